// The connection of one client. Its messages are done one after the other.
import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import pLimit from 'p-limit';
import { safeParse } from 'secure-json-parse';
import type { RawData, WebSocket } from 'ws';
import type { ClientMessage, ServerMessage } from '../dist/messages.ts';
import schema from '../messages.schema.json';
import type { Game, Viewer } from './game.ts';
import { figures, log, wrong } from './log.ts';
import { CODES, LIMITS, RATES, Refusal, count, failure, toldOf } from './limits.ts';
import type { Tables } from './tables.ts';

const ajv = new Ajv2020({ strict: false }).addSchema(schema, 'messages');
const validate = ajv.compile<ClientMessage>({ $ref: 'messages#/$defs/client' });

/** What a message costs its connection. */
const COSTS: Partial<Record<ClientMessage['type'], number>> = { make: 10, record: 10, history: 5, position: 2 };

export class Connection implements Viewer {
    readonly id = randomUUID();
    player: number | null = null;
    #game: Game | null = null;
    #isAlive = true;
    readonly #queue = pLimit(1);
    readonly #watch = setInterval(() => this.#ping(), LIMITS.pingEvery);

    constructor(readonly socket: WebSocket, readonly network: string, readonly tables: Tables) {
        figures.connections.inc();
        socket.on('pong', () => (this.#isAlive = true));
        socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
        socket.on('error', () => socket.terminate());
    }

    /** A client that does not read is cut off. */
    send(message: ServerMessage): void {
        if (this.socket.bufferedAmount > LIMITS.bytesUnread) return this.socket.close(CODES.slow);
        this.socket.send(JSON.stringify(message));
    }

    /** After the end of the connection. */
    async leave(): Promise<void> {
        figures.connections.dec();
        clearInterval(this.#watch);
        await this.#queue(() => this.#game?.leave(this)).catch(error => log('leaving failed', wrong(error)));
    }

    /** A client joins in time, and answers. */
    #ping(): void {
        if (!this.#isAlive) return this.socket.terminate();
        if (this.#game === null) return this.socket.close(CODES.idle);
        this.#isAlive = false;
        this.socket.ping();
    }

    #receive(data: RawData, isBinary: boolean): void {
        if (this.socket.readyState !== this.socket.OPEN) return;
        const message: unknown = isBinary ? null : safeParse(String(data));
        if (!validate(message) || ((data as Buffer).length > LIMITS.bytesOfAMessage && message.type !== 'make'))
            return this.#answer(failure('bad_message', 'this is not a message of the schema', CODES.wrong));
        figures.messages.inc({ type: message.type });
        void count('messages', this.id, COSTS[message.type], CODES.wrong)
            .then(() => this.#queue(() => this.#do(message)))
            .catch(error => this.#answer(error, message));
    }

    /** Says why a message had no effect, and closes the connection if that is a reason to. */
    #answer(error: unknown, message?: ClientMessage): void {
        const told = toldOf(error);
        figures.refused.inc({ reason: told.reason });
        if (told.reason === 'failed') log('message failed', { type: message?.type, ...wrong(error) });
        const isNumbered = told.type === 'refused' && message !== undefined && 'after' in message;
        this.send(isNumbered ? { ...told, after: message.after } : told);
        if (error instanceof Refusal && error.closes !== undefined) this.socket.close(error.closes);
        if (told.reason === 'failed' && message?.type === 'join') this.socket.close(CODES.full);
    }

    async #do(message: ClientMessage): Promise<void> {
        if (this.socket.readyState !== this.socket.OPEN) return;
        if (message.type === 'join') return this.#join(message.token);
        if (message.type === 'make') return this.send(await this.tables.make(message, this.network));
        if (this.#game === null) throw failure('join_first', 'join a table first');
        await this.#game.do(this, message);
    }

    /** A wrong token ends the connection, and each one makes the next answer to its network slower. */
    async #join(token: string): Promise<void> {
        if (this.#game !== null) throw failure('joined', 'this connection has joined a table');
        const wrongTokens = (await RATES.wrongTokens.get(this.network))?.consumedPoints ?? 0;
        if (wrongTokens > 0) await later(50 * 2 ** Math.min(wrongTokens, 7));
        const found = await this.tables.store.ownerOf(token);
        if (found === undefined) {
            await RATES.wrongTokens.penalty(this.network);
            throw failure('token', 'this link belongs to no table here', CODES.token);
        }
        const game = await this.tables.open(found.table);
        if (this.socket.readyState !== this.socket.OPEN) return;
        [this.#game, this.player] = [game, found.player];
        await game.join(this);
    }
}
