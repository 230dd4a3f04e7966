import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parser } from '@lezer/yaml';
import type { Fault } from 'boardrules';
import { diagnostics, meant, pathOf } from './diagnostics.ts';

const fault = (offset: number, message: string, expected: string): Fault => ({
    ...{ code: 'unknown_key', line: 1, column: 1, ply: 0, field: '' },
    ...{ offset, message, expected },
});

test('a place has the letters of the text, or none', () => {
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
