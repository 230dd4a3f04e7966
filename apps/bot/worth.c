/*
 * worth.c: what positions are worth by the weights: from the whole state, or from the events of a ply. All numbers are
 * integers: chances in 1/65536, weights in 2^-20 of a doubling of the odds.
 */
#include "bot/mind.h"

#include <string.h>

enum { QUANTITY_CAP = 16 }; /* higher values of a stock or counter count as this one */

static void mark_cell(uint64_t cells[CELL_WORDS], uint16_t cell)
{
    if (cell < BRD_MAX_CELLS) cells[cell / 64] |= UINT64_C(1) << cell % 64;
}

static bool is_marked(const uint64_t cells[CELL_WORDS], uint16_t cell)
{
    return cell < BRD_MAX_CELLS && (cells[cell / 64] >> cell % 64 & 1) != 0;
}

uint32_t worth_cell_weights(const brd_rules_info *info)
{
    return (uint32_t)info->type_count * FORMS * (info->cell_count + 1U);
}

uint32_t worth_near_weights(const brd_rules_info *info)
{
    return (uint32_t)info->type_count * 2 * TARGETS_MOST;
}

bool worth_has_nearness(const struct mind *mind, const brd_rules_info *info)
{
    const int32_t *weights = mind->weights + worth_cell_weights(info);
    for (uint32_t i = 0; i < worth_near_weights(info); i++)
        if (weights[i] != 0) return true;
    return false;
}

void worth_find_targets(const brd_rules *rules, uint32_t type_count, uint8_t types[TARGETS_MOST])
{
    int32_t found = 0;
    memset(types, BRD_NO_TYPE, TARGETS_MOST);
    for (int32_t type = 0; type < (int32_t)type_count && found < TARGETS_MOST; type++) {
        brd_type_info info = {.struct_nbytes = sizeof info};
        bool is_piece = brd_rules_type(rules, type, &info) == BRD_OK && info.layer == BRD_PIECE;
        if (is_piece && info.count == 1) types[found++] = (uint8_t)type;
    }
}

/* A piece's form is 0 on top, 1 below its owner's piece, 2 below another seat's. Another item's form is its value. */
static uint32_t form_of(const brd_item *item, const brd_item *top)
{
    if (item->layer != BRD_PIECE) return item->value >= 0 && item->value < FORMS ? (uint32_t)item->value : FORMS - 1;
    return item == top ? 0 : item->seat == top->seat ? 1 : 2;
}

int32_t worth_items(const struct mind *mind, const brd_state *state, int32_t cell, struct valued *valued)
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
        valued[found++] = (struct valued){(uint16_t)cell,
                                          item->seat,
                                          item->type,
                                          kind,
                                          kinds + kind * bot->cell_count + place,
                                          kinds * (bot->cell_count + 1) + item->type * (uint32_t)(2 * TARGETS_MOST)};
    }
    return found;
}

static int32_t list_items(const struct mind *mind, const brd_state *state, struct valued *items)
{
    int32_t count = 0;
    for (int32_t cell = 0; cell < (int32_t)mind->bot->cell_count; cell++)
        count += worth_items(mind, state, cell, items + count);
    return count;
}

uint32_t worth_quantity_weight(const struct mind *mind, int32_t family, int32_t index)
{
    return mind->bot->weight_count - 1 - (uint32_t)(family * QUANTITIES_MOST + index + 1);
}

/* A seat's stock or counter, at most QUANTITY_CAP. */
int32_t worth_quantity(const struct mind *mind, const brd_state *state, int32_t seat, int32_t family, int32_t index)
{
    int32_t value = 0;
    int32_t status = family == BRD_STOCK ? brd_state_stock(mind->rules, state, BRD_REFEREE, seat, index, &value)
                                         : brd_state_counter(mind->rules, state, BRD_REFEREE, seat, index, &value);
    return status != BRD_OK ? 0 : value > QUANTITY_CAP ? QUANTITY_CAP : value;
}

int32_t worth_nearness(const struct mind *mind, const struct worth *worth, const struct valued *item, int32_t seat,
                       int32_t target, uint32_t *weight)
{
    uint16_t cell = worth->targets[seat][target];
    if (cell == BRD_NO_CELL) return -1;
    *weight = item->near + (uint32_t)(2 * target + (seat != item->seat));
    return mind->bot->nearness[item->cell][cell];
}

/* What an item is worth for being near to targets. */
static int64_t worth_near(const struct mind *mind, const struct worth *worth, const struct valued *item)
{
    int64_t sum = 0;
    uint32_t weight;
    for (int32_t target = 0; target < TARGETS_MOST && mind->bot->target_types[target] != BRD_NO_TYPE; target++)
        for (int32_t seat = 0; seat < mind->bot->seat_most; seat++) {
            int32_t nearness = worth_nearness(mind, worth, item, seat, target, &weight);
            if (nearness > 0) sum += (int64_t)mind->weights[weight] * nearness;
        }
    return sum;
}

/* What an item is worth for its seat. */
static int64_t worth_of_item(const struct mind *mind, const struct worth *worth, const struct valued *item)
{
    int64_t value = mind->weights[item->anywhere] + mind->weights[item->here];
    return mind->bot->nears ? value + worth_near(mind, worth, item) : value;
}

/* Adds the items of some cells, which follow each other if they are on the same one. */
static void add_items(const struct mind *mind, const struct valued *items, int32_t count, struct worth *worth)
{
    for (int32_t i = 0; i < count; i++) worth->of[items[i].seat] += worth_of_item(mind, worth, &items[i]);
    for (int32_t i = 0; i < count && mind->bot->pairs != 0; i++) {
        bool is_top = i + 1 == count || items[i + 1].cell != items[i].cell;
        if (is_top) pairs_put(mind, &items[i], i > 0 && items[i - 1].cell == items[i].cell, worth);
    }
}

/* Takes away what the items on a cell are worth in the scene. */
static void take_cell(const struct mind *mind, const brd_state *state, struct scene *scene, uint16_t cell,
                      struct worth *worth)
{
    int64_t *of = scene->worth[cell];
    if (!is_marked(scene->valued, cell)) {
        struct valued items[BRD_MAX_ITEMS];
        int32_t count = worth_items(mind, state, cell, items);
        memset(of, 0, sizeof scene->worth[cell]);
        for (int32_t i = 0; i < count; i++) of[items[i].seat] += worth_of_item(mind, worth, &items[i]);
        mark_cell(scene->valued, cell);
    }
    for (int32_t seat = 0; seat < mind->bot->seat_most; seat++) worth->of[seat] -= of[seat];
    if (mind->bot->pairs != 0) pairs_take(mind, cell, worth);
}

/* Notes the targets among items. Returns whether there are any. */
static bool note_targets(const struct mind *mind, const struct valued *items, int32_t count, struct worth *worth)
{
    bool found = false;
    for (int32_t i = 0; i < count; i++)
        for (int32_t target = 0; target < TARGETS_MOST; target++) {
            if (items[i].type != mind->bot->target_types[target]) continue;
            worth->targets[items[i].seat][target] = items[i].cell;
            found = true;
        }
    return found;
}

int32_t worth_quantity_count(const struct mind *mind, int32_t family)
{
    uint32_t count = family == BRD_STOCK ? mind->bot->stock_count : mind->bot->counter_count;
    return count < QUANTITIES_MOST ? (int32_t)count : QUANTITIES_MOST;
}

int64_t worth_quantities(const struct mind *mind, const brd_state *state, int32_t seat)
{
    int64_t sum = 0;
    for (int32_t family = BRD_STOCK; family <= BRD_COUNTER; family++)
        for (int32_t i = 0; i < worth_quantity_count(mind, family); i++)
            if (mind->bot->learned[family][i])
                sum += (int64_t)mind->weights[worth_quantity_weight(mind, family, i)] *
                       worth_quantity(mind, state, seat, family, i);
    return sum;
}

void worth_of_state(const struct mind *mind, const brd_state *state, struct worth *worth)
{
    struct valued items[BRD_MAX_BOARD_ITEMS];
    int32_t players = brd_state_players(mind->rules, state), turn = brd_state_turn(mind->rules, state);
    memset(worth, 0, sizeof *worth);
    memset(worth->targets, 0xFF, sizeof worth->targets); /* BRD_NO_CELL */
    int32_t count = list_items(mind, state, items);
    if (mind->bot->nears) note_targets(mind, items, count, worth);
    add_items(mind, items, count, worth);
    for (int32_t seat = 0; seat < players; seat++) worth->of[seat] += worth_quantities(mind, state, seat);
    if (turn < players) worth->of[turn] += mind->weights[mind->bot->weight_count - 1];
    if (mind->bot->pairs != 0) pairs_add_meetings(mind, state, 1, worth);
}

static void add_quantity(const struct mind *mind, const brd_event *event, struct worth *worth)
{
    int32_t family = event->kind == BRD_EVENT_STOCK ? BRD_STOCK : BRD_COUNTER;
    if (event->seat >= BRD_MAX_SEATS || event->type >= QUANTITIES_MOST || !mind->bot->learned[family][event->type])
        return;
    int32_t before = event->value_before < QUANTITY_CAP ? event->value_before : QUANTITY_CAP;
    int32_t after = event->value_after < QUANTITY_CAP ? event->value_after : QUANTITY_CAP;
    worth->of[event->seat] += mind->weights[worth_quantity_weight(mind, family, event->type)] * (after - before);
}

/*
 * Notes the targets that were on the cells that changed, and those of the items there now. Returns whether there are
 * any.
 */
static bool move_targets(const struct mind *mind, const uint64_t touched[CELL_WORDS], const struct valued *items,
                         int32_t count, struct worth *worth)
{
    bool moved = false;
    for (int32_t seat = 0; seat < mind->bot->seat_most; seat++)
        for (int32_t target = 0; target < TARGETS_MOST; target++) {
            if (!is_marked(touched, worth->targets[seat][target])) continue;
            worth->targets[seat][target] = BRD_NO_CELL;
            moved = true;
        }
    return note_targets(mind, items, count, worth) || moved;
}

void worth_open_scene(struct scene *scene)
{
    scene->known = false;
    memset(scene->valued, 0, sizeof scene->valued);
}

static void look(const struct mind *mind, const brd_state *state, struct scene *scene)
{
    if (scene->known) return;
    scene->known = true;
    scene->count = (uint32_t)list_items(mind, state, scene->items);
}

/* What a target's way to another cell changes for the items on the cells that did not change. */
static void add_way(const struct mind *mind, const struct scene *scene, const uint64_t touched[CELL_WORDS],
                    int32_t seat, int32_t target, const struct worth *old, struct worth *worth)
{
    uint16_t from = old->targets[seat][target], to = worth->targets[seat][target];
    if (from == to) return;
    for (uint32_t i = 0; i < scene->count; i++) {
        const struct valued *item = &scene->items[i];
        uint32_t weight;
        if (is_marked(touched, item->cell)) continue;
        int32_t was = worth_nearness(mind, old, item, seat, target, &weight);
        int32_t is = worth_nearness(mind, worth, item, seat, target, &weight);
        int32_t nearer = (is > 0 ? is : 0) - (was > 0 ? was : 0);
        if (nearer != 0) worth->of[item->seat] += (int64_t)mind->weights[weight] * nearer;
    }
}

static void note_event(const struct mind *mind, const brd_state *before, const brd_event *event,
                       uint64_t touched[CELL_WORDS], struct worth *worth)
{
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

void worth_after_ply(const struct mind *mind, struct scene *scene, const brd_state *before, const brd_state *after,
                     int32_t count, struct worth *worth)
{
    uint64_t touched[CELL_WORDS] = {0};
    struct valued items[BRD_MAX_BOARD_ITEMS];
    struct worth old = *worth;
    int32_t found = 0;
    for (int32_t i = 0; i < count; i++) note_event(mind, before, &mind->bot->events[i], touched, worth);
    if (mind->bot->pairs != 0) pairs_add_meetings(mind, before, -1, worth);
    for (int word = 0; word < CELL_WORDS; word++)
        for (uint64_t rest = touched[word]; rest != 0; rest &= rest - 1) {
            int32_t cell = word * 64 + __builtin_ctzll(rest);
            take_cell(mind, before, scene, (uint8_t)cell, worth);
            found += worth_items(mind, after, cell, items + found);
        }
    if (mind->bot->nears && move_targets(mind, touched, items, found, worth)) {
        look(mind, before, scene);
        for (int32_t seat = 0; seat < mind->bot->seat_most; seat++)
            for (int32_t target = 0; target < TARGETS_MOST; target++)
                add_way(mind, scene, touched, seat, target, &old, worth);
    }
    add_items(mind, items, found, worth);
    if (mind->bot->pairs != 0) pairs_add_meetings(mind, after, 1, worth);
}

/* 2^(x / 2^20) of ONE, for x <= 0. */
uint32_t worth_power(int64_t x)
{
    const int64_t least = -(INT64_C(20) << WEIGHT_BITS);
    if (x < least) x = least;
    uint64_t y = (uint64_t)(x - least);
    uint64_t part = (y & ((1U << WEIGHT_BITS) - 1)) >> (WEIGHT_BITS - 16);
    uint64_t root = ONE + part * (43000 + 22536 * part / ONE) / ONE;
    return (uint32_t)((root << (y >> WEIGHT_BITS)) >> 20);
}

/* Each team's chance is proportional to 2 to the power of its seats' worth. */
void worth_expect(const struct mind *mind, int32_t players, const struct worth *worth, struct rewards *rewards)
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
        powers[team] = plays[team] ? worth_power(sums[team] - most) : 0;
        total += powers[team];
    }
    memset(rewards, 0, sizeof *rewards);
    for (int32_t seat = 0; seat < players; seat++)
        rewards->of[seat] = (uint32_t)((uint64_t)powers[mind->bot->team[seat]] * ONE / total);
}

/* A team that wins gets ONE; teams that draw share it. */
void worth_reward(const struct mind *mind, int32_t players, uint32_t seats, struct rewards *rewards)
{
    uint32_t teams = 0;
    for (int32_t seat = 0; seat < players; seat++)
        if ((seats >> seat & 1) != 0) teams |= 1U << mind->bot->team[seat];
    memset(rewards, 0, sizeof *rewards);
    if (teams == 0) return;
    for (int32_t seat = 0; seat < players; seat++)
        if ((teams >> mind->bot->team[seat] & 1) != 0) rewards->of[seat] = ONE / (uint32_t)__builtin_popcount(teams);
}

bool worth_judge(const struct mind *mind, const brd_state *state, const struct worth *worth, struct rewards *rewards)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    int32_t players = brd_state_players(mind->rules, state);
    bool is_over = brd_state_to_move(mind->rules, state) == BRD_NOBODY &&
                   brd_state_outcome(mind->rules, state, &outcome) == BRD_OK;
    if (is_over)
        worth_reward(mind, players, outcome.seats, rewards);
    else
        worth_expect(mind, players, worth, rewards);
    return is_over;
}

bool worth_try(const struct mind *mind, struct scene *scene, const brd_state *state, brd_move move,
               const struct worth *worth, struct rewards *rewards)
{
    brd_state after;
    struct worth then = *worth;
    brd_state_copy(mind->rules, &after, state);
    int32_t count = brd_apply_trusted(mind->rules, &after, move, NULL, mind->bot->events, BRD_MAX_EVENTS);
    worth_after_ply(mind, scene, state, &after, count, &then);
    return worth_judge(mind, &after, &then, rewards);
}
