// Laying out what a game begins with, in secret.
import { SPECTATOR, type Move, type State } from 'boardrules';
import { isHidden } from '../model/hidden.ts';
import { liesOpen } from '../model/views.ts';

/** The types that a seat's legal moves put down; null: some move moves something. A dragon may also be held back. */
function placedTypes(state: State, seat: number): string[] | null {
    const told = state.legalMoves(seat).map(move => state.describe(move, seat));
    if (told.length === 0 || told.some(({ from, chance }) => from !== null || chance)) return null;
    return [...new Set(told.filter(({ to }) => to !== null).map(({ type }) => type))];
}

/** Whether others do not see what a move puts down, or see it only because the move ends the whole setup. */
function isSecret(state: State, seat: number, move: Move): boolean {
    const after = state.copy();
    after.play(move, seat);
    const shown = after.events(SPECTATOR).find(event => event.kind === 'ply')?.move ?? '';
    return isHidden(shown) || liesOpen(after);
}

/**
 * Whether a seat lays something out in secret now, one item after the other: any of some on one cell, or one on any
 * cell.
 */
export function laysOut(state: State, seat: number): boolean {
    if (!state.rules.hasSecrets || !state.actors.includes(seat)) return false;
    const [types, legal] = [placedTypes(state, seat), state.legalMoves(seat)];
    return types !== null && (types.length === 1 || types.length === legal.length) && isSecret(state, seat, legal[0]!);
}
