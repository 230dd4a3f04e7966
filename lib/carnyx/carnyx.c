/*
 * Carnyx, a game by Gary Pettie: rules/carnyx.md, rulings CAR-1 to CAR-15.
 *
 * Two sides on a board of 5x5. Each places three discs on its home row; discs on one cell form a stack, which belongs
 * to whoever owns its topmost disc. A lone disc (a piece) steps one cell forward or sideways, a stack two; landing on
 * what the opponent controls captures it: the discs lie below. Capturing is forced, but a player may hunker down
 * instead, which protects his discs for a turn. The centre brings discs from the supply into the reserve, from where
 * they enter; what leaves over the far row comes back, or goes to the reserve. Who captures the last cell of the other
 * has won.
 */
#include <string.h>

#include "carnyx.h"

/* ------------------------------------------------------------------------------------------------ move word */

/*
 *   31       13 12    10 9      5 4      0
 *  +-----------+--------+--------+--------+
 *  |     0     |  kind  |  from  |   to   |
 *  +-----------+--------+--------+--------+
 *
 *      kind      text     from                to
 *      PLACE     @b1      0                   where
 *      MOVE      b1b2     from                another cell
 *      RETURN    b5>c1    from                where it comes back
 *      LEAVE     b4>      from                0
 *      HUNKER    hunker   0                   0
 *      PASS      pass     0                   0
 */
enum { PLACE = 1, MOVE, RETURN, LEAVE, HUNKER, PASS };

static const char *const move_kinds[] = {"place", "move", "return", "leave", "hunker", "pass", NULL};

static uint32_t move_word(uint32_t kind, uint8_t from, uint8_t to)
{
    return kind << 10 | (uint32_t)from << 5 | to;
}

static uint32_t word_kind(uint32_t word)
{
    return word >> 10;
}

static uint8_t word_from(uint32_t word)
{
    return word >> 5 & 31;
}

static uint8_t word_to(uint32_t word)
{
    return word & 31;
}

static bool move_valid(const struct brdi_rules *rules, uint32_t word)
{
    uint8_t from = word_from(word), to = word_to(word);
    (void)rules;
    if (from >= CELLS || to >= CELLS) return false;
    switch (word_kind(word)) {
    case PLACE: return from == 0;
    case MOVE: return from != to;
    case RETURN: return true;
    case LEAVE: return to == 0;
    case HUNKER:
    case PASS: return from == 0 && to == 0;
    default: return false;
    }
}

static bool is_text(const char *text, size_t nbytes, const char *word)
{
    return nbytes == strlen(word) && memcmp(text, word, nbytes) == 0;
}

static uint32_t move_parse(const struct brdi_rules *rules, const char *text, size_t nbytes)
{
    if (is_text(text, nbytes, "hunker")) return move_word(HUNKER, 0, 0);
    if (is_text(text, nbytes, "pass")) return move_word(PASS, 0, 0);
    if (nbytes < 3 || nbytes > 5) return 0;
    bool placing = text[0] == '@';
    uint8_t first = brdi_board_find(&rules->board, text + placing, 2);
    if (first == BRD_NO_CELL) return 0;
    if (nbytes == 3 && placing) return move_word(PLACE, 0, first);
    if (nbytes == 3) return text[2] == '>' ? move_word(LEAVE, first, 0) : 0;
    uint8_t last = brdi_board_find(&rules->board, text + nbytes - 2, 2);
    if (placing || last == BRD_NO_CELL) return 0;
    if (nbytes == 5) return text[2] == '>' ? move_word(RETURN, first, last) : 0;
    return first != last ? move_word(MOVE, first, last) : 0;
}

static void move_format(const struct brdi_rules *rules, uint32_t word, struct brdi_writer *out)
{
    uint32_t kind = word_kind(word);
    if (kind >= HUNKER) {
        brdi_put_text(out, move_kinds[kind - PLACE]);
        return;
    }
    brdi_put_text(out, kind == PLACE ? "@" : rules->board.names[word_from(word)]);
    if (kind == RETURN || kind == LEAVE) brdi_put(out, '>');
    if (kind != LEAVE) brdi_put_text(out, rules->board.names[word_to(word)]);
}

/* ------------------------------------------------------------------------------------- setup and notation */

static void settle(const struct brdi_rules *rules, void *state);

static void initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct state *s = state;
    const struct data *data = data_of(&rules->schema);
    (void)players;
    for (int side = 0; side < SIDES; side++) {
        s->players[side].unplaced = (uint8_t)data->counts.place;
        s->players[side].supply = (uint8_t)data->counts.supply;
    }
    settle(rules, s);
}

/* ----------------------------------------------------------------------------------------------- generation */

/* The cells that a side may not pass on the way [CAR.between]. */
static uint32_t obstacles(const struct tables *t, const struct state *s, int side)
{
    return (cells_of(s, side) & t->own_block) | (cells_of(s, 1 - side) & t->opponent_blocks);
}

/* Where a step may end: on a free way, not the way back (CAR-2), not capturing what is protected [CAR.protect]. */
static uint32_t destinations(const struct tables *t, const struct state *s, int side, uint8_t from)
{
    const struct player *own = &s->players[side], *opponent = &s->players[1 - side];
    int kind = kind_on(s, from);
    uint32_t open = t->reach[side][kind][from];
    for (uint32_t left = t->distant[side][kind][from]; left != 0; left &= left - 1)
        if ((t->between[from][__builtin_ctz(left)] & obstacles(t, s, side)) != 0) open &= ~(left & (0 - left));
    if (bar_to(own->bar) == from) open &= ~(UINT32_C(1) << bar_from(own->bar));
    return opponent->hunkered ? open & ~s->controlled[1 - side] : open;
}

/* Whether a way off the far side is free [CAR.leads-off]. */
static bool can_leave(const struct tables *t, const struct state *s, int side, uint8_t from)
{
    const struct ways *ways = &t->ways[side][kind_on(s, from)][from];
    for (uint32_t i = 0; i < ways->count; i++)
        if ((ways->between[i] & obstacles(t, s, side)) == 0) return true;
    return false;
}

/* The pieces, or the stacks, of a side that can leave. */
static uint32_t leavers(const struct tables *t, const struct state *s, int side, int kind)
{
    uint32_t found = 0;
    uint64_t left = cells_of(s, side) & t->exits[side][kind] & (kind == STACK ? s->tall : ~s->tall);
    while (left != 0) {
        uint8_t from = brdi_pop_cell(&left);
        if (can_leave(t, s, side, from)) found |= UINT32_C(1) << from;
    }
    return found;
}

/* All steps on the board of a side. */
struct survey {
    uint32_t steps[CELLS]; /* of its own cells only */
    uint32_t reached, captured;
};

static void look(const struct tables *t, const struct state *s, int side, struct survey *survey)
{
    survey->reached = 0;
    for (uint64_t own = cells_of(s, side); own != 0;) {
        uint8_t from = brdi_pop_cell(&own);
        survey->steps[from] = destinations(t, s, side, from);
        survey->reached |= survey->steps[from];
    }
    survey->captured = survey->reached & cells_of(s, 1 - side);
}

static void add_each(struct brdi_list *list, uint32_t kind, uint8_t from, uint32_t cells)
{
    if (list->capacity == 0) {
        list->count += brdi_count_cells(cells);
        return;
    }
    for (; cells != 0; cells &= cells - 1) brdi_add(list, move_word(kind, from, (uint8_t)__builtin_ctz(cells)));
}

/* Those that end on the cells of a mask. */
static void add_steps(const struct state *s, int side, const struct survey *survey, uint32_t onto,
                      struct brdi_list *list)
{
    for (uint64_t own = cells_of(s, side); own != 0;) {
        uint8_t from = brdi_pop_cell(&own);
        add_each(list, MOVE, from, survey->steps[from] & onto);
    }
}

/* A lone piece comes back if it can, all else leaves into the reserve (CAR-4, CAR-12). */
static void add_leaving(const struct tables *t, const struct state *s, int side, struct brdi_list *list)
{
    uint32_t pieces = leavers(t, s, side, PIECE), stacks = leavers(t, s, side, STACK), back = landings(s, side);
    for (uint64_t left = back != 0 ? pieces : 0; left != 0;) add_each(list, RETURN, brdi_pop_cell(&left), back);
    for (uint64_t left = back != 0 ? stacks : stacks | pieces; left != 0;)
        brdi_add(list, move_word(LEAVE, brdi_pop_cell(&left), 0));
}

static void moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    const struct tables *t = tables_of(rules);
    int side = s->head.to_move;
    if (side >= SIDES) return;
    if (in_setup(s)) {
        add_each(list, PLACE, 0, landings(s, side));
        return;
    }
    size_t first = list->count;
    struct survey survey;
    look(t, s, side, &survey);
    bool exempt = s->players[side].hunkered, forced = survey.captured != 0 && !exempt;
    if (!forced && s->players[side].reserve != 0) add_each(list, PLACE, 0, landings(s, side));
    add_steps(s, side, &survey, forced ? survey.captured : BOARD, list);
    if (!forced) add_leaving(t, s, side, list);
    if (!exempt) brdi_add(list, move_word(HUNKER, 0, 0));
    if (list->count == first) brdi_add(list, move_word(PASS, 0, 0));
}

/* Whether there is anything else than a pass (CAR-8). */
static bool can_act(const struct tables *t, const struct state *s, int side)
{
    if (!s->players[side].hunkered) return true;
    if (s->players[side].reserve != 0 && landings(s, side) != 0) return true;
    for (uint64_t own = cells_of(s, side); own != 0;) {
        uint8_t from = brdi_pop_cell(&own);
        if (destinations(t, s, side, from) != 0 || can_leave(t, s, side, from)) return true;
    }
    return false;
}

/* ------------------------------------------------------------------------------------- legality of one move */

enum {
    NONE_IN_RESERVE = BRD_REFUSED_OWN,
    NOT_ITS_STEP,
    BLOCKED,
    STACK_TO_RESERVE,
    MUST_RETURN,
    NOT_HOME_ROW,
    ENEMY_CELL,
    WAY_BACK,
    PROTECTED,
    HUNKERED_BEFORE,
    MUST_CAPTURE,
    CAN_ACT,
    REFUSALS = CAN_ACT
};

static const struct brdi_refusal refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn"},
    [BRD_REFUSED_WRONG_PHASE] = {"wrong_phase", "all discs must be placed first"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is no disc on this cell"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "the opponent controls this cell"},
    [NONE_IN_RESERVE] = {"none_in_reserve", "there is no disc in your reserve"},
    [NOT_ITS_STEP] = {"not_its_step", "what moves has no such step"},
    [BLOCKED] = {"blocked", "what stands here may not be passed"},
    [STACK_TO_RESERVE] = {"stack_to_reserve", "the discs of a stack that leaves go to the reserve"},
    [MUST_RETURN] = {"must_return", "a lone piece that leaves must come back on your home row, for instance here"},
    [NOT_HOME_ROW] = {"not_home_row", "this cell is not on your home row"},
    [ENEMY_CELL] = {"enemy_cell", "the opponent controls this cell, and nothing enters or comes back there"},
    [WAY_BACK] = {"way_back", "this would take your last move back"},
    [PROTECTED] = {"protected", "the opponent hunkered down, so nothing of his can be captured"},
    [HUNKERED_BEFORE] = {"hunkered_before", "your last turn was to hunker down"},
    [MUST_CAPTURE] = {"must_capture", "you must capture, for instance here, or hunker down"},
    [CAN_ACT] = {"can_act", "something else than to pass is legal"},
};

/* The cell of `cells`, not none, that is nearest to `from` on a straight line. */
static uint8_t first_on_way(uint8_t from, uint32_t cells)
{
    int lowest = __builtin_ctz(cells), highest = 31 - __builtin_clz(cells);
    return (uint8_t)(lowest > from ? lowest : highest);
}

/* Where a disc would enter or come back. */
static struct brdi_verdict check_landing(const struct state *s, int side, uint8_t to)
{
    if ((home_rows[side] >> to & 1) == 0) return brdi_refuse(NOT_HOME_ROW, to);
    return (landings(s, side) >> to & 1) != 0 ? BRDI_LEGAL : brdi_refuse(ENEMY_CELL, to);
}

static struct brdi_verdict check_step(const struct tables *t, const struct state *s, int side, uint8_t from, uint8_t to)
{
    if ((t->reach[side][kind_on(s, from)][from] >> to & 1) == 0) return brdi_refuse(NOT_ITS_STEP, to);
    uint32_t blocked = t->between[from][to] & obstacles(t, s, side);
    if (blocked != 0) return brdi_refuse(BLOCKED, first_on_way(from, blocked));
    if ((destinations(t, s, side, from) >> to & 1) != 0) return BRDI_LEGAL;
    uint16_t bar = s->players[side].bar;
    return brdi_refuse(bar_to(bar) == from && bar_from(bar) == to ? WAY_BACK : PROTECTED, to);
}

/* RETURN and LEAVE. */
static struct brdi_verdict check_leaving(const struct tables *t, const struct state *s, int side, uint32_t word)
{
    uint8_t from = word_from(word);
    int kind = kind_on(s, from);
    const struct ways *ways = &t->ways[side][kind][from];
    uint32_t back = landings(s, side);
    if (ways->count == 0) return brdi_refuse(NOT_ITS_STEP, from);
    if (!can_leave(t, s, side, from))
        return brdi_refuse(BLOCKED, first_on_way(from, ways->between[0] & obstacles(t, s, side)));
    if (word_kind(word) == RETURN)
        return kind == STACK ? brdi_refuse(STACK_TO_RESERVE, from) : check_landing(s, side, word_to(word));
    return kind == PIECE && back != 0 ? brdi_refuse(MUST_RETURN, (uint8_t)__builtin_ctz(back)) : BRDI_LEGAL;
}

/* All but forced capture. */
static struct brdi_verdict check_kind(const struct tables *t, const struct state *s, int side, uint32_t word)
{
    uint32_t kind = word_kind(word);
    uint8_t from = word_from(word);
    if (kind == HUNKER) return s->players[side].hunkered ? brdi_refuse(HUNKERED_BEFORE, BRD_NO_CELL) : BRDI_LEGAL;
    if (kind == PASS) return can_act(t, s, side) ? brdi_refuse(CAN_ACT, BRD_NO_CELL) : BRDI_LEGAL;
    if (kind == PLACE)
        return s->players[side].reserve != 0 ? check_landing(s, side, word_to(word))
                                             : brdi_refuse(NONE_IN_RESERVE, BRD_NO_CELL);
    if (((cells_of(s, DARK) | cells_of(s, LIGHT)) >> from & 1) == 0) return brdi_refuse(BRD_REFUSED_NO_PIECE, from);
    if ((cells_of(s, side) >> from & 1) == 0) return brdi_refuse(BRD_REFUSED_NOT_YOURS, from);
    return kind == MOVE ? check_step(t, s, side, from, word_to(word)) : check_leaving(t, s, side, word);
}

static struct brdi_verdict check(const struct brdi_rules *rules, const void *state, uint32_t word)
{
    const struct state *s = state;
    const struct tables *t = tables_of(rules);
    int side = s->head.turn;
    uint32_t kind = word_kind(word);
    if (in_setup(s))
        return kind == PLACE ? check_landing(s, side, word_to(word))
                             : brdi_refuse(BRD_REFUSED_WRONG_PHASE, BRD_NO_CELL);
    struct brdi_verdict verdict = check_kind(t, s, side, word);
    bool captures = kind == MOVE && (s->controlled[1 - side] >> word_to(word) & 1) != 0;
    if (verdict.reason != BRD_LEGAL || captures || kind >= HUNKER || s->players[side].hunkered) return verdict;
    struct survey survey;
    look(t, s, side, &survey);
    return survey.captured == 0 ? BRDI_LEGAL : brdi_refuse(MUST_CAPTURE, (uint8_t)__builtin_ctz(survey.captured));
}

enum { DISC };

static void describe(const struct brdi_rules *rules, const void *state, uint32_t word, brd_move_info *info)
{
    const struct state *s = state;
    uint32_t kind = word_kind(word);
    bool begins = kind == MOVE || kind == RETURN || kind == LEAVE;
    bool acts = kind == PLACE || (begins && ((s->controlled[DARK] | s->controlled[LIGHT]) >> word_from(word) & 1) != 0);
    (void)rules;
    *info = (brd_move_info){.kind = (uint8_t)(kind - PLACE),
                            .from = begins ? word_from(word) : BRD_NO_CELL,
                            .to = kind <= RETURN ? word_to(word) : BRD_NO_CELL,
                            .target = BRD_NO_CELL,
                            .direction = BRD_NO_DIRECTION,
                            .type = acts ? DISC : BRD_NO_TYPE};
}

/* ------------------------------------------------------------------------------------------ apply and undo */

/* Undo restores the state's bytes, which the caller of `apply` kept; there is nothing to mirror. */

static void place(struct state *s, int side, uint8_t to, struct brdi_log *log)
{
    struct player *own = &s->players[side];
    put(s, to, joined(lone_disc(side), s->stacks[to]), side);
    brdi_log_place(log, (uint8_t)side, to, BRD_PIECE, DISC, side, BRD_NO_DIRECTION);
    if (own->unplaced != 0)
        own->unplaced--;
    else if (own->reserve != 0)
        own->reserve--;
}

/* Discs from the supply into the reserve, while it lasts. */
static void reinforce(struct player *own, uint32_t count)
{
    uint8_t taken = (uint8_t)(count < own->supply ? count : own->supply);
    own->supply = (uint8_t)(own->supply - taken);
    own->reserve = (uint8_t)(own->reserve + taken);
}

/* Returns whether it captured. */
static bool move(const struct tables *t, struct state *s, int side, uint32_t word, struct brdi_log *log)
{
    uint8_t from = word_from(word), to = word_to(word);
    struct player *own = &s->players[side], *opponent = &s->players[1 - side];
    bool captures = (s->controlled[1 - side] >> to & 1) != 0;
    uint32_t mover = take(s, from), lower = s->stacks[to];
    put(s, to, joined(mover, lower), side);
    brdi_log_move(log, (uint8_t)side, from, to, DISC, height(mover));
    if (captures) {
        brdi_log_change(log, BRD_NO_SEAT, to, BRD_PIECE, DISC, 1 - side, side, height(lower), BRD_NO_DIRECTION);
        if (bar_to(opponent->bar) == to) opponent->bar = 0;
    }
    if (to == CENTRE) reinforce(own, 1);
    if ((t->reach[side][kind_on(s, to)][to] >> from & 1) != 0) /* [CAR.bar-table]; any other bar is lifted already */
        own->bar = (uint16_t)(from << 5 | to);
    return captures;
}

/* A lone piece, from the far side to the home row. */
static void come_back(struct state *s, int side, uint8_t from, uint8_t to, struct brdi_log *log)
{
    uint32_t piece = take(s, from);
    put(s, to, joined(piece, s->stacks[to]), side);
    brdi_log_move(log, (uint8_t)side, from, to, DISC, 1);
}

/* Into the reserve: own discs, and as many new ones as there were opponents' (CAR-5). */
static void leave(struct state *s, int side, uint8_t from, struct brdi_log *log)
{
    struct player *own = &s->players[side];
    uint32_t stack = take(s, from);
    for (uint32_t i = height(stack); i > 0; i--)
        brdi_log_remove(log, disc_at(stack, i - 1), from, BRD_PIECE, DISC, side);
    own->reserve = (uint8_t)(own->reserve + discs_of(stack, side));
    reinforce(own, discs_of(stack, 1 - side));
}

static int32_t bar_value(uint16_t bar)
{
    return bar == 0 ? -1 : bar_from(bar) * CELLS + bar_to(bar);
}

enum { UNPLACED, RESERVE, SUPPLY };
enum { COUNTER_HUNKERED, COUNTER_BAR };

static void log_players(struct brdi_log *log, int side, const struct player before[SIDES],
                        const struct player after[SIDES])
{
    brdi_log_stock(log, (uint8_t)side, UNPLACED, before[side].unplaced, after[side].unplaced);
    brdi_log_stock(log, (uint8_t)side, RESERVE, before[side].reserve, after[side].reserve);
    brdi_log_stock(log, (uint8_t)side, SUPPLY, before[side].supply, after[side].supply);
    for (uint8_t seat = 0; seat < SIDES; seat++) {
        brdi_log_counter(log, seat, COUNTER_HUNKERED, before[seat].hunkered, after[seat].hunkered);
        brdi_log_counter(log, seat, COUNTER_BAR, bar_value(before[seat].bar), bar_value(after[seat].bar));
    }
}

static void apply(const struct brdi_rules *rules, void *state, uint32_t word, struct brdi_log *log)
{
    struct state *s = state;
    int side = s->head.turn;
    uint32_t kind = word_kind(word);
    uint8_t from = word_from(word), to = word_to(word);
    if (from >= CELLS || to >= CELLS) return;
    struct player before[SIDES] = {s->players[DARK], s->players[LIGHT]};
    bool captured = false;
    s->players[side].bar = 0;
    s->players[side].hunkered = kind == HUNKER;
    if (kind == PLACE)
        place(s, side, to, log);
    else if (kind == MOVE)
        captured = move(tables_of(rules), s, side, word, log);
    else if (kind == RETURN)
        come_back(s, side, from, to, log);
    else if (kind == LEAVE)
        leave(s, side, from, log);
    if (log != NULL) log_players(log, side, before, s->players);
    s->won = captured && cells_of(s, 1 - side) == 0; /* [CAR.elimination] */
    s->head.turn = (uint8_t)(s->won ? side : 1 - side);
    brdi_count_ply(&s->head);
    settle(rules, s);
    if (s->head.outcome != BRD_NONE_YET)
        brdi_log_end(log, &s->head);
    else
        brdi_log_turn(log, s->head.turn);
}

/* -------------------------------------------------------------------------------------------------- outcome */

static const char *const endings[] = {"", "elimination", "max_plies", NULL};
enum { ELIMINATION = 1, MAX_PLIES };
enum { BOTH = 3 };

static void end(struct state *s, uint8_t outcome, uint8_t ending, uint8_t seats)
{
    s->head.to_move = BRD_NOBODY;
    s->head.outcome = outcome;
    s->head.ending = ending;
    s->head.seats = seats;
}

/* A side without a cell has lost only if the last one was captured (CAR-9): the state tells. No other draw (CAR-10). */
static void settle(const struct brdi_rules *rules, void *state)
{
    struct state *s = state;
    s->head.to_move = s->head.turn;
    if (s->won)
        end(s, BRD_WIN, ELIMINATION, (uint8_t)(1 << s->head.turn));
    else if (brdi_ply_limit(&s->head, data_of(&rules->schema)->switches.max_plies))
        end(s, BRD_DRAW, MAX_PLIES, BOTH);
}

/* ---------------------------------------------------------------------------------------------- invariants */

/* Validity: carnyx_notation.c. */

static int32_t type_count(const struct brdi_rules *rules, uint8_t type)
{
    (void)type;
    return disc_count(data_of(&rules->schema));
}

static uint64_t hash(const struct brdi_rules *rules, const void *state, bool with_counts)
{
    const struct state *s = state;
    (void)rules, (void)with_counts; /* nothing but the ply only counts */
    uint64_t sum = brdi_term(FIELD_SIDE, 0, s->won ? 2u + s->head.turn : s->head.turn);
    for (uint32_t cell = 0; cell < CELLS; cell++) sum ^= brdi_term(FIELD_BOARD, cell, s->stacks[cell]);
    for (uint32_t side = 0; side < SIDES; side++) {
        const struct player *player = &s->players[side];
        sum ^= brdi_term(FIELD_UNPLACED, side, player->unplaced) ^ brdi_term(FIELD_RESERVE, side, player->reserve) ^
               brdi_term(FIELD_SUPPLY, side, player->supply) ^ brdi_term(FIELD_HUNKERED, side, player->hunkered) ^
               brdi_term(FIELD_BAR_D + side, 0, player->bar);
    }
    return sum;
}

static void cell(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t index,
                 struct brdi_items *items)
{
    const struct state *s = state;
    (void)rules, (void)viewer;
    uint32_t stack = s->stacks[index];
    int32_t controller = s->controlled[LIGHT] >> index & 1;
    for (uint32_t i = 0; i < height(stack); i++)
        brdi_items_add(items, BRD_PIECE, DISC, disc_at(stack, i), controller, BRD_NO_DIRECTION);
}

static const char *const stocks[] = {"unplaced", "reserve", "supply", NULL};
static const char *const counters[] = {"hunkered", "bar", NULL};

static bool stock(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                  int32_t *value)
{
    const struct player *player = &((const struct state *)state)->players[seat];
    (void)rules, (void)viewer;
    *value = index == UNPLACED ? player->unplaced : index == RESERVE ? player->reserve : player->supply;
    return true;
}

static bool counter(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                    int32_t *value)
{
    const struct player *player = &((const struct state *)state)->players[seat];
    (void)rules, (void)viewer;
    *value = index == COUNTER_HUNKERED ? player->hunkered : bar_value(player->bar);
    return true;
}

/* ------------------------------------------------------------------------------------------------ ops table */

/*
 * Maxima, whatever the tables say. Moves: from each of at most 25 cells 24 steps and 5 returns or 1 leaving, 5 entries,
 * hunker. Events: the removal of 26 discs, 2 stocks, 2 counters of each seat, turn or end. Text: a stack of two is 4
 * characters, so 13 of them and 12 empty cells take most, 64, and 4 slashes; side; 3 pairs of 2 digits; hunkered; bars;
 * ply; 8 spaces.
 */
extern const struct brdi_schema brdi_builtin_carnyx;

static const struct brdi_type types[] = {{"disc", '\0', BRD_PIECE}, {NULL, 0, 0}};

extern const struct brdi_game brdi_carnyx;
const struct brdi_game brdi_carnyx = {
    .name = "carnyx",
    .revision = 1,
    .state_nbytes = sizeof(struct state),
    .players_min = 2,
    .players_max = 2,
    .max_moves = CELLS * (CELLS - 1 + EDGE) + EDGE + 1,
    .max_events = STACK_MAX + 2 + 4 + 1,
    .max_move_text = 7,
    .max_position_text = 64 + 4 + 1 + 3 * 5 + 2 + 2 * 4 + 5 + 8 + 1,
    .max_items = STACK_MAX,
    .fields = brdi_carnyx_fields,
    .directions = brdi_carnyx_directions,
    .stocks = stocks,
    .counters = counters,
    .move_kinds = move_kinds,
    .endings = endings,
    .types = types,
    .refusals = refusals,
    .refusal_count = REFUSALS,
    .keys = brdi_carnyx_keys,
    .builtin = &brdi_builtin_carnyx,
    .contradictions = brdi_carnyx_contradictions,
    .compile = brdi_carnyx_compile,
    .type_count = type_count,
    .initial = initial,
    .parse = brdi_carnyx_parse,
    .settle = settle,
    .validity = brdi_carnyx_validity,
    .format = brdi_carnyx_format,
    .hash = hash,
    .cell = cell,
    .stock = stock,
    .counter = counter,
    .moves = moves,
    .check = check,
    .describe = describe,
    .move_valid = move_valid,
    .move_parse = move_parse,
    .move_format = move_format,
    .apply = apply,
};
