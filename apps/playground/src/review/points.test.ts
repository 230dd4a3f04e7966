import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { REFEREE, Rules, State, type GameName } from 'boardrules';
import { loadBot } from '../bot/testing.ts';
import type { Opinion, Question } from '../bot/protocol.ts';
import { computer, person, type Player } from '../model/players.ts';
import { Session } from '../model/session.ts';
import { estimate, mistakeShown, mistakesOf, seatOf, type Point } from './points.ts';

before(loadBot);

const opinion = (score: number): Opinion => ({ move: null, line: [], score, positions: 9, depth: 1 });

/** A finished game of first legal moves. */
function played(game: GameName, players: readonly Player[], plies: number, start?: State): Session {
    const session = new Session({
        start: start ?? new Rules(game, { max_plies: plies }).state(players.length), players,
    });
    while (!session.state.isOver && session.plies.value.length < plies) {
        const { state } = session;
        session.play(state.isChance ? state.draw(0) : state.legalMoves(REFEREE)[0]!);
    }
    return session;
}

async function pointsOf(session: Session, score: (question: Question) => number): Promise<Point[]> {
    const points: Point[] = [];
    await estimate(
        session, async question => opinion(score(question)), point => points.push(point), new AbortController().signal,
    );
    return points;
}

test('both sides are asked, and the estimates are those of the only person', async () => {
    const session = played('tokonoma', [computer(1), person], 4);
    assert.equal(seatOf(session), 1);
    const points = await pointsOf(session, ({ seat }) => (seat === 0 ? 0.7 : 0.4));
    const near = points.map(({ plies, value }) => [plies, Math.round(value * 10)]);
    assert.deepEqual(near, [[0, 3], [1, 4], [2, 3], [3, 4], [4, 5]]); // the game is a draw after max_plies
});

test('with secrets only the own side is asked, and never chance', async () => {
    const asked = new Set<number>();
    await pointsOf(played('tombs', [person, computer(1)], 30), ({ seat }) => (asked.add(seat), 0.5));
    assert.deepEqual([...asked], [0]);
});

test('a game that a person has won ends at 1, for the other side at 0', async () => {
    const start = State.fromPosition(new Rules('tokonoma'), '5/6/1F5/6/5 w 0 0');
    for (const [players, last] of [[[person, computer(1)], 1], [[computer(1), person], 0]] as const) {
        const session = new Session({ start, players });
        session.resign(0);
        const points = await pointsOf(session, () => 0.5);
        assert.equal(points.at(-1)!.value, 1 - last); // White, seat 0, resigns
    }
});

test('an aborted review asks no more', async () => {
    const stop = new AbortController();
    let asked = 0;
    const ask = async (): Promise<Opinion> => (stop.abort(), asked++, opinion(0.5));
    await estimate(played('tokonoma', [person, person], 6), ask, () => assert.fail('no point'), stop.signal);
    assert.equal(asked, 1);
});

/** Points whose every move could have been better; White made the even plies, Black the odd ones. */
const pointsOfGame = (...values: number[]): Point[] => {
    const move = start().legalMoves()[0]!;
    return values.map((value, plies) => ({
        plies, value, better: { seat: plies % 2, move, sentence: `better ${plies}` },
    }));
};
const told = (session: Session, points: readonly Point[], most?: number): string[] =>
    mistakesOf(session, points, most).map(
        ({ from, to, better }) => `${from.plies} ${from.value} ${to.value} ${better.sentence}`,
    );
const start = (): State => new Rules('tokonoma').state();

test("mistakes are the person's own losses, in the order of the game, each with a better move", () => {
    const points = pointsOfGame(0.5, 0.3, 0.9, 0.85, 0.2); // Black's second ply raises White from 0.3 to 0.9
    const asWhite = new Session({ start: start(), players: [person, computer(1)] });
    assert.deepEqual(told(asWhite, points), ['0 0.5 0.3 better 0', '2 0.9 0.85 better 2']);
    assert.deepEqual(told(asWhite, points, 1), ['0 0.5 0.3 better 0']);
    assert.deepEqual(told(asWhite, points.map(({ better: _, ...point }) => point)), []);
    const shared = new Session({ start: start(), players: [person, person] });
    assert.deepEqual(told(shared, points), ['0 0.5 0.3 better 0', '1 0.3 0.9 better 1', '2 0.9 0.85 better 2']);
    const asBlack = new Session({ start: start(), players: [computer(1), person] });
    const forBlack = points.map(point => ({ ...point, value: 1 - point.value }));
    assert.deepEqual(mistakesOf(asBlack, forBlack).map(({ from }) => from.plies), [1]);
    assert.deepEqual(told(asWhite, []), []);
});

test('the board shows the better move right after a mistake', () => {
    const session = played('tokonoma', [person, computer(1)], 4);
    const points = pointsOfGame(0.5, 0.3, 0.9, 0.85, 0.85);
    const shown = (cursor: number): string | undefined => (
        session.goTo(cursor),
        mistakeShown(session, points)?.better.sentence
    );
    assert.deepEqual([0, 1, 2, 3, 4].map(shown), [undefined, 'better 0', undefined, 'better 2', undefined]);
});

test('the computer says what it would have played, unless that was played', async () => {
    const session = played('tokonoma', [person, computer(1)], 2);
    const [first, second] = session.plies.value;
    const others = start().legalMoves().map(String).filter(move => move !== String(first!.move));
    const points: Point[] = [];
    const ask = async (): Promise<Opinion> => ({
        ...opinion(0.5),
        move: points.length === 0 ? others[0]! : String(second!.move),
    });
    await estimate(session, ask, point => points.push(point), new AbortController().signal);
    const told = points.map(({ better }) => better && [better.seat, String(better.move), better.sentence]);
    assert.deepEqual(told, [[0, others[0], start().sentence(others[0]!)], undefined, undefined]);
});
