import { computed, signal } from '@preact/signals';
import { store, stored } from '../storage.ts';

/** The browser stores the names of the solved lessons, so that a learner goes on where the last visit ended. */
const KEPT = 'boardrules lessons';

const keyOf = (game: string, lesson: string): string => `${game}/${lesson}`;

function remembered(): ReadonlySet<string> {
    try {
        const kept: unknown = JSON.parse(stored(KEPT) ?? '[]');
        return new Set(Array.isArray(kept) ? kept.filter(key => typeof key === 'string') : []);
    } catch {
        return new Set(); // somebody else has written to it
    }
}

const solved = signal<ReadonlySet<string>>(remembered());

/** The keys of all solved lessons, as `isSolved` reads them. */
export const solvedLessons = computed(() => solved.value);

export function isSolved(game: string, lesson: string): boolean {
    return solved.value.has(keyOf(game, lesson));
}

/** Notes that a lesson is solved, on top of what other tabs have stored since. */
export function noteSolved(game: string, lesson: string): void {
    solved.value = new Set([...solved.value, ...remembered(), keyOf(game, lesson)]);
    store(KEPT, JSON.stringify([...solved.value]));
}
