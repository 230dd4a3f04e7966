// The lessons: by mouse, by keyboard, on a phone; wrong tries are answered, progress is kept.
import assert from 'node:assert/strict';
import { PHONE, server, SMALL, visit, WIDE } from './support/browser.mjs';
import { assertFit } from './support/looks.mjs';
import { begin, cell, click, named, press, textOf, until, untilPlies, untilText } from './support/page.mjs';

const GAMES = ['Tokonoma', 'Carnyx', 'Tombs', 'Tomis', 'Thrones'];
const PERSONS = ['a person', 'a person'];

/** Opens the next lesson of a game from the choice of games. */
async function learn(page, title) {
    await page.waitForSelector('.gallery');
    await page.click(`.learn-game[data-game="${title.toLowerCase()}"]`);
    await page.waitForSelector('.learn .board-holder svg');
}

const titleOf = page => textOf(page, '.learn .task h2');

/** Makes the moves that the page shows until the lesson is solved. */
async function follow(page) {
    for (;;) {
        const shown = await page.waitForSelector('.learn .helpers :is(.main, .with-icon)');
        if (await shown.evaluate(button => button.matches('.main'))) return;
        await press(page, 'button', 'Show me');
        await press(page, 'button', 'Do it');
        await until(page, 'the move is answered', () => document.querySelector('.learn .suggested') === null);
    }
}

visit('a lesson says what to do, answers wrong tries, and leads on to the next', async visitor => {
    const page = await visitor.open();
    await learn(page, 'Tokonoma');
    assert.equal(await textOf(page, '.head h1'), 'Learn Tokonoma');
    await press(page, 'button', 'Two attackers');
    assert.equal(await titleOf(page), 'Two attackers');
    assert.match(await textOf(page, '.learn .todo'), /Capture the black flat\.$/);
    assert.equal(await page.evaluate(() => location.hash), '#tokonoma/learn/two-attackers');
    await click(page, cell('d3'));
    await click(page, cell('d2'));
    await untilText(
        page, '.learn .feedback', 'Not yet: try something else. This does not capture what the task asks for.',
    );
    await click(page, cell('c7'));
    await click(page, cell('a1'));
    await untilText(page, '.learn .feedback', 'A1: the arm does not move to this tile');
    await click(page, cell('c5'));
    await untilText(page, '.learn .feedback', 'Solved! One attacker is never enough');
    await page.waitForSelector('.lessons [aria-current] .tick svg');
    const next = await textOf(page, '.learn .helpers .main');
    await page.keyboard.press('Enter'); // the way on has the focus
    await until(
        page, 'the next lesson', was => document.querySelector('.learn .task h2').textContent !== was, 'Two attackers',
    );
    assert.equal(next, `Next: ${await titleOf(page)}`);
});

visit('progress is kept, and the next visit goes on there', async visitor => {
    const page = await visitor.open({ fragment: '#tokonoma/learn/two-attackers' });
    await page.waitForSelector('.learn .board-holder svg');
    await click(page, cell('c7'));
    await click(page, cell('c5'));
    await page.waitForSelector('.learn .helpers .main');
    await press(page, 'link', 'boardrules: all games');
    await page.waitForSelector('.gallery');
    const other = await visitor.open();
    await other.waitForSelector('.gallery');
    assert.match(await textOf(other, '.learn-game'), /^Learn Tokonoma 1 of \d+ solved$/);
    assert.equal(await page.evaluate(() => location.hash), '');
});

visit('without storage lessons work, and the progress lasts as long as the page', async visitor => {
    const page = await visitor.open();
    await page.evaluateOnNewDocument(() => {
        const refuse = () => {
            throw new DOMException('no storage', 'SecurityError');
        };
        for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    });
    await page.goto(`${server.address}?#tokonoma/learn/two-attackers`);
    await page.waitForSelector('.learn .board-holder svg');
    await click(page, cell('c7'));
    await click(page, cell('c5'));
    await page.waitForSelector('.lessons [aria-current] .tick svg');
});

visit('a game on the table waits while its player learns', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: PERSONS });
    await click(page, cell('a5'));
    await click(page, cell('a3'));
    await untilPlies(page, 1);
    await press(page, 'button', 'New game');
    await page.click('.newcomer button');
    await page.waitForSelector('.learn .board-holder svg');
    await page.evaluate(() => history.back());
    await untilPlies(page, 1);
    await page.evaluate(() => history.back());
    await page.waitForSelector('.gallery');
});

for (const [title, viewport, scheme] of GAMES.map((title, at) => [
    title, [PHONE, WIDE, SMALL][at % 3], ['light', 'dark'][at % 2],
]))
    visit(`lessons of ${title} are solved by what the page shows, ${viewport.width} px, ${scheme}`, async visitor => {
        const page = await visitor.open({ viewport, scheme });
        await learn(page, title);
        for (const solved of [1, 2]) {
            await follow(page);
            assert.equal((await page.$$('.lessons .tick svg')).length, solved);
            await page.click('.learn .helpers .main');
            const begins = number =>
                document.querySelector('.learn .task p').textContent.startsWith(`Lesson ${number} `);
            await until(page, 'the next lesson', begins, solved + 1);
        }
        await (await page.$$('.lessons button')).at(-1).click();
        await follow(page);
        await assertFit(page, `last lesson of ${title}`);
        await page.click('.learn .helpers .main');
        await page.waitForSelector('dialog.setup[open]');
        assert.equal(await textOf(page, '#setup-title'), title, 'the last lesson leads to the game');
    });

visit('on a wide page the board of a lesson has the height, and what is read stands beside it', async visitor => {
    const page = await visitor.open({ fragment: '#thrones/learn/throne' });
    await page.waitForSelector('.learn .board-holder svg');
    const parts = ['.board-holder svg', '.task', '.helpers', '[role=tabpanel]'];
    const [board, ...others] = await page.evaluate(all => all.map(part => {
        const { height, bottom } = document.querySelector(`.learn ${part}`).getBoundingClientRect();
        return { height, bottom };
    }), parts);
    assert.ok(board.height > 0.8 * WIDE.height, `${board.height} of ${WIDE.height} pixels`);
    assert.deepEqual([board, ...others].filter(({ bottom }) => bottom > WIDE.height), [], 'all of it is in sight');
});

visit('a lesson is solved by keyboard alone', async visitor => {
    const page = await visitor.open({ fragment: '#tokonoma/learn/two-attackers' });
    await page.waitForSelector('.learn .board-holder svg');
    await page.$eval('.learn .cell[tabindex="0"]', tile => tile.focus());
    const walk = async to => {
        for (let steps = 0; steps < 40; steps++) {
            const at = await page.evaluate(() => document.activeElement.dataset.cell);
            if (at === to) return page.keyboard.press('Enter');
            const key = await page.evaluate(goal => {
                const place = name =>
                    document.querySelector(`.learn .cell[data-cell="${name}"]`).getBoundingClientRect();
                const [here, there] = [place(document.activeElement.dataset.cell), place(goal)];
                const [dx, dy] = [there.x - here.x, there.y - here.y];
                return Math.abs(dx) > Math.abs(dy)
                    ? dx > 0
                        ? 'ArrowRight'
                        : 'ArrowLeft'
                    : dy > 0
                      ? 'ArrowDown'
                      : 'ArrowUp';
            }, to);
            await page.keyboard.press(key);
        }
        assert.fail(`${to} is not reached`);
    };
    await walk('c7');
    await walk('c5');
    await page.waitForSelector('.learn .helpers .main:focus');
    assert.ok(await page.$(named('button', await textOf(page, '.learn .helpers .main'))));
});
