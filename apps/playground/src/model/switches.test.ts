import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, type Switch, games, type GameName } from 'boardrules';
import { meaningOf, nameOf, range, read, spoken, valueOf } from './switches.ts';

before(() => load());

const described = (game: GameName, name: string): Switch => new Rules(game).switches.get(name)!;

test('numbers, truths, words, lists and fractions are read as their kind', () => {
    assert.equal(read(described('tokonoma', 'attackers'), ' 3 '), 3);
    assert.equal(read(described('tombs', 'teams'), 'true'), true);
    assert.deepEqual(read(described('tombs', 'deck_2'), '9, 9,8 7'), [9, 9, 8, 7]);
    assert.equal(read(described('thrones', 'survival'), '2/3'), '2/3');
    assert.equal(read(described('tombs', 'partners'), 'friends'), 'friends');
});

test('what is not of the kind is not read', () => {
    for (const text of ['', '-1', '1.5', 'many', '1e3'])
        assert.equal(read(described('tokonoma', 'attackers'), text), null, text);
    assert.equal(read(described('tombs', 'teams'), 'yes'), null);
    assert.equal(read(described('tombs', 'deck_2'), '9,,9'), null);
});

test('what a switch may be is said as the rulebooks say it', () => {
    assert.equal(range(described('tombs', 'kill_goal_2')), '1 to 65535');
    assert.equal(range(described('tombs', 'deck_2')), '4 numbers, 0 to 99 each');
    assert.equal(range(described('tombs', 'teams')), '');
    assert.equal(spoken('kill_goal_2'), 'kill goal 2');
});

test('players read names and meanings without the words of rules files', () => {
    assert.equal(nameOf('kill_goal_2'), 'kill goal, 2 players');
    assert.equal(nameOf('max_plies'), 'limit of moves');
    assert.equal(nameOf('reversible_limit'), 'limit of moves without progress');
    assert.equal(
        meaningOf('guard', 'as a separate ply (extra), or in the own turn (own_turn)'),
        'as a separate move (extra), or in the own turn (own turn)',
    );
});

test('each value of a switch has words of its own for players', () => {
    assert.equal(valueOf('entering', 'extra'), 'before the turn’s action');
    assert.equal(valueOf('favors_when', 'own_turn'), 'own turn');
    for (const game of games())
        for (const { name, words } of new Rules(game).switches.values())
            assert.equal(new Set(words.map(word => valueOf(name, word))).size, words.length, name);
});

test('each switch reads its own value, and the rules take it', () => {
    for (const game of games())
        for (const one of new Rules(game).switches.values()) {
            const value = read(one, one.value);
            assert.notEqual(value, null, `${game} ${one.name}`);
            assert.equal(new Rules(game, { [one.name]: value! }).fingerprint, new Rules(game).fingerprint, one.name);
        }
});
