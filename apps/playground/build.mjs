// Builds the page into one folder that any web server can serve: build/playground, or OUT=folder. With --tests it
// builds the tests of the model instead, each as one file for node.
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { notices, packagesOf } from './licenses.mjs';
import { howToPlay, picturesOf, rulebook } from './rulebook.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const tree = path.resolve(here, '../..');
const out = path.resolve(process.env.OUT ?? path.join(tree, 'build/playground'));
const games = ['tokonoma', 'carnyx', 'tombs', 'tomis', 'thrones'];

const common = {
    absWorkingDir: here,
    bundle: true,
    format: 'esm',
    target: ['es2022'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.yaml': 'text' },
    legalComments: 'none',
    logLevel: 'warning',
};

const fingerprint = bytes => createHash('sha256').update(bytes).digest('hex').slice(0, 10);

/** Writes a file named after a hash of its content, and returns the name relative to the folder of scripts. */
async function keep(name, bytes) {
    const { name: stem, ext } = path.parse(name);
    const kept = `${stem}-${fingerprint(bytes)}${ext}`;
    await writeFile(path.join(out, 'assets', kept), bytes);
    return `./${kept}`;
}

async function keepRulebooks() {
    const texts = games.map(async game => {
        const markdown = await readFile(path.join(tree, 'rules', `${game}.md`), 'utf8');
        return [game, await keep(`${game}.html`, rulebook(markdown))];
    });
    return Object.fromEntries(await Promise.all(texts));
}

/** The pages on how to play, and the positions of their pictures, by the names of the games. */
async function keepHowToPlay() {
    const texts = games.map(async game => {
        const [page, lessons] = await Promise.all(
            ['md', 'yaml'].map(type => readFile(path.join(tree, 'apps/learn', `${game}.${type}`), 'utf8')),
        );
        return [game, { page: await keep(`learn-${game}.html`, howToPlay(page)), pictures: picturesOf(lessons) }];
    });
    return Object.fromEntries(await Promise.all(texts));
}

/** Returns the meanings of the games' switches, from the schema of rules files, without the paragraphs it cites. */
async function switchWords() {
    const { definitions } = JSON.parse(await readFile(path.join(tree, 'rules/boardrules.schema.json'), 'utf8'));
    const words = ({ description }) => description.replace(/ \([A-Z]{3}[.-][^)]*\)/g, '').replace(/; default: .*$/, '');
    const switches = game => Object.entries(definitions[`${game}.switches`].properties);
    const wordsOf = game => Object.fromEntries(switches(game).map(([name, described]) => [name, words(described)]));
    return Object.fromEntries(games.map(game => [game, wordsOf(game)]));
}

/** Returns the notices of the code linked into the library: `make build/wasm/LICENSES`. */
const wasmLicenses = path.join(
    path.dirname(process.env.WASM ?? path.join(tree, 'build/wasm/playground.wasm')),
    'LICENSES',
);

/** The library as WebAssembly, including what belongs to the page: `make build/wasm/playground.wasm`, or WASM=file. */
async function keepWasm() {
    return keep('boardrules.wasm', await readFile(process.env.WASM ?? path.join(tree, 'build/wasm/playground.wasm')));
}

/** The folders of the npm packages that the page contains. */
const bundled = new Set();

async function bundle(entryPoints, assets) {
    const made = await build({
        ...common,
        entryPoints,
        outdir: path.join(out, 'assets'),
        entryNames: '[name]-[hash]',
        chunkNames: 'part-[hash]',
        splitting: true,
        minify: true,
        metafile: true,
        define: { ASSETS: JSON.stringify(assets) },
    });
    packagesOf(made.metafile).forEach(folder => bundled.add(path.join(here, folder)));
    const outputs = Object.entries(made.metafile.outputs).filter(([, output]) => output.entryPoint);
    const named = ([file, { entryPoint, cssBundle }]) => [
        [entryPoint, `./${path.basename(file)}`],
        [`${entryPoint}.css`, cssBundle && `./${path.basename(cssBundle)}`],
    ];
    return Object.fromEntries(outputs.flatMap(named));
}

async function writePage(script, style) {
    const template = await readFile(path.join(here, 'public/index.html'), 'utf8');
    const page = template
        .replace('%SCRIPT%', path.posix.join('assets', script))
        .replace('%STYLE%', path.posix.join('assets', style));
    await writeFile(path.join(out, 'index.html'), page);
}

async function copyPublic() {
    for (const name of await readdir(path.join(here, 'public')))
        if (name !== 'index.html')
            await writeFile(path.join(out, name), await readFile(path.join(here, 'public', name)));
}

async function filesOf(folder) {
    const entries = await readdir(folder, { withFileTypes: true });
    const found = entries.map(entry => {
        const file = path.join(folder, entry.name);
        return entry.isDirectory() ? filesOf(file) : [file];
    });
    return (await Promise.all(found)).flat().sort();
}

/**
 * Writes the service worker that caches the page. It lists all files except the one that a server of games answers, and
 * changes when one of them changes.
 */
async function writeServiceWorker() {
    const files = (await filesOf(out)).filter(file => path.basename(file) !== 'friends.json');
    const contents = await Promise.all(files.map(file => readFile(file)));
    const names = files.map(file => path.relative(out, file).split(path.sep).join('/'));
    await build({
        ...common,
        entryPoints: ['src/offline/worker.ts'],
        outfile: path.join(out, 'service-worker.js'),
        format: 'iife',
        minify: true,
        define: {
            PRECACHE: JSON.stringify(names),
            REVISION: JSON.stringify(fingerprint(Buffer.concat([...contents, Buffer.from(names.join())]))),
        },
    });
}

async function weigh() {
    const contents = await Promise.all((await filesOf(out)).map(file => readFile(file)));
    const nbytes = contents.reduce((sum, bytes) => sum + brotliCompressSync(bytes).length, 0);
    return `${contents.length} files, ${Math.round(nbytes / 1024)} KB compressed`;
}

async function buildPage() {
    await rm(out, { recursive: true, force: true });
    await mkdir(path.join(out, 'assets'), { recursive: true });
    const [wasm, rulebooks] = [await keepWasm(), await keepRulebooks()];
    const assets = { wasm, rulebooks, howToPlay: await keepHowToPlay(), switches: await switchWords() };
    const workers = await bundle(['src/bot/worker.ts', 'src/balance/worker.ts'], assets);
    const { 'src/bot/worker.ts': bot, 'src/balance/worker.ts': balance } = workers;
    const page = await bundle(['src/main.tsx'], { ...assets, bot, balance });
    await writePage(page['src/main.tsx'], page['src/main.tsx.css']);
    await copyPublic();
    const own = [path.join(tree, 'LICENSE'), wasmLicenses];
    await writeFile(path.join(out, 'LICENSES.txt'), await notices(own, [...bundled].sort()));
    await writeServiceWorker();
    console.log(`${path.relative(process.cwd(), out)}: ${await weigh()}`);
}

/** Node 18 has the browsers' `crypto` under another name. */
const asInBrowsers = "import { webcrypto } from 'node:crypto'; globalThis.crypto ??= webcrypto;";

async function buildTests() {
    const folder = path.join(here, 'node_modules/.tests');
    await rm(folder, { recursive: true, force: true });
    const tests = (await filesOf(path.join(here, 'src'))).filter(file => /\.test\.tsx?$/.test(file));
    await build({
        ...common,
        entryPoints: tests,
        outdir: folder,
        outbase: 'src',
        outExtension: { '.js': '.mjs' },
        platform: 'node',
        packages: 'external',
        banner: { js: asInBrowsers },
        sourcemap: 'inline',
    });
}

await (process.argv.includes('--tests') ? buildTests() : buildPage());
