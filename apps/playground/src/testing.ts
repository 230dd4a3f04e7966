/** A browser's storage for the tests. room: how many characters it takes; 0: it takes nothing. */
export class FakeStorage {
    readonly texts = new Map<string, string>();

    constructor(public room = Infinity) {}

    get length(): number {
        return this.texts.size;
    }

    key(index: number): string | null {
        return [...this.texts.keys()][index] ?? null;
    }

    getItem(key: string): string | null {
        return this.texts.get(key) ?? null;
    }

    setItem(key: string, text: string): void {
        const others = [...this.texts].filter(([other]) => other !== key);
        const length = others.reduce((sum, [, other]) => sum + other.length, text.length);
        if (length > this.room) throw new DOMException('it is full', 'QuotaExceededError');
        this.texts.set(key, text);
    }

    removeItem(key: string): void {
        this.texts.delete(key);
    }
}

/** Gives the page a storage; null: the browser refuses one, as with cookies off. */
export function useStorage(storage: FakeStorage | null): void {
    const get = (): FakeStorage => {
        if (storage === null) throw new DOMException('it is not allowed', 'SecurityError');
        return storage;
    };
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
}
