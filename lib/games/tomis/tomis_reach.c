/* tomis_reach.c: where a unit gets, and how its type goes in words. */
#include <string.h>

#include "kit/ways.h"
#include "tomis.h"

/* ----------------------------------------------------------------------------------------------------------- reach */

/* Adds a kind of move that ends on cells: it captures what is there, or a strike what it is aimed at [TOM.landing]. */
static void add_ends(const struct brdi_rules *rules, const struct state *s, int kind, uint8_t from,
                     struct brdi_reach *reach)
{
    uint64_t cells = brdi_tomis_ends(rules, s, kind, from), taken = s->men[WHITE] | s->men[BLACK];
    brdi_reach_add_each(reach, BRD_REACH_MOVE, kind - PLACE_BASE, cells & ~taken);
    brdi_reach_add_each(reach, BRD_REACH_CAPTURE, kind - PLACE_BASE, cells & taken);
}

/* [TOM.frigate-move], [TOM.unit-move], [TOM.attack-lines]; on a gate a frigate works without moving [TOM.activate]. */
static void add_reach(const struct brdi_rules *rules, void *state, uint16_t index, struct brdi_reach *reach)
{
    static const uint8_t kinds[] = {MOVE, GATE_JUMP, STRIKE, JUMP};
    struct state *s = state;
    uint8_t cell = brdi_byte_of(index), side = cell < CELLS && has(s->men[WHITE], cell) ? WHITE : BLACK;
    if (cell >= CELLS || !has(units_of(s, side), cell)) return;
    s->head.turn = side;
    for (size_t i = 0; i < sizeof kinds; i++) add_ends(rules, s, kinds[i], cell, reach);
    for (int kind = ACTIVATE; kind <= DEACTIVATE; kind++)
        if (brdi_tomis_ends(rules, s, kind, cell) != 0) brdi_reach_add(reach, BRD_REACH_STAY, kind - PLACE_BASE, cell);
    brdi_reach_add_each(reach, BRD_REACH_ATTACK, BRDI_NO_MOVE, brdi_tomis_attacked(rules, s, side, cell));
}

static void put_alone(void *state, const brd_item *pieces)
{
    put_man(state, pieces->seat, pieces->type, brdi_byte_of(pieces->cell));
}

/* ----------------------------------------------------------------------------------------------------------- words */

/* clang-format off */
#define LEAP(direction, words) {direction, false, words, words}
/* clang-format on */

/* [TOM.tables]: the neighbours, and the knight's leaps. */
static const struct brdi_aim aims[] = {
    BRDI_EIGHT_AIMS,
    {0xFF00, false, "by a knight's leap", "as a knight leaps"},
    LEAP(0x0100, "by a leap two forward and one right"),
    LEAP(0x0200, "by a leap two right and one forward"),
    LEAP(0x0400, "by a leap two right and one back"),
    LEAP(0x0800, "by a leap two back and one right"),
    LEAP(0x1000, "by a leap two back and one left"),
    LEAP(0x2000, "by a leap two left and one back"),
    LEAP(0x4000, "by a leap two left and one forward"),
    LEAP(0x8000, "by a leap two forward and one left"),
    {.words = NULL},
};

static const struct brdi_way_words words = {"cell", "cells", aims, COLUMNS - 1};

static bool slides(const struct brdi_step *step)
{
    return step->kind == BRDI_SLIDE && step->range[1] > 1;
}

/* A move passes only empty cells, a line of attack ends at the first unit or base; leaps pass anything [TOM.tables]. */
static const char *move_words(const struct brdi_step *step)
{
    return slides(step) ? " over empty cells" : "";
}

static const char *attack_words(const struct brdi_step *step)
{
    return slides(step) ? " up to the first unit or base" : "";
}

static bool any_slides(const struct brdi_steps *steps)
{
    bool found = false;
    for (int32_t i = 0; i < steps->count; i++) found |= slides(&steps->entries[i]);
    return found;
}

static bool same_entries(const struct brdi_steps *a, const struct brdi_steps *b)
{
    return a->count == b->count && memcmp(a->entries, b->entries, (size_t)a->count * sizeof *a->entries) == 0;
}

/* [TOM.attacks] */
static void write_attacks(const struct brdi_way_of *of, const struct unit_data *unit)
{
    bool alike = same_entries(&unit->moves, &unit->attacks) && unit->moves.count > 0;
    if (alike) {
        brdi_say(of, "; it attacks the same way");
        if (any_slides(&unit->attacks)) brdi_say(of, ", up to the first unit or base");
    } else {
        brdi_say(of, unit->attacks.count == 0 ? "; it attacks nothing" : "; it attacks ");
        brdi_put_ways(of->out, &words, unit->attacks.entries, unit->attacks.count, attack_words);
    }
}

/* [TOM.gates], [TOM.ap] */
static void write_rest(const struct brdi_way_of *of, int32_t ap)
{
    const struct data *data = data_of(&of->rules->schema);
    if (of->type == FRIGATE && data->men[STOCK_GATE] > 0) brdi_say(of, "; gates carry it farther");
    if (ap == AP_USUAL) return;
    brdi_say(of, ap == 0 ? "; it has no attack points" : "; it has ");
    if (ap == 0) return;
    brdi_put_number(of->out, ap);
    brdi_say(of, " attack points");
}

static void write_way(const struct brdi_way_of *of)
{
    if (of->type == BASE) {
        brdi_say(of, "The %p does not move and attacks nothing");
        return;
    }
    const struct unit_data *unit = &data_of(&of->rules->schema)->units[(of->type - FRIGATE) % UNITS];
    brdi_say(of, unit->moves.count == 0 ? "The %p does not move" : "The %p goes ");
    brdi_put_ways(of->out, &words, unit->moves.entries, unit->moves.count, move_words);
    write_attacks(of, unit);
    write_rest(of, unit->ap);
}

const struct brdi_ways brdi_tomis_ways = {add_reach, put_alone, write_way};
