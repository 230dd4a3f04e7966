// apps/learn/judge.c, which is in the same WebAssembly module as the library: the lessons, and what a learner's move is
// worth.
import { State, type Move, type Rules } from 'boardrules';
import type { Native } from 'boardrules/native';

const STATE_NBYTES = 1024; // BRD_STATE_SIZE
const SEAT_AT = STATE_NBYTES + 4; // lesson_try: the state, the number of the lesson, the seat
const TRY_NBYTES = STATE_NBYTES + 40; // nine numbers, aligned to 8 bytes
const REPLIES_AT = 24; // lesson_answer: result, number of replies, verdict
const TEXT_AT = REPLIES_AT + 4 * 4; // four moves
const ANSWER_NBYTES = TEXT_AT + 512;
const POSITION_NBYTES = 1024; // BRD_MAX_POSITION_TEXT

/** In the order of `LESSON_REFUSED` and so on. */
const RESULTS = ['refused', 'wrong', 'goes_on', 'solved'] as const;

/** In the order of `LESSON_NAME` and so on. */
const TEXTS = ['name', 'title', 'text', 'task', 'done'] as const;

type Call = (...values: number[]) => number;
type Name =
    | 'lesson_count'
    | 'lesson_text'
    | 'lesson_begin'
    | 'lesson_play'
    | 'lesson_hint'
    | 'brd_state_format'
    | 'brd_move_format';
type Exports = Readonly<Record<Name, Call>>;

/**
 * The texts of a lesson (apps/learn/README.md): `text` explains, `task` says what to do, `done` is for who has solved
 * it.
 */
export type Lesson = Readonly<Record<(typeof TEXTS)[number], string>>;

/** What a move does for the task. */
export interface Answer {
    readonly result: (typeof RESULTS)[number];
    /**
     * The moves that were made after the learner's: the opponent's and chance's. Some may be secret from the learner.
     */
    readonly replies: readonly Move[];
    /** A sentence for the learner. It contains nothing that the learner's seat may not know. */
    readonly text: string;
}

/** The module's functions and memory, with the rules of one game. */
class Calls {
    readonly #native: Native;
    readonly #exports: Exports;

    constructor(
        native: Native,
        readonly rules: Rules,
    ) {
        this.#native = native;
        this.#exports = native.exports as unknown as Exports;
    }

    /** Calls a function with the rules and further arguments. Error: it returned a negative status. */
    call(name: Name, ...values: number[]): number {
        const returned = this.#exports[name](this.#native.rulesAddress(this.rules), ...values);
        if (returned < 0) throw new Error(`${name}: status ${returned}`);
        return returned;
    }

    /** Lends memory to some work. The bytes are viewed again each time, because any call may move the memory. */
    lend<T>(nbytes: number, work: (address: number, bytes: () => Uint8Array) => T): T {
        const address = this.#native.allocate(nbytes);
        try {
            return work(address, () => new Uint8Array(this.#native.memory.buffer, address, nbytes));
        } finally {
            this.#native.free(address);
        }
    }

    /** The text at an address, up to its NUL. */
    textAt(address: number): string {
        const rest = new Uint8Array(this.#native.memory.buffer, address);
        return new TextDecoder().decode(rest.subarray(0, rest.indexOf(0)));
    }

    /** The text that a function writes. */
    written(name: 'brd_state_format' | 'brd_move_format', of: number): string {
        return this.lend(POSITION_NBYTES, at => (this.call(name, of, at, POSITION_NBYTES), this.textAt(at)));
    }

    moveOf(code: number): Move {
        return this.rules.parseMove(this.written('brd_move_format', code));
    }
}

const number = (bytes: Uint8Array, at: number): number =>
    new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);

/** The lessons of a game. Changed rules have none: the tasks may have no solution there. */
export class Course {
    readonly lessons: readonly Lesson[];
    readonly #calls: Calls;

    constructor(native: Native, readonly rules: Rules) {
        this.#calls = new Calls(native, rules);
        const count = this.#calls.call('lesson_count');
        this.lessons = Array.from({ length: count }, (_, lesson) => this.#textsOf(lesson));
    }

    #textsOf(lesson: number): Lesson {
        const text = (what: number): string => this.#calls.textAt(this.#calls.call('lesson_text', lesson, what));
        return Object.fromEntries(TEXTS.map((name, what) => [name, text(what)])) as unknown as Lesson;
    }

    /** The kinds of moves that solve the lessons up to this one. */
    taught(lesson: number): ReadonlySet<string> {
        const kinds = new Set<string>();
        for (let index = 0; index <= lesson; index++) {
            const attempt = this.begin(index);
            for (let goesOn = true; goesOn; ) {
                const move = attempt.hint();
                kinds.add(move.kind);
                goesOn = attempt.play(move).result === 'goes_on';
            }
        }
        return kinds;
    }

    /** Begins a lesson, by its number. */
    begin(lesson: number): Attempt {
        const begun = this.#calls.lend(TRY_NBYTES, (at, bytes) => {
            this.#calls.call('lesson_begin', lesson, at);
            return bytes().slice();
        });
        return new Attempt(this.#calls, begun);
    }
}

/** A learner at a lesson. */
export class Attempt {
    readonly #calls: Calls;
    /** A `lesson_try`: plain bytes, which may be copied. */
    #try: Uint8Array;

    /** Only for `Course.begin`. */
    constructor(calls: Calls, begun: Uint8Array) {
        this.#calls = calls;
        this.#try = begun;
    }

    /** The learner's seat. */
    get seat(): number {
        return number(this.#try, SEAT_AT);
    }

    /** The position now, with its secrets: show it to `seat` alone. */
    state(): State {
        const text = this.#calls.lend(TRY_NBYTES, (at, bytes) => {
            bytes().set(this.#try);
            return this.#calls.written('brd_state_format', at);
        });
        return State.fromPosition(this.#calls.rules, text);
    }

    /** Judges a move, and makes it with the replies if it leads on. Error: the lesson is solved already. */
    play(move: Move): Answer {
        return this.#calls.lend(TRY_NBYTES + ANSWER_NBYTES, (at, bytes) => {
            bytes().set(this.#try);
            this.#calls.call('lesson_play', at, move.code, at + TRY_NBYTES);
            this.#try = bytes().slice(0, TRY_NBYTES);
            return this.#answerIn(bytes().slice(TRY_NBYTES), at + TRY_NBYTES);
        });
    }

    #answerIn(bytes: Uint8Array, at: number): Answer {
        const result = RESULTS[number(bytes, 0)] ?? 'refused';
        const isMade = result === 'goes_on' || result === 'solved';
        const count = isMade ? number(bytes, 4) : 0; // otherwise they show what might follow, and may be secret
        const codes = Array.from({ length: count }, (_, index) => number(bytes, REPLIES_AT + 4 * index));
        return { result, text: this.#calls.textAt(at + TEXT_AT), replies: codes.map(code => this.#calls.moveOf(code)) };
    }

    /** The next move of a solution. Error: the lesson is solved already. */
    hint(): Move {
        const code = this.#calls.lend(TRY_NBYTES + 8, (at, bytes) => {
            bytes().set(this.#try);
            this.#calls.call('lesson_hint', at, at + TRY_NBYTES);
            return number(bytes(), TRY_NBYTES);
        });
        return this.#calls.moveOf(code);
    }
}
