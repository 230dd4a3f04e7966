import { effect, type ReadonlySignal } from '@preact/signals-core';
import type { Mark, Move, State, Viewer } from 'boardrules';
import type { ShownPly } from '../animate/index.ts';
import { clearSigns } from '../animate/sign.ts';
import { addressed } from '../model/addressed.ts';
import { attacksOf, lastPlayed, lastTurn } from '../model/recent.ts';
import type { Change, Ply, Session } from '../model/session.ts';
import { drawArrow, drawAttack } from './arrow.ts';
import { closedAt, type Closed } from './closed.ts';
import { drag } from './drag.ts';
import { arrowTo, endsOf, type Spot } from './geometry.ts';
import { carried, ghostOf } from './ghost.ts';
import {
    cellOf, coat, keepLast, keepMarks, makeOperable, markRisky, outlineCell, ring, spotsOf, type CellWords,
} from './picture.ts';
import type { Selection } from './selection.ts';
import { markShots } from './shots.ts';
import { stroke } from './stroke.ts';
import { pieceOn } from './ways.ts';

/** How the board is shown. */
export interface Looks {
    readonly dark: ReadonlySignal<boolean>;
    /** A move to show as an arrow; null: none. */
    readonly hinted: ReadonlySignal<Move | null>;
}

/** The style in a picture, which the library writes as it is in CSS, without references to characters. */
const STYLE = /<style>([^]*?)<\/style>/;

/** Whether a player's ply is hidden from the viewer. Chance's plies have a sign instead. */
function isSecret({ events }: ShownPly): boolean {
    return events.some(event => event.kind === 'ply' && event.move === '?');
}

/** Animates a ply in the picture before it. Resolves when the picture after it may replace that picture. */
export type Animate = (svg: SVGSVGElement, ply: ShownPly, signal: AbortSignal) => Promise<void>;

/**
 * The board on the page: the library's picture of the position, which can be clicked, dragged and operated by keyboard.
 * It fills its element, and follows the session and the selection until it is disposed.
 */
export class BoardView {
    /** Resolves when the picture shows the position of the session. */
    settled: Promise<void> = Promise.resolve();

    readonly #style = document.createElement('style');
    #svg: SVGSVGElement | null = null;
    #spots: readonly Spot[] = [];
    #active = '';
    #shown: Change | null = null;
    #viewer: Viewer | null = null;
    #closed: Closed | null = null;
    #moving = new AbortController();
    readonly #stop: () => void;
    readonly #ends = new AbortController();

    constructor(
        private readonly holder: HTMLElement,
        private readonly session: Session,
        private readonly selection: Selection,
        private readonly looks: Looks,
        private readonly animate: Animate,
    ) {
        this.holder.append(this.#style);
        this.#listen();
        this.#stop = effect(() => this.#follow());
    }

    dispose(): void {
        this.#stop();
        this.#ends.abort();
        this.#moving.abort();
        this.holder.replaceChildren();
    }

    // ------------------------------------------------------------------------------------------------ pictures

    /** Draws a position as the board shows it, with or without the marks for possible moves. */
    #draw(state: State, marked: boolean): string {
        const { viewer, acting } = this.session;
        return state.svg({
            viewer: viewer.value,
            moves: marked && acting.value !== null,
            cell: marked ? this.selection.choice.value.cell : null,
            last: true,
            boardOnly: true,
            dark: this.looks.dark.value,
            turned: this.session.turned.value,
        });
    }

    #follow(): void {
        const change = this.session.change.value;
        const marked = this.#draw(this.session.state, true);
        this.looks.hinted.value; // another hint or another look, another picture
        this.selection.ways.value;
        this.selection.kind.value;
        this.selection.paints.value && this.selection.brush!.canvas.value;
        const another = this.session.viewer.value !== this.#viewer;
        this.#viewer = this.session.viewer.value;
        if (another) clearSigns(this.holder.parentElement!);
        if (change === this.#shown && !another) return this.#isMoving ? undefined : this.#mount(marked);
        const atOnce = this.#shown === null || change === this.#shown;
        this.#shown = change;
        this.#moving.abort();
        if (change.kind === 'look' || atOnce || this.session.lent.value !== null) this.#mount(marked);
        else this.settled = this.#move(change.ply);
    }

    #isMoving = false;

    async #move(ply: Ply): Promise<void> {
        const moving = (this.#moving = new AbortController());
        const shown = this.#shownPly(ply);
        const before = shown.draw(shown.before);
        if (isSecret(shown) && before === shown.draw(shown.after)) return this.#mount(this.#draw(shown.after, true));
        this.#isMoving = true;
        this.#mount(before);
        try {
            await this.animate(this.#svg!, shown, moving.signal);
        } catch (error) {
            console.error(error); // without the animation the game goes on: the next picture shows the result
        } finally {
            if (this.#moving === moving) {
                this.#isMoving = false;
                this.#mount(this.#draw(this.session.state, true));
            }
        }
    }

    #shownPly(ply: Ply): ShownPly {
        const { cursor: { value: count }, state: after } = this.session;
        const before = this.session.at(count - 1);
        const words = addressed(this.session, ply.sentence(this.session.viewer.value));
        return { events: this.session.events(), words, before, after, draw: state => this.#draw(state, false) };
    }

    /**
     * Puts a picture in the place of the one before. Its style stays while it is the same, because with another style
     * the browser computes the looks of everything on the page anew.
     */
    #replace(text: string): SVGSVGElement {
        const style = STYLE.exec(text)?.[1] ?? '';
        if (this.#style.textContent !== style) this.#style.textContent = style;
        this.#svg?.remove();
        this.holder.insertAdjacentHTML('beforeend', text.replace(STYLE, ''));
        return (this.#svg = this.holder.querySelector('svg')!);
    }

    #mount(text: string): void {
        const hadFocus = this.hasFocus;
        const svg = this.#replace(text);
        this.#spots = spotsOf(svg);
        const { width, height } = svg.viewBox.baseVal;
        const page = this.holder.closest('main') ?? this.holder; // it determines the board's share of the width
        page.style.setProperty('--aspect', String(width / height));
        this.#paint(svg);
        this.#closed = this.#isMoving ? null : closedAt(this.session.state, this.session.viewer.value);
        makeOperable(svg, cell => this.#wordsOf(cell));
        this.#mark(svg);
        this.#shade(svg);
        if (!this.#isMoving) this.#markLastPlayed(svg);
        if (!this.#isMoving) this.#markWays(svg);
        const hinted = this.looks.hinted.value;
        if (hinted !== null && !this.#isMoving) drawArrow(svg, hinted);
        if (cellOf(svg, this.#active) === null) this.#active = endsOf(this.#spots).first;
        cellOf(svg, this.#active)?.setAttribute('tabindex', '0');
        if (hadFocus) this.focus();
    }

    /**
     * Adds what is painted to the picture, and marks what can be painted instead of the cell that the rules would fill
     * next.
     */
    #paint(svg: SVGSVGElement): void {
        const canvas = this.#isMoving ? null : (this.selection.brush?.canvas.value ?? null);
        this.holder.classList.toggle('painting', canvas !== null);
        if (canvas !== null) coat(svg, this.#draw(canvas.picture, false), canvas);
    }

    /** While an item is in hand, the library's marks for all moves would be too many. */
    #mark(svg: SVGSVGElement): void {
        const { cell, hand } = this.selection.choice.value;
        if (hand === null && cell === null) return this.#keepMovable(svg);
        keepMarks(svg, name => this.selection.movesVia(name).length > 0);
        for (const { name } of this.#spots) {
            const via = this.selection.movesVia(name);
            cellOf(svg, name)?.classList.toggle('offered', via.length > 0);
            markShots(svg, this.session.rules, name, via);
            if (via.some(move => this.selection.isRisky(move))) markRisky(svg, name);
        }
        const { isOpen, kind, choice } = this.selection;
        if (choice.value.doubt !== null)
            for (const move of choice.value.moves) this.#ringDoubt(svg, this.selection.cellsOf(move));
        else if (isOpen.value || kind.value !== null) this.#ringAnswers(svg, cell);
    }

    /** Rings the cells of the move that the player is asked about. */
    #ringDoubt(svg: SVGSVGElement, cells: readonly string[]): void {
        for (const cell of cells) outlineCell(svg, cell, 'about');
    }

    /**
     * Marks where the moves begin that can be chosen now: the library marks special ones, too. While several items
     * could be put on the board, their places together would tell nothing: they are marked for one in hand, unless all
     * have the same one.
     */
    #keepMovable(svg: SVGSVGElement): void {
        keepMarks(svg, name => !this.selection.withheld.value.has(name));
        const { playable, legal, special, kind, paints } = this.selection;
        if (paints.value) return;
        if (special.value.length > 0) {
            const { state, viewer } = this.session;
            const marked = legal.value.flatMap(move => {
                const begin = this.selection.beginOf(move);
                if (kind.value === null) return begin === null ? this.selection.cellsOf(move) : [begin];
                return this.selection.cellsOf(move).filter(cell => pieceOn(state, cell, viewer.value) !== undefined);
            });
            keepMarks(svg, name => marked.includes(name));
        }
        if (playable.value.length < 2) return;
        const places = new Set(playable.value.flatMap(({ moves }) => moves));
        if (new Set([...places].flatMap(move => this.selection.cellsOf(move))).size === 1) return;
        const others = legal.value.filter(move => !places.has(move)).flatMap(move => this.selection.cellsOf(move));
        keepMarks(svg, name => others.includes(name));
    }

    /** While a choice is open, rings the cells whose naming answers it, and the cell that it is about. */
    #ringAnswers(svg: SVGSVGElement, about: string | null): void {
        if (about !== null) outlineCell(svg, about, 'about');
        for (const { name } of this.#spots)
            if (this.selection.movesVia(name).length > 0) outlineCell(svg, name, 'answer');
    }

    /** Marks what the whole last turn did, chance included, and draws who attacks what its last ply took. */
    #markLastPlayed(svg: SVGSVGElement): void {
        const [last, viewer] = [lastPlayed(this.session), this.session.viewer.value];
        if (last === null) return;
        for (const state of lastTurn(this.session).slice(1)) keepLast(svg, this.#draw(state, false));
        if (last !== this.session.plies.value[this.session.cursor.value - 1])
            keepLast(svg, this.#draw(last.after, false));
        for (const { cell, by } of attacksOf(last, viewer))
            for (const one of by) drawAttack(svg, one.cell, cell);
    }

    /** Where the piece gets that the player looks at. */
    #markWays(svg: SVGSVGElement): void {
        const ways = this.selection.ways.value;
        if (ways === null || !this.selection.drawsWays.value) return;
        outlineCell(svg, ways.cell, 'way way-from');
        for (const { cell, captures, attacks, moves } of ways.reach) {
            if (cell === ways.cell) continue;
            outlineCell(svg, cell, moves ? 'way' : captures || attacks ? 'way way-attack' : 'way');
        }
    }

    /**
     * Shades the cells that were closed from elsewhere to a loser who could play nowhere. What is on the others is
     * seen.
     */
    #shade(svg: SVGSVGElement): void {
        for (const { away } of this.#closed?.closers ?? [])
            for (const cell of away) outlineCell(svg, cell, 'closed-cell');
    }

    /** "closed by Blade of Player 1 on b2", or ''. */
    #closedBy(cell: string): string {
        const closer = this.#closed?.closers.find(({ cells }) => cells.includes(cell));
        return closer === undefined ? '' : `closed by ${closer.name}`;
    }

    #wordsOf(cell: string): CellWords {
        const canvas = this.selection.brush?.canvas.value ?? null;
        if (canvas !== null) {
            const does = canvas.painted.has(cell) ? 'painted' : canvas.open.includes(cell) ? 'can be painted' : '';
            return { does, called: this.#calledOf(cell), chosen: false, movable: false };
        }
        const { cell: first, hand } = this.selection.choice.value;
        const via = this.selection.movesVia(cell);
        const movable = this.selection.begins(cell);
        const open = first === null && hand === null;
        const does =
            first === cell
                ? 'chosen'
                : open
                  ? movable
                      ? 'can move'
                      : ''
                  : via.length === 1
                    ? this.selection.nameOf(via[0]!)
                    : '';
        const offered =
            via.length > 0 && does === ''
                ? open
                    ? 'a move is possible'
                    : `${via.length} moves`
                : does || this.#closedBy(cell);
        return { does: offered, called: this.#calledOf(cell), chosen: first === cell, movable };
    }

    /** What the rulebook calls a cell: marks of a player, and others that no other cell has, such as the centre. */
    #calledOf(cell: string): string {
        const { cells, seats } = this.session.rules;
        const isCommon = (name: string) => (mark: Mark) => mark.name === name && mark.seat === null;
        const isSpecial = ({ name, seat }: Mark): boolean =>
            seat !== null || cells.filter(other => other.marks.some(isCommon(name))).length === 1;
        const marks = cells.find(({ name }) => name === cell)?.marks.filter(isSpecial) ?? [];
        const words = ({ name, seat }: Mark) => (seat === null ? name : `${name} of ${seats[seat]?.name}`);
        return marks.map(words).join(', ').replaceAll('_', ' ');
    }

    // ------------------------------------------------------------------------------------------------- keyboard

    /** Whether the keyboard's focus is on the board. */
    get hasFocus(): boolean {
        return this.holder.contains(document.activeElement);
    }

    /** Puts the keyboard's focus on the cell that had it most recently. */
    focus(): void {
        if (this.#svg !== null) cellOf(this.#svg, this.#active)?.focus({ preventScroll: true });
    }

    #activate(cell: string): void {
        if (this.#svg === null) return;
        cellOf(this.#svg, this.#active)?.setAttribute('tabindex', '-1');
        this.#active = cell;
        cellOf(this.#svg, cell)?.setAttribute('tabindex', '0');
    }

    #key(event: KeyboardEvent): void {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Enter' || event.key === ' ') this.selection.press(this.#active);
        else if (event.key === 'Escape') this.selection.cancel();
        else if (!this.#walk(event.key)) return;
        event.preventDefault();
    }

    #walk(key: string): boolean {
        const from = this.#spots.find(spot => spot.name === this.#active);
        if (from === undefined) return false;
        const ends = endsOf(this.#spots);
        const to = key === 'Home' ? ends.first : key === 'End' ? ends.last : arrowTo(key, from, this.#spots);
        if (to === null) return key.startsWith('Arrow');
        this.#activate(to);
        this.focus();
        return true;
    }

    // -------------------------------------------------------------------------------------------------- pointer

    #listen(): void {
        const { holder } = this;
        const options = { signal: this.#ends.signal };
        holder.addEventListener('click', event => this.#click(event), options);
        holder.addEventListener('keydown', event => this.#key(event), options);
        holder.addEventListener('pointerdown', event => this.#down(event), options);
        holder.addEventListener('focusin', event => this.#focusIn(event), options);
        holder.addEventListener('focusout', () => this.#svg && ring(this.#svg, null), options);
    }

    #cellOf(target: EventTarget | null): string | null {
        return (target as Element | null)?.closest<SVGElement>('[data-cell]')?.dataset.cell ?? null;
    }

    #focusIn(event: FocusEvent): void {
        const cell = this.#cellOf(event.target);
        if (cell === null || this.#svg === null) return;
        this.#activate(cell);
        if ((event.target as Element).matches(':focus-visible')) ring(this.#svg, cell);
    }

    #click(event: MouseEvent): void {
        const cell = this.#cellOf(event.target);
        if (cell === null) return this.selection.cancel();
        this.#activate(cell);
        this.selection.press(cell);
    }

    #down(event: PointerEvent): void {
        if (this.selection.paints.value) return this.#drawLine(event);
        const cell = this.#cellOf(event.target);
        const move = cell === null ? undefined : this.selection.movesVia(cell)[0];
        if (cell === null || this.#svg === null || !this.selection.begins(cell) || this.session.acting.value === null)
            return;
        if (this.selection.choice.value.cell !== null && move !== undefined) return;
        this.#carry(event, cell);
    }

    #drawLine(event: PointerEvent): void {
        stroke(event, {
            begin: () => this.selection.beginStroke(),
            enter: cell => this.selection.paint(cell),
            end: () => this.selection.brush!.end(),
        });
    }

    #carry(event: PointerEvent, cell: string): void {
        const svg = this.#svg!;
        const { state } = this.session;
        const first = this.selection.legal.value.find(
            move => state.describe(move, this.session.viewer.value).from?.name === cell,
        )!;
        const things = carried(svg, state, first, cell);
        drag(event, {
            ghost: ghostOf(svg, cellOf(svg, cell)!, things),
            lift: () => this.#lift(cell),
            drop: to => this.#drop(cell, to),
        });
    }

    #lift(cell: string): void {
        if (this.selection.choice.value.cell !== cell) {
            this.selection.cancel();
            this.selection.press(cell);
        }
        const { state } = this.session;
        const first = this.selection.choice.value.moves[0];
        if (first === undefined || this.#svg === null) return;
        for (const thing of carried(this.#svg, state, first, cell)) thing.classList.add('lifted');
    }

    /**
     * After a drop on an invalid cell the item returns to its place, and the page says why. If the table has changed in
     * the meantime, the item is in nobody's hand.
     */
    #drop(from: string, to: string | null): void {
        this.#svg?.querySelectorAll('.lifted').forEach(thing => thing.classList.remove('lifted'));
        if (to === null || to === from || this.selection.choice.value.cell !== from) return this.selection.cancel();
        this.selection.press(to, true);
    }
}
