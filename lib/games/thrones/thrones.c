/* thrones.c: queries about moves and states, limits, and the table of operations. */
#include "kit/types.h"
#include "thrones_code.h"
#include "thrones_state.h"

/* -------------------------------------------------------------------------------------------------------- queries */

/* Whether both may ever act at once: while they lay out, or when one interrupts the other's turn. */
static bool several_actors(const struct brdi_rules *rules)
{
    return lay_together(rules) || favors_any_time(rules);
}

/* [THR.together], [THR.interrupt-actors]; else the side to move acts alone. */
static uint32_t actors(const struct brdi_rules *rules, const void *state)
{
    const struct state *s = state;
    if (!in_setup(s)) return brdi_thrones_may_interrupt(rules, s) ? 1u << WHITE | 1u << BLACK : 1u << s->head.to_move;
    return (uint32_t)brdi_thrones_lays(rules, s, WHITE) << WHITE | (uint32_t)brdi_thrones_lays(rules, s, BLACK)
                                                                       << BLACK;
}

/* What acts or is placed. */
static uint8_t acting_type(const struct state *s, uint32_t code)
{
    int kind = code_kind(code);
    if (kind == KIND_TILE || kind == KIND_CHOICE) return code_from(code);
    if (kind == KIND_PIECE) return (uint8_t)(GROUNDS + code_from(code));
    if (kind == KIND_HOLD) return GROUNDS + DRAGON;
    if (kind > KIND_DECEPTION) return BRD_NO_TYPE;
    uint8_t piece = s->pieces[code_from(code)];
    return is_piece(piece) ? item_type(piece) : BRD_NO_TYPE;
}

/* Survive and fail have the cells of the action that waits for them [THR.pending] [THR.described]. */
static void describe(const struct brdi_rules *rules, const void *state, uint32_t code, brd_move_info *info)
{
    const struct state *s = state;
    int kind = code_kind(code);
    bool chance = kind == KIND_SURVIVE || kind == KIND_FAIL;
    bool pending = chance && brdi_thrones_move_valid(rules, s->check) && is_pair(code_kind(s->check));
    uint32_t action = pending ? s->check : code;
    bool placed = kind == KIND_TILE || kind == KIND_PIECE, pair = is_pair(code_kind(action));
    bool last =
        in_setup(s) && is_placement(kind) && s->laid[WHITE] + s->laid[BLACK] + 1 == all_setup_plies(tables_of(rules));
    bool spends = code_cunning(code) || is_favor(kind);
    info->kind = (uint8_t)(kind - 1);
    if (pair) info->from = code_from(action);
    if (pair || placed) info->to = code_to(action);
    info->type = acting_type(s, action);
    if (chance) info->flags |= BRD_MOVE_CHANCE;
    if (spends) info->flags |= BRD_MOVE_SPENDS;
    if (last || (spends && favors_are_tiles(rules))) info->flags |= BRD_MOVE_REVEALS;
}

static int32_t type_count(const struct brdi_rules *rules, uint8_t type, uint8_t seat)
{
    const struct data *data = data_of(rules);
    if (type < TERRAINS) return data->tiles[type].count + data->tiles[type].middle;
    return type == FORTRESS ? 1 : tables_of(rules)->most[seat][type - GROUNDS];
}

static uint32_t chance_denominator(const struct brdi_rules *rules, const void *state)
{
    (void)state;
    return (uint32_t)data_of(rules)->switches.survival[1];
}

/* [THR.pending] */
static uint32_t pending(const struct brdi_rules *rules, const void *state)
{
    (void)rules;
    return ((const struct state *)state)->check;
}

static void outcomes(const struct brdi_rules *rules, const void *state, struct brdi_outcomes *list)
{
    (void)state;
    for (int kind = KIND_SURVIVE; kind <= KIND_FAIL; kind++)
        if (tickets_of(rules, kind) > 0) brdi_add_outcome(list, code_of(kind, 0, 0), (uint32_t)tickets_of(rules, kind));
}

/* [THR.hidden-things] */
static void hidden_item(struct brdi_items *items, uint8_t layer, uint8_t seat)
{
    brdi_items_add(items, layer, BRD_TYPE_HIDDEN, seat, 0, BRD_NO_DIRECTION);
}

/* [THR.fixture] The claims on a cell of row 5: hidden ones first [THR.hidden-things]. */
static void claims(const struct tables *tables, const struct state *s, int hidden, uint8_t cell_index,
                   struct brdi_items *items)
{
    for (uint8_t side = WHITE; side < SIDES; side++)
        if ((hidden >> side & 1) != 0) hidden_item(items, BRD_FIXTURE, side);
    for (uint8_t side = WHITE; side < SIDES; side++)
        for (int n = 0; n < MIDDLE_TILES; n++)
            if ((hidden >> side & 1) == 0 && s->claims[side][n] == 1 + cell_index - MIDDLE)
                brdi_items_add(items, BRD_FIXTURE, tables->middle[n], side, 0, BRD_NO_DIRECTION);
}

/* [THR.ground], [THR.piece] */
static void cell(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint16_t index,
                 struct brdi_items *items)
{
    const struct state *s = state;
    uint8_t cell_index = brdi_byte_of(index);
    int hidden = hidden_sides(s, viewer);
    uint8_t tile = s->tiles[cell_index], piece = s->pieces[cell_index];
    for (uint8_t side = WHITE; side < SIDES; side++)
        if ((hidden >> side & 1) != 0 && in_home(side, cell_index)) {
            hidden_item(items, BRD_GROUND, BRD_NO_SEAT);
            hidden_item(items, BRD_PIECE, side);
            return;
        }
    if (tile != NO_TILE)
        brdi_items_add(items, BRD_GROUND, (uint8_t)ground_of(tile), BRD_NO_SEAT, tile >= BREACHED, BRD_NO_DIRECTION);
    if (s->turn == 0 && cell_index >= MIDDLE && cell_index < MIDDLE_END)
        claims(tables_of(rules), s, hidden, cell_index, items);
    if (is_piece(piece))
        brdi_items_add(items, BRD_PIECE, item_type(piece), (uint8_t)owner_of(piece), 0, BRD_NO_DIRECTION);
}

/* [THR.stocks], [THR.count], [THR.quantities] */
static const struct brdi_quantity stocks[] = {
    {"dragon", false, BRD_MEANS_COUNT, GROUNDS + DRAGON, BRD_SEEN_AT_TIMES, BRD_NO_QUANTITY},
    {"favor", false, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"gained", false, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"favor_plains", false, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_OWNER, BRD_NO_QUANTITY},
    {"favor_forest", false, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_OWNER, BRD_NO_QUANTITY},
    {"favor_mountain", false, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_OWNER, BRD_NO_QUANTITY},
    {"favor_water", false, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_OWNER, BRD_NO_QUANTITY},
    {.name = NULL}};
static const struct brdi_quantity counters[] = {
    {"lastfort", false, BRD_MEANS_CELL, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"guard", false, BRD_MEANS_FLAG, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"turn", true, BRD_MEANS_NUMBER, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {.name = NULL}};

_Static_assert(sizeof stocks / sizeof *stocks == STOCKS_OF_TILES + 1, "a stock for each");
_Static_assert(sizeof counters / sizeof *counters == COUNTERS + 1, "a counter for each");

/* [THR.kind-stocks] */
static uint8_t quantity_count(const struct brdi_rules *rules, int32_t family)
{
    if (family != BRD_STOCK) return COUNTERS;
    return favors_are_tiles(rules) ? STOCKS_OF_TILES : STOCKS;
}

static bool stock(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                  int32_t *value)
{
    const struct state *s = state;
    (void)rules;
    int hidden = index == STOCK_DRAGON ? hidden_sides(s, viewer) : index >= STOCK_KINDS ? opponents_of(viewer) : 0;
    if ((hidden >> seat & 1) != 0) return false;
    *value = index == STOCK_DRAGON   ? s->held_back >> seat & 1
             : index == STOCK_FAVOR  ? s->favors[seat]
             : index == STOCK_GAINED ? s->gained[seat]
                                     : s->kinds[seat][index - STOCK_KINDS];
    return true;
}

static bool counter(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                    int32_t *value)
{
    const struct state *s = state;
    (void)rules, (void)viewer;
    if (index == COUNTER_TURN)
        *value = s->turn;
    else
        *value = index == COUNTER_GUARD ? s->guard >> seat & 1 : last_fortress_of(s, seat);
    return true;
}

/*
 * [THR.phases] The phase of a seat's own layout. During the setup it is public. If the limit of plies ended the game in
 * the setup the position no longer shows it, but the number of plies does (THR-30). Where both lay out at the same time
 * it is not shown [THR.together].
 */
static uint8_t phase(const struct brdi_rules *rules, const void *state, uint8_t seat)
{
    const struct state *s = state;
    int white = setup_plies(tables_of(rules), WHITE), laid = s->head.ply - (s->head.turn == BLACK ? white : 0);
    if (s->turn > 0 || s->phase == PHASE_PLAY) return PHASE_PLAY;
    if (lay_together(rules)) return BOTH_LAY_OUT;
    if (seat != s->head.turn) return s->head.turn == BLACK ? PHASE_PIECES : PHASE_TILES;
    return s->phase < PHASE_PLAY ? s->phase : brdi_thrones_setup_phase(laid);
}

/* The key leaves out the number of the turn, except whether the turn is peaceful, which decides what is legal. */
static uint64_t hash(const struct brdi_rules *rules, const void *state, bool with_counts)
{
    const struct state *s = state;
    struct cells trail = s->trail, pieces = cells_or(s->sides[WHITE], s->sides[BLACK]);
    uint64_t sum = brdi_term(FIELD_SIDE, 0, s->head.turn) ^ brdi_term(FIELD_PHASE, 0, s->phase) ^
                   brdi_term(FIELD_DRAGONS, 0, s->held_back) ^ brdi_term(FIELD_GUARD, 0, s->guard) ^
                   brdi_term(FIELD_TURN_STATE, 0, (uint32_t)s->done << 8 | s->actor) ^
                   brdi_term(FIELD_CHECK, 0, s->check);
    sum ^= s->turn > 0 ? s->tiles_sum : brdi_thrones_sum_tiles(s);
    for (uint8_t place; (place = cells_pop(&pieces)) != NO_CELL;)
        sum ^= brdi_term(FIELD_PIECES, place, s->pieces[place]);
    for (uint8_t left; (left = cells_pop(&trail)) != NO_CELL;) sum ^= brdi_term(FIELD_TURN_STATE, 1u + left, 1);
    for (uint32_t side = WHITE; side < SIDES; side++) {
        for (uint32_t n = 0; n < MIDDLE_TILES; n++)
            sum ^= brdi_term(FIELD_CLAIMS, side * MIDDLE_TILES + n, s->claims[side][n]);
        sum ^= brdi_term(FIELD_FAVORS, side, (uint32_t)s->gained[side] << 8 | s->favors[side]) ^
               brdi_term(FIELD_LAST_FORTRESS, side, s->last_fortress[side]);
        for (uint32_t terrain = 0; terrain < TERRAINS && favors_are_tiles(rules); terrain++)
            sum ^= brdi_term(FIELD_FAVORS, SIDES + side * TERRAINS + terrain, s->kinds[side][terrain]);
    }
    if (with_counts) return brdi_mix_last(sum ^ brdi_term(FIELD_TURN, 0, s->turn));
    return brdi_mix_last(sum ^ brdi_term(FIELD_TURN, 1, s->turn <= data_of(rules)->peaceful_turns));
}

/* [THR.marks] */
static const char *const marks[] = {"homeland", "middle_row", NULL};
enum { HOMELAND, MIDDLE_ROW };

static void mark(const struct brdi_rules *rules, uint16_t index, brd_cell_info *info)
{
    uint8_t cell = brdi_byte_of(index);
    (void)rules;
    for (int side = 0; side < SIDES; side++)
        if (in_home(side, cell)) brdi_mark(info, HOMELAND, side);
    if (cell >= HOME && cell < MIDDLE_END) brdi_mark(info, MIDDLE_ROW, BRD_NO_SEAT);
}

/* ----------------------------------------------------------------------------------------------------- operations */

/*
 * Limits. Moves: with the published rules at most 1380 by the count in thrones_rules.c, with interruptions 1725; files
 * that could exceed 1920 are refused there.
 *
 * Events: Black's last ply of the setup has most: its own, for nine cells of row 5 two reveals and a tile, eight claims
 * removed, for 72 home cells two reveals, six stocks, five counters: 1 + 27 + 8 + 144 + 6 + 5 = 191.
 *
 * Move text: `survive` and a NUL.
 *
 * Position text: two boards of 81 characters and 8 slashes; side 1 (`wb` only in a setup, which has no turnstate),
 * phase 6, claims 19, dragons 2; favors: a comma, and for each side two numbers of 1 digit (rules files allow no more
 * than 9), two signs and nine tiles; lastfort 5, guard 2; turnstate: cell, `msfo`, a trail of up to 81 cells of three
 * characters each; check 7; turn and ply 5 each; 12 spaces and a NUL: 519.
 *
 * Items on a cell: a tile and a piece, or two claims.
 */
enum { MAX_EVENTS = 191, MAX_MOVE_TEXT = 8, MAX_ITEMS = 2 };
enum { BOARD_TEXT = CELLS + ROWS - 1, TURN_STATE_TEXT = 2 + 4 + CELLS * 3, FAVORS_TEXT = 2 * (4 + 9) + 1 };
enum {
    MAX_POSITION_TEXT = 2 * BOARD_TEXT + 1 + 6 + 19 + 2 + FAVORS_TEXT + 5 + 2 + TURN_STATE_TEXT + 7 + 2 * 5 + 12 + 1
};

_Static_assert(MOVES_MOST <= BRD_MAX_MOVES, "no list of moves is cut");
_Static_assert(MAX_POSITION_TEXT <= BRD_MAX_POSITION_TEXT && MAX_EVENTS <= BRD_MAX_EVENTS, "the public maxima suffice");

extern const struct brdi_schema brdi_builtin_thrones;

/* [THR.letters] Terrains have letters of claims, too. In positions a breached fortress, value 1, is an x. */
static const struct brdi_type types[] = {
    {"plains", BRD_GROUND, 'p', "pp", 'p'},   {"forest", BRD_GROUND, 'f', "ff", 'f'},
    {"mountain", BRD_GROUND, 'm', "mm", 'm'}, {"water", BRD_GROUND, 'w', "ww", 'w'},
    {"fortress", BRD_GROUND, 'c', "", 'c'},   {"ranger", BRD_PIECE, 'R', "Rr", '\0'},
    {"spearman", BRD_PIECE, 'S', "Ss", '\0'}, {"crossbowman", BRD_PIECE, 'C', "Cc", '\0'},
    {"catapult", BRD_PIECE, 'A', "Aa", '\0'}, {"trebuchet", BRD_PIECE, 'T', "Tt", '\0'},
    {"lancer", BRD_PIECE, 'L', "Ll", '\0'},   {"warhorse", BRD_PIECE, 'W', "Ww", '\0'},
    {"elephant", BRD_PIECE, 'E', "Ee", '\0'}, {"dragon", BRD_PIECE, 'D', "Dd", '\0'},
    {"throne", BRD_PIECE, 'K', "Kk", '\0'},   {.name = NULL}};

extern const struct brdi_game brdi_thrones;
const struct brdi_game brdi_thrones = {
    .name = "thrones",
    .revision = 2,
    .tables_nbytes = sizeof(struct tables),
    .state_nbytes = sizeof(struct state),
    .players_min = SIDES,
    .players_max = SIDES,
    .max_moves = MOVES_MOST,
    .max_events = MAX_EVENTS,
    .max_move_text = MAX_MOVE_TEXT,
    .max_position_text = MAX_POSITION_TEXT,
    .max_items = MAX_ITEMS,
    .max_board_items = CELLS * MAX_ITEMS,
    .notation = &brdi_thrones_notation,
    .directions = brdi_thrones_directions,
    .stocks = stocks,
    .counters = counters,
    .quantity_count = quantity_count,
    .phases = brdi_thrones_phases,
    .marks = marks,
    .endings = brdi_thrones_endings,
    .endings_by = brdi_thrones_endings_by,
    .types = types,
    .own_letters = brdi_pairs_of_letters, /* [THR.own-types] */
    .own_in_moves = true,
    .words = &brdi_thrones_words,
    .forward = 0,
    .refusals = brdi_thrones_refusals,
    .refusal_count = REFUSALS,
    .keys = brdi_thrones_keys,
    .builtin = &brdi_builtin_thrones,
    .contradictions = brdi_thrones_contradictions,
    .doubts = brdi_thrones_doubts,
    .compile = brdi_thrones_compile,
    .type_count = type_count,
    .mark = mark,
    .initial = brdi_thrones_initial,
    .derive = brdi_thrones_derive,
    .report = brdi_thrones_report,
    .hash = hash,
    .cell = cell,
    .phase = phase,
    .stock = stock,
    .counter = counter,
    .several_actors = several_actors,
    .actors = actors,
    .seat_of = brdi_thrones_seat_of,
    .moves = brdi_thrones_moves,
    .legal = brdi_thrones_legal,
    .refuse = brdi_thrones_refuse,
    .describe = describe,
    .ways = &brdi_thrones_ways,
    .apply = brdi_thrones_apply,
    .chance_denominator = chance_denominator,
    .outcomes = outcomes,
    .pending = pending,
    .secrets = &brdi_thrones_secrets,
};
