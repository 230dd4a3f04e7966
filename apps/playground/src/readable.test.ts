import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, RulesError } from 'boardrules';
import { readable } from './readable.ts';

before(() => load());

/** The library's message about a layout. */
function saidOf(layout: string): string {
    try {
        Rules.fromYaml(`schema: 1\nextends: tokonoma\nlayout: "${layout}"\n`);
        return '';
    } catch (error) {
        if (error instanceof RulesError) return error.faults[0]!.message;
        throw error;
    }
}

test('what the library quotes is shown as it was written', () => {
    for (const layout of ['Größe', '囲碁', 'a 😀 b', 'é', '€ und ß'])
        assert.equal(readable(saidOf(layout)), `\`${layout}\` is not printable ASCII`);
});

test('a character that was cut stays as it was told', () => {
    const said = saidOf(`${'a'.repeat(47)}ö`);
    assert.equal(readable(said), said);
    assert.match(said, /\\xc3\.\.\./);
});

test('what is no UTF-8, or cannot be seen, stays as it was told', () => {
    for (const said of [
        ...[
            '\\xff',
            '\\xc3',
            '\\xc3\\x28',
            '\\xe2\\x82',
            '\\xf0\\x9f\\x98',
            '\\x80\\x80',
            '\\xed\\xa0\\x80',
            '\\xf8\\x88',
        ],
        ...['\\x00', '\\x1b', '\\x7f', '\\xc2\\xa0', '\\xe2\\x80\\xae', '\\xef\\xbb\\xbf', 'plain', '\\x', '\\xZZ'],
    ])
        assert.equal(readable(said), said);
});

test('what stands between is read', () => {
    assert.equal(readable('\\xff\\xc3\\xb6\\xff'), '\\xffö\\xff');
    assert.equal(readable('`\\xc3\\xb6` and `\\xc3\\xa4\\xc2\\xa0\\xc3\\xa4`'), '`ö` and `ä\\xc2\\xa0ä`');
});
