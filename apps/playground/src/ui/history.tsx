import { useEffect, useRef, useState } from 'preact/hooks';
import { isTyping } from '../typing.ts';
import type { Session } from '../model/session.ts';
import { AnalyseButton } from './analyse.tsx';
import { lastPly } from './words.ts';
import './history.css';

/** How long each ply is shown during playback, in milliseconds. */
const PACE_MS = 1000;

/** Whether the plies are played back. Playback stops at the last ply, or when the reader looks elsewhere. */
function useWatching(session: Session): [boolean, (on: boolean) => void] {
    const [on, set] = useState(false);
    const expected = useRef(0);
    const [cursor, count] = [session.cursor.value, session.plies.value.length];
    useEffect(() => {
        if (!on) return;
        if (cursor !== expected.current || cursor === count) return set(false);
        const timer = setTimeout(() => session.goTo((expected.current = cursor + 1)), PACE_MS);
        return () => clearTimeout(timer);
    }, [session, on, cursor, count]);
    const begin = (): void => session.goTo((expected.current = cursor === count ? 0 : cursor));
    return [on, wanted => (wanted && begin(), set(wanted))];
}

/** Plays the game back ply by ply, from the start if the board shows its end. */
function Watch({ session }: { session: Session }) {
    const [on, set] = useWatching(session);
    return (
        <button type="button" onClick={() => set(!on)}>
            {on ? 'Stop' : 'Watch'}
        </button>
    );
}

/** A slider over all plies, for the pointer, the arrow keys, Page Up, Page Down, Home and End. */
function Slider({ session }: { session: Session }) {
    const [cursor, count] = [session.cursor.value, session.plies.value.length];
    const words = cursor === 0 ? 'the start' : `move ${cursor} of ${count}, ${lastPly(session)}`;
    return (
        <input
            type="range"
            class="slider"
            min={0}
            max={count}
            value={cursor}
            aria-label="Move shown"
            aria-valuetext={words}
            onInput={event => session.goTo(Number(event.currentTarget.value))}
        />
    );
}

/** Controls to play the game back, step through it, once it has plies, and to analyse it. */
export function Track({ session }: { session: Session }) {
    const hasPlies = session.plies.value.length > 0;
    return (
        <div class="track">
            {hasPlies && <Watch session={session} />}
            {hasPlies && <Slider session={session} />}
            <AnalyseButton session={session} />
        </div>
    );
}

/** The action of a key; screen readers do not use keys with Control or Command. */
function askedBy(event: KeyboardEvent): 'undo' | 'redo' | null {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || isTyping(event.target))
        return null;
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' && !event.shiftKey ? 'redo' : null;
}

/** Control Z takes back, Control Y and Control Shift Z repeat, except while the reader is typing. */
export function useUndoKeys(session: Session): void {
    useEffect(() => {
        const listen = (event: KeyboardEvent): void => {
            const asked = askedBy(event);
            if (asked === null || document.querySelector('dialog[open]') !== null) return;
            event.preventDefault();
            session[asked]();
        };
        addEventListener('keydown', listen);
        return () => removeEventListener('keydown', listen);
    }, [session]);
}
