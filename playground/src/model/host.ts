import { effect } from '@preact/signals-core';
import type { Move } from 'boardrules';
import { drawn } from './chance.ts';
import type { Asked, Session } from './session.ts';

/** What the host needs of the page. What it asked for is given up when the signal is aborted. */
export interface Helpers {
    /** Resolves when the picture shows all plies made so far. */
    shown(): Promise<void>;
    /** The move that a computer player chooses. */
    choose(session: Session, seat: number, level: number, signal: AbortSignal): Promise<Move>;
    /** A computer player failed. The game waits until something else happens. */
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
 * Runs a game: draws for chance, asks computer players, and waits for the picture between plies. Whatever happens in
 * between, such as a step back, gives up what was asked. Returns the end of it.
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
