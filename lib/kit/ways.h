/*
 * ways.h: the ways of pieces: a reach that a game fills in (game.h: reach), and movement entries (steps.h) in words. A
 * game says a direction by its table of aims, and asks its own move generator where a piece gets.
 */
#ifndef BOARDRULES_WAYS_H
#define BOARDRULES_WAYS_H

#include "kit/game.h"

/* ---------------------------------------------------------------------------------------------------- reaches */

/* A reach by cell; the members mean the same as those of brd_reach. */
struct brdi_reach {
    uint8_t ways[BRD_MAX_CELLS];
    uint32_t kinds[BRD_MAX_CELLS];
    bool alone; /* the piece is alone on the board (brd_type_reach) */
};

/* Attacks that are no move. */
enum { BRDI_NO_MOVE = 32 };

static inline void brdi_reach_add(struct brdi_reach *reach, uint8_t way, int kind, uint16_t cell)
{
    reach->ways[cell] |= way;
    if (kind < BRDI_NO_MOVE) reach->kinds[cell] |= UINT32_C(1) << kind;
}

/* Adds one way to all cells of a mask, on a board of at most 64 cells. */
static inline void brdi_reach_add_each(struct brdi_reach *reach, uint8_t way, int kind, uint64_t cells)
{
    while (cells != 0) brdi_reach_add(reach, way, kind, brdi_pop_cell(&cells));
}

/* ------------------------------------------------------------------------------------------------------ words */

/* A type of piece, and where its way is written. */
struct brdi_way_of {
    const struct brdi_game *game;
    const struct brdi_rules *rules;
    uint8_t type;
    struct brdi_writer *out;
};

/* Writes words about the type: %p, %P, %ap (words.h). */
void brdi_say(const struct brdi_way_of *of, const char *words);

/* How a set of directions is called: "diagonally". */
struct brdi_aim {
    uint32_t directions;
    bool whole; /* only if these are all the directions of the entry */
    const char *words;
    const char *leap; /* "as a knight leaps": said instead, without a distance, if an entry goes one cell; or NULL */
};

/*
 * What a game calls its cells and directions. `aims` ends with NULL words; they are tried in their order, so sets come
 * before their parts, each direction is an aim of its own, and leaps come last.
 */
struct brdi_way_words {
    const char *cell, *cells;
    const struct brdi_aim *aims;
    int32_t farthest; /* no piece goes farther: the distance of `any` */
};

/* The aims of the eight neighbours on a board of squares, clockwise from forward (schema.h). */
/* clang-format off */
#define BRDI_EIGHT_AIMS \
    {0xFF, false, "in any direction", NULL}, \
    {0x83, true,  "forward, straight or diagonally", NULL}, \
    {0x38, true,  "back, straight or diagonally", NULL}, \
    {0x45, true,  "forward, left or right", NULL}, \
    {0x55, false, "along row or column", NULL}, \
    {0xAA, false, "diagonally", NULL}, \
    {0x82, false, "diagonally forward", NULL}, \
    {0x28, false, "diagonally back", NULL}, \
    {0x01, false, "forward", NULL}, \
    {0x40, false, "left", NULL}, \
    {0x04, false, "right", NULL}, \
    {0x10, false, "back", NULL}, \
    {0x80, false, "diagonally forward to the left", NULL}, \
    {0x02, false, "diagonally forward to the right", NULL}, \
    {0x20, false, "diagonally back to the left", NULL}, \
    {0x08, false, "diagonally back to the right", NULL}
/* clang-format on */
extern const struct brdi_aim brdi_eight_aims[];

/* Writes a distance: "one cell", "exactly two cells", "up to four cells", "any distance". */
void brdi_put_distance(struct brdi_writer *out, const struct brdi_way_words *words, const int32_t range[2]);

/* Writes where an entry leads: "one cell forward, left or right". */
void brdi_put_way(struct brdi_writer *out, const struct brdi_way_words *words, const struct brdi_step *step);

/* The same of several entries, with `after` (NULL: nothing) behind each. */
void brdi_put_ways(struct brdi_writer *out, const struct brdi_way_words *words, const struct brdi_step *steps,
                   int32_t count, const char *(*after)(const struct brdi_step *step));

/* Writes those parts of a list that a mask names: "mountain and water". */
void brdi_put_list(struct brdi_writer *out, const char *const *parts, uint32_t mask, const char *last);

#endif
