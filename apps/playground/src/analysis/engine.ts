// The computer's opinion of the position that an analysis shows.
import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import type { State } from 'boardrules';
import type { Native } from 'boardrules/native';
import type { Asked, Computer } from '../bot/client.ts';
import type { Opinion, Strength } from '../bot/protocol.ts';
import { questionOf, rulesBytes } from '../bot/question.ts';
import { moodOf, sidesOf, wordsOf, type Words } from '../bot/words.ts';
import { liesOpen } from '../model/views.ts';
import type { Analysis } from './analysis.ts';
import type { Node } from './tree.ts';

/** How long the computer thinks about each position. */
export interface Pace {
    readonly name: string;
    /** Null: it does not think. */
    readonly strength: Strength | null;
}

export const PACES: readonly Pace[] = [
    { name: 'not at all', strength: null },
    { name: 'a moment', strength: { kind: 'level', level: 2 } },
    { name: '1 second', strength: { kind: 'time', milliseconds: 1000 } },
    { name: '5 seconds', strength: { kind: 'time', milliseconds: 5000 } },
];

/** An opinion of a position, for the seat to move. */
export interface Thought {
    readonly seat: number;
    /** 0 to 1; 1: the opinion is final. */
    readonly part: number;
    readonly opinion: Opinion | null;
    readonly words: Words | null;
}

/** A side's chances: its first seat, the share of a win that it expects, and this in a word. */
export interface Chances {
    readonly seat: number;
    readonly score: number;
    readonly mood: string;
}

/** So long a position must stay on the board before the computer thinks about it, in milliseconds. */
const PATIENCE = 120;

/** Whether all seats see the same now. */
export const seesAll = (state: State): boolean => !state.rules.hasSecrets || liesOpen(state);

/**
 * The chances that an opinion tells: always those of the same side, if there are two which see the same, else those
 * of the seat that was asked.
 */
export function chancesOf(state: State, { seat, opinion }: Thought): Chances | null {
    if (opinion === null || opinion.positions === 0) return null;
    const { seats } = state.rules, sides = sidesOf(state);
    const turned = sides === 2 && seats[seat]?.team !== seats[0]?.team && seesAll(state);
    const score = turned ? 1 - opinion.score : opinion.score;
    return { seat: turned ? 0 : seat, score, mood: moodOf(score, sides) };
}

/** The seat whose opinion counts; null: the game is over, or chance is to move. */
function seatToMove({ isOver, isChance, toMove, actors }: State): number | null {
    if (isOver || isChance) return null;
    return actors.includes(toMove) ? toMove : (actors[0] ?? null);
}

/** Thinks about each position that is shown, as long as the reader wants, and remembers what it thought. */
export class Engine {
    /** An index of PACES. */
    readonly pace = signal(2);
    /** Why there is no opinion; '': there is one, or none is asked for. */
    readonly failure = signal('');
    readonly #thought = signal<Thought | null>(null);
    readonly #known = new WeakMap<Node, { readonly pace: number; readonly thought: Thought }>();
    readonly #stop: () => void;
    #asked: Asked | null = null;
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly analysis: Analysis,
        private readonly computer: Computer,
        private readonly native: () => Native,
    ) {
        this.#stop = effect(() => {
            const [node, pace] = [analysis.current.value, this.pace.value];
            untracked(() => this.#turnTo(node, pace));
        });
    }

    /** The opinion of the position on the board, so far or final; null: there is none. */
    get thought(): ReadonlySignal<Thought | null> {
        return this.#thought;
    }

    dispose(): void {
        this.#stop();
        this.#drop();
        this.computer.dispose();
    }

    #drop(): void {
        clearTimeout(this.#timer);
        this.#asked?.drop();
        this.#asked = null;
    }

    #turnTo(node: Node, pace: number): void {
        this.#drop();
        const { strength } = PACES[pace]!;
        const seat = strength === null ? null : seatToMove(this.analysis.session.state);
        const known = this.#known.get(node);
        const isKnown = known !== undefined && known.pace >= pace;
        this.failure.value = '';
        if (seat === null) this.#thought.value = null;
        else this.#thought.value = isKnown ? known.thought : { seat, part: 0, opinion: null, words: null };
        if (seat === null || isKnown) return;
        this.#timer = setTimeout(() => void this.#think(node, seat, pace, strength!), PATIENCE);
    }

    async #think(node: Node, seat: number, pace: number, strength: Strength): Promise<void> {
        try {
            const { rules, state } = this.analysis.session;
            const question = questionOf(state, seat, strength);
            const show = (part: number, opinion: Opinion): Thought => {
                const words = wordsOf(rules, seat, question.observation, opinion);
                return (this.#thought.value = { seat, part, opinion, words });
            };
            const asked = this.computer.ask(
                rulesBytes(this.native(), rules), question, ({ part, opinion }) => void show(part, opinion),
            );
            this.#asked = asked;
            const opinion = await asked.opinion;
            if (opinion !== null && this.#asked === asked) this.#known.set(node, { pace, thought: show(1, opinion) });
        } catch (error) {
            this.failure.value = error instanceof Error ? error.message : String(error);
        }
    }
}
