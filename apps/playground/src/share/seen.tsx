import { useEffect, useRef } from 'preact/hooks';
import { SPECTATOR } from 'boardrules';
import type { SeenGame } from './arrivals.ts';

function whoOf({ rules, viewer }: SeenGame): string {
    return viewer === SPECTATOR ? 'a spectator' : (rules.seats[viewer]?.name ?? `seat ${viewer}`);
}

function Plies({ game }: { game: SeenGame }) {
    return (
        <ol class="seen-plies" aria-label="Moves">
            {game.moves.map((move, index) => (
                <li key={index} class={move.hidden ? 'hidden' : ''}>
                    {move.hidden ? <span aria-label="hidden">{String(move)}</span> : String(move)}
                </li>
            ))}
        </ol>
    );
}

/** A one-viewer record: the last position, and the plies as the viewer saw them. */
export function Seen({ game, dark, onClose }: { game: SeenGame; dark: boolean; onClose: () => void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current!.showModal(), []);
    const who = whoOf(game);
    const picture = game.state.svg({ viewer: game.viewer, dark });
    return (
        <dialog
            ref={dialog}
            class="entrance seen"
            aria-label={`${game.rules.title}, as ${who} saw it`}
            onClose={onClose}
        >
            <h2>{`${game.rules.title}, as ${who} saw it`}</h2>
            <p class="faint">
                This is what one viewer saw of a game. Hidden moves are not in it, so the game cannot be continued.
            </p>
            <div class="picture" dangerouslySetInnerHTML={{ __html: picture }} />
            {game.moves.length > 0 && <Plies game={game} />}
            <div class="row">
                <button type="button" class="main" onClick={() => dialog.current!.close()}>
                    Close
                </button>
            </div>
        </dialog>
    );
}
