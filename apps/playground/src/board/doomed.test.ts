import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, State } from 'boardrules';
import { isDoomed } from './doomed.ts';

before(() => load());

const isLost = (position: string): boolean => {
    const state = State.fromPosition(new Rules('tombs'), position);
    return isDoomed(state, state.legalMoves(1), 1, 1);
};

test('who can only discard when the field is locked is lost, and who can still place is not', () => {
    assert.equal(isLost('..x/B1B1B1/xO1. p2 BT/BMO 3,6,6,7 2/0 6 1:0 15'), true);
    assert.equal(isLost('xM2./xM1O2/O1O2M1 p2 BM/BMT 5,3,4,6 1/1 10 1:0 23'), false);
});
