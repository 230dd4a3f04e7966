import { REFEREE, Rules, State, type Viewer } from 'boardrules';
import { SAMPLES } from './samples.ts';

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

/** Learns what things of a game look like that may not be on the board yet: cards of a hand, tiles to be laid. */
export function learnSample(game: string): void {
    const sample = SAMPLES[game];
    if (sample !== undefined) learnGlyphs(State.fromPosition(new Rules(game), sample), REFEREE);
}

/** What a thing looks like, as the content of an SVG from -50 to 50; null: none was seen yet. */
export function glyph(game: string, type: string, seat: number | null): string | null {
    return drawings.get(keyOf(game, type, seat === null ? '' : String(seat))) ?? null;
}
