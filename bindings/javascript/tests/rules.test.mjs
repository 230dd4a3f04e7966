// rules.test.mjs: rules, switches, faults, and the tables of rules.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { DisposedError, games, load, MoveError, Rules, RulesError, version } from 'boardrules';

await load();
const root = new URL('../../../', import.meta.url);

test('there are the five games, each by its name', () => {
    assert.deepEqual(games(), ['tokonoma', 'carnyx', 'tombs', 'tomis', 'thrones']);
    for (const game of games()) assert.equal(new Rules(game).game, game);
});

test('the version is that of the header', async () => {
    const header = await readFile(new URL('include/boardrules/version.h', root), 'utf8');
    assert.equal(version(), /BRD_VERSION_STRING "(.*)"/.exec(header)[1]);
    const { version: packaged } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    assert.equal(packaged, version());
});

test('a rules file of the project loads to the built-in rules', async () => {
    for (const game of games()) {
        const rules = Rules.fromYaml(await readFile(new URL(`rules/${game}.yaml`, root), 'utf8'));
        assert.equal(rules.fingerprint, new Rules(game).fingerprint);
        assert.ok(rules.equals(new Rules(game)));
        assert.equal(rules.isChanged, false);
        assert.equal(Rules.fromYaml(rules.yaml()).fingerprint, rules.fingerprint);
    }
});

test('switches are truths, numbers, words, fractions and lists', () => {
    assert.deepEqual({ ...new Rules('tombs', { teams: true }).overrides }, { teams: 'true' });
    assert.deepEqual(new Rules('tombs', { teams: true }).players, [4]);
    assert.deepEqual({ ...new Rules('carnyx', { max_plies: 100 }).overrides }, { max_plies: '100' });
    assert.equal(new Rules('thrones', { survival: '1/3' }).switches.get('survival').value, '1/3');
    const list = [...games()].flatMap(game => [...new Rules(game).switches.values()].map(one => ({ game, ...one })));
    assert.ok(list.some(one => one.kind === 'list') && list.some(one => one.kind === 'word'));
    for (const { game, name, kind, initial, words } of list) {
        const value = kind === 'list' ? initial.split(',').map(Number) : kind === 'truth' ? initial === 'true' : initial;
        assert.equal(new Rules(game, { [name]: value }).fingerprint, new Rules(game).fingerprint, name);
        if (kind === 'word')
            for (const word of words) assert.equal(new Rules(game, { [name]: word }).switches.get(name).value, word);
    }
});

test('faults have a place, a message and what was expected', () => {
    const yaml = 'schema: 1\nextends: tokonoma\nswitches: {reversible: 100}\nnonsense: 1\n';
    assert.throws(
        () => Rules.fromYaml(yaml),
        error => {
            assert.ok(error instanceof RulesError);
            assert.equal(error.name, 'RulesError');
            assert.equal(error.faults.length, 2);
            const { code, line, column, offset, ply, field, message } = error.faults[0];
            assert.deepEqual(
                { code, line, column, offset, ply, field, message },
                {
                    code: 'unknown_key',
                    line: 3,
                    column: 12,
                    offset: 39,
                    ply: 0,
                    field: 'switches.reversible',
                    message: 'unknown key `reversible`',
                },
            );
            assert.match(error.faults[0].expected, /reversible_limit/);
            assert.deepEqual([error.faults[1].line, error.faults[1].column, error.faults[1].field], [4, 1, 'nonsense']);
            assert.match(error.message, /^3:12: switches\.reversible: unknown key `reversible`; expected one of /);
            return true;
        },
    );
});

test('bad names, switches and texts are refused', () => {
    for (const make of [
        () => new Rules('chess'),
        () => new Rules(''),
        () => new Rules('tokonoma\0'),
        () => new Rules('tombs', { nothing: 1 }),
        () => new Rules('tombs', { teams: 'perhaps' }),
        () => new Rules('tombs', { 'teams=true max_plies': 3 }),
        () => new Rules('tombs', { max_plies: 'a b' }),
        () => new Rules('tombs', { max_plies: -1 }),
        () => Rules.fromYaml(''),
        () => Rules.fromYaml('\0'),
        () => Rules.fromYaml('schema: 1\n# \ud800\n'),
        () => Rules.fromYaml('a'.repeat(70000)),
        () => Rules.fromYaml('[['),
        () => Rules.fromYaml('schema: 1\nextends: chess\n'),
    ])
        assert.throws(make, RulesError, String(make));
    for (const make of [
        () => new Rules(),
        () => new Rules(null),
        () => new Rules(7),
        () => new Rules('tombs', null),
        () => new Rules('tombs', { teams: null }),
        () => new Rules('tombs', { teams: {} }),
        () => Rules.fromYaml(undefined),
        () => Rules.fromYaml([1]),
        () => new Rules('tombs', { max_plies: [1, '2'] }),
    ])
        assert.throws(make, TypeError, String(make));
    assert.throws(() => new Rules('tombs', { max_plies: NaN }), RangeError);
    assert.throws(() => new Rules('tombs', { max_plies: 2 ** 40 }), RangeError);
});

test('a lone surrogate is a fault at its place, and not replaced by a character', () => {
    assert.throws(
        () => Rules.fromYaml('schema: 1\nextends: carnyx\n# \udc00\n'),
        error => {
            assert.deepEqual([error.faults[0].line, error.faults[0].column], [3, 3]);
            return true;
        },
    );
    assert.ok(Rules.fromYaml('schema: 1\nextends: carnyx\n# \u{1f600}\n'));
});

test('bytes that are not valid UTF-8 are a fault with its place', () => {
    const bytes = Buffer.from('schema: 1\nextends: carnyx\n# \xe9\n', 'latin1');
    assert.throws(
        () => Rules.fromYaml(bytes),
        error => {
            assert.deepEqual([error.faults[0].line, error.faults[0].column], [3, 3]);
            return true;
        },
    );
    assert.ok(Rules.fromYaml(new Uint8Array(Buffer.from('schema: 1\nextends: carnyx\n'))).equals(new Rules('carnyx')));
});

test('the tables of rules', () => {
    const rules = new Rules('tokonoma');
    assert.equal(rules.title, 'Tokonoma');
    assert.ok(rules.credit.length > 0 && rules.revision >= 1);
    assert.deepEqual(
        rules.seats.map(seat => [seat.index, seat.name, seat.tone]),
        [
            [0, 'White', 'light'],
            [1, 'Black', 'dark'],
        ],
    );
    assert.equal(rules.cells.length, 5 + 6 + 7 + 6 + 5, 'rows of the board');
    assert.equal(new Rules('tomis').neighbour('a1', 'NE').name, 'b2');
    assert.equal(new Rules('tomis').neighbour('a1', 'SW'), null);
    assert.equal(rules.endings[0], '');
    assert.deepEqual(new Rules('carnyx').possibleEndings, ['elimination']);
    assert.deepEqual(new Rules('carnyx', { max_plies: 9 }).possibleEndings, ['elimination', 'max_plies']);
    assert.deepEqual(Rules.fromYaml('schema: 1\nextends: carnyx\nends: [{kind: few}]').possibleEndings, ['too_few']);
    assert.ok(rules.refusals.includes('off_pattern'));
    assert.deepEqual(
        games().filter(game => new Rules(game).hasChance),
        ['tombs', 'thrones'],
    );
    assert.deepEqual(
        games().filter(game => new Rules(game).hasSecrets),
        ['tombs', 'thrones'],
    );
    assert.equal(new Rules('tombs', { teams: true }).hasTeams, true);
    const hand = new Rules('tombs').stocks.get('hand_blade');
    assert.deepEqual(
        { ...hand },
        {
            index: hand.index,
            name: 'hand_blade',
            common: false,
            meaning: 'count',
            type: 'blade',
            seenBy: 'owner',
            partOf: 'hand',
        },
    );
    assert.equal(new Rules('tombs').stocks.get('deck_blade').seenBy, 'referee');
});

test('types, their letters and their limits', () => {
    const gates = new Rules('tomis').types.filter(type => type.layer === 'fixture');
    assert.ok(gates.length > 0);
    for (const game of games()) {
        for (const type of new Rules(game).types) {
            assert.ok(type.name && ['ground', 'fixture', 'piece'].includes(type.layer));
            assert.ok(type.letter.length <= 1 && (type.count === null || type.count > 0));
        }
    }
});

test('cells have the marks of the rulebook', () => {
    const rules = new Rules('carnyx');
    const marked = (name, seat) =>
        rules.cells.filter(cell => cell.marks.some(mark => mark.name === name && mark.seat === seat)).map(String);
    assert.deepEqual(rules.marks, ['home_row', 'centre']);
    assert.deepEqual(marked('centre', null), ['c3']);
    assert.deepEqual(marked('home_row', 0), ['a1', 'b1', 'c1', 'd1', 'e1']);
    assert.deepEqual(marked('home_row', 1), ['a5', 'b5', 'c5', 'd5', 'e5']);
    assert.deepEqual(rules.cell('a2').marks, []);
});

test('cells are found by name, number or Cell only', () => {
    const rules = new Rules('tokonoma');
    const cell = rules.cell('c7');
    assert.deepEqual([cell.index, `${cell}`, cell.shape], [17, 'c7', 'hexagon']);
    assert.equal(rules.cell(17), cell);
    assert.equal(rules.cell(cell), cell);
    assert.equal(rules.cell(structuredClone(cell)), cell);
    assert.equal(new Rules('tokonoma').cell(cell).name, 'c7');
    for (const none of ['', 'z9', 'c7 ', 'C7', -1, 29, 1.5, NaN, Infinity, 2 ** 32 + 17, { index: 17, name: 'c6' }]) {
        assert.throws(() => rules.cell(none), RangeError, String(none));
    }
    for (const none of [null, undefined, true, 17n, {}, Symbol.iterator]) assert.throws(() => rules.cell(none), TypeError);
    assert.throws(() => rules.neighbour('c7', 'up'), RangeError);
    assert.throws(() => rules.neighbour('c7', 'forward', 200), RangeError);
});

test('there is one move object for each move of rules', () => {
    const rules = new Rules('tokonoma');
    const move = rules.parseMove('c7c5');
    assert.equal(rules.parseMove('c7c5'), move);
    assert.ok(rules.state().legalMoves().includes(move));
    assert.deepEqual(
        [`${move}`, move.kind, move.from.name, move.to.name, move.target, move.hidden],
        ['c7c5', 'move', 'c7', 'c5', null, false],
    );
    assert.equal(JSON.stringify({ move }), '{"move":"c7c5"}');
    for (const text of ['', 'c7', 'c7c5 ', 'c7c5\0', '?', '\ud800', 'x'.repeat(100000)]) {
        assert.throws(() => rules.parseMove(text), MoveError, text.slice(0, 20));
    }
    assert.throws(() => rules.parseMove(5), TypeError);
});

test('rules cannot be changed', () => {
    const rules = new Rules('tokonoma');
    for (const thing of [
        rules.cells,
        rules.cells[0],
        rules.seats[0],
        rules.types[0],
        rules.phases,
        rules.players,
        rules.overrides,
    ]) {
        assert.ok(Object.isFrozen(thing));
    }
    assert.throws(() => {
        rules.fingerprint = 0n;
    }, TypeError);
    assert.throws(() => {
        rules.parseMove('c7c5').code = 1;
    }, TypeError);
    assert.throws(() => rules.switches.clear(), TypeError);
});

test('disposed rules throw, and so do their states and moves', () => {
    const rules = new Rules('tokonoma');
    const [state, move] = [rules.state(), rules.parseMove('c7c5')];
    rules.dispose();
    rules.dispose();
    for (const use of [
        () => rules.game,
        () => rules.yaml(),
        () => rules.state(),
        () => rules.parseMove('c7c5'),
        () => rules.hasChance,
        () => state.legalMoves(),
        () => state.play(move, 0),
        () => state.ply,
        () => state.svg(),
        () => move.kind,
        () => state.copy().position,
    ])
        assert.throws(use, DisposedError, String(use));
    assert.equal(new Rules('tokonoma').state().legalMoves().length, 9, 'others are none the worse');
});

test('`using` disposes, even where Symbol.dispose does not exist', () => {
    const name = Symbol.dispose ?? Symbol.for('Symbol.dispose');
    const rules = new Rules('carnyx');
    const state = rules.state();
    state[name]();
    assert.throws(() => state.ply, DisposedError);
    rules[name]();
    assert.throws(() => rules.game, DisposedError);
});
