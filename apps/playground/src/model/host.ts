import { effect } from '@preact/signals-core';
import type { Move, State, Viewer } from 'boardrules';
import { drawn } from './chance.ts';
import { isHidden } from './hidden.ts';
import type { Asked, Session } from './session.ts';

/** What the host needs from the page. The page drops a request when its signal is aborted. */
export interface Helpers {
    /** Resolves when the picture shows all plies made so far. */
    shown(): Promise<void>;
    /**
     * The move that a computer player chooses. after: it goes on in this position, and nobody sees what it did until
     * then.
     */
    choose(session: Session, seat: number, level: number, signal: AbortSignal, after?: State): Promise<Move>;
    /** Reports that a computer player failed. The game waits until something else happens. */
    failed(error: unknown): void;
}

/** Whether a viewer saw nothing of the last ply, and the seat that made it goes on alone. */
function goesOnUnseen(state: State, seat: number, viewer: Viewer): boolean {
    const isUnseen = state.events(viewer).some(event => event.kind === 'ply' && isHidden(event.move));
    return isUnseen && state.actors.length === 1 && state.actors[0] === seat;
}

/** The next move of a computer player; those of which the viewer sees nothing come with the move after them. */
async function chosen(
    session: Session, seat: number, level: number, helpers: Helpers, signal: AbortSignal,
): Promise<Move[]> {
    const moves = [await helpers.choose(session, seat, level, signal)];
    const state = session.state.copy();
    while (!signal.aborted) {
        state.play(moves.at(-1)!, seat);
        if (!goesOnUnseen(state, seat, session.viewer.value)) break;
        moves.push(await helpers.choose(session, seat, level, signal, state));
    }
    return moves;
}

async function answer(session: Session, asked: Asked, helpers: Helpers, signal: AbortSignal): Promise<void> {
    await helpers.shown();
    if (signal.aborted) return;
    if (asked.kind === 'chance') session.play(drawn(session.state));
    if (asked.kind !== 'computer') return;
    const moves = await chosen(session, asked.seat, asked.level, helpers, signal);
    if (signal.aborted) return;
    if (moves.length === 1) session.play(moves[0]!, asked.seat);
    else session.playAll(moves, asked.seat);
}

/**
 * Runs a game: draws for chance, requests moves from computer players, and waits for the picture between plies. Any
 * other change, such as a step back, aborts the open request. Returns a function that stops the host.
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
