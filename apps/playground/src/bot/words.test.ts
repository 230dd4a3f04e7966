import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CHANCE, State } from 'boardrules';
import type { Opinion } from './protocol.ts';
import { questionOf } from './question.ts';
import { afterChance, brainOf, decide, gameOf, loadBot } from './testing.ts';
import { moodOf, wordsOf } from './words.ts';

before(loadBot);

function opinionOf(move: string | null, line: string[], score = 0.5): Opinion {
    return { move, line, score, positions: 1, depth: 1 };
}

test('a line is written in sentences, each for its own position', () => {
    const state = gameOf('tokonoma');
    const words = wordsOf(state.rules, 0, state.observe(0), opinionOf('e5e4', ['c2e2', 'a5a3'], 0.614));
    assert.deepEqual(words.move, { who: 'White', notation: 'e5e4', sentence: 'Flat e5 to e4' });
    assert.deepEqual(words.line.map(({ who }) => who), ['Black', 'White']);
    assert.ok(words.line.every(({ sentence }) => / to /.test(sentence)));
    assert.equal(words.percent, '61 %');
    assert.equal(words.mood, 'sees itself ahead');
});

test('a bot that prefers to wait plays nothing', () => {
    const state = gameOf('thrones', 2, { setup: 'together' });
    const words = wordsOf(state.rules, 1, state.observe(1), opinionOf(null, []));
    assert.deepEqual([words.move, words.line], [null, []]);
});

test('hidden plies, and all behind them, are notation alone', () => {
    const state = gameOf('thrones');
    const words = wordsOf(state.rules, 0, state.observe(0), opinionOf('p@a1', ['?', 'p@b1']));
    assert.equal(words.move?.sentence, 'Plains on a1');
    assert.deepEqual(words.line, [
        { who: '', notation: '?', sentence: '' },
        { who: '', notation: 'p@b1', sentence: '' },
    ]);
});

test('a ply that the drawn world does not know ends the sentences', () => {
    const state = gameOf('tokonoma');
    const { line } = wordsOf(state.rules, 0, state.observe(0), opinionOf('e5e4', ['e5e4', 'c2e2']));
    assert.deepEqual(line.map(({ sentence }) => sentence), ['', '']);
});

test('chance has its part in a line', () => {
    const state = afterChance(gameOf('tombs', 2));
    const seat = state.toMove;
    const brain = brainOf(state.rules, 20);
    let seen = false;
    for (let seed = 0; seed < 40 && !seen; seed++) {
        const opinion = decide(brain, questionOf(state, seat, { kind: 'level', level: 3 }, BigInt(seed)), 500);
        const words = wordsOf(state.rules, seat, state.observe(seat), opinion);
        assert.ok(words.move !== null && words.move.sentence !== '');
        seen = words.line.some(({ who }) => who === 'chance' || who === '');
    }
    assert.ok(seen);
});

test('words of a seat are the same in all worlds that it cannot tell apart', () => {
    const state = afterChance(gameOf('tombs', 3));
    const seat = state.toMove;
    const text = state.observe(seat);
    const opinion = opinionOf(state.legalMoves(seat)[0]!.toString(), ['?']);
    const words = wordsOf(state.rules, seat, text, opinion);
    for (let seed = 0; seed < 20; seed++) {
        const other = State.fromObservation(state.rules, seat, text, seed);
        assert.notEqual(other.toMove, CHANCE);
        assert.deepEqual(wordsOf(other.rules, seat, other.observe(seat), opinion), words);
    }
});

test('moods are those of the score between the sides', () => {
    const twoSided = [1, 0.8, 0.6, 0.5, 0.3, 0.1, 0].map(score => moodOf(score, 2));
    assert.deepEqual(twoSided, [
        'is sure of a win',
        'expects to win',
        'sees itself ahead',
        'sees an even game',
        'sees itself behind',
        'expects to lose',
        'sees no hope',
    ]);
    assert.equal(moodOf(1 / 3, 3), 'sees an even game');
    assert.equal(moodOf(0.25, 4), 'sees an even game');
    assert.equal(moodOf(0.5, 4), 'sees itself ahead');
});
