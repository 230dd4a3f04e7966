import { REFEREE, type State, type Move } from 'boardrules';

/** How many items of the layer a move takes from its cell: one piece, or a whole stack. */
function countOf(state: State, move: Move, cell: string): { layer: string; count: number } {
    const after = state.copy();
    after.play(move, state.describe(move, REFEREE).seat ?? state.toMove);
    for (const event of after.events(REFEREE))
        if (event.kind === 'move' && event.cell === cell) return { layer: event.layer, count: event.count };
    return { layer: 'piece', count: 1 };
}

/** The items in the picture that a move would take from a cell, the lowest first. */
export function carried(svg: SVGSVGElement, state: State, move: Move, cell: string): SVGGElement[] {
    const { layer, count } = countOf(state, move, cell);
    const things = [...svg.querySelectorAll<SVGGElement>(`.${layer}[data-cell="${CSS.escape(cell)}"]`)];
    return things.slice(-count);
}

const MARGIN = 80;

/** A picture of those items, as large as on the screen, around the centre of their cell. */
export function ghostOf(svg: SVGSVGElement, cell: SVGGElement, things: readonly SVGGElement[]): HTMLElement {
    const { e, f, a } = cell.transform.baseVal.consolidate()!.matrix;
    const scale = (cell.getScreenCTM()?.a ?? 1) / a;
    const copy = svg.cloneNode(false) as SVGSVGElement;
    copy.setAttribute('viewBox', `${e - MARGIN} ${f - MARGIN} ${2 * MARGIN} ${2 * MARGIN}`);
    copy.setAttribute('width', String(2 * MARGIN * scale));
    copy.removeAttribute('aria-label');
    copy.append(...things.map(thing => thing.cloneNode(true)));
    const ghost = document.createElement('div');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.append(copy);
    return ghost;
}
