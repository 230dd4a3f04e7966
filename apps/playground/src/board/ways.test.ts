import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reach } from 'boardrules';
import { keyOf } from './ways.ts';

const way = (cell: string, flags: Partial<Reach>): Reach => ({
    ...{ cell, moves: false, captures: false, attacks: false, stays: false, kinds: [] },
    ...flags,
});

test('the key names only what the board draws', () => {
    const key = (...reach: Reach[]): string => keyOf({ cell: 'a1', sentence: '', reach });
    assert.equal(key(), '');
    assert.equal(key(way('a1', { stays: true })), '');
    assert.equal(key(way('a2', { moves: true })), 'Dashed: where it gets.');
    assert.equal(key(way('a2', { moves: true, attacks: true })), 'Dashed: where it gets, and what it attacks.');
    const mixed = key(way('a2', { moves: true, attacks: true }), way('a3', { attacks: true }));
    assert.equal(mixed, 'Dashed: where it gets; dashed in red: what it attacks.');
    assert.equal(key(way('a2', { attacks: true })), 'Dashed in red: what it attacks.');
    assert.equal(key(way('a2', { moves: true }), way('a3', { captures: true })), 'Dashed: where it gets; dashed in red: what it attacks.');
});
