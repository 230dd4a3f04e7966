// The page's end of the worker: it sends questions and receives opinions. One computer plays all its seats.
import type { Learned, Opinion, Progress, Question, Reply, Request } from './protocol.ts';

/** The members of `Worker` that we need. */
export interface WorkerLike {
    postMessage(request: Request, transfer?: Transferable[]): void;
    onmessage: ((message: MessageEvent<Reply>) => void) | null;
    onerror: ((event: ErrorEvent) => void) | null;
    terminate(): void;
}

/** An open question. */
export interface Asked {
    /** The final opinion; null: the question was dropped or replaced. Rejects if the worker failed. */
    readonly opinion: Promise<Opinion | null>;
    /** Makes it answer at once, with the best move so far. */
    hurry(): void;
    /** Drops the question. */
    drop(): void;
}

interface Open {
    readonly id: number;
    readonly onProgress: (progress: Progress) => void;
    readonly resolve: (opinion: Opinion | null) => void;
    readonly reject: (reason: Error) => void;
}

/** The rules of a game in the form that the worker gets. */
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

    /** `module`: library and bot. The worker is started only when there is work for it. */
    constructor(start: () => WorkerLike, module: () => WebAssembly.Module, onLearned: (learned: Learned) => void) {
        this.#start = start;
        this.#module = module;
        this.#onLearned = onLearned;
    }

    /** Sets the rules, which the worker learns while no question is open. The same rules again change nothing. */
    meet(rules: RulesBytes): void {
        if (this.#worker !== null && this.#fingerprint === rules.fingerprint) return;
        this.#settle(open => open.resolve(null));
        const bytes = rules.bytes();
        this.#send({ type: 'rules', bytes }, [bytes.buffer]);
        this.#fingerprint = rules.fingerprint;
    }

    /** Asks about a position of these rules. An open question is dropped. */
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
        if (this.#open?.id !== reply.id) return; // the answer to a dropped question
        if (reply.type === 'progress') this.#open.onProgress(reply.progress);
        else if (reply.type === 'answer') this.#settle(open => open.resolve(reply.opinion));
        else this.#settle(open => open.reject(new Error(reply.message)));
    }

    /** Without module or rules the worker cannot answer, so the next question loads them again. */
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
