/*
 * test_tokonoma.c: worked examples for every paragraph and every ruling of rules/tokonoma.md. Expected values were
 * worked out by hand from the rulebook; the counts of perft are those of the designer's own program.
 *
 * Single steps, as White sees them: forward, forward-up, forward-down of c4 are c3, b3, d3; backward, backward-up,
 * backward-down are c5, b4, d4. Black's are the opposites.
 */
#include "worked.h"

#define START "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 0"

static void load(void)
{
    worked_load("tokonoma", "");
}

static int32_t cell_of(const char *name)
{
    return brd_rules_find_cell(&worked_rules, name, strlen(name));
}

/* ------------------------------------------------------------------------------------------- terms and board */

/* [TOK.seats] [TOK.first] */
static void two_players_and_white_begins(void)
{
    brd_state state;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    load();
    CHECK_EQ_INT(brd_rules_info_get(&worked_rules, &info), BRD_OK);
    CHECK_EQ_INT(info.players, 1 << 2);
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    CHECK_EQ_INT(brd_state_players(&worked_rules, &state), 2);
    CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), 0);
    CHECK_EQ_INT(brd_state_ply(&worked_rules, &state), 0);
    int32_t reversible = -1;
    CHECK_EQ_INT(brd_state_counter(&worked_rules, &state, 0, BRD_NO_SEAT, 0, &reversible), BRD_OK);
    CHECK_EQ_INT(reversible, 0);
}

/* [TOK.no-secrets] Every observation is the position itself, and there are no chance outcomes. */
static void nothing_is_hidden(void)
{
    static const int32_t viewers[] = {0, 1, BRD_SPECTATOR, BRD_REFEREE};
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    load();
    worked_position(START, &state);
    for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++) {
        brd_state_observe(&worked_rules, &state, viewers[i], text, sizeof text);
        CHECK_EQ_TEXT(text, START);
    }
    CHECK_EQ_INT(brd_chance_denominator(&worked_rules, &state), BRD_E_NOT_CHANCE);
}

/* [TOK.names] [TOK.cell-order] */
static void tiles_have_these_names_in_this_order(void)
{
    static const char names[29][3] = {"a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5",
                                      "b6", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "d1", "d2",
                                      "d3", "d4", "d5", "d6", "e1", "e2", "e3", "e4", "e5"};
    load();
    for (int32_t cell = 0; cell < 29; cell++) {
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_CELL, cell), names[cell]);
        CHECK_EQ_INT(cell_of(names[cell]), cell);
    }
    CHECK(brd_name(&worked_rules, BRD_NAME_CELL, 29) == NULL);
    CHECK_EQ_INT(cell_of("a6"), BRD_E_ARGUMENT);
    CHECK_EQ_INT(cell_of("c0"), BRD_E_ARGUMENT);
}

/*
 * [TOK.names] gives x and y of a tile: rows a to e are x = -2 to 2; y is 4 minus the number, in row d 3, in row e 2
 * minus it.
 */
static void coordinates(const char *name, int *x, int *y)
{
    *x = name[0] - 'a' - 2;
    *y = (*x <= 0 ? 4 : 4 - *x) - (name[1] - '0');
}

static int32_t tile_at(int x, int y)
{
    for (int32_t cell = 0; cell < 29; cell++) {
        int tile_x, tile_y;
        coordinates(brd_name(&worked_rules, BRD_NAME_CELL, cell), &tile_x, &tile_y);
        if (tile_x == x && tile_y == y) return cell;
    }
    return BRD_NO_CELL;
}

/*
 * [TOK.board] [TOK.directions] A direction leads from every tile by its vector, for Black by the negative, or off the
 * board.
 */
static void directions_are_these_vectors(void)
{
    static const struct {
        const char *name;
        int x, y;
        const char *white, *black; /* from c4 */
    } directions[6] = {
        {"forward", 0, 1, "c3", "c5"},   {"forward-up", -1, 1, "b3", "d4"},  {"forward-down", 1, 0, "d3", "b4"},
        {"backward", 0, -1, "c5", "c3"}, {"backward-up", -1, 0, "b4", "d3"}, {"backward-down", 1, -1, "d4", "b3"},
    };
    load();
    for (int32_t d = 0; d < 6; d++) {
        CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_DIRECTION, d), directions[d].name);
        CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("c4"), 0, d), cell_of(directions[d].white));
        CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("c4"), 1, d), cell_of(directions[d].black));
        for (int32_t cell = 0; cell < 29; cell++) {
            int x, y;
            coordinates(brd_name(&worked_rules, BRD_NAME_CELL, cell), &x, &y);
            CHECK(x >= -2 && x <= 2 && y >= -3 && y <= 3 && x + y >= -3 && x + y <= 3);
            CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell, 0, d),
                         tile_at(x + directions[d].x, y + directions[d].y));
            CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell, 1, d),
                         tile_at(x - directions[d].x, y - directions[d].y));
        }
    }
}

static int colour_of(int32_t cell)
{
    int x, y;
    coordinates(brd_name(&worked_rules, BRD_NAME_CELL, cell), &x, &y);
    return (x - y + 6) % 3;
}

/* A mask of the colours that a lone piece on a tile can reach in one move. */
static unsigned colours_reached(char letter, const char *tile, bool black)
{
    static const int row_tiles[5] = {5, 6, 7, 6, 5};
    char text[64];
    size_t length = 0;
    for (int row = 0; row < 5; row++) {
        int before = row == tile[0] - 'a' ? tile[1] - '1' : row_tiles[row], after = row_tiles[row] - before - 1;
        if (row > 0) text[length++] = '/';
        if (before > 0) text[length++] = (char)('0' + before);
        if (after >= 0) text[length++] = letter;
        if (after > 0) text[length++] = (char)('0' + after);
    }
    strcpy(text + length, black ? " b 0 0" : " w 0 0");
    brd_state state;
    brd_move moves[8];
    unsigned reached = 0;
    worked_position(text, &state);
    int32_t count = brd_moves(&worked_rules, &state, BRD_REFEREE, moves, 8);
    CHECK(count <= 8);
    for (int32_t i = 0; i < count; i++) {
        brd_move_info info = {.struct_nbytes = sizeof info};
        brd_move_describe(&worked_rules, &state, BRD_REFEREE, moves[i], &info);
        reached |= 1u << colour_of(info.to);
    }
    return reached;
}

/* [TOK.colours] 0 mid, 1 dark, 2 light: stars keep their colour, White's blinds go mid, light, dark, Black's back. */
static void stars_keep_their_colour_and_blinds_cycle(void)
{
    load();
    CHECK_EQ_INT(colour_of(cell_of("b6")), 1);
    CHECK_EQ_INT(colour_of(cell_of("d1")), 2);
    for (int32_t cell = 0; cell < 29; cell++) {
        const char *tile = brd_name(&worked_rules, BRD_NAME_CELL, cell);
        unsigned same = 1u << colour_of(cell), up = 1u << (colour_of(cell) + 1) % 3,
                 down = 1u << (colour_of(cell) + 2) % 3;
        CHECK_EQ_INT(colours_reached('S', tile, false) & ~same, 0);
        CHECK_EQ_INT(colours_reached('s', tile, true) & ~same, 0);
        CHECK_EQ_INT(colours_reached('B', tile, false) & ~down, 0);
        CHECK_EQ_INT(colours_reached('b', tile, true) & ~up, 0);
    }
}

/* ---------------------------------------------------------------------------------------------------- pieces */

/* [TOK.pieces] */
static void a_side_has_these_pieces(void)
{
    static const struct {
        const char *name;
        const char *letters;
        int count;
    } pieces[4] = {{"flat", "Ff", 6}, {"arm", "Aa", 2}, {"blind", "Bb", 2}, {"star", "Ss", 1}};
    load();
    for (int32_t i = 0; i < 4; i++) {
        brd_type_info info = {.struct_nbytes = sizeof info};
        CHECK_EQ_INT(brd_rules_type(&worked_rules, i, &info), BRD_OK);
        CHECK_EQ_TEXT(info.name, pieces[i].name);
        CHECK_EQ_TEXT(info.seat_letters, pieces[i].letters); /* [TOK.letters]; moves have none */
        CHECK(info.letter == '\0' && info.common_letter == '\0');
        CHECK_EQ_INT(info.count, pieces[i].count);
        CHECK_EQ_INT(info.layer, BRD_PIECE); /* [TOK.layers] */
    }
}

static void pieces_move_so(void)
{
    static const struct worked_moves rows[] = {
        {"[TOK.flat]", "5/6/3F3/6/5 w 0 0", "c4", "c4b3 c4c3 c4d3"},
        {"[TOK.flat] for Black", "5/6/3f3/6/5 b 0 0", "c4", "c4b4 c4c5 c4d4"},
        {"[TOK.flat] at the edge", "5/6/7/6/4F w 0 0", "e5", "e5d5 e5e4"},
        {"[TOK.arm]", "5/6/3A3/6/5 w 0 0", "c4", "c4b4 c4c2 c4c5 c4d4"},
        {"[TOK.arm] for Black", "5/6/3a3/6/5 b 0 0", "c4", "c4b3 c4c3 c4c6 c4d3"},
        {"[TOK.blind]", "5/6/3B3/6/5 w 0 0", "c4", "c4a2 c4b4 c4c6 c4d4 c4e2"},
        {"[TOK.blind] for Black", "5/6/3b3/6/5 b 0 0", "c4", "c4a4 c4b3 c4c2 c4d3 c4e4"},
        {"[TOK.star]", "5/6/3S3/6/5 w 0 0", "c4", "c4a3 c4b2 c4b5 c4d2 c4d5 c4e3"},
        {"[TOK.star] for Black", "5/6/3s3/6/5 b 0 0", "c4", "c4a3 c4b2 c4b5 c4d2 c4d5 c4e3"},
        {"[TOK.leap] over pieces of both sides", "5/2F3/2fAf2/2FF2/5 w 0 0", "c4", "c4b4 c4c2 c4d4"},
        {"[TOK.destination] a tall onto a lone flat", "5/3F2/1F1AF2/3F2/5 w 0 0", "c4", "c4b4 c4c2 c4c5 c4d4"},
        {"[TOK.destination] not onto a stack, a tall, an enemy", "5/3f2/1+B1AB2/3s2/5 w 0 0", "c4", ""},
        {"[TOK.destination] a flat not onto a flat", "5/2F3/2FF3/6/5 w 0 0", "c4", "c4d3"},
        {"[TOK.stack] only the tall acts", "5/6/3+A3/6/5 w 0 0", "", "c4b4 c4c2 c4c5 c4d4"},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, rows);
}

static void stacks_are_left_and_climbed(void)
{
    static const struct worked_ply rows[] = {
        {"[TOK.stack] [TOK.event-move] the flat stays behind", "f4/6/7/3+A2/5 w 0 0", "d4d2", "f4/6/7/1A1F2/5 b 1 1",
         "move seat=0 cell=d4 to=d2 layer=piece type=arm count=1; counter type=reversible before=0 after=1; "
         "turn seat=1"},
        {"[TOK.stack-to-stack]", "f4/6/4F2/3+A2/5 w 0 0", "d4c5", "f4/6/4+A2/3F2/5 b 1 1",
         "move seat=0 cell=d4 to=c5 layer=piece type=arm count=1; counter type=reversible before=0 after=1; "
         "turn seat=1"},
        {"[TOK.leap]", "f4/6/3fA2/6/5 w 0 0", "c5c3", "f4/6/2Af3/6/5 b 1 1", NULL},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* ----------------------------------------------------------------------------------------------------- setup */

/* [TOK.setup-black] [TOK.setup-white] [TOK.stack-items] [TOK.items] The pieces on each tile, bottom to top. */
static void the_start_looks_so(void)
{
    static const struct {
        const char *tile;
        int seat;
        const char *lower, *upper;
    } men[] = {
        {"a1", 1, "flat", NULL},   {"b1", 1, "flat", "blind"}, {"c1", 1, "flat", "arm"},  {"c2", 1, "flat", "blind"},
        {"d1", 1, "flat", "star"}, {"e1", 1, "flat", "arm"},   {"e5", 0, "flat", NULL},   {"d6", 0, "flat", "blind"},
        {"c7", 0, "flat", "arm"},  {"c6", 0, "flat", "blind"}, {"b6", 0, "flat", "star"}, {"a5", 0, "flat", "arm"},
    };
    brd_state state;
    brd_item items[BRD_MAX_ITEMS];
    int32_t all = 0;
    load();
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 2), BRD_OK);
    for (size_t i = 0; i < sizeof men / sizeof men[0]; i++) {
        int32_t count =
            brd_state_cell(&worked_rules, &state, BRD_SPECTATOR, cell_of(men[i].tile), items, BRD_MAX_ITEMS);
        if (!CHECK_EQ_INT(count, men[i].upper != NULL ? 2 : 1)) continue;
        for (int32_t item = 0; item < count; item++) {
            CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_TYPE, items[item].type),
                          item == 0 ? men[i].lower : men[i].upper);
            CHECK_EQ_INT(items[item].seat, men[i].seat);
            CHECK_EQ_INT(items[item].layer, BRD_PIECE);
            CHECK_EQ_INT(items[item].value, 0);
            CHECK_EQ_INT(items[item].direction, BRD_NO_DIRECTION);
        }
    }
    for (int32_t cell = 0; cell < 29; cell++) all += brd_state_cell(&worked_rules, &state, 0, cell, NULL, 0);
    CHECK_EQ_INT(all, 22);
}

/* [TOK.start] [TOK.move] */
static void the_start_reads_so_and_has_nine_moves(void)
{
    static const struct worked_moves rows[] = {
        {"[TOK.start] [TOK.move]", START, "", "a5a3 b6a4 b6c5 c6a4 c6e4 c7c5 d6b5 e5d5 e5e4"},
    };
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    load();
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    CHECK_EQ_INT(brd_state_format(&worked_rules, &state, text, sizeof text), 37);
    CHECK_EQ_TEXT(text, START);
    WORKED_EACH(worked_moves, worked_moves, rows);
}

static void perft_is_the_designers(void)
{
    static const uint64_t counts[] = {1, 9, 81, 917, 10322, 125798, 1522203};
    static BRD_ALIGNED uint8_t workspace[6 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    brd_state state;
    load();
    worked_position(START, &state);
    for (int32_t depth = 0; depth <= 6; depth++) {
        uint64_t count = 0;
        CHECK_EQ_INT(brd_perft(&worked_rules, &state, depth, 0, workspace, sizeof workspace, &count), BRD_OK);
        CHECK_EQ_INT(count, counts[depth]);
    }
}

/* ------------------------------------------------------------------------------------------------------ turn */

static void attacks_capture_so(void)
{
    static const struct worked_ply rows[] = {
        {"[TOK.attack] [TOK.capture] [TOK.ply] [TOK.events] two attackers: the flats of c5 and d4",
         "f4/6/3fF2/4F1/5 w 3 10", "d5d4", "f4/6/4F2/3F2/5 b 0 11",
         "move seat=0 cell=d5 to=d4 layer=piece type=flat count=1; "
         "remove seat=1 cell=c4 layer=piece type=flat before=0; "
         "counter type=reversible before=3 after=0; turn seat=1"},
        {"[TOK.capture] one attacker is not enough", "f4/6/3fF2/6/4F w 3 10", "e5e4", "f4/6/3fF2/6/3F1 b 0 11",
         "move seat=0 cell=e5 to=e4 layer=piece type=flat count=1; counter type=reversible before=3 after=0; "
         "turn seat=1"},
        {"[TOK.capture] [TOK.own-safe] [TOK.event-remove] TOK-1 all at once, stacks whole; d4, attacked twice, stays",
         "f4/6/3+aF2/4F1/2bF1 w 0 0", "d5d4", "f4/6/4F2/3F2/3F1 b 0 1",
         "move seat=0 cell=d5 to=d4 layer=piece type=flat count=1; "
         "remove seat=1 cell=c4 layer=piece type=arm before=0; remove seat=1 cell=c4 layer=piece type=flat before=0; "
         "remove seat=1 cell=e3 layer=piece type=blind before=0; turn seat=1"},
        {"[TOK.attack] Black's patterns are turned: the flats of c3 and d3 attack c4", "5/6/2fF3/1f4/4F b 0 4", "d2d3",
         "5/6/2f4/2f3/4F w 0 5",
         "move seat=1 cell=d2 to=d3 layer=piece type=flat count=1; "
         "remove seat=0 cell=c4 layer=piece type=flat before=0; turn seat=0"},
        {"[TOK.after-move] a flat just uncovered attacks", "f4/6/3fF2/3+A2/5 w 3 10", "d4d2", "f4/6/4F2/1A1F2/5 b 0 11",
         "move seat=0 cell=d4 to=d2 layer=piece type=arm count=1; "
         "remove seat=1 cell=c4 layer=piece type=flat before=0; "
         "counter type=reversible before=3 after=0; turn seat=1"},
        {"[TOK.after-move] a flat just covered does not", "f4/6/3fF1A/3F2/5 w 3 10", "c7c5", "f4/6/3f+A2/3F2/5 b 4 11",
         "move seat=0 cell=c7 to=c5 layer=piece type=arm count=1; counter type=reversible before=3 after=4; "
         "turn seat=1"},
        {"[TOK.stack] [TOK.attack] the flat under a tall does not attack", "f4/6/3fF2/3+A2/4F w 3 10", "e5e4",
         "f4/6/3fF2/3+A2/3F1 b 0 11", NULL},
        {"[TOK.automatic] [TOK.attack] the tall of a stack attacks: the arm of c6 and the flat of d4 attack c4",
         "f4/6/3f1+A1/4F1/5 w 0 0", "d5d4", "f4/6/5+A1/3F2/5 b 0 1", NULL},
        {"TOK-7 attacked, though it could not move there: the star of c4 and the flat of c6 attack b5",
         "f4/4f1/3S1F1/6/4F w 0 0", "e5e4", "f4/6/3S1F1/6/3F1 b 0 1", NULL},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* TOK-1: rules in which a pattern names a tile twice. */
static void TOK_1_one_attacker_attacks_a_tile_once(void)
{
    static const struct worked_ply rows[] = {
        {"TOK-1", "f4/6/3fF2/6/4F w 0 0", "e5e4", "f4/6/3fF2/6/3F1 b 0 1", NULL},
    };
    worked_load_text("schema: 1\nextends: tokonoma\npieces:\n  flat:\n    moves:\n"
                     "      - {kind: step, directions: [forward, forward-up], onto: [empty]}\n"
                     "      - {kind: leap, directions: [forward], range: [1, 2], onto: [empty]}\n",
                     "");
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* TOK-2: the move that takes the house also captures. */
static void TOK_2_attack_after_house_capture(void)
{
    static const struct worked_ply rows[] = {
        {"TOK-2 [TOK.event-end] [TOK.event-counter] [TOK.counters]", "5/6/1F1fF2/3F2/4f w 2 5", "c2c1",
         "5/6/F3F2/3F2/4f b 0 6",
         "move seat=0 cell=c2 to=c1 layer=piece type=flat count=1; "
         "remove seat=1 cell=c4 layer=piece type=flat before=0; "
         "counter type=reversible before=2 after=0; end type=win seats=0 reason=house_capture"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* TOK-3: a flat under a tall does not win, until the tall moves off. */
static void TOK_3_a_covered_flat_on_the_house_does_not_win(void)
{
    static const struct worked_end ends[] = {
        {"TOK-3", "5/6/+A6/6/4f w 0 0", "none"},
        {"TOK-3 whoever is to move", "5/6/+A6/6/4f b 0 0", "none"},
        {"TOK-3 for Black", "5/6/6+s/6/F4 b 0 0", "none"},
    };
    static const struct worked_ply plies[] = {
        {"TOK-3", "5/6/+A6/6/4f w 0 0", "c1c2", "5/6/FA5/6/4f b 1 1",
         "move seat=0 cell=c1 to=c2 layer=piece type=arm count=1; counter type=reversible before=0 after=1; "
         "end type=win seats=0 reason=house_capture"},
    };
    load();
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* TOK-4 [TOK.counters] */
static void TOK_4_the_reversible_counter(void)
{
    static const struct worked_ply rows[] = {
        {"TOK-4 a lone flat moves", "f4/6/7/6/4F w 9 9", "e5e4", "f4/6/7/6/3F1 b 0 10", NULL},
        {"TOK-4 a tall moves", "f4/6/7/6/4A w 9 9", "e5d6", "f4/6/7/5A/5 b 10 10", NULL},
        {"TOK-4 a tall moves off a flat", "f4/6/7/6/4+A w 9 9", "e5d6", "f4/6/7/5A/4F b 10 10", NULL},
        {"TOK-4 a tall moves onto a flat", "f4/6/7/5F/4A w 9 9", "e5d6", "f4/6/7/5+A/5 b 10 10", NULL},
        {"TOK-4 a tall moves and captures", "f4/6/3fA2/3F2/5 w 9 9", "c5c6", "f4/6/5A1/3F2/5 b 0 10", NULL},
        {"TOK-4 [TOK.counters] at the top", "f4/6/3fA2/6/5 w 65535 65535", "c5c3", "f4/6/2Af3/6/5 b 65535 65535",
         "move seat=0 cell=c5 to=c3 layer=piece type=arm count=1; turn seat=1"},
        {"TOK-4 one below the top", "f4/6/3fA2/6/5 w 65534 65534", "c5c3", "f4/6/2Af3/6/5 b 65535 65535",
         "move seat=0 cell=c5 to=c3 layer=piece type=arm count=1; counter type=reversible before=65534 after=65535; "
         "turn seat=1"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* TOK-6: White's star goes c4 a3 c4 …, Black's e5 d4 e5 …; the position is repeated thirty times. */
static void TOK_6_there_is_no_repetition_rule(void)
{
    static const char *const moves[4] = {"c4a3", "e5d4", "a3c4", "d4e5"};
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT], expected[BRD_MAX_POSITION_TEXT];
    load();
    worked_position("5/6/3S3/6/4s w 0 0", &state);
    for (int ply = 1; ply <= 120; ply++) {
        CHECK_EQ_INT(
            brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move(moves[(ply - 1) % 4]), NULL, NULL, NULL, 0), 0);
        if (ply % 4 != 0) continue;
        snprintf(expected, sizeof expected, "5/6/3S3/6/4s w %d %d", ply, ply);
        brd_state_format(&worked_rules, &state, text, sizeof text);
        CHECK_EQ_TEXT(text, expected);
        CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), 0);
    }
}

/* ------------------------------------------------------------------------------------------------------- end */

/* [TOK.end-order] [TOK.over] Ends are a property of the state, also of one that has just been parsed. */
static void games_end_so(void)
{
    static const struct worked_end rows[] = {
        {"[TOK.start]", START, "none"},
        {"[TOK.house-capture] [TOK.houses] White's flat on c1", "5/6/F6/6/4f b 3 7",
         "win seats=0 reason=house_capture"},
        {"[TOK.house-capture] whoever is to move", "5/6/F6/6/4f w 3 7", "win seats=0 reason=house_capture"},
        {"[TOK.house-capture] [TOK.houses] Black's flat on c7", "5/6/6f/6/F4 w 0 0",
         "win seats=1 reason=house_capture"},
        {"[TOK.houses] on the own house nothing is won", "5/6/f5F/6/5 w 0 0", "none"},
        {"[TOK.houses] a tall does not take a house", "5/6/A5b/6/5 w 0 0", "none"},
        {"[TOK.stalemate] no piece", "5/6/7/6/4f w 0 0", "win seats=1 reason=stalemate"},
        {"[TOK.stalemate] no piece at all: TOK-5", "5/6/7/6/5 w 0 0", "win seats=1 reason=stalemate"},
        {"[TOK.stalemate] e5 goes to d6 alone, and that is taken", "5/6/7/5A/4f b 0 0", "win seats=0 reason=stalemate"},
        {"[TOK.stalemate] one move is left", "F4/6/7/6/4f w 0 0", "none"},
        {"[TOK.stalemate] a1 goes to b1 alone, and that is taken", "F4/a5/7/6/5 w 0 0", "win seats=1 reason=stalemate"},
        {"[TOK.end-order] the house comes before stalemate", "5/6/F6/6/5 b 0 0", "win seats=0 reason=house_capture"},
        {"[TOK.reversible-limit] [TOK.max-plies] off by default", "2A2/6/7/6/2a2 w 65535 65535", "none"},
    };
    load();
    WORKED_EACH(worked_end, worked_end, rows);
}

/* [TOK.over] No seat is to move, and there are no moves. */
static void a_finished_game_has_no_moves(void)
{
    static const struct worked_moves rows[] = {
        {"[TOK.over] a house is taken, and pieces could go on", "5/6/F6/6/4f b 3 7", "", ""},
        {"[TOK.over] for White", "F4/6/6f/6/5 w 0 0", "", ""},
    };
    load();
    WORKED_EACH(worked_moves, worked_moves, rows);
}

static void limits_end_games_so(void)
{
    static const struct worked_end ends[] = {
        {"[TOK.reversible-limit] below", "2A2/6/7/6/2a2 w 2 9", "none"},
        {"[TOK.reversible-limit] at", "2A2/6/7/6/2a2 w 3 9", "draw seats=0,1 reason=reversible_limit"},
        {"[TOK.reversible-limit] above", "2A2/6/7/6/2a2 b 65535 9", "draw seats=0,1 reason=reversible_limit"},
        {"[TOK.max-plies] at", "2A2/6/7/6/2a2 w 0 10", "draw seats=0,1 reason=max_plies"},
        {"[TOK.max-plies] above", "2A2/6/7/6/2a2 w 0 11", "draw seats=0,1 reason=max_plies"},
        {"[TOK.end-order] reversible_limit before max_plies", "2A2/6/7/6/2a2 w 3 10",
         "draw seats=0,1 reason=reversible_limit"},
        {"[TOK.end-order] stalemate before both", "5/6/7/6/4f w 3 10", "win seats=1 reason=stalemate"},
        {"[TOK.end-order] the house before both", "5/6/F6/6/4f w 3 10", "win seats=0 reason=house_capture"},
    };
    static const struct worked_ply plies[] = {
        {"[TOK.reversible-limit] [TOK.event-end]", "2A2/6/7/6/2a2 w 2 3", "a3a1", "A4/6/7/6/2a2 b 3 4",
         "move seat=0 cell=a3 to=a1 layer=piece type=arm count=1; counter type=reversible before=2 after=3; "
         "end type=draw seats=0,1 reason=reversible_limit"},
        {"[TOK.reversible-limit] a flat move starts anew", "2A2/6/7/6/2a1F w 2 3", "e5e4", "2A2/6/7/6/2aF1 b 0 4",
         NULL},
        {"[TOK.max-plies] [TOK.counters]", "2A2/6/7/6/2a2 w 0 9", "a3a1", "A4/6/7/6/2a2 b 1 10",
         "move seat=0 cell=a3 to=a1 layer=piece type=arm count=1; counter type=reversible before=0 after=1; "
         "end type=draw seats=0,1 reason=max_plies"},
    };
    worked_load("tokonoma", "reversible_limit=3 max_plies=10");
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [TOK.ranks] */
static void ranks_are_these(void)
{
    static const struct {
        const char *position;
        uint8_t ranks[4];
    } rows[] = {{START, {0, 0, 0, 0}},
                {"5/6/F6/6/4f b 3 7", {1, 2, 0, 0}},
                {"5/6/6f/6/F4 w 0 0", {2, 1, 0, 0}},
                {"2A2/6/7/6/2a2 w 0 10", {1, 1, 0, 0}}};
    worked_load("tokonoma", "max_plies=10");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_state state;
        brd_outcome outcome = {.struct_nbytes = sizeof outcome};
        worked_position(rows[i].position, &state);
        CHECK_EQ_INT(brd_state_outcome(&worked_rules, &state, &outcome), BRD_OK);
        CHECK(memcmp(outcome.ranks, rows[i].ranks, sizeof outcome.ranks) == 0);
    }
}

/* ------------------------------------------------------------------------------------------------- positions */

/* TOK-5 [TOK.position] [TOK.board-field] [TOK.letters] [TOK.side-field] [TOK.counter-fields] */
static void valid_positions_read_and_write_the_same(void)
{
    static const char *const rows[] = {
        START,
        "5/6/7/6/5 w 0 0",                    /* TOK-5: no piece at all */
        "5/6/7/6/5 b 65535 65535",            /* TOK-5: the fields need not fit each other */
        "FFFFF/F5/7/5f/fffff w 0 0",          /* TOK-5: six flats a side */
        "+A+AFF1/+B+BS3/7/1s2bb/aafff b 7 3", /* TOK-5: all pieces, some on flats */
        "1S3/6/7/6/3s1 w 0 0",                /* TOK-5: stars on any colour: here each on the other's */
        "5/6/F5F/6/5 w 0 0",                  /* TOK-5: a lone flat on one enemy house, and on its own */
        "5/6/F5+a/6/5 w 0 0",                 /* TOK-5 TOK-3: on the other a flat under a tall */
        "1F1F1/F1F1F1/1f1f1f1/1f1f2/f4 w 10 100",
    };
    load();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_state state;
        char text[BRD_MAX_POSITION_TEXT];
        if (!worked_position(rows[i], &state)) continue;
        CHECK_EQ_INT(brd_state_format(&worked_rules, &state, text, sizeof text), (int32_t)strlen(rows[i]));
        CHECK_EQ_TEXT(text, rows[i]);
        CHECK_EQ_INT(brd_state_check(&worked_rules, &state, NULL, 0, NULL), 0);
    }
}

/* [TOK.refuse-position] Offsets count from the start of the line, from 0. */
static void faulty_positions_are_refused_at(void)
{
    static const struct worked_fault rows[] = {
        {"[TOK.refuse-position] a field is missing: the end", "5/6/7/6/5 w 0", "line", 13, 13},
        {"[TOK.refuse-position] all are", "", "line", 0, 0},
        {"[TOK.refuse-position] one too many: the fourth space", "5/6/7/6/5 w 0 0 1 2", "line", 15, 15},
        {"[TOK.refuse-position] a space at the end", "5/6/7/6/5 w 0 0 ", "line", 15, 15},
        {"[TOK.refuse-position] two spaces", "5/6/7/6/5  w 0 0", "line", 14, 14},
        {"[TOK.refuse-position] a space at the beginning", " 5/6/7/6/5 w 0 0", "line", 14, 14},
        {"[TOK.refuse-position] the number of fields comes first", "x w 0", "line", 5, 5},
        {"[TOK.refuse-position] then from left to right", "5/6/7/6/5 x 00 x", "side", 10, 10},
        {"[TOK.refuse-position] then from left to right", "5/6/7/6/5 w 00 x", "reversible", 12, 12},
        {"[TOK.bad-character]", "5/6/x6/6/5 w 0 0", "board", 4, 4},
        {"[TOK.bad-character] unprintable", "5/6/\0016/6/5 w 0 0", "board", 4, 4},
        {"[TOK.bad-character] a line feed at the end", "5/6/7/6/5 w 0 0\n", "ply", 14, 15},
        {"[TOK.bad-character] a digit after a digit", "5/6/34/6/5 w 0 0", "board", 5, 5},
        {"[TOK.bad-character] a digit that runs beyond the row", "5/7/7/6/5 w 0 0", "board", 2, 2},
        {"[TOK.bad-character] in the last row", "5/6/7/6/6 w 0 0", "board", 8, 8},
        {"[TOK.bad-character] a digit behind a full row", "5/6/70/6/5 w 0 0", "board", 5, 5},
        {"[TOK.bad-character] a zero", "0/6/7/6/5 w 0 0", "board", 0, 0},
        {"[TOK.bad-character] an eight", "5/6/8/6/5 w 0 0", "board", 4, 4},
        {"[TOK.bad-character] a piece beyond the row", "5F/6/7/6/5 w 0 0", "board", 1, 1},
        {"[TOK.bad-character] a stack beyond the row: its +", "5+A/6/7/6/5 w 0 0", "board", 1, 1},
        {"[TOK.bad-character] a / after row e", "5/6/7/6/5/ w 0 0", "board", 9, 9},
        {"[TOK.bad-character] a flat on a flat", "5/6/+F6/6/5 w 0 0", "board", 5, 5},
        {"[TOK.bad-character] a digit on a flat", "5/6/+16/6/5 w 0 0", "board", 5, 5},
        {"[TOK.bad-character] a + on a flat", "5/6/++A6/6/5 w 0 0", "board", 5, 5},
        {"[TOK.bad-character] nothing on a flat", "4+/6/7/6/5 w 0 0", "board", 2, 2},
        {"[TOK.short-row] by its /", "4/6/7/6/5 w 0 0", "board", 1, 1},
        {"[TOK.short-row] by the end", "5/6/7/6/4 w 0 0", "board", 9, 9},
        {"[TOK.short-row] too few rows", "5/6/7/6 w 0 0", "board", 7, 7},
        {"[TOK.short-row] an empty row", "5/6/7/6/ w 0 0", "board", 8, 8},
        {"[TOK.short-row] an empty row within", "5//7/6/5 w 0 0", "board", 2, 2},
        {"[TOK.short-row] no board", " w 0 0", "board", 0, 0},
        {"[TOK.short-row] a + at the end", "5/6/7/6/4+ w 0 0", "board", 10, 10},
        {"[TOK.surplus] a seventh flat", "FFFFF/FF4/7/6/5 w 0 0", "board", 7, 7},
        {"[TOK.surplus] a third arm", "5/6/aaa4/6/5 w 0 0", "board", 6, 6},
        {"[TOK.surplus] a third blind", "BB3/5B/7/6/5 w 0 0", "board", 5, 5},
        {"[TOK.surplus] a second star", "5/6/7/6/sss2 w 0 0", "board", 9, 9},
        {"[TOK.surplus] TOK-9 a surplus flat in a stack: its +", "FFFFF/F+A4/7/6/5 w 0 0", "board", 7, 7},
        {"[TOK.surplus] TOK-9 a surplus tall in a stack: its letter", "AA3/+A5/7/6/5 w 0 0", "board", 5, 5},
        {"[TOK.surplus] TOK-9 both: the first", "SFFFF/FF+S3/7/6/5 w 0 0", "board", 8, 8},
        {"[TOK.surplus] TOK-9 the first that goes beyond", "AABBB/5A/7/6/5 w 0 0", "board", 4, 4},
        {"TOK-9 the form comes first", "SS3/6/7/6/5x w 0 0", "board", 11, 11},
        {"TOK-9 then the numbers, then the houses", "SS3/6/F5f/6/5 w 0 0", "board", 1, 1},
        {"TOK-9 then the other fields", "SS3/6/7/6/5 x 0 0", "board", 1, 1},
        {"[TOK.two-houses]", "5/6/F5f/6/5 w 0 0", "board", 0, 10},
        {"[TOK.two-houses] a side", "5/6/7/6/5 W 0 0", "side", 10, 10},
        {"[TOK.two-houses] a side", "5/6/7/6/5 wb 0 0", "side", 10, 11},
        {"[TOK.two-houses] no side", "5/6/7/6/5  0 0", "side", 10, 10},
        {"[TOK.bad-number] a leading zero", "5/6/7/6/5 w 00 0", "reversible", 12, 12},
        {"[TOK.bad-number] too large", "5/6/7/6/5 w 65536 0", "reversible", 12, 12},
        {"[TOK.bad-number] far too large", "5/6/7/6/5 w 0 99999999999999999999", "ply", 14, 14},
        {"[TOK.bad-number] negative", "5/6/7/6/5 w -1 0", "reversible", 12, 12},
        {"[TOK.bad-number] none", "5/6/7/6/5 w 0 ", "ply", 14, 14},
        {"[TOK.bad-number] other characters", "5/6/7/6/5 w 12x 0", "reversible", 14, 14},
        {"[TOK.bad-number] other characters", "5/6/7/6/5 w 0 1.5", "ply", 15, 15},
    };
    load();
    WORKED_EACH(worked_fault, worked_fault, rows);
}

/* ------------------------------------------------------------------------------------------- moves and refusals */

/* [TOK.move-notation] TOK-8 */
static void there_are_812_moves_in_the_notation(void)
{
    static const char *const wrong[] = {"",      "c4",    "c4c",   "c4c33", "C4c3",  "c4C3", "c4 c3",
                                        "c4-c3", "c0c1",  "a6a1",  "a1b7",  "f1a1",  "1a1b", "c8c1",
                                        "4c3c",  "c4c3 ", " c4c3", "????",  "c4\0c", "pass", "c4c4"};
    int32_t count = 0;
    load();
    for (int32_t from = 0; from < 29; from++)
        for (int32_t to = 0; to < 29; to++) {
            char text[8], again[8];
            brd_move move = {0};
            snprintf(text, sizeof text, "%s%s", brd_name(&worked_rules, BRD_NAME_CELL, from),
                     brd_name(&worked_rules, BRD_NAME_CELL, to));
            int32_t status = brd_move_parse(&worked_rules, text, 4, &move);
            CHECK_EQ_INT(status, from == to ? BRD_E_MOVE : BRD_OK); /* TOK-8 */
            if (status != BRD_OK) continue;
            CHECK_EQ_INT(brd_move_format(&worked_rules, move, again, sizeof again), 4);
            CHECK_EQ_TEXT(again, text);
            count++;
        }
    CHECK_EQ_INT(count, 812);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        brd_move move = {77};
        CHECK_EQ_INT(brd_move_parse(&worked_rules, wrong[i], strlen(wrong[i]), &move), BRD_E_MOVE);
        CHECK_EQ_INT(move.code, 77);
    }
}

/* [TOK.refusals] The refusals in the order of the table. */
static void moves_are_refused_so(void)
{
    static const struct worked_refusal rows[] = {
        {"[TOK.over]", "5/6/F6/6/4f b 3 7", "e5d6", "game_over", ""},
        {"[TOK.over] before everything", "5/6/F6/6/4f b 3 7", "a1a2", "game_over", ""},
        {"[TOK.move] nothing there", START, "c4c3", "no_piece", "c4"},
        {"[TOK.move] the opponent's", START, "a1a2", "not_yours", "a1"},
        {"[TOK.move] the opponent's stack", START, "c1c3", "not_yours", "c1"},
        {"[TOK.pattern] [TOK.flat] two forward", START, "e5e3", "off_pattern", "e3"},
        {"[TOK.flat] backward", "5/6/3F3/6/5 w 0 0", "c4c5", "off_pattern", "c5"},
        {"[TOK.arm] one forward", "5/6/3A3/6/5 w 0 0", "c4c3", "off_pattern", "c3"},
        {"[TOK.blind] two forward", "5/6/3B3/6/5 w 0 0", "c4c2", "off_pattern", "c2"},
        {"[TOK.blind] one backward", "5/6/3B3/6/5 w 0 0", "c4c5", "off_pattern", "c5"},
        {"[TOK.star] a neighbour", "5/6/3S3/6/5 w 0 0", "c4c3", "off_pattern", "c3"},
        {"[TOK.stack] a move of the flat below", START, "c7c6", "off_pattern", "c6"},
        {"[TOK.destination] a tall onto an own stack", START, "d6c7", "tile_taken", "c7"},
        {"[TOK.destination] a tall onto an own tall", "5/6/3AS2/6/5 w 0 0", "c4c5", "tile_taken", "c5"},
        {"[TOK.destination] a tall onto an enemy flat", "5/6/3Af2/6/5 w 0 0", "c4c5", "tile_taken", "c5"},
        {"[TOK.destination] a tall onto an enemy stack", "5/6/3A+a2/6/5 w 0 0", "c4c5", "tile_taken", "c5"},
        {"[TOK.destination] a flat onto an own flat", "5/6/2FF3/6/5 w 0 0", "c4c3", "tile_taken", "c3"},
        {"[TOK.destination] a flat onto an own tall", "5/6/2SF3/6/5 w 0 0", "c4c3", "tile_taken", "c3"},
        {"TOK-7 what it attacks a piece may not move to", "f4/4f1/3S1F1/6/4F w 0 0", "c6b5", "tile_taken", "b5"},
        {"[TOK.destination] a flat onto an enemy", "5/6/2fF3/6/5 w 0 0", "c4c3", "tile_taken", "c3"},
    };
    static const struct worked_refusal waiting[] = {
        {"[TOK.move]", START, "a1a2", "not_your_turn", ""},
        {"[TOK.move]", START, "e5e4", "not_your_turn", ""},
        {"[TOK.over] game_over first", "5/6/F6/6/4f b 3 7", "e5d6", "game_over", ""},
    };
    load();
    WORKED_EACH(worked_refusal, worked_refusal, rows);
    for (size_t i = 0; i < sizeof waiting / sizeof waiting[0]; i++) {
        worked_refusal_for(&waiting[i], 1);
        worked_refusal_for(&waiting[i], BRD_SPECTATOR);
    }
    CHECK(brd_name(&worked_rules, BRD_NAME_REFUSAL, BRD_REFUSED_WRONG_PHASE) == NULL); /* this refusal never occurs */
}

/* ------------------------------------------------------------------------------------------------ things, events */

/* [TOK.layers] [TOK.stocks] */
static void things_are_these(void)
{
    brd_state state;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    int32_t value = -1;
    load();
    brd_rules_info_get(&worked_rules, &info);
    CHECK_EQ_INT(info.type_count, 4);
    CHECK_EQ_INT(info.stock_count, 0);
    CHECK_EQ_INT(info.counter_count, 1);
    CHECK_EQ_TEXT(brd_name(&worked_rules, BRD_NAME_COUNTER, 0), "reversible");
    worked_position("2A2/6/7/6/2a2 w 41 97", &state);
    CHECK_EQ_INT(brd_state_counter(&worked_rules, &state, BRD_SPECTATOR, BRD_NO_SEAT, 0, &value), BRD_OK);
    CHECK_EQ_INT(value, 41);
    CHECK_EQ_INT(brd_state_counter(&worked_rules, &state, BRD_SPECTATOR, 0, 0, &value), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_ply(&worked_rules, &state), 97);
}

/*
 * [TOK.stack] The tile where a move begins determines the moving piece, whichever seat is to move: in a stack the
 * tall, else the only piece.
 */
static void moves_tell_what_acts(void)
{
    static const struct {
        const char *move, *type; /* NULL: the tile is empty */
    } rows[] = {{"a1a2", "flat"},  {"a2a3", "flat"},  {"a3a4", "arm"},  {"a4a3", "arm"},  {"b1b2", "blind"},
                {"b2b3", "blind"}, {"b3b4", "star"},  {"b4b3", "star"}, {"c1c2", "arm"},  {"c2c3", "arm"},
                {"c3c4", "blind"}, {"c4c5", "blind"}, {"c5c6", "star"}, {"c6c5", "star"}, {"e1e2", NULL}};
    static const char *const positions[] = {"FfAa1/BbSs2/+A+a+B+b+S+s1/6/5 w 0 0",
                                            "FfAa1/BbSs2/+A+a+B+b+S+s1/6/5 b 0 0"};
    worked_load_text("schema: 1\nextends: tokonoma\npieces:\n  star: {count: 2}\n", "");
    for (size_t i = 0; i < 2 * sizeof rows / sizeof rows[0]; i++) {
        brd_state state;
        brd_move_info info = {.struct_nbytes = sizeof info};
        if (!worked_position(positions[i % 2], &state)) return;
        CHECK_EQ_INT(brd_move_describe(&worked_rules, &state, BRD_REFEREE, worked_move(rows[i / 2].move), &info),
                     BRD_OK);
        const char *type = brd_name(&worked_rules, BRD_NAME_TYPE, info.type);
        if (!CHECK_EQ_TEXT(type != NULL ? type : "", rows[i / 2].type != NULL ? rows[i / 2].type : ""))
            printf("  %s\n", rows[i / 2].move);
        if (rows[i / 2].type == NULL) CHECK_EQ_INT(info.type, BRD_NO_TYPE);
    }
}

/*
 * A code has room for 32 numbers, of which 29 are tiles. A code with another number is in no list and changes nothing.
 */
static void codes_that_name_no_tile_do_nothing(void)
{
    brd_state state, before;
    brd_event events[8];
    load();
    worked_position(START, &state);
    before = state;
    for (uint32_t from = 0; from < 32; from++)
        for (uint32_t to = 0; to < 32; to++) {
            brd_move move = {from << 5 | to};
            if (from < 29 && to < 29) continue;
            CHECK_EQ_INT(brd_apply(&worked_rules, &state, BRD_REFEREE, move, NULL, NULL, NULL, 0), BRD_E_MOVE);
            CHECK_EQ_INT(brd_apply_trusted(&worked_rules, &state, move, NULL, events, 8), 2); /* PLY and NEXT */
            CHECK(memcmp(&state, &before, sizeof state) == 0);
        }
}

/*
 * A position with bits beyond the tiles in the masks of both sides' arms, the second of four words a side behind the
 * head.
 */
static void worked_position_with_stray_bits(const char *text, brd_state *state)
{
    uint32_t words[sizeof *state / 4];
    worked_position(text, state);
    memcpy(words, state, sizeof words);
    words[4 + 1] |= UINT32_C(7) << 29;
    words[4 + 4 + 1] |= UINT32_C(7) << 29;
    memcpy(state, words, sizeof words);
}

/* Such bytes are no position, and these bits neither show a piece nor move nor attack. */
static void bits_beyond_the_board_are_no_pieces(void)
{
    static const struct {
        const char *position;
        int moves;
        const char *move, *after;
        uint8_t outcome;
    } rows[] = {{"f4/6/1fF4/6/4F w 0 0", 4, "e5e4", "f4/6/1fF4/6/3F1 b 0 1", BRD_NONE_YET},
                {"5/6/7/6/4F w 0 0", 2, "e5e4", "5/6/7/6/3F1 b 0 1", BRD_WIN}};
    load();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_state state;
        brd_move moves[8];
        brd_outcome outcome = {.struct_nbytes = sizeof outcome};
        char text[BRD_MAX_POSITION_TEXT];
        worked_position_with_stray_bits(rows[i].position, &state);
        CHECK_EQ_INT(brd_moves(&worked_rules, &state, BRD_REFEREE, moves, 8), rows[i].moves);
        CHECK_EQ_INT(brd_apply(&worked_rules, &state, BRD_REFEREE, worked_move(rows[i].move), NULL, NULL, NULL, 0), 0);
        brd_state_format(&worked_rules, &state, text, sizeof text);
        CHECK_EQ_TEXT(text, rows[i].after);
        CHECK_EQ_INT(brd_state_outcome(&worked_rules, &state, &outcome), BRD_OK);
        CHECK_EQ_INT(outcome.kind, rows[i].outcome);
        CHECK(brd_state_check(&worked_rules, &state, NULL, 0, NULL) == BRD_E_POSITION);
    }
}

static void events_come_in_this_order(void)
{
    static const struct worked_ply rows[] = {
        {"[TOK.events] [TOK.event-move] [TOK.event-turn] a flat moves", START, "e5e4",
         "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a2F1 b 0 1",
         "move seat=0 cell=e5 to=e4 layer=piece type=flat count=1; turn seat=1"},
        {"[TOK.event-counter] only if it changes", START, "c7c5", "f3+A/+b4+S/+a+b2A+BF/+s4+B/+a3F b 1 1",
         "move seat=0 cell=c7 to=c5 layer=piece type=arm count=1; counter type=reversible before=0 after=1; "
         "turn seat=1"},
        {"[TOK.event-end] the last piece is captured", "5/6/3fF2/4F1/5 w 0 10", "d5d4", "5/6/4F2/3F2/5 b 0 11",
         "move seat=0 cell=d5 to=d4 layer=piece type=flat count=1; "
         "remove seat=1 cell=c4 layer=piece type=flat before=0; "
         "end type=win seats=0 reason=stalemate"},
    };
    load();
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* ------------------------------------------------------------------------------------ the rules file, changed */

#define ARM_STEPS_FORWARD                                         \
    "schema: 1\nextends: tokonoma\npieces:\n  arm:\n    moves:\n" \
    "      - {kind: step, directions: [forward, forward-up], onto: [empty]}\n"

/* The copy has another table for the arm: the arm moves and attacks by it, and all other pieces as before. */
static void a_changed_arm_moves_and_attacks_otherwise(void)
{
    static const struct worked_moves moves[] = {
        {"[TOK.arm] changed", "5/6/3A3/6/5 w 0 0", "c4", "c4b3 c4c3"},
        {"[TOK.arm] changed, for Black", "5/6/3a3/6/5 b 0 0", "c4", "c4c5 c4d4"},
        {"[TOK.destination] changed: no longer onto a flat", "5/2F3/3A3/6/5 w 0 0", "c4", "c4c3"},
        {"[TOK.blind] as before", "5/6/3B3/6/5 w 0 0", "c4", "c4a2 c4b4 c4c6 c4d4 c4e2"},
        {"[TOK.start] changed: a5 goes to a4, c7 nowhere", START, "", "a5a4 b6a4 b6c5 c6a4 c6e4 d6b5 e5d5 e5e4"},
    };
    static const struct worked_ply plies[] = {
        {"[TOK.attack] changed: c5 attacks c4, as does the flat of d4", "f4/6/3fA2/4F1/5 w 0 0", "d5d4",
         "f4/6/4A2/3F2/5 b 0 1", NULL},
        {"[TOK.attack] changed: c6 no longer attacks c4", "f4/6/3f1A1/4F1/5 w 0 0", "d5d4", "f4/6/3f1A1/3F2/5 b 0 1",
         NULL},
    };
    worked_load_text(ARM_STEPS_FORWARD, "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/*
 * [TOK.arm] Its four steps in eight entries, the most that are allowed, some of them repeated: the arm moves as before.
 */
static void steps_may_fill_all_entries(void)
{
    static const struct worked_moves rows[] = {
        {"[TOK.arm] [TOK.destination]", "5/2F3/3AF2/6/5 w 0 0", "c4", "c4b4 c4c2 c4c5 c4d4"},
        {"[TOK.blind] as before", "5/6/3B3/6/5 w 0 0", "c4", "c4a2 c4b4 c4c6 c4d4 c4e2"},
    };
    char text[1024] = "schema: 1\nextends: tokonoma\npieces:\n  arm:\n    moves:\n";
    static const char *const steps[] = {"forward], range: 2", "backward]", "backward-up]", "backward-down]"};
    for (int i = 0; i < 8; i++) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "      - {kind: leap, directions: [%s, onto: [empty, flat]}\n",
                 steps[i % 4]);
    }
    worked_load_text(text, "");
    WORKED_EACH(worked_moves, worked_moves, rows);
}

/* [TOK.attack] A tall attacks the same tile as the flat below it: together they are one attacker. */
static void a_stack_counts_as_one_attacker(void)
{
    static const struct worked_ply rows[] = {
        {"[TOK.attack] [TOK.stack]", "f4/6/3f+A2/6/4F w 0 0", "e5e4", "f4/6/3f+A2/6/3F1 b 0 1", NULL},
    };
    worked_load_text(ARM_STEPS_FORWARD, "");
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/* ---------------------------------------------------------------------------- attackers, attacks, houses */

#define EXTENDS "schema: 1\nextends: tokonoma\n"

/* [TOK.attackers] One attacker is enough, or three are needed: c5, d4 and b4 attack c4. */
static void so_many_attackers_capture(void)
{
    static const struct worked_ply one[] = {
        {"[TOK.attackers] 1: the flat of c5", "f4/6/3fF2/6/4F w 3 10", "e5e4", "f4/6/4F2/6/3F1 b 0 11",
         "move seat=0 cell=e5 to=e4 layer=piece type=flat count=1; "
         "remove seat=1 cell=c4 layer=piece type=flat before=0; "
         "counter type=reversible before=3 after=0; turn seat=1"},
        {"[TOK.attackers] 1: nobody attacks c4", "f4/6/3f1F1/6/4F w 3 10", "e5e4", "f4/6/3f1F1/6/3F1 b 0 11", NULL},
    };
    static const struct worked_ply three[] = {
        {"[TOK.attackers] 3: two are not enough", "f4/6/3fF2/4F1/5 w 3 10", "d5d4", "f4/6/3fF2/3F2/5 b 0 11",
         "move seat=0 cell=d5 to=d4 layer=piece type=flat count=1; counter type=reversible before=3 after=0; "
         "turn seat=1"},
        {"[TOK.attackers] 3", "f4/3F2/3fF2/4F1/5 w 3 10", "d5d4", "f4/3F2/4F2/3F2/5 b 0 11",
         "move seat=0 cell=d5 to=d4 layer=piece type=flat count=1; "
         "remove seat=1 cell=c4 layer=piece type=flat before=0; "
         "counter type=reversible before=3 after=0; turn seat=1"},
    };
    worked_load("tokonoma", "attackers=1");
    WORKED_EACH(worked_ply, worked_ply, one);
    worked_load_text(EXTENDS "switches: {attackers: 3}\n", "");
    WORKED_EACH(worked_ply, worked_ply, three);
}

#define EVERYWHERE "    attacks:\n      - {kind: leap, directions: all, range: any}\n"

/*
 * [TOK.attackers] All eleven pieces. Each attacks along all lines. Only two tiles with pieces, d6 and b6, which the
 * star leaves and may go to, are on no line to c4.
 */
static void eleven_attackers_may_be_needed(void)
{
    static const struct worked_ply rows[] = {
        {"[TOK.attackers] 11", "1FFF1/3FF1/3fFAA/3BBS/s4 w 3 5", "d6e4", "1FFF1/3FF1/4FAA/3BB1/s2S1 b 0 6", NULL},
        {"[TOK.attackers] ten are not enough", "1FFF1/3FF1/3fFAA/3BBS/s4 w 3 5", "d6b6",
         "1FFF1/3FFS/3fFAA/3BB1/s4 b 4 6", NULL},
    };
    worked_load_text(EXTENDS "pieces:\n  flat:\n" EVERYWHERE "  arm:\n" EVERYWHERE "  blind:\n" EVERYWHERE
                             "  star:\n" EVERYWHERE,
                     "attackers=11");
    WORKED_EACH(worked_ply, worked_ply, rows);
}

/*
 * [TOK.attacks] [TOK.tables] Flats attack only backward, arms and stars as before, blinds nothing; all move as before.
 */
static void pieces_attack_apart_from_their_moves(void)
{
    static const struct worked_ply plies[] = {
        {"[TOK.attacks] the flat of c4 and the arm of b4 attack c5", "f4/3A2/3Ff2/6/4F w 0 0", "e5e4",
         "f4/3A2/3F3/6/3F1 b 0 1", NULL},
        {"[TOK.attacks] for Black: the flat of c4 and the arm of d3 attack c3", "f4/6/2Ff3/2a3/4F b 0 0", "a1a2",
         "1f3/6/3f3/2a3/4F w 0 1", NULL},
        {"[TOK.attacks] no longer forward", "f4/6/3fF2/4F1/5 w 3 10", "d5d4", "f4/6/3fF2/3F2/5 b 0 11", NULL},
        {"[TOK.attacks] arms and stars as ever: c5 and c4 attack b5", "f4/4f1/3SA2/6/4F w 0 0", "e5e4",
         "f4/6/3SA2/6/3F1 b 0 1", NULL},
        {"[TOK.attacks] a blind attacks nothing: only the star of b6 attacks c5", "f4/5S/4f2/3B2/4F w 0 0", "e5e4",
         "f4/5S/4f2/3B2/3F1 b 0 1", NULL},
    };
    static const struct worked_moves moves[] = {
        {"[TOK.flat] [TOK.attacks]", "5/6/3F3/6/5 w 0 0", "c4", "c4b3 c4c3 c4d3"},
        {"[TOK.blind] [TOK.attacks]", "5/6/3B3/6/5 w 0 0", "c4", "c4a2 c4b4 c4c6 c4d4 c4e2"},
    };
    static const struct worked_refusal refusals[] = {
        {"[TOK.attacks] what it attacks is no destination", "5/6/3F3/6/5 w 0 0", "c4c5", "off_pattern", "c5"},
        {"[TOK.attacks] nor is it where an enemy stands", "5/6/3Ff2/6/5 w 0 0", "c4c5", "off_pattern", "c5"},
    };
    worked_load_text(EXTENDS "pieces:\n  flat:\n    attacks:\n      - {kind: step, directions: [backward]}\n"
                             "  arm: {attacks: moves}\n  blind: {attacks: []}\n",
                     "");
    WORKED_EACH(worked_ply, worked_ply, plies);
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
}

/* [TOK.attacks] The attacks get the tables of all pieces' moves: other rules, the same game. */
static void attacks_in_so_many_words_are_the_same(void)
{
    static const char *const yaml = EXTENDS
        "pieces:\n  flat:\n    attacks:\n      - {kind: step, directions: [forward, forward-up, forward-down]}\n"
        "  arm:\n    attacks:\n      - {kind: leap, directions: [forward], range: 2}\n"
        "      - {kind: step, directions: [backward, backward-up, backward-down]}\n"
        "  blind:\n    attacks:\n      - {kind: leap, directions: [forward-up, forward-down, backward], range: 2}\n"
        "      - {kind: step, directions: [backward-up, backward-down]}\n"
        "  star:\n    attacks:\n      - {kind: step, directions: edge}\n";
    static BRD_ALIGNED uint8_t workspace[5 * (BRD_STATE_SIZE + BRD_MAX_MOVES * sizeof(brd_move))];
    brd_rules usual;
    brd_state state;
    uint64_t count = 0;
    CHECK_EQ_INT(brd_rules_builtin(&usual, "tokonoma"), BRD_OK);
    worked_load_text(yaml, "");
    CHECK(brd_rules_fingerprint(&worked_rules) != brd_rules_fingerprint(&usual));
    worked_position(START, &state);
    CHECK_EQ_INT(brd_perft(&worked_rules, &state, 5, 0, workspace, sizeof workspace, &count), BRD_OK);
    CHECK_EQ_INT(count, 125798);
    worked_load_text(EXTENDS "pieces:\n  flat: {attacks: moves}\n  star: {attacks: moves}\n", "");
    CHECK(brd_rules_fingerprint(&worked_rules) == brd_rules_fingerprint(&usual));
}

/* [TOK.tables] An entry only for lone flats leads to no empty tile; one for nothing leads nowhere. */
static void entries_say_what_may_stand_there(void)
{
    static const struct worked_moves moves[] = {
        {"[TOK.tables] onto a flat alone", "5/6/2F1A2/6/5 w 0 0", "c5", "c5c3 c5c6"},
        {"[TOK.tables] two entries: one allows it", "5/6/4AF1/6/5 w 0 0", "c5", "c5c6"},
        {"[TOK.tables]", "5/6/4A2/6/5 w 0 0", "c5", "c5c6"},
    };
    static const struct worked_refusal refusals[] = {
        {"[TOK.tables] an empty tile", "5/6/4A2/6/5 w 0 0", "c5c3", "tile_taken", "c3"},
        {"[TOK.tables] nothing is allowed", "5/6/4A2/6/5 w 0 0", "c5d5", "tile_taken", "d5"},
    };
    static const struct worked_ply plies[] = {
        {"[TOK.attacks] all are attacked, whatever is allowed: d5 by the arm of c5 and the flat of e5",
         "f3F/6/3fA2/4f1/4F w 0 0", "a5a4", "f2F1/6/3fA2/6/4F b 0 1", NULL},
    };
    worked_load_text(EXTENDS "pieces:\n  arm:\n    moves:\n"
                             "      - {kind: leap, directions: [forward], range: 2, onto: [flat]}\n"
                             "      - {kind: step, directions: [backward], onto: [flat]}\n"
                             "      - {kind: step, directions: [backward], onto: [empty]}\n"
                             "      - {kind: step, directions: [backward-down], onto: []}\n",
                     "");
    WORKED_EACH(worked_moves, worked_moves, moves);
    WORKED_EACH(worked_refusal, worked_refusal, refusals);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [TOK.houses] White's is d6, Black's a1. */
static void houses_are_where_the_file_says(void)
{
    static const struct worked_end ends[] = {
        {"[TOK.houses] White's flat on a1", "F4/6/7/6/4f w 3 7", "win seats=0 reason=house_capture"},
        {"[TOK.houses] Black's flat on d6", "1F3/6/7/5f/5 w 3 7", "win seats=1 reason=house_capture"},
        {"[TOK.houses] no longer c1", "5/6/F6/6/4f b 3 7", "none"},
        {"[TOK.houses] nor c7", "1F3/6/F5f/6/5 w 3 7", "none"},
        {"[TOK.houses] on the own house nothing is won", "f4/6/7/5F/5 b 3 7", "none"},
    };
    static const struct worked_ply plies[] = {
        {"[TOK.houses] [TOK.house-capture]", "1F3/6/7/6/3f1 w 2 5", "a2a1", "F4/6/7/6/3f1 b 0 6",
         "move seat=0 cell=a2 to=a1 layer=piece type=flat count=1; counter type=reversible before=2 after=0; "
         "end type=win seats=0 reason=house_capture"},
    };
    worked_load_text(EXTENDS "board:\n  houses: {white: d6, black: a1}\n", "");
    WORKED_EACH(worked_end, worked_end, ends);
    WORKED_EACH(worked_ply, worked_ply, plies);
}

/* [TOK.houses] TOK-5 Houses are two different tiles, and no layout has lone flats on both enemy houses. */
static void houses_fit_to_each_other_and_to_the_layout(void)
{
    static const struct worked_fault faults[] = {
        {"[TOK.houses] [TOK.two-houses]", "F4/6/7/5f/5 w 0 0", "board", 0, 10},
    };
    static const struct {
        const char *keys, *field;
    } files[] = {
        {"board:\n  houses: {white: c1}\n", "board.houses.white"},
        {"board:\n  houses: {black: c7}\n", "board.houses.black"},
        {"board:\n  houses: {white: e3, black: e3}\n", "board.houses.white"},
        {"board:\n  houses: {white: f1}\n", "board.houses.white"},
        {"board:\n  houses: {white: a1, black: e5}\n", "board.houses.white"},
        {"board:\n  houses: {white: a1}\nlayout: \"f4/6/F6/6/5\"\n", "layout"},
    };
    worked_load_text(EXTENDS "board:\n  houses: {white: d6, black: a1}\nlayout: \"f4/6/F5f/5F/5\"\n", "");
    WORKED_EACH(worked_fault, worked_fault, faults);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        brd_rules rules;
        brd_fault fault = {.code = 0};
        size_t count = 0;
        char text[160];
        int length = snprintf(text, sizeof text, EXTENDS "%s", files[i].keys);
        CHECK_EQ_INT(brd_rules_load(&rules, text, (size_t)length, NULL, 0, &fault, 1, &count), BRD_E_RULES);
        if (!CHECK_EQ_INT(count, 1) || !CHECK_EQ_TEXT(fault.field, files[i].field)) printf("  %s\n", files[i].keys);
    }
}

/* A file that contradicts itself in one place: the key, what is wrong and what is expected there. */
struct contradiction {
    const char *keys, *field, *message, *expected;
};

static void check_contradiction(const struct contradiction *row)
{
    brd_rules rules;
    brd_fault fault = {.code = 0};
    size_t count = 0;
    char text[512];
    int failures = check_failures, length = snprintf(text, sizeof text, EXTENDS "%s", row->keys);
    CHECK_EQ_INT(brd_rules_load(&rules, text, (size_t)length, NULL, 0, &fault, 1, &count), BRD_E_RULES);
    CHECK_EQ_INT(count, 1);
    CHECK_EQ_INT(fault.code, BRD_FAULT_CONTRADICTION);
    CHECK_EQ_TEXT(fault.field, row->field);
    CHECK_EQ_TEXT(fault.message, row->message);
    CHECK_EQ_TEXT(fault.expected, row->expected);
    if (check_failures != failures) printf("  %s\n", row->keys);
}

#define FAR_STEP "[{kind: step, directions: [forward], range: 2}]"
#define FAR_PATH(what) "pieces." what "[0].range", "a step goes one cell", "1, or another kind"

#define A_STEP "{kind: step, directions: [forward]}, "
#define SEVEN_STEPS A_STEP A_STEP A_STEP A_STEP A_STEP A_STEP A_STEP /* one fewer than a list may have */

/* [TOK.tables] [TOK.directions] [TOK.houses] TOK-5 Contradictions between keys, one of each. */
static void contradictory_rules_are_refused(void)
{
    static const struct contradiction rows[] = {
        {"board: {houses: {white: c1}}\n", "board.houses.white", "both houses are the same tile",
         "two different tiles"},
        {"board: {directions: {edge-up: [0, 0, 3]}}\n", "board.directions.edge-up", "the coordinates do not sum to 0",
         "a vector of cube coordinates"},
        {"board: {directions: {edge-up: [0, 0, 0]}}\n", "board.directions.edge-up", "the vector is null",
         "one that leads away"},
        {"board: {directions: {edge-backward-down: [0, 1, -1]}}\n", "board.directions.edge-backward-down",
         "another direction has this vector", "a vector of its own"},
        {"pieces: {flat: {moves: " FAR_STEP "}}\n", FAR_PATH("flat.moves")},
        {"pieces: {flat: {attacks: " FAR_STEP "}}\n", FAR_PATH("flat.attacks")},
        {"pieces: {arm: {moves: " FAR_STEP "}}\n", FAR_PATH("arm.moves")},
        {"pieces: {arm: {attacks: " FAR_STEP "}}\n", FAR_PATH("arm.attacks")},
        {"pieces: {blind: {moves: " FAR_STEP "}}\n", FAR_PATH("blind.moves")},
        {"pieces: {blind: {attacks: " FAR_STEP "}}\n", FAR_PATH("blind.attacks")},
        {"pieces: {star: {moves: " FAR_STEP "}}\n", FAR_PATH("star.moves")},
        {"pieces: {star: {attacks: " FAR_STEP "}}\n", FAR_PATH("star.attacks")},
        {"pieces: {flat: {moves: [{kind: leap, directions: [forward], range: 2},\n"
         "  {kind: step, directions: [forward], onto: [flat]}]}}\n",
         "pieces.flat.moves[1].onto", "a flat lands on a flat", "[empty]: only a tall can land on a flat"},
        {"pieces: {flat: {moves: [" SEVEN_STEPS "{kind: step, directions: [edge-up], onto: [flat]}]}}\n",
         "pieces.flat.moves[7].onto", "a flat lands on a flat", "[empty]: only a tall can land on a flat"},
        {"layout: \"fffff/ff4/7/6/5\"\n", "layout", "the layout has more flats than a side has", "as many or fewer"},
        {"layout: \"AAA2/6/7/6/5\"\n", "layout", "the layout has more arms than a side has", "as many or fewer"},
        {"layout: \"5/6/bbb4/6/5\"\n", "layout", "the layout has more blinds than a side has", "as many or fewer"},
        {"layout: \"5/6/7/6/SS3\"\n", "layout", "the layout has more stars than a side has", "as many or fewer"},
        {"layout: \"5/6/F5f/6/5\"\n", "layout", "lone flats of both sides are on the enemy houses", "one at most"},
        {"layout: \"5/6/7/5x/5\"\n", "layout", "row d: no piece has this letter",
         "F, A, B, S, f, a, b, s, + or a digit"},
        {"layout: \"4+F/6/7/6/5\"\n", "layout", "row a: no piece has this letter", "A, B, S, a, b or s"},
        {"layout: \"5/5/7/6/5\"\n", "layout", "row b: the row is too short", "more cells"},
        {"layout: \"/5 5\"\n", "layout", "row b: there are too many fields", "fewer fields"},
        {"layout: \"5/6/7/6/5/ 5\"\n", "layout", "there are too many fields", "fewer fields"},
    };
    WORKED_EACH(contradiction, check_contradiction, rows);
    worked_load_text(EXTENDS "pieces: {flat: {moves: [" SEVEN_STEPS A_STEP "]}}\n", "");
}

/* [TOK.bad-character] [TOK.surplus] [TOK.two-houses] What the faults of boards say. */
static void faults_of_boards_say_this(void)
{
    static const struct {
        const char *text, *message, *expected;
    } rows[] = {
        {"5/6/x6/6/5 w 0 0", "no piece has this letter", "F, A, B, S, f, a, b, s, + or a digit"},
        {"5/6/+F6/6/5 w 0 0", "no piece has this letter", "A, B, S, a, b or s"},
        {"4/6/7/6/5 w 0 0", "the row is too short", "more cells"},
        {"5/6/7/6/sss2 w 0 0", "more pieces of this type than a side has", "fewer"},
        {"5/6/F5f/6/5 w 0 0", "lone flats of both sides are on the enemy houses", "one at most"},
    };
    load();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        brd_state state;
        brd_fault fault = {.code = 0};
        CHECK_EQ_INT(brd_state_parse(&worked_rules, &state, rows[i].text, strlen(rows[i].text), &fault, 1, NULL),
                     BRD_E_POSITION);
        CHECK_EQ_TEXT(fault.message, rows[i].message);
        CHECK_EQ_TEXT(fault.expected, rows[i].expected);
    }
}

/* [TOK.verdict-names] Each row of the table of refusals. */
static void verdicts_name_these(void)
{
    static const struct worked_verdict rows[] = {
        {"game_over: -", "5/6/F6/6/4f b 3 7", "e5d5", "game_over"},
        {"no_piece: -", "f4/6/7/6/4F w 0 0", "c4c3", "no_piece cell=c4"},
        {"not_yours: a flat", "f4/6/7/6/4F w 0 0", "a1a2", "not_yours cell=a1 type=flat seat=1"},
        {"not_yours: the tall of a stack", "f4/6/3+b3/6/4F w 0 0", "c4c5", "not_yours cell=c4 type=blind seat=1"},
        {"off_pattern: what acts", "f4/6/7/6/4F w 0 0", "e5a1", "off_pattern cell=a1 type=flat"},
        {"off_pattern: the tall of a stack", "f4/6/3+S3/6/4F w 0 0", "c4c3", "off_pattern cell=c3 type=star"},
        {"tile_taken: what acts", "f4/6/3fF2/6/5 w 0 0", "c5c4", "tile_taken cell=c4 type=flat"},
        {"tile_taken: what acts, onto an own tall", "f4/6/2A1A2/6/5 w 0 0", "c5c3", "tile_taken cell=c3 type=arm"},
    };
    load();
    WORKED_EACH(worked_verdict, worked_verdict, rows);
}

/* TOK-5 The numbers of pieces are data. */
static void changed_counts_are_enforced(void)
{
    static const struct worked_fault faults[] = {
        {"TOK-5 [TOK.surplus] a fourth star", "SSSS1/6/7/6/5 w 0 0", "board", 3, 3},
        {"TOK-5 [TOK.surplus] a first blind", "5/6/7/6/5B w 0 0", "board", 9, 9},
    };
    static const struct worked_end ends[] = {{"TOK-5 three stars", "SSS2/6/7/6/4s w 0 0", "none"}};
    worked_load_text("schema: 1\nextends: tokonoma\npieces:\n  star:\n    count: 3\n  blind:\n    count: 0\n"
                     "layout: \"F4/6/7/6/4f\"\n",
                     "");
    WORKED_EACH(worked_fault, worked_fault, faults);
    WORKED_EACH(worked_end, worked_end, ends);
    brd_type_info info = {.struct_nbytes = sizeof info};
    CHECK_EQ_INT(brd_rules_type(&worked_rules, 3, &info), BRD_OK);
    CHECK_EQ_INT(info.count, 3);
}

/* [TOK.pieces] The file gives the steps of each piece: here one goes to a neighbour, no further. */
static void steps_of_each_piece_are_tested(void)
{
    static const char *const pieces[] = {"flat", "arm", "blind", "star"};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        brd_rules rules;
        brd_fault fault = {.code = 0};
        size_t count = 0;
        char text[160], path[40];
        int length = snprintf(text, sizeof text,
                              "schema: 1\nextends: tokonoma\npieces:\n  %s:\n    moves:\n"
                              "      - {kind: step, directions: [forward], range: 2}\n",
                              pieces[i]);
        snprintf(path, sizeof path, "pieces.%s.moves[0].range", pieces[i]);
        CHECK_EQ_INT(brd_rules_load(&rules, text, (size_t)length, NULL, 0, &fault, 1, &count), BRD_E_RULES);
        CHECK_EQ_INT(count, 1);
        CHECK_EQ_TEXT(fault.field, path);
    }
}

/* [TOK.start] The rules file gives the layout, which is checked like a position's board. */
static void a_changed_layout_is_the_start(void)
{
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    brd_fault fault;
    worked_load_text("schema: 1\nextends: tokonoma\nlayout: \"4f/6/1+a3+A1/6/F4\"\n", "");
    CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 0), BRD_OK);
    brd_state_format(&worked_rules, &state, text, sizeof text);
    CHECK_EQ_TEXT(text, "4f/6/1+a3+A1/6/F4 w 0 0");

    const char *wrong = "schema: 1\nextends: tokonoma\nlayout: \"4f/6/3+F3/6/F4\"\n";
    brd_rules untouched = worked_rules;
    CHECK_EQ_INT(brd_rules_load(&worked_rules, wrong, strlen(wrong), NULL, 0, &fault, 1, NULL), BRD_E_RULES);
    CHECK_EQ_TEXT(fault.field, "layout");
    CHECK_EQ_INT(fault.line, 3);
    CHECK(memcmp(&worked_rules, &untouched, sizeof untouched) == 0);
}

/* [TOK.begin] The file may give a whole position instead of the layout, with its side and counters; it may be over. */
static void a_file_may_begin_with_any_position(void)
{
    static const char *const positions[] = {"f4/6/3f+A2/6/4F b 7 19", "5/6/F6/6/4f b 3 7"};
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        brd_state state;
        char yaml[160], text[BRD_MAX_POSITION_TEXT];
        snprintf(yaml, sizeof yaml, "schema: 1\nextends: tokonoma\nstart: \"%s\"\n", positions[i]);
        worked_load_text(yaml, "");
        CHECK_EQ_INT(brd_state_initial(&worked_rules, &state, 2), BRD_OK);
        brd_state_format(&worked_rules, &state, text, sizeof text);
        CHECK_EQ_TEXT(text, positions[i]);
        CHECK_EQ_INT(brd_state_to_move(&worked_rules, &state), i == 0 ? 1 : BRD_NOBODY);
    }
}

/* [TOK.begin] TOK-5 It must be valid under the file's own tables, houses too. */
static void a_beginning_fits_to_the_tables(void)
{
    static const struct {
        const char *keys;
        bool fits;
    } files[] = {
        {"start: \"5/6/F5f/6/4F w 0 0\"\nboard:\n  houses: {white: a1}\n", true},
        {"start: \"5/6/F5f/6/4F w 0 0\"\n", false},
        {"start: \"SS3/6/7/6/4F w 0 0\"\npieces:\n  star: {count: 2}\n", true},
        {"start: \"SS3/6/7/6/4F w 0 0\"\n", false},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        brd_rules rules;
        brd_fault fault = {.code = 0};
        char text[160];
        int length = snprintf(text, sizeof text, "schema: 1\nextends: tokonoma\n%s", files[i].keys);
        int32_t status = brd_rules_load(&rules, text, (size_t)length, NULL, 0, &fault, 1, NULL);
        CHECK_EQ_INT(status, files[i].fits ? BRD_OK : BRD_E_RULES);
        CHECK_EQ_TEXT(fault.field, files[i].fits ? "" : "start");
    }
}

/*
 * [TOK.start] TOK-5 Each of these is one fault: a layout with one piece too many, of either side, a layout that is no
 * board, or has lone flats on both houses, and a count too low for the layout.
 */
static void layouts_are_boards_of_valid_positions(void)
{
    static const struct {
        const char *keys, *field;
    } files[] = {
        {"layout: \"FFFFF/FF4/7/6/5\"\n", "layout"},
        {"layout: \"fffff/ff4/7/6/5\"\n", "layout"},
        {"layout: \"AAA2/6/7/6/4f\"\n", "layout"},
        {"layout: \"aaa2/6/7/6/4F\"\n", "layout"},
        {"layout: \"BBB2/6/7/6/4f\"\n", "layout"},
        {"layout: \"bbb2/6/7/6/4F\"\n", "layout"},
        {"layout: \"SS3/6/7/6/4f\"\n", "layout"},
        {"layout: \"ss3/6/7/6/4F\"\n", "layout"},
        {"layout: \"5/6/F5f/6/5\"\n", "layout"},
        {"layout: \"5/6/7/6/4\"\n", "layout"},
        {"layout: \"5/6/7/6/5 w\"\n", "layout"},
        {"layout: \"5/6/7/6/5/\"\n", "layout"},
        {"pieces:\n  flat: {count: 5}\n", "pieces.flat.count"},
        {"pieces:\n  arm: {count: 1}\n", "pieces.arm.count"},
        {"pieces:\n  blind: {count: 1}\n", "pieces.blind.count"},
        {"pieces:\n  star: {count: 0}\n", "pieces.star.count"},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        brd_rules rules;
        brd_fault fault = {.code = 0};
        size_t count = 0;
        char text[160];
        int length = snprintf(text, sizeof text, "schema: 1\nextends: tokonoma\n%s", files[i].keys);
        CHECK_EQ_INT(brd_rules_load(&rules, text, (size_t)length, NULL, 0, &fault, 1, &count), BRD_E_RULES);
        if (!CHECK_EQ_INT(count, 1) || !CHECK_EQ_TEXT(fault.field, files[i].field)) printf("  %s\n", files[i].keys);
    }
}

/* [TOK.directions] Forward and forward-up change their vectors: the pieces that use them follow, for both sides. */
static void changed_directions_turn_the_pieces(void)
{
    static const struct worked_moves rows[] = {
        {"[TOK.directions] [TOK.arm] 2 forward is 2 forward-up now", "5/6/3A3/6/5 w 0 0", "c4", "c4a2 c4b4 c4c5 c4d4"},
        {"[TOK.directions] [TOK.blind] 2 forward-up is 2 forward now", "5/6/3b3/6/5 b 0 0", "c4",
         "c4a4 c4b3 c4c2 c4c6 c4d3"},
        {"[TOK.directions] [TOK.flat] uses both: as before", "5/6/3F3/6/5 w 0 0", "c4", "c4b3 c4c3 c4d3"},
    };
    worked_load_text("schema: 1\nextends: tokonoma\nboard:\n  directions:\n    forward: [-1, 1, 0]\n"
                     "    forward-up: [0, 1, -1]\n",
                     "");
    WORKED_EACH(worked_moves, worked_moves, rows);
    CHECK_EQ_INT(brd_rules_neighbour(&worked_rules, cell_of("c4"), 0, 0), cell_of("b3"));
}

/* [TOK.reversible-limit] [TOK.max-plies] The file sets the switches, and overrides win. */
static void switches_come_from_the_file_and_from_overrides(void)
{
    static const char *const yaml = "schema: 1\nextends: tokonoma\nswitches:\n  reversible_limit: 5\n  max_plies: 20\n";
    static const struct worked_end by_file[] = {
        {"[TOK.reversible-limit] by file", "2A2/6/7/6/2a2 w 5 9", "draw seats=0,1 reason=reversible_limit"},
        {"[TOK.max-plies] by file", "2A2/6/7/6/2a2 w 0 20", "draw seats=0,1 reason=max_plies"},
        {"[TOK.max-plies] by file", "2A2/6/7/6/2a2 w 4 19", "none"},
    };
    static const struct worked_end by_override[] = {
        {"[TOK.reversible-limit] by override", "2A2/6/7/6/2a2 w 65535 6", "none"},
        {"[TOK.max-plies] by override", "2A2/6/7/6/2a2 w 0 7", "draw seats=0,1 reason=max_plies"},
        {"[TOK.max-plies] by override", "2A2/6/7/6/2a2 w 0 6", "none"},
    };
    static const struct worked_end alone = {"[TOK.reversible-limit] no other limit", "2A2/6/7/6/2a2 w 5 99",
                                            "draw seats=0,1 reason=reversible_limit"};
    brd_switch_info info = {.struct_nbytes = sizeof info};
    worked_load_text(yaml, "");
    WORKED_EACH(worked_end, worked_end, by_file);
    worked_load_text(yaml, "max_plies=0");
    worked_end(&alone);
    worked_load_text(yaml, "reversible_limit=0 max_plies=7");
    WORKED_EACH(worked_end, worked_end, by_override);
    CHECK_EQ_INT(brd_rules_switch(&worked_rules, 1, &info), BRD_OK);
    CHECK_EQ_TEXT(info.name, "max_plies");
    CHECK_EQ_TEXT(info.value, "7");
    CHECK_EQ_TEXT(info.initial, "0");
    CHECK_EQ_INT(info.kind, BRD_SWITCH_NUMBER);
    CHECK_EQ_INT(info.min, 0);
    CHECK_EQ_INT(info.max, 65535);
}

/* [TOK.phases] */
static void there_is_one_phase(void)
{
    static const struct worked_phases rows[] = {
        {"[TOK.phases]", "2A2/6/7/6/2a2 w 5 9", "play play"},
        {"[TOK.phases] over", "2A2/6/7/6/2a2 w 0 20", "play play"},
    };
    worked_load("tokonoma", "max_plies=20");
    WORKED_EACH(worked_phases, worked_phases, rows);
    CHECK(brd_name(&worked_rules, BRD_NAME_PHASE, 1) == NULL);
}

/* [TOK.described] tests/core/test_moves_described.c describes every kind of move. */
static void described_so(void)
{
    static const struct worked_description rows[] = {
        {"[TOK.described] the attack", "f4/6/3fF2/4F1/5 w 3 10", "d5d4",
         "move seat=0 from=d5 to=d4 type=flat captures"},
    };
    worked_load("tokonoma", "");
    WORKED_EACH(worked_description, worked_description, rows);
    worked_quantity(BRD_COUNTER, 0, "reversible", BRD_MEANS_NUMBER, BRD_SEEN_BY_ALL);
}

/*
 * [TOK.marks] [TOK.houses] [TOK.colours] The colours by hand from the table of [TOK.names]: (x-y) mod 3 of a1 is
 * -2-3 = -5, so 1, dark; of the next tile of a row it is one higher.
 */
static void marks_of_tiles(void)
{
    worked_load("tokonoma", "");
    worked_marks("house", "c1:1 c7:0");
    worked_marks("dark", "a1 a4 b3 b6 c2 c5 d3 d6 e1 e4");
    worked_marks("light", "a2 a5 b1 b4 c3 c6 d1 d4 e2 e5");
    worked_marks("mid", "a3 b2 b5 c1 c4 c7 d2 d5 e3");
    worked_load_text("schema: 1\nextends: tokonoma\nboard:\n  houses: {white: e5, black: a1}\n", "");
    worked_marks("house", "a1:1 e5:0");
    worked_marks("dark", "a1 a4 b3 b6 c2 c5 d3 d6 e1 e4");
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"TOK.seats", two_players_and_white_begins},
        {"TOK.no-secrets", nothing_is_hidden},
        {"TOK.names", tiles_have_these_names_in_this_order},
        {"TOK.directions", directions_are_these_vectors},
        {"TOK.colours", stars_keep_their_colour_and_blinds_cycle},
        {"TOK.pieces", a_side_has_these_pieces},
        {"TOK.flat TOK.arm TOK.blind TOK.star TOK.leap TOK.destination", pieces_move_so},
        {"TOK.stack TOK.stack-to-stack", stacks_are_left_and_climbed},
        {"TOK.setup-black TOK.setup-white", the_start_looks_so},
        {"TOK.start TOK.move", the_start_reads_so_and_has_nine_moves},
        {"perft", perft_is_the_designers},
        {"TOK.attack TOK.capture TOK.after-move TOK-7", attacks_capture_so},
        {"TOK-1", TOK_1_one_attacker_attacks_a_tile_once},
        {"TOK-2", TOK_2_attack_after_house_capture},
        {"TOK-3", TOK_3_a_covered_flat_on_the_house_does_not_win},
        {"TOK-4 TOK.counters", TOK_4_the_reversible_counter},
        {"TOK-6", TOK_6_there_is_no_repetition_rule},
        {"TOK.end-order TOK.house-capture TOK.stalemate", games_end_so},
        {"TOK.over", a_finished_game_has_no_moves},
        {"TOK.reversible-limit TOK.max-plies", limits_end_games_so},
        {"TOK.ranks", ranks_are_these},
        {"TOK-5 TOK.position", valid_positions_read_and_write_the_same},
        {"TOK-9 TOK.refuse-position", faulty_positions_are_refused_at},
        {"TOK-8 TOK.move-notation", there_are_812_moves_in_the_notation},
        {"TOK.refusals", moves_are_refused_so},
        {"TOK.verdict-names", verdicts_name_these},
        {"TOK.tables TOK.houses TOK-5, contradictions", contradictory_rules_are_refused},
        {"TOK.bad-character TOK.surplus, sayings", faults_of_boards_say_this},
        {"TOK.layers TOK.stocks", things_are_these},
        {"TOK.stack moves_tell_what_acts", moves_tell_what_acts},
        {"codes that name no tile", codes_that_name_no_tile_do_nothing},
        {"bits beyond the board", bits_beyond_the_board_are_no_pieces},
        {"TOK.events", events_come_in_this_order},
        {"TOK.described", described_so},
        {"TOK.phases", there_is_one_phase},
        {"changed arm", a_changed_arm_moves_and_attacks_otherwise},
        {"changed arm in a stack", a_stack_counts_as_one_attacker},
        {"all entries", steps_may_fill_all_entries},
        {"steps of each piece", steps_of_each_piece_are_tested},
        {"TOK.attackers", so_many_attackers_capture},
        {"TOK.attackers, all", eleven_attackers_may_be_needed},
        {"TOK.attacks", pieces_attack_apart_from_their_moves},
        {"TOK.attacks, in so many words", attacks_in_so_many_words_are_the_same},
        {"TOK.tables", entries_say_what_may_stand_there},
        {"TOK.houses", houses_are_where_the_file_says},
        {"TOK.houses TOK-5", houses_fit_to_each_other_and_to_the_layout},
        {"changed counts", changed_counts_are_enforced},
        {"changed layout", a_changed_layout_is_the_start},
        {"TOK-5 layouts", layouts_are_boards_of_valid_positions},
        {"TOK.begin", a_file_may_begin_with_any_position},
        {"TOK.begin TOK-5", a_beginning_fits_to_the_tables},
        {"changed directions", changed_directions_turn_the_pieces},
        {"changed switches", switches_come_from_the_file_and_from_overrides},
        {"TOK.marks", marks_of_tiles},
        {NULL, NULL},
    };
    return check_main("tokonoma", tests, argc, argv);
}
