/*
 * test_mirror.c: a client written from the text of the public header alone. It connects with the observation of its
 * viewer, applies the events of each ply as the header says, and must then agree with every query. Now and then it
 * loses its connection and comes back with a new observation; some events reach it as lines. All viewers, all games,
 * the switches of tests/positions, random switches, and the files of tests/variants.
 */
#include <glob.h>

#include "positions.h"
#include "switches.h"

enum { QUANTITIES = 64, OWNERS = BRD_MAX_SEATS + 1, MIRRORS = BRD_MAX_SEATS + 2, LINE_CAP = 512 };
enum { GAME_PLIES = 600, RANDOM_PLIES = 150, EVERY_LOSS = 64 };
enum { PLIES_FOR_ALL = 100000 }; /* with fewer plies some words of switches may not be drawn */

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
    bool played[SWITCHES_MOST][SWITCHES_WORDS_MOST]; /* switches by their words */
    long plies, compared, lines, connections, files;
} world;

/* ----------------------------------------------------------------------------------------- what a viewer may ask */

static void ask_board(struct mirror *m, const brd_state *state)
{
    static brd_item items[BRD_MAX_BOARD_ITEMS];
    int32_t count = brd_state_board(&world.rules, state, m->viewer, items, BRD_MAX_BOARD_ITEMS);
    CHECK(count >= 0 && count <= BRD_MAX_BOARD_ITEMS);
    for (int32_t cell = 0; cell < BRD_MAX_CELLS; cell++) m->piles[cell].height = 0;
    for (int32_t i = 0; i < count; i++) {
        struct pile *pile = &m->piles[items[i].cell];
        pile->items[pile->height++] = items[i];
    }
}

typedef int32_t quantity_query(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t seat,
                               int32_t index, int32_t *value);

static void ask_quantities(int32_t values[OWNERS][QUANTITIES], quantity_query *query, int32_t count, int32_t viewer,
                           const brd_state *state)
{
    for (int32_t owner = 0; owner < OWNERS; owner++)
        for (int32_t i = 0; i < count; i++) {
            int32_t seat = owner < BRD_MAX_SEATS ? owner : BRD_NO_SEAT, value = 0;
            int32_t status = query(&world.rules, state, viewer, seat, i, &value);
            values[owner][i] = status == BRD_OK ? value : status == BRD_E_HIDDEN ? UNKNOWN : ABSENT;
        }
}

static void ask_course(struct mirror *m, const brd_state *state)
{
    m->players = brd_state_players(&world.rules, state);
    m->ply = brd_state_ply(&world.rules, state);
    m->turn = brd_state_turn(&world.rules, state);
    m->to_move = brd_state_to_move(&world.rules, state);
    m->actors = brd_state_actors(&world.rules, state);
    for (int32_t seat = 0; seat < m->players; seat++) m->phases[seat] = brd_state_phase(&world.rules, state, seat);
    memset(&m->pending, 0, sizeof m->pending);
    memset(&m->outcome, 0, sizeof m->outcome);
    m->pending.struct_nbytes = sizeof m->pending;
    m->outcome.struct_nbytes = sizeof m->outcome;
    CHECK_EQ_INT(brd_state_pending(&world.rules, state, m->viewer, &m->pending), BRD_OK);
    CHECK_EQ_INT(brd_state_outcome(&world.rules, state, &m->outcome), BRD_OK);
}

static void ask(struct mirror *m, int32_t viewer, const brd_state *state)
{
    m->viewer = viewer;
    ask_board(m, state);
    ask_quantities(m->stocks, brd_state_stock, world.info.stock_count, viewer, state);
    ask_quantities(m->counters, brd_state_counter, world.info.counter_count, viewer, state);
    ask_course(m, state);
}

/* -------------------------------------------------------------------------------------------------- items on cells */

/* Puts an item on top of its layer: above all items of this layer and of the layers below it. */
static void put_on_top(struct mirror *m, uint16_t cell, brd_item item)
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

/* Returns how many events were applied. [H.event-move] */
static int32_t move(struct mirror *m, const brd_event *event, int32_t left)
{
    brd_item first[BRD_MAX_ITEMS], second[BRD_MAX_ITEMS];
    bool exchange = left > 1 && is_exchange(event, event + 1);
    int32_t first_count = lift(m, event, first), second_count = exchange ? lift(m, event + 1, second) : 0;
    land(m, event, first, first_count);
    if (exchange) land(m, event + 1, second, second_count);
    return exchange ? 2 : 1;
}

/* [H.event-place] */
static void place(struct mirror *m, const brd_event *event)
{
    put_on_top(m, event->cell,
               (brd_item){.layer = event->layer,
                          .type = event->type,
                          .seat = event->seat,
                          .direction = event->direction,
                          .value = event->value_after});
}

/* [H.event-remove] */
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

/* [H.event-change] */
static void change(struct mirror *m, const brd_event *event)
{
    struct pile *pile = &m->piles[event->cell];
    int32_t changed = 0;
    for (int32_t i = 0; i < pile->height && changed < event->count; i++) {
        brd_item *item = &pile->items[i];
        if (item->layer != event->layer || item->type != event->type || item->value != event->value_before) continue;
        CHECK(event->seat == BRD_NO_SEAT || event->seat == item->seat);
        item->value = event->value_after;
        item->direction = event->direction;
        changed++;
    }
    CHECK_EQ_INT(changed, event->count);
}

/* [H.event-reveal] [H.known-again] */
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

/* [H.event-stock] [H.event-counter] */
static void amount(int32_t amounts[OWNERS][QUANTITIES], const brd_event *event)
{
    int32_t *value = &amounts[event->seat == BRD_NO_SEAT ? BRD_MAX_SEATS : event->seat][event->type];
    CHECK(*value == UNKNOWN || *value == event->value_before || *value == event->value_after);
    *value = event->value_after;
}

/* [H.event-next] */
static void next(struct mirror *m, const brd_event *event)
{
    m->to_move = event->seat;
    m->actors = event->count;
    m->pending.move.code = (uint32_t)event->value_after;
    m->pending.seat = event->for_seat;
}

/* [H.event-end] */
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

/* [H.event-draw] [H.event-discard] */
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

static bool same_pile(const struct pile *a, const struct pile *b)
{
    return a->height == b->height && memcmp(a->items, b->items, (size_t)a->height * sizeof(brd_item)) == 0;
}

static void piles_agree(const struct mirror *m, int32_t cell)
{
    const struct pile *mine = &m->piles[cell], *true_one = &world.truth.piles[cell];
    if (CHECK(same_pile(mine, true_one))) return;
    printf("  viewer %d, cell %s: %d items, expected %d\n", m->viewer, brd_name(&world.rules, BRD_NAME_CELL, cell),
           mine->height, true_one->height);
}

static void agree(const struct mirror *m)
{
    ask(&world.truth, m->viewer, &world.state);
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

/*
 * A client that connects gets its viewer's observation. It asks any state that agrees with it: what a viewer may query
 * does not depend on what was drawn.
 */
static void connect(struct mirror *m, int32_t viewer)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_state drawn;
    uint64_t seed = brd_random_below(&world.seed, UINT32_C(1) << 31);
    int32_t nbytes = brd_state_observe(&world.rules, &world.state, viewer, text, sizeof text);
    if (!CHECK_EQ_INT(
            brd_state_from_observation(&world.rules, &drawn, viewer, text, (size_t)nbytes, seed, NULL, 0, NULL),
            BRD_OK)) {
        printf("  viewer %d: %s\n", viewer, text);
        return;
    }
    ask(m, viewer, &drawn);
    world.connections++;
}

static void receive(struct mirror *m, const brd_event *events, int32_t count)
{
    static brd_event seen[BRD_MAX_EVENTS];
    int32_t left = brd_redact_events(&world.rules, events, (size_t)count, m->viewer, seen, BRD_MAX_EVENTS);
    if (brd_random_below(&world.seed, 4) == 0) as_lines(seen, left);
    apply_events(m, seen, left);
}

/* A client that loses its connection never receives the ply, and connects again after it. */
static void one_ply(void)
{
    static brd_event events[BRD_MAX_EVENTS];
    brd_move made = positions_choose(&world.rules, &world.state, &world.seed);
    int32_t count = brd_apply(&world.rules, &world.state, BRD_REFEREE, made, NULL, NULL, events, BRD_MAX_EVENTS);
    if (!CHECK(count > 0 && count <= BRD_MAX_EVENTS)) return;
    if (brd_random_below(&world.seed, 4) == 0) as_lines(events, count);
    for (int32_t i = 0; i < world.mirror_count && check_failures == 0; i++) {
        struct mirror *m = &world.mirrors[i];
        if (brd_random_below(&world.seed, EVERY_LOSS) == 0)
            connect(m, m->viewer);
        else
            receive(m, events, count);
        agree(m);
    }
    world.plies++;
}

static void connect_all(void)
{
    world.mirror_count = brd_state_players(&world.rules, &world.state) + 2;
    for (int32_t i = 0; i < world.mirror_count && check_failures == 0; i++) {
        connect(&world.mirrors[i], positions_viewer(world.mirror_count - 2, i));
        agree(&world.mirrors[i]);
    }
}

static void begin_rules(void)
{
    world.info.struct_nbytes = sizeof world.info;
    CHECK_EQ_INT(brd_rules_info_get(&world.rules, &world.info), BRD_OK);
    CHECK(world.info.stock_count <= QUANTITIES && world.info.counter_count <= QUANTITIES);
    switches_note(&world.rules, world.played);
}

/* Plays a game to its end, or some plies of it. Returns how many. */
static long play_game(long most)
{
    long plies = 0;
    while (plies < most && check_failures == 0 && brd_state_to_move(&world.rules, &world.state) != BRD_NOBODY) {
        one_ply();
        plies++;
    }
    return plies;
}

/* Plays by the loaded rules, from positions of the list and from the start. */
static void play(const struct positions *positions, bool strict, long plies)
{
    begin_rules();
    while (plies > 0 && check_failures == 0) {
        positions_start(positions, &world.rules, strict, &world.seed, &world.state);
        connect_all();
        long made = play_game(plies < GAME_PLIES ? plies : GAME_PLIES);
        plies -= made > 0 ? made : 1; /* some positions of the list are finished games */
    }
}

static struct positions positions;

static void play_switches(const char *game, long plies)
{
    for (int i = 0; i < positions.variant_count && check_failures == 0; i++) {
        positions_load(&world.rules, &world.info, game, positions.variants[i]);
        play(&positions, i == 0, plies / positions.variant_count + 1);
        if (check_failures != 0) printf("  %s %s\n", game, positions.variants[i]);
    }
}

static void play_random_switches(const char *game, long plies)
{
    char overrides[SWITCHES_NBYTES];
    for (; plies > 0 && check_failures == 0; plies -= RANDOM_PLIES) {
        switches_draw(&world.rules, game, &world.seed, overrides);
        play(&positions, false, plies < RANDOM_PLIES ? plies : RANDOM_PLIES);
        if (check_failures != 0) printf("  %s %s\n", game, overrides);
    }
}

static void play_files(const char *game, long plies)
{
    static const struct positions none;
    char pattern[80];
    glob_t files;
    snprintf(pattern, sizeof pattern, "tests/variants/%s-*.yaml", game);
    if (glob(pattern, 0, NULL, &files) != 0) return; /* a game without such files */
    for (size_t i = 0; i < files.gl_pathc && check_failures == 0; i++) {
        int32_t status = brd_rules_load_file(&world.rules, files.gl_pathv[i], NULL, 0, NULL, 0, NULL);
        if (CHECK_EQ_INT(status, BRD_OK)) play(&none, true, plies / (long)files.gl_pathc + 1);
        world.files++;
        if (check_failures != 0) printf("  %s\n", files.gl_pathv[i]);
    }
    globfree(&files);
}

/* About a third of the plies each. */
static void mirrors_of(const char *game, long plies)
{
    world.seed = 20261124;
    world.plies = world.compared = world.lines = world.connections = world.files = 0;
    memset(world.played, 0, sizeof world.played);
    positions_read(&positions, game, NULL);
    play_switches(game, plies / 3);
    play_random_switches(game, (plies - world.plies) / 2);
    play_files(game, plies - world.plies);
    if (check_plies() >= PLIES_FOR_ALL) switches_all_played(game, world.played);
    printf("%s: %ld plies, %ld files, %ld connections, %ld comparisons, %ld lines\n", game, world.plies, world.files,
           world.connections, world.compared, world.lines);
}

/* [H.client-knows] */
static void a_mirror_knows_all_that_its_viewer_may_ask(void)
{
    for (int32_t game = 0; game < brd_game_count() && check_failures == 0; game++)
        mirrors_of(brd_game_name(game), check_plies() / brd_game_count() + 1);
}

/* ------------------------------------------------------------------------------------------- what no game shows yet */

/*
 * In a million plies of the five games no item arrives below a higher layer or leaves from there, no REVEAL has a
 * value, no CHANGE leaves out an item that it fits, and no REMOVE or REVEAL passes over an item of another layer.
 * Games to come may do so. The header's sentences about these are tried here with events and cells made by hand.
 */
enum { HERE, THERE, HAND_ITEMS = 5, ARM = 1, FLAT = 2, GATE = 3, TILE = 4, NO = 255 };

/* What is written down of an item. */
struct thing {
    uint8_t layer, type, seat, direction;
    int32_t value;
};

/* [H.event-move] [H.event-place] [H.event-remove] [H.event-change] [H.event-reveal] */
static const struct by_hand {
    const char *says;
    brd_event event;
    struct thing here[HAND_ITEMS], there[HAND_ITEMS], here_after[HAND_ITEMS],
        there_after[HAND_ITEMS]; /* bottom to top */
} by_hand[] = {
    {.says = "a new item goes on top of its layer, below higher layers",
     .event =
         {.kind = BRD_EVENT_PLACE, .layer = BRD_FIXTURE, .type = GATE, .seat = 1, .direction = 6, .value_after = 7},
     .here = {{BRD_GROUND, TILE, NO, NO, 0}, {BRD_FIXTURE, ARM, 0, NO, 1}, {BRD_PIECE, FLAT, 0, NO, 2}},
     .here_after = {{BRD_GROUND, TILE, NO, NO, 0},
                    {BRD_FIXTURE, ARM, 0, NO, 1},
                    {BRD_FIXTURE, GATE, 1, 6, 7},
                    {BRD_PIECE, FLAT, 0, NO, 2}}},
    {.says = "items leave from below higher layers, in the same order, and arrive below higher layers",
     .event = {.kind = BRD_EVENT_MOVE, .cell_to = THERE, .layer = BRD_FIXTURE, .type = ARM, .seat = 1, .count = 2},
     .here = {{BRD_FIXTURE, ARM, 0, NO, 1},
              {BRD_FIXTURE, GATE, 0, NO, 2},
              {BRD_FIXTURE, ARM, 1, NO, 3},
              {BRD_PIECE, FLAT, 0, NO, 4}},
     .there = {{BRD_FIXTURE, GATE, 1, NO, 5}, {BRD_PIECE, FLAT, 1, NO, 6}},
     .here_after = {{BRD_FIXTURE, ARM, 0, NO, 1}, {BRD_PIECE, FLAT, 0, NO, 4}},
     .there_after = {{BRD_FIXTURE, GATE, 1, NO, 5},
                     {BRD_FIXTURE, GATE, 0, NO, 2},
                     {BRD_FIXTURE, ARM, 1, NO, 3},
                     {BRD_PIECE, FLAT, 1, NO, 6}}},
    {.says = "the topmost item of this layer, type and seat leaves, whatever is above it",
     .event = {.kind = BRD_EVENT_REMOVE, .layer = BRD_FIXTURE, .type = ARM, .seat = 0, .value_before = 2},
     .here = {{BRD_FIXTURE, ARM, 0, NO, 1},
              {BRD_FIXTURE, ARM, 0, NO, 2},
              {BRD_FIXTURE, ARM, 1, NO, 3},
              {BRD_FIXTURE, FLAT, 0, NO, 4},
              {BRD_PIECE, ARM, 0, NO, 5}},
     .here_after = {{BRD_FIXTURE, ARM, 0, NO, 1},
                    {BRD_FIXTURE, ARM, 1, NO, 3},
                    {BRD_FIXTURE, FLAT, 0, NO, 4},
                    {BRD_PIECE, ARM, 0, NO, 5}}},
    {.says = "the lowest items of this layer, type and value change, of any owner; they keep their owners",
     .event = {.kind = BRD_EVENT_CHANGE,
               .seat = BRD_NO_SEAT,
               .layer = BRD_PIECE,
               .type = FLAT,
               .direction = 6,
               .value_before = 1,
               .value_after = 8,
               .count = 1},
     .here = {{BRD_FIXTURE, FLAT, 0, NO, 1},
              {BRD_PIECE, ARM, 0, NO, 1},
              {BRD_PIECE, FLAT, 0, NO, 2},
              {BRD_PIECE, FLAT, 1, NO, 1},
              {BRD_PIECE, FLAT, 0, NO, 1}},
     .here_after = {{BRD_FIXTURE, FLAT, 0, NO, 1},
                    {BRD_PIECE, ARM, 0, NO, 1},
                    {BRD_PIECE, FLAT, 0, NO, 2},
                    {BRD_PIECE, FLAT, 1, 6, 8},
                    {BRD_PIECE, FLAT, 0, NO, 1}}},
    {.says = "the hidden item of this seat in this layer becomes one of this type with this value",
     .event = {.kind = BRD_EVENT_REVEAL, .layer = BRD_PIECE, .type = ARM, .seat = 1, .value_after = 9},
     .here = {{BRD_FIXTURE, BRD_TYPE_HIDDEN, 1, NO, 0},
              {BRD_PIECE, FLAT, 1, NO, 2},
              {BRD_PIECE, BRD_TYPE_HIDDEN, 0, NO, 0},
              {BRD_PIECE, BRD_TYPE_HIDDEN, 1, NO, 0}},
     .here_after = {{BRD_FIXTURE, BRD_TYPE_HIDDEN, 1, NO, 0},
                    {BRD_PIECE, FLAT, 1, NO, 2},
                    {BRD_PIECE, BRD_TYPE_HIDDEN, 0, NO, 0},
                    {BRD_PIECE, ARM, 1, NO, 9}}},
};

/* A thing of type 0 ends a list. */
static void pile_by_hand(struct pile *pile, uint8_t cell, const struct thing things[HAND_ITEMS])
{
    for (pile->height = 0; pile->height < HAND_ITEMS && things[pile->height].type != 0; pile->height++) {
        const struct thing *thing = &things[pile->height];
        pile->items[pile->height] = (brd_item){.layer = thing->layer,
                                               .type = thing->type,
                                               .seat = thing->seat,
                                               .direction = thing->direction,
                                               .value = thing->value,
                                               .cell = cell};
    }
}

static void the_headers_sentences_hold_by_hand(void)
{
    struct mirror *m = &world.mirrors[0];
    for (size_t i = 0; i < sizeof by_hand / sizeof by_hand[0]; i++) {
        const struct by_hand *hand = &by_hand[i];
        struct pile here, there;
        int before = check_failures;
        pile_by_hand(&m->piles[HERE], HERE, hand->here);
        pile_by_hand(&m->piles[THERE], THERE, hand->there);
        pile_by_hand(&here, HERE, hand->here_after);
        pile_by_hand(&there, THERE, hand->there_after);
        apply_events(m, &hand->event, 1);
        CHECK(same_pile(&m->piles[HERE], &here));
        CHECK(same_pile(&m->piles[THERE], &there));
        if (check_failures > before) printf("  %s\n", hand->says);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"the_headers_sentences_hold_by_hand", the_headers_sentences_hold_by_hand},
        {"a_mirror_knows_all_that_its_viewer_may_ask", a_mirror_knows_all_that_its_viewer_may_ask},
        {NULL, NULL},
    };
    return check_main("mirror", tests, argc, argv);
}
