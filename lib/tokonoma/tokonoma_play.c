/*
 * tokonoma_play.c: the start, what a ply changes, and how the game ends. A ply is compiled twice, for who asks for its
 * events and, without any question about them, for who does not: what both do is BRDI_INLINE. What a ply seldom needs
 * is BRDI_APART.
 */
#include "tokonoma_counted.h"

/* ------------------------------------------------------------------------------------------------------------ start */

/* [TOK.start]; both counters are 0, and White, seat 0, begins [TOK.first]. */
void brdi_tokonoma_initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct brdi_sink none = {.faults = NULL};
    (void)players;
    brdi_tokonoma_parse_layout(&rules->schema, state, &none);
    brdi_tokonoma_settle(rules, state);
}

/* ------------------------------------------------------------------------------------------------------------ a ply */

/* [TOK.move] Attackers are counted first: from the board before the move. */
static BRDI_INLINE void move(const struct tables *t, struct state *s, int side, uint8_t from, uint8_t to)
{
    int piece = acting(s, from);
    recount_move(t, s, side, from, to);
    take(s, side, from);
    put(s, side, piece, to);
}

/* The tiles that so many pieces attack, or more: each attacks its pattern, whatever stands there (TOK-1, TOK-7). */
static uint32_t attacked_by_so_many(const struct tables *t, const struct state *s, int side, int32_t attackers)
{
    uint32_t by[ATTACKERS_MOST + 1] = {BOARD}; /* [n]: by n pieces so far, or more */
    for (uint64_t left = men_of(s, side); left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        uint32_t tiles = t->attacks[side][acting(s, tile)][tile];
        for (int32_t n = attackers; n > 0; n--) by[n] |= by[n - 1] & tiles;
    }
    return by[attackers];
}

/* Where a side captures, on the board after its move [TOK.attack] [TOK.after-move] [TOK.attackers]. */
static BRDI_INLINE uint32_t attacked(const struct brdi_rules *rules, const struct state *s, int side)
{
    const struct tables *t = tables_of(rules);
    if (t->counts.hold) return counted_twice(s, side);
    return attacked_by_so_many(t, s, side, data_of(&rules->schema)->switches.attackers);
}

/* [TOK.event-remove] */
static void log_captures(const struct state *s, int side, uint32_t captured, struct brdi_log *log)
{
    brdi_log_because(log, BRD_CAUSE_CAPTURED);
    for (uint64_t left = captured; left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        for (int piece = STAR; piece >= FLAT; piece--)
            if (has(pieces(s, side, piece), tile))
                brdi_log_remove(log, (uint8_t)side, tile, BRD_PIECE, (uint8_t)piece, 0);
    }
}

/* A stack is captured whole [TOK.capture]. Events and counts come first: from the board before it. */
static BRDI_APART void capture(const struct brdi_rules *rules, struct state *s, int side, uint32_t captured,
                               struct brdi_log *log)
{
    if (log != NULL) log_captures(s, side, captured, log);
    recount_loss(tables_of(rules), s, side, captured);
    s->men[side] &= ~captured;
    s->below &= ~captured;
    s->odd &= ~captured;
    s->high &= ~captured;
}

/* TOK-4: whether or not the limit is on. */
static inline void count_reversible(struct state *s, bool reset)
{
    uint16_t more = (uint16_t)(s->reversible + (s->reversible < UINT16_MAX));
    s->reversible = reset ? 0 : more;
}

static BRDI_INLINE void end(const struct brdi_rules *rules, struct state *s);

/*
 * [TOK.ply] The attack comes after every move [TOK.automatic], also that onto the house (TOK-2); it never captures the
 * mover's own [TOK.own-safe]. The counters go up and the side changes also if that ends the game [TOK.counters].
 */
static BRDI_INLINE void ply(const struct brdi_rules *rules, struct state *s, uint32_t word, struct brdi_log *log)
{
    uint8_t side = s->head.turn, opponent = side ^ 1, from = word_from(word), to = word_to(word);
    int piece = acting(s, from);
    move(tables_of(rules), s, side, from, to);
    if (log != NULL) brdi_log_move(log, side, from, to, (uint8_t)piece, 1); /* [TOK.event-move] */
    uint32_t captured = attacked(rules, s, side) & s->men[opponent] & BOARD;
    if (captured != 0) capture(rules, s, opponent, captured, log);
    count_reversible(s, piece == FLAT || captured != 0);
    s->head.turn = opponent;
    brdi_count_ply(&s->head);
    end(rules, s);
}

/* [TOK.events] */
static BRDI_APART void ply_with_events(const struct brdi_rules *rules, struct state *s, uint32_t word,
                                       struct brdi_log *log)
{
    uint16_t reversible = s->reversible;
    ply(rules, s, word, log);
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
    brdi_log_counter(log, BRD_NO_SEAT, COUNTER_REVERSIBLE, reversible, s->reversible); /* [TOK.event-counter] */
}

void brdi_tokonoma_apply(const struct brdi_rules *rules, void *state, uint32_t word, struct brdi_log *log)
{
    if (word_from(word) >= TILES || word_to(word) >= TILES) return;
    if (log != NULL)
        ply_with_events(rules, state, word, log);
    else
        ply(rules, state, word, NULL);
}

/* ---------------------------------------------------------------------------------------------------------- endings */

const char *const brdi_tokonoma_endings[] = {"", "house_capture", "stalemate", "reversible_limit", "max_plies", NULL};
enum { HOUSE_CAPTURE = 1, STALEMATE, REVERSIBLE_LIMIT, MAX_PLIES };
enum { BOTH = 3 };

static BRDI_APART bool any_piece_can_move(const struct tables *t, const struct state *s, int side)
{
    struct landings open = open_tiles(s, side);
    for (uint64_t movers = men_of(s, side); movers != 0;)
        if (destinations(t, s, side, brdi_pop_cell(&movers), open) != 0) return true;
    return false;
}

static BRDI_INLINE bool can_move(const struct tables *t, const struct state *s, int side)
{
    return t->counts.hold ? counted_any_move(s, side) : any_piece_can_move(t, s, side);
}

/* TOK-6: no position ends the game for having been there before. */
static bool reversible_limit(const struct data *data, const struct state *s)
{
    int32_t limit = data->switches.reversible_limit;
    return limit != 0 && s->reversible >= limit;
}

/* In this order [TOK.end-order]. */
static BRDI_INLINE void end(const struct brdi_rules *rules, struct state *s)
{
    const struct data *data = data_of(&rules->schema);
    uint8_t side = s->head.turn;
    s->head.to_move = side;
    if (on_enemy_house(data, s, WHITE)) /* [TOK.house-capture] */
        brdi_end(&s->head, BRD_WIN, HOUSE_CAPTURE, 1u << WHITE);
    else if (on_enemy_house(data, s, BLACK))
        brdi_end(&s->head, BRD_WIN, HOUSE_CAPTURE, 1u << BLACK);
    else if (!can_move(tables_of(rules), s, side)) /* [TOK.stalemate] */
        brdi_end(&s->head, BRD_WIN, STALEMATE, 1u << (1 - side));
    else if (reversible_limit(data, s)) /* [TOK.reversible-limit] */
        brdi_end(&s->head, BRD_DRAW, REVERSIBLE_LIMIT, BOTH);
    else if (brdi_ply_limit(&s->head, data->switches.max_plies)) /* [TOK.max-plies] */
        brdi_end(&s->head, BRD_DRAW, MAX_PLIES, BOTH);
}

void brdi_tokonoma_settle(const struct brdi_rules *rules, void *state)
{
    brdi_tokonoma_recount_all(tables_of(rules), state);
    end(rules, state);
}
