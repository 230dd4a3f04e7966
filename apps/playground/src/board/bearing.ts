import type { Move, Rules } from 'boardrules';
import { seenBearing, type Bearing } from '../model/bearing.ts';

/** Moves that are offered together: several differ in their direction alone. */
export interface Group {
    readonly label: string;
    readonly moves: readonly Move[];
}

const stemOf = ({ notation, kind, from, to, target, becomes, direction }: Move): string =>
    direction === '' ? notation : [kind, from?.name, to?.name, target?.name, becomes].join(' ');

/** What sentences have in common at their beginning, in whole words. */
function commonStart(sentences: readonly string[]): string {
    const [first = [], ...others] = sentences.map(sentence => sentence.split(' '));
    const end = first.findIndex((word, index) => others.some(words => words[index] !== word));
    return first.slice(0, end < 0 ? first.length : end).join(' ');
}

/** Moves by what they do. Where a direction follows, the label ends with an ellipsis. */
export function groupsOf(moves: readonly Move[], nameOf: (move: Move) => string): Group[] {
    const groups = new Map<string, Move[]>();
    for (const move of moves) groups.set(stemOf(move), [...(groups.get(stemOf(move)) ?? []), move]);
    return [...groups.values()].map(alike => ({
        label: alike.length === 1 ? nameOf(alike[0]!) : `${commonStart(alike.map(nameOf))} …`,
        moves: alike,
    }));
}

/** Moves by the direction in which they point on the screen; null: two look alike there. */
export function padOf(rules: Rules, moves: readonly Move[], turned: boolean): Map<Bearing, Move> | null {
    const pad = new Map<Bearing, Move>();
    for (const move of moves) {
        const bearing = seenBearing(rules, move.direction, turned);
        if (bearing === null || pad.has(bearing)) return null;
        pad.set(bearing, move);
    }
    return pad;
}
