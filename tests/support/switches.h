/*
 * switches.h: random switches of any game. What a switch may be set to is what brd_rules_switch says of it; nothing
 * here knows a game.
 */
#ifndef BOARDRULES_SWITCHES_H
#define BOARDRULES_SWITCHES_H

#include "boardrules/boardrules.h"
#include "check.h"

enum { SWITCHES_MOST = 64, SWITCHES_WORDS_MOST = 16, SWITCHES_NBYTES = 512, SWITCHES_AT_ONCE = 4 };

static inline brd_switch_info switches_info(const brd_rules *rules, int32_t index)
{
    brd_switch_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_rules_switch(rules, index, &info), BRD_OK);
    return info;
}

/* Mostly a small number, because some ranges are wide. */
static inline int32_t switches_number(int32_t min, int32_t max, uint64_t *seed)
{
    uint32_t above = brd_random_below(seed, UINT32_C(2) << brd_random_below(seed, 16));
    return above < (uint32_t)(max - min) ? min + (int32_t)above : max;
}

/* Writes a value that the switch may have, by itself. */
static inline void switches_value(const brd_rules *rules, int32_t index, uint64_t *seed, char *text, size_t cap)
{
    brd_switch_info info = switches_info(rules, index);
    int32_t number = switches_number(info.min, info.max, seed);
    if (info.kind == BRD_SWITCH_TRUTH || info.kind == BRD_SWITCH_WORD) {
        snprintf(text, cap, "%s", brd_rules_switch_word(rules, index, (int32_t)brd_random_below(seed, info.words)));
    } else if (info.kind == BRD_SWITCH_FRACTION) {
        int32_t below = switches_number(number, info.max, seed); /* 0 and 1 have one spelling each */
        if (number == 0 || number == below) below = 1;
        snprintf(text, cap, "%d/%d", number > below ? below : number, below);
    } else {
        int used = snprintf(text, cap, "%d", number);
        for (int i = 1; i < info.elements; i++)
            used += snprintf(text + used, cap - (size_t)used, ",%d", switches_number(info.min, info.max, seed));
    }
}

/* Writes some switches as overrides; none of them twice. */
static inline void switches_some(const brd_rules *rules, int32_t count, uint64_t *seed, char overrides[SWITCHES_NBYTES])
{
    char value[128];
    int used = 0;
    uint32_t left = 1 + brd_random_below(seed, SWITCHES_AT_ONCE);
    overrides[0] = '\0';
    for (int32_t i = 0; i < count && left > 0; i++) {
        if (brd_random_below(seed, (uint32_t)(count - i)) >= left) continue;
        switches_value(rules, i, seed, value, sizeof value);
        used += snprintf(overrides + used, SWITCHES_NBYTES - (size_t)used, "%s%s=%s", used > 0 ? " " : "",
                         switches_info(rules, i).name, value);
        left--;
    }
}

/* Loads a game with random switches. Switches that contradict each other or the rest of the rules are drawn again. */
static inline void switches_draw(brd_rules *rules, const char *game, uint64_t *seed, char overrides[SWITCHES_NBYTES])
{
    static brd_rules builtin;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t status = BRD_E_RULES;
    CHECK_EQ_INT(brd_rules_builtin(&builtin, game), BRD_OK);
    CHECK_EQ_INT(brd_rules_info_get(&builtin, &info), BRD_OK);
    for (int tries = 0; tries < 100 && status == BRD_E_RULES; tries++) {
        switches_some(&builtin, info.switch_count, seed, overrides);
        status = brd_rules_builtin_with(rules, game, strlen(game), overrides, strlen(overrides), NULL, 0, NULL);
    }
    if (!CHECK_EQ_INT(status, BRD_OK)) printf("  %s %s\n", game, overrides);
}

/* ------------------------------------------------------------------------------------------ which words were played */

typedef bool switches_played[SWITCHES_MOST][SWITCHES_WORDS_MOST];

static inline void switches_note(const brd_rules *rules, switches_played played)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_rules_info_get(rules, &info), BRD_OK);
    if (!CHECK(info.switch_count <= SWITCHES_MOST)) return;
    for (int32_t i = 0; i < info.switch_count; i++) {
        brd_switch_info option = switches_info(rules, i);
        if (!CHECK(option.words <= SWITCHES_WORDS_MOST)) return;
        for (int32_t word = 0; word < option.words; word++)
            if (strcmp(option.value, brd_rules_switch_word(rules, i, word)) == 0) played[i][word] = true;
    }
}

/* Whether games were played with every word of every switch. */
static inline void switches_all_played(const char *game, switches_played played)
{
    static brd_rules rules;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_rules_builtin(&rules, game), BRD_OK);
    CHECK_EQ_INT(brd_rules_info_get(&rules, &info), BRD_OK);
    for (int32_t i = 0; i < info.switch_count; i++) {
        brd_switch_info option = switches_info(&rules, i);
        for (int32_t word = 0; word < option.words; word++)
            if (!CHECK(played[i][word]))
                printf("  %s: %s=%s was not played\n", game, option.name, brd_rules_switch_word(&rules, i, word));
    }
}

#endif
