// A table that this server serves: who is connected, the changes that they make, and what happens without them.
import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { ClientMessage, ServerMessage } from '../dist/messages.ts';
import { choose } from './helpers.ts';
import { CODES, LIMITS, failure } from './limits.ts';
import { figures, log, wrong } from './log.ts';
import { LEVEL, Played, type Next, type Reason } from './played.ts';
import type { Change, Known, Store } from './store.ts';

const PATIENCE = 2000; // for the server that made the last change to do what follows
const RETRY = 10_000;
const LONGEST = 2 ** 31 - 1; // of a timer
const KEYS_MOST = 512; // BOT_KEYS_MOST
/** 64 bits that nobody can foresee. */
const randomBits = () => randomBytes(8).readBigUInt64LE();

/** A connection, as a game sees it. player: as in the first game of the table; null watches. */
export interface Viewer {
    readonly id: string;
    readonly player: number | null;
    readonly socket: { close(code: number): void };
    send(message: ServerMessage): void;
}

export class Game {
    readonly viewers = new Set<Viewer>();
    readonly played: Played;
    /** Runs a task after those before it. Tasks of a game never run side by side. */
    readonly #run = pLimit(1);
    readonly #thinking = new Set<number>();
    #present: Known['present'] = [];
    #timer: NodeJS.Timeout | undefined;
    #isClosed = false;

    constructor({ about, changes }: Known, readonly store: Store) {
        this.played = new Played(about, changes, store.now);
        this.drive();
    }

    /** Ends the game in memory, unless somebody needs it; returns whether it does. */
    close(): boolean {
        this.#isClosed = this.viewers.size + this.#run.activeCount + this.#run.pendingCount === 0;
        if (this.#isClosed) clearTimeout(this.#timer);
        return this.#isClosed;
    }

    // -------------------------------------------------------------------------------------------- from the rows

    /** Another server has written something. */
    hear = () => this.#run(() => this.#refresh());

    /** Reads what other servers have written, and tells it. A player's connection ends when another one follows. */
    async #refresh(): Promise<void> {
        const { changes, present } = await this.store.read(this.played.table.id, this.played.row);
        for (const change of changes) this.#apply(change, PATIENCE);
        const isOther = JSON.stringify(present) !== JSON.stringify(this.#present);
        this.#present = present;
        if (isOther) this.#tellPresence(this.viewers);
        for (const viewer of this.viewers) {
            if (present.some(({ connection }) => connection === viewer.id)) continue;
            const isTaken = viewer.player !== null && present.some(({ player }) => player === viewer.player);
            if (!isTaken) return this.#arrive(viewer); // this server was taken for dead, and reads again
            this.viewers.delete(viewer);
            viewer.socket.close(CODES.taken);
        }
    }

    async #arrive({ id, player }: Viewer): Promise<void> {
        await this.store.arrive(this.played.table.id, id, player);
        await this.#refresh();
    }

    /** wait: how long others may take to do what follows. */
    #apply(change: Change, wait: number): void {
        this.played.apply(change);
        this.#tell(this.viewers, change);
        if (change.kind === 'rematch') this.#tellPresence(this.viewers);
        this.drive(wait);
    }

    // ------------------------------------------------------------------------------------------ what is told

    /** Tells each viewer what it may see. */
    #tell(viewers: Iterable<Viewer>, because: Reason): void {
        for (const viewer of viewers)
            for (const message of this.played.told(this.played.viewOf(viewer.player), because)) viewer.send(message);
    }

    #tellPresence(viewers: Iterable<Viewer>): void {
        const seats = this.played.seated.map(({ kind }) => kind === 'computer');
        for (const { player } of this.#present) if (player !== null) seats[this.played.seatOf(player)] = true;
        const spectators = this.#present.filter(({ player }) => player === null).length;
        for (const viewer of viewers) viewer.send({ type: 'presence', seats, spectators });
    }

    // --------------------------------------------------------------------------------------- what viewers want

    join = (viewer: Viewer) => this.#run(async () => {
        if (this.#isClosed || this.viewers.size >= LIMITS.viewersOfATable)
            throw failure('limit', 'too many watch this table; try again later', CODES.full);
        await this.#arrive(viewer);
        this.viewers.add(viewer);
        this.#tell([viewer], { kind: 'joined' });
        this.#tellPresence([viewer]);
        this.drive();
    });

    leave = (viewer: Viewer) => this.#run(async () => {
        this.viewers.delete(viewer);
        await this.store.leave(this.played.table.id, viewer.id);
        await this.#refresh();
    });

    do = (viewer: Viewer, message: Exclude<ClientMessage, { type: 'make' | 'join' }>) => this.#run(async () => {
        const { played } = this;
        const view = played.viewOf(viewer.player);
        if (message.type === 'position') return this.#tell([viewer], { kind: 'asked' });
        if (message.type === 'history') return viewer.send(played.history(view, message.from));
        if (message.type === 'record') return viewer.send({ type: 'recorded', record: played.recordFor(view) });
        if (viewer.player === null) throw failure('not_a_player', 'only players can do that');
        do {
            await this.#follow();
            played.mustBeFresh(view, message.after);
        } while (!(await this.#make(played.answer(view, message))));
    });

    /** Writes a change and then tells it; false: another server was faster, and its change has been told. */
    async #make({ change, record }: Next): Promise<boolean> {
        const isMade = await this.store.append(this.played.table.id, change, this.played.round, record);
        if (isMade) figures.changes.inc({ kind: change.kind });
        if (isMade) this.#apply(change, 0);
        else await this.#refresh();
        return isMade;
    }

    // ---------------------------------------------------------------------- what happens without the players

    /** Ends a game that nobody goes on with. */
    abandon = () => this.#run(async () => {
        if (!this.played.isOver) await this.#make(this.played.end('abandoned'));
    });

    /** Makes what is due: chance, the end of somebody's time. */
    async #follow(): Promise<void> {
        for (let due; (due = this.played.due(randomBits())) !== null; ) await this.#make(due);
    }

    /** Does what is due in so many milliseconds, and again when somebody's time is up. */
    drive(ms = 0): void {
        clearTimeout(this.#timer);
        const act = () => this.#run(() => this.#act()).catch(this.#retry);
        if (!this.#isClosed) this.#timer = setTimeout(act, Math.min(ms, LONGEST));
    }

    #retry = (error: unknown) => {
        log('game failed', { table: this.played.table.id, ...wrong(error) });
        this.drive(RETRY);
    };

    async #act(): Promise<void> {
        await this.#follow();
        const { actors } = this.played;
        for (const seat of this.viewers.size === 0 ? [] : actors) void this.#think(seat).catch(this.#retry);
        this.drive(this.played.flag().ms + 1);
    }

    /** Asks the computer, outside of the tasks, so that others can go on. It knows what its seat observes. */
    async #think(seat: number): Promise<void> {
        const { number, table: source, state, rules } = this.played;
        const { kind, level = LEVEL } = this.played.seated[seat]!;
        if (kind === 'person' || this.#thinking.has(seat)) return;
        const keys = rules.hasSecrets ? [] : this.played.keys.slice(-KEYS_MOST);
        const known = { source, seat, observation: state.observe(seat), keys, level, seed: randomBits() };
        this.#thinking.add(seat);
        const move = await choose(known).finally(() => this.#thinking.delete(seat));
        await this.#run(async () => {
            if (number !== this.played.number) this.drive();
            else if (move !== null && !this.#isClosed) await this.#make(this.played.ply(seat, move));
        });
    }
}
