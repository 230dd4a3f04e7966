/*
 * twin.c: plays random games with the native library and writes a page of text for each ply: the results of all queries
 * about the position, and the changes of the ply. support/twin.mjs writes the same pages through the package. Both
 * use the same random numbers, so every page must be equal.
 *
 *     twin PLIES SEED               the hash of each page, one a line
 *     twin PLIES SEED FIRST LAST    the text of these pages, counted from 0
 *
 * Standard input contains a line for each set of rules, `name game [switches]` or `file path [switches]`. Their games
 * are played in turn, PLIES plies in total.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boardrules/boardrules.h"
#include "draw/svg.h"

enum { RULES_MOST = 64, GAME_PLIES_MOST = 300, TRIED = 16, PAGE_NBYTES = 1 << 20, TEXT_NBYTES = 70000, ALL = -1 };
enum { WHOLE = 1 << 20 }; /* how much room is left for any text of the library */

static brd_rules all_rules[RULES_MOST];
static int rules_count;

/* The game being played. */
static const brd_rules *rules;
static brd_rules_info info;
static brd_state first, now;
static brd_move made[GAME_PLIES_MOST];
static int made_count;
static int32_t players;

/* Notations from earlier positions of the same rules, which are tried in the present one. */
static char tried[TRIED][BRD_MAX_MOVE_TEXT];

static brd_move moves[BRD_MAX_MOVES];
static brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
static int32_t event_count;

/* ------------------------------------------------------------------------------------------------------- the page */

static char page[PAGE_NBYTES];
static size_t page_nbytes;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(page + page_nbytes, sizeof page - page_nbytes, format, values);
    va_end(values);
    if (length < 0 || page_nbytes + (size_t)length >= sizeof page) exit(3);
    page_nbytes += (size_t)length;
}

/* FNV-1a. */
static uint32_t page_hash(void)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < page_nbytes; i++) hash = (hash ^ (uint8_t)page[i]) * 16777619u;
    return hash;
}

static void end_page(long number, long show_first, long show_last)
{
    if (show_first == ALL) printf("%08" PRIx32 "\n", page_hash());
    if (number >= show_first && number <= show_last) fwrite(page, 1, page_nbytes, stdout);
    page_nbytes = 0;
}

/* The address and the size of the buffer for the library's next text; SAY takes the result. */
static char *rest(void)
{
    return page + page_nbytes;
}

static size_t room(void)
{
    return sizeof page - page_nbytes;
}

/* Keeps the bytes that the library wrote to `rest`, or writes the status. */
static void take(int32_t length)
{
    if (length < 0)
        say("%s", brd_name(NULL, BRD_NAME_STATUS, length));
    else if ((size_t)length >= room())
        exit(3);
    else
        page_nbytes += (size_t)length;
}

/* --------------------------------------------------------------------------------------------------- random numbers */

static uint32_t source;

/* xorshift, which is a line in any language. */
static uint32_t below(uint32_t bound)
{
    source ^= source << 13;
    source ^= source >> 17;
    source ^= source << 5;
    return source % bound;
}

static int one_in(uint32_t times)
{
    return below(times) == 0;
}

static int32_t any_seat(void)
{
    return (int32_t)below((uint32_t)players);
}

static int32_t any_viewer(void)
{
    int32_t index = (int32_t)below((uint32_t)players + 2);
    return index < players ? index : index == players ? BRD_SPECTATOR : BRD_REFEREE;
}

static int32_t any_actor(void)
{
    int32_t index = (int32_t)below((uint32_t)players + 2);
    return index < players ? index : index == players ? BRD_CHANCE : BRD_REFEREE;
}

/* ------------------------------------------------------------------------------------------------------------ names */

static const char *name(int32_t family, int32_t code)
{
    const char *found = brd_name(rules, family, code);
    return found != NULL ? found : "-";
}

static void say_seat(int32_t seat)
{
    if (seat < BRD_MAX_SEATS)
        say(" %d", (int)seat);
    else
        say(" -");
}

static void say_seats(uint32_t mask)
{
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++)
        if ((mask >> seat & 1) != 0) say_seat(seat);
}

static void say_move(brd_move move)
{
    say(" ");
    take(brd_move_format(rules, move, rest(), room()));
}

static void say_moves(int32_t count)
{
    for (int32_t i = 0; i < count; i++) say_move(moves[i]);
    say("\n");
}

/* --------------------------------------------------------------------------------------- queries about the position */

static void say_position(const char *word, const brd_state *state)
{
    say("%s ", word);
    take(brd_state_format(rules, state, rest(), room()));
    say("\n");
}

static void say_course(void)
{
    say("hash %016" PRIx64 " %016" PRIx64 "\n", brd_state_hash(rules, &now), brd_state_key(rules, &now));
    say("ply %d of %d waits for %d turn", (int)brd_state_ply(rules, &now), (int)players,
        (int)brd_state_to_move(rules, &now));
    say_seat(brd_state_turn(rules, &now));
    say(" actors");
    say_seats((uint32_t)brd_state_actors(rules, &now));
    for (int32_t seat = 0; seat < players; seat++) {
        int32_t phase = brd_state_phase(rules, &now, seat);
        say(" %s", info.phase_count > 0 ? name(BRD_NAME_PHASE, phase) : "-");
    }
    say("\n");
}

static void say_pending(int32_t viewer)
{
    brd_pending pending = {.struct_nbytes = sizeof pending};
    brd_state_pending(rules, &now, viewer, &pending);
    say("pending %d", (int)viewer);
    if (pending.move.code != 0)
        say_move(pending.move);
    else
        say(" -");
    say_seat(pending.seat);
    say("\n");
}

static void say_observations(void)
{
    for (int32_t index = 0; index < players + 2; index++) {
        int32_t viewer = index < players ? index : index == players ? BRD_SPECTATOR : BRD_REFEREE;
        say("seen by %d ", (int)viewer);
        take(brd_state_observe(rules, &now, viewer, rest(), room()));
        say("\n");
    }
}

static void say_items(int32_t viewer, int32_t cell)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t count = brd_state_cell(rules, &now, viewer, cell, items, BRD_MAX_ITEMS);
    say("cell %d %s", (int)viewer, name(BRD_NAME_CELL, cell));
    for (int32_t i = 0; i < count; i++) {
        const brd_item *item = &items[i];
        say(", %s %s", name(BRD_NAME_LAYER, item->layer),
            item->type == BRD_TYPE_HIDDEN ? "hidden" : name(BRD_NAME_TYPE, item->type));
        say_seat(item->seat);
        say(" %d %s", (int)item->value, name(BRD_NAME_DIRECTION, item->direction));
    }
    say("\n");
}

static void say_quantity(int32_t family, int32_t viewer, int32_t index)
{
    brd_quantity_info quantity = {.struct_nbytes = sizeof quantity};
    brd_rules_quantity(rules, family, index, &quantity);
    int32_t seat = quantity.common ? BRD_NO_SEAT : any_seat(), value = 0;
    int32_t status =
        (family == BRD_STOCK ? brd_state_stock : brd_state_counter)(rules, &now, viewer, seat, index, &value);
    say("%s %d %s", family == BRD_STOCK ? "stock" : "counter", (int)viewer, quantity.name);
    say_seat(seat);
    if (status == BRD_OK)
        say(" %d\n", (int)value);
    else
        say(" %s\n", brd_name(NULL, BRD_NAME_STATUS, status));
}

static void say_quantities(int32_t viewer)
{
    if (info.stock_count > 0) say_quantity(BRD_STOCK, viewer, (int32_t)below(info.stock_count));
    if (info.counter_count > 0) say_quantity(BRD_COUNTER, viewer, (int32_t)below(info.counter_count));
}

static void say_chance(void)
{
    brd_chance_outcome outcomes[BRD_MAX_MOVES];
    int32_t denominator = brd_chance_denominator(rules, &now);
    int32_t count = brd_chance_list(rules, &now, outcomes, BRD_MAX_MOVES);
    say("chance %d", (int)denominator);
    for (int32_t i = 0; i < count; i++) {
        say_move(outcomes[i].move);
        say(" %d", (int)outcomes[i].numerator);
    }
    say("\n");
}

static void say_outcome(void)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(rules, &now, &outcome);
    say("outcome %s", brd_name(NULL, BRD_NAME_OUTCOME, outcome.kind));
    say_seats(outcome.seats);
    say(" %s ranks", name(BRD_NAME_ENDING, outcome.ending));
    for (int32_t seat = 0; seat < players; seat++) say(" %d", (int)outcome.ranks[seat]);
    say(" ");
    take(brd_outcome_sentence(rules, &outcome, rest(), room()));
    say("\n");
}

/* ------------------------------------------------------------------------------------------------------------ moves */

static void say_flags(uint32_t flags)
{
    static const char *const names[] = {"chance", "reveals", "spends", "captures", "announces", "hidden"};
    for (int bit = 0; bit < 6; bit++)
        if ((flags >> bit & 1) != 0) say(" %s", names[bit]);
}

static void say_description(brd_move move)
{
    brd_move_info told = {.struct_nbytes = sizeof told};
    brd_move_describe(rules, &now, BRD_REFEREE, move, &told);
    say("is");
    say_move(move);
    say(" %s", name(BRD_NAME_MOVE_KIND, told.kind));
    say_seat(told.seat);
    say(" %s %s %s", name(BRD_NAME_CELL, told.from), name(BRD_NAME_CELL, told.to), name(BRD_NAME_CELL, told.target));
    say(" %s %s %s", name(BRD_NAME_TYPE, told.type), name(BRD_NAME_TYPE, told.becomes),
        name(BRD_NAME_DIRECTION, told.direction));
    say_flags(told.flags);
    say("\n");
}

static void say_sentence(int32_t viewer, brd_move move)
{
    say("says %d ", (int)viewer);
    take(brd_move_sentence(rules, &now, viewer, move, rest(), room()));
    say("\n");
}

static void say_some_moves(void)
{
    int32_t actor = any_actor(), cell = (int32_t)below((uint32_t)info.cell_count + 1);
    if (cell == info.cell_count) cell = BRD_NO_CELL;
    say("of %d", (int)actor);
    say_moves(brd_moves(rules, &now, actor, moves, BRD_MAX_MOVES));
    say("at %s", name(BRD_NAME_CELL, cell));
    say_moves(brd_moves_at(rules, &now, actor, cell, moves, BRD_MAX_MOVES));
    say("from %s", name(BRD_NAME_CELL, cell));
    say_moves(brd_moves_from(rules, &now, actor, cell, moves, BRD_MAX_MOVES));
}

static void say_verdict(int32_t actor, brd_move move)
{
    brd_verdict verdict;
    int32_t status = brd_move_check(rules, &now, actor, move, &verdict);
    if (status == BRD_OK) {
        say("legal\n");
        return;
    }
    say("%s %s ", name(BRD_NAME_REFUSAL, verdict.reason), name(BRD_NAME_CELL, verdict.cell));
    take(brd_verdict_sentence(rules, &verdict, rest(), room()));
    say("\n");
}

/* A notation of an earlier position, often with one letter changed. */
static void try_a_move(void)
{
    static const char letters[] = "abcdefghijk123456789x>-+@?!=BOMTSFAN. ";
    char text[BRD_MAX_MOVE_TEXT];
    brd_move move;
    int32_t actor = one_in(2) ? any_actor() : BRD_REFEREE;
    memcpy(text, tried[below(TRIED)], sizeof text);
    uint32_t nbytes = (uint32_t)strlen(text);
    if (nbytes > 0 && one_in(2)) {
        uint32_t at = below(nbytes);
        text[at] = letters[below(sizeof letters - 1)];
    }
    say("try %s as %d: ", text, (int)actor);
    if (brd_move_parse(rules, text, nbytes, &move) != BRD_OK)
        say("bad_move\n");
    else
        say_verdict(actor, move);
}

static void remember(brd_move move)
{
    brd_move_format(rules, move, tried[below(TRIED)], sizeof tried[0]);
}

/* ---------------------------------------------------------------------------------------------------- now and then */

static void say_save(void)
{
    uint8_t bytes[BRD_MAX_SAVE_NBYTES];
    int32_t nbytes = brd_state_save(rules, &now, bytes, sizeof bytes);
    say("save ");
    for (int32_t i = 0; i < nbytes; i++) say("%02x", bytes[i]);
    say("\n");
}

static void say_diagram(void)
{
    int32_t viewer = any_viewer();
    say("diagram %d\n", (int)viewer);
    take(brd_state_diagram(rules, &now, viewer, rest(), room()));
    say("\n");
}

static void say_determinization(void)
{
    char text[BRD_MAX_POSITION_TEXT];
    brd_state full;
    int32_t viewer = any_viewer();
    uint64_t seed = below(1000);
    int32_t nbytes = brd_state_observe(rules, &now, viewer, text, sizeof text);
    int32_t status = brd_state_from_observation(rules, &full, viewer, text, (size_t)nbytes, seed, NULL, 0, NULL);
    say("determinization by %d ", (int)viewer);
    if (status == BRD_OK)
        say_position("as", &full);
    else
        say("%s\n", brd_name(NULL, BRD_NAME_STATUS, status));
}

static void say_playout(void)
{
    brd_state end = now;
    uint64_t seed = below(1000);
    int32_t most = (int32_t)below(60);
    say("playout %d ", (int)brd_playout(rules, &end, seed, most));
    say_position("to", &end);
}

static void say_perft(void)
{
    static _Alignas(8) char workspace[1 << 16];
    uint64_t count = 0;
    int32_t depth = (int32_t)below(3);
    brd_perft(rules, &now, depth, below(2) ? BRD_PERFT_NO_BULK : 0, workspace, sizeof workspace, &count);
    say("perft %d %" PRIu64 "\n", (int)depth, count);
}

/* The last ply as a sentence for a viewer. */
static size_t last_in_words(int32_t viewer, int32_t seen_count, char *text, size_t cap)
{
    if (seen_count < 1 || seen[0].kind != BRD_EVENT_PLY) return 0;
    brd_state before = first;
    for (int i = 0; i + 1 < made_count; i++) brd_apply_trusted(rules, &before, made[i], NULL, NULL, 0);
    return (size_t)brd_move_sentence(rules, &before, viewer, (brd_move){(uint32_t)seen[0].value_after}, text, cap);
}

static void say_picture(void)
{
    char last[1024];
    struct brdsvg_options options = {.struct_nbytes = sizeof options, .viewer = any_viewer(), .cell = BRD_NO_CELL};
    options.flags = below(16);
    if ((options.flags & 3) == 3) options.flags -= BRDSVG_LIGHT;
    if (one_in(2)) options.cell = (int32_t)below(info.cell_count);
    int32_t actor = (info.flags & BRD_RULES_SECRETS) == 0 ? BRD_REFEREE : options.viewer;
    int32_t count = brd_moves(rules, &now, actor, moves, BRD_MAX_MOVES);
    options.moves = moves;
    options.move_count = count > 0 ? (size_t)count : 0;
    options.event_count = (size_t)brd_redact_events(rules, events, made_count > 0 ? (size_t)event_count : 0,
                                                    options.viewer, seen, BRD_MAX_EVENTS);
    options.events = seen;
    options.last_nbytes = last_in_words(options.viewer, (int32_t)options.event_count, last, sizeof last);
    options.last = options.last_nbytes > 0 ? last : NULL;
    say("picture %" PRIu32 " %d %s\n", options.flags, (int)options.viewer, name(BRD_NAME_CELL, options.cell));
    take(brdsvg_draw(rules, &now, &options, rest(), room()));
    say("\n");
}

static void say_rare_things(void)
{
    if (one_in(16)) say_save();
    if (one_in(16)) say_diagram();
    if (one_in(16)) say_determinization();
    if (one_in(32)) say_playout();
    if (one_in(64)) say_perft();
    if (one_in(128)) say_picture();
}

/* ---------------------------------------------------------------------------------------------------------- records */

/* The plies as a viewer saw them, ten a line. */
static void say_plies(int32_t viewer)
{
    brd_state state = first;
    int told = 0;
    for (int i = 0; i < made_count; i++) {
        int32_t count = brd_apply_trusted(rules, &state, made[i], NULL, seen, BRD_MAX_EVENTS);
        count = brd_redact_events(rules, seen, (size_t)count, viewer, seen, BRD_MAX_EVENTS);
        if (count < 1 || seen[0].kind != BRD_EVENT_PLY) continue;
        if (told > 0) say(told % 10 == 0 ? "\n" : " ");
        take(brd_move_format(rules, (brd_move){(uint32_t)seen[0].value_after}, rest(), room()));
        told++;
    }
    if (told > 0) say("\n");
}

static void say_record(void)
{
    int32_t viewer = any_viewer();
    say("record %d\n", (int)viewer);
    take(brd_record_head(rules, &first, viewer, "Event a test\n", 13, rest(), room()));
    say_plies(viewer);
    take(brd_record_tail(rules, &now, viewer, NULL, 0, rest(), room()));
    say("\n");
}

/* ------------------------------------------------------------------------------------------------------------- play */

static void say_events(const brd_event *list, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        take(brd_event_format(rules, &list[i], rest(), room()));
        say("\n");
    }
}

/* Makes a ply, often after making it and taking it back once, and writes its changes. */
static void play(brd_move move)
{
    brd_undo undo;
    int32_t viewer = any_viewer();
    event_count = brd_apply(rules, &now, BRD_REFEREE, move, NULL, &undo, events, BRD_MAX_EVENTS);
    if (one_in(8)) {
        brd_undo_move(rules, &now, &undo);
        say_position("undone", &now);
        brd_apply_trusted(rules, &now, move, &undo, NULL, 0);
    }
    made[made_count++] = move;
    say_events(events, event_count);
    say("told to %d\n", (int)viewer);
    say_events(seen, brd_redact_events(rules, events, (size_t)event_count, viewer, seen, BRD_MAX_EVENTS));
}

/* Drops the history, as in a state that was restored. */
static void begin_here(void)
{
    first = now;
    made_count = 0;
}

static void choose_and_play(void)
{
    int32_t count = brd_moves(rules, &now, BRD_REFEREE, moves, BRD_MAX_MOVES);
    say("moves");
    say_moves(count);
    brd_move move = moves[below((uint32_t)count)], other = moves[below((uint32_t)count)];
    remember(other);
    say_description(other);
    say_sentence(any_viewer(), other);
    if (brd_state_to_move(rules, &now) == BRD_CHANCE) say_chance();
    say_some_moves();
    play(move);
}

static void say_page(void)
{
    int32_t viewer = any_viewer();
    if (one_in(64)) begin_here();
    say_position("position", &now);
    say_course();
    say_pending(viewer);
    say_observations();
    say_items(viewer, (int32_t)below(info.cell_count));
    say_quantities(viewer);
    try_a_move();
    say_rare_things();
}

/* ---------------------------------------------------------------------------------------------------------- the run */

static void begin_game(int number)
{
    rules = &all_rules[number % rules_count];
    info = (brd_rules_info){.struct_nbytes = sizeof info};
    brd_rules_info_get(rules, &info);
    memset(tried, 0, sizeof tried);
    do players = (int32_t)below(BRD_MAX_SEATS + 1);
    while ((info.players >> players & 1) == 0);
    brd_state_initial(rules, &now, players);
    begin_here();
    say("rules %016" PRIx64 " %s\n", info.fingerprint, brd_rules_name(rules));
}

/* Plays a game to its end, or up to a number of plies; returns the number of pages. */
static long play_game(long plies, long number, long show_first, long show_last)
{
    long begun = number;
    while (number - begun < plies && made_count < GAME_PLIES_MOST) {
        int over = brd_state_to_move(rules, &now) == BRD_NOBODY;
        say_page();
        if (over)
            say_outcome();
        else
            choose_and_play();
        if (over || made_count == GAME_PLIES_MOST) say_record();
        end_page(number++, show_first, show_last);
        if (over) break;
    }
    return number - begun;
}

static int load(char *line)
{
    static char text[TEXT_NBYTES];
    char *kind = strtok(line, " \n"), *what = strtok(NULL, " \n"), *switches = strtok(NULL, "\n");
    size_t switches_nbytes = switches != NULL ? strlen(switches) : 0, nbytes;
    brd_rules *to = &all_rules[rules_count++];
    if (kind == NULL || what == NULL) return 0;
    if (strcmp(kind, "name") == 0)
        return brd_rules_builtin_with(to, what, strlen(what), switches, switches_nbytes, NULL, 0, NULL) == BRD_OK;
    FILE *in = fopen(what, "rb");
    if (in == NULL) return 0;
    nbytes = fread(text, 1, sizeof text, in);
    fclose(in);
    return brd_rules_load(to, text, nbytes, switches, switches_nbytes, NULL, 0, NULL) == BRD_OK;
}

int main(int argc, char **argv)
{
    static char line[4096];
    if (argc != 3 && argc != 5) return 2;
    long plies = atol(argv[1]), number = 0;
    long show_first = argc == 5 ? atol(argv[3]) : ALL, show_last = argc == 5 ? atol(argv[4]) : ALL;
    source = (uint32_t)strtoul(argv[2], NULL, 10);
    while (rules_count < RULES_MOST && fgets(line, sizeof line, stdin) != NULL)
        if (!load(line)) return 2;
    if (rules_count == 0 || source == 0) return 2;
    for (int game = 0; number < plies; game++) {
        begin_game(game);
        number += play_game(plies - number, number, show_first, show_last);
    }
    return 0;
}
