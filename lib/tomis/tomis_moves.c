/* tomis_moves.c: what units reach and attack, which moves are legal, and why one is not. */
#include "tomis.h"

/* ----------------------------------------------------------------------------------------------------------- reach */

/* The cell `count` times a direction from a cell, as a mask; 0 if the ray does not go so far. */
static inline uint64_t ray_cell(const struct tables *t, int direction, uint8_t from, int count)
{
    uint32_t cell = (uint32_t)(from + count * t->deltas[direction]); /* below the board: a large number */
    return cell < CELLS ? t->rays[direction][from] & brdi_bit((uint8_t)cell) : 0;
}

/* A slide in one direction: the cells of the ray at the right distance, up to the first blocker, that one included. */
static inline uint64_t slide_up(const struct tables *t, const struct slide *slide, int direction, uint8_t from,
                                uint64_t blockers)
{
    uint64_t ray = t->rays[direction][from], nearer = 0;
    if (slide->farthest < ROWS - 1) blockers |= ray_cell(t, direction, from, slide->farthest);
    if (slide->nearest > 1) nearer = brdi_ray_up(ray, ray_cell(t, direction, from, slide->nearest - 1));
    return brdi_ray_up(ray, blockers) & ~nearer;
}

static inline uint64_t slide_down(const struct tables *t, const struct slide *slide, int direction, uint8_t from,
                                  uint64_t blockers)
{
    uint64_t ray = t->rays[direction][from], nearer = 0;
    if (slide->farthest < ROWS - 1) blockers |= ray_cell(t, direction, from, slide->farthest);
    if (slide->nearest > 1) nearer = brdi_ray_down(ray, ray_cell(t, direction, from, slide->nearest - 1));
    return brdi_ray_down(ray, blockers) & ~nearer;
}

/* The slides of a unit's moves or attacks. */
static uint64_t slides(const struct tables *t, const struct pattern *pattern, uint8_t from, uint64_t blockers)
{
    uint64_t cells = 0;
    for (int i = 0; i < pattern->slide_count; i++) {
        const struct slide *slide = &pattern->slides[i];
        for (uint32_t left = slide->up; left != 0; left &= left - 1)
            cells |= slide_up(t, slide, __builtin_ctz(left), from, blockers);
        for (uint32_t left = slide->down; left != 0; left &= left - 1)
            cells |= slide_down(t, slide, __builtin_ctz(left), from, blockers);
    }
    return cells;
}

/* All cells that a unit's moves or attacks reach, each once, where `blockers` end its slides [TOM.tables]. */
static inline uint64_t reach(const struct tables *t, int side, int type, int use, uint8_t from, uint64_t blockers)
{
    uint64_t leaps = t->leaps[side][type - FRIGATE][use][from];
    const struct pattern *pattern = &t->patterns[side][type - FRIGATE][use];
    return pattern->slide_count == 0 ? leaps : leaps | slides(t, pattern, from, blockers);
}

/* The attack points of a unit; the fast way knows them beforehand [TOM.ap]. */
static inline int32_t points(const struct brdi_rules *rules, int type, bool usual)
{
    return usual ? AP_USUAL : ap_of(rules, type);
}

/*
 * Enemy units with fewer attack points than those of the mover's that attack them have together, and the base if enough
 * attack it: all judged on one position (TOM-10, TOM-17) [TOM.attack-removal]. Whoever stands on it, a line ends at the first
 * taken cell [TOM.attack-lines]. Inline, so that the compiler makes a fast one for the usual points.
 */
static inline uint64_t attacked(const struct brdi_rules *rules, const struct state *s, int side, bool usual)
{
    const struct tables *t = tables_of(rules);
    const uint64_t *enemies = s->men[1 - side], base = enemies[BASE];
    uint64_t by[AP_MOST + 2] = {UINT64_MAX}; /* [n]: attacked with n points so far, or more */
    uint64_t taken = men_of(s, side) | men_of(s, 1 - side);
    int32_t base_attackers = 0;
    for (int type = FRIGATE; type < MEN; type++)
        for (uint64_t left = s->men[side][type]; left != 0;) {
            uint64_t cells = reach(t, side, type, ATTACKS, brdi_pop_cell(&left), taken);
            int32_t ap = points(rules, type, usual);
            for (int32_t n = (usual ? AP_USUAL : AP_MOST) + 1; n > 0; n--) by[n] |= by[n > ap ? n - ap : 0] & cells;
            base_attackers += (cells & base) != 0;
        }
    bool base_falls = base_attackers >= data_of(&rules->schema)->switches.base_attackers; /* TOM-6 */
    return (enemies[FRIGATE] & by[points(rules, FRIGATE, usual) + 1]) |
           (enemies[SENTRY] & by[points(rules, SENTRY, usual) + 1]) |
           (enemies[TOWER] & by[points(rules, TOWER, usual) + 1]) |
           (enemies[FLAGSHIP] & by[points(rules, FLAGSHIP, usual) + 1]) | (base_falls ? base : 0);
}

uint64_t brdi_tomis_attack(const struct brdi_rules *rules, const struct state *s, int side)
{
    return tables_of(rules)->usual ? attacked(rules, s, side, true) : attacked(rules, s, side, false);
}

/* ---------------------------------------------------------------------------------------------------------- targets */

/* A position as the targets look at it. Masks of cells. */
struct scene {
    const struct brdi_rules *rules;
    const struct tables *tables;
    const struct state *s;
    int side;                           /* to move */
    uint64_t own;                       /* its units */
    uint64_t frigates;                  /* those of them that are */
    uint64_t taken;                     /* all units and bases: they end lines of movement and attack */
    uint64_t gates, active, jump_gates; /* all, those that are active, those with a marker (TOM-1) */
};

/* Gates are no part of what is taken: they block nothing [TOM.gates]. */
static inline struct scene scene_of(const struct brdi_rules *rules, const struct state *s)
{
    int side = s->head.turn;
    struct scene scene = {.rules = rules,
                          .tables = tables_of(rules),
                          .s = s,
                          .side = side,
                          .own = units_of(s, side),
                          .frigates = s->men[side][FRIGATE],
                          .taken = men_of(s, WHITE) | men_of(s, BLACK)};
    for (int row = 0; row < ROWS; row++) {
        if (s->gates[row] == 0) continue;
        uint64_t gate = brdi_bit(gate_cell(s, row));
        scene.gates |= gate;
        scene.active |= gate_value(s, row) >= ACTIVE ? gate : 0;
        scene.jump_gates |= gate_value(s, row) >= ONE_MARKER ? gate : 0;
    }
    return scene;
}

/* What is to be placed next and in which row: the base, then gates from the back row on [TOM.place-base]. */
static int due(const struct data *data, const struct state *s, int *row)
{
    int side = s->head.turn;
    *row = back_row(side);
    if (s->stock[side][STOCK_BASE] != 0) return PLACE_BASE;
    *row = gate_row(side, (data->men[STOCK_GATE] - s->stock[side][STOCK_GATE]) & (HALF - 1)); /* [TOM.place-gates] */
    return PLACE_GATE;
}

/* Where a base, or a gate, may be placed now: nowhere if it is not due. */
static uint64_t placements(const struct data *data, const struct state *s, int kind)
{
    int row;
    if (due(data, s, &row) != kind) return 0;
    return kind == PLACE_GATE ? row_cells(row) & ~too_near(data, s, s->head.turn) : row_cells(row);
}

/* Empty cells of the back row without a gate, or whose gate was destroyed (TOM-5, TOM-18) [TOM.deploy]. */
static inline uint64_t deployments(const struct scene *scene, uint8_t type)
{
    if (scene->s->stock[scene->side][stock_of(type)] == 0) return 0;
    if (type == FLAGSHIP && !unlocked(scene->s, scene->side)) return 0; /* [TOM.unlock] */
    return row_cells(back_row(scene->side)) & ~scene->taken & ~scene->gates;
}

/* Of an own unit: empty cells, on a free way [TOM.frigate-move, TOM.unit-move]. */
static inline uint64_t destinations(const struct scene *scene, uint8_t from)
{
    uint8_t type = man_at(scene->s, scene->side, from);
    return reach(scene->tables, scene->side, type, MOVES, from, scene->taken) & ~scene->taken;
}

/* The gates, whoever owns them, that frigates on them may activate or deactivate [TOM.activate]. */
static inline uint64_t switchable(const struct scene *scene, int kind)
{
    uint64_t standing = scene->frigates & scene->gates;
    return kind == ACTIVATE ? standing & ~scene->active : standing & scene->active;
}

static inline uint64_t gates_with(const struct scene *scene, uint64_t among, int value)
{
    uint64_t found = 0;
    for (uint64_t left = among; left != 0;) {
        uint8_t cell = brdi_pop_cell(&left);
        if (gate_value(scene->s, row_of(cell)) == value) found |= brdi_bit(cell);
    }
    return found;
}

/*
 * The own gates, whoever stands there, that get a first or second marker from the stock (TOM-15) [TOM.mark, TOM.markers],
 * or that can be rotated [TOM.rotate].
 */
static inline uint64_t markable(const struct scene *scene, int kind)
{
    const uint64_t half = scene->side == WHITE ? UINT32_MAX : ~(uint64_t)UINT32_MAX;
    if (kind == ROTATE) return scene->jump_gates & half;
    if (scene->s->stock[scene->side][STOCK_MARKER] == 0) return 0;
    return kind == MARK ? scene->active & ~scene->jump_gates & half
                        : gates_with(scene, scene->jump_gates & half, ONE_MARKER);
}

/* The directions that such a gate may get, as a mask; a second marker leaves the direction, which the word has as 0. */
static inline uint64_t winds(const struct scene *scene, int kind, uint8_t cell)
{
    const uint64_t all = (1 << WINDS) - 1;
    if (kind == SECOND_MARK) return 1;
    return kind == MARK ? all : all & ~brdi_bit(gate_direction(scene->s, row_of(cell)));
}

/*
 * At least one other own unit attacks the cell, the frigate that lands taken off, and with the frigate's their attack points
 * are more than those that defend it; than NO_POINTS they always are [TOM.support].
 */
enum { NO_POINTS = -1 };

static bool supported(const struct scene *scene, uint8_t from, uint8_t to, int32_t defended)
{
    uint64_t blockers = scene->taken & ~brdi_bit(from);
    int32_t ap = ap_of(scene->rules, FRIGATE);
    for (uint64_t left = scene->own & ~brdi_bit(from); left != 0;) {
        uint8_t cell = brdi_pop_cell(&left);
        uint8_t type = man_at(scene->s, scene->side, cell);
        if (!has(reach(scene->tables, scene->side, type, ATTACKS, cell, blockers), to)) continue;
        ap += ap_of(scene->rules, type);
        if (ap > defended) return true;
    }
    return false;
}

bool brdi_tomis_supported(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to)
{
    struct scene scene = scene_of(rules, s);
    return supported(&scene, from, to, NO_POINTS);
}

/* On an empty cell, or with support on any enemy unit (TOM-7), never on an own man or a base [TOM.landing]. */
static inline bool can_land(const struct scene *scene, uint8_t from, uint8_t to)
{
    int enemy = 1 - scene->side;
    if (!has(scene->taken, to)) return true;
    if (!has(units_of(scene->s, enemy), to)) return false;
    return supported(scene, from, to, ap_of(scene->rules, man_at(scene->s, enemy, to)));
}

/* Those of some cells where a frigate can land. */
static inline uint64_t landings(const struct scene *scene, uint8_t from, uint64_t cells)
{
    uint64_t found = 0;
    while (cells != 0) {
        uint8_t to = brdi_pop_cell(&cells);
        if (can_land(scene, from, to)) found |= brdi_bit(to);
    }
    return found;
}

/* The rows above and below that of a cell. */
static inline uint64_t rows_beside(uint8_t cell)
{
    uint64_t row = row_cells(row_of(cell));
    return row << COLUMNS | row >> COLUMNS;
}

/* Of a frigate on an active gate: the active gates of the neighbouring rows, whoever owns them [TOM.gate-jump]. */
static inline uint64_t gate_jumps(const struct scene *scene, uint8_t from)
{
    return landings(scene, from, scene->active & rows_beside(from));
}

/* The cells directly left and right of the cells of a mask. */
static inline uint64_t sides_of(uint64_t cells)
{
    return (cells & ~COLUMN_H) << 1 | (cells & ~COLUMN_A) >> 1;
}

/* The enemy frigates beside active gates. Who strikes one stands on an active gate of a row beside (TOM-13) [TOM.strike]. */
static inline uint64_t exposed(const struct scene *scene)
{
    return scene->s->men[1 - scene->side][FRIGATE] & sides_of(scene->active);
}

/* King's distance 1: not on it, though on another gate perhaps [TOM.jump, TOM.jump-beside]. */
static inline bool beside(uint8_t a, uint8_t b)
{
    int dx = column_of(a) - column_of(b), dy = row_of(a) - row_of(b);
    return a != b && dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

static inline int jump_distance(const struct brdi_rules *rules, int value)
{
    return data_of(&rules->schema)->jump[value - ONE_MARKER];
}

/*
 * Where a leap of some cells ends, or BRD_NO_CELL; gap: its first cell in a row without a gate, or BRD_NO_CELL. The way are the
 * cells at 1, 2, ... times the direction's vector [TOM.vectors].
 */
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
static inline int rows_around(uint8_t cell, int *first)
{
    int row = row_of(cell);
    *first = row > 0 ? row - 1 : 0;
    return row < ROWS - 1 ? row + 1 : row;
}

/* Where the jump of a row's gate ends for a frigate, or BRD_NO_CELL if it does not carry it anywhere. */
static uint8_t carried(const struct scene *scene, uint8_t from, int row, uint8_t *gap)
{
    uint8_t value = gate_value(scene->s, row);
    if (value < ONE_MARKER || !beside(from, gate_cell(scene->s, row))) return BRD_NO_CELL;
    return jump_end(scene, from, gate_direction(scene->s, row), jump_distance(scene->rules, value), gap);
}

/* Of a frigate; however many gates carry it to a cell [TOM.one-jump]. */
static inline uint64_t jumps(const struct scene *scene, uint8_t from)
{
    uint64_t cells = 0;
    int row, last = rows_around(from, &row);
    for (; row <= last; row++) {
        uint8_t gap, to = carried(scene, from, row, &gap);
        if (to != BRD_NO_CELL && gap == BRD_NO_CELL) cells |= brdi_bit(to);
    }
    return landings(scene, from, cells);
}

/* ------------------------------------------------------------------------------------------------------------ lists */

static void add_deployments(const struct scene *scene, struct brdi_list *list)
{
    for (uint8_t type = FRIGATE; type < MEN; type++)
        brdi_add_each(list, move_word(DEPLOY, type, 0), 0, deployments(scene, type));
}

static void add_unit_moves(const struct scene *scene, struct brdi_list *list)
{
    for (uint64_t left = scene->own; left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        brdi_add_each(list, move_word(MOVE, from, 0), 0, destinations(scene, from));
    }
}

static void add_activations(const struct scene *scene, struct brdi_list *list)
{
    for (int kind = ACTIVATE; kind <= DEACTIVATE; kind++)
        brdi_add_each(list, move_word(kind, 0, 0), 6, switchable(scene, kind));
}

static void add_markings(const struct scene *scene, struct brdi_list *list)
{
    for (int kind = MARK; kind <= ROTATE; kind++)
        for (uint64_t left = markable(scene, kind); left != 0;) {
            uint8_t cell = brdi_pop_cell(&left);
            brdi_add_each(list, move_word(kind, cell, 0), 0, winds(scene, kind, cell));
        }
}

static void add_gate_jumps(const struct scene *scene, struct brdi_list *list)
{
    for (uint64_t left = scene->frigates & scene->active; left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        brdi_add_each(list, move_word(GATE_JUMP, from, 0), 0, gate_jumps(scene, from));
    }
}

static void add_strikes(const struct scene *scene, struct brdi_list *list)
{
    uint64_t targets = exposed(scene);
    for (uint64_t left = targets != 0 ? scene->frigates & scene->active : 0; left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        brdi_add_each(list, move_word(STRIKE, from, 0), 0, targets & rows_beside(from));
    }
}

/* Frigates that are next to no jump gate need no look. */
static void add_jumps(const struct scene *scene, struct brdi_list *list)
{
    uint64_t rows = scene->jump_gates | sides_of(scene->jump_gates);
    for (uint64_t left = scene->frigates & (rows << COLUMNS | rows | rows >> COLUMNS); left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        brdi_add_each(list, move_word(JUMP, from, 0), 0, jumps(scene, from));
    }
}

/* In ascending order of the words that they make. */
static void (*const generators[])(const struct scene *, struct brdi_list *) = {
    add_deployments, add_unit_moves, add_activations, add_markings, add_gate_jumps, add_strikes, add_jumps};
enum { GENERATORS = sizeof generators / sizeof generators[0] };

/* A player who has an action must take one, whichever; else he passes (TOM-9, TOM-11) [TOM.one-action]. */
void brdi_tomis_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    if (s->head.to_move >= SIDES) return;
    if (placing(s)) {
        for (int kind = PLACE_BASE; kind <= PLACE_GATE; kind++)
            brdi_add_each(list, move_word(kind, 0, 0), 0, placements(data_of(&rules->schema), s, kind));
        return;
    }
    struct scene scene = scene_of(rules, s);
    size_t before = list->count;
    for (int i = 0; i < GENERATORS; i++) generators[i](&scene, list);
    if (list->count == before) brdi_add(list, move_word(PASS, 0, 0));
}

/* --------------------------------------------------------------------------------------------- legality of one move */

static bool can_act(const struct scene *scene)
{
    struct brdi_list list = {.moves = NULL};
    for (int i = 0; i < GENERATORS && list.count == 0; i++) generators[i](scene, &list);
    return list.count > 0;
}

bool brdi_tomis_legal(const struct brdi_rules *rules, const void *state, uint32_t word)
{
    const struct state *s = state;
    uint8_t first = word_first(word), second = word_second(word);
    int kind = word_kind(word);
    if (placing(s)) return kind <= PLACE_GATE && has(placements(data_of(&rules->schema), s, kind), second);
    struct scene scene = scene_of(rules, s);
    switch (kind) {
    case DEPLOY: return has(deployments(&scene, first), second);
    case MOVE: return has(scene.own, first) && has(destinations(&scene, first), second);
    case ACTIVATE:
    case DEACTIVATE: return has(switchable(&scene, kind), first);
    case MARK:
    case SECOND_MARK:
    case ROTATE: return has(markable(&scene, kind), first) && has(winds(&scene, kind, first), second);
    case GATE_JUMP: return has(scene.frigates & scene.active, first) && has(gate_jumps(&scene, first), second);
    case STRIKE: return has(scene.frigates & scene.active, first) && has(exposed(&scene) & rows_beside(first), second);
    case JUMP: return has(scene.frigates, first) && has(jumps(&scene, first), second);
    case PASS: return !can_act(&scene);
    default: return false;
    }
}

/* --------------------------------------------------------------------------------------------------------- refusals */

/* [TOM.refusals] */
const struct brdi_refusal brdi_tomis_refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn"},
    [BRD_REFUSED_WRONG_PHASE] = {"wrong_phase", "this is not what is to be done now"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is nothing on this cell to act with"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "what is on this cell is the opponent's"},
    [NONE_LEFT] = {"none_left", "none of these is left in your stock"},
    [LOCKED] = {"locked", "your flagship is locked until a frigate of yours stands on the enemy's back row"},
    [WRONG_PIECE] = {"wrong_piece", "the %o cannot do that"},
    [NO_GATE] = {"no_gate", "the frigate does not stand on a gate"},
    [ALREADY_ACTIVE] = {"already_active", "the gate is active already"},
    [GATE_INACTIVE] = {"gate_inactive", "the gate is inactive"},
    [NO_MARKER] = {"no_marker", "the gate has no marker"},
    [MARKED] = {"marked", "the gate has such a marker already"},
    [SAME_DIRECTION] = {"same_direction", "the gate points there already"},
    [NOT_ITS_STEP] = {"not_its_step", "the %p does not reach this cell"},
    [BLOCKED] = {"blocked", "the %o stands in the way"},
    [WRONG_ROW] = {"wrong_row", "this is not a row for the %p"},
    [NO_TARGET] = {"no_target", "there is no enemy frigate on this cell"},
    [NO_TARGET_GATE] = {"no_target_gate", "there is no gate on this cell"},
    [NO_GATE_BESIDE] = {"no_gate_beside", "there is no gate directly beside this cell"},
    [TARGET_INACTIVE] = {"target_inactive", "this gate is inactive"},
    [NO_JUMP_GATE] = {"no_jump_gate", "no jump gate next to the frigate carries it there"},
    [ROW_WITHOUT_GATE] = {"row_without_gate", "the jump enters this row, which has no gate"},
    [CELL_TAKEN] = {"cell_taken", "the cell is taken"},
    [GATE_HERE] = {"gate_here", "there is a gate on this cell"},
    [TOO_NEAR_BASE] = {"too_near_base", "your base is here, or too near (free cells between: at least %n)"},
    [UNSUPPORTED] = {"unsupported", "your other units do not attack this cell, or too weakly"},
    [MUST_ACT] = {"must_act", "you have a legal action"},
};

static struct brdi_verdict refuse_placement(const struct data *data, const struct state *s, uint32_t word)
{
    int row, kind = due(data, s, &row);
    uint8_t cell = word_second(word);
    if (word_kind(word) != kind) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, BRD_NO_CELL);
    return brdi_refuse(row_of(cell) != row ? WRONG_ROW : TOO_NEAR_BASE, cell);
}

static struct brdi_verdict refuse_deployment(const struct scene *scene, uint8_t type, uint8_t cell)
{
    if (scene->s->stock[scene->side][stock_of(type)] == 0) return brdi_refuse(NONE_LEFT, BRD_NO_CELL);
    if (type == FLAGSHIP && !unlocked(scene->s, scene->side)) return brdi_refuse(LOCKED, BRD_NO_CELL);
    if (row_of(cell) != back_row(scene->side)) return brdi_refuse(WRONG_ROW, cell);
    return brdi_refuse(has(scene->taken, cell) ? CELL_TAKEN : GATE_HERE, cell);
}

/* Of a cell with none of the own units that could act. */
static struct brdi_verdict refuse_man(const struct scene *scene, uint8_t cell)
{
    if (!has(scene->taken, cell)) return brdi_refuse(BRD_REFUSED_NO_PIECE, cell);
    return brdi_refuse(has(men_of(scene->s, scene->side), cell) ? WRONG_PIECE : BRD_REFUSED_NOT_YOURS, cell);
}

/* Where a ray leads to a cell that the slides of an entry give; the direction, or BRD_NO_DIRECTION. */
static uint8_t way_to(const struct tables *t, const struct slide *slide, uint8_t from, uint8_t to)
{
    for (uint32_t left = slide->up | slide->down; left != 0; left &= left - 1) {
        uint8_t direction = (uint8_t)__builtin_ctz(left);
        uint64_t cells = has(slide->up, direction) ? slide_up(t, slide, direction, from, 0)
                                                   : slide_down(t, slide, direction, from, 0);
        if (has(cells, to)) return direction;
    }
    return BRD_NO_DIRECTION;
}

/* What stands nearest on the first way to a cell, in the order of the table; there is one, and it is blocked. */
static uint8_t first_blocker(const struct scene *scene, uint8_t type, uint8_t from, uint8_t to)
{
    const struct pattern *pattern = &scene->tables->patterns[scene->side][type - FRIGATE][MOVES];
    for (int i = 0; i < pattern->slide_count; i++) {
        const struct slide *slide = &pattern->slides[i];
        uint8_t way = way_to(scene->tables, slide, from, to);
        if (way == BRD_NO_DIRECTION) continue;
        uint64_t met = scene->tables->rays[way][from] & scene->taken;
        return (uint8_t)(has(slide->up, way) ? __builtin_ctzll(met) : 63 - __builtin_clzll(met));
    }
    return to;
}

static struct brdi_verdict refuse_move(const struct scene *scene, uint8_t from, uint8_t to)
{
    if (!has(scene->own, from)) return refuse_man(scene, from);
    uint8_t type = man_at(scene->s, scene->side, from);
    if (!has(reach(scene->tables, scene->side, type, MOVES, from, 0), to)) return brdi_refuse(NOT_ITS_STEP, to);
    if (!has(reach(scene->tables, scene->side, type, MOVES, from, scene->taken), to))
        return brdi_refuse(BLOCKED, first_blocker(scene, type, from, to));
    return brdi_refuse(CELL_TAKEN, to);
}

static struct brdi_verdict refuse_activation(const struct scene *scene, int kind, uint8_t cell)
{
    if (!has(scene->frigates, cell)) return refuse_man(scene, cell);
    if (!has(scene->gates, cell)) return brdi_refuse(NO_GATE, cell);
    return brdi_refuse(kind == ACTIVATE ? ALREADY_ACTIVE : GATE_INACTIVE, cell);
}

/* `^`, `^^`, `~` */
static struct brdi_verdict refuse_marking(const struct scene *scene, int kind, uint8_t cell)
{
    uint8_t value = gate_value(scene->s, row_of(cell));
    if (!has(scene->gates, cell)) return brdi_refuse(BRD_REFUSED_NO_PIECE, cell);
    if (gate_owner(row_of(cell)) != scene->side) return brdi_refuse(BRD_REFUSED_NOT_YOURS, cell);
    if (kind != ROTATE && scene->s->stock[scene->side][STOCK_MARKER] == 0) return brdi_refuse(NONE_LEFT, BRD_NO_CELL);
    if (kind == MARK) return brdi_refuse(value == INACTIVE ? GATE_INACTIVE : MARKED, cell);
    if (value < ONE_MARKER) return brdi_refuse(NO_MARKER, cell);
    return brdi_refuse(kind == SECOND_MARK ? MARKED : SAME_DIRECTION, cell);
}

static struct brdi_verdict refuse_landing(const struct scene *scene, uint8_t to)
{
    return brdi_refuse(has(units_of(scene->s, 1 - scene->side), to) ? UNSUPPORTED : CELL_TAKEN, to);
}

static struct brdi_verdict refuse_gate_jump(const struct scene *scene, uint8_t to)
{
    if (!has(scene->gates, to)) return brdi_refuse(NO_TARGET_GATE, to);
    return has(scene->active, to) ? refuse_landing(scene, to) : brdi_refuse(TARGET_INACTIVE, to);
}

static struct brdi_verdict refuse_strike(const struct scene *scene, uint8_t target)
{
    if (!has(scene->s->men[1 - scene->side][FRIGATE], target)) return brdi_refuse(NO_TARGET, target);
    if (!has(sides_of(scene->gates), target)) return brdi_refuse(NO_GATE_BESIDE, target);
    return brdi_refuse(TARGET_INACTIVE, gate_cell(scene->s, row_of(target)));
}

/* Gate jump and strike: by a frigate on an active gate, in the next or previous row. */
static struct brdi_verdict refuse_gate_action(const struct scene *scene, int kind, uint8_t from, uint8_t to)
{
    if (!has(scene->frigates, from)) return refuse_man(scene, from);
    if (!has(scene->gates, from)) return brdi_refuse(NO_GATE, from);
    if (!has(scene->active, from)) return brdi_refuse(GATE_INACTIVE, from);
    if (!has(rows_beside(from), to)) return brdi_refuse(WRONG_ROW, to);
    return kind == GATE_JUMP ? refuse_gate_jump(scene, to) : refuse_strike(scene, to);
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

/* Of several gates that would carry it there, one that has a gate in every row tells more. */
static struct brdi_verdict refuse_jump(const struct scene *scene, uint8_t from, uint8_t to)
{
    if (!has(scene->frigates, from)) return refuse_man(scene, from);
    if (!is_jump(scene, from, to)) return brdi_refuse(NOT_ITS_STEP, to);
    struct brdi_verdict verdict = brdi_refuse(NO_JUMP_GATE, from);
    int row, last = rows_around(from, &row);
    for (; row <= last; row++) {
        uint8_t gap;
        if (carried(scene, from, row, &gap) != to) continue;
        if (gap == BRD_NO_CELL) return refuse_landing(scene, to);
        if (verdict.reason == NO_JUMP_GATE) verdict = brdi_refuse(ROW_WITHOUT_GATE, gap);
    }
    return verdict;
}

struct brdi_verdict brdi_tomis_refuse(const struct brdi_rules *rules, const void *state, uint32_t word)
{
    const struct state *s = state;
    uint8_t first = word_first(word), second = word_second(word);
    int kind = word_kind(word);
    if (placing(s)) return refuse_placement(data_of(&rules->schema), s, word);
    struct scene scene = scene_of(rules, s);
    switch (kind) {
    case DEPLOY: return refuse_deployment(&scene, first, second);
    case MOVE: return refuse_move(&scene, first, second);
    case ACTIVATE:
    case DEACTIVATE: return refuse_activation(&scene, kind, first);
    case MARK:
    case SECOND_MARK:
    case ROTATE: return refuse_marking(&scene, kind, first);
    case GATE_JUMP:
    case STRIKE: return refuse_gate_action(&scene, kind, first, second);
    case JUMP: return refuse_jump(&scene, first, second);
    case PASS: return brdi_refuse(MUST_ACT, BRD_NO_CELL);
    default: return brdi_refuse(BRD_REFUSED_WRONG_PHASE, BRD_NO_CELL);
    }
}
