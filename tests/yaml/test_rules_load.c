/*
 * test_rules_load.c: rules load as rules/FORMAT.md says: the built-in rules equal the files, the canonical form loads
 * to the same rules, `extends` and overrides work, limits hold, and faults have the right content. test_bad_rules.c
 * tries the corpus of faulty files, test_rules_keys.c every key.
 */
#include <pthread.h>

#include "boardrules/boardrules.h"
#include "check.h"

enum { FAULTS = 16, TEXT_NBYTES = 70000 };

static brd_rules builtin, rules, other;
static brd_fault faults[FAULTS];
static size_t fault_count;
static char buffer[TEXT_NBYTES];

static int32_t load_with(const char *text, size_t nbytes, const char *overrides)
{
    memset(faults, 0, sizeof faults);
    return brd_rules_load(&rules, text, nbytes, overrides, overrides ? strlen(overrides) : 0, faults, FAULTS,
                          &fault_count);
}

static int32_t load(const char *text)
{
    return load_with(text, strlen(text), NULL);
}

static int32_t load_builtin(brd_rules *to, const char *game, const char *overrides)
{
    memset(faults, 0, sizeof faults);
    return brd_rules_builtin_with(to, game, strlen(game), overrides, overrides ? strlen(overrides) : 0, faults, FAULTS,
                                  &fault_count);
}

/*
 * Whether the canonical form of `rules` differs from that of the built-in rules in exactly these lines, in this order.
 */
static void check_differs(const char *const *lines)
{
    static char now[TEXT_NBYTES], before[TEXT_NBYTES];
    brd_rules_format(&rules, now, sizeof now);
    brd_rules_format(&builtin, before, sizeof before);
    char *rest = now;
    for (char *line; (line = strsep(&rest, "\n")) != NULL && *line;) {
        char whole[4096];
        snprintf(whole, sizeof whole, "\n%s\n", line);
        bool known = strstr(before, whole) || strncmp(before, whole + 1, strlen(whole + 1)) == 0;
        if (known) continue;
        if (!CHECK(*lines != NULL)) printf("  differs too: %s\n", line);
        if (*lines) CHECK_EQ_TEXT(line, *lines++);
    }
    if (!CHECK(*lines == NULL)) printf("  does not differ: %s\n", *lines);
}

/* A fault in short. */
static const char *fault_text(size_t index)
{
    static char text[256];
    const brd_fault *fault = &faults[index];
    snprintf(text, sizeof text, "%u:%u %d %s", (unsigned)fault->line, (unsigned)fault->column, (int)fault->code,
             fault->field);
    return text;
}

/* ------------------------------------------------------------------------------------------- built-in, canonical */

/* [H.builtin] [H.load-file] */
static void builtin_rules_are_the_files(void)
{
    for (int i = 0; i < brd_game_count(); i++) {
        char path[64];
        snprintf(path, sizeof path, "rules/%s.yaml", brd_game_name(i));
        CHECK_EQ_INT(load_builtin(&builtin, brd_game_name(i), NULL), BRD_OK);
        CHECK_EQ_INT(brd_rules_load_file(&rules, path, NULL, 0, faults, FAULTS, &fault_count), BRD_OK);
        CHECK_EQ_INT(fault_count, 0);
        CHECK(memcmp(&rules, &builtin, sizeof rules) == 0);
    }
}

/* [H.format] */
static void canonical_form_loads_to_the_same(void)
{
    for (int i = 0; i < brd_game_count(); i++) {
        load_builtin(&builtin, brd_game_name(i), NULL);
        int32_t length = brd_rules_format(&builtin, NULL, 0);
        CHECK(length > 0 && length < TEXT_NBYTES);
        CHECK_EQ_INT(brd_rules_format(&builtin, buffer, sizeof buffer), length);
        CHECK_EQ_INT(load(buffer), BRD_OK);
        CHECK(brd_rules_fingerprint(&rules) == brd_rules_fingerprint(&builtin));
        CHECK(memcmp(&rules, &builtin, sizeof rules) == 0);
    }
}

/* [H.fingerprint] */
static void fingerprint_is_of_behaviour(void)
{
    load_builtin(&builtin, "tokonoma", NULL);
    uint64_t before = brd_rules_fingerprint(&builtin);
    CHECK(before != 0);
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\ntitle: Another\ncredit: \"\"\n"), BRD_OK);
    CHECK(brd_rules_fingerprint(&rules) == before);
    CHECK_EQ_TEXT(brd_rules_title(&rules), "Another");
    CHECK_EQ_TEXT(brd_rules_credit(&rules), "");
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\nswitches: {max_plies: 1}\n"), BRD_OK);
    CHECK(brd_rules_fingerprint(&rules) != before);
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\nlayout: \"5/6/7/6/5\"\n"), BRD_OK);
    CHECK(brd_rules_fingerprint(&rules) != before);
}

/* The same rules, written in other styles of YAML. */
static void styles_do_not_matter(void)
{
    static const char *const texts[] = {
        "schema: 1\nextends: tokonoma\n",
        "\xEF\xBB\xBFschema: 1\nextends: tokonoma\n",
        "extends: tokonoma\nschema: 1",
        "schema: 1\r\nextends: tokonoma\r\n",
        "# a comment \xC3\xA9\n\n---\nschema: 1 # here\nextends: 'tokonoma'\n...\n",
        "{\"schema\": 1,\n\t\"extends\": \"tokonoma\"}\n",
        "? schema\n: 1\n? extends\n: >-\n  tokonoma\n",
        "schema: 1\nextends: tokonoma\npieces: {}\nboard: {directions: {}}\nswitches: {}\n",
    };
    load_builtin(&builtin, "tokonoma", NULL);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        CHECK_EQ_INT(load(texts[i]), BRD_OK);
        CHECK(memcmp(&rules, &builtin, sizeof rules) == 0);
    }
}

/* ------------------------------------------------------------------------------------------------------ extends */

static void extends_merges_mappings(void)
{
    load_builtin(&builtin, "tokonoma", NULL);
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\npieces:\n  star:\n    count: 3\nswitches: {max_plies: 77}\n"),
                 BRD_OK);
    check_differs((const char *const[]){"    count: 3", "  max_plies: 77", NULL});
}

static void extends_replaces_scalars_and_lists(void)
{
    load_builtin(&builtin, "tokonoma", NULL);
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\ntitle: New\nboard: {directions: {edge-up: [2, 0, -2]}}\n"),
                 BRD_OK);
    check_differs((const char *const[]){"title: \"New\"", "    edge-up: [2, 0, -2]", NULL});
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\n"
                      "pieces: {arm: {moves: [{kind: leap, directions: [forward], range: [2, 3], onto: [flat]}]}}\n"),
                 BRD_OK);
    check_differs(
        (const char *const[]){"      - {kind: leap, directions: [forward], range: [2, 3], onto: [flat]}", NULL});
    brd_rules_format(&rules, buffer, sizeof buffer);
    CHECK(strstr(buffer, "range: [2, 3], onto: [flat]}\n    attacks: moves\n  blind:") != NULL);
}

/* An entry of a new list inherits nothing from the built-in entry at the same place: it has the format's defaults. */
static void extends_does_not_merge_entries(void)
{
    load_builtin(&builtin, "tokonoma", NULL);
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\npieces: {arm: {moves: [{kind: leap, directions: [backward]}]}}\n"),
                 BRD_OK);
    check_differs((const char *const[]){"      - {kind: leap, directions: [backward], range: 1, onto: [empty]}", NULL});
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\npieces: {arm: {moves: [{range: 3}]}}\n"), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 2);
    CHECK_EQ_TEXT(fault_text(0), "3:24 24 pieces.arm.moves[0].kind");
    CHECK_EQ_TEXT(fault_text(1), "3:24 24 pieces.arm.moves[0].directions");
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\npieces: {arm: {moves: []}}\n"), BRD_OK);
    check_differs((const char *const[]){"    moves: []", NULL});
}

/*
 * The name of a group of directions means all of them, alone or in a list with others, and the canonical form writes
 * it.
 */
static void groups_stand_for_their_words(void)
{
    static const struct {
        const char *game, *written, *formatted;
    } cases[] = {
        {"tomis", "king", "king"},
        {"tomis", "[king]", "king"},
        {"tomis", "[diagonal, orthogonal]", "king"},
        {"tomis", "[left, backward, right, forward]", "orthogonal"},
        {"tomis", "[knight, king]", "all"},
        {"tomis", "[diagonal, left]", "[forward-right, backward-right, backward-left, left, forward-left]"},
        {"tomis", "knight", "knight"},
        {"carnyx", "diagonal", "diagonal"},
        {"carnyx", "king", "all"},
        {"thrones", "[diagonal, orthogonal]", "all"},
        {"thrones", "'orthogonal'", "orthogonal"},
        {"tombs", "diagonal", "diagonal"},
        {"tombs", "[up, right, left, down]", "orthogonal"},
        {"tokonoma", "[adjacent, edge-up]",
         "[forward, forward-up, forward-down, backward, backward-up, backward-down, edge-up]"},
        {"tokonoma", "edge", "edge"},
    };
    static const struct {
        const char *game, *list;
    } lists[] = {{"tomis", "units: {frigate: {moves:"},
                 {"carnyx", "steps: {stack:"},
                 {"thrones", "pieces: {throne: {moves:"},
                 {"tombs", "classes: {magus: {threatens:"},
                 {"tokonoma", "pieces: {flat: {moves:"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t game = 0;
        char expected[256];
        while (strcmp(lists[game].game, cases[i].game) != 0) game++;
        snprintf(buffer, sizeof buffer, "schema: 1\nextends: %s\n%s [{kind: step, directions: %s}]}%s\n", cases[i].game,
                 lists[game].list, cases[i].written, strcmp(cases[i].game, "carnyx") == 0 ? "" : "}");
        if (!CHECK_EQ_INT(load(buffer), BRD_OK)) printf("  %s\n", buffer);
        snprintf(expected, sizeof expected, "{kind: step, directions: %s, ", cases[i].formatted);
        brd_rules_format(&rules, buffer, sizeof buffer);
        if (!CHECK(strstr(buffer, expected) != NULL)) printf("  %s: %s\n", cases[i].written, cases[i].formatted);
        CHECK_EQ_INT(brd_rules_load(&other, buffer, strlen(buffer), NULL, 0, NULL, 0, NULL), BRD_OK);
        CHECK(memcmp(&rules, &other, sizeof rules) == 0);
    }
}

/* ------------------------------------------------------------------------------------------------------ start */

/* A position some plies into a game, under the rules `builtin`. */
static void walk(brd_state *state, int plies)
{
    static brd_move moves[BRD_MAX_MOVES];
    CHECK_EQ_INT(brd_state_initial(&builtin, state, 0), BRD_OK);
    for (int i = 0; i < plies; i++) {
        int32_t count = brd_moves(&builtin, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        CHECK(count > 0);
        CHECK(brd_apply(&builtin, state, BRD_REFEREE, moves[(i * 7) % count], NULL, NULL, NULL, 0) >= 0);
    }
}

/*
 * Every game begins at the file's start, whatever it is. No other rule changes. The start changes the fingerprint.
 * [H.initial]
 */
static void a_start_replaces_the_setup(void)
{
    for (int32_t i = 0; i < brd_game_count(); i++) {
        brd_state there, state;
        char text[BRD_MAX_POSITION_TEXT], told[BRD_MAX_POSITION_TEXT + 16];
        load_builtin(&builtin, brd_game_name(i), NULL);
        walk(&there, 9);
        brd_state_format(&builtin, &there, text, sizeof text);
        snprintf(buffer, sizeof buffer, "schema: 1\nextends: %s\nstart: '%s'\n", brd_game_name(i), text);
        if (!CHECK_EQ_INT(load(buffer), BRD_OK)) printf("  %s\n", faults[0].message);
        CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
        brd_state_format(&rules, &state, told, sizeof told);
        CHECK_EQ_TEXT(told, text);
        CHECK_EQ_INT(brd_state_check(&rules, &state, NULL, 0, NULL), BRD_OK);
        CHECK(brd_rules_fingerprint(&rules) != brd_rules_fingerprint(&builtin));
        CHECK_EQ_INT(brd_state_to_move(&rules, &state), brd_state_to_move(&builtin, &there));
        snprintf(told, sizeof told, "start: \"%s\"", text);
        check_differs((const char *const[]){told, NULL});
        snprintf(buffer, sizeof buffer, "schema: 1\nextends: %s\nstart: ''\n", brd_game_name(i));
        CHECK_EQ_INT(load(buffer), BRD_OK);
        CHECK(memcmp(&rules, &builtin, sizeof rules) == 0);
    }
}

/*
 * The number of players is that of the start; these rules, and texts under them, refuse another number.
 * [H.initial-players]
 */
static void a_start_says_how_many_play(void)
{
    brd_state state;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    load_builtin(&builtin, "tombs", NULL);
    CHECK_EQ_INT(brd_state_initial(&builtin, &state, 3), BRD_OK);
    char text[BRD_MAX_POSITION_TEXT], place[32];
    brd_state_format(&builtin, &state, text, sizeof text);
    snprintf(buffer, sizeof buffer, "schema: 1\nextends: tombs\nstart: \"%s\"\n", text);
    CHECK_EQ_INT(load(buffer), BRD_OK);
    CHECK_EQ_INT(brd_rules_info_get(&rules, &info), BRD_OK);
    CHECK_EQ_INT(info.players, 1 << 3);
    CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
    CHECK_EQ_INT(brd_state_players(&rules, &state), 3);
    CHECK_EQ_INT(brd_state_initial(&rules, &state, 3), BRD_OK);
    CHECK_EQ_INT(brd_state_initial(&rules, &state, 2), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_initial(&rules, &state, 4), BRD_E_ARGUMENT);
    CHECK_EQ_INT(brd_state_initial(&builtin, &state, 2), BRD_OK);
    brd_state_format(&builtin, &state, text, sizeof text);
    CHECK_EQ_INT(brd_state_parse(&rules, &state, text, strlen(text), NULL, 0, NULL), BRD_E_POSITION);
    snprintf(buffer, sizeof buffer, "schema: 1\nextends: tombs\nswitches: {teams: true}\nstart: \"%s\"\n", text);
    CHECK_EQ_INT(load(buffer), BRD_E_RULES);
    CHECK(strncmp(faults[0].message, "hands, offset ", 14) == 0);
    snprintf(place, sizeof place, "4:%d 5 start", (int)sizeof "start: \"" + atoi(faults[0].message + 14));
    CHECK_EQ_TEXT(fault_text(0), place);
    CHECK(strstr(faults[0].message, ": this number of players is not allowed") != NULL);
}

/* The start may be a finished game: then there is no move. [H.initial] */
static void a_start_may_be_over(void)
{
    brd_state state;
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\nswitches: {max_plies: 3}\n"
                      "start: \"f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 3\"\n"),
                 BRD_OK);
    if (fault_count > 0) printf("  %s\n", faults[0].message);
    CHECK_EQ_INT(brd_state_initial(&rules, &state, 0), BRD_OK);
    CHECK_EQ_INT(brd_state_to_move(&rules, &state), BRD_NOBODY);
}

/*
 * A start that is no canonical position under these rules is a fault at the key, which names the field and the place in
 * the text.
 */
static void a_bad_start_is_a_fault(void)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"start: x", "line, offset 1: fields are missing"},
        {"start: \"f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F w 0 07\"", "ply, offset "},
        {"start: \"f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F q 0 0\"", "side, offset "},
        {"start: \"f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3FF w 0 0\"", "board, offset "},
    };
    brd_rules before;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(buffer, sizeof buffer, "schema: 1\nextends: tokonoma\n%s\n", cases[i].text);
        before = rules;
        CHECK_EQ_INT(load(buffer), BRD_E_RULES);
        CHECK(memcmp(&before, &rules, sizeof rules) == 0);
        CHECK_EQ_INT(fault_count, 1);
        CHECK_EQ_INT(faults[0].code, BRD_FAULT_CONTRADICTION);
        CHECK_EQ_TEXT(faults[0].field, "start");
        if (!CHECK(strncmp(faults[0].message, cases[i].message, strlen(cases[i].message)) == 0))
            printf("  %s\n  %s\n", cases[i].text, faults[0].message);
        CHECK(faults[0].expected[0] != '\0');
    }
}

/* The start must contain all secrets: an observation is refused. */
static void a_start_is_no_observation(void)
{
    brd_state state;
    char text[BRD_MAX_POSITION_TEXT];
    load_builtin(&builtin, "tombs", NULL);
    walk(&state, 6);
    brd_state_observe(&builtin, &state, 0, text, sizeof text);
    CHECK(strchr(text, '?') != NULL);
    snprintf(buffer, sizeof buffer, "schema: 1\nextends: tombs\nstart: \"%s\"\n", text);
    CHECK_EQ_INT(load(buffer), BRD_E_RULES);
    CHECK_EQ_TEXT(faults[0].field, "start");
}

/*
 * A keyword may replace a list or a range, also an inherited one. A list or range that replaces an inherited keyword
 * has no part of it.
 */
static void words_stand_instead_of_values(void)
{
    load_builtin(&builtin, "tokonoma", NULL);
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\npieces: {arm: {attacks: []}}\n"), BRD_OK);
    check_differs((const char *const[]){"    attacks: []", NULL});
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\npieces: {arm: {attacks: 'moves'}}\n"), BRD_OK);
    CHECK(memcmp(&rules, &builtin, sizeof rules) == 0);
    load_builtin(&builtin, "thrones", NULL);
    CHECK_EQ_INT(load("schema: 1\nextends: thrones\npieces: {dragon: {attacks: [{kind: slide, range: any}]}}\n"),
                 BRD_OK);
    check_differs((const char *const[]){"      - {kind: slide, directions: all, range: any, over: [empty]}", NULL});
    CHECK_EQ_INT(
        load("schema: 1\nextends: thrones\npieces: {dragon: {attacks: [{kind: slide, range: dragon_attack_range,"
             " over: [empty, own, enemy]}]}}\n"),
        BRD_OK);
    CHECK(memcmp(&rules, &builtin, sizeof rules) == 0);
    CHECK_EQ_INT(
        load("schema: 1\nextends: thrones\npieces: {dragon: {attacks: [{kind: slide, range: dragon_atack_range}]}}\n"),
        BRD_E_RULES);
    CHECK_EQ_TEXT(faults[0].expected,
                  "dragon_attack_range? a number from 1 to 8, a list [from, to] of two such numbers, "
                  "dragon_attack_range, or any");
}

/* A contradiction with an inherited value is reported at the file's key, whichever of the two the game tests. */
static void contradiction_with_inherited_is_placed_at_the_own_key(void)
{
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\nboard: {directions: {forward: [-1, 1, 0]}}\n"), BRD_E_RULES);
    CHECK_EQ_TEXT(fault_text(0), "3:22 5 board.directions.forward");
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\nboard: {directions: {backward: [-1, 1, 0]}}\n"), BRD_E_RULES);
    CHECK_EQ_TEXT(fault_text(0), "3:22 5 board.directions.backward");
    CHECK_EQ_INT(fault_count, 1);
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\n\npieces:\n  flat:\n    count: 5\n"), BRD_E_RULES);
    CHECK_EQ_TEXT(fault_text(0), "6:5 5 pieces.flat.count");
}

/* A file gives a direction, which the canonical form has in this line, the vector of the line before it. */
static void check_two_directions(const char *game, const char *line, const char *before)
{
    char path[96];
    const char *vector = strchr(before, '[');
    int key_nbytes = (int)strcspn(line, ":"), vector_nbytes = (int)strcspn(vector, "\n");
    snprintf(buffer, sizeof buffer, "schema: 1\nextends: %s\nboard:\n  directions:\n%.*s: %.*s\n", game, key_nbytes,
             line, vector_nbytes, vector);
    snprintf(path, sizeof path, "5:5 5 board.directions.%.*s", key_nbytes - 4, line + 4);
    if (!CHECK_EQ_INT(load(buffer), BRD_E_RULES)) printf("  %s\n", buffer);
    CHECK_EQ_TEXT(fault_text(0), path);
    CHECK_EQ_TEXT(faults[0].message, "another direction has this vector");
}

static void no_two_directions_have_one_vector(void)
{
    static char canonical[TEXT_NBYTES];
    for (int32_t i = 0; i < brd_game_count(); i++) {
        int count = 0;
        load_builtin(&builtin, brd_game_name(i), NULL);
        brd_rules_format(&builtin, canonical, sizeof canonical);
        char *before = strstr(canonical, "  directions:\n") + strlen("  directions:\n");
        for (char *line; line = strchr(before, '\n') + 1, strncmp(line, "    ", 4) == 0; before = line, count++)
            check_two_directions(brd_game_name(i), line, before);
        CHECK(count >= 7); /* all but the first */
    }
}

/* [H.load-faults] */
static void contradictions_come_in_order_of_position(void)
{
    CHECK_EQ_INT(
        load("schema: 1\nextends: tokonoma\nlayout: \"f\"\npieces:\n  star:\n    moves:\n"
             "      - {kind: step, directions: [edge-up], range: 2}\nboard: {directions: {forward: [3, 3, 3]}}\n"),
        BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 3);
    CHECK_EQ_TEXT(fault_text(0), "3:11 5 layout");
    CHECK_EQ_TEXT(fault_text(1), "7:45 5 pieces.star.moves[0].range");
    CHECK_EQ_TEXT(fault_text(2), "8:22 5 board.directions.forward");
}

/*
 * A fault inside a text is placed at its character, however the text is written: at `X`, which is not a piece, at the
 * end of a row that is too short, at a space, or at the line break that is folded into one.
 */
static void a_fault_in_a_layout_is_placed_in_its_line(void)
{
    static const struct {
        const char *layout, *place;
    } cases[] = {
        {"f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3X", "3:39 5 layout"},
        {"\"f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3X\"", "3:40 5 layout"},
        {"'f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3X'", "3:40 5 layout"},
        {"\n  'f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3X'", "4:34 5 layout"},
        {">-\n  f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3X", "4:33 5 layout"},
        {"\"f3+A/+b4+S/\\\n  +a+b3X+A/\\\n  +s4+B/+a3F\"", "4:8 5 layout"},
        {"\"f3+A/+b4+S/\\\n  +a+b3+B+A/\\\n  X4+B/+a3F\"", "5:3 5 layout"},
        {"\"f3+A/\\x2bb4+S/+a+b3+B+A/+s4+B/+a3X\"", "3:15 5 layout"}, /* not beyond the escape */
        {"\"\"", "3:10 5 layout"},
        {"f3+A/ +b4", "3:14 5 layout"},
        {"f3+A/\n  +b4", "3:14 5 layout"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(buffer, sizeof buffer, "schema: 1\nextends: tokonoma\nlayout: %s\n", cases[i].layout);
        CHECK_EQ_INT(load(buffer), BRD_E_RULES);
        if (!CHECK_EQ_TEXT(fault_text(0), cases[i].place)) printf("  %s\n", cases[i].layout);
        CHECK_EQ_INT(fault_count, 1);
    }
}

/*
 * Contradictions are sorted among the other faults by place; if there are too many faults, the first ones are
 * returned. [H.faults]
 */
static void capacity_keeps_the_first_of_all(void)
{
    static const char text[] = "schema: 1\nextends: tokonoma\nlayout: \"f\"\nfoo: 1\n"
                               "board: {directions: {forward: [3, 3, 3]}}\nbar: 1\n";
    static const char *const places[] = {"layout", "foo", "board.directions.forward", "bar"};
    for (size_t capacity = 0; capacity <= 5; capacity++) {
        memset(faults, 0x5A, sizeof faults);
        CHECK_EQ_INT(brd_rules_load(&rules, text, sizeof text - 1, NULL, 0, faults, capacity, &fault_count),
                     BRD_E_RULES);
        CHECK_EQ_INT(fault_count, 4);
        for (size_t i = 0; i < capacity && i < 4; i++) CHECK_EQ_TEXT(faults[i].field, places[i]);
        for (size_t i = capacity; i < FAULTS; i++) CHECK_EQ_INT(faults[i].line, 0x5A5A5A5A);
    }
}

/*
 * An override replaces the file's value, even one that cannot be read. If the override cannot be read, its key's value
 * is unknown, and checks that need it wait.
 */
static void overrides_settle_doubts(void)
{
    static const char bad[] = "schema: 1\nextends: tomis\nmen: {frigate: 0}\nswitches: {base_attackers: x}\n";
    static const char good[] = "schema: 1\nextends: tomis\nmen: {frigate: 0}\nswitches: {base_attackers: 4}\n";
    CHECK_EQ_INT(load_with(bad, sizeof bad - 1, NULL), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 1);
    CHECK_EQ_INT(load_with(bad, sizeof bad - 1, "base_attackers=6"), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 2);
    CHECK_EQ_TEXT(fault_text(0), "0:0 5 switches.base_attackers");
    CHECK_EQ_TEXT(fault_text(1), "4:28 25 switches.base_attackers");
    CHECK_EQ_INT(load_with(good, sizeof good - 1, NULL), BRD_OK);
    CHECK_EQ_INT(load_with(good, sizeof good - 1, "base_attackers=6"), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 1);
    CHECK_EQ_INT(load_with(good, sizeof good - 1, "base_attackers=x"), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 1);
    CHECK_EQ_TEXT(fault_text(0), "0:0 25 switches.base_attackers");
    CHECK_EQ_INT(load_with(good, sizeof good - 1, "base_attackers=6 base_attackers=4"), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 1);
    CHECK_EQ_TEXT(fault_text(0), "0:0 23 switches.base_attackers");
}

/* ---------------------------------------------------------------------------------------------------- overrides */

/* [H.overrides] [H.load] */
static void overrides_set_switches(void)
{
    static const char *const lines[] = {"  reversible_limit: 100", "  max_plies: 65535", NULL};
    load_builtin(&builtin, "tokonoma", NULL);
    CHECK_EQ_INT(load_with("schema: 1\nextends: tokonoma\nswitches: {max_plies: 7}\n", 53,
                           "max_plies=65535 reversible_limit=100"),
                 BRD_OK);
    check_differs(lines);
    CHECK_EQ_INT(load_builtin(&other, "tokonoma", "reversible_limit=100 max_plies=65535"), BRD_OK);
    CHECK(memcmp(&rules, &other, sizeof rules) == 0);
    CHECK_EQ_INT(load_builtin(&other, "tokonoma", ""), BRD_OK);
    CHECK(memcmp(&builtin, &other, sizeof rules) == 0);
}

/* [H.override-faults] */
static void faulty_overrides_are_refused(void)
{
    static const struct {
        const char *overrides;
        int32_t code;
        uint32_t offset;
        const char *path;
    } cases[] = {
        {"max_plies", BRD_FAULT_SYNTAX, 0, "switches.max_plies"},
        {"max_plies=1 ", BRD_FAULT_SYNTAX, 12, "switches."},
        {" max_plies=1", BRD_FAULT_SYNTAX, 0, "switches."},
        {"max_plies=1  reversible_limit=1", BRD_FAULT_SYNTAX, 12, "switches."},
        {"=1", BRD_FAULT_SYNTAX, 0, "switches."},
        {"max_plies=", BRD_FAULT_TYPE, 0, "switches.max_plies"},
        {"max_plies=07", BRD_FAULT_TYPE, 0, "switches.max_plies"},
        {"max_plies=+7", BRD_FAULT_TYPE, 0, "switches.max_plies"},
        {"max_plies==7", BRD_FAULT_TYPE, 0, "switches.max_plies"},
        {"max_plies=-7", BRD_FAULT_RANGE, 0, "switches.max_plies"},
        {"max_plies=65536", BRD_FAULT_RANGE, 0, "switches.max_plies"},
        {"max_plies=1 max_plies=1", BRD_FAULT_DUPLICATE_KEY, 12, "switches.max_plies"},
        {"max_ply=1", BRD_FAULT_UNKNOWN_KEY, 0, "switches.max_ply"},
        {"title=x", BRD_FAULT_UNKNOWN_KEY, 0, "switches.title"},
        {"\x01=x", BRD_FAULT_UNKNOWN_KEY, 0, "switches.?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int from_file = 0; from_file < 2; from_file++) {
            int32_t status = from_file ? load_with("schema: 1\nextends: tokonoma\n", 28, cases[i].overrides)
                                       : load_builtin(&rules, "tokonoma", cases[i].overrides);
            CHECK_EQ_INT(status, BRD_E_RULES);
            CHECK_EQ_INT(fault_count, 1);
            CHECK_EQ_INT(faults[0].code, cases[i].code);
            CHECK_EQ_INT(faults[0].line, 0);
            CHECK_EQ_INT(faults[0].column, 0);
            CHECK_EQ_INT(faults[0].offset, cases[i].offset);
            CHECK_EQ_TEXT(faults[0].field, cases[i].path);
        }
    }
}

/* Overrides have line 0, so their faults come before those of the file. All faults are reported. */
static void faults_of_overrides_come_first(void)
{
    CHECK_EQ_INT(load_with("schema: 1\nextends: tokonoma\nfoo: 1\n", 35, "max_plies=x bar=1"), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 3);
    CHECK_EQ_TEXT(fault_text(0), "0:0 25 switches.max_plies");
    CHECK_EQ_TEXT(fault_text(1), "0:0 22 switches.bar");
    CHECK_EQ_TEXT(fault_text(2), "3:1 22 foo");
}

/* ------------------------------------------------------------------------------------------------ what a fault says */

/*
 * 160 bytes hold the words up to `backward-down`: those after it are left out whole, whichever word the cut would
 * meet. [H.fault-texts]
 */
static void a_list_is_cut_between_words(void)
{
    static const char words[] =
        "all, adjacent, edge, or a list of different ones of adjacent, edge, forward, forward-up, "
        "forward-down, backward, backward-up, backward-down, ...";
    char expected[200];
    snprintf(expected, sizeof expected, "directions: %s", words);
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\npieces: {star: {moves: [{kind: step}]}}\n"), BRD_E_RULES);
    CHECK_EQ_TEXT(faults[0].expected, expected);
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\npieces: {star: {moves: [{kind: step, directions: 3}]}}\n"),
                 BRD_E_RULES);
    CHECK_EQ_TEXT(faults[0].expected, words);
    CHECK_EQ_INT(load("schema: 1\nextends: tokonoma\nboard: {houses: {white: z9}}\n"), BRD_E_RULES);
    CHECK_EQ_TEXT(faults[0].expected,
                  "one of a1, a2, a3, a4, a5, b1, b2, b3, b4, b5, b6, c1, c2, c3, c4, c5, c6, c7, d1, "
                  "d2, d3, d4, d5, d6, e1, e2, e3, e4, e5");
}

/* A word is suggested if at most every third of its characters is wrong. */
static void only_near_words_are_suggested(void)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"pieces: {star: {moves: [{kind: lep, directions: all}]}}", "leap? one of step, leap"},
        {"pieces: {star: {moves: [{kind: leaap, directions: all}]}}", "leap? one of step, leap"},
        {"pieces: {star: {moves: [{kind: stab, directions: all}]}}", "one of step, leap"},
        {"pieces: {star: {moves: [{kind: heal, directions: all}]}}", "one of step, leap"},
        {"pieces: {star: {moves: [{kind: st, directions: all}]}}", "one of step, leap"},
        {"max_ply: 4", "switches.max_plies? one of schema, "},
        {"ply: 4", "one of schema, "},
        {"lay: 4", "one of schema, "},
        {"tilte: 4", "title? one of schema, "},
        {"tiara: 4", "one of schema, "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(buffer, sizeof buffer, "schema: 1\nextends: tokonoma\n%s\n", cases[i].text);
        CHECK_EQ_INT(load(buffer), BRD_E_RULES);
        if (!CHECK(strncmp(faults[0].expected, cases[i].expected, strlen(cases[i].expected)) == 0))
            printf("  %s: %s\n", cases[i].text, faults[0].expected);
    }
}

static void a_fault_names_what_was_found_and_what_was_expected(void)
{
    static const struct {
        const char *text, *found, *expected;
    } cases[] = {
        {"piecse: {}", "unknown key `piecse`",
         "pieces? one of schema, game, extends, title, credit, board, pieces, seats, ends, layout, start, switches"},
        {"pieces: {flat: {count: 30}}", "`30` is out of range", "a number from 0 to 29"},
        {"pieces: {flat: {count: '6'}}", "`6` in quotes", "a number from 0 to 29"},
        {"pieces: {flat: {count: []}}", "a list", "a number from 0 to 29"},
        {"pieces: {flat: {count: }}", "nothing", "a number from 0 to 29"},
        {"pieces: 3", "`3`", "a mapping"},
        {"title: a\ntitle: b", "duplicate key `title`: it is in line 3", "each key once"},
        {"pieces: {star: {moves: [{kind: lep, directions: all}]}}", "`lep` is not a valid word here",
         "leap? one of step, leap"},
        {"pieces: {star: {moves: [{kind: step}]}}", "missing key `directions`",
         "directions: all, adjacent, edge, or a list of different ones of adjacent, edge, forward, forward-up, "
         "forward-down, backward, backward-up, backward-down, "},
        {"pieces: {star: {moves: [{kind: step, directions: egde}]}}", "`egde`", "edge? all, adjacent, edge, or a list"},
        {"pieces: {star: {moves: [{kind: step, directions: [egde]}]}}", "`egde` is not a valid word here",
         "edge? one of adjacent, edge, forward, "},
        {"pieces: {star: {moves: [{kind: step, directions: [forward, adjacent]}]}}",
         "`adjacent` is here twice, itself or in a group", "one of adjacent, edge, forward, "},
        {"pieces: {star: {moves: [{kind: step, directions: [edge, edge-up]}]}}",
         "`edge-up` is here twice, itself or in a group", "one of adjacent, edge, forward, "},
        {"pieces: {star: {attacks: move}}", "`move`", "moves? moves, or a list of 0 to 8 mappings"},
        {"pieces: {star: {attacks: [moves]}}", "`moves`", "a mapping"},
        {"layout: \xC3\xA9", "`\\xc3\\xa9` is not printable ASCII", "at most 127 characters of printable ASCII"},
        {"title: \"\\u202E\"", "`\\xe2\\x80\\xae` has control or invisible characters",
         "at most 127 bytes of UTF-8, without control and invisible characters"},
        {"# \xE2\x80\xAE", "invisible character U+202E", "printable characters, spaces, tabs and line feeds"},
        {"# \xF3\xA0\x81\x81", "invisible character U+E0041", "printable characters, spaces, tabs and line feeds"},
        {"title: a\x07", "control character U+0007", "printable characters, spaces, tabs and line feeds"},
        {"# \xFF", "byte 0xff is not UTF-8 here", "UTF-8"},
        {"title: &a x", "an anchor", "no anchors, aliases or tags"},
        {"x: [", "unknown key `x`",
         "one of schema, game, extends, title, credit, board, pieces, seats, ends, layout, start, switches"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(buffer, sizeof buffer, "schema: 1\nextends: tokonoma\n%s\n", cases[i].text);
        CHECK_EQ_INT(load(buffer), BRD_E_RULES);
        CHECK_EQ_TEXT(faults[0].message, cases[i].found);
        CHECK(strncmp(faults[0].expected, cases[i].expected, strlen(cases[i].expected)) == 0);
        if (check_failures) printf("  of %s\n  %s\n", cases[i].text, faults[0].expected);
    }
}

/* Encodes ASCII in `width` bytes for each character, the first or the last of which is not 0; returns the length. */
static size_t encode(const char *ascii, size_t width, bool is_little, bool has_mark, char *wide)
{
    size_t length = strlen(ascii), nbytes = has_mark ? width : 0, place = is_little ? 0 : width - 1;
    memset(wide, 0, (length + 1) * width);
    if (has_mark) {
        wide[place] = '\xFF';
        wide[is_little ? 1 : width - 2] = '\xFE';
    }
    for (size_t i = 0; i < length; i++) wide[nbytes + i * width + place] = ascii[i];
    return nbytes + length * width;
}

/* A text in UTF-16 or UTF-32 gets this one fault, with or without a byte order mark, however long it is. */
static void other_encodings_are_named(void)
{
    static char ascii[40000], wide[4 * sizeof ascii];
    for (int i = 0; i < 16; i++) {
        size_t width = i % 2 == 0 ? 2 : 4;
        bool is_long = i >= 8;
        strcpy(ascii, "schema: 1\nextends: tokonoma\n# ");
        if (is_long) memset(ascii + strlen(ascii), 'x', sizeof ascii - 40);
        size_t nbytes = encode(ascii, width, (i & 2) != 0, (i & 4) != 0, wide);
        memset(faults, 0, sizeof faults[0]);
        CHECK_EQ_INT(brd_rules_load(&rules, wide, nbytes, NULL, 0, faults, 2, &fault_count), BRD_E_RULES);
        CHECK_EQ_INT(fault_count, 1);
        CHECK_EQ_TEXT(faults[0].message, width == 2 ? "a text in UTF-16" : "a text in UTF-32");
        CHECK_EQ_TEXT(faults[0].expected, "UTF-8");
        CHECK(faults[0].code == BRD_FAULT_TEXT && faults[0].line == 1 && faults[0].column == 1 &&
              faults[0].offset == 0);
    }
}

/* A text that is cut off anywhere, and one with zeros, is no such text, and never without a fault. */
static void texts_with_zeros_are_no_other_encoding(void)
{
    static const char *const texts[] = {"a\0\0\0", "\0a", "\0\0\0\0\0\0\0\0", "a\0b", "a\0\0b", "s\0\xFF\0"};
    static const size_t lengths[] = {4, 2, 8, 3, 4, 4};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        CHECK_EQ_INT(brd_rules_load(&rules, texts[i], lengths[i], NULL, 0, faults, 1, &fault_count), BRD_E_RULES);
        CHECK(strstr(faults[0].message, "UTF-16") == NULL && strstr(faults[0].message, "UTF-32") == NULL);
    }
    for (size_t nbytes = 0; nbytes < 8; nbytes++)
        CHECK_EQ_INT(brd_rules_load(&rules, "\xFF\xFE\0\0s\0\0\0", nbytes, NULL, 0, NULL, 0, NULL), BRD_E_RULES);
}

/* [H.faults] */
static void capacity_only_bounds_what_is_kept(void)
{
    static const char text[] = "schema: 1\nextends: tokonoma\na: 1\nb: 2\nc: 3\n";
    memset(faults, 0x5A, sizeof faults);
    CHECK_EQ_INT(brd_rules_load(&rules, text, sizeof text - 1, NULL, 0, faults, 2, &fault_count), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 3);
    CHECK_EQ_TEXT(fault_text(1), "4:1 22 b");
    CHECK_EQ_INT(faults[2].line, 0x5A5A5A5A);
    CHECK_EQ_INT(brd_rules_load(&rules, text, sizeof text - 1, NULL, 0, NULL, 0, &fault_count), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 3);
    CHECK_EQ_INT(brd_rules_load(&rules, text, sizeof text - 1, NULL, 0, NULL, 0, NULL), BRD_E_RULES);
}

/* [H.load-file] */
static void misuse_is_answered(void)
{
    static brd_rules pair[2];
    static const char text[] = "schema: 1\nextends: tokonoma\n";
    brd_rules *crooked = (brd_rules *)(void *)((uint8_t *)pair + 4);
    memset(&other, 0x5A, sizeof other);
    rules = other;
    CHECK_EQ_INT(brd_rules_load(NULL, text, 5, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(&rules, NULL, 5, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(&rules, text, 5, NULL, 1, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(&rules, text, 5, NULL, 0, NULL, 1, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load(crooked, text, 5, NULL, 0, NULL, 0, NULL), BRD_E_ALIGNMENT);
    CHECK_EQ_INT(brd_rules_load_file(NULL, "rules/tokonoma.yaml", NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load_file(&rules, NULL, NULL, 0, NULL, 0, NULL), BRD_E_NULL);
    CHECK_EQ_INT(brd_rules_load_file(crooked, "rules/tokonoma.yaml", NULL, 0, NULL, 0, NULL), BRD_E_ALIGNMENT);
    CHECK_EQ_INT(brd_rules_load_file(&rules, "rules/no such file", NULL, 0, NULL, 0, NULL), BRD_E_FILE);
    CHECK_EQ_INT(brd_rules_load_file(&rules, "rules", NULL, 0, NULL, 0, NULL), BRD_E_FILE);
    CHECK(memcmp(&rules, &other, sizeof rules) == 0);
    CHECK_EQ_INT(brd_rules_load(&rules, NULL, 0, NULL, 0, faults, FAULTS, &fault_count), BRD_E_RULES);
    CHECK_EQ_TEXT(fault_text(0), "1:1 24 schema");
    CHECK_EQ_TEXT(fault_text(1), "1:1 24 game");
    CHECK_EQ_INT(fault_count, 2);
}

/* ------------------------------------------------------------------------------------------------------- limits */

/*
 * A correct file of exactly so many bytes, filled with comment lines of at most `line` bytes, without their line feed.
 */
static void fill_up(size_t nbytes, size_t line)
{
    size_t at = (size_t)snprintf(buffer, sizeof buffer, "schema: 1\nextends: tokonoma\n");
    for (size_t column = 0; at < nbytes; at++) {
        bool ends = column == line || at + 1 == nbytes;
        buffer[at] = ends ? '\n' : '#';
        column = ends ? 0 : column + 1;
    }
    buffer[at] = '\0';
}

/* [H.load] */
static void size_is_limited(void)
{
    fill_up(65536, 100);
    CHECK_EQ_INT(load_with(buffer, 65536, NULL), BRD_OK);
    fill_up(65537, 100);
    CHECK_EQ_INT(load_with(buffer, 65537, NULL), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 1);
    CHECK_EQ_INT(faults[0].code, BRD_FAULT_TEXT);
    CHECK_EQ_INT(faults[0].offset, 65536);
    CHECK_EQ_TEXT(faults[0].expected, "at most 65536 bytes");
}

static void lines_are_limited(void)
{
    fill_up(9000, 4096);
    CHECK_EQ_INT(load(buffer), BRD_OK);
    fill_up(9000, 4097);
    CHECK_EQ_INT(load(buffer), BRD_E_RULES);
    CHECK_EQ_TEXT(fault_text(0), "3:4097 20 ");
    fill_up(28 + 8190 * 2, 1);
    CHECK_EQ_INT(load(buffer), BRD_OK);
    fill_up(28 + 8191 * 2, 1);
    CHECK_EQ_INT(load(buffer), BRD_E_RULES);
    CHECK_EQ_TEXT(fault_text(0), "8193:1 20 ");
}

/* The root is the first level. */
static void depth_is_limited(void)
{
    for (int levels = 15; levels <= 16; levels++) {
        char text[256] = "schema: 1\nextends: tokonoma\nx: ";
        for (int i = 0; i < levels; i++) strcat(text, "[");
        for (int i = 0; i < levels; i++) strcat(text, "]");
        CHECK_EQ_INT(load(text), BRD_E_RULES);
        CHECK_EQ_INT(fault_count, levels == 15 ? 1 : 2);
    }
    CHECK_EQ_TEXT(fault_text(1), "3:19 21 ");
    CHECK_EQ_TEXT(faults[1].message, "nested too deeply");
}

/*
 * A file of so many keys and values: `schema`, `extends` and `max_plies` with their values, and in the last value, a
 * list, the rest, a hundred in a line.
 */
static void write_values(int count)
{
    size_t at = (size_t)snprintf(buffer, sizeof buffer, "schema: 1\nextends: tokonoma\nmax_plies: [");
    for (int i = 6; i < count; i++)
        at += (size_t)snprintf(buffer + at, sizeof buffer - at, i % 100 == 0 ? "1,\n " : "1, ");
    snprintf(buffer + at, sizeof buffer - at, "]\n");
}

static void values_are_limited(void)
{
    write_values(16384);
    CHECK_EQ_INT(load(buffer), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 1); /* `max_plies` is a switch, no key of the file */
    write_values(16385);
    CHECK_EQ_INT(load(buffer), BRD_E_RULES);
    CHECK_EQ_INT(fault_count, 2);
    CHECK_EQ_INT(faults[1].code, BRD_FAULT_YAML);
    CHECK_EQ_TEXT(faults[1].message, "too many values");
    CHECK_EQ_INT(faults[1].offset, strlen(buffer) - 5);
}

/* libfyaml stops at each of these early, works on it for ever, or crashes; here each gives a normal fault. */
static void byte_traps_are_faults(void)
{
    static const struct {
        const char *text;
        size_t nbytes;
        const char *fault;
    } cases[] = {
        {"\xFF\xFEs\0c\0", 6, "1:1 20 "},
        {"\xFE\xFF\0s\0c", 6, "1:1 20 "},
        {"%\xA7", 2, "1:2 20 "},
        {"schema: 1\n\0extends: tokonoma\n", 30, "2:1 20 "},
        {"schema: 1\nextends: tokonoma\n# \xFF", 31, "3:3 20 "},
        {"schema: 1\nextends: tokonoma\ntitle: \"\\", 37, "3:9 21 "},
        {"? ?:\t:", 6, "1:5 20 "},
        {"? \"a\":  \t -", 11, "1:7 20 "},
        {"- ? a:\t>", 8, "1:7 20 "},
        {"? a:\t\001?", 7, "1:6 20 "}, /* a blank takes the place of \001 */
        {"a: \001>-0", 7, "1:5 21 "},
        {"a:\t|0", 5, "1:4 21 "},
        {"[a]>0", 5, "1:4 21 "},
        {">+0\n", 4, "1:1 21 "},
        {"\xEF\xBB\xBF|0", 5, "1:1 21 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_EQ_INT(load_with(cases[i].text, cases[i].nbytes, NULL), BRD_E_RULES);
        size_t which = 0;
        while (which < fault_count && strcmp(fault_text(which), cases[i].fault) != 0) which++;
        if (!CHECK(which < fault_count)) printf("  case %zu\n", i);
    }
}

/*
 * Texts of YAML's signs, all short ones and longer ones at random, are faults, because none has a schema, and no
 * more.
 */

enum { PLIES_A_LOAD = 8 }; /* a load takes as long */

static bool is_a_fault(const char *text, size_t nbytes)
{
    return CHECK_EQ_INT(load_with(text, nbytes, NULL), BRD_E_RULES);
}

static void signs_in_any_order_are_faults(void)
{
    static const char signs[] = "?:-| \t\n";
    enum { SIGNS = sizeof signs - 1 };
    char text[16];
    long count = SIGNS;
    for (size_t nbytes = 1; count * PLIES_A_LOAD <= check_plies(); nbytes++, count *= SIGNS)
        for (long which = 0; which < count; which++) {
            long rest = which;
            for (size_t i = 0; i < nbytes; i++, rest /= SIGNS) text[i] = signs[rest % SIGNS];
            if (!is_a_fault(text, nbytes)) return;
        }
}

static void signs_at_random_are_faults(void)
{
    static const char signs[] = "??::  \t\t\n\n--|>[]{},,\"''#&*!%\r\001a10";
    enum { SIGNS = sizeof signs - 1, NBYTES_MOST = 24 };
    char text[NBYTES_MOST];
    uint64_t seed = 1;
    for (long i = 0; i < check_plies() / PLIES_A_LOAD; i++) {
        size_t nbytes = 1 + brd_random_below(&seed, NBYTES_MOST);
        for (size_t j = 0; j < nbytes; j++) text[j] = signs[brd_random_below(&seed, SIGNS)];
        if (!is_a_fault(text, nbytes)) return;
    }
}

/* Threads that load rules share nothing. */

static void *load_often(void *result)
{
    static const char text[] = "schema: 1\nextends: tokonoma\nswitches: {max_plies: 9}\n";
    brd_rules *mine = result;
    for (int i = 0; i < 50; i++)
        if (brd_rules_load(mine, text, sizeof text - 1, NULL, 0, NULL, 0, NULL) != BRD_OK) mine->opaque[0][1] = 0;
    return NULL;
}

static void threads_may_load_at_once(void)
{
    static brd_rules results[4];
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, load_often, &results[i]);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    load_builtin(&other, "tokonoma", "max_plies=9");
    for (int i = 0; i < 4; i++) CHECK(memcmp(&results[i], &other, sizeof other) == 0);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"builtin_rules_are_the_files", builtin_rules_are_the_files},
        {"canonical_form_loads_to_the_same", canonical_form_loads_to_the_same},
        {"fingerprint_is_of_behaviour", fingerprint_is_of_behaviour},
        {"styles_do_not_matter", styles_do_not_matter},
        {"extends_merges_mappings", extends_merges_mappings},
        {"extends_replaces_scalars_and_lists", extends_replaces_scalars_and_lists},
        {"extends_does_not_merge_entries", extends_does_not_merge_entries},
        {"groups_stand_for_their_words", groups_stand_for_their_words},
        {"words_stand_instead_of_values", words_stand_instead_of_values},
        {"a_start_replaces_the_setup", a_start_replaces_the_setup},
        {"a_start_says_how_many_play", a_start_says_how_many_play},
        {"a_start_may_be_over", a_start_may_be_over},
        {"a_bad_start_is_a_fault", a_bad_start_is_a_fault},
        {"a_start_is_no_observation", a_start_is_no_observation},
        {"contradiction_with_inherited_is_placed_at_the_own_key",
         contradiction_with_inherited_is_placed_at_the_own_key},
        {"no_two_directions_have_one_vector", no_two_directions_have_one_vector},
        {"contradictions_come_in_order_of_position", contradictions_come_in_order_of_position},
        {"a_fault_in_a_layout_is_placed_in_its_line", a_fault_in_a_layout_is_placed_in_its_line},
        {"a_list_is_cut_between_words", a_list_is_cut_between_words},
        {"only_near_words_are_suggested", only_near_words_are_suggested},
        {"capacity_keeps_the_first_of_all", capacity_keeps_the_first_of_all},
        {"overrides_settle_doubts", overrides_settle_doubts},
        {"overrides_set_switches", overrides_set_switches},
        {"faulty_overrides_are_refused", faulty_overrides_are_refused},
        {"faults_of_overrides_come_first", faults_of_overrides_come_first},
        {"a_fault_names_what_was_found_and_what_was_expected", a_fault_names_what_was_found_and_what_was_expected},
        {"other_encodings_are_named", other_encodings_are_named},
        {"texts_with_zeros_are_no_other_encoding", texts_with_zeros_are_no_other_encoding},
        {"capacity_only_bounds_what_is_kept", capacity_only_bounds_what_is_kept},
        {"misuse_is_answered", misuse_is_answered},
        {"size_is_limited", size_is_limited},
        {"lines_are_limited", lines_are_limited},
        {"depth_is_limited", depth_is_limited},
        {"values_are_limited", values_are_limited},
        {"byte_traps_are_faults", byte_traps_are_faults},
        {"signs_in_any_order_are_faults", signs_in_any_order_are_faults},
        {"signs_at_random_are_faults", signs_at_random_are_faults},
        {"threads_may_load_at_once", threads_may_load_at_once},
        {NULL, NULL},
    };
    return check_main("rules_load", tests, argc, argv);
}
