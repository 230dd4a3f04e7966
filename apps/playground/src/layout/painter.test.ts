import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, type Rules as AnyRules } from 'boardrules';
import { computer, person } from '../model/players.ts';
import { Session } from '../model/session.ts';
import { Painter } from './painter.ts';

before(() => load());

function painting(rules: AnyRules = new Rules('thrones')): { session: Session; painter: Painter } {
    const session = new Session({ start: rules.state(), players: [person, computer(0)] });
    return { session, painter: new Painter(session) };
}

function stroke(painter: Painter, type: string, ...cells: string[]): string[] {
    painter.choose(type);
    painter.begin();
    const said = cells.map(cell => painter.paint(cell)).filter(why => why !== '');
    painter.end();
    return said;
}

const row = (number: number, letters = 'abcdefghi'): string[] => [...letters].map(letter => letter + number);
const leftOf = (painter: Painter, wanted: string): number | undefined =>
    painter.colours.value.find(({ type }) => type === wanted)?.left;

/** A whole land: 11 plains, 10 forests, 7 mountains, 7 waters, a fortress inside; each row has the four kinds. */
function paintAll(painter: Painter, but = ''): void {
    const rows: readonly (readonly [number, string])[] = [[4, 'pppffmmww'], [3, 'pppfffmww'], [2, 'ppcfffmmw'], [1, 'pppffmmww']];
    const types: Readonly<Record<string, string>> = { p: 'plains', f: 'forest', m: 'mountain', w: 'water', c: 'fortress' };
    for (const [number, letters] of rows)
        [...letters].forEach((letter, column) => {
            const cell = 'abcdefghi'.charAt(column) + number;
            if (cell !== but) assert.deepEqual(stroke(painter, types[letter]!, cell), []);
        });
}

test('a stroke paints in any order, goes on after a refusal, and is taken back as a whole', () => {
    const { session, painter } = painting();
    assert.deepEqual(stroke(painter, 'forest', 'c4', 'c3', 'c5', 'c2'), ['c5: this is not your land']);
    assert.deepEqual([...painter.canvas.value!.painted].sort(), ['c2', 'c3', 'c4']);
    assert.equal(leftOf(painter, 'forest'), 7);
    stroke(painter, 'water', 'c3');
    assert.equal(leftOf(painter, 'forest'), 8);
    assert.ok(session.canUndo.value);
    session.undo();
    assert.equal(leftOf(painter, 'forest'), 7);
    session.undo();
    assert.equal(painter.canvas.value!.painted.size, 0);
    assert.ok(!session.canUndo.value);
    assert.equal(session.plies.value.length, 0);
});

test('the brush leaves what is used up, and can take paint away', () => {
    const { painter } = painting();
    assert.equal(painter.colour.value, 'plains');
    stroke(painter, 'fortress', 'e2');
    assert.equal(painter.colour.value, 'plains');
    stroke(painter, '', 'e2', 'e3');
    assert.equal(leftOf(painter, 'fortress'), 1);
    assert.equal(painter.canvas.value!.painted.size, 0);
});

test('a land that is painted completely is laid out, and one undo leads back to before the last stroke', () => {
    const { session, painter } = painting();
    paintAll(painter, 'e1');
    assert.deepEqual([session.plies.value.length, ...painter.count.value], [0, 35, 36]);
    stroke(painter, 'forest', 'e1');
    assert.equal(session.plies.value.length, 36);
    assert.equal(session.state.phase(0), 'middle');
    assert.equal(painter.canvas.value, null);
    assert.equal(session.state.items('e1', 0)[0]?.type, 'forest');
    session.undo();
    assert.equal(session.cursor.value, 0);
    assert.equal(painter.canvas.value, null, 'an earlier position');
    session.resume();
    assert.deepEqual([...painter.count.value], [35, 36]);
});

test('what moves lay out is no longer painted, and the rest of the paint stays', () => {
    const { session, painter } = painting();
    stroke(painter, 'water', 'a1', 'b3');
    session.playAll(['p@a1', 'f@b1'].map(text => session.rules.parseMove(text)), 0);
    assert.deepEqual([...painter.canvas.value!.painted], ['b3']);
    assert.deepEqual(stroke(painter, 'water', 'a1'), ['a1: this is laid already; undo takes it back']);
});

test('a land that is painted in part is laid out around its paint', () => {
    const { session, painter } = painting();
    stroke(painter, 'water', ...row(2, 'cdef'));
    painter.lay();
    assert.equal(session.plies.value.length, 36);
    for (const cell of row(2, 'cdef')) assert.equal(session.state.items(cell, 0)[0]?.type, 'water', cell);
});

test('with a setup at the same time White paints, too, and nobody paints pieces', () => {
    const { session, painter } = painting(new Rules('thrones', { setup: 'together' }));
    assert.ok(painter.isOn.value);
    paintAll(painter);
    assert.equal(session.state.phase(0), 'setup');
    assert.ok(!painter.isOn.value, 'the middle row');
});
