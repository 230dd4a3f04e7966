import { effect, signal } from '@preact/signals';
import { REFEREE, type EndedOutside } from 'boardrules';
import { Session, type Ply, type Setup } from '../model/session.ts';
import { readRecord } from '../share/arrivals.ts';
import { recordOf } from '../share/records.ts';
import { annotate, finish, finishedKeyOf, finishedRecord, lookForFinished } from './finished.ts';
import { drop, keep, keptGame, keptGames, keyOf, newId, noteOwn, ownId, type KeptGame } from './shelf.ts';
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

/** A stored game to put on the table; null: it was made by another version of the rules, or nothing has been played. */
function setupOf(id: string, record: string): Setup | null {
    try {
        const arrival = readRecord(record);
        return arrival.kind === 'game' && (arrival.setup.plies?.length ?? 0) > 0 ? { ...arrival.setup, id } : null;
    } catch {
        return null;
    }
}

function read(kept: KeptGame): Unfinished | null {
    const setup = setupOf(kept.id, kept.record);
    return setup && { kept, setup, turn: headline(new Session(setup)) };
}

/** The games that can be continued, the latest first. */
export const unfinished = signal<readonly Unfinished[]>([]);

/** Looks for the stored games. */
export function lookForGames(): void {
    unfinished.value = keptGames().map(read).filter(game => game !== null);
    lookForFinished();
}

/** The game to put back on the table of this tab: its own, finished or not; in a new tab the latest. Null: none. */
export function latest(): Setup | null {
    const own = ownId();
    if (own === null) return unfinished.value[0]?.setup ?? null;
    return unfinished.value.find(({ kept }) => kept.id === own)?.setup ?? setupOf(own, finishedRecord(own) ?? '');
}

/** Removes a game from the list; `putBack` undoes it. */
export function remove({ kept }: Unfinished): void {
    drop(kept.id);
    lookForGames();
}

export function putBack({ kept }: Unfinished): void {
    keep(kept.id, kept.record);
    lookForGames();
}

const recordAt = (id: string): string | null => finishedRecord(id) ?? keptGame(id)?.record ?? null;

/**
 * Stores the game on a table under its id. If another tab has gone on with the game, or if it was over and goes on, it
 * gets a new id: the other one stays as it is.
 */
export class Keeper {
    /** The game as another tab has stored it since; null: it has not. */
    readonly elsewhere = signal<string | null>(null);
    /** Whether the game is stored. */
    readonly isKept = signal(false);
    #session: Session;
    #id: string;
    /** The record that is stored, as far as this tab knows; null: none. */
    #known: string | null;
    /** The plies and the end that were there before: a game that is over changes in its comments alone. */
    #before: readonly [readonly Ply[], EndedOutside | null];
    /** Whether the game was played here: one that was over when it came is somebody else's, or is stored. */
    #isPlayed: boolean;

    constructor(session: Session, id: string) {
        [this.#session, this.#id, this.#known] = [session, id, recordAt(id)];
        this.#isPlayed = !session.ended.peek();
        this.#before = [session.plies.peek(), session.outside.peek()];
        noteOwn(id);
        this.#look();
    }

    #look(): void {
        this.isKept.value = recordAt(this.#id) !== null;
    }

    /** Stores the game as it is now. */
    save(): void {
        this.#store();
        this.#look();
    }

    #store(): void {
        const session = this.#session;
        const record = recordOf(session, { viewer: REFEREE, plies: session.plies.peek().length });
        this.#isPlayed ||= !session.ended.peek();
        const isAsBefore = this.#isAsBefore();
        if (record === this.#known || !(this.#isPlayed || isAsBefore)) return;
        if (isAsBefore) return annotate(this.#id, (this.#known = record));
        if (this.#isAnother(record)) noteOwn((this.#id = newId()));
        this.#known = record;
        this.elsewhere.value = null;
        if (!session.ended.peek()) return keep(this.#id, record);
        drop(this.#id);
        finish(session, this.#id, record);
    }

    /** Whether the game is stored as finished, and only its comments may have changed since. */
    #isAsBefore(): boolean {
        const [before, { plies, outside, ended }] = [this.#before, this.#session];
        this.#before = [plies.peek(), outside.peek()];
        const isSame = before.every((part, index) => part === this.#before[index]);
        return isSame && ended.peek() && this.#known !== null && finishedRecord(this.#id) === this.#known;
    }

    /** Whether what is stored under the id must stay. */
    #isAnother(record: string): boolean {
        const there = recordAt(this.#id);
        return finishedRecord(this.#id) !== null || (there !== null && there !== this.#known && there !== record);
    }

    /** Another tab has stored something under a key, or has removed it; null: it has removed everything. */
    note(key: string | null): void {
        if (key !== null && key !== keyOf(this.#id) && key !== finishedKeyOf(this.#id)) return;
        const there = recordAt(this.#id);
        this.elsewhere.value = there === this.#known ? null : there;
        this.#look();
    }

    /** What another tab has made of the game, to be put on the table; null: nothing. */
    newer(): Setup | null {
        return this.elsewhere.value === null ? null : setupOf(this.#id, this.elsewhere.value);
    }
}

const current = signal<Keeper | null>(null);

/** The game on the table as another tab has gone on with it; null: none has. */
export const newerElsewhere = (): Setup | null => current.value?.newer() ?? null;

/** Whether the game on the table is stored in this browser. */
export const isKept = (): boolean => current.value?.isKept.value === true;

/** Stores a game after each change, under its id; returns a function that stops this. */
export function keepGame(session: Session, id: string): () => void {
    let timer = 0;
    const keeper = (current.value = new Keeper(session, id));
    const save = (): void => {
        clearTimeout(timer);
        timer = 0;
        keeper.save();
    };
    const stop = effect(() => {
        session.outside.value;
        session.comments.value;
        if (session.plies.value.length === 0) return;
        timer ||= window.setTimeout(save, DELAY_MS);
    });
    const flush = (): void => {
        if (timer !== 0) save();
    };
    const stopped = new AbortController();
    const { signal } = stopped;
    addEventListener('pagehide', flush, { signal });
    addEventListener('storage', event => keeper.note(event.key), { signal });
    return () => {
        stop();
        stopped.abort();
        flush();
        current.value = null;
    };
}
