import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { native } from 'boardrules/native';
import { loadBot, module } from '../bot/testing.ts';
import { Player } from './player.ts';
import type { Order, Reply } from './protocol.ts';
import { orderOf } from './testing.ts';

before(loadBot);

/** A player whose clock advances with each reading, so that each game is a slice, and all messages it has posted. */
function bench(pause: () => Promise<void> = () => Promise.resolve()): { player: Player; replies: Reply[] } {
    const replies: Reply[] = [];
    let clock = 0;
    const player = new Player({
        instantiate: () => Promise.resolve(native()),
        post: reply => replies.push(reply),
        pause,
        now: () => (clock += 1000),
    });
    return { player, replies };
}

async function play(order: Order, pause?: () => Promise<void>): Promise<Reply[]> {
    const { player, replies } = bench(pause);
    await player.receive({ type: 'load', module });
    await player.receive({ type: 'play', order });
    return replies;
}

test('an order is played game by game, and ends with a report', async () => {
    const replies = await play(orderOf('carnyx', null, 4));
    const progress = replies.map(reply => (reply.type === 'progress' ? reply.progress.played : reply.type));
    assert.deepEqual(progress, [1, 2, 3, 4, 'report']);
});

test('changed rules are learned first', async () => {
    const replies = await play(orderOf('tombs', { field_lock: 'none' }, 2));
    assert.equal(replies[0]?.type, 'learning');
    assert.equal(replies.at(-1)?.type, 'report');
});

test('a stopped order reports the games so far', async () => {
    const { player, replies } = bench(() => player.receive({ type: 'stop' }));
    await player.receive({ type: 'load', module });
    await player.receive({ type: 'play', order: orderOf('carnyx', null, 50) });
    const report = replies.find(reply => reply.type === 'report');
    assert.ok(report?.type === 'report' && JSON.parse(report.json).games === 1);
});

test('another order ends the present one', async () => {
    let again = true;
    const { player, replies } = bench(async () => {
        if (!again) return;
        again = false;
        await player.receive({ type: 'play', order: orderOf('tombs', null, 3) });
    });
    await player.receive({ type: 'load', module });
    await player.receive({ type: 'play', order: orderOf('carnyx', null, 50) });
    const reports = replies.flatMap(reply => (reply.type === 'report' ? [JSON.parse(reply.json).game] : []));
    assert.deepEqual(reports, ['tombs']);
});

test('what fails is told', async () => {
    const { player, replies } = bench();
    await player.receive({ type: 'play', order: orderOf('carnyx', null, 1) });
    await player.receive({ type: 'load', module });
    await player.receive({ type: 'play', order: { ...orderOf('carnyx', null, 1), players: 7 } });
    assert.deepEqual(
        replies.map(reply => (reply.type === 'failure' ? reply.message : reply.type)),
        ['no module has been loaded', 'balance_match_begin: bad_argument'],
    );
});
