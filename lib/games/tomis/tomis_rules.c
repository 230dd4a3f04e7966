/* tomis_rules.c: the keys of a rules file of Tomis, the contradictions between them, and the tables made of them. */
#include "tomis.h"

#include "keys/keys.h"

/* ------------------------------------------------------------------------------------------------------ keys */

/* The directions of the compass in the words of an owner who sees the board as White does: N is forward. */
static const char *const owners_directions[] = {BRDI_EIGHT_DIRECTION_WORDS, "knight-forward-right",
                                                "knight-right-forward",     "knight-right-backward",
                                                "knight-backward-right",    "knight-backward-left",
                                                "knight-left-backward",     "knight-left-forward",
                                                "knight-forward-left",      NULL};

/* The groups of brdi_eight_groups, and the knight's leaps. */
static const struct brdi_group groups[] = {
    {"orthogonal", 0x0055}, {"diagonal", 0x00AA}, {"king", 0x00FF}, {"knight", 0xFF00}, {.name = NULL}};
static const char *const kinds[] = {"step", "leap", "slide", NULL};
static const char *const gate_work[] = {"turn", "extra", NULL};
static const char *const ships[] = {"deployed", "placed", NULL};

enum { UNITS_OF_A_TYPE_MOST = 16 };

/* One line for each key, in columns: name, place, value, default, paragraph, meaning (keys/keys.h). */
/* clang-format off */

#define SOME_DIRECTIONS BRDI_SOME_WORDS(1, owners_directions, groups)
#define SOME_STEPS      BRDI_SOME_STEPS(BRDI_STEPS_MOST, step_keys, NULL)
#define UNIT_KEY(text, unit) \
    BRDI_KEY(text, BRDI_NTH(units, (unit) - FRIGATE), BRDI_A_MAP(unit_keys), NULL, "TOM.tables", "a type of unit")
#define COUNT_KEY(text, unit) \
    BRDI_KEY(text, BRDI_NTH(men, STOCK_MARKER + (unit)), BRDI_A_NUMBER(0, UNITS_OF_A_TYPE_MOST), NULL, "TOM.men", \
             "the number of these units")
#define DIRECTION_MEANING "columns to the right and rows forward, as White sees them"
#define KNIGHT_KEY(text, index) BRDI_DIRECTION_KEY(text, index, AXES, COLUMNS - 1, DIRECTION_MEANING)

static const struct brdi_key step_keys[] = {
    BRDI_KEY("kind",       BRDI_AT(brdi_step, kind),       BRDI_A_WORD(kinds),              NULL, NULL,
             "step: to the next cell in the direction; leap: `range` such steps at once, whatever is on the cells "
             "between; slide: `range` such steps one by one, up to the first unit or base"),
    BRDI_KEY("directions", BRDI_AT(brdi_step, directions), SOME_DIRECTIONS,                 NULL, NULL,
             "the directions, as the owner sees them; knight-forward-right is 2 cells forward and 1 to the right"),
    BRDI_KEY("range",      BRDI_AT(brdi_step, range),      BRDI_A_RANGE(COLUMNS - 1, NULL), "1",  NULL,
             "the least and the greatest number of steps"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key direction_keys[] = {
    BRDI_EIGHT_DIRECTION_KEYS(COLUMNS - 1, DIRECTION_MEANING),
    KNIGHT_KEY("knight-forward-right",  8),
    KNIGHT_KEY("knight-right-forward",  9),
    KNIGHT_KEY("knight-right-backward", 10),
    KNIGHT_KEY("knight-backward-right", 11),
    KNIGHT_KEY("knight-backward-left",  12),
    KNIGHT_KEY("knight-left-backward",  13),
    KNIGHT_KEY("knight-left-forward",   14),
    KNIGHT_KEY("knight-forward-left",   15),
    BRDI_END_OF_KEYS
};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == DIRECTIONS + 1, "a key for each direction");

static const struct brdi_key board_keys[] = {
    BRDI_KEY("directions", 0, BRDI_A_MAP(direction_keys), NULL, "TOM.tables",
             "the directions of the board; gates point in the first eight, which are N to NW as White sees them"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key unit_keys[] = {
    BRDI_KEY("ap",      BRDI_AT(unit_data, ap),      BRDI_A_NUMBER(0, AP_MOST), "1",  "TOM.ap",
             "the attack points of the unit: attackers remove it if they have more points together"),
    BRDI_KEY("moves",   BRDI_AT(unit_data, moves),   SOME_STEPS,                NULL, "TOM.unit-move",
             "how the unit moves, to an empty cell over empty cells"),
    BRDI_KEY("attacks", BRDI_AT(unit_data, attacks), SOME_STEPS,                NULL, "TOM.attacks",
             "which cells the unit attacks, after every action and in support of a landing"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key units_keys[] = {
    UNIT_KEY("frigate", FRIGATE),
    UNIT_KEY("sentry", SENTRY),
    UNIT_KEY("tower", TOWER),
    UNIT_KEY("flagship", FLAGSHIP),
    BRDI_END_OF_KEYS
};

static const struct brdi_key men_keys[] = {
    BRDI_KEY("base",   BRDI_NTH(men, STOCK_BASE),   BRDI_A_NUMBER(1, 1),        NULL, "TOM.place-base",
             "the number of bases; it is always 1"),
    BRDI_KEY("gate",   BRDI_NTH(men, STOCK_GATE),   BRDI_A_NUMBER(0, HALF),     NULL, "TOM.place-gates",
             "the number of gates, one for each row from the back row on"),
    BRDI_KEY("marker", BRDI_NTH(men, STOCK_MARKER), BRDI_A_NUMBER(0, 2 * HALF), NULL, "TOM.markers",
             "the number of markers for the gates"),
    COUNT_KEY("frigate", FRIGATE),
    COUNT_KEY("sentry", SENTRY),
    COUNT_KEY("tower", TOWER),
    COUNT_KEY("flagship", FLAGSHIP),
    BRDI_END_OF_KEYS
};

static const struct brdi_key jump_keys[] = {
    BRDI_KEY("one_marker",  BRDI_NTH(jump, 0), BRDI_A_NUMBER(1, COLUMNS - 1), NULL, "TOM.jump",
             "the number of cells that a gate with one marker carries a frigate"),
    BRDI_KEY("two_markers", BRDI_NTH(jump, 1), BRDI_A_NUMBER(1, COLUMNS - 1), NULL, "TOM.jump",
             "the number of cells that a gate with two markers carries a frigate"),
    BRDI_END_OF_KEYS
};

/* [TOM.switches] */
static const struct brdi_key switch_keys[] = {
    BRDI_KEY("base_attackers", BRDI_IN(switches, base_attackers), BRDI_A_NUMBER(1, 13),   NULL,       "TOM-6",
             "the number of units that must attack a base to destroy it"),
    BRDI_KEY("base_clearance", BRDI_IN(switches, base_clearance), BRDI_A_NUMBER(0, 3),    NULL,       "TOM-2",
             "the least number of free cells between base and gate on the back row"),
    BRDI_KEY("gate_work",      BRDI_IN(switches, gate_work),      BRDI_A_WORD(gate_work), "turn",     "TOM.work",
             "when a player may activate, deactivate or mark a gate: as the turn's action (turn), or once before it, "
             "as a separate ply (extra)"),
    BRDI_MAX_PLIES_KEY(BRDI_IN(switches, max_plies), "TOM.max-plies"),
    BRDI_KEY("ships",          BRDI_IN(switches, ships),          BRDI_A_WORD(ships),     "deployed", "TOM-5",
             "how frigates, sentries and towers reach the board: all are deployed during the game (deployed), or as "
             "many as fit on the back row are placed before it (placed)"),
    BRDI_END_OF_KEYS
};

const struct brdi_key brdi_tomis_keys[] = {
    BRDI_TITLE_KEYS,
    BRDI_BOARD_KEY(BRDI_AT(data, directions), board_keys),
    BRDI_KEY("men",   BRDI_AT(data, men),   BRDI_A_MAP(men_keys),   NULL, "TOM.men",
             "what each player has in stock at the start"),
    BRDI_KEY("units", BRDI_AT(data, units), BRDI_A_MAP(units_keys), NULL, "TOM.tables", "how units move and attack"),
    BRDI_KEY("jump",  BRDI_AT(data, jump),  BRDI_A_MAP(jump_keys),  NULL, "TOM.jump",   "how far jump gates carry"),
    BRDI_START_KEY,
    BRDI_SWITCHES_KEY(BRDI_AT(data, switches), switch_keys),
    BRDI_END_OF_KEYS
};

/* clang-format on */

/* -------------------------------------------------------------------------------------------- contradictions */

/* Black's directions are the opposites of White's, so opposite directions need opposite vectors. */
static void check_opposites(const struct data *data, const struct brdi_check *check)
{
    for (uint8_t d = 0; d < DIRECTIONS; d++) {
        const int32_t *one = data->directions[d], *other = data->directions[opposite(d)];
        if (opposite(d) < d || (one[0] == -other[0] && one[1] == -other[1])) continue;
        brdi_contradict(check, BRDI_KEYS(one, other), "opposite directions need opposite vectors",
                        "the negative of the opposite direction's vector");
    }
}

/* Reports contradictory vectors, steps of more than one cell, and a base that nobody could destroy. */
void brdi_tomis_contradictions(const struct brdi_check *check)
{
    const struct data *data = data_of(check->schema);
    const int32_t *units = &data->men[STOCK_FRIGATE];
    int32_t count = 0;
    brdi_check_directions(check, &data->directions[0][0], DIRECTIONS, AXES);
    check_opposites(data, check);
    for (int unit = 0; unit < UNITS; unit++) {
        brdi_check_steps(check, &data->units[unit].moves);
        brdi_check_steps(check, &data->units[unit].attacks);
        count += units[unit];
    }
    if (count < data->switches.base_attackers) /* [TOM.enough-units] */
        brdi_contradict(check, BRDI_KEYS(&data->switches.base_attackers, units, units + 1, units + 2, units + 3),
                        "a player has fewer units than must attack a base", "no more than all units together");
}

/* ------------------------------------------------------------------------------------------------- compiling */

static void compile_neighbours(const struct brdi_board *board, struct tables *tables)
{
    for (int side = 0; side < SIDES; side++)
        for (uint8_t d = 0; d < DIRECTIONS; d++)
            for (uint8_t cell = 0; cell < CELLS; cell++)
                tables->next[side][d][cell] = brdi_byte_of(brdi_board_beyond(board, cell, d, 1, board->turned[side]));
}

/* A direction of each line, in any order: N, NE, E, SE and four knight's leaps. A line has both directions. */
static const uint8_t line_directions[LINES] = {0, 1, 2, 3, 8, 9, 10, 11};

/* For any vectors of the directions [TOM.vectors]. */
static void compile_lines(const struct brdi_board *board, struct tables *tables)
{
    for (int line = 0; line < LINES; line++) {
        uint8_t d = line_directions[line];
        int step = board->vectors[d][0] + COLUMNS * board->vectors[d][1]; /* to the number of the next cell */
        uint8_t up = step > 0 ? d : opposite(d), down = opposite(up);
        for (uint8_t cell = 0; cell < CELLS; cell++)
            tables->lines[cell][line] =
                (struct line){brdi_board_ray(board, cell, up, 0), brdi_board_ray(board, cell, down, 0)};
    }
}

/* Finds the lines of a unit's slides; slides are walked unless all have any distance and both directions. */
static void find_lines(const struct brdi_steps *steps, struct pattern *pattern)
{
    uint32_t directions = 0;
    for (int32_t i = 0; i < steps->count; i++) {
        const struct brdi_step *slide = &steps->entries[i];
        if (slide->kind != BRDI_SLIDE) continue;
        directions |= (uint32_t)slide->directions;
        if (slide->range[0] > 1 || slide->range[1] < ROWS - 1) pattern->walked = true;
    }
    for (uint8_t line = 0; line < LINES; line++) {
        bool forth = (directions >> line_directions[line] & 1) != 0;
        bool back = (directions >> opposite(line_directions[line]) & 1) != 0;
        if (forth != back) pattern->walked = true;
        if (forth) pattern->lines |= UINT32_C(1) << line;
    }
}

static void compile_unit(struct brdi_rules *rules, const struct brdi_steps *steps, int side, int unit, int use)
{
    struct tables *tables = brdi_tables_to_fill(rules);
    struct pattern *pattern = &tables->patterns[side][use][unit];
    for (int32_t i = 0; i < steps->count; i++) {
        if (steps->entries[i].kind == BRDI_SLIDE) continue;
        for (uint8_t cell = 0; cell < CELLS; cell++)
            pattern->leaps[cell] |= brdi_board_leaps(&rules->board, &steps->entries[i], cell, side);
    }
    find_lines(steps, pattern);
}

/* A way consists of the cells at 1, 2, ... times the direction's vector [TOM.vectors]. */
static struct jump_way make_jump_way(const struct tables *tables, uint8_t from, uint8_t wind, int32_t distance)
{
    struct jump_way way = {from, 0};
    for (int32_t i = 0; i < distance && way.cell != BRDI_NO_BYTE; i++) {
        way.cell = tables->next[WHITE][wind][way.cell];
        if (way.cell != BRDI_NO_BYTE) way.rows |= (uint8_t)(1 << row_of(way.cell));
    }
    return way;
}

static void compile_jump_ways(const struct data *data, struct tables *tables)
{
    for (int markers = 0; markers < DISTANCES; markers++)
        for (uint8_t wind = 0; wind < WINDS; wind++)
            for (uint8_t cell = 0; cell < CELLS; cell++)
                tables->jump_ways[markers][wind][cell] = make_jump_way(tables, cell, wind, data->jump[markers]);
}

static bool all_have(const struct data *data, int32_t ap)
{
    for (int unit = 0; unit < UNITS; unit++)
        if (data->units[unit].ap != ap) return false;
    return true;
}

/*
 * Each player places as many ships as the back row has cells that are empty and have no gate, once the base and the
 * gate are placed, or all ships if they are fewer [TOM.ships].
 */
static void compile_ships(const struct data *data, struct tables *tables)
{
    int32_t all = data->men[STOCK_FRIGATE] + data->men[STOCK_SENTRY] + data->men[STOCK_TOWER];
    int32_t room = data->men[STOCK_GATE] > 0 ? COLUMNS - 2 : COLUMNS - 1;
    tables->ships_placed = data->switches.ships == SHIPS_ARE_PLACED;
    tables->ships_kept = (uint8_t)(all > room ? all - room : 0);
}

void brdi_tomis_compile(struct brdi_rules *rules)
{
    const struct data *data = data_of(&rules->schema);
    struct tables *tables = brdi_tables_to_fill(rules);
    tables->usual = all_have(data, AP_USUAL);
    compile_ships(data, tables);
    tables->plain = !tables->ships_placed && data->switches.gate_work == WORK_IS_TURN;
    brdi_board_grid(&rules->board, COLUMNS, ROWS);
    rules->board.turned[BLACK] = 1;
    brdi_board_link(&rules->board, &data->directions[0][0], DIRECTIONS, AXES);
    compile_neighbours(&rules->board, tables);
    compile_lines(&rules->board, tables);
    compile_jump_ways(data, tables);
    for (int side = 0; side < SIDES; side++)
        for (int unit = 0; unit < UNITS; unit++) {
            compile_unit(rules, &data->units[unit].moves, side, unit, MOVES);
            compile_unit(rules, &data->units[unit].attacks, side, unit, ATTACKS);
        }
}
