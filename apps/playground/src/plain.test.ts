import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraphName, plain } from './plain.ts';

test('players make moves, not plies', () => {
    assert.equal(plain('Draw: the limit of plies is reached'), 'Draw: the limit of moves is reached');
    assert.equal(plain('as a separate ply'), 'as a separate move');
    assert.equal(plain('supplies are applied'), 'supplies are applied');
});

test('paragraphs have names', () => {
    assert.deepEqual(['TOK.max-plies', 'TMB.field-lock', 'THR-21', 'else'].map(paragraphName), [
        'max moves', 'field lock', 'ruling 21', 'else',
    ]);
});
