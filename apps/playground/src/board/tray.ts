import { HiddenError, REFEREE, type Move, type State, type Viewer } from 'boardrules';

/** An item that can be put on the board from outside: a card of a hand, a tile, a piece of a stock. */
export interface TrayItem {
    readonly key: string;
    /** The name for players. */
    readonly label: string;
    /** A type of the rules, or ''. */
    readonly type: string;
    readonly seat: number | null;
    /** How many there are; null: they are not counted, or the viewer may not know it. */
    readonly count: number | null;
    /** The legal moves that place it; none: it cannot be placed now. */
    readonly moves: readonly Move[];
}

/** "outer_gate" is "Outer gate". */
export function capital(name: string): string {
    return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

function itemFor(state: State, move: Move): TrayItem | null {
    const { from, to, target, type, becomes, kind, seat } = state.describe(move, REFEREE);
    if (from !== null || (to ?? target) === null) return null;
    const name = type || becomes || kind;
    return { key: name, label: capital(name), type: type || becomes, seat, count: null, moves: [move] };
}

/** A seat's number in a stock; null: the viewer may not know it. */
function countIn(state: State, stock: string, seat: number, viewer: Viewer): number | null {
    try {
        return state.stock(stock, seat, viewer);
    } catch (error) {
        if (error instanceof HiddenError) return null;
        throw error;
    }
}

/** The stock that a placement takes from: its own type's, and of several the one that the move makes smaller. */
function stockOf(state: State, type: string, seat: number, move: Move | undefined): string | null {
    const named = [...state.rules.stocks.values()].filter(stock => !stock.common && stock.type === type);
    if (named.length < 2 || move === undefined) return named.length === 1 ? named[0]!.name : null;
    const taken = state
        .after(move, seat)
        .events(REFEREE)
        .find(event => event.kind === 'stock' && event.seat === seat && event.after < event.before);
    return taken?.kind === 'stock' ? taken.type : null;
}

/**
 * What a seat can put on the board, and what it has of the same stocks and cannot put there now, in the order of the
 * rules.
 */
export function trayOf(state: State, legal: readonly Move[], seat: number, viewer: Viewer): readonly TrayItem[] {
    const items = new Map<string, TrayItem>();
    for (const move of legal) {
        const item = itemFor(state, move);
        if (item === null) continue;
        const known = items.get(item.key);
        items.set(item.key, known === undefined ? item : { ...known, moves: [...known.moves, move] });
    }
    for (const { name } of state.rules.types) {
        const item = items.get(name) ?? { key: name, label: capital(name), type: name, seat, count: null, moves: [] };
        const stock = stockOf(state, name, seat, item.moves[0]);
        const count = stock === null ? null : countIn(state, stock, seat, viewer);
        if (item.moves.length > 0 || count) items.set(name, { ...item, count });
    }
    const order = state.rules.types.map(({ name }) => name);
    return [...items.values()].sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}
