/*
 * brdpy.h: a position with the plies that led to it, for Python: what takes one call here would take several there.
 *
 * cffi lets other threads run during each call, so that two threads may come to the same position at once. Whoever comes
 * second is told so (BRDPY_BUSY) and has changed nothing.
 */
#ifndef BOARDRULES_PYTHON_BRDPY_H
#define BOARDRULES_PYTHON_BRDPY_H

#include <stdatomic.h>

#include "boardrules/boardrules.h"

/* cffi reads from here */

#define BRDPY_BUSY -100   /* another thread is using this position */
#define BRDPY_MEMORY -101 /* out of memory */
#define BRDPY_EMPTY -102  /* there is no ply to take back */

/* svg.h's. */
#define BRDPY_LIGHT 1
#define BRDPY_DARK 2
#define BRDPY_TURNED 4
#define BRDPY_BOARD 8

typedef struct brdpy_game brdpy_game;

/* A game at a position; NULL: out of memory. The rules must live as long as the game. */
brdpy_game *brdpy_new(const brd_rules *rules, const brd_state *state);
void brdpy_free(brdpy_game *game);
/* With the plies that led there, or without. */
brdpy_game *brdpy_copy(brdpy_game *game, int32_t with_plies);

/* A copy of the position: no other thread changes it while it is read. */
int32_t brdpy_read(brdpy_game *game, brd_state *now);

/* What brd_state_turn, _to_move, _actors, _ply, _players tell of the position. */
#define BRDPY_TURN 0
#define BRDPY_TO_MOVE 1
#define BRDPY_ACTORS 2
#define BRDPY_PLY 3
#define BRDPY_PLAYERS 4
int32_t brdpy_tell(brdpy_game *game, int32_t what);

/* How many moves are legal for whoever may act; the word of one, 0 out of range; all of them. */
int32_t brdpy_count(brdpy_game *game);
uint32_t brdpy_word(brdpy_game *game, int32_t index);
int32_t brdpy_words(brdpy_game *game, uint32_t *words, int32_t capacity);

/* Makes a ply; BRD_OK, or why not, with the verdict. Takes the last back, or only tells it: its word, or a status. */
int32_t brdpy_push(brdpy_game *game, uint32_t word, int32_t actor, brd_verdict *verdict);
int64_t brdpy_pop(brdpy_game *game);
int64_t brdpy_peek(brdpy_game *game);
int32_t brdpy_plies(brdpy_game *game, uint32_t *words, int32_t capacity);

/* The events of the last ply as a viewer may see them; all of them for BRD_REFEREE. */
int32_t brdpy_events(brdpy_game *game, int32_t viewer, brd_event *events, int32_t capacity);

/* brd_playout, brd_perft; a playout is no ply that could be taken back. */
int32_t brdpy_playout(brdpy_game *game, uint64_t seed, int32_t max_plies);

/*
 * So many playouts from here, each on a copy, with seeds drawn from one: plies in all, how many did not end,
 * and how often each seat won, or shared a draw.
 */
typedef struct brdpy_tally {
    uint64_t plies, unfinished;
    uint64_t wins[8], draws[8];
} brdpy_tally;
int32_t brdpy_playouts(brdpy_game *game, uint64_t seed, int32_t count, int32_t max_plies, brdpy_tally *tally);
int32_t brdpy_perft(brdpy_game *game, int32_t depth, uint32_t flags, uint64_t *count);

/* brdsvg_draw with what Python hands in: legal moves marked if wanted, the last ply if there is one. */
int32_t brdpy_svg(brdpy_game *game, int32_t viewer, int32_t cell, int32_t mark_moves, uint32_t flags, const char *theme,
                  size_t theme_nbytes, char *text, size_t cap);
int32_t brdsvg_theme_check(const char *theme, size_t nbytes, brd_fault *fault);

/* to here */

#endif
