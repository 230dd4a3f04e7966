import { BRD_E_ILLEGAL, sizeOf } from './abi.js';
import { actionCodes, actionsOf, maskForm, type MaskForm } from './actions.js';
import { rowsAt } from './board.js';
import { named, notOurs, seed64, viewerCode, whole, wrongKind } from './check.js';
import { coreOf, type Core } from './core.js';
import { disposable } from './dispose.js';
import { DisposedError } from './errors.js';
import { enclose, insideOf, present } from './inside.js';
import { library } from './library.js';
import { pinnedAddress } from './pinned.js';
import { refused } from './plies.js';
import { placedOf } from './placed.js';
import { randomBelow } from './random.js';
import { IllegalMove } from './refusal.js';
import { NOBODY, REFEREE, type Viewer } from './roles.js';
import type { Rules } from './rules.js';
import { stateOf, type State } from './state.js';
import { must } from './status.js';

const INT_MOST = 2 ** 31 - 1;

/** Options of a batch. */
export interface BatchOptions {
    /** The number of players; default: the lowest that is allowed. */
    readonly players?: number;
    /**
     * Chance's plies are made at once, by a generator of each game that begins with this seed; null: `step` makes them.
     * Default: 0.
     */
    readonly seed?: number | bigint | null;
    /** The viewer of `boards`; default: the seat that is to move in each game, or a spectator while nobody is. */
    readonly viewer?: Viewer | null;
    /** The form of `masks`, as in `State.actionMask`; default: bytes. */
    readonly masks?: MaskForm;
    /** Whether the step after the end of a game begins it again, whatever its action; default: false. */
    readonly endless?: boolean;
}

/** The arrays of `brdgame_batch` (bindings/native/brdgame.h), with the bytes that each game has in them. */
const ARRAYS = [
    'states',
    'seeds',
    'toMove',
    'moveCounts',
    'numbers',
    'bytes',
    'bits',
    'itemCounts',
    'items',
    'quantities',
    'returns',
    'starts',
] as const;
type ArrayName = (typeof ARRAYS)[number];
type Sizes = Readonly<Record<ArrayName, number>>;
/** The numbers of 32 bits before the addresses of the arrays. */
const HEAD_WORDS = 10;

/** Blocks of the module's memory that are freed together. */
class Blocks {
    readonly addresses: number[] = [];

    take(nbytes: number): number {
        const address = library().allocate(nbytes);
        this.addresses.push(address);
        library().memory.bytes.fill(0, address, address + nbytes);
        return address;
    }

    free(): void {
        for (const address of this.addresses.splice(0)) library().c.free(address);
    }
}

const unused = new FinalizationRegistry<Blocks>(blocks => blocks.free());

/** What is inside a batch. */
class Games {
    readonly core: Core;
    readonly players: number;
    readonly blocks = new Blocks();
    readonly #sizes: Sizes;
    readonly #at: number;
    readonly #arrays: Record<ArrayName, number>;
    #live = true;
    #rows: Int32Array | undefined;

    constructor(
        readonly start: State,
        readonly count: number,
        readonly form: MaskForm,
        viewer: number,
        draws: boolean,
        endless: boolean,
    ) {
        const { core, players } = placedOf(start);
        [this.core, this.players] = [core, players];
        this.#sizes = this.#sizesOf(endless);
        const codes = actionCodes(core);
        const actions = this.blocks.take(4 * codes.length);
        library().memory.words.set(codes, actions >> 2);
        const array = (name: ArrayName): number => (this.#sizes[name] > 0 ? this.blocks.take(count * this.#sizes[name]) : 0);
        this.#arrays = Object.fromEntries(ARRAYS.map(name => [name, array(name)])) as Record<ArrayName, number>;
        this.#at = this.blocks.take(4 * (HEAD_WORDS + ARRAYS.length));
        const { maxMoves, maxBoardItems } = core.info;
        const head = [
            pinnedAddress(core.rules),
            actions,
            codes.length,
            count,
            players,
            maxMoves,
            maxBoardItems,
            0,
            viewer,
            Number(draws),
        ];
        library().memory.words.set([...head, ...ARRAYS.map(name => this.#arrays[name])], this.#at >> 2);
    }

    /** Quantities are not wanted. */
    #sizesOf(endless: boolean): Sizes {
        const [actions, { maxMoves, maxBoardItems }] = [actionsOf(this.core).length, this.core.info];
        return {
            states: sizeOf.state,
            seeds: 8,
            toMove: 4,
            moveCounts: 4,
            numbers: 4 * maxMoves,
            bytes: this.form === 'bytes' ? actions : 0,
            bits: this.form === 'bits' ? (actions + 7) >> 3 : 0,
            itemCounts: 4,
            items: sizeOf.item * maxBoardItems,
            quantities: 0,
            returns: this.players,
            starts: endless ? sizeOf.state : 0,
        };
    }

    /** The items of all games as numbers, always in the same array. */
    rows(): Int32Array {
        const count = this.count * this.core.info.maxBoardItems;
        return (this.#rows = rowsAt(this.part('items'), count, this.#rows));
    }

    /** The address of the structure. DisposedError. */
    get address(): number {
        if (!this.#live) throw new DisposedError('this batch was disposed of');
        this.core.bytes();
        return this.#at;
    }

    dispose(): void {
        this.#live = false;
        this.blocks.free();
    }

    /** The address of a game's part of an array. */
    part(name: ArrayName, game = 0): number {
        this.address;
        return this.#arrays[name] + game * this.#sizes[name];
    }

    /** An array as the module has it, which later calls change. */
    view<View>(name: ArrayName, kind: new (buffer: ArrayBuffer, at: number, length: number) => View, size: number): View {
        const at = this.part(name);
        return new kind(library().memory.bytes.buffer as ArrayBuffer, at, (this.count * this.#sizes[name]) / size);
    }

    seed(seed: bigint): void {
        let next = seed;
        for (let game = 0; game < this.count; game++) {
            const [high, between] = randomBelow(next, 2 ** 32 - 1);
            const [low, after] = randomBelow(between, 2 ** 32 - 1);
            library().memory.view.setBigUint64(this.part('seeds', game), (BigInt(high) << 32n) | BigInt(low), true);
            next = after;
        }
    }

    /** Puts a game back to where it began. */
    reset(game: number): void {
        const [loaded, batch] = [library(), this.address];
        loaded.scratch(() => {
            const start = loaded.otherState(placedOf(this.start).position);
            if (this.#sizes.starts > 0) loaded.memory.bytes.copyWithin(this.part('starts', game), start, start + sizeOf.state);
            must(loaded.c.brdgame_batch_set(batch, game, start));
        });
    }

    state(game: number): State {
        return stateOf(this.core, this.core.positionAt(this.part('states', game)));
    }

    refusal(game: number, number: number): Error {
        const move = actionsOf(this.core).at(number);
        const where = `game ${game}: `;
        if (move === undefined || number < 0) {
            return new RangeError(`${where}action ${number}: these rules have ${actionsOf(this.core).length}`);
        }
        return new IllegalMove(refused(placedOf(this.state(game)), move, REFEREE)!, where);
    }
}

function gamesOf(batch: Batch): Games {
    const games = insideOf(batch, Games);
    if (games === undefined) throw notOurs('batch', Batch, batch);
    return games;
}

/**
 * Many games of the same rules and number of players, for learning: one call makes a ply in each of them, and writes the legal
 * moves, the boards and the results of all into arrays.
 *
 * `masks`, `numbers`, `moveCounts`, `toMove` and `returns` are views of the module's memory, which `step` and `reset` change. Get
 * them from the batch again after each step, because memory that grows leaves old views empty. `boards` writes the same array
 * again each time. Copy what you keep.
 *
 * @example
 * ```js
 * const batch = new Batch(new Rules('tombs'), 64, { seed: 1 });
 * while (!batch.isOver) {
 *     const { numbers, moves } = { numbers: batch.numbers, moves: batch.rules.maxMoves };
 *     batch.step(Array.from({ length: 64 }, (_, game) => numbers[game * moves])); // the first legal move; -1: the game is over
 * }
 * ```
 */
export class Batch {
    /**
     * Games at the start of rules.
     *
     * @param count - How many games.
     * @throws RangeError: the rules do not allow that number of players. OutOfMemoryError.
     */
    constructor(rules: Rules, count: number, options: BatchOptions = {}) {
        const { players, seed = 0, viewer = null, masks = 'bytes', endless = false } = named(options, 'options');
        coreOf(rules);
        const [start, most] = [rules.state(players), whole(count, 'count', 1, INT_MOST)];
        const [from, form] = [seed === null ? null : seed64(seed), maskForm(masks, 'masks')];
        const seen = viewer === null ? -1 : viewerCode(viewer, start.players);
        const games = new Games(start, most, form, seen, from !== null, Boolean(endless));
        enclose(this, games);
        unused.register(this, games.blocks);
        games.seed(from ?? 0n);
        for (let game = 0; game < most; game++) games.reset(game);
    }

    /** The rules. */
    get rules(): Rules {
        return gamesOf(this).core.rules;
    }

    /** The number of games. */
    get length(): number {
        return gamesOf(this).count;
    }

    /** The number of players of each game. */
    get players(): number {
        return gamesOf(this).players;
    }

    /** The actor whose ply each game waits for: a seat, `CHANCE`, or `NOBODY` if the game is over. */
    get toMove(): Int32Array {
        return gamesOf(this).view('toMove', Int32Array, 4);
    }

    /** Whether all games are over. */
    get isOver(): boolean {
        return this.toMove.every(actor => actor === NOBODY);
    }

    /**
     * The legal moves of all games, one game after the other, in the form that was chosen: as many bytes as `Rules.actions`, an
     * eighth of them, or `numbers`.
     */
    get masks(): Uint8Array | Int32Array {
        const games = gamesOf(this);
        return games.form === 'numbers' ? this.numbers : games.view(games.form, Uint8Array, 1);
    }

    /** The numbers of the legal moves in `Rules.actions`, ascending, then -1: `Rules.maxMoves` for each game. */
    get numbers(): Int32Array {
        return gamesOf(this).view('numbers', Int32Array, 4);
    }

    /** The number of legal moves of each game. */
    get moveCounts(): Int32Array {
        return gamesOf(this).view('moveCounts', Int32Array, 4);
    }

    /** What each seat has won, as in `State.returns`: `players` numbers for each game. */
    get returns(): Int8Array {
        return gamesOf(this).view('returns', Int8Array, 1);
    }

    /** The number of rows that each game has in `boards`. */
    get maxItems(): number {
        return gamesOf(this).core.info.maxBoardItems;
    }

    /**
     * The items of all games as in `State.boardArray`: `maxItems` rows for each game. If there is no item, the value is -1, the
     * cell 65535 and each other number 255.
     */
    get boards(): Int32Array {
        return gamesOf(this).rows();
    }

    /**
     * Makes a ply in each game.
     *
     * @param actions - The numbers of the moves in `Rules.actions`, one for each game. Games with -1 stay as they are, and so do
     * games that are over, unless the batch is `endless`.
     * @throws IllegalMove: a move is not legal in its game. Then no game has changed.
     */
    step(actions: ArrayLike<number>): void {
        const [games, loaded] = [gamesOf(this), library()];
        const batch = games.address;
        const numbers = numbersOf(actions, games.count);
        loaded.scratch(() => {
            const [given, at] = [loaded.take(4 * games.count), loaded.take(4)];
            loaded.memory.words.set(numbers, given >> 2);
            const status = loaded.c.brdgame_batch_step(batch, given, at);
            if (status !== BRD_E_ILLEGAL) return must(status);
            const game = loaded.memory.words[at >> 2]!;
            throw games.refusal(game, numbers[game]!);
        });
    }

    /** Puts games back to where they began; without numbers: all games that are over. */
    reset(numbers?: readonly number[]): void {
        const games = gamesOf(this);
        const over = [...this.toMove].flatMap((actor, game) => (actor === NOBODY ? [game] : []));
        const chosen = numbers ?? over;
        if (!Array.isArray(chosen)) throw wrongKind('numbers', 'an array of numbers', numbers);
        for (const game of chosen) whole(game, 'game', 0, games.count - 1);
        for (const game of chosen) games.reset(game);
    }

    /** A state in the position of a game. */
    state(game: number): State {
        const games = gamesOf(this);
        return games.state(whole(game, 'game', 0, games.count - 1));
    }

    /**
     * Plays each game to its end at random, and returns what each seat has won, as in `returns`; 0 where `maxPlies` stopped a game.
     * The games of the batch do not change. For the host alone: the results reveal secrets.
     *
     * @param seed - A whole number below 2^53, or a bigint below 2^64.
     */
    playouts(seed: number | bigint, maxPlies = INT_MOST): Int8Array {
        const [games, loaded] = [gamesOf(this), library()];
        const [batch, from, most] = [games.address, seed64(seed), whole(maxPlies, 'maxPlies', 0, INT_MOST)];
        return loaded.scratch(() => {
            const nbytes = games.count * games.players;
            const [at, plies] = [loaded.take(nbytes), loaded.take(8)];
            must(loaded.c.brdgame_batch_playouts(batch, 0, games.count, from, most, at, plies));
            return Int8Array.from(new Int8Array(loaded.memory.bytes.buffer, at, nbytes));
        });
    }

    /** Releases the memory of the batch. After that, every use of it throws DisposedError. `using` calls it. */
    dispose(): void {
        gamesOf(this).dispose();
    }
}

function numbersOf(actions: unknown, count: number): Int32Array {
    if (typeof actions !== 'object' || actions === null || !('length' in actions))
        throw wrongKind('actions', 'a list of numbers', actions);
    if (actions.length !== count) throw new RangeError(`actions: ${count} expected, not ${String(actions.length)}`);
    if (actions instanceof Int32Array) return actions;
    return Int32Array.from(actions as ArrayLike<unknown>, action => whole(action, 'action', -1, INT_MOST));
}

/** The method that TypeScript's `using` needs. */
export interface Batch {
    /** Calls `dispose`. */
    [Symbol.dispose](): void;
}

disposable(Batch.prototype);
present(Batch.prototype, 'Batch', batch => {
    const { core, count } = gamesOf(batch);
    return `Batch '${core.game}' (${count} games)`;
});
