/* steps.h: movement entries of rules files, as words of a schema. */
#ifndef BOARDRULES_STEPS_H
#define BOARDRULES_STEPS_H

#include <stdint.h>

/*
 * A movement entry says how a piece steps, attacks, fires, threatens or jumps.
 *
 *   {kind: slide, directions: [forward, left], range: [1, 4], over: [empty, own], onto: [empty], ground: [plains]}
 *
 * step: to neighbours, one cell.            leap: `range` cells in a straight line, over anything.
 * slide: cell by cell, passing only `over`. flood: to any cell connected by steps over cells of the same ground.
 */
enum { BRDI_STEP, BRDI_LEAP, BRDI_SLIDE, BRDI_FLOOD };
enum { BRDI_STEPS_MOST = 8 };

struct brdi_step {
    int32_t kind;
    int32_t directions; /* mask of the game's direction words */
    int32_t range[2];   /* fewest and most cells */
    int32_t over;       /* mask of the game's occupant words: what it may pass */
    int32_t onto;       /* mask of the same words: where it may end */
    int32_t ground;     /* mask of the game's ground words: where the piece must be */
};

struct brdi_steps {
    int32_t count;
    struct brdi_step entries[BRDI_STEPS_MOST];
};

enum { BRDI_STEP_WORDS = sizeof(struct brdi_step) / 4 };

#endif
