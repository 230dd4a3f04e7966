// The ways to play: refusals, dragging, choosing, animation.
import assert from 'node:assert/strict';
import { games, load, REFEREE } from 'boardrules';
import { PHONE, visit } from './support/browser.mjs';
import {
    begin, boardOf, cell, click, liftCurtain, middleOf, paste, press, textOf, until, untilPlies, untilText,
} from './support/page.mjs';
import { Player } from './support/player.mjs';
import { recordOf, thronesWith, underWay } from './support/positions.mjs';

await load();

const PERSONS = ['a person', 'a person'];

// --------------------------------------------------------------------------------------------------------------
// refusals

/** The origin of a move: a cell, or else the letter of the item put on the board; '': neither. */
function originOf(state, move) {
    const { from, to } = move;
    if (from !== null) return from.name;
    return to === null ? '' : (/^[A-Z](?=[a-z]\d+$)/.exec(String(move))?.[0] ?? '');
}

const originsOf = state =>
    [...new Set(state.legalMoves(state.toMove).map(move => originOf(state, move)))].filter(origin => origin !== '');

/** Whether whatever is taken up can go to several cells. A card with one place is played at once. */
const stays = state => originsOf(state)
    .every(origin => state.legalMoves(state.toMove).filter(move => originOf(state, move) === origin).length > 1);

/** The library's refusal of a move to a cell, if the refusal names that cell; else null. */
function refusal(state, origin, to) {
    try {
        const found = state.whyNot(state.rules.parseMove(origin + to), state.toMove);
        return found?.cell?.name === to ? found.sentence : null;
    } catch {
        return null; // no notation of the game
    }
}

/** What the library says of all moves that lead from a cell to another, whichever of them the press may mean. */
function refusals(state, origin, to) {
    const meant = [...state.rules.actions].filter(
        ({ from, to: end, target }) => from?.name === origin && (end ?? target)?.name === to,
    );
    return [refusal(state, origin, to), ...meant.map(move => state.whyNot(move, state.toMove)?.sentence)].filter(
        Boolean,
    );
}

const reasonOf = sentence => sentence.replace(/^\S+: /, '');

/** Whether a click makes another move to the cell: an Ombra may not be placed on a unit, but on top of it. */
const makesMove = (state, origin, to) => state.legalMoves(state.toMove)
    .some(move => String(move).startsWith(origin) && move.to?.name === to);

/** For each kind of refusal, an origin and a refused cell, with the library's sentence. */
function impossible(state) {
    const origins = originsOf(state);
    const cells = state.rules.cells.map(({ name }) => name).filter(name => !origins.includes(name));
    const pairs = origins.flatMap(origin => cells.map(to => ({ origin, to, sentence: refusal(state, origin, to) })));
    const told = pairs.filter(({ origin, to, sentence }) => sentence !== null && !makesMove(state, origin, to));
    return [...new Map(told.map(pair => [reasonOf(pair.sentence), pair])).values()];
}

/** The element to click for an origin: a cell, or an item in the tray. */
async function beginningAt(page, state, origin) {
    if (state.rules.cells.some(({ name }) => name === origin)) return cell(origin);
    const { type } = state.describe(
        state.legalMoves(state.toMove).find(move => originOf(state, move) === origin), REFEREE,
    );
    const labels = await page.$$eval('.tray-item', items => items.map(item => item.textContent.toLowerCase()));
    return `.tray-item:nth-child(${labels.findIndex(label => label.includes(type)) + 1})`;
}

for (const game of games())
    visit(`why something is impossible in ${game}, the library says`, async (visitor, context) => {
        const state = underWay(game, 12, state => originsOf(state).length > 1 && stays(state));
        const pairs = impossible(state);
        assert.ok(pairs.length > 0, 'something is impossible');
        const page = await visitor.open();
        await paste(page, recordOf(state).toString());
        await liftCurtain(page);
        for (const { origin, to } of pairs) {
            const start = await beginningAt(page, state, origin);
            await click(page, start);
            await page.waitForSelector(`${start}[aria-pressed=true]`);
            await click(page, cell(to));
            const sentences = refusals(state, origin, to);
            await until(
                page,
                sentences.join(' or '),
                all => all.some(one => document.querySelector('.said').textContent.includes(one)),
                sentences,
            );
            if (await page.$(`${start}[aria-pressed=true]`)) await click(page, start);
            await page.waitForSelector(`${start}[aria-pressed=false]`);
        }
        context.diagnostic(`${pairs.length} reasons: ${pairs.map(({ sentence }) => sentence).join(' | ')}`);
    });

// --------------------------------------------------------------------------------------------------------------
// dragging

/** By hand: the arm at a5 leaps over a4 to a3, and leaves the flat below it; it does not step to a4. */
const ARM = { from: 'a5', to: 'a3', not: 'a4', why: 'a4: the arm does not move to this tile' };

const BY = {
    mouse: {
        down: (page, { x, y }) => page.mouse.move(x, y).then(() => page.mouse.down()),
        move: (page, { x, y }) => page.mouse.move(x, y, { steps: 6 }),
        up: page => page.mouse.up(),
    },
    finger: {
        down: (page, { x, y }) => page.touchscreen.touchStart(x, y),
        async move(page, { x, y }) {
            await page.touchscreen.touchMove(x, y - 8);
            await page.touchscreen.touchMove(x, y);
        },
        up: page => page.touchscreen.touchEnd(),
    },
};

async function carry(page, by, from, to) {
    await by.down(page, await middleOf(page, from));
    await by.move(page, await middleOf(page, to));
    await page.waitForSelector('.ghost');
    await by.up(page);
    await page.waitForFunction(() => document.querySelector('.ghost') === null);
}

/** Whether items of several types can be put on a1. If all cards of a hand are alike, the page shows no tray. */
function offersTypes(state) {
    const moves = state.legalMoves(state.toMove).filter(({ from, to }) => from === null && to?.name === 'a1');
    return new Set(moves.map(move => state.describe(move, REFEREE).type)).size > 1;
}

for (const [name, by] of Object.entries(BY)) {
    visit(`a piece is dragged with the ${name}`, async visitor => {
        const page = await visitor.open(name === 'finger' ? { viewport: PHONE } : {});
        await begin(page, 'Tokonoma', { seats: PERSONS });
        const start = await boardOf(page);
        await carry(page, by, cell(ARM.from), cell(ARM.not));
        await untilText(page, '.said', ARM.why);
        assert.deepEqual(await boardOf(page), start, 'it is back at its place');
        await page.keyboard.press('Escape');
        await carry(page, by, cell(ARM.from), cell(ARM.to));
        await untilPlies(page, 1);
        assert.equal(start.a5, 'White flat, White arm');
        assert.deepEqual(await boardOf(page), { ...start, a5: 'White flat', a3: 'White arm' });
    });

    visit(`what lies in the tray is dragged to the board with the ${name}`, async visitor => {
        const page = await visitor.open(name === 'finger' ? { viewport: PHONE } : {});
        await paste(page, recordOf(underWay('tombs', 5, offersTypes)).toString());
        await liftCurtain(page);
        await page.waitForSelector('.tray-item');
        const plain = (await textOf(page, '.tray-item')).toLowerCase();
        await carry(page, by, '.tray-item', cell('a1'));
        await until(
            page,
            'a unit',
            () => !/empty/.test(document.querySelector('.stage .cell[data-cell=a1]').getAttribute('aria-label')),
        );
        assert.ok((await boardOf(page)).a1.toLowerCase().includes(plain), plain);
    });
}

// --------------------------------------------------------------------------------------------------------------
// choosing

/** Moves of a kind that begin at a cell and name the same cells, so that only their names distinguish them. */
function alike(state) {
    const nameOf = cell => cell?.name ?? '';
    const moves = state.legalMoves(state.toMove).map(move => ({ move, ...state.describe(move, REFEREE) }));
    const keyOf = ({ kind, from, to, target }) => [kind, ...[from, to, target].map(nameOf)].join();
    const groups = moves
        .filter(({ from, kind }) => from !== null && kind !== 'switch')
        .map(one => moves.filter(move => keyOf(move) === keyOf(one)));
    return groups.find(group => group.length > 1 && group.every(({ direction }) => direction === '')) ?? [];
}

visit('of moves that name the same cells the one is played that was named', async visitor => {
    const state = underWay('thrones', 8, state => alike(state).length > 1);
    const moves = alike(state);
    const [{ from, to }] = moves;
    const page = await visitor.open();
    await paste(page, recordOf(state).toString());
    await liftCurtain(page);
    const ask = async () => {
        for (const { name } of [from, to].filter(cell => cell !== null)) await click(page, cell(name));
        await page.waitForSelector('.chooser');
        assert.match(await textOf(page, '.said'), /Which one\?|[Cc]hoose (it )?below|or one below/);
    };
    await ask();
    const offered = await page.$$eval('.chooser li button', all => all.map(one => one.textContent));
    const odds = / \(1 in 2; .*\)$/; // what a coin decides
    assert.deepEqual(
        offered.map(words => words.replace(odds, '')), moves.map(({ move }) => state.sentence(move, REFEREE)),
    );
    assert.deepEqual(offered.map(words => odds.test(words)), moves.map(({ announces }) => announces));
    await press(page, 'button', 'Cancel');
    await until(page, 'nothing is asked', () => document.querySelector('.chooser') === null);
    await ask();
    await click(page, '.chooser li:last-child button');
    await untilPlies(page, recordOf(state).moves.length + 1);
    await untilText(page, '.status .last', offered.at(-1));
});

/** The moves at a cell that differ only in where they point. */
const pointing = state => {
    const moves = state.legalMoves(state.toMove).filter(({ direction }) => direction !== '');
    return moves.filter(({ kind, from }) => kind === moves[0].kind && from === moves[0].from);
};

visit('where something points is chosen on a pad of arrows, as the board is turned', async visitor => {
    const state = underWay('tomis', 8, one => pointing(one).length === 8);
    const moves = pointing(state);
    const page = await visitor.open();
    await paste(page, recordOf(state).toString());
    await liftCurtain(page);
    await click(page, cell(moves[0].from.name));
    await page.waitForSelector('.chooser');
    const steps = await page.$$eval('.chooser li button', all => all.map(one => one.textContent));
    const label = state.sentence(moves[0]).replace(/ \w+$/, '');
    if (steps.length > 0)
        await click(page, `.chooser li:nth-child(${steps.findIndex(step => step.startsWith(label)) + 1}) button`);
    await press(page, 'button', `${label} up-right`);
    await untilPlies(page, recordOf(state).moves.length + 1);
    await untilText(page, '.status .last', `${label} up-right`);
});

visit('the primary button is the one that ends the turn', async visitor => {
    const endOf = state => state.legalMoves(state.toMove).find(({ notation }) => notation === 'end');
    const state = underWay('thrones', 8, state => endOf(state) !== undefined);
    const page = await visitor.open();
    await paste(page, recordOf(state).toString());
    await liftCurtain(page);
    await page.waitForSelector('.moves button');
    const primary = await page.$$eval('.moves button.main', all => all.map(one => one.textContent));
    assert.deepEqual(primary, [state.sentence(endOf(state), REFEREE)]);
});

visit('what was taken up is put down with Escape', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tokonoma', { seats: PERSONS });
    await click(page, cell(ARM.from));
    await page.waitForSelector(`${cell(ARM.from)}[aria-pressed=true]`);
    await page.keyboard.press('Escape');
    await page.waitForSelector(`${cell(ARM.from)}[aria-pressed=false]`);
    assert.equal(await page.$('.stage .offered'), null);
});

visit('tiles in the tray look as they will on the board, not as claims do', async visitor => {
    const page = await visitor.open();
    await paste(page, recordOf(underWay('thrones', 38, state => state.phase(0) === 'middle')).toString());
    await liftCurtain(page);
    await press(page, 'button', 'To the start');
    await page.waitForSelector('.tray-item');
    const layers = await page.$$eval('.tray-item .drawing > g > *', all =>
        all.map(one => one.classList.contains('ground')),
    );
    assert.ok(layers.length > 1);
    assert.ok(layers.every(isGround => isGround));
});

// -------------------------------------------------------------------------------------------------------------
// animation

/** How many animations of elements a page begins while a ply is made. */
async function animationsOfAPly(page) {
    await begin(page, 'Tokonoma', { seats: PERSONS });
    await page.evaluate(() => {
        const { animate } = Element.prototype;
        window.animations = 0;
        Element.prototype.animate = function (...given) {
            window.animations += 1;
            return animate.apply(this, given);
        };
    });
    await click(page, cell(ARM.from));
    await page.waitForSelector(`${cell(ARM.to)}.offered`);
    await click(page, cell(ARM.to));
    // The next picture, in which the opponent may move.
    await page.waitForSelector('.stage .mark-movable[data-cell^=e]');
    return page.evaluate(() => window.animations);
}

visit('a ply is seen as movement', async visitor => {
    const page = await visitor.open({ reducedMotion: false });
    assert.ok((await animationsOfAPly(page)) > 0);
});

visit('a visitor who prefers less motion sees none', async visitor => {
    assert.equal(await animationsOfAPly(await visitor.open({ reducedMotion: true })), 0);
});

// -------------------------------------------------------------------------------------------------- long questions,
// losses

visit('on a phone all answers to a long question are in sight', async visitor => {
    const page = await visitor.open({ viewport: { width: 390, height: 844, isMobile: true, hasTouch: true } });
    await page.waitForSelector('.gallery');
    // The warhorse on water may attack the throne in its fortress, or switch with it, each with a favor or without.
    await paste(page, recordOf(thronesWith('9/3skW3/9/9/9/9/9/9/4K4', '1:1,0:1 e2,e8')).toString());
    for (const name of ['f8', 'e8']) await page.click(cell(name));
    await until(page, 'four answers', () => document.querySelectorAll('.chooser li').length === 4);
    const hidden = await page.$$eval('.chooser button', all => all.filter(button => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const ends = [[left + 9, top + 9], [right - 9, bottom - 9]].map(at => document.elementFromPoint(...at));
        return !ends.every(end => button.contains(end));
    }).map(button => button.textContent));
    assert.deepEqual(hidden, []);
});

visit('what each side has lost stands with its name', async visitor => {
    const page = await visitor.open();
    await page.waitForSelector('.gallery');
    const state = thronesWith('4k4/6s2/9/9/2l1r4/1l7/R7R/9/4K4');
    for (const move of ['a3xb4', 'c5xb4', 'i3i4', 'end']) state.play(state.rules.parseMove(move), REFEREE);
    await paste(page, recordOf(state).toString());
    await untilText(page, '.seat-card.seat-1 .losses', 'lost');
    const told = seat => page.$$eval(`.seat-card.seat-${seat} .losses li`, all => all.map(one => one.textContent));
    assert.deepEqual(await told(0), ['lost since ply 120:', 'ranger']);
    assert.deepEqual(await told(1), ['lost since ply 120:', 'lancer']);
});
