/* report.c: faults at their line and column, and the path of the key that is being read. */
#include "yaml/loader.h"

#include "keys/values.h"

/* -------------------------------------------------------------------------------------------------------- paths */

size_t brdi_enter_name(struct brdi_loader *l, const char *name, size_t nbytes)
{
    size_t before = strlen(l->path);
    struct brdi_writer out = {.text = l->path, .cap = sizeof l->path, .length = before};
    if (before > 0 && nbytes > 0) brdi_put(&out, '.');
    for (size_t i = 0; i < nbytes; i++) brdi_put(&out, name[i] > ' ' && name[i] <= '~' ? name[i] : '?');
    return before;
}

size_t brdi_enter_index(struct brdi_loader *l, size_t index)
{
    size_t before = strlen(l->path);
    struct brdi_writer out = {.text = l->path, .cap = sizeof l->path, .length = before};
    brdi_put(&out, '[');
    brdi_put_number(&out, (int64_t)index);
    brdi_put(&out, ']');
    return before;
}

void brdi_leave(struct brdi_loader *l, size_t before)
{
    l->path[before] = '\0';
}

/* ------------------------------------------------------------------------------------------------------- places */

void brdi_fill_place(struct brdi_loader *l, brd_fault *fault, size_t offset)
{
    if (fault == NULL) return;
    brdi_place_move(&l->place, l->text, l->nbytes, offset);
    fault->line = l->place.line;
    fault->column = l->place.column;
    fault->offset = (uint32_t)offset;
}

void brdi_report_bytes(struct brdi_loader *l, size_t offset)
{
    if (l->nbytes > BRDI_RULES_TEXT_NBYTES) return;
    while (l->scan_pending && l->scan_fault.offset < offset) {
        const struct brdi_scan_fault *found = &l->scan_fault;
        brd_fault *fault = brdi_report(l->sink, found->code, "", BRD_NO_CELL, found->message, found->expected);
        brdi_fill_place(l, fault, found->offset);
        l->scan_pending = brdi_scan_next(&l->scan, &l->scan_fault);
    }
}

void brdi_report_at(struct brdi_loader *l, size_t offset, int32_t code, const char *message, const char *expected)
{
    brdi_report_bytes(l, offset);
    brdi_fill_place(l, brdi_report(l->sink, code, l->path, BRD_NO_CELL, message, expected), offset);
}

/* ------------------------------------------------------------------------------------------------------- values */

/* Writes what a node is. */
static void put_found(const struct brdi_loader *l, const struct brdi_node *n, struct brdi_writer *out)
{
    if (n->kind == BRDI_NODE_MAP)
        brdi_put_text(out, "a mapping");
    else if (n->kind == BRDI_NODE_LIST)
        brdi_put_text(out, "a list");
    else if (n->plain && n->nbytes == 0)
        brdi_put_text(out, "nothing");
    else
        brdi_quote(out, brdi_node_text(l, n), n->nbytes);
    if (n->kind == BRDI_NODE_SCALAR && !n->plain) brdi_put_text(out, " in quotes");
}

void brdi_report_type(struct brdi_loader *l, const struct brdi_key *key, bool element, const struct brdi_node *n)
{
    char found[BRDI_MESSAGE_NBYTES], expected[BRDI_MESSAGE_NBYTES];
    struct brdi_writer message = brdi_writer_on(found, sizeof found), right = brdi_writer_on(expected, sizeof expected);
    put_found(l, n, &message);
    if (!element && n->kind == BRDI_NODE_SCALAR)
        brdi_put_nearest(&right, brdi_nearest_whole(key, brdi_node_text(l, n), n->nbytes));
    if (element)
        brdi_element_expected(key, &right);
    else
        brdi_value_expected(key, &right);
    brdi_report_at(l, n->offset, BRD_FAULT_TYPE, found, expected);
}

void brdi_report_value(struct brdi_loader *l, const struct brdi_key *key, bool element, int32_t code,
                       const struct brdi_node *n)
{
    brdi_report_bytes(l, n->offset);
    brdi_fill_place(l, brdi_value_fault(l->sink, key, element, code, l->path, brdi_node_text(l, n), n->nbytes),
                    n->offset);
}

/* A list that does not fit its key, whose elements do. */
static void report_list(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *list,
                        const char *message)
{
    char expected[BRDI_MESSAGE_NBYTES];
    struct brdi_writer right = brdi_writer_on(expected, sizeof expected);
    brdi_value_expected(key, &right);
    brdi_report_at(l, list->offset, BRD_FAULT_RANGE, message, expected);
}

void brdi_report_count(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *list)
{
    char found[64];
    struct brdi_writer message = brdi_writer_on(found, sizeof found);
    brdi_put_text(&message, "a list of ");
    brdi_put_number(&message, (int64_t)brdi_count_children(l, list));
    report_list(l, key, list, found);
}

void brdi_report_range(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *list)
{
    report_list(l, key, list, "a range that ends below its beginning");
}

void brdi_report_forbidden(struct brdi_loader *l, const struct brdi_node *n)
{
    if (n->forbidden != NULL)
        brdi_report_at(l, n->forbidden_offset, BRD_FAULT_YAML, n->forbidden, "no anchors, aliases or tags");
}

/* The depth of nodes is bounded (BRDI_DEPTH_MOST). */
void brdi_report_forbidden_below(struct brdi_loader *l, const struct brdi_node *n)
{
    brdi_report_forbidden(l, n);
    for (n = brdi_first_child(l, n); n != NULL; n = brdi_next_node(l, n)) brdi_report_forbidden_below(l, n);
}
