// A player paints their land. It becomes moves once all of it is painted: until then everything can be painted over.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { State } from 'boardrules';
import type { Brush, Canvas } from '../board/brush.ts';
import type { Draft, Session } from '../model/session.ts';
import { fill, keepable, landOf, whyNotPaint, type Land, type Paint } from './land.ts';

const NOTHING: Paint = new Map();

/** A land under the brush, and whose it is. */
interface Easel {
    readonly seat: number;
    readonly state: State;
    readonly land: Land;
}

/** How much of a type is left for the brush. */
export interface Colour {
    readonly type: string;
    readonly left: number;
}

export class Painter implements Brush, Draft {
    /** The type that the brush paints; '': it takes paint away. */
    readonly #chosen = signal<string | null>(null);
    /** What was painted, by seat; what the rules no longer allow of it is left out when it is read. */
    readonly #paints = signal<ReadonlyMap<number, Paint>>(new Map());
    /** The paint before each stroke, the last at the end. */
    readonly #strokes = signal<readonly Paint[]>([]);
    /** The cells that the brush was refused, since the paint or the brush changed. */
    readonly #refused = signal<ReadonlySet<string>>(new Set());
    /** The seats whose players lay out their own land. */
    readonly #own = signal<ReadonlySet<number>>(new Set());
    #before: Paint | null = null;

    constructor(private readonly session: Session) {
        session.draft.value = this;
    }

    readonly #easel = computed<Easel | null>(() => {
        const { session } = this;
        const [seat, state] = [session.acting.value, session.state];
        const land = seat === null || session.looksBack.value ? null : landOf(state, seat);
        return land === null ? null : { seat: seat!, state, land };
    });

    /** Whether a land can be painted now. */
    readonly isOn = computed(() => this.#easel.value !== null);

    /** Whether the player has made no ply yet, so that any layout can still be chosen. */
    readonly mayChoose = computed(() => {
        const { plies, cursor } = this.session;
        const seat = this.#easel.value?.seat;
        return seat !== undefined && plies.value.slice(0, cursor.value).every(({ actor }) => actor !== seat);
    });

    /** Whether the player is to choose how the layout is made. */
    readonly chooses = computed(() => this.mayChoose.value && !this.#own.value.has(this.#easel.value!.seat));

    /** The player lays out an own land, or chooses again. */
    takeBrush(takes: boolean): void {
        const { seat } = this.#easel.value!;
        this.#own.value = new Set([...this.#own.value].filter(other => other !== seat).concat(takes ? [seat] : []));
    }

    readonly #paint = computed<Paint>(() => {
        const easel = this.#easel.value;
        if (easel === null) return NOTHING;
        return keepable(easel.state, easel.seat, easel.land, this.#paints.value.get(easel.seat) ?? NOTHING);
    });

    /** The types that can be painted, each with how much of it is left. */
    readonly colours = computed<readonly Colour[]>(() => {
        const used = [...this.#paint.value.values()];
        const left = (type: string, count: number): number => count - used.filter(name => name === type).length;
        return [...(this.#easel.value?.land.left ?? [])].map(([type, count]) => ({ type, left: left(type, count) }));
    });

    /** The type that the brush paints: the chosen one, or the first of which something is left. */
    readonly colour = computed(() => this.#chosen.value ?? this.colours.value.find(({ left }) => left > 0)?.type ?? '');

    /** How many cells are painted, and how many there are to paint. */
    readonly count = computed(() => [this.#paint.value.size, this.#easel.value?.land.cells.length ?? 0] as const);

    readonly canvas: ReadonlySignal<Canvas | null> = computed(() => {
        const easel = this.#easel.value;
        if (easel === null) return null;
        const [{ land }, paint, refused] = [easel, this.#paint.value, this.#refused.value];
        const open = land.cells.filter(cell => !paint.has(cell) && !refused.has(cell));
        return { picture: this.#picture(easel, paint), painted: new Set(paint.keys()), open: this.colour.value === '' ? [] : open };
    });

    #picture({ seat, state, land }: Easel, paint: Paint): State {
        const picture = state.copy();
        const moves = paint.size === 0 ? [] : (fill(state, seat, land, paint) ?? []);
        for (const move of moves.slice(0, lastOf(land, paint) + 1)) picture.play(move, seat);
        return picture;
    }

    /** Chooses what the brush paints. */
    choose(type: string): void {
        batch(() => {
            this.#chosen.value = type;
            this.#refused.value = new Set();
        });
    }

    begin(): void {
        this.#before = this.#paint.value;
    }

    paint(cell: string): string {
        const easel = this.#easel.value;
        if (easel === null) return '';
        const [paint, type] = [this.#paint.value, this.colour.value];
        if (type === '') return this.#set(new Map([...paint].filter(([name]) => name !== cell)));
        const why = whyNotPaint(easel.state, easel.seat, easel.land, paint, cell, type);
        if (why === '') return this.#set(new Map([...paint, [cell, type]]));
        this.#refused.value = new Set([...this.#refused.value, cell]);
        return why;
    }

    #set(paint: Paint): '' {
        const { seat } = this.#easel.value!;
        batch(() => {
            this.#paints.value = new Map([...this.#paints.value, [seat, paint]]);
            this.#refused.value = new Set();
        });
        return '';
    }

    /** Ends a stroke. A land that is painted completely is laid out; what is used up leaves the brush. */
    end(): void {
        const [before, paint] = [this.#before ?? NOTHING, this.#paint.value];
        this.#before = null;
        const [painted, cells] = this.count.value;
        if (cells > 0 && painted === cells) return this.#lay(before);
        const isSame = paint.size === before.size && [...paint].every(([cell, type]) => before.get(cell) === type);
        if (!isSame) this.#strokes.value = [...this.#strokes.value, before];
        if (this.colours.value.some(({ type, left }) => type === this.#chosen.value && left === 0)) this.#chosen.value = null;
    }

    /** Lays the land out as moves, the cells without paint in some way that the rules allow. */
    lay(): void {
        if (this.#paint.value.size > 0) this.#lay(this.#paint.value);
    }

    /** Makes the moves. before: the paint to go on with if they are taken back. */
    #lay(before: Paint): void {
        const { seat, state, land } = this.#easel.value!;
        const moves = fill(state, seat, land, this.#paint.value) ?? [];
        batch(() => {
            this.#set(before);
            this.#strokes.value = [];
            this.#chosen.value = null;
            this.session.playAll(moves, seat);
        });
    }

    readonly canUndo = computed(() => this.isOn.value && this.#strokes.value.length > 0);

    /** Takes the last stroke back. */
    undo(): void {
        const before = this.#strokes.value.at(-1);
        if (before === undefined || !this.isOn.value) return;
        this.#strokes.value = this.#strokes.value.slice(0, -1);
        this.#set(before);
    }
}

/** The place of the last painted cell in the library's order. */
function lastOf(land: Land, paint: Paint): number {
    return land.cells.findLastIndex(cell => paint.has(cell));
}
