// Analysis: moves are tried beside a game, which stays as it is, with the computer's opinion.
import assert from 'node:assert/strict';
import { GameRecord, load, Rules } from 'boardrules';
import { visit, WIDE } from './support/browser.mjs';
import { assertFit } from './support/looks.mjs';
import {
    begin, click, clickCell, copied, liftCurtain, paste, press, textOf, until, untilPlies, untilText,
} from './support/page.mjs';

await load();

const NARROW = { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** A game of so many plies that people ended as a draw. */
function agreed(plies) {
    const state = new Rules('tokonoma').state();
    while (state.ply < plies) state.play(state.legalMoves()[(7 * state.ply) % state.legalMoves().length]);
    return GameRecord.of(state, { tags: { seat0: 'person', seat1: 'person' }, ended: 'agreement' });
}

/** The tree as text, with lines in round brackets and notes in braces. */
const drawn = page =>
    page.$eval('.lines', lines => {
        const text = node => {
            const seen = [...node.childNodes].filter(one => one.className !== 'unseen');
            if (node.matches('.ply')) return seen.map(one => one.textContent).join('');
            if (node.matches('.note')) return `{${node.textContent.trim()}}`;
            const inner = [...node.children].map(text).join(' ');
            return node.matches('.variation') ? `(${inner})` : inner;
        };
        return text(lines);
    });

/** Waits for the final opinion of the position: until then, what it says moves the buttons below. */
async function think(page) {
    await page.waitForSelector('.opinion .first');
    await page.waitForSelector('.opinion progress[hidden]');
}

/** Makes the first possible move of a piece that is marked, except to a cell; returns it. */
async function move(page, from, to) {
    await clickCell(page, from);
    await page.waitForSelector(`.stage .cell[data-cell="${to}"].offered`);
    await clickCell(page, to);
}

visit('lines are tried beside a game, noted, moved up, deleted, shared; the game stays', async visitor => {
    const page = await visitor.open({ viewport: NARROW, scheme: 'dark' });
    const record = agreed(6);
    const first = String(record.moves[0]);
    await paste(page, record.toString());
    await press(page, 'button', 'To the start');
    await press(page, 'button', 'Analyse');
    await think(page);
    assert.equal(await drawn(page), `Start ${record.moves.map((one, made) => `${made + 1}${one}`).join(' ')}`);
    await page.waitForSelector('.stage .brd :is(.hint-arrow, .hint-cell)');
    assert.match(await textOf(page, '.opinion'), /\d+ % White is /);
    await clickCell(page, 'a5');
    await clickCell(page, 'e1');
    await page.waitForSelector('.said.wrong'); // it says why not
    await clickCell(page, 'a5');
    const others = ['b6c5', 'e5e4', 'a5a3'].filter(one => one !== first);
    for (const one of others.slice(0, 2)) {
        await think(page);
        await press(page, 'button', 'To the start');
        await move(page, one.slice(0, 2), one.slice(2));
        await untilText(page, '.lines [aria-current]', one);
    }
    const rest = record.moves.slice(1).map((one, made) => `${made + 2}${one}`).join(' ');
    const tree = (...lines) => `Start 1${first} ${lines.map(one => `(1${one})`).join(' ')} ${rest}`;
    assert.equal(await drawn(page), tree(...others.slice(0, 2)));
    await think(page);
    await press(page, 'button', 'Move up');
    await page.type('.doing input', 'a  note {here}');
    await page.keyboard.press('Enter');
    await untilText(page, '.lines .note', 'a note (here)');
    assert.equal(await drawn(page), tree(`${others[1]} {a note (here)}`, others[0]));
    await assertFit(page, 'an analysis');
    const link = await copied(page, 'Copy link');
    await press(page, 'button', 'Delete');
    await until(page, 'one line less', () => document.querySelectorAll('.variation').length === 1);
    await press(page, 'button', 'Back to the game');
    await untilPlies(page, 0, 6);
    await press(page, 'button', 'To the end');
    await untilPlies(page, 6);
    await untilText(page, '.headline', 'agree');
    const other = await visitor.open({ fragment: link.slice(link.indexOf('#')) });
    await other.waitForSelector('.lines');
    assert.equal(await drawn(other), tree(`${others[1]} {a note (here)}`, others[0]));
    await other.goBack();
    await untilPlies(other, 6);
    assert.equal(await other.evaluate(() => document.activeElement.textContent), 'Analyse');
    await press(other, 'button', 'Analyse');
    await other.waitForSelector('.lines');
    await press(other, 'button', 'New game');
    await other.waitForSelector('dialog.setup[open]');
    await other.click('dialog.setup button.main');
    await untilPlies(other, 0);
    assert.equal(await other.$('.analysis-head'), null, 'the new game is not analysed');
    await other.goBack();
    await other.waitForSelector('.gallery');
});

visit('by keys from line to line; what was tried is there after the page is loaded anew', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: ['a person', 'a person'] });
    await move(page, 'a5', 'a3');
    await untilPlies(page, 1);
    await (await page.waitForSelector('.analyse')).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.lines');
    const shows = text => until(page, text, wanted =>
        document.querySelector('.lines [aria-current]').textContent.startsWith(wanted), text);
    await shows('1a5a3');
    await page.keyboard.press('ArrowLeft');
    await shows('Start');
    await move(page, 'b6', 'c5');
    await shows('1b6c5');
    await page.focus('.lines [aria-current]');
    const ways = [['ArrowUp', '1a5a3'], ['ArrowDown', '1b6c5'], ['ArrowLeft', 'Start'], ['ArrowRight', '1b6c5']];
    for (const [key, text] of ways) {
        await page.keyboard.press(key);
        await shows(text);
    }
    assert.match(await page.evaluate(() => document.activeElement.textContent), /^1b6c5/, 'the focus goes with it');
    await untilText(page, '.keep', 'The browser keeps it');
    await page.waitForFunction(() => Object.values({ ...localStorage }).some(text => text.includes('; | (b6c5)')));
    await page.reload();
    await page.waitForSelector('.variation');
    assert.equal(await drawn(page), 'Start 1a5a3 (1b6c5)');
    await page.goBack();
    await untilPlies(page, 1);
    await untilText(page, '.headline', 'Black to move');
});

visit('of a running game with secrets a guess is analysed; chance is drawn or chosen', async visitor => {
    const page = await visitor.open({ viewport: WIDE });
    await begin(page, 'Tombs', { seats: ['a person', 'computer, plays at random'] });
    await liftCurtain(page);
    await page.waitForSelector('.stage .mark-target, .tray-item');
    await press(page, 'button', 'Analyse');
    await untilText(page, '.analysis-head', 'a guess that agrees with all you know');
    await think(page);
    await untilText(page, '.opinion', 'By what Player 1 can see');
    await (await page.waitForSelector('.opinion .first')).click();
    const outcomes = await until(page, 'chance', () => {
        const all = [...document.querySelectorAll('[aria-label="What chance decides"] button')];
        return all.length > 1 && all.map(one => one.textContent);
    });
    assert.equal((await outcomes.jsonValue())[0], 'Draw by chance');
    await assertFit(page, 'an analysis of a guess, where chance decides');
    await click(page, '[aria-label="What chance decides"] button:nth-child(2)');
    await page.waitForSelector('.lines .tone-chance');
    await press(page, 'button', 'Back to the game');
    await page.waitForSelector('.stage .mark-target, .tray-item');
    assert.equal(await page.$('.analysis-head'), null);
});
