// How pieces go, on the board and in the legend; and rows and ready layouts for a long setup.
import assert from 'node:assert/strict';
import { load, Rules } from 'boardrules';
import { PHONE, SMALL, visit, WIDE } from './support/browser.mjs';
import { assertFit } from './support/looks.mjs';
import { begin, boardOf, clickCell, press, textOf, until, untilPlies, untilText } from './support/page.mjs';

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
    assert.match(await textOf(page, '.said'), /^c4: .* Rules: pattern, /);
    await assertFit(page, 'ways');
});

for (const [title, viewport, scheme] of [['Thrones', PHONE, 'dark'], ['Carnyx', WIDE, 'light'], ['Tombs', SMALL, 'light']])
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

visit('a land is laid out in rows of letters, from a ready layout, or by the computer', async visitor => {
    const page = await visitor.open({ viewport: PHONE });
    await begin(page, 'Thrones', { seats: ['a person', 'computer, easy'] });
    await page.type('.row-of-letters input', 'pfmwpfmwp pfx');
    await press(page, 'button', 'Place');
    await untilPlies(page, 11);
    await untilText(page, '.row-of-letters .wrong', '“x” cannot be placed here.');
    const board = await boardOf(page);
    assert.match(board.b1, /forest/i);
    await press(page, 'button', 'Ready layouts');
    await until(page, 'three layouts', () => document.querySelectorAll('.layouts li').length === 3);
    await assertFit(page, 'layouts');
    await press(page, 'button', 'Only the land');
    await untilPlies(page, 36);
    const after = await boardOf(page);
    assert.equal(after.b1, board.b1, 'what was laid out stays');
    await press(page, 'button', 'Finish the rest');
    await until(page, 'the setup is complete', () => Number(document.querySelector('.steps .count').textContent.split(' ')[0]) >= 55);
});
