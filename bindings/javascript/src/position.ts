/** A position: numbers of 32 bits in an array that it shares with others. An array of its own would cost more than a ply. */
export class Position {
    constructor(
        readonly words: Int32Array,
        readonly at: number,
        readonly count: number,
    ) {}

    /** Copies the position into an array. */
    write(to: Int32Array, at: number): void {
        const { words, at: from, count } = this;
        for (let i = 0; i < count; i++) to[at + i] = words[from + i]!;
    }

    equals(other: Position): boolean {
        if (this.count !== other.count) return false;
        for (let i = 0; i < this.count; i++) if (this.words[this.at + i] !== other.words[other.at + i]) return false;
        return true;
    }
}

/** So many numbers that a position which stays alone holds 16 KB. */
const SHARED_COUNT = 4096;

/** Makes positions in shared arrays. Each array is collected once none of its positions is used. */
export class Positions {
    #words = new Int32Array(SHARED_COUNT);
    #used = 0;

    /** A copy of a position in an array. */
    read(from: Int32Array, at: number, count: number): Position {
        if (this.#used + count > SHARED_COUNT) {
            this.#words = new Int32Array(SHARED_COUNT);
            this.#used = 0;
        }
        const [words, to] = [this.#words, this.#used];
        for (let i = 0; i < count; i++) words[to + i] = from[at + i]!;
        this.#used += count;
        return new Position(words, to, count);
    }
}
