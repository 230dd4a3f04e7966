/* carnyx_rules.c: the keys of a rules file, contradictions between them, and the tables compiled from them. */
#include "carnyx.h"

#include "keys/keys.h"

/* ------------------------------------------------------------------------------------------------------------- keys */

const char *const brdi_carnyx_directions[] = {BRDI_EIGHT_DIRECTION_WORDS, NULL};
static const char *const kinds[] = {"step", "leap", "slide", NULL};
static const char *const entering[] = {"turn", "extra", NULL};
static const char *const removed[] = {"gone", "cost_supply", NULL};
static const char *const returns[] = {"free", "any", NULL};
static const char *const jumps[] = {"opponent", "any", "none", NULL};

/* In the order of the cells [CAR.cell-order]. */
static const char *const cell_words[] = {"a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3",
                                         "d3", "e3", "a4", "b4", "c4", "d4", "e4", "a5", "b5", "c5", "d5", "e5", NULL};
_Static_assert(sizeof cell_words / sizeof *cell_words == CELLS + 1, "a word for each cell");

/* One line for each key, in columns: name, place, value, default, paragraph, meaning (keys/keys.h). */
/* clang-format off */

#define SOME_DIRECTIONS BRDI_SOME_WORDS(0, brdi_carnyx_directions, brdi_eight_groups)

static const struct brdi_key step_keys[] = {
    BRDI_KEY("kind",       BRDI_AT(brdi_step, kind),       BRDI_A_WORD(kinds),          NULL, "CAR.between",
             "step: to a neighbour; leap: exactly `range` cells in a straight line, whatever is on the cells "
             "between; slide: exactly `range` cells in a straight line, over cells that stack_jumps allows"),
    BRDI_KEY("directions", BRDI_AT(brdi_step, directions), SOME_DIRECTIONS,             NULL, "CAR.sides",
             "the directions, as the owner sees them"),
    BRDI_KEY("range",      BRDI_AT(brdi_step, range),      BRDI_A_RANGE(COLUMNS, NULL), "1",  "CAR.tables",
             "the least and the greatest number of cells"),
    BRDI_END_OF_KEYS
};

#define STEPS_MEANING(of) of "; a step that ends beyond the far row leads off the board"
#define CAPTURES_MEANING(of) of " that capture what the opponent controls; steps: those of the key `steps`"
#define PIECE_STEPS "the steps of a lone disc"
#define STACK_STEPS "the steps of two discs or more"

static const struct brdi_key steps_keys[] = {
    BRDI_KEY("piece", BRDI_NTH(steps, PIECE), BRDI_SOME_STEPS(BRDI_STEPS_MOST, step_keys, NULL), NULL, NULL,
             STEPS_MEANING(PIECE_STEPS)),
    BRDI_KEY("stack", BRDI_NTH(steps, STACK), BRDI_SOME_STEPS(BRDI_STEPS_MOST, step_keys, NULL), NULL, NULL,
             STEPS_MEANING(STACK_STEPS)),
    BRDI_END_OF_KEYS
};

static const struct brdi_key captures_keys[] = {
    BRDI_KEY("piece", BRDI_NTH(captures, PIECE), BRDI_SOME_STEPS(BRDI_STEPS_MOST, step_keys, "steps"), "steps", NULL,
             CAPTURES_MEANING(PIECE_STEPS)),
    BRDI_KEY("stack", BRDI_NTH(captures, STACK), BRDI_SOME_STEPS(BRDI_STEPS_MOST, step_keys, "steps"), "steps", NULL,
             CAPTURES_MEANING(STACK_STEPS)),
    BRDI_END_OF_KEYS
};

#define DISCS_MEANING "the number of these discs that a player has, all placed in the setup"
#define A_COUNT BRDI_A_NUMBER(0, DISCS_MOST)
#define OWN_KEYS(n) \
    { \
        BRDI_OWN_KEYS_AT(disc_data, n), \
        BRDI_KEY("count",    BRDI_AT(disc_data, count),    A_COUNT,                   NULL, "CAR.own-setup", \
                 DISCS_MEANING), \
        BRDI_KEY("steps",    BRDI_AT(disc_data, steps),    BRDI_A_MAP(steps_keys),    NULL, "CAR.own-way", \
                 "how it steps alone, and a stack with it on top"), \
        BRDI_KEY("captures", BRDI_AT(disc_data, captures), BRDI_A_MAP(captures_keys), "",   "CAR.captures", \
                 "how it captures alone, and a stack with it on top; with this key, `steps` says only how they move " \
                 "without capturing"), \
        BRDI_END_OF_KEYS \
    }
static const struct brdi_key own_keys[BRDI_OWN_TYPES_MOST][7] = {OWN_KEYS(0), OWN_KEYS(1), OWN_KEYS(2), OWN_KEYS(3)};

static const struct brdi_key discs_keys[] = {
    BRDI_OWN_KEY(0, BRDI_NTH(discs, 0), own_keys[0], "CAR.own"),
    BRDI_OWN_KEY(1, BRDI_NTH(discs, 1), own_keys[1], "CAR.own"),
    BRDI_OWN_KEY(2, BRDI_NTH(discs, 2), own_keys[2], "CAR.own"),
    BRDI_OWN_KEY(3, BRDI_NTH(discs, 3), own_keys[3], "CAR.own"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key direction_keys[] = {
    BRDI_EIGHT_DIRECTION_KEYS(1, "columns to the right and rows forward, as Dark sees it"),
    BRDI_END_OF_KEYS
};
_Static_assert(sizeof direction_keys / sizeof *direction_keys == DIRECTIONS + 1, "a key for each direction");

static const struct brdi_key board_keys[] = {
    BRDI_KEY("directions", BRDI_AT(board_data, directions), BRDI_A_MAP(direction_keys),           NULL, "CAR.sides",
             "the directions of the board"),
    BRDI_KEY("centre",     BRDI_AT(board_data, centre),     BRDI_SOME_WORDS(0, cell_words, NULL), "c3", "CAR.centres",
             "the cells that bring a disc from the supply into the reserve when a move ends on them"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key count_keys[] = {
    BRDI_KEY("place",  BRDI_IN(counts, place),  BRDI_A_NUMBER(1, DISCS_MOST), NULL, "CAR.setup",
             "the number of discs that a player places in the setup"),
    BRDI_KEY("supply", BRDI_IN(counts, supply), BRDI_A_NUMBER(0, DISCS_MOST), NULL, "CAR.discs",
             "the number of further discs that a player has in the supply"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key switch_keys[] = {
    BRDI_KEY("entering",       BRDI_IN(switches, entering),       BRDI_A_WORD(entering), "turn", "CAR-3",
             "when a player may enter a disc: as the turn's action (turn), or once before it, as a separate ply "
             "(extra)"),
    BRDI_KEY("forced_capture", BRDI_IN(switches, forced_capture), BRDI_A_BOOL,           "true", "CAR.forced",
             "whether a player who can capture must capture or hunker down"),
    BRDI_MAX_PLIES_KEY(BRDI_IN(switches, max_plies), "CAR.max-plies"),
    BRDI_KEY("removed_discs",  BRDI_IN(switches, removed_discs),  BRDI_A_WORD(removed),  "gone", "CAR-5",
             "what a player loses with each disc that leaves in a stack of the opponent: only that disc (gone), or "
             "also a disc of the supply (cost_supply)"),
    BRDI_KEY("returns",        BRDI_IN(switches, returns),        BRDI_A_WORD(returns),  "free", "CAR-4",
             "the home cells to which a lone piece that leaves may return: those that the opponent does not control "
             "(free), or all, with a capture where the opponent controls the cell (any)"),
    BRDI_KEY("stack_jumps",    BRDI_IN(switches, stack_jumps),    BRDI_A_WORD(jumps),    NULL,   "CAR-1",
             "what may be on a cell that a slide passes: nothing or what the opponent controls (opponent), anything "
             "(any), nothing (none)"),
    BRDI_END_OF_KEYS
};

#define SEAT_STEPS(text, index, what) \
    BRDI_OPTIONAL_KEY(text, BRDI_NTH(steps, index), BRDI_SOME_STEPS(BRDI_STEPS_MOST, step_keys, NULL), NULL, \
                      STEPS_MEANING(what))
#define SEAT_CAPTURES(text, index, what) \
    BRDI_OPTIONAL_KEY(text, BRDI_NTH(captures, index), BRDI_SOME_STEPS(BRDI_STEPS_MOST, step_keys, "steps"), NULL, \
                      CAPTURES_MEANING(what))

static const struct brdi_key seat_steps_keys[] = {
    SEAT_STEPS("piece", PIECE, PIECE_STEPS),
    SEAT_STEPS("stack", STACK, STACK_STEPS),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seat_captures_keys[] = {
    SEAT_CAPTURES("piece", PIECE, PIECE_STEPS),
    SEAT_CAPTURES("stack", STACK, STACK_STEPS),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seat_count_keys[] = {
    BRDI_OPTIONAL_KEY("supply", BRDI_AT(count_data, supply), BRDI_A_NUMBER(0, DISCS_MOST), NULL,
                      "the number of discs that the player has in the supply"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seat_disc_keys[] = {
    BRDI_OPTIONAL_KEY("count",    BRDI_AT(disc_data, count),    A_COUNT,                        NULL, DISCS_MEANING),
    BRDI_OPTIONAL_KEY("steps",    BRDI_AT(disc_data, steps),    BRDI_A_MAP(seat_steps_keys),    NULL,
                      "how it steps alone, and a stack with it on top"),
    BRDI_OPTIONAL_KEY("captures", BRDI_AT(disc_data, captures), BRDI_A_MAP(seat_captures_keys), NULL,
                      "how it captures alone, and a stack with it on top"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seat_discs_keys[] = {
    BRDI_OWN_SEAT_KEY(0, BRDI_NTH(discs, 0), seat_disc_keys),
    BRDI_OWN_SEAT_KEY(1, BRDI_NTH(discs, 1), seat_disc_keys),
    BRDI_OWN_SEAT_KEY(2, BRDI_NTH(discs, 2), seat_disc_keys),
    BRDI_OWN_SEAT_KEY(3, BRDI_NTH(discs, 3), seat_disc_keys),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seat_keys[] = {
    BRDI_OPTIONAL_KEY("steps",    BRDI_AT(seat_data, steps),    BRDI_A_MAP(seat_steps_keys),    NULL,
                      "how the side's pieces and stacks step"),
    BRDI_OPTIONAL_KEY("captures", BRDI_AT(seat_data, captures), BRDI_A_MAP(seat_captures_keys), NULL,
                      "how they capture"),
    BRDI_OPTIONAL_KEY("counts",   BRDI_AT(seat_data, counts),   BRDI_A_MAP(seat_count_keys),    NULL,
                      "the side's discs"),
    BRDI_OPTIONAL_KEY("discs",    BRDI_AT(seat_data, discs),    BRDI_A_MAP(seat_discs_keys),    NULL,
                      "the side's discs of the file's own types"),
    BRDI_END_OF_KEYS
};

static const struct brdi_key seats_keys[] = {
    BRDI_OPTIONAL_KEY("dark",  BRDI_NTH(seats, DARK),  BRDI_A_MAP(seat_keys), NULL, "a side"),
    BRDI_OPTIONAL_KEY("light", BRDI_NTH(seats, LIGHT), BRDI_A_MAP(seat_keys), NULL, "a side"),
    BRDI_END_OF_KEYS
};

static const char *const end_kinds[] = {"elimination", "few", NULL};
static const char *const type_words[] = {"disc", NULL};

#define SOME_ENDS \
    .kind = BRDI_LIST, .count = ENDS_MOST, .stride = sizeof(struct end_data) / 4, .min = 1, .children = end_keys

static const struct brdi_key end_keys[] = {
    BRDI_KEY("kind", BRDI_AT(end_data, kind), BRDI_A_WORD(end_kinds), NULL, "CAR.ends",
             "elimination: who captures the opponent's last cell wins; few: a player with too few discs loses"),
    BRDI_OPTIONAL_TYPES_KEY("types", BRDI_AT(end_data, types), BRDI_FOR(1 << END_FEW, BRDI_SOME_TYPES(type_words)),
                            "CAR.too-few",
                            "of few: the types of disc that count; absent: all"),
    BRDI_OPTIONAL_KEY("least", BRDI_AT(end_data, least), BRDI_FOR(1 << END_FEW, BRDI_A_NUMBER(1, DISCS_MOST)),
                      "CAR.too-few",
                      "of few: with fewer discs than these a player loses; absent: 1"),
    BRDI_END_OF_KEYS
};

const struct brdi_key brdi_carnyx_keys[] = {
    BRDI_TITLE_KEYS,
    BRDI_BOARD_KEY(BRDI_AT(data, board), board_keys),
    BRDI_KEY("steps",    BRDI_AT(data, steps),    BRDI_A_MAP(steps_keys),    NULL, "CAR.tables",
             "how pieces and stacks step"),
    BRDI_KEY("captures", BRDI_AT(data, captures), BRDI_A_MAP(captures_keys), "",   "CAR.captures",
             "how pieces and stacks capture; with this key, `steps` says only how they move without capturing"),
    BRDI_KEY("counts",   BRDI_AT(data, counts),   BRDI_A_MAP(count_keys),    NULL, "CAR.discs",
             "the discs of each player"),
    BRDI_OPTIONAL_KEY("discs", BRDI_AT(data, discs), BRDI_A_MAP(discs_keys), "CAR.own",
             "types of disc of the file's own"),
    BRDI_OPTIONAL_KEY("seats", BRDI_AT(data, seats), BRDI_A_MAP(seats_keys), "CAR.seat-tables",
             "what differs between the sides; what is absent is as for both"),
    BRDI_OPTIONAL_KEY("ends", BRDI_AT(data, ends), SOME_ENDS, "CAR.ends",
             "the ends that decide a game, in the order in which they are tested; absent: elimination"),
    BRDI_START_KEY,
    BRDI_SWITCHES_KEY(BRDI_AT(data, switches), switch_keys),
    BRDI_END_OF_KEYS
};

/* clang-format on */

/* --------------------------------------------------------------------------------------------------- contradictions */

static void check_tables(const struct brdi_check *check, const struct brdi_steps steps[FORMS],
                         const struct brdi_steps captures[FORMS])
{
    for (int form = 0; form < FORMS; form++) {
        brdi_check_steps(check, &steps[form]);
        brdi_check_steps(check, &captures[form]);
    }
}

/* Reports more discs than a stack can hold. */
static bool check_count(const struct brdi_check *check, int side)
{
    const struct data *data = data_of(check->schema);
    const void *keys[TYPES + 2] = {&data->counts.place, supply_of(data, side)};
    int32_t sum = *supply_of(data, side) + all_to_place(data, side);
    for (int own = 0; own < brdi_own_count(check->schema); own++) keys[2 + own] = count_of(data, side, OWN + own);
    if (sum <= DISCS_MOST) return true;
    brdi_contradict(check, keys, "more discs than a player may have", "at most 13 together");
    return false;
}

/* Reports impossible vectors and steps, and too many discs. */
void brdi_carnyx_contradictions(const struct brdi_check *check)
{
    const struct data *data = data_of(check->schema);
    brdi_check_directions(check, &data->board.directions[0][0], DIRECTIONS, AXES);
    check_tables(check, data->steps, data->captures);
    for (int own = 0; own < BRDI_OWN_TYPES_MOST; own++)
        check_tables(check, data->discs[own].steps, data->discs[own].captures);
    for (int side = 0; side < SIDES; side++) {
        const struct seat_data *seat = &data->seats[side];
        check_tables(check, seat->steps, seat->captures);
        for (int own = 0; own < BRDI_OWN_TYPES_MOST; own++)
            check_tables(check, seat->discs[own].steps, seat->discs[own].captures);
    }
    if (check_count(check, DARK)) check_count(check, LIGHT);
}

/*
 * Reports a file in which stack_jumps has nothing to govern (CAR-1). In version 0.1 `leap` meant what `slide` means
 * now. With `stack_jumps: any` both mean the same.
 */
void brdi_carnyx_doubts(const struct brdi_check *check)
{
    const struct data *data = data_of(check->schema);
    if (data->switches.stack_jumps == JUMP_ANY) return;
    for (int side = 0; side < SIDES; side++)
        for (int kind = 0; kind < kind_of(OWN + brdi_own_count(check->schema), PIECE); kind++)
            if (pass_cells(steps_of(data, side, kind)) || pass_cells(captures_of(data, side, kind))) return;
    brdi_contradict(check, BRDI_KEYS(&data->steps[STACK], &data->captures[STACK], &data->switches.stack_jumps),
                    "no slide is left for stack_jumps to govern",
                    "`kind: slide` for steps of two cells or more; only files of version 0.1 write `leap` for it");
}

/* -------------------------------------------------------------------------------------------------------- compiling */

static bool on_board(int x, int y)
{
    return x >= 0 && x < COLUMNS && y >= 0 && y < ROWS;
}

/* Whether a place is beyond the far row and in a column of the board [CAR.leads-off]. */
static bool leads_off(int side, int x, int y)
{
    return x >= 0 && x < COLUMNS && (side == DARK ? y >= ROWS : y < 0);
}

/* The side, kind and cell that steps are compiled for. Steps of `captures` never lead off the board [CAR.captures]. */
struct origin {
    int side, kind;
    uint8_t from;
    bool captures;
};

/* Obstacles keep a slide from a cell unless a step or leap also leads there; steps and leaps are added after slides. */
static void add_cell(struct tables *t, const struct origin *o, uint32_t to, bool slides, uint32_t between)
{
    struct reach *reach = &t->reach[o->side][o->kind][o->from];
    uint32_t end = UINT32_C(1) << to, *cells = o->captures ? &reach->cells.captures : &reach->cells.moves;
    uint32_t *distant = o->captures ? &reach->distant.captures : &reach->distant.moves;
    *cells |= end;
    *distant = slides && between != 0 ? *distant | end : *distant & ~end;
    t->between[o->side][o->from][to] = between;
    for (uint64_t left = between; left != 0;) t->behind[o->side][o->from][brdi_pop_cell(&left)] |= end;
}

/* Steps of one direction and different lengths pass the same cells of the board, so one of them is enough. */
static void add_exit(struct tables *t, const struct origin *o, uint8_t line)
{
    struct reach *reach = &t->reach[o->side][o->kind][o->from];
    int ways = 0;
    if (o->captures) return;
    t->exits[o->side][o->kind % FORMS] |= UINT32_C(1) << o->from;
    while (ways < WAYS_MOST && reach->off[ways] != 0 && reach->off[ways] != line + 1) ways++;
    if (ways < WAYS_MOST) reach->off[ways] = (uint8_t)(line + 1);
}

/*
 * Compiles the steps of one entry from one cell in one direction. It walks along the line, on the board and beyond
 * (CAR-13, CAR-15). The cells between matter only for slides [CAR.between].
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
            add_exit(t, o, step->kind == BRDI_SLIDE && passed != 0 ? direction : BY_LEAP);
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

/* Adds slides first, so that a step or leap to the same cell replaces them (see add_cell). */
static void compile_steps(struct brdi_rules *rules, const struct brdi_steps *steps, struct origin o)
{
    for (int pass = 0; pass < 2; pass++)
        for (int32_t i = 0; i < steps->count; i++)
            if ((steps->entries[i].kind == BRDI_SLIDE) == (pass == 0)) compile_entry(rules, &steps->entries[i], o);
}

/* The cells of the board from each cell on in each direction; nothing in the line of leaps. */
static void compile_lines(struct brdi_rules *rules, int side)
{
    struct tables *t = brdi_tables_to_fill(rules);
    for (uint8_t direction = 0; direction < DIRECTIONS; direction++)
        for (uint8_t from = 0; from < CELLS; from++)
            t->lines[side][direction][from] = (uint32_t)brdi_board_ray(&rules->board, from, direction, side);
}

/* Captures are the same steps unless the file says otherwise [CAR.captures]. */
static void compile_kind(struct brdi_rules *rules, int side, int kind)
{
    struct tables *t = brdi_tables_to_fill(rules);
    const struct data *data = data_of(&rules->schema);
    compile_steps(rules, steps_of(data, side, kind), (struct origin){.side = side, .kind = kind});
    compile_steps(rules, captures_of(data, side, kind), (struct origin){.side = side, .kind = kind, .captures = true});
    for (uint8_t from = 0; from < CELLS; from++) {
        struct reach *reach = &t->reach[side][kind][from];
        if (captures_of(data, side, kind)->count == BRDI_INSTEAD) {
            reach->cells.captures = reach->cells.moves;
            reach->distant.captures = reach->distant.moves;
        }
        reach->all = reach->cells.moves | reach->cells.captures;
        for (uint64_t left = reach->distant.moves | reach->distant.captures; left != 0;)
            reach->passed |= t->between[side][from][brdi_pop_cell(&left)];
    }
}

/*
 * Own types of 13 discs a side: each type is entered on at most 5 cells; the mover's stocks change; a stock is a letter
 * and 3 digits in one of the two fields that have them.
 */
static void set_limits(struct brdi_rules *rules)
{
    if (rules->own_count == 0) {
        rules->state_nbytes = SHORT_STATE_NBYTES;
        return;
    }
    rules->max_moves = (uint16_t)(rules->max_moves + COLUMNS * rules->own_count);
    rules->max_events = (uint16_t)(rules->max_events + 2 * rules->own_count); /* of stocks and of captures */
    rules->max_position_text = (uint16_t)(rules->max_position_text + SIDES * 4 * rules->own_count);
}

/* [CAR.ends] */
static void compile_ends(struct brdi_rules *rules)
{
    struct tables *t = brdi_tables_to_fill(rules);
    const struct ends_data *ends = &data_of(&rules->schema)->ends;
    t->elimination = ends->count <= 0;
    for (int32_t i = 0; i < ends->count; i++) {
        const struct end_data *end = &ends->entries[i];
        uint32_t types = end->types == BRDI_ABSENT ? UINT32_MAX : (uint32_t)end->types;
        t->elimination = t->elimination || end->kind == END_ELIMINATION;
        t->ends[i] = (struct end){.kind = (uint8_t)end->kind,
                                  .types = (uint8_t)(types & ((1u << (OWN + rules->own_count)) - 1)),
                                  .least = (uint8_t)brdi_most(end->least, 1)};
    }
    t->end_count = (uint8_t)brdi_most(ends->count, 0);
    t->extended = t->typed || t->end_count != 0;
}

void brdi_carnyx_compile(struct brdi_rules *rules)
{
    struct tables *t = brdi_tables_to_fill(rules);
    const struct data *data = data_of(&rules->schema);
    brdi_board_grid(&rules->board, COLUMNS, ROWS);
    rules->board.turned[LIGHT] = 1;
    brdi_board_link(&rules->board, &data->board.directions[0][0], DIRECTIONS, AXES);
    for (int side = 0; side < SIDES; side++) {
        compile_lines(rules, side);
        for (int kind = 0; kind < kind_of(OWN + rules->own_count, PIECE); kind++) compile_kind(rules, side, kind);
    }
    t->centre = (uint32_t)data->board.centre;
    t->typed = rules->own_count > 0;
    t->extra = data->switches.entering == ENTERING_EXTRA;
    t->forced_capture = data->switches.forced_capture != 0;
    t->returns_capture = data->switches.returns == RETURNS_ANY;
    t->own_block = data->switches.stack_jumps == JUMP_ANY ? 0 : BOARD;
    t->opponent_blocks = data->switches.stack_jumps == JUMP_NONE ? BOARD : 0;
    compile_ends(rules);
    set_limits(rules);
}
