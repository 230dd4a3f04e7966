/* tomis_notation.c: moves and positions as texts. */
#include <string.h>

#include "tomis.h"

/* ------------------------------------------------------------------------------------------------------------ moves */

static const char *const move_kinds[] = {"place_base", "place_gate", "deploy",      "move",   "activate",
                                         "deactivate", "mark",       "second_mark", "rotate", "gate_jump",
                                         "strike",     "jump",       "pass",        NULL};

/* The directions of gates and of neighbours [TOM.directions]. */
const char *const brdi_tomis_directions[] = {"N",   "NE",  "E",   "SE",  "S",   "SW",  "W",   "NW", /* clockwise */
                                             "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW", NULL};

/* The letters of men in positions and moves, and the sign after the first cell of a move [TOM.moves]. */
char brdi_tomis_letter(const struct brdi_rules *rules, int side, int man)
{
    char capital = man < OWN ? "BFSTL"[man] : brdi_letters[rules->own[man - OWN].letter][0]; /* [TOM.own] */
    return side == WHITE ? capital : (char)(capital - 'A' + 'a');
}

static const char signs[PASS + 1] = {[ACTIVATE] = '+', [DEACTIVATE] = '-', [MARK] = '^',   [SECOND_MARK] = '^',
                                     [ROTATE] = '~',   [GATE_JUMP] = '=',  [STRIKE] = '*', [JUMP] = '>'};

/* `B@e1`, `G@c2`, `F@a1` …, in upper case for both players [TOM.move-case]. */
static uint32_t parse_placement(const struct brdi_rules *rules, char letter, uint8_t cell)
{
    if (letter == 'G') return move_code(PLACE_GATE, 0, cell);
    for (uint8_t man = BASE; man < tables_of(rules)->men_end; man++)
        if (brdi_tomis_letter(rules, WHITE, man) == letter)
            return man == BASE ? move_code(PLACE_BASE, 0, cell) : move_code(DEPLOY, man, cell);
    return 0;
}

static uint8_t find_wind(const char *text, size_t nbytes)
{
    for (uint8_t wind = 0; wind < WINDS; wind++)
        if (brdi_is_word(text, nbytes, brdi_tomis_directions[wind])) return wind;
    return BRD_NO_DIRECTION;
}

/* A cell, a sign, and a direction or a second cell. */
static uint32_t parse_action(const struct brdi_rules *rules, uint8_t cell, const char *text, size_t nbytes)
{
    char sign = text[0];
    if (nbytes == 1 && sign == '+') return move_code(ACTIVATE, cell, 0);
    if (nbytes == 1 && sign == '-') return move_code(DEACTIVATE, cell, 0);
    if (nbytes == 2 && sign == '^' && text[1] == '^') return move_code(SECOND_MARK, cell, 0);
    if (sign == '^' || sign == '~') {
        uint8_t wind = find_wind(text + 1, nbytes - 1);
        return wind == BRD_NO_DIRECTION ? 0 : move_code(sign == '^' ? MARK : ROTATE, cell, wind);
    }
    uint8_t second = brdi_byte_of(brdi_board_find(&rules->board, text + 1, nbytes - 1));
    for (int kind = GATE_JUMP; kind <= JUMP && second != BRDI_NO_BYTE; kind++)
        if (signs[kind] == sign) return move_code(kind, cell, second);
    return 0;
}

static uint32_t move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    if (brdi_is_word(text, nbytes, "pass")) return move_code(PASS, 0, 0);
    if (nbytes < 3 || nbytes > 5) return 0;
    if (text[1] == '@') {
        uint8_t cell = brdi_byte_of(brdi_board_find(&rules->board, text + 2, nbytes - 2));
        return cell == BRDI_NO_BYTE ? 0 : parse_placement(rules, text[0], cell);
    }
    uint8_t first = brdi_byte_of(brdi_board_find(&rules->board, text, 2));
    uint8_t second = brdi_byte_of(brdi_board_find(&rules->board, text + 2, nbytes - 2));
    if (first == BRDI_NO_BYTE) return 0;
    return second != BRDI_NO_BYTE ? move_code(MOVE, first, second) : parse_action(rules, first, text + 2, nbytes - 2);
}

/* Each move has one spelling [TOM.cells]. */
static void move_format(const struct brdi_rules *rules, uint32_t code, struct brdi_writer *out)
{
    int kind = code_kind(code);
    const char *first = rules->board.names[code_first(code)], *second = rules->board.names[code_second(code)];
    if (kind == PASS) {
        brdi_put_text(out, "pass");
    } else if (kind <= DEPLOY) {
        uint8_t man = kind == DEPLOY ? code_first(code) : BASE;
        brdi_put(out, kind == PLACE_GATE ? 'G' : brdi_tomis_letter(rules, WHITE, man));
        brdi_put(out, '@');
        brdi_put_text(out, second);
    } else {
        brdi_put_text(out, first);
        if (kind != MOVE) brdi_put(out, signs[kind]);
        if (kind == SECOND_MARK)
            brdi_put(out, '^');
        else if (kind == MARK || kind == ROTATE)
            brdi_put_text(out, brdi_tomis_directions[code_second(code)]);
        else if (kind != ACTIVATE && kind != DEACTIVATE)
            brdi_put_text(out, second);
    }
}

/* ------------------------------------------------------------------------------------------------ reading positions */

static const char side_letters[SIDES] = {'w', 'b'};

static char stock_letter(const struct brdi_rules *rules, int stock)
{
    return stock < STOCK_FRIGATE ? "BGM"[stock] : brdi_tomis_letter(rules, WHITE, stock - STOCK_MARKER);
}

static const struct brdi_row text_rows[ROWS] = {{56, COLUMNS}, {48, COLUMNS}, {40, COLUMNS}, {32, COLUMNS},
                                                {24, COLUMNS}, {16, COLUMNS}, {8, COLUMNS},  {0, COLUMNS}};

/* [TOM.position] */
static const char *const fields[] = {"board", "side", "gates", "stock", "unlocked", "passes", "ply", NULL};

/* A board that is being read: its rules, and where it goes. */
struct board {
    const struct brdi_rules *rules;
    struct state *s;
};

static bool report_letter(const struct brdi_rules *rules, struct brdi_field *f)
{
    char expected[BRDI_MESSAGE_NBYTES];
    struct brdi_writer out = brdi_writer_on(expected, sizeof expected);
    for (int side = 0; side < SIDES; side++)
        for (int man = BASE; man < tables_of(rules)->men_end; man++) {
            if (out.length > 0) brdi_put_text(&out, ", ");
            brdi_put(&out, brdi_tomis_letter(rules, side, man));
        }
    brdi_put_text(&out, " or a digit");
    return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no man has this letter", expected);
}

static bool parse_man(struct brdi_field *f, uint16_t cell, void *into)
{
    const struct board *board = into;
    f->line->cell_offsets[0][cell] = f->at;
    for (int side = 0; side < SIDES; side++)
        for (int man = BASE; man < tables_of(board->rules)->men_end; man++) {
            if (!brdi_take_if(f, brdi_tomis_letter(board->rules, side, man))) continue;
            put_man(board->s, side, man, brdi_byte_of(cell));
            return true;
        }
    return report_letter(board->rules, f);
}

/* [TOM.field-board] */
static bool parse_board(const struct brdi_rules *rules, struct state *s, struct brdi_field *f)
{
    struct board board = {rules, s};
    f->line->cell_fields[0] = FIELD_BOARD;
    return brdi_parse_rows(f, text_rows, ROWS, parse_man, &board);
}

/* The longest of the eight names that the text begins with. */
static uint8_t take_wind(struct brdi_field *f)
{
    for (size_t nbytes = 2; nbytes > 0; nbytes--)
        for (uint8_t wind = 0; wind < WINDS; wind++) {
            const char *name = brdi_tomis_directions[wind];
            if (strlen(name) == nbytes && brdi_take_word(f, name)) return wind;
        }
    brdi_field_fault(f, BRD_FAULT_SYNTAX, "no direction has this name", "N, NE, E, SE, S, SW, W or NW");
    return BRD_NO_DIRECTION;
}

/* The state after a gate's column: `.`, `+`, `>NE` or `>>NE`. */
static bool parse_gate_state(struct brdi_field *f, int *value, uint8_t *wind)
{
    *wind = 0;
    *value = brdi_take_if(f, '.') ? INACTIVE : brdi_take_if(f, '+') ? ACTIVE : ONE_MARKER;
    if (*value != ONE_MARKER) return true;
    if (!brdi_take_if(f, '>'))
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no gate is in this state", "'.', '+' or '>'");
    if (brdi_take_if(f, '>')) *value = TWO_MARKERS;
    *wind = take_wind(f);
    return *wind != BRD_NO_DIRECTION;
}

/* `-`, `c.`, `c+`, `c>NE`, `c>>NE` [TOM.field-gates] */
static bool parse_gate(struct state *s, struct brdi_field *f, int row)
{
    if (brdi_take_if(f, '-')) return true;
    uint16_t start = f->at;
    char column = brdi_peek(f);
    int value;
    uint8_t wind;
    if (column < 'a' || column >= 'a' + COLUMNS)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is neither a column nor `-`", "a column a to h, or -");
    brdi_take(f);
    if (!parse_gate_state(f, &value, &wind)) return false;
    put_gate(s, row, make_gate((uint8_t)(column - 'a'), value, wind));
    f->line->cell_offsets[1][gate_cell(s, row)] = start;
    return true;
}

static bool parse_gates(struct state *s, struct brdi_field *f)
{
    f->line->cell_fields[1] = FIELD_GATES;
    for (int row = 0; row < ROWS; row++) {
        if (row > 0 && !brdi_expect(f, ',')) return false;
        if (!parse_gate(s, f, row)) return false;
    }
    return true;
}

/* The stock of one kind: its letter and a count from 1 to the number that a player has at first. */
static bool parse_kind(const struct brdi_rules *rules, struct state *s, struct brdi_field *f, int side, int stock)
{
    if (!brdi_take_if(f, stock_letter(rules, stock))) return true;
    uint16_t start = f->at;
    uint32_t count = brdi_take_number(f, tables_of(rules)->counts[side][stock]);
    if (f->line->failed) return false;
    *stock_to_change(s, side, stock) = (uint8_t)count;
    return count != 0 || brdi_fault_at(f->line, f->index, start, BRD_FAULT_SYNTAX, "the count is 0",
                                       "no letter where nothing is left");
}

/* One side's stock, up to `/` or the end: letters in their order. */
static bool parse_stock(const struct brdi_rules *rules, struct state *s, struct brdi_field *f, int side)
{
    char expected[BRDI_MESSAGE_NBYTES];
    struct brdi_writer out = brdi_writer_on(expected, sizeof expected);
    if (brdi_take_if(f, '-')) return true;
    uint16_t start = f->at;
    for (int stock = 0; stock < stock_count(rules); stock++) {
        if (!parse_kind(rules, s, f, side, stock)) return false;
        brdi_put(&out, stock_letter(rules, stock));
        brdi_put_text(&out, stock + 1 < stock_count(rules) ? ", " : " or -");
    }
    return f->at > start || brdi_field_fault(f, BRD_FAULT_SYNTAX, "no stock has this letter", expected);
}

/* `w`, `b`, and with gate_work `extra` also `w+`, `b+` [TOM.field-side] */
static bool parse_side(const struct data *data, struct state *s, struct brdi_field *f)
{
    if (!brdi_parse_side(f, side_letters, &s->head.turn)) return false;
    if (data->switches.gate_work == WORK_IS_EXTRA && brdi_take_if(f, '+')) s->flags |= WORKED;
    return true;
}

/* [TOM.field-unlocked] */
static bool parse_unlocked(struct state *s, struct brdi_field *f)
{
    for (int side = 0; side < SIDES; side++)
        if (brdi_take_if(f, side_letters[side])) s->flags |= (uint8_t)(UNLOCKED_WHITE << side);
    return (s->flags & UNLOCKED) != 0 || brdi_expect(f, '-');
}

/* [TOM.field-passes] */
static bool parse_passes(struct state *s, struct brdi_field *f)
{
    s->passes = (uint8_t)brdi_take_number(f, PASSES_MOST);
    return !f->line->failed;
}

static bool parse_field(struct brdi_reading *reading, struct brdi_field *f)
{
    const struct brdi_rules *rules = reading->rules;
    struct state *s = reading->state;
    switch (f->index) {
    case FIELD_BOARD: return parse_board(rules, s, f);
    case FIELD_SIDE: return parse_side(data_of(&rules->schema), s, f);
    case FIELD_GATES: return parse_gates(s, f);
    case FIELD_STOCK: /* [TOM.field-stock] */
        return parse_stock(rules, s, f, WHITE) && brdi_expect(f, '/') && parse_stock(rules, s, f, BLACK);
    case FIELD_UNLOCKED: return parse_unlocked(s, f);
    case FIELD_PASSES: return parse_passes(s, f);
    default: return brdi_parse_counter(f, &s->head.ply); /* [TOM.field-ply] */
    }
}

/* ------------------------------------------------------------------------------------------------ writing positions */

/* A board that is being written. */
struct sight {
    const struct brdi_rules *rules;
    const struct state *s;
};

static void format_man(struct brdi_writer *out, uint16_t index, const void *from)
{
    const struct sight *sight = from;
    uint8_t cell = brdi_byte_of(index);
    int side = has(sight->s->men[WHITE], cell) ? WHITE : BLACK;
    if (has(sight->s->men[side], cell))
        brdi_put(out, brdi_tomis_letter(sight->rules, side, man_at(tables_of(sight->rules), sight->s, cell)));
}

static void format_gates(const struct state *s, struct brdi_writer *out)
{
    static const char *const states[] = {".", "+", ">", ">>"};
    for (int row = 0; row < ROWS; row++) {
        if (row > 0) brdi_put(out, ',');
        if (s->gates[row] == 0) {
            brdi_put(out, '-');
            continue;
        }
        brdi_put(out, (char)('a' + (s->gates[row] & 7)));
        brdi_put_text(out, states[gate_value(s, row)]);
        if (gate_value(s, row) >= ONE_MARKER) brdi_put_text(out, brdi_tomis_directions[gate_direction(s, row)]);
    }
}

static void format_stock(const struct brdi_rules *rules, const struct state *s, int side, struct brdi_writer *out)
{
    size_t start = out->length;
    for (int stock = 0; stock < stock_count(rules); stock++) {
        if (*stock_in(s, side, stock) == 0) continue;
        brdi_put(out, stock_letter(rules, stock));
        brdi_put_number(out, *stock_in(s, side, stock));
    }
    if (out->length == start) brdi_put(out, '-');
}

static void format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    static const char *const unlocked[] = {" - ", " w ", " b ", " wb "};
    const struct state *s = state;
    struct sight sight = {rules, s};
    (void)viewer; /* nothing is hidden [TOM.observation] */
    brdi_put_rows(out, text_rows, ROWS, format_man, &sight);
    brdi_put(out, ' ');
    brdi_put(out, side_letters[s->head.turn]);
    brdi_put_text(out, worked(s) ? "+ " : " ");
    format_gates(s, out);
    brdi_put(out, ' ');
    format_stock(rules, s, WHITE, out);
    brdi_put(out, '/');
    format_stock(rules, s, BLACK, out);
    brdi_put_text(out, unlocked[s->flags & UNLOCKED]);
    brdi_put_number(out, s->passes);
    brdi_put(out, ' ');
    brdi_put_number(out, s->head.ply);
}

const struct brdi_notation brdi_tomis_notation = {fields,     move_kinds,  move_valid,  (PASS + 1) << 12,
                                                  move_parse, move_format, parse_field, format};
