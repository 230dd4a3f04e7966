/** The items in a picture of a board and their places, read from its text. apps/draw/svg.h describes pictures. */

export interface Point {
    readonly x: number;
    readonly y: number;
}

/** An item in a picture, at its place in the board's own units. */
export interface Item extends Point {
    readonly layer: string;
    readonly cell: string;
    /** The item's index in its cell, from the bottom: `data-item`. */
    readonly index: number;
    readonly seat: number | null;
    /** A type of the rules, or `hidden`. */
    readonly type: string;
    /** Items that look alike have equal values. */
    readonly look: string;
}

export interface Picture {
    readonly items: readonly Item[];
    readonly cells: ReadonlyMap<string, Point>;
}

const PLACE = 'transform="translate\\(([^,)]*),([^)]*)\\)"';
const ITEM = new RegExp(
    `<g class="((ground|fixture|piece)[^"]*)" data-cell="([^"]*)" data-item="(\\d+)" ${PLACE}>(.*)`, 'g',
);
const CELL = new RegExp(`<g class="cell [^"]*" data-cell="([^"]*)" ${PLACE}`, 'g');

const turnsOf = (markup: string): string => (markup.match(/rotate\([^)]*\)/g) ?? []).join(' ');

function readItem(found: RegExpMatchArray): Item {
    const [, classes = '', layer = '', cell = '', index, x, y, markup = ''] = found;
    const seat = /\bseat-(\d+)/.exec(classes)?.[1];
    return {
        layer,
        cell,
        index: Number(index),
        seat: seat === undefined ? null : Number(seat),
        type: /\btype-(\S+)/.exec(classes)?.[1] ?? 'hidden',
        look: `${classes} ${turnsOf(markup)}`,
        x: Number(x),
        y: Number(y),
    };
}

/** Reads a picture that the library drew. */
export function readPicture(svg: string): Picture {
    const cells = [...svg.matchAll(CELL)].map(([, cell = '', x, y]) => [cell, { x: Number(x), y: Number(y) }] as const);
    return { items: [...svg.matchAll(ITEM)].map(readItem), cells: new Map(cells) };
}

/** The selector that finds an item in a page. */
export function selectorOf(item: Item): string {
    return `.${item.layer}[data-cell="${item.cell}"][data-item="${item.index}"]`;
}
