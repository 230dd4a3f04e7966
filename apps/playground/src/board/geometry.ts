/** A cell's place in the picture: x to the right, y downwards. */
export interface Spot {
    readonly name: string;
    readonly x: number;
    readonly y: number;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowDown: [0, 1],
    ArrowUp: [0, -1],
};

/** Sixty degrees to either side, so that arrow keys reach all six neighbours of a hexagon. */
const WIDEST = Math.tan((60 * Math.PI) / 180) + 1e-6;

/** The distances of a spot ahead and to the side; null: it is not ahead. */
function ahead(from: Spot, to: Spot, [x, y]: readonly [number, number]): { along: number; aside: number } | null {
    const along = (to.x - from.x) * x + (to.y - from.y) * y;
    const aside = (to.x - from.x) * -y + (to.y - from.y) * x;
    return along > 1e-6 && Math.abs(aside) <= along * WIDEST ? { along, aside } : null;
}

/**
 * The cell that an arrow key leads to: one straight ahead before one to the side, a near one before a far one. Of two
 * equal cells the right one is chosen, so that the opposite key leads back. Null: not an arrow key, or the edge of the
 * board.
 */
export function arrowTo(key: string, from: Spot, spots: readonly Spot[]): string | null {
    const direction = ARROWS[key];
    if (direction === undefined) return null;
    let best: string | null = null,
        least = Infinity;
    for (const spot of spots) {
        const way = ahead(from, spot, direction);
        const cost = way === null ? Infinity : way.along + 1.6 * Math.abs(way.aside) - Math.sign(way.aside) * 1e-3;
        if (cost < least) [best, least] = [spot.name, cost];
    }
    return best;
}

/** The first and the last cell in reading order: rows from the top, each from the left. */
export function endsOf(spots: readonly Spot[]): { first: string; last: string } {
    const inOrder = [...spots].sort((a, b) => a.y - b.y || a.x - b.x);
    return { first: inOrder[0]!.name, last: inOrder.at(-1)!.name };
}
