import { computed, signal } from '@preact/signals-core';
import type { Move } from 'boardrules';
import type { Change, Session } from '../model/session.ts';
import { trayOf, type TrayItem } from './tray.ts';
import { whyNot } from './why.ts';

/** What has been named of a move so far. */
export interface Choice {
    /** The cell that was named first. */
    readonly cell: string | null;
    /** What was taken in hand, a key of the tray. */
    readonly hand: string | null;
    /** The legal moves that agree with both. */
    readonly moves: readonly Move[];
    /** Those of them between which the person is asked to choose by name. */
    readonly asked: readonly Move[];
}

const NOTHING: Choice = { cell: null, hand: null, moves: [], asked: [] };

/** Why no person can do anything on the board now. */
function whyNobody(session: Session): string {
    const seat = session.curtain.value;
    if (session.state.isOver) return 'The game is over.';
    if (session.watch.value !== 'seat') return 'You are a spectator and cannot move.';
    if (session.looksBack.value) return 'This is an earlier position: continue from here first.';
    if (seat !== null) return `${session.rules.seats[seat]?.name ?? 'The player'} has to show their side first.`;
    return session.state.isChance ? 'Chance is to move.' : 'The computer is to move.';
}

/**
 * How a person says which move is meant: by naming cells one after the other, by taking something in hand from the tray, or
 * by choosing from moves in words. It ends in a ply of the session, or in a word why not.
 */
export class Selection {
    readonly #session: Session;
    readonly #word = signal<{ text: string; at: Change | null }>({ text: '', at: null });
    readonly #choice = signal<Choice>(NOTHING);

    constructor(session: Session) {
        this.#session = session;
    }

    /** What was said of this position: why something cannot be done; or ''. */
    readonly said = computed(() => (this.#word.value.at === this.#session.change.value ? this.#word.value.text : ''));

    #say(text: string): void {
        this.#word.value = { text, at: this.#session.change.value };
    }

    /** What has been named so far; nothing as soon as the position or who acts is another. */
    readonly choice = computed<Choice>(() => {
        const legal = new Set(this.legal.value);
        return this.#choice.value.moves.every(move => legal.has(move)) ? this.#choice.value : NOTHING;
    });

    /** The legal moves of the person who acts. */
    readonly legal = computed<readonly Move[]>(() => this.#session.legalMoves());

    /** What can be taken in hand. */
    readonly tray = computed<readonly TrayItem[]>(() => trayOf(this.#session.state, this.legal.value));

    /** The legal moves that name no cell. */
    readonly unplaced = computed<readonly Move[]>(() =>
        this.legal.value.filter(move => this.cellsOf(move).length === 0),
    );

    /** The names of the cells that a move names. */
    cellsOf(move: Move): string[] {
        const { from, to, target } = this.#session.state.describe(move);
        return [...new Set([from, to, target].flatMap(cell => (cell === null ? [] : [cell.name])))];
    }

    /** Whether something on the cell can be taken up and moved. */
    begins(cell: string): boolean {
        return this.legal.value.some(move => this.#fromOf(move) === cell);
    }

    /** The legal moves for which the cell can be named next. */
    movesVia(cell: string): readonly Move[] {
        const { cell: first, hand, moves } = this.choice.value;
        const open = first === null && hand === null ? this.legal.value : moves;
        return open.filter(move => cell !== first && this.cellsOf(move).includes(cell));
    }

    /** A cell was named. */
    press(cell: string): void {
        this.#say('');
        const { cell: first, hand } = this.choice.value;
        if (this.#session.acting.value === null) this.#say(whyNobody(this.#session));
        else if (first === cell) this.cancel();
        else if (first === null) this.#first(cell, hand);
        else this.#second(first, cell);
    }

    #first(cell: string, hand: string | null): void {
        const via = this.movesVia(cell);
        const begun = via.filter(move => this.#fromOf(move) === cell);
        const moves = begun.length > 0 ? begun : via;
        if (moves.length === 0) this.#refuse(null, cell);
        else if (moves.length === 1 && this.#isComplete(moves[0]!, cell)) this.choose(moves[0]!);
        else this.#take(cell, hand, moves);
    }

    /** What can be finished by naming no other cell, or arrives here from elsewhere, is asked for by name. */
    #take(cell: string, hand: string | null, moves: readonly Move[]): void {
        const arrives = moves.every(move => this.#fromOf(move) !== cell);
        const asked = arrives ? moves : moves.filter(move => this.#isComplete(move, cell));
        this.#choice.value = { cell, hand, moves, asked };
    }

    #second(first: string, cell: string): void {
        const kept = this.movesVia(cell);
        if (kept.length === 1) return this.choose(kept[0]!);
        if (kept.length > 1) {
            this.#choice.value = { ...this.choice.value, moves: kept, asked: kept };
            return;
        }
        const another = this.begins(cell);
        this.#refuse(first, cell);
        if (!another) return;
        this.#choice.value = NOTHING;
        this.#first(cell, null);
    }

    #fromOf(move: Move): string | null {
        return this.#session.state.describe(move).from?.name ?? null;
    }

    #isComplete(move: Move, cell: string): boolean {
        return this.cellsOf(move).every(name => name === cell);
    }

    #refuse(from: string | null, cell: string): void {
        const seat = this.#session.acting.value;
        if (seat === null) return;
        const sentence = whyNot(this.#session.state, seat, this.#inHand(), from, cell);
        this.#say(
            sentence ??
                (from === null ? `${cell}: no legal move is possible there now` : `${from} to ${cell}: there is no such move`),
        );
    }

    /** What a refusal is about: moves like those in hand before all others. */
    #inHand(): readonly Move[] {
        const { hand, moves } = this.choice.value;
        return hand === null ? this.legal.value : moves;
    }

    /** Something of the tray was taken in hand, or put back; what can go to one place only is played. */
    take(item: TrayItem): void {
        this.#say('');
        if (this.choice.value.hand === item.key) this.cancel();
        else if (item.moves.length === 1) this.choose(item.moves[0]!);
        else this.#choice.value = { cell: null, hand: item.key, moves: item.moves, asked: [] };
    }

    /** Something of the tray was put on a cell. */
    put(item: TrayItem, cell: string): void {
        const moves = item.moves.filter(move => this.cellsOf(move).includes(cell));
        this.#choice.value = { cell: null, hand: item.key, moves: item.moves, asked: [] };
        if (moves.length === 1) this.choose(moves[0]!);
        else this.press(cell);
    }

    /** A move was chosen: it is played. */
    choose(move: Move): void {
        const seat = this.#session.acting.value;
        this.cancel();
        if (seat !== null) this.#session.play(move, seat);
    }

    /** Nothing is named any more. */
    cancel(): void {
        this.#say('');
        this.#choice.value = NOTHING;
    }
}
