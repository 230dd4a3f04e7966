/* object.c: what is wrong with an object, where opening it has found that something is. */
#include "core/object.h"

int32_t brdi_open_status(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (state == NULL) return BRD_E_NULL;
    return brdi_aligned(state) ? BRD_E_NO_POSITION : BRD_E_ALIGNMENT;
}
