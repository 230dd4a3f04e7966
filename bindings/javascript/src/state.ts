import { BRD_E_SAVE, BRD_MAX_POSITION_TEXT, BRD_MAX_SAVE_NBYTES, BRD_PERFT_NO_BULK, readPending, sizeOf } from './abi.js';
import { maskForm, maskOf, type MaskForm } from './actions.js';
import { boardOf, boardRows, itemsOn, outcomeOf, quantityOf } from './board.js';
import { actorCode, bits64, named, seatCode, seed64, text, viewerCode, viewerOfMost, whole, wrongKind } from './check.js';
import { coreOf, sameRules, type Core } from './core.js';
import { disposable } from './dispose.js';
import { MoveError, ObservationError, PositionError, SaveError } from './errors.js';
import { eventsAt, linesAt, sentenceAt } from './events.js';
import type { GameEvent } from './event_types.js';
import { enclose, present } from './inside.js';
import { library } from './library.js';
import { describe, givenMove, moveOf, type Move, type MoveInfo, type MoveLike } from './move.js';
import { seatOrNull, seatsOf } from './names.js';
import { Placed, placedOf } from './placed.js';
import type { Position } from './position.js';
import { cellCode, lastOf, listed, ofEvents, outcomesOf, played, refused, stacked, undone } from './plies.js';
import { drawn, type PictureOptions } from './picture.js';
import { IllegalMove, type Refusal } from './refusal.js';
import { reachFrom } from './reach.js';
import type { ChanceOutcome, Item, Outcome, Pending, Reach, SavedPosition } from './results.js';
import { CHANCE, NOBODY, SPECTATOR, type Actor, type Viewer } from './roles.js';
import type { Rules } from './rules.js';
import { must, refusing } from './status.js';
import type { Cell } from './tables.js';
import { tallied, type Tally } from './tally.js';

const INT_MOST = 2 ** 31 - 1;
const DEPTH_MOST = 64;

/** A cell as an argument: its name, its number, or a `Cell`. */
export type CellLike = string | number | Cell;

/** The legal moves of an actor. */
function movesFor(placed: Placed, actor: number): Move[] {
    return listed(placed, (c, rules, state, at, most) => c.brd_moves(rules, state, actor, at, most));
}

/** A state in a position, without plies that led there. */
export function stateOf(core: Core, position: Position): State {
    return stateIn(new Placed(core, position, null));
}

/** A state with this inside. */
export function stateIn(placed: Placed): State {
    return new (State as unknown as new (placed: Placed) => State)(placed);
}

/** The state that a call makes from bytes. It throws an error of the class with the faults of the bytes. */
function stateFrom(
    core: Core,
    given: Uint8Array | string,
    kind: Parameters<typeof refusing>[0],
    call: (
        loaded: ReturnType<typeof library>,
        rules: number,
        to: number,
        at: number,
        nbytes: number,
        ...faults: [number, number, number]
    ) => number,
): State {
    const position = core.readState(to => {
        const { at, nbytes } = typeof given === 'string' ? library().givenText(given) : library().given(given);
        refusing(kind, (loaded, ...faults) => call(loaded, core.address(), to, at, nbytes, ...faults));
    });
    return stateOf(core, position);
}

/**
 * A position of a game, and the plies made since it was set, which `undo` can take back. `Rules.state` and the functions
 * `from…` return states.
 *
 * seat: from 0 to `players` - 1. viewer: a seat, `SPECTATOR`, or `REFEREE`, who sees everything. actor: a seat, `CHANCE`, or
 * `REFEREE`, who may make any seat's move and chance's. Methods accept a cell as its name, its number or a `Cell`, and a move
 * as a `Move`, its notation, or a copy of a `Move`. The objects that methods return do not change.
 *
 * Where the rules have secrets (`Rules.hasSecrets`), viewer and actor must be named (TypeError); elsewhere they are `REFEREE` unless
 * they are named.
 *
 * A wrong type is a TypeError. A number out of range, or the name of a cell, stock or counter that does not exist, is a
 * RangeError. A text that is not a move is a MoveError. A call that throws changes nothing.
 *
 * @example
 * ```js
 * const state = new Rules('tokonoma').state();
 * state.play('c7c5');
 * state.turn; // 1
 * String(state.undo()); // 'c7c5'
 * ```
 */
export class State {
    private constructor(placed: Placed) {
        if (!(placed instanceof Placed)) throw new TypeError('states come from Rules.state() and State.fromPosition');
        enclose(this, placed);
    }

    /**
     * A state from the text of a position.
     *
     * @throws PositionError: with all faults of the text.
     */
    static fromPosition(rules: Rules, position: string): State {
        return stateFrom(coreOf(rules), text(position, 'position'), PositionError, ({ c }, own, to, at, nbytes, ...faults) =>
            c.brd_state_parse(own, to, at, nbytes, ...faults),
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
        const core = coreOf(rules);
        const [code, drawn] = [viewerOfMost(viewer, Math.max(...core.players)), seed64(seed)];
        return stateFrom(core, text(observation, 'observation'), ObservationError, ({ c }, own, to, at, nbytes, ...faults) =>
            c.brd_state_from_observation(own, to, code, at, nbytes, drawn, ...faults),
        );
    }

    /**
     * A state from the bytes that `save` returned.
     *
     * @throws SaveError: the save is damaged, or was made under other rules; `savedPosition` reads its position.
     */
    static fromSave(rules: Rules, save: Uint8Array): State {
        const core = coreOf(rules);
        if (!(save instanceof Uint8Array)) throw wrongKind('save', 'a Uint8Array', save);
        return stateFrom(core, save, SaveError, ({ c }, own, to, at, nbytes, ...faults) =>
            c.brd_state_restore(own, to, at, nbytes, ...faults),
        );
    }

    /** The rules. */
    get rules(): Rules {
        return placedOf(this).core.rules;
    }

    // ------------------------------------------------------------------------------------------------- moves

    /**
     * The legal moves of an actor, in ascending order of their codes. `CHANCE` has the outcomes of chance, `REFEREE` the moves
     * of all actors. An actor that may not move now has no moves.
     */
    legalMoves(actor?: Actor): Move[] {
        const placed = placedOf(this);
        return movesFor(placed, placed.actor(actor));
    }

    /** The legal moves of an actor that is always named, as in `legalMoves`. */
    movesOf(actor: Actor): Move[] {
        const placed = placedOf(this);
        return movesFor(placed, actorCode(actor, placed.players));
    }

    /** The legal moves of an actor that begin on a cell; null: those that begin on no cell. */
    movesFrom(cell: CellLike | null, actor?: Actor): Move[] {
        const placed = placedOf(this);
        const [code, place] = [placed.actor(actor), cellCode(placed.core, cell)];
        return listed(placed, (c, rules, state, at, most) => c.brd_moves_from(rules, state, code, place, at, most));
    }

    /** The legal moves of an actor whose notation names a cell; null: those that name no cell. */
    movesAt(cell: CellLike | null, actor?: Actor): Move[] {
        const placed = placedOf(this);
        const [code, place] = [placed.actor(actor), cellCode(placed.core, cell)];
        return listed(placed, (c, rules, state, at, most) => c.brd_moves_at(rules, state, code, place, at, most));
    }

    /**
     * The legal move of a notation.
     *
     * @throws IllegalMove: the move is not legal for the actor, with the reason. MoveError: the notation is not a move.
     */
    parseMove(notation: string, actor?: Actor): Move {
        const placed = placedOf(this);
        const code = placed.actor(actor);
        const move = givenMove(placed.core, text(notation, 'notation'));
        const refusal = refused(placed, move, code);
        if (refusal !== null) throw new IllegalMove(refusal);
        return move;
    }

    /** Whether a move is legal for an actor; false for a text that is not a move. */
    isLegal(move: MoveLike, actor?: Actor): boolean {
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
    whyNot(move: MoveLike, actor?: Actor): Refusal | null {
        const placed = placedOf(this);
        const code = placed.actor(actor);
        return refused(placed, givenMove(placed.core, move), code);
    }

    /** Whether a move captures something, as a viewer may know it. It need not be legal. */
    isCapture(move: MoveLike, viewer?: Viewer): boolean {
        return this.describe(move, viewer).captures;
    }

    /**
     * Describes a move in this position as a viewer may know it: kind, cells, seat, acting piece, whether it captures. It need
     * not be legal.
     */
    describe(move: MoveLike, viewer?: Viewer): MoveInfo {
        const placed = placedOf(this);
        return describe(placed.core, placed.position, placed.viewer(viewer), givenMove(placed.core, move).code);
    }

    /** A move as a sentence: "Arm a5 to a3". The sentence reveals the move: pass only moves that this viewer may see. */
    sentence(move: MoveLike, viewer?: Viewer): string {
        const placed = placedOf(this);
        const [{ code }, shown] = [givenMove(placed.core, move), placed.viewer(viewer)];
        return placed.text((c, rules, state, at, cap) => c.brd_move_sentence(rules, state, shown, code, at, cap));
    }

    // -------------------------------------------------------------------------------------------------- play

    /**
     * Makes a ply and returns its move.
     *
     * @param actor - The seat that makes it, `CHANCE`, or `REFEREE` to act for whichever seat the move belongs to. A server
     * passes the seat of the connection that sent the move.
     * @throws IllegalMove: the move is not legal, with the reason. MoveError: the text is not a move.
     */
    play(move: MoveLike, actor?: Actor): Move {
        const placed = placedOf(this);
        const code = placed.actor(actor);
        const one = givenMove(placed.core, move);
        played(placed, one, code);
        return one;
    }

    /** The state after a move; this one does not change. It throws the errors of `play`. */
    after(move: MoveLike, actor?: Actor): State {
        const next = this.copy();
        next.play(move, actor);
        return next;
    }

    /**
     * Takes the last ply back and returns its move.
     *
     * @throws NothingToUndo: no ply was made since this state was set.
     */
    undo(): Move {
        return undone(placedOf(this));
    }

    /** The plies made since this state was set, the oldest first. */
    get moveStack(): Move[] {
        return stacked(placedOf(this));
    }

    /**
     * The last ply made since this state was set.
     *
     * @throws NothingToUndo: none was made.
     */
    peek(): Move {
        return lastOf(placedOf(this));
    }

    /** The changes that the last ply made, as a viewer may see them; none if no ply was made. */
    events(viewer?: Viewer): GameEvent[] {
        const placed = placedOf(this);
        return ofEvents(placed, placed.viewer(viewer), eventsAt);
    }

    /** The same events as lines of text, for logs: the kind, then keys and values in the format of brdsh. */
    eventLines(viewer?: Viewer): string[] {
        const placed = placedOf(this);
        return ofEvents(placed, placed.viewer(viewer), linesAt);
    }

    /** What the last ply did, as a sentence for a viewer: "Arm b5 to b3, capturing the flat on c4"; "" if no ply was made. */
    eventsSentence(viewer?: Viewer): string {
        const placed = placedOf(this);
        return ofEvents(placed, placed.viewer(viewer), sentenceAt).join('');
    }

    // ------------------------------------------------------------------------------------------------ chance

    /**
     * The possible outcomes of chance, with their exact probabilities.
     *
     * @throws NotChance: chance is not to move.
     */
    chanceOutcomes(): ChanceOutcome[] {
        return outcomesOf(placedOf(this));
    }

    /**
     * The number of tickets of chance.
     *
     * @throws NotChance: chance is not to move.
     */
    get chanceDenominator(): number {
        return placedOf(this).query((c, rules, state) => c.brd_chance_denominator(rules, state));
    }

    /**
     * The outcome that a ticket draws; play it with `play`.
     *
     * @param ticket - A whole number from 0 to `chanceDenominator` - 1. A uniformly random ticket gives each outcome its
     * probability.
     * @throws NotChance: chance is not to move.
     */
    draw(ticket: number): Move {
        const most = this.chanceDenominator - 1;
        const code = whole(ticket, 'ticket', 0, most);
        return placedOf(this).move((c, rules, state, at) => c.brd_chance_pick(rules, state, code, at));
    }

    /**
     * The outcome that 64 random bits draw: that of the ticket bits * `chanceDenominator` / 2^64, rounded down.
     *
     * @param bits - A whole number below 2^53, or a bigint below 2^64. If all bigints below 2^64 are equally likely, each
     * outcome has its probability, up to 2^-64.
     * @throws NotChance: chance is not to move.
     */
    drawBits(bits: number | bigint): Move {
        const exact = bits64(bits, 'bits');
        return placedOf(this).move((c, rules, state, at) => c.brd_chance_draw(rules, state, exact, at));
    }

    // ----------------------------------------------------------------------------------------------- queries

    /** The number of players. */
    get players(): number {
        return placedOf(this).players;
    }

    /** The number of plies made in the game; it stops at 65535. */
    get ply(): number {
        return placedOf(this).query((c, rules, state) => c.brd_state_ply(rules, state));
    }

    /** The seat whose turn it is, even while chance is to move; null: the game is over. */
    get turn(): number | null {
        const turn = placedOf(this).query((c, rules, state) => c.brd_state_turn(rules, state));
        return turn === NOBODY ? null : turn;
    }

    /** The actor whose ply the game waits for: a seat or `CHANCE`; `NOBODY` if the game is over. */
    get toMove(): number {
        return placedOf(this).query((c, rules, state) => c.brd_state_to_move(rules, state));
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
        return seatsOf(placedOf(this).query((c, rules, state) => c.brd_state_actors(rules, state)));
    }

    /** A seat's phase, one of `Rules.phases`; after the end of the game, the phase in which it ended. */
    phase(seat = 0): string {
        const placed = placedOf(this);
        const code = seatCode(seat, placed.players);
        return placed.core.phases[placed.query((c, rules, state) => c.brd_state_phase(rules, state, code))] ?? '';
    }

    /** What waits for chance, as far as a viewer may know it. */
    pending(viewer?: Viewer): Pending {
        const [loaded, placed] = [library(), placedOf(this)];
        const code = placed.viewer(viewer);
        return loaded.scratch(() => {
            const at = loaded.struct(sizeOf.pending);
            placed.query((c, rules, state) => c.brd_state_pending(rules, state, code, at));
            const { move, seat } = readPending(loaded.memory, at);
            return Object.freeze({ move: move.code === 0 ? null : moveOf(placed.core, move.code), seat: seatOrNull(seat) });
        });
    }

    /** What a viewer is to do, or what the game waits for, as a sentence: "Place your base on your back row". */
    prompt(viewer?: Viewer): string {
        const placed = placedOf(this);
        const code = placed.viewer(viewer);
        return placed.text((c, rules, state, at, cap) => c.brd_state_prompt(rules, state, code, at, cap));
    }

    /** The outcome; null: the game is not over. */
    outcome(): Outcome | null {
        return outcomeOf(placedOf(this));
    }

    /**
     * What each seat has won: 1 for the winners and -1 for the others; 0 for the seats that share a draw, and for all while the
     * game is not over.
     */
    returns(): number[] {
        const [{ players }, outcome] = [placedOf(this), outcomeOf(placedOf(this))];
        const among = outcome?.kind === 'win' ? 1 : 0;
        return Array.from({ length: players }, (_, seat) => (outcome === null || outcome.seats.includes(seat) ? among : -1));
    }

    /**
     * The legal moves of an actor by their numbers in `Rules.actions`.
     *
     * @param form - bytes: a byte 0 or 1 for each action. bits: a bit for each, number 0 the lowest bit of the first byte.
     * numbers: the numbers of the legal moves, ascending.
     */
    actionMask(actor?: Actor, form?: 'bytes' | 'bits'): Uint8Array;
    /** The numbers of the legal moves, ascending. */
    actionMask(actor: Actor | undefined, form: 'numbers'): Int32Array;
    actionMask(actor?: Actor, form: MaskForm = 'bytes'): Uint8Array | Int32Array {
        const { core } = placedOf(this);
        return maskOf(core, this.legalMoves(actor), maskForm(form));
    }

    /** The items on a cell, from bottom to top, as a viewer may see them. */
    items(cell: CellLike, viewer?: Viewer): readonly Item[] {
        const placed = placedOf(this);
        return itemsOn(placed, placed.core.cell(cell).index, placed.viewer(viewer));
    }

    /**
     * Where the topmost piece on a cell gets, anybody's, as if its owner began a turn here: the cells in their order. Empty if the
     * viewer sees no piece there, or if it gets nowhere.
     */
    reach(cell: CellLike, viewer?: Viewer): readonly Reach[] {
        const placed = placedOf(this);
        return reachFrom(placed, placed.core.cell(cell).index, placed.viewer(viewer));
    }

    /** The items on each cell that is not empty, by the names of the cells, as a viewer may see them. */
    board(viewer?: Viewer): Map<string, readonly Item[]> {
        const placed = placedOf(this);
        return boardOf(placed, placed.viewer(viewer));
    }

    /**
     * The items of all cells, as a viewer may see them, as numbers, six an item: layer (0 to 2), type, seat (255: nobody),
     * direction (255: none), value, cell. Cells are in ascending order, and the items of each from bottom to top. `Rules.types`,
     * `seats`, `directions` and `cells` are in the order of these numbers; a hidden type is 254.
     */
    boardArray(viewer?: Viewer): Int32Array {
        const placed = placedOf(this);
        return boardRows(placed, placed.viewer(viewer));
    }

    /**
     * The value of a seat's stock; seat null: of a common stock.
     *
     * @throws HiddenError: this viewer may not know it.
     */
    stock(name: string, seat: number | null, viewer?: Viewer): number {
        const placed = placedOf(this);
        return quantityOf(placed, 'stock', name, seat, placed.viewer(viewer));
    }

    /**
     * The value of a seat's counter; seat null: of a common counter.
     *
     * @throws HiddenError: this viewer may not know it.
     */
    counter(name: string, seat: number | null, viewer?: Viewer): number {
        const placed = placedOf(this);
        return quantityOf(placed, 'counter', name, seat, placed.viewer(viewer));
    }

    // ---------------------------------------------------------------------------------- texts, saves, pictures

    /** The complete position as a text for `fromPosition`. It contains all secrets. */
    get position(): string {
        return placedOf(this).text((c, rules, state, at, cap) => c.brd_state_format(rules, state, at, cap), BRD_MAX_POSITION_TEXT);
    }

    /** The observation of a viewer: the position as the viewer may see it, as a text for `fromObservation`. */
    observe(viewer: Viewer): string {
        const placed = placedOf(this);
        const code = viewerCode(viewer, placed.players);
        return placed.text((c, rules, state, at, cap) => c.brd_state_observe(rules, state, code, at, cap), BRD_MAX_POSITION_TEXT);
    }

    /** The board as a few lines of text, for people, as a viewer may see it. */
    diagram(viewer?: Viewer): string {
        const placed = placedOf(this);
        const code = placed.viewer(viewer);
        return placed.text((c, rules, state, at, cap) => c.brd_state_diagram(rules, state, code, at, cap), 4096);
    }

    /**
     * The position as at most 1,056 bytes, without the plies that led to it. They contain the fingerprint of the rules and a
     * checksum, and all secrets.
     */
    save(): Uint8Array {
        const [loaded, placed] = [library(), placedOf(this)];
        return loaded.scratch(() => {
            const at = loaded.take(BRD_MAX_SAVE_NBYTES);
            const nbytes = placed.query((c, rules, state) => c.brd_state_save(rules, state, at, BRD_MAX_SAVE_NBYTES));
            return loaded.memory.bytes.slice(at, at + nbytes);
        });
    }

    /**
     * Checks the position, however it was made. For the host alone.
     *
     * @throws PositionError: it is not valid, with its faults.
     */
    check(): void {
        const placed = placedOf(this);
        refusing(PositionError, ({ c }, ...faults) => c.brd_state_check(placed.core.address(), placed.address(), ...faults));
    }

    /**
     * The position as a picture, SVG with CSS, as a viewer may see it, with the last ply marked.
     *
     * @throws ThemeError: the theme has a fault.
     */
    svg(options: PictureOptions = {}): string {
        const placed = placedOf(this);
        const viewer = placed.viewer(named(options, 'options').viewer);
        return drawn(placed.core, placed.position, placed.last, viewer, options);
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
        const placed = placedOf(this);
        const { position, last } = placed;
        const made = placed.query((c, rules, state) => c.brd_playout(rules, state, from, most));
        placed.place(library().changedState(position.count), made > 0 ? null : last);
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
        const { core, position } = placedOf(this);
        return tallied(core, position, from, games, most);
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
        const [loaded, placed, plies] = [library(), placedOf(this), whole(depth, 'depth', 0, DEPTH_MOST)];
        const flags = named(options, 'options').bulk === false ? BRD_PERFT_NO_BULK : 0;
        return loaded.scratch(() => {
            const nbytes = must(loaded.c.brd_perft_nbytes(placed.core.address(), plies));
            const [room, count] = [loaded.take(nbytes), loaded.take(8)];
            placed.query((c, rules, state) => c.brd_perft(rules, state, plies, flags, room, nbytes, count));
            return loaded.memory.view.getBigUint64(count, true);
        });
    }

    // ------------------------------------------------------------------------------------------------ objects

    /** Another state in the same position, with the plies that led there. It is cheap, because the two share the plies. */
    copy(): State {
        const { core, position, last } = placedOf(this);
        return stateIn(new Placed(core, position, last));
    }

    /** A hash of 64 bits of all fields of the position except the ply; equal on every machine. For the host alone. */
    get hash64(): bigint {
        const placed = placedOf(this);
        return BigInt.asUintN(64, library().c.brd_state_hash(placed.core.address(), placed.address()));
    }

    /**
     * A hash of 64 bits that also ignores pure counters (turn number, reversible plies) unless they affect which moves are
     * legal: for draws by repetition and for tables of positions. For the host alone.
     */
    get key(): bigint {
        const placed = placedOf(this);
        return BigInt.asUintN(64, library().c.brd_state_key(placed.core.address(), placed.address()));
    }

    /** Whether the other state has equal rules and an equal position; the plies that led there do not matter. */
    equals(other: State): boolean {
        const [one, two] = [placedOf(this), placedOf(other)];
        return sameRules(one.core, two.core) && one.position.equals(two.position);
    }

    /** The diagram: the board for people; if the rules have secrets, as a spectator may see it. */
    toString(): string {
        return this.diagram(SPECTATOR);
    }

    /** What `JSON.stringify` writes: the game, and the position as a spectator sees it. To keep a game, use `save` or a record. */
    toJSON(): { game: string; observation: string } {
        return { game: placedOf(this).core.game, observation: this.observe(SPECTATOR) };
    }

    /**
     * Releases the memory of the state. After that, every use of it throws DisposedError. Calling it is optional, because
     * unused states are collected. `using` calls it.
     */
    dispose(): void {
        placedOf(this).dispose();
    }
}

/** The method that TypeScript's `using` needs. */
export interface State {
    /** Calls `dispose`. */
    [Symbol.dispose](): void;
}

/**
 * The position in the bytes of a save, and the fingerprint of the rules it was made under, whatever they are: for games that began
 * before a release corrected a rule.
 *
 * @throws SaveError: it is not a save, or it is damaged.
 */
export function savedPosition(save: Uint8Array): SavedPosition {
    if (!(save instanceof Uint8Array)) throw wrongKind('save', 'a Uint8Array', save);
    const loaded = library();
    return loaded.scratch(() => {
        const [{ at, nbytes }, fingerprint, text] = [loaded.given(save), loaded.take(8), loaded.take(BRD_MAX_POSITION_TEXT)];
        const length = loaded.c.brd_save_read(at, nbytes, fingerprint, text, BRD_MAX_POSITION_TEXT);
        if (length === BRD_E_SAVE) throw new SaveError('save: these bytes are not a save, or it is damaged');
        return {
            fingerprint: loaded.memory.view.getBigUint64(fingerprint, true),
            position: loaded.memory.text(text, must(length)),
        };
    });
}

disposable(State.prototype);
present(State.prototype, 'State', state => {
    try {
        return `State '${placedOf(state).core.game}' '${state.observe(SPECTATOR)}'`;
    } catch {
        return 'State (disposed of)';
    }
});
