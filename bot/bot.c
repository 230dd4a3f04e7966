/*
 * bot.c: an opponent for all games. bot.h explains how to call it, README.md how it decides. In this order: memory; the
 * worth of positions; learning from games against itself; the tree; thinking; the opinion.
 *
 * When a node is opened, all moves there are made, and the positions after them are valued by the learned weights. This
 * replaces a playout: the end of a long random game says little and costs a thousand times as much. All numbers are
 * integers: chances in 1/65536, weights in 2^-20 of a doubling of the odds.
 */
#include "bot.h"

#include <stdbool.h>
#include <string.h>

enum {
    ONE = 1 << 16,    /* a reward or chance of 1 */
    WEIGHT_BITS = 20, /* a weight of 1 << 20 doubles the odds */
    WEIGHT_MOST = 1 << 23,
    FORMS = 4,             /* for each type: see form_of */
    QUANTITIES_MOST = 64,  /* stocks, and as many counters, that it learns weights for */
    QUANTITY_CAP = 16,     /* higher values count as this one */
    NODES_EACH = 48,       /* room for each iteration: about the moves of a position */
    DEPTH_MOST = 256,      /* plies below the root */
    SAMPLES_MOST = 64,     /* positions of each game that it learns from */
    GAME_PLIES = 400,      /* at most, in a game that it learns from */
    RANDOM_EVERY = 4,      /* one of so many plies in such a game is random */
    SLOWNESS = 30,         /* divides each step of learning */
    BOLDNESS = 4,          /* how much sooner moves that look better are tried */
    BOLDNESS_IN_DOUBT = 1, /* the same if the seat does not see everything */
    SHARE_LEAST = 600,
    CURIOSITY = 15000, /* of ONE: the bonus for moves that were tried little */
    CURIOSITY_IN_DOUBT = 60000,
    WHIM = 1024,        /* of ONE: a random bonus for each move, so that games differ */
    PLAYOUT_PLIES = 80, /* a game is short if more than half of the random games end within so many */
    PLAYOUTS = 32       /* random games that test this */
};

#define MAGIC UINT64_C(0x3130746f62647262)

/* A move in a position of the tree, and the position after it. Index 0 means none. */
struct node {
    uint64_t sum;   /* of its seat's rewards */
    uint32_t code;  /* the move code, as the viewer sees it */
    uint32_t next;  /* the next move of the same position, with a greater code */
    uint32_t child; /* the first move after it */
    uint32_t visits;
    uint32_t available; /* how often it could have been chosen */
    uint32_t prior;     /* its seat's chances by the weights alone */
    uint32_t share;     /* its share of the position's attempts, by the weights alone */
    uint8_t seat;       /* the seat that makes it, or BRD_CHANCE */
    uint8_t open;       /* its moves are listed */
    uint8_t reserved[2];
};

/* The head of the memory. Then come the weights, then the samples of learning or the nodes of the tree. */
struct bot {
    uint64_t magic, fingerprint, seed;
    uint32_t weight_count, node_most; /* room for so many */
    uint32_t type_count, cell_count, stock_count, counter_count;
    uint32_t secrets;  /* the game has secrets */
    uint32_t is_short; /* random games end soon */
    uint32_t games;    /* so many it has learned from */
    uint32_t begun;    /* bot_begin was called */
    uint32_t sees_all; /* only one state is consistent with the observation */
    int32_t viewer;
    uint32_t iterations, node_count, key_count, text_nbytes;
    uint8_t learned[2][QUANTITIES_MOST]; /* stocks, counters: whether more of it may be good or bad for its seat */
    uint8_t turned[BRD_MAX_CELLS];       /* each cell's place on the board turned by 180 degrees */
    uint8_t turns[BRD_MAX_SEATS];        /* whether the seat sees the board turned */
    uint8_t team[BRD_MAX_SEATS];
    char text[BRD_MAX_POSITION_TEXT];
    brd_state state; /* if sees_all */
    uint64_t keys[BOT_KEYS_MOST];
    brd_event events[BRD_MAX_EVENTS]; /* of the last ply */
    brd_move moves[BRD_MAX_MOVES];
};

/* The parts of the memory, for one call. */
struct mind {
    const brd_rules *rules;
    struct bot *bot;
    int32_t *weights;
    struct node *nodes;
    brd_state *samples;
};

/* The sum of the weights of all that each seat has. */
struct worth {
    int64_t of[BRD_MAX_SEATS];
};

/* The result that each seat gets or expects, of ONE. */
struct rewards {
    uint32_t of[BRD_MAX_SEATS];
};

/* --------------------------------------------------------------------------------------------------- memory */

static size_t align8(size_t nbytes)
{
    return (nbytes + 7) / 8 * 8;
}

/* One weight for each type and form anywhere, each of these on each cell, each stock and counter, and the turn. */
static uint32_t weight_count_of(const brd_rules_info *info)
{
    return (uint32_t)info->type_count * FORMS * (info->cell_count + 1U) + 2 * QUANTITIES_MOST + 1;
}

static size_t head_nbytes(const brd_rules_info *info)
{
    return align8(sizeof(struct bot)) + align8(weight_count_of(info) * sizeof(int32_t));
}

size_t bot_nbytes(const brd_rules *rules, uint32_t iterations)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    if (brd_rules_info_get(rules, &info) != BRD_OK) return 0;
    size_t nodes = (size_t)iterations * NODES_EACH + info.max_moves + 3, samples = SAMPLES_MOST * sizeof(brd_state);
    size_t nbytes = nodes * sizeof(struct node);
    return head_nbytes(&info) + (nbytes > samples ? nbytes : samples);
}

int32_t bot_level_iterations(int32_t level)
{
    static const int32_t iterations[BOT_LEVELS] = {0, 5, 50, 500};
    return level >= 0 && level < BOT_LEVELS ? iterations[level] : BRD_E_ARGUMENT;
}

static struct mind mind_of(const brd_rules *rules, struct bot *bot)
{
    uint8_t *weights = (uint8_t *)bot + align8(sizeof *bot);
    uint8_t *rest = weights + align8(bot->weight_count * sizeof(int32_t));
    return (struct mind){rules, bot, (int32_t *)(void *)weights, (struct node *)(void *)rest,
                         (brd_state *)(void *)rest};
}

/* Finds the parts of an open bot of these rules, or an error. */
static int32_t mind_open(const brd_rules *rules, void *memory, struct mind *mind)
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

/* Fills in what the bot needs from the rules. */
static void read_rules(const brd_rules *rules, struct bot *bot)
{
    brd_seat_info first = {.struct_nbytes = sizeof first}, info = first;
    brd_rules_seat(rules, 0, &first);
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++) {
        if (brd_rules_seat(rules, seat, &info) != BRD_OK) continue;
        bot->team[seat] = info.team;
        bot->turns[seat] = info.forward != first.forward;
    }
    for (int32_t cell = 0; cell < (int32_t)bot->cell_count; cell++)
        bot->turned[cell] = (uint8_t)turn_cell(rules, cell, (int32_t)bot->cell_count);
    for (int32_t i = 0; i < QUANTITIES_MOST; i++) {
        bot->learned[BRD_STOCK][i] = i < (int32_t)bot->stock_count && is_learned(rules, BRD_STOCK, i);
        bot->learned[BRD_COUNTER][i] = i < (int32_t)bot->counter_count && is_learned(rules, BRD_COUNTER, i);
    }
}

/* The start of a game with a random number of players. */
static void begin_game(const brd_rules *rules, uint64_t *seed, brd_state *state)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t players = 0, some = 0;
    brd_rules_info_get(rules, &info);
    for (int32_t n = 1; n <= BRD_MAX_SEATS; n++)
        if ((info.players >> n & 1) != 0 && brd_random_below(seed, (uint32_t)++some) == 0) players = n;
    brd_state_initial(rules, state, players);
}

static bool is_short(const brd_rules *rules)
{
    int ended = 0;
    for (uint64_t i = 0, seed = 0; i < PLAYOUTS; i++) {
        brd_state state;
        begin_game(rules, &seed, &state);
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
    size_t nodes = (nbytes - head_nbytes(&info)) / sizeof(struct node);
    memset(bot, 0, head_nbytes(&info));
    bot->magic = MAGIC;
    bot->fingerprint = brd_rules_fingerprint(rules);
    bot->weight_count = weight_count_of(&info);
    bot->node_most = nodes > UINT32_MAX ? UINT32_MAX : (uint32_t)nodes;
    bot->type_count = info.type_count;
    bot->cell_count = info.cell_count;
    bot->stock_count = info.stock_count;
    bot->counter_count = info.counter_count;
    bot->secrets = (info.flags & BRD_RULES_SECRETS) != 0;
    bot->is_short = is_short(rules);
    read_rules(rules, bot);
    return BRD_OK;
}

/* ---------------------------------------------------------------------------------- the worth of positions */

/* A seat's item on a cell: the indices of its two weights, anywhere and on this cell. */
struct valued {
    uint8_t seat;
    uint32_t anywhere, here;
};

/* A piece's form is 0 on top, 1 below its owner's piece, 2 below another seat's. Another item's form is its value. */
static uint32_t form_of(const brd_item *item, const brd_item *top)
{
    if (item->layer != BRD_PIECE) return item->value >= 0 && item->value < FORMS ? (uint32_t)item->value : FORMS - 1;
    return item == top ? 0 : item->seat == top->seat ? 1 : 2;
}

static int32_t valued_items(const struct mind *mind, const brd_state *state, int32_t cell, struct valued *valued)
{
    const struct bot *bot = mind->bot;
    brd_item items[BRD_MAX_ITEMS];
    int32_t count = brd_state_cell(mind->rules, state, BRD_REFEREE, cell, items, BRD_MAX_ITEMS), found = 0;
    for (int32_t i = 0; i < count && i < BRD_MAX_ITEMS; i++) {
        const brd_item *item = &items[i];
        if (item->seat >= BRD_MAX_SEATS || item->type >= bot->type_count) continue;
        uint32_t kind = item->type * (uint32_t)FORMS + form_of(item, &items[count - 1]);
        uint32_t place = bot->turns[item->seat] ? bot->turned[cell] : (uint32_t)cell;
        uint32_t kinds = bot->type_count * (uint32_t)FORMS;
        valued[found++] = (struct valued){item->seat, kind, kinds + kind * bot->cell_count + place};
    }
    return found;
}

static uint32_t quantity_weight(const struct mind *mind, int32_t family, int32_t index)
{
    return mind->bot->weight_count - 1 - (uint32_t)(family * QUANTITIES_MOST + index + 1);
}

/* A seat's stock or counter, at most QUANTITY_CAP. */
static int32_t quantity_value(const struct mind *mind, const brd_state *state, int32_t seat, int32_t family,
                              int32_t index)
{
    int32_t value = 0;
    int32_t status = family == BRD_STOCK ? brd_state_stock(mind->rules, state, BRD_REFEREE, seat, index, &value)
                                         : brd_state_counter(mind->rules, state, BRD_REFEREE, seat, index, &value);
    return status != BRD_OK ? 0 : value > QUANTITY_CAP ? QUANTITY_CAP : value;
}

static void add_cell(const struct mind *mind, const brd_state *state, int32_t cell, int32_t sign, struct worth *worth)
{
    struct valued items[BRD_MAX_ITEMS];
    int32_t count = valued_items(mind, state, cell, items);
    for (int32_t i = 0; i < count; i++)
        worth->of[items[i].seat] += sign * (mind->weights[items[i].anywhere] + mind->weights[items[i].here]);
}

static int32_t quantity_count(const struct mind *mind, int32_t family)
{
    uint32_t count = family == BRD_STOCK ? mind->bot->stock_count : mind->bot->counter_count;
    return count < QUANTITIES_MOST ? (int32_t)count : QUANTITIES_MOST;
}

static void value_state(const struct mind *mind, const brd_state *state, struct worth *worth)
{
    int32_t players = brd_state_players(mind->rules, state), turn = brd_state_turn(mind->rules, state);
    memset(worth, 0, sizeof *worth);
    for (int32_t cell = 0; cell < (int32_t)mind->bot->cell_count; cell++) add_cell(mind, state, cell, 1, worth);
    for (int32_t family = BRD_STOCK; family <= BRD_COUNTER; family++)
        for (int32_t i = 0; i < quantity_count(mind, family); i++) {
            if (!mind->bot->learned[family][i]) continue;
            int32_t weight = mind->weights[quantity_weight(mind, family, i)];
            for (int32_t seat = 0; seat < players; seat++)
                worth->of[seat] += weight * quantity_value(mind, state, seat, family, i);
        }
    if (turn < players) worth->of[turn] += mind->weights[mind->bot->weight_count - 1];
}

/* A set of cells: 64 in each word. */
enum { TOUCHED_WORDS = (BRD_MAX_CELLS + 63) / 64 };

static void mark_cell(uint64_t touched[TOUCHED_WORDS], uint8_t cell)
{
    if (cell < BRD_MAX_CELLS) touched[cell / 64] |= UINT64_C(1) << cell % 64;
}

static void add_quantity(const struct mind *mind, const brd_event *event, struct worth *worth)
{
    int32_t family = event->kind == BRD_EVENT_STOCK ? BRD_STOCK : BRD_COUNTER;
    if (event->seat >= BRD_MAX_SEATS || event->type >= QUANTITIES_MOST || !mind->bot->learned[family][event->type])
        return;
    int32_t before = event->value_before < QUANTITY_CAP ? event->value_before : QUANTITY_CAP;
    int32_t after = event->value_after < QUANTITY_CAP ? event->value_after : QUANTITY_CAP;
    worth->of[event->seat] += mind->weights[quantity_weight(mind, family, event->type)] * (after - before);
}

/* Updates the worth after a ply from its events: only the cells that they name have changed. */
static void value_change(const struct mind *mind, const brd_state *before, const brd_state *after, int32_t count,
                         struct worth *worth)
{
    uint64_t touched[TOUCHED_WORDS] = {0};
    for (int32_t i = 0; i < count; i++) {
        const brd_event *event = &mind->bot->events[i];
        if ((event->kind >= BRD_EVENT_MOVE && event->kind <= BRD_EVENT_CHANGE) || event->kind == BRD_EVENT_REVEAL) {
            mark_cell(touched, event->cell);
            if (event->kind == BRD_EVENT_MOVE) mark_cell(touched, event->cell_to);
        } else if (event->kind == BRD_EVENT_STOCK || event->kind == BRD_EVENT_COUNTER) {
            add_quantity(mind, event, worth);
        } else if (event->kind == BRD_EVENT_TURN && event->seat < BRD_MAX_SEATS) {
            int32_t turn = brd_state_turn(mind->rules, before), weight = mind->weights[mind->bot->weight_count - 1];
            if (turn < BRD_MAX_SEATS) worth->of[turn] -= weight;
            worth->of[event->seat] += weight;
        }
    }
    for (int word = 0; word < TOUCHED_WORDS; word++)
        for (; touched[word] != 0; touched[word] &= touched[word] - 1) {
            int32_t cell = word * 64 + __builtin_ctzll(touched[word]);
            add_cell(mind, before, cell, -1, worth);
            add_cell(mind, after, cell, 1, worth);
        }
}

/* 2^(x / 2^20) of ONE, for x <= 0. */
static uint32_t power(int64_t x)
{
    const int64_t least = -(INT64_C(20) << WEIGHT_BITS);
    if (x < least) x = least;
    uint64_t y = (uint64_t)(x - least);
    uint64_t part = (y & ((1U << WEIGHT_BITS) - 1)) >> (WEIGHT_BITS - 16);
    uint64_t root = ONE + part * (43000 + 22536 * part / ONE) / ONE;
    return (uint32_t)((root << (y >> WEIGHT_BITS)) >> 20);
}

/* Each team's chance is proportional to 2 to the power of its seats' worth. */
static void expect(const struct mind *mind, int32_t players, const struct worth *worth, struct rewards *rewards)
{
    int64_t sums[BRD_MAX_SEATS] = {0}, most = INT64_MIN;
    uint32_t powers[BRD_MAX_SEATS];
    uint64_t total = 0;
    bool plays[BRD_MAX_SEATS] = {false};
    for (int32_t seat = 0; seat < players; seat++) {
        sums[mind->bot->team[seat]] += worth->of[seat];
        plays[mind->bot->team[seat]] = true;
    }
    for (int team = 0; team < BRD_MAX_SEATS; team++)
        if (plays[team] && sums[team] > most) most = sums[team];
    for (int team = 0; team < BRD_MAX_SEATS; team++) {
        powers[team] = plays[team] ? power(sums[team] - most) : 0;
        total += powers[team];
    }
    memset(rewards, 0, sizeof *rewards);
    for (int32_t seat = 0; seat < players; seat++)
        rewards->of[seat] = (uint32_t)((uint64_t)powers[mind->bot->team[seat]] * ONE / total);
}

/* A team that wins gets ONE; teams that draw share it. */
static void reward(const struct mind *mind, int32_t players, uint32_t seats, struct rewards *rewards)
{
    uint32_t teams = 0;
    for (int32_t seat = 0; seat < players; seat++)
        if ((seats >> seat & 1) != 0) teams |= 1U << mind->bot->team[seat];
    memset(rewards, 0, sizeof *rewards);
    if (teams == 0) return;
    for (int32_t seat = 0; seat < players; seat++)
        if ((teams >> mind->bot->team[seat] & 1) != 0) rewards->of[seat] = ONE / (uint32_t)__builtin_popcount(teams);
}

/* The outcome if the game is over, else the chances by the weights. */
static void judge(const struct mind *mind, const brd_state *state, const struct worth *worth, struct rewards *rewards)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    int32_t players = brd_state_players(mind->rules, state);
    if (brd_state_to_move(mind->rules, state) == BRD_NOBODY &&
        brd_state_outcome(mind->rules, state, &outcome) == BRD_OK)
        reward(mind, players, outcome.seats, rewards);
    else
        expect(mind, players, worth, rewards);
}

/* ------------------------------------------------------------------------------------------------- learning */

/* The rewards to expect after a move. */
static void try_move(const struct mind *mind, const brd_state *state, brd_move move, const struct worth *worth,
                     struct rewards *rewards)
{
    brd_state after;
    struct worth then = *worth;
    brd_state_copy(mind->rules, &after, state);
    int32_t count = brd_apply_trusted(mind->rules, &after, move, NULL, mind->bot->events, BRD_MAX_EVENTS);
    value_change(mind, state, &after, count, &then);
    judge(mind, &after, &then, rewards);
}

/* One of the moves that look best, or a random one. */
static brd_move choose(const struct mind *mind, const brd_state *state, uint64_t *seed)
{
    struct bot *bot = mind->bot;
    struct worth worth;
    struct rewards rewards;
    int32_t mover = brd_state_to_move(mind->rules, state), ties = 0;
    int32_t count = brd_moves(mind->rules, state, mover, bot->moves, BRD_MAX_MOVES);
    brd_move best = bot->moves[brd_random_below(seed, (uint32_t)count)];
    if (brd_random_below(seed, RANDOM_EVERY) == 0) return best;
    value_state(mind, state, &worth);
    uint32_t most = 0;
    for (int32_t i = 0; i < count; i++) {
        try_move(mind, state, bot->moves[i], &worth, &rewards);
        if (ties > 0 && rewards.of[mover] < most) continue;
        ties = rewards.of[mover] > most ? 1 : ties + 1;
        most = rewards.of[mover];
        if (brd_random_below(seed, (uint32_t)ties) == 0) best = bot->moves[i];
    }
    return best;
}

static void adjust(const struct mind *mind, uint32_t index, int32_t step)
{
    int32_t weight = mind->weights[index] + step;
    mind->weights[index] = weight > WEIGHT_MOST ? WEIGHT_MOST : weight < -WEIGHT_MOST ? -WEIGHT_MOST : weight;
}

static void learn_quantities(const struct mind *mind, const brd_state *state, int32_t seat, int32_t step)
{
    for (int32_t family = BRD_STOCK; family <= BRD_COUNTER; family++)
        for (int32_t i = 0; i < quantity_count(mind, family); i++)
            if (mind->bot->learned[family][i])
                adjust(mind, quantity_weight(mind, family, i), step * quantity_value(mind, state, seat, family, i) / 4);
    if (brd_state_turn(mind->rules, state) == seat) adjust(mind, mind->bot->weight_count - 1, step);
}

static void learn_cells(const struct mind *mind, const brd_state *state, const int32_t steps[BRD_MAX_SEATS])
{
    struct valued items[BRD_MAX_ITEMS];
    for (int32_t cell = 0; cell < (int32_t)mind->bot->cell_count; cell++) {
        int32_t count = valued_items(mind, state, cell, items);
        for (int32_t i = 0; i < count; i++) {
            adjust(mind, items[i].anywhere, steps[items[i].seat]);
            adjust(mind, items[i].here, steps[items[i].seat]);
        }
    }
}

/* Moves the weights of all that each seat has by the difference between the seat's reward and its expectation. */
static void learn_position(const struct mind *mind, const brd_state *state, const struct rewards *end)
{
    struct worth worth;
    struct rewards expected;
    int32_t steps[BRD_MAX_SEATS] = {0}, players = brd_state_players(mind->rules, state);
    value_state(mind, state, &worth);
    expect(mind, players, &worth, &expected);
    for (int32_t seat = 0; seat < players; seat++)
        steps[seat] = ((int32_t)end->of[seat] - (int32_t)expected.of[seat]) / SLOWNESS;
    learn_cells(mind, state, steps);
    for (int32_t seat = 0; seat < players; seat++) learn_quantities(mind, state, seat, steps[seat]);
}

/* Plays a game and stores a uniform sample of its positions. Returns how many. */
static uint32_t play_game(const struct mind *mind, brd_state *state, uint64_t *seed)
{
    uint32_t seen = 0;
    for (int32_t ply = 0; ply < GAME_PLIES && brd_state_to_move(mind->rules, state) != BRD_NOBODY; ply++) {
        brd_move move;
        if (brd_state_to_move(mind->rules, state) == BRD_CHANCE) {
            uint32_t tickets = (uint32_t)brd_chance_denominator(mind->rules, state);
            brd_chance_pick(mind->rules, state, (int32_t)brd_random_below(seed, tickets), &move);
        } else {
            move = choose(mind, state, seed);
        }
        brd_apply_trusted(mind->rules, state, move, NULL, NULL, 0);
        uint32_t at = seen < SAMPLES_MOST ? seen : brd_random_below(seed, seen + 1);
        if (at < SAMPLES_MOST) brd_state_copy(mind->rules, &mind->samples[at], state);
        seen++;
    }
    return seen < SAMPLES_MOST ? seen : SAMPLES_MOST;
}

static void learn_game(const struct mind *mind, uint64_t seed)
{
    brd_state state;
    struct worth nothing = {{0}};
    struct rewards end;
    begin_game(mind->rules, &seed, &state);
    uint32_t count = play_game(mind, &state, &seed);
    if (brd_state_to_move(mind->rules, &state) != BRD_NOBODY) return; /* no result to learn from */
    judge(mind, &state, &nothing, &end);
    for (uint32_t i = 0; i < count; i++) learn_position(mind, &mind->samples[i], &end);
}

int32_t bot_learn(const brd_rules *rules, void *memory, uint32_t games)
{
    struct mind mind;
    int32_t status = mind_open(rules, memory, &mind);
    if (status != BRD_OK) return status;
    mind.bot->begun = 0;
    for (; games > 0 && mind.bot->games < INT32_MAX; games--) learn_game(&mind, ++mind.bot->games);
    return (int32_t)mind.bot->games;
}

/* ------------------------------------------------------------------------------------------------- the tree */

/* An iteration's path through the tree, and the keys of the positions on it. */
struct path {
    uint32_t nodes[DEPTH_MOST + 1];
    uint64_t keys[DEPTH_MOST + 1];
    int32_t depth;
};

/* The link to the child with this code, or to its place in the list. */
static uint32_t *link_of(const struct mind *mind, uint32_t parent, uint32_t code)
{
    uint32_t *link = &mind->nodes[parent].child;
    while (*link != 0 && mind->nodes[*link].code < code) link = &mind->nodes[*link].next;
    return link;
}

static bool is_at(const struct mind *mind, const uint32_t *link, uint32_t code)
{
    return *link != 0 && mind->nodes[*link].code == code;
}

/* Adds a node at a link. 0: there is no room. */
static uint32_t add_node(const struct mind *mind, uint32_t *link, uint32_t code, int32_t seat, uint32_t prior)
{
    if (mind->bot->node_count >= mind->bot->node_most) return 0;
    uint32_t index = mind->bot->node_count++;
    mind->nodes[index] =
        (struct node){.code = code, .next = *link, .prior = prior, .share = prior, .seat = (uint8_t)seat};
    return *link = index;
}

static uint32_t root_of_square(uint64_t square)
{
    uint64_t root = 0, bit = UINT64_C(1) << 62;
    while (bit > square) bit >>= 2;
    for (; bit != 0; bit >>= 2)
        if (square >= root + bit) {
            square -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    return (uint32_t)root;
}

/* The child for a ply that the tree does not choose: one of chance, or one that the viewer does not see. */
static uint32_t follow(const struct mind *mind, uint32_t parent, uint32_t code, int32_t seat)
{
    uint32_t *link = link_of(mind, parent, code);
    return is_at(mind, link, code) ? *link : add_node(mind, link, code, seat, 0);
}

/*
 * Divides the attempts between the moves of a position. A move with a chance of 1 gets 2^BOLDNESS times the share of
 * one with a chance of 0, and each move gets at least SHARE_LEAST.
 */
static void share_out(const struct mind *mind, uint32_t parent)
{
    uint32_t best = 1;
    uint64_t total = 0;
    for (uint32_t i = mind->nodes[parent].child; i != 0; i = mind->nodes[i].next)
        if (mind->nodes[i].prior > best) best = mind->nodes[i].prior;
    for (uint32_t i = mind->nodes[parent].child; i != 0; i = mind->nodes[i].next) {
        int64_t behind = (int64_t)best - mind->nodes[i].prior;
        mind->nodes[i].share = power(-behind * 16 * (mind->bot->sees_all ? BOLDNESS : BOLDNESS_IN_DOUBT)) + SHARE_LEAST;
        total += mind->nodes[i].share;
    }
    for (uint32_t i = mind->nodes[parent].child; i != 0; i = mind->nodes[i].next)
        mind->nodes[i].share = (uint32_t)((uint64_t)mind->nodes[i].share * ONE / total);
}

/*
 * Adds the moves of a position that the tree does not have yet, each with its seat's chances. If there is no room they
 * are only valued. rewards: those of the best of these moves; not changed if there are none.
 */
static void add_moves(const struct mind *mind, uint32_t parent, const brd_state *state, int32_t mover,
                      struct rewards *rewards)
{
    struct bot *bot = mind->bot;
    struct worth worth;
    struct rewards then;
    int32_t count = brd_moves(mind->rules, state, mover, bot->moves, BRD_MAX_MOVES), tried = 0;
    bool room = bot->node_count + (uint32_t)count <= bot->node_most;
    uint32_t *link = &mind->nodes[parent].child;
    for (int32_t i = 0; i < count; i++) {
        while (*link != 0 && mind->nodes[*link].code < bot->moves[i].code) link = &mind->nodes[*link].next;
        if (is_at(mind, link, bot->moves[i].code)) continue;
        if (tried == 0) value_state(mind, state, &worth);
        try_move(mind, state, bot->moves[i], &worth, &then);
        if (tried++ == 0 || then.of[mover] > rewards->of[mover]) *rewards = then;
        if (room) add_node(mind, link, bot->moves[i].code, mover, then.of[mover] + brd_random_below(&bot->seed, WHIM));
    }
    if (room) mind->nodes[parent].open = 1;
    if (room && tried > 0) share_out(mind, parent);
}

/* The upper confidence bound: the mean reward, and a bonus by the move's share for having been tried little. */
static uint64_t promise(const struct node *node, uint64_t curiosity, uint32_t root)
{
    uint64_t mean = (node->sum + node->prior) / (node->visits + 1);
    return mean + curiosity * node->share / ONE * root / (256 * (node->visits + 1));
}

/* The most promising of the moves that are legal in this state; 0: the tree has none of them. */
static uint32_t select_child(const struct mind *mind, uint32_t parent, const brd_state *state, int32_t mover)
{
    struct bot *bot = mind->bot;
    uint32_t best = 0, available = UINT32_MAX, root = 0;
    uint64_t most = 0;
    int32_t count = bot->sees_all ? 0 : brd_moves(mind->rules, state, mover, bot->moves, BRD_MAX_MOVES), at = 0;
    for (uint32_t i = mind->nodes[parent].child; i != 0; i = mind->nodes[i].next) {
        struct node *node = &mind->nodes[i];
        while (at < count && bot->moves[at].code < node->code) at++;
        if (!bot->sees_all && node->code != 0 && (at == count || bot->moves[at].code != node->code)) continue;
        node->available++;
        if (node->available != available) root = root_of_square((uint64_t)node->available << 16);
        available = node->available;
        uint64_t now = promise(node, bot->sees_all ? CURIOSITY : CURIOSITY_IN_DOUBT, root);
        if (best == 0 || now > most) {
            best = i;
            most = now;
        }
    }
    return best;
}

/* ------------------------------------------------------------------------------------------------- thinking */

static void draw_state(struct bot *bot, const brd_rules *rules, uint64_t seed, brd_state *state)
{
    if (bot->sees_all)
        brd_state_copy(rules, state, &bot->state);
    else
        brd_state_from_observation(rules, state, bot->viewer, bot->text, bot->text_nbytes, seed, NULL, 0, NULL);
}

/* Makes a ply. Returns its move code, as the viewer sees it. */
static uint32_t make(const struct mind *mind, brd_state *state, brd_move move)
{
    struct bot *bot = mind->bot;
    if (bot->sees_all) {
        brd_apply_trusted(mind->rules, state, move, NULL, NULL, 0);
        return move.code;
    }
    brd_apply_trusted(mind->rules, state, move, NULL, bot->events, BRD_MAX_EVENTS);
    const brd_event *ply = &bot->events[0];
    if ((ply->hidden_from >> bot->viewer & 1) == 0) return move.code;
    return ply->seat == BRD_CHANCE ? BRD_CODE_HIDDEN_CHANCE : BRD_CODE_HIDDEN;
}

/* Whether the mover's plies are hidden from the viewer. */
static bool is_unseen(const struct mind *mind, const brd_state *state, int32_t mover)
{
    if (mind->bot->sees_all || !mind->bot->secrets || mover == mind->bot->viewer) return false;
    brd_state after;
    brd_move first;
    brd_state_copy(mind->rules, &after, state);
    return brd_moves(mind->rules, state, mover, &first, 1) > 0 && make(mind, &after, first) == BRD_CODE_HIDDEN;
}

/* A ply that the tree does not choose: by chance's odds, or a random one of a hidden mover. */
static brd_move draw_move(const struct mind *mind, const brd_state *state, int32_t mover)
{
    struct bot *bot = mind->bot;
    brd_move move = {0};
    if (mover == BRD_CHANCE) {
        uint32_t tickets = (uint32_t)brd_chance_denominator(mind->rules, state);
        brd_chance_pick(mind->rules, state, (int32_t)brd_random_below(&bot->seed, tickets), &move);
        return move;
    }
    int32_t count = brd_moves(mind->rules, state, mover, bot->moves, BRD_MAX_MOVES);
    return bot->moves[brd_random_below(&bot->seed, (uint32_t)count)];
}

/* Whether the position occurred before, in the game or on the path. */
static bool is_repeated(const struct mind *mind, struct path *path, const brd_state *state)
{
    const struct bot *bot = mind->bot;
    if (bot->key_count == 0) return false;
    uint64_t key = path->keys[path->depth] = brd_state_key(mind->rules, state);
    for (uint32_t i = 0; i < bot->key_count; i++)
        if (bot->keys[i] == key) return true;
    for (int32_t i = 1; i < path->depth; i++)
        if (path->keys[i] == key) return true;
    return false;
}

/*
 * The weights were learned from full states. If the seat does not see everything and random games are short, the end of
 * a random game counts as much as the weights.
 */
static void play_out(const struct mind *mind, const brd_state *state, struct rewards *rewards)
{
    brd_state end;
    struct worth worth;
    struct rewards other;
    brd_state_copy(mind->rules, &end, state);
    brd_random_below(&mind->bot->seed, 2);
    brd_playout(mind->rules, &end, mind->bot->seed, PLAYOUT_PLIES);
    value_state(mind, &end, &worth);
    judge(mind, &end, &worth, &other);
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) rewards->of[seat] = (rewards->of[seat] + other.of[seat]) / 2;
}

/* Goes from a node to one of its children. 0: the path ends here. */
static uint32_t step(const struct mind *mind, uint32_t parent, brd_state *state, int32_t mover, struct rewards *rewards)
{
    if (mover == BRD_CHANCE || is_unseen(mind, state, mover)) {
        uint32_t child = follow(mind, parent, make(mind, state, draw_move(mind, state, mover)), mover);
        struct worth worth;
        if (child != 0) return child;
        value_state(mind, state, &worth);
        judge(mind, state, &worth, rewards);
        return 0;
    }
    bool opened = mind->nodes[parent].open != 0;
    if (!opened || !mind->bot->sees_all) add_moves(mind, parent, state, mover, rewards);
    uint32_t child = opened ? select_child(mind, parent, state, mover) : 0;
    if (child == 0) {
        if (!mind->bot->sees_all && mind->bot->is_short) play_out(mind, state, rewards);
        return 0;
    }
    if (mind->nodes[child].code != 0) make(mind, state, (brd_move){mind->nodes[child].code});
    return child;
}

static void walk(const struct mind *mind, brd_state *state, struct path *path, struct rewards *rewards)
{
    int32_t players = brd_state_players(mind->rules, state);
    path->depth = 0;
    path->nodes[0] = 1;
    for (;;) {
        int32_t mover = brd_state_to_move(mind->rules, state);
        if (mover == BRD_NOBODY || path->depth == DEPTH_MOST) {
            struct worth worth;
            value_state(mind, state, &worth);
            judge(mind, state, &worth, rewards);
            return;
        }
        if (path->depth == 0) mover = mind->bot->viewer;
        uint32_t child = step(mind, path->nodes[path->depth], state, mover, rewards);
        if (child == 0) return;
        path->nodes[++path->depth] = child;
        if (is_repeated(mind, path, state)) {
            reward(mind, players, UINT32_MAX, rewards);
            return;
        }
    }
}

static void iterate(const struct mind *mind)
{
    struct path path;
    struct rewards rewards;
    brd_state state;
    brd_random_below(&mind->bot->seed, 2);
    draw_state(mind->bot, mind->rules, mind->bot->seed, &state);
    walk(mind, &state, &path, &rewards);
    for (int32_t i = 0; i <= path.depth; i++) {
        struct node *node = &mind->nodes[path.nodes[i]];
        node->visits++;
        if (node->seat < BRD_MAX_SEATS) node->sum += rewards.of[node->seat];
    }
}

/* Makes the root, whose moves are the viewer's. If another seat is to move, waiting is one of them (code 0). */
static void plant(const struct mind *mind, const brd_state *state)
{
    struct bot *bot = mind->bot;
    struct rewards rewards;
    mind->nodes[1] = (struct node){.seat = (uint8_t)bot->viewer};
    bot->node_count = 2;
    add_moves(mind, 1, state, bot->viewer, &rewards);
    if (brd_state_to_move(mind->rules, state) == bot->viewer) return;
    struct worth worth;
    value_state(mind, state, &worth);
    judge(mind, state, &worth, &rewards);
    add_node(mind, &mind->nodes[1].child, 0, bot->viewer, rewards.of[bot->viewer]);
    share_out(mind, 1);
}

int32_t bot_begin(const brd_rules *rules, void *memory, int32_t seat, const char *text, size_t nbytes, uint64_t seed,
                  const uint64_t *keys, size_t key_count)
{
    struct mind mind;
    brd_state drawn, observed;
    int32_t status = mind_open(rules, memory, &mind);
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
    size_t kept = !bot->sees_all ? 0 : key_count < BOT_KEYS_MOST ? key_count : BOT_KEYS_MOST;
    bot->key_count = (uint32_t)kept;
    if (kept > 0) memcpy(bot->keys, keys + key_count - kept, kept * sizeof *keys);
    bot->iterations = 0;
    bot->begun = 1;
    plant(&mind, &drawn);
    return BRD_OK;
}

int32_t bot_think(const brd_rules *rules, void *memory, uint32_t iterations)
{
    struct mind mind;
    int32_t status = mind_open(rules, memory, &mind);
    if (status != BRD_OK) return status;
    struct bot *bot = mind.bot;
    if (!bot->begun) return BRD_E_ARGUMENT;
    bool forced = mind.nodes[mind.nodes[1].child].next == 0;
    for (; iterations > 0 && bot->iterations < INT32_MAX; iterations--) {
        if (!forced || bot->iterations == 0) iterate(&mind);
        bot->iterations++;
    }
    return (int32_t)bot->iterations;
}

/* ------------------------------------------------------------------------------------------- the opinion */

static uint32_t most_visited(const struct mind *mind, uint32_t parent)
{
    uint32_t best = 0;
    for (uint32_t i = mind->nodes[parent].child; i != 0; i = mind->nodes[i].next) {
        const struct node *node = &mind->nodes[i], *other = &mind->nodes[best];
        if (best == 0 || node->visits > other->visits || (node->visits == other->visits && node->prior > other->prior))
            best = i;
    }
    return best;
}

static uint32_t any_child(const struct mind *mind, uint32_t parent)
{
    uint64_t seed = mind->bot->seed;
    uint32_t best = 0, seen = 0;
    for (uint32_t i = mind->nodes[parent].child; i != 0; i = mind->nodes[i].next)
        if (mind->nodes[i].code != 0 && brd_random_below(&seed, ++seen) == 0) best = i;
    return best != 0 ? best : mind->nodes[parent].child;
}

int32_t bot_opinion_get(const brd_rules *rules, const void *memory, bot_opinion *opinion)
{
    struct mind mind;
    int32_t status = mind_open(rules, (void *)(uintptr_t)memory, &mind);
    if (status != BRD_OK) return status;
    if (opinion == NULL) return BRD_E_NULL;
    if (!mind.bot->begun) return BRD_E_ARGUMENT;
    uint32_t node = mind.bot->iterations == 0 ? any_child(&mind, 1) : most_visited(&mind, 1);
    const struct node *best = &mind.nodes[node];
    uint64_t mean = (best->sum + best->prior) / (best->visits + 1);
    *opinion = (bot_opinion){.iterations = mind.bot->iterations, .visits = best->visits, .nodes = mind.bot->node_count};
    opinion->score = (uint32_t)((mean < ONE ? mean : ONE) * BOT_SCORE_ONE / ONE);
    for (; node != 0 && opinion->line_count < BOT_LINE_MOST; node = most_visited(&mind, node)) {
        if (opinion->line_count > 0 && mind.nodes[node].visits == 0) break;
        opinion->line[opinion->line_count++].code = mind.nodes[node].code;
    }
    return BRD_OK;
}
