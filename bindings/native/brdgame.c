/* brdgame.c: implements brdgame.h. */
#include "brdgame.h"

#include <stdlib.h>
#include <string.h>

#include "draw/svg.h"

/* A flag that only one thread at a time can take: `take` returns whether it was free. */
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && !defined(__STDC_NO_ATOMICS__) && !defined(__TINYC__)

#include <stdatomic.h>

typedef atomic_flag busy_flag;
#define FREE ATOMIC_FLAG_INIT

static int take(busy_flag *flag)
{
    return !atomic_flag_test_and_set_explicit(flag, memory_order_acquire);
}

static void give_back(busy_flag *flag)
{
    atomic_flag_clear_explicit(flag, memory_order_release);
}

#elif defined(_MSC_VER)

#include <intrin.h>

typedef volatile char busy_flag;
#define FREE 0

static int take(busy_flag *flag)
{
    return _InterlockedExchange8(flag, 1) == 0;
}

static void give_back(busy_flag *flag)
{
    _InterlockedExchange8(flag, 0);
}

#elif defined(__GNUC__) && !defined(__TINYC__)

typedef char busy_flag;
#define FREE 0

static int take(busy_flag *flag)
{
    return !__atomic_test_and_set(flag, __ATOMIC_ACQUIRE);
}

static void give_back(busy_flag *flag)
{
    __atomic_clear(flag, __ATOMIC_RELEASE);
}

#else /* for one thread */

typedef char busy_flag;
#define FREE 0

static int take(busy_flag *flag)
{
    int was_free = !*flag;
    *flag = 1;
    return was_free;
}

static void give_back(busy_flag *flag)
{
    *flag = 0;
}
#endif

struct ply {
    brd_undo undo;
    uint32_t code;
};

struct brdgame {
    brd_state now;
    const brd_rules *rules;
    busy_flag busy;
    brd_move *moves; /* the legal moves in `now` if count >= 0; room for `most`, allocated on first use */
    int32_t count, most;
    struct ply *plies; /* oldest first */
    size_t ply_count, ply_cap;
};

enum { UNKNOWN = -1, LAST_NBYTES = 1024 };

static int enter(brdgame *game)
{
    return take(&game->busy);
}

static void leave(brdgame *game)
{
    give_back(&game->busy);
}

/* ------------------------------------------------------------------------------------------- creating, copying */

brdgame *brdgame_new(const brd_rules *rules, const brd_state *state)
{
    brdgame *game = malloc(sizeof *game);
    if (game == NULL) return NULL;
    *game = (brdgame){.now = *state, .rules = rules, .busy = FREE, .count = UNKNOWN};
    return game;
}

void brdgame_free(brdgame *game)
{
    if (game == NULL) return;
    free(game->moves);
    free(game->plies);
    free(game);
}

/* False: out of memory. */
static int copy_plies(const brdgame *game, brdgame *copy)
{
    if (game->ply_count == 0) return 1;
    copy->plies = malloc(game->ply_count * sizeof *copy->plies);
    if (copy->plies == NULL) return 0;
    memcpy(copy->plies, game->plies, game->ply_count * sizeof *copy->plies);
    copy->ply_count = copy->ply_cap = game->ply_count;
    return 1;
}

brdgame *brdgame_copy(brdgame *game, int32_t with_plies)
{
    if (!enter(game)) return NULL;
    brdgame *copy = brdgame_new(game->rules, &game->now);
    if (copy != NULL && with_plies && !copy_plies(game, copy)) {
        brdgame_free(copy);
        copy = NULL;
    }
    leave(game);
    return copy;
}

int32_t brdgame_read(brdgame *game, brd_state *now)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t status = brd_state_copy(game->rules, now, &game->now);
    leave(game);
    return status;
}

const brd_state *brdgame_now(const brdgame *game)
{
    return &game->now;
}

int32_t brdgame_query(brdgame *game, int32_t what)
{
    static int32_t (*const queries[])(const brd_rules *, const brd_state *) = {
        [BRDGAME_TURN] = brd_state_turn, [BRDGAME_TO_MOVE] = brd_state_to_move, [BRDGAME_ACTORS] = brd_state_actors,
        [BRDGAME_PLY] = brd_state_ply,   [BRDGAME_PLAYERS] = brd_state_players,
    };
    if (what < 0 || (size_t)what >= sizeof queries / sizeof *queries) return BRD_E_ARGUMENT;
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t found = queries[what](game->rules, &game->now);
    leave(game);
    return found;
}

/* ---------------------------------------------------------------------------------------------------- moves */

static int32_t make_room(brdgame *game)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t status = brd_rules_info_get(game->rules, &info);
    if (status != BRD_OK) return status;
    game->moves = malloc(info.max_moves * sizeof *game->moves);
    if (game->moves == NULL) return BRDGAME_MEMORY;
    game->most = (int32_t)info.max_moves;
    return BRD_OK;
}

static int32_t count_moves(brdgame *game)
{
    int32_t status = game->moves == NULL ? make_room(game) : BRD_OK;
    if (status != BRD_OK) return status;
    if (game->count == UNKNOWN)
        game->count = brd_moves(game->rules, &game->now, BRD_REFEREE, game->moves, (size_t)game->most);
    if (game->count > game->most) game->count = game->most;
    return game->count;
}

int32_t brdgame_count(brdgame *game)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t count = count_moves(game);
    leave(game);
    return count;
}

uint32_t brdgame_code(brdgame *game, int32_t index)
{
    if (!enter(game)) return 0;
    int32_t count = count_moves(game);
    uint32_t code = index >= 0 && index < count ? game->moves[index].code : 0;
    leave(game);
    return code;
}

int32_t brdgame_codes(brdgame *game, uint32_t *codes, int32_t capacity)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t count = count_moves(game);
    for (int32_t i = 0; i < count && i < capacity; i++) codes[i] = game->moves[i].code;
    leave(game);
    return count;
}

/* ----------------------------------------------------------------------------------------------------- plies */

static int reserve_ply(brdgame *game)
{
    if (game->ply_count < game->ply_cap) return 1;
    size_t cap = game->ply_cap == 0 ? 8 : 2 * game->ply_cap;
    struct ply *plies = realloc(game->plies, cap * sizeof *plies);
    if (plies == NULL) return 0;
    game->plies = plies;
    game->ply_cap = cap;
    return 1;
}

static int32_t push(brdgame *game, uint32_t code, int32_t actor, brd_verdict *verdict)
{
    if (!reserve_ply(game)) return BRDGAME_MEMORY;
    struct ply *ply = &game->plies[game->ply_count];
    int32_t status = brd_apply(game->rules, &game->now, actor, (brd_move){code}, verdict, &ply->undo, NULL, 0);
    if (status < 0) return status;
    ply->code = code;
    game->ply_count++;
    game->count = UNKNOWN;
    return BRD_OK;
}

int32_t brdgame_push(brdgame *game, uint32_t code, int32_t actor, brd_verdict *verdict)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t status = push(game, code, actor, verdict);
    leave(game);
    return status;
}

int64_t brdgame_pop(brdgame *game)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int64_t code = BRDGAME_EMPTY;
    if (game->ply_count > 0) {
        struct ply *ply = &game->plies[--game->ply_count];
        brd_undo_move(game->rules, &game->now, &ply->undo);
        game->count = UNKNOWN;
        code = ply->code;
    }
    leave(game);
    return code;
}

int64_t brdgame_peek(brdgame *game)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int64_t code = game->ply_count > 0 ? (int64_t)game->plies[game->ply_count - 1].code : BRDGAME_EMPTY;
    leave(game);
    return code;
}

int32_t brdgame_plies(brdgame *game, uint32_t *codes, int32_t capacity)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t count = (int32_t)game->ply_count;
    for (int32_t i = 0; i < count && i < capacity; i++) codes[i] = game->plies[i].code;
    leave(game);
    return count;
}

/* The state before the last ply, of which there is one. */
static brd_state before_last(const brdgame *game)
{
    brd_state before;
    brd_undo_move(game->rules, &before, &game->plies[game->ply_count - 1].undo);
    return before;
}

static int32_t events_of_last(const brdgame *game, int32_t viewer, brd_event *events, int32_t capacity)
{
    if (game->ply_count == 0) return 0;
    brd_state before = before_last(game);
    brd_move move = {game->plies[game->ply_count - 1].code};
    int32_t count = brd_apply_trusted(game->rules, &before, move, NULL, events, (size_t)capacity);
    if (count < 0 || count > capacity) return count < 0 ? count : BRDGAME_MEMORY;
    return brd_redact_events(game->rules, events, (size_t)count, viewer, events, (size_t)capacity);
}

int32_t brdgame_events(brdgame *game, int32_t viewer, brd_event *events, int32_t capacity)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t count = events_of_last(game, viewer, events, capacity);
    leave(game);
    return count;
}

/* ---------------------------------------------------------------------------------------------- long calls */

int32_t brdgame_playout(brdgame *game, uint64_t seed, int32_t max_plies)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t made = brd_playout(game->rules, &game->now, seed, max_plies);
    game->count = UNKNOWN;
    if (made > 0) game->ply_count = 0;
    leave(game);
    return made;
}

static void tally_outcome(const brd_rules *rules, const brd_state *state, brdgame_tally *tally)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(rules, state, &outcome);
    if (outcome.kind == BRD_NONE_YET) tally->unfinished++;
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++)
        if ((outcome.seats >> seat & 1) != 0) (outcome.kind == BRD_WIN ? tally->wins : tally->draws)[seat]++;
}

int32_t brdgame_playouts(brdgame *game, uint64_t seed, int32_t count, int32_t max_plies, brdgame_tally *tally)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t made = 0;
    for (int32_t i = 0; i < count && made >= 0; i++) {
        brd_state state;
        brd_state_copy(game->rules, &state, &game->now);
        uint64_t high = brd_random_below(&seed, UINT32_MAX);
        made = brd_playout(game->rules, &state, high << 32 | (uint32_t)i, max_plies);
        if (made >= 0) tally->plies += (uint64_t)made;
        tally_outcome(game->rules, &state, tally);
    }
    leave(game);
    return made < 0 ? made : BRD_OK;
}

static int32_t perft(const brdgame *game, int32_t depth, uint32_t flags, uint64_t *count)
{
    int32_t nbytes = brd_perft_nbytes(game->rules, depth);
    if (nbytes < 0) return nbytes;
    void *workspace = malloc(nbytes > 0 ? (size_t)nbytes : 1);
    if (workspace == NULL) return BRDGAME_MEMORY;
    int32_t status = brd_perft(game->rules, &game->now, depth, flags, workspace, (size_t)nbytes, count);
    free(workspace);
    return status;
}

int32_t brdgame_perft(brdgame *game, int32_t depth, uint32_t flags, uint64_t *count)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t status = perft(game, depth, flags, count);
    leave(game);
    return status;
}

/* ------------------------------------------------------------------------------------------------- learning */

/* The place of a code in an ascending list, from a place that is not behind it; the code is in the list. */
static int32_t place_of(const uint32_t *list, int32_t from, int32_t count, uint32_t code)
{
    int32_t step = 1;
    while (from + step < count && list[from + step] <= code) {
        from += step;
        step *= 2;
    }
    int32_t end = from + step < count ? from + step : count;
    while (end - from > 1) {
        int32_t middle = from + (end - from) / 2;
        if (list[middle] <= code)
            from = middle;
        else
            end = middle;
    }
    return from;
}

/* The legal moves of an actor as numbers; returns how many. */
static int32_t numbers_of(const brd_rules *rules, const brd_state *state, int32_t actor, const uint32_t *actions,
                          int32_t action_count, int32_t *numbers)
{
    brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(rules, state, actor, moves, BRD_MAX_MOVES), at = 0;
    for (int32_t i = 0; i < count; i++) numbers[i] = at = place_of(actions, at, action_count, moves[i].code);
    return count;
}

static void put_bytes(uint8_t *bytes, const int32_t *numbers, int32_t count, uint8_t value)
{
    for (int32_t i = 0; i < count; i++) bytes[numbers[i]] = value;
}

static void flip_bits(uint8_t *bits, const int32_t *numbers, int32_t count)
{
    for (int32_t i = 0; i < count; i++) bits[numbers[i] / 8] ^= (uint8_t)(1 << numbers[i] % 8);
}

static int32_t mask(const brdgame *game, int32_t actor, const uint32_t *actions, int32_t action_count, int32_t form,
                    void *out)
{
    int32_t numbers[BRD_MAX_MOVES];
    int32_t count = numbers_of(game->rules, &game->now, actor, actions, action_count, numbers);
    if (count < 0) return count;
    size_t most = (size_t)action_count;
    if (form == BRDGAME_NUMBERS)
        memcpy(out, numbers, (size_t)count * sizeof *numbers);
    else
        memset(out, 0, form == BRDGAME_BITS ? (most + 7) / 8 : most);
    if (form == BRDGAME_BYTES) put_bytes(out, numbers, count, 1);
    if (form == BRDGAME_BITS) flip_bits(out, numbers, count);
    return count;
}

int32_t brdgame_mask(brdgame *game, int32_t actor, const uint32_t *actions, int32_t action_count, int32_t form,
                     void *out)
{
    if (form < BRDGAME_BYTES || form > BRDGAME_NUMBERS) return BRD_E_ARGUMENT;
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t count = mask(game, actor, actions, action_count, form, out);
    leave(game);
    return count;
}

int32_t brdgame_board(brdgame *game, int32_t viewer, brd_item *items, int32_t capacity)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t count = brd_state_board(game->rules, &game->now, viewer, items, (size_t)capacity);
    leave(game);
    return count;
}

static int32_t returns_of(const brd_rules *rules, const brd_state *state, int8_t *returns, int32_t capacity)
{
    int32_t players = brd_state_players(rules, state);
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    int32_t status = brd_state_outcome(rules, state, &outcome);
    if (status != BRD_OK) return status;
    for (int32_t seat = 0; seat < players && seat < capacity; seat++) {
        int8_t among = outcome.kind == BRD_WIN ? 1 : 0;
        returns[seat] = outcome.kind == BRD_NONE_YET || (outcome.seats >> seat & 1) != 0 ? among : -1;
    }
    return players;
}

int32_t brdgame_returns(brdgame *game, int8_t *returns, int32_t capacity)
{
    if (!enter(game)) return BRDGAME_BUSY;
    int32_t count = returns_of(game->rules, &game->now, returns, capacity);
    leave(game);
    return count;
}

/* One value of a stock (family BRD_STOCK) or counter. */
static int32_t quantity(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t family, int32_t seat,
                        int32_t index)
{
    int32_t value = 0;
    int32_t status = family == BRD_STOCK ? brd_state_stock(rules, state, viewer, seat, index, &value)
                                         : brd_state_counter(rules, state, viewer, seat, index, &value);
    return status == BRD_OK ? value : BRDGAME_UNKNOWN;
}

/* The viewer of a game's board and quantities. */
static int32_t viewer_of(const brdgame_batch *batch, int32_t index)
{
    int32_t to_move = batch->to_move[index];
    return batch->viewer >= 0 ? batch->viewer : to_move < BRD_MAX_SEATS ? to_move : BRD_SPECTATOR;
}

/* One value of each game of a batch, each at its place in the game's row. */
static void put_quantity(brdgame_batch *batch, int32_t family, int32_t seat, int32_t index, int32_t place)
{
    for (int32_t game = 0; game < batch->game_count; game++)
        batch->quantities[(size_t)game * (size_t)batch->quantity_count + (size_t)place] =
            quantity(batch->rules, &batch->states[game], viewer_of(batch, game), family, seat, index);
}

/* Writes the quantities of the games of a batch, and returns how many each has. */
static int32_t put_quantities(brdgame_batch *batch)
{
    int32_t count = 0;
    for (int32_t family = BRD_STOCK; family <= BRD_COUNTER; family++) {
        brd_quantity_info info = {.struct_nbytes = sizeof info};
        for (int32_t index = 0; brd_rules_quantity(batch->rules, family, index, &info) == BRD_OK; index++) {
            for (int32_t seat = 0; seat < (info.common ? 1 : batch->player_count); seat++, count++)
                if (count < batch->quantity_count)
                    put_quantity(batch, family, info.common ? BRD_NO_SEAT : seat, index, count);
        }
    }
    return count;
}

void brdgame_batch_quantities(brdgame_batch *batch)
{
    put_quantities(batch);
}

int32_t brdgame_quantities(brdgame *game, int32_t viewer, int32_t *values, int32_t capacity)
{
    if (!enter(game)) return BRDGAME_BUSY;
    brdgame_batch batch = {.rules = game->rules, .game_count = 1, .viewer = viewer, .quantity_count = capacity};
    int32_t to_move = BRD_NOBODY;
    batch.player_count = brd_state_players(game->rules, &game->now);
    batch.states = &game->now;
    batch.to_move = &to_move;
    batch.quantities = values;
    int32_t count = put_quantities(&batch);
    leave(game);
    return count;
}

/* --------------------------------------------------------------------------------------------------- batches */

/* A chance outcome as brd_playout draws it. */
static brd_move draw_by(const brd_rules *rules, const brd_state *state, uint64_t *seed)
{
    brd_move move = {0};
    int32_t denominator = brd_chance_denominator(rules, state);
    brd_chance_pick(rules, state, (int32_t)brd_random_below(seed, (uint32_t)denominator), &move);
    return move;
}

static void draw_chance(brdgame_batch *batch, int32_t index)
{
    brd_state *state = &batch->states[index];
    while (batch->draw && brd_state_to_move(batch->rules, state) == BRD_CHANCE)
        brd_apply_trusted(batch->rules, state, draw_by(batch->rules, state, &batch->seeds[index]), NULL, NULL, 0);
}

/* Writes the legal moves of a game into the arrays, and removes the old ones. */
static void write_moves(brdgame_batch *batch, int32_t index)
{
    size_t at = (size_t)index, actions = (size_t)batch->action_count;
    int32_t *numbers = batch->numbers + at * (size_t)batch->max_moves;
    uint8_t *bytes = batch->bytes == NULL ? NULL : batch->bytes + at * actions;
    uint8_t *bits = batch->bits == NULL ? NULL : batch->bits + at * ((actions + 7) / 8);
    int32_t before = batch->move_counts[index];
    if (bytes != NULL) put_bytes(bytes, numbers, before, 0);
    if (bits != NULL) flip_bits(bits, numbers, before);
    int32_t count = numbers_of(batch->rules, &batch->states[index], batch->to_move[index], batch->actions,
                               batch->action_count, numbers);
    if (bytes != NULL) put_bytes(bytes, numbers, count, 1);
    if (bits != NULL) flip_bits(bits, numbers, count);
    int32_t end = before == 0 ? batch->max_moves : before;
    for (int32_t i = count; i < end; i++) numbers[i] = -1;
    batch->move_counts[index] = count;
}

/* Writes the items of a game; those behind them have all bytes 255. */
static void write_items(brdgame_batch *batch, int32_t index)
{
    size_t most = (size_t)batch->max_items;
    brd_item *items = batch->items + (size_t)index * most;
    int32_t count = brd_state_board(batch->rules, &batch->states[index], viewer_of(batch, index), items, most);
    if (count < 0) count = 0;
    memset(items + count, 255, (most - (size_t)count) * sizeof *items);
    batch->item_counts[index] = count;
}

static void write_arrays(brdgame_batch *batch, int32_t index)
{
    const brd_state *state = &batch->states[index];
    size_t at = (size_t)index;
    batch->to_move[index] = brd_state_to_move(batch->rules, state);
    write_moves(batch, index);
    if (batch->items != NULL) write_items(batch, index);
    returns_of(batch->rules, state, batch->returns + at * (size_t)batch->player_count, batch->player_count);
}

int32_t brdgame_batch_set(brdgame_batch *batch, int32_t index, const brd_state *state)
{
    int32_t players = brd_state_players(batch->rules, state);
    if (players < 0) return players;
    if (players != batch->player_count) return BRD_E_ARGUMENT;
    int32_t status = brd_state_copy(batch->rules, &batch->states[index], state);
    if (status != BRD_OK) return status;
    draw_chance(batch, index);
    write_arrays(batch, index);
    return BRD_OK;
}

/* Whether the number is -1 or in the ascending list of legal moves, or the game is over. */
static int may_step(const brdgame_batch *batch, int32_t index, int32_t number)
{
    const int32_t *numbers = batch->numbers + (size_t)index * (size_t)batch->max_moves;
    int32_t low = 0, high = batch->move_counts[index];
    if (number == -1 || batch->to_move[index] == BRD_NOBODY) return 1;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (numbers[middle] == number) return 1;
        if (numbers[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

int32_t brdgame_batch_step(brdgame_batch *batch, const int32_t *numbers, int32_t *at)
{
    for (*at = 0; *at < batch->game_count; ++*at)
        if (!may_step(batch, *at, numbers[*at])) return BRD_E_ILLEGAL;
    for (int32_t i = 0; i < batch->game_count; i++) {
        int over = batch->to_move[i] == BRD_NOBODY;
        if (over ? batch->starts == NULL : numbers[i] == -1) continue;
        if (over)
            brd_state_copy(batch->rules, &batch->states[i], &batch->starts[i]);
        else
            brd_apply_trusted(batch->rules, &batch->states[i], (brd_move){batch->actions[numbers[i]]}, NULL, NULL, 0);
        draw_chance(batch, i);
        write_arrays(batch, i);
    }
    return BRD_OK;
}

/* The seed of one of many playouts, so that each differs whatever their order. */
static uint64_t seed_of(uint64_t seed, int32_t index)
{
    seed += (uint64_t)index * 0x9e3779b97f4a7c15u;
    uint64_t high = brd_random_below(&seed, UINT32_MAX);
    return high << 32 | (uint32_t)index;
}

int32_t brdgame_batch_playouts(const brdgame_batch *batch, int32_t first, int32_t count, uint64_t seed,
                               int32_t max_plies, int8_t *returns, uint64_t *plies)
{
    for (int32_t i = first; i < first + count; i++) {
        brd_state state;
        brd_state_copy(batch->rules, &state, &batch->states[i]);
        int32_t made = brd_playout(batch->rules, &state, seed_of(seed, i), max_plies);
        if (made < 0) return made;
        *plies += (uint64_t)made;
        returns_of(batch->rules, &state, returns + (size_t)i * (size_t)batch->player_count, batch->player_count);
    }
    return BRD_OK;
}

/* ------------------------------------------------------------------------------------------------- pictures */

/* The viewer's own moves in games with secrets; in other games the moves of all actors. */
static int32_t moves_to_mark(const brdgame *game, int32_t viewer, brd_move *moves)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(game->rules, &info);
    int32_t actor = (info.flags & BRD_RULES_SECRETS) == 0 ? BRD_REFEREE : viewer;
    int32_t count = brd_moves(game->rules, &game->now, actor, moves, BRD_MAX_MOVES);
    return count > 0 ? count : 0;
}

/* The last ply as a sentence for the viewer. */
static size_t last_in_words(const brdgame *game, const brd_event *events, int32_t event_count, int32_t viewer,
                            char *text)
{
    if (event_count < 1 || events[0].kind != BRD_EVENT_PLY) return 0;
    brd_state before = before_last(game);
    brd_move move = {(uint32_t)events[0].value_after};
    int32_t length = brd_move_sentence(game->rules, &before, viewer, move, text, LAST_NBYTES);
    return length > 0 && length < LAST_NBYTES ? (size_t)length : 0;
}

static int32_t draw(const brdgame *game, struct brdsvg_options *options, int32_t mark_moves, brd_move *moves,
                    brd_event *events, char *text, size_t cap)
{
    char last[LAST_NBYTES];
    int32_t count = events_of_last(game, options->viewer, events, BRD_MAX_EVENTS);
    if (count < 0) return count;
    options->events = events;
    options->event_count = (size_t)count;
    options->last_nbytes = last_in_words(game, events, count, options->viewer, last);
    options->last = options->last_nbytes > 0 ? last : NULL;
    options->moves = mark_moves ? moves : NULL;
    options->move_count = mark_moves ? (size_t)moves_to_mark(game, options->viewer, moves) : 0;
    return brdsvg_draw(game->rules, &game->now, options, text, cap);
}

int32_t brdgame_svg(brdgame *game, int32_t viewer, int32_t cell, int32_t mark_moves, uint32_t flags, const char *theme,
                    size_t theme_nbytes, char *text, size_t cap)
{
    struct brdsvg_options options = {.struct_nbytes = sizeof options,
                                     .flags = flags,
                                     .viewer = viewer,
                                     .cell = cell,
                                     .theme = theme,
                                     .theme_nbytes = theme_nbytes};
    brd_event *events = malloc(BRD_MAX_EVENTS * sizeof *events);
    brd_move *moves = malloc(BRD_MAX_MOVES * sizeof *moves);
    int32_t length = events == NULL || moves == NULL ? BRDGAME_MEMORY : BRDGAME_BUSY;
    if (length == BRDGAME_BUSY && enter(game)) {
        length = draw(game, &options, mark_moves, moves, events, text, cap);
        leave(game);
    }
    free(events);
    free(moves);
    return length;
}
