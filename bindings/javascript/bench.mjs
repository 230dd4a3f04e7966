// Compares the speed of the package with the native library in one run, in millions a second: sequences of perft from the start
// and from the middle of a game, plies of random games, and plies that are listed, chosen and made one by one. Then the plies that a
// `Batch` of 64 games makes, with masks and boards, beside a C program of the same calls (bindings/native/loop_bench.c), compiled for
// this machine and for WebAssembly. Run `make lib` and build the package first. MILLISECONDS: for each measurement, default 1500.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Batch, games, load, REFEREE, Rules } from 'boardrules';

/** The middle of a game is reached from the start by MIDDLE_PLIES random plies. */
const [MIDDLE_SEED, MIDDLE_PLIES] = [5, 14];
const MILLISECONDS = Number(process.env.MILLISECONDS ?? 1500);
/** The depth of perft, which takes its time however little was asked for: so it is less deep then. */
const DEPTHS = MILLISECONDS < 100
    ? { tokonoma: 2, carnyx: 2, tombs: 2, tomis: 2, thrones: 2 }
    : { tokonoma: 5, carnyx: 5, tombs: 6, tomis: 4, thrones: 4 };
const MAX_PLIES = 400;
/** What hardly runs is compiled quickly. */
const OPTIMISATION = MILLISECONDS < 100 ? '-O0' : '-O3';
const CALLED_PLIES = 100;
const [BATCH, BATCH_PLIES] = [64, 1000];

const tree = fileURLToPath(new URL('../../', import.meta.url));
const library = join(resolve(tree, process.env.BUILD ?? 'build'), 'libboardrules.a');

/** Processor time, because other programs may be running. */
function milliseconds() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
}

/** The speed of `work` in units a microsecond: the best of three measurements. */
function rate(work) {
    const once = () => {
        const began = milliseconds();
        let [units, now] = [0, began];
        while (now - began < MILLISECONDS / 3) [units, now] = [units + work(), milliseconds()];
        return units / (now - began) / 1000;
    };
    return Math.max(once(), once(), once());
}

/** Plies that are listed, chosen and made one by one, until the game is over or CALLED_PLIES are made. */
function pliesByCalls(state, choose) {
    let plies = 0;
    for (; plies < CALLED_PLIES && !state.isOver; plies++) {
        const moves = state.legalMoves(REFEREE);
        state.play(moves[choose(moves.length)], REFEREE);
    }
    return plies;
}

/** A step of a batch in which each game makes a random ply; games that are over begin again. */
function stepsOf(batch, choose) {
    const { numbers, moveCounts, rules } = batch;
    const chosen = Int32Array.from(moveCounts, (count, i) => (count > 0 ? numbers[i * rules.maxMoves + choose(count)] : -1));
    batch.step(chosen);
    batch.boards;
    return batch.length;
}

function measured(game) {
    const rules = new Rules(game);
    const start = rules.state();
    const middle = start.copy();
    middle.playout(MIDDLE_SEED, MIDDLE_PLIES);
    let seed = 0;
    const choose = limit => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % limit;
    return [
        rate(() => Number(start.perft(DEPTHS[game]))),
        rate(() => Number(middle.perft(DEPTHS[game]))),
        rate(() => start.copy().playout(seed++, MAX_PLIES)),
        rate(() => pliesByCalls(start.copy(), choose)),
    ];
}

/** The numbers that a C program of the tree, linked with the native library, prints for each list of arguments. */
function native(source, argumentLists) {
    const folder = mkdtempSync(join(tmpdir(), 'boardrules-'));
    const program = join(folder, 'bench');
    const yaml = execFileSync('pkg-config', ['--libs', 'libfyaml'], { encoding: 'utf8' }).trim().split(/\s+/);
    execFileSync('cc', ['-O2', '-D_GNU_SOURCE', '-Iinclude', '-o', program, source, library, ...yaml], { cwd: tree });
    const lines = argumentLists.map(list => execFileSync(program, list.map(String), { encoding: 'utf8' }));
    rmSync(folder, { recursive: true });
    return lines.map(line => line.trim().split(' ').map(Number));
}

/** Runs a module of a C program: `node FILE ARGUMENTS`. Its clock is the processor time of the process, as `rate` measures it. */
const RUNNER = `
    import { readFile } from 'node:fs/promises';
    import { WASI } from 'node:wasi';
    const wasi = new WASI({ version: 'preview1', args: process.argv.slice(1) });
    const module = await WebAssembly.compile(await readFile(process.argv[1]));
    const clock = (_id, _precision, address) => {
        const { user, system } = process.cpuUsage();
        new DataView(instance.exports.memory.buffer).setBigUint64(address, BigInt(user + system) * 1000n, true);
        return 0;
    };
    const imports = { ...wasi.wasiImport, clock_time_get: clock };
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
    wasi.start(instance);`;
const NODE = ['--no-warnings', '--experimental-wasi-unstable-preview1', '--input-type=module', '-e', RUNNER];

/** The same, but the program and the library, as one file, are compiled for WebAssembly, with the package's flags. */
function inWebAssembly(source, argumentLists) {
    const folder = mkdtempSync(join(tmpdir(), 'boardrules-'));
    const program = join(folder, 'bench.wasm');
    execFileSync('python3', ['packaging/amalgamate.py', folder, ...games()], { cwd: tree });
    const clang = ['--target=wasm32-wasi', OPTIMISATION, '-mbulk-memory', '-D_WASI_EMULATED_PROCESS_CLOCKS', `-I${folder}`];
    const sources = [join(folder, 'boardrules/boardrules.c'), source, '-lwasi-emulated-process-clocks'];
    execFileSync('clang', [...clang, '-Wl,-z,stack-size=262144', '-o', program, ...sources], { cwd: tree });
    const run = list => execFileSync(process.execPath, [...NODE, program, ...list.map(String)], { encoding: 'utf8' });
    const lines = argumentLists.map(run);
    rmSync(folder, { recursive: true });
    return lines.map(line => line.trim().split(' ').map(Number));
}

function batched(game) {
    const batch = new Batch(new Rules(game, { max_plies: BATCH_PLIES }), BATCH, { seed: 1, endless: true });
    let seed = 0;
    const choose = limit => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % limit;
    const found = rate(() => stepsOf(batch, choose));
    batch.dispose();
    return found;
}

await load();
const natives = native(
    'bindings/javascript/native/native_bench.c',
    Object.entries(DEPTHS).map(([game, depth]) => [game, depth, MILLISECONDS, MAX_PLIES, MIDDLE_SEED, MIDDLE_PLIES]),
);
const loopArguments = games().map(game => [game, BATCH, MILLISECONDS]);
const loops = native('bindings/native/loop_bench.c', loopArguments);
const sameLoops = inWebAssembly('bindings/native/loop_bench.c', loopArguments);
const columnsOf = numbers => numbers.map(number => number.toFixed(2).padStart(8)).join(' ');
const headings = ['start', 'middle', 'playout', 'calls'].flatMap(figure => [figure, 'native', 'share']);
console.log('millions a second   ', headings.map(heading => heading.padStart(8)).join(' '));
games().forEach((game, i) => {
    const columns = measured(game).flatMap((own, figure) => [own, natives[i][figure], own / natives[i][figure]]);
    console.log(game.padEnd(20), columnsOf(columns));
});
const batchHeadings = ['plies', 'C loop', 'time', 'in wasm', 'time'];
console.log(`Batch of ${BATCH}`.padEnd(20), batchHeadings.map(heading => heading.padStart(8)).join(' '));
games().forEach((game, i) => {
    const [own, c, same] = [batched(game), loops[i][0] / 1e6, sameLoops[i][0] / 1e6];
    console.log(game.padEnd(20), columnsOf([own, c, c / own, same, same / own]));
});
