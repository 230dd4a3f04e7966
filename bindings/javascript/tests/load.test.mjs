// load.test.mjs: loading the module, each time in a new worker, which has its own module graph.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import test from 'node:test';
import { Worker } from 'node:worker_threads';

const file = new URL('../dist/boardrules.wasm', import.meta.url);
const bytes = await readFile(file);
const { version: packaged } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));

/** The result of the body of an async function in a new worker, where `boardrules` is the package. */
function inWorker(body, workerData = null) {
    return new Promise((resolve, reject) => {
        const worker = new Worker(new URL('worker.mjs', import.meta.url), { workerData: { body, data: workerData } });
        worker.once('message', resolve);
        worker.once('error', reject);
    });
}

const LOADS = 'return boardrules.games().length';

test('before `load` every function throws NotLoadedError', async () => {
    const names = await inWorker(`
        const { Rules, games, version } = boardrules;
        const uses = [() => games(), () => version(), () => new Rules('tombs'), () => Rules.fromYaml('a')];
        return uses.map(use => { try { use(); } catch (error) { return error.name; } });`);
    assert.deepEqual(names, Array(4).fill('NotLoadedError'));
});

test('the module beside the package', async () => {
    assert.equal(await inWorker(`await boardrules.load(); await boardrules.load(); ${LOADS}`), 5);
});

test('two simultaneous calls of `load` load once', async () => {
    assert.equal(await inWorker('return boardrules.load() === boardrules.load()'), true);
});

test('bytes, a module, a URL, its text, a response and a promise of one', async () => {
    const module = await WebAssembly.compile(bytes);
    const response = "new Response(data, { headers: { 'content-type': 'application/wasm' } })";
    for (const [wasm, data] of [
        ['data', bytes],
        ['data.buffer', new Uint8Array(bytes)],
        ['data', module],
        ['new URL(data)', file.href],
        ['data', file.href],
        [response, bytes],
        [`Promise.resolve(${response})`, bytes],
        ['new Response(data)', bytes],
    ])
        assert.equal(await inWorker(`await boardrules.load({ wasm: ${wasm} }); ${LOADS}`, data), 5, wasm);
});

test('from a server, with any content type', async t => {
    const server = createServer((request, response) => {
        const known = request.url.startsWith('/yes');
        response.writeHead(known ? 200 : 404, {
            'content-type': request.url === '/yes-typed' ? 'application/wasm' : 'text/plain',
        });
        response.end(known ? bytes : 'not here');
    });
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const origin = `http://127.0.0.1:${server.address().port}`;
    for (const path of ['/yes-typed', '/yes'])
        assert.equal(await inWorker(`await boardrules.load({ wasm: data }); ${LOADS}`, origin + path), 5);
    const message = await inWorker(
        'return boardrules.load({ wasm: data }).catch(error => `${error.name}: ${error.message}`)',
        `${origin}/no`,
    );
    assert.match(message, /^LoadError: .*\/no: 404/);
});

test('a file that is not the module is refused, and the next `load` tries again', async () => {
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    for (const [wasm, data] of [
        ['data', new Uint8Array(8)],
        ['data', empty],
        ['7'],
        ['{}'],
        ['new URL("file:///nowhere.wasm")'],
        ['"http://127.0.0.1:1/x.wasm"'],
        ['new Response(data)', empty],
        ['Promise.reject(new Error("no"))'],
    ]) {
        const found = await inWorker(
            `
            const name = await boardrules.load({ wasm: ${wasm} }).then(() => '', error => error.name);
            await boardrules.load();
            return [name, boardrules.games().length];`,
            data,
        );
        assert.deepEqual(found, ['LoadError', 5], wasm);
    }
});

/** The bytes of a number that is not negative, as WebAssembly writes constants: signed LEB128. */
function constant(number) {
    const bytes = [];
    for (; number > 0x3f; number >>= 7) bytes.push(0x80 | (number & 0x7f));
    return [...bytes, number];
}

/** The module with another version number. */
function ofAnotherVersion() {
    const [release, candidate] = packaged.split('-rc.');
    const [major, minor, patch] = release.split('.').map(Number);
    const number = 100000000 * major + 100000 * minor + 100 * patch + Number(candidate ?? 99);
    const code = Buffer.from(bytes);
    const returns = Buffer.of(0x00, 0x41, ...constant(number), 0x0b); // no locals, i32.const, end
    const at = code.indexOf(returns);
    assert.ok(at > 0 && code.indexOf(returns, at + 1) < 0, 'exactly one function returns the version number');
    code[at + 2] ^= 1;
    return code;
}

test('a module of another version is refused', async () => {
    const body = 'return boardrules.load({ wasm: data }).then(() => "", error => `${error.name}: ${error.message}`)';
    assert.match(await inWorker(body, ofAnotherVersion()), /^LoadError: the versions of the module and of the package differ/);
});

test('the module imports nothing', async () => {
    assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
});

test('each worker has its own library, with the same results', async () => {
    const body = "await boardrules.load(); const s = new boardrules.Rules('tombs').state(); s.playout(data); return s.position";
    const [one, two, other] = await Promise.all([inWorker(body, 5), inWorker(body, 5), inWorker(body, 6)]);
    assert.equal(one, two);
    assert.notEqual(one, other);
});
