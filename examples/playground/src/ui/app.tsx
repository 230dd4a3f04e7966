import { useEffect, useMemo } from 'preact/hooks';
import { signal } from '@preact/signals';
import type { Rules } from 'boardrules';
import type { Setup } from '../model/session.ts';
import { update, waiting } from '../offline/register.ts';
import { Gallery } from './gallery.tsx';
import { learnGlyphs } from './glyphs.ts';
import { Icon } from './icons.tsx';
import { Plies } from './plies.tsx';
import { Rulebook } from './rulebook.tsx';
import { Seats } from './seats.tsx';
import { SetupDialog } from './setup.tsx';
import { Stage } from './stage.tsx';
import { clear, seat, table, trouble, type Table } from './table.ts';
import { Tabs, type Tab } from './tabs.tsx';
import { dark, switchColours } from './theme.ts';

/** The rules for which the setup form is open; null: it is closed. */
const beingSetUp = signal<Rules | null>(null);
const shownTab = signal('plies');

function play(setup: Setup): void {
    beingSetUp.value = null;
    seat(setup);
    if (history.state?.view !== 'table') history.pushState({ view: 'table' }, '');
    scrollTo(0, 0);
}

/** The browser's own "back" leads from a game to the choice of games. */
function followHistory(): () => void {
    const follow = (event: PopStateEvent): void => {
        if (event.state?.view !== 'table') clear();
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
}

function Head() {
    const session = table.value?.session;
    return (
        <header class="head">
            <a class="wordmark" href="./" onClick={event => (event.preventDefault(), session && history.back())}>
                board<i>rules</i>
            </a>
            {session && <h1>{session.rules.title}</h1>}
            <nav aria-label="Page">
                {session && (
                    <button type="button" class="quiet" onClick={() => (beingSetUp.value = session.rules)}>
                        New game
                    </button>
                )}
                <button
                    type="button"
                    class="icon quiet"
                    aria-label={dark.value ? 'Light colours' : 'Dark colours'}
                    title={dark.value ? 'Light colours' : 'Dark colours'}
                    onClick={switchColours}
                >
                    <Icon name={dark.value ? 'sun' : 'moon'} />
                </button>
            </nav>
        </header>
    );
}

function Notices() {
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
            {trouble.value !== '' && (
                <p class="notice wrong" role="alert">
                    {trouble.value}
                </p>
            )}
        </>
    );
}

function panels({ session }: Table): Tab[] {
    return [
        { key: 'plies', label: 'Plies', content: () => <Plies session={session} /> },
        { key: 'rulebook', label: 'Rulebook', content: () => <Rulebook game={session.rules.game} /> },
    ];
}

function Play({ table }: { table: Table }) {
    const { session } = table;
    const viewer = session.viewer.value;
    useMemo(() => learnGlyphs(session.state, viewer), [session.change.value, viewer]);
    return (
        <main class="play">
            <Stage table={table} />
            <div class="beside">
                <Seats session={session} />
                <Tabs label="Beside the board" tabs={panels(table)} shown={shownTab.value} onShow={key => (shownTab.value = key)} />
            </div>
        </main>
    );
}

function Welcome() {
    return (
        <main class="welcome">
            <h1>Five board games you have hardly met</h1>
            <p class="lead">
                Play them here, against each other or the computer. Ask why a move is refused. Change the rules, and play on.
            </p>
            <Gallery onChoose={rules => (beingSetUp.value = rules)} />
        </main>
    );
}

/** The whole page. */
export function App() {
    useEffect(followHistory, []);
    const rules = beingSetUp.value;
    return (
        <>
            <Head />
            <Notices />
            {table.value === null ? <Welcome /> : <Play table={table.value} />}
            {rules !== null && <SetupDialog rules={rules} onPlay={play} onClose={() => (beingSetUp.value = null)} />}
        </>
    );
}

/** What stands there if the page could not start. */
export function Broken({ error }: { error: unknown }) {
    return (
        <main class="broken">
            <h1>This page could not start</h1>
            <p>It needs a browser with WebAssembly, and all of its files. What the browser says:</p>
            <pre role="alert">{String(error)}</pre>
        </main>
    );
}
