/* tomis.c: descriptions of moves, queries of states, limits, and the table of operations of Tomis. */
#include "kit/types.h"
#include "tomis.h"

/* ---------------------------------------------------------------------------------------------------------- queries */

/* The type of the man on a cell, or BRD_NO_TYPE. */
static uint8_t type_on(const struct brdi_rules *rules, const struct state *s, uint8_t cell)
{
    for (int side = 0; side < SIDES; side++)
        if (has(s->men[side], cell)) return type_of(man_at(tables_of(rules), s, cell));
    return BRD_NO_TYPE;
}

/* What the man on a cell becomes when it goes to another cell, or BRD_NO_TYPE. A frigate may unlock the flagship. */
static uint8_t becomes(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to)
{
    const struct tables *t = tables_of(rules);
    int side = has(s->men[WHITE], from) ? WHITE : BLACK, man = man_at(t, s, from);
    if (!has(s->men[side], from)) return BRD_NO_TYPE;
    bool arrives = man == FRIGATE && row_of(to) == back_row(1 - side);
    uint8_t heir = heir_at(t, s, side, man, to, unlocked(s, side) || arrives);
    return heir == BASE ? BRD_NO_TYPE : type_of(heir);
}

static void describe(const struct brdi_rules *rules, const void *state, uint32_t code, brd_move_info *info)
{
    uint8_t first = code_first(code), second = code_second(code);
    int kind = code_kind(code);
    info->kind = (uint8_t)(kind - PLACE_BASE);
    if (kind == PASS) return;
    if (kind <= DEPLOY) {
        info->to = second;
        info->type = kind == PLACE_BASE ? BASE : kind == PLACE_GATE ? GATE : type_of(first);
        return;
    }
    info->from = first;
    info->type = kind == MARK || kind == SECOND_MARK || kind == ROTATE ? GATE : type_on(rules, state, first);
    if (kind == MARK || kind == ROTATE) info->direction = second;
    if (kind == STRIKE) info->target = second;
    if (!brings(kind)) return;
    info->to = second;
    if (tables_of(rules)->promoting) info->becomes = becomes(rules, state, first, second);
}

static int32_t type_count(const struct brdi_rules *rules, uint8_t type, uint8_t seat)
{
    return tables_of(rules)->counts[seat][type == GATE ? STOCK_GATE : stock_of(man_of(type))];
}

/* The numbers of the file's own men and stocks come behind all others, which have those of 1.0. */
static uint32_t man_number(uint32_t side, uint32_t man)
{
    return man < OWN ? side * OWN + man : (uint32_t)(SIDES * OWN) + side * BRDI_OWN_TYPES_MOST + man - OWN;
}

static uint32_t stock_number(uint32_t side, uint32_t stock)
{
    if (stock < STOCK_OWN) return side * STOCK_OWN + stock;
    return (uint32_t)(SIDES * STOCK_OWN) + side * BRDI_OWN_TYPES_MOST + stock - STOCK_OWN;
}

static uint64_t hash(const struct brdi_rules *rules, const void *state, bool with_counts)
{
    const struct state *s = state;
    (void)with_counts; /* passes are no pure counter: the second ends the game */
    uint64_t sum = brdi_term(FIELD_SIDE, 0, s->head.turn) ^ brdi_term(FIELD_UNLOCKED, 0, s->flags) ^
                   brdi_term(FIELD_PASSES, 0, s->passes);
    for (uint32_t side = 0; side < SIDES; side++) {
        for (uint32_t man = 0; man < tables_of(rules)->men_end; man++)
            for (uint64_t left = men_of(s, (int)side, (int)man); left != 0;)
                sum ^= brdi_term(FIELD_BOARD, brdi_pop_cell(&left), 1 + man_number(side, man));
        for (uint32_t stock = 0; stock < stock_count(rules); stock++)
            sum ^= brdi_term(FIELD_STOCK, stock_number(side, stock), *stock_in(s, (int)side, (int)stock));
    }
    for (uint32_t row = 0; row < ROWS; row++) sum ^= brdi_term(FIELD_GATES, row, s->gates[row]);
    return brdi_mix_last(sum);
}

static void cell(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint16_t index,
                 struct brdi_items *items)
{
    const struct state *s = state;
    uint8_t at = brdi_byte_of(index), row = row_of(at);
    (void)viewer;
    if (s->gates[row] != 0 && gate_cell(s, row) == at)
        brdi_items_add(items, BRD_FIXTURE, GATE, (uint8_t)gate_owner(row), gate_value(s, row),
                       gate_value(s, row) >= ONE_MARKER ? gate_direction(s, row) : BRD_NO_DIRECTION);
    if (type_on(rules, s, at) == BRD_NO_TYPE) return;
    uint8_t owner = has(s->men[WHITE], at) ? WHITE : BLACK;
    brdi_items_add(items, BRD_PIECE, type_on(rules, s, at), owner, 0, BRD_NO_DIRECTION);
}

/* [TOM.stocks], [TOM.counters], [TOM.described]. Stocks without a name have that of their type. */
static const struct brdi_quantity stocks[] = {
    {"base", false, BRD_MEANS_COUNT, BASE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"gate", false, BRD_MEANS_COUNT, GATE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"marker", false, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"frigate", false, BRD_MEANS_COUNT, FRIGATE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"sentry", false, BRD_MEANS_COUNT, SENTRY, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"tower", false, BRD_MEANS_COUNT, TOWER, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"flagship", false, BRD_MEANS_COUNT, FLAGSHIP, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"", false, BRD_MEANS_COUNT, GATE + 1, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"", false, BRD_MEANS_COUNT, GATE + 2, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"", false, BRD_MEANS_COUNT, GATE + 3, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"", false, BRD_MEANS_COUNT, GATE + 4, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {.name = NULL}};

_Static_assert(sizeof stocks / sizeof *stocks == STOCKS + 1, "a row for each stock");

static const struct brdi_quantity counters[] = {
    {"unlocked", false, BRD_MEANS_FLAG, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"passes", true, BRD_MEANS_NUMBER, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {.name = NULL}};

/* `worked` is a counter of seats, so it comes before the common one. */
static const struct brdi_quantity counters_with_work[] = {
    {"unlocked", false, BRD_MEANS_FLAG, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"worked", false, BRD_MEANS_FLAG, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"passes", true, BRD_MEANS_NUMBER, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {.name = NULL}};

static const struct brdi_quantity *counters_by(const struct brdi_rules *rules)
{
    return works_extra(rules) ? counters_with_work : counters;
}

static uint8_t quantity_count(const struct brdi_rules *rules, int32_t family)
{
    return family == BRD_STOCK ? stock_count(rules) : (uint8_t)(counter_of_passes(rules) + 1);
}

static bool stock(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                  int32_t *value)
{
    const struct state *s = state;
    (void)rules, (void)viewer;
    *value = *stock_in(s, seat, index);
    return true;
}

static bool counter(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                    int32_t *value)
{
    const struct state *s = state;
    (void)viewer;
    if (index == counter_of_passes(rules))
        *value = s->passes;
    else
        *value = index == COUNTER_UNLOCKED ? unlocked(s, seat) : worked(s) && s->head.turn == seat;
    return true;
}

/* [TOM.phases] */
static const char *const phases[] = {"placement", "main", NULL};

static uint8_t phase(const struct brdi_rules *rules, const void *state, uint8_t seat)
{
    (void)seat;
    return placing(rules, state) ? 0 : 1;
}

/* [TOM.marks] */
static const char *const marks[] = {"back_row", NULL};
enum { BACK_ROW };

static void mark(const struct brdi_rules *rules, uint16_t cell, brd_cell_info *info)
{
    (void)rules;
    for (int side = 0; side < SIDES; side++)
        if (row_of(brdi_byte_of(cell)) == back_row(side)) brdi_mark(info, BACK_ROW, side);
}

/* ------------------------------------------------------------------------------------------------------- operations */

/*
 * Limits, for all values that FORMAT.md allows. Moves: n units move to at most 64 - n cells each, 1024; deployments 4 *
 * 8, and 8 for each unit of the file's own (compile adds these); activations 8; a gate of the player is marked and
 * rotated in at most 8 ways, 4 * 8; gate jumps 8 * 2; strikes 8 * 4; each jump gate carries at most 8 frigates, 8 * 8.
 * Events: a capture, a move, a gate; 64 removals by the attack; a stock; unlocked, worked, passes. Text: 64 cells, 7
 * slashes; side, +; 8 gates of 5 characters, 7 commas; 14 stocks of a letter and 3 digits, a slash; unlocked of 2;
 * passes of 3; ply of 5; 6 spaces; NUL. Items: a base or unit on each cell, a gate in each row.
 */
enum { MOVES_MOST = 1024 + 4 * 8 + 8 + 4 * 8 + 8 * 2 + 8 * 4 + 8 * 8 };

_Static_assert(MOVES_MOST <= BRD_MAX_MOVES, "no list of moves is cut");

extern const struct brdi_schema brdi_builtin_tomis;

static const struct brdi_type types[] = {{"base", BRD_PIECE, 'B', "Bb", '\0'},
                                         {"frigate", BRD_PIECE, 'F', "Ff", '\0'},
                                         {"sentry", BRD_PIECE, 'S', "Ss", '\0'},
                                         {"tower", BRD_PIECE, 'T', "Tt", '\0'},
                                         {"flagship", BRD_PIECE, 'L', "Ll", '\0'},
                                         {"gate", BRD_FIXTURE, 'G', "", '\0'},
                                         {.name = NULL}};

extern const struct brdi_game brdi_tomis;
const struct brdi_game brdi_tomis = {
    .name = "tomis",
    .revision = 1,
    .tables_nbytes = sizeof(struct tables),
    .state_nbytes = sizeof(struct state),
    .players_min = SIDES,
    .players_max = SIDES,
    .max_moves = MOVES_MOST,
    .max_events = 3 + 64 + 1 + 3,
    .max_move_text = 6,
    .max_position_text = 71 + 2 + 47 + 57 + 2 + 3 + 5 + 6 + 1,
    .max_items = 2,
    .max_board_items = CELLS + ROWS,
    .notation = &brdi_tomis_notation,
    .directions = brdi_tomis_directions,
    .stocks = stocks,
    .counters = counters,
    .counters_by = counters_by,
    .quantity_count = quantity_count,
    .phases = phases,
    .marks = marks,
    .endings = brdi_tomis_endings,
    .endings_by = brdi_tomis_endings_by,
    .types = types,
    .own_letters = brdi_pairs_of_letters, /* [TOM.own] */
    .own_in_moves = true,
    .words = &brdi_tomis_words,
    .forward = 0,
    .used_directions = (1u << BRDI_EIGHT_DIRECTIONS) - 1, /* of gates */
    .refusals = brdi_tomis_refusals,
    .refusal_count = REFUSALS,
    .other_sentences = brdi_tomis_other_sentences,
    .keys = brdi_tomis_keys,
    .builtin = &brdi_builtin_tomis,
    .contradictions = brdi_tomis_contradictions,
    .doubts = brdi_tomis_doubts,
    .compile = brdi_tomis_compile,
    .type_count = type_count,
    .mark = mark,
    .initial = brdi_tomis_initial,
    .derive = brdi_tomis_derive,
    .report = brdi_tomis_report,
    .hash = hash,
    .cell = cell,
    .phase = phase,
    .stock = stock,
    .counter = counter,
    .moves = brdi_tomis_moves,
    .legal = brdi_tomis_legal,
    .refuse = brdi_tomis_refuse,
    .describe = describe,
    .ways = &brdi_tomis_ways,
    .apply = brdi_tomis_apply,
};
