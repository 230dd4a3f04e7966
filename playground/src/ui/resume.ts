import { effect, signal } from '@preact/signals';
import { REFEREE } from 'boardrules';
import type { Session, Setup } from '../model/session.ts';
import { readRecord } from '../share/arrivals.ts';
import { recordOf } from '../share/records.ts';

/**
 * The game that was on the table last is kept in the browser, as a record, so that a page loaded anew goes on with it. Each
 * tab keeps its own; a new tab, which has none, begins with what was kept last in any of them. '': the game is over.
 */
const KEPT = 'boardrules game';

/** Plies follow each other quickly when computers play. */
const DELAY_MS = 400;

function read(): Setup | null {
    try {
        const record = sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT) ?? '';
        const arrival = record === '' ? null : readRecord(record);
        return arrival?.kind === 'game' ? arrival.setup : null;
    } catch {
        return null; // of another version of the rules, or the browser keeps nothing
    }
}

/** The game that can be gone on with, or null. */
export const unfinished = signal<Setup | null>(null);

/** Looks for a game that was left before it was over. */
export function lookForUnfinished(): void {
    const setup = read();
    const isWorthIt = setup !== null && (setup.plies?.length ?? 0) > 0;
    unfinished.value = isWorthIt ? setup : null;
}

/** A game that is over is kept no more; one that another tab has kept since stays. */
function forget(): void {
    if (localStorage.getItem(KEPT) === sessionStorage.getItem(KEPT)) localStorage.removeItem(KEPT);
    sessionStorage.setItem(KEPT, '');
}

function write(session: Session): void {
    try {
        if (session.ended.peek()) return forget();
        const record = recordOf(session, { viewer: REFEREE, plies: session.plies.peek().length });
        sessionStorage.setItem(KEPT, record);
        localStorage.setItem(KEPT, record);
    } catch {
        // It is full, or not allowed: then the game lasts as long as the page.
    }
}

/** Keeps a game up to date until the end of it, which is returned. */
export function keepGame(session: Session): () => void {
    let timer = 0;
    const save = (): void => {
        clearTimeout(timer);
        timer = 0;
        write(session);
    };
    const stop = effect(() => {
        if (session.plies.value.length === 0) return;
        timer ||= window.setTimeout(save, DELAY_MS);
    });
    const flush = (): void => {
        if (timer !== 0) save();
    };
    addEventListener('pagehide', flush);
    return () => {
        stop();
        removeEventListener('pagehide', flush);
        flush();
    };
}
