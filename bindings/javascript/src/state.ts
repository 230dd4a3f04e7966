import {
    BRD_E_ILLEGAL,
    BRD_MAX_EVENTS,
    BRD_MAX_ITEMS,
    BRD_MAX_SAVE_NBYTES,
    BRD_MAX_SEATS,
    BRD_NAME_OUTCOME,
    BRD_NAME_REFUSAL,
    BRD_NONE_YET,
    BRD_NO_CELL,
    BRD_NO_SEAT,
    BRD_PERFT_NO_BULK,
    readChance,
    readEvent,
    readItem,
    readOutcome,
    readPending,
    readVerdict,
    sizeOf,
    type RawItem,
    type RawOutcome,
} from './abi.js';
import { actorCode, named, seed64, text, viewerCode, whole, wrongKind } from './check.js';
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
import { CHANCE, NOBODY, REFEREE, type Actor, type Viewer } from './roles.js';
import type { Rules } from './rules.js';
import { must, refusing } from './status.js';
import type { Cell, Layer } from './tables.js';
import { tallied, type Tally } from './tally.js';

const INT_MOST = 2 ** 31 - 1;
const DEPTH_MOST = 64;

/** A thing on a cell. */
export interface Item {
    /** Where it lies on the cell. */
    readonly layer: Layer;
    /** Of `Rules.types`; "hidden" where the viewer may not see it. */
    readonly type: string;
    /** Its owner, or null. */
    readonly seat: number | null;
    /** What rules/<game>.md says under Things; else 0. */
    readonly value: number;
    /** Where it points, or "". */
    readonly direction: string;
}

/** How a game ended. */
export interface Outcome {
    /** Whether somebody won. */
    readonly kind: 'win' | 'draw';
    /** Why, of `Rules.endings`. */
    readonly ending: string;
    /** The winners, or those who share the draw. */
    readonly seats: readonly number[];
    /** Of each seat that plays: 1 for those in `seats`, else 1 + their number. */
    readonly ranks: readonly number[];
    /** In words: "White wins: the throne stands in Black's fortress". */
    readonly sentence: string;
    /** The one seat that won; null: a draw, or partners won. */
    readonly winner: number | null;
}

/** What waits for chance. */
export interface Pending {
    /** The announced action; null: there is none (a card is dealt). */
    readonly move: Move | null;
    /** The seat for which chance acts; null: it does not. */
    readonly seat: number | null;
}

/** An exact probability, not reduced. */
export interface Fraction {
    /** From 0 to the denominator. */
    readonly numerator: number;
    /** The same of all outcomes: the number of tickets. */
    readonly denominator: number;
}

/** An outcome of chance. */
export interface ChanceOutcome {
    /** The ply of chance. */
    readonly move: Move;
    /** How likely it is. */
    readonly probability: Fraction;
}

/** A state in a position, which nothing led to. */
export function stateOf(core: Core, position: Uint8Array): State {
    return new (State as unknown as new (placed: Placed) => State)(new Placed(core, position, null));
}

/** The rules, the position and the plies behind a state. TypeError: it is none. */
export let placedOf: (state: State) => Placed;

/**
 * A position of a game, and the plies made since it was set: `undo` goes back to where that was. States come from
 * `Rules.state` and the functions `from…`.
 *
 * seat: from 0, below `players`. viewer: a seat, `SPECTATOR`, or `REFEREE`, who sees everything. actor: a seat, `CHANCE`,
 * or `REFEREE`, who acts for whoever's the move is. A cell is given by its name, its number or as a `Cell`, a move as a
 * `Move` or by its notation. What a method returns is the caller's own and does not change.
 *
 * Arguments of the wrong kind are a TypeError, numbers out of their range, cells and names that there are not, a
 * RangeError, a text that stands for no move a MoveError. Who is refused has changed nothing.
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
     * @throws PositionError: with all its faults.
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
     * A full state that agrees with what a viewer observes (`observe`).
     *
     * @param seed - What he cannot know is drawn from it: a whole number below 2^53, or a bigint below 2^64.
     * @throws ObservationError: no observation that he could have.
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
     * A state from what `save` gave.
     *
     * @throws SaveError: damaged, or made under other rules.
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

    /** What a call answers about the position. */
    #ask(call: (c: Exports, rules: number, state: number) => number): number {
        const loaded = library();
        return must(call(loaded.c, this.#core.address(), loaded.state(this.#now)));
    }

    /** The text of a call about the position. */
    #tell(call: (c: Exports, rules: number, state: number, at: number, cap: number) => number, cap?: number): string {
        return library().written(must, (at, room) => this.#ask((c, rules, state) => call(c, rules, state, at, room)), cap);
    }

    // ------------------------------------------------------------------------------------------------- moves

    /** The moves of a call that lists them. */
    #listed(call: (c: Exports, rules: number, state: number, at: number, most: number) => number): Move[] {
        const [loaded, most] = [library(), this.#core.info.maxMoves];
        return loaded.scratch(() => {
            const at = loaded.take(most * sizeOf.move);
            const count = Math.min(
                this.#ask((c, rules, state) => call(c, rules, state, at, most)),
                most,
            );
            return Array.from(loaded.memory.words(at, count), word => moveOf(this.#core, word));
        });
    }

    /**
     * The legal moves of an actor in ascending order of their words: of a seat, of `CHANCE` its outcomes, of the referee
     * those of all. Who may not act now has none.
     */
    legalMoves(actor: Actor = REFEREE): Move[] {
        const code = actorCode(actor);
        return this.#listed((c, rules, state, at, most) => c.brd_moves(rules, state, code, at, most));
    }

    /** The legal moves of an actor that begin at a cell; null: those that begin at none. */
    movesFrom(cell: string | number | Cell | null, actor: Actor = REFEREE): Move[] {
        const [place, code] = [this.#cellCode(cell), actorCode(actor)];
        return this.#listed((c, rules, state, at, most) => c.brd_moves_from(rules, state, code, place, at, most));
    }

    /** The legal moves of an actor whose notation names a cell; null: those that name none. */
    movesAt(cell: string | number | Cell | null, actor: Actor = REFEREE): Move[] {
        const [place, code] = [this.#cellCode(cell), actorCode(actor)];
        return this.#listed((c, rules, state, at, most) => c.brd_moves_at(rules, state, code, place, at, most));
    }

    #cellCode(cell: string | number | Cell | null): number {
        return cell === null ? BRD_NO_CELL : this.#core.cell(cell).index;
    }

    /** A move of these rules, also by its notation. */
    #move(move: Move | string): Move {
        if (typeof move === 'string') return this.rules.parseMove(move);
        if (!Move.is(move)) throw wrongKind('move', 'a Move or a notation', move);
        if (move.rules === this.rules) return move;
        if (!this.rules.equals(move.rules)) throw new RangeError(`move: ${move} is a move of other rules`);
        return moveOf(this.#core, move.word);
    }

    /** Whether a move is legal for an actor. A text that stands for no move is not. */
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
     * @throws MoveError: the text stands for no move, or the move is a hidden one.
     */
    whyNot(move: Move | string, actor: Actor = REFEREE): Refusal | null {
        const [one, code, loaded] = [this.#move(move), actorCode(actor), library()];
        return loaded.scratch(() => {
            const verdict = loaded.take(sizeOf.verdict);
            const status = loaded.c.brd_move_check(this.#core.address(), loaded.state(this.#now), code, one.word, verdict);
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
        });
    }

    /** What a move is here: kind, cells, whose, what acts, whether it captures. It need not be legal. */
    describe(move: Move | string): MoveInfo {
        return describe(this.#core, this.#now, this.#move(move).word);
    }

    /** What a move is, in words, as a viewer may know it: "Arm a5 to a3". */
    sentence(move: Move | string, viewer: Viewer = REFEREE): string {
        const [word, code] = [this.#move(move).word, viewerCode(viewer)];
        return this.#tell((c, rules, state, at, cap) => c.brd_move_sentence(rules, state, code, word, at, cap));
    }

    // -------------------------------------------------------------------------------------------------- play

    /**
     * Makes a ply, and returns the move.
     *
     * @param actor - Who makes it: the referee for whoever's the move is; a server passes the seat of its connection.
     * @throws IllegalMove: it is not legal, and why. MoveError: the text stands for no move.
     */
    play(actor: Actor, move: Move | string): Move {
        const [one, code, loaded, before] = [this.#move(move), actorCode(actor), library(), this.#now];
        const status = loaded.c.brd_apply(this.#core.address(), loaded.state(before), code, one.word, 0, 0, 0, 0);
        if (status < 0) throw this.#unplayed(status, one, code);
        this.#position = loaded.changedState(before.length);
        this.#last = { word: one.word, before, previous: this.#last };
        return one;
    }

    #unplayed(status: number, move: Move, actor: number): Error {
        if (status !== BRD_E_ILLEGAL) must(status);
        return new IllegalMove(this.whyNot(move, actor)!);
    }

    /**
     * Takes the last ply back, and returns it.
     *
     * @throws NothingToUndo: no ply was made since this state was set.
     */
    undo(): Move {
        this.#now;
        if (this.#last === null) throw new NothingToUndo('no ply was made since this state was set');
        const { word, before, previous } = this.#last;
        this.#position = before;
        this.#last = previous;
        return moveOf(this.#core, word);
    }

    /** The plies made since this state was set, the oldest first. */
    get moves(): Move[] {
        this.#now;
        const found: Move[] = [];
        for (let ply = this.#last; ply !== null; ply = ply.previous) found.push(moveOf(this.#core, ply.word));
        return found.reverse();
    }

    /** What `read` makes of the events of the last ply, of which there are so many at an address. */
    #ofEvents<T>(viewer: number, read: (at: number, count: number) => T[]): T[] {
        const [loaded, last] = [library(), this.#last];
        this.#now;
        if (viewer < BRD_MAX_SEATS && viewer >= this.players) throw new RangeError(`viewer: there is no seat ${viewer}`);
        if (last === null) return [];
        return loaded.scratch(() => {
            const [{ c }, at, state] = [loaded, loaded.take(BRD_MAX_EVENTS * sizeOf.event), loaded.otherState(last.before)];
            const rules = this.#core.address();
            const count = must(c.brd_apply_trusted(rules, state, last.word, 0, at, BRD_MAX_EVENTS));
            return read(at, must(c.brd_redact_events(rules, at, count, viewer, at, BRD_MAX_EVENTS)));
        });
    }

    /** What the last ply changed, all of it. No ply, no events. */
    events(): GameEvent[] {
        return this.redact(REFEREE);
    }

    /** What the last ply changed, as a viewer may see it. */
    redact(viewer: Viewer): GameEvent[] {
        const { memory } = library();
        return this.#ofEvents(viewerCode(viewer), (at, count) =>
            Array.from({ length: count }, (_, i) => gameEvent(this.#core, readEvent(memory, at + i * sizeOf.event))),
        );
    }

    /** The same as lines of text, for logs: the kind, then keys and values as brdsh writes them. */
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
            const at = loaded.take(most * sizeOf.chance);
            const count = this.#ask((c, rules, state) => c.brd_chance_list(rules, state, at, most));
            return Array.from({ length: Math.min(count, most) }, (_, i) => {
                const { move, numerator } = readChance(loaded.memory, at + i * sizeOf.chance);
                return Object.freeze({
                    move: moveOf(this.#core, move.word),
                    probability: Object.freeze({ numerator, denominator }),
                });
            });
        });
    }

    /**
     * How many tickets chance has.
     *
     * @throws NotChance: it is not to move.
     */
    get chanceDenominator(): number {
        return this.#ask((c, rules, state) => c.brd_chance_denominator(rules, state));
    }

    /**
     * The outcome that a ticket draws; play it with `play(CHANCE, …)`.
     *
     * @param ticket - A whole number from 0 below `chanceDenominator`; with one as likely as the others each outcome comes
     * up as often as it should.
     * @throws NotChance: chance is not to move.
     */
    draw(ticket: number): Move {
        const [loaded, code] = [library(), whole(ticket, 'ticket', 0, INT_MOST)];
        return loaded.scratch(() => {
            const at = loaded.take(sizeOf.move);
            this.#ask((c, rules, state) => c.brd_chance_pick(rules, state, code, at));
            return moveOf(this.#core, loaded.memory.view.getUint32(at, true));
        });
    }

    // ----------------------------------------------------------------------------------------------- queries

    /** How many play. */
    get players(): number {
        return this.#ask((c, rules, state) => c.brd_state_players(rules, state));
    }

    /** Plies made so far in the game (it stays at 65535). */
    get ply(): number {
        return this.#ask((c, rules, state) => c.brd_state_ply(rules, state));
    }

    /** The seat whose turn it is, also while chance is to move; null: the game is over. */
    get turn(): number | null {
        const turn = this.#ask((c, rules, state) => c.brd_state_turn(rules, state));
        return turn === NOBODY ? null : turn;
    }

    /** For whose ply the game waits: a seat, `CHANCE` or `NOBODY`. */
    get toMove(): number {
        return this.#ask((c, rules, state) => c.brd_state_to_move(rules, state));
    }

    /** Whether chance is to move. */
    get isChance(): boolean {
        return this.toMove === CHANCE;
    }

    /** Whether the game is over. */
    get isOver(): boolean {
        return this.toMove === NOBODY;
    }

    /** The seats that may make a ply now. Besides `toMove` others may act where `Rules.hasSeveralActors`. */
    get actors(): readonly number[] {
        return seatsOf(this.#ask((c, rules, state) => c.brd_state_actors(rules, state)));
    }

    /** The phase of the game that a seat is in, of `Rules.phases`; when the game is over, that in which it ended. */
    phase(seat = 0): string {
        const code = whole(seat, 'seat', 0, 255);
        return this.#core.phases[this.#ask((c, rules, state) => c.brd_state_phase(rules, state, code))] ?? '';
    }

    /** What waits for chance, as a viewer may know it. */
    pending(viewer: Viewer = REFEREE): Pending {
        const [loaded, code] = [library(), viewerCode(viewer)];
        return loaded.scratch(() => {
            const at = loaded.struct(sizeOf.pending);
            this.#ask((c, rules, state) => c.brd_state_pending(rules, state, code, at));
            const { move, seat } = readPending(loaded.memory, at);
            return Object.freeze({ move: move.word === 0 ? null : moveOf(this.#core, move.word), seat: seatOrNull(seat) });
        });
    }

    /** How the game ended; null: it has not. */
    outcome(): Outcome | null {
        const [loaded, core] = [library(), this.#core];
        return loaded.scratch(() => {
            const at = loaded.struct(sizeOf.outcome);
            this.#ask((c, rules, state) => c.brd_state_outcome(rules, state, at));
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
            winner: name === 'win' && seats.length === 1 ? seats[0]! : null,
        });
    }

    /** What is on a cell, bottom to top, as a viewer may see it. */
    items(cell: string | number | Cell, viewer: Viewer = REFEREE): readonly Item[] {
        const [loaded, place, code] = [library(), this.#core.cell(cell).index, viewerCode(viewer)];
        return loaded.scratch(() => {
            const at = loaded.take(BRD_MAX_ITEMS * sizeOf.item);
            const count = this.#ask((c, rules, state) => c.brd_state_cell(rules, state, code, place, at, BRD_MAX_ITEMS));
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

    /** What is on each cell that is not empty, by the cells' names. */
    board(viewer: Viewer = REFEREE): Map<string, readonly Item[]> {
        const all = this.#core.cells.map(cell => [cell.name, this.items(cell, viewer)] as const);
        return new Map(all.filter(([, items]) => items.length > 0));
    }

    /**
     * A stock of a seat; null: a common one.
     *
     * @throws HiddenError: not for this viewer.
     */
    stock(name: string, seat: number | null, viewer: Viewer = REFEREE): number {
        const { index } = this.#account('stocks', name);
        return this.#balance('brd_state_stock', index, seat, viewer);
    }

    /**
     * A counter of a seat; null: a common one.
     *
     * @throws HiddenError: not for this viewer.
     */
    counter(name: string, seat: number | null, viewer: Viewer = REFEREE): number {
        const { index } = this.#account('counters', name);
        return this.#balance('brd_state_counter', index, seat, viewer);
    }

    #account(family: 'stocks' | 'counters', name: string): { readonly index: number } {
        const found = this.#core[family].get(text(name, 'name'));
        if (found === undefined) throw new RangeError(`${family}: there is no ${name}`);
        return found;
    }

    #balance(call: 'brd_state_stock' | 'brd_state_counter', index: number, seat: number | null, viewer: Viewer): number {
        const owner = seat === null ? BRD_NO_SEAT : whole(seat, 'seat', 0, BRD_NO_SEAT - 1);
        const [loaded, code] = [library(), viewerCode(viewer)];
        return loaded.scratch(() => {
            const at = loaded.take(4);
            this.#ask((c, rules, state) => c[call](rules, state, code, owner, index, at));
            return loaded.memory.view.getInt32(at, true);
        });
    }

    // ---------------------------------------------------------------------------------- texts, saves, pictures

    /** The whole position as a text, as `fromPosition` takes it. */
    get position(): string {
        return this.#tell((c, rules, state, at, cap) => c.brd_state_format(rules, state, at, cap), 768);
    }

    /** The position as a viewer may see it, as a text that `fromObservation` takes. */
    observe(viewer: Viewer): string {
        const code = viewerCode(viewer);
        return this.#tell((c, rules, state, at, cap) => c.brd_state_observe(rules, state, code, at, cap), 768);
    }

    /** The board as a few lines of text, for people. */
    diagram(viewer: Viewer = REFEREE): string {
        const code = viewerCode(viewer);
        return this.#tell((c, rules, state, at, cap) => c.brd_state_diagram(rules, state, code, at, cap), 4096);
    }

    /**
     * The position as bytes, at most 800, that tell its rules and whether they were damaged; without the plies that led to
     * it.
     */
    save(): Uint8Array {
        const loaded = library();
        return loaded.scratch(() => {
            const at = loaded.take(BRD_MAX_SAVE_NBYTES);
            const nbytes = this.#ask((c, rules, state) => c.brd_state_save(rules, state, at, BRD_MAX_SAVE_NBYTES));
            return loaded.memory.bytes.slice(at, at + nbytes);
        });
    }

    /**
     * The position as a picture, SVG with CSS, as a viewer may see it, with the last ply marked.
     *
     * @throws ThemeError: a fault in the theme.
     */
    svg(options: PictureOptions = {}): string {
        const last = this.#last === null ? null : { word: this.#last.word, before: this.#last.before };
        return drawn(this.#core, this.#now, last, options);
    }

    // -------------------------------------------------------------------------------------------- long calls

    /**
     * Plays on at random, in place, to the end or for so many plies; returns how many. These are not to be taken back: play
     * on a `copy()`.
     *
     * @param seed - A whole number below 2^53, or a bigint below 2^64; the same game from the same seed on every machine.
     * @param maxPlies - From 0 to 2^31 - 1.
     */
    playout(seed: number | bigint, maxPlies = INT_MOST): number {
        const [from, most] = [seed64(seed), whole(maxPlies, 'maxPlies', 0, INT_MOST)];
        const length = this.#now.length;
        const made = this.#ask((c, rules, state) => c.brd_playout(rules, state, from, most));
        this.#position = library().changedState(length);
        if (made > 0) this.#last = null;
        return made;
    }

    /**
     * So many random games from here; the position stays.
     *
     * @param seed - As of `playout`.
     * @param count - From 0 to 2^31 - 1.
     * @param maxPlies - Of each, from 0 to 2^31 - 1.
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
     * How many sequences of exactly so many plies there are from here.
     *
     * @param depth - From 0 to 64.
     * @param options - bulk: false makes and takes back the last plies, too, instead of counting them.
     * @throws OverflowError: more than 64 bits hold.
     */
    perft(depth: number, options: { readonly bulk?: boolean } = {}): bigint {
        const [loaded, plies] = [library(), whole(depth, 'depth', 0, DEPTH_MOST)];
        const flags = named(options, 'options').bulk === false ? BRD_PERFT_NO_BULK : 0;
        return loaded.scratch(() => {
            const nbytes = must(loaded.c.brd_perft_nbytes(this.#core.address(), plies));
            const [room, count] = [loaded.take(nbytes), loaded.take(8)];
            this.#ask((c, rules, state) => c.brd_perft(rules, state, plies, flags, room, nbytes, count));
            return loaded.memory.view.getBigUint64(count, true);
        });
    }

    // ------------------------------------------------------------------------------------------------ objects

    /** Another state in the same position, with the plies that led there. It costs next to nothing: they are shared. */
    copy(): State {
        return new State(placedOf(this));
    }

    /** 64 bits over every field of the position but the ply; the same on every machine. */
    get hash(): bigint {
        const { c } = library();
        return BigInt.asUintN(64, c.brd_state_hash(this.#core.address(), library().state(this.#now)));
    }

    /** The same without what only counts: for draws by repetition, and tables of positions. */
    get key(): bigint {
        const { c } = library();
        return BigInt.asUintN(64, c.brd_state_key(this.#core.address(), library().state(this.#now)));
    }

    /** Whether they have equal rules and positions, whatever led there. */
    equals(other: State): boolean {
        const { core, position } = placedOf(other);
        const now = this.#now;
        return this.rules.equals(core.rules) && now.every((byte, i) => byte === position[i]);
    }

    /** The board and its secrets, for people: `diagram()`. */
    toString(): string {
        return this.diagram();
    }

    /**
     * Gives its memory back: every use of it throws DisposedError from then on. It need not be called: what nobody holds
     * any more is collected. `using` calls it.
     */
    dispose(): void {
        this.#position = undefined;
        this.#last = null;
    }
}

/** What TypeScript's `using` asks for. */
export interface State {
    /** What `using` calls: `dispose`. */
    [Symbol.dispose](): void;
}

disposable(State.prototype);
