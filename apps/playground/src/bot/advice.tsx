import { isHidden } from '../model/hidden.ts';
import { personsOf } from '../model/players.ts';
import type { Session } from '../model/session.ts';
import { seatName } from '../ui/words.ts';
import { Icon } from '../ui/icons.tsx';
import { opponents } from './index.ts';
import type { Hint } from './opponents.ts';
import type { Expected } from './words.ts';

/** What an expected ply does, with its direction as the board shows it. */
function seen(session: Session, { notation, sentence }: Expected): string {
    return isHidden(notation) ? sentence : session.asSeen(sentence, session.rules.parseMove(notation));
}

/** A ply that the computer expects: its actor and its sentence. */
function Line({ session, expected }: { session: Session; expected: Expected }) {
    const { who, sentence } = expected;
    return (
        <li>
            {!sentence.startsWith(who) && <span class="who">{who}</span>}
            <span>{seen(session, expected)}</span>
        </li>
    );
}

/** Whether the seat is that of the only person, whom the page calls "you". */
function isReader({ players }: Session, seat: number): boolean {
    const persons = personsOf(players.value);
    return persons.length === 1 && persons[0] === seat;
}

/** The expected result, as a bar between this side and the others. */
function Score({ session, hint }: { session: Session; hint: Hint }) {
    const { opinion, words, seat } = hint;
    if (opinion === null || words === null) return null;
    const side = isReader(session, seat) ? 'You are' : `${seatName(session, seat)} is`;
    return (
        <>
            <div class="score" aria-hidden="true">
                <span style={{ width: `${opinion.score * 100}%` }} />
            </div>
            <p class="faint">
                {`${side} ${words.mood}: ${words.percent}`}
            </p>
        </>
    );
}

function Move({ session, hint }: { session: Session; hint: Hint }) {
    const { words, opinion, seat } = hint;
    if (words === null) return <p class="move">Thinking …</p>;
    if (words.move === null || opinion?.move == null) return <p class="move">It would wait for the others.</p>;
    const { notation } = words.move;
    const play = (): void => void session.play(session.rules.parseMove(notation), seat);
    return (
        <div class="move">
            <p>
                <b data-move={notation}>{seen(session, words.move)}</b>
            </p>
            <button type="button" onClick={play}>
                Play it
            </button>
        </div>
    );
}

/** Announces only the final opinion: while the computer thinks, its opinion changes ten times a second. */
function Said({ session, hint }: { session: Session; hint: Hint }) {
    const { words, part } = hint;
    const move = words?.move ? seen(session, words.move) : 'It would wait';
    const said = part < 1 || words === null ? '' : `${move}. ${words.percent}`;
    return (
        <p class="unseen" role="status">
            {said}
        </p>
    );
}

/** Marks the computer's choice on the board. Every renderer names the cells, so this works for all of them. */
function Marks({ session, hint }: { session: Session; hint: Hint }) {
    const notation = hint.opinion?.move;
    if (notation == null || session.looksBack.value) return null;
    const { from, to, target } = session.rules.parseMove(notation);
    const tiles = [from, to, target].flatMap(cell =>
        cell === null ? [] : [`.stage :is(.cell, .ground)[data-cell='${cell.name}'] .tile`],
    );
    return tiles.length === 0 ? null : <style>{`${tiles.join()} { fill: var(--hinted); }`}</style>;
}

function Card({ session, hint }: { session: Session; hint: Hint }) {
    const line = hint.words?.line ?? [];
    return (
        <section class="advice" aria-label="Hint">
            <button
                type="button"
                class="quiet icon close"
                aria-label="Close the hint"
                onClick={() => opponents.forgetHint()}
            >
                <Icon name="close" />
            </button>
            <Marks session={session} hint={hint} />
            <Move session={session} hint={hint} />
            <Score session={session} hint={hint} />
            {line.length > 0 && (
                <details>
                    <summary>What it expects then</summary>
                    <ol>
                        {line.map((expected, index) => (
                            <Line key={index} session={session} expected={expected} />
                        ))}
                    </ol>
                </details>
            )}
            <progress class="thin" value={hint.part} max={1} aria-label="Thinking" hidden={hint.part >= 1} />
            <Said session={session} hint={hint} />
        </section>
    );
}

/** The computer's choice for the player to move, and why: only on request, and only for that player. */
export function Advice({ session }: { session: Session }) {
    const hint = opponents.hint.value;
    const failure = opponents.failure.value;
    if (failure !== null) return <p class="wrong" role="alert">{failure}</p>;
    return hint === null || hint.seat !== session.acting.value ? null : <Card session={session} hint={hint} />;
}

/** A button that requests it. */
export function HintButton({ session }: { session: Session }) {
    if (session.acting.value === null || opponents.thinking.value !== null) return null;
    return (
        <button type="button" class="with-icon" onClick={() => void opponents.askHint(session)}>
            <Icon name="lamp" />
            Hint
        </button>
    );
}
