import type { Session } from '../model/session.ts';
import { seatName } from './words.ts';

/** A person may let the computer make the plies of a turn: the secret setup of Thrones has 55 of them. */
export function Lend({ session }: { session: Session }) {
    const [acting, lent] = [session.acting.value, session.lent.value];
    if (lent !== null)
        return (
            <p class="lend">
                <span>{`The computer plays this turn for ${seatName(session, lent)}.`}</span>{' '}
                <button type="button" onClick={() => session.reclaim()}>
                    Stop
                </button>
            </p>
        );
    if (acting === null) return null;
    return (
        <p class="lend">
            <button type="button" class="quiet" onClick={() => session.lend(acting)}>
                Play this turn for me
            </button>
        </p>
    );
}
