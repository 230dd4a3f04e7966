/* playout.c: random numbers and random play. */
#include "core/object.h"

uint32_t brd_random_below(uint64_t *seed, uint32_t bound)
{
    if (brdi_pointer_status(seed, _Alignof(uint64_t)) != BRD_OK || bound == 0) return 0;
    return brdi_random_below(seed, bound);
}

/* Draws a move code; 0: there is no move, because the state's bytes are no position. */
static uint32_t draw(const struct brdi_objects *o, uint64_t *seed)
{
    if (o->head->to_move == BRD_CHANCE) {
        uint32_t tickets = o->game->chance_denominator(o->rules, o->head);
        return brdi_outcome_at(o, tickets > 0 ? brdi_random_below(seed, tickets) : 0);
    }
    if (o->game->draw != NULL) return o->game->draw(o->rules, o->head, seed);
    brd_move moves[BRD_MAX_MOVES];
    struct brdi_list list = {.moves = moves, .capacity = BRD_MAX_MOVES};
    o->game->moves(o->rules, o->head, &list);
    if (list.count == 0 || list.count > list.capacity) return 0;
    return moves[brdi_random_below(seed, (uint32_t)list.count)].code;
}

int32_t brd_playout(const brd_rules *rules, brd_state *state, uint64_t seed, int32_t max_plies)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status != BRD_OK) return status;
    if (max_plies < 0) return BRD_E_ARGUMENT;
    int32_t made = 0;
    while (made < max_plies && o.head->to_move != BRD_NOBODY) {
        uint32_t code = draw(&o, &seed);
        if (code == 0) break;
        o.game->apply(o.rules, state, code, NULL);
        made++;
    }
    return made;
}
