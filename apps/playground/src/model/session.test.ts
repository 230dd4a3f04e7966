import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CHANCE, IllegalMove, load, REFEREE, Rules, SPECTATOR, type SwitchValue, type GameName } from 'boardrules';
import { computer, person, type Player } from './players.ts';
import { Session } from './session.ts';

before(() => load());

function seated(game: GameName, players: readonly Player[], switches: Record<string, SwitchValue> = {}): Session {
    return new Session({ start: new Rules(game, switches).state(), players });
}

const play = (session: Session, ...notations: string[]): void => {
    for (const notation of notations) session.play(session.rules.parseMove(notation));
};

const texts = (session: Session): string[] => session.plies.value.map(({ move }) => move.toString());

test('plies are made, taken back, made again', () => {
    const session = seated('tokonoma', [person, person]);
    const start = session.state.position;
    play(session, 'c7c5', 'c1c3');
    assert.deepEqual(texts(session), ['c7c5', 'c1c3']);
    const end = session.state.position;
    session.undo();
    assert.equal(session.cursor.value, 1);
    session.undo();
    assert.equal(session.state.position, start);
    assert.equal(session.undoTarget.value, null);
    session.redo();
    session.redo();
    assert.equal(session.state.position, end);
    assert.equal(session.redoTarget.value, null);
});

test('a ply in an earlier position takes the place of what came after', () => {
    const session = seated('tokonoma', [person, person]);
    play(session, 'c7c5', 'c1c3');
    session.goTo(0);
    assert.ok(session.looksBack.value);
    play(session, 'e5e4');
    assert.deepEqual(texts(session), ['e5e4']);
    assert.ok(!session.looksBack.value);
});

test('what was dropped can be brought back until a person makes another ply', () => {
    const session = seated('tokonoma', [person, computer(0)]);
    play(session, 'c7c5', 'c1c3', 'e5e4');
    const end = session.state.position;
    assert.equal(session.dropped.value, 0);
    session.goTo(0);
    play(session, 'e5e4', 'c1c3');
    assert.equal(session.dropped.value, 3);
    session.bringBack();
    assert.deepEqual(texts(session), ['c7c5', 'c1c3', 'e5e4']);
    assert.deepEqual([session.cursor.value, session.dropped.value], [0, 0]);
    assert.equal(session.state.position, session.start().position);
    session.goTo(3);
    assert.equal(session.state.position, end);
    session.goTo(0);
    play(session, 'e5e4', 'c1c3', 'c7c5');
    assert.equal(session.dropped.value, 0);
    session.bringBack();
    assert.deepEqual(texts(session), ['e5e4', 'c1c3', 'c7c5']);
});

test('plies that were dropped by going on are brought back while one looks at an earlier position', () => {
    const session = seated('tokonoma', [person, person]);
    play(session, 'c7c5', 'c1c3', 'e5e4');
    session.goTo(2);
    session.resume();
    assert.equal(session.dropped.value, 1);
    session.goTo(1);
    session.bringBack();
    assert.deepEqual([session.cursor.value, texts(session).length], [1, 3]);
    session.goTo(3);
    assert.equal(session.state.ply, 3);
});

test('the end of a game is brought back, too', () => {
    const session = seated('tokonoma', [person, person], { max_plies: 2 });
    play(session, 'c7c5', 'c1c3');
    assert.ok(session.ended.value);
    session.goTo(1);
    session.resume();
    assert.ok(!session.ended.value);
    session.bringBack();
    assert.ok(session.ended.value);
});

test('a refused ply changes nothing', () => {
    const session = seated('tokonoma', [person, person]);
    play(session, 'c7c5');
    session.goTo(0);
    const [position, change] = [session.state.position, session.change.value];
    assert.throws(() => play(session, 'e5c4'), IllegalMove);
    assert.equal(session.state.position, position);
    assert.deepEqual(texts(session), ['c7c5']);
    assert.equal(session.change.value, change);
    assert.equal(session.dropped.value, 0);
});

test('undo of a person against the computer takes back the computer’s answer, too', () => {
    const session = seated('tokonoma', [person, computer(0)]);
    play(session, 'c7c5', 'c1c3');
    session.undo();
    assert.equal(session.cursor.value, 0);
    session.redo();
    assert.equal(session.cursor.value, 2);
});

test('who looks back is asked nothing, until he goes on from there', () => {
    const session = seated('tokonoma', [person, computer(0)]);
    play(session, 'c7c5', 'c1c3');
    assert.deepEqual(session.asked.value, { kind: 'person', seat: 0 });
    session.goTo(1);
    assert.deepEqual(session.asked.value, { kind: 'nobody' });
    session.resume();
    assert.deepEqual(session.asked.value, { kind: 'computer', seat: 1, level: 0 });
    assert.deepEqual(texts(session), ['c7c5']);
});

test('there are no plies but those that there are', () => {
    const session = seated('tokonoma', [person, person]);
    play(session, 'c7c5');
    for (const count of [-1, 2, 0.5, NaN]) assert.throws(() => session.goTo(count), RangeError);
    assert.equal(session.cursor.value, 1);
});

test('chance is asked first in Tombs, and a person after it', () => {
    const session = seated('tombs', [person, computer(1)]);
    assert.deepEqual(session.asked.value, { kind: 'chance' });
    for (let card = 0; card < 5; card++) session.play(session.state.draw(0));
    assert.deepEqual(session.asked.value, { kind: 'person', seat: 0 });
    assert.ok(session.plies.value.every(({ actor }) => actor === CHANCE));
});

test('a single person sees his own secrets, also while another acts; a spectator none', () => {
    const session = seated('tombs', [computer(1), person]);
    assert.equal(session.viewer.value, 1);
    assert.equal(session.curtain.value, null);
    session.watch.value = 'spectator';
    assert.equal(session.viewer.value, SPECTATOR);
    assert.equal(session.acting.value, null);
});

test('two persons with secrets: the curtain falls when the turn passes', () => {
    const session = seated('tombs', [person, person]);
    for (let card = 0; card < 5; card++) session.play(session.state.draw(0));
    assert.equal(session.curtain.value, 0);
    assert.equal(session.viewer.value, SPECTATOR);
    assert.deepEqual(session.legalMoves(), []);
    session.lift(0);
    assert.equal(session.viewer.value, 0);
    assert.equal(session.curtain.value, null);
    session.play(session.legalMoves()[0]!, 0);
    session.play(session.state.draw(0));
    assert.equal(session.lifted.value, null);
    assert.equal(session.curtain.value, 1);
    assert.throws(() => session.lift(2), RangeError);
});

test('without secrets nothing is hidden, and there is no curtain', () => {
    const session = seated('carnyx', [person, person]);
    assert.equal(session.viewer.value, REFEREE);
    assert.equal(session.curtain.value, null);
});

test('where computers play among themselves, all may be shown to who asks for it', () => {
    const session = seated('tombs', [computer(0), computer(0)]);
    assert.equal(session.viewer.value, SPECTATOR);
    assert.ok(session.mayShowAll.value);
    session.watch.value = 'all';
    assert.equal(session.viewer.value, REFEREE);
});

test('one who plays cannot see all', () => {
    const session = seated('tombs', [person, computer(0)]);
    session.watch.value = 'all';
    assert.equal(session.viewer.value, 0);
    assert.ok(!session.mayShowAll.value);
});

test('after the end everything is shown', () => {
    const session = seated('tombs', [person, person], { max_plies: 3 });
    for (let card = 0; card < 3; card++) session.play(session.state.draw(0));
    assert.ok(session.state.isOver);
    assert.equal(session.viewer.value, REFEREE);
    assert.deepEqual(session.asked.value, { kind: 'nobody' });
});

test('lent plies are the computer’s until the turn passes', () => {
    const session = seated('thrones', [person, person]);
    session.lift(0);
    session.lend(0);
    assert.equal(session.acting.value, null);
    let plies = 0;
    while (session.asked.value.kind === 'computer') {
        session.play(session.state.legalMoves(0)[0]!, 0);
        plies++;
    }
    // 36 tiles of the homeland, 4 of the middle row, 15 pieces.
    assert.equal(plies, 55);
    assert.equal(session.lent.value, null);
    assert.equal(session.curtain.value, 1);
});

test('a session begins with the plies it is given, and is asked on from there', () => {
    const rules = new Rules('tokonoma');
    const plies = ['c7c5', 'c1c3'].map(notation => rules.parseMove(notation));
    const session = new Session({ start: rules.state(), plies, players: [person, person] });
    assert.equal(session.cursor.value, 2);
    assert.equal(session.start().ply, 0);
    assert.equal(session.change.value.kind, 'look');
});

test('a turn that is lent in an earlier position goes on from there', () => {
    const session = seated('tokonoma', [person, person]);
    play(session, 'c7c5', 'c1c3', 'e5e4');
    session.goTo(0);
    session.lend(0);
    assert.deepEqual(session.asked.value, { kind: 'computer', seat: 0, level: 3 });
    assert.equal(session.dropped.value, 3);
    play(session, 'e5e4');
    assert.equal(session.lent.value, null);
    session.bringBack();
    assert.deepEqual(texts(session), ['c7c5', 'c1c3', 'e5e4']);
});
