import { batch, computed, signal } from '@preact/signals-core';
import type { Move } from 'boardrules';
import type { Change, Session } from '../model/session.ts';
import type { Brush } from './brush.ts';
import { isDoomed } from './doomed.ts';
import { Offers } from './offers.ts';
import { capital, type TrayItem } from './tray.ts';
import { pieceOn, waysOf, type Ways } from './ways.ts';
import { whyNot, whyNowhere } from './why.ts';

/** The part of a move that the player has named so far. */
export interface Choice {
    /** The first cell that was named. */
    readonly cell: string | null;
    /** The item in hand, as a key of the tray. */
    readonly hand: string | null;
    /** The legal moves that match both. */
    readonly moves: readonly Move[];
    /** The matching moves that the player chooses from by name. */
    readonly asked: readonly Move[];
    /** Why the player is asked, although one move is meant; null: there is no doubt. */
    readonly doubt: Doubt | null;
}

/**
 * A question before a move is made. other: the cell of a piece that may be meant instead, or null: the game would be
 * lost.
 */
export interface Doubt {
    readonly question: string;
    readonly other: string | null;
}

/** What was said last, and about which change of the table. */
interface Word {
    readonly text: string;
    /** Whether it is a refusal; else it tells about a piece. */
    readonly isRefusal: boolean;
    readonly rules: readonly string[];
    readonly at: Change | null;
}

/** A choice, and the change of the table after which it was made: it is not a choice in another position. */
interface Named extends Choice {
    readonly at: Change | null;
}

/** So many pieces that may act are named one by one. */
const FEW = 3;

const NOTHING: Choice = { cell: null, hand: null, moves: [], asked: [], doubt: null };

/** Why no player can move on the board now. */
function whyNobody(session: Session): string {
    const seat = session.curtain.value;
    if (session.closed.value !== '') return session.closed.value;
    if (session.over.value) return 'The game is over.';
    if (session.watch.value !== 'seat') return 'You are a spectator and cannot move.';
    if (session.looksBack.value) return 'This is an earlier position: continue from here first.';
    if (seat !== null) return `${session.rules.seats[seat]?.name ?? 'The player'} has to show their side first.`;
    return session.state.isChance ? 'Chance is to move.' : 'The computer is to move.';
}

/** What moves have in common that differ in the target alone. */
function stemOf({ kind, from, to, becomes, direction, target }: Move): string {
    return [kind, from?.name, to?.name, becomes, direction, target !== null].join(' ');
}

/**
 * How a player states a move: by naming its cells in order, by picking up an item from the tray, or by choosing from a
 * list of moves. The result is a ply of the session, or a sentence that says why the move is refused.
 */
export class Selection extends Offers {
    readonly #play: (move: Move, seat: number) => void;
    readonly #word = signal<Word>({ text: '', isRefusal: false, rules: [], at: null });
    readonly #named = signal<Named>({ ...NOTHING, at: null });
    /** The cell whose piece the player has looked at, and the change of the table at that time. */
    readonly #looked = signal<{ cell: string; at: Change } | null>(null);

    /**
     * play: what a move that the player has stated does; in a game it is made. brush: paints cells while it has a
     * canvas. isOffered: whether a move may have a button; the others have one only where nothing else is left. warns:
     * whether a move that loses is asked about; in a lesson it costs nothing.
     */
    constructor(
        session: Session,
        play = (move: Move, seat: number): void => void session.play(move, seat),
        readonly brush: Brush | null = null,
        isOffered = (_: Move): boolean => true,
        private readonly warns = true,
    ) {
        super(session, isOffered);
        this.#play = play;
    }

    readonly #isNew = computed(() => this.#word.value.at === this.session.change.value);

    /** The message about this position: why something cannot be done; or ''. */
    readonly said = computed(() => (this.#isNew.value ? this.#word.value.text : ''));

    /** Whether `said` says why something cannot be done; else it tells about a piece. */
    readonly isRefused = computed(() => this.said.value !== '' && this.#word.value.isRefusal);

    /** The ids of the rulebook's paragraphs behind `said`, the one to show first. */
    readonly saidRules = computed(() => (this.#isNew.value ? this.#word.value.rules : []));

    /** How the piece goes that was chosen last, or that was just refused a move; null: none. */
    readonly ways = computed<Ways | null>(() => {
        const [looked, { state, viewer, change }] = [this.#looked.value, this.session];
        return looked === null || looked.at !== change.value ? null : waysOf(state, looked.cell, viewer.value);
    });

    /** Whether the board draws them. Those of a chosen piece are marked already, until a move is refused. */
    readonly drawsWays = computed(
        () => this.ways.value !== null && (this.choice.value.cell === null || this.said.value !== ''),
    );

    #look(cell: string): void {
        this.#looked.value = { cell, at: this.session.change.value };
    }

    #say(text: string, rules: readonly string[] = []): void {
        this.#word.value = { text, isRefusal: true, rules, at: this.session.change.value };
    }

    /** What has been named so far; every change of the table clears it, and so does another actor. */
    readonly choice = computed<Choice>(() => {
        const [named, legal] = [this.#named.value, new Set(this.legal.value)];
        const holds = named.at === this.session.change.value && named.moves.every(move => legal.has(move));
        return holds ? named : NOTHING;
    });

    #name(choice: Choice): void {
        this.#named.value = { ...choice, at: this.session.change.value };
    }

    /** Chooses a kind of special moves, or null: the ordinary ones. */
    turnTo(kind: string | null): void {
        this.cancel();
        this.chooseKind(kind);
    }

    /**
     * The key of the item in hand: the one that was taken, or the only one if nothing but it can be played on the
     * board.
     */
    readonly inHand = computed<string | null>(() => {
        const { cell, hand } = this.choice.value;
        const [item, ...others] = this.playable.value;
        if (hand !== null || cell !== null || item === undefined || others.length > 0) return hand;
        const isAll = this.legal.value.length - this.unplaced.value.length === item.moves.length;
        return isAll ? item.key : null;
    });

    /**
     * How an offered move is called: what it does, or, if others differ from it in the target alone, what that is. A
     * move is chosen step by step, and the cell that it is about stays marked.
     */
    nameOf(move: Move): string {
        const { state, viewer } = this.session;
        const { target, captures } = state.describe(move, viewer.value);
        const stem = stemOf(move);
        const rivals = this.choice.value.asked.filter(other => stemOf(other) === stem);
        const thing = target === null || rivals.length < 2 ? undefined : state.items(target.name, viewer.value).at(-1);
        if (thing === undefined) return this.session.sentence(move) + this.#notesOn(move);
        return `${captures ? 'Remove' : 'Choose'} the ${capital(thing.type)} on ${target!.name}`;
    }

    /** What the name of a move does not say: ", removing your dragon on e2 (1 in 2; your turn ends if it fails)". */
    #notesOn(move: Move): string {
        const prospect = this.prospectOf(move);
        if (prospect === null) return '';
        const { removes, odds, only } = prospect;
        const notes = [odds, only && `it hits only the ${only}`].filter(note => note !== '').join('; ');
        return removes.map(name => `, removing your ${name}`).join('') + (notes && ` (${notes})`);
    }

    /** What chance decides of the moves that are open, in words: "1 in 2; your turn ends if it fails"; or ''. */
    readonly risks = computed<string>(() => {
        const { cell, moves } = this.choice.value;
        if (cell === null) return '';
        const told = new Map<string, Set<string>>();
        for (const move of moves) {
            const odds = this.isRisky(move) ? (this.prospectOf(move)?.odds ?? '') : '';
            if (odds !== '')
                told.set(
                    odds, new Set([...(told.get(odds) ?? []), ...this.cellsOf(move).filter(name => name !== cell)]),
                );
        }
        const all = [...told].map(([odds, cells]) => (told.size > 1 ? `${odds} (${[...cells].join(', ')})` : odds));
        return all.join('. ');
    });

    /** The legal moves whose next named cell may be this one. */
    movesVia(cell: string): readonly Move[] {
        const { cell: first, hand, moves } = this.choice.value;
        const open = first === null && hand === null ? this.legal.value : moves;
        return open.filter(move => cell !== first && this.cellsOf(move).includes(cell));
    }

    /**
     * Handles the naming of a cell. isDrop: a piece was dropped there, so no other can be meant. Whatever a player
     * does is a batch, so that the board is drawn once.
     */
    press(cell: string, isDrop = false): void {
        batch(() => this.#press(cell, isDrop));
    }

    #press(cell: string, isDrop: boolean): void {
        this.#say('');
        if (this.paints.value) return this.#dab(cell);
        const { cell: first, hand, doubt } = this.choice.value;
        if (doubt !== null) return this.#leaveDoubt(cell);
        if (this.session.acting.value === null) {
            this.#say(whyNobody(this.session));
            this.#look(cell);
        } else if (first === cell) this.cancel();
        else if (first === null) this.#first(cell, hand);
        else if (this.isOpen.value && this.movesVia(cell).length === 0) this.#leave(first, cell);
        else this.#second(first, cell, isDrop);
    }

    /** A press never answers a question: it chooses another piece, or nothing. */
    #leaveDoubt(cell: string): void {
        const { cell: first } = this.choice.value;
        this.cancel();
        if (cell !== first && this.begins(cell)) this.#first(cell, null);
    }

    /** Whether nothing is left but to choose one of the moves that are offered by name. */
    readonly isOpen = computed(() => {
        const { asked, moves } = this.choice.value;
        return asked.length > 0 && asked.length === moves.length;
    });

    /** Closes an open choice, because a cell was named that is no answer: it begins something else, or nothing. */
    #leave(first: string, cell: string): void {
        const { hand, moves } = this.choice.value;
        const begins = this.begins(cell);
        if (!begins && moves.every(move => this.beginOf(move) === first)) this.#refuse(first, cell);
        const item = this.tray.value.find(({ key }) => key === hand);
        this.#name(item === undefined || begins ? NOTHING : { ...NOTHING, hand, moves: item.moves });
        if (begins) this.#first(cell, null);
    }

    /** Whether naming a cell paints it. */
    readonly paints = computed(() => this.brush !== null && this.brush.canvas.value !== null);

    #dab(cell: string): void {
        this.beginStroke();
        this.paint(cell);
        this.brush!.end();
    }

    /** Paints a cell of a stroke. What cannot be painted is said, and stays said to the stroke's end. */
    paint(cell: string): void {
        const why = this.brush?.paint(cell) ?? '';
        if (why !== '') this.#say(why);
    }

    /** Begins a stroke over cells. */
    beginStroke(): void {
        this.cancel();
        this.brush?.begin();
    }

    #first(cell: string, hand: string | null): void {
        const via = this.movesVia(cell);
        const begun = via.filter(move => this.beginOf(move) === cell);
        // A piece that can move hides no move that needs this cell alone: what is put below it is offered beside its
        // ways.
        const whole = via.filter(move => !begun.includes(move) && this.#isComplete(move, cell));
        const isEither =
            this.kind.value !== null && pieceOn(this.session.state, cell, this.session.viewer.value) !== undefined;
        // Of two pieces either may be named first.
        const moves = begun.length > 0 && !isEither ? [...begun, ...whole] : via;
        if (moves.length === 0) this.#tell(cell) || this.#refuse(null, cell);
        else if (moves.length === 1 && this.#isPlacement(moves[0]!, cell)) this.choose(moves[0]!);
        else this.#take(cell, hand, moves);
    }

    /** Tells about another player's piece, with nothing in hand: a look at it is no mistake. */
    #tell(cell: string): boolean {
        const { state, viewer, acting, rules } = this.session;
        const [ways, piece] = [waysOf(state, cell, viewer.value), state.items(cell, viewer.value).at(-1)];
        const isOther = ways !== null && piece?.layer === 'piece' && piece.seat !== null && piece.seat !== acting.value;
        if (!isOther || this.choice.value.hand !== null) return false;
        this.#look(cell);
        const text = `${rules.seats[piece.seat!]?.name}'s ${piece.type.replaceAll('_', ' ')} on ${cell}`;
        this.#word.value = { text, isRefusal: false, rules: [], at: this.session.change.value };
        return true;
    }

    /** Offers by name the moves that need no further cell, or that end on this cell from elsewhere. */
    #take(cell: string, hand: string | null, moves: readonly Move[]): void {
        const isPiece = pieceOn(this.session.state, cell, this.session.viewer.value) !== undefined;
        const arrives = moves.every(move => this.beginOf(move) !== cell) && !(isPiece && this.kind.value !== null);
        const asked = arrives ? moves : moves.filter(move => this.#isComplete(move, cell));
        this.#name({ cell, hand, moves, asked, doubt: null });
        this.#look(cell);
    }

    #second(first: string, cell: string, isDrop: boolean): void {
        const kept = this.movesVia(cell);
        const swaps = !isDrop && this.kind.value === null && kept.length > 0 && this.begins(cell);
        if (swaps && kept.every(move => this.prospectOf(move)?.displaces.includes(cell)))
            return this.#askToSwap(cell, kept);
        if (kept.length === 1) return this.choose(kept[0]!);
        if (kept.length > 1) {
            this.#name({ ...this.choice.value, moves: kept, asked: kept });
            return;
        }
        const another = this.begins(cell);
        this.#refuse(first, cell);
        if (!another) return;
        this.#name(NOTHING);
        this.#first(cell, null);
    }

    /** Two own pieces would change places, and the press may also mean the other piece. */
    #askToSwap(cell: string, moves: readonly Move[]): void {
        const type = pieceOn(this.session.state, cell, this.session.viewer.value)?.type.replaceAll('_', ' ');
        const question = `Shall they change places? Press ${cell} again to choose the ${type} instead.`;
        this.#name({ ...this.choice.value, moves, asked: moves, doubt: { question, other: cell } });
    }

    /** Whether the move puts something on the cell and needs no other. What a piece does there is asked first. */
    #isPlacement(move: Move, cell: string): boolean {
        return this.#isComplete(move, cell) && this.beginOf(move) === null;
    }

    #isComplete(move: Move, cell: string): boolean {
        return this.cellsOf(move).every(name => name === cell);
    }

    #refuse(from: string | null, cell: string): void {
        const seat = this.session.acting.value;
        if (seat === null) return;
        this.#look(from ?? cell);
        const refusal = whyNot(this.session.state, seat, this.#inHand(), from, cell);
        // That nothing is laid in this phase is no news: what can be done is.
        if (from === null && refusal?.reason === 'wrong_phase' && this.playable.value.length === 0)
            this.#say(this.#whoMayAct(cell));
        else if (refusal !== null) this.#say(refusal.sentence, this.#decisiveFirst(refusal.ruleIds, from ?? cell));
        else if (from === null) this.#say(`${cell}: no legal move is possible there now`);
        else this.#say(`${from} to ${cell}: there is no such move`);
    }

    /** Which pieces may act, for a player who named a cell where nothing can be put. */
    #whoMayAct(cell: string): string {
        const { state, viewer } = this.session;
        const begins = [...new Set(this.legal.value.map(move => this.beginOf(move)))].filter(begin => begin !== null);
        if (begins.length === 0) return 'No piece may act now. Choose below.';
        if (begins.length > FEW) return `${cell}: nothing can be put here now. Choose a piece that is marked first.`;
        const pieces = begins.map(
            begin => `the ${pieceOn(state, begin, viewer.value)?.type.replaceAll('_', ' ')} on ${begin}`,
        );
        const press = begins.length === 1 ? 'press it' : 'press one of them';
        const below = this.unplaced.value.length > 0 ? ', or choose below' : '';
        return `Only ${pieces.join(' or ')} may act now; ${press}${below}.`;
    }

    /** Of the paragraphs about types of pieces, that of the piece in question comes first. */
    #decisiveFirst(ids: readonly string[], cell: string): readonly string[] {
        const pieces = this.session.state
            .items(cell, this.session.viewer.value)
            .filter(({ layer }) => layer === 'piece');
        const own = pieces.reverse().flatMap(({ type }) => ids.filter(id => id.endsWith(`.${type}`)));
        return [...new Set([...own, ...ids])];
    }

    /** The moves that a refusal is about: moves like those in hand come before all others. */
    #inHand(): readonly Move[] {
        const { hand, moves } = this.choice.value;
        return hand === null ? this.legal.value : moves;
    }

    /**
     * Picks up an item of the tray, or puts it back. Where every item has the same single place, to take it is to play
     * it. Of an item that cannot be played the library says why.
     */
    take(item: TrayItem): void {
        batch(() => this.#taken(item));
    }

    #taken(item: TrayItem): void {
        this.#say('');
        const choices = this.playable.value;
        const places = new Set(choices.flatMap(({ moves }) => moves).flatMap(move => this.cellsOf(move)));
        if (this.choice.value.hand === item.key) this.cancel();
        else if (item.moves.length === 0) this.#refuseItem(item);
        else if (item.moves.length === 1 && choices.length > 1 && places.size === 1) this.choose(item.moves[0]!);
        else this.hold(item);
    }

    /** Has an item of the tray in hand. */
    hold(item: TrayItem): void {
        this.#name({ ...NOTHING, hand: item.key, moves: item.moves });
    }

    #refuseItem({ label, type }: TrayItem): void {
        const seat = this.session.acting.value;
        if (seat === null) return this.#say(whyNobody(this.session));
        const why = whyNowhere(this.session.state, seat, type);
        this.#name(NOTHING);
        this.#say(why === null ? `${label}: it cannot be played now` : `${label}: ${why.sentence}`, why?.ruleIds);
    }

    /** Handles a drop from the tray on a cell. */
    put(item: TrayItem, cell: string): void {
        const moves = item.moves.filter(move => this.cellsOf(move).includes(cell));
        batch(() => {
            this.hold(item);
            if (moves.length === 1) this.choose(moves[0]!);
            else this.press(cell);
        });
    }

    /** Plays the chosen move. If it would lose the game at once, it asks first, unless every move does. */
    choose(move: Move): void {
        const { acting: { value: seat }, state, viewer } = this.session;
        const { doubt, moves } = this.choice.value;
        const isSure = doubt?.other === null && moves[0] === move;
        const loses = isSure || !this.warns ? '' : (this.prospectOf(move)?.loses ?? '');
        if (seat !== null && loses !== '' && !isDoomed(state, state.legalMoves(seat), seat, viewer.value)) {
            const question = `This loses the game: ${loses}. Do it?`;
            this.#name({ ...this.choice.value, moves: [move], asked: [move], doubt: { question, other: null } });
            return;
        }
        batch(() => {
            this.cancel();
            if (seat !== null) this.#play(move, seat);
        });
    }

    /** Clears everything that was named. */
    cancel(): void {
        batch(() => {
            this.#say('');
            this.#looked.value = null;
            this.#name(NOTHING);
        });
    }
}
