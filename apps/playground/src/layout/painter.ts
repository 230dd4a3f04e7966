// A player paints their land, and places their pieces, in any order. It becomes moves once the player says so.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Move, State } from 'boardrules';
import type { Brush, Canvas } from '../board/brush.ts';
import type { Draft, Session } from '../model/session.ts';
import { fill, keepable, landOf, openFor, rowOf, sizeOf, whyNotPaint, type Land, type Paint } from './land.ts';

const NOTHING: Paint = new Map();

/** A stage under the brush, and whose it is. */
interface Easel {
    readonly seat: number;
    readonly state: State;
    readonly land: Land;
    /** Its name among the stages of all seats. */
    readonly key: string;
}

function easelOf(state: State, seat: number | null): Easel | null {
    const land = seat === null ? null : landOf(state, seat);
    return land === null ? null : { seat: seat!, state, land, key: `${seat} ${land.layer} ${land.place}` };
}

/** How much of a type is left for the brush. */
export interface Colour {
    readonly type: string;
    readonly left: number;
}

export class Painter implements Brush, Draft {
    /** The type that the brush paints; '': it takes paint away; null: the first that can be put somewhere. */
    readonly #chosen = signal<string | null>(null);
    /** What was painted, by stage; what the rules no longer allow of it is left out when it is read. */
    readonly #paints = signal<ReadonlyMap<string, Paint>>(new Map());
    /** The paint before each stroke or typed row, the last at the end, and the stage that it belongs to. */
    readonly #strokes = signal<readonly { readonly key: string; readonly paint: Paint }[]>([]);
    /** The seats whose players lay out their own land. */
    readonly #own = signal<ReadonlySet<number>>(new Set());
    #before: Paint | null = null;

    constructor(private readonly session: Session) {
        session.draft.value = this;
    }

    readonly #easel = computed<Easel | null>(() => {
        const { session } = this;
        return session.looksBack.value ? null : easelOf(session.state, session.acting.value);
    });

    /** What can be painted now; null: nothing. */
    readonly land = computed(() => this.#easel.value?.land ?? null);

    readonly isOn = computed(() => this.#easel.value !== null);

    /** How many plies the player keeps if another layout is chosen; null: others have made plies since. */
    readonly #begin = computed<number | null>(() => {
        const { plies, cursor } = this.session;
        const seat = this.#easel.value?.seat;
        const made = plies.value.slice(0, cursor.value);
        const first = made.findIndex(({ actor }) => actor === seat);
        if (seat === undefined || (first >= 0 && made.slice(first).some(({ actor }) => actor !== seat))) return null;
        return first < 0 ? made.length : first;
    });

    /** Whether any layout can still be chosen. */
    readonly mayChoose = computed(() => {
        const [begin, { isHosted, cursor }] = [this.#begin.value, this.session];
        return begin !== null && (!isHosted || begin === cursor.value);
    });

    /** Whether the player is to choose how the layout is made. */
    readonly chooses = computed(() => {
        const isFirst = this.#begin.value === this.session.cursor.value;
        return isFirst && !this.#own.value.has(this.#easel.value!.seat);
    });

    /** The player lays out an own land, or chooses again; then plies of the layout are taken back. */
    takeBrush(takes: boolean): void {
        const { session } = this;
        const [{ seat }, begin] = [this.#easel.value!, this.#begin.value];
        batch(() => {
            this.#own.value = new Set([...this.#own.value].filter(other => other !== seat).concat(takes ? [seat] : []));
            if (takes || begin === null || begin === session.cursor.value) return;
            session.goTo(begin);
            session.resume();
        });
    }

    readonly #paint = computed<Paint>(() => {
        const easel = this.#easel.value;
        return easel === null ? NOTHING : this.#paintOf(easel);
    });

    #paintOf({ state, seat, land, key }: Easel): Paint {
        return keepable(state, seat, land, this.#paints.value.get(key) ?? NOTHING);
    }

    /** The types that can be painted, each with how much of it is left. */
    readonly colours = computed<readonly Colour[]>(() => {
        const used = [...this.#paint.value.values()];
        const left = (type: string, count: number): number => count - used.filter(name => name === type).length;
        return [...(this.land.value?.left ?? [])].map(([type, count]) => ({ type, left: left(type, count) }));
    });

    /** The type that the brush paints; '': it takes paint away; null: nothing is left. */
    readonly colour = computed(
        () => this.#chosen.value ?? this.colours.value.find(({ type }) => this.#openFor(type).length > 0)?.type ?? null,
    );

    #openFor(type: string): readonly string[] {
        const easel = this.#easel.value;
        return easel === null ? [] : openFor(easel.state, easel.seat, easel.land, this.#paint.value, type);
    }

    /** How much is painted, and how much there is to paint. */
    readonly count = computed(
        () => [this.#paint.value.size, this.land.value === null ? 0 : sizeOf(this.land.value)] as const,
    );

    /** Whether all is painted. */
    readonly isComplete = computed(() => this.isOn.value && this.count.value[0] === this.count.value[1]);

    /** What may be left out, if nothing but it is missing: a sentence; ''. */
    readonly mayLeaveOut = computed(() => {
        const apart = this.land.value?.apart;
        const missing = this.colours.value.filter(({ left }) => left > 0);
        return apart && missing.length === 1 && missing[0]!.type === apart.type && missing[0]!.left === 1
            ? apart.sentence
            : '';
    });

    readonly canvas: ReadonlySignal<Canvas | null> = computed(() => {
        const easel = this.#easel.value;
        if (easel === null) return null;
        const [paint, colour] = [this.#paint.value, this.colour.value];
        const open = colour === null || colour === '' ? [] : this.#openFor(colour);
        return { picture: this.#picture(easel, paint), painted: new Set(paint.keys()), open };
    });

    #picture({ seat, state, land }: Easel, paint: Paint): State {
        const picture = state.copy();
        const moves = paint.size === 0 ? [] : (fill(state, seat, land, paint) ?? []);
        const last = moves.findLastIndex(({ to }) => paint.has(to!.name));
        for (const move of moves.slice(0, last + 1)) if (picture.actors.includes(seat)) picture.play(move, seat);
        return picture;
    }

    /** Chooses what the brush paints. */
    choose(type: string): void {
        this.#chosen.value = type;
    }

    begin(): void {
        this.#before = this.#paint.value;
    }

    paint(cell: string): string {
        const colour = this.colour.value;
        if (colour === null) return `${cell}: nothing is left to put there; Rub out takes something away`;
        if (colour !== '') return this.#put(cell, colour);
        this.#set(new Map([...this.#paint.value].filter(([name]) => name !== cell)));
        return '';
    }

    /** Paints a cell; returns why not, or ''. */
    #put(cell: string, type: string): string {
        const easel = this.#easel.value;
        if (easel === null) return '';
        const paint = this.#paint.value;
        const why = whyNotPaint(easel.state, easel.seat, easel.land, paint, cell, type);
        if (why === '') this.#set(new Map([...paint, [cell, type]]));
        return why;
    }

    #set(paint: Paint): void {
        this.#paints.value = new Map([...this.#paints.value, [this.#easel.value!.key, paint]]);
    }

    /** Ends a stroke. What is used up leaves the brush. */
    end(): void {
        const [before, paint] = [this.#before ?? NOTHING, this.#paint.value];
        this.#before = null;
        const isSame = paint.size === before.size && [...paint].every(([cell, type]) => before.get(cell) === type);
        const key = this.#easel.value?.key;
        if (!isSame && key !== undefined) this.#strokes.value = [...this.#strokes.value, { key, paint: before }];
        const { value: chosen } = this.#chosen;
        if (chosen !== null && this.colours.value.every(({ type, left }) => type !== chosen || left === 0)) {
            if (chosen !== '' || paint.size === 0) this.#chosen.value = null;
        }
    }

    /** The cells that typed letters fill next: those of the first row that is not complete. */
    readonly nextRow = computed<readonly string[]>(() => {
        const bare = (this.land.value?.cells ?? []).filter(cell => !this.#paint.value.has(cell));
        return bare.filter(cell => rowOf(cell) === rowOf(bare[0]!));
    });

    /**
     * Paints what is typed: of a whole land the letters of types, for the cells without paint, and else the cells for
     * one type after the other. Returns what cannot be painted, and why not.
     */
    type(text: string): { rest: string; why: string } {
        const words = text.toLowerCase().split(/[\s/,;]+/).filter(word => word !== '');
        const isWhole = this.land.value?.isWhole === true;
        const each = isWhole ? words.flatMap(word => [...word]) : words;
        this.begin();
        let [done, why] = [0, ''];
        while (done < each.length && (why = isWhole ? this.#letter(each[done]!) : this.#cell(each[done]!)) === '')
            done += 1;
        this.end();
        return { rest: each.slice(done).join(isWhole ? '' : ' '), why };
    }

    #letter(letter: string): string {
        const { rules } = this.session;
        const type = rules.types.find(
            one => one.letter.toLowerCase() === letter && this.land.value!.left.has(one.name),
        );
        const cell = this.nextRow.value[0];
        if (type === undefined) return `“${letter}” is none of the letters`;
        return cell === undefined ? 'there is no cell left' : this.#put(cell, type.name);
    }

    #cell(name: string): string {
        if (!this.session.rules.cells.some(cell => cell.name === name)) return `“${name}” is no cell`;
        if (this.#paint.value.has(name)) return `${name}: there is something already`;
        this.#chosen.value = this.colours.value.some(({ type, left }) => type === this.#chosen.value && left > 0)
            ? this.#chosen.value
            : null;
        return this.paint(name);
    }

    /** Lays all out as moves, the cells of a land without paint in some way that the rules allow. */
    lay(): void {
        const easel = this.#easel.value;
        if (easel === null) return;
        const { seat, state, land } = easel;
        const isOut = this.mayLeaveOut.value !== '';
        const moves = (fill(state, seat, land, this.#paint.value) ?? []).map((move, index, all) =>
            isOut && index === all.length - 1 ? state.rules.parseMove(land.apart!.move) : move,
        );
        batch(() => {
            this.#strokes.value = [];
            this.#chosen.value = null;
            this.session.playAll(moves, seat);
        });
    }

    /**
     * The move that the computer makes for a player who has painted some: what is painted, or what leaves it possible.
     */
    instead(state: State, seat: number, move: Move): Move {
        const easel = easelOf(state, seat);
        const paint = easel === null ? NOTHING : this.#paintOf(easel);
        if (easel === null || paint.size === 0) return move;
        const [next] = fill(state, seat, easel.land, paint) ?? [];
        if (next === undefined || paint.has(next.to!.name)) return next ?? move;
        const type = [...easel.land.kinds].find(([, kind]) => kind + move.to?.name === move.notation)?.[0];
        const isFree = type !== undefined && !paint.has(move.to!.name);
        return isFree && fill(state, seat, easel.land, new Map([...paint, [move.to!.name, type]])) !== null
            ? move
            : next;
    }

    readonly canUndo = computed(() => this.isOn.value && this.#strokes.value.at(-1)?.key === this.#easel.value!.key);

    /** Takes the last stroke or typed row back. */
    undo(): void {
        if (!this.canUndo.value) return;
        const { paint } = this.#strokes.value.at(-1)!;
        this.#strokes.value = this.#strokes.value.slice(0, -1);
        this.#set(paint);
    }
}
