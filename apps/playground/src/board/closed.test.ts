import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, REFEREE, Rules, SPECTATOR, State, games, type Viewer } from 'boardrules';
import { closedAt } from './closed.ts';

before(() => load());

/** The position after a discard that locks the field. */
function locked(position: string, switches = {}, discard = '-M'): State {
    const state = State.fromPosition(new Rules('tombs', switches), position);
    state.play(discard, REFEREE);
    assert.equal(state.isOver, true);
    return state;
}

const said = (state: State, viewer: Viewer): string[] | undefined =>
    closedAt(state, viewer)?.closers.map(({ name, cells }) => `${name}: ${cells.join(' ')}`);

// Worked out by hand: three Blades close the row above and the row below; tombstones and units fill their own cells.
const BLADES = '..x/B1B1B1/xO1. p2 BT/BMO 3,6,6,7 2/0 6 1:0 15';
const BY_BLADES = [
    'Tombstone: a1 c3',
    'Ombra of Player 1: b1',
    'Blade of Player 1 on c2: c1 c2',
    'Blade of Player 1 on a2: a2 a3',
    'Blade of Player 1 on b2: b2 b3',
];

test('each cell is closed by an item, for whoever looks', () => {
    for (const viewer of [0, 1, SPECTATOR, REFEREE]) {
        const state = locked(BLADES);
        assert.equal(closedAt(state, viewer)?.seat, 1);
        assert.deepEqual(said(state, viewer), BY_BLADES, String(viewer));
    }
});

test('cells are closed from elsewhere, or by what is on them', () => {
    const away = closedAt(locked(BLADES), 1)?.closers.map(closer => closer.away.join(' '));
    assert.deepEqual(away, ['', '', 'c1', 'a3', 'b3']);
});

test('what a viewer may not know changes nothing', () => {
    const other = locked('..x/B1B1B1/xO1. p2 BT/BMM 3,5,7,7 2/0 6 1:0 15');
    assert.deepEqual(said(other, 0), said(locked(BLADES), 0));
});

test('a Magus closes the opposite corner', () => {
    const corner = locked('M1T1T1/T1T1T1/T1T1. p2 BT/BMM 6,5,7,0 0/0 10 1:0 25');
    assert.deepEqual(said(corner, 1), ['Thorn of Player 1: a1 b1 a2 b2 c2 b3 c3', 'Magus of Player 1 on a3: c1 a3']);
});

test('a partner closes a cell beside it only if partners are enemies', () => {
    const position = (lock: string) => `T1T3T3/xT1M3/B2.T3 p4 BT/OO/MT/BMM 5,4,5,2 1/0/0/0 16 ${lock} 41`;
    const closersOfB1 = (state: State) => said(state, SPECTATOR)?.filter(line => / b1\b/.test(line));
    const friends = locked(position('3:1'), { teams: true, partners: 'friends' });
    assert.deepEqual(closersOfB1(friends), ['Magus of Player 3 on c2: b1 c2']);
    const enemies = locked(position('1:2'), { teams: true });
    assert.deepEqual(closersOfB1(enemies), ['Blade of Player 2 on a1: a1 b1']);
});

test('a barred cell is closed by the rules', () => {
    const barred = locked('x.B2/.../B2.x p1 BMM/OT 5,5,6,7 1/1 5 2:0 13', { middle: 'first_player' });
    assert.ok(said(barred, 0)?.includes('The rules: b2'));
});

test('no other end has closed cells', () => {
    for (const game of games()) {
        const state = new Rules(game, { max_plies: 300 }).state();
        state.playout(7);
        const closed = closedAt(state, SPECTATOR);
        assert.ok(closed === null || state.outcome()?.ending === 'field_lock', game);
    }
    assert.equal(closedAt(new Rules('tombs').state(), 0), null);
});
