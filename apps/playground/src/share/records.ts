import { GameRecord, REFEREE, type Viewer } from 'boardrules';
import { CHOICES, levelOf } from '../bot/strength.ts';
import { computer, person, type Player } from '../model/players.ts';
import type { Comments, Session } from '../model/session.ts';

export type Tags = Readonly<Record<string, string>>;

/** The part of a game for a record: the viewer, and the number of plies. */
export interface Extent {
    readonly viewer: Viewer;
    readonly plies: number;
}

/** The players of the seats, in brdplay's form: `person`, `computer 2`, `computer 10s`. */
export function seatTags(players: readonly Player[]): Tags {
    const words = players.map(player =>
        player.kind === 'computer' ? `computer ${CHOICES[player.level]!.word}` : 'person',
    );
    return Object.fromEntries(words.map((word, seat) => [`seat${seat}`, word]));
}

/** The player of each seat, from the tags; a person if there is none. */
export function playersOf(tags: Tags, count: number): Player[] {
    return Array.from({ length: count }, (_, seat) => {
        const level = levelOf(/^computer (.*)$/.exec(tags[`seat${seat}`] ?? '')?.[1] ?? '');
        return level === null ? person : computer(level);
    });
}

/** Typed text as the value of a tag: one line, no control or invisible characters (rules/FORMAT.md, Texts). */
export function tagValue(typed: string): string {
    const shown = typed
        .replace(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u{e0000}-\u{e0fff}])+/gu, ' ')
        .trim();
    return [...shown].slice(0, 200).join('');
}

/**
 * The tags of the session's record: its own non-empty ones, and its players. A game that begins here gets today's date.
 */
export function tagsOf(session: Session): Tags {
    const given = session.tags.value, isFromRecord = 'seat0' in given;
    const told = Object.entries(isFromRecord ? given : { date: today(), ...given }).filter(([, value]) => value !== '');
    return { ...Object.fromEntries(told), ...seatTags(session.players.value) };
}

/** Longer lines of a comment are divided, in characters: a line of a record has room for so many. */
const LINE_MOST = 1000;

/** The comments of a record up to a ply, in lines that fit into any record. */
export function commentsUpTo(plies: number, comments: Comments): Comments {
    const lines = (text: string): string => text.replace(new RegExp(`.{${LINE_MOST}}(?=.)`, 'gu'), '$&\n');
    return new Map([...comments].filter(([made]) => made <= plies).map(([made, text]) => [made, lines(text)]));
}

/**
 * A game as a record, doc/RECORDS.md; with all plies, also how it ended outside the rules. Comments may tell secrets:
 * a one-viewer record has none.
 */
export function recordOf(session: Session, { viewer, plies }: Extent): string {
    const isWhole = plies === session.plies.value.length, ended = (isWhole && session.outside.value?.text) || '';
    const comments = viewer === REFEREE ? commentsUpTo(plies, session.comments.value) : new Map();
    const record = GameRecord.of(session.played(plies), { tags: tagsOf(session), viewer, ended, comments });
    return `${record.toString().trimEnd()}\n`;
}

/** A record without the parts that follow from its plies. A one-viewer record stays complete. */
export function slim(record: string): string {
    const [plies, tail] = record.split(/^--- end\n/m) as [string, string?];
    if (tail === undefined || /^seen /m.test(plies.split(/^--- /m)[0]!)) return record;
    const kept = tail.split('\n').filter(line => line.startsWith('ended '));
    return `${plies}--- end\n${kept.map(line => `${line}\n`).join('')}`;
}

/** A name for the file of a game, such as `tombs-2026-11-22.txt`. */
export function fileName(session: Session): string {
    const date = tagsOf(session).date ?? 'undated';
    return `${session.rules.game}-${date.replace(/[^\w-]+/g, '-')}.txt`;
}

/** Today's date by the reader's clock: `2026-11-22`. */
export function today(now = new Date()): string {
    const two = (number: number): string => String(number).padStart(2, '0');
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
