// Whole games of all kinds by clients that come and go, on one server with its own database, which is killed in
// between. All that each client was sent is compared with the record that the server leaves.
import test from 'node:test';
import { KINDS, playGame } from './play.mjs';
import { SEED, Server, assert, compareWithRecord, randomness, sleep } from './support.mjs';

const GAMES = Number(process.env.SERVER_GAMES ?? 9);
const KILLS = 2;

test(`${GAMES} whole games by clients that come and go, while the server is killed`, async t => {
    const server = await Server.start({ more: ['--proxy'] });
    const random = randomness(SEED);
    const games = [];
    let playing = true;
    const killing = (async () => {
        for (let i = 0; i < KILLS; i++) {
            await sleep(500 + random(3000));
            if (!playing) break;
            await server.kill();
            await server.start();
        }
    })();
    for (let begun = 0; begun < GAMES; begun += 9) {
        const some = Array.from({ length: Math.min(9, GAMES - begun) }, (_, i) => begun + i);
        const each = some.map(i => playGame([server.socketUrl], KINDS[i % KINDS.length], randomness(SEED + i)));
        games.push(...(await Promise.all(each)));
    }
    playing = false;
    await killing;
    let records = new Map();
    for (let i = 0; i < 400 && games.some(({ table }) => !records.has(`${table}-0`)); i++) {
        await sleep(100);
        records = await server.records();
    }
    let [plies, connections, stale] = [0, 0, 0];
    for (const { table, viewers } of games) {
        const record = records.get(`${table}-0`);
        assert.ok(record, `${table} left no record`);
        for (const { viewer, messages, heard, over, refusals, connections: came } of viewers) {
            const compared = compareWithRecord(record, viewer, messages);
            assert.ok(over.over, 'these games end by their rules');
            assert.ok(heard.size <= compared.plies);
            if (viewer === 0) plies += compared.plies;
            connections += came;
            stale += refusals.get('stale') ?? 0;
        }
    }
    t.diagnostic(`figure: ${GAMES} games, ${plies} plies, ${connections} connections, ${stale} stale`);
    assert.doesNotMatch(server.log, /failed/);
});
