import { useEffect, useRef } from 'preact/hooks';
import { CHANCE, SPECTATOR } from 'boardrules';
import { personsOf } from '../model/players.ts';
import type { Session } from '../model/session.ts';
import { sharesScreen } from '../model/views.ts';
import { actorName, seatName } from './words.ts';

/** The public part of the last ply, which the next person has not seen. */
function before(session: Session): string {
    const ply = session.plies.value[session.cursor.value - 1];
    if (ply === undefined) return 'Each of you has secrets from the others.';
    const who = ply.actor === CHANCE ? '' : `${actorName(session, ply.actor)}: `;
    return `${who}${ply.sentence(SPECTATOR)}.`;
}

/** A seat's name may end in a number, which must not be alone on a line. */
const unbroken = (name: string): string => name.replaceAll(' ', '\u00a0');

/** The other persons who may act now, in any order. */
function others(session: Session, seat: number): number[] {
    const persons = personsOf(session.players.value);
    return session.state.actors.filter(other => other !== seat && persons.includes(other));
}

/** Focuses the button, unless the reader is using another part of the page. */
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
    const name = unbroken(seatName(session, seat));
    const tone = session.rules.seats[seat]?.tone || 'none';
    return (
        <section class="curtain" aria-labelledby="curtain-title">
            <div class={`card tone-${tone} seat-${seat}`}>
                <span class="stone" aria-hidden="true" />
                <h2 id="curtain-title">Pass the device to {name}</h2>
                <p>{before(session)}</p>
                <button type="button" class="main" ref={button} onClick={() => session.lift(seat)}>
                    {name}: show my side
                </button>
                {others(session, seat).map(other => (
                    <button type="button" key={other} onClick={() => session.lift(other)}>
                        {unbroken(seatName(session, other))}: show my side
                    </button>
                ))}
                <p class="faint">Make sure nobody else is looking.</p>
            </div>
        </section>
    );
}

/**
 * The hidden-screen pause: covers the board while the device is passed on. Below it is a spectator's view, so the cover
 * hides no secrets; it prevents the page from showing a hand before the next person is ready.
 */
export function Curtain({ session }: { session: Session }) {
    const seat = session.curtain.value;
    return seat === null ? null : <Cloth key={seat} session={session} seat={seat} />;
}

/** Hides the screen before the turn is over, for example if somebody comes by. */
export function CoverButton({ session }: { session: Session }) {
    const seat = session.lifted.value;
    if (seat === null || seat !== session.acting.value || !sharesScreen(session.rules, session.players.value))
        return null;
    return (
        <button type="button" class="quiet" onClick={() => session.cover()}>
            Cover my side
        </button>
    );
}
