// A table that this server serves: who is connected, the changes that they make, and what happens without them.
import { randomBytes } from 'node:crypto';
import { CHANCE } from 'boardrules';
import pLimit from 'p-limit';
import type { AskPosition, AskRecord, History, Presence, ServerMessage } from '../dist/messages.ts';
import type { Connection } from './connection.ts';
import type { Helpers } from './helpers.ts';
import { LIMITS } from './limits.ts';
import { figures, log, wrong } from './log.ts';
import { Played, type Next, type Wish } from './played.ts';
import { CODES, failure } from './refusal.ts';
import type { Change, Known, Offered, Present, Store } from './store.ts';

/** How long a server waits for the one that made the last change to do what follows. */
const PATIENCE = 2000;
const RETRY = 10_000;
const TIMER_MOST = 2 ** 31 - 1;
const KEYS_MOST = 512; // BOT_KEYS_MOST
/** 64 bits that nobody can foresee. */
const randomBits = () => randomBytes(8).readBigUInt64LE();

export class Game {
    readonly viewers = new Set<Connection>();
    /** Runs a task after those before it. Tasks of a game never run side by side. */
    readonly run = pLimit(1);
    readonly #thinking = new Set<number>();
    #present: readonly Present[] = [];
    /** Whether no other server made the last change; then this one does what follows at once. */
    #leads = true;
    #timer: NodeJS.Timeout | undefined;
    #isClosed = false;

    private constructor(
        readonly played: Played,
        readonly store: Store,
        readonly helpers: Helpers,
    ) {}

    static async open(id: string, store: Store, helpers: Helpers): Promise<Game> {
        const known = await store.read(id, 0);
        if (known === undefined) throw failure('token', 'this table is gone', CODES.token);
        const game = new Game(new Played(id, known.about), store, helpers);
        game.#take(known);
        game.#leads = true;
        game.drive();
        return game;
    }

    get #id(): string {
        return this.played.id;
    }

    get isIdle(): boolean {
        return this.viewers.size + this.run.activeCount + this.run.pendingCount + this.#thinking.size === 0;
    }

    async close(): Promise<void> {
        this.#isClosed = true;
        clearTimeout(this.#timer);
        await this.run(async () => {});
    }

    // -------------------------------------------------------------------------------------------- from the rows

    /** Reads what other servers have written, and tells it. A player's connection that another one follows is closed. */
    async refresh(): Promise<void> {
        const known = await this.store.read(this.#id, this.played.number);
        if (known === undefined) return;
        this.#take(known);
        const { present } = known;
        const lost = [...this.viewers].filter(({ id }) => !present.some(({ connection }) => connection === id));
        for (const viewer of lost) {
            if (viewer.player !== null && present.some(({ player }) => player === viewer.player)) {
                this.viewers.delete(viewer);
                viewer.close(CODES.taken);
            } else await this.store.arrive(this.#id, viewer.id, viewer.player); // another server took this one for dead
        }
        if (lost.some(viewer => this.viewers.has(viewer))) await this.refresh();
    }

    #take({ changes, offered, present }: Known): void {
        for (const change of changes) {
            this.#leads = false;
            this.played.apply(change);
            this.#announce(change.kind);
        }
        const isOffered = JSON.stringify(offered) !== JSON.stringify(this.played.offered);
        const isPresent = JSON.stringify(present) !== JSON.stringify(this.#present);
        [this.played.offered, this.#present] = [offered, present];
        if (isOffered) this.#tell(this.played.toldOffers());
        if (isPresent) this.#tell(this.#presence());
        if (changes.length > 0) this.drive();
    }

    // ------------------------------------------------------------------------------------------ what is told

    #tell(message: ServerMessage): void {
        const text = JSON.stringify(message);
        for (const viewer of this.viewers) viewer.send(text);
    }

    /** Tells each viewer what it may see of a change; those who see the same are told the same. */
    #announce(kind: Change['kind']): void {
        const [texts, now] = [new Map<number, string[]>(), this.store.now()];
        for (const { player } of this.viewers) {
            const view = this.played.viewOf(player);
            if (!texts.has(view)) texts.set(view, this.played.told(view, kind, now).map(one => JSON.stringify(one)));
        }
        for (const viewer of this.viewers)
            for (const text of texts.get(this.played.viewOf(viewer.player))!) viewer.send(text);
        if (kind === 'rematch') this.#tell(this.#presence());
    }

    #presence(): Presence {
        const { played } = this;
        const seats = played.seated.map(({ kind }) => kind === 'computer');
        for (const { player } of this.#present) if (player !== null) seats[played.seatOf(player)] = true;
        const spectators = this.#present.filter(({ player }) => player === null).length;
        return { type: 'presence', seats, spectators };
    }

    // --------------------------------------------------------------------------------------- what viewers want

    async join(viewer: Connection): Promise<void> {
        if (this.viewers.size >= LIMITS.viewersOfATable)
            throw failure('limit', 'too many watch this table', CODES.full);
        await this.store.arrive(this.#id, viewer.id, viewer.player);
        await this.refresh();
        this.viewers.add(viewer);
        const view = this.played.viewOf(viewer.player);
        for (const message of this.played.told(view, 'joined', this.store.now())) viewer.send(message);
        viewer.send(this.#presence());
        this.drive();
    }

    async leave(viewer: Connection): Promise<void> {
        this.viewers.delete(viewer);
        await this.store.leave(this.#id, viewer.id);
        await this.refresh();
    }

    async do(viewer: Connection, message: Wish | AskPosition | History | AskRecord): Promise<void> {
        const [{ played }, { player }] = [this, viewer];
        const view = played.viewOf(player);
        if (message.type === 'position')
            return played.told(view, 'asked', this.store.now()).forEach(one => viewer.send(one));
        if (message.type === 'history') return viewer.send(played.history(view, message.from));
        if (message.type === 'record') return viewer.send({ type: 'recorded', record: played.recordFor(view) });
        if (player === null) throw failure('not_a_player', 'only players can do that');
        do {
            await this.#checkClock();
            played.mustBeFresh(view, message.after);
        } while (!(await this.#make(played.answer(view, message, this.store.now()))));
    }

    /** Writes something and then tells it; false: another server was faster, and what it has written has been told. */
    async #make(next: Next | Offered): Promise<boolean> {
        const { played } = this;
        if ('agreed' in next) {
            const isOffered = await this.store.offer(this.#id, played.offered, next);
            await this.refresh();
            return isOffered;
        }
        const { change, record } = next;
        if (!(await this.store.append(this.#id, change, played.round, record))) {
            await this.refresh();
            return false;
        }
        figures.changes.inc({ kind: change.kind });
        this.#leads = true;
        played.apply(change);
        this.#announce(change.kind);
        this.drive();
        return true;
    }

    // ---------------------------------------------------------------------- what happens without the players

    /** Ends a game that nobody goes on with. */
    async abandon(): Promise<void> {
        if (!this.played.isOver) await this.#make(this.played.end('abandoned', this.store.now()));
    }

    /** The seats of the computer that may make a ply and do not think about it yet. */
    #computers(): number[] {
        if (this.viewers.size === 0) return [];
        const isIdle = (seat: number) => this.played.levelOf(seat) !== null && !this.#thinking.has(seat);
        return this.played.state.actors.filter(isIdle);
    }

    /** Waits until something is due: chance, the computer, the end of somebody's time. */
    drive(): void {
        clearTimeout(this.#timer);
        const { state, isOver, number } = this.played;
        if (isOver || this.#isClosed) return;
        const isDue = state.isChance || number >= LIMITS.changes || this.#computers().length > 0;
        const ms = isDue ? 0 : this.played.flag(this.store.now()).ms + 1;
        this.#driveIn(ms + (this.#leads ? 0 : PATIENCE));
    }

    #driveIn(ms: number): void {
        const act = () => this.run(() => this.#act()).catch(error => this.#retry(error));
        if (ms <= TIMER_MOST) this.#timer = setTimeout(() => void act(), ms);
    }

    #retry(error: unknown): void {
        log('game failed', { table: this.#id, ...wrong(error) });
        if (!this.#isClosed) this.#driveIn(RETRY);
    }

    async #act(): Promise<void> {
        await this.#checkClock();
        const { played } = this;
        const { state, isOver, number } = played;
        if (isOver || this.#isClosed) return;
        const now = this.store.now();
        if (number >= LIMITS.changes) await this.#make(played.end('abandoned; the table has had its plies', now));
        else if (state.isChance) await this.#make(played.ply(CHANCE, state.drawBits(randomBits()), now));
        else for (const seat of this.#computers()) void this.#think(seat).catch(error => this.#retry(error));
        this.drive();
    }

    /** Ends the game if somebody's time is up. */
    async #checkClock(): Promise<void> {
        const { seat, ms } = this.played.flag(this.store.now());
        if (ms === 0) await this.#make(this.played.end(`timeout ${seat}`, this.store.now()));
    }

    /** Asks the computer, outside of the tasks, so that others can go on. It knows what its seat observes. */
    async #think(seat: number): Promise<void> {
        const { number, table, state, rules, keys } = this.played;
        const [observation, level] = [state.observe(seat), this.played.levelOf(seat)!];
        const known = rules.hasSecrets ? [] : keys.slice(-KEYS_MOST);
        this.#thinking.add(seat);
        const move = await this.helpers
            .choose({ source: table, seat, observation, keys: known, level, seed: randomBits() })
            .finally(() => this.#thinking.delete(seat));
        await this.run(async () => {
            if (this.#isClosed || move === null) return;
            if (this.played.number !== number) this.drive();
            else await this.#make(this.played.ply(seat, move, this.store.now()));
        });
    }
}
