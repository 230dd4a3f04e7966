/*
 * test_thrones_acting.c: worked examples for rules/thrones.md with the switch `acting=separate`: pieces other than the
 * moving one may switch. They were worked out by hand from the rulebook on the tiles of thrones_lines.h.
 */
#include "thrones_lines.h"

/* Rangers on a4 and e4, a spearman beside one, an elephant beside the other; and positions that come from it. */
#define CAMP "k8/9/9/9/9/R3R4/S3E4/9/8K"
#define CAMP_MOVED "k8/9/9/9/4R4/R8/S3E4/9/8K"
#define CAMP_SWITCHED "k8/9/9/9/9/S3R4/R3E4/9/8K"
#define CAMP_BOTH "k8/9/9/9/4R4/S8/R3E4/9/8K"

/*
 * A warhorse on e4, an elephant and a spearman beside it, a ranger elsewhere. The warhorse switches with both, the
 * ranger moves.
 */
#define HORSE "k8/9/9/9/9/R3WS3/4E4/9/8K"
#define HORSE_ONCE "k8/9/9/9/9/R3ES3/4W4/9/8K"
#define HORSE_ONCE_MOVED "k8/9/9/9/R8/4ES3/4W4/9/8K"
#define HORSE_TWICE "k8/9/9/9/R8/4EW3/4S4/9/8K"

/* A spearman at the end of a water, all other pieces at rest. */
#define WATER "k8/9/9/9/9/R8/E8/9/3S4K"
#define WATER_LONG "k8/9/9/9/9/R2S5/E8/9/8K"

#define DONE(pieces, state, ply) WHITE_IN_FULL(pieces, "-", "0:0,0:0", "-,-", "-", state, "-", ply)
#define ENDED(pieces, ply) BLACK_IN_FULL(pieces, "-", "0:0,0:0", "-,-", "-", "-", "-", ply)

static void load(void)
{
    worked_load("thrones", "acting=separate");
}

/* ---------------------------------------------------------------------------------------------------------- plies */

static void one_moves_another_switches(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.separate] [THR.separate-actor] a move", WHITE(CAMP), "e4e5", DONE(CAMP_MOVED, ".m", "51"),
         "move seat=0 cell=e4 to=e5 layer=piece type=ranger count=1"},
        {"[THR.separate] then others' switch", DONE(CAMP_MOVED, ".m", "51"), "a4=a3", DONE(CAMP_BOTH, ".ms", "52"),
         "move seat=0 cell=a4 to=a3 layer=piece type=ranger count=1; "
         "move seat=0 cell=a3 to=a4 layer=piece type=spearman count=1"},
        {"[THR.separate] the switch first", WHITE(CAMP), "a4=a3", DONE(CAMP_SWITCHED, ".s", "51"), NULL},
        {"[THR.separate-actor] either named first: one position", WHITE(CAMP), "a3=a4", DONE(CAMP_SWITCHED, ".s", "51"),
         NULL},
        {"[THR.separate] then another's move", DONE(CAMP_SWITCHED, ".s", "51"), "e4e5", DONE(CAMP_BOTH, ".ms", "52"),
         NULL},
        {"[THR.separate] or a move of who switched", DONE(CAMP_SWITCHED, ".s", "51"), "a4a5",
         DONE("k8/9/9/9/S8/4R4/R3E4/9/8K", ".ms", "52"), NULL},
        {"[THR.separate] the turn ends as ever", DONE(CAMP_BOTH, ".ms", "52"), "end", ENDED(CAMP_BOTH, "53"), PASS},
        {"[THR.separate] a failed check ends it", DONE("k8/9/9/9/9/S2E5/R8/9/8K", ".s", "51"), "d4e4",
         WHITE_IN_FULL("k8/9/9/9/9/S2E5/R8/9/8K", "-", "0:0,0:0", "-,-", "-", ".s", "d4e4", "52"), ""},
        {"[THR.separate] a failed check ends it",
         WHITE_IN_FULL("k8/9/9/9/9/S2E5/R8/9/8K", "-", "0:0,0:0", "-,-", "-", ".s", "d4e4", "52"), "fail",
         ENDED("k8/9/9/9/9/S2E5/R8/9/8K", "53"), PASS},
        {"[THR.separate-long] a long move", WHITE(WATER), "d1d4", DONE(WATER_LONG, ".l", "51"), NULL},
        {"[THR.separate-actor] who attacked is the actor",
         WHITE_FAVORS("k8/9/9/9/9/4R4/4s4/9/8K", "1:1,0:0", "-", "-", "50"), "e4xe3",
         WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "e3x", "-", "51"), NULL},
        {"[THR.separate-actor] who fired", WHITE_FAVORS("k8/9/9/9/9/4C4/4s4/9/8K", "1:1,0:0", "-", "-", "50"), "e4*e3",
         WHITE_FAVORS("k8/9/9/9/9/4C4/9/9/8K", "1:1,0:0", "e4x", "-", "51"), NULL},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
}

static void a_warhorse_goes_on_switching(void)
{
    static const struct worked_ply plies[] = {
        {"[THR.separate-warhorse] [THR.separate-actor]", WHITE(HORSE), "e4=e3", DONE(HORSE_ONCE, "e3s:e4", "51"), NULL},
        {"[THR.separate-warhorse] whoever moves", DONE(HORSE_ONCE, "e3s:e4", "51"), "a4a5",
         DONE(HORSE_ONCE_MOVED, "e3ms:e4", "52"), NULL},
        {"[THR.separate-warhorse] after the move", DONE(HORSE_ONCE_MOVED, "e3ms:e4", "52"), "e3=f4",
         DONE(HORSE_TWICE, "f4ms:e3,e4", "53"), NULL},
        {"[THR.separate-warhorse] itself", DONE(HORSE_ONCE, "e3s:e4", "51"), "e3f2",
         DONE("k8/9/9/9/9/R3ES3/9/5W3/8K", "f2ms:e4", "52"), NULL},
        {"[THR.separate-warhorse] its switch is not its move", DONE("k8/9/9/9/R8/4WS3/4E4/9/8K", ".m", "51"), "e4=e3",
         DONE(HORSE_ONCE_MOVED, "e3ms:e4", "52"), NULL},
        {"[THR.separate-warhorse] a ranger's switch with it is the ranger's", WHITE("k8/9/9/9/9/4WR3/4E4/9/8K"),
         "f4=e4", DONE("k8/9/9/9/9/4RW3/4E4/9/8K", ".s", "51"), NULL},
    };
    static const struct worked_moves moves[] = {
        {"[THR.separate-warhorse] nobody else switches", DONE(HORSE_ONCE_MOVED, "e3ms:e4", "52"), "", "e3=f4 end"},
        {"[THR.separate-warhorse] after any other's switch nobody", DONE("k8/9/9/9/R8/4RW3/4E4/9/8K", ".ms", "52"), "",
         "end"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* ------------------------------------------------------------------------------------------------------- refusals */

static void what_is_refused(void)
{
    static const struct worked_refusal refusals[] = {
        {"[THR.separate-refusals] one move", DONE(CAMP_MOVED, ".m", "51"), "a4a5", "already_moved", "a4"},
        {"[THR.separate] one move", DONE(WATER_LONG, ".l", "51"), "a4a5", "already_moved", "a4"},
        {"[THR.separate] one switch", DONE(CAMP_SWITCHED, ".s", "51"), "e4=e3", "already_switched", "e4"},
        {"[THR.separate] one switch", DONE(CAMP_SWITCHED, ".s", "51"), "a4=a3", "already_switched", "a4"},
        {"[THR.separate-warhorse] not by others", DONE(HORSE_ONCE, "e3s:e4", "51"), "e4=f4", "already_switched", "e4"},
        {"[THR.separate-warhorse] not with it", DONE(HORSE_ONCE, "e3s:e4", "51"), "e4=e3", "already_switched", "e4"},
        {"[THR.separate-warhorse] not by it after another's", DONE("k8/9/9/9/9/4RW3/4E4/9/8K", ".s", "51"), "f4=e4",
         "already_switched", "f4"},
        {"[THR.separate-warhorse] its trail", DONE(HORSE_ONCE, "e3s:e4", "51"), "e3=e4", "trail", "e4"},
        {"[THR.separate-long] THR-12 a switch after a long move", DONE(WATER_LONG, ".l", "51"), "a4=a3", "long_move",
         "a4"},
        {"[THR.separate-long] THR-12 a long move after a switch", DONE("k8/9/9/9/9/E8/R8/9/3S4K", ".s", "51"), "d1d4",
         "long_move", "d1"},
        {"[THR.separate] attack first", DONE("k8/9/9/9/R8/4Rs3/9/9/8K", ".m", "51"), "e4xf4", "not_first_action", "e4"},
        {"[THR.separate] fire first", DONE("k8/9/9/9/R8/4C4/4s4/9/8K", ".s", "51"), "e4*e3", "not_first_action", "e4"},
        {"[THR.separate] the turn's end", WHITE(CAMP), "end", "nothing_done", ""},
        {"[THR.separate] after an attack", WHITE_FAVORS("k8/9/9/9/9/R8/4R4/9/8K", "1:1,0:0", "e3x", "-", "51"), "a4a5",
         "already_engaged", "e3"},
    };
    load();
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* [THR.tables] Rangers switch as warhorses do: still only the piece that made the first switch may continue. */
static void rangers_that_go_on_switching(void)
{
    static const struct worked_moves moves[] = {
        {"[THR.separate-warhorse] a ranger", DONE("k8/9/9/9/9/4RS3/4E4/9/8K", "e4s:f5", "51"), "e4",
         "e4d3 e4f3 e4d4 e4d5 e4e5 e4f5 e4=e3 e4=f4"},
    };
    static const struct worked_refusal refusals[] = {
        {"[THR.separate-refusals] behind it", DONE(HORSE_ONCE, "e3s:e4", "51"), "a4=a3", "already_switched", "a4"},
        {"[THR.separate-refusals] before it", DONE("k8/9/9/9/9/4ES3/4W4/R8/8K", "e3s:e4", "51"), "a2=a3",
         "already_switched", "a2"},
    };
    worked_load_text("schema: 1\nextends: thrones\npieces:\n  ranger:\n    switches: repeated\n", "acting=separate");
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

/* ------------------------------------------------------------------------------------------------------- validity */

/* [THR.separate-valid] Turnstates of White's turn 3, with a favor in hand, that are valid and that are not. */
static void which_turns_there_are(void)
{
    static const struct {
        const char *state;
        bool valid;
    } cases[] = {
        {".m", true},      {".l", true},       {".s", true},     {".ms", true},      {".f", true},
        {".msf", true},    {".lf", true},      {"e3s:e4", true}, {"e3ms:e4", true},  {"e3msf:e4", true},
        {"a4x", true},     {"e3x", true},      {".x", false},    {"a4m", false},     {"a4s", false},
        {"a4l", false},    {"a4ms", false},    {"e3s", false},   {"e3m", false},     {"a4s:e4", false},
        {".s:e4", false},  {".ms:e4", false},  {".ls", false},   {"e3ls:e4", false}, {"e3l:e4", false},
        {"a4mx", false},   {"e3sx:e4", false}, {"a4xf", false},  {"e3f", false},     {"b4s:e4", false},
        {"a9s:e4", false},
    };
    load();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[BRD_MAX_POSITION_TEXT];
        brd_state state;
        brd_fault fault = {.code = 0};
        snprintf(text, sizeof text, "%s %s w play - - 1:2,0:0 h5,- - %s - 3 51", TILES, HORSE_ONCE, cases[i].state);
        int32_t status = brd_state_parse(&worked_rules, &state, text, strlen(text), &fault, 1, NULL);
        if (!CHECK_EQ_INT(status, cases[i].valid ? BRD_OK : BRD_E_POSITION)) printf("  %s\n", cases[i].state);
        if (!cases[i].valid) CHECK_EQ_TEXT(fault.field, "turnstate");
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"[THR.separate] one_moves_another_switches", one_moves_another_switches},
        {"[THR.separate-warhorse] a_warhorse_goes_on_switching", a_warhorse_goes_on_switching},
        {"[THR.separate-refusals] what_is_refused", what_is_refused},
        {"[THR.separate-warhorse] rangers_that_go_on_switching", rangers_that_go_on_switching},
        {"[THR.separate-valid] which_turns_there_are", which_turns_there_are},
        {NULL, NULL},
    };
    return check_main("thrones_acting", tests, argc, argv);
}
