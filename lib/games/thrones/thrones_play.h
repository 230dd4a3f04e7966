/* thrones_play.h: what a ply changes, how turns end, and how the game ends. */
#ifndef BOARDRULES_THRONES_PLAY_H
#define BOARDRULES_THRONES_PLAY_H

#include "thrones.h"

extern const struct brdi_ending brdi_thrones_endings[];
void brdi_thrones_initial(const struct brdi_rules *rules, void *state, uint8_t players);
/* A ply of play up to the end of its action; returns whether the turn ends. */
bool brdi_thrones_act(const struct brdi_rules *rules, struct state *s, uint32_t code, struct brdi_log *log);
/* What every ply ends with: gains, the end of the turn (`ends`: the ply ends it), the end of the game. */
void brdi_thrones_finish(const struct brdi_rules *rules, struct state *s, bool ends, struct brdi_log *log);
/* Logs the values that a ply has changed, in the order of events [THR.event-order]. */
void brdi_thrones_log_values(const struct state *before, const struct state *s, struct brdi_log *log);
void brdi_thrones_derive(const struct brdi_rules *rules, void *state);

#endif
