import {
    BRD_E_ILLEGAL,
    BRD_MAX_BOARD_ITEMS,
    BRD_MAX_EVENTS,
    BRD_MAX_ITEMS,
    BRD_MAX_SAVE_NBYTES,
    BRD_MAX_SEATS,
    BRD_NAME_ENDING,
    BRD_NAME_OUTCOME,
    BRD_NAME_REFUSAL,
    BRD_NONE_YET,
    BRD_NO_CELL,
    BRD_NO_SEAT,
    BRD_PERFT_NO_BULK,
    readChanceOutcome,
    readEvent,
    readItem,
    readOutcome,
    readPending,
    readVerdict,
    sizeOf,
    type RawItem,
    type RawOutcome,
} from './abi.js';
import { actorCode, bits64, named, seed64, text, viewerCode, whole, wrongKind } from './check.js';
import { coreOf, type Core } from './core.js';
import { disposable } from './dispose.js';
import { DisposedError, MoveError, NothingToUndo, ObservationError, PositionError, SaveError } from './errors.js';
import { gameEvent, type GameEvent } from './events.js';
import { library, type Exports } from './library.js';
import { describe, Move, moveOf, type MoveInfo } from './move.js';
import { layerName, seatOrNull, seatsOf } from './names.js';
import { Placed, type Ply } from './placed.js';
import { drawn, type PictureOptions } from './picture.js';
import { IllegalMove, type Refusal } from './refusal.js';
import { CHANCE, NOBODY, REFEREE, SPECTATOR, type Actor, type Viewer } from './roles.js';
import type { Rules } from './rules.js';
import { must, refusing } from './status.js';
import type { Cell, Layer } from './tables.js';
import { tallied, type Tally } from './tally.js';

const INT_MOST = 2 ** 31 - 1;
const DEPTH_MOST = 64;
const UNNAMED = 'viewer: these rules have secrets; name a seat, SPECTATOR or REFEREE';

/** An item on a cell. */
export interface Item {
    /** The layer of the cell. */
    readonly layer: Layer;
    /** The name of the type, as in `Rules.types`; "hidden" if the viewer may not see it. */
    readonly type: string;
    /** The owner, or null. */
    readonly seat: number | null;
    /** The item's value, which rules/<game>.md explains under Things; 0 if it has none. */
    readonly value: number;
    /** The direction in which it points, or "". */
    readonly direction: string;
}

/** How a game ended. */
export interface Outcome {
    /** The result. */
    readonly kind: 'win' | 'draw';
    /** Why the game ended, one of `Rules.endings`. */
    readonly ending: string;
    /** The winners, or the seats that share the draw. */
    readonly seats: readonly number[];
    /** The rank of each seat that plays: 1 for the seats in `seats`, 1 + the number of those for the others. */
    readonly ranks: readonly number[];
    /** The outcome as a sentence: "White wins: the throne is in Black's fortress". */
    readonly sentence: string;
    /** The paragraphs of rules/<game>.md that the ending rests on, the one to show first: "TOK.house-capture". */
    readonly ruleIds: readonly string[];
    /** The seat that won alone; null: a draw, or partners won. */
    readonly winner: number | null;
}

/** What waits for chance in a position. */
export interface Pending {
    /** The announced move; null: there is none, for example while a card is dealt. */
    readonly move: Move | null;
    /** The seat for which chance acts; null: chance does not act. */
    readonly seat: number | null;
}

/** An exact probability, not reduced. */
export interface Fraction {
    /** From 0 to the denominator. */
    readonly numerator: number;
    /** The number of tickets, which is the same for all outcomes of a position. */
    readonly denominator: number;
}

/** An outcome of chance. */
export interface ChanceOutcome {
    /** The move that chance makes. */
    readonly move: Move;
    /** Its probability. */
    readonly probability: Fraction;
}

/** A state in a position, without plies that led there. */
export function stateOf(core: Core, position: Uint8Array): State {
    return new (State as unknown as new (placed: Placed) => State)(new Placed(core, position, null));
}

/** The rules, the position and the plies of a state. TypeError: it is not a state. */
export let placedOf: (state: State) => Placed;

/**
 * A position of a game, and the plies made since it was set, which `undo` can take back. `Rules.state` and the functions
 * `from…` return states.
 *
 * seat: from 0 to `players` - 1. viewer: a seat, `SPECTATOR`, or `REFEREE`, who sees everything. actor: a seat, `CHANCE`, or
 * `REFEREE`, who may make any seat's move and chance's. Methods accept a cell as its name, its number or a `Cell`, and a move
 * as a `Move` or its notation. The objects that methods return do not change.
 *
 * A wrong type is a TypeError. A number out of range, or the name of a cell, stock or counter that does not exist, is a
 * RangeError. A text that is not a move is a MoveError. A call that throws changes nothing.
 *
 * @example
 * ```js
 * const state = new Rules('tokonoma').state();
 * state.play(REFEREE, 'c7c5');
 * state.turn; // 1
 * String(state.undo()); // 'c7c5'
 * ```
 */
export class State {
    readonly #core: Core;
    #position: Uint8Array | undefined;
    #last: Ply | null;

    static {
        placedOf = state => {
            if (typeof state !== 'object' || state === null || !(#core in state)) throw wrongKind('state', 'a State', state);
            return new Placed(state.#core, state.#now, state.#last);
        };
    }

    private constructor(placed: Placed) {
        if (!(placed instanceof Placed)) throw new TypeError('states come from Rules.state() and State.fromPosition');
        this.#core = placed.core;
        this.#position = placed.position;
        this.#last = placed.last;
    }

    /**
     * A state from the text of a position.
     *
     * @throws PositionError: with all faults of the text.
     */
    static fromPosition(rules: Rules, position: string): State {
        const core = coreOf(rules);
        text(position, 'position');
        return stateOf(
            core,
            core.readState(at => {
                const given = library().givenText(position);
                refusing(PositionError, ({ c }, ...faults) =>
                    c.brd_state_parse(core.address(), at, given.at, given.nbytes, ...faults),
                );
            }),
        );
    }

    /**
     * A full state consistent with an observation, the text from `observe` (a determinization). The hidden parts are drawn from
     * the seed and the history is ignored. The C header describes the distribution for each game; in the setup of Thrones kinds
     * of terrain are drawn, not single tiles.
     *
     * @param seed - A whole number below 2^53, or a bigint below 2^64. The same seed gives the same state on every machine.
     * @throws ObservationError: the text is not an observation that this viewer could have.
     */
    static fromObservation(rules: Rules, viewer: Viewer, observation: string, seed: number | bigint = 0): State {
        const [core, code, drawn] = [coreOf(rules), viewerCode(viewer), seed64(seed)];
        text(observation, 'observation');
        return stateOf(
            core,
            core.readState(at => {
                const given = library().givenText(observation);
                refusing(ObservationError, ({ c }, ...faults) =>
                    c.brd_state_from_observation(core.address(), at, code, given.at, given.nbytes, drawn, ...faults),
                );
            }),
        );
    }

    /**
     * A state from the bytes that `save` returned.
     *
     * @throws SaveError: the save is damaged, or was made under other rules.
     */
    static fromSave(rules: Rules, save: Uint8Array): State {
        const core = coreOf(rules);
        if (!(save instanceof Uint8Array)) throw wrongKind('save', 'a Uint8Array', save);
        return stateOf(
            core,
            core.readState(at => {
                const given = library().given(save);
                refusing(SaveError, ({ c }, ...faults) =>
                    c.brd_state_restore(core.address(), at, given.at, given.nbytes, ...faults),
                );
            }),
        );
    }

    /** The rules. */
    get rules(): Rules {
        return this.#core.rules;
    }

    get #now(): Uint8Array {
        if (this.#position === undefined) throw new DisposedError('this state was disposed of');
        return this.#position;
    }

    /** The result of a call about the position. */
    #query(call: (c: Exports, rules: number, state: number) => number): number {
        const loaded = library();
        return must(call(loaded.c, this.#core.address(), loaded.state(this.#now)));
    }

    /** The text that a call about the position writes. */
    #text(call: (c: Exports, rules: number, state: number, at: number, cap: number) => number, cap?: number): string {
        return library().written(must, (at, room) => this.#query((c, rules, state) => call(c, rules, state, at, room)), cap);
    }

    // ------------------------------------------------------------------------------------------------- moves

    /** The moves that a call lists. */
    #listed(call: (c: Exports, rules: number, state: number, at: number, most: number) => number): Move[] {
        const [loaded, most] = [library(), this.#core.info.maxMoves];
        return loaded.scratch(() => {
            const at = loaded.take(most * sizeOf.move);
            const count = Math.min(
                this.#query((c, rules, state) => call(c, rules, state, at, most)),
                most,
            );
            return Array.from(loaded.memory.words(at, count), code => moveOf(this.#core, code));
        });
    }

    /**
     * The legal moves of an actor, in ascending order of their codes. `CHANCE` has the outcomes of chance, `REFEREE` the moves
     * of all actors. An actor that may not move now has no moves.
     */
    legalMoves(actor: Actor = REFEREE): Move[] {
        const code = actorCode(actor);
        return this.#listed((c, rules, state, at, most) => c.brd_moves(rules, state, code, at, most));
    }

    /** The legal moves of an actor that begin on a cell; null: those that begin on no cell. */
    movesFrom(cell: string | number | Cell | null, actor: Actor = REFEREE): Move[] {
        const [place, code] = [this.#cellCode(cell), actorCode(actor)];
        return this.#listed((c, rules, state, at, most) => c.brd_moves_from(rules, state, code, place, at, most));
    }

    /** The legal moves of an actor whose notation names a cell; null: those that name no cell. */
    movesAt(cell: string | number | Cell | null, actor: Actor = REFEREE): Move[] {
        const [place, code] = [this.#cellCode(cell), actorCode(actor)];
        return this.#listed((c, rules, state, at, most) => c.brd_moves_at(rules, state, code, place, at, most));
    }

    #cellCode(cell: string | number | Cell | null): number {
        return cell === null ? BRD_NO_CELL : this.#core.cell(cell).index;
    }

    /** A move of these rules, from a move of equal rules or from a notation. */
    #move(move: Move | string): Move {
        if (typeof move === 'string') return this.rules.parseMove(move);
        if (!Move.is(move)) throw wrongKind('move', 'a Move or a notation', move);
        if (move.rules === this.rules) return move;
        if (!this.rules.equals(move.rules)) throw new RangeError(`move: ${move} is a move of other rules`);
        return moveOf(this.#core, move.code);
    }

    /** Whether a move is legal for an actor; false for a text that is not a move. */
    isLegal(move: Move | string, actor: Actor = REFEREE): boolean {
        try {
            return this.whyNot(move, actor) === null;
        } catch (error) {
            if (error instanceof MoveError) return false;
            throw error;
        }
    }

    /**
     * Why a move is not legal for an actor; null: it is legal.
     *
     * @throws MoveError: the text is not a move, or the move is hidden.
     */
    whyNot(move: Move | string, actor: Actor = REFEREE): Refusal | null {
        const [one, code, loaded] = [this.#move(move), actorCode(actor), library()];
        return loaded.scratch(() => {
            const verdict = loaded.take(sizeOf.verdict);
            const status = loaded.c.brd_move_check(this.#core.address(), loaded.state(this.#now), code, one.code, verdict);
            if (status === BRD_E_ILLEGAL) return this.#refusal(one, verdict);
            must(status);
            return null;
        });
    }

    #refusal(move: Move, verdict: number): Refusal {
        const [{ c, memory }, core] = [library(), this.#core];
        const { reason, cell } = readVerdict(memory, verdict);
        return Object.freeze({
            move,
            reason: core.name(BRD_NAME_REFUSAL, reason),
            cell: core.cellOrNull(cell),
            sentence: library().written(must, (at, cap) => c.brd_verdict_sentence(core.address(), verdict, at, cap)),
            ruleIds: core.ruleIds(BRD_NAME_REFUSAL, reason),
        });
    }

    /** The viewer of something that is shown to people: under rules without secrets the referee, if nobody is named. */
    #shownTo(viewer: Viewer | undefined): number {
        if (viewer !== undefined) return viewerCode(viewer);
        if (this.rules.hasSecrets) throw new TypeError(UNNAMED);
        return REFEREE;
    }

    /**
     * Describes a move in this position as a viewer may know it: kind, cells, seat, acting piece, whether it captures. It need
     * not be legal. If the rules have secrets, the viewer must be named (TypeError); if not, it is the referee.
     */
    describe(move: Move | string, viewer?: Viewer): MoveInfo {
        return describe(this.#core, this.#now, this.#shownTo(viewer), this.#move(move).code);
    }

    /**
     * A move as a sentence: "Arm a5 to a3". The sentence reveals the move: pass only moves that this viewer may see. If the rules
     * have secrets, the viewer must be named (TypeError); if not, it is the referee.
     */
    sentence(move: Move | string, viewer?: Viewer): string {
        const [one, code] = [this.#move(move), this.#shownTo(viewer)];
        return this.#text((c, rules, state, at, cap) => c.brd_move_sentence(rules, state, code, one.code, at, cap));
    }

    // -------------------------------------------------------------------------------------------------- play

    /**
     * Makes a ply and returns its move.
     *
     * @param actor - The seat that makes it, `CHANCE`, or `REFEREE` to act for whichever seat the move belongs to. A server
     * passes the seat of the connection that sent the move.
     * @throws IllegalMove: the move is not legal, with the reason. MoveError: the text is not a move.
     */
    play(actor: Actor, move: Move | string): Move {
        const [one, code, loaded, before] = [this.#move(move), actorCode(actor), library(), this.#now];
        const status = loaded.c.brd_apply(this.#core.address(), loaded.state(before), code, one.code, 0, 0, 0, 0);
        if (status < 0) throw this.#unplayed(status, one, code);
        this.#position = loaded.changedState(before.length);
        this.#last = { code: one.code, before, previous: this.#last };
        return one;
    }

    #unplayed(status: number, move: Move, actor: number): Error {
        if (status !== BRD_E_ILLEGAL) must(status);
        return new IllegalMove(this.whyNot(move, actor)!);
    }

    /**
     * Takes the last ply back and returns its move.
     *
     * @throws NothingToUndo: no ply was made since this state was set.
     */
    undo(): Move {
        this.#now;
        if (this.#last === null) throw new NothingToUndo('no ply was made since this state was set');
        const { code, before, previous } = this.#last;
        this.#position = before;
        this.#last = previous;
        return moveOf(this.#core, code);
    }

    /** The plies made since this state was set, the oldest first. */
    get moves(): Move[] {
        this.#now;
        const found: Move[] = [];
        for (let ply = this.#last; ply !== null; ply = ply.previous) found.push(moveOf(this.#core, ply.code));
        return found.reverse();
    }

    /** Calls `read` with the address and the number of the events of the last ply. */
    #ofEvents<T>(viewer: number, read: (at: number, count: number) => T[]): T[] {
        const [loaded, last] = [library(), this.#last];
        this.#now;
        if (viewer < BRD_MAX_SEATS && viewer >= this.players) throw new RangeError(`viewer: there is no seat ${viewer}`);
        if (last === null) return [];
        return loaded.scratch(() => {
            const [{ c }, at, state] = [loaded, loaded.take(BRD_MAX_EVENTS * sizeOf.event), loaded.otherState(last.before)];
            const rules = this.#core.address();
            const count = must(c.brd_apply_trusted(rules, state, last.code, 0, at, BRD_MAX_EVENTS));
            return read(at, must(c.brd_redact_events(rules, at, count, viewer, at, BRD_MAX_EVENTS)));
        });
    }

    /** All changes that the last ply made; none if no ply was made. */
    events(): GameEvent[] {
        return this.redact(REFEREE);
    }

    /** The changes that the last ply made, as a viewer may see them. */
    redact(viewer: Viewer): GameEvent[] {
        const { memory } = library();
        return this.#ofEvents(viewerCode(viewer), (at, count) =>
            Array.from({ length: count }, (_, i) => gameEvent(this.#core, readEvent(memory, at + i * sizeOf.event))),
        );
    }

    /** The events of `redact` as lines of text, for logs: the kind, then keys and values in the format of brdsh. */
    eventLines(viewer: Viewer = REFEREE): string[] {
        const { c } = library();
        return this.#ofEvents(viewerCode(viewer), (first, count) =>
            Array.from({ length: count }, (_, i) =>
                library().written(must, (at, cap) =>
                    c.brd_event_format(this.#core.address(), first + i * sizeOf.event, at, cap),
                ),
            ),
        );
    }

    // ------------------------------------------------------------------------------------------------ chance

    /**
     * The possible outcomes of chance, with their exact probabilities.
     *
     * @throws NotChance: chance is not to move.
     */
    chance(): ChanceOutcome[] {
        const [loaded, denominator, most] = [library(), this.chanceDenominator, this.#core.info.maxMoves];
        return loaded.scratch(() => {
            const at = loaded.take(most * sizeOf.chanceOutcome);
            const count = this.#query((c, rules, state) => c.brd_chance_list(rules, state, at, most));
            return Array.from({ length: Math.min(count, most) }, (_, i) => {
                const { move, numerator } = readChanceOutcome(loaded.memory, at + i * sizeOf.chanceOutcome);
                return Object.freeze({
                    move: moveOf(this.#core, move.code),
                    probability: Object.freeze({ numerator, denominator }),
                });
            });
        });
    }

    /**
     * The number of tickets of chance.
     *
     * @throws NotChance: chance is not to move.
     */
    get chanceDenominator(): number {
        return this.#query((c, rules, state) => c.brd_chance_denominator(rules, state));
    }

    /**
     * The outcome that a ticket draws; play it with `play(CHANCE, …)`.
     *
     * @param ticket - A whole number from 0 to `chanceDenominator` - 1. A uniformly random ticket gives each outcome its
     * probability.
     * @throws NotChance: chance is not to move.
     */
    draw(ticket: number): Move {
        const [loaded, code] = [library(), whole(ticket, 'ticket', 0, INT_MOST)];
        return loaded.scratch(() => {
            const at = loaded.take(sizeOf.move);
            this.#query((c, rules, state) => c.brd_chance_pick(rules, state, code, at));
            return moveOf(this.#core, loaded.memory.view.getUint32(at, true));
        });
    }

    /**
     * The outcome that 64 random bits draw: that of the ticket bits * `chanceDenominator` / 2^64, rounded down.
     *
     * @param bits - A whole number below 2^53, or a bigint below 2^64. If all bigints below 2^64 are equally likely, each
     * outcome has its probability, up to 2^-64.
     * @throws NotChance: chance is not to move.
     */
    drawBits(bits: number | bigint): Move {
        const [loaded, exact] = [library(), bits64(bits, 'bits')];
        return loaded.scratch(() => {
            const at = loaded.take(sizeOf.move);
            this.#query((c, rules, state) => c.brd_chance_draw(rules, state, exact, at));
            return moveOf(this.#core, loaded.memory.view.getUint32(at, true));
        });
    }

    // ----------------------------------------------------------------------------------------------- queries

    /** The number of players. */
    get players(): number {
        return this.#query((c, rules, state) => c.brd_state_players(rules, state));
    }

    /** The number of plies made in the game; it stops at 65535. */
    get ply(): number {
        return this.#query((c, rules, state) => c.brd_state_ply(rules, state));
    }

    /** The seat whose turn it is, even while chance is to move; null: the game is over. */
    get turn(): number | null {
        const turn = this.#query((c, rules, state) => c.brd_state_turn(rules, state));
        return turn === NOBODY ? null : turn;
    }

    /** The actor whose ply the game waits for: a seat or `CHANCE`; `NOBODY` if the game is over. */
    get toMove(): number {
        return this.#query((c, rules, state) => c.brd_state_to_move(rules, state));
    }

    /** Whether chance is to move. */
    get isChance(): boolean {
        return this.toMove === CHANCE;
    }

    /** Whether the game is over. */
    get isOver(): boolean {
        return this.toMove === NOBODY;
    }

    /** The seats that may make a ply now. If `Rules.hasSeveralActors`, seats other than `toMove` may be among them. */
    get actors(): readonly number[] {
        return seatsOf(this.#query((c, rules, state) => c.brd_state_actors(rules, state)));
    }

    /** A seat's phase, one of `Rules.phases`; after the end of the game, the phase in which it ended. */
    phase(seat = 0): string {
        const code = whole(seat, 'seat', 0, 255);
        return this.#core.phases[this.#query((c, rules, state) => c.brd_state_phase(rules, state, code))] ?? '';
    }

    /** What waits for chance, as far as a viewer may know it. */
    pending(viewer: Viewer = REFEREE): Pending {
        const [loaded, code] = [library(), viewerCode(viewer)];
        return loaded.scratch(() => {
            const at = loaded.struct(sizeOf.pending);
            this.#query((c, rules, state) => c.brd_state_pending(rules, state, code, at));
            const { move, seat } = readPending(loaded.memory, at);
            return Object.freeze({ move: move.code === 0 ? null : moveOf(this.#core, move.code), seat: seatOrNull(seat) });
        });
    }

    /** The outcome; null: the game is not over. */
    outcome(): Outcome | null {
        const [loaded, core] = [library(), this.#core];
        return loaded.scratch(() => {
            const at = loaded.struct(sizeOf.outcome);
            this.#query((c, rules, state) => c.brd_state_outcome(rules, state, at));
            const raw = readOutcome(loaded.memory, at);
            if (raw.kind === BRD_NONE_YET) return null;
            const write = (to: number, cap: number): number => loaded.c.brd_outcome_sentence(core.address(), at, to, cap);
            return this.#outcome(raw, loaded.written(must, write));
        });
    }

    #outcome({ kind, ending, seats: mask, ranks }: RawOutcome, sentence: string): Outcome {
        const [{ c, memory }, seats] = [library(), seatsOf(mask)];
        const name = memory.string(c.brd_name(0, BRD_NAME_OUTCOME, kind)) as Outcome['kind'];
        return Object.freeze({
            kind: name,
            ending: this.#core.endings[ending] ?? '',
            seats,
            ranks: Object.freeze(ranks.filter(rank => rank > 0)),
            sentence,
            ruleIds: this.#core.ruleIds(BRD_NAME_ENDING, ending),
            winner: name === 'win' && seats.length === 1 ? seats[0]! : null,
        });
    }

    /** The items on a cell, from bottom to top, as a viewer may see them. */
    items(cell: string | number | Cell, viewer: Viewer = REFEREE): readonly Item[] {
        const [loaded, place, code] = [library(), this.#core.cell(cell).index, viewerCode(viewer)];
        return loaded.scratch(() => {
            const at = loaded.take(BRD_MAX_ITEMS * sizeOf.item);
            const count = this.#query((c, rules, state) => c.brd_state_cell(rules, state, code, place, at, BRD_MAX_ITEMS));
            return Object.freeze(
                Array.from({ length: Math.min(count, BRD_MAX_ITEMS) }, (_, i) =>
                    this.#item(readItem(loaded.memory, at + i * sizeOf.item)),
                ),
            );
        });
    }

    #item({ layer, type, seat, value, direction }: RawItem): Item {
        const core = this.#core;
        return Object.freeze({
            layer: layerName(layer),
            type: core.typeName(type),
            seat: seatOrNull(seat),
            value,
            direction: core.direction(direction),
        });
    }

    /** The items on each cell that is not empty, by the names of the cells, as a viewer may see them. */
    board(viewer: Viewer = REFEREE): Map<string, readonly Item[]> {
        const [loaded, code, most] = [library(), viewerCode(viewer), BRD_MAX_BOARD_ITEMS];
        const found = new Map<string, Item[]>();
        loaded.scratch(() => {
            const at = loaded.take(most * sizeOf.item);
            const count = this.#query((c, rules, state) => c.brd_state_board(rules, state, code, at, most));
            for (let i = 0; i < Math.min(count, most); i++) {
                const raw = readItem(loaded.memory, at + i * sizeOf.item);
                const { name } = this.#core.cells[raw.cell]!;
                const items = found.get(name) ?? [];
                items.push(this.#item(raw));
                found.set(name, items);
            }
        });
        for (const items of found.values()) Object.freeze(items);
        return found;
    }

    /**
     * The value of a seat's stock; seat null: of a common stock.
     *
     * @throws HiddenError: this viewer may not know it.
     */
    stock(name: string, seat: number | null, viewer: Viewer = REFEREE): number {
        const { index } = this.#quantity('stocks', name);
        return this.#balance('brd_state_stock', index, seat, viewer);
    }

    /**
     * The value of a seat's counter; seat null: of a common counter.
     *
     * @throws HiddenError: this viewer may not know it.
     */
    counter(name: string, seat: number | null, viewer: Viewer = REFEREE): number {
        const { index } = this.#quantity('counters', name);
        return this.#balance('brd_state_counter', index, seat, viewer);
    }

    #quantity(family: 'stocks' | 'counters', name: string): { readonly index: number } {
        const found = this.#core[family].get(text(name, 'name'));
        if (found === undefined) throw new RangeError(`${family}: there is no ${name}`);
        return found;
    }

    #balance(call: 'brd_state_stock' | 'brd_state_counter', index: number, seat: number | null, viewer: Viewer): number {
        const owner = seat === null ? BRD_NO_SEAT : whole(seat, 'seat', 0, BRD_NO_SEAT - 1);
        const [loaded, code] = [library(), viewerCode(viewer)];
        return loaded.scratch(() => {
            const at = loaded.take(4);
            this.#query((c, rules, state) => c[call](rules, state, code, owner, index, at));
            return loaded.memory.view.getInt32(at, true);
        });
    }

    // ---------------------------------------------------------------------------------- texts, saves, pictures

    /** The complete position as a text for `fromPosition`. It contains all secrets. */
    get position(): string {
        return this.#text((c, rules, state, at, cap) => c.brd_state_format(rules, state, at, cap), 768);
    }

    /** The observation of a viewer: the position as the viewer may see it, as a text for `fromObservation`. */
    observe(viewer: Viewer): string {
        const code = viewerCode(viewer);
        return this.#text((c, rules, state, at, cap) => c.brd_state_observe(rules, state, code, at, cap), 768);
    }

    /**
     * The board as a few lines of text, for people, as a viewer may see it. If the rules have secrets, the viewer must be named
     * (TypeError); if not, it is the referee.
     */
    diagram(viewer?: Viewer): string {
        const code = this.#shownTo(viewer);
        return this.#text((c, rules, state, at, cap) => c.brd_state_diagram(rules, state, code, at, cap), 4096);
    }

    /**
     * The position as at most 800 bytes, without the plies that led to it. They contain the fingerprint of the rules and a
     * checksum.
     */
    save(): Uint8Array {
        const loaded = library();
        return loaded.scratch(() => {
            const at = loaded.take(BRD_MAX_SAVE_NBYTES);
            const nbytes = this.#query((c, rules, state) => c.brd_state_save(rules, state, at, BRD_MAX_SAVE_NBYTES));
            return loaded.memory.bytes.slice(at, at + nbytes);
        });
    }

    /**
     * The position as a picture, SVG with CSS, as a viewer may see it, with the last ply marked. If the rules have secrets,
     * `options.viewer` must be given (TypeError); if not, it is the referee.
     *
     * @throws ThemeError: the theme has a fault.
     */
    svg(options: PictureOptions = {}): string {
        const last = this.#last === null ? null : { code: this.#last.code, before: this.#last.before };
        const viewer = this.#shownTo(named(options, 'options').viewer);
        return drawn(this.#core, this.#now, last, viewer, options);
    }

    // -------------------------------------------------------------------------------------------- long calls

    /**
     * Makes random plies until the game is over or `maxPlies` are made, and returns their number. It changes this state and
     * its plies cannot be taken back: call it on a `copy()`. For the host alone: the result reveals secrets.
     *
     * @param seed - A whole number below 2^53, or a bigint below 2^64. The same seed gives the same plies on every machine.
     * @param maxPlies - From 0 to 2^31 - 1.
     */
    playout(seed: number | bigint, maxPlies = INT_MOST): number {
        const [from, most] = [seed64(seed), whole(maxPlies, 'maxPlies', 0, INT_MOST)];
        const length = this.#now.length;
        const made = this.#query((c, rules, state) => c.brd_playout(rules, state, from, most));
        this.#position = library().changedState(length);
        if (made > 0) this.#last = null;
        return made;
    }

    /**
     * Plays random games from this position, which does not change. For the host alone: the result reveals secrets.
     *
     * @param seed - The same as for `playout`.
     * @param count - The number of games, from 0 to 2^31 - 1.
     * @param maxPlies - The limit of plies for each game, from 0 to 2^31 - 1.
     */
    playouts(seed: number | bigint, count: number, maxPlies = INT_MOST): Tally {
        const [from, games, most] = [
            seed64(seed),
            whole(count, 'count', 0, INT_MOST),
            whole(maxPlies, 'maxPlies', 0, INT_MOST),
        ];
        return tallied(this.#core, this.#now, from, games, most);
    }

    /**
     * Counts the sequences of exactly `depth` plies from this position. Depth 0 counts 1, even in a finished game; every
     * greater depth there counts 0. For the host alone: the count reveals secrets.
     *
     * @param depth - From 0 to 64.
     * @param options - bulk: false makes and takes back the last plies too, instead of only counting them.
     * @throws OverflowError: the count does not fit into 64 bits.
     */
    perft(depth: number, options: { readonly bulk?: boolean } = {}): bigint {
        const [loaded, plies] = [library(), whole(depth, 'depth', 0, DEPTH_MOST)];
        const flags = named(options, 'options').bulk === false ? BRD_PERFT_NO_BULK : 0;
        return loaded.scratch(() => {
            const nbytes = must(loaded.c.brd_perft_nbytes(this.#core.address(), plies));
            const [room, count] = [loaded.take(nbytes), loaded.take(8)];
            this.#query((c, rules, state) => c.brd_perft(rules, state, plies, flags, room, nbytes, count));
            return loaded.memory.view.getBigUint64(count, true);
        });
    }

    // ------------------------------------------------------------------------------------------------ objects

    /** Another state in the same position, with the plies that led there. It is cheap, because the two share the plies. */
    copy(): State {
        return new State(placedOf(this));
    }

    /** A hash of 64 bits of all fields of the position except the ply; equal on every machine. For the host alone. */
    get hash(): bigint {
        const { c } = library();
        return BigInt.asUintN(64, c.brd_state_hash(this.#core.address(), library().state(this.#now)));
    }

    /**
     * A hash of 64 bits that also ignores pure counters (turn number, reversible plies) unless they affect which moves are
     * legal: for draws by repetition and for tables of positions. For the host alone.
     */
    get key(): bigint {
        const { c } = library();
        return BigInt.asUintN(64, c.brd_state_key(this.#core.address(), library().state(this.#now)));
    }

    /** Whether the other state has equal rules and an equal position; the plies that led there do not matter. */
    equals(other: State): boolean {
        const { core, position } = placedOf(other);
        const now = this.#now;
        return this.rules.equals(core.rules) && now.every((byte, i) => byte === position[i]);
    }

    /** The diagram: the board for people; if the rules have secrets, as a spectator may see it. */
    toString(): string {
        return this.diagram(this.rules.hasSecrets ? SPECTATOR : REFEREE);
    }

    /**
     * Releases the memory of the state. After that, every use of it throws DisposedError. Calling it is optional, because
     * unused states are collected. `using` calls it.
     */
    dispose(): void {
        this.#position = undefined;
        this.#last = null;
    }
}

/** The method that TypeScript's `using` needs. */
export interface State {
    /** Calls `dispose`. */
    [Symbol.dispose](): void;
}

disposable(State.prototype);
