/*
 * variant.h: random rules of any game, drawn from its table of keys: the built-in rules with some changes, each of
 * which the game accepts. Movement entries come and go, vectors turn, counts, bans, layouts and switches change, types
 * are added, and a side gets tables of its own.
 * Nothing here knows a game.
 *
 * If a change contradicts the other rules, brdi_rules_build refuses it and another is drawn. Changes are seldom wild,
 * so few are refused: an entry gets the presets of its table, pieces pass from one type to another, vectors turn
 * together.
 */
#ifndef BOARDRULES_VARIANT_H
#define BOARDRULES_VARIANT_H

#include "check.h"
#include "keys/canonical.h"
#include "keys/own.h"
#include "kit/game.h"
#include "core/object.h"
#include "keys/values.h"

enum {
    CHANGES_MOST = 16,  /* of one variant */
    TRIES_MOST = 64,    /* for one change */
    LIST_WEIGHT = 4,    /* a list of entries counts as so many single keys */
    VECTORS_WEIGHT = 3, /* and a map of vectors as so many */
    KEYS_MOST = 512     /* keys of a table that have a value */
};

struct variant {
    int index; /* of the game in the registry */
    const struct brdi_game *game;
    uint64_t seed;
    struct brdi_schema schema;
    brd_rules rules;
    long drawn, refused; /* changes in all variants so far */
    bool changed[KEYS_MOST];
};

static inline uint32_t variant_below(struct variant *v, uint32_t bound)
{
    return brdi_random_below(&v->seed, bound);
}

/* ------------------------------------------------------------------------------------------------ single values */

/* Mostly a small number, because the ranges of some keys are wide; sometimes the greatest. */
static inline int32_t variant_number(struct variant *v, int32_t min, int32_t max)
{
    enum { NARROW = 16 };
    uint32_t span = (uint32_t)(max - min);
    if (span < NARROW) return min + (int32_t)variant_below(v, span + 1);
    if (variant_below(v, 16) == 0) return max;
    uint32_t above = variant_below(v, UINT32_C(2) << variant_below(v, 16));
    return min + (int32_t)(above < span ? above : span);
}

static inline int32_t variant_word_count(const struct brdi_key *key)
{
    int32_t count = 0;
    while (key->words[count] != NULL) count++;
    return count;
}

/* One word, some, or all; at least as many as the key demands, which is at most one. */
static inline int32_t variant_mask(struct variant *v, const struct brdi_key *key)
{
    uint32_t count = (uint32_t)variant_word_count(key), all = (UINT32_C(1) << count) - 1;
    uint32_t one = UINT32_C(1) << variant_below(v, count);
    switch (variant_below(v, 4)) {
    case 0: return (int32_t)brdi_all_of(key);
    case 1: return (int32_t)(count > 1 ? one : brdi_all_of(key));
    default: break;
    }
    uint32_t some = (uint32_t)brdi_random(&v->seed) & all;
    if (some == 0 && key->min > 0) some = one;
    return (int32_t)(brdi_has_all(key, some) ? brdi_all_of(key) : some);
}

/* Sometimes the keyword that may replace a value. */
static inline bool variant_instead(struct variant *v, const struct brdi_key *key, int32_t *value)
{
    if (key->instead == NULL || variant_below(v, 4) != 0) return false;
    return brdi_value_read_whole(key, key->instead, strlen(key->instead), value);
}

static inline void variant_range(struct variant *v, const struct brdi_key *key, int32_t *value)
{
    if (variant_instead(v, key, value)) return;
    int32_t a = variant_number(v, key->min, key->max), b = variant_number(v, key->min, key->max);
    if (variant_below(v, 2) == 0) b = a;
    value[0] = a < b ? a : b;
    value[1] = a < b ? b : a;
}

static inline void variant_numbers(struct variant *v, const struct brdi_key *key, int32_t *value)
{
    for (int i = 0; i < key->count; i++) value[i] = variant_number(v, key->min, key->max);
}

/* The letter of an own type, as a capital or not. */
static inline char variant_letter(struct variant *v, bool capital)
{
    const struct brdi_key *map = brdi_own_map(v->game->keys), *own = brdi_own_keys(map->children);
    own += variant_below(v, (uint32_t)brdi_own_count(&v->schema));
    const struct brdi_key *letter = brdi_key_find(own->children, "letter", strlen("letter"));
    char found = brdi_letters[v->schema.words[map->offset + own->offset + letter->offset]][0];
    return capital ? found : (char)(found - 'A' + 'a');
}

/*
 * Keeps the form of a layout: two of its characters change places, or one becomes another of them, or a letter becomes
 * that of an own type.
 */
static inline void variant_text(struct variant *v, char *text)
{
    uint32_t length = (uint32_t)strlen(text);
    if (length == 0) return;
    uint32_t a = variant_below(v, length), b = variant_below(v, length);
    char kept = text[a];
    bool letter = (kept >= 'A' && kept <= 'Z') || (kept >= 'a' && kept <= 'z');
    if (letter && brdi_own_count(&v->schema) > 0 && variant_below(v, 2) == 0) {
        text[a] = variant_letter(v, kept <= 'Z');
        return;
    }
    text[a] = text[b];
    if (variant_below(v, 2) == 0) text[b] = kept;
}

/* A title of another language, with signs that mean something in YAML, or without any. */
static inline void variant_title(struct variant *v, const struct brdi_key *key, char *text)
{
    static const char *const titles[] = {("Gr\xC3\xA4"
                                          "ber \xE2\x80\x93 Variante"),
                                         "\xE5\x9B\xB2\xE7\xA2\x81: \"go\" # \\", ""};
    brdi_copy_text(text, key->count, titles[variant_below(v, 3)]);
}

static inline void variant_list(struct variant *v, const struct brdi_key *key, int32_t *value);
static inline void variant_own(struct variant *v, const struct brdi_key *key, int32_t *value);
static inline void variant_change_one(struct variant *v, const struct brdi_key *keys, int32_t *record);

/* Whether the keys of a map that may be absent belong together: none of them is a map. */
static inline bool variant_is_whole(const struct brdi_key *map)
{
    for (const struct brdi_key *key = map->children; key->name != NULL; key++)
        if (key->kind == BRDI_MAP || key->kind == BRDI_LIST) return false;
    return (map->flags & BRDI_OPTIONAL) != 0;
}

/* Gives a key another value; a key that may be absent sometimes none. */
static inline void variant_value(struct variant *v, const struct brdi_key *key, int32_t *value)
{
    struct brdi_resolved resolved;
    key = brdi_key_resolve(key, &v->schema, &resolved);
    if ((key->flags & BRDI_OPTIONAL) != 0 && key->kind != BRDI_MAP && variant_below(v, 4) == 0) {
        brdi_value_preset(key, &v->schema, value - key->offset);
        return;
    }
    switch (key->kind) {
    case BRDI_NUMBER: *value = variant_number(v, key->min, key->max); break;
    case BRDI_BOOL: *value = (int32_t)variant_below(v, 2); break;
    case BRDI_WORD: *value = (int32_t)variant_below(v, (uint32_t)variant_word_count(key)); break;
    case BRDI_WORDS: *value = variant_mask(v, key); break;
    case BRDI_NUMBERS: variant_numbers(v, key, value); break;
    case BRDI_RANGE: variant_range(v, key, value); break;
    case BRDI_RATIO:
        value[0] = variant_number(v, key->min, key->max - 1);
        value[1] = value[0] == 0 ? 1 : variant_number(v, value[0] + 1, key->max);
        if (variant_below(v, 8) == 0) value[0] = value[1] = 1;
        break;
    case BRDI_TEXT:
        if ((key->flags & BRDI_COSMETIC) != 0)
            variant_title(v, key, brdi_text_to_fill(key, &v->schema));
        else
            variant_text(v, brdi_text_to_fill(key, &v->schema));
        break;
    case BRDI_LIST: variant_list(v, key, value); break;
    default:
        if ((key->flags & BRDI_OWN) != 0)
            variant_own(v, key, value);
        else if (variant_is_whole(key) && brdi_is_absent(key, &v->schema, value - key->offset))
            for (const struct brdi_key *child = key->children; child->name != NULL; child++)
                variant_value(v, child, value + child->offset);
        else
            variant_change_one(v, key->children, value);
        break;
    }
}

/* ------------------------------------------------------------------------------------------------------- entries */

static inline void variant_entry(struct variant *v, const struct brdi_key *keys, int32_t *record)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        variant_value(v, key, record + key->offset);
        if (key->preset != NULL && variant_below(v, 2) == 0) brdi_value_preset(key, &v->schema, record);
    }
}

/* Adds, removes or replaces an entry, or changes one of its keys. */
static inline void variant_list(struct variant *v, const struct brdi_key *key, int32_t *value)
{
    if (variant_instead(v, key, value)) return;
    if (value[0] < 0) value[0] = 0;
    int32_t count = value[0], at = count > 0 ? (int32_t)variant_below(v, (uint32_t)count) : 0;
    int32_t *entry = value + 1 + at * key->stride, *end = value + 1 + count * key->stride;
    size_t nbytes = key->stride * sizeof *value;
    uint32_t way = count == 0 ? 0 : variant_below(v, 4);
    if (way == 0 && count < key->count) {
        memset(end, 0, nbytes);
        variant_entry(v, key->children, end);
        value[0]++;
    } else if (way == 1 && count > key->min) {
        memmove(entry, entry + key->stride, (size_t)(count - 1 - at) * nbytes);
        memset(end - key->stride, 0, nbytes);
        value[0]--;
    } else if (way == 2) {
        variant_entry(v, key->children, entry);
    } else if (count > 0) {
        variant_change_one(v, key->children, entry);
    }
}

/* -------------------------------------------------------------------------------------------------- maps of keys */

/* How many words the key's value has in a record. */
static inline size_t variant_words(const struct brdi_key *key)
{
    size_t words = 0;
    switch (key->kind) {
    case BRDI_MAP:
        for (const struct brdi_key *child = key->children; child->name != NULL; child++)
            if (child->offset + variant_words(child) > words) words = child->offset + variant_words(child);
        return words;
    case BRDI_LIST: return 1 + (size_t)key->count * key->stride;
    case BRDI_NUMBERS: return key->count;
    case BRDI_RATIO:
    case BRDI_RANGE: return 2;
    case BRDI_TEXT: return 0;
    default: return 1;
    }
}

static inline bool variant_alike(const struct brdi_key *a, const struct brdi_key *b)
{
    return a->kind == b->kind && a->children == b->children && a->words == b->words && a->instead == b->instead &&
           a->count == b->count && a->min == b->min && a->max == b->max;
}

/* Whether a key is a map of vectors: lists of signed numbers, all of one length. */
static inline bool variant_is_vectors(const struct brdi_key *map)
{
    for (const struct brdi_key *key = map->children; key->name != NULL; key++)
        if (key->kind != BRDI_NUMBERS || (key->flags & BRDI_SIGNED) == 0) return false;
    return true;
}

/* Turns all vectors of a map: reverses one axis, exchanges two axes, or adds one to another. */
static inline void variant_turn(struct variant *v, const struct brdi_key *map, int32_t *record)
{
    uint32_t axes = map->children[0].count, way = variant_below(v, 3);
    uint32_t a = variant_below(v, axes), b = (a + 1 + variant_below(v, axes - 1)) % axes;
    for (const struct brdi_key *key = map->children; key->name != NULL; key++) {
        int32_t *vector = record + key->offset, kept = vector[a];
        vector[a] = way == 0 ? -kept : way == 1 ? vector[b] : kept + vector[b];
        if (way == 1) vector[b] = kept;
    }
}

/* Passes some of a number from one record to another with the same keys. */
static inline void variant_pass(struct variant *v, const struct brdi_key *keys, int32_t *from, int32_t *to)
{
    const struct brdi_key *key = keys;
    while (key->name != NULL && key->kind != BRDI_NUMBER) key++;
    if (key->name == NULL || from[key->offset] == BRDI_ABSENT || to[key->offset] == BRDI_ABSENT) return;
    int32_t some = 1 + (int32_t)variant_below(v, 3);
    from[key->offset] -= some;
    to[key->offset] += some;
}

/* Exchanges the values of two keys of a map that are alike, or passes some from one to the other. */
static inline void variant_exchange(struct variant *v, const struct brdi_key *map, int32_t *record)
{
    uint32_t count = 0;
    while (map->children[count].name != NULL) count++;
    const struct brdi_key *a = &map->children[variant_below(v, count)], *b = &map->children[variant_below(v, count)];
    if (!variant_alike(a, b)) return;
    if (a->kind == BRDI_MAP && variant_below(v, 2) == 0) {
        variant_pass(v, a->children, record + a->offset, record + b->offset);
        return;
    }
    for (size_t i = 0; i < variant_words(a); i++) {
        int32_t kept = record[a->offset + i];
        record[a->offset + i] = record[b->offset + i];
        record[b->offset + i] = kept;
    }
}

static inline uint32_t variant_weight(const struct brdi_key *key)
{
    uint32_t sum = 0;
    if ((key->flags & BRDI_COSMETIC) != 0) return 0;
    if ((key->flags & (BRDI_OWN | BRDI_OPTIONAL)) != 0) return 1;
    if (key->kind == BRDI_LIST) return LIST_WEIGHT;
    if (key->kind != BRDI_MAP) return 1;
    if (variant_is_vectors(key)) return VECTORS_WEIGHT;
    for (const struct brdi_key *child = key->children; child->name != NULL; child++) sum += variant_weight(child);
    return sum;
}

/* Changes the value of one of the keys. A key with more keys below it is more likely. */
static inline void variant_change_one(struct variant *v, const struct brdi_key *keys, int32_t *record)
{
    uint32_t sum = 0;
    for (const struct brdi_key *key = keys; key->name != NULL; key++) sum += variant_weight(key);
    uint32_t ticket = variant_below(v, sum);
    const struct brdi_key *key = keys;
    for (; ticket >= variant_weight(key); key++) ticket -= variant_weight(key);
    int32_t *value = record + key->offset;
    if (key->kind == BRDI_MAP && variant_is_vectors(key) && variant_below(v, 2) == 0)
        variant_turn(v, key, value);
    else if (key->kind == BRDI_MAP && variant_below(v, 8) == 0)
        variant_exchange(v, key, value);
    else
        variant_value(v, key, value);
}

/* A type of the game that has all its keys; NULL: the map has types of the file's own only. */
static inline const struct brdi_key *variant_type(struct variant *v, const struct brdi_key *map)
{
    const struct brdi_key *type = map->children;
    uint32_t count = (uint32_t)(brdi_own_keys(type) - type);
    if (count == 0) return NULL;
    do type = map->children + variant_below(v, count);
    while ((type->flags & BRDI_OPTIONAL) != 0);
    return type;
}

/*
 * Adds the next type of the file's own, like another type of the game, or like what the root table says of the only
 * one, with any value for what that does not have; or changes one that is there.
 */
static inline void variant_own(struct variant *v, const struct brdi_key *key, int32_t *value)
{
    static const char *const names[BRDI_OWN_TYPES_MOST] = {"own-a", "own-b", "own-c", "own-d"};
    bool named = brdi_key_name(key, &v->schema)[0] != '\0';
    if (named || (key->flags & BRDI_OPTIONAL) != 0 || key->count != brdi_own_count(&v->schema)) {
        if (named) variant_change_one(v, key->children, value);
        return;
    }
    const struct brdi_key *map = brdi_own_map(v->game->keys), *like = variant_type(v, map);
    const struct brdi_key *keys = like != NULL ? like->children : v->game->keys;
    const int32_t *record = v->schema.words + (like != NULL ? map->offset + like->offset : 0);
    brdi_copy_text(v->schema.texts.types[key->count].name, BRDI_OWN_NAME_NBYTES, names[key->count]);
    for (const struct brdi_key *child = key->children; child->name != NULL; child++) {
        const struct brdi_key *its = brdi_key_find(keys, child->name, strlen(child->name));
        if (its != NULL)
            memcpy(value + child->offset, record + its->offset, variant_words(its) * sizeof *value);
        else if ((child->flags & BRDI_COSMETIC) == 0)
            variant_value(v, child, value + child->offset);
    }
    variant_change_one(v, key->children, value);
}

/* --------------------------------------------------------------------------------------------------- whole rules */

/* Whether every value is within its key's range: turning and passing may leave it. */
static inline bool variant_fits(const struct brdi_key *keys, const int32_t *record)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        const int32_t *value = record + key->offset;
        if (key->kind != BRDI_MAP && key->kind != BRDI_TEXT && *value == BRDI_ABSENT) continue;
        if (key->kind == BRDI_MAP && !variant_fits(key->children, value)) return false;
        int count = key->kind == BRDI_NUMBER ? 1 : key->kind == BRDI_NUMBERS ? key->count : 0;
        for (int i = 0; i < count; i++)
            if (value[i] < key->min || value[i] > key->max) return false;
    }
    return true;
}

/* Makes one change that the game accepts; only in the key `switches`, if that is asked for and exists. */
static inline void variant_change(struct variant *v, bool switches_only)
{
    uint16_t base = 0;
    const struct brdi_key *switches = brdi_switches(v->game->keys, &base);
    struct brdi_schema before = v->schema;
    for (int i = 0; i < TRIES_MOST; i++) {
        struct brdi_sink sink = {.faults = NULL};
        if (switches_only && switches != NULL)
            variant_change_one(v, switches, v->schema.words + base);
        else
            variant_change_one(v, v->game->keys, v->schema.words);
        if (memcmp(&v->schema, &before, sizeof before) == 0) continue;
        v->drawn++;
        if (variant_fits(v->game->keys, v->schema.words) &&
            brdi_rules_build(&v->rules, v->index, &v->schema, NULL, &sink))
            return;
        v->refused++;
        v->schema = before;
    }
}

/* Notes which keys of the built-in rules differ from them; returns how many keys there are. */
static inline int variant_note(struct variant *v, const struct brdi_key *keys, const int32_t *record,
                               const int32_t *builtin, int at)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        if ((key->flags & (BRDI_COSMETIC | BRDI_OWN | BRDI_OPTIONAL)) != 0) continue;
        if (key->kind == BRDI_MAP) {
            at = variant_note(v, key->children, record + key->offset, builtin + key->offset, at);
            continue;
        }
        bool same = key->kind == BRDI_TEXT
                        ? strcmp(brdi_text_of(key, &v->schema), brdi_text_of(key, v->game->builtin)) == 0
                        : memcmp(record + key->offset, builtin + key->offset, variant_words(key) * 4) == 0;
        if (at < KEYS_MOST && !same) v->changed[at] = true;
        at++;
    }
    return at;
}

/* Lets some variants begin in the middle of a random game. */
static inline void variant_start(struct variant *v)
{
    enum { PLIES_MOST = 40 };
    static brd_move moves[BRD_MAX_MOVES];
    brd_state state;
    struct brdi_sink sink = {.faults = NULL};
    if (variant_below(v, 4) != 0 || brd_state_initial(&v->rules, &state, 0) != BRD_OK) return;
    for (uint32_t plies = variant_below(v, PLIES_MOST); plies > 0; plies--) {
        int32_t count = brd_moves(&v->rules, &state, BRD_REFEREE, moves, BRD_MAX_MOVES);
        if (count <= 0) break;
        brd_move move = moves[variant_below(v, (uint32_t)count)];
        brd_apply(&v->rules, &state, BRD_REFEREE, move, NULL, NULL, NULL, 0);
    }
    brd_state_format(&v->rules, &state, v->schema.texts.start, sizeof v->schema.texts.start);
    CHECK(brdi_rules_build(&v->rules, v->index, &v->schema, NULL, &sink));
}

/* Draws rules with few changes or many. Half of the variants also have other switches. */
static inline void variant_draw(struct variant *v, uint64_t seed)
{
    struct brdi_sink sink = {.faults = NULL};
    v->seed = seed;
    v->schema = *v->game->builtin;
    CHECK(brdi_rules_build(&v->rules, v->index, &v->schema, NULL, &sink));
    for (uint32_t changes = 1 + variant_below(v, CHANGES_MOST); changes > 0; changes--) variant_change(v, false);
    for (uint32_t changes = variant_below(v, 3); changes > 0; changes--) variant_change(v, true);
    CHECK(brdi_rules_build(&v->rules, v->index, &v->schema, NULL, &sink));
    variant_start(v);
    variant_note(v, v->game->keys, v->schema.words, v->game->builtin->words, 0);
}

/* ----------------------------------------------------------------------------------- the same rules in other words */

/* Splits an entry into two that together mean the same: each gets some of the directions, or of the distances. */
static inline void variant_split(struct variant *v, const struct brdi_key *list, int32_t *value)
{
    const struct brdi_key *directions = brdi_key_find(list->children, "directions", strlen("directions"));
    const struct brdi_key *range = brdi_key_find(list->children, "range", strlen("range"));
    if (value[0] <= 0 || value[0] == list->count || directions == NULL) return;
    int32_t *one = value + 1 + (int32_t)variant_below(v, (uint32_t)value[0]) * list->stride;
    int32_t *two = value + 1 + value[0]++ * list->stride;
    memcpy(two, one, list->stride * sizeof *value);
    int32_t *distances = range != NULL ? one + range->offset : NULL, mask = one[directions->offset];
    if (distances != NULL && distances[0] < distances[1] && variant_below(v, 2) == 0) {
        distances[1] = distances[0] + (int32_t)variant_below(v, (uint32_t)(distances[1] - distances[0]));
        two[range->offset] = distances[1] + 1;
    } else if ((mask & (mask - 1)) != 0) {
        one[directions->offset] = mask & (mask - 1);
        two[directions->offset] = mask & -mask;
    }
}

static inline void variant_reverse(const struct brdi_key *list, int32_t *value)
{
    for (int32_t first = 0, last = value[0] - 1; first < last; first++, last--)
        for (int32_t i = 0; i < list->stride; i++) {
            int32_t *a = value + 1 + first * list->stride + i, *b = value + 1 + last * list->stride + i, kept = *a;
            *a = *b;
            *b = kept;
        }
}

/* Splits entries where the game allows it, and reverses each list of movements, as its order has no meaning. */
static inline void variant_rephrase(struct variant *v, const struct brdi_key *keys, int32_t *record)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        int32_t *value = record + key->offset;
        if (brdi_is_absent(key, &v->schema, record)) continue;
        if (key->kind == BRDI_MAP) variant_rephrase(v, key->children, value);
        if (key->kind != BRDI_LIST || brdi_key_find(key->children, "directions", strlen("directions")) == NULL)
            continue;
        struct brdi_schema before = v->schema;
        struct brdi_sink sink = {.faults = NULL};
        variant_split(v, key, value);
        if (!brdi_rules_build(&v->rules, v->index, &v->schema, NULL, &sink)) v->schema = before;
        variant_reverse(key, value);
    }
}

/* ---------------------------------------------------------------------------------------------------------- telling */

/* Prints the keys that differ from the built-in rules as in a file, with the names of the maps that contain them. */
static inline void variant_print(const struct variant *v, const struct brdi_key *keys, const int32_t *record,
                                 const int32_t *builtin, int indent)
{
    static char text[65536];
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        const int32_t *value = record + key->offset;
        bool text_key = key->kind == BRDI_TEXT;
        if (brdi_is_absent(key, &v->schema, record)) continue;
        if (!text_key && memcmp(value, builtin + key->offset, variant_words(key) * 4) == 0) continue;
        if (text_key && strcmp(brdi_text_of(key, &v->schema), brdi_text_of(key, v->game->builtin)) == 0) continue;
        struct brdi_writer out = brdi_writer_on(text, sizeof text);
        if (key->kind == BRDI_MAP) {
            printf("%*s%s:\n", indent, "", brdi_key_name(key, &v->schema));
            variant_print(v, key->children, value, builtin + key->offset, indent + 2);
        } else {
            brdi_key_format(key, &v->schema, value, indent, &out);
            printf("%*s%s", indent, "", text);
        }
    }
}

#endif
