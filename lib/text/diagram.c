/*
 * diagram.c: draws a position as a few lines of text, from the public queries alone. So it works for every game and
 * shows a viewer only what that viewer may query.
 *
 *     ply 20, seat 0 to move
 *     3  .  T2 .
 *     2  x  B1 x
 *     1  .  T1 .
 *        a  b  c
 *     seat 0: hand 2, hand_blade 0, hand_magus 1, hand_ombra 1, hand_thorn 0; kills 2
 *
 * A cell shows its items from the ground up:
 *
 *   ground    the type's letter, lower case; `.` for a cell without ground in a game that has ground
 *   fixture   in parentheses: letter, value if above 0, direction: `(G2NE)`; without an owner: `x`
 *   piece     its letter in positions; if more than two may play, with the seat's number from 1: `T2`
 *   hidden    `?`
 *   nothing   `.`, or `+` on a cell with a mark, such as a house
 *
 * Marks that all cells of a row have are written to its right, such as `home_row of seat 0`, and need no `+`. Nor do
 * colours: marks of nobody, of which each cell has exactly one.
 *
 * A stack of more than CELL_CHARS characters is shown as its height and its topmost item, `26*D`, and written in full
 * below the board. Boards whose cells are not in columns (hexagons) have staggered rows, labelled by their first and
 * last cell.
 *
 * Stocks and counters follow. A value that is a cell is written as its name, or `-` if there is none.
 *
 * Lines end with a line feed, and none is empty. For every valid position the text is shorter than 4096 bytes: 81 cells
 * of at most 10 columns, 9 rows' labels and marks, and four seats' stocks and counters, of at most 20 names of 20
 * characters each.
 */
#include <string.h>

#include "arguments.h"
#include "public.h"
#include "writer.h"

enum { CELL_CHARS = 9, UNIT = 1000 }; /* UNIT: the distance of neighbouring cells in a drawing */

struct drawing {
    const brd_rules *rules;
    const brd_state *state;
    int32_t viewer;
    brd_rules_info info;
    bool has_ground;            /* some type of the game is ground */
    bool staggered;             /* not all cells are in columns */
    bool coloured;              /* each cell has exactly one common mark */
    bool marked[BRD_MAX_CELLS]; /* has a mark that neither a colour nor its row shows */
    brd_cell_info places[BRD_MAX_CELLS];
    int32_t order[BRD_MAX_CELLS]; /* cells row by row, from the top */
    int32_t left, right;
    size_t cell_chars; /* of the longest cell, without the space after it */
    size_t label_chars;
    struct brdi_writer *out;
};

static void put_repeated(struct brdi_writer *out, char c, size_t count)
{
    for (size_t i = 0; i < count; i++) brdi_put(out, c);
}

/* ----------------------------------------------------------------------------------------------------- cells */

/* The letter of a type, or the first letter of its name if the notation has none. */
static char letter_of(const struct drawing *drawing, uint8_t type)
{
    if (type == BRD_TYPE_HIDDEN) return '?';
    brd_type_info info = {.struct_nbytes = sizeof info};
    if (brd_rules_type(drawing->rules, type, &info) != BRD_OK) return '!';
    return info.letter != '\0' ? info.letter : info.name[0];
}

static char in_case(char c, bool upper)
{
    if (upper && c >= 'a' && c <= 'z') return (char)(c - 'a' + 'A');
    if (!upper && c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
    return c;
}

/* The letter of a seat's item in positions; NUL: it has none. */
static char position_letter(const struct drawing *drawing, const brd_item *item)
{
    brd_type_info info = {.struct_nbytes = sizeof info};
    bool known = item->seat < BRD_MAX_SEATS && brd_rules_type(drawing->rules, item->type, &info) == BRD_OK;
    return known ? info.seat_letters[item->seat] : '\0';
}

static void put_owned(const struct drawing *drawing, struct brdi_writer *out, const brd_item *item)
{
    bool numbered = drawing->info.players >> 3 != 0;
    char own = item->layer == BRD_PIECE ? position_letter(drawing, item) : '\0';
    brdi_put(out, own != '\0' ? own : in_case(letter_of(drawing, item->type), numbered || item->seat != 1));
    if (numbered && item->seat < BRD_MAX_SEATS) brdi_put_number(out, item->seat + 1);
}

static void put_fixture(const struct drawing *drawing, struct brdi_writer *out, const brd_item *item)
{
    if (item->seat == BRD_NO_SEAT && item->type != BRD_TYPE_HIDDEN) {
        brdi_put(out, 'x');
        return;
    }
    brdi_put(out, '(');
    put_owned(drawing, out, item);
    if (item->value > 0) brdi_put_number(out, item->value);
    if (item->direction != BRD_NO_DIRECTION) {
        const char *direction = brd_name(drawing->rules, BRD_NAME_DIRECTION, item->direction);
        brdi_put_text(out, direction != NULL ? direction : "!");
    }
    brdi_put(out, ')');
}

static void put_item(const struct drawing *drawing, struct brdi_writer *out, const brd_item *item)
{
    if (item->layer == BRD_FIXTURE) {
        put_fixture(drawing, out, item);
    } else if (item->layer == BRD_GROUND) {
        brdi_put(out, in_case(letter_of(drawing, item->type), false));
        if (item->value > 0) brdi_put_number(out, item->value);
    } else {
        put_owned(drawing, out, item);
    }
}

/* All items of a cell, at least one character. */
static void put_items(const struct drawing *drawing, struct brdi_writer *out, int32_t cell, const brd_item *items,
                      size_t count)
{
    bool ground = count > 0 && items[0].layer == BRD_GROUND;
    if (count == 0 || (drawing->has_ground && !ground)) brdi_put(out, count == 0 && drawing->marked[cell] ? '+' : '.');
    for (size_t i = 0; i < count; i++) put_item(drawing, out, &items[i]);
}

static size_t items_on(const struct drawing *drawing, int32_t cell, brd_item items[BRD_MAX_ITEMS])
{
    int32_t count = brd_state_cell(drawing->rules, drawing->state, drawing->viewer, cell, items, BRD_MAX_ITEMS);
    if (count < 0) return 0;
    return count < BRD_MAX_ITEMS ? (size_t)count : BRD_MAX_ITEMS;
}

/* Writes a cell of the board. Returns its length; *complete: the cell shows all its items. */
static size_t put_cell(const struct drawing *drawing, struct brdi_writer *out, int32_t cell, bool *complete)
{
    brd_item items[BRD_MAX_ITEMS];
    size_t count = items_on(drawing, cell, items), before = out->length;
    struct brdi_writer measure = brdi_writer_on(NULL, 0);
    put_items(drawing, &measure, cell, items, count);
    *complete = measure.length <= CELL_CHARS;
    if (*complete) {
        put_items(drawing, out, cell, items, count);
    } else {
        brdi_put_number(out, (int64_t)count);
        brdi_put(out, '*');
        put_item(drawing, out, &items[count - 1]);
    }
    return out->length - before;
}

/* ----------------------------------------------------------------------------------------------------- board */

/* Whether a cell is in a higher row than another, or to its left in the same row. */
static bool is_before(const brd_cell_info *place, const brd_cell_info *other)
{
    return place->y != other->y ? place->y > other->y : place->x < other->x;
}

static void find_places(struct drawing *drawing)
{
    for (int32_t cell = 0; cell < drawing->info.cell_count; cell++) {
        brd_cell_info *place = &drawing->places[cell];
        int32_t *at = &drawing->order[cell];
        place->struct_nbytes = sizeof *place;
        brd_rules_cell(drawing->rules, cell, place);
        for (; at > drawing->order && is_before(place, &drawing->places[at[-1]]); at--) at[0] = at[-1];
        *at = cell;
    }
}

/* Whether a cell has a mark of a seat, or with BRD_MAX_SEATS a common one. */
static bool has_mark(const brd_cell_info *place, int32_t seat, int32_t mark)
{
    return ((seat < BRD_MAX_SEATS ? place->seat_marks[seat] : place->marks) >> mark & 1) != 0;
}

/* Whether all cells of a row have a mark. */
static bool row_has_mark(const struct drawing *drawing, int32_t y, int32_t seat, int32_t mark)
{
    for (int32_t cell = 0; cell < drawing->info.cell_count; cell++) {
        const brd_cell_info *place = &drawing->places[cell];
        if (place->y == y && !has_mark(place, seat, mark)) return false;
    }
    return true;
}

/* Whether a cell needs a `+`: it has a mark that is no colour and that not all cells of its row have. */
static bool is_marked(const struct drawing *drawing, int32_t cell)
{
    const brd_cell_info *place = &drawing->places[cell];
    int32_t owners = drawing->coloured ? BRD_MAX_SEATS : BRD_MAX_SEATS + 1;
    for (int32_t seat = 0; seat < owners; seat++)
        for (int32_t mark = 0; mark < drawing->info.mark_count; mark++)
            if (has_mark(place, seat, mark) && !row_has_mark(drawing, place->y, seat, mark)) return true;
    return false;
}

static void find_marks(struct drawing *drawing)
{
    drawing->coloured = true;
    for (int32_t cell = 0; cell < drawing->info.cell_count; cell++) {
        uint32_t marks = drawing->places[cell].marks;
        if (marks == 0 || (marks & (marks - 1)) != 0) drawing->coloured = false;
    }
    for (int32_t cell = 0; cell < drawing->info.cell_count; cell++) drawing->marked[cell] = is_marked(drawing, cell);
}

static bool ground_exists(const struct drawing *drawing)
{
    bool found = false;
    for (int32_t type = 0; type < drawing->info.type_count; type++) {
        brd_type_info info = {.struct_nbytes = sizeof info};
        found = found || (brd_rules_type(drawing->rules, type, &info) == BRD_OK && info.layer == BRD_GROUND);
    }
    return found;
}

/* Measures the board, its cells and its labels. */
static void measure(struct drawing *drawing)
{
    const brd_cell_info *first = &drawing->places[0];
    drawing->has_ground = ground_exists(drawing);
    find_marks(drawing);
    drawing->left = drawing->right = first->x;
    for (int32_t cell = 0; cell < drawing->info.cell_count; cell++) {
        bool complete;
        struct brdi_writer nowhere = brdi_writer_on(NULL, 0);
        const brd_cell_info *place = &drawing->places[cell];
        size_t chars = put_cell(drawing, &nowhere, cell, &complete), label = strlen(place->name);
        if (chars > drawing->cell_chars) drawing->cell_chars = chars;
        if (label > drawing->label_chars) drawing->label_chars = label;
        if (place->x < drawing->left) drawing->left = place->x;
        if (place->x > drawing->right) drawing->right = place->x;
        if ((place->x - first->x) % UNIT != 0) drawing->staggered = true;
    }
    /* half a cell must be a whole number of characters */
    if (drawing->staggered && drawing->cell_chars % 2 == 0) drawing->cell_chars++;
}

/* Where a cell begins on its line, in characters after the label. */
static size_t column_of(const struct drawing *drawing, int32_t x)
{
    return (size_t)((int64_t)(x - drawing->left) * (int64_t)(drawing->cell_chars + 1) / UNIT);
}

/* Fills up to a column of the line that began at `start`. */
static void put_until(struct brdi_writer *out, size_t start, size_t column)
{
    size_t there = out->length - start;
    if (there < column) put_repeated(out, ' ', column - there);
}

/* The label left of a row: its number, or in a staggered board the name of its first cell. */
static void put_label(const struct drawing *drawing, const char *name)
{
    size_t start = drawing->out->length;
    brdi_put_text(drawing->out, drawing->staggered ? name : name + 1);
    put_until(drawing->out, start, drawing->label_chars + 1);
}

/* Writes the marks that all cells of a row have, to the right of it. */
static void put_row_marks(const struct drawing *drawing, int32_t y, size_t start)
{
    const char *before = " ";
    for (int32_t seat = 0; seat <= BRD_MAX_SEATS; seat++)
        for (int32_t mark = 0; mark < drawing->info.mark_count; mark++) {
            if (!row_has_mark(drawing, y, seat, mark)) continue;
            put_until(drawing->out, start, column_of(drawing, drawing->right + UNIT));
            brdi_put_text(drawing->out, before);
            brdi_put_text(drawing->out, brd_name(drawing->rules, BRD_NAME_MARK, mark));
            if (seat < BRD_MAX_SEATS) brdi_put_text(drawing->out, " of seat ");
            if (seat < BRD_MAX_SEATS) brdi_put_number(drawing->out, seat);
            before = ", ";
        }
}

/* Writes the row that begins at a place of the order; returns where the next row begins. */
static int32_t put_row(const struct drawing *drawing, int32_t first)
{
    struct brdi_writer *out = drawing->out;
    const brd_cell_info *place = &drawing->places[drawing->order[first]];
    int32_t y = place->y, next = first;
    bool complete;
    put_label(drawing, place->name);
    size_t start = out->length;
    for (; next < drawing->info.cell_count && drawing->places[drawing->order[next]].y == y; next++) {
        place = &drawing->places[drawing->order[next]];
        put_until(out, start, column_of(drawing, place->x));
        put_cell(drawing, out, drawing->order[next], &complete);
    }
    if (drawing->staggered) {
        put_until(out, start, column_of(drawing, drawing->right + UNIT) + 1);
        brdi_put_text(out, place->name);
    }
    put_row_marks(drawing, y, start);
    brdi_put(out, '\n');
    return next;
}

/* Writes the columns' letters under a straight board, whose last row begins at a place of the order. */
static void put_letters(const struct drawing *drawing, int32_t last)
{
    struct brdi_writer *out = drawing->out;
    put_repeated(out, ' ', drawing->label_chars + 1);
    size_t start = out->length;
    for (; last < drawing->info.cell_count; last++) {
        const brd_cell_info *place = &drawing->places[drawing->order[last]];
        put_until(out, start, column_of(drawing, place->x));
        brdi_put(out, place->name[0]);
    }
    brdi_put(out, '\n');
}

/* Writes the stacks that do not fit into their cells. */
static void put_stacks(const struct drawing *drawing)
{
    for (int32_t cell = 0; cell < drawing->info.cell_count; cell++) {
        bool complete;
        brd_item items[BRD_MAX_ITEMS];
        struct brdi_writer nowhere = brdi_writer_on(NULL, 0);
        put_cell(drawing, &nowhere, cell, &complete);
        if (complete) continue;
        brdi_put_text(drawing->out, drawing->places[cell].name);
        brdi_put_text(drawing->out, ", bottom to top: ");
        put_items(drawing, drawing->out, cell, items, items_on(drawing, cell, items));
        brdi_put(drawing->out, '\n');
    }
}

/* --------------------------------------------------------------------------------------------- off the board */

typedef int32_t (*amount)(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t seat, int32_t which,
                          int32_t *value);

static void put_value(const struct drawing *drawing, uint8_t meaning, int32_t value)
{
    bool names = meaning == BRD_MEANS_CELL || meaning == BRD_MEANS_SEAT;
    const char *cell = meaning == BRD_MEANS_CELL ? brd_name(drawing->rules, BRD_NAME_CELL, value) : NULL;
    if (cell != NULL)
        brdi_put_text(drawing->out, cell);
    else if (names && value < 0)
        brdi_put(drawing->out, '-');
    else
        brdi_put_number(drawing->out, value);
}

/* `name value, name value`, for one seat or BRD_NO_SEAT. Returns whether there is any. */
static bool put_amounts(const struct drawing *drawing, int32_t seat, amount get, int32_t family, const char *before)
{
    bool any = false;
    int32_t value;
    brd_quantity_info quantity = {.struct_nbytes = sizeof quantity};
    for (int32_t which = 0; brd_rules_quantity(drawing->rules, family, which, &quantity) == BRD_OK; which++) {
        if ((quantity.common != 0) != (seat == BRD_NO_SEAT)) continue;
        int32_t status = get(drawing->rules, drawing->state, drawing->viewer, seat, which, &value);
        brdi_put_text(drawing->out, any ? ", " : before);
        brdi_put_text(drawing->out, quantity.name);
        brdi_put(drawing->out, ' ');
        if (status == BRD_OK)
            put_value(drawing, quantity.meaning, value);
        else
            brdi_put(drawing->out, '?');
        any = true;
    }
    return any;
}

static void put_amounts_of(const struct drawing *drawing, int32_t seat, const char *owner)
{
    size_t start = drawing->out->length;
    struct brdi_writer before = *drawing->out;
    brdi_put_text(drawing->out, owner);
    if (seat != BRD_NO_SEAT) brdi_put_number(drawing->out, seat);
    bool any = put_amounts(drawing, seat, brd_state_stock, BRD_STOCK, ": ");
    any = put_amounts(drawing, seat, brd_state_counter, BRD_COUNTER, any ? "; " : ": ") || any;
    if (any) {
        brdi_put(drawing->out, '\n');
        return;
    }
    *drawing->out = before;
    if (start < before.cap) before.text[start] = '\0';
}

static void put_heading(const struct drawing *drawing)
{
    struct brdi_writer *out = drawing->out;
    int32_t player = brd_state_to_move(drawing->rules, drawing->state);
    brdi_put_text(out, "ply ");
    brdi_put_number(out, brd_state_ply(drawing->rules, drawing->state));
    if (player == BRD_NOBODY) {
        brdi_put_text(out, ", the game is over");
    } else if (player == BRD_CHANCE) {
        brdi_put_text(out, ", chance to move in the turn of seat ");
        brdi_put_number(out, brd_state_turn(drawing->rules, drawing->state));
    } else {
        brdi_put_text(out, ", seat ");
        brdi_put_number(out, player);
        brdi_put_text(out, " to move");
    }
    brdi_put(out, '\n');
}

int32_t brd_state_diagram(const brd_rules *rules, const brd_state *state, int32_t viewer, char *text, size_t cap)
{
    int32_t status = brdi_view_status(rules, state, viewer);
    if (status == BRD_OK) status = brdi_output_status(rules, state, text, cap);
    if (status != BRD_OK) return status;
    struct brdi_writer out = brdi_writer_on(text, cap);
    struct drawing drawing = {.rules = rules, .state = state, .viewer = viewer, .out = &out};
    drawing.info.struct_nbytes = sizeof drawing.info;
    brd_rules_info_get(rules, &drawing.info);
    find_places(&drawing);
    measure(&drawing);

    put_heading(&drawing);
    int32_t row = 0;
    for (int32_t next = 0; next < drawing.info.cell_count; next = put_row(&drawing, row)) row = next;
    if (!drawing.staggered) put_letters(&drawing, row);
    put_stacks(&drawing);
    for (int32_t seat = 0; seat < brd_state_players(rules, state); seat++) put_amounts_of(&drawing, seat, "seat ");
    put_amounts_of(&drawing, BRD_NO_SEAT, "common");
    return (int32_t)out.length;
}
