/*
 * lessons.h: lessons for all games: positions with a task, and a judge of the plies that a learner tries. It uses the
 * library's public interface alone and knows no game: everything about games is in apps/learn/<game>.yaml, from which
 * apps/learn/lessons.py writes lessons.inc. MIT license.
 *
 *     brd_rules_builtin(&rules, "tokonoma");
 *     for (lesson = 0; lesson < lesson_count(&rules); lesson++)
 *         show(lesson_text(&rules, lesson, LESSON_TITLE));
 *
 *     lesson_begin(&rules, lesson, &try);
 *     show the position try.state as the seat try.seat sees it, and the task
 *     lesson_play(&rules, &try, move, &answer);      until answer.result is LESSON_SOLVED
 *     show the position try.state and the sentence answer.text
 *
 * There is no heap, no input or output, and no global that changes. Objects are plain bytes: they may be copied, and
 * kept while the program runs. Statuses are those of the library. A call that fails changes nothing.
 */
#ifndef BOARDRULES_LESSONS_H
#define BOARDRULES_LESSONS_H

#include "boardrules/boardrules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a learner's ply did for the task. */
#define LESSON_REFUSED 0 /* it is not legal: nothing was made */
#define LESSON_WRONG 1   /* it is legal, but does not fulfil the task: nothing was made */
#define LESSON_GOES_ON 2 /* it was made, with the replies to it; more plies are to follow */
#define LESSON_SOLVED 3  /* it was made, and the task is fulfilled */

/* Texts of a lesson: plain English, in whole sentences. */
#define LESSON_NAME 0  /* "two-attackers": the same in all releases; for files of progress and addresses */
#define LESSON_TITLE 1 /* a few words */
#define LESSON_TEXT 2  /* one or two sentences that explain */
#define LESSON_TASK 3  /* one sentence that says what to do */
#define LESSON_DONE 4  /* one or two sentences for the learner who has solved it */

#define LESSON_REPLIES_MOST 4

/* A learner at a lesson. */
typedef struct lesson_try {
    brd_state state;  /* the position now */
    int32_t lesson;   /* its number, from 0 */
    int32_t seat;     /* the learner's */
    uint32_t lines;   /* solutions that begin with the plies made so far: bit n for the n-th */
    uint32_t plies;   /* plies made, with replies */
    uint32_t kinds;   /* which of the kinds of moves that the task wants were made */
    uint32_t acted;   /* 1: a move was made with the piece and the cells that the task wants */
    int32_t captured; /* what the task wants captured, so far */
    int32_t gained;   /* what the task wants gained, so far */
} lesson_try;

/* The judge's answer to a ply. */
typedef struct lesson_answer {
    int32_t result;      /* LESSON_* */
    uint32_t replies;    /* how many plies followed the learner's: of the opponent and of chance */
    brd_verdict verdict; /* LESSON_REFUSED: why */
    /* LESSON_GOES_ON, LESSON_SOLVED: the plies that followed. LESSON_WRONG: plies that would follow and show why. */
    brd_move reply[LESSON_REPLIES_MOST];
    char text[512]; /* a sentence for the learner, without a full stop unless it is LESSON_DONE */
} lesson_answer;

/* Returns the number of lessons. 0: the game has none, or the rules are not the built-in ones. */
int32_t lesson_count(const brd_rules *rules);

/* Returns a text of a lesson, LESSON_NAME and so on; NULL: there is none. */
const char *lesson_text(const brd_rules *rules, int32_t lesson, int32_t what);

/* Begins a lesson. BRD_E_ARGUMENT: there is no such lesson. */
int32_t lesson_begin(const brd_rules *rules, int32_t lesson, lesson_try *trying);

/*
 * Judges a ply of the learner, and makes it with the replies if it leads on. BRD_E_MOVE: the code is no move.
 * BRD_E_ARGUMENT: the lesson is solved, or is none of these rules.
 */
int32_t lesson_play(const brd_rules *rules, lesson_try *trying, brd_move move, lesson_answer *answer);

/* Writes the next ply of a solution. BRD_E_ARGUMENT: the lesson is solved, or is none of these rules. */
int32_t lesson_hint(const brd_rules *rules, const lesson_try *trying, brd_move *move);

#ifdef __cplusplus
}
#endif

#endif
