// soundness.mjs: checks that the package still returns correct results.
import assert from 'node:assert/strict';
import { games, REFEREE, Rules, State } from 'boardrules';

/** A state after some plies of a random game. */
export function played(rules, plies, source) {
    const state = rules.state();
    while (!state.isOver && plies-- > 0) state.play(source.any(state.legalMoves(REFEREE)), REFEREE);
    return state;
}

/** Many results of the module in one value, which must be equal before and after a test. */
export function answers() {
    return games().map(game => {
        const rules = new Rules(game);
        const state = rules.state();
        const plies = state.copy().playout(5, 40);
        return [rules.fingerprint, rules.yaml(), state.position, state.perft(3), state.svg({ viewer: REFEREE }), state.hash64, plies,
            Rules.fromYaml(rules.yaml()).equals(rules)];
    });
}

/** The state with all its plies taken back. */
export function startOf(state) {
    const start = state.copy();
    while (start.moveStack.length > 0) start.undo();
    return start;
}

/** Checks that the state is a position of its rules, and that taking its plies back leads to the start. */
export function assertSound(state, start) {
    assert.ok(State.fromPosition(state.rules, state.position).equals(state));
    assert.ok(startOf(state).equals(start));
}
