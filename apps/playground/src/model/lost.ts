// The pieces that are out of the game, as the plies on the board have told it.
import type { GameEvent } from 'boardrules';

/** A piece that is out of the game. */
export interface Lost {
    readonly seat: number;
    readonly type: string;
}

const NONE: readonly Lost[] = [];

/**
 * The pieces that events take out of the game: captured, or lost by their owner. One that left the board is in some
 * stock, which is told by its number.
 */
export function lostIn(events: readonly GameEvent[]): readonly Lost[] {
    const lost = events.flatMap(event => {
        if (event.kind !== 'remove' || event.layer !== 'piece' || event.seat === undefined || event.type === 'hidden')
            return [];
        return event.cause === 'captured' || event.cause === 'spent' ? [{ seat: event.seat, type: event.type }] : [];
    });
    return lost.length === 0 ? NONE : lost;
}

/** How many pieces of each type a seat has lost, of those in a list, in the order of the types. */
export function countLost(lost: readonly Lost[], seat: number, types: readonly string[]): ReadonlyMap<string, number> {
    const countOf = (type: string): number => lost.filter(one => one.seat === seat && one.type === type).length;
    return new Map(types.map(type => [type, countOf(type)] as const).filter(([, count]) => count > 0));
}
