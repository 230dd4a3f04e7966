/* tokonoma_counted.c: by which rules the numbers of attackers hold, and how they begin (tokonoma_counted.h). */
#include "tokonoma_counted.h"

/* ---------------------------------------------------------------------------------------------------------- numbers */

/* When a position has been read or set up; whatever they were before. */
void brdi_tokonoma_recount_all(const struct tables *t, struct state *s)
{
    for (int side = WHITE; side < SIDES; side++) {
        struct counts n = {0, 0, 0};
        for (uint64_t left = men_of(s, side); left != 0;) {
            uint8_t tile = brdi_pop_cell(&left);
            count_one_more(&n, t->counts.attacks[side][acting(s, tile)][tile]);
        }
        s->counts[side] = n;
    }
}

/* -------------------------------------------------------------------------------------------------------- compiling */

/* Whether a type attacks just the tiles of its moves, and lands there as `landings_by_kind` says. */
static bool attacks_as_it_moves(const struct tables *t, int side, int piece)
{
    for (uint8_t tile = 0; tile < TILES; tile++) {
        uint32_t moves = t->moves[side][piece][tile];
        const struct landings *lands = &t->lands[side][piece][tile];
        if (t->attacks[side][piece][tile] != moves) return false;
        if (lands->empty != moves || lands->lone_flats != (piece == FLAT ? 0 : moves)) return false;
    }
    return true;
}

/*
 * Two attackers capture, no number becomes too large, and all pieces attack as they move, as by the built-in rules. A
 * new rule of which the numbers know nothing needs a line here that says no.
 */
static bool are_counted(const struct brdi_rules *rules)
{
    const struct data *data = data_of(&rules->schema);
    const struct piece_data *pieces = data->pieces;
    if (data->switches.attackers != ATTACKERS_USUAL) return false;
    if (pieces[FLAT].count > COUNT_MOST) return false;
    if (pieces[ARM].count + pieces[BLIND].count + pieces[STAR].count > COUNT_MOST) return false;
    for (int side = WHITE; side < SIDES; side++)
        for (int piece = FLAT; piece < PIECES; piece++)
            if (!attacks_as_it_moves(tables_of(rules), side, piece)) return false;
    return true;
}

void brdi_tokonoma_compile_counted(struct brdi_rules *rules)
{
    struct tables *t = brdi_tables_to_fill(rules);
    for (int side = WHITE; side < SIDES; side++)
        for (int piece = FLAT; piece < PIECES; piece++)
            for (uint8_t tile = 0; tile < TILES; tile++) {
                uint32_t attacks = t->attacks[side][piece][tile];
                t->counts.attacks[side][piece][tile] = piece == FLAT ? halves(attacks, 0) : halves(0, attacks);
            }
    t->counts.hold = are_counted(rules);
}
