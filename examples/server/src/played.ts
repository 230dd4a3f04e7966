// A game as the rows of the database make it: what each viewer may know of it, and what may come next. Nothing here
// waits or sends.
import { CHANCE, GameRecord, REFEREE, SPECTATOR, type Move, type Outcome, type Rules, type State } from 'boardrules';
import type * as Messages from '../dist/messages.ts';
import { LIMITS } from './limits.ts';
import { failure, refusal } from './refusal.ts';
import { rulesOf } from './rules.ts';
import type { Change, Offered, Table } from './store.ts';

const LEVEL = 2;
const TIMES_FOR_A_DRAW = 3;
const HISTORY_PLIES = 100;

/** What a player asks for that changes the game or what is offered. */
export type Wish = Messages.Play | Messages.Resign | Messages.Agree | Messages.Decline;

/** A change that may be made. record: of the game, if this ends it. */
export interface Next {
    readonly change: Change;
    readonly record: string | null;
}

const overOf = ({ kind, seats, ending, sentence }: Outcome) => ({ kind, seats: [...seats], ending, sentence });

export class Played {
    readonly rules: Rules;
    state!: State;
    keys: bigint[] = [];
    number = 0;
    round = 0;
    offered: Offered | null = null;
    #plies: Change[] = [];
    #ended: string | null = null;
    /** The last change that was not a ply: what was sent before it is stale. */
    #firmNumber = 0;
    #left: readonly number[] | null = null;
    #leftSince = 0;

    /** Refusal: the table was made under rules that this server's library does not have. */
    constructor(
        readonly id: string,
        readonly table: Table,
    ) {
        this.rules = rulesOf(table);
        if (fingerprintOf(this.rules) !== table.fingerprint)
            throw failure('other_rules', 'this game was made under other rules than this server has now');
        this.#begin();
    }

    #begin(): void {
        const { seats, clock } = this.table;
        this.state = this.rules.state(seats.length);
        [this.#plies, this.keys, this.#ended] = [[], [this.state.key], null];
        this.#left = clock && seats.map(() => clock.initial_s * 1000);
    }

    /** Makes a change that is in the database. */
    apply(change: Change): void {
        const { number, kind, seat, value, left, made } = change;
        [this.number, this.#left, this.#leftSince] = [number, left, made];
        if (kind !== 'ply') this.#firmNumber = number;
        if (kind === 'ply') {
            this.state.play(value, seat ?? CHANCE);
            this.keys.push(this.state.key);
            this.#plies.push(change);
        } else if (kind === 'end') this.#ended = value;
        else if (kind === 'rematch') {
            this.round += 1;
            this.#begin();
        } else {
            this.#back(this.state, this.#plies.length - Number(value));
            this.keys.length = Number(value) + 1;
            this.#plies.length = Number(value);
        }
    }

    #back(state: State, plies: number): State {
        for (let i = 0; i < plies; i++) state.undo();
        return state;
    }

    get isOver(): boolean {
        return this.#ended !== null || this.state.isOver;
    }

    /** How often this position has been there; 0 where nobody can agree to a draw. */
    get #times(): number {
        if (this.isOver || this.state.isChance) return 0;
        return this.keys.filter(key => key === this.keys.at(-1)).length;
    }

    // ------------------------------------------------------------------------------------------- who sits where

    get #seats(): number[] {
        return [...this.table.seats.keys()];
    }

    /** The seat of a player in this game. */
    seatOf(player: number): number {
        return (player + this.round) % this.table.seats.length;
    }

    viewOf(player: number | null): number {
        return player === null ? SPECTATOR : this.seatOf(player);
    }

    /** The players by their seats in this game. */
    get seated(): Messages.Seat[] {
        const { seats } = this.table;
        return seats.map((_, seat) => seats[(seat + seats.length * this.round - this.round) % seats.length]!);
    }

    /** The level of the computer in a seat; null: a person sits there. */
    levelOf(seat: number): number | null {
        const { kind, level = LEVEL } = this.seated[seat]!;
        return kind === 'computer' ? level : null;
    }

    // ------------------------------------------------------------------------------------------- the players' time

    /** The seats whose time runs: from the first ply that a player makes. */
    get #running(): readonly number[] {
        const hasBegun = this.#plies.some(({ seat }) => seat !== null);
        return this.#left !== null && hasBegun && !this.isOver ? this.state.actors : [];
    }

    /** The time left to each seat, in milliseconds; null: nobody's is counted. */
    #leftAt(now: number): number[] | null {
        const [running, spent] = [this.#running, Math.max(0, now - this.#leftSince)];
        return this.#left && this.#left.map((ms, seat) => (running.includes(seat) ? Math.round(ms - spent) : ms));
    }

    /** The seat whose time is up first if nobody moves, and in how many milliseconds. */
    flag(now: number): { readonly seat: number | null; readonly ms: number } {
        const left = this.#leftAt(now);
        const ms = Math.min(...this.#running.map(seat => left![seat]!), Infinity);
        return { seat: this.#running.find(seat => left![seat] === ms) ?? null, ms: Math.max(0, ms) };
    }

    // ------------------------------------------------------------------------------------ what a viewer may know

    /** What a viewer is told of the last change. */
    told(view: number, kind: Change['kind'] | 'joined' | 'asked', now: number): Messages.ServerMessage[] {
        const [{ number, state }, result] = [this, this.#result(now)];
        if (kind === 'ply') return [{ type: 'ply', number, ...plyOf(state, view), ...result }];
        if (kind === 'end') return [{ type: 'ended', number, ended: this.#ended!, ...this.#clocks(now) }];
        const because = kind === 'take_back' ? 'taken_back' : kind;
        const about = { number, because, ply: state.ply, observation: state.observe(view) } as const;
        const position = { type: 'position', ...about, offers: this.offers(), ...result } as const;
        return kind === 'joined' || kind === 'rematch' ? [this.#introduction(view), position] : [position];
    }

    #clocks(now: number): Pick<Messages.Position, 'clocks'> {
        const left = this.#leftAt(now);
        return left ? { clocks: { left_ms: left.map(ms => Math.max(0, ms)), running: [...this.#running] } } : {};
    }

    #result(now: number): Pick<Messages.Position, 'over' | 'returned' | 'ended' | 'clocks'> {
        const outcome = this.state.outcome();
        return {
            ...(outcome && { over: overOf(outcome) }),
            ...(this.#ended !== null && { ended: this.#ended }),
            ...(this.#times >= TIMES_FOR_A_DRAW && { returned: this.#times }),
            ...this.#clocks(now),
        };
    }

    #introduction(view: number): Messages.Game {
        const { game, revision, overrides: switches, isChanged } = this.rules;
        const { clock, fingerprint, seats } = this.table;
        return {
            type: 'game',
            ...{ table: this.id, round: this.round, viewer: view === SPECTATOR ? 'spectators' : view },
            ...{ game, players: seats.length, fingerprint, revision, switches, seats: this.seated },
            ...(isChanged && { rules: this.rules.yaml() }),
            ...(clock && { clock }),
        };
    }

    /** Who agrees to what. */
    offers(): Messages.Offers {
        const { agreed } = this.#offered;
        const asker = agreed.take_back[0];
        const copy = { draw: [...agreed.draw], take_back: [...agreed.take_back], rematch: [...agreed.rematch] };
        return { ...copy, ...(asker !== undefined && { back_to: this.#backTo(asker) }) };
    }

    toldOffers(): Messages.ToldOffers {
        const { declined } = this.#offered;
        return { type: 'offers', number: this.number, offers: this.offers(), ...(declined && { declined }) };
    }

    history(view: number, from: number): Messages.Told {
        const first = Math.max(from, this.state.ply - this.#plies.length);
        const state = this.#back(this.state.copy(), this.state.ply - first - HISTORY_PLIES);
        const plies: Messages.Told['plies'] = [];
        for (; state.ply > first; state.undo()) plies.push(plyOf(state, view));
        return { type: 'told', from, plies: plies.reverse() };
    }

    /** What a viewer saw as a record, or all of it where nothing is secret. */
    recordFor(view: number): string {
        return String(this.#record(this.rules.hasSecrets ? view : REFEREE));
    }

    /** The game as a record, with the players, and the time that was left to each after each ply, in seconds. */
    #record(viewer: number, ended = this.#ended ?? '', state = this.state, plies = this.#plies): GameRecord {
        const names = this.seated.map(({ name }, seat) => {
            const level = this.levelOf(seat);
            return [`name${seat}`, name ?? (level === null ? '' : `computer, level ${level}`)] as const;
        });
        const { clock } = this.table;
        const tags = {
            ...{ table: this.id, round: String(this.round), ...Object.fromEntries(names.filter(([, name]) => name)) },
            ...(clock && { clock: `${clock.initial_s}+${clock.increment_s ?? 0}` }),
        };
        const said = ({ left }: Change) => `left ${left!.map(ms => (ms / 1000).toFixed(1)).join(' ')}`;
        const comments = new Map(clock ? plies.map((ply, i) => [i + 1, said(ply)]) : []);
        return GameRecord.of(state, { viewer, tags, comments, ended });
    }

    /** The record of a game that has not begun, up to its first ply. */
    head(): string {
        return String(this.#record(REFEREE)).replace(/--- end[^]*/, '');
    }

    // -------------------------------------------------------------------------------------------- what comes next

    /**
     * Refusal: something has happened since then that the seat has not been told or did not know. What it cannot see is
     * nothing.
     */
    mustBeFresh(seat: number, after: number): void {
        const state = this.state.copy();
        const isHidden = () => state.events(seat).some(event => event.kind === 'ply' && event.move.endsWith('?'));
        let number = after > this.number || after < this.#firmNumber ? NaN : this.number;
        for (; number > after && this.rules.hasSecrets && isHidden(); number--) state.undo();
        if (number !== after) throw refusal('stale', 'the game has changed since then', this.number);
    }

    /** What follows from a wish. IllegalMove, MoveError, Refusal: it is not possible. */
    answer(seat: number, wish: Wish, now: number): Next | Offered {
        const lasts = !('to' in wish && wish.to === 'rematch');
        if (this.isOver && lasts) throw refusal('over', 'the game is over');
        if (!this.isOver && !lasts) throw refusal('not_over', 'the game is not over yet');
        if (wish.type === 'play') return this.ply(seat, wish.move, now);
        if (wish.type === 'resign') return this.end(`resignation ${seat}`, now);
        return wish.type === 'agree' ? this.#agree(seat, wish.to, now) : this.#decline(seat, wish.to);
    }

    #next(change: Pick<Change, 'kind' | 'value'> & Partial<Change>, now: number, record: string | null = null): Next {
        const left = this.#leftAt(now)?.map(ms => Math.max(0, ms)) ?? null;
        return { change: { number: this.number + 1, seat: null, left, made: now, ...change }, record };
    }

    /** A ply; the increment is added at the end of a turn. */
    ply(actor: number, move: string | Move, now: number): Next {
        const [{ turn }, after] = [this.state, this.state.after(move, actor)];
        const ends = turn !== after.turn && (actor !== CHANCE || this.#running.length > 0) ? turn : null;
        const increment = (this.table.clock?.increment_s ?? 0) * 1000;
        const before = this.#leftAt(now)?.map(ms => Math.max(0, ms)) ?? null;
        const left = before && before.map((ms, seat) => (seat === ends ? ms + increment : ms));
        const seat = actor === CHANCE ? null : actor;
        const next = this.#next({ kind: 'ply', seat, value: String(after.peek()), left }, now);
        if (!after.isOver) return next;
        return { ...next, record: String(this.#record(REFEREE, '', after, [...this.#plies, next.change])) };
    }

    /** An end outside the rules. The library adds the result to it. */
    end(how: string, now: number): Next {
        const record = this.#record(REFEREE, how);
        return this.#next({ kind: 'end', value: record.ended!.text }, now, String(record));
    }

    get #offered(): Offered {
        if (this.offered?.after === this.number) return this.offered;
        return { after: this.number, agreed: { draw: [], take_back: [], rematch: [] } };
    }

    /** Offers something, or accepts it; it comes true when all players agree. The computer is willing, mostly. */
    #agree(seat: number, to: Messages.Offer, now: number): Next | Offered {
        const { after, agreed } = this.#offered;
        if (to === 'rematch' && this.round + 1 >= LIMITS.rounds)
            throw refusal('rounds', 'this table has had its games');
        const back = to === 'take_back' ? this.#backTo(agreed.take_back[0] ?? seat) : 0;
        const isWilling = to !== 'draw' || this.#times >= TIMES_FOR_A_DRAW;
        const willing = this.#seats.filter(other => isWilling && this.levelOf(other) !== null);
        const all = [...new Set([...agreed[to], seat, ...willing])];
        if (all.length < this.#seats.length) return { after, agreed: { ...agreed, [to]: all } };
        if (to === 'draw') return this.end('agreement', now);
        const left = this.#plies.length - (this.state.ply - back);
        return this.#next({ kind: to, value: to === 'take_back' ? String(left) : '' }, now);
    }

    #decline(seat: number, to: Messages.Offer): Offered {
        const { after, agreed } = this.#offered;
        if (agreed[to].length === 0) throw refusal('nothing', 'nothing is offered');
        return { after, agreed: { ...agreed, [to]: [] }, declined: { seat, to } };
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

/** The last ply of a state, as a viewer saw it. */
function plyOf(state: State, view: number): Messages.Told['plies'][number] {
    return { events: state.events(view), observation: state.observe(view), sentence: state.eventsSentence(view) };
}

export function fingerprintOf(rules: Rules): string {
    return rules.fingerprint.toString(16).padStart(16, '0');
}
