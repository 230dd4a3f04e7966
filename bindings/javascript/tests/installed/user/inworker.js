import { findings } from './game.js';

findings().then(found => postMessage(found));
