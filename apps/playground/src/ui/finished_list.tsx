import { useState } from 'preact/hooks';
import { Rules, isGame } from 'boardrules';
import { CHOICES } from '../bot/strength.ts';
import { ArrivalError, readRecord } from '../share/arrivals.ts';
import { failed } from '../share/door.ts';
import { reviewAtOnce } from './after.tsx';
import {
    countsOf, finished, finishedRecord, putBackFinished, removeAllFinished, removeFinished, type Finished, type Removed,
    type Score,
} from './finished.ts';
import { Icon } from './icons.tsx';
import { play } from './places.ts';
import { listed, when } from './words.ts';

/** How many games are shown before the reader asks for all. */
const SHOWN = 10;

const SCORES: Readonly<Record<Score, string>> = { won: 'Won', lost: 'Lost', drawn: 'Draw' };

const levelName = (word: string): string => CHOICES.find(choice => choice.word === word)?.name ?? word;

const gameTitle = (game: string): string => (isGame(game) ? new Rules(game).title : game);

function opponent({ seat, levels }: Finished): string {
    if (seat === '') return 'people at this screen';
    return `computer, ${listed(levels.map(levelName))}`;
}

/** Puts a finished game on the table, with its review. */
function review(id: string): void {
    try {
        const arrival = readRecord(finishedRecord(id) ?? '');
        if (arrival.kind !== 'game') return;
        play({ ...arrival.setup, id });
        reviewAtOnce();
    } catch (error) {
        failed.value =
            error instanceof ArrivalError ? error : new ArrivalError('It cannot be opened.', [String(error)]);
    }
}

function Row({ game, onRemove }: { game: Finished; onRemove: () => void }) {
    const told = `${game.title}, ${when(game.date)}`;
    return (
        <tr>
            <td class="score" data-score={game.score}>
                {game.score === null ? '–' : SCORES[game.score]}
            </td>
            <td>
                <b>{game.title}</b> <span class="faint">{game.seat !== '' && `as ${game.seat}`}</span>
                <span class="faint result">{game.result}</span>
            </td>
            <td>{opponent(game)}</td>
            <td class="date">{when(game.date)}</td>
            <td class="doing">
                <button type="button" aria-label={`Review ${told}`} onClick={() => review(game.id)}>
                    Review
                </button>
                <button
                    type="button"
                    class="icon quiet"
                    aria-label={`Delete ${told}`}
                    title="Delete this game"
                    onClick={onRemove}
                >
                    <Icon name="close" />
                </button>
            </td>
        </tr>
    );
}

function Games({ games, onRemove }: { games: readonly Finished[]; onRemove: (game: Finished) => void }) {
    const [all, showAll] = useState(false);
    const more = games.length - SHOWN;
    return (
        <>
            <table class="finished-games">
                <caption class="unseen">Finished games</caption>
                <thead>
                    <tr>
                        <th scope="col">Result</th>
                        <th scope="col">Game</th>
                        <th scope="col">Against</th>
                        <th scope="col">Ended</th>
                        <th scope="col">
                            <span class="unseen">Review or delete</span>
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {games.slice(0, all ? undefined : SHOWN).map(game => (
                        <Row key={game.id} game={game} onRemove={() => onRemove(game)} />
                    ))}
                </tbody>
            </table>
            {more > 0 && !all && (
                <button type="button" onClick={() => showAll(true)}>
                    {more === 1 ? 'Show one more' : `Show ${more} more`}
                </button>
            )}
        </>
    );
}

/** The results against each strength of the computer. */
function Counts({ games }: { games: readonly Finished[] }) {
    const counts = countsOf(games);
    if (counts.length === 0) return null;
    return (
        <table class="counts">
            <caption>Your results against the computer</caption>
            <thead>
                <tr>
                    {['Game', 'Computer', 'Won', 'Lost', 'Drawn'].map(title => (
                        <th scope="col" key={title}>
                            {title}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {counts.map(({ game, level, won, lost, drawn }) => (
                    <tr key={`${game} ${level}`}>
                        <th scope="row">{gameTitle(game)}</th>
                        <td>{levelName(level)}</td>
                        <td>{won}</td>
                        <td>{lost}</td>
                        <td>{drawn}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/**
 * The finished games, to review or to delete, and the results against the computer; what was deleted last can be put
 * back.
 */
export function FinishedGames() {
    const [removed, setRemoved] = useState<{ removed: Removed; words: string } | null>(null);
    const games = finished.value;
    if (games.length === 0 && removed === null) return null;
    const all = games.length === 1 ? 'The finished game is deleted' : `All ${games.length} finished games are deleted`;
    return (
        <details class="finished">
            <summary>{`Finished games (${games.length})`}</summary>
            {games.length > 0 && (
                <>
                    <Games
                        games={games}
                        onRemove={({ id, title }) =>
                            setRemoved({ removed: removeFinished(id), words: `Your game of ${title} is deleted` })
                        }
                    />
                    <Counts games={games} />
                    <button
                        type="button"
                        class="quiet"
                        onClick={() =>
                            setRemoved({ removed: removeAllFinished(), words: `${all}, and what they count for` })
                        }
                    >
                        Delete all
                    </button>
                </>
            )}
            <p role="status">
                {removed !== null && (
                    <>
                        {`${removed.words}. `}
                        <button type="button" onClick={() => (putBackFinished(removed.removed), setRemoved(null))}>
                            Undo
                        </button>
                    </>
                )}
            </p>
        </details>
    );
}
