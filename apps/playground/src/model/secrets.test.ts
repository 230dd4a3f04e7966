import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, REFEREE, Rules, SPECTATOR, type State, type Viewer, type GameName } from 'boardrules';
import { computer, person, personsOf, type Player } from './players.ts';
import { runsOf } from './runs.ts';
import { Session } from './session.ts';
import { liesOpen } from './views.ts';

before(() => load());

const PEOPLE = [person, person];

function setup(): Session {
    return new Session({ start: new Rules('thrones').state(), players: PEOPLE });
}

/** Plays the first legal moves of the seat to move. */
function playOn(session: Session, plies: number): void {
    for (let i = 0; i < plies; i++) {
        const state: State = session.state;
        session.play(state.isChance ? state.draw(0) : state.legalMoves(REFEREE)[0]!);
    }
}

test('a ply of the secret setup is told to its seat alone', () => {
    const session = setup();
    playOn(session, 1);
    const ply = session.plies.value[0]!;
    assert.equal(ply.seen(0), 'p@a1');
    assert.equal(ply.sentence(0), 'Plains on a1');
    for (const viewer of [1, SPECTATOR]) {
        assert.equal(ply.seen(viewer), '?');
        assert.equal(ply.sentence(viewer), 'A hidden move');
    }
    assert.equal(ply.seen(REFEREE), 'p@a1');
});

/** The runs of a game as one viewer gets them: `1-3 A hidden move`. */
function toldRuns(session: Session, viewer: Viewer): string[] {
    const runs = runsOf(session.plies.value, viewer);
    return runs.map(({ from, to, ply }) => `${from}-${to} ${ply.sentence(viewer)}`);
}

test('hidden plies in a row are one run, each seat’s its own', () => {
    const session = setup();
    playOn(session, 2);
    assert.deepEqual(toldRuns(session, 0), ['1-1 Plains on a1', '2-2 Plains on b1']);
    assert.deepEqual(toldRuns(session, 1), ['1-2 A hidden move']);
    playOn(session, 56);
    assert.deepEqual(toldRuns(session, SPECTATOR), ['1-55 A hidden move', '56-58 A hidden move']);
    assert.equal(toldRuns(session, 1).length, 1 + 3);
    assert.equal(toldRuns(session, REFEREE).length, 58);
});

test('plies that are not hidden are told one by one, also if they are told alike', () => {
    const session = new Session({ start: new Rules('carnyx').state(), players: PEOPLE });
    playOn(session, 12);
    assert.equal(toldRuns(session, REFEREE).length, 12);
    assert.deepEqual(toldRuns(new Session({ start: new Rules('carnyx').state(), players: PEOPLE }), 0), []);
});

test('what a viewer is told of plies is what he is told of their events', () => {
    const session = new Session({ start: new Rules('tombs').state(2), players: PEOPLE });
    playOn(session, 12);
    const replayed = new Rules('tombs').state(2);
    for (const ply of session.plies.value) {
        replayed.play(ply.move.toString(), REFEREE);
        for (const viewer of [0, 1, SPECTATOR]) {
            const told = replayed.events(viewer).find(event => event.kind === 'ply')?.move;
            assert.equal(ply.seen(viewer), told);
        }
    }
});

test('a refused ply changes nothing', () => {
    const session = setup();
    const move = session.rules.parseMove('p@a1');
    playOn(session, 1);
    assert.throws(() => session.play(move));
    assert.equal(session.plies.value.length, 1);
    assert.equal(session.state.moveStack.length, 1);
});

/** Pseudo-random numbers, equal in each run. */
function dice(seed: number): (below: number) => number {
    return below => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * below);
    };
}

/** A possible action at a table. */
function happen(session: Session, roll: (below: number) => number): void {
    const { state, plies, curtain } = session;
    const what = roll(12);
    if (what === 0) session.goTo(roll(plies.value.length + 1));
    else if (what === 1) session.undo();
    else if (what === 2) session.resume();
    else if (what === 3) session.cover();
    else if (what === 4) session.watch.value = roll(3) === 0 ? 'spectator' : roll(3) === 0 ? 'all' : 'seat';
    else if (what === 5 && curtain.value !== null) session.lift(curtain.value);
    else if (!session.looksBack.value && !state.isOver) playAny(session, roll);
}

function playAny(session: Session, roll: (below: number) => number): void {
    const { state } = session;
    const moves = state.isChance ? [state.draw(roll(state.chanceDenominator))] : state.legalMoves(REFEREE);
    session.play(moves[roll(moves.length)]!);
}

/** Invariants after any action: the seat whose secrets are shown has ended the pause, and only it may act. */
function assertCovered(session: Session): void {
    const { viewer, curtain, acting, lifted, ended, state } = session;
    if (ended.value) return;
    const persons = personsOf(session.players.value);
    if (liesOpen(state)) return assert.equal(curtain.value, null);
    assert.ok([SPECTATOR, lifted.value].includes(viewer.value), `seat ${viewer.value} is shown`);
    if (curtain.value !== null) assert.equal(viewer.value, SPECTATOR);
    assert.ok(acting.value === null || acting.value === lifted.value);
    const waiting = state.actors.filter(seat => persons.includes(seat));
    if (!session.looksBack.value && waiting.length > 0 && lifted.value !== null)
        assert.ok(waiting.includes(lifted.value));
}

const TABLES: readonly (readonly [GameName, readonly Player[], Record<string, string>])[] = [
    ['tombs', [person, person], {}],
    ['tombs', [person, computer(1), person, person], {}],
    ['thrones', [person, person], {}],
    ['thrones', [person, person], { setup: 'together' }],
];

for (const [game, players, switches] of TABLES)
    test(`${game} for ${players.length} ${switches.setup ?? ''}: no side is shown to another, whatever happens`, () => {
        const rules = new Rules(game, switches);
        for (let round = 0; round < 15; round++) {
            const session = new Session({ start: rules.state(players.length), players });
            const roll = dice(round);
            for (let turn = 0; turn < 250; turn++) {
                happen(session, roll);
                assertCovered(session);
            }
        }
    });

test('a side that was lifted is covered as soon as another person is to move, also after chance', () => {
    const session = new Session({ start: new Rules('tombs').state(2), players: PEOPLE });
    playOn(session, 5);
    assert.equal(session.curtain.value, 0);
    session.lift(0);
    playOn(session, 1);
    assert.ok(session.state.isChance);
    assert.equal(session.viewer.value, 0);
    playOn(session, 1);
    assert.equal(session.curtain.value, 1);
    assert.equal(session.viewer.value, SPECTATOR);
});

test('once both lands lie open nobody passes the device, until one looks back to where they did not', () => {
    const session = setup();
    playOn(session, 109);
    session.lift(1);
    playOn(session, 1);
    assert.ok(liesOpen(session.state));
    assert.deepEqual([session.curtain.value, session.lifted.value, session.acting.value], [null, null, 0]);
    assert.ok(session.legalMoves().length > 0);
    session.goTo(54);
    assert.deepEqual([session.viewer.value, session.acting.value], [SPECTATOR, null]);
    session.resume();
    assert.equal(session.curtain.value, 0);
});

test('who looks back at another one’s turn does not act for him', () => {
    const session = new Session({ start: new Rules('tombs').state(2), players: PEOPLE });
    playOn(session, 7);
    session.lift(1);
    session.goTo(5);
    assert.equal(session.viewer.value, 1);
    assert.equal(session.acting.value, null);
    assert.deepEqual(session.legalMoves(), []);
    session.resume();
    assert.equal(session.curtain.value, 0);
    assert.equal(session.viewer.value, SPECTATOR);
});

test('after the end all is shown, also while one looks back, and as each seat saw it', () => {
    const session = new Session({ start: new Rules('tombs', { max_plies: 9 }).state(2), players: PEOPLE });
    playOn(session, 9);
    session.goTo(6);
    assert.equal(session.viewer.value, REFEREE);
    session.watch.value = 1;
    assert.equal(session.viewer.value, 1);
    session.resume();
    assert.notEqual(session.viewer.value, 1);
    assert.ok(!session.mayShowAll.value);
});
