/* place.c: where in the file a key is. */
#include "yaml/loader.h"

/* --------------------------------------------------------------------------------------------- keys in the file */

static const struct brdi_node *entry_at(const struct brdi_loader *l, const struct brdi_node *list, uint64_t index)
{
    const struct brdi_node *n = list->kind == BRDI_NODE_LIST ? brdi_first_child(l, list) : NULL;
    while (n != NULL && index-- > 0) n = brdi_next_node(l, n);
    return n;
}

static const struct brdi_node *key_in(const struct brdi_loader *l, const struct brdi_node *map, const char *name)
{
    const struct brdi_node *n = map->kind == BRDI_NODE_MAP ? brdi_first_child(l, map) : NULL;
    while (n != NULL && !brdi_node_is(l, n, name)) n = brdi_next_key(l, n);
    return n;
}

/*
 * The last key or entry on the way along a trail that the file has, or NULL. *whole: it is the one that the trail leads
 * to.
 */
static const struct brdi_node *find(const struct brdi_loader *l, const struct brdi_trail *trail, bool *whole)
{
    const struct brdi_node *from = brdi_first_child(l, &l->nodes[0]), *place = NULL;
    for (int i = 0; i < trail->count; i++) {
        bool last = i + 1 == trail->count;
        if (last && trail->entry >= 0 && from != NULL) from = entry_at(l, from, (uint64_t)trail->entry);
        if (last && trail->entry >= 0 && from != NULL) place = from;
        const struct brdi_node *next =
            from != NULL ? key_in(l, from, brdi_key_name(trail->keys[i], trail->schema)) : NULL;
        *whole = next != NULL;
        if (next == NULL) return place;
        place = next;
        from = brdi_value_of(l, next);
    }
    return place;
}

bool brdi_is_in_file(const struct brdi_loader *l, const struct brdi_trail *trail)
{
    bool whole = false;
    find(l, trail, &whole);
    return whole;
}

/* ------------------------------------------------------------------------------------------------------- places */

/* Goes down mappings of a single key: a fault of the mapping is a fault of its only key. Extends the path. */
static const struct brdi_node *narrow(struct brdi_loader *l, const struct brdi_node *place)
{
    for (;;) {
        const struct brdi_node *value = brdi_value_of(l, place);
        if (value == NULL || value->kind != BRDI_NODE_MAP) return place;
        const struct brdi_node *only = brdi_first_child(l, value);
        if (only == NULL || brdi_next_key(l, only) != NULL) return place;
        brdi_enter_name(l, brdi_node_text(l, only), only->nbytes);
        place = only;
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r';
}

/*
 * The offset in the file of a character of a scalar, `at`. The file may have line breaks where the scalar has a space,
 * or nothing: they are passed. At an escape, which can be longer than its character, the walk ends.
 */
static size_t offset_in_scalar(const struct brdi_loader *l, const struct brdi_node *n, size_t at)
{
    const char *text = brdi_node_text(l, n);
    bool quoted = !n->plain && n->offset < l->nbytes && (l->text[n->offset] == '"' || l->text[n->offset] == '\'');
    size_t offset = n->offset + quoted;
    for (size_t i = 0; offset < l->nbytes && i < n->nbytes; offset++) {
        char c = l->text[offset];
        bool same = c == text[i] || (c == '\n' && text[i] == ' ');
        bool passed = is_blank(c) || (c == '\\' && offset + 1 < l->nbytes && is_blank(l->text[offset + 1]));
        if (same ? i == at : !passed) break;
        i += same;
    }
    return offset;
}

static size_t offset_of(const struct brdi_loader *l, const struct brdi_node *key, size_t at)
{
    const struct brdi_node *value = brdi_value_of(l, key);
    bool inside = at != BRDI_NOT_IN_TEXT && value != NULL && value->kind == BRDI_NODE_SCALAR;
    return inside ? offset_in_scalar(l, value, at) : key->offset;
}

void brdi_place_in_file(void *loader, brd_fault *fault, const struct brdi_trail *trails, size_t count, size_t at)
{
    struct brdi_loader *l = loader;
    struct brdi_writer path = brdi_writer_on(l->path, sizeof l->path);
    const struct brdi_trail *trail = trails;
    while (trail < trails + count && !brdi_is_in_file(l, trail)) trail++;
    if (trail == trails + count) trail = trails;
    bool whole = false;
    const struct brdi_node *place = find(l, trail, &whole);
    brdi_trail_write(trail, &path);
    size_t offset = place != NULL ? place->offset : l->nodes[l->nodes[0].child].offset;
    if (whole) offset = offset_of(l, place = narrow(l, place), at);
    brdi_fill_place(l, fault, offset);
    brdi_copy_text(fault->field, sizeof fault->field, l->path);
    brdi_leave(l, 0);
}

bool brdi_is_before(const brd_fault *a, const brd_fault *b)
{
    return a->line != b->line ? a->line < b->line : a->column < b->column;
}

void brdi_sort_faults(brd_fault *faults, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        brd_fault fault = faults[i];
        size_t at = i;
        for (; at > 0 && brdi_is_before(&fault, &faults[at - 1]); at--) faults[at] = faults[at - 1];
        faults[at] = fault;
    }
}
