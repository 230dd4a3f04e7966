import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { games, REFEREE, Rules, type GameName, type Move } from 'boardrules';
import { native } from 'boardrules/native';
import { loadBot } from '../bot/testing.ts';
import { Course, type Attempt } from './judge.ts';

before(loadBot);

const courseOf = (game: GameName): Course => new Course(native(), new Rules(game));

/** A lesson under way, by the name of the lesson. */
function lessonOf(game: GameName, name: string): Attempt {
    const course = courseOf(game);
    return course.begin(course.lessons.findIndex(lesson => lesson.name === name));
}

const moveIn = (attempt: Attempt, notation: string): Move => attempt.state().rules.parseMove(notation);

test('every lesson of apps/learn/<game>.yaml is there, in its order', async () => {
    for (const game of games()) {
        const yaml = await readFile(new URL(`../../../../learn/${game}.yaml`, import.meta.url), 'utf8');
        const names = [...yaml.matchAll(/^ {2}- name: (.*)$/gm)].map(([, name]) => name);
        const { lessons } = courseOf(game);
        assert.deepEqual(lessons.map(({ name }) => name), names);
        for (const lesson of lessons) assert.ok(Object.values(lesson).every(text => text.length > 2), lesson.name);
    }
});

test('changed rules have no lessons', () => {
    assert.deepEqual(new Course(native(), new Rules('tombs', { max_plies: 9 })).lessons, []);
});

test('hints lead through every lesson, and each reply is made', () => {
    for (const game of games()) {
        const course = courseOf(game);
        for (const [index, { done, name }] of course.lessons.entries()) {
            const attempt = course.begin(index);
            const state = attempt.state();
            for (let moves = 1; ; moves++) {
                const move = attempt.hint();
                const { result, replies, text } = attempt.play(move);
                for (const made of [move, ...replies]) state.play(made, REFEREE);
                assert.equal(attempt.state().toString(), state.toString(), `${game}, ${name}`);
                if (result === 'solved') {
                    assert.equal(text, done);
                    break;
                }
                assert.equal(result, 'goes_on');
                assert.ok(moves < 8, `${game}, ${name}`);
            }
            assert.throws(() => attempt.hint(), /lesson_hint/);
        }
    }
});

test('a move that is not legal is answered by the refusal', () => {
    const attempt = lessonOf('tokonoma', 'two-attackers');
    const before = attempt.state().toString();
    const answer = attempt.play(moveIn(attempt, 'c7a1'));
    assert.equal(answer.result, 'refused');
    assert.match(answer.text, /^a1: the arm does not move to this tile/);
    assert.equal(attempt.state().toString(), before);
});

test('a legal move that does not fulfil the task is not made, and the answer says what is missing', () => {
    const attempt = lessonOf('tokonoma', 'two-attackers');
    const before = attempt.state().toString();
    const other = attempt.state().legalMoves(REFEREE).find(move => move.toString() !== attempt.hint().toString())!;
    const answer = attempt.play(other);
    assert.deepEqual([answer.result, answer.replies], ['wrong', []]);
    assert.equal(answer.text, 'this does not capture what the task asks for');
    assert.equal(attempt.state().toString(), before);
});
