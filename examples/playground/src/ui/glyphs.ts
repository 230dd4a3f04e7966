import type { State, Viewer } from 'boardrules';

/** Drawings of things as they stand in pictures of the library, by type and seat: for labels beside the board. */
const drawings = new Map<string, string>();

const keyOf = (game: string, type: string, seat: string): string => `${game} ${type} ${seat}`;

function learn(game: string, item: SVGGElement): void {
    const type = /\btype-(\S+)/.exec(item.getAttribute('class') ?? '')?.[1];
    const seat = /\bseat-(\d+)/.exec(item.getAttribute('class') ?? '')?.[1] ?? '';
    if (type === undefined || drawings.has(keyOf(game, type, seat))) return;
    const copy = item.cloneNode(true) as SVGGElement;
    copy.removeAttribute('transform');
    copy.removeAttribute('data-cell');
    copy.removeAttribute('aria-hidden');
    copy.querySelectorAll('title').forEach(title => title.remove());
    drawings.set(keyOf(game, type, seat), copy.outerHTML);
}

/** Learns what things look like from a picture of a position. */
export function learnGlyphs(state: State, viewer: Viewer): void {
    const picture = new DOMParser().parseFromString(state.svg({ viewer }), 'image/svg+xml');
    for (const item of picture.querySelectorAll<SVGGElement>('.ground, .fixture, .piece')) learn(state.rules.game, item);
}

/** What a thing looks like, as the content of an SVG from -50 to 50; null: none was seen yet. */
export function glyph(game: string, type: string, seat: number | null): string | null {
    return drawings.get(keyOf(game, type, seat === null ? '' : String(seat))) ?? null;
}
