/*
 * learn.c: learns the weights from games of the bot against itself. It chooses the move that looks best at once, or,
 * one ply in four, a random one. Only games that somebody won teach, and of these the positions of the phase in which
 * they ended. The weights with which it plays follow each game; those with which it thinks are their averages.
 */
#include "bot/mind.h"

#include <string.h>

enum {
    GAME_PLIES = 400, /* at most, in a game that it learns from */
    RANDOM_EVERY = 4, /* one of so many plies in such a game is random */
    SLOWNESS = 30,    /* divides each step of learning */
    UNSETTLED = 50,   /* the weights of the first games do not count in the averages */
    WEIGHT_MOST = 1 << 23,
    PRIOR = 420000 /* of each piece: 1.3 times the odds */
};

size_t learn_nbytes(void)
{
    return sizeof(struct samples);
}

/* Learning begins with this, because bots that see no worth in pieces do not capture any, and so never learn of it. */
void learn_prior(const struct mind *mind)
{
    for (uint32_t type = 0; type < mind->bot->type_count; type++) {
        brd_type_info info = {.struct_nbytes = sizeof info};
        if (brd_rules_type(mind->rules, (int32_t)type, &info) == BRD_OK && info.layer == BRD_PIECE)
            mind->weights[type * FORMS] = mind->raw[type * FORMS] = PRIOR;
    }
}

void learn_begin_game(const brd_rules *rules, uint64_t *seed, brd_state *state)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t players = 0, some = 0;
    brd_rules_info_get(rules, &info);
    for (int32_t n = 1; n <= BRD_MAX_SEATS; n++)
        if ((info.players >> n & 1) != 0 && brd_random_below(seed, (uint32_t)++some) == 0) players = n;
    brd_state_initial(rules, state, players);
}

/* One of the moves that look best, or a random one. */
static brd_move choose(const struct mind *mind, const brd_state *state, uint64_t *seed)
{
    struct bot *bot = mind->bot;
    struct worth worth;
    struct scene scene;
    struct rewards rewards;
    int32_t mover = brd_state_to_move(mind->rules, state), ties = 0;
    int32_t count = brd_moves(mind->rules, state, mover, bot->moves, BRD_MAX_MOVES);
    brd_move best = bot->moves[brd_random_below(seed, (uint32_t)count)];
    if (brd_random_below(seed, RANDOM_EVERY) == 0) return best;
    worth_of_state(mind, state, &worth);
    worth_open_scene(&scene);
    uint32_t most = 0;
    for (int32_t i = 0; i < count; i++) {
        worth_try(mind, &scene, state, bot->moves[i], &worth, &rewards);
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
        for (int32_t i = 0; i < worth_quantity_count(mind, family); i++)
            if (mind->bot->learned[family][i])
                adjust(mind, worth_quantity_weight(mind, family, i),
                       step * worth_quantity(mind, state, seat, family, i) / 4);
    if (brd_state_turn(mind->rules, state) == seat) adjust(mind, mind->bot->weight_count - 1, step);
}

/* The weights of an item's nearness to all targets. */
static void learn_nearness(const struct mind *mind, const struct worth *worth, const struct valued *item, int32_t step)
{
    uint32_t weight;
    for (int32_t target = 0; target < TARGETS_MOST && mind->bot->nears; target++)
        for (int32_t seat = 0; seat < mind->bot->seat_most; seat++) {
            int32_t nearness = worth_nearness(mind, worth, item, seat, target, &weight);
            if (nearness > 0) adjust(mind, weight, step * nearness / NEAR / 4);
        }
}

static void learn_cells(const struct mind *mind, const brd_state *state, const struct worth *worth,
                        const int32_t steps[BRD_MAX_SEATS])
{
    struct valued items[BRD_MAX_ITEMS];
    for (int32_t cell = 0; cell < (int32_t)mind->bot->cell_count; cell++) {
        int32_t count = worth_items(mind, state, cell, items);
        for (int32_t i = 0; i < count; i++) {
            adjust(mind, items[i].anywhere, steps[items[i].seat]);
            adjust(mind, items[i].here, steps[items[i].seat]);
            learn_nearness(mind, worth, &items[i], steps[items[i].seat]);
        }
    }
}

/* The weights of pairs, each pair once, and of how many cells the seats hold. */
static void learn_pairs(const struct mind *mind, const struct worth *worth, int32_t turn, const int32_t steps[2])
{
    struct pair pairs[PAIR_CELLS_MOST];
    for (uint32_t rest = worth->held[0] | worth->held[1]; rest != 0 && turn < 2; rest &= rest - 1) {
        int32_t count = pairs_of(mind, worth, __builtin_ctz(rest), turn, rest & (rest - 1), pairs);
        for (int32_t i = 0; i < count; i++) adjust(mind, pairs[i].weight, steps[pairs[i].seat]);
    }
    for (int32_t seat = 0; seat < 2; seat++) adjust(mind, pairs_held_weight(mind, worth, seat), steps[seat]);
}

/* Moves the weights of all that each seat has by the difference between the seat's reward and its expectation. */
static void learn_position(const struct mind *mind, const brd_state *state, const struct rewards *end)
{
    struct worth worth;
    struct rewards expected;
    int32_t steps[BRD_MAX_SEATS] = {0}, players = brd_state_players(mind->rules, state);
    worth_of_state(mind, state, &worth);
    worth_expect(mind, players, &worth, &expected);
    for (int32_t seat = 0; seat < players; seat++)
        steps[seat] = ((int32_t)end->of[seat] - (int32_t)expected.of[seat]) / SLOWNESS;
    learn_cells(mind, state, &worth, steps);
    if (mind->bot->pairs != 0) learn_pairs(mind, &worth, brd_state_turn(mind->rules, state), steps);
    for (int32_t seat = 0; seat < players; seat++) learn_quantities(mind, state, seat, steps[seat]);
}

brd_move learn_draw(const brd_rules *rules, const brd_state *state, uint64_t *seed)
{
    brd_move move = {0};
    uint32_t tickets = (uint32_t)brd_chance_denominator(rules, state);
    brd_chance_pick(rules, state, (int32_t)brd_random_below(seed, tickets), &move);
    return move;
}

void learn_sample(const struct mind *mind, struct samples *samples, const brd_state *state, uint64_t *seed)
{
    int32_t phase = brd_state_phase(mind->rules, state, 0);
    if (phase != samples->phase) samples->seen = 0;
    samples->phase = phase;
    uint32_t at = samples->seen < SAMPLES_MOST ? samples->seen : brd_random_below(seed, samples->seen + 1);
    if (at < SAMPLES_MOST) brd_state_copy(mind->rules, &samples->states[at], state);
    samples->seen++;
}

bool learn_from(const struct mind *mind, const struct samples *samples, const brd_state *end)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    struct rewards rewards;
    brd_state_outcome(mind->rules, end, &outcome);
    if (outcome.kind != BRD_WIN) return false;
    worth_reward(mind, brd_state_players(mind->rules, end), outcome.seats, &rewards);
    for (uint32_t i = 0; i < samples->seen && i < SAMPLES_MOST; i++)
        learn_position(mind, &samples->states[i], &rewards);
    return true;
}

/* The means of the weights since the first games. */
static void average(const struct mind *mind)
{
    int32_t games = (int32_t)mind->bot->games - UNSETTLED;
    for (uint32_t i = 0; i < mind->bot->weight_count; i++)
        mind->weights[i] = games <= 1 ? mind->raw[i] : mind->weights[i] + (mind->raw[i] - mind->weights[i]) / games;
}

bool learn_game(const struct mind *mind, uint64_t seed)
{
    struct mind playing = *mind;
    struct samples *samples = mind->area;
    brd_state state;
    playing.weights = mind->raw;
    samples->seen = 0;
    learn_begin_game(mind->rules, &seed, &state);
    for (int32_t ply = 0; ply < GAME_PLIES && brd_state_to_move(mind->rules, &state) != BRD_NOBODY; ply++) {
        bool is_chance = brd_state_to_move(mind->rules, &state) == BRD_CHANCE;
        brd_move move = is_chance ? learn_draw(mind->rules, &state, &seed) : choose(&playing, &state, &seed);
        brd_apply_trusted(mind->rules, &state, move, NULL, NULL, 0);
        mind->bot->plies++;
        learn_sample(mind, samples, &state, &seed);
    }
    bool is_won = learn_from(&playing, samples, &state);
    average(mind);
    return is_won;
}
