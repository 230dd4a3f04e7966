/*
 * test_verdicts.c: what a verdict carries besides reason and cell, as brd_verdict in the header says: with a seat, an
 * item of that type and that seat is on the verdict's cell; a type alone is what the move is about; a value is a
 * number of the rulebook's row. Random games ask about random moves, and the column "names" of the rulebook's table
 * says which of these each reason carries.
 */
#include "games.h"
#include "positions.h"

enum { ROWS_MOST = 80, TEXTS_MOST = 512, ASKED_EACH_PLY = 12, GAME_PLIES = 200, NAMES_NBYTES = 256 };
enum { PLIES_FOR_VALUES = 500000 }; /* with fewer plies no value may come */

struct row {
    char reason[32];
    bool item, type, value; /* the row says: type and seat of an item; a type alone; a number */
    bool nothing;           /* it says that some refusals carry nothing */
};

static struct {
    brd_rules rules;
    brd_rules_info info;
    struct positions positions;
    struct row rows[ROWS_MOST];
    int row_count;
    char texts[TEXTS_MOST][BRD_MAX_MOVE_TEXT]; /* legal moves of the games so far */
    uint32_t text_count;
    uint64_t seed;
    long items, types, values, refusals;
} run;

static uint32_t below(uint32_t bound)
{
    return brd_random_below(&run.seed, bound);
}

/* ----------------------------------------------------------------------------------------------------- the rulebook */

/* Copies the column with this number, the first being 1, without the spaces around it, cut if it is too long. */
static void read_column(const char *line, int number, char *text, size_t cap)
{
    for (; number > 0 && *line != '\0'; line++) number -= *line == '|';
    line += strspn(line, " ");
    size_t nbytes = strcspn(line, "|\n");
    while (nbytes > 0 && line[nbytes - 1] == ' ') nbytes--;
    if (nbytes >= cap) nbytes = cap - 1;
    memcpy(text, line, nbytes);
    text[nbytes] = '\0';
}

/* The number of the column with this head; 0: there is none. */
static int find_column(const char *head, const char *name)
{
    char text[NAMES_NBYTES];
    for (int number = 1; number < 8; number++) {
        read_column(head, number, text, sizeof text);
        if (strcmp(text, name) == 0) return number;
    }
    return 0;
}

/* Whether the text contains the word, and what follows it there is not `except`. */
static bool says(const char *text, const char *word, const char *except)
{
    for (const char *at = text; (at = strstr(at, word)) != NULL;) {
        at += strlen(word);
        if (strncmp(at, except, strlen(except)) != 0) return true;
    }
    return false;
}

/* The three ways in which the rulebooks word the column. */
static struct row row_of(const char *names)
{
    struct row row = {.reason = ""};
    row.item = strstr(names, "type and seat") != NULL || strstr(names, "the unit") != NULL ||
               strstr(names, "disc there") != NULL;
    row.type = strstr(names, "the type") != NULL || strstr(names, "the card") != NULL || says(names, "disc", " there");
    row.value = strstr(names, "value") != NULL;
    row.nothing = (!row.item && !row.type) || strstr(names, ": -") != NULL;
    CHECK(row.item || row.type || row.value || strcmp(names, "-") == 0);
    return row;
}

static void read_row(const char *line, int reason, int names)
{
    char text[NAMES_NBYTES], quoted[40];
    if (!CHECK(run.row_count < ROWS_MOST)) return;
    read_column(line, names, text, sizeof text);
    read_column(line, reason, quoted, sizeof quoted);
    struct row *row = &run.rows[run.row_count++];
    *row = row_of(text);
    CHECK(sscanf(quoted, "`%31[a-z_]`", row->reason) == 1);
}

/* Reads the table below the head that has the columns "reason" and "names". */
static void read_rulebook(void)
{
    static char line[4096];
    char path[64];
    int reason = 0, names = 0;
    run.row_count = 0;
    snprintf(path, sizeof path, "rules/%s.md", check_name);
    FILE *file = fopen(path, "r");
    if (!CHECK(file != NULL)) return;
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] != '|') {
            names = 0;
        } else if (names == 0) {
            reason = find_column(line, "reason");
            names = reason > 0 ? find_column(line, "names") : 0;
        } else if (strncmp(line, "| ---", 5) != 0) {
            read_row(line, reason, names);
        }
    }
    fclose(file);
    CHECK(run.row_count > 0);
}

static const struct row *find_row(const char *reason)
{
    for (int i = 0; i < run.row_count; i++)
        if (strcmp(run.rows[i].reason, reason) == 0) return &run.rows[i];
    return NULL;
}

/* --------------------------------------------------------------------------------------------------------- verdicts */

static void tell(const brd_state *state, const char *move, const char *reason, const char *what)
{
    char text[BRD_MAX_POSITION_TEXT];
    if (check_failures++ >= 10) return;
    brd_state_format(&run.rules, state, text, sizeof text);
    printf("%s\n  %s: %s: %s\n", text, move, reason, what);
}

static bool is_there(const brd_state *state, const brd_verdict *verdict)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t count = brd_state_cell(&run.rules, state, BRD_REFEREE, verdict->cell, items, BRD_MAX_ITEMS);
    for (int32_t i = 0; i < count; i++)
        if (items[i].type == verdict->type && items[i].seat == verdict->seat) return true;
    return false;
}

/* What the verdict carries is what the row says, and true of the position and the move. */
static void verdict_agrees(const brd_state *state, brd_move move, const char *text, const brd_verdict *verdict)
{
    const char *reason = brd_name(&run.rules, BRD_NAME_REFUSAL, verdict->reason);
    const struct row *row = find_row(reason != NULL ? reason : "");
    brd_move_info info = {.struct_nbytes = sizeof info};
    if (!CHECK(row != NULL)) return;
    run.refusals++;
    if (verdict->seat != BRD_NO_SEAT) {
        run.items++;
        if (!row->item) tell(state, text, reason, "it carries an item, against its row");
        if (!is_there(state, verdict)) tell(state, text, reason, "the item that it carries is not on its cell");
    } else if (verdict->type != BRD_NO_TYPE) {
        run.types++;
        CHECK_EQ_INT(brd_move_describe(&run.rules, state, BRD_REFEREE, move, &info), BRD_OK);
        if (!row->type) tell(state, text, reason, "it carries a type, against its row");
        if (info.type != verdict->type) tell(state, text, reason, "the move is not about the type that it carries");
    } else if (!row->nothing) {
        tell(state, text, reason, "it carries nothing, against its row");
    }
    run.values += verdict->value != 0;
    if (verdict->value != 0 && !row->value) tell(state, text, reason, "it carries a value, against its row");
}

/* ------------------------------------------------------------------------------------------------------------ games */

/* Puts a random cell in the place of one that the text names. */
static void change_cell(char *text)
{
    const char *name = brd_name(&run.rules, BRD_NAME_CELL, (int32_t)below(run.info.cell_count));
    size_t first = below((uint32_t)strlen(text));
    for (size_t at = first; text[at] != '\0' && text[at + 1] != '\0'; at++)
        if (brd_rules_find_cell(&run.rules, text + at, 2) >= 0 && CHECK(name != NULL && strlen(name) == 2)) {
            memcpy(text + at, name, 2);
            return;
        }
}

static void remember(const brd_state *state)
{
    static brd_move moves[BRD_MAX_MOVES];
    int32_t count = brd_moves(&run.rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    uint32_t at = run.text_count < TEXTS_MOST ? run.text_count++ : below(TEXTS_MOST);
    if (CHECK(count > 0))
        brd_move_format(&run.rules, moves[below((uint32_t)count)], run.texts[at], sizeof run.texts[at]);
}

/* Asks about moves of other positions, two of three with another cell, for those to move and for some seat. */
static void ask(const brd_state *state)
{
    int32_t seats = brd_state_players(&run.rules, state);
    for (int i = 0; i < ASKED_EACH_PLY; i++) {
        char text[BRD_MAX_MOVE_TEXT];
        brd_move move;
        brd_verdict verdict;
        memcpy(text, run.texts[below(run.text_count)], sizeof text);
        if (i % 3 != 0) change_cell(text);
        if (brd_move_parse(&run.rules, text, strlen(text), &move) != BRD_OK) continue;
        int32_t actor = i % 4 != 0 ? BRD_REFEREE : positions_viewer(seats, (int32_t)below((uint32_t)seats + 2));
        if (brd_move_check(&run.rules, state, actor, move, &verdict) == BRD_E_ILLEGAL)
            verdict_agrees(state, move, text, &verdict);
    }
}

/* Plays one random game. Returns its plies. */
static long play_game(void)
{
    brd_state state;
    long plies = 0;
    const char *overrides = run.positions.variants[below((uint32_t)run.positions.variant_count)];
    positions_load(&run.rules, &run.info, check_name, overrides);
    positions_start(&run.positions, &run.rules, false, &run.seed, &state);
    for (; plies < GAME_PLIES && brd_state_to_move(&run.rules, &state) != BRD_NOBODY; plies++) {
        remember(&state);
        ask(&state);
        brd_apply_trusted(&run.rules, &state, positions_choose(&run.rules, &state, &run.seed), NULL, NULL, 0);
    }
    if (run.text_count > 0) ask(&state);
    return plies + 1;
}

/*
 * Each row that carries an item, a type or a value would go untested if none of its kind ever came. [H.verdict-fields]
 * [H.verdict-about]
 */
static void verdicts_carry_what_their_rows_say(void)
{
    bool item = false, type = false, value = false;
    memset(&run, 0, sizeof run);
    run.seed = 17;
    read_rulebook();
    positions_read(&run.positions, check_name, NULL);
    for (long plies = 0, most = check_plies() / 4; plies < most && check_failures < 10;) plies += play_game();
    for (int i = 0; i < run.row_count; i++) {
        item |= run.rows[i].item;
        type |= run.rows[i].type;
        value |= run.rows[i].value;
    }
    CHECK_EQ_INT(run.items > 0, item);
    CHECK_EQ_INT(run.types > 0, type);
    if (check_plies() >= PLIES_FOR_VALUES) CHECK_EQ_INT(run.values > 0, value);
    printf("figure: %ld refusals compared with their rows\n", run.refusals);
}

int main(int argc, char **argv)
{
    return check_main("verdicts", games_tests(verdicts_carry_what_their_rows_say, NULL), argc, argv);
}
