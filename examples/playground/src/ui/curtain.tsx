import { useEffect, useRef } from 'preact/hooks';
import { SPECTATOR } from 'boardrules';
import type { Session } from '../model/session.ts';
import { actorName, seatName } from './words.ts';

/** What everybody may know of the ply before: who takes the device over has not seen it made. */
function before(session: Session): string {
    const ply = session.plies.value[session.cursor.value - 1];
    return ply === undefined ? '' : `${actorName(session, ply.actor)}: ${ply.sentence(SPECTATOR)}.`;
}

/** Puts the focus on the button, unless the reader is busy elsewhere on the page. */
function useFocus(seat: number) {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        const focused = document.activeElement;
        if (focused === document.body || focused?.closest('.stage')) button.current?.focus({ preventScroll: true });
    }, [seat]);
    return button;
}

function Cloth({ session, seat }: { session: Session; seat: number }) {
    const button = useFocus(seat);
    const name = seatName(session, seat);
    const tone = session.rules.seats[seat]?.tone || 'none';
    return (
        <section class="curtain" aria-labelledby="curtain-title">
            <div class={`card tone-${tone} seat-${seat}`}>
                <span class="stone" aria-hidden="true" />
                <h2 id="curtain-title">Pass the device to {name}</h2>
                <p>{before(session)} The board shows what everybody may see.</p>
                <button type="button" class="main" ref={button} onClick={() => session.lift(seat)}>
                    {name}: show my side
                </button>
                <p class="faint">If nobody else looks.</p>
            </div>
        </section>
    );
}

/**
 * Lies over the board while the device is handed over. What is below it is a spectator's view: the curtain hides nothing
 * that may not be seen, it keeps the next person from showing it too soon.
 */
export function Curtain({ session }: { session: Session }) {
    const seat = session.curtain.value;
    return seat === null ? null : <Cloth key={seat} session={session} seat={seat} />;
}
