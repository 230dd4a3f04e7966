import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { load, Rules } from 'boardrules';
import { computer, person, type Player } from '../model/players.ts';
import { Session } from '../model/session.ts';
import { FakeStorage, useStorage } from '../testing.ts';
import {
    MOST_GAMES, countsOf, finish, finished, finishedKeyOf, finishedRecord, lookForFinished, putBackFinished,
    removeAllFinished, removeFinished,
} from './finished.ts';

before(() => load());

let storage: FakeStorage;
beforeEach(() => useStorage((storage = new FakeStorage())));

/** A game of Tokonoma after a ply; who of its players gives up, null: they agree to a draw. */
function ended(players: readonly Player[], resigns: number | null): Session {
    const start = new Rules('tokonoma').state();
    const session = new Session({ start, plies: [start.legalMoves()[0]!], players });
    if (resigns === null) session.offerDraw();
    else session.resign(resigns);
    return session;
}

const EASY = 1, STRONG = 3;
const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

function shown() {
    lookForFinished();
    return finished.value;
}

test('a finished game says how it ended, for whom, against whom and when', () => {
    assert.ok(finish(ended([person, computer(EASY)], 0), 'x', 'the record', day(2)));
    const game = { id: 'x', date: '2026-01-02T00:00:00.000Z', game: 'tokonoma', title: 'Tokonoma' };
    const how = { result: 'White resigns: Black wins', score: 'lost', seat: 'White', levels: ['1'], plies: 1 };
    assert.deepEqual(shown(), [{ ...game, ...how }]);
    assert.equal(finishedRecord('x'), 'the record');
    assert.equal(finishedRecord('y'), null);
});

test('games of several people have no score, and games of computers alone are not kept', () => {
    assert.ok(finish(ended([person, person], 1), 'x', 'r'));
    assert.ok(!finish(ended([computer(EASY), computer(EASY)], 1), 'y', 'r'));
    assert.deepEqual(shown().map(({ id, score, seat, levels }) => ({ id, score, seat, levels })), [
        { id: 'x', score: null, seat: '', levels: [] },
    ]);
    assert.deepEqual(countsOf(shown()), []);
});

test('a game that is not over is not kept', () => {
    const start = new Rules('tokonoma').state();
    assert.ok(!finish(new Session({ start, plies: [start.legalMoves()[0]!], players: [person, person] }), 'x', 'r'));
});

test('results are counted for each game and strength', () => {
    finish(ended([person, computer(EASY)], 0), 'a', 'r', day(1));
    finish(ended([person, computer(EASY)], 1), 'b', 'r', day(2));
    finish(ended([computer(STRONG), person], 0), 'c', 'r', day(3));
    finish(ended([computer(EASY), person], 0), 'd', 'r', day(4));
    assert.deepEqual(shown().map(({ id }) => id), ['d', 'c', 'b', 'a'], 'the latest first');
    assert.deepEqual(countsOf(shown()), [
        { game: 'tokonoma', level: '1', won: 2, lost: 1, drawn: 0 },
        { game: 'tokonoma', level: '3', won: 1, lost: 0, drawn: 0 },
    ]);
});

test('a draw is one for both, and a partner is no opponent', () => {
    const start = new Rules('tombs', { teams: true }).state(4);
    const players = [person, computer(EASY), computer(STRONG), computer(EASY)];
    const session = new Session({
        start,
        players,
        ended: {
            kind: 'agreement',
            seat: null,
            outcome: 'draw',
            seats: [0, 1, 2, 3],
            words: '',
            text: 'agreement draw 0 1 2 3',
        },
    });
    finish(session, 'x', 'r');
    assert.deepEqual(countsOf(shown()), [{ game: 'tombs', level: '1', won: 0, lost: 0, drawn: 1 }]);
});

test('of too many games the oldest leave the list, and still count', () => {
    const session = ended([person, computer(EASY)], 1);
    for (let number = 1; number <= MOST_GAMES + 3; number++) finish(session, `${number}`, 'r', day(number));
    const games = shown();
    assert.equal(games.length, MOST_GAMES);
    assert.deepEqual([games[0]!.id, games.at(-1)!.id], [`${MOST_GAMES + 3}`, '4']);
    assert.equal(countsOf(games)[0]!.won, MOST_GAMES + 3);
});

test('of too long games the oldest leave the list', () => {
    const session = ended([person, person], 1);
    for (const number of [1, 2, 3]) finish(session, `${number}`, 'r'.repeat(400_000), day(number));
    assert.deepEqual(shown().map(({ id }) => id), ['3', '2']);
    finish(session, '4', 'r'.repeat(1_100_000), day(4));
    assert.deepEqual(shown().map(({ id }) => id), ['4'], 'the latest stays, however long it is');
});

test('where the browser has less room, the oldest games make it', () => {
    const session = ended([person, computer(EASY)], 1);
    storage.room = 3000;
    for (const number of [1, 2, 3, 4, 5])
        assert.ok(finish(session, `${number}`, 'r'.repeat(700), day(number)), `${number}`);
    assert.equal(shown()[0]!.id, '5');
    assert.ok(shown().length < 5);
    assert.equal(countsOf(shown())[0]!.won, 5);
});

test('one game or all are removed, with what they count for, and put back', () => {
    const session = ended([person, computer(EASY)], 1);
    for (let number = 1; number <= MOST_GAMES + 1; number++) finish(session, `${number}`, 'r', day(number));
    const won = (): number => countsOf(shown())[0]?.won ?? 0;
    const one = removeFinished('9');
    assert.equal(won(), MOST_GAMES);
    putBackFinished(one);
    assert.equal(won(), MOST_GAMES + 1);
    const all = removeAllFinished();
    assert.deepEqual([shown().length, won(), storage.length], [0, 0, 0]);
    putBackFinished(all);
    assert.deepEqual([shown().length, won()], [MOST_GAMES, MOST_GAMES + 1]);
});

test('what somebody else has written there is no game, and does no harm', () => {
    storage.setItem(finishedKeyOf('x'), 'nonsense');
    storage.setItem(finishedKeyOf('y'), 'null\nrecord');
    storage.setItem('boardrules counts', '{');
    assert.deepEqual(shown(), []);
    assert.deepEqual(countsOf([]), []);
    storage.setItem('boardrules counts', '[null, {"game": 1}]');
    assert.deepEqual(countsOf([]), []);
});
