import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { REFEREE } from 'boardrules';
import { native } from 'boardrules/native';
import { Computer, type WorkerLike } from '../bot/client.ts';
import type { Opinion, Reply, Request } from '../bot/protocol.ts';
import { afterChance, gameOf, loadBot, module } from '../bot/testing.ts';
import { person } from '../model/players.ts';
import { Session } from '../model/session.ts';
import { Analysis } from './analysis.ts';
import { chancesOf, Engine, type Thought } from './engine.ts';

before(loadBot);

const opinionOf = (score: number, positions = 1, move: string | null = null): Opinion => ({
    move, line: [], score, positions, depth: 1,
});
const thoughtOf = (seat: number, opinion: Opinion | null): Thought => ({ seat, part: 1, opinion, words: null });

test('chances are those of the same side, move after move, as long as both see the same', () => {
    const open = gameOf('tokonoma');
    assert.deepEqual(chancesOf(open, thoughtOf(0, opinionOf(0.75))), { seat: 0, score: 0.75, mood: 'winning' });
    assert.deepEqual(chancesOf(open, thoughtOf(1, opinionOf(0.25))), { seat: 0, score: 0.75, mood: 'winning' });
    assert.equal(chancesOf(open, thoughtOf(0, opinionOf(0.5, 0))), null, 'it has not thought yet');
    assert.equal(chancesOf(open, thoughtOf(0, null)), null);
    const secret = afterChance(gameOf('tombs'));
    assert.deepEqual(chancesOf(secret, thoughtOf(1, opinionOf(0.25))), { seat: 1, score: 0.25, mood: 'behind' });
});

/** A worker that answers when the test wants it. */
class Waiting implements WorkerLike {
    onmessage: WorkerLike['onmessage'] = null;
    onerror: WorkerLike['onerror'] = null;
    readonly asked: Extract<Request, { type: 'ask' }>[] = [];

    postMessage(request: Request): void {
        if (request.type === 'ask') this.asked.push(request);
    }

    terminate(): void {}

    answer(opinion: Opinion): void {
        const reply: Reply = { type: 'answer', id: this.asked.at(-1)!.id, opinion };
        this.onmessage!({ data: reply } as MessageEvent<Reply>);
    }
}

async function until(condition: () => boolean): Promise<void> {
    for (let tries = 0; !condition() && tries < 500; tries++) await new Promise(resolve => setTimeout(resolve, 10));
    assert.ok(condition());
}

/** An analysis with the computer beside. */
function thinking(game: Session) {
    const worker = new Waiting();
    const analysis = new Analysis(game, 0);
    const engine = new Engine(analysis, new Computer(() => worker, () => module, () => {}), native);
    return { worker, analysis, engine };
}

test('the computer is asked about the position that stays, and remembers what it thought', async () => {
    const game = new Session({ start: gameOf('tokonoma'), players: [person, person] });
    for (const move of ['c7c5', 'c1c3', 'a5a3']) game.play(game.rules.parseMove(move));
    const { worker, analysis: { session }, engine } = thinking(game);
    session.goTo(1);
    session.goTo(2);
    await until(() => worker.asked.length === 1);
    assert.equal(worker.asked[0]!.question.seat, 0);
    assert.equal(worker.asked[0]!.question.keys.length, 2);
    assert.equal(engine.thought.value?.opinion, null);
    worker.answer(opinionOf(0.6, 9, 'a5a3'));
    await until(() => engine.thought.value?.part === 1);
    assert.equal(engine.thought.value!.words!.move!.notation, 'a5a3');
    session.goTo(3);
    assert.equal(engine.thought.value!.opinion, null, 'another position, another opinion');
    await until(() => worker.asked.length === 2);
    session.goTo(2);
    assert.equal(engine.thought.value!.opinion!.score, 0.6);
    worker.answer(opinionOf(0.1)); // too late: it was about another position
    await new Promise(resolve => setTimeout(resolve, 200));
    assert.equal(engine.thought.value!.opinion!.score, 0.6);
    assert.equal(worker.asked.length, 2, 'it is not asked again');
    engine.pace.value = 3;
    await until(() => worker.asked.length === 3);
    assert.deepEqual(worker.asked[2]!.question.strength, { kind: 'time', milliseconds: 5000 });
    engine.pace.value = 0;
    assert.equal(engine.thought.value, null);
    engine.dispose();
});

test('it is told what the seat to move sees, and nothing where nobody is to move', async () => {
    const game = new Session({ start: gameOf('tombs'), players: [person, person] });
    while (!game.state.isOver) game.play(game.state.isChance ? game.state.draw(0) : game.state.legalMoves(REFEREE)[0]!);
    const { worker, analysis: { session }, engine } = thinking(game);
    assert.equal(engine.thought.value, null, 'chance is to move');
    const made = game.plies.value.findIndex(({ actor }) => actor < 2);
    session.goTo(made);
    await until(() => worker.asked.length === 1);
    const { question } = worker.asked[0]!, state = session.state;
    assert.equal(question.observation, state.observe(state.toMove));
    assert.ok(question.observation.includes('?'), 'the other hand is hidden');
    assert.deepEqual(question.keys, []);
    session.goTo(game.plies.value.length);
    assert.equal(engine.thought.value, null, 'the game is over');
    engine.dispose();
});
