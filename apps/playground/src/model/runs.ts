import { SPECTATOR, type Viewer } from 'boardrules';
import { isHidden } from './hidden.ts';
import type { Ply } from './session.ts';

/** A ply, or a run of hidden plies of which a viewer may know only their number. */
export interface Run {
    /** The numbers of the first and the last ply; the first ply of a game is 1. */
    readonly from: number;
    readonly to: number;
    readonly ply: Ply;
}

/** The plies of a game for a viewer. Consecutive hidden plies of one seat with the same sentence form one run. */
export function runsOf(plies: readonly Ply[], viewer: Viewer): Run[] {
    const runs: Run[] = [];
    for (const [index, ply] of plies.entries()) {
        const last = runs.at(-1);
        if (last !== undefined && isAlike(last.ply, ply, viewer)) runs[runs.length - 1] = { ...last, to: index + 1 };
        else runs.push({ from: index + 1, to: index + 1, ply });
    }
    return runs;
}

/** So many plies in secret at the start are a setup that is told in one line. */
const LONG = 20;

/** How many plies at the start everybody made in secret, if they are many and over; else 0. */
export function setupOf(plies: readonly Ply[]): number {
    const open = plies.findIndex(ply => !isHidden(ply.seen(SPECTATOR)));
    const count = open < 0 && plies.at(-1)?.reveals === true ? plies.length : open;
    return count < LONG ? 0 : count;
}

function isAlike(one: Ply, other: Ply, viewer: Viewer): boolean {
    const hidden = isHidden(one.seen(viewer)) && isHidden(other.seen(viewer));
    return hidden && one.actor === other.actor && one.sentence(viewer) === other.sentence(viewer);
}
