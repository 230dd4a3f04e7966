import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameEvent } from 'boardrules';
import { planOf, type Actor, type Plan, type Seen } from './plan.ts';
import { readPicture } from './picture.ts';

type Thing = readonly [layer: string, cell: string, classes: string];

/** Cells a1 to d1 in a row; each item is drawn 12 units above the one below it. */
const CELLS = ['a1', 'b1', 'c1', 'd1'];
const at = (cell: string): number => 100 * CELLS.indexOf(cell);

function picture(...things: Thing[]): string {
    const heights = new Map<string, number>();
    const cells = CELLS.map(
        cell => `<g class="cell shade-0" data-cell="${cell}" transform="translate(${at(cell)},0)">…</g>`,
    );
    const drawn = things.map(([layer, cell, classes]) => {
        const index = heights.get(cell) ?? 0;
        heights.set(cell, index + 1);
        const place = `transform="translate(${at(cell)},${-12 * index})"`;
        return `<g class="${layer} ${classes}" data-cell="${cell}" data-item="${index}" ${place}><title>…</title></g>`;
    });
    return [...cells, ...drawn].join('\n');
}

const events = (...given: object[]): GameEvent[] =>
    given.map(event => ({ seat: null, layer: 'piece', cause: 'action', count: 1, ...event })) as unknown as GameEvent[];

const plan = (before: string, after: string, happened: GameEvent[], more: Partial<Seen> = {}): Plan =>
    planOf({ before, after, events: happened, ...more });

const nameOf = ({ before, after }: Actor): string =>
    `${before ? before.cell + before.index : '-'}>${after ? after.cell + after.index : '-'}`;
const namesOf = (made: Plan): string[] => made.actors.map(nameOf).sort();
const actor = (made: Plan, name: string): Actor => made.actors.find(one => nameOf(one) === name)!;
const firstOf = (one: Actor) => one.frames[0]!;
const lastOf = (one: Actor) => one.frames.at(-1)!;
const timesOf = (one: Actor): number[] => one.frames.map(frame => frame.at);
const whenAt = (one: Actor, x: number): number => one.frames.find(frame => frame.x === x)!.at;

const MAN = 'seat-0 tone-light type-man';
const FOE = 'seat-1 tone-dark type-man';

test('a picture is read as it was drawn', () => {
    const read = readPicture(picture(['ground', 'a1', 'nobody type-sand'], ['piece', 'a1', 'seat-1 tone-dark hidden']));
    assert.deepEqual([...read.cells], CELLS.map(name => [name, { x: at(name), y: 0 }]));
    assert.deepEqual(
        read.items.map(({ layer, cell, index, seat, type, x, y }) => [layer, cell, index, seat, type, x, y]),
        [['ground', 'a1', 0, null, 'sand', 0, 0], ['piece', 'a1', 1, 1, 'hidden', 0, -12]],
    );
});

test('a piece slides from cell to cell, and nothing else acts', () => {
    const made = plan(
        picture(['piece', 'a1', MAN], ['piece', 'd1', FOE]),
        picture(['piece', 'c1', MAN], ['piece', 'd1', FOE]),
        events({ kind: 'move', seat: 0, cell: 'a1', to: 'c1', type: 'man' }),
    );
    assert.deepEqual(namesOf(made), ['a10>c10']);
    assert.deepEqual([firstOf(made.actors[0]!).x, lastOf(made.actors[0]!).x], [0, 200]);
    assert.ok(made.actors[0]!.frames.every(frame => frame.opacity === 1 && frame.width === 1));
});

test('the upper two of three move together onto another', () => {
    const made = plan(
        picture(['piece', 'a1', FOE], ['piece', 'a1', MAN], ['piece', 'a1', MAN], ['piece', 'b1', FOE]),
        picture(['piece', 'a1', FOE], ['piece', 'b1', FOE], ['piece', 'b1', MAN], ['piece', 'b1', MAN]),
        events({ kind: 'move', seat: 0, cell: 'a1', to: 'b1', type: 'man', count: 2 }),
    );
    assert.deepEqual(namesOf(made), ['a11>b11', 'a12>b12']);
    assert.deepEqual(timesOf(actor(made, 'a11>b11')), timesOf(actor(made, 'a12>b12')));
});

test('a captured piece fades and shrinks after the capturing piece has begun to move', () => {
    const made = plan(
        picture(['piece', 'a1', MAN], ['piece', 'c1', FOE]),
        picture(['piece', 'b1', MAN]),
        events(
            { kind: 'move', seat: 0, cell: 'a1', to: 'b1', type: 'man' },
            { kind: 'remove', seat: 1, cell: 'c1', type: 'man', before: 0, cause: 'captured' },
        ),
    );
    const taken = actor(made, 'c10>-');
    assert.deepEqual([lastOf(taken).opacity, lastOf(taken).scale < 1], [0, true]);
    const begins = Math.max(...taken.frames.filter(frame => frame.opacity === 1).map(frame => frame.at));
    assert.ok(begins > 0 && begins < whenAt(actor(made, 'a10>b10'), 100));
});

test('what is removed from a pile is the topmost of its type and seat', () => {
    const made = plan(
        picture(['piece', 'a1', MAN], ['piece', 'a1', MAN], ['piece', 'a1', FOE]),
        picture(['piece', 'a1', MAN], ['piece', 'a1', FOE]),
        events({ kind: 'remove', seat: 0, cell: 'a1', type: 'man', before: 0, cause: 'captured' }),
    );
    assert.deepEqual(namesOf(made), ['a11>-', 'a12>a11']);
});

test('two that change places do so at once', () => {
    const swap = [
        { kind: 'move', seat: 0, cell: 'a1', to: 'b1', type: 'man' },
        { kind: 'move', seat: 1, cell: 'b1', to: 'a1', type: 'man' },
    ];
    const made = plan(
        picture(['piece', 'a1', MAN], ['piece', 'b1', FOE]),
        picture(['piece', 'a1', FOE], ['piece', 'b1', MAN]),
        events(...swap),
    );
    assert.deepEqual(namesOf(made), ['a10>b10', 'b10>a10']);
    assert.equal(whenAt(actor(made, 'a10>b10'), 100), whenAt(actor(made, 'b10>a10'), 0) || made.duration);
    assert.equal(lastOf(actor(made, 'b10>a10')).x, 0);
});

test('a piece that moves twice goes by its first goal', () => {
    const made = plan(
        picture(['piece', 'a1', MAN]),
        picture(['piece', 'd1', MAN]),
        events(
            { kind: 'move', seat: 0, cell: 'a1', to: 'b1', type: 'man' },
            { kind: 'move', seat: 0, cell: 'b1', to: 'd1', type: 'man' },
        ),
    );
    assert.deepEqual([...new Set(made.actors[0]!.frames.map(frame => frame.x))], [0, 100, 300]);
});

test('what is placed comes from the stock that holds its type, else from that which was spent, else from above', () => {
    const before = picture(), after = picture(['piece', 'b1', MAN]);
    const placed = { kind: 'place', seat: 0, cell: 'b1', type: 'man', after: 0, direction: '' };
    const hand = { kind: 'stock', seat: 0, type: 'hand', before: 5, after: 4 };
    const men = { kind: 'stock', seat: 0, type: 'men', before: 3, after: 2 };
    const stocksOf = (type: string): string[] => (type === 'man' ? ['men'] : []);
    const source = (...more: object[]) => plan(before, after, events(placed, ...more), { stocksOf }).actors[0]!.source;
    assert.deepEqual(source(hand, men), { stock: 'men', seat: 0 });
    assert.deepEqual(source(hand), { stock: 'hand', seat: 0 });
    assert.equal(source({ ...men, before: 2, after: 3 }), null);
    assert.equal(source({ ...men, seat: 1 }), null);
    const dropped = plan(before, after, events(placed)).actors[0]!;
    assert.deepEqual([firstOf(dropped).opacity, firstOf(dropped).y < 0], [0, true]);
    assert.deepEqual([lastOf(dropped).opacity, lastOf(dropped).y], [1, 0]);
});

test('what was hidden turns over: the other look from the middle on, when it is edgewise', () => {
    const made = plan(
        picture(['piece', 'a1', 'seat-1 tone-dark hidden'], ['piece', 'b1', FOE]),
        picture(['piece', 'a1', FOE], ['piece', 'b1', FOE]),
        events(
            { kind: 'reveal', seat: 1, cell: 'a1', type: 'man', after: 0 },
            { kind: 'reveal', seat: 1, cell: 'b1', type: 'man', after: 0 },
        ),
    );
    assert.deepEqual(namesOf(made), ['a10>a10']);
    const turned = made.actors[0]!;
    assert.equal(turned.frames.find(frame => frame.at === turned.swapAt)!.width, 0);
    assert.equal(lastOf(turned).width, 1);
});

test('what was hidden and is nothing goes; what was known to be nothing stays nothing', () => {
    const nothing = { kind: 'reveal', seat: 1, cell: 'a1', type: null };
    const hidden = picture(['piece', 'a1', 'seat-1 tone-dark hidden']);
    assert.deepEqual(namesOf(plan(hidden, picture(), events(nothing))), ['a10>-']);
    assert.deepEqual(namesOf(plan(picture(), picture(), events(nothing))), []);
});

test('a change shows only in what looks otherwise, with what lies on it', () => {
    const before = picture(['piece', 'a1', FOE], ['piece', 'a1', MAN]);
    const after = picture(['piece', 'a1', `${FOE} value-1`], ['piece', 'a1', MAN]);
    const change = { kind: 'change', seat: 1, cell: 'a1', type: 'man', before: 0, after: 1, cause: 'captured' };
    const made = plan(before, after, events(change));
    assert.deepEqual(namesOf(made), ['a10>a10', 'a11>a11']);
    assert.ok(actor(made, 'a10>a10').frames.some(frame => frame.scale > 1));
    assert.ok(actor(made, 'a11>a11').frames.every(frame => frame.scale === 1));
});

test('what leaves the board goes in the direction of the ply', () => {
    const made = plan(
        picture(['piece', 'd1', MAN]),
        picture(),
        events({ kind: 'remove', seat: 0, cell: 'd1', type: 'man', before: 0, cause: 'left' }),
        { heading: ['a1', 'b1'] },
    );
    assert.deepEqual([lastOf(made.actors[0]!).x, lastOf(made.actors[0]!).opacity], [400, 0]);
});

test('a pile that goes for one cause goes together', () => {
    const gone = (seat: number): object => ({
        kind: 'remove', seat, cell: 'd1', type: 'man', before: 0, cause: 'left',
    });
    const pile = picture(['piece', 'd1', MAN], ['piece', 'd1', FOE], ['piece', 'd1', MAN]);
    const made = plan(pile, picture(), events(gone(0), gone(1), gone(0)));
    assert.equal(made.actors.length, 3);
    for (const one of made.actors) assert.deepEqual(timesOf(one), timesOf(made.actors[0]!));
});

test('a card is laid, its captures fall, and stones come after them', () => {
    const made = plan(
        picture(['piece', 'a1', FOE], ['piece', 'c1', FOE]),
        picture(['fixture', 'a1', 'nobody type-stone'], ['piece', 'b1', MAN], ['fixture', 'c1', 'nobody type-stone']),
        events(
            { kind: 'place', seat: 0, cell: 'b1', type: 'man', after: 0 },
            ...['a1', 'c1'].flatMap(name => [
                { kind: 'remove', seat: 1, cell: name, type: 'man', before: 0, cause: 'captured' },
                { kind: 'place', layer: 'fixture', cell: name, type: 'stone', after: 0 },
            ]),
        ),
    );
    const appears = (name: string): number => actor(made, name).frames.findLast(frame => frame.opacity === 0)!.at;
    assert.deepEqual(namesOf(made), ['->a10', '->b10', '->c10', 'a10>-', 'c10>-']);
    assert.equal(appears('->a10'), appears('->c10'));
    assert.ok(appears('->b10') < appears('->a10'));
});

test('numbers that change pulse, once each; those that stay do not', () => {
    const counter = { kind: 'counter', seat: 0, type: 'kills', before: 0, after: 1 };
    const others = [{ ...counter, before: 1, after: 2 }, { ...counter, seat: 1, after: 0 }];
    const made = plan(picture(), picture(), events(counter, ...others));
    assert.deepEqual(made.pulses, [{ family: 'counter', name: 'kills', seat: 0 }]);
    assert.ok(made.duration > 0);
});

test('without anything to be seen a ply takes no time', () => {
    const same = picture(['piece', 'a1', MAN]);
    assert.equal(plan(same, same, events({ kind: 'turn', seat: 1 })).duration, 0);
});

test('what no event tells of still ends as the picture after has it', () => {
    const before = picture(['piece', 'a1', MAN], ['piece', 'b1', FOE]);
    const made = plan(before, picture(['piece', 'a1', FOE], ['piece', 'a1', MAN]), []);
    assert.deepEqual(namesOf(made), ['->a10', 'a10>a11', 'b10>-']);
    assert.equal(lastOf(actor(made, 'a10>a11')).y, -12);
});

test('a ply of many consequences takes no longer than the longest', () => {
    const hops = Array.from({ length: 40 }, (_, i) => ({
        kind: 'move', seat: 0, cell: CELLS[i % 4]!, to: CELLS[(i + 1) % 4]!, type: 'man',
    }));
    const made = plan(picture(['piece', 'a1', MAN]), picture(['piece', 'a1', MAN]), events(...hops));
    assert.ok(made.duration > 0 && made.duration <= 450);
});
