import { signal } from '@preact/signals';
import { ReviewOf } from '../review/index.tsx';
import type { Session } from '../model/session.ts';
import { play } from './places.ts';
import { table } from './table.ts';

/** The game whose review is shown. */
const reviewed = signal<Session | null>(null);

/** Reviews the game that has just been put on the table. */
export function reviewAtOnce(): void {
    reviewed.value = table.value?.session ?? null;
}

/** The same game from its start, with each player `by` seats further. */
function again(session: Session, by: number): void {
    const players = session.players.value;
    const moved = players.map((_, seat) => players[(seat + by) % players.length]!);
    play({ start: session.start(), players: moved });
}

/** When the game is over: another one, and how this one went. */
export function AfterGame({ session }: { session: Session }) {
    if (!session.ended.value) return null;
    return (
        <section class="after-game" aria-label="After the game">
            <div class="row">
                <button type="button" class="main" onClick={() => again(session, 0)}>
                    Rematch
                </button>
                <button type="button" onClick={() => again(session, 1)}>
                    Rematch, sides swapped
                </button>
                {reviewed.value !== session && session.plies.value.length > 0 && (
                    <button type="button" onClick={() => (reviewed.value = session)}>
                        Review the game
                    </button>
                )}
            </div>
            {reviewed.value === session && <ReviewOf session={session} />}
        </section>
    );
}
