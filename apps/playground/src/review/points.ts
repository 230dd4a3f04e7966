// What the computer expected of a game at each of its positions, as the chances of one side.
import type { Move, State } from 'boardrules';
import type { Opinion, Question, Strength } from '../bot/protocol.ts';
import { questionOf } from '../bot/question.ts';
import { personsOf } from '../model/players.ts';
import type { Ply, Session } from '../model/session.ts';

/** An estimate: after so many plies the side is worth 0 (lost) to 1 (won). */
export interface Point {
    readonly plies: number;
    readonly value: number;
    /** What the computer would have played there, if it was asked and would have played something else. */
    readonly better?: Better;
}

/** A move that the computer prefers to the one that was made. */
export interface Better {
    readonly seat: number;
    readonly move: Move;
    readonly sentence: string;
}

/** A move by which its side lost much, and what would have been better. */
export interface Mistake {
    readonly from: Point;
    readonly to: Point;
    readonly better: Better;
}

/** Strong enough to see what a move gives away, and fast enough for each position of a long game. */
const STRENGTH: Strength = { kind: 'level', level: 2 };

/** A smaller difference says nothing about a move. */
const LEAST_LOSS = 0.05;

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
 * Asks for an estimate of each position of a game, one at a time, and reports each as it arrives. ask: null: it was
 * dropped. The last point is the result.
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
            const value = isOwn ? opinion.score : 1 - opinion.score;
            report({ plies: made, value, ...betterAt(state, opinion.move, seat!, plies[made]) });
        }
        if (made < plies.length) state.play(plies[made]!.move, plies[made]!.actor);
    }
    const last = valueAtEnd(state, session, own);
    if (last !== null) report({ plies: plies.length, value: last });
}

/** What the computer prefers to the ply that a seat made. */
function betterAt(state: State, notation: string | null, seat: number, made: Ply | undefined): Pick<Point, 'better'> {
    if (notation === null || made === undefined || made.actor !== seat || made.move.notation === notation) return {};
    const move = state.rules.parseMove(notation);
    return { better: { seat, move, sentence: state.sentence(move, seat) } };
}

/**
 * The moves by which their sides lost most, in the order of the game: the persons' own, or everybody's if no person
 * played. A move that the computer would have made itself is none, however badly it went.
 */
export function mistakesOf(session: Session, points: readonly Point[], most = 5): Mistake[] {
    const [own, persons] = [seatOf(session), personsOf(session.players.value)];
    const { state } = session;
    const losses = points.slice(1).flatMap((to, index) => {
        const from = points[index]!;
        const { better } = from;
        if (better === undefined || (persons.length > 0 && !persons.includes(better.seat))) return [];
        const loss = (from.value - to.value) * (teamOf(state, better.seat) === teamOf(state, own) ? 1 : -1);
        return loss < LEAST_LOSS ? [] : [{ loss, mistake: { from, to, better } }];
    });
    const worst = losses.sort((a, b) => b.loss - a.loss).slice(0, most);
    return worst.map(({ mistake }) => mistake).sort((a, b) => a.from.plies - b.from.plies);
}

/** The mistake that has just been made on the board; null: none. */
export function mistakeShown(session: Session, points: readonly Point[]): Mistake | null {
    return mistakesOf(session, points).find(({ from }) => from.plies + 1 === session.cursor.value) ?? null;
}
