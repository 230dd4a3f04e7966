/*
 * pairs.c: what pairs of pieces are worth, in games of two seats with one type of piece on a small board. There all
 * depends on which pieces stand side by side, and which face each other. A pair are the topmost pieces of two cells
 * that are at most two steps apart. Its weight depends on the way from one to the other, and on whether each stands
 * on others. A pair of both seats has a weight for the turn of each: one attacks, or is attacked. The number of cells
 * that a seat holds has weights, too.
 */
#include "bot/mind.h"

enum {
    REACH = 2500, /* along each axis, in the units of brd_cell_info: two steps */
    WAYS = 32,    /* at most, between cells in reach */
    KINDS = 8,    /* of one seat or both, each piece alone or on others */
    HELD_MOST = 15
};

uint32_t pairs_weights(const brd_rules_info *info)
{
    bool fits = info->players == 1U << 2 && info->type_count == 1 && info->cell_count <= PAIR_CELLS_MOST;
    return fits ? KINDS * WAYS + HELD_MOST + 1 : 0;
}

/* The ways that are known. */
struct ways {
    int32_t x[WAYS], y[WAYS];
    uint8_t count;
};

/* The number of the way, or WAYS: it is too far, or there are too many. */
static uint8_t way_of(struct ways *ways, int32_t x, int32_t y)
{
    uint8_t way = 0;
    if (x > REACH || x < -REACH || y > REACH || y < -REACH) return WAYS;
    while (way < ways->count && (ways->x[way] != x || ways->y[way] != y)) way++;
    if (way < ways->count || way == WAYS) return way;
    ways->x[way] = x;
    ways->y[way] = y;
    return ways->count++;
}

static uint32_t place_of(const struct bot *bot, int32_t seat, uint32_t cell)
{
    return bot->turns[seat] ? bot->turned[cell] : cell;
}

void pairs_open(const brd_rules *rules, struct bot *bot)
{
    brd_cell_info cells[PAIR_CELLS_MOST];
    struct ways ways = {.count = 0};
    for (uint32_t cell = 0; cell < bot->cell_count; cell++) {
        cells[cell].struct_nbytes = sizeof cells[cell];
        brd_rules_cell(rules, (int32_t)cell, &cells[cell]);
    }
    for (int32_t seat = 0; seat < 2; seat++)
        for (uint32_t cell = 0; cell < bot->cell_count; cell++)
            for (uint32_t other = 0; other < bot->cell_count; other++) {
                const brd_cell_info *from = &cells[place_of(bot, seat, cell)], *to = &cells[place_of(bot, seat, other)];
                uint8_t way = cell == other ? WAYS : way_of(&ways, to->x - from->x, to->y - from->y);
                bot->ways[seat][cell][other] = way;
                if (way < WAYS) bot->around[cell] |= 1U << other;
            }
}

/* The weight of a pair of one seat: as it sees the board, the way from the cell that comes first. */
static inline uint32_t own_weight(const struct bot *bot, int32_t seat, int32_t cell, int32_t other, uint32_t stacked)
{
    bool is_second = (cell > other) != bot->turns[seat];
    int32_t from = is_second ? other : cell, to = is_second ? cell : other;
    uint32_t kind = (stacked >> from & 1) * 2 + (stacked >> to & 1);
    return bot->pairs + kind * WAYS + bot->ways[seat][from][to];
}

/* The weight of a pair of both seats, for the turn of the one that holds the cell. */
static inline uint32_t meeting_weight(const struct bot *bot, int32_t seat, int32_t cell, int32_t other,
                                      uint32_t stacked)
{
    uint32_t kind = 4 + (stacked >> cell & 1) * 2 + (stacked >> other & 1);
    return bot->pairs + kind * WAYS + bot->ways[seat][cell][other];
}

uint32_t pairs_held_weight(const struct mind *mind, const struct worth *worth, int32_t seat)
{
    uint32_t count = 0;
    for (uint32_t rest = worth->held[seat]; rest != 0 && count < HELD_MOST; rest &= rest - 1) count++;
    return mind->bot->pairs + KINDS * WAYS + count;
}

int32_t pairs_of(const struct mind *mind, const struct worth *worth, int32_t cell, int32_t turn, uint32_t among,
                 struct pair *pairs)
{
    const struct bot *bot = mind->bot;
    int32_t count = 0, seat = worth->held[1] >> cell & 1;
    uint32_t near = bot->around[cell] & among;
    for (uint32_t rest = worth->held[seat] & near; rest != 0; rest &= rest - 1)
        pairs[count++] = (struct pair){own_weight(bot, seat, cell, __builtin_ctz(rest), worth->stacked), seat};
    for (uint32_t rest = worth->held[1 - seat] & near; rest != 0; rest &= rest - 1) {
        int32_t other = __builtin_ctz(rest), from = turn == seat ? cell : other, to = turn == seat ? other : cell;
        pairs[count++] = (struct pair){meeting_weight(bot, turn, from, to, worth->stacked), turn};
    }
    return count;
}

/* Adds the pairs of the piece on a cell, or takes them away. The search does little else, so there is no list. */
static void add_pairs(const struct mind *mind, int32_t cell, int32_t seat, int32_t sign, struct worth *worth)
{
    const struct bot *bot = mind->bot;
    int64_t own = 0, attacks = 0, attacked = 0;
    for (uint32_t rest = worth->held[seat] & bot->around[cell]; rest != 0; rest &= rest - 1)
        own += mind->weights[own_weight(bot, seat, cell, __builtin_ctz(rest), worth->stacked)];
    for (uint32_t rest = worth->held[1 - seat] & bot->around[cell]; rest != 0; rest &= rest - 1) {
        int32_t other = __builtin_ctz(rest);
        attacks += mind->weights[meeting_weight(bot, seat, cell, other, worth->stacked)];
        attacked += mind->weights[meeting_weight(bot, 1 - seat, other, cell, worth->stacked)];
    }
    worth->of[seat] += sign * own;
    worth->meetings[seat] += sign * attacks;
    worth->meetings[1 - seat] += sign * attacked;
}

/* A seat gets or loses a cell. */
static void hold(const struct mind *mind, int32_t cell, int32_t seat, struct worth *worth)
{
    worth->of[seat] -= mind->weights[pairs_held_weight(mind, worth, seat)];
    worth->held[seat] ^= 1U << cell;
    worth->of[seat] += mind->weights[pairs_held_weight(mind, worth, seat)];
}

void pairs_take(const struct mind *mind, int32_t cell, struct worth *worth)
{
    int32_t seat = worth->held[1] >> cell & 1;
    if ((worth->held[seat] >> cell & 1) == 0) return;
    add_pairs(mind, cell, seat, -1, worth);
    hold(mind, cell, seat, worth);
    worth->stacked &= ~(1U << cell);
}

void pairs_put(const struct mind *mind, const struct valued *top, bool stacked, struct worth *worth)
{
    worth->stacked |= (uint32_t)stacked << top->cell;
    hold(mind, top->cell, top->seat, worth);
    add_pairs(mind, top->cell, top->seat, 1, worth);
}

void pairs_add_meetings(const struct mind *mind, const brd_state *state, int32_t sign, struct worth *worth)
{
    int32_t turn = brd_state_turn(mind->rules, state);
    if (turn < 2) worth->of[turn] += sign * worth->meetings[turn];
}
