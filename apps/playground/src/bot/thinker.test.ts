import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { GameName, SwitchValue } from 'boardrules';
import { native } from 'boardrules/native';
import { GAMES } from './brain.ts';
import type { Learned, Question, Reply, Request, Strength } from './protocol.ts';
import { questionOf } from './question.ts';
import { bytesOf, gameOf, loadBot, module } from './testing.ts';
import { Thinker } from './thinker.ts';

before(loadBot);

const MEDIUM: Strength = { kind: 'level', level: 2 };
/** Rules of Carnyx that the bot was not shipped with. */
const CHANGED = { returns: 'any' };
const LONG: Strength = { kind: 'time', milliseconds: 60000 };

/** A thinker whose clock advances by a millisecond at each reading, and all messages it has posted. */
class Bench {
    readonly replies: Reply[] = [];
    readonly #thinker: Thinker;
    #clock = 0;
    #ids = 0;

    constructor() {
        this.#thinker = new Thinker({
            instantiate: () => Promise.resolve(native()),
            post: reply => this.replies.push(reply),
            pause: () => new Promise(resolve => setImmediate(resolve)),
            now: () => ++this.#clock,
        });
    }

    send(...requests: Request[]): void {
        for (const request of requests) this.#thinker.receive(request);
    }

    begin(game: GameName, switches: Record<string, SwitchValue> = {}): ReturnType<typeof gameOf> {
        const state = gameOf(game, undefined, switches);
        this.send({ type: 'load', module }, { type: 'rules', bytes: bytesOf(state.rules) });
        return state;
    }

    ask(question: Question): number {
        this.send({ type: 'ask', id: ++this.#ids, question });
        return this.#ids;
    }

    async until(found: (reply: Reply) => boolean): Promise<Reply> {
        for (let turn = 0; turn < 100000; turn++) {
            const reply = this.replies.find(found);
            if (reply !== undefined) return reply;
            await new Promise(resolve => setImmediate(resolve));
        }
        throw new Error(`not said, but ${JSON.stringify(this.replies.slice(-3))}`);
    }

    end(id: number): Promise<Reply> {
        return this.until(reply => (reply.type === 'answer' || reply.type === 'failure') && reply.id === id);
    }

    learned(): Learned[] {
        return this.replies.flatMap(reply => (reply.type === 'learned' ? [reply.learned] : []));
    }
}

function ask(state: ReturnType<typeof gameOf>, strength: Strength): Question {
    return questionOf(state, state.toMove, strength, 1n);
}

test('it learns rules once, in steps, while nobody asks', async () => {
    const bench = new Bench();
    bench.begin('carnyx', CHANGED);
    await bench.until(reply => reply.type === 'learned' && reply.learned.games === GAMES);
    const learned = bench.learned();
    assert.ok(learned.length > 10, `${learned.length} steps`);
    assert.ok(learned.every(({ games, of }, index) => of === GAMES && games > (learned[index - 1]?.games ?? 0)));
    assert.equal(bench.replies.length, learned.length);
});

test('a question waits until the rules are learned, and is answered with the positions of its level', async () => {
    const bench = new Bench();
    const state = bench.begin('carnyx', CHANGED);
    const reply = await bench.end(bench.ask(ask(state, MEDIUM)));
    assert.equal(bench.learned().at(-1)?.games, GAMES);
    assert.ok(
        reply.type === 'answer' &&
            reply.opinion.positions >= 4000 &&
            state.isLegal(reply.opinion.move ?? '', state.toMove),
    );
    assert.equal(bench.replies.at(-1), reply);
});

test('a random player learns nothing', async () => {
    const bench = new Bench();
    const state = bench.begin('tomis');
    const reply = await bench.end(bench.ask(ask(state, { kind: 'level', level: 0 })));
    assert.ok((bench.learned().at(-1)?.games ?? 0) < GAMES);
    assert.ok(reply.type === 'answer' && reply.opinion.positions < 100);
});

test('it thinks until its time is over, and reports its progress', async () => {
    const bench = new Bench();
    const state = bench.begin('carnyx');
    const reply = await bench.end(bench.ask(ask(state, { kind: 'time', milliseconds: 1000 })));
    const parts = bench.replies.flatMap(said => (said.type === 'progress' ? [said.progress.part] : []));
    assert.ok(parts.length > 3 && parts.every((part, index) => part < 1 && part > (parts[index - 1] ?? -1)));
    assert.ok(reply.type === 'answer' && reply.opinion.positions > 10000);
});

test('a hurried thinker answers at once, while thinking and while learning', async () => {
    const bench = new Bench();
    const state = bench.begin('carnyx', CHANGED);
    const early = bench.ask(ask(state, LONG));
    bench.send({ type: 'hurry', id: early });
    const reply = await bench.end(early);
    assert.ok(reply.type === 'answer' && reply.opinion.positions >= 1000);
    assert.ok((bench.learned().at(-1)?.games ?? 0) < GAMES);
    const late = bench.ask(ask(state, LONG));
    await bench.until(said => said.type === 'progress' && said.id === late);
    bench.send({ type: 'hurry', id: late });
    assert.equal((await bench.end(late)).type, 'answer');
});

test('a question that was dropped is not answered; nor is one that another replaced', async () => {
    const bench = new Bench();
    const state = bench.begin('carnyx');
    const dropped = bench.ask(ask(state, LONG));
    await bench.until(said => said.type === 'progress' && said.id === dropped);
    bench.send({ type: 'hurry', id: 77 }, { type: 'drop', id: dropped });
    const replaced = bench.ask(ask(state, LONG));
    await bench.end(bench.ask(ask(state, MEDIUM)));
    for (let i = 0; i < 50; i++) await new Promise(resolve => setImmediate(resolve));
    assert.ok(!bench.replies.some(said => said.type === 'answer' && [dropped, replaced].includes(said.id)));
});

test('other rules: what was asked about the old ones is dropped, and they are learned anew', async () => {
    const bench = new Bench();
    const old = bench.ask(ask(bench.begin('carnyx', CHANGED), LONG));
    const state = bench.begin('tokonoma', { reversible_limit: 60 });
    const reply = await bench.end(bench.ask(ask(state, MEDIUM)));
    assert.ok(reply.type === 'answer' && state.isLegal(reply.opinion.move ?? '', state.toMove));
    assert.ok(!bench.replies.some(said => said.type === 'answer' && said.id === old));
    assert.equal(bench.learned().filter(({ games }) => games === GAMES).length, 1);
});

test('a failure names its question, and the next one is answered', async () => {
    const bench = new Bench();
    const failed = async (question: Question, message: RegExp) => {
        const reply = await bench.end(bench.ask(question));
        assert.ok(reply.type === 'failure' && message.test(reply.message), JSON.stringify(reply));
    };
    const question = ask(gameOf('carnyx'), MEDIUM);
    await failed(question, /no rules have been told/);
    bench.begin('carnyx');
    await failed({ ...question, observation: 'nonsense' }, /bot_begin: bad_observation/);
    await failed({ ...question, seat: 1 }, /bot_begin: illegal_move/);
    await failed({ ...question, strength: { kind: 'level', level: 9 } }, /bot_level_positions: bad_argument/);
    assert.equal((await bench.end(bench.ask(question))).type, 'answer');
});
