import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { REFEREE, State, type GameName } from 'boardrules';
import type { Strength } from './protocol.ts';
import { questionOf } from './question.ts';
import { afterChance, gameOf, loadBot } from './testing.ts';

before(loadBot);

const STRONG: Strength = { kind: 'level', level: 3 };

/** A game after so many plies, taken from different places of the lists of moves. */
function underWay(game: GameName, players: number, plies: number): State {
    const state = afterChance(gameOf(game, players));
    for (let ply = 0; ply < plies && !state.isOver; ply++) {
        const moves = state.legalMoves(state.toMove);
        state.play(moves[(ply * 7) % moves.length]!, REFEREE);
        afterChance(state);
    }
    return state;
}

for (const [game, players, most] of [['tombs', 2, 20], ['tombs', 4, 20], ['thrones', 2, 105]] as const)
    test(`${game} for ${players}: worlds that differ in what a seat may not know are one question`, () => {
        let different = 0;
        for (let plies = 0; plies < most; plies += 5) {
            const state = underWay(game, players, plies);
            if (state.isOver) break;
            const seat = state.toMove;
            const question = questionOf(state, seat, STRONG, 1n);
            for (let seed = 1; seed < 6; seed++) {
                const other = State.fromObservation(state.rules, seat, state.observe(seat), seed);
                different += other.position === state.position ? 0 : 1;
                assert.deepEqual(questionOf(other, seat, STRONG, 1n), question);
            }
        }
        assert.ok(different >= 10, `${different} worlds were others`);
    });

test('keys are those of the positions after each ply, the latest last', () => {
    const state = underWay('tokonoma', 2, 9);
    const replayed = state.rules.state();
    const keys = state.moveStack.map(move => {
        replayed.play(move);
        return replayed.key;
    });
    const position = state.position;
    assert.deepEqual(questionOf(state, state.toMove, STRONG, 1n).keys, keys);
    assert.equal(state.position, position);
    assert.equal(new Set(keys).size, 9);
});

test('no more than the last 512 keys go out', () => {
    const state = gameOf('tomis');
    for (let ply = 0; ply < 600 && !state.isOver; ply++) {
        const moves = state.legalMoves(REFEREE);
        state.play(moves[(ply * 5) % moves.length]!, REFEREE);
    }
    if (state.moveStack.length < 513) return assert.fail('too short a game to tell');
    const { keys } = questionOf(state, state.toMove, STRONG, 1n);
    assert.equal(keys.length, 512);
    assert.equal(keys.at(-1), state.key);
});

test('a bot with one legal move does not think for seconds', () => {
    const state = gameOf('thrones');
    const long: Strength = { kind: 'time', milliseconds: 10000 };
    let forced = 0;
    for (let ply = 0; ply < 300 && !state.isOver; ply++) {
        afterChance(state);
        const moves = state.legalMoves(state.toMove);
        const { strength } = questionOf(state, state.toMove, long, 1n);
        assert.equal(strength.kind, moves.length === 1 ? 'level' : 'time');
        forced += moves.length === 1 ? 1 : 0;
        state.play(moves[(ply * 7) % moves.length]!, REFEREE);
    }
    assert.ok(forced > 0);
});

test('a seat that may not act is not asked', () => {
    assert.throws(() => questionOf(gameOf('tokonoma'), 1, STRONG), RangeError);
    assert.throws(() => questionOf(gameOf('tombs', 2), 0, STRONG), RangeError);
});
