/*
 * tombs_secrets.c: what the players of Tombs may know: rules/tombs.md, Hidden information. Observations, redacted moves
 * and events, states made from observations, by worked examples; then whole games in two worlds at once, which differ
 * in nothing but what a viewer may not know, and in which every query that takes a viewer must give the same bytes.
 * Probabilities are added up at every chance node on the way.
 */
#include "core/hash.h"
#include "seen.h"
#include "worked.h"

static void load(const char *overrides)
{
    worked_load("tombs", overrides);
}

/* ------------------------------------------------------------------------------------------------ observations */

struct observation {
    const char *cites, *position;
    int32_t viewer;
    const char *seen;
};

static void check_observation(const struct observation *row)
{
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    if (!worked_position(row->position, &state)) return;
    int32_t length = brd_state_observe(&worked_rules, &state, row->viewer, text, sizeof text);
    CHECK_EQ_INT(length, strlen(row->seen));
    if (!CHECK_EQ_TEXT(text, row->seen)) printf("  %s\n", row->cites);
}

#define RULEBOOK ".../T2.O2/.T1. p1 BMO/OT 8,7,6,6 0/0 5 2:0 13"
#define OVER ".../B1B1B1/... e2 BT/BO 4,7,7,8 0/0 6 1:1 16"
#define FOUR ".../.../... p1 BMO/OT/BT/MM 7,6,7,7 0/0/0/0 1 - 9"

static void viewers_see_this(void)
{
    static const struct observation rows[] = {
        {"[TMB.hidden-player]", RULEBOOK, 0, ".../T2.O2/.T1. p1 BMO/?2 ?27:8,7,7,7 0/0 5 2:0 13"},
        {"[TMB.hidden-player]", RULEBOOK, 1, ".../T2.O2/.T1. p1 ?3/OT ?27:9,8,7,6 0/0 5 2:0 13"},
        {"[TMB.hidden-spectator]", RULEBOOK, BRD_SPECTATOR, ".../T2.O2/.T1. p1 ?3/?2 ?27:9,8,8,7 0/0 5 2:0 13"},
        {"[TMB.observation] the referee", RULEBOOK, BRD_REFEREE, RULEBOOK},
        {"[TMB.observation] an empty hand", ".../.../... d1 B/- 8,9,9,9 0/0 0 - 1", 0,
         ".../.../... d1 B/?0 ?35:8,9,9,9 0/0 0 - 1"},
        {"[TMB.observation] the own hand is empty", ".../.../... d1 B/- 8,9,9,9 0/0 0 - 1", 1,
         ".../.../... d1 ?1/- ?35:9,9,9,9 0/0 0 - 1"},
        {"[TMB.hidden-end]", OVER, 0, ".../B1B1B1/... e2 BT/?2 ?26:5,7,8,8 0/0 6 1:1 16"},
        {"[TMB.hidden-end]", OVER, BRD_SPECTATOR, ".../B1B1B1/... e2 ?2/?2 ?26:6,7,8,9 0/0 6 1:1 16"},
        {"[TMB.hidden-player] four players", FOUR, 2, ".../.../... p1 ?3/?2/BT/?2 ?27:8,9,9,8 0/0/0/0 1 - 9"},
    };
    static const struct observation teams[] = {
        {"[TMB.hidden-teams] the partner's hand", FOUR, 2, ".../.../... p1 ?3/?2/BT/?2 ?27:8,9,9,8 0/0/0/0 1 - 9"},
    };
    load("");
    WORKED_EACH(observation, check_observation, rows);
    load("teams=true");
    WORKED_EACH(observation, check_observation, teams);
}

/* [TMB.observation-parse] */
static void an_observation_is_no_position(void)
{
    static const struct worked_fault rows[] = {
        {"[TMB.observation-parse]", ".../T2.O2/.T1. p1 BMO/?2 ?27:8,7,7,7 0/0 5 2:0 13", "hands", 22, 22},
        {"[TMB.observation-parse]", ".../T2.O2/.T1. p1 ?3/?2 ?27:9,8,8,7 0/0 5 2:0 13", "hands", 18, 18},
        {"[TMB.observation-parse]", ".../T2.O2/.T1. p1 BMO/OT ?27:9,8,8,7 0/0 5 2:0 13", "deck", 25, 25},
    };
    load("");
    WORKED_EACH(worked_fault, worked_fault, rows);
}

/* What a viewer is told of a stock, or the status. */
static int32_t stock(const brd_state *state, int32_t viewer, int32_t seat, const char *name)
{
    int32_t value = -999;
    for (int32_t i = 0; brd_name(&worked_rules, BRD_NAME_STOCK, i) != NULL; i++) {
        if (strcmp(brd_name(&worked_rules, BRD_NAME_STOCK, i), name) != 0) continue;
        int32_t status = brd_state_stock(&worked_rules, state, viewer, seat, i, &value);
        return status == BRD_OK ? value : status;
    }
    return value;
}

/* [TMB.stocks-hidden] */
static void stocks_are_hidden_so(void)
{
    brd_state state;
    load("");
    worked_position(RULEBOOK, &state);
    CHECK_EQ_INT(stock(&state, 0, 1, "hand"), 2);
    CHECK_EQ_INT(stock(&state, BRD_SPECTATOR, 0, "hand"), 3);
    CHECK_EQ_INT(stock(&state, BRD_SPECTATOR, BRD_NO_SEAT, "deck"), 27);
    CHECK_EQ_INT(stock(&state, 0, 0, "hand_blade"), 1);
    CHECK_EQ_INT(stock(&state, 0, 0, "hand_thorn"), 0);
    CHECK_EQ_INT(stock(&state, 1, 0, "hand_blade"), BRD_E_HIDDEN);
    CHECK_EQ_INT(stock(&state, 0, 1, "hand_thorn"), BRD_E_HIDDEN);
    CHECK_EQ_INT(stock(&state, BRD_SPECTATOR, 0, "hand_ombra"), BRD_E_HIDDEN);
    CHECK_EQ_INT(stock(&state, 0, BRD_NO_SEAT, "deck_blade"), BRD_E_HIDDEN);
    CHECK_EQ_INT(stock(&state, BRD_SPECTATOR, BRD_NO_SEAT, "deck_thorn"), BRD_E_HIDDEN);
    CHECK_EQ_INT(stock(&state, BRD_REFEREE, BRD_NO_SEAT, "deck_blade"), 8);
    CHECK_EQ_INT(stock(&state, BRD_REFEREE, 1, "hand_thorn"), 1);
}

/* --------------------------------------------------------------------------------------------------- redaction */

struct redaction {
    const char *cites, *position, *move;
    int32_t viewer;
    const char *seen, *events; /* NULL: all that the referee sees */
};

static void check_redaction(const struct redaction *row)
{
    int failures = check_failures;
    brd_state state, after;
    brd_event events[BRD_MAX_EVENTS], kept[BRD_MAX_EVENTS];
    brd_move move = worked_move(row->move);
    char text[WORKED_EVENTS_NBYTES], all[WORKED_EVENTS_NBYTES];
    if (!worked_position(row->position, &state)) return;
    after = state;
    int32_t count = brd_apply(&worked_rules, &after, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    if (!CHECK(count > 0)) return;
    brd_move seen = seen_move(&worked_rules, &state, row->viewer, move);
    brd_move_format(&worked_rules, seen, text, sizeof text);
    CHECK_EQ_TEXT(text, row->seen);
    if (seen.word != move.word) /* TMB-16 */
        CHECK_EQ_INT(brd_move_check(&worked_rules, &state, BRD_REFEREE, seen, NULL), BRD_E_MOVE);
    worked_write_events(events, count, all, sizeof all);
    count = brd_redact_events(&worked_rules, events, (size_t)count, row->viewer, kept, BRD_MAX_EVENTS);
    worked_write_events(kept, count, text, sizeof text);
    CHECK_EQ_TEXT(text, row->events != NULL ? row->events : all);
    worked_name_row(failures, row->cites, row->position, row->move);
}

#define DRAWN ".../.../... d1 BM/OT 8,8,8,8 0/0 1 - 4"
#define LAST_DEAL ".../.../... d2 BM/T 8,8,9,8 0/0 0 - 3"
#define ONE_CLASS ".../.../... d1 BM/OT 0,0,0,3 0/0 1 - 4"

static void plies_are_seen_so(void)
{
    static const struct redaction rows[] = {
        {"[TMB.redaction] the own draw", DRAWN, "+T", 0, "+T",
         "draw seat=0 type=thorn; stock seat=0 type=hand before=2 after=3; "
         "stock seat=0 type=hand_thorn before=0 after=1; stock type=deck before=32 after=31"},
        {"[TMB.redaction] [TMB.hidden-ply] another's", DRAWN, "+T", 1, "+?",
         "draw seat=0 type=hidden; stock seat=0 type=hand before=2 after=3; stock type=deck before=32 after=31"},
        {"[TMB.redaction] [TMB.hidden-ply] to a spectator", DRAWN, "+T", BRD_SPECTATOR, "+?",
         "draw seat=0 type=hidden; stock seat=0 type=hand before=2 after=3; stock type=deck before=32 after=31"},
        {"[TMB.redaction] the referee", DRAWN, "+T", BRD_REFEREE, "+T", NULL},
        {"[TMB.hidden-ply] a deal", LAST_DEAL, "+O", 0, "+?",
         "draw seat=1 type=hidden; stock seat=1 type=hand before=1 after=2; stock type=deck before=33 after=32; "
         "counter type=turn before=0 after=1; turn seat=0"},
        {"[TMB.hidden-ply] the own deal", LAST_DEAL, "+O", 1, "+O",
         "draw seat=1 type=ombra; stock seat=1 type=hand before=1 after=2; "
         "stock seat=1 type=hand_ombra before=0 after=1; "
         "stock type=deck before=33 after=32; counter type=turn before=0 after=1; turn seat=0"},
        {"[TMB.hidden-ply] plays are face up", RULEBOOK, "Bb2", 0, "Bb2", NULL},
        {"[TMB.redaction] plays are face up", RULEBOOK, "Bb2", 1, "Bb2",
         "place seat=0 cell=b2 layer=piece type=blade after=0; remove seat=1 cell=a2 layer=piece type=thorn before=0; "
         "place cell=a2 layer=fixture type=tombstone after=0; remove seat=1 cell=c2 layer=piece type=ombra before=0; "
         "place cell=c2 layer=fixture type=tombstone after=0; stock seat=0 type=hand before=3 after=2; "
         "counter seat=0 type=kills before=0 after=2; counter type=turn before=5 after=6; "
         "counter type=placer before=1 after=0; turn seat=1"},
        {"[TMB.redaction] discards are face up", ".../B1B1B1/... p2 BT/BMO 4,7,7,8 0/0 6 1:0 15", "-M", BRD_SPECTATOR,
         "-M",
         "discard seat=1 type=magus; stock seat=1 type=hand before=3 after=2; counter type=stuck before=0 after=1; "
         "end type=win seats=0 reason=field_lock"},
    };
    static const struct redaction certain[] = {
        {"TMB-18 only a Thorn can be drawn", ONE_CLASS, "+T", 1, "+?",
         "draw seat=0 type=hidden; stock seat=0 type=hand before=2 after=3; stock type=deck before=3 after=2"},
    };
    load("");
    WORKED_EACH(redaction, check_redaction, rows);
    load("deck=1,1,1,4");
    WORKED_EACH(redaction, check_redaction, certain);
}

/* ---------------------------------------------------------------------------------------------- imagined states */

static int32_t imagine(const char *text, int32_t seat, uint64_t seed, brd_state *state, brd_fault *fault)
{
    return brd_state_from_observation(&worked_rules, state, seat, text, strlen(text), seed, fault, fault != NULL, NULL);
}

struct wrong_observation {
    const char *cites, *text;
    int32_t seat;
    const char *field;
    uint32_t first, last;
};

static void check_wrong_observation(const struct wrong_observation *row)
{
    int failures = check_failures;
    brd_state state, untouched;
    brd_fault fault = {.code = 0};
    memset(&state, 0x5A, sizeof state);
    untouched = state;
    CHECK_EQ_INT(imagine(row->text, row->seat, 1, &state, &fault), BRD_E_OBSERVATION);
    CHECK(memcmp(&state, &untouched, sizeof state) == 0);
    CHECK_EQ_TEXT(fault.field, row->field);
    if (!CHECK(fault.offset >= row->first && fault.offset <= row->last)) printf("  offset %u\n", fault.offset);
    worked_name_row(failures, row->cites, row->text, "");
}

static void wrong_observations_are_refused(void)
{
    static const struct wrong_observation rows[] = {
        {"a position", ".../.../... p1 BMT/OO 4,4,4,3 0/0 17 - 40", 0, "hands", 19, 19},
        {"another seat's", ".../.../... p1 BMT/?2 ?15:4,4,6,3 0/0 17 - 40", 1, "hands", 15, 15},
        {"a spectator's", ".../.../... p1 ?3/?2 ?15:5,5,6,4 0/0 17 - 40", 0, "hands", 15, 15},
        {"no such seat", ".../.../... p1 ?3/?2 ?15:5,5,6,4 0/0 17 - 40", 2, "hands", 20, 20},
        {"a leading zero", ".../.../... p1 BMT/?02 ?15:4,4,6,3 0/0 17 - 40", 0, "hands", 20, 20},
        {"more unseen than hidden", ".../.../... p1 BMT/?2 ?15:4,4,6,4 0/0 17 - 40", 0, "deck", 22, 33},
        {"more of a class than there are", ".../.../... p1 BMT/?2 ?15:1,1,5,10 0/0 17 - 40", 0, "deck", 32, 34},
        {"a hand of a wrong size", ".../.../... p1 BMT/?3 ?14:4,4,6,3 0/0 17 - 40", 0, "hands", 15, 20},
        {"the order of the own hand", ".../.../... p1 MBT/?2 ?15:4,4,6,3 0/0 17 - 40", 0, "hands", 16, 16},
        {"a field is missing", ".../.../... p1 BMT/?2 ?15:4,4,6,3 0/0 17 -", 0, "line", 42, 42},
        {"not over", ".../.../... e1 BM/?2 ?15:4,4,6,3 0/0 17 1:0 41", 0, "phase", 12, 14},
        {"as many in 16 bits", ".../.../... p1 BMT/?65535 ?18:4,4,6,3 0/0 17 - 40", 0, "deck", 26, 37},
        {"nothing to draw from", ".../.../... p1 BMT/?2 ?0:0,0,0,0 0/0 17 - 40", 0, "deck", 22, 32},
        {"nothing to draw", ".../.../... p1 BMT/?0 ?0:0,0,0,0 0/0 17 - 40", 0, "hands", 15, 20},
        {"a seat's, to a spectator", ".../.../... p1 BMT/?2 ?15:4,4,6,3 0/0 17 - 40", BRD_SPECTATOR, "hands", 15, 15},
        {"a position, to a spectator", ".../.../... p1 BMT/OO 4,4,4,3 0/0 17 - 40", BRD_SPECTATOR, "hands", 15, 15},
        {"a spectator's, to the referee", ".../.../... p1 ?3/?2 ?15:5,5,6,4 0/0 17 - 40", BRD_REFEREE, "hands", 15, 15},
        {"more unseen than a spectator misses", ".../.../... p1 ?3/?2 ?15:5,5,6,5 0/0 17 - 40", BRD_SPECTATOR, "deck",
         21, 33},
        {"a colon is missing", ".../.../... p1 BMT/?2 ?15,4,4,6,3 0/0 17 - 40", 0, "deck", 25, 25},
    };
    load("");
    WORKED_EACH(wrong_observation, check_wrong_observation, rows);
}

/* Each unseen card is as likely as any other to be in each hidden place: of B, B, O one is in the deck. */
static void imagined_cards_are_uniform(void)
{
    enum { SEEDS = 8000 };
    int left[4] = {0};
    load("deck=2,1,1,1");
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        brd_state state, again;
        brd_chance outcome;
        brd_move_info info = {.struct_nbytes = sizeof info};
        const char *seen = ".../.../... d1 MT/?2 ?1:2,0,1,0 0/0 1 - 4";
        CHECK_EQ_INT(imagine(seen, 0, seed, &state, NULL), BRD_OK);
        CHECK_EQ_INT(imagine(seen, 0, seed, &again, NULL), BRD_OK);
        CHECK(memcmp(&state, &again, sizeof state) == 0);
        CHECK_EQ_INT(brd_chance_list(&worked_rules, &state, &outcome, 1), 1);
        brd_move_describe(&worked_rules, &state, outcome.move, &info);
        left[info.type]++;
    }
    CHECK_EQ_INT(left[1] + left[3], 0);
    CHECK_EQ_INT(left[0] + left[2], SEEDS); /* two thirds and one: within 4 standard deviations of 42 */
    CHECK(left[0] > 5333 - 169 && left[0] < 5333 + 169);
}

/* ---------------------------------------------------------------------------------------------------- two worlds */

enum { WELL_FORMED_MOST = 200, CLASSES = 4, TRIES = 60, HAND_BLADE = 1, DECK_BLADE = 6 };

static struct {
    brd_move words[WELL_FORMED_MOST];
    int word_count;
    uint64_t seed;
    long plies, different; /* how many were made; in how many of them the worlds differed */
} games;

static uint32_t below(uint32_t bound)
{
    return brdi_random_below(&games.seed, bound);
}

/* All moves of the notation: the words that have a text. */
static void list_words(void)
{
    games.word_count = 0;
    for (uint32_t word = 0; word < 1 << 16; word++)
        if (brd_move_format(&worked_rules, (brd_move){word}, NULL, 0) > 0 && CHECK(games.word_count < WELL_FORMED_MOST))
            games.words[games.word_count++].word = word;
    CHECK_EQ_INT(games.word_count, 134);
}

/* All cards of a position, by class. */
struct cards {
    int32_t seats;
    int32_t hands[4][CLASSES], deck[CLASSES];
};

static void read_cards(const brd_state *state, struct cards *cards)
{
    cards->seats = brd_state_players(&worked_rules, state);
    for (int32_t class = 0; class < CLASSES; class ++) {
        brd_state_stock(&worked_rules, state, BRD_REFEREE, BRD_NO_SEAT, DECK_BLADE + class, &cards->deck[class]);
        for (int32_t seat = 0; seat < cards->seats; seat++)
            brd_state_stock(&worked_rules, state, BRD_REFEREE, seat, HAND_BLADE + class, &cards->hands[seat][class]);
    }
}

/* Takes all hidden cards together and deals them anew, as many to each place as before. */
static void deal_anew(struct cards *cards, int32_t viewer)
{
    int32_t sizes[4] = {0}, left = 0;
    for (int32_t seat = 0; seat < cards->seats; seat++)
        for (int class = 0; class < CLASSES && seat != viewer; class ++) {
            sizes[seat] += cards->hands[seat][class];
            cards->deck[class] += cards->hands[seat][class];
            cards->hands[seat][class] = 0;
        }
    for (int class = 0; class < CLASSES; class ++) left += cards->deck[class];
    for (int32_t seat = 0; seat < cards->seats; seat++)
        for (; sizes[seat] > 0; sizes[seat]--, left--) {
            int32_t k = (int32_t)below((uint32_t)left), class = 0;
            while (k >= cards->deck[class]) k -= cards->deck[class ++];
            cards->deck[class]--;
            cards->hands[seat][class]++;
        }
}

static void put_cards(char *text, size_t cap, const struct cards *cards)
{
    struct worked_text out = {text, cap, 0};
    for (int32_t seat = 0; seat < cards->seats; seat++) {
        size_t before = out.length + (seat > 0);
        if (seat > 0) worked_put(&out, "/", "");
        for (int class = 0; class < CLASSES; class ++)
            for (int i = 0; i < cards->hands[seat][class]; i++) worked_put(&out, "", (const char[]){"BMOT"[class], 0});
        if (out.length == before) worked_put(&out, "-", "");
    }
    for (int class = 0; class < CLASSES; class ++) worked_put_number(&out, class == 0 ? " " : ",", cards->deck[class]);
}

/*
 * Another world that differs only in what the viewer may not know. This is the test's own way, by the text of the
 * position: it does not rely on the library's, and serves a spectator too.
 */
static void another_world(const brd_state *state, int32_t viewer, brd_state *other)
{
    char text[BRD_MAX_POSITION_TEXT], dealt[BRD_MAX_POSITION_TEXT], line[2 * BRD_MAX_POSITION_TEXT];
    struct cards cards;
    read_cards(state, &cards);
    deal_anew(&cards, viewer);
    put_cards(dealt, sizeof dealt, &cards);
    brd_state_format(&worked_rules, state, text, sizeof text);
    char *hands = strchr(strchr(text, ' ') + 1, ' '), *kills = strchr(strchr(hands + 1, ' ') + 1, ' ');
    snprintf(line, sizeof line, "%.*s %s%s", (int)(hands - text), text, dealt, kills);
    worked_position(line, other);
}

/* What a viewer is told, all of it, one after the other as bytes. */
struct told {
    char observation[BRD_MAX_POSITION_TEXT], diagram[4096];
    int32_t item_counts[9], stocks[5][10], counters[5][4], stock_status[5][10], counter_status[5][4];
    brd_item items[9][2];
    int32_t move_counts[10][2], move_count;
    brd_move moves[BRD_MAX_MOVES], moves_at[10][2][64];
    int32_t statuses[WELL_FORMED_MOST];
    brd_verdict verdicts[WELL_FORMED_MOST];
};

static void tell_moves(const brd_state *state, int32_t viewer, struct told *told)
{
    told->move_count = brd_moves(&worked_rules, state, viewer, told->moves, BRD_MAX_MOVES);
    for (int32_t i = 0; i < 10; i++) {
        int32_t cell = i < 9 ? i : BRD_NO_CELL;
        told->move_counts[i][0] = brd_moves_at(&worked_rules, state, viewer, cell, told->moves_at[i][0], 64);
        told->move_counts[i][1] = brd_moves_from(&worked_rules, state, viewer, cell, told->moves_at[i][1], 64);
    }
    for (int i = 0; i < games.word_count; i++)
        told->statuses[i] = brd_move_check(&worked_rules, state, viewer, games.words[i], &told->verdicts[i]);
}

static void tell(const brd_state *state, int32_t viewer, struct told *told)
{
    memset(told, 0, sizeof *told);
    brd_state_observe(&worked_rules, state, viewer, told->observation, sizeof told->observation);
    brd_state_diagram(&worked_rules, state, viewer, told->diagram, sizeof told->diagram);
    for (int32_t cell = 0; cell < 9; cell++)
        told->item_counts[cell] = brd_state_cell(&worked_rules, state, viewer, cell, told->items[cell], 2);
    for (int32_t row = 0; row < 5; row++) {
        int32_t seat = row < 4 ? row : BRD_NO_SEAT;
        for (int32_t i = 0; i < 10; i++)
            told->stock_status[row][i] = brd_state_stock(&worked_rules, state, viewer, seat, i, &told->stocks[row][i]);
        for (int32_t i = 0; i < 4; i++) {
            int32_t *counter = &told->counters[row][i];
            told->counter_status[row][i] = brd_state_counter(&worked_rules, state, viewer, seat, i, counter);
        }
    }
    tell_moves(state, viewer, told);
}

/* What needs no viewer because all know it. */
static void known_to_all_is_the_same(const brd_state *one, const brd_state *other)
{
    brd_outcome outcomes[2] = {{.struct_nbytes = sizeof outcomes[0]}, {.struct_nbytes = sizeof outcomes[0]}};
    brd_state_outcome(&worked_rules, one, &outcomes[0]);
    brd_state_outcome(&worked_rules, other, &outcomes[1]);
    CHECK(memcmp(&outcomes[0], &outcomes[1], sizeof outcomes[0]) == 0);
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, other), brd_state_to_move(&worked_rules, one));
    CHECK_EQ_INT(brd_state_turn(&worked_rules, other), brd_state_turn(&worked_rules, one));
    CHECK_EQ_INT(brd_state_ply(&worked_rules, other), brd_state_ply(&worked_rules, one));
    CHECK_EQ_INT(brd_chance_denominator(&worked_rules, other), brd_chance_denominator(&worked_rules, one));
}

static void print_worlds(const brd_state *one, const brd_state *other, int32_t viewer)
{
    char texts[2][BRD_MAX_POSITION_TEXT];
    brd_state_format(&worked_rules, one, texts[0], sizeof texts[0]);
    brd_state_format(&worked_rules, other, texts[1], sizeof texts[1]);
    printf("  viewer %d\n  %s\n  %s\n", viewer, texts[0], texts[1]);
}

static void worlds_look_alike(const brd_state *one, const brd_state *other, int32_t viewer)
{
    static struct told told[2];
    int failures = check_failures;
    tell(one, viewer, &told[0]);
    tell(other, viewer, &told[1]);
    CHECK_EQ_TEXT(told[1].observation, told[0].observation);
    CHECK(memcmp(&told[0], &told[1], sizeof told[0]) == 0);
    known_to_all_is_the_same(one, other);
    if (check_failures != failures) print_worlds(one, other, viewer);
}

/* [TMB.chance] Fractions with one denominator sum to exactly 1, and each ticket is one outcome's. */
static void probabilities_sum_to_one(const brd_state *state)
{
    brd_chance outcomes[CLASSES];
    if (brd_state_to_move(&worked_rules, state) != BRD_CHANCE) return;
    int32_t count = brd_chance_list(&worked_rules, state, outcomes, CLASSES), sum = 0;
    for (int32_t i = 0; i < count; i++) {
        CHECK(outcomes[i].numerator > 0);
        sum += (int32_t)outcomes[i].numerator;
    }
    CHECK(count > 0);
    CHECK_EQ_INT(sum, brd_chance_denominator(&worked_rules, state));
}

static brd_move choose(const brd_state *state)
{
    brd_move moves[BRD_MAX_MOVES], move;
    int32_t count = brd_moves(&worked_rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    move = moves[below((uint32_t)count)];
    if (brd_state_to_move(&worked_rules, state) == BRD_CHANCE)
        brd_chance_pick(&worked_rules, state, (int32_t)below((uint32_t)brd_chance_denominator(&worked_rules, state)),
                        &move);
    return move;
}

/* A ply of the other world that looks like this move: itself, or if it is hidden any card. False: there is none. */
static bool matching_move(const brd_state *one, const brd_state *other, int32_t viewer, brd_move move, brd_move *match)
{
    brd_move seen = seen_move(&worked_rules, one, viewer, move);
    *match = seen.word == move.word ? move : choose(other);
    return brd_move_check(&worked_rules, other, BRD_REFEREE, *match, NULL) == BRD_OK;
}

/* Makes both plies and compares what the viewer sees of them. */
static void make_both(brd_state *one, brd_state *other, int32_t viewer, brd_move move, brd_move match)
{
    brd_event events[2][BRD_MAX_EVENTS], kept[2][BRD_MAX_EVENTS];
    const brd_move moves[2] = {move, match};
    brd_state *const worlds[2] = {one, other};
    int32_t counts[2];
    memset(kept, 0, sizeof kept);
    for (int i = 0; i < 2; i++) {
        int32_t count =
            brd_apply(&worked_rules, worlds[i], BRD_REFEREE, moves[i], NULL, NULL, events[i], BRD_MAX_EVENTS);
        CHECK(count > 0);
        counts[i] = brd_redact_events(&worked_rules, events[i], (size_t)count, viewer, kept[i], BRD_MAX_EVENTS);
    }
    CHECK_EQ_INT(counts[1], counts[0]);
    CHECK(memcmp(kept[0], kept[1], sizeof kept[0]) == 0);
}

/* One ply in both worlds. If the other knows none that looks the same, it is replaced by one that does. */
static void step(brd_state *one, brd_state *other, int32_t viewer)
{
    brd_move move = choose(one), match;
    int tries = 0;
    while (!matching_move(one, other, viewer, move, &match)) {
        if (++tries < TRIES)
            another_world(one, viewer, other);
        else
            *other = *one;
    }
    games.plies++;
    games.different += memcmp(one, other, sizeof *one) != 0;
    make_both(one, other, viewer, move, match);
}

/* TMB-18 and all of Hidden information, along one game. */
static void play_two_worlds(int32_t players, int32_t viewer)
{
    brd_state one, other;
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &one, players), BRD_OK);
    other = one;
    worlds_look_alike(&one, &other, viewer);
    while (brd_state_to_move(&worked_rules, &one) != BRD_NOBODY && check_failures == 0) {
        probabilities_sum_to_one(&one);
        if (below(8) == 0) another_world(&one, viewer, &other);
        step(&one, &other, viewer);
        worlds_look_alike(&one, &other, viewer);
    }
}

/* An imagined state looks the same to its seat, whatever the seed, and the seat may do the same in it. */
static void imagine_along_a_game(int32_t players)
{
    brd_state state, imagined;
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, players), BRD_OK);
    while (brd_state_to_move(&worked_rules, &state) != BRD_NOBODY && check_failures == 0) {
        char text[BRD_MAX_POSITION_TEXT];
        int32_t seat = (int32_t)below((uint32_t)players);
        brd_state_observe(&worked_rules, &state, seat, text, sizeof text);
        CHECK_EQ_INT(imagine(text, seat, games.seed, &imagined, NULL), BRD_OK);
        CHECK_EQ_INT(brd_state_check(&worked_rules, &imagined, NULL, 0, NULL), 0);
        worlds_look_alike(&state, &imagined, seat);
        games.plies++;
        brd_apply_trusted(&worked_rules, &state, choose(&state), NULL, NULL, 0);
    }
}

static const char *const variants[] = {"", "deck=3,1,4,2",
                                       "max_plies=25 quiet_turns_2=0 quiet_turns_3=0 quiet_turns_4=0",
                                       "deck=2,2,2,2 kill_goal_2=1 kill_goal_3=1 kill_goal_4=1"};

static void two_worlds_look_alike(void)
{
    long plies = check_plies() / 20;
    memset(&games, 0, sizeof games);
    load("");
    list_words();
    for (int game = 0; games.plies < plies && check_failures == 0; game++) {
        int32_t players = 2 + game % 3, viewer = game / 3 % (players + 1);
        load(variants[game % 7 % 4]);
        play_two_worlds(players, viewer < players ? viewer : BRD_SPECTATOR);
    }
    CHECK(games.different > games.plies / 2); /* else the test would prove little */
}

static void imagined_states_look_alike(void)
{
    long plies = check_plies() / 40;
    memset(&games, 0, sizeof games);
    load("");
    list_words();
    for (int game = 0; games.plies < plies && check_failures == 0; game++) {
        load(variants[game % 7 % 4]);
        imagine_along_a_game(2 + game % 3);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TMB.observation TMB.hidden-player TMB.hidden-spectator", viewers_see_this},
        {"TMB.observation-parse", an_observation_is_no_position},
        {"TMB.stocks-hidden", stocks_are_hidden_so},
        {"TMB.redaction TMB.hidden-ply TMB-18", plies_are_seen_so},
        {"wrong observations", wrong_observations_are_refused},
        {"imagined cards are uniform", imagined_cards_are_uniform},
        {"two worlds", two_worlds_look_alike},
        {"imagined states", imagined_states_look_alike},
        {NULL, NULL},
    };
    return check_main("tombs_secrets", tests, argc, argv);
}
