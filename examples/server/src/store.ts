// What the database keeps, and every statement that is sent to it.
import { createHash, randomBytes } from 'node:crypto';
import type { Clock, Offer, Seat } from '../dist/messages.ts';
import { CHANNEL, type Database } from './database.ts';
import { CODES, LIMITS, failure } from './limits.ts';
import { figures } from './log.ts';
import type { RulesSource } from './rules.ts';

/**
 * What a table was made as. `seats` are those of its first game; a rematch moves the players one seat on. head: of its
 * record, in case its rules are gone some day.
 */
export type Table = RulesSource & { id: string; seats: Seat[]; clock: Clock | null; fingerprint: string; head: string };

/**
 * A row of a table, from 1. ply: value is the move, seat null is chance. take_back: how many plies are left. end: how.
 * agree, decline: what; they change no game. left: to each seat, in milliseconds. made: in the time of the servers.
 */
export type Change = { readonly row: number; readonly left: readonly number[] | null; readonly made: number } & (
    | { readonly kind: 'ply' | 'take_back' | 'end' | 'rematch'; readonly seat: number | null; readonly value: string }
    | { readonly kind: 'agree' | 'decline'; readonly seat: number; readonly value: Offer }
);

/** What is known of a table. present: who is connected. */
export type Known = { about: Table; changes: Change[]; present: { connection: string; player: number | null }[] };

const LIFE = 6000;

/** Only this of a token is kept. Nobody can guess 128 bits, so a hash without salt does. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The database as this server uses it. */
export class Store {
    readonly #server = randomBytes(8).toString('hex');
    #offset = 0;

    constructor(readonly database: Database) {}

    /** The time of the servers, in milliseconds. It stands still while no server is up. */
    now = () => performance.now() + this.#offset;

    /** Calls `heard` with each table that others have changed; undefined: it may have been any. */
    listen(heard: (table: string | undefined) => void): Promise<void> {
        return this.database.listen(payload => {
            const [server, table] = payload.split(' ');
            if (server !== this.#server) heard(table);
        });
    }

    async #query<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
        const end = figures.queries.startTimer();
        const { rows } = await this.database.query(text, values).finally(end);
        return rows as Row[];
    }

    /** Writes something about table $2. If its part `done` has rows, it is true, and the other servers are told. */
    async #write(table: string, parts: string, ...values: unknown[]): Promise<boolean> {
        const notify = `select pg_notify('${CHANNEL}', $1::text || ' ' || $2::text) from done limit 1`;
        return (await this.#query(`with ${parts} ${notify}`, this.#server, table, ...values)).length > 0;
    }

    /** Makes a table; false: there are too many. players: by the hashes of their tokens; null for spectators. */
    make(table: Table, players: Readonly<Record<string, number | null>>): Promise<boolean> {
        const parts = `done as (
                insert into tables (id, about, tokens) select $2::text, $3::jsonb, $5::jsonb
                where (select count(*) from tables) < $4::integer returning id)`;
        return this.#write(table.id, parts, table, LIMITS.tables, players);
    }

    /** Whose a token is; null watches. undefined: nobody's. */
    async ownerOf(token: string) {
        const text = 'select id as table, tokens -> $1::text as player from tables where tokens ? $1';
        return (await this.#query<{ table: string; player: number | null }>(text, hashOf(token)))[0];
    }

    /** What is known of a table, with its changes after a row. Refusal: there is no such table any more. */
    async read(table: string, after: number): Promise<Known> {
        const text = `select about,
            (select coalesce(jsonb_agg(change order by number), '[]')
                from changes where table_id = id and number > $2) as changes,
            (select coalesce(jsonb_agg(presence order by connection), '[]')
                from presence where table_id = id) as present
            from tables where id = $1`;
        const [known] = await this.#query<Known>(text, table, after);
        if (known === undefined) throw failure('token', 'this table is gone', CODES.token);
        return known;
    }

    /** Adds a change; false: another server was faster. Nobody may hear of it before. record: of the game it ends. */
    append(table: string, change: Change, round: number, record: string | null): Promise<boolean> {
        const parts = `done as (
                insert into changes (table_id, number, change) values ($2::text, $3::integer, $4::jsonb)
                on conflict do nothing returning table_id),
            ended as (
                insert into records (table_id, round, record)
                select table_id, $5::integer, $6::text from done where $6 is not null),
            touched as (
                update tables set touched = now(), over = (over or $6 is not null) and $7
                from done where id = done.table_id)`;
        return this.#write(table, parts, change.row, change, round, record, change.kind !== 'rematch');
    }

    /** A player has one connection: the last one. */
    arrive(table: string, connection: string, player: number | null): Promise<boolean> {
        const parts = `done as (
                insert into presence (connection, table_id, player, server) values ($3, $2, $4, $1)
                on conflict (table_id, player) do update set connection = $3, server = $1 returning table_id)`;
        return this.#write(table, parts, connection, player);
    }

    leave = (table: string, connection: string) =>
        this.#write(table, 'done as (delete from presence where connection = $3 returning 1)', connection);

    /** Says that this server is up, learns the time, and forgets the connections of servers that are not up. */
    async beat(): Promise<void> {
        const asked = performance.now();
        const text = `with clock as (select extract(epoch from clock_timestamp())::float8 * 1000 as now),
            moment as (
                select now, coalesce(max(up + case when now - beat < $2 then now - beat else 0 end), 0) as up
                from clock left join servers on true group by now),
            beats as (
                insert into servers (id, beat, up) select $1::text, now, up from moment
                on conflict (id) do update set beat = excluded.beat, up = excluded.up),
            old as (delete from servers using clock where id <> $1 and beat < now - 86400000),
            gone as (
                delete from presence where server <> $1
                and server not in (select id from servers, clock where beat > now - $2) returning table_id),
            told as (select pg_notify('${CHANNEL}', '- ' || table_id) from gone group by table_id)
            select up, (select count(*) from told) from moment`;
        const [row] = await this.#query<{ up: number }>(text, this.#server, LIFE);
        this.#offset = row!.up - (asked + performance.now()) / 2;
    }

    /** Records that have not left the database. */
    records = () => this.#query<{ table_id: string; round: number; record: string }>('select * from records limit 20');

    recorded = (table: string, round: number) =>
        this.#query('delete from records where table_id = $1 and round = $2', table, round);

    /** Tables whose game nobody goes on with. Those whose game has been over for long are deleted. */
    sweep(): Promise<{ id: string }[]> {
        const text = `with gone as (
                delete from tables where over and touched < now() - $1 * interval '1 millisecond'
                and not exists (select from records where table_id = id))
            select id from tables where not over and touched < now() - $2 * interval '1 millisecond' limit 20`;
        return this.#query(text, LIMITS.overTable, LIMITS.openTable);
    }
}
