import {
    BoardRulesError, REFEREE, GameRecord, Rules, State, games, isGame, type EndedOutside, type Fault, type Move,
    type Viewer,
} from 'boardrules';
import { keep } from '../editor/kept.ts';
import type { Setup } from '../model/session.ts';
import { faultSentence } from '../faults.ts';
import { LinkError, unpack, type Shared } from './fragment.ts';
import { commentsUpTo, playersOf, type Tags } from './records.ts';

/** A one-viewer record: the game cannot continue, since nobody here knows the rest. */
export interface SeenGame {
    readonly rules: Rules;
    readonly viewer: Viewer;
    /** A state consistent with the last observation. */
    readonly state: State;
    readonly moves: readonly Move[];
    readonly tags: Tags;
}

/** Content from outside. yaml: for rules alone, the text as their author wrote it. */
export type Arrival =
    | { readonly kind: 'game'; readonly setup: Setup }
    | { readonly kind: 'rules'; readonly setup: Setup; readonly yaml: string }
    | { readonly kind: 'seen'; readonly game: SeenGame };

/** Why content from outside cannot be opened: a sentence, and the exact faults, in lines. */
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

/** The largest file that is read, in bytes: larger than any record of a person's game. */
export const MOST_FILE_BYTES = 4 << 20;

/** A fault as a line: "line 11, column 6, ply 4: b4: the arm does not move to this tile". */
export function faultLine(fault: Fault): string {
    const { line, column, ply, field } = fault;
    const places = [line > 0 && `line ${line}`, line > 0 && `column ${column}`, ply > 0 && `ply ${ply}`].filter(
        Boolean,
    );
    const isTold = field === 'record' || field === 'plies' || field.includes('?');
    return [places.join(', '), isTold ? '' : field, faultSentence(fault)].filter(part => part !== '').join(': ');
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

/** Rejects a record of an unknown game. */
function demandGame(text: string): void {
    const [, name] = /^game (.*?)\r?$/m.exec(text.split(/^--- /m)[0]!) ?? [];
    if (name === undefined || isGame(name)) return;
    const line = text.slice(0, text.indexOf(`game ${name}`)).split('\n').length;
    const detail = `line ${line}: there is no game “${name}”, only ${games().join(', ')}`;
    throw new ArrivalError('The record cannot be read.', [detail]);
}

/** Reads a record: a game to continue or to look at, or a one-viewer record. ArrivalError: invalid record. */
export function readRecord(text: string): Arrival {
    demandGame(text);
    const record = attempt('The record cannot be read.', () => new GameRecord(text));
    attempt('The record does not follow the rules.', () => record.verify());
    const { tags, viewer, rules, moves } = record;
    if (viewer !== REFEREE)
        return { kind: 'seen', game: { rules, viewer, moves, tags, state: lastSeen(record, text) } };
    const start = record.start();
    const players = playersOf(tags, start.players);
    const comments = commentsUpTo(moves.length, record.comments);
    return { kind: 'game', setup: { start, plies: moves, players, ended: writable(record.ended), tags, comments } };
}

/** An end that records of this version can say again. */
function writable(ended: EndedOutside | null): EndedOutside | null {
    return ended?.kind === 'other' ? null : ended;
}

function lastSeen(record: GameRecord, text: string): State {
    const tail = text.split(/^--- end\r?\n/m)[1] ?? '';
    const last = /^final (.*?)\r?$/m.exec(tail)?.[1];
    if (last === undefined) return record.start();
    return attempt('The last position that the viewer saw cannot be read.', () =>
        State.fromObservation(record.rules, record.viewer, last),
    );
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

/** Reads the fragment of an address; null: it is not ours. ArrivalError: it is ours, but cannot be opened. */
export function readFragment(fragment: string): Arrival | null {
    const shared = attempt('', () => unpack(fragment));
    return shared && readShared(shared);
}

/** Reads a text that somebody pasted or opened: a record, a link, or rules. ArrivalError: it is none of these. */
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

/** The faults of a text that may never have been meant as rules. */
function asOther(error: unknown): unknown {
    if (!(error instanceof ArrivalError)) return error;
    const message =
        'This is not a link, and not a record, which begins with “boardrules-record 1”. As rules it has faults.';
    return new ArrivalError(message, error.details);
}

/** Reads a file. ArrivalError: it is too large or not text, or readText rejects it. */
export async function readFile(file: Blob): Promise<Arrival> {
    if (file.size > MOST_FILE_BYTES)
        throw new ArrivalError(
            `The file is too large: it has ${file.size} bytes, at most ${MOST_FILE_BYTES} are allowed.`,
        );
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
