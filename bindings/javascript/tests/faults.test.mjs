// faults.test.mjs: rules files with faults. The package must find the faults that the native library finds and that the
// comment in each file names.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load, Rules, RulesError } from 'boardrules';
import { faultLine } from './support/lines.mjs';
import { runShell, tree } from './support/native.mjs';

await load();

const folder = 'tests/bad_rules';
const files = readdirSync(join(tree, folder)).filter(name => name.endsWith('.yaml')).sort();
const natives = await runShell(files.map(name => `load-file ${folder}/${name}`));

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The file as a string, or as bytes if it is not valid UTF-8. */
function contents(name) {
    const bytes = readFileSync(join(tree, folder, name));
    try {
        return decoder.decode(bytes);
    } catch {
        return bytes;
    }
}

function faultsOf(yaml) {
    try {
        Rules.fromYaml(yaml);
    } catch (error) {
        assert.ok(error instanceof RulesError, String(error));
        return error.faults;
    }
    return assert.fail('no fault was found');
}

/** The faults that the first comment of a file names: "7:3 unknown_key pieces.flat.cuont". */
function announced(name) {
    const lines = readFileSync(join(tree, folder, name), 'latin1').replace(/^\xef\xbb\xbf/, '').split(/\r\n|\r|\n/);
    const end = lines.findIndex(line => !/^# \d/.test(line));
    return lines.slice(0, end).map(line => line.slice(2));
}

for (const [i, name] of files.entries()) {
    test(`${name} has the faults of the native library`, () => {
        const faults = faultsOf(contents(name));
        assert.equal(`? bad_rules: ${faults.map(faultLine).join('\n')}`, natives[i]);
        const short = faults.map(({ line, column, code, field }) => `${line}:${column} ${code} ${field || '-'}`);
        assert.deepEqual(short, announced(name));
    });
}

test('there were faulty files', () => {
    assert.ok(files.length > 150);
    console.log(`figure: ${files.length} faulty rules files`);
});

test('a lone surrogate is reported with its place', () => {
    const [fault] = faultsOf('schema: 1\nextends: tombs # é \ud800\n');
    assert.deepEqual([fault.code, fault.line, fault.column, fault.offset], ['text', 2, 20, 30]);
});
