// When two persons share a screen, the page contains no secret of either of them before the hidden-screen pause ends.
import assert from 'node:assert/strict';
import { visit } from './support/browser.mjs';
import { begin, boardOf, layOutOwn, press, showTab, textOf, until, untilPlies } from './support/page.mjs';
import { Player } from './support/player.mjs';

const PERSONS = ['a person', 'a person'];
const CURTAIN = '.curtain button.main';
const GAMES = [
    { title: 'Tombs', switches: {}, turns: 3 },
    { title: 'Thrones', switches: { setup: 'together' }, turns: 1 },
];

/** The complete page, including its invisible parts. */
const source = page => page.evaluate(() => document.documentElement.outerHTML);

/** The texts of stocks, cells and plies: a spectator and a player get different sentences. */
async function told(page) {
    const board = Object.entries(await boardOf(page)).map(([cell, words]) => `${cell}, ${words}`);
    const plies = await page.$$eval('.plies li button', all => all.map(one => one.lastElementChild.textContent));
    const quantities = await page.$$eval('.seats [title]', all => all.map(one => one.getAttribute('title')));
    return [...board, ...plies, ...quantities];
}

/** Number of clicks between readings of all texts: reading takes long, and the setup of Thrones has 55 plies. */
const LOOKS_EACH = 6;

/** Plays on until the next hidden-screen pause. Returns the texts shown before it. */
async function turn(page, player) {
    await page.click(CURTAIN);
    await until(page, 'the curtain is lifted', () => document.querySelector('.curtain') === null);
    await showTab(page, 'Moves', '.plies');
    const seen = [];
    for (let clicks = 0; (await page.$(CURTAIN)) === null; clicks++) {
        if (clicks % LOOKS_EACH === 0) seen.push(...(await told(page)));
        assert.ok(await player.step(), 'the curtain falls before the game is over');
        await page.waitForSelector(`${CURTAIN}, .stage .mark, .moves button, .tray-item, .choice button`);
    }
    return seen;
}

for (const { title, switches, turns } of GAMES)
    visit(`the curtain of ${title} lets nothing through`, async visitor => {
        const page = await visitor.open();
        await begin(page, title, { seats: PERSONS, switches });
        await page.waitForSelector(CURTAIN);
        const player = new Player(page, 21);
        let secrets = 0;
        for (let count = 0; count < turns; count++) {
            const seen = await turn(page, player);
            const open = new Set(await told(page));
            const hidden = [...new Set(seen)].filter(
                words => !open.has(words) && !words.endsWith('empty') && words.length > 4,
            );
            const html = await source(page);
            for (const words of hidden) assert.ok(!html.includes(words), `“${words}” is on the page`);
            secrets += hidden.length;
        }
        assert.ok(secrets > 0, 'something was hidden');
    });

visit('a spectator sees what the curtain shows', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Thrones', { seats: PERSONS, switches: { setup: 'together' } });
    await page.waitForSelector(CURTAIN);
    const behind = await told(page);
    await page.click(CURTAIN);
    await layOutOwn(page);
    await showTab(page, 'Moves', '.plies');
    await page.type('.row-of-letters input', 'pppffmmww ppcfffmmw pppfffmww pppffmmww');
    await press(page, 'button', 'Place');
    await press(page, 'button', 'Done');
    await untilPlies(page, 36);
    const own = await told(page);
    await page.select('.seen-as select', '1');
    await until(page, 'nobody acts', () => document.querySelector('.tray-item, .stage .mark-target') === null);
    assert.equal(await page.$eval('.seen-as select', list => list.selectedOptions[0].text), 'a spectator');
    const spectators = await told(page);
    assert.notDeepEqual(spectators, own);
    assert.deepEqual(await page.$$eval('.plies li', all => all.map(one => one.innerText.replace(/\s+/g, ' '))), [
        '1–36 A hidden move, 36 times',
    ]);
    assert.deepEqual(spectators.slice(0, 81), behind.slice(0, 81), 'the board shows nothing of the secret setup');
    await page.select('.seen-as select', '0');
    await page.waitForSelector('.tray-item');
    assert.deepEqual(await told(page), own);
});

visit('a person covers the own side when somebody comes by', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tombs', { seats: PERSONS });
    await (await page.waitForSelector(CURTAIN)).click();
    await press(page, 'button', 'Cover my side');
    await page.waitForSelector(CURTAIN);
    assert.equal(await page.$('.tray-item'), null);
    assert.match(await textOf(page, '.curtain h2'), /^Pass the device to /);
});
