/* value_read.c: values of keys from text: scalars, lists, the words for a whole value, presets. */
#include "keys/values.h"

#include "basics/text.h"
#include "keys/own.h"

/* ------------------------------------------------------------------------------------------------------ scalars */

/* A decimal without leading zeros; more than nine digits are out of range, and so is a sign where none is allowed. */
static int32_t read_number(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    enum { DIGITS_MOST = 9 };
    size_t sign = nbytes > 1 && text[0] == '-' ? 1 : 0;
    uint64_t found;
    size_t digits = brdi_decimal(text + sign, nbytes - sign, &found);
    if (digits == 0 || sign + digits < nbytes) return BRD_FAULT_TYPE;
    if (text[sign] == '0' && nbytes > 1) return BRD_FAULT_TYPE;
    if (digits > DIGITS_MOST || (sign > 0 && !(key->flags & BRDI_SIGNED))) return BRD_FAULT_RANGE;
    int32_t number = sign > 0 ? -(int32_t)found : (int32_t)found;
    if (number < key->min || number > key->max) return BRD_FAULT_RANGE;
    *value = number;
    return 0;
}

static int32_t read_word(const char *const *words, const char *text, size_t nbytes, int32_t *value)
{
    for (int32_t i = 0; words[i] != NULL; i++) {
        if (!brdi_is_word(text, nbytes, words[i])) continue;
        *value = i;
        return 0;
    }
    return BRD_FAULT_WORD;
}

static int32_t read_bool(const char *text, size_t nbytes, int32_t *value)
{
    static const char *const words[] = {"false", "true", NULL};
    return read_word(words, text, nbytes, value) ? BRD_FAULT_TYPE : 0;
}

/* What is certain has one spelling: 0/1 and 1/1. */
static bool is_ratio(const int32_t *parts)
{
    if (parts[1] < 1 || parts[0] > parts[1]) return false;
    return parts[1] == 1 || (parts[0] > 0 && parts[0] < parts[1]);
}

static int32_t read_ratio(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    int32_t parts[2];
    size_t slash = brdi_nbytes_before(text, nbytes, '/');
    if (slash == nbytes) return BRD_FAULT_TYPE;
    int32_t fault = read_number(key, text, slash, &parts[0]);
    int32_t fault_below = read_number(key, text + slash + 1, nbytes - slash - 1, &parts[1]);
    if (fault == BRD_FAULT_TYPE || fault_below == BRD_FAULT_TYPE) return BRD_FAULT_TYPE;
    if (fault != 0 || fault_below != 0 || !is_ratio(parts)) return BRD_FAULT_RANGE;
    memcpy(value, parts, sizeof parts);
    return 0;
}

/* Titles are for people; positions are printable ASCII. */
static int32_t check_text(const struct brdi_key *key, const char *text, size_t nbytes)
{
    bool is_title = (key->flags & BRDI_COSMETIC) != 0;
    if (is_title && brdi_printable_nbytes(text, nbytes) < nbytes) return BRD_FAULT_TEXT;
    for (size_t i = 0; i < nbytes && !is_title; i++)
        if (text[i] < ' ' || text[i] > '~') return BRD_FAULT_TEXT;
    return nbytes < key->count ? 0 : BRD_FAULT_RANGE;
}

int32_t brdi_scalar_read(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    switch (key->kind) {
    case BRDI_NUMBER:
    case BRDI_NUMBERS:
    case BRDI_RANGE: return read_number(key, text, nbytes, value);
    case BRDI_BOOL: return read_bool(text, nbytes, value);
    case BRDI_WORD:
    case BRDI_WORDS: return read_word(key->words, text, nbytes, value);
    case BRDI_RATIO: return read_ratio(key, text, nbytes, value);
    case BRDI_TEXT: return check_text(key, text, nbytes);
    default: return BRD_FAULT_TYPE;
    }
}

/* -------------------------------------------------------------------------------------------------------- lists */

/* The mask of a group by its name; 0: there is none. */
static uint32_t words_of_group(const struct brdi_key *key, const char *text, size_t nbytes)
{
    for (const struct brdi_group *group = brdi_groups(key); group->name != NULL; group++)
        if (brdi_is_word(text, nbytes, group->name)) return group->words;
    return 0;
}

/* Adds a word or a group to a mask. */
static int32_t add_words(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *mask)
{
    int32_t index = 0;
    uint32_t words = words_of_group(key, text, nbytes);
    int32_t fault = words != 0 ? 0 : read_word(key->words, text, nbytes, &index);
    if (fault != 0) return fault;
    if (words == 0) words = UINT32_C(1) << index;
    if (((uint32_t)*mask & words) != 0) return BRD_FAULT_DUPLICATE_KEY;
    *mask = (int32_t)((uint32_t)*mask | words);
    return 0;
}

int32_t brdi_element_read(const struct brdi_key *key, size_t index, const char *text, size_t nbytes, int32_t *value)
{
    int32_t number = 0;
    if (key->kind == BRDI_WORDS) return add_words(key, text, nbytes, value);
    int32_t fault = brdi_scalar_read(key, text, nbytes, &number);
    if (fault == 0 && index < (key->kind == BRDI_RANGE ? 2u : key->count)) value[index] = number;
    return fault;
}

int32_t brdi_elements_end(const struct brdi_key *key, size_t count, int32_t *value)
{
    if (key->kind == BRDI_NUMBERS) return count == key->count ? 0 : BRD_FAULT_RANGE;
    if (key->kind == BRDI_RANGE) return count == 2 && value[0] <= value[1] ? 0 : BRD_FAULT_RANGE;
    if (key->kind != BRDI_WORDS) return BRD_FAULT_TYPE;
    if (brdi_has_all(key, (uint32_t)*value)) *value = (int32_t)brdi_all_of(key);
    return (int32_t)count >= key->min ? 0 : BRD_FAULT_RANGE;
}

static int32_t read_elements(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    size_t count = 0;
    if (key->kind == BRDI_WORDS) *value = 0;
    for (size_t start = 0; nbytes > 0 && start <= nbytes; count++) {
        size_t length = brdi_nbytes_before(text + start, nbytes - start, ',');
        int32_t fault = brdi_element_read(key, count, text + start, length, value);
        if (fault != 0) return fault;
        start += length + 1;
    }
    return brdi_elements_end(key, count, value);
}

/* ------------------------------------------------------------------------------------------------- whole values */

static bool read_instead(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    if (key->instead == NULL || !brdi_is_word(text, nbytes, key->instead)) return false;
    memset(value, 0, brdi_value_nbytes(key));
    value[0] = BRDI_INSTEAD;
    return true;
}

static bool read_all_words(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    uint32_t words = words_of_group(key, text, nbytes);
    if (brdi_is_word(text, nbytes, brdi_whole_word(key))) words = brdi_all_of(key);
    if (words != 0) *value = (int32_t)words;
    return words != 0;
}

static bool read_any(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    if (!brdi_is_word(text, nbytes, brdi_whole_word(key))) return false;
    value[0] = 1;
    value[1] = key->max;
    return true;
}

bool brdi_value_read_whole(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    if (key->kind == BRDI_WORDS && read_all_words(key, text, nbytes, value)) return true;
    if (key->kind == BRDI_RANGE && read_any(key, text, nbytes, value)) return true;
    return read_instead(key, text, nbytes, value);
}

bool brdi_takes_one(const struct brdi_key *key)
{
    return key->kind == BRDI_RANGE || (key->flags & BRDI_UNIFORM);
}

int32_t brdi_value_read_one(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    int32_t fault = read_number(key, text, nbytes, value);
    int count = key->kind == BRDI_RANGE ? 2 : key->count;
    for (int i = 1; i < count && fault == 0; i++) value[i] = value[0];
    return fault;
}

int32_t brdi_value_read(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    if (brdi_value_read_whole(key, text, nbytes, value)) return 0;
    if (brdi_takes_one(key) && brdi_nbytes_before(text, nbytes, ',') == nbytes)
        return brdi_value_read_one(key, text, nbytes, value);
    switch (key->kind) {
    case BRDI_RANGE:
    case BRDI_NUMBERS:
    case BRDI_WORDS: return read_elements(key, text, nbytes, value);
    case BRDI_LIST: memset(value, 0, brdi_value_nbytes(key)); return nbytes == 0 ? 0 : BRD_FAULT_TYPE;
    default: return brdi_scalar_read(key, text, nbytes, value);
    }
}

void brdi_value_preset(const struct brdi_key *key, struct brdi_schema *schema, int32_t *record)
{
    if (key->kind == BRDI_MAP) {
        for (const struct brdi_key *child = key->children; child->name != NULL; child++)
            brdi_value_preset(child, schema, record + key->offset);
    } else if ((key->flags & BRDI_OPTIONAL) != 0 && key->kind != BRDI_TEXT) {
        memset(record + key->offset, 0, brdi_value_nbytes(key));
        record[key->offset] = BRDI_ABSENT;
    } else if (key->preset != NULL && key->kind == BRDI_TEXT) {
        brdi_copy_text(brdi_text_to_fill(key, schema), key->count, key->preset);
    } else if (key->preset != NULL) {
        brdi_value_read(key, key->preset, strlen(key->preset), record + key->offset);
    }
}
