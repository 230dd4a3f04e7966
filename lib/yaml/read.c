/*
 * read.c: the nodes of a rules file, interpreted by the game's table of keys. One walk from the first node to
 * the last reports every fault where it stands, so that faults come in order of position.
 */
#include <string.h>

#include "core/overrides.h"
#include "core/nearest.h"
#include "core/value_fault.h"
#include "core/value_read.h"
#include "yaml/load.h"

typedef struct brdi_node node;
typedef struct brdi_loader loader;

/* --------------------------------------------------------------------------------------------------- reporting */

static void fill_place(loader *l, brd_fault *fault, size_t offset)
{
    if (fault == NULL) return;
    brdi_place_move(&l->place, l->text, l->nbytes, offset);
    fault->line = l->place.line;
    fault->column = l->place.column;
    fault->offset = (uint32_t)offset;
}

/* Reports forbidden bytes that stand before an offset: they take their turn among the other faults. */
static void report_bytes(loader *l, size_t offset)
{
    if (l->nbytes > BRDI_RULES_TEXT_NBYTES) return;
    while (l->scan_pending && l->scan_fault.offset < offset) {
        const struct brdi_scan_fault *found = &l->scan_fault;
        fill_place(l, brdi_report(l->sink, found->code, "", BRD_NO_CELL, found->message, found->expected),
                   found->offset);
        l->scan_pending = brdi_scan_next(&l->scan, &l->scan_fault);
    }
}

static void report(loader *l, size_t offset, int32_t code, const char *message, const char *expected)
{
    report_bytes(l, offset);
    fill_place(l, brdi_report(l->sink, code, l->path, BRD_NO_CELL, message, expected), offset);
}

static const char *text_of(const loader *l, const node *n)
{
    return l->texts + n->text;
}

/* What a node is, for a message. */
static void put_found(const loader *l, const node *n, struct brdi_writer *out)
{
    if (n->kind == BRDI_NODE_MAP)
        brdi_put_text(out, "a mapping");
    else if (n->kind == BRDI_NODE_LIST)
        brdi_put_text(out, "a list");
    else if (n->plain && n->nbytes == 0)
        brdi_put_text(out, "nothing");
    else
        brdi_quote(out, text_of(l, n), n->nbytes);
}

static void report_type(loader *l, const struct brdi_key *key, bool element, const node *n)
{
    char found[160], expected[160];
    struct brdi_writer message = brdi_writer_on(found, sizeof found), right = brdi_writer_on(expected, sizeof expected);
    put_found(l, n, &message);
    if (n->kind == BRDI_NODE_SCALAR && !n->plain) brdi_put_text(&message, " in quotes");
    if (!element && n->kind == BRDI_NODE_SCALAR)
        brdi_put_nearest(&right, brdi_nearest_whole(key, text_of(l, n), n->nbytes));
    if (element)
        brdi_element_expected(key, &right);
    else
        brdi_value_expected(key, &right);
    report(l, n->offset, BRD_FAULT_TYPE, found, expected);
}

static void report_value(loader *l, const struct brdi_key *key, bool element, int32_t code, const node *n)
{
    report_bytes(l, n->offset);
    fill_place(l, brdi_value_fault(l->sink, key, element, code, l->path, text_of(l, n), n->nbytes), n->offset);
}

/* A fault whose message is a count: "9 numbers". */
static void report_count(loader *l, const struct brdi_key *key, const node *n, size_t count)
{
    char found[64], expected[160];
    struct brdi_writer message = brdi_writer_on(found, sizeof found), right = brdi_writer_on(expected, sizeof expected);
    brdi_put_text(&message, "a list of ");
    brdi_put_number(&message, (int64_t)count);
    brdi_value_expected(key, &right);
    report(l, n->offset, BRD_FAULT_RANGE, found, expected);
}

static void report_range(loader *l, const struct brdi_key *key, const node *n)
{
    char expected[160];
    struct brdi_writer right = brdi_writer_on(expected, sizeof expected);
    brdi_value_expected(key, &right);
    report(l, n->offset, BRD_FAULT_RANGE, "a range that ends below its beginning", expected);
}

/* ------------------------------------------------------------------------------------------------------- paths */

/* Both return the length of the path before, for leave. What does not fit is left out. */
static size_t enter_name(loader *l, const char *name, size_t nbytes)
{
    size_t before = strlen(l->path);
    struct brdi_writer out = {.text = l->path, .cap = sizeof l->path, .length = before};
    if (before > 0 && nbytes > 0) brdi_put(&out, '.');
    for (size_t i = 0; i < nbytes; i++) brdi_put(&out, name[i] > ' ' && name[i] <= '~' ? name[i] : '?');
    return before;
}

static size_t enter_index(loader *l, size_t index)
{
    size_t before = strlen(l->path);
    struct brdi_writer out = {.text = l->path, .cap = sizeof l->path, .length = before};
    brdi_put(&out, '[');
    brdi_put_number(&out, (int64_t)index);
    brdi_put(&out, ']');
    return before;
}

static void leave(loader *l, size_t before)
{
    l->path[before] = '\0';
}

/* ------------------------------------------------------------------------------------------- what was not read */

/*
 * Notes of words whether they were read. Those that do not belong to the schema (of the head, in `spare`) do not
 * matter.
 */
static void note_words(loader *l, const int32_t *words, size_t count, bool unread)
{
    ptrdiff_t at = ((const char *)words - (const char *)l->schema.words) / (ptrdiff_t)sizeof *words;
    if (at >= 0 && at < BRDI_SCHEMA_WORDS) memset(l->unread.words + at, unread, count * sizeof *l->unread.words);
}

/* Likewise of all that stands behind a key. */
static void note_read(loader *l, const struct brdi_key *key, const int32_t *value, bool unread)
{
    if (unread && (key->flags & BRDI_COSMETIC) == 0) l->unread.any = true;
    if (key->kind == BRDI_TEXT)
        memset(l->unread.texts + key->offset, unread, key->count * sizeof *l->unread.texts);
    else if (key->kind != BRDI_MAP)
        note_words(l, value, brdi_value_nbytes(key) / sizeof *value, unread);
    for (const struct brdi_key *child = key->children; key->kind == BRDI_MAP && child->name != NULL; child++)
        note_read(l, child, value + child->offset, unread);
}

static void note_unread(loader *l, const struct brdi_key *key, const int32_t *value)
{
    note_read(l, key, value, true);
}

/* The number of entries of a list, not the entries. */
static void note_count_unread(loader *l, const int32_t *value)
{
    l->unread.any = true;
    note_words(l, value, 1, true);
}

static bool any_true(const bool *flags, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (flags[i]) return true;
    return false;
}

/* Whether something behind a key could not be read. at: of its value, in words of the schema. */
static bool is_unread(const loader *l, const struct brdi_key *key, size_t at)
{
    if (key->kind == BRDI_TEXT) return any_true(l->unread.texts + key->offset, key->count);
    if (key->kind != BRDI_MAP) return any_true(l->unread.words + at, brdi_value_nbytes(key) / sizeof(int32_t));
    for (const struct brdi_key *child = key->children; child->name != NULL; child++)
        if (is_unread(l, child, at + child->offset)) return true;
    return false;
}

/* Likewise of a path, which leads to a key or to an entry of a list. */
static bool is_path_unread(const loader *l, const char *path)
{
    const struct brdi_key *keys = brdi_game_at(l->game)->keys;
    for (size_t at = 0;;) {
        size_t nbytes = strcspn(path, ".["), index = 0;
        const struct brdi_key *key = brdi_key_find(keys, path, nbytes);
        if (key == NULL) return false;
        at += key->kind == BRDI_TEXT ? 0 : key->offset;
        path += nbytes;
        if (*path == '\0') return is_unread(l, key, at);
        if (*path == '[') {
            for (path++; *path != ']'; path++) index = index * 10 + (size_t)(*path - '0');
            at += 1 + index * key->stride;
            path++;
        }
        if (*path == '\0') return any_true(l->unread.words + at, key->stride);
        keys = key->children;
        path++;
    }
}

/* A contradiction is looked for among what was read. */
static bool doubt(void *context, const char *const *paths)
{
    const loader *l = context;
    for (; *paths != NULL; paths++)
        if (is_path_unread(l, *paths)) return true;
    return false;
}

/* ------------------------------------------------------------------------------------------------------ walking */

static const node *next_of(const loader *l, const node *n)
{
    return n->next != BRDI_NO_NODE ? &l->nodes[n->next] : NULL;
}

static const node *child_of(const loader *l, const node *n)
{
    return n->child != BRDI_NO_NODE ? &l->nodes[n->child] : NULL;
}

/* The value behind a key; NULL if a syntax fault cut it off. */
static const node *value_of(const loader *l, const node *key)
{
    return next_of(l, key);
}

static const node *next_key(const loader *l, const node *key)
{
    const node *value = value_of(l, key);
    return value != NULL ? next_of(l, value) : NULL;
}

/* Reports anchors, tags and aliases anywhere below a node that is not interpreted: the depth is bounded. */
static void report_forbidden(loader *l, const node *n)
{
    if (n->forbidden != NULL)
        report(l, n->forbidden_offset, BRD_FAULT_YAML, n->forbidden, "no anchors, aliases or tags");
}

static void report_forbidden_below(loader *l, const node *n)
{
    report_forbidden(l, n);
    for (const node *child = child_of(l, n); child != NULL; child = next_of(l, child)) report_forbidden_below(l, child);
}

/* ------------------------------------------------------------------------------------------------------ scalars */

/* Whether forbidden bytes stand in a scalar: what was read instead of them is not what was meant. */
static bool is_covered(const loader *l, const node *n)
{
    size_t start = brdi_scan_start(l->text, l->nbytes), end = n->offset + n->nbytes;
    if (end > l->nbytes) end = l->nbytes;
    return n->offset < end && memcmp(l->text + n->offset, l->clean + n->offset - start, end - n->offset) != 0;
}

/* Whether it was read. */
static bool read_scalar(loader *l, const struct brdi_key *key, const node *n, int32_t *value)
{
    bool any_style = key->kind == BRDI_TEXT || key->kind == BRDI_WORD || key->kind == BRDI_RATIO;
    bool nothing = n->plain && n->nbytes == 0;
    if (n->kind != BRDI_NODE_SCALAR || nothing || (!n->plain && !any_style)) {
        report_type(l, key, false, n);
        return false;
    }
    int32_t code = brdi_scalar_read(key, text_of(l, n), n->nbytes, value);
    if (code) {
        report_value(l, key, false, code, n);
    } else if (key->kind == BRDI_TEXT) {
        char *text = brdi_text_to_fill(key, &l->schema);
        memset(text, 0, key->count);
        memcpy(text, text_of(l, n), n->nbytes);
    }
    return code == 0 && !is_covered(l, n);
}

/* An element of a list; true if it is as it should be. */
static bool read_element(loader *l, const struct brdi_key *key, size_t index, const node *n, int32_t *value)
{
    size_t before = enter_index(l, index);
    int32_t code = BRD_FAULT_TYPE;
    report_forbidden(l, n);
    if (n->kind != BRDI_NODE_ALIAS) {
        bool scalar = n->kind == BRDI_NODE_SCALAR && (n->plain || key->kind == BRDI_WORDS);
        if (scalar) code = brdi_element_read(key, index, text_of(l, n), n->nbytes, value);
        if (!scalar)
            report_type(l, key, true, n);
        else if (code)
            report_value(l, key, true, code, n);
    }
    leave(l, before);
    return code == 0 && !is_covered(l, n);
}

static size_t count_children(const loader *l, const node *list)
{
    size_t count = 0;
    for (const node *n = child_of(l, list); n != NULL; n = next_of(l, n)) count++;
    return count;
}

/* NUMBERS, WORDS or RANGE as a list. A wrong count is reported before the elements, as it stands before them. */
static bool read_elements(loader *l, const struct brdi_key *key, const node *list, int32_t *value)
{
    size_t count = count_children(l, list), index = 0;
    bool counted = key->kind != BRDI_WORDS && count != (key->kind == BRDI_NUMBERS ? key->count : 2u);
    bool good = true;
    if (key->kind == BRDI_WORDS) *value = 0;
    if (counted && !list->open) report_count(l, key, list, count);
    for (const node *n = child_of(l, list); n != NULL; n = next_of(l, n), index++)
        good = read_element(l, key, index, n, value) && good;
    if (!good || counted || list->open) return false;
    if (brdi_elements_end(key, count, value) == 0) return true;
    if (key->kind == BRDI_RANGE)
        report_range(l, key, list);
    else
        report_count(l, key, list, count);
    return false;
}

/* NUMBERS, WORDS or RANGE: a list, or the one word or number that stands for it. */
static bool read_list_or_word(loader *l, const struct brdi_key *key, const node *n, int32_t *value)
{
    if (n->kind == BRDI_NODE_LIST) return read_elements(l, key, n, value);
    if (n->kind == BRDI_NODE_SCALAR && brdi_value_read_whole(key, text_of(l, n), n->nbytes, value))
        return !is_covered(l, n);
    if (n->kind == BRDI_NODE_SCALAR && n->plain && brdi_takes_one(key) && n->nbytes > 0) {
        int32_t code = brdi_value_read_one(key, text_of(l, n), n->nbytes, value);
        if (code) report_value(l, key, false, code, n);
        return code == 0 && !is_covered(l, n);
    }
    report_type(l, key, false, n);
    return false;
}

/* ----------------------------------------------------------------------------------------------------- mappings */

/* A mapping that is being read: which keys it has, and whether what it lacks is inherited. */
struct reading {
    const struct brdi_key *keys;
    int32_t *record;
    bool inherits;
    uint64_t seen;                       /* bit i: keys[i] stands here */
    uint64_t excused;                    /* bit i: keys[i] is missing because it is misspelt */
    uint32_t first[BRDI_ROOT_KEYS_MOST]; /* where keys[i] stands first */
};

static void read_value(loader *l, const struct brdi_key *key, const node *n, int32_t *value, bool inherits,
                       size_t anchor);
static void read_keys(loader *l, struct reading *r, const node *map, size_t anchor);

static uint64_t bit_of(const struct reading *r, const struct brdi_key *key)
{
    return UINT64_C(1) << (key - r->keys);
}

static const struct brdi_key *key_of(const loader *l, const struct reading *r, const node *n)
{
    return n->kind == BRDI_NODE_SCALAR ? brdi_key_find(r->keys, text_of(l, n), n->nbytes) : NULL;
}

static bool is_head(const loader *l, const struct brdi_key *key)
{
    return key >= l->root && key < l->root + BRDI_HEAD_KEYS;
}

/* A key that may be meant by an unknown one: near, and not standing elsewhere in the mapping. */
static const struct brdi_key *meant_by(const loader *l, const struct reading *r, const node *n)
{
    if (n->kind != BRDI_NODE_SCALAR) return NULL;
    const struct brdi_key *key = brdi_nearest_key(r->keys, l->root, text_of(l, n), n->nbytes);
    return key != NULL && !(r->seen & bit_of(r, key)) ? key : NULL;
}

static void note_keys(const loader *l, struct reading *r, const node *map)
{
    for (const node *n = child_of(l, map); n != NULL; n = next_key(l, n)) {
        const struct brdi_key *key = key_of(l, r, n);
        if (key == NULL || (r->seen & bit_of(r, key))) continue;
        r->seen |= bit_of(r, key);
        r->first[key - r->keys] = n->offset;
    }
    for (const node *n = child_of(l, map); n != NULL; n = next_key(l, n)) {
        const struct brdi_key *key = key_of(l, r, n) != NULL ? NULL : meant_by(l, r, n);
        if (key != NULL) r->excused |= bit_of(r, key);
    }
}

static void report_missing(loader *l, const struct brdi_key *key, size_t anchor)
{
    char message[96];
    char expected[160];
    struct brdi_writer found = brdi_writer_on(message, sizeof message),
                       right = brdi_writer_on(expected, sizeof expected);
    size_t before = enter_name(l, key->name, strlen(key->name));
    brdi_put_text(&found, "missing key ");
    brdi_quote(&found, key->name, strlen(key->name));
    brdi_put_text(&right, key->name);
    brdi_put_text(&right, ": ");
    brdi_value_expected(key, &right);
    report(l, anchor, BRD_FAULT_MISSING_KEY, message, expected);
    leave(l, before);
}

/*
 * Keys that do not stand in the mapping are inherited, or have their preset, or are missing. One that may stand there
 * all the same, under a misspelt name or where the mapping was cut off, was not read.
 */
static void complete(loader *l, struct reading *r, const node *map, size_t anchor)
{
    for (const struct brdi_key *key = r->keys; key->name != NULL; key++) {
        if (r->seen & bit_of(r, key)) continue;
        bool head = is_head(l, key), perhaps = map->open || (r->excused & bit_of(r, key)) != 0;
        bool known = head ? key->preset != NULL : r->inherits || key->preset != NULL;
        if (!head && (perhaps || !known)) note_unread(l, key, r->record + key->offset);
        if (!head && !r->inherits && key->preset != NULL) brdi_value_preset(key, &l->schema, r->record);
        if (!perhaps && !known) report_missing(l, key, anchor);
    }
}

static void report_duplicate(loader *l, const struct reading *r, const struct brdi_key *key, const node *n)
{
    char message[96];
    struct brdi_writer found = brdi_writer_on(message, sizeof message);
    struct brdi_place first = {.line = 0};
    brdi_place_move(&first, l->text, l->nbytes, r->first[key - r->keys]);
    brdi_put_text(&found, "duplicate key ");
    brdi_quote(&found, text_of(l, n), n->nbytes);
    brdi_put_text(&found, ": it stands in line ");
    brdi_put_number(&found, first.line);
    report(l, n->offset, BRD_FAULT_DUPLICATE_KEY, message, "each key once");
}

/* A key of the file that is none of the table's. While the game is unknown, all but misspelt heads may be right. */
static void report_unknown(loader *l, const struct reading *r, const node *n)
{
    if (n->kind != BRDI_NODE_SCALAR) {
        if (n->kind != BRDI_NODE_ALIAS) report(l, n->offset, BRD_FAULT_YAML, "a key that is no word", "a word");
        return;
    }
    bool root = r->keys == l->root;
    if (root && l->game < 0 && brdi_nearest_key(r->keys, l->root, text_of(l, n), n->nbytes) == NULL) return;
    report_bytes(l, n->offset);
    fill_place(l, brdi_key_fault(l->sink, r->keys, l->root, l->path, text_of(l, n), n->nbytes), n->offset);
}

/* Of `game` and `extends` the other one, as a bit. */
static uint64_t other_head(const loader *l, const struct brdi_key *key)
{
    return key == &l->root[1] ? 1u << 2 : key == &l->root[2] ? 1u << 1 : 0;
}

static void report_two_heads(loader *l, const node *n)
{
    report(l, n->offset, BRD_FAULT_CONTRADICTION, "game and extends in one file", "one of them");
}

/* One key and its value. */
static void read_pair(loader *l, const struct reading *r, const node *n, uint64_t *done)
{
    const struct brdi_key *key = key_of(l, r, n);
    const node *value = value_of(l, n);
    size_t before = enter_name(l, text_of(l, n), n->kind == BRDI_NODE_SCALAR ? n->nbytes : 0);
    report_forbidden(l, n);
    if (key == NULL)
        report_unknown(l, r, n);
    else if (*done & bit_of(r, key))
        report_duplicate(l, r, key, n);
    else if (is_head(l, key) && (*done & other_head(l, key)))
        report_two_heads(l, n);
    bool again = key != NULL && (*done & bit_of(r, key)) != 0;
    if (key != NULL) *done |= bit_of(r, key);
    if (value != NULL && key != NULL)
        read_value(l, key, value, is_head(l, key) ? l->head : r->record, r->inherits, n->offset);
    else if (value != NULL)
        report_forbidden_below(l, value);
    if (key != NULL && !is_head(l, key) && (again || value == NULL)) note_unread(l, key, r->record + key->offset);
    leave(l, before);
}

static void read_keys(loader *l, struct reading *r, const node *map, size_t anchor)
{
    uint64_t done = 0;
    note_keys(l, r, map);
    complete(l, r, map, anchor);
    report_forbidden(l, map);
    for (const node *n = child_of(l, map); n != NULL; n = next_key(l, n)) read_pair(l, r, n, &done);
}

/* What is expected of an entry of a list, and of the whole file. */
static const struct brdi_key mapping = {.name = "", .kind = BRDI_MAP};

static void read_map(loader *l, const struct brdi_key *key, const node *n, int32_t *record, bool inherits,
                     size_t anchor)
{
    struct reading r = {.keys = key->children, .record = record, .inherits = inherits};
    if (n->kind == BRDI_NODE_MAP) {
        read_keys(l, &r, n, anchor);
        return;
    }
    report_forbidden(l, n);
    if (n->kind != BRDI_NODE_ALIAS) report_type(l, &mapping, false, n);
    for (key = key->children; key->name != NULL; key++) note_unread(l, key, record + key->offset);
}

/* Where a mapping begins that stands behind no key. */
static size_t beginning(const node *n)
{
    return n->forbidden != NULL ? n->forbidden_offset : n->offset;
}

/* A list of mappings, which replaces an inherited one. Entries beyond the limit are read for their faults only. */
static void read_entries(loader *l, const struct brdi_key *key, const node *list, int32_t *value)
{
    size_t count = count_children(l, list);
    if (list->kind == BRDI_NODE_SCALAR && brdi_value_read_whole(key, text_of(l, list), list->nbytes, value)) return;
    if (list->kind != BRDI_NODE_LIST) {
        report_type(l, key, false, list);
        note_unread(l, key, value);
        return;
    }
    bool counted = count <= key->count && (int32_t)count >= key->min;
    if (!counted && !list->open) report_count(l, key, list, count);
    if (!counted || list->open) note_count_unread(l, value);
    memset(value, 0, brdi_value_nbytes(key));
    value[0] = (int32_t)(count < key->count ? count : key->count);
    size_t index = 0;
    for (const node *n = child_of(l, list); n != NULL; n = next_of(l, n), index++) {
        int32_t *record = index < key->count ? value + 1 + index * key->stride : l->spare.words;
        size_t before = enter_index(l, index);
        read_map(l, key, n, record, false, beginning(n));
        leave(l, before);
    }
}

/* A key that says what is inherited anyway. */
static void warn_of_repetition(loader *l, const struct brdi_key *key, const int32_t *record, size_t offset)
{
    if (l->warnings == NULL || record == l->head || l->game < 0) return;
    const struct brdi_schema *builtin = brdi_game_at(l->game)->builtin;
    if (brdi_key_differs(key, &l->schema, record, builtin, builtin->words + (record - l->schema.words))) return;
    fill_place(l,
               brdi_report(l->warnings, BRD_FAULT_CONTRADICTION, l->path, BRD_NO_CELL, "this value is inherited anyway",
                           "another value, or no such key"),
               offset);
}

/* anchor: where the key stands, which is where what its mapping lacks is missing. */
static void read_value(loader *l, const struct brdi_key *key, const node *n, int32_t *record, bool inherits,
                       size_t anchor)
{
    int32_t *value = record + key->offset;
    bool read = true;
    if (key->kind != BRDI_MAP) report_forbidden(l, n);
    if (key->kind != BRDI_MAP && n->kind == BRDI_NODE_ALIAS) {
        note_unread(l, key, value);
        return;
    }
    switch (key->kind) {
    case BRDI_MAP: read_map(l, key, n, value, inherits, anchor); break;
    case BRDI_LIST: read_entries(l, key, n, value); break;
    case BRDI_NUMBERS:
    case BRDI_WORDS:
    case BRDI_RANGE: read = read_list_or_word(l, key, n, value); break;
    default: read = read_scalar(l, key, n, value); break;
    }
    if (!read) note_unread(l, key, value);
    if (inherits && key->kind != BRDI_MAP) warn_of_repetition(l, key, record, anchor);
}

/* --------------------------------------------------------------------------------------------------------- root */

static const node *root_value(const loader *l, const node *root, const char *name)
{
    for (const node *n = root != NULL ? child_of(l, root) : NULL; n != NULL; n = next_key(l, n))
        if (n->kind == BRDI_NODE_SCALAR && brdi_is_word(text_of(l, n), n->nbytes, name)) return value_of(l, n);
    return NULL;
}

static int find_game(const loader *l, const node *value)
{
    return value != NULL && value->kind == BRDI_NODE_SCALAR ? brdi_game_find(text_of(l, value), value->nbytes) : -1;
}

/* schema, game and extends, then the keys of the game. `extends` may take the place of `game`. */
static void lay_root(loader *l, bool extends)
{
    const struct brdi_key head[BRDI_HEAD_KEYS] = {
        {.name = "schema",
         .kind = BRDI_NUMBER,
         .flags = BRDI_COSMETIC,
         .offset = 0,
         .min = BRD_SCHEMA_VERSION,
         .max = BRD_SCHEMA_VERSION},
        {.name = "game",
         .kind = BRDI_WORD,
         .flags = BRDI_COSMETIC,
         .offset = 1,
         .words = l->games,
         .preset = extends ? "" : NULL},
        {.name = "extends", .kind = BRDI_WORD, .flags = BRDI_COSMETIC, .offset = 2, .words = l->games, .preset = ""},
    };
    size_t count = BRDI_HEAD_KEYS;
    for (int i = 0; i < brdi_game_total && i < BRDI_GAMES_MOST - 1; i++) l->games[i] = brdi_game_at(i)->name;
    memcpy(l->root, head, sizeof head);
    if (l->game < 0) return;
    for (const struct brdi_key *key = brdi_game_at(l->game)->keys; key->name != NULL && count < BRDI_ROOT_KEYS_MOST - 1;
         key++)
        l->root[count++] = *key;
}

/* Reads the whole file; reports overrides first (they have line 0), and what ended the parse last. */
static void read_root(loader *l, const node *root)
{
    const node *extends = root_value(l, root, "extends"), *game = root_value(l, root, "game");
    l->game = find_game(l, game != NULL ? game : extends);
    lay_root(l, extends != NULL);
    if (l->game >= 0) {
        const struct brdi_game *ops = brdi_game_at(l->game);
        l->schema = *ops->builtin; /* also where nothing is inherited: what cannot be read must be something */
        brdi_schema_override(ops->keys, &l->spare, &l->overrides, l->sink);
    }
    if (root->kind != BRDI_NODE_MAP) {
        report_forbidden(l, root);
        if (root->kind != BRDI_NODE_ALIAS) report_type(l, &mapping, false, root);
        return;
    }
    struct reading r = {.keys = l->root, .record = l->schema.words, .inherits = extends != NULL};
    read_keys(l, &r, root, beginning(root));
}

/* ----------------------------------------------------------------------------------------------- contradictions */

/* The child of a list or mapping that a step of a path leads to: a key, or an entry; NULL if there is none. */
static const node *step_into(const loader *l, const node *from, const char *step, size_t nbytes)
{
    bool entry = step[0] == '[';
    const node *n = from != NULL && from->kind == (entry ? BRDI_NODE_LIST : BRDI_NODE_MAP) ? child_of(l, from) : NULL;
    size_t index = 0;
    for (size_t i = 1; entry && i < nbytes && step[i] != ']'; i++) index = index * 10 + (size_t)(step[i] - '0');
    while (entry && n != NULL && index-- > 0) n = next_of(l, n);
    while (!entry && n != NULL && (n->nbytes != nbytes || memcmp(text_of(l, n), step, nbytes) != 0)) n = next_key(l, n);
    return n;
}

/* The key or entry in the file that lies farthest along a path; *whole: at its end. NULL: not even the first. */
static const node *find_path(const loader *l, const char *path, bool *whole)
{
    const node *from = child_of(l, &l->nodes[0]), *place = NULL;
    for (size_t i = 0; path[i] != '\0';) {
        size_t start = i + (path[i] == '.');
        for (i = start + 1; path[i] != '\0' && path[i] != '.' && path[i] != '['; i++)
            ;
        const node *next = step_into(l, from, path + start, i - start);
        *whole = next != NULL;
        if (next == NULL) return place;
        place = next;
        from = path[start] == '[' ? next : value_of(l, next);
    }
    return place;
}

/* Follows mappings of a single key down: what is wrong with the whole is wrong with its only part. Extends the path. */
static const node *narrow(loader *l, const node *place)
{
    for (;;) {
        const node *value = value_of(l, place);
        if (value == NULL || value->kind != BRDI_NODE_MAP) return place;
        const node *only = child_of(l, value);
        if (only == NULL || next_key(l, only) != NULL) return place;
        enter_name(l, text_of(l, only), only->nbytes);
        place = only;
    }
}

bool brdi_stands_in_file(const loader *l, const char *path)
{
    bool whole = false;
    find_path(l, path, &whole);
    return whole;
}

/* The first of the paths that the file has, or else the first. */
static const char *standing_path(const loader *l, const char *const *paths)
{
    for (const char *const *path = paths; *path != NULL; path++)
        if (brdi_stands_in_file(l, *path)) return *path;
    return paths[0];
}

/* At the key or entry that a path names, or as near to it as there is. */
static void place_in_file(loader *l, brd_fault *fault, const char *path)
{
    bool whole = false, entry = path[strlen(path) - 1] == ']';
    const node *place = find_path(l, path, &whole);
    enter_name(l, path, strlen(path));
    if (whole && !entry) place = narrow(l, place);
    fill_place(l, fault, place != NULL ? place->offset : l->nodes[l->nodes[0].child].offset);
    brdi_copy_text(fault->field, sizeof fault->field, l->path);
    leave(l, 0);
}

void brdi_place_in_file(void *context, brd_fault *fault, const char *const *paths)
{
    loader *l = context;
    place_in_file(l, fault, standing_path(l, paths));
}

/* A contradiction stands at the override; if none has to do with it, in the file. */
static void place_contradiction(void *context, brd_fault *fault, const char *const *paths)
{
    loader *l = context;
    if (brdi_overridden_path(&l->overrides, paths) != NULL)
        brdi_place_at_override(&l->overrides, fault, paths);
    else
        brdi_place_in_file(l, fault, paths);
}

static bool stands_before(const brd_fault *a, const brd_fault *b)
{
    return a->line != b->line ? a->line < b->line : a->column < b->column;
}

/* Contradictions come in the order in which the game tests them; they are reported in order of position. */
static void sort_faults(brd_fault *faults, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        brd_fault fault = faults[i];
        size_t at = i;
        for (; at > 0 && stands_before(&fault, &faults[at - 1]); at--) faults[at] = faults[at - 1];
        faults[at] = fault;
    }
}

/* Puts the contradictions among the faults, all in order of position; those that are too many fall off the end. */
static void merge_contradictions(loader *l, size_t found)
{
    struct brdi_sink *sink = l->sink;
    size_t own = brdi_kept(sink), at;
    size_t other = found < BRDI_CONTRADICTIONS_MOST ? found : BRDI_CONTRADICTIONS_MOST;
    sort_faults(l->contradictions, other);
    for (at = own + other; at > 0; at--) {
        bool contradiction =
            own == 0 || (other > 0 && !stands_before(&l->contradictions[other - 1], &sink->faults[own - 1]));
        const brd_fault *last = contradiction ? &l->contradictions[--other] : &sink->faults[--own];
        if (at <= sink->capacity) sink->faults[at - 1] = *last;
    }
    sink->count += found;
}

/* Overrides win over the file: what it says of a switch that they set does not matter. */
static void override(loader *l)
{
    struct brdi_sink nowhere = {.faults = NULL};
    uint16_t base;
    const struct brdi_key *keys = brdi_game_at(l->game)->keys, *switches = brdi_switches(keys, &base);
    struct brdi_overridden overridden = brdi_schema_override(keys, &l->schema, &l->overrides, &nowhere);
    for (size_t i = 0; switches[i].name != NULL; i++)
        if ((overridden.named >> i & 1) != 0)
            note_read(l, &switches[i], l->schema.words + base + switches[i].offset, (overridden.unread >> i & 1) != 0);
}

/*
 * Looks for what the keys have against each other, as far as they could be read; makes the rules, if nothing of them is
 * in doubt but names: only then a start can be tested.
 */
static void build(loader *l)
{
    struct brdi_sink found = {.faults = l->contradictions,
                              .capacity = BRDI_CONTRADICTIONS_MOST,
                              .place = place_contradiction,
                              .doubt = doubt,
                              .context = l};
    override(l);
    brdi_game_at(l->game)->contradictions(&l->schema, &found);
    if (found.count == 0 && !l->unread.any) brdi_rules_compile(&l->made, l->game, &l->schema, &found);
    merge_contradictions(l, found.count);
}

void brdi_rules_read(loader *l, brd_rules *rules)
{
    const node *root = l->node_count > 0 ? child_of(l, &l->nodes[0]) : NULL;
    const node nothing = {.kind = BRDI_NODE_MAP, .plain = true};
    l->game = -1;
    l->scan = (struct brdi_scan){.text = l->text, .nbytes = l->nbytes};
    l->scan_pending = l->nbytes <= BRDI_RULES_TEXT_NBYTES && brdi_scan_next(&l->scan, &l->scan_fault);
    if (root != NULL)
        read_root(l, root);
    else if (!l->end.code)
        read_root(l, &nothing);
    report_bytes(l, SIZE_MAX);
    l->path[0] = '\0';
    if (l->game >= 0) build(l);
    if (l->end.code) report(l, l->end.offset, l->end.code, l->end.message, l->end.expected);
    if (l->sink->count > 0) return;
    *rules = l->made;
    if (l->warnings == NULL) return;
    brdi_rules_warn(l, rules);
    sort_faults(l->warnings->faults, brdi_kept(l->warnings));
}
