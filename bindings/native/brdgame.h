/*
 * brdgame.h: a position with the plies that led to it, for languages in which each call to C is expensive. One call
 * here replaces several calls of the library. The Python and JavaScript packages use it.
 *
 * Python's cffi lets other threads run during each call, so two threads may use the same position at once. The second
 * one gets BRDGAME_BUSY, and its call changes nothing. That needs C11's atomics, or those of gcc, clang or MSVC;
 * built by any other compiler, a position belongs to one thread.
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
 * brdgame_push makes a ply and returns BRD_OK, or the status of the refusal with its verdict. brdgame_pop takes the
 * last ply back and returns its move code, brdgame_peek only returns the code; both may return a status.
 * brdgame_plies returns the number of plies and writes their codes.
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
 * Playouts on copies of the position, with seeds drawn from `seed`. The tally has the plies of all of them, the
 * number of games without an end, and for each seat the number of wins and of shared draws. For the host alone, as is
 * brdgame_perft.
 */
typedef struct brdgame_tally {
    uint64_t plies, unfinished;
    uint64_t wins[8], draws[8];
} brdgame_tally;
int32_t brdgame_playouts(brdgame *game, uint64_t seed, int32_t count, int32_t max_plies, brdgame_tally *tally);
int32_t brdgame_perft(brdgame *game, int32_t depth, uint32_t flags, uint64_t *count);

/* The items of all cells as a viewer may see them, as brd_state_board writes them. */
int32_t brdgame_board(brdgame *game, int32_t viewer, brd_item *items, int32_t capacity);

/*
 * For learning, moves have dense numbers: their places in `actions`, the codes that brd_rules_moves writes.
 * brdgame_mask writes the legal moves of an actor in one of three forms and returns how many there are:
 * BRDGAME_BYTES: a byte for each action, 1 or 0. BRDGAME_BITS: a bit for each action, number 0 the lowest bit of the
 * first byte. BRDGAME_NUMBERS: the numbers as int32_t in ascending order, max_moves of brd_rules_info at most.
 */
#define BRDGAME_BYTES 0
#define BRDGAME_BITS 1
#define BRDGAME_NUMBERS 2
int32_t brdgame_mask(brdgame *game, int32_t actor, const uint32_t *actions, int32_t action_count, int32_t form,
                     void *mask);

/*
 * What each seat has won: 1 for the winners and -1 for the others; 0 for those who share a draw, and for all while
 * the game is not over. Writes one number for each player and returns how many.
 */
int32_t brdgame_returns(brdgame *game, int8_t *returns, int32_t capacity);

/*
 * All stocks, then all counters, in the order of their numbers; each with the values of the seats in ascending order,
 * or one value if it is common. BRDGAME_UNKNOWN: the viewer may not know it. Returns how many values there are.
 */
#define BRDGAME_UNKNOWN -2147483647
int32_t brdgame_quantities(brdgame *game, int32_t viewer, int32_t *values, int32_t capacity);

/*
 * Many games of the same rules and number of players. The arrays are the caller's, zeroed at first; "n x" means: that
 * many for each game, one game after the other. Those that may be NULL are not wanted. One thread at a time may use a
 * batch.
 *
 * Games that chance is to move in: with `draw`, plies of chance are made at once, by each game's own seed, which they
 * change; otherwise brdgame_step makes them.
 */
typedef struct brdgame_batch {
    const brd_rules *rules;
    const uint32_t *actions; /* as for brdgame_mask */
    int32_t action_count, game_count, player_count, max_moves, max_items, quantity_count;
    int32_t viewer;       /* of boards and quantities; -1: the seat that is to move, or a spectator */
    int32_t draw;         /* 0 or 1 */
    brd_state *states;    /* 1 x */
    uint64_t *seeds;      /* 1 x */
    int32_t *to_move;     /* 1 x brd_state_to_move */
    int32_t *move_counts; /* 1 x the number of legal moves of the actor that is to move */
    int32_t *numbers;     /* max_moves x these moves as BRDGAME_NUMBERS, then -1 */
    uint8_t *bytes;       /* action_count x these moves as BRDGAME_BYTES; or NULL */
    uint8_t *bits;        /* (action_count + 7) / 8 x these moves as BRDGAME_BITS; or NULL */
    int32_t *item_counts; /* 1 x the number of items; or NULL */
    brd_item *items;      /* max_items x the items as in brdgame_board, then items with all bytes 255; or NULL */
    int32_t *quantities;  /* quantity_count x as in brdgame_quantities, by brdgame_batch_quantities; or NULL */
    int8_t *returns;      /* player_count x as in brdgame_returns */
    brd_state *starts;    /* 1 x where a game that is over begins again; or NULL */
} brdgame_batch;

/*
 * Puts a state into game `index`, and writes the game's part of the arrays. BRD_E_ARGUMENT: another number of
 * players.
 */
int32_t brdgame_batch_set(brdgame_batch *batch, int32_t index, const brd_state *state);

/*
 * Makes a ply in each game, by the numbers of the moves, and writes the arrays. A game with the number -1 stays as it
 * is. A game that is over begins again, whatever its number, if there are `starts`; otherwise it stays as it is.
 * BRD_E_ILLEGAL: a number is not one of a legal move of the actor that is to move; *at is its game, and nothing has
 * changed.
 */
int32_t brdgame_batch_step(brdgame_batch *batch, const int32_t *numbers, int32_t *at);

/* Writes the quantities of all games. */
void brdgame_batch_quantities(brdgame_batch *batch);

/*
 * A playout from each of the games `first` to `first + count - 1`, which do not change: what each seat has won,
 * player_count for each game, and the plies of all of them. Threads may share the batch. For the host alone.
 */
int32_t brdgame_batch_playouts(const brdgame_batch *batch, int32_t first, int32_t count, uint64_t seed,
                               int32_t max_plies, int8_t *returns, uint64_t *plies);

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
