// HTTP: the files of the page, what programs ask for, and the way to a connection.
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { contentType } from 'mime-types';
import { register } from 'prom-client';
import { WebSocketServer, type VerifyClientCallbackAsync, type WebSocket } from 'ws';
import { Connection } from './connection.ts';
import { CODES, LIMITS, networkOf } from './limits.ts';
import { figures } from './log.ts';
import type { Tables } from './tables.ts';

const ABOUT = JSON.stringify({ friends: 1, socket: 'friends', levels: 4, clocks: true });
const SECURE = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' };

type File = { readonly body: Buffer | string; readonly type: string; readonly isForever?: boolean };

const NOTHING: File = { body: 'there is nothing here\n', type: 'text/plain; charset=utf-8' };

/** All that is served, by its path. It stays as it is now, whatever happens to the folder of the page. */
export async function filesOf(folder: string): Promise<Map<string, File>> {
    const files = new Map<string, File>();
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter(name => path.extname(name) !== '')) {
        const type = contentType(path.extname(name)) || 'application/octet-stream';
        const isForever = /^assets\/[^/]*-[0-9A-Za-z]{8,10}\./.test(name);
        files.set(`/${name}`, { body: await readFile(path.join(folder, name)), type, isForever });
    }
    files.set('/', files.get('/index.html') ?? NOTHING);
    return files.set('/friends.json', { body: ABOUT, type: 'application/json' });
}

const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address);

export class HttpServer {
    readonly #server = createServer({ headersTimeout: 10_000, requestTimeout: 20_000, maxHeaderSize: 16_384 });
    readonly #connections = new Set<Connection>();
    #stops = false;

    /** proxy: whether a proxy on this machine says in `X-Forwarded-For` where a connection comes from. */
    constructor(readonly tables: Tables, readonly files: ReadonlyMap<string, File>, readonly proxy: boolean) {
        const limits = { maxPayload: LIMITS.bytesOfMake, perMessageDeflate: false, closeTimeout: 2000 };
        const verifyClient: VerifyClientCallbackAsync = ({ req }, done) => done(statusOf(req) === 101, statusOf(req));
        const sockets = new WebSocketServer({ server: this.#server, verifyClient, ...limits });
        sockets.on('connection', (client, request) => this.#connect(client, request));
        this.#server.on('request', (request, response) => void this.#serve(request, response));
    }

    /** Returns its address. */
    async listen(host: string, port: number): Promise<string> {
        await once(this.#server.listen(port, host), 'listening');
        const { family, address, port: own } = this.#server.address() as AddressInfo;
        return `http://${family === 'IPv6' ? `[${address}]` : address}:${own}/`;
    }

    /** Tells all clients, and ends when they are gone. */
    async stop(): Promise<void> {
        this.#stops = true;
        this.#server.close();
        this.#server.closeIdleConnections();
        for (const connection of this.#connections) {
            connection.send({ type: 'stopping' });
            connection.socket.close(CODES.stops);
        }
        for (let i = 0; i < 60 && this.#connections.size > 0; i++) await later(50);
    }

    async #serve({ method, url = '/', headers, socket }: IncomingMessage, response: ServerResponse): Promise<void> {
        if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
        const place = url.replace(/[?#].*/, '');
        const isDirect = isLoopback(socket.remoteAddress) && headers['x-forwarded-for'] === undefined;
        const file = place === '/metrics' && isDirect ? await this.#metrics() : this.files.get(place);
        const { body, type, isForever } = file ?? NOTHING;
        const cached = isForever ? 'public, max-age=31536000, immutable' : 'no-cache';
        const about = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), 'Cache-Control': cached };
        response.writeHead(file ? 200 : 404, { ...about, ...SECURE }).end(body);
    }

    async #metrics(): Promise<File> {
        figures.connections.set(this.#connections.size);
        figures.games.set(this.tables.games.size);
        return { body: await register.metrics(), type: register.contentType };
    }

    #networkOf({ socket: { remoteAddress = '' }, headers }: IncomingMessage): string {
        const told = this.proxy && isLoopback(remoteAddress) ? String(headers['x-forwarded-for'] ?? '') : '';
        return networkOf(told.split(',').at(-1)!.trim() || remoteAddress);
    }

    #connect(client: WebSocket, request: IncomingMessage): void {
        const network = this.#networkOf(request);
        const ofNetwork = [...this.#connections].filter(other => other.network === network).length;
        const isFull = this.#connections.size >= LIMITS.connections || ofNetwork >= LIMITS.connectionsOfANetwork;
        const connection = new Connection(client, network, this.tables);
        this.#connections.add(connection);
        client.once('close', () => void connection.leave().finally(() => this.#connections.delete(connection)));
        if (this.#stops || isFull) client.close(this.#stops ? CODES.stops : CODES.full);
    }
}

/** The status of a request for a connection: a browser must come from the server's own page. */
function statusOf({ url = '', headers: { origin, host } }: IncomingMessage): number {
    if (url.replace(/\?.*/, '') !== '/friends') return 404;
    return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host) ? 101 : 403;
}
