/*
 * test_worlds.c: the library says the same to a viewer in two worlds that the viewer cannot tell apart: events, plies,
 * the announced move, observations, diagrams, cells, reaches, stocks, counters, lists, verdicts, descriptions,
 * sentences. Whole random games of all games are played for all viewers, from the start and from tests/positions. At
 * random plies the other world is drawn anew from the viewer's observation. Then both games continue, and the plies
 * made in them look the same to the viewer. In a game with secrets every hidden thing must have differed between the
 * worlds. A second test asks about every code and cell, for all viewers, at few plies of many rules. Nothing here
 * knows a game, except the rows of that test. tests/scripts/leaks.sh shows that this program finds leaks.
 */
#include "boardrules/boardrules.h"
#include "check.h"
#include "positions.h"
#include "told.h"

enum { ASKED_CODES = 12 };
enum { PLIES_FOR_ALL = 100000 }; /* with fewer plies some things may never differ */
enum { EVERY_WORLD = 6, TRIES = 60, OPEN_PLIES = 12, WHOLE_PLIES = 400, EVERY_WHOLE = 8 };
enum { VIEWERS = BRD_MAX_SEATS + 1, ROWS = BRD_MAX_SEATS + 1, LAYERS = 3, STOCKS_MOST = 32 };

/*
 * Something that was hidden from a viewer: its lowest and highest value in the original, and that in the other world.
 */
struct secret {
    long hidden, differed;
    uint64_t least, most;
};

static struct run {
    brd_rules rules;
    brd_rules_info info;
    struct positions positions;
    uint64_t seed;
    int32_t viewer;
    brd_state one, other;
    brd_move codes[TOLD_CODES_MOST]; /* the well-formed ones, then the hidden ones */
    uint32_t code_count;
    brd_move asked[ASKED_CODES];
    int32_t asked_cell;
    struct told told[2];
    struct secret cells[VIEWERS][LAYERS][BRD_MAX_CELLS], stocks[VIEWERS][ROWS][STOCKS_MOST];
    long plies, hiding, different, drawn, revealed; /* hiding: plies with something hidden from the viewer */
} run;

static uint32_t below(uint32_t bound)
{
    return brd_random_below(&run.seed, bound);
}

static void print_worlds(void)
{
    char texts[2][BRD_MAX_POSITION_TEXT];
    brd_state_format(&run.rules, &run.one, texts[0], sizeof texts[0]);
    brd_state_format(&run.rules, &run.other, texts[1], sizeof texts[1]);
    printf("%s: viewer %d\n  %s\n  %s\n", brd_rules_name(&run.rules), run.viewer, texts[0], texts[1]);
}

/*
 * --------------------------------------------------------------------------------------------- what a viewer may see
 */

static void tell(struct told *told, const brd_state *state)
{
    told_begin(told);
    told_state(told, &run.rules, state, run.viewer);
    told_lists_of(told, &run.rules, state, run.viewer, run.asked_cell);
    for (int i = 0; i < ASKED_CODES; i++) told_move(told, &run.rules, state, run.viewer, run.asked[i]);
}

/* Tries any well-formed codes, some that are legal in one of the worlds, and the hidden ones. */
static void choose_questions(void)
{
    static brd_move moves[BRD_MAX_MOVES];
    run.asked_cell = (int32_t)below(run.info.cell_count);
    for (int i = 0; i < ASKED_CODES; i++) {
        const brd_state *world = i % 2 == 0 ? &run.one : &run.other;
        int32_t count = i < ASKED_CODES / 2 ? brd_moves(&run.rules, world, BRD_REFEREE, moves, BRD_MAX_MOVES) : 0;
        run.asked[i] = count > 0 ? moves[below((uint32_t)count)] : run.codes[below(run.code_count)];
    }
    run.asked[ASKED_CODES - 1].code = below(2) == 0 ? BRD_CODE_HIDDEN : BRD_CODE_HIDDEN_CHANCE;
}

static void compare_told(void)
{
    if (CHECK(told_same(&run.told[0], &run.told[1]))) return;
    printf("%s differ\n", told_difference(&run.told[0], &run.told[1]));
    print_worlds();
}

static void both_tell_the_same(void)
{
    choose_questions();
    tell(&run.told[0], &run.one);
    tell(&run.told[1], &run.other);
    compare_told();
}

/* ------------------------------------------------------------------------------------------------- what was hidden */

/* Whether nothing is hidden from the viewer. */
static bool all_is_open(const brd_state *state)
{
    char seen[BRD_MAX_POSITION_TEXT], all[BRD_MAX_POSITION_TEXT];
    brd_state_observe(&run.rules, state, run.viewer, seen, sizeof seen);
    brd_state_format(&run.rules, state, all, sizeof all);
    return strcmp(seen, all) == 0;
}

static void note(struct secret *secret, uint64_t value, uint64_t other)
{
    if (secret->hidden == 0 || value < secret->least) secret->least = value;
    if (secret->hidden == 0 || value > secret->most) secret->most = value;
    secret->hidden++;
    secret->differed += value != other;
}

/* The items in a layer of a cell, as one number; and whether the viewer sees that something there is hidden. */
static uint64_t layer_of(const brd_state *state, int32_t viewer, int32_t cell, int layer, bool *hidden)
{
    brd_item items[BRD_MAX_ITEMS];
    uint64_t sum = 0;
    int32_t count = brd_state_cell(&run.rules, state, viewer, cell, items, BRD_MAX_ITEMS);
    *hidden = false;
    for (int32_t i = 0; i < count; i++) {
        if (items[i].layer != layer) continue;
        *hidden |= items[i].type == BRD_TYPE_HIDDEN;
        sum = sum << 16 | (uint64_t)(items[i].type + 1) << 8 | items[i].seat;
    }
    return sum;
}

static void note_cells(int viewer)
{
    for (int32_t cell = 0; cell < run.info.cell_count; cell++)
        for (int layer = 0; layer < LAYERS; layer++) {
            bool hidden, seen;
            layer_of(&run.one, run.viewer, cell, layer, &hidden);
            if (!hidden) continue;
            uint64_t value = layer_of(&run.one, BRD_REFEREE, cell, layer, &seen);
            note(&run.cells[viewer][layer][cell], value, layer_of(&run.other, BRD_REFEREE, cell, layer, &seen));
        }
}

static void note_stocks(int viewer)
{
    for (int row = 0; row < ROWS; row++)
        for (int32_t stock = 0; stock < run.info.stock_count; stock++) {
            int32_t seat = row < BRD_MAX_SEATS ? row : BRD_NO_SEAT, value = 0, other = 0;
            if (brd_state_stock(&run.rules, &run.one, run.viewer, seat, stock, &value) != BRD_E_HIDDEN) continue;
            brd_state_stock(&run.rules, &run.one, BRD_REFEREE, seat, stock, &value);
            brd_state_stock(&run.rules, &run.other, BRD_REFEREE, seat, stock, &other);
            note(&run.stocks[viewer][row][stock], (uint64_t)value, (uint64_t)other);
        }
}

static void note_secrets(void)
{
    run.plies++;
    if (run.viewer == BRD_REFEREE) return;
    int viewer = run.viewer == BRD_SPECTATOR ? BRD_MAX_SEATS : run.viewer;
    note_cells(viewer);
    note_stocks(viewer);
    run.hiding += !all_is_open(&run.one);
    run.different += memcmp(&run.one, &run.other, sizeof run.one) != 0;
}

/* ------------------------------------------------------------------------------------------------------ two worlds */

/* Draws another world that looks the same to the viewer. [H.determinization] */
static void draw_world(void)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_fault fault = {.code = 0};
    int32_t length = brd_state_observe(&run.rules, &run.one, run.viewer, text, sizeof text);
    uint64_t seed = (uint64_t)below(1u << 31) << 32 | below(1u << 31);
    run.drawn++;
    if (!CHECK_EQ_INT(
            brd_state_from_observation(&run.rules, &run.other, run.viewer, text, (size_t)length, seed, &fault, 1, NULL),
            BRD_OK)) {
        printf("%s: %s: %s at %u: %s\n", brd_rules_name(&run.rules), text, fault.field, fault.offset, fault.message);
        run.other = run.one;
    }
    CHECK_EQ_INT(brd_state_check(&run.rules, &run.other, NULL, 0, NULL), BRD_OK);
}

/* Makes a ply, and notes what the viewer sees of it, and reads before and after it. */
struct seen {
    brd_state after;
    brd_event events[BRD_MAX_EVENTS];
    int32_t count;
    char prompt[512], sentence[512];
};

static void make(const brd_state *world, brd_move move, struct seen *seen)
{
    seen->after = *world;
    CHECK(brd_state_prompt(&run.rules, world, run.viewer, seen->prompt, sizeof seen->prompt) > 0);
    int32_t count = brd_apply(&run.rules, &seen->after, BRD_REFEREE, move, NULL, NULL, seen->events, BRD_MAX_EVENTS);
    if (!CHECK(count > 0)) return;
    seen->count = brd_redact_events(&run.rules, seen->events, (size_t)count, run.viewer, seen->events, BRD_MAX_EVENTS);
    CHECK(seen->count > 0 && seen->events[0].kind == BRD_EVENT_PLY);
    CHECK(brd_events_sentence(&run.rules, seen->events, (size_t)seen->count, seen->sentence, sizeof seen->sentence) >
          0);
}

/* Whether the viewer gets the same of both plies. */
static bool same_ply(const struct seen *one, const struct seen *other)
{
    return one->count == other->count &&
           memcmp(one->events, other->events, (size_t)one->count * sizeof(brd_event)) == 0 &&
           strcmp(one->prompt, other->prompt) == 0 && strcmp(one->sentence, other->sentence) == 0;
}

/* A legal move of the same actor in the other world. */
static brd_move any_move(uint8_t actor)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&run.rules, &run.other, actor, moves, BRD_MAX_MOVES);
    return CHECK(count > 0) ? moves[below((uint32_t)count)] : (brd_move){0};
}

/*
 * A viewer who sees a ply that is not legal in the other world learns something. Only chance's gift to that viewer, or
 * a ply that reveals secrets, may do that.
 */
static void tells_the_worlds_apart(brd_move move)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_pending pending = {.struct_nbytes = sizeof pending};
    brd_move_describe(&run.rules, &run.one, BRD_REFEREE, move, &info);
    brd_state_pending(&run.rules, &run.one, run.viewer, &pending);
    if (!CHECK((info.flags & BRD_MOVE_REVEALS) != 0 || pending.seat == run.viewer)) print_worlds();
}

/* The ply of the other world that looks like this one: the ply itself, or any if its code is hidden. */
static brd_move matching_move(brd_move move, const struct seen *seen)
{
    if ((uint32_t)seen->events[0].value_after != move.code) return any_move(seen->events[0].seat);
    for (int tries = 0; brd_move_check(&run.rules, &run.other, BRD_REFEREE, move, NULL) != BRD_OK; tries++) {
        tells_the_worlds_apart(move);
        if (tries < TRIES)
            draw_world(); /* a world that the viewer does not now know to be wrong */
        else
            run.other = run.one;
    }
    return move;
}

/*
 * While several seats act at once a spectator does not know how far each is. That one has come to its end is public,
 * and may happen in one of the worlds alone.
 */
static bool one_seat_is_done(const brd_state *one, const brd_state *other)
{
    bool several = (run.info.flags & BRD_RULES_SEVERAL_ACTORS) != 0;
    return run.viewer == BRD_SPECTATOR && several &&
           brd_state_actors(&run.rules, one) != brd_state_actors(&run.rules, other);
}

static void step(void)
{
    static struct seen seen[2];
    brd_move move = positions_choose(&run.rules, &run.one, &run.seed);
    make(&run.one, move, &seen[0]);
    if (!all_is_open(&run.one) && all_is_open(&seen[0].after)) { /* so only one world is left */
        run.one = run.other = seen[0].after;
        run.revealed++;
        return;
    }
    make(&run.other, matching_move(move, &seen[0]), &seen[1]);
    if (one_seat_is_done(&seen[0].after, &seen[1].after)) {
        run.one = seen[0].after;
        draw_world();
        return;
    }
    if (!CHECK(same_ply(&seen[0], &seen[1]))) {
        printf("events, prompt or sentence differ\n");
        print_worlds();
    }
    run.one = seen[0].after;
    run.other = seen[1].after;
}

/* When nothing is hidden any more, both worlds are the same. Only a few games continue to their end then. */
static void play(void)
{
    int open_plies = below(EVERY_WHOLE) == 0 ? WHOLE_PLIES : OPEN_PLIES;
    draw_world();
    both_tell_the_same();
    while (brd_state_to_move(&run.rules, &run.one) != BRD_NOBODY && check_failures == 0 && open_plies > 0) {
        open_plies -= all_is_open(&run.one);
        if (below(EVERY_WORLD) == 0) draw_world();
        note_secrets();
        step();
        both_tell_the_same();
    }
}

/* ----------------------------------------------------------------------------------------------------------- games */

/*
 * How many hidden things there were, how many of them were not always the same in the original, and how many differed.
 */
struct tally {
    int secrets, varied;
    long least;
};

/* A hidden thing that varied in the original must have differed between the worlds. */
static void differed(const struct secret *secret, const char *what, int viewer, int owner, int index,
                     struct tally *tally)
{
    if (secret->hidden == 0) return;
    tally->secrets++;
    if (secret->least == secret->most) return;
    if (tally->varied++ == 0 || secret->differed < tally->least) tally->least = secret->differed;
    if (check_plies() >= PLIES_FOR_ALL && !CHECK(secret->differed > 0))
        printf("  %s %d of %d never differed for viewer %d in %ld plies\n", what, index, owner, viewer, secret->hidden);
}

static struct tally every_secret_differed(void)
{
    struct tally tally = {.secrets = 0};
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        for (int layer = 0; layer < LAYERS; layer++)
            for (int cell = 0; cell < BRD_MAX_CELLS; cell++)
                differed(&run.cells[viewer][layer][cell], "cell", viewer, layer, cell, &tally);
        for (int row = 0; row < ROWS; row++)
            for (int stock = 0; stock < STOCKS_MOST; stock++)
                differed(&run.stocks[viewer][row][stock], "stock", viewer, row, stock, &tally);
    }
    bool secrets = (run.info.flags & BRD_RULES_SECRETS) != 0;
    bool few = check_plies() < PLIES_FOR_ALL && run.hiding == 0;
    CHECK(secrets ? few || run.different > run.hiding / 2 : run.hiding == 0 && run.different == 0);
    return tally;
}

/* Games without secrets need few plies, as there is only one world. */
static long plies_of(const char *game)
{
    positions_load(&run.rules, &run.info, game, "");
    long plies = check_plies() > 1000 ? check_plies() : 1000; /* fewer plies would hide too little */
    return (run.info.flags & BRD_RULES_SECRETS) != 0 ? plies / 20 : plies / 200;
}

static void worlds_of(const char *game)
{
    long plies = plies_of(game);
    run.seed = 20261122;
    run.plies = run.hiding = run.different = run.drawn = run.revealed = 0;
    memset(run.cells, 0, sizeof run.cells);
    memset(run.stocks, 0, sizeof run.stocks);
    positions_read(&run.positions, game, NULL);
    for (int number = 0; run.plies < plies && check_failures == 0; number++) {
        int variant = number % run.positions.variant_count;
        positions_load(&run.rules, &run.info, game, run.positions.variants[variant]);
        if (number < run.positions.variant_count) run.code_count = told_find_codes(&run.rules, run.codes);
        positions_start(&run.positions, &run.rules, variant == 0, &run.seed, &run.one);
        int32_t players = brd_state_players(&run.rules, &run.one);
        run.viewer = positions_viewer(players, (int32_t)below((uint32_t)players + 2));
        play();
    }
    struct tally tally = every_secret_differed();
    printf("%s: %ld plies, %ld worlds drawn; in %ld of %ld plies with something hidden they differed; %ld revealed\n",
           game, run.plies, run.drawn, run.different, run.hiding, run.revealed);
    if (tally.secrets > 0)
        printf("%s: %d hidden things, each but %d differed, %ld times or more\n", game, tally.secrets,
               tally.secrets - tally.varied, tally.least);
}

/* [H.public-answers] [H.observe] [H.reach-count] [H.prompt] */
static void a_viewer_is_told_the_same_in_both_worlds(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) worlds_of(brd_game_name(game));
}

/* --------------------------------------------------------------------------------------- every code, few plies */

/* How many plies of a row are asked about, beside the last one, and which part of a game they are from. */
enum { PLIES_ASKED = 2, EVERY_ASKED = 25, PLIES_OF_ROW = 500, PLIES_FOR_A_ROW = 2500 };

static const struct row {
    const char *game, *overrides;
} rows[] = {
    {"thrones", "max_plies=60"},
    {"thrones", "setup=together max_plies=60"},
    {"thrones", "max_plies=100 favor_kind=when_gained"},
    {"thrones", "setup=together max_plies=100"},
    {"tombs", ""},
    {"tombs", "max_plies=30"},
    {"thrones", "favor_kind=when_gained"},
    {"thrones", "setup=together max_plies=80 favor_kind=when_gained"},
    {"thrones", "max_plies=80"},
    {"thrones", "favor_kind=when_gained favors_when=any_time setup=together acting=separate"},
    {"thrones", "setup=together max_plies=80"},
    {"thrones", "max_plies=100"},
    {"thrones", "max_plies=80 favor_kind=when_gained"},
    {"thrones", "setup=together max_plies=100 favor_kind=when_gained"},
    {"thrones", "max_plies=60 favor_kind=when_gained"},
    {"thrones", "setup=together max_plies=60 favor_kind=when_gained"},
};
enum { ROWS_OF_RULES = sizeof rows / sizeof rows[0] };

/* Asks the viewer's two worlds everything, about all cells and codes. */
static void ask_everything(void)
{
    const char *part = "";
    draw_world();
    for (int i = 0; i < 2; i++) {
        const brd_state *world = i == 0 ? &run.one : &run.other;
        told_begin(&run.told[i]);
        told_state(&run.told[i], &run.rules, world, run.viewer);
    }
    compare_told();
    for (int32_t cell = 0; cell <= run.info.cell_count; cell++) {
        int32_t asked = cell < run.info.cell_count ? cell : BRD_NO_CELL;
        told_begin(&run.told[0]);
        told_begin(&run.told[1]);
        told_lists_of(&run.told[0], &run.rules, &run.one, run.viewer, asked);
        told_lists_of(&run.told[1], &run.rules, &run.other, run.viewer, asked);
        compare_told();
    }
    uint32_t code = told_differing_code(&run.rules, &run.one, &run.other, run.viewer, run.codes, run.code_count, &part);
    if (CHECK(code == 0)) return;
    printf("code %u: %s differ\n", code, part);
    print_worlds();
}

/* For all viewers from whom something is hidden. Returns whether there was one. */
static bool all_viewers_ask(void)
{
    int32_t players = brd_state_players(&run.rules, &run.one);
    bool asked = false;
    for (int32_t n = 0; n <= players && check_failures == 0; n++) {
        run.viewer = positions_viewer(players, n);
        if (all_is_open(&run.one)) continue;
        ask_everything();
        asked = true;
    }
    return asked;
}

/* The last position of a game that is cut short is always asked about. */
static void ask_row(const struct row *row)
{
    int left = check_few() ? 1 : PLIES_ASKED;
    positions_read(&run.positions, row->game, NULL);
    positions_load(&run.rules, &run.info, row->game, row->overrides);
    run.code_count = told_find_codes(&run.rules, run.codes);
    if (strstr(row->overrides, "max_plies") != NULL)
        CHECK_EQ_INT(brd_state_initial(&run.rules, &run.one, 0), BRD_OK);
    else
        positions_start(&run.positions, &run.rules, false, &run.seed, &run.one);
    for (int ply = 0; ply < PLIES_OF_ROW && check_failures == 0; ply++) {
        if (brd_state_to_move(&run.rules, &run.one) == BRD_NOBODY) break;
        if (left > 0 && below(EVERY_ASKED) == 0) left -= all_viewers_ask();
        brd_move move = positions_choose(&run.rules, &run.one, &run.seed);
        CHECK(brd_apply_trusted(&run.rules, &run.one, move, NULL, NULL, 0) >= 0);
    }
    if (brd_state_to_move(&run.rules, &run.one) == BRD_NOBODY) all_viewers_ask();
}

/* With few plies only the first rows are asked about. [H.describe-knowledge] */
static void every_code_is_answered_the_same_in_both_worlds(void)
{
    long most = check_plies() / PLIES_FOR_A_ROW + 1;
    run.seed = 20261123;
    for (int i = 0; i < ROWS_OF_RULES && i < most && check_failures == 0; i++) ask_row(&rows[i]);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"a_viewer_is_told_the_same_in_both_worlds", a_viewer_is_told_the_same_in_both_worlds},
        {"every_code_is_answered_the_same_in_both_worlds", every_code_is_answered_the_same_in_both_worlds},
        {NULL, NULL},
    };
    return check_main("worlds", tests, argc, argv);
}
