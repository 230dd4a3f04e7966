import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Computer, type RulesBytes, type WorkerLike } from './client.ts';
import type { Opinion, Progress, Question, Reply, Request } from './protocol.ts';

const MODULE = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
const OPINION: Opinion = { move: 'a1', line: [], score: 0.5, positions: 5, depth: 3 };
const QUESTION: Question = { seat: 0, observation: '…', keys: [], strength: { kind: 'level', level: 1 }, seed: 1n };

const rules = (fingerprint: bigint): RulesBytes => ({ fingerprint, bytes: () => new Uint8Array(8) });
const [CARNYX, TOMIS] = [rules(1n), rules(2n)];

/** A worker that records the messages it receives, and posts what the test tells it to. */
class Fake implements WorkerLike {
    readonly sent: Request[] = [];
    ended = false;
    onmessage: WorkerLike['onmessage'] = null;
    onerror: WorkerLike['onerror'] = null;

    postMessage(request: Request): void {
        this.sent.push(request);
    }

    terminate(): void {
        this.ended = true;
    }

    say(data: Reply): void {
        this.onmessage?.({ data } as MessageEvent<Reply>);
    }

    /** The number of the last question. */
    get asked(): number {
        return this.sent.flatMap(request => (request.type === 'ask' ? [request.id] : [])).at(-1) ?? 0;
    }

    get types(): string[] {
        return this.sent.map(({ type }) => type);
    }
}

function seated() {
    const workers: Fake[] = [];
    const learned: number[] = [];
    const start = (): Fake => workers[workers.push(new Fake()) - 1]!;
    const computer = new Computer(start, () => MODULE, ({ games }) => learned.push(games));
    return { computer, workers, learned };
}

test('a worker is started when it is needed, and gets the module, the rules and the question', async () => {
    const { computer, workers, learned } = seated();
    assert.equal(workers.length, 0);
    computer.meet(CARNYX);
    computer.meet(CARNYX);
    const asked = computer.ask(CARNYX, QUESTION);
    const [worker] = workers;
    assert.deepEqual(worker?.types, ['load', 'rules', 'ask']);
    worker.say({ type: 'learned', learned: { games: 3, of: 400 } });
    worker.say({ type: 'answer', id: worker.asked, opinion: OPINION });
    assert.equal(await asked.opinion, OPINION);
    assert.deepEqual(learned, [3]);
});

test('progress goes to the question it is about, and to no older one', async () => {
    const { computer, workers } = seated();
    const seen: Progress[] = [];
    const first = computer.ask(CARNYX, QUESTION, () => assert.fail('dropped'));
    const second = computer.ask(CARNYX, QUESTION, progress => seen.push(progress));
    const [worker] = workers;
    assert.equal(await first.opinion, null);
    const progress = { part: 0.5, opinion: OPINION };
    worker!.say({ type: 'progress', id: worker!.asked - 1, progress });
    worker!.say({ type: 'progress', id: worker!.asked, progress });
    worker!.say({ type: 'answer', id: worker!.asked - 1, opinion: OPINION });
    assert.deepEqual(seen, [progress]);
    second.drop();
    assert.equal(await second.opinion, null);
    assert.equal(worker!.types.at(-1), 'drop');
});

test('hurrying and dropping what is over does nothing', async () => {
    const { computer, workers } = seated();
    const asked = computer.ask(CARNYX, QUESTION);
    asked.hurry();
    const [worker] = workers;
    assert.equal(worker!.types.at(-1), 'hurry');
    worker!.say({ type: 'answer', id: worker!.asked, opinion: OPINION });
    await asked.opinion;
    const count = worker!.sent.length;
    asked.hurry();
    asked.drop();
    assert.equal(worker!.sent.length, count);
});

test('other rules drop what was asked about the old ones', async () => {
    const { computer, workers } = seated();
    const asked = computer.ask(CARNYX, QUESTION);
    computer.meet(TOMIS);
    assert.equal(await asked.opinion, null);
    assert.deepEqual(workers[0]?.types, ['load', 'rules', 'ask', 'rules']);
});

test('a failed question is reported as an error, and the worker continues', async () => {
    const { computer, workers } = seated();
    const asked = computer.ask(CARNYX, QUESTION);
    workers[0]!.say({ type: 'failure', id: workers[0]!.asked, message: 'bot_begin: illegal_move' });
    await assert.rejects(asked.opinion, /illegal_move/);
    assert.ok(!workers[0]!.ended);
});

test('a worker that breaks is ended, and the next question starts another one with the rules', async () => {
    const { computer, workers } = seated();
    for (const breaks of [
        (worker: Fake) => worker.onerror?.({ message: 'out of memory' } as ErrorEvent),
        (worker: Fake) => worker.say({ type: 'failure', id: null, message: 'out of memory' }),
    ]) {
        const asked = computer.ask(CARNYX, QUESTION);
        const worker = workers.at(-1)!;
        breaks(worker);
        await assert.rejects(asked.opinion, /out of memory/);
        assert.ok(worker.ended);
        assert.deepEqual(worker.types, ['load', 'rules', 'ask']);
    }
    assert.equal(workers.length, 2);
});
