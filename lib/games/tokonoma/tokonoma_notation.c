/* tokonoma_notation.c: moves and positions as texts. */
#include <string.h>

#include "tokonoma.h"

/* ---------------------------------------------------------------------------------------------------------- letters */

/* [TOK.letters]; of the file's own types: TOK-10. */
static char letter_of(const struct data *data, int side, int piece)
{
    char capital = piece < OWN ? "FABS"[piece] : brdi_letters[data->pieces[piece].own.letter][0];
    return side == WHITE ? capital : (char)(capital - 'A' + 'a');
}

static int piece_count(const struct brdi_schema *schema)
{
    return OWN + brdi_own_count(schema);
}

/* The type of a capital letter, or -1. */
static int named_type(const struct brdi_schema *schema, char letter)
{
    for (int piece = FLAT; piece < piece_count(schema); piece++)
        if (letter_of(data_of(schema), WHITE, piece) == letter) return piece;
    return -1;
}

/* ------------------------------------------------------------------------------------------------------------ moves */

static const char *const move_kinds[] = {"move", NULL};

/* Whether some piece may have to name a type on a tile: it is one of several that it may become [TOK.promotion]. */
static bool may_name(const struct brdi_rules *rules, uint32_t type, uint8_t to)
{
    const struct tables *t = tables_of(rules);
    for (int side = WHITE; side < SIDES; side++)
        for (int piece = FLAT; piece < PIECES; piece++)
            if (has(t->promotes[side][piece], to) && (t->becomes[side][piece] >> type & 1) != 0 &&
                brdi_count_cells(t->becomes[side][piece]) > 1)
                return true;
    return false;
}

/* TOK-8: a move names two different tiles. */
static bool move_valid(const struct brdi_rules *rules, uint32_t code)
{
    bool tiles = code_from(code) < TILES && code_to(code) < TILES && code_from(code) != code_to(code);
    return code < CODES_END && tiles && (code_named(code) == 0 || may_name(rules, code_named(code) - 1, code_to(code)));
}

/* [TOK.move-notation], TOK-8 */
static uint32_t move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    int named = nbytes == 6 && text[4] == '=' ? named_type(&rules->schema, text[5]) : -1;
    if (nbytes != 4 && named < 0) return 0;
    uint8_t from = brdi_byte_of(brdi_board_find(&rules->board, text, 2));
    uint8_t to = brdi_byte_of(brdi_board_find(&rules->board, text + 2, 2));
    if (from == BRDI_NO_BYTE || to == BRDI_NO_BYTE) return 0;
    uint32_t code = naming_code(named, from) | to;
    return move_valid(rules, code) ? code : 0;
}

static void move_format(const struct brdi_rules *rules, uint32_t code, struct brdi_writer *out)
{
    brdi_put_text(out, rules->board.names[code_from(code)]);
    brdi_put_text(out, rules->board.names[code_to(code)]);
    if (code_named(code) == 0) return;
    brdi_put(out, '=');
    brdi_put(out, letter_of(data_of(&rules->schema), WHITE, (int)code_named(code) - 1));
}

/* ------------------------------------------------------------------------------------------------ reading positions */

/* [TOK.position] */
static const char *const fields[] = {"board", "side", "reversible", "ply", NULL};

static const char side_letters[SIDES] = {'w', 'b'};

/* A board that is being read: its rules, and where it goes. */
struct board {
    const struct brdi_schema *schema;
    struct state *state;
};

/* Finds the side and piece of a letter; false if no piece has it or, with `tall`, no tall has it. */
static bool read_letter(const struct brdi_schema *schema, char letter, bool tall, int *side, int *piece)
{
    for (*side = 0; *side < SIDES; ++*side)
        for (*piece = tall ? ARM : FLAT; *piece < piece_count(schema); ++*piece)
            if (letter_of(data_of(schema), *side, *piece) == letter) return true;
    return false;
}

/* "A, B, S, a, b or s", or all letters, and what else may be there. */
static bool letter_fault(struct brdi_field *f, const struct brdi_schema *schema, bool tall)
{
    char expected[BRDI_MESSAGE_NBYTES];
    struct brdi_writer out = brdi_writer_on(expected, sizeof expected);
    for (int side = WHITE; side < SIDES; side++)
        for (int piece = tall ? ARM : FLAT; piece < piece_count(schema); piece++) {
            bool first = out.length == 0, last = tall && side == BLACK && piece + 1 == piece_count(schema);
            if (!first) brdi_put_text(&out, last ? " or " : ", ");
            brdi_put(&out, letter_of(data_of(schema), side, piece));
        }
    if (!tall) brdi_put_text(&out, ", + or a digit");
    return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no piece has this letter", expected);
}

/* Reads an occupied tile: a letter, or `+` and the letter of a tall [TOK.bad-character]. */
static bool parse_tile(struct brdi_field *f, uint16_t cell, void *into)
{
    int side, piece;
    const struct board *board = into;
    uint8_t tile = brdi_byte_of(cell);
    f->line->cell_offsets[0][tile] = f->at;
    bool stack = brdi_take_if(f, '+');
    if (!read_letter(board->schema, brdi_peek(f), stack, &side, &piece)) return letter_fault(f, board->schema, stack);
    brdi_take(f);
    if (stack) put(board->state, side, FLAT, tile);
    put(board->state, side, piece, tile);
    return true;
}

/* [TOK.board-field], [TOK.short-row] */
static bool parse_board(const struct brdi_schema *schema, struct state *s, struct brdi_field *f)
{
    struct board board = {schema, s};
    f->line->cell_fields[0] = FIELD_BOARD;
    return brdi_parse_rows(f, rows, ROWS, parse_tile, &board);
}

/* The key `layout` of a rules file is written like the field `board` [TOK.start]. */
bool brdi_tokonoma_parse_layout(const struct brdi_schema *schema, struct state *s, struct brdi_sink *sink)
{
    struct brdi_line line;
    const char *layout = schema->texts.own;
    if (!brdi_line_cut(&line, layout, strlen(layout), fields, 1, TILES, sink)) return false;
    struct brdi_field board = brdi_field_of(&line, FIELD_BOARD);
    return parse_board(schema, s, &board) && brdi_expect_end(&board);
}

/* [TOK.refuse-position]: [TOK.side-field], [TOK.counter-fields], [TOK.bad-number] */
static bool parse_field(struct brdi_reading *reading, struct brdi_field *f)
{
    struct state *s = reading->state;
    switch (f->index) {
    case FIELD_BOARD: return parse_board(&reading->rules->schema, s, f);
    case FIELD_SIDE: return brdi_parse_side(f, side_letters, &s->head.turn);
    case FIELD_REVERSIBLE: return brdi_parse_counter(f, &s->reversible);
    default: return brdi_parse_counter(f, &s->head.ply);
    }
}

/* ------------------------------------------------------------------------------------------------ writing positions */

/* A board that is being written. */
struct sight {
    const struct data *data;
    const struct state *state;
};

static void format_tile(struct brdi_writer *out, uint16_t cell, const void *from)
{
    const struct sight *sight = from;
    const struct state *s = sight->state;
    uint8_t tile = brdi_byte_of(cell);
    int side = has(s->men[WHITE], tile) ? WHITE : BLACK;
    if (!has(s->men[side], tile)) return;
    if (has(s->below, tile)) brdi_put(out, '+');
    brdi_put(out, letter_of(sight->data, side, acting(s, tile)));
}

/* [TOK.position]; all viewers see everything [TOK.no-secrets]. */
static void format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    const struct state *s = state;
    struct sight sight = {data_of(&rules->schema), s};
    (void)viewer;
    brdi_put_rows(out, rows, ROWS, format_tile, &sight);
    brdi_put(out, ' ');
    brdi_put(out, side_letters[s->head.turn]);
    brdi_put(out, ' ');
    brdi_put_number(out, s->reversible);
    brdi_put(out, ' ');
    brdi_put_number(out, s->head.ply);
}

const struct brdi_notation brdi_tokonoma_notation = {fields,     move_kinds,  move_valid,  CODES_END,
                                                     move_parse, move_format, parse_field, format};
