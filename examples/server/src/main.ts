// node main.js [--port 8000] [--host 127.0.0.1] [--page FOLDER] [--data FOLDER] [--database postgres://…] [--records
// FOLDER] [--proxy]: serves the page and tables for players. README.md describes it, doc/hosting.md how to put it on
// the web.
import { mkdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { load } from 'boardrules';
import { embedded, remote } from './database.ts';
import { log, wrong } from './log.ts';
import { HttpServer, filesOf } from './server.ts';
import { Store } from './store.ts';
import { Tables } from './tables.ts';

const STOP_WITHIN = 10_000;

process.once('uncaughtException', error => {
    log('failed', wrong(error));
    process.exit(1);
});

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
const { data, database: address, records = `${data}/records` } = options;
await mkdir(records, { recursive: true, mode: 0o700 });
await load({ wasm: await readFile(new URL('boardrules.wasm', import.meta.url)) });
const database = await (address === undefined ? embedded(data!) : remote(address));
const tables = new Tables(new Store(database), records);
await tables.start();
const server = new HttpServer(tables, await filesOf(options.page!), options.proxy!);
const opened = await server.listen(options.host!, Number(options.port));

async function stop(): Promise<void> {
    log('stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    await server.stop();
    process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
log('started');
console.log(`Open ${opened} in a browser, choose "Play a friend", and send the link. Ctrl-C stops it.`);
