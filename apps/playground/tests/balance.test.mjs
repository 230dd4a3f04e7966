// A designer lets bots play changed rules: the page tells what differs from the built-in rules, and shows the page of
// plots.
import assert from 'node:assert/strict';
import { PHONE, visit } from './support/browser.mjs';
import { assertFit } from './support/looks.mjs';
import { begin, press, showTab, textOf, until, untilText } from './support/page.mjs';

const PERSONS = ['a person', 'a person'];

async function openBalance(page, title, options) {
    await begin(page, title, { seats: PERSONS, ...options });
    await showTab(page, 'Balance', '.balance');
}

/** The cells of a row of the tables. */
const rowOf = (page, name) =>
    page.$$eval('.balance-figures tr', (rows, wanted) => {
        const row = rows.find(one => one.querySelector('th')?.textContent === wanted);
        return row && [...row.querySelectorAll('td')].map(one => one.textContent);
    }, name);

visit('Tombs without field locks: 200 games say that it plays differently', async visitor => {
    const page = await visitor.open();
    await openBalance(page, 'Tombs', { switches: { field_lock: 'none' } });
    await press(page, 'button', 'Play 200 games');
    await untilText(page, '.balance-summary', '200 games');
    assert.match(await textOf(page, '.balance-summary'), /\d+ of \d+ figures differ from the built-in rules/);
    await until(page, 'the plots', () => document.querySelector('.balance-page')?.naturalWidth > 0);
    await page.click('.balance-figures summary');
    const [value, , usual, difference] = await rowOf(page, 'field lock');
    assert.equal(value, 'never');
    assert.ok(parseFloat(usual) > 90, usual);
    assert.match(difference, /^−9.* differs$/);
    await assertFit(page, 'the comparison');
});

visit('built-in rules are compared with nothing, and a reader may stop', async visitor => {
    const page = await visitor.open({ viewport: PHONE, scheme: 'dark' });
    await openBalance(page, 'Tokonoma');
    await assertFit(page, 'before the games');
    await page.select('.balance select', '2');
    await press(page, 'button', 'Play 200 games');
    await untilText(page, '.balance-playing', ' of 200 games');
    await press(page, 'button', 'That is enough');
    await untilText(page, '.balance-summary', 'moves in the median');
    assert.ok(parseInt(await textOf(page, '.balance-summary'), 10) < 200);
    await page.click('.balance-figures summary');
    assert.equal((await page.$$('.balance-figures thead th')).length % 3, 0);
    await assertFit(page, 'the report');
});
