import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsBefore } from './hanging.ts';

test('a broken line goes on below its first word', () => {
    assert.equal(columnsBefore('schema: 1'), 0);
    assert.equal(columnsBefore('    moves:'), 4);
    assert.equal(columnsBefore('      - {kind: step}'), 8);
    assert.equal(columnsBefore('- - x'), 4);
    assert.equal(columnsBefore('-1'), 0);
    assert.equal(columnsBefore(''), 0);
});
