// native.mjs: runs the native library for comparison. `make lib tools` builds it.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const tree = fileURLToPath(new URL('../../../../', import.meta.url));
const build = resolve(tree, process.env.BUILD ?? 'build');
const compiler = process.env.CC ?? 'cc';

/** Compiles twin.c in a new folder, which is removed when this process ends. */
function compiledTwin() {
    const folder = mkdtempSync(join(tmpdir(), 'twin-'));
    process.on('exit', () => rmSync(folder, { recursive: true }));
    const libraries = execFileSync('pkg-config', ['--libs', 'libfyaml'], { encoding: 'utf8' }).trim().split(/\s+/);
    const program = join(folder, 'twin');
    execFileSync(compiler, [
        '-O2', '-std=c11', '-D_GNU_SOURCE', '-Iinclude', '-Iapps', '-I.', '-o', program,
        'bindings/javascript/tests/twin.c', 'apps/draw/svg.c', join(build, 'libboardrules.a'), ...libraries,
    ], { cwd: tree });
    return program;
}

let twin;

/** The output of twin.c for rules, one a line, and arguments. It runs at the same time as this process. */
export function runTwin(rules, ...numbers) {
    twin ??= compiledTwin();
    return answerOf(twin, numbers.map(String), rules.map(line => `${line}\n`).join(''));
}

/** The answers of brdsh to commands, without the empty lines between them. */
export async function runShell(commands) {
    const text = await answerOf(join(build, 'tools/brdsh'), [], commands.map(line => `${line}\n`).join(''));
    return text.split('\n\n').slice(0, commands.length);
}

function answerOf(program, words, input) {
    return new Promise((resolve, reject) => {
        const child = spawn(program, words, { cwd: tree, stdio: ['pipe', 'pipe', 'inherit'] });
        const parts = [];
        child.stdout.on('data', part => parts.push(part));
        child.on('error', reject);
        child.on('close', status => {
            if (status === 0) resolve(Buffer.concat(parts).toString());
            else reject(new Error(`${program}: exit status ${status}`));
        });
        child.stdin.end(input);
    });
}
