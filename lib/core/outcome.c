/* outcome.c: whether a game is over, and who has won. */
#include "core/object.h"

int32_t brd_state_outcome(const brd_rules *rules, const brd_state *state, brd_outcome *outcome)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status != BRD_OK) return status;
    brd_outcome found = {.kind = o.head->outcome, .ending = o.head->ending, .seats = o.head->seats};
    uint8_t first = (uint8_t)brdi_count_cells(o.head->seats);
    for (uint8_t seat = 0; seat < o.head->player_count && o.head->outcome != BRD_NONE_YET; seat++)
        found.ranks[seat] = (o.head->seats >> seat & 1) != 0 ? 1 : (uint8_t)(1 + first);
    return brdi_hand_over(outcome, _Alignof(brd_outcome), &found, sizeof found);
}
