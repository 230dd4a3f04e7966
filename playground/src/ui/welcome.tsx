import type { Setup } from '../model/session.ts';
import { OpenForm } from '../share/index.tsx';
import { Gallery } from './gallery.tsx';
import { play, setUp } from './places.ts';
import { unfinished } from './resume.ts';
import { titleOf } from './words.ts';

function GoOn({ setup }: { setup: Setup }) {
    return (
        <p class="go-on-with">
            <button type="button" class="main" onClick={() => play(setup)}>
                {`Continue your game of ${titleOf(setup.start.rules)}`}
            </button>
        </p>
    );
}

/** The first page: the games to choose from. */
export function Welcome() {
    const setup = unfinished.value;
    return (
        <main class="welcome">
            <h1>Five board games you have hardly met</h1>
            <p class="lead">
                Play them here, against each other or the computer. Ask why a move is refused. Change the rules and
                play with them.
            </p>
            {setup !== null && <GoOn setup={setup} />}
            <Gallery onChoose={setUp} />
            <details class="open-details">
                <summary>Open a saved game or rules</summary>
                <OpenForm />
            </details>
            <p class="legal faint">
                The games are their designers’. This page loads files from its own server alone, and stores what you play
                in this browser only. <a href="LICENSES.txt">Licenses</a>
            </p>
        </main>
    );
}
