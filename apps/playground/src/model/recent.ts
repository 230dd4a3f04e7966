// What the board says and marks of the last plies: until one has played again, that is what the others have played.
import { CHANCE, REFEREE, type State, type Viewer } from 'boardrules';
import { readerOf } from './addressed.ts';
import { isHidden } from './hidden.ts';
import type { Ply, Session } from './session.ts';

/** More plies than this, such as those of a long turn, are told in the list of moves alone. */
const MOST = 3;

/**
 * The last plies on the board: those of the others since the reader's own, or the last one, and what chance did then.
 * Of what chance does in hiding nothing is known that matters. The latest is last.
 */
export function recentPlies(session: Session): Ply[] {
    const [reader, viewer, made] = [
        readerOf(session), session.viewer.value, session.plies.value.slice(0, session.cursor.value),
    ];
    const recent: Ply[] = [];
    let played = 0;
    for (const ply of made.reverse()) {
        const isPlayed = ply.actor !== CHANCE;
        const ends = played === MOST || (played > 0 && (reader === null || ply.actor === reader) && isPlayed);
        if (ends || (isPlayed && played > 0 && isHidden(ply.seen(viewer)))) break;
        recent.unshift(ply);
        played += isPlayed ? 1 : 0;
        if (isPlayed && ply.actor === reader) break;
    }
    const known = recent.filter(ply => ply.actor !== CHANCE || !isHidden(ply.seen(viewer)));
    return played > 0 ? known : recent.slice(-1);
}

/** The last ply that was not chance's; null: there is none. */
export function lastPlayed(session: Session): Ply | null {
    return session.plies.value.slice(0, session.cursor.value).findLast(({ actor }) => actor !== CHANCE) ?? null;
}

/** So many plies of a turn are marked at most. */
const MOST_MARKED = 8;

/** The positions after each ply of the last turn, chance's included, the latest first. A placement ends the search. */
export function lastTurn(session: Session): State[] {
    const { plies, cursor } = session;
    const states: State[] = [];
    for (let made = cursor.value; made > 0 && states.length < MOST_MARKED; made--) {
        const ply = plies.value[made - 1]!;
        if (states.length > 0 && ply.events(REFEREE).some(({ kind }) => kind === 'turn')) break;
        states.push(ply.after);
        // Of a long setup the last cell is enough.
        if (ply.actor !== CHANCE && ply.move.from === null && ply.move.to !== null) break;
    }
    return states;
}

/** A piece on its cell. */
export interface Standing {
    readonly type: string;
    readonly cell: string;
}

/** A cell whose piece was taken without being named by the move, and the pieces of the mover that attack it. */
export interface Attack {
    readonly cell: string;
    readonly by: readonly Standing[];
}

/**
 * The attacks by which a ply took pieces. What a move names itself, such as where it lands, is none.
 */
export function attacksOf(ply: Ply, viewer: Viewer): Attack[] {
    const [{ from, to, target }, { actor, after: state }] = [ply.move, ply];
    const named = [from, to, target].map(cell => cell?.name);
    const taken = ply
        .events(viewer)
        .flatMap(event =>
            event.kind === 'remove' && event.cause === 'captured' && event.seat !== actor ? [event.cell] : [],
        );
    const cells = [...new Set(taken)].filter(cell => !named.includes(cell));
    if (cells.length === 0) return [];
    const own = state.rules.cells.flatMap(({ name: cell }) => {
        const piece = state.items(cell, viewer).findLast(({ layer }) => layer === 'piece');
        return piece?.seat === actor ? [{ type: piece.type, cell, reach: state.reach(cell, viewer) }] : [];
    });
    const attacks = (at: string) =>
        own
            .filter(({ reach }) => reach.some(way => way.cell === at && way.attacks))
            .map(({ type, cell }) => ({ type, cell }));
    return cells.map(cell => ({ cell, by: attacks(cell) })).filter(({ by }) => by.length > 0);
}
