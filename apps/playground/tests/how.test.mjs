// How to play, the rules in force, and the addresses of games.
import assert from 'node:assert/strict';
import { PHONE, server, visit } from './support/browser.mjs';
import { assertFit } from './support/looks.mjs';
import { begin, press, showTab, textOf, until, untilText } from './support/page.mjs';

const PERSONS = ['a person', 'a person'];
const GAMES = ['Tokonoma', 'Carnyx', 'Tombs', 'Tomis', 'Thrones'];

/** The marks of a picture on how to play, by cell. */
const marksOf = (page, picture) =>
    page.$$eval(`figure[data-picture="${picture}"] .mark-target`, all => all.map(one => one.dataset.cell).sort());

const untilDrawn = page =>
    until(
        page,
        'pictures are drawn',
        () => document.querySelector('.how-to-play figure:not([hidden]) svg .cell') !== null,
    );

visit('each game begins with how to play it, its pictures drawn, on phones in the dark, too', async visitor => {
    const page = await visitor.open({ viewport: PHONE, scheme: 'dark' });
    for (const title of GAMES) {
        await page.goto(`${server.address}#${title.toLowerCase()}`);
        await page.waitForSelector('dialog.setup[open]');
        assert.equal(await textOf(page, '#setup-title'), title, 'the address names the game');
        await page.click('dialog.setup button.main');
        await untilDrawn(page);
        assert.equal(await textOf(page, '.how-to-play h2'), `How to play ${title}`);
        assert.deepEqual(await page.$$('.how-to-play figure[hidden]'), [], 'no picture is missing');
        await assertFit(page, `how to play ${title}`);
        await press(page, 'link', 'boardrules: all games');
        await page.waitForSelector('.gallery');
        assert.equal(await page.evaluate(() => location.hash), '');
    }
});

visit('pictures tell firing from attacking, in words, too', async visitor => {
    const page = await visitor.open({ fragment: '#thrones' });
    await (await page.waitForSelector('dialog.setup[open] button.main')).click();
    await untilDrawn(page);
    const firesAt = picture =>
        page.$$eval(`figure[data-picture="${picture}"] .shot`, all => all.map(one => one.dataset.cell).sort());
    const caption = picture => textOf(page, `figure[data-picture="${picture}"] figcaption`);
    const words = 'Fire: it removes what is there, and stays.';
    // The black pieces at distance two of e3, and those at distance one of e4, in apps/learn/thrones.yaml.
    assert.deepEqual(await firesAt('reach-catapult'), ['c1', 'c3', 'e5', 'g1', 'g3']);
    assert.deepEqual(await firesAt('reach-crossbowman'), ['d3', 'e5', 'f3']);
    assert.deepEqual(await firesAt('reach-dragon'), []);
    assert.equal(await caption('reach-catapult'), `Catapult: fires exactly two cells far ${words}`);
    assert.equal((await caption('reach-dragon')).includes(words), false);
    assert.equal(await textOf(page, 'figure[data-picture="reach-catapult"] .shot[data-cell="e5"] title'), 'e5: fire');
    await page.keyboard.press('?');
    await untilText(page, '.reach-key', words);
});

visit('the last link leads to the exact rules', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: PERSONS });
    assert.equal(await page.evaluate(() => location.hash), '#tokonoma');
    await untilDrawn(page);
    // c4 and forward to the left: the three tiles that [TOK.flat] names.
    assert.deepEqual(await marksOf(page, 'reach-flat'), ['b3', 'c3', 'd3']);
    assert.equal(await page.$('.in-force'), null, 'nothing is changed');
    await page.click('.how-to-play a[href="#rulebook"]');
    await page.waitForSelector('.rulebook .id[id]');
    await page.$eval('[role=tabpanel]', panel => panel.scrollTo({ top: 1e6, behavior: 'instant' }));
    await showTab(page, 'How to play', '.how-to-play');
    assert.equal(await page.$eval('[role=tabpanel]', panel => panel.scrollTop), 0, 'a panel opens at its top');
});

visit('a game that differs in a switch says so, in its name and before its rules', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tombs', { seats: PERSONS, switches: { max_plies: '9' } });
    assert.equal(await textOf(page, '.head h1'), 'Tombs, changed');
    for (const [tab, content] of [['How to play', '.how-to-play h2'], ['Exact rules', '.rulebook .id[id]']]) {
        await showTab(page, tab, content);
        await page.waitForSelector('.in-force .path');
        assert.deepEqual(await page.$$eval('.in-force .path', all => all.map(one => one.textContent)), [
            'switches › max_plies',
        ]);
        assert.match(await textOf(page, '.in-force'), /is: 9/);
        await assertFit(page, `changed rules, ${tab}`);
    }
});
