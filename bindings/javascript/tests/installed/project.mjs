// The package as `npm pack` makes it, installed into projects that have nothing else.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('./', import.meta.url));
const packageFolder = fileURLToPath(new URL('../../', import.meta.url));

/** A folder of this process's own, which goes with it. */
export const work = mkdtempSync(join(tmpdir(), 'installed-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

/** Runs a program to its end; what it printed. Its failure tells what it said. */
export function run(folder, program, ...words) {
    const { status, stdout, stderr, error } = spawnSync(program, words, { cwd: folder, encoding: 'utf8', env });
    if (status === 0) return stdout;
    const message = `${program} ${words.join(' ')}: ${error ?? `exit status ${status}`}\n${stdout}${stderr}`;
    throw Object.assign(new Error(message), { stdout, stderr });
}

const env = { ...process.env, NODE_OPTIONS: '', npm_config_cache: join(work, 'cache'), npm_config_update_notifier: 'false' };

/** npm; PACKED: the package is packed already, there. */
const npm = (folder, ...words) => run(folder, process.env.NPM ?? 'npm', ...words);

function packed() {
    if (process.env.PACKED) return process.env.PACKED;
    npm(packageFolder, 'pack', '--silent', '--pack-destination', work);
    return join(work, readdirSync(work).find(name => name.endsWith('.tgz')));
}

/** What users get. */
export const tarball = packed();

/** A new project with the package and these files of ours, installed without a network. */
export function project(name, ...files) {
    const folder = join(work, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    npm(folder, 'install', '--offline', '--no-audit', '--no-fund', '--silent', tarball);
    for (const file of files) cpSync(join(here, file), join(folder, file), { recursive: true });
    return folder;
}

/** A tool of ours, which the project has not. */
export function tool(path) {
    return join(here, 'node_modules', path);
}

/** What the package consists of, as the path of each file in it. */
export function packedFiles() {
    return run(work, 'tar', '-tzf', tarball).trim().split('\n').sort();
}

/** The bytes of one of them, as one character a byte. */
export function packedFile(name) {
    const folder = join(work, 'unpacked');
    mkdirSync(folder, { recursive: true });
    run(folder, 'tar', '-xzf', tarball, name);
    return readFileSync(join(folder, name), 'latin1');
}
