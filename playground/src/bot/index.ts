// The computer of the page: one worker for all seats and for hints.
import { native } from 'boardrules/native';
import type { Move } from 'boardrules';
import { botAddress } from '../assets.ts';
import { libraryModule } from '../library.ts';
import type { Session } from '../model/session.ts';
import { Computer } from './client.ts';
import { Opponents } from './opponents.ts';

const startWorker = (): Worker => new Worker(botAddress(), { type: 'module', name: 'computer' });

export const opponents = new Opponents(native, onLearned => new Computer(startWorker, libraryModule, onLearned));

/** Returns a computer player's ply, for the host of a game. */
export function chooseMove(session: Session, seat: number, level: number, abort: AbortSignal): Promise<Move> {
    return opponents.choose(session, seat, level, abort);
}
