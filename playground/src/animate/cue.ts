import type { Cell, GameEvent, Rules } from 'boardrules';

/** Two neighbouring cells in the direction of the ply, if it has one: pieces leave the board in this direction. */
export function headingOf(rules: Rules, events: readonly GameEvent[]): [string, string] | null {
    const made = events.find(event => event.event === 'ply');
    if (made?.event !== 'ply' || made.move.hidden || made.move.direction === '') return null;
    for (const cell of rules.cells) {
        const next: Cell | null = rules.neighbour(cell, made.move.direction, made.seat ?? 0);
        if (next !== null) return [cell.name, next.name];
    }
    return null;
}

/** The stocks that hold items of a type. */
export function stocksOf(rules: Rules, type: string): string[] {
    return [...rules.stocks.values()].filter(stock => stock.type === type).map(stock => stock.name);
}
