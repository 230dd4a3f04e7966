import { useMemo } from 'preact/hooks';
import type { Session } from '../model/session.ts';
import { dark } from '../ui/theme.ts';
import type { Painter } from './painter.ts';
import { mirrored, movesFor, pictureOf, READY, type Ready } from './ready.ts';

/** The ready layouts that fit, each as it is or with left and right exchanged. */
function useReady(session: Session, seat: number): readonly Ready[] {
    return useMemo(
        () =>
            READY.map(ready => (Math.random() < 0.5 ? ready : mirrored(ready))).filter(
                ready =>
                    movesFor(session.state, seat, ready) !== null &&
                    pictureOf(session.rules, seat, ready, false) !== '',
            ),
        [session, seat],
    );
}

interface WayProps {
    name: string;
    about: string;
    /** A picture as SVG, for those who see it. */
    picture?: string;
    onTake: () => void;
}

function Way({ name, about, picture, onTake }: WayProps) {
    return (
        <li>
            <button type="button" onClick={onTake}>
                {picture !== undefined && (
                    <span class="picture" aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture }} />
                )}
                <b>{name}</b> <span>{about}</span>
            </button>
        </li>
    );
}

/** How the secret layout is made: ready ones, one of the computer's, or the player's own. */
export function Choice({ session, painter }: { session: Session; painter: Painter }) {
    const seat = session.acting.value!;
    const layouts = useReady(session, seat);
    const isDark = dark.value;
    const pictures = useMemo(
        () => layouts.map(ready => pictureOf(session.rules, seat, ready, isDark)), [layouts, isDark],
    );
    const take = (ready: Ready): void => session.playAll(movesFor(session.state, seat, ready)!, seat);
    return (
        <section class="choice" aria-labelledby="choice-title">
            <h2 id="choice-title">Choose your layout</h2>
            <p class="faint">
                The upper row, the middle row with your claims, faces the enemy, who sees your layout once both are
                ready. Left and right are exchanged at times.
            </p>
            <ul>
                {layouts.map((ready, index) => (
                    <Way key={ready.name} {...ready} picture={pictures[index]!} onTake={() => take(ready)} />
                ))}
                <Way name="The computer’s" about="A new one, made by the computer." onTake={() => session.lend(seat)} />
                <Way
                    name="Your own"
                    about="Paint the land, then place the pieces."
                    onTake={() => painter.takeBrush(true)}
                />
            </ul>
        </section>
    );
}
