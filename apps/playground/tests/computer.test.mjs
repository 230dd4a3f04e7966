// The computer answers at each level, plays games to their end, gives hints, and can be interrupted.
import assert from 'node:assert/strict';
import { load } from 'boardrules';
import { visit } from './support/browser.mjs';
import {
    begin, countOf, leave, liftCurtain, paste, press, showTab, textOf, until, untilPlies, untilText,
} from './support/page.mjs';
import { Player } from './support/player.mjs';
import { recordOf, underWay } from './support/positions.mjs';

await load();

const LEVELS = ['plays at random', 'easy', 'medium', 'strong', 'thinks for 2 seconds', 'thinks for 10 seconds'];
const against = level => ['a person', `computer, ${level}`];

/** Clicks until a ply is made and the computer is to move. */
async function onePly(page) {
    const player = new Player(page, 2);
    while ((await countOf(page)) === '0 / 0') await player.step();
}

visit('Play begins at once, against the easy computer until another was chosen', async visitor => {
    const page = await visitor.open();
    await press(page, 'button', 'Play Carnyx against the computer');
    await page.waitForSelector('.stage .board-holder svg');
    assert.match(await textOf(page, '.seats'), /Person.*Computer, easy/s);
    await leave(page);
    await begin(page, 'Tomis', { seats: ['a person', 'computer, strong'] });
    await leave(page);
    await press(page, 'button', 'Play Tokonoma against the computer');
    await page.waitForSelector('.stage .board-holder svg');
    assert.match(await textOf(page, '.seats'), /Person.*Computer, strong/s);
});

visit('all levels are offered', async visitor => {
    const page = await visitor.open();
    await press(page, 'button', 'Tokonoma');
    const offered = await page.$$eval('dialog.setup select[id^=sits-]:first-of-type option', all =>
        all.map(one => one.text),
    );
    for (const level of LEVELS) assert.ok(offered.includes(`computer, ${level}`), level);
});

for (const level of LEVELS.filter(one => one !== 'easy')) // in a whole game below
    visit(`the computer answers: ${level}`, async visitor => {
        const page = await visitor.open();
        await begin(page, 'Tokonoma', { seats: against(level) });
        await onePly(page);
        if (level === 'thinks for 10 seconds') await press(page, 'button', 'Move now');
        await untilPlies(page, 2);
    });

for (const [title, level] of [['Tokonoma', 'easy'], ['Tombs', 'plays at random']])
    visit(`computers, ${level}, play ${title} to its end`, async visitor => {
        const page = await visitor.open();
        const seats = Array(2).fill(`computer, ${level}`);
        await begin(page, title, { seats, switches: { max_plies: '16' } });
        await page.select('.watching select', '0');
        await page.waitForSelector('.status[data-over=true]');
        assert.notEqual(await textOf(page, '.headline'), '');
        assert.doesNotMatch(await textOf(page, '.headline'), /to move/);
    });

visit('a person plays a game with the computer to its end', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tomis', { seats: against('easy'), switches: { max_plies: '20' } });
    await new Player(page, 4).playOut(200);
});

visit('a hint is a move that can be played at once', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Carnyx', { seats: ['a person', 'a person'] });
    await press(page, 'button', 'Hint');
    await page.waitForSelector('.advice .move b');
    // This takes one step, because the computer may still change its opinion.
    const hint = await page.evaluate(() => {
        const shown = document.querySelector('.advice .move b').textContent;
        [...document.querySelectorAll('.advice button')].find(button => button.textContent.includes('Play it')).click();
        return shown;
    });
    await untilPlies(page, 1);
    await untilText(page, '.status .last', hint);
});

for (const game of ['tombs', 'thrones', 'carnyx'])
    visit(`a hint in ${game} is a legal move of who asks, and is marked on the board`, async visitor => {
        const state = underWay(game, 12, ({ toMove }) => toMove === 1 || game === 'thrones');
        const page = await visitor.open();
        await paste(page, recordOf(state).toString());
        await liftCurtain(page);
        await press(page, 'button', 'Hint');
        await page.waitForSelector('.advice progress[hidden]'); // the opinion is final
        const notation = await page.$eval('.advice .move b', words => words.dataset.move);
        const move = state.rules.parseMove(notation);
        assert.ok(state.isLegal(move, state.toMove), notation);
        assert.equal(await textOf(page, '.advice .move b'), state.sentence(move, state.toMove));
        const { from, to, target } = move;
        const named = [from, to, target].filter(cell => cell !== null).map(({ name }) => name);
        assert.deepEqual((await hintedOn(page)).sort(), [...new Set(named)].sort());
    });

visit('the last ply stays in sight when a hint takes room from the list of plies', async visitor => {
    const page = await visitor.open();
    await paste(page, recordOf(underWay('carnyx', 30)).toString());
    await showTab(page, 'Moves', '.plies');
    await until(page, 'the last ply is in sight', lastPlyInSight);
    await press(page, 'button', 'Hint');
    await page.waitForSelector('.advice .move b');
    await until(page, 'the last ply is in sight beside the hint', lastPlyInSight);
});

/** This function runs in the page. */
function lastPlyInSight() {
    const current = document.querySelector('.plies [aria-current]');
    if (current === null) return false;
    const [ply, panel] = [current, current.closest('[role=tabpanel]')].map(element => element.getBoundingClientRect());
    return ply.top >= panel.top && ply.bottom <= panel.bottom;
}

/** The cells in the colour of hints. */
function hintedOn(page) {
    return page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--hinted)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        const tiles = [...document.querySelectorAll('.stage :is(.cell, .ground) .tile')];
        const hinted = tiles.filter(tile => getComputedStyle(tile).fill === color);
        return [...new Set(hinted.map(tile => tile.closest('[data-cell]').dataset.cell))];
    });
}

visit('the computer makes the plies of a turn for a person, and of no other', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Thrones', { seats: ['a person', 'a person'] });
    await liftCurtain(page);
    await showTab(page, 'Moves', '.plies');
    await press(page, 'button', 'The computer’s A new one, made by the computer.');
    await untilText(page, '.curtain h2', 'Pass the device to Black');
    assert.deepEqual(await page.$$eval('.plies li', all => all.map(one => one.textContent)), [
        '1–55A hidden move, 55 times',
    ]);
    assert.equal(await page.$('.plies li:not(.seat-0)'), null);
});

visit('a computer that thinks is stopped by taking back', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: against('thinks for 10 seconds') });
    await onePly(page);
    await page.waitForSelector('.thinking');
    await press(page, 'button', 'Undo');
    await untilPlies(page, 0, 1);
    await until(page, 'nobody thinks', () => document.querySelector('.thinking') === null);
    await new Player(page, 2).step();
    assert.match(await countOf(page), /^[01] \/ 1$/);
});

visit('computers that play each other can be paused, and made to play one ply', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: Array(2).fill('computer, plays at random') });
    await press(page, 'button', 'Pause');
    await page.waitForSelector('.watching button ::-p-text(Continue)');
    const made = Number((await countOf(page)).split(' ')[0]);
    await press(page, 'button', 'One move');
    await untilPlies(page, made + 1);
});
