/* tokonoma.c: descriptions of moves, queries of states, limits, and the table of operations of Tokonoma. */
#include "kit/types.h"
#include "tokonoma_attackers.h"

/* ---------------------------------------------------------------------------------------------------------- queries */

static void describe(const struct brdi_rules *rules, const void *state, uint32_t code, brd_move_info *info)
{
    const struct state *s = state;
    uint8_t from = code_from(code);
    info->kind = 0;
    info->from = from;
    info->to = code_to(code);
    if (!has(s->men[WHITE] | s->men[BLACK], from)) return;
    info->type = (uint8_t)acting(s, from);
    if (!tables_of(rules)->promoting) return;
    int arriving = brdi_tokonoma_arriving(rules, s, code); /* [TOK.promotion] */
    if (code_named(code) != 0 || arriving != info->type) info->becomes = (uint8_t)arriving;
}

static int32_t type_count(const struct brdi_rules *rules, uint8_t type, uint8_t seat)
{
    return *count_of(data_of(&rules->schema), seat, type);
}

/* Own types come behind all others, whose terms are those of 1.0. */
static uint64_t piece_term(int side, int piece, uint8_t tile)
{
    int term = piece < OWN ? side * OWN + piece : SIDES * OWN + side * BRDI_OWN_TYPES_MOST + piece - OWN;
    return brdi_term(FIELD_BOARD, tile, (uint32_t)(1 + term));
}

static uint64_t hash(const struct brdi_rules *rules, const void *state, bool with_counts)
{
    const struct state *s = state;
    (void)rules;
    uint64_t sum = brdi_term(FIELD_SIDE, 0, s->head.turn);
    for (int side = WHITE; side < SIDES; side++)
        for (uint64_t left = men_of(s, side); left != 0;) {
            uint8_t tile = brdi_pop_cell(&left);
            sum ^= piece_term(side, acting(s, tile), tile);
            if (has(s->below, tile)) sum ^= piece_term(side, FLAT, tile);
        }
    return brdi_mix_last(with_counts ? sum ^ brdi_term(FIELD_REVERSIBLE, 0, s->reversible) : sum);
}

/* In a stack the flat comes first, as the lower item [TOK.stack-items]. */
static void cell(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint16_t place,
                 struct brdi_items *items)
{
    const struct state *s = state;
    uint8_t tile = brdi_byte_of(place);
    (void)rules, (void)viewer;
    for (uint8_t side = WHITE; side < SIDES; side++) {
        if (!has(s->men[side], tile)) continue;
        if (has(s->below, tile)) brdi_items_add(items, BRD_PIECE, FLAT, side, 0, BRD_NO_DIRECTION);
        brdi_items_add(items, BRD_PIECE, (uint8_t)acting(s, tile), side, 0, BRD_NO_DIRECTION);
    }
}

/* [TOK.stocks] [TOK.described] */
static const struct brdi_quantity stocks[] = {{.name = NULL}};
static const struct brdi_quantity counters[] = {
    {"reversible", true, BRD_MEANS_NUMBER, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY}, {.name = NULL}};

static bool counter(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                    int32_t *value)
{
    const struct state *s = state;
    (void)rules, (void)viewer, (void)seat, (void)index;
    *value = s->reversible;
    return true;
}

static const char *const phases[] = {"play", NULL}; /* [TOK.phases] */

/* [TOK.marks] The tiles have the colours of [TOK.colours], in the order of their remainders. */
static const char *const marks[] = {"house", "mid", "dark", "light", NULL};
enum { HOUSE, COLOUR, COLOURS = 3 };

static void mark(const struct brdi_rules *rules, uint16_t cell, brd_cell_info *info)
{
    const int8_t *at = rules->board.coordinates[cell];
    for (int side = 0; side < SIDES; side++)
        if (data_of(&rules->schema)->houses[side] == cell) brdi_mark(info, HOUSE, side);
    brdi_mark(info, COLOUR + (at[0] - at[1] + 2 * COLOURS) % COLOURS, BRD_NO_SEAT);
}

/* ------------------------------------------------------------------------------------------------------- operations */

/* Reports contradictions between keys, and faults of the layout, which is the board of a position. */
static void contradictions(const struct brdi_check *check)
{
    brdi_tokonoma_contradictions(check);
    brdi_tokonoma_report_layout(check);
}

static void compile(struct brdi_rules *rules)
{
    brdi_tokonoma_compile(rules);
    brdi_tokonoma_compile_attackers(rules);
}

/*
 * Limits. Moves: from each of 29 tiles to every other tile. Events: a move, a removal for each of up to 28 enemy tiles
 * and of as many flats below them, a counter. Text: 29 tiles of up to 2 characters, 4 slashes, side, two counters of
 * 5 digits, 3 spaces. Items: a flat and a tall on each tile.
 */
enum { EVENTS_MOST = 1 + 2 * (TILES - 1) + 1 };

_Static_assert(MOVES_MOST *CHOICES_MOST <= BRD_MAX_MOVES, "no list of moves is cut");

extern const struct brdi_schema brdi_builtin_tokonoma;

/* [TOK.items], [TOK.layers], [TOK.letters] */
static const struct brdi_type types[] = {{"flat", BRD_PIECE, '\0', "Ff", '\0'},
                                         {"arm", BRD_PIECE, '\0', "Aa", '\0'},
                                         {"blind", BRD_PIECE, '\0', "Bb", '\0'},
                                         {"star", BRD_PIECE, '\0', "Ss", '\0'},
                                         {.name = NULL}};

extern const struct brdi_game brdi_tokonoma;
const struct brdi_game brdi_tokonoma = {
    .name = "tokonoma",
    .revision = 1,
    .tables_nbytes = sizeof(struct tables),
    .state_nbytes = sizeof(struct state),
    .players_min = SIDES,
    .players_max = SIDES,
    .max_moves = MOVES_MOST,
    .max_events = EVENTS_MOST,
    .max_move_text = 5,
    .max_position_text = TILES * 2 + 4 + 1 + 2 * 5 + 3 + 1,
    .max_items = 2,
    .max_board_items = 2 * TILES,
    .notation = &brdi_tokonoma_notation,
    .directions = brdi_tokonoma_directions,
    .stocks = stocks,
    .counters = counters,
    .phases = phases,
    .marks = marks,
    .endings = brdi_tokonoma_endings,
    .endings_by = brdi_tokonoma_endings_by,
    .types = types,
    .own_letters = brdi_pairs_of_letters, /* TOK-10 */
    .words = &brdi_tokonoma_words,
    .forward = 0,
    .refusals = brdi_tokonoma_refusals,
    .refusal_count = REFUSALS,
    .keys = brdi_tokonoma_keys,
    .builtin = &brdi_builtin_tokonoma,
    .contradictions = contradictions,
    .doubts = brdi_tokonoma_doubts,
    .compile = compile,
    .type_count = type_count,
    .mark = mark,
    .initial = brdi_tokonoma_initial,
    .derive = brdi_tokonoma_derive,
    .report = brdi_tokonoma_report,
    .hash = hash,
    .cell = cell,
    .counter = counter,
    .moves = brdi_tokonoma_moves,
    .count = brdi_tokonoma_count,
    .draw = brdi_tokonoma_draw,
    .legal = brdi_tokonoma_legal,
    .refuse = brdi_tokonoma_refuse,
    .describe = describe,
    .ways = &brdi_tokonoma_ways,
    .apply = brdi_tokonoma_apply,
};
