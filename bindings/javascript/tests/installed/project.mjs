// project.mjs: installs the package that `npm pack` makes into projects that contain nothing else.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('./', import.meta.url));
const packageFolder = fileURLToPath(new URL('../../', import.meta.url));

/** A folder of this process, which is removed when the process ends. */
export const work = mkdtempSync(join(tmpdir(), 'installed-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

/** Runs a program and returns its output. If it fails, the error contains that output. */
export function run(folder, program, ...words) {
    const { status, stdout, stderr, error } = spawnSync(program, words, { cwd: folder, encoding: 'utf8', env });
    if (status === 0) return stdout;
    const message = `${program} ${words.join(' ')}: ${error ?? `exit status ${status}`}\n${stdout}${stderr}`;
    throw Object.assign(new Error(message), { stdout, stderr });
}

const env = { ...process.env, NODE_OPTIONS: '', npm_config_cache: join(work, 'cache'), npm_config_update_notifier: 'false' };

const npm = (folder, ...words) => run(folder, process.env.NPM ?? 'npm', ...words);

/** The path of the packed package. PACKED: that path, if it is packed already. */
function packed() {
    if (process.env.PACKED) return process.env.PACKED;
    npm(packageFolder, 'pack', '--silent', '--pack-destination', work);
    return join(work, readdirSync(work).find(name => name.endsWith('.tgz')));
}

export const tarball = packed();

/** A new project with the package, installed without a network, and with these files. */
export function project(name, ...files) {
    const folder = join(work, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    npm(folder, 'install', '--offline', '--no-audit', '--no-fund', '--silent', tarball);
    for (const file of files) cpSync(join(here, file), join(folder, file), { recursive: true });
    return folder;
}

/** A tool of the tests, which the project does not contain. */
export function tool(path) {
    return join(here, 'node_modules', path);
}

/** The paths of the files in the package. */
export function packedFiles() {
    return run(work, 'tar', '-tzf', tarball).trim().split('\n').sort();
}

/** The bytes of one of the files, as one character for each byte. */
export function packedFile(name) {
    const folder = join(work, 'unpacked');
    mkdirSync(folder, { recursive: true });
    run(folder, 'tar', '-xzf', tarball, name);
    return readFileSync(join(folder, name), 'latin1');
}
