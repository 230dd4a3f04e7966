// What the page says about a game with friends.
import type { Session } from '../model/session.ts';
import { listed, seatName } from '../ui/words.ts';
import type { FriendGame, Word } from './game.ts';
import type { LineState } from './line.ts';
import type { Offer } from './messages.ts';

/** The line to the server. */
export const LINES: Readonly<Record<LineState, string>> = {
    opening: 'Joining the table …',
    on: '',
    lost: 'The connection is lost. It comes back by itself.',
    unknown: 'This link belongs to no table here: the table was put away, or the link was cut off.',
    taken: 'Your link was opened elsewhere: the game goes on there.',
    faulty: 'The server does not understand this page. Load the page anew.',
};

const THINGS: Readonly<Record<Offer, string>> = { draw: 'a draw', take_back: 'to take back', rematch: 'a rematch' };

/** "to take back 2 moves" */
function thing(session: Session, offer: Offer, backTo: number | undefined): string {
    if (offer !== 'take_back' || backTo === undefined) return THINGS[offer];
    const count = session.plies.value.length - backTo;
    return count === 1 ? 'to take back the last move' : `to take back the last ${count} moves`;
}

/** "White offers a draw", "You ask to take back the last move" */
export function offerWords(
    session: Session, offer: Offer, seats: readonly number[], own: number, backTo?: number,
): string {
    const isOwn = seats.includes(own);
    const who = isOwn ? 'You' : listed(seats.map(seat => seatName(session, seat)));
    const verb = offer === 'take_back' ? 'ask' : 'offer';
    return `${who} ${isOwn || seats.length > 1 ? verb : `${verb}s`} ${thing(session, offer, backTo)}`;
}

const REFUSALS: Readonly<Record<string, string>> = {
    stale: 'The game went on in the meantime, so nothing was done. Look again.',
    over: 'The game is over.',
    nothing: 'There is nothing to take back.',
    chance: 'That cannot be taken back: chance has moved since then.',
    revealed: 'That cannot be taken back: something hidden has been shown since then.',
    rounds: 'This table has had its games. Make a new one.',
    not_a_player: 'You are a spectator.',
    limit: 'That was too much at once. Try again in a moment.',
};

/** What was refused or declined. */
export function wordOf(session: Session, word: Word | null): string {
    if (word === null) return '';
    if (word.kind === 'refused') return REFUSALS[word.reason] ?? word.sentence;
    const declined = { draw: 'the draw', take_back: 'to take back', rematch: 'the rematch' }[word.to];
    return `${seatName(session, word.seat)} declines ${declined}.`;
}

/** Who is not here. */
export function missing({ presence, session }: FriendGame): string {
    const [here, table] = [presence.value.seats, session.value];
    const away = here.flatMap((isHere, seat) => (isHere || table === null ? [] : [seatName(table, seat)]));
    if (here.length === 0) return '';
    return away.length === 0 ? 'Everybody is here.' : `${listed(away)} ${away.length === 1 ? 'is' : 'are'} not here.`;
}

export function watching(count: number): string {
    return count === 0 ? '' : count === 1 ? 'One spectator.' : `${count} spectators.`;
}
