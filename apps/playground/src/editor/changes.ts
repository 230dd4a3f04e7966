/** Changes in rules: compares two canonical forms key by key, and makes a short file with only the differences. */
import type { Entry, List, Mapping, Node, Path } from './outline.ts';
import { outline } from './outline.ts';

/** A key whose value has changed. Lists of entries are compared entry by entry. */
export interface Change {
    readonly path: Path;
    /** The values, or the entries that only one list has; empty if the key is missing, or the entries are in both. */
    readonly before: readonly string[];
    readonly after: readonly string[];
    /** The entries that both lists have. */
    readonly kept: number;
}

interface Side<T> {
    readonly node: T;
    readonly text: string;
}

/** The changes from one canonical text of rules to another one of the same game, in the order of the keys. */
export function changes(original: string, changed: string): Change[] {
    const before = outline(original);
    const after = outline(changed);
    return before && after ? compare([], { node: before, text: original }, { node: after, text: changed }) : [];
}

/**
 * A file with `extends` that contains only the differences from the built-in rules; its fingerprint is the same.
 *
 * @param game - its name
 * @param original - the built-in rules, canonical
 * @param changed - the changed rules, canonical
 */
export function shortForm(game: string, original: string, changed: string): string {
    const root = outline(changed);
    const paths = new Set(changes(original, changed).flatMap(change => prefixes(change.path)));
    const head = `schema: 1\nextends: ${game}\n`;
    return root?.kind === 'mapping' ? head + block({ node: root, text: changed }, [], paths) : head;
}

function compare(path: Path, before: Side<Node>, after: Side<Node>): Change[] {
    const { node: old } = before;
    const { node: now } = after;
    if (old.kind === 'mapping' && now.kind === 'mapping')
        return compareKeys(path, { ...before, node: old }, { ...after, node: now });
    if (sourceOf(before) === sourceOf(after)) return [];
    if (isEntries(old) && isEntries(now)) return [compareEntries(path, itemsOf(before), itemsOf(after))];
    return [{ path, before: itemsOf(before), after: itemsOf(after), kept: 0 }];
}

function compareKeys(path: Path, before: Side<Mapping> | null, after: Side<Mapping> | null): Change[] {
    const keys = new Set([before, after].flatMap(side => side?.node.entries ?? []).map(entry => entry.key));
    return [...keys].flatMap(key => compareValues([...path, key], valueOf(before, key), valueOf(after, key)));
}

/** A mapping in lines that only one of both has is compared key by key, too. */
function compareValues(path: Path, before: Side<Node> | null, after: Side<Node> | null): Change[] {
    if (before && after) return compare(path, before, after);
    const [old, now] = [blockOf(before), blockOf(after)];
    if (old || now) return compareKeys(path, old, now);
    return [{ path, before: before ? itemsOf(before) : [], after: after ? itemsOf(after) : [], kept: 0 }];
}

function blockOf(side: Side<Node> | null): Side<Mapping> | null {
    return side?.node.kind === 'mapping' && !side.node.flow ? { ...side, node: side.node } : null;
}

function compareEntries(path: Path, before: readonly string[], after: readonly string[]): Change {
    const gone = before.filter(item => !after.includes(item));
    const added = after.filter(item => !before.includes(item));
    const onlyOrder = gone.length === 0 && added.length === 0;
    return onlyOrder
        ? { path, before, after, kept: 0 }
        : { path, before: gone, after: added, kept: after.length - added.length };
}

function valueOf(side: Side<Mapping> | null, key: string): Side<Node> | null {
    const value = side?.node.entries.find(entry => entry.key === key)?.value;
    return side && value ? { node: value, text: side.text } : null;
}

function isEntries(node: Node): node is List {
    return node.kind === 'list' && (!node.flow || node.items.length === 0);
}

/** The entries of a list that is written in lines; for any other value, its text. */
function itemsOf({ node, text }: Side<Node>): string[] {
    if (!isEntries(node) || node.items.length === 0) return [sourceOf({ node, text })];
    return node.items.map(item => sourceOf({ node: item, text }));
}

function sourceOf({ node, text }: Side<Node>): string {
    return text.slice(node.from, node.to).trim();
}

function prefixes(path: Path): string[] {
    return path.map((_, index) => path.slice(0, index + 1).join('.'));
}

/** The keys of a mapping that lead to a change, in lines; other values are copied unchanged. */
function block({ node, text }: Side<Mapping>, path: Path, wanted: ReadonlySet<string>): string {
    const kept = node.entries.filter(entry => wanted.has([...path, entry.key].join('.')));
    return kept.map(entry => line(entry, text, [...path, entry.key], wanted)).join('');
}

function line(entry: Entry, text: string, path: Path, wanted: ReadonlySet<string>): string {
    const indent = '  '.repeat(path.length - 1);
    const { value } = entry;
    if (!value) return '';
    if (value.kind === 'mapping') return `${indent}${entry.key}:\n${block({ node: value, text }, path, wanted)}`;
    const source = text.slice(entry.to, value.to).trimEnd();
    return `${indent}${entry.key}${source}\n`;
}
