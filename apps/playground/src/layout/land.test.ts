import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, type State } from 'boardrules';
import { fill, keepable, landOf, openFor, sizeOf, whyNotPaint, type Paint } from './land.ts';

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

test('what is laid already belongs to the land no more; the middle row and the pieces come after it', () => {
    const state = start();
    state.play(state.rules.parseMove('w@a1'), 0);
    const land = landOf(state, 0)!;
    assert.deepEqual([land.cells[0], land.cells.length, land.left.get('water')], ['b1', 35, 6]);
    for (const move of fill(state, 0, land, new Map())!) state.play(move, 0);
    const middle = landOf(state, 0)!;
    assert.deepEqual(
        [middle.place, sizeOf(middle), middle.cells.join(' ')], ['the middle row', 4, 'a5 b5 c5 d5 e5 f5 g5 h5 i5'],
    );
    for (const move of fill(state, 0, middle, new Map([['i5', 'plains'], ['a5', 'water']]))!)
        state.play(move, 0);
    assert.deepEqual(['a5', 'i5'].map(cell => state.items(cell, 0).at(-1)!.type), ['water', 'plains']);
    const pieces = landOf(state, 0)!;
    assert.deepEqual(
        [pieces.place, sizeOf(pieces), pieces.cells.length, pieces.apart?.type], ['your homeland', 15, 36, 'dragon'],
    );
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

test('what cannot be painted is refused in words: other cells, too many, and what [THR.setup] forbids', () => {
    const [state, none] = [start(), paintOf()];
    const land = landOf(state, 0)!;
    const why = (paint: Paint, cell: string, type: string): string => whyNotPaint(state, 0, land, paint, cell, type);
    assert.equal(why(none, 'a1', 'plains'), '');
    assert.equal(why(none, 'e6', 'plains'), 'e6: this is not in your homeland');
    assert.match(why(none, 'a3', 'fortress'), /^a3: .*edge/);
    assert.equal(why(row('abcdefg', 2, 'water'), 'a3', 'water'), 'a3: no water is left');
    assert.equal(
        why(row('abcdef', 2, 'plains'), 'g2', 'plains'), 'g2: row 2 still needs a forest, a mountain and a water',
    );
    assert.equal(
        why(row('abcdef', 4, 'plains'), 'g4', 'plains'), 'g4: row 4 still needs a forest, a mountain and a water',
    );
    const waters = new Map([...row('ab', 1, 'water'), ...row('ab', 2, 'water')]);
    assert.equal(why(waters, 'a3', 'water'), '');
    assert.equal(
        why(row('abcd', 1, 'water'), 'e1', 'water'),
        'e1: no more water fits here, because the other cells need what is left',
    );
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

test('a type is open where it can be painted: the fortress nowhere on the edge, see [THR.setup-fortress]', () => {
    const state = start();
    const land = landOf(state, 0)!;
    const inside = [
        'b2', 'c2', 'd2', 'e2', 'f2', 'g2', 'h2', 'b3', 'c3', 'd3', 'e3', 'f3', 'g3', 'h3', 'b4', 'c4', 'd4', 'e4',
        'f4', 'g4', 'h4',
    ];
    assert.deepEqual(openFor(state, 0, land, paintOf(), 'fortress'), inside);
    assert.equal(openFor(state, 0, land, paintOf(), 'plains').length, 36);
    const row4 = row('abcdef', 4, 'plains');
    assert.deepEqual(openFor(state, 0, land, row4, 'plains').filter(cell => cell.endsWith('4')), []);
    assert.deepEqual(openFor(state, 0, land, paintOf(['c3', 'fortress']), 'fortress'), []);
});
