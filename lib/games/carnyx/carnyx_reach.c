/* carnyx_reach.c: where a piece or stack gets, and how it goes in words. */
#include "carnyx.h"
#include "kit/ways.h"

/* ------------------------------------------------------------------------------------------------------------ reach */

enum { KIND_OF_MOVE = MOVE - PLACE, KIND_OF_RETURN = RETURN - PLACE, KIND_OF_LEAVE = LEAVE - PLACE };

/* [CAR.landing]: on a cell of the opponent it captures, on others it lands. */
static void add_landings(struct brdi_reach *reach, int kind, uint32_t cells, uint32_t enemy)
{
    brdi_reach_add_each(reach, BRD_REACH_MOVE, kind, cells & ~enemy);
    brdi_reach_add_each(reach, BRD_REACH_CAPTURE, kind, cells & enemy);
}

/* [CAR.leave-piece], [CAR.leave-stack] */
static void add_leaving(const struct tables *t, const struct state *s, int side, uint8_t from, struct brdi_reach *reach)
{
    uint32_t back;
    if (!brdi_carnyx_leaves(t, s, side, from, &back)) return;
    add_landings(reach, KIND_OF_RETURN, back, cells_of(s, 1 - side));
    if (back == 0) brdi_reach_add(reach, BRD_REACH_STAY, KIND_OF_LEAVE, from);
}

/* What a step leads to if the opponent controls it there [CAR.captures], whatever is there now. */
static uint32_t attacked(const struct tables *t, struct state *s, int side, uint8_t from)
{
    uint32_t steps = t->reach[side][kind_on(t, s, from)][from].cells.captures, found = 0;
    for (uint64_t left = steps; left != 0;) {
        struct state other;
        uint8_t to = brdi_pop_cell(&left);
        copy_state(t, &other, s);
        put(&other, to, lone_disc(1 - side), 1 - side);
        found |= brdi_carnyx_steps(t, &other, side, from) & bit(to);
    }
    return found;
}

static void add_reach(const struct brdi_rules *rules, void *state, uint16_t index, struct brdi_reach *reach)
{
    uint8_t cell = brdi_byte_of(index);
    struct state *s = state;
    const struct tables *t = tables_of(rules);
    if (cell >= CELLS) return;
    int side = has(s->controlled[DARK], cell) ? DARK : LIGHT;
    if (!has(s->controlled[side], cell)) return;
    add_landings(reach, KIND_OF_MOVE, brdi_carnyx_steps(t, s, side, cell), cells_of(s, 1 - side));
    brdi_reach_add_each(reach, BRD_REACH_ATTACK, KIND_OF_MOVE, attacked(t, s, side, cell));
    if (!reach->alone) add_leaving(t, s, side, cell, reach);
}

/* Two discs or more are a stack [CAR.stack]. */
static void put_alone(void *state, const brd_item *pieces)
{
    uint32_t stack = lone_disc(pieces->seat);
    for (int n = 1; n < pieces->value && n < STACK_MOST; n++) stack = joined(lone_disc(pieces->seat), stack);
    put(state, brdi_byte_of(pieces->cell), stack, pieces->seat);
    if (pieces->type == DISC) return; /* rules without other types have no place for them */
    for (uint32_t n = 0; n < height(stack); n++) set_type(state, brdi_byte_of(pieces->cell), n, pieces->type);
}

/* ------------------------------------------------------------------------------------------------------------ words */

static const struct brdi_way_words words = {"cell", "cells", brdi_eight_aims, COLUMNS};

static const char *leap_words(const struct brdi_step *step)
{
    return step->kind == BRDI_LEAP && step->range[1] > 1 ? ", leaping" : "";
}

/* Where pieces or stacks step, and what their slides may pass (CAR-1). */
static void write_steps(const struct brdi_way_of *of, const char *subject, const char *verb,
                        const struct brdi_steps *steps)
{
    static const char *const over[] = {", also over the opponent", ", over any cells", ", over empty cells"};
    int32_t jumps = data_of(&of->rules->schema)->switches.stack_jumps;
    brdi_say(of, subject);
    brdi_say(of, verb);
    if (steps->count == 0) brdi_say(of, "nowhere");
    brdi_put_ways(of->out, &words, steps->entries, steps->count, leap_words);
    if (pass_cells(steps)) brdi_say(of, over[jumps % 3]);
}

/* [CAR.captures] */
static void write_captures(const struct brdi_way_of *of, const char *subject, const struct brdi_steps *captures)
{
    if (captures->count == BRDI_INSTEAD) {
        brdi_say(of, subject);
        brdi_say(of, "captures where it goes");
    } else {
        write_steps(of, subject, "captures ", captures);
    }
}

/* With types of the file's own, the top disc says how a stack goes [CAR.own-way]. */
static void write_way_of(const struct brdi_way_of *of, const char *subject, int side)
{
    const struct data *data = data_of(&of->rules->schema);
    bool typed = of->rules->own_count > 0;
    int one = kind_of(of->type, PIECE), two = kind_of(of->type, STACK);
    const struct brdi_steps *piece = captures_of(data, side, one), *stack = captures_of(data, side, two);
    write_steps(of, subject, "goes ", steps_of(data, side, one));
    write_steps(of, typed ? "; a stack with %ap on top " : "; a stack of two or more ", "goes ",
                steps_of(data, side, two));
    if (piece->count == BRDI_INSTEAD && stack->count == BRDI_INSTEAD) {
        brdi_say(of, "; going onto the opponent captures");
        return;
    }
    write_captures(of, "; a lone %p ", piece);
    write_captures(of, typed ? "; such a stack " : "; a stack ", stack);
}

/* Whether both sides go alike; else each side has a sentence [CAR.seat-tables]. */
static void write_way(const struct brdi_way_of *of)
{
    const struct data *data = data_of(&of->rules->schema);
    bool alike = true;
    for (int form = 0; form < FORMS; form++) {
        int kind = kind_of(of->type, form);
        alike = alike && steps_of(data, DARK, kind) == steps_of(data, LIGHT, kind) &&
                captures_of(data, DARK, kind) == captures_of(data, LIGHT, kind);
    }
    write_way_of(of, alike ? "A lone %p " : "Dark: a lone %p ", DARK);
    if (!alike) write_way_of(of, ". Light: a lone %p ", LIGHT);
}

const struct brdi_ways brdi_carnyx_ways = {add_reach, put_alone, write_way};
