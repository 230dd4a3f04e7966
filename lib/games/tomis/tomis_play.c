/* tomis_play.c: the start, what a ply changes, and how the game ends. */
#include "tomis.h"

/* [TOM.men], [TOM.start] */
void brdi_tomis_initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct state *s = state;
    (void)players;
    for (int side = 0; side < SIDES; side++)
        for (int stock = 0; stock < STOCKS; stock++)
            s->stock[side][stock] = (uint8_t)data_of(&rules->schema)->men[stock];
}

/* ------------------------------------------------------------------------------------------------------------ a ply */

static void place_gate(struct state *s, uint8_t cell, struct brdi_log *log)
{
    uint8_t side = s->head.turn;
    put_gate(s, row_of(cell), make_gate(column_of(cell), INACTIVE, 0));
    s->stock[side][STOCK_GATE]--;
    brdi_log_place(log, side, cell, BRD_FIXTURE, GATE, INACTIVE, BRD_NO_DIRECTION);
}

/* Places a base, or deploys a unit. */
static void place_man(struct state *s, uint8_t type, uint8_t cell, struct brdi_log *log)
{
    uint8_t side = s->head.turn;
    put_man(s, side, type, cell);
    s->stock[side][stock_of(type)]--;
    brdi_log_place(log, side, cell, BRD_PIECE, type, 0, BRD_NO_DIRECTION);
}

/* Moves a unit to an empty cell. */
static void move_unit(struct state *s, uint8_t from, uint8_t to, struct brdi_log *log)
{
    uint64_t both = brdi_bit(from) | brdi_bit(to);
    uint8_t type = unit_at(s, from);
    if (log != NULL) brdi_log_move(log, s->head.turn, from, to, type, 1);
    s->men[s->head.turn] ^= both;
    s->types[type] ^= both;
}

/* Gives the gate of a row a value and a direction; its owner's stock gives or gets the markers [TOM.marker-return]. */
static void change_gate(struct state *s, int row, int value, uint8_t wind, struct brdi_log *log)
{
    uint8_t before = gate_value(s, row), owner = (uint8_t)gate_owner(row), cell = gate_cell(s, row);
    int markers = markers_on(s, row);
    put_gate(s, row, make_gate(column_of(cell), value, value >= ONE_MARKER ? wind : 0));
    s->stock[owner][STOCK_MARKER] = (uint8_t)(s->stock[owner][STOCK_MARKER] + markers - markers_on(s, row));
    if (log == NULL) return;
    brdi_log_change(log, owner, cell, BRD_FIXTURE, GATE, before, value, 1,
                    value >= ONE_MARKER ? wind : BRD_NO_DIRECTION);
}

/* Takes men of a side off the board, by cell, for good (TOM-12) [TOM.event-attack]. */
static void remove_men(struct state *s, int side, uint64_t cells, struct brdi_log *log)
{
    if (cells == 0) return;
    brdi_log_because(log, side == s->head.turn ? BRD_CAUSE_SPENT : BRD_CAUSE_CAPTURED);
    for (uint64_t left = log != NULL ? cells : 0; left != 0;) {
        uint8_t cell = brdi_pop_cell(&left);
        brdi_log_remove(log, (uint8_t)side, cell, BRD_PIECE, man_at(s, cell), 0);
    }
    take_men(s, side, cells);
}

/* A frigate that lands captures the unit there [TOM.landing]. */
static void land(struct state *s, uint8_t from, uint8_t to, struct brdi_log *log)
{
    int enemy = 1 - s->head.turn;
    remove_men(s, enemy, s->men[enemy] & brdi_bit(to), log);
    brdi_log_because(log, BRD_CAUSE_ACTION);
    move_unit(s, from, to, log);
}

/* Only an enemy jump gate is destroyed, by a jump that lands on it with support (TOM-8) [TOM.gate-destroyed]. */
static bool destroys(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to)
{
    return has(s->jump_gates, to) && gate_owner(row_of(to)) != s->head.turn && brdi_tomis_supported(rules, s, from, to);
}

/* The markers of a destroyed gate are also out of the game (TOM-12). */
static void jump(const struct brdi_rules *rules, struct state *s, uint8_t from, uint8_t to, struct brdi_log *log)
{
    int row = row_of(to);
    bool destroyed = destroys(rules, s, from, to);
    land(s, from, to, log);
    if (!destroyed) return;
    brdi_log_because(log, BRD_CAUSE_CAPTURED);
    brdi_log_remove(log, (uint8_t)gate_owner(row), to, BRD_FIXTURE, GATE, gate_value(s, row));
    put_gate(s, row, 0);
}

/* A strike removes both frigates, the striking one and its target [TOM.strike]. */
static void strike(struct state *s, uint8_t striker, uint8_t target, struct brdi_log *log)
{
    remove_men(s, 1 - s->head.turn, brdi_bit(target), log);
    remove_men(s, s->head.turn, brdi_bit(striker), log);
}

static void act(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log)
{
    uint8_t first = code_first(code), second = code_second(code);
    int row = row_of(first);
    switch (code_kind(code)) {
    case PLACE_BASE: place_man(s, BASE, second, log); break;
    case PLACE_GATE: place_gate(s, second, log); break;
    case DEPLOY: place_man(s, first, second, log); break;
    case MOVE: move_unit(s, first, second, log); break;
    case ACTIVATE: change_gate(s, row, ACTIVE, 0, log); break;
    case DEACTIVATE: change_gate(s, row, INACTIVE, 0, log); break;
    case MARK: change_gate(s, row, ONE_MARKER, second, log); break;
    case SECOND_MARK: change_gate(s, row, TWO_MARKERS, gate_direction(s, row), log); break;
    case ROTATE: change_gate(s, row, gate_value(s, row), second, log); break;
    case GATE_JUMP: land(s, first, second, log); break;
    case STRIKE: strike(s, first, second, log); break;
    case JUMP: jump(rules, s, first, second, log); break;
    default: break;
    }
}

/*
 * With gate_work `extra`: whether the ply is a work, after which nothing attacks and the same player acts [TOM.work].
 * Sets WORKED after a work and clears it after the action.
 */
static bool work(const struct brdi_rules *rules, struct state *s, uint32_t code)
{
    if (!works_extra(rules)) return false;
    s->flags &= UNLOCKED;
    if (!is_work(code_kind(code))) return false;
    s->flags |= WORKED;
    s->passes = 0;
    return true;
}

/* Whether the ply that was just made placed a ship: with the unit still in stock, ships are due [TOM.ships]. */
static bool placed_ship(const struct brdi_rules *rules, const struct state *s, uint32_t code)
{
    struct state before = *s;
    if (code_kind(code) != DEPLOY) return false;
    before.stock[s->head.turn][stock_of(code_first(code))]++;
    return placing_ships(rules, &before);
}

static void change_side(struct state *s)
{
    s->head.turn = (uint8_t)(1 - s->head.turn);
}

/*
 * With gate_work `extra` or ships `placed`: if the ply is a work or places a ship, ends it without an attack and
 * returns true. After a work the side stays.
 */
static BRDI_NOINLINE bool end_quietly(const struct brdi_rules *rules, struct state *s, uint32_t code)
{
    if (work(rules, s, code)) return true;
    if (!placed_ship(rules, s, code)) return false;
    change_side(s);
    return true;
}

/* After every action of the main phase, also a pass, the mover's units attack, and no others [TOM.attack]. */
static void follow(const struct brdi_rules *rules, struct state *s, bool passed, struct brdi_log *log)
{
    int side = s->head.turn;
    remove_men(s, 1 - side, brdi_tomis_attack(rules, s, side), log);
    if (arrived(s, side)) s->flags |= (uint8_t)(UNLOCKED_WHITE << side); /* [TOM.unlock] */
    s->passes = passed && s->passes < PASSES_MOST ? (uint8_t)(s->passes + 1) : 0;
}

/* Logs the stocks and counters that the ply has changed [TOM.event-stock]. */
static BRDI_NOINLINE void log_quantities(const struct brdi_rules *rules, const struct state *before,
                                         const struct state *s, struct brdi_log *log)
{
    brdi_log_because(log, BRD_CAUSE_ACTION);
    for (uint8_t side = 0; side < SIDES; side++)
        for (uint8_t stock = 0; stock < STOCKS; stock++)
            brdi_log_stock(log, side, stock, before->stock[side][stock], s->stock[side][stock]);
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
    for (uint8_t side = 0; side < SIDES; side++)
        brdi_log_counter(log, side, COUNTER_UNLOCKED, unlocked(before, side), unlocked(s, side));
    brdi_log_counter(log, before->head.turn, COUNTER_WORKED, worked(before), worked(s)); /* only the mover's changes */
    brdi_log_counter(log, BRD_NO_SEAT, counter_of_passes(rules), before->passes, s->passes);
}

/*
 * Makes the action and the attack, logs stocks and counters, and changes the side [TOM.events]. After a work the side
 * stays, otherwise it changes with every ply [TOM.main]. In the placement phase nothing follows [TOM.ships].
 */
void brdi_tomis_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log)
{
    struct state *s = state, before;
    if (!code_valid(code)) return;
    if (log != NULL) before = *s;
    act(rules, s, code, log);
    if (tables_of(rules)->plain || !end_quietly(rules, s, code)) {
        if (code_kind(code) > PLACE_GATE) follow(rules, s, code_kind(code) == PASS, log);
        change_side(s);
    }
    brdi_count_ply(&s->head);
    brdi_tomis_derive(rules, s);
    if (log != NULL) log_quantities(rules, &before, s, log);
}

/* ---------------------------------------------------------------------------------------------------------- endings */

const struct brdi_ending brdi_tomis_endings[] = {
    {"", "", ""},
    {"base_destroyed", "%L's base is destroyed", "TOM.base-destroyed\0"},
    {"exhausted", "neither side has enough units to destroy a base", "TOM.exhausted\0"},
    {"deadlock", "two passes in a row", "TOM.deadlock\0"},
    {"max_plies", "the limit of plies is reached", "TOM.max-plies\0"},
    {.name = NULL}};
enum { BASE_DESTROYED = 1, EXHAUSTED, DEADLOCK, MAX_PLIES };
enum { BOTH = 3 }; /* share a draw; a win has one winner [TOM.ranks] */

/* A base is lost only if it is missing, however many units attack it [TOM.base-destroyed, TOM.base-standing]. */
static bool base_lost(const struct state *s, int side)
{
    return men_of(s, side, BASE) == 0;
}

/*
 * Whether a side has fewer units, on the board and in stock, than must attack a base (TOM-14) [TOM.exhausted]. Called
 * after each ply; because it counts down, it usually stops after a few units.
 */
static bool exhausted(const struct data *data, const struct state *s, int side)
{
    int32_t missing = data->switches.base_attackers;
    for (uint64_t left = units_of(s, side); left != 0 && missing > 0; left &= left - 1) missing--;
    for (int stock = STOCK_FRIGATE; stock < STOCKS && missing > 0; stock++) missing -= s->stock[side][stock];
    return missing > 0;
}

/* Sets the first ending that applies [TOM.end-order]. */
void brdi_tomis_derive(const struct brdi_rules *rules, void *state)
{
    struct state *s = state;
    const struct data *data = data_of(&rules->schema);
    bool main_phase = !placing(rules, s);
    s->head.to_move = s->head.turn;
    if (main_phase && base_lost(s, BLACK))
        brdi_end(&s->head, BRD_WIN, BASE_DESTROYED, 1u << WHITE);
    else if (main_phase && base_lost(s, WHITE))
        brdi_end(&s->head, BRD_WIN, BASE_DESTROYED, 1u << BLACK);
    else if (main_phase && exhausted(data, s, WHITE) && exhausted(data, s, BLACK))
        brdi_end(&s->head, BRD_DRAW, EXHAUSTED, BOTH);
    else if (s->passes >=
             PASSES_MOST) /* even if a player could act again (TOM-9, TOM-19) [TOM.deadlock, TOM.valid-passes] */
        brdi_end(&s->head, BRD_DRAW, DEADLOCK, BOTH);
    else if (brdi_ply_limit(&s->head, data->switches.max_plies)) /* [TOM.max-plies] */
        brdi_end(&s->head, BRD_DRAW, MAX_PLIES, BOTH);
}
