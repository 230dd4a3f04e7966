/*
 * test_lessons.c: every lesson can be solved by each of its solutions and by nothing else, the judge answers wrong and
 * illegal tries as apps/learn/lessons.h says, and the texts are short and plain. The judge is tested here against
 * lists of moves that were worked out by hand when the lessons were written: apps/learn/<game>.yaml, solutions.
 */
#include <ctype.h>

#include "boardrules/boardrules.h"
#include "check.h"
#include "learn/lessons.h"

enum { FEWEST = 6, MOST = 15, PLIES_MOST = 12 };

static struct run {
    brd_rules rules;
    brd_move moves[PLIES_MOST][BRD_MAX_MOVES];
    int32_t right, wrong, deepest; /* of the lesson at hand */
} run;

/* Calls a function with every lesson of every game; run.rules are the game's. */
static void for_each_lesson(void (*visit)(int32_t lesson))
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_rules_builtin(&run.rules, brd_game_name(game));
        for (int32_t lesson = 0; lesson < lesson_count(&run.rules); lesson++) {
            int before = check_failures;
            visit(lesson);
            if (check_failures > before)
                printf("  in %s, %s\n", brd_game_name(game), lesson_text(&run.rules, lesson, LESSON_NAME));
        }
    }
}

/* A game has six to fifteen lessons, or, if it is new, none. */
static void every_game_has_lessons(void)
{
    for (int32_t game = 0; game < brd_game_count(); game++) {
        brd_rules_builtin(&run.rules, brd_game_name(game));
        int32_t count = lesson_count(&run.rules);
        if (!CHECK(count == 0 || (count >= FEWEST && count <= MOST)))
            printf("  %s: %d lessons\n", brd_game_name(game), (int)count);
        CHECK(lesson_text(&run.rules, count, LESSON_NAME) == NULL && lesson_text(&run.rules, -1, LESSON_NAME) == NULL);
        CHECK(count == 0 || lesson_text(&run.rules, 0, LESSON_DONE + 1) == NULL);
    }
}

/* ------------------------------------------------------------------------------------------------------ solutions */

/* Tries all legal plies, and goes on with those that are right: a solution is right and ends solved. */
static void try_all(const lesson_try *trying, int32_t depth)
{
    lesson_answer answer;
    if (!CHECK(depth < PLIES_MOST)) return;
    int32_t count = brd_moves(&run.rules, &trying->state, trying->seat, run.moves[depth], BRD_MAX_MOVES);
    CHECK(count > 0);
    if (depth > run.deepest) run.deepest = depth;
    for (int32_t i = 0; i < count; i++) {
        lesson_try next = *trying;
        CHECK_EQ_INT(lesson_play(&run.rules, &next, run.moves[depth][i], &answer), BRD_OK);
        CHECK(answer.text[0] != '\0' && answer.result != LESSON_REFUSED);
        run.right += answer.result == LESSON_SOLVED ? 1 : 0;
        run.wrong += answer.result == LESSON_WRONG ? 1 : 0;
        if (answer.result == LESSON_WRONG) CHECK(memcmp(&next, trying, sizeof next) == 0);
        if (answer.result == LESSON_GOES_ON) try_all(&next, depth + 1);
    }
}

/* How many solutions a lesson lists. */
static int32_t count_lines(const lesson_try *trying)
{
    return __builtin_popcount(trying->lines);
}

/* The lines that the judge accepts are as many as are listed, and each listed one is accepted: both are the same. */
static void is_solved_by_its_solutions_alone(int32_t lesson)
{
    lesson_try trying;
    if (!CHECK_EQ_INT(lesson_begin(&run.rules, lesson, &trying), BRD_OK)) return;
    run.right = run.wrong = run.deepest = 0;
    try_all(&trying, 0);
    CHECK(count_lines(&trying) > 0);
    CHECK_EQ_INT(run.right, count_lines(&trying));
    CHECK(run.wrong > 0);
}

static void each_lesson_is_solved_by_its_solutions_alone(void)
{
    for_each_lesson(is_solved_by_its_solutions_alone);
}

/* One solution alone, of those that are listed, leads to the end. */
static void follow_line(lesson_try trying, uint32_t line)
{
    lesson_answer answer = {.result = LESSON_GOES_ON};
    brd_move move;
    trying.lines = line;
    while (answer.result == LESSON_GOES_ON) {
        if (!CHECK_EQ_INT(lesson_hint(&run.rules, &trying, &move), BRD_OK)) return;
        if (!CHECK_EQ_INT(lesson_play(&run.rules, &trying, move, &answer), BRD_OK)) return;
    }
    CHECK_EQ_INT(answer.result, LESSON_SOLVED);
    CHECK_EQ_TEXT(answer.text, lesson_text(&run.rules, trying.lesson, LESSON_DONE));
    CHECK_EQ_INT(lesson_play(&run.rules, &trying, move, &answer), BRD_E_ARGUMENT);
    CHECK_EQ_INT(lesson_hint(&run.rules, &trying, &move), BRD_E_ARGUMENT);
}

static void follows_each_line(int32_t lesson)
{
    lesson_try trying;
    if (!CHECK_EQ_INT(lesson_begin(&run.rules, lesson, &trying), BRD_OK)) return;
    for (uint32_t bit = 0; bit < 32; bit++)
        if ((trying.lines >> bit & 1) != 0) follow_line(trying, 1u << bit);
}

static void each_solution_leads_to_the_end(void)
{
    for_each_lesson(follows_each_line);
}

/* ------------------------------------------------------------------------------------------------ wrong and illegal */

static lesson_answer answer_to(const char *game, const char *name, const char *word)
{
    lesson_answer answer = {.result = -1};
    lesson_try trying;
    brd_move move;
    brd_rules_builtin(&run.rules, game);
    for (int32_t i = 0; i < lesson_count(&run.rules); i++) {
        if (strcmp(lesson_text(&run.rules, i, LESSON_NAME), name) != 0) continue;
        lesson_begin(&run.rules, i, &trying);
        CHECK_EQ_INT(brd_move_parse(&run.rules, word, strlen(word), &move), BRD_OK);
        CHECK_EQ_INT(lesson_play(&run.rules, &trying, move, &answer), BRD_OK);
    }
    return answer;
}

static void a_wrong_try_is_answered(void)
{
    lesson_answer answer = answer_to("tokonoma", "two-attackers", "d3d2");
    CHECK_EQ_INT(answer.result, LESSON_WRONG);
    CHECK_EQ_TEXT(answer.text, "this does not capture what the task asks for");
    answer = answer_to("tokonoma", "defend", "e5e4");
    CHECK_EQ_INT(answer.result, LESSON_WRONG);
    CHECK_EQ_INT(answer.replies, 1);
    CHECK_EQ_TEXT(answer.text, "then Black: Flat c6 to c7; Black wins: a lone flat has reached White's house");
    answer = answer_to("tombs", "lock", "Ba1"); /* a Blade on b3 is safe from those on a1, a2 and c2 */
    CHECK_EQ_TEXT(answer.text, "this does not win at once; the opponent can answer on b3");
    answer = answer_to("tombs", "lock-or-kills", "Bb2"); /* no unit threatens a3, so an Ombra fits there */
    CHECK_EQ_TEXT(answer.text, "this does not win at once; the opponent can answer on a3");
    answer = answer_to("carnyx", "hunker", "a1a2");
    CHECK_EQ_TEXT(answer.text,
                  "then Light: Piece b2 to a2, capturing a piece; Light wins: Dark's last cell is captured");
    answer = answer_to("carnyx", "piece", "hunker");
    CHECK_EQ_TEXT(answer.text, "this is a legal move, but not one of the kind that the task asks for");
    answer = answer_to("thrones", "favor", "e1d1");
    CHECK_EQ_TEXT(answer.text, "this does not gain what the task asks for");
    answer = answer_to("tokonoma", "flat", "c5d4");
    CHECK_EQ_TEXT(answer.text, "this is a legal move, but not the one that the task asks for");
}

/* The judge makes the opponent's reply, which is in the lesson. */
static void a_right_ply_is_answered(void)
{
    lesson_answer answer = answer_to("carnyx", "centre", "c2c3");
    CHECK_EQ_INT(answer.result, LESSON_GOES_ON);
    CHECK_EQ_INT(answer.replies, 1);
    CHECK_EQ_TEXT(answer.text, "Light: Piece e5 to e4");
    answer = answer_to("thrones", "move", "a3b4");
    CHECK_EQ_INT(answer.replies, 0);
    CHECK_EQ_TEXT(answer.text, "right so far: go on");
}

static void a_refused_try_is_answered(void)
{
    lesson_answer answer = answer_to("tokonoma", "flat", "c5c6");
    CHECK_EQ_INT(answer.result, LESSON_REFUSED);
    CHECK_EQ_TEXT(answer.text, "c6: the flat does not move to this tile");
    CHECK(answer.verdict.reason != BRD_LEGAL);
}

/* ------------------------------------------------------------------------------------------------------------ texts */

/* Whole sentences, or a title, of printable ASCII, with no blank too many. */
static void is_plain(const char *text, size_t most, int32_t sentences)
{
    size_t nbytes = strlen(text);
    int32_t stops = 0;
    for (size_t i = 0; i < nbytes; i++) stops += text[i] == '.';
    CHECK(stops <= sentences && (sentences == 0 || text[nbytes - 1] == '.'));
    CHECK(nbytes > 0 && nbytes <= most);
    CHECK(nbytes > 0 && isupper((unsigned char)text[0]) && strstr(text, "  ") == NULL);
    for (size_t i = 0; i < nbytes; i++) CHECK(text[i] >= ' ' && text[i] <= '~');
}

static void has_plain_texts(int32_t lesson)
{
    enum { TITLE = 40, TEXT = 180, TASK = 90, DONE = 120 };
    is_plain(lesson_text(&run.rules, lesson, LESSON_TITLE), TITLE, 0);
    is_plain(lesson_text(&run.rules, lesson, LESSON_TEXT), TEXT, 2);
    is_plain(lesson_text(&run.rules, lesson, LESSON_TASK), TASK, 1);
    is_plain(lesson_text(&run.rules, lesson, LESSON_DONE), DONE, 2);
}

static void texts_are_plain(void)
{
    for_each_lesson(has_plain_texts);
}

/* ------------------------------------------------------------------------------------------------------ other rules */

static void other_rules_have_no_lessons(void)
{
    brd_move move = {0};
    lesson_try trying = {.lines = 1};
    lesson_answer answer;
    CHECK_EQ_INT(brd_rules_builtin_with(&run.rules, "tokonoma", 8, "attackers=3", 11, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(lesson_count(&run.rules), 0);
    CHECK_EQ_INT(lesson_begin(&run.rules, 0, &trying), BRD_E_ARGUMENT);
    CHECK_EQ_INT(lesson_play(&run.rules, &trying, move, &answer), BRD_E_ARGUMENT);
    const char text[] = "schema: 1\nextends: tokonoma\npieces: {arm: {count: 1}}\nlayout: 5/6/3F3/6/5\n";
    CHECK_EQ_INT(brd_rules_load(&run.rules, text, sizeof text - 1, NULL, 0, NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(lesson_count(&run.rules), 0);
}

static void no_move_is_no_try(void)
{
    brd_move move = {0};
    lesson_try trying, before;
    lesson_answer answer;
    brd_rules_builtin(&run.rules, "tokonoma");
    lesson_begin(&run.rules, 0, &trying);
    before = trying;
    CHECK_EQ_INT(lesson_play(&run.rules, &trying, move, &answer), BRD_E_MOVE);
    CHECK(memcmp(&trying, &before, sizeof trying) == 0);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"every_game_has_lessons", every_game_has_lessons},
        {"each_lesson_is_solved_by_its_solutions_alone", each_lesson_is_solved_by_its_solutions_alone},
        {"each_solution_leads_to_the_end", each_solution_leads_to_the_end},
        {"a_wrong_try_is_answered", a_wrong_try_is_answered},
        {"a_right_ply_is_answered", a_right_ply_is_answered},
        {"a_refused_try_is_answered", a_refused_try_is_answered},
        {"texts_are_plain", texts_are_plain},
        {"other_rules_have_no_lessons", other_rules_have_no_lessons},
        {"no_move_is_no_try", no_move_is_no_try},
        {NULL, NULL},
    };
    return check_main("lessons", tests, argc, argv);
}
