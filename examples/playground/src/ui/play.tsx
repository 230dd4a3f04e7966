import { useMemo } from 'preact/hooks';
import { signal } from '@preact/signals';
import { Share } from '../share/index.tsx';
import { learnGlyphs } from './glyphs.ts';
import { Plies } from './plies.tsx';
import { Rulebook } from './rulebook.tsx';
import { Seats } from './seats.tsx';
import { Stage } from './stage.tsx';
import type { Table } from './table.ts';
import { Tabs, type Tab } from './tabs.tsx';

const shownTab = signal('plies');

function panels({ session }: Table): Tab[] {
    return [
        { key: 'plies', label: 'Plies', content: () => <Plies session={session} /> },
        { key: 'rulebook', label: 'Rulebook', content: () => <Rulebook game={session.rules.game} /> },
        { key: 'share', label: 'Share', content: () => <Share session={session} /> },
    ];
}

/** A game on the table: the board, who plays, and panels beside it. */
export function Play({ table }: { table: Table }) {
    const { session } = table;
    const [viewer, change] = [session.viewer.value, session.change.value];
    useMemo(() => learnGlyphs(session.state, viewer), [change, viewer]);
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
