// A table that this server serves: who is connected, the changes that they make, and what happens without them.
import { randomBytes } from 'node:crypto';
import { CHANCE, REFEREE } from 'boardrules';
import type { Offer, ServerMessage } from '../dist/messages.ts';
import type { Helpers } from './helpers.ts';
import { LIMITS } from './limits.ts';
import { figures, log, wrong } from './log.ts';
import { LEVEL, Played } from './played.ts';
import { failure, refusal } from './refusal.ts';
import type { Change, News, PresenceRow, Store, Table } from './store.ts';

/** A connection, as a game sees it. player: as in the first game; null watches. */
export interface Viewer {
    readonly id: string;
    readonly player: number | null;
    /** Sends a message, which may be text already. */
    send(message: ServerMessage | string): void;
    close(code: number): void;
}

const TAKEN_OVER = 4002;
/** How long a server waits for the one that made the last change to make what follows. */
const PATIENCE = { chance: 1500, computer: 15_000, clock: 500 };
const RETRY = 10_000;
const ATTEMPTS = 100;
/** 64 bits that nobody can foresee. */
const randomBits = () => randomBytes(8).readBigUInt64LE();

export class Game {
    readonly viewers = new Set<Viewer>();
    readonly #thinking = new Set<number>();
    #present: readonly PresenceRow[] = [];
    /** Whether this server made the last change; then it makes what follows at once. */
    #leads = false;
    #timers: NodeJS.Timeout[] = [];
    #work: Promise<unknown> = Promise.resolve();
    #waiting = 0;
    #closed = false;

    private constructor(
        readonly played: Played,
        readonly store: Store,
        readonly helpers: Helpers,
    ) {}

    static async open(table: Table, store: Store, helpers: Helpers): Promise<Game> {
        const game = new Game(Played.of(table, await store.changes(table.id, 0)), store, helpers);
        await game.#reread();
        return game;
    }

    get #id(): string {
        return this.played.table.id;
    }

    /** Runs a task after those before it. Tasks of a game never run side by side. */
    run<T>(task: () => Promise<T>): Promise<T> {
        this.#waiting += 1;
        const done = this.#work.then(task).finally(() => (this.#waiting -= 1));
        this.#work = done.catch(() => {});
        return done;
    }

    get isIdle(): boolean {
        return this.viewers.size === 0 && this.#waiting === 0 && this.#thinking.size === 0;
    }

    close(): Promise<unknown> {
        this.#closed = true;
        this.#timers.forEach(clearTimeout);
        return this.#work;
    }

    // ------------------------------------------------------------------------------------------- from the rows

    /** Reads what other servers have written, and tells it. */
    async #catchUp(): Promise<void> {
        for (const change of await this.store.changes(this.#id, this.played.number)) {
            this.#leads = false;
            this.played.apply(change);
            this.#announce(change.kind);
        }
    }

    async #reread(): Promise<void> {
        await this.#catchUp();
        const { changedAt } = this.played;
        this.played.offers = await this.store.offers(this.#id, this.played.number);
        if (this.played.clock && changedAt !== undefined) this.played.setClock(await this.store.outageSince(changedAt));
    }

    /** Another server has told something; null: it may have been anything. */
    async heard(news: News | null): Promise<void> {
        const before = JSON.stringify(this.played.offers);
        if (news === 'change') await this.#catchUp();
        else await this.#reread();
        if (JSON.stringify(this.played.offers) !== before) this.#tellOffers();
        if (news === 'presence' || news === null) await this.#meet();
        this.drive();
    }

    // ----------------------------------------------------------------------------------------- what is told

    #tell(message: ServerMessage): void {
        const text = JSON.stringify(message);
        for (const viewer of this.viewers) viewer.send(text);
    }

    /** Tells each viewer what it may see; those who see the same are told the same. */
    #tellEach(messageFor: (view: number, now: number) => ServerMessage): void {
        const [texts, now] = [new Map<number, string>(), this.store.now()];
        for (const viewer of this.viewers) {
            const view = this.played.viewOf(viewer.player);
            if (!texts.has(view)) texts.set(view, JSON.stringify(messageFor(view, now)));
            viewer.send(texts.get(view)!);
        }
    }

    #announce(kind: Change['kind']): void {
        const { played } = this;
        if (kind === 'ply') return this.#tellEach((view, now) => played.ply(view, now));
        if (kind === 'end') return this.#tell(played.end(this.store.now()));
        if (kind === 'rematch') this.#tellEach(view => played.introduction(view));
        this.#tellEach((view, now) => played.position(view, kind === 'rematch' ? kind : 'taken_back', now));
        if (kind === 'rematch') this.#tellPresence();
    }

    #tellPresence(): void {
        const { played } = this;
        const seats = played.seated.map(({ kind }) => kind === 'computer');
        for (const { player } of this.#present) if (player !== null) seats[played.seatOf(player)] = true;
        this.#tell({
            type: 'presence',
            seats,
            spectators: this.#present.filter(({ player }) => player === null).length,
        });
    }

    #tellOffers(declined?: { seat: number; to: Offer }): void {
        const { number } = this.played;
        this.#tell({ type: 'offers', number, offers: this.played.agreed(), ...(declined && { declined }) });
    }

    // ------------------------------------------------------------------------------------------- who is there

    async join(viewer: Viewer): Promise<void> {
        if (this.viewers.size >= LIMITS.viewersOfATable) throw failure('limit', 'too many watch this table');
        await this.store.arrive(this.#id, { connection: viewer.id, player: viewer.player });
        await this.#catchUp();
        this.viewers.add(viewer);
        const view = this.played.viewOf(viewer.player);
        viewer.send(this.played.introduction(view));
        viewer.send(this.played.position(view, 'joined', this.store.now()));
        await this.#meet();
        this.drive();
    }

    async leave(viewer: Viewer): Promise<void> {
        this.viewers.delete(viewer);
        await this.store.leave(this.#id, viewer.id);
        await this.#meet();
    }

    /** Finds out who is there. A player's connection that another one has followed is closed. */
    async #meet(): Promise<void> {
        this.#present = await this.store.present(this.#id);
        const missing = [...this.viewers].filter(({ id }) =>
            this.#present.every(({ connection }) => connection !== id),
        );
        for (const viewer of missing) {
            const { id: connection, player } = viewer;
            if (player !== null && this.#present.some(other => other.player === player)) {
                this.viewers.delete(viewer);
                viewer.close(TAKEN_OVER);
            } else await this.store.arrive(this.#id, { connection, player }); // another server took this one for dead
        }
        if (missing.length > 0) this.#present = await this.store.present(this.#id);
        this.#tellPresence();
    }

    // ---------------------------------------------------------------------------------------------- changes

    /** Writes a change and then tells it; false: another server was faster, whose change has been told. */
    async #change({ over, ...what }: ReturnType<Played['plyBy']>): Promise<boolean> {
        const change: Change = { number: this.played.number + 1, made: this.store.now(), ...what };
        if (!(await this.store.append(this.#id, change, over))) {
            await this.#catchUp();
            return false;
        }
        figures.changes.inc({ kind: change.kind });
        this.#leads = true;
        this.played.apply(change);
        this.#announce(change.kind);
        this.drive();
        return true;
    }

    #makePly(actor: number, move: Parameters<Played['plyBy']>[1]): Promise<boolean> {
        return this.#change(this.played.plyBy(actor, move, this.store.now()));
    }

    /** A change that is no ply. The time that is left stays, except in a new game. */
    #other(kind: Exclude<Change['kind'], 'ply'>, value: string): Promise<boolean> {
        const { clock, table } = this.played;
        const initial = () => table.seats.map(() => clock!.settings.initial_s * 1000);
        const left_ms = clock && (kind === 'rematch' ? initial() : clock.after(this.store.now(), null));
        return this.#change({ kind, seat: null, value, left_ms, over: kind === 'end' });
    }

    #end(how: string): Promise<boolean> {
        return this.#other('end', this.played.ending(how));
    }

    /** Tries something until no other server is faster. Refusal: it is not possible. */
    async #attempt(seat: number, after: number, act: () => Promise<boolean>): Promise<void> {
        for (let i = 0; i < ATTEMPTS; i++) {
            await this.#checkClock();
            this.played.mustBeFresh(seat, after);
            if (await act()) return;
        }
        throw failure('failed', 'others were faster each time; try again');
    }

    async play(player: number, after: number, notation: string): Promise<void> {
        const seat = this.played.seatOf(player);
        await this.#attempt(seat, after, () => {
            this.played.mustLast(true);
            return this.#makePly(seat, notation);
        });
    }

    async resign(player: number, after: number): Promise<void> {
        const seat = this.played.seatOf(player);
        await this.#attempt(seat, after, () => {
            this.played.mustLast(true);
            return this.#end(`resignation ${seat}`);
        });
    }

    /** Offers something, or accepts it; it comes true when all players agree. */
    async agree(player: number, to: Offer, after: number): Promise<void> {
        const [{ played }, seat] = [this, this.played.seatOf(player)];
        await this.#attempt(seat, after, async () => {
            played.mustLast(to !== 'rematch');
            if (to === 'rematch' && played.round + 1 >= LIMITS.rounds)
                throw refusal('rounds', 'this table has had its games');
            const open = played.offers.find(offer => offer.kind === to);
            const back_to = to === 'take_back' ? (open?.back_to ?? played.backTo(seat)) : null;
            const { number } = played;
            await this.store.offer(this.#id, number, { kind: to, seat, back_to });
            await this.#reread();
            if (played.number !== number) return false;
            const offers = played.agreed();
            if (offers[to].length < played.table.seats.length) this.#tellOffers();
            else if (to === 'draw') return this.#end('agreement');
            else return this.#other(to, to === 'rematch' ? '' : String(played.leftAt(offers.back_to!)));
            return true;
        });
    }

    async decline(player: number, to: Offer, after: number): Promise<void> {
        const [{ played }, seat] = [this, this.played.seatOf(player)];
        played.mustBeFresh(seat, after);
        if (!(await this.store.decline(this.#id, played.number, to))) throw refusal('nothing', 'nothing is offered');
        await this.#reread();
        this.#tellOffers({ seat, to });
    }

    // --------------------------------------------------------------------------------------------- requests

    position(viewer: Viewer): void {
        viewer.send(this.played.position(this.played.viewOf(viewer.player), 'asked', this.store.now()));
    }

    history(viewer: Viewer, from: number): void {
        viewer.send(this.played.history(this.played.viewOf(viewer.player), from));
    }

    record(viewer: Viewer): void {
        const view = this.played.rules.hasSecrets ? this.played.viewOf(viewer.player) : REFEREE;
        viewer.send({ type: 'recorded', record: this.played.record(view) });
    }

    // ---------------------------------------------------------------------- what happens without the players

    /** Prepares what is due: chance, the computer, the end of somebody's time. */
    drive(): void {
        const { state, clock, seated, isOver, number } = this.played;
        this.#timers.splice(0).forEach(clearTimeout);
        if (isOver || this.#closed) return;
        if (number >= LIMITS.changes) return this.#after(0, () => this.#end('abandoned; the table has had its plies'));
        const leads = this.#leads || !this.store.database.shared || number === 0;
        if (state.isChance)
            return this.#after(leads ? 0 : PATIENCE.chance, () => this.#makePly(CHANCE, state.drawBits(randomBits())));
        if (clock)
            this.#after(clock.falls(this.store.now()) + (leads ? 1 : PATIENCE.clock), () =>
                this.#checkClock().then(() => this.drive()),
            );
        for (const seat of this.viewers.size > 0 ? state.actors : []) {
            if (seated[seat]!.kind === 'computer')
                this.#after(leads ? 0 : PATIENCE.computer, async () => this.#think(seat));
        }
    }

    /** Does something later, unless the game has changed by then; after a failure all that is due is tried again. */
    #after(ms: number, act: () => Promise<unknown>): void {
        const { number } = this.played;
        const isDue = () => this.played.number === number && !this.#closed;
        const due = () => this.run(async () => isDue() && act()).catch(error => this.#retry(error));
        if (ms < 2 ** 31) this.#timers.push(setTimeout(due, ms));
    }

    #retry(error: unknown): void {
        log('game failed', { table: this.#id, ...wrong(error) });
        if (!this.#closed) this.#timers.push(setTimeout(() => this.drive(), RETRY));
    }

    /** Ends the game if somebody's time is up. */
    async #checkClock(): Promise<void> {
        const seat = this.played.isOver ? null : (this.played.clock?.fallen(this.store.now()) ?? null);
        if (seat !== null) await this.#end(`timeout ${seat}`);
    }

    /** Asks the computer, outside of the tasks, so that others can go on. */
    #think(seat: number): void {
        const { number, table, state, keys, seated } = this.played;
        if (this.#thinking.has(seat)) return;
        this.#thinking.add(seat);
        const answer = async (move: string | null) => {
            this.#thinking.delete(seat);
            if (this.#closed || this.played.isOver || move === null) return;
            if (this.played.number === number) await this.#makePly(seat, move);
            else this.drive();
        };
        const chosen = this.helpers.choose(table, state, seat, keys, seated[seat]!.level ?? LEVEL);
        chosen
            .then(move => this.run(() => answer(move)))
            .catch(error => {
                this.#thinking.delete(seat);
                this.#retry(error);
            });
    }
}
