// browser.test.mjs: the package in headless Chromium, in a page and in its worker: bundled and as installed, at the root of a
// server and in a folder. CHROMIUM: the path of the browser.
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import puppeteer from 'puppeteer-core';
import { project, run, work } from './project.mjs';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const user = project('browsed', 'user');
const findings = JSON.parse(run(user, process.execPath, 'user/main.js'));

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** The address of the package for a browser without a bundler; workers have no import map. */
const located = text => text.replaceAll("from 'boardrules'", "from '../node_modules/boardrules/dist/index.js'");

/** A server of folders, each below its prefix, and the requests that it got, as `METHOD path status`. */
function serve(folders, types = TYPES) {
    const asked = [];
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url, 'http://server').pathname);
        const [prefix, folder] = Object.entries(folders).find(([prefix]) => path.startsWith(prefix)) ?? ['/', ''];
        const file = join(folder, path.slice(prefix.length));
        const status = folder !== '' && existsSync(file) ? 200 : 404;
        asked.push(`${request.method} ${path} ${status}`);
        response.writeHead(status, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
        const bytes = status === 200 ? readFileSync(file) : '';
        response.end(extname(file) === '.js' ? located(String(bytes)) : bytes);
    });
    return new Promise(resolve => server.listen(0, '127.0.0.1', () => {
        resolve({ origin: `http://127.0.0.1:${server.address().port}`, asked, close: () => server.close() });
    }));
}

/** The page and its worker, bundled, with the module beside them. */
async function bundled() {
    const folder = join(user, 'bundled');
    await build({
        entryPoints: [join(user, 'user/page.js'), join(user, 'user/inworker.js')], outdir: folder, bundle: true, format: 'esm',
        minify: true, logLevel: 'silent',
    });
    copyFileSync(join(user, 'user/page.html'), join(folder, 'page.html'));
    copyFileSync(join(user, 'node_modules/boardrules/dist/boardrules.wasm'), join(folder, 'boardrules.wasm'));
    return folder;
}

let browser;
let pages;
before(async () => {
    pages = await bundled();
    browser = await puppeteer.launch({
        executablePath: chromium,
        userDataDir: mkdtempSync(join(work, 'browser-')),
        headless: 'shell',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
            '--disable-component-update', '--disable-sync'],
    });
});
after(() => browser?.close());

/** Opens a page; returns the results of the page and of its worker, the lines of its console, and errors. */
async function visit(address) {
    const page = await browser.newPage();
    const said = [];
    page.on('console', message => said.push(message.text())).on('pageerror', error => said.push(String(error)));
    await page.goto(address, { waitUntil: 'load' });
    const found = await page.evaluate('found').catch(error => said.push(String(error)));
    await page.close();
    return { found, said };
}

/** Checks that both results equal those in Node, and that every request was inside the folder and succeeded. */
async function findsTheSame(server, path, folder = '/') {
    const { found, said } = await visit(server.origin + encodeURI(folder) + path);
    server.close();
    assert.deepEqual(said, []);
    assert.deepEqual(found, [findings, findings]);
    for (const line of server.asked) assert.ok(line.startsWith(`GET ${folder}`) && line.endsWith(' 200'), line);
}

test('bundled, at the root of a server', async () => findsTheSame(await serve({ '/': pages }), 'page.html'));

test('bundled, in a folder of a server', async () => findsTheSame(await serve({ '/a b/c/': pages }), 'page.html', '/a b/c/'));

test('as installed, with its own modules', async () => findsTheSame(await serve({ '/': user }), 'user/page.html'));

test('as installed, in a folder', async () =>
    findsTheSame(await serve({ '/deep/er/': user }), 'user/page.html', '/deep/er/'));

test('from a server that does not know WebAssembly', async () =>
    findsTheSame(await serve({ '/': pages }, { ...TYPES, '.wasm': undefined }), 'page.html'));

test('the error for a missing module contains its address', async () => {
    const server = await serve({ '/': pages });
    const page = await browser.newPage();
    await page.setRequestInterception(true);
    page.on('request', request =>
        request.url().endsWith('.wasm') ? request.respond({ status: 404, body: '' }) : request.continue());
    await page.goto(`${server.origin}/page.html`, { waitUntil: 'load' });
    const message = await page.evaluate('found.then(() => "", error => `${error.name}: ${error.message}`)');
    assert.match(message, /^LoadError: .*\/boardrules\.wasm: 404/);
    await page.close();
    server.close();
});
