// Why a message has no effect. What is thrown here is told to the client; every other error is the server's own.
import { IllegalMove, MoveError } from 'boardrules';
import type { Failure, Refused } from '../dist/messages.ts';

export class Refusal extends Error {
    constructor(readonly told: Refused | Failure) {
        super(told.sentence);
    }
}

/** Something that a player wants is not possible in the game. */
export function refusal(reason: string, sentence: string, more: Partial<Refused> = {}): Refusal {
    return new Refusal({ type: 'refused', reason, sentence, ...more });
}

/** A message is not allowed. */
export function failure(reason: Failure['reason'], sentence: string, more: Partial<Failure> = {}): Refusal {
    return new Refusal({ type: 'error', reason, sentence: sentence.slice(0, 500), ...more });
}

/** What a client is told of an error; undefined: nothing, because the server has a fault. */
export function toldOf(error: unknown): Refused | Failure | undefined {
    if (error instanceof Refusal) return error.told;
    if (error instanceof MoveError) return refusal('bad_move', "this is not a move in the game's notation").told;
    if (!(error instanceof IllegalMove)) return undefined;
    const { reason, sentence, cell, ruleIds } = error;
    return { type: 'refused', reason, sentence, rule_ids: [...ruleIds], ...(cell && { cell: cell.name }) };
}
