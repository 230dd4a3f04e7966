/* thrones_notation.c: moves and positions as texts. */
#include <string.h>

#include "thrones.h"

static const char tile_letters[] = "pfmwc";
static const char piece_letters[] = "RSCATLWEDK";
static const char *const side_words[SIDES] = {"w", "b"};
static const char *const phase_words[] = {"tiles", "middle", "pieces", "play", "over"};
enum { PHASES = PHASE_OVER + 1 };

const char *const brdi_thrones_move_kinds[] = {"tile",  "piece",  "hold",      "move", "switch",  "attack", "fire",
                                               "haste", "ambush", "deception", "end",  "survive", "fail",   NULL};

const char *const brdi_thrones_fields[] = {"tiles",    "pieces", "side",      "phase", "claims", "dragons", "favors",
                                           "lastfort", "guard",  "turnstate", "check", "turn",   "ply",     NULL};

/* ----------------------------------------------------------------------------------------------------- moves */

bool brdi_thrones_move_valid(const struct brdi_rules *rules, uint32_t word)
{
    (void)rules;
    uint8_t from = word_from(word), to = word_to(word);
    if (word >> 20 != 0) return false;
    switch (word_kind(word)) {
    case KIND_TILE: return from < GROUNDS && to < CELLS && !word_cunning(word);
    case KIND_PIECE: return from < PIECES && to < CELLS && !word_cunning(word);
    case KIND_MOVE:
    case KIND_SWITCH:
    case KIND_ATTACK:
    case KIND_FIRE: return from < CELLS && to < CELLS && from != to;
    case KIND_HASTE: return from < CELLS && to < CELLS && from != to && !word_cunning(word);
    case KIND_AMBUSH:
    case KIND_DECEPTION: return from < to && to < CELLS && !word_cunning(word);
    case KIND_HOLD:
    case KIND_END:
    case KIND_SURVIVE:
    case KIND_FAIL: return word == word_of(word_kind(word), 0, 0);
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

/* `p@a1`, `R@a1`, `D@-` */
static uint32_t parse_placement(const char *text, size_t nbytes)
{
    int tile = letter_index(tile_letters, text[0]), piece = letter_index(piece_letters, text[0]);
    if (nbytes == 3 && text[2] == '-') return piece == DRAGON ? word_of(KIND_HOLD, 0, 0) : 0;
    if (nbytes != 4 || (tile < 0 && piece < 0)) return 0;
    uint8_t cell = read_cell(text + 2);
    if (cell == NO_CELL) return 0;
    return tile >= 0 ? word_of(KIND_TILE, (uint8_t)tile, cell) : word_of(KIND_PIECE, (uint8_t)piece, cell);
}

/* `H:a1a2`, `A:a1c4`, `D:a1a2` */
static uint32_t parse_favor(const char *text, size_t nbytes)
{
    int kind = text[0] == 'H' ? KIND_HASTE : text[0] == 'A' ? KIND_AMBUSH : text[0] == 'D' ? KIND_DECEPTION : 0;
    if (nbytes != 6 || kind == 0) return 0;
    uint8_t from = read_cell(text + 2), to = read_cell(text + 4);
    return from == NO_CELL || to == NO_CELL ? 0 : word_of(kind, from, to);
}

/* `a1a2`, `a1=a2`, `a1xa2`, `a1*a3`, each also with `!` */
static uint32_t parse_action(const char *text, size_t nbytes)
{
    uint32_t cunning = text[nbytes - 1] == '!';
    nbytes -= cunning;
    if (nbytes != 4 && nbytes != 5) return 0;
    int kind = KIND_MOVE;
    if (nbytes == 5)
        kind = text[2] == '=' ? KIND_SWITCH : text[2] == 'x' ? KIND_ATTACK : text[2] == '*' ? KIND_FIRE : 0;
    uint8_t from = read_cell(text), to = read_cell(text + nbytes - 2);
    return kind == 0 || from == NO_CELL || to == NO_CELL ? 0 : word_of(kind, from, to) | cunning;
}

static bool same_text(const char *text, size_t nbytes, const char *word)
{
    return strlen(word) == nbytes && memcmp(text, word, nbytes) == 0;
}

uint32_t brdi_thrones_move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    if (same_text(text, nbytes, "end")) return word_of(KIND_END, 0, 0);
    if (same_text(text, nbytes, "survive")) return word_of(KIND_SURVIVE, 0, 0);
    if (same_text(text, nbytes, "fail")) return word_of(KIND_FAIL, 0, 0);
    if (nbytes < 3) return 0;
    uint32_t word = text[1] == '@'   ? parse_placement(text, nbytes)
                    : text[1] == ':' ? parse_favor(text, nbytes)
                                     : parse_action(text, nbytes);
    return brdi_thrones_move_valid(rules, word) ? word : 0; /* [THR.no-move] */
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

void brdi_thrones_move_format(const struct brdi_rules *rules, uint32_t word, struct brdi_writer *out)
{
    static const char *const before[KINDS + 1] = {[KIND_HASTE] = "H:", [KIND_AMBUSH] = "A:", [KIND_DECEPTION] = "D:"};
    static const char *const between[KINDS + 1] = {[KIND_SWITCH] = "=", [KIND_ATTACK] = "x", [KIND_FIRE] = "*"};
    static const char *const whole[KINDS + 1] = {
        [KIND_HOLD] = "D@-", [KIND_END] = "end", [KIND_SURVIVE] = "survive", [KIND_FAIL] = "fail"};
    int kind = word_kind(word);
    if (!brdi_thrones_move_valid(rules, word)) {
        brdi_put(out, '-');
        return;
    }
    if (whole[kind] != NULL) {
        brdi_put_text(out, whole[kind]);
    } else if (kind == KIND_TILE || kind == KIND_PIECE) {
        brdi_put(out, (kind == KIND_TILE ? tile_letters : piece_letters)[word_from(word)]);
        brdi_put(out, '@');
        put_cell(out, word_to(word));
    } else {
        if (before[kind] != NULL) brdi_put_text(out, before[kind]);
        put_cell(out, word_from(word));
        if (between[kind] != NULL) brdi_put_text(out, between[kind]);
        put_cell(out, word_to(word));
        if (word_cunning(word)) brdi_put(out, '!');
    }
}

/* --------------------------------------------------------------------------------- reading the two boards */

/* A home cell of a side whose setup stands as `?` in the line. */
static bool is_hidden(int hidden, uint8_t cell)
{
    return ((hidden & 1 << WHITE) != 0 && in_home(WHITE, cell)) || ((hidden & 1 << BLACK) != 0 && in_home(BLACK, cell));
}

static bool row_too_short(struct brdi_field *f)
{
    char c = brdi_peek(f);
    if (c == '/' || c == '\0') brdi_field_fault(f, BRD_FAULT_SYNTAX, "the row is too short", "nine cells");
    return c == '/' || c == '\0';
}

static bool parse_tile(struct state *s, struct brdi_field *f, uint8_t cell, int hidden)
{
    static const char letters[] = ".pfmwcx";
    if (row_too_short(f)) return false;
    f->line->cell_offsets[0][cell] = f->at;
    if (is_hidden(hidden, cell)) return brdi_expect(f, '?');
    int tile = letter_index(letters, brdi_peek(f));
    if (tile < 0) return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no tile has this letter", "p, f, m, w, c, x or a dot");
    brdi_take(f);
    s->tiles[cell] = (uint8_t)tile;
    return true;
}

static bool parse_tiles(struct state *s, struct brdi_field *f, int hidden)
{
    for (int row = ROWS - 1; row >= 0; row--) {
        if (row < ROWS - 1 && !brdi_expect(f, '/')) return false;
        for (int column = 0; column < COLUMNS; column++)
            if (!parse_tile(s, f, (uint8_t)(row * COLUMNS + column), hidden)) return false;
    }
    return brdi_expect_end(f);
}

static bool parse_man(struct state *s, struct brdi_field *f, uint8_t cell)
{
    char letter = brdi_peek(f);
    int side = letter >= 'a' && letter <= 'z' ? BLACK : WHITE;
    int type = letter_index(piece_letters, side == BLACK ? (char)(letter - 'a' + 'A') : letter);
    if (type < 0)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no piece has this letter", "a piece, or a number of empty cells");
    f->line->cell_offsets[1][cell] = f->at;
    brdi_take(f);
    s->men[cell] = man_of(side, type);
    return true;
}

/* Homes are whole rows: a hidden one is nine `?`. */
static bool parse_hidden_row(struct brdi_field *f)
{
    for (int column = 0; column < COLUMNS; column++)
        if (row_too_short(f) || !brdi_expect(f, '?')) return false;
    return true;
}

static bool parse_men_row(struct state *s, struct brdi_field *f, int row, int hidden)
{
    uint8_t first = (uint8_t)(row * COLUMNS);
    if (is_hidden(hidden, first)) return parse_hidden_row(f);
    for (struct brdi_row cells = brdi_row_of(f, COLUMNS); brdi_row_next(&cells);)
        if (!parse_man(s, f, (uint8_t)(first + cells.at))) return false;
    return !f->line->failed;
}

static bool parse_men(struct state *s, struct brdi_field *f, int hidden)
{
    for (int row = ROWS - 1; row >= 0; row--) {
        if (row < ROWS - 1 && !brdi_expect(f, '/')) return false;
        if (!parse_men_row(s, f, row, hidden)) return false;
    }
    return brdi_expect_end(f);
}

/* ---------------------------------------------------------------------------------- reading the other fields */

static bool parse_side(struct state *s, struct brdi_field *f)
{
    if (brdi_take_if(f, 'b'))
        s->head.turn = BLACK;
    else if (!brdi_expect(f, 'w'))
        return false;
    return brdi_expect_end(f);
}

static bool parse_phase(struct state *s, struct brdi_field *f)
{
    for (uint8_t phase = 0; phase < PHASES; phase++)
        if (brdi_take_word(f, phase_words[phase])) {
            s->phase = phase;
            return brdi_expect_end(f);
        }
    return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no phase", "tiles, middle, pieces, play or over");
}

static bool parse_claims_of(struct state *s, struct brdi_field *f, int side, bool hidden)
{
    for (int column = 0; column < COLUMNS; column++) {
        if (hidden) {
            if (!brdi_expect(f, '?')) return false;
            continue;
        }
        if (brdi_take_if(f, '.')) continue;
        int terrain = letter_index(tile_letters, brdi_peek(f));
        if (terrain < 0 || terrain >= TERRAINS)
            return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no claim has this letter", "p, f, m, w or a dot");
        if (s->claims[side][terrain] != 0)
            return brdi_field_fault(f, BRD_FAULT_SURPLUS, "a second tile of this kind", "one of each kind");
        brdi_take(f);
        s->claims[side][terrain] = (uint8_t)(1 + column);
    }
    return true;
}

/* A fault that a field has by itself, as a whole [THR.bad-position]. */
static bool whole_fault(struct brdi_field *f, const char *message, const char *expected)
{
    return brdi_fault_at(f->line, f->index, f->line->starts[f->index], BRD_FAULT_CONTRADICTION, message, expected);
}

/* Of [THR.valid-setup] what the field tells by itself. */
static bool claims_fit(const struct state *s, struct brdi_field *f, int hidden)
{
    int count[SIDES] = {0};
    for (int side = WHITE; side < SIDES; side++)
        for (int terrain = 0; terrain < TERRAINS; terrain++) {
            if (s->claims[side][terrain] == 0) continue;
            if (terrain > count[side]) return whole_fault(f, "a claim is missing before this", "p, f, m, w in order");
            count[side]++;
        }
    if (hidden == 0 && count[BLACK] > 0 && count[WHITE] < TERRAINS)
        return whole_fault(f, "White's claims come before Black's", "no claims of Black's yet");
    return true;
}

/* `-` once the row is settled: `settled`. */
static bool parse_claims(struct state *s, struct brdi_field *f, int hidden, bool *settled)
{
    *settled = brdi_take_if(f, '-');
    if (*settled) return brdi_expect_end(f);
    return parse_claims_of(s, f, WHITE, (hidden & 1 << WHITE) != 0) && brdi_expect(f, '|') &&
           parse_claims_of(s, f, BLACK, (hidden & 1 << BLACK) != 0) && brdi_expect_end(f) && claims_fit(s, f, hidden);
}

/* `-`, `w`, `b`, `wb` */
static bool parse_sides(struct brdi_field *f, uint8_t *sides)
{
    if (brdi_take_if(f, '-')) return brdi_expect_end(f);
    if (brdi_take_if(f, 'w')) *sides |= 1 << WHITE;
    if (brdi_take_if(f, 'b')) *sides |= 1 << BLACK;
    if (*sides == 0) return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this names no player", "-, w, b or wb");
    return brdi_expect_end(f);
}

static bool parse_favors(const struct data *data, struct state *s, struct brdi_field *f)
{
    uint32_t most = (uint32_t)data->favors.most;
    for (int side = WHITE; side < SIDES; side++) {
        if (side == BLACK && !brdi_expect(f, ',')) return false;
        uint16_t start = f->at;
        s->favors[side] = (uint8_t)brdi_take_number(f, most);
        if (!brdi_expect(f, ':')) return false;
        s->gained[side] = (uint8_t)brdi_take_number(f, most);
        if (s->favors[side] > s->gained[side])
            return brdi_fault_at(f->line, f->index, start, BRD_FAULT_RANGE, "more favors in hand than gained",
                                 "no more than gained");
    }
    return brdi_expect_end(f);
}

static bool parse_cell(struct brdi_field *f, uint8_t *cell)
{
    *cell = f->end - f->at >= 2 ? read_cell(f->line->text + f->at) : NO_CELL;
    if (*cell == NO_CELL) {
        char column = brdi_peek(f);
        if (column >= 'a' && column < 'a' + COLUMNS) f->at++; /* the row is at fault */
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no cell", "a cell, a1 to i9");
    }
    f->at = (uint16_t)(f->at + 2);
    return true;
}

static bool parse_last_fortress(struct state *s, struct brdi_field *f)
{
    for (int side = WHITE; side < SIDES; side++) {
        if (side == BLACK && !brdi_expect(f, ',')) return false;
        if (!brdi_take_if(f, '-') && !parse_cell(f, &s->last_fortress[side])) return false;
    }
    return brdi_expect_end(f);
}

static bool parse_trail(struct state *s, struct brdi_field *f)
{
    int last = -1;
    do {
        uint8_t cell;
        uint16_t start = f->at;
        if (!parse_cell(f, &cell)) return false;
        if (cell <= last)
            return brdi_fault_at(f->line, f->index, start, BRD_FAULT_SYNTAX, "the cells are not in cell order",
                                 "cells in cell order");
        s->trail[cell >> 6] |= UINT64_C(1) << (cell & 63);
        last = cell;
    } while (brdi_take_if(f, ','));
    return true;
}

/* Of [THR.valid-actor] what the field tells by itself. */
static bool turn_state_fits(const struct state *s, struct brdi_field *f)
{
    bool acted = (s->done & ACTED) != 0, trail = (s->trail[0] | s->trail[1]) != 0;
    if (s->actor == NO_CELL && (acted || trail)) return whole_fault(f, "the actor is missing", "its cell");
    if (s->actor != NO_CELL && !acted) return whole_fault(f, "the actor has done nothing", "m, l, s or x");
    if ((s->done & MOVED_LONG) != 0 && (s->done & SWITCHED) != 0)
        return whole_fault(f, "no such long move", "of a spearman or lancer, without a switch");
    if ((s->done & ENGAGED) != 0 && s->done != ENGAGED)
        return whole_fault(f, "the turn would be over", "x alone, with a favor in hand");
    if (trail && (s->done & SWITCHED) == 0)
        return whole_fault(f, "a trail belongs to a warhorse that has switched", "both or none");
    return true;
}

static bool parse_turn_state(struct state *s, struct brdi_field *f)
{
    if (brdi_take_if(f, '-')) return brdi_expect_end(f);
    if (!brdi_take_if(f, '.') && !parse_cell(f, &s->actor)) return false;
    if (brdi_take_if(f, 'm'))
        s->done |= MOVED;
    else if (brdi_take_if(f, 'l'))
        s->done |= MOVED_LONG;
    if (brdi_take_if(f, 's')) s->done |= SWITCHED;
    if (brdi_take_if(f, 'x')) s->done |= ENGAGED;
    if (brdi_take_if(f, 'f')) s->done |= FAVORED;
    if (s->done == 0)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "nothing has happened", "m or l, s, x, f, or - for the field");
    if (brdi_take_if(f, ':') && !parse_trail(s, f)) return false;
    return brdi_expect_end(f) && turn_state_fits(s, f);
}

static bool parse_check(const struct brdi_rules *rules, struct state *s, struct brdi_field *f)
{
    if (brdi_take_if(f, '-')) return brdi_expect_end(f);
    s->check = brdi_thrones_move_parse(rules, f->line->text + f->at, (size_t)(f->end - f->at));
    if (s->check == 0) return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no move", "an action, a Haste or -");
    if (word_cunning(s->check) || (!is_action(word_kind(s->check)) && word_kind(s->check) != KIND_HASTE))
        return whole_fault(f, "this waits for no check", "a legal action for which a check is due");
    f->at = f->end;
    return true;
}

/* Faults that a field has by itself are reported before later fields are looked at. */
static bool stands(struct brdi_line *line,
                   void (*report)(const struct brdi_rules *, const struct state *, struct brdi_sink *),
                   const struct brdi_rules *rules, const struct state *s)
{
    report(rules, s, line->sink);
    if (line->sink->count == 0) return true;
    if (line->sink->capacity > 0) brdi_line_locate(line, &line->sink->faults[0]);
    return false;
}

bool brdi_thrones_parse_seen(const struct brdi_rules *rules, struct state *s, struct brdi_line *line, int hidden)
{
    struct brdi_field fields[FIELD_PLY + 1];
    bool settled;
    for (uint8_t i = 0; i <= FIELD_PLY; i++) fields[i] = brdi_field_of(line, i);
    s->head.player_count = SIDES;
    s->actor = s->last_fortress[WHITE] = s->last_fortress[BLACK] = NO_CELL;
    line->cell_fields[0] = FIELD_TILES;
    line->cell_fields[1] = FIELD_PIECES;
    if (!parse_tiles(s, &fields[FIELD_TILES], hidden)) return false;
    if (hidden == 0 && !stands(line, brdi_thrones_report_tiles, rules, s)) return false;
    if (!parse_men(s, &fields[FIELD_PIECES], hidden)) return false;
    if (!stands(line, brdi_thrones_report_pieces, rules, s)) return false;
    if (!parse_side(s, &fields[FIELD_SIDE]) || !parse_phase(s, &fields[FIELD_PHASE]) ||
        !parse_claims(s, &fields[FIELD_CLAIMS], hidden, &settled))
        return false;
    if (hidden != 0 ? !brdi_expect(&fields[FIELD_DRAGONS], '?') || !brdi_expect_end(&fields[FIELD_DRAGONS])
                    : !parse_sides(&fields[FIELD_DRAGONS], &s->held_back))
        return false;
    if (!parse_favors(data_of(&rules->schema), s, &fields[FIELD_FAVORS])) return false;
    if (!parse_last_fortress(s, &fields[FIELD_LAST_FORTRESS]) || !parse_sides(&fields[FIELD_GUARD], &s->guard) ||
        !parse_turn_state(s, &fields[FIELD_TURN_STATE]) || !parse_check(rules, s, &fields[FIELD_CHECK]))
        return false;
    s->turn = (uint16_t)brdi_take_number(&fields[FIELD_TURN], UINT16_MAX);
    if (!brdi_expect_end(&fields[FIELD_TURN])) return false;
    s->head.ply = (uint16_t)brdi_take_number(&fields[FIELD_PLY], UINT16_MAX);
    if (!brdi_expect_end(&fields[FIELD_PLY])) return false;
    if (settled != (s->turn > 0))
        return brdi_fault_at(line, FIELD_CLAIMS, line->starts[FIELD_CLAIMS], BRD_FAULT_CONTRADICTION,
                             "the claims stand there exactly during the setup, turn 0", settled ? "claims" : "-");
    return true;
}

bool brdi_thrones_parse(const struct brdi_rules *rules, void *state, struct brdi_line *line)
{
    return brdi_thrones_parse_seen(rules, state, line, 0);
}

/* --------------------------------------------------------------------------------------------------- writing */

static void format_tiles(const struct state *s, int hidden, struct brdi_writer *out)
{
    static const char letters[TILE_CODES + 1] = ".pfmwcx?";
    for (int row = ROWS - 1; row >= 0; row--) {
        if (row < ROWS - 1) brdi_put(out, '/');
        for (int column = 0; column < COLUMNS; column++) {
            uint8_t cell = (uint8_t)(row * COLUMNS + column);
            brdi_put(out, is_hidden(hidden, cell) ? '?' : letters[s->tiles[cell] & (TILE_CODES - 1)]);
        }
    }
}

static void format_man(uint8_t man, struct brdi_writer *out)
{
    int type = type_of(man);
    char letter = type >= 0 && type < PIECES ? piece_letters[type] : '?';
    brdi_put(out, owner_of(man) == BLACK && letter != '?' ? (char)(letter - 'A' + 'a') : letter);
}

static void format_men(const struct state *s, int hidden, struct brdi_writer *out)
{
    for (int row = ROWS - 1; row >= 0; row--) {
        int run = 0;
        if (row < ROWS - 1) brdi_put(out, '/');
        for (int column = 0; column < COLUMNS; column++) {
            uint8_t cell = (uint8_t)(row * COLUMNS + column);
            if (!is_hidden(hidden, cell) && s->men[cell] == NO_MAN) {
                run++;
                continue;
            }
            brdi_put_run(out, &run);
            if (is_hidden(hidden, cell))
                brdi_put(out, '?');
            else
                format_man(s->men[cell], out);
        }
        brdi_put_run(out, &run);
    }
}

static void format_claims(const struct state *s, int hidden, struct brdi_writer *out)
{
    if (s->turn > 0) {
        brdi_put(out, '-');
        return;
    }
    for (int side = WHITE; side < SIDES; side++) {
        char claims[COLUMNS + 1];
        memset(claims, (hidden & 1 << side) != 0 ? '?' : '.', COLUMNS);
        claims[COLUMNS] = '\0';
        for (int terrain = 0; terrain < TERRAINS && (hidden & 1 << side) == 0; terrain++)
            if (s->claims[side][terrain] != 0 && s->claims[side][terrain] <= COLUMNS)
                claims[s->claims[side][terrain] - 1] = tile_letters[terrain];
        if (side == BLACK) brdi_put(out, '|');
        brdi_put_text(out, claims);
    }
}

static void format_sides(uint8_t sides, struct brdi_writer *out)
{
    for (int side = WHITE; side < SIDES; side++)
        if ((sides >> side & 1) != 0) brdi_put_text(out, side_words[side]);
    if ((sides & 3) == 0) brdi_put(out, '-');
}

static void format_favors(const struct state *s, struct brdi_writer *out)
{
    for (int side = WHITE; side < SIDES; side++) {
        if (side == BLACK) brdi_put(out, ',');
        brdi_put_number(out, s->favors[side]);
        brdi_put(out, ':');
        brdi_put_number(out, s->gained[side]);
    }
    for (int side = WHITE; side < SIDES; side++) {
        brdi_put(out, side == WHITE ? ' ' : ',');
        put_cell(out, s->last_fortress[side]);
    }
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
    if ((s->done & MOVED) != 0) brdi_put(out, 'm');
    if ((s->done & MOVED_LONG) != 0) brdi_put(out, 'l');
    if ((s->done & SWITCHED) != 0) brdi_put(out, 's');
    if ((s->done & ENGAGED) != 0) brdi_put(out, 'x');
    if ((s->done & FAVORED) != 0) brdi_put(out, 'f');
    struct cells trail = {{s->trail[0], s->trail[1]}};
    char before = ':';
    for (uint8_t cell; (cell = cells_pop(&trail)) != NO_CELL; before = ',') {
        brdi_put(out, before);
        put_cell(out, cell);
    }
}

void brdi_thrones_format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    const struct state *s = state;
    int hidden = brdi_thrones_hidden(s, viewer);
    format_tiles(s, hidden, out);
    brdi_put(out, ' ');
    format_men(s, hidden, out);
    brdi_put(out, ' ');
    brdi_put_text(out, side_words[s->head.turn]);
    brdi_put(out, ' ');
    brdi_put_text(out, phase_words[s->phase < PHASES ? s->phase : PHASE_OVER]);
    brdi_put(out, ' ');
    format_claims(s, hidden, out);
    brdi_put(out, ' ');
    if (hidden != 0)
        brdi_put(out, '?');
    else
        format_sides(s->held_back, out);
    brdi_put(out, ' ');
    format_favors(s, out);
    brdi_put(out, ' ');
    format_sides(s->guard, out);
    brdi_put(out, ' ');
    format_turn_state(s, out);
    brdi_put(out, ' ');
    if (s->check == 0)
        brdi_put(out, '-');
    else
        brdi_thrones_move_format(rules, s->check, out);
    brdi_put(out, ' ');
    brdi_put_number(out, s->turn);
    brdi_put(out, ' ');
    brdi_put_number(out, s->head.ply);
}
