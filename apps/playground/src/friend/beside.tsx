import { useEffect, useRef, useState } from 'preact/hooks';
import { CHANCE } from 'boardrules';
import { Ask } from '../ui/ask.tsx';
import { seatName } from '../ui/words.ts';
import { canNotify, hasNotices, hasSound, notify, ring, switchNotices, switchSound } from './alerts.ts';
import type { FriendGame } from './game.ts';
import type { Hosted } from './hosted.ts';
import { Invitation } from './invitation.tsx';
import type { Offer } from './messages.ts';
import { LINES, missing, offerWords, watching, wordOf } from './words.ts';

/** The tokens of a table, for who has made it. */
export interface Tokens {
    readonly token: string;
    readonly seats?: readonly (string | null)[];
    readonly spectators?: string;
}

interface Props {
    readonly game: FriendGame;
    readonly session: Hosted;
}

/** Whether the reader's ply is the next, or one of the next. */
function isTheirs({ seat, over, state }: Hosted): boolean {
    return seat !== null && !over.value && state.actors.includes(seat);
}

/** Calls the reader back when it becomes their turn, or when the game is over; the page's title says so, too. */
function useCalls(session: Hosted): void {
    const [isTurn, isOver] = [isTheirs(session), session.over.value];
    const before = useRef({ isTurn, isOver });
    const { title } = session.rules;
    useEffect(() => {
        const was = before.current;
        before.current = { isTurn, isOver };
        const word = isOver ? 'The game is over' : isTurn ? 'Your turn' : '';
        const old = document.title;
        document.title = word === '' ? title : `${word} · ${title}`;
        if ((isTurn && !was.isTurn) || (isOver && !was.isOver)) {
            ring();
            void notify(word, title);
        }
        return () => void (document.title = old);
    }, [isTurn, isOver, session]);
}

/** Whether the connection is there, who is missing, and what was refused: one quiet line. */
function Line({ game, session }: Props) {
    const state = game.line.state.value;
    const { spectators } = game.presence.value;
    const told = [wordOf(session, game.word.value), missing(game), watching(spectators)];
    return (
        <p class={state === 'on' ? 'line faint' : 'line'} role="status">
            {LINES[state] || told.filter(words => words !== '').join(' ')}{' '}
            {(state === 'lost' || state === 'taken') && (
                <button type="button" class="quiet" onClick={() => game.line.retry()}>
                    {state === 'lost' ? 'Try now' : 'Play here'}
                </button>
            )}
        </p>
    );
}

/** What is offered now, with the answers to it. */
function Offered({ game, session, offer }: Props & { offer: Offer }) {
    const offers = game.offers.value;
    const [seats, own] = [offers[offer], session.seat];
    if (seats.length === 0 || own === null) return null;
    const isOwn = seats.includes(own);
    return (
        <div class="offered" role="group" aria-label="An offer">
            <p role="status">{`${offerWords(session, offer, seats, own, offers.back_to)}.`}</p>
            {!isOwn && (
                <button type="button" class="main" onClick={() => game.agree(offer)}>
                    Accept
                </button>
            )}
            <button type="button" onClick={() => game.decline(offer)}>
                {isOwn ? 'Withdraw' : 'Decline'}
            </button>
        </div>
    );
}

/** The server offers a draw, because the position returns. */
function Returned({ game, session }: Props) {
    const times = game.returned.value;
    const isOffered = session.seat !== null && game.offers.value.draw.includes(session.seat);
    if (times === 0 || isOffered || session.over.value || session.seat === null) return null;
    return (
        <div class="offered" role="group" aria-label="An offer">
            <p role="status">{`This position has been on the board ${times} times.`}</p>
            <button type="button" onClick={() => game.agree('draw')}>
                Agree to a draw
            </button>
        </div>
    );
}

/** What the reader can do beside moving. */
function Deeds({ game, session }: Props) {
    const [asks, ask] = useState(false);
    const { seat } = session;
    if (seat === null) return null;
    const isOn = game.line.state.value === 'on';
    const [over, offers] = [session.over.value, game.offers.value];
    const isOpen = (offer: Offer): boolean => isOn && offers[offer].length === 0;
    if (over)
        return (
            offers.rematch.length === 0 && (
                <button type="button" class="main" disabled={!isOn} onClick={() => game.agree('rematch')}>
                    Rematch, sides swapped
                </button>
            )
        );
    return (
        <>
            <button
                type="button"
                class="quiet"
                disabled={!game.mayTakeBack.value || !isOpen('take_back')}
                onClick={() => game.agree('take_back')}
            >
                Ask to take back
            </button>
            <button type="button" class="quiet" disabled={!isOpen('draw')} onClick={() => game.agree('draw')}>
                Offer a draw
            </button>
            <button type="button" class="quiet" disabled={!isOn} onClick={() => ask(true)}>
                Resign
            </button>
            {asks && (
                <Ask
                    title={`Resign as ${seatName(session, seat)}?`}
                    about="The game is lost then. You can still look at it."
                    yes="Resign"
                    onClose={() => ask(false)}
                    onYes={() => game.resign()}
                />
            )}
        </>
    );
}

/** What calls the reader back. */
function Calls() {
    return (
        <div class="row calls">
            <label class="check">
                <input type="checkbox" checked={hasSound.value} onChange={switchSound} />
                Sound at my turn
            </label>
            {canNotify() && (
                <label class="check">
                    <input type="checkbox" checked={hasNotices.value} onChange={() => void switchNotices()} />
                    Notify me
                </label>
            )}
        </div>
    );
}

/** The links for the others: shown at first, until all have come; then behind a button. */
function Links({ game, session, ticket }: Props & { ticket: Tokens }) {
    const { seats, spectators, token } = ticket;
    const here = game.presence.value.seats;
    const [isWanted, want] = useState<boolean | null>(null);
    const waits = here.some(isHere => !isHere), areHere = here.length > 0 && !waits;
    useEffect(() => {
        if (areHere && isWanted === null) want(false); // who comes back later needs no link
    }, [areHere, isWanted]);
    if (seats === undefined || spectators === undefined) return null;
    const others = seats.map(one => (one === token ? null : one));
    const isNew = session.plies.value.every(({ actor }) => actor === CHANCE);
    return (
        <>
            <button type="button" class="quiet" onClick={() => want(true)}>
                Links
            </button>
            {(isWanted ?? (waits && isNew)) && (
                <Invitation session={session} seats={others} spectators={spectators} onClose={() => want(false)} />
            )}
        </>
    );
}

/** The table beside the board: who is there, offers, and what else one can do. */
export function Beside({ game, session, ticket }: Props & { ticket: Tokens }) {
    useCalls(session);
    return (
        <section class="friends" aria-label="The table">
            <Line game={game} session={session} />
            <Returned game={game} session={session} />
            {(['draw', 'take_back', 'rematch'] as const).map(offer => (
                <Offered key={offer} game={game} session={session} offer={offer} />
            ))}
            <div class="row deeds">
                <Deeds game={game} session={session} />
                <Links game={game} session={session} ticket={ticket} />
            </div>
            <Calls />
        </section>
    );
}

/** While the game is not known yet, or never will be. */
export function Waiting({ game }: { game: FriendGame }) {
    const [state, fault] = [game.line.state.value, game.fault.value];
    const words = fault !== '' ? fault : state === 'on' ? LINES.opening : LINES[state];
    return (
        <main class="joining">
            <p role="status">{words}</p>
        </main>
    );
}
