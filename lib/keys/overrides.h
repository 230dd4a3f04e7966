/* overrides.h: switches set beside a file: `name=value …`, separated by single spaces. */
#ifndef BOARDRULES_OVERRIDES_H
#define BOARDRULES_OVERRIDES_H

#include "basics/fault.h"
#include "keys/schema.h"

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

/* The first of the paths (the last is NULL) that overrides set, or NULL. */
const char *brdi_overridden_path(const struct brdi_overrides *overrides, const char *const *paths);

/* A placer (fault.h) whose context is a struct brdi_overrides: makes the overridden path the fault's place. */
void brdi_place_at_override(void *overrides, brd_fault *fault, const char *const *paths, size_t at);

#endif
