// A game as the rows of the database make it, and what each viewer may know of it. Nothing here waits or sends.
import { CHANCE, GameRecord, REFEREE, RecordWriter, SPECTATOR, type Move, type Rules, type State } from 'boardrules';
import type { Game, Offer, Offers, Over, Ply, Position, Told, ToldEnded } from '../dist/messages.ts';
import { Clock } from './clock.ts';
import { failure, refusal } from './refusal.ts';
import { fingerprintOf, rulesOf } from './rules.ts';
import type { Change, OfferRow, Table } from './store.ts';

export const LEVEL = 2;
const TIMES_FOR_A_DRAW = 3;
const HISTORY_PLIES = 100;

/** A ply of the game: who made it, and whom of the players its move is hidden from. */
interface Made {
    readonly actor: number;
    readonly number: number;
    readonly hiddenFrom: readonly number[];
    readonly left: readonly number[] | null;
}

/** The changes of each game of a table; those after the first begin with a rematch. */
export function roundsOf(changes: readonly Change[]): Change[][] {
    const rounds: Change[][] = [[]];
    for (const change of changes) {
        if (change.kind === 'rematch') rounds.push([]);
        rounds.at(-1)!.push(change);
    }
    return rounds;
}

export class Played {
    readonly rules: Rules;
    state!: State;
    keys: bigint[] = [];
    clock: Clock | null = null;
    offers: readonly OfferRow[] = [];
    number = 0;
    round = 0;
    #plies: Made[] = [];
    #ended: string | null = null;
    #last: Change | null = null;
    /** The last change that was not a ply: what was sent before it is stale. */
    #firmNumber = 0;

    /** Refusal: the table was made under rules that this server's library does not have. */
    constructor(readonly table: Table) {
        this.rules = rulesOf(table);
        if (fingerprintOf(this.rules) !== table.fingerprint) {
            throw failure(
                'other_rules',
                'this game was made under other rules than this server has now; its record is kept',
            );
        }
        this.#begin();
    }

    /** A game as its rows make it: the last one of the table, or an earlier one. */
    static of(table: Table, changes: readonly Change[], round?: number): Played {
        const [played, games] = [new Played(table), roundsOf(changes)];
        const wanted = round ?? games.length - 1;
        played.round = Math.max(0, wanted - 1); // the rematch that begins it adds one
        for (const change of games[wanted]!) played.apply(change);
        return played;
    }

    #begin(): void {
        this.state = this.rules.state(this.table.seats.length);
        [this.#plies, this.keys, this.#ended] = [[], [this.state.key], null];
        this.clock = this.table.clock && new Clock(this.table.clock, this.table.seats.length);
    }

    /** Makes a change that is in the database. */
    apply(change: Change): void {
        const { number, kind, seat, value, left_ms: left } = change;
        if (kind === 'ply') {
            this.state.play(value, seat ?? CHANCE);
            this.keys.push(this.state.key);
            this.#plies.push({ actor: seat ?? CHANCE, number, hiddenFrom: this.#hiddenFrom(), left });
        } else this.#firmNumber = number;
        if (kind === 'end') this.#ended = value;
        if (kind === 'rematch') this.round += 1;
        if (kind === 'rematch') this.#begin();
        while (kind === 'take_back' && this.#plies.length > Number(value)) {
            this.state.undo();
            this.#plies.pop();
            this.keys.pop();
        }
        [this.number, this.offers, this.#last] = [number, [], change];
        this.setClock(0);
    }

    /** The seats that did not see the move of the last ply. */
    #hiddenFrom(): number[] {
        const hidden = (seat: number) =>
            this.state.events(seat).some(event => event.kind === 'ply' && event.move.endsWith('?'));
        return this.rules.hasSecrets ? [...this.table.seats.keys()].filter(hidden) : [];
    }

    /**
     * Nobody's time runs before a player has made a ply. outage: for how long since the last change no server was up.
     */
    setClock(outage: number): void {
        const { left_ms, made } = this.#last ?? { left_ms: null, made: 0 };
        const running = this.hasBegun && !this.isOver ? this.state.actors : [];
        if (left_ms !== null) this.clock?.set(left_ms, made + outage, running);
    }

    get changedAt(): number | undefined {
        return this.#last?.made;
    }

    get hasBegun(): boolean {
        return this.#plies.some(ply => ply.actor !== CHANCE);
    }

    get isOver(): boolean {
        return this.#ended !== null || this.state.isOver;
    }

    /** How often this position has been there; 0 where nobody can agree to a draw. */
    get #times(): number {
        if (this.isOver || this.state.isChance) return 0;
        return this.keys.filter(key => key === this.keys.at(-1)).length;
    }

    // -------------------------------------------------------------------------------------------- who sits where

    /** The seat of a player in this game. */
    seatOf(player: number): number {
        return (player + this.round) % this.table.seats.length;
    }

    viewOf(player: number | null): number {
        return player === null ? SPECTATOR : this.seatOf(player);
    }

    /** The players by their seats in this game. */
    get seated(): Game['seats'] {
        const seats: Game['seats'] = [];
        this.table.seats.forEach((one, player) => (seats[this.seatOf(player)] = one));
        return seats;
    }

    // ---------------------------------------------------------------------------------- what a viewer may know

    /** The last ply of a state, as a viewer saw it. */
    #plyOf(state: State, view: number): Told['plies'][number] {
        return { events: state.events(view), observation: state.observe(view), sentence: state.eventsSentence(view) };
    }

    #result(now: number): Pick<Position, 'over' | 'returned' | 'ended' | 'clocks'> {
        const outcome = this.state.outcome();
        const over = ({ kind, seats, ending, sentence }: NonNullable<typeof outcome>): Over => ({
            kind,
            seats: [...seats],
            ending,
            sentence,
        });
        return {
            ...(outcome && { over: over(outcome) }),
            ...(this.#ended !== null && { ended: this.#ended }),
            ...(this.#times >= TIMES_FOR_A_DRAW && { returned: this.#times }),
            ...(this.clock && { clocks: this.clock.told(now) }),
        };
    }

    ply(view: number, now: number): Ply {
        return { type: 'ply', number: this.number, ...this.#plyOf(this.state, view), ...this.#result(now) };
    }

    end(now: number): ToldEnded {
        return {
            type: 'ended',
            number: this.number,
            ended: this.#ended!,
            ...(this.clock && { clocks: this.clock.told(now) }),
        };
    }

    position(view: number, because: Position['because'], now: number): Position {
        const { number, state } = this;
        const rest = { offers: this.agreed(), ...this.#result(now) };
        return { type: 'position', number, because, ply: state.ply, observation: state.observe(view), ...rest };
    }

    introduction(view: number): Game {
        const { rules, table, round } = this;
        const { fingerprint, clock, id } = table;
        const viewer = view === SPECTATOR ? 'spectators' : view;
        const { game, revision, overrides: switches } = rules;
        const own = { ...(rules.isChanged && { rules: rules.yaml() }), ...(clock && { clock }) };
        const [players, seats] = [table.seats.length, this.seated];
        return {
            type: 'game',
            table: id,
            round,
            viewer,
            game,
            players,
            fingerprint,
            revision,
            switches,
            seats,
            ...own,
        };
    }

    history(view: number, from: number): Told {
        const [state, plies]: [State, Told['plies']] = [this.state.copy(), []];
        const first = Math.max(from, state.ply - this.#plies.length);
        while (state.ply > first + HISTORY_PLIES) state.undo();
        for (; state.ply > first; state.undo()) plies.push(this.#plyOf(state, view));
        return { type: 'told', from, plies: plies.reverse() };
    }

    /** The game as a record, with the players, and the time that was left to each after each ply, in seconds. */
    record(view: number): string {
        const { clock, id } = this.table;
        const names = this.seated.flatMap(({ kind, level = LEVEL, name }, seat) => {
            const said = name ?? (kind === 'computer' ? `computer, level ${level}` : '');
            return said === '' ? [] : [[`name${seat}`, said]];
        });
        const time = clock ? { clock: `${clock.initial_s}+${clock.increment_s ?? 0}` } : {};
        const tags = { table: id, round: String(this.round), ...Object.fromEntries(names), ...time };
        const said = (left: readonly number[]) => `left ${left.map(ms => (ms / 1000).toFixed(1)).join(' ')}`;
        const comments = new Map(this.#plies.flatMap(({ left }, i) => (left ? [[i + 1, said(left)]] : [])));
        return String(GameRecord.of(this.state, { viewer: view, tags, comments, ended: this.#ended ?? '' }));
    }

    // -------------------------------------------------------------------------------------------- next changes

    /** A ply as a change. IllegalMove, MoveError: the actor cannot make it. */
    plyBy(
        actor: number,
        move: string | Move,
        now: number,
    ): Pick<Change, 'kind' | 'seat' | 'value' | 'left_ms'> & { over: boolean } {
        const { turn } = this.state;
        const after = this.state.after(move, actor);
        const ends = turn !== after.turn && (this.hasBegun || actor !== CHANCE) ? turn : null;
        const [seat, left_ms] = [actor === CHANCE ? null : actor, this.clock?.after(now, ends) ?? null];
        return { kind: 'ply', seat, value: String(after.peek()), left_ms, over: after.isOver };
    }

    /** How a game ends outside its rules, with the result, which the library adds. */
    ending(how: string): string {
        return /^ended (.*)$/m.exec(new RecordWriter(this.state, { viewer: REFEREE }).tail(how))![1]!;
    }

    /**
     * Refusal: something has happened since then that the seat has not been told or did not know. What it cannot see is
     * nothing.
     */
    mustBeFresh(seat: number, after: number): void {
        const unseen = (ply: Made) => ply.number <= after || ply.hiddenFrom.includes(seat);
        if (after <= this.number && after >= this.#firmNumber && this.#plies.every(unseen)) return;
        throw refusal('stale', 'the game has changed since then', { number: this.number });
    }

    mustLast(lasts: boolean): void {
        if (this.isOver && lasts) throw refusal('over', 'the game is over');
        if (!this.isOver && !lasts) throw refusal('not_over', 'the game is not over yet');
    }

    /** Who agrees to what, the computer included. */
    agreed(): Offers {
        const of = (kind: Offer) => {
            const asked = this.offers.filter(offer => offer.kind === kind).map(({ seat }) => seat);
            const willing = asked.length > 0 && (kind !== 'draw' || this.#times >= TIMES_FOR_A_DRAW);
            const agrees = (seat: number) =>
                asked.includes(seat) || (willing && this.seated[seat]!.kind === 'computer');
            return [...this.table.seats.keys()].filter(agrees);
        };
        const back = this.offers.find(offer => offer.kind === 'take_back')?.back_to;
        return {
            draw: of('draw'),
            take_back: of('take_back'),
            rematch: of('rematch'),
            ...(back != null && { back_to: back }),
        };
    }

    /** The ply before the last one that a seat made. Refusal: there is none, or what followed must stay. */
    backTo(seat: number): number {
        const index = this.#plies.findLastIndex(ply => ply.actor === seat);
        if (index < 0) throw refusal('nothing', 'you have made no move yet');
        const state = this.state.copy();
        for (let i = this.#plies.length; i > index; i--) {
            const { chance, reveals } = state.describe(state.undo(), REFEREE);
            if (chance) throw refusal('chance', 'chance has moved since then and would be drawn again');
            if (reveals) throw refusal('revealed', 'something hidden was revealed since then, and stays known');
        }
        return state.ply;
    }

    /** How many plies of this game are left if it goes back. */
    leftAt(ply: number): number {
        return this.#plies.length - (this.state.ply - ply);
    }
}
