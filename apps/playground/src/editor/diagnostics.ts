/** The library's faults in the editor: underlined, with the text found and the text expected. */
import type { Action, Diagnostic } from '@codemirror/lint';
import type { Tree } from '@lezer/common';
import type { Fault } from 'boardrules';
import { faultSentence } from '../faults.ts';
import { underline } from './underline.ts';

/** The fault's place in the rules, key by key; empty if a key is not ASCII, which only the sentence shows. */
export function pathOf({ field }: Fault): string {
    return field.includes('?') ? '' : field;
}

/** The nearest valid word; empty if none is near. */
export function meant({ expected }: Fault): string {
    return /^([\w-]+)\? /.exec(expected)?.[1] ?? '';
}

/** All faults of a text, each at its token. */
export function diagnostics(text: string, tree: Tree, faults: readonly Fault[]): Diagnostic[] {
    return faults.map(fault => ({
        ...underline(text, tree, fault.offset),
        severity: 'error',
        message: faultSentence(fault),
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
