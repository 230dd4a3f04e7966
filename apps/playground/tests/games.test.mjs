// A player who only clicks marked cells plays each game to its end.
import assert from 'node:assert/strict';
import { visit } from './support/browser.mjs';
import { begin, textOf } from './support/page.mjs';
import { Player } from './support/player.mjs';

const PERSON = 'a person';

const GAMES = [
    { name: 'Tokonoma', title: 'Tokonoma', switches: { max_plies: '24' } },
    { name: 'Carnyx', title: 'Carnyx', switches: { max_plies: '24' } },
    { name: 'Tombs in movement', title: 'Tombs', switches: { max_plies: '16' }, reducedMotion: false },
    {
        name: 'Tombs of four players in teams',
        title: 'Tombs',
        players: 4,
        switches: { max_plies: '40', teams: 'true' },
    },
    { name: 'Tomis', title: 'Tomis', switches: { max_plies: '40' } },
    { name: 'Thrones, set up in turn', title: 'Thrones', switches: { max_plies: '116' } },
    {
        name: 'Thrones, set up together with the computer', title: 'Thrones', second: 'computer, plays at random',
        switches: { max_plies: '116', setup: 'together' },
    },
];

for (const { name, title, players, second = PERSON, switches, reducedMotion = true } of GAMES)
    visit(`${name} is played to its end by clicks`, async (visitor, test) => {
        const page = await visitor.open({ reducedMotion });
        await begin(page, title, { players, seats: [PERSON, second, PERSON, PERSON].slice(0, players ?? 2), switches });
        const began = Date.now();
        const player = await new Player(page, 7).playOut();
        const headline = await textOf(page, '.status .headline');
        const progress = await textOf(page, '.status .progress');
        const way = `${player.clicks} clicks (${[...player.kinds].join(', ')}), ${Date.now() - began} ms`;
        test.diagnostic(`${way}, ${progress}: ${headline}`);
        assert.notEqual(headline, '');
        assert.doesNotMatch(headline, /to move|Chance decides/);
        assert.ok(player.clicks > 3, `${player.clicks} clicks`);
    });
