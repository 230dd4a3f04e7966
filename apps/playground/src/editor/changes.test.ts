import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { load, Rules } from 'boardrules';
import { changes, shortForm, type Change } from './changes.ts';
import { lines } from './lines.ts';
import { builtIn, judge } from './verdict.ts';

before(() => load());

/** The canonical form of a variant. */
function canonical(text: string): string {
    const verdict = judge(text);
    assert.equal(verdict.kind, 'rules');
    return verdict.kind === 'rules' ? verdict.canonical : '';
}

const between = (game: string, keys: string) =>
    changes(builtIn(game).text, canonical(`schema: 1\nextends: ${game}\n${keys}`));

const change = (path: string, before: string[], after: string[], kept = 0): Change => ({
    path: path.split('.'),
    before,
    after,
    kept,
});

test('nothing changed, whatever the style', () => {
    assert.deepEqual(between('tombs', ''), []);
    assert.deepEqual(between('tombs', 'switches: {"kill_goal_2": 8}'), []);
    assert.deepEqual(changes(builtIn('tombs').text, builtIn('tombs').text), []);
});

test('values, lists of numbers and words, in the order of the keys', () => {
    assert.deepEqual(
        between('tombs', 'switches: {kill_goal_2: 5, deck_3: [6, 6, 6, 9]}\nhand: 3\ntitle: "Few: cards"\n'),
        [
            change('title', ['"Tombs"'], ['"Few: cards"']),
            change('hand', ['2'], ['3']),
            change('switches.deck_3', ['[9, 9, 9, 9]'], ['[6, 6, 6, 9]']),
            change('switches.kill_goal_2', ['8'], ['5']),
        ],
    );
    assert.deepEqual(between('thrones', 'checks: {hazards: [water]}\n'), [
        change('checks.hazards', ['[mountain, water]'], ['[water]']),
    ]);
});

const slide = '{kind: slide, directions: king, range: [1, 7]}';
const leap = '{kind: leap, directions: knight, range: 1}';

test('lists of entries, entry by entry', () => {
    const both = '[{kind: slide, directions: king, range: any}, {kind: leap, directions: knight}]';
    const [added, ...none] = between('tomis', `units: {flagship: {moves: ${both}}}`);
    assert.deepEqual(none, []);
    assert.deepEqual(added?.path, ['units', 'flagship', 'moves']);
    assert.equal(added?.before.length, 0);
    assert.equal(added?.after.length, 1);
    assert.match(added?.after[0] ?? '', /kind: leap, directions: knight/);
    assert.equal(added?.kept, 1);
    const [emptied] = between('tomis', 'units: {flagship: {moves: []}}');
    assert.equal(emptied?.before.length, 1);
    assert.deepEqual(emptied?.after, ['[]']);
});

test('a word in the place of a list, and the order of a list', () => {
    const [taken] = between('carnyx', 'captures: {piece: [{kind: step, directions: [forward]}]}');
    assert.deepEqual(taken?.before, ['steps']);
    assert.match(taken?.after[0] ?? '', /^\{kind: step, directions: \[forward\]/);
    const turned = changes(`a:\n  - ${slide}\n  - ${leap}\n`, `a:\n  - ${leap}\n  - ${slide}\n`);
    assert.deepEqual(turned, [change('a', [slide, leap], [leap, slide])]);
});

test('keys that only one of both has', () => {
    assert.deepEqual(changes('a: 1\nb: {c: 2}\n', 'a: 1\nd: 3\n'), [
        change('b', ['{c: 2}'], []),
        change('d', [], ['3']),
    ]);
});

test('a type of the own file, and what differs between the sides, key by key', () => {
    const keys =
        'pieces: {lance: {letter: L, count: 1, moves: [{kind: step, directions: [forward]}]}}\n' +
        'seats: {black: {pieces: {lance: {count: 0}}}}\n' +
        'ends: [{kind: few, types: [lance]}, {kind: stalemate}]\n';
    assert.deepEqual(
        between('tokonoma', keys).map(({ path, before, after }) => [path.join('.'), before, after]),
        [
            ['pieces.lance.letter', [], ['L']],
            ['pieces.lance.picture', [], ['letter']],
            ['pieces.lance.count', [], ['1']],
            ['pieces.lance.moves', [], ['{kind: step, directions: [forward], range: 1, onto: [empty]}']],
            ['pieces.lance.attacks', [], ['moves']],
            ['seats.black.pieces.lance.count', [], ['0']],
            ['ends', [], ['{kind: few, types: [lance]}', '{kind: stalemate}']],
        ],
    );
});

const folder = '../../tests/variants';
const variants = readdirSync(folder).map(file => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }));

test('the short form of every variant is the same rules, and no longer than it must be', () => {
    assert.ok(variants.length > 50);
    for (const { file, text } of variants) {
        using rules = Rules.fromYaml(text);
        const original = builtIn(rules.game).text;
        const short = shortForm(rules.game, original, rules.yaml());
        using again = Rules.fromYaml(short);
        assert.equal(again.fingerprint, rules.fingerprint, file);
        assert.equal(again.yaml(), rules.yaml(), file);
        assert.equal(shortForm(rules.game, original, again.yaml()), short);
        assert.ok(short.length < rules.yaml().length);
    }
});

test('the short form of the built-in rules is their head', () => {
    assert.equal(shortForm('tomis', builtIn('tomis').text, builtIn('tomis').text), 'schema: 1\nextends: tomis\n');
});

test('the short form is what one would write', () => {
    const text =
        'schema: 1\nextends: tokonoma\npieces:\n  arm:\n    count: 3\n  star:\n    attacks: []\n' +
        'switches:\n  max_plies: 9\n';
    assert.equal(shortForm('tokonoma', builtIn('tokonoma').text, canonical(text)), text);
    const own =
        'schema: 1\nextends: tokonoma\npieces:\n  lance:\n    letter: L\n    picture: arrow\n    count: 0\n' +
        '    moves: []\n    attacks: moves\nseats:\n  black:\n    pieces:\n      lance:\n        count: 2\n' +
        'ends:\n  - {kind: house, types: [lance]}\n  - {kind: stalemate}\n';
    assert.equal(shortForm('tokonoma', builtIn('tokonoma').text, canonical(own)), own);
});

test('lines that differ stand between some that do not', () => {
    const letters = [...'abcdefghijklmnop'].join('\n') + '\n';
    assert.deepEqual(lines(letters, letters), []);
    const found = lines(letters, letters.replace('d', 'D').replace('n\n', ''));
    const signs = { same: ' ', gone: '-', added: '+', gap: '…' };
    assert.equal(found.map(line => signs[line.kind] + line.text).join(','), ' b, c,-d,+D, e, f,…, l, m,-n, o, p');
});
