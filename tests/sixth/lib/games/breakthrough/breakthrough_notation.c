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

static void all_moves(const struct brdi_rules *rules, struct brdi_list *list)
{
    brdi_add_valid(list, rules, 0, move_code(CELLS - 1, CELLS - 1), move_valid);
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

static bool parse_man(struct state *s, struct brdi_field *f, uint8_t cell)
{
    f->line->cell_offsets[0][cell] = f->at;
    for (int side = 0; side < SIDES; side++)
        if (brdi_take_if(f, letters[side])) {
            s->men[side] |= brdi_bit(cell);
            return true;
        }
    return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no piece has this letter", "M or m");
}

static bool parse_row(struct state *s, struct brdi_field *f, uint8_t first)
{
    for (struct brdi_row row = brdi_row_of(f, COLUMNS); brdi_row_next(&row);)
        if (!parse_man(s, f, (uint8_t)(first + row.at))) return false;
    return !f->line->failed;
}

/* [BRE.board-field] */
static bool parse_board(struct state *s, struct brdi_field *f)
{
    f->line->cell_fields[0] = FIELD_BOARD;
    for (int row = ROWS - 1; row >= 0; row--) {
        if (!parse_row(s, f, (uint8_t)(row * COLUMNS))) return false;
        if (row > 0 && !brdi_expect(f, '/')) return false;
    }
    return true;
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

static void format_row(const struct state *s, uint8_t first, struct brdi_writer *out)
{
    int run = 0;
    for (uint8_t cell = first; cell < first + COLUMNS; cell++) {
        if (!has(occupied(s), cell)) {
            run++;
            continue;
        }
        brdi_put_run(out, &run);
        brdi_put(out, letters[has(s->men[BLACK], cell)]);
    }
    brdi_put_run(out, &run);
}

/* [BRE.position]; every viewer is shown the same [BRE.no-secrets]. */
static void format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    const struct state *s = state;
    (void)rules, (void)viewer;
    for (int row = ROWS - 1; row >= 0; row--) {
        format_row(s, (uint8_t)(row * COLUMNS), out);
        brdi_put(out, row > 0 ? '/' : ' ');
    }
    brdi_put(out, side_letters[s->head.turn]);
    brdi_put(out, ' ');
    brdi_put_number(out, s->head.ply);
}

const struct brdi_notation brdi_breakthrough_notation = {fields,     move_kinds,  move_valid,  all_moves,
                                                         move_parse, move_format, parse_field, format};
