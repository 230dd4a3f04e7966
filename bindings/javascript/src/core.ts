import {
    BRD_MAX_SEATS,
    BRD_NAME_DIRECTION,
    BRD_NAME_ENDING,
    BRD_NAME_LAYER,
    BRD_NAME_MOVE_KIND,
    BRD_NAME_PHASE,
    BRD_NAME_REFUSAL,
    BRD_TYPE_HIDDEN,
    readRulesInfo,
    sizeOf,
    type RawRulesInfo,
} from './abi.js';
import { wrongKind } from './check.js';
import { DisposedError } from './errors.js';
import { library } from './library.js';
import { makeMove, type Move } from './move.js';
import type { Rules } from './rules.js';
import { must } from './status.js';
import {
    readCells,
    readCounters,
    readSeats,
    readStocks,
    readSwitches,
    readTypes,
    type Account,
    type Cell,
    type Layer,
    type PieceType,
    type Seat,
    type Switch,
} from './tables.js';

/** What the viewer may not see, where a type is named. */
export const HIDDEN = 'hidden';

/** The name of a layer. */
export function layerName(layer: number): Layer {
    const { c, memory } = library();
    return memory.string(c.brd_name(0, BRD_NAME_LAYER, layer)) as Layer;
}

/** The number of a cell that is given as such, or as an object that has it. */
function cellIndex(cell: unknown): number {
    if (typeof cell === 'number') return cell;
    if (typeof cell === 'object' && cell !== null && 'index' in cell) return (cell as Cell).index;
    throw wrongKind('cell', 'a name, a number or a Cell', cell);
}

/** The seats of a mask. */
export function seatsOf(mask: number): readonly number[] {
    return Object.freeze(Array.from({ length: BRD_MAX_SEATS }, (_, seat) => seat).filter(seat => (mask >> seat) & 1));
}

/** A seat, or null for what is none. */
export function seatOrNull(seat: number): number | null {
    return seat < BRD_MAX_SEATS ? seat : null;
}

/** Compiled rules, and what is looked up in them often. */
export class Core {
    readonly rules: Rules;
    readonly info: RawRulesInfo;
    readonly phases: readonly string[];
    readonly moveKinds: readonly string[];
    readonly endings: readonly string[];
    readonly directions: readonly string[];
    readonly refusals: readonly string[];
    readonly players: readonly number[];
    readonly #moves = new Map<number, Move>();
    readonly #starts = new Map<number, Uint8Array>();
    #bytes: Uint8Array | undefined;

    #cells: readonly Cell[] | undefined;
    #seats: readonly Seat[] | undefined;
    #types: readonly PieceType[] | undefined;
    #stocks: ReadonlyMap<string, Account> | undefined;
    #counters: ReadonlyMap<string, Account> | undefined;
    #switches: ReadonlyMap<string, Switch> | undefined;

    constructor(rules: Rules, bytes: Uint8Array) {
        this.rules = rules;
        this.#bytes = bytes;
        this.info = this.#readInfo();
        this.players = Object.freeze(Array.from({ length: 32 }, (_, n) => n).filter(n => (this.info.players >> n) & 1));
        this.phases = this.#names(BRD_NAME_PHASE, this.info.phaseCount);
        this.moveKinds = this.#names(BRD_NAME_MOVE_KIND, this.info.moveKindCount);
        this.endings = this.#names(BRD_NAME_ENDING, this.info.endingCount);
        this.directions = this.#names(BRD_NAME_DIRECTION, this.info.directionCount);
        this.refusals = this.#names(BRD_NAME_REFUSAL, this.info.refusalCount);
    }

    /** Where the rules lie while the current call lasts. DisposedError. */
    address(): number {
        return library().rules(this.bytes());
    }

    bytes(): Uint8Array {
        if (this.#bytes === undefined) throw new DisposedError('these rules were disposed of');
        return this.#bytes;
    }

    dispose(): void {
        this.#bytes = undefined;
    }

    #readInfo(): RawRulesInfo {
        const { c, memory } = library();
        return library().scratch(() => {
            const at = library().struct(sizeOf.rulesInfo);
            must(c.brd_rules_info_get(this.address(), at));
            return readRulesInfo(memory, at);
        });
    }

    #names(family: number, count: number): readonly string[] {
        return Object.freeze(Array.from({ length: count }, (_, code) => this.name(family, code)));
    }

    /** A name of the rules; "" if there is none. */
    name(family: number, code: number): string {
        const { c, memory } = library();
        return memory.string(c.brd_name(this.address(), family, code));
    }

    // ------------------------------------------------------------------------------ tables, read when first asked for

    get cells(): readonly Cell[] {
        return (this.#cells ??= readCells(this));
    }

    get seats(): readonly Seat[] {
        return (this.#seats ??= readSeats(this));
    }

    get types(): readonly PieceType[] {
        return (this.#types ??= readTypes(this));
    }

    get stocks(): ReadonlyMap<string, Account> {
        return (this.#stocks ??= readStocks(this));
    }

    get counters(): ReadonlyMap<string, Account> {
        return (this.#counters ??= readCounters(this));
    }

    get switches(): ReadonlyMap<string, Switch> {
        return (this.#switches ??= readSwitches(this));
    }

    cellOrNull(index: number): Cell | null {
        return this.cells[index] ?? null;
    }

    /** A cell by name, by number, or as one of equal rules. RangeError: there is none. */
    cell(cell: unknown): Cell {
        const found = typeof cell === 'string' ? this.#cellNamed(cell) : this.cells[cellIndex(cell)];
        if (found === undefined || (typeof cell === 'object' && (cell as Cell).name !== found.name)) {
            throw new RangeError(`cell: there is no ${String(cell)}`);
        }
        return found;
    }

    #cellNamed(name: string): Cell | undefined {
        return this.cells.find(cell => cell.name === name);
    }

    /** The name of a type, "hidden", or "" for none. */
    typeName(type: number): string {
        return type === BRD_TYPE_HIDDEN ? HIDDEN : (this.types[type]?.name ?? '');
    }

    direction(index: number): string {
        return this.directions[index] ?? '';
    }

    /** The one move of a word. */
    move(word: number): Move {
        let move = this.#moves.get(word);
        if (move === undefined) this.#moves.set(word, (move = makeMove(this, word)));
        return move;
    }

    /** The first position for so many players; 0: the fewest. RangeError: not by these rules. */
    start(players: number): Uint8Array {
        let start = this.#starts.get(players);
        if (start === undefined) this.#starts.set(players, (start = this.#makeStart(players)));
        return start;
    }

    #makeStart(players: number): Uint8Array {
        const { c } = library();
        return this.readState(at => must(c.brd_state_initial(this.address(), at, players)));
    }

    /** The position that `write` writes. */
    readState(write: (at: number) => void): Uint8Array {
        return library().scratch(() => {
            const at = library().take(sizeOf.state);
            write(at);
            return library().memory.bytes.slice(at, at + this.info.stateUsedNbytes);
        });
    }
}
