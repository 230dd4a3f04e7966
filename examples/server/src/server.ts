// HTTP: the files of the page, what programs ask for, and the way to a connection.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import finalhandler from 'finalhandler';
import { register } from 'prom-client';
import proxyAddress from 'proxy-addr';
import serveStatic from 'serve-static';
import { WebSocketServer, type VerifyClientCallbackAsync, type WebSocket } from 'ws';
import { Connection } from './connection.ts';
import { CODES, LIMITS, networkOf } from './limits.ts';
import type { Tables } from './tables.ts';

const ABOUT = JSON.stringify({ friends: 1, socket: 'friends', levels: 4, clocks: true });
const SECURE = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' };
const isLoopback = proxyAddress.compile('loopback');

/** A browser must come from the server's own page. */
const verifyClient: VerifyClientCallbackAsync = ({ origin, req: { headers } }, done) => {
    done([undefined, `http://${headers.host}`, `https://${headers.host}`].includes(origin), 403);
};

export class HttpServer {
    readonly #server = createServer({ headersTimeout: 10_000, requestTimeout: 20_000, maxHeaderSize: 16_384 });
    readonly #connections = new Set<Connection>();
    readonly #page: ReturnType<typeof serveStatic>;

    /** proxies: those who say in `X-Forwarded-For` where a connection comes from. */
    constructor(readonly tables: Tables, page: string, readonly proxies: string[]) {
        this.#page = serveStatic(page, { fallthrough: false, redirect: false });
        this.#server.on('request', (request, response) => void this.#serve(request, response));
        const limits = { maxPayload: LIMITS.bytesOfMake, perMessageDeflate: false, closeTimeout: 2000 };
        const sockets = new WebSocketServer({ server: this.#server, path: '/friends', verifyClient, ...limits });
        sockets.on('connection', (client, request) => this.#connect(client, request));
    }

    /** Returns its address. */
    async listen(host: string, port: number): Promise<string> {
        await once(this.#server.listen(port, host), 'listening');
        const { family, address, port: own } = this.#server.address() as AddressInfo;
        return `http://${family === 'IPv6' ? `[${address}]` : address}:${own}/`;
    }

    /** Tells all clients, and ends when they are gone. */
    async stop(): Promise<void> {
        this.#server.close();
        for (const connection of this.#connections) {
            connection.send({ type: 'stopping' });
            connection.socket.close(CODES.stops);
        }
        for (let i = 0; i < 60 && this.#connections.size > 0; i++) await later(50);
    }

    async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const { method, headers, socket } = request;
        const url = method === 'GET' || method === 'HEAD' ? request.url : undefined; // serve-static refuses the others
        response.setHeaders(new Headers(SECURE));
        if (url === '/friends.json') return void response.setHeader('Content-Type', 'application/json').end(ABOUT);
        if (url === '/metrics' && isLoopback(socket.remoteAddress ?? '', 0) && headers['x-forwarded-for'] === undefined)
            return void response.setHeader('Content-Type', register.contentType).end(await register.metrics());
        this.#page(request, response, finalhandler(request, response, { env: 'production' }));
    }

    #connect(client: WebSocket, request: IncomingMessage): void {
        const network = networkOf(proxyAddress(request, this.proxies));
        const ofNetwork = [...this.#connections].filter(other => other.network === network).length;
        const isFull = this.#connections.size >= LIMITS.connections || ofNetwork >= LIMITS.connectionsOfANetwork;
        const connection = new Connection(client, network, this.tables);
        this.#connections.add(connection);
        client.once('close', () => void connection.leave().finally(() => this.#connections.delete(connection)));
        if (isFull) client.close(CODES.full);
    }
}
