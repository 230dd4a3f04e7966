// How strong the computer may be, as choices for people and as words for links.
import type { Strength } from './protocol.ts';

export interface Choice {
    /** As in brdplay: `2`, or `10s`. */
    readonly word: string;
    readonly name: string;
    readonly strength: Strength;
}

/** The levels of examples/bot.md, then those that take their time. */
export const CHOICES: readonly Choice[] = [
    { word: '0', name: 'plays at random', strength: { kind: 'level', level: 0 } },
    { word: '1', name: 'easy', strength: { kind: 'level', level: 1 } },
    { word: '2', name: 'medium', strength: { kind: 'level', level: 2 } },
    { word: '3', name: 'strong', strength: { kind: 'level', level: 3 } },
    { word: '2s', name: 'thinks for 2 seconds', strength: { kind: 'time', milliseconds: 2000 } },
    { word: '10s', name: 'thinks for 10 seconds', strength: { kind: 'time', milliseconds: 10000 } },
];

/** What is chosen until somebody chooses: brdplay's usual level. */
export const USUAL = '2';
export const USUAL_LEVEL = CHOICES.findIndex(choice => choice.word === USUAL);

/** Any whole number of seconds to ten minutes is understood, also if it is no choice; null: no such strength. */
export function readStrength(word: string): Strength | null {
    const known = CHOICES.find(choice => choice.word === word);
    if (known !== undefined) return known.strength;
    const seconds = /^([1-9][0-9]{0,2})s$/.exec(word);
    if (seconds === null || Number(seconds[1]) > 600) return null;
    return { kind: 'time', milliseconds: Number(seconds[1]) * 1000 };
}

/** "computer, strong" */
export function strengthName(word: string): string {
    const known = CHOICES.find(choice => choice.word === word);
    return `computer, ${known?.name ?? `thinks for ${word.slice(0, -1)} seconds`}`;
}
