import { drawn } from '../model/chance.ts';
import type { Session } from '../model/session.ts';

/** What chance can do at the position on the board: chosen by hand, or drawn by the odds of the rules. */
export function Chance({ session }: { session: Session }) {
    const { state } = session;
    if (!state.isChance) return null;
    const outcomes = state.chanceOutcomes();
    return (
        <div class="moves" role="group" aria-label="What chance decides">
            <button type="button" class="main" onClick={() => session.play(drawn(state))}>
                Draw by chance
            </button>
            {outcomes.map(({ move, probability: { numerator, denominator } }) => (
                <button type="button" key={move.code} onClick={() => session.play(move)}>
                    {session.sentence(move)} <small>{`${Math.round((100 * numerator) / denominator)} %`}</small>
                </button>
            ))}
        </div>
    );
}
