import type { Rules } from 'boardrules';
import { native } from 'boardrules/native';

/** `brdsvg_legend` of apps/draw/svg.h, which is in the same WebAssembly module as the library. */
type Legend = (rules: number, options: number, text: number, capacity: number) => number;

/** A picture with every type under these rules, in the colour of each side that can own it. */
function legendOf(rules: Rules): string {
    const { exports, memory, allocate, free, rulesAddress } = native();
    const { brdsvg_legend: draw } = exports as unknown as { readonly brdsvg_legend: Legend };
    const address = rulesAddress(rules);
    const nbytes = draw(address, 0, 0, 0) + 1;
    const text = allocate(nbytes);
    try {
        draw(address, 0, text, nbytes);
        return new TextDecoder().decode(new Uint8Array(memory.buffer, text, nbytes - 1));
    } finally {
        free(text);
    }
}

/** Drawings of the items of rules, by type and seat: for labels beside the board. */
const drawings = new WeakMap<Rules, ReadonlyMap<string, string>>();

const keyOf = (type: string, seat: string): string => `${type} ${seat}`;

function keyOfItem(item: Element): string {
    const classes = item.getAttribute('class') ?? '';
    return keyOf(/\btype-(\S+)/.exec(classes)?.[1] ?? '', /\bseat-(\d+)/.exec(classes)?.[1] ?? '');
}

function markupOf(item: Element): string {
    const copy = item.cloneNode(true) as Element;
    copy.removeAttribute('transform');
    copy.querySelectorAll('title').forEach(title => title.remove());
    return copy.outerHTML;
}

function drawingsOf(rules: Rules): ReadonlyMap<string, string> {
    const known = drawings.get(rules);
    if (known !== undefined) return known;
    const legend = new DOMParser().parseFromString(legendOf(rules), 'image/svg+xml');
    const items = ['.piece', '.fixture', '.ground'].flatMap(layer => [...legend.querySelectorAll(layer)]);
    const found = new Map(items.map(item => [keyOfItem(item), markupOf(item)])); // tiles before claims
    drawings.set(rules, found);
    return found;
}

/** An item's drawing, as the content of an SVG from -50 to 50. A seat without a colour differs by its number alone. */
export function glyph(rules: Rules, type: string, seat: number | null): string | null {
    const found = drawingsOf(rules);
    const first = (): string | undefined => found.get(keyOf(type, '0'))?.replace(/\bseat-0\b/, `seat-${seat}`);
    return found.get(keyOf(type, '')) ?? found.get(keyOf(type, String(seat))) ?? first() ?? null;
}
