/* head.h: what every state begins with: whose turn it is, how many plies were made, and the outcome. */
#ifndef BOARDRULES_HEAD_H
#define BOARDRULES_HEAD_H

#include "kit/board.h"

/*
 * The first 16 bytes of every state. to_move, turn, outcome, ending and seats follow from the rest of the state; they
 * are stored so that queries need not search for them (see `derive`).
 */
struct BRDI_OVERLAY brdi_head {
    uint32_t tag; /* of the rules */
    uint16_t ply; /* stays at 65535 */
    uint8_t player_count;
    uint8_t to_move;   /* seat, BRD_CHANCE, BRD_NOBODY */
    uint8_t turn;      /* seat whose turn or setup it is; after the game: whose it was last */
    uint8_t outcome;   /* BRD_NONE_YET, BRD_WIN, BRD_DRAW */
    uint8_t ending;    /* index into `endings`; 0: none */
    uint8_t seats;     /* mask of the winners, or of the seats that share the draw */
    uint32_t reserved; /* 0 */
};

/* Whether the switch max_plies ends the game; every game tests it last. */
static inline bool brdi_ply_limit(const struct brdi_head *head, int32_t max_plies)
{
    return max_plies != 0 && head->ply >= max_plies;
}

/* The rank of a seat: 1 for winners and for seats that share a draw; all others are next. 0: no outcome or no seat. */
static inline uint8_t brdi_rank(const struct brdi_head *head, uint8_t seat)
{
    if (head->outcome == BRD_NONE_YET || seat >= head->player_count) return 0;
    return (head->seats >> seat & 1) != 0 ? 1 : (uint8_t)(1 + brdi_count_cells(head->seats));
}

/* Ends the game; `seats` is the mask of the winners, or of the seats that share the draw. */
static inline void brdi_end(struct brdi_head *head, uint8_t outcome, uint8_t ending, uint32_t seats)
{
    head->to_move = BRD_NOBODY;
    head->outcome = outcome;
    head->ending = ending;
    head->seats = (uint8_t)seats;
}

/*
 * Ends a game of two seats by what makes seats lose: each of them, and if both do, neither wins. Returns whether one
 * does.
 */
static inline bool brdi_end_of_two(struct brdi_head *head, uint8_t ending, bool first_loses, bool second_loses)
{
    enum { FIRST = 1, SECOND = 2 };
    if (first_loses && second_loses)
        brdi_end(head, BRD_DRAW, ending, FIRST | SECOND);
    else if (first_loses || second_loses)
        brdi_end(head, BRD_WIN, ending, first_loses ? SECOND : FIRST);
    return first_loses || second_loses;
}

static inline void brdi_count_ply(struct brdi_head *head)
{
    if (head->ply < UINT16_MAX) head->ply++;
}

#endif
