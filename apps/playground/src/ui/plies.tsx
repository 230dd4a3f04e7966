import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CHANCE } from 'boardrules';
import { runsOf, setupOf, type Run } from '../model/runs.ts';
import type { Session } from '../model/session.ts';
import { Heights, partAt, type Part } from './part.ts';
import { actorName, plySentence } from './words.ts';

/** The panel that scrolls a list; null: the list has just been removed. */
const panelOf = (list: HTMLElement | null): HTMLElement | null => list?.closest<HTMLElement>('[role=tabpanel]') ?? null;

const buttonOf = (list: HTMLElement, line: number): HTMLElement | null =>
    list.querySelector(`[data-line="${line}"] button`);

interface LineProps {
    session: Session;
    run: Run;
    line: number;
    count: number;
    /** Whether the tab key leads to it; the arrow keys lead to the others. */
    isStop: boolean;
}

function Line({ session, run: { from, to, ply }, line, count, isStop }: LineProps) {
    const cursor = session.cursor.value;
    const shown = from <= cursor && cursor <= to;
    const times = from === to ? '' : `, ${to - from + 1} times`;
    const tone = ply.actor === CHANCE ? 'chance' : session.rules.seats[ply.actor]?.tone || 'none';
    return (
        <li
            class={`tone-${tone} seat-${ply.actor}`}
            data-line={line}
            data-behind={from > cursor}
            aria-setsize={count}
            aria-posinset={line + 1}
        >
            <button
                type="button"
                tabIndex={isStop ? 0 : -1}
                aria-current={shown ? 'step' : undefined}
                onClick={() => session.goTo(to)}
            >
                <span class="number">{from === to ? to : `${from}–${to}`}</span>
                <span class="stone" role="img" aria-label={actorName(session, ply.actor)} />
                <span>{plySentence(session, ply) + times}</span>
            </button>
        </li>
    );
}

/** Brings a line into sight, with a line beside it, by scrolling the panel and never the page. */
export function bringInto(panel: HTMLElement, button: HTMLElement): void {
    const [room, line] = [panel.getBoundingClientRect(), button.getBoundingClientRect()];
    if (line.top < room.top) panel.scrollTop -= room.top - line.top + line.height;
    if (line.bottom > room.bottom) panel.scrollTop += line.bottom - room.bottom + line.height;
}

/**
 * The part of the lines that is on the page: it follows what is in sight of the panel. `show` brings a line there and
 * into sight; if it takes the focus, the focus moves to it.
 */
function usePart(count: number) {
    const list = useRef<HTMLOListElement>(null);
    const goal = useRef<{ line: number; takesFocus: boolean } | null>(null);
    const heights = useMemo(() => new Heights(), []);
    const [part, setPart] = useState<Part>(() => partAt(heights, count, 0, 0));
    const look = (top: number, bottom: number): void => {
        const next = partAt(heights, count, top, bottom);
        setPart(now => (now.first === next.first && now.end === next.end ? now : next));
    };
    const reach = (): void => {
        const [panel, button] = [panelOf(list.current!), goal.current && buttonOf(list.current!, goal.current.line)];
        if (panel === null || button === null) return;
        bringInto(panel, button);
        if (goal.current!.takesFocus) button.focus({ preventScroll: true });
        goal.current = null;
    };
    useLayoutEffect(() => {
        for (const line of list.current!.querySelectorAll<HTMLElement>('[data-line]'))
            heights.note(Number(line.dataset.line), line.offsetHeight);
        reach();
    });
    useEffect(() => {
        const [lines, panel] = [list.current!, panelOf(list.current)!];
        const follow = (): void => {
            if (list.current !== lines) return; // the panel may scroll once more after the list has left it
            const top = panel.scrollTop - lines.offsetTop;
            look(top, top + panel.clientHeight);
        };
        follow();
        panel.addEventListener('scroll', follow, { passive: true });
        return () => panel.removeEventListener('scroll', follow);
    }, [count]);
    const show = (line: number, takesFocus = false): void => {
        if (panelOf(list.current) === null) return;
        goal.current = { line, takesFocus };
        const top = heights.of(0, line);
        if (buttonOf(list.current!, line) === null) look(top, top);
        else reach();
    };
    return { list, part, show };
}

/** How many lines Page Up and Page Down pass. */
const PAGE = 10;

const STEPS: Readonly<Record<string, (line: number, last: number) => number>> = {
    ArrowDown: line => line + 1,
    ArrowUp: line => line - 1,
    PageDown: line => line + PAGE,
    PageUp: line => line - PAGE,
    Home: () => 0,
    End: (_, last) => last,
};

/** A long setup as one line, which opens. It is open while the board shows a position of it. */
function useFold(session: Session) {
    const [cursor, plies] = [session.cursor.value, session.plies.value];
    const [isWanted, want] = useState(false);
    const count = useMemo(() => setupOf(plies), [plies]);
    const isOpen = isWanted || cursor < count;
    const line = count > 0 && (
        <button
            type="button"
            class="quiet fold"
            aria-expanded={isOpen}
            aria-disabled={cursor < count}
            onClick={() => want(!isOpen)}
        >
            {`The setup, ${count} moves`}
        </button>
    );
    return { line, folded: isOpen ? 0 : count };
}

/**
 * The game so far in sentences, with runs of hidden plies as one; a click shows the position after a ply. Of a long
 * game only the lines near those in sight are on the page.
 */
export function Plies({ session }: { session: Session }) {
    const [cursor, plies] = [session.cursor.value, session.plies.value];
    const viewer = session.viewer.value;
    const { line: fold, folded } = useFold(session);
    const runs = useMemo(() => runsOf(plies, viewer).filter(({ to }) => to > folded), [plies, viewer, folded]);
    const shown = runs.findIndex(({ from, to }) => from <= cursor && cursor <= to);
    const { list, part, show } = usePart(runs.length);
    useEffect(() => {
        const observer = new ResizeObserver(() => show(Math.max(0, shown)));
        observer.observe(panelOf(list.current!)!); // its size changes, for example because a hint takes room
        return () => observer.disconnect();
    }, [cursor, plies, viewer]);
    const walk = (event: KeyboardEvent): void => {
        const step = STEPS[event.key];
        const line = (event.target as Element).closest<HTMLElement>('[data-line]')?.dataset.line;
        if (step === undefined || line === undefined) return;
        event.preventDefault();
        show(Math.min(runs.length - 1, Math.max(0, step(Number(line), runs.length - 1))), true);
    };
    const stop = part.first <= shown && shown < part.end ? shown : part.first;
    return (
        <section class="plies" aria-label="Moves">
            {plies.length === 0 && <p class="faint">No move has been made yet.</p>}
            {fold}
            <ol ref={list} style={{ paddingBlock: `${part.before}px ${part.after}px` }} onKeyDown={walk}>
                {runs.slice(part.first, part.end).map((run, index) => (
                    <Line
                        key={run.from}
                        session={session}
                        run={run}
                        line={part.first + index}
                        count={runs.length}
                        isStop={part.first + index === stop}
                    />
                ))}
            </ol>
        </section>
    );
}
