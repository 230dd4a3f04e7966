/*
 * carnyx_play.c: the start, what a ply changes, and how the game ends. A ply is compiled three times: with and without
 * a log, so that there is no test of a log (random play x1.09, perft x1.12), and for files with types of their own or
 * with ends. Functions that all copies need are BRDI_INLINE. Code that a ply seldom needs has one copy and always calls
 * brdi_log_*, which does nothing without a log.
 */
#include "carnyx.h"

/* [CAR.setup], [CAR.start] */
void brdi_carnyx_initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct state *s = state;
    const struct data *data = data_of(&rules->schema);
    (void)players;
    for (int side = 0; side < SIDES; side++) {
        s->players[side].unplaced = (uint8_t)all_to_place(data, side);
        s->players[side].supply = (uint8_t)*supply_of(data, side);
        for (int own = 0; own < rules->own_count; own++) s->hand[side][own] = (uint8_t)*count_of(data, side, OWN + own);
    }
}

/* Who has placed fewer, Dark if both have placed as many; or the other, if that one has none left [CAR.own-setup]. */
int brdi_carnyx_placer(const struct data *data, const struct state *s)
{
    int32_t dark = s->players[DARK].unplaced, light = s->players[LIGHT].unplaced;
    if (dark == 0 || light == 0) return dark == 0 ? LIGHT : DARK;
    return all_to_place(data, DARK) - dark > all_to_place(data, LIGHT) - light ? LIGHT : DARK;
}

/* ------------------------------------------------------------------------------------------------------------ a ply */

/* A disc of the file's own leaves the hand, or comes back to it [CAR.own-reserve]. */
static void count_hand(struct state *s, int side, int type, int by)
{
    if (type == DISC) return;
    uint8_t *hand = &s->hand[side][type - OWN];
    *hand = (uint8_t)(*hand + by);
}

static BRDI_INLINE void place(struct state *s, int side, uint32_t code, struct brdi_log *log, bool typed)
{
    uint8_t to = code_to(code), type = typed && code_from(code) < TYPES ? code_from(code) : DISC;
    struct player *own = &s->players[side];
    if (typed) {
        set_type(s, to, height(s->stacks[to]), type);
        count_hand(s, side, type, -1);
    }
    put(s, to, joined(lone_disc(side), s->stacks[to]), side);
    if (log != NULL) brdi_log_place(log, (uint8_t)side, to, BRD_PIECE, type, side, BRD_NO_DIRECTION);
    if (own->unplaced != 0)
        own->unplaced--;
    else if (own->reserve != 0)
        own->reserve--;
}

/* Moves discs from the supply into the reserve, while the supply lasts. */
static BRDI_INLINE void reinforce(struct player *own, uint32_t count)
{
    uint8_t taken = (uint8_t)(count < own->supply ? count : own->supply);
    own->supply = (uint8_t)(own->supply - taken);
    own->reserve = (uint8_t)(own->reserve + taken);
}

/* What moves, and what is captured: the discs of a stack, and the type of the top one that moves. */
struct passage {
    uint32_t mover, lower;
    uint8_t type;
};

/* Of the lowest discs of a cell, an event for each type among them [CAR.events]. */
static void log_capture(const struct state *s, uint8_t cell, int side, uint32_t count, struct brdi_log *log, bool typed)
{
    uint32_t captured = (UINT32_C(1) << count) - 1;
    brdi_log_because(log, BRD_CAUSE_CAPTURED);
    for (int type = DISC; captured != 0; type++) {
        uint32_t discs = typed && type < TYPES ? captured & discs_of_type(s, cell, type) : captured;
        captured &= ~discs;
        if (discs != 0)
            brdi_log_change(log, BRD_NO_SEAT, cell, BRD_PIECE, (uint8_t)type, 1 - side, side, brdi_count_cells(discs),
                            BRD_NO_DIRECTION);
    }
}

static void log_move(const struct state *s, uint32_t code, int side, const struct passage *p, bool captures,
                     struct brdi_log *log, bool typed)
{
    brdi_log_move(log, (uint8_t)side, code_from(code), code_to(code), p->type, height(p->mover));
    if (captures) log_capture(s, code_to(code), side, height(p->lower), log, typed);
}

/* Takes a piece or stack to another cell; what lands goes on top [CAR.capture]. */
static BRDI_INLINE struct passage carry(struct state *s, int side, uint8_t from, uint8_t to, bool typed)
{
    struct passage p = {.type = DISC};
    if (typed) p.type = (uint8_t)top_type(s, from);
    p.mover = take(s, from, side);
    p.lower = s->stacks[to];
    if (typed) move_types(s, from, to, height(p.lower));
    put(s, to, joined(p.mover, p.lower), side);
    return p;
}

/*
 * Makes a step, or lets a lone piece leave the far row and come back, which sets no bar and brings no disc on a centre
 * (CAR-11) [CAR.returns]. Returns whether it captured.
 */
static BRDI_INLINE bool move(const struct tables *t, struct state *s, int side, uint32_t code, struct brdi_log *log,
                             bool typed)
{
    uint8_t from = code_from(code), to = code_to(code);
    struct player *own = &s->players[side], *opponent = &s->players[1 - side];
    bool captures = has(s->controlled[1 - side], to);
    struct passage passage = carry(s, side, from, to, typed);
    if (log != NULL) log_move(s, code, side, &passage, captures, log, typed);
    if (captures && bar_to(opponent->bar) == to) opponent->bar = 0;
    if (code_kind(code) == RETURN) return captures;
    int kind = typed ? kind_on(t, s, to) : form_on(s, to);
    bool barred = has(t->reach[side][kind][to].all, from); /* [CAR.bar-table] */
    own->bar = barred ? bar_of(from, to) : 0;
    reinforce(own, t->centre >> to & 1); /* [CAR.centre] */
    return captures;
}

/*
 * Takes a stack, or a piece that cannot come back, off the board. Its own discs go to the reserve, with a disc from the
 * supply for each opponent's disc in it [CAR.leave-stack], protected or not (CAR-14). Each of these may also cost the
 * opponent a disc of its supply (CAR-5).
 */
static void leave(const struct brdi_rules *rules, struct state *s, int side, uint8_t from, struct brdi_log *log)
{
    const struct data *data = data_of(&rules->schema);
    bool typed = tables_of(rules)->typed;
    struct player *own = &s->players[side], *opponent = &s->players[1 - side];
    uint32_t stack = take(s, from, side), removed = discs_of(stack, 1 - side);
    brdi_log_because(log, BRD_CAUSE_LEFT);
    for (uint32_t i = height(stack); i > 0; i--) {
        uint8_t colour = disc_at(stack, i - 1), type = (uint8_t)(typed ? type_at(s, from, i - 1) : DISC);
        brdi_log_remove(log, colour, from, BRD_PIECE, type, side);
        if (colour == side) count_hand(s, side, type, 1);
    }
    if (typed) s->types[from] = (struct disc_types){.planes = {0}};
    own->reserve = (uint8_t)(own->reserve + discs_of(stack, side));
    reinforce(own, removed);
    if (data->switches.removed_discs == DISCS_COST_SUPPLY)
        opponent->supply = (uint8_t)(opponent->supply - (removed < opponent->supply ? removed : opponent->supply));
}

/* The value of one of the two counters of a bar. */
int32_t brdi_carnyx_bar_cell(uint16_t bar, uint8_t counter)
{
    if (bar == 0) return -1;
    return counter == COUNTER_BAR_FROM ? bar_from(bar) : bar_to(bar);
}

/* Logs the mover's stocks, then the opponent's, which change when a stack leaves [CAR.events]. */
static void log_stocks(struct brdi_log *log, int side, const struct player before[SIDES],
                       const struct player after[SIDES])
{
    uint8_t own = (uint8_t)side, opponent = (uint8_t)(1 - side);
    brdi_log_because(log, BRD_CAUSE_ACTION);
    brdi_log_stock(log, own, UNPLACED, before[own].unplaced, after[own].unplaced);
    brdi_log_stock(log, own, RESERVE, before[own].reserve, after[own].reserve);
    brdi_log_stock(log, own, SUPPLY, before[own].supply, after[own].supply);
    brdi_log_stock(log, opponent, SUPPLY, before[opponent].supply, after[opponent].supply);
}

/* The same with types of the file's own [CAR.own]. */
static void log_stocks_of_types(struct brdi_log *log, const struct brdi_rules *rules, const struct state *before,
                                const struct state *after)
{
    static const uint8_t of_mover[] = {UNPLACED,      RESERVE,       SUPPLY,       STOCK_OWN,
                                       STOCK_OWN + 1, STOCK_OWN + 2, STOCK_OWN + 3};
    static const uint8_t of_opponent[] = {SUPPLY, REMOVED};
    uint8_t own = before->head.turn, opponent = (uint8_t)(1 - own);
    brdi_log_because(log, BRD_CAUSE_ACTION);
    for (int i = 0; i < STOCK_OWN - 1 + rules->own_count; i++)
        brdi_log_stock(log, own, of_mover[i], stock_of(rules, before, own, of_mover[i]),
                       stock_of(rules, after, own, of_mover[i]));
    for (size_t i = 0; i < sizeof of_opponent; i++)
        brdi_log_stock(log, opponent, of_opponent[i], stock_of(rules, before, opponent, of_opponent[i]),
                       stock_of(rules, after, opponent, of_opponent[i]));
}

/* [CAR.ev-counters] */
static BRDI_INLINE void log_counters(struct brdi_log *log, const struct player before[SIDES],
                                     const struct player after[SIDES])
{
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
    for (uint8_t seat = 0; seat < SIDES; seat++) {
        brdi_log_counter(log, seat, COUNTER_HUNKERED, before[seat].hunkered, after[seat].hunkered);
        for (uint8_t counter = COUNTER_BAR_FROM; counter <= COUNTER_BAR_TO; counter++)
            brdi_log_counter(log, seat, counter, brdi_carnyx_bar_cell(before[seat].bar, counter),
                             brdi_carnyx_bar_cell(after[seat].bar, counter));
        brdi_log_counter(log, seat, COUNTER_ENTERED, before[seat].entered, after[seat].entered);
    }
}

/* Makes a move. Returns whether it captured. */
static BRDI_INLINE bool make(const struct brdi_rules *rules, struct state *s, int side, uint32_t code,
                             struct brdi_log *log, bool typed)
{
    struct player *own = &s->players[side];
    own->bar = 0;                              /* leaving sets no bar (CAR-11) */
    own->hunkered = code_kind(code) == HUNKER; /* [CAR.hunker] */
    own->entered = 0;
    switch (code_kind(code)) {
    case PLACE: place(s, side, code, log, typed); return false;
    case MOVE:
    case RETURN: return move(tables_of(rules), s, side, code, log, typed);
    case LEAVE: leave(rules, s, side, code_from(code), log); return false;
    default: return false;
    }
}

/*
 * A disc has entered before the turn's action, so the side stays to move. `hunkered` stays, and so does the bar,
 * unless the piece or stack on its second cell has no step back any more [CAR.extra] [CAR.extra-state].
 */
static BRDI_INLINE void stay_on_turn(const struct tables *t, struct state *s, int side, const struct player *before,
                                     bool typed)
{
    struct player *own = &s->players[side];
    uint8_t to = bar_to(before->bar);
    own->entered = 1;
    own->hunkered = before->hunkered;
    int kind = typed ? kind_on(t, s, to) : form_on(s, to);
    if (has(t->reach[side][kind][to].all, bar_from(before->bar))) own->bar = before->bar;
    s->head.turn = (uint8_t)side;
}

static BRDI_INLINE void end(const struct brdi_rules *rules, struct state *s, bool extended);

static BRDI_INLINE void ply(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log,
                            bool extended)
{
    const struct tables *t = tables_of(rules);
    bool typed = extended && t->typed;
    int side = s->head.turn;
    struct player before = s->players[side];
    bool captured = make(rules, s, side, code, log, typed);
    s->won = captured && cells_of(s, 1 - side) == 0 && (!extended || t->elimination); /* [CAR.elimination] */
    s->head.turn = (uint8_t)(s->won ? side : 1 - side);
    if (t->extra && code_kind(code) == PLACE && before.unplaced == 0) stay_on_turn(t, s, side, &before, typed);
    if (typed && before.unplaced != 0)
        s->head.turn = (uint8_t)(in_setup(s) ? brdi_carnyx_placer(data_of(&rules->schema), s) : DARK);
    brdi_count_ply(&s->head); /* [CAR.ply] [CAR.counters] */
    end(rules, s, extended);
}

static BRDI_NOINLINE void extended_ply(const struct brdi_rules *rules, struct state *s, uint32_t code,
                                       struct brdi_log *log)
{
    ply(rules, s, code, log, true);
}

/* [CAR.events] */
static BRDI_NOINLINE void ply_with_events(const struct brdi_rules *rules, struct state *s, uint32_t code,
                                          struct brdi_log *log)
{
    int side = s->head.turn;
    struct player before[SIDES] = {s->players[DARK], s->players[LIGHT]};
    bool removes = code_kind(code) == LEAVE; /* no other ply takes discs out of the game */
    int32_t removed = removes ? stock_of(rules, s, 1 - side, REMOVED) : 0;
    ply(rules, s, code, log, false);
    log_stocks(log, side, before, s->players);
    if (removes) brdi_log_stock(log, (uint8_t)(1 - side), REMOVED, removed, stock_of(rules, s, 1 - side, REMOVED));
    log_counters(log, before, s->players);
}

static BRDI_NOINLINE void extended_ply_with_events(const struct brdi_rules *rules, struct state *s, uint32_t code,
                                                   struct brdi_log *log)
{
    struct state before;
    copy_state(tables_of(rules), &before, s);
    extended_ply(rules, s, code, log);
    log_stocks_of_types(log, rules, &before, s);
    log_counters(log, before.players, s->players);
}

void brdi_carnyx_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log)
{
    if (code_from(code) >= CELLS || code_to(code) >= CELLS) return;
    if (tables_of(rules)->extended) {
        if (log != NULL)
            extended_ply_with_events(rules, state, code, log);
        else
            extended_ply(rules, state, code, NULL);
    } else if (log != NULL) {
        ply_with_events(rules, state, code, log);
    } else {
        ply(rules, state, code, NULL, false);
    }
}

/* ---------------------------------------------------------------------------------------------------------- endings */

const struct brdi_ending brdi_carnyx_endings[] = {{"", "", ""},
                                                  {"elimination", "%L's last cell is captured", "CAR.elimination\0"},
                                                  {"max_plies", "the limit of plies is reached", "CAR.max-plies\0"},
                                                  {"too_few", "too few discs are left", "CAR.too-few\0"},
                                                  {.name = NULL}};
enum { ELIMINATION = 1, MAX_PLIES, TOO_FEW };
enum { BOTH = 3 };

uint64_t brdi_carnyx_endings_by(const struct brdi_rules *rules)
{
    const struct tables *t = tables_of(rules);
    bool limited = data_of(&rules->schema)->switches.max_plies != 0, few = false;
    for (int i = 0; i < t->end_count; i++) few = few || t->ends[i].kind == END_FEW;
    return (uint32_t)t->elimination << ELIMINATION | (uint32_t)limited << MAX_PLIES | (uint32_t)few << TOO_FEW;
}

/* The discs of such types (a mask) that a side has on the board, in stacks of its own, and in hand [CAR.too-few]. */
static int32_t discs_left(const struct tables *t, const struct state *s, int side, uint32_t types)
{
    int32_t count = 0;
    for (uint64_t left = types; left != 0;) {
        int type = brdi_pop_cell(&left);
        count += discs_on(t, s, side, type, cells_of(s, side)) + in_hand(t, s, side, type);
    }
    return count;
}

/* Whether an end of the file's list holds. */
static bool end_by(const struct tables *t, struct state *s, const struct end *end)
{
    if (end->kind == END_ELIMINATION) {
        if (s->won) brdi_end(&s->head, BRD_WIN, ELIMINATION, 1u << s->head.turn);
        return s->won;
    }
    bool dark = discs_left(t, s, DARK, end->types) < end->least,
         light = discs_left(t, s, LIGHT, end->types) < end->least;
    if (dark && light)
        brdi_end(&s->head, BRD_DRAW, TOO_FEW, BOTH);
    else if (dark || light)
        brdi_end(&s->head, BRD_WIN, TOO_FEW, 1u << (dark ? LIGHT : DARK));
    return dark || light;
}

/* Tests the ends that the file lists, in its order, then the limit of plies [CAR.ends]. */
static BRDI_NOINLINE void end_as_listed(const struct brdi_rules *rules, struct state *s)
{
    const struct tables *t = tables_of(rules);
    for (const struct end *end = t->ends; end < t->ends + t->end_count; end++)
        if (end_by(t, s, end)) return;
    if (brdi_ply_limit(&s->head, data_of(&rules->schema)->switches.max_plies))
        brdi_end(&s->head, BRD_DRAW, MAX_PLIES, BOTH);
}

/*
 * A side without a cell has lost only if its last cell was captured, which `won` records (CAR-9). The limit of plies is
 * the only draw (CAR-10). extended: whether to ask for ends of the file.
 */
static BRDI_INLINE void end(const struct brdi_rules *rules, struct state *s, bool extended)
{
    s->head.to_move = s->head.turn;
    if (extended && tables_of(rules)->end_count != 0)
        end_as_listed(rules, s);
    else if (s->won)
        brdi_end(&s->head, BRD_WIN, ELIMINATION, 1u << s->head.turn);
    else if (brdi_ply_limit(&s->head, data_of(&rules->schema)->switches.max_plies))
        brdi_end(&s->head, BRD_DRAW, MAX_PLIES, BOTH);
}

void brdi_carnyx_derive(const struct brdi_rules *rules, void *state)
{
    end(rules, state, true);
}
