import assert from 'node:assert/strict';
import { test } from 'node:test';
import { follow, keysOf, outline, type Node } from './outline.ts';

/** A tree as plain data. */
function plain(node: Node | null): unknown {
    if (node?.kind === 'list') return node.items.map(plain);
    if (node?.kind === 'mapping') return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
    return node && node.value;
}

const says = (text: string) => plain(outline(text));

test('block and flow style say the same', () => {
    const expected = { pieces: { arm: { count: '2', moves: [{ kind: 'step', range: ['1', '2'] }] } }, hand: '1' };
    const block = 'pieces:\n  arm:\n    count: 2\n    moves:\n      - kind: step\n        range: [1, 2]\nhand: 1\n';
    const flow = '{pieces: {arm: {count: 2, moves: [{kind: step, range: [1, 2]}]}}, hand: 1}';
    const wide =
        'pieces:\n      arm: {count: 2,\n        moves: [\n  {kind: step, range: [1,\n 2]}]}\nhand:   1 # hands\n';
    assert.deepEqual(says(block), expected);
    assert.deepEqual(says(flow), expected);
    assert.deepEqual(says(wide), expected);
});

test('quotes are resolved', () => {
    assert.deepEqual(says(`a: "it's \\"so\\""\n"b": 'it''s'\n'c': ""\nd: "\\q"`), {
        a: 'it\'s "so"',
        b: "it's",
        c: '',
        d: '\\q',
    });
});

test('comments, anchors, tags and empty values', () => {
    assert.deepEqual(says('# one\na: &x 1 # two\nb: !!str 2\nc:\nd: *x\n'), { a: '1', b: '2', c: null, d: '*x' });
    assert.equal(outline('# nothing\n'), null);
    assert.equal(outline(''), null);
});

test('what is not finished is read as far as it goes', () => {
    assert.deepEqual(says('a: {b: 1, c'), { a: { b: '1', c: null } });
    assert.deepEqual(says('a:\n  b: "open'), { a: { b: '"open' } });
});

test('places are those of the text', () => {
    const text = 'pieces:\n  "arm": {count: 12, moves: []}\n';
    const root = outline(text);
    const at = (node: Node | null) => node && text.slice(node.from, node.to);
    assert.equal(at(follow(root, ['pieces', 'arm'])), '{count: 12, moves: []}');
    assert.equal(at(follow(root, ['pieces', 'arm', 'count'])), '12');
    assert.equal(at(follow(root, ['pieces', 'arm', 'moves'])), '[]');
    assert.equal(follow(root, ['pieces', 'arm', 0]), null);
    assert.equal(follow(root, ['pieces', 'leg', 'count']), null);
    assert.deepEqual(keysOf(follow(root, ['pieces', 'arm'])), ['count', 'moves']);
    assert.deepEqual(keysOf(follow(root, ['pieces', 'arm', 'count'])), []);
});
