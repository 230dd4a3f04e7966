import { REFEREE, Rules, State, type GameName, type Viewer } from 'boardrules';
import { SAMPLES } from './samples.ts';

/** Drawings of items, taken from the library's pictures, by type and seat: for labels beside the board. */
const drawings = new Map<string, { markup: string; plain: boolean }>();

const keyOf = (game: string, type: string, seat: string): string => `${game} ${type} ${seat}`;

/** An item without a value, such as a closed gate, represents its type; until one is found, another item does. */
function learn(game: string, item: SVGGElement): void {
    const classes = item.getAttribute('class') ?? '';
    const type = /\btype-(\S+)/.exec(classes)?.[1];
    if (type === undefined) return;
    const key = keyOf(game, type, /\bseat-(\d+)/.exec(classes)?.[1] ?? '');
    const [known, plain] = [drawings.get(key), !/\bvalue-/.test(classes)];
    if (known === undefined || (plain && !known.plain)) drawings.set(key, { markup: markupOf(item), plain });
}

function markupOf(item: SVGGElement): string {
    const copy = item.cloneNode(true) as SVGGElement;
    for (const name of ['transform', 'data-cell', 'data-item', 'aria-hidden']) copy.removeAttribute(name);
    copy.querySelectorAll('title').forEach(title => title.remove());
    return copy.outerHTML;
}

/** Collects the drawings of items from a picture of a position. */
export function learnGlyphs(state: State, viewer: Viewer): void {
    const picture = new DOMParser().parseFromString(state.svg({ viewer }), 'image/svg+xml');
    for (const item of picture.querySelectorAll<SVGGElement>('.ground, .fixture, .piece'))
        learn(state.rules.game, item);
}

/** Collects drawings of a game's items that may not be on the board yet: cards of a hand, tiles to place. */
export function learnSample(game: GameName): void {
    const sample = SAMPLES[game];
    if (sample !== undefined) learnGlyphs(State.fromPosition(new Rules(game), sample), REFEREE);
}

/** An item's drawing, as the content of an SVG from -50 to 50; null: none is known yet. */
export function glyph(game: string, type: string, seat: number | null): string | null {
    return drawings.get(keyOf(game, type, seat === null ? '' : String(seat)))?.markup ?? null;
}
