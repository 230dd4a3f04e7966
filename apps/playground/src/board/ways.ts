import type { Item, Reach, State, Viewer } from 'boardrules';

/** How the piece on a cell goes: in a sentence, and the cells where it gets. */
export interface Ways {
    readonly cell: string;
    readonly sentence: string;
    readonly reach: readonly Reach[];
}

/** The topmost piece among the items of a cell, or undefined. */
export const pieceAmong = (items: readonly Item[]): Item | undefined =>
    items.findLast(({ layer }) => layer === 'piece');

/** The topmost piece on a cell, or undefined. */
export const pieceOn = (state: State, cell: string, viewer: Viewer): Item | undefined =>
    pieceAmong(state.items(cell, viewer));

/** How the topmost piece on a cell goes, anybody's; null: the viewer sees none there. */
export function waysOf(state: State, cell: string, viewer: Viewer): Ways | null {
    const piece = pieceOn(state, cell, viewer);
    const isKnown = piece !== undefined && state.rules.types.some(({ name }) => name === piece.type);
    if (!isKnown) return null;
    const teamOf = (seat: number | null | undefined): number | undefined => state.rules.seats[seat ?? -1]?.team;
    // The library says where an enemy would be attacked. Where a piece of the own side is, none can be.
    const isOwn = (name: string): boolean => {
        const other = pieceOn(state, name, viewer);
        return other !== undefined && other.seat !== null && teamOf(other.seat) === teamOf(piece.seat);
    };
    const known = state
        .reach(cell, viewer)
        .map(way => (way.attacks && isOwn(way.cell) ? { ...way, attacks: false } : way));
    const reach = known.filter(({ moves, captures, attacks, stays }) => moves || captures || attacks || stays);
    return { cell, sentence: state.rules.typeSentence(piece.type), reach };
}

/** What the dashed outlines of a piece's ways mean: the board draws those in red to which it does not go. */
export function keyOf({ cell, reach }: Ways): string {
    const ways = reach.filter(way => way.cell !== cell);
    const strikes = (way: Reach): boolean => way.attacks || way.captures;
    const [goes, only] = [
        ways.filter(way => way.moves || !strikes(way)), ways.filter(way => !way.moves && strikes(way)),
    ];
    const also = goes.length > 0 && only.length === 0 && goes.every(way => way.attacks) ? ', and what it attacks' : '';
    const parts = [
        goes.length > 0 && `Dashed: where it gets${also}`, only.length > 0 && 'dashed in red: what it attacks',
    ];
    const words = parts.filter(part => part !== false).join('; ');
    return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
