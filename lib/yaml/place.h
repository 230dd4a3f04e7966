/* place.h: where in the file a key is. */
#ifndef BOARDRULES_YAML_PLACE_H
#define BOARDRULES_YAML_PLACE_H

#include "yaml/loader.h"

/* Whether the file has the key of a trail. */
bool brdi_is_in_file(const struct brdi_loader *l, const struct brdi_trail *trail);

/*
 * Places a contradiction (contradict.h); its context is a loader. The fault is at the first of the keys that the file
 * has, or at a character of that key's text. If the file has none of them, it is at the last key on the way to the
 * first.
 */
void brdi_place_in_file(void *loader, brd_fault *fault, const struct brdi_trail *trails, size_t count, size_t at);

/* Sorts faults by line and column. */
void brdi_sort_faults(brd_fault *faults, size_t count);

/* Whether a fault is before another one in the file. */
bool brdi_is_before(const brd_fault *a, const brd_fault *b);

#endif
