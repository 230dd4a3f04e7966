// A shared link or record opens as the same game; malicious content does nothing.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { load, GameRecord, REFEREE, Rules, SPECTATOR } from 'boardrules';
import { another, server, visit } from './support/browser.mjs';
import { begin, boardOf, liftCurtain, paste, press, showTab, textOf, untilPlies, untilText } from './support/page.mjs';
import { Player } from './support/player.mjs';
import { recordOf, underWay } from './support/positions.mjs';

await load();

const PERSONS = ['a person', 'a person'];
const CLICKS = 9;

/** Begins a game; returns what the page shows. */
async function begun(page, title) {
    await begin(page, title, { seats: PERSONS, switches: { max_plies: '90' } });
    const player = new Player(page, 13);
    for (let clicks = 0; clicks < CLICKS; clicks++) await player.step();
    await page.keyboard.press('Escape');
    return look(page);
}

/** All visible parts of a game: each cell, the turn, the seats with their stocks and counters, the plies. */
async function look(page) {
    await showTab(page, 'Moves', '.plies');
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

// -----------------------------------------------------------------------------------------------------------------
// links

visit('a link to a game shows the same game to somebody else', async visitor => {
    const page = await visitor.open();
    const seen = await begun(page, 'Tomis');
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
    { fragment: '#game=', told: 'is damaged or incomplete' },
    { fragment: '#game=A<script>alert(1)</script>', told: 'no link has a “%”, but this one has it as character 1' },
    { fragment: '#game=ZAAAA', told: 'has version Z, but this page reads version A' },
    { fragment: '#rules=AAAAAAAAAAAAAAAAAA', told: 'is damaged or incomplete' },
    { fragment: '#game=AxYdK7w', told: 'is damaged or incomplete' },
    { fragment: '#game%3DA%00%00', told: 'no link has a “%”, but this one has it as character 1' },
    { fragment: `#rules=A${'A'.repeat(600_000)}`, told: 'is too long: 600008 characters' },
];

visit('a link that is damaged, or meant badly, is told from one, and the page works on', async visitor => {
    for (const { fragment, told } of HOSTILE) {
        const page = await visitor.open({ fragment });
        await untilText(page, 'dialog.entrance[open] [role=alert]', told);
        await press(page, 'button', 'Close');
        await page.waitForSelector('.gallery');
        if (fragment === HOSTILE.at(-1).fragment) {
            await begin(page, 'Tokonoma', { seats: PERSONS });
            assert.ok(await new Player(page).step(), told);
        }
        await page.close();
    }
});

// ---------------------------------------------------------------------------------------------------------------
// records

/** The file that the page offers for download. */
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

for (const title of ['Carnyx', 'Tomis'])
    visit(`a record of ${title} is one for the library, and opens as the same game`, visitor =>
        withFolder(async folder => {
            const page = await visitor.open();
            const seen = await begun(page, title);
            await showTab(page, 'Share', '.share');
            const file = await saved(page, folder);
            const text = await readFile(file, 'utf8');
            const record = new GameRecord(text);
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

/** How many items of the seats a board shows on each cell. */
function countsOf(board, { seats }) {
    const thing = new RegExp(`(?:(\\d+) × )?(?:${seats.map(({ name }) => name).join('|')})\\b`, 'g');
    const count = words => [...words.matchAll(thing)].reduce((sum, [, number]) => sum + Number(number ?? 1), 0);
    return Object.fromEntries(Object.entries(board).map(([cell, words]) => [cell, count(words)]));
}

/** Counts them in the library's own position after the last ply of a record. */
function countsIn(record) {
    const state = record.start();
    for (const move of record.moves) state.play(move, REFEREE);
    const count = cell => state.items(cell).filter(({ seat }) => seat !== null).length;
    return Object.fromEntries(state.rules.cells.map(cell => [cell.name, count(cell)]));
}

/** A record without plies. */
const RECORD = GameRecord.of(new Rules('tokonoma').state()).toString();

/**
 * The content of a file, and the page's message about it. The illegal ply, by hand: the arm of a5 does not step to a4.
 */
const FILES = {
    'of no game': ['boardrules-record 1\ngame chess\n', 'there is no game “chess”'],
    'with an illegal ply': [
        RECORD.replace('--- end', 'a5a4\n--- end'), 'ply 1: a4: the arm does not move to this tile',
    ],
    'cut off': [RECORD.slice(0, 60), 'The record cannot be read'],
    'that is no text': [Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc3]), 'The file is not a text in UTF-8'],
    'of another kind': ['To be, or not to be: that is the question\n', 'This is not a link, and not a record'],
    'that is too large': [
        Buffer.alloc((4 << 20) + 1, 0x20), 'The file is too large: it has 4194305 bytes, at most 4194304 are allowed',
    ],
    'that is empty': ['', 'This is not a link, and not a record'],
};

for (const [kind, [content, told]] of Object.entries(FILES))
    visit(`a file ${kind} is told from a record, and opens nothing`, visitor =>
        withFolder(async folder => {
            const file = path.join(folder, 'no record.txt');
            await writeFile(file, content);
            const page = await visitor.open();
            await (await page.waitForSelector('.open-details summary')).click();
            await (await page.waitForSelector('form.open input[type=file]')).uploadFile(file);
            await untilText(page, '.faults', told);
            assert.equal(await page.$('.stage'), null);
        }));

// ---------------------------------------------------------------------------------------------------------------
// secrets

/** A picture as a page serializes it. */
function parsed(page, svg) {
    return page.evaluate(text => Object.assign(document.createElement('div'), { innerHTML: text }).innerHTML, svg);
}

visit('what is shared of a game with secrets tells what everybody may know, until one asks for more', visitor =>
    withFolder(async folder => {
        const page = await visitor.open();
        const state = underWay('tombs', 14);
        await paste(page, recordOf(state).toString());
        await liftCurtain(page);
        await showTab(page, 'Share', '.share');
        const seen = new GameRecord(await readFile(await saved(page, folder), 'utf8'));
        assert.equal(seen.viewer, SPECTATOR);
        assert.ok(seen.moves.some(move => move.hidden));
        const other = await another();
        const link = await page.$eval('.share input[aria-label=Link]', field => field.value);
        const there = await other.open({ fragment: link.slice(server.address.length) });
        await untilText(there, 'dialog.entrance h2', 'Tombs, as a spectator saw it');
        const picture = state.svg({ viewer: SPECTATOR, dark: false, last: false });
        assert.equal(await there.$eval('dialog.entrance .picture', one => one.innerHTML), await parsed(there, picture));
        await page.select('.extent select', String(REFEREE));
        await untilText(page, '.extent', 'A full copy reveals every secret');
        const all = await page.$eval('.share input[aria-label=Link]', field => field.value);
        const game = await (await another()).open({ fragment: all.slice(server.address.length) });
        await untilPlies(game, seen.moves.length);
        await other.context.close();
        await game.browserContext().close();
    }));

// ------------------------------------------------------------------------------------------------------------- in
// place

visit('what comes while a game is under way takes its place only if one says so', async visitor => {
    const page = await visitor.open();
    const seen = await begun(page, 'Carnyx');
    await showTab(page, 'Share', '.share');
    const link = await page.$eval('.share input[aria-label=Link]', field => field.value);
    const other = await visitor.open();
    const own = await begun(other, 'Tokonoma');
    const arrive = () => other.evaluate(fragment => (location.hash = fragment), new URL(link).hash);
    await arrive();
    await press(other, 'button', 'Keep this game');
    assert.deepEqual(await look(other), own);
    await arrive();
    await (await other.waitForSelector('dialog.entrance button.main')).click();
    await untilText(other, '.head h1', 'Carnyx');
    assert.deepEqual(await look(other), seen);
});
