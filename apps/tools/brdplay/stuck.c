/*
 * stuck.c: why a player who could play nowhere lost: which cells were closed to it, and by what. Everything comes from
 * the verdicts on moves that put something down, in the position before the last ply as the viewer knows it.
 */
#include "play.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What closes a cell: the item on a cell, which may be the same; or the rules; or nothing that is known. */
enum { BY_RULES = -1, BY_NOTHING = -2 };

struct stuck {
    const struct session *game;
    brd_state before; /* the last ply, as the viewer knows the position */
    int32_t seat;
    int32_t viewer;
    int32_t closed_by[BRD_MAX_CELLS];
};

static bool describe(const struct stuck *s, brd_move move, brd_move_info *info)
{
    *info = (brd_move_info){.struct_nbytes = sizeof *info};
    return brd_move_describe(&s->game->rules, &s->before, BRD_REFEREE, move, info) == BRD_OK;
}

/* Whether the seat's legal moves name no cell: a discard, a pass. */
static bool can_play_nowhere(const struct stuck *s)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t cells = s->game->info.cell_count;
    int32_t count = brd_moves(&s->game->rules, &s->before, s->seat, moves, BRD_MAX_MOVES);
    for (int32_t i = 0; i < count; i++) {
        brd_move_info info;
        if (!describe(s, moves[i], &info) || info.from < cells || info.to < cells || info.target < cells) return false;
    }
    return count > 0;
}

/* Whether a seat that did not win had to make the last ply of a game that is won, and could play nowhere. */
static bool is_stuck(struct stuck *s)
{
    const struct session *game = s->game;
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    if (game->ply_count == 0 || brd_state_outcome(&game->rules, &game->state, &outcome) != BRD_OK) return false;
    const struct ply *last = &game->plies[game->ply_count - 1];
    if (outcome.kind != BRD_WIN || last->actor < 0 || (outcome.seats >> last->actor & 1) != 0) return false;
    s->seat = last->actor;
    brd_undo_move(&game->rules, &s->before, &last->undo);
    return can_play_nowhere(s);
}

/* Replaces what the viewer may not know, so that no verdict depends on it. */
static bool hide_secrets(struct stuck *s)
{
    char text[BRD_MAX_POSITION_TEXT];
    const brd_rules *rules = &s->game->rules;
    int32_t nbytes = brd_state_observe(rules, &s->before, s->viewer, text, sizeof text);
    return nbytes > 0 &&
           brd_state_from_observation(rules, &s->before, s->viewer, text, (size_t)nbytes, 1, NULL, 0, NULL) == BRD_OK;
}

/* The topmost item on a cell. False: there is none. */
static bool item_on(const struct stuck *s, int32_t cell, brd_item *item)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t count = brd_state_cell(&s->game->rules, &s->before, s->viewer, cell, items, BRD_MAX_ITEMS);
    if (count < 1 || count > BRD_MAX_ITEMS) return false;
    *item = items[count - 1];
    return true;
}

/* The first move that would put something down on a cell counts: plain placements come first. */
static void judge(struct stuck *s, brd_move move)
{
    int32_t cells = s->game->info.cell_count;
    brd_move_info info;
    brd_verdict verdict;
    brd_item item;
    if (!describe(s, move, &info) || info.from < cells || info.to >= cells) return;
    if (s->closed_by[info.to] != BY_NOTHING) return;
    if (brd_move_check(&s->game->rules, &s->before, s->seat, move, &verdict) != BRD_E_ILLEGAL) return;
    if (verdict.cell < cells) s->closed_by[info.to] = item_on(s, verdict.cell, &item) ? verdict.cell : BY_RULES;
}

static bool find_closed(struct stuck *s)
{
    int32_t count = brd_rules_moves(&s->game->rules, NULL, 0);
    brd_move *moves = count > 0 ? malloc((size_t)count * sizeof *moves) : NULL;
    if (moves == NULL) return false;
    brd_rules_moves(&s->game->rules, moves, (size_t)count);
    for (int32_t cell = 0; cell < BRD_MAX_CELLS; cell++) s->closed_by[cell] = BY_NOTHING;
    for (int32_t i = 0; i < count; i++) judge(s, moves[i]);
    free(moves);
    return true;
}

/* Whether an item closes its own cell and no other. */
static bool only_fills(const struct stuck *s, int32_t closer)
{
    for (int32_t cell = 0; cell < s->game->info.cell_count; cell++)
        if (cell != closer && s->closed_by[cell] == closer) return false;
    return closer >= 0;
}

/* Whether what closes two cells has one name: the same item, or two that each only fill their own cells. */
static bool has_one_name(const struct stuck *s, int32_t closer, int32_t other)
{
    brd_item a, b;
    if (closer == other) return true;
    if (!only_fills(s, closer) || !only_fills(s, other) || !item_on(s, closer, &a) || !item_on(s, other, &b))
        return false;
    return a.type == b.type && a.seat == b.seat;
}

/* "Blade of Player 1 on b2", "Tombstone", "The rules". */
static int put_name(const struct stuck *s, int32_t closer, char *text, size_t cap)
{
    brd_item item;
    const brd_rules *rules = &s->game->rules;
    if (closer == BY_RULES || !item_on(s, closer, &item)) return snprintf(text, cap, "The rules");
    const char *type = brd_name(rules, BRD_NAME_TYPE, item.type);
    bool owned = item.seat != BRD_NO_SEAT, elsewhere = !only_fills(s, closer);
    return snprintf(text, cap, "%c%s%s%s%s%s", toupper((unsigned char)type[0]), type + 1, owned ? " of " : "",
                    owned ? session_actor_name(s->game, item.seat).text : "", elsewhere ? " on " : "",
                    elsewhere ? brd_name(rules, BRD_NAME_CELL, closer) : "");
}

/*
 * Prints a line for what closes a cell, unless that is in the line of an earlier cell: "  Blade of Player 1 on b2:
 * a2, b1".
 */
static void say_closer(const struct stuck *s, int32_t first)
{
    char text[TEXT_NBYTES] = "  ";
    int32_t closer = s->closed_by[first];
    if (closer == BY_NOTHING) return;
    for (int32_t cell = 0; cell < first; cell++)
        if (s->closed_by[cell] != BY_NOTHING && has_one_name(s, s->closed_by[cell], closer)) return;
    int length = 2 + put_name(s, closer, text + 2, sizeof text - 2);
    for (int32_t cell = first; cell < s->game->info.cell_count; cell++)
        if (s->closed_by[cell] != BY_NOTHING && has_one_name(s, s->closed_by[cell], closer))
            length += snprintf(text + length, sizeof text - (size_t)length, "%s %s", cell == first ? ":" : ",",
                               brd_name(&s->game->rules, BRD_NAME_CELL, cell));
    screen_put_text(text);
}

void stuck_say_why(const struct session *game, int32_t viewer)
{
    static struct stuck stuck;
    char text[TEXT_NBYTES];
    stuck = (struct stuck){.game = game, .before = game->state, .viewer = viewer};
    if (!is_stuck(&stuck) || !hide_secrets(&stuck) || !find_closed(&stuck)) return;
    snprintf(text, sizeof text,
             "%s could play nowhere. What closed each cell:", session_actor_name(game, stuck.seat).text);
    screen_say(text);
    for (int32_t cell = 0; cell < game->info.cell_count; cell++) say_closer(&stuck, cell);
}
