// A designer's rules: a type of their own is drawn, played and explained, what a piece becomes is chosen or comes
// at the end of a turn, and sides differ.
import assert from 'node:assert/strict';
import { visit } from './support/browser.mjs';
import {
    boardOf, cell, clickCell, layOutOwn, liftCurtain, named, paste, press, showTab, textOf, until, untilPlies,
    untilText,
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
const isDrawn = (page, selector, type = 'lance') =>
    page.$eval(
        selector,
        (one, name) => one.querySelector(`.type-${name} .solid`) !== null && !one.querySelector('.letter'),
        type,
    );

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

const THRONES = `schema: 1
extends: thrones
pieces:
  lancer: {count: 3}
  spearman: {becomes: {where: [row-8, row-9], types: [griffin]}}
  griffin:
    letter: G
    picture: bow
    count: 1
    moves:
      - {kind: slide, directions: orthogonal, range: [1, 3], over: [empty, own, enemy]}
    attacks:
      - {kind: slide, directions: diagonal, range: 2, over: all}
`;
const HOME = 'pfmwpfwpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw';
const BEFORE_PIECES = `${'........./'.repeat(5)}${HOME} 9/9/9/9/9/9/9/9/9 w pieces p.f.m.w..|.........`;
const LAND = `wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/${HOME}`;
const IN_PLAY = `${LAND} 8k/9/2S6/9/9/9/9/9/G7K w play -`;

visit('in Thrones a type of the file is laid out with the others, each as often as the file says', async visitor => {
    const page = await visitor.open();
    await paste(page, `${THRONES}start: "${BEFORE_PIECES} - 0:0,0:0 -,- - - - 0 40"\n`);
    await liftCurtain(page);
    await layOutOwn(page);
    const tray = await page.$$eval('.tray-item', all => all.map(one => one.textContent.trim()));
    assert.equal(tray.find(text => text.startsWith('Lancer')), 'Lancer 3');
    assert.equal(tray.at(-1), 'Griffin 1');
    assert.ok(await isDrawn(page, '.tray-item:last-child', 'griffin'));
    await (await page.$('.tray-item:last-child')).click();
    await clickCell(page, 'b1');
    await untilText(page, '.said', '1 of 17');
    assert.match((await boardOf(page)).b1, /White griffin/);
});

visit('in Thrones it flies, and a spearman becomes one at the end of the turn', async visitor => {
    const page = await visitor.open();
    await paste(page, `${THRONES}start: "${IN_PLAY} - 0:0,0:0 -,- - - - 3 50"\n`);
    await clickCell(page, 'a1');
    await untilText(page, '.stage', 'The griffin goes up to three cells along row or column over everything');
    await clickCell(page, 'c7');
    await clickCell(page, 'c8');
    await untilPlies(page, 1);
    assert.match((await boardOf(page)).c8, /White spearman/);
    await press(page, 'button', 'White ends the turn');
    await untilPlies(page, 2);
    await untilText(page, '.status', 'White ends the turn; promoted: griffin on c8');
    assert.ok(await page.$('.stage .ground[data-cell="c8"] ~ .mark-to[data-cell="c8"]'), 'the turn is marked in sight');
    for (const name of ['i9', 'i8']) await clickCell(page, name);
    await press(page, 'button', 'Black ends the turn');
    await untilPlies(page, 4);
    for (const name of ['c8', 'c5']) await clickCell(page, name);
    await untilPlies(page, 5);
    assert.match((await boardOf(page)).c5, /White griffin/);
    assert.ok(await isDrawn(page, '.board-holder svg', 'griffin'));
});

const TOMIS = `schema: 1
extends: tomis
units:
  frigate: {becomes: {where: [7, 8], types: [corsair]}}
  corsair:
    letter: K
    picture: flag
    count: 2
    moves:
      - {kind: leap, directions: knight}
    attacks:
      - {kind: step, directions: orthogonal}
start: "4b3/8/2F5/8/8/8/8/4B3 w -,-,-,-,-,-,-,- F3S2L1K2/F3L1K2 - 0 20"
`;

visit('in Tomis a frigate becomes a type of the file from stock, which moves and is deployed', async visitor => {
    const page = await visitor.open();
    await paste(page, TOMIS);
    for (const name of ['c6', 'c7']) await clickCell(page, name);
    await untilPlies(page, 1);
    await untilText(page, '.status', 'Frigate c6 to c7; it becomes a corsair');
    assert.equal((await boardOf(page)).c7, 'White corsair');
    await untilText(page, '.seats', 'corsair1');
    await press(page, 'button', 'Corsair ×2');
    await clickCell(page, 'a8');
    await untilPlies(page, 2);
    assert.equal((await boardOf(page)).a8, 'Black corsair');
    for (const name of ['c7', 'd5']) await clickCell(page, name);
    await untilPlies(page, 3);
    assert.equal((await boardOf(page)).d5, 'White corsair');
    assert.ok(await isDrawn(page, '.board-holder svg', 'corsair'));
});

visit('the pieces are explained for each side where the sides differ', async visitor => {
    const page = await visitor.open();
    await paste(page, 'schema: 1\nextends: tomis\nseats: {black: {units: {frigate: {attacks: []}}}}\n');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.legend');
    const owners = await page.$$eval('dialog.legend li', all =>
        all.map(one => [...one.querySelectorAll('figcaption')].map(({ textContent }) => textContent)),
    );
    assert.deepEqual(owners, [[], ['White', 'Black'], [], [], []]);
    const used = await page.$$eval('dialog.legend li:nth-child(2) figure', all =>
        all.map(one => one.querySelectorAll('.moves, .both').length + 10 * one.querySelectorAll('.attacks').length),
    );
    assert.deepEqual(used, [23, 3], 'White goes to three cells and attacks two more, Black goes to three');
});
