import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, type State } from 'boardrules';
import { mirrored, movesFor, pictureOf, READY, type Ready } from './ready.ts';

before(() => load());

const all = (): Ready[] => READY.flatMap(ready => [ready, mirrored(ready)]);

/** The type on a layer of a cell; '': none. */
function typeOn(state: State, cell: string, layer: 'ground' | 'piece'): string {
    const types = state.rules.types.filter(type => type.layer === layer).map(({ name }) => name);
    return state.items(cell, 0).find(({ type }) => types.includes(type))?.type ?? '';
}

for (const setup of ['in_turn', 'together'])
    test(`each ready layout is a whole layout for both sides, ${setup}`, () => {
        for (const ready of all()) {
            const state = new Rules('thrones', { setup }).state();
            for (const seat of [0, 1]) {
                const moves = movesFor(state, seat, ready) ?? [];
                assert.equal(moves.length, 55, `${ready.name}, seat ${seat}`);
                for (const move of moves) state.play(move, seat);
            }
            assert.equal(state.phase(0), 'play');
        }
    });

test('ready layouts keep to the hints: throne at home, firing pieces behind the first line, no check needed', () => {
    for (const ready of all()) {
        const state = new Rules('thrones').state();
        for (const move of movesFor(state, 0, ready)!) state.play(move, 0);
        for (const row of [1, 2, 3, 4])
            for (const column of 'abcdefghi') {
                const [land, piece] = [typeOn(state, column + row, 'ground'), typeOn(state, column + row, 'piece')];
                const where = `${ready.name}: ${piece} on ${land} ${column}${row}`;
                assert.equal(piece === 'throne', land === 'fortress', where);
                if (piece === 'throne') assert.ok(row < 3, where);
                if (['crossbowman', 'catapult', 'trebuchet'].includes(piece)) assert.ok(row < 4, where);
                if (land === 'mountain') assert.ok(['', 'ranger'].includes(piece), where);
                if (land === 'water') assert.ok(['', 'spearman'].includes(piece), where);
            }
    }
});

test('a layout does not fit a land that is begun in another way, nor rules with other tiles', () => {
    const state = new Rules('thrones').state();
    const [ready] = READY as [Ready];
    assert.equal(ready.land.at(-1)!.charAt(0), 'w');
    state.play(state.rules.parseMove('w@a1'), 0);
    assert.ok(movesFor(state, 0, ready) === null, 'its move for a1 is made already');
    const other = Rules.fromYaml('schema: 1\nextends: thrones\ntiles:\n  plains: {count: 12}\n  water: {count: 6}\n');
    for (const layout of READY) assert.ok(pictureOf(other, 0, layout, false) === '', layout.name);
});

test('the picture is that of the homeland, and of the claims in the middle row', () => {
    const [ready] = READY as [Ready];
    assert.equal(ready.middle, 'becg');
    for (const [seat, cells] of [['b5', 'c5', 'e5', 'g5'], ['c5', 'e5', 'g5', 'h5']].entries()) {
        const svg = pictureOf(new Rules('thrones'), seat, ready, false);
        const shown = [...svg.matchAll(/<g class="ground[^"]*" data-cell="(.5)"/g)].map(([, cell]) => cell).sort();
        assert.deepEqual(shown, cells);
    }
    const size = pictureOf(new Rules('thrones'), 1, READY[0]!, false)
        .match(/viewBox="\S+ \S+ (\S+) (\S+)"/)!
        .slice(1)
        .map(Number);
    assert.ok(Math.abs(size[0]! / size[1]! - 9 / 5) < 0.1, size.join(' by '));
});
