/*
 * test_moves_described.c: brd_move_describe is right about every kind of move. Rows by hand show each kind. In random
 * games of all games, by the built-in rules and by random variants, no two legal moves have the same description, and
 * the flags agree with the queries before and after the ply. Only the rows, and the holder of a disc in Carnyx, know a
 * game.
 */
#include "thrones_lines.h"
#include "variant.h"

enum { GAMES_EACH = 12, VARIANTS_EACH = 30, FEW_PLIES = 5000, FEWER = 3, FEWEST = 6 };
enum { PLIES_MOST = 400, TEXT_NBYTES = 512, CHECKED_EACH = 8 };

/* ------------------------------------------------------------------------------------------------------ rows */

#define NO_GATES "-,-,-,-,-,-,-,-"
#define ALL "B1G4M4F8S2T2L1"
#define SETUP BLACK_TILES "/" ROW "/" WHITE_TILES " " BLACK_PIECES "/9/" WHITE_PIECES " "

static void moves_of_tokonoma(void)
{
    static const struct worked_description rows[] = {
        {"tokonoma", "f4/6/7/3+A2/5 w 0 0", "d4d2", "move seat=0 from=d4 to=d2 type=arm"},
        {"tokonoma", "f4/6/3fF2/4F1/5 w 3 10", "d5d4", "move seat=0 from=d5 to=d4 type=flat captures"},
    };
    worked_load("tokonoma", "");
    WORKED_EACH(worked_description, worked_description, rows);
}

static void moves_of_carnyx(void)
{
    static const struct worked_description rows[] = {
        {"carnyx", "5/5/5/5/5 d 3/3 0/0 10/10 - - - 0", "@b1", "place seat=0 to=b1 type=disc"},
        {"carnyx", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "b2b3", "move seat=0 from=b2 to=b3 type=disc"},
        {"carnyx", "L4/5/1L3/1D3/5 d 0/0 0/0 10/10 - - a3b3 9", "b2b3", "move seat=0 from=b2 to=b3 type=disc captures"},
        {"carnyx", "5/5/5/5/D3L l 0/0 0/0 10/10 - - - 9", "e1>c5", "return seat=1 from=e1 to=c5 type=disc"},
        {"carnyx", "(LDLD)3L/5/5/5/5 d 0/0 0/0 1/10 - - - 9", "a5>", "leave seat=0 from=a5 type=disc"},
        {"carnyx", "L4/5/5/1D3/5 d 0/0 0/0 10/10 - - - 9", "hunker", "hunker seat=0"},
        {"carnyx", "L4/5/5/5/(DD)4 d 0/0 0/0 10/10 - - - 9", "a1c1", "move seat=0 from=a1 to=c1 type=disc"},
    };
    worked_load("carnyx", "");
    WORKED_EACH(worked_description, worked_description, rows);
}

static void moves_of_tombs(void)
{
    static const struct worked_description rows[] = {
        {"tombs", ".../.../... d1 BM/OT 7,7,7,7 0/0 1 - 4", "+T", "draw seat=chance type=thorn chance"},
        {"tombs", ".../.../... p1 BMT/OO 3,3,3,2 0/0 17 - 40", "Tb2", "place seat=0 to=b2 type=thorn reveals"},
        {"tombs", "T2T2O2/T2.O2/... p1 BMO/OO 3,3,3,2 1/0 17 - 40", "Bb2",
         "place seat=0 to=b2 type=blade reveals captures"},
        {"tombs", ".../.T2./... p1 BMO/OO 3,3,3,2 0/0 17 - 40", "Oxb2",
         "over seat=0 to=b2 type=ombra reveals captures"},
        {"tombs", "..O2/.x./... p1 BMT/OO 3,3,3,2 1/0 17 - 40", "Tb2xc3",
         "activate seat=0 to=b2 target=c3 type=thorn reveals captures"},
        {"tombs", ".../B1B1B1/... p2 BT/BMO/MM 2,4,4,3 0/0/0 17 1:0 38", "-O", "discard seat=1 type=ombra reveals"},
    };
    worked_load("tombs", "");
    WORKED_EACH(worked_description, worked_description, rows);
}

static void moves_of_tomis(void)
{
    static const struct worked_description rows[] = {
        {"tomis", "8/8/8/8/8/8/8/8 w " NO_GATES " " ALL "/" ALL " - 0 0", "B@e1", "place_base seat=0 to=e1 type=base"},
        {"tomis", "2b5/8/8/8/8/8/8/4B3 w " NO_GATES " G4M4F8S2T2L1/G4M4F8S2T2L1 - 0 2", "G@g1",
         "place_gate seat=0 to=g1 type=gate"},
        {"tomis", "4b3/8/8/T6t/8/8/8/4B2T w " NO_GATES " F3L1/F3L1 - 0 20", "F@a1",
         "deploy seat=0 to=a1 type=frigate captures"}, /* the towers attack */
        {"tomis", "4b3/8/8/8/2S5/8/8/4B3 w -,-,b+,c+,e>N,-,-,- F2L1/L1 - 0 20", "c4f1",
         "move seat=0 from=c4 to=f1 type=sentry"},
        {"tomis", "4b3/8/8/8/8/2f5/2F5/4B3 w -,c.,d+,-,-,-,-,- F2L1/F3L1 - 0 20", "c2+",
         "activate seat=0 from=c2 type=frigate"},
        {"tomis", "4b3/8/8/8/2F5/8/8/4B3 w -,-,b+,c+,e>N,-,-,- F2L1/L1 - 0 20", "c4-",
         "deactivate seat=0 from=c4 type=frigate"},
        {"tomis", "4b3/8/8/8/8/8/8/4B3 w -,c+,-,-,-,-,-,- M1F3L1/F3L1 - 0 20", "c2^NE",
         "mark seat=0 from=c2 type=gate direction=NE"},
        {"tomis", "4b3/8/8/8/8/8/8/4B3 w -,c>E,-,-,-,-,-,- M1F3L1/F3L1 - 0 20", "c2^^",
         "second_mark seat=0 from=c2 type=gate"},
        {"tomis", "4b3/8/8/8/8/8/8/4B3 w -,c>E,-,-,-,-,-,- M1F3L1/F3L1 - 0 20", "c2~SW",
         "rotate seat=0 from=c2 type=gate direction=SW"},
        {"tomis", "4b3/8/8/8/3t4/2F5/1S6/4B3 w -,-,c+,d+,-,-,-,- F2L1/F3L1 - 0 20", "c3=d4",
         "gate_jump seat=0 from=c3 to=d4 type=frigate captures"},
        {"tomis", "4b3/8/8/8/8/2f5/2F5/4B3 w -,c+,d+,-,-,-,-,- F2L1/F2L1 - 0 20", "c2*c3",
         "strike seat=0 from=c2 target=c3 type=frigate spends captures"},
        {"tomis", "4b3/8/8/8/8/3F4/8/4B3 w -,c>N,-,h.,a+,b.,-,- F2L1/F3L1 - 0 20", "d3>d5",
         "jump seat=0 from=d3 to=d5 type=frigate"},
    };
    worked_load("tomis", "");
    WORKED_EACH(worked_description, worked_description, rows);
}

static void moves_of_thrones(void)
{
    static const struct worked_description rows[] = {
        {"thrones", NONE "/" ROW "/" NONE " 9/9/9/9/9/9/9/9/9 w tiles " ROW "|" ROW " - 0:0,0:0 -,- - - - 0 0", "p@a1",
         "tile seat=0 to=a1 type=plains"},
        {"thrones", SETUP "b pieces p.f.m.w..|.w..m.f.p w 0:0,0:0 -,- - - - 0 109", "D@i9",
         "piece seat=1 to=i9 type=dragon reveals"},
        {"thrones", SETUP "b pieces p.f.m.w..|.w..m.f.p w 0:0,0:0 -,- - - - 0 109", "D@-",
         "hold seat=1 type=dragon reveals"},
        {"thrones", WHITE("k8/9/9/9/9/4R4/4s4/9/8K"), "e4f3", "move seat=0 from=e4 to=f3 type=ranger"},
        {"thrones", WHITE("k8/9/9/9/9/4R4/4s4/9/8K"), "e4xe3", "attack seat=0 from=e4 to=e3 type=ranger captures"},
        {"thrones", WHITE("k8/9/9/9/9/3sC4/9/9/8K"), "e4*d4", "fire seat=0 from=e4 to=d4 type=crossbowman announces"},
        {"thrones", WHITE("k8/9/9/9/4E4/9/9/9/8K"), "e5e6", "move seat=0 from=e5 to=e6 type=elephant announces"},
        {"thrones", WHITE("k8/9/9/9/4E4/4s4/9/9/8K"), "e5xe4", "attack seat=0 from=e5 to=e4 type=elephant announces"},
        {"thrones", WHITE_CHECK("k8/9/9/9/4E4/4s4/9/9/8K", "e5xe4"), "survive",
         "survive seat=chance from=e5 to=e4 type=elephant chance captures"},
        {"thrones", WHITE_CHECK("k8/9/9/9/4E4/4s4/9/9/8K", "e5xe4"), "fail",
         "fail seat=chance from=e5 to=e4 type=elephant chance spends"},
        {"thrones", WHITE_FAVORS("k8/9/9/9/4T4/4E4/9/9/8K", "1:1,0:0", "-", "-", "50"), "e4=e5",
         "switch seat=0 from=e4 to=e5 type=elephant announces"},
        {"thrones", WHITE_FAVORS("k8/9/9/9/4T4/4E4/9/9/8K", "1:1,0:0", "-", "-", "50"), "e4=e5!",
         "switch seat=0 from=e4 to=e5 type=elephant spends"},
        {"thrones", WHITE_FAVORS("k8/9/9/9/9/3sC4/9/9/8K", "1:1,0:0", "-", "-", "50"), "e4*d4!",
         "fire seat=0 from=e4 to=d4 type=crossbowman spends captures"},
        {"thrones", WHITE_IN_FULL("k8/9/9/9/9/6K2/9/9/9", "-", "1:1,0:0", "e2,-", "-", "-", "-", "50"), "g4h5!",
         "move seat=0 from=g4 to=h5 type=throne spends"}, /* and gains another */
        {"thrones", WHITE_FAVORS("k8/9/9/9/9/9/4R4/9/8K", "1:1,0:0", "e3x", "-", "51"), "H:e3e4",
         "haste seat=0 from=e3 to=e4 type=ranger spends"},
        {"thrones", WHITE_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "1:1,0:0", "-", "-", "50"), "H:e5e6",
         "haste seat=0 from=e5 to=e6 type=elephant spends announces"},
        {"thrones", WHITE_FAVORS("k8/9/9/9/4E4/9/9/9/8K", "1:1,0:0", "-", "H:e5e6", "51"), "survive",
         "survive seat=chance from=e5 to=e6 type=elephant chance spends"},
        {"thrones", WHITE_FAVORS("k8/9/9/9/9/9/6r2/6R2/8K", "1:1,0:0", "-", "-", "50"), "D:g2g3",
         "deception seat=0 from=g2 to=g3 type=ranger spends"},
        {"thrones", WHITE_DONE("k8/9/9/9/9/4R4/4s4/9/8K", "e4m"), "end", "end seat=0"},
    };
    worked_load("thrones", "");
    WORKED_EACH(worked_description, worked_description, rows);
}

/* Hidden plies, in a setup that White plays and in a deal. [H.describe-hidden] */
static void hidden_plies_are_described_so(void)
{
    static const struct {
        const char *game;
        uint32_t code;
        const char *told;
    } rows[] = {{"thrones", BRD_CODE_HIDDEN, "? seat=0 hidden"},
                {"tombs", BRD_CODE_HIDDEN_CHANCE, "? seat=chance chance hidden"}};
    for (size_t i = 0; i < 2; i++) {
        char text[TEXT_NBYTES] = "";
        struct worked_text out = {text, sizeof text, 0};
        brd_state state;
        brd_move_info info = {.struct_nbytes = sizeof info};
        worked_load(rows[i].game, "");
        CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
        CHECK_EQ_INT(brd_move_describe(&worked_rules, &state, BRD_REFEREE, (brd_move){rows[i].code}, &info), BRD_OK);
        worked_put_description(&out, &info);
        CHECK_EQ_TEXT(text, rows[i].told);
    }
}

/* ---------------------------------------------------------------------------------------------- random games */

static struct variant variant;
static brd_state state;
static brd_move moves[BRD_MAX_MOVES];
static brd_move_info told[BRD_MAX_MOVES];

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(brd_move_info));
}

/* [H.describe] */
static void descriptions_are_unique(int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        told[i] = (brd_move_info){.struct_nbytes = sizeof told[i]};
        CHECK_EQ_INT(brd_move_describe(&variant.rules, &state, BRD_REFEREE, moves[i], &told[i]), BRD_OK);
    }
    qsort(told, (size_t)count, sizeof told[0], compare);
    for (int32_t i = 1; i < count; i++)
        if (!CHECK(compare(&told[i - 1], &told[i]) != 0)) return;
}

/* The seat that holds an item: for a disc of Carnyx the holder of its stack, which is the value of the disc. */
static int32_t holder(const brd_item *item)
{
    return strcmp(variant.game->name, "carnyx") == 0 ? item->value : item->seat;
}

/* How many items on the board belong to a seat, or to other seats. */
static int32_t held(const brd_state *position, int32_t seat, bool others)
{
    int32_t sum = 0;
    for (int32_t cell = 0; brd_name(&variant.rules, BRD_NAME_CELL, cell) != NULL; cell++) {
        brd_item items[BRD_MAX_ITEMS];
        int32_t count = brd_state_cell(&variant.rules, position, BRD_REFEREE, cell, items, BRD_MAX_ITEMS);
        for (int32_t i = 0; i < count; i++)
            if (items[i].layer != BRD_GROUND && items[i].seat != BRD_NO_SEAT)
                sum += (holder(&items[i]) != seat) == others;
    }
    return sum;
}

/* Whether some event has this cause. */
static bool caused(const brd_event *events, int32_t count, uint8_t cause)
{
    for (int32_t i = 0; i < count; i++)
        if (events[i].cause == cause) return true;
    return false;
}

static uint32_t flags_seen; /* of all moves that were compared with their plies */

/* The seat that makes the ply: the seat whose turn it is, or one that the event names where several seats may act. */
static int32_t seat_of(const brd_event *ply)
{
    int32_t turn = brd_state_turn(&variant.rules, &state), actors = brd_state_actors(&variant.rules, &state);
    if ((actors & (actors - 1)) == 0) return turn;
    CHECK((actors >> ply->seat & 1) != 0);
    return ply->seat;
}

/*
 * Compares the flags of a legal move with the ply. A ply that reveals a setup also settles claims and takes nothing.
 * [H.move-flags] [H.describe-knowledge]
 */
static void flags_hold(brd_move move)
{
    brd_event events[BRD_MAX_EVENTS];
    brd_state after = state;
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_pending pending = {.struct_nbytes = sizeof pending};
    CHECK_EQ_INT(brd_move_describe(&variant.rules, &state, BRD_REFEREE, move, &info), BRD_OK);
    flags_seen |= info.flags;
    int32_t count = brd_apply(&variant.rules, &after, BRD_REFEREE, move, NULL, NULL, events, BRD_MAX_EVENTS);
    if (!CHECK(count > 0)) return;
    int32_t seat = seat_of(&events[0]);
    bool chance = brd_state_to_move(&variant.rules, &state) == BRD_CHANCE;
    CHECK_EQ_INT((info.flags & BRD_MOVE_CHANCE) != 0, chance);
    CHECK_EQ_INT(info.seat, chance ? BRD_CHANCE : seat);
    CHECK_EQ_INT(info.flags & BRD_MOVE_HIDDEN, 0);
    bool captures = (info.flags & BRD_MOVE_CAPTURES) != 0,
         setup = brd_state_phase(&variant.rules, &state, seat) != brd_state_phase(&variant.rules, &after, seat);
    CHECK_EQ_INT(captures, caused(events, count, BRD_CAUSE_CAPTURED));
    if (!setup) CHECK_EQ_INT(captures, held(&after, seat, true) < held(&state, seat, true));
    if (caused(events, count, BRD_CAUSE_SPENT)) CHECK((info.flags & BRD_MOVE_SPENDS) != 0);
    CHECK_EQ_INT(brd_state_pending(&variant.rules, &after, BRD_REFEREE, &pending), BRD_OK);
    CHECK_EQ_INT((info.flags & BRD_MOVE_ANNOUNCES) != 0, pending.move.code != 0);
}

static void play(int32_t players, uint64_t seed)
{
    if (brd_state_initial(&variant.rules, &state, players) != BRD_OK)
        CHECK_EQ_INT(brd_state_initial(&variant.rules, &state, 0), BRD_OK);
    for (int ply = 0; ply < PLIES_MOST && check_failures == 0; ply++) {
        int32_t count = brd_moves(&variant.rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        if (count == 0) return;
        descriptions_are_unique(count);
        for (int i = 0; i < CHECKED_EACH; i++) flags_hold(moves[brd_random_below(&seed, (uint32_t)count)]);
        brd_move move = moves[brd_random_below(&seed, (uint32_t)count)];
        if (!CHECK(brd_apply_trusted(&variant.rules, &state, move, NULL, NULL, 0) >= 0)) return;
    }
}

static void play_by(const char *what, int32_t games)
{
    for (int32_t game = 0; game < games && check_failures == 0; game++) {
        play(2 + game % 3, (uint64_t)game);
        if (check_failures == 0) continue;
        char text[BRD_MAX_POSITION_TEXT];
        brd_state_format(&variant.rules, &state, text, sizeof text);
        printf("  %s of %s: %s\n", what, variant.game->name, text);
        variant_print(&variant, variant.game->keys, variant.schema.words, variant.game->builtin->words, 2);
    }
}

/* [H.move-info] */
static void descriptions_tell_all(void)
{
    int part = check_few() ? FEWEST : check_plies() < FEW_PLIES ? FEWER : 1;
    for (int32_t game = 0; game < brd_game_count(); game++) {
        struct brdi_sink sink = {.faults = NULL};
        variant = (struct variant){.index = game, .game = brdi_game_at(game)};
        variant.schema = *variant.game->builtin;
        CHECK(brdi_rules_build(&variant.rules, game, &variant.schema, NULL, &sink));
        play_by("the built-in rules", GAMES_EACH / part);
        for (uint64_t seed = 1; seed <= (uint64_t)(VARIANTS_EACH / part) && check_failures == 0; seed++) {
            variant_draw(&variant, seed);
            play_by("a variant", 2);
        }
    }
    CHECK_EQ_INT(flags_seen,
                 BRD_MOVE_CHANCE | BRD_MOVE_REVEALS | BRD_MOVE_SPENDS | BRD_MOVE_CAPTURES | BRD_MOVE_ANNOUNCES);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"moves_of_tokonoma", moves_of_tokonoma},
        {"moves_of_carnyx", moves_of_carnyx},
        {"moves_of_tombs", moves_of_tombs},
        {"moves_of_tomis", moves_of_tomis},
        {"moves_of_thrones", moves_of_thrones},
        {"hidden_plies_are_described_so", hidden_plies_are_described_so},
        {"descriptions_tell_all", descriptions_tell_all},
        {NULL, NULL},
    };
    return check_main("moves_described", tests, argc, argv);
}
