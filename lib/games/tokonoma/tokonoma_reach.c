/* tokonoma_reach.c: where a piece gets, and how its type goes in words. */
#include "kit/ways.h"
#include "tokonoma.h"

/* ---------------------------------------------------------------------------------------------------------- reach */

/* [TOK.pattern], [TOK.destination], [TOK.attack]; in a stack the tall acts [TOK.stack]. */
static void add_reach(const struct brdi_rules *rules, void *state, uint16_t cell, struct brdi_reach *reach)
{
    uint8_t tile = brdi_byte_of(cell);
    const struct state *s = state;
    const struct tables *t = tables_of(rules);
    int side = has(s->men[WHITE], tile) ? WHITE : BLACK;
    if (!has(s->men[side], tile)) return;
    uint64_t attacked = attacks_from(t, s, side, tile);
    brdi_reach_add_each(reach, BRD_REACH_MOVE, 0, destinations(t, s, side, tile, open_tiles(s, side)));
    brdi_reach_add_each(reach, BRD_REACH_ATTACK, BRDI_NO_MOVE, (attacked | attacked >> 32) & BOARD);
}

static void put_alone(void *state, const brd_item *pieces)
{
    put(state, pieces->seat, pieces->type, brdi_byte_of(pieces->cell));
}

/* ---------------------------------------------------------------------------------------------------------- words */

/* [TOK.directions]: six neighbours, and six tiles across an edge, which have the same colour. */
static const struct brdi_aim aims[] = {
    {0x03F, false, "in any direction", NULL},
    {0x007, true, "forward, straight or to either side", NULL},
    {0x038, true, "back, straight or to either side", NULL},
    {0x006, false, "forward to either side", NULL},
    {0x030, false, "back to either side", NULL},
    {0x001, false, "straight forward", NULL},
    {0x008, false, "straight back", NULL},
    {0x002, false, "forward and up", NULL},
    {0x004, false, "forward and down", NULL},
    {0x010, false, "back and up", NULL},
    {0x020, false, "back and down", NULL},
    {0xFC0, false, "along an edge in any direction", "to one of the six nearest tiles of its own colour"},
    {0x040, false, "along the edge forward and up", NULL},
    {0x080, false, "along the edge forward and down", NULL},
    {0x100, false, "along the edge up", NULL},
    {0x200, false, "along the edge down", NULL},
    {0x400, false, "along the edge back and up", NULL},
    {0x800, false, "along the edge back and down", NULL},
    {.words = NULL},
};

static const struct brdi_way_words words = {"tile", "tiles", aims, ROWS + 2};

/* [TOK.destination] */
static const char *landing_words(const struct brdi_step *step)
{
    static const char *const onto[] = {", where it may not land", "", ", only onto a lone flat of its side",
                                       ", also onto a lone flat of its side"};
    return onto[step->onto & 3];
}

/* Whether all moves may land on the same; then it is said once. */
static bool land_alike(const struct brdi_steps *moves)
{
    for (int32_t i = 1; i < moves->count; i++)
        if (moves->entries[i].onto != moves->entries[0].onto) return false;
    return true;
}

static void write_moves(const struct brdi_way_of *of, const char *subject, const struct brdi_steps *moves)
{
    bool alike = land_alike(moves);
    brdi_say(of, subject);
    brdi_say(of, moves->count == 0 ? "does not move" : "goes ");
    brdi_put_ways(of->out, &words, moves->entries, moves->count, alike ? NULL : landing_words);
    if (alike && moves->count > 0) brdi_say(of, landing_words(&moves->entries[0]));
}

/* [TOK.attacks] */
static void write_way_of(const struct brdi_way_of *of, const char *subject, int side)
{
    const struct data *data = data_of(&of->rules->schema);
    const struct brdi_steps *moves = moves_of(data, side, of->type), *attacks = attacks_of(data, side, of->type);
    write_moves(of, subject, moves);
    if (attacks->count == BRDI_INSTEAD) {
        if (moves->count > 0) brdi_say(of, "; it attacks the same tiles, whatever is there");
        return;
    }
    brdi_say(of, attacks->count == 0 ? "; it attacks nothing" : "; it attacks ");
    brdi_put_ways(of->out, &words, attacks->entries, attacks->count, NULL);
}

/* Whether a type goes alike for both sides; else each side has a sentence [TOK.seat-tables]. */
static void write_way(const struct brdi_way_of *of)
{
    const struct data *data = data_of(&of->rules->schema);
    if (moves_of(data, WHITE, of->type) == moves_of(data, BLACK, of->type) &&
        attacks_of(data, WHITE, of->type) == attacks_of(data, BLACK, of->type)) {
        write_way_of(of, "The %p ", WHITE);
        return;
    }
    write_way_of(of, "White's %p ", WHITE);
    write_way_of(of, ". Black's %p ", BLACK);
}

const struct brdi_ways brdi_tokonoma_ways = {add_reach, put_alone, write_way};
