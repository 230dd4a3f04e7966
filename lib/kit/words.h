/* words.h: makes sentences from templates. They may use only what their viewer may query. */
#ifndef BOARDRULES_WORDS_H
#define BOARDRULES_WORDS_H

#include "kit/game.h"

/*
 * The subject of a sentence. A template refers to it by places, each `%` and a letter:
 *
 *      %f %t %x    the cell where a move begins, the cell where it ends, a third cell
 *      %p          the piece that acts, is placed or drawn: "ranger"; %P with a capital: "Ranger"; %ap with its
 *                  article: "a ranger"
 *      %o %O %ao   the piece on the third cell, or, without a third cell, on the cell where the move ends
 *      %b %ab      the type that the piece becomes
 *      %w          the owner of %o: "Player 3"
 *      %s %y       the seat that makes the ply; the same, or "you" if it is the reader
 *      %d          a direction
 *      %n %m       a number, and what it is a part of
 *      %r          "your", if the sentence is about its reader; else "its" or "their"
 *      %W %L       the winners, or the seats that share a draw, and the others: "Player 1 and Player 3"
 *
 * A type that is unknown or hidden is "piece"; a seat that is unknown is "somebody".
 */
struct brdi_about {
    uint16_t from, to, target;
    uint8_t type, other_type, becomes;
    uint8_t seat, other_seat;
    uint8_t direction;
    uint8_t count; /* number of pieces the viewer sees where the move begins */
    uint32_t winners, others;
    int32_t number, total;
    bool is_reader; /* the sentence is about its reader */
};

/* The seats of games in which White begins. */
extern const struct brdi_seat brdi_white_and_black[];

char brdi_capital(char c);

/* The subject of a sentence that has none yet. */
struct brdi_about brdi_about_nothing(void);

void brdi_put_sentence(struct brdi_writer *out, const struct brdi_rules *rules, const struct brdi_game *game,
                       const char *words, const struct brdi_about *about);

/* A position as one viewer sees it. Sentences about moves use the state only by the queries below. */
struct brdi_sight {
    const struct brdi_game *game;
    const struct brdi_rules *rules;
    const void *state;
    uint8_t viewer;
};

/* The topmost item of a layer on a cell, and in `count` the number of such items there. false: there is none. */
bool brdi_sees_item(const struct brdi_sight *sight, uint8_t layer, uint16_t cell, brd_item *item, uint8_t *count);
bool brdi_sees_piece(const struct brdi_sight *sight, uint16_t cell, brd_item *piece, uint8_t *count);

/* A stock or counter of a seat, or with BRD_NO_SEAT a common one; -1: it is hidden. */
int32_t brdi_sees_stock(const struct brdi_sight *sight, uint8_t seat, uint8_t stock);
int32_t brdi_sees_counter(const struct brdi_sight *sight, uint8_t seat, uint8_t counter);

#endif
