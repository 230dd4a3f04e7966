/* thrones_moves.h: the legal moves of play. */
#ifndef BOARDRULES_THRONES_MOVES_H
#define BOARDRULES_THRONES_MOVES_H

#include "thrones.h"

extern const struct brdi_refusal brdi_thrones_refusals[];
bool brdi_thrones_check_due(const struct brdi_rules *rules, const struct state *s, uint32_t code);
/* Whether only a flood allows the move [THR.long]. */
bool brdi_thrones_is_long(const struct brdi_rules *rules, const struct state *s, uint8_t from, uint8_t to);
/* Whether the player who is not on turn may spend a favor now, if no check is pending [THR.interrupt-actors]. */
bool brdi_thrones_may_interrupt(const struct brdi_rules *rules, const struct state *s);
/* These three need a state in which no check is pending and the side on turn is to move. */
void brdi_thrones_moves(const struct brdi_rules *rules, const struct state *s, struct brdi_list *list);
bool brdi_thrones_legal(const struct brdi_rules *rules, const struct state *s, uint32_t code);
struct brdi_verdict brdi_thrones_refuse(const struct brdi_rules *rules, const struct state *s, uint32_t code);
/* Where a kind of action of the piece on a cell leads, or whom it removes. */
struct cells brdi_thrones_ends(const struct brdi_rules *rules, const struct state *s, int kind, uint8_t from);
/* The cells that it attacks or fires at, whatever is on them, without the enemies that a ban protects. */
struct cells brdi_thrones_engaged(const struct brdi_rules *rules, const struct state *s, int kind, uint8_t from);

#endif
