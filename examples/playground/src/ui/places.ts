import { signal } from '@preact/signals';
import type { Rules } from 'boardrules';
import type { Setup } from '../model/session.ts';
import { holdsArrival, setupOfAddress } from '../share/index.tsx';
import { lookForUnfinished, unfinished } from './resume.ts';
import { clear, seat, table } from './table.ts';

/** The rules for which the setup form is open; null: it is closed. */
export const beingSetUp = signal<Rules | null>(null);

const TABLE = 'table';

/** Puts a game on the table and shows it. */
export function play(setup: Setup): void {
    beingSetUp.value = null;
    if (history.state?.place !== TABLE) history.pushState({ place: TABLE }, '');
    seat(setup);
    scrollTo(0, 0);
}

/** Leads from the table back to the choice of games. */
export function leave(): void {
    if (table.value !== null) history.back();
}

/** Puts the game back on the table that was left. */
function goOn(): void {
    if (table.value === null && unfinished.value !== null) seat(unfinished.value);
}

/** The browser's own "back" leads from a game to the choice of games; "forward" back to it, if it has been kept. */
export function followHistory(): () => void {
    const follow = (event: PopStateEvent): void => {
        if (holdsArrival()) return;
        if (event.state?.place === TABLE) return goOn();
        clear();
        lookForUnfinished();
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
}

/** Where the page begins: with the game of its address, or with the choice of games. */
export function begin(): void {
    history.replaceState(null, '');
    const setup = setupOfAddress();
    if (setup === null) lookForUnfinished();
    else play(setup);
}
