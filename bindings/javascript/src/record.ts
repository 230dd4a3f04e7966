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
import { bytesOf, named, notOurs, text, wrongKind } from './check.js';
import { coreOf, type Core } from './core.js';
import { HiddenError, RecordError, RulesError } from './errors.js';
import { enclose, insideOf, present } from './inside.js';
import { library } from './library.js';
import { decoded } from './memory.js';
import { moveOf, type Move } from './move.js';
import { seatOrNull, seatsOf } from './names.js';
import { placedOf } from './placed.js';
import { RecordWriter, type WriterOptions } from './record_writer.js';
import { REFEREE, type Viewer } from './roles.js';
import { Rules, rulesNamed } from './rules.js';
import { stateOf, type State } from './state.js';
import { must, refusing } from './status.js';

/** Options of `GameRecord.of`. */
export interface RecordOptions extends WriterOptions {
    /**
     * How the game ended outside the rules: `resignation 1`, `timeout 0`, `agreement` or `abandoned`, then a result if
     * another than the usual one was agreed, then words: `timeout 0 draw 0,1; a power cut`.
     */
    readonly ended?: string;
    /** Comments by the numbers of plies before them; 0: before the first. */
    readonly comments?: ReadonlyMap<number, string>;
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

const UINT32_NBYTES = 4;

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

/** What is inside a record. */
class Recorded {
    readonly said: RawRecord;
    readonly tags: Readonly<Record<string, string>>;
    readonly rules: Rules;
    #moves: readonly Move[] | undefined;

    constructor(readonly bytes: Uint8Array) {
        [this.said, this.tags] = opened(bytes, one => [readRecord(library().memory, one.record), this.#readTags(one)]);
        this.rules = this.#readRules();
    }

    get core(): Core {
        return coreOf(this.rules);
    }

    part({ offset, nbytes }: RawSlice): string {
        return decoded(this.bytes.subarray(offset, offset + nbytes));
    }

    #readRules(): Rules {
        const { rules, game, switches } = this.said;
        if (rules.nbytes > 0) return Rules.fromYaml(this.bytes.subarray(rules.offset, rules.offset + rules.nbytes));
        const words = this.part(switches)
            .split(/\s+/)
            .filter(word => word.includes('='));
        try {
            return rulesNamed(this.part(game), Object.fromEntries(words.map(word => word.split('=', 2))));
        } catch (error) {
            if (!(error instanceof RulesError)) throw error;
            throw new RecordError(`the rules of the record: ${error.message}`, error.faults, { cause: error });
        }
    }

    #readTags({ record, at, nbytes }: Opened): Readonly<Record<string, string>> {
        const { c, memory } = library();
        const cursor = library().take(UINT32_NBYTES);
        const [name, value] = [library().take(sizeOf.slice), library().take(sizeOf.slice)];
        const tags: [string, string][] = [];
        memory.view.setUint32(cursor, 0, true);
        while (must(c.brd_record_tag(record, at, nbytes, cursor, name, value)) > 0)
            tags.push([this.part(readSlice(memory, name)), this.part(readSlice(memory, value))]);
        return Object.freeze(Object.fromEntries(tags));
    }

    /** Calls `work` with the record open at its first ply and the position at the start. */
    begun<T>(work: (opened: Opened, state: number) => T): T {
        const [loaded, { core }] = [library(), this];
        return opened(this.bytes, one => {
            const state = loaded.take(sizeOf.state);
            refusing(RecordError, ({ c }, ...faults) =>
                c.brd_record_begin(one.record, one.at, one.nbytes, core.address(), state, ...faults),
            );
            return work(one, state);
        });
    }

    get moves(): readonly Move[] {
        return (this.#moves ??= this.begun(one => this.#readMoves(one)));
    }

    #readMoves({ record, at, nbytes }: Opened): Move[] {
        const [loaded, { core }, found] = [library(), this, [] as Move[]];
        const taken = loaded.take(sizeOf.move);
        const next = (): number =>
            refusing(RecordError, ({ c }, ...faults) =>
                c.brd_record_next(record, at, nbytes, core.address(), taken, ...faults),
            );
        while (next() > 0) found.push(moveOf(core, loaded.memory.view.getUint32(taken, true)));
        return found;
    }
}

function recordedOf(record: GameRecord): Recorded {
    const recorded = insideOf(record, Recorded);
    if (recorded === undefined) throw notOurs('record', GameRecord, record);
    return recorded;
}

/** The comments in the plies of a record, by the numbers of plies before them. */
function commentsIn(plies: string): ReadonlyMap<number, string> {
    const found = new Map<number, string>();
    let made = 0;
    for (const [word] of plies.matchAll(/;[^\n]*|[^\s;]+/g)) {
        if (!word.startsWith(';')) made++;
        else found.set(made, [...(found.has(made) ? [found.get(made)] : []), word.slice(1).trim()].join('\n'));
    }
    return found;
}

/** The places where the records in a text begin, in bytes; a byte order mark before a record is part of it. */
function beginnings(bytes: Uint8Array): number[] {
    const lines = decoder.decode(bytes);
    const found = [...lines.matchAll(/^(?:\xef\xbb\xbf)?boardrules-record /gm)].map(({ index }) => index);
    return found.length === 0 || lines.slice(0, found[0]).trim() !== '' ? [0, ...found.slice(1)] : found;
}

/** One character for each byte, so that places in the text are places in the bytes. */
const decoder = new TextDecoder('latin1');

/**
 * A saved game: its rules, its plies and how it ended (doc/RECORDS.md). Iterating over a record gives its plies.
 *
 * A record that was cut off while its plies were written is read up to the last complete one, and `complete` is false.
 */
export class GameRecord {
    /**
     * Reads a record from its text, or from the bytes of its text.
     *
     * @throws RecordError: it is not a record, or it names rules that do not exist. RulesError: the custom rules in it have
     * faults.
     */
    constructor(record: string | Uint8Array) {
        enclose(this, new Recorded(bytesOf(record, 'record')));
    }

    /**
     * The records in a text, one after the other. Each begins with a line `boardrules-record`.
     *
     * @throws RecordError: a part is not a record; its lines are counted from where it begins.
     */
    static *all(text: string | Uint8Array): IterableIterator<GameRecord> {
        const bytes = bytesOf(text, 'text');
        const begins = beginnings(bytes);
        for (const [i, begin] of begins.entries()) yield new GameRecord(bytes.subarray(begin, begins[i + 1]));
    }

    /**
     * A record of the game since the state was set, up to its present position.
     *
     * @throws RangeError: a tag, a comment or `ended` is not valid, the game is over by its rules, or there is no such viewer.
     */
    static of(state: State, options: RecordOptions = {}): GameRecord {
        placedOf(state);
        const { ended = '', comments = new Map<number, string>() } = named(options, 'options');
        if (!(comments instanceof Map)) throw wrongKind('comments', 'a Map', comments);
        const [start, moves] = [state.copy(), state.moveStack];
        for (const _ of moves) start.undo();
        const writer = new RecordWriter(start, options);
        const said = (plies: number): string => (comments.has(plies) ? writer.comment(comments.get(plies)!) : '');
        const parts = [writer.head(), said(0)];
        for (const [made, move] of moves.entries()) {
            start.play(move, REFEREE);
            parts.push(writer.append(), said(made + 1));
        }
        checkNumbers(comments, moves.length);
        const body = parts.join('').replace(/ $/, '');
        return new GameRecord(body + writer.tail(text(ended, 'ended')));
    }

    /** The rules of the game. */
    get rules(): Rules {
        return recordedOf(this).rules;
    }

    /** The tags, such as players, place and date. */
    get tags(): Readonly<Record<string, string>> {
        return recordedOf(this).tags;
    }

    /** Whether the record has the line `--- end`; what follows it may be cut off, `outcome` too. */
    get complete(): boolean {
        return recordedOf(this).said.complete !== 0;
    }

    /** `REFEREE`, or the viewer of a one-viewer record, in which plies may be hidden and which cannot be replayed. */
    get viewer(): Viewer {
        return recordedOf(this).said.viewer;
    }

    /** The outcome by the rules, as the record states it: "win 0 house_capture"; "" if there is none. */
    get outcome(): string {
        return recordedOf(this).part(recordedOf(this).said.outcome);
    }

    /** How the game ended outside the rules; null if it did not. */
    get ended(): EndedOutside | null {
        const recorded = recordedOf(this);
        const { ended, endedKind, endedSeat, endedOutcome, endedSeats, endedWords } = recorded.said;
        if (endedKind === BRD_ENDED_NOT) return null;
        return Object.freeze({
            kind: endedKinds[endedKind] as EndedOutside['kind'],
            seat: seatOrNull(endedSeat),
            outcome: endedOutcome === BRD_WIN ? 'win' : endedOutcome === BRD_DRAW ? 'draw' : null,
            seats: seatsOf(endedSeats),
            words: recorded.part(endedWords),
            text: recorded.part(ended),
        });
    }

    /**
     * The plies in order.
     *
     * @throws RecordError: a ply is not a move.
     */
    get moves(): Move[] {
        return [...recordedOf(this).moves];
    }

    /** The comments by the numbers of plies before them. Variations are comments (doc/RECORDS.md). */
    get comments(): ReadonlyMap<number, string> {
        const recorded = recordedOf(this);
        return commentsIn(recorded.part(recorded.said.plies));
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
        const recorded = recordedOf(this);
        return stateOf(
            recorded.core,
            recorded.begun((_, at) => recorded.core.positionAt(at)),
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
        const recorded = recordedOf(this);
        const { core } = recorded;
        recorded.begun(({ record, at, nbytes }, state) =>
            refusing(RecordError, ({ c }, ...faults) =>
                c.brd_record_verify(record, at, nbytes, core.address(), state, ...faults),
            ),
        );
    }

    /** The text of the record. */
    toString(): string {
        return decoded(recordedOf(this).bytes);
    }
}

function checkNumbers(comments: ReadonlyMap<number, string>, most: number): void {
    const none = [...comments.keys()].find(plies => !(Number.isInteger(plies) && plies >= 0 && plies <= most));
    if (none !== undefined) throw new RangeError(`comments: ${String(none)} is not a number of plies from 0 to ${most}`);
}

function replay(state: State, move: Move): void {
    if (move.hidden) throw new HiddenError(`ply ${state.moveStack.length + 1} is hidden from the viewer of the record`);
    state.play(move, REFEREE);
}

present(GameRecord.prototype, 'GameRecord', record => `GameRecord '${record.rules.game}' (${record.moves.length} plies)`);
