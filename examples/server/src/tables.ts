// Which tables this server serves: it makes them, opens them for whoever comes, and sweeps those that nobody uses.
import { randomBytes } from 'node:crypto';
import writeFileAtomic from 'write-file-atomic';
import type { Made, Make } from '../dist/messages.ts';
import { Game } from './game.ts';
import { checkTable } from './helpers.ts';
import { Refusal, count, failure } from './limits.ts';
import { figures, log, wrong } from './log.ts';
import { fingerprintOf, rulesOf } from './rules.ts';
import { hashOf, type Store } from './store.ts';

const BEAT = 2000;
const random = (nbytes: number) => randomBytes(nbytes).toString('hex');

export class Tables {
    readonly games = new Map<string, Promise<Game>>();

    constructor(readonly store: Store, readonly records: string) {}

    /** Keeps house, now and from now on. */
    async start(): Promise<void> {
        const again = () => this.start().catch(error => log('database failed', wrong(error)));
        await this.#beat().finally(() => setTimeout(again, BEAT));
    }

    // ---------------------------------------------------------------------------------------------- tables

    /** network: of the client that asks. */
    async make({ game, rules, switches = {}, seats, clock }: Make, network: string): Promise<Made> {
        await count('tables', network);
        const [id, spectators] = [random(8), random(16)];
        const tokens = seats.map(({ kind }) => (kind === 'person' ? random(16) : null));
        if (tokens.every(token => token === null)) throw failure('bad_table', 'nobody sits at this table');
        const table = await checkTable({ id, game, rules: rules ?? null, switches, seats, clock: clock ?? null });
        if ('reason' in table) throw new Refusal(table);
        const owners = tokens.flatMap((token, player) => (token ? [[hashOf(token), player]] : []));
        const players = { ...Object.fromEntries(owners), [hashOf(spectators)]: null };
        if (!(await this.store.make(table, players)))
            throw failure('limit', 'there are too many tables; try again later');
        log('table made', { table: id, game, players: seats.length });
        return { type: 'made', table: id, seats: tokens, spectators };
    }

    /** The game of a table, which is in memory until nobody watches it any more. */
    open(id: string): Promise<Game> {
        const opening = this.games.get(id) ?? this.store.read(id, 0).then(known => new Game(known, this.store));
        opening.catch(() => this.games.delete(id));
        this.games.set(id, opening);
        return opening;
    }

    // -------------------------------------------------------------------------------------------- housekeeping

    /** Does something for a table; the others do not suffer if it fails. */
    async #try(id: string, act: () => Promise<void>): Promise<void> {
        await act().catch(error => log('game failed', { table: id, ...wrong(error) }));
    }

    async #beat(): Promise<void> {
        await this.store.beat();
        await this.store.listen(id => {
            for (const [name, opening] of this.games)
                if (id === undefined || id === name) void this.#try(name, () => opening.then(game => game.hear()));
        });
        for (const { table_id: id, round, record } of await this.store.records())
            await this.#try(id, () => this.#record(id, round, record));
        for (const { id } of await this.store.sweep()) await this.#try(id, () => this.#abandon(id));
        figures.games.set(this.games.size);
        for (const [id, opening] of this.games) // those that nobody watches leave the memory
            void opening.then(game => game.close() && this.games.delete(id)).catch(() => {});
    }

    async #record(id: string, round: number, record: string): Promise<void> {
        await writeFileAtomic(`${this.records}/${id}-${round}.record`, record);
        await this.store.recorded(id, round);
    }

    /** Ends a game that nobody goes on with. If its rules are gone, its record has the plies and no position. */
    async #abandon(id: string): Promise<void> {
        const { about, changes } = await this.store.read(id, 0);
        if (about.fingerprint === fingerprintOf(rulesOf(about))) return this.open(id).then(game => game.abandon());
        const moves: string[] = [];
        for (const { kind, value } of changes) {
            if (kind === 'ply') moves.push(value);
            if (kind === 'take_back' || kind === 'rematch') moves.length = Number(value);
        }
        const round = changes.filter(({ kind }) => kind === 'rematch').length;
        const seatOf = (player: string) => String((Number(player) + round) % about.seats.length);
        const head = about.head.replace(/(?<=^tag round )0$/m, String(round)).replace(/(?<=^tag name)\d/gm, seatOf);
        const record = `${head}${moves.join('\n')}\n--- end\nended abandoned\n`;
        const end = { kind: 'end', seat: null, value: 'abandoned', left: null, made: this.store.now() } as const;
        await this.store.append(id, { ...end, row: changes.length + 1 }, round, record);
    }
}
