/* tokonoma_play.c: the start, what a ply changes, and how the game ends. */
#include "tokonoma_attackers.h"

/* [TOK.start]; both counters are 0, and White, seat 0, begins [TOK.first]. */
void brdi_tokonoma_initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct brdi_sink none = {.faults = NULL};
    (void)players;
    brdi_tokonoma_parse_layout(&rules->schema, state, &none);
}

/* ------------------------------------------------------------------------------------------------------------ a ply */

/* The tiles that enough of a side's pieces attack (TOK-1) [TOK.attack] [TOK.attackers]. */
static BRDI_INLINE uint32_t attacked(const struct brdi_rules *rules, const struct state *s, int side)
{
    int32_t enough = data_of(&rules->schema)->switches.attackers;
    return brdi_tally_both_at_least(attackers(tables_of(rules), s, side), enough);
}

/* All pieces on a tile are captured together [TOK.capture]. */
static BRDI_NOINLINE void capture(const struct tables *t, struct state *s, int victim, uint32_t captured,
                                  struct brdi_log *log)
{
    struct brdi_tally n = brdi_tally_of(s->attackers[victim]);
    brdi_log_because(log, BRD_CAUSE_CAPTURED);
    for (uint64_t left = captured; left != 0;) {
        uint8_t tile = brdi_pop_cell(&left);
        while (has(s->men[victim], tile)) { /* a stack loses its tall first, then its flat [TOK.event-remove] */
            brdi_log_remove(log, (uint8_t)victim, tile, BRD_PIECE, (uint8_t)acting(s, tile), 0);
            lift(t, s, victim, tile, &n);
        }
    }
    s->attackers[victim] = brdi_tally_store(n);
}

/* TOK-4: the counter runs even if the limit is off. (A branch would be mispredicted half of the time.) */
static inline void count_reversible(struct state *s, bool reset, struct brdi_log *log)
{
    uint16_t before = s->reversible, more = (uint16_t)(before + (before < UINT16_MAX));
    s->reversible = (uint16_t)(more * !reset);
    brdi_log_because(log, BRD_CAUSE_UPKEEP);
    brdi_log_counter(log, BRD_NO_SEAT, COUNTER_REVERSIBLE, before, s->reversible); /* [TOK.event-counter] */
}

/* [TOK.event-move] [TOK.event-become] */
static BRDI_INLINE void log_move(struct brdi_log *log, uint8_t side, uint32_t code, int piece, int arriving)
{
    uint8_t to = code_to(code);
    brdi_log_move(log, side, code_from(code), to, (uint8_t)piece, 1);
    if (arriving == piece) return;
    brdi_log_remove(log, side, to, BRD_PIECE, (uint8_t)piece, 0);
    brdi_log_place(log, side, to, BRD_PIECE, (uint8_t)arriving, 0, BRD_NO_DIRECTION);
}

static BRDI_INLINE void end(const struct brdi_rules *rules, struct state *s, bool extended);

/*
 * [TOK.ply] The attack follows every move [TOK.automatic] [TOK.after-move], also a move onto the house (TOK-2).
 * It never captures the mover's own pieces [TOK.own-safe]. The counters go up and the side changes even if the ply ends
 * the game [TOK.counters]. extended: whether to ask for promotions and ends of the file.
 */
static BRDI_INLINE void ply(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log,
                            bool extended)
{
    const struct tables *t = tables_of(rules);
    uint8_t side = s->head.turn, opponent = side ^ 1, from = code_from(code), to = code_to(code);
    int piece = acting(s, from), arriving = piece;
    if (extended && t->promoting) arriving = brdi_tokonoma_arriving(rules, s, code);
    move_piece(t, s, side, from, to, arriving);
    if (log != NULL) log_move(log, side, code, piece, arriving);
    uint32_t captured = attacked(rules, s, side) & s->men[opponent] & BOARD;
    if (captured != 0) capture(t, s, opponent, captured, log);
    count_reversible(s, (piece == FLAT) | (captured != 0), log);
    s->head.turn = opponent;
    brdi_count_ply(&s->head);
    end(rules, s, extended);
}

static BRDI_NOINLINE void ply_with_events(const struct brdi_rules *rules, struct state *s, uint32_t code,
                                          struct brdi_log *log)
{
    ply(rules, s, code, log, false);
}

/* A ply under rules with promotions or ends; a code that names no tile is none. */
static BRDI_NOINLINE void extended_ply(const struct brdi_rules *rules, struct state *s, uint32_t code,
                                       struct brdi_log *log)
{
    if (code_from(code) < TILES && code_to(code) < TILES) ply(rules, s, code, log, true);
}

/*
 * [TOK.events] A ply is compiled three times: with and without a log, and for files with promotions or ends. One
 * function for logs costs perft 6 %, random play 2 %; one for files costs random play 2 %. One test finds these files
 * and codes that name no tile.
 */
void brdi_tokonoma_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log)
{
    if (code_from(code) >= tables_of(rules)->plain_tiles || code_to(code) >= TILES)
        extended_ply(rules, state, code, log);
    else if (log != NULL)
        ply_with_events(rules, state, code, log);
    else
        ply(rules, state, code, NULL, false);
}

/* ---------------------------------------------------------------------------------------------------------- endings */

const struct brdi_ending brdi_tokonoma_endings[] = {
    {"", "", ""},
    {"house_capture", "a lone flat has reached %L's house", "TOK.house-capture\0"},
    {"stalemate", "%L has no move", "TOK.stalemate\0"},
    {"reversible_limit", "too many plies without a flat move or a capture", "TOK.reversible-limit\0"},
    {"max_plies", "the limit of plies is reached", "TOK.max-plies\0"},
    {"too_few", "too few pieces are left", "TOK.too-few\0"},
    {"no_move", "the side to move has no move", "TOK.no-move\0"},
    {"house_taken", "a piece has reached %L's house", "TOK.house-types\0"},
    {.name = NULL}};
enum { HOUSE_CAPTURE = 1, STALEMATE, REVERSIBLE_LIMIT, MAX_PLIES, TOO_FEW, NO_MOVE, HOUSE_TAKEN };
enum { BOTH = 3 };

/* The ending of an end of the file's list [TOK.house-types, TOK.too-few, TOK.no-move]. */
static uint8_t ending_of(const struct end *end)
{
    switch (end->kind) {
    case END_HOUSE: return end->types == 1u << FLAT ? HOUSE_CAPTURE : HOUSE_TAKEN;
    case END_FEW: return TOO_FEW;
    default: return end->result == RESULT_LOSES ? STALEMATE : NO_MOVE;
    }
}

uint64_t brdi_tokonoma_endings_by(const struct brdi_rules *rules)
{
    const struct data *data = data_of(&rules->schema);
    const struct tables *t = tables_of(rules);
    bool plies = data->switches.max_plies != 0, reversible = data->switches.reversible_limit != 0;
    uint32_t endings = t->end_count == 0 ? 1u << HOUSE_CAPTURE | 1u << STALEMATE : 0;
    for (int i = 0; i < t->end_count; i++) endings |= 1u << ending_of(&t->ends[i]);
    return endings | (uint32_t)reversible << REVERSIBLE_LIMIT | (uint32_t)plies << MAX_PLIES;
}

/* TOK-6: there is no repetition rule. */
static bool reversible_limit(const struct data *data, const struct state *s)
{
    int32_t limit = data->switches.reversible_limit;
    return limit != 0 && s->reversible >= limit;
}

static BRDI_INLINE bool has_no_move(const struct tables *t, const struct state *s)
{
    return brdi_tally_cells(movers(t, s, s->head.turn)) == 0;
}

/* Each of these returns whether the game is over. */

/* [TOK.house-types]; positions in which both sides have taken one are not valid. */
static bool end_by_house(const struct data *data, struct state *s, const struct end *end)
{
    int winner = takes_house(data, s, WHITE, end->types) ? WHITE : BLACK;
    if (!takes_house(data, s, winner, end->types)) return false;
    brdi_end(&s->head, BRD_WIN, ending_of(end), 1u << winner);
    return true;
}

/* [TOK.too-few] */
static bool end_by_few(struct state *s, const struct end *end)
{
    return brdi_end_of_two(&s->head, ending_of(end), count_types(s, WHITE, end->types) < end->least,
                           count_types(s, BLACK, end->types) < end->least);
}

/* [TOK.stalemate], [TOK.no-move] */
static bool end_without_a_move(const struct tables *t, struct state *s, const struct end *end)
{
    uint8_t side = s->head.turn;
    if (!has_no_move(t, s)) return false;
    if (end->result == RESULT_DRAWS)
        brdi_end(&s->head, BRD_DRAW, ending_of(end), BOTH);
    else
        brdi_end(&s->head, BRD_WIN, ending_of(end), 1u << (end->result == RESULT_WINS ? side : 1 - side));
    return true;
}

static bool end_by(const struct brdi_rules *rules, struct state *s, const struct end *end)
{
    switch (end->kind) {
    case END_HOUSE: return end_by_house(data_of(&rules->schema), s, end);
    case END_FEW: return end_by_few(s, end);
    default: return end_without_a_move(tables_of(rules), s, end);
    }
}

/* Tests the ends that the file lists, in its order, then the limits [TOK.ends]. */
static BRDI_NOINLINE void end_as_listed(const struct brdi_rules *rules, struct state *s)
{
    const struct data *data = data_of(&rules->schema);
    const struct tables *t = tables_of(rules);
    for (const struct end *end = t->ends; end < t->ends + t->end_count; end++)
        if (end_by(rules, s, end)) return;
    if (reversible_limit(data, s))
        brdi_end(&s->head, BRD_DRAW, REVERSIBLE_LIMIT, BOTH);
    else if (brdi_ply_limit(&s->head, data->switches.max_plies))
        brdi_end(&s->head, BRD_DRAW, MAX_PLIES, BOTH);
}

/* Tests the endings in this order [TOK.end-order], unless the file lists others. */
static BRDI_INLINE void end(const struct brdi_rules *rules, struct state *s, bool extended)
{
    const struct data *data = data_of(&rules->schema);
    uint8_t side = s->head.turn;
    s->head.to_move = side;
    if (extended && tables_of(rules)->end_count != 0)
        end_as_listed(rules, s);
    else if (on_enemy_house(data, s, WHITE)) /* [TOK.house-capture] */
        brdi_end(&s->head, BRD_WIN, HOUSE_CAPTURE, 1u << WHITE);
    else if (on_enemy_house(data, s, BLACK))
        brdi_end(&s->head, BRD_WIN, HOUSE_CAPTURE, 1u << BLACK);
    else if (has_no_move(tables_of(rules), s)) /* [TOK.stalemate] */
        brdi_end(&s->head, BRD_WIN, STALEMATE, 1u << (1 - side));
    else if (reversible_limit(data, s)) /* [TOK.reversible-limit] */
        brdi_end(&s->head, BRD_DRAW, REVERSIBLE_LIMIT, BOTH);
    else if (brdi_ply_limit(&s->head, data->switches.max_plies)) /* [TOK.max-plies] */
        brdi_end(&s->head, BRD_DRAW, MAX_PLIES, BOTH);
}

void brdi_tokonoma_derive(const struct brdi_rules *rules, void *state)
{
    brdi_tokonoma_recount(tables_of(rules), state);
    end(rules, state, true);
}
