/* breakthrough_moves.c: which moves are legal, and why one is not. */
#include "breakthrough.h"

/* ------------------------------------------------------------------------------------------------------------ lists */

/* A ply is the step of exactly one man [BRE.move]. */
void brdi_breakthrough_moves(const struct brdi_rules *rules, const void *state, struct brdi_list *list)
{
    const struct state *s = state;
    int side = s->head.to_move;
    uint64_t men[DIRECTIONS], left = 0;
    if (side >= SIDES) return; /* [BRE.over] */
    const struct ways *ways = &tables_of(rules)->ways[side];
    for (int32_t i = 0; i < ways->count; i++) left |= men[i] = movers(&ways->by_shift[i], s, side);
    while (left != 0) {
        uint8_t from = brdi_pop_cell(&left);
        for (int32_t i = 0; i < ways->count; i++)
            if (has(men[i], from)) brdi_add(list, move_code(from, (uint8_t)(from + ways->by_shift[i].shift)));
    }
}

uint32_t brdi_breakthrough_count(const struct brdi_rules *rules, const void *state)
{
    const struct state *s = state;
    int side = s->head.to_move;
    uint32_t count = 0;
    if (side >= SIDES) return 0; /* [BRE.over] */
    const struct ways *ways = &tables_of(rules)->ways[side];
    for (int32_t i = 0; i < ways->count; i++) count += brdi_count_cells(movers(&ways->by_shift[i], s, side));
    return count;
}

bool brdi_breakthrough_can_move(const struct tables *t, const struct state *s, int side)
{
    uint64_t men = 0;
    for (int32_t i = 0; i < t->ways[side].count; i++) men |= movers(&t->ways[side].by_shift[i], s, side);
    return men != 0;
}

/* --------------------------------------------------------------------------------------------- legality of one move */

/* The way that leads from one cell to another; NULL: none does. */
static const struct way *way_between(const struct ways *ways, uint8_t from, uint8_t to)
{
    for (int32_t i = 0; i < ways->count; i++)
        if (from + ways->by_shift[i].shift == to && has(ways->by_shift[i].origins, from)) return &ways->by_shift[i];
    return NULL;
}

bool brdi_breakthrough_legal(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    int side = s->head.turn;
    const struct way *way = way_between(&tables_of(rules)->ways[side], code_from(code), code_to(code));
    return way != NULL && has(movers(way, s, side), code_from(code));
}

/* --------------------------------------------------------------------------------------------------------- refusals */

/* Asked only of what is not legal: a function's last reason is the one that is left (kit/game.h: refuse). */

/* [BRE.refusals] */
const struct brdi_refusal brdi_breakthrough_refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over", "BRE.over\0"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn", "BRE.move\0"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is no man on this cell", "BRE.move\0"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "the %o on this cell is the opponent's", "BRE.move\0"},
    [NOT_ITS_STEP] = {"not_its_step", "a man does not step to this cell", "BRE.straight\0BRE.diagonal\0"},
    [NOT_OPEN] = {"not_open", "a man cannot step onto this cell as it is now", "BRE.straight\0BRE.diagonal\0"},
};

struct brdi_verdict brdi_breakthrough_refuse(const struct brdi_rules *rules, const void *state, uint32_t code)
{
    const struct state *s = state;
    uint8_t from = code_from(code), to = code_to(code);
    int side = s->head.turn;
    if (has(s->men[1 - side], from)) return brdi_refuse(BRD_REFUSED_NOT_YOURS, from);
    if (!has(s->men[side], from)) return brdi_refuse(BRD_REFUSED_NO_PIECE, from);
    bool steps = way_between(&tables_of(rules)->ways[side], from, to) != NULL;
    return brdi_refuse(steps ? NOT_OPEN : NOT_ITS_STEP, to);
}
