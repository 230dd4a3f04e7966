/* breakthrough.c: what Breakthrough tells of its moves and states, its maxima, its table of operations. */
#include "breakthrough.h"

/* ---------------------------------------------------------------------------------------------------------- queries */

static void describe(const struct brdi_rules *rules, const void *state, uint32_t code, brd_move_info *info)
{
    const struct state *s = state;
    (void)rules;
    info->kind = 0;
    info->from = code_from(code);
    info->to = code_to(code);
    if (has(occupied(s), code_from(code))) info->type = 0;
}

/* Any number is valid (BRE-2). */
static int32_t type_count(const struct brdi_rules *rules, uint8_t type, uint8_t seat)
{
    (void)rules, (void)type, (void)seat;
    return -1;
}

/* The ply only counts: `with_counts` makes no difference [BRE.counter]. */
static uint64_t hash(const struct brdi_rules *rules, const void *state, bool with_counts)
{
    const struct state *s = state;
    (void)rules, (void)with_counts;
    uint64_t sum = brdi_term(FIELD_SIDE, 0, s->head.turn);
    for (uint32_t side = 0; side < SIDES; side++)
        for (uint64_t left = s->men[side]; left != 0;) sum ^= brdi_term(FIELD_BOARD, brdi_pop_cell(&left), 1 + side);
    return brdi_mix_last(sum);
}

static void cell(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint16_t index,
                 struct brdi_items *items)
{
    const struct state *s = state;
    uint8_t at = brdi_byte_of(index);
    (void)rules, (void)viewer;
    for (uint8_t side = 0; side < SIDES; side++)
        if (has(s->men[side], at)) brdi_items_add(items, BRD_PIECE, 0, side, 0, BRD_NO_DIRECTION);
}

/* [BRE.stocks] */
static const struct brdi_quantity none[] = {{.name = NULL}};

static const char *const phases[] = {"play", NULL}; /* [BRE.phases] */

/* [BRE.marks] */
static const char *const marks[] = {"home_row", NULL};
enum { HOME_ROW };

static void mark(const struct brdi_rules *rules, uint16_t index, brd_cell_info *info)
{
    (void)rules;
    for (int side = 0; side < SIDES; side++)
        if (has(far_rows[1 - side], brdi_byte_of(index))) brdi_mark(info, HOME_ROW, side);
}

/* ------------------------------------------------------------------------------------------------------- operations */

/* The rules file, and the layout as the board of a position. */
static void contradictions(const struct brdi_check *check)
{
    brdi_breakthrough_contradictions(check);
    brdi_breakthrough_report_layout(check);
}

/*
 * Maxima. Moves: from each of 64 cells in each of 8 directions. Events: a removal and a move. Text: 64 cells, 7
 * slashes, side, a counter of 5 digits, 2 spaces.
 */
enum { EVENTS_MOST = 2, POSITION_MOST = CELLS + (ROWS - 1) + 1 + 5 + 2 };

_Static_assert(MOVES_MOST <= BRD_MAX_MOVES, "no list of moves is cut");

extern const struct brdi_schema brdi_builtin_breakthrough;

/* [BRE.items], [BRE.letters] */
static const struct brdi_type types[] = {{"man", BRD_PIECE, '\0', "Mm", '\0'}, {.name = NULL}};

extern const struct brdi_game brdi_breakthrough;
const struct brdi_game brdi_breakthrough = {
    .name = "breakthrough",
    .revision = 1,
    .tables_nbytes = sizeof(struct tables),
    .state_nbytes = sizeof(struct state),
    .players_min = SIDES,
    .players_max = SIDES,
    .max_moves = MOVES_MOST,
    .max_events = EVENTS_MOST,
    .max_move_text = 4 + 1,
    .max_position_text = POSITION_MOST + 1,
    .max_items = 1,
    .max_board_items = CELLS,
    .notation = &brdi_breakthrough_notation,
    .directions = brdi_breakthrough_directions,
    .stocks = none,
    .counters = none,
    .phases = phases,
    .marks = marks,
    .endings = brdi_breakthrough_endings,
    .endings_by = brdi_breakthrough_endings_by,
    .types = types,
    .words = &brdi_breakthrough_words,
    .forward = BRDI_FORWARD,
    .refusals = brdi_breakthrough_refusals,
    .refusal_count = REFUSALS,
    .keys = brdi_breakthrough_keys,
    .builtin = &brdi_builtin_breakthrough,
    .contradictions = contradictions,
    .compile = brdi_breakthrough_compile,
    .type_count = type_count,
    .mark = mark,
    .initial = brdi_breakthrough_initial,
    .derive = brdi_breakthrough_derive,
    .report = brdi_breakthrough_report,
    .hash = hash,
    .cell = cell,
    .moves = brdi_breakthrough_moves,
    .count = brdi_breakthrough_count,
    .legal = brdi_breakthrough_legal,
    .refuse = brdi_breakthrough_refuse,
    .describe = describe,
    .ways = &brdi_breakthrough_ways,
    .apply = brdi_breakthrough_apply,
};
