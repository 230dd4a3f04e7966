// Which tables this server serves: it makes them, opens them for whoever comes, and sweeps those that nobody uses.
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { FaultsError, REFEREE, RecordWriter, type Fault } from 'boardrules';
import writeFileAtomic from 'write-file-atomic';
import type { Failure, Made, Make } from '../dist/messages.ts';
import { Game } from './game.ts';
import { Played, roundsOf } from './played.ts';
import type { Helpers } from './helpers.ts';
import { LIMITS } from './limits.ts';
import { figures, log, wrong } from './log.ts';
import { Refusal, failure } from './refusal.ts';
import { fingerprintOf, rulesOf } from './rules.ts';
import { BEAT, type Change, type News, type Store, type Table } from './store.ts';

const SWEEP = 30_000;
const random = (nbytes: number) => randomBytes(nbytes).toString('hex');
/** Only this of a token is kept. Nobody can guess 128 bits, so a hash without salt does. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

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
        const bad = await this.helpers.check(source).catch(() => {
            throw failure('bad_rules', 'these rules take too long to read, or too many are read now');
        });
        if (bad !== null) throw failure('bad_rules', bad.sentence, { faults: told(bad.faults) });
        const [id, spectators] = [random(8), random(16)];
        const tokens = seats.map(({ kind }) => (kind === 'person' ? random(16) : null));
        if (tokens.every(token => token === null)) throw failure('bad_table', 'nobody sits at this table');
        const asked = { id, ...source, seats, clock: clock ?? null };
        const table = { ...asked, ...this.#headOf(asked) };
        const hashes = [...tokens, spectators].map(token => token && hashOf(token));
        if (!(await this.store.make(table, hashes)))
            throw failure('limit', 'there are too many tables; try again later');
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
            if (error instanceof RangeError || error instanceof FaultsError) throw failure('bad_table', error.message);
            throw error;
        }
    }

    /** Whose a token is. Failed: nobody's. */
    async find(token: string): Promise<{ table: string; player: number | null }> {
        const found = await this.store.tokenOf(hashOf(token));
        if (found === undefined) throw failure('token', 'this link belongs to no table here');
        return { table: found.table_id, player: found.player };
    }

    /** The game of a table, which is in memory until nobody has used it for a while. */
    open(id: string): Promise<Game> {
        const known = this.#games.get(id);
        if (known !== undefined) {
            known.usedAt = performance.now();
            return known.opening;
        }
        if (this.#games.size >= LIMITS.games) throw failure('limit', 'too many games are played; try again later');
        const opening = this.#read(id);
        this.#games.set(id, { opening, usedAt: performance.now() });
        opening.catch(() => this.#games.delete(id));
        return opening;
    }

    async #read(id: string): Promise<Game> {
        const table = await this.store.table(id);
        if (table === undefined) throw failure('token', 'this table is gone');
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
        for (const { table_id: id, round } of await this.store.unrecorded())
            await this.#try(id, () => this.#record(id, round));
        if (performance.now() - this.#sweptAt < SWEEP) return;
        this.#sweptAt = performance.now();
        for (const id of await this.store.forgotten()) await this.#try(id, () => this.#abandon(id));
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

    /** Ends a game that nobody goes on with. */
    async #abandon(id: string): Promise<void> {
        const number = ((await this.store.changes(id, 0)).at(-1)?.number ?? 0) + 1;
        const end = {
            number,
            kind: 'end',
            seat: null,
            value: 'abandoned',
            left_ms: null,
            made: this.store.now(),
        } as const;
        await this.store.append(id, end, true);
        this.#heard(id, 'change');
    }

    /**
     * Writes the record of a finished game to a file. If the server is killed before it says so, the next one writes it
     * again.
     */
    async #record(id: string, round: number): Promise<void> {
        const [table, changes] = [(await this.store.table(id))!, await this.store.changes(id, 0)];
        await writeFileAtomic(path.join(this.records, `${id}-${round}.record`), recordOf(table, changes, round));
        await this.store.recorded(id, round);
        log('game recorded', { table: id, round });
    }
}

/**
 * A record. If the game cannot be replayed here, it has the head that was written when the table was made, and the
 * plies.
 */
function recordOf(table: Table, changes: readonly Change[], round: number): string {
    try {
        return Played.of(table, changes, round).record(REFEREE);
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const moves: string[] = [];
        for (const { kind, value } of roundsOf(changes)[round]!) {
            if (kind === 'ply') moves.push(value);
            if (kind === 'take_back') moves.length = Number(value);
            if (kind === 'end') moves.push(`--- end\nended ${value}`);
        }
        return `${table.head}${moves.join('\n')}\n`;
    }
}

/** The faults of rules, no longer than the schema allows. */
function told(faults: readonly Fault[]): NonNullable<Failure['faults']> {
    return faults.map(({ line, column, field, message, expected }) => {
        return {
            line,
            column,
            field: field.slice(0, 512),
            message: message.slice(0, 1024),
            expected: expected.slice(0, 4096),
        };
    });
}
