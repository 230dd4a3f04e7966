import { CHANCE, Rules, type EndedOutside, type Outcome, type State } from 'boardrules';
import { capital } from '../board/tray.ts';
import { addressed, readerOf } from '../model/addressed.ts';
import { isHidden } from '../model/hidden.ts';
import { attacksOf, lastPlayed, recentPlies } from '../model/recent.ts';
import { runsOf } from '../model/runs.ts';
import type { Ply, Session } from '../model/session.ts';
import { liesOpen } from '../model/views.ts';
import { plain } from '../plain.ts';

/** Whether rules are the built-in ones of their game, switches included. */
export function isBuiltIn(rules: Rules): boolean {
    return rules.fingerprint === new Rules(rules.game).fingerprint;
}

/** The title of rules. Those that differ from the built-in ones, even in a switch, and keep the title are marked. */
export function titleOf(rules: Rules): string {
    const isOther = !isBuiltIn(rules) && rules.title === new Rules(rules.game).title;
    return isOther ? `${rules.title}, changed` : rules.title;
}

/** The name of a seat, for people. */
export function seatName(session: Session, seat: number): string {
    return session.rules.seats[seat]?.name ?? `Player ${seat + 1}`;
}

export function listed(words: readonly string[]): string {
    return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** "26 Nov, 12:10", in the reader's way; '' if unknown. */
export function when(saved: string): string {
    const date = new Date(saved);
    return Number.isNaN(date.valueOf()) ? '' : date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}

const DEEDS: Readonly<Record<EndedOutside['kind'], (seat: string) => string>> = {
    resignation: seat => `${seat} resigns`,
    timeout: seat => `${seat} runs out of time`,
    agreement: () => 'The players agree',
    abandoned: () => 'Nobody continues the game',
    other: () => 'The game has ended',
};

/** How a game ended outside the rules: "White resigns: Black wins". */
function endedSentence(session: Session, { kind, seat, outcome, seats, words }: EndedOutside): string {
    const deed = DEEDS[kind](seat === null ? '' : seatName(session, seat));
    const winners = listed(seats.map(winner => seatName(session, winner)));
    const result = outcome === 'win' ? `${winners} ${seats.length > 1 ? 'win' : 'wins'}` : (outcome ?? '');
    return [result === '' ? deed : `${deed}: ${result}`, words].filter(part => part !== '').join('; ');
}

/** How a game ended, by the rules or outside of them. */
export function endSentence(session: Session, end: Outcome | EndedOutside): string {
    return 'sentence' in end ? plain(end.sentence) : endedSentence(session, end);
}

/** Whose turn it is, or how the game ended, in a few words. */
export function headline(session: Session): string {
    const { state } = session;
    const end = state.outcome() ?? (session.over.value ? session.outside.value : null);
    if (end !== null) return addressed(session, endSentence(session, end));
    if (state.isChance) return plain(state.prompt(session.viewer.value));
    const reader = readerOf(session);
    if (state.actors.length === 1 && state.actors[0] === reader) return 'Your turn';
    const acting = state.actors.map(seat => (seat === reader ? 'you' : seatName(session, seat)));
    return capital(`${listed(acting)} to move`);
}

/** Whether a setup in secret is made, which others only hear of. */
const isPreparing = (state: State): boolean =>
    state.rules.hasSecrets && settingUp(state, state.phase(state.turn ?? 0)) !== '';

/** The actor that the table waits for, beside the turn; '': a person, who knows it. */
export function waitsFor(session: Session): string {
    const asked = session.asked.value;
    if (session.looksBack.value && !session.isOpen)
        return `Looking back: move ${session.cursor.value} of ${session.plies.value.length}`;
    const isOthers = asked.kind === 'computer' && asked.seat !== session.lent.value;
    if (isOthers && isPreparing(session.state)) return `${plain(session.state.prompt(session.viewer.value))} …`;
    if (asked.kind === 'computer') return 'The computer is thinking …';
    if (session.declined.value !== null) return `${seatName(session, session.declined.value)} declines the draw`;
    if (session.isDrawOffered.value) return 'A draw is offered: the computer answers at its next turn';
    if (session.curtain.value !== null)
        return `${seatName(session, session.curtain.value)}, make sure nobody else is looking, then show your side`;
    return '';
}

/** Phases that say nothing to players: there the game is simply played. */
const USUAL_PHASES = ['play', 'main'];

/** The counter of turns, by the library's name, in games that have one. */
export const TURN = 'turn';

/** How the game is prepared, whatever the phase is called. */
const FIRST_PHASES = ['setup', 'placement', 'deal'];

/** "Setting up", and the step if the preparation has several, which come before the usual phases; '': this is none. */
function settingUp({ rules: { phases } }: State, phase: string): string {
    if (FIRST_PHASES.includes(phase)) return 'Setting up';
    const steps = phases.slice(0, phases.findIndex(name => USUAL_PHASES.includes(name)));
    return steps.includes(phase)
        ? `Setting up ${steps.indexOf(phase) + 1} of ${steps.length}: ${phase.replaceAll('_', ' ')}`
        : '';
}

/** The phase, if it is a special one; else the number of the turn, or how many moves have been made. */
export function progress({ state, viewer }: Session): string {
    const phase = state.phase(state.turn ?? 0);
    const setup = settingUp(state, phase);
    if (setup !== '') return setup;
    if (!USUAL_PHASES.includes(phase)) return phase.replaceAll('_', ' ');
    const counted = state.rules.counters.get(TURN)?.common === true ? state.counter(TURN, null, viewer.value) : null;
    return counted === null ? `move ${state.ply}` : `turn ${counted}`;
}

/** The actor of a ply. */
export function actorName(session: Session, actor: number): string {
    return actor === CHANCE ? 'Chance' : seatName(session, actor);
}

/** The sentence about a ply for the viewer, who may be called "you". */
export function plySentence(session: Session, ply: Ply): string {
    return session.asSeen(addressed(session, ply.sentence(session.viewer.value)), ply.move);
}

/** The sentence about a ply, with its actor unless the sentence begins with a player. */
export function toldPly(session: Session, ply: Ply): string {
    const sentence = plySentence(session, ply);
    const names = ['You', ...session.rules.seats.map(({ name }) => name)];
    if (names.some(name => sentence.startsWith(name))) return sentence;
    return `${ply.actor === readerOf(session) ? 'You' : actorName(session, ply.actor)}: ${sentence}`;
}

/**
 * Who attacks what a ply took, unless that is seen from the ply: "d4 is attacked by the arm on d2 and the flat on d3".
 */
function attacksTold(session: Session): string {
    const last = lastPlayed(session);
    const attacks = last === null ? [] : attacksOf(last, session.viewer.value);
    const told = attacks.filter(({ by }) => by.length > 1 || by[0]!.cell !== last!.move.to?.name);
    const words = told.map(
        ({ cell, by }) => `${cell} by ${listed(by.map(one => `the ${one.type.replaceAll('_', ' ')} on ${one.cell}`))}`,
    );
    return words.length === 0 ? '' : `Attacked: ${listed(words)}`;
}

/**
 * What became of cells for which several players had something, when that was revealed: ". Claims met on e5: plains
 * goes to a5, forest to e5 and fortress to i5"; '': nothing was.
 */
function settledTold(session: Session, ply: Ply | undefined): string {
    if (ply === undefined) return '';
    const events = ply.events(session.viewer.value);
    const claims = events.flatMap(event =>
        event.kind === 'reveal' && event.layer === 'fixture' && event.type !== null ? [event.cell] : [],
    );
    const met = [...new Set(claims.filter((cell, index) => claims.indexOf(cell) < index))];
    const placed = events.flatMap(event => (event.kind === 'place' && event.layer === 'ground' ? [event] : []));
    const isSure = (cell: string): boolean => claims.includes(cell) && !met.includes(cell);
    const filled = placed
        .filter(({ cell }) => !isSure(cell))
        .map(({ type, cell }) => `${type.replaceAll('_', ' ')} to ${cell}`);
    if (claims.length === 0 || filled.length === 0) return '';
    const [first, ...others] = filled.map((words, index) => (index === 0 ? words.replace(' to ', ' goes to ') : words));
    return `. ${met.length === 0 ? 'No claims met' : `Claims met on ${listed(met)}`}: ${listed([first!, ...others])}`;
}

/** The hidden plies of a player, the last of which is given: it may have ended all secrets. */
function hiddenPlies(session: Session, last: Ply): string {
    const name = actorName(session, last.actor);
    if (liesOpen(session.state))
        return addressed(session, `${name} is ready: all that was hidden is revealed`) + settledTold(session, last);
    const { from, to } = runsOf(session.plies.value.slice(0, session.cursor.value), session.viewer.value).at(-1)!;
    return from === to ? toldPly(session, last) : `${name}: ${to - from + 1} hidden moves`;
}

/** What the others have played since the reader has, or the last ply, with what chance did then. */
export function lastPly(session: Session): string {
    const latest = session.plies.value[session.cursor.value - 1];
    if (latest !== undefined && isHidden(latest.seen(session.viewer.value)) && latest.actor !== CHANCE)
        return hiddenPlies(session, latest);
    const recent = recentPlies(session);
    const told = recent.map(ply => [toldPly(session, ply), ply] as const);
    const last = told.findLastIndex(([, ply]) => ply.actor !== CHANCE);
    const attacks = last < 0 ? '' : attacksTold(session);
    const words = told
        .flatMap(([words], index) => (index === last && attacks !== '' ? [words, attacks] : [words]))
        .join('. ');
    const end = session.state.outcome(); // the headline says it
    return (
        (end === null ? words : words.replace(`; ${plain(end.sentence)}`, '')) +
        settledTold(session, recent.findLast(({ reveals }) => reveals))
    );
}
