// One interface, two databases: PGlite in a folder, for one server, or PostgreSQL, for any number of them. The SQL is
// the same.
import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { log, wrong } from './log.ts';

/**
 * query: runs one statement; it is committed when the promise resolves. listen: makes sure that `heard` is called with
 * what other servers tell, and with nothing if some of it may have been missed.
 */
export type Database = Awaited<ReturnType<typeof remote>>;

const SCHEMA = `
create table if not exists tables (
    id text primary key, about jsonb not null, tokens jsonb not null, over boolean not null default false,
    touched timestamptz not null default now());
create index if not exists tables_tokens on tables using gin (tokens);
create table if not exists changes (
    table_id text not null references tables on delete cascade, number integer not null, change jsonb not null,
    primary key (table_id, number));
create table if not exists presence (
    connection text primary key, table_id text not null references tables on delete cascade, player integer,
    server text not null, unique (table_id, player));
create table if not exists servers (id text primary key, beat float8 not null, up float8 not null);
create table if not exists records (
    table_id text references tables on delete cascade, round integer, record text not null,
    primary key (table_id, round))`;

export const CHANNEL = 'boardrules';
const SETTINGS = { keepAlive: true, connectionTimeoutMillis: 5000, application_name: 'boardrules' };

/** Takes the folder for this process: the lock is on an open file, which it has until it ends, however it ends. */
function lock(folder: string): void {
    const file = openSync(`${folder}/lock`, 'w');
    const { status, error } = spawnSync('flock', ['-w', '10', '3'], { stdio: ['ignore', 'ignore', 'inherit', file] });
    if (status !== 0) throw error ?? new Error(`${folder}: another server uses it`);
}

export async function embedded(folder: string): Promise<Database> {
    lock(folder);
    const lite = await PGlite.create(`${folder}/database`);
    await lite.exec(`${SCHEMA}; delete from presence`); // of this server before
    return {
        query: (text, values) => lite.query(text, values),
        listen: async () => {}, // one server knows what it does
    };
}

export async function remote(address: string) {
    const pool = new pg.Pool({ ...SETTINGS, connectionString: address, query_timeout: 10_000, max: 10 });
    pool.on('error', error => log('database connection lost', wrong(error)));
    await pool.query(`begin; select pg_advisory_xact_lock(7305711); ${SCHEMA}; commit`); // servers may start together
    let ear: pg.Client | undefined;
    return {
        query: (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => pool.query(text, values),
        async listen(heard: (payload: string) => void): Promise<void> {
            // A connection can die without a word: only an answer shows that it lives.
            if (await ear?.query('select').catch(() => null)) return;
            ear?.end().catch(() => {});
            ear = new pg.Client({ ...SETTINGS, connectionString: address, query_timeout: 2000 });
            ear.on('error', error => log('database connection lost', wrong(error)));
            ear.on('notification', ({ payload = '' }) => heard(payload));
            await ear.connect();
            await ear.query(`listen ${CHANNEL}`);
            heard('');
        },
    };
}
