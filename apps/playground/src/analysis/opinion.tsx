import { REFEREE } from 'boardrules';
import type { Expected } from '../bot/words.ts';
import { isHidden } from '../model/hidden.ts';
import type { Session } from '../model/session.ts';
import { seatName } from '../ui/words.ts';
import type { Analysis } from './analysis.ts';
import { chancesOf, PACES, seesAll, type Engine, type Thought } from './engine.ts';

/** What an expected ply does, with its direction as the board shows it. */
function told(session: Session, { notation, sentence }: Expected): string {
    return isHidden(notation) ? sentence : session.asSeen(sentence, session.rules.parseMove(notation));
}

/** Plays a line on the board, as far as it is legal there: the computer may expect what the seat cannot know. */
function tryOut({ session }: Analysis, line: readonly Expected[]): void {
    for (const { notation } of line) {
        if (isHidden(notation) || !session.state.isLegal(notation, REFEREE)) return;
        session.play(session.rules.parseMove(notation));
    }
}

/** The chances of a side in words. */
function Score({ session, thought }: { session: Session; thought: Thought }) {
    const chances = chancesOf(session.state, thought);
    const percent = chances === null ? '' : `${Math.round(chances.score * 100)} %`;
    const name = seatName(session, chances?.seat ?? thought.seat);
    return chances === null ? <p>Thinking …</p> : <p><b>{percent}</b>{` ${name} is ${chances.mood}`}</p>;
}

/** The chances of a side as a bar. */
function Bar({ session, thought }: { session: Session; thought: Thought | null }) {
    const score = thought === null ? null : (chancesOf(session.state, thought)?.score ?? null);
    return (
        <div class="score" aria-hidden="true">
            <span style={{ width: `${(score ?? 0) * 100}%` }} />
        </div>
    );
}

/** The line that the computer expects: its first move in words, the others to be pressed. */
function Best({ analysis, thought }: { analysis: Analysis; thought: Thought }) {
    const { session } = analysis, words = thought.words;
    if (words === null) return <p class="best">…</p>;
    if (words.move === null) return <p class="best">It would wait for the others.</p>;
    const line = [words.move, ...words.line];
    return (
        <div class="best">
            <button type="button" class="first" onClick={() => tryOut(analysis, line.slice(0, 1))}>
                <b>{told(session, words.move)}</b>
            </button>
            <ol class="then" aria-label="What it expects then">
                {line.slice(1).map((expected, index) => (
                    <li key={index}>
                        <button
                            type="button"
                            class="ply"
                            title={`${expected.who}: ${told(session, expected)}`}
                            onClick={() => tryOut(analysis, line.slice(0, index + 2))}
                        >
                            {expected.notation}
                            <span class="unseen">{` ${expected.who}: ${told(session, expected)}`}</span>
                        </button>
                    </li>
                ))}
            </ol>
        </div>
    );
}

/** Announces only the final opinion. */
function Said({ session, thought }: { session: Session; thought: Thought | null }) {
    const move = thought?.words?.move ?? null;
    const said = thought === null || thought.part < 1 || move === null ? '' : `The computer: ${told(session, move)}`;
    return <p class="unseen" role="status">{said}</p>;
}

/** Why there is nothing to think about. */
function Nothing({ session, isOff }: { session: Session; isOff: boolean }) {
    const { state } = session;
    const why = state.isOver ? 'The game is over here.' : state.isChance ? 'Chance decides.' : '';
    return <p class="faint">{why === '' && isOff ? 'The computer is off.' : why}</p>;
}

/** How long the computer thinks. */
function Thinks({ engine }: { engine: Engine }) {
    return (
        <label class="thinks">
            Computer thinks
            <select
                value={String(engine.pace.value)}
                onChange={event => (engine.pace.value = event.currentTarget.selectedIndex)}
            >
                {PACES.map(({ name }, index) => (
                    <option key={name} value={String(index)}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}

/** The computer's opinion of the position on the board, and how long it thinks. */
export function Opinion({ analysis, engine }: { analysis: Analysis; engine: Engine }) {
    const { session } = analysis;
    const [thought, pace] = [engine.thought.value, engine.pace.value];
    session.change.value;
    return (
        <section class="opinion" aria-label="The computer’s opinion">
            <div class="said-and-thinks">
                {thought === null ? (
                    <Nothing session={session} isOff={PACES[pace]!.strength === null} />
                ) : (
                    <Score session={session} thought={thought} />
                )}
                <Thinks engine={engine} />
            </div>
            <Bar session={session} thought={thought} />
            {engine.failure.value !== '' && <p class="wrong" role="alert">{engine.failure.value}</p>}
            {thought !== null && <Best analysis={analysis} thought={thought} />}
            {thought !== null && !seesAll(session.state) && (
                <p class="faint">{`By what ${seatName(session, thought.seat)} can see.`}</p>
            )}
            <progress
                class="thin"
                value={thought?.part ?? 1}
                max={1}
                aria-label="Thinking"
                hidden={(thought?.part ?? 1) >= 1}
            />
            <Said session={session} thought={thought} />
        </section>
    );
}
