// What the computer expected of a game at each of its positions, as the chances of one side.
import type { State } from 'boardrules';
import type { Opinion, Question, Strength } from '../bot/protocol.ts';
import { questionOf } from '../bot/question.ts';
import { personsOf } from '../model/players.ts';
import type { Session } from '../model/session.ts';

/** An estimate: after so many plies the side is worth 0 (lost) to 1 (won). */
export interface Point {
    readonly plies: number;
    readonly value: number;
}

/** Two estimates, one after the other, that differ much. */
export interface Swing {
    readonly from: Point;
    readonly to: Point;
}

/** Strong enough to see what a move gives away, and fast enough for each position of a long game. */
const STRENGTH: Strength = { kind: 'level', level: 2 };

/** A smaller difference says nothing about a move. */
const LEAST_SWING = 0.05;

/** The seat from which a game is reviewed: the only person's, else the first. */
export function seatOf({ players }: Session): number {
    const persons = personsOf(players.value);
    return persons.length === 1 ? persons[0]! : 0;
}

const teamOf = ({ rules }: State, seat: number): number => rules.seats[seat]?.team ?? seat;

/** The seat whose opinion of a position counts for `own`; null: none. Secrets would make two seats' opinions jump. */
function judgeOf(state: State, own: number): number | null {
    if (state.isOver || state.isChance) return null;
    const sides = new Set([...Array(state.players).keys()].map(seat => teamOf(state, seat)));
    const isOwn = teamOf(state, state.toMove) === teamOf(state, own);
    return isOwn || (sides.size === 2 && !state.rules.hasSecrets) ? state.toMove : null;
}

function valueAtEnd(state: State, { outside }: Session, own: number): number | null {
    const result = state.outcome() ?? outside.value;
    if (result === null) return null;
    const isDraw = 'outcome' in result ? result.outcome === 'draw' : result.kind === 'draw';
    return isDraw ? 0.5 : result.seats.some(seat => teamOf(state, seat) === teamOf(state, own)) ? 1 : 0;
}

/**
 * Asks for an estimate of each position of a game, one at a time, and reports each as it arrives. ask: null: it was dropped.
 * The last point is the result.
 */
export async function estimate(
    session: Session,
    ask: (question: Question) => Promise<Opinion | null>,
    report: (point: Point) => void,
    abort: AbortSignal,
): Promise<void> {
    const [own, state, plies] = [seatOf(session), session.start(), session.plies.value];
    for (let made = 0; made <= plies.length && !abort.aborted; made++) {
        const seat = judgeOf(state, own);
        const opinion = seat === null ? null : await ask(questionOf(state, seat, STRENGTH, BigInt(made)));
        if (abort.aborted) return;
        if (opinion !== null && opinion.positions > 0) {
            const isOwn = teamOf(state, seat!) === teamOf(state, own);
            report({ plies: made, value: isOwn ? opinion.score : 1 - opinion.score });
        }
        if (made < plies.length) state.play(plies[made]!.move, plies[made]!.actor);
    }
    const last = valueAtEnd(state, session, own);
    if (last !== null) report({ plies: plies.length, value: last });
}

/** The largest changes of the estimate, the largest first. */
export function swingsOf(points: readonly Point[], most = 3): Swing[] {
    const size = ({ from, to }: Swing): number => Math.abs(to.value - from.value);
    const swings = points.slice(1).map((to, index) => ({ from: points[index]!, to }));
    return swings
        .filter(swing => size(swing) >= LEAST_SWING)
        .sort((a, b) => size(b) - size(a) || a.to.plies - b.to.plies)
        .slice(0, most);
}
