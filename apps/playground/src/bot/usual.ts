import { CHOICES } from './strength.ts';

/** The browser stores the strength that the reader chose last for a computer. */
const KEPT = 'boardrules computer';

/** Newcomers play against the easy computer. */
const AT_FIRST = CHOICES.findIndex(({ name }) => name === 'easy');

/** The strength of a computer until the reader chooses another: the one chosen last. */
export function usualLevel(): number {
    try {
        const kept = CHOICES.findIndex(({ word }) => word === localStorage.getItem(KEPT));
        return kept < 0 ? AT_FIRST : kept;
    } catch {
        return AT_FIRST; // storage is off
    }
}

export function noteLevel(level: number): void {
    try {
        localStorage.setItem(KEPT, CHOICES[level]!.word);
    } catch {
        // Storage is full or not allowed: the next form begins with the easy one again.
    }
}
