import { store, stored } from '../storage.ts';
import { CHOICES } from './strength.ts';

/** The browser stores the strength that the reader chose last for a computer. */
const KEPT = 'boardrules computer';

/** Newcomers play against the easy computer. */
const AT_FIRST = CHOICES.findIndex(({ name }) => name === 'easy');

/** The strength of a computer until the reader chooses another: the one chosen last. */
export function usualLevel(): number {
    const word = stored(KEPT);
    const kept = CHOICES.findIndex(choice => choice.word === word);
    return kept < 0 ? AT_FIRST : kept;
}

export function noteLevel(level: number): void {
    store(KEPT, CHOICES[level]!.word);
}
