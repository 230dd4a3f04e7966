/* carnyx_notation.c: moves and positions as texts. */
#include "carnyx.h"

/* ------------------------------------------------------------------------------------------------------------ moves */

static const char *const move_kinds[] = {"place", "move", "return", "leave", "hunker", "pass", NULL};

static bool move_valid(const struct brdi_rules *rules, uint32_t code)
{
    uint8_t from = code_from(code), to = code_to(code);
    if (from >= CELLS || to >= CELLS) return false;
    switch (code_kind(code)) {
    case PLACE: return from <= rules->own_count;
    case MOVE: return from != to;
    case RETURN: return true;
    case LEAVE: return to == 0;
    case HUNKER:
    case PASS: return from == 0 && to == 0;
    default: return false;
    }
}

/* The capital letter of a type of the file's own. */
static char letter_of(const struct brdi_rules *rules, int type)
{
    return brdi_letters[rules->own[type - OWN].letter][0];
}

/* The type of the file's own with a capital letter; DISC: none has it. */
static int type_of(const struct brdi_rules *rules, char letter)
{
    for (int own = 0; own < rules->own_count; own++)
        if (letter_of(rules, OWN + own) == letter) return OWN + own;
    return DISC;
}

/* [CAR.own-setup] [CAR.own-reserve] */
static uint32_t parse_own_place(const struct brdi_rules *rules, const char *text)
{
    int type = type_of(rules, text[0]);
    uint8_t to = brdi_byte_of(brdi_board_find(&rules->board, text + 2, 2));
    return type == DISC || to == BRDI_NO_BYTE ? 0 : move_code(PLACE, (uint8_t)type, to);
}

/* [CAR.move-text] */
static uint32_t move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    if (nbytes == 4 && text[1] == '@') return parse_own_place(rules, text);
    if (brdi_is_word(text, nbytes, "hunker")) return move_code(HUNKER, 0, 0);
    if (brdi_is_word(text, nbytes, "pass")) return move_code(PASS, 0, 0);
    if (nbytes < 3 || nbytes > 5) return 0;
    bool placing = text[0] == '@';
    uint8_t first = brdi_byte_of(brdi_board_find(&rules->board, text + placing, 2));
    if (first == BRDI_NO_BYTE) return 0;
    if (nbytes == 3 && placing) return move_code(PLACE, DISC, first);
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
    if (kind == PLACE && code_from(code) != DISC) brdi_put(out, letter_of(rules, code_from(code)));
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

/* A board that is being read, and the discs of each colour and type that are not read yet. */
struct board_text {
    const struct brdi_rules *rules;
    struct state *s;
    int32_t left[SIDES][TYPES];
};

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Puts one disc on top of a cell. A fault is at the disc's own offset [CAR.fault-offsets]. */
static bool parse_disc(struct brdi_field *f, uint8_t cell, struct board_text *board)
{
    char c = brdi_peek(f);
    struct state *s = board->s;
    int side = c == letters[LIGHT] || is_small(c) ? LIGHT : DARK;
    int type = type_of(board->rules, is_small(c) ? (char)(c - 'a' + 'A') : c);
    if (type == DISC && c != letters[side])
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is not a disc",
                                board->rules->own_count > 0 ? "D, L or the letter of a type" : "D or L");
    if (board->left[side][type]-- <= 0)
        return brdi_field_fault(f, BRD_FAULT_SURPLUS,
                                board->rules->own_count > 0 ? "more discs of this colour and type than the player has"
                                                            : "more discs of this colour than the player has",
                                "fewer");
    brdi_take(f);
    if (board->rules->own_count > 0) set_type(s, cell, height(s->stacks[cell]), type);
    put(s, cell, joined(lone_disc(side), s->stacks[cell]), side);
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
static bool parse_board(const struct brdi_rules *rules, struct state *s, struct brdi_field *f)
{
    struct board_text board = {.rules = rules, .s = s};
    for (int side = 0; side < SIDES; side++)
        for (int type = DISC; type < OWN + rules->own_count; type++)
            board.left[side][type] = disc_count(data_of(&rules->schema), side, type);
    return brdi_parse_rows(f, text_rows, ROWS, parse_cell, &board);
}

/* `-`: the side that controls a cell has won; `d+`: Dark has entered a disc in this turn [CAR.pos-side]. */
static bool parse_side(const struct tables *t, struct state *s, struct brdi_field *f)
{
    s->won = t->elimination && brdi_take_if(f, '-');
    if (!s->won) {
        if (!brdi_parse_side(f, side_letters, &s->head.turn)) return false;
        s->players[s->head.turn].entered = t->extra && brdi_take_if(f, '+');
        return true;
    }
    s->head.turn = cells_of(s, DARK) != 0 ? DARK : LIGHT;
    return true;
}

/* Discs of the file's own types, unplaced or in reserve: `R1S2`, in the order of the file. Returns how many. */
static uint8_t parse_hand(const struct brdi_rules *rules, struct state *s, int side, struct brdi_field *f)
{
    uint8_t sum = 0;
    for (int own = 0; own < rules->own_count; own++) {
        if (!brdi_take_if(f, letter_of(rules, OWN + own))) continue;
        int32_t most = disc_count(data_of(&rules->schema), side, OWN + own);
        if (brdi_peek(f) == '0' || most == 0) {
            brdi_field_fault(f, BRD_FAULT_RANGE, "there is no such number of this type",
                             "1 or more, as many as it has");
            return 0;
        }
        uint8_t count = (uint8_t)brdi_take_number(f, (uint32_t)most);
        s->hand[side][own] = (uint8_t)(s->hand[side][own] + count);
        sum = (uint8_t)(sum + count);
    }
    return sum;
}

/* Unplaced, reserve or supply: `3/2` [CAR.pos-stocks]. */
static bool parse_stock(const struct brdi_rules *rules, struct state *s, struct brdi_field *f)
{
    const struct data *data = data_of(&rules->schema);
    for (int side = 0; side < SIDES; side++) {
        int32_t most = f->index == FIELD_UNPLACED ? data->counts.place
                       : f->index == FIELD_SUPPLY ? *supply_of(data, side)
                                                  : disc_count(data, side, DISC);
        if (side > 0 && !brdi_expect(f, '/')) return false;
        uint8_t count = (uint8_t)brdi_take_number(f, (uint32_t)most);
        if (f->index != FIELD_SUPPLY) count = (uint8_t)(count + parse_hand(rules, s, side, f));
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
    struct state *s = reading->state;
    switch (f->index) {
    case FIELD_BOARD: return parse_board(reading->rules, s, f);
    case FIELD_SIDE: return parse_side(tables_of(reading->rules), s, f);
    case FIELD_HUNKERED: return parse_hunkered(s, f);
    case FIELD_BAR_D:
    case FIELD_BAR_L: return parse_bar(&reading->rules->board, s, f);
    case FIELD_PLY: return brdi_parse_counter(f, &s->head.ply); /* [CAR.pos-ply], [CAR.valid-ply] */
    default: return parse_stock(reading->rules, s, f);
    }
}

/* ------------------------------------------------------------------------------------------------ writing positions */

/* A board that is being written. */
struct written {
    const struct brdi_rules *rules;
    const struct state *s;
};

static char disc_letter(const struct written *w, uint8_t cell, uint32_t index)
{
    int side = disc_at(w->s->stacks[cell], index);
    int type = w->rules->own_count > 0 ? type_at(w->s, cell, index) : DISC;
    if (type == DISC) return letters[side];
    char letter = letter_of(w->rules, type);
    return side == DARK ? letter : (char)(letter - 'A' + 'a');
}

static void format_cell(struct brdi_writer *out, uint16_t cell, const void *from)
{
    const struct written *w = from;
    uint32_t discs = height(w->s->stacks[cell]);
    if (discs > 1) brdi_put(out, '(');
    for (uint32_t i = 0; i < discs; i++) brdi_put(out, disc_letter(w, brdi_byte_of(cell), i));
    if (discs > 1) brdi_put(out, ')');
}

/* A stock of a side, with the discs of the file's own types that are in it. */
static void format_stock(const struct written *w, int side, int stock, struct brdi_writer *out)
{
    bool has_own = stock == (in_setup(w->s) ? UNPLACED : RESERVE);
    brdi_put_number(out, stock_of(w->rules, w->s, side, stock));
    for (int own = 0; has_own && own < w->rules->own_count; own++) {
        if (w->s->hand[side][own] == 0) continue;
        brdi_put(out, letter_of(w->rules, OWN + own));
        brdi_put_number(out, w->s->hand[side][own]);
    }
}

static void format_pair(const struct written *w, int stock, struct brdi_writer *out)
{
    format_stock(w, DARK, stock, out);
    brdi_put(out, '/');
    format_stock(w, LIGHT, stock, out);
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
    const struct written written = {rules, s};
    (void)viewer; /* nothing is hidden */
    brdi_put_rows(out, text_rows, ROWS, format_cell, &written);
    brdi_put(out, ' ');
    brdi_put(out, s->won ? '-' : side_letters[s->head.turn]);
    brdi_put_text(out, dark->entered || light->entered ? "+ " : " ");
    for (int stock = UNPLACED; stock <= SUPPLY; stock++) format_pair(&written, stock, out);
    if (dark->hunkered) brdi_put(out, side_letters[DARK]);
    if (light->hunkered) brdi_put(out, side_letters[LIGHT]);
    brdi_put_text(out, dark->hunkered || light->hunkered ? " " : "- ");
    format_bar(rules, dark->bar, out);
    format_bar(rules, light->bar, out);
    brdi_put_number(out, s->head.ply);
}

const struct brdi_notation brdi_carnyx_notation = {fields,     move_kinds,  move_valid,  (PASS + 1) << 10,
                                                   move_parse, move_format, parse_field, format};
