// What the database keeps, and every statement that is sent to it.
import type { Clock, Offer, Seat } from '../dist/messages.ts';
import type { Database } from './database.ts';
import { LIMITS } from './limits.ts';

export const SCHEMA = `
create table if not exists tables (
    id text primary key, game text not null, rules text, switches jsonb not null, seats jsonb not null, clock jsonb,
    fingerprint text not null, head text not null,
    over boolean not null default false, round integer not null default 0, touched timestamptz not null default now());
create index if not exists tables_touched on tables (touched);
create table if not exists tokens (
    hash text primary key, table_id text not null references tables on delete cascade, player integer);
create table if not exists changes (
    table_id text not null references tables on delete cascade, number integer not null,
    kind text not null, seat integer, value text not null, left_ms jsonb, made timestamptz not null,
    primary key (table_id, number));
create table if not exists offers (
    table_id text not null references tables on delete cascade, after integer not null, kind text not null,
    seat integer not null, back_to integer, primary key (table_id, after, kind, seat));
create table if not exists presence (
    connection text primary key, table_id text not null references tables on delete cascade, player integer,
    server text not null, unique (table_id, player));
create table if not exists servers (id text primary key, beat timestamptz not null);
create table if not exists outages (began timestamptz primary key, ended timestamptz not null);
create table if not exists records (
    table_id text references tables on delete cascade, round integer, written boolean not null default false,
    primary key (table_id, round));
create index if not exists records_unwritten on records (table_id) where not written`;

/** A table. `seats` are those of its first game; a rematch moves the players one seat on. */
export interface Table {
    readonly id: string;
    readonly game: string;
    readonly rules: string | null;
    readonly switches: Readonly<Record<string, string | number | boolean>>;
    readonly seats: readonly Seat[];
    readonly clock: Clock | null;
    readonly fingerprint: string;
    readonly head: string;
}

/**
 * A row that changes a game. ply: value is the move, seat null is chance. take_back: how many plies are left. end: how.
 */
export interface Change {
    readonly number: number;
    readonly kind: 'ply' | 'take_back' | 'end' | 'rematch';
    readonly seat: number | null;
    readonly value: string;
    readonly left_ms: readonly number[] | null;
    readonly made: number;
}

export interface OfferRow {
    readonly kind: Offer;
    readonly seat: number;
    readonly back_to: number | null;
}

export interface PresenceRow {
    readonly connection: string;
    readonly player: number | null;
}

/** What servers tell each other about a table: `change`, `offer`, `presence`. */
export type News = 'change' | 'offer' | 'presence';

const CHANNEL = 'boardrules';
const BEATS_MISSED = 3;
export const BEAT = 2000;

/** The database as this server uses it. */
export class Store {
    #offset = 0;

    constructor(
        readonly database: Database,
        readonly server: string,
    ) {}

    /** The database's time in milliseconds, which all servers count by. */
    now(): number {
        return Date.now() + this.#offset;
    }

    listen(heard: (table: string, news: News) => void, lost: () => void): void {
        const payload = (text: string) => {
            const [server, table, news] = text.split(' ');
            if (server !== this.server && table !== undefined) heard(table, news as News);
        };
        this.database.listen(CHANNEL, payload, lost);
    }

    #payload(table: string, news: News): string {
        return `${this.server} ${table} ${news}`;
    }

    /** Makes a table; false: there are too many. tokens: hashes, the last one of spectators. */
    async make(table: Table, tokens: readonly (string | null)[]): Promise<boolean> {
        const { id, game, rules, switches, seats, clock, fingerprint, head } = table;
        const rows = await this.database.query(
            `with made as (
                insert into tables (id, game, rules, switches, seats, clock, fingerprint, head)
                select $1::text, $2::text, $3::text, $4::jsonb, $5::jsonb, $6::jsonb, $7::text, $8::text
                where (select count(*) from tables) < $9::int returning id)
            insert into tokens (hash, table_id, player)
            select hash, id, player 
            from made, jsonb_to_recordset($10::jsonb) as given(hash text, player int) returning hash`,
            ...[id, game, rules, JSON.stringify(switches), JSON.stringify(seats), clock && JSON.stringify(clock)],
            ...[fingerprint, head, LIMITS.tables],
            JSON.stringify(tokens.flatMap((hash, i) => (hash ? [{ hash, player: i < seats.length ? i : null }] : []))),
        );
        return rows.length > 0;
    }

    async tokenOf(hash: string): Promise<{ table_id: string; player: number | null } | undefined> {
        const text = 'select table_id, player from tokens where hash = $1';
        return (await this.database.query<{ table_id: string; player: number | null }>(text, hash))[0];
    }

    async table(id: string): Promise<Table | undefined> {
        return (await this.database.query<Table>('select * from tables where id = $1', id))[0];
    }

    changes(table: string, after: number): Promise<Change[]> {
        return this.database.query(
            `select number, kind, seat, value, left_ms, extract(epoch from made)::float8 * 1000 as made
            from changes where table_id = $1 and number > $2 order by number`,
            ...[table, after],
        );
    }

    /** Adds a row, and tells the other servers; false: another server was faster. Nobody may hear of it before. */
    async append(table: string, { number, kind, seat, value, left_ms, made }: Change, over: boolean): Promise<boolean> {
        const rows = await this.database.query(
            `with made as (
                insert into changes (table_id, number, kind, seat, value, left_ms, made)
                values ($1, $2, $3, $4, $5, $6::jsonb, to_timestamp($7::float8 / 1000))
                on conflict do nothing returning table_id),
            ended as (
                insert into records (table_id, round)
                select id, tables.round from made join tables on id = table_id where $8),
            touched as (
                update tables set touched = now(), over = $8, round = round + $9 from made where id = made.table_id)
            select pg_notify('${CHANNEL}', $10) from made`,
            ...[table, number, kind, seat, value, left_ms && JSON.stringify(left_ms), made, over],
            ...[kind === 'rematch' ? 1 : 0, this.#payload(table, 'change')],
        );
        return rows.length > 0;
    }

    /** How many milliseconds since then no server was up. */
    async outageSince(time: number): Promise<number> {
        const [row] = await this.database.query<{ ms: number }>(
            `select coalesce(sum(extract(epoch from ended - greatest(began, since))), 0)::float8 * 1000 as ms
            from outages, to_timestamp($1::float8 / 1000) as since where ended > since`,
            time,
        );
        return row?.ms ?? 0;
    }

    offers(table: string, after: number): Promise<OfferRow[]> {
        const text = 'select kind, seat, back_to from offers where table_id = $1 and after = $2 order by kind, seat';
        return this.database.query(text, table, after);
    }

    async offer(table: string, after: number, { kind, seat, back_to }: OfferRow): Promise<void> {
        await this.database.query(
            `with old as (delete from offers where table_id = $1 and after < $2), made as (
                insert into offers (table_id, after, kind, seat, back_to) values ($1, $2, $3, $4, $5)
                on conflict do nothing)
            select pg_notify('${CHANNEL}', $6)`,
            ...[table, after, kind, seat, back_to, this.#payload(table, 'offer')],
        );
    }

    async decline(table: string, after: number, kind: Offer): Promise<boolean> {
        const rows = await this.database.query(
            `with gone as (delete from offers where table_id = $1 and after = $2 and kind = $3 returning table_id)
            select pg_notify('${CHANNEL}', $4) from gone limit 1`,
            ...[table, after, kind, this.#payload(table, 'offer')],
        );
        return rows.length > 0;
    }

    present(table: string): Promise<PresenceRow[]> {
        return this.database.query('select connection, player from presence where table_id = $1', table);
    }

    /** A player has one connection: the last one. */
    async arrive(table: string, { connection, player }: PresenceRow): Promise<void> {
        await this.database.query(
            `with here as (
                insert into presence (connection, table_id, player, server) values ($1, $2, $3, $4)
                on conflict (table_id, player) do update set connection = $1, server = $4)
            select pg_notify('${CHANNEL}', $5)`,
            ...[connection, table, player, this.server, this.#payload(table, 'presence')],
        );
    }

    async leave(table: string, connection: string): Promise<void> {
        await this.database.query(
            `with gone as (delete from presence where connection = $1 returning table_id)
            select pg_notify('${CHANNEL}', $2) from gone`,
            ...[connection, this.#payload(table, 'presence')],
        );
    }

    /** Says that this server is up. Returns whether no server was for a while, which is kept as an outage. */
    async beat(): Promise<boolean> {
        const asked = Date.now();
        const [row] = await this.database.query<{ now: number; missed: number }>(
            `with last as (select max(beat) as beat from servers), missed as (
                insert into outages (began, ended) select beat, clock_timestamp() from last
                where beat < clock_timestamp() - $2 * interval '1 millisecond' on conflict do nothing returning began),
            beats as (
                insert into servers (id, beat) values ($1, clock_timestamp())
                on conflict (id) do update set beat = clock_timestamp())
            select extract(epoch from clock_timestamp())::float8 * 1000 as now,
                (select count(*)::int from missed) as missed`,
            ...[this.server, BEATS_MISSED * BEAT],
        );
        this.#offset = row!.now - (asked + Date.now()) / 2;
        return row!.missed > 0;
    }

    /** Forgets the connections of servers that are gone: of all others, if no other can be up. */
    async forget(): Promise<void> {
        await this.database.query(
            `with gone as (
                delete from presence where server <> $1 and (not $2 or server not in (
                    select id from servers where beat > clock_timestamp() - $3 * interval '1 millisecond'))
                returning table_id)
            select pg_notify('${CHANNEL}', '- ' || table_id || ' presence')
            from (select distinct table_id from gone) as tables`,
            ...[this.server, this.database.shared, BEATS_MISSED * BEAT],
        );
    }

    /** Games that are over and have no record yet. */
    unrecorded(): Promise<{ table_id: string; round: number }[]> {
        return this.database.query('select table_id, round from records where not written limit 20');
    }

    async recorded(table: string, round: number): Promise<void> {
        await this.database.query('update records set written = true where table_id = $1 and round = $2', table, round);
    }

    /** Tables whose game nobody goes on with. */
    async forgotten(): Promise<string[]> {
        const text = `select id from tables
            where not over and touched < now() - $1 * interval '1 millisecond' limit 20`;
        return (await this.database.query<{ id: string }>(text, LIMITS.openTable)).map(({ id }) => id);
    }

    async sweep(): Promise<void> {
        await this.database.query(
            `with gone as (delete from tables where over and touched < now() - $1 * interval '1 millisecond'
                and not exists (select from records where table_id = id and not written)),
            old as (delete from servers
                where beat < now() - interval '1 day' and beat < (select max(beat) from servers))
            delete from outages where ended < now() - $2 * interval '1 millisecond'`,
            ...[LIMITS.overTable, LIMITS.openTable],
        );
    }
}
