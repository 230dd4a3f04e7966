import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, State } from 'boardrules';
import { movesFor, READY } from '../layout/ready.ts';
import { computer, person } from '../model/players.ts';
import { Session } from '../model/session.ts';
import { headline, lastPly, progress, titleOf, waitsFor } from './words.ts';

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
    // Worked out from [THR.settle]: White claims b5, c5, e5, g5, Black d5, e5, f5, h5, each a forest on e5.
    const settled = 'Claims met on e5: forest goes to a5, forest to e5 and fortress to i5';
    assert.equal(lastPly(session), `Black is ready: all that was hidden is revealed. ${settled}`);
    session.goTo(109);
    assert.equal(lastPly(session), 'Black: 54 hidden moves');
    session.goTo(56);
    assert.equal(lastPly(session), 'Black: A hidden move');
});

test('of a computer that prepares in secret the page says what it does', () => {
    const session = new Session({ start: new Rules('thrones').state(), players: [person, computer(0)] });
    assert.equal(waitsFor(session), '');
    session.playAll(movesFor(session.state, 0, READY[0]!)!, 0);
    assert.equal(waitsFor(session), 'Black is to lay out its land …');
});

const sessionOf = (start: State): Session =>
    new Session({ start, players: Array.from({ length: start.players }, () => person) });

test('one number says how far a game is: its turn, or its moves', () => {
    const fields = 'xM2./xM1O2/O1O2M1 p2 BM/BMT 5,3,4,6 1/1 10 1:0 23'; // turn 10, 23 plies
    assert.equal(progress(sessionOf(State.fromPosition(new Rules('tombs'), fields))), 'turn 10');
    const tokonoma = sessionOf(new Rules('tokonoma').state());
    tokonoma.play(tokonoma.rules.parseMove('c7c5'));
    assert.equal(progress(tokonoma), 'move 1');
    assert.equal(progress(sessionOf(new Rules('tomis').state())), 'Setting up');
    assert.equal(progress(sessionOf(new Rules('thrones').state())), 'Setting up 1 of 3: tiles'); // [THR.phases]
    assert.equal(progress(sessionOf(new Rules('thrones', { setup: 'together' }).state())), 'Setting up');
});

test('the end is said once: by the headline', () => {
    const session = sessionOf(State.fromPosition(new Rules('tombs'), '..x/B1B1B1/xO1. p2 BT/BMO 3,6,6,7 2/0 6 1:0 15'));
    session.lift(1);
    session.play(session.rules.parseMove('-M'));
    assert.equal(headline(session), 'Player 1 wins: no card of Player 2 fitted anywhere (field lock)');
    assert.equal(lastPly(session), 'Player 2 discards a Magus');
});

test('while chance acts the headline says for whom', () => {
    const session = sessionOf(new Rules('tombs').state());
    assert.equal(headline(session), 'Chance draws a card for Player 1');
});
