// memory.test.mjs: the memory of unused objects is released, whether they were disposed of or not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DisposedError, games, load, GameRecord, REFEREE, Rules, State } from 'boardrules';
import { native } from 'boardrules/native';
import { played } from './support/soundness.mjs';
import { Source } from './support/source.mjs';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const source = new Source(3);
const MEGABYTE = 1 << 20;

await load();

const moduleBytes = () => native().memory.buffer.byteLength;

/** The bytes that JavaScript uses after collecting everything it can; finalizers run between turns of the event loop. */
async function heldBytes() {
    for (let i = 0; i < 3; i++) {
        collect();
        await new Promise(resolve => setTimeout(resolve));
    }
    const { heapUsed, arrayBuffers, external } = process.memoryUsage();
    return heapUsed + Math.max(arrayBuffers, external);
}

/** The permanent growth of memory: of the module's memory, and of the bytes that JavaScript uses. */
async function growth(work, turns) {
    for (let i = 0; i < 20; i++) work(i);
    const [module, held] = [moduleBytes(), await heldBytes()];
    for (let i = 0; i < turns; i++) work(i);
    return { module: moduleBytes() - module, held: (await heldBytes()) - held };
}

test('100000 unused states leave no memory in use', async () => {
    const rules = games().map(game => new Rules(game));
    const grown = await growth(i => {
        const state = rules[i % rules.length].state();
        state.play(state.legalMoves(REFEREE)[0], REFEREE);
        state.copy().undo();
        if (i % 100 === 0) State.fromPosition(state.rules, state.position).playout(i, 100);
    }, 100000);
    assert.equal(grown.module, 0);
    assert.ok(grown.held < 4 * MEGABYTE, `${grown.held} bytes`);
    console.log(`figure: 100000 states, the module's ${moduleBytes()} bytes as before`);
});

test('this measure counts states that are in use', async () => {
    const [rules, used] = [new Rules('thrones'), []];
    const grown = await growth(() => used.push(played(rules, 3, source)), 10000);
    assert.ok(grown.held > 4 * MEGABYTE, `${grown.held} bytes`);
    assert.equal(used.length, 10020);
});

test('unused rules, records, pictures and refusals leave no memory in use', async () => {
    const all = games().map(game => played(new Rules(game, { max_plies: 100 }), 30, source));
    const grown = await growth(i => {
        const state = all[i % all.length];
        const { rules } = state;
        Rules.fromYaml(rules.yaml()).state();
        GameRecord.of(state, { viewer: REFEREE }).verify();
        State.fromObservation(rules, 0, state.observe(0), i);
        state.svg({ viewer: 0, theme: '.brd .tile { fill: red; }' });
        const refused = [
            () => new Rules('nothing'), () => Rules.fromYaml('x: ['), () => new GameRecord('x'), () => state.svg({ viewer: 0, theme: '}{' }),
            () => State.fromPosition(rules, '/'), () => State.fromSave(rules, new Uint8Array(900)),
        ];
        for (const call of refused) assert.throws(call);
    }, 2000);
    assert.equal(grown.module, 0);
    assert.ok(grown.held < 4 * MEGABYTE, `${grown.held} bytes`);
});

test('collected rules free their copy in the module', async () => {
    const pinMany = async rounds => {
        for (let i = 0; i < 20 * rounds; i++) {
            native().rulesAddress(new Rules('carnyx'));
            if (i % 20 === 0) await heldBytes();
        }
        return moduleBytes();
    };
    const usual = await pinMany(10);
    assert.ok((await pinMany(30)) <= usual + MEGABYTE, '600 more rules of 64 KiB would not have fitted');
});

test('the package uses the new buffer after memory has grown', () => {
    const state = new Rules('tombs').state();
    const before = [state.position, state.svg({ viewer: REFEREE }), state.perft(4)];
    const size = moduleBytes();
    const address = native().allocate(8 * MEGABYTE);
    assert.ok(moduleBytes() > size);
    assert.deepEqual([state.position, state.svg({ viewer: REFEREE }), state.perft(4)], before);
    native().free(address);
    assert.throws(() => native().allocate(2 ** 32 - MEGABYTE), { name: 'OutOfMemoryError' });
    assert.deepEqual([state.position, state.svg({ viewer: REFEREE }), state.perft(4)], before);
});

test('disposed objects throw, and other objects still work', () => {
    for (const game of games()) {
        const rules = new Rules(game);
        const [state, other] = [rules.state(), rules.state()];
        const [move] = state.legalMoves(REFEREE);
        const copy = state.copy();
        state.dispose();
        state.dispose();
        const calls = [
            () => state.position, () => state.legalMoves(REFEREE), () => state.play(move, REFEREE), () => state.undo(),
            () => state.moveStack, () => state.events(), () => state.svg({ viewer: REFEREE }), () => state.copy(), () => state.hash64,
            () => state.save(), () => state.outcome(), () => state.perft(1), () => state.playout(1),
            () => state.equals(copy), () => copy.equals(state), () => GameRecord.of(state), () => state.toMove,
            () => state.board(), () => state.observe(0), () => state.phase(0), () => state.describe(move),
        ];
        for (const call of calls) assert.throws(call, DisposedError, String(call));
        assert.equal(copy.position, other.position);
        copy.play(move, REFEREE);
        assert.equal(copy.moveStack.length, 1);
    }
});

test('disposing of rules disposes of their states and moves, and of no others', () => {
    for (const game of games()) {
        const [rules, others] = [new Rules(game), new Rules(game)];
        const state = rules.state();
        const [move] = state.legalMoves(REFEREE);
        const { position } = state;
        rules.dispose();
        const calls = [
            () => rules.state(), () => rules.yaml(), () => rules.parseMove('a1'), () => state.legalMoves(REFEREE),
            () => state.position, () => state.play(move, REFEREE),
            () => State.fromPosition(rules, position), () => native().rulesAddress(rules),
        ];
        for (const call of calls) assert.throws(call, DisposedError, String(call));
        assert.equal(others.state().position, position);
    }
});

test('`using` disposes, even in engines that do not have Symbol.dispose', () => {
    const name = Symbol.dispose ?? Symbol.for('Symbol.dispose');
    const rules = new Rules('tomis');
    const state = rules.state();
    state[name]();
    assert.throws(() => state.position, DisposedError);
    rules[name]();
    assert.throws(() => rules.state(), DisposedError);
});
