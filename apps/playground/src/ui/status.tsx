import type { Session } from '../model/session.ts';
import { headline, lastPly, progress, waitsFor } from './words.ts';

/** The turn, the phase and the last ply, as text and for screen readers. */
export function Status({ session }: { session: Session }) {
    const waits = waitsFor(session);
    const over = session.over.value;
    const turn = over ? null : session.state.turn;
    return (
        <header class="status" data-seat={turn} data-over={over}>
            <p class="headline" role="status" aria-live="polite">
                {headline(session)}
            </p>
            <p class="progress">{progress(session)}</p>
            <p class="last" role="status" aria-live="polite">
                {waits || lastPly(session)}
            </p>
        </header>
    );
}
