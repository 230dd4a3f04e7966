/*
 * test_thrones_refusals.c: [THR.names], what the verdict of each refusal carries besides its cell: the column "names"
 * of the rulebook's table, a row for each of its rows. Worked out by hand on the tiles of thrones_lines.h.
 */
#include "thrones_lines.h"

/* `names`: "type=ranger seat=0", "type=water", "value=2"; "" for none. */
struct carried {
    const char *cites, *position;
    int32_t actor;
    const char *move, *reason, *cell, *names;
};

static bool seen[256];

static void check_carried(const struct carried *row)
{
    int failures = check_failures;
    char text[64] = "";
    struct worked_text out = {text, sizeof text, 0};
    brd_state state;
    brd_verdict verdict = {.reason = BRD_LEGAL};
    if (worked_position(row->position, &state)) {
        CHECK_EQ_INT(brd_move_check(&worked_rules, &state, row->actor, worked_move(row->move), &verdict),
                     BRD_E_ILLEGAL);
        const char *cell = brd_name(&worked_rules, BRD_NAME_CELL, verdict.cell);
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_REFUSAL, verdict.reason), row->reason);
        CHECK_EQ_TEXT(cell != NULL ? cell : "", row->cell);
        if (verdict.type != BRD_NO_TYPE) worked_put_name(&out, "type=", BRD_NAME_TYPE, verdict.type);
        if (verdict.seat != BRD_NO_SEAT) worked_put_number(&out, " seat=", verdict.seat);
        if (verdict.value != 0) worked_put_number(&out, "value=", verdict.value);
        CHECK_EQ_TEXT(text, row->names);
        seen[verdict.reason & 255] = true;
    }
    worked_name_row(failures, row->cites, row->position, row->move);
}

/* Setups of White's; White's turn 3 with a favor in hand, and with a dragon held back; other turns. */
#define SETUP " 0:0,0:0 -,- - - - 0 "
#define TILES_OF_WHITE(rows, ply) NONE "/" ROW "/" rows " 9/9/9/9/9/9/9/9/9 w tiles " ROW "|" ROW " -" SETUP ply
#define CLAIMS_OF_WHITE(claims, ply) \
    NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/9/9/9/9/9 w middle " claims "|" ROW " -" SETUP ply
#define PIECES_OF_WHITE(rows, ply) \
    NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" rows " w pieces p.f.m.w..|" ROW " -" SETUP ply
#define HELD(pieces, state) WHITE_IN_FULL(pieces, "w", "0:0,0:0", "-,-", "-", state, "-", "50")
#define FAVOR(pieces) WHITE_FAVORS(pieces, "1:1,0:0", "-", "-", "50")
#define TURN(number, side, pieces) TILES " " pieces " " side " play - - 0:0,0:0 -,- - - - " number " 50"

static void of_setups_and_turns(void)
{
    static const struct carried rows[] = {
        {"[THR.ends-of-state]", TILES " 9/9/9/9/9/9/9/9/8K b over - - 0:0,0:0 -,- - - - 4 51", 1, "end", "game_over",
         "", ""},
        {"[THR.turn]", WHITE("k8/9/9/9/9/9/9/6R2/8K"), 1, "a9a8", "not_your_turn", "", ""},
        {"[THR.turn] an onlooker", WHITE("k8/9/9/9/9/9/9/6R2/8K"), BRD_SPECTATOR, "i1i2", "not_your_turn", "", ""},
        {"[THR.turn] nobody", WHITE("k8/9/9/9/9/9/9/6R2/8K"), BRD_NOBODY, "i1i2", "not_your_turn", "", ""},
        {"[THR.turn] chance", WHITE("k8/9/9/9/9/9/9/6R2/8K"), BRD_CHANCE, "i1i2", "not_your_turn", "", ""},
        {"[THR.pending] a seat while chance is to move", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), 0, "survive",
         "not_your_turn", "", ""},
        {"[THR.setup]", WHITE("k8/9/9/9/9/9/9/9/8K"), 0, "R@c3", "wrong_phase", "", ""},
        {"[THR.cells]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), 0, "a1a2", "no_piece", "a1", ""},
        {"[THR.turn] a move", WHITE("k8/9/9/9/9/4E4/9/9/8K"), 0, "a9a8", "not_yours", "a9", "type=throne seat=1"},
        {"[THR.turn] Haste", FAVOR("k8/9/9/9/9/4c4/9/9/8K"), 0, "H:e4e5", "not_yours", "e4", "type=crossbowman seat=1"},
        {"[THR.turn] Ambush", FAVOR("k8/9/9/9/9/9/9/9/1R4e1K"), 0, "A:b1g1", "not_yours", "g1", "type=elephant seat=1"},
        {"[THR.setup-tiles]", TILES_OF_WHITE(NONE, "0"), 0, "p@b1", "not_next_cell", "a1", ""},
        {"[THR.supply]", TILES_OF_WHITE("w......../wwpfmpfpf/wwpfmpfpf/wwpfmpfpf", "28"), 0, "w@b4", "quota", "b4",
         "type=water"},
        {"[THR.setup-fortress]", TILES_OF_WHITE(ROW "/" ROW "/" ROW "/pfmwpfpfw", "9"), 0, "c@a2", "fortress_edge",
         "a2", ""},
        {"[THR.setup-completable]", TILES_OF_WHITE(ROW "/" ROW "/" ROW "/pppppp...", "6"), 0, "p@g1", "not_completable",
         "g1", ""},
        {"[THR.setup-middle]", CLAIMS_OF_WHITE(ROW, "36"), 0, "f@a5", "not_next_tile", "", ""},
        {"[THR.setup-middle]", CLAIMS_OF_WHITE(ROW, "36"), 0, "p@a4", "not_middle_row", "a4", ""},
        {"[THR.setup-middle]", CLAIMS_OF_WHITE("p........", "37"), 0, "f@a5", "claimed", "a5", ""},
        {"[THR.setup-pieces]", PIECES_OF_WHITE("9/9/9/9", "40"), 0, "S@a1", "not_next_piece", "", ""},
        {"[THR.setup-pieces]", PIECES_OF_WHITE("9/9/9/9", "40"), 0, "R@a5", "not_homeland", "a5", ""},
        {"[THR.setup-pieces]", PIECES_OF_WHITE("9/9/2R6/9", "41"), 0, "R@c2", "cell_taken", "c2", "type=ranger seat=0"},
        {"THR-21", PIECES_OF_WHITE("9/9/2R6/9", "41"), 0, "R@b2", "pair_order", "c2", ""},
        {"THR-21", PIECES_OF_WHITE("9/9/9/9", "40"), 0, "R@i4", "no_room_for_pair", "i4", ""},
        {"[THR.arrival]", WHITE("k8/9/9/9/9/9/9/9/8K"), 0, "D@c3", "not_held_back", "", ""},
        {"[THR.arrival]", HELD("k8/9/9/9/9/9/4R4/9/8K", "e3m"), 0, "D@c3", "turn_begun", "", ""},
        {"[THR.arrival]", HELD("k8/9/9/9/9/9/4R4/9/8K", "-"), 0, "D@e3", "no_landing", "e3", ""},
        {"[THR.arrival]", HELD("k8/9/9/9/9/9/2r6/9/8K", "-"), 0, "D@c3", "cell_taken", "c3", "type=ranger seat=1"},
        {"THR-22", WHITE("k8/9/9/9/9/9/9/6R2/8K"), 0, "end", "nothing_done", "", ""},
        {"[THR.after-engaging]", WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "e3x", "-", "50"), 0, "i1i2",
         "already_engaged", "e3", "type=ranger seat=0"},
        {"[THR.arrival]", WHITE_FAVORS("k8/9/9/9/9/9/2D6/9/8K", "1:1,0:0", ".d", "-", "51"), 0, "i1i2",
         "dragon_arrived", "c3", "type=dragon seat=0"},
        {"THR-7", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), 0, "i1h1", "not_the_actor", "e4", "type=elephant seat=0"},
        {"[THR.action-move]", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), 0, "e4e5", "already_moved", "e4", ""},
        {"[THR.switch]", WHITE_DONE("k8/9/9/9/9/9/6R2/6E2/8K", "g3s"), 0, "g3=g2", "already_switched", "g3", ""},
        {"THR-18", WHITE_DONE("k8/9/9/9/9/4r4/4C4/9/8K", "e3m"), 0, "e3*e4", "not_first_action", "e3", ""},
        {"[THR.first-turn]", TURN("1", "w", "k8/9/9/9/9/4R4/4s4/9/8K"), 0, "e4xe3", "first_turn", "", "value=2"},
    };
    worked_load("thrones", "");
    WORKED_EACH(carried, check_carried, rows);
}

static void of_favors_and_targets(void)
{
    static const struct carried rows[] = {
        {"[THR.spend]", WHITE_FAVORS("k8/9/9/9/9/9/9/6R2/8K", "0:1,0:0", ".f", "-", "50"), 0, "H:g2g3", "favor_spent",
         "", ""},
        {"[THR.spend]", WHITE("k8/9/9/9/9/9/9/6R2/8K"), 0, "H:g2g3", "no_favor", "", ""},
        {"[THR.fire]", WHITE("k8/9/9/9/9/9/9/6R2/8K"), 0, "g2*a1", "cannot_fire", "g2", "type=ranger seat=0"},
        {"[THR.action-move] own", WHITE("k8/9/9/9/9/4E4/4E4/9/8K"), 0, "e4e3", "cell_taken", "e3",
         "type=elephant seat=0"},
        {"[THR.action-move] the opponent's", WHITE("k8/9/9/9/9/4E4/4a4/9/8K"), 0, "e4e3", "cell_taken", "e3",
         "type=catapult seat=1"},
        {"[THR.haste]", FAVOR("k8/9/9/9/9/4E4/4l4/9/8K"), 0, "H:e4e3", "cell_taken", "e3", "type=lancer seat=1"},
        {"THR-9", WHITE("k8/9/9/9/9/7R1/9/9/8K"), 0, "h4xh5", "no_target", "h5", ""},
        {"[THR.attack]", WHITE("k8/9/9/9/9/4R4/4S4/9/8K"), 0, "e4xe3", "own_target", "e3", "type=spearman seat=0"},
        {"[THR.switch]", WHITE("k8/9/9/9/9/9/6s2/6R2/8K"), 0, "g2=g3", "enemy_partner", "g3", "type=ranger"},
        {"THR-20", WHITE("k8/9/9/9/9/9/6R2/6R2/8K"), 0, "g2=g3", "same_type", "g3", ""},
        {"[THR.switch-warhorse]", WHITE("k8/9/9/9/9/9/6w2/6W2/8K"), 0, "g2=g3", "two_warhorses", "g3", ""},
        {"[THR.ambush]", FAVOR("k8/9/9/9/9/9/9/9/R3E1E1K"), 0, "A:a1e1", "not_forest", "a1", ""},
        {"[THR.action-move]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), 0, "e4e6", "out_of_range", "e6", ""},
        {"[THR.flight]", WHITE("k8/9/9/4c4/9/4D4/9/9/8K"), 0, "e4e7", "path_blocked", "e6", "type=crossbowman seat=1"},
        {"[THR.long]", WHITE("k8/9/9/9/9/9/9/9/1L6K"), 0, "b1b3", "off_terrain", "b1", ""},
        {"THR-11", WHITE("k8/9/9/9/9/9/9/9/L7K"), 0, "a1e1", "not_connected", "e1", ""},
        {"THR-12", WHITE_DONE("k8/9/9/9/9/9/9/L8/R7K", "a2s"), 0, "a2a5", "long_move", "a2", ""},
        {"THR-2", WHITE_DONE("k8/9/9/9/9/9/6W2/6r2/8K", "g3s:g2"), 0, "g3=g2", "trail", "g2", "type=warhorse"},
        {"[THR.ban-elephant]", WHITE("k8/9/9/9/9/4R4/4e4/9/8K"), 0, "e4xe3", "engage_ban_elephant", "e3",
         "type=elephant seat=1"},
        {"[THR.ban-warhorse]", WHITE_GUARDED("k8/9/9/9/9/4Dw3/9/9/8K"), 0, "e4xf4", "guarded", "f4",
         "type=warhorse seat=1"},
        {"[THR.ban-ranger]", WHITE("k8/9/9/9/4r4/4C4/9/9/8K"), 0, "e4*e5", "ranger_on_mountain", "e5",
         "type=ranger seat=1"},
        {"[THR.ban-forest]", WHITE("k8/9/9/9/9/4Cs3/9/9/8K"), 0, "e4*f4", "forest_cover", "f4", "type=spearman seat=1"},
        {"[THR.cunning]", FAVOR("k8/9/9/9/9/9/9/6R2/8K"), 0, "g2g3!", "no_check_due", "", ""},
    };
    worked_load("thrones", "");
    WORKED_EACH(carried, check_carried, rows);
}

/* [THR.neutral] They name what those carry whose place they take. */
static void of_other_tables(void)
{
    static const struct carried rows[] = {
        {"[THR.neutral]", WHITE("k8/9/9/9/4l4/4C4/9/9/8K"), 0, "e4*e5", "banned", "e5", "type=lancer seat=1"},
        {"[THR.neutral]", TURN("2", "b", "k8/9/9/9/9/4r4/4S4/9/8K"), 1, "e4xe3", "peaceful_turn", "", "value=3"},
        {"[THR.neutral]", TILES_OF_WHITE(ROW "/" ROW "/" ROW "/p........", "1"), 0, "c@b1", "no_fortress_here", "b1",
         ""},
        {"[THR.neutral]", FAVOR("k8/9/9/9/9/9/9/9/1R2E3K"), 0, "A:b1e1", "no_ambush_here", "b1", ""},
    };
    worked_load_text("schema: 1\nextends: thrones\nbans:\n  ranger: {targets: all}\npeaceful_turns: 2\n"
                     "fortress: {columns: [3, 7]}\nfavors: {ambush_on: [fortress, plains]}\n",
                     "");
    WORKED_EACH(carried, check_carried, rows);
}

/* The rows above show every reason that there is. */
static void no_row_is_missing(void)
{
    of_setups_and_turns();
    of_favors_and_targets();
    of_other_tables();
    worked_load("thrones", "");
    for (int32_t code = 1; code < 256; code++) {
        const char *name = brd_name(&worked_rules, BRD_NAME_REFUSAL, code);
        if (name != NULL && !CHECK(seen[code])) printf("  %s\n", name);
    }
}

static const struct check_test tests[] = {{"[THR.names] of_setups_and_turns", of_setups_and_turns},
                                          {"[THR.names] of_favors_and_targets", of_favors_and_targets},
                                          {"[THR.names] [THR.neutral] of_other_tables", of_other_tables},
                                          {"[THR.refusals] no_row_is_missing", no_row_is_missing},
                                          {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("thrones_refusals", tests, argc, argv);
}
