// The computer at the table: it plays its seats and gives hints to players.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Move, State } from 'boardrules';
import type { Native } from 'boardrules/native';
import { personsOf } from '../model/players.ts';
import type { Session } from '../model/session.ts';
import type { Asked, Computer } from './client.ts';
import { aborted, Pace, sleep } from './pace.ts';
import type { Learned, Opinion, Progress, Strength } from './protocol.ts';
import { questionOf, rulesBytes } from './question.ts';
import { CHOICES } from './strength.ts';
import { wordsOf, type Words } from './words.ts';

/** The computer is thinking about its own ply. */
export interface Thinking {
    readonly seat: number;
    /** 0 to 1 */
    readonly part: number;
    /** Makes it play at once, the best move so far. */
    hurry(): void;
}

/** The computer's choice for a player. */
export interface Hint {
    readonly seat: number;
    /** 0 to 1; 1: the opinion is final. */
    readonly part: number;
    readonly opinion: Opinion | null;
    readonly words: Words | null;
}

/** How long it thinks about a hint; its opinion so far is shown at once. */
const HINT: Strength = { kind: 'time', milliseconds: 1500 };

/** A faster computer waits this long without showing progress, so that players can follow, in milliseconds. */
const MOMENT = 250;

/** Whether the same seat made the last ply: only the first ply of a turn is delayed. */
function goesOn(session: Session, seat: number): boolean {
    return session.plies.peek()[session.cursor.peek() - 1]?.actor === seat;
}

/** What a computer does at its turn. */
interface Decision {
    readonly move: Move;
    readonly likesDraw: boolean;
}

/**
 * Whether a computer agrees to a draw: it expects no more of the game than the draw is worth, which all sides share.
 * One that plays at random expects nothing, and declines.
 */
function likesDraw({ rules, players }: State, { positions, score }: Opinion): boolean {
    const sides = new Set(rules.seats.slice(0, players).map(({ team }) => team));
    return positions > 0 && score <= 1 / sides.size;
}

export class Opponents {
    /** Sets the pace of games without human players. */
    readonly pace = new Pace();
    readonly #native: () => Native;
    readonly #computer: Computer;
    readonly #learned = signal<Learned | null>(null);
    readonly #thinking = signal<Thinking | null>(null);
    readonly #hint = signal<Hint | null>(null);
    readonly #failure = signal<string | null>(null);
    #hinted: Asked | null = null;

    /** `computer`: makes the client, which reports how many games it has learned from. */
    constructor(native: () => Native, computer: (onLearned: (learned: Learned) => void) => Computer) {
        this.#native = native;
        this.#computer = computer(learned => (this.#learned.value = learned));
    }

    /** Games from which the computer has learned the rules; null while it need not learn. */
    readonly learning: ReadonlySignal<Learned | null> = computed(() => {
        const learned = this.#learned.value;
        return learned !== null && learned.games < learned.of ? learned : null;
    });

    get thinking(): ReadonlySignal<Thinking | null> {
        return this.#thinking;
    }

    get hint(): ReadonlySignal<Hint | null> {
        return this.#hint;
    }

    /** Why there is no hint. */
    get failure(): ReadonlySignal<string | null> {
        return this.#failure;
    }

    /** Makes the computer learn the rules of a session while players think; returns a function that stops it. */
    attend(session: Session): () => void {
        const stop = effect(() => {
            const plays = session.players.value.some(player => player.kind === 'computer');
            if (plays) this.#greet(session);
        });
        const forget = effect(() => {
            session.change.value;
            session.viewer.value;
            session.acting.value;
            this.forgetHint();
        });
        return () => {
            stop();
            forget();
            this.forgetHint();
        };
    }

    /** Learning only saves time: if the worker cannot start, the next request for a ply reports it. */
    #greet(session: Session): void {
        try {
            this.#computer.meet(rulesBytes(this.#native(), session.rules));
        } catch (error) {
            console.info('no computer player yet:', error);
        }
    }

    /**
     * Returns the computer's ply for a seat. If the computer prefers to wait, or agrees to a draw instead, it waits
     * until the signal is aborted. after: it goes on in this position at once, because nobody sees the plies until
     * then.
     */
    async choose(session: Session, seat: number, level: number, abort: AbortSignal, after?: State): Promise<Move> {
        if (after !== undefined) return (await this.#decide(after.copy(), seat, level, abort)).move;
        const decision = this.#decide(session.state.copy(), seat, level, abort);
        const isWatched = personsOf(session.players.peek()).length === 0;
        const pause = isWatched ? 0 : goesOn(session, seat) ? 0 : MOMENT;
        const paced = isWatched ? this.pace.turn(decision, abort) : decision;
        const [decided] = await Promise.all([paced, sleep(pause, abort)]);
        if (!abort.aborted) session.answerDraw(seat, decided.likesDraw);
        return session.outside.peek() === null ? decided.move : aborted(abort);
    }

    async #decide(state: State, seat: number, level: number, abort: AbortSignal): Promise<Decision> {
        const choice = CHOICES[level];
        if (choice === undefined) throw new RangeError(`levels are 0 to ${CHOICES.length - 1}, not ${level}`);
        const opinion = await this.#think(state, seat, choice.strength, abort);
        const waits = opinion.move === null && state.toMove !== seat;
        if (waits) return aborted(abort);
        return { move: state.rules.parseMove(opinion.move ?? ''), likesDraw: likesDraw(state, opinion) };
    }

    async #think(state: State, seat: number, strength: Strength, abort: AbortSignal): Promise<Opinion> {
        let shown = false;
        const asked = this.#ask(state, seat, strength, progress => shown && show(progress.part));
        const show = (part: number): void => {
            shown = true;
            this.#thinking.value = { seat, part, hurry: asked.hurry };
        };
        const patience = setTimeout(show, MOMENT, 0);
        abort.addEventListener('abort', asked.drop, { once: true });
        try {
            return (await asked.opinion) ?? (await aborted(abort));
        } finally {
            clearTimeout(patience);
            this.#thinking.value = null;
        }
    }

    #ask(state: State, seat: number, strength: Strength, onProgress: (progress: Progress) => void): Asked {
        const rules = rulesBytes(this.#native(), state.rules);
        return this.#computer.ask(rules, questionOf(state, seat, strength), onProgress);
    }

    /** Requests a hint for the player to move; `hint` contains it while the computer thinks. */
    async askHint(session: Session): Promise<void> {
        const seat = session.acting.peek();
        if (seat === null) return;
        this.forgetHint();
        const { rules } = session;
        const observation = session.state.observe(seat);
        const show = (part: number, opinion: Opinion | null): void => {
            const words = opinion && wordsOf(rules, seat, observation, opinion);
            this.#hint.value = { seat, part, opinion, words };
        };
        show(0, null);
        const asked = this.#ask(session.state, seat, HINT, ({ part, opinion }) => show(part, opinion));
        this.#hinted = asked;
        try {
            const opinion = await asked.opinion;
            if (opinion !== null && this.#hinted === asked) show(1, opinion);
        } catch (error) {
            this.forgetHint();
            this.#failure.value = error instanceof Error ? error.message : String(error);
        }
    }

    /** Removes the hint, and stops thinking about it. */
    forgetHint(): void {
        const asked = this.#hinted;
        this.#hinted = null;
        batch(() => {
            this.#hint.value = this.#failure.value = null;
        });
        asked?.drop();
    }
}
