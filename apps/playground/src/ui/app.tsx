import { useLayoutEffect } from 'preact/hooks';
import '../friend/friend.css';
import { Learn } from '../learn/index.tsx';
import { Arrivals } from '../share/index.tsx';
import { Head } from './head.tsx';
import { Notices } from './notices.tsx';
import { Play } from './play.tsx';
import { company } from './friends.ts';
import {
    arrive, beingSetUp, closeSetup, followHistory, followOtherTabs, invites, learn, learning, play, playWithFriends, setUp,
} from './places.ts';
import { SetupDialog } from './setup.tsx';
import { table } from './table.ts';
import { dark } from './theme.ts';
import { Welcome } from './welcome.tsx';

/** The complete page. */
export function App() {
    useLayoutEffect(followHistory, []); // at once: an address that changes before the first paint counts, too
    useLayoutEffect(followOtherTabs, []);
    const [rules, current, lesson, friends] = [beingSetUp.value, table.value, learning.value, company.value];
    return (
        <>
            <Head />
            <Notices />
            {lesson !== null ? (
                <Learn
                    {...lesson}
                    onLesson={name => void learn(lesson.game, name)}
                    onPlay={rules => void setUp(rules)}
                />
            ) : current === null && friends !== null ? (
                <friends.parts.Waiting game={friends.game} />
            ) : current === null ? (
                <Welcome />
            ) : (
                <Play table={current} />
            )}
            {rules !== null && (
                <SetupDialog
                    rules={rules}
                    withFriends={invites.value}
                    onPlay={play}
                    onInvite={playWithFriends}
                    onClose={closeSetup}
                />
            )}
            <Arrivals session={current?.session ?? null} dark={dark.value} onSetup={arrive} />
        </>
    );
}

/** Shown if the page cannot start. */
export function Broken({ error }: { error: unknown }) {
    return (
        <main class="broken">
            <h1>This page could not start</h1>
            <p>It needs a browser with WebAssembly, and all of its files. What the browser says:</p>
            <pre role="alert">{String(error)}</pre>
        </main>
    );
}
