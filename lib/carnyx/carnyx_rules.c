/* carnyx_rules.c: Carnyx: the keys of a rules file, what they cannot refuse, and the tables made of them. */
#include "carnyx.h"

/* ------------------------------------------------------------------------------------------------------ keys */

const char *const brdi_carnyx_directions[] = {BRDI_EIGHT_DIRECTION_WORDS, NULL};
static const char *const kinds[] = {"step", "leap", "slide", NULL};
static const char *const entering[] = {"turn", "extra", NULL};
static const char *const removed[] = {"gone", "cost_supply", NULL};
static const char *const jumps[] = {"opponent", "any", "none", NULL};

static const struct brdi_key step_keys[] = {
    {.name = "kind",
     .kind = BRDI_WORD,
     .offset = BRDI_AT(brdi_step, kind),
     .words = kinds,
     .meaning =
         "step: to a neighbour; leap: exactly `range` cells in a straight line, whatever stands between; slide: the "
         "same, over what stack_jumps allows",
     .serves = "CAR.between"},
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
     .serves = "CAR.tables"},
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

#define CAPTURES_KEY(text, index, what)                                                                           \
    {                                                                                                             \
        .name = text, .kind = BRDI_LIST, .offset = BRDI_WITHIN(data, captures, captures[index]),                  \
        .count = BRDI_STEPS_MOST, .stride = BRDI_STEP_WORDS, .children = step_keys, .instead = "steps",           \
        .preset = "steps", .meaning = what " that capture what the opponent controls; steps: those of the others" \
    }

static const struct brdi_key captures_keys[] = {CAPTURES_KEY("piece", PIECE, "the steps of a lone disc"),
                                                CAPTURES_KEY("stack", STACK, "the steps of two discs or more"),
                                                {.name = NULL}};

static const struct brdi_key direction_keys[] = {
    BRDI_EIGHT_DIRECTION_KEYS(1, "columns to the right and rows forward, as Dark sees it"), {.name = NULL}};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == DIRECTIONS + 1, "a key for each direction");

/* In the order of the cells [CAR.cell-order]. */
static const char *const cell_words[] = {"a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3",
                                         "d3", "e3", "a4", "b4", "c4", "d4", "e4", "a5", "b5", "c5", "d5", "e5", NULL};
_Static_assert(sizeof cell_words / sizeof *cell_words == CELLS + 1, "a word for each cell");

static const struct brdi_key board_keys[] = {
    {.name = "directions",
     .kind = BRDI_MAP,
     .offset = BRDI_AT(board_data, directions),
     .children = direction_keys,
     .meaning = "the directions of the board",
     .serves = "CAR.sides"},
    {.name = "centre",
     .kind = BRDI_WORDS,
     .offset = BRDI_AT(board_data, centre),
     .words = cell_words,
     .preset = "c3",
     .meaning = "the cells on which a move brings a disc from the supply into the reserve",
     .serves = "CAR.centres"},
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
                                            BRDI_BOARD_KEY(BRDI_AT(data, board), board_keys),
                                            {.name = "steps",
                                             .kind = BRDI_MAP,
                                             .offset = BRDI_AT(data, steps),
                                             .children = steps_keys,
                                             .meaning = "how pieces and stacks step",
                                             .serves = "CAR.tables"},
                                            {.name = "captures",
                                             .kind = BRDI_MAP,
                                             .offset = BRDI_AT(data, captures),
                                             .children = captures_keys,
                                             .preset = "",
                                             .meaning = "how they capture; steps are all others then",
                                             .serves = "CAR.captures"},
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
    brdi_check_directions(&data->board.directions[0][0], brdi_carnyx_directions, AXES, sink);
    brdi_check_steps(&data->steps[PIECE], "steps.piece", sink);
    brdi_check_steps(&data->steps[STACK], "steps.stack", sink);
    brdi_check_steps(&data->captures[PIECE], "captures.piece", sink);
    brdi_check_steps(&data->captures[STACK], "captures.stack", sink);
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

/* Where moves, or captures, lead to from a cell; those that slide over others are distant. */
struct found {
    uint32_t cells, distant;
};

/* Whose steps, from where, and whether only captures, which never lead off [CAR.captures]. */
struct origin {
    int side, kind;
    uint8_t from;
    bool captures;
    struct found *found; /* by cell */
};

/* A slide is kept from a cell by what stands between, but not if a step or leap leads there, too; those come later. */
static void add_cell(struct tables *t, const struct origin *o, uint32_t to, bool slides, uint32_t between)
{
    struct found *found = &o->found[o->from];
    uint32_t end = UINT32_C(1) << to;
    found->cells |= end;
    found->distant = slides && between != 0 ? found->distant | end : found->distant & ~end;
    t->between[o->from][to] = between;
    for (uint64_t left = between; left != 0;) t->behind[o->from][brdi_pop_cell(&left)] |= end;
}

static void add_exit(struct tables *t, const struct origin *o, uint32_t between)
{
    if (o->captures) return;
    t->exits[o->side][o->kind] |= UINT32_C(1) << o->from;
    add_way_off(&t->ways[o->side][o->kind][o->from], between);
}

/*
 * The steps of one entry from one cell in one direction: walks straight along it, on the board and beyond, whatever the
 * distance (CAR-13, CAR-15). Only for slides it matters what lies between [CAR.between].
 */
static void compile_direction(struct tables *t, const struct brdi_board *board, const struct brdi_step *step,
                              const struct origin *o, uint8_t direction)
{
    int sign = o->side == DARK ? 1 : -1;
    int x = board->coordinates[o->from][0], y = board->coordinates[o->from][1];
    uint32_t passed = 0;
    for (int32_t distance = 1; distance <= step->range[1]; distance++) {
        x += sign * board->vectors[direction][0];
        y += sign * board->vectors[direction][1];
        uint32_t to = on_board(x, y) ? (uint32_t)(y * COLUMNS + x) : CELLS;
        if (to < CELLS && distance >= step->range[0])
            add_cell(t, o, to, step->kind == BRDI_SLIDE, passed);
        else if (distance >= step->range[0] && leads_off(o->side, x, y))
            add_exit(t, o, step->kind == BRDI_SLIDE ? passed : 0);
        if (to < CELLS) passed |= UINT32_C(1) << to;
    }
}

static void compile_entry(struct brdi_rules *rules, const struct brdi_step *step, struct origin o)
{
    for (uint64_t left = (uint32_t)step->directions; left != 0;) {
        uint8_t direction = brdi_pop_cell(&left);
        for (o.from = 0; o.from < CELLS; o.from++)
            compile_direction(brdi_tables_to_fill(rules), &rules->board, step, &o, direction);
    }
}

/* Slides first, so that of two steps to one cell that counts which nothing keeps from it (add_cell). */
static void compile_steps(struct brdi_rules *rules, const struct brdi_steps *steps, struct origin o)
{
    for (int pass = 0; pass < 2; pass++)
        for (int32_t i = 0; i < steps->count; i++)
            if ((steps->entries[i].kind == BRDI_SLIDE) == (pass == 0)) compile_entry(rules, &steps->entries[i], o);
}

/* Captures are the same steps unless the file says otherwise [CAR.captures]. */
static void compile_kind(struct brdi_rules *rules, int side, int kind)
{
    struct tables *t = brdi_tables_to_fill(rules);
    const struct data *data = data_of(&rules->schema);
    struct found moves[CELLS] = {{0, 0}}, captures[CELLS] = {{0, 0}};
    compile_steps(rules, &data->steps[kind], (struct origin){.side = side, .kind = kind, .found = moves});
    compile_steps(rules, &data->captures[kind],
                  (struct origin){.side = side, .kind = kind, .captures = true, .found = captures});
    for (uint8_t from = 0; from < CELLS; from++) {
        const struct found *move = &moves[from];
        const struct found *capture = data->captures[kind].count == BRDI_INSTEAD ? move : &captures[from];
        struct reach *reach = &t->reach[side][kind][from];
        reach->cells = (struct ends){move->cells, capture->cells};
        reach->distant = (struct ends){move->distant, capture->distant};
        reach->all = move->cells | capture->cells;
        for (uint64_t left = move->distant | capture->distant; left != 0;)
            reach->passed |= t->between[from][brdi_pop_cell(&left)];
    }
}

void brdi_carnyx_compile(struct brdi_rules *rules)
{
    struct tables *t = brdi_tables_to_fill(rules);
    const struct data *data = data_of(&rules->schema);
    brdi_board_grid(&rules->board, COLUMNS, ROWS);
    rules->board.turned[LIGHT] = 1;
    brdi_board_link(&rules->board, &data->board.directions[0][0], DIRECTIONS, AXES);
    for (int side = 0; side < SIDES; side++)
        for (int kind = 0; kind < KINDS; kind++) compile_kind(rules, side, kind);
    t->centre = (uint32_t)data->board.centre;
    t->extra = data->switches.entering == ENTERING_EXTRA;
    t->forced_capture = data->switches.forced_capture != 0;
    t->own_block = data->switches.stack_jumps == JUMP_ANY ? 0 : BOARD;
    t->opponent_blocks = data->switches.stack_jumps == JUMP_NONE ? BOARD : 0;
}
