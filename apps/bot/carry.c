/*
 * carry.c: the weights that were learned with the built-in rules of a game, for rules that have more types. The types
 * of the built-in rules come first and keep their weights. What another type is worth is guessed from how many cells
 * it reaches: as much as the line through the types that are known says. Only then the bot learns of it.
 */
#include "bot/mind.h"

#include <string.h>

enum {
    KNOWN_MOST = 20, /* types that the line goes through */
    PAIRS_MOST = KNOWN_MOST * KNOWN_MOST / 2,
    SLOPE_BITS = 8,                      /* the line's slope is in 1/256 */
    GUESS_LEAST = 1 << (WEIGHT_BITS - 2) /* of a piece */
};

/* A type whose weights were learned: on how many cells it reaches others, summed over all, and what it is worth. */
struct known {
    int64_t reach, worth;
};

/* ------------------------------------------------------------------------------------------------- known weights */

static uint32_t near_at(const brd_rules_info *info, uint32_t type, uint32_t target)
{
    return worth_cell_weights(info) + (type * TARGETS_MOST + target) * 2;
}

/* Nearness to a target keeps its weights where the type is still one of which a seat has one. */
static void carry_nearness(const struct mind *mind, const brd_rules_info *to, const brd_rules_info *from,
                           const uint8_t targets[TARGETS_MOST], const int32_t *weights)
{
    const uint8_t *now = mind->bot->target_types;
    for (uint32_t was = 0; was < TARGETS_MOST; was++)
        for (uint32_t is = 0; is < TARGETS_MOST; is++)
            for (uint32_t type = 0; type < from->type_count && targets[was] != BRD_NO_TYPE; type++)
                if (now[is] == targets[was])
                    memcpy(mind->weights + near_at(to, type, is), weights + near_at(from, type, was),
                           2 * sizeof *weights);
}

/* The last weights are those of stocks and counters, which keep their numbers, and of the turn. */
static void carry_known(const struct mind *mind, const brd_rules_info *to, const brd_rules_info *from,
                        const uint8_t targets[TARGETS_MOST], const int32_t *weights)
{
    uint32_t kinds = from->type_count * (uint32_t)FORMS, last = 2 * QUANTITIES_MOST + 1;
    uint32_t pairs = mind->bot->pairs != 0 ? pairs_weights(from) : 0;
    memset(mind->weights, 0, mind->bot->weight_count * sizeof *weights);
    memcpy(mind->weights, weights, kinds * sizeof *weights);
    memcpy(mind->weights + to->type_count * (uint32_t)FORMS, weights + kinds,
           (size_t)kinds * from->cell_count * sizeof *weights);
    carry_nearness(mind, to, from, targets, weights);
    memcpy(mind->weights + mind->bot->pairs, weights + near_at(from, from->type_count, 0), pairs * sizeof *weights);
    memcpy(mind->weights + mind->bot->weight_count - last, weights + bot_weight_count(from) - last,
           last * sizeof *weights);
}

/* --------------------------------------------------------------------------------------------------- other types */

static bool is_piece(const brd_rules *rules, int32_t type)
{
    brd_type_info info = {.struct_nbytes = sizeof info};
    return brd_rules_type(rules, type, &info) == BRD_OK && info.layer == BRD_PIECE;
}

static int64_t reach_of(const brd_rules *rules, int32_t type, int32_t cell_count)
{
    int64_t sum = 0;
    for (int32_t cell = 0; cell < cell_count; cell++) {
        int32_t at = cell, count = brd_type_reach(rules, type, 0, 1, &at, NULL, 0);
        sum += count > 0 ? count : 0;
    }
    return sum;
}

/* The mean nearness of two cells, in 1/256. */
static int64_t mean_nearness(const struct bot *bot)
{
    int64_t sum = 0;
    for (uint32_t one = 0; one < bot->cell_count; one++)
        for (uint32_t other = 0; other < bot->cell_count; other++) sum += bot->nearness[one][other];
    return sum * (1 << SLOPE_BITS) / ((int64_t)bot->cell_count * bot->cell_count);
}

/* What a piece is worth on any cell, with the targets on any cells. */
static int64_t worth_anywhere(const struct mind *mind, const brd_rules_info *from, const int32_t *weights,
                              uint32_t type)
{
    uint32_t kind = type * (uint32_t)FORMS, kinds = from->type_count * (uint32_t)FORMS;
    const int32_t *here = weights + kinds + kind * from->cell_count, *near = weights + near_at(from, type, 0);
    int64_t cells = 0, nears = 0;
    for (uint32_t cell = 0; cell < from->cell_count; cell++) cells += here[cell];
    for (uint32_t i = 0; i < 2 * TARGETS_MOST; i++) nears += near[i];
    return weights[kind] + cells / from->cell_count + nears * mean_nearness(mind->bot) / (1 << SLOPE_BITS);
}

static int64_t median(int64_t *values, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t at = i; at > 0 && values[at] < values[at - 1]; at--) {
            int64_t value = values[at];
            values[at] = values[at - 1];
            values[at - 1] = value;
        }
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/* The median of the slopes of all lines through two points; a piece is worth no less because it reaches more. */
static int64_t slope_through(const struct known *known, uint32_t count)
{
    int64_t slopes[PAIRS_MOST];
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (known[i].reach != known[j].reach)
                slopes[found++] =
                    (known[i].worth - known[j].worth) * (1 << SLOPE_BITS) / (known[i].reach - known[j].reach);
    int64_t slope = found > 0 ? median(slopes, found) : 0;
    return slope > 0 ? slope : 0;
}

/* The worth on the line through the known types, of which those that are worth far more or less do not matter. */
static int32_t guess(const struct known *known, uint32_t count, int64_t reach)
{
    int64_t rests[KNOWN_MOST], slope = slope_through(known, count), most = 0;
    for (uint32_t i = 0; i < count; i++) {
        rests[i] = known[i].worth - slope * known[i].reach / (1 << SLOPE_BITS);
        if (known[i].reach > most) most = known[i].reach;
    }
    if (reach > 2 * most) reach = 2 * most;
    int64_t worth = median(rests, count) + slope * reach / (1 << SLOPE_BITS);
    return (int32_t)(worth > GUESS_LEAST ? worth : GUESS_LEAST);
}

/* The pieces among the types whose weights were learned that go anywhere. */
static uint32_t find_known(const struct mind *mind, const brd_rules *builtin, const brd_rules_info *from,
                           const int32_t *weights, struct known known[KNOWN_MOST])
{
    uint32_t count = 0;
    for (uint32_t type = 0; type < from->type_count && count < KNOWN_MOST; type++) {
        if (!is_piece(builtin, (int32_t)type)) continue;
        int64_t reach = reach_of(builtin, (int32_t)type, from->cell_count);
        if (reach > 0) known[count++] = (struct known){reach, worth_anywhere(mind, from, weights, type)};
    }
    return count;
}

bool carry_weights(const struct mind *mind, const brd_rules *builtin, const int32_t *weights, uint32_t weight_count)
{
    struct known known[KNOWN_MOST];
    uint8_t targets[TARGETS_MOST];
    brd_rules_info from = {.struct_nbytes = sizeof from}, to = from;
    brd_rules_info_get(builtin, &from);
    brd_rules_info_get(mind->rules, &to);
    if (bot_weight_count(&from) != weight_count || from.cell_count != to.cell_count || from.type_count > to.type_count)
        return false;
    worth_find_targets(builtin, from.type_count, targets);
    carry_known(mind, &to, &from, targets, weights);
    uint32_t count = find_known(mind, builtin, &from, weights, known);
    for (int32_t type = from.type_count; type < (int32_t)to.type_count && count > 0; type++)
        if (is_piece(mind->rules, type))
            mind->weights[type * FORMS] = guess(known, count, reach_of(mind->rules, type, to.cell_count));
    memcpy(mind->raw, mind->weights, mind->bot->weight_count * sizeof *mind->raw);
    return true;
}
