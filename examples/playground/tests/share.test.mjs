// A game leaves the page as a link or a record, and comes back as the same game; what comes with bad intent comes to nothing.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { load, Record, REFEREE } from 'boardrules';
import { another, server, visit } from './support/browser.mjs';
import { begin, boardOf, press, showTab, textOf, untilPlies, untilText } from './support/page.mjs';
import { Player } from './support/player.mjs';

await load();

const PERSONS = ['a person', 'a person'];
const CLICKS = 9;

/** A game that has begun; what it shows. */
async function begun(page, title) {
    await begin(page, title, { seats: PERSONS, switches: { max_plies: '90' } });
    const player = new Player(page, 13);
    for (let clicks = 0; clicks < CLICKS; clicks++) await player.step();
    await page.keyboard.press('Escape');
    return look(page);
}

/** All that one sees of a game: each cell, who is to move, the seats with what they have, the plies. */
async function look(page) {
    await showTab(page, 'Plies', '.plies');
    const parts = ['.headline', '.progress', '.seats', '.plies'];
    return { board: await boardOf(page), texts: await Promise.all(parts.map(part => textOf(page, part))) };
}

/** A folder for one test. */
async function withFolder(work) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'playground-files-'));
    try {
        return await work(folder);
    } finally {
        await rm(folder, { recursive: true });
    }
}

// ----------------------------------------------------------------------------------------------------------------- links

for (const title of ['Tokonoma', 'Carnyx', 'Tomis'])
    visit(`a link to a game of ${title} shows the same game to somebody else`, async visitor => {
        const page = await visitor.open();
        const seen = await begun(page, title);
        await showTab(page, 'Share', '.share');
        const link = await page.$eval('.share input[aria-label=Link]', field => field.value);
        assert.ok(link.startsWith(`${server.address}#game=`), link);
        const other = await another();
        const there = await other.open({ fragment: link.slice(server.address.length) });
        await there.waitForSelector('.stage .board-holder svg');
        assert.deepEqual(await look(there), seen);
        assert.deepEqual(other.problems, []);
        await other.context.close();
    });

const HOSTILE = [
    { fragment: '#game=', told: 'is damaged, or a part of it was lost' },
    { fragment: '#game=A<script>alert(1)</script>', told: 'no link has a “%”, which is character 1' },
    { fragment: '#game=ZAAAA', told: 'is of version Z, and this page reads A' },
    { fragment: '#rules=AAAAAAAAAAAAAAAAAA', told: 'is damaged, or a part of it was lost' },
    { fragment: '#game=AxYdK7w', told: 'is damaged, or a part of it was lost' },
    { fragment: '#game%3DA%00%00', told: 'no link has a “%”, which is character 1' },
    { fragment: `#rules=A${'A'.repeat(600_000)}`, told: 'is too long: 600008 characters' },
];

visit('a link that is damaged, or meant badly, is told from one, and the page works on', async visitor => {
    for (const { fragment, told } of HOSTILE) {
        const page = await visitor.open({ fragment });
        await untilText(page, 'dialog.entrance[open] [role=alert]', told);
        await press(page, 'button', 'Close');
        await begin(page, 'Tokonoma', { seats: PERSONS });
        assert.ok(await new Player(page).step(), told);
        await page.close();
    }
});

// --------------------------------------------------------------------------------------------------------------- records

/** The file that the page gives to be kept. */
async function saved(page, folder) {
    const session = await page.createCDPSession();
    const [browserContextId] = [page.browserContext().id];
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, browserContextId });
    await press(page, 'button', 'Save record');
    for (;;) {
        const [name] = (await readdir(folder)).filter(file => file.endsWith('.txt'));
        if (name !== undefined) return path.join(folder, name);
        await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)));
    }
}

for (const title of ['Tokonoma', 'Carnyx', 'Tomis'])
    visit(`a record of ${title} is one for the library, and opens as the same game`, visitor =>
        withFolder(async folder => {
            const page = await visitor.open();
            const seen = await begun(page, title);
            await showTab(page, 'Share', '.share');
            const file = await saved(page, folder);
            const text = await readFile(file, 'utf8');
            const record = new Record(text);
            record.verify();
            assert.equal(`${record.moves.length} / ${record.moves.length}`, await textOf(page, '.steps .count'));
            assert.equal(record.rules.game, title.toLowerCase());
            assert.deepEqual(countsOf(seen.board, record.rules), countsIn(record));
            const there = await visitor.open();
            await (await there.waitForSelector('.open-details summary')).click();
            await (await there.waitForSelector('form.open input[type=file]')).uploadFile(file);
            await there.waitForSelector('.stage .board-holder svg');
            await untilPlies(there, record.moves.length);
            assert.deepEqual((await look(there)).board, seen.board);
        }));

/** How many things of the seats a board shows on each cell. */
function countsOf(board, { seats }) {
    const thing = new RegExp(`(?:(\\d+) × )?(?:${seats.map(({ name }) => name).join('|')})\\b`, 'g');
    const count = words => [...words.matchAll(thing)].reduce((sum, [, number]) => sum + Number(number ?? 1), 0);
    return Object.fromEntries(Object.entries(board).map(([cell, words]) => [cell, count(words)]));
}

/** The same, of the library's own position after the last ply of a record. */
function countsIn(record) {
    const state = record.start();
    for (const move of record.moves) state.play(REFEREE, move);
    const count = cell => state.items(cell).filter(({ seat }) => seat !== null).length;
    return Object.fromEntries(state.rules.cells.map(cell => [cell.name, count(cell)]));
}

visit('a file that is no record is told from one, with its faults', visitor =>
    withFolder(async folder => {
        const file = path.join(folder, 'no record.txt');
        await writeFile(file, 'boardrules-record 1\ngame chess\n');
        const page = await visitor.open();
        await (await page.waitForSelector('.open-details summary')).click();
        await (await page.waitForSelector('form.open input[type=file]')).uploadFile(file);
        await untilText(page, '.faults', 'there is no game “chess”');
    }));
