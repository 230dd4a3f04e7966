/**
 * The texts for rules, while the page is open: panels are opened and closed, and a link brings its author's comments.
 */
import type { Rules } from 'boardrules';

const texts = new Map<string, string>();

/** Stores the text of given rules, so that the editor shows it with them. */
export function keep(rules: Rules, text: string): void {
    keepFor(rules.yaml(), text);
}

/** Stores a text for rules in canonical form. It may still be unfinished. */
export function keepFor(canonical: string, text: string): void {
    texts.set(canonical, text);
}

/** The stored text; undefined if there is none. */
export function keptFor(canonical: string): string | undefined {
    return texts.get(canonical);
}
