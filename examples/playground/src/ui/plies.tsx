import { useEffect, useRef } from 'preact/hooks';
import { CHANCE } from 'boardrules';
import type { Ply, Session } from '../model/session.ts';
import { actorName } from './words.ts';

/** Keeps the ply that is shown in sight, by scrolling the panel and never the page. */
function keepInSight(list: HTMLElement): void {
    const panel = list.closest('[role=tabpanel]')!;
    const ply = list.querySelector('[aria-current]')?.closest('li');
    if (!ply) return void (panel.scrollTop = 0);
    const [room, line] = [panel.getBoundingClientRect(), ply.getBoundingClientRect()];
    if (line.top < room.top) panel.scrollTop -= room.top - line.top + line.height;
    if (line.bottom > room.bottom) panel.scrollTop += line.bottom - room.bottom + line.height;
}

function Line({ session, ply, count }: { session: Session; ply: Ply; count: number }) {
    const shown = session.cursor.value === count;
    const tone = ply.actor === CHANCE ? 'chance' : session.rules.seats[ply.actor]?.tone || 'none';
    return (
        <li class={`tone-${tone} seat-${ply.actor}`} data-behind={count > session.cursor.value}>
            <button type="button" aria-current={shown ? 'step' : undefined} onClick={() => session.goTo(count)}>
                <span class="number">{count}</span>
                <span class="stone" role="img" aria-label={actorName(session, ply.actor)} />
                <span>{ply.sentence(session.viewer.value)}</span>
            </button>
        </li>
    );
}

/** The game so far, ply by ply, in words; a click looks at the position after one. */
export function Plies({ session }: { session: Session }) {
    const list = useRef<HTMLOListElement>(null);
    const [cursor, plies] = [session.cursor.value, session.plies.value];
    useEffect(() => keepInSight(list.current!), [cursor, plies]);
    return (
        <section class="plies" aria-label="Plies">
            {plies.length === 0 && <p class="faint">No ply has been made yet.</p>}
            <ol ref={list}>
                {plies.map((ply, index) => (
                    <Line key={index} session={session} ply={ply} count={index + 1} />
                ))}
            </ol>
        </section>
    );
}
