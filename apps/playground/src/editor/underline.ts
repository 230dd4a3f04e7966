/** Where the editor underlines a fault: from the library's UTF-8 offset to the token in the editor's UTF-16 text. */
import type { SyntaxNode, Tree } from '@lezer/common';

/** A part of the text in UTF-16 positions, the end not included. */
export interface Range {
    readonly from: number;
    readonly to: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const tokens = new Set(['Key', 'Literal', 'QuotedLiteral', 'Anchor', 'Alias', 'Tag', 'DirectiveName', 'Comment']);

/** The UTF-16 position of an offset in bytes of UTF-8; the end of the text if the offset is beyond it. */
export function positionOf(text: string, offset: number): number {
    return decoder.decode(encoder.encode(text).subarray(0, offset)).length;
}

/**
 * The token at a fault's offset: a key, a word, or a quoted text, never beyond its line. If the offset is at the end of
 * a line, the last token before it is underlined, so that something is visible.
 */
export function underline(text: string, tree: Tree, offset: number): Range {
    const at = positionOf(text, offset);
    const lineEnd = endOfLine(text, at);
    const token = tokenAt(tree, at);
    if (token) return { from: at, to: Math.min(token.to, lineEnd) };
    if (at < lineEnd) return { from: at, to: at + lengthOfCharacter(text, at) };
    return lastWord(text, at);
}

/** The innermost node that is underlined completely; inside a quoted key, the key. */
function tokenAt(tree: Tree, at: number): SyntaxNode | null {
    let node: SyntaxNode | null = tree.resolveInner(at, 1);
    while (node && !tokens.has(node.name)) node = node.parent;
    return node && node.to > at ? node : null;
}

function endOfLine(text: string, at: number): number {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
}

function lengthOfCharacter(text: string, at: number): number {
    return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** The last word at or before a position, even across empty lines; the position alone in a text without words. */
function lastWord(text: string, at: number): Range {
    const match = /\S+\s*$/.exec(text.slice(0, at));
    if (!match) return { from: at, to: at };
    return { from: match.index, to: match.index + match[0].trimEnd().length };
}
