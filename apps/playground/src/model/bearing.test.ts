import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, Rules } from 'boardrules';
import { asSeen, bearingOf } from './bearing.ts';

before(() => load());

test('a bearing is the nearest of eight, y downwards', () => {
    assert.deepEqual(
        [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]].map(([x, y]) => bearingOf(x!, y!)),
        ['right', 'down-right', 'down', 'down-left', 'left', 'up-left', 'up', 'up-right'],
    );
    assert.equal(bearingOf(5, 1), 'right');
});

test('a sentence says a direction as the screen shows it, for who sits on either side', () => {
    const rules = new Rules('tomis');
    const seen = (notation: string, words: string, turned: boolean): string =>
        asSeen(words, rules.parseMove(notation), rules, turned);
    assert.equal(
        seen('e4^NW', 'Gate e4 gets a marker and points NW', false), 'Gate e4 gets a marker and points up-left',
    );
    assert.equal(
        seen('e4^NW', 'Gate e4 gets a marker and points NW', true), 'Gate e4 gets a marker and points down-right',
    );
    assert.equal(seen('e4^E', 'Gate e4 gets a marker and points E', true), 'Gate e4 gets a marker and points left');
});

test('where a sentence names no direction, it stays', () => {
    const rules = new Rules('tomis');
    assert.equal(asSeen('Frigate a1 to a2', rules.parseMove('a1a2'), rules, true), 'Frigate a1 to a2');
});
