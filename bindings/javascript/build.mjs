// Builds the package into dist/: the module from `make wasm`, the licenses of the code in it, and the compiled TypeScript sources.
// WASM=<file>: the path of the module, with the file LICENSES beside it.
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeAbi } from './abi.mjs';

const here = new URL('./', import.meta.url);
const wasm = process.env.WASM ? pathToFileURL(process.env.WASM) : new URL('../../build/wasm/boardrules.wasm', here);

await rm(new URL('dist/', here), { recursive: true, force: true });
await mkdir(new URL('dist/', here));
await writeAbi();
await copyFile(wasm, new URL('dist/boardrules.wasm', here));
await copyFile(new URL('LICENSES', wasm), new URL('dist/LICENSES', here));
await copyFile(new URL('../../LICENSE', here), new URL('LICENSE', here));
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '--project', fileURLToPath(here)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
