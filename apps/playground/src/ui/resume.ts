import { effect, signal } from '@preact/signals';
import { REFEREE } from 'boardrules';
import { Session, type Setup } from '../model/session.ts';
import { readRecord } from '../share/arrivals.ts';
import { recordOf } from '../share/records.ts';
import { drop, keep, keptGames, noteOwn, ownId, type KeptGame } from './shelf.ts';
import { headline } from './words.ts';

/** Computers make plies in quick succession. */
const DELAY_MS = 400;

/** A game that can be continued. */
export interface Unfinished {
    readonly kept: KeptGame;
    readonly setup: Setup;
    /** Whose turn it is. */
    readonly turn: string;
}

/** Null: it was made by another version of the rules, or nothing has been played. */
function read(kept: KeptGame): Unfinished | null {
    try {
        const arrival = readRecord(kept.record);
        if (arrival.kind !== 'game' || (arrival.setup.plies?.length ?? 0) === 0) return null;
        const setup = { ...arrival.setup, id: kept.id };
        return { kept, setup, turn: headline(new Session(setup)) };
    } catch {
        return null;
    }
}

/** The games that can be continued, the latest first. */
export const unfinished = signal<readonly Unfinished[]>([]);

/** Looks for unfinished games. */
export function lookForUnfinished(): void {
    unfinished.value = keptGames().map(read).filter(game => game !== null);
}

/** The game to put back on the table of this tab: its own; in a new tab the latest. Null: none. */
export function latest(): Setup | null {
    const own = ownId();
    const found = own === null ? unfinished.value[0] : unfinished.value.find(({ kept }) => kept.id === own);
    return found?.setup ?? null;
}

/** Removes a game from the list; `putBack` undoes it. */
export function remove({ kept }: Unfinished): void {
    drop(kept.id);
    lookForUnfinished();
}

export function putBack({ kept }: Unfinished): void {
    keep(kept.id, kept.record);
    lookForUnfinished();
}

function write(session: Session, id: string): void {
    if (session.ended.peek()) return drop(id);
    keep(id, recordOf(session, { viewer: REFEREE, plies: session.plies.peek().length }));
}

/** Stores a game after each change, under its id; returns a function that stops this. */
export function keepGame(session: Session, id: string): () => void {
    let timer = 0;
    noteOwn(id);
    const save = (): void => {
        clearTimeout(timer);
        timer = 0;
        write(session, id);
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
