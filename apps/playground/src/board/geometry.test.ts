import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrowTo, endsOf, type Spot } from './geometry.ts';

const spot = (name: string, x: number, y: number): Spot => ({ name, x, y });

/** a1 is at the bottom left, as on a chess board: rows go upwards. */
const squares = [...'123'].flatMap(row =>
    [...'abc'].map(column => spot(column + row, 'abc'.indexOf(column), 3 - Number(row))),
);

/** Pointed hexagons: neighbouring rows are half a cell apart. */
const hexagons = [
    spot('a1', 0, 0),
    spot('a2', 2, 0),
    spot('b1', -1, 1.732),
    spot('b2', 1, 1.732),
    spot('b3', 3, 1.732),
    spot('c1', 0, 3.464),
    spot('c2', 2, 3.464),
];

const walk = (spots: readonly Spot[], from: string, ...keys: string[]): string[] => {
    const way = [from];
    for (const key of keys)
        way.push(
            arrowTo(
                key,
                spots.find(({ name }) => name === way.at(-1))!,
                spots,
            ) ?? 'edge',
        );
    return way.slice(1);
};

test('on squares the arrows go along rows and columns, and stop at the edge', () => {
    assert.deepEqual(walk(squares, 'b2', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowDown'), ['b3', 'a3', 'a2', 'a1']);
    assert.deepEqual(walk(squares, 'a1', 'ArrowRight', 'ArrowRight'), ['b1', 'c1']);
    assert.equal(arrowTo('ArrowLeft', squares[0]!, squares), null);
    assert.equal(arrowTo('ArrowUp', spot('a3', 0, 0), squares), null);
});

test('on hexagons up and down lead to a neighbour, and back again', () => {
    assert.deepEqual(walk(hexagons, 'b2', 'ArrowDown', 'ArrowUp'), ['c1', 'b2']);
    assert.deepEqual(walk(hexagons, 'b2', 'ArrowUp', 'ArrowDown'), ['a2', 'b2']);
    assert.deepEqual(walk(hexagons, 'b1', 'ArrowRight', 'ArrowRight'), ['b2', 'b3']);
});

test('every hexagon can be reached from every other', () => {
    for (const from of hexagons) {
        const reached = new Set([from.name]);
        for (const name of reached)
            for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
                const to = arrowTo(
                    key,
                    hexagons.find(one => one.name === name)!,
                    hexagons,
                );
                if (to !== null) reached.add(to);
            }
        assert.equal(reached.size, hexagons.length, from.name);
    }
});

test('another key is no arrow', () => assert.equal(arrowTo('Enter', squares[0]!, squares), null));

test('the first and the last cell are those one reads first and last', () => {
    assert.deepEqual(endsOf(squares), { first: 'a3', last: 'c1' });
});
