/* tokonoma_attackers.c: counts attackers and movers piece by piece, and finds rules that allow shorter ways. */
#include "tokonoma_attackers.h"

/* -------------------------------------------------------------------------------------------------------- counting */

struct brdi_tally brdi_tokonoma_count_attackers(const struct tables *t, const struct state *s, int side)
{
    struct brdi_tally n = {0};
    for (uint64_t left = men_of(s, side); left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        brdi_tally_more(&n, attacks_from(t, s, side, tile));
    }
    return n;
}

struct brdi_tally brdi_tokonoma_count_movers(const struct tables *t, const struct state *s, int side)
{
    struct landings open = open_tiles(s, side);
    struct brdi_tally n = {0};
    for (uint64_t left = men_of(s, side); left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        brdi_tally_more(&n, half_of(acting(s, tile), destinations(t, s, side, tile, open)));
    }
    return n;
}

void brdi_tokonoma_recount(const struct tables *t, struct state *s)
{
    for (int side = WHITE; side < SIDES; side++)
        s->attackers[side] = brdi_tally_store(brdi_tokonoma_count_attackers(t, s, side));
}

/* ------------------------------------------------------------------------------------------------------- compiling */

/* Whether stored numbers can hold as many flats, and as many talls, as a side has. */
static bool are_few(const struct data *data, int side)
{
    int32_t talls = 0;
    for (int piece = ARM; piece < PIECES; piece++) talls += *count_of(data, side, piece);
    return *count_of(data, side, FLAT) <= BRDI_MAX_STORED_TALLY && talls <= BRDI_MAX_STORED_TALLY;
}

/* Whether a piece may land on all empty tiles that it attacks, a tall also on all lone flats there, and no others. */
static bool attacks_as_it_moves(const struct tables *t, const struct state *s, int side, uint8_t tile)
{
    int piece = acting(s, tile);
    uint32_t onto_empty = destinations(t, s, side, tile, (struct landings){.empty = BOARD});
    uint32_t onto_flats = destinations(t, s, side, tile, (struct landings){.lone_flats = BOARD});
    bool empty_alike = half_of(piece, onto_empty) == attacks_from(t, s, side, tile);
    bool flats_alike = onto_flats == (piece == FLAT ? 0 : onto_empty);
    return empty_alike && flats_alike;
}

/* Tests each type on each tile, talls also on a stack. */
static bool all_attack_as_they_move(const struct tables *t)
{
    for (int side = WHITE; side < SIDES; side++)
        for (int piece = FLAT; piece < PIECES; piece++)
            for (uint8_t tile = 0; tile < TILES; tile++) {
                struct state alone = {.talls = 0}, stack = {.talls = 0};
                put(&alone, side, piece, tile);
                put(&stack, side, FLAT, tile);
                if (piece != FLAT) put(&stack, side, piece, tile);
                if (!attacks_as_it_moves(t, &alone, side, tile) || !attacks_as_it_moves(t, &stack, side, tile))
                    return false;
            }
    return true;
}

void brdi_tokonoma_compile_attackers(struct brdi_rules *rules)
{
    struct tables *t = brdi_tables_to_fill(rules);
    const struct data *data = data_of(&rules->schema);
    t->attackers_kept = are_few(data, WHITE) && are_few(data, BLACK);
    t->movers_are_attackers = t->attackers_kept && all_attack_as_they_move(t);
}
