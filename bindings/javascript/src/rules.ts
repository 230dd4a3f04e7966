import {
    BRD_RULES_CHANCE,
    BRD_RULES_FILE,
    BRD_RULES_SECRETS,
    BRD_RULES_SEVERAL_ACTORS,
    BRD_RULES_TEAMS,
    sizeOf,
} from './abi.js';
import { actionsOf, type Actions } from './actions.js';
import { bytesOf, integer, named, noName, noNameText, quoted, seatCode, text, whole, wrongKind } from './check.js';
import { Core, coreOf, sameRules } from './core.js';
import { disposable } from './dispose.js';
import { RulesError } from './errors.js';
import { parsedEvent, writtenEvent } from './events.js';
import type { GameEvent } from './event_types.js';
import { enclose, present } from './inside.js';
import { library } from './library.js';
import { utf8 } from './memory.js';
import { parsedMove, type Move } from './move.js';
import type { PictureOptions } from './picture.js';
import { reachAlone, typeSentence, type ReachAlone, type ReachOptions } from './reach.js';
import { SPECTATOR } from './roles.js';
import { stateOf, type State } from './state.js';
import { must, refusing } from './status.js';
import type { Quantity, Cell, PieceType, Seat, Switch } from './tables.js';

/** The names of the games. */
export type GameName = 'tokonoma' | 'carnyx' | 'tombs' | 'tomis' | 'thrones';

/** The value of a switch: true, 100, "one", "1/2", [1, 2, 3]. */
export type SwitchValue = boolean | number | string | readonly number[];

/** The names of all games: "tokonoma", "carnyx", "tombs", "tomis", "thrones". */
export function games(): GameName[] {
    const { c, memory } = library();
    return Array.from({ length: c.brd_game_count() }, (_, i) => memory.string(c.brd_game_name(i)) as GameName);
}

/** Whether a text, such as one that a user typed, is the name of a game. */
export function isGame(name: string): name is GameName {
    return (games() as string[]).includes(name);
}

/** The built-in rules of a game that another text names. RulesError: there is no such game or switch. */
export function rulesNamed(game: string, switches: Readonly<Record<string, SwitchValue>>): Rules {
    return new Rules(game as GameName, switches);
}

/** The version of the library, which is also that of the package. */
export function version(): string {
    const { c, memory } = library();
    return memory.string(c.brd_version_string());
}

function switchText(name: string, value: SwitchValue): string {
    if (typeof value === 'boolean' || typeof value === 'string') return String(value);
    if (typeof value === 'number') return String(whole(value, name, -(2 ** 31), 2 ** 31 - 1));
    if (Array.isArray(value)) return value.map(element => whole(element, name, -(2 ** 31), 2 ** 31 - 1)).join(',');
    throw wrongKind(`switch ${name}`, 'a truth, number, word, fraction or list', value);
}

function overridesOf(switches: Readonly<Record<string, SwitchValue>>): string {
    if (typeof switches !== 'object' || switches === null) throw wrongKind('switches', 'an object', switches);
    const words = Object.entries(switches).map(([name, value]) => `${name}=${switchText(name, value)}`);
    const bad = words.find(word => /\s/.test(word));
    if (bad !== undefined) throw new RulesError(`switch ${quoted(bad)}: a switch and its value contain no white space`);
    return words.join(' ');
}

/** The name, if there is such a game. RulesError: there is none, with the nearest. */
function gameNamed(name: string): string {
    if (isGame(name)) return name;
    throw Object.assign(new RulesError(noNameText('game', name, games())), { status: 'no_game' });
}

/** The bytes of rules that were loaded. */
class Loaded {
    constructor(readonly bytes: Uint8Array) {}
}

/** Rules that a call makes from a text and switches. */
function compiled(
    call: 'brd_rules_builtin_with' | 'brd_rules_load',
    source: Uint8Array,
    switches: Readonly<Record<string, SwitchValue>>,
): Loaded {
    const overrides = overridesOf(switches);
    const loaded = library();
    return loaded.scratch(() => {
        const at = loaded.take(sizeOf.rules);
        const [from, set] = [loaded.given(source), loaded.givenText(overrides)];
        refusing(RulesError, (_, ...faults) => loaded.c[call](at, from.at, from.nbytes, set.at, set.nbytes, ...faults));
        return new Loaded(loaded.memory.bytes.slice(at, at + sizeOf.rules));
    });
}

/** The core, unless the rules were disposed of. */
function live(rules: Rules): Core {
    const core = coreOf(rules);
    core.bytes();
    return core;
}

function has(rules: Rules, flag: number): boolean {
    return (live(rules).info.flags & flag) !== 0;
}

/**
 * The rules of one game. They never change.
 *
 * Methods accept a cell as its name, its number or a `Cell`.
 *
 * @example
 * ```js
 * const rules = new Rules('tombs', { teams: true });
 * rules.players; // [4]
 * ```
 */
export class Rules {
    /**
     * The built-in rules of a game, with switches set.
     *
     * @param game - A name of `games()`.
     * @param switches - Options of the rules; `Rules.switches` describes them.
     * @throws RulesError: there is no such game or switch, or a value is not allowed; with all faults.
     */
    constructor(game: GameName, switches?: Readonly<Record<string, SwitchValue>>);
    constructor(game: string | Loaded, switches: Readonly<Record<string, SwitchValue>> = {}) {
        const { bytes } =
            game instanceof Loaded ? game : compiled('brd_rules_builtin_with', utf8(gameNamed(text(game, 'game'))), switches);
        enclose(this, new Core(this, bytes));
    }

    /**
     * Rules from a rules file (rules/FORMAT.md), with switches set.
     *
     * @param yaml - The text of the file, or its bytes, which need not be valid UTF-8.
     * @param switches - The same as for the constructor.
     * @throws RulesError: with all faults, each with its line, its column and what was expected.
     */
    static fromYaml(yaml: string | Uint8Array, switches: Readonly<Record<string, SwitchValue>> = {}): Rules {
        return new Rules(compiled('brd_rules_load', bytesOf(yaml, 'yaml'), switches) as unknown as GameName);
    }

    // ----------------------------------------------------------------------------------------- what they contain

    /** The game's name, which the constructor accepts. */
    get game(): GameName {
        return live(this).game as GameName;
    }

    /** The game's title. */
    get title(): string {
        const { c, memory } = library();
        return memory.string(c.brd_rules_title(live(this).address()));
    }

    /** The designer's credit. */
    get credit(): string {
        const { c, memory } = library();
        return memory.string(c.brd_rules_credit(live(this).address()));
    }

    /** A hash of 64 bits of everything that affects behaviour; equal on every machine. */
    get fingerprint(): bigint {
        return live(this).fingerprint;
    }

    /** The revision of the game in the library. A release in which the same rules file gives a different game raises it. */
    get revision(): number {
        return live(this).info.revision;
    }

    /** The switches that differ from the built-in rules, and their values as texts. */
    get overrides(): Readonly<Record<string, string>> {
        const { c } = library();
        const line = library().written(must, (at, cap) => c.brd_rules_overrides(live(this).address(), at, cap));
        const words = line === '' ? [] : line.split(' ');
        return Object.freeze(Object.fromEntries(words.map(word => word.split('=', 2) as [string, string])));
    }

    /** Whether the rules differ from the built-in ones in more than switches. Then they came from YAML; `yaml()` saves them. */
    get isChanged(): boolean {
        return has(this, BRD_RULES_FILE);
    }

    /** The complete rules as canonical YAML, including default values. Loading it gives the same fingerprint. */
    yaml(): string {
        const { c } = library();
        return library().written(must, (at, cap) => c.brd_rules_format(live(this).address(), at, cap), 1 << 15);
    }

    /** The allowed numbers of players, ascending. */
    get players(): readonly number[] {
        return live(this).players;
    }

    /** Whether chance makes moves in this game. */
    get hasChance(): boolean {
        return has(this, BRD_RULES_CHANCE);
    }

    /** Whether something may be hidden from some viewers. */
    get hasSecrets(): boolean {
        return has(this, BRD_RULES_SECRETS);
    }

    /** Whether several seats may act at once. */
    get hasSeveralActors(): boolean {
        return has(this, BRD_RULES_SEVERAL_ACTORS);
    }

    /** Whether seats may be partners. */
    get hasTeams(): boolean {
        return has(this, BRD_RULES_TEAMS);
    }

    /** A limit: no position has more legal moves. */
    get maxMoves(): number {
        return live(this).info.maxMoves;
    }

    /** The names of the phases of the game. */
    get phases(): readonly string[] {
        return live(this).phases;
    }

    /** The names of the kinds of moves. */
    get moveKinds(): readonly string[] {
        return live(this).moveKinds;
    }

    /** The names of the endings of the game; the first name, "", is not an ending. */
    get endings(): readonly string[] {
        return live(this).endings;
    }

    /** Those of `endings` that a game under these rules may have: limits that are off and ends that a rules file leaves out are not there. */
    get possibleEndings(): readonly string[] {
        return live(this).possibleEndings;
    }

    /** The names of the directions of the board. */
    get directions(): readonly string[] {
        return live(this).directions;
    }

    /** The names of the reasons for refusals; "" for unused codes. */
    get refusals(): readonly string[] {
        return live(this).refusals;
    }

    /** The names of the marks that cells may have. */
    get marks(): readonly string[] {
        return live(this).marks;
    }

    /** The cells in the order of their numbers. */
    get cells(): readonly Cell[] {
        return live(this).cells;
    }

    /** All seats, including those that are empty in games with fewer players. */
    get seats(): readonly Seat[] {
        return live(this).seats;
    }

    /** The types of pieces, fixtures and grounds in the order of their numbers. */
    get types(): readonly PieceType[] {
        return live(this).types;
    }

    /** The stocks by their names: pieces off the board, cards. */
    get stocks(): ReadonlyMap<string, Quantity> {
        return live(this).stocks;
    }

    /** The counters by their names. */
    get counters(): ReadonlyMap<string, Quantity> {
        return live(this).counters;
    }

    /** The switches by their names. */
    get switches(): ReadonlyMap<string, Switch> {
        return live(this).switches;
    }

    /**
     * Returns a cell.
     *
     * @throws RangeError: there is no such cell.
     */
    cell(cell: string | number | Cell): Cell {
        return live(this).cell(cell);
    }

    /**
     * The cell next to a cell, in a direction as a seat sees it; null: the board ends there.
     *
     * @throws RangeError: there is no such cell, direction or seat.
     */
    neighbour(cell: string | number | Cell, direction: string, seat = 0): Cell | null {
        const { c } = library();
        const towards = this.directions.indexOf(text(direction, 'direction'));
        if (towards < 0) throw noName('direction', direction, this.directions);
        const from = this.cell(cell).index;
        return live(this).cellOrNull(
            must(c.brd_rules_neighbour(live(this).address(), from, seatCode(seat, this.seats.length), towards)),
        );
    }

    /**
     * Where pieces of a type get, alone on the board: the cell where they stand, and their reach.
     *
     * @throws RangeError: there is no such type of a piece, seat or cell.
     */
    reach(type: string, options: ReachOptions = {}): ReachAlone {
        return reachAlone(live(this), type, options);
    }

    /** How pieces of a type go by these rules, as a sentence: "The flat goes one tile forward, straight or to either side". */
    typeSentence(type: string): string {
        return typeSentence(live(this), type);
    }

    // -------------------------------------------------------------------------------------- positions and moves

    /**
     * The position at the start.
     *
     * @param players - The number of players; default: the lowest that is allowed.
     * @throws RangeError: these rules do not allow that number.
     */
    state(players?: number): State {
        const core = live(this);
        return stateOf(core, core.start(players === undefined ? Math.min(...core.players) : integer(players, 'players')));
    }

    /**
     * The move of a notation, legal or not.
     *
     * @throws MoveError: the notation is not a move of the game.
     */
    parseMove(notation: string): Move {
        return parsedMove(live(this), text(notation, 'notation'));
    }

    /**
     * The event of a line that `State.eventLines` wrote, or of an object that arrived as JSON or in a message.
     *
     * @throws EventError: it is not an event of these rules, or of a later version. Skip it.
     */
    parseEvent(event: string | object): GameEvent {
        return parsedEvent(live(this), event);
    }

    /**
     * The line of an event, as `State.eventLines` writes it.
     *
     * @throws EventError: it is not an event of these rules.
     */
    eventLine(event: GameEvent): string {
        return writtenEvent(live(this), event);
    }

    /** All moves that some notation has under these rules, numbered for learning. */
    get actions(): Actions {
        return actionsOf(live(this));
    }

    /** The position at the start as a picture; the options are those of `State.svg`, with a spectator as the viewer by default. */
    svg(options: PictureOptions = {}): string {
        const { viewer = SPECTATOR } = named(options, 'options');
        return this.state().svg({ ...options, viewer });
    }

    /** Whether the other rules are of the same game and have the same fingerprint. */
    equals(other: Rules): boolean {
        return sameRules(live(this), coreOf(other));
    }

    /**
     * Releases the memory of the rules. After that, the rules, their states and their moves throw DisposedError. Calling it is
     * optional, because unused rules are collected. `using` calls it.
     */
    dispose(): void {
        coreOf(this).dispose();
    }
}

/** The method that TypeScript's `using` needs. */
export interface Rules {
    /** Calls `dispose`. */
    [Symbol.dispose](): void;
}

disposable(Rules.prototype);
present(Rules.prototype, 'Rules', rules => {
    try {
        const switches = Object.entries(rules.overrides).map(([name, value]) => ` ${name}=${value}`);
        return `Rules '${rules.game}${switches.join('')}'`;
    } catch {
        return 'Rules (disposed of)';
    }
});
