import { computed, signal } from '@preact/signals';
import { Rules, isGame, type GameName } from 'boardrules';
import { analysable, triedAt } from '../analysis/offer.ts';
import type { Setup } from '../model/session.ts';
import { holdsArrival, setupOfAddress } from '../share/index.tsx';
import { company, join, keptTicket, leaveTable, makeTable, takeToken, type Ticket, type Wish } from './friends.ts';
import { latest, lookForGames } from './resume.ts';
import { analysing, clear, seat, table, type Analysing } from './table.ts';

/**
 * A place on the page is an entry of the browser's history, so that "back" leads from the table, a lesson or the form
 * to the place before it. The choice of games has no state. depth: how many entries it is above the choice of games.
 */
type Place = { readonly depth: number } & (
    | { readonly place: 'table' | 'analysis' | 'friends' }
    | { readonly place: 'setup'; readonly game: string }
    | { readonly place: 'learn'; readonly game: string; readonly lesson: string }
);

/** A lesson that is shown: its game, and its name; '': the next one that is not solved. */
export interface Learning {
    readonly game: GameName;
    readonly lesson: string;
}

/** The address of a game: `#tokonoma`. */
const addressOf = (game: string): string => `#${game}`;

/** The address of a lesson: `#tokonoma/learn/two-attackers`. */
const lessonAddress = (game: string, lesson: string): string => `#${game}/learn${lesson === '' ? '' : `/${lesson}`}`;

/** The address of the choice of games. */
const bare = (): string => location.pathname + location.search;

/** The game whose address the page has, and the lesson; null: none, or no lesson. */
function addressed(): { game: GameName; lesson: string | null } | null {
    const [game = '', learn, lesson = ''] = location.hash.slice(1).toLowerCase().split('/');
    return isGame(game) ? { game, lesson: learn === 'learn' ? lesson : null } : null;
}

/** The present place; null: the choice of games. */
const place = (): Place | null => history.state as Place | null;

/** How many entries the present place is above the choice of games. */
const depth = (): number => place()?.depth ?? 0;

const opened = signal<Rules | null>(null);

/** The rules for which the setup form is open; null: it is closed. */
export const beingSetUp = computed(() => opened.value);

/** Whether the form begins with a friend at the other seats. */
export const invites = signal(false);

const shown = signal<Learning | null>(null);

/** The lesson that is shown instead of the table; null: none. */
export const learning = computed(() => shown.value);

const lost = signal('');

/** The address that was asked for and names nothing here; '': none. */
export const lostAddress = computed(() => lost.value);

/** The address after `#`, as a person may have typed it, but no longer than a line. */
function typedAddress(): string {
    const LONGEST = 40;
    const typed = location.hash.slice(1);
    return typed.length > LONGEST ? `${typed.slice(0, LONGEST)}…` : typed;
}

/** Resolves when our last step back is complete: browsers make it later, from the place at that time. */
let steppedBack = Promise.resolve();

function stepBack(entries = 1): void {
    steppedBack = new Promise(resolve => addEventListener('popstate', () => resolve(), { once: true }));
    history.go(-entries);
}

/** Opens the setup form for rules; withFriends: for a game with friends. */
export async function setUp(rules: Rules, withFriends = false): Promise<void> {
    await steppedBack;
    invites.value = withFriends;
    const form: Place = { place: 'setup', game: rules.game, depth: depth() + 1 };
    if (opened.value === null) history.pushState(form, '', addressOf(rules.game));
    opened.value = rules;
}

/** Shows the lessons of a game, the next one or a certain one. A game on the table waits. */
export async function learn(game: GameName, lesson = ''): Promise<void> {
    await steppedBack;
    const replaces = shown.value !== null || opened.value !== null;
    const there: Place = { place: 'learn', game, lesson, depth: replaces ? depth() : depth() + 1 };
    history[replaces ? 'replaceState' : 'pushState'](there, '', lessonAddress(game, lesson));
    opened.value = null;
    shown.value = { game, lesson };
    scrollTo(0, 0);
}

/** Closes the setup form. */
export function closeSetup(): void {
    if (opened.value === null) return;
    opened.value = null;
    if (place()?.place === 'setup') stepBack();
}

/** Makes the table the present place; another game's place is replaced. */
function toTable(kind: 'table' | 'friends', address: string): void {
    const at = place()?.place;
    const isReplaced = at === 'setup' || at === 'table' || at === 'analysis' || at === 'friends';
    const above = [at === 'setup', analysing.value !== null].filter(Boolean).length;
    const there: Place = { place: kind, depth: isReplaced ? depth() : depth() + 1 };
    const isSame = kind === 'table' && company.value === null;
    if (above > 0 && table.value !== null && shown.value === null && isSame) stepBack(above);
    else if (isReplaced) history.replaceState(there, '', address);
    else history.pushState(there, '', address);
    opened.value = shown.value = null;
    scrollTo(0, 0);
}

/** Puts a game on the table and shows it. It replaces the game on the table, and that game's place. */
export function play(setup: Setup): void {
    toTable('table', addressOf(setup.start.rules.game));
    leaveTable();
    seat(setup);
}

/** Makes a table at the server, and takes the person's place. Error: with a sentence, it is refused. */
export async function playWithFriends(wish: Wish): Promise<void> {
    const ticket = await makeTable(wish);
    toTable('friends', addressOf(wish.rules.game));
    void join(ticket);
}

/** Takes a place that a link belongs to. */
function follow(ticket: Ticket): void {
    toTable('friends', bare());
    void join(ticket);
}

/** Analyses the game on the table; "back" leads from there to the game. */
export async function analyse(begun: Analysing): Promise<void> {
    await steppedBack;
    if (place()?.place !== 'analysis') history.pushState({ place: 'analysis', depth: depth() + 1 } satisfies Place, '');
    analysing.value = begun;
    scrollTo(0, 0);
}

/** Puts a game from elsewhere on the table; if lines were tried beside it, they are shown. */
export function arrive(setup: Setup): void {
    play(setup);
    const made = triedAt(setup.comments);
    if (made !== null) void analyse({ made, isWhole: true });
}

/** Returns from an analysis to the game. */
export function endAnalysis(): void {
    if (place()?.place === 'analysis') stepBack();
    else analysing.value = null;
}

/** Shows the analysis that was left, or begins one where the game is now. */
function goOnAnalysing(): void {
    goOn();
    const session = table.value?.session;
    if (session === undefined || analysable(session) === null) analysing.value = null;
    else analysing.value ??= { made: session.cursor.value };
}

/** Returns to the choice of games. */
export function leave(): void {
    if (depth() > 0) stepBack(depth());
}

/** Puts the previous game back on the table; if none is stored, shows the choice of games. */
function goOn(): void {
    if (table.value !== null && company.value === null) return;
    leaveTable();
    lookForGames();
    const setup = latest();
    if (setup === null) history.replaceState(null, '', bare());
    else seat(setup);
}

/** The form is for the game on the table; if it was opened from the choice of games, for that game. */
function reopen(game: string): void {
    const rules = table.value?.session.rules;
    if (rules === undefined) lookForGames();
    opened.value = rules ?? (isGame(game) ? new Rules(game) : null);
}

/** Goes on with friends, or takes a place by the link in the address; false: there is neither. */
function joinFriends(there: Place | null): boolean {
    const token = takeToken();
    const kept = there?.place === 'friends' && company.value === null ? keptTicket() : null;
    if (token !== null) follow({ token });
    else if (kept !== null) void join(kept);
    return token !== null || kept !== null;
}

/** Shows a place. */
function arriveAt(there: Place | null): void {
    opened.value = null;
    lost.value = '';
    shown.value = there?.place === 'learn' && isGame(there.game) ? { game: there.game, lesson: there.lesson } : null;
    if (there?.place === 'table' || there?.place === 'friends') analysing.value = null;
    if (there?.place === 'setup') return reopen(there.game);
    if (joinFriends(there) || there?.place === 'friends') return;
    if (there?.place === 'table') return goOn();
    if (there?.place === 'analysis') return goOnAnalysing();
    if (shown.value !== null) return;
    leaveTable();
    clear();
    lookForGames();
    offerAddressed();
}

/** Opens the lesson or the form of the game that the address names, over the choice of games, to which "back" leads. */
function offerAddressed(): void {
    const wanted = addressed();
    if (wanted === null) lost.value = typedAddress();
    if (location.hash !== '') history.replaceState(null, '', bare());
    if (wanted === null) return;
    if (wanted.lesson === null) void setUp(new Rules(wanted.game));
    else void learn(wanted.game, wanted.lesson);
}

/** Follows the browser's "back" and "forward"; returns a function that stops this. */
export function followHistory(): () => void {
    const follow = (event: PopStateEvent): void => {
        if (!holdsArrival()) arriveAt(event.state as Place | null);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
}

/** Shows what other tabs have stored, while the games are chosen; returns a function that stops this. */
export function followOtherTabs(): () => void {
    const stopped = new AbortController();
    const { signal } = stopped;
    const look = (): void => void (table.value === null && !document.hidden && lookForGames());
    addEventListener('storage', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    return () => stopped.abort();
}

/** The first place: the game of the address, or the place before the page was reloaded. */
export function begin(): void {
    const setup = setupOfAddress();
    if (setup === null) arriveAt(place());
    else arrive(setup);
}
