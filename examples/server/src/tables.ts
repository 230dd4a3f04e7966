// Which tables this server serves: it makes them, opens them for whoever comes, and sweeps those that nobody uses.
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { FaultsError, REFEREE } from 'boardrules';
import writeFileAtomic from 'write-file-atomic';
import type { Made, Make } from '../dist/messages.ts';
import { Game } from './game.ts';
import { checkRules } from './helpers.ts';
import { LIMITS } from './limits.ts';
import { figures, log, wrong } from './log.ts';
import { Played } from './played.ts';
import { CODES, Refusal, failure } from './refusal.ts';
import { fingerprintOf, rulesOf } from './rules.ts';
import type { Store, Table } from './store.ts';

const BEAT = 2000;
const random = (nbytes: number) => randomBytes(nbytes).toString('hex');
/** Only this of a token is kept. Nobody can guess 128 bits, so a hash without salt does. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export class Tables {
    readonly #games = new Map<string, Promise<Game>>();
    #stops = false;

    constructor(readonly store: Store, readonly records: string) {}

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

    stop(): void {
        this.#stops = true;
        this.#closeIdle();
    }

    // ---------------------------------------------------------------------------------------------- tables

    async make({ game, rules, switches = {}, seats, clock }: Make): Promise<Made> {
        const source = { game, rules: rules ?? null, switches };
        const bad = await checkRules(source).catch(() => {
            throw failure('bad_rules', 'these rules take too long to read, or too many are read now');
        });
        if (bad !== null) throw new Refusal(bad);
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
    find = (token: string) => this.store.ownerOf(hashOf(token));

    /** The game of a table, which is in memory until nobody watches it any more. */
    open(id: string): Promise<Game> {
        if (this.#games.size >= LIMITS.games && !this.#games.has(id))
            throw failure('limit', 'too many games are played; try again later', CODES.full);
        const opening = this.#games.get(id) ?? Game.open(id, this.store);
        opening.catch(() => this.#games.delete(id));
        this.#games.set(id, opening);
        return opening;
    }

    // -------------------------------------------------------------------------------------------- housekeeping

    /** Does something for a table; the others do not suffer if it fails. */
    async #try(id: string, act: () => Promise<void>): Promise<void> {
        await act().catch(error => log('game failed', { table: id, ...wrong(error) }));
    }

    /** Another server has changed a table. */
    async #heard(id: string): Promise<void> {
        const game = await this.#games.get(id);
        await game?.run(() => game.refresh());
    }

    async #beat(): Promise<void> {
        await this.store.beat();
        await this.store.listen(table => {
            for (const id of table === null ? this.#games.keys() : [table]) void this.#try(id, () => this.#heard(id));
        });
        for (const { table_id: id, round, record } of await this.store.records())
            await this.#try(id, () => this.#record(id, round, record));
        for (const { id } of await this.store.sweep()) await this.#try(id, () => this.#abandon(id));
        this.#closeIdle();
        figures.games.set(this.#games.size);
    }

    /** Games that nobody watches leave the memory. */
    #closeIdle(): void {
        for (const [id, opening] of this.#games)
            void opening.then(game => game.close() && this.#games.delete(id)).catch(() => {});
    }

    async #record(id: string, round: number, record: string): Promise<void> {
        await writeFileAtomic(path.join(this.records, `${id}-${round}.record`), record);
        await this.store.recorded(id, round);
        log('game recorded', { table: id, round });
    }

    /** Ends a game that nobody goes on with. If its rules are gone, its record has the plies and no position. */
    async #abandon(id: string): Promise<void> {
        const { about, changes } = (await this.store.read(id, 0))!;
        if (about.fingerprint === fingerprintOf(rulesOf(about))) {
            const game = await this.open(id);
            return game.run(() => game.abandon());
        }
        const moves: string[] = [];
        for (const { kind, value } of changes) {
            if (kind === 'ply') moves.push(value);
            if (kind === 'take_back' || kind === 'rematch') moves.length = Number(value);
        }
        const end = { row: changes.length + 1, kind: 'end', seat: null, value: 'abandoned', left: null } as const;
        const round = changes.filter(({ kind }) => kind === 'rematch').length;
        const record = `${about.head}${moves.join('\n')}\n--- end\nended abandoned\n`;
        await this.store.append(id, { ...end, made: this.store.now() }, round, record);
    }
}

/** A new table with what the library says of it. If its record can be written, its names and numbers are right. */
function withHead(id: string, asked: Omit<Table, 'fingerprint' | 'head'>): Table {
    try {
        const rules = rulesOf(asked);
        if (rules.game !== asked.game) throw new RangeError(`these are rules of ${rules.game}`);
        const table = { ...asked, fingerprint: fingerprintOf(rules), head: '' };
        return { ...table, head: String(new Played(id, table).record(REFEREE)).replace(/--- end[^]*/, '') };
    } catch (error) {
        if (error instanceof RangeError || error instanceof FaultsError) throw failure('bad_table', error.message);
        throw error;
    }
}
