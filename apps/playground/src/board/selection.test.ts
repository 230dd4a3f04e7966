import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, State, type GameName } from 'boardrules';
import { computer, person } from '../model/players.ts';
import { Session } from '../model/session.ts';
import { Selection } from './selection.ts';
import type { Ways } from './ways.ts';

before(() => load());

function selecting(start: State): { session: Session; selection: Selection } {
    const session = new Session({ start, players: Array.from({ length: start.players }, () => person) });
    const seat = session.curtain.value;
    if (seat !== null) session.lift(seat);
    return { session, selection: new Selection(session) };
}

const of = (game: GameName): { session: Session; selection: Selection } => selecting(new Rules(game).state());

/** Light can only let the stack on d1 leave, of what stands there. */
const CORNERED = '4(DLLD)/5/5/5/3(DLLDL)1 l 0/0 0/0 6/7 - - b1d1 71';

const LAND = 'wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpwfpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw';

/** A game of Thrones under way, on the rulebook's sample land. */
const thrones = (
    pieces: string, rest = 'w play - - 0:0,0:0 -,- - - - 5 120',
): { session: Session; selection: Selection } =>
    selecting(State.fromPosition(new Rules('thrones'), `${LAND} ${pieces} ${rest}`));

/** What is said of a move from a cell to another. */
function saidOf(selection: Selection, from: string, to: string): string {
    selection.cancel();
    selection.press(from);
    selection.press(to);
    return selection.said.value;
}

const made = (session: Session): string[] => session.plies.value.map(({ move }) => move.toString());
const asked = (selection: Selection): string[] => selection.choice.value.asked.map(String);

test('a piece, then where it goes: that is a ply', () => {
    const { session, selection } = of('tokonoma');
    selection.press('e5');
    assert.equal(selection.choice.value.cell, 'e5');
    assert.deepEqual(selection.choice.value.moves.map(String).sort(), ['e5d5', 'e5e4']);
    assert.deepEqual(made(session), []);
    selection.press('e4');
    assert.deepEqual(made(session), ['e5e4']);
    assert.equal(selection.choice.value.cell, null);
});

test('the same cell again, or Escape, puts the piece back', () => {
    const { session, selection } = of('tokonoma');
    selection.press('e5');
    selection.press('e5');
    assert.equal(selection.choice.value.cell, null);
    selection.press('e5');
    selection.cancel();
    assert.equal(selection.choice.value.cell, null);
    assert.deepEqual(made(session), []);
});

test('where a piece cannot go the library says why, and the piece stays in hand', () => {
    const { session, selection } = of('tokonoma');
    selection.press('e5');
    selection.press('c4');
    assert.equal(selection.said.value, 'c4: the flat does not move to this tile');
    assert.deepEqual(selection.saidRules.value, [
        'TOK.flat', 'TOK.pattern', 'TOK.arm', 'TOK.blind', 'TOK.star', 'TOK.stack', 'TOK.tables',
    ]);
    assert.equal(selection.choice.value.cell, 'e5');
    assert.deepEqual(made(session), []);
});

test('another piece takes the place of the first', () => {
    const { selection } = of('tokonoma');
    selection.press('e5');
    selection.press('c7');
    assert.equal(selection.choice.value.cell, 'c7');
});

test('a cell on which several pieces can arrive asks which one is meant', () => {
    const { session, selection } = of('tokonoma');
    selection.press('e4');
    assert.deepEqual(asked(selection).sort(), ['c6e4', 'e5e4']);
    selection.press('c6');
    assert.deepEqual(made(session), ['c6e4']);
});

test('what needs one cell only is a ply at once', () => {
    const { session, selection } = of('carnyx');
    selection.press('b1');
    assert.deepEqual(made(session), ['@b1']);
});

test('for a cell where nothing can be put the library gives the reason', () => {
    const { session, selection } = of('carnyx');
    selection.press('b2');
    assert.equal(selection.said.value, 'b2: a disc comes onto the board only on your home row, the row nearest to you');
    assert.deepEqual(made(session), []);
});

test('of several reasons the one that names the cell is shown', () => {
    const { session, selection } = of('tomis');
    for (const base of ['B@c1', 'B@c8']) session.play(session.rules.parseMove(base));
    selection.press('a2');
    assert.equal(selection.said.value, 'a2: this is not a row for the gate');
    selection.press('c1');
    assert.match(selection.said.value, /^c1: /);
});

test('messages disappear when the position changes', () => {
    const { session, selection } = of('tokonoma');
    selection.press('e5');
    selection.press('c4');
    session.play(session.legalMoves()[0]!);
    assert.equal(selection.said.value, '');
});

test('a card is taken in hand, then put on a cell', () => {
    const position = '.../.../... p1 BBM/OT 6,7,7,7 0/0 1 - 5';
    const { session, selection } = selecting(State.fromPosition(new Rules('tombs'), position));
    assert.deepEqual(selection.tray.value.map(({ label }) => label).sort(), ['Blade', 'Magus']);
    selection.take(selection.tray.value.find(({ label }) => label === 'Magus')!);
    assert.equal(selection.choice.value.hand, 'magus');
    assert.deepEqual(selection.movesVia('a1').map(String), ['Ma1']);
    selection.press('a1');
    assert.deepEqual(made(session), ['Ma1']);
});

test('without a card in hand a cell asks which one', () => {
    const position = '.../.../... p1 BBM/OT 6,7,7,7 0/0 1 - 5';
    const { selection } = selecting(State.fromPosition(new Rules('tombs'), position));
    selection.press('a1');
    assert.deepEqual(asked(selection).sort(), ['Ba1', 'Ma1']);
});

test('a tile that has one place only is laid as soon as it is taken', () => {
    const { session, selection } = of('thrones');
    selection.take(selection.tray.value.find(({ label }) => label === 'Forest')!);
    assert.deepEqual(made(session), ['f@a1']);
});

test('a tile dropped elsewhere is refused', () => {
    const { session, selection } = of('thrones');
    selection.put(
        selection.tray.value.find(({ label }) => label === 'Forest')!,
        'c3',
    );
    assert.equal(selection.said.value, 'a1: this cell must get its tile first');
    assert.deepEqual(made(session), []);
});

test('a player who may not act now gets a message', () => {
    const { session, selection } = of('tokonoma');
    session.watch.value = 'spectator';
    selection.press('e5');
    assert.equal(selection.said.value, 'You are a spectator and cannot move.');
    assert.equal(selection.choice.value.cell, null);
});

test('a piece that moves hides no disc that enters on its cell', () => {
    const { session, selection } = of('carnyx');
    for (const move of ['@c1', '@a5', '@c1', '@e5', '@b1', '@e5', 'c1c3', 'a5a4'])
        session.play(session.rules.parseMove(move));
    selection.press('b1');
    assert.deepEqual(asked(selection), ['@b1']);
    assert.ok(selection.movesVia('b2').length > 0, 'the disc on b1 can still be moved');
    selection.choose(selection.choice.value.asked[0]!);
    assert.equal(made(session).at(-1), '@b1');
});

test('a choice ends with every ply, when plies are taken back, and where the game is looked at elsewhere', () => {
    const changes: ((session: Session) => void)[] = [
        session => void session.play(session.rules.parseMove('c5b5')),
        session => session.undo(),
        session => session.goTo(0),
        session => session.goTo(1),
    ];
    for (const change of changes) {
        const { session, selection } = of('tokonoma');
        for (const move of ['c7c5', 'c1c3']) session.play(session.rules.parseMove(move));
        selection.press('e5');
        assert.equal(selection.choice.value.cell, 'e5');
        change(session);
        assert.deepEqual(selection.choice.value, { cell: null, hand: null, moves: [], asked: [], doubt: null });
        assert.equal(selection.ways.value, null);
    }
});

test('a look at any piece says how it goes; a move, or putting it back, ends the look', () => {
    const { session, selection } = of('tokonoma');
    const ways = (): Ways | null => selection.ways.value;
    selection.press('a1'); // Black's lone flat, while White is to move
    const { cell, sentence } = ways()!;
    assert.deepEqual([cell, sentence], ['a1', session.rules.typeSentence('flat')]);
    selection.press('c3');
    assert.equal(ways(), null, 'no piece is there');
    selection.press('e5');
    selection.press('c4');
    assert.equal(ways()?.cell, 'e5', 'a refusal shows the piece that was to move');
    selection.press('e5');
    assert.equal(ways(), null);
    selection.press('e5');
    selection.press('e4');
    assert.equal(ways(), null);
});

test('in a game with secrets nothing is said of what the viewer does not see', () => {
    const { selection } = of('thrones');
    selection.press('a9');
    assert.equal(selection.ways.value, null);
});

test('a refusal names the paragraph of the piece in question before those of others', () => {
    const { session, selection } = of('tokonoma');
    const { state, rules } = session;
    const refused = rules.cells.flatMap(({ name: from }) => {
        selection.cancel();
        selection.press(from);
        if (!selection.begins(from)) return [];
        for (const { name: to } of rules.cells) {
            selection.press(to);
            const type = /: the (\w+) does not move to this tile$/.exec(selection.said.value)?.[1];
            if (type !== undefined) return [[type, selection.saidRules.value[0]]];
            if (session.plies.value.length > 0) session.undo();
        }
        return [];
    });
    assert.ok(new Set(refused.map(([type]) => type)).size > 1, `${refused} from ${state.position}`);
    for (const [type, first] of refused) assert.equal(first, `TOK.${type}`);
});

test('an open choice takes no tap that begins something else', () => {
    const { session, selection } = of('tokonoma');
    selection.press('e4');
    assert.equal(selection.isOpen.value, true);
    selection.press('c7'); // may move, but not to e4
    assert.equal(selection.choice.value.cell, 'c7');
    assert.deepEqual(asked(selection), []);
    selection.cancel();
    selection.press('e4');
    selection.press('a1'); // Black's
    assert.equal(selection.choice.value.cell, null);
    selection.press('e4');
    selection.press('d3'); // empty
    assert.equal(selection.choice.value.cell, null);
    assert.deepEqual(made(session), []);
});

test('a choice that is left keeps the card in hand', () => {
    const position = '.B1B1/O2.x/xO2x p1 OTT/BM 3,5,4,5 3/0 11 2:0 25';
    const { session, selection } = selecting(State.fromPosition(new Rules('tombs'), position));
    selection.take(selection.tray.value.find(({ key }) => key === 'thorn')!);
    selection.press('a1');
    assert.deepEqual(asked(selection).sort(), ['Ta1xa2', 'Ta1xb1']);
    selection.press('c3');
    assert.deepEqual([selection.choice.value.cell, selection.choice.value.hand, asked(selection)], [null, 'thorn', []]);
    selection.press('a1');
    selection.press('b1');
    assert.deepEqual(made(session), ['Ta1xb1']);
});

test('what a piece does where it is, is asked, not done at once', () => {
    const { session, selection } = selecting(State.fromPosition(new Rules('carnyx'), CORNERED));
    selection.press('d1');
    assert.deepEqual(asked(selection), ['d1>']);
    assert.deepEqual(made(session), []);
});

const shown = (selection: Selection): string[] =>
    selection.tray.value.map(({ key, count, moves }) => `${key} ${count} ${moves.length > 0}`);

test('the whole hand is shown, with counts, and what cannot be played says why', () => {
    const position = 'xM2./xM1O2/O1O2M1 p2 BM/BMT 5,3,4,6 1/1 10 1:0 23'; // the only free cell is threatened by a Magus
    const { session, selection } = selecting(State.fromPosition(new Rules('tombs'), position));
    assert.deepEqual(shown(selection), ['blade 1 false', 'magus 1 false', 'thorn 1 true']);
    selection.take(selection.tray.value[0]!);
    assert.match(selection.said.value, /^Blade: no cell is open to it\. /);
    assert.deepEqual([selection.choice.value.hand, made(session)], [null, []]);
    assert.equal(selection.inHand.value, 'thorn', 'the only kind that can be played is chosen');
    const twice = selecting(
        State.fromPosition(new Rules('tombs'), '.../.../... p1 BBM/OT 6,7,7,7 0/0 1 - 5'),
    ).selection;
    assert.deepEqual(shown(twice), ['blade 2 true', 'magus 1 true']);
    assert.equal(twice.inHand.value, null);
});

test('a stock stays in sight when one kind is left to play, and while the other side moves', () => {
    const session = new Session({ start: new Rules('tomis').state(), players: [person, computer(1)] });
    const selection = new Selection(session);
    assert.deepEqual(shown(selection).slice(0, 2), ['base 1 true', 'frigate 8 false']);
    assert.equal(selection.inHand.value, 'base');
    session.play(session.rules.parseMove('B@c1'));
    assert.deepEqual(shown(selection)[0], 'frigate 8 false');
    selection.take(selection.tray.value[0]!);
    assert.equal(selection.said.value, 'The computer is to move.');
});

test('of several stocks of one type the one that is placed from is counted', () => {
    const { session, selection } = of('carnyx');
    assert.deepEqual(shown(selection), ['disc 3 true']);
    for (const move of ['@c1', '@a5', '@c1', '@e5', '@b1', '@e5', 'c1c3', 'a5a4'])
        session.play(session.rules.parseMove(move));
    assert.deepEqual(shown(selection), ['disc 1 true']);
    assert.equal(selection.inHand.value, null, 'discs on the board can move, too');
});

test("a look at another player's piece is told, not refused", () => {
    const { session, selection } = of('tokonoma');
    selection.press('a1');
    assert.equal(selection.said.value, "Black's flat on a1");
    assert.equal(selection.isRefused.value, false);
    assert.equal(selection.drawsWays.value, true);
    selection.press('d3'); // empty
    assert.equal(selection.isRefused.value, true);
    selection.press('e5');
    selection.press('a1'); // the flat in hand does not go there
    assert.equal(selection.isRefused.value, true);
    assert.deepEqual(made(session), []);
});

test('moves that differ in their target are called by it', () => {
    const position = '.B1B1/O2.x/xO2x p1 OTT/BM 3,5,4,5 3/0 11 2:0 25';
    const { selection } = selecting(State.fromPosition(new Rules('tombs'), position));
    selection.press('a1');
    const names = selection.choice.value.asked.map(move => selection.nameOf(move)).sort();
    assert.deepEqual(names, ['Remove the Ombra on a2', 'Remove the Ombra on b1']);
});

test('what a card in hand may not do yet says from which turn on it may', () => {
    const { selection } = selecting(
        State.fromPosition(new Rules('tombs'), 'M2../.../.T1. p1 BOO/OT 7,7,5,6 0/0 3 2:0 9'),
    );
    const refusalOf = (type: string): string => {
        selection.take(selection.tray.value.find(({ key }) => key === type)!);
        selection.press('a3');
        return selection.said.value;
    };
    assert.match(refusalOf('ombra'), /^a3: .*turn 4/);
    assert.match(refusalOf('blade'), /^a3: Player 2's Magus is on this cell/, 'a Blade may never go there');
});

test('an attack that is refused says why, and a move says why it is none', () => {
    const elephant = thrones('4k4/9/9/3Le4/9/9/4D4/9/4K4').selection;
    assert.equal(saidOf(elephant, 'd6', 'e6'), 'e6: on plains your piece cannot attack or fire at the elephant');
    assert.deepEqual(elephant.saidRules.value, ['THR.ban-elephant']);
    assert.equal(
        saidOf(thrones('4k4/1r7/9/9/4D4/9/9/9/4K4').selection, 'e5', 'b8'), 'b8: the forest covers the ranger',
    );
    const crossbow = thrones('4k4/9/9/3e5/9/3C5/9/9/4K4').selection;
    assert.equal(saidOf(crossbow, 'd4', 'd6'), 'd6: this cell is out of reach');
    const moved = thrones('4k4/9/9/9/9/1s7/LR7/9/4K4', 'w play - - 0:0,0:0 -,- - a3m - 5 121').selection;
    assert.match(saidOf(moved, 'a3', 'b4'), /^a3: you cannot attack or fire after a move or switch/);
    assert.equal(saidOf(moved, 'a3', 'a2'), 'a3: you have already moved in this turn');
});

test('in other games the plain move is judged', () => {
    const disc = selecting(State.fromPosition(new Rules('carnyx'), CORNERED)).selection;
    assert.match(saidOf(disc, 'd1', 'b5'), /cannot move that way or that far$/);
    const { session, selection } = of('tomis');
    for (let made = 0; made < 60; made++) session.play(session.legalMoves()[0]!);
    const begins = session.rules.cells.filter(({ name }) => selection.begins(name));
    const [from] = begins.map(({ name }) => name);
    const [, far] = session.rules.cells.map(({ name }) => name).filter(name => selection.movesVia(name).length === 0);
    assert.notEqual(saidOf(selection, from!, far!), `${from} to ${far}: there is no such move`);
});

test('a press where nothing can be put says which pieces may act', () => {
    const { selection } = thrones('4k4/9/9/9/9/9/LR7/9/4K4', 'w play - - 0:0,0:0 -,- - a3m - 5 121');
    selection.press('d5');
    assert.equal(selection.said.value, 'Only the lancer on a3 may act now; press it, or choose below.');
    const many = thrones('4k4/9/9/9/9/9/L1R1S4/9/2E1K4').selection;
    many.press('d5');
    assert.equal(many.said.value, 'd5: nothing can be put here now. Choose a piece that is marked first.');
});

test('a move that loses at once is made only after a question, which a press never answers', () => {
    const { session, selection } = thrones('4k4/9/9/9/9/9/3C5/4K4/9', 'w play - w 0:1,0:0 e2,- - - - 5 120');
    const arrive = (): void => {
        selection.take(selection.tray.value.find(({ label }) => label === 'Dragon')!);
        selection.press('e2');
    };
    arrive();
    assert.equal(
        selection.choice.value.doubt?.question, "This loses the game: Black wins: White's throne is removed. Do it?",
    );
    assert.equal(
        selection.nameOf(selection.choice.value.asked[0]!), 'Dragon arrives on e2, removing your throne on e2',
    );
    selection.press('e2');
    assert.deepEqual([made(session), selection.choice.value.doubt], [[], null]);
    arrive();
    selection.choose(selection.choice.value.asked[0]!);
    assert.deepEqual([made(session), session.over.value], [['D@e2'], true]);
});

test('what a piece becomes is chosen by name; nothing is removed by it', () => {
    const rules = Rules.fromYaml(
        'schema: 1\nextends: tokonoma\nstart: "4f/6/1F5/5L/5 w 0 0"\npieces:\n' +
            '  flat: {becomes: {where: far, types: [flat, arm, lance]}}\n' +
            '  lance: {letter: L, name: long lance, count: 2, moves: [{kind: step, directions: [forward]}]}\n',
    );
    const { session, selection } = selecting(rules.state());
    selection.press('c2');
    selection.press('b1');
    assert.deepEqual(
        selection.choice.value.asked.map(move => selection.nameOf(move)),
        [
            'Flat c2 to b1, and stays a flat',
            'Flat c2 to b1, and becomes an arm',
            'Flat c2 to b1, and becomes a long lance',
        ],
    );
    selection.choose(selection.choice.value.asked[2]!);
    assert.deepEqual(made(session), ['c2b1=L']);
    assert.equal(session.state.items('b1', session.viewer.value).at(-1)?.type, 'lance');
});

test('a move says its odds and what is at stake; one that nothing threatens says nothing', () => {
    const { session, selection } = thrones('4t4/3Lk4/9/9/9/2sL5/R8/9/4K4', 'w play - - 1:1,0:1 e2,e8 - - - 5 120');
    const name = (move: string): string => selection.nameOf(session.rules.parseMove(move));
    assert.equal(name('d4c3'), 'Lancer d4 to c3 (1 in 2; your turn ends if it fails)');
    assert.equal(name('d4xc4'), 'Lancer d4 attacks the spearman on c4 (1 in 2; the lancer is lost if it fails)');
    assert.equal(
        name('d8xe8'),
        'Lancer d8 attacks the throne on e8 (1 in 2; the lancer is lost if it fails; it hits only the fortress on e8)',
    );
    assert.equal(name('d4xc4!'), 'Lancer d4 attacks the spearman on c4, with Cunning');
    assert.equal(name('a3a2'), 'Ranger a3 to a2');
    selection.press('d4');
    assert.match(
        selection.risks.value,
        /^1 in 2; your turn ends if it fails \(.*c3.*\)\. 1 in 2; the lancer is lost if it fails \(c4\)$/,
    );
    const sure = new Session({
        start: State.fromPosition(new Rules('thrones', { survival: '1/1' }), session.state.position),
        players: [person, person],
    });
    assert.equal(new Selection(sure).nameOf(sure.rules.parseMove('d4c3')), 'Lancer d4 to c3');
});

test('moves that cost a favor are offered one kind at a time, after the ordinary ones', () => {
    const begun = () => thrones('4k4/9/9/9/5l3/5S3/9/9/4K4', 'w play - - 1:1,0:0 e2,- - - - 5 120');
    const ordinary = begun();
    ordinary.selection.press('f4');
    ordinary.selection.press('e5');
    assert.deepEqual(made(ordinary.session), ['f4e5'], 'a step asks nothing');
    const { session, selection } = begun();
    const kinds = (): string[] => [...new Set(selection.legal.value.map(({ kind }) => kind))].sort();
    assert.deepEqual(kinds(), ['attack', 'move']);
    assert.equal(selection.begins('f5'), false, "Black's lancer can only be moved by Deception");
    selection.turnTo('deception');
    assert.deepEqual(kinds(), ['deception']);
    selection.press('f5');
    assert.deepEqual(made(session), [], 'a favor needs two presses');
    selection.press('f4');
    assert.deepEqual(made(session), ['D:f4f5']);
    assert.equal(selection.kind.value, null);
});

test('only favors are special', () => {
    const { special } = thrones('4k4/9/9/9/9/1S4R2/5W3/9/4K4', 'w play - - 1:1,0:0 e2,- - - - 5 120').selection;
    assert.deepEqual([...new Set(special.value.map(({ kind }) => kind))].sort(), ['ambush', 'deception', 'haste']);
    for (const game of ['tokonoma', 'carnyx', 'tombs', 'tomis'] as const)
        for (let seed = 0; seed < 12; seed++) {
            const state = new Rules(game).state();
            state.playout(seed, 5 * seed);
            if (state.isOver || state.isChance) continue;
            const session = new Session({ start: state, players: Array.from({ length: state.players }, () => person) });
            const seat = session.curtain.value;
            if (seat !== null) session.lift(seat);
            assert.deepEqual(new Selection(session).special.value.map(String), [], state.toString());
        }
});

test('a press on an own piece beside the chosen one asks whether they change places', () => {
    const start = (): { session: Session; selection: Selection } => thrones('4k4/9/9/9/9/9/LR7/9/4K4');
    const { session, selection } = start();
    selection.press('a3');
    selection.press('b3');
    assert.equal(
        selection.choice.value.doubt?.question,
        'Shall they change places? Press b3 again to choose the ranger instead.',
    );
    selection.press('b3');
    assert.deepEqual([selection.choice.value.cell, made(session)], ['b3', []]);
    selection.cancel();
    selection.press('a3');
    selection.press('b3');
    selection.choose(selection.choice.value.asked[0]!);
    assert.deepEqual(made(session), ['a3=b3']);
    const dropped = start();
    dropped.selection.press('a3');
    dropped.selection.press('b3', true);
    assert.deepEqual(made(dropped.session), ['a3=b3'], 'a piece that is dropped means no other');
});
