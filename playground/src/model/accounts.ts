import { HiddenError, type Account, type State, type Viewer } from 'boardrules';

/** A stock or counter, limited to the viewer's knowledge. */
export interface Told {
    readonly name: string;
    /** The type of item that it counts, by the rules' name, or ''. */
    readonly type: string;
    readonly stock: boolean;
    /** The number; null: hidden from the viewer. */
    readonly value: number | null;
    /** The value as text: "3", "c4", "White", "?"; '' for a flag, which is shown only when it is set. */
    readonly text: string;
    /** Whether it has a value: false for a count of zero and for a missing cell. */
    readonly telling: boolean;
    /** Its parts, limited to the viewer's knowledge. */
    readonly parts: readonly Told[];
}

type Family = 'stock' | 'counter';

function valueOf(state: State, family: Family, name: string, seat: number | null, viewer: Viewer): number | null {
    try {
        return state[family](name, seat, viewer);
    } catch (error) {
        if (error instanceof HiddenError) return null;
        throw error;
    }
}

function wordsFor(state: State, account: Account, value: number | null): string {
    if (value === null) return '?';
    if (account.meaning === 'flag') return '';
    if (account.meaning === 'cell') return state.rules.cells[value]?.name ?? '';
    return account.meaning === 'seat' ? (state.rules.seats[value]?.name ?? '') : String(value);
}

function isTelling(account: Account, value: number | null): boolean {
    if (value === null) return account.type !== '';
    return account.meaning === 'cell' || account.meaning === 'seat' ? value >= 0 : value !== 0;
}

/** The stocks and counters of a seat, or of nobody (null), limited to the viewer's knowledge. */
export function accountsOf(state: State, seat: number | null, viewer: Viewer): Told[] {
    const { stocks, counters } = state.rules;
    const tell = (account: Account, family: Family): Told => {
        const value = valueOf(state, family, account.name, seat, viewer);
        const parts = family === 'stock' ? [...stocks.values()].filter(part => part.partOf === account.name) : [];
        return {
            name: account.name,
            type: account.type,
            stock: family === 'stock',
            value,
            text: wordsFor(state, account, value),
            telling: isTelling(account, value),
            parts: parts.map(part => tell(part, 'stock')).filter(part => part.value !== null),
        };
    };
    const ours = (account: Account): boolean => account.common === (seat === null) && account.partOf === '';
    return [
        ...[...stocks.values()].filter(ours).map(account => tell(account, 'stock')),
        ...[...counters.values()].filter(ours).map(account => tell(account, 'counter')),
    ];
}
