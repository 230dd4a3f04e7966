// Which tables this server serves: it makes them, opens them for whoever comes, and sweeps those that nobody uses.
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { FaultsError } from 'boardrules';
import writeFileAtomic from 'write-file-atomic';
import type { Made, Make } from '../dist/messages.ts';
import { Game } from './game.ts';
import type { Helpers } from './helpers.ts';
import { LIMITS } from './limits.ts';
import { figures, log, wrong } from './log.ts';
import { Played, fingerprintOf } from './played.ts';
import { CODES, Refusal, failure } from './refusal.ts';
import { rulesOf } from './rules.ts';
import type { Store, Table } from './store.ts';

const BEAT = 2000;
const random = (nbytes: number) => randomBytes(nbytes).toString('hex');
/** Only this of a token is kept. Nobody can guess 128 bits, so a hash without salt does. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export class Tables {
    readonly #games = new Map<string, { readonly opening: Promise<Game>; usedAt: number }>();
    #stops = false;

    constructor(
        readonly store: Store,
        readonly helpers: Helpers,
        readonly records: string,
    ) {}

    async start(): Promise<void> {
        await this.#beat();
        void this.#goOn();
    }

    async #goOn(): Promise<void> {
        while (!this.#stops) {
            await later(BEAT);
            await this.#beat().catch(error => this.#stops || log('database failed', wrong(error)));
        }
    }

    async stop(): Promise<void> {
        this.#stops = true;
        await Promise.allSettled([...this.#games.values()].map(async ({ opening }) => (await opening).close()));
    }

    // ---------------------------------------------------------------------------------------------- tables

    async make({ game, rules, switches = {}, seats, clock }: Make): Promise<Made> {
        const source = { game, rules: rules ?? null, switches };
        const bad = await this.helpers.check(source).catch(() => {
            throw failure('bad_rules', 'these rules take too long to read, or too many are read now');
        });
        if (bad !== null) throw failure('bad_rules', bad.sentence, undefined, bad.faults);
        const [id, spectators] = [random(8), random(16)];
        const tokens = seats.map(({ kind }) => (kind === 'person' ? random(16) : null));
        if (tokens.every(token => token === null)) throw failure('bad_table', 'nobody sits at this table');
        const owners = tokens.flatMap((token, player) => (token ? [[hashOf(token), player]] : []));
        const players = { ...Object.fromEntries(owners), [hashOf(spectators)]: null };
        if (!(await this.store.make(id, withHead(id, { ...source, seats, clock: clock ?? null }), players)))
            throw failure('limit', 'there are too many tables; try again later');
        log('table made', { table: id, game, players: seats.length });
        return { type: 'made', table: id, seats: tokens, spectators };
    }

    /** Whose a token is; undefined: nobody's. */
    find(token: string): ReturnType<Store['tokenOf']> {
        return this.store.tokenOf(hashOf(token));
    }

    /** The game of a table, which is in memory until nobody has used it for a while. */
    open(id: string): Promise<Game> {
        const known = this.#games.get(id);
        if (known === undefined && this.#games.size >= LIMITS.games)
            throw failure('limit', 'too many games are played; try again later', CODES.full);
        const opening = known?.opening ?? Game.open(id, this.store, this.helpers);
        opening.catch(() => this.#games.delete(id));
        this.#games.set(id, { opening, usedAt: performance.now() });
        return opening;
    }

    // -------------------------------------------------------------------------------------------- housekeeping

    /** Other servers have changed a table; null: it may have been any. */
    #heard(table: string | null): void {
        for (const id of table === null ? this.#games.keys() : [table])
            void this.#try(id, async () => {
                const game = await this.#games.get(id)?.opening;
                await game?.run(() => game.refresh());
            });
    }

    async #try(id: string, act: () => Promise<void>): Promise<void> {
        await act().catch(error => log('game failed', { table: id, ...wrong(error) }));
    }

    async #beat(): Promise<void> {
        await this.store.beat();
        await this.store.listen(table => this.#heard(table));
        for (const { table_id: id, round, record } of await this.store.records())
            await this.#try(id, async () => {
                await writeFileAtomic(path.join(this.records, `${id}-${round}.record`), record);
                await this.store.recorded(id, round);
                log('game recorded', { table: id, round });
            });
        for (const id of await this.store.sweep()) await this.#try(id, () => this.#abandon(id));
        for (const [id, { opening, usedAt }] of this.#games) {
            const game = await opening.catch(() => undefined);
            if (game === undefined || !game.isIdle || performance.now() - usedAt < LIMITS.idleGame) continue;
            this.#games.delete(id);
            await game.close();
        }
        figures.games.set(this.#games.size);
    }

    /** Ends a game that nobody goes on with. If its rules are gone, its record has the plies and no position. */
    async #abandon(id: string): Promise<void> {
        try {
            const game = await this.open(id);
            return await game.run(() => game.abandon());
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
        }
        const { about, changes } = (await this.store.read(id, 0))!;
        const moves: string[] = [];
        for (const { kind, value } of changes) {
            if (kind === 'ply') moves.push(value);
            else if (kind !== 'end') moves.length = Number(value);
        }
        const number = changes.length + 1;
        const round = changes.filter(({ kind }) => kind === 'rematch').length;
        const end = { number, kind: 'end', seat: null, value: 'abandoned', left: null, made: this.store.now() } as const;
        const record = `${about.head}${moves.join('\n')}\n--- end\nended abandoned\n`;
        await this.store.append(id, end, round, record);
    }
}

/** A new table with what the library says of it. If its record can be written, its names and numbers are right. */
function withHead(id: string, asked: Omit<Table, 'fingerprint' | 'head'>): Table {
    try {
        const rules = rulesOf(asked);
        if (rules.game !== asked.game) throw new RangeError(`these are rules of ${rules.game}`);
        const table = { ...asked, fingerprint: fingerprintOf(rules), head: '' };
        return { ...table, head: new Played(id, table).head() };
    } catch (error) {
        if (error instanceof RangeError || error instanceof FaultsError) throw failure('bad_table', error.message);
        throw error;
    }
}
