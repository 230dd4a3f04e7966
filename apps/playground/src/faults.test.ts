import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules, RulesError } from 'boardrules';
import { faultSentence } from './faults.ts';

before(() => load());

/** What is said of the only fault of rules. */
function saidOf(yaml: string): string {
    try {
        Rules.fromYaml(`schema: 1\nextends: tokonoma\n${yaml}`);
    } catch (error) {
        assert.ok(error instanceof RulesError && error.faults.length === 1, String(error));
        return faultSentence(error.faults[0]!);
    }
    throw new assert.AssertionError({ message: 'there is no fault' });
}

test('a guess is a question, and what is allowed is a list', () => {
    const keys = 'schema, game, extends, title, credit, board, pieces, seats, ends, layout, start, switches';
    const switches = 'reversible_limit, max_plies, attackers';
    const told: readonly (readonly [string, string])[] = [
        ['attackers: 2', `unknown key \`attackers\`. Did you mean \`switches.attackers\`? Allowed here: ${keys}`],
        ['piecse: 2', `unknown key \`piecse\`. Did you mean \`pieces\`? Allowed here: ${keys}`],
        ['switches: {max_ply: 2}', `unknown key \`max_ply\`. Did you mean \`max_plies\`? Allowed here: ${switches}`],
        ['switches: {zzz: 2}', `unknown key \`zzz\`; expected one of ${switches}`],
    ];
    for (const [yaml, wanted] of told) assert.equal(saidOf(yaml), wanted);
    assert.match(
        saidOf('pieces: {star: {moves: [{kind: lep, directions: all}]}}'),
        /^`lep` is not a valid word here\. Did you mean `leap`\? Allowed here: step, leap/,
    );
});

test('other faults say what was found and what was expected', () => {
    assert.equal(faultSentence({ message: 'a list', expected: 'a number' }), 'a list; expected a number');
    assert.equal(faultSentence({ message: 'a list', expected: '' }), 'a list');
    assert.equal(faultSentence({ message: 'unknown key `p\\xc3\\xafeces`', expected: '' }), 'unknown key `pïeces`');
});
