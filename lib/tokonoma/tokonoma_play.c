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

/* ------------------------------------------------------------------------------------------------------------ a ply */

/*
 * Tiles that so many of a side's pieces attack, or more: each attacks its pattern, whatever stands there (TOK-1, TOK-7).
 * Inline, so that the compiler makes a fast one for the usual number.
 */
static inline uint32_t attacked_by(const struct tables *t, const struct state *s, int side, int attackers)
{
    uint32_t by[ATTACKERS_MOST + 1] = {UINT32_MAX}; /* [n]: by n pieces so far, or more */
    uint32_t men[PIECES] = {lone_flats(s, side), s->men[side][ARM], s->men[side][BLIND], s->men[side][STAR]};
    for (int piece = FLAT; piece < PIECES; piece++)
        for (uint64_t left = men[piece] & BOARD; left != 0;) {
            uint32_t tiles = t->attacks[side][piece][brdi_pop_cell(&left)];
            for (int n = attackers; n > 0; n--) by[n] |= by[n - 1] & tiles;
        }
    return by[attackers];
}

/* [TOK.attackers] */
static uint32_t attacked(const struct brdi_rules *rules, const struct state *s, int side)
{
    enum { USUAL = 2 };
    int32_t attackers = data_of(&rules->schema)->switches.attackers;
    if (attackers == USUAL) return attacked_by(tables_of(rules), s, side, USUAL);
    return attacked_by(tables_of(rules), s, side, attackers);
}

/* [TOK.event-remove] */
static void log_captures(const struct state *s, int side, uint32_t captured, struct brdi_log *log)
{
    for (uint64_t left = captured; left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        for (int piece = STAR; piece >= FLAT; piece--)
            if (has(s->men[side][piece], tile)) brdi_log_remove(log, (uint8_t)side, tile, BRD_PIECE, (uint8_t)piece, 0);
    }
}

/* [TOK.attack], [TOK.capture], never of the mover's own [TOK.own-safe]; returns whether anything was captured. */
static bool attack(const struct brdi_rules *rules, struct state *s, int side, struct brdi_log *log)
{
    uint32_t captured = attacked(rules, s, side) & occupied(s, 1 - side);
    if (captured == 0) return false;
    brdi_log_because(log, BRD_CAUSE_CAPTURED);
    if (log != NULL) log_captures(s, 1 - side, captured, log);
    for (int piece = FLAT; piece < PIECES; piece++) s->men[1 - side][piece] &= ~captured;
    return true;
}

/* TOK-4: whether or not the limit is on. */
static void count_reversible(struct state *s, bool reset, struct brdi_log *log)
{
    uint16_t before = s->reversible;
    if (reset)
        s->reversible = 0;
    else if (before < UINT16_MAX)
        s->reversible++;
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
    brdi_log_counter(log, BRD_NO_SEAT, COUNTER_REVERSIBLE, before, s->reversible); /* [TOK.event-counter] */
}

/* [TOK.ply], [TOK.events] The attack comes after every move [TOK.automatic], also that onto the house (TOK-2). */
void brdi_tokonoma_apply(const struct brdi_rules *rules, void *state, uint32_t word, struct brdi_log *log)
{
    struct state *s = state;
    int side = s->head.turn;
    uint8_t from = word_from(word), to = word_to(word);
    if (from >= TILES || to >= TILES) return;
    int piece = acting(s, side, from);
    s->men[side][piece] = (s->men[side][piece] & ~bit(from)) | bit(to);
    brdi_log_move(log, (uint8_t)side, from, to, (uint8_t)piece, 1); /* [TOK.event-move] */
    bool captured = attack(rules, s, side, log);                    /* [TOK.after-move] */
    count_reversible(s, piece == FLAT || captured, log);
    s->head.turn = (uint8_t)(1 - side);
    brdi_count_ply(&s->head); /* [TOK.counters] */
    brdi_tokonoma_settle(rules, s);
}

/* ---------------------------------------------------------------------------------------------------------- endings */

const char *const brdi_tokonoma_endings[] = {"", "house_capture", "stalemate", "reversible_limit", "max_plies", NULL};
enum { HOUSE_CAPTURE = 1, STALEMATE, REVERSIBLE_LIMIT, MAX_PLIES };
enum { BOTH = 3 };

/* TOK-6: no position ends the game for having been there before. */
static bool reversible_limit(const struct data *data, const struct state *s)
{
    int32_t limit = data->switches.reversible_limit;
    return limit != 0 && s->reversible >= limit;
}

/*
 * In this order [TOK.end-order]: a lone flat on the enemy house [TOK.house-capture], no move [TOK.stalemate], the limits
 * [TOK.reversible-limit], [TOK.max-plies].
 */
void brdi_tokonoma_settle(const struct brdi_rules *rules, void *state)
{
    struct state *s = state;
    const struct data *data = data_of(&rules->schema);
    int side = s->head.turn;
    s->head.to_move = s->head.turn;
    if (on_enemy_house(data, s, WHITE))
        brdi_end(&s->head, BRD_WIN, HOUSE_CAPTURE, 1u << WHITE);
    else if (on_enemy_house(data, s, BLACK))
        brdi_end(&s->head, BRD_WIN, HOUSE_CAPTURE, 1u << BLACK);
    else if (!brdi_tokonoma_can_move(tables_of(rules), s, side))
        brdi_end(&s->head, BRD_WIN, STALEMATE, 1u << (1 - side));
    else if (reversible_limit(data, s))
        brdi_end(&s->head, BRD_DRAW, REVERSIBLE_LIMIT, BOTH);
    else if (brdi_ply_limit(&s->head, data->switches.max_plies))
        brdi_end(&s->head, BRD_DRAW, MAX_PLIES, BOTH);
}
