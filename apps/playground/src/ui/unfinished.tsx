import { useState } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { play } from './places.ts';
import { putBack, remove, unfinished, type Unfinished } from './resume.ts';
import { titleOf, when } from './words.ts';

/** What tells games of one kind apart: whose turn it is, how far it is, when it was played. */
function about({ setup, kept, turn }: Unfinished): string {
    const count = setup.plies?.length ?? 0;
    const words = [turn, count === 1 ? '1 move' : `${count} moves`, when(kept.saved)];
    return words.filter(word => word !== '').join(' · ');
}

function Line({ game, isFirst, onRemove }: { game: Unfinished; isFirst: boolean; onRemove: () => void }) {
    const title = titleOf(game.setup.start.rules);
    const told = about(game);
    return (
        <li>
            <button type="button" class={isFirst ? 'main' : ''} onClick={() => play(game.setup)}>
                {`Continue your game of ${title}`}
            </button>
            <span class="faint">{told}</span>
            <button
                type="button"
                class="icon quiet"
                aria-label={`Remove your game of ${title}, ${told}`}
                title="Remove this game"
                onClick={onRemove}
            >
                <Icon name="close" />
            </button>
        </li>
    );
}

/** The unfinished games, to continue or to remove; the last that was removed can be put back. */
export function UnfinishedGames() {
    const [removed, setRemoved] = useState<Unfinished | null>(null);
    const games = unfinished.value;
    if (games.length === 0 && removed === null) return null;
    return (
        <section class="go-on-with" aria-label="Unfinished games">
            <ul>
                {games.map((game, index) => (
                    <Line
                        key={game.kept.id}
                        game={game}
                        isFirst={index === 0}
                        onRemove={() => (remove(game), setRemoved(game))}
                    />
                ))}
            </ul>
            <p role="status">
                {removed !== null && (
                    <>
                        {`Your game of ${titleOf(removed.setup.start.rules)} is removed. `}
                        <button type="button" onClick={() => (putBack(removed), setRemoved(null))}>
                            Put it back
                        </button>
                    </>
                )}
            </p>
        </section>
    );
}
