// What the tests of the server share: servers as processes, and clients that know nothing but the messages. The random
// choices of a test come from SEED, which a failure prints.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = path.resolve(fileURLToPath(new URL('../../examples/server/', import.meta.url)));
const require = createRequire(path.join(folder, 'package.json'));
export const boardrules = await import(pathToFileURL(require.resolve('boardrules')));
export const { WebSocket } = require('ws');
export const pg = require('pg');
await boardrules.load();
const { Rules, State, REFEREE, SPECTATOR, GameRecord } = boardrules;

const Ajv = require('ajv/dist/2020.js');
const schema = JSON.parse(await readFile(path.join(folder, 'messages.schema.json'), 'utf8'));
const events = JSON.parse(await readFile(new URL('../../bindings/events.schema.json', import.meta.url), 'utf8'));
schema.$defs.events.items = { $ref: 'events' };
const ajv = new Ajv.default({ strict: false });
ajv.addSchema(events, 'events');
const isFromServer = ajv.compile({ ...schema, oneOf: [{ $ref: '#/$defs/server' }] });

export const main = path.join(folder, 'dist/main.js');
export const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));

// -------------------------------------------------------------------------------------------------------- randomness

/** Random whole numbers below a bound, the same for the same seed. */
export function randomness(seed) {
    let state = BigInt(seed);
    return bound => {
        const [number, next] = boardrules.randomBelow(state, bound);
        state = next;
        return number;
    };
}
export const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
console.log(`# SEED=${SEED}`);

// ----------------------------------------------------------------------------------------------------------- servers

const running = new Set();
let isOver = false;
const folders = [];
after(async () => {
    isOver = true;
    await Promise.all([...running].map(server => server.kill()));
    await Promise.all(folders.map(one => rm(one, { recursive: true, force: true })));
});

export async function newFolder() {
    folders.push(await mkdtemp(path.join(tmpdir(), 'boardrules-server-')));
    return folders.at(-1);
}

/** A folder for a server. TEMPLATE: one that a server has used, because making the first database takes seconds. */
async function newData() {
    const folder = await newFolder();
    if (process.env.TEMPLATE !== undefined) await cp(process.env.TEMPLATE, folder, { recursive: true });
    return folder;
}

/** A page of one file. */
const page = await newFolder();
await writeFile(path.join(page, 'index.html'), '<!doctype html><title>page</title>');
export { page };

/** A server as a process. It can be killed and started again, at the same address. */
export class Server {
    log = '';
    #port = 0;

    constructor(options) {
        this.options = options;
    }

    static async start(options = {}) {
        const server = new Server({
            data: options.database === undefined ? await newData() : await newFolder(),
            ...options,
        });
        await server.start();
        return server;
    }

    async start() {
        const { data, database, more = [], environment = {} } = this.options;
        const address = database === undefined ? [] : ['--database', database];
        const words = ['--port', String(this.#port), '--page', page, '--data', data, ...address, ...more];
        const child = spawn(process.execPath, [main, ...words], {
            stdio: ['ignore', 'pipe', 'pipe'],
            env: { ...process.env, ...environment },
        });
        this.child = child;
        running.add(this);
        child.stderr.on('data', text => (this.log += text));
        this.ended = new Promise(resolve => child.once('exit', (code, signal) => resolve(code ?? signal)));
        void this.ended.then(() => running.delete(this));
        let said = '';
        const line = new Promise(resolve =>
            child.stdout.on('data', text => (said += text).includes('\n') && resolve(said)),
        );
        const first = await Promise.race([line, this.ended]);
        const [, url, port] =
            /(http:\/\/127\.0\.0\.1:(\d+)\/)/.exec(first) ?? assert.fail(`did not start: ${first}\n${this.log}`);
        this.url = url;
        this.#port = Number(port);
    }

    get socketUrl() {
        return `${this.url.replace('http', 'ws')}friends`;
    }

    async kill(signal = 'SIGKILL') {
        this.child.kill(signal);
        return this.ended;
    }

    /** The records of finished games, by the names of their tables and their rounds: "TABLE-ROUND". */
    async records() {
        const there = path.join(this.options.data, 'records');
        const names = (await readdir(there)).filter(name => name.endsWith('.record'));
        const texts = await Promise.all(names.map(name => readFile(path.join(there, name), 'utf8')));
        return new Map(names.map((name, i) => [name.replace('.record', ''), texts[i]]));
    }
}

// ----------------------------------------------------------------------------------------------------------- clients

/** One connection. Everything that it is sent is kept, and must be as the schema says. */
export class Connection {
    received = [];
    #seen = 0;
    #wake = () => {};

    constructor(url, options) {
        this.socket = new WebSocket(url, options);
        this.opened = new Promise((resolve, reject) => this.socket.once('open', resolve).once('error', reject));
        this.opened.catch(() => {});
        this.closed = new Promise(resolve => this.socket.once('close', code => resolve(code)));
        this.socket.on('error', () => {});
        this.socket.on('message', data => {
            const message = JSON.parse(String(data));
            assert.ok(
                isFromServer(message),
                `${JSON.stringify(message).slice(0, 300)}: ${ajv.errorsText(isFromServer.errors)}`,
            );
            this.received.push(message);
            this.#wake();
        });
        void this.closed.then(() => this.#wake());
    }

    static async open(url, options) {
        const connection = new Connection(url, options);
        await connection.opened;
        return connection;
    }

    send(message) {
        this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    }

    /** The next message that is one of these types; those before it are skipped. null: the connection has ended. */
    async next(...types) {
        for (;;) {
            while (this.#seen < this.received.length) {
                const message = this.received[this.#seen++];
                if (types.length === 0 || types.includes(message.type)) return message;
            }
            if (this.socket.readyState > 1) return null;
            await new Promise(resolve => {
                this.#wake = resolve;
                void this.closed.then(resolve);
            });
        }
    }

    /** The next message of one of these types. The test fails if there is none in a minute. */
    async must(...types) {
        const timer = AbortSignal.timeout(60_000);
        const late = new Promise((_, reject) =>
            timer.addEventListener('abort', () => reject(new Error(`no ${types} came`))),
        );
        const message = await Promise.race([this.next(...types), late]);
        return (
            message ??
            assert.fail(`no ${types} came: closed ${await this.closed}, after ${JSON.stringify(this.received.at(-1))}`)
        );
    }

    async ask(message, ...types) {
        this.send(message);
        return this.must(...types);
    }

    async close() {
        this.socket.close();
        return this.closed;
    }
}

export const person = { kind: 'person' };
export const computer = { kind: 'computer', level: 0 };

export async function makeTable(url, game, more = {}, options = {}) {
    const connection = await Connection.open(url, options);
    const made = await connection.ask({ type: 'make', game, seats: [person, person], ...more }, 'made', 'error');
    await connection.close();
    assert.equal(made.type, 'made', JSON.stringify(made));
    return made;
}

/** A connection that has joined, and the first messages that it was sent. */
export async function join(url, token) {
    const connection = await Connection.open(url);
    const game = await connection.ask({ type: 'join', token }, 'game', 'error');
    assert.equal(game.type, 'game', JSON.stringify(game));
    const position = await connection.must('position');
    await connection.must('presence');
    return { connection, game, position };
}

export function rulesOf({ game, switches, rules }) {
    return rules === undefined ? new Rules(game, switches) : Rules.fromYaml(rules);
}

/**
 * A player at random, who knows only what the server sends, loses the connection now and then, and comes again, to any
 * of the servers. `heard` has every ply by its number, as it was told, in all connections; two that differ are a fault.
 */
export class Player {
    heard = new Map();
    connections = 0;
    refusals = new Map();
    messages = [];
    over = null;

    constructor(urls, token, random, { leaves = 40, acts = true } = {}) {
        [this.urls, this.token, this.random, this.leaves, this.acts] = [urls, token, random, leaves, acts];
    }

    /** Plays until the game is over, or the tests, one of which may have failed. */
    async play() {
        while (this.over === null && !isOver) {
            const connection = new Connection(this.urls[this.random(this.urls.length)]);
            try {
                await connection.opened;
                await this.#playOn(connection);
            } catch (error) {
                if (error instanceof assert.AssertionError) throw error;
                await sleep(50);
            }
            connection.socket.terminate();
            this.messages.push(...connection.received);
        }
    }

    async #playOn(connection) {
        this.connections += 1;
        connection.send({ type: 'join', token: this.token });
        const game = await connection.next('game', 'error');
        if (game === null || game.reason === 'failed') return;
        assert.equal(game.type, 'game', JSON.stringify(game));
        const rules = rulesOf(game);
        const viewer = game.viewer === 'spectators' ? SPECTATOR : game.viewer;
        [this.game, this.viewer, this.rules] = [game, viewer, rules];
        const stay = this.random(this.leaves) + 1;
        for (let plies = 0; plies < stay;) {
            const message = await connection.next();
            if (message === null || message.type === 'stopping') return;
            if (message.type === 'error') assert.match(message.reason, /^(failed|limit)$/, JSON.stringify(message));
            if (message.type === 'error') return void (await sleep(500));
            if (message.type === 'refused') this.#count(message.reason);
            if (message.type === 'refused') connection.send({ type: 'position' });
            if (message.type === 'ply') this.#hear(message);
            if (message.type === 'ply' && message.events[0].seat === viewer) plies += 1;
            if (message.over ?? message.ended) {
                connection.send({ type: 'history', from: 0 });
                connection.send({ type: 'record' });
                if ((await connection.next('recorded')) !== null) this.over = message;
                return;
            }
            if ('observation' in message) this.#act(connection, message);
            if (!this.acts && 'observation' in message) plies += 1;
        }
    }

    #count(reason) {
        assert.equal(reason, 'stale');
        this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
    }

    #hear({ clocks, ...ply }) {
        const before = this.heard.get(ply.number);
        if (before !== undefined) assert.deepEqual(ply, before);
        this.heard.set(ply.number, ply);
    }

    /** Makes a random move, if the seat has one. */
    #act(connection, { observation, number }) {
        if (!this.acts || this.viewer === SPECTATOR) return;
        const state = State.fromObservation(this.rules, this.viewer, observation, this.random(2 ** 31));
        const moves = state.legalMoves(this.viewer);
        if (moves.length === 0) return;
        connection.send({ type: 'play', after: number, move: String(moves[this.random(moves.length)]) });
    }
}

/**
 * Replays a record and compares all that a viewer was told of it with what the library shows that viewer. It may be
 * told nothing else: the members of each message are those of the schema, and those that depend on the game are
 * compared here.
 */
export function compareWithRecord(record, viewer, messages) {
    const states = [...new GameRecord(record).states()];
    const rules = states[0].rules;
    const shown = states.map(state => ({
        events: state.events(viewer),
        observation: state.observe(viewer),
        sentence: state.eventsSentence(viewer),
    }));
    const plies = new Set();
    for (const message of messages) {
        if (message.type === 'position') assert.equal(message.observation, shown[message.ply].observation);
        if (message.type === 'game') assert.equal(BigInt(`0x${message.fingerprint}`), rules.fingerprint);
        if (message.type === 'told')
            message.plies.forEach((ply, i) => assert.deepEqual(ply, plain(shown[message.from + i + 1])));
        if (message.type === 'recorded') {
            const own = new GameRecord(message.record);
            assert.equal(own.viewer, rules.hasSecrets ? viewer : REFEREE);
            assert.deepEqual(
                own.moves.map(String),
                shown.slice(1).map(({ events: [ply] }) => ply.move),
            );
        }
        if (message.type !== 'ply') continue;
        const [{ number }] = message.events;
        plies.add(number);
        const { events, observation, sentence } = message;
        assert.deepEqual({ events, observation, sentence }, plain(shown[number]));
    }
    return { plies: states.length - 1, told: plies.size };
}

const plain = value => JSON.parse(JSON.stringify(value));
export { REFEREE, SPECTATOR, GameRecord, Rules, State, assert };
