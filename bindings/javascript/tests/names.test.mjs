// names.test.mjs: the package has every name that bindings/README.md lists for JavaScript.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as boardrules from 'boardrules';

const table = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The names in a column of all tables that have it. */
function namesOf(column) {
    const found = [];
    let at = -1;
    for (const line of table.split('\n')) {
        const cells = line.split(/(?<!\\)\|/).map(cell => cell.trim());
        if (cells.length < 3) at = -1;
        else if (cells.includes(column)) at = cells.indexOf(column);
        else if (at >= 0) found.push(...[...cells[at].matchAll(/`([^`]+)`/g)].map(match => match[1]));
    }
    return found;
}

await boardrules.load();

/** An object of each class or interface in the table. */
const rules = new boardrules.Rules('tokonoma', { max_plies: 1 });
const state = rules.state();
const refusal = state.whyNot('c1c6');
state.play('c7c5');
const objects = {
    Outcome: state.outcome(),
    IllegalMove: new boardrules.IllegalMove(refusal),
};

function has(name) {
    const [kind, member] = name.split('.');
    if (member === undefined) return kind in boardrules || kind in globalThis;
    const made = objects[kind] ?? boardrules[kind]?.prototype;
    return made !== undefined && (member in made || member in boardrules[kind]);
}

test('every name of the table is in the package', () => {
    const names = namesOf('JavaScript');
    assert.ok(names.length > 120, `${names.length} names`);
    assert.deepEqual(
        names.filter(name => !has(name)),
        [],
    );
    assert.equal(has('State.redact'), false);
});

test('functions of the library that no name stands for are those that the table lists', () => {
    const { functions } = JSON.parse(
        readFileSync(new URL('../../../include/boardrules/boardrules.json', import.meta.url), 'utf8'),
    );
    const listed = new Set([...table.matchAll(/`(brd_\w+)`/g)].map(match => match[1]));
    assert.deepEqual(
        functions.map(({ name }) => name).filter(name => !listed.has(name)),
        [],
    );
});
