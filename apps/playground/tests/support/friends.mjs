// The server of games for the tests, and two people who play at it, each in a browser of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDER } from './browser.mjs';

const tree = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** The program that `npm run build` in examples/server makes, or SERVER. */
const PROGRAM = process.env.SERVER ?? path.join(tree, 'examples/server/dist/main.js');

/** A server with an empty database. */
export class GameServer {
    address = '';
    #data = '';
    #child = null;

    async start() {
        this.#data ||= await mkdtemp(path.join(os.tmpdir(), 'friends-'));
        const port = this.address === '' ? '0' : new URL(this.address).port;
        const options = ['--page', FOLDER, '--data', this.#data, '--port', port];
        this.#child = spawn(process.execPath, [PROGRAM, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
        this.address = await new Promise((resolve, reject) => {
            let said = '';
            this.#child.stdout.on('data', bytes => {
                said += bytes;
                const [address] = /http:\/\/[\d.:]+\//.exec(said) ?? [];
                if (address !== undefined) resolve(address);
            });
            this.#child.once('exit', () => reject(new Error(`the server has ended: ${said}`)));
        });
    }

    /** Ends the server as a power cut would. */
    async kill(signal = 'SIGKILL') {
        if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
        this.#child.kill(signal);
        await once(this.#child, 'exit');
    }

    async remove() {
        await this.kill('SIGTERM');
        await rm(this.#data, { recursive: true, force: true });
    }
}

/** Keeps all texts that a page's WebSockets receive, as they arrive; give it to `open` as `prepare`. */
export function keepFrames(frames) {
    return async page => {
        const client = await page.createCDPSession();
        await client.send('Network.enable');
        client.on('Network.webSocketFrameReceived', ({ response }) => frames.push(response.payloadData));
    };
}

/** All strings in the heap of a page. */
export async function heapStrings(page) {
    const client = await page.createCDPSession();
    const chunks = [];
    client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
    await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    await client.detach();
    return JSON.parse(chunks.join('')).strings;
}
