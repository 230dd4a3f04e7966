import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { games, load, Rules, type GameName } from 'boardrules';
import { Draft } from './draft.ts';
import { examples, examplesOf } from './examples.ts';
import { keep } from './kept.ts';
import { formOf, textOf } from './starts.ts';
import { builtIn, judge } from './verdict.ts';

before(() => load());

function write(draft: Draft, text: string): void {
    draft.take(judge(text), text);
}

test('a text of either form says the same rules, and says its form', () => {
    for (const game of games())
        for (const text of [builtIn(game).text, ...examplesOf(game).map(example => example.text)]) {
            using rules = Rules.fromYaml(text);
            for (const form of ['short', 'whole'] as const) {
                const written = textOf(game, rules.yaml(), form);
                using again = Rules.fromYaml(written);
                assert.equal(again.fingerprint, rules.fingerprint, written);
                assert.equal(again.yaml(), rules.yaml());
                assert.equal(formOf(written), form);
            }
        }
});

test('the built-in rules are shown as their file has them, with its comments', () => {
    assert.match(textOf('tombs', builtIn('tombs').text, 'whole'), /^# Tombs: /);
    assert.match(
        textOf('tombs', builtIn('tombs').text, 'short'),
        /^# Only what differs .*\nschema: 1\nextends: tombs\n$/,
    );
    assert.equal(formOf('schema: 1\n"extends": tombs\n'), 'short');
    assert.equal(formOf('# extends: tombs\ngame: tombs\n'), 'whole');
});

test('the examples have no fault, each changes its game, and each has a title and a comment of its own', () => {
    for (const { game, title, text } of examples) {
        const draft = new Draft(new Rules(game as GameName));
        write(draft, text);
        assert.equal(draft.verdict.kind, 'rules', text);
        assert.ok(draft.changes.value.length > 1, title);
        assert.match(text, /^# .+\.\n/);
    }
    assert.equal(new Set(examples.map(example => example.title)).size, 17);
    for (const game of games()) assert.equal(examplesOf(game).length, game === 'tokonoma' ? 6 : 4);
});

test('a draft begins with the rules that are played', () => {
    const draft = new Draft(Rules.fromYaml('schema: 1\nextends: tomis\nmen: {frigate: 5}\n'));
    assert.equal(draft.text, 'schema: 1\nextends: tomis\nmen:\n  frigate: 5\n');
    assert.deepEqual(
        draft.changes.value.map(({ path }) => path.join('.')),
        ['men.frigate'],
    );
});

test('while a text has faults, the last sound one is remembered', () => {
    const draft = new Draft(new Rules('carnyx'));
    write(draft, 'schema: 1\nextends: carnyx\ncounts: {place: 2}\n');
    write(draft, 'schema: 1\nextends: carnyx\ncounts: {place: 2, sply: 3}\nhand: 9\n');
    assert.equal(draft.verdict.kind === 'faults' && draft.verdict.faults.length, 2);
    assert.equal(draft.changes.value.length, 1);
    assert.equal(draft.as('whole'), null);
    assert.match(draft.sound?.canonical ?? '', /place: 2/);
});

test('a draft follows the rules that are played, but keeps a text that says them', () => {
    const tombs = new Rules('tombs');
    const draft = new Draft(tombs);
    const mine = '# mine\nschema: 1\nextends: tombs\nhand: 4\n';
    write(draft, mine);
    assert.equal(draft.follow(tombs), null, 'nothing else is played');
    assert.equal(draft.follow(Rules.fromYaml(mine)), null, 'what is written is played');
    assert.equal(
        draft.follow(Rules.fromYaml('schema: 1\nextends: tombs\nhand: 5\n')),
        'schema: 1\nextends: tombs\nhand: 5\n',
    );
});

test('what came with the rules is shown with them', () => {
    const text = '# From afar.\nschema: 1\nextends: tokonoma\nswitches: {attackers: 3}\n';
    const rules = Rules.fromYaml(text);
    keep(rules, text);
    assert.equal(new Draft(rules).text, text);
});

test('what was written for rules is there when the editor is shown again', () => {
    const rules = new Rules('thrones');
    write(new Draft(rules), '# half a tho');
    assert.equal(new Draft(rules).text, '# half a tho');
    assert.notEqual(new Draft(new Rules('tokonoma')).text, '# half a tho');
});
