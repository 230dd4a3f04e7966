import { useEffect, useMemo, useRef } from 'preact/hooks';
import { CHANCE } from 'boardrules';
import { runsOf, type Run } from '../model/runs.ts';
import type { Session } from '../model/session.ts';
import { actorName } from './words.ts';

/** Keeps the shown ply visible, by scrolling the panel and never the page. */
function keepInSight(list: HTMLElement): void {
    const panel = list.closest('[role=tabpanel]');
    if (panel === null) return; // the list has just been removed
    const ply = list.querySelector('[aria-current]')?.closest('li');
    if (!ply) return void (panel.scrollTop = 0);
    const [room, line] = [panel.getBoundingClientRect(), ply.getBoundingClientRect()];
    if (line.top < room.top) panel.scrollTop -= room.top - line.top + line.height;
    if (line.bottom > room.bottom) panel.scrollTop += line.bottom - room.bottom + line.height;
}

/** Does this now, and whenever the panel's size changes, for example because a hint takes room. */
function sizeWatched(list: HTMLElement, work: (list: HTMLElement) => void): () => void {
    const observer = new ResizeObserver(() => work(list));
    observer.observe(list.closest('[role=tabpanel]')!);
    return () => observer.disconnect();
}

function Line({ session, run: { from, to, ply } }: { session: Session; run: Run }) {
    const cursor = session.cursor.value;
    const shown = from <= cursor && cursor <= to;
    const times = from === to ? '' : `, ${to - from + 1} times`;
    const tone = ply.actor === CHANCE ? 'chance' : session.rules.seats[ply.actor]?.tone || 'none';
    return (
        <li class={`tone-${tone} seat-${ply.actor}`} data-behind={from > cursor}>
            <button type="button" aria-current={shown ? 'step' : undefined} onClick={() => session.goTo(to)}>
                <span class="number">{from === to ? to : `${from}–${to}`}</span>
                <span class="stone" role="img" aria-label={actorName(session, ply.actor)} />
                <span>{ply.sentence(session.viewer.value) + times}</span>
            </button>
        </li>
    );
}

/** The game so far in sentences, with runs of hidden plies as one; a click shows the position after a ply. */
export function Plies({ session }: { session: Session }) {
    const list = useRef<HTMLOListElement>(null);
    const [cursor, plies] = [session.cursor.value, session.plies.value];
    const viewer = session.viewer.value;
    const runs = useMemo(() => runsOf(plies, viewer), [plies, viewer]);
    useEffect(() => sizeWatched(list.current!, keepInSight), [cursor, plies, viewer]);
    return (
        <section class="plies" aria-label="Moves">
            {plies.length === 0 && <p class="faint">No move has been made yet.</p>}
            <ol ref={list}>
                {runs.map(run => (
                    <Line key={run.from} session={session} run={run} />
                ))}
            </ol>
        </section>
    );
}
