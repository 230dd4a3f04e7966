// The computer's strengths that a player can choose.
import type { Strength } from './protocol.ts';

export interface Choice {
    /** As in brdplay: `2`, or `10s`. */
    readonly word: string;
    readonly name: string;
    readonly strength: Strength;
}

/** The levels of apps/bot/README.md, then the timed ones. */
export const CHOICES: readonly Choice[] = [
    { word: '0', name: 'plays at random', strength: { kind: 'level', level: 0 } },
    { word: '1', name: 'easy', strength: { kind: 'level', level: 1 } },
    { word: '2', name: 'medium', strength: { kind: 'level', level: 2 } },
    { word: '3', name: 'strong', strength: { kind: 'level', level: 3 } },
    { word: '4', name: 'very strong', strength: { kind: 'level', level: 4 } },
    { word: '2s', name: 'thinks for 2 seconds', strength: { kind: 'time', milliseconds: 2000 } },
    { word: '10s', name: 'thinks for 10 seconds', strength: { kind: 'time', milliseconds: 10000 } },
];

/** The level below the timed ones; it also replaces times shorter than theirs. */
const STRONG = 4;

/** The level for a text, or the strongest choice below it. Null: the text is not a strength. */
export function levelOf(word: string): number | null {
    const [, amount, unit] = /^(\d+)(s?)$/.exec(word) ?? [];
    if (amount === undefined) return null;
    const reached = ({ word: other }: Choice): boolean =>
        other.endsWith('s') === (unit === 's') && parseInt(other, 10) <= Number(amount);
    return Math.max(CHOICES.findLastIndex(reached), unit === 's' ? STRONG : 0);
}
