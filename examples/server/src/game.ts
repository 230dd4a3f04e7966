// One table: its game as the rows of the database make it, who is connected, and what each of them is told.
import { CHANCE, GameRecord, IllegalMove, MoveError, REFEREE, RecordWriter, SPECTATOR } from 'boardrules';
import type { Move, Rules, State } from 'boardrules';
import type { Game as GameMessage, Offer, Offers, Over, Ply, Position, Refused, ServerMessage } from '../dist/messages.ts';
import { Clock } from './clock.ts';
import { randomBits, type Helpers } from './helpers.ts';
import { LIMITS } from './limits.ts';
import { figures, log, wrong } from './log.ts';
import { rulesOf } from './rules.ts';
import type { Change, News, OfferRow, PresenceRow, Store, Table } from './store.ts';

/** A connection, as a game sees it. player: as in the first game; null watches. */
export interface Viewer {
    readonly id: string;
    readonly player: number | null;
    send(message: ServerMessage): void;
    /** The same, already as text. */
    sendText(text: string): void;
    close(code: number): void;
}

export const TAKEN_OVER = 4002;
const TIMES_FOR_A_DRAW = 3;
const HISTORY_PLIES = 100;
/** How long a server waits for another one to make a ply of chance or the computer, or to end a game. */
const PATIENCE = { chance: 1500, computer: 15_000, clock: 500 };
const RETRY = 10_000;
const ATTEMPTS = 100;

/** Something that a player wants is not possible. */
class Refusal extends Error {
    constructor(
        readonly reason: string,
        sentence: string,
        readonly more: Partial<Refused> = {},
    ) {
        super(sentence);
    }
}

/** The game was made under rules that this server's library does not have. */
export class OtherRules extends Error {
    override readonly message = 'this game was made under other rules than this server has now; its record is kept';
}

/** A ply of the game: who made it, whom of the players it is hidden from, and the time that was left after it. */
interface Made {
    readonly actor: number;
    readonly number: number;
    readonly hiddenFrom: readonly number[];
    readonly left: readonly number[] | null;
}

export class Game {
    readonly viewers = new Set<Viewer>();
    readonly rules: Rules;
    usedAt = performance.now();
    #state: State;
    #plies: Made[] = [];
    #keys: bigint[] = [];
    #clock: Clock | null = null;
    #ended: string | null = null;
    #number = 0;
    #last: Change | null = null;
    /** The last change that was not a ply; no offer or move from before it is fresh. */
    #firmNumber = 0;
    #round = 0;
    #offers: readonly OfferRow[] = [];
    #present: readonly PresenceRow[] = [];
    /** Whether this server made the last change; then it makes what follows at once. */
    #leads = false;
    #timers: NodeJS.Timeout[] = [];
    #work: Promise<unknown> = Promise.resolve();
    #waiting = 0;
    readonly #thinking = new Set<number>();
    #closed = false;

    private constructor(
        readonly table: Table,
        readonly store: Store,
        readonly helpers: Helpers,
    ) {
        this.rules = rulesOf(table);
        if (fingerprintOf(this.rules) !== table.fingerprint) throw new OtherRules();
        this.#state = this.rules.state(table.seats.length);
        this.#begin();
    }

    static async open(table: Table, store: Store, helpers: Helpers): Promise<Game> {
        const game = new Game(table, store, helpers);
        const changes = await store.changes(table.id, 0);
        const last = changes.findLastIndex(change => change.kind === 'rematch');
        game.#round = changes.slice(0, Math.max(last, 0)).filter(change => change.kind === 'rematch').length;
        for (const change of changes.slice(Math.max(last, 0))) game.#apply(change);
        await game.#reread();
        return game;
    }

    /** Runs a task after those before it. Tasks of a game never run side by side. */
    run<T>(task: () => Promise<T>): Promise<T> {
        this.usedAt = performance.now();
        this.#waiting += 1;
        const done = this.#work.then(task).finally(() => (this.#waiting -= 1));
        this.#work = done.catch(() => {});
        return done;
    }

    get isIdle(): boolean {
        return this.viewers.size === 0 && this.#waiting === 0 && performance.now() - this.usedAt > LIMITS.idleGame;
    }

    get isOver(): boolean {
        return this.#ended !== null || this.#state.isOver;
    }

    get round(): number {
        return this.#round;
    }

    close(): Promise<unknown> {
        this.#closed = true;
        this.#timers.forEach(clearTimeout);
        return this.#work;
    }

    // ------------------------------------------------------------------------------------------- from the rows

    #begin(): void {
        this.#state = this.rules.state(this.table.seats.length);
        [this.#plies, this.#keys, this.#ended] = [[], [this.#state.key], null];
        this.#clock = this.table.clock && new Clock(this.table.clock, this.table.seats.length);
    }

    /** Makes a change that is in the database. */
    #apply(change: Change): void {
        const { number, kind, seat, value, left_ms } = change;
        if (kind === 'ply') {
            this.#state.play(value, seat ?? CHANCE);
            this.#keys.push(this.#state.key);
            this.#plies.push({ actor: seat ?? CHANCE, number, hiddenFrom: this.#hiddenFrom(), left: left_ms });
        } else {
            this.#firmNumber = number;
            if (kind === 'take_back') this.#takeBack(Number(value));
            if (kind === 'end') this.#ended = value;
            if (kind === 'rematch') {
                this.#round += 1;
                this.#begin();
            }
        }
        this.#number = number;
        this.#offers = [];
        this.#last = change;
        this.#setClock(change, 0);
    }

    /** outage: for how long since the change no server was up. */
    #setClock({ left_ms, made }: Change, outage: number): void {
        if (left_ms !== null) this.#clock?.set(left_ms, made + outage, this.#hasBegun && !this.isOver ? this.#state.actors : []);
    }

    /** Whether a player has made a ply: before that nobody's time runs. */
    get #hasBegun(): boolean {
        return this.#plies.some(ply => ply.actor !== CHANCE);
    }

    #takeBack(plies: number): void {
        while (this.#plies.length > plies) {
            this.#state.undo();
            this.#plies.pop();
            this.#keys.pop();
        }
    }

    /** The seats that did not see the move of the last ply. */
    #hiddenFrom(): number[] {
        if (!this.rules.hasSecrets) return [];
        const hidden = (seat: number) => this.#state.events(seat).some(event => event.kind === 'ply' && event.move.endsWith('?'));
        return this.table.seats.map((_, seat) => seat).filter(hidden);
    }

    /** Reads what other servers have written, and tells it. */
    async #catchUp(): Promise<void> {
        for (const change of await this.store.changes(this.table.id, this.#number)) {
            this.#leads = false;
            this.#apply(change);
            this.#announce(change.kind);
        }
    }

    async #reread(): Promise<void> {
        await this.#catchUp();
        this.#offers = await this.store.offers(this.table.id, this.#number);
        if (this.#clock && this.#last) this.#setClock(this.#last, await this.store.outageSince(this.#last.made));
    }

    /** Another server has told something; null: it may have been anything. */
    async heard(news: News | null): Promise<void> {
        const before = JSON.stringify(this.#offers);
        if (news === 'change') await this.#catchUp();
        else await this.#reread();
        if (JSON.stringify(this.#offers) !== before) this.#tellOffers();
        if (news === 'presence' || news === null) await this.#meet();
        this.drive();
    }

    // ----------------------------------------------------------------------------------------- what is told

    /** The seat of a player in this game. */
    #seatOf(player: number): number {
        return (player + this.#round) % this.table.seats.length;
    }

    #viewOf({ player }: Viewer): number {
        return player === null ? SPECTATOR : this.#seatOf(player);
    }

    /** The players by their seats in this game. */
    get #seated(): GameMessage['seats'] {
        const { seats } = this.table;
        return seats.map((_, seat) => seats[(seat - (this.#round % seats.length) + seats.length) % seats.length]!);
    }

    #tell(message: ServerMessage): void {
        const text = JSON.stringify(message);
        for (const viewer of this.viewers) viewer.sendText(text);
    }

    /** Tells each viewer what it may see: those who see the same are told the same. */
    #tellEach(messageFor: (view: number) => ServerMessage): void {
        const texts = new Map<number, string>();
        for (const viewer of this.viewers) {
            const view = this.#viewOf(viewer);
            if (!texts.has(view)) texts.set(view, JSON.stringify(messageFor(view)));
            viewer.sendText(texts.get(view)!);
        }
    }

    #announce(kind: Change['kind']): void {
        const clocks = this.#clocks();
        const result = this.#result();
        if (kind === 'ply') {
            this.#tellEach(view => ({ type: 'ply', number: this.#number, ...this.#ply(this.#state, view), ...result, ...clocks }));
        }
        if (kind === 'end') this.#tell({ type: 'ended', number: this.#number, ended: this.#ended!, ...clocks });
        if (kind === 'rematch') for (const viewer of this.viewers) this.#introduce(viewer);
        if (kind === 'take_back') this.#tellEach(view => this.#position(view, 'taken_back'));
        if (kind === 'rematch') this.#tellEach(view => this.#position(view, 'rematch'));
        if (kind === 'rematch') this.#tellPresence();
    }

    /** The last ply of a state, as a viewer saw it. */
    #ply(state: State, view: number): Pick<Ply, 'events' | 'observation' | 'sentence'> {
        return { events: state.events(view), observation: state.observe(view), sentence: state.eventsSentence(view) };
    }

    #clocks(): Pick<Ply, 'clocks'> {
        return this.#clock ? { clocks: this.#clock.told(this.store.now()) } : {};
    }

    /** How often this position has been there; 0 where nobody can agree to a draw. */
    #times(): number {
        const { toMove } = this.#state;
        if (this.isOver || toMove === CHANCE) return 0;
        return this.#keys.filter(key => key === this.#keys.at(-1)).length;
    }

    #result(): { over?: Over; returned?: number } {
        const outcome = this.#state.outcome();
        const times = this.#times();
        return {
            ...(outcome && { over: { ...pick(outcome), seats: [...outcome.seats] } }),
            ...(times >= TIMES_FOR_A_DRAW && { returned: times }),
        };
    }

    #position(view: number, because: Position['because']): Position {
        const { ply } = this.#state;
        const ended = this.#ended === null ? {} : { ended: this.#ended };
        const observation = this.#state.observe(view);
        const rest = { offers: this.#agreed(), ...this.#result(), ...ended, ...this.#clocks() };
        return { type: 'position', number: this.#number, because, ply, observation, ...rest };
    }

    #introduce(viewer: Viewer): void {
        const { rules, table } = this;
        const view = this.#viewOf(viewer);
        viewer.send({
            type: 'game',
            table: table.id,
            round: this.#round,
            viewer: view === SPECTATOR ? 'spectators' : view,
            game: rules.game,
            players: table.seats.length,
            fingerprint: table.fingerprint,
            revision: rules.revision,
            switches: rules.overrides,
            ...(rules.isChanged && { rules: rules.yaml() }),
            seats: this.#seated,
            ...(table.clock && { clock: table.clock }),
        });
    }

    #tellPresence(): void {
        const here = new Set(this.#present.map(({ player }) => player));
        const seats = this.#seated.map(({ kind }) => kind === 'computer');
        for (const player of this.table.seats.keys()) if (here.has(player)) seats[this.#seatOf(player)] = true;
        this.#tell({ type: 'presence', seats, spectators: this.#present.filter(({ player }) => player === null).length });
    }

    #tellOffers(declined?: { seat: number; to: Offer }): void {
        this.#tell({ type: 'offers', number: this.#number, offers: this.#agreed(), ...(declined && { declined }) });
    }

    // ------------------------------------------------------------------------------------------- who is there

    async join(viewer: Viewer): Promise<void> {
        await this.store.arrive(this.table.id, { connection: viewer.id, player: viewer.player });
        await this.#catchUp();
        this.viewers.add(viewer);
        this.#introduce(viewer);
        viewer.send(this.#position(this.#viewOf(viewer), 'joined'));
        await this.#meet();
        this.drive();
    }

    async leave(viewer: Viewer): Promise<void> {
        this.viewers.delete(viewer);
        await this.store.leave(this.table.id, viewer.id);
        await this.#meet();
    }

    /** Finds out who is there. A player's connection that another one has followed is closed. */
    async #meet(): Promise<void> {
        this.#present = await this.store.present(this.table.id);
        const connections = new Set(this.#present.map(({ connection }) => connection));
        for (const viewer of this.viewers) {
            if (connections.has(viewer.id)) continue;
            this.viewers.delete(viewer);
            viewer.close(TAKEN_OVER);
        }
        this.#tellPresence();
    }

    // ---------------------------------------------------------------------------------------------- changes

    /** Writes a change and then tells it; false: another server was faster, whose change has been told. */
    async #change(kind: Change['kind'], seat: number | null, value: string, after: State, left: readonly number[] | null): Promise<boolean> {
        const made = Math.round(this.store.now());
        const change: Change = { number: this.#number + 1, kind, seat, value, left_ms: left, made };
        const over = kind === 'end' || after.isOver;
        if (!(await this.store.append(this.table.id, change, over))) {
            await this.#catchUp();
            return false;
        }
        figures.changes.inc({ kind });
        this.#leads = true;
        this.#apply(change);
        this.#announce(kind);
        return true;
    }

    #left(): readonly number[] | null {
        return this.#clock?.left(this.store.now()).map(ms => Math.max(0, ms)) ?? null;
    }

    async #makePly(actor: number, move: Move): Promise<boolean> {
        const { turn } = this.#state;
        const after = this.#state.after(move, actor);
        const ended = turn !== null && after.turn !== turn && (this.#hasBegun || actor !== CHANCE) ? turn : null;
        const left = this.#clock?.after(this.store.now(), ended) ?? null;
        return this.#change('ply', actor === CHANCE ? null : actor, String(move), after, left);
    }

    /** Ends the game as a record says it; the library adds the result. */
    async #end(how: string): Promise<boolean> {
        const tail = new RecordWriter(this.#state, { viewer: REFEREE }).tail(how);
        const [, ended] = /^ended (.*)$/m.exec(tail)!;
        return this.#change('end', null, ended!, this.#state, this.#left());
    }

    /** Whether all that has happened since is plies that this seat cannot have seen: they change nothing for it. */
    #isFresh(seat: number, after: number): boolean {
        if (after >= this.#number) return after === this.#number;
        if (after < this.#firmNumber) return false;
        return this.#plies.every(ply => ply.number <= after || ply.hiddenFrom.includes(seat));
    }

    /** Tries something until no other server is faster. Refusal: it is not possible. */
    async #attempt(seat: number, after: number, act: () => Promise<boolean>): Promise<void> {
        for (let i = 0; i < ATTEMPTS; i++) {
            await this.#checkClock();
            if (!this.#isFresh(seat, after)) break;
            if (await act()) return this.drive();
        }
        throw new Refusal('stale', 'the game has changed since then', { number: this.#number });
    }

    #mustLast(lasts: boolean): void {
        if (this.isOver && lasts) throw new Refusal('over', 'the game is over');
        if (!this.isOver && !lasts) throw new Refusal('not_over', 'the game is not over yet');
    }

    async play(player: number, after: number, notation: string): Promise<void> {
        const seat = this.#seatOf(player);
        await this.#attempt(seat, after, () => {
            this.#mustLast(true);
            return this.#makePly(seat, this.#state.parseMove(notation, seat));
        });
    }

    async resign(player: number, after: number): Promise<void> {
        const seat = this.#seatOf(player);
        await this.#attempt(seat, after, () => {
            this.#mustLast(true);
            return this.#end(`resignation ${seat}`);
        });
    }

    // ----------------------------------------------------------------------------------------------- offers

    /** Who agrees to what, the computer included. */
    #agreed(): Offers {
        const seats = this.#seated;
        const of = (kind: Offer) => {
            const asked = this.#offers.filter(offer => offer.kind === kind).map(({ seat }) => seat);
            const willing = asked.length > 0 && (kind !== 'draw' || this.#times() >= TIMES_FOR_A_DRAW);
            return seats.flatMap(({ kind: who }, seat) => (asked.includes(seat) || (willing && who === 'computer') ? [seat] : []));
        };
        const back = this.#offers.find(offer => offer.kind === 'take_back')?.back_to;
        return { draw: of('draw'), take_back: of('take_back'), rematch: of('rematch'), ...(back != null && { back_to: back }) };
    }

    async agree(player: number, to: Offer, after: number): Promise<void> {
        const seat = this.#seatOf(player);
        await this.#attempt(seat, after, async () => {
            this.#mustLast(to !== 'rematch');
            if (to === 'rematch' && this.#round + 1 >= LIMITS.rounds) throw new Refusal('rounds', 'this table has had its games');
            const open = this.#offers.find(offer => offer.kind === to);
            const back_to = to === 'take_back' ? (open?.back_to ?? this.#backTo(seat)) : null;
            await this.store.offer(this.table.id, this.#number, { kind: to, seat, back_to });
            const number = this.#number;
            await this.#catchUp();
            if (this.#number !== number) return false;
            this.#offers = await this.store.offers(this.table.id, this.#number);
            if (this.#agreed()[to].length === this.table.seats.length) return this.#fulfil(to);
            this.#tellOffers();
            return true;
        });
    }

    async #fulfil(to: Offer): Promise<boolean> {
        if (to === 'draw') return this.#end('agreement');
        if (to === 'rematch') return this.#change('rematch', null, '', this.rules.state(this.table.seats.length), this.#initial());
        const plies = this.#plies.length - (this.#state.ply - this.#agreed().back_to!);
        return this.#change('take_back', null, String(plies), this.#state, this.#left());
    }

    #initial(): readonly number[] | null {
        return this.table.clock && this.table.seats.map(() => this.table.clock!.initial_s * 1000);
    }

    /** The ply before the last one that a seat made. Refusal: there is none, or it must stay. */
    #backTo(seat: number): number {
        const index = this.#plies.findLastIndex(ply => ply.actor === seat);
        if (index < 0) throw new Refusal('nothing', 'you have made no move yet');
        const state = this.#state.copy();
        for (let i = this.#plies.length; i > index; i--) {
            const move = state.undo();
            const { chance, reveals } = state.describe(move, REFEREE);
            if (chance) throw new Refusal('chance', 'chance has moved since then and would be drawn again');
            if (reveals) throw new Refusal('revealed', 'something hidden was revealed since then, and stays known');
        }
        return state.ply;
    }

    async decline(player: number, to: Offer, after: number): Promise<void> {
        const seat = this.#seatOf(player);
        if (!this.#isFresh(seat, after)) throw new Refusal('stale', 'the game has changed since then', { number: this.#number });
        if (!(await this.store.decline(this.table.id, this.#number, to))) throw new Refusal('nothing', 'nothing is offered');
        this.#offers = await this.store.offers(this.table.id, this.#number);
        this.#tellOffers({ seat, to });
    }

    // --------------------------------------------------------------------------------------------- requests

    position(viewer: Viewer): void {
        viewer.send(this.#position(this.#viewOf(viewer), 'asked'));
    }

    history(viewer: Viewer, from: number): void {
        const view = this.#viewOf(viewer);
        const state = this.#state.copy();
        const first = state.ply - this.#plies.length;
        while (state.ply > Math.max(from, first) + HISTORY_PLIES) state.undo();
        const plies = [];
        for (; state.ply > Math.max(from, first); state.undo()) plies.push(this.#ply(state, view));
        viewer.send({ type: 'told', from, plies: plies.reverse() });
    }

    record(viewer: Viewer): void {
        viewer.send({ type: 'recorded', record: this.recordFor(this.rules.hasSecrets ? this.#viewOf(viewer) : REFEREE) });
    }

    /** The game as a record, with the players, and the time that was left to each after each ply, in seconds. */
    recordFor(view: number): string {
        const { clock, id } = this.table;
        const names = this.#seated.map(({ kind, level, name }, seat) => {
            return [`name${seat}`, name ?? (kind === 'computer' ? `computer, level ${level ?? LEVEL}` : '')] as const;
        });
        const tags = { table: id, round: String(this.#round), ...Object.fromEntries(names.filter(([, name]) => name !== '')) };
        const time = clock ? { clock: `${clock.initial_s}+${clock.increment_s ?? 0}` } : {};
        const seconds = (left: readonly number[]) => `left ${left.map(ms => (ms / 1000).toFixed(1)).join(' ')}`;
        const comments = new Map(this.#plies.flatMap(({ left }, i) => (left ? [[i + 1, seconds(left)]] : [])));
        const ended = this.#ended === null ? {} : { ended: this.#ended };
        return String(GameRecord.of(this.#state, { viewer: view, tags: { ...tags, ...time }, comments, ...ended }));
    }

    // ---------------------------------------------------------------------- what happens without the players

    /** Prepares what is due: chance, the computer, the end of somebody's time. */
    drive(): void {
        this.#timers.forEach(clearTimeout);
        this.#timers = [];
        if (this.isOver || this.#closed) return;
        if (this.#number >= LIMITS.changes) return this.#after(0, () => this.#end('abandoned; the table has had its plies'));
        const leads = this.#leads || !this.store.database.shared || this.#number === 0;
        if (this.#state.isChance) return this.#after(leads ? 0 : PATIENCE.chance, () => this.#drawForChance());
        if (this.#clock) {
            const falls = this.#clock.falls(this.store.now()) + (leads ? 1 : PATIENCE.clock);
            this.#after(falls, () => this.#checkClock().then(() => this.drive()));
        }
        for (const seat of this.viewers.size > 0 ? this.#state.actors : []) {
            if (this.#seated[seat]!.kind !== 'computer') continue;
            this.#after(leads ? 0 : PATIENCE.computer, () => this.#think(seat));
        }
    }

    #after(ms: number, act: () => Promise<unknown>): void {
        if (!Number.isFinite(ms)) return;
        const number = this.#number;
        const due = () =>
            this.run(async () => {
                if (this.#number === number && !this.#closed) await act();
            }).catch(error => {
                log('game failed', { table: this.table.id, ...wrong(error) });
                if (!this.#closed) this.#timers.push(setTimeout(() => this.drive(), RETRY));
            });
        this.#timers.push(setTimeout(due, Math.min(ms, 2 ** 31 - 1)));
    }

    async #drawForChance(): Promise<void> {
        await this.#makePly(CHANCE, this.#state.drawBits(randomBits()));
        this.drive();
    }

    async #checkClock(): Promise<void> {
        const seat = this.isOver ? null : (this.#clock?.fallen(this.store.now()) ?? null);
        if (seat !== null) await this.#end(`timeout ${seat}`);
    }

    /** Asks the computer, outside of the tasks, so that others can go on. */
    async #think(seat: number): Promise<void> {
        if (this.#thinking.has(seat)) return;
        this.#thinking.add(seat);
        const number = this.#number;
        const { level = LEVEL } = this.#seated[seat]!;
        void this.helpers
            .choose(this.table, this.#state, seat, this.#keys, level)
            .then(move => this.run(() => this.#answer(seat, number, move)))
            .catch(error => log('computer failed', { table: this.table.id, ...wrong(error) }))
            .then(() => {
                this.#thinking.delete(seat);
                if (!this.#closed) this.#timers.push(setTimeout(() => this.drive(), this.#number === number ? RETRY : 0));
            });
    }

    async #answer(seat: number, number: number, move: string | null): Promise<void> {
        if (move === null || this.isOver || this.#closed || !this.#isFresh(seat, number)) return;
        await this.#makePly(seat, this.#state.parseMove(move, seat));
    }

    /** Ends a game that nobody goes on with. */
    async abandon(): Promise<void> {
        await this.#catchUp();
        if (!this.isOver) await this.#end('abandoned');
    }
}

const LEVEL = 2;

function pick({ kind, ending, sentence }: Omit<Over, 'seats'>): Omit<Over, 'seats'> {
    return { kind, ending, sentence };
}

export function fingerprintOf(rules: Rules): string {
    return rules.fingerprint.toString(16).padStart(16, '0');
}

/** The answer to what was refused; undefined: the error is none of a player. */
export function refusalOf(error: unknown): Refused | undefined {
    if (error instanceof Refusal) return { type: 'refused', reason: error.reason, sentence: error.message, ...error.more };
    if (error instanceof MoveError) return { type: 'refused', reason: 'bad_move', sentence: "this is not a move in the game's notation" };
    if (!(error instanceof IllegalMove)) return undefined;
    const { reason, sentence, cell, ruleIds } = error;
    return { type: 'refused', reason, sentence, rule_ids: [...ruleIds], ...(cell && { cell: cell.name }) };
}
