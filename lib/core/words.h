/* words.h: sentences from templates, and what a viewer sees of a position, from which alone a sentence may be made. */
#ifndef BOARDRULES_WORDS_H
#define BOARDRULES_WORDS_H

#include "core/game.h"

/*
 * What a sentence is about. A template has places for it, each `%` and a letter:
 *
 *      %f %t %x    the cells where a move begins, where it ends, and a third one
 *      %p          what acts, is placed, drawn: "ranger"; %P at the beginning: "Ranger"; %ap with its article:
 *                  "a ranger"
 *      %o          what stands on the third cell, or else where the move ends; %O and %ao likewise
 *      %w          whose that is: "Player 3"
 *      %s          whose ply it is
 *      %d          a direction
 *      %n          a number
 *      %W %L       the winners, or those who share a draw, and the others: "Player 1 and Player 3"
 *
 * A type that is not known, or hidden, is "piece"; a seat that is not known is "somebody".
 */
struct brdi_about {
    uint8_t from, to, target;
    uint8_t type, other_type;
    uint8_t seat, other_seat;
    uint8_t direction;
    uint8_t count; /* how many pieces the viewer sees where the move begins */
    uint32_t winners, others;
    int32_t number;
};

void brdi_put_sentence(struct brdi_writer *out, const struct brdi_rules *rules, const struct brdi_game *game,
                       const char *words, const struct brdi_about *about);

/* A position as one viewer sees it: what his queries tell, and nothing else. */
struct brdi_sight {
    const struct brdi_game *game;
    const struct brdi_rules *rules;
    const void *state;
    uint8_t viewer;
};

/* The topmost piece of a cell; false if there is none. Returns how many there are through `count`. */
bool brdi_sees_piece(const struct brdi_sight *sight, uint8_t cell, brd_item *piece, uint8_t *count);

/* A stock or counter of a seat, or of nobody; -1 if it is hidden. */
int32_t brdi_sees_stock(const struct brdi_sight *sight, uint8_t seat, uint8_t stock);
int32_t brdi_sees_counter(const struct brdi_sight *sight, uint8_t seat, uint8_t counter);

#endif
