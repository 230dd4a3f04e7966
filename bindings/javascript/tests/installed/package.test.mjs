// package.test.mjs: the package as `npm pack` makes it: its files, and its use in projects that contain nothing else.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { computed, isReactive, reactive, ref, shallowRef } from '@vue/reactivity';
import { build } from 'esbuild';
import { packedFile, packedFiles, project, run, tarball, tool } from './project.mjs';

const node = process.execPath;
const user = project('user', 'user');
const findings = JSON.parse(run(user, node, 'user/main.js'));

test('the package contains the needed files and no others', () => {
    const files = packedFiles().map(name => name.replace('package/', ''));
    const known = /^(package\.json|(README|CHANGELOG)\.md|LICENSE|dist\/(\w+(\.d\.ts|\.js)|boardrules\.wasm|LICENSES))$/;
    assert.deepEqual(files.filter(name => !known.test(name)), []);
    for (const name of ['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts', 'dist/native.js',
        'dist/native.d.ts', 'dist/boardrules.wasm', 'dist/LICENSES']) {
        assert.ok(files.includes(name), name);
    }
});

test('no file names a machine, its folders or a registry', () => {
    const folders = [process.cwd(), process.env.HOME, '/home/', '/root/', '/tmp/', '/usr/', 'localhost', 'registry.'];
    const names = folders.concat(hostname().length > 3 ? hostname() : []).filter(name => name && name !== '/');
    for (const file of packedFiles()) {
        const text = packedFile(file);
        for (const name of names) assert.ok(!text.includes(name), `${file} has ${name}`);
    }
});

test('the package has no dependencies and runs nothing during installation', () => {
    const { dependencies, peerDependencies, optionalDependencies, scripts, type, sideEffects, license } =
        JSON.parse(packedFile('package/package.json'));
    assert.deepEqual([dependencies, peerDependencies, optionalDependencies], [undefined, undefined, undefined]);
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare']) assert.equal(scripts?.[name], undefined);
    assert.deepEqual([type, sideEffects, license], ['module', false, 'MIT AND LicenseRef-Tokonoma-noncommercial']);
});

test('the exports are files of the package', () => {
    const { exports, types } = JSON.parse(packedFile('package/package.json'));
    const paths = Object.values(exports).flatMap(one => (typeof one === 'string' ? [one] : Object.values(one)));
    for (const path of [...paths, types]) assert.ok(packedFiles().includes(path.replace('./', 'package/')), path);
});

test('a program in plain JavaScript gets results according to the rules', () => {
    assert.deepEqual(findings.games.map(({ game }) => game), ['tokonoma', 'carnyx', 'tombs', 'tomis', 'thrones']);
    assert.deepEqual(findings.refused, ['off_pattern', 'c4: the flat does not move to this tile', 'c4']);
    assert.equal(findings.same, true);
    assert.equal(findings.faults[0].line, 3);
    assert.equal(findings.faults[0].expected.split('?')[0], 'attackers');
});

for (const [name, words] of Object.entries({
    'in a thread of its own': ['user/thread.js'], 'from CommonJS': ['user/common.cjs'],
    'from an address': ['user/compiled.js', 'url'], 'from the text of an address': ['user/compiled.js', 'path'],
    'from bytes': ['user/compiled.js', 'bytes'], 'from a compiled module': ['user/compiled.js', 'module'],
})) {
    test(`the results are equal ${name}`, () => assert.deepEqual(JSON.parse(run(user, node, ...words)), findings));
}

test('from CommonJS by require, where Node can', { skip: !process.features.require_module }, () => {
    assert.deepEqual(JSON.parse(run(user, node, '--no-warnings', 'user/require.cjs')), findings.games[0].position);
});

test('the reactivity of Vue leaves the objects of the package alone', async () => {
    const { load, Rules } = await import(pathToFileURL(join(user, 'node_modules/boardrules/dist/index.js')).href);
    await load();
    const rules = new Rules('tokonoma');
    const [move] = rules.state().legalMoves();
    const table = reactive({ rules, state: rules.state(), moves: [move] });
    assert.deepEqual(table.state.play(table.moves[0]), move);
    assert.deepEqual([table.rules, table.moves[0], ref(table.state).value].map(isReactive), [false, false, false]);
    const position = computed(() => shown.value.position);
    const shown = shallowRef(table.state);
    const before = position.value;
    shown.value = shown.value.after(shown.value.legalMoves()[0]);
    assert.notEqual(position.value, before, 'a state that is replaced is noticed');
});

// ---------------------------------------------------------------------------------------------------- TypeScript

const compiler = tool('typescript/bin/tsc');
/** TypeScript need not check its own declarations. */
const STRICT = [
    '--noEmit', '--skipDefaultLibCheck', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--target', 'es2022',
];
const NODE = ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--types', 'node', '--typeRoots', tool('@types')];
const HOSTS = {
    'a page that is bundled': ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom'],
    'a node program': [...NODE, '--lib', 'es2022'],
    'a node program that disposes': [...NODE, '--lib', 'es2022,esnext.disposable'],
};

for (const [name, options] of Object.entries(HOSTS)) {
    test(`the types are right for ${name}, and wrong uses are errors`, () => {
        run(user, node, compiler, ...STRICT, ...options, 'user/types.ts');
    });
}

test('the first steps of the README run in a project that has only the package', () => {
    const [, steps] = /## First steps\n\n```js\n(.*?)```/s.exec(packedFile('package/README.md'));
    writeFileSync(join(user, 'first.mjs'), `${steps}console.log(state.legalMoves().length, state.ply);\n`);
    assert.equal(run(user, node, 'first.mjs'), '9 0\n');
});

test('the types are right for the lowest TypeScript that README.md names', () => {
    const lowest = tool('typescript-lowest/bin/tsc');
    const [, named] = /TypeScript (\d+\.\d+) and later/.exec(packedFile('package/README.md'));
    assert.ok(run(user, node, lowest, '--version').startsWith(`Version ${named}.`));
    run(user, node, lowest, ...STRICT, ...HOSTS['a page that is bundled'], 'user/types.ts');
    run(user, node, lowest, ...STRICT, ...HOSTS['a node program'], 'user/types.ts');
});

test('this check reports a wrong use that is not an error', () => {
    const text = "import { Rules } from 'boardrules';\n// @ts-expect-error\nnew Rules('tombs');\n";
    writeFileSync(join(user, 'user/wrong.ts'), text);
    assert.throws(() => run(user, node, compiler, ...STRICT, ...HOSTS['a page that is bundled'], 'user/wrong.ts'), ({ stdout }) =>
        stdout.includes("Unused '@ts-expect-error' directive"));
});

// ------------------------------------------------------------------------------------------------------- bundled

test('bundled for node, with the module beside it, the results are equal', async () => {
    await build({
        entryPoints: [join(user, 'user/main.js')], outfile: join(user, 'bundle/main.mjs'), bundle: true, format: 'esm',
        platform: 'node', logLevel: 'silent',
    });
    const wasm = readFileSync(join(user, 'node_modules/boardrules/dist/boardrules.wasm'));
    writeFileSync(join(user, 'bundle/boardrules.wasm'), wasm);
    assert.deepEqual(JSON.parse(run(user, node, 'bundle/main.mjs')), findings);
});

test('bundled without the module, the error names the missing file', async () => {
    mkdirSync(join(user, 'alone'));
    writeFileSync(join(user, 'alone/main.mjs'), readFileSync(join(user, 'bundle/main.mjs')));
    assert.throws(() => run(user, node, 'alone/main.mjs'), ({ stderr }) => /LoadError.*boardrules\.wasm/.test(stderr));
});

test('unused parts are not bundled', async () => {
    const all = await bundledSize("import * as all from 'boardrules'; console.log(all);");
    const none = await bundledSize("import 'boardrules';");
    assert.ok(none < 100, `${none} bytes for nothing`);
    console.log(`figure: ${all} bytes of JavaScript, minified, ${readFileSync(tarball).length} bytes packed`);
});

async function bundledSize(contents) {
    const { outputFiles } = await build({
        stdin: { contents, resolveDir: user }, bundle: true, format: 'esm', minify: true, write: false, logLevel: 'silent',
    });
    return outputFiles[0].contents.length;
}
