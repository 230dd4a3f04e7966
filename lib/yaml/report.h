/* report.h: faults at their line and column, in order of position, and the path of the key that is being read. */
#ifndef BOARDRULES_YAML_REPORT_H
#define BOARDRULES_YAML_REPORT_H

#include "yaml/loader.h"

/* Completes a fault, unless it is NULL, with the place of an offset in the text. */
void brdi_fill_place(struct brdi_loader *l, brd_fault *fault, size_t offset);

/* Reports the forbidden bytes before an offset, which come first among the faults. */
void brdi_report_bytes(struct brdi_loader *l, size_t offset);

/* Report at the current path: any fault; a node (or element of a list) of a wrong type; a value that does not fit. */
void brdi_report_at(struct brdi_loader *l, size_t offset, int32_t code, const char *message, const char *expected);
void brdi_report_type(struct brdi_loader *l, const struct brdi_key *key, bool element, const struct brdi_node *n);
void brdi_report_value(struct brdi_loader *l, const struct brdi_key *key, bool element, int32_t code,
                       const struct brdi_node *n);

/* Reports a list with a wrong number of elements, and a range whose end is below its beginning. */
void brdi_report_count(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *list);
void brdi_report_range(struct brdi_loader *l, const struct brdi_key *key, const struct brdi_node *list);

/* Report the anchor, tag or alias of a node; and those of all nodes below one that is not interpreted. */
void brdi_report_forbidden(struct brdi_loader *l, const struct brdi_node *n);
void brdi_report_forbidden_below(struct brdi_loader *l, const struct brdi_node *n);

/*
 * Extend the path by a key's name, or by an index: both return the length before, which brdi_leave takes. What does not
 * fit is left out.
 */
size_t brdi_enter_name(struct brdi_loader *l, const char *name, size_t nbytes);
size_t brdi_enter_index(struct brdi_loader *l, size_t index);
void brdi_leave(struct brdi_loader *l, size_t before);

#endif
