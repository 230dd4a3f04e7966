/*
 * compiler.h: what C11 lacks, for gcc and clang, for MSVC, and in plain C for every other compiler. Nothing else in
 * lib/ uses builtins or attributes. -DBRD_PLAIN_C chooses plain C everywhere; the tests do that.
 */
#ifndef BOARDRULES_COMPILER_H
#define BOARDRULES_COMPILER_H

#include <stdint.h>

#if defined(__GNUC__) && !defined(__TINYC__) && !defined(BRD_PLAIN_C)
#define BRDI_GNU_C 1
#else
#define BRDI_GNU_C 0
#endif

/*
 * The caller's objects are arrays of numbers; the library reads and writes them through structs. Every struct that is
 * laid over other memory has this mark: heads and states over a brd_state, rules over a brd_rules, and a game's data
 * (brdi_words) and tables (brdi_tables) over parts of the rules. MSVC and tcc assume nothing about the types of memory;
 * another compiler that does needs an option such as -fno-strict-aliasing.
 */
#if BRDI_GNU_C
#define BRDI_OVERLAY __attribute__((may_alias))
#else
#define BRDI_OVERLAY
#endif

/*
 * Forces or forbids inlining, only where measuring showed a gain. Code that is seldom needed leaves more registers to
 * its callers when it is not inlined.
 */
#if BRDI_GNU_C
#define BRDI_INLINE inline __attribute__((always_inline))
#define BRDI_NOINLINE __attribute__((noinline))
#elif defined(_MSC_VER) && !defined(BRD_PLAIN_C)
#define BRDI_INLINE __forceinline
#define BRDI_NOINLINE __declspec(noinline)
#else
#define BRDI_INLINE inline
#define BRDI_NOINLINE
#endif

/*
 * A name that no other library has to find. A shared library then reaches it at once; through the table of a shared
 * library's names it takes one more read, in each call of a search.
 */
#if BRDI_GNU_C && !defined(_WIN32)
#define BRDI_HIDDEN __attribute__((visibility("hidden")))
#else
#define BRDI_HIDDEN
#endif

/* A condition that is nearly always true. */
#if BRDI_GNU_C
#define BRDI_LIKELY(condition) __builtin_expect(condition, 1)
#else
#define BRDI_LIKELY(condition) (condition)
#endif

/* The places of the lowest and the highest bit of a number, which is not 0. */
#if BRDI_GNU_C

static inline uint32_t brdi_lowest32(uint32_t bits)
{
    return (uint32_t)__builtin_ctz(bits);
}
static inline uint32_t brdi_lowest64(uint64_t bits)
{
    return (uint32_t)__builtin_ctzll(bits);
}
static inline uint32_t brdi_highest32(uint32_t bits)
{
    return 31 - (uint32_t)__builtin_clz(bits);
}
static inline uint32_t brdi_highest64(uint64_t bits)
{
    return 63 - (uint32_t)__builtin_clzll(bits);
}

#elif defined(_MSC_VER) && defined(_WIN64) && !defined(BRD_PLAIN_C)

#include <intrin.h>

static __forceinline uint32_t brdi_lowest64(uint64_t bits)
{
    unsigned long place;
    _BitScanForward64(&place, bits);
    return place;
}
static __forceinline uint32_t brdi_highest64(uint64_t bits)
{
    unsigned long place;
    _BitScanReverse64(&place, bits);
    return place;
}

#else

/* Halves the range six times: if the lower half of it is empty, the bit is in the upper one. */
static inline uint32_t brdi_lowest64(uint64_t bits)
{
    uint32_t place = 0;
    for (uint32_t half = 32; half > 0; half /= 2)
        if ((bits & ((UINT64_C(1) << half) - 1)) == 0) {
            bits >>= half;
            place += half;
        }
    return place;
}
static inline uint32_t brdi_highest64(uint64_t bits)
{
    uint32_t place = 0;
    for (uint32_t half = 32; half > 0; half /= 2)
        if (bits >> half != 0) {
            bits >>= half;
            place += half;
        }
    return place;
}
#endif

#if !BRDI_GNU_C
static inline uint32_t brdi_lowest32(uint32_t bits)
{
    return brdi_lowest64(bits);
}
static inline uint32_t brdi_highest32(uint32_t bits)
{
    return brdi_highest64(bits);
}
#endif

#endif
