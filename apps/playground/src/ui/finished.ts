/**
 * The finished games that the browser stores: each with its record, and a summary that is read without replaying it.
 */
import { signal } from '@preact/signals';
import type { EndedOutside, Outcome } from 'boardrules';
import { CHOICES } from '../bot/strength.ts';
import { personsOf } from '../model/players.ts';
import type { Session } from '../model/session.ts';
import { store, stored, storedKeys, unstore } from '../storage.ts';
import { endSentence, seatName, titleOf } from './words.ts';

/** Before the id of a game, and the key of the counts of games that have left the list. */
const KEPT = 'boardrules finished ';
const LEFT = 'boardrules counts';

/** How many games are stored at most, and how many characters they have together. */
export const MOST_GAMES = 200;
export const MOST_CHARACTERS = 1_000_000;

export type Score = 'won' | 'lost' | 'drawn';

export interface Finished {
    readonly id: string;
    /** When it ended, in ISO format. */
    readonly date: string;
    readonly game: string;
    /** The title of its rules. */
    readonly title: string;
    /** How it ended: "White wins: …". */
    readonly result: string;
    /** What it was for the only person; null: several played, or it has no result. */
    readonly score: Score | null;
    /** The seat of the only person; '': several played. */
    readonly seat: string;
    /** The strengths of the computers that played against the person, each once, as in records. */
    readonly levels: readonly string[];
    readonly plies: number;
}

/** Won, lost and drawn games of a game against a strength of the computer. */
export interface Count extends Readonly<Record<Score, number>> {
    readonly game: string;
    readonly level: string;
}

// ------------------------------------------------------------------------------------------------------- summaries

function scoreOf(end: Outcome | EndedOutside, seat: number): Score | null {
    const kind = 'sentence' in end ? end.kind : end.outcome;
    if (kind === null) return null;
    if (!end.seats.includes(seat)) return 'lost';
    return kind === 'win' ? 'won' : 'drawn';
}

/** The strengths of the computers that are not partners of a seat. */
function levelsAgainst({ rules, players }: Session, seat: number): string[] {
    const isPartner = (other: number): boolean =>
        rules.hasTeams && rules.seats[other]?.team === rules.seats[seat]?.team;
    const words = players.value.flatMap((player, other) =>
        player.kind === 'computer' && !isPartner(other) ? [CHOICES[player.level]!.word] : [],
    );
    return [...new Set(words)];
}

/** The summary of a game that is over; null: no person played, or it is not over. */
function summaryOf(session: Session, id: string, now: Date): Finished | null {
    const persons = personsOf(session.players.peek());
    const end = session.played().outcome() ?? session.outside.peek();
    if (end === null || persons.length === 0) return null;
    const only = persons.length === 1 ? persons[0]! : null;
    return {
        id,
        date: now.toISOString(),
        game: session.rules.game,
        title: titleOf(session.rules),
        result: endSentence(session, end),
        score: only === null ? null : scoreOf(end, only),
        seat: only === null ? '' : seatName(session, only),
        levels: only === null ? [] : levelsAgainst(session, only),
        plies: session.plies.peek().length,
    };
}

// --------------------------------------------------------------------------------------------------------- storage

export const finishedKeyOf = (id: string): string => KEPT + id;

/** A summary and a record, as they are stored: a line, and the lines after it. */
interface Entry {
    readonly summary: Finished;
    readonly record: string;
    readonly length: number;
}

/** Null: there is none, or somebody else has written to it. */
function entryOf(id: string): Entry | null {
    const text = stored(finishedKeyOf(id)) ?? '';
    const end = text.indexOf('\n');
    try {
        const summary = JSON.parse(text.slice(0, end)) as Finished;
        return { summary: { ...summary, id }, record: text.slice(end + 1), length: text.length };
    } catch {
        return null;
    }
}

const isEntry = (entry: Entry | null): entry is Entry => typeof entry?.summary.date === 'string';

/** The latest first. */
function entries(): Entry[] {
    const all = storedKeys(KEPT).map(key => entryOf(key.slice(KEPT.length)));
    return all.filter(isEntry).sort((a, b) => (a.summary.date < b.summary.date ? 1 : -1));
}

/** The record of a finished game; null: there is none. */
export function finishedRecord(id: string): string | null {
    return entryOf(id)?.record ?? null;
}

/** The finished games, the latest first. */
export const finished = signal<readonly Finished[]>([]);

/** Looks for finished games. */
export function lookForFinished(): void {
    finished.value = entries().map(({ summary }) => summary);
}

/** How many of the latest entries may stay. */
function fitting(all: readonly Entry[]): number {
    let characters = 0;
    const over = all.findIndex(({ length }, index) => index >= MOST_GAMES || (characters += length) > MOST_CHARACTERS);
    return over < 0 ? all.length : Math.max(1, over); // the latest stays, however long it is
}

/** Removes a game that leaves the list by itself: it still counts. */
function retire({ summary }: Entry): void {
    store(LEFT, JSON.stringify(counted([summary], leftCounts())));
    unstore(finishedKeyOf(summary.id));
}

/** Stores a game that is over, if a person has played it; the oldest games make room. Returns whether it is stored. */
export function finish(session: Session, id: string, record: string, now = new Date()): boolean {
    const summary = summaryOf(session, id, now);
    if (summary === null) return false;
    const text = `${JSON.stringify(summary)}\n${record}`;
    const isStored = store(finishedKeyOf(id), text);
    const all = entries();
    all.slice(fitting(all)).forEach(retire);
    return isStored || makeRoom(finishedKeyOf(id), text);
}

/** Replaces the record of a game in the list by one that differs in its comments alone. */
export function annotate(id: string, record: string): void {
    const entry = entryOf(id);
    if (entry !== null) store(finishedKeyOf(id), `${JSON.stringify(entry.summary)}\n${record}`);
}

/** The browser has less room than we allow ourselves: the oldest games leave until the new one fits. */
function makeRoom(key: string, text: string): boolean {
    const older = entries().filter(({ summary }) => finishedKeyOf(summary.id) !== key);
    for (let entry = older.pop(); entry !== undefined; entry = older.pop()) {
        retire(entry);
        if (store(key, text)) return true;
    }
    return false;
}

// -------------------------------------------------------------------------------------------------- what is removed

/** Games that a reader has removed, and the counts that went with them: they can be put back. */
export interface Removed {
    readonly texts: ReadonlyMap<string, string>;
}

function take(keys: readonly string[]): Removed {
    const texts = new Map(keys.map(key => [key, stored(key) ?? '']));
    keys.forEach(unstore);
    lookForFinished();
    return { texts };
}

/** Removes a game; it counts no longer. */
export function removeFinished(id: string): Removed {
    return take([finishedKeyOf(id)]);
}

/** Removes all games, and all counts. */
export function removeAllFinished(): Removed {
    return take([...storedKeys(KEPT), LEFT].filter(key => stored(key) !== null));
}

export function putBackFinished({ texts }: Removed): void {
    for (const [key, text] of texts) store(key, text);
    lookForFinished();
}

// ---------------------------------------------------------------------------------------------------------- counts

const isCount = (one: Partial<Count> | null): one is Count =>
    typeof one?.game === 'string' &&
    typeof one.level === 'string' &&
    [one.won, one.lost, one.drawn].every(Number.isInteger);

function leftCounts(): Count[] {
    try {
        const all: unknown = JSON.parse(stored(LEFT) ?? '[]');
        return Array.isArray(all) ? all.filter(isCount) : [];
    } catch {
        return []; // somebody else has written to it
    }
}

/** Adds games to counts. */
function counted(games: readonly Finished[], counts: readonly Count[]): Count[] {
    const all = new Map(counts.map(count => [`${count.game} ${count.level}`, count]));
    for (const { game, levels, score } of games)
        for (const level of score === null ? [] : levels) {
            const count = all.get(`${game} ${level}`) ?? { game, level, won: 0, lost: 0, drawn: 0 };
            all.set(`${game} ${level}`, { ...count, [score!]: count[score!] + 1 });
        }
    return [...all.values()];
}

/** The results against the computer, by game and strength, those of games that have left the list included. */
export function countsOf(games: readonly Finished[]): Count[] {
    const rank = ({ level }: Count): number => CHOICES.findIndex(({ word }) => word === level);
    return counted(games, leftCounts()).sort((a, b) => a.game.localeCompare(b.game) || rank(a) - rank(b));
}
