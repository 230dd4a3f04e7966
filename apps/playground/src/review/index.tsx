import { signal, type Signal } from '@preact/signals';
import type { Move } from 'boardrules';
import { native } from 'boardrules/native';
import { rulesBytes } from '../bot/question.ts';
import { newComputer } from '../bot/start.ts';
import type { Session } from '../model/session.ts';
import { seatName, toldPly } from '../ui/words.ts';
import { estimate, mistakesOf, seatOf, type Mistake, type Point } from './points.ts';
import './review.css';

/** A review under way, or complete. */
export interface Review {
    readonly points: Signal<readonly Point[]>;
    readonly isDone: Signal<boolean>;
    readonly failure: Signal<string>;
    stop(): void;
}

/** Reviews a game in a worker of its own, which ends with the review. */
export function beginReview(session: Session): Review {
    const review = { points: signal<readonly Point[]>([]), isDone: signal(false), failure: signal('') };
    const stopped = new AbortController();
    const computer = newComputer('review');
    const bytes = rulesBytes(native(), session.rules);
    const report = (point: Point): void => void (review.points.value = [...review.points.value, point]);
    estimate(session, question => computer.ask(bytes, question).opinion, report, stopped.signal)
        .then(() => void (review.isDone.value = true))
        .catch((error: unknown) => void (review.failure.value = error instanceof Error ? error.message : String(error)))
        .finally(() => computer.dispose());
    return { ...review, stop: () => (stopped.abort(), computer.dispose()) };
}

const [WIDTH, HEIGHT] = [400, 120];
const percent = (value: number): string => `${Math.round(value * 100)} %`;

/**
 * The estimates as a line: at the top the side wins, at the bottom it loses; an upright line marks the position shown.
 */
function Graph({ session, points }: { session: Session; points: readonly Point[] }) {
    const count = session.plies.value.length;
    const start = points[0]?.plies ?? 0; // of a secret setup there are no estimates
    const span = Math.max(1, count - start);
    const xOf = (plies: number): number => (Math.max(0, plies - start) / span) * WIDTH;
    const at = ({ plies, value }: Point): string => `${xOf(plies)},${(1 - value) * HEIGHT}`;
    const shown = xOf(session.cursor.value);
    const go = (event: MouseEvent): void => {
        const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
        session.goTo(Math.min(count, Math.max(start, start + Math.round(((event.clientX - left) / width) * span))));
    };
    const name = seatName(session, seatOf(session));
    const first = points[0], last = points.at(-1);
    const told = first && last ? `from ${percent(first.value)} to ${percent(last.value)}` : 'nothing yet';
    return (
        <>
            <svg
                class="estimates"
                viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
                preserveAspectRatio="none"
                role="img"
                aria-label={`The computer’s estimate for ${name}, move by move: ${told}`}
                onClick={go}
            >
                <path class="even" d={`M0 ${HEIGHT / 2} H${WIDTH}`} />
                <path class="shown" d={`M${shown} 0 V${HEIGHT}`} />
                <polyline points={points.map(at).join(' ')} />
            </svg>
            <p class="axis" aria-hidden="true">
                {[start, start + Math.round(span / 2), count].map(plies => (
                    <span key={plies}>{plies === start && start > 0 ? 'after the setup' : `move ${plies}`}</span>
                ))}
            </p>
        </>
    );
}

/** Analyses the position after so many plies, where a move is tried. */
type OnTry = ((made: number, move: Move) => void) | null;

function MistakeLine(props: { session: Session; mistake: Mistake; onTry: OnTry }) {
    const { session, mistake: { from, to, better }, onTry } = props;
    const isShown = session.cursor.value === from.plies + 1;
    const ply = session.plies.value[from.plies];
    const words = ply === undefined ? 'The end' : toldPly(session, ply);
    return (
        <li>
            <button
                type="button"
                aria-current={isShown ? 'step' : undefined}
                onClick={() => session.goTo(Math.min(from.plies + 1, session.plies.value.length))}
            >
                <span class="number">{from.plies + 1}</span>
                <span>{words}</span>
                <b>{`${percent(from.value)} → ${percent(to.value)}`}</b>
                <span class="better">{`Better: ${session.asSeen(better.sentence, better.move)}`}</span>
            </button>
            {isShown && onTry !== null && (
                <button type="button" class="try" onClick={() => onTry(from.plies, better.move)}>
                    Analyse it
                </button>
            )}
        </li>
    );
}

function Mistakes({ session, points, onTry }: { session: Session; points: readonly Point[]; onTry: OnTry }) {
    const mistakes = mistakesOf(session, points);
    if (mistakes.length === 0) return <p class="faint">The computer saw no better move than those that were made.</p>;
    return (
        <>
            <h2>Mistakes</h2>
            <p class="faint">Choose one to see it on the board: the move in orange, the better one in green.</p>
            <ol>
                {mistakes.map(mistake => (
                    <MistakeLine key={mistake.from.plies} session={session} mistake={mistake} onTry={onTry} />
                ))}
            </ol>
        </>
    );
}

/** The game as the computer saw it: its estimate at each position, and the moves by which most was lost. */
export function ReviewOf({ session, review, onTry }: { session: Session; review: Review; onTry: OnTry }) {
    const points = review.points.value;
    const part = (points.at(-1)?.plies ?? 0) / Math.max(1, session.plies.value.length);
    if (review.failure.value !== '') return <p class="wrong" role="alert">{review.failure.value}</p>;
    return (
        <section class="review" aria-label="Review">
            <p class="faint">{`Chances of ${seatName(session, seatOf(session))}, as the computer sees them`}</p>
            <Graph session={session} points={points} />
            {review.isDone.value ? (
                <Mistakes session={session} points={points} onTry={onTry} />
            ) : (
                <progress value={part} max={1} aria-label="Reviewing the game" />
            )}
        </section>
    );
}
