/** Play with friends at a server of games: it is fetched when a table is made or joined. */
import type { Rules } from 'boardrules';
import type { Player } from '../model/players.ts';
import { FriendGame } from './game.ts';
import type { Hosted } from './hosted.ts';
import type { Clock, FromServer, Made, Sitting, ToServer } from './messages.ts';

export { AtSeat } from './at_seat.tsx';
export { Beside, Waiting } from './beside.tsx';

/** A table to be made. */
interface Wish {
    readonly rules: Rules;
    readonly players: readonly Player[];
    readonly clock: Clock | null;
}

/** The server has fewer levels than the page. */
function sitting(player: Player, levels: number): Sitting {
    if (player.kind !== 'computer') return { kind: 'person' };
    return { kind: 'computer', level: Math.min(player.level, levels - 1) };
}

function making({ rules, players, clock }: Wish, levels: number): ToServer {
    const what = rules.isChanged ? { rules: rules.yaml() } : { switches: rules.overrides };
    const seats = players.map(player => sitting(player, levels));
    return { type: 'make', game: rules.game, ...what, seats, ...(clock === null ? {} : { clock }) };
}

/** Makes a table. Error: with a sentence, the server does not. */
export function make(address: URL, wish: Wish, levels: number): Promise<Made> {
    const socket = new WebSocket(address);
    const made = new Promise<Made>((resolve, reject) => {
        socket.onopen = () => socket.send(JSON.stringify(making(wish, levels)));
        socket.onmessage = ({ data }) => {
            const message = JSON.parse(String(data)) as FromServer;
            if (message.type === 'made') resolve(message);
            if (message.type === 'error') reject(new Error(message.sentence));
        };
        socket.onclose = () => reject(new Error('The server cannot be reached now.'));
    });
    return made.finally(() => socket.close(1000));
}

/** Takes the place of a token. seat: puts a session on the table of the page. */
export function takeSeat(address: URL, token: string, seat: (session: Hosted) => void): FriendGame {
    const later = (run: () => void, milliseconds: number): (() => void) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
    };
    const game = new FriendGame({ open: () => new WebSocket(address), random: Math.random, later }, token, seat);
    addEventListener('online', () => game.line.retry(), { signal: game.ended });
    return game;
}
