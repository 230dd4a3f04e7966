// After a game: a rematch, with the same sides or others, and the review.
import assert from 'node:assert/strict';
import { GameRecord, load, Rules } from 'boardrules';
import { PHONE, SMALL, visit } from './support/browser.mjs';
import { assertFit } from './support/looks.mjs';
import {
    begin, countOf, leave, named, paste, press, showTab, textOf, until, untilPlies, untilText,
} from './support/page.mjs';
import { Player } from './support/player.mjs';

await load();

/** A game of so many plies between people that ends as a draw after them. */
function finished(plies) {
    const state = new Rules('tokonoma', { max_plies: plies }).state();
    while (!state.isOver) state.play(state.legalMoves()[(7 * state.ply) % state.legalMoves().length]);
    return GameRecord.of(state, { tags: { seat0: 'person', seat1: 'computer 1' } }).toString();
}

visit('a finished game is reviewed: its graph, and the own mistakes to step to', async visitor => {
    const page = await visitor.open({ viewport: PHONE, scheme: 'dark' });
    await paste(page, finished(30));
    await press(page, 'button', 'Review the game');
    await page.waitForSelector('.review ol');
    const points = await page.$eval('.estimates polyline', line => line.getAttribute('points').split(' ').length);
    assert.equal(points, 31, 'each position, and the result');
    const swings = await page.$$('.review li button');
    assert.equal(await page.$$eval('.after-game button', all => all.length), 2, 'it is reviewed');
    assert.ok(swings.length > 0);
    assert.ok(
        (await page.$$eval('.review li .better', all => all.map(one => one.textContent))).every(text =>
            /^Better: \w/.test(text),
        ),
    );
    const changes = await page.$$eval('.review li b', all => all.map(one => one.textContent.match(/\d+/g).map(Number)));
    assert.ok(changes.every(([from, to]) => from > to), `only losses: ${changes}`);
    const numbers = await page.$$eval('.review li .number', all => all.map(one => Number(one.textContent)));
    assert.deepEqual(numbers, [...new Set(numbers)].sort((a, b) => a - b), 'in the order of the game');
    assert.ok(numbers.every(ply => ply % 2 === 1), 'White is the person');
    const number = await swings[0].$eval('.number', one => one.textContent);
    await swings[0].click();
    await untilPlies(page, Number(number), 30);
    await page.waitForSelector('.review [aria-current]');
    await page.waitForSelector('.stage .brd .hint-arrow'); // the better move
    assert.notEqual(await page.$('.stage .brd .mark-to'), null, 'the move that was made');
    await assertFit(page, 'review');
    const better = await page.$eval('.review [aria-current] .better', one => one.textContent.replace('Better: ', ''));
    await press(page, 'button', 'Analyse it');
    await page.waitForSelector('.variation [aria-current]');
    await untilText(page, '.status .last', better);
    await press(page, 'button', 'Back to the game');
    await page.waitForSelector('.review ol'); // it has waited
});

visit('the list of moves leaves the page for the review, and for a rematch from there', async visitor => {
    const page = await visitor.open();
    await paste(page, finished(30));
    await showTab(page, 'Moves', '.plies [data-line]');
    await page.$eval('[role=tabpanel]', panel => panel.scrollTo(0, panel.scrollHeight));
    await press(page, 'button', 'Review the game');
    await page.waitForSelector('.review ol');
    await showTab(page, 'Moves', '.plies [data-line]');
    await press(page, 'button', 'Rematch');
    await untilPlies(page, 0);
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
    await until(
        page,
        'the computer begins',
        () => document.querySelector('.seat-card .who').textContent === 'Computer, plays at random',
    );
    await untilPlies(page, 1);
    assert.equal(await countOf(page), '1 / 1');
    await untilText(page, '.headline', 'Your turn');
    assert.ok(await page.waitForSelector(named('button', 'Hint')));
});

visit('finished games are listed, counted, reviewed, deleted and put back', async visitor => {
    const page = await visitor.open({ viewport: PHONE });
    const seats = ['a person', 'computer, plays at random'];
    for (const max_plies of ['8', '2']) {
        await begin(page, 'Tokonoma', { seats, switches: { max_plies } });
        const player = new Player(page);
        if (max_plies === '2') await player.playOut(20);
        else {
            while ((await countOf(page)) === '0 / 0') await player.step();
            await press(page, 'button', 'Resign');
            await page.waitForSelector('dialog.entrance[open]');
            await page.click('dialog.entrance .row button:not(.main)');
        }
        await page.waitForSelector('.after-game');
        await leave(page);
    }
    await untilText(page, '.finished summary', 'Finished games (2)');
    await page.click('.finished summary');
    const rows = () =>
        page.$$eval('.finished-games tbody tr', all =>
            all.map(row => [...row.cells].slice(0, 3).map(one => one.textContent)),
        );
    const [drawn, lost] = await rows();
    assert.deepEqual(drawn, [
        'Draw', 'Tokonoma, changed as WhiteDraw: the limit of moves is reached', 'computer, plays at random',
    ]);
    assert.deepEqual(lost, [
        'Lost', 'Tokonoma, changed as WhiteWhite resigns: Black wins', 'computer, plays at random',
    ]);
    const counts = () =>
        page.$$eval('.counts tbody tr', all => all.map(row => [...row.cells].map(one => one.textContent)));
    assert.deepEqual(await counts(), [['Tokonoma', 'plays at random', '0', '1', '1']]);
    await assertFit(page, 'finished games');
    await page.click('.finished-games tr:nth-child(2) button.icon');
    await untilText(page, '.finished summary', '(1)');
    assert.deepEqual(await counts(), [['Tokonoma', 'plays at random', '0', '0', '1']]);
    await press(page, 'button', 'Undo');
    await press(page, 'button', 'Delete all');
    await untilText(page, '.finished summary', '(0)');
    await press(page, 'button', 'Undo');
    await untilText(page, '.finished summary', '(2)');
    await page.click('.finished-games tr:nth-child(1) .doing button');
    await page.waitForSelector('.review ol, .review p.faint + svg + p');
    await untilPlies(page, 2);
    await leave(page);
    await untilText(page, '.finished summary', '(2)');
});

visit('beside a reviewed game the panels keep their height, and on a phone every tab is in sight', async visitor => {
    const page = await visitor.open();
    await paste(page, finished(30));
    await press(page, 'button', 'Review the game');
    await page.waitForSelector('.review ol');
    await showTab(page, 'Change', '.editor .cm-content');
    const height = await page.$eval(
        '[role=tabpanel]',
        panel => Math.min(innerHeight, panel.getBoundingClientRect().bottom) - panel.getBoundingClientRect().top,
    );
    assert.ok(height >= 350, `${height} of 900 pixels`);
    for (const viewport of [SMALL, { width: 390, height: 844 }]) {
        await page.setViewport(viewport);
        const cut = () => {
            const list = document.querySelector('[role=tablist]');
            return [...list.children]
                .filter(
                    tab =>
                        tab.scrollWidth > tab.clientWidth ||
                        tab.getBoundingClientRect().right > list.getBoundingClientRect().right + 1,
                )
                .map(tab => tab.textContent);
        };
        assert.deepEqual(await page.evaluate(cut), []);
    }
});
