import { useEffect, useState } from 'preact/hooks';
import type { FriendGame } from './game.ts';

/** How often a clock that runs is drawn, in milliseconds. */
const TICK_MS = 250;

/** With less time than this, in milliseconds, a clock is drawn as urgent. */
const SHORT_MS = 20_000;

/** "9:05", "1:09:05" */
export function clockText(milliseconds: number): string {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const two = (number: number): string => String(number).padStart(2, '0');
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** The time left to a seat now. */
function useLeft({ clocks }: FriendGame, seat: number): number | null {
    const told = clocks.value;
    const runs = told?.running.includes(seat) === true;
    const [, again] = useState(0);
    useEffect(() => {
        if (!runs) return;
        const timer = setInterval(() => again(count => count + 1), TICK_MS);
        return () => clearInterval(timer);
    }, [runs, told]);
    const left = told?.left_ms[seat];
    if (told === null || left === undefined) return null;
    return runs ? left - (performance.now() - told.at) : left;
}

/** Whether a player is there, and the time that is left to them. */
export function AtSeat({ game, seat }: { game: FriendGame; seat: number }) {
    const left = useLeft(game, seat);
    const isFriend = game.session.value?.players.value[seat]?.kind === 'friend';
    const isThere = game.line.state.value === 'on' && game.presence.value.seats[seat] === true;
    return (
        <span class="at-seat">
            {isFriend && (
                <span class="there" data-there={isThere}>
                    {isThere ? 'here' : 'away'}
                </span>
            )}
            {left !== null && (
                <time class="clock" data-short={left < SHORT_MS}>
                    {clockText(left)}
                </time>
            )}
        </span>
    );
}
