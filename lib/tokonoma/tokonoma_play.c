/* tokonoma_play.c: the start, what a ply changes, and how the game ends. */
#include "tokonoma.h"

/* ------------------------------------------------------------------------------------------------------------ start */

/* [TOK.start]; both counters are 0, and White, seat 0, begins [TOK.first]. */
void brdi_tokonoma_initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct brdi_sink none = {.faults = NULL};
    (void)players;
    brdi_tokonoma_parse_layout(&rules->schema, state, &none);
    brdi_tokonoma_settle(rules, state);
}

/*
 * ------------------------------------------------------------------------------------------------ numbers of attackers
 */

/* One fewer attacks the tiles of a mask, one more those of another; the numbers carry and borrow at once. */
static inline void change(struct numbers *n, uint64_t fewer, uint64_t more)
{
    uint64_t ones = fewer ^ more, twos = ones & (n->ones ^ fewer), fours = twos & (n->twos ^ fewer);
    n->ones ^= ones;
    n->twos ^= twos;
    n->fours ^= fours;
}

/* The tiles that two or more attack. */
static uint32_t attacked_by_two(const struct numbers *n)
{
    uint32_t by_flat = (uint32_t)n->ones, by_tall = (uint32_t)(n->ones >> 32);
    return either(n->twos | n->fours) | (by_flat & by_tall);
}

/* The numbers of a position that has none yet: all are 0. */
static void count_attackers(const struct tables *t, struct state *s)
{
    for (int side = WHITE; side < SIDES; side++)
        for (uint64_t left = s->men[side] & BOARD; left != 0;) {
            uint8_t tile = brdi_pop_cell(&left);
            change(&s->attackers[side], 0, t->attacks[side][acting(s, tile)][tile]);
        }
}

/* ------------------------------------------------------------------------------------------------------------ a ply */

/* A tile's mask if the tile is in a set, or 0; without a branch, for nobody can foresee it: random play x1.03. */
static inline uint64_t if_in(uint32_t tiles, uint8_t tile, uint64_t mask)
{
    return mask & (0 - (uint64_t)has(tiles, tile));
}

/* [TOK.move]. A flat that is uncovered attacks, one that is covered does not [TOK.after-move]. */
static BRDI_INLINE void move(const struct tables *t, struct state *s, int side, int piece, uint8_t from, uint8_t to)
{
    const uint64_t(*attacks)[ROW] = t->attacks[side];
    uint64_t covered = if_in(s->men[side], to, attacks[FLAT][to]);
    uint64_t uncovered = if_in(s->below, from, attacks[FLAT][from]);
    change(&s->attackers[side], attacks[piece][from] | covered, attacks[piece][to] | uncovered);
    put(s, side, take(s, side, from), to);
}

/*
 * Tiles that so many of a side's pieces attack, or more: each attacks its pattern, whatever stands there (TOK-1,
 * TOK-7). Inline, so that the compiler makes a fast one for the usual number, which rules that change only patterns
 * keep.
 */
static inline uint32_t attacked_by(const struct tables *t, const struct state *s, int side, int attackers)
{
    uint32_t by[ATTACKERS_MOST + 1] = {UINT32_MAX}; /* [n]: by n pieces so far, or more */
    for (uint64_t left = s->men[side] & BOARD; left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        uint32_t tiles = either(t->attacks[side][acting(s, tile)][tile]);
        for (int n = attackers; n > 0; n--) by[n] |= by[n - 1] & tiles;
    }
    return by[attackers];
}

/* [TOK.attackers], where attackers are not counted. */
static uint32_t attacked(const struct brdi_rules *rules, const struct state *s, int side)
{
    int32_t attackers = data_of(&rules->schema)->switches.attackers;
    if (attackers == ATTACKERS_USUAL) return attacked_by(tables_of(rules), s, side, ATTACKERS_USUAL);
    return attacked_by(tables_of(rules), s, side, attackers);
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

/*
 * TOK-4: whether or not the limit is on. Without a branch, for nobody can foresee what moves: half of the ply's
 * mispredictions were here.
 */
static BRDI_INLINE void count_reversible(struct state *s, bool reset, struct brdi_log *log)
{
    uint16_t before = s->reversible, after = (uint16_t)((before + (before < UINT16_MAX)) & (0 - !reset));
    s->reversible = after;
    if (log == NULL) return;
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
    brdi_log_counter(log, BRD_NO_SEAT, COUNTER_REVERSIBLE, before, after); /* [TOK.event-counter] */
}

/* ---------------------------------------------------------------------------------------------------------- endings */

const char *const brdi_tokonoma_endings[] = {"", "house_capture", "stalemate", "reversible_limit", "max_plies", NULL};
enum { HOUSE_CAPTURE = 1, STALEMATE, REVERSIBLE_LIMIT, MAX_PLIES };
enum { BOTH = 3 };

static BRDI_INLINE bool can_move(const struct tables *t, const struct state *s, int side, bool counted)
{
    const struct numbers *attackers = &s->attackers[side];
    if (!counted) return brdi_tokonoma_can_move(t, s, side);
    return ((attackers->ones | attackers->twos | attackers->fours) & counted_targets(s, side)) != 0;
}

/* TOK-6: no position ends the game for having been there before. */
static bool reversible_limit(const struct data *data, const struct state *s)
{
    int32_t limit = data->switches.reversible_limit;
    return limit != 0 && s->reversible >= limit;
}

static void end_at_limit(const struct data *data, struct state *s)
{
    if (reversible_limit(data, s))
        brdi_end(&s->head, BRD_DRAW, REVERSIBLE_LIMIT, BOTH);
    else if (brdi_ply_limit(&s->head, data->switches.max_plies))
        brdi_end(&s->head, BRD_DRAW, MAX_PLIES, BOTH);
}

/*
 * In this order [TOK.end-order]: a lone flat on the enemy house [TOK.house-capture], no move [TOK.stalemate], the
 * limits [TOK.reversible-limit], [TOK.max-plies].
 */
static BRDI_INLINE void end(const struct brdi_rules *rules, struct state *s, bool counted)
{
    const struct tables *t = tables_of(rules);
    int side = s->head.turn;
    uint32_t white = lone_flats(s, WHITE) & t->goals[WHITE], black = lone_flats(s, BLACK) & t->goals[BLACK];
    s->head.to_move = s->head.turn;
    if ((white | black) != 0)
        brdi_end(&s->head, BRD_WIN, HOUSE_CAPTURE, 1u << (white != 0 ? WHITE : BLACK));
    else if (!can_move(t, s, side, counted))
        brdi_end(&s->head, BRD_WIN, STALEMATE, 1u << (side ^ 1));
    else if (t->limited != 0)
        end_at_limit(data_of(&rules->schema), s);
}

void brdi_tokonoma_settle(const struct brdi_rules *rules, void *state)
{
    const struct tables *t = tables_of(rules);
    count_attackers(t, state);
    end(rules, state, t->counted != 0);
}

/*
 * -------------------------------------------------------------------------------------------------- a ply and its end
 */

/* [TOK.counters] Also after a ply that ends the game. */
static BRDI_INLINE void finish(const struct brdi_rules *rules, struct state *s, bool reset, bool counted,
                               struct brdi_log *log)
{
    count_reversible(s, reset, log);
    s->head.turn ^= 1;
    brdi_count_ply(&s->head);
    end(rules, s, counted);
}

/*
 * The rest of a ply that captures: what is captured attacks no longer, and a stack is captured whole. Apart, so that
 * the other plies need not save registers for it: x1.04.
 */
static BRDI_APART void capture_and_finish(const struct brdi_rules *rules, struct state *s, uint32_t captured,
                                          struct brdi_log *log)
{
    const struct tables *t = tables_of(rules);
    int side = s->head.turn ^ 1;
    if (log != NULL) log_captures(s, side, captured, log);
    for (uint64_t left = captured; left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        change(&s->attackers[side], t->attacks[side][acting(s, tile)][tile], 0);
    }
    s->men[side] &= ~captured;
    s->below &= ~captured;
    s->acting &= ~halves(captured, captured);
    finish(rules, s, true, t->counted != 0, log);
}

/*
 * [TOK.ply], [TOK.events] The attack comes after every move [TOK.attack], [TOK.automatic], also that onto the house
 * (TOK-2); it never captures the mover's own [TOK.own-safe].
 */
static BRDI_INLINE void make(const struct brdi_rules *rules, struct state *s, uint32_t word, bool counted,
                             struct brdi_log *log)
{
    int side = s->head.turn;
    uint8_t from = word_from(word), to = word_to(word);
    if (((bit(from) | bit(to)) & ~(uint32_t)BOARD) != 0) return;
    int piece = acting(s, from);
    move(tables_of(rules), s, side, piece, from, to);
    if (log != NULL) brdi_log_move(log, (uint8_t)side, from, to, (uint8_t)piece, 1);            /* [TOK.event-move] */
    uint32_t tiles = counted ? attacked_by_two(&s->attackers[side]) : attacked(rules, s, side); /* [TOK.after-move] */
    uint32_t captured = tiles & s->men[side ^ 1] & BOARD;                                       /* [TOK.capture] */
    if (captured != 0)
        capture_and_finish(rules, s, captured, log);
    else
        finish(rules, s, piece == FLAT, counted, log);
}

static BRDI_APART void make_any(const struct brdi_rules *rules, struct state *s, uint32_t word, struct brdi_log *log)
{
    make(rules, s, word, tables_of(rules)->counted != 0, log);
}

/* The ply of random play and of perft in one piece, without calls and without a look at what it never does: x1.1. */
void brdi_tokonoma_apply(const struct brdi_rules *rules, void *state, uint32_t word, struct brdi_log *log)
{
    if (tables_of(rules)->counted != 0 && log == NULL)
        make(rules, state, word, true, NULL);
    else
        make_any(rules, state, word, log);
}
