import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { games, load, Rules, type SwitchValue, type GameName } from 'boardrules';
import { quantityWords } from './quantities.ts';

before(() => load());

/** Switches that give games more stocks and counters. */
const MORE: Readonly<Partial<Record<GameName, Record<string, SwitchValue>>>> = {
    carnyx: { entering: 'extra' },
    thrones: { favor_kind: 'when_gained' },
    tomis: { gate_work: 'extra' },
};

const quantitiesOf = (rules: Rules) => [...rules.stocks.values(), ...rules.counters.values()];

test('each stock and each counter that is no part of another one has words', () => {
    for (const game of games())
        for (const { name, partOf } of quantitiesOf(new Rules(game, MORE[game] ?? {})))
            assert.ok(partOf !== '' || /^[^a-z].*[.]$/.test(quantityWords(game, name).means), `${game}: ${name}`);
});

test('the switches add stocks and counters', () => {
    for (const game of games().filter(game => game in MORE))
        assert.ok(quantitiesOf(new Rules(game, MORE[game])).length > quantitiesOf(new Rules(game)).length, game);
});

test('what nothing comes of does not matter', () => {
    const { matters } = quantityWords('tokonoma', 'reversible');
    assert.equal(matters?.(new Rules('tokonoma')), false);
    assert.equal(matters?.(new Rules('tokonoma', { reversible_limit: 100 })), true);
});

test('what nobody knows has no words', () => assert.deepEqual(quantityWords('chess', 'pawns'), { means: '' }));
