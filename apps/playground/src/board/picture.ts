import type { Canvas } from './brush.ts';
import type { Spot } from './geometry.ts';

/** A cell's description for screen readers. */
export interface CellWords {
    /** The possible action now, or ''. */
    does: string;
    /** What the rulebook calls the cell, if its picture shows it: "house of White"; or ''. */
    called: string;
    /** Whether the cell is chosen. */
    chosen: boolean;
    /** Whether its item can be picked up and moved. */
    movable: boolean;
}

const TRANSLATE = /translate\(\s*([-\d.]+)[ ,]+([-\d.]+)/;

/** All cells of a picture, with their places. */
export function spotsOf(svg: SVGSVGElement): Spot[] {
    return [...svg.querySelectorAll<SVGGElement>('.cell')].map(cell => {
        const [, x = '0', y = '0'] = TRANSLATE.exec(cell.getAttribute('transform') ?? '') ?? [];
        return { name: cell.dataset.cell!, x: Number(x), y: Number(y) };
    });
}

/** The items on the cells, from the bottom, in the library's words. */
function thingsOn(svg: SVGSVGElement): Map<string, string[]> {
    const things = new Map<string, string[]>();
    for (const item of svg.querySelectorAll<SVGGElement>('.ground, .fixture, .piece')) {
        const cell = item.dataset.cell;
        const title = item.querySelector('title')?.textContent ?? '';
        if (cell === undefined) continue;
        const words = title.endsWith(`, ${cell}`) ? title.slice(0, -cell.length - 2) : title;
        things.set(cell, [...(things.get(cell) ?? []), words]);
    }
    return things;
}

/** Counts several items of one kind: "White disc, 3 times". */
function counted(things: readonly string[]): string {
    const counts = new Map<string, number>();
    for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
    return [...counts].map(([thing, count]) => (count > 1 ? `${count} × ${thing}` : thing)).join(', ');
}

function makeButton(cell: SVGGElement, name: string, words: CellWords): void {
    cell.setAttribute('role', 'button');
    cell.setAttribute('tabindex', '-1');
    cell.setAttribute('aria-label', name);
    cell.setAttribute('aria-pressed', String(words.chosen));
    cell.classList.toggle('movable', words.movable);
    const title = cell.querySelector('title');
    if (title !== null) title.textContent = name;
}

/**
 * Makes a picture operable: each cell becomes a button whose name includes the items on it; the items themselves are
 * hidden from screen readers.
 */
export function makeOperable(svg: SVGSVGElement, wordsOf: (cell: string) => CellWords): void {
    svg.setAttribute('role', 'group');
    svg.removeAttribute('aria-roledescription');
    const things = thingsOn(svg);
    for (const cell of svg.querySelectorAll<SVGGElement>('.cell')) {
        const name = cell.dataset.cell!;
        const words = wordsOf(name);
        const stands = counted(things.get(name) ?? []) || 'empty';
        makeButton(
            cell, [`${name}, ${stands}`, words.called, words.does].filter(part => part !== '').join('; '), words,
        );
    }
    for (const silent of svg.querySelectorAll('.ground, .fixture, .piece, .mark, .axis, .stock, .counter'))
        silent.setAttribute('aria-hidden', 'true');
}

/**
 * Copies what is on the painted cells from another picture, and moves the marks for possible moves to the cells that
 * are open.
 */
export function coat(svg: SVGSVGElement, other: string, { painted, open }: Canvas): void {
    const [pattern] = svg.querySelectorAll<SVGGElement>('.mark-target, .mark-onto');
    keepMarks(svg, () => false);
    // Other groups are smaller, such as that of tiles beside a cell.
    const { children } = svg.querySelector('.cell')!.parentNode!;
    const last = [...children].filter(one => one.matches('.cell, .ground')).at(-1)!;
    const from = new DOMParser().parseFromString(other, 'image/svg+xml');
    const thingsIn = (picture: ParentNode): SVGGElement[] =>
        [...picture.querySelectorAll<SVGGElement>('.ground, .fixture, .piece')].filter(({ dataset }) =>
            painted.has(dataset.cell!),
        );
    const before = thingsIn(svg);
    last.after(...thingsIn(from).map(thing => svg.ownerDocument.importNode(thing, true)));
    for (const thing of before) thing.remove();
    for (const cell of pattern === undefined ? [] : open) {
        const mark = pattern!.cloneNode(true) as SVGGElement;
        mark.dataset.cell = cell;
        const tile = cellOf(svg, cell)!;
        mark.setAttribute('transform', tile.getAttribute('transform')!);
        mark.querySelector('title')!.textContent = `${cell}: can be painted`;
        tile.parentNode!.append(mark);
    }
}

/** Copies the marks of the last ply from another picture, that of an earlier position, to cells that have none. */
export function keepLast(svg: SVGSVGElement, other: string): void {
    const from = new DOMParser().parseFromString(other, 'image/svg+xml');
    for (const mark of from.querySelectorAll<SVGGElement>('.mark-from, .mark-to, .mark-taken')) {
        const ground = [...svg.querySelectorAll<SVGGElement>('.cell, .ground')];
        const below = ground.findLast(({ dataset }) => dataset.cell === mark.dataset.cell);
        if (below === undefined) continue;
        const kind = mark.matches('.mark-taken') ? '.mark-taken' : ':is(.mark-from, .mark-to)';
        if (svg.querySelector(`${kind}[data-cell="${CSS.escape(mark.dataset.cell!)}"]`) !== null) continue;
        const copy = svg.ownerDocument.importNode(mark, true);
        if (mark.matches('.mark-taken')) below.parentNode!.append(copy);
        else below.after(copy);
    }
}

/** Removes the marks of cells that the choice does not lead to. */
export function keepMarks(svg: SVGSVGElement, keeps: (cell: string) => boolean): void {
    for (const mark of svg.querySelectorAll<SVGGElement>('.mark-movable, .mark-target, .mark-onto, .mark-capture'))
        if (!keeps(mark.dataset.cell!)) mark.remove();
}

/** Dashes the marks of a cell about which chance decides. */
export function markRisky(svg: SVGSVGElement, cell: string): void {
    for (const mark of svg.querySelectorAll<SVGGElement>('.mark-target, .mark-onto, .mark-capture'))
        if (mark.dataset.cell === cell) mark.classList.add('risky');
}

/** Draws a ring around a cell, above everything else, because its neighbours hide a tile's own outline. */
export function ring(svg: SVGSVGElement, cell: string | null): void {
    svg.querySelector('.focus-ring')?.remove();
    if (cell !== null) outlineCell(svg, cell, 'focus-ring');
}

/** Draws the outline of a cell again, above everything else, with these classes. */
export function outlineCell(svg: SVGSVGElement, name: string, classes: string): void {
    const cell = cellOf(svg, name);
    if (cell === null) return;
    const outline = cell.querySelector('path')!.cloneNode() as SVGPathElement;
    outline.setAttribute('class', classes);
    outline.setAttribute('transform', cell.getAttribute('transform')!);
    outline.setAttribute('aria-hidden', 'true');
    cell.parentNode!.append(outline);
}

/** The cell with that name. */
export function cellOf(svg: SVGSVGElement, name: string): SVGGElement | null {
    return svg.querySelector<SVGGElement>(`.cell[data-cell="${CSS.escape(name)}"]`);
}
