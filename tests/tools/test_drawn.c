/*
 * test_drawn.c: what pictures (draw/svg.h) and diagrams say of a position holds there, under the built-in rules, under
 * random switches, and under the files of tests/variants: they show no number and no mark of a cell that the rulebook's
 * "Things" and "Marks" do not explain. The words for values are facts of the games, written down from the rulebooks
 * (tests/<game>/facts.txt: value TYPE N WORDS; `-`: none); whatever has no such fact has no value.
 */
#include "draw/svg.h"
#include "facts.h"
#include "games.h"
#include "switches.h"

enum { PICTURE_NBYTES = 1 << 20, RULEBOOK_NBYTES = 1 << 18, GAME_PLIES = 300, DIAGRAM_NBYTES = 4096, FACTS_MOST = 16 };

static brd_rules rules;
static brd_rules_info info;
static brd_state state;
static uint64_t seed = 20261130;
static char picture[PICTURE_NBYTES], rulebook[RULEBOOK_NBYTES];
static long positions, items_seen, values_seen, marks_seen, quantities_seen;

/* ---------------------------------------------------------------------------------------------------------- facts */

static struct fact {
    char type[32], words[64];
    int32_t value;
} facts[FACTS_MOST];
static int fact_count;

static void read_facts(void)
{
    static struct facts file;
    const char *row;
    facts_open(&file, check_name);
    for (fact_count = 0; (row = facts_next(&file, "value")) != NULL && CHECK(fact_count < FACTS_MOST); fact_count++) {
        struct fact *fact = &facts[fact_count];
        CHECK(sscanf(row, "%31s %d %63[^\n]", fact->type, &fact->value, fact->words) == 3);
    }
}

/* The words for an item's value; "-": none. NULL: it has a value that the rulebook does not explain. */
static const char *words_for(const char *type, int32_t value, bool *known)
{
    const char *words = value == 0 ? "-" : NULL;
    for (int i = 0; i < fact_count; i++) {
        if (strcmp(facts[i].type, type) != 0) continue;
        *known = true;
        if (facts[i].value == value) words = facts[i].words;
    }
    return words;
}

/* The facts do not know types of a file's own, whose values mean what those of the game's first type mean. */
static const char *words_of(const brd_item *item)
{
    bool known = item->type == BRD_TYPE_HIDDEN;
    const char *type = known ? "" : brd_name(&rules, BRD_NAME_TYPE, item->type);
    const char *words = words_for(type, item->value, &known);
    return known ? words : words_for(brd_name(&rules, BRD_NAME_TYPE, 0), item->value, &known);
}

/* The paragraph [XXX.marks] of the game's rulebook. */
static char *read_marks_paragraph(void)
{
    char path[64];
    snprintf(path, sizeof path, "rules/%s.md", check_name);
    FILE *file = fopen(path, "r");
    if (!CHECK(file != NULL)) return NULL;
    rulebook[fread(rulebook, 1, sizeof rulebook - 1, file)] = '\0';
    fclose(file);
    char *found = strstr(rulebook, ".marks]");
    if (CHECK(found != NULL)) found[strcspn(found, "\n")] = '\0';
    return found;
}

/* --------------------------------------------------------------------------------------------------------- pictures */

static void shows_once(const char *text, bool may_be_left_out)
{
    const char *found = strstr(picture, text);
    bool once = found != NULL ? strstr(found + 1, text) == NULL : may_be_left_out;
    if (!CHECK(once)) printf("  %s\n", text);
}

static void put_spoken(char *to, size_t cap, const char *name)
{
    snprintf(to, cap, "%s", name);
    for (; *to != '\0'; to++)
        if (*to == '_') *to = ' ';
}

/* "White gate, with one marker, pointing N, c2" */
static void title_of(const brd_item *item, const char *cell, char title[256])
{
    char name[64] = "", owner[32] = "", value[80] = "", points[32] = "";
    brd_seat_info seat = {.struct_nbytes = sizeof seat};
    const char *words = words_of(item);
    if (item->seat != BRD_NO_SEAT && brd_rules_seat(&rules, item->seat, &seat) == BRD_OK)
        snprintf(owner, sizeof owner, "%s ", seat.name);
    if (item->type == BRD_TYPE_HIDDEN)
        snprintf(name, sizeof name, "hidden %s", brd_name(NULL, BRD_NAME_LAYER, item->layer));
    else
        put_spoken(name, sizeof name, brd_name(&rules, BRD_NAME_TYPE, item->type));
    if (!CHECK(words != NULL)) printf("  %s has the value %d\n", name, item->value);
    if (words != NULL && strcmp(words, "-") != 0) snprintf(value, sizeof value, ", %s", words);
    if (item->direction != BRD_NO_DIRECTION)
        snprintf(points, sizeof points, ", pointing %s", brd_name(&rules, BRD_NAME_DIRECTION, item->direction));
    snprintf(title, 256, "%s%s%s%s, %s</title>", owner, name, value, points, cell);
    values_seen += item->value != 0;
}

/* The title of each item is what it is and in which state. */
static void items_are_named(int32_t viewer)
{
    for (int32_t cell = 0; cell < info.cell_count; cell++) {
        brd_item items[BRD_MAX_ITEMS];
        int32_t count = brd_state_cell(&rules, &state, viewer, cell, items, BRD_MAX_ITEMS);
        for (int32_t i = 0; i < count; i++) {
            char tag[64], title[256];
            const char *name = brd_name(&rules, BRD_NAME_CELL, cell);
            snprintf(tag, sizeof tag, " data-cell=\"%s\" data-item=\"%d\"", name, i);
            title_of(&items[i], name, title);
            const char *found = strstr(picture, tag);
            if (!CHECK(found != NULL)) return;
            found = strstr(found, "<title>") + strlen("<title>");
            if (!CHECK(strncmp(found, title, strlen(title)) == 0))
                printf("  %.*s is not %s\n", (int)strcspn(found, "<"), found, title);
            items_seen++;
        }
    }
}

/* Numbers on items are those of their owners, where no colour shows them; the height of a pile is written upon it. */
static void numbers_on_items_are_owners(void)
{
    static const char badge[] = "<text class=\"badge\"", height[] = "<text class=\"height\"";
    int32_t owners = info.players >> 3 != 0 ? BRD_MAX_SEATS : 0;
    for (const char *at = picture; (at = strstr(at, badge)) != NULL; at++)
        CHECK(atoi(strchr(at, '>') + 1) >= 1 && atoi(strchr(at, '>') + 1) <= owners);
    for (const char *at = picture; (at = strstr(at, height)) != NULL; at++) CHECK(atoi(strchr(at, '>') + 1) >= 2);
}

/* A ring has exactly the marks of its cell, and the rulebook has them all. */
static void marks_are_explained(const char *explained)
{
    for (int32_t cell = 0; cell < info.cell_count; cell++) {
        brd_cell_info place = {.struct_nbytes = sizeof place};
        char tag[64], name[64];
        CHECK_EQ_INT(brd_rules_cell(&rules, cell, &place), BRD_OK);
        uint32_t marks = place.marks;
        for (int seat = 0; seat < BRD_MAX_SEATS; seat++) marks |= place.seat_marks[seat];
        snprintf(tag, sizeof tag, "data-cell=\"%s\"", place.name);
        const char *drawn = strstr(picture, tag), *end = drawn != NULL ? strchr(drawn, '\n') : NULL;
        if (!CHECK(end != NULL)) return;
        for (int32_t mark = 0; mark < info.mark_count; mark++) {
            bool has = (marks >> mark & 1) != 0;
            snprintf(name, sizeof name, " is-%s", brd_name(&rules, BRD_NAME_MARK, mark));
            const char *found = strstr(drawn, name);
            bool whole = found != NULL && found < end && strchr(" \"", found[strlen(name)]) != NULL;
            if (!CHECK_EQ_INT(whole, has)) printf("  %s of %s\n", name, place.name);
            snprintf(name, sizeof name, "`%s`", brd_name(&rules, BRD_NAME_MARK, mark));
            if (has && !CHECK(strstr(explained, name) != NULL)) printf("  %s\n", name);
            marks_seen += has;
        }
    }
}

/* ------------------------------------------------------------------------------------------- stocks and counters */

/* "12", "c3", "White", "none", "yes", as the quantity means it. */
static void value_words(const brd_quantity_info *quantity, int32_t value, char words[32])
{
    brd_seat_info seat = {.struct_nbytes = sizeof seat};
    snprintf(words, 32, "%d", value);
    if (quantity->meaning == BRD_MEANS_FLAG) snprintf(words, 32, "%s", value == 1 ? "yes" : "no");
    if (quantity->meaning == BRD_MEANS_CELL)
        snprintf(words, 32, "%s", value < 0 ? "none" : brd_name(&rules, BRD_NAME_CELL, value));
    if (quantity->meaning == BRD_MEANS_SEAT && value >= 0) brd_rules_seat(&rules, value, &seat);
    if (quantity->meaning == BRD_MEANS_SEAT) snprintf(words, 32, "%s", value < 0 ? "none" : seat.name);
}

static void quantity_is_named(int32_t viewer, int32_t family, int32_t index, int32_t seat)
{
    brd_quantity_info quantity = {.struct_nbytes = sizeof quantity};
    brd_seat_info owner = {.struct_nbytes = sizeof owner};
    char name[64], words[32] = "hidden", title[160];
    int32_t value;
    CHECK_EQ_INT(brd_rules_quantity(&rules, family, index, &quantity), BRD_OK);
    if ((quantity.common != 0) != (seat == BRD_NO_SEAT)) return;
    int32_t status = family == BRD_STOCK ? brd_state_stock(&rules, &state, viewer, seat, index, &value)
                                         : brd_state_counter(&rules, &state, viewer, seat, index, &value);
    if (status == BRD_OK) value_words(&quantity, value, words);
    if (seat != BRD_NO_SEAT) brd_rules_seat(&rules, seat, &owner);
    put_spoken(name, sizeof name, quantity.name);
    snprintf(title, sizeof title, "<title>%s%s%s %s</title>", owner.name, seat != BRD_NO_SEAT ? ": " : "", name, words);
    shows_once(title, status == BRD_E_HIDDEN);
    quantities_seen++;
}

static void quantities_are_named(int32_t viewer)
{
    int32_t players = brd_state_players(&rules, &state);
    for (int32_t row = 0; row <= players; row++) {
        int32_t seat = row < players ? row : BRD_NO_SEAT;
        for (int32_t i = 0; i < info.stock_count; i++) quantity_is_named(viewer, BRD_STOCK, i, seat);
        for (int32_t i = 0; i < info.counter_count; i++) quantity_is_named(viewer, BRD_COUNTER, i, seat);
    }
}

/* --------------------------------------------------------------------------------------------------------- diagrams */

/* Cells in the order in which a diagram has them: from the highest row down, from left to right. */
static int32_t next_cell(int32_t before)
{
    brd_cell_info last = {.struct_nbytes = sizeof last}, place = last, best = last;
    int32_t found = -1;
    if (before >= 0) brd_rules_cell(&rules, before, &last);
    for (int32_t cell = 0; cell < info.cell_count; cell++) {
        brd_rules_cell(&rules, cell, &place);
        bool after = before < 0 || place.y < last.y || (place.y == last.y && place.x > last.x);
        bool sooner = found < 0 || place.y > best.y || (place.y == best.y && place.x < best.x);
        if (!after || !sooner) continue;
        found = cell;
        best = place;
    }
    return found;
}

/*
 * The numbers that a cell may show, as text, each with spaces around it: of owners, values with words, and its
 * height.
 */
static void numbers_of(int32_t viewer, int32_t cell, char numbers[256])
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t count = brd_state_cell(&rules, &state, viewer, cell, items, BRD_MAX_ITEMS);
    int used = snprintf(numbers, 256, " %d ", count);
    for (int32_t i = 0; i < count; i++) {
        const char *words = words_of(&items[i]);
        if (items[i].value > 0 && words != NULL && strcmp(words, "-") != 0)
            used += snprintf(numbers + used, 256 - (size_t)used, " %d ", items[i].value);
        if (info.players >> 3 != 0 && items[i].seat < BRD_MAX_SEATS)
            used += snprintf(numbers + used, 256 - (size_t)used, " %d ", items[i].seat + 1);
    }
}

static void cell_is_explained(int32_t viewer, int32_t cell, const char *shown, size_t nbytes)
{
    char numbers[256], number[16];
    brd_cell_info place = {.struct_nbytes = sizeof place};
    numbers_of(viewer, cell, numbers);
    brd_rules_cell(&rules, cell, &place);
    uint32_t marks = place.marks;
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) marks |= place.seat_marks[seat];
    if (shown[0] == '+') CHECK(marks != 0);
    for (size_t i = 0; i < nbytes; i++) {
        size_t digits = strspn(shown + i, "0123456789");
        if (digits == 0) continue;
        snprintf(number, sizeof number, " %.*s ", (int)digits, shown + i);
        if (!CHECK(strstr(numbers, number) != NULL)) printf("  %s shows %.*s\n", place.name, (int)nbytes, shown);
        i += digits;
    }
}

/* Each word of the board's lines is a label, a cell, or the name of a row behind all its cells. */
static void diagram_is_explained(int32_t viewer)
{
    static char text[DIAGRAM_NBYTES];
    brd_cell_info place = {.struct_nbytes = sizeof place}, other = place;
    CHECK(brd_state_diagram(&rules, &state, viewer, text, sizeof text) > 0);
    const char *line = strchr(text, '\n');
    for (int32_t cell = next_cell(-1), first = cell; cell >= 0; cell = next_cell(cell)) {
        if (cell == first || (brd_rules_cell(&rules, cell, &other), other.y != place.y)) {
            line += 1 + strspn(line + 1, " ");
            line += strcspn(line, " \n"); /* the label of the row */
        }
        brd_rules_cell(&rules, cell, &place);
        line += strspn(line, " ");
        size_t nbytes = strcspn(line, " \n");
        cell_is_explained(viewer, cell, line, nbytes);
        line += nbytes;
        int32_t next = next_cell(cell);
        if (next >= 0) brd_rules_cell(&rules, next, &other);
        if (next >= 0 && other.y != place.y) line += strcspn(line, "\n");
    }
}

/* ---------------------------------------------------------------------------------------------------------- games */

static void look(const char *explained)
{
    int32_t players = brd_state_players(&rules, &state), row = (int32_t)brd_random_below(&seed, (uint32_t)players + 2);
    int32_t viewer = row < players ? row : row == players ? BRD_SPECTATOR : BRD_REFEREE;
    struct brdsvg_options options = {.struct_nbytes = sizeof options, .viewer = viewer, .cell = BRD_NO_CELL};
    int32_t length = brdsvg_draw(&rules, &state, &options, picture, sizeof picture);
    if (!CHECK(length > 0 && length < PICTURE_NBYTES)) return;
    items_are_named(viewer);
    numbers_on_items_are_owners();
    marks_are_explained(explained);
    quantities_are_named(viewer);
    diagram_is_explained(viewer);
    positions++;
}

/* Looks at some positions of a random game, more of them at its beginning. */
static void play(const char *explained)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t players = 1 + (int32_t)brd_random_below(&seed, BRD_MAX_SEATS);
    if (brd_state_initial(&rules, &state, players) != BRD_OK) brd_state_initial(&rules, &state, 0);
    for (int ply = 0, next = 0; ply < GAME_PLIES && check_failures == 0; ply++) {
        if (ply == next) look(explained);
        if (ply == next) next += 1 + (int)brd_random_below(&seed, 40);
        int32_t count = brd_moves(&rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        if (count <= 0) break;
        brd_move move = moves[brd_random_below(&seed, (uint32_t)count)];
        brd_apply_trusted(&rules, &state, move, NULL, NULL, 0);
    }
    if (check_failures == 0) look(explained);
}

static void play_by_these_rules(int rounds, const char *explained)
{
    info.struct_nbytes = sizeof info;
    CHECK_EQ_INT(brd_rules_info_get(&rules, &info), BRD_OK);
    for (int game = 0; game < rounds && check_failures == 0; game++) play(explained);
}

static void play_by_files(int rounds, const char *explained)
{
    char pattern[64];
    glob_t files = {.gl_pathc = 0};
    snprintf(pattern, sizeof pattern, "tests/variants/%s-*.yaml", check_name);
    if (glob(pattern, 0, NULL, &files) != 0) return;
    for (size_t i = 0; i < files.gl_pathc && check_failures == 0; i += check_few() ? 15 : 1) {
        CHECK_EQ_INT(brd_rules_load_file(&rules, files.gl_pathv[i], NULL, 0, NULL, 0, NULL), BRD_OK);
        play_by_these_rules(rounds, explained);
        if (check_failures > 0) printf("  %s\n", files.gl_pathv[i]);
    }
    globfree(&files);
}

static void says_what_holds(void)
{
    char overrides[SWITCHES_NBYTES];
    int rounds = 1 + (int)(check_plies() / 100000), drawn = check_few() ? 1 : 8 * rounds;
    read_facts();
    const char *explained = read_marks_paragraph();
    if (explained == NULL) return;
    CHECK_EQ_INT(brd_rules_builtin(&rules, check_name), BRD_OK);
    play_by_these_rules(check_few() ? 1 : 4 * rounds, explained);
    for (int i = 0; i < drawn && check_failures == 0; i++) {
        switches_draw(&rules, check_name, &seed, overrides);
        play_by_these_rules(1, explained);
        if (check_failures > 0) printf("  %s\n", overrides);
    }
    play_by_files(rounds, explained);
    printf("figure: %ld positions, %ld items, %ld values, %ld marks, %ld stocks and counters\n", positions, items_seen,
           values_seen, marks_seen, quantities_seen);
}

int main(int argc, char **argv)
{
    return check_main("drawn", games_tests(says_what_holds, NULL), argc, argv);
}
