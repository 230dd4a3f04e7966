/*
 * carnyx_moves.c: which moves are legal, and why one is not. Functions that run for every piece of every list are
 * BRDI_INLINE: as calls they made random play slower by a sixth. Lists are compiled twice, for rules with and without
 * types of the file's own (`typed`), so that a list without them asks for none.
 */
#include "carnyx.h"

/* ---------------------------------------------------------------------------------------------------------- targets */

/* The cells on which a disc may enter [CAR.reserve], once in a turn [CAR.extra], or be placed in the setup (CAR-3). */
static uint32_t entries(const struct state *s, int side)
{
    const struct player *own = &s->players[side];
    return in_setup(s) || (own->reserve != 0 && !own->entered) ? entry_cells(s, side) : 0;
}

/* The cells that a side's slides may not pass [CAR.between] [CAR.leap]. Protected cells may be passed (CAR-14). */
static uint32_t obstacles(const struct tables *t, const struct state *s, int side)
{
    return (cells_of(s, side) & t->own_block) | (cells_of(s, 1 - side) & t->opponent_blocks);
}

/* Whether a side has a disc of a type to place or to enter [CAR.own-setup] [CAR.own-reserve]. */
static bool has_in_hand(const struct tables *t, const struct state *s, int side, int type)
{
    return !t->typed || in_hand(t, s, side, type) > 0;
}

/* The part of a position on which all steps of a side depend. */
struct view {
    const struct tables *tables;
    const struct reach (*reach)[32]; /* by kind and cell */
    const struct state *state;       /* for types of discs */
    bool typed;
    int side;
    uint32_t own, tall, enemy;
    uint32_t shut;      /* protected cells, on which no step may end [CAR.protect] */
    uint32_t obstacles; /* cells that a slide may not pass */
    uint8_t bar_from, bar_to;
};

static BRDI_INLINE struct view view_of(const struct tables *t, const struct state *s, int side, bool typed)
{
    uint32_t enemy = cells_of(s, 1 - side);
    uint16_t bar = s->players[side].bar;
    return (struct view){.tables = t,
                         .reach = t->reach[side],
                         .state = s,
                         .typed = typed,
                         .side = side,
                         .own = cells_of(s, side),
                         .tall = s->tall,
                         .enemy = enemy,
                         .shut = s->players[1 - side].hunkered ? enemy : 0,
                         .obstacles = obstacles(t, s, side),
                         .bar_from = bar_from(bar),
                         .bar_to = bar_to(bar)};
}

/* [CAR.own-way] */
static BRDI_INLINE const struct reach *reach_of(const struct view *v, uint8_t from)
{
    int form = has(v->tall, from) ? STACK : PIECE;
    return &v->reach[v->typed ? kind_of(top_type(v->state, from), form) : form][from];
}

/* The cells on which no step from a cell may end, the way back included [CAR.way-back] (CAR-2). */
static BRDI_INLINE uint32_t shut_from(const struct view *v, uint8_t from)
{
    return v->shut | (uint32_t)(v->bar_to == from) << v->bar_from;
}

/*
 * The cells behind obstacles, which no slide can reach [CAR.between]. Functions that test a single way use the table
 * `between` instead.
 */
static BRDI_INLINE uint32_t blocked(const struct view *v, uint8_t from)
{
    uint32_t found = 0;
    for (uint64_t met = reach_of(v, from)->passed & v->obstacles; met != 0;)
        found |= v->tables->behind[v->side][from][brdi_pop_cell(&met)];
    return found;
}

/* The cells on which a step may end: any that it leads to [CAR.landing], but a slide only without obstacles. */
static BRDI_INLINE uint32_t destinations(const struct view *v, uint8_t from)
{
    const struct reach *reach = reach_of(v, from);
    uint32_t open = ends_among(&reach->cells, v->enemy) & ~shut_from(v, from);
    return open & ~(ends_among(&reach->distant, v->enemy) & blocked(v, from));
}

/* Whether a way off the far side is free [CAR.leads-off]. */
static BRDI_INLINE bool can_leave(const struct tables *t, const struct state *s, int side, uint8_t from)
{
    const uint8_t *off = t->reach[side][kind_on(t, s, from)][from].off;
    for (int i = 0; i < WAYS_MOST && off[i] != 0; i++)
        if ((t->lines[side][off[i] - 1][from] & obstacles(t, s, side)) == 0) return true;
    return false;
}

/* The cells of the pieces, or of the stacks, of a side that can leave [CAR.leave]. */
static uint32_t leavers(const struct tables *t, const struct state *s, int side, int form)
{
    uint32_t found = 0;
    uint64_t left = cells_of(s, side) & t->exits[side][form] & (form == STACK ? s->tall : ~s->tall);
    while (left != 0) {
        uint8_t from = brdi_pop_cell(&left);
        if (can_leave(t, s, side, from)) found |= bit(from);
    }
    return found;
}

/*
 * The cells on which a lone piece comes back: on the home row, not the opponent's, or not protected [CAR.returns]. If
 * there is none it goes to the reserve, as a stack does [CAR.leave-piece] (CAR-4).
 */
static uint32_t return_cells(const struct tables *t, const struct state *s, int side)
{
    bool captures = t->returns_capture && !s->players[1 - side].hunkered;
    return home_rows[side] & (captures ? BOARD : ~s->controlled[1 - side]);
}

/* [CAR.hunker] */
static bool may_hunker(const struct state *s, int side)
{
    return !s->players[side].hunkered;
}

/* Finds the destinations of each piece and stack of a side, by its cell. Returns their union. */
static BRDI_INLINE uint32_t find_steps(const struct view *v, uint32_t ends[CELLS])
{
    uint32_t found = 0;
    for (uint64_t own = v->own; own != 0;) {
        uint8_t from = brdi_pop_cell(&own);
        ends[from] = destinations(v, from);
        found |= ends[from];
    }
    return found;
}

/* The cells that pieces of a side can capture when they come back [CAR.returns]. */
static BRDI_NOINLINE uint32_t captured_by_return(const struct tables *t, const struct state *s, int side)
{
    uint32_t cells = return_cells(t, s, side) & s->controlled[1 - side];
    return cells != 0 && leavers(t, s, side, PIECE) != 0 ? cells : 0;
}

/* The cells that a side can capture. */
static BRDI_INLINE uint32_t capturable(const struct tables *t, const struct state *s, int side, bool typed)
{
    uint32_t ends[CELLS];
    struct view v = view_of(t, s, side, typed);
    return (find_steps(&v, ends) & v.enemy) | (t->returns_capture ? captured_by_return(t, s, side) : 0);
}

static BRDI_NOINLINE uint32_t capturable_by_types(const struct tables *t, const struct state *s, int side)
{
    return capturable(t, s, side, true);
}

static uint32_t captured(const struct tables *t, const struct state *s, int side)
{
    return t->typed ? capturable_by_types(t, s, side) : capturable(t, s, side, false);
}

/*
 * The cells, among some entries, on which a disc of a type may enter while a capture is forced. With `entering: extra`
 * a capture must be possible afterwards [CAR.extra-forced]; otherwise there are none (CAR-7). The bar of `after` is the
 * one before the entry. The entry may lift it (see stay_on_turn in carnyx_play.c), but only if there is no step back,
 * and then the bar forbids nothing.
 */
static uint32_t forced_entries(const struct tables *t, const struct state *s, int side, int type, uint32_t among)
{
    if (!t->extra) return 0;
    uint32_t found = 0;
    for (uint64_t left = among; left != 0;) {
        struct state after;
        uint8_t to = brdi_pop_cell(&left);
        copy_state(t, &after, s);
        if (t->typed) set_type(&after, to, height(s->stacks[to]), type);
        put(&after, to, joined(lone_disc(side), s->stacks[to]), side);
        if (captured(t, &after, side) != 0) found |= bit(to);
    }
    return found;
}

/* ------------------------------------------------------------------------------------------------------------ lists */

/* Adds all steps that end among some cells to a list that has room for any moves, without a branch for each. */
static void add_all_steps(const struct view *v, const uint32_t ends[CELLS], uint32_t among, struct brdi_list *list)
{
    brd_move *next = list->moves + list->count;
    for (uint64_t own = v->own; own != 0;) {
        uint8_t from = brdi_pop_cell(&own);
        next = brdi_write_few(move_code(MOVE, from, 0), ends[from] & among, next);
    }
    list->count = (size_t)(next - list->moves);
}

/* Adds the steps that fit into the list, and counts all. */
static BRDI_INLINE void add_steps_that_fit(const struct view *v, const uint32_t ends[CELLS], uint32_t among,
                                           struct brdi_list *list)
{
    for (uint64_t own = v->own; own != 0;) {
        uint8_t from = brdi_pop_cell(&own);
        brdi_add_each(list, move_code(MOVE, from, 0), 0, ends[from] & among);
    }
}

static void add_steps(const struct view *v, const uint32_t ends[CELLS], uint32_t among, struct brdi_list *list)
{
    if (list->capacity >= MOVES_MOST)
        add_all_steps(v, ends, among, list);
    else
        add_steps_that_fit(v, ends, among, list);
}

static void add_entries(uint32_t entering, struct brdi_list *list)
{
    if (entering != 0) brdi_add_each(list, move_code(PLACE, DISC, 0), 0, entering);
}

/* The same for each type that the side has [CAR.own-setup] [CAR.own-reserve]. */
static BRDI_NOINLINE void add_entries_of_types(const struct tables *t, const struct state *s, int side, bool forced,
                                               struct brdi_list *list)
{
    uint32_t cells = entries(s, side);
    for (uint8_t type = DISC; type < TYPES; type++)
        if (in_hand(t, s, side, type) > 0)
            brdi_add_each(list, move_code(PLACE, type, 0), 0, forced ? forced_entries(t, s, side, type, cells) : cells);
}

/* Whether a side has a piece or stack on a cell from which it may leave. Usually not, so a test first gains x1.1. */
static bool any_at_exit(const struct tables *t, const struct state *s, int side)
{
    uint32_t pieces = t->exits[side][PIECE] & ~s->tall, stacks = t->exits[side][STACK] & s->tall;
    return (cells_of(s, side) & (pieces | stacks)) != 0;
}

/* Adds the moves off the board [CAR.leave]; while a capture is forced only returns that capture [CAR.returns]. */
static BRDI_INLINE void add_leaving(const struct tables *t, const struct state *s, int side, bool forced,
                                    struct brdi_list *list)
{
    uint32_t back = return_cells(t, s, side), pieces = leavers(t, s, side, PIECE);
    uint32_t returns = forced ? back & s->controlled[1 - side] : back;
    for (uint64_t left = pieces; left != 0;)
        brdi_add_each(list, move_code(RETURN, brdi_pop_cell(&left), 0), 0, returns);
    if (forced) return;
    for (uint64_t left = leavers(t, s, side, STACK) | (back == 0 ? pieces : 0); left != 0;)
        brdi_add(list, move_code(LEAVE, brdi_pop_cell(&left), 0));
}

static BRDI_INLINE void list_actions(const struct tables *t, const struct state *s, int side, struct brdi_list *list,
                                     bool typed)
{
    struct view v = view_of(t, s, side, typed);
    uint32_t ends[CELLS], found = find_steps(&v, ends), entering = entries(s, side);
    bool captures = (found & v.enemy) != 0 || (t->returns_capture && captured_by_return(t, s, side) != 0);
    bool forced = captures && captures_first(t, s, side);
    if (typed)
        add_entries_of_types(t, s, side, forced, list);
    else
        add_entries(forced ? forced_entries(t, s, side, DISC, entering) : entering, list);
    if (typed)
        add_steps_that_fit(&v, ends, forced ? v.enemy : BOARD, list);
    else
        add_steps(&v, ends, forced ? v.enemy : BOARD, list);
    if ((!forced || t->returns_capture) && any_at_exit(t, s, side)) add_leaving(t, s, side, forced, list);
    if (may_hunker(s, side)) brdi_add(list, move_code(HUNKER, 0, 0));
}

static BRDI_NOINLINE void add_actions_of_types(const struct tables *t, const struct state *s, int side,
                                               struct brdi_list *list)
{
    list_actions(t, s, side, list, true);
}

/*
 * Adds all moves except `pass`. While a capture is forced [CAR.forced] these are captures, the entries that are
 * legal then, and hunkering down (CAR-7).
 */
static void add_actions(const struct tables *t, const struct state *s, int side, struct brdi_list *list)
{
    if (t->typed)
        add_actions_of_types(t, s, side, list);
    else
        list_actions(t, s, side, list, false);
}

/* Whether a side has any move except `pass` [CAR.turn] (CAR-8). */
static bool can_act(const struct tables *t, const struct state *s, int side)
{
    struct brdi_list list = {.moves = NULL};
    add_actions(t, s, side, &list);
    return list.count > 0;
}

void brdi_carnyx_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    const struct tables *t = tables_of(rules);
    int side = s->head.to_move;
    if (side >= SIDES) return; /* [CAR.over] */
    if (in_setup(s)) {
        if (t->typed)
            add_entries_of_types(t, s, side, false, list);
        else
            add_entries(entries(s, side), list);
        return;
    }
    size_t before = list->count;
    add_actions(t, s, side, list);
    if (list->count == before) brdi_add(list, move_code(PASS, 0, 0)); /* CAR-8 */
}

/* --------------------------------------------------------------------------------------------- legality of one move */

static BRDI_NOINLINE uint32_t steps_by_type(const struct tables *t, const struct state *s, int side, uint8_t from)
{
    struct view v = view_of(t, s, side, true);
    return destinations(&v, from);
}

uint32_t brdi_carnyx_steps(const struct tables *t, const struct state *s, int side, uint8_t from)
{
    if (t->typed) return steps_by_type(t, s, side, from);
    struct view v = view_of(t, s, side, false);
    return destinations(&v, from);
}

/* Whether a move is legal, apart from forced capture. */
static bool is_target(const struct tables *t, const struct state *s, int side, uint32_t code)
{
    uint8_t from = code_from(code), to = code_to(code);
    uint32_t own = cells_of(s, side) & bit(from);
    switch (code_kind(code)) {
    case PLACE: return has(entries(s, side), to) && has_in_hand(t, s, side, from);
    case MOVE: return own != 0 && has(brdi_carnyx_steps(t, s, side, from), to);
    case RETURN: /* CAR-12 */
        return own != 0 && !has(s->tall, from) && can_leave(t, s, side, from) && has(return_cells(t, s, side), to);
    case LEAVE: /* CAR-4 */
        return own != 0 && (has(s->tall, from) || return_cells(t, s, side) == 0) && can_leave(t, s, side, from);
    case HUNKER: return may_hunker(s, side);
    default: return !can_act(t, s, side);
    }
}

/* Whether a move is one that forced capture never forbids: a capture, hunkering down or passing. */
static bool is_exempt(const struct state *s, int side, uint32_t code)
{
    uint32_t kind = code_kind(code);
    return kind >= HUNKER || ((kind == MOVE || kind == RETURN) && has(s->controlled[1 - side], code_to(code)));
}

bool brdi_carnyx_legal(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    const struct tables *t = tables_of(rules);
    int side = s->head.turn;
    if (in_setup(s) && code_kind(code) != PLACE) return false; /* [CAR.setup] */
    if (!is_target(t, s, side, code)) return false;
    if (in_setup(s) || is_exempt(s, side, code) || !captures_first(t, s, side)) return true;
    if (captured(t, s, side) == 0) return true;
    return code_kind(code) == PLACE && forced_entries(t, s, side, code_from(code), bit(code_to(code))) != 0;
}

/* ------------------------------------------------------------------------------------------------ ways of one piece */

bool brdi_carnyx_leaves(const struct tables *t, const struct state *s, int side, uint8_t from, uint32_t *back)
{
    *back = has(s->tall, from) ? 0 : return_cells(t, s, side);
    return can_leave(t, s, side, from);
}

/* --------------------------------------------------------------------------------------------------------- refusals */

/* Called only for illegal moves, so the last reason in each function needs no test. */

/* [CAR.refusals] */
const struct brdi_refusal brdi_carnyx_refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over", "CAR.over\0"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn", "CAR.seats\0CAR.turn\0"},
    [BRD_REFUSED_WRONG_PHASE] = {"wrong_phase", "all discs must be placed first", "CAR.setup\0"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is no disc on this cell", "CAR.turn\0"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "this is %w's %o", "CAR.stack\0"},
    [NONE_IN_RESERVE] = {"none_in_reserve", "you have no %p in your reserve", "CAR.reserve\0"},
    [NOT_ITS_STEP] = {"not_its_step", "the %p or its stack cannot move that way or that far",
                      "CAR.piece\0CAR.stack-move\0CAR.leave\0CAR-13\0"},
    [BLOCKED] = {"blocked", "%w's %o on this cell is in the way", "CAR.leap\0CAR.between\0CAR-1\0"},
    [STACK_TO_RESERVE] = {"stack_to_reserve", "a stack cannot come back; when it leaves, each %p goes to the reserve",
                          "CAR.leave-stack\0CAR-12\0"},
    [MUST_RETURN] = {"must_return", "a lone %p that leaves must come back on your home row, for instance here",
                     "CAR.leave-piece\0CAR.returns\0CAR-4\0"},
    [NOT_HOME_ROW] = {"not_home_row", "%ap comes onto the board only on your home row, the row nearest to you",
                      "CAR.reserve\0CAR.setup\0CAR.leave-piece\0CAR-3\0CAR-4\0"},
    [ENEMY_CELL] = {"enemy_cell", "%w's %o controls this cell, so none may enter or come back here",
                    "CAR.reserve\0CAR.leave-piece\0CAR-3\0CAR-4\0"},
    [WAY_BACK] = {"way_back", "the %p or its stack may not undo your last move", "CAR.way-back\0CAR-2\0"},
    [PROTECTED] = {"protected", "%w hunkered down, so you may not capture the %o here now",
                   "CAR.protect\0CAR.returns\0"},
    [HUNKERED_BEFORE] = {"hunkered_before", "you hunkered down on your last turn, and you may not do so twice in a row",
                         "CAR.hunker\0"},
    [MUST_CAPTURE] = {"must_capture", "you must capture, for instance %w's %o here, or hunker down",
                      "CAR.forced\0CAR-7\0CAR.returns\0"},
    [CAN_ACT] = {"can_act", "you may pass only when you have no other legal move", "CAR.turn\0CAR-8\0"},
    [ALREADY_ENTERED] = {"already_entered", "you have already entered %ap in this turn", "CAR.extra\0"},
    [NONE_UNPLACED] = {"none_unplaced", "you have placed all discs of this type: %p", "CAR.own-setup\0"},
};

/* The cell nearest to `from`; all `cells`, at least one, are on one straight line from it in one direction. */
static uint8_t first_on_way(uint8_t from, uint32_t cells)
{
    uint32_t lowest = brdi_lowest32(cells), highest = brdi_highest32(cells);
    return (uint8_t)(lowest > from ? lowest : highest);
}

/* Why a disc may not be placed, enter or come back on a cell. `taken`: the reason if the cell is on the home row. */
static struct brdi_verdict refuse_home_cell(int side, uint8_t to, uint8_t taken)
{
    return brdi_refuse(has(home_rows[side], to) ? taken : NOT_HOME_ROW, to);
}

static struct brdi_verdict refuse_step(const struct tables *t, const struct state *s, int side, uint8_t from,
                                       uint8_t to)
{
    const struct reach *reach = &t->reach[side][kind_on(t, s, from)][from];
    uint32_t enemy = s->controlled[1 - side];
    if (!has(ends_among(&reach->cells, enemy), to)) return brdi_refuse(NOT_ITS_STEP, to);
    bool slides = has(ends_among(&reach->distant, enemy), to);
    uint32_t met = slides ? t->between[side][from][to] & obstacles(t, s, side) : 0;
    if (met != 0) return brdi_refuse(BLOCKED, first_on_way(from, met));
    uint16_t bar = s->players[side].bar;
    return brdi_refuse(bar_to(bar) == from && bar_from(bar) == to ? WAY_BACK : PROTECTED, to);
}

/* Why a RETURN or LEAVE is illegal. */
static struct brdi_verdict refuse_leaving(const struct tables *t, const struct state *s, int side, uint32_t code)
{
    uint8_t from = code_from(code);
    uint8_t first = t->reach[side][kind_on(t, s, from)][from].off[0];
    if (first == 0) return brdi_refuse(NOT_ITS_STEP, from);
    if (!can_leave(t, s, side, from))
        return brdi_refuse(BLOCKED, first_on_way(from, t->lines[side][first - 1][from] & obstacles(t, s, side)));
    if (code_kind(code) == LEAVE) return brdi_refuse(MUST_RETURN, (uint8_t)brdi_lowest32(return_cells(t, s, side)));
    if (form_on(s, from) == STACK) return brdi_refuse(STACK_TO_RESERVE, from);
    return refuse_home_cell(side, code_to(code), t->returns_capture ? PROTECTED : ENEMY_CELL);
}

/* Why a move is illegal, apart from forced capture. */
static struct brdi_verdict refuse_kind(const struct tables *t, const struct state *s, int side, uint32_t code)
{
    uint32_t kind = code_kind(code);
    uint8_t from = code_from(code), to = code_to(code);
    if (kind == HUNKER) return brdi_refuse(HUNKERED_BEFORE, BRD_NO_CELL);
    if (kind == PASS) return brdi_refuse(CAN_ACT, BRD_NO_CELL);
    if (kind == PLACE && s->players[side].entered) return brdi_refuse(ALREADY_ENTERED, BRD_NO_CELL);
    if (kind == PLACE && !in_setup(s) && (s->players[side].reserve == 0 || !has_in_hand(t, s, side, from)))
        return brdi_refuse(NONE_IN_RESERVE, BRD_NO_CELL);
    if (kind == PLACE && !has_in_hand(t, s, side, from)) return brdi_refuse(NONE_UNPLACED, BRD_NO_CELL);
    if (kind == PLACE) return refuse_home_cell(side, to, ENEMY_CELL);
    if (!has(cells_of(s, DARK) | cells_of(s, LIGHT), from)) return brdi_refuse(BRD_REFUSED_NO_PIECE, from);
    if (!has(cells_of(s, side), from)) return brdi_refuse(BRD_REFUSED_NOT_YOURS, from);
    return kind == MOVE ? refuse_step(t, s, side, from, to) : refuse_leaving(t, s, side, code);
}

struct brdi_verdict brdi_carnyx_refuse(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    const struct tables *t = tables_of(rules);
    int side = s->head.turn;
    if (in_setup(s) && code_kind(code) != PLACE) return brdi_refuse(BRD_REFUSED_WRONG_PHASE, BRD_NO_CELL);
    if (!is_target(t, s, side, code)) return refuse_kind(t, s, side, code);
    return brdi_refuse(MUST_CAPTURE, (uint8_t)brdi_lowest32(captured(t, s, side))); /* CAR-7 */
}
