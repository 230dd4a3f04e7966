// node main.js [--port 8000] [--host 127.0.0.1] [--page FOLDER] [--data FOLDER] [--database postgres://…] [--records
// FOLDER] [--proxy]: serves the page and tables for players. README.md describes it, doc/hosting.md how to put it on
// the web.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { load } from 'boardrules';
import { embedded, remote } from './database.ts';
import { Helpers } from './helpers.ts';
import { log, wrong } from './log.ts';
import { HttpServer } from './server.ts';
import { SCHEMA, Store } from './store.ts';
import { Tables } from './tables.ts';

const STOP_WITHIN = 10_000;

const { values: options } = parseArgs({
    options: {
        port: { type: 'string', default: '8000' },
        host: { type: 'string', default: '127.0.0.1' },
        page: { type: 'string', default: 'build/playground' },
        data: { type: 'string', default: 'build/server' },
        database: { type: 'string' },
        records: { type: 'string' },
        proxy: { type: 'boolean', default: false },
    },
});

async function start(): Promise<void> {
    const { page, data, host, proxy } = options;
    const records = options.records ?? path.join(data!, 'records');
    await mkdir(records, { recursive: true, mode: 0o700 });
    await load({ wasm: await readFile(new URL('boardrules.wasm', import.meta.url)) });
    const database =
        options.database === undefined ? await embedded(data!, SCHEMA) : await remote(options.database, SCHEMA);
    const helpers = new Helpers();
    const tables = new Tables(new Store(database), helpers, records);
    await tables.start();
    const server = await HttpServer.start(tables, page!, proxy!, host!, Number(options.port));

    let stops = false;
    const stop = async (signal: string) => {
        if (stops) return;
        stops = true;
        log('stopping', { signal });
        setTimeout(() => process.exit(1), STOP_WITHIN).unref();
        await server.stop();
        await tables.stop();
        await helpers.close();
        await database.close();
        log('stopped');
        process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal));
    log('started', { database: database.shared ? 'postgres' : 'pglite' });
    console.log(
        `Open ${server.address} in a browser, choose "Play a friend", and send your friend the link. Ctrl-C stops it.`,
    );
}

await start().catch(error => {
    log('cannot start', wrong(error));
    process.exit(1);
});
