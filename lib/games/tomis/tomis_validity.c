/* tomis_validity.c: which positions are valid. */
#include "tomis.h"

static void report(struct brdi_sink *sink, int field, uint16_t cell, const char *message, const char *expected)
{
    brdi_report(sink, BRD_FAULT_CONTRADICTION, brdi_tomis_notation.fields[field], cell, message, expected);
}

static brd_fault *report_surplus(struct brdi_sink *sink, int field, uint16_t cell, const char *message)
{
    return brdi_report(sink, BRD_FAULT_SURPLUS, brdi_tomis_notation.fields[field], cell, message, "fewer");
}

/* ------------------------------------------------------------------------------------------------------------ board */

/* Reports a surplus base or unit, or a base off its row [TOM.valid-counts, TOM.valid-bases]. */
static void report_man(const struct tables *t, int side, int man, uint8_t cell, int32_t seen, struct brdi_sink *sink)
{
    if (seen > t->counts[side][stock_of(man)])
        report_surplus(sink, FIELD_BOARD, cell, "more of these men than a player has");
    if (man == BASE && row_of(cell) != back_row(side) && t->fixed[side] != 0)
        report(sink, FIELD_BOARD, cell, "a base off its back row", "White's in row 1, Black's in row 8");
}

/* Counts in the order of the notation, so that the last ones there are surplus [TOM.fault-offset]. */
static void report_board(const struct tables *t, const struct state *s, struct brdi_sink *sink)
{
    int32_t seen[SIDES][MEN] = {{0}};
    for (int i = 0; i < CELLS; i++) {
        uint8_t cell = cell_at(ROWS - 1 - i / COLUMNS, i % COLUMNS);
        for (int side = 0; side < SIDES; side++) {
            if (!has(s->men[side], cell)) continue;
            uint8_t man = man_at(t, s, cell);
            report_man(t, side, man, cell, ++seen[side][man], sink);
        }
    }
}

/* ------------------------------------------------------------------------------------------------------------ gates */

/* The fault of a surplus marker is at its `>` [TOM.fault-offset]. */
static void report_markers(const struct tables *t, const struct state *s, int row, int32_t before,
                           struct brdi_sink *sink)
{
    for (uint8_t i = 1; i <= markers_on(s, row); i++) {
        if (before + i <= t->counts[gate_owner(row)][STOCK_MARKER]) continue;
        brd_fault *fault = report_surplus(sink, FIELD_GATES, gate_cell(s, row), "more markers than a player has");
        if (fault != NULL) fault->item = i;
    }
}

/* Reports surplus gates and markers of a side, counted from row 1 on. */
static void report_gates_of(const struct tables *t, const struct state *s, int side, struct brdi_sink *sink)
{
    int32_t gates = 0, markers = 0;
    for (int row = 0; row < ROWS; row++) {
        if (gate_owner(row) != side || s->gates[row] == 0) continue;
        if (++gates > t->counts[side][STOCK_GATE])
            report_surplus(sink, FIELD_GATES, gate_cell(s, row), "more gates than a player has");
        report_markers(t, s, row, markers, sink);
        markers += markers_on(s, row);
    }
}

static void report_gates(const struct tables *t, const struct state *s, struct brdi_sink *sink)
{
    report_gates_of(t, s, WHITE, sink);
    report_gates_of(t, s, BLACK, sink);
    for (int row = 0; row < ROWS; row++) /* [TOM.valid-bases] */
        if (s->gates[row] != 0 && has(s->types[BASE], gate_cell(s, row)))
            report(sink, FIELD_GATES, gate_cell(s, row), "a gate under a base", "another column");
}

/* ------------------------------------------------------------------------------------------------------------ stock */

/* Counts a side's men in stock and on the board together. */
static void count_men(const struct brdi_rules *rules, const struct state *s, int side, int32_t counts[STOCKS])
{
    for (int stock = 0; stock < stock_count(rules); stock++) counts[stock] = *stock_in(s, side, stock);
    for (int man = BASE; man < tables_of(rules)->men_end; man++)
        counts[stock_of(man)] += (int32_t)brdi_count_cells(men_of(s, side, man));
    for (int row = 0; row < ROWS; row++) {
        if (gate_owner(row) != side) continue;
        counts[STOCK_GATE] += s->gates[row] != 0;
        counts[STOCK_MARKER] += markers_on(s, row);
    }
}

/* A side may not have more than its number, nor fewer before the main phase [TOM.valid-counts]. */
static void report_counts(const struct brdi_rules *rules, const struct state *s, int side, struct brdi_sink *sink)
{
    const uint8_t *most = tables_of(rules)->counts[side];
    int32_t counts[STOCKS];
    bool missing = false;
    count_men(rules, s, side, counts);
    for (int stock = 0; stock < stock_count(rules); stock++) {
        missing = missing || counts[stock] < most[stock];
        if (counts[stock] > most[stock])
            report_surplus(sink, FIELD_STOCK, BRD_NO_CELL, "more in stock and on the board than a player has");
    }
    if (placing(rules, s) && missing)
        report(sink, FIELD_STOCK, BRD_NO_CELL, "something is used up in the placement phase", "everything");
}

static int32_t gates_placed(const struct data *data, const struct state *s, int side)
{
    return data->men[STOCK_GATE] - s->stock[side][STOCK_GATE];
}

/* Reports faults of gate number 0, 1, 2 or 3 of a side, which need not be placed. */
static void report_placed_gate(const struct data *data, const struct state *s, int side, int number,
                               struct brdi_sink *sink)
{
    int row = gate_row(side, number);
    bool placed = s->gates[row] != 0;
    uint8_t cell = gate_cell(s, row);
    if (placed != (number < gates_placed(data, s, side)))
        report(sink, FIELD_GATES, placed ? cell : BRD_NO_CELL, "gates are not placed in order", "from the back row on");
    else if (gate_value(s, row) != INACTIVE)
        report(sink, FIELD_GATES, cell, "a gate is active before all are placed", "inactive gates");
    if (placed && row == back_row(side) && has(too_near(data, s, side), cell)) /* [TOM.valid-clearance] */
        report(sink, FIELD_GATES, cell, "a gate is too near to the base", "the clearance of these rules");
}

/* Units that cannot be on the board yet: all, or units on cells where no ship can be placed [TOM.valid-ships]. */
static uint64_t early_units(const struct brdi_rules *rules, const struct state *s, int side)
{
    uint64_t units = units_of(s, side), places = row_cells(back_row(side)) & ~s->gated & ~s->types[FLAGSHIP];
    return placing_ships(rules, s) ? units & ~places : units;
}

/* Checks what a side has placed [TOM.valid-placement]. */
static void report_placed(const struct brdi_rules *rules, const struct state *s, int side, struct brdi_sink *sink)
{
    const struct data *data = data_of(&rules->schema);
    for (uint64_t units = early_units(rules, s, side); units != 0;)
        report(sink, FIELD_BOARD, brdi_pop_cell(&units), "a unit that is not placed here before the main phase",
               "no unit");
    for (uint64_t bases = men_of(s, side, BASE) & ~row_cells(back_row(side)); bases != 0;) /* [TOM.valid-bases] */
        report(sink, FIELD_BOARD, brdi_pop_cell(&bases), "a base is placed on its back row", "row 1 or 8");
    if (s->stock[side][STOCK_BASE] != 0 && gates_placed(data, s, side) > 0)
        report(sink, FIELD_STOCK, BRD_NO_CELL, "a gate was placed before the base", "the base first");
    for (int number = 0; number < HALF; number++) report_placed_gate(data, s, side, number, sink);
}

/* The number in stock of the kinds that a side is placing now: base and gates, or ships. */
static int32_t left_to_place(const struct brdi_rules *rules, const struct state *s, int side)
{
    if (placing_ships(rules, s)) return ships_due(tables_of(rules), s, side);
    return s->stock[side][STOCK_BASE] + s->stock[side][STOCK_GATE];
}

/* White places next if both sides have placed equally many, otherwise Black [TOM.valid-placement, TOM.valid-ships]. */
static void report_turn(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    int32_t ahead = left_to_place(rules, s, BLACK) - left_to_place(rules, s, WHITE);
    if (ahead != (s->head.turn == WHITE ? 0 : 1))
        report(sink, FIELD_SIDE, BRD_NO_CELL, "the side does not fit what is placed", "White first, then in turn");
}

/* A base is missing only if the last ply destroyed it [TOM.valid-bases, TOM.valid-loser]. */
static void report_bases(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    bool both = men_of(s, WHITE, BASE) != 0 && men_of(s, BLACK, BASE) != 0;
    if (!both && tables_of(rules)->base_attackers == NEVER)
        report(sink, FIELD_BOARD, BRD_NO_CELL, "a base is missing", "both: no base is destroyed by these rules");
    if (s->types[BASE] == 0) report(sink, FIELD_BOARD, BRD_NO_CELL, "both bases are missing", "one at least");
    if (men_of(s, 1 - s->head.turn, BASE) == 0)
        report(sink, FIELD_SIDE, BRD_NO_CELL, "the player without a base has lost and is to move", "that side");
}

/* The stock shows the phase; the board, the side and the gates, which were read before it, can now be checked. */
static void report_stock(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    for (int side = 0; side < SIDES; side++) {
        report_counts(rules, s, side, sink);
        if (placing(rules, s)) report_placed(rules, s, side, sink);
    }
    if (placing(rules, s))
        report_turn(rules, s, sink);
    else
        report_bases(rules, s, sink);
}

/* --------------------------------------------------------------------------------------------- unlocked and passes */

/* [TOM.valid-unlocked] */
static void report_unlocked(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    if (placing(rules, s) && (s->flags & UNLOCKED) != 0)
        report(sink, FIELD_UNLOCKED, BRD_NO_CELL, "a flagship is unlocked too soon", "-");
    for (int side = 0; side < SIDES; side++) {
        int flagships = stock_of(FLAGSHIP);
        bool out = s->stock[side][flagships] < tables_of(rules)->counts[side][flagships] || arrived(s, side);
        if (!placing(rules, s) && out && !unlocked(s, side))
            report(sink, FIELD_UNLOCKED, BRD_NO_CELL, "a flagship out of stock, or a frigate on the enemy's back row",
                   "the flagship of that side unlocked");
    }
}

/* A player who has worked has a frigate on a gate or a marker on a gate of its own [TOM.valid-worked]. */
static bool could_work(const struct brdi_rules *rules, const struct state *s)
{
    int side = s->head.turn;
    uint64_t worked_on = (men_of(s, side, FRIGATE) & s->gated) | (s->jump_gates & gate_rows(side));
    bool bases = men_of(s, WHITE, BASE) != 0 && men_of(s, BLACK, BASE) != 0;
    return !placing(rules, s) && bases && s->passes == 0 && worked_on != 0;
}

/* In the main phase any number is valid; two end the game [TOM.valid-passes]. Here the `+` of the side is checked. */
static void report_passes(const struct brdi_rules *rules, const struct state *s, struct brdi_sink *sink)
{
    if (placing(rules, s) && s->passes != 0)
        report(sink, FIELD_PASSES, BRD_NO_CELL, "nobody passes in the placement phase", "0");
    if (worked(s) && !could_work(rules, s))
        report(sink, FIELD_SIDE, BRD_NO_CELL, "this side cannot have worked in this turn", "the side without +");
}

/* [TOM.faults]. Any ply is valid. The side is checked with the stock and the passes, when the phase is known. */
void brdi_tomis_report(const struct brdi_rules *rules, const void *state, uint8_t field, struct brdi_sink *sink)
{
    const struct tables *t = tables_of(rules);
    switch (field) {
    case FIELD_BOARD: report_board(t, state, sink); break;
    case FIELD_GATES: report_gates(t, state, sink); break;
    case FIELD_STOCK: report_stock(rules, state, sink); break;
    case FIELD_UNLOCKED: report_unlocked(rules, state, sink); break;
    case FIELD_PASSES: report_passes(rules, state, sink); break;
    default: break;
    }
}
