import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules } from 'boardrules';
import { titleOf } from './words.ts';

before(() => load());

const CHANGED = 'schema: 1\nextends: tombs\nhand: 3\n';

test('changed rules that have no title of their own say that they are changed', () => {
    assert.equal(titleOf(new Rules('tombs')), 'Tombs');
    assert.equal(titleOf(Rules.fromYaml(CHANGED)), 'Tombs, changed');
    assert.equal(titleOf(Rules.fromYaml(`${CHANGED}title: Three cards\n`)), 'Three cards');
});

test('a game that differs in a switch says so, too', () => {
    assert.equal(titleOf(new Rules('tombs', { max_plies: 9 })), 'Tombs, changed');
    assert.equal(titleOf(Rules.fromYaml('schema: 1\nextends: tombs\nswitches: {max_plies: 9}\n')), 'Tombs, changed');
});
