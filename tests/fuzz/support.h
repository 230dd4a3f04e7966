/* support.h: what the fuzzers share. */
#ifndef FUZZ_SUPPORT_H
#define FUZZ_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "boardrules/boardrules.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t nbytes);

/* What does not hold is a finding. */
static inline void demand(bool held)
{
    if (!held) __builtin_trap();
}

/* The built-in rules of the game that a byte chooses. */
static inline const brd_rules *rules_of(uint8_t choice)
{
    enum { GAMES_MAX = 8 };
    static brd_rules rules[GAMES_MAX];
    static bool loaded[GAMES_MAX];
    int32_t game = choice % brd_game_count();
    if (!loaded[game]) demand(brd_rules_builtin(&rules[game], brd_game_name(game)) == BRD_OK);
    loaded[game] = true;
    return &rules[game];
}

#endif
