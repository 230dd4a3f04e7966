import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';

/** Words for a game that has no such text, and for one that did not arrive. */
type Excuses = { readonly none: string; readonly failed: string };

/**
 * A text for each game, as HTML, that is fetched when it is first shown. Returns a hook: the text, undefined until it
 * is here.
 */
export function fetchedByGame(fetch: (game: string) => Promise<string | null>, excuses: Excuses) {
    const texts = signal<ReadonlyMap<string, string>>(new Map());
    const keep = (game: string, text: string): void => void (texts.value = new Map(texts.value).set(game, text));

    async function open(game: string): Promise<void> {
        if (texts.value.has(game)) return;
        try {
            keep(game, (await fetch(game)) ?? `<p>${excuses.none}</p>`);
        } catch (error) {
            keep(game, `<p>${excuses.failed}</p>`);
            console.error(error);
        }
    }

    return function useText(game: string): string | undefined {
        useEffect(() => void open(game), [game]);
        return texts.value.get(game);
    };
}
