// misuse.test.mjs: wrong arguments to every function, getter and method of the package cause an error of a known type and
// change nothing. CALLS: the number of calls, default 60,000. SEED: the seed of the random arguments, default 11.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as boardrules from 'boardrules';
import { native } from 'boardrules/native';
import { answers, assertSound, played, startOf } from './support/soundness.mjs';
import { Source } from './support/source.mjs';

const { Batch, BoardRulesError, games, load, Move, GameRecord, RecordWriter, REFEREE, Rules, SPECTATOR, State } = boardrules;
const CALLS = Number(process.env.CALLS ?? 60000);
const source = new Source(Number(process.env.SEED ?? 11));

await load();

const allRules = games().map(game => new Rules(game, { max_plies: 200 }));
const states = allRules.map(rules => played(rules, 12, source));
const batches = allRules.map(rules => new Batch(rules, 2));

// ------------------------------------------------------------------------------------------------------------------ errors

/** The error that an argument throws when it is read. The package must pass it on unchanged. */
class Trap extends Error {}

/**
 * The form of the package's own messages. A message of V8 would mean that the package did not check its arguments. V8's own
 * message is allowed only for an object that merely looks like one of the package.
 */
const OURS = /^[\w.-]+( "([^"\\]|\\.)*"| [^\s"]+)?: |come from|^a number is out of range$/;
const IMPOSTOR = /^Receiver must be an instance of class|^Cannot read private member/;

function assertTyped(error, what) {
    if (error instanceof BoardRulesError || error instanceof Trap) return;
    const isTyped = error instanceof RangeError || error instanceof TypeError;
    const isOurs = isTyped && (OURS.test(error.message) || IMPOSTOR.test(error.message));
    assert.ok(isOurs, `${what}: ${error?.stack ?? error}`);
}

// ---------------------------------------------------------------------------------------------------- wrong arguments

const trap = () => {
    throw new Trap('looked at');
};

/** An argument that changes something while it is converted to a number or a text. */
function meddler() {
    const meddle = () => {
        const state = source.any(states);
        if (state.moveStack.length > 0) state.play(state.undo(), REFEREE);
        native().exports.brd_game_count();
        return 1;
    };
    return { [Symbol.toPrimitive]: meddle, toString: meddle, valueOf: meddle };
}

const GARBAGE = [
    () => undefined, () => null, () => true, () => false, () => 0, () => 1, () => -1, () => 0.5, () => NaN, () => Infinity,
    () => -0, () => 2 ** 31, () => -(2 ** 31), () => 2 ** 32, () => 2 ** 53, () => 1e300, () => 255, () => 256, () => 16,
    () => 0n, () => -1n, () => 2n ** 64n - 1n, () => 2n ** 64n, () => 2n ** 200n,
    () => '', () => ' ', () => 'a1', () => 'e5c4', () => 'constructor', () => '__proto__', () => 'toString', () => 'spectator',
    () => '\0', () => 'a\0b', () => '\ud800', () => '💥', () => 'é'.repeat(300), () => 'x'.repeat(70000), () => 'a1 b2\n',
    () => Symbol('s'), () => () => 1, () => class {}, () => [], () => [1, 2], () => ['a1'], () => {}, () => ({}),
    () => ({ index: 3, name: 'a1' }), () => ({ index: 1e9 }), () => ({ code: 7, rules: source.any(allRules) }),
    () => Object.create(null), () => Object.create(State.prototype), () => Object.create(Rules.prototype),
    () => Object.create(Move.prototype), () => new Proxy({}, { get: trap, has: trap, ownKeys: trap }),
    () => new Proxy(source.any(states), {}), () => new Proxy(source.any(allRules), {}), meddler,
    () => ({ get viewer() { return trap(); } }), () => ({ viewer: source.below(30) }), () => ({ theme: '}{' }),
    () => ({ cell: 'zz', moves: 'yes', last: 0 }), () => ({ tags: { a: 'b\nc' } }), () => ({ tags: { 'a b': 'c' } }),
    () => ({ tags: null }), () => ({ tags: { a: meddler() } }), () => ({ max_plies: meddler() }), () => ({ max_plies: -1 }),
    () => ({ 'max_plies=1 teams': true }), () => ({ teams: [true] }), () => ({ deck_2: [1, 2, 3] }), () => ({ deck_4: [] }),
    () => new Uint8Array(), () => new Uint8Array(40), () => new Uint8Array(5000).fill(255), () => new ArrayBuffer(8),
    () => new Uint8Array(native().memory.buffer, 0, 64), () => new DataView(new ArrayBuffer(4)), () => Buffer.from('brd'),
    () => new Date(0), () => /x/, () => new Map([['a', 1]]), () => new Set(), () => Promise.resolve(1), () => new Number(1),
    () => new String('a1'),
];

/** Arguments that are nearly right, from any of the games. */
const LIKELY = [
    () => source.any(allRules), () => source.any(states), () => source.any(source.any(states).legalMoves(REFEREE)),
    () => String(source.any(source.any(states).legalMoves(REFEREE))), () => source.any(source.any(allRules).cells),
    () => source.any(source.any(allRules).cells).name, () => source.below(40), () => source.below(3), () => REFEREE,
    () => SPECTATOR, () => source.any([...source.any(allRules).stocks.keys(), 'turn']),
    () => source.any([...source.any(allRules).counters.keys(), 'turn']), () => source.any(source.any(allRules).directions),
    () => source.any(states).position, () => source.any(states).observe(source.below(2)), () => source.any(states).save(),
    () => damaged(source.any(states).save()), () => record(source.any(states)), () => BigInt(source.below(99)),
    () => cut(source.any(states).position), () => cut(record(source.any(states))), () => null,
    () => 'schema: 1\nextends: tombs\nswitches: {teams: true}\n', () => cut(source.any(allRules).yaml()),
    () => ({ viewer: source.below(2), cell: source.any(source.any(allRules).cells), dark: true }), () => ({ bulk: false }),
    () => ({ max_plies: source.below(300) }), () => ({ tags: { Event: 'x' }, viewer: 0 }), () => source.any(games()),
];

function record(state) {
    return String(GameRecord.of(state, { viewer: REFEREE }));
}

function damaged(save) {
    save[source.below(save.length)] ^= 1 << source.below(8);
    return save;
}

function cut(text) {
    return text.slice(0, source.below(text.length + 1));
}

const argument = () => source.any(source.oneIn(2) ? GARBAGE : LIKELY)();

// --------------------------------------------------------------------------------------------------------------- calls

/** Calls that run too long with some arguments. Another test covers their limits. */
const LONG = new Set(['perft', 'playout', 'playouts']);
/** Reading all actions of Thrones takes long; their iterator has no arguments. */
const WITHOUT_ARGUMENTS = new Set([Symbol.iterator]);

/** All public members of an object's class; `dispose` has its own test. */
function membersOf(thing) {
    const names = Reflect.ownKeys(Object.getPrototypeOf(thing));
    return names.filter(name => name !== 'constructor' && name !== 'dispose' && name !== Symbol.dispose &&
        !String(name).includes('dispose') && !LONG.has(name) && !WITHOUT_ARGUMENTS.has(name));
}

/** Reads an iterator to its end, because its errors occur while it is read. */
function exhaust(answer) {
    const isIterator = typeof answer === 'object' && answer !== null && typeof answer.next === 'function';
    return isIterator ? [...answer] : answer;
}

const words = () => Array.from({ length: source.below(4) }, argument);
const returned = new Set();

function attempt(what, work) {
    try {
        exhaust(work());
        returned.add(what);
    } catch (error) {
        assertTyped(error, what);
    }
}

function callMember(thing, own) {
    const name = source.any(membersOf(thing));
    const what = `${thing.constructor.name}.${String(name)}`;
    attempt(what, () => {
        const member = thing[name];
        return typeof member === 'function' ? member.apply(thing, likelyFor(String(name), own) ?? words()) : member;
    });
}

/** Sometimes a first argument that fits the state, so that the call passes the first check. */
function likelyFor(name, own) {
    if (source.oneIn(2)) return null;
    if (name === 'play') return [source.any([REFEREE, 0, 1, 16]), source.any([...own.legalMoves(REFEREE), argument()])];
    if (name === 'parseMove') return [String(source.any(own.legalMoves(REFEREE)))];
    return [source.any([...own.legalMoves(REFEREE), own, own.rules, ...own.rules.cells]), ...words()];
}

const MAKERS = {
    Rules: (...list) => new Rules(...list), fromYaml: (...list) => Rules.fromYaml(...list),
    fromPosition: (...list) => State.fromPosition(...list), fromObservation: (...list) => State.fromObservation(...list),
    fromSave: (...list) => State.fromSave(...list), GameRecord: (...list) => new GameRecord(...list),
    all: (...list) => GameRecord.all(...list), RecordWriter: (...list) => new RecordWriter(...list),
    savedPosition: (...list) => boardrules.savedPosition(...list), randomBelow: (...list) => boardrules.randomBelow(...list),
    of: (...list) => GameRecord.of(...list), State: (...list) => new State(...list), Move: (...list) => new Move(...list),
    faultText: (...list) => boardrules.faultText(...list), games: (...list) => games(...list),
};

function callMaker() {
    const name = source.any(Object.keys(MAKERS));
    if (name === 'faultText') return;
    attempt(name, () => MAKERS[name](...words()));
}

// --------------------------------------------------------------------------------------------------------------- tests

test(`${CALLS} calls with wrong arguments are refused and change nothing`, () => {
    const before = answers();
    const positions = states.map(state => state.position);
    for (let made = 0; made < CALLS;) {
        const own = source.any(states).copy();
        const start = startOf(own);
        const batch = batches[states.findIndex(state => state.rules === own.rules)];
        const things = [own, own.rules, ...own.legalMoves(REFEREE).slice(0, 1), GameRecord.of(own, { viewer: 0 }), own.rules.actions, batch, new RecordWriter(own, { viewer: 0 })];
        for (let i = 0; i < 20; i++, made++) {
            if (source.oneIn(6)) callMaker();
            else callMember(source.any(things), own);
        }
        assertSound(own, start);
    }
    assert.deepEqual(states.map(state => state.position), positions);
    assert.deepEqual(answers(), before);
    assert.ok(returned.size > 60, `some garbage is near enough to right: ${returned.size}`);
    console.log(`figure: ${CALLS} calls with garbage, of which some returned at ${returned.size} of the members`);
});

test('long calls have limits, and refuse numbers beyond them', () => {
    for (const state of states) {
        const copy = state.copy();
        for (const depth of [-1, 65, 0.5, NaN, '3', 2 ** 32, undefined, null, 3n]) assertRefuses(() => state.perft(depth));
        for (const seed of [-1, 0.5, 2n ** 64n, '1', null, NaN]) assertRefuses(() => copy.playout(seed, 10));
        for (const most of [-1, 0.5, '1', null, 2 ** 31]) assertRefuses(() => copy.playout(1, most));
        assert.equal(state.copy().playout(1, 0), 0);
        assert.equal(state.perft(0), state.isOver ? 0n : 1n);
    }
});

function assertRefuses(work) {
    let thrown;
    assert.throws(work, error => {
        thrown = error;
        return true;
    });
    assertTyped(thrown, String(work));
}

/** All functions of an object's class: methods and getters. */
function functionsOf(thing) {
    const members = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(thing)));
    return members.filter(([name]) => name !== 'constructor').map(([name, { value, get }]) => [name, value ?? get]);
}

/** Calls a function with a wrong `this`: it must throw a TypeError, or return without reading private members. */
function assertRefused(call, own, name) {
    try {
        exhaust(call.call(own));
    } catch (error) {
        assert.ok(error instanceof TypeError, `${name}: ${error.stack}`);
    }
}

test('methods refuse objects that only look like theirs', () => {
    for (const thing of [states[0], allRules[0], states[0].legalMoves(REFEREE)[0], GameRecord.of(states[0]), allRules[0].actions]) {
        for (const [name, call] of functionsOf(thing)) {
            for (const own of [undefined, {}, Object.create(Object.getPrototypeOf(thing))]) assertRefused(call, own, name);
        }
    }
});

test('constructors are private, and changing a result changes nothing else', () => {
    for (const kind of [State, Move]) {
        assert.throws(() => new kind(), TypeError);
        assert.throws(() => new kind({}, 1), TypeError);
    }
    for (const state of states) {
        const [position, moves, code] = [state.position, state.moveStack.length, state.moveStack[0].code];
        state.moveStack.length = 0;
        state.legalMoves(REFEREE).reverse();
        state.save().fill(0);
        state.board(REFEREE).clear();
        for (const list of [state.rules.cells, state.rules.players, state.actors, state.rules.endings]) {
            assert.throws(() => list.push(1), TypeError);
        }
        const { cells, seats, types, stocks, counters, switches } = state.rules;
        for (const thing of [cells[0], seats[0], types[0], state.events(REFEREE)[0], state.moveStack[0]]) {
            assert.throws(() => { thing.name = 'x'; }, TypeError);
        }
        assert.throws(() => { state.moveStack[0].code = 9; }, TypeError);
        assert.deepEqual([state.position, state.moveStack.length, state.moveStack[0].code], [position, moves, code]);
        for (const map of [stocks, counters, switches]) {
            const { size } = map;
            for (const change of [() => map.clear(), () => map.set('x', 1), () => map.delete('max_plies')]) {
                assert.throws(change, TypeError);
            }
            assert.equal(map.size, size);
        }
    }
});

test('stale moves are legal exactly where they are listed', () => {
    for (const state of states) {
        const stale = state.legalMoves(REFEREE);
        const game = state.copy();
        for (let i = 0; i < 5 && !game.isOver; i++) game.play(source.any(game.legalMoves(REFEREE)), REFEREE);
        const [position, legal] = [game.position, new Set(game.legalMoves(REFEREE))];
        for (const move of stale) {
            assert.equal(game.whyNot(move, REFEREE) === null, legal.has(move));
            if (!legal.has(move)) assert.throws(() => game.play(move, REFEREE), boardrules.IllegalMove);
            assert.equal(game.position, position);
        }
    }
});
