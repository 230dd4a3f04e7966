// Two people play at the server of games, each in a browser of their own.
// FRIENDS=all plays all games to their ends, not only one with secrets and one without.
// FRAMES=folder keeps what each of them was sent.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { another, PATIENCE, SMALL, visit, WIDE } from './support/browser.mjs';
import { GameServer, heapStrings, keepFrames } from './support/friends.mjs';
import { assertFit } from './support/looks.mjs';
import {
    boardOf, clickCell, countOf, named, openSetup, press, textOf, until, untilPlies, untilText,
} from './support/page.mjs';
import { Player } from './support/player.mjs';

const ALL = process.env.FRIENDS === 'all';
const { FRAMES } = process.env;
const figures = { plies: 0, secrets: 0 };
const house = new GameServer();

before(() => house.start());
after(() => house.remove());
after(() => console.log(`figure: ${figures.plies} plies, ${figures.secrets} secrets looked for in the other’s heap`));

/** What a browser says of a connection that is lost. */
const isLoss = problem => /WebSocket|ERR_CONNECTION_REFUSED/.test(problem);

/** The link that an invitation shows. */
const linkIn = page => page.waitForSelector('.invited input').then(input => input.evaluate(one => one.value));

/** Two people who play, and what each was sent. */
class Pair {
    frames = [[], []];
    pages = [];
    visitors = [];

    /** The first makes a table; the second follows the link. seats: the choice for each seat. */
    async begin(title, { switches = {}, clock = '0', looks = [{}, {}] } = {}) {
        this.visitors = [await another(house), await another(house)];
        const first = await this.#open(0, '', looks[0]);
        await first.waitForSelector('.gallery');
        await press(first, 'button', `Play a friend in ${title}`);
        await first.waitForSelector('dialog.setup[open]');
        if (Object.keys(switches).length > 0) await first.click('dialog.setup summary');
        for (const [name, value] of Object.entries(switches)) await this.#set(first, `#switch-${name}`, value);
        await first.select('#clock', clock);
        await first.click('dialog.setup button.main');
        this.link = await linkIn(first);
        await assertFit(first, 'the invitation');
        await this.follow(1, looks[1]);
        await until(first, 'the invitation is over', () => document.querySelector('dialog.invitation') === null);
        return this;
    }

    async #set(page, selector, value) {
        const field = await page.waitForSelector(selector);
        if ((await field.evaluate(one => one.localName)) === 'select') return void (await field.select(value));
        await field.evaluate(one => one.select());
        await field.type(value);
    }

    async #open(index, fragment, look) {
        const page = await this.visitors[index].open({
            ...look, fragment, prepare: keepFrames(this.frames[index]),
        });
        return (this.pages[index] = page);
    }

    /** One of them opens the link, perhaps again. */
    async follow(index, look) {
        const page = await this.#open(index, new URL(this.link).hash, look);
        await page.waitForSelector('.friends');
        assert.equal(new URL(page.url()).hash, '', 'the token is not in the address');
        return page;
    }

    /** All problems of both pages, except those that a lost connection explains. */
    problems() {
        return this.visitors.flatMap(({ problems }) => problems.filter(problem => !isLoss(problem)));
    }

    async close(name) {
        if (FRAMES !== undefined) {
            await mkdir(FRAMES, { recursive: true });
            for (const [index, frames] of this.frames.entries())
                await writeFile(path.join(FRAMES, `${name}-${index}.txt`), `${frames.join('\n')}\n`);
        }
        for (const { context } of this.visitors) await context.close();
    }
}

/** A test with a pair of players. */
function together(name, body) {
    test(name, { timeout: 10 * PATIENCE }, async context => {
        const pair = new Pair();
        try {
            await body(pair, context);
            assert.deepEqual(pair.problems(), [], 'nothing complains');
        } finally {
            await pair.close(name.replace(/\W+/g, '-'));
        }
    });
}

const isOver = page => page.$('.status[data-over=true]').then(found => found !== null);

/** Runs in the page: whether its player can do something. */
const canAct = () =>
    document.querySelector(
        '.stage .mark:is(.mark-movable, .mark-target, .mark-onto, .mark-capture), .moves button, .choice button, ' +
            '.chooser button, .tray-item:not([aria-disabled=true], :disabled), .lay-out button.main',
    ) !== null;

/** Waits until somebody can act, or the game is over for both; returns the pages of those who can. */
async function ableOf({ pages }) {
    for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await sleep(20)) {
        const over = await Promise.all(pages.map(isOver));
        if (over.every(Boolean)) return [];
        const able = await Promise.all(pages.map(page => page.evaluate(canAct)));
        const found = pages.flatMap((_, index) => (able[index] && !over[index] ? [index] : []));
        if (found.length > 0) return found;
    }
    throw new Error('never: somebody can act');
}

/** Plays until so many plies are made, or to the end. */
async function playTo(pair, players, plies = Infinity) {
    const made = async () => Number((await countOf(pair.pages[0])).split(' ')[0]);
    for (let clicks = 0; (await made()) < plies; clicks++) {
        assert.ok(clicks < 4000, 'the game comes to an end');
        const able = await ableOf(pair);
        if (able.length === 0) return;
        for (const index of able) await players[index].step();
    }
}

/** Waits until so many plies are made, or more. */
const untilMade = (page, plies) =>
    until(
        page, `${plies} plies`, least => parseInt(document.querySelector('.steps .count').textContent, 10) >= least, plies,
    );

/** Both have the same position on the board, as far as both may know it, and the same end. */
async function assertSame({ pages }, { hides }) {
    const [one, other] = await Promise.all(pages.map(boardOf));
    if (!hides) assert.deepEqual(one, other);
    const ends = await Promise.all(pages.map(page => textOf(page, '.headline')));
    const plies = await Promise.all(pages.map(countOf));
    assert.equal(plies[0], plies[1]);
    figures.plies += parseInt(plies[0], 10);
    return { ends, plies: plies[0] };
}

const both = ({ pages }, selector, words) => Promise.all(pages.map(page => untilText(page, selector, words)));

/** All texts in what somebody was sent: observations, sentences, and the events as they were written. */
function textsOf(frames) {
    const messages = frames.map(text => JSON.parse(text));
    const plies = messages.flatMap(one => (one.type === 'told' ? one.plies : one.type === 'ply' ? [one] : []));
    return new Set([
        ...messages.flatMap(({ observation }) => observation ?? []),
        ...plies.flatMap(({ observation, sentence, events }) => [
            observation, sentence, ...events.map(event => JSON.stringify(event)),
        ]),
    ]);
}

/** What only the other was sent, and long enough to be no accident. */
function secretsOf(own, other) {
    const known = textsOf(own);
    return [...textsOf(other)].filter(text => text.length > 9 && !known.has(text));
}

/**
 * Neither page holds what only the other was told. The same search finds it on the other's page, so it could find it
 * here.
 */
async function assertKeepsSecrets({ pages, frames }, context) {
    const heaps = [await heapStrings(pages[0]), await heapStrings(pages[1])];
    for (const [index, heap] of heaps.entries()) {
        const secrets = secretsOf(frames[index], frames[1 - index]);
        assert.ok(secrets.length > 3, 'there are secrets');
        const foundIn = texts => secrets.filter(secret => texts.some(text => text.includes(secret)));
        assert.deepEqual(foundIn(heap), [], 'nothing of the other is in the heap');
        const held = foundIn(heaps[1 - index]);
        assert.ok(held.length > 0, 'the search finds what is there');
        figures.secrets += secrets.length;
        context.diagnostic(`${secrets.length} secrets, ${held.length} of them in the heap of their owner, 0 here`);
    }
}

/** Nobody was sent which card another has drawn. */
function assertRedacted({ frames }) {
    for (const [seat, texts] of frames.entries())
        for (const { events = [] } of texts.map(text => JSON.parse(text)).flatMap(one => one.plies ?? [one]))
            for (const { kind, seat: drawer, type } of events)
                if (kind === 'draw' && drawer !== seat) assert.equal(type, 'hidden');
}

// ----------------------------------------------------------------------------------------------------- whole games

/** hides: after so many plies each player knows what the other does not. */
const GAMES = [
    { title: 'Tokonoma', switches: { max_plies: '30' } },
    { title: 'Tombs', switches: {}, hides: 12, isDefault: true },
    { title: 'Carnyx', switches: { max_plies: ALL ? '40' : '16' }, isDefault: true },
    { title: 'Tomis', switches: { max_plies: '60' } },
    { title: 'Thrones', switches: { max_plies: '150' }, hides: 72 },
];

for (const { title, switches, hides = 0, isDefault = false } of GAMES)
    if (ALL || isDefault)
        together(`two people play ${title} to the end`, async (pair, context) => {
            const looks = [{ viewport: SMALL }, { viewport: WIDE, scheme: 'dark' }];
            await pair.begin(title, { switches, looks, clock: '4' });
            const players = pair.pages.map((page, index) => new Player(page, 5 + index));
            await playTo(pair, players, hides || 12);
            if (hides) await assertKeepsSecrets(pair, context);
            for (const page of pair.pages) await assertFit(page, `a game of ${title} with a friend`);
            await playTo(pair, players);
            const { ends, plies } = await assertSame(pair, { hides });
            assertRedacted(pair);
            context.diagnostic(`${plies} plies; ${ends.join(' / ')}`);
        });

const THRONES = 'Thrones from secret setup to the end: a browser is closed and comes again, the server is killed';

together(THRONES, async (pair, context) => {
    await pair.begin('Thrones', { switches: { setup: 'together', max_plies: ALL ? '140' : '116' } });
    const [first, second] = pair.pages;
    await (await first.waitForSelector('.choice li:nth-child(1) button')).click();
    await (await second.waitForSelector(named('button', 'The computer’s A new one, made by the computer.'))).click();
    await untilMade(second, 10);
    await house.kill();
    await both(pair, '.friends .line', 'The connection is lost');
    await house.start();
    await both(pair, '.friends .line', 'Everybody is here');
    for (const plies of [30, 50, 70, 90, 110]) await untilMade(first, plies);
    await assertKeepsSecrets(pair, context);
    await pair.visitors[1].context.close();
    await untilText(first, '.friends .line', 'Black is not here');
    pair.visitors[1] = await another(house);
    await pair.follow(1);
    await both(pair, '.friends .line', 'Everybody is here');
    const players = pair.pages.map((page, index) => new Player(page, 9 + index));
    await playTo(pair, players);
    const { ends, plies } = await assertSame(pair, { hides: false });
    context.diagnostic(`${plies} plies; ${ends.join(' / ')}`);
});

/** Makes a table with a clock that is shorter than the page offers; returns the fragments of its links. */
const makeShort = page =>
    page.evaluate(async () => {
        const socket = new WebSocket(new URL('friends', location.href.replace(/^http/, 'ws')));
        await new Promise(resolve => (socket.onopen = resolve));
        const person = { kind: 'person' };
        const clock = { initial_s: 12 };
        const answer = new Promise(resolve => (socket.onmessage = ({ data }) => resolve(JSON.parse(data))));
        socket.send(JSON.stringify({ type: 'make', game: 'tokonoma', seats: [person, person], clock }));
        const { seats } = await answer;
        socket.close();
        return seats.map(token => `#friend=${token}`);
    });

together('a player whose time runs out has lost, and both are told so', async pair => {
    pair.visitors = [await another(house), await another(house)];
    const links = await makeShort(await pair.visitors[0].open());
    pair.pages = await Promise.all(links.map((fragment, index) => pair.visitors[index].open({ fragment })));
    const [white, black] = pair.pages;
    await both(pair, '.friends .line', 'Everybody is here');
    await clickCell(white, 'c7');
    await clickCell(white, 'c5');
    await Promise.all(pair.pages.map(page => untilPlies(page, 1)));
    await untilText(white, '.headline', 'Black runs out of time: you win');
    await untilText(black, '.headline', 'You run out of time: White wins');
    assert.deepEqual(await Promise.all(pair.pages.map(isOver)), [true, true]);
    for (const page of pair.pages)
        assert.deepEqual((await page.$$eval('.clock', all => all.map(one => one.textContent))).sort(), ['0:00', '0:12']);
    assert.equal(await black.evaluate(canAct), false);
});

// ------------------------------------------------------------------------------------------------- besides moving

const jsqr = await readFile(createRequire(import.meta.url).resolve('jsqr/dist/jsQR.js'), 'utf8');

/** The text of the code on a page, as another program reads it from the picture. */
async function readCode(page) {
    await page.evaluate(jsqr);
    return page.evaluate(async () => {
        const [image, canvas] = [new Image(), document.createElement('canvas')];
        const svg = document.querySelector('.qr').cloneNode(true);
        svg.setAttribute('width', 300);
        svg.setAttribute('height', 300);
        image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
        await image.decode();
        canvas.width = canvas.height = 300;
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        return window.jsQR(context.getImageData(0, 0, 300, 300).data, 300, 300)?.data;
    });
}

const move = async (page, from, to) => {
    await clickCell(page, from);
    await clickCell(page, to);
};
const untilBoth = ({ pages }, made) => Promise.all(pages.map(page => untilPlies(page, made)));

together('two people take back, offer a draw, resign and play again; a spectator watches', async pair => {
    await pair.begin('Tokonoma');
    const [white, black] = pair.pages;
    await press(white, 'button', 'Links');
    assert.equal(await readCode(white), pair.link);
    await press(white, 'button', 'Spectators');
    const watchers = new URL(await linkIn(white)).hash;
    assert.notEqual(watchers, new URL(pair.link).hash);
    await press(white, 'button', 'To the board');
    const spectator = await pair.visitors[1].open({ fragment: watchers });
    await both(pair, '.friends .line', 'One spectator.');
    await move(white, 'c7', 'c5');
    await untilBoth(pair, 1);
    await untilPlies(spectator, 1);
    assert.equal(await spectator.evaluate(canAct), false);

    await press(white, 'button', 'Ask to take back');
    await untilText(black, '.offered', 'White asks to take back the last move.');
    await press(black, 'button', 'Accept');
    await Promise.all([...pair.pages, spectator].map(page => untilPlies(page, 0)));
    await untilText(white, '.headline', 'Your turn');
    await move(white, 'c7', 'c5');
    await untilBoth(pair, 1);

    await black.reload(); // the seat stays, without the link
    await untilText(black, '.headline', 'Your turn');
    await press(black, 'button', 'Offer a draw');
    await untilText(white, '.offered', 'Black offers a draw.');
    await press(white, 'button', 'Decline');
    await untilText(black, '.friends .line', 'White declines the draw.');
    await press(black, 'button', 'One move back');
    assert.equal(await black.evaluate(canAct), false, 'an earlier position is only looked at');
    await press(black, 'button', 'To the end');

    await press(black, 'button', 'Resign');
    await press(black, 'button', 'Play on');
    await press(black, 'button', 'Resign');
    await (await black.waitForSelector('dialog.entrance[open] .row button:last-child')).click();
    await both(pair, '.headline', 'win');
    await untilText(spectator, '.headline', 'Black resigns: White wins');
    await press(white, 'button', 'Rematch, sides swapped');
    await untilText(black, '.offered', 'White offers a rematch.');
    await press(black, 'button', 'Accept');
    await untilBoth(pair, 0);
    await untilText(black, '.headline', 'Your turn');
    await move(black, 'c7', 'c5');
    await untilBoth(pair, 1);
});

visit('a page that is only served offers no friends, and says so to who has a link', async visitor => {
    const page = await visitor.open({ fragment: `#friend=${'0'.repeat(32)}` });
    await untilText(page, '.welcome [role=alert]', 'not served by a server of games');
    assert.equal(new URL(page.url()).hash, '');
    assert.doesNotMatch(await textOf(page, '.gallery'), /friend/);
    await openSetup(page, 'Tokonoma');
    assert.doesNotMatch(await textOf(page, 'dialog.setup'), /friend/);
});

test('a link that belongs to nothing says so', { timeout: PATIENCE }, async () => {
    const visitor = await another(house);
    const page = await visitor.open({ fragment: `#friend=${'0'.repeat(32)}` });
    await untilText(page, '.joining', 'This link belongs to no table here');
    await visitor.context.close();
});
