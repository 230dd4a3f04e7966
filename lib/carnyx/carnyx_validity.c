/* carnyx_validity.c: which positions are valid. */
#include "carnyx.h"

/* The lone discs on the home row of who has entered a disc in this turn: one of them may be what entered. */
static uint32_t lone_entries(const struct state *s)
{
    int side = s->head.turn;
    return s->players[side].entered ? home_rows[side] & cells_of(s, side) & ~s->tall : 0;
}

/*
 * Exactly one player controls a cell when the game is won [CAR.valid-won]. What entered is there [CAR.valid-entered].
 */
static const char *fault_of_side(const struct state *s)
{
    int side = s->head.turn;
    if (s->players[side].entered && (home_rows[side] & cells_of(s, side)) == 0)
        return "who has entered a disc controls no cell of the home row";
    bool dark = cells_of(s, DARK) != 0, light = cells_of(s, LIGHT) != 0;
    return s->won && dark == light ? "a won game in which not just one player controls a cell" : NULL;
}

/* In the setup: the discs placed so far lie on the home rows, one colour on each [CAR.valid-setup]. */
static bool placed_well(const struct data *data, const struct state *s)
{
    for (int side = 0; side < SIDES; side++) {
        int32_t placed = 0;
        for (uint64_t left = home_rows[side]; left != 0;)
            placed += (int32_t)discs_of(s->stacks[brdi_pop_cell(&left)], side);
        if (placed != data->counts.place - s->players[side].unplaced || placed != discs_on_board(s, side)) return false;
    }
    return (cells_of(s, DARK) & ~home_rows[DARK]) == 0 && (cells_of(s, LIGHT) & ~home_rows[LIGHT]) == 0;
}

/* With side `-` no stage of the setup fits: one player controls no cell, which only the next to place may. */
static const char *fault_of_unplaced(const struct data *data, const struct state *s)
{
    int32_t dark = s->players[DARK].unplaced, light = s->players[LIGHT].unplaced;
    if (!in_setup(s)) return NULL;
    if (s->players[s->head.turn].entered) return "nothing enters in the setup";
    if (dark + (s->head.turn == LIGHT) != light) return "players place in turn, Dark first";
    return placed_well(data, s) ? NULL : "the board does not show just what was placed";
}

/* [CAR.valid-play], [CAR.valid-setup] */
static const char *fault_of_reserve(const struct state *s)
{
    for (int side = 0; side < SIDES; side++) {
        int32_t reserve = s->players[side].reserve;
        if (in_setup(s) && reserve != 0) return "a reserve in the setup";
        if (!in_setup(s) && !s->won && reserve == 0 && cells_of(s, side) == 0)
            return "a player with nothing left in a game that is not won";
    }
    return NULL;
}

/* [CAR.valid-count] */
static const char *fault_of_supply(const struct data *data, const struct state *s)
{
    for (int side = 0; side < SIDES; side++) {
        const struct player *player = &s->players[side];
        if (discs_removed(data, s, side) < 0)
            return "more discs on the board, unplaced, in reserve and supply than a player has";
        if (in_setup(s) && player->supply != data->counts.supply) return "a supply that is not full in the setup";
    }
    return NULL;
}

static const char *fault_of_hunkered(const struct state *s)
{
    bool hunkered = s->players[DARK].hunkered || s->players[LIGHT].hunkered;
    return hunkered && (in_setup(s) || s->won) ? "nobody hunkers down in the setup or with the last turn" : NULL;
}

/* [CAR.valid-bar], [CAR.valid-hunkered] */
static const char *fault_of_bar(const struct tables *t, const struct state *s, int side)
{
    uint16_t bar = s->players[side].bar;
    uint8_t from = bar_from(bar), to = bar_to(bar);
    if (bar == 0) return NULL;
    if (in_setup(s) || s->players[side].hunkered) return "a bar in the setup or after hunkering down";
    if (from >= CELLS || !has(cells_of(s, side), to)) return "its second cell is not that player's";
    int kind = kind_on(s, to);
    uint32_t there = t->reach[side][PIECE][from].all | (kind == STACK ? t->reach[side][STACK][from].all : 0);
    if (!has(t->reach[side][kind][to].all, from) || !has(there, to))
        return "no step there and back of what stands on its second cell";
    uint32_t taken = cells_of(s, side) | (s->head.turn == side ? 0 : cells_of(s, 1 - side));
    return has(taken & ~lone_entries(s), from) ? "its first cell is taken" : NULL;
}

static const char *fault_of(const struct brdi_rules *rules, const struct state *s, uint8_t field)
{
    const struct data *data = data_of(&rules->schema);
    switch (field) {
    case FIELD_SIDE: return fault_of_side(s);
    case FIELD_UNPLACED: return fault_of_unplaced(data, s);
    case FIELD_RESERVE: return fault_of_reserve(s);
    case FIELD_SUPPLY: return fault_of_supply(data, s);
    case FIELD_HUNKERED: return fault_of_hunkered(s);
    case FIELD_BAR_D: return fault_of_bar(tables_of(rules), s, DARK);
    case FIELD_BAR_L: return fault_of_bar(tables_of(rules), s, LIGHT);
    default: return NULL;
    }
}

/* Each field must fit those before it [CAR.faults]. */
void brdi_carnyx_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink)
{
    const char *fault = fault_of(rules, state, field);
    if (fault != NULL)
        brdi_report(sink, BRD_FAULT_CONTRADICTION, brdi_carnyx_fields[field], BRD_NO_CELL, fault,
                    "what fits to the other fields");
}
