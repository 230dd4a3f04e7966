/*
 * position.h: the one reader of positions, and the one test of whether they are valid: parse, restore, observations and
 * the check of a state are drivers of the same two functions of a game, parse_field and report.
 */
#ifndef BOARDRULES_POSITION_H
#define BOARDRULES_POSITION_H

#include "core/object.h"

/* An empty state of the rules; returns its head. */
struct brdi_head *brdi_state_begin(const struct brdi_objects *o, brd_state *state);

/* The position at the start: that of the rules file, or the setup of so many players. */
void brdi_state_start(const struct brdi_objects *o, brd_state *state, uint8_t players);

/* Reads a position. The state is written only without a fault. */
bool brdi_position_read(const struct brdi_objects *o, brd_state *state, const char *text, size_t nbytes,
                        struct brdi_sink *sink);

/* Likewise of what a viewer sees of a position; what he does not see is drawn with the seed. */
bool brdi_observation_read(const struct brdi_objects *o, brd_state *state, uint8_t viewer, const char *text,
                           size_t nbytes, uint64_t *seed, struct brdi_sink *sink);

/* Reports all that a state with a sane head has against itself. */
void brdi_position_check(const struct brdi_objects *o, const brd_state *state, struct brdi_sink *sink);

#endif
