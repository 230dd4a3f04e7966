/* outcome.c: whether a game is over, and the ranks of the seats. */
#include "core/object.h"

int32_t brd_state_outcome(const brd_rules *rules, const brd_state *state, brd_outcome *outcome)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status != BRD_OK) return status;
    brd_outcome found = {.kind = o.head->outcome, .ending = o.head->ending, .seats = o.head->seats};
    for (uint8_t seat = 0; seat < BRD_MAX_SEATS; seat++) found.ranks[seat] = brdi_rank(o.head, seat);
    return brdi_copy_out(BRDI_OUTCOME, outcome, &found);
}
