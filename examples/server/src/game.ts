// A table that this server serves: who is connected, the changes that they make, and what happens without them.
import { randomBytes } from 'node:crypto';
import { CHANCE } from 'boardrules';
import pLimit from 'p-limit';
import type { ClientMessage, ServerMessage } from '../dist/messages.ts';
import { choose } from './helpers.ts';
import { LIMITS } from './limits.ts';
import { figures, log, wrong } from './log.ts';
import { Played, type Next, type Reason } from './played.ts';
import { CODES, failure } from './refusal.ts';
import type { Present, Store } from './store.ts';

const PATIENCE = 2000; // for the server that made the last change to do what follows
const RETRY = 10_000;
const DAY = 86_400_000;
const KEYS_MOST = 512; // BOT_KEYS_MOST
/** 64 bits that nobody can foresee. */
const randomBits = () => randomBytes(8).readBigUInt64LE();

/** A connection, as a game sees it. player: as in the first game; null watches. send: of a message, or of its text. */
export interface Viewer {
    readonly id: string;
    readonly player: number | null;
    send(message: ServerMessage | string): void;
    close(code: number): void;
}

export class Game {
    readonly viewers = new Set<Viewer>();
    /** Runs a task after those before it. Tasks of a game never run side by side. */
    readonly run = pLimit(1);
    readonly #thinking = new Set<number>();
    #present: readonly Present[] = [];
    /** Whether no other server made the last change; then this one does what follows at once. */
    #leads = true;
    #timer: NodeJS.Timeout | undefined;
    #isClosed = false;

    private constructor(readonly played: Played, readonly store: Store) {}

    static async open(id: string, store: Store): Promise<Game> {
        const known = await store.read(id, 0);
        if (known === undefined) throw failure('token', 'this table is gone', CODES.token);
        const game = new Game(new Played(id, known.about, known.changes), store);
        game.drive();
        return game;
    }

    /** Ends the game in memory, unless somebody needs it; returns whether it does. */
    close(): boolean {
        this.#isClosed = this.viewers.size + this.run.activeCount + this.run.pendingCount === 0;
        if (this.#isClosed) clearTimeout(this.#timer);
        return this.#isClosed;
    }

    // -------------------------------------------------------------------------------------------- from the rows

    /** Reads what other servers have written, and tells it. A player's connection ends when another one follows. */
    async refresh(): Promise<void> {
        const known = await this.store.read(this.played.id, this.played.row);
        if (known === undefined) return;
        for (const change of known.changes) this.#apply(change, false);
        const { present } = known;
        const isOther = JSON.stringify(present) !== JSON.stringify(this.#present);
        this.#present = present;
        if (isOther) this.#tellPresence(this.viewers);
        const lost = [...this.viewers].filter(({ id }) => !present.some(({ connection }) => connection === id));
        for (const viewer of lost) {
            if (viewer.player !== null && present.some(({ player }) => player === viewer.player)) {
                this.viewers.delete(viewer);
                viewer.close(CODES.taken);
            } else await this.store.arrive(this.played.id, viewer.id, viewer.player); // this server was taken for dead
        }
        if (lost.some(viewer => this.viewers.has(viewer))) await this.refresh();
    }

    #apply(change: Next['change'], leads: boolean): void {
        this.#leads = leads;
        this.played.apply(change);
        this.#tell(this.viewers, change);
        if (change.kind === 'rematch') this.#tellPresence(this.viewers);
        this.drive();
    }

    // ------------------------------------------------------------------------------------------ what is told

    /** Tells each viewer what it may see; those who see the same are told the same. */
    #tell(viewers: Iterable<Viewer>, because: Reason): void {
        const [texts, now] = [new Map<number, string[]>(), this.store.now()];
        for (const viewer of viewers) {
            const view = this.played.viewOf(viewer.player);
            const told = texts.get(view) ?? this.played.told(view, now, because).map(one => JSON.stringify(one));
            texts.set(view, told);
            for (const text of told) viewer.send(text);
        }
    }

    #tellPresence(viewers: Iterable<Viewer>): void {
        const seats = this.played.seated.map(({ kind }) => kind === 'computer');
        for (const { player } of this.#present) if (player !== null) seats[this.played.seatOf(player)] = true;
        const spectators = this.#present.filter(({ player }) => player === null).length;
        for (const viewer of viewers) viewer.send({ type: 'presence', seats, spectators });
    }

    // --------------------------------------------------------------------------------------- what viewers want

    async join(viewer: Viewer): Promise<void> {
        if (this.#isClosed || this.viewers.size >= LIMITS.viewersOfATable)
            throw failure('limit', 'too many watch this table; try again later', CODES.full);
        await this.store.arrive(this.played.id, viewer.id, viewer.player);
        await this.refresh();
        this.viewers.add(viewer);
        this.#tell([viewer], { kind: 'joined' });
        this.#tellPresence([viewer]);
        this.drive();
    }

    async leave(viewer: Viewer): Promise<void> {
        this.viewers.delete(viewer);
        await this.store.leave(this.played.id, viewer.id);
        await this.refresh();
    }

    async do(viewer: Viewer, message: Exclude<ClientMessage, { type: 'make' | 'join' }>): Promise<void> {
        const { played } = this;
        const view = played.viewOf(viewer.player);
        if (message.type === 'position') return this.#tell([viewer], { kind: 'asked' });
        if (message.type === 'history') return viewer.send(played.history(view, message.from));
        if (message.type === 'record') return viewer.send({ type: 'recorded', record: played.recordFor(view) });
        if (viewer.player === null) throw failure('not_a_player', 'only players can do that');
        do {
            await this.#checkClock();
            played.mustBeFresh(view, message.after);
        } while (!(await this.#make(played.answer(view, message, this.store.now()))));
    }

    /** Writes a change and then tells it; false: another server was faster, and its change has been told. */
    async #make({ change, record }: Next): Promise<boolean> {
        const isMade = await this.store.append(this.played.id, change, this.played.round, record);
        if (isMade) figures.changes.inc({ kind: change.kind });
        if (isMade) this.#apply(change, true);
        else await this.refresh();
        return isMade;
    }

    // ---------------------------------------------------------------------- what happens without the players

    /** Ends a game that nobody goes on with. */
    async abandon(): Promise<void> {
        if (!this.played.isOver) await this.#make(this.played.end('abandoned', this.store.now()));
    }

    /** The seats of the computer that may make a ply and do not think about it yet. */
    #computers(): number[] {
        const isIdle = (seat: number) => this.played.levelOf(seat) !== null && !this.#thinking.has(seat);
        return this.viewers.size === 0 ? [] : this.played.state.actors.filter(isIdle);
    }

    /** Waits until something is due: chance, the computer, the end of somebody's time. */
    drive(): void {
        const { state, number } = this.played;
        const isDue = state.isChance || number >= LIMITS.changes || this.#computers().length > 0;
        const ms = isDue ? 0 : this.played.flag(this.store.now()).ms + 1;
        this.#actIn(ms + (this.#leads ? 0 : PATIENCE));
    }

    #actIn(ms: number): void {
        clearTimeout(this.#timer);
        const act = () => this.run(() => this.#act()).catch(this.#retry);
        if (!this.#isClosed && !this.played.isOver) this.#timer = setTimeout(() => void act(), Math.min(ms, DAY));
    }

    #retry = (error: unknown) => {
        log('game failed', { table: this.played.id, ...wrong(error) });
        this.#actIn(RETRY);
    };

    async #act(): Promise<void> {
        await this.#checkClock();
        const [{ played }, now] = [this, this.store.now()];
        const { state, isOver, number } = played;
        if (isOver || this.#isClosed) return;
        if (number >= LIMITS.changes) return void (await this.#make(played.end('abandoned; too many plies', now)));
        if (state.isChance) return void (await this.#make(played.ply(CHANCE, state.drawBits(randomBits()), now)));
        for (const seat of this.#computers()) void this.#think(seat).catch(this.#retry);
        this.drive();
    }

    /** Ends the game if somebody's time is up. */
    async #checkClock(): Promise<void> {
        const { seat, ms } = this.played.flag(this.store.now());
        if (ms === 0) await this.#make(this.played.end(`timeout ${seat}`, this.store.now()));
    }

    /** Asks the computer, outside of the tasks, so that others can go on. It knows what its seat observes. */
    async #think(seat: number): Promise<void> {
        const { number, table: source, state, rules } = this.played;
        const keys = rules.hasSecrets ? [] : this.played.keys.slice(-KEYS_MOST);
        const known = { source, seat, observation: state.observe(seat), keys, level: this.played.levelOf(seat)! };
        this.#thinking.add(seat);
        const move = await choose({ ...known, seed: randomBits() }).finally(() => this.#thinking.delete(seat));
        await this.run(async () => {
            if (this.played.number !== number) this.drive();
            else if (move !== null && !this.#isClosed)
                await this.#make(this.played.ply(seat, move, this.store.now()));
        });
    }
}
