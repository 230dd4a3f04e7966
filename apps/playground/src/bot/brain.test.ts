import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { before, test } from 'node:test';
import { CHANCE, REFEREE, type State } from 'boardrules';
import { native } from 'boardrules/native';
import { BotError, Brain, GAMES, ROOM } from './brain.ts';
import type { Question, Strength } from './protocol.ts';
import { questionOf } from './question.ts';
import { afterChance, brainOf, bytesOf, decide, gameOf, loadBot } from './testing.ts';

const STRONG: Strength = { kind: 'level', level: 3 };
const NATIVE = fileURLToPath(new URL('../../../../../build/examples/bot_game', import.meta.url));

before(loadBot);

function ask(state: State, seed = 1n): Question {
    return questionOf(state, state.toMove, STRONG, seed);
}

test('levels have the positions of apps/bot/README.md', () => {
    const levels = [0, 1, 2, 3, 4];
    for (const [game, positions] of [
        ['carnyx', [0, 200, 4000, 60000, 1200000]], ['tombs', [0, 200, 2000, 8000, 1200000]],
    ] as const) {
        const brain = brainOf(gameOf(game).rules, 0);
        assert.deepEqual(levels.map(level => brain.positionsOf(level)), positions);
        assert.throws(() => brain.positionsOf(5), BotError);
        assert.ok(ROOM >= brain.positionsOf(4), 'else the page would think otherwise than brdplay');
    }
});

test('thinking in many steps comes to the same as in one', () => {
    const state = gameOf('tokonoma');
    const brain = brainOf(state.rules, 30);
    const whole = decide(brain, ask(state), 3000);
    brain.begin(ask(state));
    for (let made = 0; made < 3000; ) made = brain.think(Math.min(7 + (made % 50), 3000 - made));
    assert.deepEqual(brain.opinion(), whole);
    assert.ok(whole.positions >= 3000 && whole.depth > 1 && whole.score > 0 && whole.score < 1);
});

test('a win in one is found: the flat goes onto the other house', () => {
    const { rules } = gameOf('tokonoma', undefined, { max_plies: 300 });
    const brain = brainOf(rules, GAMES);
    let found = 0;
    for (let game = 0; game < 20; game++) {
        const state = rules.state();
        while (!state.isOver) {
            const wins = state.legalMoves(REFEREE).filter(move => isWin(state, move.toString()));
            const opinion = decide(brain, ask(state, BigInt(1000 * game + state.ply)), wins.length > 0 ? 200 : 0);
            if (wins.length > 0) assert.ok(wins.some(move => move.toString() === opinion.move));
            state.play(opinion.move ?? '', REFEREE);
            found += wins.length > 0 ? 1 : 0;
        }
    }
    assert.ok(found >= 5, `${found} wins in one`);
});

function isWin(state: State, move: string): boolean {
    const after = state.copy();
    after.play(move);
    return after.outcome()?.kind === 'win';
}

test('a bot that knows a game beats one that plays at random', () => {
    const { rules } = gameOf('carnyx');
    const brain = brainOf(rules, GAMES);
    let won = 0;
    for (let game = 0; game < 8; game++) {
        const state = rules.state();
        for (let ply = 0; ply < 400 && !state.isOver; ply++) {
            const positions = ply % 2 === game % 2 ? 200 : 0;
            state.play(decide(brain, ask(state, BigInt(100 * game + ply)), positions).move ?? '', REFEREE);
        }
        won += state.outcome()?.seats.includes(game % 2) ? 1 : 0;
    }
    assert.ok(won >= 7, `${won} of 8`); // apps/bot/README.md: 24 of 24
});

test('every opinion can be played, also where the seat sees little', () => {
    for (const [game, players] of [['tombs', 3], ['thrones', 2]] as const) {
        const state = gameOf(game, players);
        const brain = brainOf(state.rules, 5);
        for (let ply = 0; ply < 120 && !state.isOver; ply++) {
            afterChance(state);
            if (state.isOver) break;
            const opinion = decide(brain, ask(state, BigInt(ply)), 200);
            assert.ok(state.isLegal(opinion.move ?? '', state.toMove), `${game} ${ply} ${opinion.move}`);
            state.play(opinion.move ?? '', state.toMove);
        }
    }
});

test('where several may act it may wait, unless it is to move', () => {
    const state = gameOf('thrones', 2, { setup: 'together' });
    const brain = brainOf(state.rules, 5);
    const [first, second] = state.actors;
    assert.deepEqual([first, second], [0, 1]);
    for (const seat of [0, 1]) {
        const { move } = decide(brain, questionOf(state, seat, STRONG, 3n), 200);
        if (seat === state.toMove || move !== null) assert.ok(state.isLegal(move ?? '', seat));
    }
});

test('faults are reported with the messages of the library, and the bot does not change', () => {
    const state = gameOf('tokonoma');
    const brain = brainOf(state.rules, 1);
    assert.throws(() => brain.opinion(), { name: 'BotError', status: 'bad_argument' });
    assert.throws(() => brain.think(1), { status: 'bad_argument' });
    const question = ask(state);
    const fails = (part: Partial<Question>, status: string) =>
        assert.throws(() => brain.begin({ ...question, ...part }), { name: 'BotError', status });
    fails({ observation: 'nonsense' }, 'bad_observation');
    fails({ observation: ' '.repeat(5000) }, 'bad_observation');
    fails({ seat: 1 }, 'illegal_move');
    fails({ seat: 9 }, 'bad_argument');
    assert.throws(() => brain.opinion(), { status: 'bad_argument' });
    assert.ok(decide(brain, question, 10).positions >= 10);
    assert.throws(() => new Brain(native(), new Uint8Array(10)), RangeError);
    assert.throws(() => new Brain(native(), new Uint8Array(65536)), BotError);
    assert.equal(bytesOf(state.rules).length, 65536);
});

/** The plies of a record, each with the bot's opinion: "c6e4 ; 54 % after 4000 positions, then d1e2 a5a3". */
function thoughts(record: string): string[] {
    const [, plies = ''] = /--- plies\n(.*)\n--- end/s.exec(record) ?? [];
    return plies.split('\n');
}

function tell({ move, score, positions, line }: ReturnType<Brain['opinion']>): string {
    const then = line.length > 0 ? `, then ${line.join(' ')}` : '';
    return `${move} ; ${Math.floor(score * 100 + 1e-9)} % after ${positions} positions${then}`;
}

const built = existsSync(NATIVE) ? false : 'build/examples/bot_game is not built';
for (const game of ['tokonoma', 'carnyx', 'tomis', 'thrones'] as const)
    test(`${game}: the same thoughts as the native bot, ply by ply`, { skip: built }, () => {
        const record = execFileSync(NATIVE, [game, '7', '1', '2'], { encoding: 'utf8' });
        const state = gameOf(game, 2, { max_plies: 400 });
        const brain = brainOf(state.rules, GAMES);
        const keys: bigint[] = [];
        for (const expected of thoughts(record)) {
            if (state.toMove === CHANCE) return void assert.equal(game, 'thrones'); // bot_game's seeds decide from here
            const question = { ...ask(state, 7n + BigInt(keys.length)), keys };
            const opinion = decide(brain, question, state.toMove === 0 ? 200 : 4000);
            assert.equal(tell(opinion), expected.trim());
            state.play(opinion.move ?? '', state.toMove);
            keys.push(state.key);
        }
        assert.equal(state.isOver, true);
    });
