/*
 * test_event_lines.c: events as lines. brd_event_format and brd_event_parse are inverse to each other: for every event
 * of random games under random rules, before and after redaction, and for changed lines. The lines of the tables are
 * written by hand, from the header.
 */
#include "positions.h"
#include "variant.h"

enum { GAME_PLIES = 250, EVERY_CHANGE = 24, LINE_CAP = 512, PLIES_FEWEST = 500 };

/* An event without any value; `kind` and the members it has follow. */
#define EVENT(...)                                                                                                   \
    {                                                                                                                \
        .seat = BRD_NO_SEAT, .cell = BRD_NO_CELL, .cell_to = BRD_NO_CELL, .layer = BRD_NO_TYPE, .type = BRD_NO_TYPE, \
        .direction = BRD_NO_DIRECTION, .for_seat = BRD_NO_SEAT, __VA_ARGS__                                          \
    }

#pragma GCC diagnostic ignored "-Woverride-init"
#ifdef __clang__
#pragma clang diagnostic ignored "-Winitializer-overrides"
#endif

static brd_rules rules;

static void load(const char *game, const char *overrides)
{
    CHECK_EQ_INT(brd_rules_builtin_with(&rules, game, strlen(game), overrides, strlen(overrides), NULL, 0, NULL),
                 BRD_OK);
}

/* -------------------------------------------------------------------------------------------------- by hand */

static uint8_t code_of(int32_t family, const char *name)
{
    for (int32_t code = 0; code < 256; code++) {
        const char *found = brd_name(&rules, family, code);
        if (found != NULL && strcmp(found, name) == 0) return (uint8_t)code;
    }
    CHECK_EQ_TEXT("no such name", name);
    return 0;
}

static int32_t move_of(const char *text)
{
    brd_move move = {0};
    CHECK_EQ_INT(brd_move_parse(&rules, text, strlen(text), &move), BRD_OK);
    return (int32_t)move.code;
}

/* The line is that of the event, and the event is that of the line. */
static void is_line_of(const char *line, brd_event event)
{
    char text[LINE_CAP] = "";
    brd_event read;
    memset(&read, 0xA5, sizeof read);
    CHECK_EQ_INT(brd_event_format(&rules, &event, text, sizeof text), (int32_t)strlen(line));
    CHECK_EQ_TEXT(text, line);
    if (!CHECK_EQ_INT(brd_event_parse(&rules, line, strlen(line), &read), BRD_OK) ||
        !CHECK(memcmp(&read, &event, sizeof read) == 0))
        printf("  %s\n", line);
}

/* [H.event-line] */
static void lines_of_what_happens_on_cells(void)
{
    load("tomis", "");
    uint8_t b3 = code_of(BRD_NAME_CELL, "b3"), d5 = code_of(BRD_NAME_CELL, "d5");
    uint8_t gate = code_of(BRD_NAME_TYPE, "gate"), frigate = code_of(BRD_NAME_TYPE, "frigate");
    is_line_of("move seat=0 cell=b3 to=d5 layer=piece type=frigate count=1",
               (brd_event)EVENT(.kind = BRD_EVENT_MOVE, .seat = 0, .cell = b3, .cell_to = d5, .layer = BRD_PIECE,
                                .type = frigate, .count = 1));
    is_line_of("remove seat=1 cell=d5 layer=fixture type=gate before=3 cause=captured",
               (brd_event)EVENT(.kind = BRD_EVENT_REMOVE, .seat = 1, .cell = d5, .layer = BRD_FIXTURE, .type = gate,
                                .value_before = 3, .cause = BRD_CAUSE_CAPTURED));
    is_line_of("change seat=0 cell=b3 layer=fixture type=gate before=2 after=3 count=1 direction=NE",
               (brd_event)EVENT(.kind = BRD_EVENT_CHANGE, .seat = 0, .cell = b3, .layer = BRD_FIXTURE, .type = gate,
                                .value_before = 2, .value_after = 3, .count = 1,
                                .direction = code_of(BRD_NAME_DIRECTION, "NE")));
    is_line_of(
        "place cell=d5 layer=fixture type=gate after=-7",
        (brd_event)EVENT(.kind = BRD_EVENT_PLACE, .cell = d5, .layer = BRD_FIXTURE, .type = gate, .value_after = -7));
    is_line_of("reveal seat=1 cell=d5 layer=piece type=none",
               (brd_event)EVENT(.kind = BRD_EVENT_REVEAL, .seat = 1, .cell = d5, .layer = BRD_PIECE));
    is_line_of("reveal cell=b3 layer=piece type=frigate after=0",
               (brd_event)EVENT(.kind = BRD_EVENT_REVEAL, .cell = b3, .layer = BRD_PIECE, .type = frigate));
    is_line_of(
        "change seat=0 cell=b3 layer=fixture type=hidden before=0 after=0 count=2 hidden=1,spectators hides=what",
        (brd_event)EVENT(.kind = BRD_EVENT_CHANGE, .seat = 0, .cell = b3, .layer = BRD_FIXTURE, .type = BRD_TYPE_HIDDEN,
                         .count = 2, .hidden_from = 2 | BRD_HIDDEN_FROM_SPECTATORS, .hides = BRD_HIDES_WHAT));
}

/* [H.event-line] */
static void lines_of_quantities_and_cards(void)
{
    load("tombs", "");
    uint8_t deck = code_of(BRD_NAME_STOCK, "deck"), kills = code_of(BRD_NAME_COUNTER, "kills");
    uint8_t thorn = code_of(BRD_NAME_TYPE, "thorn");
    is_line_of("stock type=deck before=32 after=31",
               (brd_event)EVENT(.kind = BRD_EVENT_STOCK, .type = deck, .value_before = 32, .value_after = 31));
    is_line_of("counter seat=3 type=kills before=-2147483648 after=2147483647 cause=upkeep",
               (brd_event)EVENT(.kind = BRD_EVENT_COUNTER, .seat = 3, .type = kills, .value_before = INT32_MIN,
                                .value_after = INT32_MAX, .cause = BRD_CAUSE_UPKEEP));
    is_line_of("draw seat=0 type=thorn hidden=1,2,3,4,5,6,7,spectators hides=what",
               (brd_event)EVENT(.kind = BRD_EVENT_DRAW, .seat = 0, .type = thorn, .hidden_from = 0x1FE,
                                .hides = BRD_HIDES_WHAT));
    is_line_of("stock seat=0 type=hand_thorn before=0 after=1 hidden=7 hides=event",
               (brd_event)EVENT(.kind = BRD_EVENT_STOCK, .seat = 0, .type = code_of(BRD_NAME_STOCK, "hand_thorn"),
                                .value_after = 1, .hidden_from = 0x80));
    is_line_of("discard seat=1 type=hidden",
               (brd_event)EVENT(.kind = BRD_EVENT_DISCARD, .seat = 1, .type = BRD_TYPE_HIDDEN));
}

/* [H.event-line] */
static void lines_of_the_course(void)
{
    load("thrones", "setup=together");
    uint8_t setup = code_of(BRD_NAME_PHASE, "setup"), play = code_of(BRD_NAME_PHASE, "play");
    is_line_of("ply seat=1 number=17 move=e4xe3",
               (brd_event)EVENT(.kind = BRD_EVENT_PLY, .seat = 1, .value_before = 17, .value_after = move_of("e4xe3")));
    is_line_of("ply seat=0 number=65535 move=? hidden=1,2,3,4,5,6,7,spectators hides=what",
               (brd_event)EVENT(.kind = BRD_EVENT_PLY, .seat = 0, .value_before = 65535, .value_after = BRD_CODE_HIDDEN,
                                .hidden_from = 0x1FE, .hides = BRD_HIDES_WHAT));
    is_line_of("ply seat=chance number=1 move=+?",
               (brd_event)EVENT(.kind = BRD_EVENT_PLY, .seat = BRD_CHANCE, .value_before = 1,
                                .value_after = BRD_CODE_HIDDEN_CHANCE));
    is_line_of("turn seat=1", (brd_event)EVENT(.kind = BRD_EVENT_TURN, .seat = 1));
    is_line_of("phase seat=0 before=setup after=play",
               (brd_event)EVENT(.kind = BRD_EVENT_PHASE, .seat = 0, .value_before = setup, .value_after = play));
    is_line_of("next seat=0 actors=0,1", (brd_event)EVENT(.kind = BRD_EVENT_NEXT, .seat = 0, .count = 3));
    is_line_of("next seat=1 actors=-", (brd_event)EVENT(.kind = BRD_EVENT_NEXT, .seat = 1));
    is_line_of("next seat=chance for=1 move=e4xe3", (brd_event)EVENT(.kind = BRD_EVENT_NEXT, .seat = BRD_CHANCE,
                                                                     .for_seat = 1, .value_after = move_of("e4xe3")));
    is_line_of("next seat=chance", (brd_event)EVENT(.kind = BRD_EVENT_NEXT, .seat = BRD_CHANCE));
    /* Ranks 2 and 1: 2 + 16 * 1. */
    is_line_of("end type=win before=18 seats=1 reason=throne_removed",
               (brd_event)EVENT(.kind = BRD_EVENT_END, .type = BRD_WIN, .value_before = 18, .value_after = 2,
                                .count = code_of(BRD_NAME_ENDING, "throne_removed")));
    is_line_of("end type=draw before=4294967295 seats=- reason=max_plies",
               (brd_event)EVENT(.kind = BRD_EVENT_END, .type = BRD_DRAW, .value_before = -1,
                                .count = code_of(BRD_NAME_ENDING, "max_plies")));
}

/* ------------------------------------------------------------------------------------------------- refusals */

static void is_refused(const char *text, size_t nbytes)
{
    brd_event event, untouched;
    memset(&event, 0xA5, sizeof event);
    untouched = event;
    if (!CHECK_EQ_INT(brd_event_parse(&rules, text, nbytes, &event), BRD_E_EVENT)) printf("  %.80s\n", text);
    CHECK(memcmp(&event, &untouched, sizeof event) == 0);
}

/* Lines that are nearly right. [H.event-parse-errors] */
static void other_texts_are_refused(void)
{
    static const char *const texts[] = {
        "",
        " ",
        "turn",
        "turn ",
        "turn seat",
        "turn seat=",
        "turn seat=0 ",
        " turn seat=0",
        "turn  seat=0",
        "turn seat=0\n",
        "turn seat=0\r",
        "turn\tseat=0",
        "Turn seat=0",
        "turn Seat=0",
        "turns seat=0",
        "tur seat=0",
        "turn seat=00",
        "turn seat=+0",
        "turn seat=-0",
        "turn seat=0x0",
        "turn seat=4",
        "turn seat=8",
        "turn seat=16",
        "turn seat=chance",
        "turn seat=nobody",
        "turn seat=255",
        "turn seat=-",
        "turn seat=0 seat=0",
        "turn seat=0 x=1",
        "turn seat=0 cause=upkeep",
        "turn seat=0 cause=action",
        "turn seat=0 hidden=-",
        "turn seat=0 hides=event",
        "turn seat=0 hidden=- hides=event",
        "turn seat=0 hidden=1",
        "turn seat=0 hidden=1 hides=it",
        "turn seat=0 hides=what hidden=1",
        "turn seat=0 hidden=1,0 hides=what",
        "turn seat=0 hidden=1,1 hides=what",
        "turn seat=0 hidden=,1 hides=what",
        "turn seat=0 hidden=1, hides=what",
        "turn seat=0 hidden=8 hides=what",
        "turn seat=0 hidden=spectators,1 hides=what",
        "turn seat=0 hidden=referee hides=what",
        "turn seat=0 number=3",
        "ply seat=0 number=65536 move=Bb2",
        "ply seat=0 number=-1 move=Bb2",
        "ply seat=0 number=01 move=Bb2",
        "ply seat=0 move=Bb2",
        "ply seat=0 number=1",
        "ply number=1 seat=0 move=Bb2",
        "ply seat=0 number=1 move=",
        "ply seat=0 number=1 move=0",
        "ply seat=0 number=1 move=Bb2x",
        "ply seat=0 number=1 move=??",
        "ply seat=0 number=1 move=Bb2 cause=upkeep",
        "ply seat=2 number=1 move=unknown",
        "stock type=deck before=1",
        "stock type=deck after=1 before=1",
        "stock type=decks before=1 after=1",
        "stock type=deck before=2147483648 after=1",
        "stock type=deck before=-2147483649 after=1",
        "stock type=deck before=99999999999999999999 after=1",
        "stock type=deck before=1.0 after=1",
        "stock type=deck before=1 after=1 cause=action",
        "stock type=deck before=1 after=1 cause=luck",
        "stock type=none before=1 after=1",
        "draw seat=0 type=none",
        "draw seat=0 type=tombstones",
        "draw seat=0",
        "place cell=b9 layer=piece type=blade after=0",
        "place cell=b2 layer=air type=blade after=0",
        "place cell=b2 layer=piece type=blade",
        "place cell=b2 layer=piece type=blade after=0 direction=upwards",
        "place cell=b2 layer=piece type=blade after=0 direction=none",
        "place cell= layer=piece type=blade after=0",
        "reveal seat=0 cell=b2 layer=piece type=none after=0",
        "reveal seat=0 cell=b2 layer=piece type=blade",
        "next seat=0",
        "next seat=0 actors=",
        "next seat=0 actors=0,",
        "next seat=chance actors=-",
        "next seat=0 actors=4",
        "next seat=0 actors=0 for=chance",
        "next seat=0 actors=spectators",
        "phase seat=0 before=play",
        "end type=none",
        "end type=none before=0 seats=- reason=field_lock",
        "end type=win before=33 seats=0 reason=",
        "end type=win before=-1 seats=0 reason=field_lock",
        "end type=win before=1 seats=0 reason=luck",
        "end type=win before=4294967296 seats=0 reason=field_lock",
        "end type=win seats=0 reason=field_lock",
        "14",
        "ply",
    };
    load("tombs", "");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) is_refused(texts[i], strlen(texts[i]));
    is_refused(NULL, 0);
    is_refused("turn seat=0\0", 12);
    is_refused("turn\0seat=0", 11);
}

/* Texts of any length are refused at once, and nothing behind them is read: a block has exactly the length. */
static void long_texts_are_refused(void)
{
    static const char head[] = "draw seat=0 type=", repeated[] = "turn seat=0 hidden=1,2,3 ";
    load("tombs", "");
    for (size_t nbytes = 1; nbytes < 70000; nbytes += nbytes < 700 ? 1 : 6999) {
        char *text = malloc(nbytes);
        if (text == NULL) abort();
        for (size_t i = 0; i < nbytes; i++) text[i] = i < sizeof head - 1 ? head[i] : 't';
        is_refused(text, nbytes);
        for (size_t i = 0; i < nbytes; i++) text[i] = repeated[i % (sizeof repeated - 1)];
        if (nbytes != 11) is_refused(text, nbytes); /* 11: "turn seat=0" */
        memset(text, '9', nbytes);
        is_refused(text, nbytes);
        free(text);
    }
}

/*
 * What no event of these rules has is no event of theirs, and has no line. [H.unused-fields] [H.unknown-kinds]
 * [H.event-line-errors]
 */
static void other_events_have_no_line(void)
{
    brd_event events[] = {
        EVENT(.kind = 0),
        EVENT(.kind = BRD_EVENT_PHASE + 1, .seat = 0),
        EVENT(.kind = 255),
        EVENT(.kind = BRD_EVENT_TURN, .seat = 4),
        EVENT(.kind = BRD_EVENT_TURN, .seat = BRD_CHANCE),
        EVENT(.kind = BRD_EVENT_TURN, .seat = BRD_NOBODY),
        EVENT(.kind = BRD_EVENT_TURN, .seat = 0, .cell = 0),
        EVENT(.kind = BRD_EVENT_TURN, .seat = 0, .type = 0),
        EVENT(.kind = BRD_EVENT_TURN, .seat = 0, .value_after = 1),
        EVENT(.kind = BRD_EVENT_TURN, .seat = 0, .count = 1),
        EVENT(.kind = BRD_EVENT_TURN, .seat = 0, .cause = BRD_CAUSE_UPKEEP),
        EVENT(.kind = BRD_EVENT_TURN, .seat = 0, .hides = BRD_HIDES_WHAT),
        EVENT(.kind = BRD_EVENT_TURN, .seat = 0, .hidden_from = 512),
        EVENT(.kind = BRD_EVENT_TURN, .seat = 0, .hidden_from = 1, .hides = 2),
        EVENT(.kind = BRD_EVENT_TURN, .seat = 0, .for_seat = 0),
        EVENT(.kind = BRD_EVENT_TURN, .seat = 0, .cell_to = 255),
        EVENT(.kind = BRD_EVENT_PLY, .seat = 0, .value_before = 1, .value_after = 0),
        EVENT(.kind = BRD_EVENT_PLY, .seat = 0, .value_before = 1, .value_after = -1),
        EVENT(.kind = BRD_EVENT_PLY, .seat = 0, .value_before = 65536, .value_after = BRD_CODE_HIDDEN),
        EVENT(.kind = BRD_EVENT_NEXT, .seat = BRD_CHANCE, .count = 1),
        EVENT(.kind = BRD_EVENT_NEXT, .seat = 0, .count = 16),
        EVENT(.kind = BRD_EVENT_NEXT, .seat = 0, .count = 1, .for_seat = 4),
        EVENT(.kind = BRD_EVENT_NEXT, .seat = 0, .count = 1, .cell = 1),
        EVENT(.kind = BRD_EVENT_REVEAL, .cell = 0, .layer = BRD_PIECE, .value_after = 1),
        EVENT(.kind = BRD_EVENT_PLACE, .cell = 9, .layer = BRD_PIECE, .type = 0),
        EVENT(.kind = BRD_EVENT_PLACE, .cell = 256, .layer = BRD_PIECE, .type = 0), /* the low byte is that of a1 */
        EVENT(.kind = BRD_EVENT_PLACE, .cell = 0, .layer = 3, .type = 0),
        EVENT(.kind = BRD_EVENT_PLACE, .cell = 0, .layer = BRD_PIECE),
        EVENT(.kind = BRD_EVENT_PLACE, .cell = 0, .layer = BRD_PIECE, .type = 0, .value_before = 1),
        EVENT(.kind = BRD_EVENT_PLACE, .cell = 0, .layer = BRD_PIECE, .type = 0, .cause = BRD_CAUSE_UPKEEP + 1),
        EVENT(.kind = BRD_EVENT_STOCK, .seat = 0, .type = 200),
        EVENT(.kind = BRD_EVENT_END, .type = BRD_NONE_YET, .count = 1),
        EVENT(.kind = BRD_EVENT_END, .type = 3, .value_after = 1, .count = 1),
        EVENT(.kind = BRD_EVENT_END, .type = BRD_WIN, .value_after = 256, .count = 1),
        EVENT(.kind = BRD_EVENT_END, .type = BRD_WIN, .value_after = 1, .count = 0),
        EVENT(.kind = BRD_EVENT_END, .type = BRD_WIN, .value_after = 1, .count = 65535),
        EVENT(.kind = BRD_EVENT_PHASE, .seat = 0, .value_before = -1),
    };
    char text[LINE_CAP];
    load("tombs", "");
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        memset(text, 'x', sizeof text);
        if (!CHECK_EQ_INT(brd_event_format(&rules, &events[i], text, sizeof text), BRD_E_ARGUMENT))
            printf("  row %zu: %s\n", i, text);
        CHECK_EQ_INT(text[0], 'x');
    }
}

/* --------------------------------------------------------------------------------------------- random games */

static struct run {
    struct variant variant;
    brd_state state;
    brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
    uint64_t seed;
    long lines, changed, refused;
} run;

static uint32_t below(uint32_t bound)
{
    return brd_random_below(&run.seed, bound);
}

/* A changed line is refused, or it is exactly the line of another event. */
static void changed_line(const char *text, size_t nbytes)
{
    char again[LINE_CAP];
    brd_event event, other;
    run.changed++;
    int32_t status = brd_event_parse(&run.variant.rules, text, nbytes, &event);
    if (status == BRD_E_EVENT) {
        run.refused++;
        return;
    }
    if (!CHECK_EQ_INT(status, BRD_OK)) return;
    CHECK_EQ_INT(brd_event_format(&run.variant.rules, &event, again, sizeof again), (int32_t)nbytes);
    if (!CHECK(memcmp(again, text, nbytes) == 0)) printf("  %.*s\n  %s\n", (int)nbytes, text, again);
    CHECK_EQ_INT(brd_event_parse(&run.variant.rules, again, nbytes, &other), BRD_OK);
    CHECK(memcmp(&other, &event, sizeof event) == 0);
}

/* Every byte changed: into a usual one, into any one, left out, doubled. Every beginning. */
static void changed_lines(const char *line, size_t nbytes)
{
    static const char usual[] = "0123456789-,= abcdefghinoprstuwx?+";
    char text[LINE_CAP];
    for (size_t i = 0; i < nbytes; i++) {
        memcpy(text, line, nbytes);
        text[i] = usual[below(sizeof usual - 1)];
        if (text[i] != line[i]) changed_line(text, nbytes);
        text[i] = (char)below(256);
        if (text[i] != line[i]) changed_line(text, nbytes);
        memcpy(text + i, line + i + 1, nbytes - i - 1);
        changed_line(text, nbytes - 1);
        memcpy(text, line, i + 1);
        memcpy(text + i + 1, line + i, nbytes - i);
        changed_line(text, nbytes + 1);
        changed_line(line, i);
    }
}

/* The event of the line of an event, which must be the same. */
static brd_event through_text(const brd_event *event)
{
    char text[LINE_CAP];
    brd_event read = {0};
    int32_t length = brd_event_format(&run.variant.rules, event, text, sizeof text);
    if (!CHECK(length > 0 && length < LINE_CAP)) {
        printf("  kind %d type %d cause %d hides %d\n", event->kind, event->type, event->cause, event->hides);
        return *event;
    }
    if (!CHECK_EQ_INT(brd_event_parse(&run.variant.rules, text, (size_t)length, &read), BRD_OK) ||
        !CHECK(memcmp(&read, event, sizeof read) == 0))
        printf("  %s\n", text);
    run.lines++;
    if (below(EVERY_CHANGE) == 0) changed_lines(text, (size_t)length);
    return read;
}

/* What each viewer sees is the same, whether the events are redacted before or after they were lines. */
static void redacted_alike(const brd_event *events, const brd_event *read, int32_t count)
{
    static brd_event once[BRD_MAX_EVENTS], twice[BRD_MAX_EVENTS];
    int32_t viewer = positions_viewer(BRD_MAX_SEATS, (int32_t)below(BRD_MAX_SEATS + 2));
    int32_t left = brd_redact_events(&run.variant.rules, events, (size_t)count, viewer, once, BRD_MAX_EVENTS);
    int32_t again = brd_redact_events(&run.variant.rules, read, (size_t)count, viewer, twice, BRD_MAX_EVENTS);
    if (!CHECK_EQ_INT(left, again) || !CHECK(left > 0)) return;
    CHECK(memcmp(once, twice, (size_t)left * sizeof once[0]) == 0);
    for (int32_t i = 0; i < left; i++) through_text(&once[i]);
    CHECK_EQ_INT(once[0].kind, BRD_EVENT_PLY);
    CHECK_EQ_INT(once[0].value_before, brd_state_ply(&run.variant.rules, &run.state));
}

static void one_ply(void)
{
    brd_move move = positions_choose(&run.variant.rules, &run.state, &run.seed);
    int32_t count =
        brd_apply(&run.variant.rules, &run.state, BRD_REFEREE, move, NULL, NULL, run.events, BRD_MAX_EVENTS);
    if (!CHECK(count > 0 && count <= BRD_MAX_EVENTS)) return;
    for (int32_t i = 0; i < count; i++) run.seen[i] = through_text(&run.events[i]);
    redacted_alike(run.events, run.seen, count);
}

static void lines_of_random_games(int32_t game)
{
    long plies = check_plies() / (4 * brd_game_count()) + PLIES_FEWEST;
    run.variant.index = game;
    run.variant.game = brdi_game_at(game);
    run.seed = 20261123 + (uint64_t)game;
    run.lines = run.changed = run.refused = 0;
    for (uint64_t variant = 0; plies > 0 && check_failures == 0; variant++) {
        brd_rules_info info = {.struct_nbytes = sizeof info};
        variant_draw(&run.variant, 77 * variant + 5);
        CHECK_EQ_INT(brd_rules_info_get(&run.variant.rules, &info), BRD_OK);
        int32_t players = positions_players(info.players, &run.seed);
        if (brd_state_initial(&run.variant.rules, &run.state, players) != BRD_OK) continue;
        for (int ply = 0; ply < GAME_PLIES && check_failures == 0; ply++, plies--) {
            if (brd_state_to_move(&run.variant.rules, &run.state) == BRD_NOBODY) break;
            one_ply();
        }
    }
    CHECK(run.refused > 0 && run.refused < run.changed);
    printf("%s: %ld lines, %ld changed, %ld of them refused\n", brd_game_name(game), run.lines, run.changed,
           run.refused);
}

/* [H.unused-fields] [H.event-parse] */
static void every_event_is_that_of_its_line(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) lines_of_random_games(game);
}

/* ----------------------------------------------------------------------------------------------- ply numbers */

/* Makes a ply from a position whose last number is `before`; every viewer's PLY must have the number `after`. */
static void number_is(const char *position, const char *move, int32_t before, int32_t after)
{
    brd_state state;
    brd_event events[BRD_MAX_EVENTS], seen;
    brd_move made = {(uint32_t)move_of(move)};
    CHECK_EQ_INT(brd_state_parse(&rules, &state, position, strlen(position), NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_state_ply(&rules, &state), before);
    if (!CHECK(brd_apply(&rules, &state, BRD_REFEREE, made, NULL, NULL, events, BRD_MAX_EVENTS) > 0)) return;
    CHECK_EQ_INT(brd_state_ply(&rules, &state), after);
    for (int32_t i = 0; i < BRD_MAX_SEATS + 2; i++) {
        CHECK_EQ_INT(brd_redact_events(&rules, events, 1, positions_viewer(BRD_MAX_SEATS, i), &seen, 1), 1);
        CHECK_EQ_INT(seen.kind, BRD_EVENT_PLY);
        CHECK_EQ_INT(seen.value_before, after);
    }
}

/* [H.event-ply] [H.players-and-ply] */
static void plies_are_numbered_for_all(void)
{
    load("tombs", ""); /* seats 1 and spectators do not see which card is drawn */
    number_is(".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4", "+T", 4, 5);
    load("tokonoma", "");
    number_is("5/6/7/6/f2F1 w 3 65533", "e4e3", 65533, 65534);
    number_is("5/6/7/6/f2F1 w 3 65534", "e4e3", 65534, 65535);
    number_is("5/6/7/6/f2F1 w 3 65535", "e4e3", 65535, 65535);
}

/* ------------------------------------------------------------------------------------------------------ calls */

static void calls_are_tested(void)
{
    char text[LINE_CAP];
    brd_event event = EVENT(.kind = BRD_EVENT_TURN, .seat = 0);
    load("tombs", "");
    CHECK_EQ_INT(brd_event_parse(&rules, "turn seat=1", 11, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_event_parse(&rules, NULL, 11, &event), BRD_E_NULL);
    CHECK_EQ_INT(brd_event_parse(NULL, "turn seat=1", 11, &event), BRD_E_NULL);
    CHECK_EQ_INT(brd_event_parse(&rules, "turn seat=1", 11, (brd_event *)(void *)((char *)&event + 1)),
                 BRD_E_ALIGNMENT);
    CHECK_EQ_INT(event.seat, 0);
    CHECK_EQ_INT(brd_event_format(&rules, &event, NULL, 0), 11);
    CHECK_EQ_INT(brd_event_format(&rules, &event, text, 5), 11);
    CHECK_EQ_TEXT(text, "turn");
    CHECK_EQ_TEXT(brd_name(NULL, BRD_NAME_STATUS, BRD_E_EVENT), "bad_event");
    CHECK_EQ_INT(BRD_E_EVENT, -12);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"lines_of_what_happens_on_cells", lines_of_what_happens_on_cells},
        {"lines_of_quantities_and_cards", lines_of_quantities_and_cards},
        {"lines_of_the_course", lines_of_the_course},
        {"other_texts_are_refused", other_texts_are_refused},
        {"long_texts_are_refused", long_texts_are_refused},
        {"other_events_have_no_line", other_events_have_no_line},
        {"plies_are_numbered_for_all", plies_are_numbered_for_all},
        {"calls_are_tested", calls_are_tested},
        {"every_event_is_that_of_its_line", every_event_is_that_of_its_line},
        {NULL, NULL},
    };
    return check_main("event_lines", tests, argc, argv);
}
