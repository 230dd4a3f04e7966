import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { load } from 'boardrules';
import { outline, type Node } from './outline.ts';
import { suggestionsAt, type Suggestion } from './suggestions.ts';
import { builtIn, judge } from './verdict.ts';

before(() => load());

/** The suggestions at the cursor, which is written as `|`. */
function suggested(text: string): readonly Suggestion[] {
    const at = text.indexOf('|');
    return suggestionsAt(text.replace('|', ''), at, builtIn)?.options ?? [];
}
const labels = (text: string) => suggested(text).map(one => one.label);
const named = (text: string, label: string) => suggested(text).find(one => one.label === label);

const arm = 'schema: 1\nextends: tokonoma\npieces:\n  arm:\n';

test('the head: schema and one of game and extends', () => {
    assert.deepEqual(labels('|'), ['schema', 'game', 'extends']);
    assert.deepEqual(labels('schema: 1\n|'), ['game', 'extends']);
    assert.deepEqual(labels('schema: 1\nextends: |'), ['tokonoma', 'carnyx', 'tombs', 'tomis', 'thrones']);
    const keys = ['title', 'credit', 'board', 'pieces', 'seats', 'ends', 'layout', 'start', 'switches'];
    assert.deepEqual(labels('schema: 1\nextends: tokonoma\n|'), keys);
    assert.deepEqual(labels('schema: 1\ngame: tokonoma\n|'), keys);
    assert.deepEqual(labels('schema: 1\nextends: chess\n|'), []);
});

test('each game has its own keys', () => {
    assert.deepEqual(labels('schema: 1\nextends: tombs\nswitches:\n  deck_2: 5\n  m|\n  teams: true\n').slice(0, 9), [
        'deck_3',
        'deck_4',
        'field_lock',
        'kill_goal_2',
        'kill_goal_3',
        'kill_goal_4',
        'last_card',
        'max_plies',
        'middle',
    ]);
    assert.deepEqual(labels('schema: 1\nextends: carnyx\nsteps: {|}'), ['piece', 'stack']);
    assert.deepEqual(labels('schema: 1\nextends: tokonoma\nsteps:\n  |'), []);
});

test('keys that stand there already are not suggested, but the one under the cursor', () => {
    assert.deepEqual(labels(`${arm}    count: 2\n    |\n    moves: []\n`), ['attacks', 'becomes']);
    assert.deepEqual(labels(`${arm}    co|unt: 2\n    moves: []\n`), ['count', 'attacks', 'becomes']);
    assert.deepEqual(labels(`${arm}    moves: [{kind: step, | directions: all}]\n`), ['range', 'onto']);
});

test('an end has the keys of its kind, and until it has one those of all kinds', () => {
    const ends = (game: string, entry: string) => labels(`schema: 1\nextends: ${game}\nends:\n  - {${entry}}\n`);
    assert.deepEqual(ends('tokonoma', 'kind: house, |'), ['types']);
    assert.deepEqual(ends('tokonoma', 'kind: few, |'), ['types', 'least']);
    assert.deepEqual(ends('tokonoma', 'kind: few, le|ast: 2'), ['types', 'least']);
    assert.deepEqual(ends('thrones', 'kind: fortress, at: all, |'), ['types', 'count']);
    assert.deepEqual(ends('tombs', 'kind: unit_count, |'), []);
    assert.deepEqual(ends('tomis', '|'), ['kind', 'types', 'least', 'attackers']);
    assert.deepEqual(labels('schema: 1\nextends: carnyx\nends:\n  - kind: few\n    |\n'), ['types', 'least']);
});

test('words, and words in lists, each once', () => {
    assert.deepEqual(labels(`${arm}    moves: [{kind: |`), ['step', 'leap']);
    assert.deepEqual(labels(`${arm}    moves: [{kind: step, onto: [empty, |]}]`), ['flat']);
    assert.deepEqual(labels(`${arm}    moves: [{kind: step, onto: |}]`), ['all', 'empty', 'flat']);
    assert.equal(named(`${arm}    moves: [{kind: step, onto: |}]`, 'flat')?.text, '[flat]');
    assert.equal(named(`${arm}    moves: [{kind: step, onto: |}]`, 'all')?.text, 'all');
    assert.deepEqual(labels('schema: 1\nextends: tombs\nswitches:\n  teams: |'), ['true', 'false']);
});

test('a key brings the value that the game has, ready to be replaced', () => {
    const goal = named('schema: 1\nextends: tombs\nswitches:\n  kill|', 'kill_goal_2');
    assert.equal(goal?.text, 'kill_goal_2: 8');
    assert.equal(goal?.text.slice(...goal.selected), '8');
    assert.match(goal?.info ?? '', /^kills that win a game of 2 players/);
    assert.equal(goal?.detail, '1 to 65535');
    const title = named('schema: 1\nextends: tombs\n|', 'title');
    assert.equal(title?.text.slice(...title.selected), 'Tombs');
});

test('a list of entries is brought as a whole, since it is replaced as a whole', () => {
    const leap = '- {kind: leap, directions: [forward], range: 2, onto: all}';
    const step = '- {kind: step, directions: [backward, backward-up, backward-down], range: 1, onto: all}';
    assert.equal(named(`${arm}    |`, 'moves')?.text, `moves:\n      ${leap}\n      ${step}`);
    assert.equal(
        named('schema: 1\nextends: tokonoma\npieces: {arm: {|}}', 'moves')?.text,
        `moves: [${leap.slice(2)}, ${step.slice(2)}]`,
    );
});

test('a key that stands before its colon is replaced alone', () => {
    assert.equal(named(`${arm}    co|: 2\n`, 'count')?.text, 'count');
    assert.equal(named(`${arm}    |`, 'count')?.text, 'count: 2');
});

test('entries of lists', () => {
    const entry = '{kind: step, directions: all}';
    assert.equal(named(`${arm}    moves:\n      - |`, entry)?.text, entry);
    assert.equal(named(`${arm}    moves:\n      |`, entry)?.text, `- ${entry}`);
    assert.equal(named(`${arm}    moves: |`, entry), undefined);
    assert.ok(named(`${arm}    moves:\n      - |`, '{kind: leap, directions: all}'));
});

// --------------------------------------------------------------------------------------------- types of a file's own

const lance = 'schema: 1\nextends: tokonoma\npieces:\n  lance: {letter: L, count: 1, moves: []}\n';

test('a map of types suggests the types of the file, and one to begin with', () => {
    const all = ['flat', 'arm', 'blind', 'star', 'new-type'];
    assert.deepEqual(labels('schema: 1\nextends: tokonoma\npieces:\n  |'), all);
    assert.deepEqual(labels(`${lance}  |`), all);
    assert.deepEqual(labels(lance.replace('lance', 'lan|ce')), ['flat', 'arm', 'blind', 'star', 'lance']);
    const black = `${lance}seats:\n  black:\n    pieces:\n      `;
    assert.deepEqual(labels(`${black}|`), ['flat', 'arm', 'blind', 'star', 'lance']);
    assert.deepEqual(labels(`${black}lance:\n        |`), ['count', 'moves', 'attacks', 'becomes']);
    assert.deepEqual(labels('schema: 1\nextends: tombs\nclasses:\n  |'), ['blade', 'magus', 'ombra', 'thorn', 'new-type']);
    assert.deepEqual(labels('schema: 1\nextends: carnyx\ndiscs:\n  |'), ['new-type']);
});

test('what has no letter is not yet a type', () => {
    const text = 'schema: 1\nextends: tokonoma\npieces:\n  lance: {count: 1}\nends: [{kind: few, types: [|]}]\n';
    assert.deepEqual(labels(text), ['flat', 'arm', 'blind', 'star']);
    assert.deepEqual(labels(text.replace('count: 1', 'letter: L')), ['flat', 'arm', 'blind', 'star', 'lance']);
    assert.deepEqual(labels('schema: 1\nextends: tokonoma\npieces:\n  lance:\n    |'), [
        ...['letter', 'name', 'picture', 'count', 'moves', 'attacks', 'becomes'],
    ]);
});

test('a new type has a letter that no other has, and all that it needs', () => {
    const made = named('schema: 1\nextends: tokonoma\npieces:\n  |', 'new-type');
    const moves = 'moves:\n      - {kind: step, directions: all}';
    assert.equal(made?.text, `new-type:\n    letter: C\n    count: 1\n    ${moves}`);
    assert.equal(made?.text.slice(...made.selected), 'new-type');
    assert.equal(made?.info, "a type of the file's own (TOK-10)");
    const flow = 'new-type: {letter: D, count: 1, moves: [{kind: step, directions: all}]}';
    assert.equal(named('schema: 1\nextends: tokonoma\npieces: {cup: {letter: C}, |}', 'new-type')?.text, flow);
});

test('letters of other types are not suggested, nor twice; pictures are', () => {
    const free = [...'CDEGHIJKMNOPQRTUVWXYZ']; // without those of flat, arm, blind, star and lance
    assert.deepEqual(labels(`${lance}  cup:\n    letter: |`), free);
    assert.deepEqual(labels(lance.replace('letter: L', 'letter: |')), [...free, 'L'].sort());
    assert.deepEqual(labels(`${lance}  cup: {letter: C, picture: |}`).slice(0, 4), ['letter', 'arrow', 'bolt', 'bow']);
});

test('own types are words wherever types are', () => {
    const types = ['flat', 'arm', 'blind', 'star', 'lance'];
    assert.deepEqual(labels(`${lance}  flat: {becomes: {types: |}}`), ['all', ...types]);
    assert.equal(named(`${lance}  flat: {becomes: {types: |}}`, 'lance')?.text, '[lance]');
    assert.deepEqual(labels(`${lance}  flat: {becomes: {types: [arm, |]}}`), types.filter(type => type !== 'arm'));
    assert.deepEqual(labels(`${lance}ends:\n  - {kind: house, types: [la|]}\n`), types);
    assert.deepEqual(labels(`${lance}  cup: {moves: [{kind: step, onto: [|]}]}`), ['empty', 'flat']);
    const griffin = 'schema: 1\nextends: thrones\npieces: {griffin: {letter: G}}\nbans: {ranger: {targets: [|]}}\n';
    assert.deepEqual(labels(griffin).slice(-2), ['throne', 'griffin']);
    const ratio = 'schema: 1\nextends: thrones\npieces: {ox: {letter: O}}\nswitches: {survival: |}\n';
    assert.deepEqual(labels(ratio), ['1/2']);
});

test('what a side has begins with what all have', () => {
    const black = 'schema: 1\nextends: tokonoma\nseats:\n  black:\n    pieces:\n      flat:\n        |';
    assert.equal(named(black, 'count')?.text, 'count: 6');
    const moves = '- {kind: step, directions: [forward, forward-up, forward-down], range: 1, onto: [empty]}';
    assert.equal(named(black, 'moves')?.text, `moves:\n          ${moves}`);
    const supply = named('schema: 1\nextends: carnyx\nseats:\n  dark:\n    counts:\n      |', 'supply');
    assert.equal(supply?.text, 'supply: 10');
});

test('a list of ends begins with all kinds that the game has', () => {
    const ends = named('schema: 1\nextends: tokonoma\n|', 'ends');
    assert.equal(ends?.text, 'ends:\n  - {kind: house}\n  - {kind: few}\n  - {kind: stalemate}');
    assert.deepEqual(labels('schema: 1\nextends: tokonoma\nends:\n  - |'), [
        ...['kind', 'types', 'least', 'result'],
        ...['{kind: house}', '{kind: few}', '{kind: stalemate}'],
    ]);
    assert.deepEqual(labels('schema: 1\nextends: tomis\nends: [{kind: |'), ['base', 'few', 'exhausted', 'deadlock']);
});

// -------------------------------------------------------------------------------- everything in the files is suggested

const folder = '../../tests/variants';
const games = ['tokonoma', 'carnyx', 'tombs', 'tomis', 'thrones'];
const files = [
    ...readdirSync(folder).map(file => readFileSync(`${folder}/${file}`, 'utf8')),
    ...games.map(game => readFileSync(`../../rules/${game}.yaml`, 'utf8')),
];

interface Written {
    readonly from: number;
    readonly to: number;
    readonly label: string;
}

function keysIn(node: Node | null): Written[] {
    if (node?.kind === 'list') return node.items.flatMap(keysIn);
    if (node?.kind !== 'mapping') return [];
    return node.entries.flatMap(({ from, to, key, value }) => [{ from, to, label: key }, ...keysIn(value)]);
}

function wordsIn(node: Node | null): Written[] {
    if (node?.kind === 'list') return node.items.flatMap(wordsIn);
    if (node?.kind === 'mapping') return node.entries.flatMap(({ value }) => wordsIn(value));
    if (node === null || !/^[a-z_-]+$/.test(node.value)) return [];
    return [{ from: node.from, to: node.to, label: node.value }];
}

test('every key and every word of all variants is suggested where it stands', () => {
    let count = 0;
    for (const text of files) {
        const root = outline(text);
        for (const { from, to, label } of [...keysIn(root), ...wordsIn(root)]) {
            if (text.slice(from, to) !== label) continue; // the label is in quotes
            const options = suggestionsAt(text, to, builtIn)?.options ?? [];
            assert.ok(
                options.some(one => one.label === label),
                `${label} at ${from} of\n${text}`,
            );
            count++;
        }
    }
    assert.ok(count > 1500, String(count));
});

/** The text after an author has taken a suggestion, and the first one of what then is suggested; or a number, or x. */
function taken(text: string, { text: added, more, detail }: Suggestion): string {
    const [written, ending] = [`${text}${added}`, more && added.endsWith(': ')];
    if (!ending) return `${written}${more ? '{}' : ''}\n`;
    const value = suggestionsAt(written, written.length, builtIn)?.options[0]?.text;
    return `${written}${value ?? (detail === 'text' ? 'x' : '1')}\n`;
}

test('whatever key is suggested on a new line, the library knows it there', () => {
    const own = 'ox:\n    letter: Z\n    count: 0\n    moves: []\n    ';
    const sides = ['seats:\n  ', 'seats:\n  white:\n    '];
    const pieces = ['pieces:\n  ', `pieces:\n  ${own}`];
    const units = ['units:\n  ', `units:\n  ${own}attacks: []\n    `];
    const places: Readonly<Record<string, readonly string[]>> = {
        tokonoma: [...sides, ...pieces, 'seats:\n  black:\n    pieces:\n      '],
        carnyx: ['seats:\n  light:\n    counts:\n      ', 'seats:\n  dark:\n    captures:\n      '],
        tomis: [...sides, ...units, 'seats:\n  black:\n    units:\n      tower:\n        '],
        thrones: [...sides, ...pieces, 'pieces:\n  dragon:\n    ', 'bans:\n  elephant:\n    '],
    };
    let count = 0;
    for (const game of games)
        for (const place of ['', 'switches:\n  ', 'board:\n  directions:\n    ', ...(places[game] ?? [])]) {
            const text = `schema: 1\nextends: ${game}\n${place}`;
            for (const option of suggested(`${text}|`)) {
                const whole = taken(text, option);
                const verdict = judge(whole);
                const codes = verdict.kind === 'faults' ? verdict.faults.map(fault => fault.message) : [];
                assert.deepEqual(codes, [], whole);
                count++;
            }
        }
    assert.ok(count > 200, String(count));
});
