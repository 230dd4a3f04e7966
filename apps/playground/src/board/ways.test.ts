import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, State, type Reach } from 'boardrules';
import { keyOf, waysOf } from './ways.ts';

before(() => load());

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
    assert.equal(
        key(way('a2', { moves: true }), way('a3', { captures: true })),
        'Dashed: where it gets; dashed in red: what it attacks.',
    );
});

test('a piece of the own side is not attacked, an enemy and an empty cell are', () => {
    const land = 'wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpwfpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw';
    // In line with the dragon on a5: own ones on a2 and c3, a spearman on a7.
    const pieces = '4k4/9/s8/9/D8/9/2C6/R8/4K4';
    const state = State.fromPosition(new Rules('thrones'), `${land} ${pieces} w play - - 0:0,0:0 -,- - - - 5 120`);
    const reach = new Map(waysOf(state, 'a5', 0)!.reach.map(way => [way.cell, way]));
    assert.deepEqual([reach.has('c3'), reach.has('a2')], [false, false]);
    assert.equal(reach.get('a7')?.attacks, true);
    assert.equal(reach.get('b4')?.attacks, true);
});
