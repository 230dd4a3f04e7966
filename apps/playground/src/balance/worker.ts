// The entry of the worker: a separate bundle, started by study.ts.
import { load } from 'boardrules';
import { native } from 'boardrules/native';
import { Player } from './player.ts';
import type { Request } from './protocol.ts';

const player = new Player({
    async instantiate(module) {
        await load({ wasm: module });
        return native();
    },
    post: reply => self.postMessage(reply),
    pause: () => new Promise(resolve => setTimeout(resolve)),
    now: () => performance.now(),
});

self.addEventListener('message', (message: MessageEvent<Request>) => void player.receive(message.data));
