/* tomis_play.c: the start, what a ply changes, and how the game ends. */
#include "tomis.h"

/* [TOM.men], [TOM.start] */
void brdi_tomis_initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct state *s = state;
    (void)players;
    for (int side = 0; side < SIDES; side++)
        for (int stock = 0; stock < stock_count(rules); stock++)
            *stock_to_change(s, side, stock) = tables_of(rules)->counts[side][stock];
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
static void place_man(struct state *s, uint8_t man, uint8_t cell, struct brdi_log *log)
{
    uint8_t side = s->head.turn;
    put_man(s, side, man, cell);
    --*stock_to_change(s, side, stock_of(man));
    brdi_log_place(log, side, cell, BRD_PIECE, type_of(man), 0, BRD_NO_DIRECTION);
}

/* Moves a unit, or a base, to an empty cell. */
static void move_man(struct state *s, uint8_t man, uint8_t from, uint8_t to, struct brdi_log *log)
{
    uint64_t both = brdi_bit(from) | brdi_bit(to);
    if (log != NULL) brdi_log_move(log, s->head.turn, from, to, type_of(man), 1);
    s->men[s->head.turn] ^= both;
    s->types[man] ^= both;
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
static void remove_men(const struct tables *t, struct state *s, int side, uint64_t cells, struct brdi_log *log)
{
    if (cells == 0) return;
    brdi_log_because(log, side == s->head.turn ? BRD_CAUSE_SPENT : BRD_CAUSE_CAPTURED);
    for (uint64_t left = log != NULL ? cells : 0; left != 0;) {
        uint8_t cell = brdi_pop_cell(&left);
        brdi_log_remove(log, (uint8_t)side, cell, BRD_PIECE, type_of(man_at(t, s, cell)), 0);
    }
    take_men(t, s, side, cells);
}

/* A frigate that lands, or a man whose moves capture, captures the unit there [TOM.landing, TOM.captures]. */
static void land(const struct tables *t, struct state *s, uint8_t from, uint8_t to, struct brdi_log *log)
{
    int enemy = 1 - s->head.turn;
    remove_men(t, s, enemy, s->men[enemy] & brdi_bit(to), log);
    brdi_log_because(log, BRD_CAUSE_ACTION);
    move_man(s, man_at(t, s, from), from, to, log);
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
    land(tables_of(rules), s, from, to, log);
    if (!destroyed) return;
    brdi_log_because(log, BRD_CAUSE_CAPTURED);
    brdi_log_remove(log, (uint8_t)gate_owner(row), to, BRD_FIXTURE, GATE, gate_value(s, row));
    put_gate(s, row, 0);
}

/* A strike removes both frigates, the striking one and its target [TOM.strike]. */
static void strike(const struct tables *t, struct state *s, uint8_t striker, uint8_t target, struct brdi_log *log)
{
    remove_men(t, s, 1 - s->head.turn, brdi_bit(target), log);
    remove_men(t, s, s->head.turn, brdi_bit(striker), log);
}

static void act(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log)
{
    const struct tables *t = tables_of(rules);
    uint8_t first = code_first(code), second = code_second(code);
    int row = row_of(first);
    switch (code_kind(code)) {
    case PLACE_BASE: place_man(s, BASE, second, log); break;
    case PLACE_GATE: place_gate(s, second, log); break;
    case DEPLOY: place_man(s, first, second, log); break;
    case MOVE:
        if (t->more)
            land(t, s, first, second, log);
        else
            move_man(s, unit_at(s, first), first, second, log);
        break;
    case ACTIVATE: change_gate(s, row, ACTIVE, 0, log); break;
    case DEACTIVATE: change_gate(s, row, INACTIVE, 0, log); break;
    case MARK: change_gate(s, row, ONE_MARKER, second, log); break;
    case SECOND_MARK: change_gate(s, row, TWO_MARKERS, gate_direction(s, row), log); break;
    case ROTATE: change_gate(s, row, gate_value(s, row), second, log); break;
    case GATE_JUMP: land(t, s, first, second, log); break;
    case STRIKE: strike(t, s, first, second, log); break;
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
    ++*stock_to_change(&before, s->head.turn, stock_of(code_first(code)));
    return placing_ships(rules, &before);
}

static void change_side(struct state *s)
{
    s->head.turn = (uint8_t)(1 - s->head.turn);
}

/* The man that the ply has brought somewhere may become another, which comes from stock [TOM.becomes]. */
static BRDI_NOINLINE void promote(const struct tables *t, struct state *s, uint32_t code, struct brdi_log *log)
{
    uint8_t side = s->head.turn, cell = code_second(code), man = man_at(t, s, cell);
    if (!brings(code_kind(code))) return;
    uint8_t heir = heir_at(t, s, side, man, cell, unlocked(s, side));
    if (heir == BASE) return;
    brdi_log_because(log, BRD_CAUSE_ACTION);
    brdi_log_remove(log, side, cell, BRD_PIECE, type_of(man), 0);
    take_men(t, s, side, brdi_bit(cell));
    put_man(s, side, heir, cell);
    --*stock_to_change(s, side, stock_of(heir));
    brdi_log_place(log, side, cell, BRD_PIECE, type_of(heir), 0, BRD_NO_DIRECTION);
}

/* After every action of the main phase, also a pass, the mover's units attack, and no others [TOM.attack]. */
static BRDI_INLINE void follow(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log)
{
    bool passed = code_kind(code) == PASS;
    int side = s->head.turn;
    remove_men(tables_of(rules), s, 1 - side, brdi_tomis_attack(rules, s, side), log);
    if (arrived(s, side)) s->flags |= (uint8_t)(UNLOCKED_WHITE << side); /* [TOM.unlock] */
    s->passes = passed && s->passes < PASSES_MOST ? (uint8_t)(s->passes + 1) : 0;
}

/*
 * With gate_work `extra`, ships `placed` or promotions: what follows the action. A work or a ship that is placed is
 * followed by no attack, and after a work the side stays.
 */
static BRDI_NOINLINE void follow_any(const struct brdi_rules *rules, struct state *s, uint32_t code,
                                     struct brdi_log *log)
{
    if (work(rules, s, code)) return;
    if (!placed_ship(rules, s, code) && code_kind(code) > PLACE_GATE) {
        follow(rules, s, code, log);
        if (tables_of(rules)->promoting) promote(tables_of(rules), s, code, log);
    }
    change_side(s);
}

/* The stocks of rules that have some of their own. */
static BRDI_NOINLINE void log_more_stocks(const struct brdi_rules *rules, const struct state *before,
                                          const struct state *s, struct brdi_log *log)
{
    for (uint8_t side = 0; side < SIDES; side++)
        for (uint8_t stock = 0; stock < stock_count(rules); stock++)
            brdi_log_stock(log, side, stock, *stock_in(before, side, stock), *stock_in(s, side, stock));
}

static inline void log_stocks(const struct state *before, const struct state *s, struct brdi_log *log)
{
    for (uint8_t side = 0; side < SIDES; side++)
        for (uint8_t stock = 0; stock < STOCK_OWN; stock++)
            brdi_log_stock(log, side, stock, before->stock[side][stock], s->stock[side][stock]);
}

/* Logs the stocks and counters that the ply has changed [TOM.event-stock]. */
static BRDI_NOINLINE void log_quantities(const struct brdi_rules *rules, const struct state *before,
                                         const struct state *s, struct brdi_log *log)
{
    brdi_log_because(log, BRD_CAUSE_ACTION);
    if (rules->own_count > 0)
        log_more_stocks(rules, before, s, log);
    else
        log_stocks(before, s, log);
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
    if (!move_valid(rules, code)) return;
    if (log != NULL) before = *s;
    act(rules, s, code, log);
    if (tables_of(rules)->plain) {
        if (code_kind(code) > PLACE_GATE) follow(rules, s, code, log);
        change_side(s);
    } else {
        follow_any(rules, s, code, log);
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
    {"too_few", "too few units are left", "TOM.too-few\0"},
    {.name = NULL}};
enum { BASE_DESTROYED = 1, EXHAUSTED, DEADLOCK, MAX_PLIES, TOO_FEW };
enum { BOTH = 3 }; /* share a draw; a win has one winner [TOM.ranks] */

uint64_t brdi_tomis_endings_by(const struct brdi_rules *rules)
{
    static const uint8_t listed[ENDS] = {BASE_DESTROYED, TOO_FEW, EXHAUSTED, DEADLOCK};
    const struct tables *t = tables_of(rules);
    bool limited = data_of(&rules->schema)->switches.max_plies != 0;
    uint32_t endings = t->end_count == 0 ? 1u << BASE_DESTROYED | 1u << EXHAUSTED | 1u << DEADLOCK : 0;
    for (int i = 0; i < t->end_count; i++) endings |= 1u << listed[t->ends[i].kind];
    return endings | (uint32_t)limited << MAX_PLIES;
}

/* A base is lost only if it is missing, however many units attack it [TOM.base-destroyed, TOM.base-standing]. */
static bool base_lost(const struct state *s, int side)
{
    return men_of(s, side, BASE) == 0;
}

/* Whether a side has fewer units, on the board and in stock, than must attack a base (TOM-14) [TOM.exhausted]. */
static bool exhausted(const struct brdi_rules *rules, const struct state *s, int side)
{
    int32_t missing = tables_of(rules)->base_attackers - s->stock[side][STOCK_FRIGATE];
    if (missing <= 0) return false;
    missing -= (int32_t)brdi_count_cells(units_of(s, side));
    for (int stock = STOCK_FRIGATE + 1; stock < stock_count(rules); stock++) missing -= *stock_in(s, side, stock);
    return missing > 0;
}

/* Each of these returns whether the game is over. Bases, units and exhaustion decide in the main phase alone. */

static bool end_by_base(struct state *s)
{
    bool white = base_lost(s, WHITE), black = base_lost(s, BLACK);
    if (white || black) brdi_end(&s->head, BRD_WIN, BASE_DESTROYED, 1u << (black ? WHITE : BLACK));
    return white || black;
}

static bool end_by_exhaustion(const struct brdi_rules *rules, struct state *s)
{
    bool both = exhausted(rules, s, WHITE) && exhausted(rules, s, BLACK);
    if (both) brdi_end(&s->head, BRD_DRAW, EXHAUSTED, BOTH);
    return both;
}

/* Even if a player could act again (TOM-9, TOM-19) [TOM.deadlock, TOM.valid-passes]. */
static bool end_by_deadlock(struct state *s)
{
    bool passed = s->passes >= PASSES_MOST;
    if (passed) brdi_end(&s->head, BRD_DRAW, DEADLOCK, BOTH);
    return passed;
}

/* How many men of some kinds a side has on the board and in stock. */
static int32_t count_men(const struct state *s, int side, uint32_t men)
{
    int32_t count = 0;
    for (uint64_t left = men; left != 0;) {
        int man = brdi_pop_cell(&left);
        count += (int32_t)brdi_count_cells(men_of(s, side, man)) + *stock_in(s, side, stock_of(man));
    }
    return count;
}

/* [TOM.too-few] */
static bool end_by_few(struct state *s, const struct end *end)
{
    return brdi_end_of_two(&s->head, TOO_FEW, count_men(s, WHITE, end->men) < end->least,
                           count_men(s, BLACK, end->men) < end->least);
}

static bool end_by(const struct brdi_rules *rules, struct state *s, const struct end *end)
{
    if (end->kind == END_DEADLOCK) return end_by_deadlock(s);
    if (placing(rules, s)) return false;
    if (end->kind == END_BASE) return end_by_base(s);
    return end->kind == END_FEW ? end_by_few(s, end) : end_by_exhaustion(rules, s);
}

/* Tests the ends that the file lists, in its order [TOM.ends]; whether the game is over. */
static bool end_as_listed(const struct brdi_rules *rules, struct state *s)
{
    const struct tables *t = tables_of(rules);
    for (const struct end *end = t->ends; end < t->ends + t->end_count; end++)
        if (end_by(rules, s, end)) return true;
    return false;
}

static bool end_as_built_in(const struct brdi_rules *rules, struct state *s)
{
    if (!placing(rules, s) && (end_by_base(s) || end_by_exhaustion(rules, s))) return true;
    return end_by_deadlock(s);
}

static bool limit_reached(const struct brdi_rules *rules, const struct state *s)
{
    return brdi_ply_limit(&s->head, data_of(&rules->schema)->switches.max_plies);
}

/* Sets the first ending that applies [TOM.end-order]. */
static BRDI_NOINLINE void end(const struct brdi_rules *rules, struct state *s)
{
    if (tables_of(rules)->end_count != 0 ? end_as_listed(rules, s) : end_as_built_in(rules, s)) return;
    if (limit_reached(rules, s)) brdi_end(&s->head, BRD_DRAW, MAX_PLIES, BOTH); /* [TOM.max-plies] */
}

/*
 * Whether a side has clearly enough units to destroy a base: frigates in stock, or on the board units of which one is
 * left when so many less one are taken off.
 */
static inline bool has_enough(const struct state *s, int side, int32_t attackers)
{
    uint64_t left = units_of(s, side);
    if (s->stock[side][STOCK_FRIGATE] >= attackers) return true;
    for (int32_t i = 1; i < attackers; i++) left &= left - 1;
    return left != 0;
}

/* Whether clearly none of the built-in ends applies, as after nearly every ply: random play needs 2 % less with it. */
static inline bool clearly_goes_on(const struct brdi_rules *rules, const struct state *s)
{
    const struct tables *t = tables_of(rules);
    return t->end_count == 0 && !base_lost(s, WHITE) && !base_lost(s, BLACK) &&
           (has_enough(s, WHITE, t->base_attackers) || has_enough(s, BLACK, t->base_attackers)) &&
           s->passes < PASSES_MOST && !limit_reached(rules, s);
}

void brdi_tomis_derive(const struct brdi_rules *rules, void *state)
{
    struct state *s = state;
    s->head.to_move = s->head.turn;
    if (!clearly_goes_on(rules, s)) end(rules, s);
}
