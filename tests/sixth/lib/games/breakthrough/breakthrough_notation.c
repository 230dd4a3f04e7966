/* breakthrough_notation.c: moves and positions as texts. */
#include <string.h>

#include "breakthrough.h"

/* ------------------------------------------------------------------------------------------------------------ moves */

static const char *const move_kinds[] = {"move", NULL};

/* BRE-3: not the same cell twice. */
static bool move_valid(const struct brdi_rules *rules, uint32_t code)
{
    (void)rules;
    return code < 1 << 12 && code_from(code) != code_to(code);
}

/* [BRE.move-notation], BRE-3 */
static uint32_t move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    if (nbytes != 4) return 0;
    uint8_t from = brdi_byte_of(brdi_board_find(&rules->board, text, 2));
    uint8_t to = brdi_byte_of(brdi_board_find(&rules->board, text + 2, 2));
    return from == BRDI_NO_BYTE || to == BRDI_NO_BYTE || from == to ? 0 : move_code(from, to);
}

static void move_format(const struct brdi_rules *rules, uint32_t code, struct brdi_writer *out)
{
    brdi_put_text(out, rules->board.names[code_from(code)]);
    brdi_put_text(out, rules->board.names[code_to(code)]);
}

/* ------------------------------------------------------------------------------------------------ reading positions */

/* [BRE.position] */
static const char *const fields[] = {"board", "side", "ply", NULL};

static const char letters[SIDES] = {'M', 'm'}; /* [BRE.letters] */
static const char side_letters[SIDES] = {'w', 'b'};
static const struct brdi_row rows[ROWS] = {{56, COLUMNS}, {48, COLUMNS}, {40, COLUMNS}, {32, COLUMNS},
                                           {24, COLUMNS}, {16, COLUMNS}, {8, COLUMNS},  {0, COLUMNS}};

static bool parse_man(struct brdi_field *f, uint16_t cell, void *state)
{
    struct state *s = state;
    f->line->cell_offsets[0][cell] = f->at;
    for (int side = 0; side < SIDES; side++)
        if (brdi_take_if(f, letters[side])) {
            s->men[side] |= brdi_bit(brdi_byte_of(cell));
            return true;
        }
    return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no piece has this letter", "M or m");
}

/* [BRE.board-field] */
static bool parse_board(struct state *s, struct brdi_field *f)
{
    f->line->cell_fields[0] = FIELD_BOARD;
    return brdi_parse_rows(f, rows, ROWS, parse_man, s);
}

/* The key `layout` of a rules file is a field `board` [BRE.start]. */
bool brdi_breakthrough_parse_layout(const struct brdi_schema *schema, struct state *s, struct brdi_sink *sink)
{
    struct brdi_line line;
    const char *layout = schema->texts.own;
    if (!brdi_line_cut(&line, layout, strlen(layout), fields, 1, CELLS, sink)) return false;
    struct brdi_field board = brdi_field_of(&line, FIELD_BOARD);
    return parse_board(s, &board) && brdi_expect_end(&board);
}

/* [BRE.refuse-position]: [BRE.side-field], [BRE.ply-field] */
static bool parse_field(struct brdi_reading *reading, struct brdi_field *f)
{
    struct state *s = reading->state;
    switch (f->index) {
    case FIELD_BOARD: return parse_board(s, f);
    case FIELD_SIDE: return brdi_parse_side(f, side_letters, &s->head.turn);
    default: return brdi_parse_counter(f, &s->head.ply);
    }
}

/* ------------------------------------------------------------------------------------------------ writing positions */

static void format_man(struct brdi_writer *out, uint16_t cell, const void *state)
{
    const struct state *s = state;
    if (has(occupied(s), brdi_byte_of(cell))) brdi_put(out, letters[has(s->men[BLACK], brdi_byte_of(cell))]);
}

/* [BRE.position]; every viewer is shown the same [BRE.no-secrets]. */
static void format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    const struct state *s = state;
    (void)rules, (void)viewer;
    brdi_put_rows(out, rows, ROWS, format_man, s);
    brdi_put(out, ' ');
    brdi_put(out, side_letters[s->head.turn]);
    brdi_put(out, ' ');
    brdi_put_number(out, s->head.ply);
}

const struct brdi_notation brdi_breakthrough_notation = {fields,     move_kinds,  move_valid,  CELLS << 6,
                                                         move_parse, move_format, parse_field, format};
