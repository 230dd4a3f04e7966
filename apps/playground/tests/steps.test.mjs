// How a reader steps through a game, and turns the board.
import assert from 'node:assert/strict';
import { load, Rules } from 'boardrules';
import { visit } from './support/browser.mjs';
import {
    begin, boardOf, cell, click, middleOf, paste, press, showTab, textOf, until, untilPlies, untilText,
} from './support/page.mjs';
import { numbers, Player } from './support/player.mjs';
import { recordOf } from './support/positions.mjs';

await load();

const PERSONS = ['a person', 'a person'];

/** A game of Carnyx with so many plies; returns the boards after each, from the start on. */
async function played(page, plies) {
    await begin(page, 'Carnyx', { seats: PERSONS });
    const player = new Player(page, 11);
    const boards = [await boardOf(page)];
    while (boards.length <= plies) {
        await player.step();
        const made = Number(/^(\d+) /.exec(await textOf(page, '.steps .count'))[1]);
        if (made === boards.length) boards.push(await boardOf(page));
    }
    return boards;
}

/** Returns a function that checks the board after so many plies. */
function shower(page, boards) {
    return async made => {
        await untilPlies(page, made, boards.length - 1);
        assert.deepEqual(await boardOf(page), boards[made], `after ${made} plies`);
    };
}

/** Presses a key while other keys are held. */
async function chord(page, ...keys) {
    for (const key of keys.slice(0, -1)) await page.keyboard.down(key);
    await page.keyboard.press(keys.at(-1));
    for (const key of keys.slice(0, -1)) await page.keyboard.up(key);
}

visit('undo, redo and every step show the position that was there', async visitor => {
    const page = await visitor.open();
    const boards = await played(page, 8);
    const last = boards.length - 1;
    const shows = shower(page, boards);
    const steps = [
        ['Undo', last - 1], ['Undo', last - 2], ['Redo', last - 1], ['Redo', last], ['One move back', last - 1],
        ['To the start', 0], ['One move on', 1], ['One move on', 2], ['To the end', last],
    ];
    for (const [name, made] of steps) {
        await press(page, 'button', name);
        await shows(made);
    }
    await chord(page, 'Control', 'z');
    await shows(last - 1);
    await chord(page, 'Control', 'y');
    await shows(last);
    await chord(page, 'Control', 'z');
    await shows(last - 1);
    await chord(page, 'Control', 'Shift', 'z');
    await shows(last);
    await showTab(page, 'Moves', '.plies');
    await page.click('.plies li:nth-child(3) button');
    await shows(3);
    await untilText(page, '.go-on', `deletes the ${last - 3} later moves`);
    await click(page, '.go-on button');
    await untilPlies(page, 3);
    assert.deepEqual(await boardOf(page), boards[3]);
    await press(page, 'button', 'Bring back');
    await shows(3);
    await press(page, 'button', 'To the end');
    await shows(last);
});

visit('the slider shows the position after each ply', async visitor => {
    const page = await visitor.open();
    const boards = await played(page, 3);
    const shows = shower(page, boards);
    const slider = await page.waitForSelector('.slider');
    await slider.focus();
    for (const [key, made] of [['ArrowLeft', 2], ['ArrowLeft', 1], ['ArrowRight', 2], ['Home', 0], ['End', 3]]) {
        await page.keyboard.press(key);
        await shows(made);
    }
});

visit('a game that is watched goes by itself from its start to its end', async visitor => {
    const page = await visitor.open();
    const boards = await played(page, 3);
    const shows = shower(page, boards);
    await press(page, 'button', 'Watch');
    for (const made of [0, 1, 2, 3]) await shows(made);
    await page.waitForSelector('.track ::-p-text(Watch)');
});

visit('the board is turned, and what is clicked on it is what is meant', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: PERSONS });
    const start = await boardOf(page);
    const [one, other] = [await middleOf(page, cell('a1')), await middleOf(page, cell('e5'))];
    await press(page, 'button', 'Turn the board');
    const stands = (at, { x, y }) => {
        const { left, right, top, bottom } = document.querySelector(at).getBoundingClientRect();
        return left < x && x < right && top < y && y < bottom;
    };
    await until(page, 'a1 is where e5 was', stands, cell('a1'), other);
    await until(page, 'e5 is where a1 was', stands, cell('e5'), one);
    assert.deepEqual(await boardOf(page), start);
    await click(page, cell('a5'));
    await page.waitForSelector(`${cell('a3')}.offered`);
    await click(page, cell('a3'));
    await untilPlies(page, 1);
    assert.deepEqual(await boardOf(page), { ...start, a5: 'White flat', a3: 'White arm' });
});

/** A game of Tomis with so many plies. */
function longGame(plies) {
    const number = numbers(8);
    const state = new Rules('tomis', { max_plies: plies }).state();
    while (!state.isOver && state.ply < plies) state.play(state.legalMoves()[number(state.legalMoves().length)]);
    assert.equal(state.ply, plies);
    return recordOf(state).toString();
}

visit('of two thousand plies only those near the ones in sight are on the page; all are in reach', async visitor => {
    const page = await visitor.open();
    await paste(page, longGame(2000));
    await showTab(page, 'Moves', '.plies li');
    const shows = (line, what) =>
        until(page, `line ${line} ${what}`, (number, state) => {
            const button = document.querySelector(`.plies li[aria-posinset="${number}"] button`);
            if (button === null || document.querySelectorAll('.plies li').length > 200) return false;
            const [at, room] = [button, button.closest('[role=tabpanel]')].map(one => one.getBoundingClientRect());
            if (at.top < room.top - 1 || at.bottom > room.bottom + 1) return false;
            return state === 'has the focus' ? button === document.activeElement : button.hasAttribute('aria-current');
        }, line, what);
    await shows(2000, 'is shown');
    assert.equal(await page.$eval('.plies li', line => line.getAttribute('aria-setsize')), '2000');
    await page.focus('.plies [aria-current]');
    assert.equal((await page.$$('.plies [tabindex="0"]')).length, 1, 'one stop of the tab key');
    await page.keyboard.press('ArrowUp');
    await shows(1999, 'has the focus');
    await page.keyboard.press('Home');
    await shows(1, 'has the focus');
    for (let line = 2; line <= 4; line++) await page.keyboard.press('PageDown');
    await shows(31, 'has the focus');
    await page.keyboard.press('Enter');
    await untilPlies(page, 31, 2000);
    await shows(31, 'is shown');
    await page.$eval('.plies', list => (list.closest('[role=tabpanel]').scrollTop = list.scrollHeight / 2));
    await until(page, 'the lines in the middle are there', () => {
        const room = document.querySelector('[role=tabpanel]').getBoundingClientRect();
        const seen = document.elementFromPoint(room.left + room.width / 2, room.top + room.height / 2)?.closest('li');
        const line = Number(seen?.getAttribute('aria-posinset'));
        return line > 900 && line < 1100 && document.querySelectorAll('.plies li').length <= 200;
    });
    await press(page, 'button', 'To the end');
    await shows(2000, 'is shown');
});
