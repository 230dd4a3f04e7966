// conformance.test.mjs: the conformance files of tests/conformance, which the reference implementations wrote, through the
// package.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { games, load } from 'boardrules';
import { Shell } from './support/protocol.mjs';

await load();

/** Commands with their expected answers (tests/conformance/README.md). */
function exchanges(text) {
    const found = [];
    for (const line of text.split('\n').filter(line => line !== '' && !line.startsWith('#'))) {
        if (line.startsWith('> ')) found.push({ command: line.slice(2), expected: [] });
        else found.at(-1).expected.push(line.trimEnd());
    }
    return found;
}

/** Whether an answer is the expected one. An expected answer that ends with "..." matches every answer that begins so. */
function agrees(line, expected) {
    return expected.endsWith('...') ? line.startsWith(expected.slice(0, -3).trimEnd()) : line.trimEnd() === expected;
}

let answers = 0;
for (const game of games()) {
    test(`the conformance file of ${game}`, () => {
        const shell = new Shell();
        const all = exchanges(readFileSync(new URL(`../../../tests/conformance/${game}.txt`, import.meta.url), 'utf8'));
        for (const { command, expected } of all) {
            const lines = shell.answer(command).split('\n');
            const isSame = lines.length === expected.length && lines.every((line, i) => agrees(line, expected[i]));
            if (!isSame) assert.deepEqual(lines, expected, `${game}: > ${command}`);
        }
        assert.ok(all.length > 100);
        answers += all.length;
        if (game === games().at(-1)) console.log(`figure: ${answers} conformance answers`);
    });
}
