/*
 * test_mirror.c: a client written from the text of the public header alone. It queries once what its viewer may know,
 * applies the events of each ply as the header says, and must then agree with every query: all viewers, all games, the
 * switches of tests/positions and the files of tests/variants. Some events reach it as lines.
 */
#include <glob.h>

#include "positions.h"

enum { QUANTITIES = 64, OWNERS = BRD_MAX_SEATS + 1, MIRRORS = BRD_MAX_SEATS + 2, GAME_PLIES = 600, LINE_CAP = 512 };

/* A stock or counter that the viewer may not know; one that does not exist. */
enum { UNKNOWN = INT32_MIN, ABSENT = INT32_MIN + 1 };

struct pile {
    int32_t height;
    brd_item items[BRD_MAX_ITEMS]; /* bottom to top */
};

struct mirror {
    int32_t viewer, players;
    struct pile piles[BRD_MAX_CELLS];
    int32_t stocks[OWNERS][QUANTITIES], counters[OWNERS][QUANTITIES]; /* the last owner: nobody */
    int32_t ply, turn, to_move, actors, phases[BRD_MAX_SEATS];
    brd_pending pending;
    brd_outcome outcome;
};

static struct world {
    brd_rules rules;
    brd_rules_info info;
    brd_state state;
    struct mirror mirrors[MIRRORS], truth;
    int32_t mirror_count;
    uint64_t seed;
    long plies, compared, lines;
} world;

/* ----------------------------------------------------------------------------------------- what a viewer may ask */

static void ask_board(struct mirror *m)
{
    static brd_item items[BRD_MAX_BOARD_ITEMS];
    int32_t count = brd_state_board(&world.rules, &world.state, m->viewer, items, BRD_MAX_BOARD_ITEMS);
    CHECK(count >= 0 && count <= BRD_MAX_BOARD_ITEMS);
    for (int32_t cell = 0; cell < BRD_MAX_CELLS; cell++) m->piles[cell].height = 0;
    for (int32_t i = 0; i < count; i++) {
        struct pile *pile = &m->piles[items[i].cell];
        pile->items[pile->height++] = items[i];
    }
}

static int32_t ask_one(bool stock, int32_t viewer, int32_t owner, int32_t index)
{
    int32_t value = 0, seat = owner < BRD_MAX_SEATS ? owner : BRD_NO_SEAT;
    int32_t status = stock ? brd_state_stock(&world.rules, &world.state, viewer, seat, index, &value)
                           : brd_state_counter(&world.rules, &world.state, viewer, seat, index, &value);
    return status == BRD_OK ? value : status == BRD_E_HIDDEN ? UNKNOWN : ABSENT;
}

static void ask(struct mirror *m, int32_t viewer)
{
    m->viewer = viewer;
    m->players = brd_state_players(&world.rules, &world.state);
    ask_board(m);
    for (int32_t owner = 0; owner < OWNERS; owner++) {
        for (int32_t i = 0; i < world.info.stock_count; i++) m->stocks[owner][i] = ask_one(true, viewer, owner, i);
        for (int32_t i = 0; i < world.info.counter_count; i++) m->counters[owner][i] = ask_one(false, viewer, owner, i);
    }
    m->ply = brd_state_ply(&world.rules, &world.state);
    m->turn = brd_state_turn(&world.rules, &world.state);
    m->to_move = brd_state_to_move(&world.rules, &world.state);
    m->actors = brd_state_actors(&world.rules, &world.state);
    for (int32_t seat = 0; seat < m->players; seat++)
        m->phases[seat] = brd_state_phase(&world.rules, &world.state, seat);
    memset(&m->pending, 0, sizeof m->pending);
    memset(&m->outcome, 0, sizeof m->outcome);
    m->pending.struct_nbytes = sizeof m->pending;
    m->outcome.struct_nbytes = sizeof m->outcome;
    CHECK_EQ_INT(brd_state_pending(&world.rules, &world.state, viewer, &m->pending), BRD_OK);
    CHECK_EQ_INT(brd_state_outcome(&world.rules, &world.state, &m->outcome), BRD_OK);
}

/* -------------------------------------------------------------------------------------------------- items on cells */

/* Puts an item on top of its layer: above all items of this layer and of the layers below it. */
static void put_on_top(struct mirror *m, uint8_t cell, brd_item item)
{
    struct pile *pile = &m->piles[cell];
    int32_t place = 0;
    if (!CHECK(pile->height < BRD_MAX_ITEMS)) return;
    while (place < pile->height && pile->items[place].layer <= item.layer) place++;
    for (int32_t i = pile->height; i > place; i--) pile->items[i] = pile->items[i - 1];
    item.cell = cell;
    pile->items[place] = item;
    pile->height++;
}

static brd_item take_at(struct pile *pile, int32_t place)
{
    brd_item item = pile->items[place];
    pile->height--;
    for (int32_t i = place; i < pile->height; i++) pile->items[i] = pile->items[i + 1];
    return item;
}

/* Takes the topmost `count` items of the layer; taken[0] is the topmost. */
static int32_t lift(struct mirror *m, const brd_event *event, brd_item *taken)
{
    struct pile *pile = &m->piles[event->cell];
    int32_t count = 0;
    for (int32_t place = pile->height - 1; place >= 0 && count < event->count; place--)
        if (pile->items[place].layer == event->layer) taken[count++] = take_at(pile, place);
    CHECK_EQ_INT(count, event->count);
    CHECK(count > 0 && taken[0].type == event->type && taken[0].seat == event->seat);
    return count;
}

static void land(struct mirror *m, const brd_event *event, const brd_item *taken, int32_t count)
{
    while (count > 0) put_on_top(m, event->cell_to, taken[--count]);
}

/* An exchange: two MOVEs in a row with swapped cells. Both leave before either arrives. */
static bool is_exchange(const brd_event *event, const brd_event *next)
{
    return next->kind == BRD_EVENT_MOVE && next->cell == event->cell_to && next->cell_to == event->cell;
}

/* Returns how many events were applied. */
static int32_t move(struct mirror *m, const brd_event *event, int32_t left)
{
    brd_item first[BRD_MAX_ITEMS], second[BRD_MAX_ITEMS];
    bool exchange = left > 1 && is_exchange(event, event + 1);
    int32_t first_count = lift(m, event, first), second_count = exchange ? lift(m, event + 1, second) : 0;
    land(m, event, first, first_count);
    if (exchange) land(m, event + 1, second, second_count);
    return exchange ? 2 : 1;
}

static void place(struct mirror *m, const brd_event *event)
{
    put_on_top(m, event->cell,
               (brd_item){.layer = event->layer,
                          .type = event->type,
                          .seat = event->seat,
                          .direction = event->direction,
                          .value = event->value_after});
}

static void take_away(struct mirror *m, const brd_event *event)
{
    struct pile *pile = &m->piles[event->cell];
    for (int32_t i = pile->height - 1; i >= 0; i--) {
        const brd_item *item = &pile->items[i];
        if (item->layer != event->layer || item->type != event->type || item->seat != event->seat) continue;
        CHECK_EQ_INT(item->value, event->value_before);
        take_at(pile, i);
        return;
    }
    const bool item_to_remove_is_there = false;
    CHECK(item_to_remove_is_there);
}

static void change(struct mirror *m, const brd_event *event)
{
    struct pile *pile = &m->piles[event->cell];
    int32_t changed = 0;
    for (int32_t i = 0; i < pile->height && changed < event->count; i++) {
        brd_item *item = &pile->items[i];
        if (item->layer != event->layer || item->type != event->type || item->value != event->value_before) continue;
        item->value = event->value_after;
        item->direction = event->direction;
        changed++;
    }
    CHECK_EQ_INT(changed, event->count);
}

static void reveal(struct mirror *m, const brd_event *event)
{
    struct pile *pile = &m->piles[event->cell];
    for (int32_t i = 0; i < pile->height; i++) {
        brd_item *item = &pile->items[i];
        if (item->layer != event->layer || item->seat != event->seat || item->type != BRD_TYPE_HIDDEN) continue;
        item->type = event->type;
        item->value = event->value_after;
        if (event->type == BRD_NO_TYPE) take_at(pile, i);
        return;
    }
}

/* ------------------------------------------------------------------------------------------------------ the course */

static void amount(int32_t amounts[OWNERS][QUANTITIES], const brd_event *event)
{
    int32_t *value = &amounts[event->seat == BRD_NO_SEAT ? BRD_MAX_SEATS : event->seat][event->type];
    CHECK(*value == UNKNOWN || *value == event->value_before || *value == event->value_after);
    *value = event->value_after;
}

static void next(struct mirror *m, const brd_event *event)
{
    m->to_move = event->seat;
    m->actors = event->count;
    m->pending.move.code = (uint32_t)event->value_after;
    m->pending.seat = event->cell;
}

static void end(struct mirror *m, const brd_event *event)
{
    m->turn = m->to_move = BRD_NOBODY;
    m->actors = 0;
    m->pending.move.code = 0;
    m->pending.seat = BRD_NO_SEAT;
    m->outcome.kind = event->type;
    m->outcome.ending = (uint8_t)event->count;
    m->outcome.seats = (uint16_t)event->value_after;
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++)
        m->outcome.ranks[seat] = (uint8_t)((uint32_t)event->value_before >> (4 * seat) & 15);
}

/* A ply is the next one, or the game has reached the number at which all stay. */
static void number(struct mirror *m, const brd_event *event)
{
    CHECK_EQ_INT(event->value_before, m->ply < 65535 ? m->ply + 1 : 65535);
    m->ply = event->value_before;
}

static void apply_events(struct mirror *m, const brd_event *events, int32_t count)
{
    for (int32_t i = 0, used = 1; i < count; i += used) {
        const brd_event *event = &events[i];
        used = 1;
        switch (event->kind) {
        case BRD_EVENT_PLY: number(m, event); break;
        case BRD_EVENT_MOVE: used = move(m, event, count - i); break;
        case BRD_EVENT_PLACE: place(m, event); break;
        case BRD_EVENT_REMOVE: take_away(m, event); break;
        case BRD_EVENT_CHANGE: change(m, event); break;
        case BRD_EVENT_REVEAL: reveal(m, event); break;
        case BRD_EVENT_STOCK: amount(m->stocks, event); break;
        case BRD_EVENT_COUNTER: amount(m->counters, event); break;
        case BRD_EVENT_TURN: m->turn = event->seat; break;
        case BRD_EVENT_PHASE: m->phases[event->seat] = event->value_after; break;
        case BRD_EVENT_NEXT: next(m, event); break;
        case BRD_EVENT_END: end(m, event); break;
        default: break; /* DRAW, DISCARD, and kinds of later versions */
        }
    }
}

/* ------------------------------------------------------------------------------------------------------- comparing */

static void piles_agree(const struct mirror *m, int32_t cell)
{
    const struct pile *mine = &m->piles[cell], *true_one = &world.truth.piles[cell];
    bool equal = mine->height == true_one->height &&
                 memcmp(mine->items, true_one->items, (size_t)mine->height * sizeof(brd_item)) == 0;
    if (CHECK(equal)) return;
    printf("  viewer %d, cell %s: %d items, expected %d\n", m->viewer, brd_name(&world.rules, BRD_NAME_CELL, cell),
           mine->height, true_one->height);
}

static void agree(const struct mirror *m)
{
    ask(&world.truth, m->viewer);
    for (int32_t cell = 0; cell < world.info.cell_count; cell++) piles_agree(m, cell);
    for (int32_t owner = 0; owner < OWNERS; owner++) {
        for (int32_t i = 0; i < world.info.stock_count; i++)
            CHECK_EQ_INT(m->stocks[owner][i], world.truth.stocks[owner][i]);
        for (int32_t i = 0; i < world.info.counter_count; i++)
            CHECK_EQ_INT(m->counters[owner][i], world.truth.counters[owner][i]);
    }
    CHECK_EQ_INT(m->ply, world.truth.ply);
    CHECK_EQ_INT(m->turn, world.truth.turn);
    CHECK_EQ_INT(m->to_move, world.truth.to_move);
    CHECK_EQ_INT(m->actors, world.truth.actors);
    for (int32_t seat = 0; seat < m->players; seat++) CHECK_EQ_INT(m->phases[seat], world.truth.phases[seat]);
    CHECK(memcmp(&m->pending, &world.truth.pending, sizeof m->pending) == 0);
    CHECK(memcmp(&m->outcome, &world.truth.outcome, sizeof m->outcome) == 0);
    world.compared++;
}

/* ----------------------------------------------------------------------------------------------------------- games */

/* What a client gets that is connected by a protocol of lines. */
static void as_lines(brd_event *events, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        char line[LINE_CAP];
        int32_t length = brd_event_format(&world.rules, &events[i], line, sizeof line);
        if (!CHECK(length > 0 && length < LINE_CAP)) return;
        memset(&events[i], 0xA5, sizeof events[i]);
        CHECK_EQ_INT(brd_event_parse(&world.rules, line, (size_t)length, &events[i]), BRD_OK);
        world.lines++;
    }
}

static void one_ply(void)
{
    static brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
    brd_move made = positions_choose(&world.rules, &world.state, &world.seed);
    int32_t count = brd_apply(&world.rules, &world.state, BRD_REFEREE, made, NULL, NULL, events, BRD_MAX_EVENTS);
    if (!CHECK(count > 0 && count <= BRD_MAX_EVENTS)) return;
    if (brd_random_below(&world.seed, 4) == 0) as_lines(events, count);
    for (int32_t i = 0; i < world.mirror_count && check_failures == 0; i++) {
        struct mirror *m = &world.mirrors[i];
        int32_t left = brd_redact_events(&world.rules, events, (size_t)count, m->viewer, seen, BRD_MAX_EVENTS);
        if (brd_random_below(&world.seed, 4) == 0) as_lines(seen, left);
        apply_events(m, seen, left);
        agree(m);
    }
    world.plies++;
}

static void connect_all(void)
{
    world.mirror_count = brd_state_players(&world.rules, &world.state) + 2;
    for (int32_t i = 0; i < world.mirror_count; i++)
        ask(&world.mirrors[i], positions_viewer(world.mirror_count - 2, i));
}

/* Plays by the loaded rules, from positions of the list and from the start. */
static void play(const struct positions *positions, bool strict, long plies)
{
    world.info.struct_nbytes = sizeof world.info;
    CHECK_EQ_INT(brd_rules_info_get(&world.rules, &world.info), BRD_OK);
    if (!CHECK(world.info.stock_count <= QUANTITIES && world.info.counter_count <= QUANTITIES)) return;
    while (plies > 0 && check_failures == 0) {
        positions_start(positions, &world.rules, strict, &world.seed, &world.state);
        connect_all();
        for (int ply = 0; ply < GAME_PLIES && plies > 0 && check_failures == 0; ply++, plies--) {
            if (brd_state_to_move(&world.rules, &world.state) == BRD_NOBODY) break;
            one_ply();
        }
        if (brd_state_to_move(&world.rules, &world.state) == BRD_NOBODY) plies--; /* also if it begins so */
    }
}

static struct positions positions;

static void play_switches(const char *game, long plies)
{
    for (int i = 0; i < positions.variant_count && check_failures == 0; i++) {
        positions_load(&world.rules, &world.info, game, positions.variants[i]);
        play(&positions, i == 0, plies);
        if (check_failures != 0) printf("  %s %s\n", game, positions.variants[i]);
    }
}

static void play_files(const glob_t *files, long plies)
{
    static const struct positions none;
    for (size_t i = 0; i < files->gl_pathc && check_failures == 0; i++) {
        int32_t status = brd_rules_load_file(&world.rules, files->gl_pathv[i], NULL, 0, NULL, 0, NULL);
        if (CHECK_EQ_INT(status, BRD_OK)) play(&none, true, plies);
        if (check_failures != 0) printf("  %s\n", files->gl_pathv[i]);
    }
}

/* Half of the plies by the switches, half by the files. */
static void mirrors_of(const char *game, long plies)
{
    char pattern[80];
    glob_t files = {.gl_pathc = 0};
    world.seed = 20261124;
    world.plies = world.compared = world.lines = 0;
    positions_read(&positions, game, NULL);
    snprintf(pattern, sizeof pattern, "tests/variants/%s-*.yaml", game);
    if (glob(pattern, 0, NULL, &files) != 0) files.gl_pathc = 0;
    long half = files.gl_pathc > 0 ? plies / 2 : plies;
    play_switches(game, half / positions.variant_count + 1);
    if (files.gl_pathc > 0) play_files(&files, half / (long)files.gl_pathc + 1);
    globfree(&files);
    printf("%s: %ld plies, %ld comparisons, %ld lines\n", game, world.plies, world.compared, world.lines);
}

static void a_mirror_knows_all_that_its_viewer_may_ask(void)
{
    for (int32_t game = 0; game < brd_game_count() && check_failures == 0; game++)
        mirrors_of(brd_game_name(game), check_plies() / brd_game_count() + 1);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"a_mirror_knows_all_that_its_viewer_may_ask", a_mirror_knows_all_that_its_viewer_may_ask},
        {NULL, NULL},
    };
    return check_main("mirror", tests, argc, argv);
}
