import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Heights, MARGIN, partAt } from './part.ts';

test('a short list is on the page as a whole', () => {
    assert.deepEqual(partAt(new Heights(30), 2 * MARGIN, 0, 300), { first: 0, end: 2 * MARGIN, before: 0, after: 0 });
    assert.deepEqual(partAt(new Heights(30), 0, 0, 300), { first: 0, end: 0, before: 0, after: 0 });
});

test('of a long list the lines in sight are on the page, some around them, and room for the others', () => {
    for (const top of [0, 1, 29_999, 30_000, 59_700]) {
        const { first, end, before, after } = partAt(new Heights(30), 2000, top, top + 300);
        const [above, below] = [Math.floor(top / 30), Math.floor((top + 300) / 30)];
        assert.ok(
            first <= Math.max(0, above - MARGIN) && end >= Math.min(2000, below + MARGIN), `${top}: ${first} to ${end}`,
        );
        assert.ok(end - first <= 5 * MARGIN, `${end - first} lines`);
        assert.deepEqual([before, after], [first * 30, (2000 - end) * 30]);
    }
});

test('the height of lines that were seen is theirs, that of others is average', () => {
    const heights = new Heights(30);
    heights.note(0, 50);
    heights.note(1, 70);
    heights.note(1, 90);
    assert.equal(heights.of(0, 2), 140);
    assert.equal(heights.of(2, 4), 140);
    assert.deepEqual([0, 49, 50, 139, 140, 1e9].map(place => heights.at(place, 4)), [0, 0, 1, 1, 2, 3]);
});
