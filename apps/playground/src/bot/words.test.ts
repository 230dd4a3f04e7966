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
    assert.equal(words.mood, 'ahead');
});

test('a bot that prefers to wait plays nothing', () => {
    const state = gameOf('thrones', 2, { setup: 'together' });
    const words = wordsOf(state.rules, 1, state.observe(1), opinionOf(null, []));
    assert.deepEqual([words.move, words.line], [null, []]);
});

test('a line ends before a hidden ply of another player', () => {
    const state = gameOf('thrones');
    const words = wordsOf(state.rules, 0, state.observe(0), opinionOf('p@a1', ['?', 'p@b1']));
    assert.equal(words.move?.sentence, 'Plains on a1');
    assert.deepEqual(words.line, []);
});

test('what chance hides is told as far as the seat will see it', () => {
    const state = gameOf('tombs');
    while (state.isChance) state.play(state.draw(0), CHANCE);
    const [seat, move] = [state.toMove, state.legalMoves(state.toMove)[0]!];
    const { line } = wordsOf(state.rules, seat, state.observe(seat), opinionOf(String(move), ['+?']));
    assert.deepEqual(line.map(({ who, sentence }) => `${who}: ${sentence}`), ['chance: Player 2 draws a card']);
});

test('a ply that the drawn world does not know ends the line', () => {
    const state = gameOf('tokonoma');
    const { line } = wordsOf(state.rules, 0, state.observe(0), opinionOf('e5e4', ['e5e4', 'c2e2']));
    assert.deepEqual(line, []);
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
        seen = words.line.some(({ who }) => who === 'chance');
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
        'sure to win',
        'winning',
        'ahead',
        'neither ahead nor behind',
        'behind',
        'losing',
        'lost',
    ]);
    assert.equal(moodOf(1 / 3, 3), 'neither ahead nor behind');
    assert.equal(moodOf(0.25, 4), 'neither ahead nor behind');
    assert.equal(moodOf(0.5, 4), 'ahead');
});
