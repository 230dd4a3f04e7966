import { CHANCE, REFEREE, type GameEvent, type Move, type State, type Viewer } from 'boardrules';
import { worldsOf } from './doomed.ts';
import { pieceOn } from './ways.ts';

/** What comes of a move at once, as far as its player can know. */
export interface Prospect {
    /** How the player loses the game by it: "Black wins: White's throne is removed"; '': not at once. */
    readonly loses: string;
    /** The own pieces that it removes: "dragon on e2". */
    readonly removes: readonly string[];
    /** If chance decides whether it takes place: "1 in 2; the lancer is lost if it fails"; else ''. */
    readonly odds: string;
    /** What it changes instead of removing the other's piece where it goes: "fortress on e8"; or ''. */
    readonly only: string;
    /** The cells from which it takes other own pieces: two change places. */
    readonly displaces: readonly string[];
}

const NOTHING: Prospect = { loses: '', removes: [], odds: '', only: '', displaces: [] };

const nameOf = ({ type, cell }: { type: string; cell: string }): string => `${type.replaceAll('_', ' ')} on ${cell}`;

/** Whether an event is part of what a move itself does on the board, or takes. */
function isDeed(event: GameEvent): boolean {
    const isOnBoard = ['move', 'place', 'remove', 'change'].includes(event.kind);
    return isOnBoard && 'cause' in event ? event.cause === 'captured' : isOnBoard;
}

type Removed = Extract<GameEvent, { kind: 'remove' }>;

/** Whether a removed piece becomes another one: for the same cause its owner gets that in its place. */
function becomesAnother({ cell, layer, seat, cause }: Removed, events: readonly GameEvent[]): boolean {
    return events.some(
        event =>
            event.kind === 'place' &&
            event.cell === cell &&
            event.layer === layer &&
            event.seat === seat &&
            event.cause === cause,
    );
}

/** The own pieces that events remove. */
function ownRemoved(events: readonly GameEvent[], seat: number): { type: string; cell: string }[] {
    return events.flatMap(event =>
        event.kind === 'remove' && event.layer === 'piece' && event.seat === seat && !becomesAnother(event, events)
            ? [event]
            : [],
    );
}

function lossBy(state: State, seat: number): string {
    const outcome = state.outcome();
    return outcome?.kind === 'win' && !outcome.seats.includes(seat) ? outcome.sentence : '';
}

/** The positions to which chance can lead after an announcement, and how probable each is. */
function ends(announced: State): { end: State; numerator: number; denominator: number; isDone: boolean }[] {
    return announced.chanceOutcomes().map(({ move, probability }) => {
        const end = announced.after(move, CHANCE);
        return { end, ...probability, isDone: end.events(REFEREE).some(isDeed) };
    });
}

/** What is at stake if an announced move fails. */
function stake(failed: State, done: State, seat: number): string {
    if (lossBy(failed, seat) !== '') return 'the game is lost if it fails';
    const lost = ownRemoved(failed.events(REFEREE), seat).map(({ type }) => `the ${type.replaceAll('_', ' ')} is lost`);
    if (lost.length > 0) return `${lost.join(' and ')} if it fails`;
    return failed.turn !== done.turn ? 'your turn ends if it fails' : 'nothing happens if it fails';
}

function oddsOf(announced: State, seat: number): { odds: string; done: State } | null {
    const all = ends(announced);
    const [done, failed] = [
        all.filter(({ isDone }) => isDone), all.filter(({ isDone, numerator }) => !isDone && numerator > 0),
    ];
    if (done.length === 0 || failed.length === 0) return null;
    const numerator = done.reduce((sum, one) => sum + one.numerator, 0);
    return {
        odds: `${numerator} in ${done[0]!.denominator}; ${stake(failed[0]!.end, done[0]!.end, seat)}`,
        done: done[0]!.end,
    };
}

/** What a move changes where another's piece is, if this piece stays. */
function onlyOf(before: State, after: State, { to, target }: Move, seat: number, events: readonly GameEvent[]): string {
    const cell = (to ?? target)?.name;
    const [met, still] = cell === undefined ? [] : [pieceOn(before, cell, REFEREE), pieceOn(after, cell, REFEREE)];
    if (
        met === undefined ||
        met.seat === null ||
        met.seat === seat ||
        still?.type !== met.type ||
        still.seat !== met.seat
    )
        return '';
    const changed = events.find(event => event.kind === 'change' && event.cell === cell && isDeed(event));
    return changed?.kind === 'change' ? nameOf(changed) : '';
}

function foreseen(world: State, move: Move, seat: number): Prospect {
    const after = world.after(move, seat);
    const chance = world.describe(move, REFEREE).announces && after.isChance ? oddsOf(after, seat) : null;
    const end = chance?.done ?? after;
    const events = end.events(REFEREE);
    const [, ...others] = events.flatMap(event => (event.kind === 'move' && event.seat === seat ? [event.cell] : []));
    return {
        loses: lossBy(after, seat),
        removes: ownRemoved(events, seat).map(nameOf),
        odds: chance?.odds ?? '',
        only: onlyOf(world, end, move, seat, events),
        displaces: others,
    };
}

/**
 * What comes of a move of a seat in all that may be hidden from the viewer; what is not the same everywhere is left
 * out.
 */
export function prospectOf(state: State, move: Move, seat: number, viewer: Viewer): Prospect {
    const [first, ...others] = worldsOf(state, viewer).map(world => foreseen(world, move, seat));
    return others.every(other => JSON.stringify(other) === JSON.stringify(first)) ? first! : NOTHING;
}
