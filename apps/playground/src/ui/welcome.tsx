import { OpenForm } from '../share/index.tsx';
import { FinishedGames } from './finished_list.tsx';
import { noCompany, served } from './friends.ts';
import { Gallery } from './gallery.tsx';
import { lostAddress, setUp } from './places.ts';
import { UnfinishedGames } from './unfinished.tsx';

/** The first page: the games to choose from. */
export function Welcome() {
    return (
        <main class="welcome">
            <h1>Five little-known board games</h1>
            <p class="lead">
                Play them here, against each other or the computer. Ask why a move is refused. Change the rules and
                play with them.
            </p>
            {lostAddress.value !== '' && (
                <p
                    class="lost wrong"
                    role="alert"
                >{`There is no page “${lostAddress.value}” here. These are the games:`}</p>
            )}
            {noCompany.value !== '' && (
                <p class="lost wrong" role="alert">
                    {noCompany.value}
                </p>
            )}
            <UnfinishedGames />
            <Gallery onChoose={setUp} />
            <FinishedGames />
            <details class="open-details">
                <summary>Open a saved game or rules</summary>
                <OpenForm />
            </details>
            <p class="legal faint">
                The games are their designers’. This page loads files from its own server alone, and stores what you
                play in this browser only{served.value !== null && '; games with friends are at its server'}.{' '}
                <a href="LICENSES.txt">Licenses</a>
            </p>
        </main>
    );
}
