import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { parser } from '@lezer/yaml';
import { load } from 'boardrules';
import { positionOf, underline } from './underline.ts';
import { judge } from './verdict.ts';

before(() => load());

const bytesBefore = (text: string, part: string) => Buffer.byteLength(text.slice(0, text.indexOf(part)));

/** The underlined text, for a fault at the beginning of a part of the text. */
function underlined(text: string, part: string): string {
    const { from, to } = underline(text, parser.parse(text), bytesBefore(text, part));
    return text.slice(from, to);
}

test('positions count what the editor counts, not bytes', () => {
    const text = '\ufeffä€😀x\ud800y';
    assert.equal(positionOf(text, 0), 0);
    assert.equal(positionOf(text, 3), 1); // the byte order mark
    assert.equal(positionOf(text, 5), 2); // ä
    assert.equal(positionOf(text, 8), 3); // €
    assert.equal(positionOf(text, 12), 5); // 😀 is two units
    assert.equal(positionOf(text, 13), 6);
    assert.equal(positionOf(text, 16), 7); // three bytes encode half of a pair
    assert.equal(positionOf(text, 99), 8);
});

test('a token is underlined as a whole', () => {
    const text = 'title: "Tokö noma" # 😀\npieces:\n  arm: {cuont: 2, moves: [forward-up, x]}\n  star: 1/2\n';
    assert.equal(underlined(text, '"Tok'), '"Tokö noma"');
    assert.equal(underlined(text, 'pieces'), 'pieces');
    assert.equal(underlined(text, 'cuont'), 'cuont');
    assert.equal(underlined(text, '2'), '2');
    assert.equal(underlined(text, 'forward'), 'forward-up');
    assert.equal(underlined(text, 'x]'), 'x');
    assert.equal(underlined(text, '1/2'), '1/2');
    assert.equal(underlined(text, '{'), '{');
    assert.equal(underlined(text, '[f'), '[');
});

test('a fault within a token is underlined from there', () => {
    assert.equal(underlined('title: "Tokönoma"', 'ö'), 'önoma"');
    assert.equal(underlined('a: b@c', '@'), '@c');
});

test('faults about types of the own file are underlined where they are', () => {
    const underlinedOf = (keys: string): string[] => {
        const text = `schema: 1\nextends: tokonoma\n# ö\n${keys}`;
        const verdict = judge(text);
        const faults = verdict.kind === 'faults' ? verdict.faults : [];
        return faults.map(({ offset }) => {
            const { from, to } = underline(text, parser.parse(text), offset);
            return text.slice(from, to);
        });
    };
    assert.deepEqual(underlinedOf('pieces: {lance: {count: 1, moves: []}}\n'), ['lance']);
    assert.deepEqual(underlinedOf('pieces: {lance: {letter: A, count: 0, moves: []}}\n'), ['letter']);
    assert.deepEqual(underlinedOf('pieces: {lance: {letter: lo, count: 0, moves: []}}\n'), ['lo']);
    assert.deepEqual(underlinedOf('pieces: {lance: {letter: L, picture: sord, count: 0, moves: []}}\n'), ['sord']);
    assert.deepEqual(underlinedOf('pieces: {flat: {becomes: {where: far, types: [lance]}}}\n'), ['lance']);
    assert.deepEqual(underlinedOf('ends:\n  - {kind: few, types: [lanse]}\n  - {kind: stalemate}\n'), ['lanse']);
    assert.deepEqual(underlinedOf('seats: {black: {pieces: {lance: {count: 1}}}}\n'), ['lance']);
    assert.deepEqual(underlinedOf('seats: {black: {pieces: {flat: {letter: X}}}}\n'), ['letter']);
});

test('no more than a line is underlined', () => {
    assert.equal(underlined('a: "one\n  two"\n', '"one'), '"one');
    assert.equal(underlined('a: &x b\n', '&x'), '&x');
});

test('where nothing stands, the word before it is underlined', () => {
    const text = 'schema: 1\ngame:\n\n';
    const end = (offset: number) => {
        const { from, to } = underline(text, parser.parse(text), offset);
        return text.slice(from, to);
    };
    assert.equal(end(15), 'game:');
    assert.equal(end(17), 'game:');
    assert.equal(end(999), 'game:');
    assert.deepEqual(underline('', parser.parse(''), 0), { from: 0, to: 0 });
    assert.deepEqual(underline('\n\n', parser.parse('\n\n'), 1), { from: 1, to: 1 });
});

test('characters beyond 16 bits are not cut', () => {
    assert.equal(underlined('a: 1 😀', '😀'), '😀');
    assert.equal(underlined('%FOO 1 😀\n---\na: 1\n', '😀'), '😀');
});

const folder = '../../tests/bad_rules';
const files = readdirSync(folder).filter(file => file.endsWith('.yaml'));

/** A file as the editor contains it, and the line and column in its first comment. */
function readBad(file: string): { text: string; places: [number, number][] } | null {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    if (/\r|\ufffd|\0/.test(text)) return null; // the editor changes line ends, and has no such bytes
    const head = text.replace(/^\ufeff/, '').matchAll(/^# (\d+):(\d+) /gm);
    return { text, places: [...head].map(([, line, column]) => [Number(line), Number(column)]) };
}

/** The UTF-16 position of a line and a column, both from 1; columns count characters. */
function position(text: string, line: number, column: number): number {
    const before =
        text
            .split('\n')
            .slice(0, line - 1)
            .join('\n').length + (line > 1 ? 1 : 0);
    return before + [...text.slice(before)].slice(0, column - 1).join('').length;
}

test('every fault of the corpus is underlined in its line, from its place on', () => {
    const read = files.flatMap(file => readBad(file) ?? []);
    let count = 0;
    for (const { text, places } of read) {
        const verdict = judge(text);
        const faults = verdict.kind === 'faults' ? verdict.faults : [];
        assert.deepEqual(
            faults.map(({ offset }) => positionOf(text, offset)),
            places.map(([line, column]) => position(text, line, column)),
            text,
        );
        for (const { offset } of faults) assertUnderlined(text, offset);
        count += faults.length;
    }
    assert.ok(read.length > 120 && count > 150, `${read.length} files, ${count} faults`);
});

function assertUnderlined(text: string, offset: number): void {
    const { from, to } = underline(text, parser.parse(text), offset);
    const at = positionOf(text, offset);
    assert.match(text.slice(from, to), /^[^\n]*[^ \n][^\n]*$/, text);
    if (!/^\s*$/.test(text.slice(at).split('\n')[0] ?? '')) assert.equal(from, at);
}
