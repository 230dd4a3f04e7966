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
        const moves = state.legalMoves();
        state.play(REFEREE, moves[draw(moves.length)]);
        yield state;
    }
}

test('a placed disc: the ply, the disc, the stock, the turn', () => {
    const state = new Rules('carnyx').state();
    assert.deepEqual(state.events(), []);
    const move = state.play(0, '@a1');
    const events = state.events();
    assert.deepEqual(
        events.map(({ event }) => event),
        ['ply', 'place', 'stock', 'turn', 'next'],
    );
    assert.deepEqual(events[0], { event: 'ply', seat: 0, move, number: 1, chance: false });
    const { event, seat, cell, layer, value, direction, cause } = events[1];
    assert.deepEqual([event, seat, cell.name, layer, value, direction, cause], ['place', 0, 'a1', 'piece', 0, '', 'action']);
    assert.equal(events[2].after, events[2].before - 1);
    assert.deepEqual(events[3], { event: 'turn', seat: 1 });
    assert.deepEqual(events[4], { event: 'next', seat: 1, actors: [1], announced: null, actsFor: null });
    assert.match(state.eventLines()[0], /^ply .*@a1/);
    assert.equal(state.eventLines().length, 5);
    assert.ok(events.every(Object.isFrozen));
});

test('replaying the events of the referee gives the position', () => {
    for (const game of games()) {
        const seen = new Set();
        for (const state of plies(game, 21)) {
            const events = state.events();
            for (const one of events) seen.add(one.event);
            assert.equal(events[0].event, 'ply');
            assert.equal(events[0].move, state.moves.at(-1));
            const last = events.at(-1);
            assert.equal(last.event, state.isOver ? 'end' : 'next');
            if (last.event === 'next') assert.deepEqual(last.actors, state.actors);
            for (const { event, name, seat, after } of events) {
                if (event === 'stock')
                    assert.equal(
                        state.stock(name, seat),
                        events.findLast(one => one.event === event && one.name === name && one.seat === seat).after,
                        String(after),
                    );
            }
            for (const { event, cell, cellTo, layer, type } of events) {
                if (event === 'move')
                    assert.ok(state.rules.cells.includes(cell) && state.rules.cells.includes(cellTo) && layer && type);
            }
        }
        assert.ok(seen.has('ply') && seen.has('turn') && seen.has('end'), game);
    }
});

test('the event of the end agrees with the outcome', () => {
    for (const game of games()) {
        let last;
        for (const state of plies(game, 5)) last = state;
        const { kind, ending, seats, ranks } = last.outcome();
        assert.deepEqual({ ...last.events().at(-1) }, { event: 'end', seat: null, kind, ending, seats, ranks });
    }
});

test('a drawn card is hidden from the other viewers', () => {
    const state = new Rules('tombs').state();
    state.play(REFEREE, '+B');
    const told = viewer =>
        state
            .redact(viewer)
            .filter(one => one.event === 'draw')
            .map(one => one.type);
    assert.deepEqual([told(0), told(1), told(SPECTATOR), told(REFEREE)], [['blade'], ['hidden'], ['hidden'], ['blade']]);
    const ply = state.redact(1)[0];
    assert.ok(ply.move.hidden && `${ply.move}` === '+?' && ply.chance && ply.seat === null);
    assert.equal(state.redact(0)[0].move, state.rules.parseMove('+B'));
    assert.ok(state.redact(1).every(one => one.name !== 'hand_blade'));
    assert.ok(state.redact(0).some(one => one.name === 'hand_blade' && one.after === 1));
});

test('a viewer that does not exist is refused', () => {
    const state = new Rules('carnyx').state();
    state.play(0, '@a1');
    for (const viewer of [-1, 2, 17, 300, 0.5, NaN]) assert.throws(() => state.redact(viewer), RangeError, String(viewer));
    for (const viewer of ['0', null, undefined, {}]) assert.throws(() => state.redact(viewer), TypeError);
});

test('events are those of the last ply, even after an undo', () => {
    const state = new Rules('carnyx').state();
    state.play(0, '@a1');
    const first = state.events();
    state.play(REFEREE, state.legalMoves()[0]);
    state.undo();
    assert.deepEqual(state.events(), first);
    assert.deepEqual(state.copy().events(), first);
});
