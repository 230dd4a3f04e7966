import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, type State } from 'boardrules';
import { laysOut, movesOf } from './layout.ts';

before(() => load());

const thrones = (): State => new Rules('thrones').state();

test('Thrones begins with a layout, and the other games do not', () => {
    assert.ok(laysOut(thrones(), 0));
    assert.ok(!laysOut(thrones(), 1), 'White lays out first');
    for (const game of ['tokonoma', 'carnyx', 'tombs', 'tomis'] as const) assert.ok(!laysOut(new Rules(game).state(), 0), game);
});

test('a row of letters is as many moves, from the first free cell on', () => {
    const { moves, rest } = movesOf(thrones(), 0, 'pfmw Ppf');
    assert.deepEqual(moves.map(String), ['p@a1', 'f@b1', 'm@c1', 'w@d1', 'p@e1', 'p@f1', 'f@g1']);
    assert.equal(rest, '');
});

test('pieces are put down by their cells, and the last ply of the whole setup belongs to it', () => {
    const state = thrones();
    while (laysOut(state, 0) && state.ply < 40) state.play(state.legalMoves(0)[0]!, 0);
    assert.deepEqual(movesOf(state, 0, 'a1 B1,c1').moves.map(String), ['R@a1', 'R@b1', 'S@c1'].slice(0, 3));
    for (const seat of [0, 1]) while (laysOut(state, seat)) state.play(state.legalMoves(seat)[0]!, seat);
    assert.equal(state.ply, 110);
});

test('letters that mean nothing, or one too many of a kind, are given back', () => {
    assert.deepEqual(movesOf(thrones(), 0, 'pxf'), { moves: movesOf(thrones(), 0, 'p').moves, rest: 'xf' });
    const { moves, rest } = movesOf(thrones(), 0, 'w'.repeat(36));
    assert.ok(moves.length > 0 && moves.length < 36);
    assert.equal(moves.length + rest.length, 36);
});
