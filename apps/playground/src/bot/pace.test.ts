import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pace } from './pace.ts';

const soon = (): Promise<'waits'> => new Promise(resolve => setTimeout(resolve, 20, 'waits'));

/** Resolves to "goes" as soon as the next ply may be made. */
function turn(pace: Pace, abort = new AbortController().signal): Promise<'goes'> {
    return pace.turn(Promise.resolve('goes'), abort);
}

function quick(): Pace {
    const pace = new Pace();
    pace.milliseconds.value = 0;
    return pace;
}

test('plies go on by themselves, each after its time', async () => {
    const pace = new Pace();
    pace.milliseconds.value = 60;
    const going = turn(pace);
    assert.equal(await Promise.race([going, soon()]), 'waits');
    assert.equal(await going, 'goes');
});

test('while paused nothing goes but what is asked for, one ply each', async () => {
    const pace = quick();
    pace.pause();
    const first = turn(pace);
    assert.equal(await Promise.race([first, soon()]), 'waits');
    pace.step();
    assert.equal(await first, 'goes');
    const second = turn(pace);
    assert.equal(await Promise.race([second, soon()]), 'waits');
    pace.play();
    assert.equal(await second, 'goes');
});

test('a pause that comes while a ply waits for its time holds it', async () => {
    const pace = new Pace();
    pace.milliseconds.value = 10;
    const going = turn(pace);
    pace.pause();
    await soon();
    assert.equal(await Promise.race([going, soon()]), 'waits');
    pace.play();
    assert.equal(await going, 'goes');
});

test('a pause that comes while a ply is thought of holds it', async () => {
    const pace = quick();
    let think = (_: string): void => {};
    const going = pace.turn(new Promise<string>(resolve => (think = resolve)), new AbortController().signal);
    await soon();
    pace.pause();
    think('goes');
    assert.equal(await Promise.race([going, soon()]), 'waits');
    pace.step();
    assert.equal(await going, 'goes');
});

test('plies that were asked for are forgotten with the pause', async () => {
    const pace = quick();
    pace.pause();
    pace.step();
    pace.play();
    pace.pause();
    assert.equal(await Promise.race([turn(pace), soon()]), 'waits');
});

test('what is given up is rejected, whatever it waits for', async () => {
    for (const pause of [false, true]) {
        const pace = new Pace();
        pace.milliseconds.value = pause ? 0 : 100000;
        if (pause) pace.pause();
        const abort = new AbortController();
        const going = turn(pace, abort.signal);
        await soon();
        abort.abort();
        await assert.rejects(going, { name: 'AbortError' });
        await assert.rejects(turn(pace, abort.signal), { name: 'AbortError' });
    }
});
