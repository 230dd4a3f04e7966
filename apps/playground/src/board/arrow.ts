import type { Move } from 'boardrules';
import { outlineCell, spotsOf } from './picture.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Lengths in the units of pictures, where cells are about 100 apart. */
const [HEAD, HALF_HEAD, HALF_SHAFT, GAP] = [30, 22, 7, 12];

/** The outline of an arrow of this length that begins at 0, 0 and points to the right. */
function outline(length: number): string {
    const neck = Math.max(0, length - HEAD);
    return (
        `M0 ${-HALF_SHAFT} L${neck} ${-HALF_SHAFT} L${neck} ${-HALF_HEAD} L${length} 0 ` +
        `L${neck} ${HALF_HEAD} L${neck} ${HALF_SHAFT} L0 ${HALF_SHAFT} Z`
    );
}

/** Draws an arrow from cell to cell. It hides nothing from the pointer. */
function arrow(svg: SVGSVGElement, from: string, to: string): void {
    const spots = spotsOf(svg);
    const [begin, end] = [from, to].map(name => spots.find(spot => spot.name === name));
    if (begin === undefined || end === undefined) return;
    const [dx, dy] = [end.x - begin.x, end.y - begin.y];
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', 'hint-arrow');
    path.setAttribute('aria-hidden', 'true');
    path.setAttribute('d', outline(Math.hypot(dx, dy) - GAP));
    path.setAttribute('transform', `translate(${begin.x} ${begin.y}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`);
    svg.querySelector('.cell')!.parentNode!.append(path);
}

/** Shows a move above the picture: as an arrow, or, where nothing moves, by a mark on each cell that it names. */
export function drawArrow(svg: SVGSVGElement, { from, to, target }: Move): void {
    const ends = [to, target].flatMap(cell => (cell === null || cell.name === from?.name ? [] : [cell.name]));
    if (from !== null && ends.length > 0) for (const cell of ends) arrow(svg, from.name, cell);
    else for (const cell of from === null ? ends : [from.name]) outlineCell(svg, cell, 'hint-cell');
}

/** Draws a thin line from a piece to the cell that it attacks. */
export function drawAttack(svg: SVGSVGElement, from: string, to: string): void {
    const spots = spotsOf(svg);
    const [begin, end] = [from, to].map(name => spots.find(spot => spot.name === name));
    if (begin === undefined || end === undefined) return;
    const line = document.createElementNS(SVG, 'path');
    line.setAttribute('class', 'attack-line');
    line.setAttribute('aria-hidden', 'true');
    line.setAttribute('d', `M${begin.x} ${begin.y} L${end.x} ${end.y}`);
    svg.querySelector('.cell')!.parentNode!.append(line);
}
