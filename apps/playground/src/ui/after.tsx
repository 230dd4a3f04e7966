import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Move } from 'boardrules';
import { beginReview, type Review } from '../review/index.tsx';
import { mistakeShown } from '../review/points.ts';
import type { Ply, Session } from '../model/session.ts';
import { shownTab } from './paragraph.tsx';
import { play } from './places.ts';
import { table } from './table.ts';

/** A review, and the plies that it is about: the game may go on. */
interface Reviewed {
    readonly session: Session;
    readonly plies: readonly Ply[];
    readonly review: Review;
}

const current = signal<Reviewed | null>(null);

/** The review of a game as it is now; null: none was asked for. */
export function reviewOf(session: Session): Review | null {
    const reviewed = current.value;
    const isIt = reviewed?.session === session && reviewed.plies === session.plies.value && session.ended.value;
    return isIt ? reviewed.review : null;
}

/** The better move of the mistake that the board shows, while the review is open; null: none. */
export const betterMove = computed<Move | null>(() => {
    const session = table.value?.session;
    const review = session === undefined || shownTab.value !== 'review' ? null : reviewOf(session);
    return review?.isDone.value ? (mistakeShown(session!, review.points.value)?.better.move ?? null) : null;
});

function stopReview(): void {
    current.peek()?.review.stop();
    current.value = null;
}

/** Shows the review of a game beside the board. */
function review(session: Session): void {
    if (reviewOf(session) === null) {
        stopReview();
        current.value = { session, plies: session.plies.value, review: beginReview(session) };
    }
    shownTab.value = 'review';
}

/** Reviews the game that has just been put on the table. */
export function reviewAtOnce(): void {
    if (table.value !== null) review(table.value.session);
}

/** The same game from its start, with each player `by` seats further. */
function again(session: Session, by: number): void {
    const players = session.players.value;
    const moved = players.map((_, seat) => players[(seat + by) % players.length]!);
    play({ start: session.start(), players: moved });
}

/** Ends the review of a game that leaves the table. */
export function useReviewEnd(session: Session): void {
    useEffect(() => stopReview, [session]);
}

/** When the game is over: another one, and how this one went. */
export function AfterGame({ session }: { session: Session }) {
    if (!session.ended.value || (session.isHosted && !session.mayShowAll.value)) return null;
    return (
        <section class="after-game" aria-label="After the game">
            {!session.isHosted && (
                <>
                    <button type="button" class="main" onClick={() => again(session, 0)}>
                        Rematch
                    </button>
                    <button type="button" onClick={() => again(session, 1)}>
                        Rematch, sides swapped
                    </button>
                </>
            )}
            {session.plies.value.length > 0 && reviewOf(session) === null && (
                <button type="button" onClick={() => review(session)}>
                    Review the game
                </button>
            )}
        </section>
    );
}
