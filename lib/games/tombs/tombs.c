/* tombs.c: queries about moves and states, limits, and the game's table. */
#include "tombs.h"

/* ---------------------------------------------------------------------------------------------------------- queries */

/* A move touches the cells that it names [TMB.touch]. Playing or discarding a card shows it to all. */
static void describe(const struct brdi_rules *rules, const void *state, uint32_t code, brd_move_info *info)
{
    struct play play = play_of(code);
    (void)rules, (void)state;
    info->kind = (uint8_t)(play.kind - 1);
    info->type = type_of(play.class);
    if (play.kind != DRAW && play.kind != DISCARD) info->to = play.cell;
    if (play.kind == ACTIVATE) info->target = play.target;
    info->flags = play.kind == DRAW ? BRD_MOVE_CHANCE : BRD_MOVE_REVEALS;
}

/* The deck is shared, so the rules do not limit what one seat can own. */
static int32_t type_count(const struct brdi_rules *rules, uint8_t type, uint8_t seat)
{
    (void)rules, (void)type, (void)seat;
    return -1;
}

static uint64_t hash_cards(uint32_t field, uint32_t place, uint32_t cards)
{
    uint64_t sum = 0;
    for (uint32_t class = BLADE; class < CLASSES; ++class)
        sum ^= brdi_term(field, place + class, cards_of(cards, (int)class));
    return sum;
}

static uint64_t hash_units(uint64_t units, uint32_t first)
{
    uint64_t sum = 0;
    while (units != 0) {
        uint32_t unit = brdi_pop_cell(&units);
        sum ^= brdi_term(FIELD_BOARD, unit % UNIT_BITS, first + unit / UNIT_BITS);
    }
    return sum;
}

/* What the classes of the file's own add; their numbers are behind those of the published ones. */
static uint64_t hash_own(const struct state *s)
{
    enum { OWN_CARDS = SEATS_MOST * CLASSES, OWN_UNITS = 2 + SEATS_MOST * CLASSES };
    uint64_t sum = hash_cards(FIELD_DECK, CLASSES, s->own_deck);
    for (uint32_t seat = 0; seat < SEATS_MOST; seat++)
        sum ^= hash_cards(FIELD_HANDS, OWN_CARDS + seat * BRDI_OWN_TYPES_MOST, s->own_hands[seat]) ^
               hash_units(s->own_units[seat], OWN_UNITS + seat * BRDI_OWN_TYPES_MOST);
    return sum;
}

/* On a cell 1 is a tombstone; units are numbered from 2 by seat and class. */
static uint64_t hash(const struct brdi_rules *rules, const void *state, bool with_counts)
{
    const struct state *s = state;
    uint32_t phase = s->head.to_move == BRD_CHANCE ? 1 : s->head.to_move == BRD_NOBODY ? 2 : 3;
    uint64_t sum = brdi_term(FIELD_PHASE, 0, phase) ^ brdi_term(FIELD_PHASE, 1, s->head.turn) ^
                   brdi_term(FIELD_PHASE, 2, s->head.player_count) ^ brdi_term(FIELD_LOCK, 0, s->placer) ^
                   brdi_term(FIELD_LOCK, 1, s->stuck) ^ hash_cards(FIELD_DECK, 0, s->deck);
    for (uint64_t left = s->tombs; left != 0;) sum ^= brdi_term(FIELD_BOARD, brdi_pop_cell(&left), 1);
    for (uint32_t seat = 0; seat < SEATS_MOST; seat++) {
        sum ^= hash_units(s->units[seat], 2 + seat * CLASSES);
        sum ^= hash_cards(FIELD_HANDS, seat * CLASSES, s->hands[seat]) ^ brdi_term(FIELD_KILLS, seat, s->kills[seat]);
        if (tables_of(rules)->stuck_limit != 0) sum ^= brdi_term(FIELD_LOCK, 2 + seat, s->stuck_turns[seat]);
    }
    if (tables_of(rules)->extended) sum ^= hash_own(s);
    return brdi_mix_last(with_counts ? sum ^ brdi_term(FIELD_TURN, 0, s->turn) : sum);
}

static void cell(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint16_t place,
                 struct brdi_items *items)
{
    const struct state *s = state;
    uint8_t index = brdi_byte_of(place), seat, class;
    (void)viewer; /* nothing on the board is hidden */
    if (has(s->tombs, index)) brdi_items_add(items, BRD_FIXTURE, TOMBSTONE, BRD_NO_SEAT, 0, BRD_NO_DIRECTION);
    if (unit_on(s, tables_of(rules)->extended, index, &seat, &class))
        brdi_items_add(items, BRD_PIECE, type_of(class), seat, 0, BRD_NO_DIRECTION);
}

#define OWN_STOCKS(class)                                                                   \
    {"", false, BRD_MEANS_COUNT, TOMBSTONE + 1 + (class), BRD_SEEN_BY_OWNER, STOCK_HAND},   \
    {                                                                                       \
        "", true, BRD_MEANS_COUNT, TOMBSTONE + 1 + (class), BRD_SEEN_BY_REFEREE, STOCK_DECK \
    }

/* [TMB.stocks] */
static const struct brdi_quantity stocks[] = {
    {"hand", false, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"hand_blade", false, BRD_MEANS_COUNT, BLADE, BRD_SEEN_BY_OWNER, STOCK_HAND},
    {"hand_magus", false, BRD_MEANS_COUNT, MAGUS, BRD_SEEN_BY_OWNER, STOCK_HAND},
    {"hand_ombra", false, BRD_MEANS_COUNT, OMBRA, BRD_SEEN_BY_OWNER, STOCK_HAND},
    {"hand_thorn", false, BRD_MEANS_COUNT, THORN, BRD_SEEN_BY_OWNER, STOCK_HAND},
    {"deck", true, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"deck_blade", true, BRD_MEANS_COUNT, BLADE, BRD_SEEN_BY_REFEREE, STOCK_DECK},
    {"deck_magus", true, BRD_MEANS_COUNT, MAGUS, BRD_SEEN_BY_REFEREE, STOCK_DECK},
    {"deck_ombra", true, BRD_MEANS_COUNT, OMBRA, BRD_SEEN_BY_REFEREE, STOCK_DECK},
    {"deck_thorn", true, BRD_MEANS_COUNT, THORN, BRD_SEEN_BY_REFEREE, STOCK_DECK},
    OWN_STOCKS(0),
    OWN_STOCKS(1),
    OWN_STOCKS(2),
    OWN_STOCKS(3),
    {.name = NULL}};

static bool stock(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                  int32_t *value)
{
    const struct state *s = state;
    bool extended = tables_of(rules)->extended;
    if (brdi_tombs_stock_hidden(viewer, seat, index)) return false;
    uint64_t cards = seat == BRD_NO_SEAT ? deck_in(s, extended) : hand_of(s, seat, extended);
    bool all = stocks[index].type == BRD_NO_TYPE;
    *value = (int32_t)(all ? cards_in(cards) : cards_of(cards, class_of_type(stocks[index].type)));
    return true;
}

/* [TMB.counter-list] [TMB.described] */
static const struct brdi_quantity counters[] = {
    {"kills", false, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"turn", true, BRD_MEANS_NUMBER, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"stuck", true, BRD_MEANS_NUMBER, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"placer", true, BRD_MEANS_SEAT, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {.name = NULL}};
static const struct brdi_quantity counters_of_each[] = {
    {"kills", false, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"stuck_turns", false, BRD_MEANS_NUMBER, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"turn", true, BRD_MEANS_NUMBER, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {.name = NULL}};
static const struct brdi_quantity counters_without_lock[] = {
    {"kills", false, BRD_MEANS_COUNT, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {"turn", true, BRD_MEANS_NUMBER, BRD_NO_TYPE, BRD_SEEN_BY_ALL, BRD_NO_QUANTITY},
    {.name = NULL}};

static const struct brdi_quantity *counters_by(const struct brdi_rules *rules)
{
    const struct tables *t = tables_of(rules);
    return t->placer_mask != 0 ? counters : t->stuck_limit != 0 ? counters_of_each : counters_without_lock;
}

static uint8_t quantity_count(const struct brdi_rules *rules, int32_t family)
{
    if (family == BRD_STOCK) return (uint8_t)(STOCK_OWN + 2 * rules->own_count);
    uint8_t count = 0;
    while (counters_by(rules)[count].name != NULL) count++;
    return count;
}

static const char *quantity_name(const struct brdi_rules *rules, int32_t family, uint8_t index)
{
    (void)family; /* all counters have names */
    return tables_of(rules)->stock_names[index - STOCK_OWN];
}

static bool counter(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                    int32_t *value)
{
    const struct state *s = state;
    (void)viewer;
    if (tables_of(rules)->stuck_limit != 0 && index != COUNTER_KILLS) {
        *value = index == COUNTER_STUCK_TURNS ? s->stuck_turns[seat] : s->turn;
        return true;
    }
    switch (index) {
    case COUNTER_KILLS: *value = s->kills[seat]; break;
    case COUNTER_TURN: *value = s->turn; break;
    case COUNTER_STUCK: *value = s->stuck; break;
    default: *value = s->placer - 1; break;
    }
    return true;
}

/* The deal ends when turn 1 begins [TMB.phases]. */
static const char *const phases[] = {"deal", "play", NULL};

static uint8_t phase(const struct brdi_rules *rules, const void *state, uint8_t seat)
{
    (void)rules, (void)seat;
    return ((const struct state *)state)->turn == 0 ? 0 : 1;
}

/* [TMB.chance] */
static uint32_t chance_denominator(const struct brdi_rules *rules, const void *state)
{
    const struct state *s = state;
    return tables_of(rules)->extended ? cards_in(deck_in(s, true)) : published_cards_in(s->deck);
}

static void outcomes(const struct brdi_rules *rules, const void *state, struct brdi_outcomes *list)
{
    uint64_t deck = deck_in(state, tables_of(rules)->extended);
    for (uint8_t class = BLADE; class < tables_of(rules)->class_end; ++class)
        if (cards_of(deck, class) > 0) brdi_add_outcome(list, move_code(DRAW, class, 0, 0), cards_of(deck, class));
}

_Static_assert(CLASSES == 4, "the classes that outcome_at compares with");

/* The outcome of a ticket behind those of all published cards. */
static BRDI_NOINLINE uint32_t own_outcome_at(const struct brdi_rules *rules, const struct state *s, uint32_t ticket)
{
    uint64_t deck = deck_in(s, tables_of(rules)->extended);
    for (uint8_t class = CLASSES; class < tables_of(rules)->class_end; ++class) {
        if (ticket < cards_of(deck, class)) return move_code(DRAW, class, 0, 0);
        ticket -= cards_of(deck, class);
    }
    return 0;
}

/* Compares the ticket with all classes at once, without a branch (random play from the list: x0.87). */
static uint32_t outcome_at(const struct brdi_rules *rules, const void *state, uint32_t ticket)
{
    uint32_t deck = ((const struct state *)state)->deck;
    uint32_t blades = cards_of(deck, BLADE), magi = blades + cards_of(deck, MAGUS),
             ombras = magi + cards_of(deck, OMBRA);
    uint32_t class = (uint32_t)(ticket >= blades) + (ticket >= magi) + (ticket >= ombras);
    uint32_t published = ombras + cards_of(deck, THORN);
    return ticket < published ? move_code(DRAW, 0, 0, 0) + (class << CLASS_SHIFT)
                              : own_outcome_at(rules, state, ticket - published);
}

/* [TMB.marks] */
static const char *const marks[] = {"middle", "barred", "barred_at_first", NULL};
enum { MARK_MIDDLE, MARK_BARRED, MARK_BARRED_AT_FIRST };

/* A cell that is barred to all, on the first turns, is barred to the last player, too. */
static void mark(const struct brdi_rules *rules, uint16_t index, brd_cell_info *info)
{
    uint8_t cell = brdi_byte_of(index);
    const struct tables *tables = tables_of(rules);
    bool to_all = tables->barred_turns[SEATS_MOST - 1] > 0, to_first = tables->barred_turns[0] > 0;
    if (cell == MIDDLE) brdi_mark(info, MARK_MIDDLE, BRD_NO_SEAT);
    if (!has(tables->barred_cells, cell) || !to_first) return; /* TMB-21 */
    if (to_all)
        brdi_mark(info, MARK_BARRED_AT_FIRST, BRD_NO_SEAT);
    else
        brdi_mark(info, MARK_BARRED, 0);
}

/* ------------------------------------------------------------------------------------------------------- operations */

/*
 * Limits.
 *
 * Moves: with e empty cells, u enemy units and t tombstones there are at most 4e + u + tu <= 36 plays (4 classes on an
 * empty cell, an Ombra on an enemy, a Thorn on each tombstone with each enemy). In an invalid state a cell may be an
 * enemy's and a tombstone at the same time: at most 9 + 9 * 8. For each class of the file's own compile adds as many: a
 * card on each empty cell or enemy, and on each tombstone with each enemy.
 *
 * Events: 3 of an activated Thorn, 2 for each of at most 8 kills, 2 stocks, 4 counters.
 *
 * Text: 9 cells of 2 characters with 3 separators; phase of 3; 4 hands with separators, each of at most HAND_MOST + 1
 * letters (in an invalid state: of each class); deck, or unseen cards, of `?`, 5 numbers of at most 4 digits and 5
 * separators; kills and turn of 5 digits and a separator each; lock of at most 7 and a separator; ply of 5; the NUL.
 * For each class of the file's own compile adds its letters in 4 hands and its number in the deck.
 *
 * Items: a tombstone and a unit on each cell.
 */
enum {
    MOVES_MOST = MOVES_OF_A_CLASS,
    EVENTS_MOST = 3 + 2 * 8 + 2 + 4,
    TEXT_MOST = 9 * 2 + 3 + 3 + 4 * (4 * (HAND_MOST + 1) + 1) + 1 + 5 * 4 + 5 + 4 * 6 + 6 + 8 + 5 + 1
};

_Static_assert(MOVES_MOST + BRDI_OWN_TYPES_MOST * MOVES_OF_A_CLASS <= BRD_MAX_MOVES, "no list of moves is cut");
_Static_assert(TEXT_MOST + BRDI_OWN_TYPES_MOST * TEXT_OF_A_CLASS <= BRD_MAX_POSITION_TEXT, "no position is cut");

extern const struct brdi_schema brdi_builtin_tombs;

/* Players who face each other are partners [TMB.teams]. */
static uint8_t team(const struct brdi_rules *rules, uint8_t seat)
{
    return data_of(&rules->schema)->switches.teams ? seat & 1 : seat;
}

/* In positions the number of the owner follows the letter [TMB.f-board]. */
static const struct brdi_type types[] = {
    {"blade", BRD_PIECE, 'B', "BBBB", '\0'},   {"magus", BRD_PIECE, 'M', "MMMM", '\0'},
    {"ombra", BRD_PIECE, 'O', "OOOO", '\0'},   {"thorn", BRD_PIECE, 'T', "TTTT", '\0'},
    {"tombstone", BRD_FIXTURE, '\0', "", 'x'}, {.name = NULL}};

static const char *const own_letters[] = {"AAAA", "BBBB", "CCCC", "DDDD", "EEEE", "FFFF", "GGGG", "HHHH", "IIII",
                                          "JJJJ", "KKKK", "LLLL", "MMMM", "NNNN", "OOOO", "PPPP", "QQQQ", "RRRR",
                                          "SSSS", "TTTT", "UUUU", "VVVV", "WWWW", "XXXX", "YYYY", "ZZZZ"};

extern const struct brdi_game brdi_tombs;
const struct brdi_game brdi_tombs = {
    .name = "tombs",
    .revision = 2,
    .tables_nbytes = sizeof(struct tables),
    .state_nbytes = sizeof(struct state),
    .players_min = SEATS_MIN,
    .players_max = SEATS_MOST,
    .max_moves = MOVES_MOST,
    .max_events = EVENTS_MOST,
    .max_move_text = 7,
    .max_position_text = TEXT_MOST,
    .max_items = 2,
    .max_board_items = 2 * CELLS,
    .notation = &brdi_tombs_notation,
    .directions = brdi_tombs_directions,
    .stocks = stocks,
    .counters = counters,
    .counters_by = counters_by,
    .quantity_count = quantity_count,
    .quantity_name = quantity_name,
    .phases = phases,
    .marks = marks,
    .endings = brdi_tombs_endings,
    .endings_by = brdi_tombs_endings_by,
    .types = types,
    .own_letters = own_letters, /* [TMB.own] */
    .own_in_moves = true,
    .words = &brdi_tombs_words,
    .forward = BRD_NO_DIRECTION,
    .refusals = brdi_tombs_refusals,
    .refusal_count = REFUSALS,
    .other_sentences = brdi_tombs_other_sentences,
    .keys = brdi_tombs_keys,
    .builtin = &brdi_builtin_tombs,
    .contradictions = brdi_tombs_contradictions,
    .doubts = brdi_tombs_doubts,
    .compile = brdi_tombs_compile,
    .type_count = type_count,
    .mark = mark,
    .team = team,
    .players_allowed = players_allowed,
    .initial = brdi_tombs_initial,
    .derive = brdi_tombs_derive,
    .report = brdi_tombs_report,
    .hash = hash,
    .cell = cell,
    .phase = phase,
    .stock = stock,
    .counter = counter,
    .moves = brdi_tombs_moves,
    .legal = brdi_tombs_legal,
    .refuse = brdi_tombs_refuse,
    .describe = describe,
    .ways = &brdi_tombs_ways,
    .apply = brdi_tombs_apply,
    .chance_denominator = chance_denominator,
    .outcomes = outcomes,
    .outcome_at = outcome_at,
    .secrets = &brdi_tombs_secrets,
};
