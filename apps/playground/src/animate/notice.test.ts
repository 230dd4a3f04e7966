import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameEvent } from 'boardrules';
import { noticeOf } from './notice.ts';

const chance = { kind: 'ply', seat: 'chance' } as unknown as GameEvent;
const person = { kind: 'ply', seat: 0 } as unknown as GameEvent;
const draw = { kind: 'draw', seat: 1, type: 'blade' } as GameEvent;

test('a drawn card is a card, whoever draws it, and stays hidden from those who may not know it', () => {
    assert.deepEqual(noticeOf([chance, draw], 'Player 2 draws a blade', 4), {
        figure: 'card', type: 'blade', seat: 1, words: 'Player 2 draws a blade',
    });
    const hidden = { ...draw, type: 'hidden' } as GameEvent;
    assert.equal(noticeOf([chance, hidden], 'Player 2 draws a card', 4)?.type, 'hidden');
});

test('a discarded card is a card', () => {
    const discard = { kind: 'discard', seat: 0, type: 'thorn' } as GameEvent;
    assert.equal(noticeOf([person, discard], 'Thorn discarded', 0)?.figure, 'card');
});

test('chance that has two outcomes is a coin, one that has more a die', () => {
    assert.equal(noticeOf([chance], 'The survival check fails', 2)?.figure, 'coin');
    assert.equal(noticeOf([chance], 'Six', 6)?.figure, 'die');
});

test('a ply of a player without cards shows nothing beside the board', () => {
    assert.equal(noticeOf([person], 'Spearman b3 to b4', 0), null);
});
