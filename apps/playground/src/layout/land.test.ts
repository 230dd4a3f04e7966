import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, type State } from 'boardrules';
import { fill, keepable, landOf, whyNotPaint, type Paint } from './land.ts';

before(() => load());

const start = (): State => new Rules('thrones').state();
const paintOf = (...cells: [string, string][]): Paint => new Map(cells);
const row = (letters: string, number: number, type: string): Paint =>
    new Map([...letters].map(letter => [`${letter}${number}`, type]));

test('White’s land is 36 cells from a1 on, with the tiles that [THR.supply] names', () => {
    const land = landOf(start(), 0)!;
    assert.equal(land.cells.length, 36);
    assert.deepEqual([land.cells[0], land.cells[8], land.cells[9], land.cells.at(-1)], ['a1', 'i1', 'a2', 'i4']);
    assert.deepEqual(Object.fromEntries(land.left), { plains: 11, forest: 10, mountain: 7, water: 7, fortress: 1 });
    assert.equal(landOf(start(), 1), null, 'White lays out first');
    assert.equal(landOf(new Rules('tombs').state(), 0), null);
});

test('what is laid already belongs to the land no more, and pieces are no land', () => {
    const state = start();
    state.play(state.rules.parseMove('w@a1'), 0);
    const land = landOf(state, 0)!;
    assert.deepEqual([land.cells[0], land.cells.length, land.left.get('water')], ['b1', 35, 6]);
    for (const move of fill(state, 0, land, new Map())!) state.play(move, 0);
    assert.equal(landOf(state, 0), null, 'the middle row');
    while (state.phase(0) === 'middle') state.play(state.legalMoves(0)[0]!, 0);
    assert.equal(landOf(state, 0), null, 'the pieces');
});

test('a land is filled around its paint', () => {
    const state = start();
    const paint = paintOf(['c3', 'fortress'], ['a4', 'water'], ['b2', 'forest']);
    const moves = fill(state, 0, landOf(state, 0)!, paint)!.map(String);
    assert.equal(moves.length, 36);
    assert.deepEqual(['c@c3', 'w@a4', 'f@b2'].filter(move => !moves.includes(move)), []);
    for (const move of moves) state.play(state.rules.parseMove(move), 0);
    assert.equal(state.phase(0), 'middle');
});

test('what cannot be painted is refused in words: other cells, too many of a kind, and what [THR.setup] forbids', () => {
    const [state, none] = [start(), paintOf()];
    const land = landOf(state, 0)!;
    const why = (paint: Paint, cell: string, type: string): string => whyNotPaint(state, 0, land, paint, cell, type);
    assert.equal(why(none, 'a1', 'plains'), '');
    assert.equal(why(none, 'e6', 'plains'), 'e6: this is not your land');
    assert.match(why(none, 'a3', 'fortress'), /^a3: .*edge/);
    assert.equal(why(row('abcdefg', 2, 'water'), 'a3', 'water'), 'a3: no water is left');
    assert.match(why(row('abcdef', 2, 'plains'), 'g2', 'plains'), /^g2: /, 'three other kinds need the rest of the row');
    assert.equal(why(row('abcdef', 2, 'plains'), 'g2', 'forest'), '');
    assert.equal(why(paintOf(['a1', 'water']), 'a1', 'forest'), '', 'paint over paint');
});

test('paint that no longer fits is given up, the rest is kept', () => {
    const state = start();
    const paint = new Map([...row('abcdef', 1, 'plains'), ['c3', 'fortress']]);
    state.play(state.rules.parseMove('w@a1'), 0);
    for (const move of ['p@b1', 'p@c1', 'p@d1', 'p@e1', 'p@f1', 'p@g1']) state.play(state.rules.parseMove(move), 0);
    assert.deepEqual([...keepable(state, 0, landOf(state, 0)!, paint)], [['c3', 'fortress']]);
    const kept = keepable(state, 0, landOf(state, 0)!, paintOf(['h1', 'plains'], ['i1', 'forest']));
    assert.deepEqual([...kept], [['i1', 'forest']], 'forest and mountain need h1 and i1');
});
