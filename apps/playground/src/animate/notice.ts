import type { GameEvent } from 'boardrules';

/** The sign beside the board while chance moves, or a card changes hands. */
export interface Notice {
    readonly figure: 'card' | 'coin' | 'die';
    /** The face of the card: a type of the rules, `hidden`, or empty. */
    readonly type: string;
    readonly seat: number | null;
    /** The sentence about the ply that the viewer may read. */
    readonly words: string;
}

/** Makes a notice. outcomes: the number of chance outcomes, 0 if chance was not to move. */
export function noticeOf(events: readonly GameEvent[], words: string, outcomes: number): Notice | null {
    const card = events.find(event => event.kind === 'draw' || event.kind === 'discard');
    if (card?.kind === 'draw' || card?.kind === 'discard')
        return { figure: 'card', type: card.type, seat: card.seat, words };
    const made = events.find(event => event.kind === 'ply');
    if (made?.kind !== 'ply' || made.seat !== 'chance') return null;
    return { figure: outcomes === 2 ? 'coin' : 'die', type: '', seat: null, words };
}
