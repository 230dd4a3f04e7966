import { readRecord, readSlice, sizeOf, type RawRecord, type RawSlice } from './abi.js';
import { bytesOf, named, text, viewerCode } from './check.js';
import { coreOf } from './core.js';
import { HiddenError, RecordError, RulesError } from './errors.js';
import { library } from './library.js';
import { decoded } from './memory.js';
import { moveOf, type Move } from './move.js';
import { REFEREE, type Viewer } from './roles.js';
import { Rules } from './rules.js';
import { placedOf, State, stateOf } from './state.js';
import { must, refusing } from './status.js';

const PLIES_A_LINE = 10;

/** What a record is made with. */
export interface RecordOptions {
    /** Who played, where, when: a word and a line each. */
    readonly tags?: Readonly<Record_<string>>;
    /** For whom: plies that he was not told are hidden in it. Without it the referee. */
    readonly viewer?: Viewer;
}

/** TypeScript's own Record, whose name is taken here. */
type Record_<T> = globalThis.Record<string, T>;

/** A record that the library has opened, while a call lasts. */
interface Opened {
    readonly record: number;
    readonly at: number;
    readonly nbytes: number;
}

/** Runs what reads a record, with the text in memory. */
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
    if (/[ \n]/.test(name) || value.includes('\n')) throw new RangeError(`tag ${name}: a word and a line expected`);
    return `${line}\n`;
}

function tagLines(tags: Readonly<Record_<string>>): string {
    return Object.entries(named(tags, 'tags'))
        .map(([name, value]) => tagLine(name, value))
        .join('');
}

/** The plies as a viewer was told them. */
function told(start: State, moves: readonly Move[], viewer: number): Move[] {
    if (viewer === REFEREE) return [...moves];
    return moves.flatMap(move => {
        start.play(REFEREE, move);
        return start.redact(viewer).flatMap(event => (event.event === 'ply' ? [event.move] : []));
    });
}

function plyLines(moves: readonly Move[]): string {
    const lines = Array.from({ length: Math.ceil(moves.length / PLIES_A_LINE) }, (_, i) =>
        moves.slice(i * PLIES_A_LINE, (i + 1) * PLIES_A_LINE).join(' '),
    );
    return lines.map(line => `${line}\n`).join('');
}

/**
 * A game that was kept: its rules, its plies, how it ended (doc/RECORDS.md). Iterating gives its plies.
 *
 * A record that was torn while it was written is read up to its last whole ply, and `complete` is false.
 */
export class Record {
    readonly #bytes: Uint8Array;
    readonly #said: RawRecord;
    /** Its rules. */
    readonly rules: Rules;
    /** Its tags: who played, where, when. */
    readonly tags: Readonly<Record_<string>>;
    #moves: readonly Move[] | undefined;

    /**
     * A record from its text, or the bytes of that.
     *
     * @throws RecordError: no record, or its rules are none. RulesError: the rules that are written into it have faults.
     */
    constructor(record: string | Uint8Array) {
        this.#bytes = bytesOf(record, 'record');
        [this.#said, this.tags] = opened(this.#bytes, one => [readRecord(library().memory, one.record), this.#readTags(one)]);
        this.rules = this.#readRules();
    }

    /**
     * The game since the state was set, up to where it stands.
     *
     * @throws RangeError: a tag that no record may have, no such viewer.
     */
    static of(state: State, options: RecordOptions = {}): Record {
        const { core, position } = placedOf(state);
        const { tags = {}, viewer: who = REFEREE } = named(options, 'options');
        const [lines, viewer] = [tagLines(tags), viewerCode(who)];
        const start = state.copy();
        const moves = state.moves;
        for (const _ of moves) start.undo();
        const head = writtenHead(start, viewer, lines);
        const plies = plyLines(told(start, moves, viewer));
        const tail = library().written(
            must,
            (at, cap) => library().c.brd_record_tail(core.address(), library().state(position), viewer, at, cap),
            2048,
        );
        return new Record(head + plies + tail);
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

    #readTags({ record, at, nbytes }: Opened): Readonly<Record_<string>> {
        const { c, memory } = library();
        const [name, value] = [library().take(sizeOf.slice), library().take(sizeOf.slice)];
        const { tagCount } = readRecord(memory, record);
        const tags = Array.from({ length: tagCount }, (_, i) => {
            must(c.brd_record_tag(record, at, nbytes, i, name, value));
            return [this.#part(readSlice(memory, name)), this.#part(readSlice(memory, value))];
        });
        return Object.freeze(Object.fromEntries(tags));
    }

    /** Whether it has an end; else it is unfinished, or was torn. */
    get complete(): boolean {
        return this.#said.complete !== 0;
    }

    /** The referee, or who saw so much of the game: then plies may be hidden, and it cannot be played again. */
    get viewer(): Viewer {
        return this.#said.viewer;
    }

    /** How it says that the game ended by the rules, "win 0 house_capture", or "". */
    get outcome(): string {
        return this.#part(this.#said.outcome);
    }

    /** How the game ended outside the rules, in free words, or "". */
    get ended(): string {
        return this.#part(this.#said.ended);
    }

    /** Runs what reads on from the first ply, with the position there. */
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
     * Its plies, in order.
     *
     * @throws RecordError: one of them is no move.
     */
    get moves(): Move[] {
        this.#moves ??= this.#begun(one => this.#readMoves(one));
        return [...this.#moves];
    }

    #readMoves({ record, at, nbytes }: Opened): Move[] {
        const [loaded, core, found] = [library(), coreOf(this.rules), [] as Move[]];
        const word = loaded.take(sizeOf.move);
        const next = (): number =>
            refusing(RecordError, ({ c }, ...faults) => c.brd_record_next(record, at, nbytes, core.address(), word, ...faults));
        while (next() > 0) found.push(moveOf(core, loaded.memory.view.getUint32(word, true)));
        return found;
    }

    /** Its plies, in order; as `moves`. */
    [Symbol.iterator](): IterableIterator<Move> {
        return this.moves.values();
    }

    /**
     * The position at the start; of what one viewer saw: one that agrees with it.
     *
     * @throws RecordError: made under other rules, or there is no such position.
     */
    start(): State {
        const [{ memory }, core] = [library(), coreOf(this.rules)];
        return stateOf(
            core,
            this.#begun((_, at) => memory.bytes.slice(at, at + core.info.stateUsedNbytes)),
        );
    }

    /**
     * The last position, with all plies to be taken back.
     *
     * @throws IllegalMove: a ply is not legal. HiddenError: a ply that the viewer was not told.
     */
    state(): State {
        const state = this.start();
        for (const move of this.moves) replay(state, move);
        return state;
    }

    /** The positions, from the start to the last, each a state of its own. Throws as `state`. */
    *states(): IterableIterator<State> {
        const state = this.start();
        yield state.copy();
        for (const move of this.moves) {
            replay(state, move);
            yield state.copy();
        }
    }

    /**
     * Plays it again, and compares outcome and last position. Of what one viewer saw only the form can be verified.
     *
     * @throws RecordError: what is wrong, with line, ply and refusal.
     */
    verify(): void {
        const core = coreOf(this.rules);
        this.#begun(({ record, at, nbytes }, state) =>
            refusing(RecordError, ({ c }, ...faults) =>
                c.brd_record_verify(record, at, nbytes, core.address(), state, ...faults),
            ),
        );
    }

    /** Its text. */
    toString(): string {
        return decoded(this.#bytes);
    }
}

function replay(state: State, move: Move): void {
    if (move.hidden) throw new HiddenError(`ply ${state.moves.length + 1} was hidden from the viewer`);
    state.play(REFEREE, move);
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
