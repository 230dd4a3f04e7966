/** The browser's storage. A text that it does not take is there as long as the page, and is tried again. */
import { computed, signal } from '@preact/signals-core';

/** Why a text is not stored: the storage is full, or the page may not use it; '': all texts are stored. */
export type Trouble = '' | 'full' | 'forbidden';

/** The texts that are not stored, by their keys. */
const unsaved = signal<ReadonlyMap<string, string>>(new Map());
const reason = signal<Trouble>('');

export const trouble = computed<Trouble>(() => (unsaved.value.size === 0 ? '' : reason.value));

/** Throws if the browser has no storage, or keeps the page from it. */
function place(): Storage {
    const { localStorage } = globalThis;
    return localStorage ?? fail();
}

function fail(): never {
    throw new Error('this browser has no storage');
}

function isTaken(key: string, text: string): boolean {
    try {
        place().setItem(key, text);
        return true;
    } catch (error) {
        reason.value = error instanceof Error && /quota/i.test(error.name) ? 'full' : 'forbidden';
        return false;
    }
}

function note(key: string, text: string | null): void {
    const others = [...unsaved.peek()].filter(([other]) => other !== key);
    unsaved.value = new Map(text === null ? others : [...others, [key, text]]);
}

/** There may be room now for what did not fit. */
function retry(): void {
    for (const [key, text] of unsaved.peek()) if (isTaken(key, text)) note(key, null);
}

/** Stores a text; returns whether the browser took it. */
export function store(key: string, text: string): boolean {
    const taken = isTaken(key, text);
    note(key, taken ? null : text);
    if (taken) retry();
    return taken;
}

export function unstore(key: string): void {
    note(key, null);
    try {
        place().removeItem(key);
    } catch {
        return; // nothing is stored there
    }
    retry();
}

/** The text of a key; null: there is none. */
export function stored(key: string): string | null {
    try {
        return unsaved.peek().get(key) ?? place().getItem(key);
    } catch {
        return null;
    }
}

/** The keys that begin with a word. */
export function storedKeys(word: string): string[] {
    return [...new Set([...unsaved.peek().keys(), ...placeKeys()])].filter(key => key.startsWith(word));
}

function placeKeys(): string[] {
    try {
        const storage = place();
        return Array.from({ length: storage.length }, (_, index) => storage.key(index)!);
    } catch {
        return [];
    }
}
