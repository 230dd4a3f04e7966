// What a server does with clients that want to break it, or are broken: garbage, floods, slow readers, stale and
// replayed messages, tokens that are wrong or of another table, foreign pages, rules with faults. A game beside them
// goes on.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import test, { after } from 'node:test';
import {
    Connection,
    SEED,
    Server,
    State,
    assert,
    computer,
    join,
    main,
    makeTable,
    page,
    person,
    randomness,
    rulesOf,
    sleep,
} from './support.mjs';

const server = await Server.start();
const url = server.socketUrl;

/** A connection that is joined to the first seat of a new table. */
async function seated(game = 'tokonoma', more = {}) {
    const made = await makeTable(url, game, more);
    return { made, ...(await join(url, made.seats[0])) };
}

test('HTTP: the page, the probe, the figures, and nothing else', async () => {
    const get = async (place, options) => {
        const answer = await fetch(new URL(place, server.url), options);
        return [answer.status, await answer.text(), answer];
    };
    const [status, text, { headers }] = await get('./');
    assert.deepEqual([status, text], [200, '<!doctype html><title>page</title>']);
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.deepEqual(JSON.parse((await get('friends.json'))[1]), {
        friends: 1,
        socket: 'friends',
        levels: 4,
        clocks: true,
    });
    assert.match((await get('metrics'))[1], /^boardrules_connections /m);
    assert.equal((await get('metrics', { headers: { 'X-Forwarded-For': '192.0.2.1' } }))[0], 404);
    for (const place of ['nothing', 'friends', '%2e%2e/main.js']) assert.equal((await get(place))[0], 404, place);
    for (const place of ['..%2flock', '%00', '%ff', '.hidden', 'index.html/', `${'../'.repeat(9)}etc/passwd`])
        assert.match(String((await get(place))[0]), /^40[034]$/, place);
    for (const place of ['./', 'friends.json', 'metrics'])
        for (const method of ['POST', 'DELETE']) assert.equal((await get(place, { method }))[0], 405, place);
});

test('a browser asks again for what has changed; a file of the page may go while the server runs', async () => {
    const etag = (await fetch(server.url)).headers.get('etag');
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    assert.equal((await fetch(server.url, { headers })).status, 304);
    await rm(path.join(page, 'index.html'));
    assert.equal((await fetch(server.url)).status, 404);
    assert.equal((await fetch(new URL('friends.json', server.url))).status, 200);
});

test('only pages of this server and programs connect', async () => {
    for (const origin of ['http://elsewhere.example', 'null', 'garbage', `${server.url.slice(0, -1)}1`]) {
        await assert.rejects(Connection.open(url, { origin }), /403/, origin);
    }
    await (await Connection.open(url, { origin: server.url.slice(0, -1) })).close();
    await assert.rejects(Connection.open(`${url}/elsewhere`), /400/);
});

test('what is no message ends the connection', async () => {
    const bad = [
        '',
        'null',
        '[]',
        '{}',
        '{"type":"nothing"}',
        '{"type":"play","after":0}',
        '{"type":"play","after":-1,"move":"x"}',
        '{"type":"position","more":1}',
        '{"type":"join","token":"ABC"}',
        '{"type":"__proto__"}',
        '['.repeat(4000),
        '{"type":"play","after":0.5,"move":"a5a3"}',
        `{"type":"play","after":0,"move":"${'x'.repeat(65)}"}`,
        '{"type":"make","game":"tokonoma","seats":[]}',
        JSON.stringify({ type: 'make', game: 'x'.repeat(33), seats: [person] }),
        JSON.stringify({ type: 'join', token: '0'.repeat(32), __proto__: null, constructor: 1 }),
    ];
    for (const text of bad) {
        const connection = await Connection.open(url);
        const answer = await connection.ask(text, 'error');
        assert.equal(answer.reason, 'bad_message', text);
        assert.equal(await connection.closed, 1008, text);
    }
    const connection = await Connection.open(url);
    connection.socket.send(Buffer.from('{"type":"position"}'), { binary: true });
    assert.equal(await connection.closed, 1008);
});

test('long messages end the connection', async () => {
    const long = await Connection.open(url);
    long.send(JSON.stringify({ type: 'position' }) + ' '.repeat(5000));
    assert.equal(await long.closed, 1008);
    const longer = await Connection.open(url);
    longer.send(' '.repeat(200_000));
    assert.equal(await longer.closed, 1009);
});

test('bytes that are no WebSocket are answered, and end', async () => {
    for (const bytes of [
        '\r\n\r\n',
        'GET /friends HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
        '\0'.repeat(100_000),
    ]) {
        const socket = net.connect(new URL(url).port, '127.0.0.1');
        socket.on('error', () => {});
        socket.end(bytes);
        socket.resume();
        await new Promise(resolve => socket.once('close', resolve));
    }
});

test('bytes at random in a frame', async () => {
    const random = randomness(SEED);
    for (let i = 0; i < 100; i++) {
        const connection = await Connection.open(url);
        const text = JSON.stringify({ type: 'join', token: '0'.repeat(32) });
        const bytes = Buffer.from(text);
        for (let n = random(4) + 1; n > 0; n--) bytes[random(bytes.length)] = random(128);
        connection.send(bytes.toString('latin1'));
        assert.match((await connection.must('error')).reason, /^(bad_message|token)$/);
        if (String(bytes) === text) continue;
        assert.match(String(await connection.closed), /^(1008|4001)$/);
        if (i > 20) break; // wrong tokens have made answers slow
    }
});

test('a table needs a game that there is, seats as many as play, rules without faults', async () => {
    const connection = await Connection.open(url);
    const make = more =>
        connection.ask({ type: 'make', game: 'tokonoma', seats: [person, person], ...more }, 'made', 'error');
    const reason = async more => (await make(more)).reason;
    assert.equal(await reason({ game: 'chess' }), 'bad_rules');
    assert.equal(await reason({ seats: [person] }), 'bad_table');
    assert.equal(await reason({ seats: [computer, computer] }), 'bad_table');
    assert.equal(await reason({ seats: [{ ...person, name: 'a\u202eb' }, person] }), 'bad_table');
    assert.equal(await reason({ rules: 'schema: 1\nextends: carnyx\n' }), 'bad_table');
    assert.equal(await reason({ switches: { 'max_plies=1 x': 3 } }), 'bad_rules');
    const { faults } = await make({ rules: 'schema: 1\nextends: tokonoma\nswitches: {max_plies: many}\n' });
    assert.deepEqual(
        faults.map(({ line, column, message }) => [line, column, message]),
        [[3, 23, '`many` is not a decimal number']],
    );
    assert.equal((await make({ rules: `${'# long\n'.repeat(8000)}schema: 1\nextends: tokonoma\n` })).type, 'made');
    await connection.close();
});

test('rules that take long do not keep others waiting', async () => {
    const lines = (count, line) => Array.from({ length: count }, (_, i) => line(i));
    const ask = (connection, more) => {
        const rules = ['schema: 1', 'extends: tokonoma', ...more].join('\n');
        return connection.ask({ type: 'make', game: 'tokonoma', seats: [person, person], rules }, 'error');
    };
    const connection = await Connection.open(url);
    const bomb = await ask(connection, lines(500, i => `${'- '.repeat(30)}&a${i} [*a${i - 1}, *a${i - 1}]`));
    assert.equal(bomb.reason, 'bad_rules');
    const { connection: other } = await seated();
    let isAnswered = false;
    const answer = ask(connection, lines(6000, i => `k${i}: 1`)).finally(() => (isAnswered = true));
    await other.ask({ type: 'play', after: 0, move: 'c7c5' }, 'ply');
    assert.equal(isAnswered, false, 'the others were served before');
    assert.equal((await answer).reason, 'bad_rules');
    await Promise.all([connection.close(), other.close()]);
});

test('who has not joined cannot act, and spectators cannot play', async () => {
    const connection = await Connection.open(url);
    for (const message of [
        { type: 'play', after: 0, move: 'c7c5' },
        { type: 'resign', after: 0 },
        { type: 'record' },
    ]) {
        assert.equal((await connection.ask(message, 'error')).reason, 'join_first');
    }
    const { spectators } = await makeTable(url, 'tokonoma');
    await connection.ask({ type: 'join', token: spectators }, 'presence');
    for (const message of [
        { type: 'play', after: 0, move: 'c7c5' },
        { type: 'resign', after: 0 },
        { type: 'agree', to: 'draw', after: 0 },
    ]) {
        assert.equal((await connection.ask(message, 'error')).reason, 'not_a_player');
    }
    assert.equal((await connection.ask({ type: 'join', token: spectators }, 'error')).reason, 'joined');
    await connection.close();
});

test('a move that is illegal, no move, of another player, stale, or sent twice changes nothing', async () => {
    const { connection: white, made } = await seated();
    const { connection: black } = await join(url, made.seats[1]);
    const refused = async (from, after, move) => {
        const { reason, after: echo, number } = await from.ask({ type: 'play', after, move }, 'refused');
        assert.equal(echo, after);
        return number === undefined ? reason : `${reason} ${number}`;
    };
    assert.equal(await refused(white, 0, 'e5c4'), 'off_pattern');
    assert.equal(await refused(white, 0, 'garbage'), 'bad_move');
    assert.equal(await refused(white, 0, '?'), 'bad_move');
    assert.equal(await refused(black, 0, 'c7c5'), 'not_your_turn');
    assert.equal(await refused(white, 1, 'c7c5'), 'stale 0');
    white.send({ type: 'play', after: 0, move: 'c7c5' });
    white.send({ type: 'play', after: 0, move: 'c7c5' });
    assert.equal((await white.must('ply')).number, 1);
    assert.equal((await white.must('refused')).reason, 'stale');
    assert.equal(await refused(black, 0, 'a1a2'), 'stale 1');
    const { ply, number } = await white.ask({ type: 'position' }, 'position');
    assert.deepEqual([ply, number], [1, 1]);
    await Promise.all([white.close(), black.close()]);
});

test('a flood ends its connection, and nobody else notices', async () => {
    const { connection: white, made } = await seated();
    const { connection: black } = await join(url, made.seats[1]);
    for (let i = 0; i < 500; i++) black.send({ type: 'play', after: 0, move: 'garbage' });
    assert.equal(await black.closed, 1008);
    assert.equal(black.received.at(-1).reason, 'limit');
    assert.equal((await white.ask({ type: 'play', after: 0, move: 'c7c5' }, 'ply')).number, 1);
    const costly = (await join(url, made.seats[1])).connection;
    for (let i = 0; i < 50; i++) costly.send({ type: 'record' });
    assert.equal(await costly.closed, 1008);
    await white.close();
});

test('a client that does not read is cut off', async () => {
    const figure = async name =>
        Number(
            new RegExp(`^boardrules_${name} (.*)$`, 'm').exec(
                await (await fetch(new URL('metrics', server.url))).text(),
            )[1],
        );
    const { connection, made, game, position } = await seated('thrones');
    const rules = rulesOf(game);
    let { observation, number } = position;
    for (let i = 0; i < 55; i++) {
        const [move] = State.fromObservation(rules, 0, observation).legalMoves(0);
        ({ observation, number } = await connection.ask({ type: 'play', after: number, move: String(move) }, 'ply'));
    }
    const { connection: reader } = await join(url, made.spectators);
    const open = await figure('connections');
    reader.socket.pause();
    for (let i = 0; i < 600 && (await figure('connections')) === open; i++) {
        reader.send({ type: 'history', from: 0 });
        await sleep(100);
    }
    assert.ok((await figure('connections')) < open);
    reader.socket.terminate();
    await connection.close();
});

test('tokens: wrong ones end the connection and slow down; others open their own table alone', async () => {
    const [one, other] = [await makeTable(url, 'tokonoma'), await makeTable(url, 'carnyx')];
    const { connection, game } = await join(url, other.seats[0]);
    assert.equal(game.table, other.table);
    assert.notEqual(game.table, one.table);
    await connection.close();
    const times = [];
    for (let i = 0; i < 6; i++) {
        const connection = await Connection.open(url);
        const began = performance.now();
        const wrong = one.seats[0].replace(/^./, digit => (digit === '0' ? '1' : '0'));
        assert.equal((await connection.ask({ type: 'join', token: wrong }, 'error')).reason, 'token');
        assert.equal(await connection.closed, 4001);
        times.push(performance.now() - began);
    }
    assert.ok(times[5] > 500, String(times));
    const right = await join(url, one.seats[0]);
    assert.equal(right.game.table, one.table);
    await right.connection.close();
});

test('a folder has one server; a server that was killed leaves no lock', async () => {
    const first = await Server.start();
    const words = ['--port', '0', '--page', page, '--data', first.options.data];
    const second = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    second.stderr.on('data', text => (said += text));
    assert.equal(await new Promise(resolve => second.once('exit', resolve)), 1);
    assert.match(said, /another server uses it/);
    await first.kill();
    await first.start();
    await first.kill('SIGTERM');
});

test('a server that is stopped tells its clients, and ends well', async () => {
    const { connection } = await seated();
    const ended = server.kill('SIGTERM');
    await connection.must('stopping');
    assert.equal(await connection.closed, 1001);
    assert.equal(await ended, 0);
    assert.doesNotMatch(server.log, /failed/, server.log);
    await server.start(); // which has forgotten what others have made
});

test('the log has no token and no move', async () => {
    const { connection, made } = await seated('thrones', { switches: { setup: 'together' } });
    await connection.ask({ type: 'play', after: 0, move: 'p@a1' }, 'ply', 'refused');
    await connection.ask({ type: 'join', token: made.seats[1] }, 'error');
    await connection.close();
    for (const token of [...made.seats, made.spectators]) assert.ok(!server.log.includes(token));
    assert.doesNotMatch(server.log, /p@a1|127\.0\.0\.1/);
});

test('a network may make some tables, not any number', async () => {
    const connections = await Promise.all(Array.from({ length: 8 }, () => Connection.open(url)));
    const answers = [];
    for (let i = 0; i < 40; i++) {
        const message = { type: 'make', game: 'carnyx', seats: [person, person] };
        answers.push(await connections[i % 8].ask(message, 'made', 'error'));
    }
    assert.ok(answers.some(({ reason }) => reason === 'limit'));
    await Promise.all(connections.map(one => one.close()));
});

after(async () => {
    await server.kill('SIGTERM');
    assert.doesNotMatch(server.log, /Error|failed/, server.log);
});
