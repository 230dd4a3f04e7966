// The pieces that are out of the game, as the plies on the board have told it.
import type { GameEvent } from 'boardrules';
import type { Session } from './session.ts';

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

/** How many pieces of each type a seat has lost up to the position on the board, in the order of the rules. */
export function lostBy(session: Session, seat: number): ReadonlyMap<string, number> {
    const [{ rules, plies, cursor }, viewer] = [session, session.viewer.value];
    const lost = plies.value.slice(0, cursor.value).flatMap(ply => ply.lost(viewer)).filter(one => one.seat === seat);
    const countOf = (type: string): number => lost.filter(one => one.type === type).length;
    return new Map(rules.types.map(({ name }) => [name, countOf(name)] as const).filter(([, count]) => count > 0));
}
