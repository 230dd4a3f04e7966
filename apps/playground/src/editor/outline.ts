/**
 * A YAML text as a tree of mappings, lists and scalars, each with its place in the text. The editor's own forgiving
 * parser reads it, so an unfinished text also has a tree. Only the library knows what the text *means*.
 */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/yaml';

interface Span {
    /** Its place: UTF-16 positions, the end not included. */
    readonly from: number;
    readonly to: number;
}
export interface Scalar extends Span {
    readonly kind: 'scalar';
    /** Its value, without quotes. */
    readonly value: string;
}
export interface List extends Span {
    readonly kind: 'list';
    readonly flow: boolean;
    readonly items: readonly Node[];
}
/** A key and its value; `from` and `to` are the key's. */
export interface Entry extends Span {
    readonly key: string;
    readonly value: Node | null;
}
export interface Mapping extends Span {
    readonly kind: 'mapping';
    readonly flow: boolean;
    readonly entries: readonly Entry[];
}
export type Node = Scalar | List | Mapping;
/** Keys and indices from the root. */
export type Path = readonly (string | number)[];

/** The tree of a text; null if the text contains only comments. */
export function outline(text: string): Node | null {
    const document = parser.parse(text).topNode.getChild('Document');
    return document && content(document, text);
}

/** A text and its tree. */
export interface Source {
    readonly text: string;
    readonly root: Node | null;
}

export const read = (text: string): Source => ({ text, root: outline(text) });

/** The node that a path leads to. */
export function follow(root: Node | null, path: Path): Node | null {
    let node: Node | null = root;
    for (const step of path) node = node && child(node, step);
    return node;
}

/** The keys of a mapping, in their order. */
export function keysOf(node: Node | null): string[] {
    return node?.kind === 'mapping' ? node.entries.map(entry => entry.key) : [];
}

function child(node: Node, step: string | number): Node | null {
    if (node.kind === 'list' && typeof step === 'number') return node.items[step] ?? null;
    if (node.kind === 'mapping') return node.entries.find(entry => entry.key === step)?.value ?? null;
    return null;
}

/** The first node inside another one: a document's, an item's, or an anchored one. */
function content(parent: SyntaxNode, text: string): Node | null {
    for (let at = parent.firstChild; at; at = at.nextSibling) {
        const node = convert(at, text);
        if (node) return node;
    }
    return null;
}

function convert(at: SyntaxNode, text: string): Node | null {
    switch (at.name) {
        case 'BlockMapping':
        case 'FlowMapping':
            return mapping(at, text);
        case 'BlockSequence':
        case 'FlowSequence':
            return list(at, text);
        case 'Anchored':
        case 'Tagged':
            return content(at, text);
        case 'Literal':
        case 'QuotedLiteral':
        case 'BlockLiteral':
        case 'Alias':
            return scalar(at, text);
        default:
            return null;
    }
}

function scalar(at: SyntaxNode, text: string): Scalar {
    return { kind: 'scalar', from: at.from, to: at.to, value: unquoted(text.slice(at.from, at.to)) };
}

function mapping(at: SyntaxNode, text: string): Mapping {
    const entries = at.getChildren('Pair').flatMap(pair => entry(pair, text) ?? []);
    const flow = at.name === 'FlowMapping';
    const from = flow ? at.from : (entries[0]?.from ?? at.from);
    return { kind: 'mapping', flow, entries, from, to: at.to };
}

function entry(pair: SyntaxNode, text: string): Entry | null {
    const key = pair.getChild('Key');
    if (!key) return null;
    const name = unquoted(text.slice(key.from, key.to));
    return { key: name, from: key.from, to: key.to, value: content(pair, text) };
}

function list(at: SyntaxNode, text: string): List {
    const items = at.getChildren('Item').flatMap(item => content(item, text) ?? []);
    return { kind: 'list', flow: at.name === 'FlowSequence', items, from: at.from, to: at.to };
}

/** The value of a scalar. In all that the format allows, escapes in double quotes are JSON's. */
function unquoted(source: string): string {
    if (/^'.*'$/s.test(source)) return source.slice(1, -1).replaceAll("''", "'");
    if (!/^".*"$/s.test(source)) return source;
    try {
        return JSON.parse(source) as string;
    } catch {
        return source.slice(1, -1);
    }
}
