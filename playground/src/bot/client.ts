// The page's end of the worker: questions go out, opinions come back. One computer serves all seats that it plays.
import type { Learned, Opinion, Progress, Question, Reply, Request } from './protocol.ts';

/** As much of a `Worker` as is needed. */
export interface WorkerLike {
    postMessage(request: Request, transfer?: Transferable[]): void;
    onmessage: ((message: MessageEvent<Reply>) => void) | null;
    onerror: ((event: ErrorEvent) => void) | null;
    terminate(): void;
}

/** A question that is out. */
export interface Asked {
    /** What it thinks in the end; null: the question was dropped, or another one was asked. Rejects if it failed. */
    readonly opinion: Promise<Opinion | null>;
    /** It answers at once, with the best so far. */
    hurry(): void;
    /** Nobody wants to know any more. */
    drop(): void;
}

interface Open {
    readonly id: number;
    readonly onProgress: (progress: Progress) => void;
    readonly resolve: (opinion: Opinion | null) => void;
    readonly reject: (reason: Error) => void;
}

/** The rules of a game as the worker gets them. */
export interface RulesBytes {
    readonly fingerprint: bigint;
    bytes(): Uint8Array;
}

export class Computer {
    readonly #start: () => WorkerLike;
    readonly #module: () => WebAssembly.Module;
    readonly #onLearned: (learned: Learned) => void;
    #worker: WorkerLike | null = null;
    #fingerprint: bigint | null = null;
    #open: Open | null = null;
    #ids = 0;

    /** `module`: with library and bot. No worker is started before there is something to do for it. */
    constructor(start: () => WorkerLike, module: () => WebAssembly.Module, onLearned: (learned: Learned) => void) {
        this.#start = start;
        this.#module = module;
        this.#onLearned = onLearned;
    }

    /** These are the rules from now on: it learns them while nothing is asked. The same again: it knows them. */
    meet(rules: RulesBytes): void {
        if (this.#worker !== null && this.#fingerprint === rules.fingerprint) return;
        this.#settle(open => open.resolve(null));
        const bytes = rules.bytes();
        this.#send({ type: 'rules', bytes }, [bytes.buffer]);
        this.#fingerprint = rules.fingerprint;
    }

    /** Asks about a position of these rules. A question that is still out is dropped. */
    ask(rules: RulesBytes, question: Question, onProgress: (progress: Progress) => void = () => {}): Asked {
        this.meet(rules);
        this.#settle(open => open.resolve(null));
        const id = ++this.#ids;
        const opinion = new Promise<Opinion | null>((resolve, reject) => {
            this.#open = { id, onProgress, resolve, reject };
        });
        this.#send({ type: 'ask', id, question });
        return { opinion, hurry: () => this.#hurry(id), drop: () => this.#drop(id) };
    }

    /** Ends the worker; the next question starts another one. */
    dispose(): void {
        this.#end();
        this.#settle(open => open.resolve(null));
    }

    #send(request: Request, transfer: Transferable[] = []): void {
        this.#worker ??= this.#begin();
        this.#worker.postMessage(request, transfer);
    }

    #begin(): WorkerLike {
        const worker = this.#start();
        worker.onmessage = message => this.#take(message.data);
        worker.onerror = event => {
            this.#end();
            this.#settle(open => open.reject(new Error(event.message || 'the worker of the computer ended')));
        };
        worker.postMessage({ type: 'load', module: this.#module() });
        return worker;
    }

    #end(): void {
        this.#worker?.terminate();
        this.#worker = this.#fingerprint = null;
    }

    #hurry(id: number): void {
        if (this.#open?.id === id) this.#send({ type: 'hurry', id });
    }

    #drop(id: number): void {
        if (this.#open?.id !== id) return;
        this.#send({ type: 'drop', id });
        this.#settle(open => open.resolve(null));
    }

    #take(reply: Reply): void {
        if (reply.type === 'learned') return this.#onLearned(reply.learned);
        if (reply.type === 'failure' && reply.id === null) return this.#fail(reply.message);
        if (this.#open?.id !== reply.id) return; // of a question that was dropped
        if (reply.type === 'progress') this.#open.onProgress(reply.progress);
        else if (reply.type === 'answer') this.#settle(open => open.resolve(reply.opinion));
        else this.#settle(open => open.reject(new Error(reply.message)));
    }

    /** Without module or rules no question can be answered: the next one begins anew. */
    #fail(message: string): void {
        this.#end();
        this.#settle(open => open.reject(new Error(message)));
    }

    #settle(how: (open: Open) => void): void {
        const open = this.#open;
        this.#open = null;
        if (open !== null) how(open);
    }
}
