/*
 * test_tombs_own.c: classes of the file's own [TMB.own], and players that differ [TMB.seat-tables]: worked examples of
 * rules/tombs.md, by hand.
 *
 * Two players have 40 cards under OWN: on turn 17 (player 0 is to play) there are 19 in the deck, on turn 18 (player 1)
 * 18. As far as the lock shows, nobody has placed a card before (TMB-14).
 */
#include "worked.h"

#define EXTENDS "schema: 1\nextends: tombs\n"

/* Archers threaten and strike two cells away, ghouls come over units or out of graves and threaten up and down. */
#define OWN                                                                                                   \
    EXTENDS "classes:\n"                                                                                      \
            "  archer: {letter: A, name: hooded archer, picture: bow, count: [4, 5, 6], threatens: [{kind: "  \
            "leap, directions: orthogonal, range: 2}], plays: [place, strike]}\n"                             \
            "  ghoul: {letter: G, count: 4, threatens: [{kind: own}, {kind: step, directions: [up, down]}], " \
            "plays: [over, activate]}\n"

#define P1(board, hands, kills) board " p1 " hands " 4,4,4,4,1,2 " kills " 17 - 40"
#define D2(board, hands, kills) board " d2 " hands " 4,4,4,4,1,2 " kills " 18 1:0 41"

static void check_start(int32_t players, const char *expected)
{
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, players), BRD_OK);
    brd_state_format(&worked_rules, &state, text, sizeof text);
    CHECK_EQ_TEXT(text, expected);
}

/* ----------------------------------------------------------------------------------------------- own classes */

/* [TMB.own] [TMB.stocks] [TMB.things] */
static void own_classes_are_described_so(void)
{
    static const char *const stocks[] = {"deck_thorn", "hand_archer", "deck_archer", "hand_ghoul", "deck_ghoul"};
    brd_type_info type = {.struct_nbytes = sizeof type};
    brd_quantity_info stock = {.struct_nbytes = sizeof stock};
    worked_load_text(OWN, "");
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 5, &type), BRD_OK);
    CHECK_EQ_TEXT(type.name, "archer");
    CHECK_EQ_TEXT(type.picture, "bow");
    CHECK(type.letter == 'A' && type.layer == BRD_PIECE && type.count == -1);
    for (int seat = 0; seat < 4; seat++) CHECK(type.seat_letters[seat] == 'A' && type.seat_counts[seat] == -1);
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 4, &type), BRD_OK);
    CHECK_EQ_TEXT(type.name, "tombstone");
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 7, &type), BRD_E_ARGUMENT);
    for (int32_t i = 0; i < 5; i++) CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_STOCK, 9 + i), stocks[i]);
    CHECK(brd_name(&worked_rules, BRD_NAME_STOCK, 14) == NULL);
    CHECK_EQ_INT(brd_rules_quantity(&worked_rules, BRD_STOCK, 12, &stock), BRD_OK);
    CHECK_EQ_TEXT(stock.name, "hand_ghoul");
    CHECK(stock.type == 6 && stock.common == 0 && stock.part_of == 0 && stock.seen_by == BRD_SEEN_BY_OWNER);
    CHECK_EQ_INT(brd_rules_quantity(&worked_rules, BRD_STOCK, 11, &stock), BRD_OK);
    CHECK(stock.type == 5 && stock.common == 1 && stock.part_of == 5 && stock.seen_by == BRD_SEEN_BY_REFEREE);
}

/* [TMB.own] [TMB.deck] [TMB.deal] [TMB.chance] */
static void own_cards_are_dealt(void)
{
    static const struct worked_ply plies[] = {
        {"[TMB.own] [TMB.deal]", ".../.../... d1 -/- 8,8,8,8,4,4 0/0 0 - 0", "+A",
         ".../.../... d1 A/- 8,8,8,8,3,4 0/0 0 - 1",
         "draw seat=0 type=archer; stock seat=0 type=hand before=0 after=1; stock seat=0 type=hand_archer before=0 "
         "after=1; stock type=deck before=40 after=39; stock type=deck_archer before=4 after=3"},
        {"[TMB.own] behind a published card", ".../.../... d1 T/- 8,8,8,7,4,4 0/0 0 - 1", "+G",
         ".../.../... d2 TG/- 8,8,8,7,4,3 0/0 0 - 2", NULL},
    };
    static const char *const tickets[] = {"+B", "+T", "+A", "+A", "+G", "+G"};
    static const int32_t numbers[] = {0, 31, 32, 35, 36, 39};
    brd_state state;
    brd_chance_outcome outcomes[8];
    brd_move move;
    char text[BRD_MAX_MOVE_TEXT];
    worked_load_text(OWN, "");
    check_start(2, plies[0].before);
    check_start(3, ".../.../... d1 -/-/- 9,9,9,9,5,4 0/0/0 0 - 0");
    check_start(4, ".../.../... d1 -/-/-/- 10,10,10,10,6,4 0/0/0/0 0 - 0");
    WORKED_EACH(worked_ply, worked_ply, plies);
    if (!worked_position(plies[0].before, &state)) return;
    CHECK_EQ_INT(brd_chance_denominator(&worked_rules, &state), 40);
    CHECK_EQ_INT(brd_chance_list(&worked_rules, &state, outcomes, 8), 6);
    CHECK(outcomes[4].numerator == 4 && outcomes[4].move.code == worked_move("+A").code);
    for (int i = 0; i < 6; i++) {
        CHECK_EQ_INT(brd_chance_pick(&worked_rules, &state, numbers[i], &move), BRD_OK);
        brd_move_format(&worked_rules, move, text, sizeof text);
        CHECK_EQ_TEXT(text, tickets[i]);
    }
    CHECK_EQ_INT(brd_chance_pick(&worked_rules, &state, 40, &move), BRD_E_ARGUMENT);
    worked_load_text(OWN, "deck_2=0 deck_3=0,0,0,1"); /* 8 cards for two players, 10 for three */
    check_start(2, ".../.../... d1 -/- 0,0,0,0,4,4 0/0 0 - 0");
    worked_load_text(OWN, "deck_4=0");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 4), BRD_OK);
}

/* [TMB.own-plays] [TMB.kill-moment] [TMB.threat] */
static void own_classes_act_so(void)
{
    static const struct worked_ply plies[] = {
        {"[TMB.own-plays] it strikes two cells away, not beside it", P1("..O2/..T2/...", "TAG/BM", "0/0"), "Ac1",
         D2("..x/..T2/..A1", "TG/BM", "1/0"),
         "place seat=0 cell=c1 layer=piece type=archer after=0; remove seat=1 cell=c3 layer=piece type=ombra "
         "before=0; place cell=c3 layer=fixture type=tombstone after=0; stock seat=0 type=hand before=3 after=2; "
         "stock seat=0 type=hand_archer before=1 after=0; counter seat=0 type=kills before=0 after=1; counter "
         "type=turn before=17 after=18; counter type=placer before=-1 after=0; turn seat=1"},
        {"[TMB.own-plays] over a unit, an Ombra's, too", P1("..O2/.../...", "OGG/MM", "0/0"), "Gxc3",
         D2("..G1/.../...", "OG/MM", "0/0"),
         "remove seat=1 cell=c3 layer=piece type=ombra before=0; place seat=0 cell=c3 layer=piece type=ghoul after=0; "
         "stock seat=0 type=hand before=3 after=2; stock seat=0 type=hand_ghoul before=2 after=1; counter type=turn "
         "before=17 after=18; counter type=placer before=-1 after=0; turn seat=1"},
        {"[TMB.own-plays] out of a grave", P1("x../.B2./...", "BTG/OO", "0/1"), "Ga3xb2",
         D2("G1../.../...", "BT/OO", "0/1"),
         "remove cell=a3 layer=fixture type=tombstone before=0; place seat=0 cell=a3 layer=piece type=ghoul after=0; "
         "remove seat=1 cell=b2 layer=piece type=blade before=0; stock seat=0 type=hand before=3 after=2; stock "
         "seat=0 type=hand_ghoul before=1 after=0; counter type=turn before=17 after=18; counter type=placer "
         "before=-1 after=0; turn seat=1"},
        {"[TMB.own] a Blade kills an archer", P1(".A2./.../...", "BTG/OO", "0/0"), "Bb2",
         D2(".x./.B1./...", "TG/OO", "1/0"), NULL},
        {"[TMB.own] an Ombra over a ghoul", P1("..G2/.../...", "BOG/MM", "0/0"), "Oxc3",
         D2("..O1/.../...", "BG/MM", "0/0"), NULL},
        {"[TMB.discard] a ghoul finds nothing to go over", ".../.../... p1 GGG/MM 5,4,4,4,1,1 0/0 17 - 40", "-G",
         ".../.../... d2 GG/MM 5,4,4,4,1,1 0/0 18 - 41",
         "discard seat=0 type=ghoul; stock seat=0 type=hand before=3 after=2; stock seat=0 type=hand_ghoul before=3 "
         "after=2; counter type=turn before=17 after=18; turn seat=1"},
        {"[TMB.unit-count] the last card", "..T1/.../... p2 -/G 0,0,0,0,0,0 0/0 40 1:0 79", "Gxc3",
         "..G2/.../... e2 -/- 0,0,0,0,0,0 0/0 40 2:0 80", NULL},
    };
    static const struct worked_moves moves[] = {
        {"[TMB.threat] two cells from an archer", P1("..A2/.../...", "BBB/MM", "0/0"), "", "Ba1 Bb1 Ba2 Bb2 Bc2 Bb3"},
        {"[TMB.own-plays] TMB-3 is about Ombras", P1("..O2/.../...", "OGG/MM", "0/0"), "",
         "Oa1 Ob1 Oc1 Oa2 Ob2 Oc2 Oa3 Ob3 Gxc3"},
        {"[TMB.own-plays] a ghoul threatens below it", P1("..G2/.../...", "BOG/MM", "0/0"), "",
         "Ba1 Bb1 Bc1 Ba2 Bb2 Ba3 Bb3 Oa1 Ob1 Oc1 Oa2 Ob2 Oa3 Ob3 Oxc3 Gxc3"},
        {"[TMB.own-plays] ghouls beside it do not forbid", P1("xG2./.B2./...", "BBG/OO", "0/1"), "",
         "Ba1 Bc1 Bc3 Ga3xb2 Ga3xb3"},
    };
    worked_load_text(OWN, "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
}

#define ARCHERY P1("..A2/x../.T1.", "BAG/MM", "0/1")

/* [TMB.own-refusals] [TMB.refusals] [TMB.own-moves] */
static void own_classes_are_refused_so(void)
{
    static const struct worked_verdict rows[] = {
        {"a ghoul is not placed", ARCHERY, "Ga1", "not_its_way type=ghoul"},
        {"an archer goes over nothing", ARCHERY, "Axc3", "not_its_way type=archer"},
        {"nor is it activated", ARCHERY, "Aa2xc3", "not_its_way type=archer"},
        {"none in hand", P1("..A2/.../...", "BBB/MM", "0/0"), "Ab2", "not_in_hand type=archer"},
        {"taken", ARCHERY, "Ac3", "cell_taken cell=c3 type=archer seat=1"},
        {"no unit", ARCHERY, "Gxa1", "no_unit cell=a1 type=ghoul"},
        {"own unit", ARCHERY, "Gxb1", "own_unit cell=b1 type=thorn seat=0"},
        {"threatened by an archer", ARCHERY, "Bc1", "threatened cell=c3 type=archer seat=1"},
        {"no grave", ARCHERY, "Gb2xc3", "no_tombstone cell=b2 type=ghoul"},
        {"too far", ARCHERY, "Ga2xc3", "not_adjacent cell=c3 type=archer seat=1"},
        {"a Thorn", P1("xT2./.B2./...", "BTG/OO", "0/1"), "Ga3xb2", "thorn_near cell=b3 type=thorn seat=1"},
        {"still threatened", P1("xB2./.B2./...", "BTG/OO", "0/1"), "Ga3xb2", "threatened cell=b3 type=blade seat=1"},
        {"must play", ARCHERY, "-G", "must_play type=ghoul"},
        {"a quiet turn", "..T2/.../... p1 BMA/OT 7,7,7,6,3,3 0/0 3 2:0 9", "Ac1",
         "quiet_turn cell=c3 type=thorn seat=1 value=4"},
        {"none left", ".../.../... d1 AA/AA 8,8,8,8,0,4 0/0 1 - 4", "+A", "none_left type=archer"},
    };
    static const char *const none[] = {"a@a1", "ab2", "Pb2", "+P", "A", "Ab2xd3", "Axb2c3", "Abxb2", "Xb2"};
    brd_move move = {77};
    worked_load_text(OWN, "");
    WORKED_EACH(worked_verdict, worked_verdict, rows);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK_EQ_INT(brd_move_parse(&worked_rules, none[i], strlen(none[i]), &move), BRD_E_MOVE);
    CHECK_EQ_INT(brd_rules_moves(&worked_rules, NULL, 0), 134 + 2 * 101);
    uint32_t published = worked_move("Tb2xc3").code, own = worked_move("Ab2").code;
    worked_load("tombs", ""); /* other rules have no such move, and the same codes for theirs */
    CHECK_EQ_INT(brd_move_parse(&worked_rules, "Ab2", 3, &move), BRD_E_MOVE);
    CHECK_EQ_INT(move.code, 77);
    CHECK_EQ_INT(worked_move("Tb2xc3").code, published);
    CHECK(own > worked_move("-T").code);
    CHECK_EQ_INT(brd_rules_moves(&worked_rules, NULL, 0), 134);
}

/* [TMB.own] [TMB.f-board] [TMB.f-hands] [TMB.f-deck] [TMB.v-cards] [TMB.v-zones] */
static void own_classes_are_written_so(void)
{
    static const struct worked_fault faults[] = {
        {"[TMB.f-deck] too few numbers", ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0", "deck", 26, 26},
        {"[TMB.f-deck] too many", ".../.../... d1 -/- 8,8,8,8,4,4,1 0/0 0 - 0", "deck", 30, 30},
        {"[TMB.f-board] no such class", "P1../.../... d1 -/- 8,8,8,8,4,4 0/0 0 - 0", "board", 0, 0},
        {"[TMB.f-hands] out of order", ".../.../... p1 BAT/MM 4,4,4,4,1,2 0/0 17 - 40", "hands", 17, 17},
        {"[TMB.parse] more than any deck has", "A1A1A1/A1A1A1/A1.. p1 BBB/MM 4,4,4,4,1,2 0/0 17 - 40", "board", 14, 14},
        {"[TMB.v-cards] more than this one has", P1("A1A1A1/.../...", "TAA/MM", "0/0"), "hands", 18, 24},
        {"[TMB.v-zones] struck before", P1("A1.T2/.../...", "TAG/MM", "0/0"), "board", 3, 4},
    };
    brd_state state, after;
    brd_undo undo;
    char text[BRD_MAX_POSITION_TEXT];
    worked_load_text(OWN, "");
    WORKED_EACH(worked_fault, worked_fault, faults);
    if (!worked_position(ARCHERY, &state)) return;
    brd_state_format(&worked_rules, &state, text, sizeof text);
    CHECK_EQ_TEXT(text, ARCHERY);
    brd_state_observe(&worked_rules, &state, 1, text, sizeof text);
    CHECK_EQ_TEXT(text, "..A2/x../.T1. p1 ?3/MM ?19:5,4,4,4,2,3 0/1 17 - 40");
    after = state;
    CHECK(brd_apply(&worked_rules, &after, 0, worked_move("Gxc3"), NULL, &undo, NULL, 0) >= 0);
    CHECK(brd_state_hash(&worked_rules, &after) != brd_state_hash(&worked_rules, &state));
    CHECK_EQ_INT(brd_undo_move(&worked_rules, &after, &undo), BRD_OK);
    CHECK(memcmp(&after, &state, sizeof after) == 0);
}

static void check_sentence(const char *position, const char *move, const char *expected)
{
    brd_state state;
    char text[512];
    if (!worked_position(position, &state)) return;
    CHECK(brd_move_sentence(&worked_rules, &state, 0, worked_move(move), text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, expected);
}

static void check_way(int32_t type, const char *expected)
{
    char text[512];
    CHECK(brd_type_sentence(&worked_rules, type, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, expected);
}

static void own_classes_are_told_so(void)
{
    brd_state state;
    brd_verdict verdict;
    char text[512];
    worked_load_text(OWN, "");
    check_sentence(ARCHERY, "Ab2", "Hooded archer on b2");
    check_sentence(ARCHERY, "Gxc3", "Ghoul on c3, on top of Player 2's Hooded archer");
    check_sentence(P1("x../.B2./...", "BTG/OO", "0/1"), "Ga3xb2",
                   "Ghoul activated on a3, removing Player 2's Blade on b2");
    if (worked_position(ARCHERY, &state)) {
        CHECK_EQ_INT(brd_move_check(&worked_rules, &state, 0, worked_move("Ga1"), &verdict), BRD_E_ILLEGAL);
        brd_verdict_sentence(&worked_rules, &verdict, text, sizeof text);
        CHECK_EQ_TEXT(text, "these rules do not let you play a Ghoul this way");
    }
    check_way(5, "The Hooded archer is played on a safe empty cell; it threatens exactly two cells in every orthogonal "
                 "direction, whatever stands between, and kills the enemies there when it is played");
    check_way(6, "The Ghoul is played on top of an enemy unit, which is removed, or on a tombstone, which is removed "
                 "with an enemy unit beside it; it threatens its own cell and one cell up or down");
}

/* ---------------------------------------------------------------------------------------------------- seats */

/* Player 1's Blades do not strike, Player 2's Magi threaten what is beside them; Ombras of Player 2 strike below. */
#define SEATS                                                                                                  \
    EXTENDS "seats:\n"                                                                                         \
            "  player_1: {classes: {blade: {plays: [place]}}}\n"                                               \
            "  player_2: {classes: {magus: {threatens: [{kind: step, directions: diagonal}]}, ombra: {plays: " \
            "all, threatens: [{kind: step, directions: [down]}]}}}\n"

#define FIRST(board, hands, kills) board " p1 " hands " 3,3,3,2 " kills " 17 - 40"
#define SECOND(board, hands, kills) board " p2 " hands " 3,3,2,2 " kills " 18 - 42"

/* [TMB.seat-tables] */
static void players_may_differ(void)
{
    static const struct worked_ply plies[] = {
        {"[TMB.seat-tables] Player 1's Blade does not strike", FIRST(".../.T2./...", "BOO/MM", "0/0"), "Bb1",
         ".../.T2./.B1. d2 OO/MM 3,3,3,2 0/0 18 1:0 41", NULL},
        {"[TMB.seat-tables] Player 2's does", SECOND(".../.T1./...", "OO/BMM", "0/0"), "Bb1",
         ".../.x./.B2. d1 OO/MM 3,3,2,2 0/1 19 2:0 43", NULL},
        {"[TMB.seat-tables] Player 2's Magus strikes beside it alone", SECOND("..T1/.T1./...", "OO/BMM", "0/0"), "Ma1",
         "..T1/.x./M2.. d1 OO/BM 3,3,2,2 0/1 19 2:0 43", NULL},
        {"[TMB.seat-tables] Player 1's farther", FIRST("..T2/.T2./...", "MOO/BB", "0/0"), "Ma1",
         "..x/.x./M1.. d2 OO/BB 3,3,3,2 2/0 18 1:0 41", NULL},
        {"[TMB.seat-tables] Player 2's Ombra strikes from on top", SECOND(".T1./.T1./...", "MM/BBO", "0/0"), "Oxb3",
         ".O2./.x./... d1 MM/BB 3,3,2,2 0/1 19 2:0 43", NULL},
    };
    static const struct worked_verdict verdicts[] = {
        {"[TMB.seat-tables] Player 1's Magus", SECOND("..M1/.../...", "OO/BMM", "0/0"), "Ba1",
         "threatened cell=c3 type=magus seat=0"},
        {"[TMB.seat-tables] Player 1's Blade threatens", SECOND(".B1./.../...", "OO/BMM", "0/0"), "Bb2",
         "threatened cell=b3 type=blade seat=0"},
    };
    static const struct worked_fault fault = {"[TMB.v-zones] Player 2's Blade strikes",
                                              FIRST(".../.T1./.B2.", "BOO/MM", "0/0"), "board", 5, 6};
    brd_state state;
    worked_load_text(SEATS, "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_verdict, worked_verdict, verdicts);
    worked_fault(&fault);
    CHECK(worked_position(FIRST(".../.T2./.B1.", "BOO/MM", "0/0"), &state)); /* not struck [TMB.v-zones] */
    if (worked_position(FIRST("..M2/.../...", "BOO/BB", "0/0"), &state))     /* Player 2's Magus does not reach a1 */
        CHECK_EQ_INT(brd_move_check(&worked_rules, &state, 0, worked_move("Ba1"), NULL), BRD_OK);
    check_start(2, ".../.../... d1 -/- 8,8,8,8 0/0 0 - 0");
    check_way(0, "The Blade is played on a safe empty cell; it threatens one cell in every orthogonal direction, and "
                 "kills the enemies there when it is played. Player 1's Blade is played on a safe empty cell; it "
                 "threatens one cell in every orthogonal direction");
    check_way(3,
              "The Thorn is played on a safe empty cell or on a tombstone, which is removed with an enemy unit beside "
              "it; it threatens nothing");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TMB.own TMB.stocks TMB.things", own_classes_are_described_so},
        {"TMB.own TMB.deck TMB.deal TMB.chance", own_cards_are_dealt},
        {"TMB.own-plays", own_classes_act_so},
        {"TMB.own-refusals TMB.own-moves", own_classes_are_refused_so},
        {"TMB.own TMB.f-board TMB.f-hands TMB.f-deck", own_classes_are_written_so},
        {"TMB.own", own_classes_are_told_so},
        {"TMB.seat-tables", players_may_differ},
        {NULL, NULL},
    };
    return check_main("tombs_own", tests, argc, argv);
}
