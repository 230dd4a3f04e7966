// The worker's logic without the worker: it plays in slices, and reads its messages in between.
import type { Native } from 'boardrules/native';
import { Match } from './match.ts';
import type { Order, Reply, Request } from './protocol.ts';

const SLICE_MILLISECONDS = 80;

/** What a player needs from its surroundings. */
export interface Host {
    /** Makes the library, the bot and the balance; called once, with the first `load`. */
    instantiate(module: WebAssembly.Module): Promise<Native>;
    post(reply: Reply): void;
    /** Lets waiting messages arrive. */
    pause(): Promise<void>;
    /** The time in milliseconds. */
    now(): number;
}

/** Carries out one order at a time. */
export class Player {
    readonly #host: Host;
    #native: Promise<Native> | null = null;
    /** The number of the present order; a stopped order has none. */
    #order = 0;
    #stopped = false;

    constructor(host: Host) {
        this.#host = host;
    }

    async receive(request: Request): Promise<void> {
        try {
            if (request.type === 'load') this.#native ??= this.#host.instantiate(request.module);
            else if (request.type === 'stop') this.#stopped = true;
            else await this.#carryOut(request.order);
        } catch (reason) {
            this.#host.post({ type: 'failure', message: reason instanceof Error ? reason.message : String(reason) });
        }
    }

    async #carryOut(order: Order): Promise<void> {
        const number = ++this.#order;
        this.#stopped = false;
        if (this.#native === null) throw new Error('no module has been loaded');
        const match = new Match(await this.#native, order);
        try {
            await this.#learn(match, number);
            const played = await this.#play(match, order.games, number);
            if (number !== this.#order) return;
            if (played === 0) throw new Error('it was stopped before a game was over');
            this.#host.post({ type: 'report', json: match.json(), plots: match.plots() });
        } finally {
            match.dispose();
        }
    }

    #goesOn(number: number): boolean {
        return !this.#stopped && number === this.#order;
    }

    async #learn(match: Match, number: number): Promise<void> {
        while (this.#goesOn(number) && match.learn(4)) {
            this.#host.post({ type: 'learning' });
            await this.#host.pause();
        }
    }

    /** Returns how many games it has played. */
    async #play(match: Match, games: number, number: number): Promise<number> {
        let played = 0;
        while (played < games && this.#goesOn(number)) {
            const end = this.#host.now() + SLICE_MILLISECONDS;
            do played = match.play();
            while (played < games && this.#host.now() < end);
            this.#host.post({ type: 'progress', progress: { played, of: games } });
            await this.#host.pause();
        }
        return played;
    }
}
