// node load.mjs [--database ADDRESS]: how much a server does on this machine, with clients on the same machine:
// connections and plies a second, and memory a table. It is bounded: TABLES tables, SECONDS of playing.
import { readFile } from 'node:fs/promises';
import { Connection, Server, State, rulesOf, sleep } from './support.mjs';

const TABLES = Number(process.env.TABLES ?? 100);
const SECONDS = Number(process.env.SECONDS ?? 10);
const database = process.argv[2] === '--database' ? { database: process.argv[3] } : {};
const server = await Server.start({ more: ['--proxy'], ...database });

/** The memory that the process uses, in KB: all of it, and what JavaScript holds. */
async function memory() {
    const all = Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))[1]);
    const figures = await (await fetch(new URL('metrics', server.url))).text();
    const figure = name => Number(new RegExp(`^nodejs_${name}_bytes (\\S+)$`, 'm').exec(figures)[1]);
    return { all, held: (figure('heap_size_used') + figure('external_memory')) / 1024 };
}
/** Each table's players come from a network of their own. */
const from = i => ({ headers: { 'X-Forwarded-For': `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}` } });
const seats = [{ kind: 'person' }, { kind: 'person' }];
const switches = { max_plies: 0 };
const per = (count, ms) => Math.round((count * 1000) / ms);

async function make(i) {
    const connection = await Connection.open(server.socketUrl, from(i));
    const made = await connection.ask({ type: 'make', game: 'tomis', seats, switches }, 'made', 'error');
    await connection.close();
    return made.seats;
}

async function sit(i, token) {
    const connection = await Connection.open(server.socketUrl, from(i));
    const game = await connection.ask({ type: 'join', token }, 'game');
    return { connection, rules: rulesOf(game), seat: game.viewer, position: await connection.must('position') };
}

const idle = await memory();
const tables = [];
for (let i = 0; i < TABLES; i++) tables.push(await make(i));
let began = performance.now();
const players = await Promise.all(tables.flatMap((tokens, i) => tokens.map(token => sit(i, token))));
const connected = performance.now() - began;

let plies = 0;
/** Plays one seat at random, and counts its plies as they come back. */
async function play({ connection, rules, seat, position }) {
    for (let told = position; told !== null; told = await connection.next('ply')) {
        if (told.events?.[0].seat === seat) plies += 1;
        const moves = State.fromObservation(rules, seat, told.observation, 1).legalMoves(seat);
        const move = moves[told.number % Math.max(moves.length, 1)];
        if (move !== undefined) connection.send({ type: 'play', after: told.number, move: String(move) });
    }
}
began = performance.now();
const playing = Promise.all(players.map(play));
await sleep(SECONDS * 1000);
const spent = performance.now() - began;
const used = await memory();
console.log(
    `figure: ${per(players.length, connected)} connections and ${per(plies, spent)} plies a second, ` +
        `${Math.round((used.held - idle.held) / TABLES)} KB a table with two connections, ` +
        `${Math.round(idle.all / 1024)} MB at first`,
);
await server.kill('SIGTERM');
await playing;
process.exit(0);
