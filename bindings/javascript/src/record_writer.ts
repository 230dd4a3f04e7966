import { sizeOf } from './abi.js';
import { bytesOf, named, notOurs, text } from './check.js';
import { RecordError } from './errors.js';
import { enclose, insideOf, present } from './inside.js';
import { library } from './library.js';
import type { Move } from './move.js';
import { Placed, placedOf } from './placed.js';
import { stacked } from './plies.js';
import { REFEREE, type Viewer } from './roles.js';
import { stateIn, type State } from './state.js';
import { must, refusing } from './status.js';

const PLIES_A_LINE = 10;
const COMMENT_NBYTES = 4000;

/** Options of a record. */
export interface WriterOptions {
    /** Tags by their names, such as players, place and date. A name is one word, a value one line. */
    readonly tags?: Readonly<Record<string, string>>;
    /**
     * The viewer whose record it is: plies that are hidden from it are hidden in the record. Where the rules have secrets it must be
     * named, and `REFEREE` makes the host's record, with all secrets; elsewhere the default is `REFEREE`.
     */
    readonly viewer?: Viewer;
}

function tagLine(name: string, value: string): string {
    const line = `${name} ${text(value, `tag ${name}`)}`;
    if (/[ \n]/.test(name) || value.includes('\n')) {
        throw new RangeError(`tag ${JSON.stringify(name)}: the name must be one word and the value one line`);
    }
    return `${line}\n`;
}

function tagLines(tags: Readonly<Record<string, string>>): string {
    return Object.entries(named(tags, 'tags'))
        .map(([name, value]) => tagLine(name, value))
        .join('');
}

/** The text that a call writes about the position of a state and another text; null: a RangeError with this message. */
function written(
    placed: Placed,
    given: string,
    refusal: () => string,
    call: (rules: number, state: number, given: number, nbytes: number, at: number, cap: number) => number,
): string {
    const loaded = library();
    return loaded.scratch(() => {
        const { at: from, nbytes } = loaded.givenText(given);
        const write = (at: number, cap: number): number =>
            call(placed.core.address(), placed.address(), nbytes > 0 ? from : 0, nbytes, at, cap);
        try {
            return loaded.written(must, write, 4096);
        } catch (error) {
            throw error instanceof RangeError && error.message.startsWith('a number') ? new RangeError(refusal()) : error;
        }
    });
}

/** What is inside a writer. */
class Writing {
    /** The plies before those that will be written. */
    accessor made: readonly Move[];
    accessor inLine = 0;

    constructor(
        readonly state: State,
        readonly start: Placed,
        readonly viewer: number,
        readonly tags: string,
    ) {
        this.made = stacked(start);
    }
}

function writingOf(writer: RecordWriter): Writing {
    const writing = insideOf(writer, Writing);
    if (writing === undefined) throw notOurs('writer', RecordWriter, writer);
    return writing;
}

/**
 * Writes a record while a game is played. `head()`, then `append()` after each ply, then `tail()` return the parts of the text.
 * If a program writes each part at once, its file is a readable record at any time. Several records may follow each other in one
 * file; `GameRecord.all` reads them.
 *
 * @example
 * ```js
 * const state = new Rules('tokonoma').state();
 * const writer = new RecordWriter(state, { tags: { name0: 'Anna' } });
 * let file = writer.head();
 * state.play('b6c5');
 * file += writer.append();
 * file += writer.comment('Black resigns') + writer.tail('resignation 1');
 * new GameRecord(file).ended.seats; // [ 0 ]
 * ```
 */
export class RecordWriter {
    /**
     * @param state - The game in its present position, where the record begins. It must be the state that plays on.
     * @throws RangeError: a tag is not valid, or there is no such viewer.
     */
    constructor(state: State, options: WriterOptions = {}) {
        const { tags = {}, viewer } = named(options, 'options');
        const placed = placedOf(state);
        const start = new Placed(placed.core, placed.position, placed.last);
        enclose(this, new Writing(state, start, placed.viewer(viewer), tagLines(tags)));
    }

    /**
     * The head of the record.
     *
     * @throws RangeError: a tag is not valid.
     */
    head(): string {
        const { start, viewer, tags } = writingOf(this);
        const refusal = (): string =>
            'tags: at most 1000; a name has 1 to 32 letters, digits and signs `_ - .`, ' +
            'a value no control or invisible characters';
        return written(start, tags, refusal, (rules, state, ...given) =>
            library().c.brd_record_head(rules, state, viewer, ...given),
        );
    }

    /**
     * The plies made since the last call, as the viewer saw them.
     *
     * @throws RangeError: a ply that was written has been taken back.
     */
    append(): string {
        const writing = writingOf(this);
        const [{ state, made }, stack] = [writing, writing.state.moveStack];
        if (made.some((move, i) => stack[i] !== move)) {
            throw new RangeError('state: a ply that was written has been taken back; begin another record');
        }
        const seen = seenBy(state, stack.slice(made.length), writing.viewer);
        writing.made = stack;
        return seen.map(notation => notation + separator(writing)).join('');
    }

    /**
     * A comment at this place. Each of its lines is a line of the record.
     *
     * @throws RangeError: it has control or invisible characters, or a line of more than 4000 bytes.
     */
    comment(words: string): string {
        const lines = text(words, 'comment').split('\n');
        if (lines.some(line => bytesOf(line, 'comment').length > COMMENT_NBYTES)) {
            throw new RangeError(`comment: a line has more than ${COMMENT_NBYTES} bytes`);
        }
        const written = lines.map(line => `${`; ${line}`.replace(/[ \t\r]+$/, '')}\n`).join('');
        checkComment(written);
        writingOf(this).inLine = 0;
        return written;
    }

    /**
     * The end of the record, in the present position of the state, after plies that `append` has not returned.
     *
     * @param ended - How the game ended outside the rules: `resignation 1`, `timeout 0`, `agreement` or `abandoned`, then a result
     * if another than the usual one was agreed, then words: `timeout 0 draw 0,1; a power cut`.
     * @throws RangeError: `ended` is not valid, or the game is over by its rules.
     */
    tail(ended = ''): string {
        const [writing, how] = [writingOf(this), text(ended, 'ended')];
        const { state, viewer } = writing;
        const form =
            '`KIND [SEAT] [win SEATS | draw SEATS] [; words]` expected; ' +
            'a side that gave up does not win, an agreement is a draw';
        const refusal = (): string => `ended ${JSON.stringify(how)}: ${state.isOver ? 'the game is over by its rules' : form}`;
        const tail = written(placedOf(state), how, refusal, (rules, now, ...given) =>
            library().c.brd_record_tail(rules, now, viewer, ...given),
        );
        const plies = this.append();
        const lineEnd = writing.inLine > 0 ? '\n' : '';
        writing.inLine = 0;
        return plies + lineEnd + tail;
    }
}

present(RecordWriter.prototype, 'RecordWriter', writer => `RecordWriter '${writingOf(writer).state.rules.game}'`);

/** RangeError: a record cannot have these lines of comments. The library decides. */
function checkComment(written: string): void {
    const head = 'boardrules-record 1\ngame -\nrevision 0\nfingerprint 0000000000000000\nplayers 1\n--- plies\n';
    const loaded = library();
    try {
        loaded.scratch(() => {
            const [record, { at, nbytes }] = [loaded.struct(sizeOf.record), loaded.givenText(head + written)];
            refusing(RecordError, ({ c }, ...faults) => c.brd_record_open(record, at, nbytes, ...faults));
        });
    } catch (error) {
        if (!(error instanceof RecordError)) throw error;
        const { line, message } = error.faults[0]!;
        throw new RangeError(`comment: line ${line - head.split('\n').length + 1}: ${message}`);
    }
}

function separator(writing: Writing): string {
    writing.inLine = (writing.inLine + 1) % PLIES_A_LINE;
    return writing.inLine === 0 ? '\n' : ' ';
}

/** The last plies of a state, as a viewer saw them. */
function seenBy(state: State, moves: readonly Move[], viewer: number): string[] {
    if (viewer === REFEREE) return moves.map(String);
    const { core, position, last } = placedOf(state);
    const back = stateIn(new Placed(core, position, last));
    for (const _ of moves) back.undo();
    return moves.flatMap(move => {
        back.play(move, REFEREE);
        return back.events(viewer).flatMap(event => (event.kind === 'ply' ? [event.move] : []));
    });
}
