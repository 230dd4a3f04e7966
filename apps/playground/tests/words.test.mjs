// The page shows the library's texts, and only to the right viewers: the turn, the stocks and counters, the plies.
import assert from 'node:assert/strict';
import { games, HiddenError, load, REFEREE, SPECTATOR } from 'boardrules';
import { visit } from './support/browser.mjs';
import {
    begin, cell, click, leave, liftCurtain, paste, press, showTab, textOf, untilPlies, untilText,
} from './support/page.mjs';
import { recordOf, underWay } from './support/positions.mjs';

await load();

const PERSONS = ['a person', 'a person'];
/** Number of plies in the tested games: in Thrones also one whose lands are all laid out. */
const LOOKED_AT = [...games().map(game => ({ game, plies: 14 })), { game: 'thrones', plies: 118 }];

// --------------------------------------------------------------------------------------------------- the library's
// texts

const nameOf = ({ rules }, actor) => (actor === null ? 'Chance' : rules.seats[actor].name);

/** The plies of a game as text: the actor of each, and the viewer's sentence. */
function pliesFor(record, viewer) {
    const state = record.start();
    return record.moves.map(move => {
        const before = state.copy();
        const { chance, seat } = before.describe(move, REFEREE);
        state.play(move, REFEREE);
        const told = state.events(viewer).find(({ kind }) => kind === 'ply').move;
        const who = nameOf(state, chance ? null : (seat ?? before.toMove));
        const hidden = /^\+?\?$/.test(told);
        return { who, hidden, sentence: hidden && !chance ? 'A hidden move' : state.eventsSentence(viewer) };
    });
}

/** The plies in lines: consecutive hidden plies of one seat are one line. */
function linesFor(record, viewer) {
    const runs = [];
    for (const { who, hidden, sentence } of pliesFor(record, viewer)) {
        const line = `${who}: ${sentence}`;
        if (hidden && runs.at(-1)?.line === line) runs.at(-1).count += 1;
        else runs.push({ line, count: 1 });
    }
    return runs.map(({ line, count }) => (count === 1 ? line : `${line}, ${count} times`));
}

/** A stock or counter, limited to the viewer's knowledge; null: hidden. */
function valueOf(state, family, name, seat, viewer) {
    try {
        return state[family](name, seat, viewer);
    } catch (error) {
        assert.ok(error instanceof HiddenError);
        return null;
    }
}

/** The stocks whose content a viewer may know to exist: "stock 0 hand = 3". */
function stocksFor(state, viewer) {
    const seatsOf = ({ common }) => (common ? [null] : [...Array(state.players).keys()]);
    const all = [...state.rules.stocks.values()].flatMap(stock =>
        seatsOf(stock).map(seat => ({ name: stock.name, seat })),
    );
    const told = all.map(({ name, seat }) => ({ name, seat, value: valueOf(state, 'stock', name, seat, viewer) }));
    return told
        .filter(({ value }) => value > 0)
        .map(stock => `stock ${stock.seat ?? 'nobody'} ${stock.name} = ${stock.value}`);
}

// ------------------------------------------------------------------------------------------------------ the page's
// texts

function pliesOn(page) {
    return page.$$eval('.plies li button', all =>
        all.map(
            one => `${one.querySelector('.stone').getAttribute('aria-label')}: ${one.lastElementChild.textContent}`,
        ),
    );
}

/** The numbers beside the seats: "stock 0 hand = 3", "counter nobody turn = 4". */
async function numbersOn(page) {
    const shown = '.seats [data-quantity]:has(> b)';
    const told = await page.$$eval(shown, all =>
        all.map(
            one => `${one.dataset.quantity} = ${one.querySelector(':scope > b').textContent.replace(/ of \d+$/, '')}`,
        ),
    );
    return told.filter(line => / = \d+$/.test(line));
}

/** The library's text for a number of the page. */
function asLibrary(state, line, viewer) {
    const [family, owner, name] = line.split(' ');
    const seat = owner === 'nobody' ? null : Number(owner);
    return `${family} ${owner} ${name} = ${valueOf(state, family, name, seat, viewer)}`;
}

/** The numbers of the seats that the page shows as to move. */
function seatsToMoveOn(page) {
    return page.$$eval('.seat-card', cards =>
        cards.flatMap((card, seat) => (card.querySelector('.pill')?.textContent === 'to move' ? [seat] : [])),
    );
}

/** One number alone: that of the turn, where the library counts turns; none while the game is prepared. */
function howFar(state, viewer) {
    const phase = state.phase(state.turn);
    const steps = ['tiles', 'middle', 'pieces']; // [THR.phases]
    if (steps.includes(phase)) return `Setting up ${steps.indexOf(phase) + 1} of 3: ${phase}`;
    if (phase !== 'play' && phase !== 'main') return { setup: 'Setting up', placement: 'Setting up' }[phase] ?? phase;
    return state.rules.counters.has('turn') ? `turn ${state.counter('turn', null, viewer)}` : `move ${state.ply}`;
}

async function assertSays(page, record, viewer) {
    const state = record.state();
    const acting = state.actors.map(seat => nameOf(state, seat));
    assert.equal(await textOf(page, '.headline'), `${acting.join(' and ')} to move`);
    assert.equal(await textOf(page, '.progress'), howFar(state, viewer));
    assert.deepEqual(await seatsToMoveOn(page), [...state.actors]);
    assert.deepEqual(await pliesOn(page), linesFor(record, viewer));
    const numbers = await numbersOn(page);
    assert.deepEqual(numbers, numbers.map(line => asLibrary(state, line, viewer)));
    assert.deepEqual(numbers.filter(line => /^stock .* = [^0]/.test(line)).sort(), stocksFor(state, viewer).sort());
}

for (const { game, plies } of LOOKED_AT)
    visit(`what is said of ${game} after ${plies} plies is what the library says`, async (visitor, context) => {
        const record = recordOf(underWay(game, plies));
        const page = await visitor.open();
        await paste(page, record.toString());
        await showTab(page, 'Moves', '.plies');
        await untilPlies(page, record.moves.length);
        assert.equal((await page.$$('.plies .fold')).length, plies > 110 ? 1 : 0, 'a long setup is one line');
        if (plies > 110) await press(page, 'button', 'The setup, 110 moves');
        const isCovered = (await page.$('.curtain')) !== null;
        if (isCovered) {
            await assertSays(page, record, SPECTATOR);
            const { who, sentence } = pliesFor(record, SPECTATOR).at(-1);
            assert.equal(await textOf(page, '.curtain p'), who === 'Chance' ? `${sentence}.` : `${who}: ${sentence}.`);
        }
        await liftCurtain(page);
        const state = record.state();
        await assertSays(page, record, state.rules.hasSecrets ? state.toMove : REFEREE);
        const numbers = await numbersOn(page);
        context.diagnostic(`${isCovered ? 'twice: ' : ''}${record.moves.length} plies, ${numbers.length} numbers`);
    });

visit('what the numbers beside the seats mean can be looked up; what has no effect is not shown', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tombs', { seats: PERSONS });
    await liftCurtain(page);
    await page.click('.meanings summary');
    await untilText(page, '.meanings', 'Cards in the hand.');
    const other = await visitor.open();
    for (const [limit, told] of [['0', ''], ['9', 'quiet moves1']]) {
        await begin(other, 'Tokonoma', { seats: PERSONS, switches: { reversible_limit: limit } });
        await click(other, cell('a5'));
        await click(other, cell('a3'));
        await untilPlies(other, 1);
        assert.equal(await textOf(other, '.quantities'), told);
        await leave(other);
    }
});
