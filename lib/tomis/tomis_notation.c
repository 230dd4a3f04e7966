/* tomis_notation.c: moves and positions of Tomis as texts, and which positions are valid. */
#include <string.h>

#include "tomis.h"

/* ------------------------------------------------------------------------------------------------ move word */

const char *const brdi_tomis_directions[] = {"N",   "NE",  "E",   "SE",  "S",   "SW",  "W",   "NW", /* clockwise */
                                             "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW", NULL};

/* What a letter of the notation stands for, and what stands between two cells. */
static const char letters[SIDES][MEN + 1] = {"BFSTL", "bfstl"};
static const char signs[PASS + 1] = {[ACTIVATE] = '+', [DEACTIVATE] = '-', [MARK] = '^',   [SECOND_MARK] = '^',
                                     [ROTATE] = '~',   [GATE_JUMP] = '=',  [STRIKE] = '*', [JUMP] = '>'};

bool brdi_tomis_move_valid(const struct brdi_rules *rules, uint32_t word)
{
    (void)rules;
    uint8_t first = word_first(word), second = word_second(word);
    if (word >= 1 << 17) return false;
    switch (word_kind(word)) {
    case PLACE_BASE:
    case PLACE_GATE: return first == 0;
    case DEPLOY: return first >= FRIGATE && first <= FLAGSHIP;
    case MARK:
    case ROTATE: return second < WINDS;
    case ACTIVATE:
    case DEACTIVATE:
    case SECOND_MARK: return second == 0;
    case MOVE:
    case GATE_JUMP:
    case STRIKE:
    case JUMP: return true;
    case PASS: return first == 0 && second == 0;
    default: return false;
    }
}

/* `B@e1`, `G@c2`, `F@a1` … */
static uint32_t parse_placement(char letter, uint8_t cell)
{
    if (letter == 'G') return move_word(PLACE_GATE, 0, cell);
    for (uint8_t type = BASE; type < MEN; type++)
        if (letters[WHITE][type] == letter)
            return type == BASE ? move_word(PLACE_BASE, 0, cell) : move_word(DEPLOY, type, cell);
    return 0;
}

static uint8_t find_wind(const char *text, size_t nbytes)
{
    for (uint8_t wind = 0; wind < WINDS; wind++) {
        const char *name = brdi_tomis_directions[wind];
        if (strlen(name) == nbytes && memcmp(name, text, nbytes) == 0) return wind;
    }
    return BRD_NO_DIRECTION;
}

/* A cell, a sign and what stands behind it. */
static uint32_t parse_action(const struct brdi_rules *rules, uint8_t cell, const char *text, size_t nbytes)
{
    char sign = text[0];
    if (nbytes == 1 && sign == '+') return move_word(ACTIVATE, cell, 0);
    if (nbytes == 1 && sign == '-') return move_word(DEACTIVATE, cell, 0);
    if (nbytes == 2 && sign == '^' && text[1] == '^') return move_word(SECOND_MARK, cell, 0);
    if (sign == '^' || sign == '~') {
        uint8_t wind = find_wind(text + 1, nbytes - 1);
        return wind == BRD_NO_DIRECTION ? 0 : move_word(sign == '^' ? MARK : ROTATE, cell, wind);
    }
    uint8_t second = brdi_board_find(&rules->board, text + 1, nbytes - 1);
    for (int kind = GATE_JUMP; kind <= JUMP && second != BRD_NO_CELL; kind++)
        if (signs[kind] == sign) return move_word(kind, cell, second);
    return 0;
}

uint32_t brdi_tomis_move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    if (nbytes == 4 && memcmp(text, "pass", 4) == 0) return move_word(PASS, 0, 0);
    if (nbytes < 3 || nbytes > 5) return 0;
    if (text[1] == '@') {
        uint8_t cell = brdi_board_find(&rules->board, text + 2, nbytes - 2);
        return cell == BRD_NO_CELL ? 0 : parse_placement(text[0], cell);
    }
    uint8_t first = brdi_board_find(&rules->board, text, 2);
    uint8_t second = brdi_board_find(&rules->board, text + 2, nbytes - 2);
    if (first == BRD_NO_CELL) return 0;
    return second != BRD_NO_CELL ? move_word(MOVE, first, second) : parse_action(rules, first, text + 2, nbytes - 2);
}

void brdi_tomis_move_format(const struct brdi_rules *rules, uint32_t word, struct brdi_writer *out)
{
    int kind = word_kind(word);
    const char *first = rules->board.names[word_first(word)], *second = rules->board.names[word_second(word)];
    if (kind == PASS) {
        brdi_put_text(out, "pass");
    } else if (kind <= DEPLOY) {
        brdi_put(out, kind == PLACE_GATE ? 'G' : letters[WHITE][kind == PLACE_BASE ? BASE : word_first(word)]);
        brdi_put(out, '@');
        brdi_put_text(out, second);
    } else {
        brdi_put_text(out, first);
        if (kind != MOVE) brdi_put(out, signs[kind]);
        if (kind == SECOND_MARK)
            brdi_put(out, '^');
        else if (kind == MARK || kind == ROTATE)
            brdi_put_text(out, brdi_tomis_directions[word_second(word)]);
        else if (kind != ACTIVATE && kind != DEACTIVATE)
            brdi_put_text(out, second);
    }
}

/* ------------------------------------------------------------------------------------- setup and notation */

static const char stock_letters[] = "BGMFSTL";

const char *const brdi_tomis_fields[] = {"board", "side", "gates", "stock", "unlocked", "passes", "ply", NULL};

static bool parse_man(struct state *s, struct brdi_field *f, uint8_t cell)
{
    f->line->cell_offsets[0][cell] = f->at;
    for (int side = 0; side < SIDES; side++)
        for (int type = BASE; type < MEN; type++) {
            if (!brdi_take_if(f, letters[side][type])) continue;
            s->men[side][type] |= brdi_bit(cell);
            return true;
        }
    return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no man has this letter", "B, F, S, T, L, b, f, s, t, l or a digit");
}

/* [TOM.field-board] */
static bool parse_row(struct state *s, struct brdi_field *f, int row)
{
    for (struct brdi_row cells = brdi_row_of(f, SIZE); brdi_row_next(&cells);)
        if (!parse_man(s, f, cell_at(row, cells.at))) return false;
    return !f->line->failed;
}

static bool parse_board(struct state *s, struct brdi_field *f)
{
    for (int row = SIZE - 1; row >= 0; row--) {
        if (row < SIZE - 1 && !brdi_expect(f, '/')) return false;
        if (!parse_row(s, f, row)) return false;
    }
    return brdi_expect_end(f);
}

/* The longest of the eight that stands there. */
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

/* `-`, `c.`, `c+`, `c>NE`, `c>>NE` [TOM.field-gates] */
static bool parse_gate(struct state *s, struct brdi_field *f, int row)
{
    if (brdi_take_if(f, '-')) return true;
    uint16_t start = f->at;
    char column = brdi_peek(f);
    if (column < 'a' || column > 'h')
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is neither a column nor `-`", "a column a to h, or -");
    brdi_take(f);
    int value = brdi_take_if(f, '.') ? INACTIVE : brdi_take_if(f, '+') ? ACTIVE : ONE_MARKER;
    uint8_t wind = 0;
    if (value == ONE_MARKER) {
        if (!brdi_take_if(f, '>'))
            return brdi_field_fault(f, BRD_FAULT_SYNTAX, "no gate is in this state", "'.', '+' or '>'");
        if (brdi_take_if(f, '>')) value = TWO_MARKERS;
        wind = take_wind(f);
        if (wind == BRD_NO_DIRECTION) return false;
    }
    s->gates[row] = make_gate((uint8_t)(column - 'a'), value, wind);
    f->line->cell_offsets[1][gate_cell(s, row)] = start;
    return true;
}

static bool parse_gates(struct state *s, struct brdi_field *f)
{
    for (int row = 0; row < SIZE; row++) {
        if (row > 0 && !brdi_expect(f, ',')) return false;
        if (!parse_gate(s, f, row)) return false;
    }
    return brdi_expect_end(f);
}

/* One side's stock, up to `/` or the end: letters in their order, each with a count of what there is at most. */
static bool parse_stock(const struct data *data, struct state *s, struct brdi_field *f, int side)
{
    if (brdi_take_if(f, '-')) return true;
    uint16_t start = f->at;
    for (int stock = 0; stock < STOCKS; stock++) {
        if (!brdi_take_if(f, stock_letters[stock])) continue;
        uint16_t number = f->at;
        s->stock[side][stock] = (uint8_t)brdi_take_number(f, (uint32_t)data->men[stock]);
        if (f->line->failed) return false;
        if (s->stock[side][stock] == 0)
            return brdi_fault_at(f->line, f->index, number, BRD_FAULT_SYNTAX, "the count is 0",
                                 "no letter where nothing is left");
    }
    return f->at > start ||
           brdi_field_fault(f, BRD_FAULT_SYNTAX, "no stock has this letter", "B, G, M, F, S, T, L or -");
}

static bool parse_stocks(const struct data *data, struct state *s, struct brdi_field *f)
{
    return parse_stock(data, s, f, WHITE) && brdi_expect(f, '/') && parse_stock(data, s, f, BLACK) &&
           brdi_expect_end(f);
}

static void report_board(const struct data *data, const struct state *s, struct brdi_sink *sink);
static void report_gates(const struct data *data, const struct state *s, struct brdi_sink *sink);

/* What a field alone shows is reported before the next is looked at [TOM.faults]. */
static bool located(struct brdi_line *line)
{
    if (line->sink->count > 0 && !line->failed) brdi_line_locate(line, &line->sink->faults[0]);
    return line->sink->count == 0;
}

bool brdi_tomis_parse(const struct brdi_rules *rules, void *state, struct brdi_line *line)
{
    struct state *s = state;
    const struct data *data = data_of(&rules->schema);
    struct brdi_field f[FIELD_PLY + 1];
    for (uint8_t i = 0; i <= FIELD_PLY; i++) f[i] = brdi_field_of(line, i);
    s->head.player_count = SIDES;
    line->cell_fields[0] = FIELD_BOARD;
    line->cell_fields[1] = FIELD_GATES;

    if (!parse_board(s, &f[FIELD_BOARD])) return false;
    report_board(data, s, line->sink);
    if (!located(line)) return false;
    if (brdi_take_if(&f[FIELD_SIDE], 'b'))
        s->head.turn = BLACK;
    else if (!brdi_expect(&f[FIELD_SIDE], 'w'))
        return false;
    if (!brdi_expect_end(&f[FIELD_SIDE]) || !parse_gates(s, &f[FIELD_GATES])) return false;
    report_gates(data, s, line->sink);
    if (!located(line) || !parse_stocks(data, s, &f[FIELD_STOCK])) return false;

    struct brdi_field *unlocked = &f[FIELD_UNLOCKED];
    if (brdi_take_if(unlocked, 'w')) s->unlocked |= 1 << WHITE;
    if (brdi_take_if(unlocked, 'b')) s->unlocked |= 1 << BLACK;
    if (s->unlocked == 0 && !brdi_expect(unlocked, '-')) return false;
    if (!brdi_expect_end(unlocked)) return false;
    s->passes = (uint8_t)brdi_take_number(&f[FIELD_PASSES], PASSES_MAX);
    if (!brdi_expect_end(&f[FIELD_PASSES])) return false;
    s->head.ply = (uint16_t)brdi_take_number(&f[FIELD_PLY], UINT16_MAX);
    return brdi_expect_end(&f[FIELD_PLY]);
}

static void format_board(const struct state *s, struct brdi_writer *out)
{
    uint64_t taken[SIDES] = {men_of(s, WHITE), men_of(s, BLACK)};
    for (int row = SIZE - 1; row >= 0; row--) {
        int run = 0;
        for (int column = 0; column < SIZE; column++) {
            uint8_t cell = cell_at(row, column);
            int side = (taken[WHITE] >> cell & 1) != 0 ? WHITE : BLACK;
            if ((taken[side] >> cell & 1) == 0) {
                run++;
                continue;
            }
            brdi_put_run(out, &run);
            brdi_put(out, letters[side][man_at(s, side, cell)]);
        }
        brdi_put_run(out, &run);
        brdi_put(out, row > 0 ? '/' : ' ');
    }
}

static void format_gates(const struct state *s, struct brdi_writer *out)
{
    static const char *const states[] = {".", "+", ">", ">>"};
    for (int row = 0; row < SIZE; row++) {
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

static void format_stock(const struct state *s, int side, struct brdi_writer *out)
{
    size_t start = out->length;
    for (int stock = 0; stock < STOCKS; stock++) {
        if (s->stock[side][stock] == 0) continue;
        brdi_put(out, stock_letters[stock]);
        brdi_put_number(out, s->stock[side][stock]);
    }
    if (out->length == start) brdi_put(out, '-');
}

void brdi_tomis_format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    static const char *const unlocked[] = {" - ", " w ", " b ", " wb "};
    const struct state *s = state;
    (void)rules, (void)viewer; /* nothing is hidden */
    format_board(s, out);
    brdi_put_text(out, s->head.turn == WHITE ? "w " : "b ");
    format_gates(s, out);
    brdi_put(out, ' ');
    format_stock(s, WHITE, out);
    brdi_put(out, '/');
    format_stock(s, BLACK, out);
    brdi_put_text(out, unlocked[s->unlocked & 3]);
    brdi_put_number(out, s->passes);
    brdi_put(out, ' ');
    brdi_put_number(out, s->head.ply);
}

/* ---------------------------------------------------------------------------------------------- invariants */

static void report(struct brdi_sink *sink, int field, uint8_t cell, const char *message, const char *expected)
{
    brdi_report(sink, BRD_FAULT_CONTRADICTION, brdi_tomis_fields[field], cell, message, expected);
}

static brd_fault *report_surplus(struct brdi_sink *sink, int field, uint8_t cell, const char *message)
{
    return brdi_report(sink, BRD_FAULT_SURPLUS, brdi_tomis_fields[field], cell, message, "fewer");
}

/* What the board alone shows: men too many in the order of the notation, bases off their row [TOM.valid-bases]. */
static void report_board(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    int32_t seen[SIDES][MEN] = {{0}};
    for (int i = 0; i < CELLS; i++) {
        uint8_t cell = cell_at(SIZE - 1 - i / SIZE, i % SIZE);
        for (int side = WHITE; side < SIDES; side++)
            for (int type = BASE; type < MEN; type++) {
                if ((s->men[side][type] >> cell & 1) == 0) continue;
                if (++seen[side][type] > data->men[type == BASE ? STOCK_BASE : STOCK_MARKER + type])
                    report_surplus(sink, FIELD_BOARD, cell, "more of these men than a player has");
                if (type == BASE && row_of(cell) != back_row(side))
                    report(sink, FIELD_BOARD, cell, "a base off its back row", "White's in row 1, Black's in row 8");
            }
    }
}

/* What the gates alone show: too many gates or markers; a marker is named by its `>`. */
static void report_gates(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    for (int side = WHITE; side < SIDES; side++) {
        int32_t gates = 0, markers = 0;
        for (int row = side == WHITE ? 0 : HALF; row < (side == WHITE ? HALF : SIZE); row++) {
            if (s->gates[row] != 0 && ++gates > data->men[STOCK_GATE])
                report_surplus(sink, FIELD_GATES, gate_cell(s, row), "more gates than a player has");
            for (uint8_t i = 1; i <= markers_on(s, row); i++) {
                if (++markers <= data->men[STOCK_MARKER]) continue;
                brd_fault *fault =
                    report_surplus(sink, FIELD_GATES, gate_cell(s, row), "more markers than a player has");
                if (fault != NULL) fault->item = i;
            }
        }
    }
}

/* What is in stock and on the board together. */
static void count_men(const struct state *s, int side, int32_t counts[STOCKS])
{
    for (int stock = 0; stock < STOCKS; stock++) counts[stock] = s->stock[side][stock];
    for (int row = side == WHITE ? 0 : HALF; row < (side == WHITE ? HALF : SIZE); row++) {
        counts[STOCK_GATE] += s->gates[row] != 0;
        counts[STOCK_MARKER] += markers_on(s, row);
    }
    counts[STOCK_BASE] += (int32_t)brdi_count_cells(s->men[side][BASE]);
    for (int type = FRIGATE; type < MEN; type++)
        counts[STOCK_MARKER + type] += (int32_t)brdi_count_cells(s->men[side][type]);
}

static void report_stocks(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    for (int side = WHITE; side < SIDES; side++) {
        int32_t counts[STOCKS];
        count_men(s, side, counts);
        for (int stock = 0; stock < STOCKS; stock++)
            if (counts[stock] > data->men[stock])
                report_surplus(sink, FIELD_STOCK, BRD_NO_CELL, "more in stock and on the board than a player has");
    }
}

/* A side's gates stand in the rows due, inactive, none too near to the base [TOM.valid-clearance]. */
static void report_placed(const struct data *data, const struct state *s, int side, struct brdi_sink *sink)
{
    int32_t placed = data->men[STOCK_GATE] - s->stock[side][STOCK_GATE], counts[STOCKS];
    count_men(s, side, counts);
    if (memcmp(counts, data->men, sizeof counts) != 0)
        report(sink, FIELD_STOCK, BRD_NO_CELL, "something is used up before all gates are placed", "everything");
    for (uint64_t units = units_of(s, side); units != 0;)
        report(sink, FIELD_BOARD, brdi_pop_cell(&units), "a unit before all gates are placed", "none");
    if (s->stock[side][STOCK_BASE] != 0 && placed > 0)
        report(sink, FIELD_STOCK, BRD_NO_CELL, "a gate was placed before the base", "the base first");
    for (int i = 0; i < HALF; i++) {
        int row = side == WHITE ? i : SIZE - 1 - i;
        if ((s->gates[row] != 0) != (i < placed))
            report(sink, FIELD_GATES, s->gates[row] != 0 ? gate_cell(s, row) : BRD_NO_CELL,
                   "gates are not placed in order", "from the back row on");
        else if (s->gates[row] != 0 && gate_value(s, row) != INACTIVE)
            report(sink, FIELD_GATES, gate_cell(s, row), "a gate is active before all are placed", "inactive gates");
    }
    int back = back_row(side);
    if (s->gates[back] != 0 && (too_near(data, s, side) >> gate_cell(s, back) & 1) != 0)
        report(sink, FIELD_GATES, gate_cell(s, back), "a gate is too near to the base", "the clearance of these rules");
}

/* [TOM.valid-placement] */
static void report_placement(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    int placed[SIDES];
    for (int side = WHITE; side < SIDES; side++) {
        report_placed(data, s, side, sink);
        placed[side] = data->men[STOCK_GATE] - s->stock[side][STOCK_GATE] - s->stock[side][STOCK_BASE];
    }
    int ahead = placed[WHITE] - placed[BLACK];
    if (ahead != (s->head.turn == WHITE ? 0 : 1))
        report(sink, FIELD_SIDE, BRD_NO_CELL, "the side does not fit what is placed", "White first, then in turn");
    if (s->unlocked != 0) report(sink, FIELD_UNLOCKED, BRD_NO_CELL, "a flagship is unlocked too soon", "-");
    if (s->passes != 0) report(sink, FIELD_PASSES, BRD_NO_CELL, "nobody passes before all gates are placed", "0");
}

/* [TOM.valid-bases, TOM.valid-loser, TOM.valid-unlocked] */
static void report_main_phase(const struct data *data, const struct state *s, struct brdi_sink *sink)
{
    if ((s->men[WHITE][BASE] | s->men[BLACK][BASE]) == 0)
        report(sink, FIELD_BOARD, BRD_NO_CELL, "both bases are missing", "one at least");
    for (int side = WHITE; side < SIDES; side++) {
        if (s->men[side][BASE] == 0 && s->head.turn != side)
            report(sink, FIELD_SIDE, BRD_NO_CELL, "the player without a base has lost and is to move", "that side");
        bool out = s->stock[side][STOCK_MARKER + FLAGSHIP] < data->men[STOCK_MARKER + FLAGSHIP] ||
                   (s->men[side][FRIGATE] & row_cells(back_row(1 - side))) != 0;
        if (out && !unlocked(s, side))
            report(sink, FIELD_UNLOCKED, BRD_NO_CELL, "a flagship out of stock, or a frigate on the enemy's back row",
                   "the flagship of that side unlocked");
    }
}

static uint64_t gate_cells(const struct state *s)
{
    uint64_t cells = 0;
    for (int row = 0; row < SIZE; row++)
        if (s->gates[row] != 0) cells |= brdi_bit(gate_cell(s, row));
    return cells;
}

void brdi_tomis_validity(const struct brdi_rules *rules, const void *state, struct brdi_sink *sink)
{
    const struct data *data = data_of(&rules->schema);
    const struct state *s = state;
    report_board(data, s, sink);
    report_gates(data, s, sink);
    report_stocks(data, s, sink);
    for (uint64_t under = (s->men[WHITE][BASE] | s->men[BLACK][BASE]) & gate_cells(s); under != 0;)
        report(sink, FIELD_GATES, brdi_pop_cell(&under), "a gate under a base", "another column");
    if (placing(s))
        report_placement(data, s, sink);
    else
        report_main_phase(data, s, sink);
}
