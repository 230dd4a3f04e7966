/*
 * brdgame.h: a position with the plies that led to it, for languages in which each call to C is expensive. One call here
 * replaces several calls of the library. The Python and JavaScript packages use it.
 *
 * Python's cffi lets other threads run during each call, so two threads may use the same position at once. The second
 * one gets BRDGAME_BUSY, and its call changes nothing. That needs C11's atomics, or those of gcc, clang or MSVC; built by any
 * other compiler, a position belongs to one thread.
 */
#ifndef BOARDRULES_BRDGAME_H
#define BOARDRULES_BRDGAME_H

#include "boardrules/boardrules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* cffi reads from here */

#define BRDGAME_BUSY -100   /* another thread is using this position */
#define BRDGAME_MEMORY -101 /* out of memory */
#define BRDGAME_EMPTY -102  /* there is no ply to take back */

/* The flags of svg.h. */
#define BRDGAME_LIGHT 1
#define BRDGAME_DARK 2
#define BRDGAME_TURNED 4
#define BRDGAME_BOARD 8

typedef struct brdgame brdgame;

/* A new game in a position; NULL: out of memory. The rules must stay valid as long as the game. */
brdgame *brdgame_new(const brd_rules *rules, const brd_state *state);
void brdgame_free(brdgame *game);
/* A copy with the plies that led to the position, or without them. NULL: busy or out of memory. */
brdgame *brdgame_copy(brdgame *game, int32_t with_plies);

/* Copies the position as brd_state_copy does; no other thread can change it meanwhile. */
int32_t brdgame_read(brdgame *game, brd_state *now);

/* The result of brd_state_turn, _to_move, _actors, _ply or _players for the position. */
#define BRDGAME_TURN 0
#define BRDGAME_TO_MOVE 1
#define BRDGAME_ACTORS 2
#define BRDGAME_PLY 3
#define BRDGAME_PLAYERS 4
int32_t brdgame_query(brdgame *game, int32_t what);

/* The legal moves of all actors: their number; the code of one, 0 out of range; the codes of all. */
int32_t brdgame_count(brdgame *game);
uint32_t brdgame_code(brdgame *game, int32_t index);
int32_t brdgame_codes(brdgame *game, uint32_t *codes, int32_t capacity);

/*
 * brdgame_push makes a ply and returns BRD_OK, or the status of the refusal with its verdict. brdgame_pop takes the last ply
 * back and returns its move code, brdgame_peek only returns the code; both may return a status. brdgame_plies returns the
 * number of plies and writes their codes.
 */
int32_t brdgame_push(brdgame *game, uint32_t code, int32_t actor, brd_verdict *verdict);
int64_t brdgame_pop(brdgame *game);
int64_t brdgame_peek(brdgame *game);
int32_t brdgame_plies(brdgame *game, uint32_t *codes, int32_t capacity);

/* The events of the last ply as a viewer may see them; BRD_REFEREE sees all. */
int32_t brdgame_events(brdgame *game, int32_t viewer, brd_event *events, int32_t capacity);

/* brd_playout in place. Its plies cannot be taken back. For the host alone: the result reveals secrets. */
int32_t brdgame_playout(brdgame *game, uint64_t seed, int32_t max_plies);

/*
 * Playouts on copies of the position, with seeds drawn from `seed`. The tally has the plies of all of them, the number of
 * games without an end, and for each seat the number of wins and of shared draws. For the host alone, as is brdgame_perft.
 */
typedef struct brdgame_tally {
    uint64_t plies, unfinished;
    uint64_t wins[8], draws[8];
} brdgame_tally;
int32_t brdgame_playouts(brdgame *game, uint64_t seed, int32_t count, int32_t max_plies, brdgame_tally *tally);
int32_t brdgame_perft(brdgame *game, int32_t depth, uint32_t flags, uint64_t *count);

/* brdsvg_draw with the caller's options; marks the last ply, if there is one, and legal moves if `mark_moves`. */
int32_t brdgame_svg(brdgame *game, int32_t viewer, int32_t cell, int32_t mark_moves, uint32_t flags, const char *theme,
                    size_t theme_nbytes, char *text, size_t cap);
int32_t brdsvg_theme_check(const char *theme, size_t nbytes, brd_fault *fault);

/* to here */

/* The position itself, for programs with one thread. It changes with the game and is valid as long as the game. */
const brd_state *brdgame_now(const brdgame *game);

#ifdef __cplusplus
}
#endif

#endif
