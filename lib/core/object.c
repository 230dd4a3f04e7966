/* object.c: finds the error of objects that brdi_open rejects. */
#include <string.h>

#include "core/object.h"

/* In the library as one file every call would contain this, and random play is 2 to 8 % slower then. */
BRDI_NOINLINE int32_t brdi_open_status(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    int32_t status = brdi_open_empty(rules, state, &o);
    return status != BRD_OK ? status : BRD_E_NO_POSITION;
}

void brdi_open_copy(struct brdi_objects *o, brd_state *copy, uint8_t viewer)
{
    memcpy(copy, o->head, o->rules->state_nbytes);
    if (viewer != BRD_REFEREE && o->game->secrets != NULL) o->game->secrets->redact(o->rules, copy, viewer);
    o->head = (const struct brdi_head *)copy;
}
