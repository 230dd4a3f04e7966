import { update, waiting } from '../offline/register.ts';
import { trouble as storageTrouble } from '../storage.ts';
import { play } from './places.ts';
import { newerElsewhere } from './resume.ts';
import { trouble } from './table.ts';

/** What the browser does not store, and why. */
const UNSAVED = {
    full:
        'The browser’s storage is full: what is new lasts until this tab is closed. ' +
        'Delete finished games, or save this one as a file.',
    forbidden: 'This browser stores nothing for this page: games last until this tab is closed.',
};

function Unsaved() {
    const why = storageTrouble.value;
    return (
        <p class="notice quiet" role="status" hidden={why === ''}>
            {why !== '' && UNSAVED[why]}
        </p>
    );
}

/** Another tab has gone on with the game on the table. */
function Elsewhere() {
    const newer = newerElsewhere();
    return (
        <p class="notice quiet" role="status" hidden={newer === null}>
            {newer !== null && (
                <>
                    This game went on in another tab. What you play here becomes a game of its own.{' '}
                    <button type="button" onClick={() => play(newer)}>
                        Load the newer one
                    </button>
                </>
            )}
        </p>
    );
}

/** Messages about the page itself. */
export function Notices() {
    return (
        <>
            {waiting.value !== null && (
                <p class="notice" role="status">
                    There is a newer version of this page.{' '}
                    <button type="button" onClick={update}>
                        Load it
                    </button>
                </p>
            )}
            <Unsaved />
            <Elsewhere />
            {trouble.value !== '' && (
                <p class="notice wrong" role="alert">
                    {trouble.value}
                </p>
            )}
        </>
    );
}
