import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ticketBelow } from './chance.ts';

const words =
    (...given: number[]): (() => number) =>
    () =>
        given.shift()!;

test('a ticket is the rest of a word', () => {
    assert.equal(ticketBelow(6, words(13)), 1);
    assert.equal(ticketBelow(1, words(0xffffffff)), 0);
});

test('words above the last whole multiple are drawn again, so that no ticket is likelier', () => {
    // 2^32 = 3 * 1431655765 + 1: only the last number is too large.
    assert.equal(ticketBelow(3, words(0xffffffff, 5)), 2);
    assert.equal(ticketBelow(3, words(0xfffffffe)), 2);
});

test('every ticket comes up', () => {
    const seen = new Set(Array.from({ length: 400 }, () => ticketBelow(6)));
    assert.deepEqual([...seen].sort(), [0, 1, 2, 3, 4, 5]);
});
