// Legal moves, and plies that are made and taken back.
import { BRD_E_ILLEGAL, BRD_E_MOVE, BRD_MAX_EVENTS, BRD_NAME_REFUSAL, BRD_NO_CELL, readChanceOutcome, readVerdict, sizeOf } from './abi.js';
import type { Core } from './core.js';
import { NothingToUndo } from './errors.js';
import { library, type Exports } from './library.js';
import { moveOf, noMove, type Move } from './move.js';
import type { Placed } from './placed.js';
import { IllegalMove, type Refusal } from './refusal.js';
import type { ChanceOutcome } from './results.js';
import { must } from './status.js';
import type { Cell } from './tables.js';

/** The number of a cell; null: of none. */
export function cellCode(core: Core, cell: string | number | Cell | null): number {
    return cell === null ? BRD_NO_CELL : core.cell(cell).index;
}

/** The moves that a call lists. */
export function listed(
    placed: Placed,
    call: (c: Exports, rules: number, state: number, at: number, most: number) => number,
): Move[] {
    const [loaded, { core }] = [library(), placed];
    const most = core.info.maxMoves;
    const rules = core.address();
    const state = placed.address();
    const at = loaded.listAt;
    const count = Math.min(must(call(loaded.c, rules, state, at, most)), most);
    const codes = loaded.memory.words;
    const moves: Move[] = [];
    for (let i = at >> 2, end = i + count; i < end; i++) moves.push(moveOf(core, codes[i]!));
    return moves;
}

// -------------------------------------------------------------------------------------------------------- refusals

/** Why a move is not legal for an actor; null: it is legal. */
export function refused(placed: Placed, move: Move, actor: number): Refusal | null {
    const loaded = library();
    return loaded.scratch(() => {
        const verdict = loaded.take(sizeOf.verdict);
        const status = loaded.c.brd_move_check(placed.core.address(), placed.address(), actor, move.code, verdict);
        if (status === BRD_E_ILLEGAL) return refusalOf(placed.core, move, verdict);
        if (status === BRD_E_MOVE) throw noMove(placed.core, move.notation);
        must(status);
        return null;
    });
}

function refusalOf(core: Core, move: Move, verdict: number): Refusal {
    const { c, memory } = library();
    const { reason, cell } = readVerdict(memory, verdict);
    return Object.freeze({
        move,
        reason: core.name(BRD_NAME_REFUSAL, reason),
        cell: core.cellOrNull(cell),
        sentence: library().written(must, (at, cap) => c.brd_verdict_sentence(core.address(), verdict, at, cap)),
        ruleIds: core.ruleIds(BRD_NAME_REFUSAL, reason),
    });
}

// ----------------------------------------------------------------------------------------------------------- plies

/** Makes a ply. IllegalMove: it is not legal. */
export function played(placed: Placed, move: Move, actor: number): void {
    const [loaded, before, { last }] = [library(), placed.position, placed];
    const status = loaded.c.brd_apply(placed.core.address(), loaded.state(before), actor, move.code, 0, 0, 0, 0);
    if (status === BRD_E_ILLEGAL || status === BRD_E_MOVE) throw new IllegalMove(refused(placed, move, actor)!);
    must(status);
    placed.place(loaded.changedState(before.count), { code: move.code, before, previous: last });
}

/** The move of the last ply. NothingToUndo: there is none. */
export function lastOf({ core, last }: Placed): Move {
    if (last === null) throw new NothingToUndo('no ply was made since this state was set');
    return moveOf(core, last.code);
}

/** Takes the last ply back. NothingToUndo: there is none. */
export function undone(placed: Placed): Move {
    const [move, { before, previous }] = [lastOf(placed), placed.last!];
    placed.place(before, previous);
    return move;
}

/** The plies made, the oldest first. */
export function stacked({ core, last }: Placed): Move[] {
    const found: Move[] = [];
    for (let ply = last; ply !== null; ply = ply.previous) found.push(moveOf(core, ply.code));
    return found.reverse();
}

/** Calls `read` with the address and the number of the events of the last ply, as a viewer may see them. */
export function ofEvents<T>(placed: Placed, viewer: number, read: (core: Core, at: number, count: number) => T[]): T[] {
    const [loaded, { core, last }] = [library(), placed];
    if (last === null) return [];
    return loaded.scratch(() => {
        const [{ c }, at, state] = [loaded, loaded.take(BRD_MAX_EVENTS * sizeOf.event), loaded.otherState(last.before)];
        const count = must(c.brd_apply_trusted(core.address(), state, last.code, 0, at, BRD_MAX_EVENTS));
        return read(core, at, must(c.brd_redact_events(core.address(), at, count, viewer, at, BRD_MAX_EVENTS)));
    });
}

/** The possible outcomes of chance. NotChance. */
export function outcomesOf(placed: Placed): ChanceOutcome[] {
    const [loaded, { core }] = [library(), placed];
    const denominator = placed.query((c, rules, state) => c.brd_chance_denominator(rules, state));
    const most = core.info.maxMoves;
    return loaded.scratch(() => {
        const at = loaded.take(most * sizeOf.chanceOutcome);
        const count = placed.query((c, rules, state) => c.brd_chance_list(rules, state, at, most));
        return Array.from({ length: Math.min(count, most) }, (_, i) => {
            const { move, numerator } = readChanceOutcome(loaded.memory, at + i * sizeOf.chanceOutcome);
            return Object.freeze({ move: moveOf(core, move.code), probability: Object.freeze({ numerator, denominator }) });
        });
    });
}
