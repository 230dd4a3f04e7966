// What the page knows of the games that the worker plays for it: one study at a time.
import { signal } from '@preact/signals';
import type { Order, Progress, Reply, Report, Request } from './protocol.ts';

/** The members of `Worker` that we need. */
export interface WorkerLike {
    postMessage(request: Request, transfer?: Transferable[]): void;
    onmessage: ((message: MessageEvent<Reply>) => void) | null;
    onerror: ((event: ErrorEvent) => void) | null;
    terminate(): void;
}

/** What the rules that were played are called, for the report. */
export interface Subject {
    readonly title: string;
    /** The fingerprint of the rules, and the number of players. */
    readonly key: string;
}

export type Stage =
    | { readonly kind: 'none' }
    | { readonly kind: 'playing'; readonly progress: Progress | null; readonly subject: Subject }
    | { readonly kind: 'report'; readonly report: Report; readonly plots: string; readonly subject: Subject }
    | { readonly kind: 'failure'; readonly message: string };

export class Study {
    readonly stage = signal<Stage>({ kind: 'none' });
    readonly #start: () => WorkerLike;
    readonly #module: () => WebAssembly.Module;
    #worker: WorkerLike | null = null;
    #subject: Subject = { title: '', key: '' };

    constructor(start: () => WorkerLike, module: () => WebAssembly.Module) {
        this.#start = start;
        this.#module = module;
    }

    /** Begins to play; an earlier order ends. */
    begin(order: Order, subject: Subject): void {
        this.#worker ??= this.#open();
        this.#subject = subject;
        this.stage.value = { kind: 'playing', progress: null, subject };
        this.#worker.postMessage({ type: 'play', order });
    }

    /** Asks for a report of the games so far. */
    stop(): void {
        this.#worker?.postMessage({ type: 'stop' });
    }

    #open(): WorkerLike {
        const worker = this.#start();
        worker.onmessage = message => this.#take(message.data);
        worker.onerror = event => this.#fail(event.message || 'the worker ended');
        worker.postMessage({ type: 'load', module: this.#module() });
        return worker;
    }

    #fail(message: string): void {
        this.#worker?.terminate();
        this.#worker = null;
        this.stage.value = { kind: 'failure', message };
    }

    #take(reply: Reply): void {
        const subject = this.#subject;
        if (reply.type === 'failure') this.#fail(reply.message);
        else if (reply.type === 'progress')
            this.stage.value = { kind: 'playing', progress: reply.progress, subject };
        else if (reply.type === 'report')
            this.stage.value = { kind: 'report', report: JSON.parse(reply.json), plots: reply.plots, subject };
    }
}
