import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const TYPES = {
    '.css': 'text/css; charset=utf-8',
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
};

/** A folder of the server, or BELOW: the page must work below a path that it does not choose. */
const BELOW = process.env.BELOW ?? '/games/of the house/';

/** A minimal web server: it serves the files of a folder, below a path. */
export class Server {
    #folder;
    #server = createServer((request, response) => void this.#answer(request, response));

    /** The requested paths that do not exist. */
    missing = [];

    constructor(folder) {
        this.#folder = folder;
    }

    /** The address of the page, even after the server has stopped. */
    address = '';

    /** Listens on a free port. */
    async start() {
        await new Promise(resolve => this.#server.listen(0, '127.0.0.1', resolve));
        this.address = `http://127.0.0.1:${this.#server.address().port}${encodeURI(BELOW)}`;
    }

    async stop() {
        this.#server.closeAllConnections();
        await new Promise(resolve => this.#server.close(resolve));
    }

    async #answer({ url }, response) {
        const { pathname } = new URL(url, 'http://127.0.0.1');
        try {
            const file = this.#fileOf(decodeURIComponent(pathname));
            const body = await readFile(file);
            response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'text/plain' }).end(body);
        } catch {
            this.missing.push(pathname);
            response.writeHead(404).end();
        }
    }

    #fileOf(asked) {
        if (!asked.startsWith(BELOW) || asked.includes('..')) throw new RangeError(`nothing is at ${asked}`);
        const name = asked.slice(BELOW.length);
        return path.join(this.#folder, name === '' || name.endsWith('/') ? `${name}index.html` : name);
    }
}
