// Runs all files of tests, JOBS at a time, in as many browsers, each of which serves one file after another:
//
//     node tests/run.mjs FOLDER       leaves the output of each file in FOLDER/<name>.log, and FOLDER/<name>.passed;
//                                     ONLY=name: of this file alone
import { spawn } from 'node:child_process';
import { open, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './support/chromium.mjs';

const ENDING = '.test.mjs';
const here = path.dirname(fileURLToPath(import.meta.url));
const [, , folder] = process.argv;

async function runFile(name, browser) {
    const log = await open(path.join(folder, `${name}.log`), 'w');
    const env = { ...process.env, BROWSER: browser.wsEndpoint() };
    const child = spawn(process.execPath, [path.join(here, name + ENDING)], { env, stdio: ['ignore', log.fd, log.fd] });
    const status = await new Promise(resolve => child.once('close', resolve));
    await log.close();
    if (status === 0) await writeFile(path.join(folder, `${name}.passed`), '');
}

const names = (await readdir(here)).filter(name => name.endsWith(ENDING)).map(name => name.slice(0, -ENDING.length));
const waiting = names.filter(name => name === (process.env.ONLY ?? name));

async function runFiles() {
    const { browser, close } = await startBrowser();
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await runFile(name, browser);
    await close();
}

await Promise.all(Array.from({ length: Number(process.env.JOBS ?? 2) }, runFiles));
