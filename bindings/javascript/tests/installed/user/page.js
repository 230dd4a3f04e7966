// page.js: the results of the program in a page and in a worker of that page.
import { findings } from './game.js';

const worker = new Worker(new URL('./inworker.js', import.meta.url), { type: 'module' });
const answer = new Promise((resolve, reject) => {
    worker.onmessage = event => resolve(event.data);
    worker.onerror = event => reject(new Error(event.message));
});
globalThis.found = Promise.all([findings(), answer]);
