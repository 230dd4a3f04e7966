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
    const rows: readonly (readonly [number, string])[] = [
        [4, 'pppffmmww'], [3, 'pppfffmww'], [2, 'ppcfffmmw'], [1, 'pppffmmww'],
    ];
    const types: Readonly<Record<string, string>> = {
        p: 'plains', f: 'forest', m: 'mountain', w: 'water', c: 'fortress',
    };
    for (const [number, letters] of rows)
        [...letters].forEach((letter, column) => {
            const cell = 'abcdefghi'.charAt(column) + number;
            if (cell !== but) assert.deepEqual(stroke(painter, types[letter]!, cell), []);
        });
}

test('a stroke paints in any order, goes on after a refusal, and is taken back as a whole', () => {
    const { session, painter } = painting();
    assert.deepEqual(stroke(painter, 'forest', 'c4', 'c3', 'c5', 'c2'), ['c5: this is not in your homeland']);
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

test('a land that is painted completely is laid out when the player says so, and undo leads back to it', () => {
    const { session, painter } = painting();
    paintAll(painter, 'e1');
    assert.deepEqual([session.plies.value.length, ...painter.count.value], [0, 35, 36]);
    stroke(painter, 'forest', 'e1');
    assert.deepEqual([session.plies.value.length, painter.isComplete.value], [0, true]);
    assert.match(painter.paint('c4'), /^c4: nothing is left/);
    painter.lay();
    assert.equal(session.plies.value.length, 36);
    assert.equal(session.state.phase(0), 'middle');
    assert.equal(session.state.items('e1', 0)[0]?.type, 'forest');
    session.undo();
    assert.equal(session.cursor.value, 0);
    assert.equal(painter.canvas.value, null, 'an earlier position');
    session.resume();
    assert.deepEqual([...painter.count.value], [36, 36]);
});

test('what is typed goes on cells without paint, row after row, and is one step to take back', () => {
    const { session, painter } = painting();
    stroke(painter, 'water', 'a1', 'b1', 'e2');
    assert.deepEqual(painter.nextRow.value, row(1, 'cdefghi'));
    assert.deepEqual(painter.type('ppffmmp pfxw'), { rest: 'xw', why: '“x” is none of the letters' });
    assert.deepEqual([...painter.canvas.value!.painted].sort(), [...row(1), 'a2', 'b2', 'e2'].sort());
    assert.deepEqual([session.plies.value.length, leftOf(painter, 'water')], [0, 4]);
    session.undo();
    assert.equal(painter.canvas.value!.painted.size, 3);
    assert.deepEqual(painter.type('ppppppp'), { rest: 'pp', why: 'h1: row 1 still needs a forest and a mountain' });
});

/** At the pieces: the land and the middle row are made in some way. */
function atPieces(): { session: Session; painter: Painter } {
    const table = painting();
    for (const types of [['water'], ['plains']]) {
        const [cell] = table.painter.land.value!.cells.slice(1);
        assert.deepEqual(stroke(table.painter, types[0]!, cell!), []);
        table.painter.lay();
    }
    return table;
}

test('the two of a pair are placed in either order, see [THR.setup-pairs], and any piece before another', () => {
    const { session, painter } = atPieces();
    assert.equal(session.plies.value.length, 40);
    assert.deepEqual(stroke(painter, 'throne', 'e1'), []);
    assert.deepEqual(stroke(painter, 'ranger', 'i4', 'a1'), []);
    assert.deepEqual(stroke(painter, 'spearman', 'c4'), []);
    assert.deepEqual(painter.type('b1 c1 z9 d1'), { rest: 'z9 d1', why: '“z9” is no cell' });
    assert.equal(painter.type('a1').why, 'a1: there is something already');
    assert.equal(session.plies.value.length, 40);
    assert.equal(painter.type('d1 f1 g1 h1 i1 a2 b2 c2').why, '');
    assert.deepEqual([...painter.count.value], [14, 15]);
    assert.equal(painter.mayLeaveOut.value, 'White holds the dragon back');
    painter.lay();
    assert.deepEqual(
        session.plies.value
            .slice(40)
            .map(({ move }) => String(move))
            .slice(0, 4),
        ['R@a1', 'R@i4', 'S@b1', 'S@c4'],
    );
    assert.equal(String(session.plies.value[54]!.move), 'D@-');
});

test('the computer finishes around what is painted', () => {
    const { session, painter } = atPieces();
    stroke(painter, 'lancer', 'a1', 'i4');
    session.lend(0);
    for (let made = 0; made < 15; made++) {
        const move = painter.instead(session.state, 0, session.state.legalMoves(0)[0]!);
        session.play(move, 0);
    }
    const lancers = session.plies.value
        .filter(({ move }) => move.notation.startsWith('L@'))
        .map(({ move }) => move.notation);
    assert.deepEqual(lancers, ['L@a1', 'L@i4']);
});

test('ready layouts can be chosen until the layout is complete', () => {
    const { session, painter } = painting();
    painter.takeBrush(true);
    stroke(painter, 'water', 'a1');
    painter.lay();
    assert.ok(painter.mayChoose.value);
    painter.takeBrush(false);
    assert.deepEqual([session.plies.value.length, painter.chooses.value], [0, true]);
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

test('with a setup at the same time White paints, too', () => {
    const { session, painter } = painting(new Rules('thrones', { setup: 'together' }));
    assert.ok(painter.isOn.value);
    paintAll(painter);
    painter.lay();
    assert.equal(session.state.phase(0), 'setup');
    assert.equal(painter.land.value!.place, 'the middle row');
});
