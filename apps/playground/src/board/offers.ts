import { computed, signal } from '@preact/signals-core';
import type { Move, Reach } from 'boardrules';
import { personsOf } from '../model/players.ts';
import type { Change, Session } from '../model/session.ts';
import { prospectOf, type Prospect } from './prospect.ts';
import { trayOf, type TrayItem } from './tray.ts';
import { pieceOn } from './ways.ts';

/**
 * What the player who acts can choose from now: the ordinary moves, or those of a special kind; what can be put on the
 * board; and what a move is about, as far as the viewer may know.
 */
export class Offers {
    readonly #isOffered: (move: Move) => boolean;

    /** isOffered: whether a move may have a button; the others have one only where nothing else is left. */
    constructor(protected readonly session: Session, isOffered: (move: Move) => boolean) {
        this.#isOffered = isOffered;
    }

    /**
     * The moves that are no piece's ordinary way: State.reach has every legal move of a piece under its kind, except
     * those that a player spends something for at any time. They come after a button, one kind at a time.
     */
    readonly special = computed<readonly Move[]>(() => {
        const { state, viewer } = this.session;
        const ways = new Map<string, readonly Reach[]>();
        const waysFrom = (cell: string): readonly Reach[] => {
            if (!ways.has(cell)) ways.set(cell, state.reach(cell, viewer.value));
            return ways.get(cell)!;
        };
        return this.session.legalMoves().filter(move => {
            const { kind, type, from, to, target } = state.describe(move, viewer.value);
            const isPiece = state.rules.types.every(({ name, layer }) => name !== type || layer === 'piece');
            if (from === null || !isPiece || pieceOn(state, from.name, viewer.value) === undefined) return false;
            const end = (to ?? target ?? from).name;
            return !waysFrom(from.name).some(({ cell, kinds }) => cell === end && kinds.includes(kind));
        });
    });

    /** The kind of special moves that is chosen now; null: the ordinary moves are. */
    readonly kind = computed<string | null>(() => {
        const { kind, at } = this.#kind.value;
        return at === this.session.change.value && this.special.value.some(move => move.kind === kind) ? kind : null;
    });

    readonly #kind = signal<{ kind: string | null; at: Change | null }>({ kind: null, at: null });

    /** Chooses a kind of special moves, or null: the ordinary ones. */
    protected chooseKind(kind: string | null): void {
        this.#kind.value = { kind, at: this.session.change.value };
    }

    /**
     * The legal moves of the player who acts: the ordinary ones, without those that would have a button and are not
     * offered; or those of the special kind that is chosen.
     */
    readonly legal = computed<readonly Move[]>(() => {
        const [kind, special] = [this.kind.value, new Set(this.special.value)];
        if (kind !== null) return this.special.value.filter(move => move.kind === kind);
        const all = this.session.legalMoves().filter(move => !special.has(move));
        const offered = all.filter(move => this.#isOffered(move) || !this.#hasButton(move));
        return offered.length > 0 ? offered : all;
    });

    /** The kinds of special moves that have a button. */
    readonly specialKinds = computed<readonly string[]>(() => [
        ...new Set(this.special.value.filter(move => this.#isOffered(move)).map(({ kind }) => kind)),
    ]);

    /** Whether a move is chosen by a button: it names no cell, or only that of what acts. */
    #hasButton(move: Move): boolean {
        const cells = this.cellsOf(move);
        return cells.length === 0 || (cells.length === 1 && this.beginOf(move) === cells[0]);
    }

    /** The seat whose hand and stock are shown: that of the person who acts, or of the only person. */
    readonly #holder = computed<number | null>(() => {
        const { acting, over, players, watch } = this.session;
        const persons = personsOf(players.value);
        return acting.value ?? (persons.length === 1 && !over.value && watch.value === 'seat' ? persons[0]! : null);
    });

    /** The hand, the stock: what the player can put on the board, and what cannot be put there now. */
    readonly tray = computed<readonly TrayItem[]>(() => {
        const [seat, { state, viewer }] = [this.#holder.value, this.session];
        return seat === null ? [] : trayOf(state, this.legal.value, seat, viewer.value);
    });

    /** The items that can be put on the board now. */
    readonly playable = computed(() => this.tray.value.filter(({ moves }) => moves.length > 0));

    /** The legal moves that name no cell. */
    readonly unplaced = computed<readonly Move[]>(() =>
        this.legal.value.filter(move => this.cellsOf(move).length === 0),
    );

    /** What comes of a move of the player who acts. */
    prospectOf(move: Move): Prospect | null {
        const { state, acting: { value: seat }, viewer } = this.session;
        return seat === null ? null : prospectOf(state, move, seat, viewer.value);
    }

    /** The cell on which the item is that a move takes away, or null. */
    beginOf(move: Move): string | null {
        return this.session.state.describe(move, this.session.viewer.value).from?.name ?? null;
    }

    /** Whether chance decides about a move. */
    isRisky(move: Move): boolean {
        return this.session.state.describe(move, this.session.viewer.value).announces;
    }

    /** The cells that a move names. */
    cellsOf(move: Move): string[] {
        const { from, to, target } = this.session.state.describe(move, this.session.viewer.value);
        return [...new Set([from, to, target].flatMap(cell => (cell === null ? [] : [cell.name])))];
    }

    /** Cells on which something could act, and nothing of that is offered. */
    readonly withheld = computed<ReadonlySet<string | null>>(() => {
        const offered = new Set(this.legal.value);
        const others = this.session.legalMoves().filter(move => !offered.has(move));
        return new Set(others.map(move => this.beginOf(move)).filter(cell => cell !== null && !this.begins(cell)));
    });

    /** Whether an item on the cell can be picked up and moved. */
    begins(cell: string): boolean {
        return this.legal.value.some(move => this.beginOf(move) === cell);
    }
}
