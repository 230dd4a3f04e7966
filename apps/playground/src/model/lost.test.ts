import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, REFEREE, Rules, State, type GameName } from 'boardrules';
import { lostIn } from './lost.ts';
import { person } from './players.ts';
import { Session } from './session.ts';

before(() => load());

function played(game: GameName, position: string | null, ...moves: string[]): Session {
    const rules = new Rules(game);
    const session = new Session({
        start: position === null ? rules.state() : State.fromPosition(rules, position), players: [person, person],
    });
    for (const move of moves) session.play(rules.parseMove(move), REFEREE);
    return session;
}

const told = (session: Session): object[] => [0, 1].map(seat => Object.fromEntries(session.lostBy(seat)));

const LAND = 'wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpwfpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw';
const thrones = (pieces: string): string => `${LAND} ${pieces} w play - - 0:0,0:0 -,- - - - 5 120`;

test('what is captured, and an attacker whose check fails, is lost; the count follows the board', () => {
    const both = thrones('4k4/6s2/9/1s7/9/1l7/R8/9/4K4');
    const session = played('thrones', both, 'a3xb4', 'b6a6', 'end');
    assert.deepEqual(told(session), [{}, { lancer: 1 }]);
    while (session.cursor.value > 0) session.undo();
    assert.deepEqual(told(session), [{}, {}], 'at the beginning nothing is lost');
    const failed = played('thrones', thrones('4k4/9/9/9/9/1s7/2L6/9/4K4'), 'c3xb4', 'fail');
    assert.deepEqual(told(failed), [{ lancer: 1 }, {}], '[THR.event-fail]');
});

test('what leaves the board for a stock is not lost, nor is a tile, nor what the viewer may not know', () => {
    const removed = { kind: 'remove', layer: 'piece', seat: 0, type: 'disc', cell: 'a1', before: 0 } as const;
    assert.deepEqual(lostIn([{ ...removed, cause: 'captured' }]), [{ seat: 0, type: 'disc' }]);
    assert.deepEqual(lostIn([{ ...removed, cause: 'left' }, { ...removed, layer: 'fixture', cause: 'spent' }]), []);
    assert.deepEqual(lostIn([{ ...removed, type: 'hidden', cause: 'captured' }]), []);
});
