import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesAt } from './place.ts';

/** The places of the cursor, which is written as `|`, in short. */
function places(text: string): string[] {
    const at = text.indexOf('|');
    return placesAt(text.replace('|', ''), at).map(({ role, path }) => `${role} ${path.join('.')}`);
}

test('keys in block style, by their column', () => {
    assert.deepEqual(places('|'), ['key ', 'value ']);
    assert.deepEqual(places('schema: 1\n|'), ['key ']);
    assert.deepEqual(places('pieces:\n  |'), ['key pieces', 'value pieces']);
    assert.deepEqual(places('pieces:\n  arm:\n    count: 2\n    mo|\n  flat: {}\n'), ['key pieces.arm']);
    assert.deepEqual(places('pieces:\n  arm:\n    count: 2\n  |\n'), ['key pieces']);
    assert.deepEqual(places('pieces:\n  arm:\n    count: 2\n|\n'), ['key ']);
    assert.deepEqual(places('pieces:\n  ar|m:\n    count: 2\n'), ['key pieces', 'value pieces']);
});

test('values in block style', () => {
    assert.deepEqual(places('switches:\n  teams: |'), ['value switches.teams']);
    assert.deepEqual(places('switches:\n  teams: tr|ue\n  partners: friends\n'), ['value switches.teams']);
    assert.deepEqual(places('moves:\n  - |'), ['key moves.0', 'value moves.0']);
    assert.deepEqual(places('moves:\n  - kind: step\n    |'), ['key moves.0']);
    assert.deepEqual(places('moves:\n  - kind: step\n  - |'), ['key moves.1', 'value moves.1']);
});

test('keys and values in flow style, also when brackets are open', () => {
    for (const rest of ['', '}', '}\nlast: 1\n', ', b: 2}'])
        assert.deepEqual(places(`a: {one: 1, |${rest}`), ['key a'], rest);
    assert.deepEqual(places('a: {|}'), ['key a']);
    assert.deepEqual(places('a: {one: |}'), ['value a.one']);
    assert.deepEqual(places('a: {one: x, two: y|'), ['value a.two']);
    assert.deepEqual(places('a: {one: [x, |]}'), ['value a.one.1']);
    assert.deepEqual(places('a: {one: [|'), ['value a.one.0']);
    assert.deepEqual(places('a:\n  - {b: [x],\n     c|}\n'), ['key a.0']);
    assert.deepEqual(places('a: [{b: "]", c: 1}, {d: |'), ['value a.1.d']);
    assert.deepEqual(places('# [\na: {b: [{c: [x], |'), ['key a.b.0']);
});

test('nothing in comments and quotes', () => {
    assert.deepEqual(places('# |'), []);
    assert.deepEqual(places('a: 1 # b|'), []);
    assert.deepEqual(places('a: "b|"'), []);
    assert.deepEqual(places("a: 'b|"), []);
    assert.deepEqual(places('a: "b#" # |'), []);
    assert.deepEqual(places('a: {b: "c # d", |}'), ['key a']);
});

test('the word is what stands around the cursor', () => {
    const word = (text: string) => placesAt(text.replace('|', ''), text.indexOf('|'))[0]?.word;
    assert.deepEqual(word('a: for|ward-up'), { from: 3, to: 13 });
    assert.deepEqual(word('a: [x, |]'), { from: 7, to: 7 });
    assert.deepEqual(word('ä: [😀, for|]'), { from: 8, to: 11 });
    assert.equal(word('a:\n  -|'), undefined); // a dash begins a list only with a space behind it
    assert.deepEqual(word('a:\n  - |'), { from: 7, to: 7 });
});

test('a colon behind the word is seen', () => {
    const colon = (text: string) => placesAt(text.replace('|', ''), text.indexOf('|'))[0]?.colon;
    assert.equal(colon('pie|ces:\n'), true);
    assert.equal(colon('pie|ces :\n'), true);
    assert.equal(colon('pie|\nx: 1'), false);
    assert.equal(colon('a: {pie|: 1}'), true);
});
