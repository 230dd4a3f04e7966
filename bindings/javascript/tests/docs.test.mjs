// docs.test.mjs: the examples in the READMEs have the results that they show, and every public name has a comment.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { inspect } from 'node:util';
import { undocumented } from './documented.mjs';

const read = name => readFile(new URL(name, import.meta.url), 'utf8');
const blocksOf = text => [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(match => match[1]);

/**
 * Code of an example as the body of one function: `expression; // value` becomes a comparison, an import a dynamic import that
 * is destructured.
 */
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
test('the examples of the README of the project are right', async () => holds(await read('../../../README.md')));

test('everything public has a comment', () => {
    assert.deepEqual(undocumented(), []);
});
