/* overrides.h: switches set beside a file: `name=value …`, separated by single spaces. */
#ifndef BOARDRULES_OVERRIDES_H
#define BOARDRULES_OVERRIDES_H

#include "basics/fault.h"
#include "keys/trail.h"

struct brdi_overrides {
    const char *text;
    size_t nbytes;
};

/* Which switches overrides name, and which of these could not be read. Bit i: the switch number i. */
struct brdi_overridden {
    uint64_t named, unread;
};

/* Applies the overrides to a schema; reports all faults. */
struct brdi_overridden brdi_schema_override(const struct brdi_key *keys, struct brdi_schema *schema,
                                            const struct brdi_overrides *overrides, struct brdi_sink *sink);

/* Whether overrides set a key. */
bool brdi_is_overridden(const struct brdi_overrides *overrides, const struct brdi_trail *trail);

#endif
