import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Line } from './line.ts';
import type { FromServer } from './messages.ts';
import { FakeServer } from './testing.ts';

/** A line that says "record" first, and what it has heard. */
function lineTo(server: FakeServer): { line: Line; heard: FromServer[] } {
    const heard: FromServer[] = [];
    return { line: new Line(server.means, () => ({ type: 'record' }), message => heard.push(message)), heard };
}

test('a line greets, hears, and sends only while it is there', () => {
    const server = new FakeServer();
    const { line, heard } = lineTo(server);
    assert.equal(line.state.value, 'opening');
    assert.equal(line.send({ type: 'history', from: 1 }), false);
    server.last.accept();
    assert.equal(line.send({ type: 'history', from: 2 }), true);
    server.last.say({ type: 'stopping' });
    assert.deepEqual(server.last.sent, [{ type: 'record' }, { type: 'history', from: 2 }]);
    assert.deepEqual(heard, [{ type: 'stopping' }]);
    assert.equal(line.state.value, 'on');
});

test('a lost line is tried again, after pauses that become longer, and then short again', () => {
    const server = new FakeServer();
    const { line } = lineTo(server);
    server.last.accept();
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
        const [count, began] = [server.sockets.length, server.now];
        server.last.drop(1006);
        assert.equal(line.state.value, 'lost');
        while (server.sockets.length === count) server.pass(1);
        pauses.push(server.now - began);
    }
    assert.deepEqual(pauses, [750, 1500, 3000, 6000, 12000, 22500, 22500, 22500]);
    server.last.accept();
    server.pass(10_000);
    server.last.drop(1001);
    server.pass(749);
    assert.equal(server.sockets.length, 9);
    server.pass(1);
    assert.equal(server.sockets.length, 10);
});

test('what another try does not mend is not tried again, except if the reader asks', () => {
    for (const [code, state] of [[4001, 'unknown'], [4002, 'taken'], [1008, 'faulty']] as const) {
        const server = new FakeServer();
        const { line } = lineTo(server);
        server.last.accept();
        server.last.drop(code);
        server.pass(3_600_000);
        assert.equal(line.state.value, state);
        assert.equal(server.sockets.length, 1);
        line.retry();
        assert.equal(server.sockets.length, 2);
        line.retry();
        assert.equal(server.sockets.length, 2, 'one try at a time');
    }
});

test('what is no message is not heard: the line is closed and tried again', () => {
    const server = new FakeServer();
    const { heard } = lineTo(server);
    server.last.accept();
    for (const text of ['[]', '1', 'null', '{"kind":1}']) server.last.write(text);
    assert.equal(server.sockets.length, 1);
    server.last.write('{');
    server.pass(750);
    assert.equal(server.sockets.length, 2);
    assert.deepEqual(heard, []);
});

test('a line that was ended stays so', () => {
    const server = new FakeServer();
    const { line } = lineTo(server);
    server.last.drop(1006);
    line.end();
    server.pass(60_000);
    line.retry();
    assert.equal(server.sockets.length, 1);
});
