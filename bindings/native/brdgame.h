/*
 * brdgame.h: a position with the plies that led to it, for languages where each call of C costs: what takes one call here
 * would take several there. Python and JavaScript are built on it.
 *
 * Python's cffi lets other threads run during each call, so that two threads may come to the same position at once.
 * Whoever comes second is told so (BRDGAME_BUSY) and has changed nothing.
 */
#ifndef BOARDRULES_BRDGAME_H
#define BOARDRULES_BRDGAME_H

#include <stdatomic.h>

#include "boardrules/boardrules.h"

/* cffi reads from here */

#define BRDGAME_BUSY -100   /* another thread is using this position */
#define BRDGAME_MEMORY -101 /* out of memory */
#define BRDGAME_EMPTY -102  /* there is no ply to take back */

/* svg.h's. */
#define BRDGAME_LIGHT 1
#define BRDGAME_DARK 2
#define BRDGAME_TURNED 4
#define BRDGAME_BOARD 8

typedef struct brdgame brdgame;

/* A game at a position; NULL: out of memory. The rules must live as long as the game. */
brdgame *brdgame_new(const brd_rules *rules, const brd_state *state);
void brdgame_free(brdgame *game);
/* With the plies that led there, or without. */
brdgame *brdgame_copy(brdgame *game, int32_t with_plies);

/* A copy of the position: no other thread changes it while it is read. */
int32_t brdgame_read(brdgame *game, brd_state *now);

/* What brd_state_turn, _to_move, _actors, _ply, _players tell of the position. */
#define BRDGAME_TURN 0
#define BRDGAME_TO_MOVE 1
#define BRDGAME_ACTORS 2
#define BRDGAME_PLY 3
#define BRDGAME_PLAYERS 4
int32_t brdgame_tell(brdgame *game, int32_t what);

/* How many moves are legal for whoever may act; the word of one, 0 out of range; all of them. */
int32_t brdgame_count(brdgame *game);
uint32_t brdgame_word(brdgame *game, int32_t index);
int32_t brdgame_words(brdgame *game, uint32_t *words, int32_t capacity);

/* Makes a ply; BRD_OK, or why not, with the verdict. Takes the last back, or only tells it: its word, or a status. */
int32_t brdgame_push(brdgame *game, uint32_t word, int32_t actor, brd_verdict *verdict);
int64_t brdgame_pop(brdgame *game);
int64_t brdgame_peek(brdgame *game);
int32_t brdgame_plies(brdgame *game, uint32_t *words, int32_t capacity);

/* The events of the last ply as a viewer may see them; all of them for BRD_REFEREE. */
int32_t brdgame_events(brdgame *game, int32_t viewer, brd_event *events, int32_t capacity);

/* brd_playout, brd_perft; a playout is no ply that could be taken back. */
int32_t brdgame_playout(brdgame *game, uint64_t seed, int32_t max_plies);

/*
 * So many playouts from here, each on a copy, with seeds drawn from one: plies in all, how many did not end,
 * and how often each seat won, or shared a draw.
 */
typedef struct brdgame_tally {
    uint64_t plies, unfinished;
    uint64_t wins[8], draws[8];
} brdgame_tally;
int32_t brdgame_playouts(brdgame *game, uint64_t seed, int32_t count, int32_t max_plies, brdgame_tally *tally);
int32_t brdgame_perft(brdgame *game, int32_t depth, uint32_t flags, uint64_t *count);

/* brdsvg_draw with what the caller hands in: legal moves marked if wanted, the last ply if there is one. */
int32_t brdgame_svg(brdgame *game, int32_t viewer, int32_t cell, int32_t mark_moves, uint32_t flags, const char *theme,
                    size_t theme_nbytes, char *text, size_t cap);
int32_t brdsvg_theme_check(const char *theme, size_t nbytes, brd_fault *fault);

/* to here */

/* The position itself, for hosts that have one thread: as long as the game lives, and changing with it. */
const brd_state *brdgame_now(const brdgame *game);

#endif
