// Why a message has no effect, and the codes that connections are closed with.
import { IllegalMove, MoveError } from 'boardrules';
import type { Failure, Refused } from '../dist/messages.ts';

/** README.md says what a client does then. */
export const CODES = { stops: 1001, wrong: 1008, full: 1013, token: 4001, taken: 4002, slow: 4003, idle: 4004 };

/** What is told to the client; every other error is the server's own. closes: the code, if the connection is closed. */
export class Refusal extends Error {
    constructor(readonly told: Refused | Failure, readonly closes?: number) {
        super(told.sentence);
    }
}

/** Something that a player wants is not possible in the game. */
export function refusal(reason: string, sentence: string, more: Partial<Refused> = {}): Refusal {
    return new Refusal({ type: 'refused', reason, sentence, ...more });
}

/** A message is not allowed. */
export function failure(reason: Failure['reason'], sentence: string, closes?: number): Refusal {
    return new Refusal({ type: 'error', reason, sentence: sentence.slice(0, 500) }, closes);
}

/** What a client is told of an error. */
export function toldOf(error: unknown): Refused | Failure {
    if (error instanceof Refusal) return error.told;
    if (error instanceof MoveError) return refusal('bad_move', "this is not a move in the game's notation").told;
    if (!(error instanceof IllegalMove)) return failure('failed', 'the server has a problem; try again').told;
    const { reason, sentence, cell, ruleIds } = error;
    return refusal(reason, sentence, { rule_ids: [...ruleIds], ...(cell && { cell: cell.name }) }).told;
}
