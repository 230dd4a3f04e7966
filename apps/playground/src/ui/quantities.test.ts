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
    assert.equal(matters?.(new Rules('tokonoma'), 2), false);
    assert.equal(matters?.(new Rules('tokonoma', { reversible_limit: 100 }), 2), true);
});

test('kills are counted to their goal, which depends on the players', () => {
    const { goal, always } = quantityWords('tombs', 'kills');
    assert.equal(goal?.(new Rules('tombs', { kill_goal_2: 8, kill_goal_3: 5 }), 2), '8');
    assert.equal(goal?.(new Rules('tombs', { kill_goal_2: 8, kill_goal_3: 5 }), 3), '5');
    assert.equal(always, true);
});

test('two cells are told in one sentence', () => {
    const { tells } = quantityWords('carnyx', 'bar_from');
    assert.equal(tells?.(name => ({ bar_from: 'd5', bar_to: 'c5' })[name] ?? ''), 'c5 may not go back to d5');
});

test('what cannot be used yet says what has to come first', () => {
    const { note } = quantityWords('tomis', 'flagship');
    assert.equal(note?.(() => false), 'not yet free');
    assert.equal(note?.(name => name === 'unlocked'), '');
});

test('what nobody knows has no words', () => assert.deepEqual(quantityWords('chess', 'pawns'), { means: '' }));
