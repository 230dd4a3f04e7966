// thread.js: the program in a thread, while the main thread has also loaded the package.
import { Worker } from 'node:worker_threads';
import { findings } from './game.js';

const worker = new Worker(new URL('./inthread.js', import.meta.url));
const answer = new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject));
const [here, there] = await Promise.all([findings(), answer]);
console.log(JSON.stringify(there));
if (JSON.stringify(here) !== JSON.stringify(there)) process.exitCode = 1;
