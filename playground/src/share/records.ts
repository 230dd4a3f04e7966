import { REFEREE, Record as GameRecord, type Viewer } from 'boardrules';
import { CHOICES, levelOf } from '../bot/strength.ts';
import { computer, person, type Player } from '../model/players.ts';
import type { Session } from '../model/session.ts';

export type Tags = Readonly<Record<string, string>>;

/** How much of a game goes into a record: what who saw of it, and how many of its plies. */
export interface Extent {
    readonly viewer: Viewer;
    readonly plies: number;
}

/** Who sits where, as brdplay writes it, too: `person`, `computer 2`, `computer 10s`. */
export function seatTags(players: readonly Player[]): Tags {
    const words = players.map(player => (player.kind === 'person' ? 'person' : `computer ${CHOICES[player.level]!.word}`));
    return Object.fromEntries(words.map((word, seat) => [`seat${seat}`, word]));
}

/** Who plays each seat, by the tags; if there is none, a person. */
export function playersOf(tags: Tags, count: number): Player[] {
    return Array.from({ length: count }, (_, seat) => {
        const level = levelOf(/^computer (.*)$/.exec(tags[`seat${seat}`] ?? '')?.[1] ?? '');
        return level === null ? person : computer(level);
    });
}

/** What somebody has typed, as the value of a tag: one line, no control characters. */
export function tagValue(typed: string): string {
    return typed.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim().slice(0, 200);
}

/** The tags of a record of the session: those it has, without empty ones, and who sits where. What begins here is of today. */
export function tagsOf(session: Session): Tags {
    const given = session.tags.value, isFromRecord = 'seat0' in given;
    const told = Object.entries(isFromRecord ? given : { date: today(), ...given }).filter(([, value]) => value !== '');
    return { ...Object.fromEntries(told), ...seatTags(session.players.value) };
}

/** A game as a record, doc/RECORDS.md. */
export function recordOf(session: Session, { viewer, plies }: Extent): string {
    const state = session.start();
    for (const ply of session.plies.value.slice(0, plies)) state.play(REFEREE, ply.move);
    return `${GameRecord.of(state, { tags: tagsOf(session), viewer }).toString().trimEnd()}\n`;
}

/** A record without what follows from its plies. Of what one viewer saw all is needed. */
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

/** The day, as the reader's clock has it: `2026-11-22`. */
export function today(now = new Date()): string {
    const two = (number: number): string => String(number).padStart(2, '0');
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
