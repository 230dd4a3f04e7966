/** What was written for which rules, while the page is open: panels come and go, and a link brings its author's comments. */
import type { Rules } from 'boardrules';

const texts = new Map<string, string>();

/** Keeps the text that says given rules, for the editor to show it with them. */
export function keep(rules: Rules, text: string): void {
    keepFor(rules.yaml(), text);
}

/** The same, for rules by their canonical form. The text may be one that is still being written. */
export function keepFor(canonical: string, text: string): void {
    texts.set(canonical, text);
}

/** The text that was kept; undefined if there is none. */
export function keptFor(canonical: string): string | undefined {
    return texts.get(canonical);
}
