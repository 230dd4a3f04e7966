// A game as the rows of the database make it: what each viewer may know of it, and what may come next. Nothing here
// waits or sends.
import { CHANCE, FaultsError, GameRecord, REFEREE, RulesError, SPECTATOR } from 'boardrules';
import type { Fault, Move, Outcome, Rules, State } from 'boardrules';
import type * as Messages from '../dist/messages.ts';
import { LIMITS, failure, refusal } from './limits.ts';
import { fingerprintOf, rulesOf } from './rules.ts';
import type { Change, Table } from './store.ts';

export const LEVEL = 2;
const TIMES_FOR_A_DRAW = 3;
const HISTORY_PLIES = 100;

/** What a player asks for that changes the game or what is offered. */
export type Wish = Messages.Play | Messages.Resign | Messages.Agree | Messages.Decline;

/** A change that may be made. record: of the game, if this ends it. */
export type Next = { readonly change: Change; readonly record: string | null };

/** Why something is told: a row, or what a viewer does. */
export type Reason = Change | { readonly kind: 'joined' | 'asked' };

const nothing = () => ({ draw: [] as number[], take_back: [] as number[], rematch: [] as number[] });
const overOf = ({ kind, seats, ending, sentence }: Outcome) => ({ kind, seats: [...seats], ending, sentence });

const nameOf = ({ kind, level = LEVEL, name }: Messages.Seat) =>
    name || (kind === 'computer' ? `computer, level ${level}` : '');

/** The last ply of a state, as a viewer saw it. */
const plyOf = (state: State, view: number) => {
    return { events: state.events(view), observation: state.observe(view), sentence: state.eventsSentence(view) };
};

export class Played {
    readonly rules: Rules;
    state!: State;
    keys: bigint[] = [];
    /** The last row, and the number of the last change: offers are rows, but no changes. */
    row = 0;
    number = 0;
    round = 0;
    #agreed = nothing();
    #plies: Change[] = [];
    #ended: string | null = null;
    /** The last change that was not a ply: what was sent before it is stale. */
    #firmNumber = 0;
    #last: Pick<Change, 'row' | 'left' | 'made'> = { row: 0, left: null, made: 0 };

    /** now: the time. Refusal: the table was made under rules that this server's library does not have. */
    constructor(readonly table: Table, changes: readonly Change[], readonly now: () => number) {
        this.rules = rulesOf(table);
        if (fingerprintOf(this.rules) !== table.fingerprint)
            throw failure('other_rules', 'this game was made under other rules than this server has now');
        this.#begin();
        for (const change of changes) this.apply(change);
    }

    /** Begins a game, or begins it again with some of its plies. */
    #begin(plies: readonly Change[] = []): void {
        this.state = this.rules.state(this.table.seats.length);
        [this.#plies, this.keys, this.#ended] = [[], [this.state.key], null];
        for (const ply of plies) this.#play(ply);
    }

    /** Makes a change that is in the database. */
    apply(change: Change): void {
        const { row, kind, seat, value } = change;
        this.row = row;
        if (kind === 'agree') return void (this.#agreed[value] = this.#agreeing(value, seat));
        if (kind === 'decline') return void (this.#agreed[value] = []);
        [this.#agreed, this.#last] = [nothing(), change];
        this.number += 1;
        if (kind === 'ply') return this.#play(change);
        this.#firmNumber = this.number;
        if (kind === 'end') this.#ended = value;
        else this.#begin(this.#plies.slice(0, Number(value)));
        if (kind === 'rematch') this.round += 1;
    }

    #play(ply: Change): void {
        this.state.play(ply.value, ply.seat ?? CHANCE);
        this.#plies.push(ply);
        this.keys.push(this.state.key);
    }

    get isOver(): boolean {
        return this.#ended !== null || this.state.isOver;
    }

    /** The seats that may make a ply. */
    get actors(): readonly number[] {
        return this.isOver ? [] : this.state.actors;
    }

    /** How often this position has been there; 0 where nobody can agree to a draw. */
    get #times(): number {
        return this.isOver || this.state.isChance ? 0 : this.keys.filter(key => key === this.keys.at(-1)).length;
    }

    // ------------------------------------------------------------------------------------------- who sits where

    /** The seat of a player in this game; a rematch moves everybody one seat on. */
    seatOf = (player: number) => (player + this.round) % this.table.seats.length;

    viewOf = (player: number | null) => (player === null ? SPECTATOR : this.seatOf(player));

    /** The players by their seats in this game. */
    get seated(): Messages.Seat[] {
        return this.table.seats.map((_, seat, seats) => seats.at((seat - this.round) % seats.length)!);
    }

    // ----------------------------------------------------------------------------------------- the players' time

    /** The seats whose time runs: from the first ply that a player makes. */
    get #running(): readonly number[] {
        return this.table.clock !== null && this.#plies.some(({ seat }) => seat !== null) ? this.actors : [];
    }

    /** The time left to each seat, in milliseconds; null: nobody's is counted. */
    #left(): number[] | null {
        const [{ clock, seats }, running, { left, made }] = [this.table, this.#running, this.#last];
        const spent = Math.max(0, Math.round(this.now() - made));
        const before = left ?? (clock && seats.map(() => clock.initial_s * 1000));
        return before && before.map((ms, seat) => (running.includes(seat) ? Math.max(0, ms - spent) : ms));
    }

    /** The seat whose time is up first if nobody moves, and in how many milliseconds. */
    flag(): { readonly seat: number | undefined; readonly ms: number } {
        const [left, running] = [this.#left() ?? [], this.#running];
        const ms = Math.min(...running.map(seat => left[seat]!), Infinity);
        return { seat: running.find(seat => left[seat] === ms), ms };
    }

    // ------------------------------------------------------------------------------------ what a viewer may know

    /** What a viewer is told of a row, or when it has joined or asked for the position. */
    told(view: number, because: Reason): Messages.ServerMessage[] {
        const [{ number, state }, result] = [this, this.#result()];
        if (because.kind === 'ply') return [{ type: 'ply', number, ...plyOf(state, view), ...result }];
        if (because.kind === 'end') return [{ type: 'ended', number, ended: this.#ended!, ...result }];
        const asker = this.#agreed.take_back[0];
        const offers = { ...this.#agreed, ...(asker !== undefined && { back_to: this.#backTo(asker) }) };
        const declined = because.kind === 'decline' && { declined: { seat: because.seat, to: because.value } };
        if (because.kind === 'agree' || because.kind === 'decline')
            return [{ type: 'offers', number, offers, ...declined }];
        const about = { ply: state.ply, observation: state.observe(view), offers, ...result };
        const why = because.kind === 'take_back' ? 'taken_back' : because.kind;
        const position = { type: 'position', number, because: why, ...about } as const;
        return why === 'joined' || why === 'rematch' ? [this.#introduction(view), position] : [position];
    }

    #result() {
        const [outcome, returned, left_ms] = [this.state.outcome(), this.#times, this.#left()];
        return {
            ...(outcome && { over: overOf(outcome) }),
            ...(returned >= TIMES_FOR_A_DRAW && { returned }),
            ...(this.#ended !== null && { ended: this.#ended }),
            ...(left_ms && { clocks: { left_ms, running: [...this.#running] } }),
        };
    }

    #introduction(view: number): Messages.Game {
        const { game, revision, overrides: switches, isChanged } = this.rules;
        const { clock, fingerprint } = this.table;
        const viewer = view === SPECTATOR ? 'spectators' : view;
        const about = { game, players: this.table.seats.length, fingerprint, revision, switches, seats: this.seated };
        const more = { ...(isChanged && { rules: this.rules.yaml() }), ...(clock && { clock }) };
        return { type: 'game', table: this.table.id, round: this.round, viewer, ...about, ...more };
    }

    history(view: number, from: number): Messages.Told {
        const plies: Messages.Told['plies'] = [];
        for (const state = this.state.copy(); state.ply > from; state.undo())
            if (state.ply <= from + HISTORY_PLIES) plies.unshift(plyOf(state, view));
        return { type: 'told', from, plies };
    }

    /** The game as a record, with the players, and the time that was left to each after each ply, in seconds. */
    record(viewer: number, ended = this.#ended ?? '', state = this.state, plies = this.#plies): GameRecord {
        const { clock } = this.table;
        const names = this.seated.map((seat, i) => [`name${i}`, nameOf(seat)]).filter(([, name]) => name);
        const time = clock && { clock: `${clock.initial_s}+${clock.increment_s ?? 0}` };
        const tags = { table: this.table.id, round: String(this.round), ...Object.fromEntries(names), ...time };
        const said = ({ left }: Change) => `left ${left!.map(ms => (ms / 1000).toFixed(1)).join(' ')}`;
        const comments = new Map(clock ? plies.map((ply, i) => [i + 1, said(ply)]) : []);
        return GameRecord.of(state, { viewer, tags, comments, ended });
    }

    /** What a viewer saw as a record, or all of it where nothing is secret. */
    recordFor = (view: number) => String(this.record(this.rules.hasSecrets ? view : REFEREE));

    // -------------------------------------------------------------------------------------------- what comes next

    /**
     * Refusal: something has happened since then that the seat has not been told or did not know. What it cannot see is
     * nothing.
     */
    mustBeFresh(seat: number, after: number): void {
        const state = this.state.copy();
        const isHidden = () => state.events(seat).some(event => event.kind === 'ply' && event.move.endsWith('?'));
        let number = after < this.#firmNumber ? NaN : this.number;
        for (; number > after && this.rules.hasSecrets && isHidden(); number--) state.undo();
        if (number !== after) throw refusal('stale', 'the game has changed since then', { number: this.number });
    }

    /** What follows without the players; null: nothing. bits: 64, at random. */
    due(bits: bigint): Next | null {
        const { seat, ms } = this.flag();
        if (this.isOver) return null;
        if (ms === 0) return this.end(`timeout ${seat}`);
        if (this.number >= LIMITS.changes) return this.end('abandoned; too many plies');
        return this.state.isChance ? this.ply(CHANCE, this.state.drawBits(bits)) : null;
    }

    /** What follows from a wish. IllegalMove, MoveError, Refusal: it is not possible. */
    answer(seat: number, wish: Wish): Next {
        const lasts = !('to' in wish && wish.to === 'rematch');
        if (this.isOver === lasts)
            throw lasts ? refusal('over', 'the game is over') : refusal('not_over', 'the game is not over yet');
        if (wish.type === 'play') return this.ply(seat, wish.move);
        if (wish.type === 'resign') return this.end(`resignation ${seat}`);
        if (wish.type === 'agree') return this.#agree(seat, wish.to);
        if (this.#agreed[wish.to].length === 0) throw refusal('nothing', 'nothing is offered');
        return this.#next({ kind: 'decline', seat, value: wish.to });
    }

    #next(change: Pick<Change, 'kind' | 'value'> & Partial<Change>, record: GameRecord | null = null): Next {
        const rest = { row: this.row + 1, seat: null, left: this.#left(), made: this.now() };
        return { change: { ...rest, ...change } as Change, record: record && String(record) };
    }

    /** A ply; the increment is added at the end of a turn. */
    ply(actor: number, move: string | Move): Next {
        const [{ turn }, after] = [this.state, this.state.after(move, actor)];
        const ends = turn !== after.turn && (actor !== CHANCE || this.#running.length > 0);
        const increment = ends ? (this.table.clock?.increment_s ?? 0) * 1000 : 0;
        const left = this.#left()?.map((ms, seat) => (seat === turn ? ms + increment : ms)) ?? null;
        const ply = { kind: 'ply', seat: actor === CHANCE ? null : actor, value: String(after.peek()), left } as const;
        const plies = [...this.#plies, this.#next(ply).change];
        return this.#next(ply, after.isOver ? this.record(REFEREE, '', after, plies) : null);
    }

    /** An end outside the rules. The library adds the result to it. */
    end(how: string): Next {
        const record = this.record(REFEREE, how);
        return this.#next({ kind: 'end', value: record.ended!.text }, record);
    }

    /** Offers something, or accepts it; it comes true when all players agree. */
    #agree(seat: number, to: Messages.Offer): Next {
        if (to === 'rematch' && this.round + 1 >= LIMITS.rounds)
            throw refusal('rounds', 'this table has had its games');
        if (this.row - this.#last.row >= LIMITS.offers) throw refusal('offers', 'enough has been offered');
        const back = to === 'take_back' ? this.#backTo(this.#agreed.take_back[0] ?? seat) : 0;
        if (this.#agreeing(to, seat).length < this.table.seats.length)
            return this.#next({ kind: 'agree', seat, value: to });
        if (to === 'draw') return this.end('agreement');
        return this.#next({ kind: to, value: String(back), ...(to === 'rematch' && { left: null }) });
    }

    /** Who agrees if a seat does, too: the computer is willing, but to a draw only if the position has returned. */
    #agreeing(to: Messages.Offer, seat: number): number[] {
        const isWilling = to !== 'draw' || this.#times >= TIMES_FOR_A_DRAW;
        const willing = this.seated.flatMap(({ kind }, other) => (isWilling && kind === 'computer' ? [other] : []));
        return [...new Set([...this.#agreed[to], seat, ...willing])];
    }

    /** The ply before the last one that a seat made. Refusal: there is none, or what followed must stay. */
    #backTo(seat: number): number {
        const index = this.#plies.findLastIndex(ply => ply.seat === seat);
        if (index < 0) throw refusal('nothing', 'you have made no move yet');
        const state = this.state.copy();
        for (let i = this.#plies.length; i > index; i--) {
            const { chance, reveals } = state.describe(state.undo(), REFEREE);
            if (chance) throw refusal('chance', 'chance has moved since then and would be drawn again');
            if (reveals) throw refusal('revealed', 'something hidden was revealed since then, and stays known');
        }
        return state.ply;
    }
}

const told = ({ line, column, field, message, expected }: Fault) => ({ line, column, field, message, expected });

/** What a table is to be. */
export type Asked = Omit<Table, 'fingerprint' | 'head'>;

/** A new table with what the library says of it, or what is wrong. If it has a record, names and numbers are right. */
export function check(asked: Asked): Table | Messages.Failure {
    try {
        const rules = rulesOf(asked);
        if (rules.game !== asked.game) throw new RangeError(`these are rules of ${rules.game}`);
        const table = { ...asked, fingerprint: fingerprintOf(rules), head: '' };
        const record = new Played(table, [], () => 0).record(REFEREE);
        return { ...table, head: String(record).replace(/--- end[^]*/, '') };
    } catch (error) {
        if (!(error instanceof RangeError || error instanceof FaultsError)) throw error;
        if (!(error instanceof RulesError)) return failure('bad_table', error.message).told;
        return { ...failure('bad_rules', error.message).told, faults: error.faults.map(told) };
    }
}
