/*
 * tomis_moves.c: the cells that units reach and attack, the legal moves, and the reasons of refusals. Functions that
 * lists and attacks call for each unit or gate are inline: as calls they cost random play an eighth more instructions.
 */
#include "tomis.h"

/* ----------------------------------------------------------------------------------------------------------- reach */

/*
 * The cells of a line from a cell to the first blocker in each direction, blockers included, by one subtraction: the
 * blockers above minus the nearest blocker below. The subtraction borrows from the lowest bit above, which is the
 * nearest blocker there. It changes all bits from that one down to the bit that is subtracted, and no others. The bits
 * of one line, with higher cells to the left and `x` for the cell itself:
 *
 *      the line             1 1 1 1 1 x 1 1 1 1
 *      blockers above       0 1 0 1 0   0 0 0 0
 *      blockers below       0 0 0 0 0   0 1 0 1
 *      the nearest below    0 0 0 0 0   0 1 0 0        the highest of them
 *      above - nearest      0 1 0 0 1   1 1 0 0
 *      what has changed     0 0 0 1 1   1 1 0 0        above ^ (above - nearest)
 *
 * The bits of cells off the line change too; the mask removes them. If there is no blocker above, the subtraction
 * borrows from beyond the mask, and all cells above are open. If there is none below, bit 0 takes its place, since no
 * line goes below cell 0. (One ray at a time is half as fast.)
 */
static inline uint64_t open_line(const struct line *line, uint64_t blockers)
{
    uint64_t above = line->up & blockers, below = line->down & blockers;
    uint64_t nearest = UINT64_C(1) << brdi_highest64(below | 1);
    return (line->up | line->down) & (above ^ (above - nearest));
}

/* The cells one step farther in a direction, as a side sees it. */
static const uint8_t *next_cells(const struct brdi_rules *rules, int side, uint8_t direction)
{
    return tables_of(rules)->next[side][direction];
}

/* The cells of a slide in one direction: the cells in its range, up to and including the first blocker. */
static uint64_t walk(const struct brdi_step *slide, const uint8_t *next, uint8_t from, uint64_t blockers)
{
    uint64_t cells = 0;
    uint8_t cell = next[from];
    for (int32_t distance = 1; distance <= slide->range[1] && cell != BRDI_NO_BYTE; distance++, cell = next[cell]) {
        if (distance >= slide->range[0]) cells |= brdi_bit(cell);
        if (has(blockers, cell)) break;
    }
    return cells;
}

/* The cells of a man's slides, for any directions and ranges. */
static BRDI_NOINLINE uint64_t walks(const struct brdi_rules *rules, int side, int use, int man, uint8_t from,
                                    uint64_t blockers)
{
    const struct brdi_steps *entries = steps_of(data_of(&rules->schema), side, use, man);
    uint64_t cells = 0;
    for (int32_t i = 0; i < entries->count; i++) {
        const struct brdi_step *slide = &entries->entries[i];
        if (slide->kind != BRDI_SLIDE) continue;
        for (uint64_t left = (uint32_t)slide->directions; left != 0;)
            cells |= walk(slide, next_cells(rules, side, brdi_pop_cell(&left)), from, blockers);
    }
    return cells;
}

/*
 * All cells that a man's moves or attacks reach, each once; `blockers` end its slides [TOM.tables]. Slides along whole
 * lines, such as those of the built-in rules, are found by open_line; if a file has other slides, all are walked.
 * (tests/tomis/test_tomis_slides.c holds the two together.)
 */
static inline uint64_t reach(const struct brdi_rules *rules, int side, int use, int man, uint8_t from,
                             uint64_t blockers)
{
    const struct tables *t = tables_of(rules);
    const struct pattern *pattern = &t->patterns[side][use][man];
    uint64_t cells = pattern->leaps[from];
    if (pattern->walked) return cells | walks(rules, side, use, man, from, blockers);
    for (uint64_t left = pattern->lines; left != 0;)
        cells |= open_line(&t->lines[from][brdi_pop_cell(&left)], blockers);
    return cells;
}

/* ---------------------------------------------------------------------------------------------------------- attacks */

/* The cells that at least one unit of a side attacks, or at least two; and how many attack the enemy base. */
struct attacked {
    uint64_t once, twice;
    int32_t base_attackers;
};

/* Adds one attack on each of some cells. */
static inline void add_attack(struct attacked *attacked, uint64_t cells, uint64_t base)
{
    attacked->twice |= attacked->once & cells;
    attacked->once |= cells;
    attacked->base_attackers += (cells & base) != 0;
}

/* The same with the attacks of the base and of units of the file's own [TOM.base-ways, TOM.own]. */
static BRDI_NOINLINE struct attacked with_more(const struct brdi_rules *rules, const struct state *s, int side,
                                               struct attacked attacked)
{
    uint64_t taken = s->men[WHITE] | s->men[BLACK], base = men_of(s, 1 - side, BASE);
    for (int man = BASE; man < tables_of(rules)->men_end; man = man == BASE ? OWN : man + 1)
        for (uint64_t left = men_of(s, side, man); left != 0;)
            add_attack(&attacked, reach(rules, side, ATTACKS, man, brdi_pop_cell(&left), taken), base);
    return attacked;
}

/* The loop goes by kind, not by cell, because its branches are then predicted better (random play x1.13). */
static inline struct attacked attacked_by(const struct brdi_rules *rules, const struct state *s, int side)
{
    uint64_t taken = s->men[WHITE] | s->men[BLACK], base = men_of(s, 1 - side, BASE);
    struct attacked attacked = {0, 0, 0};
    for (int man = FRIGATE; man < OWN; man++)
        for (uint64_t left = men_of(s, side, man); left != 0;)
            add_attack(&attacked, reach(rules, side, ATTACKS, man, brdi_pop_cell(&left), taken), base);
    return tables_of(rules)->more ? with_more(rules, s, side, attacked) : attacked;
}

/* How many units attack a cell, and the sum of their attack points [TOM.ap]. */
struct attackers {
    int32_t count, ap;
};

/* The attackers among a side's men, after the unit `off` is taken off the board. */
static struct attackers attackers_of(const struct brdi_rules *rules, const struct state *s, int side, uint8_t target,
                                     uint64_t off)
{
    uint64_t blockers = (s->men[WHITE] | s->men[BLACK]) & ~off;
    struct attackers attackers = {0, 0};
    for (uint64_t left = s->men[side] & ~off; left != 0;) {
        uint8_t from = brdi_pop_cell(&left), man = man_at(tables_of(rules), s, from);
        if (!has(reach(rules, side, ATTACKS, man, from, blockers), target)) continue;
        attackers.count++;
        attackers.ap += tables_of(rules)->ap[side][man];
    }
    return attackers;
}

/* The cells among `units` whose enemy unit has fewer attack points than its attackers together. */
static uint64_t overcome(const struct brdi_rules *rules, const struct state *s, int side, uint64_t units)
{
    uint64_t found = 0;
    while (units != 0) {
        uint8_t cell = brdi_pop_cell(&units);
        struct attackers attackers = attackers_of(rules, s, side, cell, 0);
        if (attackers.ap > tables_of(rules)->ap[1 - side][man_at(tables_of(rules), s, cell)]) found |= brdi_bit(cell);
    }
    return found;
}

/*
 * The enemy units that are overcome, and the base if enough units attack it (TOM-6), all in the same position (TOM-10,
 * TOM-17) [TOM.attack-removal]. A line ends at the first taken cell of either side [TOM.attack-lines]. Where all units
 * have one attack point, two attackers are enough, and `overcome` need not add up points: the same test holds these
 * together.
 */
uint64_t brdi_tomis_attack(const struct brdi_rules *rules, const struct state *s, int side)
{
    struct attacked attacked = attacked_by(rules, s, side);
    uint64_t units = units_of(s, 1 - side);
    units &= tables_of(rules)->usual ? attacked.twice : overcome(rules, s, side, attacked.once & units);
    if (attacked.base_attackers < tables_of(rules)->base_attackers) return units;
    return units | men_of(s, 1 - side, BASE);
}

/* ---------------------------------------------------------------------------------------------------------- targets */

/* What the target functions below need of a position; the masks are of cells. */
struct scene {
    const struct brdi_rules *rules;
    const struct tables *tables;
    const struct state *s;
    int side;          /* to move */
    uint64_t movers;   /* its units */
    uint64_t frigates; /* its frigates */
    uint64_t taken;    /* all units and bases: they end lines of movement and attack */
};

/* `taken` does not include gates: they block nothing [TOM.gates]. */
static inline struct scene scene_of(const struct brdi_rules *rules, const struct state *s)
{
    int side = s->head.turn;
    return (struct scene){.rules = rules,
                          .tables = tables_of(rules),
                          .s = s,
                          .side = side,
                          .movers = units_of(s, side),
                          .frigates = men_of(s, side, FRIGATE),
                          .taken = s->men[WHITE] | s->men[BLACK]};
}

/*
 * The kind of placement that is due, and its row: the base, then gates from the back row on [TOM.place-base], then
 * ships, which are deployed [TOM.ships].
 */
static inline int due(const struct data *data, const struct state *s, int *row)
{
    int side = s->head.turn;
    *row = back_row(side);
    if (!placing_gates(s)) return DEPLOY;
    if (s->stock[side][STOCK_BASE] != 0) return PLACE_BASE;
    *row = gate_row(side, (data->men[STOCK_GATE] - s->stock[side][STOCK_GATE]) & (HALF - 1)); /* [TOM.place-gates] */
    return PLACE_GATE;
}

/* Where a base or gate may be placed. */
static inline uint64_t placements(const struct data *data, const struct state *s, int kind, int row)
{
    return kind == PLACE_GATE ? row_cells(row) & ~too_near(data, s, s->head.turn) : row_cells(row);
}

/* Empty cells of the back row without a gate, or whose gate was destroyed (TOM-5, TOM-18) [TOM.deploy]. */
static inline uint64_t deployments(const struct scene *scene, uint8_t man)
{
    if (*stock_in(scene->s, scene->side, stock_of(man)) == 0) return 0;
    if (man == FLAGSHIP && !unlocked(scene->s, scene->side)) return 0; /* [TOM.unlock] */
    return row_cells(back_row(scene->side)) & ~scene->taken & ~scene->s->gated;
}

/* The cells on which a man may end a move: empty ones, and enemy units if it captures [TOM.captures]. */
static inline uint64_t open_to(const struct scene *scene, uint8_t man)
{
    bool captures = (scene->tables->captures[scene->side] >> man & 1) != 0;
    return ~scene->taken | (captures ? units_of(scene->s, 1 - scene->side) : 0);
}

/* Where any man can move. A base never moves to a gate [TOM.base-ways]. */
static BRDI_NOINLINE uint64_t more_destinations(const struct scene *scene, uint8_t from)
{
    uint8_t man = man_at(scene->tables, scene->s, from);
    uint64_t cells = reach(scene->rules, scene->side, MOVES, man, from, scene->taken) & open_to(scene, man);
    return man == BASE ? cells & ~scene->s->gated : cells;
}

/* A side's units, and its base if that moves. */
static inline uint64_t more_movers(const struct scene *scene)
{
    uint64_t fixed = scene->s->types[BASE] & scene->tables->fixed[scene->side];
    return scene->s->men[scene->side] & ~fixed;
}

/* The empty cells to which a published unit can move over empty cells [TOM.frigate-move, TOM.unit-move]. */
static inline uint64_t destinations(const struct scene *scene, uint8_t from)
{
    uint8_t man = unit_at(scene->s, from);
    return reach(scene->rules, scene->side, MOVES, man, from, scene->taken) & ~scene->taken;
}

/* The gates of both sides that frigates on them may activate or deactivate [TOM.activate]. */
static inline uint64_t switchable(const struct scene *scene, int kind)
{
    uint64_t on_gates = scene->frigates & scene->s->gated;
    return kind == ACTIVATE ? on_gates & ~scene->s->active : on_gates & scene->s->active;
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
 * The player's gates that can get a first or second marker from the stock (TOM-15) [TOM.mark, TOM.markers], or that can
 * be rotated [TOM.rotate]. Units on them do not matter.
 */
static inline uint64_t markable(const struct scene *scene, int kind)
{
    uint64_t own_rows = gate_rows(scene->side);
    if (kind == ROTATE) return scene->s->jump_gates & own_rows;
    if (scene->s->stock[scene->side][STOCK_MARKER] == 0) return 0;
    return kind == MARK ? scene->s->active & ~scene->s->jump_gates & own_rows
                        : gates_with(scene, scene->s->jump_gates & own_rows, ONE_MARKER);
}

/* The directions that a gate may get with a first marker, or by turning, as a mask. A second marker keeps its own. */
static inline uint64_t winds(const struct scene *scene, int kind, uint8_t cell)
{
    const uint64_t all = (1 << WINDS) - 1;
    return kind == MARK ? all : all & ~brdi_bit(gate_direction(scene->s, row_of(cell)));
}

/* The player's units that attack a cell after the frigate that lands there is taken off [TOM.support]. */
static struct attackers supporters(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to)
{
    return attackers_of(rules, s, s->head.turn, to, brdi_bit(from));
}

bool brdi_tomis_supported(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to)
{
    return supporters(rules, s, from, to).count > 0;
}

/* Whether a frigate has support and they together have more attack points than the unit there [TOM.support]. */
static bool overcomes(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to)
{
    struct attackers others = supporters(rules, s, from, to);
    const struct tables *t = tables_of(rules);
    int side = s->head.turn;
    return others.count > 0 && others.ap + t->ap[side][FRIGATE] > t->ap[1 - side][man_at(t, s, to)];
}

/* The cells among `cells` with enemy units of any type (TOM-7) that a frigate can capture by landing. */
static uint64_t captures(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint64_t cells)
{
    uint64_t found = 0;
    while (cells != 0) {
        uint8_t to = brdi_pop_cell(&cells);
        if (overcomes(rules, s, from, to)) found |= brdi_bit(to);
    }
    return found;
}

/* The cells among `cells` where a frigate can land: empty cells, and units that it can capture [TOM.landing]. */
static inline uint64_t landings(const struct scene *scene, uint8_t from, uint64_t cells)
{
    uint64_t contested = cells & units_of(scene->s, 1 - scene->side);
    return (cells & ~scene->taken) | (contested != 0 ? captures(scene->rules, scene->s, from, contested) : 0);
}

/* The rows above and below a cell's row. */
static inline uint64_t rows_beside(uint8_t cell)
{
    uint64_t row = row_cells(row_of(cell));
    return row << COLUMNS | row >> COLUMNS;
}

/* Where a frigate on an active gate can go: active gates of both sides in the neighbouring rows [TOM.gate-jump]. */
static inline uint64_t active_beside(const struct scene *scene, uint8_t from)
{
    return scene->s->active & rows_beside(from);
}

/* The cells directly left and right of the cells of a mask. */
static inline uint64_t sides_of(uint64_t cells)
{
    return (cells & ~COLUMN_H) << 1 | (cells & ~COLUMN_A) >> 1;
}

/* The cells of a mask and those at king's distance 1 from them. */
static inline uint64_t around(uint64_t cells)
{
    uint64_t rows = cells | sides_of(cells);
    return rows << COLUMNS | rows | rows >> COLUMNS;
}

/* The jump gates next to a frigate, but not a gate under it [TOM.jump, TOM.jump-beside]. */
static inline uint64_t jump_gates_by(const struct state *s, uint8_t from)
{
    uint64_t cell = brdi_bit(from);
    return s->jump_gates & around(cell) & ~cell;
}

/* The way along which the jump gate of a row carries a frigate. */
static inline const struct jump_way *way_of_jump(const struct tables *t, const struct state *s, uint8_t from, int row)
{
    bool twice = gate_value(s, row) == TWO_MARKERS;
    return &t->jump_ways[twice][gate_direction(s, row)][from];
}

/* Whether all these rows have a gate [TOM.jump-rows]. */
static inline bool all_gated(const struct state *s, uint8_t rows)
{
    for (uint32_t left = rows; left != 0; left &= left - 1)
        if (s->gates[brdi_lowest32(left)] == 0) return false;
    return true;
}

/* Where jump gates carry a frigate; several gates may carry it to the same cell [TOM.one-jump]. */
static inline uint64_t carried_to(const struct tables *t, const struct state *s, uint8_t from)
{
    uint64_t cells = 0;
    for (uint64_t left = jump_gates_by(s, from); left != 0;) {
        const struct jump_way *way = way_of_jump(t, s, from, row_of(brdi_pop_cell(&left)));
        if (way->cell != BRDI_NO_BYTE && all_gated(s, way->rows)) cells |= brdi_bit(way->cell);
    }
    return cells;
}

/* The cells where a kind of action begins: units, or gates. */
static BRDI_INLINE uint64_t beginnings(const struct scene *scene, int kind)
{
    switch (kind) {
    case MOVE: return scene->tables->more ? more_movers(scene) : scene->movers;
    case ACTIVATE:
    case DEACTIVATE: return switchable(scene, kind);
    case MARK:
    case SECOND_MARK:
    case ROTATE: return markable(scene, kind);
    case GATE_JUMP:
    case STRIKE: return scene->frigates & scene->s->active;
    case JUMP: return scene->frigates & around(scene->s->jump_gates); /* only frigates next to a jump gate can jump */
    default: return 0;
    }
}

/*
 * What may be second in a move of a kind: cells, or directions; 0 alone if nothing is. A strike is at an enemy frigate
 * beside a gate to which the striker could jump (TOM-13) [TOM.strike].
 */
static BRDI_INLINE uint64_t targets(const struct scene *scene, int kind, uint8_t from)
{
    switch (kind) {
    case MOVE: return scene->tables->more ? more_destinations(scene, from) : destinations(scene, from);
    case MARK:
    case ROTATE: return winds(scene, kind, from);
    case GATE_JUMP: return landings(scene, from, active_beside(scene, from));
    case STRIKE: return men_of(scene->s, 1 - scene->side, FRIGATE) & sides_of(active_beside(scene, from));
    case JUMP: return landings(scene, from, carried_to(scene->tables, scene->s, from));
    default: return 1;
    }
}

/* ------------------------------------------------------------------------------------------------------------ lists */

static inline void add_deployments(const struct scene *scene, struct brdi_list *list)
{
    for (uint8_t man = FRIGATE; man < OWN; man++)
        brdi_add_each(list, move_code(DEPLOY, man, 0), 0, deployments(scene, man));
}

/* Units of the file's own. */
static void add_own_deployments(const struct scene *scene, struct brdi_list *list)
{
    for (uint8_t man = OWN; man < scene->tables->men_end; man++)
        brdi_add_each(list, move_code(DEPLOY, man, 0), 0, deployments(scene, man));
}

static inline void add_moves(const struct scene *scene, struct brdi_list *list)
{
    for (uint64_t left = scene->movers; left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        brdi_add_each(list, move_code(MOVE, from, 0), 0, destinations(scene, from));
    }
}

/* Deployments and moves of everything that a file may add. */
static BRDI_NOINLINE void add_more(const struct scene *scene, struct brdi_list *list)
{
    add_own_deployments(scene, list);
    for (uint64_t left = more_movers(scene); left != 0;) {
        uint8_t from = brdi_pop_cell(&left);
        brdi_add_each(list, move_code(MOVE, from, 0), 0, more_destinations(scene, from));
    }
}

static BRDI_INLINE void add(const struct scene *scene, int kind, struct brdi_list *list)
{
    for (uint64_t left = beginnings(scene, kind); left != 0;) {
        uint8_t cell = brdi_pop_cell(&left);
        brdi_add_each(list, move_code(kind, cell, 0), 0, targets(scene, kind, cell));
    }
}

/* If work is no action, a player may work once a turn [TOM.work]. */
static inline void add_works(const struct scene *scene, struct brdi_list *list)
{
    if (worked(scene->s)) return;
    add(scene, ACTIVATE, list);
    add(scene, DEACTIVATE, list);
    add(scene, MARK, list);
    add(scene, SECOND_MARK, list);
}

/* Adds moves in ascending order of their codes. */
static void add_actions(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list)
{
    struct scene scene = scene_of(rules, s);
    add_deployments(&scene, list);
    if (scene.tables->more)
        add_more(&scene, list);
    else
        add_moves(&scene, list);
    add_works(&scene, list);
    add(&scene, ROTATE, list);
    add(&scene, GATE_JUMP, list);
    add(&scene, STRIKE, list);
    add(&scene, JUMP, list);
}

/* Placing the base, or the next gate. */
static inline void add_placements(const struct data *data, const struct state *s, struct brdi_list *list)
{
    int row, kind = due(data, s, &row);
    brdi_add_each(list, move_code(kind, 0, 0), 0, placements(data, s, kind, row));
}

/* Placing a ship is a deployment; the flagship is locked in this phase. */
static BRDI_NOINLINE void add_ships(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list)
{
    struct scene scene = scene_of(rules, s);
    add_deployments(&scene, list);
    add_own_deployments(&scene, list);
}

/* A player who has an action must take one, any of them; others pass (TOM-9, TOM-11) [TOM.one-action]. */
void brdi_tomis_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    size_t before = list->count;
    if (s->head.to_move >= SIDES) return;
    if (placing_gates(s)) {
        add_placements(data_of(&rules->schema), s, list);
        return;
    }
    if (placing_ships(rules, s)) {
        add_ships(rules, s, list);
        return;
    }
    add_actions(rules, s, list);
    if (list->count == before) brdi_add(list, move_code(PASS, 0, 0));
}

/* --------------------------------------------------------------------------------------------- legality of one move */

static bool can_act(const struct brdi_rules *rules, const struct state *s)
{
    struct brdi_list list = {.moves = NULL};
    add_actions(rules, s, &list);
    return list.count > 0;
}

static bool can_place(const struct data *data, const struct state *s, uint32_t code)
{
    int row, kind = due(data, s, &row);
    return code_kind(code) == kind && has(placements(data, s, kind, row), code_second(code));
}

/* Whether the switches gate_work and ships exclude a kind of move now [TOM.ships, TOM.work]. */
static inline bool excluded(const struct brdi_rules *rules, const struct state *s, int kind)
{
    if (placing_ships(rules, s)) return kind != DEPLOY;
    return worked(s) && is_work(kind);
}

bool brdi_tomis_legal(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    uint8_t first = code_first(code), second = code_second(code);
    int kind = code_kind(code);
    if (placing_gates(s)) return can_place(data_of(&rules->schema), s, code);
    if (!tables_of(rules)->plain && excluded(rules, s, kind)) return false;
    struct scene scene = scene_of(rules, s);
    if (kind == DEPLOY) return has(deployments(&scene, first), second);
    if (kind == PASS) return !can_act(rules, s);
    return has(beginnings(&scene, kind), first) && has(targets(&scene, kind, first), second);
}

/* ------------------------------------------------------------------------------------------------ ways of one piece */

uint64_t brdi_tomis_attacked(const struct brdi_rules *rules, const struct state *s, int side, uint8_t from)
{
    return reach(rules, side, ATTACKS, man_at(tables_of(rules), s, from), from, s->men[WHITE] | s->men[BLACK]);
}

uint64_t brdi_tomis_ends(const struct brdi_rules *rules, const struct state *s, int kind, uint8_t from)
{
    struct scene scene = scene_of(rules, s);
    return has(beginnings(&scene, kind), from) ? targets(&scene, kind, from) : 0;
}

/* --------------------------------------------------------------------------------------------------------- refusals */

/* Called only for illegal moves, so the last reason in each function needs no test (kit/game.h: refuse). */

/* [TOM.refusals] */
const struct brdi_refusal brdi_tomis_refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over", "TOM.end-order\0"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn", "TOM.main\0"},
    [BRD_REFUSED_WRONG_PHASE] = {"wrong_phase", "this move belongs to another phase of the game",
                                 "TOM.place-base\0TOM.place-gates\0TOM.ships\0"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "nothing on this cell can make this move", "TOM.frigate-move\0TOM.mark\0"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "the %o on this cell is the opponent's", "TOM.frigate-move\0TOM.mark\0"},
    [NONE_LEFT] = {"none_left", "you have no %p left in stock", "TOM.deploy\0TOM.markers\0"},
    [LOCKED] = {"locked", "your flagship is locked until your frigate reaches the enemy's back row", "TOM.unlock\0"},
    [WRONG_PIECE] = {"wrong_piece", "the %o cannot do that", "TOM.unit-move\0TOM.activate\0"},
    [NO_GATE] = {"no_gate", "the frigate is not on a gate", "TOM.activate\0TOM.gate-jump\0TOM.strike\0"},
    [ALREADY_ACTIVE] = {"already_active", "the gate is active already", "TOM.activate\0TOM-1\0"},
    [GATE_INACTIVE] = {"gate_inactive", "the gate is inactive", "TOM.gate-states\0TOM-13\0"},
    [NO_MARKER] = {"no_marker", "the gate has no marker", "TOM.mark\0TOM.rotate\0"},
    [MARKED] = {"marked", "the gate has such a marker already", "TOM.mark\0"},
    [SAME_DIRECTION] = {"same_direction", "the gate points there already", "TOM.rotate\0"},
    [NOT_ITS_STEP] = {"not_its_step", "the %p cannot reach this cell", "TOM.frigate-move\0TOM.unit-move\0TOM.jump\0"},
    [BLOCKED] = {"blocked", "the %o is in the way", "TOM.unit-move\0"},
    [WRONG_ROW] = {"wrong_row", "this is not a row for the %p",
                   "TOM.place-base\0TOM.place-gates\0TOM.deploy\0TOM.gate-jump\0TOM.strike\0"},
    [NO_TARGET] = {"no_target", "there is no enemy frigate on this cell", "TOM.strike\0"},
    [NO_TARGET_GATE] = {"no_target_gate", "there is no gate on this cell", "TOM.gate-jump\0"},
    [NO_GATE_BESIDE] = {"no_gate_beside", "there is no gate directly beside this cell", "TOM.strike\0"},
    [TARGET_INACTIVE] = {"target_inactive", "this gate is inactive", "TOM.gate-jump\0TOM-13\0"},
    [NO_JUMP_GATE] = {"no_jump_gate", "no jump gate next to the frigate carries it to that cell", "TOM.jump\0"},
    [ROW_WITHOUT_GATE] = {"row_without_gate", "the jump enters this row, which has no gate", "TOM.jump-rows\0"},
    [CELL_TAKEN] = {"cell_taken", "the %o is on this cell", "TOM.deploy\0TOM.frigate-move\0TOM.landing\0"},
    [GATE_HERE] = {"gate_here", "there is a gate on this cell", "TOM.deploy\0"},
    [TOO_NEAR_BASE] = {"too_near_base", "your base is on this cell or too near it (free cells between: at least %n)",
                       "TOM.clearance\0"},
    [UNSUPPORTED] = {"unsupported", "your other units do not attack this cell, or with too few attack points",
                     "TOM.landing\0TOM.support\0"},
    [MUST_ACT] = {"must_act", "you may pass only when you have no other legal move",
                  "TOM.one-action\0TOM.work\0TOM-9\0TOM-11\0"},
    [ALREADY_WORKED] = {"already_worked", "you have already worked on a gate in this turn", "TOM.work\0"},
};

/* For markers, which are no type, and for `=` and `*`, which name no type that has a row [TOM.names]. */
const char *const brdi_tomis_other_sentences[] = {
    [NONE_LEFT] = "you have no marker left in stock",
    [WRONG_ROW] = "this row is not next to the frigate's row",
    [REFUSALS] = NULL,
};

static struct brdi_verdict refuse_deployment(const struct scene *scene, uint8_t man, uint8_t cell)
{
    if (*stock_in(scene->s, scene->side, stock_of(man)) == 0) return brdi_refuse(NONE_LEFT, BRD_NO_CELL);
    if (man == FLAGSHIP && !unlocked(scene->s, scene->side)) return brdi_refuse(LOCKED, BRD_NO_CELL);
    if (row_of(cell) != back_row(scene->side)) return brdi_refuse(WRONG_ROW, cell);
    return brdi_refuse(has(scene->taken, cell) ? CELL_TAKEN : GATE_HERE, cell);
}

/* While ships are due, deploying the flagship is a move of the wrong phase. */
static struct brdi_verdict refuse_placement(const struct scene *scene, uint32_t code)
{
    int row, kind = due(data_of(&scene->rules->schema), scene->s, &row);
    uint8_t first = code_first(code), cell = code_second(code);
    if (code_kind(code) != kind || (kind == DEPLOY && first == FLAGSHIP))
        return brdi_refuse(BRD_REFUSED_WRONG_PHASE, BRD_NO_CELL);
    if (kind == DEPLOY) return refuse_deployment(scene, first, cell);
    return brdi_refuse(row_of(cell) != row ? WRONG_ROW : TOO_NEAR_BASE, cell);
}

/* Refuses a first cell that has no unit with which the player could make this move. */
static struct brdi_verdict refuse_man(const struct scene *scene, uint8_t cell)
{
    if (!has(scene->taken, cell)) return brdi_refuse(BRD_REFUSED_NO_PIECE, cell);
    return brdi_refuse(has(scene->s->men[scene->side], cell) ? WRONG_PIECE : BRD_REFUSED_NOT_YOURS, cell);
}

/* The first taken cell on the way of a slide to a cell in one direction; `to` if no cell is taken, or no way exists. */
static uint8_t first_taken(const struct scene *scene, const struct brdi_step *slide, const uint8_t *next, uint8_t from,
                           uint8_t to)
{
    uint8_t cell = next[from];
    if (slide->kind != BRDI_SLIDE || !has(walk(slide, next, from, 0), to)) return to;
    while (cell != to && !has(scene->taken, cell)) cell = next[cell];
    return cell;
}

/* The first taken cell on the first way, in the order of the table, that is not free. */
static uint8_t first_blocker(const struct scene *scene, uint8_t man, uint8_t from, uint8_t to)
{
    const struct brdi_steps *entries = steps_of(data_of(&scene->rules->schema), scene->side, MOVES, man);
    for (int32_t i = 0; i < entries->count; i++)
        for (uint64_t left = (uint32_t)entries->entries[i].directions; left != 0;) {
            const uint8_t *next = next_cells(scene->rules, scene->side, brdi_pop_cell(&left));
            uint8_t blocker = first_taken(scene, &entries->entries[i], next, from, to);
            if (blocker != to) return blocker;
        }
    return to;
}

static struct brdi_verdict refuse_move(const struct scene *scene, uint8_t from, uint8_t to)
{
    if (!has(beginnings(scene, MOVE), from)) return refuse_man(scene, from);
    uint8_t man = man_at(scene->tables, scene->s, from);
    if (!has(reach(scene->rules, scene->side, MOVES, man, from, 0), to)) return brdi_refuse(NOT_ITS_STEP, to);
    if (!has(reach(scene->rules, scene->side, MOVES, man, from, scene->taken), to))
        return brdi_refuse(BLOCKED, first_blocker(scene, man, from, to));
    return brdi_refuse(has(open_to(scene, man), to) ? GATE_HERE : CELL_TAKEN, to);
}

static struct brdi_verdict refuse_activation(const struct scene *scene, int kind, uint8_t cell)
{
    if (!has(scene->frigates, cell)) return refuse_man(scene, cell);
    if (!has(scene->s->gated, cell)) return brdi_refuse(NO_GATE, cell);
    return brdi_refuse(kind == ACTIVATE ? ALREADY_ACTIVE : GATE_INACTIVE, cell);
}

/* `^`, `^^`, `~` */
static struct brdi_verdict refuse_marking(const struct scene *scene, int kind, uint8_t cell)
{
    uint8_t value = gate_value(scene->s, row_of(cell));
    if (!has(scene->s->gated, cell)) return brdi_refuse(BRD_REFUSED_NO_PIECE, cell);
    if (gate_owner(row_of(cell)) != scene->side)
        return brdi_refuse_naming(BRD_REFUSED_NOT_YOURS, cell, BRDI_NAMES_FIXTURE);
    if (kind != ROTATE && scene->s->stock[scene->side][STOCK_MARKER] == 0)
        return brdi_refuse_naming(NONE_LEFT, BRD_NO_CELL, BRDI_NAMES_NOTHING);
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
    if (!has(scene->s->gated, to)) return brdi_refuse(NO_TARGET_GATE, to);
    return has(scene->s->active, to) ? refuse_landing(scene, to) : brdi_refuse(TARGET_INACTIVE, to);
}

static struct brdi_verdict refuse_strike(const struct scene *scene, uint8_t target)
{
    if (!has(men_of(scene->s, 1 - scene->side, FRIGATE), target)) return brdi_refuse(NO_TARGET, target);
    if (!has(sides_of(scene->s->gated), target)) return brdi_refuse(NO_GATE_BESIDE, target);
    return brdi_refuse(TARGET_INACTIVE, gate_cell(scene->s, row_of(target)));
}

/* A gate jump or strike needs a frigate on an active gate, and a target in the next or previous row. */
static struct brdi_verdict refuse_gate_action(const struct scene *scene, int kind, uint8_t from, uint8_t to)
{
    if (!has(scene->frigates, from)) return refuse_man(scene, from);
    if (!has(scene->s->gated, from)) return brdi_refuse(NO_GATE, from);
    if (!has(scene->s->active, from)) return brdi_refuse(GATE_INACTIVE, from);
    if (!has(rows_beside(from), to)) return brdi_refuse_naming(WRONG_ROW, to, BRDI_NAMES_NOTHING);
    return kind == GATE_JUMP ? refuse_gate_jump(scene, to) : refuse_strike(scene, to);
}

/* Whether a leap of one of the two distances leads straight there in one of the eight directions. */
static bool is_jump(const struct tables *t, uint8_t from, uint8_t to)
{
    for (int markers = 0; markers < DISTANCES; markers++)
        for (int wind = 0; wind < WINDS; wind++)
            if (t->jump_ways[markers][wind][from].cell == to) return true;
    return false;
}

/* The first cell of the way (make_jump_way, tomis_rules.c) in a row without a gate. Such a cell must exist. */
static uint8_t first_gap(const struct scene *scene, uint8_t from, uint8_t wind)
{
    const uint8_t *next = scene->tables->next[WHITE][wind];
    uint8_t cell = next[from];
    while (cell < CELLS && scene->s->gates[row_of(cell)] != 0) cell = next[cell];
    return cell;
}

/* If several gates carry the frigate there, a gate whose way has a gate in every row gives the reason. */
static struct brdi_verdict refuse_jump(const struct scene *scene, uint8_t from, uint8_t to)
{
    if (!has(scene->frigates, from)) return refuse_man(scene, from);
    if (!is_jump(scene->tables, from, to)) return brdi_refuse(NOT_ITS_STEP, to);
    struct brdi_verdict verdict = brdi_refuse(NO_JUMP_GATE, from);
    for (uint64_t left = jump_gates_by(scene->s, from); left != 0;) {
        int row = row_of(brdi_pop_cell(&left));
        const struct jump_way *way = way_of_jump(scene->tables, scene->s, from, row);
        if (way->cell != to) continue;
        if (all_gated(scene->s, way->rows)) return refuse_landing(scene, to);
        if (verdict.reason == NO_JUMP_GATE)
            verdict = brdi_refuse(ROW_WITHOUT_GATE, first_gap(scene, from, gate_direction(scene->s, row)));
    }
    return verdict;
}

struct brdi_verdict brdi_tomis_refuse(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    uint8_t first = code_first(code), second = code_second(code);
    int kind = code_kind(code);
    struct scene scene = scene_of(rules, s);
    if (placing(rules, s)) return refuse_placement(&scene, code);
    if (worked(s) && is_work(kind)) return brdi_refuse(ALREADY_WORKED, BRD_NO_CELL);
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
