import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, REFEREE, Rules, SPECTATOR, type State } from 'boardrules';
import { person } from './players.ts';
import { Session } from './session.ts';

before(() => load());

const PEOPLE = [person, person];

function setup(): Session {
    return new Session({ start: new Rules('thrones').state(), players: PEOPLE });
}

/** The first legal moves of whoever is to move. */
function playOn(session: Session, plies: number): void {
    for (let i = 0; i < plies; i++) {
        const state: State = session.state;
        session.play(state.isChance ? state.draw(0) : state.legalMoves()[0]!);
    }
}

test('a ply of the secret setup is told to its seat alone', () => {
    const session = setup();
    playOn(session, 1);
    const ply = session.plies.value[0]!;
    assert.equal(ply.seen(0).toString(), 'p@a1');
    assert.equal(ply.sentence(0), 'Plains on a1');
    for (const viewer of [1, SPECTATOR]) {
        assert.equal(ply.seen(viewer).toString(), '?');
        assert.equal(ply.sentence(viewer), 'A hidden move');
    }
    assert.equal(ply.seen(REFEREE).toString(), 'p@a1');
});

test('what a viewer is told of plies is what he is told of their events', () => {
    const session = new Session({ start: new Rules('tombs').state(2), players: PEOPLE });
    playOn(session, 12);
    const replayed = new Rules('tombs').state(2);
    for (const ply of session.plies.value) {
        replayed.play(REFEREE, ply.move.toString());
        for (const viewer of [0, 1, SPECTATOR]) {
            const told = replayed.redact(viewer).find(event => event.event === 'ply')?.move;
            assert.equal(ply.seen(viewer).toString(), String(told));
        }
    }
});

test('a refused ply changes nothing', () => {
    const session = setup();
    const move = session.rules.parseMove('p@a1');
    playOn(session, 1);
    assert.throws(() => session.play(move));
    assert.equal(session.plies.value.length, 1);
    assert.equal(session.state.moves.length, 1);
});
