/** The author's place at a position: a key of a mapping, or the value of a key or item. */
import type { Node, Path } from './outline.ts';
import { outline } from './outline.ts';
import type { Range } from './underline.ts';

export interface Place {
    /** The word under the cursor, to be replaced; empty between words. */
    readonly word: Range;
    /** For a key, the path of its mapping; for a value, its own path. */
    readonly path: Path;
    readonly role: 'key' | 'value';
    /** In brackets or braces. */
    readonly flow: boolean;
    /** Alone on its line, except for the dashes of lists. */
    readonly alone: boolean;
    /** The word has a colon already. */
    readonly colon: boolean;
}

type Found = Pick<Place, 'path' | 'role' | 'flow'>;

/** Stands in for the word while the text before it is parsed; it is not a word of the format. */
const MARK = 'written-here';

/**
 * The possible places of a position, the likeliest first: a word alone on a line is a key or a value. Only the text
 * before the position is parsed, with its open brackets closed, so text missing after it does not matter.
 */
export function placesAt(text: string, position: number): Place[] {
    const word = wordAt(text, position);
    const before = text.slice(0, word.from);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (hasComment(line) || hasOpenQuote(line)) return [];
    const alone = /^\s*(- +)*$/.test(line);
    const colon = /^[^\S\n]*:(\s|$)/.test(text.slice(word.to));
    const readings = alone ? [`${before}${MARK}: `, `${before}${MARK}`] : [`${before}${MARK}`];
    const end = closing(before);
    const found = readings.flatMap(reading => find(outline(reading + end), [], false) ?? []);
    return different(found).map(place => ({ ...place, word, alone, colon }));
}

function different(found: readonly Found[]): Found[] {
    return [...new Map(found.map(place => [place.role, place])).values()];
}

function wordAt(text: string, position: number): Range {
    const before = /[\w-]*$/.exec(text.slice(0, position))?.[0] ?? '';
    const after = /^[\w-]*/.exec(text.slice(position))?.[0] ?? '';
    const dash = /^-(?!\w)/.test(before) ? 1 : 0;
    return { from: position - before.length + dash, to: position + after.length };
}

const withoutQuotes = (text: string) => text.replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '""');

function hasComment(line: string): boolean {
    return /(^|\s)#/.test(withoutQuotes(line));
}

function hasOpenQuote(line: string): boolean {
    return /["']/.test(withoutQuotes(line).replaceAll(/""|\w'/g, ''));
}

/** The brackets that close all brackets still open at the end of a text. */
function closing(text: string): string {
    const open: string[] = [];
    for (const [bracket] of withoutQuotes(text)
        .replaceAll(/(^|\s)#.*/g, '')
        .matchAll(/[[\]{}]/g)) {
        if (bracket === '[') open.unshift(']');
        else if (bracket === '{') open.unshift('}');
        else open.shift();
    }
    return open.join('');
}

/** The mark's place in the tree. */
function find(node: Node | null, path: Path, flow: boolean): Found | null {
    if (node?.kind === 'scalar') return node.value === MARK ? { path, role: 'value', flow } : null;
    if (node?.kind === 'list') return first(node.items, (item, index) => find(item, [...path, index], node.flow));
    if (node?.kind !== 'mapping') return null;
    return first(node.entries, ({ key, value }) =>
        key === MARK ? { path, role: 'key', flow: node.flow } : find(value, [...path, key], node.flow),
    );
}

function first<T>(all: readonly T[], look: (one: T, index: number) => Found | null): Found | null {
    for (const [index, one] of all.entries()) {
        const found = look(one, index);
        if (found) return found;
    }
    return null;
}
