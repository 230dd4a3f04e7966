// The computer of the page: one worker for all seats and for hints.
import { native } from 'boardrules/native';
import type { Move } from 'boardrules';
import type { Session } from '../model/session.ts';
import { Opponents } from './opponents.ts';
import { newComputer } from './start.ts';

export const opponents = new Opponents(native, onLearned => newComputer('computer', onLearned));

/** Returns a computer player's ply, for the host of a game. */
export function chooseMove(session: Session, seat: number, level: number, abort: AbortSignal): Promise<Move> {
    return opponents.choose(session, seat, level, abort);
}
