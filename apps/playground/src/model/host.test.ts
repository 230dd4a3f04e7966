import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { effect } from '@preact/signals-core';
import { load, Rules, type Move, type GameName } from 'boardrules';
import { host, type Helpers } from './host.ts';
import { computer, person, type Player } from './players.ts';
import { Session } from './session.ts';
import type { Watch } from './views.ts';

before(() => load());

const seated = (game: GameName, players: readonly Player[]): Session =>
    new Session({ start: new Rules(game, { max_plies: 40 }).state(), players });

function helpers(over: Partial<Helpers> = {}): Helpers {
    return {
        shown: async () => {},
        choose: async (session, seat) => session.state.legalMoves(seat)[0]!,
        failed: error => assert.fail(String(error)),
        ...over,
    };
}

const soon = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 20));

test('chance and computers play to the end by themselves', async () => {
    const session = seated('tombs', [computer(0), computer(0)]);
    const stop = host(session, helpers());
    for (let waits = 0; waits < 100 && !session.state.isOver; waits++) await soon();
    stop();
    assert.ok(session.state.isOver);
});

test('a person is waited for', async () => {
    const session = seated('tombs', [person, computer(0)]);
    const stop = host(session, helpers());
    await soon();
    stop();
    assert.deepEqual(session.asked.value, { kind: 'person', seat: 0 });
    assert.equal(session.cursor.value, 5);
});

test('nothing follows before the picture shows what was', async () => {
    const session = seated('tombs', [computer(0), computer(0)]);
    let shown = (): void => {};
    const stop = host(session, helpers({ shown: () => new Promise(resolve => (shown = resolve)) }));
    await soon();
    assert.equal(session.cursor.value, 0);
    shown();
    await soon();
    assert.equal(session.cursor.value, 1);
    stop();
});

/** The numbers of plies and of changes after the first player's layout in Thrones. */
async function laidOut(players: readonly Player[], watch: Watch): Promise<[number, number]> {
    const session = new Session({ start: new Rules('thrones', { max_plies: 56 }).state(), players });
    session.watch.value = watch;
    let changes = -1; // the effect runs once for the start
    const count = effect(() => void (session.change.value, changes++));
    const choose: Helpers['choose'] = async ({ state }, seat, _level, _signal, after = state) =>
        after.legalMoves(seat)[0]!;
    const stop = host(session, helpers({ choose }));
    for (let waits = 0; waits < 100 && session.plies.value.length < 55; waits++) await soon();
    stop();
    count();
    return [session.plies.value.length, changes];
}

test('plies of which the viewer sees nothing are made at once', async () => {
    assert.deepEqual(await laidOut([computer(0), person], 'seat'), [55, 1]);
    assert.deepEqual(await laidOut([computer(0), computer(0)], 'all'), [56, 56]);
});

test('a step back gives up what the computer was asked, and its late answer is dropped', async () => {
    const session = seated('tokonoma', [person, computer(0)]);
    let answer = (_: Move): void => {},
        given: AbortSignal | null = null;
    const choose: Helpers['choose'] = (_session, _seat, _level, signal) => {
        given = signal;
        return new Promise(resolve => (answer = resolve));
    };
    const stop = host(session, helpers({ choose }));
    session.play(session.rules.parseMove('c7c5'));
    await soon();
    const late = session.state.legalMoves(1)[0]!;
    session.undo();
    assert.ok(given!.aborted);
    answer(late);
    await soon();
    stop();
    assert.equal(session.cursor.value, 0);
    assert.equal(session.plies.value.length, 1);
});

test('a computer that fails is told of, and the game stays where it is', async () => {
    const session = seated('tokonoma', [computer(0), person]);
    const failures: unknown[] = [];
    const failing = helpers({
        choose: () => Promise.reject(new Error('no thought')),
        failed: error => failures.push(error),
    });
    const stop = host(session, failing);
    await soon();
    stop();
    assert.match(String(failures[0]), /no thought/);
    assert.equal(session.cursor.value, 0);
});
