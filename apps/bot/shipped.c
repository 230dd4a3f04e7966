/*
 * shipped.c: the weights that the bot is shipped with. `make bot-weights` writes them, with teach.c, into weights.inc.
 * They hold for the built-in rules of a game, whatever the limit on plies. The area has rules, then the weights.
 */
#include "bot/mind.h"

#include <string.h>

#define LIMIT "max_plies="

enum {
    STEP_BITS = 9, /* a weight is stored in steps of 2^9 */
    OVERRIDES_NBYTES = 2048
};

struct shipped {
    const char *game;
    uint64_t fingerprint; /* of its built-in rules */
    uint32_t weight_count;
    const int16_t *runs; /* how many zeros, how many other weights, these */
    size_t count;
};

#include "bot/weights.inc"

size_t shipped_nbytes(void)
{
    uint32_t most = 0;
    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++)
        if (shipped[i].weight_count > most) most = shipped[i].weight_count;
    return sizeof(brd_rules) + most * sizeof(int32_t);
}

static void unpack(const struct shipped *from, int32_t *weights, uint32_t weight_count)
{
    uint32_t at = 0;
    memset(weights, 0, weight_count * sizeof *weights);
    for (const int16_t *run = from->runs; run < from->runs + from->count; run += 2 + run[1]) {
        at += (uint16_t)run[0];
        for (int32_t i = 0; i < run[1] && at < weight_count; i++) weights[at++] = run[2 + i] * (1 << STEP_BITS);
    }
}

/* Removes the limit on plies from a list of overrides. */
static void remove_limit(char *overrides)
{
    char *limit = strstr(overrides, LIMIT);
    if (limit == NULL) return;
    char *rest = limit + strcspn(limit, " ");
    if (*rest != '\0')
        rest++;
    else if (limit > overrides)
        limit--;
    memmove(limit, rest, strlen(rest) + 1);
}

/* The fingerprint of the same rules without a limit on plies; 0 if more than switches is changed. */
static uint64_t fingerprint_without_limit(const struct mind *mind)
{
    char overrides[OVERRIDES_NBYTES];
    const char *game = brd_rules_name(mind->rules);
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules *plain = mind->area;
    int32_t length = brd_rules_overrides(mind->rules, overrides, sizeof overrides);
    brd_rules_info_get(mind->rules, &info);
    if (length >= OVERRIDES_NBYTES || (info.flags & BRD_RULES_FILE) != 0) return 0;
    remove_limit(overrides);
    int32_t status = brd_rules_builtin_with(plain, game, strlen(game), overrides, strlen(overrides), NULL, 0, NULL);
    return status == BRD_OK ? brd_rules_fingerprint(plain) : 0;
}

static bool read_weights(const struct mind *mind, const struct shipped *from)
{
    brd_rules *builtin = mind->area;
    int32_t *weights = (int32_t *)(void *)(builtin + 1);
    unpack(from, weights, from->weight_count);
    return brd_rules_builtin(builtin, from->game) == BRD_OK &&
           carry_weights(mind, builtin, weights, from->weight_count);
}

bool shipped_read(const struct mind *mind)
{
    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++)
        if (strcmp(shipped[i].game, brd_rules_name(mind->rules)) == 0 && read_weights(mind, &shipped[i]))
            return shipped[i].fingerprint == fingerprint_without_limit(mind);
    learn_prior(mind);
    return false;
}
