// The entry of the worker: a separate bundle, started by client.ts.
import { load } from 'boardrules';
import { native } from 'boardrules/native';
import type { Request } from './protocol.ts';
import { Thinker } from './thinker.ts';

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** A message arrives sooner than setTimeout, which waits for four milliseconds each time. */
function pause(): Promise<void> {
    return new Promise(resolve => {
        waiting.push(resolve);
        channel.port2.postMessage(null);
    });
}

const thinker = new Thinker({
    async instantiate(module) {
        await load({ wasm: module });
        return native();
    },
    post: reply => self.postMessage(reply),
    pause,
    now: () => performance.now(),
});

self.addEventListener('message', (message: MessageEvent<Request>) => thinker.receive(message.data));
