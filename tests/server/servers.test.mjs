// Two servers with one PostgreSQL serve the same tables. Clients are spread over both, and each server is killed at
// random points. No ply is lost that anybody was told, and none is made twice: what the clients were told is compared
// with the rows and with a replay.
import test from 'node:test';
import { KINDS, playGame } from './play.mjs';
import { Postgres } from './postgres.mjs';
import {
    SEED,
    Connection,
    Server,
    assert,
    boardrules,
    compareWithRecord,
    join,
    makeTable,
    person,
    randomness,
    sleep,
} from './support.mjs';

const GAMES = Number(process.env.SERVER_GAMES ?? 12);
const postgres = await Postgres.start();
const servers = await Promise.all([1, 2].map(() => Server.start({ database: postgres.url, more: ['--proxy'] })));
const urls = servers.map(server => server.socketUrl);

/** The games of a table by its rows: of each the moves, as they were left. */
async function movesOf(table) {
    const rows = await postgres.query(
        'select number, change from changes where table_id = $1 order by number',
        table,
    );
    rows.forEach(({ number }, i) => assert.equal(number, i + 1, 'the numbers have no gap'));
    return rows.filter(({ change }) => change.kind === 'ply').map(({ change }) => change.value);
}

test(`${GAMES} games over two servers, either of which is killed at any time`, async t => {
    const random = randomness(SEED);
    let [playing, kills] = [true, 0];
    const killing = (async () => {
        while (playing) {
            await sleep(300 + random(1500));
            const server = servers[random(2)];
            if (!playing) break;
            await server.kill();
            kills += 1;
            await sleep(random(300));
            await server.start();
        }
    })();
    const games = [];
    t.after(() => (playing = false));
    for (let begun = 0; begun < GAMES; begun += 6) {
        const some = Array.from({ length: Math.min(6, GAMES - begun) }, (_, i) => begun + i);
        games.push(
            ...(await Promise.all(some.map(i => playGame(urls, KINDS[i % KINDS.length], randomness(SEED + i))))),
        );
    }
    playing = false;
    await killing;
    let [plies, stale] = [0, 0];
    for (const { table, viewers } of games) {
        const moves = await movesOf(table);
        const [{ about }] = await postgres.query('select about from tables where id = $1', table);
        const { rules, game, switches, seats } = about;
        const replayed = (rules ? boardrules.Rules.fromYaml(rules) : new boardrules.Rules(game, switches)).state(
            seats.length,
        );
        for (const move of moves) replayed.play(move, boardrules.REFEREE);
        assert.ok(replayed.isOver);
        const record = String(boardrules.GameRecord.of(replayed, { viewer: boardrules.REFEREE }));
        for (const { viewer, messages, over } of viewers) {
            assert.equal(over.over.sentence, replayed.outcome().sentence);
            compareWithRecord(record, viewer, messages);
        }
        plies += moves.length;
        stale += viewers.reduce((sum, one) => sum + (one.refusals.get('stale') ?? 0), 0);
    }
    t.diagnostic(`figure: ${GAMES} games over two servers, ${plies} plies, ${kills} kills, ${stale} stale`);
    assert.ok(kills > 0);
});

test('of two moves at once on two servers one is made, and the other is stale', async () => {
    const { seats } = await makeTable(urls[0], 'tokonoma');
    // Two connections of one seat: each ends the other, but a message may be on its way.
    const { connection: white } = await join(urls[0], seats[0]);
    const { connection: black, position } = await join(urls[1], seats[1]);
    assert.equal(position.number, 0);
    const [resigned, played] = await Promise.all([
        black.ask({ type: 'resign', after: 0 }, 'ended', 'refused'),
        white.ask({ type: 'play', after: 0, move: 'c7c5' }, 'ply', 'refused'),
    ]);
    assert.equal([resigned.type, played.type].filter(type => type === 'refused').length, 1);
    assert.equal(resigned.type === 'refused' ? resigned.reason : played.reason, 'stale');
    await Promise.all([white.close(), black.close()]);
});

test('what happens on one server is told on the other: presence, plies, offers, a seat that is taken', async () => {
    const { seats, spectators } = await makeTable(urls[0], 'tokonoma');
    const { connection: white } = await join(urls[0], seats[0]);
    const { connection: black } = await join(urls[1], seats[1]);
    const { connection: watcher } = await join(urls[1], spectators);
    let presence = await white.must('presence');
    while (presence.spectators === 0) presence = await white.must('presence');
    assert.deepEqual(presence, { type: 'presence', seats: [true, true], spectators: 1 });
    await white.ask({ type: 'play', after: 0, move: 'c7c5' }, 'ply');
    assert.equal((await black.must('ply')).number, 1);
    assert.equal((await watcher.must('ply')).events[0].move, 'c7c5');
    white.send({ type: 'agree', to: 'draw', after: 1 });
    assert.deepEqual((await black.must('offers')).offers.draw, [0]);
    assert.equal((await black.ask({ type: 'agree', to: 'draw', after: 1 }, 'ended')).ended, 'agreement draw 0,1');
    assert.equal((await white.must('ended')).number, 2);
    const { connection: again } = await join(urls[1], seats[0]);
    assert.equal(await white.closed, 4002);
    await Promise.all([again.close(), black.close(), watcher.close()]);
});

test('a server that others took for dead says that its players are there', async () => {
    const { table, seats } = await makeTable(urls[0], 'tokonoma');
    const { connection: white } = await join(urls[0], seats[0]);
    const { connection: black } = await join(urls[1], seats[1]);
    await postgres.query('delete from presence where table_id = $1', table);
    await postgres.query(`select pg_notify('boardrules', '- ' || $1 || ' presence')`, table);
    const there = async () => (await postgres.query('select player from presence where table_id = $1', table)).length;
    for (let i = 0; i < 300 && (await there()) < 2; i++) await sleep(100);
    assert.equal(await there(), 2);
    assert.equal((await white.ask({ type: 'play', after: 0, move: 'c7c5' }, 'ply')).number, 1);
    assert.equal((await black.must('ply')).number, 1);
    await Promise.all([white.close(), black.close()]);
});

test('a server that stops is missed by the others', async () => {
    const { seats } = await makeTable(urls[0], 'tokonoma');
    await join(urls[1], seats[1]);
    const { connection: white } = await join(urls[0], seats[0]);
    await servers[1].kill();
    let presence = await white.must('presence');
    while (presence.seats[1]) presence = await white.must('presence');
    await servers[1].start();
    await white.close();
});

test('a connection to the database that dies silently is replaced, and nothing is missed', async () => {
    const { seats } = await makeTable(urls[0], 'tokonoma');
    const { connection: white } = await join(urls[0], seats[0]);
    const { connection: black } = await join(urls[1], seats[1]);
    await postgres.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
        'client backend',
    );
    let answer;
    for (let i = 0; i < 50 && answer?.type !== 'ply'; i++) {
        answer = await white.ask({ type: 'play', after: 0, move: 'c7c5' }, 'ply', 'error', 'refused');
        if (answer.type !== 'ply') await sleep(200);
    }
    assert.equal(answer.type, 'ply');
    assert.equal((await black.must('ply')).number, 1);
    await Promise.all([white.close(), black.close()]);
});

test('a game that nobody goes on with leaves a record, also one whose rules are gone, and is swept later', async () => {
    const { table, seats } = await makeTable(urls[0], 'tokonoma', { seats: [{ ...person, name: 'Anna' }, person] });
    const { connection: anna } = await join(urls[0], seats[0]);
    const { connection: other } = await join(urls[1], seats[1]);
    await anna.ask({ type: 'resign', after: 0 }, 'ended');
    await other.must('ended');
    await anna.ask({ type: 'agree', to: 'rematch', after: 1 }, 'offers');
    await other.ask({ type: 'agree', to: 'rematch', after: 1 }, 'game');
    await other.ask({ type: 'play', after: 2, move: 'c7c5' }, 'ply');
    await Promise.all([anna.close(), other.close()]);
    const kept = await makeTable(urls[0], 'tokonoma');
    const { connection: white } = await join(urls[0], kept.seats[0]);
    await white.ask({ type: 'play', after: 0, move: 'c7c5' }, 'ply');
    await white.close();
    const restart = async () => {
        for (const server of servers) await server.kill();
        for (const server of servers) await server.start();
    };
    const tables = [table, kept.table];
    const age = days =>
        postgres.query(`update tables set touched = now() - $2 * interval '1 day' where id = any($1)`, tables, days);
    const until = async (what, done) => {
        for (let i = 0; i < 600; i++, await sleep(100)) if (await done()) return;
        assert.fail(`${what} did not happen`);
    };
    await postgres.query(
        `update tables set about = about || '{"fingerprint": "0000000000000000"}' where id = $1`,
        table,
    );
    await restart();
    const joining = await Connection.open(urls[1]);
    assert.equal((await joining.ask({ type: 'join', token: seats[1] }, 'error')).reason, 'other_rules');
    await joining.close();
    await age(61);
    await restart();
    let text, whole;
    await until('a record', async () => {
        const all = await Promise.all(servers.map(server => server.records()));
        [text, whole] = [`${table}-1`, `${kept.table}-0`].map(name => all.find(one => one.has(name))?.get(name));
        return text !== undefined && whole !== undefined;
    });
    assert.match(whole, /\nc7c5\n--- end\nended abandoned\nfinal .*\n$/);
    const record = new boardrules.GameRecord(text);
    assert.deepEqual([record.moves.map(String), record.ended.kind], [['c7c5'], 'abandoned']);
    assert.deepEqual([record.tags.round, record.tags.name0, record.tags.name1], ['1', undefined, 'Anna']);
    await until(
        'the note',
        async () => (await postgres.query('select round from records where table_id = any($1)', tables)).length === 0,
    );
    await age(8);
    await restart();
    await until(
        'the sweep',
        async () => (await postgres.query('select id from tables where id = any($1)', tables)).length === 0,
    );
    const late = await Connection.open(urls[0]);
    assert.equal((await late.ask({ type: 'join', token: seats[0] }, 'error')).reason, 'token');
    assert.equal(await late.closed, 4001);
});
