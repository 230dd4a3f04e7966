// source.mjs: random numbers that are the same in every run.

/** xorshift, the generator of ../twin.c. */
export class Source {
    #state;

    constructor(seed) {
        this.#state = seed;
    }

    /** A whole number from 0 below the bound. */
    below(bound) {
        this.#state ^= this.#state << 13;
        this.#state ^= this.#state >>> 17;
        this.#state ^= this.#state << 5;
        return (this.#state >>> 0) % bound;
    }

    oneIn(times) {
        return this.below(times) === 0;
    }

    /** An element of a list. */
    any(list) {
        return list[this.below(list.length)];
    }
}
