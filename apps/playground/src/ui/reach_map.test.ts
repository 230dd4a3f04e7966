import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, type GameName } from 'boardrules';
import { reachMaps, seatsAlike } from './reach_map.ts';

before(() => load());

/** The maps as text: where each begins, and the cells of each way. */
const shown = (game: GameName, type: string): object[] =>
    reachMaps(new Rules(game), type).map(({ from, ways, shots }) => {
        const cells: Record<string, string> = {};
        for (const [cell, way] of ways) cells[way] = `${cells[way] ?? ''}${cell} `;
        for (const cell of shots) cells.shots = `${cells.shots ?? ''}${cell} `;
        return { from, ...cells };
    });

// Expected by hand from rules/<game>.md: [TMB.magus] and TMB-11, [TMB.thorn-activated], [TOM.frigate-move],
// [CAR.piece].
test('a Magus is shown in a corner, too, from where it reaches the opposite one', () => {
    assert.deepEqual(shown('tombs', 'magus'), [
        { from: 'b2', attacks: 'a1 c1 a3 c3 ' }, { from: 'a1', attacks: 'b2 c3 ' },
    ]);
    assert.deepEqual(shown('tombs', 'blade'), [{ from: 'b2', attacks: 'b1 a2 c2 b3 ' }]);
});

test('a Thorn threatens nothing: it removes a unit only when it is activated, as no other card is', () => {
    assert.deepEqual(shown('tombs', 'thorn'), [{ from: 'b2', special: 'a1 b1 c1 a2 c2 a3 b3 c3 ' }]);
});

// [THR.attack], [THR.fire]: a catapult attacks adjacent cells and fires at distance two, a crossbowman does both at
// distance one.
test('to fire is told apart from to attack, also where a piece does both', () => {
    const around = 'd4 e4 f4 d5 f5 d6 e6 f6 ';
    assert.deepEqual(shown('thrones', 'catapult'), [{ from: 'e5', both: around, shots: 'c3 e3 g3 c5 g5 c7 e7 g7 ' }]);
    assert.deepEqual(shown('thrones', 'crossbowman'), [{ from: 'e5', both: around, shots: around }]);
    assert.deepEqual(shown('thrones', 'ranger'), [{ from: 'e5', both: around }]);
});

test('cells to which a piece goes, those it attacks, and both are told apart', () => {
    assert.deepEqual(shown('tomis', 'frigate'), [{ from: 'd4', moves: 'c4 e4 ', attacks: 'c5 e5 ', both: 'd5 ' }]);
    assert.deepEqual(shown('carnyx', 'disc'), [{ from: 'c3', both: 'b3 d3 c4 ' }]);
});

const GAMES: readonly GameName[] = ['tokonoma', 'carnyx', 'tombs', 'tomis', 'thrones'];

test('under the built-in rules all seats go alike', () => {
    for (const game of GAMES) {
        const rules = new Rules(game);
        for (const { name } of rules.types.filter(({ layer }) => layer === 'piece'))
            assert.deepEqual(seatsAlike(rules, name), [rules.seats.map(({ index }) => index)], `${game}: ${name}`);
    }
});

test('a seat with a table of its own is told apart, also where only its forward step differs', () => {
    const changed = (game: GameName, seats: string): Rules =>
        Rules.fromYaml(`schema: 1\nextends: ${game}\nseats:\n  ${seats}\n`);
    const star = changed('tokonoma', 'black: {pieces: {star: {moves: [{kind: step, directions: [forward]}]}}}');
    assert.deepEqual(seatsAlike(star, 'star'), [[0], [1]]);
    assert.deepEqual(seatsAlike(star, 'arm'), [[0, 1]]);
    const disc = changed('carnyx', 'light: {steps: {piece: [{kind: step, directions: [forward, right]}]}}');
    assert.deepEqual(seatsAlike(disc, 'disc'), [[0], [1]]);
    const zone = 'threatens: [{kind: step, directions: [up-left, up-right, down-left, down-right]}]';
    const magus = changed('tombs', `player_3: {classes: {magus: {${zone}}}}`);
    assert.deepEqual(seatsAlike(magus, 'magus'), [[0, 1, 3], [2]], 'seen in a corner alone');
    const fires = 'fires: [{kind: leap, directions: [forward], range: 1}]';
    const ranger = changed('thrones', `black: {pieces: {ranger: {${fires}}}}`);
    assert.deepEqual(seatsAlike(ranger, 'ranger'), [[0], [1]]);
});
