import assert from 'node:assert/strict';
import { test } from 'node:test';
import { store, stored, storedKeys, trouble, unstore } from './storage.ts';
import { FakeStorage, useStorage } from './testing.ts';

test('what is stored is in the storage, and nothing is said', () => {
    const storage = new FakeStorage();
    useStorage(storage);
    assert.ok(store('a 1', 'one'));
    assert.deepEqual([...storage.texts], [['a 1', 'one']]);
    assert.equal(stored('a 1'), 'one');
    assert.equal(stored('a 2'), null);
    assert.deepEqual(storedKeys('a '), ['a 1']);
    assert.deepEqual(storedKeys('b '), []);
    assert.equal(trouble.value, '');
});

test('without storage the page works on, and says so', () => {
    useStorage(null);
    assert.equal(stored('a'), null);
    assert.equal(trouble.value, '', 'nothing is lost yet');
    assert.ok(!store('a', 'one'));
    assert.equal(trouble.value, 'forbidden');
    assert.equal(stored('a'), 'one');
    assert.deepEqual(storedKeys('a'), ['a']);
    unstore('a');
    assert.equal(stored('a'), null);
    assert.equal(trouble.value, '');
});

test('what does not fit is stored as soon as it does, and no longer complained of', () => {
    const storage = new FakeStorage(10);
    useStorage(storage);
    assert.ok(store('old', '12345678'));
    assert.ok(!store('new', '1234'));
    assert.equal(trouble.value, 'full');
    assert.ok(store('small', '12'), 'others may still fit');
    assert.equal(trouble.value, 'full');
    assert.equal(stored('new'), '1234');
    unstore('old');
    assert.equal(trouble.value, '');
    assert.equal(storage.getItem('new'), '1234');
    unstore('new');
    unstore('small');
});

test('a text that grows too long hides the shorter one that is stored', () => {
    const storage = new FakeStorage(10);
    useStorage(storage);
    store('game', '12345');
    store('game', '1234567890+');
    assert.equal(stored('game'), '1234567890+');
    store('game', '123');
    assert.equal(stored('game'), '123');
    assert.equal(trouble.value, '');
});
