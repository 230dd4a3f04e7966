// PostgreSQL of the test's own, on a Unix socket in a folder of its own. Root cannot run it, so then user postgres
// does.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync } from 'node:fs';
import { after } from 'node:test';
import { newFolder, pg, sleep } from './support.mjs';

const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
const programs = versions
    .map(version => `/usr/lib/postgresql/${version}/bin`)
    .find(folder => existsSync(`${folder}/initdb`));
const isRoot = process.getuid() === 0;
const asUser = words => (isRoot ? ['runuser', '-u', 'postgres', '--', ...words] : words);

export class Postgres {
    static async start() {
        const folder = await newFolder();
        chmodSync(folder, 0o755);
        if (isRoot) {
            const id = which => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
            chownSync(folder, id('-u'), id('-g'));
        }
        const run = ([program, ...words], call) => call(program, words, { stdio: 'ignore', cwd: folder });
        run(
            asUser([`${programs}/initdb`, '-A', 'trust', '-U', 'postgres', '-N', '-D', `${folder}/data`]),
            execFileSync,
        );
        const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'shared_buffers=32MB'];
        const words = [`${programs}/postgres`, '-D', `${folder}/data`, ...settings.flatMap(setting => ['-c', setting])];
        const postgres = new Postgres();
        postgres.url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
        const child = run(asUser(words), spawn);
        after(async () => {
            await postgres.pool.end();
            child.kill('SIGINT');
            await new Promise(resolve => child.once('exit', resolve));
        });
        postgres.pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
        postgres.pool.on('error', () => {});
        for (let i = 0; ; i++) {
            try {
                await postgres.pool.query('select 1');
                return postgres;
            } catch (error) {
                if (i === 200) throw error;
                await sleep(100);
            }
        }
    }

    async query(text, ...values) {
        return (await this.pool.query(text, values)).rows;
    }
}
