// The computer of the page: one worker for all seats and for hints.
import { native } from 'boardrules/native';
import type { Helpers } from '../model/host.ts';
import { Opponents } from './opponents.ts';
import { newComputer } from './start.ts';

export const opponents = new Opponents(native, onLearned => newComputer('computer', onLearned));

/** Returns a computer player's ply, for the host of a game. */
export const chooseMove: Helpers['choose'] = (...asked) => opponents.choose(...asked);
