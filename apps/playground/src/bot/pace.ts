// The speed at which computers play each other, and whether they are paused.
import { effect, signal } from '@preact/signals-core';

/** Milliseconds between plies, from slow to immediate. */
export const PACES = [
    { name: 'slow', milliseconds: 2000 },
    { name: 'calm', milliseconds: 900 },
    { name: 'quick', milliseconds: 300 },
    { name: 'at once', milliseconds: 0 },
] as const;

/** Rejects as soon as the signal is aborted. */
export function aborted(abort: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
        const giveUp = (): void => reject(abort.reason as Error);
        if (abort.aborted) giveUp();
        else abort.addEventListener('abort', giveUp, { once: true });
    });
}

/** Rejects if the signal is aborted before the time is over. */
export function sleep(milliseconds: number, abort: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        const giveUp = (): void => {
            clearTimeout(timer);
            reject(abort.reason as Error);
        };
        if (abort.aborted) giveUp();
        else abort.addEventListener('abort', giveUp, { once: true });
    });
}

/** Lets the computer's plies through: one each `milliseconds`, and while paused only those requested one by one. */
export class Pace {
    readonly paused = signal(false);
    readonly milliseconds = signal<number>(PACES[1].milliseconds);
    readonly #wanted = signal(0);

    /** While paused: lets one more ply through, as soon as possible. */
    step(): void {
        this.#wanted.value += 1;
    }

    pause(): void {
        this.#wanted.value = 0;
        this.paused.value = true;
    }

    play(): void {
        this.paused.value = false;
    }

    /** Lets a ply through when it is ready and may be made; rejects when the signal is aborted. */
    async turn<Ply>(ply: Promise<Ply>, abort: AbortSignal): Promise<Ply> {
        const [thought] = await Promise.all([ply, sleep(this.paused.peek() ? 0 : this.milliseconds.peek(), abort)]);
        await this.#open(abort);
        if (this.paused.peek()) this.#wanted.value -= 1;
        return thought;
    }

    #open(abort: AbortSignal): Promise<void> {
        return new Promise((resolve, reject) => {
            const stop = effect(() => {
                if (!this.paused.value || this.#wanted.value > 0) resolve();
            });
            abort.addEventListener('abort', () => {
                stop();
                reject(abort.reason as Error);
            }, { once: true });
        });
    }
}
