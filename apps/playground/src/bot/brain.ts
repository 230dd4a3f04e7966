// apps/bot/bot.c, which is in the same WebAssembly module as the library. It runs in the worker.
import type { Native } from 'boardrules/native';
import type { Opinion, Question } from './protocol.ts';

const RULES_NBYTES = 65536; // BRD_RULES_SIZE
const TEXT_NBYTES = 1024; // BRD_MAX_POSITION_TEXT
const OPINION_NBYTES = 48; // struct bot_opinion: four numbers and a line
const LINE_MOST = 8;
const SCORE_ONE = 10000;

/** Number of games that the bot plays against itself to learn changed rules: `BOT_GAMES`. */
export const GAMES = 400;

/** It has memory for decisions by so many positions: no level has more. */
export const ROOM = 1_200_000;

/** What `think` returns when there is nothing left to find. */
export const FINISHED = 0x7fffffff;

type Call = (...values: (number | bigint)[]) => number;

interface BotExports {
    readonly bot_nbytes: Call;
    readonly bot_open: Call;
    readonly bot_learn: Call;
    readonly bot_begin: Call;
    readonly bot_think: Call;
    readonly bot_opinion_get: Call;
    readonly bot_level_positions: Call;
    readonly brd_name: Call;
    readonly brd_move_format: Call;
}

/** A failed call of the bot; `status` is the library's name of the error. */
export class BotError extends Error {
    override readonly name = 'BotError';

    constructor(
        readonly status: string,
        call: string,
    ) {
        super(`${call}: ${status}`);
    }
}

/** One bot: it learns one set of rules, and thinks about one question at a time. */
export class Brain {
    readonly #native: Native;
    readonly #bot: BotExports;
    readonly #rules: number;
    readonly #scratch: number;
    #memory = 0;
    #games = 0;

    /** `rules`: the bytes of a `brd_rules`, which is plain data without pointers. */
    constructor(native: Native, rules: Uint8Array, room = ROOM) {
        if (rules.length !== RULES_NBYTES)
            throw new RangeError(`rules have ${RULES_NBYTES} bytes, not ${rules.length}`);
        this.#native = native;
        this.#bot = native.exports as unknown as BotExports;
        this.#rules = native.allocate(RULES_NBYTES);
        this.#scratch = native.allocate(TEXT_NBYTES);
        this.#bytes(this.#rules, RULES_NBYTES).set(rules);
        this.#open(room);
    }

    /** Number of games that it has learned from. */
    get games(): number {
        return this.#games;
    }

    learn(games: number): void {
        this.#games = this.#checked('bot_learn', this.#bot.bot_learn(this.#rules, this.#memory, games));
    }

    begin({ seat, observation, keys, seed }: Question): void {
        const text = new TextEncoder().encode(observation);
        if (text.length >= TEXT_NBYTES) throw new BotError('bad_observation', 'bot_begin');
        this.#bytes(this.#scratch, text.length).set(text);
        const list = this.#native.allocate(Math.max(8, keys.length * 8));
        new BigUint64Array(this.#native.memory.buffer, list, keys.length).set(keys);
        const { bot_begin } = this.#bot;
        const key_count = keys.length;
        const where = key_count > 0 ? list : 0;
        const status = bot_begin(this.#rules, this.#memory, seat, this.#scratch, text.length, seed, where, key_count);
        this.#native.free(list);
        this.#checked('bot_begin', status);
    }

    /** Thinks on; returns the number of positions that it was given since it began, or `FINISHED`. */
    think(positions: number): number {
        return this.#checked('bot_think', this.#bot.bot_think(this.#rules, this.#memory, positions));
    }

    positionsOf(level: number): number {
        return this.#checked('bot_level_positions', this.#bot.bot_level_positions(this.#rules, level));
    }

    opinion(): Opinion {
        const status = this.#bot.bot_opinion_get(this.#rules, this.#memory, this.#scratch);
        this.#checked('bot_opinion_get', status);
        const numbers = new Uint32Array(this.#bytes(this.#scratch, OPINION_NBYTES).slice().buffer);
        const [positions = 0, depth = 0, score = 0, count = 0] = numbers;
        const [first = 0, ...others] = numbers.subarray(OPINION_NBYTES / 4 - LINE_MOST).subarray(0, count);
        const move = first === 0 ? null : this.#notation(first);
        return { move, line: others.map(code => this.#notation(code)), score: score / SCORE_ONE, positions, depth };
    }

    /** Frees its memory; do not use it afterwards. */
    dispose(): void {
        for (const address of [this.#memory, this.#scratch, this.#rules]) this.#native.free(address);
        this.#memory = 0;
    }

    #open(room: number): void {
        const nbytes = this.#bot.bot_nbytes(this.#rules, room) >>> 0;
        if (nbytes === 0) throw new BotError('no_rules', 'bot_nbytes');
        this.#memory = this.#native.allocate(nbytes);
        this.#checked('bot_open', this.#bot.bot_open(this.#rules, this.#memory, nbytes));
        this.learn(0); // built-in rules need no learning
    }

    #notation(code: number): string {
        const length = this.#bot.brd_move_format(this.#rules, code, this.#scratch, TEXT_NBYTES);
        return new TextDecoder().decode(this.#bytes(this.#scratch, this.#checked('brd_move_format', length)));
    }

    /** Makes a new view each time, because any allocation may move the memory. */
    #bytes(address: number, nbytes: number): Uint8Array {
        return new Uint8Array(this.#native.memory.buffer, address, nbytes);
    }

    #checked(call: string, status: number): number {
        if (status >= 0) return status;
        throw new BotError(this.#statusName(status), call);
    }

    #statusName(status: number): string {
        const name = this.#bot.brd_name(0, 0, status);
        if (name === 0) return `status ${status}`;
        const rest = new Uint8Array(this.#native.memory.buffer, name);
        return new TextDecoder().decode(rest.subarray(0, rest.indexOf(0)));
    }
}
