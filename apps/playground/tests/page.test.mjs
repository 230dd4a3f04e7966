// The files of the page: their syntax, links and requests, and how long they compute until a reader can play.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { LinkChecker } from 'linkinator';
import { FOLDER, server, visit } from './support/browser.mjs';
import { begin, clickCell, press, showTab, until } from './support/page.mjs';

const html = await readFile(path.join(FOLDER, 'index.html'), 'utf8');

/** The faults that html-validate finds, in lines. */
async function faultsOf(text) {
    const validate = new HtmlValidate(
        new FileSystemConfigLoader([], { root: true, extends: ['html-validate:recommended'] }),
    );
    const { results } = await validate.validateString(text, {
        root: true,
        extends: ['html-validate:recommended'],
        rules: { 'doctype-style': ['error', { style: 'lowercase' }] },
    });
    const faults = results.flatMap(({ messages }) => messages);
    return faults.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`);
}

test('index.html is valid', async () => assert.deepEqual(await faultsOf(html), []));

test('a page that is not valid would be told from it', async () => {
    const faults = await faultsOf(html.replace('<div id="app">', '<div id="app"><img src="icon.svg"><p>'));
    assert.ok(faults.length > 0);
});

test('no link of the page is broken, and none leads to others', async () => {
    const { passed, links } = await new LinkChecker().check({ path: server.address, recurse: true });
    assert.deepEqual(links.filter(({ state }) => state === 'BROKEN'), []);
    assert.ok(passed);
    assert.ok(links.length > 3, `${links.length} links were looked at`);
    assert.deepEqual(links.filter(({ url }) => !url.startsWith(server.address)), []);
});

/** Aborts and records all requests to other hosts. */
async function refuseOthers(page) {
    const asked = [];
    await page.setRequestInterception(true);
    page.on('request', request => {
        const url = request.url();
        const isOwn = url.startsWith(server.address) || /^(data|blob):/.test(url);
        if (!isOwn) asked.push(url);
        void (isOwn ? request.continue() : request.abort());
    });
    return asked;
}

visit('nothing is asked of others, whatever is opened', async visitor => {
    const page = await visitor.open();
    const asked = await refuseOthers(page);
    await page.reload();
    await begin(page, 'Tomis', { seats: ['a person', 'computer, plays at random'] });
    await press(page, 'button', 'Hint');
    await page.waitForSelector('.advice .move');
    await showTab(page, 'Exact rules', '.rulebook h2');
    await showTab(page, 'Change', '.editor .cm-content');
    await showTab(page, 'Share', '.share');
    assert.deepEqual(asked, []);
});

/** A first visit: the reader chooses Tokonoma, accepts the form, and moves a marked piece. */
async function firstMove(page) {
    for (const next of ['.game-card button', 'dialog.setup button.main', '.mark-movable', '.mark-target']) {
        const found = await page.waitForSelector(next);
        const marked = await found.evaluate(one => one.dataset.cell);
        if (marked === undefined) await found.click();
        else await clickCell(page, marked);
    }
    await until(page, 'the move is made', () =>
        /^move [1-9]/.test(document.querySelector('.progress')?.textContent ?? ''),
    );
}

/** The processor time that the page's process has taken, in milliseconds: a busy machine changes it little. */
async function processTime(page) {
    const session = await page.createCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'ProcessTime').value;
}

visit('from the first view to the first move the page computes for less than two seconds', async (visitor, context) => {
    const page = await visitor.open({ reducedMotion: false });
    await firstMove(page);
    const milliseconds = await processTime(page);
    context.diagnostic(`${Math.round(milliseconds)} ms`);
    assert.ok(milliseconds > 50 && milliseconds < 2000, `${milliseconds} ms`);
});
