import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Rules, State, type GameName } from 'boardrules';
import { native } from 'boardrules/native';
import { host } from '../model/host.ts';
import { computer, person, type Player } from '../model/players.ts';
import { Session } from '../model/session.ts';
import { Computer, type WorkerLike } from './client.ts';
import { Opponents, type Hint, type Thinking } from './opponents.ts';
import type { Reply, Request } from './protocol.ts';
import { afterChance, gameOf, loadBot, module } from './testing.ts';
import { Thinker } from './thinker.ts';

before(loadBot);

/** A worker without a thread: messages are copied and arrive later, as between threads. */
class Inline implements WorkerLike {
    onmessage: WorkerLike['onmessage'] = null;
    onerror: WorkerLike['onerror'] = null;
    readonly requests: Request[] = [];
    readonly #thinker = new Thinker({
        instantiate: () => Promise.resolve(native()),
        post: reply => setImmediate(() => this.onmessage?.({ data: structuredClone(reply) } as MessageEvent<Reply>)),
        pause: () => new Promise(resolve => setImmediate(resolve)),
        now: () => performance.now(),
    });

    postMessage(request: Request): void {
        this.requests.push(request);
        setImmediate(() => this.#thinker.receive(request));
    }

    terminate(): void {}
}

function opponentsOn(worker: WorkerLike): Opponents {
    const opponents = new Opponents(native, onLearned => new Computer(() => worker, () => module, onLearned));
    opponents.pace.milliseconds.value = 0;
    return opponents;
}

function tableOf(game: GameName, players: readonly Player[], switches = {}) {
    const session = new Session({ start: gameOf(game, players.length, switches), players });
    const worker = new Inline();
    const opponents = opponentsOn(worker);
    return { session, worker, opponents };
}

/** Reads the value each time, because it changes while the test waits. */
const hintOf = ({ hint }: Opponents): Hint | null => hint.value;

async function thinkingOf({ thinking }: Opponents): Promise<Thinking> {
    for (let look = 0; look < 500; look++) {
        if (thinking.value !== null) return thinking.value;
        await new Promise(resolve => setTimeout(resolve, 10));
    }
    throw new Error('it does not think');
}

function played(session: Session, opponents: Opponents): Promise<void> {
    return new Promise((resolve, reject) => {
        const stop = host(session, {
            shown: () => Promise.resolve(),
            choose: (...asked) => opponents.choose(...asked),
            failed: reject,
        });
        const look = setInterval(() => {
            if (!session.ended.value) return;
            clearInterval(look);
            stop();
            resolve();
        }, 20);
    });
}

for (const [game, count, switches] of [
    ['tombs', 4, {}],
    ['thrones', 2, { setup: 'together', max_plies: 150 }],
    ['carnyx', 2, { max_plies: 200 }],
] as const)
    test(`${game}: computers play each other to the end`, { timeout: 60000 }, async () => {
        const players = Array.from({ length: count }, (_, seat) => computer(seat % 2));
        const { session, opponents } = tableOf(game, players, switches);
        await played(session, opponents);
        assert.ok(session.state.isOver);
        assert.ok(session.state.outcome() !== null);
    });

test('what goes to the worker are rules, and what the asked seat observes', { timeout: 60000 }, async () => {
    const { session, worker, opponents } = tableOf('tombs', [computer(1), computer(1)]);
    await played(session, opponents);
    const state = session.start();
    for (const request of worker.requests) {
        if (request.type !== 'ask') continue;
        while (state.toMove !== request.question.seat)
            state.play(session.plies.value[state.moveStack.length]!.move, state.toMove);
        assert.deepEqual(Object.keys(request.question), ['seat', 'observation', 'keys', 'strength', 'seed']);
        assert.equal(request.question.observation, state.observe(request.question.seat));
        assert.deepEqual(request.question.keys, []);
        state.play(session.plies.value[state.moveStack.length]!.move, request.question.seat);
    }
});

/**
 * Lone flats race for the houses. In the first position White's has three steps to go and Black's six, so Black loses;
 * in the second Black's has three, and White, whose turn it is, has four.
 */
for (const [name, position, move, level, agrees] of [
    ['a computer that is losing agrees to a draw', '5/6/3F3/6/f4 w 0 0', 'c4c3', 2, true],
    ['a computer that is winning declines, and plays', '5/6/3f3/6/4F w 0 0', 'e5e4', 2, false],
    ['a computer that plays at random declines', '5/6/3F3/6/f4 w 0 0', 'c4c3', 0, false],
] as const)
    test(name, { timeout: 60000 }, async () => {
        const session = new Session({
            start: State.fromPosition(new Rules('tokonoma'), position),
            players: [person, computer(level)],
        });
        const opponents = opponentsOn(new Inline());
        const stop = host(session, {
            shown: () => Promise.resolve(),
            choose: (...asked) => opponents.choose(...asked),
            failed: error => assert.fail(String(error)),
        });
        session.offerDraw();
        session.play(session.rules.parseMove(move));
        const isAnswered = (): boolean => session.over.value || session.declined.value !== null;
        for (let look = 0; look < 2000 && !isAnswered(); look++) await new Promise(resolve => setTimeout(resolve, 10));
        await new Promise(resolve => setTimeout(resolve, 10));
        stop();
        assert.equal(session.outside.value?.text ?? null, agrees ? 'agreement draw 0,1' : null);
        assert.equal(session.declined.value, agrees ? null : 1);
        assert.equal(session.plies.value.length, agrees ? 1 : 2);
    });

test('a hint is for the person who acts, in words, and goes with the position', { timeout: 60000 }, async () => {
    const { session, opponents } = tableOf('carnyx', [person, computer(0)]);
    const stop = opponents.attend(session);
    const asked = opponents.askHint(session);
    assert.deepEqual(hintOf(opponents), { seat: 0, part: 0, opinion: null, words: null });
    await asked;
    const hint = hintOf(opponents);
    assert.ok(hint?.part === 1 && hint.words?.move !== null && session.state.isLegal(hint.opinion?.move ?? '', 0));
    session.play(session.rules.parseMove(hint.opinion?.move ?? ''), 0);
    assert.equal(hintOf(opponents), null);
    stop();
});

test('a hint goes when the curtain falls, and nobody gets one behind it', { timeout: 60000 }, async () => {
    const { session, opponents } = tableOf('tombs', [person, person]);
    while (session.state.isChance) session.play(session.state.draw(0));
    const stop = opponents.attend(session);
    await opponents.askHint(session);
    assert.equal(hintOf(opponents), null);
    session.lift(0);
    const asked = opponents.askHint(session);
    assert.equal(hintOf(opponents)?.seat, 0);
    session.cover();
    assert.equal(hintOf(opponents), null);
    await asked;
    assert.equal(hintOf(opponents), null);
    stop();
});

test('what is given up is not played: a step back while the computer thinks', { timeout: 60000 }, async () => {
    const { session, opponents } = tableOf('carnyx', [computer(5), person]);
    const abort = new AbortController();
    const chosen = opponents.choose(session, 0, 5, abort.signal);
    assert.equal((await thinkingOf(opponents)).seat, 0);
    abort.abort();
    await assert.rejects(chosen, { name: 'AbortError' });
    assert.equal(opponents.thinking.value, null);
});

test('a hurried bot plays at once', { timeout: 60000 }, async () => {
    const { session, opponents } = tableOf('carnyx', [computer(5), person]);
    const began = performance.now();
    const chosen = opponents.choose(session, 0, 5, new AbortController().signal);
    (await thinkingOf(opponents)).hurry();
    assert.ok(session.state.isLegal(await chosen, 0));
    assert.ok(performance.now() - began < 5000);
});

test('a level that does not exist is refused', async () => {
    const { session, opponents } = tableOf('carnyx', [computer(77), person]);
    await assert.rejects(opponents.choose(session, 0, 77, new AbortController().signal), RangeError);
    assert.ok(afterChance(session.state.copy()).toMove === 0);
});

test('where no worker can be started a game begins, and a ply that is asked for says why there is none', async () => {
    const fail = (): never => {
        throw new Error('no workers here');
    };
    const opponents = new Opponents(native, onLearned => new Computer(fail, () => module, onLearned));
    const session = new Session({ start: gameOf('carnyx'), players: [computer(1), person] });
    opponents.attend(session)();
    await assert.rejects(opponents.choose(session, 0, 1, new AbortController().signal), /no workers here/);
});
