/* carnyx_notation.c: moves and positions as texts. */
#include "carnyx.h"

/* ------------------------------------------------------------------------------------------------------------ moves */

static const char *const move_kinds[] = {"place", "move", "return", "leave", "hunker", "pass", NULL};

static bool move_valid(const struct brdi_rules *rules, uint32_t code)
{
    uint8_t from = code_from(code), to = code_to(code);
    (void)rules;
    if (from >= CELLS || to >= CELLS) return false;
    switch (code_kind(code)) {
    case PLACE: return from == 0;
    case MOVE: return from != to;
    case RETURN: return true;
    case LEAVE: return to == 0;
    case HUNKER:
    case PASS: return from == 0 && to == 0;
    default: return false;
    }
}

/* [CAR.move-text] */
static uint32_t move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    if (brdi_is_word(text, nbytes, "hunker")) return move_code(HUNKER, 0, 0);
    if (brdi_is_word(text, nbytes, "pass")) return move_code(PASS, 0, 0);
    if (nbytes < 3 || nbytes > 5) return 0;
    bool placing = text[0] == '@';
    uint8_t first = brdi_byte_of(brdi_board_find(&rules->board, text + placing, 2));
    if (first == BRDI_NO_BYTE) return 0;
    if (nbytes == 3 && placing) return move_code(PLACE, 0, first);
    if (nbytes == 3) return text[2] == '>' ? move_code(LEAVE, first, 0) : 0;
    uint8_t last = brdi_byte_of(brdi_board_find(&rules->board, text + nbytes - 2, 2));
    if (placing || last == BRDI_NO_BYTE) return 0;
    if (nbytes == 5) return text[2] == '>' ? move_code(RETURN, first, last) : 0;
    return first != last ? move_code(MOVE, first, last) : 0;
}

static void move_format(const struct brdi_rules *rules, uint32_t code, struct brdi_writer *out)
{
    uint32_t kind = code_kind(code);
    if (kind >= HUNKER) {
        brdi_put_text(out, move_kinds[kind - PLACE]);
        return;
    }
    brdi_put_text(out, kind == PLACE ? "@" : rules->board.names[code_from(code)]);
    if (kind == RETURN || kind == LEAVE) brdi_put(out, '>');
    if (kind != LEAVE) brdi_put_text(out, rules->board.names[code_to(code)]);
}

/* ------------------------------------------------------------------------------------------------ reading positions */

/* [CAR.position] */
static const char *const fields[] = {"board",    "side",  "unplaced", "reserve", "supply",
                                     "hunkered", "bar-d", "bar-l",    "ply",     NULL};

static const char letters[SIDES] = {'D', 'L'};
static const char side_letters[SIDES] = {'d', 'l'};
static const struct brdi_row text_rows[ROWS] = {
    {20, COLUMNS}, {15, COLUMNS}, {10, COLUMNS}, {5, COLUMNS}, {0, COLUMNS}};

/* A board that is being read, and the discs of each colour that are not read yet. */
struct board_text {
    struct state *s;
    int32_t left[SIDES];
};

/* Puts one disc on top of a cell. A fault is at the disc's own offset [CAR.fault-offsets]. */
static bool parse_disc(struct brdi_field *f, uint8_t cell, struct board_text *board)
{
    char c = brdi_peek(f);
    int side = c == letters[LIGHT] ? LIGHT : DARK;
    if (c != letters[side]) return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is not a disc", "D or L");
    if (board->left[side]-- <= 0)
        return brdi_field_fault(f, BRD_FAULT_SURPLUS, "more discs of this colour than the player has", "fewer");
    brdi_take(f);
    put(board->s, cell, joined(lone_disc(side), board->s->stacks[cell]), side);
    return true;
}

static bool parse_cell(struct brdi_field *f, uint16_t cell, void *board)
{
    bool stack = brdi_take_if(f, '(');
    if (!parse_disc(f, brdi_byte_of(cell), board)) return false;
    if (!stack) return true;
    do
        if (!parse_disc(f, brdi_byte_of(cell), board)) return false;
    while (!brdi_take_if(f, ')'));
    return true;
}

/* [CAR.pos-board] */
/* [CAR.pos-board] */
static bool parse_board(const struct data *data, struct state *s, struct brdi_field *f)
{
    struct board_text board = {s, {disc_count(data, DARK), disc_count(data, LIGHT)}};
    return brdi_parse_rows(f, text_rows, ROWS, parse_cell, &board);
}

/* `-`: the side that controls a cell has won; `d+`: Dark has entered a disc in this turn [CAR.pos-side]. */
static bool parse_side(const struct tables *t, struct state *s, struct brdi_field *f)
{
    s->won = brdi_take_if(f, '-');
    if (!s->won) {
        if (!brdi_parse_side(f, side_letters, &s->head.turn)) return false;
        s->players[s->head.turn].entered = t->extra && brdi_take_if(f, '+');
        return true;
    }
    s->head.turn = cells_of(s, DARK) != 0 ? DARK : LIGHT;
    return true;
}

/* Unplaced, reserve or supply: `3/2` [CAR.pos-stocks]. */
static bool parse_stock(const struct data *data, struct state *s, struct brdi_field *f)
{
    for (int side = 0; side < SIDES; side++) {
        int32_t most = f->index == FIELD_UNPLACED ? data->counts.place
                       : f->index == FIELD_SUPPLY ? *supply_of(data, side)
                                                  : disc_count(data, side);
        if (side > 0 && !brdi_expect(f, '/')) return false;
        uint8_t count = (uint8_t)brdi_take_number(f, (uint32_t)most);
        if (f->index == FIELD_UNPLACED)
            s->players[side].unplaced = count;
        else if (f->index == FIELD_RESERVE)
            s->players[side].reserve = count;
        else
            s->players[side].supply = count;
    }
    return !f->line->failed;
}

/* [CAR.pos-hunkered] */
static bool parse_hunkered(struct state *s, struct brdi_field *f)
{
    bool any = false;
    for (int side = 0; side < SIDES; side++)
        if (brdi_take_if(f, side_letters[side])) {
            s->players[side].hunkered = 1;
            any = true;
        }
    return any || brdi_expect(f, '-');
}

/* [CAR.pos-bar] */
static bool parse_bar(const struct brdi_board *board, struct state *s, struct brdi_field *f)
{
    uint16_t start = f->at;
    uint8_t from, to;
    if (brdi_take_if(f, '-')) return true;
    if (!brdi_take_cell_byte(f, board, &from) || !brdi_take_cell_byte(f, board, &to) || !brdi_expect_end(f))
        return false;
    if (from == to)
        return brdi_fault_at(f->line, f->index, start, BRD_FAULT_CONTRADICTION, "a bar from a cell to itself",
                             "a step between two cells");
    s->players[f->index - FIELD_BAR_D].bar = bar_of(from, to);
    return true;
}

static bool parse_field(struct brdi_reading *reading, struct brdi_field *f)
{
    const struct data *data = data_of(&reading->rules->schema);
    struct state *s = reading->state;
    switch (f->index) {
    case FIELD_BOARD: return parse_board(data, s, f);
    case FIELD_SIDE: return parse_side(tables_of(reading->rules), s, f);
    case FIELD_HUNKERED: return parse_hunkered(s, f);
    case FIELD_BAR_D:
    case FIELD_BAR_L: return parse_bar(&reading->rules->board, s, f);
    case FIELD_PLY: return brdi_parse_counter(f, &s->head.ply); /* [CAR.pos-ply], [CAR.valid-ply] */
    default: return parse_stock(data, s, f);
    }
}

/* ------------------------------------------------------------------------------------------------ writing positions */

static void format_cell(struct brdi_writer *out, uint16_t cell, const void *from)
{
    uint32_t stack = ((const struct state *)from)->stacks[cell], discs = height(stack);
    if (discs > 1) brdi_put(out, '(');
    for (uint32_t i = 0; i < discs; i++) brdi_put(out, letters[disc_at(stack, i)]);
    if (discs > 1) brdi_put(out, ')');
}

static void format_pair(int32_t dark, int32_t light, struct brdi_writer *out)
{
    brdi_put_number(out, dark);
    brdi_put(out, '/');
    brdi_put_number(out, light);
    brdi_put(out, ' ');
}

static void format_bar(const struct brdi_rules *rules, uint16_t bar, struct brdi_writer *out)
{
    if (bar == 0)
        brdi_put(out, '-');
    else {
        brdi_put_text(out, rules->board.names[bar_from(bar)]);
        brdi_put_text(out, rules->board.names[bar_to(bar)]);
    }
    brdi_put(out, ' ');
}

static void format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    const struct state *s = state;
    const struct player *dark = &s->players[DARK], *light = &s->players[LIGHT];
    (void)viewer; /* nothing is hidden */
    brdi_put_rows(out, text_rows, ROWS, format_cell, s);
    brdi_put(out, ' ');
    brdi_put(out, s->won ? '-' : side_letters[s->head.turn]);
    brdi_put_text(out, dark->entered || light->entered ? "+ " : " ");
    format_pair(dark->unplaced, light->unplaced, out);
    format_pair(dark->reserve, light->reserve, out);
    format_pair(dark->supply, light->supply, out);
    if (dark->hunkered) brdi_put(out, side_letters[DARK]);
    if (light->hunkered) brdi_put(out, side_letters[LIGHT]);
    brdi_put_text(out, dark->hunkered || light->hunkered ? " " : "- ");
    format_bar(rules, dark->bar, out);
    format_bar(rules, light->bar, out);
    brdi_put_number(out, s->head.ply);
}

const struct brdi_notation brdi_carnyx_notation = {fields,     move_kinds,  move_valid,  (PASS + 1) << 10,
                                                   move_parse, move_format, parse_field, format};
