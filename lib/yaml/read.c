/*
 * read.c: the nodes of a rules file, interpreted by the game's table of keys. One walk from the first node to the last
 * reports every fault when it comes to it, so that faults are reported in order of position.
 */
#include "yaml/loader.h"

#include "keys/keys.h"
#include "keys/values.h"

enum { HEAD_SCHEMA, HEAD_GAME, HEAD_EXTENDS }; /* the first keys of a file */

/* A mapping that is being read: which keys it has, and whether the keys that it lacks are inherited. */
struct reading {
    const struct brdi_key *keys;
    int32_t *record;
    bool inherits;
    uint64_t seen;                       /* bit i: the mapping has keys[i] */
    uint64_t excused;                    /* bit i: keys[i] is missing because it is misspelt */
    uint64_t done;                       /* bit i: keys[i] has been read */
    uint32_t first[BRDI_ROOT_KEYS_MOST]; /* the offset of the first keys[i] */
};

/* What an entry of a list must be, and the whole file. */
static const struct brdi_key mapping = {.name = "", .kind = BRDI_MAP};

static void read_value(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *n, int32_t *record,
                       bool inherits, size_t anchor);

/* ----------------------------------------------------------------------------------------------------- mappings */

static uint64_t bit_of(const struct reading *r, const struct brdi_key *key)
{
    return UINT64_C(1) << (key - r->keys);
}

static const struct brdi_key *key_of(const struct brdi_loader *l, const struct reading *r, const struct brdi_node *n)
{
    if (n->kind != BRDI_NODE_SCALAR) return NULL;
    const struct brdi_key *key = brdi_key_find(r->keys, brdi_node_text(l, n), n->nbytes);
    return key != NULL ? key : brdi_own_find(r->keys, &l->schema, brdi_node_text(l, n), n->nbytes);
}

static bool is_head(const struct brdi_loader *l, const struct brdi_key *key)
{
    return key >= l->root && key < l->root + BRDI_HEAD_KEYS;
}

/* The key that a misspelt one probably means, or NULL. */
static const struct brdi_key *meant_by(const struct brdi_loader *l, const struct reading *r, const struct brdi_node *n)
{
    struct brdi_writer nowhere = brdi_writer_on(NULL, 0);
    if (n->kind != BRDI_NODE_SCALAR) return NULL;
    return brdi_nearest_key(r->keys, l->root, brdi_node_text(l, n), n->nbytes, &nowhere);
}

/* Notes which keys the mapping has, and which it has misspelt. */
static void note_keys(const struct brdi_loader *l, struct reading *r, const struct brdi_node *map)
{
    for (const struct brdi_node *n = brdi_first_child(l, map); n != NULL; n = brdi_next_key(l, n)) {
        const struct brdi_key *key = key_of(l, r, n);
        if (key == NULL || (r->seen & bit_of(r, key))) continue;
        r->seen |= bit_of(r, key);
        r->first[key - r->keys] = n->offset;
    }
    for (const struct brdi_node *n = brdi_first_child(l, map); n != NULL; n = brdi_next_key(l, n)) {
        const struct brdi_key *key = key_of(l, r, n) != NULL ? NULL : meant_by(l, r, n);
        if (key != NULL) r->excused |= bit_of(r, key) & ~r->seen;
    }
}

static void report_missing(struct brdi_loader *l, const struct brdi_key *key, size_t anchor)
{
    char message[BRDI_MESSAGE_NBYTES], expected[BRDI_MESSAGE_NBYTES];
    struct brdi_writer found = brdi_writer_on(message, sizeof message);
    struct brdi_writer right = brdi_writer_on(expected, sizeof expected);
    size_t before = brdi_enter_name(l, key->name, strlen(key->name));
    brdi_put_text(&found, "missing key ");
    brdi_quote(&found, key->name, strlen(key->name));
    brdi_put_text(&right, key->name);
    brdi_put_text(&right, ": ");
    brdi_value_expected(key, &right);
    brdi_report_at(l, anchor, BRD_FAULT_MISSING_KEY, message, expected);
    brdi_leave(l, before);
}

/*
 * A key that the mapping does not have is inherited, or gets its preset, or is missing. It counts as unread if it may
 * be in the file after all: under a misspelt name, or where the mapping was cut off.
 */
static void complete(struct brdi_loader *l, struct reading *r, const struct brdi_node *map, size_t anchor)
{
    for (const struct brdi_key *key = r->keys; key->name != NULL; key++) {
        if (r->seen & bit_of(r, key)) continue;
        bool head = is_head(l, key), perhaps = map->open || (r->excused & bit_of(r, key)) != 0;
        bool known = head ? key->preset != NULL : r->inherits || key->preset != NULL;
        if (!head && (perhaps || !known)) brdi_note_unread(l, key, r->record + key->offset, true);
        if (!head && !r->inherits && key->preset != NULL) brdi_value_preset(key, &l->schema, r->record);
        if (!perhaps && !known) report_missing(l, key, anchor);
    }
}

static void report_duplicate(struct brdi_loader *l, const struct reading *r, const struct brdi_key *key,
                             const struct brdi_node *n)
{
    char message[BRDI_MESSAGE_NBYTES];
    struct brdi_writer found = brdi_writer_on(message, sizeof message);
    struct brdi_place first = {.line = 0};
    brdi_place_move(&first, l->text, l->nbytes, r->first[key - r->keys]);
    brdi_put_text(&found, "duplicate key ");
    brdi_quote(&found, brdi_node_text(l, n), n->nbytes);
    brdi_put_text(&found, ": it is in line ");
    brdi_put_number(&found, first.line);
    brdi_report_at(l, n->offset, BRD_FAULT_DUPLICATE_KEY, message, "each key once");
}

/* Whether a key of a map of types is meant as a type of the file's own: its value has the key `letter`. */
static bool is_own_type(const struct brdi_loader *l, const struct brdi_key *keys, const struct brdi_node *n)
{
    const struct brdi_node *value = brdi_value_of(l, n);
    if (n->kind != BRDI_NODE_SCALAR || value == NULL || value->kind != BRDI_NODE_MAP) return false;
    if (brdi_key_find(keys, brdi_node_text(l, n), n->nbytes) != NULL) return false;
    for (n = brdi_first_child(l, value); n != NULL; n = brdi_next_key(l, n))
        if (brdi_node_is(l, n, "letter")) return true;
    return false;
}

/* Reports a type of the file's own that has no name, or no place. */
static void report_own_type(struct brdi_loader *l, const struct brdi_node *n)
{
    char message[BRDI_MESSAGE_NBYTES], expected[BRDI_MESSAGE_NBYTES];
    struct brdi_writer found = brdi_writer_on(message, sizeof message);
    struct brdi_writer right = brdi_writer_on(expected, sizeof expected);
    bool named = brdi_is_own_name(brdi_node_text(l, n), n->nbytes);
    brdi_quote(&found, brdi_node_text(l, n), n->nbytes);
    brdi_put_text(&found, named ? " is a type too many" : " cannot name a type");
    brdi_put_text(&right, named ? "at most " : "2 to ");
    brdi_put_number(&right, named ? BRDI_OWN_TYPES_MOST : BRDI_OWN_NAME_NBYTES - 1);
    brdi_put_text(&right, named ? " types of the file's own" : " lower-case letters, digits and hyphens");
    brdi_report_at(l, n->offset, named ? BRD_FAULT_RANGE : BRD_FAULT_WORD, message, expected);
}

/* While the game is unknown, any key may be right, except one that is nearly `schema`, `game` or `extends`. */
static void report_unknown(struct brdi_loader *l, const struct reading *r, const struct brdi_node *n)
{
    if (n->kind == BRDI_NODE_ALIAS) return;
    if (n->kind != BRDI_NODE_SCALAR) {
        brdi_report_at(l, n->offset, BRD_FAULT_YAML, "this key is not a word", "a word");
        return;
    }
    if (r->keys == l->root && l->game < 0 && meant_by(l, r, n) == NULL) return;
    if (l->own_map != NULL && r->keys == l->own_map->children && is_own_type(l, r->keys, n)) {
        report_own_type(l, n);
        return;
    }
    brdi_report_bytes(l, n->offset);
    brdi_fill_place(l, brdi_key_fault(l->sink, r->keys, l->root, l->path, brdi_node_text(l, n), n->nbytes), n->offset);
}

/* The bit of `extends` for `game`, and of `game` for `extends`. */
static uint64_t other_head(const struct brdi_loader *l, const struct brdi_key *key)
{
    return key == &l->root[HEAD_GAME] ? 1u << HEAD_EXTENDS : key == &l->root[HEAD_EXTENDS] ? 1u << HEAD_GAME : 0;
}

/* A key of the table and its value. */
static void read_known(struct brdi_loader *l, struct reading *r, const struct brdi_key *key, const struct brdi_node *n)
{
    const struct brdi_node *value = brdi_value_of(l, n);
    bool head = is_head(l, key), again = (r->done & bit_of(r, key)) != 0;
    int32_t *record = head ? l->head : r->record;
    if (again)
        report_duplicate(l, r, key, n);
    else if (head && (r->done & other_head(l, key)) != 0)
        brdi_report_at(l, n->offset, BRD_FAULT_CONTRADICTION, "game and extends in one file", "one of them");
    r->done |= bit_of(r, key);
    if (value != NULL) read_value(l, key, value, record, r->inherits, n->offset);
    if (!head && (again || value == NULL)) brdi_note_unread(l, key, record + key->offset, true);
}

static void read_unknown(struct brdi_loader *l, const struct reading *r, const struct brdi_node *n)
{
    const struct brdi_node *value = brdi_value_of(l, n);
    report_unknown(l, r, n);
    if (value != NULL) brdi_report_forbidden_below(l, value);
}

static void read_pair(struct brdi_loader *l, struct reading *r, const struct brdi_node *n)
{
    const struct brdi_key *key = key_of(l, r, n);
    size_t before = brdi_enter_name(l, brdi_node_text(l, n), n->kind == BRDI_NODE_SCALAR ? n->nbytes : 0);
    brdi_report_forbidden(l, n);
    if (key != NULL)
        read_known(l, r, key, n);
    else
        read_unknown(l, r, n);
    brdi_leave(l, before);
}

static void read_keys(struct brdi_loader *l, struct reading *r, const struct brdi_node *map, size_t anchor)
{
    note_keys(l, r, map);
    complete(l, r, map, anchor);
    brdi_report_forbidden(l, map);
    for (const struct brdi_node *n = brdi_first_child(l, map); n != NULL; n = brdi_next_key(l, n)) read_pair(l, r, n);
}

static void read_map(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *n, int32_t *record,
                     bool inherits, size_t anchor)
{
    bool is_own = (key->flags & (BRDI_OWN | BRDI_OPTIONAL)) == BRDI_OWN;
    struct reading r = {.keys = key->children, .record = record, .inherits = inherits && !is_own};
    if (n->kind == BRDI_NODE_MAP) {
        read_keys(l, &r, n, anchor);
        return;
    }
    brdi_report_forbidden(l, n);
    if (n->kind != BRDI_NODE_ALIAS) brdi_report_type(l, &mapping, false, n);
    for (key = key->children; key->name != NULL; key++) brdi_note_unread(l, key, record + key->offset, true);
}

/* Where an entry of a list begins, or the whole file. */
static size_t beginning(const struct brdi_node *n)
{
    return n->forbidden != NULL ? n->forbidden_offset : n->offset;
}

/* Entries beyond the limit are read only to find their faults. */
static void read_each_entry(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *list,
                            int32_t *value)
{
    size_t index = 0;
    for (const struct brdi_node *n = brdi_first_child(l, list); n != NULL; n = brdi_next_node(l, n), index++) {
        int32_t *record = index < key->count ? value + 1 + index * key->stride : l->spare.words;
        size_t before = brdi_enter_index(l, index);
        read_map(l, key, n, record, false, beginning(n));
        brdi_leave(l, before);
    }
}

/* A list of mappings replaces an inherited one. */
static void read_entries(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *list,
                         int32_t *value)
{
    size_t count = brdi_count_children(l, list);
    if (list->kind == BRDI_NODE_SCALAR && brdi_value_read_whole(key, brdi_node_text(l, list), list->nbytes, value))
        return;
    if (list->kind != BRDI_NODE_LIST) {
        brdi_report_type(l, key, false, list);
        brdi_note_unread(l, key, value, true);
        return;
    }
    bool wrong_count = count > key->count || (int32_t)count < key->min;
    if (wrong_count && !list->open) brdi_report_count(l, key, list);
    if (wrong_count || list->open) brdi_note_count_unread(l, value);
    memset(value, 0, brdi_value_nbytes(key));
    value[0] = (int32_t)(count < key->count ? count : key->count);
    read_each_entry(l, key, list, value);
}

static void warn_of_repetition(struct brdi_loader *l, const struct brdi_key *key, const int32_t *record, size_t offset)
{
    if (l->warnings == NULL || record == l->head || l->game < 0) return;
    const struct brdi_schema *builtin = brdi_game_at(l->game)->builtin;
    if (brdi_key_differs(key, &l->schema, record, builtin, builtin->words + (record - l->schema.words))) return;
    brd_fault *warning = brdi_report(l->warnings, BRD_FAULT_CONTRADICTION, l->path, BRD_NO_CELL,
                                     "this repeats the inherited value", "another value, or no such key");
    brdi_fill_place(l, warning, offset);
}

/* anchor: the offset of the key, at which keys that its mapping lacks are reported. */
static void read_value(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *n, int32_t *record,
                       bool inherits, size_t anchor)
{
    int32_t *value = record + key->offset;
    struct brdi_resolved resolved;
    if (key->kind == BRDI_MAP) {
        read_map(l, key, n, value, inherits, anchor);
        return;
    }
    brdi_report_forbidden(l, n);
    if (n->kind == BRDI_NODE_ALIAS) {
        brdi_note_unread(l, key, value, true);
        return;
    }
    if (key->kind == BRDI_LIST)
        read_entries(l, key, n, value);
    else if (!brdi_read_scalars(l, brdi_key_resolve(key, &l->schema, &resolved), n, value))
        brdi_note_unread(l, key, value, true);
    if (inherits) warn_of_repetition(l, key, record, anchor);
}

/* --------------------------------------------------------------------------------------------------------- root */

static const struct brdi_node *root_value(const struct brdi_loader *l, const struct brdi_node *root, const char *name)
{
    for (const struct brdi_node *n = root != NULL ? brdi_first_child(l, root) : NULL; n != NULL;
         n = brdi_next_key(l, n))
        if (brdi_node_is(l, n, name)) return brdi_value_of(l, n);
    return NULL;
}

static int find_game(const struct brdi_loader *l, const struct brdi_node *value)
{
    return value != NULL && value->kind == BRDI_NODE_SCALAR ? brdi_game_find(brdi_node_text(l, value), value->nbytes)
                                                            : -1;
}

/* clang-format off */
#define HEAD_KEY(text, place, value, initial) \
    {.name = text, .flags = BRDI_COSMETIC, .offset = place, value, .preset = initial}
/* clang-format on */

/* schema, game and extends, then the keys of the game. `game` may be missing if there is `extends`. */
static void lay_root(struct brdi_loader *l, bool extends)
{
    const struct brdi_key head[BRDI_HEAD_KEYS] = {
        HEAD_KEY("schema", HEAD_SCHEMA, BRDI_A_NUMBER(BRD_SCHEMA_VERSION, BRD_SCHEMA_VERSION), NULL),
        HEAD_KEY("game", HEAD_GAME, BRDI_A_WORD(l->games), extends ? "" : NULL),
        HEAD_KEY("extends", HEAD_EXTENDS, BRDI_A_WORD(l->games), ""),
    };
    size_t count = BRDI_HEAD_KEYS;
    for (int i = 0; i < brdi_game_total && i < BRDI_GAMES_MOST - 1; i++) l->games[i] = brdi_game_at(i)->name;
    memcpy(l->root, head, sizeof head);
    if (l->game < 0) return;
    for (const struct brdi_key *key = brdi_game_at(l->game)->keys; key->name != NULL && count < BRDI_ROOT_KEYS_MOST - 1;
         key++)
        l->root[count++] = *key;
}

/* Gives the file's own types their names before anything is read, because other keys may mention them. */
static void name_own_types(struct brdi_loader *l, const struct brdi_node *root)
{
    int count = 0;
    const struct brdi_node *map = l->own_map != NULL ? root_value(l, root, l->own_map->name) : NULL;
    if (map == NULL || map->kind != BRDI_NODE_MAP) return;
    for (const struct brdi_node *n = brdi_first_child(l, map); n != NULL; n = brdi_next_key(l, n)) {
        if (count == BRDI_OWN_TYPES_MOST || !is_own_type(l, l->own_map->children, n)) continue;
        const char *name = brdi_node_text(l, n);
        if (!brdi_is_own_name(name, n->nbytes) || brdi_own_find(l->own_map->children, &l->schema, name, n->nbytes))
            continue;
        memcpy(l->schema.texts.types[count++].name, name, n->nbytes);
    }
}

/* Faults of overrides come first: they have line 0. */
static void read_root(struct brdi_loader *l, const struct brdi_node *root)
{
    const struct brdi_node *extends = root_value(l, root, "extends"), *game = root_value(l, root, "game");
    l->game = find_game(l, game != NULL ? game : extends);
    lay_root(l, extends != NULL);
    if (l->game >= 0) {
        const struct brdi_game *ops = brdi_game_at(l->game);
        l->schema = *ops->builtin; /* for values that cannot be read, even if the file inherits nothing */
        l->own_map = brdi_own_map(ops->keys);
        name_own_types(l, root);
        brdi_schema_override(ops->keys, &l->spare, &l->overrides, l->sink);
    }
    if (root->kind != BRDI_NODE_MAP) {
        brdi_report_forbidden(l, root);
        if (root->kind != BRDI_NODE_ALIAS) brdi_report_type(l, &mapping, false, root);
        return;
    }
    struct reading r = {.keys = l->root, .record = l->schema.words, .inherits = extends != NULL};
    read_keys(l, &r, root, beginning(root));
}

void brdi_read_keys(struct brdi_loader *l)
{
    const struct brdi_node *root = l->node_count > 0 ? brdi_first_child(l, &l->nodes[0]) : NULL;
    const struct brdi_node nothing = {.kind = BRDI_NODE_MAP, .plain = true};
    l->game = -1;
    l->scan = (struct brdi_scan){.text = l->text, .nbytes = l->nbytes};
    bool is_scanned = l->nbytes <= BRDI_RULES_TEXT_NBYTES && brdi_scan_encoding(l->text, l->nbytes) == NULL;
    l->scan_pending = is_scanned && brdi_scan_next(&l->scan, &l->scan_fault);
    if (root != NULL)
        read_root(l, root);
    else if (l->end.code == 0)
        read_root(l, &nothing);
    brdi_report_bytes(l, SIZE_MAX);
    l->path[0] = '\0';
}
