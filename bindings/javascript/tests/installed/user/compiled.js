// compiled.js: passes bytes, a compiled module and an address to `load`.
import { readFile } from 'node:fs/promises';
import { findings } from './game.js';

const url = new URL('../node_modules/boardrules/dist/boardrules.wasm', import.meta.url);
const kinds = {
    url: () => url,
    path: () => url.href,
    bytes: () => readFile(url),
    module: async () => WebAssembly.compile(await readFile(url)),
};
console.log(JSON.stringify(await findings({ wasm: await kinds[process.argv[2]]() })));
