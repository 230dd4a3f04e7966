import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { games, Rules, type GameName } from 'boardrules';
import { native } from 'boardrules/native';
import { loadBot } from '../bot/testing.ts';
import { Course, type Lesson } from './judge.ts';
import { LessonTable } from './lesson.ts';

before(loadBot);

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 20));

function begin(game: GameName, name: string, onSolved = (_: Lesson): void => {}): LessonTable {
    const course = new Course(native(), new Rules(game));
    return new LessonTable(course, course.lessons.findIndex(lesson => lesson.name === name), onSolved);
}

test('two clicks solve a lesson; then nobody may move', async () => {
    const solved: string[] = [];
    const table = begin('tokonoma', 'two-attackers', ({ name }) => solved.push(name));
    table.selection.press('c7');
    assert.deepEqual(table.selection.choice.value.moves.map(String).includes('c7c5'), true);
    table.selection.press('c5');
    assert.equal(table.answer.value?.text, 'One attacker is never enough; two take everything on the tile.');
    await settled();
    assert.deepEqual(solved, ['two-attackers']);
    assert.equal(table.session.acting.value, null);
    table.selection.press('c5');
    assert.equal(table.selection.said.value, 'This lesson is solved.');
});

test('a wrong try stays without effect and is answered', () => {
    const table = begin('tokonoma', 'two-attackers');
    const before = table.session.state.toString();
    table.selection.choose(table.session.rules.parseMove('d3d2'));
    assert.equal(table.answer.value?.result, 'wrong');
    assert.equal(table.session.state.toString(), before);
    assert.notEqual(table.session.acting.value, null);
});

test('a refused try is answered by the refusal', () => {
    const table = begin('tokonoma', 'two-attackers');
    table.selection.press('c7');
    table.selection.press('a1');
    assert.match(table.selection.said.value, /^a1: /);
});

test('what a lesson has not taught and does not need has no button there', () => {
    const unplaced = (name: string): string[] => begin('carnyx', name).selection.unplaced.value.map(String);
    assert.deepEqual(['capture', 'centre', 'hunker'].map(unplaced), [[], [], ['hunker']]);
    const asked = (name: string, cell: string): string[] => {
        const { selection } = begin('tomis', name);
        selection.press(cell);
        return [...new Set(selection.choice.value.asked.map(({ kind }) => kind))];
    };
    assert.deepEqual(asked('gate-jump', 'c3'), [], 'neither to deactivate the gate nor to mark it');
    assert.deepEqual(asked('gate-jump', 'f4'), ['gate_jump'], 'the frigate comes to this gate');
    assert.deepEqual(asked('mark', 'c3'), ['mark']);
    assert.deepEqual(asked('jump', 'c3'), [], 'the gate itself can do only what was not taught');
});

test('hints alone solve each lesson of each game on the board', async () => {
    for (const game of games()) {
        const course = new Course(native(), new Rules(game));
        for (const index of course.lessons.keys()) {
            const table = new LessonTable(course, index, () => {});
            for (let moves = 0; table.session.closed.value === ''; moves++) {
                assert.ok(moves < 8, table.lesson.name);
                table.hint();
                assert.ok(table.session.legalMoves().includes(table.hinted.value!), table.lesson.name);
                table.selection.choose(table.hinted.value!);
                await settled();
            }
            assert.equal(table.answer.value?.text, table.lesson.done);
        }
    }
});

test('answers in Tombs are the same whatever the other player has in hand', () => {
    const { lessons, rules } = new Course(native(), new Rules('tombs'));
    const cards = rules.types.filter(({ letter }) => letter !== '').map(({ name }) => name);
    for (const [index, { name }] of lessons.entries())
        for (const move of begin('tombs', name).session.legalMoves()) {
            const table = new LessonTable(new Course(native(), rules), index, () => {});
            table.selection.choose(move);
            const { result, text } = table.answer.value!;
            if (result !== 'wrong') continue;
            for (const card of cards) assert.doesNotMatch(text, new RegExp(card, 'i'), `${name}, ${move}: ${text}`);
        }
});
