// state.test.mjs: states and moves: play, undo, queries, chance, texts, pictures, random games.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
    CHANCE,
    DisposedError,
    games,
    HiddenError,
    IllegalMove,
    load,
    MoveError,
    NOBODY,
    NotChance,
    NothingToUndo,
    ObservationError,
    OverflowError,
    PositionError,
    REFEREE,
    Rules,
    SaveError,
    SPECTATOR,
    State,
    ThemeError,
} from 'boardrules';
import { played, random } from './support.mjs';

await load();
const tokonoma = new Rules('tokonoma');

test('the start of Tokonoma, as in its rulebook', () => {
    const state = tokonoma.state();
    assert.equal(state.position, 'f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0');
    assert.deepEqual(state.legalMoves().map(String), ['a5a3', 'b6a4', 'b6c5', 'c6a4', 'c6e4', 'c7c5', 'd6b5', 'e5d5', 'e5e4']);
    assert.deepEqual(
        [state.turn, state.toMove, state.ply, state.players, state.isOver, state.isChance],
        [0, 0, 0, 2, false, false],
    );
    assert.deepEqual(state.actors, [0]);
    assert.equal(state.outcome(), null);
});

test('a ply changes the position, and undo restores its bytes', () => {
    for (const game of games()) {
        const state = new Rules(game, { max_plies: 120 }).state();
        const positions = [];
        const draw = random(11);
        while (!state.isOver) {
            positions.push([state.position, state.hash64, Buffer.from(state.save()).toString('hex')]);
            const moves = state.legalMoves(REFEREE);
            state.play(moves[draw(moves.length)], REFEREE);
        }
        assert.equal(state.moveStack.length, positions.length);
        assert.ok(positions.length > 10);
        while (positions.length > 0) {
            const move = state.moveStack.at(-1);
            assert.equal(state.undo(), move);
            assert.deepEqual([state.position, state.hash64, Buffer.from(state.save()).toString('hex')], positions.pop());
        }
        assert.throws(() => state.undo(), NothingToUndo);
    }
});

test('a refused move has a reason and changes nothing', () => {
    const state = tokonoma.state();
    state.play('c7c5', 0);
    const before = state.position;
    assert.throws(
        () => state.play('c1c6', 1),
        error => {
            assert.ok(error instanceof IllegalMove);
            assert.equal(error.message, 'c1c6: off_pattern: c6: the arm does not move to this tile [TOK.pattern]');
            assert.deepEqual(
                [error.reason, error.cell.name, error.sentence, error.move, error.status],
                ['off_pattern', 'c6', 'c6: the arm does not move to this tile', tokonoma.parseMove('c1c6'), 'illegal_move'],
            );
            return true;
        },
    );
    assert.throws(() => state.play(state.legalMoves()[0], 0), { reason: 'not_your_turn' });
    assert.equal(state.position, before);
    assert.equal(state.moveStack.length, 1);
    const refusal = state.whyNot('c1c6');
    assert.equal(refusal.reason, 'off_pattern');
    assert.deepEqual(refusal.ruleIds, ['TOK.pattern', 'TOK.flat', 'TOK.arm', 'TOK.blind', 'TOK.star', 'TOK.stack', 'TOK.tables']);
    assert.equal(state.whyNot(state.legalMoves()[0]), null);
    assert.equal(state.whyNot(state.legalMoves()[0], 0).reason, 'not_your_turn');
});

test('isLegal agrees with the list, and accepts texts', () => {
    const state = tokonoma.state();
    assert.equal(state.isLegal('c7c5'), true);
    assert.equal(state.isLegal('c7c5', 1), false);
    assert.equal(state.isLegal('c1c6'), false);
    assert.equal(state.isLegal('nonsense'), false);
    assert.throws(() => state.isLegal(7), TypeError);
    assert.throws(() => state.whyNot('nonsense'), MoveError);
});

test('moves at, from and without cells partition the list', () => {
    for (const game of games()) {
        const state = played(new Rules(game), 3, 9);
        const all = state.legalMoves(REFEREE);
        const movesFrom = cell => state.movesFrom(cell, REFEREE);
        const from = [null, ...state.rules.cells].flatMap(movesFrom);
        assert.deepEqual(new Set(from), new Set(all));
        assert.equal(from.length, all.length);
        const namesItsCell = cell => movesFrom(cell).every(move => state.movesAt(cell.name, REFEREE).includes(move));
        assert.ok(state.rules.cells.every(namesItsCell));
    }
});

test('the description of a move', () => {
    const state = tokonoma.state();
    assert.deepEqual(
        { ...state.describe('a5a3') },
        {
            kind: 'move',
            seat: 0,
            from: tokonoma.cell('a5'),
            to: tokonoma.cell('a3'),
            target: null,
            type: 'arm',
            becomes: '',
            direction: '',
            chance: false,
            reveals: false,
            spends: false,
            captures: false,
            announces: false,
            hidden: false,
        },
    );
    assert.equal(state.sentence('a5a3'), 'Arm a5 to a3');
});

test('moves of equal rules are accepted, moves of other rules are not', () => {
    const state = tokonoma.state();
    const own = state.play(new Rules('tokonoma').parseMove('c7c5'));
    assert.equal(own, tokonoma.parseMove('c7c5'));
    assert.throws(() => state.play(new Rules('carnyx').parseMove('@a1')), RangeError);
    assert.throws(() => state.play(new Rules('tokonoma', { max_plies: 5 }).parseMove('c7c5')), RangeError);
});

test('a copy does not change with its original', () => {
    const state = tokonoma.state();
    state.play('c7c5');
    const copy = state.copy();
    assert.ok(copy.equals(state));
    copy.play(copy.legalMoves()[0]);
    assert.ok(!copy.equals(state));
    assert.deepEqual([state.ply, copy.ply], [1, 2]);
    copy.undo();
    copy.undo();
    assert.deepEqual([state.ply, copy.ply, state.moveStack.length], [1, 0, 1]);
    assert.ok(copy.equals(tokonoma.state()));
    assert.ok(!copy.equals(new Rules('carnyx').state()));
});

test('many states of many rules are independent', () => {
    const states = Array.from({ length: 24 }, (_, i) => new Rules(games()[i % 5], { max_plies: 60 + i }).state());
    const alone = states.map(state => played(state.rules, 5, 20).position);
    const draws = states.map(() => random(5));
    for (let ply = 0; ply < 20; ply++) {
        states.forEach((state, i) => {
            if (state.isOver) return;
            const moves = state.legalMoves(REFEREE);
            state.play(moves[draws[i](moves.length)], REFEREE);
        });
    }
    assert.deepEqual(
        states.map(state => state.position),
        alone,
    );
});

test('positions, observations and saves give equal states', () => {
    for (const game of games()) {
        const state = played(new Rules(game), 2, 17);
        assert.ok(State.fromPosition(state.rules, state.position).equals(state));
        assert.ok(State.fromSave(state.rules, state.save()).equals(state));
        for (const viewer of [0, 1, SPECTATOR, REFEREE]) {
            for (const seed of [0, 1, 2n ** 64n - 1n]) {
                const full = State.fromObservation(state.rules, viewer, state.observe(viewer), seed);
                assert.equal(full.observe(viewer), state.observe(viewer));
            }
        }
        assert.equal(state.observe(REFEREE), state.position);
    }
});

test('invalid texts and bytes are refused with their faults', () => {
    assert.throws(
        () => State.fromPosition(tokonoma, 'nonsense'),
        error => error instanceof PositionError && error.faults.length > 0,
    );
    for (const text of ['', '\0', '\ud800', 'x'.repeat(100000)]) {
        assert.throws(() => State.fromPosition(tokonoma, text), PositionError);
        assert.throws(() => State.fromObservation(tokonoma, 0, text), ObservationError);
    }
    const save = tokonoma.state().save();
    assert.throws(() => State.fromSave(new Rules('carnyx'), save), { name: 'SaveError', status: 'other_rules' });
    for (let i = 0; i < save.length; i++) {
        const damaged = save.slice();
        damaged[i] ^= 1;
        assert.throws(() => State.fromSave(tokonoma, damaged), SaveError);
        assert.throws(() => State.fromSave(tokonoma, save.subarray(0, i)), SaveError);
    }
    assert.throws(() => State.fromSave(tokonoma, [...save]), TypeError);
    assert.throws(() => State.fromObservation(tokonoma, 7, tokonoma.state().observe(0)), RangeError);
    assert.throws(() => State.fromObservation(tokonoma, 0, tokonoma.state().observe(0), -1), RangeError);
    assert.throws(() => State.fromObservation(tokonoma, 0, tokonoma.state().observe(0), 2n ** 64n), RangeError);
    assert.throws(() => State.fromObservation(tokonoma, 0, tokonoma.state().observe(0), 0.5), RangeError);
    assert.throws(() => State.fromObservation(tokonoma, 0, tokonoma.state().observe(0), '1'), TypeError);
});

test('chance has exact probabilities, and each ticket an outcome', () => {
    const state = new Rules('tombs').state();
    assert.equal(state.toMove, CHANCE);
    const outcomes = state.chanceOutcomes();
    assert.deepEqual(
        [`${outcomes[0].move}`, outcomes[0].probability],
        ['+B', { numerator: outcomes[0].probability.numerator, denominator: state.chanceDenominator }],
    );
    assert.equal(outcomes[0].probability.numerator * 4, state.chanceDenominator, 'a blade is every fourth card');
    assert.equal(
        outcomes.reduce((sum, { probability }) => sum + probability.numerator, 0),
        state.chanceDenominator,
    );
    const drawn = Array.from({ length: state.chanceDenominator }, (_, ticket) => state.draw(ticket));
    for (const { move, probability } of outcomes) assert.equal(drawn.filter(one => one === move).length, probability.numerator);
    for (const ticket of [-1, state.chanceDenominator, 1.5, NaN]) assert.throws(() => state.draw(ticket), RangeError);
    assert.throws(() => state.draw('0'), TypeError);
    const tickets = BigInt(drawn.length);
    for (const bits of [0n, 1n, 2n ** 61n - 1n, 2n ** 62n, 2n ** 63n, 2n ** 64n - 1n, 0x9e3779b97f4a7c15n]) {
        assert.equal(state.drawBits(bits), drawn[Number((bits * tickets) >> 64n)]);
    }
    assert.equal(state.drawBits(7), drawn[0]);
    for (const bits of [-1, 2 ** 53, -1n, 2n ** 64n]) assert.throws(() => state.drawBits(bits), RangeError);
    assert.throws(() => state.drawBits('0'), TypeError);
    assert.throws(() => tokonoma.state().drawBits(0), NotChance);
    assert.deepEqual(
        state.legalMoves(CHANCE),
        outcomes.map(({ move }) => move),
    );
    assert.throws(() => tokonoma.state().chanceOutcomes(), NotChance);
    assert.throws(() => tokonoma.state().chanceDenominator, NotChance);
    assert.throws(() => tokonoma.state().draw(0), NotChance);
});

test('all moves of the rules, in the order of their codes', () => {
    const { actions } = tokonoma;
    const moves = [...actions];
    assert.equal(actions.length, 29 * 28);
    assert.equal(moves.length, 29 * 28);
    assert.deepEqual(moves.map(({ code }) => code), moves.map(({ code }) => code).sort((a, b) => a - b));
    assert.equal(actions.indexOf('a1a3'), 1);
    assert.equal(String(actions.at(1)), 'a1a3');
    assert.deepEqual([actions.at(-1), actions.at(812), actions.at(-813)], [moves[811], undefined, undefined]);
    moves.forEach((move, number) => assert.equal(actions.indexOf(move), number));
    for (const move of tokonoma.state().legalMoves()) assert.ok(moves.includes(move));
    assert.throws(() => actions.indexOf('nonsense'), MoveError);
    assert.throws(() => actions.indexOf(7), TypeError);
    assert.equal(tokonoma.actions, actions);
    assert.equal(new Rules('thrones').actions.length, 66019);
    assert.throws(() => new actions.constructor(), TypeError);
});

test('secrets are hidden from other viewers', () => {
    const state = new Rules('tombs').state();
    while (state.isChance) state.play(state.draw(0), CHANCE);
    assert.equal(state.stock('hand_blade', 0, 0), state.stock('hand_blade', 0, REFEREE));
    assert.throws(() => state.stock('hand_blade', 0, 1), HiddenError);
    assert.throws(() => state.stock('hand_blade', 0, SPECTATOR), HiddenError);
    assert.equal(state.stock('hand', 0, 1), state.stock('hand', 0, 0));
    assert.throws(() => state.stock('hand_blad', 0, 0), { name: 'RangeError', message: 'stock "hand_blad": there is no such stock; did you mean hand_blade?' });
    assert.throws(() => state.stock('hand', 2, 0), { name: 'RangeError', message: 'seat 2: this game has 2 seats' });
    assert.throws(() => state.stock('hand', undefined, 0), TypeError);
    assert.throws(() => state.stock('deck', 0, 0), RangeError, 'a common one');
    assert.equal(typeof state.stock('deck', null, SPECTATOR), 'number');
    assert.throws(() => state.counter('hand', 0, 0), RangeError);
});

test('the items on the board, as viewers see them', () => {
    const board = tokonoma.state().board();
    assert.ok(board.size > 0);
    assert.deepEqual(board.get('c7'), tokonoma.state().items('c7'));
    const cells = tokonoma.cells.map(({ name }) => [name, tokonoma.state().items(name)]);
    assert.deepEqual([...board], cells.filter(([, items]) => items.length > 0));
    const thrones = played(new Rules('thrones'), 4, 10);
    const seen = [...thrones.board(0).values()].flat();
    const all = [...thrones.board(REFEREE).values()].flat();
    assert.ok(seen.some(item => item.type === 'hidden') || thrones.phase(0) !== 'setup' || seen.length < all.length);
    for (const item of all) assert.ok(item.type !== 'hidden' && Object.isFrozen(item));
});

test('a board after one disc', () => {
    const state = new Rules('carnyx').state();
    assert.equal(state.board().size, 0);
    state.play('@b1', 0);
    const disc = { layer: 'piece', type: 'disc', seat: 0, value: 0, direction: '' };
    assert.deepEqual([...state.board()], [['b1', [disc]]]);
});

test('the limit of plies is a paragraph of the rulebook', () => {
    const state = new Rules('tokonoma', { max_plies: 1 }).state();
    state.play('e5e4', 0);
    assert.deepEqual(state.outcome().ruleIds, ['TOK.max-plies']);
});

test('an outcome has the winner and the reason', () => {
    for (const game of games()) {
        const state = new Rules(game, { max_plies: 300 }).state();
        state.playout(9);
        const outcome = state.outcome();
        assert.ok(state.isOver && state.toMove === NOBODY && state.turn === null);
        assert.ok(outcome.ruleIds.length > 0 && outcome.ruleIds.every(id => /^[A-Z]{3}\.[a-z-]+$/.test(id)));
        assert.ok(state.rules.endings.includes(outcome.ending) && outcome.ending !== '');
        assert.equal(outcome.ranks.length, state.players);
        outcome.ranks.forEach((rank, seat) => assert.equal(rank === 1, outcome.seats.includes(seat)));
        assert.equal(outcome.winner, outcome.kind === 'win' && outcome.seats.length === 1 ? outcome.seats[0] : null);
        assert.ok(outcome.sentence.length > 10);
        assert.deepEqual(state.legalMoves(REFEREE), []);
    }
});

test('the move that waits for chance', () => {
    const state = new Rules('tombs').state();
    assert.deepEqual(state.pending(SPECTATOR), { move: null, seat: 0 });
    assert.deepEqual(tokonoma.state().pending(), { move: null, seat: null });
});

test('perft, with and without bulk counting', () => {
    const state = tokonoma.state();
    assert.equal(state.perft(0), 1n);
    assert.equal(state.perft(2), 81n);
    assert.equal(state.perft(4), state.perft(4, { bulk: false }));
    assert.equal(
        state.perft(3),
        state.legalMoves().reduce((sum, move) => {
            const copy = state.copy();
            copy.play(move);
            return sum + copy.perft(2);
        }, 0n),
    );
    const finished = state.copy();
    finished.playout(1);
    assert.deepEqual([finished.isOver, finished.perft(0), finished.perft(1)], [true, 1n, 0n]);
    for (const depth of [-1, 65, 0.5, NaN]) assert.throws(() => state.perft(depth), RangeError);
    assert.throws(() => state.perft('3'), TypeError);
    assert.equal(OverflowError.prototype.name, 'OverflowError');
});

test('the same seed gives the same random games', () => {
    const [one, two] = [tokonoma.state(), tokonoma.state()];
    assert.equal(one.playout(7, 10), 10);
    two.playout(7n, 10);
    assert.ok(one.equals(two));
    assert.throws(() => one.undo(), NothingToUndo);
    assert.equal(one.playout(7, 0), 0);
    const state = new Rules('carnyx').state();
    const tally = state.playouts(1, 100);
    assert.equal(tally.wins.length, 2);
    assert.equal(tally.wins[0] + tally.wins[1] + tally.unfinished + Math.max(...tally.draws), 100);
    assert.equal(state.ply, 0);
    assert.equal(state.playouts(1, 5, 3).unfinished, 5);
    assert.equal(state.playouts(1, 0).plies, 0);
});

test('the hash ignores the ply and depends on the position', () => {
    const state = tokonoma.state();
    const { hash64: hash, key } = state;
    state.play('c7c5');
    assert.notEqual(state.hash64, hash);
    state.undo();
    assert.equal(state.hash64, hash);
    assert.equal(state.key, key);
    assert.ok(hash >= 0n && hash < 2n ** 64n && typeof key === 'bigint');
});

test('pictures', () => {
    const state = tokonoma.state();
    state.play('c7c5');
    const svg = state.svg();
    assert.match(svg, /^<svg[^]*<\/svg>\s*$/);
    assert.match(svg, /mark-movable/);
    assert.match(svg, /mark-from/);
    assert.doesNotMatch(state.svg({ moves: false }), /class="[^"]*mark-movable/);
    assert.doesNotMatch(state.svg({ last: false }), /class="[^"]*mark-from/);
    assert.match(state.svg({ cell: 'c1' }), /class="[^"]*mark-chosen/);
    assert.notEqual(state.svg({ turned: true }), svg);
    assert.notEqual(state.svg({ dark: true }), state.svg({ dark: false }));
    assert.ok(state.svg({ boardOnly: true }).length < svg.length);
    assert.match(state.svg({ theme: '.brd .tile { fill: #123456; }' }), /#123456/);
    assert.throws(
        () => state.svg({ theme: '}' }),
        error => error instanceof ThemeError && error.faults[0].line === 1,
    );
    assert.throws(() => state.svg({ viewer: 9 }), RangeError);
    assert.throws(() => state.svg({ cell: 'z9' }), RangeError);
    assert.throws(() => state.svg({ theme: 7 }), TypeError);
    assert.throws(() => state.svg(null), TypeError);
    assert.equal(state.position, played(tokonoma, 0, 0, ['c7c5']).position, 'drawing changes nothing');
});

test('a picture for a viewer contains no secrets of others', () => {
    const state = played(new Rules('thrones'), 4, 12);
    assert.match(state.svg({ viewer: 0 }), /class="[^"]*hidden/);
    assert.doesNotMatch(state.svg({ viewer: REFEREE }), /class="(?:piece|ground|fixture)[^"]* hidden/);
});

test('nothing shows a secret unasked', () => {
    for (const game of ['thrones', 'tombs']) {
        const state = played(new Rules(game), 4, 12);
        const [move] = state.legalMoves(REFEREE);
        const shows = [
            viewer => state.diagram(viewer), viewer => state.svg({ viewer }), viewer => state.sentence(move, viewer),
            viewer => state.describe(move, viewer),
        ];
        for (const show of shows) {
            assert.throws(() => show(), { name: 'TypeError', message: /^viewer: these rules have secrets; pass a seat, SPECTATOR, or REFEREE/ });
            for (const viewer of [0, SPECTATOR, REFEREE]) assert.ok(show(viewer));
        }
        assert.equal(String(state), state.diagram(SPECTATOR));
        assert.notEqual(String(state), state.diagram(REFEREE));
    }
});

test('a state prints as its diagram', () => {
    const state = tokonoma.state();
    assert.equal(`${state}`, state.diagram());
    assert.ok(state.diagram().split('\n').length > 5);
});

test('each seat has a phase', () => {
    const state = new Rules('thrones').state();
    assert.equal(state.phase(0), state.rules.phases[0]);
    assert.equal(state.phase(1), state.rules.phases[0]);
    assert.equal(tokonoma.state().phase(), tokonoma.phases[0]);
    assert.throws(() => state.phase(9), RangeError);
});

test('the numbers of players', () => {
    assert.equal(new Rules('tombs').state().players, 2);
    assert.equal(new Rules('tombs').state(4).players, 4);
    assert.throws(() => new Rules('tombs').state(5), RangeError);
    assert.throws(() => new Rules('tombs').state(0), RangeError);
    assert.throws(() => new Rules('tombs').state('2'), TypeError);
});

test('a disposed state throws', () => {
    const state = tokonoma.state();
    const copy = state.copy();
    state.play('c7c5');
    state.dispose();
    state.dispose();
    for (const use of [
        () => state.ply,
        () => state.legalMoves(),
        () => state.play('a5a3', 0),
        () => state.undo(),
        () => state.moveStack,
        () => state.events(),
        () => state.copy(),
        () => state.equals(copy),
        () => copy.equals(state),
        () => state.svg(),
        () => state.perft(1),
        () => state.playout(1),
        () => state.hash64,
        () => state.save(),
    ])
        assert.throws(use, DisposedError, String(use));
    assert.equal(copy.legalMoves().length, 9);
});
