// The connection to the server. If it is lost, it comes back by itself.
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { FromServer, ToServer } from './messages.ts';

/**
 * opening: for the first time. on: there. lost: tried again by itself. unknown: the link belongs to nothing. taken:
 * somebody else has come with the same link. faulty: the server refuses what the page says.
 */
export type LineState = 'opening' | 'on' | 'lost' | 'unknown' | 'taken' | 'faulty';

/** The server's reasons to close that another try does not mend. */
const FINAL: Readonly<Record<number, LineState>> = { 1008: 'faulty', 4001: 'unknown', 4002: 'taken' };

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** A connection that is there so long is a good one: the next pause is short again. */
const GOOD_MS = 10_000;

/** What a line needs of the browser. later: calls a function after so many milliseconds; returns what prevents it. */
export interface Means {
    open(): WebSocket;
    random(): number;
    later(run: () => void, milliseconds: number): () => void;
}

/** WebSocket.OPEN */
const OPEN = 1;

export class Line {
    readonly #state = signal<LineState>('opening');
    #socket: WebSocket | null = null;
    #pause = FIRST_PAUSE_MS;
    #dropTry = (): void => {};
    #isOver = false;

    /** greet: what is said first. hear: is called with each message. */
    constructor(
        private readonly means: Means,
        private readonly greet: () => ToServer,
        private readonly hear: (message: FromServer) => void,
    ) {
        this.#connect();
    }

    get state(): ReadonlySignal<LineState> {
        return this.#state;
    }

    #connect(): void {
        this.#dropTry();
        const socket = (this.#socket = this.means.open());
        let dropGood = (): void => {};
        socket.onopen = () => {
            this.#state.value = 'on';
            dropGood = this.means.later(() => (this.#pause = FIRST_PAUSE_MS), GOOD_MS);
            this.send(this.greet());
        };
        socket.onmessage = ({ data }) => this.#read(String(data));
        socket.onclose = ({ code }) => {
            dropGood();
            if (this.#socket === socket) this.#lose(code);
        };
    }

    #read(text: string): void {
        let message: unknown;
        try {
            message = JSON.parse(text);
        } catch {
            return this.#socket!.close();
        }
        if (typeof message === 'object' && message !== null && 'type' in message) this.hear(message as FromServer);
    }

    #lose(code: number): void {
        this.#socket = null;
        if (this.#isOver) return;
        this.#state.value = FINAL[code] ?? 'lost';
        if (this.#state.value !== 'lost') return;
        this.#dropTry = this.means.later(() => this.#connect(), this.#pause * (0.5 + this.means.random() / 2));
        this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE_MS);
    }

    /** Tries again now: the reader asks for it, or the network has come back. */
    retry(): void {
        if (this.#socket === null && !this.#isOver) this.#connect();
    }

    /** Sends a message; false: the connection is not there. */
    send(message: ToServer): boolean {
        if (this.#socket?.readyState !== OPEN) return false;
        this.#socket.send(JSON.stringify(message));
        return true;
    }

    /** Ends the connection for good. */
    end(): void {
        this.#isOver = true;
        this.#dropTry();
        this.#socket?.close(1000);
    }
}
