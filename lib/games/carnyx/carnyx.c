/* carnyx.c: queries about moves and states, limits, and the game's table. */
#include "kit/types.h"
#include "carnyx.h"

/* ---------------------------------------------------------------------------------------------------------- queries */

static void describe(const struct brdi_rules *rules, const void *state, uint32_t code, brd_move_info *info)
{
    const struct state *s = state;
    uint32_t kind = code_kind(code);
    bool begins = kind == MOVE || kind == RETURN || kind == LEAVE;
    bool acts = kind == PLACE || (begins && ((s->controlled[DARK] | s->controlled[LIGHT]) >> code_from(code) & 1) != 0);
    info->kind = (uint8_t)(kind - PLACE);
    if (begins) info->from = code_from(code);
    if (kind <= RETURN) info->to = code_to(code);
    if (acts) info->type = kind == PLACE ? code_from(code) : acting(tables_of(rules), s, code_from(code));
}

static int32_t type_count(const struct brdi_rules *rules, uint8_t type, uint8_t seat)
{
    return disc_count(data_of(&rules->schema), seat, type);
}

/* The types of all discs, and the discs of the file's own types in hand. */
static uint64_t hash_types(const struct state *s)
{
    uint64_t sum = 0;
    for (uint32_t cell = 0; cell < CELLS; cell++)
        for (uint32_t p = 0; p < PLANES; p++)
            sum ^= brdi_term(FIELD_BOARD, (p + 1) << 5 | cell, s->types[cell].planes[p]);
    for (uint32_t side = 0; side < SIDES; side++)
        for (uint32_t own = 0; own < BRDI_OWN_TYPES_MOST; own++)
            sum ^= brdi_term(FIELD_RESERVE, (own + 1) << 1 | side, s->hand[side][own]);
    return sum;
}

static uint64_t hash(const struct brdi_rules *rules, const void *state, bool with_counts)
{
    const struct state *s = state;
    (void)with_counts; /* nothing that is hashed is a pure counter */
    uint32_t stage = s->won ? 2 : s->players[DARK].entered || s->players[LIGHT].entered ? 4 : 0;
    uint64_t sum = brdi_term(FIELD_SIDE, 0, stage + s->head.turn);
    for (uint32_t cell = 0; cell < CELLS; cell++) sum ^= brdi_term(FIELD_BOARD, cell, s->stacks[cell]);
    for (uint32_t side = 0; side < SIDES; side++) {
        const struct player *player = &s->players[side];
        sum ^= brdi_term(FIELD_UNPLACED, side, player->unplaced) ^ brdi_term(FIELD_RESERVE, side, player->reserve) ^
               brdi_term(FIELD_SUPPLY, side, player->supply) ^ brdi_term(FIELD_HUNKERED, side, player->hunkered) ^
               brdi_term(FIELD_BAR_D + side, 0, player->bar);
    }
    if (tables_of(rules)->typed) sum ^= hash_types(s);
    return brdi_mix_last(sum);
}

/* [CAR.items] */
static void cell(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint16_t index,
                 struct brdi_items *items)
{
    const struct state *s = state;
    (void)viewer;
    uint32_t stack = s->stacks[index];
    bool typed = tables_of(rules)->typed;
    int32_t controller = s->controlled[LIGHT] >> index & 1;
    for (uint32_t i = 0; i < height(stack); i++) {
        uint8_t type = (uint8_t)(typed ? type_at(s, brdi_byte_of(index), i) : DISC);
        brdi_items_add(items, BRD_PIECE, type, disc_at(stack, i), controller, BRD_NO_DIRECTION);
    }
}

#define OWN_STOCK(n)                                                            \
    {                                                                           \
        "", false, BRD_MEANS_COUNT, OWN + (n), BRD_SEEN_BY_ALL, BRD_NO_QUANTITY \
    }

static const struct brdi_quantity stocks[] = {
    {"unplaced", false, BRD_MEANS_COUNT, DISC, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"reserve", false, BRD_MEANS_COUNT, DISC, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"supply", false, BRD_MEANS_COUNT, DISC, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"removed", false, BRD_MEANS_COUNT, DISC, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    OWN_STOCK(0),
    OWN_STOCK(1),
    OWN_STOCK(2),
    OWN_STOCK(3),
    {.name = NULL}}; /* [CAR.stocks] */
_Static_assert(sizeof stocks / sizeof *stocks == STOCK_OWN + BRDI_OWN_TYPES_MOST + 1, "a stock for each own type");
static const struct brdi_quantity counters[] = {
    {"hunkered", false, BRD_MEANS_FLAG, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"bar_from", false, BRD_MEANS_CELL, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"bar_to", false, BRD_MEANS_CELL, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"entered", false, BRD_MEANS_FLAG, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {.name = NULL}}; /* [CAR.seat-counters] */

/* The last counter exists only with `entering: extra` [CAR.seat-counters]. */
static uint8_t quantity_count(const struct brdi_rules *rules, int32_t family)
{
    if (family == BRD_STOCK) return (uint8_t)(STOCK_OWN + rules->own_count);
    return tables_of(rules)->extra ? COUNTER_ENTERED + 1 : COUNTER_ENTERED;
}

static bool stock(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                  int32_t *value)
{
    (void)viewer;
    *value = stock_of(rules, state, seat, index);
    return true;
}

static bool counter(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                    int32_t *value)
{
    const struct player *player = &((const struct state *)state)->players[seat];
    (void)rules, (void)viewer;
    switch (index) {
    case COUNTER_HUNKERED: *value = player->hunkered; break;
    case COUNTER_ENTERED: *value = player->entered; break;
    default: *value = brdi_carnyx_bar_cell(player->bar, index); break;
    }
    return true;
}

/* [CAR.phases] */
static const char *const phases[] = {"setup", "play", NULL};

static uint8_t phase(const struct brdi_rules *rules, const void *state, uint8_t seat)
{
    (void)rules, (void)seat;
    return in_setup(state) ? 0 : 1;
}

/* [CAR.marks] */
static const char *const marks[] = {"home_row", "centre", NULL};
enum { HOME_ROW, CENTRE };

static void mark(const struct brdi_rules *rules, uint16_t index, brd_cell_info *info)
{
    uint8_t cell = brdi_byte_of(index);
    for (int side = 0; side < SIDES; side++)
        if (has(home_rows[side], cell)) brdi_mark(info, HOME_ROW, side);
    if (has(tables_of(rules)->centre, cell)) brdi_mark(info, CENTRE, BRD_NO_SEAT); /* [CAR.centres] */
}

/* ------------------------------------------------------------------------------------------------------- operations */

/*
 * Limits for all rules files.
 *
 * Moves: from each of at most 25 cells 24 steps, and 5 returns or 1 leaving; 5 entries; hunker.
 *
 * Events: the removal of 26 discs, 2 stocks of each seat, 4 counters of each seat.
 *
 * Text: a stack of two takes 4 characters, so 13 stacks and 12 empty cells make the longest board, 64, with 4 slashes;
 * side of 2; 3 pairs of two digits each with a slash; hunkered of 2; 2 bars of 4; ply of 5; 8 spaces; the NUL.
 *
 * Items: all discs, on one cell or on several.
 */
_Static_assert(MOVES_MOST <= BRD_MAX_MOVES, "no list of moves is cut");

extern const struct brdi_schema brdi_builtin_carnyx;

/* [CAR.layers] [CAR.described] */
static const struct brdi_type types[] = {{"disc", BRD_PIECE, '\0', "DL", '\0'}, {.name = NULL}};

extern const struct brdi_game brdi_carnyx;
const struct brdi_game brdi_carnyx = {
    .name = "carnyx",
    .revision = 1,
    .tables_nbytes = sizeof(struct tables),
    .state_nbytes = sizeof(struct state),
    .players_min = SIDES,
    .players_max = SIDES,
    .max_moves = MOVES_MOST,
    .max_events = STACK_MOST + 4 + 8,
    .max_move_text = 7,
    .max_position_text = 64 + 4 + 2 + 3 * 5 + 2 + 2 * 4 + 5 + 8 + 1,
    .max_items = STACK_MOST,
    .max_board_items = STACK_MOST,
    .notation = &brdi_carnyx_notation,
    .directions = brdi_carnyx_directions,
    .stocks = stocks,
    .counters = counters,
    .quantity_count = quantity_count,
    .phases = phases,
    .marks = marks,
    .endings = brdi_carnyx_endings,
    .endings_by = brdi_carnyx_endings_by,
    .types = types,
    .own_letters = brdi_pairs_of_letters, /* [CAR.own] */
    .own_in_moves = true,
    .words = &brdi_carnyx_words,
    .forward = 0,
    .refusals = brdi_carnyx_refusals,
    .refusal_count = REFUSALS,
    .keys = brdi_carnyx_keys,
    .builtin = &brdi_builtin_carnyx,
    .contradictions = brdi_carnyx_contradictions,
    .doubts = brdi_carnyx_doubts,
    .compile = brdi_carnyx_compile,
    .type_count = type_count,
    .mark = mark,
    .initial = brdi_carnyx_initial,
    .derive = brdi_carnyx_derive,
    .report = brdi_carnyx_report,
    .hash = hash,
    .cell = cell,
    .phase = phase,
    .stock = stock,
    .counter = counter,
    .moves = brdi_carnyx_moves,
    .legal = brdi_carnyx_legal,
    .refuse = brdi_carnyx_refuse,
    .describe = describe,
    .ways = &brdi_carnyx_ways,
    .apply = brdi_carnyx_apply,
};
