// Every screen, light on a phone and dark on a wide one: axe finds no fault, and nothing needs sideways scrolling. What
// depends on the width does not depend on the colours.
import assert from 'node:assert/strict';
import { load } from 'boardrules';
import { SMALL, visit, WIDE } from './support/browser.mjs';
import { assertFit } from './support/looks.mjs';
import {
    begin, clickCell, countOf, leave, openSetup, paste, press, showTab, until, untilText,
} from './support/page.mjs';
import { Player } from './support/player.mjs';
import { recordOf, thronesWith, underWay } from './support/positions.mjs';

await load();

const PERSONS = ['a person', 'a person'];
const GAMES = ['Tokonoma', 'Carnyx', 'Tombs', 'Tomis', 'Thrones'];
const SECRET = ['Tombs', 'Thrones'];
const LOOKS = [{ viewport: SMALL, scheme: 'light' }, { viewport: WIDE, scheme: 'dark' }];
/* A rulebook is long, and all are made in the same way: each is seen in one look, and each look has some of them. */
const nameOf = ({ viewport, scheme }) => `${viewport.width} px, ${scheme}`;

async function lookAtSetup(page, title) {
    await openSetup(page, title);
    await page.click('dialog.setup summary');
    await assertFit(page, `setup of ${title}`);
    await press(page, 'button', 'Close');
}

async function lookAtGame(page, title) {
    await begin(page, title, { seats: PERSONS });
    if (SECRET.includes(title)) await assertFit(page, `curtain of ${title}`);
    const player = new Player(page, 3);
    for (let clicks = 0; clicks < 5; clicks++) await player.step();
    await assertFit(page, title);
}

async function lookAtRulebook(page, title) {
    await showTab(page, 'Exact rules', '.rulebook h2');
    await untilText(page, '.rulebook h2', title);
    await assertFit(page, `rulebook of ${title}`);
}

/** A lesson: its task, a wrong try, and the move that is shown. */
async function lookAtLesson(page) {
    await page.waitForSelector('.gallery');
    await page.click('.learn-game[data-game="tokonoma"]');
    await page.waitForSelector('.learn .board-holder svg');
    await clickCell(page, 'a1');
    await untilText(page, '.learn .feedback', 'A1: ');
    await press(page, 'button', 'Show me');
    await page.waitForSelector('.suggested');
    await assertFit(page, 'a lesson whose move is shown, after a wrong try');
    await leave(page);
}

/** A game with a hint, its moves, a question, and an earlier position. */
async function lookAtHelp(page) {
    await begin(page, 'Tokonoma', { seats: PERSONS });
    const player = new Player(page, 3);
    while (!(await countOf(page)).startsWith('2 ')) await player.step();
    await press(page, 'button', 'Hint');
    await page.waitForSelector('.advice progress[hidden]');
    await showTab(page, 'Moves', '.plies li');
    await assertFit(page, 'a hint, and the moves');
    await press(page, 'button', 'Resign');
    await page.waitForSelector('dialog.entrance[open]');
    await assertFit(page, 'a question');
    await press(page, 'button', 'Play on');
    await press(page, 'button', 'One move back');
    await untilText(page, '.go-on', 'Continue from here');
    await assertFit(page, 'an earlier position');
}

/** Faults: of rules in the editor, and of an option in the form. */
async function lookAtFaults(page) {
    await showTab(page, 'Change', '.editor .cm-content');
    await page.click('.cm-content');
    await page.keyboard.type('wrong');
    await page.waitForSelector('.editor-faults li');
    await assertFit(page, 'rules with faults');
    await leave(page);
    await openSetup(page, 'Tokonoma');
    await page.click('dialog.setup summary');
    await page.type('#switch-max_plies', 'x');
    await page.click('dialog.setup button.main');
    await page.waitForSelector('[aria-invalid=true]');
    await assertFit(page, 'an option with a fault');
}

for (const look of LOOKS) {
    visit(`the first page, ${nameOf(look)}`, async visitor => {
        const page = await visitor.open(look);
        await page.waitForSelector('.gallery');
        await assertFit(page, 'first page');
        await page.click('.open-details summary');
        await assertFit(page, 'first page, opening what was kept');
    });

    for (const title of GAMES)
        visit(`${title}, ${nameOf(look)}`, async visitor => {
            const page = await visitor.open(look);
            await lookAtSetup(page, title);
            await lookAtGame(page, title);
            if (GAMES.indexOf(title) % LOOKS.length === LOOKS.indexOf(look)) await lookAtRulebook(page, title);
        });

    visit(`what is beside the board, ${nameOf(look)}`, async visitor => {
        const page = await visitor.open(look);
        await begin(page, 'Tombs', { players: 4, seats: Array(4).fill('a person'), switches: { teams: 'true' } });
        await showTab(page, 'Share', '.share');
        await assertFit(page, 'share');
        await showTab(page, 'Change', '.editor .cm-content');
        await assertFit(page, 'editor');
    });

    visit(`what comes and goes, ${nameOf(look)}`, async visitor => {
        const page = await visitor.open(look);
        await lookAtLesson(page);
        await lookAtHelp(page);
        await lookAtFaults(page);
    });

    visit(`the end of a game, ${nameOf(look)}`, async visitor => {
        const page = await visitor.open(look);
        await begin(page, 'Tokonoma', { seats: PERSONS, switches: { max_plies: '2' } });
        await new Player(page).playOut(20);
        await assertFit(page, 'end of a game');
    });
}

visit('the colours that were chosen are those of the next visit', async visitor => {
    const page = await visitor.open({ scheme: 'light' });
    const is = colours => until(page, colours, wanted => document.documentElement.dataset.colours === wanted, colours);
    await is('light');
    await press(page, 'button', 'Dark colours');
    await is('dark');
    await page.reload();
    await page.waitForSelector('.gallery');
    await is('dark');
    await press(page, 'button', 'Light colours');
    await is('light');
});

visit('on a phone a drawn card hides neither the hand nor the words above the board', async visitor => {
    const page = await visitor.open({ viewport: { width: 390, height: 844 }, reducedMotion: false });
    await begin(page, 'Tombs', { seats: ['a person', 'computer, plays at random'] });
    const overlaps = await until(page, 'a card is shown above the hand', () => {
        const [sign, ...others] = ['.signs .sign:last-child', '.tray', '.stage .headline'].map(at =>
            document.querySelector(at)?.getBoundingClientRect(),
        );
        if (!sign || others.includes(undefined)) return null;
        const meets = one =>
            one.left < sign.right && sign.left < one.right && one.top < sign.bottom && sign.top < one.bottom;
        return { hidden: others.filter(meets).length };
    });
    assert.deepEqual(await overlaps.jsonValue(), { hidden: 0 });
});

for (const viewport of [{ width: 390, height: 844 }, WIDE])
    visit(`the sign of a check hides neither the board nor whose turn it is, ${viewport.width} px`, async visitor => {
        const page = await visitor.open({ viewport });
        await page.waitForSelector('.gallery');
        await paste(page, recordOf(thronesWith('4k4/9/9/9/9/2L6/9/9/4K4')).toString());
        for (const cell of ['c4', 'c5']) await clickCell(page, cell);
        const hidden = await until(page, 'a sign', () => {
            const [sign, ...others] = [
                '.signs .sign', '.stage .board-holder svg', '.stage .headline', '.stage .progress',
            ].map(at => document.querySelector(at)?.getBoundingClientRect());
            return sign && { number: others.filter(one => one.top < sign.bottom && sign.top < one.bottom).length };
        });
        assert.deepEqual(await hidden.jsonValue(), { number: 0 });
    });

visit('in the dark the gates of Tomis are those of the one side or the other at a glance', async visitor => {
    const page = await visitor.open({ scheme: 'dark' });
    await page.waitForSelector('.gallery');
    await paste(page, recordOf(underWay('tomis', 20, state => /type-gate/.test(state.svg({ viewer: 0 })))).toString());
    const styles = tone => page.$eval(`.stage .type-gate.tone-${tone} .shape`, shape => {
        const { fill, strokeWidth } = getComputedStyle(shape);
        return { brightness: Math.max(...fill.match(/\d+/g).map(Number)), outline: parseFloat(strokeWidth) };
    });
    const [light, dark] = [await styles('light'), await styles('dark')];
    assert.ok(light.brightness > 200 && dark.brightness < 40, JSON.stringify([light, dark]));
    assert.ok(dark.outline <= 2, 'the lines of a gate are 6 wide: half of the outline on either side must be less');
});
