/* judge.c: the lessons, and the judge of the plies that a learner tries. lessons.h describes it. */
#include "goal.h"

#include <string.h>

/* The lessons of a game. */
struct course {
    const char *game;
    const struct lesson *lessons;
    int32_t count;
};

#include "lessons.inc"

/* The lessons for these rules. Tasks are made for the built-in rules: with others they may have no solution. */
static struct course course_of(const brd_rules *rules)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    const char *name = brd_rules_name(rules);
    char overrides[2];
    if (name == NULL || brd_rules_info_get(rules, &info) != BRD_OK || (info.flags & BRD_RULES_FILE) != 0 ||
        brd_rules_overrides(rules, overrides, sizeof overrides) != 0)
        return (struct course){NULL, NULL, 0};
    for (size_t i = 0; i < sizeof courses / sizeof *courses; i++)
        if (strcmp(courses[i].game, name) == 0) return courses[i];
    return (struct course){NULL, NULL, 0};
}

static const struct lesson *lesson_of(const brd_rules *rules, int32_t index)
{
    struct course course = course_of(rules);
    return index >= 0 && index < course.count ? &course.lessons[index] : NULL;
}

int32_t lesson_count(const brd_rules *rules)
{
    return course_of(rules).count;
}

const char *lesson_text(const brd_rules *rules, int32_t lesson, int32_t what)
{
    const struct lesson *found = lesson_of(rules, lesson);
    return found != NULL && what >= LESSON_NAME && what <= LESSON_DONE ? found->text[what] : NULL;
}

int32_t lesson_begin(const brd_rules *rules, int32_t lesson, lesson_try *trying)
{
    const struct lesson *found = lesson_of(rules, lesson);
    lesson_try begun = {.lesson = lesson};
    if (found == NULL) return BRD_E_ARGUMENT;
    int32_t status = brd_state_parse(rules, &begun.state, found->position, strlen(found->position), NULL, 0, NULL);
    if (status != BRD_OK) return status;
    begun.seat = brd_state_to_move(rules, &begun.state);
    for (uint32_t i = 0; i < LINES_MOST && found->lines[i] != NULL; i++) begun.lines |= 1u << i;
    *trying = begun;
    return BRD_OK;
}

/* --------------------------------------------------------------------------------------------------- solutions */

/* The ply of a solution after so many; false: it ends before. */
static bool ply_of_line(const brd_rules *rules, const char *line, uint32_t ply, brd_move *move)
{
    for (; ply > 0; ply--) {
        line += strcspn(line, " ");
        line += strspn(line, " ");
    }
    size_t nbytes = strcspn(line, " ");
    return nbytes > 0 && brd_move_parse(rules, line, nbytes, move) == BRD_OK;
}

/* Those of the solutions that go on with a move. */
static uint32_t lines_with(const brd_rules *rules, const struct lesson *lesson, const lesson_try *trying, brd_move move)
{
    uint32_t with = 0;
    brd_move next;
    for (uint32_t i = 0; i < LINES_MOST && lesson->lines[i] != NULL; i++) {
        if ((trying->lines >> i & 1) == 0 || !ply_of_line(rules, lesson->lines[i], trying->plies, &next)) continue;
        if (next.code == move.code) with |= 1u << i;
    }
    return with;
}

int32_t lesson_hint(const brd_rules *rules, const lesson_try *trying, brd_move *move)
{
    const struct lesson *lesson = lesson_of(rules, trying->lesson);
    for (uint32_t i = 0; lesson != NULL && i < LINES_MOST && lesson->lines[i] != NULL; i++)
        if ((trying->lines >> i & 1) != 0 && ply_of_line(rules, lesson->lines[i], trying->plies, move)) return BRD_OK;
    return BRD_E_ARGUMENT;
}

/* Makes the replies of a solution, until the learner is to move or the solution ends. */
static void make_replies(const brd_rules *rules, const struct lesson *lesson, lesson_try *trying, lesson_answer *answer)
{
    brd_move move;
    while (brd_state_to_move(rules, &trying->state) != trying->seat && lesson_hint(rules, trying, &move) == BRD_OK &&
           answer->replies < LESSON_REPLIES_MOST) {
        trying->lines = lines_with(rules, lesson, trying, move);
        goal_tell(rules, trying->seat, &trying->state, move, "", answer);
        answer->reply[answer->replies++] = move;
        trying->plies++;
    }
}

/* ------------------------------------------------------------------------------------------------------- judging */

static const char *const unmet_words[] = {[MET] = "",
                                          [UNMET_KIND] =
                                              "this is a legal move, but not one of the kind that the task asks for",
                                          [UNMET_MOVE] = "this is a legal move, but not the one that the task asks for",
                                          [UNMET_CAPTURES] = "this does not capture what the task asks for",
                                          [UNMET_GAINS] = "this does not gain what the task asks for",
                                          [UNMET_WINS] = "this does not win at once",
                                          [UNMET_PREVENTS] = ""};

/* Whether a position has secrets from the learner. */
static bool is_veiled(const brd_rules *rules, const brd_state *state, int32_t learner)
{
    char whole[BRD_MAX_POSITION_TEXT], seen[BRD_MAX_POSITION_TEXT];
    return brd_state_observe(rules, state, BRD_REFEREE, whole, sizeof whole) !=
               brd_state_observe(rules, state, learner, seen, sizeof seen) ||
           strcmp(whole, seen) != 0;
}

/* Where the last reply ends: that much is no secret, since any card might be drawn. */
static const char *answered_cell(const brd_rules *rules, brd_state state, const lesson_answer *answer)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    uint32_t last = answer->replies - 1;
    for (uint32_t i = 0; i < last; i++) brd_apply_trusted(rules, &state, answer->reply[i], NULL, NULL, 0);
    brd_move_describe(rules, &state, BRD_REFEREE, answer->reply[last], &info);
    return brd_name(rules, BRD_NAME_CELL, info.to);
}

/* A reply from a hidden hand would name the card. */
static void tell_veiled(const brd_rules *rules, const lesson_try *after, enum unmet unmet, lesson_answer *answer)
{
    if (answer->replies == 0) return;
    const char *cell = answered_cell(rules, after->state, answer);
    goal_say(answer, unmet == UNMET_PREVENTS ? "the opponent can still answer" : "; the opponent can answer");
    if (cell == NULL) return;
    goal_say(answer, " on ");
    goal_say(answer, cell);
}

static void tell_wrong(const brd_rules *rules, const lesson_try *after, enum unmet unmet, lesson_answer *answer)
{
    brd_state state = after->state;
    goal_say(answer, unmet_words[unmet]);
    if (is_veiled(rules, &state, after->seat)) {
        tell_veiled(rules, after, unmet, answer);
        return;
    }
    for (uint32_t i = 0; i < answer->replies; i++)
        goal_tell(rules, after->seat, &state, answer->reply[i], i == 0 ? "then " : "", answer);
}

/* The ply is part of a solution: what follows it is made, too. */
static void go_on(const brd_rules *rules, const struct lesson *lesson, lesson_try *after, lesson_answer *answer)
{
    answer->result = LESSON_GOES_ON;
    answer->replies = 0;
    make_replies(rules, lesson, after, answer);
    if (answer->replies == 0) goal_say(answer, "right so far: go on");
}

static void solve(const struct lesson *lesson, lesson_try *after, lesson_answer *answer)
{
    answer->result = LESSON_SOLVED;
    answer->replies = 0;
    after->lines = 0;
    goal_say(answer, lesson->text[LESSON_DONE]);
}

static void judge(const brd_rules *rules, const struct lesson *lesson, lesson_try *trying, brd_move move,
                  lesson_answer *answer)
{
    brd_event events[BRD_MAX_EVENTS];
    lesson_try after = *trying;
    int32_t count = brd_apply_trusted(rules, &after.state, move, NULL, events, BRD_MAX_EVENTS);
    goal_note(rules, &lesson->goal, &after, &trying->state, move, events, count);
    after.lines = lines_with(rules, lesson, trying, move);
    after.plies++;
    enum unmet unmet = goal_unmet(rules, &lesson->goal, &after, answer);
    if (unmet == MET)
        solve(lesson, &after, answer);
    else if (after.lines != 0)
        go_on(rules, lesson, &after, answer);
    else {
        answer->result = LESSON_WRONG;
        tell_wrong(rules, &after, unmet, answer);
        return;
    }
    *trying = after;
}

int32_t lesson_play(const brd_rules *rules, lesson_try *trying, brd_move move, lesson_answer *answer)
{
    const struct lesson *lesson = lesson_of(rules, trying->lesson);
    lesson_answer found = {.result = LESSON_REFUSED};
    if (lesson == NULL || trying->lines == 0) return BRD_E_ARGUMENT;
    int32_t status = brd_move_check(rules, &trying->state, trying->seat, move, &found.verdict);
    if (status != BRD_OK && status != BRD_E_ILLEGAL) return status;
    if (status == BRD_E_ILLEGAL)
        brd_verdict_sentence(rules, &found.verdict, found.text, sizeof found.text);
    else
        judge(rules, lesson, trying, move, &found);
    *answer = found;
    return BRD_OK;
}
