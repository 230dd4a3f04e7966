// travel.test.mjs: events and moves as messages; objects behind proxies; what is printed; secrets and errors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { MessageChannel } from 'node:worker_threads';
import {
    Batch,
    CHANCE,
    EventError,
    GameRecord,
    games,
    isGame,
    load,
    MoveError,
    randomBelow,
    RecordWriter,
    REFEREE,
    Rules,
    RulesError,
    savedPosition,
    SaveError,
    SPECTATOR,
    State,
} from 'boardrules';
import { played, random } from './support.mjs';
import { eventLine } from './support/lines.mjs';

await load();

/** A message as another thread receives it. */
function posted(message) {
    const { port1, port2 } = new MessageChannel();
    return new Promise(resolve => {
        port2.once('message', arrived => {
            port1.close();
            resolve(arrived);
        });
        port1.postMessage(message);
    });
}

test('events travel as JSON, as clones and as lines, and come back', async () => {
    for (const game of games()) {
        const [state, draw] = [new Rules(game, { max_plies: 150 }).state(), random(8)];
        const { rules } = state;
        while (!state.isOver) {
            const moves = state.legalMoves(REFEREE);
            state.play(moves[draw(moves.length)], REFEREE);
            for (const viewer of [REFEREE, 1, SPECTATOR]) {
                const [events, lines] = [state.events(viewer), state.eventLines(viewer)];
                assert.deepEqual(
                    JSON.parse(JSON.stringify(events)).map(event => rules.parseEvent(event)),
                    events,
                );
                assert.deepEqual(
                    lines.map(line => rules.parseEvent(line)),
                    events,
                );
                assert.deepEqual(
                    events.map(event => rules.eventLine(event)),
                    lines,
                );
                assert.deepEqual(structuredClone(events), events);
            }
        }
        assert.deepEqual(await posted(state.events(REFEREE)), state.events(REFEREE));
    }
});

/** The value at a place of the schema such as #/$defs/seat. */
const schema = JSON.parse(readFileSync(new URL('../../events.schema.json', import.meta.url), 'utf8'));

/** Whether a value fits a schema, as far as bindings/events.schema.json uses JSON Schema. */
function fits(rule, value) {
    if (rule.$ref !== undefined)
        return fits(
            rule.$ref
                .split('/')
                .slice(1)
                .reduce((at, key) => at[key], schema),
            value,
        );
    const types = rule.type === undefined ? null : [rule.type].flat();
    const own = value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
    if (types && !types.includes(own) && !(own === 'integer' && types.includes('number'))) return false;
    if ('const' in rule && rule.const !== value) return false;
    if (rule.enum && !rule.enum.includes(value)) return false;
    if (rule.minimum !== undefined && typeof value === 'number' && value < rule.minimum) return false;
    if (rule.maximum !== undefined && typeof value === 'number' && value > rule.maximum) return false;
    if (rule.pattern !== undefined && typeof value === 'string' && !new RegExp(rule.pattern).test(value)) return false;
    if (rule.anyOf && !rule.anyOf.some(one => fits(one, value))) return false;
    if (rule.oneOf && rule.oneOf.filter(one => fits(one, value)).length !== 1) return false;
    if (own === 'array') return value.every(one => !rule.items || fits(rule.items, one));
    if (own !== 'object' || rule.properties === undefined) return true;
    if (rule.required?.some(key => !(key in value))) return false;
    if (
        Object.entries(rule.dependentRequired ?? {}).some(
            ([key, others]) => key in value && others.some(one => !(one in value)),
        )
    )
        return false;
    return Object.entries(value).every(([key, one]) =>
        key in rule.properties ? fits(rule.properties[key], one) : rule.additionalProperties !== false,
    );
}

test('events fit the schema of all bindings', () => {
    const kinds = new Set();
    for (const game of games()) {
        const [state, draw] = [new Rules(game, { max_plies: 200 }).state(), random(3)];
        while (!state.isOver) {
            const moves = state.legalMoves(REFEREE);
            state.play(moves[draw(moves.length)], REFEREE);
            for (const event of [...state.events(REFEREE), ...state.events(0)]) {
                assert.ok(fits(schema, event), JSON.stringify(event));
                kinds.add(event.kind);
            }
        }
    }
    assert.equal(kinds.size, 14, [...kinds].join());
    for (const wrong of [{}, { kind: 'ply' }, { kind: 'turn', seat: 'chance' }, { kind: 'turn', seat: 0, more: 1 }])
        assert.ok(!fits(schema, wrong));
});

test('what is no event is refused', () => {
    const rules = new Rules('tokonoma');
    const ply = { kind: 'ply', seat: 0, number: 1, move: 'c7c5' };
    assert.equal(eventLine(rules.parseEvent(ply)), 'ply seat=0 number=1 move=c7c5');
    for (const change of [
        { kind: 'plies' },
        { seat: 9 },
        { seat: 0.5 },
        { number: -1 },
        { number: NaN },
        { move: 'zz' },
        { move: null },
        { extra: 1 },
        { type: 'flat' },
        { move: 'c7c5 move=c7c5' },
        { seat: '0 number=1' },
        { seat: [] },
        { hides: 'what' },
        { hidden: [0] },
    ]) {
        assert.throws(
            () => rules.parseEvent({ ...ply, ...change }),
            error => error instanceof EventError || error instanceof TypeError,
            JSON.stringify(change),
        );
    }
    for (const line of ['', 'ply', 'turn seat=0 ', ' turn seat=0', '\ud800', 'x'.repeat(9999)])
        assert.throws(() => rules.parseEvent(line), EventError);
    for (const none of [null, undefined, 7, true, () => 1]) assert.throws(() => rules.parseEvent(none), TypeError);
    assert.throws(() => new Rules('carnyx').parseEvent(ply), EventError);
});

test('a move that travelled is the same move', async () => {
    for (const game of games()) {
        const state = played(new Rules(game), 4, 8);
        const [move] = state.legalMoves(REFEREE);
        for (const copy of [structuredClone(move), await posted(move), JSON.parse(JSON.stringify(move)), { ...move }]) {
            assert.equal(state.isLegal(copy, REFEREE), true);
            assert.equal(state.copy().play(copy, REFEREE), move);
            assert.equal(state.rules.actions.indexOf(copy), state.rules.actions.indexOf(move));
            assert.equal(state.sentence(copy, REFEREE), state.sentence(move, REFEREE));
        }
        assert.equal(structuredClone(move).notation, String(move));
        assert.throws(() => state.play({ notation: 'nonsense' }, REFEREE), MoveError);
        assert.throws(() => state.play({ notation: 7 }, REFEREE), TypeError);
    }
});

/** A proxy as reactive libraries make them: what it returns is behind a proxy, too, unless it is frozen. */
function reactive(target) {
    return new Proxy(target, {
        get(object, key, receiver) {
            const value = Reflect.get(object, key, receiver);
            return typeof value === 'object' && value !== null && Object.isExtensible(value) ? reactive(value) : value;
        },
    });
}

test('objects behind a proxy work', () => {
    const state = played(new Rules('tombs'), 3, 9);
    const [move] = state.legalMoves(REFEREE);
    for (const wrap of [reactive, one => new Proxy(one, {})]) {
        const wrapped = wrap(state.copy());
        assert.deepEqual(wrapped.legalMoves(REFEREE), state.legalMoves(REFEREE));
        assert.equal(wrapped.play(wrap(move), REFEREE), move);
        assert.equal(wrapped.events(REFEREE)[0].move, String(move));
        assert.equal(wrapped.undo(), move);
        assert.ok(state.equals(wrapped) && wrapped.rules.equals(wrap(state.rules)));
        assert.equal(wrap(state.rules).state().position, state.rules.state().position);
        assert.equal(String(wrap(move)), String(move));
        assert.equal(wrap(move).kind, move.kind);
        assert.equal(wrap(GameRecord.of(wrapped, { viewer: REFEREE })).moves.length, state.moveStack.length);
        assert.equal(wrap(state.rules.actions).length, state.rules.actions.length);
        assert.equal(wrap(new Batch(wrap(state.rules), 2)).length, 2);
        assert.ok(wrap(new RecordWriter(wrapped, { viewer: 0 })).head().startsWith('boardrules-record 1'));
        const holder = wrap({ state });
        assert.equal(holder.state.players, 2);
        const { rules } = wrap(state);
        assert.equal(State.fromPosition(rules, state.position).position, state.position);
    }
    // Vue leaves objects alone that cannot be extended, or whose tag is not Object.
    for (const one of [state, state.rules, move, state.rules.actions]) {
        assert.ok(!Object.isExtensible(one) && Object.prototype.toString.call(one) !== '[object Object]');
    }
});

test('a copy that a proxy library made is refused with a remedy', () => {
    const state = new Rules('tokonoma').state();
    const copy = Object.create(State.prototype, Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(state))));
    for (const use of [() => copy.legalMoves(REFEREE), () => state.equals(copy), () => GameRecord.of(copy)]) {
        assert.throws(use, { name: 'TypeError', message: /^state: this is a copy of a State .* markRaw/ });
    }
});

test('the console shows what an object is, and no secrets', () => {
    const tokonoma = new Rules('tokonoma', { max_plies: 9 });
    const state = tokonoma.state();
    assert.equal(inspect(tokonoma), "Rules 'tokonoma max_plies=9'");
    assert.equal(inspect(state), "State 'tokonoma' 'f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0'");
    assert.equal(inspect([state.play('c7c5')]), "[ Move 'c7c5' ]");
    assert.equal(inspect(GameRecord.of(state)), "GameRecord 'tokonoma' (1 plies)");
    assert.equal(inspect(tokonoma.actions), 'Actions (812)');
    assert.equal(inspect(new Batch(tokonoma, 3)), "Batch 'tokonoma' (3 games)");
    for (const game of ['tombs', 'thrones']) {
        const secret = played(new Rules(game), 4, 12);
        for (const text of [
            inspect(secret),
            inspect(secret, { showHidden: true, depth: 9, showProxy: true }),
            JSON.stringify(secret),
            String(secret),
        ]) {
            assert.ok(!text.includes(secret.position) && text.length > 20, text);
        }
        assert.deepEqual(JSON.parse(JSON.stringify(secret)), { game, observation: secret.observe(SPECTATOR) });
    }
    state.dispose();
    tokonoma.dispose();
    assert.deepEqual([inspect(state), inspect(tokonoma)], ['State (disposed of)', 'Rules (disposed of)']);
});

test('prompts and sentences about plies', () => {
    const state = new Rules('tomis').state();
    assert.equal(state.eventsSentence(), '');
    assert.ok(state.prompt(0).length > 5 && state.prompt(0) !== state.prompt(1));
    state.play(state.legalMoves()[0]);
    assert.ok(state.eventsSentence().length > 5);
    const tombs = new Rules('tombs').state();
    tombs.play('+B', CHANCE);
    assert.match(tombs.eventsSentence(0), /Blade/);
    assert.doesNotMatch(tombs.eventsSentence(1), /Blade/);
});

test('where pieces get, and how their types go', () => {
    const tokonoma = new Rules('tokonoma');
    const reach = tokonoma.state().reach('a5');
    const way = { moves: true, captures: false, attacks: true, stays: false, kinds: ['move'] };
    assert.deepEqual(reach.map(({ cell }) => cell), ['a3', 'b6']);
    assert.deepEqual(reach[0], { cell: 'a3', ...way });
    assert.deepEqual(tokonoma.state().reach('c4'), []);
    const flat = tokonoma.reach('flat', { seat: 1 });
    assert.deepEqual([flat.cell.name, ...flat.reach.map(({ cell }) => cell)], ['c4', 'b4', 'c5', 'd4']);
    assert.equal(tokonoma.reach('flat', { cell: 'c2' }).reach[1].cell, 'c1');
    const stack = new Rules('carnyx').reach('disc', { count: 2 });
    assert.deepEqual(stack.reach.map(({ cell }) => cell), ['a3', 'e3', 'c5']);
    assert.match(tokonoma.typeSentence('flat'), /^The flat goes one tile forward, straight or to either side/);
    assert.throws(() => tokonoma.reach('plains'), RangeError);
    assert.throws(() => tokonoma.reach('flat', { count: 33 }), RangeError);
    assert.throws(() => new Rules('thrones').typeSentence('plains'), /^RangeError: type "plains": /);
});

test('names that do not exist are answered with the nearest', () => {
    const state = new Rules('thrones').state();
    const { rules } = state;
    assert.throws(() => new Rules('chess'), {
        name: 'RulesError',
        status: 'no_game',
        message: 'game "chess": there is no such game; expected tokonoma, carnyx, tombs, tomis or thrones',
    });
    assert.throws(() => new Rules('thornes'), { message: 'game "thornes": there is no such game; did you mean thrones?' });
    assert.throws(() => new Rules('Tokonoma'), { message: 'game "Tokonoma": there is no such game; did you mean tokonoma?' });
    assert.throws(
        () => new Rules('tombs', { team: true }),
        error => error instanceof RulesError && /teams/.test(error.faults[0].expected),
    );
    assert.throws(() => rules.cell('a99'), { name: 'RangeError', message: 'cell "a99": there is no such cell; did you mean a9?' });
    assert.throws(() => rules.neighbour('a1', 'north'), {
        name: 'RangeError',
        message: /^direction "north": there is no such direction; expected /,
    });
    assert.throws(() => state.stock('favour', 0, 0), { name: 'RangeError', message: /^stock "favour": there is no such stock; / });
    assert.throws(() => state.legalMoves(3), { name: 'RangeError', message: 'actor 3: this game has 2 seats' });
    assert.throws(() => state.phase(2), { name: 'RangeError', message: 'seat 2: this game has 2 seats' });
    assert.throws(() => state.observe(17), { name: 'RangeError', message: 'viewer 17: this game has 2 seats' });
    assert.deepEqual([isGame('tombs'), isGame('chess'), isGame('')], [true, false, false]);
});

test('the position of a save can be read without its rules', () => {
    const state = played(new Rules('carnyx', { max_plies: 60 }), 4, 9);
    const save = state.save();
    assert.deepEqual(savedPosition(save), { fingerprint: state.rules.fingerprint, position: state.position });
    save[40] ^= 1;
    for (const bad of [save, new Uint8Array(), save.subarray(0, 20)]) assert.throws(() => savedPosition(bad), SaveError);
    assert.throws(() => savedPosition('text'), TypeError);
    assert.equal(state.check(), undefined);
});

test('random numbers are those of splitmix64', () => {
    // The first output of splitmix64 for the seed 1234567 is 6457827717110365317, the seed after it 1234567 + 0x9e3779b97f4a7c15.
    const [number, seed] = randomBelow(1234567, 2 ** 32 - 1);
    assert.equal(seed, 1234567n + 0x9e3779b97f4a7c15n);
    assert.ok(number >= 0 && number < 2 ** 32 - 1);
    const counts = Array(6).fill(0);
    for (let i = 0, at = 5n; i < 6000; i++) {
        const [face, next] = randomBelow(at, 6);
        counts[face]++;
        at = next;
    }
    assert.ok(
        counts.every(count => count > 850 && count < 1150),
        counts.join(),
    );
    for (const bound of [0, -1, 2 ** 32, 0.5]) assert.throws(() => randomBelow(1, bound), RangeError);
});

test('a move is parsed, tried and looked back at', () => {
    const state = new Rules('tokonoma').state();
    assert.throws(() => state.peek(), { name: 'NothingToUndo', message: 'no ply was made since this state was set' });
    const move = state.parseMove('c7c5');
    assert.equal(state.parseMove('c7c5', 0), move);
    assert.throws(() => state.parseMove('c7c5', 1), { name: 'IllegalMove', reason: 'not_your_turn' });
    assert.throws(() => state.parseMove('c1c6'), { name: 'IllegalMove' });
    assert.throws(() => state.parseMove('x'), MoveError);
    assert.throws(() => state.parseMove('?'), MoveError);
    const after = state.after(move);
    assert.deepEqual([state.ply, after.ply, after.peek(), state.isCapture(move)], [0, 1, move, false]);
    assert.deepEqual(state.movesOf(0), state.legalMoves(0));
    assert.deepEqual(state.movesOf(1), []);
});
