/*
 * tokonoma_play.c: the start, what a ply changes, and how the game ends. A ply is compiled twice, for who asks for its
 * events and, without any question about them, for who does not: what both do is BRDI_INLINE.
 */
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

/* -------------------------------------------------------------------------------------------------------- attackers */

/*
 * One more attacks each tile of a set. To all of its numbers at once one is added as by hand: a digit turns over, and
 * where it was 1, one is carried to the next.
 */
static inline void count_more(struct counts *n, uint64_t tiles)
{
    uint64_t carry = tiles & n->ones;
    n->ones ^= tiles;
    n->fours ^= carry & n->twos;
    n->twos ^= carry;
}

/* One fewer, which is the same backwards: where a digit has turned from 0 to 1, one is borrowed from the next. */
static inline void count_fewer(struct counts *n, uint64_t tiles)
{
    n->ones ^= tiles;
    uint64_t borrow = tiles & n->ones;
    n->twos ^= borrow;
    n->fours ^= borrow & n->twos;
}

/* The attackers of a position whose counts are all 0. */
static void count_attackers(const struct tables *t, struct state *s)
{
    for (int side = WHITE; side < SIDES; side++)
        for (uint64_t left = s->men[side] & BOARD; left != 0;) {
            uint8_t tile = brdi_pop_cell(&left);
            count_more(&s->attackers[side], t->attacks[side][acting(s, tile)][tile]);
        }
}

/* Tiles that two or more attack, as the counts tell: two flats, two talls, or one of each. */
static uint32_t attacked_by_two(const struct counts *n)
{
    uint32_t by_flat = (uint32_t)n->ones, by_tall = (uint32_t)(n->ones >> 32);
    return either(n->twos | n->fours) | (by_flat & by_tall);
}

/*
 * Tiles that so many attack, or more, as a look at all pieces tells; each attacks its pattern, whatever stands there
 * (TOK-1, TOK-7). Inline, so that the compiler makes a fast one for the usual number, which rules that change only
 * patterns keep (random play by such rules x1.1, perft x1.25).
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

/* Tiles where a side captures [TOK.attackers]. */
static uint32_t attacked(const struct brdi_rules *rules, const struct state *s, int side)
{
    const struct tables *t = tables_of(rules);
    int32_t attackers = data_of(&rules->schema)->switches.attackers;
    if (t->counted != 0) return attacked_by_two(&s->attackers[side]);
    return attackers == ATTACKERS_USUAL ? attacked_by(t, s, side, ATTACKERS_USUAL) : attacked_by(t, s, side, attackers);
}

/* ------------------------------------------------------------------------------------------------------------ a ply */

/* A set of tiles if a tile is in another, else none; without a branch, for nobody can foresee it: random play x1.03. */
static inline uint64_t if_in(uint32_t tiles, uint8_t tile, uint64_t set)
{
    return set & (0 - (uint64_t)has(tiles, tile));
}

/* [TOK.move]. A flat that is covered attacks no longer; one that is uncovered does, after the move [TOK.after-move]. */
static BRDI_INLINE void move(const struct tables *t, struct state *s, int side, int piece, uint8_t from, uint8_t to)
{
    const uint64_t(*attacks)[ROW] = t->attacks[side];
    uint64_t covered = if_in(s->men[side], to, attacks[FLAT][to]);
    uint64_t uncovered = if_in(s->below, from, attacks[FLAT][from]);
    uint64_t fewer = attacks[piece][from] | covered, more = attacks[piece][to] | uncovered;
    count_fewer(&s->attackers[side], fewer);
    count_more(&s->attackers[side], more);
    take(s, side, from);
    put(s, side, piece, to);
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

/* What a side loses attacks no longer; a stack is captured whole [TOK.capture]. */
static void capture(const struct tables *t, struct state *s, int side, uint32_t captured, struct brdi_log *log)
{
    if (log != NULL) log_captures(s, side, captured, log);
    for (uint64_t left = captured; left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        count_fewer(&s->attackers[side], t->attacks[side][acting(s, tile)][tile]);
    }
    s->men[side] &= ~captured;
    s->below &= ~captured;
    s->types[0] &= ~captured;
    s->types[1] &= ~captured;
}

/* TOK-4: whether or not the limit is on. */
static inline void count_reversible(struct state *s, bool reset)
{
    uint16_t more = (uint16_t)(s->reversible + (s->reversible < UINT16_MAX));
    s->reversible = reset ? 0 : more;
}

/* ---------------------------------------------------------------------------------------------------------- endings */

const char *const brdi_tokonoma_endings[] = {"", "house_capture", "stalemate", "reversible_limit", "max_plies", NULL};
enum { HOUSE_CAPTURE = 1, STALEMATE, REVERSIBLE_LIMIT, MAX_PLIES };
enum { BOTH = 3 };

/* Whether an open tile has a counted attacker. */
static BRDI_INLINE bool can_move_counted(const struct state *s, int side)
{
    const struct counts *attackers = &s->attackers[side];
    return ((attackers->ones | attackers->twos | attackers->fours) & open_to_attackers(s, side)) != 0;
}

static BRDI_INLINE bool can_move(const struct tables *t, const struct state *s, int side)
{
    return t->counted != 0 ? can_move_counted(s, side) : brdi_tokonoma_can_move(t, s, side);
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
static BRDI_INLINE void end(const struct brdi_rules *rules, struct state *s, bool has_move)
{
    const struct tables *t = tables_of(rules);
    uint32_t white = lone_flats(s, WHITE) & t->goals[WHITE], black = lone_flats(s, BLACK) & t->goals[BLACK];
    s->head.to_move = s->head.turn;
    if ((white | black) != 0)
        brdi_end(&s->head, BRD_WIN, HOUSE_CAPTURE, 1u << (white != 0 ? WHITE : BLACK));
    else if (!has_move)
        brdi_end(&s->head, BRD_WIN, STALEMATE, 1u << (s->head.turn ^ 1));
    else if (t->limited != 0)
        end_at_limit(data_of(&rules->schema), s);
}

void brdi_tokonoma_settle(const struct brdi_rules *rules, void *state)
{
    struct state *s = state;
    const struct tables *t = tables_of(rules);
    count_attackers(t, s);
    end(rules, s, can_move(t, s, s->head.turn));
}

/*
 * -------------------------------------------------------------------------------------------------- a ply and its end
 */

/* [TOK.counters] Also after a ply that ends the game. `has_move`: the other side, whose turn comes now, can move. */
static BRDI_INLINE void finish(const struct brdi_rules *rules, struct state *s, bool reset, bool has_move)
{
    count_reversible(s, reset);
    s->head.turn ^= 1;
    brdi_count_ply(&s->head);
    end(rules, s, has_move);
}

/*
 * The attack of any ply, which may capture [TOK.attack]. Apart, so that a ply that captures nothing need not save
 * registers for it: x1.04.
 */
static BRDI_APART void attack_and_finish(const struct brdi_rules *rules, struct state *s, int piece,
                                         struct brdi_log *log)
{
    const struct tables *t = tables_of(rules);
    int side = s->head.turn, opponent = side ^ 1;
    uint32_t captured = attacked(rules, s, side) & s->men[opponent] & BOARD;
    if (captured != 0) capture(t, s, opponent, captured, log);
    finish(rules, s, piece == FLAT || captured != 0, can_move(t, s, opponent));
}

/*
 * [TOK.ply] The attack comes after every move [TOK.automatic], also that onto the house (TOK-2); it never captures the
 * mover's own [TOK.own-safe]. Mostly the counts tell at once that it captures nothing, and nothing else is to be done.
 */
static BRDI_INLINE void ply(const struct brdi_rules *rules, struct state *s, uint32_t word, struct brdi_log *log)
{
    const struct tables *t = tables_of(rules);
    int side = s->head.turn, opponent = side ^ 1, piece = acting(s, word_from(word));
    move(t, s, side, piece, word_from(word), word_to(word));
    if (log != NULL) /* [TOK.event-move] */
        brdi_log_move(log, (uint8_t)side, word_from(word), word_to(word), (uint8_t)piece, 1);
    if (t->counted == 0 || (attacked_by_two(&s->attackers[side]) & s->men[opponent]) != 0)
        attack_and_finish(rules, s, piece, log);
    else
        finish(rules, s, piece == FLAT, can_move_counted(s, opponent));
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
