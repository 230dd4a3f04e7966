import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, type State } from 'boardrules';
import { laysOut } from './layout.ts';

before(() => load());

const thrones = (): State => new Rules('thrones').state();

test('Thrones begins with a layout, and the other games do not', () => {
    assert.ok(laysOut(thrones(), 0));
    assert.ok(!laysOut(thrones(), 1), 'White lays out first');
    for (const game of ['tokonoma', 'carnyx', 'tombs', 'tomis'] as const)
        assert.ok(!laysOut(new Rules(game).state(), 0), game);
});
