/* bot.c: an opponent for all games. bot.h explains how to call it, README.md how it decides. */
#include "bot/mind.h"

#include <string.h>

enum {
    PLAYOUT_PLIES = 80,   /* a game is short if more than half of the random games end within so many */
    PLAYOUTS = 32,        /* random games that test this */
    LEARNED_PLIES = 40000 /* learning ends with the game that reaches them: somebody waits for it */
};

#define MAGIC UINT64_C(0x3330746f62647262)

/* --------------------------------------------------------------------------------------------------- memory */

static size_t align8(size_t nbytes)
{
    return (nbytes + 7) / 8 * 8;
}

/* Weights of types on cells, of nearness to targets, of pairs, of each stock and counter, of the turn. */
uint32_t bot_weight_count(const brd_rules_info *info)
{
    return worth_cell_weights(info) + worth_near_weights(info) + pairs_weights(info) + 2 * QUANTITIES_MOST + 1;
}

static size_t weights_nbytes(uint32_t weight_count)
{
    return align8(weight_count * sizeof(int32_t));
}

static size_t head_nbytes(const brd_rules_info *info)
{
    return align8(sizeof(struct bot)) + 2 * weights_nbytes(bot_weight_count(info));
}

static size_t greater(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Whether who is to move always searches: what a seat that acts out of turn needs for its tree, the search has, too. */
static bool is_always_searched(const brd_rules_info *info)
{
    return (info->flags & (BRD_RULES_SECRETS | BRD_RULES_CHANCE)) == 0 && info->players >> 3 == 0;
}

size_t bot_nbytes(const brd_rules *rules, uint32_t positions)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    if (brd_rules_info_get(rules, &info) != BRD_OK) return 0;
    size_t tree = tree_nbytes(&info, is_always_searched(&info) ? 0 : positions);
    size_t thinking = greater(tree, search_nbytes(&info));
    return head_nbytes(&info) + align8(greater(thinking, greater(learn_nbytes(), shipped_nbytes())));
}

/* Whether there is a stock that only the referee sees. */
static bool has_deck(const brd_rules *rules)
{
    brd_quantity_info info = {.struct_nbytes = sizeof info};
    for (int32_t i = 0; brd_rules_quantity(rules, BRD_STOCK, i, &info) == BRD_OK; i++)
        if (info.seen_by == BRD_SEEN_BY_REFEREE) return true;
    return false;
}

/* Where there is a deck, more positions help less: there the second row counts. README.md has the figures. */
int32_t bot_level_positions(const brd_rules *rules, int32_t level)
{
    static const int32_t positions[2][BOT_LEVELS] = {{0, 200, 4000, 60000, 1200000}, {0, 200, 2000, 8000, 1200000}};
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t status = brd_rules_info_get(rules, &info);
    if (status != BRD_OK) return status;
    return level >= 0 && level < BOT_LEVELS ? positions[has_deck(rules)][level] : BRD_E_ARGUMENT;
}

static struct mind mind_of(const brd_rules *rules, struct bot *bot)
{
    uint8_t *weights = (uint8_t *)bot + align8(sizeof *bot);
    uint8_t *raw = weights + weights_nbytes(bot->weight_count), *area = raw + weights_nbytes(bot->weight_count);
    return (struct mind){rules, bot, (int32_t *)(void *)weights, (int32_t *)(void *)raw, area};
}

int32_t bot_parts(const brd_rules *rules, void *memory, struct mind *mind)
{
    uint64_t fingerprint = brd_rules_fingerprint(rules);
    if (rules == NULL || memory == NULL) return BRD_E_NULL;
    if ((uintptr_t)memory % 8 != 0) return BRD_E_ALIGNMENT;
    if (fingerprint == 0) return BRD_E_NO_RULES;
    struct bot *bot = memory;
    if (bot->magic != MAGIC) return BRD_E_WORKSPACE;
    if (bot->fingerprint != fingerprint) return BRD_E_FINGERPRINT;
    *mind = mind_of(rules, bot);
    return BRD_OK;
}

/* Whether a stock or counter has a weight: it belongs to seats and is a number. */
static bool is_learned(const brd_rules *rules, int32_t family, int32_t index)
{
    brd_quantity_info info = {.struct_nbytes = sizeof info};
    if (index >= QUANTITIES_MOST || brd_rules_quantity(rules, family, index, &info) != BRD_OK) return false;
    return info.common == 0 && info.meaning <= BRD_MEANS_FLAG;
}

/* The cell in this one's place if the board is turned by 180 degrees; if there is none, the cell itself. */
static int32_t turn_cell(const brd_rules *rules, int32_t cell, int32_t cell_count)
{
    brd_cell_info info = {.struct_nbytes = sizeof info}, other = info;
    int32_t low_x = INT32_MAX, low_y = INT32_MAX, high_x = INT32_MIN, high_y = INT32_MIN;
    for (int32_t i = 0; i < cell_count; i++) {
        brd_rules_cell(rules, i, &other);
        if (other.x < low_x) low_x = other.x;
        if (other.x > high_x) high_x = other.x;
        if (other.y < low_y) low_y = other.y;
        if (other.y > high_y) high_y = other.y;
    }
    brd_rules_cell(rules, cell, &info);
    for (int32_t i = 0; i < cell_count; i++) {
        brd_rules_cell(rules, i, &other);
        if (other.x == low_x + high_x - info.x && other.y == low_y + high_y - info.y) return i;
    }
    return cell;
}

/* Steps between a cell and all others, as NEAR less their number. */
static void measure_from(const brd_rules *rules, struct bot *bot, int32_t cell, int32_t direction_count)
{
    uint8_t *nearness = bot->nearness[cell];
    nearness[cell] = NEAR;
    for (uint8_t near = NEAR; near > 1; near--)
        for (int32_t from = 0; from < (int32_t)bot->cell_count; from++)
            for (int32_t direction = 0; direction < direction_count && nearness[from] == near; direction++) {
                int32_t to = brd_rules_neighbour(rules, from, 0, direction);
                if (to >= 0 && to != BRD_NO_CELL && nearness[to] == 0) nearness[to] = near - 1;
            }
}

/* Fills in what the bot needs from the rules. */
static void read_rules(const brd_rules *rules, struct bot *bot, int32_t direction_count)
{
    brd_seat_info first = {.struct_nbytes = sizeof first}, info = first;
    brd_rules_seat(rules, 0, &first);
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++) {
        if (brd_rules_seat(rules, seat, &info) != BRD_OK) continue;
        bot->team[seat] = info.team;
        bot->turns[seat] = info.forward != first.forward;
    }
    for (int32_t cell = 0; cell < (int32_t)bot->cell_count; cell++) {
        bot->turned[cell] = (uint16_t)turn_cell(rules, cell, (int32_t)bot->cell_count);
        measure_from(rules, bot, cell, direction_count);
    }
    worth_find_targets(rules, bot->type_count, bot->target_types);
    for (int32_t i = 0; i < QUANTITIES_MOST; i++) {
        bot->learned[BRD_STOCK][i] = i < (int32_t)bot->stock_count && is_learned(rules, BRD_STOCK, i);
        bot->learned[BRD_COUNTER][i] = i < (int32_t)bot->counter_count && is_learned(rules, BRD_COUNTER, i);
    }
}

static bool is_short(const brd_rules *rules)
{
    int ended = 0;
    for (uint64_t i = 0, seed = 0; i < PLAYOUTS; i++) {
        brd_state state;
        learn_begin_game(rules, &seed, &state);
        brd_playout(rules, &state, i, PLAYOUT_PLIES);
        ended += brd_state_to_move(rules, &state) == BRD_NOBODY;
    }
    return ended > PLAYOUTS / 2;
}

int32_t bot_open(const brd_rules *rules, void *memory, size_t nbytes)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t status = brd_rules_info_get(rules, &info);
    if (status != BRD_OK) return status;
    if (memory == NULL) return BRD_E_NULL;
    if ((uintptr_t)memory % 8 != 0) return BRD_E_ALIGNMENT;
    if (nbytes < bot_nbytes(rules, 0)) return BRD_E_WORKSPACE;
    struct bot *bot = memory;
    memset(bot, 0, head_nbytes(&info));
    bot->magic = MAGIC;
    bot->fingerprint = brd_rules_fingerprint(rules);
    bot->area_nbytes = nbytes - head_nbytes(&info);
    bot->weight_count = bot_weight_count(&info);
    bot->type_count = info.type_count;
    bot->cell_count = info.cell_count;
    bot->stock_count = info.stock_count;
    bot->counter_count = info.counter_count;
    bot->move_most = info.max_moves;
    while (info.players >> (bot->seat_most + 1) != 0) bot->seat_most++;
    bot->secrets = (info.flags & BRD_RULES_SECRETS) != 0;
    bot->chance = (info.flags & BRD_RULES_CHANCE) != 0;
    bot->is_short = is_short(rules);
    read_rules(rules, bot, info.direction_count);
    if (pairs_weights(&info) > 0) {
        bot->pairs = worth_cell_weights(&info) + worth_near_weights(&info);
        pairs_open(rules, bot);
    }
    struct mind mind = mind_of(rules, bot);
    if (shipped_read(&mind)) bot->games = BOT_GAMES;
    bot->nears = worth_has_nearness(&mind, &info);
    return BRD_OK;
}

/* ------------------------------------------------------------------------------------------------- learning */

int32_t bot_learn(const brd_rules *rules, void *memory, uint32_t games)
{
    struct mind mind;
    int32_t status = bot_parts(rules, memory, &mind);
    if (status != BRD_OK) return status;
    mind.bot->begun = mind.bot->generation = 0;
    for (; games > 0 && mind.bot->games < BOT_GAMES; games--) {
        mind.bot->games++;
        learn_game(&mind, mind.bot->games);
        if (mind.bot->plies >= LEARNED_PLIES) mind.bot->games = BOT_GAMES;
    }
    return (int32_t)mind.bot->games;
}

/* ------------------------------------------------------------------------------------------------- thinking */

/* Whether there are two sides, and the viewer is to move. */
static bool is_duel(const struct mind *mind, const brd_state *state)
{
    uint32_t teams = 0;
    for (int32_t seat = 0; seat < brd_state_players(mind->rules, state); seat++) teams |= 1U << mind->bot->team[seat];
    return __builtin_popcount(teams) == 2 && brd_state_to_move(mind->rules, state) == mind->bot->viewer;
}

/* The later keys, unless the seat sees less than everything: they would tell secrets. */
static void note_keys(struct bot *bot, const uint64_t *keys, size_t key_count)
{
    size_t kept = !bot->sees_all ? 0 : key_count < BOT_KEYS_MOST ? key_count : BOT_KEYS_MOST;
    bot->key_count = (uint32_t)kept;
    if (kept > 0) memcpy(bot->keys, keys + key_count - kept, kept * sizeof *keys);
    memset(bot->key_marks, 0, sizeof bot->key_marks);
    for (size_t i = 0; i < kept; i++) bot->key_marks[bot->keys[i] / 64 % 64] |= UINT64_C(1) << bot->keys[i] % 64;
}

bool bot_has_key(const struct bot *bot, uint64_t key)
{
    if ((bot->key_marks[key / 64 % 64] >> key % 64 & 1) == 0) return false;
    for (uint32_t i = 0; i < bot->key_count; i++)
        if (bot->keys[i] == key) return true;
    return false;
}

int32_t bot_begin(const brd_rules *rules, void *memory, int32_t seat, const char *text, size_t nbytes, uint64_t seed,
                  const uint64_t *keys, size_t key_count)
{
    struct mind mind;
    brd_state drawn, observed;
    int32_t status = bot_parts(rules, memory, &mind);
    if (status == BRD_OK && keys == NULL && key_count > 0) status = BRD_E_NULL;
    if (status == BRD_OK && nbytes >= BRD_MAX_POSITION_TEXT) status = BRD_E_OBSERVATION;
    if (status == BRD_OK && (seat < 0 || seat >= BRD_MAX_SEATS)) status = BRD_E_ARGUMENT;
    if (status == BRD_OK) status = brd_state_from_observation(rules, &drawn, seat, text, nbytes, seed, NULL, 0, NULL);
    if (status != BRD_OK) return status;
    if ((brd_state_actors(rules, &drawn) >> seat & 1) == 0) return BRD_E_ILLEGAL;
    struct bot *bot = mind.bot;
    bot->sees_all = brd_state_parse(rules, &observed, text, nbytes, NULL, 0, NULL) == BRD_OK;
    if (bot->sees_all) bot->state = observed;
    bot->viewer = seat;
    bot->seed = seed;
    memcpy(bot->text, text, nbytes);
    bot->text_nbytes = (uint32_t)nbytes;
    note_keys(bot, keys, key_count);
    bot->wanted = bot->valued = bot->finished = 0;
    bot->begun = 1;
    bot->searches = bot->sees_all && !bot->chance && is_duel(&mind, &drawn);
    if (bot->searches)
        search_begin(&mind, &drawn);
    else
        tree_begin(&mind, &drawn);
    return BRD_OK;
}

int32_t bot_think(const brd_rules *rules, void *memory, uint32_t positions)
{
    struct mind mind;
    int32_t status = bot_parts(rules, memory, &mind);
    if (status != BRD_OK) return status;
    struct bot *bot = mind.bot;
    if (!bot->begun) return BRD_E_ARGUMENT;
    bot->wanted = positions > INT32_MAX - bot->wanted ? INT32_MAX : bot->wanted + positions;
    if (bot->searches)
        search_think(&mind);
    else
        tree_think(&mind);
    return bot->finished ? INT32_MAX : (int32_t)bot->wanted;
}

int32_t bot_opinion_get(const brd_rules *rules, const void *memory, bot_opinion *opinion)
{
    struct mind mind;
    int32_t status = bot_parts(rules, (void *)(uintptr_t)memory, &mind);
    if (status != BRD_OK) return status;
    if (opinion == NULL) return BRD_E_NULL;
    if (!mind.bot->begun) return BRD_E_ARGUMENT;
    *opinion = (bot_opinion){.positions = mind.bot->wanted > 0 ? mind.bot->valued : 0};
    if (mind.bot->searches)
        search_opinion(&mind, opinion);
    else
        tree_opinion(&mind, opinion);
    return BRD_OK;
}
