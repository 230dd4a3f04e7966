import {
    BoardRulesError, REFEREE, Record as GameRecord, Rules, State, games, type Fault, type Move, type Viewer,
} from 'boardrules';
import { keep } from '../editor/kept.ts';
import type { Setup } from '../model/session.ts';
import { readable } from '../readable.ts';
import { LinkError, unpack, type Shared } from './fragment.ts';
import { playersOf, type Tags } from './records.ts';

/** What one viewer saw of a game: it cannot be played on, since nobody here knows the rest. */
export interface SeenGame {
    readonly rules: Rules;
    readonly viewer: Viewer;
    /** A position that agrees with the last one that he saw. */
    readonly state: State;
    readonly moves: readonly Move[];
    readonly tags: Tags;
}

/** What has come from outside. yaml: of rules alone, as their author wrote them. */
export type Arrival =
    | { readonly kind: 'game'; readonly setup: Setup }
    | { readonly kind: 'rules'; readonly setup: Setup; readonly yaml: string }
    | { readonly kind: 'seen'; readonly game: SeenGame };

/** Why something from outside cannot be opened, in a sentence, and what exactly is wrong, in lines. */
export class ArrivalError extends Error {
    override readonly name = 'ArrivalError';

    constructor(
        message: string,
        readonly details: readonly string[] = [],
    ) {
        super(message);
    }
}

const RECORD = /^\uFEFF?boardrules-record\b/;
const LINK = /#((?:game|rules)(?:=|%3D)\S+)/i;

/** The largest file that is read, in bytes: more than any record that a person has played. */
export const MOST_FILE_BYTES = 4 << 20;

/** A fault as a line: "line 11, column 6, ply 4: b4: the arm does not move to this tile". */
export function faultLine({ line, column, ply, field, message, expected }: Fault): string {
    const places = [line > 0 && `line ${line}`, line > 0 && `column ${column}`, ply > 0 && `ply ${ply}`].filter(Boolean);
    const isTold = field === 'record' || field === 'plies' || field.includes('?');
    const said = readable(expected ? `${message}; expected ${expected}` : message);
    return [places.join(', '), isTold ? '' : field, said].filter(part => part !== '').join(': ');
}

function explained(error: unknown, message: string): ArrivalError {
    if (error instanceof ArrivalError) return error;
    if (error instanceof LinkError) return new ArrivalError(error.message);
    if (!(error instanceof BoardRulesError)) throw error;
    const faults = (error as { faults?: readonly Fault[] }).faults ?? [];
    return new ArrivalError(message, faults.length > 0 ? faults.map(faultLine) : [error.message]);
}

function attempt<T>(message: string, read: () => T): T {
    try {
        return read();
    } catch (error) {
        throw explained(error, message);
    }
}

/** A record of a game that this library does not have says so in its second line. */
function demandGame(text: string): void {
    const [, name] = /^game (.*?)\r?$/m.exec(text.split(/^--- /m)[0]!) ?? [];
    if (name === undefined || games().includes(name)) return;
    const line = text.slice(0, text.indexOf(`game ${name}`)).split('\n').length;
    const detail = `line ${line}: there is no game “${name}”, only ${games().join(', ')}`;
    throw new ArrivalError('The record cannot be read.', [detail]);
}

/** Reads a record: a game to be played on or looked at, or what one viewer saw of one. ArrivalError: it is none. */
export function readRecord(text: string): Arrival {
    demandGame(text);
    const record = attempt('The record cannot be read.', () => new GameRecord(text));
    attempt('The record does not follow the rules.', () => record.verify());
    const { tags, viewer, rules, moves } = record;
    if (viewer !== REFEREE) return { kind: 'seen', game: { rules, viewer, moves, tags, state: lastSeen(record, text) } };
    const start = record.start();
    return { kind: 'game', setup: { start, plies: moves, players: playersOf(tags, start.players), tags } };
}

function lastSeen(record: GameRecord, text: string): State {
    const tail = text.split(/^--- end\r?\n/m)[1] ?? '';
    const last = /^final (.*?)\r?$/m.exec(tail)?.[1];
    if (last === undefined) return record.start();
    return attempt('The last position that the viewer saw cannot be read.', () => State.fromObservation(record.rules, record.viewer, last));
}

/** Reads rules in YAML. ArrivalError: they have faults. */
export function readRules(yaml: string): Arrival {
    const rules = attempt('The rules have faults.', () => Rules.fromYaml(yaml));
    keep(rules, yaml);
    const start = rules.state();
    return { kind: 'rules', yaml, setup: { start, players: playersOf({}, start.players) } };
}

function readShared({ kind, text }: Shared): Arrival {
    return kind === 'rules' ? readRules(text) : readRecord(text);
}

/** Reads the fragment of an address; null: it holds nothing of ours. ArrivalError: it does, and cannot be opened. */
export function readFragment(fragment: string): Arrival | null {
    const shared = attempt('', () => unpack(fragment));
    return shared && readShared(shared);
}

/** Reads what somebody has pasted or opened: a record, a link, or rules. ArrivalError: it is none of them. */
export function readText(text: string): Arrival {
    if (RECORD.test(text.trimStart())) return readRecord(text.replace(/^[\s\uFEFF]+/, ''));
    const link = LINK.exec(text)?.[1];
    const opened = link === undefined ? null : readFragment(link);
    if (opened !== null) return opened;
    try {
        return readRules(text);
    } catch (error) {
        throw asOther(error);
    }
}

/** Faults of what was perhaps never meant to be rules. */
function asOther(error: unknown): unknown {
    if (!(error instanceof ArrivalError)) return error;
    const message = 'This is not a link, and not a record, which begins with “boardrules-record 1”. As rules it has faults.';
    return new ArrivalError(message, error.details);
}

/** Reads a file. ArrivalError: too large, no text, or what readText says. */
export async function readFile(file: Blob): Promise<Arrival> {
    if (file.size > MOST_FILE_BYTES)
        throw new ArrivalError(`The file is too large: it has ${file.size} bytes, at most ${MOST_FILE_BYTES} are allowed.`);
    const bytes = await file.arrayBuffer();
    return readText(textOf(bytes));
}

function textOf(bytes: ArrayBuffer): string {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
        throw new ArrivalError('The file is not a text in UTF-8.');
    }
}
