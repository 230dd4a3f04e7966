import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report, Row } from './protocol.ts';
import { Study, type Stage, type WorkerLike } from './study.ts';
import { differenceOf, groupsOf, intervalOf, summaryOf, valueOf } from './words.ts';

const half: Row = {
    group: 'wins', name: 'White', unit: 'share of games', games: 200, present: 104, mean: 0.52, low: 0.451, high: 0.588,
};
const never: Row = { ...half, name: 'draw', present: 0, mean: 0, low: 0, high: 0.0188 };
const plies: Row = {
    ...half, group: 'length', name: 'plies', unit: 'number in a game', mean: 131.4, low: 124, high: 139,
};

function reportOf(rows: Row[], changes: Partial<Report> = {}): Report {
    const length = { median: 131, median_low: 124, median_high: 147 };
    return { game: 'tomis', players: 2, games: 200, distinct_games: 200, length, rows, ...changes };
}

test('figures are words', () => {
    assert.deepEqual([valueOf(half, half.unit), intervalOf(half, half.unit)], ['52.0 %', '45.1 – 58.8']);
    assert.deepEqual([valueOf(never, never.unit), intervalOf(never, never.unit)], ['never', '0.0 – 1.9']);
    assert.deepEqual([valueOf(plies, plies.unit), intervalOf(plies, plies.unit)], ['131', '124 – 139']);
    assert.deepEqual(
        [valueOf({ ...half, games: 0 }, 'number in a game'), intervalOf({ ...half, games: 0 }, 'number in a game')],
        ['–', ''],
    );
    assert.equal(differenceOf(half), '');
    assert.equal(
        differenceOf({ ...half, difference: { mean: -0.031, low: -0.1, high: 0.04, significant: false } }), '−3.1',
    );
});

test('groups keep the order of the report', () => {
    const groups = groupsOf(reportOf([half, never, plies, { ...half, group: 'weather' }]));
    assert.deepEqual(groups.map(({ key, rows }) => [key, rows.length]), [['wins', 2], ['length', 1], ['weather', 1]]);
    assert.equal(groups[2]?.heading, 'weather');
});

test('the finding is a sentence', () => {
    assert.equal(summaryOf(reportOf([half])), '200 games, 131 moves in the median.');
    assert.match(summaryOf(reportOf([half], { distinct_games: 12 })), /; only 12 of them are distinct\.$/);
    const difference = { mean: 0.3, low: 0.2, high: 0.4, significant: true };
    assert.match(summaryOf(reportOf([{ ...half, difference }], { compared_rows: 9 })), /1 of 9 figures differ from/);
    assert.match(summaryOf(reportOf([half], { compared_rows: 9 })), /No figure differs from/);
});

test('a study knows its stage', () => {
    const sent: string[] = [];
    const worker: WorkerLike = {
        postMessage: request => sent.push(request.type),
        onmessage: null,
        onerror: null,
        terminate: () => sent.push('end'),
    };
    const study = new Study(() => worker, () => null as unknown as WebAssembly.Module);
    const say = (data: object): void => worker.onmessage?.({ data } as MessageEvent);
    const shown = (): Stage => study.stage.value;
    const order = { rules: new Uint8Array(), other: null, players: 2, level: 1, games: 3, seed: 1n };
    study.begin(order, { title: 'Tomis', key: 'a' });
    assert.equal(shown().kind, 'playing');
    say({ type: 'progress', progress: { played: 2, of: 3 } });
    study.stop();
    say({ type: 'report', json: JSON.stringify(reportOf([half])), plots: '<svg/>' });
    const stage = shown();
    assert.ok(stage.kind === 'report' && stage.report.game === 'tomis');
    study.begin(order, { title: 'Tomis', key: 'b' });
    say({ type: 'failure', message: 'no' });
    assert.deepEqual(shown(), { kind: 'failure', message: 'no' });
    assert.deepEqual(sent, ['load', 'play', 'stop', 'play', 'end']);
});
