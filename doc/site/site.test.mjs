// The site as its readers get it, in Debian's Chromium below a path that it does not choose: its HTML, its looks, its search, and that
// a dead link is noticed. PLAYGROUND is the folder of the site.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FOLDER, PHONE, WIDE, server, visit } from '../../apps/playground/tests/support/browser.mjs';
import { assertFit } from '../../apps/playground/tests/support/looks.mjs';

const CHECK = fileURLToPath(new URL('check.mjs', import.meta.url));
const require = createRequire(new URL('../../apps/playground/package.json', import.meta.url));
const { FileSystemConfigLoader, HtmlValidate } = require('html-validate');

/** Pages of each kind. */
const PAGES = [
    '', 'apps/learn/tombs.html', 'rules/thrones.html', 'rules/KEYS.html', 'rules/FORMAT.html', 'include/boardrules/boardrules.h.html',
    'bindings/python/', 'doc/hosting.html', 'doc/gallery.html', 'CHANGELOG.html', 'examples/game.lua.html', 'ARCHITECTURE.html',
];
const SCREENS = [{ viewport: WIDE, scheme: 'light' }, { viewport: PHONE, scheme: 'dark' }];

/** What the standard of HTML forbids. (The validator takes the two words of `rel="preload stylesheet"` for one.) */
const RULES = { root: true, extends: ['html-validate:standard'], rules: { 'attribute-misuse': 'off' } };

const pages = (await readdir(FOLDER, { recursive: true })).filter(file => file.endsWith('.html') && !file.startsWith('play/'));
const validate = new HtmlValidate(new FileSystemConfigLoader([], RULES));

/** The faults of a page's HTML, in lines. */
async function faultsOf(text) {
    const { results } = await validate.validateString(text, RULES);
    return results.flatMap(({ messages }) => messages).map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`);
}

/** What the build's test of links says of a folder. */
function linksOf(folder) {
    const { status, stderr } = spawnSync('node', [CHECK], { env: { ...process.env, OUT: folder, SITE_BASE: new URL(server.address).pathname } });
    return { status, said: String(stderr) };
}

/** Waits until scripts have taken over the page. */
const alive = page => page.waitForFunction(() => document.querySelector('#app').__vue_app__ !== undefined);

test('the HTML of all pages is valid', async () => {
    assert.ok(pages.length > 50, `${pages.length} pages`);
    for (const page of pages) assert.deepEqual(await faultsOf(await readFile(path.join(FOLDER, page), 'utf8')), [], page);
});

test('HTML that is not valid would be noticed', async () => {
    const text = await readFile(path.join(FOLDER, 'index.html'), 'utf8');
    assert.notDeepEqual(await faultsOf(text.replace('<main', '<p id="app"><li></p><main')), []);
});

for (const [what, link] of Object.entries({ page: './no-such-page.html', place: './a.html#no-such-place', host: 'https://example.org/a.js' })) {
    test(`a link to a ${what} that is not there would be noticed`, async () => {
        const folder = await mkdtemp(path.join(os.tmpdir(), 'site-'));
        const page = path.join(folder, 'a.html');
        const element = what === 'host' ? `<img src="${link}">` : `<a href="${link}">a</a>`;
        await writeFile(page, '<p id="place"><a href="./a.html#place">a</a></p>');
        assert.equal(linksOf(folder).status, 0);
        await appendFile(page, element);
        const { status, said } = linksOf(folder);
        assert.equal(status, 1);
        assert.match(said, new RegExp(`^a\\.html: ${link}: `));
        await rm(folder, { recursive: true });
    });
}

for (const address of PAGES) {
    visit(`anybody can use /${address}`, async visitor => {
        for (const screen of SCREENS) {
            const page = await visitor.open({ ...screen, fragment: address });
            await alive(page);
            await assertFit(page, `/${address} ${screen.scheme}`);
            await page.close();
        }
    });
}

visit('the search finds a function, and leads to it', async visitor => {
    const page = await visitor.open();
    await alive(page);
    await page.click('.DocSearch-Button');
    await page.waitForSelector('#localsearch-input');
    await page.type('#localsearch-input', 'brd_undo_move');
    await page.waitForSelector('a.result[href$="#brd_undo_move"]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.pathname.endsWith('/include/boardrules/boardrules.h.html') && location.hash === '#brd_undo_move');
});

visit('a picture of the home page leads to its game', async visitor => {
    const page = await visitor.open();
    await alive(page);
    await page.click('.game a[href$="/play/#tombs"]');
    await page.waitForFunction(() => location.pathname.endsWith('/play/') && document.querySelector('.board svg, svg.brd'));
});

visit('an address with the id of a sentence of the header, or of a paragraph of a rulebook, leads there', async visitor => {
    for (const address of ['include/boardrules/boardrules.h.html#H.undo', 'rules/tombs.html#TMB.kill-goal']) {
        const page = await visitor.open({ fragment: address });
        await page.waitForFunction(() => {
            const { top } = document.getElementById(location.hash.slice(1)).getBoundingClientRect();
            return top > 0 && top < innerHeight;
        });
    }
});
