/* scalars.c: scalars and lists of scalars, from nodes. */
#include "yaml/loader.h"

#include "keys/values.h"

/* Whether a scalar contains forbidden bytes: other bytes were read instead of them. */
static bool is_covered(const struct brdi_loader *l, const struct brdi_node *n)
{
    size_t start = brdi_byte_order_mark(l->text, l->nbytes), end = n->offset + n->nbytes;
    if (end > l->nbytes) end = l->nbytes;
    return n->offset < end && memcmp(l->text + n->offset, l->clean + n->offset - start, end - n->offset) != 0;
}

static void store_text(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *n)
{
    char *text = brdi_text_to_fill(key, &l->schema);
    memset(text, 0, key->count);
    memcpy(text, brdi_node_text(l, n), n->nbytes);
}

static bool read_scalar(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *n, int32_t *value)
{
    bool any_style = key->kind == BRDI_TEXT || key->kind == BRDI_WORD || key->kind == BRDI_RATIO;
    bool nothing = n->plain && n->nbytes == 0;
    if (n->kind != BRDI_NODE_SCALAR || nothing || (!n->plain && !any_style)) {
        brdi_report_type(l, key, false, n);
        return false;
    }
    int32_t code = brdi_scalar_read(key, brdi_node_text(l, n), n->nbytes, value);
    if (code != 0)
        brdi_report_value(l, key, false, code, n);
    else if (key->kind == BRDI_TEXT)
        store_text(l, key, n);
    return code == 0 && !is_covered(l, n);
}

static int32_t read_element(struct brdi_loader *l, const struct brdi_key *key, size_t index, const struct brdi_node *n,
                            int32_t *value)
{
    bool scalar = n->kind == BRDI_NODE_SCALAR && (n->plain || key->kind == BRDI_WORDS);
    if (!scalar) {
        if (n->kind != BRDI_NODE_ALIAS) brdi_report_type(l, key, true, n);
        return BRD_FAULT_TYPE;
    }
    int32_t code = brdi_element_read(key, index, brdi_node_text(l, n), n->nbytes, value);
    if (code != 0) brdi_report_value(l, key, true, code, n);
    return code;
}

/* Reads each element; whether all of them were read. */
static bool read_each(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *list, int32_t *value)
{
    size_t index = 0;
    bool read = true;
    for (const struct brdi_node *n = brdi_first_child(l, list); n != NULL; n = brdi_next_node(l, n), index++) {
        size_t before = brdi_enter_index(l, index);
        brdi_report_forbidden(l, n);
        read = read_element(l, key, index, n, value) == 0 && !is_covered(l, n) && read;
        brdi_leave(l, before);
    }
    return read;
}

static bool has_forbidden(const struct brdi_loader *l, const struct brdi_node *list)
{
    for (const struct brdi_node *n = brdi_first_child(l, list); n != NULL; n = brdi_next_node(l, n))
        if (n->forbidden != NULL) return true;
    return false;
}

/*
 * A wrong number of elements is reported before the elements, because it is reported where the list begins.
 * A fault of the list as a whole is found after them: it is left out where an anchor or a tag among them has been
 * reported, because faults come in order of position.
 */
static bool read_elements(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *list,
                          int32_t *value)
{
    size_t count = brdi_count_children(l, list);
    bool wrong_count = key->kind != BRDI_WORDS && count != (key->kind == BRDI_NUMBERS ? key->count : 2u);
    if (key->kind == BRDI_WORDS) *value = 0;
    if (wrong_count && !list->open) brdi_report_count(l, key, list);
    if (!read_each(l, key, list, value) || wrong_count || list->open) return false;
    if (brdi_elements_end(key, count, value) == 0) return true;
    if (has_forbidden(l, list)) return false;
    if (key->kind == BRDI_RANGE)
        brdi_report_range(l, key, list);
    else
        brdi_report_count(l, key, list);
    return false;
}

/* NUMBERS, WORDS or RANGE: a list, or the one word or number that stands for it. */
static bool read_list(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *n, int32_t *value)
{
    if (n->kind == BRDI_NODE_LIST) return read_elements(l, key, n, value);
    if (n->kind == BRDI_NODE_SCALAR && brdi_value_read_whole(key, brdi_node_text(l, n), n->nbytes, value))
        return !is_covered(l, n);
    if (n->kind == BRDI_NODE_SCALAR && n->plain && brdi_takes_one(key) && n->nbytes > 0) {
        int32_t code = brdi_value_read_one(key, brdi_node_text(l, n), n->nbytes, value);
        if (code != 0) brdi_report_value(l, key, false, code, n);
        return code == 0 && !is_covered(l, n);
    }
    brdi_report_type(l, key, false, n);
    return false;
}

bool brdi_read_scalars(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *n, int32_t *value)
{
    bool list = key->kind == BRDI_NUMBERS || key->kind == BRDI_WORDS || key->kind == BRDI_RANGE;
    return list ? read_list(l, key, n, value) : read_scalar(l, key, n, value);
}
