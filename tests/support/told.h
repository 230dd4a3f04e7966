/*
 * told.h: everything that the library answers a viewer about a state, and about every well-formed move code. It is used
 * to compare worlds that the viewer cannot tell apart. Nothing here knows a game.
 */
#ifndef BOARDRULES_TOLD_H
#define BOARDRULES_TOLD_H

#include "boardrules/boardrules.h"
#include "check.h"

enum { TOLD_CODES_MOST = 1 << 17, TOLD_PARTS_MOST = 128, TOLD_NBYTES = 1 << 17 };

/* Everything that the library returned to a viewer, in order. */
struct told {
    size_t used;
    int part_count;
    struct {
        const char *name;
        size_t at;
    } parts[TOLD_PARTS_MOST];
    uint8_t bytes[TOLD_NBYTES];
};

static inline void told_begin(struct told *told)
{
    told->used = 0;
    told->part_count = 0;
}

static inline void told_put(struct told *told, const void *bytes, size_t nbytes)
{
    if (!CHECK(nbytes <= sizeof told->bytes - told->used)) return;
    memcpy(told->bytes + told->used, bytes, nbytes);
    told->used += nbytes;
}

static inline void told_number(struct told *told, int32_t number)
{
    told_put(told, &number, sizeof number);
}

static inline void told_part(struct told *told, const char *name)
{
    if (!CHECK(told->part_count < TOLD_PARTS_MOST)) return;
    told->parts[told->part_count].name = name;
    told->parts[told->part_count++].at = told->used;
}

static inline void told_text(struct told *told, int32_t length, const char *text)
{
    told_number(told, length);
    if (length > 0) told_put(told, text, (size_t)length);
}

static inline bool told_same(const struct told *a, const struct told *b)
{
    return a->used == b->used && memcmp(a->bytes, b->bytes, a->used) == 0;
}

/* The part in which two answers differ. */
static inline const char *told_difference(const struct told *a, const struct told *b)
{
    size_t at = 0;
    int part = 0;
    while (at < a->used && at < b->used && a->bytes[at] == b->bytes[at]) at++;
    while (part + 1 < a->part_count && a->parts[part + 1].at <= at) part++;
    return a->parts[part].name;
}

/* ------------------------------------------------------------------------------------------- queries of a state */

static inline void told_texts(struct told *told, const brd_rules *rules, const brd_state *state, int32_t viewer)
{
    char text[8192];
    told_part(told, "observation");
    told_text(told, brd_state_observe(rules, state, viewer, text, sizeof text), text);
    told_part(told, "diagram");
    int32_t length = brd_state_diagram(rules, state, viewer, text, sizeof text);
    CHECK(length > 0 && length < (int32_t)sizeof text);
    told_text(told, length, text);
    told_part(told, "head and tail of a record");
    told_text(told, brd_record_head(rules, state, viewer, NULL, 0, text, sizeof text), text);
    told_text(told, brd_record_tail(rules, state, viewer, NULL, 0, text, sizeof text), text);
    told_text(told, brd_record_tail(rules, state, viewer, "timeout 1", strlen("timeout 1"), text, sizeof text), text);
}

static inline void told_cells(struct told *told, const brd_rules *rules, const brd_state *state, int32_t viewer,
                              int32_t cell_count)
{
    static brd_item items[BRD_MAX_BOARD_ITEMS];
    told_part(told, "cells");
    for (int32_t cell = 0; cell < cell_count; cell++) {
        int32_t count = brd_state_cell(rules, state, viewer, cell, items, BRD_MAX_ITEMS);
        told_number(told, count);
        told_put(told, items, (size_t)count * sizeof items[0]);
    }
    told_part(told, "the board");
    int32_t count = brd_state_board(rules, state, viewer, items, BRD_MAX_BOARD_ITEMS);
    told_number(told, count);
    told_put(told, items, (size_t)count * sizeof items[0]);
}

static inline void told_reach(struct told *told, const brd_rules *rules, const brd_state *state, int32_t viewer,
                              int32_t cell_count)
{
    brd_reach reach[BRD_MAX_CELLS];
    told_part(told, "reach of pieces");
    for (int32_t cell = 0; cell < cell_count; cell++) {
        int32_t count = brd_state_reach(rules, state, viewer, cell, reach, BRD_MAX_CELLS);
        told_number(told, count);
        if (CHECK(count >= 0)) told_put(told, reach, (size_t)count * sizeof reach[0]);
    }
}

static inline void told_quantities(struct told *told, const brd_rules *rules, const brd_state *state, int32_t viewer,
                                   const brd_rules_info *info)
{
    told_part(told, "stocks and counters");
    for (int row = 0; row <= BRD_MAX_SEATS; row++) {
        int32_t seat = row < BRD_MAX_SEATS ? row : BRD_NO_SEAT, value = 0;
        for (int32_t i = 0; i < info->stock_count; i++) {
            told_number(told, brd_state_stock(rules, state, viewer, seat, i, &value));
            told_number(told, value);
        }
        for (int32_t i = 0; i < info->counter_count; i++) {
            told_number(told, brd_state_counter(rules, state, viewer, seat, i, &value));
            told_number(told, value);
        }
    }
}

static inline void told_course(struct told *told, const brd_rules *rules, const brd_state *state, int32_t viewer)
{
    brd_pending pending = {.struct_nbytes = sizeof pending};
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    char text[256];
    told_part(told, "players, turn, actors, phases");
    told_number(told, brd_state_players(rules, state));
    told_number(told, brd_state_ply(rules, state));
    told_number(told, brd_state_turn(rules, state));
    told_number(told, brd_state_to_move(rules, state));
    told_number(told, brd_state_actors(rules, state));
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++) told_number(told, brd_state_phase(rules, state, seat));
    told_part(told, "what is pending");
    told_number(told, brd_state_pending(rules, state, viewer, &pending));
    told_put(told, &pending, sizeof pending);
    told_part(told, "outcome");
    told_number(told, brd_state_outcome(rules, state, &outcome));
    told_put(told, &outcome, sizeof outcome);
    told_text(told, brd_outcome_sentence(rules, &outcome, text, sizeof text), text);
}

static inline void told_prompt(struct told *told, const brd_rules *rules, const brd_state *state, int32_t viewer)
{
    char text[512];
    told_part(told, "prompt");
    int32_t length = brd_state_prompt(rules, state, viewer, text, sizeof text);
    CHECK(length > 0 && length < (int32_t)sizeof text);
    told_text(told, length, text);
}

static inline void told_moves(struct told *told, int32_t count, const brd_move *moves)
{
    told_number(told, count);
    if (CHECK(count >= 0)) told_put(told, moves, (size_t)count * sizeof moves[0]);
}

/* The list of the viewer's moves. Only the referee gets the lists of all actors. */
static inline void told_list(struct told *told, const brd_rules *rules, const brd_state *state, int32_t viewer)
{
    static brd_move moves[BRD_MAX_MOVES];
    told_part(told, "list of moves");
    told_number(told, brd_moves(rules, state, viewer, NULL, 0));
    told_moves(told, brd_moves(rules, state, viewer, moves, BRD_MAX_MOVES), moves);
}

/* Its parts for one cell. */
static inline void told_lists_of(struct told *told, const brd_rules *rules, const brd_state *state, int32_t viewer,
                                 int32_t cell)
{
    static brd_move moves[BRD_MAX_MOVES];
    told_part(told, "lists of moves of a cell");
    told_moves(told, brd_moves_at(rules, state, viewer, cell, moves, BRD_MAX_MOVES), moves);
    told_moves(told, brd_moves_from(rules, state, viewer, cell, moves, BRD_MAX_MOVES), moves);
}

/* All but the lists of cells and the codes. */
static inline void told_state(struct told *told, const brd_rules *rules, const brd_state *state, int32_t viewer)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(rules, &info);
    told_texts(told, rules, state, viewer);
    told_cells(told, rules, state, viewer, info.cell_count);
    told_reach(told, rules, state, viewer, info.cell_count);
    told_quantities(told, rules, state, viewer, &info);
    told_course(told, rules, state, viewer);
    told_prompt(told, rules, state, viewer);
    told_list(told, rules, state, viewer);
}

/* --------------------------------------------------------------------------------------------- queries of a code */

static inline void told_move(struct told *told, const brd_rules *rules, const brd_state *state, int32_t viewer,
                             brd_move move)
{
    char text[256] = "";
    brd_verdict verdict = {.reason = -1};
    brd_move_info info = {.struct_nbytes = sizeof info};
    told_part(told, "description");
    told_number(told, brd_move_describe(rules, state, viewer, move, &info));
    told_put(told, &info, sizeof info);
    told_part(told, "verdict");
    told_number(told, brd_move_check(rules, state, viewer, move, &verdict));
    told_put(told, &verdict, sizeof verdict);
    if (verdict.reason > 0) told_text(told, brd_verdict_sentence(rules, &verdict, text, sizeof text), text);
    told_part(told, "sentence");
    told_text(told, brd_move_sentence(rules, state, viewer, move, text, sizeof text), text);
}

/* Finds the codes of all moves, and the hidden ones. Returns how many there are. */
static inline uint32_t told_find_codes(const brd_rules *rules, brd_move codes[TOLD_CODES_MOST])
{
    int32_t count = brd_rules_moves(rules, codes, TOLD_CODES_MOST - 2);
    if (!CHECK(count > 0 && count <= TOLD_CODES_MOST - 2)) count = 0;
    codes[count++].code = BRD_CODE_HIDDEN;
    codes[count++].code = BRD_CODE_HIDDEN_CHANCE;
    return (uint32_t)count;
}

/*
 * The first of these codes that is answered differently in two worlds; 0: there is none. Tells the part that differs.
 */
static inline uint32_t told_differing_code(const brd_rules *rules, const brd_state *one, const brd_state *other,
                                           int32_t viewer, const brd_move *codes, uint32_t count, const char **part)
{
    static struct told told[2];
    for (uint32_t i = 0; i < count; i++) {
        told_begin(&told[0]);
        told_begin(&told[1]);
        told_move(&told[0], rules, one, viewer, codes[i]);
        told_move(&told[1], rules, other, viewer, codes[i]);
        if (told_same(&told[0], &told[1])) continue;
        *part = told_difference(&told[0], &told[1]);
        return codes[i].code;
    }
    return 0;
}

#endif
