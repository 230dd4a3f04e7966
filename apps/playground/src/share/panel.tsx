import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { REFEREE, SPECTATOR, type Viewer } from 'boardrules';
import type { Session } from '../model/session.ts';
import { SAFE_LENGTH, linkTo } from './address.ts';
import { CopyButton, SendButton } from './copy.tsx';
import { LinkError } from './fragment.ts';
import { OpenForm } from './open.tsx';
import { fileName, recordOf, slim, tagValue, tagsOf, type Extent } from './records.ts';
import { yamlOf } from './variants.ts';

const seatsOf = (session: Session): number[] => [...Array(session.start().players).keys()];

const nameOf = (session: Session, seat: number): string => session.rules.seats[seat]?.name ?? `Seat ${seat + 1}`;

/** Whether the game still has secrets. */
const keepsSecrets = (session: Session): boolean => !session.mayShowAll.value;

/** Lets the browser store a text as a file. */
export function saveFile(name: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    Object.assign(document.createElement('a'), { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

interface View {
    readonly session: Session;
    readonly viewer: Viewer;
    choose(viewer: Viewer): void;
}

/** The viewer of a copy of a game with secrets. */
function WhoseView({ session, viewer, choose }: View) {
    const views: [Viewer, string][] = [
        [SPECTATOR, 'as a spectator saw it'],
        ...seatsOf(session).map((seat): [Viewer, string] => [seat, `as ${nameOf(session, seat)} saw it`]),
        [REFEREE, 'everything'],
    ];
    return (
        <label>
            Whose view{' '}
            <select value={String(viewer)} onChange={event => choose(Number(event.currentTarget.value))}>
                {views.map(([value, words]) => (
                    <option key={value} value={String(value)}>
                        {words}
                    </option>
                ))}
            </select>
        </label>
    );
}

function SecretsNote({ viewer }: { viewer: Viewer }) {
    const words =
        viewer === REFEREE
            ? 'A full copy reveals every secret to anyone who opens it. Only a full copy can be continued.'
            : 'A copy of what one viewer saw can be looked at, but not continued: hidden moves stay hidden in it.';
    return <p class={viewer === REFEREE ? 'warning' : 'faint'}>{words}</p>;
}

function UpTo({ session, all, choose }: { session: Session; all: boolean; choose: (all: boolean) => void }) {
    return (
        <label class="check">
            <input type="checkbox" checked={!all} onChange={event => choose(!event.currentTarget.checked)} />
            {` only up to move ${session.cursor.value}, the one on the board`}
        </label>
    );
}

/** The chosen view. When another person takes over the page, it is reset to the spectator's. */
function useView(session: Session): [Viewer, (viewer: Viewer) => void] {
    const by = session.viewer.value;
    const [chosen, choose] = useState({ viewer: SPECTATOR, by });
    return [chosen.by === by ? chosen.viewer : SPECTATOR, viewer => choose({ viewer, by })];
}

/** The view and the plies that link and file contain, and the form to choose them. */
function useExtent(session: Session): { extent: Extent; form: ComponentChildren } {
    const [chosen, choose] = useView(session);
    const [all, chooseAll] = useState(true);
    const secret = keepsSecrets(session), looksBack = session.looksBack.value;
    const viewer = secret ? chosen : REFEREE;
    const plies = looksBack && !all ? session.cursor.value : session.plies.value.length;
    const form = (secret || looksBack) && (
        <div class="extent">
            {secret && <WhoseView session={session} viewer={viewer} choose={choose} />}
            {secret && <SecretsNote viewer={viewer} />}
            {looksBack && <UpTo session={session} all={all} choose={chooseAll} />}
        </div>
    );
    return { extent: { viewer, plies }, form };
}

function useRecord(session: Session, { viewer, plies }: Extent): string {
    const { outside, players, tags } = session;
    const inputs = [session, viewer, plies, session.plies.value, outside.value, tags.value, players.value];
    return useMemo(() => recordOf(session, { viewer, plies }), inputs);
}

/** A link to a record, or why there is none. */
export function linkOf(record: string): { link: string; fault: string } {
    try {
        return { link: linkTo('game', slim(record)), fault: '' };
    } catch (error) {
        if (error instanceof LinkError) return { link: '', fault: error.message };
        throw error;
    }
}

function LinkPart({ session, record }: { session: Session; record: string }) {
    const { link, fault } = useMemo(() => linkOf(record), [record]);
    if (fault !== '') return <p class="warning">{fault} Save a file instead.</p>;
    return (
        <>
            <div class="row">
                <input readOnly aria-label="Link" value={link} onFocus={event => event.currentTarget.select()} />
                <CopyButton label="Copy link" text={() => link} />
                <SendButton title={session.rules.title} url={link} />
            </div>
            <p class="faint">
                The game is in the link itself; no server stores or sees it.
                {link.length > SAFE_LENGTH &&
                    ` It has ${link.length} characters: some mail programs cut off such a link; a file is safer.`}
            </p>
        </>
    );
}

/** An input for a tag of the record. */
function useTag(session: Session, name: string) {
    const onChange = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
        session.tags.value = { ...session.tags.value, [name]: tagValue(currentTarget.value) };
    };
    return { value: tagsOf(session)[name] ?? '', onChange };
}

function Name({ session, seat }: { session: Session; seat: number }) {
    return (
        <label>
            {`${nameOf(session, seat)} is`}
            <input type="text" maxLength={80} autocomplete="off" {...useTag(session, `name${seat}`)} />
        </label>
    );
}

function PlayedOn({ session }: { session: Session }) {
    return (
        <label>
            Played on
            <input type="date" {...useTag(session, 'date')} />
        </label>
    );
}

function FilePart({ session, record }: { session: Session; record: string }) {
    return (
        <>
            <div class="tags">
                {seatsOf(session).map(seat => (
                    <Name key={seat} session={session} seat={seat} />
                ))}
                <PlayedOn session={session} />
            </div>
            <div class="row">
                <button type="button" onClick={() => saveFile(fileName(session), record)}>
                    Save record
                </button>
                <CopyButton label="Copy record" text={() => record} />
            </div>
        </>
    );
}

function RulesPart({ session }: { session: Session }) {
    const [link, setLink] = useState('');
    useEffect(() => void yamlOf(session.rules).then(yaml => setLink(linkTo('rules', yaml))), [session]);
    return (
        <div class="row" hidden={link === ''}>
            <CopyButton label="Copy link to the rules alone" text={() => link} />
            <SendButton title={session.rules.title} url={link} />
        </div>
    );
}

/** Shares the game on the table, and opens others. */
export function Share({ session }: { session: Session }) {
    const { extent, form } = useExtent(session);
    const record = useRecord(session, extent);
    return (
        <section class="share" aria-label="Share and open">
            {form}
            <h3>Share this game</h3>
            <LinkPart session={session} record={record} />
            <RulesPart session={session} />
            <h3>Save it as a record</h3>
            <FilePart session={session} record={record} />
            <h3>Open another</h3>
            <OpenForm />
        </section>
    );
}
