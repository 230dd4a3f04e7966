// An opinion of the computer in words, for the player of its seat.
import { CHANCE, REFEREE, State, type Move, type Rules } from 'boardrules';
import type { Opinion } from './protocol.ts';

/** A ply that the computer expects: its actor, its notation, and its sentence. */
export interface Expected {
    /** "White", "chance" */
    readonly who: string;
    readonly notation: string;
    /** Empty if there is no sentence: the ply is hidden, or possible only in some determinizations. */
    readonly sentence: string;
}

export interface Words {
    /** The computer's choice; null: it prefers to wait. */
    readonly move: Expected | null;
    readonly line: readonly Expected[];
    /** "expects to win" */
    readonly mood: string;
    /** "61 %" */
    readonly percent: string;
}

const MOODS: readonly (readonly [number, string])[] = [
    [0.97, 'is sure of a win'],
    [0.75, 'expects to win'],
    [0.58, 'sees itself ahead'],
    [0.42, 'sees an even game'],
    [0.25, 'sees itself behind'],
    [0.03, 'expects to lose'],
];

/** The meaning of a score between two sides; with more than two, an even score is lower. */
export function moodOf(score: number, sides: number): string {
    const even = 1 / sides;
    const twoSided = score < even ? (score / even) * 0.5 : 0.5 + ((score - even) / (1 - even)) * 0.5;
    return MOODS.find(([least]) => twoSided >= least)?.[1] ?? 'sees no hope';
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

/** Follows a line in one determinization. After a ply that is not possible there, only notations are shown. */
class Follower {
    readonly #world: State;
    readonly #seat: number;
    #lost = false;

    constructor(world: State, seat: number) {
        this.#world = world;
        this.#seat = seat;
    }

    next(notation: string, actor = this.#world.toMove): Expected {
        const move = this.#lost ? null : readMove(this.#world.rules, notation);
        this.#lost = move === null || !this.#world.isLegal(move, REFEREE);
        if (move === null || this.#lost) return { who: '', notation, sentence: '' };
        const who = nameOf(this.#world.rules, actor);
        const sentence = this.#world.sentence(move, this.#seat);
        this.#world.play(move, REFEREE);
        return { who, notation, sentence };
    }
}

/** Teams, or seats in games without teams. */
function sidesOf(state: State): number {
    return new Set(state.rules.seats.slice(0, state.players).map(seat => seat.team)).size;
}

/** `observation`: what the seat saw when the question was asked; the function uses nothing else. */
export function wordsOf(rules: Rules, seat: number, observation: string, opinion: Opinion): Words {
    const world = State.fromObservation(rules, seat, observation, 0);
    const follower = new Follower(world, seat);
    const move = opinion.move === null ? null : follower.next(opinion.move, seat);
    const line = move === null ? [] : opinion.line.map(notation => follower.next(notation));
    return {
        move,
        line,
        mood: moodOf(opinion.score, sidesOf(world)),
        percent: `${Math.round(opinion.score * 100)} %`,
    };
}
