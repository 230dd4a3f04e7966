import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, REFEREE, Rules, type GameName } from 'boardrules';
import { computer, person, type Player } from './players.ts';
import { Session } from './session.ts';

before(() => load());

const seated = (game: GameName, players: readonly Player[]): Session =>
    new Session({ start: new Rules(game).state(players.length), players });

/** Read anew each time: a compiler takes a value for what was last asserted of it. */
const endOf = (session: Session): string | null => session.outside.value?.text ?? null;

const play = (session: Session, ...notations: string[]): void => {
    for (const notation of notations) session.play(session.rules.parseMove(notation));
};

test('a player resigns: the other wins, nobody is asked, and the game can be reviewed and continued', () => {
    const session = seated('tokonoma', [person, person]);
    play(session, 'e5e4');
    assert.equal(session.mayConcede.value, 1);
    session.resign(1);
    assert.equal(endOf(session), 'resignation 1 win 0');
    assert.deepEqual([session.over.value, session.ended.value], [true, true]);
    assert.deepEqual(session.asked.value, { kind: 'nobody' });
    assert.deepEqual(session.legalMoves(), []);
    assert.equal(session.mayConcede.value, null);
    session.resign(0);
    assert.equal(endOf(session), 'resignation 1 win 0', 'it has ended already');
    session.goTo(0);
    assert.deepEqual([session.over.value, session.ended.value], [false, true]);
    session.resign(0);
    assert.equal(endOf(session), 'resignation 1 win 0', 'nobody resigns in the past');
    session.goTo(1);
    assert.ok(session.over.value);
    session.resume();
    assert.deepEqual([session.over.value, session.ended.value, session.outside.value], [false, false, null]);
    play(session, 'c1c3');
    assert.equal(session.plies.value.length, 2);
});

test('a ply at an earlier position drops the end, and what was dropped comes back with it', () => {
    const session = seated('tokonoma', [person, computer(0)]);
    play(session, 'e5e4', 'c1c3');
    session.resign(0);
    session.goTo(0);
    session.resume();
    assert.deepEqual([session.ended.value, session.outside.value], [false, null]);
    session.bringBack();
    assert.equal(endOf(session), 'resignation 0 win 1');
    session.goTo(2);
    assert.ok(session.over.value);
});

test('people agree to a draw at once', () => {
    const session = seated('tombs', [person, person, person]);
    session.offerDraw();
    const { kind, outcome, seats } = session.outside.value!;
    assert.deepEqual([kind, outcome, seats], ['agreement', 'draw', [0, 1, 2]]);
});

test('a computer answers an offer at its turn, and the first that declines ends it', () => {
    const session = seated('tokonoma', [person, computer(1)]);
    assert.ok(!session.mustAnswer(1));
    session.answerDraw(1, true);
    assert.equal(endOf(session), null, 'nobody has offered');
    session.offerDraw();
    assert.deepEqual([session.isDrawOffered.value, session.mustAnswer(0), session.mustAnswer(1)], [true, false, true]);
    play(session, 'e5e4');
    session.answerDraw(1, false);
    assert.deepEqual([session.isDrawOffered.value, session.declined.value], [false, 1]);
    play(session, 'c1c3');
    assert.equal(session.declined.value, 1, 'until the person has moved');
    play(session, 'e4e3');
    assert.equal(session.declined.value, null);
    session.offerDraw();
    session.answerDraw(1, true);
    assert.equal(endOf(session), 'agreement draw 0,1');
});

test('all computers must agree', () => {
    const session = seated('tombs', [person, computer(1), computer(1)]);
    session.offerDraw();
    session.answerDraw(1, true);
    assert.ok(!session.over.value && !session.mustAnswer(1) && session.mustAnswer(2));
    session.answerDraw(2, true);
    assert.ok(session.over.value);
});

/** Both stars leave their flats and come back (TOK.star). */
const STARS = ['b6c5', 'd1c3', 'c5b6', 'c3d1'];

test('a position that is there for the third time is a reason for a draw, and then each further time', () => {
    const session = seated('tokonoma', [person, person]);
    assert.equal(session.timesThere.value, 1);
    play(session, ...STARS);
    assert.deepEqual([session.timesThere.value, session.returned.value], [2, 0]);
    play(session, ...STARS);
    assert.deepEqual([session.timesThere.value, session.returned.value], [3, 3]);
    session.noteReturn();
    assert.equal(session.returned.value, 0);
    play(session, ...STARS.slice(0, 3));
    assert.deepEqual([session.timesThere.value, session.returned.value], [3, 0], 'not for each position of the loop');
    play(session, STARS[3]!);
    assert.deepEqual([session.timesThere.value, session.returned.value], [4, 4]);
    session.goTo(11);
    assert.deepEqual([session.timesThere.value, session.returned.value], [3, 0], 'nor in the past');
    session.goTo(12);
    session.offerDraw();
    assert.equal(endOf(session), 'agreement draw 0,1');
    assert.equal(session.returned.value, 0);
});

test('after another position a return is a reason again', () => {
    const session = seated('tokonoma', [person, person]);
    play(session, ...STARS, ...STARS);
    session.noteReturn();
    play(session, 'e5e4', 'a1a2', ...STARS);
    assert.equal(session.returned.value, 0);
    play(session, ...STARS);
    assert.equal(session.returned.value, 3);
});

test('a game that is loaded has its plies', () => {
    const { state, rules } = seated('tokonoma', [person, person]);
    const plies = [...STARS, ...STARS].map(notation => rules.parseMove(notation));
    const session = new Session({ start: state, plies, players: [person, person] });
    assert.equal(session.returned.value, 3);
});

test('without people the computers are asked: all must agree', () => {
    const session = seated('tokonoma', [computer(1), computer(1)]);
    play(session, ...STARS, ...STARS);
    assert.deepEqual([session.returned.value, session.isDrawOffered.value], [0, true]);
    session.answerDraw(0, true);
    assert.equal(endOf(session), null);
    session.answerDraw(1, true);
    assert.equal(endOf(session), 'agreement draw 0,1');
    const other = seated('tokonoma', [computer(1), computer(0)]);
    play(other, ...STARS, ...STARS);
    other.answerDraw(0, true);
    other.answerDraw(1, false);
    assert.deepEqual([other.isDrawOffered.value, other.declined.value], [false, 1]);
});

test('chance agrees to nothing', () => {
    const session = seated('tombs', [person, person]);
    assert.equal(session.timesThere.value, 0);
});

test('a step back withdraws an offer', () => {
    const session = seated('tokonoma', [person, computer(1)]);
    play(session, 'e5e4');
    session.offerDraw();
    session.goTo(0);
    assert.ok(!session.isDrawOffered.value);
});

test('when a game with secrets has ended, everything is shown and nobody is covered', () => {
    const session = seated('tombs', [person, person]);
    while (session.state.isChance) session.play(session.state.legalMoves(REFEREE)[0]!);
    assert.equal(session.curtain.value, 0);
    session.resign(1);
    assert.deepEqual([session.curtain.value, session.viewer.value], [null, REFEREE]);
});

test('a game that is over by its rules has no other end', () => {
    const start = new Rules('tokonoma', { max_plies: 1 }).state();
    const session = new Session({ start, players: [person, person] });
    play(session, 'e5e4');
    session.resign(0);
    session.offerDraw();
    assert.deepEqual([session.outside.value, session.over.value], [null, true]);
});
