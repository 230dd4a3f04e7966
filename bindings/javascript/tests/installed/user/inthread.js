import { parentPort } from 'node:worker_threads';
import { findings } from './game.js';

parentPort.postMessage(await findings());
