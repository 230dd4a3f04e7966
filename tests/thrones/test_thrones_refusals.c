/*
 * test_thrones_refusals.c: [THR.names], what the verdict of each refusal carries: the columns "cell" and "names" of
 * the rulebook's table, a row for each of its rows. Worked out by hand on the tiles of thrones_lines.h.
 */
#include "thrones_lines.h"

/* A refusal for one actor. */
struct asked {
    int32_t actor;
    struct worked_verdict verdict;
};

static bool seen[256];

/* Notes the reason that the row shows: the first word of what it carries. */
static void see(const char *carried)
{
    size_t nbytes = strcspn(carried, " ");
    for (int32_t code = 1; code < 256; code++) {
        const char *name = brd_name(&worked_rules, BRD_NAME_REFUSAL, code);
        if (name != NULL && strlen(name) == nbytes && memcmp(name, carried, nbytes) == 0) seen[code] = true;
    }
}

static void check_asked(const struct asked *row)
{
    worked_verdict_for(&row->verdict, row->actor);
    see(row->verdict.carried);
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
    static const struct asked rows[] = {
        {1, {"[THR.ends-of-state]", TILES " 9/9/9/9/9/9/9/9/8K b over - - 0:0,0:0 -,- - - - 4 51", "end", "game_over"}},
        {1, {"[THR.turn]", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "a9a8", "not_your_turn"}},
        {BRD_SPECTATOR, {"[THR.turn] an onlooker", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "i1i2", "not_your_turn"}},
        {BRD_NOBODY, {"[THR.turn] nobody", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "i1i2", "not_your_turn"}},
        {BRD_CHANCE, {"[THR.turn] chance", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "i1i2", "not_your_turn"}},
        {0,
         {"[THR.pending] a seat while chance is to move", WHITE_CHECK("k8/9/9/9/4E4/9/9/9/8K", "e5e6"), "survive",
          "not_your_turn"}},
        {0, {"[THR.setup]", WHITE("k8/9/9/9/9/9/9/9/8K"), "R@c3", "wrong_phase"}},
        {0, {"[THR.cells]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "a1a2", "no_piece cell=a1"}},
        {0, {"[THR.turn] a move", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "a9a8", "not_yours cell=a9 type=throne seat=1"}},
        {0,
         {"[THR.turn] Haste", FAVOR("k8/9/9/9/9/4c4/9/9/8K"), "H:e4e5", "not_yours cell=e4 type=crossbowman seat=1"}},
        {0,
         {"[THR.turn] Ambush", FAVOR("k8/9/9/9/9/9/9/9/1R4e1K"), "A:b1g1", "not_yours cell=g1 type=elephant seat=1"}},
        {0, {"[THR.setup-tiles]", TILES_OF_WHITE(NONE, "0"), "p@b1", "not_next_cell cell=a1"}},
        {0,
         {"[THR.supply]", TILES_OF_WHITE("w......../wwpfmpfpf/wwpfmpfpf/wwpfmpfpf", "28"), "w@b4",
          "quota cell=b4 type=water"}},
        {0,
         {"[THR.setup-fortress]", TILES_OF_WHITE(ROW "/" ROW "/" ROW "/pfmwpfpfw", "9"), "c@a2",
          "fortress_edge cell=a2"}},
        {0,
         {"[THR.setup-completable]", TILES_OF_WHITE(ROW "/" ROW "/" ROW "/pppppp...", "6"), "p@g1",
          "not_completable cell=g1"}},
        {0, {"[THR.setup-middle]", CLAIMS_OF_WHITE(ROW, "36"), "f@a5", "not_next_tile"}},
        {0, {"[THR.setup-middle]", CLAIMS_OF_WHITE(ROW, "36"), "p@a4", "not_middle_row cell=a4"}},
        {0, {"[THR.setup-middle]", CLAIMS_OF_WHITE("p........", "37"), "f@a5", "claimed cell=a5"}},
        {0, {"[THR.setup-pieces]", PIECES_OF_WHITE("9/9/9/9", "40"), "S@a1", "not_next_piece"}},
        {0, {"[THR.setup-pieces]", PIECES_OF_WHITE("9/9/9/9", "40"), "R@a5", "not_homeland cell=a5"}},
        {0,
         {"[THR.setup-pieces]", PIECES_OF_WHITE("9/9/2R6/9", "41"), "R@c2", "cell_taken cell=c2 type=ranger seat=0"}},
        {0, {"THR-21", PIECES_OF_WHITE("9/9/2R6/9", "41"), "R@b2", "pair_order cell=c2"}},
        {0, {"THR-21", PIECES_OF_WHITE("9/9/9/9", "40"), "R@i4", "no_room_for_pair cell=i4"}},
        {0, {"[THR.arrival]", WHITE("k8/9/9/9/9/9/9/9/8K"), "D@c3", "not_held_back"}},
        {0, {"[THR.arrival]", HELD("k8/9/9/9/9/9/4R4/9/8K", "e3m"), "D@c3", "turn_begun"}},
        {0, {"[THR.arrival]", HELD("k8/9/9/9/9/9/4R4/9/8K", "-"), "D@e3", "no_landing cell=e3"}},
        {0, {"[THR.arrival]", HELD("k8/9/9/9/9/9/2r6/9/8K", "-"), "D@c3", "cell_taken cell=c3 type=ranger seat=1"}},
        {0, {"THR-22", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "end", "nothing_done"}},
        {0,
         {"[THR.after-engaging]", WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "e3x", "-", "50"), "i1i2",
          "already_engaged cell=e3 type=ranger seat=0"}},
        {0,
         {"[THR.arrival]", WHITE_FAVORS("k8/9/9/9/9/9/2D6/9/8K", "1:1,0:0", ".d", "-", "51"), "i1i2",
          "dragon_arrived cell=c3 type=dragon seat=0"}},
        {0,
         {"THR-7", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), "i1h1", "not_the_actor cell=e4 type=elephant seat=0"}},
        {0, {"[THR.action-move]", WHITE_DONE("k8/9/9/9/9/4E4/9/9/8K", "e4m"), "e4e5", "already_moved cell=e4"}},
        {0, {"[THR.switch]", WHITE_DONE("k8/9/9/9/9/9/6R2/6E2/8K", "g3s"), "g3=g2", "already_switched cell=g3"}},
        {0, {"THR-18", WHITE_DONE("k8/9/9/9/9/4r4/4C4/9/8K", "e3m"), "e3*e4", "not_first_action cell=e3"}},
        {0, {"[THR.first-turn]", TURN("1", "w", "k8/9/9/9/9/4R4/4s4/9/8K"), "e4xe3", "first_turn value=2"}},
    };
    worked_load("thrones", "");
    WORKED_EACH(asked, check_asked, rows);
}

static void of_favors_and_targets(void)
{
    static const struct asked rows[] = {
        {0,
         {"[THR.spend]", WHITE_FAVORS("k8/9/9/9/9/9/9/6R2/8K", "0:1,0:0", ".f", "-", "50"), "H:g2g3", "favor_spent"}},
        {0, {"[THR.spend]", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "H:g2g3", "no_favor"}},
        {0, {"[THR.fire]", WHITE("k8/9/9/9/9/9/9/6R2/8K"), "g2*a1", "cannot_fire cell=g2 type=ranger seat=0"}},
        {0,
         {"[THR.action-move] own", WHITE("k8/9/9/9/9/4E4/4E4/9/8K"), "e4e3",
          "cell_taken cell=e3 type=elephant seat=0"}},
        {0,
         {"[THR.action-move] the opponent's", WHITE("k8/9/9/9/9/4E4/4a4/9/8K"), "e4e3",
          "cell_taken cell=e3 type=catapult seat=1"}},
        {0, {"[THR.haste]", FAVOR("k8/9/9/9/9/4E4/4l4/9/8K"), "H:e4e3", "cell_taken cell=e3 type=lancer seat=1"}},
        {0, {"THR-9", WHITE("k8/9/9/9/9/7R1/9/9/8K"), "h4xh5", "no_target cell=h5"}},
        {0, {"[THR.attack]", WHITE("k8/9/9/9/9/4R4/4S4/9/8K"), "e4xe3", "own_target cell=e3 type=spearman seat=0"}},
        {0, {"[THR.switch]", WHITE("k8/9/9/9/9/9/6s2/6R2/8K"), "g2=g3", "enemy_partner cell=g3 type=ranger"}},
        {0, {"THR-20", WHITE("k8/9/9/9/9/9/6R2/6R2/8K"), "g2=g3", "same_type cell=g3"}},
        {0, {"[THR.switch-warhorse]", WHITE("k8/9/9/9/9/9/6w2/6W2/8K"), "g2=g3", "two_warhorses cell=g3"}},
        {0, {"[THR.ambush]", FAVOR("k8/9/9/9/9/9/9/9/R3E1E1K"), "A:a1e1", "not_forest cell=a1"}},
        {0, {"[THR.action-move]", WHITE("k8/9/9/9/9/4E4/9/9/8K"), "e4e6", "out_of_range cell=e6"}},
        {0, {"[THR.flight]", WHITE("k8/9/9/4c4/9/4D4/9/9/8K"), "e4e7", "path_blocked cell=e6 type=crossbowman seat=1"}},
        {0, {"[THR.long]", WHITE("k8/9/9/9/9/9/9/9/1L6K"), "b1b3", "off_terrain cell=b1"}},
        {0, {"THR-11", WHITE("k8/9/9/9/9/9/9/9/L7K"), "a1e1", "not_connected cell=e1"}},
        {0, {"THR-12", WHITE_DONE("k8/9/9/9/9/9/9/L8/R7K", "a2s"), "a2a5", "long_move cell=a2"}},
        {0, {"THR-2", WHITE_DONE("k8/9/9/9/9/9/6W2/6r2/8K", "g3s:g2"), "g3=g2", "trail cell=g2 type=warhorse"}},
        {0,
         {"[THR.ban-elephant]", WHITE("k8/9/9/9/9/4R4/4e4/9/8K"), "e4xe3",
          "engage_ban_elephant cell=e3 type=elephant seat=1"}},
        {0,
         {"[THR.ban-warhorse]", WHITE_GUARDED("k8/9/9/9/9/4Dw3/9/9/8K"), "e4xf4",
          "guarded cell=f4 type=warhorse seat=1"}},
        {0,
         {"[THR.ban-ranger]", WHITE("k8/9/9/9/4r4/4C4/9/9/8K"), "e4*e5",
          "ranger_on_mountain cell=e5 type=ranger seat=1"}},
        {0,
         {"[THR.ban-forest]", WHITE("k8/9/9/9/9/4Cs3/9/9/8K"), "e4*f4", "forest_cover cell=f4 type=spearman seat=1"}},
        {0, {"[THR.cunning]", FAVOR("k8/9/9/9/9/9/9/6R2/8K"), "g2g3!", "no_check_due"}},
    };
    worked_load("thrones", "");
    WORKED_EACH(asked, check_asked, rows);
}

/* White's lancers are laid. */
#define LANCERS(row, ply)                                                                       \
    NONE "/" ROW "/" WHITE_TILES " 9/9/9/9/9/" row "/R1S1C1S1R/9/2T3A2 w pieces p.f.m.w..|" ROW \
         " - 0:0,0:0 -,- - - - 0 " ply

/* [THR.neutral] They name what those carry whose place they take. */
static void of_other_tables(void)
{
    static const struct asked rows[] = {
        {0, {"[THR.neutral]", WHITE("k8/9/9/9/4l4/4C4/9/9/8K"), "e4*e5", "banned cell=e5 type=lancer seat=1"}},
        {1, {"[THR.neutral]", TURN("2", "b", "k8/9/9/9/9/4r4/4S4/9/8K"), "e4xe3", "peaceful_turn value=3"}},
        {0,
         {"[THR.neutral]", TILES_OF_WHITE(ROW "/" ROW "/" ROW "/p........", "1"), "c@b1", "no_fortress_here cell=b1"}},
        {0, {"[THR.neutral]", FAVOR("k8/9/9/9/9/9/9/9/1R2E3K"), "A:b1e1", "no_ambush_here cell=b1"}},
    };
    static const struct asked of_types[] = {
        {0, {"[THR.neutral]", LANCERS("3CL4", "49"), "L@b4", "order_of_type cell=e4"}},
        {0, {"[THR.neutral]", LANCERS("3C5", "48"), "L@h4", "no_room_for_type cell=h4"}},
    };
    worked_load_text("schema: 1\nextends: thrones\nbans:\n  ranger: {targets: all}\npeaceful_turns: 2\n"
                     "fortress: {columns: [3, 7]}\nfavors: {ambush_on: [fortress, plains]}\n",
                     "");
    WORKED_EACH(asked, check_asked, rows);
    worked_load_text("schema: 1\nextends: thrones\npieces:\n  lancer: {count: 3}\n", "");
    WORKED_EACH(asked, check_asked, of_types);
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
