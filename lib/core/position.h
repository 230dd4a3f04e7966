/*
 * position.h: the only reader of positions and the only test of their validity. Parsing, restoring, reading
 * observations and checking a state all use two functions of a game, parse_field and report.
 */
#ifndef BOARDRULES_POSITION_H
#define BOARDRULES_POSITION_H

#include "core/object.h"

/* Clears a state and sets its tag; returns its head. */
struct brdi_head *brdi_state_begin(const struct brdi_objects *o, brd_state *state);

/* Makes the first position: the start of the rules file, or the game's initial position for this number of players. */
void brdi_state_start(const struct brdi_objects *o, brd_state *state, uint8_t players);

/* Reads a position. Writes the state only if there is no fault. */
bool brdi_position_read(const struct brdi_objects *o, brd_state *state, const char *text, size_t nbytes,
                        struct brdi_sink *sink);

/* Reads an observation of a viewer; the seed draws the hidden parts. Writes the state only if there is no fault. */
bool brdi_observation_read(const struct brdi_objects *o, brd_state *state, uint8_t viewer, const char *text,
                           size_t nbytes, uint64_t *seed, struct brdi_sink *sink);

/* Reports all contradictions in a state whose head is possible. */
void brdi_position_check(const struct brdi_objects *o, const brd_state *state, struct brdi_sink *sink);

#endif
