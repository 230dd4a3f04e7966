import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { games, IllegalMove, load, REFEREE, Rules, SPECTATOR, State, type GameName } from 'boardrules';
import { computer, person, type Player } from '../model/players.ts';
import { Session, type Comments, type Setup } from '../model/session.ts';
import { readFragment, readRecord, type Arrival } from '../share/arrivals.ts';
import { pack } from '../share/fragment.ts';
import { recordOf, slim } from '../share/records.ts';
import { Analysis, imagined } from './analysis.ts';
import { analysable, triedAt } from './offer.ts';
import { MOST_TRIED, noteOf, type Node } from './tree.ts';

before(() => load());

const setupOf = (arrival: Arrival | null): Setup => (arrival as Extract<Arrival, { kind: 'game' }>).setup;

function seated(game: GameName, players: readonly Player[], ...notations: string[]): Session {
    const session = new Session({ start: new Rules(game).state(players.length), players });
    for (const notation of notations) session.play(session.rules.parseMove(notation));
    return session;
}

/** A game of Tokonoma with these comments. */
function commented(comments: Record<number, string>, ...notations: string[]): Session {
    const game = seated('tokonoma', [person, person], ...notations);
    game.comments.value = new Map(Object.entries(comments).map(([made, text]) => [Number(made), text]));
    return game;
}

/** Plays on the board. */
function play({ session }: Analysis, ...notations: string[]): void {
    for (const notation of notations) session.play(session.rules.parseMove(notation));
}

/** A tree in brackets: each ply, then what was tried instead of it. */
function shape(node: Node): string {
    const words = (one: Node): string => `${one.ply?.move ?? ''}${one.note === '' ? '' : `{${one.note}}`}`;
    const [next, ...others] = node.children;
    if (next === undefined) return '';
    const beside = others.map(other => ` [${words(other)}${shape(other)}]`).join('');
    return ` ${words(next)}${beside}${shape(next)}`;
}

const shapeOf = ({ tree: { root } }: Analysis): string =>
    `${root.note === '' ? '' : `{${root.note}}`}${shape(root)}`.trim();

const line = ({ session }: Analysis): string => session.plies.value.map(({ move }) => move.notation).join(' ');

/** A line of Tomis, whose games need not end. */
function longLine(plies: number): string[] {
    const state = new Rules('tomis').state();
    let random = 8;
    while (state.ply < plies && !state.isOver) {
        const legal = state.legalMoves();
        random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
        state.play(legal[Math.floor((random / 2 ** 32) * legal.length)]!);
    }
    assert.equal(state.ply, plies);
    return state.moveStack.map(({ notation }) => notation);
}

const commentsOf = ({ comments }: Session): [number, string][] => [...comments.value];

test('moves on the board go into the tree, and the game stays as it is', () => {
    const game = seated('tokonoma', [person, computer(1)], 'c7c5', 'c1c3');
    const analysis = new Analysis(game, 1);
    assert.equal(line(analysis), 'c7c5 c1c3');
    assert.equal(analysis.session.cursor.value, 1);
    assert.deepEqual(commentsOf(game), [], 'nothing is written before something is tried');
    play(analysis, 'c2e2');
    assert.throws(() => play(analysis, 'a5a1'), IllegalMove);
    assert.equal(line(analysis), 'c7c5 c2e2');
    assert.equal(shapeOf(analysis), 'c7c5 c1c3 [c2e2]');
    assert.equal(game.plies.value.map(({ move }) => move.notation).join(' '), 'c7c5 c1c3');
    assert.equal(game.cursor.value, 2);
    assert.deepEqual(commentsOf(game), [[1, '| (c2e2)']]);
});

test('of what was tried at one position each is a line, and the board follows the one that is chosen', () => {
    const game = seated('tokonoma', [person, person], 'c7c5', 'c1c3');
    const analysis = new Analysis(game, 0);
    const { session, tree } = analysis;
    play(analysis, 'b6c5', 'c1c3');
    assert.equal(shapeOf(analysis), 'c7c5 [b6c5 c1c3] c1c3');
    session.goTo(1);
    assert.equal(line(analysis), 'b6c5 c1c3', 'the line stays when one goes back');
    analysis.go(analysis.sibling(-1)!);
    assert.equal(line(analysis), 'c7c5 c1c3');
    assert.equal(session.state.position, game.played(1).position);
    assert.equal(analysis.sibling(-1), null);
    session.goTo(0);
    play(analysis, 'b6c5');
    assert.equal(line(analysis), 'b6c5 c1c3', 'a known move finds its line again');
    assert.deepEqual(game.plies.value.map(String).length, 2);
    assert.equal(tree.root.children.length, 2);
    assert.deepEqual(commentsOf(game), [[0, '| (b6c5 c1c3)']]);
});

test('lines are moved up and deleted, but never those of the game', () => {
    const game = seated('tokonoma', [person, person], 'c7c5');
    const analysis = new Analysis(game, 0);
    for (const first of ['b6c5', 'e5e4', 'a5a3']) {
        analysis.session.goTo(0);
        play(analysis, first, 'c1c3');
    }
    assert.equal(shapeOf(analysis), 'c7c5 [b6c5 c1c3] [e5e4 c1c3] [a5a3 c1c3]');
    analysis.promote();
    assert.equal(shapeOf(analysis), 'c7c5 [b6c5 c1c3] [a5a3 c1c3] [e5e4 c1c3]');
    analysis.promote();
    analysis.promote(); // the game stays first
    assert.equal(shapeOf(analysis), 'c7c5 [a5a3 c1c3] [b6c5 c1c3] [e5e4 c1c3]');
    assert.equal(analysis.tree.promotable(analysis.current.value), null);
    analysis.session.goTo(1);
    analysis.remove();
    assert.equal(shapeOf(analysis), 'c7c5 [b6c5 c1c3] [e5e4 c1c3]');
    assert.equal(analysis.session.cursor.value, 0);
    analysis.go(analysis.tree.root.children[0]!);
    analysis.remove();
    analysis.promote();
    assert.equal(shapeOf(analysis), 'c7c5 [b6c5 c1c3] [e5e4 c1c3]');
});

test('a tree comes back from a record and from a link, with its notes, in its order', () => {
    const game = seated('tokonoma', [person, person], 'c7c5', 'c1c3', 'e5e4');
    game.comments.value = new Map([[1, 'a good start']]);
    const analysis = new Analysis(game, 3);
    analysis.annotate('so far, it was played');
    play(analysis, 'c3b2', 'a5a3');
    analysis.session.goTo(4);
    play(analysis, 'c5c3');
    analysis.annotate('better {?}');
    analysis.session.goTo(3);
    play(analysis, 'e1e3');
    analysis.session.goTo(0);
    analysis.annotate('  from the\tstart ');
    const drawn =
        '{from the start} c7c5 c1c3 e5e4{so far, it was played} c3b2 [e1e3] a5a3 [c5c3{better (?)}]';
    assert.equal(shapeOf(analysis), drawn);
    assert.deepEqual(commentsOf(game), [
        [0, '| {from the start}'],
        [1, 'a good start'],
        [3, '| {so far, it was played} (c3b2 (c5c3 {better (?)}) a5a3) (e1e3)'],
    ]);
    const record = recordOf(game, { viewer: REFEREE, plies: 3 });
    const link = pack({ kind: 'game', text: slim(record) });
    for (const arrival of [readRecord(record), readFragment(`#${link}`)]) {
        const again = new Analysis(new Session(setupOf(arrival)), 0);
        assert.equal(shapeOf(again), drawn);
        assert.deepEqual(again.faults, []);
        assert.deepEqual(commentsOf(again.game), commentsOf(game));
    }
    const part = readRecord(recordOf(game, { viewer: REFEREE, plies: 2 }));
    assert.equal(shapeOf(new Analysis(new Session(setupOf(part)), 0)), '{from the start} c7c5 c1c3');
});

test('the example of doc/RECORDS.md has the lines that the page says', async () => {
    const page = await readFile('../../doc/RECORDS.md', 'utf8');
    const [, , example] = [...page.matchAll(/^```record\n(.*?)^```/gms)].map(([, text]) => text!);
    const analysis = new Analysis(new Session(setupOf(readRecord(example!))), 0);
    assert.deepEqual(analysis.faults, []);
    assert.equal(
        shapeOf(analysis),
        '{a common start} c7c5 [b6c5{steps onto its own arm} c1c3 [e1e3] c5d3] ' +
            'c1c3{the same idea} a5a3 [e5e4 c3b2] e1e3',
    );
    assert.equal(analysis.game.comments.value.get(1), 'an ordinary comment');
});

const FAULTS: [text: string, message: string, kept: string][] = [
    ['| (b6c5 c1c3', 'a “(” has no “)”', '[b6c5 c1c3]'],
    ['| (b6c5 x9 c1c3) (e5e4)', '“x9” is not a legal move', '[b6c5]'],
    ['| (b6c5 a5a3)', '“a5a3” is not a legal move', '[b6c5]'],
    ['| (b6c5 (a1a1) c1c3)', '“a1a1” is not a legal move', '[b6c5]'],
    ['| (b6c5 c1c3 ? b2)', '“?” is not a legal move', '[b6c5 c1c3]'],
    ['| b6c5', '“b6c5” is outside of brackets', ''],
    ['| (b6c5)) (e5e4)', 'a “)” has no “(”', '[b6c5]'],
    ['| ()', 'a variation begins with a move', ''],
    ['| ((b6c5))', 'a variation begins with a move', ''],
    ['| ({why} b6c5)', 'a variation begins with a move', ''],
    ['| (b6c5 {why)', 'a note has no “{” or no “}”', '[b6c5]'],
    ['| (b6c5 } c1c3)', 'a note has no “{” or no “}”', '[b6c5]'],
    [`| (${'é'.repeat(3000)})`, `“${'é'.repeat(20)}…” is not a legal move`, ''],
    [`| ${'('.repeat(100_000)}`, 'a variation begins with a move', ''],
];

test('what is damaged is told, what comes before it is read, and nothing is lost', () => {
    for (const [text, message, kept] of FAULTS) {
        const game = commented({ 0: `as it was\n${text}`, 1: '| {the second}' }, 'c7c5', 'c1c3');
        const analysis = new Analysis(game, 0);
        const isRead = `c7c5{the second}${kept === '' ? '' : ` ${kept}`} c1c3`;
        assert.equal(shapeOf(analysis), isRead, text.slice(0, 40));
        assert.deepEqual(analysis.faults, [{ made: 0, message }], text.slice(0, 40));
        analysis.session.goTo(1);
        analysis.annotate('other');
        const [first = ''] = game.comments.value.get(0)!.split('\n| ');
        assert.match(first, /^as it was(\nnot read: .+)?$/s);
        const again = new Analysis(game, 0);
        assert.deepEqual(again.faults, [], 'it has become a comment');
        assert.equal(shapeOf(again), isRead.replace('the second', 'other'));
    }
});

test('a damaged text of any kind leaves the game as it is', () => {
    const words = [
        '(', ')', '{', '}', 'b6c5', 'c1c3', 'c5d3', 'a5a3', '{a note}', 'end', '+O', '?', '|', ';', '\n|', '\n',
    ];
    let random = 7;
    const below = (limit: number): number =>
        Math.floor(((random = (Math.imul(random, 1664525) + 1013904223) >>> 0) / 2 ** 32) * limit);
    for (let round = 0; round < 100; round++) {
        const text = Array.from({ length: below(14) }, () => words[below(words.length)]).join(' ');
        const analysis = new Analysis(commented({ 0: `|${text}`, 2: `| ${text}` }, 'c7c5', 'c1c3'), 2);
        assert.equal(analysis.session.state.position, analysis.game.state.position);
        assert.equal(analysis.game.plies.value.length, 2);
        analysis.annotate('seen');
        const [drawn, again] = [shapeOf(analysis), new Analysis(analysis.game, 0)];
        assert.equal(shapeOf(again), drawn, text);
        assert.deepEqual(again.faults, []);
    }
});

test('a tree has at most so many moves, and the board goes back to what it has', () => {
    const line = longLine(MOST_TRIED + 3);
    const game = seated('tomis', [person, person]);
    game.comments.value = new Map([[0, `| (${line.join(' ')})`]]);
    const analysis = new Analysis(game, 0);
    assert.deepEqual(analysis.faults, [{ made: 0, message: `there are more than ${MOST_TRIED} moves` }]);
    assert.ok(analysis.tree.isFull);
    const { position } = analysis.session.state;
    const other = analysis.session.legalMoves().find(({ notation }) => notation !== line[0])!.notation;
    play(analysis, other);
    assert.equal(analysis.session.state.position, position);
    assert.equal(analysis.session.plies.value.length, MOST_TRIED);
    play(analysis, line[0]!);
    assert.equal(analysis.session.cursor.value, 1);
    analysis.annotate('long');
    const record = recordOf(game, { viewer: REFEREE, plies: 0 });
    assert.ok(record.split('\n').every(row => row.length <= 110));
    assert.equal(new Analysis(new Session(setupOf(readRecord(record))), 0).tree.root.line().length, MOST_TRIED);
    analysis.remove();
    assert.equal(shapeOf(analysis), '');
    play(analysis, other);
    assert.equal(shapeOf(analysis), other);
});

test('no notation has the signs of variations', () => {
    for (const game of games()) {
        const state = new Rules(game).state();
        for (let ply = 0; ply < 300 && !state.isOver; ply++) {
            const legal = state.legalMoves(REFEREE);
            for (const { notation } of legal) assert.doesNotMatch(notation, /[\s(){};|]/, game);
            const next = state.isChance ? state.draw(ply % state.chanceDenominator) : legal[(7 * ply) % legal.length]!;
            state.play(next, REFEREE);
        }
    }
});

test('a note is one line without braces or invisible characters', () => {
    assert.equal(noteOf(' {a}\u202e b\n\u200b c '), '(a) b c');
    assert.equal([...noteOf('\u{1f600}'.repeat(300))].length, 200);
    assert.equal(noteOf('\u0000 \n'), '');
});

test('chance and secrets: after the end everything is seen, and each seat moves', () => {
    const game = seated('tombs', [person, person]);
    assert.equal(analysable(game), null, 'nobody has shown their side');
    while (!game.state.isOver) {
        const legal = game.state.legalMoves(REFEREE);
        game.play(game.state.isChance ? game.state.draw(0) : legal[0]!);
    }
    assert.equal(analysable(game), 'all');
    const analysis = new Analysis(game, 0);
    const { session } = analysis;
    assert.ok(session.state.isChance);
    assert.equal(session.viewer.value, REFEREE);
    for (const { move } of session.state.chanceOutcomes().slice(0, 2)) {
        session.goTo(0);
        session.play(move);
    }
    assert.equal(analysis.tree.root.children.length, 2);
    while (session.acting.value === null) session.play(session.state.draw(0));
    assert.equal(session.curtain.value, null);
    assert.ok(session.legalMoves().length > 0);
    const again = new Session(setupOf(readRecord(recordOf(game, { viewer: REFEREE, plies: game.plies.value.length }))));
    assert.equal(shapeOf(new Analysis(again, 0)), shapeOf(analysis));
});

test('of a running game with secrets only what the viewer knows is analysed', () => {
    const game = seated('tombs', [person, computer(1)]);
    while (game.acting.value === null || game.plies.value.length < 12) {
        const legal = game.state.legalMoves(REFEREE);
        game.play(game.state.isChance ? game.state.draw(1) : legal[0]!);
    }
    assert.equal(analysable(game), 'known');
    const seen = game.state.observe(0);
    const guesses = [1n, 2n, 3n, 4n].map(seed => imagined(game, seed));
    for (const { state } of guesses) assert.equal(state.observe(0), seen);
    const positions = new Set(guesses.map(({ state }) => state.position));
    assert.ok(positions.size > 1, 'the hidden hand is drawn');
    const other = State.fromObservation(game.rules, 0, seen, 77n); // another world that seat 0 cannot tell apart
    const there = new Session({ start: other, players: game.players.value });
    assert.deepEqual(imagined(there, 1n).state.position, guesses[0]!.state.position, 'it depends on nothing else');
    const analysis = new Analysis(guesses[0]!, 0);
    play(analysis, analysis.session.legalMoves()[0]!.notation);
    assert.deepEqual(commentsOf(game), [], 'the game does not learn of it');
    game.watch.value = 'spectator';
    assert.equal(game.viewer.value, SPECTATOR);
    assert.equal(analysable(game), null);
});

test('a game that comes with variations is opened where the first stands', () => {
    assert.equal(triedAt(new Map([[4, '| (a)'], [1, 'plain | text'], [3, 'plain\n|{a}']])), 3);
    assert.equal(triedAt(new Map([[0, 'plain']])), null);
    assert.equal(triedAt(), null);
});

test('comments of others stay in the record of a game, however long their lines are', () => {
    const comments: Comments = new Map([[1, `${'é'.repeat(1500)}\n(no variation)`]]);
    const game = seated('tokonoma', [person, person], 'c7c5');
    game.comments.value = comments;
    const setup = setupOf(readRecord(recordOf(game, { viewer: REFEREE, plies: 1 })));
    assert.equal(setup.comments!.get(1)!.replaceAll('\n', ''), comments.get(1)!.replaceAll('\n', ''));
    const head = recordOf(game, { viewer: REFEREE, plies: 0 }).split('--- plies\n')[0]!;
    const long = new Session(setupOf(readRecord(`${head}--- plies\nc7c5;${'x'.repeat(4090)}\n`)));
    assert.match(recordOf(long, { viewer: REFEREE, plies: 1 }), /c7c5\s; x{1000}\n/);
});

test('a game that goes on from an earlier move forgets what was tried after it, until that is brought back', () => {
    const game = commented({ 0: '| (b6c5)', 2: '| (a5a3)' }, 'c7c5', 'c1c3');
    game.goTo(1);
    game.resume();
    assert.deepEqual(commentsOf(game), [[0, '| (b6c5)']]);
    game.bringBack();
    assert.deepEqual(commentsOf(game), [[0, '| (b6c5)'], [2, '| (a5a3)']]);
});
