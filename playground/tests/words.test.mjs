// What the page says of a game is what the library says of it, and to whom: whose turn it is, who has what, which plies.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { games, HiddenError, load, Record, REFEREE, SPECTATOR } from 'boardrules';
import { visit } from './support/browser.mjs';
import { begin, cell, click, leave, liftCurtain, paste, showTab, textOf, untilPlies, untilText } from './support/page.mjs';
import { underWay } from './support/positions.mjs';

await load();

const PERSONS = ['a person', 'a person'];
/** Plies of the games looked at: in Thrones also one of whose lands all lie open. */
const LOOKED_AT = [...games().map(game => ({ game, plies: 14 })), { game: 'thrones', plies: 118 }];

// ------------------------------------------------------------------------------------------------- what the library says

const nameOf = ({ rules }, actor) => (actor === null ? 'Chance' : rules.seats[actor].name);

/** The plies of a game in words: who made each, and what a viewer is told of it. */
function pliesFor(record, viewer) {
    const state = record.start();
    return record.moves.map(move => {
        const before = state.copy();
        const { chance, seat } = before.describe(move);
        state.play(REFEREE, move);
        const told = state.redact(viewer).find(({ event }) => event === 'ply').move;
        const who = nameOf(state, chance ? null : (seat ?? before.toMove));
        return { who, hidden: told.hidden, sentence: before.sentence(told, viewer) };
    });
}

/** The same in lines: hidden plies of one seat in a row are one. */
function linesFor(record, viewer) {
    const runs = [];
    for (const { who, hidden, sentence } of pliesFor(record, viewer)) {
        const line = `${who}: ${sentence}`;
        if (hidden && runs.at(-1)?.line === line) runs.at(-1).count += 1;
        else runs.push({ line, count: 1 });
    }
    return runs.map(({ line, count }) => (count === 1 ? line : `${line}, ${count} times`));
}

/** What a viewer may know of a stock or counter; null: nothing. */
function valueOf(state, family, name, seat, viewer) {
    try {
        return state[family](name, seat, viewer);
    } catch (error) {
        assert.ok(error instanceof HiddenError);
        return null;
    }
}

/** The stocks of which a viewer may know that there is something in them: "stock 0 hand = 3". */
function stocksFor(state, viewer) {
    const seatsOf = ({ common }) => (common ? [null] : [...Array(state.players).keys()]);
    const all = [...state.rules.stocks.values()].flatMap(stock => seatsOf(stock).map(seat => ({ name: stock.name, seat })));
    const told = all.map(({ name, seat }) => ({ name, seat, value: valueOf(state, 'stock', name, seat, viewer) }));
    return told.filter(({ value }) => value > 0).map(stock => `stock ${stock.seat ?? 'nobody'} ${stock.name} = ${stock.value}`);
}

// ---------------------------------------------------------------------------------------------------- what the page says

function pliesOn(page) {
    return page.$$eval('.plies li button', all =>
        all.map(one => `${one.querySelector('.stone').getAttribute('aria-label')}: ${one.lastElementChild.textContent}`),
    );
}

/** The numbers beside the seats: "stock 0 hand = 3", "counter nobody turn = 4". */
async function numbersOn(page) {
    const shown = '.seats [data-account]:has(> b)';
    const told = await page.$$eval(shown, all =>
        all.map(one => `${one.dataset.account} = ${one.querySelector(':scope > b').textContent}`),
    );
    return told.filter(line => / = \d+$/.test(line));
}

/** What the library says in place of a number of the page. */
function asLibrary(state, line, viewer) {
    const [family, owner, name] = line.split(' ');
    return `${family} ${owner} ${name} = ${valueOf(state, family, name, owner === 'nobody' ? null : Number(owner), viewer)}`;
}

/** The numbers of the seats that are said to be to move. */
function seatsToMoveOn(page) {
    return page.$$eval('.seat-card', cards =>
        cards.flatMap((card, seat) => (card.querySelector('.pill')?.textContent === 'to move' ? [seat] : [])),
    );
}

async function assertSays(page, record, viewer) {
    const state = record.state();
    const acting = state.actors.map(seat => nameOf(state, seat));
    assert.equal(await textOf(page, '.headline'), `${acting.join(' and ')} to move`);
    assert.match(await textOf(page, '.progress'), new RegExp(`(^|· )ply ${state.ply}$`));
    assert.deepEqual(await seatsToMoveOn(page), [...state.actors]);
    assert.deepEqual(await pliesOn(page), linesFor(record, viewer));
    const numbers = await numbersOn(page);
    assert.deepEqual(numbers, numbers.map(line => asLibrary(state, line, viewer)));
    assert.deepEqual(numbers.filter(line => line.startsWith('stock')).sort(), stocksFor(state, viewer).sort());
}

for (const { game, plies } of LOOKED_AT)
    visit(`what is said of ${game} after ${plies} plies is what the library says`, async (visitor, context) => {
        const record = Record.of(underWay(game, plies));
        const page = await visitor.open();
        await paste(page, record.toString());
        await showTab(page, 'Plies', '.plies');
        await untilPlies(page, record.moves.length);
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

visit('what the numbers beside the seats mean can be looked up, and what nothing comes of is not shown', async visitor => {
    const page = await visitor.open();
    await begin(page, 'Tombs', { seats: PERSONS });
    await liftCurtain(page);
    await page.click('.meanings summary');
    await untilText(page, '.meanings', 'Cards in the hand.');
    const other = await visitor.open();
    for (const [limit, told] of [['0', ''], ['9', 'quiet plies1']]) {
        await begin(other, 'Tokonoma', { seats: PERSONS, switches: { reversible_limit: limit } });
        await click(other, cell('a5'));
        await click(other, cell('a3'));
        await untilPlies(other, 1);
        assert.equal(await textOf(other, '.accounts'), told);
        await leave(other);
    }
});

for (const game of games())
    visit(`the rulebook beside ${game} is its own`, async visitor => {
        const book = await readFile(new URL(`../../rules/${game}.md`, import.meta.url), 'utf8');
        const [, title] = /^# (.*)$/m.exec(book);
        const ids = [...book.matchAll(/^(?:\W|\d\. )*\[([A-Z]{3}[.-][A-Za-z0-9-]+)\]/gm)].map(([, id]) => id);
        const page = await visitor.open();
        await begin(page, title, { seats: PERSONS });
        await showTab(page, 'Rulebook', '.rulebook h2');
        await untilText(page, '.rulebook h2', title);
        const shown = new Set(await page.$$eval('.rulebook .id[id]', all => all.map(one => one.id)));
        assert.ok(ids.length > 20, `${ids.length} paragraphs`);
        assert.deepEqual(ids.filter(id => !shown.has(id)), [], 'each paragraph with an id can be linked to');
    });
