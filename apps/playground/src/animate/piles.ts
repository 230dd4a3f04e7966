import type { GameEvent } from 'boardrules';
import type { Item, Picture } from './picture.ts';

/** What a token does in a beat of the ply. */
export type Step =
    | { readonly beat: number; readonly act: 'slide'; readonly cell: string }
    | { readonly beat: number; readonly act: 'enter' }
    | { readonly beat: number; readonly act: 'exit'; readonly cause: string }
    | { readonly beat: number; readonly act: 'turn' }
    | { readonly beat: number; readonly act: 'swell' };

/** An item that is followed through a ply, with its counterparts in the pictures before and after, if they exist. */
export interface Token {
    first: Item | null;
    last: Item | null;
    readonly layer: string;
    readonly cell: string;
    seat: number | null;
    type: string;
    readonly steps: Step[];
}

type Of<E extends GameEvent['kind']> = Extract<GameEvent, { kind: E }>;
type Placed = Pick<Token, 'layer' | 'cell' | 'seat' | 'type'>;

const fresh = (at: Placed): Token => ({ ...at, first: null, last: null, steps: [] });

/** The piles of items in the layers of the cells. The events of a ply change them one after the other. */
export class Piles {
    readonly tokens: Token[];
    private readonly piles = new Map<string, Token[]>();
    private readonly busy = new Map<string, number>();
    private consequence = 0;
    private removing: { key: string; beat: number } | null = null;

    constructor(before: Picture) {
        this.tokens = before.items.map(item => ({ ...fresh(item), first: item }));
        for (const token of this.tokens) this.pile(token.layer, token.cell).push(token);
    }

    /** Applies all events. Two consecutive moves that swap two cells happen at once. */
    follow(events: readonly GameEvent[]): void {
        for (let i = 0; i < events.length; i++) {
            const event = events[i]!, next = events[i + 1];
            if (event.kind === 'move' && next?.kind === 'move' && swapped(event, next)) {
                this.swap(event, next);
                i++;
            } else this.one(event);
        }
    }

    /** Matches the tokens to the items of the picture after the ply. Unmatched ones appear or disappear. */
    settle(after: Picture): void {
        const items = new Map<string, Item[]>();
        for (const item of after.items) listOf(items, keyOf(item.layer, item.cell)).push(item);
        for (const key of new Set([...this.piles.keys(), ...items.keys()]))
            this.match(listOf(this.piles, key), listOf(items, key));
    }

    private one(event: GameEvent): void {
        if (event.kind !== 'remove') this.removing = null;
        if (event.kind === 'move') this.move(event);
        else if (event.kind === 'place') this.place(event);
        else if (event.kind === 'remove') this.remove(event);
        else if (event.kind === 'change') this.change(event);
        else if (event.kind === 'reveal') this.reveal(event);
    }

    private move(event: Of<'move'>): void {
        this.put(this.take(event), event, this.beat(event.cause ?? 'action', event.cell, event.to));
    }

    private swap(one: Of<'move'>, other: Of<'move'>): void {
        const beat = this.beat(one.cause ?? 'action', one.cell, one.to);
        const taken = [this.take(one), this.take(other)] as const;
        this.put(taken[0], one, beat);
        this.put(taken[1], other, beat);
    }

    private take(event: Of<'move'>): Token[] {
        const pile = this.pile(event.layer, event.cell);
        return pile.splice(Math.max(0, pile.length - event.count));
    }

    private put(tokens: readonly Token[], event: Of<'move'>, beat: number): void {
        for (const token of tokens) token.steps.push({ beat, act: 'slide', cell: event.to });
        this.pile(event.layer, event.to).push(...tokens);
    }

    private place(event: Of<'place'>): void {
        const beat = this.beat(event.cause ?? 'action', event.cell);
        this.enter({ layer: event.layer, cell: event.cell, seat: event.seat ?? null, type: event.type }, beat);
    }

    private remove(event: Of<'remove'>): void {
        const beat = this.beatOfRemoval(event);
        const pile = this.pile(event.layer, event.cell);
        const token = pile.findLast(one => one.type === event.type && one.seat === (event.seat ?? null));
        if (token !== undefined) this.exit(token, beat, event.cause ?? 'action');
    }

    private change(event: Of<'change'>): void {
        const beat = this.beat(event.cause ?? 'action', event.cell);
        for (const token of this.pile(event.layer, event.cell))
            if (token.type === event.type) token.steps.push({ beat, act: 'swell' });
    }

    /** A hidden item turns over, or disappears if it did not exist; an item that the viewer knows stays as it is. */
    private reveal(event: Of<'reveal'>): void {
        const beat = this.beat('reveal', event.cell);
        const { seat = null, type } = event;
        const pile = this.pile(event.layer, event.cell);
        const hidden = pile.find(one => one.type === 'hidden' && (one.seat === seat || one.seat === null));
        if (type === null) return hidden && this.exit(hidden, beat, 'reveal');
        if (hidden === undefined) return this.appear({ layer: event.layer, cell: event.cell, seat, type }, beat);
        Object.assign(hidden, { seat, type });
        hidden.steps.push({ beat, act: 'turn' });
    }

    private appear(at: Placed, beat: number): void {
        const known = this.pile(at.layer, at.cell).some(one => one.type === at.type && one.seat === at.seat);
        if (!known) this.enter(at, beat);
    }

    private enter(at: Placed, beat: number): void {
        const token = fresh(at);
        token.steps.push({ beat, act: 'enter' });
        this.tokens.push(token);
        this.pile(at.layer, at.cell).push(token);
    }

    private exit(token: Token, beat: number, cause: string): void {
        token.steps.push({ beat, act: 'exit', cause });
        for (const pile of this.piles.values()) if (pile.includes(token)) pile.splice(pile.indexOf(token), 1);
    }

    /**
     * The beat of an event: after earlier events on its cell, and consequences after the action. A piece need not wait
     * to enter a cell, so a capturing piece slides while the captured piece goes.
     */
    private beat(cause: string, touched: string, entered = touched): number {
        const beat = Math.max(cause === 'action' ? 0 : this.consequence, (this.busy.get(touched) ?? -1) + 1);
        for (const cell of [touched, entered]) this.busy.set(cell, Math.max(beat, this.busy.get(cell) ?? 0));
        if (cause === 'action') this.consequence = 1;
        return beat;
    }

    /** Items removed from one cell for the same cause go together. */
    private beatOfRemoval({ cell, cause: given }: Of<'remove'>): number {
        const cause = given ?? 'action';
        const key = `${cell} ${cause}`;
        if (this.removing?.key !== key) this.removing = { key, beat: this.beat(cause, cell) };
        return this.removing.beat;
    }

    private match(tokens: readonly Token[], items: readonly Item[]): void {
        const left = [...items];
        for (const token of tokens) {
            const same = left.findIndex(item => item.type === token.type && item.seat === token.seat);
            const found = tokens.length === items.length ? 0 : same;
            if (found >= 0) token.last = left.splice(found, 1)[0]!;
            else token.steps.push({ beat: 0, act: 'exit', cause: '' });
        }
        for (const item of left) this.tokens.push({ ...fresh(item), last: item, steps: [{ beat: 0, act: 'enter' }] });
    }

    private pile(layer: string, cell: string): Token[] {
        return listOf(this.piles, keyOf(layer, cell));
    }
}

const keyOf = (layer: string, cell: string): string => `${layer} ${cell}`;

function listOf<T>(lists: Map<string, T[]>, key: string): T[] {
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    return list;
}

function swapped(one: Of<'move'>, other: Of<'move'>): boolean {
    return one.layer === other.layer && one.cell === other.to && one.to === other.cell;
}
