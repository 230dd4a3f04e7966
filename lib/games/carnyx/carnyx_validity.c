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
static bool placed_well(const struct brdi_rules *rules, const struct state *s)
{
    const struct data *data = data_of(&rules->schema);
    const struct tables *t = tables_of(rules);
    for (int side = 0; side < SIDES; side++)
        for (int type = DISC; type < OWN + rules->own_count; type++) {
            int32_t unplaced = type == DISC ? stock_of(rules, s, side, UNPLACED) : s->hand[side][type - OWN];
            int32_t placed = discs_on(t, s, side, type, home_rows[side]);
            if (placed != place_count(data, side, type) - unplaced) return false;
            if (placed != discs_on(t, s, side, type, BOARD)) return false;
        }
    return (cells_of(s, DARK) & ~home_rows[DARK]) == 0 && (cells_of(s, LIGHT) & ~home_rows[LIGHT]) == 0;
}

/* Whether the players have placed in turn, Dark first, as long as both had discs left [CAR.own-setup]. */
static bool placed_in_turn(const struct data *data, const struct state *s)
{
    int32_t dark = s->players[DARK].unplaced, light = s->players[LIGHT].unplaced;
    int32_t lead = (all_to_place(data, DARK) - dark) - (all_to_place(data, LIGHT) - light);
    if (s->head.turn != brdi_carnyx_placer(data, s)) return false;
    return lead == 0 || lead == 1 || (lead > 1 && light == 0) || (lead < 0 && dark == 0);
}

/*
 * Side `-` needs no test of its own here: one player then controls no cell, but in the setup only the player that
 * places next may control none.
 */
static const char *fault_of_unplaced(const struct brdi_rules *rules, const struct state *s)
{
    if (!in_setup(s)) return NULL;
    if (s->players[s->head.turn].entered) return "no disc can enter during the setup";
    if (!placed_in_turn(data_of(&rules->schema), s)) return "players place discs in turn, Dark first";
    return placed_well(rules, s) ? NULL : "the board does not show exactly the placed discs";
}

/* [CAR.valid-play], [CAR.valid-setup] */
static const char *fault_of_reserve(const struct tables *t, const struct state *s)
{
    bool few = false; /* who has nothing then has too few */
    for (int i = 0; i < t->end_count; i++) few = few || t->ends[i].kind == END_FEW;
    for (int side = 0; side < SIDES; side++) {
        int32_t reserve = s->players[side].reserve;
        if (in_setup(s) && reserve != 0) return "the reserve is empty during the setup";
        if (!in_setup(s) && !s->won && !few && reserve == 0 && cells_of(s, side) == 0)
            return "a player has nothing left, but the game is not won";
    }
    return NULL;
}

/* [CAR.valid-count] */
static bool has_too_many(const struct brdi_rules *rules, const struct state *s, int side)
{
    if (stock_of(rules, s, side, REMOVED) < 0) return true;
    for (int type = OWN; type < OWN + rules->own_count; type++) {
        int32_t count = discs_on(tables_of(rules), s, side, type, BOARD) + s->hand[side][type - OWN];
        if (count > disc_count(data_of(&rules->schema), side, type)) return true;
    }
    return false;
}

static const char *fault_of_supply(const struct brdi_rules *rules, const struct state *s)
{
    for (int side = 0; side < SIDES; side++) {
        if (has_too_many(rules, s, side))
            return "the discs on the board, unplaced, in reserve and supply are more than the player has";
        if (in_setup(s) && s->players[side].supply != *supply_of(data_of(&rules->schema), side))
            return "the supply is full during the setup";
    }
    return NULL;
}

static const char *fault_of_hunkered(const struct state *s)
{
    bool hunkered = s->players[DARK].hunkered || s->players[LIGHT].hunkered;
    return hunkered && (in_setup(s) || s->won) ? "no player is hunkered during the setup or in a won game" : NULL;
}

/* The cells to which what has so many discs, with one of a type on top, could have stepped: alone, or as a stack. */
static uint32_t steps_to(const struct tables *t, int side, int type, uint32_t discs, uint8_t from)
{
    const struct reach(*reach)[32] = t->reach[side];
    return reach[kind_of(type, PIECE)][from].all | (discs > 1 ? reach[kind_of(type, STACK)][from].all : 0);
}

/* Where a bar's mover could have stepped to: what stands on `to`, or what is below a disc that has entered there. */
static uint32_t barred_steps(const struct tables *t, const struct state *s, int side, uint8_t from, uint8_t to)
{
    uint32_t discs = height(s->stacks[to]), found = steps_to(t, side, acting(t, s, to), discs, from);
    bool entered = s->players[side].entered && has(home_rows[side], to);
    if (!t->typed || !entered || discs < 2) return found;
    return found | steps_to(t, side, type_at(s, to, discs - 2), discs - 1, from);
}

/* [CAR.valid-bar], [CAR.valid-hunkered] */
static const char *fault_of_bar(const struct tables *t, const struct state *s, int side)
{
    uint16_t bar = s->players[side].bar;
    uint8_t from = bar_from(bar), to = bar_to(bar);
    if (bar == 0) return NULL;
    if (in_setup(s) || s->players[side].hunkered) return "there is no bar during the setup or after hunkering down";
    if (from >= CELLS || !has(cells_of(s, side), to)) return "the bar's second cell is not that player's";
    if (!has(t->reach[side][kind_on(t, s, to)][to].all, from) || !has(barred_steps(t, s, side, from, to), to))
        return "the piece or stack on the bar's second cell has no step there and back";
    uint32_t taken = cells_of(s, side) | (s->head.turn == side ? 0 : cells_of(s, 1 - side));
    return has(taken & ~lone_entries(s), from) ? "the bar's first cell is not free" : NULL;
}

static const char *fault_of(const struct brdi_rules *rules, const struct state *s, uint8_t field)
{
    switch (field) {
    case FIELD_SIDE: return fault_of_side(s);
    case FIELD_UNPLACED: return fault_of_unplaced(rules, s);
    case FIELD_RESERVE: return fault_of_reserve(tables_of(rules), s);
    case FIELD_SUPPLY: return fault_of_supply(rules, s);
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
