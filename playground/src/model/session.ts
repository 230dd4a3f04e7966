import {
    CHANCE,
    REFEREE,
    SPECTATOR,
    type Actor,
    type GameEvent,
    type Move,
    type Rules,
    type State,
    type Viewer,
} from 'boardrules';
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { personsOf, type Player } from './players.ts';
import { actingPerson, curtainFor, liesOpen, mayShowAll, sharesScreen, viewerOf, type Look, type Watch } from './views.ts';

/** A ply of the session: who made it, and what it was, in the words of the position it was made in. */
export interface Ply {
    readonly move: Move;
    /** A seat, or CHANCE. */
    readonly actor: Actor;
    /** The ply as a viewer may know it: the move, or a hidden one. */
    seen(viewer: Viewer): Move;
    /** The same in words. */
    sentence(viewer: Viewer): string;
    /** Whether something came to light that cannot be unseen. */
    readonly reveals: boolean;
}

/** The last thing that happened at the table: a ply was made (to be animated), or another position is looked at. */
export type Change = { readonly kind: 'ply'; readonly ply: Ply } | { readonly kind: 'look' };

/** What the table waits for: a person, a computer, chance, or nobody, since one looks back or the game is over. */
export type Asked =
    | { readonly kind: 'person'; readonly seat: number }
    | { readonly kind: 'computer'; readonly seat: number; readonly level: number }
    | { readonly kind: 'chance' }
    | { readonly kind: 'nobody' };

/** How a session begins. plies: those already made from `start` on. tags: of the record that it came from. */
export interface Setup {
    readonly start: State;
    readonly plies?: readonly Move[];
    readonly players: readonly Player[];
    readonly tags?: Readonly<Record<string, string>>;
}

/** Plies as they were before some of them were dropped by going on from an earlier position. */
interface Dropped {
    readonly plies: readonly Ply[];
    /** How many of them were made on the board: those behind were dropped. */
    readonly cursor: number;
    readonly ended: boolean;
}

const LOOK: Change = { kind: 'look' };

/** How strong the computer is that makes plies for a person: as strong as it can be at once. */
const LENT_LEVEL = 3;

/** The seat that a move belongs to, or CHANCE. The referee may make any of them. */
function actorOf(state: State, move: Move): Actor {
    const info = state.describe(move);
    return info.chance ? CHANCE : (info.seat ?? state.toMove);
}

/** What viewers see of a ply. Only its events show who may know its move, so it is made and taken back. */
function seenBy(state: State, move: Move, actor: Actor): Map<Viewer, Move> {
    const viewers = [...Array(state.players).keys(), SPECTATOR];
    state.play(actor, move);
    const seen = viewers.map(viewer => [viewer, plyIn(state.redact(viewer)) ?? move] as const);
    state.undo();
    return new Map(seen);
}

function plyIn(events: readonly GameEvent[]): Move | undefined {
    return events.find(event => event.event === 'ply')?.move;
}

function plyOf(state: State, move: Move, actor: Actor): Ply {
    const seen = state.rules.hasSecrets ? seenBy(state, move, actor) : new Map<Viewer, Move>();
    const sentences = new Map([...seen].map(([viewer, word]) => [viewer, state.sentence(word, viewer)]));
    const sentence = state.sentence(move, REFEREE);
    const { reveals } = state.describe(move);
    return {
        move,
        actor: actorOf(state, move),
        reveals,
        seen: viewer => seen.get(viewer) ?? move,
        sentence: viewer => sentences.get(viewer) ?? sentence,
    };
}

/**
 * A game at the table, without any picture of it: its rules, all its plies, which of them are made on the board now, who
 * sits where, and what is shown to whom. Everything that changes is a signal, or read through one.
 */
export class Session {
    readonly rules: Rules;
    readonly players = signal<readonly Player[]>([]);
    readonly watch = signal<Watch>('seat');
    readonly tags = signal<Readonly<Record<string, string>>>({});

    readonly #live: State;
    readonly #start: State;
    readonly #plies = signal<readonly Ply[]>([]);
    readonly #cursor = signal(0);
    readonly #change = signal<Change>(LOOK);
    readonly #lifted = signal<number | null>(null);
    readonly #lent = signal<number | null>(null);
    readonly #ended = signal(false);
    readonly #dropped = signal<Dropped | null>(null);

    constructor(setup: Setup) {
        this.rules = setup.start.rules;
        this.#start = setup.start.copy();
        this.#live = setup.start.copy();
        this.#ended.value = this.#live.isOver;
        this.players.value = setup.players;
        this.tags.value = setup.tags ?? {};
        for (const move of setup.plies ?? []) this.#make(move, REFEREE);
        this.#change.value = LOOK;
    }

    // ------------------------------------------------------------------------------------------- what there is

    /** The position on the board. It is the session's own: look at it, never change it; copy it to keep it. */
    get state(): State {
        this.#change.value;
        return this.#live;
    }

    /** A copy of the position that the session began with; the caller's own. */
    start(): State {
        return this.#start.copy();
    }

    /** All plies, also those behind the cursor, which can be made again. */
    get plies(): ReadonlySignal<readonly Ply[]> {
        return this.#plies;
    }

    /** How many of the plies are made on the board. */
    get cursor(): ReadonlySignal<number> {
        return this.#cursor;
    }

    /** What happened last. Each happening is an object of its own. */
    get change(): ReadonlySignal<Change> {
        return this.#change;
    }

    /** Whether one looks back at an earlier position. */
    readonly looksBack = computed(() => this.#cursor.value < this.#plies.value.length);

    /** What the last ply on the board changed, as the viewer may know it. */
    events(): GameEvent[] {
        return this.#cursor.value === 0 ? [] : this.state.redact(this.viewer.value);
    }

    // -------------------------------------------------------------------------------------------- who sees what

    readonly #look = computed<Look>(() => {
        const look = { players: this.players.value, lifted: this.#lifted.value, watch: this.watch.value };
        return this.#needsNoCurtain() ? { ...look, lifted: actingPerson(this.state, look) } : look;
    });

    /** Whether persons who share the screen have nothing to hide from each other now. */
    #needsNoCurtain(): boolean {
        return sharesScreen(this.rules, this.players.value) && liesOpen(this.state);
    }

    /** For whom the board is shown. */
    readonly viewer = computed<Viewer>(() => viewerOf(this.rules, this.ended.value, this.#look.value));

    /** The seat for whose person the curtain waits to be lifted, or null. */
    readonly curtain = computed<number | null>(() =>
        this.looksBack.value ? null : curtainFor(this.state, this.#look.value),
    );

    /** Whether everything may be shown to everybody. */
    readonly mayShowAll = computed(() => mayShowAll(this.rules, this.ended.value, this.players.value));

    /** Whether the game has come to its end, also while one looks back at an earlier position of it. */
    get ended(): ReadonlySignal<boolean> {
        return this.#ended;
    }

    /** The seat whose person has lifted the curtain, or null. */
    get lifted(): ReadonlySignal<number | null> {
        return this.#lifted;
    }

    /** The person at a seat says that nobody else looks. */
    lift(seat: number): void {
        if (!personsOf(this.players.value).includes(seat)) throw new RangeError(`no person sits at seat ${seat}`);
        this.#lifted.value = seat;
    }

    /** The curtain falls. */
    cover(): void {
        this.#lifted.value = null;
    }

    // ------------------------------------------------------------------------------------------------ who acts

    /** The person who acts on this board now: also when one looks back, since one may go on from there. */
    readonly acting = computed<number | null>(() => {
        if (this.watch.value !== 'seat' || this.curtain.value !== null) return null;
        const seat = actingPerson(this.state, this.#look.value);
        const shares = sharesScreen(this.rules, this.players.value);
        return seat === this.#lent.value || (shares && seat !== this.#look.value.lifted) ? null : seat;
    });

    /** What the table waits for. */
    readonly asked = computed<Asked>(() => {
        if (this.looksBack.value || this.state.isOver) return { kind: 'nobody' };
        if (this.state.isChance) return { kind: 'chance' };
        return this.#askedSeat();
    });

    #askedSeat(): Asked {
        const lent = this.#lent.value;
        if (lent !== null && this.state.actors.includes(lent))
            return { kind: 'computer', seat: lent, level: LENT_LEVEL };
        for (const seat of [this.state.toMove, ...this.state.actors]) {
            const player = this.players.value[seat];
            if (player?.kind === 'computer') return { kind: 'computer', seat, level: player.level };
        }
        const seat = actingPerson(this.state, this.#look.value);
        return seat === null ? { kind: 'nobody' } : { kind: 'person', seat };
    }

    /**
     * Lets the computer make the plies of a person until the turn passes: the secret setup of Thrones has 55 of them. In an
     * earlier position the game goes on from there.
     */
    lend(seat: number): void {
        batch(() => {
            if (this.looksBack.value) this.resume();
            this.#lent.value = seat;
        });
    }

    /** The person plays on by himself. */
    reclaim(): void {
        this.#lent.value = null;
    }

    /** The seat whose plies the computer makes for its person, or null. */
    get lent(): ReadonlySignal<number | null> {
        return this.#lent;
    }

    /** The legal moves of the person who acts on this board. */
    legalMoves(): Move[] {
        const seat = this.acting.value;
        return seat === null ? [] : this.state.legalMoves(seat);
    }

    // ---------------------------------------------------------------------------------------------------- plies

    /**
     * Makes a ply from the position on the board: what was behind it is dropped, as `resume` says. Returns the ply. Throws
     * IllegalMove, as State.play does; then nothing is changed.
     */
    play(move: Move, actor: Actor = REFEREE): Ply {
        return batch(() => {
            const ply = this.#make(move, actor);
            this.#change.value = { kind: 'ply', ply };
            this.#passTurn();
            return ply;
        });
    }

    #make(move: Move, actor: Actor): Ply {
        const ply = plyOf(this.#live, move, actor);
        this.#live.play(actor, move);
        if (this.#isPersons(ply) && this.#lent.value !== ply.actor) this.#dropped.value = null;
        this.#drop();
        this.#plies.value = [...this.#plies.value, ply];
        this.#cursor.value += 1;
        this.#ended.value = this.#live.isOver;
        return ply;
    }

    /** What was lent for a turn is given back with it. */
    #passTurn(): void {
        const { actors, turn, isOver } = this.#live;
        if (isOver || (this.#lent.value !== null && turn !== this.#lent.value && !actors.includes(this.#lent.value)))
            this.#lent.value = null;
        this.#coverOthers();
    }

    /** Where another person is to go on, nobody's secrets stay on the board. */
    #coverOthers(): void {
        const waiting = this.#live.actors.filter(seat => this.players.value[seat]?.kind === 'person');
        const lifted = this.#lifted.value;
        const another = lifted !== null && waiting.length > 0 && !waiting.includes(lifted);
        if (another || this.#needsNoCurtain()) this.cover();
    }

    /** Looks at the position after so many plies; one ply on is seen as a ply. RangeError: there are not so many. */
    goTo(count: number): void {
        if (!Number.isInteger(count) || count < 0 || count > this.#plies.value.length)
            throw new RangeError(`plies made: 0 to ${this.#plies.value.length} expected, not ${count}`);
        const from = this.#cursor.value;
        if (count === from) return;
        batch(() => {
            this.reclaim();
            while (this.#cursor.value > count) this.#stepBack();
            while (this.#cursor.value < count) this.#stepOn();
            if (!this.looksBack.value) this.#coverOthers();
            this.#change.value = count === from + 1 ? { kind: 'ply', ply: this.#plies.value[from]! } : { kind: 'look' };
        });
    }

    #stepBack(): void {
        this.#live.undo();
        this.#cursor.value -= 1;
    }

    #stepOn(): void {
        this.#live.play(REFEREE, this.#plies.value[this.#cursor.value]!.move);
        this.#cursor.value += 1;
    }

    /** Where "undo" leads: before the last ply of a person, or where none made one, one ply back; null: nowhere. */
    readonly undoTarget = computed<number | null>(() => this.#personBefore(this.#cursor.value));

    /** Where "redo" leads: before the next ply of a person, or to the end; null: nowhere. */
    readonly redoTarget = computed<number | null>(() => {
        const plies = this.#plies.value;
        if (this.#cursor.value >= plies.length) return null;
        const next = plies.findIndex((ply, index) => index > this.#cursor.value && this.#isPersons(ply));
        return next < 0 ? plies.length : next;
    });

    #personBefore(count: number): number | null {
        if (count === 0) return null;
        const earlier = this.#plies.value.slice(0, count).findLastIndex(ply => this.#isPersons(ply));
        return personsOf(this.players.value).length === 0 ? count - 1 : earlier < 0 ? null : earlier;
    }

    #isPersons(ply: Ply): boolean {
        return this.players.value[ply.actor]?.kind === 'person';
    }

    /** What going on from here cannot bring back as it was: chance is asked anew, what came to light has been seen. */
    readonly barrierBehind = computed<'chance' | 'revealed' | null>(() => {
        const behind = this.#plies.value.slice(this.#cursor.value);
        if (behind.some(ply => ply.actor === CHANCE)) return 'chance';
        return behind.some(ply => ply.reveals) ? 'revealed' : null;
    });

    /** Takes back the last ply of a person, with all that followed. Nothing is lost until another ply is made. */
    undo(): void {
        if (this.undoTarget.value !== null) this.goTo(this.undoTarget.value);
    }

    /** Makes again what was taken back. */
    redo(): void {
        if (this.redoTarget.value !== null) this.goTo(this.redoTarget.value);
    }

    /** What is behind the cursor goes, but can be brought back for a while. */
    #drop(): void {
        const [plies, cursor, ended] = [this.#plies.value, this.#cursor.value, this.#ended.value];
        if (cursor === plies.length) return;
        this.#dropped.value = { plies, cursor, ended };
        this.#plies.value = plies.slice(0, cursor);
    }

    /** How many plies were dropped and can be brought back: until a person makes another one, or others are dropped. */
    readonly dropped = computed<number>(() => {
        const dropped = this.#dropped.value;
        return dropped === null ? 0 : dropped.plies.length - dropped.cursor;
    });

    /** Goes on from the position on the board: what was behind it is dropped. */
    resume(): void {
        batch(() => {
            this.#drop();
            this.#ended.value = this.#live.isOver;
            this.#coverOthers();
            this.#change.value = { kind: 'look' };
        });
    }

    /** Brings back what was dropped, and looks at the position from which it was; what has been made since is gone. */
    bringBack(): void {
        const dropped = this.#dropped.value;
        if (dropped === null) return;
        batch(() => {
            this.reclaim();
            while (this.#cursor.value > dropped.cursor) this.#stepBack();
            this.#plies.value = dropped.plies;
            this.#ended.value = dropped.ended;
            this.#dropped.value = null;
            this.#change.value = { kind: 'look' };
        });
    }
}
