// The rulebooks as the page shows them: each paragraph can be linked to, and what names one links to it. No browser is
// needed.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { games, load } from 'boardrules';
import { rulebook } from '../rulebook.mjs';

await load();

const ID = '[A-Z]{3}(?:-[0-9]+|\\.[a-z0-9]+(?:-[a-z0-9]+)*)';
/** An id that a paragraph, an item of a list or a ruling begins with, perhaps behind words in bold. */
const BEGINNING = new RegExp(`^\\s*(?:[-*] |[0-9]+\\. )?(?:\\*\\*[^*]+\\*\\*\\s+)?[*\`]*\\[?(${ID})\\b`, 'gm');

const idsIn = html => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

for (const game of games())
    test(`each paragraph and each ruling of ${game} is an anchor, once`, async () => {
        const text = await readFile(new URL(`../../../rules/${game}.md`, import.meta.url), 'utf8');
        const html = rulebook(text);
        const anchors = idsIn(html), defined = new Set([...text.matchAll(BEGINNING)].map(([, id]) => id));
        assert.equal(new Set(anchors).size, anchors.length, 'no id twice');
        assert.deepEqual([...defined].filter(id => !anchors.includes(id)), []);
        const links = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
        assert.deepEqual(links.filter(id => !anchors.includes(id)), []);
        const named = [...html.replace(/<[^>]*>/g, '').matchAll(new RegExp(ID, 'g'))].map(([id]) => id);
        assert.equal(
            links.length + anchors.length,
            named.filter(id => anchors.includes(id)).length,
            'each mention is a link or an anchor',
        );
    });

test('an id is an anchor behind bold words, as code, in bold, in a list and in a table', () => {
    const html = rulebook(
        '[AAA.one] One.\n\n`[AAA.two]` Two.\n\n**Three.** [AAA.three] See AAA-4 and `AAA-4`.\n\n' +
            '- AAA-4 Four.\n- **AAA-5** Five.\n\n' +
            '| a | b |\n| --- | --- |\n| [AAA.six] | [AAA.one] |\n',
    );
    assert.deepEqual(idsIn(html), ['AAA.one', 'AAA.two', 'AAA.three', 'AAA-4', 'AAA-5', 'AAA.six']);
    assert.match(html, /See <a class="id" href="#AAA-4">AAA-4<\/a> and <a class="id" href="#AAA-4">AAA-4<\/a>\./);
    assert.match(html, /<td><a class="id" href="#AAA.one">AAA.one<\/a><\/td>/);
});
