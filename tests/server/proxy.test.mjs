// Behind a proxy that speaks TLS, set up as doc/hosting.md says: players come through it, and limits count by where
// they come from, whatever they say of that themselves.
import { execFileSync, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
import test, { after } from 'node:test';
import { Connection, Server, assert, newFolder, person, sleep } from './support.mjs';

const hosting = await readFile(new URL('../../doc/hosting.md', import.meta.url), 'utf8');
const server = await Server.start({ more: ['--proxy'] });
after(() => server.kill('SIGTERM'));

const folder = await newFolder();
const [key, certificate] = ['key.pem', 'certificate.pem'].map(name => path.join(folder, name));
const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
const files = ['-keyout', key, '-out', certificate];
execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
const ca = await readFile(certificate);

/** An example of the page: its lines from one that has a text, to the end of its block, with the server's address. */
function example(first) {
    const lines = hosting.slice(hosting.indexOf(first)).split(/\n {4}\}\n/, 1)[0];
    assert.match(lines, /127\.0\.0\.1:8000/, first);
    return `${lines}\n}\n`.replace('127.0.0.1:8000', new URL(server.url).host);
}

async function freePort() {
    const listener = net.createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => listener.once('listening', resolve));
    const { port } = listener.address();
    await new Promise(resolve => listener.close(resolve));
    return port;
}

/** What nginx keeps in files, here in a folder of its own. */
const KEPT = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const PROXIES = {
    nginx: {
        configure: port => `
            daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log;
            events {}
            http {
                access_log off;
                ${KEPT.map(of => `${of}_temp_path ${folder}/${of};`).join(' ')}
                server {
                    listen 127.0.0.1:${port} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};
                    ${example('location / {')}
                }
            }`,
        words: file => ['-p', folder, '-e', `${folder}/log`, '-c', file],
    },
    caddy: {
        configure: port =>
            `{\nadmin off\nauto_https off\n}\n` +
            example('play.example.org {').replace(
                'play.example.org {',
                `https://127.0.0.1:${port} {\nbind 127.0.0.1\ntls ${certificate} ${key}`,
            ),
        words: file => ['run', '--config', file, '--adapter', 'caddyfile'],
    },
};

/** Starts a proxy; returns its address. */
async function start(name, context) {
    const port = await freePort();
    const file = path.join(folder, `${name}.conf`);
    await writeFile(file, PROXIES[name].configure(port));
    const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const child = spawn(name, PROXIES[name].words(file), { env: { ...process.env, ...home }, stdio: 'pipe' });
    let said = '';
    child.stderr.on('data', text => (said += text));
    const ended = new Promise(resolve => child.once('close', resolve));
    context.after(() => (child.kill('SIGTERM'), ended));
    for (let i = 0; i < 200 && child.exitCode === null; i++, await sleep(50)) {
        const status = await statusOf(`https://127.0.0.1:${port}/friends.json`).catch(() => null);
        if (status === 200) return `127.0.0.1:${port}`;
    }
    return assert.fail(`${name} did not start: ${said}`);
}

function statusOf(url) {
    return new Promise((resolve, reject) => {
        https.get(url, { ca }, answer => resolve(answer.resume().statusCode)).once('error', reject);
    });
}

for (const [nth, name] of Object.keys(PROXIES).entries()) {
    const [one, other] = [`127.0.0.${2 * nth + 2}`, `127.0.0.${2 * nth + 3}`];

    test(`through ${name}, as the documentation sets it up`, async context => {
        const host = await start(name, context);
        const connect = (localAddress, headers = {}) =>
            Connection.open(`wss://${host}/friends`, { ca, localAddress, headers, origin: `https://${host}` });
        const table = { type: 'make', game: 'tokonoma', seats: [person, person] };
        const make = connection => connection.ask(table, 'made', 'error');

        const first = await connect(one);
        const { seats } = await make(first);
        const players = await Promise.all(seats.map(() => connect(other)));
        for (const [i, token] of seats.entries()) await players[i].ask({ type: 'join', token }, 'presence');
        const move = (seat, after, move) => players[seat].ask({ type: 'play', after, move }, 'ply', 'refused');
        assert.equal((await move(0, 0, 'c7c5')).number, 1);
        assert.equal((await players[1].must('ply')).events[0].move, 'c7c5');
        assert.equal((await move(1, 1, 'a1a2')).number, 2);

        let answer = { type: 'made' };
        for (let i = 0; i < 40 && answer.type === 'made'; i++) {
            const liar = await connect(one, { 'X-Forwarded-For': `192.0.2.${i}` });
            answer = await make(liar);
            await liar.close();
        }
        assert.equal(answer.reason, 'limit', 'one address has made as many tables as it may, whatever it says');
        assert.equal((await make(players[0])).type, 'made', 'another address has not');
        assert.equal(await statusOf(`https://${host}/metrics`), 404);
        assert.equal(await statusOf(`https://${host}/`), 200);
        await Promise.all([first, ...players].map(connection => connection.close()));
    });
}
