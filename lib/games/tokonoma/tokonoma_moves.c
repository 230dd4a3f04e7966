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

/* -------------------------------------------------------------------------------------------------------- promotion */

/* The types that a piece may become: its own, and those of which its side has not all yet [TOK.promotion]. */
static uint32_t open_types(const struct brdi_rules *rules, const struct state *s, int side, int piece)
{
    const struct data *data = data_of(&rules->schema);
    uint32_t open = 0;
    for (uint64_t left = tables_of(rules)->becomes[side][piece]; left != 0;) {
        uint8_t type = brdi_pop_cell(&left);
        if (type == piece || count_types(s, side, 1u << type) < *count_of(data, side, type)) open |= 1u << type;
    }
    return open;
}

/* The tiles where the move of a piece must name the type that it becomes, one of several. */
static uint32_t choosing_tiles(const struct brdi_rules *rules, const struct state *s, int side, uint8_t from,
                               uint32_t *types)
{
    int piece = acting(s, from);
    uint32_t tiles = tables_of(rules)->promotes[side][piece];
    *types = tiles != 0 ? open_types(rules, s, side, piece) : 0;
    return brdi_count_cells(*types) > 1 ? tiles : 0;
}

int brdi_tokonoma_arriving(const struct brdi_rules *rules, const struct state *s, uint32_t code)
{
    int side = s->head.turn, piece = acting(s, code_from(code));
    uint32_t named = code_named(code);
    if (named != 0) return (int)((named - 1) % PIECES);
    if (!has(tables_of(rules)->promotes[side][piece], code_to(code))) return piece;
    uint32_t types = open_types(rules, s, side, piece);
    return brdi_count_cells(types) == 1 ? brdi_nth_cell(types, 0) : piece;
}

/* The moves of a tile that name no type (type -1), or this one. */
static uint32_t tiles_naming(const struct brdi_rules *rules, const struct state *s, int side, uint8_t from, int type)
{
    uint32_t types, tiles = choosing_tiles(rules, s, side, from, &types);
    uint32_t to = destinations(tables_of(rules), s, side, from, open_tiles(s, side));
    if (type < 0) return to & ~tiles;
    return (types >> type & 1) != 0 ? to & tiles : 0;
}

/* Adds the moves of a side under rules with promotions: first those that name no type, then by type. */
static void add_naming_moves(const struct brdi_rules *rules, const struct state *s, int side, struct brdi_list *list)
{
    for (int type = -1; type < PIECES; type++)
        for (uint64_t left = men_of(s, side); left != 0;) {
            uint8_t from = brdi_pop_cell(&left);
            brdi_add_each(list, naming_code(type, from), 0, tiles_naming(rules, s, side, from, type));
        }
}

static BRDI_NOINLINE uint32_t count_naming_moves(const struct brdi_rules *rules, const struct state *s, int side)
{
    struct brdi_list counted = {.capacity = 0};
    add_naming_moves(rules, s, side, &counted);
    return (uint32_t)counted.count;
}

static uint32_t naming_move_at(const struct brdi_rules *rules, const struct state *s, int side, uint32_t place)
{
    for (int type = -1; type < PIECES; type++)
        for (uint64_t left = men_of(s, side); left != 0;) {
            uint8_t from = brdi_pop_cell(&left);
            uint32_t to = tiles_naming(rules, s, side, from, type), here = brdi_count_cells(to);
            if (place < here) return naming_code(type, from) | brdi_nth_cell(to, place);
            place -= here;
        }
    return 0;
}

/* ------------------------------------------------------------------------------------------------------ all moves */

/* A ply is the move of exactly one piece [TOK.move]. */
void brdi_tokonoma_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    int side = s->head.to_move;
    if (side >= SIDES) return; /* [TOK.over] */
    if (tables_of(rules)->promoting)
        add_naming_moves(rules, s, side, list);
    else if (list->capacity >= MOVES_MOST)
        add_all_moves(tables_of(rules), s, side, list);
    else
        add_moves(tables_of(rules), s, side, list);
}

/* ----------------------------------------------------------------------------------------------------------- counts */

uint32_t brdi_tokonoma_count(const struct brdi_rules *rules, const void *state)
{
    const struct state *s = state;
    int side = s->head.to_move;
    if (side >= SIDES) return 0; /* [TOK.over] */
    if (tables_of(rules)->promoting) return count_naming_moves(rules, s, side);
    return brdi_tally_sum(movers(tables_of(rules), s, side));
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

static BRDI_NOINLINE uint32_t draw_naming_move(const struct brdi_rules *rules, const struct state *s, uint64_t *seed)
{
    uint32_t count = brdi_tokonoma_count(rules, s);
    return count == 0 ? 0 : naming_move_at(rules, s, s->head.to_move, brdi_random_below(seed, count));
}

/* Counts the moves first, then finds the move drawn; on average half of the pieces are skipped (playouts x1.25). */
uint32_t brdi_tokonoma_draw(const struct brdi_rules *rules, const void *state, uint64_t *seed)
{
    const struct state *s = state;
    const struct tables *t = tables_of(rules);
    int side = s->head.to_move;
    if (t->promoting || side >= SIDES) return draw_naming_move(rules, s, seed);
    uint32_t count = brdi_tally_sum(movers(t, s, side));
    return count == 0 ? 0 : move_at(t, s, side, brdi_random_below(seed, count));
}

/* --------------------------------------------------------------------------------------------- legality of one move */

bool brdi_tokonoma_legal(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    uint8_t from = code_from(code);
    int side = s->head.turn;
    if (!has(s->men[side], from)) return false;
    uint32_t to = tables_of(rules)->promoting ? tiles_naming(rules, s, side, from, (int)code_named(code) - 1)
                                              : destinations(tables_of(rules), s, side, from, open_tiles(s, side));
    return has(to, code_to(code));
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
    [MUST_BECOME] = {"must_become", "the %p becomes another piece on this tile: name the one", "TOK.promotion\0"},
    [CANNOT_BECOME] = {"cannot_become", "the %p does not become this piece on this tile", "TOK.promotion\0"},
};

struct brdi_verdict brdi_tokonoma_refuse(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    uint8_t from = code_from(code), to = code_to(code);
    int side = s->head.turn;
    if (has(s->men[1 - side], from)) return brdi_refuse(BRD_REFUSED_NOT_YOURS, from);
    if (!has(s->men[side], from)) return brdi_refuse(BRD_REFUSED_NO_PIECE, from);
    uint32_t pattern = tables_of(rules)->pattern[side][acting(s, from)][from]; /* [TOK.pattern] */
    if (!has(pattern, to)) return brdi_refuse(OFF_PATTERN, to);
    if (!has(destinations(tables_of(rules), s, side, from, open_tiles(s, side)), to))
        return brdi_refuse(TILE_TAKEN, to);
    return brdi_refuse(code_named(code) == 0 ? MUST_BECOME : CANNOT_BECOME, to);
}
