// After a game: a rematch, with the same sides or others, and the review.
import assert from 'node:assert/strict';
import { GameRecord, load, Rules } from 'boardrules';
import { PHONE, visit } from './support/browser.mjs';
import { assertFit } from './support/looks.mjs';
import { begin, countOf, named, paste, press, textOf, until, untilPlies, untilText } from './support/page.mjs';
import { Player } from './support/player.mjs';

await load();

/** A game of so many plies between people that ends as a draw after them. */
function finished(plies) {
    const state = new Rules('tokonoma', { max_plies: plies }).state();
    while (!state.isOver) state.play(state.legalMoves()[(7 * state.ply) % state.legalMoves().length]);
    return GameRecord.of(state, { tags: { seat0: 'person', seat1: 'computer 1' } }).toString();
}

visit('a finished game is reviewed: its graph, and three moves to step to', async visitor => {
    const page = await visitor.open({ viewport: PHONE, scheme: 'dark' });
    await paste(page, finished(30));
    await press(page, 'button', 'Review the game');
    await page.waitForSelector('.review ol');
    const points = await page.$eval('.estimates polyline', line => line.getAttribute('points').split(' ').length);
    assert.equal(points, 31, 'each position, and the result');
    const swings = await page.$$('.review li button');
    assert.equal(swings.length, 3);
    const changes = await page.$$eval('.review li b', all => all.map(one => one.textContent.match(/\d+/g).map(Number)));
    const sizes = changes.map(([from, to]) => Math.abs(from - to));
    assert.ok(sizes[0] >= sizes[1] - 1 && sizes[1] >= sizes[2] - 1, `the largest first: ${sizes}`);
    const number = await swings[0].$eval('.number', one => one.textContent);
    await swings[0].click();
    await untilPlies(page, Number(number), 30);
    await page.waitForSelector('.review [aria-current]');
    await assertFit(page, 'review');
});

visit('a rematch begins the same game again, or with other sides', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: ['a person', 'computer, plays at random'], switches: { max_plies: '2' } });
    await new Player(page).playOut(20);
    await press(page, 'button', 'Rematch');
    await untilPlies(page, 0);
    assert.equal(await textOf(page, '.head h1'), 'Tokonoma, changed');
    assert.equal(await page.$('.after-game'), null);
    await new Player(page).playOut(20);
    await press(page, 'button', 'Rematch, sides swapped');
    await until(page, 'the computer begins', () => document.querySelector('.seat-card .who').textContent === 'Computer, plays at random');
    await untilPlies(page, 1);
    assert.equal(await countOf(page), '1 / 1');
    await untilText(page, '.headline', 'Black to move');
    assert.ok(await page.waitForSelector(named('button', 'Hint')));
});
