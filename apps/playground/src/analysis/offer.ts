import type { Comments, Session } from '../model/session.ts';

/** What begins a line of a comment that belongs to the tree. */
export const MARK = '|';

/**
 * What a game lets its viewer analyse: all of it, one position that agrees with what they know, or nothing now. Against
 * friends elsewhere the computer's help would be unfair; when such a game is over, its record can be analysed.
 */
export function analysable({ isHosted, mayShowAll, viewer, curtain, players }: Session): 'all' | 'known' | null {
    if (isHosted) return null;
    if (mayShowAll.value) return 'all';
    return curtain.value === null && players.value[viewer.value] !== undefined ? 'known' : null;
}

/** The number of plies before the first variation or note of a game that has come from elsewhere; null: it has none. */
export function triedAt(comments: Comments = new Map()): number | null {
    const isTried = (text: string): boolean => text.split('\n').some(line => line.startsWith(MARK));
    const places = [...comments].filter(([, text]) => isTried(text)).map(([made]) => made);
    return places.length === 0 ? null : Math.min(...places);
}
