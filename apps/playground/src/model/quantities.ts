import { HiddenError, type Quantity, type State, type Viewer } from 'boardrules';

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

function wordsFor(state: State, quantity: Quantity, value: number | null): string {
    if (value === null) return '?';
    if (quantity.meaning === 'flag') return '';
    if (quantity.meaning === 'cell') return state.rules.cells[value]?.name ?? '';
    return quantity.meaning === 'seat' ? (state.rules.seats[value]?.name ?? '') : String(value);
}

function isTelling(quantity: Quantity, value: number | null): boolean {
    if (value === null) return quantity.type !== '';
    return quantity.meaning === 'cell' || quantity.meaning === 'seat' ? value >= 0 : value !== 0;
}

/** The stocks and counters of a seat, or of nobody (null), limited to the viewer's knowledge. */
export function quantitiesOf(state: State, seat: number | null, viewer: Viewer): Told[] {
    const { stocks, counters } = state.rules;
    const tell = (quantity: Quantity, family: Family): Told => {
        const value = valueOf(state, family, quantity.name, seat, viewer);
        const parts = family === 'stock' ? [...stocks.values()].filter(part => part.partOf === quantity.name) : [];
        return {
            name: quantity.name,
            type: quantity.type,
            stock: family === 'stock',
            value,
            text: wordsFor(state, quantity, value),
            telling: isTelling(quantity, value),
            parts: parts.map(part => tell(part, 'stock')).filter(part => part.value !== null),
        };
    };
    const ours = (quantity: Quantity): boolean => quantity.common === (seat === null) && quantity.partOf === '';
    return [
        ...[...stocks.values()].filter(ours).map(quantity => tell(quantity, 'stock')),
        ...[...counters.values()].filter(ours).map(quantity => tell(quantity, 'counter')),
    ];
}
