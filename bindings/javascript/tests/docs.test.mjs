// What the READMEs show is what happens, and all that is public is described where it stands.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { inspect } from 'node:util';
import { undocumented } from './documented.mjs';

const read = name => readFile(new URL(name, import.meta.url), 'utf8');
const blocksOf = text => [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(match => match[1]);

/** `expression; // value` as a comparison; imports as destructured dynamic ones, so that all of it is one function. */
function tested(code) {
    const imports = code.replace(/^import (.*) from '(.*)';$/gm, "const $1 = await import('$2');");
    return imports.replace(
        /^( *(?:if \(.*?\) (?=`))?)([^\n]*); \/\/ (.*)$/gm,
        (_, before, expression, value) => `${before}same(${expression}, ${JSON.stringify(value)});`,
    );
}

async function holds(text) {
    const blocks = blocksOf(text);
    const shown = [];
    const same = (value, expected) => {
        shown.push(expected);
        assert.equal(inspect(value), expected);
    };
    const body = blocks.map(tested).join('\n').replaceAll("import('boardrules')", 'boardrules()');
    const AsyncFunction = (async () => {}).constructor;
    await new AsyncFunction('same', 'boardrules', body)(same, () => import('boardrules'));
    assert.equal(shown.length, blocks.join('').match(/^[^\n]*; \/\/ (?!also)/gm).length, 'each of them was compared');
}

test('the examples of README.md are right', async () => holds(await read('../README.md')));
test('so are those of the README of all', async () => holds(await read('../../../README.md')));

test('everything public has a comment', () => {
    assert.deepEqual(undocumented(), []);
});
