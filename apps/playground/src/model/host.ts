import { effect } from '@preact/signals-core';
import type { Move } from 'boardrules';
import { drawn } from './chance.ts';
import type { Asked, Session } from './session.ts';

/** What the host needs from the page. The page drops a request when its signal is aborted. */
export interface Helpers {
    /** Resolves when the picture shows all plies made so far. */
    shown(): Promise<void>;
    /** The move that a computer player chooses. */
    choose(session: Session, seat: number, level: number, signal: AbortSignal): Promise<Move>;
    /** Reports that a computer player failed. The game waits until something else happens. */
    failed(error: unknown): void;
}

async function answer(session: Session, asked: Asked, helpers: Helpers, signal: AbortSignal): Promise<void> {
    await helpers.shown();
    if (signal.aborted) return;
    if (asked.kind === 'chance') session.play(drawn(session.state));
    if (asked.kind !== 'computer') return;
    const move = await helpers.choose(session, asked.seat, asked.level, signal);
    if (!signal.aborted) session.play(move, asked.seat);
}

/**
 * Runs a game: draws for chance, requests moves from computer players, and waits for the picture between plies. Any other
 * change, such as a step back, aborts the open request. Returns a function that stops the host.
 */
export function host(session: Session, helpers: Helpers): () => void {
    let asking = new AbortController();
    const stop = effect(() => {
        const asked = session.asked.value;
        session.change.value;
        asking.abort();
        asking = new AbortController();
        const { signal } = asking;
        answer(session, asked, helpers, signal).catch(error => signal.aborted || helpers.failed(error));
    });
    return () => {
        stop();
        asking.abort();
    };
}
