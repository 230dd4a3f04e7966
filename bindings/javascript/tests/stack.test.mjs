// JavaScript's stack may be full when a call comes, and the call then ends anywhere inside the module.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games, load, REFEREE, Rules } from 'boardrules';
import { answers, assertSound, played, startOf } from './support/soundness.mjs';
import { Source } from './support/source.mjs';

const source = new Source(5);

await load();
const states = games().map(game => played(new Rules(game), 12, source));

/** Works where the stack has room no more, then where it has a little more, and so on, until that has gone well thrice. */
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

test('a call that ends because the stack is full leaves everything as it was', () => {
    const before = answers();
    for (const state of states) {
        const [{ position }, yaml] = [state, state.rules.yaml()];
        for (const work of [() => state.legalMoves(), () => state.svg(), () => state.perft(2), () => Rules.fromYaml(yaml)]) {
            assert.ok(workAtTheEnd(work) > 0);
            assert.equal(state.position, position);
        }
        const copy = state.copy();
        workAtTheEnd(() => copy.play(REFEREE, source.any(copy.legalMoves())));
        assertSound(copy, startOf(state));
    }
    assert.deepEqual(answers(), before);
});
