// A seat, or a spectator's place, at a table of the server: what has arrived, and what is sent.
import { batch, computed, effect, signal } from '@preact/signals-core';
import { BoardRulesError, CHANCE, GameRecord, REFEREE, Rules, SPECTATOR, isGame, type Move } from 'boardrules';
import { Hosted, playersFrom } from './hosted.ts';
import { Line, type Means } from './line.ts';
import type {
    Clocks, FromServer, GameMessage, Offer, Offers, PlyMessage, PositionMessage, ToServer,
} from './messages.ts';
import type { ToldPly } from './told.ts';

const NO_OFFERS: Offers = { draw: [], take_back: [], rematch: [] };

/** The server takes no more messages in a second than this pause between moves of a long setup allows. */
const PACE_MS = 35;

/** After a message was one too many, the next may be sent then. */
const LIMIT_PAUSE_MS = 1000;

/** Who is there. */
export interface Presence {
    readonly seats: readonly boolean[];
    readonly spectators: number;
}

/** The clocks, and when they were told, in milliseconds of `performance.now`. */
export interface ToldClocks extends Clocks {
    readonly at: number;
}

/** What the server did not allow, or a player declined: for people, until the next change. */
export type Word =
    | { readonly kind: 'refused'; readonly reason: string; readonly sentence: string }
    | { readonly kind: 'declined'; readonly seat: number; readonly to: Offer };

/** Why a table cannot be shown here. */
const OTHER_RULES = 'The server plays by rules that this page does not have: load the page anew.';

const hex = (fingerprint: bigint): string => fingerprint.toString(16).padStart(16, '0');

function rulesOf({ game, rules, switches, fingerprint }: GameMessage): Rules {
    if (!isGame(game)) throw new RangeError(OTHER_RULES);
    const read = rules === undefined ? new Rules(game, switches) : Rules.fromYaml(rules);
    if (hex(read.fingerprint) !== fingerprint) throw new RangeError(OTHER_RULES);
    return read;
}

const plyNumber = ({ events: [first] }: ToldPly): number => (first?.kind === 'ply' ? first.number : 0);

/**
 * A game with friends. Everything that can change is a signal. seat: is called with the session of each game at the
 * table, once all that was played is known.
 */
export class FriendGame {
    readonly line: Line;
    readonly session = signal<Hosted | null>(null);
    readonly presence = signal<Presence>({ seats: [], spectators: 0 });
    readonly offers = signal<Offers>(NO_OFFERS);
    readonly clocks = signal<ToldClocks | null>(null);
    readonly word = signal<Word | null>(null);
    /** How often the position is there, if the server offers a draw for it; 0. */
    readonly returned = signal(0);
    /** Why the game cannot be shown, for people; ''. */
    readonly fault = signal('');

    /** The game that is being read; it is shown once all its plies are here. */
    #reading: Hosted | null = null;
    /** The number of the last change that is known. */
    #number = 0;
    /** How many plies the server has told of; null: it has not yet. */
    #plies: number | null = null;
    /** How many games were played at the table before. */
    #round = -1;
    /** Whether the game is over, and its record was not asked for yet. */
    #isToRecord = false;
    /** Whether the server has told the position since the connection is there. */
    readonly #isIn = signal(false);
    readonly #queue = signal<readonly string[]>([]);
    /** The number after which the first of the queue was sent; null: it was not. */
    #sentAfter: number | null = null;
    #dropNext = (): void => {};
    /** Whether the next move of the queue has to wait a moment. */
    #isPaced = false;
    readonly #stop: () => void;

    constructor(
        private readonly means: Means,
        token: string,
        private readonly seat: (session: Hosted) => void,
        private readonly now: () => number = () => performance.now(),
    ) {
        this.line = new Line(means, () => ({ type: 'join', token }), message => this.#hear(message));
        this.#stop = effect(() => this.#close());
    }

    /** The reader's seat; null: a spectator's, or not known yet. */
    readonly own = computed(() => this.session.value?.seat ?? null);

    /** Says why the reader cannot act now. */
    #close(): void {
        const session = this.session.value;
        if (this.line.state.value !== 'on') this.#isIn.value = false;
        if (session === null) return;
        const isLost = !this.#isIn.value;
        const isSent = this.#queue.value.length > 0;
        session.closed.value = isLost
            ? 'The connection is lost: it comes back by itself.'
            : isSent
              ? 'Your move is on its way.'
              : '';
    }

    readonly #end = new AbortController();

    /** Is aborted when the reader leaves the table. */
    get ended(): AbortSignal {
        return this.#end.signal;
    }

    end(): void {
        this.#end.abort();
        this.#dropNext();
        this.#stop();
        this.line.end();
    }

    // --------------------------------------------------------------------------------------------- what arrives

    #hear(message: FromServer): void {
        try {
            batch(() => this.#take(message));
            this.#show();
        } catch (error) {
            if (!(error instanceof BoardRulesError || error instanceof RangeError)) throw error;
            this.fault.value = error.message;
            this.end();
        }
    }

    #take(message: FromServer): void {
        if ('clocks' in message && message.clocks) this.clocks.value = { ...message.clocks, at: this.now() };
        if (message.type === 'game') this.#begin(message);
        if (message.type === 'position') this.#place(message);
        if (message.type === 'ply') this.#add(message);
        if (message.type === 'told') this.#fill(message.from, message.plies);
        if (message.type === 'presence') this.presence.value = message;
        if (message.type === 'offers') this.#offer(message.offers, message.declined);
        if (message.type === 'ended') this.#conclude(message.number);
        if (message.type === 'recorded') this.#disclose(message.record);
        if (message.type === 'refused') this.#refuse(message.reason, message.sentence);
        if (message.type === 'error') this.#fail(message.reason, message.sentence);
    }

    /** A game begins, or goes on after the connection was lost. */
    #begin(message: GameMessage): void {
        if (message.round === this.#round && this.#reading !== null) return;
        this.#round = message.round;
        const rules = rulesOf(message);
        const seat = message.viewer === 'spectators' ? null : message.viewer;
        const send = (moves: readonly Move[]): void => this.#enqueue(moves);
        this.#reading = new Hosted(
            rules.state(message.players), playersFrom(seat, message.seats), seat ?? SPECTATOR, send,
        );
        this.#queue.value = [];
        this.#sentAfter = null;
        this.#plies = null;
        this.clocks.value = null;
    }

    /** Another change: offers lapse, and what was said is over. */
    #change(number: number): void {
        this.#number = number;
        this.offers.value = NO_OFFERS;
        this.word.value = null;
        this.returned.value = 0;
    }

    #place({ number, ply, because, offers, returned, over, ended }: PositionMessage): void {
        const reading = this.#reading;
        if (reading === null) return;
        const known = reading.plies.value.length;
        const onlyPlies = number - this.#number === ply - (this.#plies ?? 0);
        const kept = because === 'taken_back' ? ply : onlyPlies && because === 'joined' ? known : 0;
        if (!onlyPlies) this.#queue.value = [];
        this.#change(number);
        this.#plies = ply;
        this.offers.value = offers;
        this.returned.value = returned ?? 0;
        this.#isToRecord = over !== undefined || ended !== undefined;
        this.#isIn.value = true;
        if (kept < known) reading.tell([], kept);
        this.#sentAfter = null;
        this.#goOn();
    }

    #add(message: PlyMessage): void {
        this.#change(message.number);
        const number = (this.#plies = plyNumber(message));
        this.returned.value = message.returned ?? 0;
        this.#isToRecord = message.over !== undefined;
        this.#fill(number - 1, [message]);
    }

    /** Adds the plies that are not known yet; asks for those that are missing before. */
    #fill(from: number, told: readonly ToldPly[]): void {
        const reading = this.#reading;
        if (reading === null) return;
        const known = reading.plies.value.length;
        if (from <= known) {
            const fresh = told.slice(known - from);
            reading.tell(fresh);
            for (const one of fresh) this.#strike(one);
        }
        this.#goOn();
    }

    /** What follows once plies have come: more of them, or the next move that waits, or the record of the game. */
    #goOn(): void {
        const known = this.#reading!.plies.value.length;
        if (known < (this.#plies ?? 0)) return void this.#say({ type: 'history', from: known });
        if (this.#isPaced) this.#sendLater(PACE_MS);
        else this.#sendNext();
        this.#isPaced = false;
        if (this.#isToRecord) this.#say({ type: 'record' });
        this.#isToRecord = false;
    }

    /** Puts a game on the table once all its plies are here. */
    #show(): void {
        const reading = this.#reading;
        if (reading === null || this.#plies === null || reading === this.session.value) return;
        if (reading.plies.value.length < this.#plies) return;
        this.session.value = reading;
        this.seat(reading);
    }

    #offer(offers: Offers, declined?: { seat: number; to: Offer }): void {
        this.offers.value = offers;
        this.word.value = declined === undefined ? null : { kind: 'declined', ...declined };
    }

    // ------------------------------------------------------------------------------------------------- the end

    /** The game has ended outside the rules. */
    #conclude(number: number): void {
        this.#change(number);
        this.#isToRecord = true;
        this.#goOn();
    }

    /** Once the game is over, all that the server tells of it. */
    #disclose(text: string): void {
        const [reading, record] = [this.#reading, new GameRecord(text)];
        if (reading === null) return;
        reading.tags.value = record.tags;
        if (record.viewer === REFEREE && !reading.mayShowAll.value) reading.disclose(record.moves);
        if (record.ended !== null) reading.conclude(record.ended);
    }

    // ------------------------------------------------------------------------------------------------- own moves

    /** Moves to be sent, each when the one before it has come back. */
    #enqueue(moves: readonly Move[]): void {
        this.word.value = null;
        this.#queue.value = [...this.#queue.value, ...moves.map(String)];
        this.#sendNext();
    }

    #sendLater(pause: number): void {
        this.#dropNext();
        this.#dropNext = this.means.later(() => this.#sendNext(), pause);
    }

    #sendNext(): void {
        const [move] = this.#queue.value;
        if (move === undefined || this.#sentAfter !== null || !this.#isIn.value) return;
        if (this.#say({ type: 'play', after: this.#number, move })) this.#sentAfter = this.#number;
    }

    /** One of the moves has come back. */
    #strike({ events: [first] }: ToldPly): void {
        const [move] = this.#queue.value;
        if (first?.kind !== 'ply' || first.seat !== this.#reading?.seat || first.move !== move) return;
        this.#queue.value = this.#queue.value.slice(1);
        this.#sentAfter = null;
        this.#isPaced = true;
    }

    /** A move that is refused takes those after it along. */
    #refuse(reason: string, sentence: string): void {
        this.#queue.value = [];
        this.#sentAfter = null;
        this.word.value = { kind: 'refused', reason, sentence };
    }

    #fail(reason: string, sentence: string): void {
        if (reason !== 'limit') return this.#refuse(reason, sentence);
        this.#sentAfter = null;
        this.#sendLater(LIMIT_PAUSE_MS);
    }

    // ---------------------------------------------------------------------------------------------- what is sent

    #say(message: ToServer): boolean {
        return this.line.send(message);
    }

    resign(): void {
        this.#say({ type: 'resign', after: this.#number });
    }

    /** Offers something, or accepts it. */
    agree(to: Offer): void {
        this.#say({ type: 'agree', to, after: this.#number });
    }

    /** Declines something, or withdraws it. */
    decline(to: Offer): void {
        this.#say({ type: 'decline', to, after: this.#number });
    }

    /** Whether the reader could ask to take something back: the last ply of theirs since which chance has not moved. */
    readonly mayTakeBack = computed(() => {
        const session = this.session.value;
        if (session === null || session.seat === null || session.over.value) return false;
        const plies = session.plies.value;
        const last = plies.findLastIndex(({ actor }) => actor === session.seat);
        return last >= 0 && plies.slice(last).every(({ actor, reveals }) => actor !== CHANCE && !reveals);
    });
}
