/* schema.c: tables of keys: finding keys, the size of values, groups of directions, differences between schemas. */
#include "keys/schema.h"

#include "basics/text.h"

/* --------------------------------------------------------------------------------------------------------- keys */

const struct brdi_key *brdi_key_find(const struct brdi_key *keys, const char *name, size_t nbytes)
{
    for (; keys->name != NULL; keys++)
        if ((keys->flags & BRDI_OWN) == 0 && brdi_is_word(name, nbytes, keys->name)) return keys;
    return NULL;
}

const struct brdi_key *brdi_switches(const struct brdi_key *keys, uint16_t *base)
{
    const struct brdi_key *switches = brdi_key_find(keys, "switches", strlen("switches"));
    *base = switches->offset;
    return switches->children;
}

size_t brdi_value_nbytes(const struct brdi_key *key)
{
    switch (key->kind) {
    case BRDI_NUMBERS: return key->count * sizeof(int32_t);
    case BRDI_RATIO:
    case BRDI_RANGE: return 2 * sizeof(int32_t);
    case BRDI_LIST: return (1 + (size_t)key->count * key->stride) * sizeof(int32_t);
    default: return sizeof(int32_t);
    }
}

bool brdi_key_differs(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *record,
                      const struct brdi_schema *other, const int32_t *other_record)
{
    const int32_t *value = record + key->offset, *other_value = other_record + key->offset;
    if (key->kind == BRDI_TEXT) return memcmp(brdi_text_of(key, schema), brdi_text_of(key, other), key->count) != 0;
    if (key->kind != BRDI_MAP) return memcmp(value, other_value, brdi_value_nbytes(key)) != 0;
    if (!brdi_same_word(brdi_key_name(key, schema), brdi_key_name(key, other))) return true;
    for (const struct brdi_key *child = key->children; child->name != NULL; child++)
        if (brdi_key_differs(child, schema, value, other, other_value)) return true;
    return false;
}

/* -------------------------------------------------------------------------------------------------------- words */

#define ORTHOGONAL (1u << BRDI_FORWARD | 1u << BRDI_RIGHT | 1u << BRDI_BACKWARD | 1u << BRDI_LEFT)
#define KING ((1u << BRDI_EIGHT_DIRECTIONS) - 1)

const struct brdi_group brdi_eight_groups[] = {
    {"orthogonal", ORTHOGONAL}, {"diagonal", KING & ~ORTHOGONAL}, {"king", KING}, {.name = NULL}};

const struct brdi_group *brdi_groups(const struct brdi_key *key)
{
    static const struct brdi_group none[] = {{.name = NULL}};
    return key->groups != NULL ? key->groups : none;
}

uint32_t brdi_every_word(const char *const *words)
{
    uint32_t mask = 0;
    for (int i = 0; words[i] != NULL; i++) mask |= UINT32_C(1) << i;
    return mask;
}

uint32_t brdi_all_of(const struct brdi_key *key)
{
    return (key->flags & BRDI_OF_TYPES) != 0 ? INT32_MAX : brdi_every_word(key->words);
}

bool brdi_has_all(const struct brdi_key *key, uint32_t mask)
{
    uint32_t every = brdi_every_word(key->words);
    return (key->flags & BRDI_OF_TYPES) != 0 ? (mask & every) == every : mask == every;
}

const char *brdi_whole_word(const struct brdi_key *key)
{
    return key->kind == BRDI_WORDS ? "all" : key->kind == BRDI_RANGE ? "any" : NULL;
}
