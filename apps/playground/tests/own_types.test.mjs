// A designer's rules: a type of piece of their own is drawn, played and explained, and what a piece becomes is chosen.
import assert from 'node:assert/strict';
import { visit } from './support/browser.mjs';
import {
    boardOf, cell, clickCell, named, paste, press, showTab, textOf, until, untilPlies, untilText,
} from './support/page.mjs';

const RULES = `schema: 1
extends: tokonoma
pieces:
  flat: {becomes: {where: far, types: [flat, arm, lance]}}
  lance:
    letter: L
    name: long lance
    picture: arrow
    count: 2
    moves:
      - {kind: leap, directions: [forward], range: [1, 3]}
start: "4f/6/1F5/5L/5 w 0 0"
`;

const CHOICES = [
    'Flat c2 to b1, and stays a flat',
    'Flat c2 to b1, and becomes an arm',
    'Flat c2 to b1, and becomes a long lance',
];

const buttons = page => page.$$eval('.chooser li button', all => all.map(one => one.textContent));

/** Whether an element contains the sign of a type, and no letter instead. */
const isDrawn = (page, selector) =>
    page.$eval(selector, one => one.querySelector('.type-lance .solid') !== null && !one.querySelector('.letter'));

visit('an own type is drawn and moved, and what a piece becomes is chosen with the pointer', async visitor => {
    const page = await visitor.open();
    await paste(page, RULES);
    const start = await boardOf(page);
    assert.equal(start.d6, 'White lance');
    assert.ok(await isDrawn(page, '.board-holder svg'));
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.legend');
    assert.ok(await isDrawn(page, 'dialog.legend'));
    await untilText(page, 'dialog.legend', 'The long lance goes up to three tiles straight forward');
    await page.keyboard.press('Escape');
    await showTab(page, 'Change', '.editor .cm-content');
    await untilText(page, '.editor-status', 'No fault');
    await untilText(page, '.editor-changed', 'pieces › lance › letter');

    await clickCell(page, 'd6');
    await clickCell(page, 'd3');
    await untilPlies(page, 1);
    await clickCell(page, 'a5');
    await clickCell(page, 'b6');
    await press(page, 'button', 'Flat a5 to b6, and stays a flat');
    await untilPlies(page, 2);
    await clickCell(page, 'c2');
    await clickCell(page, 'b1');
    await untilText(page, '.stage', 'Which one? Choose below.');
    assert.deepEqual(await buttons(page), CHOICES);
    await press(page, 'button', CHOICES[2]);
    await untilPlies(page, 3);
    assert.match(await textOf(page, '.status'), /Flat c2 to b1, becoming a long lance/);
    assert.deepEqual(await boardOf(page), {
        ...start, a5: 'empty', b1: 'White lance', b6: 'Black flat', c2: 'empty', d3: 'White lance', d6: 'empty',
    });
});

visit('what a piece becomes is chosen with keys, by names that a screen reader says', async visitor => {
    const page = await visitor.open();
    await paste(page, RULES);
    for (const name of ['c2', 'b1']) {
        await page.$eval(cell(name), tile => tile.focus());
        await page.keyboard.press('Enter');
    }
    await until(page, 'the first choice has the focus', () => document.activeElement?.closest('.chooser li') !== null);
    for (const choice of CHOICES) assert.ok(await page.$(named('button', choice)), choice);
    assert.ok(await page.$(named('group', 'Moves at c2')));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilPlies(page, 1);
    assert.equal((await boardOf(page)).b1, 'White arm');
});
