/** How the rules on the table play: bots play games in a worker, and the page shows figures and plots. */
import './balance.css';
import { Rules, type Rules as AnyRules } from 'boardrules';
import { native } from 'boardrules/native';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { balanceAddress } from '../assets.ts';
import { rulesBytes } from '../bot/question.ts';
import { libraryModule } from '../library.ts';
import type { Session } from '../model/session.ts';
import type { Order, Row } from './protocol.ts';
import { Study, type Stage, type Subject } from './study.ts';
import { differenceOf, groupsOf, intervalOf, summaryOf, valueOf } from './words.ts';

const GAMES = 200;
const SEED = 1n;

/** The bots that can play. */
const CHOICES: readonly (readonly [number, string])[] = [
    [1, 'quick bots'],
    [2, 'careful bots (slower)'],
];

const start = (): Worker => new Worker(balanceAddress(), { type: 'module', name: 'balance' });
const study = new Study(start, libraryModule);

/** Rules that are compared with the built-in ones, unless they are these. */
function orderOf(rules: AnyRules, players: number, level: number): Order {
    const bytes = (one: AnyRules): Uint8Array => rulesBytes(native(), one).bytes();
    const usual = new Rules(rules.game);
    const compares = usual.fingerprint !== rules.fingerprint && usual.players.includes(players);
    return { rules: bytes(rules), other: compares ? bytes(usual) : null, players, level, games: GAMES, seed: SEED };
}

export function Balance({ session }: { session: Session }) {
    const { rules } = session;
    const [level, setLevel] = useState(1);
    const players = session.players.value.length;
    const stage = study.stage.value;
    const subject: Subject = { title: rules.title, key: `${rules.fingerprint} ${players}` };
    const play = (): void => study.begin(orderOf(rules, players, level), subject);
    return (
        <section class="balance" aria-label="How does it play?">
            <p>
                Bots of equal strength play {GAMES} games of the rules on the table, and as many of the built-in rules
                if these differ. After a change, press “Play these rules” first.
            </p>
            <div class="balance-doing">
                <button type="button" class="main" onClick={play}>
                    Play {GAMES} games
                </button>
                <label>
                    by{' '}
                    <select value={level} onChange={event => setLevel(Number(event.currentTarget.value))}>
                        {CHOICES.map(([value, words]) => (
                            <option key={value} value={value}>
                                {words}
                            </option>
                        ))}
                    </select>
                </label>
            </div>
            <Shown stage={stage} subject={subject} />
        </section>
    );
}

function Shown({ stage, subject }: { stage: Stage; subject: Subject }) {
    if (stage.kind === 'failure') return <p role="alert">The games could not be played: {stage.message}.</p>;
    if (stage.kind === 'playing') return <Playing stage={stage} />;
    if (stage.kind === 'report') return <Finding stage={stage} isOther={stage.subject.key !== subject.key} />;
    return null;
}

function Playing({ stage: { progress } }: { stage: Extract<Stage, { kind: 'playing' }> }) {
    const words = progress ? `${progress.played} of ${progress.of} games` : 'The bots are getting to know the rules …';
    return (
        <div class="balance-playing">
            <label>
                {words}
                <progress value={progress?.played ?? 0} max={progress?.of ?? 1} />
            </label>
            <button type="button" onClick={() => study.stop()}>
                That is enough
            </button>
        </div>
    );
}

/** An address for a text as a file; it is freed when the component goes. */
function useAddress(text: string, type: string): string {
    const address = useMemo(() => URL.createObjectURL(new Blob([text], { type })), [text]);
    useEffect(() => () => URL.revokeObjectURL(address), [address]);
    return address;
}

function Finding({ stage, isOther }: { stage: Extract<Stage, { kind: 'report' }>; isOther: boolean }) {
    const { report, plots, subject } = stage;
    const page = useAddress(plots, 'image/svg+xml');
    const summary = summaryOf(report);
    return (
        <>
            <p role="status" class="balance-summary">
                {isOther && `These are the figures of other rules or players, ${subject.title}. `}
                {summary}
            </p>
            <img class="balance-page" src={page} alt={`Plots of how ${subject.title} plays. ${summary}`} />
            <p>
                <a class="button" href={page} download={`${report.game}-balance.svg`}>
                    Save the page of plots
                </a>
            </p>
            <details class="balance-figures">
                <summary>All figures, with 95 % intervals</summary>
                {groupsOf(report).map(({ key, heading, rows }) => (
                    <Figures key={key} heading={heading} rows={rows} />
                ))}
            </details>
        </>
    );
}

function Figures({ heading, rows }: { heading: string; rows: readonly Row[] }) {
    const compares = rows.some(({ against }) => against !== undefined);
    return (
        <table>
            <caption>{heading}</caption>
            <thead>
                <tr>
                    <th scope="col">of a game</th>
                    <th scope="col">value</th>
                    <th scope="col">interval</th>
                    {compares && <th scope="col">built-in</th>}
                    {compares && <th scope="col">difference</th>}
                </tr>
            </thead>
            <tbody>
                {rows.map(row => (
                    <tr key={row.name} data-differs={row.difference?.significant ?? false}>
                        <th scope="row">{row.name}</th>
                        <td>{valueOf(row, row.unit)}</td>
                        <td>{intervalOf(row, row.unit)}</td>
                        {row.against && <td>{valueOf(row.against, row.unit)}</td>}
                        {row.against && (
                            <td>
                                {differenceOf(row)}
                                {row.difference?.significant && <strong> differs</strong>}
                            </td>
                        )}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
