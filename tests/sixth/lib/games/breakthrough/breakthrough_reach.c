/* breakthrough_reach.c: where a man gets, and how men go in words. */
#include "breakthrough.h"
#include "kit/ways.h"

/* ------------------------------------------------------------------------------------------------------------ reach */

/* Adds one way of stepping, which leads to one cell: from where a man may step it, or would if an enemy were there. */
static void add_step(const struct way *way, const struct state *s, int side, uint8_t from, struct brdi_reach *reach)
{
    uint8_t to = (uint8_t)(from + way->shift);
    if (!has(way->origins, from)) return;
    if (has(movers(way, s, side), from))
        brdi_reach_add(reach, has(s->men[1 - side], to) ? BRD_REACH_CAPTURE : BRD_REACH_MOVE, 0, to);
    if (way->onto_enemy != 0) brdi_reach_add(reach, BRD_REACH_ATTACK, 0, to);
}

/* [BRE.straight], [BRE.diagonal] */
static void add_reach(const struct brdi_rules *rules, void *state, uint16_t index, struct brdi_reach *reach)
{
    const struct state *s = state;
    uint8_t cell = brdi_byte_of(index);
    int side = has(s->men[WHITE], cell) ? WHITE : BLACK;
    if (!has(s->men[side], cell)) return;
    const struct ways *ways = &tables_of(rules)->ways[side];
    for (int32_t i = 0; i < ways->count; i++) add_step(&ways->by_shift[i], s, side, cell, reach);
}

static void put_alone(void *state, const brd_item *pieces)
{
    struct state *s = state;
    s->men[pieces->seat] = brdi_bit(brdi_byte_of(pieces->cell));
}

/* ------------------------------------------------------------------------------------------------------------ words */

static const struct brdi_way_words words = {"cell", "cells", brdi_eight_aims, 1};

static const char *onto_words(const struct brdi_step *step)
{
    static const char *const onto[] = {", where it may not end", "", " onto an enemy man, capturing it",
                                       ", also onto an enemy man, capturing it"};
    return onto[step->onto & 3];
}

static void write_way(const struct brdi_way_of *of)
{
    const struct brdi_steps *moves = &data_of(&of->rules->schema)->moves;
    brdi_say(of, moves->count == 0 ? "The %p does not move" : "The %p goes ");
    brdi_put_ways(of->out, &words, moves->entries, moves->count, onto_words);
}

const struct brdi_ways brdi_breakthrough_ways = {add_reach, put_alone, write_way};
