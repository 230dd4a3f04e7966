import { useEffect, useRef } from 'preact/hooks';
import type { Move, Rules } from 'boardrules';
import { Analyse } from '../analysis/index.tsx';
import { Balance } from '../balance/index.tsx';
import { Editor } from '../editor/index.tsx';
import { Advice } from '../bot/advice.tsx';
import { LayOut } from '../layout/index.tsx';
import { computer } from '../model/players.ts';
import type { Session } from '../model/session.ts';
import { usualLevel } from '../bot/usual.ts';
import { ReviewOf } from '../review/index.tsx';
import { Share } from '../share/index.tsx';
import { AfterGame, reviewOf, useReviewEnd } from './after.tsx';
import { Concede } from './concede.tsx';
import { company } from './friends.ts';
import { HowToPlay } from './how.tsx';
import { shownTab } from './paragraph.tsx';
import { analyse, play } from './places.ts';
import { Plies } from './plies.tsx';
import { Rulebook } from './rulebook.tsx';
import { Seats } from './seats.tsx';
import { Stage } from './stage.tsx';
import { Steps } from './steps.tsx';
import { analysing, type Table } from './table.ts';
import { Tabs, type Tab } from './tabs.tsx';

/** A new game under other rules, with the same players, or as many of them as the rules have seats. */
function playWith(rules: Rules, { players }: Session): void {
    const sitting = players.value;
    const count = rules.players.includes(sitting.length) ? sitting.length : rules.players[0]!;
    const seated = Array.from({ length: count }, (_, seat) => sitting[seat] ?? computer(usualLevel()));
    play({ start: rules.state(count), players: seated });
}

/** The panels about a game that is hosted elsewhere, and not all known here. */
const HOSTED = ['how', 'plies', 'rulebook'];

function panels({ session }: Table): Tab[] {
    const isPart = session.isHosted && !(session.ended.value && session.mayShowAll.value);
    return allPanels(session).filter(({ key }) => !isPart || HOSTED.includes(key));
}

function allPanels(session: Session): Tab[] {
    const review = reviewOf(session);
    const onTry = session.isHosted ? null : (made: number, tries: Move): void => void analyse({ made, tries });
    const reviewed = {
        key: 'review',
        label: 'Review',
        content: () => <ReviewOf session={session} review={review!} onTry={onTry} />,
    };
    return [
        ...(review === null ? [] : [reviewed]),
        { key: 'how', label: 'How to play', content: () => <HowToPlay rules={session.rules} /> },
        { key: 'plies', label: 'Moves', content: () => <Plies session={session} /> },
        { key: 'rulebook', label: 'Exact rules', content: () => <Rulebook rules={session.rules} /> },
        {
            key: 'editor',
            label: 'Change',
            content: () => <Editor rules={session.rules} onPlay={rules => playWith(rules, session)} />,
        },
        { key: 'balance', label: 'Balance', content: () => <Balance session={session} /> },
        { key: 'share', label: 'Share', content: () => <Share session={session} /> },
    ];
}

/** What is on the table: a game, or its analysis. */
export function Play({ table }: { table: Table }) {
    const begun = analysing.value;
    useReviewEnd(table.session);
    const before = useRef(begun);
    useEffect(() => {
        const isBack = before.current !== null && begun === null;
        before.current = begun;
        if (isBack) document.querySelector<HTMLElement>('.analyse')?.focus({ preventScroll: true });
    }, [begun]);
    return begun === null ? <Game table={table} /> : <Analyse table={table} begun={begun} />;
}

/** A game on the table: the board, the players, and panels beside it. */
function Game({ table }: { table: Table }) {
    const { session } = table;
    const friends = company.value;
    const hosted = friends?.game.session.value;
    return (
        <main class="play">
            <Stage table={table} />
            <div class="beside">
                <LayOut table={table} />
                <AfterGame session={session} />
                <Advice session={session} />
                <Seats session={session} />
                {friends !== null && hosted === session && (
                    <friends.parts.Beside game={friends.game} session={hosted} ticket={friends.ticket} />
                )}
                <Steps session={session} />
                <Concede session={session} />
                <Tabs
                    label="Beside the board"
                    tabs={panels(table)}
                    shown={shownTab.value}
                    onShow={key => (shownTab.value = key)}
                />
            </div>
        </main>
    );
}
