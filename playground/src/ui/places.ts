import { computed, signal } from '@preact/signals';
import { games, Rules } from 'boardrules';
import type { Setup } from '../model/session.ts';
import { holdsArrival, setupOfAddress } from '../share/index.tsx';
import { lookForUnfinished, unfinished } from './resume.ts';
import { clear, seat, table } from './table.ts';

/**
 * A place on the page is an entry of the browser's history, so that "back" leads from the table, and from the form above
 * whatever it was opened from, to where one was. The choice of games has no state of its own.
 */
type Place = { readonly place: 'table' } | { readonly place: 'setup'; readonly game: string };

const TABLE: Place = { place: 'table' };

/** Where one is; null: where games are chosen. */
const place = (): Place | null => history.state as Place | null;

const opened = signal<Rules | null>(null);

/** The rules for which the setup form is open; null: it is closed. */
export const beingSetUp = computed(() => opened.value);

/** Settles when the last step back of ours has been made: browsers make it later, and from wherever one is by then. */
let steppedBack = Promise.resolve();

function stepBack(): void {
    steppedBack = new Promise(resolve => addEventListener('popstate', () => resolve(), { once: true }));
    history.back();
}

/** Opens the setup form for rules. */
export async function setUp(rules: Rules): Promise<void> {
    await steppedBack;
    if (opened.value === null) history.pushState({ place: 'setup', game: rules.game } satisfies Place, '');
    opened.value = rules;
}

/** Closes the setup form. */
export function closeSetup(): void {
    if (opened.value === null) return;
    opened.value = null;
    if (place()?.place === 'setup') stepBack();
}

/** Puts a game on the table and shows it. What was on the table gives way to it, also as a place. */
export function play(setup: Setup): void {
    const at = place()?.place;
    if (at === 'setup' && table.value !== null) stepBack();
    else if (at === 'setup') history.replaceState(TABLE, '');
    else if (at !== 'table') history.pushState(TABLE, '');
    opened.value = null;
    seat(setup);
    scrollTo(0, 0);
}

/** Leads from the table back to the choice of games. */
export function leave(): void {
    if (table.value !== null) stepBack();
}

/** Puts the game back on the table that was left; where none has been kept, games are chosen. */
function goOn(): void {
    if (table.value !== null) return;
    lookForUnfinished();
    if (unfinished.value === null) history.replaceState(null, '');
    else seat(unfinished.value);
}

/** The form is for what is on the table; where it was opened from the choice of games, for that game. */
function reopen(game: string): void {
    const rules = table.value?.session.rules;
    if (rules === undefined) lookForUnfinished();
    opened.value = rules ?? (games().includes(game) ? new Rules(game) : null);
}

/** Shows what belongs to a place. */
function arriveAt(there: Place | null): void {
    opened.value = null;
    if (there?.place === 'table') return goOn();
    if (there?.place === 'setup') return reopen(there.game);
    clear();
    lookForUnfinished();
}

/** Follows the browser's own "back" and "forward"; returns the end of that. */
export function followHistory(): () => void {
    const follow = (event: PopStateEvent): void => {
        if (!holdsArrival()) arriveAt(event.state as Place | null);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
}

/** Where the page begins: with the game of its address, or where one was before it was loaded anew. */
export function begin(): void {
    const setup = setupOfAddress();
    if (setup === null) arriveAt(place());
    else play(setup);
}
