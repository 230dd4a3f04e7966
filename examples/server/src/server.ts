// HTTP and WebSocket: the page's files, and the connections, each of which sends and receives the messages of the
// schema.
import { readFile, readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { ClientMessage, Failure, ServerMessage } from '../dist/messages.ts';
import schema from '../messages.schema.json';
import type { Game, Viewer } from './game.ts';
import { Bucket, LIMITS, networkOf } from './limits.ts';
import { figures, log, registry, wrong } from './log.ts';
import { Refusal, failure, toldOf } from './refusal.ts';
import type { Tables } from './tables.ts';

const CODES = { stops: 1001, wrong: 1008, full: 1013, token: 4001, slow: 4003, idle: 4004 } as const;
const TYPES: Readonly<Record<string, string>> = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.json': 'application/json',
    '.webmanifest': 'application/manifest+json',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.txt': 'text/plain; charset=utf-8',
};
const SECURE = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' };

const validate = new Ajv2020({ strict: false }).compile<ClientMessage>({
    ...schema,
    oneOf: [{ $ref: '#/$defs/client' }],
});

/** What a message costs its connection. */
const COSTS: Partial<Record<ClientMessage['type'], number>> = { make: 10, record: 10, history: 5, position: 2 };
const buckets = {
    messages: new Bucket(200, 20),
    tables: new Bucket(30, 5000), // of a network
    wrongTokens: new Bucket(12, 10_000), // of a network; its level slows joins down
};

export interface Options {
    /** The folder of the page. */
    readonly page: string;
    /** Whether a proxy on this machine says in `X-Forwarded-For` where a connection comes from. */
    readonly proxy: boolean;
}

const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** The connection of one client. Its messages are done one after the other. */
class Connection implements Viewer {
    readonly id = randomUUID();
    player: number | null = null;
    #game: Game | null = null;
    #work: Promise<void> = Promise.resolve();
    #waiting = 0;
    #isAlive = true;
    readonly #deadline: NodeJS.Timeout;
    readonly #ping: NodeJS.Timeout;

    constructor(
        readonly socket: WebSocket,
        readonly network: string,
        readonly tables: Tables,
    ) {
        this.#deadline = setTimeout(() => this.close(CODES.idle), LIMITS.joinWithin);
        this.#ping = setInterval(() => this.#checkAlive(), LIMITS.pingEvery);
        socket.on('pong', () => (this.#isAlive = true));
        socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
        socket.on('error', () => socket.terminate());
    }

    send(message: ServerMessage | string): void {
        if (this.socket.bufferedAmount > LIMITS.bytesUnread) return this.close(CODES.slow);
        this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    }

    /** Closes the connection; a client that does not answer that is cut off. */
    close(code: number): void {
        if (this.socket.readyState !== this.socket.OPEN) return;
        this.socket.close(code);
        setTimeout(() => this.socket.terminate(), 2000).unref();
    }

    /** After the end of the connection. */
    async leave(): Promise<void> {
        clearTimeout(this.#deadline);
        clearInterval(this.#ping);
        await this.#work;
        const game = this.#game;
        if (game !== null) await game.run(() => game.leave(this));
    }

    #checkAlive(): void {
        if (!this.#isAlive) return this.socket.terminate();
        this.#isAlive = false;
        this.socket.ping();
    }

    /** A message that is none, or one too many, ends the connection. */
    #reject(reason: Failure['reason'], sentence: string): void {
        this.#answer('none', failure(reason, sentence));
        this.close(CODES.wrong);
    }

    #receive(data: RawData, isBinary: boolean): void {
        const message = isBinary ? undefined : parsed(String(data));
        const isLong = (data as Buffer).length > LIMITS.bytesOfAMessage;
        if (message === undefined || (isLong && message.type !== 'make'))
            return this.#reject('bad_message', 'this is not a message of the schema');
        figures.messages.inc({ type: message.type });
        const isTooMuch =
            !buckets.messages.take(this.id, COSTS[message.type] ?? 1) || this.#waiting >= LIMITS.messagesWaiting;
        if (isTooMuch) return this.#reject('limit', 'too many messages');
        this.#waiting += 1;
        this.#work = this.#work
            .then(() => this.#do(message))
            .catch(error => this.#answer(message.type, error, 'after' in message ? { after: message.after } : {}))
            .finally(() => (this.#waiting -= 1));
    }

    /** Says why a message had no effect. */
    #answer(type: string, error: unknown, more: { after?: number } = {}): void {
        const told = toldOf(error) ?? failure('failed', 'the server has a problem; try again').told;
        figures.refused.inc({ reason: told.reason });
        if (told.reason === 'failed') log('message failed', { type, ...wrong(error) });
        this.send(told.type === 'refused' ? { ...told, ...more } : told);
    }

    async #do(message: ClientMessage): Promise<void> {
        if (this.socket.readyState !== this.socket.OPEN) return;
        if (message.type === 'make') return this.#make(message);
        if (message.type === 'join') return this.#join(message.token);
        const [game, { player }] = [this.#game, this];
        if (game === null) throw failure('join_first', 'join a table first');
        await game.run(async () => {
            if (message.type === 'position') return game.position(this);
            if (message.type === 'history') return game.history(this, message.from);
            if (message.type === 'record') return game.record(this);
            if (player === null) throw failure('not_a_player', 'only players can do that');
            if (message.type === 'play') return game.play(player, message.after, message.move);
            if (message.type === 'resign') return game.resign(player, message.after);
            if (message.type === 'agree') return game.agree(player, message.to, message.after);
            return game.decline(player, message.to, message.after);
        });
    }

    async #make(message: Extract<ClientMessage, { type: 'make' }>): Promise<void> {
        if (!buckets.tables.take(this.network)) throw failure('limit', 'you have made many tables; try again later');
        this.send(await this.tables.make(message));
    }

    /** A wrong token ends the connection, and each one makes the next answer to its network slower. */
    async #join(token: string): Promise<void> {
        if (this.#game !== null) throw failure('joined', 'this connection has joined a table');
        const level = buckets.wrongTokens.level(this.network);
        if (level > 0) await later(50 * 2 ** Math.min(level, 7));
        const found = await this.tables.find(token).catch(error => {
            const isWrong = error instanceof Refusal;
            if (isWrong) buckets.wrongTokens.take(this.network);
            return this.#lose(error, isWrong ? CODES.token : CODES.full);
        });
        const game = await this.tables.open(found.table);
        if (this.socket.readyState !== this.socket.OPEN) return;
        clearTimeout(this.#deadline);
        [this.#game, this.player] = [game, found.player];
        await game.run(() => game.join(this)).catch(error => this.#lose(error, CODES.full));
    }

    /** Closes the connection after the answer to an error. */
    #lose(error: unknown, code: number): never {
        setImmediate(() => this.close(code));
        throw error;
    }
}

function parsed(text: string): ClientMessage | undefined {
    try {
        const message: unknown = JSON.parse(text);
        return validate(message) ? message : undefined;
    } catch {
        return undefined;
    }
}

// ------------------------------------------------------------------------------------------------------------- HTTP

interface File {
    readonly bytes: Buffer;
    readonly headers: Readonly<Record<string, string>>;
}

/** All files of the page, by their paths. They stay as they are now, whatever happens to the folder. */
async function filesOf(folder: string, below = ''): Promise<Map<string, File>> {
    const files = new Map<string, File>();
    for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
        const name = path.posix.join(below, entry.name);
        if (entry.isDirectory()) for (const [path, file] of await filesOf(folder, name)) files.set(path, file);
        if (!entry.isFile()) continue;
        const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
        const hashed = below === 'assets' && /-[0-9A-Za-z]{8,10}\./.test(name);
        const cached = hashed ? 'public, max-age=31536000, immutable' : 'no-cache';
        const headers = { 'Content-Type': type, 'Cache-Control': cached, ...SECURE };
        files.set(`/${name}`, { bytes: await readFile(path.join(folder, name)), headers });
    }
    return files;
}

/** Where the page of a browser is from. */
function hostOf(origin: string): string | null {
    try {
        return new URL(origin).host;
    } catch {
        return null;
    }
}

const isLoopback = (address: string | undefined) => /^(::ffff:)?127\.|^::1$/.test(address ?? '');

export class HttpServer {
    readonly #server: Server;
    readonly #sockets = new WebSocketServer({
        noServer: true,
        maxPayload: LIMITS.bytesOfMake,
        perMessageDeflate: false,
    });
    readonly #connections = new Map<Connection, Promise<void> | null>();
    readonly #networks = new Map<string, number>();
    #stops = false;

    private constructor(
        readonly tables: Tables,
        readonly options: Options,
        readonly files: ReadonlyMap<string, File>,
    ) {
        this.#server = createServer({ headersTimeout: 10_000, requestTimeout: 20_000, maxHeaderSize: 16_384 });
        this.#server.on('request', (request, response) => void this.#serve(request, response));
        this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    }

    static async start(tables: Tables, options: Options, host: string, port: number): Promise<HttpServer> {
        const server = new HttpServer(tables, options, await filesOf(options.page));
        await new Promise<void>((resolve, reject) => {
            server.#server.once('error', reject);
            server.#server.listen(port, host, resolve);
        });
        return server;
    }

    get address(): string {
        const address = this.#server.address();
        if (typeof address === 'string' || address === null) return String(address);
        return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}/`;
    }

    /** Tells all clients, and ends when they are gone. */
    async stop(): Promise<void> {
        this.#stops = true;
        this.#server.close();
        this.#server.closeIdleConnections();
        for (const connection of this.#connections.keys()) {
            connection.send({ type: 'stopping' });
            connection.close(CODES.stops);
        }
        for (let i = 0; i < 60 && this.#connections.size > 0; i++) await later(50);
    }

    #networkOf(request: IncomingMessage): string {
        const { remoteAddress } = request.socket;
        const forwarded =
            this.options.proxy && isLoopback(remoteAddress) ? request.headers['x-forwarded-for'] : undefined;
        return networkOf(forwarded === undefined ? (remoteAddress ?? '') : String(forwarded).split(',').at(-1)!.trim());
    }

    async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const [place = '/'] = (request.url ?? '/').split(/[?#]/);
        const file = this.files.get(place === '/' ? '/index.html' : place);
        const isDirect = isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined;
        if (request.method !== 'GET' && request.method !== 'HEAD')
            response.writeHead(405, { Allow: 'GET, HEAD' }).end();
        else if (place === '/friends.json') this.#send(response, JSON.stringify(ABOUT), 'application/json');
        else if (place === '/metrics' && isDirect) this.#send(response, await registry.metrics(), registry.contentType);
        else if (file !== undefined)
            response.writeHead(200, { ...file.headers, 'Content-Length': file.bytes.length }).end(file.bytes);
        else response.writeHead(404, { 'Content-Type': TYPES['.txt']! }).end('there is nothing here\n');
    }

    #send(response: ServerResponse, text: string, type: string): void {
        response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store', ...SECURE }).end(text);
    }

    #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
        socket.on('error', () => socket.destroy());
        const network = this.#networkOf(request);
        const [place] = (request.url ?? '').split('?');
        const { origin, host } = request.headers;
        const refusal =
            place !== '/friends'
                ? '404 Not Found'
                : origin !== undefined && hostOf(origin) !== host
                  ? '403 Forbidden'
                  : null;
        if (refusal !== null) return void socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\n\r\n`);
        this.#sockets.handleUpgrade(request, socket, head, client => this.#connect(client, network));
    }

    #connect(client: WebSocket, network: string): void {
        const many = this.#networks.get(network) ?? 0;
        if (this.#stops || this.#connections.size >= LIMITS.connections || many >= LIMITS.connectionsOfANetwork) {
            client.on('error', () => client.terminate());
            client.close(this.#stops ? CODES.stops : CODES.full);
            return void setTimeout(() => client.terminate(), 2000).unref();
        }
        this.#networks.set(network, many + 1);
        const connection = new Connection(client, network, this.tables);
        this.#connections.set(connection, null);
        figures.connections.set(this.#connections.size);
        client.once('close', () => void this.#disconnect(connection));
    }

    async #disconnect(connection: Connection): Promise<void> {
        const many = this.#networks.get(connection.network)! - 1;
        if (many > 0) this.#networks.set(connection.network, many);
        else this.#networks.delete(connection.network);
        await connection.leave().catch(error => log('leaving failed', wrong(error)));
        this.#connections.delete(connection);
        figures.connections.set(this.#connections.size);
    }
}

const ABOUT = { friends: 1, socket: 'friends', levels: 4, clocks: true };
