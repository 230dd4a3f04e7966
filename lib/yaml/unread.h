/* unread.h: notes which values of the schema could not be read. */
#ifndef BOARDRULES_YAML_UNREAD_H
#define BOARDRULES_YAML_UNREAD_H

#include "yaml/loader.h"

/* Notes that the value of a key could not be read (a MAP: none of its keys), or that it was read after all. */
void brdi_note_unread(struct brdi_loader *l, const struct brdi_key *key, const int32_t *value);
void brdi_note_read(struct brdi_loader *l, const struct brdi_key *key, const int32_t *value);

/* Notes that the number of a list's entries could not be read; entries may have been. */
void brdi_note_count_unread(struct brdi_loader *l, const int32_t *list);

/* Whether a trail leads to a value that could not be read. */
bool brdi_is_unread(void *loader, const struct brdi_trail *trail);

#endif
