/* carnyx_notation.c: Carnyx: positions as texts, and which of them are valid. */
#include "carnyx.h"

/* ------------------------------------------------------------------------------------- setup and notation */

const char *const brdi_carnyx_fields[] = {"board",    "side",  "unplaced", "reserve", "supply",
                                          "hunkered", "bar-d", "bar-l",    "ply",     NULL};

static const char letters[SIDES] = {'D', 'L'};
static const char side_letters[SIDES] = {'d', 'l'};

static bool report(const struct brdi_rules *rules, const struct state *s, int field, struct brdi_sink *sink);

/* One disc on top of a cell. left: how many of each colour there still are. */
static bool parse_disc(struct state *s, struct brdi_field *f, uint8_t cell, int32_t left[SIDES])
{
    char c = brdi_peek(f);
    int side = c == letters[LIGHT] ? LIGHT : DARK;
    if (c != letters[side]) return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no disc", "D or L");
    if (left[side]-- <= 0)
        return brdi_field_fault(f, BRD_FAULT_SURPLUS, "more discs of this colour than there are", "fewer");
    brdi_take(f);
    put(s, cell, joined(lone_disc(side), s->stacks[cell]), side);
    return true;
}

static bool parse_cell(struct state *s, struct brdi_field *f, uint8_t cell, int32_t left[SIDES])
{
    bool stack = brdi_take_if(f, '(');
    f->line->cell_offsets[0][cell] = f->at;
    if (!parse_disc(s, f, cell, left)) return false;
    if (!stack) return true;
    do
        if (!parse_disc(s, f, cell, left)) return false;
    while (!brdi_take_if(f, ')'));
    return true;
}

/* [CAR.pos-board] */
static bool parse_row(struct state *s, struct brdi_field *f, uint8_t first, int32_t left[SIDES])
{
    for (struct brdi_row row = brdi_row_of(f, EDGE); brdi_row_next(&row);)
        if (!parse_cell(s, f, (uint8_t)(first + row.at), left)) return false;
    return !f->line->failed;
}

static bool parse_board(const struct data *data, struct state *s, struct brdi_field *f)
{
    int32_t left[SIDES] = {disc_count(data), disc_count(data)};
    for (int row = EDGE - 1; row >= 0; row--) {
        if (!parse_row(s, f, (uint8_t)(row * EDGE), left)) return false;
        if (row > 0 && !brdi_expect(f, '/')) return false;
    }
    return true;
}

/* `-`: the winner is who controls a cell [CAR.pos-side]. */
static bool parse_side(struct state *s, struct brdi_field *f)
{
    if (brdi_take_if(f, '-')) {
        s->won = 1;
        s->head.turn = cells_of(s, DARK) != 0 ? DARK : LIGHT;
    } else if (brdi_take_if(f, side_letters[LIGHT])) {
        s->head.turn = LIGHT;
    } else {
        return brdi_expect(f, side_letters[DARK]);
    }
    return true;
}

/* Unplaced, reserve or supply: `3/2`. */
static bool parse_stock(const struct data *data, struct state *s, struct brdi_field *f)
{
    int32_t most = f->index == FIELD_UNPLACED ? data->counts.place
                   : f->index == FIELD_SUPPLY ? data->counts.supply
                                              : disc_count(data);
    for (int side = 0; side < SIDES; side++) {
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

static bool parse_bar_cell(struct brdi_field *f, uint8_t *cell)
{
    char column = brdi_peek(f);
    if (column < 'a' || column >= 'a' + EDGE)
        return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no column", "a to e");
    brdi_take(f);
    char row = brdi_peek(f);
    if (row < '1' || row >= '1' + EDGE) return brdi_field_fault(f, BRD_FAULT_SYNTAX, "this is no row", "1 to 5");
    brdi_take(f);
    *cell = (uint8_t)((row - '1') * EDGE + (column - 'a'));
    return true;
}

static bool parse_bar(struct state *s, struct brdi_field *f)
{
    uint16_t start = f->at;
    uint8_t from, to;
    if (brdi_take_if(f, '-')) return true;
    if (!parse_bar_cell(f, &from) || !parse_bar_cell(f, &to) || !brdi_expect_end(f)) return false;
    if (from == to)
        return brdi_fault_at(f->line, f->index, start, BRD_FAULT_CONTRADICTION, "a bar from a cell to itself",
                             "a step");
    s->players[f->index - FIELD_BAR_D].bar = (uint16_t)(from << 5 | to);
    return true;
}

static bool parse_field(const struct data *data, struct state *s, struct brdi_field *f)
{
    switch (f->index) {
    case FIELD_BOARD: return parse_board(data, s, f);
    case FIELD_SIDE: return parse_side(s, f);
    case FIELD_HUNKERED: return parse_hunkered(s, f);
    case FIELD_BAR_D:
    case FIELD_BAR_L: return parse_bar(s, f);
    case FIELD_PLY: s->head.ply = (uint16_t)brdi_take_number(f, UINT16_MAX); return !f->line->failed;
    default: return parse_stock(data, s, f);
    }
}

/* Each field must fit those before it, before the next one is looked at [CAR.faults]. */
bool brdi_carnyx_parse(const struct brdi_rules *rules, void *state, struct brdi_line *line)
{
    struct state *s = state;
    s->head.player_count = SIDES;
    line->cell_fields[0] = FIELD_BOARD;
    line->cell_fields[1] = FIELDS;
    for (uint8_t i = 0; i < FIELDS; i++) {
        struct brdi_field f = brdi_field_of(line, i);
        if (!parse_field(data_of(&rules->schema), s, &f) || !brdi_expect_end(&f)) return false;
        if (!report(rules, s, i, line->sink)) continue;
        brdi_line_locate(line, &line->sink->faults[0]);
        return false;
    }
    return true;
}

static void format_cell(uint32_t stack, struct brdi_writer *out)
{
    uint32_t discs = height(stack);
    if (discs > 1) brdi_put(out, '(');
    for (uint32_t i = 0; i < discs; i++) brdi_put(out, letters[disc_at(stack, i)]);
    if (discs > 1) brdi_put(out, ')');
}

static void format_board(const struct state *s, struct brdi_writer *out)
{
    for (int row = EDGE - 1; row >= 0; row--) {
        int run = 0;
        for (int cell = row * EDGE; cell < (row + 1) * EDGE; cell++) {
            if (s->stacks[cell] == 0) {
                run++;
                continue;
            }
            brdi_put_run(out, &run);
            format_cell(s->stacks[cell], out);
        }
        brdi_put_run(out, &run);
        brdi_put(out, row > 0 ? '/' : ' ');
    }
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

void brdi_carnyx_format(const struct brdi_rules *rules, const void *state, uint8_t viewer, struct brdi_writer *out)
{
    const struct state *s = state;
    const struct player *dark = &s->players[DARK], *light = &s->players[LIGHT];
    (void)viewer; /* nothing is hidden */
    format_board(s, out);
    brdi_put(out, s->won ? '-' : side_letters[s->head.turn]);
    brdi_put(out, ' ');
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

/* ---------------------------------------------------------------------------------------------- invariants */

/* The discs of a side's colour on the board. */
static int32_t discs_on_board(const struct state *s, int side)
{
    uint32_t count = 0;
    for (int cell = 0; cell < CELLS; cell++) count += discs_of(s->stacks[cell], side);
    return (int32_t)count;
}

/* Exactly one player controls a cell when the game is won [CAR.valid-won]. */
static const char *fault_of_side(const struct state *s)
{
    bool dark = cells_of(s, DARK) != 0, light = cells_of(s, LIGHT) != 0;
    return s->won && dark == light ? "a won game in which not just one player controls a cell" : NULL;
}

/* In the setup: the discs placed so far lie on the home rows, one colour on each [CAR.valid-setup]. */
static bool placed_well(const struct data *data, const struct state *s)
{
    for (int side = 0; side < SIDES; side++) {
        int32_t placed = 0;
        for (uint64_t left = home_rows[side]; left != 0;)
            placed += (int32_t)discs_of(s->stacks[brdi_pop_cell(&left)], side);
        if (placed != data->counts.place - s->players[side].unplaced || placed != discs_on_board(s, side)) return false;
    }
    return (cells_of(s, DARK) & ~home_rows[DARK]) == 0 && (cells_of(s, LIGHT) & ~home_rows[LIGHT]) == 0;
}

/* With side `-` no stage of the setup fits: one player controls no cell, which only the next to place may. */
static const char *fault_of_unplaced(const struct data *data, const struct state *s)
{
    int32_t dark = s->players[DARK].unplaced, light = s->players[LIGHT].unplaced;
    if (!in_setup(s)) return NULL;
    if (dark + (s->head.turn == LIGHT) != light) return "players place in turn, Dark first";
    return placed_well(data, s) ? NULL : "the board does not show just what was placed";
}

static const char *fault_of_reserve(const struct state *s)
{
    for (int side = 0; side < SIDES; side++) {
        int32_t reserve = s->players[side].reserve;
        if (in_setup(s) && reserve != 0) return "a reserve in the setup";
        if (!in_setup(s) && !s->won && reserve == 0 && cells_of(s, side) == 0)
            return "a player with nothing left in a game that is not won";
    }
    return NULL;
}

/* [CAR.valid-count] */
static const char *fault_of_supply(const struct data *data, const struct state *s)
{
    for (int side = 0; side < SIDES; side++) {
        const struct player *player = &s->players[side];
        if (discs_on_board(s, side) + player->unplaced + player->reserve + player->supply > disc_count(data))
            return "more discs on the board, unplaced, in reserve and supply than a player has";
        if (in_setup(s) && player->supply != data->counts.supply) return "a supply that is not full in the setup";
    }
    return NULL;
}

static const char *fault_of_hunkered(const struct state *s)
{
    bool hunkered = s->players[DARK].hunkered || s->players[LIGHT].hunkered;
    return hunkered && (in_setup(s) || s->won) ? "nobody hunkers down in the setup or with the last turn" : NULL;
}

/* [CAR.valid-bar], [CAR.valid-hunkered] */
static const char *fault_of_bar(const struct tables *t, const struct state *s, int side)
{
    uint16_t bar = s->players[side].bar;
    uint8_t from = bar_from(bar), to = bar_to(bar);
    if (bar == 0) return NULL;
    if (in_setup(s) || s->players[side].hunkered) return "a bar in the setup or after hunkering down";
    if (from >= CELLS || to >= CELLS || (cells_of(s, side) >> to & 1) == 0)
        return "its second cell is not that player's";
    int kind = kind_on(s, to);
    uint32_t there = t->reach[side][PIECE][from] | (kind == STACK ? t->reach[side][STACK][from] : 0);
    if ((t->reach[side][kind][to] >> from & 1) == 0 || (there >> to & 1) == 0)
        return "no step there and back of what stands on its second cell";
    uint32_t taken = cells_of(s, side) | (s->head.turn == side ? 0 : cells_of(s, 1 - side));
    return (taken >> from & 1) != 0 ? "its first cell is taken" : NULL;
}

/* Reports what a field has against itself and those before it. */
static bool report(const struct brdi_rules *rules, const struct state *s, int field, struct brdi_sink *sink)
{
    const struct data *data = data_of(&rules->schema);
    const char *fault = NULL;
    switch (field) {
    case FIELD_SIDE: fault = fault_of_side(s); break;
    case FIELD_UNPLACED: fault = fault_of_unplaced(data, s); break;
    case FIELD_RESERVE: fault = fault_of_reserve(s); break;
    case FIELD_SUPPLY: fault = fault_of_supply(data, s); break;
    case FIELD_HUNKERED: fault = fault_of_hunkered(s); break;
    case FIELD_BAR_D: fault = fault_of_bar(tables_of(rules), s, DARK); break;
    case FIELD_BAR_L: fault = fault_of_bar(tables_of(rules), s, LIGHT); break;
    default: break;
    }
    if (fault != NULL)
        brdi_report(sink, BRD_FAULT_CONTRADICTION, brdi_carnyx_fields[field], BRD_NO_CELL, fault,
                    "what fits to the other fields");
    return fault != NULL;
}

void brdi_carnyx_validity(const struct brdi_rules *rules, const void *state, struct brdi_sink *sink)
{
    for (int field = 0; field < FIELDS; field++) report(rules, state, field, sink);
}
