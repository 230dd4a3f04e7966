import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parser } from '@lezer/yaml';
import type { Fault } from 'boardrules';
import { diagnostics, meant, pathOf, sentenceOf } from './diagnostics.ts';

const fault = (offset: number, message: string, expected: string): Fault => ({
    ...{ code: 'unknown_key', line: 1, column: 1, ply: 0, field: '' },
    ...{ offset, message, expected },
});

test('a fault says what was found and what was expected', () => {
    assert.equal(sentenceOf(fault(0, 'a list', 'a number')), 'a list; expected a number');
    assert.equal(sentenceOf(fault(0, 'a list', '')), 'a list');
});

test('a sentence and a place have the letters of the text, or none', () => {
    assert.equal(sentenceOf(fault(0, 'unknown key `p\\xc3\\xafeces`', '')), 'unknown key `pïeces`');
    assert.equal(pathOf({ ...fault(0, '', ''), field: 'board.p??eces' }), '');
    assert.equal(pathOf({ ...fault(0, '', ''), field: 'board.cells' }), 'board.cells');
});

test('the word that was meant', () => {
    assert.equal(meant(fault(0, '', 'directions? one of kind, directions')), 'directions');
    assert.equal(meant(fault(0, '', 'edge-up? one of edge-up')), 'edge-up');
    assert.equal(meant(fault(0, '', 'one of kind, directions')), '');
    assert.equal(meant(fault(0, '', '')), '');
});

test('all faults of a text at once, each at its token, some to be mended by a word', () => {
    const text = 'title: "ö"\ncrdit: 1\n';
    const found = diagnostics(text, parser.parse(text), [
        fault(7, 'not ASCII', 'ASCII'),
        fault(12, 'unknown key `crdit`', 'credit? one of title, credit'),
    ]);
    assert.deepEqual(
        found.map(({ from, to, severity, actions }) => [text.slice(from, to), severity, actions?.map(one => one.name)]),
        [
            ['"ö"', 'error', []],
            ['crdit', 'error', ['Write credit']],
        ],
    );
});
