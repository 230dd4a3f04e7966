// Runs the body of an async function, with the package and the data that were sent.
import * as boardrules from 'boardrules';
import { parentPort, workerData } from 'node:worker_threads';

const AsyncFunction = (async () => {}).constructor;
parentPort.postMessage(await new AsyncFunction('boardrules', 'data', workerData.body)(boardrules, workerData.data));
