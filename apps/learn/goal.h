/*
 * goal.h: a lesson as the generator writes it, and what the judge finds out about a ply. Only files of this folder
 * use it.
 */
#ifndef BOARDRULES_LEARN_GOAL_H
#define BOARDRULES_LEARN_GOAL_H

#include <stdbool.h>

#include "lessons.h"

enum { KINDS_MOST = 4, LINES_MOST = 32 };

/* What a task wants: all of its parts. Names are those of brd_name; NULL, 0 and false: the task does not want it. */
struct goal {
    const char *kinds[KINDS_MOST]; /* moves of all these kinds are made */
    const char *moves, *from, *to; /* one move is made by this type, from this cell, to this cell */
    const char *captures, *gains;  /* a type, or "anything"; a stock or counter of the learner's */
    int32_t captures_least, gains_least;
    bool wins;                            /* whatever follows before the learner's next turn, the learner wins */
    bool prevents_win, prevents_captures; /* before the learner's next turn nobody else wins, captures */
};

struct lesson {
    const char *text[LESSON_DONE + 1];
    const char *position;
    const char *lines[LINES_MOST]; /* solutions: notations with blanks, of the learner and of those who reply */
    struct goal goal;
};

/* A part of a goal that is not fulfilled, in the order in which they are tested. */
enum unmet { MET, UNMET_KIND, UNMET_MOVE, UNMET_CAPTURES, UNMET_GAINS, UNMET_WINS, UNMET_PREVENTS };

/* Notes what a ply of the learner did. `before` is the position before it, `after` the one after it. */
void goal_note(const brd_rules *rules, const struct goal *goal, lesson_try *trying, const brd_state *before,
               brd_move move, const brd_event *events, int32_t count);

/*
 * Which part of the goal is not fulfilled in trying->state. If plies that may follow show it, they go into the
 * answer.
 */
enum unmet goal_unmet(const brd_rules *rules, const struct goal *goal, const lesson_try *trying, lesson_answer *answer);

/* Adds a text to the answer's; what does not fit is cut off. */
void goal_say(lesson_answer *answer, const char *text);

/* Adds a sentence about a ply, as the learner sees it, to the answer's text. Makes the ply in `state`. */
void goal_tell(const brd_rules *rules, int32_t viewer, brd_state *state, brd_move move, const char *before,
               lesson_answer *answer);

#endif
