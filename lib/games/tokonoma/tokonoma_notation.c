/* tokonoma_notation.c: moves and positions as texts. */
#include <string.h>

#include "tokonoma.h"

/* ------------------------------------------------------------------------------------------------------------ moves */

static const char *const move_kinds[] = {"move", NULL};

/* TOK-8: a move names two different tiles. */
static bool move_valid(const struct brdi_rules *rules, uint32_t code)
{
    (void)rules;
    return code < 1 << 10 && code_from(code) < TILES && code_to(code) < TILES && code_from(code) != code_to(code);
}

/* [TOK.move-notation], TOK-8 */
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

/* [TOK.position] */
static const char *const fields[] = {"board", "side", "reversible", "ply", NULL};

/* [TOK.letters] */
static const char letters[SIDES][PIECES + 1] = {"FABS", "fabs"};
static const char side_letters[SIDES] = {'w', 'b'};

/* Finds the side and piece of a letter; false if no piece has it or, with `tall`, no tall has it. */
static bool read_letter(char letter, bool tall, int *side, int *piece)
{
    for (*side = 0; *side < SIDES; ++*side)
        for (*piece = tall ? ARM : FLAT; *piece < PIECES; ++*piece)
            if (letters[*side][*piece] == letter) return true;
    return false;
}

/* Reads an occupied tile: a letter, or `+` and the letter of a tall [TOK.bad-character]. */
static bool parse_tile(struct brdi_field *f, uint16_t cell, void *s)
{
    int side, piece;
    uint8_t tile = brdi_byte_of(cell);
    f->line->cell_offsets[0][tile] = f->at;
    bool stack = brdi_take_if(f, '+');
    if (!read_letter(brdi_peek(f), stack, &side, &piece))
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no piece has this letter",
                                stack ? "A, B, S, a, b or s" : "F, A, B, S, f, a, b, s, + or a digit");
    brdi_take(f);
    if (stack) put(s, side, FLAT, tile);
    put(s, side, piece, tile);
    return true;
}

/* [TOK.board-field], [TOK.short-row] */
static bool parse_board(struct state *s, struct brdi_field *f)
{
    f->line->cell_fields[0] = FIELD_BOARD;
    return brdi_parse_rows(f, rows, ROWS, parse_tile, s);
}

/* The key `layout` of a rules file is written like the field `board` [TOK.start]. */
bool brdi_tokonoma_parse_layout(const struct brdi_schema *schema, struct state *s, struct brdi_sink *sink)
{
    struct brdi_line line;
    const char *layout = schema->texts.own;
    if (!brdi_line_cut(&line, layout, strlen(layout), fields, 1, TILES, sink)) return false;
    struct brdi_field board = brdi_field_of(&line, FIELD_BOARD);
    return parse_board(s, &board) && brdi_expect_end(&board);
}

/* [TOK.refuse-position]: [TOK.side-field], [TOK.counter-fields], [TOK.bad-number] */
static bool parse_field(struct brdi_reading *reading, struct brdi_field *f)
{
    struct state *s = reading->state;
    switch (f->index) {
    case FIELD_BOARD: return parse_board(s, f);
    case FIELD_SIDE: return brdi_parse_side(f, side_letters, &s->head.turn);
    case FIELD_REVERSIBLE: return brdi_parse_counter(f, &s->reversible);
    default: return brdi_parse_counter(f, &s->head.ply);
    }
}

/* ------------------------------------------------------------------------------------------------ writing positions */

static void format_tile(struct brdi_writer *out, uint16_t cell, const void *from)
{
    const struct state *s = from;
    uint8_t tile = brdi_byte_of(cell);
    int side = has(s->men[WHITE], tile) ? WHITE : BLACK;
    if (!has(s->men[side], tile)) return;
    if (has(s->below, tile)) brdi_put(out, '+');
    brdi_put(out, letters[side][acting(s, tile)]);
}

/* [TOK.position]; all viewers see everything [TOK.no-secrets]. */
static void format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    const struct state *s = state;
    (void)rules, (void)viewer;
    brdi_put_rows(out, rows, ROWS, format_tile, s);
    brdi_put(out, ' ');
    brdi_put(out, side_letters[s->head.turn]);
    brdi_put(out, ' ');
    brdi_put_number(out, s->reversible);
    brdi_put(out, ' ');
    brdi_put_number(out, s->head.ply);
}

const struct brdi_notation brdi_tokonoma_notation = {fields,     move_kinds,  move_valid,  TILES << 5,
                                                     move_parse, move_format, parse_field, format};
