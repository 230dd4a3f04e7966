import { REFEREE, State, type MoveInfo, type Rules, type Viewer } from 'boardrules';
import { capital } from './tray.ts';

/** What closed some cells: an item, or the rules. */
export interface Closer {
    /** "Blade of Player 1 on b2", "Tombstone", "The rules". */
    readonly name: string;
    readonly cells: readonly string[];
    /** Those of the cells that are closed from elsewhere: what closed them is not on them. */
    readonly away: readonly string[];
}

/** A seat that could play nowhere, and what closed each cell to it. */
export interface Closed {
    readonly seat: number;
    readonly closers: readonly Closer[];
}

const namesCell = ({ from, to, target }: MoveInfo): boolean => (from ?? to ?? target) !== null;

/**
 * The seat that made the last ply of a won game, did not win, and had only moves without a cell: it could play nowhere.
 */
function stuckSeat(end: State, before: State): number | null {
    const [{ seat }, outcome] = [before.describe(end.peek(), REFEREE), end.outcome()];
    if (seat === null || outcome?.kind !== 'win' || outcome.seats.includes(seat)) return null;
    const canPlay = before.legalMoves(seat).some(move => namesCell(before.describe(move, REFEREE)));
    return canPlay ? null : seat;
}

/**
 * For each cell where something could be put, the cell of what closed it, or null: the rules did. Plain placements
 * count first.
 */
function closedCells(world: State, seat: number): Map<string, string | null> {
    const closed = new Map<string, string | null>();
    for (const move of world.rules.actions) {
        const { from, to } = world.describe(move, REFEREE);
        if (from !== null || to === null || closed.has(to.name)) continue;
        const cell = world.whyNot(move, seat)?.cell?.name;
        if (cell !== undefined) closed.set(to.name, world.items(cell, REFEREE).length > 0 ? cell : null);
    }
    return closed;
}

/** "Blade of Player 1 on b2"; of an item that closes its own cell alone without the cell. */
function nameOf(rules: Rules, world: State, cell: string | null, isAlone: boolean): string {
    const item = cell === null ? undefined : world.items(cell, REFEREE).at(-1);
    if (item === undefined) return 'The rules';
    const owner = item.seat === null ? '' : ` of ${rules.seats[item.seat]?.name}`;
    return `${capital(item.type)}${owner}${isAlone ? '' : ` on ${cell}`}`;
}

/**
 * Why the loser of a game that is over could play nowhere at its last ply; null: it could, or the game did not end so.
 * The answer rests on what the viewer knows alone: whatever is hidden is replaced before any move is judged.
 */
export function closedAt(end: State, viewer: Viewer): Closed | null {
    if (!end.isOver || end.moveStack.length === 0) return null;
    const before = end.copy();
    before.undo();
    const seat = stuckSeat(end, before);
    if (seat === null) return null;
    const { rules } = end;
    const world = State.fromObservation(rules, viewer, before.observe(viewer), 1);
    const closed = closedCells(world, seat);
    const named = new Map<string, string[]>();
    for (const [cell, closer] of closed) {
        const isAlone = closer === cell && [...closed].every(([other, by]) => other === cell || by !== closer);
        const name = nameOf(rules, world, closer, isAlone);
        named.set(name, [...(named.get(name) ?? []), cell]);
    }
    const away = (cell: string): boolean => closed.get(cell) !== cell;
    return { seat, closers: [...named].map(([name, cells]) => ({ name, cells, away: cells.filter(away) })) };
}
