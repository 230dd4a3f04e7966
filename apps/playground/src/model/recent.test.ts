import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, REFEREE, Rules, State, type GameName } from 'boardrules';
import { computer, person, type Player } from './players.ts';
import { attacksOf, lastPlayed, lastTurn, recentPlies } from './recent.ts';
import { Session } from './session.ts';

before(() => load());

/** Player 2 is to move: a Blade on c2 kills the Ombra on c3. Then Player 1 draws. */
function tombs(players: readonly Player[]): Session {
    const session = new Session({
        start: State.fromPosition(new Rules('tombs'), '..O1/.B2./T1x. p2 MM/BMM 6,4,6,6 0/1 6 1:0 15'), players,
    });
    if (session.curtain.value !== null) session.lift(session.curtain.value);
    return session;
}

const play = (session: Session, ...moves: string[]): void => {
    for (const move of moves) session.play(session.rules.parseMove(move));
};
const told = (session: Session): string[] => recentPlies(session).map(ply => ply.sentence(session.viewer.value));

test("what the other side has played stays said until one has played, through chance's draws", () => {
    const session = tombs([person, computer(1)]);
    play(session, 'Bc2');
    assert.deepEqual(told(session), ["Blade on c2, killing Player 1's Ombra on c3"]);
    play(session, '+M');
    assert.deepEqual(told(session), ["Blade on c2, killing Player 1's Ombra on c3", 'Player 1 draws a Magus']);
    assert.equal(String(lastPlayed(session)?.move), 'Bc2');
    play(session, 'Ma3');
    assert.deepEqual(told(session), [session.plies.value.at(-1)!.sentence(0)]);
    play(session, '+T');
    assert.equal(told(session).length, 1, 'what the other side draws is hidden');
});

test('at a screen that several share the last ply is said, with what chance did then', () => {
    const session = new Session({ start: new Rules('carnyx').state(), players: [person, person] });
    assert.deepEqual(told(session), []);
    play(session, '@c1', '@a5');
    assert.deepEqual(told(session), ['Light places a disc on a5']);
});

/** The attacks of the last ply of a game, as text. */
function attacks(game: GameName, start: string, move: string): string[] {
    const session = new Session({ start: State.fromPosition(new Rules(game), start), players: [person, person] });
    play(session, move);
    return attacksOf(lastPlayed(session)!, REFEREE).map(
        ({ cell, by }) => `${cell}: ${by.map(one => `${one.type} ${one.cell}`).join(', ')}`,
    );
}

test('who attacks what was taken is known, unless the move itself names the cell', () => {
    assert.deepEqual(attacks('tombs', '..O1/.B2./T1x. p2 MM/BMM 6,4,6,6 0/1 6 1:0 15', 'Bc2'), ['c3: blade c2']);
    const thorn = '.B1B1/O2.x/xO2x p1 OTT/BM 3,5,4,5 3/0 11 2:0 25';
    assert.deepEqual(attacks('tombs', thorn, 'Ta1xb1'), []);
});

test('a secret ply of another player says nothing', () => {
    const session = new Session({ start: new Rules('thrones').state(), players: [computer(1), person] });
    play(session, 'p@a1', 'p@b1');
    assert.deepEqual(told(session), ['A hidden move']);
});

test('all plies of the last turn are marked, the end of it and chance included; of a setup the last', () => {
    const land = 'wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpwfpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw';
    const start = State.fromPosition(
        new Rules('thrones'), `${land} 4k4/9/9/9/9/9/LR7/9/4K4 w play - - 0:0,0:0 -,- - - - 5 120`,
    );
    const session = new Session({ start, players: [person, person] });
    const last = (): string[] => lastTurn(session).map(state => state.peek().toString());
    play(session, 'a3=b3', 'b3c3');
    assert.deepEqual(last(), ['b3c3', 'a3=b3']);
    play(session, 'end');
    assert.deepEqual(last(), ['end', 'b3c3', 'a3=b3']);
    play(session, 'e9e8');
    assert.deepEqual(last(), ['e9e8']);
    const setup = new Session({ start: new Rules('tomis').state(), players: [person, person] });
    play(setup, 'B@c1', 'B@c8');
    assert.deepEqual(lastTurn(setup).map(state => state.peek().toString()), ['B@c8']);
});
