// Laying out what a game begins with: several placements at once.
import { SPECTATOR, type Move, type State } from 'boardrules';
import { isHidden } from '../model/hidden.ts';
import { liesOpen } from '../model/views.ts';

/** The types that a seat's legal moves put down; null: some move moves something. A dragon may also be held back. */
export function placedTypes(state: State, seat: number): string[] | null {
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

/** Whether a seat lays something out in secret now, one item after the other: any of some on one cell, or one on any cell. */
export function laysOut(state: State, seat: number): boolean {
    if (!state.rules.hasSecrets || !state.actors.includes(seat)) return false;
    const [types, legal] = [placedTypes(state, seat), state.legalMoves(seat)];
    return types !== null && (types.length === 1 || types.length === legal.length) && isSecret(state, seat, legal[0]!);
}

/** The only legal move that puts something on this cell, or puts down what has this letter. */
function moveFor(state: State, seat: number, word: string): Move | null {
    if (!laysOut(state, seat)) return null;
    const letterOf = (name: string): string =>
        state.rules.types.find(type => type.name === name)?.letter.toLowerCase() ?? '';
    const found = state.legalMoves(seat).filter(move => {
        const { to, type } = state.describe(move, seat);
        return word.length === 1 ? letterOf(type) === word : to?.name === word;
    });
    return found.length === 1 ? found[0]! : null;
}

/** The moves of a row of letters or cells, as far as they are legal one after the other; rest: what is not. */
export function movesOf(start: State, seat: number, row: string): { moves: Move[]; rest: string } {
    const [state, moves] = [start.copy(), [] as Move[]];
    const isCell = (word: string): boolean => state.rules.cells.some(({ name }) => name === word);
    const typed = row.toLowerCase().split(/[\s/,;]+/).filter(word => word !== '');
    const words = typed.flatMap(word => (isCell(word) ? [word] : [...word]));
    for (const [index, word] of words.entries()) {
        const move = moveFor(state, seat, word);
        if (move === null) return { moves, rest: words.slice(index).join(words.some(isCell) ? ' ' : '') };
        moves.push(move);
        state.play(move, seat);
    }
    return { moves, rest: '' };
}
