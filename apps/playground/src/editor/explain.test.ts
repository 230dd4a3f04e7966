import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load } from 'boardrules';
import { explain } from './explain.ts';
import { builtIn } from './verdict.ts';

before(() => load());

/** The meaning of the key at the cursor, which is written as `|`. */
const explained = (text: string) => explain(text.replace('|', ''), text.indexOf('|'), builtIn);

test('a key is explained, with what fits and what is built in', () => {
    const found = explained('schema: 1\nextends: tombs\nswitches:\n  kill_|goal_2: 5\n');
    assert.equal(found?.key, 'kill_goal_2');
    assert.match(found?.meaning ?? '', /^kills that win a game of 2 players/);
    assert.equal(found?.values, '1 to 65535');
    assert.equal(found?.builtIn, '8');
    assert.equal((found?.to ?? 0) - (found?.from ?? 0), 'kill_goal_2'.length);
});

test('keys of entries are explained, too, without a built-in value', () => {
    const found = explained('schema: 1\nextends: tokonoma\npieces: {arm: {moves: [{ki|nd: step}]}}');
    assert.match(found?.meaning ?? '', /^step: to a neighbour/);
    assert.equal(found?.builtIn, '');
    assert.equal(explained('schema: 1\next|ends: tombs\n')?.meaning, 'the built-in rules that this file changes');
});

test('types of the own file are explained, and their keys; what has no letter is none', () => {
    const text = 'schema: 1\nextends: tokonoma\npieces:\n  lan|ce: {letter: L, picture: arrow}\n';
    assert.equal(explained(text)?.meaning, "a type of the file's own (TOK-10)");
    assert.equal(explained(text)?.key, 'lance');
    assert.equal(explained(text.replace('letter', 'count')), null);
    const plain = text.replace('|', '');
    assert.equal(explained(plain.replace('pic', 'pic|'))?.key, 'picture');
    assert.match(explained(plain.replace('let', 'let|'))?.meaning ?? '', /^the letter of the type/);
    const seats = `${plain}seats: {black: {pieces: {lance: {count: 0}, flat: {count: 2}}}}\n`;
    assert.equal(explained(seats.replace('lance: {count', 'la|nce: {count'))?.meaning, "a type of the file's own");
    assert.equal(explained(seats.replace('lance: {count', 'la|nse: {count')), null);
    assert.equal(explained(seats.replace('count: 2', 'co|unt: 2'))?.builtIn, '6');
    assert.equal(explained(seats.replace('count: 0', 'co|unt: 0'))?.values, '0 to 29');
    assert.equal(explained(seats.replace('sea', 'sea|'))?.builtIn, '');
});

test('what is no key, or no key of the game, is not explained', () => {
    assert.equal(explained('schema: 1\nextends: tombs\nhand: |3\n'), null);
    assert.equal(explained('schema: 1\nextends: tombs\nha|nd: 3\n')?.key, 'hand');
    assert.equal(explained('schema: 1\nextends: tombs\nhand|: 3\n'), null);
    assert.equal(explained('schema: 1\nextends: tombs\nh|nd: 3\n'), null);
    assert.equal(explained('# sch|ema: 1\n'), null);
    assert.equal(explained('schema: 1\nextends: tombs|\n'), null);
    assert.equal(explained('|'), null);
});
