/* tomis_moves.c: which moves of Tomis are legal, all at once and one at a time. */
#include "tomis.h"

/* ----------------------------------------------------------------------------------------------- generation */

/* King's distance 1 [TOM.jump]. */
static bool beside(uint8_t a, uint8_t b)
{
    int dx = column_of(a) - column_of(b), dy = row_of(a) - row_of(b);
    return a != b && dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/* The words with the cells of a mask as second number. */
static void add_cells(struct brdi_list *list, uint32_t word, uint64_t cells)
{
    if (list->capacity == 0) {
        list->count += brdi_count_cells(cells);
        return;
    }
    while (cells != 0) brdi_add(list, word | brdi_pop_cell(&cells));
}

/* What is to be placed next, PLACE_BASE or PLACE_GATE, and where [TOM.place-base, TOM.place-gates]. */
static int due(const struct data *data, const struct state *s, uint8_t *row)
{
    int side = s->head.turn;
    *row = (uint8_t)back_row(side);
    if (s->stock[side][STOCK_BASE] != 0) return PLACE_BASE;
    uint8_t placed = (uint8_t)(data->men[STOCK_GATE] - s->stock[side][STOCK_GATE]) & (HALF - 1);
    *row = side == WHITE ? placed : (uint8_t)(SIZE - 1 - placed);
    return PLACE_GATE;
}

static void add_placements(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list)
{
    const struct data *data = data_of(&rules->schema);
    uint8_t row;
    int kind = due(data, s, &row);
    uint64_t cells = row_cells(row);
    if (kind == PLACE_GATE) cells &= ~too_near(data, s, s->head.turn);
    add_cells(list, move_word(kind, 0, 0), cells);
}

/* [TOM.deploy] */
static void add_deployments(const struct scene *scene, struct brdi_list *list)
{
    const struct state *s = scene->s;
    uint64_t open = row_cells(back_row(scene->side)) & ~scene->taken & ~scene->gates;
    for (uint8_t type = FRIGATE; type < MEN; type++)
        if (s->stock[scene->side][STOCK_MARKER + type] != 0 && (type != FLAGSHIP || unlocked(s, scene->side)))
            add_cells(list, move_word(DEPLOY, type, 0), open);
}

/* [TOM.frigate-move, TOM.unit-move] */
static void add_unit_moves(const struct scene *scene, struct brdi_list *list)
{
    for (uint64_t left = scene->own; left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        uint8_t type = man_at(scene->s, scene->side, from);
        uint64_t cells = reach(scene->tables, scene->side, type, MOVES, from, scene->taken) & ~scene->taken;
        add_cells(list, move_word(MOVE, from, 0), cells);
    }
}

/* [TOM.activate] */
static void add_activations(const struct scene *scene, struct brdi_list *list)
{
    uint64_t standing = scene->frigates & scene->gates;
    for (uint64_t left = standing & ~scene->active; left != 0;)
        brdi_add(list, move_word(ACTIVATE, brdi_pop_cell(&left), 0));
    for (uint64_t left = standing & scene->active; left != 0;)
        brdi_add(list, move_word(DEACTIVATE, brdi_pop_cell(&left), 0));
}

/* [TOM.mark, TOM.rotate] */
static void add_markings(const struct scene *scene, struct brdi_list *list)
{
    const struct state *s = scene->s;
    const uint64_t half = scene->side == WHITE ? UINT32_MAX : ~(uint64_t)UINT32_MAX, winds = (1 << WINDS) - 1;
    const uint64_t active = scene->active & half, jump_gates = scene->jump_gates & half;
    const bool markers = s->stock[scene->side][STOCK_MARKER] != 0;
    for (uint64_t left = markers ? active & ~jump_gates : 0; left != 0;)
        add_cells(list, move_word(MARK, brdi_pop_cell(&left), 0), winds);
    for (uint64_t left = markers ? jump_gates : 0; left != 0;) {
        uint8_t cell = brdi_pop_cell(&left);
        if (gate_value(s, row_of(cell)) == ONE_MARKER) brdi_add(list, move_word(SECOND_MARK, cell, 0));
    }
    for (uint64_t left = jump_gates; left != 0;) {
        uint8_t cell = brdi_pop_cell(&left);
        add_cells(list, move_word(ROTATE, cell, 0), winds & ~brdi_bit(gate_direction(s, row_of(cell))));
    }
}

/* Whether another own unit than the frigate that lands attacks the cell, the frigate taken off [TOM.support]. */
bool brdi_tomis_supported(const struct scene *scene, uint8_t from, uint8_t to)
{
    uint64_t blockers = scene->taken & ~brdi_bit(from);
    for (uint64_t left = scene->own & ~brdi_bit(from); left != 0;) {
        uint8_t cell = brdi_pop_cell(&left);
        uint8_t type = man_at(scene->s, scene->side, cell);
        if ((reach(scene->tables, scene->side, type, ATTACKS, cell, blockers) >> to & 1) != 0) return true;
    }
    return false;
}

/* [TOM.landing] */
static bool can_land(const struct scene *scene, uint8_t from, uint8_t to)
{
    if ((scene->taken >> to & 1) == 0) return true;
    return (units_of(scene->s, 1 - scene->side) >> to & 1) != 0 && brdi_tomis_supported(scene, from, to);
}

/* The rows above and below that of a cell. */
static uint64_t rows_beside(uint8_t cell)
{
    uint64_t row = row_cells(row_of(cell));
    return row << SIZE | row >> SIZE;
}

/* [TOM.gate-jump] */
static void add_gate_jumps(const struct scene *scene, struct brdi_list *list)
{
    for (uint64_t left = scene->frigates & scene->active; left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        for (uint64_t gates = scene->active & rows_beside(from); gates != 0;) {
            uint8_t to = brdi_pop_cell(&gates);
            if (can_land(scene, from, to)) brdi_add(list, move_word(GATE_JUMP, from, to));
        }
    }
}

/* The cells directly left and right of the cells of a mask. */
static uint64_t sides_of(uint64_t cells)
{
    return (cells & ~COLUMN_H) << 1 | (cells & ~COLUMN_A) >> 1;
}

/* [TOM.strike] */
static void add_strikes(const struct scene *scene, struct brdi_list *list)
{
    uint64_t targets = scene->s->men[1 - scene->side][FRIGATE] & sides_of(scene->active);
    for (uint64_t left = targets != 0 ? scene->frigates & scene->active : 0; left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        add_cells(list, move_word(STRIKE, from, 0), targets & rows_beside(from));
    }
}

static int jump_distance(const struct brdi_rules *rules, int value)
{
    return data_of(&rules->schema)->jump[value - ONE_MARKER];
}

/* Where a leap of some cells ends, or BRD_NO_CELL; gap: its first cell in a row without a gate, or BRD_NO_CELL. */
static uint8_t jump_end(const struct scene *scene, uint8_t from, uint8_t wind, int distance, uint8_t *gap)
{
    const uint8_t *next = scene->rules->board.next[0][wind];
    uint8_t cell = from;
    *gap = BRD_NO_CELL;
    for (int i = 0; i < distance; i++) {
        cell = next[cell];
        if (cell >= CELLS) return BRD_NO_CELL;
        if (*gap == BRD_NO_CELL && scene->s->gates[row_of(cell)] == 0) *gap = cell; /* [TOM.jump-rows] */
    }
    return cell;
}

/* The rows whose gates can be next to a cell: *first up to the returned one. */
static int rows_around(uint8_t cell, int *first)
{
    int row = row_of(cell);
    *first = row > 0 ? row - 1 : 0;
    return row < SIZE - 1 ? row + 1 : row;
}

/* Where the jump of a row's gate ends for a frigate, or BRD_NO_CELL if it does not carry it anywhere. */
static uint8_t carried(const struct scene *scene, uint8_t from, int row, uint8_t *gap)
{
    if (gate_value(scene->s, row) < ONE_MARKER || !beside(from, gate_cell(scene->s, row))) return BRD_NO_CELL;
    return jump_end(scene, from, gate_direction(scene->s, row), jump_distance(scene->rules, gate_value(scene->s, row)),
                    gap);
}

/* [TOM.jump, TOM.one-jump] */
static void add_jumps(const struct scene *scene, struct brdi_list *list)
{
    uint64_t rows = scene->jump_gates | sides_of(scene->jump_gates);
    for (uint64_t left = scene->frigates & (rows << SIZE | rows | rows >> SIZE); left != 0;) {
        uint8_t from = brdi_pop_cell(&left), gap;
        uint64_t cells = 0;
        int row, last = rows_around(from, &row);
        for (; row <= last; row++) {
            uint8_t to = carried(scene, from, row, &gap);
            if (to != BRD_NO_CELL && gap == BRD_NO_CELL && can_land(scene, from, to)) cells |= brdi_bit(to);
        }
        add_cells(list, move_word(JUMP, from, 0), cells);
    }
}

/* In ascending order of the words that they make. */
static void (*const generators[])(const struct scene *, struct brdi_list *) = {
    add_deployments, add_unit_moves, add_activations, add_markings, add_gate_jumps, add_strikes, add_jumps};
enum { GENERATORS = sizeof generators / sizeof generators[0] };

/* [TOM.one-action]: a pass only where nothing else is legal (TOM-9, TOM-11). */
void brdi_tomis_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    if (s->head.to_move >= SIDES) return;
    if (placing(s)) {
        add_placements(rules, s, list);
        return;
    }
    struct scene scene = scene_of(rules, s);
    size_t before = list->count;
    for (int i = 0; i < GENERATORS; i++) generators[i](&scene, list);
    if (list->count == before) brdi_add(list, move_word(PASS, 0, 0));
}

static bool can_act(const struct scene *scene)
{
    struct brdi_list list = {NULL, 0, 0};
    for (int i = 0; i < GENERATORS && list.count == 0; i++) generators[i](scene, &list);
    return list.count > 0;
}

/* ------------------------------------------------------------------------------------- legality of one move */

const struct brdi_refusal brdi_tomis_refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn"},
    [BRD_REFUSED_WRONG_PHASE] = {"wrong_phase", "this is not what is to be done now"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is nothing on this cell to act with"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "what is on this cell is the opponent's"},
    [NONE_LEFT] = {"none_left", "none of these is left in your stock"},
    [LOCKED] = {"locked", "none of your frigates has reached the enemy's back row yet"},
    [WRONG_PIECE] = {"wrong_piece", "this man cannot do that"},
    [NO_GATE] = {"no_gate", "the frigate does not stand on a gate"},
    [ALREADY_ACTIVE] = {"already_active", "the gate is active already"},
    [GATE_INACTIVE] = {"gate_inactive", "the gate is inactive"},
    [NO_MARKER] = {"no_marker", "the gate has no marker"},
    [MARKED] = {"marked", "the gate has such a marker already"},
    [SAME_DIRECTION] = {"same_direction", "the gate points there already"},
    [NOT_ITS_STEP] = {"not_its_step", "the unit does not reach this cell"},
    [BLOCKED] = {"blocked", "something stands in the way"},
    [WRONG_ROW] = {"wrong_row", "this is not a row for it"},
    [NO_TARGET] = {"no_target", "there is no enemy frigate on this cell"},
    [NO_TARGET_GATE] = {"no_target_gate", "there is no gate on this cell"},
    [NO_GATE_BESIDE] = {"no_gate_beside", "this cell is not directly beside the gate of its row"},
    [TARGET_INACTIVE] = {"target_inactive", "this gate is inactive"},
    [NO_JUMP_GATE] = {"no_jump_gate", "no jump gate next to the frigate carries it there"},
    [ROW_WITHOUT_GATE] = {"row_without_gate", "the jump enters this row, which has no gate"},
    [CELL_TAKEN] = {"cell_taken", "the cell is taken"},
    [GATE_HERE] = {"gate_here", "there is a gate on this cell"},
    [TOO_NEAR_BASE] = {"too_near_base", "this is too near to your base"},
    [UNSUPPORTED] = {"unsupported", "no other unit of yours attacks this cell"},
    [MUST_ACT] = {"must_act", "you have a legal action"},
};

static struct brdi_verdict check_placement(const struct brdi_rules *rules, const struct state *s, uint32_t word)
{
    const struct data *data = data_of(&rules->schema);
    uint8_t row, cell = word_second(word);
    int kind = due(data, s, &row);
    if (word_kind(word) != kind) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, BRD_NO_CELL);
    if (row_of(cell) != row) return brdi_refuse(WRONG_ROW, cell);
    bool refused = kind == PLACE_GATE && (too_near(data, s, s->head.turn) >> cell & 1) != 0;
    return refused ? brdi_refuse(TOO_NEAR_BASE, cell) : BRDI_LEGAL;
}

static struct brdi_verdict check_deployment(const struct scene *scene, uint8_t type, uint8_t cell)
{
    if (scene->s->stock[scene->side][STOCK_MARKER + type] == 0) return brdi_refuse(NONE_LEFT, BRD_NO_CELL);
    if (type == FLAGSHIP && !unlocked(scene->s, scene->side)) return brdi_refuse(LOCKED, BRD_NO_CELL);
    if (row_of(cell) != back_row(scene->side)) return brdi_refuse(WRONG_ROW, cell);
    if ((scene->taken >> cell & 1) != 0) return brdi_refuse(CELL_TAKEN, cell);
    return (scene->gates >> cell & 1) != 0 ? brdi_refuse(GATE_HERE, cell) : BRDI_LEGAL;
}

/* Something on the cell, and the player's own. */
static struct brdi_verdict check_man(const struct scene *scene, uint8_t cell)
{
    if ((scene->taken >> cell & 1) == 0) return brdi_refuse(BRD_REFUSED_NO_PIECE, cell);
    return (men_of(scene->s, scene->side) >> cell & 1) != 0 ? BRDI_LEGAL : brdi_refuse(BRD_REFUSED_NOT_YOURS, cell);
}

static struct brdi_verdict check_frigate(const struct scene *scene, uint8_t cell)
{
    struct brdi_verdict verdict = check_man(scene, cell);
    if (verdict.reason != BRD_LEGAL) return verdict;
    return man_at(scene->s, scene->side, cell) == FRIGATE ? BRDI_LEGAL : brdi_refuse(WRONG_PIECE, cell);
}

/* What stands nearest on the first way to a cell that the table gives; there is one, and it is blocked. */
static uint8_t first_blocker(const struct scene *scene, uint8_t type, uint8_t from, uint8_t to)
{
    const struct pattern *pattern = &scene->tables->patterns[scene->side][type - FRIGATE][MOVES];
    uint64_t met = 0;
    bool up = true;
    for (int i = 0; i < pattern->slide_count && met == 0; i++) {
        const struct slide *slide = &pattern->slides[i];
        for (uint32_t left = slide->up | slide->down; left != 0 && met == 0; left &= left - 1) {
            int direction = __builtin_ctz(left);
            up = (slide->up >> direction & 1) != 0;
            uint64_t cells = up ? slide_up(scene->tables, slide, direction, from, 0)
                                : slide_down(scene->tables, slide, direction, from, 0);
            if ((cells >> to & 1) != 0) met = scene->tables->rays[direction][from] & scene->taken;
        }
    }
    return (uint8_t)(up ? __builtin_ctzll(met | brdi_bit(CELLS - 1)) : 63 - __builtin_clzll(met | 1));
}

static struct brdi_verdict check_move(const struct scene *scene, uint8_t from, uint8_t to)
{
    struct brdi_verdict verdict = check_man(scene, from);
    if (verdict.reason != BRD_LEGAL) return verdict;
    uint8_t type = man_at(scene->s, scene->side, from);
    if (type == BASE) return brdi_refuse(WRONG_PIECE, from);
    if ((reach(scene->tables, scene->side, type, MOVES, from, 0) >> to & 1) == 0) return brdi_refuse(NOT_ITS_STEP, to);
    if ((reach(scene->tables, scene->side, type, MOVES, from, scene->taken) >> to & 1) == 0)
        return brdi_refuse(BLOCKED, first_blocker(scene, type, from, to));
    return (scene->taken >> to & 1) != 0 ? brdi_refuse(CELL_TAKEN, to) : BRDI_LEGAL;
}

static struct brdi_verdict check_activation(const struct scene *scene, int kind, uint8_t cell)
{
    struct brdi_verdict verdict = check_frigate(scene, cell);
    if (verdict.reason != BRD_LEGAL) return verdict;
    if ((scene->gates >> cell & 1) == 0) return brdi_refuse(NO_GATE, cell);
    bool active = (scene->active >> cell & 1) != 0;
    if (kind == ACTIVATE) return active ? brdi_refuse(ALREADY_ACTIVE, cell) : BRDI_LEGAL;
    return active ? BRDI_LEGAL : brdi_refuse(GATE_INACTIVE, cell);
}

/* `^`, `^^`, `~` */
static struct brdi_verdict check_marking(const struct scene *scene, int kind, uint8_t cell, uint8_t wind)
{
    const struct state *s = scene->s;
    int row = row_of(cell);
    if ((scene->gates >> cell & 1) == 0) return brdi_refuse(BRD_REFUSED_NO_PIECE, cell);
    if (gate_owner(row) != scene->side) return brdi_refuse(BRD_REFUSED_NOT_YOURS, cell);
    if (kind != ROTATE && s->stock[scene->side][STOCK_MARKER] == 0) return brdi_refuse(NONE_LEFT, BRD_NO_CELL);
    uint8_t value = gate_value(s, row);
    if (kind == MARK) {
        if (value == INACTIVE) return brdi_refuse(GATE_INACTIVE, cell);
        return value == ACTIVE ? BRDI_LEGAL : brdi_refuse(MARKED, cell);
    }
    if (value < ONE_MARKER) return brdi_refuse(NO_MARKER, cell);
    if (kind == SECOND_MARK) return value == ONE_MARKER ? BRDI_LEGAL : brdi_refuse(MARKED, cell);
    return gate_direction(s, row) == wind ? brdi_refuse(SAME_DIRECTION, cell) : BRDI_LEGAL;
}

static struct brdi_verdict check_landing(const struct scene *scene, uint8_t from, uint8_t to)
{
    if ((scene->taken >> to & 1) != 0 && (units_of(scene->s, 1 - scene->side) >> to & 1) == 0)
        return brdi_refuse(CELL_TAKEN, to);
    return can_land(scene, from, to) ? BRDI_LEGAL : brdi_refuse(UNSUPPORTED, to);
}

/* What gate jump and strike have in common: a frigate on an active gate, and the next or previous row. */
static struct brdi_verdict check_gate_action(const struct scene *scene, uint8_t from, uint8_t to)
{
    struct brdi_verdict verdict = check_frigate(scene, from);
    if (verdict.reason != BRD_LEGAL) return verdict;
    if ((scene->gates >> from & 1) == 0) return brdi_refuse(NO_GATE, from);
    if ((scene->active >> from & 1) == 0) return brdi_refuse(GATE_INACTIVE, from);
    int rows = row_of(to) - row_of(from);
    return rows == 1 || rows == -1 ? BRDI_LEGAL : brdi_refuse(WRONG_ROW, to);
}

static struct brdi_verdict check_gate_jump(const struct scene *scene, uint8_t from, uint8_t to)
{
    struct brdi_verdict verdict = check_gate_action(scene, from, to);
    if (verdict.reason != BRD_LEGAL) return verdict;
    if ((scene->gates >> to & 1) == 0) return brdi_refuse(NO_TARGET_GATE, to);
    if ((scene->active >> to & 1) == 0) return brdi_refuse(TARGET_INACTIVE, to);
    return check_landing(scene, from, to);
}

static struct brdi_verdict check_strike(const struct scene *scene, uint8_t from, uint8_t target)
{
    const struct state *s = scene->s;
    struct brdi_verdict verdict = check_gate_action(scene, from, target);
    if (verdict.reason != BRD_LEGAL) return verdict;
    if ((s->men[1 - scene->side][FRIGATE] >> target & 1) == 0) return brdi_refuse(NO_TARGET, target);
    if ((sides_of(scene->gates) >> target & 1) == 0) return brdi_refuse(NO_GATE_BESIDE, target);
    uint8_t gate = gate_cell(s, row_of(target));
    return (scene->active >> gate & 1) == 0 ? brdi_refuse(TARGET_INACTIVE, gate) : BRDI_LEGAL;
}

/* Whether a leap of one of the two distances leads straight there in one of the eight directions. */
static bool is_jump(const struct scene *scene, uint8_t from, uint8_t to)
{
    uint8_t gap;
    for (uint8_t wind = 0; wind < WINDS; wind++)
        for (int value = ONE_MARKER; value <= TWO_MARKERS; value++)
            if (jump_end(scene, from, wind, jump_distance(scene->rules, value), &gap) == to) return true;
    return false;
}

static struct brdi_verdict check_jump(const struct scene *scene, uint8_t from, uint8_t to)
{
    struct brdi_verdict verdict = check_frigate(scene, from);
    if (verdict.reason != BRD_LEGAL) return verdict;
    if (!is_jump(scene, from, to)) return brdi_refuse(NOT_ITS_STEP, to);
    verdict = brdi_refuse(NO_JUMP_GATE, from);
    int row, last = rows_around(from, &row);
    for (; row <= last; row++) {
        uint8_t gap;
        if (carried(scene, from, row, &gap) != to) continue;
        if (gap == BRD_NO_CELL) return check_landing(scene, from, to);
        if (verdict.reason == NO_JUMP_GATE) verdict = brdi_refuse(ROW_WITHOUT_GATE, gap);
    }
    return verdict;
}

struct brdi_verdict brdi_tomis_check(const struct brdi_rules *rules, const void *state, uint32_t word)
{
    const struct state *s = state;
    uint8_t first = word_first(word), second = word_second(word);
    int kind = word_kind(word);
    if (placing(s)) return check_placement(rules, s, word);
    struct scene scene = scene_of(rules, s);
    switch (kind) {
    case DEPLOY: return check_deployment(&scene, first, second);
    case MOVE: return check_move(&scene, first, second);
    case ACTIVATE:
    case DEACTIVATE: return check_activation(&scene, kind, first);
    case MARK:
    case SECOND_MARK:
    case ROTATE: return check_marking(&scene, kind, first, second);
    case GATE_JUMP: return check_gate_jump(&scene, first, second);
    case STRIKE: return check_strike(&scene, first, second);
    case JUMP: return check_jump(&scene, first, second);
    case PASS: return can_act(&scene) ? brdi_refuse(MUST_ACT, BRD_NO_CELL) : BRDI_LEGAL;
    default: return brdi_refuse(BRD_REFUSED_WRONG_PHASE, BRD_NO_CELL);
    }
}
