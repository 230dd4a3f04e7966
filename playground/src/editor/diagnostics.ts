/** The library's faults as the editor shows them: underlined, with what was found and what was expected. */
import type { Action, Diagnostic } from '@codemirror/lint';
import type { Tree } from '@lezer/common';
import type { Fault } from 'boardrules';
import { readable } from '../readable.ts';
import { underline } from './underline.ts';

/** What a fault says, in one sentence. */
export function sentenceOf({ message, expected }: Fault): string {
    return readable(expected ? `${message}; expected ${expected}` : message);
}

/** Where in the rules it is, key by key; empty if a key has other letters than ASCII, which only the sentence shows. */
export function pathOf({ field }: Fault): string {
    return field.includes('?') ? '' : field;
}

/** The word that was probably meant; empty if none comes near. */
export function meant({ expected }: Fault): string {
    return /^([\w-]+)\? /.exec(expected)?.[1] ?? '';
}

/** All faults of a text, each at its token. */
export function diagnostics(text: string, tree: Tree, faults: readonly Fault[]): Diagnostic[] {
    return faults.map(fault => ({
        ...underline(text, tree, fault.offset),
        severity: 'error',
        message: sentenceOf(fault),
        actions: actions(fault),
    }));
}

function actions(fault: Fault): Action[] {
    const word = meant(fault);
    if (!word) return [];
    return [
        { name: `Write ${word}`, apply: (view, from, to) => view.dispatch({ changes: { from, to, insert: word } }) },
    ];
}
