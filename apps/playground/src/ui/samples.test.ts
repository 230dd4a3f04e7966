import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { games, load, Rules, State } from 'boardrules';
import { SAMPLES } from './samples.ts';

before(() => load());

test('each game has a sample that is a position of its rules', () => {
    for (const game of games()) assert.equal(State.fromPosition(new Rules(game), SAMPLES[game]!).isOver, false, game);
});
