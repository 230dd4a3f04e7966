import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { native } from 'boardrules/native';
import { loadBot } from '../bot/testing.ts';
import { Match } from './match.ts';
import type { Order, Report } from './protocol.ts';
import { orderOf, rowOf } from './testing.ts';

before(loadBot);

function played(order: Order): { report: Report; plots: string } {
    const match = new Match(native(), order);
    while (match.learn(100));
    while (match.play() < order.games);
    const found = { report: JSON.parse(match.json()), plots: match.plots() };
    match.dispose();
    return found;
}

const program = fileURLToPath(new URL('../../../../../build/tools/brdbalance', import.meta.url));

/** The rules have other names here. */
const withoutName = (report: object): unknown => ({ ...report, rules: null });

test('the figures are those of brdbalance', { skip: !existsSync(program) && 'make tools' }, () => {
    for (const game of ['carnyx', 'tombs', 'thrones'] as const) {
        const printed = execFileSync(program, ['--json', '--games', '5', game], { encoding: 'utf8' });
        assert.deepEqual(withoutName(played(orderOf(game, null, 5)).report), withoutName(JSON.parse(printed)));
    }
});

test('Tombs without field locks never ends by one, and that differs', () => {
    const { report, plots } = played(orderOf('tombs', { field_lock: 'none' }, 20));
    const lock = rowOf(report, 'endings', 'field lock');
    assert.equal(lock.present, 0);
    assert.ok((lock.against?.present ?? 0) >= 15);
    assert.equal(lock.difference?.significant, true);
    assert.match(plots, /^<svg [\s\S]*built-in rules[\s\S]*<\/svg>\s*$/);
});

test('what cannot be played is an error with the name of its status', () => {
    const order = orderOf('carnyx', null, 2);
    assert.throws(() => new Match(native(), { ...order, players: 3 }), /balance_match_begin: bad_argument/);
    assert.throws(() => new Match(native(), { ...order, level: 9 }), /bot_level_positions: bad_argument/);
    assert.throws(() => new Match(native(), { ...order, rules: new Uint8Array(3) }), RangeError);
    const match = new Match(native(), order);
    assert.throws(() => match.json(), /balance_match_json: bad_argument/);
});
