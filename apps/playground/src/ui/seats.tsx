import type { EndedOutside, Outcome } from 'boardrules';
import { quantitiesOf, type Told } from '../model/quantities.ts';
import type { Session } from '../model/session.ts';
import { CHOICES } from '../bot/strength.ts';
import { capital } from '../board/tray.ts';
import { company } from './friends.ts';
import { Glyph } from './glyph.tsx';
import { quantityWords } from './quantities.ts';
import { SeenAs } from './seen.tsx';
import { seatName, TURN } from './words.ts';

/** The name of a stock or counter; a part omits the name of its whole: "hand blade" in "hand" is "blade". */
function nameOf(game: string, told: Told, whole?: Told): string {
    const name = whole && told.name.startsWith(`${whole.name}_`) ? told.name.slice(whole.name.length + 1) : told.name;
    return quantityWords(game, told.name).name ?? name.replaceAll('_', ' ');
}

function title(game: string, told: Told, whole?: Told): string {
    const name = nameOf(game, told, whole);
    const value = told.value === null ? 'hidden' : told.text;
    const { means } = quantityWords(game, told.name);
    return [value === '' ? name : `${name}: ${value}`, means].filter(part => part !== '').join('. ');
}

/** The key by which animations find a stock or counter. */
function keyOf(told: Told, seat: number | null): string {
    return `${told.stock ? 'stock' : 'counter'} ${seat ?? 'nobody'} ${told.name}`;
}

interface QuantityProps {
    session: Session;
    told: Told;
    seat: number | null;
    whole?: Told;
}

function Quantity({ session, told, seat, whole }: QuantityProps) {
    const { game } = session.rules;
    const parts = told.parts.filter(part => part.telling);
    const hidden = told.value === null ? 'hidden' : '';
    const { tells, goal, note } = quantityWords(game, told.name);
    const most = goal?.(session.rules, session.state.players) ?? null;
    const other = (name: string): Told | undefined =>
        quantitiesOf(session.state, seat, session.viewer.value).find(one => one.name === name);
    const texts = (name: string): string => other(name)?.text ?? '';
    const noted = note?.(name => other(name)?.telling === true) ?? '';
    if (tells !== undefined) return <li title={title(game, told, whole)}>{tells(texts)}</li>;
    return (
        <li class={hidden} title={title(game, told, whole)} data-quantity={keyOf(told, seat)}>
            {told.type !== '' && <Glyph rules={session.rules} type={told.type} seat={seat} label={told.name} />}
            <span class="what">{nameOf(game, told, whole)}</span>
            {told.text !== '' && (
                <b>
                    {told.value === null ? (
                        <span class="secret">secret</span>
                    ) : most === null ? (
                        told.text
                    ) : (
                        `${told.text} of ${most}`
                    )}
                </b>
            )}
            {noted !== '' && <span class="what">{`(${noted})`}</span>}
            {parts.length > 0 && (
                <ul>
                    {parts.map(part => (
                        <Quantity key={part.name} session={session} told={part} seat={seat} whole={told} />
                    ))}
                </ul>
            )}
        </li>
    );
}

/**
 * The stocks and counters of a seat, or of nobody, that have a value and an effect. The number of the turn is said
 * above the board, and what several tell together concerns only who is to move.
 */
function toldOf({ state, rules, viewer }: Session, seat: number | null): Told[] {
    const matters = (told: Told): boolean => {
        const words = quantityWords(rules.game, told.name);
        const isNow = words.tells === undefined || (seat !== null && state.actors.includes(seat));
        return (told.telling || words.always === true) && isNow && (words.matters?.(rules, state.players) ?? true);
    };
    return quantitiesOf(state, seat, viewer.value).filter(told => told.name !== TURN && matters(told));
}

/** Whether the stocks are pieces of several types, which their names alone do not tell from pieces on the board. */
function isInStock(told: readonly Told[]): boolean {
    return told.filter(({ stock, name, type }) => stock && name === type).length > 2;
}

function Quantities({ session, seat }: { session: Session; seat: number | null }) {
    const told = toldOf(session, seat);
    if (told.length === 0) return null;
    return (
        <ul class="quantities">
            {isInStock(told) && <li class="what">in stock:</li>}
            {told.map(quantity => (
                <Quantity key={quantity.name} session={session} told={quantity} seat={seat} />
            ))}
        </ul>
    );
}

/** What a player has beside the board, unless what can be put there shows all of it. */
export function Supplies({ session, seat }: { session: Session; seat: number }) {
    return isInStock(toldOf(session, seat)) ? null : <Quantities session={session} seat={seat} />;
}

/** The pieces that a player has lost, as drawings; of a game that began in its middle, those lost since. */
function Losses({ session, seat }: { session: Session; seat: number }) {
    const [lost, { rules, beganAt }] = [[...session.lostBy(seat)], session];
    if (lost.length === 0) return null;
    return (
        <ul class="quantities losses">
            <li class="what">{beganAt === 0 ? 'lost:' : `lost since ply ${beganAt}:`}</li>
            {lost.map(([type, count]) => (
                <li key={type} title={`${capital(type)}: ${count} lost`}>
                    <Glyph rules={rules} type={type} seat={seat} label={type} />
                    <span class="unseen">{type.replaceAll('_', ' ')}</span>
                    {count > 1 && <b>{count}</b>}
                </li>
            ))}
        </ul>
    );
}

/** The meanings of the stocks and counters shown now, for readers who cannot point at them. */
function Meanings({ session, seats }: { session: Session; seats: readonly number[] }) {
    const { game } = session.rules;
    const shown = [...seats, null].flatMap(seat => toldOf(session, seat));
    const once = [...new Map(shown.map(told => [told.name, told])).values()];
    if (once.length === 0) return null;
    return (
        <details class="meanings">
            <summary>What the numbers mean</summary>
            <dl>
                {once.map(told => (
                    <div key={told.name}>
                        <dt>{nameOf(game, told)}</dt>
                        <dd>{quantityWords(game, told.name).means}</dd>
                    </div>
                ))}
            </dl>
        </details>
    );
}

function who(session: Session, seat: number): string {
    const player = session.players.value[seat];
    if (session.isOpen) return '';
    if (player?.kind === 'computer')
        return capital(`computer, ${CHOICES[player.level]?.name ?? `level ${player.level}`}`);
    return player?.kind === 'friend' ? 'Friend' : session.isHosted ? 'You' : 'Person';
}

/** Whether a result, by the rules or outside of them, is a draw. */
function isDraw(result: Outcome | EndedOutside | null): boolean {
    return result !== null && ('outcome' in result ? result.outcome : result.kind) === 'draw';
}

function Seat({ session, seat }: { session: Session; seat: number }) {
    const { state, rules } = session;
    const friends = company.value;
    const described = rules.seats[seat];
    const acts = !session.over.value && state.actors.includes(seat);
    const result = session.over.value ? (state.outcome() ?? session.outside.value) : null;
    const won = result?.seats.includes(seat) ?? false;
    const team = rules.hasTeams && described ? ` · ${capital(`team ${described.team}`)}` : '';
    return (
        <li class={`seat-card tone-${described?.tone || 'none'} seat-${seat}`} data-acts={acts} data-won={won}>
            <div class="seat-head">
                <span class="stone" aria-hidden="true" />
                <h2>{seatName(session, seat)}</h2>
                <div class="seat-state">
                    <span class="who">{who(session, seat) + team}</span>
                    {session.isHosted && friends !== null && <friends.parts.AtSeat game={friends.game} seat={seat} />}
                    {acts && <span class="pill">to move</span>}
                    {won && <span class="pill">{isDraw(result) ? 'draw' : 'won'}</span>}
                </div>
            </div>
            <Quantities session={session} seat={seat} />
            <Losses session={session} seat={seat} />
        </li>
    );
}

/** All seats with their stocks and counters, and nobody's, limited to the viewer's knowledge. */
export function Seats({ session }: { session: Session }) {
    const seats = [...Array(session.state.players).keys()];
    return (
        <section class="seats" aria-label="Players">
            <ul>
                {seats.map(seat => (
                    <Seat key={seat} session={session} seat={seat} />
                ))}
            </ul>
            <Quantities session={session} seat={null} />
            <div class="seats-foot">
                <SeenAs session={session} />
                <Meanings session={session} seats={seats} />
            </div>
        </section>
    );
}
