/* tombs_reach.c: what a unit threatens, and how its class is played in words. */
#include "kit/ways.h"
#include "tombs.h"

/* ------------------------------------------------------------------------------------------------------------ reach */

/* Whether the zone has the unit's own cell, which the tables leave out. */
static bool threatens_own_cell(const struct brdi_steps *zone)
{
    for (int32_t i = 0; i < zone->count; i++)
        if (zone->entries[i].kind == OWN_CELL) return true;
    return false;
}

/* A card that is just played does more than a unit: it strikes, goes over a unit, removes one beside a tombstone. */
static void add_play(const struct tables *t, uint8_t seat, uint8_t class, uint8_t cell, struct brdi_reach *reach)
{
    uint8_t ways = t->ways[seat][class];
    brdi_reach_add_each(reach, BRD_REACH_ATTACK, PLACE - 1,
                        t->strikes[seat][class][cell]);                                  /* [TMB.blade], [TMB.magus] */
    if ((ways & MAY_OVER) != 0) brdi_reach_add(reach, BRD_REACH_ATTACK, OVER - 1, cell); /* [TMB.ombra-top] */
    if ((ways & MAY_ACTIVATE) != 0)
        brdi_reach_add_each(reach, BRD_REACH_ATTACK, ACTIVATE - 1, t->adjacent[cell]); /* [TMB.thorn-activated] */
}

/* Units do not move; what they threaten is closed to enemies [TMB.threat]. */
static void add_reach(const struct brdi_rules *rules, void *state, uint16_t index, struct brdi_reach *reach)
{
    const struct tables *t = tables_of(rules);
    uint8_t cell = brdi_byte_of(index), seat, class;
    if (cell >= CELLS || !unit_on(state, t->extended, cell, &seat, &class) || class >= t->class_end) return;
    brdi_reach_add_each(reach, BRD_REACH_ATTACK, BRDI_NO_MOVE, t->zone[seat][class][cell]);
    if (threatens_own_cell(zone_entries_of(data_of(&rules->schema), seat, class)))
        brdi_reach_add(reach, BRD_REACH_ATTACK, BRDI_NO_MOVE, cell);
    if (reach->alone) add_play(t, seat, class, cell, reach);
}

static void put_alone(void *state, const brd_item *pieces)
{
    add_unit(state, pieces->seat, class_of_type(pieces->type), brdi_byte_of(pieces->cell));
}

/* ------------------------------------------------------------------------------------------------------------ words */

enum { ORTHOGONAL = 0x0F };

static const struct brdi_aim aims[] = {
    {0xFF, false, "in every direction", NULL},
    {ORTHOGONAL, false, "in every orthogonal direction", NULL},
    {0xF0, false, "in every diagonal direction", NULL},
    {0x01, false, "up", NULL},
    {0x02, false, "right", NULL},
    {0x04, false, "down", NULL},
    {0x08, false, "left", NULL},
    {0x10, false, "up to the right", NULL},
    {0x20, false, "down to the right", NULL},
    {0x40, false, "down to the left", NULL},
    {0x80, false, "up to the left", NULL},
    {.words = NULL},
};

static const struct brdi_way_words words = {"cell", "cells", aims, COLUMNS};

/* [TMB.place], [TMB.ombra-top], [TMB.thorn-activated] */
static void write_plays(const struct brdi_way_of *of, uint8_t ways)
{
    const struct data *data = data_of(&of->rules->schema);
    const char *tombstone = data->board.adjacent[data->switches.thorn_adjacency & 1] == ORTHOGONAL
                                ? "on a tombstone, which is removed with an enemy unit orthogonally beside it"
                                : "on a tombstone, which is removed with an enemy unit beside it";
    const char *const plays[] = {"on a safe empty cell", "", "on top of an enemy unit, which is removed", tombstone};
    brdi_say(of, "%P is played ");
    brdi_put_list(of->out, plays, ways & (MAY_PLACE | MAY_OVER | MAY_ACTIVATE),
                  (ways & MAY_OVER) != 0 && (ways & MAY_ACTIVATE) != 0 ? ", or " : " or ");
}

/* A leap reaches its cells whatever stands on those between [TMB.threat]. */
static void write_cells(const struct brdi_way_of *of, const struct brdi_step *step)
{
    brdi_put_way(of->out, &words, step);
    if (step->kind == BRDI_LEAP && step->range[1] > 1) brdi_say(of, ", whatever stands between");
}

/* [TMB.threat]; a zone's entries, or the unit's own cell. */
static void write_zone(const struct brdi_way_of *of, const struct brdi_steps *zone)
{
    brdi_say(of, "; it threatens ");
    if (zone->count == 0) brdi_say(of, "nothing");
    for (int32_t i = 0; i < zone->count; i++) {
        if (i > 0) brdi_say(of, " and ");
        if (zone->entries[i].kind == OWN_CELL)
            brdi_say(of, zone->count == 1 ? "only its own cell" : "its own cell");
        else
            write_cells(of, &zone->entries[i]);
    }
}

static void write_way_of(const struct brdi_way_of *of, int seat, int class)
{
    uint8_t ways = tables_of(of->rules)->ways[seat][class];
    const struct brdi_steps *zone = zone_entries_of(data_of(&of->rules->schema), seat, class);
    write_plays(of, ways);
    write_zone(of, zone);
    if ((ways & STRIKES) != 0 && zone->count > 0) brdi_say(of, ", and kills the enemies there when it is played");
}

/* First those players for whom the class is as for all, then each of the others [TMB.seat-tables]. */
static void write_way(const struct brdi_way_of *of)
{
    const struct data *data = data_of(&of->rules->schema);
    int class = class_of_type(of->type) % CLASSES_MOST, alike = SEATS_MOST;
    bool differs[SEATS_MOST];
    for (int seat = SEATS_MOST; seat-- > 0;) {
        differs[seat] = zone_entries_of(data, seat, class) != &data->classes[class].threatens ||
                        plays_of(data, seat, class) != &data->classes[class].plays;
        if (!differs[seat]) alike = seat;
    }
    if (alike < SEATS_MOST) {
        brdi_say(of, "The ");
        write_way_of(of, alike, class);
    }
    for (int seat = 0; seat < SEATS_MOST; seat++) {
        if (!differs[seat]) continue;
        brdi_say(of, seat > 0 || alike < SEATS_MOST ? ". Player " : "Player ");
        brdi_put_number(of->out, (uint32_t)seat + 1);
        brdi_say(of, "'s ");
        write_way_of(of, seat, class);
    }
}

const struct brdi_ways brdi_tombs_ways = {add_reach, put_alone, write_way};
