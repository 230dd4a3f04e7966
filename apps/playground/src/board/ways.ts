import type { Reach, State, Viewer } from 'boardrules';

/** How the piece on a cell goes: in a sentence, and the cells where it gets. */
export interface Ways {
    readonly cell: string;
    readonly sentence: string;
    readonly reach: readonly Reach[];
}

/** How the topmost piece on a cell goes, anybody's; null: the viewer sees none there. */
export function waysOf(state: State, cell: string, viewer: Viewer): Ways | null {
    const piece = state.items(cell, viewer).findLast(({ layer }) => layer === 'piece');
    const isKnown = piece !== undefined && state.rules.types.some(({ name }) => name === piece.type);
    if (!isKnown) return null;
    return { cell, sentence: state.rules.typeSentence(piece.type), reach: state.reach(cell, viewer) };
}
