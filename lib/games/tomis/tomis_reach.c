/* tomis_reach.c: where a unit gets, and how its type goes in words. */
#include <string.h>

#include "kit/types.h"
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
    if (cell >= CELLS || !has(s->men[side], cell)) return;
    s->head.turn = side;
    for (size_t i = 0; i < sizeof kinds; i++) add_ends(rules, s, kinds[i], cell, reach);
    for (int kind = ACTIVATE; kind <= DEACTIVATE; kind++)
        if (brdi_tomis_ends(rules, s, kind, cell) != 0) brdi_reach_add(reach, BRD_REACH_STAY, kind - PLACE_BASE, cell);
    brdi_reach_add_each(reach, BRD_REACH_ATTACK, BRDI_NO_MOVE, brdi_tomis_attacked(rules, s, side, cell));
}

static void put_alone(void *state, const brd_item *pieces)
{
    put_man(state, pieces->seat, man_of(pieces->type), brdi_byte_of(pieces->cell));
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

/* A list that is absent has no entries. */
static size_t entry_count(const struct brdi_steps *steps)
{
    return steps->count > 0 ? (size_t)steps->count : 0;
}

static bool same_entries(const struct brdi_steps *a, const struct brdi_steps *b)
{
    size_t count = entry_count(a);
    return count == entry_count(b) && memcmp(a->entries, b->entries, count * sizeof *a->entries) == 0;
}

/* [TOM.attacks] */
static void write_attacks(const struct brdi_way_of *of, const struct brdi_steps *moves,
                          const struct brdi_steps *attacks)
{
    bool alike = moves->count > 0 && same_entries(moves, attacks);
    if (alike) {
        brdi_say(of, "; it attacks the same way");
        if (any_slides(attacks)) brdi_say(of, ", up to the first unit or base");
    } else {
        brdi_say(of, attacks->count <= 0 ? "; it attacks nothing" : "; it attacks ");
        brdi_put_ways(of->out, &words, attacks->entries, attacks->count, attack_words);
    }
}

/* [TOM.gates], [TOM.ap] */
static void write_rest(const struct brdi_way_of *of, int side, int man)
{
    const struct data *data = data_of(&of->rules->schema);
    int32_t ap = points_of(data, side, man);
    if (man == FRIGATE && data->men[STOCK_GATE] > 0) brdi_say(of, "; gates carry it farther");
    if (ap == AP_USUAL) return;
    brdi_say(of, ap == 0 ? "; it has no attack points" : "; it has ");
    if (ap == 0) return;
    brdi_put_number(of->out, ap);
    brdi_say(of, " attack points");
}

/* [TOM.becomes] */
static void write_becomes(const struct brdi_way_of *of, int side, int man)
{
    const struct data *data = data_of(&of->rules->schema);
    int heir = tables_of(of->rules)->heirs[side][man];
    const int32_t *rows = rows_of(data, side, man);
    if (heir == BASE) return;
    brdi_say(of, rows[0] == rows[1] ? "; in row " : "; in rows ");
    brdi_put_number(of->out, rows[0]);
    if (rows[0] != rows[1]) {
        brdi_say(of, " to ");
        brdi_put_number(of->out, rows[1]);
    }
    brdi_say(of, ", counted from its back row, it becomes a ");
    brdi_put_text(of->out, brdi_type_words(of->rules, of->game, type_of(heir)));
}

static void write_way_of(const struct brdi_way_of *of, int side, int man)
{
    const struct data *data = data_of(&of->rules->schema);
    const struct brdi_steps *moves = steps_of(data, side, MOVES, man), *attacks = steps_of(data, side, ATTACKS, man);
    if (man == BASE && moves->count <= 0 && attacks->count <= 0) {
        brdi_say(of, "does not move and attacks nothing");
        return;
    }
    brdi_say(of, moves->count <= 0 ? "does not move" : "goes ");
    brdi_put_ways(of->out, &words, moves->entries, moves->count, move_words);
    if (moves->count > 0 && captures_of(data, side, man)) brdi_say(of, ", and captures there"); /* [TOM.captures] */
    write_attacks(of, moves, attacks);
    write_rest(of, side, man);
    write_becomes(of, side, man);
}

/* Whether a man is the same for both sides [TOM.seats]. */
static bool is_alike(const struct data *data, int man)
{
    return same_entries(steps_of(data, WHITE, MOVES, man), steps_of(data, BLACK, MOVES, man)) &&
           same_entries(steps_of(data, WHITE, ATTACKS, man), steps_of(data, BLACK, ATTACKS, man)) &&
           points_of(data, WHITE, man) == points_of(data, BLACK, man) &&
           captures_of(data, WHITE, man) == captures_of(data, BLACK, man) &&
           *heir_of(data, WHITE, man) == *heir_of(data, BLACK, man) &&
           memcmp(rows_of(data, WHITE, man), rows_of(data, BLACK, man), 2 * sizeof(int32_t)) == 0;
}

static void write_way(const struct brdi_way_of *of)
{
    int man = man_of(of->type) % MEN;
    if (is_alike(data_of(&of->rules->schema), man)) {
        brdi_say(of, "The %p ");
        write_way_of(of, WHITE, man);
        return;
    }
    brdi_say(of, "White's %p ");
    write_way_of(of, WHITE, man);
    brdi_say(of, ". Black's %p ");
    write_way_of(of, BLACK, man);
}

const struct brdi_ways brdi_tomis_ways = {add_reach, put_alone, write_way};
