import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { personsOf } from '../model/players.ts';
import type { Session } from '../model/session.ts';
import { Ask } from './ask.tsx';
import { seatName } from './words.ts';

/** A question before the game ends: its title, what follows, and the button that confirms it. */
interface Question {
    readonly session: Session;
    readonly title: string;
    readonly about: string;
    readonly yes: string;
    confirm(): void;
}

/** The open question; null: none. */
const asked = signal<Question | null>(null);

function resignation(session: Session, seat: number): Question {
    return {
        session,
        title: `Resign as ${seatName(session, seat)}?`,
        about: 'The game is lost then. You can still look at it, and save it.',
        yes: 'Resign',
        confirm: () => session.resign(seat),
    };
}

/** times: how often the position has been there, if that is the reason; 0: the person wants it. */
function drawOffer(session: Session, times = 0): Question {
    const persons = personsOf(session.players.value).length;
    const computers = session.state.players - persons;
    const people = persons > 1 ? 'All people at this screen must agree. ' : '';
    const reason = times > 0 ? `This position has been on the board ${times} times. ` : '';
    const answer = 'A computer answers at its next turn: it agrees if it expects no more of the game than a draw.';
    return {
        session,
        title: persons > 1 ? 'Do all people agree to a draw?' : 'Offer a draw?',
        about: reason + people + (computers === 0 ? 'This ends the game.' : answer),
        yes: persons > 1 ? 'All agree' : 'Offer a draw',
        confirm: () => session.offerDraw(),
    };
}

/** Ends the game outside the rules: a person resigns, or offers a draw; a position that returns asks by itself. */
export function Concede({ session }: { session: Session }) {
    const seat = session.mayConcede.value;
    const question = asked.value;
    const returned = session.returned.value;
    useEffect(() => {
        if (seat === null || returned === 0) return;
        asked.value = drawOffer(session, returned);
        session.noteReturn();
    }, [session, seat, returned]);
    if (seat === null) return null;
    return (
        <div class="concede">
            <button type="button" class="quiet" onClick={() => (asked.value = resignation(session, seat))}>
                Resign
            </button>
            <button
                type="button"
                class="quiet"
                disabled={session.isDrawOffered.value}
                onClick={() => (asked.value = drawOffer(session))}
            >
                Offer a draw
            </button>
            {question?.session === session && (
                <Ask {...question} onClose={() => (asked.value = null)} onYes={question.confirm} />
            )}
        </div>
    );
}
