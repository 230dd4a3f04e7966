import {
    CHANCE,
    GameRecord,
    REFEREE,
    SPECTATOR,
    type Actor,
    type EndedOutside,
    type GameEvent,
    type Move,
    type Rules,
    type State,
    type Viewer,
} from 'boardrules';
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { plain } from '../plain.ts';
import { asSeen } from './bearing.ts';
import { countLost, lostIn, type Lost } from './lost.ts';
import { personsOf, type Player } from './players.ts';
import {
    actingPerson, curtainFor, liesOpen, mayShowAll, sharesScreen, viewerOf, type Look, type Watch,
} from './views.ts';

/** A ply of the session: its actor, and the move in the notation of the position before it. */
export interface Ply {
    readonly move: Move;
    /** A seat, or CHANCE. */
    readonly actor: Actor;
    /** The position that it led to: read it, never change it. */
    readonly after: State;
    /** What it changed, as far as the viewer may know. */
    events(viewer: Viewer): readonly GameEvent[];
    /** The ply that a viewer may see: the move, or a hidden one. */
    seen(viewer: Viewer): string;
    /** What it did, as a sentence for the viewer. */
    sentence(viewer: Viewer): string;
    /** The pieces that it took out of the game, as far as the viewer may know. */
    lost(viewer: Viewer): readonly Lost[];
    /** Whether it reveals something hidden. */
    readonly reveals: boolean;
    /** Whether it was made together with the ply before it: they are taken back together. */
    readonly joined: boolean;
    /**
     * The key of the position that it led to, by which a position is known that returns. It is made from secrets, too.
     */
    readonly key: bigint;
}

/** Something that a person prepares before it becomes plies. Its last step is taken back before any ply. */
export interface Draft {
    readonly canUndo: ReadonlySignal<boolean>;
    undo(): void;
}

/** The last change at the table: a ply was made (and is animated), or the reader looks at another position. */
export type Change = { readonly kind: 'ply'; readonly ply: Ply } | { readonly kind: 'look' };

/** What the table waits for: a person, a computer, chance, or nobody (after looking back, or at the end). */
export type Asked =
    | { readonly kind: 'person'; readonly seat: number }
    | { readonly kind: 'computer'; readonly seat: number; readonly level: number }
    | { readonly kind: 'chance' }
    | { readonly kind: 'nobody' };

/** The comments of a game's record, by the numbers of plies before them. */
export type Comments = ReadonlyMap<number, string>;

/**
 * How a session begins. plies: those already made since `start`. ended: how the game ended outside the rules. tags:
 * from the session's record.
 */
export interface Setup {
    readonly start: State;
    readonly plies?: readonly Move[];
    readonly players: readonly Player[];
    readonly ended?: EndedOutside | null;
    readonly tags?: Readonly<Record<string, string>>;
    readonly comments?: Comments;
    /** Whether its reader sees everything and moves for all seats: a position is analysed. */
    readonly isOpen?: boolean;
    /** The name under which the page stores it; without one the page makes one. */
    readonly id?: string;
}

/** An offer of a draw. People agree at once; each computer agrees, or declines, at its next turn. */
interface Offer {
    readonly agreed: ReadonlySet<number>;
}

/** The plies before some of them were dropped, because the game continued from an earlier position. */
interface Dropped {
    readonly plies: readonly Ply[];
    /** How many of them were made on the board; the later ones were dropped. */
    readonly cursor: number;
    readonly ended: boolean;
    readonly outside: EndedOutside | null;
    readonly comments: Comments;
}

const LOOK: Change = { kind: 'look' };

/** A position that is there so often is a reason for a draw. */
const TIMES_FOR_A_DRAW = 3;

/** The computer's strength for a person's plies: the highest that plays at once. */
const LENT_LEVEL = 3;

/** The seat that a move belongs to, or CHANCE. The referee may make any move. */
function actorOf(state: State, move: Move): Actor {
    const info = state.describe(move, REFEREE);
    return info.chance ? CHANCE : (info.seat ?? state.toMove);
}

/** The page says beside it whose it is. */
const HIDDEN = 'A hidden move';

/** What a viewer may know of a ply: the move, or a hidden one, and what it did. */
export interface Told {
    readonly shown: string;
    readonly sentence: string;
    readonly lost: readonly Lost[];
}

/** What a viewer may know of a ply, from its events and its sentence. */
export function toldIn(events: readonly GameEvent[], move: string, sentence: string): Told {
    const shown = events.find(event => event.kind === 'ply')?.move ?? move;
    const isSecret = shown === '?'; // of chance everybody knows what it does
    return { shown, sentence: isSecret ? HIDDEN : plain(sentence), lost: lostIn(events) };
}

/** The viewers' knowledge of the last ply. */
function toldOf(after: State, { notation }: Move): ReadonlyMap<Viewer, Told> {
    const others = after.rules.hasSecrets ? [...Array(after.players).keys(), SPECTATOR] : [];
    const told = (viewer: Viewer): Told => toldIn(after.events(viewer), notation, after.eventsSentence(viewer));
    return new Map([REFEREE, ...others].map(viewer => [viewer, told(viewer)]));
}

/** A ply that can be made in a position, which stays as it is. Throws IllegalMove, as State.play does. */
export function plyOf(state: State, move: Move, actor: Actor, joined = false): Ply {
    const after = state.after(move, actor);
    const told = toldOf(after, move);
    const toldTo = (viewer: Viewer): Told => told.get(viewer) ?? told.get(REFEREE)!;
    const { reveals } = state.describe(move, REFEREE);
    return {
        move,
        actor: actorOf(state, move),
        after,
        events: viewer => after.events(viewer),
        reveals,
        joined,
        key: after.key,
        seen: viewer => toldTo(viewer).shown,
        sentence: viewer => toldTo(viewer).sentence,
        lost: viewer => toldTo(viewer).lost,
    };
}

/**
 * A game at the table, without a picture: its rules, all its plies, the number made on the board now, its players, and
 * the viewer. Everything that changes is a signal, or is read through one.
 */
export class Session {
    readonly rules: Rules;
    readonly players = signal<readonly Player[]>([]);
    readonly watch = signal<Watch>('seat');
    readonly tags = signal<Readonly<Record<string, string>>>({});
    readonly comments = signal<Comments>(new Map());
    /** Whether its reader sees everything and moves for all seats. */
    readonly isOpen: boolean;
    /** Whether the game is hosted elsewhere: then nothing is taken back, drawn by chance or ended here. */
    readonly isHosted: boolean = false;
    /** Why nobody may act, although the game is not over: a lesson is solved. ''; somebody may. */
    readonly closed = signal('');
    /** What the person to move prepares; null: nothing. */
    readonly draft = signal<Draft | null>(null);

    readonly #start: State;
    readonly #plies = signal<readonly Ply[]>([]);
    readonly #cursor = signal(0);
    readonly #change = signal<Change>(LOOK);
    readonly #lifted = signal<number | null>(null);
    readonly #lent = signal<number | null>(null);
    readonly #ended = signal(false);
    readonly #outside = signal<EndedOutside | null>(null);
    readonly #offer = signal<Offer | null>(null);
    readonly #declined = signal<number | null>(null);
    readonly #dropped = signal<Dropped | null>(null);
    /**
     * How often a position had been there when it was last noted as a reason for a draw; 0: not since the last new one.
     */
    readonly #noted = signal(0);

    constructor(setup: Setup) {
        this.rules = setup.start.rules;
        this.isOpen = setup.isOpen ?? false;
        this.#start = setup.start.copy();
        this.#ended.value = this.#start.isOver;
        this.players.value = setup.players;
        this.tags.value = setup.tags ?? {};
        this.comments.value = setup.comments ?? new Map();
        for (const move of setup.plies ?? []) this.#make(move, REFEREE);
        if (setup.ended && !this.state.isOver) this.conclude(setup.ended);
        this.#change.value = LOOK;
    }

    // ------------------------------------------------------------------------------------------------- content

    /** The position on the board, which belongs to the session: read it, never change it. */
    get state(): State {
        this.#change.value;
        return this.at(this.#cursor.value);
    }

    /** The position after so many plies, which belongs to the session: read it, never change it. */
    at(count: number): State {
        return count === 0 ? this.#start : this.#plies.value[count - 1]!.after;
    }

    /** A copy of the session's first position, which belongs to the caller. */
    start(): State {
        return this.#start.copy();
    }

    /** How many plies had been made before the session's first position. */
    get beganAt(): number {
        return this.#start.ply;
    }

    /** How many pieces of each type a seat has lost up to the position on the board, as far as the viewer may know. */
    lostBy(seat: number): ReadonlyMap<string, number> {
        const viewer = this.viewer.value;
        const lost = this.#plies.value.slice(0, this.cursor.value).flatMap(ply => ply.lost(viewer));
        return countLost(lost, seat, this.rules.types.map(({ name }) => name));
    }

    /** All plies, including those after the cursor, which can be made again. */
    get plies(): ReadonlySignal<readonly Ply[]> {
        return this.#plies;
    }

    /** How many of the plies are made on the board. */
    get cursor(): ReadonlySignal<number> {
        return this.#cursor;
    }

    /** The last change. Each change is a separate object. */
    get change(): ReadonlySignal<Change> {
        return this.#change;
    }

    /** Whether the board shows an earlier position. */
    readonly looksBack = computed(() => this.#cursor.value < this.#plies.value.length);

    /** The changes of the last ply on the board that the viewer may know. */
    events(): readonly GameEvent[] {
        return this.#plies.value[this.#cursor.value - 1]?.events(this.viewer.value) ?? [];
    }

    // ---------------------------------------------------------------------------------------------------- views

    readonly #look = computed<Look>(() => {
        const look = { players: this.players.value, lifted: this.#lifted.value, watch: this.watch.value };
        return this.#needsNoCurtain() ? { ...look, lifted: actingPerson(this.state, look) } : look;
    });

    /** Whether the persons who share the screen have no secrets from each other now. */
    #needsNoCurtain(): boolean {
        return sharesScreen(this.rules, this.players.value) && (this.isOpen || liesOpen(this.state));
    }

    /** The viewer of the board. */
    readonly viewer = computed<Viewer>(() =>
        viewerOf(this.rules, this.isOpen || this.ended.value, this.#look.value),
    );

    /** The seat whose person must end the hidden-screen pause, or null. */
    readonly curtain = computed<number | null>(() =>
        this.looksBack.value || this.#outside.value !== null ? null : curtainFor(this.state, this.#look.value),
    );

    /** Whether everything may be shown to everybody. */
    readonly mayShowAll = computed(() =>
        mayShowAll(this.rules, this.isOpen || this.ended.value, this.players.value),
    );

    /** Whether the game is over, even while the board shows an earlier position. */
    get ended(): ReadonlySignal<boolean> {
        return this.#ended;
    }

    /** How the game ended outside the rules, after its last ply; null: it did not. */
    get outside(): ReadonlySignal<EndedOutside | null> {
        return this.#outside;
    }

    /** Whether the game is over at the position on the board. */
    readonly over = computed(() => this.state.isOver || (this.#outside.value !== null && !this.looksBack.value));

    /** The seat whose person has ended the hidden-screen pause, or null. */
    get lifted(): ReadonlySignal<number | null> {
        return this.#lifted;
    }

    /** Ends the hidden-screen pause: the person confirms that nobody else is looking. */
    lift(seat: number): void {
        if (!personsOf(this.players.value).includes(seat)) throw new RangeError(`no person sits at seat ${seat}`);
        this.#lifted.value = seat;
    }

    /** Starts the hidden-screen pause. */
    cover(): void {
        this.#lifted.value = null;
    }

    // -------------------------------------------------------------------------------------------------- actors

    /** The person who acts on this board now, even at an earlier position, since the game may continue from there. */
    readonly acting = computed<number | null>(() => {
        if (this.closed.value !== '' || this.watch.value !== 'seat' || this.curtain.value !== null || this.over.value)
            return null;
        const seat = actingPerson(this.state, this.#look.value);
        const shares = sharesScreen(this.rules, this.players.value);
        return seat === this.#lent.value || (shares && seat !== this.#look.value.lifted) ? null : seat;
    });

    readonly #turnedByHand = signal<boolean | null>(null);

    /** Whether the board is turned: so that a single person sits below, until the reader turns it. */
    readonly turned = computed<boolean>(() => {
        const [players, persons] = [this.players.value, personsOf(this.players.value)];
        return this.#turnedByHand.value ?? (players.length === 2 && persons.length === 1 && persons[0] === 1);
    });

    /** Turns the board. */
    turn(): void {
        this.#turnedByHand.value = !this.turned.value;
    }

    /** A sentence about a move with its direction as the board shows it. */
    asSeen(sentence: string, move: Move): string {
        return asSeen(sentence, move, this.rules, this.turned.value);
    }

    /** What a move does at the position on the board, for the viewer. */
    sentence(move: Move): string {
        return this.asSeen(this.state.sentence(move, this.viewer.value), move);
    }

    /** What the table waits for. */
    readonly asked = computed<Asked>(() => {
        if (this.looksBack.value || this.over.value || this.closed.value !== '') return { kind: 'nobody' };
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
     * Lets the computer make a person's plies until the turn passes: the secret setup of Thrones has 55 of them. At an
     * earlier position the game continues from there.
     */
    lend(seat: number): void {
        batch(() => {
            if (this.looksBack.value) this.resume();
            this.#lent.value = seat;
        });
    }

    /** Lets the person move again. */
    reclaim(): void {
        this.#lent.value = null;
    }

    /** The seat for which the computer moves instead of its person, or null. */
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
     * Makes a ply from the position on the board and drops the later plies, as `resume` does. Throws IllegalMove, as
     * State.play does; then nothing is changed.
     */
    play(move: Move, actor: Actor = REFEREE): void {
        batch(() => {
            const ply = this.#make(move, actor);
            this.#change.value = { kind: 'ply', ply };
            this.#passTurn();
        });
    }

    /** Makes several plies, which are taken back together. The board shows the position after the last. */
    playAll(moves: readonly Move[], actor: Actor = REFEREE): void {
        batch(() => {
            const plies = moves.map((move, index) => this.#make(move, actor, index > 0));
            if (plies.length > 0) this.#change.value = { kind: 'ply', ply: plies.at(-1)! };
            this.#passTurn();
        });
    }

    #make(move: Move, actor: Actor, joined = false): Ply {
        const ply = plyOf(this.state, move, actor, joined);
        if (this.#isPersons(ply) && this.#lent.value !== ply.actor) this.#dropped.value = null;
        if (this.#isPersons(ply)) this.#declined.value = null;
        this.#drop();
        this.#outside.value = null;
        this.#plies.value = [...this.#plies.value, ply];
        this.#cursor.value += 1;
        this.#ended.value = ply.after.isOver;
        if (this.timesThere.value === 1) this.#noted.value = 0;
        return ply;
    }

    /** Ends the computer's help when the turn passes. */
    #passTurn(): void {
        const { actors, turn, isOver } = this.state;
        if (isOver || (this.#lent.value !== null && turn !== this.#lent.value && !actors.includes(this.#lent.value)))
            this.#lent.value = null;
        if (personsOf(this.players.value).length === 0 && this.returned.value > 0) this.#offerAmongComputers();
        this.#coverOthers();
    }

    /** Hides all secrets when another person is to move. */
    #coverOthers(): void {
        const waiting = this.state.actors.filter(seat => this.players.value[seat]?.kind === 'person');
        const lifted = this.#lifted.value;
        const another = lifted !== null && waiting.length > 0 && !waiting.includes(lifted);
        if (another || this.#needsNoCurtain()) this.cover();
    }

    /**
     * Adds plies that were made elsewhere; of those here the first `kept` stay. The board goes on showing an earlier
     * position; a single new ply is animated.
     */
    protected hear(plies: readonly Ply[], kept = this.#plies.value.length): void {
        batch(() => {
            const [looksBack, isNext] = [this.looksBack.value, kept === this.#plies.value.length];
            this.#plies.value = [...this.#plies.value.slice(0, kept), ...plies];
            const count = this.#plies.value.length;
            this.#cursor.value = looksBack ? Math.min(this.#cursor.value, count) : count;
            this.#ended.value = this.at(count).isOver || this.#outside.value !== null;
            this.#passTurn();
            const isOne = isNext && !looksBack && plies.length === 1;
            if (!looksBack || !isNext) this.#change.value = isOne ? { kind: 'ply', ply: plies[0]! } : { kind: 'look' };
        });
    }

    // ------------------------------------------------------------------------------------------------------- ends

    protected conclude(how: EndedOutside): void {
        batch(() => {
            this.reclaim();
            this.#forgetOffer();
            this.#outside.value = how;
            this.#ended.value = true;
            this.#change.value = { kind: 'look' };
        });
    }

    /** The game so far as a state that knows its plies. */
    played(plies = this.#plies.value.length): State {
        return this.at(Math.min(plies, this.#plies.value.length)).copy();
    }

    /**
     * Ends the game outside the rules; how: as in records, `resignation 1` or `agreement`. The record adds the result.
     */
    #end(how: string): void {
        if (this.over.value || this.looksBack.value) return;
        this.conclude(GameRecord.of(this.played(), { viewer: REFEREE, ended: how }).ended!);
    }

    /** The seat that may resign or offer a draw now: that of the person to move, or of the only person; null: none. */
    readonly mayConcede = computed<number | null>(() => {
        if (this.over.value || this.looksBack.value || this.watch.value !== 'seat') return null;
        const persons = personsOf(this.players.value);
        return this.acting.value ?? (persons.length === 1 ? persons[0]! : null);
    });

    resign(seat: number): void {
        this.#end(`resignation ${seat}`);
    }

    /** Offers a draw in the name of all people. Without computers the game ends. */
    offerDraw(): void {
        if (this.over.value || this.looksBack.value) return;
        this.#declined.value = null;
        this.#agree(personsOf(this.players.value));
    }

    /** How often the position on the board has been there; 0: no seat is to move. */
    readonly timesThere = computed<number>(() => {
        const { key, isOver, isChance } = this.state;
        if (isOver || isChance) return 0;
        const plies = this.#plies.value.slice(0, this.#cursor.value).filter(ply => ply.key === key);
        return plies.length + (this.#start.key === key ? 1 : 0);
    });

    /**
     * How often the position has been there, if that is a reason to offer a draw: three times, or more often than at
     * the last such offer, until another position comes. Else 0.
     */
    readonly returned = computed<number>(() => {
        const times = this.timesThere.value;
        const open = this.#outside.value === null && !this.looksBack.value && this.#offer.value === null;
        return open && times >= TIMES_FOR_A_DRAW && times > this.#noted.value ? times : 0;
    });

    /** Somebody is asked, or the computers are: this return of the position is no longer a reason. */
    noteReturn(): void {
        this.#noted.value = this.returned.value;
    }

    #offerAmongComputers(): void {
        this.noteReturn();
        this.offerDraw();
    }

    #agree(seats: readonly number[]): void {
        const agreed = new Set([...(this.#offer.value?.agreed ?? []), ...seats]);
        this.#offer.value = { agreed };
        if (agreed.size === this.state.players) this.#end('agreement');
    }

    /** Whether a computer has to answer an offer at its turn. */
    mustAnswer(seat: number): boolean {
        const offer = this.#offer.value;
        return offer !== null && !offer.agreed.has(seat) && this.players.value[seat]?.kind === 'computer';
    }

    /** A computer's answer to an offer. The first that declines ends the offer. */
    answerDraw(seat: number, agrees: boolean): void {
        if (!this.mustAnswer(seat)) return;
        if (agrees) return this.#agree([seat]);
        batch(() => {
            this.#offer.value = null;
            this.#declined.value = seat;
        });
    }

    #forgetOffer(): void {
        this.#offer.value = this.#declined.value = null;
    }

    /** Whether a draw is offered that a computer has not answered yet. */
    readonly isDrawOffered = computed(() => this.#offer.value !== null);

    /** The computer that declined the last offer, until a person's next ply; null: none. */
    get declined(): ReadonlySignal<number | null> {
        return this.#declined;
    }

    // ------------------------------------------------------------------------------------------------------- steps

    /** Shows the position after so many plies; a step of one ply is animated. RangeError: there are fewer plies. */
    goTo(count: number): void {
        if (!Number.isInteger(count) || count < 0 || count > this.#plies.value.length)
            throw new RangeError(`plies made: 0 to ${this.#plies.value.length} expected, not ${count}`);
        const from = this.#cursor.value;
        if (count === from) return;
        batch(() => {
            this.reclaim();
            this.#forgetOffer();
            this.#cursor.value = count;
            if (!this.looksBack.value) this.#coverOthers();
            this.#change.value = count === from + 1 ? { kind: 'ply', ply: this.#plies.value[from]! } : { kind: 'look' };
        });
    }

    /** The target of "undo": before a person's last ply, or one ply back if no person plays; null: none. */
    readonly undoTarget = computed<number | null>(() => this.#personBefore(this.#cursor.value));

    /** The target of "redo": before a person's next ply, or the end; null: none. */
    readonly redoTarget = computed<number | null>(() => {
        const plies = this.#plies.value;
        if (this.#cursor.value >= plies.length) return null;
        const next = plies.findIndex((ply, index) => index > this.#cursor.value && this.#isStep(ply));
        return next < 0 ? plies.length : next;
    });

    #personBefore(count: number): number | null {
        if (count === 0) return null;
        const earlier = this.#plies.value.slice(0, count).findLastIndex(ply => this.#isStep(ply));
        return personsOf(this.players.value).length === 0 ? count - 1 : earlier < 0 ? null : earlier;
    }

    #isPersons(ply: Ply): boolean {
        return this.players.value[ply.actor]?.kind === 'person';
    }

    /** Whether a person's step begins with this ply. */
    #isStep(ply: Ply): boolean {
        return this.#isPersons(ply) && !ply.joined;
    }

    /** Why the later plies cannot be repeated: chance would be drawn again, or something hidden was revealed. */
    readonly barrierBehind = computed<'chance' | 'revealed' | null>(() => {
        const behind = this.#plies.value.slice(this.#cursor.value);
        if (behind.some(ply => ply.actor === CHANCE)) return 'chance';
        return behind.some(ply => ply.reveals) ? 'revealed' : null;
    });

    /** Whether something can be taken back: of what is prepared, or a person's ply. */
    readonly canUndo = computed(() => this.draft.value?.canUndo.value === true || this.undoTarget.value !== null);

    /**
     * Takes back the last step of what is prepared, else a person's last ply and all plies after it. Nothing is lost
     * until another ply is made.
     */
    undo(): void {
        if (this.draft.value?.canUndo.value === true) return this.draft.value.undo();
        if (this.undoTarget.value !== null) this.goTo(this.undoTarget.value);
    }

    /** Makes the plies again that were taken back. */
    redo(): void {
        if (this.redoTarget.value !== null) this.goTo(this.redoTarget.value);
    }

    /** Drops the plies after the cursor, which can be restored for a while. */
    #drop(): void {
        const [plies, cursor, ended] = [this.#plies.value, this.#cursor.value, this.#ended.value];
        if (cursor === plies.length) return;
        this.#dropped.value = { plies, cursor, ended, outside: this.#outside.value, comments: this.comments.value };
        this.#plies.value = plies.slice(0, cursor);
        this.comments.value = new Map([...this.comments.value].filter(([made]) => made <= cursor));
    }

    /** How many dropped plies can be restored: until a person makes another ply, or other plies are dropped. */
    readonly dropped = computed<number>(() => {
        const dropped = this.#dropped.value;
        return dropped === null ? 0 : dropped.plies.length - dropped.cursor;
    });

    /**
     * Takes another line of plies instead of its own, and shows the position after so many of them; a step of one ply
     * is animated. What both lines have in common stays made.
     */
    follow(plies: readonly Ply[], count: number): void {
        const made = this.#plies.value.slice(0, this.#cursor.value);
        const differs = made.findIndex((ply, index) => index >= count || ply.move.code !== plies[index]!.move.code);
        const common = differs < 0 ? made.length : differs;
        batch(() => {
            this.#plies.value = plies;
            this.#cursor.value = count;
            if (common === made.length && count === made.length) return;
            const isStep = common === made.length && count === made.length + 1;
            this.#change.value = isStep ? { kind: 'ply', ply: plies[count - 1]! } : { kind: 'look' };
        });
    }

    /** Continues from the position on the board, and drops the later plies, or the end outside the rules. */
    resume(): void {
        batch(() => {
            this.#drop();
            this.#outside.value = null;
            this.#ended.value = this.state.isOver;
            this.#coverOthers();
            this.#change.value = { kind: 'look' };
        });
    }

    /** Restores the dropped plies, and shows the position from which they were dropped; plies made since are lost. */
    bringBack(): void {
        const dropped = this.#dropped.value;
        if (dropped === null) return;
        batch(() => {
            this.reclaim();
            this.#cursor.value = Math.min(this.#cursor.value, dropped.cursor);
            this.#plies.value = dropped.plies;
            this.#ended.value = dropped.ended;
            this.#outside.value = dropped.outside;
            this.comments.value = dropped.comments;
            this.#dropped.value = null;
            this.#change.value = { kind: 'look' };
        });
    }
}
