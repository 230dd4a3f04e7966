import { computed, signal } from '@preact/signals';
import { Rules, isGame } from 'boardrules';
import type { Setup } from '../model/session.ts';
import { holdsArrival, setupOfAddress } from '../share/index.tsx';
import { lookForUnfinished, unfinished } from './resume.ts';
import { clear, seat, table } from './table.ts';

/**
 * A place on the page is an entry of the browser's history, so that "back" leads from the table, or from the form, to the
 * place before it. The choice of games has no state.
 */
type Place = { readonly place: 'table' } | { readonly place: 'setup'; readonly game: string };

const TABLE: Place = { place: 'table' };

/** The address of a game: `#tokonoma`. */
const addressOf = (game: string): string => `#${game}`;

/** The address of the choice of games. */
const bare = (): string => location.pathname + location.search;

/** The game whose address the page has; null: none. */
function addressed(): string | null {
    const name = location.hash.slice(1).toLowerCase();
    return isGame(name) ? name : null;
}

/** The present place; null: the choice of games. */
const place = (): Place | null => history.state as Place | null;

const opened = signal<Rules | null>(null);

/** The rules for which the setup form is open; null: it is closed. */
export const beingSetUp = computed(() => opened.value);

/** Resolves when our last step back is complete: browsers make it later, from the place at that time. */
let steppedBack = Promise.resolve();

function stepBack(): void {
    steppedBack = new Promise(resolve => addEventListener('popstate', () => resolve(), { once: true }));
    history.back();
}

/** Opens the setup form for rules. */
export async function setUp(rules: Rules): Promise<void> {
    await steppedBack;
    if (opened.value === null) history.pushState({ place: 'setup', game: rules.game } satisfies Place, '', addressOf(rules.game));
    opened.value = rules;
}

/** Closes the setup form. */
export function closeSetup(): void {
    if (opened.value === null) return;
    opened.value = null;
    if (place()?.place === 'setup') stepBack();
}

/** Puts a game on the table and shows it. It replaces the game on the table, and that game's place. */
export function play(setup: Setup): void {
    const at = place()?.place;
    const address = addressOf(setup.start.rules.game);
    if (at === 'setup' && table.value !== null) stepBack();
    else if (at === 'setup' || at === 'table') history.replaceState(TABLE, '', address);
    else history.pushState(TABLE, '', address);
    opened.value = null;
    seat(setup);
    scrollTo(0, 0);
}

/** Returns from the table to the choice of games. */
export function leave(): void {
    if (table.value !== null) stepBack();
}

/** Puts the previous game back on the table; if none is stored, shows the choice of games. */
function goOn(): void {
    if (table.value !== null) return;
    lookForUnfinished();
    if (unfinished.value === null) history.replaceState(null, '', bare());
    else seat(unfinished.value);
}

/** The form is for the game on the table; if it was opened from the choice of games, for that game. */
function reopen(game: string): void {
    const rules = table.value?.session.rules;
    if (rules === undefined) lookForUnfinished();
    opened.value = rules ?? (isGame(game) ? new Rules(game) : null);
}

/** Shows a place. */
function arriveAt(there: Place | null): void {
    opened.value = null;
    if (there?.place === 'table') return goOn();
    if (there?.place === 'setup') return reopen(there.game);
    clear();
    lookForUnfinished();
    const game = addressed();
    if (game !== null) offer(game);
}

/** Opens the form of the game that the address names, over the choice of games, to which "back" leads. */
function offer(game: string): void {
    history.replaceState(null, '', bare());
    if (isGame(game)) void setUp(new Rules(game));
}

/** Follows the browser's "back" and "forward"; returns a function that stops this. */
export function followHistory(): () => void {
    const follow = (event: PopStateEvent): void => {
        if (!holdsArrival()) arriveAt(event.state as Place | null);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
}

/** The first place: the game of the address, or the place before the page was reloaded. */
export function begin(): void {
    const setup = setupOfAddress();
    if (setup === null) arriveAt(place());
    else play(setup);
}
