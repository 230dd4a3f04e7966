// node main.js [--port 8000] [--host 127.0.0.1] [--page FOLDER] [--data FOLDER] [--database postgres://…] [--proxy]:
// serves the page and tables for players. README.md describes it, doc/hosting.md how to put it on the web.
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { load } from 'boardrules';
import { embedded, remote } from './database.ts';
import { log } from './log.ts';
import { HttpServer } from './server.ts';
import { Store } from './store.ts';
import { Tables } from './tables.ts';

const { values: options } = parseArgs({
    options: {
        port: { type: 'string', default: '8000' },
        host: { type: 'string', default: '127.0.0.1' },
        page: { type: 'string', default: 'build/playground' },
        data: { type: 'string', default: 'build/server' },
        database: { type: 'string' },
        proxy: { type: 'boolean', default: false },
    },
});
const records = `${options.data}/records`;
await mkdir(records, { recursive: true, mode: 0o700 });
await load({ wasm: await readFile(new URL('boardrules.wasm', import.meta.url)) });
const database = await (options.database ? remote(options.database) : embedded(options.data!));
const tables = new Tables(new Store(database), records);
await tables.start();
const server = new HttpServer(tables, options.page!, options.proxy ? ['loopback'] : []);
const opened = await server.listen(options.host!, Number(options.port));
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
console.log(`Open ${opened} in a browser, choose "Play a friend", and send the link. Ctrl-C stops it.`);
await stopped;
log('stopping');
await server.stop();
process.exit(0);
