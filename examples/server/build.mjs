// Builds the server into dist/: types of the messages from their schema, the programs, and the library with the
// computer (`make build/wasm/playground.wasm`, or WASM=file).
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { compileFromFile } from 'json-schema-to-typescript';

const here = new URL('./', import.meta.url);
const dist = new URL('dist/', here);
const wasm = process.env.WASM ? pathToFileURL(process.env.WASM) : new URL('../../build/wasm/playground.wasm', here);

await rm(dist, { recursive: true, force: true });
await mkdir(dist);
const types = await compileFromFile(fileURLToPath(new URL('messages.schema.json', here)), {
    additionalProperties: false,
    bannerComment: "// Written by build.mjs from messages.schema.json.\nimport type { GameEvent } from 'boardrules';",
    ignoreMinAndMaxItems: true,
});
await writeFile(new URL('messages.ts', dist), types);
await build({
    absWorkingDir: fileURLToPath(here),
    entryPoints: ['src/main.ts', 'src/worker.ts'],
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node18',
    sourcemap: 'inline',
    logLevel: 'warning',
});
await copyFile(wasm, new URL('boardrules.wasm', dist));
