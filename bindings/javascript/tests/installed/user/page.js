// In a page: what the page finds and what a worker of its own finds.
import { findings } from './game.js';

const worker = new Worker(new URL('./inworker.js', import.meta.url), { type: 'module' });
const answer = new Promise((resolve, reject) => {
    worker.onmessage = event => resolve(event.data);
    worker.onerror = event => reject(new Error(event.message));
});
globalThis.found = Promise.all([findings(), answer]);
