/* breakthrough_play.c: the start, what a ply changes, and how the game ends. */
#include "breakthrough.h"

/* [BRE.start]; the ply counter is 0, and White, seat 0, begins [BRE.first]. */
void brdi_breakthrough_initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct brdi_sink none = {.faults = NULL};
    (void)players;
    brdi_breakthrough_parse_layout(&rules->schema, state, &none);
}

/* ------------------------------------------------------------------------------------------------------------ a ply */

/* [BRE.capture] */
static void capture(struct state *s, uint8_t victim, uint8_t cell, struct brdi_log *log)
{
    s->men[victim] &= ~brdi_bit(cell);
    if (log == NULL) return;
    brdi_log_because(log, BRD_CAUSE_CAPTURED);
    brdi_log_remove(log, victim, cell, BRD_PIECE, 0, 0); /* [BRE.event-remove] */
    brdi_log_because(log, BRD_CAUSE_ACTION);
}

/* [BRE.events] The counter goes up and the side changes also if that ends the game [BRE.counter]. */
void brdi_breakthrough_apply(const struct brdi_rules *rules, void *state, uint32_t code, struct brdi_log *log)
{
    struct state *s = state;
    uint8_t side = s->head.turn, opponent = side ^ 1, from = code_from(code), to = code_to(code);
    if (has(s->men[opponent], to)) capture(s, opponent, to, log);
    s->men[side] = (s->men[side] & ~brdi_bit(from)) | brdi_bit(to);
    if (log != NULL) brdi_log_move(log, side, from, to, 0, 1); /* [BRE.event-move] */
    s->head.turn = opponent;
    brdi_count_ply(&s->head);
    brdi_breakthrough_derive(rules, s);
}

/* ---------------------------------------------------------------------------------------------------------- endings */

const struct brdi_ending brdi_breakthrough_endings[] = {
    {"", "", ""},
    {"breakthrough", "a man of %W has reached the far row", "BRE.breakthrough\0"},
    {"elimination", "%L has no man left", "BRE.elimination\0"},
    {"blocked", "%L has no move", "BRE.blocked\0"},
    {"max_plies", "the limit of plies is reached", "BRE.max-plies\0"},
    {.name = NULL}};
enum { BREAKTHROUGH = 1, ELIMINATION, BLOCKED, MAX_PLIES };
enum { BOTH = 3 };

uint64_t brdi_breakthrough_endings_by(const struct brdi_rules *rules)
{
    bool limited = data_of(&rules->schema)->switches.max_plies != 0;
    return 1u << BREAKTHROUGH | 1u << ELIMINATION | 1u << BLOCKED | (uint32_t)limited << MAX_PLIES;
}

static void win(struct state *s, uint8_t ending, int side)
{
    brdi_end(&s->head, BRD_WIN, ending, 1u << side);
}

/* In this order [BRE.end-order] (BRE-1). */
void brdi_breakthrough_derive(const struct brdi_rules *rules, void *state)
{
    struct state *s = state;
    uint8_t side = s->head.turn;
    s->head.to_move = side;
    if (broken_through(s, WHITE)) /* [BRE.breakthrough] */
        win(s, BREAKTHROUGH, WHITE);
    else if (broken_through(s, BLACK))
        win(s, BREAKTHROUGH, BLACK);
    else if (s->men[BLACK] == 0) /* [BRE.elimination] */
        win(s, ELIMINATION, WHITE);
    else if (s->men[WHITE] == 0)
        win(s, ELIMINATION, BLACK);
    else if (!brdi_breakthrough_can_move(tables_of(rules), s, side)) /* [BRE.blocked] (BRE-4) */
        win(s, BLOCKED, 1 - side);
    else if (brdi_ply_limit(&s->head, data_of(&rules->schema)->switches.max_plies)) /* [BRE.max-plies] */
        brdi_end(&s->head, BRD_DRAW, MAX_PLIES, BOTH);
}
