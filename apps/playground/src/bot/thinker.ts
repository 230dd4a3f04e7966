// The worker's logic without the worker: it takes requests, works in slices, and reads its messages in between.
import type { Native } from 'boardrules/native';
import { Brain, FINISHED, GAMES } from './brain.ts';
import type { Opinion, Progress, Question, Reply, Request } from './protocol.ts';

const SLICE_MILLISECONDS = 12;
const STEP = 1000; // positions: fractions of a millisecond
const HURRIED = 1000; // a hurried computer values at least so many positions
const REPORT_MILLISECONDS = 80;

/** What a thinker needs from its surroundings. */
export interface Host {
    /** Makes the library and the bot; called once, with the first `load`. */
    instantiate(module: WebAssembly.Module): Promise<Native>;
    post(reply: Reply): void;
    /** Lets waiting messages arrive. */
    pause(): Promise<void>;
    /** The time in milliseconds. */
    now(): number;
}

interface Task {
    readonly id: number;
    readonly question: Question;
    /** Iterations after which it answers; null: it answers when its time is over. */
    readonly most: number | null;
    began: number | null;
    hurried: boolean;
}

/** Answers one question at a time, and learns the rules while no question is open. */
export class Thinker {
    readonly #host: Host;
    #native: Promise<Native> | null = null;
    #brain: Brain | null = null;
    #task: Task | null = null;
    #running = false;
    #reported = -Infinity;
    #order: Promise<void> = Promise.resolve();

    constructor(host: Host) {
        this.#host = host;
    }

    /** Handles requests in the order of their arrival, even while the module is being instantiated. */
    receive(request: Request): void {
        this.#order = this.#order
            .then(() => this.#take(request))
            .catch((reason: unknown) => this.#fail(request, reason));
    }

    async #take(request: Request): Promise<void> {
        switch (request.type) {
            case 'load':
                this.#native ??= this.#host.instantiate(request.module);
                await this.#native;
                return;
            case 'rules':
                return this.#meet(request.bytes);
            case 'ask':
                this.#task = this.#taskOf(request.id, request.question);
                return void this.#run();
            case 'hurry':
                if (this.#task?.id === request.id) this.#task.hurried = true;
                return;
            case 'drop':
                if (this.#task?.id === request.id) this.#task = null;
        }
    }

    async #meet(bytes: Uint8Array): Promise<void> {
        if (this.#native === null) throw new Error('no module has been loaded');
        this.#brain?.dispose();
        this.#brain = this.#task = null;
        this.#brain = new Brain(await this.#native, bytes);
        void this.#run();
    }

    #taskOf(id: number, question: Question): Task {
        if (this.#brain === null) throw new Error('no rules have been told');
        const { strength } = question;
        const most = strength.kind === 'level' ? this.#brain.positionsOf(strength.level) : null;
        return { id, question, most, began: null, hurried: false };
    }

    async #run(): Promise<void> {
        if (this.#running) return;
        this.#running = true;
        while (this.#worked()) await this.#host.pause();
        this.#running = false;
    }

    /** Does a slice of work; false: there is no work. */
    #worked(): boolean {
        const brain = this.#brain;
        const task = this.#task;
        if (brain === null) return false;
        try {
            if (task === null) return this.#learns(brain);
            if (!this.#needsLearning(brain, task)) this.#think(brain, task);
            else this.#learns(brain);
        } catch (reason) {
            this.#task = null;
            this.#host.post({ type: 'failure', id: task?.id ?? null, message: messageOf(reason) });
            return task !== null;
        }
        return true;
    }

    /** Random play needs no learning; a hurried computer uses what it has learned. */
    #needsLearning(brain: Brain, task: Task): boolean {
        return task.began === null && !task.hurried && task.most !== 0 && brain.games < GAMES;
    }

    /** Plays games against itself for a slice of time; false: it has learned the rules already. */
    #learns(brain: Brain): boolean {
        if (brain.games >= GAMES) return false;
        const end = this.#host.now() + SLICE_MILLISECONDS;
        do brain.learn(1);
        while (brain.games < GAMES && this.#host.now() < end);
        this.#host.post({ type: 'learned', learned: { games: brain.games, of: GAMES } });
        return true;
    }

    #think(brain: Brain, task: Task): void {
        if (task.began === null) brain.begin(task.question);
        task.began ??= this.#host.now();
        const part = this.#thinkSlice(brain, task, task.began);
        if (part >= 1) this.#answer(task, brain.opinion());
        else this.#report(task, () => ({ part, opinion: brain.opinion() }));
    }

    /** Returns its progress, 0 to 1. */
    #thinkSlice(brain: Brain, task: Task, began: number): number {
        const end = this.#host.now() + SLICE_MILLISECONDS;
        let made = brain.think(0);
        for (;;) {
            const now = this.#host.now();
            const part = partOf(task, made, now - began);
            if (part >= 1 || now >= end) return part;
            made = brain.think(task.most === null ? STEP : Math.min(STEP, task.most - made));
        }
    }

    #answer(task: Task, opinion: Opinion): void {
        this.#task = null;
        this.#host.post({ type: 'answer', id: task.id, opinion });
    }

    #report(task: Task, progress: () => Progress): void {
        if (this.#host.now() - this.#reported < REPORT_MILLISECONDS) return;
        this.#reported = this.#host.now();
        this.#host.post({ type: 'progress', id: task.id, progress: progress() });
    }

    #fail(request: Request, reason: unknown): void {
        const id = request.type === 'ask' ? request.id : null;
        this.#host.post({ type: 'failure', id, message: messageOf(reason) });
    }
}

function partOf(task: Task, made: number, milliseconds: number): number {
    const { strength } = task.question;
    if (made === FINISHED || (task.hurried && made >= HURRIED)) return 1;
    if (task.most !== null) return task.most === 0 ? 1 : made / task.most;
    return strength.kind === 'time' ? milliseconds / strength.milliseconds : 1;
}

function messageOf(reason: unknown): string {
    return reason instanceof Error ? reason.message : String(reason);
}
