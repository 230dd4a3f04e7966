import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, State } from 'boardrules';
import { groupsOf, padOf } from './bearing.ts';

before(() => load());

/** A ship of White on an active gate on a1, White to move. */
const start = (): State => {
    const state = new Rules('tomis').state();
    for (const move of MOVES) state.play(move);
    return state;
};
const MOVES = 'B@c1 B@c8 G@a1 G@a8 G@a2 G@a7 G@a3 G@a6 G@a4 G@a5 F@b1 F@h8 b1a1 h8h7 a1+ h7h6'.split(' ');

test('moves that differ in a direction alone are one group, with a pad of arrows as the screen shows them', () => {
    const state = start();
    const asked = state.movesFrom('a1').filter(({ to }) => to === null);
    const groups = groupsOf(asked, move => state.sentence(move));
    assert.deepEqual(groups.map(({ label, moves }) => `${label} ${moves.length}`), [
        'Frigate a1 deactivates the gate 1',
        'Gate a1 gets a marker and points … 8',
    ]);
    const marks = groups[1]!.moves;
    for (const [turned, north, east] of [[false, 'up', 'right'], [true, 'down', 'left']] as const) {
        const pad = padOf(state.rules, marks, turned)!;
        assert.equal(pad.size, 8);
        assert.equal(pad.get(north)?.direction, 'N');
        assert.equal(pad.get(east)?.direction, 'E');
    }
});

test("Black's gates point as White's: N is towards row 8", () => {
    const state = start();
    const marks = ['N', 'SE'].map(direction => state.rules.parseMove(`a8^${direction}`));
    const pad = padOf(state.rules, marks, true)!;
    assert.deepEqual([...pad].map(([bearing, move]) => `${bearing} ${move.direction}`), ['down N', 'up-left SE']);
});

test('two directions that look alike have no pad', () => {
    const state = start();
    const one = state.rules.parseMove('a1^N');
    assert.equal(padOf(state.rules, [one, one], false), null);
});
