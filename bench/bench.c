/*
 * bench.c: measures one figure of one game. bench/bench.py runs it, for one build or two builds in turn, and makes the
 * table; bench/NOTES.md explains how to measure.
 *
 *     bench                                  the figures, one a line: name, unit, meaning, with tabs between
 *     bench FOLDER GAME FIGURE SECONDS       prints `units nanoseconds check`; `none`: not in this build
 *
 * A figure is a function that does the same work each time it is called (a pass) and returns how many units it did:
 * plies, leaves, calls. Passes are repeated for so many seconds of processor time, after one that is not counted. With
 * 0 seconds there is one pass alone, whose instructions can be counted: they are those of the function `measured`.
 * `check` is computed from the results of a pass. It is the same in every build that plays by the same rules; figures
 * are compared only if it is.
 *
 * FOLDER has a file of middle positions for each game, <game>.txt. Calls are measured on samples: MIDDLES positions,
 * from each the next plies of a random game, each with a legal move. No branch predictor remembers so many samples of
 * Thrones (the others have few branches), and they fit into the second cache. The game `mailbox` is the Tokonoma of
 * bench/mailbox.c.
 */
#include "shim.h"
#include "mailbox.h"
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MIDDLES = 24, LINE_PLIES = 64, SAMPLES = MIDDLES * LINE_PLIES };
enum { PASS_PLIES = 10000, THREAD_PLIES = 16 * PASS_PLIES }; /* random plies in a pass; in each thread */
enum { START_PLIES_MOST = 1000, MIDDLE_PLIES_MOST = 100 };   /* in a game from the start; from a middle position */
enum { LOADS = 10, DEPTH_MOST = 6 };

/* Depths of perft that give some ten thousand leaves in a pass. */
static struct depths {
    int start, middle; /* from the start; from each of MIDDLES */
} depths;

/* An odd number of cache lines, the same in every build, so that the samples use all sets of a cache. */
union slot {
    _Alignas(64) uint8_t bytes[832];
    brd_state state;
    brd_undo undo;
};

struct text {
    char text[BRD_MAX_POSITION_TEXT];
    size_t nbytes;
};

struct save {
    uint8_t bytes[BRD_MAX_SAVE_NBYTES];
    size_t nbytes;
};

static brd_rules rules;
static const char *game;
static brd_state start, middles[MIDDLES];
static int middle_count, sample_count;
static uint64_t check;

static union slot samples[SAMPLES], scratch[SAMPLES], undos[SAMPLES];
static brd_move sample_moves[SAMPLES], refused_moves[SAMPLES]; /* legal there; legal elsewhere */
static int32_t sample_cells[SAMPLES], sample_viewers[SAMPLES]; /* where the move begins, or ends; each seat in turn */
static int chance_samples[SAMPLES]; /* the last one up to here with chance to move; or the first */
static struct text positions[SAMPLES], observations[SAMPLES], notations[SAMPLES], lines[SAMPLES];
static brd_event sample_events[SAMPLES]; /* one of those of the move, and as a line */
static struct save saves[SAMPLES];
static char yaml[65536];
static size_t yaml_nbytes;

_Noreturn static void fail(const char *what)
{
    fprintf(stderr, "bench: %s\n", what);
    exit(EXIT_FAILURE);
}

/* --------------------------------------------------------------------------------------------- random play */

/* The generator of brd_random_below, so that brd_playout plays the same games. */
static uint32_t random_below(uint64_t *seed, uint32_t bound)
{
    uint32_t number, rejected = (0 - bound) % bound;
    do {
        uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);
        z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
        z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
        number = (uint32_t)((z ^ z >> 31) >> 32);
    } while (number < rejected);
    return number % bound;
}

/* A random legal move, or chance's move by its odds. list has room for BRD_MAX_MOVES. */
static brd_move choose(const brd_state *state, int32_t to_move, uint64_t *seed, brd_move *list)
{
    brd_move move = {0};
    if (to_move == BRD_CHANCE) {
        uint32_t tickets = (uint32_t)brd_chance_denominator(&rules, state);
        brd_chance_pick(&rules, state, (int32_t)random_below(seed, tickets), &move);
        return move;
    }
    int32_t count = brd_moves(&rules, state, BRD_REFEREE, list, BRD_MAX_MOVES);
    return list[random_below(seed, (uint32_t)count)];
}

static int32_t play_by_calls(brd_state *state, uint64_t seed, int32_t most)
{
    brd_move list[BRD_MAX_MOVES];
    int32_t plies = 0, to_move;
    while (plies < most && (to_move = brd_state_to_move(&rules, state)) != BRD_NOBODY) {
        brd_apply_trusted(&rules, state, choose(state, to_move, &seed, list), NULL, NULL, 0);
        plies++;
    }
    return plies;
}

typedef int32_t play_function(brd_state *state, uint64_t seed, int32_t most);

static uint64_t play_from_start(play_function *play)
{
    uint64_t plies = 0;
    for (uint64_t seed = 1; plies < PASS_PLIES; seed++) {
        brd_state state;
        brd_state_copy(&rules, &state, &start);
        plies += (uint64_t)play(&state, seed, START_PLIES_MOST);
    }
    check += plies;
    return plies;
}

static uint64_t play_from_middles(play_function *play, uint64_t most)
{
    uint64_t plies = 0;
    for (uint64_t seed = 1; plies < most; seed++) {
        brd_state state;
        brd_state_copy(&rules, &state, &middles[seed % (uint64_t)middle_count]);
        plies += (uint64_t)play(&state, seed, MIDDLE_PLIES_MOST);
    }
    return plies;
}

static int32_t playout(brd_state *state, uint64_t seed, int32_t most)
{
    return brd_playout(&rules, state, seed, most);
}

static uint64_t random_start(void)
{
    return play_from_start(play_by_calls);
}

static uint64_t random_middle(void)
{
    uint64_t plies = play_from_middles(play_by_calls, PASS_PLIES);
    check += plies;
    return plies;
}

static uint64_t playout_start(void)
{
    return play_from_start(playout);
}

static uint64_t playout_middle(void)
{
    uint64_t plies = play_from_middles(playout, PASS_PLIES);
    check += plies;
    return plies;
}

static void *play_in_thread(void *plies)
{
    *(uint64_t *)plies = play_from_middles(play_by_calls, THREAD_PLIES);
    return NULL;
}

/*
 * Random play in one or two threads. They make so many plies that starting them counts little. One alone makes as many
 * as each of two, so that its branch predictor has no advantage.
 */
static uint64_t play_in_threads(int count)
{
    pthread_t threads[2];
    uint64_t plies[2], sum = 0;
    for (int i = 0; i < count; i++)
        if (pthread_create(&threads[i], NULL, play_in_thread, &plies[i]) != 0) fail("no threads");
    for (int i = 0; i < count; i++) {
        pthread_join(threads[i], NULL);
        sum += plies[i];
    }
    check += sum;
    return sum;
}

static uint64_t random_one_thread(void)
{
    return play_in_threads(1);
}

/* The processor time of both threads is counted, and each ply twice, as if each thread had a core of its own. */
static uint64_t random_two_threads(void)
{
    return 2 * play_in_threads(2);
}

/* --------------------------------------------------------------------------------------------------- perft */

static uint64_t count_leaves(const brd_state *from, int count, int32_t plies, uint32_t flags)
{
    static BRD_ALIGNED uint8_t workspace[DEPTH_MOST * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        uint64_t leaves;
        size_t nbytes = (size_t)brd_perft_nbytes(&rules, plies);
        if (nbytes > sizeof workspace ||
            brd_perft(&rules, &from[i], plies, flags, workspace, nbytes, &leaves) != BRD_OK)
            fail("perft fails");
        sum += leaves;
    }
    check += sum;
    return sum;
}

static uint64_t made_start(void)
{
    return count_leaves(&start, 1, depths.start, BRD_PERFT_NO_BULK);
}

static uint64_t made_middle(void)
{
    return count_leaves(middles, middle_count, depths.middle, BRD_PERFT_NO_BULK);
}

static uint64_t bulk_start(void)
{
    return count_leaves(&start, 1, depths.start, 0);
}

static uint64_t bulk_middle(void)
{
    return count_leaves(middles, middle_count, depths.middle, 0);
}

/* ------------------------------------------------------------------------------------------------ one call */

/* Each makes one call for one sample and returns its result, below 0 only if it fails. */

static brd_move found_moves[BRD_MAX_MOVES];
static brd_event found_events[BRD_MAX_EVENTS];
static char found_text[BRD_MAX_POSITION_TEXT];
static uint8_t found_save[BRD_MAX_SAVE_NBYTES];
static brd_state found_state;
static brd_item found_items[BRD_MAX_BOARD_ITEMS];

static int64_t list(int i)
{
    return brd_moves(&rules, &samples[i].state, BRD_REFEREE, found_moves, BRD_MAX_MOVES);
}

static int64_t list_from(int i)
{
    return brd_moves_from(&rules, &samples[i].state, BRD_REFEREE, sample_cells[i], found_moves, BRD_MAX_MOVES);
}

static int64_t list_at(int i)
{
    return brd_moves_at(&rules, &samples[i].state, BRD_REFEREE, sample_cells[i], found_moves, BRD_MAX_MOVES);
}

static int64_t board(int i)
{
    return brd_state_board(&rules, &samples[i].state, sample_viewers[i], found_items, BRD_MAX_BOARD_ITEMS);
}

static int64_t copy(int i)
{
    return brd_state_copy(&rules, &scratch[i].state, &samples[i].state);
}

/* In a game without chance this is a refusal. */
static int64_t draw_chance(int i)
{
    uint64_t bits = UINT64_C(0x9E3779B97F4A7C15) * (uint64_t)(i + 1);
    int32_t status = brd_chance_draw(&rules, &samples[chance_samples[i]].state, bits, found_moves);
    return status == BRD_E_NOT_CHANCE ? 0 : status;
}

static int64_t check_legal(int i)
{
    return brd_move_check(&rules, &samples[i].state, BRD_REFEREE, sample_moves[i], NULL);
}

static int64_t check_refused(int i)
{
    brd_verdict verdict;
    return -brd_move_check(&rules, &samples[i].state, BRD_REFEREE, refused_moves[i], &verdict);
}

static void copy_sample(int i)
{
    scratch[i].state = samples[i].state;
}

static int64_t apply(int i)
{
    return brd_apply(&rules, &scratch[i].state, BRD_REFEREE, sample_moves[i], NULL, NULL, NULL, 0);
}

/* The number of events differs between versions, so it is not part of the check. */
static int64_t apply_events(int i)
{
    int32_t count =
        brd_apply(&rules, &scratch[i].state, BRD_REFEREE, sample_moves[i], NULL, NULL, found_events, BRD_MAX_EVENTS);
    return count < 0 ? count : 0;
}

static int64_t apply_trusted(int i)
{
    return brd_apply_trusted(&rules, &scratch[i].state, sample_moves[i], &undos[i].undo, NULL, 0);
}

static void copy_and_apply(int i)
{
    copy_sample(i);
    apply_trusted(i);
}

static int64_t undo(int i)
{
    return brd_undo_move(&rules, &scratch[i].state, &undos[i].undo);
}

static int64_t key(int i)
{
    return (int64_t)(brd_state_key(&rules, &samples[i].state) >> 32);
}

static int64_t observe(int i)
{
    return brd_state_observe(&rules, &samples[i].state, sample_viewers[i], found_text, sizeof found_text);
}

static int64_t from_observation(int i)
{
    const struct text *seen = &observations[i];
    return brd_state_from_observation(&rules, &found_state, sample_viewers[i], seen->text, seen->nbytes, (uint64_t)i,
                                      NULL, 0, NULL);
}

static int64_t parse(int i)
{
    return brd_state_parse(&rules, &found_state, positions[i].text, positions[i].nbytes, NULL, 0, NULL);
}

static int64_t format(int i)
{
    return brd_state_format(&rules, &samples[i].state, found_text, sizeof found_text);
}

static int64_t save(int i)
{
    return brd_state_save(&rules, &samples[i].state, found_save, sizeof found_save);
}

static int64_t restore(int i)
{
    return brd_state_restore(&rules, &found_state, saves[i].bytes, saves[i].nbytes, NULL, 0, NULL);
}

static int64_t parse_move(int i)
{
    return brd_move_parse(&rules, notations[i].text, notations[i].nbytes, found_moves);
}

static int64_t format_move(int i)
{
    return brd_move_format(&rules, sample_moves[i], found_text, sizeof found_text);
}

static int64_t parse_event(int i)
{
    return brd_event_parse(&rules, lines[i].text, lines[i].nbytes, found_events);
}

static int64_t format_event(int i)
{
    return brd_event_format(&rules, &sample_events[i], found_text, sizeof found_text);
}

/* --------------------------------------------------------------------------------------------------- rules */

static brd_rules loaded;

static uint64_t load_builtin(void)
{
    for (int i = 0; i < LOADS; i++)
        if (brd_rules_builtin(&loaded, game) != BRD_OK) fail("rules do not load");
    return LOADS;
}

static uint64_t all_moves(void)
{
    static brd_move moves[1 << 17];
    for (int i = 0; i < LOADS; i++) check += (uint64_t)brd_rules_moves(&rules, moves, sizeof moves / sizeof moves[0]);
    return LOADS;
}

/* The rules text that this build writes itself. */
static uint64_t load_yaml(void)
{
    for (int i = 0; i < LOADS; i++)
        if (brd_rules_load(&loaded, yaml, yaml_nbytes, NULL, 0, NULL, 0, NULL) != BRD_OK) fail("YAML does not load");
    return LOADS;
}

static uint64_t state_bytes(void)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(&rules, &info);
    return info.state_used_nbytes;
}

/* ------------------------------------------------------------------------------------------------- mailbox */

static struct mailbox mailbox_start, mailbox_middles[MIDDLES];

static uint64_t mailbox_play(struct mailbox board, uint64_t seed, uint64_t most)
{
    struct mailbox_move moves[MAILBOX_MOVES_MOST];
    uint64_t plies = 0;
    int count;
    while (plies < most && (count = mailbox_moves(&board, moves)) > 0) {
        mailbox_apply(&board, moves[random_below(&seed, (uint32_t)count)]);
        plies++;
    }
    return plies;
}

static uint64_t mailbox_random_start(void)
{
    uint64_t plies = 0;
    for (uint64_t seed = 1; plies < PASS_PLIES; seed++) plies += mailbox_play(mailbox_start, seed, START_PLIES_MOST);
    return plies;
}

static uint64_t mailbox_random_middle(void)
{
    uint64_t plies = 0;
    for (uint64_t seed = 1; plies < PASS_PLIES; seed++)
        plies += mailbox_play(mailbox_middles[seed % MIDDLES], seed, MIDDLE_PLIES_MOST);
    return plies;
}

static uint64_t mailbox_leaves(const struct mailbox *from, int count, int plies, bool bulk)
{
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) leaves += mailbox_perft(&from[i], plies, bulk);
    check += leaves;
    return leaves;
}

static uint64_t mailbox_made_start(void)
{
    return mailbox_leaves(&mailbox_start, 1, depths.start, false);
}

static uint64_t mailbox_made_middle(void)
{
    return mailbox_leaves(mailbox_middles, MIDDLES, depths.middle, false);
}

static uint64_t mailbox_bulk_start(void)
{
    return mailbox_leaves(&mailbox_start, 1, depths.start, true);
}

static uint64_t mailbox_bulk_middle(void)
{
    return mailbox_leaves(mailbox_middles, MIDDLES, depths.middle, true);
}

/* ------------------------------------------------------------------------------------------------- figures */

static const struct figure {
    const char *name, *unit, *meaning;
    uint64_t (*pass)(void);    /* a pass; or NULL: */
    int64_t (*once)(int i);    /* a call for each sample */
    void (*prepare)(int i);    /* called for each sample before the pass, not counted; or NULL */
    uint64_t (*mailbox)(void); /* the pass of mailbox.c; or NULL */
    bool of_playout, of_1_0;   /* not in 0.1; not in versions before 1.0 */
} figures[] = {
    {"random_start", "M/s", "random play, start", .pass = random_start, .mailbox = mailbox_random_start},
    {"random_middle", "M/s", "random play, middle", .pass = random_middle, .mailbox = mailbox_random_middle},
    {"one_thread", "M/s", "the same, one thread", .pass = random_one_thread},
    {"two_threads", "M/s", "the same, two threads", .pass = random_two_threads},
    {"playout_start", "M/s", "brd_playout, start", .pass = playout_start, .of_playout = true},
    {"playout_middle", "M/s", "brd_playout, middle", .pass = playout_middle, .of_playout = true},
    {"made_start", "M/s", "perft made, start", .pass = made_start, .mailbox = mailbox_made_start},
    {"made_middle", "M/s", "perft made, middle", .pass = made_middle, .mailbox = mailbox_made_middle},
    {"bulk_start", "M/s", "perft bulk, start", .pass = bulk_start, .mailbox = mailbox_bulk_start},
    {"bulk_middle", "M/s", "perft bulk, middle", .pass = bulk_middle, .mailbox = mailbox_bulk_middle},
    {"list", "ns", "list", .once = list},
    {"list_from", "ns", "list from a cell", .once = list_from},
    {"list_at", "ns", "list at a cell", .once = list_at},
    {"board", "ns", "items of the board", .once = board, .of_1_0 = true},
    {"copy", "ns", "copy of a state", .once = copy, .of_1_0 = true},
    {"draw_chance", "ns", "chance by 64 bits", .once = draw_chance, .of_1_0 = true},
    {"check", "ns", "check, legal", .once = check_legal},
    {"refuse", "ns", "check, refused", .once = check_refused},
    {"apply", "ns", "apply, checked", .once = apply, .prepare = copy_sample},
    {"apply_events", "ns", "the same with events", .once = apply_events, .prepare = copy_sample},
    {"apply_trusted", "ns", "apply trusted, for undo", .once = apply_trusted, .prepare = copy_sample},
    {"undo", "ns", "undo", .once = undo, .prepare = copy_and_apply},
    {"key", "ns", "key", .once = key},
    {"observe", "ns", "observe", .once = observe},
    {"from_observation", "ns", "from observation", .once = from_observation},
    {"parse", "ns", "parse", .once = parse},
    {"format", "ns", "format", .once = format},
    {"save", "ns", "save", .once = save},
    {"restore", "ns", "restore", .once = restore},
    {"parse_move", "ns", "parse a move", .once = parse_move},
    {"format_move", "ns", "format a move", .once = format_move},
    {"parse_event", "ns", "parse an event", .once = parse_event, .of_1_0 = true},
    {"format_event", "ns", "format an event", .once = format_event, .of_1_0 = true},
    {"load_builtin", "us", "load built-in rules", .pass = load_builtin},
    {"all_moves", "us", "all moves of the rules", .pass = all_moves, .of_1_0 = true},
    {"load_yaml", "us", "load YAML", .pass = load_yaml},
    {"state_bytes", "bytes", "state", .pass = state_bytes},
};
enum { FIGURES = sizeof figures / sizeof figures[0] };

static const struct figure *find_figure(const char *name)
{
    for (int i = 0; i < FIGURES; i++)
        if (strcmp(figures[i].name, name) == 0) return &figures[i];
    fail("no such figure");
}

/* ----------------------------------------------------------------------------------------- samples */

static void read_middles(const char *folder)
{
    char line[BRD_MAX_POSITION_TEXT + 16], path[256];
    snprintf(path, sizeof path, "%s/%s.txt", folder, game);
    FILE *file = fopen(path, "r");
    if (file == NULL) fail("no such folder, or no such game in it");
    if (fscanf(file, "depths %d %d ", &depths.start, &depths.middle) != 2) fail("no depths");
    while (middle_count < MIDDLES && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (brd_state_parse(&rules, &middles[middle_count], line, strlen(line), NULL, 0, NULL) != BRD_OK) fail(line);
        if (strcmp(game, "tokonoma") == 0 && !mailbox_parse(&mailbox_middles[middle_count], line)) fail(line);
        middle_count++;
    }
    fclose(file);
    if (middle_count < MIDDLES) fail("too few positions");
}

/* Fills in one of the events of a sample's move, another one in each sample, and its line. */
static void log_sample(int i)
{
    brd_state state = samples[i].state;
    int32_t count = brd_apply_trusted(&rules, &state, sample_moves[i], NULL, found_events, BRD_MAX_EVENTS);
    sample_events[i] = found_events[i % count];
    int32_t length = brd_event_format(&rules, &sample_events[i], lines[i].text, sizeof lines[i].text);
    lines[i].nbytes = length > 0 ? (size_t)length : 0;
}

/* Fills in the texts of a sample, and the cell where its move begins, or that it names. */
static void describe_sample(int i)
{
    const brd_state *state = &samples[i].state;
    brd_move_info info = {.struct_nbytes = sizeof info};
    positions[i].nbytes = (size_t)brd_state_format(&rules, state, positions[i].text, sizeof positions[i].text);
    notations[i].nbytes = (size_t)brd_move_format(&rules, sample_moves[i], notations[i].text, sizeof notations[i].text);
    saves[i].nbytes = (size_t)brd_state_save(&rules, state, saves[i].bytes, sizeof saves[i].bytes);
    sample_viewers[i] = i % brd_state_players(&rules, state);
    observations[i].nbytes =
        (size_t)brd_state_observe(&rules, state, sample_viewers[i], observations[i].text, sizeof observations[i].text);
    brd_move_describe(&rules, state, BRD_REFEREE, sample_moves[i], &info);
    log_sample(i);
    sample_cells[i] = info.from != BRD_NO_CELL ? info.from : info.to != BRD_NO_CELL ? info.to : 0;
}

/* Finds for each sample a move of a later sample that is not legal in it. */
static void find_refused(int i)
{
    int k = i;
    do {
        k = (k + 1) % sample_count;
        if (k == i) fail("every move is legal");
        refused_moves[i] = sample_moves[k];
    } while (brd_move_check(&rules, &samples[i].state, BRD_REFEREE, refused_moves[i], NULL) == BRD_OK);
}

static void make_samples(void)
{
    uint64_t seed = 1;
    for (int m = 0; m < middle_count; m++) {
        brd_state state = middles[m];
        for (int ply = 0; ply < LINE_PLIES; ply++) {
            int32_t to_move = brd_state_to_move(&rules, &state);
            if (to_move == BRD_NOBODY) break;
            samples[sample_count].state = state;
            sample_moves[sample_count] = choose(&state, to_move, &seed, found_moves);
            chance_samples[sample_count] =
                to_move == BRD_CHANCE || sample_count == 0 ? sample_count : chance_samples[sample_count - 1];
            describe_sample(sample_count);
            brd_apply_trusted(&rules, &state, sample_moves[sample_count++], NULL, NULL, 0);
        }
    }
    for (int i = 0; i < sample_count; i++) find_refused(i);
}

static void set_up(const char *folder, const char *name)
{
    game = name;
    mailbox_setup();
    mailbox_parse(&mailbox_start, "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0");
    if (brd_rules_builtin(&rules, game) != BRD_OK) fail("no such game in this build");
    brd_state_initial(&rules, &start, 0);
    yaml_nbytes = (size_t)brd_rules_format(&rules, yaml, sizeof yaml);
    read_middles(folder);
}

/* ------------------------------------------------------------------------------------------------ measuring */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

/* How long reading the clock takes. The shortest passes take some hundred times as long. */
static double clock_nanoseconds(void)
{
    double least = 1e9;
    for (int i = 0; i < 100; i++) {
        double began = now(), passed = now() - began;
        if (passed < least) least = passed;
    }
    return least;
}

static uint64_t call_for_samples(int64_t (*once)(int i))
{
    for (int i = 0; i < sample_count; i++) {
        int64_t answer = once(i);
        if (answer < 0) fail("a call fails");
        check += (uint64_t)answer;
    }
    return (uint64_t)sample_count;
}

/* A separate function, so that callgrind can count its instructions. */
__attribute__((noinline)) static uint64_t measured(const struct figure *figure, bool mailbox)
{
    return mailbox ? figure->mailbox() : figure->pass != NULL ? figure->pass() : call_for_samples(figure->once);
}

static double pass(const struct figure *figure, bool mailbox, uint64_t *units)
{
    for (int i = 0; i < sample_count && figure->prepare != NULL; i++) figure->prepare(i);
    check = 0;
    double began = now();
    *units += measured(figure, mailbox);
    return now() - began;
}

static void measure(const struct figure *figure, bool mailbox, double seconds)
{
    uint64_t units = 0;
    double nanoseconds = 0, of_clock = clock_nanoseconds();
    if (figure->once != NULL) make_samples();
    if (seconds > 0) pass(figure, mailbox, &units);
    units = 0;
    do nanoseconds += pass(figure, mailbox, &units) - of_clock;
    while (nanoseconds < 1e9 * seconds);
    printf("%" PRIu64 " %.0f %" PRIu64 "\n", units, nanoseconds, check);
}

int main(int argc, char **argv)
{
    if (argc == 1)
        for (int i = 0; i < FIGURES; i++) printf("%s\t%s\t%s\n", figures[i].name, figures[i].unit, figures[i].meaning);
    else if (argc != 5)
        fail("FOLDER GAME FIGURE SECONDS expected, or nothing");
    else {
        const struct figure *figure = find_figure(argv[3]);
        bool mailbox = strcmp(argv[2], "mailbox") == 0;
        set_up(argv[1], mailbox ? "tokonoma" : argv[2]);
        bool missing = (figure->of_playout && !BENCH_HAS_PLAYOUT) || (figure->of_1_0 && !BENCH_IS_1_0);
        if ((mailbox && figure->mailbox == NULL) || missing)
            puts("none");
        else
            measure(figure, mailbox, strtod(argv[4], NULL));
    }
    return EXIT_SUCCESS;
}
