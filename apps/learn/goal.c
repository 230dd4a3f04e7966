/*
 * goal.c: whether the plies of a learner fulfil a task, judged from what the library says of moves, events and
 * outcomes.
 */
#include "goal.h"

#include <string.h>

/* Before the learner's next turn a task looks so many plies ahead: a check or a draw by chance, and a ply. */
enum { AHEAD = 2 };

static bool is_name(const brd_rules *rules, int32_t family, int32_t code, const char *name)
{
    const char *own = brd_name(rules, family, code);
    return own != NULL && strcmp(own, name) == 0;
}

/* --------------------------------------------------------------------------------------------- the learner's plies */

static void note_kinds(const brd_rules *rules, const struct goal *goal, lesson_try *trying, const brd_move_info *info)
{
    for (uint32_t i = 0; i < KINDS_MOST && goal->kinds[i] != NULL; i++)
        if (is_name(rules, BRD_NAME_MOVE_KIND, info->kind, goal->kinds[i])) trying->kinds |= 1u << i;
}

static bool is_wanted(const brd_rules *rules, const struct goal *goal, const brd_move_info *info)
{
    return (goal->moves == NULL || is_name(rules, BRD_NAME_TYPE, info->type, goal->moves)) &&
           (goal->from == NULL || is_name(rules, BRD_NAME_CELL, info->from, goal->from)) &&
           (goal->to == NULL || is_name(rules, BRD_NAME_CELL, info->to, goal->to));
}

/* How many items of a type (NULL: of any) one event says are captured from others than `seat`. */
static int32_t captured_by(const brd_rules *rules, const brd_event *event, int32_t seat, const char *type)
{
    if (event->cause != BRD_CAUSE_CAPTURED || event->seat == seat) return 0;
    if (type != NULL && strcmp(type, "anything") != 0 && !is_name(rules, BRD_NAME_TYPE, event->type, type)) return 0;
    return event->kind == BRD_EVENT_REMOVE ? 1 : event->kind == BRD_EVENT_CHANGE ? event->count : 0;
}

/* By how much one event raises a stock or counter of a seat; what is spent later was gained all the same. */
static int32_t gained_by(const brd_rules *rules, const brd_event *event, int32_t seat, const char *name)
{
    bool stock = event->kind == BRD_EVENT_STOCK, counter = event->kind == BRD_EVENT_COUNTER;
    if (!(stock || counter) || event->seat != seat) return 0;
    bool named = is_name(rules, stock ? BRD_NAME_STOCK : BRD_NAME_COUNTER, event->type, name);
    int32_t more = event->value_after - event->value_before;
    return named && more > 0 ? more : 0;
}

void goal_note(const brd_rules *rules, const struct goal *goal, lesson_try *trying, const brd_state *before,
               brd_move move, const brd_event *events, int32_t count)
{
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_move_describe(rules, before, trying->seat, move, &info);
    note_kinds(rules, goal, trying, &info);
    if (is_wanted(rules, goal, &info)) trying->acted = 1;
    for (int32_t i = 0; i < count; i++) {
        if (goal->captures != NULL) trying->captured += captured_by(rules, &events[i], trying->seat, goal->captures);
        if (goal->gains != NULL) trying->gained += gained_by(rules, &events[i], trying->seat, goal->gains);
    }
}

/* ------------------------------------------------------------------------------------------------ what may follow */

static bool has_won(const brd_rules *rules, const brd_state *state, int32_t seat)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(rules, state, &outcome);
    return outcome.kind == BRD_WIN && (outcome.seats >> seat & 1) != 0;
}

static bool has_lost(const brd_rules *rules, const brd_state *state, int32_t seat)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(rules, state, &outcome);
    return outcome.kind == BRD_WIN && (outcome.seats >> seat & 1) == 0;
}

/* Makes a ply; returns whether it captures something of the learner's. */
static bool captures_from(const brd_rules *rules, brd_state *state, brd_move move, int32_t learner)
{
    brd_event events[BRD_MAX_EVENTS];
    int32_t actor = brd_state_turn(rules, state), captured = 0;
    int32_t count = brd_apply_trusted(rules, state, move, NULL, events, BRD_MAX_EVENTS);
    for (int32_t i = 0; i < count; i++) captured += captured_by(rules, &events[i], actor, NULL);
    return captured > 0 && actor != learner;
}

/* A ply that was made while looking ahead: what it captured, and whether it is the last. */
struct made {
    bool captures, last;
};

/* Whether a ply that was made shows that the task is not fulfilled. */
typedef bool spoils_function(const brd_rules *rules, const brd_state *after, int32_t learner, struct made made);

static bool spoils_win(const brd_rules *rules, const brd_state *after, int32_t learner, struct made made)
{
    int32_t next = brd_state_to_move(rules, after);
    return next == BRD_NOBODY ? !has_won(rules, after, learner) : next == learner || made.last;
}

static bool lets_win(const brd_rules *rules, const brd_state *after, int32_t learner, struct made made)
{
    (void)made;
    return has_lost(rules, after, learner);
}

static bool lets_capture(const brd_rules *rules, const brd_state *after, int32_t learner, struct made made)
{
    (void)rules, (void)after, (void)learner;
    return made.captures;
}

/*
 * Finds plies of others that spoil the task, at most AHEAD; they go into the answer, whose number of replies it sets.
 */
static bool is_spoilt(const brd_rules *rules, const brd_state *state, int32_t learner, spoils_function *spoils,
                      uint32_t depth, lesson_answer *answer)
{
    brd_move moves[BRD_MAX_MOVES];
    int32_t to_move = brd_state_to_move(rules, state);
    if (depth == AHEAD || to_move == learner || to_move == BRD_NOBODY) return false;
    int32_t count = brd_moves(rules, state, BRD_REFEREE, moves, BRD_MAX_MOVES);
    for (int32_t i = 0; i < count; i++) {
        brd_state after = *state;
        struct made made = {captures_from(rules, &after, moves[i], learner), depth + 1 == AHEAD};
        answer->reply[depth] = moves[i];
        answer->replies = depth + 1;
        if (spoils(rules, &after, learner, made)) return true;
        if (is_spoilt(rules, &after, learner, spoils, depth + 1, answer)) return true;
    }
    answer->replies = 0;
    return false;
}

/* Whether the learner wins, whatever the others do before its next turn. */
static bool wins(const brd_rules *rules, const lesson_try *trying, lesson_answer *answer)
{
    int32_t to_move = brd_state_to_move(rules, &trying->state);
    if (to_move == BRD_NOBODY) return has_won(rules, &trying->state, trying->seat);
    return to_move != trying->seat && !is_spoilt(rules, &trying->state, trying->seat, spoils_win, 0, answer);
}

enum unmet goal_unmet(const brd_rules *rules, const struct goal *goal, const lesson_try *trying, lesson_answer *answer)
{
    uint32_t kinds = 0;
    while (kinds < KINDS_MOST && goal->kinds[kinds] != NULL) kinds++;
    answer->replies = 0;
    if (trying->kinds != (1u << kinds) - 1) return UNMET_KIND;
    if (trying->acted == 0) return UNMET_MOVE;
    if (trying->captured < goal->captures_least) return UNMET_CAPTURES;
    if (trying->gained < goal->gains_least) return UNMET_GAINS;
    if (goal->wins && !wins(rules, trying, answer)) return UNMET_WINS;
    if (goal->prevents_win && is_spoilt(rules, &trying->state, trying->seat, lets_win, 0, answer))
        return UNMET_PREVENTS;
    if (goal->prevents_captures && is_spoilt(rules, &trying->state, trying->seat, lets_capture, 0, answer))
        return UNMET_PREVENTS;
    return MET;
}

/* --------------------------------------------------------------------------------------------------- sentences */

void goal_say(lesson_answer *answer, const char *text)
{
    size_t used = strlen(answer->text), room = sizeof answer->text - used - 1, nbytes = strlen(text);
    memcpy(answer->text + used, text, nbytes < room ? nbytes : room);
}

void goal_tell(const brd_rules *rules, int32_t viewer, brd_state *state, brd_move move, const char *before,
               lesson_answer *answer)
{
    brd_event events[BRD_MAX_EVENTS];
    char sentence[256] = "";
    brd_seat_info seat = {.struct_nbytes = sizeof seat};
    bool chance = brd_rules_seat(rules, brd_state_to_move(rules, state), &seat) != BRD_OK;
    int32_t count = brd_apply_trusted(rules, state, move, NULL, events, BRD_MAX_EVENTS);
    count = brd_redact_events(rules, events, count > 0 ? (size_t)count : 0, viewer, events, BRD_MAX_EVENTS);
    brd_events_sentence(rules, events, count > 0 ? (size_t)count : 0, sentence, sizeof sentence);
    goal_say(answer, answer->text[0] != '\0' ? "; " : "");
    goal_say(answer, before);
    goal_say(answer, chance ? "chance" : seat.name);
    goal_say(answer, ": ");
    goal_say(answer, sentence);
}
