// The ends outside the rules, and the way from a refusal or an ending to the rulebook.
import assert from 'node:assert/strict';
import { load, REFEREE, Rules, State } from 'boardrules';
import { PHONE, visit } from './support/browser.mjs';
import {
    begin, cell, clickCell, copied, leave, paste, press, showTab, textOf, until, untilPlies, untilText,
} from './support/page.mjs';
import { recordOf } from './support/positions.mjs';

await load();

const PERSONS = ['a person', 'a person'];

/** Answers the open question. */
async function answer(page, yes) {
    await page.waitForSelector('dialog.entrance[open]');
    await press(page, 'button', yes);
    await until(page, 'the question is closed', () => document.querySelector('dialog.entrance') === null);
}

async function move(page, from, to) {
    await clickCell(page, from);
    await clickCell(page, to);
}

visit('a player resigns: asked once, the result is shown, saved, reviewed, and taken back', async visitor => {
    const page = await visitor.open({ viewport: PHONE });
    await begin(page, 'Tokonoma', { seats: PERSONS });
    await move(page, 'e5', 'e4');
    await untilPlies(page, 1);
    await press(page, 'button', 'Resign');
    await answer(page, 'Play on');
    await untilText(page, '.headline', 'Black to move');
    await press(page, 'button', 'Resign');
    await answer(page, 'Resign');
    await untilText(page, '.headline', 'Black resigns: White wins');
    await untilText(page, '.seat-0 .pill', 'won');
    await clickCell(page, 'c1');
    await untilText(page, '.said', 'The game is over.');
    await press(page, 'button', 'One move back');
    await untilText(page, '.headline', 'White to move');
    await press(page, 'button', 'One move on');
    await untilText(page, '.headline', 'Black resigns: White wins');
    await showTab(page, 'Share', '.share');
    const record = await copied(page, 'Copy record');
    assert.match(record, /^--- end\nended resignation 1 win 0\nfinal /m);
    await press(page, 'button', 'Continue the game');
    await untilText(page, '.headline', 'Black to move');
    const other = await visitor.open();
    await paste(other, record);
    await press(other, 'button', 'To the end');
    await untilText(other, '.headline', 'Black resigns: White wins');
});

visit('people agree to a draw, and a computer answers at its turn', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Carnyx', { seats: PERSONS });
    await press(page, 'button', 'Offer a draw');
    await answer(page, 'All agree');
    await untilText(page, '.headline', 'The players agree: draw');
    const other = await visitor.open();
    await begin(other, 'Tokonoma', { seats: ['a person', 'computer, plays at random'] });
    await press(other, 'button', 'Offer a draw');
    await answer(other, 'Offer a draw');
    await untilText(other, '.last', 'the computer answers at its next turn');
    await move(other, 'e5', 'e4');
    await untilPlies(other, 2);
    await untilText(other, '.last', 'Black declines the draw');
});

visit('a position that is there for the third time asks for a draw', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: PERSONS });
    const loop = [['b6', 'c5'], ['d1', 'c3'], ['c5', 'b6'], ['c3', 'd1']]; // both stars leave their flats and come back
    for (const [index, [from, to]] of [...loop, ...loop].entries()) {
        await move(page, from, to);
        await untilPlies(page, index + 1);
    }
    await untilText(
        page,
        'dialog.entrance[open] p',
        'This position has been on the board 3 times. All people at this screen must agree.',
    );
    await answer(page, 'Play on');
    for (const [index, [from, to]] of loop.entries()) {
        await move(page, from, to);
        await untilPlies(page, 9 + index);
    }
    await untilText(page, 'dialog.entrance[open] p', 'This position has been on the board 4 times.');
    await answer(page, 'All agree');
    await untilText(page, '.headline', 'The players agree: draw');
    await showTab(page, 'Share', '.share');
    assert.match(await copied(page, 'Copy record'), /^--- end\nended agreement draw 0,1\nfinal /m);
});

visit('a refusal and an ending lead to their paragraphs in the rulebook', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: PERSONS, switches: { max_plies: '1' } });
    await move(page, 'e5', 'c4');
    await untilText(page, '.said', 'c4: the flat does not move to this tile');
    assert.equal(await textOf(page, '.said .rule-links'), 'Rule: flat 6 more rules');
    await press(page, 'button', '6 more rules');
    assert.equal(await textOf(page, '.said .rule-links'), 'Rules: flat, pattern, arm, blind, star, stack, tables');
    const opens = async id => {
        await page.click(`.said a[href="#${id}"]`);
        await until(
            page,
            `${id} is shown and focused`,
            wanted => {
                const paragraph = document.getElementById(wanted);
                const panel = paragraph?.closest('[role=tabpanel]')?.getBoundingClientRect();
                const at = paragraph?.getBoundingClientRect();
                return (
                    document.activeElement === paragraph &&
                    at.top >= Math.max(0, panel.top) - 1 &&
                    at.bottom <= Math.min(innerHeight, panel.bottom) + 1
                );
            },
            id,
        );
    };
    await opens('TOK.star');
    await opens('TOK.flat');
    await clickCell(page, 'e4');
    await untilPlies(page, 1);
    await untilText(page, '.said', 'Rule: max moves');
    await opens('TOK.max-plies');
    assert.equal(new URL(page.url()).hash, '#tokonoma', 'the address stays');
});

visit('at the end by a field lock the page shows which cells were closed, and by what', async visitor => {
    const page = await visitor.open({ viewport: PHONE });
    const state = State.fromPosition(new Rules('tombs'), '..x/B1B1B1/xO1. p2 BT/BMO 3,6,6,7 2/0 6 1:0 15');
    state.play('-M', REFEREE);
    await paste(page, recordOf(state).toString());
    await press(page, 'button', 'To the end');
    await untilText(page, '.closed', 'Player 2 could play nowhere. What closed each cell:');
    assert.deepEqual(await page.$$eval('.closed li', lines => lines.map(line => line.textContent)), [
        'Tombstone: a1, c3',
        'Ombra of Player 1: b1',
        'Blade of Player 1 on c2: c1, c2',
        'Blade of Player 1 on a2: a2, a3',
        'Blade of Player 1 on b2: b2, b3',
    ]);
    await until(
        page, 'the empty cells are shaded', () => document.querySelectorAll('.stage .closed-cell').length === 3,
    );
    assert.match(
        await page.$eval(cell('b3'), tile => tile.getAttribute('aria-label')),
        /empty; closed by Blade of Player 1 on b2$/,
    );
    assert.equal(await textOf(page, '.said .rule-links'), 'Rule: field lock');
    await press(page, 'button', 'One move back');
    await until(
        page, 'nothing is shaded before the end', () => document.querySelector('.closed, .closed-cell') === null,
    );
});

visit('cells are called what the rulebook calls them', async visitor => {
    const page = await visitor.open();
    for (const [title, name, called] of [
        ['Tokonoma', 'c1', 'house of Black'],
        ['Carnyx', 'c3', 'centre'],
        ['Carnyx', 'a1', 'home row of Dark'],
        ['Tombs', 'b2', 'middle, barred at first'],
    ]) {
        await begin(page, title, { seats: PERSONS });
        const label = await page.$eval(cell(name), tile => tile.getAttribute('aria-label'));
        assert.ok(label.includes(`; ${called}`), label);
        const marked = await page.$eval(`${cell(name)} .ring`, one => {
            const style = getComputedStyle(one);
            return style.strokeDasharray !== 'none' || style.fill !== 'none';
        });
        // The middle of Tombs is barred in the first turn only, which a picture cannot show.
        assert.equal(marked, title !== 'Tombs', 'its picture shows a ring or a tint');
        await leave(page);
    }
});

visit('what is on a cell is said in words, not in numbers', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Carnyx', { seats: PERSONS });
    await clickCell(page, 'a1');
    await untilPlies(page, 1);
    await clickCell(page, 'a5');
    await untilPlies(page, 2);
    const label = name => page.$eval(cell(name), tile => tile.getAttribute('aria-label'));
    assert.match(await label('a1'), /^a1, Dark disc; home row of Dark/);
    assert.match(await label('a5'), /^a5, Light disc; home row of Light/);
});
