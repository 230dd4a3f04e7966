/*
 * Tomis, a space board game by Binary Station: rules/tomis.md, rulings TOM-1 to TOM-19.
 *
 * Two fleets on a chess board. Each side places a base on its back row, then a gate in each row of its half. Then a
 * player takes one action a turn: deploys a unit, moves one, activates, marks or rotates a gate, or sends a frigate
 * through gates. After every action all units of the mover attack: an enemy unit that two attack is removed, an enemy
 * base falls to three, and with it the game.
 */
#include "tomis.h"

/* ------------------------------------------------------------------------------------- setup and notation */

static void settle(const struct brdi_rules *rules, void *state);

static void initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct state *s = state;
    (void)players;
    for (int side = 0; side < SIDES; side++)
        for (int stock = 0; stock < STOCKS; stock++)
            s->stock[side][stock] = (uint8_t)data_of(&rules->schema)->men[stock];
    settle(rules, state);
}

/* ------------------------------------------------------------------------------------- legality of one move */

static const char *const move_kinds[] = {"place_base", "place_gate", "deploy",      "move",   "activate",
                                         "deactivate", "mark",       "second_mark", "rotate", "gate_jump",
                                         "strike",     "jump",       "pass",        NULL};

/* What stands on a cell, or BRD_NO_TYPE. */
static uint8_t type_on(const struct state *s, uint8_t cell)
{
    for (int side = 0; side < SIDES; side++)
        if ((men_of(s, side) >> cell & 1) != 0) return man_at(s, side, cell);
    return BRD_NO_TYPE;
}

static void describe(const struct brdi_rules *rules, const void *state, uint32_t word, brd_move_info *info)
{
    (void)rules;
    uint8_t first = word_first(word), second = word_second(word);
    int kind = word_kind(word);
    *info = (brd_move_info){.kind = (uint8_t)(kind - PLACE_BASE),
                            .from = BRD_NO_CELL,
                            .to = BRD_NO_CELL,
                            .target = BRD_NO_CELL,
                            .type = BRD_NO_TYPE,
                            .direction = BRD_NO_DIRECTION};
    if (kind == PASS) return;
    if (kind <= DEPLOY) {
        info->to = second;
        info->type = kind == PLACE_BASE ? BASE : kind == PLACE_GATE ? GATE : first;
        return;
    }
    info->from = first;
    info->type = kind == MARK || kind == SECOND_MARK || kind == ROTATE ? GATE : type_on(state, first);
    if (kind == MARK || kind == ROTATE) info->direction = second;
    if (kind == STRIKE) info->target = second;
    if (kind == MOVE || kind == GATE_JUMP || kind == JUMP) info->to = second;
}

/* ------------------------------------------------------------------------------------------ apply and undo */

/* Undo restores the state's bytes, which the caller of `apply` kept; there is nothing to mirror. */

static void place(struct state *s, int kind, uint8_t cell, struct brdi_log *log)
{
    uint8_t side = s->head.turn;
    if (kind == PLACE_GATE) {
        s->gates[row_of(cell)] = make_gate(column_of(cell), INACTIVE, 0);
        s->stock[side][STOCK_GATE]--;
        brdi_log_place(log, side, cell, BRD_FIXTURE, GATE, INACTIVE, BRD_NO_DIRECTION);
    } else {
        s->men[side][BASE] |= brdi_bit(cell);
        s->stock[side][STOCK_BASE]--;
        brdi_log_place(log, side, cell, BRD_PIECE, BASE, 0, BRD_NO_DIRECTION);
    }
}

static void deploy(struct state *s, uint8_t type, uint8_t cell, struct brdi_log *log)
{
    uint8_t side = s->head.turn;
    s->men[side][type] |= brdi_bit(cell);
    s->stock[side][STOCK_MARKER + type]--;
    brdi_log_place(log, side, cell, BRD_PIECE, type, 0, BRD_NO_DIRECTION);
}

static void move_man(struct state *s, uint8_t type, uint8_t from, uint8_t to, struct brdi_log *log)
{
    uint8_t side = s->head.turn;
    s->men[side][type] = (s->men[side][type] & ~brdi_bit(from)) | brdi_bit(to);
    brdi_log_move(log, side, from, to, type, 1);
}

/* The gate of a row gets a value and a direction; markers come from and go back to its owner's stock. */
static void change_gate(struct state *s, int row, int value, uint8_t wind, struct brdi_log *log)
{
    uint8_t before = gate_value(s, row), owner = (uint8_t)gate_owner(row), cell = gate_cell(s, row);
    int markers = markers_on(s, row);
    s->gates[row] = make_gate(column_of(cell), value, value >= ONE_MARKER ? wind : 0);
    s->stock[owner][STOCK_MARKER] = (uint8_t)(s->stock[owner][STOCK_MARKER] + markers - markers_on(s, row));
    brdi_log_change(log, owner, cell, BRD_FIXTURE, GATE, before, value, 1,
                    value >= ONE_MARKER ? wind : BRD_NO_DIRECTION);
}

/* Takes men of a side off the board, by cell (TOM-12). */
static void remove_men(struct state *s, int side, uint64_t cells, struct brdi_log *log)
{
    for (uint64_t left = log != NULL ? cells : 0; left != 0;) {
        uint8_t cell = brdi_pop_cell(&left);
        brdi_log_remove(log, (uint8_t)side, cell, BRD_PIECE, man_at(s, side, cell), 0);
    }
    for (int type = BASE; type < MEN; type++) s->men[side][type] &= ~cells;
}

/* Gate jump and jump; only the jump destroys a gate (TOM-8) [TOM.landing, TOM.gate-destroyed]. */
static void land(const struct brdi_rules *rules, struct state *s, int kind, uint8_t from, uint8_t to,
                 struct brdi_log *log)
{
    int side = s->head.turn, row = row_of(to);
    struct scene scene = scene_of(rules, s);
    bool destroyed = kind == JUMP && (scene.jump_gates >> to & 1) != 0 && gate_owner(row) != side &&
                     brdi_tomis_supported(&scene, from, to);
    remove_men(s, 1 - side, men_of(s, 1 - side) & brdi_bit(to), log);
    move_man(s, FRIGATE, from, to, log);
    if (!destroyed) return;
    brdi_log_remove(log, (uint8_t)(1 - side), to, BRD_FIXTURE, GATE, gate_value(s, row));
    s->gates[row] = 0;
}

static void act(const struct brdi_rules *rules, struct state *s, uint32_t word, struct brdi_log *log)
{
    uint8_t first = word_first(word), second = word_second(word);
    int kind = word_kind(word), row = row_of(first), side = s->head.turn;
    switch (kind) {
    case PLACE_BASE:
    case PLACE_GATE: place(s, kind, second, log); break;
    case DEPLOY: deploy(s, first, second, log); break;
    case MOVE: move_man(s, man_at(s, side, first), first, second, log); break;
    case ACTIVATE: change_gate(s, row, ACTIVE, 0, log); break;
    case DEACTIVATE: change_gate(s, row, INACTIVE, 0, log); break;
    case MARK: change_gate(s, row, ONE_MARKER, second, log); break;
    case SECOND_MARK: change_gate(s, row, TWO_MARKERS, gate_direction(s, row), log); break;
    case ROTATE: change_gate(s, row, gate_value(s, row), second, log); break;
    case GATE_JUMP:
    case JUMP: land(rules, s, kind, first, second, log); break;
    case STRIKE:
        remove_men(s, 1 - side, brdi_bit(second), log);
        remove_men(s, side, brdi_bit(first), log);
        break;
    default: break;
    }
}

/*
 * Enemy units that two or more of the mover's units attack, and the base if enough do: all judged on one position
 * (TOM-10, TOM-17) [TOM.attack-removal].
 */
static uint64_t attacked(const struct brdi_rules *rules, const struct state *s, int side)
{
    const struct tables *tables = tables_of(rules);
    uint64_t enemies = units_of(s, 1 - side), base = s->men[1 - side][BASE];
    uint64_t taken = men_of(s, side) | base | enemies, once = 0, twice = 0;
    int32_t base_attackers = 0;
    for (int type = FRIGATE; type < MEN; type++)
        for (uint64_t left = s->men[side][type]; left != 0;) {
            uint64_t cells = reach(tables, side, type, ATTACKS, brdi_pop_cell(&left), taken);
            twice |= once & cells;
            once |= cells;
            base_attackers += (cells & base) != 0;
        }
    bool base_falls = base_attackers >= data_of(&rules->schema)->switches.base_attackers; /* TOM-6 */
    return (twice & enemies) | (base_falls ? base : 0);
}

/* Stocks and counters that differ from those before the ply [TOM.event-stock]. */
static void log_accounts(const struct state *before, const struct state *s, struct brdi_log *log)
{
    for (uint8_t side = 0; side < SIDES; side++)
        for (uint8_t stock = 0; stock < STOCKS; stock++)
            brdi_log_stock(log, side, stock, before->stock[side][stock], s->stock[side][stock]);
    for (uint8_t side = 0; side < SIDES; side++)
        brdi_log_counter(log, side, 0, unlocked(before, side), unlocked(s, side));
    brdi_log_counter(log, BRD_NO_SEAT, 1, before->passes, s->passes);
}

static void apply(const struct brdi_rules *rules, void *state, uint32_t word, struct brdi_log *log)
{
    struct state *s = state, before;
    int side = s->head.turn;
    if (!brdi_tomis_move_valid(rules, word)) return;
    if (log != NULL) before = *s;
    act(rules, s, word, log);
    if (word_kind(word) > PLACE_GATE) {
        remove_men(s, 1 - side, attacked(rules, s, side), log);
        if ((s->men[side][FRIGATE] & row_cells(back_row(1 - side))) != 0) s->unlocked |= (uint8_t)(1 << side);
        s->passes = word_kind(word) == PASS && s->passes < PASSES_MAX ? (uint8_t)(s->passes + 1) : 0;
    }
    s->head.turn = (uint8_t)(1 - side);
    brdi_count_ply(&s->head);
    settle(rules, s);
    if (log == NULL) return;
    log_accounts(&before, s, log);
    if (s->head.outcome != BRD_NONE_YET)
        brdi_log_end(log, &s->head);
    else
        brdi_log_turn(log, s->head.turn);
}

/* -------------------------------------------------------------------------------------------------- outcome */

static const char *const endings[] = {"", "base_destroyed", "exhausted", "deadlock", "max_plies", NULL};
enum { BASE_DESTROYED = 1, EXHAUSTED, DEADLOCK, MAX_PLIES };
enum { BOTH = 3 };

static void end(struct state *s, uint8_t outcome, uint8_t ending, uint8_t seats)
{
    s->head.to_move = BRD_NOBODY;
    s->head.outcome = outcome;
    s->head.ending = ending;
    s->head.seats = seats;
}

/* Too few units on board and in stock together to destroy a base (TOM-14). */
static bool exhausted(const struct data *data, const struct state *s, int side)
{
    int32_t count = (int32_t)brdi_count_cells(units_of(s, side));
    for (int stock = STOCK_FRIGATE; stock < STOCKS; stock++) count += s->stock[side][stock];
    return count < data->switches.base_attackers;
}

/* [TOM.end-order] */
static void settle(const struct brdi_rules *rules, void *state)
{
    struct state *s = state;
    const struct data *data = data_of(&rules->schema);
    bool main_phase = !placing(s);
    s->head.to_move = s->head.turn;
    if (main_phase && s->men[BLACK][BASE] == 0)
        end(s, BRD_WIN, BASE_DESTROYED, 1 << WHITE);
    else if (main_phase && s->men[WHITE][BASE] == 0)
        end(s, BRD_WIN, BASE_DESTROYED, 1 << BLACK);
    else if (main_phase && exhausted(data, s, WHITE) && exhausted(data, s, BLACK))
        end(s, BRD_DRAW, EXHAUSTED, BOTH);
    else if (s->passes >= PASSES_MAX)
        end(s, BRD_DRAW, DEADLOCK, BOTH); /* TOM-9, TOM-19 */
    else if (brdi_ply_limit(&s->head, data->switches.max_plies))
        end(s, BRD_DRAW, MAX_PLIES, BOTH);
}

/* -------------------------------------------------------------------------------------------------- queries */

static uint64_t hash(const struct brdi_rules *rules, const void *state, bool with_counts)
{
    const struct state *s = state;
    (void)rules, (void)with_counts; /* passes do not only count: the second ends the game */
    uint64_t sum = brdi_term(FIELD_SIDE, 0, s->head.turn) ^ brdi_term(FIELD_UNLOCKED, 0, s->unlocked) ^
                   brdi_term(FIELD_PASSES, 0, s->passes);
    for (uint32_t side = 0; side < SIDES; side++) {
        for (uint32_t type = 0; type < MEN; type++)
            for (uint64_t left = s->men[side][type]; left != 0;)
                sum ^= brdi_term(FIELD_BOARD, brdi_pop_cell(&left), 1 + side * MEN + type);
        for (uint32_t stock = 0; stock < STOCKS; stock++)
            sum ^= brdi_term(FIELD_STOCK, side * STOCKS + stock, s->stock[side][stock]);
    }
    for (uint32_t row = 0; row < SIZE; row++) sum ^= brdi_term(FIELD_GATES, row, s->gates[row]);
    return sum;
}

static void cell(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t at,
                 struct brdi_items *items)
{
    const struct state *s = state;
    uint8_t row = row_of(at);
    (void)rules, (void)viewer;
    if (s->gates[row] != 0 && gate_cell(s, row) == at)
        brdi_items_add(items, BRD_FIXTURE, GATE, (uint8_t)gate_owner(row), gate_value(s, row),
                       gate_value(s, row) >= ONE_MARKER ? gate_direction(s, row) : BRD_NO_DIRECTION);
    if (type_on(s, at) == BRD_NO_TYPE) return;
    uint8_t owner = (men_of(s, WHITE) >> at & 1) != 0 ? WHITE : BLACK;
    brdi_items_add(items, BRD_PIECE, type_on(s, at), owner, 0, BRD_NO_DIRECTION);
}

static const char *const stocks[] = {"base", "gate", "marker", "frigate", "sentry", "tower", "flagship", NULL};
static const char *const counters[] = {"unlocked", "passes", NULL};

static bool stock(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                  int32_t *value)
{
    const struct state *s = state;
    (void)rules, (void)viewer;
    *value = s->stock[seat][index];
    return true;
}

static bool counter(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                    int32_t *value)
{
    const struct state *s = state;
    (void)rules, (void)viewer;
    *value = index == 0 ? unlocked(s, seat) : s->passes;
    return true;
}

/* ------------------------------------------------------------------------------------------------ ops table */

static int32_t type_count(const struct brdi_rules *rules, uint8_t type)
{
    return data_of(&rules->schema)->men[type == GATE ? STOCK_GATE : type == BASE ? STOCK_BASE : STOCK_MARKER + type];
}

/*
 * Maxima, whatever FORMAT.md's ranges allow. Moves: n units move to at most 64 - n cells each, 1024; deployments 4 * 8;
 * activations 8; an own gate is marked and rotated in at most 8 ways, 4 * 8; gate jumps 8 * 2; strikes 8 * 4; each jump
 * gate carries at most 8 frigates, 8 * 8. Events: a capture, a move, a gate; 64 removals by the attack; a stock;
 * unlocked, passes; turn or end. Text: 64 cells, 7 slashes; side; 8 gates of 5 characters, 7 commas; 14 stocks of a
 * letter and 3 digits, a slash; 2; 3; 5; 6 spaces and the NUL.
 */
extern const struct brdi_schema brdi_builtin_tomis;

static const struct brdi_type types[] = {{"base", 'B', BRD_PIECE},
                                         {"frigate", 'F', BRD_PIECE},
                                         {"sentry", 'S', BRD_PIECE},
                                         {"tower", 'T', BRD_PIECE},
                                         {"flagship", 'L', BRD_PIECE},
                                         {"gate", 'G', BRD_FIXTURE},
                                         {NULL, 0, 0}};

extern const struct brdi_game brdi_tomis;
const struct brdi_game brdi_tomis = {
    .name = "tomis",
    .revision = 1,
    .state_nbytes = sizeof(struct state),
    .players_min = 2,
    .players_max = 2,
    .max_moves = 1024 + 32 + 8 + 32 + 16 + 32 + 64,
    .max_events = 3 + 64 + 1 + 2 + 1,
    .max_move_text = 6,
    .max_position_text = 71 + 1 + 47 + 57 + 2 + 3 + 5 + 6 + 1,
    .max_items = 2,
    .fields = brdi_tomis_fields,
    .directions = brdi_tomis_directions,
    .stocks = stocks,
    .counters = counters,
    .move_kinds = move_kinds,
    .endings = endings,
    .types = types,
    .refusals = brdi_tomis_refusals,
    .refusal_count = REFUSALS,
    .keys = brdi_tomis_keys,
    .builtin = &brdi_builtin_tomis,
    .contradictions = brdi_tomis_contradictions,
    .compile = brdi_tomis_compile,
    .type_count = type_count,
    .initial = initial,
    .parse = brdi_tomis_parse,
    .settle = settle,
    .validity = brdi_tomis_validity,
    .format = brdi_tomis_format,
    .hash = hash,
    .cell = cell,
    .stock = stock,
    .counter = counter,
    .common_counters = 1 << 1,
    .moves = brdi_tomis_moves,
    .check = brdi_tomis_check,
    .describe = describe,
    .move_valid = brdi_tomis_move_valid,
    .move_parse = brdi_tomis_move_parse,
    .move_format = brdi_tomis_move_format,
    .apply = apply,
};
