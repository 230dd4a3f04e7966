import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { effect } from '@preact/signals-core';
import { load, Rules } from 'boardrules';
import { computer, person } from '../model/players.ts';
import { Session, type Setup } from '../model/session.ts';
import { FakeStorage, useStorage } from '../testing.ts';
import { finished, finishedRecord } from './finished.ts';
import { Keeper, latest, lookForGames, unfinished } from './resume.ts';
import { keyOf, noteOwn } from './shelf.ts';

before(() => load());

let storage: FakeStorage;
beforeEach(() => {
    useStorage((storage = new FakeStorage()));
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: new FakeStorage() });
});

/** A tab with a game of Tokonoma, its own or one that is stored. */
function tab(id = 'x', setup: Setup = { start: new Rules('tokonoma').state(), players: [person, computer(1)] }) {
    const session = new Session(setup);
    return { session, keeper: new Keeper(session, id) };
}

type Tab = ReturnType<typeof tab>;

/** Makes the first legal ply, or another, and stores the game. */
function play({ session, keeper }: Tab, index = 0): void {
    session.play(session.state.legalMoves()[index]!);
    keeper.save();
}

function setupOf(id: string): Setup {
    lookForGames();
    return unfinished.value.find(({ kept }) => kept.id === id)!.setup;
}

function setupOfFinished(id: string): Setup {
    noteOwn(id);
    lookForGames();
    return latest()!;
}

/** The stored games: how many plies the unfinished ones have, and the results of the others. */
function stored() {
    lookForGames();
    return {
        unfinished: unfinished.value.map(({ setup }) => setup.plies!.length).sort(),
        finished: finished.value.map(({ result }) => result).sort(),
    };
}

test('a game is stored with each ply, and moves to the finished ones at its end', () => {
    const one = tab();
    play(one);
    play(one);
    assert.deepEqual(stored(), { unfinished: [2], finished: [] });
    one.session.resign(0);
    one.keeper.save();
    assert.deepEqual(stored(), { unfinished: [], finished: ['White resigns: Black wins'] });
    one.keeper.save();
    assert.equal(finished.value.length, 1);
});

test('a finished game that goes on is another game, and the finished one stays', () => {
    const one = tab();
    play(one);
    one.session.resign(0);
    one.keeper.save();
    one.session.resume();
    play(one);
    assert.deepEqual(stored(), { unfinished: [2], finished: ['White resigns: Black wins'] });
});

test('a game that was over when it came is not the reader’s', () => {
    const start = new Rules('tokonoma').state();
    const session = new Session({ start, plies: [start.legalMoves()[0]!], players: [person, person] });
    session.resign(0);
    const setup = {
        start,
        plies: session.plies.value.map(({ move }) => move),
        players: [person, person],
        ended: session.outside.value,
    };
    tab('x', setup).keeper.save();
    assert.deepEqual(stored(), { unfinished: [], finished: [] });
});

test('looking at a stored game does not store it anew', () => {
    play(tab());
    const before = storage.getItem(keyOf('x'));
    storage.setItem = () => assert.fail('it is stored anew');
    tab('x', setupOf('x')).keeper.save();
    assert.equal(storage.getItem(keyOf('x')), before);
});

test('a tab notices that another has gone on with its game, and can load it', () => {
    const one = tab();
    play(one);
    const other = tab('x', setupOf('x'));
    one.keeper.note(keyOf('x'));
    assert.equal(one.keeper.newer(), null, 'it only has it open');
    play(other);
    one.keeper.note(keyOf('y'));
    assert.equal(one.keeper.newer(), null, 'another game is another game');
    one.keeper.note(keyOf('x'));
    assert.equal(one.keeper.newer()!.plies!.length, 2);
    assert.equal(one.keeper.newer()!.id, 'x');
});

test('a tab that plays on beside another keeps both games', () => {
    const one = tab();
    play(one);
    const other = tab('x', setupOf('x'));
    play(other);
    play(other);
    play(one, 1);
    assert.deepEqual(stored().unfinished, [2, 3]);
    one.keeper.note(keyOf('x'));
    assert.equal(one.keeper.newer(), null, 'they are different games now');
    play(one);
    play(other);
    assert.deepEqual(stored().unfinished, [3, 4]);
});

test('a tab notices that another has finished its game, and does not undo it', () => {
    const one = tab();
    play(one);
    const other = tab('x', setupOf('x'));
    other.session.resign(0);
    other.keeper.save();
    one.keeper.note(keyOf('x'));
    assert.ok(one.keeper.newer()!.ended);
    play(one);
    assert.deepEqual(stored(), { unfinished: [2], finished: ['White resigns: Black wins'] });
});

test('a game that another tab has removed goes on here', () => {
    const one = tab();
    play(one);
    storage.removeItem(keyOf('x'));
    one.keeper.note(null);
    assert.equal(one.keeper.newer(), null);
    play(one);
    assert.deepEqual(stored().unfinished, [2]);
});

test('what was tried is stored with its game, finished or not, and is no other game', () => {
    const one = tab();
    play(one);
    const tried = (text: string): void => {
        one.session.comments.value = new Map([[0, text]]);
        one.keeper.save();
    };
    tried('| (a5a3)');
    assert.equal(setupOf('x').comments!.get(0), '| (a5a3)');
    one.session.resign(0);
    one.keeper.save();
    assert.deepEqual(stored(), { unfinished: [], finished: ['White resigns: Black wins'] });
    const { date } = finished.value[0]!;
    tried('| (b6a4)');
    assert.deepEqual(stored(), { unfinished: [], finished: ['White resigns: Black wins'] });
    assert.match(finishedRecord('x')!, /^; \| \(b6a4\)$/m);
    assert.equal(finished.value[0]!.date, date);
    const again = tab('x', setupOfFinished('x'));
    again.session.comments.value = new Map();
    again.keeper.save();
    assert.doesNotMatch(finishedRecord('x')!, /;/);
    assert.deepEqual(stored().finished.length, 1);
    again.session.resume();
    again.keeper.save();
    again.session.resign(1);
    again.keeper.save();
    assert.deepEqual(stored().finished, ['Black resigns: White wins', 'White resigns: Black wins']);
});

test('a page that is loaded anew begins with its own game, finished or not', () => {
    const one = tab();
    play(one);
    play(tab('y'));
    noteOwn('x');
    lookForGames();
    assert.equal(latest()!.id, 'x');
    one.session.resign(0);
    one.keeper.save();
    lookForGames();
    assert.ok(latest()!.ended);
    noteOwn('z');
    assert.equal(latest(), null);
});

test('what is said of a game changes as soon as it is stored, and as another tab removes it', () => {
    const one = tab(), said: boolean[] = [];
    const stop = effect(() => void said.push(one.keeper.isKept.value));
    play(one);
    storage.removeItem(keyOf('x'));
    one.keeper.note(null);
    stop();
    assert.deepEqual(said, [false, true, false]);
});
