// Where the browser stores unfinished games: each under a key of its own, so that tabs do not overwrite each other's.

/** Before the id of a game. The key without an id is that of earlier versions of the page, which stored one game. */
const KEPT = 'boardrules game';

/** An unfinished game. saved: when, in ISO format; '' if unknown. */
export interface KeptGame {
    readonly id: string;
    readonly saved: string;
    readonly record: string;
}

const keyOf = (id: string): string => (id === '' ? KEPT : `${KEPT} ${id}`);

/** An id that no other game has. */
export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

function parsed(key: string, text: string): KeptGame {
    const id = key.slice(KEPT.length).trim();
    const end = text.startsWith('boardrules-record') ? -1 : text.indexOf('\n');
    return { id, saved: end < 0 ? '' : text.slice(0, end), record: text.slice(end + 1) };
}

/** All stored games, the latest first; none if storage is off. */
export function keptGames(): KeptGame[] {
    try {
        const keys = Object.keys(localStorage).filter(key => key === KEPT || key.startsWith(`${KEPT} `));
        const games = keys.map(key => parsed(key, localStorage.getItem(key) ?? ''));
        return games.filter(({ record }) => record !== '').sort((a, b) => (a.saved < b.saved ? 1 : -1));
    } catch {
        return [];
    }
}

/** Stores a game; without effect if storage is full or off: the game then lasts as long as the page. */
export function keep(id: string, record: string, now = new Date()): void {
    attempt(() => localStorage.setItem(keyOf(id), `${now.toISOString()}\n${record}`));
}

export function drop(id: string): void {
    attempt(() => localStorage.removeItem(keyOf(id)));
}

/** Notes which game is on the table of this tab; '': none. */
export function noteOwn(id: string): void {
    attempt(() => sessionStorage.setItem(KEPT, id));
}

/** The game that was on the table of this tab; '': none; null: this tab is new. */
export function ownId(): string | null {
    try {
        return sessionStorage.getItem(KEPT);
    } catch {
        return null;
    }
}

function attempt(work: () => void): void {
    try {
        work();
    } catch {
        // A private window may refuse.
    }
}
