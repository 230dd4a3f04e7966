// batch.test.mjs: learning: masks, returns, board arrays, and batches, held against single states.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Batch, CHANCE, DisposedError, games, IllegalMove, load, NOBODY, REFEREE, Rules, SPECTATOR } from 'boardrules';
import { native } from 'boardrules/native';
import { played, random } from './support.mjs';

await load();

/** The numbers of the bits that are set, number 0 the lowest bit of the first byte. */
const setBits = bits =>
    [...bits].flatMap((byte, at) => [0, 1, 2, 3, 4, 5, 6, 7].filter(bit => (byte >> bit) & 1).map(bit => 8 * at + bit));
const setBytes = bytes => [...bytes].flatMap((byte, at) => (byte === 1 ? [at] : byte === 0 ? [] : [NaN]));

test('a mask has the legal moves of its actor, in each form', () => {
    for (const game of games()) {
        for (const plies of [0, 7, 60]) {
            const state = played(new Rules(game, { max_plies: 50 }), 4, plies);
            const { actions } = state.rules;
            for (const actor of [0, 1, REFEREE, SPECTATOR]) {
                const legal = state.legalMoves(actor).map(move => [...actions].indexOf(move));
                assert.deepEqual([...state.actionMask(actor, 'numbers')], legal);
                const [bytes, bits] = [state.actionMask(actor), state.actionMask(actor, 'bits')];
                assert.deepEqual([bytes.length, setBytes(bytes)], [actions.length, legal]);
                assert.deepEqual([bits.length, setBits(bits)], [Math.ceil(actions.length / 8), legal]);
            }
        }
    }
    const state = new Rules('tokonoma').state();
    // a5a3, b6a4, b6c5: each cell has the moves to the 28 others.
    assert.deepEqual([...state.actionMask(undefined, 'numbers')].slice(0, 3), [4 * 28 + 2, 10 * 28 + 3, 10 * 28 + 14]);
    assert.throws(() => state.actionMask(0, 'bools'), {
        name: 'RangeError',
        message: 'form "bools": bytes, bits or numbers expected',
    });
    assert.throws(() => state.actionMask(2), { name: 'RangeError', message: 'actor 2: this game has 2 seats' });
});

test('returns: winners, losers, draws, unfinished games', () => {
    const state = new Rules('tokonoma', { max_plies: 1 }).state();
    assert.deepEqual(state.returns(), [0, 0]);
    state.play('c7c5', REFEREE);
    assert.deepEqual([state.outcome().kind, state.returns()], ['draw', [0, 0]]);
    const teams = new Rules('tombs', { teams: true }).state(4);
    teams.playout(3);
    const { kind, seats } = teams.outcome();
    assert.deepEqual(
        teams.returns(),
        [0, 1, 2, 3].map(seat => (seats.includes(seat) ? Number(kind === 'win') : -1)),
    );
});

test('the board as numbers has the items of the board as objects', () => {
    for (const game of games()) {
        const state = played(new Rules(game), 9, 45);
        const { rules } = state;
        for (const viewer of [0, SPECTATOR, REFEREE]) {
            const numbers = state.boardArray(viewer);
            const items = [];
            for (let at = 0; at < numbers.length; at += 6) {
                const [layer, type, seat, direction, value, cell] = numbers.subarray(at, at + 6);
                items.push([
                    rules.cells[cell].name,
                    {
                        layer: ['ground', 'fixture', 'piece'][layer],
                        type: type === 254 ? 'hidden' : rules.types[type].name,
                        seat: seat === 255 ? null : seat,
                        value,
                        direction: direction === 255 ? '' : rules.directions[direction],
                    },
                ]);
            }
            assert.deepEqual(
                items,
                [...state.board(viewer)].flatMap(([name, pile]) => pile.map(item => [name, { ...item }])),
            );
        }
    }
    assert.throws(() => new Rules('tombs').state().boardArray(), TypeError);
});

/** Compares every array of a batch with single states. */
function assertIs(batch, states, form, viewer) {
    const { rules, maxItems } = batch;
    const seats = states[0].players;
    assert.deepEqual(
        [...batch.toMove],
        states.map(state => state.toMove),
    );
    assert.deepEqual(
        [...batch.returns],
        states.flatMap(state => state.returns()),
    );
    assert.deepEqual(
        [...batch.moveCounts],
        states.map(state => state.legalMoves(REFEREE).length),
    );
    const [numbers, masks, boards] = [batch.numbers, batch.masks, batch.boards];
    const each = masks.length / states.length;
    states.forEach((state, game) => {
        const legal = [...state.actionMask(REFEREE, 'numbers')];
        const own = numbers.subarray(game * rules.maxMoves, (game + 1) * rules.maxMoves);
        assert.deepEqual([...own], [...legal, ...Array(rules.maxMoves - legal.length).fill(-1)]);
        const mask = masks.subarray(game * each, (game + 1) * each);
        assert.deepEqual([...mask], form === 'numbers' ? [...own] : [...state.actionMask(REFEREE, form)]);
        const seen = viewer ?? (state.toMove < seats ? state.toMove : SPECTATOR);
        const items = state.boardArray(seen);
        const board = boards.subarray(game * 6 * maxItems, (game + 1) * 6 * maxItems);
        assert.deepEqual([...board.subarray(0, items.length)], [...items]);
        assert.ok(board.subarray(items.length).every((value, i) => value === [255, 255, 255, 255, -1, 65535][i % 6]));
        assert.equal(batch.state(game).position, state.position);
    });
}

test('a batch plays as single states do', () => {
    const forms = [
        ['bytes', null],
        ['bits', 0],
        ['numbers', SPECTATOR],
        ['bytes', REFEREE],
        ['bits', null],
    ];
    games().forEach((game, i) => {
        const [rules, [masks, viewer], draw] = [new Rules(game, { max_plies: 70 }), forms[i], random(i)];
        const batch = new Batch(rules, 5, { seed: null, viewer, masks });
        const states = Array.from({ length: 5 }, () => rules.state());
        assertIs(batch, states, masks, viewer);
        while (!batch.isOver) {
            const actions = states.map(state =>
                state.isOver || draw(6) === 0 ? -1 : state.actionMask(REFEREE, 'numbers')[draw(state.legalMoves(REFEREE).length)],
            );
            batch.step(Int32Array.from(actions));
            actions.forEach((action, at) => action >= 0 && states[at].play(rules.actions.at(action), REFEREE));
            if (draw(4) === 0) assertIs(batch, states, masks, viewer);
        }
        assertIs(batch, states, masks, viewer);
        batch.reset([1]);
        assertIs(
            batch,
            states.map((state, at) => (at === 1 ? rules.state() : state)),
            masks,
            viewer,
        );
        batch.reset();
        assertIs(
            batch,
            states.map(() => rules.state()),
            masks,
            viewer,
        );
        batch.dispose();
    });
});

test('chance is drawn by the seed', () => {
    const made = seed => {
        const batch = new Batch(new Rules('tombs'), 3, { seed });
        assert.ok(batch.toMove.every(actor => actor !== CHANCE));
        while (!batch.isOver) batch.step([...batch.moveCounts].map((_, game) => batch.numbers[game * batch.rules.maxMoves]));
        const positions = [0, 1, 2].map(game => batch.state(game).position);
        batch.dispose();
        return positions;
    };
    const one = made(1);
    assert.deepEqual(made(1n), one);
    assert.notDeepEqual(made(2), one);
    assert.equal(new Set(one).size, 3, 'each game has a seed of its own');
});

test('games of an endless batch begin again', () => {
    const batch = new Batch(new Rules('tokonoma', { max_plies: 2 }), 2, { endless: true });
    const first = () => [0, 1].map(game => batch.numbers[game * batch.rules.maxMoves]);
    batch.step(first());
    batch.step([first()[0], -1]);
    assert.deepEqual([...batch.toMove], [NOBODY, 1]);
    batch.step([-1, first()[1]]);
    assert.deepEqual([...batch.toMove], [0, NOBODY]);
    assert.ok(batch.state(0).equals(batch.rules.state()));
});

test('a step with an illegal action changes nothing', () => {
    const batch = new Batch(new Rules('carnyx'), 2);
    const [first] = batch.numbers;
    assert.throws(
        () => batch.step([first, batch.rules.actions.indexOf('pass')]),
        error =>
            error instanceof IllegalMove && error.message.startsWith('game 1: pass: ') && error.ruleIds.includes('CAR.setup'),
    );
    assert.deepEqual(
        [0, 1].map(game => batch.state(game).ply),
        [0, 0],
    );
    for (const [actions, kind] of [
        [[first], RangeError],
        [[first, 1e6], RangeError],
        [[first, -2], RangeError],
        [[first, 'x'], TypeError],
        [null, TypeError],
        [7, TypeError],
        [[first, 0.5], RangeError],
        [new Int32Array([first, -7]), RangeError],
    ]) {
        assert.throws(() => batch.step(actions), kind, String(actions));
    }
    for (const wrong of [
        () => batch.state(2),
        () => batch.reset([2]),
        () => batch.playouts(-1),
        () => new Batch(batch.rules, 0),
        () => new Batch(batch.rules, 1, { viewer: 2 }),
        () => new Batch(batch.rules, 1, { masks: 'x' }),
        () => new Batch(batch.rules, 1, { players: 3 }),
    ]) {
        assert.throws(wrong, RangeError, String(wrong));
    }
    assert.throws(() => new Batch({}, 1), TypeError);
    assert.deepEqual(
        [0, 1].map(game => batch.state(game).ply),
        [0, 0],
    );
    batch.step([first, -1]);
    assert.deepEqual(
        [0, 1].map(game => batch.state(game).ply),
        [1, 0],
    );
});

test('playouts from a batch', () => {
    const batch = new Batch(new Rules('carnyx'), 40);
    const won = batch.playouts(3);
    assert.deepEqual(batch.playouts(3n), won);
    for (let game = 0; game < 40; game++) assert.equal(won[2 * game] + won[2 * game + 1], 0);
    assert.ok(won.includes(1) && won.indexOf(-1) !== won.lastIndexOf(-1));
    assert.ok(batch.playouts(3, 2).every(one => one === 0));
    assert.equal(batch.state(0).ply, 0);
});

test('batches release their memory, and disposed ones throw', () => {
    const rules = new Rules('thrones');
    for (let i = 0; i < 3; i++) new Batch(rules, 20).dispose();
    const before = native().memory.buffer.byteLength;
    for (let i = 0; i < 10; i++) new Batch(rules, 20).dispose();
    assert.equal(native().memory.buffer.byteLength, before);
    const batch = new Batch(new Rules('tomis'), 2);
    batch.dispose();
    batch.dispose();
    for (const use of [
        () => batch.toMove,
        () => batch.masks,
        () => batch.boards,
        () => batch.step([0, 0]),
        () => batch.state(0),
        () => batch.playouts(1),
    ]) {
        assert.throws(use, DisposedError, String(use));
    }
    const other = new Batch(new Rules('tomis'), 1);
    other.rules.dispose();
    assert.throws(() => other.step([-1]), DisposedError);
    assert.equal(NOBODY, 17);
});
