// A game that is hosted elsewhere, as one viewer knows it.
import { computed, signal } from '@preact/signals-core';
import { REFEREE, SPECTATOR, type EndedOutside, type Move, type State, type Viewer } from 'boardrules';
import { person, type Player } from '../model/players.ts';
import { viewerOf } from '../model/views.ts';
import { plyOf, Session, type Asked } from '../model/session.ts';
import { toldPly, type ToldPly } from './told.ts';

/** The computer's strength where it lays out for a player. */
const LENT_LEVEL = 3;

/**
 * The session of a game that is hosted elsewhere. It has what its viewer was told, and nothing else: in games with
 * secrets its positions are made up where the viewer knows nothing. Moves are sent, and become plies when they come
 * back.
 */
export class Hosted extends Session {
    override readonly isHosted: boolean = true;
    /** Whether everything may be shown, because the host has told all of the game. */
    readonly #knowsAll = signal(false);
    readonly #viewer: Viewer;
    readonly #send: (moves: readonly Move[]) => void;

    constructor(start: State, players: readonly Player[], viewer: Viewer, send: (moves: readonly Move[]) => void) {
        super({ start, players });
        this.#knowsAll.value = !start.rules.hasSecrets;
        [this.#viewer, this.#send] = [viewer, send];
    }

    /** The seat of the reader; null: a spectator. */
    get seat(): number | null {
        return this.#viewer === SPECTATOR ? null : this.#viewer;
    }

    override readonly viewer = computed<Viewer>(() => {
        const look = { players: this.players.value, lifted: null, watch: this.watch.value };
        return this.#knowsAll.value ? viewerOf(this.rules, this.ended.value, look) : this.#viewer;
    });
    override readonly curtain = computed(() => null);
    override readonly mayShowAll = computed(() => this.#knowsAll.value);
    override readonly undoTarget = computed(() => null);
    override readonly redoTarget = computed(() => null);
    override readonly mayConcede = computed(() => null);
    override readonly returned = computed(() => 0);

    /** The reader, if it is their turn and nothing else is shown or on its way. */
    override readonly acting = computed<number | null>(() => {
        const { seat, closed, looksBack, over, lent, state } = this;
        const isFree = closed.value === '' && !looksBack.value && !over.value && lent.value !== seat;
        return isFree && seat !== null && state.actors.includes(seat) ? seat : null;
    });

    override readonly asked = computed<Asked>(() => {
        const { seat, closed, looksBack, over, lent, state } = this;
        const waits = closed.value !== '' || looksBack.value || over.value;
        if (waits || seat === null || !state.actors.includes(seat)) return { kind: 'nobody' };
        return lent.value === seat ? { kind: 'computer', seat, level: LENT_LEVEL } : { kind: 'person', seat };
    });

    override play(move: Move): void {
        this.#send([move]);
    }

    override playAll(moves: readonly Move[]): void {
        this.#send(moves);
    }

    /** Adds plies as they were told; of those here the first `kept` stay. BoardRulesError: they cannot be. */
    tell(told: readonly ToldPly[], kept = this.plies.value.length): void {
        let state = this.at(kept);
        const plies = told.map(one => {
            const ply = toldPly(state, this.#viewer, one);
            state = ply.after;
            return ply;
        });
        if (plies.length > 0 || kept < this.plies.value.length) this.hear(plies, kept);
    }

    /** The game is over: everything is told. */
    disclose(moves: readonly Move[]): void {
        let state = this.start();
        const plies = moves.map(move => {
            const ply = plyOf(state, move, REFEREE);
            state = ply.after;
            return ply;
        });
        this.hear(plies, 0);
        this.#knowsAll.value = true;
    }

    override conclude(how: EndedOutside): void {
        super.conclude(how);
    }
}

/** The players of a table, seen from a seat. */
export function playersFrom(seat: number | null, sitting: readonly { kind: string; level?: number }[]): Player[] {
    return sitting.map(({ kind, level }, index) =>
        index === seat ? person : kind === 'computer' ? { kind, level: level ?? 2 } : { kind: 'friend' },
    );
}
