// worker.mjs: runs the body of an async function that was sent, with the package and the data.
import * as boardrules from 'boardrules';
import { parentPort, workerData } from 'node:worker_threads';

const AsyncFunction = (async () => {}).constructor;
parentPort.postMessage(await new AsyncFunction('boardrules', 'data', workerData.body)(boardrules, workerData.data));
