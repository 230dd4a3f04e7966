/* fingerprint.c: the number that identifies rules. */
#include "keys/fingerprint.h"

#include "basics/hash.h"
#include "basics/text.h"
#include "keys/own.h"
#include "keys/values.h"

enum { PRESET_WORDS = 8 };

static uint64_t chain(uint64_t hash, const char *text)
{
    for (; *text; text++) hash = brdi_mix(hash ^ (uint8_t)*text);
    return hash;
}

static uint64_t chain_number(uint64_t hash, int64_t number)
{
    char text[24];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    brdi_put_number(&out, number);
    return chain(hash, text);
}

/*
 * A key that does not have its built-in value is chained as its path, its value and a line feed. `prefix` is the hash
 * of the path so far, so that equal values at different paths give different fingerprints. Keys with their built-in
 * value, and keys of entries with their preset, are left out: a later release may add a key, with a default that
 * keeps the old behaviour, without changing any fingerprint.
 */
struct chaining {
    const struct brdi_schema *schema, *builtin;
    uint64_t hash;
};

static bool is_preset(const struct brdi_key *key, const int32_t *value)
{
    int32_t preset[PRESET_WORDS] = {0};
    return key->preset != NULL && brdi_value_nbytes(key) <= sizeof preset &&
           brdi_value_read(key, key->preset, strlen(key->preset), preset) == 0 &&
           memcmp(preset, value, brdi_value_nbytes(key)) == 0;
}

static void chain_value(struct chaining *c, uint64_t path, const struct brdi_key *key, const int32_t *value)
{
    char text[BRDI_VALUE_TEXT_NBYTES];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    struct brdi_resolved resolved;
    c->hash = brdi_mix(c->hash ^ path);
    if (key->kind == BRDI_TEXT) {
        c->hash = chain(chain(c->hash, brdi_text_of(key, c->schema)), "\n");
        return;
    }
    brdi_value_write(brdi_key_resolve(key, c->schema, &resolved), value, &out);
    c->hash = chain(chain(c->hash, text), "\n");
}

static void chain_entries(struct chaining *c, uint64_t path, const struct brdi_key *list, const int32_t *value)
{
    c->hash = chain_number(brdi_mix(c->hash ^ path), value[0]);
    for (int32_t i = 0; i < value[0]; i++) {
        const int32_t *entry = value + 1 + i * list->stride;
        uint64_t prefix = chain_number(chain(path, "["), i);
        for (const struct brdi_key *key = list->children; key->name != NULL; key++)
            if (!brdi_is_absent(key, c->schema, entry) && !is_preset(key, entry + key->offset))
                chain_value(c, chain(chain(prefix, "."), key->name), key, entry + key->offset);
    }
}

static void chain_keys(struct chaining *c, uint64_t prefix, const struct brdi_key *keys, const int32_t *record,
                       const int32_t *builtin)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        uint64_t path = chain(chain(prefix, "."), brdi_key_name(key, c->schema));
        if ((key->flags & BRDI_COSMETIC) != 0 || !brdi_key_differs(key, c->schema, record, c->builtin, builtin))
            continue;
        if (brdi_is_absent(key, c->schema, record)) continue; /* what is optional is absent in built-in rules, too */
        if ((key->flags & BRDI_OWN) != 0) c->hash = brdi_mix(c->hash ^ path);
        if (key->kind == BRDI_MAP) chain_keys(c, path, key->children, record + key->offset, builtin + key->offset);
        if (key->kind == BRDI_LIST) chain_entries(c, path, key, record + key->offset);
        if (key->kind != BRDI_MAP && key->kind != BRDI_LIST) chain_value(c, path, key, record + key->offset);
    }
}

uint64_t brdi_schema_fingerprint(const struct brdi_key *keys, const char *game, uint32_t revision,
                                 const struct brdi_schema *schema, const struct brdi_schema *builtin)
{
    struct chaining c = {schema, builtin, chain_number(chain(0, "schema="), BRD_SCHEMA_VERSION)};
    c.hash = chain(chain(c.hash, "\ngame="), game);
    c.hash = chain(chain_number(chain(c.hash, "\nrevision="), revision), "\n");
    chain_keys(&c, 0, keys, schema->words, builtin->words);
    return c.hash != 0 ? c.hash : 1; /* 0 means: no rules */
}
