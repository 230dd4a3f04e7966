// apps/balance/match.c, which is in the same WebAssembly module as the library and the bot.
import type { Native } from 'boardrules/native';
import type { Order } from './protocol.ts';

const RULES_NBYTES = 65536; // BRD_RULES_SIZE
const LEARNED = 400; // BOT_GAMES

type Call = (...values: (number | bigint)[]) => number;

interface Exports {
    readonly balance_match_nbytes: Call;
    readonly balance_match_begin: Call;
    readonly balance_match_play: Call;
    readonly balance_match_json: Call;
    readonly balance_match_plots: Call;
    readonly bot_nbytes: Call;
    readonly bot_open: Call;
    readonly bot_learn: Call;
    readonly bot_level_positions: Call;
    readonly brd_name: Call;
}

/** Games of bots under one or two rules, and their report. */
export class Match {
    readonly #native: Native;
    readonly #calls: Exports;
    readonly #addresses: number[] = [];
    readonly #rules: readonly number[];
    readonly #bots: readonly number[];
    readonly #match: number;

    constructor(native: Native, { rules, other, players, level, games, seed }: Order) {
        this.#native = native;
        this.#calls = native.exports as unknown as Exports;
        this.#rules = (other === null ? [rules] : [rules, other]).map(bytes => this.#put(bytes));
        this.#bots = this.#rules.map(address => this.#open(address, level));
        this.#match = this.#allocate(this.#calls.balance_match_nbytes(games));
        const [first = 0, second = 0] = this.#rules;
        const status = this.#calls.balance_match_begin(this.#match, first, second, games, players, level, seed);
        this.#checked('balance_match_begin', status);
    }

    /** Lets the bots learn from some more games; false: there is nothing left to learn. */
    learn(games: number): boolean {
        const learned = this.#bots.map((bot, index) => this.#calls.bot_learn(this.#rules[index] ?? 0, bot, games));
        return learned.some(count => this.#checked('bot_learn', count) < LEARNED);
    }

    /** Plays the next game of each rules; returns how many there are of each. */
    play(): number {
        const [first = 0, second = 0] = this.#bots;
        return this.#checked('balance_match_play', this.#calls.balance_match_play(this.#match, first, second));
    }

    /** The report of the games so far. */
    json(): string {
        return this.#text('balance_match_json');
    }

    /** The page of plots, as SVG. */
    plots(): string {
        return this.#text('balance_match_plots');
    }

    /** Frees its memory; do not use it afterwards. */
    dispose(): void {
        for (const address of this.#addresses.splice(0)) this.#native.free(address);
    }

    #text(call: 'balance_match_json' | 'balance_match_plots'): string {
        const nbytes = this.#checked(call, this.#calls[call](this.#match, 0, 0));
        const address = this.#native.allocate(nbytes + 1);
        this.#calls[call](this.#match, address, nbytes + 1);
        const text = new TextDecoder().decode(new Uint8Array(this.#native.memory.buffer, address, nbytes));
        this.#native.free(address);
        return text;
    }

    #open(rules: number, level: number): number {
        const positions = this.#checked('bot_level_positions', this.#calls.bot_level_positions(rules, level));
        const nbytes = this.#calls.bot_nbytes(rules, positions) >>> 0;
        const bot = this.#allocate(nbytes);
        this.#checked('bot_open', this.#calls.bot_open(rules, bot, nbytes));
        return bot;
    }

    #put(bytes: Uint8Array): number {
        if (bytes.length !== RULES_NBYTES)
            throw new RangeError(`rules have ${RULES_NBYTES} bytes, not ${bytes.length}`);
        const address = this.#allocate(RULES_NBYTES);
        new Uint8Array(this.#native.memory.buffer, address, RULES_NBYTES).set(bytes);
        return address;
    }

    #allocate(nbytes: number): number {
        const address = this.#native.allocate(nbytes);
        this.#addresses.push(address);
        return address;
    }

    #checked(call: string, status: number): number {
        if (status >= 0) return status;
        this.dispose();
        throw new Error(`${call}: ${this.#statusName(status)}`);
    }

    #statusName(status: number): string {
        const name = this.#calls.brd_name(0, 0, status);
        if (name === 0) return `status ${status}`;
        const rest = new Uint8Array(this.#native.memory.buffer, name);
        return new TextDecoder().decode(rest.subarray(0, rest.indexOf(0)));
    }
}
