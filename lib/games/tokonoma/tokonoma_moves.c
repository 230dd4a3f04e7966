/* tokonoma_moves.c: which moves are legal, and why others are not. */
#include "tokonoma_attackers.h"

/* ------------------------------------------------------------------------------------------------------------ lists */

/* Adds the moves of a side that fit into the list. */
static void add_moves(const struct tables *t, const struct state *s, int side, struct brdi_list *list)
{
    struct landings open = open_tiles(s, side);
    for (uint64_t left = men_of(s, side); left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        brdi_add_each(list, move_code(from, 0), 0, destinations(t, s, side, from, open));
    }
}

/* Adds all moves to a list that has room for them, without a branch for each move (random play x1.6). */
static void add_all_moves(const struct tables *t, const struct state *s, int side, struct brdi_list *list)
{
    struct landings open = open_tiles(s, side);
    brd_move *next = list->moves + list->count;
    for (uint64_t left = men_of(s, side); left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        next = brdi_write_few(move_code(from, 0), destinations(t, s, side, from, open), next);
    }
    list->count = (size_t)(next - list->moves);
}

/* A ply is the move of exactly one piece [TOK.move]. */
void brdi_tokonoma_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    int side = s->head.to_move;
    if (side >= SIDES) return; /* [TOK.over] */
    if (list->capacity >= MOVES_MOST)
        add_all_moves(tables_of(rules), s, side, list);
    else
        add_moves(tables_of(rules), s, side, list);
}

/* ----------------------------------------------------------------------------------------------------------- counts */

uint32_t brdi_tokonoma_count(const struct brdi_rules *rules, const void *state)
{
    const struct state *s = state;
    int side = s->head.to_move;
    return side >= SIDES ? 0 : brdi_tally_sum(movers(tables_of(rules), s, side)); /* [TOK.over] */
}

/* The move at an index of a side's list, or 0 past its end. */
static uint32_t move_at(const struct tables *t, const struct state *s, int side, uint32_t place)
{
    struct landings open = open_tiles(s, side);
    for (uint64_t left = men_of(s, side); left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        uint32_t to = destinations(t, s, side, from, open), here = brdi_count_cells(to);
        if (place < here) return move_code(from, brdi_nth_cell(to, place));
        place -= here;
    }
    return 0;
}

/* Counts the moves first, then finds the move drawn; on average half of the pieces are skipped (playouts x1.25). */
uint32_t brdi_tokonoma_draw(const struct brdi_rules *rules, const void *state, uint64_t *seed)
{
    const struct state *s = state;
    uint32_t count = brdi_tokonoma_count(rules, state);
    return count == 0 ? 0 : move_at(tables_of(rules), s, s->head.to_move, brdi_random_below(seed, count));
}

/* --------------------------------------------------------------------------------------------- legality of one move */

bool brdi_tokonoma_legal(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    uint8_t from = code_from(code);
    int side = s->head.turn;
    return has(s->men[side], from) &&
           has(destinations(tables_of(rules), s, side, from, open_tiles(s, side)), code_to(code));
}

/* --------------------------------------------------------------------------------------------------------- refusals */

/* Called only for illegal moves, so the last reason in each function needs no test (kit/game.h: refuse). */

/* [TOK.refusals]; the members of verdicts: [TOK.verdict-names] */
const struct brdi_refusal brdi_tokonoma_refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over", "TOK.over\0"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn", "TOK.move\0"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is no piece on this tile", "TOK.move\0"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "the %o on this tile is the opponent's", "TOK.move\0"},
    [OFF_PATTERN] = {"off_pattern", "the %p does not move to this tile",
                     "TOK.pattern\0TOK.flat\0TOK.arm\0TOK.blind\0TOK.star\0TOK.stack\0TOK.tables\0"},
    [TILE_TAKEN] = {"tile_taken", "the %p cannot land on this tile as it is now", "TOK.destination\0TOK.tables\0"},
};

struct brdi_verdict brdi_tokonoma_refuse(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    uint8_t from = code_from(code), to = code_to(code);
    int side = s->head.turn;
    if (has(s->men[1 - side], from)) return brdi_refuse(BRD_REFUSED_NOT_YOURS, from);
    if (!has(s->men[side], from)) return brdi_refuse(BRD_REFUSED_NO_PIECE, from);
    uint32_t pattern = tables_of(rules)->pattern[side][acting(s, from)][from]; /* [TOK.pattern] */
    return brdi_refuse(has(pattern, to) ? TILE_TAKEN : OFF_PATTERN, to);
}
