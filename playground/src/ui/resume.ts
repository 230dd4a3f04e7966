import { effect, signal } from '@preact/signals';
import { REFEREE } from 'boardrules';
import type { Session, Setup } from '../model/session.ts';
import { readRecord } from '../share/arrivals.ts';
import { recordOf } from '../share/records.ts';

/**
 * The browser stores the last game on the table as a record, so that a reloaded page continues it. Each tab stores its own
 * game; a new tab, which has none, begins with the game stored last in any tab. '': the game is over.
 */
const KEPT = 'boardrules game';

/** Computers make plies in quick succession. */
const DELAY_MS = 400;

function read(): Setup | null {
    try {
        const record = sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT) ?? '';
        const arrival = record === '' ? null : readRecord(record);
        return arrival?.kind === 'game' ? arrival.setup : null;
    } catch {
        return null; // made by another version of the rules, or storage is off
    }
}

/** The game that can be continued, or null. */
export const unfinished = signal<Setup | null>(null);

/** Looks for an unfinished game. */
export function lookForUnfinished(): void {
    const setup = read();
    const isWorthIt = setup !== null && (setup.plies?.length ?? 0) > 0;
    unfinished.value = isWorthIt ? setup : null;
}

/** Removes a finished game; a game that another tab has stored since stays. */
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
        // Storage is full or not allowed: the game lasts as long as the page.
    }
}

/** Stores a game after each change; returns a function that stops this. */
export function keepGame(session: Session): () => void {
    let timer = 0;
    const save = (): void => {
        clearTimeout(timer);
        timer = 0;
        write(session);
    };
    const stop = effect(() => {
        session.outside.value;
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
