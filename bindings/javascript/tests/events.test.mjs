// events.test.mjs: the events of a ply, for the referee and for other viewers.
import assert from 'node:assert/strict';
import test from 'node:test';
import { games, load, REFEREE, Rules, SPECTATOR } from 'boardrules';
import { random } from './support.mjs';

await load();

/** The states after each ply of a game. */
function* plies(game, seed, switches = { max_plies: 250 }) {
    const [state, draw] = [new Rules(game, switches).state(), random(seed)];
    while (!state.isOver) {
        const moves = state.legalMoves(REFEREE);
        state.play(moves[draw(moves.length)], REFEREE);
        yield state;
    }
}

test('a placed disc: the ply, the disc, the stock, the turn', () => {
    const state = new Rules('carnyx').state();
    assert.deepEqual(state.events(), []);
    const move = state.play('@a1', 0);
    const events = state.events();
    assert.deepEqual(events, [
        { kind: 'ply', seat: 0, number: 1, move: '@a1' },
        { kind: 'place', seat: 0, cell: 'a1', layer: 'piece', type: 'disc', after: 0 },
        { kind: 'stock', seat: 0, type: 'unplaced', before: 3, after: 2 },
        { kind: 'turn', seat: 1 },
        { kind: 'next', seat: 1, actors: [1] },
    ]);
    assert.equal(move, state.rules.parseMove(events[0].move));
    assert.match(state.eventLines()[0], /^ply .*@a1/);
    assert.equal(state.eventLines().length, 5);
    assert.ok(events.every(Object.isFrozen));
});

test('replaying the events of the referee gives the position', () => {
    for (const game of games()) {
        const seen = new Set();
        for (const state of plies(game, 21)) {
            const events = state.events(REFEREE);
            for (const one of events) seen.add(one.kind);
            assert.equal(events[0].kind, 'ply');
            assert.equal(events[0].move, String(state.peek()));
            const last = events.at(-1);
            assert.equal(last.kind, state.isOver ? 'end' : 'next');
            if (last.kind === 'next') assert.deepEqual(last.actors ?? [], state.actors);
            const amounts = events.filter(({ kind }) => kind === 'stock' || kind === 'counter');
            const latest = new Map(amounts.map(({ kind, type, seat = null, after }) => [`${kind} ${type} ${seat}`, { kind, type, seat, after }]));
            for (const { kind, type, seat, after } of latest.values()) assert.equal(state[kind](type, seat, REFEREE), after);
        }
        assert.ok(seen.has('ply') && seen.has('turn') && seen.has('end'), game);
    }
});

test('the event of the end agrees with the outcome', () => {
    for (const game of games()) {
        let last;
        for (const state of plies(game, 5)) last = state;
        const { kind, ending, seats, ranks } = last.outcome();
        const before = ranks.reduceRight((all, rank) => all * 16 + rank, 0);
        assert.deepEqual(last.events(REFEREE).at(-1), { kind: 'end', type: kind, before, seats, reason: ending });
    }
});

test('a drawn card is hidden from the other viewers', () => {
    const state = new Rules('tombs').state();
    state.play('+B', REFEREE);
    const told = viewer =>
        state
            .events(viewer)
            .filter(one => one.kind === 'draw')
            .map(one => one.type);
    assert.deepEqual([told(0), told(1), told(SPECTATOR), told(REFEREE)], [['blade'], ['hidden'], ['hidden'], ['blade']]);
    const hidden = [1, 2, 3, 4, 5, 6, 7, 'spectators']; // seats without a player are as spectators
    assert.deepEqual(state.events(1)[0], { kind: 'ply', seat: 'chance', number: 1, move: '+?', hidden, hides: 'what' });
    assert.equal(state.events(0)[0].move, '+B');
    assert.equal(state.sentence('+?', 1), 'Player 1 draws a card');
    assert.ok(state.events(1).every(one => one.type !== 'hand_blade'));
    assert.ok(state.events(0).some(one => one.type === 'hand_blade' && one.after === 1));
});

test('a viewer that does not exist is refused', () => {
    const state = new Rules('carnyx').state();
    state.play('@a1', 0);
    for (const viewer of [-1, 2, 17, 300, 0.5, NaN]) assert.throws(() => state.events(viewer), RangeError, String(viewer));
    for (const viewer of ['0', null, {}]) assert.throws(() => state.events(viewer), TypeError);
});

test('events are those of the last ply, even after an undo', () => {
    const state = new Rules('carnyx').state();
    state.play('@a1', 0);
    const first = state.events();
    state.play(state.legalMoves(REFEREE)[0], REFEREE);
    state.undo();
    assert.deepEqual(state.events(), first);
    assert.deepEqual(state.copy().events(), first);
});
