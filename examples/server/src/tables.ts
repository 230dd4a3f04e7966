// Which tables this server serves: it makes them, opens them for whoever comes, and sweeps those that nobody uses.
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { FaultsError, REFEREE, RecordWriter, type Fault } from 'boardrules';
import writeFileAtomic from 'write-file-atomic';
import type { Failure, Made, Make } from '../dist/messages.ts';
import { Game, OtherRules, fingerprintOf } from './game.ts';
import type { Helpers } from './helpers.ts';
import { LIMITS } from './limits.ts';
import { figures, log, wrong } from './log.ts';
import { rulesOf } from './rules.ts';
import { BEAT, type Change, type News, type Store, type Table } from './store.ts';

const SWEEP = 30_000;
const random = (nbytes: number) => randomBytes(nbytes).toString('hex');
/** Only this of a token is kept. Nobody can guess 128 bits, so a hash without salt does. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** What a client asked for is not possible. */
export class Failed extends Error {
    constructor(
        readonly reason: Failure['reason'],
        sentence: string,
        readonly faults?: readonly Fault[],
    ) {
        super(sentence);
    }
}

export class Tables {
    readonly #games = new Map<string, { readonly opening: Promise<Game>; usedAt: number }>();
    #beating: NodeJS.Timeout | undefined;
    #sweptAt = -Infinity;

    constructor(
        readonly store: Store,
        readonly helpers: Helpers,
        readonly records: string,
    ) {}

    async start(): Promise<void> {
        await this.store.beat();
        await this.store.forget();
        this.store.listen(
            (table, news) => this.#heard(table, news),
            () => this.#rereadAll(),
        );
        this.#beatLater();
    }

    async stop(): Promise<void> {
        clearTimeout(this.#beating);
        this.#beating = undefined;
        const games = await Promise.allSettled([...this.#games.values()].map(({ opening }) => opening));
        await Promise.all(games.map(game => game.status === 'fulfilled' && game.value.close()));
    }

    // ---------------------------------------------------------------------------------------------- tables

    async make({ game, rules, switches = {}, seats, clock }: Make): Promise<Made> {
        const source = { game, rules: rules ?? null, switches };
        const faults = await this.helpers.check(source).catch(() => {
            throw new Failed('bad_rules', 'these rules take too long to read, or too many are read now');
        });
        if (faults.length > 0) throw new Failed('bad_rules', 'the rules have faults', faults);
        const [id, spectators] = [random(8), random(16)];
        const tokens = seats.map(({ kind }) => (kind === 'person' ? random(16) : null));
        if (tokens.every(token => token === null)) throw new Failed('bad_table', 'nobody sits at this table');
        const asked = { id, ...source, seats, clock: clock ?? null };
        const table = { ...asked, ...this.#headOf(asked) };
        const hashes = [...tokens, spectators].map(token => token && hashOf(token));
        if (!(await this.store.make(table, hashes))) throw new Failed('limit', 'there are too many tables; try again later');
        log('table made', { table: id, game, players: seats.length });
        return { type: 'made', table: id, seats: tokens, spectators };
    }

    /** What the library says of a new table; if its record can be written, its names and numbers are right. */
    #headOf({ id, seats, ...source }: Omit<Table, 'fingerprint' | 'head'>): Pick<Table, 'fingerprint' | 'head'> {
        try {
            const rules = rulesOf(source);
            if (rules.game !== source.game) throw new RangeError(`these are rules of ${rules.game}`);
            const names = seats.flatMap(({ name }, seat) => (name === undefined ? [] : [[`name${seat}`, name]]));
            const tags = { table: id, ...Object.fromEntries(names) };
            const head = new RecordWriter(rules.state(seats.length), { viewer: REFEREE, tags }).head();
            return { fingerprint: fingerprintOf(rules), head };
        } catch (error) {
            if (error instanceof RangeError || error instanceof FaultsError) throw new Failed('bad_table', error.message.slice(0, 500));
            throw error;
        }
    }

    /** Whose a token is. Failed: nobody's. */
    async find(token: string): Promise<{ table: string; player: number | null }> {
        const found = await this.store.tokenOf(hashOf(token));
        if (found === undefined) throw new Failed('token', 'this link belongs to no table here');
        return { table: found.table_id, player: found.player };
    }

    /** The game of a table, which is in memory until nobody has used it for a while. */
    open(id: string): Promise<Game> {
        const known = this.#games.get(id);
        if (known !== undefined) {
            known.usedAt = performance.now();
            return known.opening;
        }
        if (this.#games.size >= LIMITS.games) throw new Failed('limit', 'too many games are played; try again later');
        const opening = this.#read(id);
        this.#games.set(id, { opening, usedAt: performance.now() });
        opening.catch(() => this.#games.delete(id));
        return opening;
    }

    async #read(id: string): Promise<Game> {
        const table = await this.store.table(id);
        if (table === undefined) throw new Failed('token', 'this table is gone');
        return Game.open(table, this.store, this.helpers);
    }

    // ------------------------------------------------------------------------------------------ other servers

    #heard(id: string, news: News | null): void {
        void this.#games
            .get(id)
            ?.opening.then(game => game.run(() => game.heard(news)))
            .catch(error => log('game failed', { table: id, ...wrong(error) }));
    }

    #rereadAll(): void {
        for (const id of this.#games.keys()) this.#heard(id, null);
    }

    // -------------------------------------------------------------------------------------------- housekeeping

    #beatLater(): void {
        this.#beating = setTimeout(() => {
            void this.#beat()
                .catch(error => log('database failed', wrong(error)))
                .then(() => this.#beating && this.#beatLater());
        }, BEAT);
    }

    async #beat(): Promise<void> {
        if (await this.store.beat()) this.#rereadAll();
        await this.store.forget();
        figures.games.set(this.#games.size);
        if (performance.now() - this.#sweptAt < SWEEP) return;
        this.#sweptAt = performance.now();
        for (const id of await this.store.forgotten()) await this.#try(id, () => this.#abandon(id));
        for (const id of await this.store.unrecorded()) await this.#try(id, () => this.#record(id));
        await this.store.sweep();
        for (const [id, { opening, usedAt }] of this.#games) {
            const game = await opening.catch(() => undefined);
            if (game === undefined || !game.isIdle || performance.now() - usedAt < LIMITS.idleGame) continue;
            this.#games.delete(id);
            await game.close();
        }
    }

    async #try(id: string, act: () => Promise<void>): Promise<void> {
        await act().catch(error => log('game failed', { table: id, ...wrong(error) }));
    }

    async #abandon(id: string): Promise<void> {
        const game = await this.#playable(id);
        if (game !== undefined) return game.run(() => game.abandon());
        const number = ((await this.store.changes(id, 0)).at(-1)?.number ?? 0) + 1;
        const end = { number, kind: 'end', seat: null, value: 'abandoned', left_ms: null, made: this.store.now() } as const;
        await this.store.append(id, end, true);
    }

    /** Writes the record of a finished game to a file. If the server is killed before it says so, the next one writes it again. */
    async #record(id: string): Promise<void> {
        const game = await this.#playable(id);
        const [round, record] = game === undefined ? await this.#recordOfRows(id) : [game.round, game.recordFor(REFEREE)];
        await writeFileAtomic(path.join(this.records, `${id}-${round}.record`), record);
        await this.store.recorded(id, round);
        log('game recorded', { table: id, round });
    }

    /** A game; undefined: it was made under rules that this server does not have. */
    async #playable(id: string): Promise<Game | undefined> {
        try {
            return await this.open(id);
        } catch (error) {
            if (error instanceof OtherRules) return undefined;
            throw error;
        }
    }

    /** The record of a game that cannot be replayed here: its head was written when it was made. */
    async #recordOfRows(id: string): Promise<readonly [number, string]> {
        const [table, changes] = [await this.store.table(id), await this.store.changes(id, 0)];
        const [moves, ended, rounds]: [string[], string[], Change[]] = [[], [], changes.filter(({ kind }) => kind === 'rematch')];
        for (const { kind, value, number } of changes) {
            if (number <= (rounds.at(-1)?.number ?? 0)) continue;
            if (kind === 'ply') moves.push(value);
            if (kind === 'take_back') moves.length = Number(value);
            if (kind === 'end') ended.push(`ended ${value}\n`);
        }
        return [rounds.length, `${table!.head}${moves.join('\n')}\n--- end\n${ended.join('')}`];
    }
}
