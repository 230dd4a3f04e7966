// One interface, two databases: PGlite in a folder, for one server, or PostgreSQL, for any number of them. The SQL is
// the same.
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { figures, log, wrong } from './log.ts';

export interface Database {
    /** Whether other servers may use it, too. */
    readonly shared: boolean;
    /** Runs one statement; it is committed when the promise resolves. */
    query<Row>(text: string, ...values: unknown[]): Promise<Row[]>;
    /** Calls `heard` with each payload that a server sends, and `lost` when some may have been missed. */
    listen(channel: string, heard: (payload: string) => void, lost: () => void): void;
    close(): Promise<void>;
}

type Run = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

function timed(run: Run): Database['query'] {
    return async <Row>(text: string, ...values: unknown[]) => {
        const end = figures.queries.startTimer();
        try {
            return (await run(text, values)).rows as Row[];
        } finally {
            end();
        }
    };
}

/**
 * Takes the folder for this process. The lock belongs to a child that ends with this process, however that ends, so
 * nothing stays behind that could keep the next server out.
 */
async function lock(folder: string): Promise<() => void> {
    const child = spawn('flock', ['-w', '10', '-E', '75', path.join(folder, 'lock'), '-c', 'echo locked && exec cat'], {
        stdio: ['pipe', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
        child.stdout.once('data', resolve);
        child.once('error', error =>
            reject(new Error(`${folder}: no flock to lock it with (util-linux): ${error.message}`)),
        );
        child.once('exit', () => reject(new Error(`${folder}: another server uses it`)));
    });
    return () => child.stdin.end();
}

export async function embedded(folder: string, schema: string): Promise<Database> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unlock = await lock(folder);
    const lite = await PGlite.create(path.join(folder, 'database'));
    await lite.exec(schema);
    return {
        shared: false,
        query: timed((text, values) => lite.query(text, values)),
        listen() {}, // one server knows what it does
        async close() {
            await lite.close();
            unlock();
        },
    };
}

const CONNECTION = {
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
    application_name: 'boardrules',
};
const LISTEN_CHECK = 2000;
const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

export async function remote(address: string, schema: string): Promise<Database> {
    const pool = new pg.Pool({ ...CONNECTION, connectionString: address, max: 10 });
    pool.on('error', error => log('database connection lost', wrong(error)));
    await pool.query(`begin; select pg_advisory_xact_lock(7305711); ${schema}; commit`); // servers may start together
    let open = true;
    let listener: pg.Client | undefined;

    async function listenOnce(channel: string, heard: (payload: string) => void, lost: () => void): Promise<void> {
        const client = new pg.Client({ ...CONNECTION, connectionString: address });
        const failed = new Promise<never>((_, reject) =>
            client.on('error', reject).once('end', () => reject(new Error('ended'))),
        );
        failed.catch(() => {});
        client.on('notification', ({ payload }) => heard(payload ?? ''));
        try {
            await Promise.race([client.connect(), failed]);
            await client.query(`listen ${channel}`);
            listener = client;
            lost();
            // A connection can die without a word: only an answer shows that it lives.
            while (open) {
                await later(LISTEN_CHECK);
                await Promise.race([client.query('select 1'), failed]);
            }
        } finally {
            client.end().catch(() => {});
        }
    }

    return {
        shared: true,
        query: timed((text, values) => pool.query(text, values)),
        listen(channel, heard, lost) {
            void (async () => {
                while (open) {
                    await listenOnce(channel, heard, lost).catch(
                        error => open && log('listening failed', wrong(error)),
                    );
                    await later(500);
                }
            })();
        },
        async close() {
            open = false;
            await listener?.end().catch(() => {});
            await pool.end();
        },
    };
}
