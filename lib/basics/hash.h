/*
 * hash.h: the mixer behind hashes, keys, fingerprints and random numbers: splitmix64 (Steele, Lea, Flood 2014). The
 * library promises that hashes are the same on every machine, so the constants never change.
 */
#ifndef BOARDRULES_HASH_H
#define BOARDRULES_HASH_H

#include <stdint.h>

static inline uint64_t brdi_mix_most(uint64_t x)
{
    x += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    return (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
}

/* The last step of the mixer. It is linear over XOR, so a hash applies it once, to the XOR of all its terms. */
static inline uint64_t brdi_mix_last(uint64_t x)
{
    return x ^ (x >> 31);
}

static inline uint64_t brdi_mix(uint64_t x)
{
    return brdi_mix_last(brdi_mix_most(x));
}

/*
 * The term of one value at one place of one field. A hash is brdi_mix_last of the XOR of all terms. The term of the
 * value 0 is 0.
 */
static inline uint64_t brdi_term(uint32_t field, uint32_t place, uint32_t value)
{
    return value == 0 ? 0 : brdi_mix_most(((uint64_t)field << 48) ^ ((uint64_t)place << 32) ^ value);
}

/* The next number of the generator that brd_state_from_observation documents. */
static inline uint64_t brdi_random(uint64_t *seed)
{
    uint64_t value = brdi_mix(*seed);
    *seed += UINT64_C(0x9E3779B97F4A7C15);
    return value;
}

/*
 * A uniform number from 0 to bound - 1, for bound > 0. Rejects the few lowest numbers of the generator, with which
 * some results would be more likely.
 */
static inline uint32_t brdi_random_below(uint64_t *seed, uint32_t bound)
{
    uint32_t reject = (0u - bound) % bound;
    uint32_t draw;
    do draw = (uint32_t)(brdi_random(seed) >> 32);
    while (draw < reject);
    return draw % bound;
}

#endif
