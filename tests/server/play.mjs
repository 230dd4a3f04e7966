// Whole games for the tests: their kinds, and how clients play them.
import { Player, assert, makeTable, person, sleep } from './support.mjs';

const seats = count => Array.from({ length: count }, () => person);

/** The kinds: few plies, by switches, where games need not end. */
export const KINDS = [
    ['tokonoma', { switches: { max_plies: 60 } }],
    ['carnyx', { switches: { max_plies: 60 } }],
    ['tombs', {}],
    ['thrones', { switches: { max_plies: 160, setup: 'together', favors_when: 'any_time' } }],
    ['tomis', { switches: { max_plies: 60 } }],
    ['tombs', { seats: seats(4), switches: { teams: true } }],
    ['thrones', { switches: { max_plies: 160 } }],
    ['tokonoma', { rules: 'schema: 1\nextends: tokonoma\nswitches: {max_plies: 40}\n' }],
    ['tombs', { seats: seats(3), clock: { initial_s: 6000, increment_s: 2 } }],
];

/** Makes a table, also while servers are killed. Each is made from a network of its own, so servers need `--proxy`. */
async function table(urls, [game, more], random) {
    const headers = { 'X-Forwarded-For': `10.${[0, 0, 0].map(() => random(256)).join('.')}` };
    for (;;) {
        try {
            return await makeTable(urls[random(urls.length)], game, more, { headers });
        } catch (error) {
            if (error instanceof assert.AssertionError && !/^no made/.test(error.message)) throw error;
            await sleep(100);
        }
    }
}

/** Plays a game; returns its table, its players, and then somebody who watched. */
export async function playGame(urls, kind, random) {
    const { table: id, seats: tokens, spectators } = await table(urls, kind, random);
    const players = tokens.map(token => new Player(urls, token, random));
    const viewers = [...players, new Player(urls, spectators, random, { acts: false })];
    await Promise.all(viewers.map(viewer => viewer.play()));
    return { table: id, viewers };
}
