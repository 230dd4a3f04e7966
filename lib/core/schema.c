/* schema.c: what the tables of keys are good for: reading, writing, presets, overrides, canonical form, fingerprint. */
#include "core/schema.h"

#include <string.h>

#include "core/hash.h"

/* ---------------------------------------------------------------------------------------------- nearest names */

enum { WORD_NBYTES_MOST = 32, PATH_NBYTES = 128 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
static size_t edit_distance(const char *a, size_t a_nbytes, const char *b, size_t b_nbytes)
{
    size_t rows[3][WORD_NBYTES_MOST + 1]; /* the last three rows of the usual matrix, used in turn */
    for (size_t j = 0; j <= b_nbytes; j++) rows[0][j] = j;
    for (size_t i = 1; i <= a_nbytes; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i - 1) % 3];
        const size_t *above_two = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_nbytes; j++) {
            row[j] = least(above[j - 1] + (a[i - 1] != b[j - 1]), least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], above_two[j - 2] + 1);
        }
    }
    return rows[a_nbytes % 3][b_nbytes];
}

/* Keeps the candidate if it is nearer than *best, which starts at the greatest distance that still helps. */
static bool nearer(const char *candidate, const char *name, size_t nbytes, size_t *best)
{
    size_t length = strlen(candidate);
    if (nbytes == 0 || nbytes > WORD_NBYTES_MOST || length > WORD_NBYTES_MOST) return false;
    if (length >= nbytes + *best || nbytes >= length + *best) return false;
    size_t distance = edit_distance(name, nbytes, candidate, length);
    if (distance >= *best || distance >= length) return false;
    *best = distance;
    return true;
}

static size_t farthest(size_t nbytes)
{
    return (nbytes + 2) / 3 + 1;
}

static const struct brdi_key *nearest_of(const struct brdi_key *keys, const char *name, size_t nbytes, size_t *best)
{
    const struct brdi_key *nearest = NULL;
    for (; keys->name != NULL; keys++)
        if (nearer(keys->name, name, nbytes, best)) nearest = keys;
    return nearest;
}

/* The path of the nearest key of all mappings from `keys` down; false if none is nearer than *best. */
static bool nearest_path(const struct brdi_key *keys, const char *name, size_t nbytes, size_t *best,
                         struct brdi_writer above, struct brdi_writer *path)
{
    bool found = false;
    for (; keys->name != NULL; keys++) {
        struct brdi_writer here = above;
        brdi_put_text(&here, keys->name);
        if (nearer(keys->name, name, nbytes, best)) {
            found = true;
            *path = brdi_writer_on(path->text, path->cap);
            brdi_put_bytes(path, here.text, here.length);
        }
        if (keys->kind != BRDI_MAP) continue;
        brdi_put(&here, '.');
        found = nearest_path(keys->children, name, nbytes, best, here, path) || found;
    }
    return found;
}

/* What is nearest, here, or further in, or else where it has strayed from: its name or path into `path`. */
static const struct brdi_key *nearest_anywhere(const struct brdi_key *keys, const struct brdi_key *root,
                                               const char *name, size_t nbytes, struct brdi_writer *path)
{
    char above[PATH_NBYTES];
    size_t best = farthest(nbytes);
    const struct brdi_key *nearest = nearest_of(keys, name, nbytes, &best);
    if (nearest != NULL) brdi_put_text(path, nearest->name);
    if (root == NULL) return nearest;
    bool strayed = nearest_path(keys, name, nbytes, &best, brdi_writer_on(above, sizeof above), path);
    strayed = nearest_path(root, name, nbytes, &best, brdi_writer_on(above, sizeof above), path) || strayed;
    return strayed ? NULL : nearest;
}

const struct brdi_key *brdi_nearest_key(const struct brdi_key *keys, const struct brdi_key *root, const char *name,
                                        size_t nbytes)
{
    char path[PATH_NBYTES];
    struct brdi_writer out = brdi_writer_on(path, sizeof path);
    return nearest_anywhere(keys, root, name, nbytes, &out);
}

static const struct brdi_group no_groups[] = {{.name = NULL}};

static const struct brdi_group *groups_of(const struct brdi_key *key)
{
    return key->groups != NULL ? key->groups : no_groups;
}

static const char *nearest_group(const struct brdi_key *key, const char *name, size_t nbytes, size_t *best)
{
    const char *nearest = NULL;
    for (const struct brdi_group *group = groups_of(key); group->name != NULL; group++)
        if (nearer(group->name, name, nbytes, best)) nearest = group->name;
    return nearest;
}

const char *brdi_nearest_word(const struct brdi_key *key, const char *name, size_t nbytes)
{
    size_t best = farthest(nbytes);
    const char *nearest = nearest_group(key, name, nbytes, &best);
    for (const char *const *words = key->words; *words != NULL; words++)
        if (nearer(*words, name, nbytes, &best)) nearest = *words;
    return nearest;
}

/* The word that stands for everything that a key allows; NULL: none. */
static const char *whole_word(const struct brdi_key *key)
{
    return key->kind == BRDI_WORDS ? "all" : key->kind == BRDI_RANGE ? "any" : NULL;
}

const char *brdi_nearest_whole(const struct brdi_key *key, const char *name, size_t nbytes)
{
    size_t best = farthest(nbytes);
    const char *nearest = nearest_group(key, name, nbytes, &best), *whole = whole_word(key);
    if (whole != NULL && nearer(whole, name, nbytes, &best)) nearest = whole;
    if (key->instead != NULL && nearer(key->instead, name, nbytes, &best)) nearest = key->instead;
    return nearest;
}

static bool same_bytes(const char *a, size_t a_nbytes, const char *b, size_t b_nbytes)
{
    return a_nbytes == b_nbytes && (a_nbytes == 0 || memcmp(a, b, a_nbytes) == 0);
}

static bool same_text(const char *word, const char *text, size_t nbytes)
{
    return same_bytes(word, strlen(word), text, nbytes);
}

const struct brdi_key *brdi_key_find(const struct brdi_key *keys, const char *name, size_t nbytes)
{
    for (; keys->name != NULL; keys++)
        if (same_text(keys->name, name, nbytes)) return keys;
    return NULL;
}

/* ------------------------------------------------------------------------------------------------------- groups */

#define ORTHOGONAL (1u << BRDI_FORWARD | 1u << BRDI_RIGHT | 1u << BRDI_BACKWARD | 1u << BRDI_LEFT)
#define KING ((1u << BRDI_EIGHT_DIRECTIONS) - 1)

const struct brdi_group brdi_eight_groups[] = {
    {"orthogonal", ORTHOGONAL}, {"diagonal", KING & ~ORTHOGONAL}, {"king", KING}, {.name = NULL}};

/* The mask of a group by its name; 0: there is none. */
static uint32_t group_words(const struct brdi_key *key, const char *text, size_t nbytes)
{
    for (const struct brdi_group *group = groups_of(key); group->name != NULL; group++)
        if (same_text(group->name, text, nbytes)) return group->words;
    return 0;
}

static const char *group_of_words(const struct brdi_key *key, uint32_t words)
{
    for (const struct brdi_group *group = groups_of(key); group->name != NULL; group++)
        if (group->words == words) return group->name;
    return NULL;
}

/* ------------------------------------------------------------------------------------------------------ reading */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The words of a value that stands in no list; its text, if it is one, has words of the schema's. */
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

/*
 * A decimal without leading zeros; more than nine digits count as out of range, and so does a sign where none may be.
 */
static int32_t read_number(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    size_t start = nbytes > 1 && text[0] == '-' ? 1 : 0;
    int32_t number = 0;
    for (size_t i = start; i < nbytes; i++)
        if (!is_digit(text[i])) return BRD_FAULT_TYPE;
    if (nbytes == start || (text[start] == '0' && nbytes > 1)) return BRD_FAULT_TYPE;
    if (nbytes - start > 9 || (start > 0 && !(key->flags & BRDI_SIGNED))) return BRD_FAULT_RANGE;
    for (size_t i = start; i < nbytes; i++) number = number * 10 + (text[i] - '0');
    if (start > 0) number = -number;
    if (number < key->min || number > key->max) return BRD_FAULT_RANGE;
    *value = number;
    return 0;
}

static int32_t read_word(const char *const *words, const char *text, size_t nbytes, int32_t *value)
{
    for (int32_t i = 0; words[i] != NULL; i++) {
        if (!same_text(words[i], text, nbytes)) continue;
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

static int32_t read_ratio(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    size_t slash = 0;
    int32_t parts[2];
    while (slash < nbytes && text[slash] != '/') slash++;
    if (slash == nbytes) return BRD_FAULT_TYPE;
    int32_t fault = read_number(key, text, slash, &parts[0]);
    int32_t fault_below = read_number(key, text + slash + 1, nbytes - slash - 1, &parts[1]);
    if (fault == BRD_FAULT_TYPE || fault_below == BRD_FAULT_TYPE) return BRD_FAULT_TYPE;
    if (fault != 0 || fault_below != 0 || parts[0] >= parts[1]) return BRD_FAULT_RANGE;
    memcpy(value, parts, sizeof parts);
    return 0;
}

static int32_t check_text(const struct brdi_key *key, const char *text, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++)
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

/* A word or a group, into a mask. */
static int32_t add_words(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *mask)
{
    int32_t index = 0;
    uint32_t words = group_words(key, text, nbytes);
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
    return (int32_t)count >= key->min ? 0 : BRD_FAULT_RANGE;
}

static int32_t every_word(const char *const *words)
{
    uint32_t mask = 0;
    for (int i = 0; words[i] != NULL; i++) mask |= UINT32_C(1) << i;
    return (int32_t)mask;
}

static bool read_instead(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    if (key->instead == NULL || !same_text(key->instead, text, nbytes)) return false;
    memset(value, 0, brdi_value_nbytes(key));
    value[0] = BRDI_INSTEAD;
    return true;
}

bool brdi_value_read_whole(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    if (key->kind == BRDI_WORDS && same_text("all", text, nbytes)) {
        *value = every_word(key->words);
        return true;
    }
    if (key->kind == BRDI_RANGE && same_text("any", text, nbytes)) {
        value[0] = 1;
        value[1] = key->max;
        return true;
    }
    if (key->kind == BRDI_WORDS && group_words(key, text, nbytes) != 0) {
        *value = (int32_t)group_words(key, text, nbytes);
        return true;
    }
    return read_instead(key, text, nbytes, value);
}

static bool text_has(const char *text, size_t nbytes, char c)
{
    for (size_t i = 0; i < nbytes; i++)
        if (text[i] == c) return true;
    return false;
}

static int32_t read_elements(const struct brdi_key *key, const char *text, size_t nbytes, int32_t *value)
{
    size_t count = 0;
    if (key->kind == BRDI_WORDS) *value = 0;
    for (size_t start = 0; nbytes > 0 && start <= nbytes; count++) {
        size_t end = start;
        while (end < nbytes && text[end] != ',') end++;
        int32_t fault = brdi_element_read(key, count, text + start, end - start, value);
        if (fault != 0) return fault;
        start = end + 1;
    }
    return brdi_elements_end(key, count, value);
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
    if (brdi_takes_one(key) && !text_has(text, nbytes, ',')) return brdi_value_read_one(key, text, nbytes, value);
    switch (key->kind) {
    case BRDI_RANGE:
    case BRDI_NUMBERS:
    case BRDI_WORDS: return read_elements(key, text, nbytes, value);
    case BRDI_LIST: memset(value, 0, brdi_value_nbytes(key)); return nbytes == 0 ? 0 : BRD_FAULT_TYPE;
    default: return brdi_scalar_read(key, text, nbytes, value);
    }
}

/* ------------------------------------------------------------------------------------------------------ writing */

static void write_numbers(const int32_t *numbers, int count, struct brdi_writer *out)
{
    for (int i = 0; i < count; i++) {
        if (i > 0) brdi_put(out, ',');
        brdi_put_number(out, numbers[i]);
    }
}

/* The words of a mask, separated; `all` words if mask is that of every one. */
static void write_words(const char *const *words, uint32_t mask, const char *separator, struct brdi_writer *out)
{
    bool first = true;
    for (int i = 0; words[i] != NULL; i++) {
        if (!(mask >> i & 1)) continue;
        if (!first) brdi_put_text(out, separator);
        brdi_put_text(out, words[i]);
        first = false;
    }
}

/*
 * The forms of `all`, `any` and what stands instead; false where the value has none. A single number is written as
 * such.
 */
static bool write_whole(const struct brdi_key *key, const int32_t *value, struct brdi_writer *out)
{
    if (key->instead != NULL && value[0] == BRDI_INSTEAD) {
        brdi_put_text(out, key->instead);
        return true;
    }
    if (key->kind == BRDI_WORDS && *value == every_word(key->words)) {
        brdi_put_text(out, "all");
        return true;
    }
    if (key->kind != BRDI_RANGE) return false;
    if (value[0] == value[1])
        brdi_put_number(out, value[0]);
    else if (value[0] == 1 && value[1] == key->max)
        brdi_put_text(out, "any");
    else
        return false;
    return true;
}

void brdi_value_write(const struct brdi_key *key, const int32_t *value, struct brdi_writer *out)
{
    if (write_whole(key, value, out)) return;
    switch (key->kind) {
    case BRDI_NUMBER: brdi_put_number(out, *value); break;
    case BRDI_BOOL: brdi_put_text(out, *value ? "true" : "false"); break;
    case BRDI_WORD: brdi_put_text(out, key->words[*value]); break;
    case BRDI_WORDS: write_words(key->words, (uint32_t)*value, ",", out); break;
    case BRDI_NUMBERS: write_numbers(value, key->count, out); break;
    case BRDI_RANGE: write_numbers(value, 2, out); break;
    case BRDI_RATIO:
        brdi_put_number(out, value[0]);
        brdi_put(out, '/');
        brdi_put_number(out, value[1]);
        break;
    default: break;
    }
}

static void expect_numbers(const struct brdi_key *key, const char *what, struct brdi_writer *out)
{
    brdi_put_text(out, what);
    if (key->min == key->max) {
        brdi_put(out, ' ');
        brdi_put_number(out, key->min);
        return;
    }
    brdi_put_text(out, " from ");
    brdi_put_number(out, key->min);
    brdi_put_text(out, " to ");
    brdi_put_number(out, key->max);
}

static void expect_count(const char *before, int count, const char *after, struct brdi_writer *out)
{
    brdi_put_text(out, before);
    brdi_put_number(out, count);
    brdi_put_text(out, after);
}

static void expect_ratio(const struct brdi_key *key, struct brdi_writer *out)
{
    expect_count("a fraction n/d, ", key->min, " <= n < d <= ", out);
    brdi_put_number(out, key->max);
}

static void expect_word(const struct brdi_key *key, struct brdi_writer *out)
{
    brdi_put_text(out, "one of ");
    write_words(key->words, UINT32_MAX, ", ", out);
}

static void put_groups(const struct brdi_key *key, struct brdi_writer *out)
{
    for (const struct brdi_group *group = groups_of(key); group->name != NULL; group++) {
        brdi_put_text(out, group->name);
        brdi_put_text(out, ", ");
    }
}

static void expect_words(const struct brdi_key *key, struct brdi_writer *out)
{
    brdi_put_text(out, "all, ");
    put_groups(key, out);
    if (key->min > 0)
        expect_count("or a list of at least ", key->min, " of ", out);
    else
        brdi_put_text(out, "or a list of different ones of ");
    put_groups(key, out);
    write_words(key->words, UINT32_MAX, ", ", out);
}

static void expect_range(const struct brdi_key *key, struct brdi_writer *out)
{
    expect_numbers(key, "a number", out);
    brdi_put_text(out, ", a list [from, to] of two such numbers");
    if (key->instead != NULL) {
        brdi_put_text(out, ", ");
        brdi_put_text(out, key->instead);
    }
    brdi_put_text(out, ", or any");
}

static void expect_list(const struct brdi_key *key, struct brdi_writer *out)
{
    if (key->instead != NULL) {
        brdi_put_text(out, key->instead);
        brdi_put_text(out, ", or ");
    }
    expect_count("a list of ", key->min, " to ", out);
    expect_count("", key->count, " mappings", out);
}

void brdi_value_expected(const struct brdi_key *key, struct brdi_writer *out)
{
    switch (key->kind) {
    case BRDI_MAP: brdi_put_text(out, "a mapping"); break;
    case BRDI_NUMBER: expect_numbers(key, key->min == key->max ? "the number" : "a number", out); break;
    case BRDI_BOOL: brdi_put_text(out, "true or false"); break;
    case BRDI_WORD: expect_word(key, out); break;
    case BRDI_WORDS: expect_words(key, out); break;
    case BRDI_NUMBERS:
        expect_count(brdi_takes_one(key) ? "a number for all, or a list of " : "a list of ", key->count, " ", out);
        expect_numbers(key, "numbers", out);
        break;
    case BRDI_RATIO: expect_ratio(key, out); break;
    case BRDI_RANGE: expect_range(key, out); break;
    case BRDI_TEXT: expect_count("at most ", key->count - 1, " characters of printable ASCII", out); break;
    default: expect_list(key, out); break;
    }
}

void brdi_element_expected(const struct brdi_key *key, struct brdi_writer *out)
{
    if (key->kind != BRDI_WORDS) {
        expect_numbers(key, "a number", out);
        return;
    }
    brdi_put_text(out, "one of ");
    put_groups(key, out);
    write_words(key->words, UINT32_MAX, ", ", out);
}

/* --------------------------------------------------------------------------------------------- presets, faults */

static void preset_text(const struct brdi_key *key, struct brdi_schema *schema)
{
    brdi_fault_text(brdi_text_to_fill(key, schema), key->count, key->preset);
}

void brdi_value_preset(const struct brdi_key *key, struct brdi_schema *schema, int32_t *record)
{
    if (key->kind == BRDI_MAP) {
        for (const struct brdi_key *child = key->children; child->name != NULL; child++)
            brdi_value_preset(child, schema, record + key->offset);
    } else if (key->preset != NULL && key->kind == BRDI_TEXT) {
        preset_text(key, schema);
    } else if (key->preset != NULL) {
        brdi_value_read(key, key->preset, strlen(key->preset), record + key->offset);
    }
}

void brdi_quote(struct brdi_writer *out, const char *text, size_t nbytes)
{
    enum { SHOWN_NBYTES = 48 };
    size_t shown = least(nbytes, SHOWN_NBYTES);
    brdi_put(out, '`');
    for (size_t i = 0; i < shown; i++) {
        if (text[i] >= ' ' && text[i] <= '~') {
            brdi_put(out, text[i]);
        } else {
            brdi_put_text(out, "\\x");
            brdi_put_hex(out, (uint8_t)text[i], 2);
        }
    }
    brdi_put_text(out, shown < nbytes ? "...`" : "`");
}

static const char *what_is_wrong(const struct brdi_key *key, int32_t code)
{
    switch (code) {
    case BRD_FAULT_RANGE: return key->kind == BRDI_TEXT ? " is too long" : " is out of range";
    case BRD_FAULT_WORD: return " is no word that may stand here";
    case BRD_FAULT_DUPLICATE_KEY:
        return key->groups ? " stands here twice, itself or in a group" : " stands here twice";
    case BRD_FAULT_TEXT: return " is not printable ASCII";
    default: break;
    }
    switch (key->kind) {
    case BRDI_NUMBER:
    case BRDI_NUMBERS: return " is no decimal number";
    case BRDI_BOOL: return " is neither true nor false";
    case BRDI_RATIO: return " is no fraction";
    default: return " is of another type";
    }
}

void brdi_put_nearest(struct brdi_writer *out, const char *nearest)
{
    if (nearest == NULL) return;
    brdi_put_text(out, nearest);
    brdi_put_text(out, "? ");
}

brd_fault *brdi_value_fault(struct brdi_sink *sink, const struct brdi_key *key, bool element, int32_t code,
                            const char *path, const char *text, size_t nbytes)
{
    char found[160], expected[160];
    struct brdi_writer message = brdi_writer_on(found, sizeof found);
    struct brdi_writer right = brdi_writer_on(expected, sizeof expected);
    brdi_quote(&message, text, nbytes);
    brdi_put_text(&message, what_is_wrong(key, code));
    if (code == BRD_FAULT_WORD) brdi_put_nearest(&right, brdi_nearest_word(key, text, nbytes));
    if (code == BRD_FAULT_TYPE && !element) brdi_put_nearest(&right, brdi_nearest_whole(key, text, nbytes));
    if (element)
        brdi_element_expected(key, &right);
    else
        brdi_value_expected(key, &right);
    return brdi_report(sink, code, path, BRD_NO_CELL, found, expected);
}

brd_fault *brdi_key_fault(struct brdi_sink *sink, const struct brdi_key *keys, const struct brdi_key *root,
                          const char *path, const char *name, size_t nbytes)
{
    char found[160], expected[160], near[PATH_NBYTES];
    struct brdi_writer nearest = brdi_writer_on(near, sizeof near);
    struct brdi_writer message = brdi_writer_on(found, sizeof found);
    struct brdi_writer right = brdi_writer_on(expected, sizeof expected);
    brdi_put_text(&message, "unknown key ");
    brdi_quote(&message, name, nbytes);
    nearest_anywhere(keys, root, name, nbytes, &nearest);
    brdi_put_nearest(&right, nearest.length > 0 ? near : NULL);
    brdi_put_text(&right, "one of ");
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        if (key != keys) brdi_put_text(&right, ", ");
        brdi_put_text(&right, key->name);
    }
    return brdi_report(sink, BRD_FAULT_UNKNOWN_KEY, path, BRD_NO_CELL, found, expected);
}

/* ---------------------------------------------------------------------------------------------------- overrides */

const struct brdi_key *brdi_switches(const struct brdi_key *keys, uint16_t *base)
{
    const struct brdi_key *switches = brdi_key_find(keys, "switches", strlen("switches"));
    *base = switches != NULL ? switches->offset : 0;
    return switches != NULL ? switches->children : NULL;
}

/* One `name=value` of the overrides. */
struct override {
    const char *name;
    size_t name_nbytes;
    const char *value; /* NULL: there is no `=` */
    size_t value_nbytes;
    size_t offset; /* of the name in the overrides */
};

static bool next_override(const char *text, size_t nbytes, size_t *at, struct override *override)
{
    if (nbytes == 0 || *at > nbytes) return false;
    size_t end = *at;
    while (end < nbytes && text[end] != ' ') end++;
    size_t middle = *at;
    while (middle < end && text[middle] != '=') middle++;
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
        return brdi_report(sink, BRD_FAULT_SYNTAX, path, BRD_NO_CELL, "no override",
                           "name=value, separated by single spaces");
    const struct brdi_key *key = brdi_key_find(switches, override->name, override->name_nbytes);
    if (key == NULL) return brdi_key_fault(sink, switches, NULL, path, override->name, override->name_nbytes);
    uint64_t bit = UINT64_C(1) << (key - switches);
    bool again = (overridden->named & bit) != 0;
    overridden->named |= bit;
    overridden->badly |= bit;
    if (again)
        return brdi_report(sink, BRD_FAULT_DUPLICATE_KEY, path, BRD_NO_CELL, "overridden twice", "each switch once");
    int32_t code = brdi_value_read(key, override->value, override->value_nbytes, record + key->offset);
    if (code) return brdi_value_fault(sink, key, false, code, path, override->value, override->value_nbytes);
    overridden->badly &= ~bit;
    return NULL;
}

struct brdi_overridden brdi_schema_override(const struct brdi_key *keys, struct brdi_schema *schema, const char *text,
                                            size_t nbytes, struct brdi_sink *sink)
{
    static const struct brdi_key none = {.name = NULL};
    uint16_t base;
    size_t at = 0;
    struct override override;
    struct brdi_overridden overridden = {0, 0};
    const struct brdi_key *switches = brdi_switches(keys, &base);
    while (next_override(text, nbytes, &at, &override)) {
        brd_fault *fault =
            apply_override(switches != NULL ? switches : &none, schema->words + base, &override, &overridden, sink);
        if (fault != NULL) fault->offset = (uint32_t) override.offset;
    }
    return overridden;
}

static bool is_overridden(const struct brdi_overrides *overrides, const char *path)
{
    static const char prefix[] = "switches.";
    size_t at = 0, skip = sizeof prefix - 1;
    struct override override;
    if (strlen(path) <= skip || memcmp(path, prefix, skip) != 0) return false;
    while (next_override(overrides->text, overrides->nbytes, &at, &override))
        if (same_text(path + skip, override.name, override.name_nbytes)) return true;
    return false;
}

const char *brdi_overridden_path(const struct brdi_overrides *overrides, const char *const *paths)
{
    for (; *paths != NULL; paths++)
        if (is_overridden(overrides, *paths)) return *paths;
    return NULL;
}

void brdi_place_at_override(void *overrides, brd_fault *fault, const char *const *paths)
{
    const char *path = brdi_overridden_path(overrides, paths);
    if (path != NULL) brdi_fault_text(fault->field, sizeof fault->field, path);
}

void brdi_entry_path(char path[BRDI_KEY_PATH_NBYTES], const char *list, int32_t index, const char *key)
{
    struct brdi_writer out = brdi_writer_on(path, BRDI_KEY_PATH_NBYTES);
    brdi_put_text(&out, list);
    brdi_put(&out, '[');
    brdi_put_number(&out, index);
    brdi_put_text(&out, "].");
    brdi_put_text(&out, key);
}

/* ----------------------------------------------------------------------------------------------- canonical form */

enum { INDENT = 2, VALUE_TEXT = 1024 };

static bool is_flat(const struct brdi_key *keys)
{
    for (; keys->name != NULL; keys++)
        if (keys->kind == BRDI_MAP || keys->kind == BRDI_LIST) return false;
    return true;
}

static void put_indent(struct brdi_writer *out, int indent)
{
    for (int i = 0; i < indent; i++) brdi_put(out, ' ');
}

static void format_text(const char *text, struct brdi_writer *out)
{
    brdi_put(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') brdi_put(out, '\\');
        brdi_put(out, *text);
    }
    brdi_put(out, '"');
}

static void format_list(const char *elements, struct brdi_writer *out)
{
    brdi_put(out, '[');
    for (; *elements; elements++) {
        brdi_put(out, *elements);
        if (*elements == ',') brdi_put(out, ' ');
    }
    brdi_put(out, ']');
}

void brdi_value_format(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *value,
                       struct brdi_writer *out)
{
    char text[VALUE_TEXT];
    struct brdi_writer buffer = brdi_writer_on(text, sizeof text);
    const char *group = key->kind == BRDI_WORDS ? group_of_words(key, (uint32_t)*value) : NULL;
    if (key->kind == BRDI_TEXT) {
        format_text(brdi_text_of(key, schema), out);
    } else if (write_whole(key, value, out)) {
        return;
    } else if (group != NULL) {
        brdi_put_text(out, group);
    } else {
        brdi_value_write(key, value, &buffer);
        if (key->kind == BRDI_WORDS || key->kind == BRDI_NUMBERS || key->kind == BRDI_RANGE)
            format_list(text, out);
        else
            brdi_put_text(out, text);
    }
}

/* An entry whose values are all scalars or lists of scalars, on one line. */
static void format_entry(const struct brdi_key *keys, const struct brdi_schema *schema, const int32_t *record,
                         struct brdi_writer *out)
{
    brdi_put(out, '{');
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        if (key != keys) brdi_put_text(out, ", ");
        brdi_put_text(out, key->name);
        brdi_put_text(out, ": ");
        brdi_value_format(key, schema, record + key->offset, out);
    }
    brdi_put_text(out, "}\n");
}

/* `indented`: the first key stands behind a dash and is indented already. */
static void format_keys(const struct brdi_key *keys, const struct brdi_schema *schema, const int32_t *record,
                        int indent, bool indented, struct brdi_writer *out);

static void format_entries(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *list,
                           int indent, struct brdi_writer *out)
{
    if (list[0] <= 0) {
        brdi_put(out, ' ');
        brdi_put_text(out, list[0] == 0 ? "[]" : key->instead);
        brdi_put(out, '\n');
        return;
    }
    brdi_put(out, '\n');
    for (int32_t i = 0; i < list[0]; i++) {
        const int32_t *record = list + 1 + i * key->stride;
        put_indent(out, indent);
        brdi_put_text(out, "- ");
        if (is_flat(key->children))
            format_entry(key->children, schema, record, out);
        else
            format_keys(key->children, schema, record, indent + INDENT, true, out);
    }
}

void brdi_key_format(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *value, int indent,
                     struct brdi_writer *out)
{
    brdi_put_text(out, key->name);
    brdi_put(out, ':');
    if (key->kind == BRDI_MAP) {
        brdi_put(out, '\n');
        format_keys(key->children, schema, value, indent + INDENT, false, out);
    } else if (key->kind == BRDI_LIST) {
        format_entries(key, schema, value, indent + INDENT, out);
    } else {
        brdi_put(out, ' ');
        brdi_value_format(key, schema, value, out);
        brdi_put(out, '\n');
    }
}

static void format_keys(const struct brdi_key *keys, const struct brdi_schema *schema, const int32_t *record,
                        int indent, bool indented, struct brdi_writer *out)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        if (key != keys || !indented) put_indent(out, indent);
        brdi_key_format(key, schema, record + key->offset, indent, out);
    }
}

void brdi_schema_format(const struct brdi_key *keys, const char *game, const struct brdi_schema *schema,
                        struct brdi_writer *out)
{
    brdi_put_text(out, "schema: ");
    brdi_put_number(out, BRD_SCHEMA_VERSION);
    brdi_put_text(out, "\ngame: ");
    brdi_put_text(out, game);
    brdi_put(out, '\n');
    format_keys(keys, schema, schema->words, 0, false, out);
}

/* -------------------------------------------------------------------------------------------------- fingerprint */

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

bool brdi_key_differs(const struct brdi_key *key, const struct brdi_schema *schema, const int32_t *record,
                      const struct brdi_schema *other, const int32_t *other_record)
{
    const int32_t *value = record + key->offset, *other_value = other_record + key->offset;
    if (key->kind == BRDI_TEXT) return memcmp(brdi_text_of(key, schema), brdi_text_of(key, other), key->count) != 0;
    if (key->kind != BRDI_MAP) return memcmp(value, other_value, brdi_value_nbytes(key)) != 0;
    for (const struct brdi_key *child = key->children; child->name != NULL; child++)
        if (brdi_key_differs(child, schema, value, other, other_value)) return true;
    return false;
}

/*
 * A key that does not have its built-in value is chained as `path=value` and a line feed. The path is chained as the
 * walk goes down: `prefix` is the hash state of nothing but the path so far, so that equal values behind different
 * paths differ. In a list that differs the keys of an entry that have their preset are left out for the same reason: a
 * key that a later version adds, whose default means what was before, changes no fingerprint.
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
    char text[VALUE_TEXT];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    c->hash = brdi_mix(c->hash ^ path);
    if (key->kind == BRDI_TEXT) {
        c->hash = chain(chain(c->hash, brdi_text_of(key, c->schema)), "\n");
        return;
    }
    brdi_value_write(key, value, &out);
    c->hash = chain(chain(c->hash, text), "\n");
}

static void chain_entries(struct chaining *c, uint64_t path, const struct brdi_key *list, const int32_t *value)
{
    c->hash = chain_number(brdi_mix(c->hash ^ path), value[0]);
    for (int32_t i = 0; i < value[0]; i++) {
        const int32_t *entry = value + 1 + i * list->stride;
        uint64_t prefix = chain_number(chain(path, "["), i);
        for (const struct brdi_key *key = list->children; key->name != NULL; key++)
            if (!is_preset(key, entry + key->offset))
                chain_value(c, chain(chain(prefix, "."), key->name), key, entry + key->offset);
    }
}

static void chain_keys(struct chaining *c, uint64_t prefix, const struct brdi_key *keys, const int32_t *record,
                       const int32_t *builtin)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        uint64_t path = chain(chain(prefix, "."), key->name);
        if ((key->flags & BRDI_COSMETIC) != 0 || !brdi_key_differs(key, c->schema, record, c->builtin, builtin))
            continue;
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
