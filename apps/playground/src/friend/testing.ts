// A server's side for the tests: sockets that they open and close, and a clock that they turn.
import type { Means } from './line.ts';
import type { FromServer, ToServer } from './messages.ts';

/** A socket as the page sees it. */
class FakeSocket {
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    readonly sent: ToServer[] = [];

    send(text: string): void {
        this.sent.push(JSON.parse(text));
    }

    close(code = 1005): void {
        this.drop(code);
    }

    // The server's side:

    accept(): void {
        this.readyState = 1;
        this.onopen?.();
    }

    say(message: FromServer): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }

    write(data: string): void {
        this.onmessage?.({ data });
    }

    drop(code: number): void {
        if (this.readyState === 3) return;
        this.readyState = 3;
        this.onclose?.({ code });
    }
}

/** All sockets that the page has opened, and what it does later. */
export class FakeServer {
    readonly sockets: FakeSocket[] = [];
    now = 0;
    #later: { at: number; run: () => void }[] = [];

    readonly means: Means = {
        open: () => {
            const socket = new FakeSocket();
            this.sockets.push(socket);
            return socket as unknown as WebSocket;
        },
        random: () => 0.5,
        later: (run, milliseconds) => {
            const planned = { at: this.now + milliseconds, run };
            this.#later.push(planned);
            return () => void (this.#later = this.#later.filter(one => one !== planned));
        },
    };

    get last(): FakeSocket {
        return this.sockets.at(-1)!;
    }

    /** Lets time pass. */
    pass(milliseconds: number): void {
        const end = this.now + milliseconds;
        for (;;) {
            const next = this.#later.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
            if (next === undefined) break;
            this.#later = this.#later.filter(one => one !== next);
            this.now = next.at;
            next.run();
        }
        this.now = end;
    }
}
