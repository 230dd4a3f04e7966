import type { GameEvent } from 'boardrules';

/** What is shown beside the board while chance speaks, or a card changes hands. */
export interface Notice {
    readonly figure: 'card' | 'coin' | 'die';
    /** What is on the card: a type of the rules, `hidden`, or empty. */
    readonly type: string;
    readonly seat: number | null;
    /** The ply in words, as the viewer may know it. */
    readonly words: string;
}

/** What a notice is made from. outcomes: the number of chance outcomes, 0 if chance was not to move. */
export function noticeOf(events: readonly GameEvent[], words: string, outcomes: number): Notice | null {
    const card = events.find(event => event.event === 'draw' || event.event === 'discard');
    if (card?.event === 'draw' || card?.event === 'discard')
        return { figure: 'card', type: card.type, seat: card.seat, words };
    const made = events.find(event => event.event === 'ply');
    if (made?.event !== 'ply' || !made.chance) return null;
    return { figure: outcomes === 2 ? 'coin' : 'die', type: '', seat: null, words };
}
