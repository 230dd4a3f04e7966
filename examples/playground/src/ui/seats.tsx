import { accountsOf, type Told } from '../model/accounts.ts';
import type { Session } from '../model/session.ts';
import { CHOICES } from '../bot/strength.ts';
import { capital } from '../board/tray.ts';
import { Glyph } from './glyph.tsx';
import { SeenAs } from './seen.tsx';
import { seatName } from './words.ts';

function words(told: Told): string {
    const name = told.name.replaceAll('_', ' ');
    return told.value === null ? `${name}: hidden` : told.text === '' ? name : `${name}: ${told.text}`;
}

/** The name of a part without that of the whole: of "hand blade" in "hand" it is "blade". */
function shortName(told: Told, whole?: Told): string {
    const name = whole && told.name.startsWith(`${whole.name}_`) ? told.name.slice(whole.name.length + 1) : told.name;
    return name.replaceAll('_', ' ');
}

/** What animations find an account by. */
function keyOf(told: Told, seat: number | null): string {
    return `${told.stock ? 'stock' : 'counter'} ${seat ?? 'nobody'} ${told.name}`;
}

function Account({ told, seat, whole }: { told: Told; seat: number | null; whole?: Told }) {
    const parts = told.parts.filter(part => part.telling);
    return (
        <li class={told.value === null ? 'hidden' : ''} title={words(told)} data-account={keyOf(told, seat)}>
            {told.type !== '' && <Glyph type={told.type} seat={seat} label={told.name} />}
            <span class="what">{shortName(told, whole)}</span>
            {told.text !== '' && <b>{told.value === null ? <abbr title="hidden">?</abbr> : told.text}</b>}
            {parts.length > 0 && (
                <ul>
                    {parts.map(part => (
                        <Account key={part.name} told={part} seat={seat} whole={told} />
                    ))}
                </ul>
            )}
        </li>
    );
}

function Accounts({ session, seat }: { session: Session; seat: number | null }) {
    const told = accountsOf(session.state, seat, session.viewer.value).filter(account => account.telling);
    if (told.length === 0) return null;
    return (
        <ul class="accounts">
            {told.map(account => (
                <Account key={account.name} told={account} seat={seat} />
            ))}
        </ul>
    );
}

function who(session: Session, seat: number): string {
    const player = session.players.value[seat];
    return player?.kind === 'computer'
        ? capital(`computer, ${CHOICES[player.level]?.name ?? `level ${player.level}`}`)
        : 'Person';
}

function Seat({ session, seat }: { session: Session; seat: number }) {
    const { state, rules } = session;
    const described = rules.seats[seat];
    const acts = state.actors.includes(seat);
    const won = state.outcome()?.seats.includes(seat) ?? false;
    const team = rules.hasTeams && described ? ` · ${capital(`team ${described.team}`)}` : '';
    return (
        <li class={`seat-card tone-${described?.tone || 'none'} seat-${seat}`} data-acts={acts} data-won={won}>
            <div class="seat-head">
                <span class="stone" aria-hidden="true" />
                <h2>{seatName(session, seat)}</h2>
                <div class="seat-state">
                    <span class="who">{who(session, seat) + team}</span>
                    {acts && <span class="pill">to move</span>}
                    {won && <span class="pill">{state.outcome()?.kind === 'draw' ? 'draw' : 'won'}</span>}
                </div>
            </div>
            <Accounts session={session} seat={seat} />
        </li>
    );
}

/** All seats with their stocks and counters, and those of nobody, as the viewer may know them. */
export function Seats({ session }: { session: Session }) {
    const seats = [...Array(session.state.players).keys()];
    return (
        <section class="seats" aria-label="Players">
            <ul>
                {seats.map(seat => (
                    <Seat key={seat} session={session} seat={seat} />
                ))}
            </ul>
            <Accounts session={session} seat={null} />
            <SeenAs session={session} />
        </section>
    );
}
