/* own.c: keys that a file names: types of its own; keys that may be absent. */
#include "keys/own.h"

#include "basics/text.h"

const char *const brdi_letters[] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N",
                                    "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z", NULL};

const char *const brdi_pictures[] = {"letter",  "arrow",  "bolt", "bow",   "cross",    "crown",
                                     "diamond", "drop",   "flag", "heart", "moon",     "ring",
                                     "shield",  "square", "sun",  "tower", "triangle", NULL};

/* -------------------------------------------------------------------------------------------------------- names */

const struct brdi_key *brdi_own_keys(const struct brdi_key *keys)
{
    while (keys->name != NULL && (keys->flags & BRDI_OWN) == 0) keys++;
    return keys->name != NULL ? keys : NULL;
}

const struct brdi_key *brdi_own_map(const struct brdi_key *keys)
{
    for (; keys->name != NULL; keys++)
        if (keys->kind == BRDI_MAP && brdi_own_keys(keys->children) != NULL) return keys;
    return NULL;
}

const struct brdi_key *brdi_own_find(const struct brdi_key *keys, const struct brdi_schema *schema, const char *name,
                                     size_t nbytes)
{
    const struct brdi_key *own = nbytes > 0 ? brdi_own_keys(keys) : NULL;
    for (; own != NULL && own->name != NULL; own++)
        if (brdi_is_word(name, nbytes, brdi_key_name(own, schema))) return own;
    return NULL;
}

int brdi_own_count(const struct brdi_schema *schema)
{
    int count = 0;
    while (count < BRDI_OWN_TYPES_MOST && schema->texts.types[count].name[0] != '\0') count++;
    return count;
}

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool brdi_is_own_name(const char *name, size_t nbytes)
{
    static const char *const values[] = {"all", "true", "false", "null", "yes", "no", "on", "off", NULL};
    if (nbytes < 2 || nbytes >= BRDI_OWN_NAME_NBYTES || !is_letter(name[0]) || name[nbytes - 1] == '-') return false;
    for (size_t i = 0; i < nbytes; i++)
        if (!is_letter(name[i]) && !is_digit(name[i]) && name[i] != '-') return false;
    for (const char *const *value = values; *value != NULL; value++)
        if (brdi_is_word(name, nbytes, *value)) return false;
    return true;
}

/* ------------------------------------------------------------------------------------------------- absent values */

static bool all_absent(const struct brdi_key *keys, const struct brdi_schema *schema, const int32_t *record)
{
    for (; keys->name != NULL; keys++)
        if (!brdi_is_absent(keys, schema, record)) return false;
    return true;
}

bool brdi_is_absent(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *record)
{
    const int32_t *value = record + key->offset;
    if ((key->flags & BRDI_OWN) != 0 && brdi_key_name(key, schema)[0] == '\0') return true;
    if ((key->flags & BRDI_OPTIONAL) == 0) return false;
    if (key->kind == BRDI_TEXT) return brdi_text_of(key, schema)[0] == '\0';
    return key->kind == BRDI_MAP ? all_absent(key->children, schema, value) : *value == BRDI_ABSENT;
}

/* -------------------------------------------------------------------------------------------------------- words */

const struct brdi_key *brdi_key_resolve(const struct brdi_key *key, const struct brdi_schema *schema,
                                        struct brdi_resolved *to)
{
    size_t count = 0;
    if ((key->flags & BRDI_OF_TYPES) == 0) return key;
    while (key->words[count] != NULL) count++;
    memcpy(to->words, key->words, count * sizeof *to->words);
    for (int i = 0; i < brdi_own_count(schema); i++) to->words[count++] = schema->texts.types[i].name;
    to->words[count] = NULL;
    to->key = *key;
    to->key.words = to->words;
    return &to->key;
}
