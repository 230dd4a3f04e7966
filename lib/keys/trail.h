/* trail.h: the way from the root of a table of keys down to one key. */
#ifndef BOARDRULES_TRAIL_H
#define BOARDRULES_TRAIL_H

#include "keys/schema.h"
#include "basics/writer.h"

enum { BRDI_TRAIL_MOST = 8, BRDI_KEY_PATH_NBYTES = sizeof((brd_fault *)0)->field };

/* The keys from the root down. The last one may be a key of an entry of the LIST before it. */
struct brdi_trail {
    const struct brdi_schema *schema; /* has the names of keys */
    const struct brdi_key *keys[BRDI_TRAIL_MOST];
    uint8_t count;
    int32_t entry; /* the number of the entry; -1: the last key is no key of an entry */
    size_t at;     /* where the value of the last key is, in words of the schema; TEXT: 0 */
};

/* Finds the key whose value is at a pointer into the schema, or the MAP that has a table of keys. */
struct brdi_trail brdi_trail_to(const struct brdi_key *keys, const struct brdi_schema *schema, const void *named);

/* Writes the path of the key: `units.frigate.moves[1].range`. */
void brdi_trail_write(const struct brdi_trail *trail, struct brdi_writer *out);

#endif
