import { computed, effect, signal } from '@preact/signals';
import type { Move } from 'boardrules';
import { Selection } from '../board/selection.ts';
import type { BoardView } from '../board/view.ts';
import { chooseMove, opponents } from '../bot/index.ts';
import { Painter } from '../layout/painter.ts';
import { host } from '../model/host.ts';
import { Session, type Setup } from '../model/session.ts';
import { keepGame } from './resume.ts';
import { newId } from './shelf.ts';

/** The parts of a game on the table. */
export interface Table {
    readonly session: Session;
    readonly selection: Selection;
    /** Paints what a player lays out at the start; missing in lessons. */
    readonly painter?: Painter;
    /** The board, once it is on the page. */
    view: BoardView | null;
}

/** Where an analysis begins: after so many plies of the game on the table, with a move that is tried at once. */
export interface Analysing {
    readonly made: number;
    readonly tries?: Move;
    /** Whether it is a game from elsewhere, whose reader has all of it. */
    readonly isWhole?: boolean;
}

/** The analysis of the game on the table, which waits meanwhile; null: none. */
export const analysing = signal<Analysing | null>(null);

const current = signal<Table | null>(null);
let stopHost = (): void => {};

/** The game on the table; null while the reader chooses one. */
export const table = computed(() => current.value);

/** A problem to show, such as a failed computer player; or ''. */
export const trouble = signal('');

/** Lets the board begin to show a ply, because the host may learn of the ply first. */
const soon = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

function helpersFor(seated: Table): Parameters<typeof host>[1] {
    return {
        async shown() {
            await soon();
            await seated.view?.settled;
        },
        async choose(...asked) {
            trouble.value = '';
            const [{ state, lent }, seat, , , after] = asked;
            const move = await chooseMove(...asked);
            return seat === lent.value ? (seated.painter?.instead(after ?? state, seat, move) ?? move) : move;
        },
        failed: error => (trouble.value = error instanceof Error ? error.message : String(error)),
    };
}

/** Puts a session on the table, and replaces the present one. keep: stores the game; returns what stops that. */
function putOn(session: Session, keep: () => () => void): void {
    stopHost();
    trouble.value = '';
    analysing.value = null;
    const painter = new Painter(session);
    const seated: Table = { session, selection: new Selection(session, undefined, painter), painter, view: null };
    current.value = seated;
    const stops = [
        opponents.attend(session),
        effect(() => (analysing.value === null ? host(session, helpersFor(seated)) : undefined)),
        keep(),
    ];
    stopHost = () => stops.forEach(stop => stop());
}

/** Puts a game on the table, and replaces the present one. */
export function seat(setup: Setup): Session {
    const session = new Session(setup);
    putOn(session, () => keepGame(session, setup.id ?? newId()));
    return session;
}

/** Puts a game on the table that is hosted elsewhere, and stored there. */
export function seatHosted(session: Session): void {
    putOn(session, () => () => {});
}

/** Puts the game away. */
export function clear(): void {
    stopHost();
    stopHost = () => {};
    current.value = analysing.value = null;
}

/** The move of the hint, for the board; null: none. */
export const hinted = computed(() => {
    const [session, hint] = [current.value?.session, opponents.hint.value];
    const notation = hint?.opinion?.move ?? null;
    if (session === undefined || notation === null || session.looksBack.value) return null;
    return hint!.seat === session.acting.value ? session.rules.parseMove(notation) : null;
});
