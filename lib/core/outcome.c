/* outcome.c: whether a game is over, and the ranks of the seats. */
#include "core/object.h"

brd_outcome brdi_outcome_of(const struct brdi_head *head)
{
    brd_outcome outcome = {.kind = head->outcome, .ending = head->ending, .seats = head->seats};
    for (uint8_t seat = 0; seat < BRD_MAX_SEATS; seat++) outcome.ranks[seat] = brdi_rank(head, seat);
    return outcome;
}

int32_t brd_state_outcome(const brd_rules *rules, const brd_state *state, brd_outcome *outcome)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status != BRD_OK) return status;
    brd_outcome found = brdi_outcome_of(o.head);
    return brdi_copy_out(BRDI_OUTCOME, outcome, &found);
}
