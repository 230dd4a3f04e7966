import { BRD_TYPE_HIDDEN, sizeOf } from './abi.js';
import { either, noName, notOurs, wrongKind } from './check.js';
import { Compiled } from './compiled.js';
import { insideOf } from './inside.js';
import { library } from './library.js';
import { HIDDEN } from './names.js';
import { readCells, readCounters, readSeats, readStocks, readSwitches, readTypes } from './reading.js';
import type { Position } from './position.js';
import type { Rules } from './rules.js';
import { must } from './status.js';
import type { Quantity, Cell, PieceType, Seat, Switch } from './tables.js';

/** The number of a cell that is given as a number, or as an object that has one. */
function cellIndex(cell: unknown): number {
    if (typeof cell === 'number') return cell;
    if (typeof cell === 'object' && cell !== null && 'index' in cell) return (cell as Cell).index;
    throw wrongKind('cell', 'a name, a number or a Cell', cell);
}

/** The core of a `Rules` object. TypeError: it is not one. */
export function coreOf(rules: Rules): Core {
    const core = insideOf(rules, Core);
    if (core === undefined) throw notOurs('rules', { name: 'Rules' }, rules);
    return core;
}

/** Whether two rules are of the same game and have the same fingerprint. */
export function sameRules(one: Core, other: Core): boolean {
    return one === other || (one.fingerprint === other.fingerprint && one.game === other.game);
}

/** What a `Rules` object, its states and its moves share: the compiled rules, and tables that are looked up often. */
export class Core extends Compiled {
    readonly rules: Rules;
    /** The `Move` objects by their codes: move.ts makes one for each code. */
    readonly moves = new Map<number, object>();
    readonly #starts = new Map<number, Position>();
    #cells: readonly Cell[] | undefined;
    #seats: readonly Seat[] | undefined;
    #types: readonly PieceType[] | undefined;
    #stocks: ReadonlyMap<string, Quantity> | undefined;
    #counters: ReadonlyMap<string, Quantity> | undefined;
    #switches: ReadonlyMap<string, Switch> | undefined;

    constructor(rules: Rules, bytes: Uint8Array) {
        super(bytes);
        this.rules = rules;
    }

    // ------------------------------------------------------------------------------ tables, read on first use

    get cells(): readonly Cell[] {
        return (this.#cells ??= readCells(this));
    }

    get seats(): readonly Seat[] {
        return (this.#seats ??= readSeats(this));
    }

    get types(): readonly PieceType[] {
        return (this.#types ??= readTypes(this));
    }

    get stocks(): ReadonlyMap<string, Quantity> {
        return (this.#stocks ??= readStocks(this, this.types));
    }

    get counters(): ReadonlyMap<string, Quantity> {
        return (this.#counters ??= readCounters(this, this.types));
    }

    get switches(): ReadonlyMap<string, Switch> {
        return (this.#switches ??= readSwitches(this));
    }

    cellOrNull(index: number): Cell | null {
        return this.cells[index] ?? null;
    }

    /** A cell by its name or number, or the cell of equal rules for a `Cell`. RangeError: there is no such cell. */
    cell(cell: unknown): Cell {
        if (typeof cell === 'string') return this.#cellNamed(cell);
        const found = this.cells[cellIndex(cell)];
        if (found !== undefined && (typeof cell === 'number' || (cell as Cell).name === found.name)) return found;
        if (typeof cell !== 'number') throw new RangeError(`cell ${(cell as Cell).name}: a cell of other rules`);
        throw new RangeError(`cell ${cell}: this game has ${this.cells.length} cells`);
    }

    #cellNamed(name: string): Cell {
        const found = this.cells.find(cell => cell.name === name);
        if (found !== undefined) return found;
        throw noName('cell', name, this.cells.map(cell => cell.name));
    }

    /** The name of a type; "hidden" if it is hidden; "" if there is no such type. */
    typeName(type: number): string {
        return type === BRD_TYPE_HIDDEN ? HIDDEN : (this.types[type]?.name ?? '');
    }

    /** The start for a number of players. RangeError: these rules do not allow that number. */
    start(players: number): Position {
        if (!this.players.includes(players)) {
            throw new RangeError(`players ${players}: these rules of ${this.game} allow ${either(this.players)}`);
        }
        let start = this.#starts.get(players);
        if (start === undefined) this.#starts.set(players, (start = this.#makeStart(players)));
        return start;
    }

    #makeStart(players: number): Position {
        const { c } = library();
        return this.readState(at => must(c.brd_state_initial(this.address(), at, players)));
    }

    /** The position at an address. */
    positionAt(at: number): Position {
        return library().position(at, (this.info.stateUsedNbytes + 3) >> 2);
    }

    /** The position that `write` puts at an address. */
    readState(write: (at: number) => void): Position {
        return library().scratch(() => {
            const at = library().take(sizeOf.state);
            write(at);
            return this.positionAt(at);
        });
    }
}
