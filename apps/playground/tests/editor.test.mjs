// An author changes rules: faults appear in the library's words, and corrected rules can be played and shared as a
// link.
import assert from 'node:assert/strict';
import { load, Rules, RulesError } from 'boardrules';
import { another, server, visit } from './support/browser.mjs';
import {
    begin, boardOf, cell, clickCell, copied, press, showTab, textOf, until, untilPlies, untilText,
} from './support/page.mjs';

await load();

const PERSONS = ['a person', 'a person'];

/** The arm of Tokonoma leaps forward over a tile; here it steps to that tile. By hand: a5 to a4. */
const MENDED = `schema: 1
extends: tokonoma
pieces:
  arm:
    moves:
      - {kind: step, directions: [forward], onto: [empty]}
`;
const FAULTY = MENDED.replace('forward', 'foreward');

/** The library's message about a text. */
function faultsOf(text) {
    try {
        Rules.fromYaml(text);
        return [];
    } catch (error) {
        assert.ok(error instanceof RulesError);
        return error.faults;
    }
}

/** Replaces the text of the field. */
async function write(page, text) {
    await page.click('.cm-content');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.press('Delete');
    await page.keyboard.sendCharacter(text);
    await page.mouse.move(0, 0); // what explains the key under the pointer would cover the faults
}

async function openEditor(page) {
    await begin(page, 'Tokonoma', { seats: PERSONS });
    await showTab(page, 'Change', '.editor .cm-content');
}

/** Whether the arm can move from a5 to a4. */
async function armSteps(page) {
    await clickCell(page, 'a5');
    await page.waitForSelector(`${cell('a5')}[aria-pressed=true]`);
    const steps = (await page.$(`${cell('a4')}.offered`)) !== null;
    await page.keyboard.press('Escape');
    return steps;
}

visit('a fault is underlined and told in the words of the library; mended, the rules are played', async visitor => {
    const page = await visitor.open();
    await openEditor(page);
    assert.equal(await armSteps(page), false);
    await write(page, FAULTY);
    await page.waitForSelector('.cm-lintRange-error');
    assert.equal(await page.$eval('.cm-lintRange-error', one => one.textContent), 'foreward');
    const faults = faultsOf(FAULTY);
    assert.ok(faults.length > 0);
    await untilText(page, '.editor-status', `${faults.length} fault`);
    for (const { message, line } of faults) {
        await untilText(page, '.editor-faults', `Line ${line}`);
        await untilText(page, '.editor-faults', message.replaceAll('`', ''));
    }
    await write(page, MENDED);
    await untilText(page, '.editor-status', 'No fault');
    await until(page, 'nothing is underlined', () => document.querySelector('.cm-lintRange-error') === null);
    await press(page, 'button', 'Play these rules');
    await until(page, 'a new game', () => document.querySelector('.steps .count')?.textContent === '0 / 0');
    assert.equal(await armSteps(page), true);
    const start = await boardOf(page);
    await clickCell(page, 'a5');
    await clickCell(page, 'a4');
    await untilPlies(page, 1);
    assert.deepEqual(await boardOf(page), { ...start, a5: 'White flat', a4: 'White arm' });
    await press(page, 'button', 'New game');
    await untilText(
        page, 'dialog.setup .newcomer', 'The lessons follow the published game; here the rules are changed.',
    );
});

visit('a word is mended by one click', async visitor => {
    const page = await visitor.open();
    await openEditor(page);
    await write(page, FAULTY);
    await press(page, 'button', 'Write forward');
    await untilText(page, '.editor-status', 'No fault');
    await untilText(page, '.cm-content', '[forward]');
});

/** The links that share changed rules, each from the visible panel. */
const LINKS = {
    async 'to the game'(page) {
        await showTab(page, 'Share', '.share');
        return page.$eval('.share input[aria-label=Link]', field => field.value);
    },
    async 'to the rules alone'(page) {
        await showTab(page, 'Share', '.share');
        return copied(page, 'Copy link to the rules alone');
    },
    'of the editor': page => copied(page, 'Copy a link'),
};

for (const [name, linkOf] of Object.entries(LINKS))
    visit(`changed rules are given away as a link ${name}`, async visitor => {
        const page = await visitor.open();
        await openEditor(page);
        await write(page, MENDED);
        await untilText(page, '.editor-status', 'No fault');
        await press(page, 'button', 'Play these rules');
        await until(page, 'a new game', () => document.querySelector('.steps .count')?.textContent === '0 / 0');
        assert.equal(await textOf(page, '.head h1'), 'Tokonoma, changed');
        const link = await linkOf(page);
        const other = await another();
        const there = await other.open({ fragment: link.slice(server.address.length) });
        await there.waitForSelector('.stage .board-holder svg');
        assert.equal(await armSteps(there), true);
        await showTab(there, 'Change', '.editor .cm-content');
        await untilText(there, '.editor-changed', 'arm');
        assert.deepEqual(other.problems, []);
        await other.context.close();
    });

visit('a fault leads to its line', async visitor => {
    const page = await visitor.open();
    await openEditor(page);
    await write(page, FAULTY);
    await (await page.waitForSelector('.editor-faults .goes')).click();
    await untilText(page, '.cm-activeLine', 'foreward');
    await page.keyboard.type('in ');
    await untilText(page, '.cm-content', '[in foreward]');
});

visit('a key is offered while it is typed', async visitor => {
    const page = await visitor.open();
    await openEditor(page);
    await write(page, 'schema: 1\nextends: tokonoma\n');
    await page.keyboard.type('pie');
    const offered = await page.waitForSelector('.cm-tooltip-autocomplete li[aria-selected]');
    assert.match(await offered.evaluate(one => one.textContent), /^pieces/);
    await offered.click();
    await untilText(page, '.cm-content', 'pieces:');
});

visit('a fault shows the letters of the text', async visitor => {
    const page = await visitor.open();
    await openEditor(page);
    await write(page, 'schema: 1\nextends: tokonoma\nlayout: Größe 😀\npïeces: 1\n');
    await untilText(page, '.editor-faults', 'Größe 😀 is not printable ASCII');
    await untilText(page, '.editor-faults', 'Line 4 unknown key pïeces');
});

visit('what is not mended cannot be played', async visitor => {
    const page = await visitor.open();
    await openEditor(page);
    await write(page, FAULTY);
    await page.waitForSelector('.editor-doing button.main[aria-disabled=true]');
    await press(page, 'button', 'Play these rules');
    assert.equal(await armSteps(page), false);
});
