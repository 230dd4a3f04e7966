// stack.test.mjs: calls while JavaScript's stack is nearly full. Such a call may end at any point inside the module.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games, load, REFEREE, Rules } from 'boardrules';
import { answers, assertSound, played, startOf } from './support/soundness.mjs';
import { Source } from './support/source.mjs';

const source = new Source(5);

await load();
const states = games().map(game => played(new Rules(game), 12, source));

/** Calls `work` with a full stack, then with a little more room each time, until it has succeeded three times. */
function workAtTheEnd(work) {
    let thrown = 0, done = 0;
    const deeper = () => {
        try {
            deeper();
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            thrown++;
        }
        if (done === 3) return;
        work();
        done++;
    };
    deeper();
    return thrown;
}

test('a call that ends because the stack is full changes nothing', () => {
    const before = answers();
    for (const state of states) {
        const [{ position }, yaml] = [state, state.rules.yaml()];
        for (const work of [() => state.legalMoves(REFEREE), () => state.svg({ viewer: REFEREE }), () => state.perft(2), () => Rules.fromYaml(yaml)]) {
            assert.ok(workAtTheEnd(work) > 0);
            assert.equal(state.position, position);
        }
        const copy = state.copy();
        workAtTheEnd(() => copy.play(source.any(copy.legalMoves(REFEREE)), REFEREE));
        assertSound(copy, startOf(state));
    }
    assert.deepEqual(answers(), before);
});
