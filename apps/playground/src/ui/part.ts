/** Which lines of a long list are on the page: those in sight, and some before and after them. */

/** Lines from `first` to before `end`, and the heights of those before and after them, in pixels. */
export interface Part {
    readonly first: number;
    readonly end: number;
    readonly before: number;
    readonly after: number;
}

/** Lines before and after those in sight; the part changes by as many at a time. */
export const MARGIN = 40;

/** The heights of lines, as far as they have been seen; others are taken for average. */
export class Heights {
    #seen = new Map<number, number>();
    #sum = 0;

    /** usual: the height of a line before any has been seen. */
    constructor(private readonly usual = 34) {}

    note(line: number, height: number): void {
        this.#sum += height - (this.#seen.get(line) ?? 0);
        this.#seen.set(line, height);
    }

    /** The height of lines from `first` to before `end`. */
    of(first: number, end: number): number {
        const average = this.#seen.size === 0 ? this.usual : this.#sum / this.#seen.size;
        let sum = 0;
        for (let line = first; line < end; line++) sum += this.#seen.get(line) ?? average;
        return sum;
    }

    /** The line at a place of the list; the last one if it is behind all. */
    at(place: number, count: number): number {
        let [line, end] = [0, this.of(0, 1)];
        while (line < count - 1 && end <= place) end += this.of(++line, line + 1);
        return line;
    }
}

/** The part of a list of `count` lines of which the places from `top` to `bottom` are in sight. */
export function partAt(heights: Heights, count: number, top: number, bottom: number): Part {
    const steps = (line: number): number => line - (line % MARGIN);
    const first = Math.max(0, steps(heights.at(top, count)) - MARGIN);
    const end = Math.min(count, steps(heights.at(bottom, count)) + 2 * MARGIN);
    return { first, end, before: heights.of(0, first), after: heights.of(end, count) };
}
