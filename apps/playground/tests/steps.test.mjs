// How a reader steps through a game, and turns the board.
import assert from 'node:assert/strict';
import { visit } from './support/browser.mjs';
import { begin, boardOf, cell, click, middleOf, press, showTab, textOf, until, untilPlies, untilText } from './support/page.mjs';
import { Player } from './support/player.mjs';

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
    await untilText(page, '.go-on', `drops ${last - 3} later moves`);
    await press(page, 'button', 'Continue from here');
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
