/*
 * test_own_types.c: types of the file's own and sides that differ, as rules/FORMAT.md says: what names and letters they
 * may have, how many there may be, what the faults say and where; canonical form and fingerprint.
 */
#include "boardrules/boardrules.h"
#include "check.h"

enum { FAULTS = 8, TEXT_NBYTES = 70000 };

static brd_rules rules, other;
static brd_fault faults[FAULTS];
static size_t fault_count;

#define EXTENDS "schema: 1\nextends: tokonoma\n"
#define EXTENDS_CARNYX "schema: 1\nextends: carnyx\n"
#define EXTENDS_TOMBS "schema: 1\nextends: tombs\n"
#define TYPE(name, letter) "  " name ": {letter: " letter ", count: 1, moves: []}\n"

static int32_t load(brd_rules *to, const char *text)
{
    memset(faults, 0, sizeof faults);
    return brd_rules_load(to, text, strlen(text), NULL, 0, faults, FAULTS, &fault_count);
}

static uint64_t fingerprint_of(const char *text)
{
    if (!CHECK_EQ_INT(load(&rules, text), BRD_OK)) printf("  %s\n  %s: %s\n", text, faults[0].field, faults[0].message);
    return brd_rules_fingerprint(&rules);
}

/* ------------------------------------------------------------------------------------------------------- faults */

struct fault {
    const char *text; /* behind EXTENDS (or EXTENDS_TOMBS), from line 3 on */
    int32_t code;
    uint32_t line, column;
    const char *field, *message, *expected; /* expected: its beginning; NULL: any */
};

static void check_fault_of(const char *extends, const struct fault *row)
{
    char text[2048];
    int before = check_failures;
    snprintf(text, sizeof text, "%s%s", extends, row->text);
    CHECK_EQ_INT(load(&rules, text), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 1);
    CHECK_EQ_INT(faults[0].code, row->code);
    CHECK_EQ_INT(faults[0].line, row->line);
    CHECK_EQ_INT(faults[0].column, row->column);
    CHECK_EQ_TEXT(faults[0].field, row->field);
    if (row->message != NULL) CHECK_EQ_TEXT(faults[0].message, row->message);
    if (row->expected != NULL) CHECK(strncmp(faults[0].expected, row->expected, strlen(row->expected)) == 0);
    if (check_failures != before) printf("  of %s  expected %s\n", row->text, faults[0].expected);
}

static void check_fault(const struct fault *row)
{
    check_fault_of(EXTENDS, row);
}

static void names_and_numbers_are_tested(void)
{
    static const struct fault rows[] = {
        {"pieces:\n  lance: {count: 1, moves: []}\n", BRD_FAULT_UNKNOWN_KEY, 4, 3, "pieces.lance",
         "unknown key `lance`", "one of flat, arm, blind, star, or a type of your own, with a `letter`"},
        {"pieces:\n  stra: {count: 1, moves: []}\n", BRD_FAULT_UNKNOWN_KEY, 4, 3, "pieces.stra", "unknown key `stra`",
         "star? one of flat, arm, blind, star, or a type of your own, with a `letter`"},
        {"pieces:\n" TYPE("Lance", "L"), BRD_FAULT_WORD, 4, 3, "pieces.Lance", "`Lance` cannot name a type",
         "2 to 23 lower-case letters, digits and hyphens"},
        {"pieces:\n" TYPE("l", "L"), BRD_FAULT_WORD, 4, 3, "pieces.l", "`l` cannot name a type", NULL},
        {"pieces:\n" TYPE("2nd", "L"), BRD_FAULT_WORD, 4, 3, "pieces.2nd", "`2nd` cannot name a type", NULL},
        {"pieces:\n" TYPE("a_b", "L"), BRD_FAULT_WORD, 4, 3, "pieces.a_b", "`a_b` cannot name a type", NULL},
        {"pieces:\n" TYPE("ab-", "L"), BRD_FAULT_WORD, 4, 3, "pieces.ab-", "`ab-` cannot name a type", NULL},
        {"pieces:\n" TYPE("all", "L"), BRD_FAULT_WORD, 4, 3, "pieces.all", "`all` cannot name a type", NULL},
        {"pieces:\n" TYPE("yes", "L"), BRD_FAULT_WORD, 4, 3, "pieces.yes", "`yes` cannot name a type", NULL},
        {"pieces:\n" TYPE("abcdefghijklmnopqrstuvwx", "L"), BRD_FAULT_WORD, 4, 3, "pieces.abcdefghijklmnopqrstuvwx",
         "`abcdefghijklmnopqrstuvwx` cannot name a type", NULL},
        {"pieces:\n" TYPE("pa", "P") TYPE("pb", "Q") TYPE("pc", "R") TYPE("pd", "T") TYPE("pe", "U"), BRD_FAULT_RANGE,
         8, 3, "pieces.pe", "`pe` is a type too many", "at most 4 types of the file's own"},
        {"pieces:\n" TYPE("lance", "L") TYPE("lance", "M"), BRD_FAULT_DUPLICATE_KEY, 5, 3, "pieces.lance",
         "duplicate key `lance`: it is in line 4", "each key once"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) check_fault(&rows[i]);
    CHECK(fingerprint_of(EXTENDS "pieces:\n" TYPE("abcdefghijklmnopqrstuvw", "L") TYPE("a-2", "M")) != 0);
}

static void keys_of_types_are_tested(void)
{
    static const struct fault rows[] = {
        {"pieces:\n  lance: {letter: L, count: 1}\n", BRD_FAULT_MISSING_KEY, 4, 3, "pieces.lance.moves",
         "missing key `moves`", "moves: a list of 0 to 8 mappings"},
        {"pieces:\n  lance: {letter: l, count: 1, moves: []}\n", BRD_FAULT_WORD, 4, 19, "pieces.lance.letter",
         "`l` is not a valid word here", "one of A, B, C"},
        {"pieces:\n  lance: {letter: L, count: 30, moves: []}\n", BRD_FAULT_RANGE, 4, 29, "pieces.lance.count",
         "`30` is out of range", NULL},
        {"pieces:\n  lance: {letter: L, picture: horse, count: 1, moves: []}\n", BRD_FAULT_WORD, 4, 31,
         "pieces.lance.picture", "`horse` is not a valid word here", "one of letter, arrow"},
        {"pieces:\n  lance: {letter: L, count: 1, moves: [{kind: step, directions: all, range: 2}]}\n",
         BRD_FAULT_CONTRADICTION, 4, 70, "pieces.lance.moves[0].range", "a step goes one cell", NULL},
        {"pieces:\n" TYPE("lance", "F"), BRD_FAULT_CONTRADICTION, 4, 11, "pieces.lance.letter",
         "a type of the game has this letter", "a letter of its own"},
        {"pieces:\n" TYPE("lance", "L") TYPE("line", "L"), BRD_FAULT_CONTRADICTION, 5, 10, "pieces.line.letter",
         "two types have this letter", "a letter of its own"},
        {"pieces:\n  lance: {letter: L, count: 1, moves: []}\nlayout: lll2/6/7/6/5\n", BRD_FAULT_CONTRADICTION, 5, 1,
         "layout", "the layout has more of a type than a side has", "as many or fewer"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) check_fault(&rows[i]);
}

static void keys_of_seats_are_tested(void)
{
    static const struct fault rows[] = {
        {"seats: {black: {pieces: {lance: {count: 1}}}}\n", BRD_FAULT_UNKNOWN_KEY, 3, 26, "seats.black.pieces.lance",
         "unknown key `lance`", NULL},
        {"seats: {red: {}}\n", BRD_FAULT_UNKNOWN_KEY, 3, 9, "seats.red", "unknown key `red`", "one of white, black"},
        {"seats: {black: {pieces: {flat: {letter: L}}}}\n", BRD_FAULT_UNKNOWN_KEY, 3, 33,
         "seats.black.pieces.flat.letter", "unknown key `letter`", NULL},
        {"seats: {black: {pieces: {flat: {count: 5}}}}\n", BRD_FAULT_CONTRADICTION, 3, 33,
         "seats.black.pieces.flat.count", "the layout has more flats than a side has", "as many or fewer"},
        {"seats: {black: {pieces: {flat: {moves: [{kind: step, directions: all, onto: all}]}}}}\n",
         BRD_FAULT_CONTRADICTION, 3, 71, "seats.black.pieces.flat.moves[0].onto", "a flat lands on a flat", NULL},
        {"seats: {white: {pieces: {arm: {attacks: [{kind: step, directions: all, range: 3}]}}}}\n",
         BRD_FAULT_CONTRADICTION, 3, 72, "seats.white.pieces.arm.attacks[0].range", "a step goes one cell", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) check_fault(&rows[i]);
}

static void keys_of_promotions_are_tested(void)
{
    static const struct fault rows[] = {
        {"pieces: {flat: {becomes: {where: far}}}\n", BRD_FAULT_CONTRADICTION, 3, 27, "pieces.flat.becomes.where",
         "it becomes nothing there", "the key `types`, too"},
        {"pieces: {flat: {becomes: {types: [arm]}}}\n", BRD_FAULT_CONTRADICTION, 3, 27, "pieces.flat.becomes.types",
         "it becomes this on no tile", "the key `where`, too"},
        {"pieces: {arm: {becomes: {where: far, types: [star, flat]}}}\n", BRD_FAULT_CONTRADICTION, 3, 38,
         "pieces.arm.becomes.types", "a tall becomes a flat", "talls"},
        {"pieces: {flat: {becomes: {where: far, types: all}}, lance: {letter: L, count: 1, moves: []}}\n",
         BRD_FAULT_CONTRADICTION, 3, 39, "pieces.flat.becomes.types", "it may become more than four types",
         "at most four"},
        {"pieces: {flat: {becomes: {where: [a1, f1], types: [arm]}}}\n", BRD_FAULT_WORD, 3, 39,
         "pieces.flat.becomes.where[1]", "`f1` is not a valid word here", "one of far, a1"},
        {"pieces: {flat: {becomes: {where: far, types: [lance]}}}\n", BRD_FAULT_WORD, 3, 47,
         "pieces.flat.becomes.types[0]", "`lance` is not a valid word here", NULL},
        {"seats: {black: {pieces: {flat: {becomes: {where: far}}}}}\n", BRD_FAULT_CONTRADICTION, 3, 43,
         "seats.black.pieces.flat.becomes.where", "it becomes nothing there", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) check_fault(&rows[i]);
}

static void keys_of_ends_are_tested(void)
{
    static const struct fault rows[] = {
        {"ends: [{kind: house}]\n", BRD_FAULT_CONTRADICTION, 3, 1, "ends", "no end is for a side without a move",
         "an entry `stalemate`"},
        {"ends: [{kind: stalemate, types: [flat]}]\n", BRD_FAULT_CONTRADICTION, 3, 26, "ends[0].types",
         "stalemate has no such key", "result"},
        {"ends: [{kind: house, least: 2}, {kind: stalemate}]\n", BRD_FAULT_CONTRADICTION, 3, 22, "ends[0].least",
         "house has no such key", "types"},
        {"ends: [{kind: stalemate}, {kind: few, result: draws}]\n", BRD_FAULT_CONTRADICTION, 3, 39, "ends[1].result",
         "few has no such key", "types and least"},
        {"ends: [{kind: few, types: [lance]}, {kind: stalemate}]\n", BRD_FAULT_WORD, 3, 28, "ends[0].types[0]",
         "`lance` is not a valid word here", "one of flat, arm, blind, star"},
        {"ends: [{kind: few, types: []}, {kind: stalemate}]\n", BRD_FAULT_RANGE, 3, 27, "ends[0].types", NULL, NULL},
        {"ends: [{kind: few, least: 0}, {kind: stalemate}]\n", BRD_FAULT_RANGE, 3, 27, "ends[0].least",
         "`0` is out of range", NULL},
        {"ends: [{types: all}, {kind: stalemate}]\n", BRD_FAULT_MISSING_KEY, 3, 8, "ends[0].kind", "missing key `kind`",
         "kind: one of house, few, stalemate"},
        {"ends: []\n", BRD_FAULT_RANGE, 3, 7, "ends", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) check_fault(&rows[i]);
}

/* Carnyx' map of types has none but the file's own. */
#define DISC(name, letter) "  " name ": {letter: " letter ", count: 0, steps: {piece: [], stack: []}}\n"

static void keys_of_a_map_of_own_types_are_tested(void)
{
    static const struct fault rows[] = {
        {"discs:\n  lance: {count: 1, steps: {piece: [], stack: []}}\n", BRD_FAULT_UNKNOWN_KEY, 4, 3, "discs.lance",
         "unknown key `lance`", NULL},
        {"discs:\n  disc: {letter: E, count: 0, steps: {piece: [], stack: []}}\n", BRD_FAULT_CONTRADICTION, 4, 10,
         "discs.disc.letter", "another type of the game has the name of this one", "a name of its own"},
        {"discs:\n" DISC("lance", "D"), BRD_FAULT_CONTRADICTION, 4, 11, "discs.lance.letter",
         "a type of the game has this letter", "a letter of its own"},
        {"discs:\n" DISC("lance", "E") DISC("line", "E"), BRD_FAULT_CONTRADICTION, 5, 10, "discs.line.letter",
         "two types have this letter", "a letter of its own"},
        {"discs:\n" DISC("pa", "P") DISC("pb", "Q") DISC("pc", "R") DISC("pd", "S") DISC("pe", "T"), BRD_FAULT_RANGE, 8,
         3, "discs.pe", "`pe` is a type too many", "at most 4 types of the file's own"},
        {"discs:\n  lance: {letter: E, count: 0, steps: {piece: []}}\n", BRD_FAULT_MISSING_KEY, 4, 32,
         "discs.lance.steps.stack", "missing key `stack`", NULL},
        {"discs:\n  lance: {letter: E, count: 0}\n", BRD_FAULT_MISSING_KEY, 4, 3, "discs.lance.steps",
         "missing key `steps`", NULL},
        {"discs:\n  lance: {letter: E, count: 1, steps: {piece: [], stack: []}}\n", BRD_FAULT_CONTRADICTION, 4, 22,
         "discs.lance.count", "more discs than a player may have", "at most 13 together"},
        {"discs:\n  lance: {letter: E, count: 0, steps: {piece: [], stack: [{kind: step, directions: all, "
         "range: 2}]}}\n",
         BRD_FAULT_CONTRADICTION, 4, 89, "discs.lance.steps.stack[0].range", "a step goes one cell", NULL},
        {"seats: {dark: {discs: {lance: {count: 1}}}}\n", BRD_FAULT_UNKNOWN_KEY, 3, 24, "seats.dark.discs.lance",
         "unknown key `lance`", NULL},
        {"ends: [{kind: elimination, least: 2}]\n", BRD_FAULT_CONTRADICTION, 3, 28, "ends[0].least",
         "elimination has no such key", "kind alone"},
        {"ends: [{kind: few}, {kind: elimination, types: [disc]}]\n", BRD_FAULT_CONTRADICTION, 3, 41, "ends[1].types",
         "elimination has no such key", "kind alone"},
        {"ends: [{kind: few, types: [king]}]\n", BRD_FAULT_WORD, 3, 28, "ends[0].types[0]",
         "`king` is not a valid word here", "one of disc"},
        {"ends: [{kind: few, least: 14}]\n", BRD_FAULT_RANGE, 3, 27, "ends[0].least", "`14` is out of range", NULL},
        {"ends: []\n", BRD_FAULT_RANGE, 3, 7, "ends", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) check_fault_of(EXTENDS_CARNYX, &rows[i]);
}

/* A class of cards: its number is one or three, and each player may have ways of its own. */
#define CLASS(name, letter) "  " name ": {letter: " letter ", count: 1, threatens: [], plays: [place]}\n"

static void keys_of_classes_are_tested(void)
{
    static const struct fault rows[] = {
        {"classes:\n  archer: {count: 1}\n", BRD_FAULT_UNKNOWN_KEY, 4, 3, "classes.archer", "unknown key `archer`",
         "one of blade, magus, ombra, thorn, or a type of your own, with a `letter`"},
        {"classes:\n  archer: {letter: A, threatens: [], plays: [place]}\n", BRD_FAULT_MISSING_KEY, 4, 3,
         "classes.archer.count", "missing key `count`", "count: a number for all, or a list of 3 numbers from 0 to 99"},
        {"classes:\n  archer: {letter: A, count: [1, 2], threatens: [], plays: [place]}\n", BRD_FAULT_RANGE, 4, 30,
         "classes.archer.count", NULL, "a number for all, or a list of 3 numbers from 0 to 99"},
        {"classes:\n  archer: {letter: A, count: [1, 2, 100], threatens: [], plays: [place]}\n", BRD_FAULT_RANGE, 4, 37,
         "classes.archer.count[2]", "`100` is out of range", NULL},
        {"classes:\n  archer: {letter: A, count: 1, threatens: [], plays: [strike]}\n", BRD_FAULT_CONTRADICTION, 4, 48,
         "classes.archer.plays", "the class can never be played", NULL},
        {"classes:\n  archer: {letter: A, count: 1, threatens: [{kind: own, directions: [up]}], plays: [place]}\n",
         BRD_FAULT_CONTRADICTION, 4, 57, "classes.archer.threatens[0].directions",
         "this kind and these directions do not go together", NULL},
        {"classes:\n" CLASS("archer", "T"), BRD_FAULT_CONTRADICTION, 4, 12, "classes.archer.letter",
         "a type of the game has this letter", "a letter of its own"},
        {"classes:\n" CLASS("archer", "X"), BRD_FAULT_CONTRADICTION, 4, 12, "classes.archer.letter",
         "a type of the game has this letter", "a letter of its own"},
        {"classes:\n" CLASS("tombstone", "A"), BRD_FAULT_CONTRADICTION, 4, 15, "classes.tombstone.letter",
         "another type of the game has the name of this one", "a name of its own"},
        {"seats: {player_5: {}}\n", BRD_FAULT_UNKNOWN_KEY, 3, 9, "seats.player_5", "unknown key `player_5`",
         "player_1? one of player_1, player_2, player_3, player_4"},
        {"seats: {player_1: {classes: {blade: {count: 2}}}}\n", BRD_FAULT_UNKNOWN_KEY, 3, 38,
         "seats.player_1.classes.blade.count", "unknown key `count`", NULL},
        {"seats: {player_1: {classes: {blade: {plays: [over]}}}}\n", BRD_FAULT_WORD, 3, 46,
         "seats.player_1.classes.blade.plays[0]", "`over` is not a valid word here", NULL},
        {"seats: {player_4: {classes: {thorn: {plays: [strike]}}}}\n", BRD_FAULT_CONTRADICTION, 3, 38,
         "seats.player_4.classes.thorn.plays", "the class can never be played", NULL},
        {"seats: {player_2: {classes: {magus: {threatens: [{kind: step, directions: [up, left], range: 2}]}}}}\n",
         BRD_FAULT_CONTRADICTION, 3, 87, "seats.player_2.classes.magus.threatens[0].range", "a step goes one cell",
         NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) check_fault_of(EXTENDS_TOMBS, &rows[i]);
}

static void keys_of_ends_of_tombs_are_tested(void)
{
    static const struct fault rows[] = {
        {"ends: [{kind: kill_goal}]\n", BRD_FAULT_CONTRADICTION, 3, 1, "ends", "no end is for players without cards",
         "an entry `unit_count`"},
        {"ends: [{kind: unit_count, goal: 3}]\n", BRD_FAULT_CONTRADICTION, 3, 27, "ends[0].goal",
         "unit_count has no such key", "kind alone"},
        {"ends: [{kind: unit_count}, {kind: kill_goal, goal: [1, 2]}]\n", BRD_FAULT_RANGE, 3, 52, "ends[1].goal", NULL,
         "a number for all, or a list of 3 numbers from 1 to 65535"},
        {"ends: [{kind: unit_count}, {kind: units, types: [archer]}]\n", BRD_FAULT_WORD, 3, 50, "ends[1].types[0]",
         "`archer` is not a valid word here", "one of blade, magus, ombra, thorn"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) check_fault_of(EXTENDS_TOMBS, &rows[i]);
}

/* --------------------------------------------------------------------------------- canonical form, fingerprints */

/* The canonical form loads to the same rules, which have the same canonical form. */
static void check_canonical(const char *text)
{
    static char form[TEXT_NBYTES], again[TEXT_NBYTES];
    uint64_t fingerprint = fingerprint_of(text);
    CHECK(brd_rules_format(&rules, form, sizeof form) < TEXT_NBYTES);
    CHECK_EQ_INT(load(&other, form), BRD_OK);
    CHECK(brd_rules_fingerprint(&other) == fingerprint);
    CHECK(brd_rules_format(&other, again, sizeof again) > 0);
    CHECK_EQ_TEXT(again, form);
}

static void canonical_forms_load(void)
{
    check_canonical(EXTENDS "pieces:\n" TYPE("lance", "L")
                        TYPE("guard", "G") "seats: {black: {pieces: {guard: {count: 0},"
                                           " flat: {attacks: moves}}}}\n");
    check_canonical(EXTENDS "pieces: {lance: {letter: L, name: \"the \\\"long\\\" lance\", picture: crown, count: 0, "
                            "moves: [{kind: step, directions: adjacent}], attacks: []}}\n");
    check_canonical(EXTENDS "pieces:\n  flat: {becomes: {where: [c1, d1], types: [lance, flat]}}\n" TYPE(
        "lance", "L") "seats: {white: {pieces: {lance: {becomes: {where: far, types: [arm]}}}}}\n");
    check_canonical(EXTENDS_CARNYX "discs:\n" DISC("lance", "E") "counts: {supply: 8}\nseats: {dark: {discs: {lance: "
                                                                 "{count: 2, steps: {stack: [{kind: step, directions: "
                                                                 "all}]}}}}}\n");
    check_canonical(EXTENDS "ends: [{kind: few, types: all}, {kind: house, types: [star, lance]}, {kind: stalemate}]\n"
                            "pieces:\n" TYPE("lance", "L"));
    check_canonical(EXTENDS_TOMBS "classes:\n" CLASS("archer", "A") CLASS(
        "ghoul", "G") "seats: {player_2: {classes: "
                      "{ghoul: {plays: all}, thorn: {threatens: [{kind: own}]}}}, player_4: {classes: {archer: {plays: "
                      "[over, strike]}}}}\n");
    check_canonical(EXTENDS_TOMBS "ends: [{kind: units, types: [thorn, archer], least: 2}, {kind: kill_goal, goal: [2, "
                                  "3, 3]}, {kind: field_lock, how: each_once}, {kind: unit_count}]\n"
                                  "classes:\n" CLASS("archer", "A"));
}

static void fingerprints_tell_what_affects_behaviour(void)
{
    static const char *const different[] = {
        EXTENDS,
        EXTENDS "pieces:\n" TYPE("lance", "L"),
        EXTENDS "pieces:\n" TYPE("line", "L"),
        EXTENDS "pieces:\n" TYPE("lance", "M"),
        EXTENDS "pieces:\n" TYPE("lance", "L") TYPE("line", "M"),
        EXTENDS "pieces:\n" TYPE("line", "M") TYPE("lance", "L"),
        EXTENDS "seats: {black: {pieces: {flat: {count: 7}}}}\n",
        EXTENDS "seats: {white: {pieces: {flat: {count: 7}}}}\n",
        EXTENDS "pieces: {flat: {count: 7}}\n",
        EXTENDS "pieces: {flat: {becomes: {where: far, types: [arm]}}}\n",
        EXTENDS "pieces: {flat: {becomes: {where: far, types: [arm, flat]}}}\n",
        EXTENDS "pieces: {flat: {becomes: {where: [a1], types: [arm]}}}\n",
        EXTENDS "seats: {white: {pieces: {flat: {becomes: {where: far, types: [arm]}}}}}\n",
        EXTENDS "ends: [{kind: house}, {kind: stalemate}]\n",
        EXTENDS "ends: [{kind: stalemate}, {kind: house}]\n",
        EXTENDS "ends: [{kind: few}, {kind: stalemate}]\n",
        EXTENDS "ends: [{kind: few, least: 2}, {kind: stalemate}]\n",
        EXTENDS "ends: [{kind: few, types: [arm]}, {kind: stalemate}]\n",
    };
    static const char *const tombs[] = {
        EXTENDS_TOMBS,
        EXTENDS_TOMBS "classes:\n" CLASS("archer", "A"),
        EXTENDS_TOMBS "classes:\n" CLASS("archer", "C"),
        EXTENDS_TOMBS "classes: {archer: {letter: A, count: [1, 1, 2], threatens: [], plays: [place]}}\n",
        EXTENDS_TOMBS "classes: {archer: {letter: A, count: 1, threatens: [], plays: [place, over]}}\n",
        EXTENDS_TOMBS "seats: {player_1: {classes: {blade: {plays: [place]}}}}\n",
        EXTENDS_TOMBS "seats: {player_2: {classes: {blade: {plays: [place]}}}}\n",
        EXTENDS_TOMBS "classes: {blade: {plays: [place]}}\n",
        EXTENDS_TOMBS "ends: [{kind: unit_count}]\n",
        EXTENDS_TOMBS "ends: [{kind: unit_count}, {kind: field_lock}]\n",
        EXTENDS_TOMBS "ends: [{kind: field_lock}, {kind: unit_count}]\n",
        EXTENDS_TOMBS "ends: [{kind: unit_count}, {kind: kill_goal, goal: 3}]\n",
        EXTENDS_TOMBS "ends: [{kind: unit_count}, {kind: kill_goal, goal: [3, 3, 4]}]\n",
        EXTENDS_TOMBS "ends: [{kind: unit_count}, {kind: units, types: [blade]}]\n",
    };
    uint64_t found[sizeof different / sizeof *different], of_tombs[sizeof tombs / sizeof *tombs];
    for (size_t i = 0; i < sizeof different / sizeof *different; i++) {
        found[i] = fingerprint_of(different[i]);
        for (size_t j = 0; j < i; j++) CHECK(found[i] != found[j]);
    }
    for (size_t i = 0; i < sizeof tombs / sizeof *tombs; i++) {
        of_tombs[i] = fingerprint_of(tombs[i]);
        for (size_t j = 0; j < i; j++) CHECK(of_tombs[i] != of_tombs[j]);
    }
    CHECK_EQ_INT(brd_rules_builtin(&other, "tombs"), BRD_OK);
    CHECK(of_tombs[0] == brd_rules_fingerprint(&other));
    CHECK(found[0] == fingerprint_of(EXTENDS "seats: {black: {pieces: {}}}\n"));
    CHECK(fingerprint_of(EXTENDS_CARNYX) != fingerprint_of(EXTENDS_CARNYX "discs:\n" DISC("lance", "E")));
    CHECK(fingerprint_of(EXTENDS_CARNYX) == fingerprint_of(EXTENDS_CARNYX "discs: {}\n"));
    CHECK(fingerprint_of(EXTENDS_CARNYX) != fingerprint_of(EXTENDS_CARNYX "ends: [{kind: elimination}]\n"));
    CHECK(fingerprint_of(EXTENDS_CARNYX "ends: [{kind: few}]\n") !=
          fingerprint_of(EXTENDS_CARNYX "ends: [{kind: few, least: 2}]\n"));
    CHECK(fingerprint_of(EXTENDS_CARNYX "discs:\n" DISC("lance", "E")) !=
          fingerprint_of(EXTENDS_CARNYX "discs:\n" DISC("lance", "F")));
    CHECK(found[1] ==
          fingerprint_of(EXTENDS "pieces: {lance: {letter: L, name: pike, picture: bow, count: 1, moves: []}}\n"));
    CHECK(found[1] == fingerprint_of(EXTENDS "pieces:\n" TYPE("lance", "L") "seats: {black: {pieces: {lance: {}}}}\n"));
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"names and numbers", names_and_numbers_are_tested},
        {"keys of types", keys_of_types_are_tested},
        {"keys of seats", keys_of_seats_are_tested},
        {"keys of promotions", keys_of_promotions_are_tested},
        {"keys of ends", keys_of_ends_are_tested},
        {"keys of a map of own types", keys_of_a_map_of_own_types_are_tested},
        {"keys of classes", keys_of_classes_are_tested},
        {"keys of ends of Tombs", keys_of_ends_of_tombs_are_tested},
        {"canonical forms", canonical_forms_load},
        {"fingerprints", fingerprints_tell_what_affects_behaviour},
        {NULL, NULL},
    };
    return check_main("own_types", tests, argc, argv);
}
