// What players agree to, the computer, and the players' time: on one server, with connections that know the rules by
// the package alone.
import test, { after } from 'node:test';
import {
    REFEREE,
    Rules,
    Server,
    State,
    assert,
    computer,
    join,
    makeTable,
    person,
    rulesOf,
    sleep,
} from './support.mjs';

const server = await Server.start();
const url = server.socketUrl;
after(async () => {
    await server.kill('SIGTERM');
    assert.doesNotMatch(server.log, /Error|failed/, server.log);
});

/** A table with all its players connected: of each the connection, and what it was told at first. */
async function table(game, more = {}) {
    const made = await makeTable(url, game, more);
    return { made, all: await Promise.all(made.seats.map(token => token && join(url, token))) };
}
/** Plays moves, each of the seat that is given; returns the last ply as the first player was told it. */
async function play(all, moves, number = 0) {
    let ply;
    for (const [seat, move] of moves) {
        const told = Promise.all(all.map(({ connection }) => connection.must('ply', 'refused')));
        all[seat].connection.send({ type: 'play', after: number, move });
        [ply] = await told;
        assert.equal(ply.type, 'ply', JSON.stringify(ply));
        number = ply.number;
    }
    return ply;
}
const close = all => Promise.all(all.map(one => one?.connection.close()));
const none = { draw: [], take_back: [], rematch: [] };

test('a draw by agreement: offered, declined, withdrawn by a ply, accepted; the record has it', async () => {
    const { made, all } = await table('tokonoma');
    const [white, black] = all.map(({ connection }) => connection);
    await play(all, [[0, 'c7c5']]);
    assert.deepEqual((await white.ask({ type: 'agree', to: 'draw', after: 1 }, 'offers')).offers, {
        ...none,
        draw: [0],
    });
    assert.deepEqual((await black.must('offers')).offers, { ...none, draw: [0] });
    const declined = await black.ask({ type: 'decline', to: 'draw', after: 1 }, 'offers');
    assert.deepEqual([declined.offers, declined.declined], [none, { seat: 1, to: 'draw' }]);
    assert.equal((await black.ask({ type: 'decline', to: 'draw', after: 1 }, 'refused')).reason, 'nothing');
    await white.must('offers');
    await white.ask({ type: 'agree', to: 'draw', after: 1 }, 'offers');
    await black.must('offers');
    await play(all, [[1, 'a1a2']], 1);
    assert.deepEqual((await white.ask({ type: 'position' }, 'position')).offers, none);
    assert.equal((await black.ask({ type: 'agree', to: 'draw', after: 1 }, 'refused')).reason, 'stale');
    await black.ask({ type: 'agree', to: 'draw', after: 2 }, 'offers');
    assert.equal((await white.ask({ type: 'agree', to: 'draw', after: 2 }, 'ended')).ended, 'agreement draw 0,1');
    assert.equal((await white.ask({ type: 'play', after: 3, move: 'c5c3' }, 'refused')).reason, 'over');
    const { record } = await black.ask({ type: 'record' }, 'recorded');
    assert.match(record, /^c7c5 a1a2\n--- end\nended agreement draw 0,1\nfinal .*\n$/m);
    assert.match(record, new RegExp(`^tag table ${made.table}$`, 'm'));
    await close(all);
});

test('offers have an end, until the next move', async () => {
    const { all } = await table('tokonoma');
    const [white, black] = all.map(({ connection }) => connection);
    let answer = { type: 'offers' };
    let count = 0;
    for (; count < 150 && answer.type === 'offers'; count++) {
        const type = count % 2 === 0 ? 'agree' : 'decline';
        answer = await white.ask({ type, to: 'draw', after: 0 }, 'offers', 'refused');
    }
    assert.deepEqual([count, answer.reason], [101, 'offers']);
    assert.equal((await white.ask({ type: 'play', after: 0, move: 'c7c5' }, 'ply')).number, 1);
    assert.deepEqual((await white.ask({ type: 'agree', to: 'draw', after: 1 }, 'offers')).offers.draw, [0]);
    await black.must('ply');
    await close(all);
});

test('at the third time the server offers a draw', async () => {
    const { all } = await table('carnyx');
    const state = new Rules('carnyx').state();
    // Both go to and fro with one piece, if the rules let them; the server must count as the library's key does.
    const seen = [state.key];
    let number = 0;
    let returned;
    for (let i = 0; i < 60 && returned === undefined; i++) {
        const seat = state.turn;
        const times = move => seen.filter(key => key === state.after(move, REFEREE).key).length;
        const best = state.legalMoves(seat).sort((a, b) => times(b) - times(a))[0];
        ({ number, returned } = await play(all, [[seat, String(best)]], number));
        state.play(best, seat);
        seen.push(state.key);
        const count = seen.filter(key => key === state.key).length;
        assert.equal(returned, count >= 3 ? count : undefined);
        if (state.isOver) break;
    }
    await close(all);
});

test('a take-back leads back to before the last ply of whoever asks; later plies have new numbers', async () => {
    const { made, all } = await table('tokonoma');
    const [white, black] = all.map(({ connection }) => connection);
    assert.equal((await white.ask({ type: 'agree', to: 'take_back', after: 0 }, 'refused')).reason, 'nothing');
    await play(all, [
        [0, 'c7c5'],
        [1, 'a1a2'],
    ]);
    assert.deepEqual((await white.ask({ type: 'agree', to: 'take_back', after: 2 }, 'offers')).offers, {
        ...none,
        take_back: [0],
        back_to: 0,
    });
    const [position, same] = await Promise.all([
        white.must('position'),
        black.ask({ type: 'agree', to: 'take_back', after: 2 }, 'position'),
    ]);
    assert.deepEqual(position, same);
    assert.deepEqual([position.because, position.number, position.ply], ['taken_back', 3, 0]);
    assert.equal(position.observation, new Rules('tokonoma').state().observe(0));
    assert.equal((await white.ask({ type: 'play', after: 2, move: 'c7c5' }, 'refused')).reason, 'stale');
    await play(all, [[0, 'b6c5']], 3);
    const { plies } = await white.ask({ type: 'history', from: 0 }, 'told');
    assert.deepEqual(
        plies.map(({ events: [ply] }) => [ply.number, ply.move]),
        [[1, 'b6c5']],
    );
    await server.kill();
    await server.start();
    const again = await join(url, made.seats[1]);
    assert.deepEqual([again.position.number, again.position.ply], [4, 1]);
    await again.connection.close();
});

test('what chance drew or something revealed is not taken back', async () => {
    const { all } = await table('tombs');
    const until = async next => {
        for (;;) {
            const ply = await all[0].connection.must('ply');
            if (ply.events.some(({ kind, seat }) => kind === 'next' && seat === next)) return ply;
        }
    };
    const { number, observation } = all[0].position.observation.includes(' p') ? all[0].position : await until(0);
    const [move] = State.fromObservation(rulesOf(all[0].game), 0, observation).legalMoves(0);
    all[0].connection.send({ type: 'play', after: number, move: String(move) });
    const ply = await until(1);
    const refused = await all[0].connection.ask({ type: 'agree', to: 'take_back', after: ply.number }, 'refused');
    assert.equal(refused.reason, 'chance');
    await close(all);
});

test('in a joint layout both play at the same time, and take back what nobody saw', async () => {
    const { all } = await table('thrones', { switches: { setup: 'together' } });
    const rules = rulesOf(all[0].game);
    const layOut = async ({ connection, position }, seat) => {
        let { number, observation } = position;
        for (let i = 0; i < 20; i++) {
            const [move] = State.fromObservation(rules, seat, observation, i).legalMoves(seat);
            connection.send({ type: 'play', after: number, move: String(move) });
            for (;;) {
                const ply = await connection.must('ply', 'refused');
                assert.equal(ply.type, 'ply', JSON.stringify(ply));
                if (ply.events[0].seat !== seat) assert.equal(ply.events[0].move, '?');
                if (ply.events[0].seat !== seat) continue;
                ({ number, observation } = ply);
                break;
            }
        }
    };
    await Promise.all(all.map(layOut));
    const [{ connection: white }, { connection: black }] = all;
    const { number, ply } = await white.ask({ type: 'position' }, 'position');
    assert.deepEqual([number, ply], [40, 40]);
    await white.ask({ type: 'agree', to: 'take_back', after: number }, 'offers');
    const back = await black.ask({ type: 'agree', to: 'take_back', after: number }, 'position');
    assert.ok(back.ply >= 20 && back.ply < 40 && back.because === 'taken_back');
    await close(all);
});

test('a rematch is another game at the same table, with everybody one seat on; both leave records', async () => {
    const { made, all } = await table('tokonoma', {
        seats: [
            { ...person, name: 'Anna' },
            { ...person, name: 'Bert' },
        ],
    });
    const [anna, bert] = all.map(({ connection }) => connection);
    assert.equal((await anna.ask({ type: 'agree', to: 'rematch', after: 0 }, 'refused')).reason, 'not_over');
    assert.equal((await anna.ask({ type: 'resign', after: 0 }, 'ended')).ended, 'resignation 0 win 1');
    await bert.ask({ type: 'agree', to: 'rematch', after: 1 }, 'offers');
    const [game, other] = await Promise.all([
        anna.ask({ type: 'agree', to: 'rematch', after: 1 }, 'game'),
        bert.must('game'),
    ]);
    assert.deepEqual(
        [game.round, game.viewer, game.seats.map(({ name }) => name), other.viewer],
        [1, 1, ['Bert', 'Anna'], 0],
    );
    assert.deepEqual((await bert.must('position')).ply, 0);
    assert.equal((await anna.ask({ type: 'play', after: 2, move: 'c7c5' }, 'refused')).reason, 'not_your_turn');
    assert.equal((await bert.ask({ type: 'play', after: 2, move: 'c7c5' }, 'ply')).number, 3);
    await server.kill();
    await server.start();
    const again = await join(url, made.seats[0]);
    assert.deepEqual([again.game.viewer, again.game.round, again.position.ply], [1, 1, 1]);
    await again.connection.ask({ type: 'resign', after: 3 }, 'ended');
    let records = new Map();
    for (let i = 0; i < 300 && !records.has(`${made.table}-1`); i++)
        await sleep(100, (records = await server.records()));
    const lines = name =>
        records
            .get(`${made.table}-${name}`)
            .split('\n')
            .filter(line => /^(tag name|tag round|ended)/.test(line));
    assert.deepEqual(lines(0), ['tag round 0', 'tag name0 Anna', 'tag name1 Bert', 'ended resignation 0 win 1']);
    assert.deepEqual(lines(1), ['tag round 1', 'tag name0 Bert', 'tag name1 Anna', 'ended resignation 1 win 0']);
    await again.connection.close();
});

test('the computer plays in any seat, takes back, plays again, and knows only its seat', async () => {
    const {
        all: [{ connection }, computers],
    } = await table('thrones', { seats: [person, computer], switches: { setup: 'together' } });
    assert.equal(computers, null);
    for (let plies = 0; plies < 55;) plies += (await connection.must('ply')).events[0].seat === 1 ? 1 : 0;
    const seen = connection.received.filter(({ type }) => type === 'ply').map(({ events: [ply] }) => ply.move);
    assert.ok(
        seen.every(move => move === '?'),
        String(seen),
    );
    await connection.close();
    const four = await table('tombs', { seats: [computer, person, computer, { ...computer, level: 1 }] });
    const you = four.all[1].connection;
    let ply = await you.must('ply');
    for (let mine = 0; mine < 2; ply = await you.must('ply')) {
        if (!ply.events.some(({ kind, seat }) => kind === 'next' && seat === 1)) continue;
        const [move] = State.fromObservation(rulesOf(four.all[1].game), 1, ply.observation).legalMoves(1);
        you.send({ type: 'play', after: ply.number, move: String(move) });
        mine += 1;
    }
    await you.close();
    const {
        all: [white],
    } = await table('tokonoma', { seats: [person, computer] });
    await white.connection.ask({ type: 'play', after: 0, move: 'c7c5' }, 'ply');
    assert.equal((await white.connection.must('ply')).events[0].seat, 1);
    assert.equal((await white.connection.ask({ type: 'agree', to: 'take_back', after: 2 }, 'position')).ply, 0);
    await white.connection.ask({ type: 'resign', after: 3 }, 'ended');
    const rematch = await white.connection.ask({ type: 'agree', to: 'rematch', after: 4 }, 'game');
    assert.deepEqual([rematch.viewer, rematch.seats[0].kind], [1, 'computer']);
    assert.equal((await white.connection.must('ply')).events[0].seat, 0);
    await white.connection.close();
});

test('clocks: they run from the first ply of a player, and the increment comes with the end of a turn', async () => {
    const { all } = await table('tokonoma', { clock: { initial_s: 10, increment_s: 3 } });
    const [white, black] = all.map(({ connection }) => connection);
    assert.deepEqual(all[0].position.clocks, { left_ms: [10_000, 10_000], running: [] });
    await sleep(300);
    const { clocks } = await white.ask({ type: 'play', after: 0, move: 'c7c5' }, 'ply');
    assert.deepEqual([clocks.left_ms[0], clocks.running], [13_000, [1]]);
    assert.ok(clocks.left_ms[1] <= 10_000, String(clocks.left_ms));
    await black.must('ply');
    await sleep(700);
    const later = (await black.ask({ type: 'play', after: 1, move: 'a1a2' }, 'ply')).clocks;
    assert.ok(later.left_ms[1] > 3000 && later.left_ms[1] <= 12_300, String(later.left_ms));
    assert.deepEqual(later.running, [0]);
    await close(all);
});

test('who has no time left loses, also if nobody is there; the record has the times', async () => {
    const { made, all } = await table('tokonoma', { clock: { initial_s: 10 } });
    await play(all, [[0, 'c7c5']]);
    await all[1].connection.close();
    const began = performance.now();
    const { ended, clocks } = await all[0].connection.must('ended');
    assert.equal(ended, 'timeout 1 win 0');
    assert.ok(performance.now() - began > 8000);
    assert.deepEqual([clocks.left_ms[1], clocks.running], [0, []]);
    const { record } = await all[0].connection.ask({ type: 'record' }, 'recorded');
    assert.match(
        record,
        /^tag clock 10\+0\n--- plies\nc7c5 ; left 10\.0 10\.0\n--- end\nended timeout 1 win 0\nfinal .*\n$/m,
    );
    await all[0].connection.close();
    assert.equal((await join(url, made.seats[1])).position.ended, 'timeout 1 win 0');
});

test('time during which no server is up counts for nobody', async () => {
    const { made, all } = await table('tokonoma', { clock: { initial_s: 20 } });
    await play(all, [[0, 'c7c5']]);
    await server.kill();
    await sleep(12_000);
    await server.start();
    const { connection, position } = await join(url, made.seats[1]);
    assert.ok(position.clocks.left_ms[1] > 12_000, String(position.clocks.left_ms));
    await connection.close();
});
