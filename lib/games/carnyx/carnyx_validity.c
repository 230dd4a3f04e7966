/* carnyx_validity.c: which positions are valid. */
#include "carnyx.h"

/* The lone discs that may have entered in this turn: discs on the home row of the side that entered one. */
static uint32_t lone_entries(const struct state *s)
{
    int side = s->head.turn;
    return s->players[side].entered ? home_rows[side] & cells_of(s, side) & ~s->tall : 0;
}

/* In a won game exactly one player controls a cell [CAR.valid-won]. It has the entered disc [CAR.valid-entered]. */
static const char *fault_of_side(const struct state *s)
{
    int side = s->head.turn;
    if (s->players[side].entered && (home_rows[side] & cells_of(s, side)) == 0)
        return "the player who has entered a disc controls no cell of the home row";
    bool dark = cells_of(s, DARK) != 0, light = cells_of(s, LIGHT) != 0;
    return s->won && dark == light ? "in a won game exactly one player controls a cell" : NULL;
}

/* Whether in the setup the placed discs are on the home rows, each colour on its own [CAR.valid-setup]. */
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

/*
 * Side `-` needs no test of its own here: one player then controls no cell, but in the setup only the player that
 * places next may control none.
 */
static const char *fault_of_unplaced(const struct data *data, const struct state *s)
{
    int32_t dark = s->players[DARK].unplaced, light = s->players[LIGHT].unplaced;
    if (!in_setup(s)) return NULL;
    if (s->players[s->head.turn].entered) return "no disc can enter during the setup";
    if (dark + (s->head.turn == LIGHT) != light) return "players place discs in turn, Dark first";
    return placed_well(data, s) ? NULL : "the board does not show exactly the placed discs";
}

/* [CAR.valid-play], [CAR.valid-setup] */
static const char *fault_of_reserve(const struct state *s)
{
    for (int side = 0; side < SIDES; side++) {
        int32_t reserve = s->players[side].reserve;
        if (in_setup(s) && reserve != 0) return "the reserve is empty during the setup";
        if (!in_setup(s) && !s->won && reserve == 0 && cells_of(s, side) == 0)
            return "a player has nothing left, but the game is not won";
    }
    return NULL;
}

/* [CAR.valid-count] */
static const char *fault_of_supply(const struct data *data, const struct state *s)
{
    for (int side = 0; side < SIDES; side++) {
        const struct player *player = &s->players[side];
        if (discs_removed(data, s, side) < 0)
            return "the discs on the board, unplaced, in reserve and supply are more than the player has";
        if (in_setup(s) && player->supply != *supply_of(data, side)) return "the supply is full during the setup";
    }
    return NULL;
}

static const char *fault_of_hunkered(const struct state *s)
{
    bool hunkered = s->players[DARK].hunkered || s->players[LIGHT].hunkered;
    return hunkered && (in_setup(s) || s->won) ? "no player is hunkered during the setup or in a won game" : NULL;
}

/* [CAR.valid-bar], [CAR.valid-hunkered] */
static const char *fault_of_bar(const struct tables *t, const struct state *s, int side)
{
    uint16_t bar = s->players[side].bar;
    uint8_t from = bar_from(bar), to = bar_to(bar);
    if (bar == 0) return NULL;
    if (in_setup(s) || s->players[side].hunkered) return "there is no bar during the setup or after hunkering down";
    if (from >= CELLS || !has(cells_of(s, side), to)) return "the bar's second cell is not that player's";
    int kind = kind_on(s, to);
    uint32_t there = t->reach[side][PIECE][from].all | (kind == STACK ? t->reach[side][STACK][from].all : 0);
    if (!has(t->reach[side][kind][to].all, from) || !has(there, to))
        return "the piece or stack on the bar's second cell has no step there and back";
    uint32_t taken = cells_of(s, side) | (s->head.turn == side ? 0 : cells_of(s, 1 - side));
    return has(taken & ~lone_entries(s), from) ? "the bar's first cell is not free" : NULL;
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

/* Compares each field with those before it [CAR.faults]. */
void brdi_carnyx_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink)
{
    const char *fault = fault_of(rules, state, field);
    if (fault != NULL)
        brdi_report(sink, BRD_FAULT_CONTRADICTION, brdi_carnyx_notation.fields[field], BRD_NO_CELL, fault,
                    "a value that agrees with the other fields");
}
