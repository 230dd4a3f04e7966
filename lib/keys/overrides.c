/* overrides.c: `name=value …`: switches set beside a file. */
#include "keys/overrides.h"

#include "basics/text.h"
#include "keys/values.h"

/* One `name=value` of the overrides. */
struct override {
    const char *name;
    size_t name_nbytes;
    const char *value; /* NULL: there is no `=` */
    size_t value_nbytes;
    size_t offset; /* of the name in the overrides */
};

/* at: where the next override begins, 0 for the first. False after the last. */
static bool next_override(const struct brdi_overrides *overrides, size_t *at, struct override *override)
{
    const char *text = overrides->text;
    size_t nbytes = overrides->nbytes;
    if (nbytes == 0 || *at > nbytes) return false;
    size_t end = *at + brdi_nbytes_before(text + *at, nbytes - *at, ' ');
    size_t middle = *at + brdi_nbytes_before(text + *at, end - *at, '=');
    *override = (struct override){text + *at, middle - *at, middle < end ? text + middle + 1 : NULL,
                                  middle < end ? end - middle - 1 : 0, *at};
    *at = end + 1;
    return true;
}

static void override_path(const struct override *override, char *path, size_t cap)
{
    struct brdi_writer out = brdi_writer_on(path, cap);
    brdi_put_text(&out, "switches.");
    for (size_t i = 0; i < override->name_nbytes; i++) {
        char c = override->name[i];
        brdi_put(&out, c > ' ' && c <= '~' ? c : '?');
    }
}

static brd_fault *apply_override(const struct brdi_key *switches, int32_t *record, const struct override *override,
                                 struct brdi_overridden *overridden, struct brdi_sink *sink)
{
    char path[64];
    override_path(override, path, sizeof path);
    if (override->name_nbytes == 0 || override->value == NULL)
        return brdi_report(sink, BRD_FAULT_SYNTAX, path, BRD_NO_CELL, "this is not an override",
                           "name=value, separated by single spaces");
    const struct brdi_key *key = brdi_key_find(switches, override->name, override->name_nbytes);
    if (key == NULL) return brdi_key_fault(sink, switches, NULL, path, override->name, override->name_nbytes);
    uint64_t bit = UINT64_C(1) << (key - switches);
    bool again = (overridden->named & bit) != 0;
    overridden->named |= bit;
    overridden->unread |= bit;
    if (again)
        return brdi_report(sink, BRD_FAULT_DUPLICATE_KEY, path, BRD_NO_CELL, "overridden twice", "each switch once");
    int32_t code = brdi_value_read(key, override->value, override->value_nbytes, record + key->offset);
    if (code) return brdi_value_fault(sink, key, false, code, path, override->value, override->value_nbytes);
    overridden->unread &= ~bit;
    return NULL;
}

struct brdi_overridden brdi_schema_override(const struct brdi_key *keys, struct brdi_schema *schema,
                                            const struct brdi_overrides *overrides, struct brdi_sink *sink)
{
    uint16_t base;
    size_t at = 0;
    struct override override;
    struct brdi_overridden overridden = {0, 0};
    const struct brdi_key *switches = brdi_switches(keys, &base);
    while (next_override(overrides, &at, &override)) {
        brd_fault *fault = apply_override(switches, schema->words + base, &override, &overridden, sink);
        if (fault != NULL) fault->offset = (uint32_t) override.offset;
    }
    return overridden;
}

bool brdi_is_overridden(const struct brdi_overrides *overrides, const struct brdi_trail *trail)
{
    size_t at = 0;
    struct override override;
    if (trail->count != 2 || !brdi_same_word(trail->keys[0]->name, "switches")) return false;
    while (next_override(overrides, &at, &override))
        if (brdi_is_word(override.name, override.name_nbytes, trail->keys[1]->name)) return true;
    return false;
}
