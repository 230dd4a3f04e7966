import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnAfter } from './indent.ts';

test('a line begins where one would begin it', () => {
    assert.equal(columnAfter('switches:'), 2);
    assert.equal(columnAfter('  arm: # the arm'), 4);
    assert.equal(columnAfter('  count: 2'), 2);
    assert.equal(columnAfter('    - {kind: step}'), 4);
    assert.equal(columnAfter('    - kind: step'), 6);
    assert.equal(columnAfter('    - kind:'), 8);
    assert.equal(columnAfter('  - - a'), 2);
    assert.equal(columnAfter('title: "a: b"'), 0);
    assert.equal(columnAfter('  - "a: b"'), 2);
    assert.equal(columnAfter('# switches:'), 0);
    assert.equal(columnAfter('   '), 3);
    assert.equal(columnAfter(''), 0);
});

test('within brackets the tree decides', () => {
    assert.equal(columnAfter('  - {kind: step,'), null);
    assert.equal(columnAfter('    directions: [a]}'), null);
    assert.equal(columnAfter('  a: [b, c]'), 2);
});
