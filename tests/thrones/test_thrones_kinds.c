/*
 * test_thrones_kinds.c: worked examples for rules/thrones.md with the switch `favor_kind=when_gained`: favors are
 * tiles, chosen in secret when they are gained. They were worked out by hand from the rulebook on the tiles of
 * thrones_lines.h.
 */
#include "seen.h"
#include "thrones_lines.h"

/* White's turn 3: White's throne was last in the fortress h5, Black's in none; or both were last in h5. */
#define ONE(pieces, favors, state, check, ply) \
    WHITE_IN_FULL(pieces, "-", favors ",0:0:-", "h5,-", "-", state, check, ply)
#define TWO(pieces, favors, state, check, ply) WHITE_IN_FULL(pieces, "-", favors, "h5,h5", "-", state, check, ply)

/* The last ply of the setup, each throne in its home fortress; and turn 1. */
#define HOMES BLACK_TILES "/" ROW "/" WHITE_TILES
#define THRONED "2a1w1t2/2e1k1e2/r1s1c1s1r/3l1c2l/9/L2C1L3/R1S1C1S1R/2E1K1E2/2T1W1A2"
#define LAST(phase) HOMES " " THRONED " b " phase " p.f.m.w..|.w..m.f.p w 0:0:-,0:0:- -,- - - - 0 109"
#define FIRST(favors, ply) TILES " " THRONED " w play - wb " favors " e2,e8 - - - 1 " ply

#define ALONE "k8/9/9/9/9/9/9/9/8K"
#define BLACKS WHITE_IN_FULL(ALONE, "-", "0:0:-,1:1:-", "-,h5", "-", "-", "-", "50") /* Black chooses */

static void load(void)
{
    worked_load("thrones", "favor_kind=when_gained");
}

/* ---------------------------------------------------------------------------------------------------------- codes */

/* [THR.kind] */
static void what_is_a_choice(void)
{
    static const char *const choices[] = {"+p", "+f", "+m", "+w"};
    static const char *const none[] = {"+", "+c", "+x", "+P", "+pp", "~+p", "+p!", "p", "p+", "+a1", "+?"};
    brd_move move = {0};
    char text[BRD_MAX_MOVE_TEXT];
    load();
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        CHECK_EQ_INT(brd_move_parse(&worked_rules, choices[i], 2, &move), BRD_OK);
        CHECK(brd_move_format(&worked_rules, move, text, sizeof text) == 2);
        CHECK_EQ_TEXT(text, choices[i]);
    }
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        if (!CHECK_EQ_INT(brd_move_parse(&worked_rules, none[i], strlen(none[i]), &move), BRD_E_MOVE))
            printf("  %s\n", none[i]);
    worked_load("thrones", "favors_when=any_time");
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++)
        CHECK_EQ_INT(brd_move_parse(&worked_rules, choices[i], 2, &move), BRD_E_MOVE);
}

static void how_it_is_told(void)
{
    static const struct worked_description told[] = {
        {"[THR.described]", ONE(ALONE, "1:1:-", "-", "-", "50"), "+w", "choice seat=0 type=water"},
        {"[THR.whose-move]", BLACKS, "+p", "choice seat=1 type=plains"},
        {"[THR.kind-secret] spending shows the tile", ONE("k8/9/9/9/9/4R4/9/9/8K", "1:1:p", "-", "-", "50"), "H:e4e3",
         "haste seat=0 from=e4 to=e3 type=ranger reveals spends"},
    };
    brd_state state;
    char text[128];
    brd_move_info info = {.struct_nbytes = sizeof info};
    load();
    WORKED_EACH(worked_description, worked_description, told);
    worked_position(BLACKS, &state);
    brd_move_sentence(&worked_rules, &state, BRD_REFEREE, worked_move("+p"), text, sizeof text);
    CHECK_EQ_TEXT(text, "Black chooses plains as the favor");
    CHECK_EQ_INT(brd_move_describe(&worked_rules, &state, BRD_REFEREE, (brd_move){BRD_CODE_HIDDEN}, &info), BRD_OK);
    CHECK_EQ_INT(info.seat, 1);
}

/* ------------------------------------------------------------------------------------------------------- choosing */

static void check_who(const char *line, int32_t to_move, int32_t actors, int32_t turn)
{
    brd_state state;
    if (!worked_position(line, &state)) return;
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), to_move);
    CHECK_EQ_INT(brd_state_actors(&worked_rules, &state), actors);
    if (!CHECK_EQ_INT(brd_state_turn(&worked_rules, &state), turn)) printf("  %s\n", line);
}

static void who_gains_chooses(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.kind-when] in hand at once",
         WHITE_IN_FULL("k8/9/9/9/9/7K1/9/9/9", "-", "0:0:-,0:0:-", "-,-", "-", "-", "-", "50"), "h4h5",
         ONE("k8/9/9/9/7K1/9/9/9/9", "1:1:-", "h5m", "-", "51"),
         "move seat=0 cell=h4 to=h5 layer=piece type=throne count=1; stock seat=0 type=favor before=0 after=1; "
         "stock seat=0 type=gained before=0 after=1; counter seat=0 type=lastfort before=-1 after=43"},
        {"[THR.kind] [THR.event-choice] [THR.event-kinds]", ONE("k8/9/9/9/7K1/9/9/9/9", "1:1:-", "h5m", "-", "51"),
         "+m", ONE("k8/9/9/9/7K1/9/9/9/9", "1:1:m", "h5m", "-", "52"),
         "stock seat=0 type=favor_mountain before=0 after=1"},
        {"[THR.kind] as often as liked", ONE(ALONE, "3:3:pm", "-", "-", "50"), "+p",
         ONE(ALONE, "3:3:ppm", "-", "-", "51"), "stock seat=0 type=favor_plains before=1 after=2"},
        {"[THR.kind-when] the turn's end included",
         WHITE_IN_FULL("k8/9/9/9/9/7K1/4E4/9/9", "-", "1:1:p,0:0:-", "e2,-", "-", "e3x", "-", "50"), "H:h4h5",
         BLACK_IN_FULL("k8/9/9/9/7K1/9/4E4/9/9", "-", "1:2:-,0:0:-", "h5,-", "-", "-", "-", "51"),
         "move seat=0 cell=h4 to=h5 layer=piece type=throne count=1; stock seat=0 type=gained before=1 after=2; "
         "stock seat=0 type=favor_plains before=1 after=0; counter seat=0 type=lastfort before=13 after=43; " PASS},
        {"[THR.kind-when] in whoever's turn",
         BLACK_IN_FULL("k8/9/9/9/7K1/9/4E4/9/9", "-", "1:2:-,0:0:-", "h5,-", "-", "-", "-", "51"), "+w",
         BLACK_IN_FULL("k8/9/9/9/7K1/9/4E4/9/9", "-", "1:2:w,0:0:-", "h5,-", "-", "-", "-", "52"),
         "stock seat=0 type=favor_water before=0 after=1"},
        {"[THR.kind-when] THR-29 paid first",
         WHITE_IN_FULL("k8/9/9/9/9/6K2/9/9/9", "-", "1:1:m,0:0:-", "e2,-", "-", "-", "-", "50"), "g4h5!",
         ONE("k8/9/9/9/7K1/9/9/9/9", "1:2:-", "h5mf", "-", "51"), NULL},
        {"[THR.kind-when] the limit gave nothing",
         WHITE_IN_FULL("k8/9/9/9/9/7K1/9/9/9", "-", "0:4:-,0:0:-", "e2,-", "-", "-", "-", "50"), "h4h5",
         ONE("k8/9/9/9/7K1/9/9/9/9", "0:4:-", "h5m", "-", "51"), NULL},
        {"[THR.kind-when] the game is over",
         WHITE_IN_FULL("k8/9/4K4/9/9/9/9/9/9", "-", "0:0:-,0:0:-", "-,-", "-", "-", "-", "50"), "e7e8",
         TILES " k8/4K4/9/9/9/9/9/9/9 w over - - 1:1:-,0:0:- e8,- - - - 3 51",
         "move seat=0 cell=e7 to=e8 layer=piece type=throne count=1; stock seat=0 type=favor before=0 after=1; "
         "stock seat=0 type=gained before=0 after=1; counter seat=0 type=lastfort before=-1 after=67; "
         "end type=win seats=0 reason=fortress_taken"},
    };
    static const struct worked_moves moves[] = {
        {"[THR.kind-when] nothing else", ONE("k8/9/9/9/7K1/9/9/9/9", "1:1:-", "h5m", "-", "51"), "", "+p +f +m +w"}};
    static const struct worked_ply limited[] = {
        {"[THR.kind-when] [THR.max-plies]",
         WHITE_IN_FULL("k8/9/9/9/9/7K1/9/9/9", "-", "0:0:-,0:0:-", "-,-", "-", "-", "-", "50"), "h4h5",
         TILES " k8/9/9/9/7K1/9/9/9/9 w over - - 1:1:-,0:0:- h5,- - - - 3 51", NULL}};
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
    check_who(plies[1].before, 0, 1, 0);
    check_who(plies[1].after, 0, 1, 0);
    check_who(plies[4].before, 0, 1, 1);
    check_who(plies[4].after, 1, 2, 1);
    check_who(plies[6].after, 0, 1, 0);
    check_who(plies[7].after, BRD_NOBODY, 0, BRD_NOBODY);
    worked_load("thrones", "favor_kind=when_gained max_plies=51");
    WORKED_EACH(worked_ply, worked_ply, limited);
}

/* [THR.settle-favor] Both thrones are in their home fortresses. */
static void check_settles(const char *line, const char *move)
{
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    if (!worked_position(line, &state)) return;
    brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move(move), NULL, NULL, NULL, 0);
    brd_state_format(&worked_rules, &state, text, sizeof text);
    CHECK_EQ_TEXT(text, FIRST("1:1:-,1:1:-", "110"));
}

/* [THR.kind-when] [THR.settle-favor] [THR.switches] */
static void white_chooses_first(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.kind-when] White", FIRST("1:1:-,1:1:-", "110"), "+p", FIRST("1:1:p,1:1:-", "111"),
         "stock seat=0 type=favor_plains before=0 after=1"},
        {"[THR.kind-when] then Black", FIRST("1:1:p,1:1:-", "111"), "+w", FIRST("1:1:p,1:1:w", "112"),
         "stock seat=1 type=favor_water before=0 after=1"},
    };
    static const struct worked_ply together[] = {
        {"[THR.switches] White", FIRST("1:1:-,1:1:-", "110"), "+f", FIRST("1:1:f,1:1:-", "111"), NULL}};
    load();
    check_settles(LAST("pieces"), "D@-");
    WORKED_EACH(worked_ply, worked_ply, plies);
    check_who(FIRST("1:1:-,1:1:-", "110"), 0, 1, 0);
    check_who(FIRST("1:1:p,1:1:-", "111"), 1, 2, 0);
    check_who(FIRST("1:1:p,1:1:w", "112"), 0, 1, 0);
    worked_load("thrones", "favor_kind=when_gained setup=together favors_when=any_time acting=separate");
    check_settles(LAST("setup"), "~D@-");
    WORKED_EACH(worked_ply, worked_ply, together);
    check_who(FIRST("1:1:-,1:1:-", "110"), 0, 1, 0);
    check_who(FIRST("1:1:p,1:1:-", "111"), 1, 2, 0);
    check_who(FIRST("1:1:p,1:1:w", "112"), 0, 3, 0);
}

/* [THR.switches] [THR.interrupt-effect] An interruption gains a favor: its player chooses before the turn continues. */
static void interruptions_choose(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.switches] gained",
         WHITE_IN_FULL("9/9/4k4/9/9/4R4/9/9/8K", "-", "0:0:-,1:1:p", "-,h5", "-", "e4m", "-", "50"), "~H:e7e8",
         WHITE_IN_FULL("9/4k4/9/9/9/4R4/9/9/8K", "-", "0:0:-,1:2:-", "-,e8", "-", "e4mo", "-", "51"), NULL},
        {"[THR.switches] chosen",
         WHITE_IN_FULL("9/4k4/9/9/9/4R4/9/9/8K", "-", "0:0:-,1:2:-", "-,e8", "-", "e4mo", "-", "51"), "+f",
         WHITE_IN_FULL("9/4k4/9/9/9/4R4/9/9/8K", "-", "0:0:-,1:2:f", "-,e8", "-", "e4mo", "-", "52"), NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.switches] [THR.kind-refusals] its tile",
         WHITE_IN_FULL(ALONE, "-", "0:0:-,1:1:m", "-,h5", "-", "-", "-", "50"), "~H:a9a8", "no_favor", ""},
        {"[THR.interrupt] at a choice", TWO(ALONE, "1:1:-,1:1:p", "-", "-", "50"), "~H:a9a8", "wrong_phase", ""},
    };
    worked_load("thrones", "favor_kind=when_gained favors_when=any_time");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    check_who(plies[0].after, 1, 2, 0);
    check_who(plies[1].after, 0, 1, 0);
    check_who(refusals[0].position, 0, 3, 0); /* the favor may be playable or not [THR.interrupt-actors] */
}

/* ------------------------------------------------------------------------------------------------------- spending */

static void each_favor_needs_its_tile(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.kind-spend] Haste: plains", ONE("k8/9/9/9/9/4R4/9/9/8K", "2:2:pw", "-", "-", "50"), "H:e4e3",
         ONE("k8/9/9/9/9/9/4R4/9/8K", "1:2:w", ".f", "-", "51"),
         "move seat=0 cell=e4 to=e3 layer=piece type=ranger count=1; stock seat=0 type=favor before=2 after=1; "
         "stock seat=0 type=favor_plains before=1 after=0"},
        {"[THR.kind-spend] Ambush: forest", ONE("k8/9/9/9/9/1R3S3/9/9/8K", "1:1:f", "-", "-", "50"), "A:b4f4",
         ONE("k8/9/9/9/9/1S3R3/9/9/8K", "0:1:-", ".f", "-", "51"), NULL},
        {"[THR.kind-spend] Cunning: mountain", ONE("k8/9/9/9/9/2E6/9/9/8K", "1:1:m", "-", "-", "50"), "c4b4!",
         ONE("k8/9/9/9/9/1E7/9/9/8K", "0:1:-", "b4mf", "-", "51"), NULL},
        {"[THR.kind-spend] Deception: water", ONE("k8/9/9/9/4s4/4R4/9/9/8K", "1:1:w", "-", "-", "50"), "D:e4e5",
         ONE("k8/9/9/9/4R4/4s4/9/9/8K", "0:1:-", ".f", "-", "51"), NULL},
        {"[THR.kind-spend] Haste is paid when it is resolved", ONE(ALONE, "1:1:p", "-", "-", "50"), "H:i1h1",
         ONE(ALONE, "1:1:p", "-", "H:i1h1", "51"), ""},
        {"[THR.kind-spend] survived", ONE(ALONE, "1:1:p", "-", "H:i1h1", "51"), "survive",
         ONE("k8/9/9/9/9/9/9/9/7K1", "0:1:-", ".f", "-", "52"), NULL},
        {"[THR.kind-spend] failed", ONE(ALONE, "1:1:p", "-", "H:i1h1", "51"), "fail",
         BLACK_IN_FULL(ALONE, "-", "0:1:-,0:0:-", "h5,-", "-", "-", "-", "52"),
         "stock seat=0 type=favor before=1 after=0; stock seat=0 type=favor_plains before=1 after=0; " PASS},
        {"[THR.kind-spend] a turn stays open with any favor", ONE("k8/9/9/9/9/4R4/4s4/9/8K", "1:1:m", "-", "-", "50"),
         "e4xe3", ONE("k8/9/9/9/9/9/4R4/9/8K", "1:1:m", "e3x", "-", "51"), NULL},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.kind-refusals] Haste", ONE(ALONE, "3:3:fmw", "-", "-", "50"), "H:i1h1", "no_favor", ""},
        {"[THR.kind-refusals] Ambush", ONE("k8/9/9/9/9/1R3S3/9/9/8K", "3:3:pmw", "-", "-", "50"), "A:b4f4", "no_favor",
         ""},
        {"[THR.kind-refusals] Cunning", ONE("k8/9/9/9/9/2E6/9/9/8K", "3:3:pfw", "-", "-", "50"), "c4b4!", "no_favor",
         ""},
        {"[THR.kind-refusals] Deception", ONE("k8/9/9/9/4s4/4R4/9/9/8K", "3:3:pfm", "-", "-", "50"), "D:e4e5",
         "no_favor", ""},
        {"[THR.kind-refusals] one was spent", ONE(ALONE, "1:2:f", ".f", "-", "50"), "H:i1h1", "favor_spent", ""},
        {"[THR.kind-when] a choice is due", ONE(ALONE, "1:1:-", "-", "-", "50"), "i1h1", "wrong_phase", ""},
        {"[THR.kind-when] a choice is due", ONE(ALONE, "1:1:-", "-", "-", "50"), "end", "wrong_phase", ""},
        {"[THR.kind-when] none is due", ONE(ALONE, "1:1:p", "-", "-", "50"), "+p", "wrong_phase", ""},
        {"[THR.kind-when] at a check", ONE(ALONE, "1:1:p", "-", "i1h1", "50"), "+p", "wrong_phase", ""},
        {"[THR.kind-when] in the setup", LAST("pieces"), "+p", "wrong_phase", ""},
    };
    static const struct worked_moves moves[] = {
        {"[THR.kind-spend] i1 is water", ONE(ALONE, "1:1:f", "-", "-", "50"), "", "i1h1 i1h2 i1i2"},
        {"[THR.kind-spend]", ONE(ALONE, "1:1:m", "-", "-", "50"), "", "i1h1 i1h1! i1h2 i1h2! i1i2 i1i2!"},
        {"[THR.kind-spend]", ONE(ALONE, "1:1:p", "-", "-", "50"), "", "i1h1 i1h2 i1i2 H:i1h1 H:i1h2 H:i1i2"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

static void who_is_refused(void)
{
    static const struct worked_refusal choice = {"[THR.kind-when]", ONE(ALONE, "1:1:-", "-", "-", "50"), "+p",
                                                 "not_your_turn", ""};
    load();
    worked_refusal_for(&choice, 1);
    worked_refusal_for(&choice, BRD_SPECTATOR);
    worked_refusal_for(&choice, BRD_CHANCE);
}

/* ------------------------------------------------------------------------------------------------------- secrets */

/* [THR.kind-observed] The observation is the same when the game is over. */
static void what_each_sees(void)
{
    static const struct {
        int32_t viewer;
        const char *favors;
    } cases[] = {
        {0, "2:3:pm,1:1:?"}, {1, "2:3:??,1:1:f"}, {BRD_SPECTATOR, "2:3:??,1:1:?"}, {BRD_REFEREE, "2:3:pm,1:1:f"}};
    static const char *const rest[] = {" w play - - %s h5,h5 - - - 3 50", " w over - - %s h5,h5 - - - 3 50"};
    for (int over = 0; over < 2; over++) {
        worked_load("thrones", over == 1 ? "favor_kind=when_gained max_plies=50" : "favor_kind=when_gained");
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            char line[BRD_MAX_POSITION_TEXT], expected[BRD_MAX_POSITION_TEXT], seen[BRD_MAX_POSITION_TEXT];
            char tail[100];
            brd_state state;
            snprintf(tail, sizeof tail, over == 1 ? rest[1] : rest[0], "2:3:pm,1:1:f");
            snprintf(line, sizeof line, "%s %s%s", TILES, ALONE, tail);
            snprintf(tail, sizeof tail, over == 1 ? rest[1] : rest[0], cases[i].favors);
            snprintf(expected, sizeof expected, "%s %s%s", TILES, ALONE, tail);
            if (!worked_position(line, &state)) continue;
            brd_state_observe(&worked_rules, &state, cases[i].viewer, seen, sizeof seen);
            CHECK_EQ_TEXT(seen, expected);
        }
    }
}

/* [THR.kind-stocks] [THR.event-kinds] [THR.kind-secret] */
static void whose_secret_a_kind_is(void)
{
    static const char *const names[] = {"dragon",       "favor",          "gained",     "favor_plains",
                                        "favor_forest", "favor_mountain", "favor_water"};
    static const char spends[] = ONE("k8/9/9/9/9/4R4/9/9/8K", "2:2:pw", "-", "-", "50");
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_state state;
    int32_t value = -1;
    load();
    brd_rules_info_get(&worked_rules, &info);
    CHECK_EQ_INT(info.stock_count, 7);
    for (int32_t i = 0; i < 7; i++) {
        uint8_t seen_by = i == 0 ? BRD_SEEN_AT_TIMES : i < 3 ? BRD_SEEN_BY_ALL : BRD_SEEN_BY_OWNER;
        worked_quantity(BRD_STOCK, i, names[i], BRD_MEANS_COUNT, seen_by);
    }
    worked_position(spends, &state);
    CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, 0, 0, 6, &value), BRD_OK);
    CHECK_EQ_INT(value, 1);
    CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, 1, 0, 6, &value), BRD_E_HIDDEN);
    CHECK_EQ_INT(brd_state_stock(&worked_rules, &state, BRD_SPECTATOR, 0, 6, &value), BRD_E_HIDDEN);
    brd_event events[BRD_MAX_EVENTS], seen[BRD_MAX_EVENTS];
    int32_t count = brd_apply(&worked_rules, &state, 0, worked_move("H:e4e3"), NULL, NULL, events, BRD_MAX_EVENTS);
    CHECK_EQ_INT(count, 5); /* ply, move, favor, favor_plains, next */
    CHECK_EQ_INT(brd_redact_events(&worked_rules, events, (size_t)count, 0, seen, BRD_MAX_EVENTS), 5);
    CHECK_EQ_INT(brd_redact_events(&worked_rules, events, (size_t)count, 1, seen, BRD_MAX_EVENTS), 4);
    worked_position(ONE(ALONE, "1:1:-", "-", "-", "50"), &state);
    CHECK_EQ_INT(seen_move(&worked_rules, &state, 0, worked_move("+p")).code, worked_move("+p").code);
    CHECK_EQ_INT(seen_move(&worked_rules, &state, 1, worked_move("+p")).code, BRD_CODE_HIDDEN);
    CHECK_EQ_INT(seen_move(&worked_rules, &state, BRD_SPECTATOR, worked_move("+p")).code, BRD_CODE_HIDDEN);
    worked_load("thrones", "");
    brd_rules_info_get(&worked_rules, &info);
    CHECK_EQ_INT(info.stock_count, 3);
}

/* How often each kind is drawn first, and how often in all, from an observation of White's favors. */
struct drawn {
    long kinds[4], none[4];
};

static struct drawn draw(const char *line, int32_t favors)
{
    struct drawn drawn = {{0}, {0}};
    brd_state state;
    for (uint64_t seed = 0; seed < 4000; seed++) {
        int32_t sum = 0;
        if (!CHECK_EQ_INT(brd_state_from_observation(&worked_rules, &state, 1, line, strlen(line), seed, NULL, 0, NULL),
                          BRD_OK))
            break;
        for (int32_t i = 0; i < 4; i++) {
            int32_t value = -1;
            brd_state_stock(&worked_rules, &state, BRD_REFEREE, 0, 3 + i, &value);
            drawn.kinds[i] += value;
            drawn.none[i] += value == 0;
            sum += value;
        }
        if (!CHECK_EQ_INT(sum, favors)) break;
    }
    return drawn;
}

/*
 * [THR.kind-drawn] In 4000 drawings each kind should come up 1000 times for each `?`, with a deviation of about 27; 5
 * times that is allowed. [H.determinization-favors]
 */
static void kinds_are_drawn_alike(void)
{
    load();
    struct drawn one = draw(ONE(ALONE, "1:1:?", "-", "-", "50"), 1),
                 two = draw(ONE(ALONE, "2:2:??", "-", "-", "50"), 2);
    struct drawn due = draw(ONE(ALONE, "2:2:?", "-", "-", "50"), 1);
    struct drawn haste = draw(ONE(ALONE, "1:1:?", "-", "H:i1h1", "50"), 1);
    struct drawn hasty = draw(ONE(ALONE, "2:2:??", "-", "H:i1h1", "50"), 2);
    for (int i = 0; i < 4; i++) {
        CHECK(one.kinds[i] > 1000 - 137 && one.kinds[i] < 1000 + 137);
        CHECK(due.kinds[i] > 1000 - 137 && due.kinds[i] < 1000 + 137);
        CHECK(two.kinds[i] > 2000 - 194 && two.kinds[i] < 2000 + 194);
        CHECK(two.none[i] > 2250 - 157 && two.none[i] < 2250 + 157); /* 9 of 16: the two draws are independent */
        CHECK(hasty.kinds[i] > (i == 0 ? 5000 : 1000) - 137 && hasty.kinds[i] < (i == 0 ? 5000 : 1000) + 137);
    }
    CHECK_EQ_INT(haste.kinds[0], 4000);
}

/* ------------------------------------------------------------------------------------------------------- validity */

/* [THR.kind-valid] */
static void what_is_no_position(void)
{
    static const struct {
        const char *favors, *check, *field; /* NULL: the position is valid */
    } cases[] = {
        {"0:0:-,0:0:-", "-", NULL},      {"2:2:pm,0:0:-", "-", NULL},        {"2:2:mm,0:0:-", "-", NULL},
        {"2:2:w,0:0:-", "-", NULL},      {"1:1:-,0:0:-", "-", NULL},         {"4:4:pfmw,0:0:-", "-", NULL},
        {"2:2:-,0:0:-", "-", "favors"},  {"3:3:p,0:0:-", "-", "favors"},     {"1:1:pm,0:0:-", "-", "favors"},
        {"2:2:mp,0:0:-", "-", "favors"}, {"1:1:c,0:0:-", "-", "favors"},     {"1:1:?,0:0:-", "-", "favors"},
        {"1:1:P,0:0:-", "-", "favors"},  {"1:1:,0:0:-", "-", "favors"},      {"1:1,0:0", "-", "favors"},
        {"0:1:p,0:0:-", "-", "favors"},  {"2:1:pp,0:0:-", "-", "favors"},    {"1:1:--,0:0:-", "-", "favors"},
        {"1:1:p,0:0:-", "i1h1", NULL},   {"1:1:-,0:0:-", "i1h1", "check"},   {"2:2:p,0:0:-", "i1h1", "check"},
        {"1:1:p,0:0:-", "H:i1h1", NULL}, {"1:1:f,0:0:-", "H:i1h1", "check"},
    };
    load();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[BRD_MAX_POSITION_TEXT];
        brd_state state;
        brd_fault fault = {.code = 0};
        const char *last = strncmp(cases[i].favors, "0:0", 3) == 0 ? "-,-" : "h5,-";
        snprintf(text, sizeof text, "%s %s w play - - %s %s - - %s 3 50", TILES, ALONE, cases[i].favors, last,
                 cases[i].check);
        int32_t status = brd_state_parse(&worked_rules, &state, text, strlen(text), &fault, 1, NULL);
        if (!CHECK_EQ_INT(status, cases[i].field == NULL ? BRD_OK : BRD_E_POSITION)) printf("  %s\n", text);
        if (cases[i].field != NULL) CHECK_EQ_TEXT(fault.field, cases[i].field);
    }
    static const struct worked_fault plain = {"[THR.kind-valid] without the switch",
                                              ONE(ALONE, "1:1:p", "-", "-", "50"), "favors", 0, 999};
    worked_load("thrones", "");
    worked_fault(&plain);
}

/* [THR.kind-observed] An observation shows the kinds of the viewer's own favors, but not of the other's. */
static void what_is_no_observation(void)
{
    static const char *const favors[] = {"1:1:p,1:1:p",  "1:1:?,1:1:p", "1:1:?,1:1:?",
                                         "1:1:p,1:1:??", "1:1:p,1:1:",  "2:2:pp,2:2:-"};
    load();
    for (size_t i = 0; i < sizeof favors / sizeof favors[0]; i++) {
        char text[BRD_MAX_POSITION_TEXT];
        brd_state state;
        brd_fault fault = {.code = 0};
        snprintf(text, sizeof text, "%s %s w play - - %s h5,h5 - - - 3 50", TILES, ALONE, favors[i]);
        CHECK_EQ_INT(brd_state_from_observation(&worked_rules, &state, 0, text, strlen(text), 1, &fault, 1, NULL),
                     BRD_E_OBSERVATION);
        if (!CHECK_EQ_TEXT(fault.field, "favors")) printf("  %s\n", favors[i]);
    }
}

/* [THR.kind] The stock from which kinds are drawn is part of the position. */
static void hashes_tell_kinds(void)
{
    static const char *const lines[] = {ONE(ALONE, "1:1:p", "-", "-", "50"), ONE(ALONE, "1:1:f", "-", "-", "50"),
                                        ONE(ALONE, "1:1:m", "-", "-", "50"), ONE(ALONE, "1:1:w", "-", "-", "50"),
                                        ONE(ALONE, "1:1:-", "-", "-", "50")};
    enum { LINES = sizeof lines / sizeof lines[0] };
    load();
    for (int i = 0; i < LINES; i++)
        for (int j = 0; j < i; j++) {
            brd_state a, b;
            worked_position(lines[i], &a);
            worked_position(lines[j], &b);
            CHECK(brd_state_hash(&worked_rules, &a) != brd_state_hash(&worked_rules, &b));
            CHECK(brd_state_key(&worked_rules, &a) != brd_state_key(&worked_rules, &b));
        }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"[THR.kind] what_is_a_choice", what_is_a_choice},
        {"[THR.described] how_it_is_told", how_it_is_told},
        {"[THR.kind-when] who_gains_chooses", who_gains_chooses},
        {"[THR.kind-when] white_chooses_first", white_chooses_first},
        {"[THR.switches] interruptions_choose", interruptions_choose},
        {"[THR.kind-spend] each_favor_needs_its_tile", each_favor_needs_its_tile},
        {"[THR.kind-when] who_is_refused", who_is_refused},
        {"[THR.kind-observed] what_each_sees", what_each_sees},
        {"[THR.kind-secret] whose_secret_a_kind_is", whose_secret_a_kind_is},
        {"[THR.kind-drawn] kinds_are_drawn_alike", kinds_are_drawn_alike},
        {"[THR.kind-valid] what_is_no_position", what_is_no_position},
        {"[THR.kind-observed] what_is_no_observation", what_is_no_observation},
        {"[THR.kind] hashes_tell_kinds", hashes_tell_kinds},
        {NULL, NULL},
    };
    return check_main("thrones_kinds", tests, argc, argv);
}
