import { findings } from './game.js';

console.log(JSON.stringify(await findings()));
