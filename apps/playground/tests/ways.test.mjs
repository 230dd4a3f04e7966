// How pieces go, on the board and in the legend; and the ways to make a long setup.
import assert from 'node:assert/strict';
import { load, Rules } from 'boardrules';
import { PHONE, SMALL, visit, WIDE } from './support/browser.mjs';
import { assertFit } from './support/looks.mjs';
import {
    begin, boardOf, cell, clickCell, countOf, layOutOwn, liftCurtain, middleOf, paste, press, textOf, until, untilPlies,
    untilText,
} from './support/page.mjs';
import { recordOf, underWay } from './support/positions.mjs';

await load();

const PERSONS = ['a person', 'a person'];

/** The outlines of a piece's ways on the board: how many cells it gets to. */
const waysOn = page => page.$$eval('.stage .way:not(.way-from)', all => all.length);

visit('a click on any piece shows how it goes, also an opponent’s, and a refusal shows it, too', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: PERSONS });
    const state = new Rules('tokonoma').state();
    const theirs = 'a1'; // Black's lone flat
    await clickCell(page, theirs);
    await untilText(page, '.said .ways', `${state.rules.typeSentence('flat')}.`);
    assert.equal(await waysOn(page), state.reach(theirs).filter(({ cell }) => cell !== theirs).length);
    await clickCell(page, 'a5');
    assert.equal(await waysOn(page), 0, 'the moves of a chosen piece are marked already');
    await untilText(page, '.said .ways', `${state.rules.typeSentence('arm')}.`);
    await clickCell(page, 'c4');
    await until(page, 'the refusal shows where the arm gets', () => document.querySelector('.stage .way') !== null);
    assert.match(await textOf(page, '.said'), /^c4: .* Rule: arm\b/);
    await assertFit(page, 'ways');
});

for (const [title, viewport, scheme] of [
    ['Thrones', PHONE, 'dark'], ['Carnyx', WIDE, 'light'], ['Tombs', SMALL, 'light'],
])
    visit(`the pieces of ${title} and their ways are one key away`, async visitor => {
        const page = await visitor.open({ viewport, scheme });
        await begin(page, title, { seats: ['a person', 'computer, easy'] });
        await page.keyboard.press('?');
        await page.waitForSelector('dialog.legend[open]');
        const { types } = new Rules(title.toLowerCase());
        const pieces = types.filter(({ layer }) => layer === 'piece');
        assert.equal((await page.$$('.legend li')).length, pieces.length);
        await assertFit(page, `legend of ${title}`);
        await page.keyboard.press('Escape');
        await until(page, 'the legend is closed', () => document.querySelector('dialog[open]') === null);
    });

visit('under changed rules the page on how to play says the changed way', async visitor => {
    const page = await visitor.open({ fragment: '' });
    const yaml = new Rules('tokonoma').yaml();
    assert.match(yaml, /flat/);
    const changed = Rules.fromYaml(yaml, { max_plies: 9 });
    await begin(page, 'Tokonoma', { seats: PERSONS, switches: { max_plies: '9' } });
    await untilText(page, '.how-to-play figure[data-picture="reach-flat"]', `${changed.typeSentence('flat')}.`);
});

visit('the player is told what to do, in the words for that player', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tomis', { seats: PERSONS });
    await untilText(page, '.said', `${new Rules('tomis').state().prompt(0)}. Choose a marked cell.`);
    assert.match(await textOf(page, '.said'), /^Place your base/);
});

/** Begins a game of Thrones, and to lay out an own land. */
async function beginOwn(page) {
    await begin(page, 'Thrones', { seats: ['a person', 'computer, easy'] });
    await layOutOwn(page);
}

const CHOICES = ['Shield wall', 'Open plains', 'River', 'Forest edge', 'The computer’s', 'Your own'];
const namesOf = page => page.$$eval('.choice li b', all => all.map(one => one.textContent));

/** The land and the white pieces on the board. */
const isFilled = board =>
    'abcdefghi'.split('').every(column => [1, 2, 3, 4].every(row => !/empty/.test(board[column + row])));

for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }])
    visit(`Thrones begins with the choice of a layout, all in sight at ${viewport.width} px`, async visitor => {
        const page = await visitor.open({ viewport });
        await begin(page, 'Thrones', { seats: ['a person', 'computer, easy'] });
        await page.waitForSelector('.choice .picture svg');
        assert.deepEqual(await namesOf(page), CHOICES);
        const below = await page.$$eval(
            '.choice button', all => all.filter(one => one.getBoundingClientRect().bottom > innerHeight).length,
        );
        assert.equal(below, 0, 'nothing lies below the fold');
        assert.equal(
            await page.$eval('.board-frame', frame => frame.checkVisibility()), false, 'the board comes later',
        );
        assert.equal((await page.$$('.choice .picture svg')).length, 4);
        await assertFit(page, 'choice');
        await press(page, 'button', 'Shield wall Elephants stand in front of firing pieces. Good for a first game.');
        await until(page, 'the board is there', () => document.querySelector('.board-frame').checkVisibility());
        await until(
            page,
            'the layout is made',
            () => Number(document.querySelector('.steps .count').textContent.split(' ')[0]) >= 55,
        );
        const board = await boardOf(page);
        assert.ok(isFilled(board));
        assert.equal(board.e2, 'fortress, whole, White throne');
    });

visit('the choice is made by keyboard, and made anew while nothing is laid', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Thrones', { seats: ['a person', 'computer, easy'] });
    await (await page.waitForSelector('.choice li:nth-last-child(2) button')).focus();
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
    await until(page, 'the board has the focus', () => document.activeElement.matches('.stage .cell'));
    await dip(page, 'Water');
    await clickCell(page, 'c2');
    await press(page, 'button', 'Ready layouts');
    await until(page, 'the first way has the focus', () =>
        document.activeElement.matches('.choice li:first-child button'),
    );
    await layOutOwn(page);
    assert.deepEqual(await landOn(page), { c2: 'water' }, 'the paint is still there');
    await page.type('.row-of-letters input', 'p');
    await press(page, 'button', 'Place');
    await untilText(page, '.said', '2 of 36');
    assert.equal(await countOf(page), '0 / 0', 'what is typed is painted');
    await press(page, 'button', 'Ready layouts');
    await page.waitForSelector('.choice li');
});

for (const setup of ['in_turn', 'together'])
    visit(`two persons at one screen choose one after the other, ${setup}; then all is revealed`, async visitor => {
        const page = await visitor.open();
        await begin(page, 'Thrones', { seats: PERSONS, switches: { setup } });
        for (const [plies, name] of [[55, 'Forest edge'], [110, 'River']]) {
            await liftCurtain(page);
            assert.deepEqual(await namesOf(page), CHOICES);
            await page.$$eval('.choice b', (all, wanted) => all.find(one => one.textContent === wanted).click(), name);
            await untilPlies(page, plies);
        }
        const board = await boardOf(page);
        const thrones = Object.entries(board)
            .filter(([, stands]) => /throne$/.test(stands))
            .map(([at, stands]) => `${stands} ${at}`);
        assert.equal(thrones.length, 2, thrones.join());
        for (const throne of thrones) assert.match(throne, /^fortress, whole, (White throne e2|Black throne [df]8)$/);
        assert.doesNotMatch(await textOf(page, '.status'), /hidden move/);
    });

visit('ready layouts that do not fit the rules are not offered', async visitor => {
    const page = await visitor.open();
    await paste(page, 'schema: 1\nextends: thrones\ntiles:\n  plains: {count: 12}\n  water: {count: 6}\n');
    await liftCurtain(page);
    assert.deepEqual(await namesOf(page), CHOICES.slice(4));
    await layOutOwn(page);
    await untilText(page, '.lay-out', 'Water 6');
});

visit('a land is laid out in rows of letters, and the rest by the computer', async visitor => {
    const page = await visitor.open({ viewport: PHONE });
    await beginOwn(page);
    await untilText(
        page, '.row-of-letters', 'Or type row 1, from a1 to i1: p plains, f forest, m mountain, w water, c fortress',
    );
    await page.type('.row-of-letters input', 'pfmwpfmwp pfx');
    await press(page, 'button', 'Place');
    await untilText(page, '.said', '11 of 36');
    await untilText(page, '.row-of-letters .wrong', '“x” is none of the letters');
    const board = await boardOf(page);
    assert.match(board.b1, /forest/i);
    await press(page, 'button', 'Finish the rest');
    await until(
        page,
        'the setup is complete',
        () => Number(document.querySelector('.steps .count').textContent.split(' ')[0]) >= 55,
    );
    assert.match((await boardOf(page)).b1, /forest/i, 'what was laid out stays');
});

/** The cells with a tile of the player's land, painted or laid, in the board's words. */
const landOn = async page => {
    const board = await boardOf(page);
    return Object.fromEntries(
        Object.entries(board).filter(([, stands]) => /^(plains|forest|mountain|water|fortress)$/.test(stands)),
    );
};

/** Draws over cells with the mouse, from the middle of each to the middle of the next, in one movement each. */
async function draw(page, ...cells) {
    const [first, ...others] = [await middleOf(page, cell(cells[0])), ...cells.slice(1)];
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    for (const name of others) {
        const { x, y } = await middleOf(page, cell(name));
        await page.mouse.move(x, y);
    }
    await page.mouse.up();
}

/** The same with a finger. */
async function drawByFinger(page, ...cells) {
    const [first, ...others] = [await middleOf(page, cell(cells[0])), ...cells.slice(1)];
    const finger = await page.touchscreen.touchStart(first.x, first.y);
    for (const name of others) {
        const { x, y } = await middleOf(page, cell(name));
        await finger.move(x, y);
    }
    await finger.end();
}

/** Whether the picture of the tile on a cell is where the cell is. */
const liesOn = (page, name) =>
    page.evaluate(wanted => {
        const middle = selector => {
            const { left, top, width, height } = document
                .querySelector(`.stage .${selector}[data-cell="${wanted}"]`)
                .getBoundingClientRect();
            return [left + width / 2, top + height / 2];
        };
        const [[x, y], [cellX, cellY]] = [middle('ground'), middle('cell')];
        return Math.hypot(x - cellX, y - cellY) < 3;
    }, name);

/** Chooses what to paint with. */
const dip = (page, type) =>
    page.$$eval('.lay-out .tray-item', (all, name) => all.find(one => one.textContent.startsWith(name)).click(), type);

for (const [way, stroke, viewport] of [['mouse', draw, WIDE], ['finger', drawByFinger, PHONE]])
    visit(`a land is painted by ${way}: strokes in any order, refusals in words, undo`, async visitor => {
        const page = await visitor.open({ viewport, scheme: viewport === PHONE ? 'dark' : 'light' });
        await beginOwn(page);
        await dip(page, 'Forest');
        await stroke(page, 'c2', 'f2', 'f5', 'f3');
        await untilText(page, '.said', 'f5: this is not in your homeland');
        const painted = { c2: 'forest', d2: 'forest', e2: 'forest', f2: 'forest', f3: 'forest', f4: 'forest' };
        assert.deepEqual(await landOn(page), painted);
        assert.ok(await liesOn(page, 'f4'), 'the paint is on its cell');
        await untilText(page, '.lay-out .tray-item[aria-pressed=true]', 'Forest 4');
        await dip(page, 'Water');
        await stroke(page, 'e2', 'e4');
        assert.deepEqual(await landOn(page), { ...painted, e2: 'water', e3: 'water', e4: 'water' });
        await assertFit(page, 'a land half painted');
        await press(page, 'button', 'Undo');
        await until(
            page,
            'the stroke is taken back',
            at => document.querySelector(at).getAttribute('aria-label').startsWith('e2, forest'),
            cell('e2'),
        );
        assert.deepEqual(await landOn(page), painted);
        await press(page, 'button', 'Undo');
        await until(
            page,
            'no stroke is left',
            () => document.querySelector('[aria-label=Undo]').getAttribute('aria-disabled') === 'true',
        );
        assert.deepEqual(await landOn(page), {});
        assert.equal(await countOf(page), '0 / 0');
    });

visit('a land is painted by keyboard, rubbed out, finished by the computer, and taken back at once', async visitor => {
    const page = await visitor.open();
    await beginOwn(page);
    await dip(page, 'Water');
    await page.$eval('.stage .cell[tabindex="0"]', tile => tile.focus());
    await page.keyboard.press('End'); // i1
    for (const key of ['Enter', 'ArrowLeft', ' ', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    assert.deepEqual(await landOn(page), { i1: 'water', h1: 'water', h2: 'water' });
    await press(page, 'button', 'Rub out');
    await clickCell(page, 'h1');
    await press(page, 'button', 'Finish the rest');
    await until(
        page,
        'the setup is complete',
        () => Number(document.querySelector('.steps .count').textContent.split(' ')[0]) >= 55,
    );
    const board = await boardOf(page);
    for (const name of ['i1', 'h2']) assert.match(board[name], /^water(,|$)/, 'what was painted stays');
});

visit('paint and letters make one land, which ends when the player says so; undo works back', async visitor => {
    const page = await visitor.open({ viewport: { width: 1440, height: 900 } });
    await beginOwn(page);
    await dip(page, 'Forest');
    await clickCell(page, 'a1');
    await dip(page, 'Fortress');
    const dots = await page.$$eval('.stage .mark-target', all => all.map(one => one.dataset.cell).sort());
    assert.equal(
        dots.join(' '),
        [...'bcdefgh'].flatMap(column => [2, 3, 4].map(row => column + row)).join(' '),
        '[THR.setup-fortress]',
    );
    await clickCell(page, 'c2');
    await untilText(page, '.row-of-letters', 'the rest of row 1, from b1 to i1');
    const type = async text => {
        await page.type('.row-of-letters input', text);
        await press(page, 'button', 'Place');
    };
    await type('ppfmmwwp ppffmm');
    await untilText(page, '.said', '16 of 36');
    const board = await boardOf(page);
    assert.deepEqual([board.a1, board.c2], ['forest', 'fortress, whole'], 'nothing is painted over');
    await press(page, 'button', 'Undo');
    await untilText(page, '.said', '2 of 36');
    assert.deepEqual([await landOn(page), (await boardOf(page)).c2], [{ a1: 'forest' }, 'fortress, whole']);
    await type('ppfmmwwp ppffmmww pppffmwwf');
    await dip(page, 'Plains');
    await draw(page, 'a4', 'b4');
    await dip(page, 'Forest');
    await draw(page, 'c4', 'e4');
    await dip(page, 'Mountain');
    await draw(page, 'f4', 'g4');
    await untilText(page, '.said', '34 of 36');
    const below = await page.$$eval(
        '.lay-out :is(button, input)',
        all => all.filter(one => one.getBoundingClientRect().bottom > innerHeight).length,
    );
    assert.equal(below, 0, 'all of it is in sight');
    await type('pw');
    await untilText(page, '.lay-out .done', 'This ends your land');
    assert.equal(await countOf(page), '0 / 0');
    await press(page, 'button', 'Done');
    await untilPlies(page, 36);
    const offered = await page.$$eval('.stage :is(.mark-target, .mark-onto)', all => all.map(one => one.dataset.cell));
    assert.equal(offered.sort().join(' '), 'a5 b5 c5 d5 e5 f5 g5 h5 i5', '[THR.setup-middle]');
    await press(page, 'button', 'Undo');
    await untilPlies(page, 0, 36);
});

visit('pieces are placed in any order, the two of a pair, too, and the last ends nothing by itself', async visitor => {
    const page = await visitor.open();
    await paste(page, recordOf(underWay('thrones', 40, state => state.phase(0) === 'pieces')).toString());
    await liftCurtain(page);
    await dip(page, 'Ranger');
    for (const name of ['i4', 'b1']) await clickCell(page, name); // no cell is later than i4, see [THR.setup-pairs]
    await dip(page, 'Throne');
    await clickCell(page, 'e1');
    await page.type('.row-of-letters input', 'a4 b4 c4 d4 c2 d2 a2 g2 e2 f2 f4 x9');
    await press(page, 'button', 'Place');
    await untilText(page, '.said', 'Place your pieces in your homeland: 14 of 15.');
    await untilText(page, '.row-of-letters .wrong', '“x9” is no cell');
    assert.match((await boardOf(page)).i4, /White ranger$/);
    await press(page, 'button', 'White holds the dragon back');
    await untilPlies(page, 55);
});
