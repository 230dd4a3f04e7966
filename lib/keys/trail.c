/* trail.c: finds the way from the root of a table of keys down to one key, and writes it as a path. */
#include "keys/trail.h"

/* What a trail leads to: a table of keys, or a place in the words or in the texts of a schema (SIZE_MAX: not there). */
struct target {
    const void *table;
    size_t word, text;
};

/* How far behind the beginning of an array a pointer leads. */
static size_t place_in(const void *array, size_t nbytes, const void *pointer)
{
    size_t place = (uintptr_t)pointer - (uintptr_t)array;
    return place < nbytes ? place : SIZE_MAX;
}

static bool follow(struct brdi_trail *trail, const struct brdi_key *keys, size_t base, const struct target *target);

/* A key with words at `at`: of a MAP or LIST a key in it may be the one. */
static bool leads_to(struct brdi_trail *trail, const struct brdi_key *key, size_t at, const struct target *target)
{
    trail->at = at;
    if (key->kind == BRDI_MAP) return key->children == target->table || follow(trail, key->children, at, target);
    size_t word = target->word - at;
    if (target->word < at || word >= brdi_value_nbytes(key) / sizeof(int32_t)) return false;
    if (key->kind != BRDI_LIST || word == 0) return true;
    trail->entry = (int32_t)((word - 1) / key->stride);
    return follow(trail, key->children, at + 1 + (size_t)trail->entry * key->stride, target);
}

static bool follow(struct brdi_trail *trail, const struct brdi_key *keys, size_t base, const struct target *target)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        trail->keys[trail->count++] = key;
        bool found =
            key->kind == BRDI_TEXT ? target->text == key->offset : leads_to(trail, key, base + key->offset, target);
        if (found) return true;
        trail->count--;
    }
    return false;
}

struct brdi_trail brdi_trail_to(const struct brdi_key *keys, const struct brdi_schema *schema, const void *named)
{
    size_t word = place_in(schema->words, sizeof schema->words, named);
    struct target target = {named, word == SIZE_MAX ? word : word / sizeof(int32_t),
                            place_in(&schema->texts, sizeof schema->texts, named)};
    struct brdi_trail trail = {.schema = schema, .count = 0, .entry = -1};
    follow(&trail, keys, 0, &target);
    return trail;
}

void brdi_trail_write(const struct brdi_trail *trail, struct brdi_writer *out)
{
    for (int i = 0; i < trail->count; i++) {
        if (i > 0) brdi_put(out, '.');
        brdi_put_text(out, brdi_key_name(trail->keys[i], trail->schema));
        if (trail->entry < 0 || i + 2 != trail->count) continue;
        brdi_put(out, '[');
        brdi_put_number(out, trail->entry);
        brdi_put(out, ']');
    }
}
