import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { games, load, Rules, type SwitchValue } from 'boardrules';
import { accountWords } from './accounts.ts';

before(() => load());

/** Switches that give games more stocks and counters. */
const MORE: Readonly<Record<string, Record<string, SwitchValue>>> = {
    carnyx: { entering: 'extra' },
    thrones: { favor_kind: 'when_gained' },
    tomis: { gate_work: 'extra' },
};

const accountsOf = (rules: Rules) => [...rules.stocks.values(), ...rules.counters.values()];

test('each stock and each counter that is no part of another one has words', () => {
    for (const game of games())
        for (const { name, partOf } of accountsOf(new Rules(game, MORE[game] ?? {})))
            assert.ok(partOf !== '' || /^[^a-z].*[.]$/.test(accountWords(game, name).means), `${game}: ${name}`);
});

test('the switches add stocks and counters', () => {
    for (const [game, switches] of Object.entries(MORE))
        assert.ok(accountsOf(new Rules(game, switches)).length > accountsOf(new Rules(game)).length, game);
});

test('what nothing comes of does not matter', () => {
    const { matters } = accountWords('tokonoma', 'reversible');
    assert.equal(matters?.(new Rules('tokonoma')), false);
    assert.equal(matters?.(new Rules('tokonoma', { reversible_limit: 100 })), true);
});

test('what nobody knows has no words', () => assert.deepEqual(accountWords('chess', 'pawns'), { means: '' }));
