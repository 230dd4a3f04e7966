/* thrones_notation.c: moves and positions as texts. */
#include <string.h>

#include "thrones_code.h"
#include "thrones_state.h"

/* [THR.letters] */
static const char tile_letters[] = "pfmwc";
static const char side_letters[SIDES] = {'w', 'b'}, both_letters[] = "wb";
static const char board_letters[] = ".pfmwcx";
static const struct brdi_row text_rows[ROWS] = {{72, COLUMNS}, {63, COLUMNS}, {54, COLUMNS},
                                                {45, COLUMNS}, {36, COLUMNS}, {27, COLUMNS},
                                                {18, COLUMNS}, {9, COLUMNS},  {0, COLUMNS}};

/* What has happened in the turn, in the order of the text; the last only with favors_when=any_time. */
static const struct {
    char letter;
    uint8_t bit;
} done_letters[] = {{'m', MOVED},   {'l', MOVED_LONG}, {'s', SWITCHED},   {'x', ENGAGED},
                    {'d', ARRIVED}, {'f', FAVORED},    {'o', INTERRUPTED}};
enum { DONE_LETTERS = sizeof done_letters / sizeof *done_letters };

static const char *const move_kinds[] = {"tile",   "piece",     "hold", "move",    "switch", "attack", "fire", "haste",
                                         "ambush", "deception", "end",  "survive", "fail",   "choice", NULL};

/* [THR.position] */
static const char *const fields[] = {"tiles",    "pieces", "side",      "phase", "claims", "dragons", "favors",
                                     "lastfort", "guard",  "turnstate", "check", "turn",   "ply",     NULL};

/* ---------------------------------------------------------------------------------------------------------- moves */

bool brdi_thrones_move_valid(const struct brdi_rules *rules, uint32_t code)
{
    uint8_t from = code_from(code), to = code_to(code);
    if (code_marked(code)) { /* [THR.other-move] */
        bool placed = lay_together(rules) && is_placement(code_kind(code));
        if (!placed && !(favors_any_time(rules) && is_favor(code_kind(code)))) return false;
        code &= ~(uint32_t)MARKED;
    }
    if (code >> 20 != 0) return false;
    switch (code_kind(code)) {
    case KIND_TILE: return from < GROUNDS && to < CELLS && !code_cunning(code);
    case KIND_PIECE:
        return tables_of(rules)->letters[from < PIECES ? from : PIECES] != '\0' && to < CELLS && !code_cunning(code);
    case KIND_MOVE:
    case KIND_SWITCH:
    case KIND_ATTACK:
    case KIND_FIRE: return from < CELLS && to < CELLS && from != to;
    case KIND_HASTE: return from < CELLS && to < CELLS && from != to && !code_cunning(code);
    case KIND_AMBUSH:
    case KIND_DECEPTION: return from < to && to < CELLS && !code_cunning(code);
    case KIND_HOLD:
    case KIND_END:
    case KIND_SURVIVE:
    case KIND_FAIL: return code == code_of(code_kind(code), 0, 0);
    case KIND_CHOICE: return favors_are_tiles(rules) && from < TERRAINS && to == 0 && !code_cunning(code);
    default: return false;
    }
}

static uint8_t read_cell(const char *text)
{
    bool column = text[0] >= 'a' && text[0] < 'a' + COLUMNS, row = text[1] >= '1' && text[1] < '1' + ROWS;
    return column && row ? (uint8_t)((text[1] - '1') * COLUMNS + text[0] - 'a') : NO_CELL;
}

/* The index of a letter; -1 if it is none of them. */
static int letter_index(const char *letters, char letter)
{
    for (int i = 0; letters[i] != '\0'; i++)
        if (letters[i] == letter) return i;
    return -1;
}

/* `p@a1`, `R@a1`, `D@-`, after `~` or without it [THR.other-move] */
static uint32_t parse_placement(const struct tables *tables, const char *text, size_t nbytes)
{
    int tile = letter_index(tile_letters, text[0]), piece = letter_index(tables->letters, text[0]);
    if (nbytes == 3 && text[2] == '-') return piece == DRAGON ? code_of(KIND_HOLD, 0, 0) : 0;
    if (nbytes != 4 || (tile < 0 && piece < 0)) return 0;
    uint8_t cell = read_cell(text + 2);
    if (cell == NO_CELL) return 0;
    return tile >= 0 ? code_of(KIND_TILE, (uint8_t)tile, cell) : code_of(KIND_PIECE, (uint8_t)piece, cell);
}

/* `H:a1a2`, `A:a1c4`, `D:a1a2` */
static uint32_t parse_favor(const char *text, size_t nbytes)
{
    int kind = text[0] == 'H' ? KIND_HASTE : text[0] == 'A' ? KIND_AMBUSH : text[0] == 'D' ? KIND_DECEPTION : 0;
    if (nbytes != 6 || kind == 0) return 0;
    uint8_t from = read_cell(text + 2), to = read_cell(text + 4);
    return from == NO_CELL || to == NO_CELL ? 0 : code_of(kind, from, to);
}

/* `a1a2`, `a1=a2`, `a1xa2`, `a1*a3`, each with or without `!` */
static uint32_t parse_action(const char *text, size_t nbytes)
{
    uint32_t cunning = text[nbytes - 1] == '!';
    nbytes -= cunning;
    if (nbytes != 4 && nbytes != 5) return 0;
    int kind = KIND_MOVE;
    if (nbytes == 5)
        kind = text[2] == '=' ? KIND_SWITCH : text[2] == 'x' ? KIND_ATTACK : text[2] == '*' ? KIND_FIRE : 0;
    uint8_t from = read_cell(text), to = read_cell(text + nbytes - 2);
    return from == NO_CELL || to == NO_CELL ? 0 : code_of(kind, from, to) | cunning;
}

/* `+p` [THR.kind] */
static uint32_t parse_choice(const char *text, size_t nbytes)
{
    int terrain = nbytes == 2 && text[0] == '+' ? letter_index(tile_letters, text[1]) : -1;
    return terrain >= 0 ? code_of(KIND_CHOICE, (uint8_t)terrain, 0) : 0;
}

/* [THR.notation] */
static uint32_t move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    if (brdi_is_word(text, nbytes, "end")) return code_of(KIND_END, 0, 0);
    if (brdi_is_word(text, nbytes, "survive")) return code_of(KIND_SURVIVE, 0, 0);
    if (brdi_is_word(text, nbytes, "fail")) return code_of(KIND_FAIL, 0, 0);
    uint32_t mark = nbytes > 0 && text[0] == '~' ? MARKED : 0;
    text += mark != 0;
    nbytes -= mark != 0;
    if (nbytes < 2) return 0;
    uint32_t code = nbytes == 2      ? parse_choice(text, nbytes)
                    : text[1] == '@' ? parse_placement(tables_of(rules), text, nbytes)
                    : text[1] == ':' ? parse_favor(text, nbytes)
                                     : parse_action(text, nbytes);
    if (code != 0) code |= mark;
    return brdi_thrones_move_valid(rules, code) ? code : 0; /* [THR.no-move] */
}

static void put_cell(struct brdi_writer *out, uint8_t cell)
{
    if (cell >= CELLS) {
        brdi_put(out, '-');
        return;
    }
    brdi_put(out, (char)('a' + cell % COLUMNS));
    brdi_put(out, (char)('1' + cell / COLUMNS));
}

/* A move from one cell to another. */
static void put_pair(uint32_t code, struct brdi_writer *out)
{
    static const char *const before[KINDS + 1] = {[KIND_HASTE] = "H:", [KIND_AMBUSH] = "A:", [KIND_DECEPTION] = "D:"};
    static const char *const between[KINDS + 1] = {[KIND_SWITCH] = "=", [KIND_ATTACK] = "x", [KIND_FIRE] = "*"};
    int kind = code_kind(code);
    if (before[kind] != NULL) brdi_put_text(out, before[kind]);
    put_cell(out, code_from(code));
    if (between[kind] != NULL) brdi_put_text(out, between[kind]);
    put_cell(out, code_to(code));
    if (code_cunning(code)) brdi_put(out, '!');
}

static void move_format(const struct brdi_rules *rules, uint32_t code, struct brdi_writer *out)
{
    static const char *const whole[KINDS + 1] = {
        [KIND_HOLD] = "D@-", [KIND_END] = "end", [KIND_SURVIVE] = "survive", [KIND_FAIL] = "fail"};
    int kind = code_kind(code);
    if (!brdi_thrones_move_valid(rules, code)) {
        brdi_put(out, '-');
        return;
    }
    if (code_marked(code)) brdi_put(out, '~');
    if (whole[kind] != NULL) {
        brdi_put_text(out, whole[kind]);
    } else if (kind == KIND_TILE || kind == KIND_PIECE) {
        brdi_put(out, (kind == KIND_TILE ? tile_letters : tables_of(rules)->letters)[code_from(code)]);
        brdi_put(out, '@');
        put_cell(out, code_to(code));
    } else if (kind == KIND_CHOICE) {
        brdi_put(out, '+');
        brdi_put(out, tile_letters[code_from(code)]);
    } else {
        put_pair(code, out);
    }
}

/* ---------------------------------------------------------------------------------------------- reading positions */

/* Whether it is a home cell of a side whose setup is hidden. */
static bool is_hidden(int hidden, uint8_t cell)
{
    return ((hidden & 1 << WHITE) != 0 && in_home(WHITE, cell)) || ((hidden & 1 << BLACK) != 0 && in_home(BLACK, cell));
}

/* [THR.bad-position] The fault is at the character that ends the row too soon. */
static bool row_too_short(struct brdi_field *f)
{
    char c = brdi_peek(f);
    if (c == '/' || c == '\0') brdi_field_fault(f, BRD_FAULT_SYNTAX, "the row is too short", "nine cells");
    return c == '/' || c == '\0';
}

static bool parse_tile(struct state *s, struct brdi_field *f, uint8_t cell, int hidden)
{
    if (row_too_short(f)) return false;
    f->line->cell_offsets[0][cell] = f->at;
    if (is_hidden(hidden, cell)) return brdi_expect(f, '?');
    int tile = letter_index(board_letters, brdi_peek(f));
    if (tile < 0)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no letter of a tile", "p, f, m, w, c, x or a dot");
    brdi_take(f);
    lay_tile(s, cell, (uint8_t)tile);
    return true;
}

static bool parse_tiles(struct state *s, struct brdi_field *f, int hidden)
{
    f->line->cell_fields[0] = FIELD_TILES;
    for (int n = 0; n < CELLS; n++) {
        if (n > 0 && n % COLUMNS == 0 && !brdi_expect(f, '/')) return false;
        if (!parse_tile(s, f, text_cell(n), hidden)) return false;
    }
    return true;
}

/* A position that is being read. */
struct board {
    const struct tables *tables;
    struct state *state;
};

static bool parse_piece(struct brdi_field *f, uint16_t cell, void *into)
{
    const struct board *board = into;
    char letter = brdi_peek(f);
    int side = letter >= 'a' && letter <= 'z' ? BLACK : WHITE;
    int type = letter_index(board->tables->letters, side == BLACK ? (char)(letter - 'a' + 'A') : letter);
    if (type < 0)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no letter of a piece",
                                "a piece, or a number of empty cells");
    f->line->cell_offsets[1][cell] = f->at;
    brdi_take(f);
    set_piece(board->state, brdi_byte_of(cell), piece_of(side, type));
    return true;
}

/* Homelands are whole rows, so a hidden row is nine `?`. */
static bool parse_hidden_row(struct brdi_field *f)
{
    for (int column = 0; column < COLUMNS; column++)
        if (row_too_short(f) || !brdi_expect(f, '?')) return false;
    return true;
}

static bool parse_pieces(const struct tables *tables, struct state *s, struct brdi_field *f, int hidden)
{
    struct board board = {tables, s};
    f->line->cell_fields[1] = FIELD_PIECES;
    for (int i = 0; i < ROWS; i++) {
        bool row_hidden = is_hidden(hidden, brdi_byte_of(text_rows[i].first));
        if (i > 0 && !brdi_expect(f, '/')) return false;
        if (!(row_hidden ? parse_hidden_row(f) : brdi_parse_rows(f, &text_rows[i], 1, parse_piece, &board)))
            return false;
    }
    return true;
}

/* `w`, `b`; with setup=together also `wb` [THR.together-phase]. */
static bool parse_side(const struct brdi_rules *rules, struct state *s, struct brdi_field *f)
{
    s->both_lay = lay_together(rules) && brdi_take_word(f, both_letters);
    s->head.turn = WHITE;
    return s->both_lay || brdi_parse_side(f, side_letters, &s->head.turn);
}

/* [THR.phases] Positions also say that the game is over; queries say in which phase it ended. */
const char *const brdi_thrones_phases[] = {"tiles", "middle", "pieces", "play", "setup", NULL};

static const char *phase_word(uint8_t phase)
{
    if (phase == PHASE_OVER || phase > PHASE_SETUP) return "over";
    return brdi_thrones_phases[phase == PHASE_SETUP ? BOTH_LAY_OUT : phase];
}

/* Whether these rules have a phase [THR.together-phase]. */
static bool has_phase(const struct brdi_rules *rules, uint8_t phase)
{
    return phase == PHASE_PLAY || phase == PHASE_OVER || (phase == PHASE_SETUP) == lay_together(rules);
}

static bool parse_phase(const struct brdi_rules *rules, struct state *s, struct brdi_field *f)
{
    for (s->phase = 0; s->phase <= PHASE_SETUP; s->phase++)
        if (has_phase(rules, s->phase) && brdi_take_word(f, phase_word(s->phase))) return true;
    return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no phase",
                            lay_together(rules) ? "setup, play or over" : "tiles, middle, pieces, play or over");
}

/* The index of a side's next middle tile of a kind; MIDDLE_TILES if all of them are laid. */
static int place_of_claim(const struct tables *tables, const struct state *s, int side, int terrain)
{
    int n = 0;
    while (n < MIDDLE_TILES && (tables->middle[n] != terrain || s->claims[side][n] != 0)) n++;
    return n;
}

static bool parse_claim(const struct tables *tables, struct state *s, struct brdi_field *f, int side, int column)
{
    if (brdi_take_if(f, '.')) return true;
    int terrain = letter_index(tile_letters, brdi_peek(f));
    if (terrain < 0 || terrain >= TERRAINS)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no letter of a claim", "p, f, m, w or a dot");
    int n = place_of_claim(tables, s, side, terrain);
    if (n == MIDDLE_TILES)
        return brdi_field_fault(f, BRD_FAULT_SURPLUS, "more tiles of this kind than a side lays", "fewer");
    brdi_take(f);
    s->claims[side][n] = (uint8_t)(1 + column);
    return true;
}

/* `-` once the row is settled. */
static bool parse_claims(struct brdi_reading *reading, struct brdi_field *f)
{
    reading->notes[NOTE_SETTLED] = brdi_take_if(f, '-');
    if (reading->notes[NOTE_SETTLED] != 0) return true;
    for (int side = WHITE; side < SIDES; side++) {
        bool hidden = (reading->notes[NOTE_HIDDEN] >> side & 1) != 0;
        if (side == BLACK && !brdi_expect(f, '|')) return false;
        for (int column = 0; column < COLUMNS; column++)
            if (!(hidden ? brdi_expect(f, '?')
                         : parse_claim(tables_of(reading->rules), reading->state, f, side, column)))
                return false;
    }
    return true;
}

/* `-`, `w`, `b`, `wb` */
static bool parse_sides(struct brdi_field *f, uint8_t *sides)
{
    if (brdi_take_if(f, '-')) return true;
    for (int side = WHITE; side < SIDES; side++)
        if (brdi_take_if(f, side_letters[side])) *sides |= (uint8_t)(1 << side);
    return *sides != 0 || brdi_field_fault(f, BRD_FAULT_SYNTAX, "this names no player", "-, w, b or wb");
}

/* Takes the tile of a favor: a letter, or `?` for an opponent's [THR.kind-observed]. False: there is none here. */
static bool take_tile(struct brdi_reading *reading, struct brdi_field *f, int side, int *last)
{
    struct state *s = reading->state;
    if ((opponents_of(reading->viewer) >> side & 1) != 0) {
        if (!brdi_take_if(f, '?')) return false;
        reading->notes[NOTE_TILES + side]++;
        return true;
    }
    int terrain = letter_index(tile_letters, brdi_peek(f));
    if (terrain < *last || terrain >= TERRAINS) return false;
    brdi_take(f);
    s->kinds[side][terrain]++;
    *last = terrain;
    return true;
}

/* `-`, or the tiles of a side's favors in the order p f m w. */
static bool parse_kinds(struct brdi_reading *reading, struct brdi_field *f, int side)
{
    const struct state *s = reading->state;
    int count = 0, last = 0;
    if (brdi_take_if(f, '-')) return true;
    while (count < s->favors[side] && take_tile(reading, f, side, &last)) count++;
    return count > 0 ||
           brdi_field_fault(f, BRD_FAULT_SYNTAX, "these are no tiles of favors", "p, f, m, w in order, or -");
}

static bool parse_favors(struct brdi_reading *reading, struct brdi_field *f)
{
    struct state *s = reading->state;
    uint32_t most = (uint32_t)data_of(reading->rules)->favors.most; /* [THR.gain-limit], [THR.valid-favors] */
    for (int side = WHITE; side < SIDES; side++) {
        if (side == BLACK && !brdi_expect(f, ',')) return false;
        s->favors[side] = (uint8_t)brdi_take_number(f, most);
        if (!brdi_expect(f, ':')) return false;
        s->gained[side] = (uint8_t)brdi_take_number(f, most);
        if (favors_are_tiles(reading->rules) && !(brdi_expect(f, ':') && parse_kinds(reading, f, side))) return false;
    }
    return !f->line->failed;
}

static bool parse_last_fortress(const struct brdi_board *board, struct state *s, struct brdi_field *f)
{
    for (int side = WHITE; side < SIDES; side++) {
        s->last_fortress[side] = NO_CELL;
        if (side == BLACK && !brdi_expect(f, ',')) return false;
        if (!brdi_take_if(f, '-') && !brdi_take_cell_byte(f, board, &s->last_fortress[side])) return false;
    }
    return true;
}

static bool parse_trail(const struct brdi_board *board, struct state *s, struct brdi_field *f)
{
    int last = -1;
    do {
        uint8_t cell;
        uint16_t start = f->at;
        if (!brdi_take_cell_byte(f, board, &cell)) return false;
        if (cell <= last)
            return brdi_fault_at(f->line, f->index, start, BRD_FAULT_SYNTAX, "the cells are not in cell order",
                                 "cells in cell order");
        cells_add(&s->trail, cell);
        last = cell;
    } while (brdi_take_if(f, ','));
    return true;
}

static bool parse_turn_state(const struct brdi_rules *rules, struct state *s, struct brdi_field *f)
{
    const struct brdi_board *board = &rules->board;
    int count =
        favors_any_time(rules) ? DONE_LETTERS : DONE_LETTERS - 1; /* [THR.interrupt-spent], [THR.interrupt-valid] */
    s->actor = NO_CELL;
    if (brdi_take_if(f, '-')) return true;
    if (!brdi_take_if(f, '.') && !brdi_take_cell_byte(f, board, &s->actor)) return false;
    for (int i = 0; i < count; i++)
        if (brdi_take_if(f, done_letters[i].letter)) s->done |= done_letters[i].bit;
    if (s->done == 0)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "nothing has happened",
                                favors_any_time(rules) ? "m or l, s, x, d, f, o, or - for the field"
                                                       : "m or l, s, x, d, f, or - for the field");
    return !brdi_take_if(f, ':') || parse_trail(board, s, f);
}

static bool parse_check(const struct brdi_rules *rules, struct state *s, struct brdi_field *f)
{
    if (brdi_take_if(f, '-')) return true;
    s->check = move_parse(rules, f->line->text + f->at, (size_t)(f->end - f->at));
    if (s->check == 0) return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no move", "an action, a Haste or -");
    f->at = f->end;
    return true;
}

/* The claims are written in the setup only, that is in turn 0. */
static bool parse_turn(struct brdi_reading *reading, struct brdi_field *f)
{
    struct state *s = reading->state;
    bool settled = reading->notes[NOTE_SETTLED] != 0;
    if (!brdi_parse_counter(f, &s->turn) || settled == (s->turn > 0)) return !f->line->failed;
    return brdi_fault_at(f->line, FIELD_CLAIMS, f->line->starts[FIELD_CLAIMS], BRD_FAULT_CONTRADICTION,
                         "there are claims in the setup, turn 0, and only there", settled ? "claims" : "-");
}

/* [THR.observation] Mask of the sides whose setup an observation hides. If it hides any, the dragons have a `?`. */
static uint32_t hidden_in(const struct brdi_reading *reading, struct brdi_line *line)
{
    struct brdi_field dragons = brdi_field_of(line, FIELD_DRAGONS);
    if (brdi_peek(&dragons) == side_letters[WHITE]) brdi_take(&dragons);
    if (reading->viewer == BRD_REFEREE || brdi_peek(&dragons) != '?') return 0;
    return reading->viewer < SIDES ? 1u << (1 - reading->viewer) : 1u << WHITE | 1u << BLACK;
}

/* [THR.together-seen] `?`; where both lay out, with the viewer's own dragon if it is held back: `w?`, `?b`. */
static bool parse_unseen_dragons(const struct brdi_reading *reading, struct state *s, struct brdi_field *f)
{
    bool shown = lay_together(reading->rules);
    if (shown && reading->viewer == WHITE && brdi_take_if(f, side_letters[WHITE])) s->held_back |= 1 << WHITE;
    if (!brdi_expect(f, '?')) return false;
    if (shown && reading->viewer == BLACK && brdi_take_if(f, side_letters[BLACK])) s->held_back |= 1 << BLACK;
    return true;
}

static bool parse_field(struct brdi_reading *reading, struct brdi_field *f)
{
    struct state *s = reading->state;
    const struct brdi_rules *rules = reading->rules;
    if (f->index == FIELD_TILES) reading->notes[NOTE_HIDDEN] = hidden_in(reading, f->line);
    int hidden = (int)reading->notes[NOTE_HIDDEN];
    switch (f->index) {
    case FIELD_TILES: return parse_tiles(s, f, hidden);
    case FIELD_PIECES: return parse_pieces(tables_of(rules), s, f, hidden);
    case FIELD_SIDE: return parse_side(rules, s, f);
    case FIELD_PHASE: return parse_phase(rules, s, f);
    case FIELD_CLAIMS: return parse_claims(reading, f);
    case FIELD_DRAGONS: return hidden != 0 ? parse_unseen_dragons(reading, s, f) : parse_sides(f, &s->held_back);
    case FIELD_FAVORS: return parse_favors(reading, f);
    case FIELD_LAST_FORTRESS: return parse_last_fortress(&rules->board, s, f);
    case FIELD_GUARD: return parse_sides(f, &s->guard);
    case FIELD_TURN_STATE: return parse_turn_state(rules, s, f);
    case FIELD_CHECK: return parse_check(rules, s, f);
    case FIELD_TURN: return parse_turn(reading, f);
    default: return brdi_parse_counter(f, &s->head.ply); /* [THR.counters] */
    }
}

/* ---------------------------------------------------------------------------------------------- writing positions */

/* A board, and the sides whose setup is hidden. */
struct seen {
    const struct tables *tables;
    const struct state *s;
    int hidden;
};

static void format_tile(struct brdi_writer *out, uint16_t cell, const void *from)
{
    const struct seen *seen = from;
    uint8_t tile = seen->s->tiles[cell];
    brdi_put(out, is_hidden(seen->hidden, brdi_byte_of(cell)) || tile > BREACHED ? '?' : board_letters[tile]);
}

static void format_piece(struct brdi_writer *out, uint16_t cell, const void *from)
{
    const struct seen *seen = from;
    uint8_t piece = seen->s->pieces[cell];
    bool hidden = is_hidden(seen->hidden, brdi_byte_of(cell));
    if (!hidden && piece == NO_PIECE) return;
    char letter = !hidden && is_piece(piece) ? seen->tables->letters[type_of(piece)] : '?';
    if (letter == '\0') letter = '?';
    brdi_put(out, owner_of(piece) == BLACK && letter != '?' ? (char)(letter - 'A' + 'a') : letter);
}

static void format_claims_of(const struct tables *tables, const struct state *s, int side, bool hidden,
                             struct brdi_writer *out)
{
    char claims[COLUMNS + 1];
    memset(claims, hidden ? '?' : '.', COLUMNS);
    claims[COLUMNS] = '\0';
    for (int n = 0; n < MIDDLE_TILES && !hidden; n++)
        if (s->claims[side][n] != 0 && s->claims[side][n] <= COLUMNS)
            claims[s->claims[side][n] - 1] = tile_letters[tables->middle[n]];
    brdi_put_text(out, claims);
}

static void format_claims(const struct tables *tables, const struct state *s, int hidden, struct brdi_writer *out)
{
    if (s->turn > 0) {
        brdi_put(out, '-');
        return;
    }
    format_claims_of(tables, s, WHITE, (hidden & 1 << WHITE) != 0, out);
    brdi_put(out, '|');
    format_claims_of(tables, s, BLACK, (hidden & 1 << BLACK) != 0, out);
}

static void format_side(const struct state *s, struct brdi_writer *out)
{
    if (s->both_lay)
        brdi_put_text(out, both_letters);
    else
        brdi_put(out, side_letters[s->head.turn & 1]);
}

static void format_sides(uint8_t sides, struct brdi_writer *out)
{
    for (int side = WHITE; side < SIDES; side++)
        if ((sides >> side & 1) != 0) brdi_put(out, side_letters[side]);
    if ((sides & 3) == 0) brdi_put(out, '-');
}

/* [THR.observation], [THR.together-seen] Only the viewer's own dragon is shown, and only where both lay out. */
static void format_unseen_dragons(const struct brdi_rules *rules, const struct state *s, int hidden,
                                  struct brdi_writer *out)
{
    int shown = lay_together(rules) ? s->held_back & ~hidden : 0;
    if ((shown & 1 << WHITE) != 0) brdi_put(out, side_letters[WHITE]);
    brdi_put(out, '?');
    if ((shown & 1 << BLACK) != 0) brdi_put(out, side_letters[BLACK]);
}

/* [THR.kind-observed] Opponents see only how many there are. */
static void format_kinds(const struct state *s, int side, bool hidden, struct brdi_writer *out)
{
    for (int terrain = 0; terrain < TERRAINS; terrain++)
        for (int i = 0; i < s->kinds[side][terrain]; i++) brdi_put(out, hidden ? '?' : tile_letters[terrain]);
    if (kinds_count(s, side) == 0) brdi_put(out, '-');
}

static void format_favors(const struct brdi_rules *rules, const struct state *s, uint8_t viewer,
                          struct brdi_writer *out)
{
    for (int side = WHITE; side < SIDES; side++) {
        if (side == BLACK) brdi_put(out, ',');
        brdi_put_number(out, s->favors[side]);
        brdi_put(out, ':');
        brdi_put_number(out, s->gained[side]);
        if (!favors_are_tiles(rules)) continue;
        brdi_put(out, ':');
        format_kinds(s, side, (opponents_of(viewer) >> side & 1) != 0, out);
    }
}

static void format_last_fortress(const struct state *s, struct brdi_writer *out)
{
    put_cell(out, s->last_fortress[WHITE]);
    brdi_put(out, ',');
    put_cell(out, s->last_fortress[BLACK]);
}

static void format_turn_state(const struct state *s, struct brdi_writer *out)
{
    if (s->actor == NO_CELL && s->done == 0) {
        brdi_put(out, '-');
        return;
    }
    if (s->actor == NO_CELL)
        brdi_put(out, '.');
    else
        put_cell(out, s->actor);
    for (int i = 0; i < DONE_LETTERS; i++)
        if ((s->done & done_letters[i].bit) != 0) brdi_put(out, done_letters[i].letter);
    struct cells trail = s->trail;
    char before = ':';
    for (uint8_t cell; (cell = cells_pop(&trail)) != NO_CELL; before = ',') {
        brdi_put(out, before);
        put_cell(out, cell);
    }
}

static void format_field(const struct brdi_rules *rules, const struct state *s, uint8_t viewer, int field,
                         struct brdi_writer *out)
{
    int hidden = hidden_sides(s, viewer);
    const struct seen seen = {tables_of(rules), s, hidden};
    switch (field) {
    case FIELD_TILES: brdi_put_rows(out, text_rows, ROWS, format_tile, &seen); break;
    case FIELD_PIECES: brdi_put_rows(out, text_rows, ROWS, format_piece, &seen); break;
    case FIELD_SIDE: format_side(s, out); break;
    case FIELD_PHASE: brdi_put_text(out, phase_word(s->phase)); break;
    case FIELD_CLAIMS: format_claims(tables_of(rules), s, hidden, out); break;
    case FIELD_DRAGONS:
        hidden != 0 ? format_unseen_dragons(rules, s, hidden, out) : format_sides(s->held_back, out);
        break;
    case FIELD_FAVORS: format_favors(rules, s, viewer, out); break;
    case FIELD_LAST_FORTRESS: format_last_fortress(s, out); break;
    case FIELD_GUARD: format_sides(s->guard, out); break;
    case FIELD_TURN_STATE: format_turn_state(s, out); break;
    case FIELD_CHECK: move_format(rules, s->check, out); break; /* `-` of the code 0 */
    case FIELD_TURN: brdi_put_number(out, s->turn); break;
    default: brdi_put_number(out, s->head.ply); break;
    }
}

static void format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    for (int field = FIELD_TILES; field <= FIELD_PLY; field++) {
        if (field > FIELD_TILES) brdi_put(out, ' ');
        format_field(rules, state, viewer, field, out);
    }
}

const struct brdi_notation brdi_thrones_notation = {
    fields,      move_kinds, brdi_thrones_move_valid, MARKED | (KINDS + 1) << 15, move_parse, move_format,
    parse_field, format};
