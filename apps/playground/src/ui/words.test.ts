import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules } from 'boardrules';
import { movesFor, READY } from '../layout/ready.ts';
import { computer, person } from '../model/players.ts';
import { Session } from '../model/session.ts';
import { lastPly, titleOf } from './words.ts';

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

test('the ply that ends all secrets is no hidden move any more', () => {
    const session = new Session({ start: new Rules('thrones').state(), players: [person, computer(0)] });
    for (const seat of [0, 1]) session.playAll(movesFor(session.state, seat, READY[seat]!)!, seat);
    assert.equal(lastPly(session), 'Black is ready: all that was hidden is revealed');
    session.goTo(109);
    assert.equal(lastPly(session), 'Black: A hidden move');
});
