// The game with friends at a server: whether there is one, the way to a table, and the place at it.
import { signal } from '@preact/signals';
import type { Rules } from 'boardrules';
import type { Clock } from '../friend/messages.ts';
import type { FriendGame } from '../friend/game.ts';
import type { Player } from '../model/players.ts';
import { clear, seatHosted } from './table.ts';

/** What a server says of itself, in the file that is the answer of no server where the page is only served. */
interface Served {
    readonly friends: number;
    readonly socket: string;
    readonly levels: number;
    readonly clocks: boolean;
}

/** The version of the messages that the page knows. */
const MESSAGES = 1;

/** The server of games that serves the page; null: there is none. */
export const served = signal<Served | null>(null);

/** Asks where the page comes from. */
export async function lookForServer(): Promise<void> {
    try {
        const answer = await fetch(new URL('friends.json', document.baseURI), { cache: 'no-store' });
        const told = (await answer.json()) as Served;
        served.value = told.friends === MESSAGES ? told : null;
    } catch {
        served.value = null; // no network
    }
}

/** The tokens of a table: the own one, and for who has made it those of the others, by seats; null: the computer's. */
export interface Ticket {
    readonly token: string;
    readonly seats?: readonly (string | null)[];
    readonly spectators?: string;
}

/** A table to be made. */
export interface Wish {
    readonly rules: Rules;
    readonly players: readonly Player[];
    readonly clock: Clock | null;
}

type Parts = typeof import('../friend/index.tsx');

/** A place at a table, and what shows it. */
export interface Company {
    readonly game: FriendGame;
    readonly ticket: Ticket;
    readonly parts: Parts;
}

/** The place at a table; null: none. */
export const company = signal<Company | null>(null);

/** Why there is none although the reader wanted one; ''. */
export const noCompany = signal('');

const KEPT = 'boardrules friend';
const TOKEN = /^#friend(?:=|%3D)([0-9a-f]{32})$/i;

/** Takes the token out of the address, where "back" and who looks at the screen would find it; null: there is none. */
export function takeToken(): string | null {
    const token = TOKEN.exec(location.hash)?.[1] ?? null;
    if (token !== null) history.replaceState(history.state, '', location.pathname + location.search);
    return token?.toLowerCase() ?? null;
}

function keep(ticket: Ticket): void {
    try {
        sessionStorage.setItem(KEPT, JSON.stringify(ticket));
    } catch {
        // A private window may refuse: after a reload the link is needed again.
    }
}

/** The place that this tab had before it was loaded anew; null: none. */
export function keptTicket(): Ticket | null {
    try {
        const ticket = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Ticket | null;
        return typeof ticket?.token === 'string' ? ticket : null;
    } catch {
        return null;
    }
}

async function fetchParts(): Promise<Parts> {
    if (served.value === null) await lookForServer();
    if (served.value === null)
        throw new Error('This page is not served by a server of games, or the server cannot be reached now.');
    return import('../friend/index.tsx');
}

/** The address of the server's WebSocket. */
function socketAddress(): URL {
    const address = new URL(served.value!.socket, document.baseURI);
    address.protocol = address.protocol.replace('http', 'ws');
    return address;
}

/** Makes a table. Error: with a sentence, the server does not. */
export async function makeTable(wish: Wish): Promise<Ticket> {
    const parts = await fetchParts();
    const levels = served.value!.levels;
    const { seats, spectators } = await parts.make(socketAddress(), wish, levels);
    const own = wish.players.findIndex(({ kind }) => kind === 'person');
    const ticket = { token: seats[own] ?? spectators, seats, spectators };
    keep(ticket);
    return ticket;
}

/** Takes a place at a table. The game is put on the table of the page once all of it is known. */
export async function join(ticket: Ticket): Promise<void> {
    leaveTable();
    clear();
    try {
        const parts = await fetchParts();
        const known = keptTicket();
        const own = known?.token === ticket.token ? known : ticket;
        keep(own);
        const game = parts.takeSeat(socketAddress(), own.token, seatHosted);
        company.value = { game, ticket: own, parts };
    } catch (error) {
        noCompany.value = error instanceof Error ? error.message : String(error);
    }
}

/** Leaves the table; the place stays. */
export function leaveTable(): void {
    company.value?.game.end();
    company.value = null;
    noCompany.value = '';
}
