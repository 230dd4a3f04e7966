/* carnyx_rules.c: Carnyx: the keys of a rules file, what they cannot refuse, and the tables made of them. */
#include "carnyx.h"

/* ------------------------------------------------------------------------------------------------------ keys */

const char *const brdi_carnyx_directions[] = {BRDI_EIGHT_DIRECTION_WORDS, NULL};
static const char *const kinds[] = {"step", "leap", NULL};
static const char *const entering[] = {"turn", "extra", NULL};
static const char *const removed[] = {"gone", "cost_supply", NULL};
static const char *const jumps[] = {"opponent", "any", "none", NULL};

static const struct brdi_key step_keys[] = {
    {.name = "kind",
     .kind = BRDI_WORD,
     .offset = BRDI_AT(brdi_step, kind),
     .words = kinds,
     .meaning = "step: to a neighbour; leap: exactly `range` cells in a straight line, over what stack_jumps allows"},
    {.name = "directions",
     .kind = BRDI_WORDS,
     .offset = BRDI_AT(brdi_step, directions),
     .words = brdi_carnyx_directions,
     .groups = brdi_eight_groups,
     .meaning = "the directions, as the owner sees them",
     .serves = "CAR.sides"},
    {.name = "range",
     .kind = BRDI_RANGE,
     .offset = BRDI_AT(brdi_step, range),
     .min = 1,
     .max = COLUMNS,
     .preset = "1",
     .meaning = "how many cells, fewest and most",
     .serves = "CAR.between"},
    {.name = NULL}};

#define STEPS_KEY(text, index, what)                                                                                 \
    {                                                                                                                \
        .name = text, .kind = BRDI_LIST, .offset = BRDI_WITHIN(data, steps, steps[index]), .count = BRDI_STEPS_MOST, \
        .stride = BRDI_STEP_WORDS, .children = step_keys,                                                            \
        .meaning = what ": one that ends beyond the far row leads off"                                               \
    }

static const struct brdi_key steps_keys[] = {STEPS_KEY("piece", PIECE, "the steps of a lone disc"),
                                             STEPS_KEY("stack", STACK, "the steps of two discs or more"),
                                             {.name = NULL}};

static const struct brdi_key direction_keys[] = {
    BRDI_EIGHT_DIRECTION_KEYS(1, "columns to the right and rows forward, as Dark sees it"), {.name = NULL}};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == DIRECTIONS + 1, "a key for each direction");

static const struct brdi_key board_keys[] = {{.name = "directions",
                                              .kind = BRDI_MAP,
                                              .children = direction_keys,
                                              .meaning = "the directions of the board",
                                              .serves = "CAR.sides"},
                                             {.name = NULL}};

static const struct brdi_key count_keys[] = {{.name = "place",
                                              .kind = BRDI_NUMBER,
                                              .offset = BRDI_WITHIN(data, counts, counts.place),
                                              .min = 1,
                                              .max = DISCS_MOST,
                                              .meaning = "how many discs a player places in the setup",
                                              .serves = "CAR.setup"},
                                             {.name = "supply",
                                              .kind = BRDI_NUMBER,
                                              .offset = BRDI_WITHIN(data, counts, counts.supply),
                                              .min = 0,
                                              .max = DISCS_MOST,
                                              .meaning = "how many more a player has in the supply",
                                              .serves = "CAR.discs"},
                                             {.name = NULL}};

static const struct brdi_key switch_keys[] = {
    {.name = "entering",
     .kind = BRDI_WORD,
     .offset = BRDI_WITHIN(data, switches, switches.entering),
     .words = entering,
     .preset = "turn",
     .meaning = "entering a disc is a turn, or comes before the turn's action, once, as a ply of its own",
     .serves = "CAR-3"},
    {.name = "forced_capture",
     .kind = BRDI_BOOL,
     .offset = BRDI_WITHIN(data, switches, switches.forced_capture),
     .preset = "true",
     .meaning = "who can capture must capture or hunker down",
     .serves = "CAR.forced"},
    BRDI_MAX_PLIES_KEY(BRDI_WITHIN(data, switches, switches.max_plies), "CAR.max-plies"),
    {.name = "removed_discs",
     .kind = BRDI_WORD,
     .offset = BRDI_WITHIN(data, switches, switches.removed_discs),
     .words = removed,
     .preset = "gone",
     .meaning =
         "what the discs that leave with an enemy stack cost their owner: only themselves, or as many of the supply",
     .serves = "CAR-5"},
    {.name = "stack_jumps",
     .kind = BRDI_WORD,
     .offset = BRDI_WITHIN(data, switches, switches.stack_jumps),
     .words = jumps,
     .meaning = "what may stand on a cell that is passed: nothing or what the opponent controls, anything, nothing",
     .serves = "CAR-1"},
    {.name = NULL}};

const struct brdi_key brdi_carnyx_keys[] = {BRDI_TITLE_KEYS,
                                            BRDI_BOARD_KEY(BRDI_AT(data, directions), board_keys),
                                            {.name = "steps",
                                             .kind = BRDI_MAP,
                                             .offset = BRDI_AT(data, steps),
                                             .children = steps_keys,
                                             .meaning = "how pieces and stacks step",
                                             .serves = "CAR.tables"},
                                            {.name = "counts",
                                             .kind = BRDI_MAP,
                                             .offset = BRDI_AT(data, counts),
                                             .children = count_keys,
                                             .meaning = "the discs of each player",
                                             .serves = "CAR.discs"},
                                            BRDI_START_KEY,
                                            BRDI_SWITCHES_KEY(BRDI_AT(data, switches), switch_keys),
                                            {.name = NULL}};

/* -------------------------------------------------------------------------------------------- contradictions */

/* What the tables of keys cannot refuse: vectors, steps, more discs than a stack holds. */
void brdi_carnyx_contradictions(const struct brdi_schema *schema, struct brdi_sink *sink)
{
    static const char *const disc_paths[] = {"counts.place", "counts.supply", NULL};
    const struct data *data = data_of(schema);
    brdi_check_directions(&data->directions[0][0], brdi_carnyx_directions, AXES, sink);
    brdi_check_steps(&data->steps[PIECE], "steps.piece", sink);
    brdi_check_steps(&data->steps[STACK], "steps.stack", sink);
    if (disc_count(data) > DISCS_MOST)
        brdi_contradict_keys(sink, disc_paths, "more discs than a player may have", "at most 13 together");
}

/* ------------------------------------------------------------------------------------------------- compiling */

static bool on_board(int x, int y)
{
    return x >= 0 && x < COLUMNS && y >= 0 && y < ROWS;
}

/* Beyond the far row, in a column of the board [CAR.leads-off]. */
static bool leads_off(int side, int x, int y)
{
    return x >= 0 && x < COLUMNS && (side == DARK ? y >= ROWS : y < 0);
}

/* Steps of one direction and different lengths have the same cells of the board between: one of them will do. */
static void add_way_off(struct ways *ways, uint32_t between)
{
    for (uint32_t i = 0; i < ways->count; i++)
        if (ways->between[i] == between) return;
    if (ways->count < WAYS_MOST) ways->between[ways->count++] = between;
}

/*
 * The steps of one entry from one cell in one direction: walks straight along it, on the board and beyond, whatever the
 * distance (CAR-13, CAR-15).
 */
static void compile_direction(struct tables *t, const struct brdi_board *board, const struct brdi_step *step, int side,
                              int kind, uint8_t from, uint8_t direction)
{
    int sign = side == DARK ? 1 : -1;
    int x = board->coordinates[from][0], y = board->coordinates[from][1];
    uint32_t passed = 0;
    for (int32_t distance = 1; distance <= step->range[1]; distance++) {
        x += sign * board->vectors[direction][0];
        y += sign * board->vectors[direction][1];
        uint32_t to = on_board(x, y) ? (uint32_t)(y * COLUMNS + x) : CELLS;
        if (to < CELLS && distance >= step->range[0]) {
            t->reach[side][kind][from] |= UINT32_C(1) << to;
            if (passed != 0) t->distant[side][kind][from] |= UINT32_C(1) << to;
            t->between[from][to] = passed;
        } else if (distance >= step->range[0] && leads_off(side, x, y)) {
            t->exits[side][kind] |= UINT32_C(1) << from;
            add_way_off(&t->ways[side][kind][from], passed);
        }
        if (to < CELLS) passed |= UINT32_C(1) << to;
    }
}

static void compile_steps(struct brdi_rules *rules, int side, int kind)
{
    struct tables *t = brdi_tables_to_fill(rules);
    const struct brdi_steps *steps = &data_of(&rules->schema)->steps[kind];
    for (int32_t i = 0; i < steps->count; i++)
        for (uint8_t direction = 0; direction < DIRECTIONS; direction++)
            for (uint8_t from = 0; from < CELLS; from++)
                if ((steps->entries[i].directions >> direction & 1) != 0)
                    compile_direction(t, &rules->board, &steps->entries[i], side, kind, from, direction);
}

void brdi_carnyx_compile(struct brdi_rules *rules)
{
    struct tables *t = brdi_tables_to_fill(rules);
    const struct data *data = data_of(&rules->schema);
    brdi_board_grid(&rules->board, COLUMNS, ROWS);
    rules->board.turned[LIGHT] = 1;
    brdi_board_link(&rules->board, &data->directions[0][0], DIRECTIONS, AXES);
    for (int side = 0; side < SIDES; side++)
        for (int kind = 0; kind < KINDS; kind++) compile_steps(rules, side, kind);
    t->extra = data->switches.entering == ENTERING_EXTRA;
    t->forced_capture = data->switches.forced_capture != 0;
    t->own_block = data->switches.stack_jumps == JUMP_ANY ? 0 : BOARD;
    t->opponent_blocks = data->switches.stack_jumps == JUMP_NONE ? BOARD : 0;
}
