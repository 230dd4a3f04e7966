// Where the browser stores unfinished games: each under a key of its own, so that tabs do not overwrite each other's.
import { store, stored, storedKeys, unstore } from '../storage.ts';

/** Before the id of a game. The key without an id is that of earlier versions of the page, which stored one game. */
const KEPT = 'boardrules game';

/** An unfinished game. saved: when, in ISO format; '' if unknown. */
export interface KeptGame {
    readonly id: string;
    readonly saved: string;
    readonly record: string;
}

/** The key of an unfinished game. */
export const keyOf = (id: string): string => (id === '' ? KEPT : `${KEPT} ${id}`);

/** An id that no other game has. */
export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

function parsed(id: string, text: string): KeptGame {
    const end = text.startsWith('boardrules-record') ? -1 : text.indexOf('\n');
    return { id, saved: end < 0 ? '' : text.slice(0, end), record: text.slice(end + 1) };
}

/** A stored game; null: there is none. */
export function keptGame(id: string): KeptGame | null {
    const game = parsed(id, stored(keyOf(id)) ?? '');
    return game.record === '' ? null : game;
}

/** All stored games, the latest first. */
export function keptGames(): KeptGame[] {
    const keys = storedKeys(KEPT).filter(key => key === KEPT || key.startsWith(`${KEPT} `));
    const games = keys.map(key => keptGame(key.slice(KEPT.length).trim())).filter(game => game !== null);
    return games.sort((a, b) => (a.saved < b.saved ? 1 : -1));
}

/** Stores a game. */
export function keep(id: string, record: string, now = new Date()): void {
    store(keyOf(id), `${now.toISOString()}\n${record}`);
}

export function drop(id: string): void {
    unstore(keyOf(id));
}

/** Notes which game is on the table of this tab; '': none. */
export function noteOwn(id: string): void {
    try {
        sessionStorage.setItem(KEPT, id);
    } catch {
        // A private window may refuse: a page that is loaded anew then begins with the latest game.
    }
}

/** The game that was on the table of this tab; '': none; null: this tab is new. */
export function ownId(): string | null {
    try {
        return sessionStorage.getItem(KEPT);
    } catch {
        return null;
    }
}
