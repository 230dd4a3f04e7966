// An opinion of the computer in words, for the player of its seat.
import { CHANCE, REFEREE, State, type Move, type Rules } from 'boardrules';
import type { Opinion } from './protocol.ts';

/** A ply that the computer expects: its actor, its notation, and its sentence. */
export interface Expected {
    /** "White", "chance" */
    readonly who: string;
    readonly notation: string;
    readonly sentence: string;
}

export interface Words {
    /** The computer's choice; null: it prefers to wait. */
    readonly move: Expected | null;
    readonly line: readonly Expected[];
    /** "ahead", of its seat */
    readonly mood: string;
    /** "61 %" */
    readonly percent: string;
}

const MOODS: readonly (readonly [number, string])[] = [
    [0.97, 'sure to win'],
    [0.75, 'winning'],
    [0.58, 'ahead'],
    [0.42, 'neither ahead nor behind'],
    [0.25, 'behind'],
    [0.03, 'losing'],
];

/** The meaning of a score between two sides; with more than two, an even score is lower. */
export function moodOf(score: number, sides: number): string {
    const even = 1 / sides;
    const twoSided = score < even ? (score / even) * 0.5 : 0.5 + ((score - even) / (1 - even)) * 0.5;
    return MOODS.find(([least]) => twoSided >= least)?.[1] ?? 'lost';
}

function nameOf(rules: Rules, actor: number): string {
    return actor === CHANCE ? 'chance' : (rules.seats[actor]?.name ?? 'nobody');
}

function readMove(rules: Rules, notation: string): Move | null {
    try {
        return rules.parseMove(notation);
    } catch {
        return null; // a hidden ply
    }
}

/** Follows a line in one determinization, as far as its plies are known and possible there. */
class Follower {
    readonly #world: State;
    readonly #seat: number;

    constructor(world: State, seat: number) {
        this.#world = world;
        this.#seat = seat;
    }

    /** null: the line cannot be followed further. */
    next(notation: string, actor = this.#world.toMove): Expected | null {
        const who = nameOf(this.#world.rules, actor);
        if (notation === '+?' && this.#world.isChance) {
            this.#world.play(this.#world.draw(0), REFEREE); // what it is, the seat's words do not say
            return { who, notation, sentence: this.#world.eventsSentence(this.#seat) };
        }
        const move = readMove(this.#world.rules, notation);
        if (move === null || !this.#world.isLegal(move, REFEREE)) return null;
        const sentence = this.#world.sentence(move, this.#seat);
        this.#world.play(move, REFEREE);
        return { who, notation, sentence };
    }

    all(notations: readonly string[]): Expected[] {
        const told: Expected[] = [];
        for (const notation of notations) {
            const expected = this.next(notation);
            if (expected === null) break;
            told.push(expected);
        }
        return told;
    }
}

/** Teams, or seats in games without teams. */
export function sidesOf(state: State): number {
    return new Set(state.rules.seats.slice(0, state.players).map(seat => seat.team)).size;
}

/** `observation`: what the seat saw when the question was asked; the function uses nothing else. */
export function wordsOf(rules: Rules, seat: number, observation: string, opinion: Opinion): Words {
    const world = State.fromObservation(rules, seat, observation, 0);
    const follower = new Follower(world, seat);
    const move = opinion.move === null ? null : follower.next(opinion.move, seat);
    const line = move === null ? [] : follower.all(opinion.line);
    return {
        move,
        line,
        mood: moodOf(opinion.score, sidesOf(world)),
        percent: `${Math.round(opinion.score * 100)} %`,
    };
}
