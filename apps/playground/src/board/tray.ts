import { REFEREE, type Move, type State } from 'boardrules';

/** An item that can be put on the board from outside: a card of a hand, a tile, a piece of a stock. */
export interface TrayItem {
    readonly key: string;
    /** The name for players. */
    readonly label: string;
    /** A type of the rules, or ''. */
    readonly type: string;
    readonly seat: number | null;
    /** The legal moves that place it. */
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
    return { key: name, label: capital(name), type: type || becomes, seat, moves: [move] };
}

/** The items that can be put on the board, by type. The tray is empty if there is only one type to choose from. */
export function trayOf(state: State, legal: readonly Move[]): readonly TrayItem[] {
    const items = new Map<string, TrayItem>();
    for (const move of legal) {
        const item = itemFor(state, move);
        if (item === null) continue;
        const known = items.get(item.key);
        items.set(item.key, known === undefined ? item : { ...known, moves: [...known.moves, move] });
    }
    return items.size > 1 ? [...items.values()] : [];
}
