// Places on the page, and the ways back: the browser's history, closing, reloading, other tabs.
import assert from 'node:assert/strict';
import { PATIENCE, visit } from './support/browser.mjs';
import { assertFit } from './support/looks.mjs';
import {
    begin, countOf, leave, named, openSetup, press, textOf, until, untilPlies, untilText,
} from './support/page.mjs';
import { Player } from './support/player.mjs';

const PERSONS = ['a person', 'a person'];
const WORDMARK = named('link', 'boardrules: all games');

const back = page => page.evaluate(() => history.back());
const forward = page => page.evaluate(() => history.forward());

/** Waits for a place: its content is visible, and the browser has recorded it; browsers step back in their own time. */
const isAt = (page, place, selector) =>
    until(
        page,
        `${place ?? 'the choice of games'} is shown`,
        (name, shown) => {
            const isOpen = document.querySelector('dialog[open]') !== null;
            const known = history.state?.place ?? null;
            return known === name && isOpen === (name === 'setup') && document.querySelector(shown) !== null;
        },
        place,
        selector,
    );

const isGallery = page => isAt(page, null, '.gallery');
const isSetup = page => isAt(page, 'setup', 'dialog.setup[open]');
const isTable = page => isAt(page, 'table', '.stage .board-holder svg');

/** Waits until the browser has stored a game for new tabs. */
const keptSoon = (page, game) =>
    until(
        page, `${game} is kept`, name => Object.values(localStorage).some(text => text.includes(`game ${name}`)), game,
    );

/** Plays so many plies of a game. */
async function playPlies(page, count, seed = 3) {
    const player = new Player(page, seed);
    while (!(await countOf(page)).startsWith(`${count} /`)) await player.step();
}

visit('back leads from the setup form to the choice of games, forward to the form again', async visitor => {
    const page = await visitor.open();
    await openSetup(page, 'Tomis');
    await back(page);
    await isGallery(page);
    await forward(page);
    await isSetup(page);
    assert.equal(await textOf(page, '#setup-title'), 'Tomis');
    await page.click('dialog.setup button.main');
    await isTable(page);
    await back(page);
    await isGallery(page);
});

for (const [way, close] of [
    ['its button', page => press(page, 'button', 'Close')],
    ['Escape', page => page.keyboard.press('Escape')],
])
    visit(`a setup form that was closed by ${way} is no place to go back to`, async visitor => {
        const page = await visitor.open();
        const places = await page.evaluate(() => history.length);
        for (const title of ['Tomis', 'Carnyx', 'Tombs']) {
            await openSetup(page, title);
            assert.equal(await textOf(page, '#setup-title'), title);
            await close(page);
            await isGallery(page);
        }
        await begin(page, 'Tokonoma', { seats: PERSONS });
        assert.equal(await page.evaluate(() => history.length), places + 1);
        await back(page);
        await isGallery(page);
    });

visit('back leads from another game’s setup form to the game, whose place that one takes', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: PERSONS });
    await playPlies(page, 2);
    await press(page, 'button', 'New game');
    await isSetup(page);
    await back(page);
    await isTable(page);
    await untilPlies(page, 2);
    await press(page, 'button', 'New game');
    await isSetup(page);
    await page.click('dialog.setup button.main');
    await untilPlies(page, 0);
    await press(page, 'button', 'New game');
    await isSetup(page);
    await press(page, 'button', 'Close');
    await isTable(page);
    await back(page);
    await isGallery(page);
});

visit('the setup form begins at its first field, and gives the focus back', async visitor => {
    const page = await visitor.open();
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.name);
    await openSetup(page, 'Carnyx');
    assert.equal(await focused(), 'sits-Dark');
    await back(page);
    await isGallery(page);
    await until(page, 'the focus is where it was', () => document.activeElement.textContent.includes('Carnyx'));
    await openSetup(page, 'Tombs');
    assert.equal(await focused(), 'players');
});

visit('a page that is loaded anew shows the game as it was', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Carnyx', { seats: PERSONS });
    await playPlies(page, 5);
    await page.reload();
    await untilPlies(page, 5);
    await back(page);
    await isGallery(page);
    await forward(page);
    await untilPlies(page, 5);
    await leave(page);
    await press(page, 'button', 'Continue your game of Carnyx');
    await untilPlies(page, 5);
});

visit('a page that is loaded anew before the first ply shows the games', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Carnyx', { seats: PERSONS });
    await page.reload();
    await isGallery(page);
    await begin(page, 'Tomis', { seats: PERSONS });
    await back(page);
    await isGallery(page);
});

visit('two tabs keep a game each; a new one begins with the last', async visitor => {
    const one = await visitor.open();
    await begin(one, 'Carnyx', { seats: PERSONS });
    await playPlies(one, 3);
    await keptSoon(one, 'carnyx');
    const other = await visitor.open();
    await other.waitForSelector(named('button', 'Continue your game of Carnyx'));
    await begin(other, 'Tokonoma', { seats: PERSONS });
    await playPlies(other, 2);
    await keptSoon(other, 'tokonoma');
    for (const [page, title, plies] of [[one, 'Carnyx', 3], [other, 'Tokonoma', 2]]) {
        await page.bringToFront();
        await page.reload();
        await untilPlies(page, plies);
        assert.equal(await textOf(page, '.head h1'), title);
        await keptSoon(page, title.toLowerCase());
    }
    const third = await visitor.open();
    await third.waitForSelector(named('button', 'Continue your game of Tokonoma'));
});

/** The names of the unfinished games, in the order of the list. */
const unfinished = page =>
    page.$$eval('.go-on-with li > :first-child', all => all.map(one => one.textContent.replace(/^.* of /, '')));

visit('another game loses none: all are listed, continued under their names, and removed one by one', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Carnyx', { seats: PERSONS });
    await playPlies(page, 3);
    await press(page, 'button', 'New game');
    await isSetup(page);
    await page.select('#sits-Light', 'person');
    await page.click('dialog.setup button.main');
    await untilPlies(page, 0);
    await playPlies(page, 2);
    await leave(page);
    await begin(page, 'Tokonoma', { seats: PERSONS, switches: { max_plies: '90' } });
    await playPlies(page, 1);
    await leave(page);
    assert.deepEqual(await unfinished(page), ['Tokonoma, changed', 'Carnyx', 'Carnyx']);
    await assertFit(page, 'unfinished games');
    const lines = await page.$$eval('.go-on-with li > span', all => all.map(one => one.textContent));
    assert.match(lines[0], /^Black to move · 1 move · /);
    assert.match(lines[2], / · 3 moves · /);
    const buttons = await page.$$('.go-on-with li > :first-child');
    await buttons[2].click();
    await untilPlies(page, 3);
    await playPlies(page, 4);
    await leave(page);
    assert.deepEqual(
        await unfinished(page),
        ['Carnyx', 'Tokonoma, changed', 'Carnyx'],
        'the latest is the first, none is there twice',
    );
    await (await page.$$('.go-on-with li > .icon'))[1].click();
    await until(page, 'two are left', () => document.querySelectorAll('.go-on-with li').length === 2);
    await press(page, 'button', 'Put it back');
    await until(page, 'three again', () => document.querySelectorAll('.go-on-with li').length === 3);
    for (let left = 3; left > 0; left--) await page.click('.go-on-with li > .icon');
    await page.reload();
    await isGallery(page);
    assert.deepEqual(await unfinished(page), []);
});

visit('a game that is over is not gone on with, and the one of another tab stays', async visitor => {
    const other = await visitor.open();
    await begin(other, 'Carnyx', { seats: PERSONS });
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: PERSONS, switches: { max_plies: '2' } });
    await playPlies(page, 1);
    await keptSoon(page, 'tokonoma');
    await other.bringToFront();
    await playPlies(other, 3);
    await keptSoon(other, 'carnyx');
    await page.bringToFront();
    await new Player(page, 3).playOut(20);
    await leave(page);
    assert.deepEqual(await page.$$eval('.go-on-with li > :first-child', all => all.map(one => one.textContent)), [
        'Continue your game of Carnyx',
    ]);
    const third = await visitor.open();
    await third.waitForSelector(named('button', 'Continue your game of Carnyx'));
});

visit('the wordmark is a link: with Control it opens a page of its own, and the game stays', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: PERSONS });
    await playPlies(page, 1);
    const browserContext = page.browserContext();
    const opened = new Promise(resolve => browserContext.once('targetcreated', target => resolve(target.page())));
    await page.keyboard.down('Control');
    await page.click(WORDMARK);
    await page.keyboard.up('Control');
    const there = await opened;
    there.setDefaultTimeout(PATIENCE);
    await there.bringToFront(); // browsers draw nothing in a hidden tab
    await isGallery(there);
    await page.bringToFront();
    await isTable(page);
    await page.click(WORDMARK);
    await isGallery(page);
});

visit('an invalid limit is reported at its field, and no game begins', async visitor => {
    const page = await visitor.open();
    await openSetup(page, 'Tokonoma');
    await page.click('dialog.setup summary');
    const field = await page.waitForSelector('#switch-max_plies');
    for (const text of ['many', '-1', '1e9', '2.5']) {
        await field.evaluate(one => one.select());
        await field.type(text);
        await page.click('dialog.setup button.main');
        await page.waitForSelector('#switch-max_plies[aria-invalid=true]');
        await untilText(page, '#switch-max_plies-hint.wrong', 'expected');
    }
    await field.evaluate(one => one.select());
    await field.type('2');
    await page.click('dialog.setup button.main');
    await isTable(page);
});

visit('an address that names nothing says so, beside the games', async visitor => {
    const page = await visitor.open({ fragment: '#chess' });
    await isGallery(page);
    assert.equal(await textOf(page, '.welcome [role=alert]'), 'There is no page “chess” here. These are the games:');
    await openSetup(page, 'Tomis');
    await back(page);
    await isGallery(page);
    assert.equal(await page.$('.welcome [role=alert]'), null);
});

/** Makes the page's storage refuse everything, with an error of that name, or accept it again. */
const refuse = (page, name) =>
    page.evaluate(error => {
        window.accept ??= Storage.prototype.setItem;
        Storage.prototype.setItem = function (...given) {
            if (error !== '' && this === localStorage) throw new DOMException('the test wants it', error);
            return window.accept.apply(this, given);
        };
    }, name);

const QUIET = '.notice.quiet:not([hidden])';

visit('a full storage is said in a quiet line until it takes the game again', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: PERSONS });
    await refuse(page, 'QuotaExceededError');
    await playPlies(page, 1);
    await untilText(page, QUIET, 'The browser’s storage is full');
    await assertFit(page, 'a full storage');
    await refuse(page, '');
    await playPlies(page, 2);
    await until(page, 'the line is gone', at => document.querySelector(at) === null, QUIET);
    await page.reload();
    await untilPlies(page, 2);
});

visit('without storage games are there until the tab is closed', async visitor => {
    const page = await visitor.open();
    await page.evaluateOnNewDocument(() => {
        const get = () => { throw new DOMException('the test wants it', 'SecurityError'); };
        for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
    });
    await page.reload();
    await begin(page, 'Tokonoma', { seats: PERSONS });
    await playPlies(page, 2);
    await untilText(page, QUIET, 'This browser stores nothing for this page');
    await leave(page);
    await press(page, 'button', 'Continue your game of Tokonoma');
    await untilPlies(page, 2);
});

visit('a tab notices that another goes on with its game, and loads it when asked', async visitor => {
    const one = await visitor.open();
    await begin(one, 'Carnyx', { seats: PERSONS });
    await playPlies(one, 1);
    await keptSoon(one, 'carnyx');
    const other = await visitor.open();
    await press(other, 'button', 'Continue your game of Carnyx');
    await playPlies(other, 3);
    await until(other, 'three plies are stored', () => {
        const records = Object.values(localStorage).map(text => text.split('--- plies\n')[1]?.split('--- end')[0]);
        return records.some(plies => plies?.trim().split(/\s+/).length === 3);
    });
    await one.bringToFront();
    await untilText(one, QUIET, 'This game went on in another tab.');
    await assertFit(one, 'a game that went on elsewhere');
    await untilPlies(one, 1);
    await press(one, 'button', 'Load the newer one');
    await untilPlies(one, 3);
    assert.equal(await one.$(QUIET), null);
});
