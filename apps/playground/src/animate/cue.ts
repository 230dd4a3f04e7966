import type { Cell, GameEvent, Rules } from 'boardrules';
import { isHidden } from '../model/hidden.ts';

/** Two neighbouring cells in the direction of the ply, if it has one: pieces leave the board in this direction. */
export function headingOf(rules: Rules, events: readonly GameEvent[]): [string, string] | null {
    const made = events.find(event => event.kind === 'ply');
    if (made?.kind !== 'ply' || isHidden(made.move)) return null;
    const { direction } = rules.parseMove(made.move);
    if (direction === '') return null;
    const seat = made.seat === 'chance' ? 0 : made.seat;
    for (const cell of rules.cells) {
        const next: Cell | null = rules.neighbour(cell, direction, seat);
        if (next !== null) return [cell.name, next.name];
    }
    return null;
}

/** The stocks that hold items of a type. */
export function stocksOf(rules: Rules, type: string): string[] {
    return [...rules.stocks.values()].filter(stock => stock.type === type).map(stock => stock.name);
}
