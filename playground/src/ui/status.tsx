import type { Session } from '../model/session.ts';
import { headline, lastPly, progress, waitsFor } from './words.ts';

/** Whose turn it is, the phase, the last ply: seen, and said to those who listen. */
export function Status({ session }: { session: Session }) {
    const waits = waitsFor(session);
    const turn = session.state.isOver ? null : session.state.turn;
    return (
        <header class="status" data-seat={turn} data-over={session.state.isOver}>
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
