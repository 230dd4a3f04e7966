import {
    BRD_DRAW,
    BRD_ENDED_NOT,
    BRD_WIN,
    endedKinds,
    readRecord,
    readSlice,
    sizeOf,
    type RawRecord,
    type RawSlice,
} from './abi.js';
import { bytesOf, named, text, viewerCode } from './check.js';
import { coreOf, type Core } from './core.js';
import { HiddenError, RecordError, RulesError } from './errors.js';
import { library } from './library.js';
import { decoded } from './memory.js';
import { moveOf, type Move } from './move.js';
import { seatOrNull, seatsOf } from './names.js';
import type { Position } from './position.js';
import { REFEREE, type Viewer } from './roles.js';
import { Rules } from './rules.js';
import { placedOf } from './placed.js';
import { stateOf, type State } from './state.js';
import { must, refusing } from './status.js';

const PLIES_A_LINE = 10;

/** Options of `GameRecord.of`. */
export interface RecordOptions {
    /** Tags by their names, such as players, place and date. A name is one word, a value one line. */
    readonly tags?: Readonly<Record<string, string>>;
    /** The viewer whose record it is: plies that are hidden from it are hidden in the record. Default: `REFEREE`. */
    readonly viewer?: Viewer;
    /**
     * How the game ended outside the rules: `resignation 1`, `timeout 0`, `agreement` or `abandoned`, then a result if
     * another than the usual one was agreed, then words: `agreement win 0; at dinner`.
     */
    readonly ended?: string;
}

/** How a game ended outside the rules. */
export interface EndedOutside {
    /** `other`: in words of its own, or of a later version. */
    readonly kind: 'resignation' | 'timeout' | 'agreement' | 'abandoned' | 'other';
    /** The seat that resigned or ran out of time. */
    readonly seat: number | null;
    /** The result, if it has one. */
    readonly outcome: 'win' | 'draw' | null;
    /** The seats that win or share the draw. */
    readonly seats: readonly number[];
    /** Free words. */
    readonly words: string;
    /** All of it, as the record has it. */
    readonly text: string;
}

/** A record that the library has opened, for one call. */
interface Opened {
    readonly record: number;
    readonly at: number;
    readonly nbytes: number;
}

/** Calls `work` with an open record, whose text is in the module's memory. */
function opened<T>(bytes: Uint8Array, work: (opened: Opened) => T): T {
    const loaded = library();
    return loaded.scratch(() => {
        const [record, { at, nbytes }] = [loaded.struct(sizeOf.record), loaded.given(bytes)];
        refusing(RecordError, ({ c }, ...faults) => c.brd_record_open(record, at, nbytes, ...faults));
        return work({ record, at, nbytes });
    });
}

function tagLine(name: string, value: string): string {
    const line = `${name} ${text(value, `tag ${name}`)}`;
    if (/[ \n]/.test(name) || value.includes('\n')) {
        throw new RangeError(`tag ${name}: the name must be one word and the value one line`);
    }
    return `${line}\n`;
}

function tagLines(tags: Readonly<Record<string, string>>): string {
    return Object.entries(named(tags, 'tags'))
        .map(([name, value]) => tagLine(name, value))
        .join('');
}

/** The plies as a viewer saw them. */
function seenBy(start: State, moves: readonly Move[], viewer: number): string[] {
    if (viewer === REFEREE) return moves.map(String);
    return moves.flatMap(move => {
        start.play(move);
        return start.events(viewer).flatMap(event => (event.kind === 'ply' ? [event.move] : []));
    });
}

function plyLines(moves: readonly string[]): string {
    const lines = Array.from({ length: Math.ceil(moves.length / PLIES_A_LINE) }, (_, i) =>
        moves.slice(i * PLIES_A_LINE, (i + 1) * PLIES_A_LINE).join(' '),
    );
    return lines.map(line => `${line}\n`).join('');
}

/**
 * A saved game: its rules, its plies and how it ended (doc/RECORDS.md). Iterating over a record gives its plies.
 *
 * A record that was cut off while it was written is read up to its last complete ply, and `complete` is false.
 */
export class GameRecord {
    readonly #bytes: Uint8Array;
    readonly #said: RawRecord;
    /** The rules of the game. */
    readonly rules: Rules;
    /** The tags, such as players, place and date. */
    readonly tags: Readonly<Record<string, string>>;
    #moves: readonly Move[] | undefined;

    /**
     * Reads a record from its text, or from the bytes of its text.
     *
     * @throws RecordError: it is not a record, or it names rules that do not exist. RulesError: the custom rules in it have
     * faults.
     */
    constructor(record: string | Uint8Array) {
        this.#bytes = bytesOf(record, 'record');
        [this.#said, this.tags] = opened(this.#bytes, one => [readRecord(library().memory, one.record), this.#readTags(one)]);
        this.rules = this.#readRules();
    }

    /**
     * A record of the game since the state was set, up to its present position.
     *
     * @throws RangeError: a tag or `ended` is not valid, the game is over by its rules, or there is no such viewer.
     */
    static of(state: State, options: RecordOptions = {}): GameRecord {
        const { core, position } = placedOf(state);
        const { tags = {}, viewer: who = REFEREE, ended = '' } = named(options, 'options');
        const [lines, viewer] = [tagLines(tags), viewerCode(who, state.players)];
        const start = state.copy();
        const moves = state.moveStack;
        for (const _ of moves) start.undo();
        const head = writtenHead(start, viewer, lines);
        const plies = plyLines(seenBy(start, moves, viewer));
        const tail = writtenTail(core, position, viewer, text(ended, 'ended'));
        return new GameRecord(head + plies + tail);
    }

    #part({ offset, nbytes }: RawSlice): string {
        return decoded(this.#bytes.subarray(offset, offset + nbytes));
    }

    #readRules(): Rules {
        const { rules, game, switches } = this.#said;
        if (rules.nbytes > 0) return Rules.fromYaml(this.#bytes.subarray(rules.offset, rules.offset + rules.nbytes));
        const words = this.#part(switches)
            .split(/\s+/)
            .filter(word => word.includes('='));
        try {
            return new Rules(this.#part(game), Object.fromEntries(words.map(word => word.split('=', 2))));
        } catch (error) {
            if (!(error instanceof RulesError)) throw error;
            throw new RecordError(`the rules of the record: ${error.message}`, error.faults, { cause: error });
        }
    }

    #readTags({ record, at, nbytes }: Opened): Readonly<Record<string, string>> {
        const { c, memory } = library();
        const [name, value] = [library().take(sizeOf.slice), library().take(sizeOf.slice)];
        const { tagCount } = readRecord(memory, record);
        const tags = Array.from({ length: tagCount }, (_, i) => {
            must(c.brd_record_tag(record, at, nbytes, i, name, value));
            return [this.#part(readSlice(memory, name)), this.#part(readSlice(memory, value))];
        });
        return Object.freeze(Object.fromEntries(tags));
    }

    /** Whether the record has its last line; otherwise the game is unfinished, or the record was cut off. */
    get complete(): boolean {
        return this.#said.complete !== 0;
    }

    /** `REFEREE`, or the viewer of a one-viewer record, in which plies may be hidden and which cannot be replayed. */
    get viewer(): Viewer {
        return this.#said.viewer;
    }

    /** The outcome by the rules, as the record states it: "win 0 house_capture"; "" if there is none. */
    get outcome(): string {
        return this.#part(this.#said.outcome);
    }

    /** How the game ended outside the rules; null if it did not. */
    get ended(): EndedOutside | null {
        const { ended, endedKind, endedSeat, endedOutcome, endedSeats, endedWords } = this.#said;
        if (endedKind === BRD_ENDED_NOT) return null;
        return Object.freeze({
            kind: endedKinds[endedKind] as EndedOutside['kind'],
            seat: seatOrNull(endedSeat),
            outcome: endedOutcome === BRD_WIN ? 'win' : endedOutcome === BRD_DRAW ? 'draw' : null,
            seats: seatsOf(endedSeats),
            words: this.#part(endedWords),
            text: this.#part(ended),
        });
    }

    /** Calls `work` with the record open at its first ply and the position at the start. */
    #begun<T>(work: (opened: Opened, state: number) => T): T {
        const [loaded, core] = [library(), coreOf(this.rules)];
        return opened(this.#bytes, one => {
            const state = loaded.take(sizeOf.state);
            refusing(RecordError, ({ c }, ...faults) =>
                c.brd_record_begin(one.record, one.at, one.nbytes, core.address(), state, ...faults),
            );
            return work(one, state);
        });
    }

    /**
     * The plies in order.
     *
     * @throws RecordError: a ply is not a move.
     */
    get moves(): Move[] {
        this.#moves ??= this.#begun(one => this.#readMoves(one));
        return [...this.#moves];
    }

    #readMoves({ record, at, nbytes }: Opened): Move[] {
        const [loaded, core, found] = [library(), coreOf(this.rules), [] as Move[]];
        const taken = loaded.take(sizeOf.move);
        const next = (): number =>
            refusing(RecordError, ({ c }, ...faults) => c.brd_record_next(record, at, nbytes, core.address(), taken, ...faults));
        while (next() > 0) found.push(moveOf(core, loaded.memory.view.getUint32(taken, true)));
        return found;
    }

    /** Iterates over `moves`. */
    [Symbol.iterator](): IterableIterator<Move> {
        return this.moves.values();
    }

    /**
     * The position at the start. For a one-viewer record it is a determinization: a full state consistent with what the viewer
     * saw.
     *
     * @throws RecordError: the record was made under other rules, or its position is not valid.
     */
    start(): State {
        const core = coreOf(this.rules);
        return stateOf(
            core,
            this.#begun((_, at) => core.positionAt(at)),
        );
    }

    /**
     * The last position. All plies can be taken back.
     *
     * @throws IllegalMove: a ply is not legal. HiddenError: a ply is hidden.
     */
    state(): State {
        const state = this.start();
        for (const move of this.moves) replay(state, move);
        return state;
    }

    /** The positions from the start to the last one, each as a separate state. It throws the errors of `state`. */
    *states(): IterableIterator<State> {
        const state = this.start();
        yield state.copy();
        for (const move of this.moves) {
            replay(state, move);
            yield state.copy();
        }
    }

    /**
     * Replays the game and compares the outcome and the last position. Of a one-viewer record only the form can be verified.
     *
     * @throws RecordError: a fault, with line, ply and refusal.
     */
    verify(): void {
        const core = coreOf(this.rules);
        this.#begun(({ record, at, nbytes }, state) =>
            refusing(RecordError, ({ c }, ...faults) =>
                c.brd_record_verify(record, at, nbytes, core.address(), state, ...faults),
            ),
        );
    }

    /** The text of the record. */
    toString(): string {
        return decoded(this.#bytes);
    }
}

function replay(state: State, move: Move): void {
    if (move.hidden) throw new HiddenError(`ply ${state.moveStack.length + 1} is hidden from the viewer of the record`);
    state.play(move);
}

function writtenTail(core: Core, position: Position, viewer: number, ended: string): string {
    const loaded = library();
    return loaded.scratch(() => {
        const given = loaded.givenText(ended);
        const how = given.nbytes > 0 ? given.at : 0;
        return loaded.written(
            must,
            (at, cap) =>
                loaded.c.brd_record_tail(core.address(), loaded.state(position), viewer, how, given.nbytes, at, cap),
            2048,
        );
    });
}

function writtenHead(start: State, viewer: number, tags: string): string {
    const [loaded, { core, position }] = [library(), placedOf(start)];
    return loaded.scratch(() => {
        const given = loaded.givenText(tags);
        const lines = given.nbytes > 0 ? given.at : 0;
        return loaded.written(
            must,
            (at, cap) => loaded.c.brd_record_head(core.address(), loaded.state(position), viewer, lines, given.nbytes, at, cap),
            4096,
        );
    });
}
