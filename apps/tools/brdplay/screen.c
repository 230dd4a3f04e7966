/*
 * screen.c: the board in a terminal, drawn from the library's description: places and shapes of cells, letters, seats.
 *
 * A cell is two lines high: the upper one shows the pieces, from the bottom up, as stones in their owners' colours; the
 * lower one shows what is below them. If the terminal has too few lines, both share one line. Square boards are
 * chequered; hexagons are staggered, and shaded if the rulebook gives each of them a colour. `+` below the pieces is a
 * cell with a mark, such as a house or the centre; a mark of all cells of a row is named beside it. Signs left and
 * right of the pieces make the board readable without colour, too: [ ] selected, * * can be selected, : : changed by
 * the last plies.
 */
#include "play.h"

#include <ctype.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LABEL_CHARS = 32, STACK_CHARS = 5, LABEL_COLUMNS = 6, COLUMNS_MOST = 256, UNIT = 1000, SAID = 4 };

/* ------------------------------------------------------------------------------------------------- the terminal */

static bool is_terminal, has_colour, has_arrows;

void screen_look_at_terminal(void)
{
    const char *kind = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    bool dumb = kind == NULL || *kind == '\0' || strcmp(kind, "dumb") == 0;
    is_terminal = isatty(STDOUT_FILENO) == 1 && !dumb;
    has_colour = is_terminal && (no_colour == NULL || *no_colour == '\0');
    has_arrows = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool screen_is_terminal(void)
{
    return is_terminal;
}

/* A file, a pipe, or a terminal that does not report its size, counts as unlimited. */
static struct winsize terminal_size(void)
{
    struct winsize size = {.ws_row = 0};
    if (!is_terminal || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size.ws_row = size.ws_col = 0;
    if (size.ws_row == 0) size.ws_row = UINT16_MAX;
    if (size.ws_col == 0) size.ws_col = UINT16_MAX;
    return size;
}

int32_t screen_columns(void)
{
    return terminal_size().ws_col;
}

int32_t screen_rows(void)
{
    return terminal_size().ws_row;
}

/* Clears the screen and the lines that could be scrolled back to. */
void screen_clear_screen(void)
{
    if (is_terminal) fputs("\033[H\033[2J\033[3J", stdout);
}

void screen_hide(void)
{
    enum { HIGHEST = 100 };
    screen_clear_screen();
    for (int i = 0; !is_terminal && i < HIGHEST; i++) putchar('\n');
}

/* Colours of the 256 that terminals know; a foreground, a background, bold or not. */
struct paint {
    uint8_t ink, ground;
    bool bold;
};

static const struct paint light_wood = {94, 180, false}, dark_wood = {94, 137, false}, pale_wood = {94, 223, false},
                          chosen_wood = {16, 220, true}, possible_wood = {22, 120, true}, last_wood = {94, 229, false};
/* The colours of cells with a ground, by the number of its type among the types of ground. */
static const struct paint grounds[] = {{94, 187, false}, {22, 108, false}, {237, 145, false}, {18, 110, false},
                                       {52, 174, false}, {54, 140, false}, {94, 180, false},  {23, 73, false}};
enum { GROUNDS = sizeof grounds / sizeof *grounds };

static const struct paint light_stone = {16, 231, true}, dark_stone = {231, 16, true}, nobodys_stone = {231, 240, true};
/* The colours of seats without a tone. */
static const struct paint seat_stones[BRD_MAX_SEATS] = {{231, 25, true},  {231, 160, true}, {231, 28, true},
                                                        {16, 214, true},  {231, 90, true},  {16, 44, true},
                                                        {231, 130, true}, {16, 250, true}};

static void put_painted(struct paint paint, const char *text)
{
    if (has_colour)
        printf("\033[%s38;5;%d;48;5;%dm%s\033[0m", paint.bold ? "1;" : "", paint.ink, paint.ground, text);
    else
        fputs(text, stdout);
}

void screen_say(const char *text)
{
    puts(text);
}

void screen_put_text(const char *text)
{
    enum { LEGIBLE = 100 };
    int32_t most = screen_columns() < LEGIBLE ? screen_columns() : LEGIBLE, column = 0;
    while (*text != '\0') {
        int32_t length = (int32_t)strcspn(text, " ");
        if (column > 0 && column + 1 + length >= most) {
            putchar('\n');
            column = 0;
        }
        column += printf("%s%.*s", column > 0 ? " " : "", length, text);
        text += length;
        text += strspn(text, " ");
    }
    putchar('\n');
}

void screen_warn(const char *text)
{
    if (has_colour)
        printf("\033[1;91m%s\033[0m\n", text);
    else
        puts(text);
}

static void put_quiet(const char *text)
{
    if (has_colour)
        printf("\033[2m%s\033[0m", text);
    else
        fputs(text, stdout);
}

/* --------------------------------------------------------------------------------------------- what is drawn */

struct drawing {
    const struct session *game;
    const struct marks *marks;
    int32_t viewer;
    brd_cell_info cells[BRD_MAX_CELLS];
    int32_t rows[BRD_MAX_CELLS]; /* the y of each row, from the top */
    int32_t row_count;
    bool marked[BRD_MAX_CELLS]; /* has a mark that neither a colour nor its row shows: a house, the centre */
    bool coloured;              /* each cell has one mark that is no seat's: its colour */
    int32_t left, cell_chars;
    bool staggered;
    bool low;    /* a cell is one line high */
    bool narrow; /* owned items below pieces have no brackets */
};

static void find_rows(struct drawing *d)
{
    int32_t previous = INT32_MAX;
    d->row_count = 0;
    for (;;) {
        int32_t highest = INT32_MIN;
        for (int32_t i = 0; i < d->game->info.cell_count; i++)
            if (d->cells[i].y < previous && d->cells[i].y > highest) highest = d->cells[i].y;
        if (highest == INT32_MIN) return;
        d->rows[d->row_count++] = previous = highest;
    }
}

static void find_places(struct drawing *d)
{
    d->left = INT32_MAX;
    for (int32_t i = 0; i < d->game->info.cell_count; i++) {
        d->cells[i].struct_nbytes = sizeof d->cells[i];
        brd_rules_cell(&d->game->rules, i, &d->cells[i]);
        if (d->cells[i].x < d->left) d->left = d->cells[i].x;
    }
    for (int32_t i = 0; i < d->game->info.cell_count; i++)
        if ((d->cells[i].x - d->left) % UNIT != 0 || d->cells[i].shape != BRD_SHAPE_SQUARE) d->staggered = true;
    find_rows(d);
}

/* Whether a cell has a mark: of a seat, or with BRD_NO_SEAT one that is no seat's. */
static bool has_mark(const brd_cell_info *cell, int32_t seat, int32_t mark)
{
    return ((seat == BRD_NO_SEAT ? cell->marks : cell->seat_marks[seat]) >> mark & 1) != 0;
}

/* Whether all cells of a row have a mark. */
static bool row_has_mark(const struct drawing *d, int32_t y, int32_t seat, int32_t mark)
{
    for (int32_t i = 0; i < d->game->info.cell_count; i++)
        if (d->cells[i].y == y && !has_mark(&d->cells[i], seat, mark)) return false;
    return true;
}

/* Whether a cell has a mark of an owner that not all cells of its row have. */
static bool stands_out(const struct drawing *d, const brd_cell_info *cell, int32_t seat)
{
    for (int32_t mark = 0; mark < d->game->info.mark_count; mark++)
        if (has_mark(cell, seat, mark) && !row_has_mark(d, cell->y, seat, mark)) return true;
    return false;
}

static void find_marks(struct drawing *d)
{
    d->coloured = true;
    for (int32_t i = 0; i < d->game->info.cell_count; i++)
        if (__builtin_popcount(d->cells[i].marks) != 1) d->coloured = false;
    for (int32_t i = 0; i < d->game->info.cell_count; i++) {
        d->marked[i] = !d->coloured && stands_out(d, &d->cells[i], BRD_NO_SEAT);
        for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++)
            d->marked[i] = d->marked[i] || stands_out(d, &d->cells[i], seat);
    }
}

static brd_seat_info seat_of(const struct session *game, int32_t seat)
{
    brd_seat_info info = {.struct_nbytes = sizeof info, .tone = BRD_TONE_NONE};
    brd_rules_seat(&game->rules, seat, &info);
    return info;
}

static struct paint stone_of(const struct session *game, uint8_t seat)
{
    if (seat >= BRD_MAX_SEATS) return nobodys_stone;
    uint8_t tone = seat_of(game, seat).tone;
    return tone == BRD_TONE_LIGHT ? light_stone : tone == BRD_TONE_DARK ? dark_stone : seat_stones[seat];
}

/* Whether stones show their seat's number: if more than two may play, letters do not identify the owner. */
static bool is_numbered(const struct session *game)
{
    return game->info.players >> 3 != 0;
}

/* The letter of an item, as in positions. Where case identifies the owner, fixtures get it, too. */
static char letter_of(const struct session *game, const brd_item *item)
{
    brd_type_info type = {.struct_nbytes = sizeof type};
    if (item->type == BRD_TYPE_HIDDEN || brd_rules_type(&game->rules, item->type, &type) != BRD_OK) return '?';
    char own = item->seat < BRD_MAX_SEATS ? type.seat_letters[item->seat] : type.common_letter;
    char letter = own != '\0' ? own : type.letter != '\0' ? type.letter : type.name[0];
    return own == '\0' && item->seat == 1 && !is_numbered(game) ? (char)tolower(letter) : letter;
}

/* ------------------------------------------------------------------------------------------------ upper lines */

/* The pieces of a cell as letters, from the bottom up. */
struct label {
    char text[LABEL_CHARS];
    uint8_t seats[LABEL_CHARS]; /* of each character */
    int32_t length;
};

static void put_letter(struct label *label, char letter, uint8_t seat)
{
    if (label->length + 1 >= LABEL_CHARS) return;
    label->text[label->length] = letter;
    label->seats[label->length++] = seat;
    label->text[label->length] = '\0';
}

static void put_letters(struct label *label, const char *letters, uint8_t seat)
{
    while (*letters != '\0') put_letter(label, *letters++, seat);
}

static int32_t items_of(const struct drawing *d, int32_t cell, brd_item items[BRD_MAX_ITEMS])
{
    int32_t count = brd_state_cell(&d->game->rules, &d->game->state, d->viewer, cell, items, BRD_MAX_ITEMS);
    return count < BRD_MAX_ITEMS ? count : BRD_MAX_ITEMS;
}

static void label_piece(const struct drawing *d, struct label *label, const brd_item *item)
{
    put_letter(label, letter_of(d->game, item), item->seat);
    if (is_numbered(d->game) && item->seat < BRD_MAX_SEATS) put_letter(label, (char)('1' + item->seat), item->seat);
}

/* The label of a cell's pieces; a stack that is too high becomes its height and the piece on top. */
static struct label pieces_on(const struct drawing *d, int32_t cell)
{
    brd_item items[BRD_MAX_ITEMS];
    struct label label = {.length = 0};
    int32_t height = 0, count = items_of(d, cell, items);
    const brd_item *top = NULL;
    for (int32_t i = 0; i < count; i++) {
        if (items[i].layer != BRD_PIECE) continue;
        top = &items[i];
        height++;
        label_piece(d, &label, top);
    }
    if (height <= STACK_CHARS) return label;
    char number[LABEL_CHARS];
    snprintf(number, sizeof number, "%d*", (int)height);
    label.length = 0;
    put_letters(&label, number, BRD_NO_SEAT);
    label_piece(d, &label, top);
    return label;
}

/* ------------------------------------------------------------------------------------------------ lower lines */

/* Arrows for eight directions, from the right, counterclockwise. */
static const char *const arrows[] = {"→", "↗", "↑", "↖", "←", "↙", "↓", "↘"};

static const char *arrow_towards(int32_t x, int32_t y)
{
    int32_t across = abs(x), up = abs(y);
    bool straight = up * 5 < across * 2, steep = across * 5 < up * 2;
    int index = straight ? (x > 0 ? 0 : 4) : steep ? (y > 0 ? 2 : 6) : y > 0 ? (x > 0 ? 1 : 3) : (x > 0 ? 7 : 5);
    return arrows[index];
}

/* A direction as an arrow if the terminal has arrows, else as its name. */
static const char *direction_text(const struct drawing *d, uint8_t direction)
{
    for (int32_t cell = 0; has_arrows && cell < d->game->info.cell_count; cell++) {
        int32_t next = brd_rules_neighbour(&d->game->rules, cell, 0, direction);
        if (next >= 0 && next < d->game->info.cell_count)
            return arrow_towards(d->cells[next].x - d->cells[cell].x, d->cells[next].y - d->cells[cell].y);
    }
    const char *name = brd_name(&d->game->rules, BRD_NAME_DIRECTION, direction);
    return name != NULL ? name : "";
}

/* The items below a cell's pieces, "f" or "(G2↗)". */
struct below {
    char text[LABEL_CHARS];
    int32_t columns;
    uint8_t seat; /* the owner, or BRD_NO_SEAT */
};

static void append(struct below *below, const char *text)
{
    size_t used = strlen(below->text);
    snprintf(below->text + used, sizeof below->text - used, "%s", text);
    for (; *text != '\0'; text++)
        if (((unsigned char)*text & 0xC0) != 0x80) below->columns++;
}

static void append_item(const struct drawing *d, struct below *below, const brd_item *item)
{
    char letter[2] = {letter_of(d->game, item), '\0'}, number[16];
    if (item->seat != BRD_NO_SEAT) below->seat = item->seat;
    bool brackets = item->seat != BRD_NO_SEAT && !d->narrow;
    append(below, brackets ? "(" : "");
    append(below, letter);
    snprintf(number, sizeof number, "%d", (int)item->value);
    if (item->value != 0) append(below, number);
    if (item->direction != BRD_NO_DIRECTION) append(below, direction_text(d, item->direction));
    append(below, brackets ? ")" : "");
}

static struct below below_pieces(const struct drawing *d, int32_t cell)
{
    brd_item items[BRD_MAX_ITEMS];
    struct below below = {.seat = BRD_NO_SEAT};
    int32_t count = items_of(d, cell, items);
    for (int32_t i = 0; i < count; i++)
        if (items[i].layer != BRD_PIECE) append_item(d, &below, &items[i]);
    if (below.columns == 0 && d->marked[cell]) append(&below, "+");
    return below;
}

/* ------------------------------------------------------------------------------------------------------ cells */

/* The colour of a type of ground. */
static struct paint paint_of_ground(const struct session *game, uint8_t type)
{
    brd_type_info info = {.struct_nbytes = sizeof info};
    uint32_t before = 0;
    if (type == BRD_TYPE_HIDDEN) return nobodys_stone;
    for (int32_t i = 0; i < type; i++)
        before += brd_rules_type(&game->rules, i, &info) == BRD_OK && info.layer == BRD_GROUND ? 1 : 0;
    return grounds[before % GROUNDS];
}

/* The woods of cells with a colour, by the number of its mark. */
static const struct paint *const colours[] = {&pale_wood, &light_wood, &dark_wood};
enum { COLOURS = sizeof colours / sizeof *colours };

static struct paint wood_of(const struct drawing *d, int32_t cell)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t column = (d->cells[cell].x - d->left) / UNIT, row = (d->cells[cell].y - d->rows[d->row_count - 1]) / UNIT;
    if (d->marks->chosen[cell]) return chosen_wood;
    if (d->marks->possible[cell]) return possible_wood;
    if (d->marks->last[cell]) return last_wood;
    if (items_of(d, cell, items) > 0 && items[0].layer == BRD_GROUND) return paint_of_ground(d->game, items[0].type);
    if (d->coloured) return *colours[(uint32_t)__builtin_ctz(d->cells[cell].marks) % COLOURS];
    return d->staggered || (column + row) % 2 == 0 ? light_wood : dark_wood;
}

static char mark_of(const struct drawing *d, int32_t cell, bool right)
{
    if (d->marks->chosen[cell]) return right ? ']' : '[';
    return d->marks->possible[cell] ? '*' : d->marks->last[cell] ? ':' : ' ';
}

static void put_blanks(struct paint paint, int32_t count)
{
    for (int32_t i = 0; i < count; i++) put_painted(paint, " ");
}

static void put_letters_of(const struct drawing *d, const struct label *label)
{
    for (int32_t i = 0; i < label->length; i++)
        put_painted(stone_of(d->game, label->seats[i]), (char[]){label->text[i], '\0'});
}

/* The stones, with a blank in their colour on both sides. */
static void put_stones(const struct drawing *d, const struct label *label)
{
    if (label->length == 0) return;
    put_painted(stone_of(d->game, label->seats[0]), " ");
    put_letters_of(d, label);
    put_painted(stone_of(d->game, label->seats[label->length - 1]), " ");
}

static void put_upper(const struct drawing *d, int32_t cell)
{
    struct label label = pieces_on(d, cell);
    struct paint wood = wood_of(d, cell);
    int32_t stones = label.length > 0 ? label.length + 2 : 1, room = d->cell_chars - 2 - stones, before = room / 2;
    put_blanks(wood, before);
    put_painted(wood, (char[]){mark_of(d, cell, false), '\0'});
    if (label.length == 0) put_painted(wood, " ");
    put_stones(d, &label);
    put_painted(wood, (char[]){mark_of(d, cell, true), '\0'});
    put_blanks(wood, room - before);
}

/* Without colours a dot shows an empty cell. */
static void put_lower(const struct drawing *d, int32_t cell)
{
    struct below below = below_pieces(d, cell);
    struct paint wood = wood_of(d, cell);
    if (below.columns == 0 && !has_colour && pieces_on(d, cell).length == 0) append(&below, ".");
    int32_t room = d->cell_chars - below.columns, before = room / 2;
    put_blanks(wood, before);
    put_painted(below.seat != BRD_NO_SEAT ? stone_of(d->game, below.seat) : wood, below.text);
    put_blanks(wood, room - before);
}

/* A cell on one line: its pieces, and to their right what is below them. */
static void put_low(const struct drawing *d, int32_t cell)
{
    struct label label = pieces_on(d, cell);
    struct below below = below_pieces(d, cell);
    struct paint wood = wood_of(d, cell);
    int32_t stones = label.length > 0 ? label.length : 1;
    int32_t room = d->cell_chars - 2 - stones - below.columns, before = room / 2;
    put_blanks(wood, before);
    put_painted(wood, (char[]){mark_of(d, cell, false), '\0'});
    if (label.length == 0) put_painted(wood, below.columns == 0 && !has_colour ? "." : " ");
    put_letters_of(d, &label);
    put_painted(below.seat != BRD_NO_SEAT ? stone_of(d->game, below.seat) : wood, below.text);
    put_painted(wood, (char[]){mark_of(d, cell, true), '\0'});
    put_blanks(wood, room - before);
}

/* The width of all cells: what the widest one needs, and enough to look like a cell. */
static int32_t widest_cell(const struct drawing *d)
{
    int32_t most = d->low ? 3 : 5;
    for (int32_t i = 0; i < d->game->info.cell_count; i++) {
        int32_t pieces = pieces_on(d, i).length, below = below_pieces(d, i).columns;
        int32_t low = (pieces > 0 ? pieces : 1) + below + 2, high = pieces + 4 > below + 1 ? pieces + 4 : below + 1;
        int32_t wanted = d->low ? low : high;
        most = wanted > most ? wanted : most;
    }
    return most | 1; /* odd, because a row of hexagons is shifted by half of a cell and its gap */
}

/* ------------------------------------------------------------------------------------------------------- rows */

/* The column of the screen where a cell begins. Hexagons have a blank between them. */
static int32_t column_of(const struct drawing *d, int32_t cell)
{
    int32_t step = d->cell_chars + (d->staggered ? 1 : 0);
    return (d->cells[cell].x - d->left) * step / UNIT;
}

/* How many columns the board needs. */
static int32_t columns_of(const struct drawing *d)
{
    int32_t most = 0;
    for (int32_t i = 0; i < d->game->info.cell_count; i++) {
        int32_t end = column_of(d, i) + d->cell_chars;
        most = end > most ? end : most;
    }
    return LABEL_COLUMNS + most + (d->staggered ? 3 : 0);
}

/* The next cell of a row to the right of an x, or BRD_NO_CELL. */
static int32_t next_in_row(const struct drawing *d, int32_t row, int32_t after_x)
{
    int32_t found = BRD_NO_CELL;
    for (int32_t i = 0; i < d->game->info.cell_count; i++) {
        if (d->cells[i].y != d->rows[row] || d->cells[i].x <= after_x) continue;
        if (found == BRD_NO_CELL || d->cells[i].x < d->cells[found].x) found = i;
    }
    return found;
}

typedef void put_function(const struct drawing *d, int32_t cell);

static int32_t put_row(const struct drawing *d, int32_t row, put_function *put)
{
    int32_t at = 0, x = INT32_MIN, last = BRD_NO_CELL, cell;
    while ((cell = next_in_row(d, row, x)) != BRD_NO_CELL) {
        for (; at < column_of(d, cell); at++) putchar(' ');
        put(d, cell);
        at += d->cell_chars;
        x = d->cells[cell].x;
        last = cell;
    }
    return last;
}

/* A few words, such as a stock and its value, which are not broken at the end of a line. */
struct remark {
    char text[256];
};

__attribute__((format(printf, 2, 3))) static void remark(struct remark *r, const char *format, ...)
{
    size_t used = strlen(r->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->text + used, sizeof r->text - used, format, arguments);
    va_end(arguments);
}

/* "home row of White": a mark as people read it. */
static struct remark mark_text(const struct session *game, int32_t seat, int32_t mark)
{
    struct remark r = {""};
    remark(&r, "%s", brd_name(&game->rules, BRD_NAME_MARK, mark));
    for (char *c = r.text; *c != '\0'; c++)
        if (*c == '_') *c = ' ';
    if (seat != BRD_NO_SEAT) remark(&r, " of %s", session_actor_name(game, seat).text);
    return r;
}

/* Writes the marks that all cells of a row have, if the terminal has room for them. */
static void put_row_marks(const struct drawing *d, int32_t row)
{
    int32_t room = terminal_size().ws_col - columns_of(d);
    for (int32_t mark = 0; mark < d->game->info.mark_count; mark++)
        for (int32_t owner = 0; owner <= BRD_MAX_SEATS; owner++) {
            int32_t seat = owner < BRD_MAX_SEATS ? owner : BRD_NO_SEAT;
            if (!row_has_mark(d, d->rows[row], seat, mark)) continue;
            struct remark r = mark_text(d->game, seat, mark);
            room -= (int32_t)strlen(r.text) + 2;
            if (room <= 0) return;
            put_quiet("  ");
            put_quiet(r.text);
        }
}

/* Square boards are labelled like chess boards. Each row of hexagons shows the names of its first and last cell. */
static void put_board(const struct drawing *d)
{
    for (int32_t row = 0; row < d->row_count; row++) {
        char label[16];
        const char *name = d->cells[next_in_row(d, row, INT32_MIN)].name;
        snprintf(label, sizeof label, "%*s ", LABEL_COLUMNS - 1, d->staggered ? name : name + 1);
        put_quiet(label);
        int32_t last = put_row(d, row, d->low ? put_low : put_upper);
        snprintf(label, sizeof label, " %s", d->cells[last].name);
        if (d->staggered) put_quiet(label);
        put_row_marks(d, row);
        putchar('\n');
        if (d->low) continue;
        printf("%*s", LABEL_COLUMNS, "");
        put_row(d, row, put_lower);
        putchar('\n');
    }
}

static void put_column_names(const struct drawing *d)
{
    char line[COLUMNS_MOST];
    int32_t x = INT32_MIN, cell, end = 0;
    memset(line, ' ', sizeof line);
    while ((cell = next_in_row(d, d->row_count - 1, x)) != BRD_NO_CELL) {
        x = d->cells[cell].x;
        int32_t column = column_of(d, cell) + d->cell_chars / 2;
        if (column + 1 >= COLUMNS_MOST) break;
        end = column;
        line[end] = d->cells[cell].name[0];
    }
    line[end + 1] = '\0';
    printf("%*s", LABEL_COLUMNS, "");
    put_quiet(line);
    putchar('\n');
}

/* ---------------------------------------------------------------------------------------- stocks and counters */

static bool value_of(const struct drawing *d, int32_t family, int32_t seat, int32_t index, int32_t *value)
{
    const struct session *g = d->game;
    int32_t status = family == BRD_STOCK ? brd_state_stock(&g->rules, &g->state, d->viewer, seat, index, value)
                                         : brd_state_counter(&g->rules, &g->state, d->viewer, seat, index, value);
    return status == BRD_OK;
}

/* The name of a part without that of the whole: "blade" for "hand_blade", a part of "hand". */
static const char *short_name(const brd_quantity_info *quantity, const char *whole)
{
    size_t nbytes = strlen(whole);
    bool begins = nbytes > 0 && strncmp(quantity->name, whole, nbytes) == 0 && quantity->name[nbytes] == '_';
    return begins ? quantity->name + nbytes + 1 : quantity->name;
}

static void remark_value(const struct drawing *d, struct remark *r, const brd_quantity_info *quantity, const char *name,
                         int32_t value)
{
    if (quantity->meaning == BRD_MEANS_FLAG)
        remark(r, "%s", name);
    else if (quantity->meaning == BRD_MEANS_CELL)
        remark(r, "%s %s", name, brd_name(&d->game->rules, BRD_NAME_CELL, value));
    else if (quantity->meaning == BRD_MEANS_SEAT)
        remark(r, "%s %s", name, session_actor_name(d->game, value).text);
    else
        remark(r, "%s %d", name, (int)value);
}

/* Values that are not shown: zero, a flag that is not set, no cell, no seat. */
static bool says_nothing(const brd_quantity_info *quantity, int32_t value)
{
    bool place = quantity->meaning == BRD_MEANS_CELL || quantity->meaning == BRD_MEANS_SEAT;
    return place ? value < 0 : value == 0;
}

static void remark_parts(const struct drawing *d, struct remark *r, int32_t family, int32_t seat, int32_t whole,
                         const char *name)
{
    brd_quantity_info part = {.struct_nbytes = sizeof part};
    bool any = false;
    for (int32_t i = 0; brd_rules_quantity(&d->game->rules, family, i, &part) == BRD_OK; i++) {
        int32_t value;
        if (part.part_of != whole || !value_of(d, family, seat, i, &value) || says_nothing(&part, value)) continue;
        remark(r, "%s", any ? ", " : " (");
        remark_value(d, r, &part, short_name(&part, name), value);
        any = true;
    }
    if (any) remark(r, ")");
}

/* Adds a text to the line, which has `column` characters, or begins another line with it. */
static void put_remark(const struct remark *r, int32_t *column)
{
    enum { INDENT = 6 };
    int32_t length = (int32_t)strlen(r->text) + 2;
    if (*column + length >= terminal_size().ws_col) *column = printf("\n%*s", INDENT, "") - 1;
    printf("  %s", r->text);
    *column += length;
}

static void put_quantities(const struct drawing *d, int32_t family, int32_t seat, int32_t *column)
{
    brd_quantity_info quantity = {.struct_nbytes = sizeof quantity};
    for (int32_t i = 0; brd_rules_quantity(&d->game->rules, family, i, &quantity) == BRD_OK; i++) {
        struct remark r = {""};
        int32_t value;
        if (quantity.common != (seat == BRD_NO_SEAT) || quantity.part_of != BRD_NO_QUANTITY) continue;
        if (!value_of(d, family, seat, i, &value) || says_nothing(&quantity, value)) continue;
        remark_value(d, &r, &quantity, quantity.name, value);
        remark_parts(d, &r, family, seat, i, quantity.name);
        put_remark(&r, column);
    }
}

/* "Player 1 with Player 3 (computer 2)" */
static int32_t put_name(const struct drawing *d, int32_t seat)
{
    struct remark r = {""};
    remark(&r, " %s", session_actor_name(d->game, seat).text);
    for (int32_t other = 0; other < session_players(d->game); other++)
        if (other != seat && seat_of(d->game, other).team == seat_of(d->game, seat).team)
            remark(&r, " with %s", session_actor_name(d->game, other).text);
    if (d->game->levels[seat] != PERSON) remark(&r, " (computer %s)", computer_word(d->game->levels[seat]).text);
    return printf("%s", r.text);
}

static void put_seat(const struct drawing *d, int32_t seat)
{
    enum { MARK = 3, STONE = 3 };
    fputs(session_to_move(d->game) == seat ? " > " : "   ", stdout);
    if (has_colour) put_painted(stone_of(d->game, (uint8_t)seat), "   ");
    int32_t column = MARK + (has_colour ? STONE : 0) + put_name(d, seat);
    put_quantities(d, BRD_STOCK, seat, &column);
    put_quantities(d, BRD_COUNTER, seat, &column);
    putchar('\n');
}

static void put_common(const struct drawing *d)
{
    int32_t column =
        printf("   %s moves made: %d", has_colour ? "   " : "", (int)brd_state_ply(&d->game->rules, &d->game->state));
    put_quantities(d, BRD_STOCK, BRD_NO_SEAT, &column);
    put_quantities(d, BRD_COUNTER, BRD_NO_SEAT, &column);
    putchar('\n');
}

static void put_title(const struct drawing *d)
{
    const struct session *g = d->game;
    int32_t turn = brd_state_turn(&g->rules, &g->state);
    printf("%s", brd_rules_title(&g->rules));
    if (g->info.phase_count > 1 && turn != BRD_NOBODY)
        printf(", %s", brd_name(&g->rules, BRD_NAME_PHASE, brd_state_phase(&g->rules, &g->state, turn)));
    if ((g->info.flags & BRD_RULES_SECRETS) != 0)
        printf(", as %s sees it", d->viewer == BRD_SPECTATOR ? "a spectator" : session_actor_name(g, d->viewer).text);
    puts("\n");
}

/* "R r rover": the letters of a type for both owners, and its name. */
static void explain_type(const struct session *game, int32_t code)
{
    brd_type_info type = {.struct_nbytes = sizeof type};
    if (brd_rules_type(&game->rules, code, &type) != BRD_OK) return;
    brd_item item = {.type = (uint8_t)code, .seat = BRD_NO_SEAT};
    char letters[4] = {letter_of(game, &item), '\0'};
    if (type.layer != BRD_GROUND) {
        item.seat = 0;
        letters[0] = letter_of(game, &item);
        item.seat = 1;
        char second = letter_of(game, &item);
        if (second != letters[0]) snprintf(letters, sizeof letters, "%c %c", letters[0], second);
    }
    printf("  %-4s %s\n", letters, type.name);
}

/* "house of White: c7": the cells with a mark. If they are more than a line has room for, their number. */
static void explain_owner(const struct session *game, int32_t mark, int32_t seat)
{
    enum { MOST = 12 };
    char names[MOST * 5 + 1] = "";
    int32_t count = 0;
    for (int32_t i = 0; i < game->info.cell_count; i++) {
        brd_cell_info cell = {.struct_nbytes = sizeof cell};
        brd_rules_cell(&game->rules, i, &cell);
        if (!has_mark(&cell, seat, mark)) continue;
        if (count++ < MOST) strcat(strcat(names, " "), cell.name);
    }
    if (count == 0) return;
    if (count > MOST) snprintf(names, sizeof names, " %d cells", (int)count);
    printf("  %s:%s\n", mark_text(game, seat, mark).text, names);
}

/* What the rulebook calls cells. */
static void explain_marks(const struct session *game)
{
    for (int32_t mark = 0; mark < game->info.mark_count; mark++) {
        explain_owner(game, mark, BRD_NO_SEAT);
        for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++) explain_owner(game, mark, seat);
    }
}

void screen_explain_letters(const struct session *game)
{
    for (int32_t i = 0; i < game->info.type_count; i++) explain_type(game, i);
    explain_marks(game);
    if (is_numbered(game))
        puts("A number is that of the player who owns the piece.");
    else
        printf("If there are two letters, the first is %s's, the second %s's.\n", session_actor_name(game, 0).text,
               session_actor_name(game, 1).text);
    screen_put_text(
        "A stack is written from the bottom up; 7*R: seven pieces, R on top. Ground and other items are below the "
        "pieces, on a low terminal to their right; a number behind one is its state, see `rules things`; ? is hidden "
        "from you, + a cell with a mark, such as a house. "
        "[ ] is the selected cell, * * where its piece can go, : : what has changed.");
}

/* How many lines it needs, with a few sentences below it. */
static int32_t lines_of(const struct drawing *d)
{
    enum { TITLE = 2, NAMES = 2, COMMON = 1 };
    return TITLE + (d->low ? 1 : 2) * d->row_count + NAMES + session_players(d->game) + COMMON + SAID;
}

static void choose_height(struct drawing *d)
{
    struct winsize size = terminal_size();
    d->cell_chars = widest_cell(d);
    d->low = lines_of(d) > size.ws_row || columns_of(d) > size.ws_col;
    if (d->low) d->cell_chars = widest_cell(d);
    d->narrow = columns_of(d) > size.ws_col;
    if (d->narrow) d->cell_chars = widest_cell(d);
    if (columns_of(d) > size.ws_col) printf("(the board needs %d columns)\n", (int)columns_of(d));
}

int32_t screen_draw(const struct session *game, int32_t viewer, const struct marks *marks)
{
    static struct drawing d;
    d = (struct drawing){.game = game, .marks = marks, .viewer = viewer};
    find_places(&d);
    find_marks(&d);
    choose_height(&d);
    put_title(&d);
    put_board(&d);
    if (!d.staggered) put_column_names(&d);
    putchar('\n');
    for (int32_t seat = 0; seat < session_players(game); seat++) put_seat(&d, seat);
    put_common(&d);
    fflush(stdout);
    return terminal_size().ws_row - lines_of(&d) + SAID;
}
