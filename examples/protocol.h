/*
 * protocol.h: what host.c and client.c agree on.
 *
 * THE PROTOCOL consists of lines of printable ASCII; `nc 127.0.0.1 PORT` or `nc -U DIRECTORY/socket` is a client. A
 * client sends
 *     join SEAT TOKEN           takes a seat, counted from 0; ends an older connection of the seat. After a wrong token
 *                               the connection is closed, and everybody's next `join` waits a tenth of a second
 *     watch                     becomes a spectator
 *     position, board, moves    asks for the position (also sent after joining), a drawing of it, the legal moves
 *     play PLY MOVE             makes a move, as ply PLY of the game: the number that `moves` says, one more than that
 *                               of the last `ply`. If that ply has been made already, the move is refused as `stale`
 *     resign                    ends the game
 *     agree                     offers to end the game as a draw, or accepts an offer: the game ends when all players
 *                               agree. The next ply withdraws the offer, a new start of the server too
 * and receives lines whose first word is their kind:
 *     game NAME players=N fingerprint=HEX [SWITCHES]   once, at the beginning
 *     position TEXT             what the viewer observes, for brd_state_from_observation; then `returned`, if it holds;
 *                               then `agree` for each player who agrees; then `next`, `over` or `ended`
 *     ply ... next|end ...      a ply: those of its events that the viewer may know, in lines of brd_event_format. The
 *                               first is `ply`, the last `next` (the seats that may act), or `end`, then comes `over`
 *     returned TIMES            this position is there for the third time or more: the server offers all players a draw
 *     agree SEAT                this player agrees to a draw
 *     over SENTENCE             how the game ended by its rules
 *     ended HOW                 how it ended otherwise, as in records: `resignation 1 win 0`
 *     | TEXT                    a line of the drawing
 *     moves PLY COUNT MOVE ...
 *     refused REASON SENTENCE   the move is not legal, or `stale`; nothing has changed
 *     error SENTENCE            the line is no command, not allowed, or too long
 */
#ifndef EXAMPLES_PROTOCOL_H
#define EXAMPLES_PROTOCOL_H

#include <stdint.h>

enum { TOKEN_NBYTES_MOST = 200, LAST_PLY = 65535 };

/* The number of the ply after this one. A game may have more plies than are counted. */
static inline int32_t ply_after(int32_t ply)
{
    return ply < LAST_PLY ? ply + 1 : LAST_PLY;
}

/* The only number that a text is, without sign or blank or leading zero; -1: it is none up to `most`. */
static inline int32_t number_of(const char *text, int32_t most)
{
    int64_t number = 0;
    if (text[0] == '\0' || (text[0] == '0' && text[1] != '\0')) return -1;
    for (; *text >= '0' && *text <= '9' && number <= most; text++) number = 10 * number + *text - '0';
    return *text == '\0' && number <= most ? (int32_t)number : -1;
}

#endif
