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
    const keys = ['title', 'credit', 'board', 'pieces', 'layout', 'start', 'switches'];
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
    assert.deepEqual(labels(`${arm}    count: 2\n    |\n    moves: []\n`), ['attacks']);
    assert.deepEqual(labels(`${arm}    co|unt: 2\n    moves: []\n`), ['count', 'attacks']);
    assert.deepEqual(labels(`${arm}    moves: [{kind: step, | directions: all}]\n`), ['range', 'onto']);
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

test('whatever key is suggested on a new line, the library knows it there', () => {
    const places = [
        '',
        'switches:\n  ',
        'board:\n  directions:\n    ',
        'pieces:\n  dragon:\n    ',
        'bans:\n  elephant:\n    ',
    ];
    for (const game of games)
        for (const place of places) {
            const text = `schema: 1\nextends: ${game}\n${place}`;
            for (const option of suggested(`${text}|`)) {
                const verdict = judge(`${text}${option.text}${option.more ? '{}' : ''}\n`);
                const codes = verdict.kind === 'faults' ? verdict.faults.map(fault => fault.message) : [];
                assert.deepEqual(codes, [], `${text}${option.text}`);
            }
        }
});
