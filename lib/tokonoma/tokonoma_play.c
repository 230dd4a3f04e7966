/*
 * tokonoma_play.c: the start, what a ply changes, and how the game ends. A ply is compiled twice, for who asks for its
 * events and, without any question about them, for who does not: what both do is BRDI_INLINE. What a ply seldom needs
 * is BRDI_APART.
 */
#include <string.h>

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

/* ----------------------------------------------------------------------------------------------------------- attack */

/*
 * Two attackers capture. As the rulebook has it this stands in `attacked_by`: it looks at all pieces. But a ply changes
 * what few of them attack, so the state keeps how many attack each tile (`attackers`; tokonoma_counts.h has the digits),
 * and by the usual rules `attacked` reads that.
 *
 *     kept right     by `move` and `capture`; nothing else in a ply changes the board
 *     counted anew   by `count_attackers`, when a position has been read or set up
 *     relied on      only if `counted`: are_counted (tokonoma_rules.c) says by which rules
 *     tested         brd_state_check reads the state's text, which counts anew, and compares all bytes:
 *                    kept_numbers_are_those_of_the_pieces (tests/test_tokonoma.c) asks it after each ply of random
 *                    games, which it plays by `attacked_by` as well
 */

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

static BRDI_APART uint32_t attacked_by_any_rules(const struct brdi_rules *rules, const struct state *s, int side)
{
    const struct tables *t = tables_of(rules);
    int32_t attackers = data_of(&rules->schema)->switches.attackers;
    return attackers == ATTACKERS_USUAL ? attacked_by(t, s, side, ATTACKERS_USUAL) : attacked_by(t, s, side, attackers);
}

/* Tiles that are attacked by so many of a side that it captures there [TOK.attack] [TOK.attackers]. */
static BRDI_INLINE uint32_t attacked(const struct brdi_rules *rules, const struct state *s, int side)
{
    return tables_of(rules)->counted ? two_or_more(&s->attackers[side]) : attacked_by_any_rules(rules, s, side);
}

/* Looks at all pieces, whatever the counts were before. */
static void count_attackers(const struct tables *t, struct state *s)
{
    memset(s->attackers, 0, sizeof s->attackers);
    for (int side = WHITE; side < SIDES; side++)
        for (uint64_t left = s->men[side] & BOARD; left != 0;) {
            uint8_t tile = brdi_pop_cell(&left);
            count_one_more(&s->attackers[side], t->attacks[side][acting(s, tile)][tile]);
        }
}

/* ------------------------------------------------------------------------------------------------------------ a ply */

/*
 * [TOK.move]. A flat that is covered attacks no longer; one that is uncovered does, after the move [TOK.after-move].
 * So a tall that leaves a stack and lands on a flat changes the counts by these tiles:
 *
 *             63       talls      32   31       flats       0
 *            +-----------------------+-----------------------+
 *     fewer  | the tall's, at `from` | `covered`, at `to`    |
 *     more   | the tall's, at `to`   | `uncovered`, at `from`|
 *            +-----------------------+-----------------------+
 *
 * A flat has its own tiles in the flats' half; it covers and uncovers nothing. So no half ever holds what two pieces
 * attack, where one bit would stand for both.
 */
static BRDI_INLINE void move(const struct tables *t, struct state *s, int side, int piece, uint8_t from, uint8_t to)
{
    const uint64_t(*attacks)[ROW] = t->attacks[side];
    uint64_t covered = has(s->men[side], to) ? attacks[FLAT][to] : 0;
    uint64_t uncovered = has(s->below, from) ? attacks[FLAT][from] : 0;
    uint64_t fewer = attacks[piece][from] | covered, more = attacks[piece][to] | uncovered;
    count_one_fewer(&s->attackers[side], fewer);
    count_one_more(&s->attackers[side], more);
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
static BRDI_APART void capture(const struct brdi_rules *rules, struct state *s, int side, uint32_t captured,
                               struct brdi_log *log)
{
    if (log != NULL) log_captures(s, side, captured, log);
    for (uint64_t left = captured; left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        count_one_fewer(&s->attackers[side], tables_of(rules)->attacks[side][acting(s, tile)][tile]);
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

static BRDI_INLINE void end(const struct brdi_rules *rules, struct state *s);

/*
 * [TOK.ply] The attack comes after every move [TOK.automatic], also that onto the house (TOK-2); it never captures the
 * mover's own [TOK.own-safe]. The counters go up and the side changes also if that ends the game [TOK.counters].
 */
static BRDI_INLINE void ply(const struct brdi_rules *rules, struct state *s, uint32_t word, struct brdi_log *log)
{
    uint8_t side = s->head.turn, opponent = side ^ 1, from = word_from(word), to = word_to(word);
    int piece = acting(s, from);
    move(tables_of(rules), s, side, piece, from, to);
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

/* Who attacks a tile where its kind may land can move there (landings_of_all); asked only where attackers are counted. */
static BRDI_INLINE bool can_move_by_counts(const struct state *s, int side)
{
    return any_on(&s->attackers[side], landings_of_all(s, side));
}

static BRDI_INLINE bool can_move(const struct tables *t, const struct state *s, int side)
{
    return t->counted ? can_move_by_counts(s, side) : brdi_tokonoma_can_move_by_pieces(t, s, side);
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
    count_attackers(tables_of(rules), state);
    end(rules, state);
}
