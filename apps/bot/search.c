/*
 * search.c: the search for a seat that sees everything, in games of two sides without chance: alpha-beta with iterative
 * deepening, made of frames instead of calls, so that it can stop and go on anywhere.
 *
 * When a position is expanded, its moves are made and the positions after them valued, which gives the order in which
 * they are searched, and at the end of a line their values. There it stops at the first move that is good enough, so
 * most positions are never valued. Late quiet moves are searched less deeply; after a capture captures are searched
 * on; positions that repeat are draws; earlier wins are better.
 *
 * Values are those of the side to move.
 */
#include "bot/mind.h"

#include <string.h>

enum {
    FRAMES_MOST = 64,    /* plies of a line, captures included */
    LISTS = 12,          /* room for so many of the longest lists of moves */
    SURE = 1 << 24,      /* of values by the weights */
    EVEN_ODDS = 3 << 20, /* a difference in worth that is half of that */
    WIN = 1 << 26,       /* less the plies to it */
    WON = 1 << 25,       /* values beyond are wins */
    NONE = 1 << 27,      /* beyond all values */
    ENTRIES = 1 << 17,   /* of the table: as many with any memory, so that all bots think alike */
    CAPTURES_MOST = 4,   /* plies of captures at the end of a line */
    REDUCED_FROM = 3,    /* quiet moves from this one on are reduced */
    REDUCED_MORE_FROM = 12,
    OPENING_PLIES = 12, /* in which it chooses at random among moves as good */
    AS_GOOD = ONE / 50  /* within this of the best chance of winning */
};

enum { UPPER = 1, LOWER, EXACT };

/* A position of the table. */
struct entry {
    uint32_t check;
    uint32_t code; /* its best move */
    int32_t value;
    int8_t depth;
    uint8_t bound;
    uint16_t generation; /* entries of earlier decisions do not hold */
};

/* A move of a position. */
struct reply {
    uint32_t code;
    int32_t value; /* for the side to move; at the root, that of the last iteration */
    uint8_t over, loud;
    uint8_t reserved[2];
};

/* A position of the line. */
struct frame {
    brd_state state;
    struct worth worth;
    uint64_t key;
    int32_t depth, alpha, beta, floor, best;
    int32_t sign;                 /* 1: the viewer's side is to move; -1: the other */
    uint32_t first, count, index; /* its replies; the one that is searched */
    uint32_t code;                /* the best */
    uint32_t moves;               /* how many are legal, listed or not */
    uint32_t enough;              /* the move that last was enough in a position of this frame */
    uint8_t captures_only;
    uint8_t exact;     /* at the root in the opening: all replies are searched in full */
    uint8_t cut, full; /* the reply is searched with less depth or width; once more, in full */
    uint8_t reserved[4];
};

struct search {
    int32_t depth, top; /* of this iteration; the last frame, -1 between iterations */
    int32_t done;       /* the depth of the last complete iteration, 0: none */
    uint32_t code;      /* the move that it found */
    int32_t value;
    uint32_t reply_most;
    uint32_t reserved;
    struct frame frames[FRAMES_MOST];
};

struct view {
    const struct mind *mind;
    struct search *search;
    struct reply *replies;
    struct entry *entries;
};

/* ------------------------------------------------------------------------------------------------- memory */

static uint32_t reply_most_of(uint32_t move_most)
{
    return LISTS * move_most + FRAMES_MOST;
}

static size_t least_nbytes(uint32_t move_most)
{
    return sizeof(struct search) + (reply_most_of(move_most) * sizeof(struct reply) + 7) / 8 * 8;
}

size_t search_nbytes(const brd_rules_info *info)
{
    return least_nbytes(info->max_moves) + ENTRIES * sizeof(struct entry);
}

static struct view view_of(const struct mind *mind)
{
    struct search *search = mind->area;
    uint8_t *replies = (uint8_t *)mind->area + sizeof *search;
    uint8_t *entries = (uint8_t *)mind->area + least_nbytes(mind->bot->move_most);
    return (struct view){mind, search, (struct reply *)(void *)replies, (struct entry *)(void *)entries};
}

/* ------------------------------------------------------------------------------------------------- values */

static int32_t sign_of(const struct mind *mind, int32_t seat)
{
    return mind->bot->team[seat] == mind->bot->team[mind->bot->viewer] ? 1 : -1;
}

/* The value of a difference in worth: nothing at 0, half of SURE at EVEN_ODDS. */
static int32_t value_of(int64_t worth)
{
    return (int32_t)(worth * SURE / ((worth < 0 ? -worth : worth) + EVEN_ODDS));
}

/* The chance of winning, of ONE, that a value means. */
static int32_t chance_of(int32_t value)
{
    if (value >= SURE || value <= -SURE) return value > 0 ? ONE : 0;
    int64_t size = value < 0 ? -value : value;
    int64_t odds = worth_power(-(int64_t)EVEN_ODDS * size / (SURE - size));
    int32_t less = (int32_t)(odds * ONE / (ONE + odds));
    return value < 0 ? less : ONE - less;
}

static bool is_over(const struct mind *mind, const brd_state *state)
{
    return brd_state_to_move(mind->rules, state) == BRD_NOBODY;
}

/* For the viewer's side. depth: plies from the root. */
static int32_t judge(const struct mind *mind, const brd_state *state, const struct worth *worth, int32_t depth)
{
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    struct rewards rewards;
    int64_t sum = 0;
    int32_t players = brd_state_players(mind->rules, state);
    if (!is_over(mind, state)) {
        for (int32_t seat = 0; seat < players; seat++) sum += sign_of(mind, seat) * worth->of[seat];
        return value_of(sum);
    }
    brd_state_outcome(mind->rules, state, &outcome);
    worth_reward(mind, players, outcome.seats, &rewards);
    uint32_t share = rewards.of[mind->bot->viewer];
    return share == ONE ? WIN - depth : share == 0 ? depth - WIN : 0;
}

/* Wins are stored by their distance from the position, not from the root. */
static int32_t from_root(int32_t value, int32_t depth)
{
    return value > WON ? value - depth : value < -WON ? value + depth : value;
}

/* -------------------------------------------------------------------------------------------------- table */

static struct entry *entry_of(const struct view *view, uint64_t key)
{
    return &view->entries[key & (ENTRIES - 1)];
}

static struct entry *find(const struct view *view, uint64_t key)
{
    struct entry *entry = entry_of(view, key);
    bool holds = entry->generation == view->mind->bot->generation;
    return holds && entry->check == (uint32_t)(key >> 32) ? entry : NULL;
}

static void store(const struct view *view, const struct frame *frame, int32_t plies)
{
    struct entry *entry = entry_of(view, frame->key);
    if (frame->captures_only) return;
    *entry = (struct entry){.check = (uint32_t)(frame->key >> 32),
                            .code = frame->code,
                            .value = from_root(frame->best, -plies),
                            .depth = (int8_t)frame->depth,
                            .generation = (uint16_t)view->mind->bot->generation};
    entry->bound = frame->best <= frame->floor ? UPPER : frame->best >= frame->beta ? LOWER : EXACT;
}

/* Whether the table answers the question. */
static bool is_known(const struct view *view, const struct frame *frame, int32_t plies, int32_t *value)
{
    const struct entry *entry = find(view, frame->key);
    if (entry == NULL || entry->depth < frame->depth) return false;
    *value = from_root(entry->value, plies);
    return entry->bound == EXACT || (entry->bound == LOWER ? *value >= frame->beta : *value <= frame->alpha);
}

/* ---------------------------------------------------------------------------------------------- expanding */

/* Makes a ply: fills in the state after it. Returns the number of events. */
static int32_t make(const struct mind *mind, const brd_state *before, uint32_t code, brd_state *after)
{
    brd_state_copy(mind->rules, after, before);
    return brd_apply_trusted(mind->rules, after, (brd_move){code}, NULL, mind->bot->events, BRD_MAX_EVENTS);
}

/* Whether the ply captured something. */
static bool is_loud(const struct mind *mind, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
        if (mind->bot->events[i].cause == BRD_CAUSE_CAPTURED) return true;
    return false;
}

/* Values the position after a move. Returns false if the move is left out: a quiet one where only captures count. */
static bool try_move(const struct view *view, const struct frame *frame, struct scene *scene, uint32_t code,
                     int32_t plies, struct reply *reply)
{
    const struct mind *mind = view->mind;
    brd_state after;
    int32_t events = make(mind, &frame->state, code, &after);
    bool loud = is_loud(mind, events), over = is_over(mind, &after);
    mind->bot->valued++;
    if (frame->captures_only && !loud && !over) return false;
    struct worth worth = frame->worth;
    worth_after_ply(mind, scene, &frame->state, &after, events, &worth);
    int32_t value = frame->sign * judge(mind, &after, &worth, plies + 1);
    *reply = (struct reply){.code = code, .value = value, .over = over, .loud = loud};
    return true;
}

/* Whether a move at the end of a line needs no search and is so good that the others do not matter. */
static bool is_enough(const struct frame *frame, const struct reply *reply, int32_t plies)
{
    bool is_last = plies > 0 && frame->depth <= 1;
    return is_last && (reply->over || !reply->loud) && reply->value >= frame->beta;
}

/* Puts the move first that is most likely to be enough: the table's, or that of another position. */
static void put_likely_first(const struct view *view, const struct frame *frame)
{
    brd_move *moves = view->mind->bot->moves;
    const struct entry *entry = find(view, frame->key);
    uint32_t likely = entry != NULL && entry->code != 0 ? entry->code : frame->enough;
    uint32_t at = 0;
    while (at < frame->moves && moves[at].code != likely) at++;
    if (at == frame->moves) return;
    moves[at] = moves[0];
    moves[0].code = likely;
}

/* Lists the moves with the values of the positions after them. If one is enough, it is the only one. */
static void expand(const struct view *view, struct frame *frame, int32_t mover, int32_t plies)
{
    const struct mind *mind = view->mind;
    struct scene scene;
    struct reply *replies = &view->replies[frame->first];
    worth_open_scene(&scene);
    frame->moves = (uint32_t)brd_moves(mind->rules, &frame->state, mover, mind->bot->moves, BRD_MAX_MOVES);
    frame->count = 0;
    if (frame->depth == 1) put_likely_first(view, frame);
    for (uint32_t i = 0; i < frame->moves; i++) {
        struct reply *reply = &replies[frame->count];
        if (!try_move(view, frame, &scene, mind->bot->moves[i].code, plies, reply)) continue;
        frame->count++;
        if (!is_enough(frame, reply, plies)) continue;
        frame->enough = reply->code;
        frame->count = 1;
        replies[0] = *reply;
        return;
    }
}

/* Puts the best of the replies that are left in place, the one that the table knows first. */
static void pick(const struct view *view, const struct frame *frame)
{
    struct reply *replies = view->replies + frame->first;
    uint32_t best = frame->index, wanted = 0;
    if (frame->index == 0) {
        const struct entry *entry = find(view, frame->key);
        if (entry != NULL) wanted = entry->code;
    }
    for (uint32_t i = frame->index; i < frame->count; i++) {
        if (wanted != 0 && replies[i].code == wanted) {
            best = i;
            break;
        }
        if (replies[i].value > replies[best].value) best = i;
    }
    struct reply reply = replies[best];
    replies[best] = replies[frame->index];
    replies[frame->index] = reply;
}

/* ---------------------------------------------------------------------------------------------- the frames */

/* Whether the position occurred before, in the game or on the line. */
static bool is_repeated(const struct view *view, const struct frame *frame)
{
    const struct bot *bot = view->mind->bot;
    if (bot->key_count == 0) return false;
    for (const struct frame *earlier = frame - 2; earlier >= view->search->frames; earlier--)
        if (earlier->key == frame->key) return true;
    return bot_has_key(bot, frame->key);
}

/* Whether the position repeats, which is a draw, or the table has its value. */
static bool is_answered(const struct view *view, struct frame *frame, int32_t plies, int32_t *value)
{
    frame->key = brd_state_key(view->mind->rules, &frame->state);
    if (!is_repeated(view, frame)) return is_known(view, frame, plies, value);
    *value = 0;
    return true;
}

/*
 * Enters the position in the frame behind the top, whose state, worth, sign, depth and window are filled in. value: its
 * value by the weights. Returns false if it needs no search: then `value` is its value.
 */
static bool enter(const struct view *view, bool loud, int32_t *value)
{
    struct search *search = view->search;
    int32_t plies = search->top + 1, mover;
    struct frame *frame = &search->frames[plies];
    mover = brd_state_to_move(view->mind->rules, &frame->state);
    frame->captures_only = frame->depth <= 0;
    bool goes_on = loud && search->depth > 1 && frame->depth > -CAPTURES_MOST;
    if (frame->captures_only && (!goes_on || *value >= frame->beta)) return false;
    if (plies == FRAMES_MOST - 1 || frame->first + view->mind->bot->move_most > search->reply_most) return false;
    if (!frame->captures_only && is_answered(view, frame, plies, value)) return false;
    frame->index = frame->code = frame->full = frame->cut = 0;
    frame->best = frame->captures_only ? *value : -NONE;
    if (frame->best > frame->alpha) frame->alpha = frame->best;
    frame->floor = frame->alpha;
    expand(view, frame, mover, plies);
    search->top = plies;
    return true;
}

/* How much less deep a reply is searched than the first ones. */
static int32_t reduction(const struct frame *frame, const struct reply *reply)
{
    if (frame->exact || frame->full || frame->depth < 3 || frame->index < REDUCED_FROM || reply->loud) return 0;
    return frame->index >= REDUCED_MORE_FROM && frame->depth > 3 ? 2 : 1;
}

/* The lowest value that is as good as the best, for choosing at random. */
static int32_t as_good_as(int32_t best)
{
    if (best > WON || best < -WON || best == -NONE) return best;
    int32_t chance = chance_of(best) - AS_GOOD, low = -SURE, high = best;
    while (high - low > SURE >> 12) {
        int32_t middle = low + (high - low) / 2;
        if (chance_of(middle) < chance)
            low = middle;
        else
            high = middle;
    }
    return high;
}

static bool is_opening(const struct view *view)
{
    return brd_state_ply(view->mind->rules, &view->search->frames[0].state) < OPENING_PLIES;
}

/* Fills in sign, depth and window of the position after a reply. */
static void aim(const struct view *view, struct frame *frame, const struct reply *reply, struct frame *next)
{
    int32_t reduced = reduction(frame, reply);
    int32_t alpha = frame->exact ? as_good_as(frame->alpha) - 1 : frame->alpha, beta = frame->beta;
    bool narrow = !frame->exact && !frame->full && frame->index > 0 && frame->depth > 1;
    if (narrow) beta = alpha + 1;
    frame->cut = narrow || reduced > 0;
    next->sign = sign_of(view->mind, brd_state_to_move(view->mind->rules, &next->state));
    next->first = frame->first + frame->count;
    next->depth = frame->depth - (frame->moves > 1) - reduced;
    next->alpha = next->sign == frame->sign ? alpha : -beta;
    next->beta = next->sign == frame->sign ? beta : -alpha;
}

/* Takes in the value of the reply that was searched, and goes on to the next. */
static void take_in(const struct view *view, struct frame *frame, int32_t value)
{
    struct reply *reply = &view->replies[frame->first + frame->index];
    bool again = frame->cut && value > frame->alpha && (value < frame->beta || reduction(frame, reply) > 0);
    frame->cut = 0;
    frame->full = again;
    if (again) return;
    if (frame == view->search->frames) reply->value = value;
    if (value > frame->best) {
        frame->best = value;
        frame->code = reply->code;
    }
    if (value > frame->alpha) frame->alpha = value;
    frame->index = frame->alpha >= frame->beta ? frame->count : frame->index + 1;
}

/* Leaves the top frame. */
static void leave(const struct view *view)
{
    struct search *search = view->search;
    struct frame *frame = &search->frames[search->top];
    int32_t value = frame->best;
    store(view, frame, search->top);
    search->top--;
    if (search->top < 0) return;
    struct frame *before = &search->frames[search->top];
    take_in(view, before, before->sign == frame->sign ? value : -value);
}

/*
 * Takes in a reply whose value is known without a search, or drops those that are left. Of the replies that are left
 * this one has the highest value. False: it must be searched.
 */
static bool settle(const struct view *view, struct frame *frame, const struct reply *reply)
{
    bool is_last = frame->depth <= 1;
    if (is_last && reply->value <= frame->alpha) {
        if (reply->value > frame->best) frame->best = reply->value;
        frame->index = frame->count;
    } else if (reply->over || (is_last && !reply->loud)) {
        take_in(view, frame, reply->value);
    } else {
        return false;
    }
    return true;
}

/* Searches the next reply of the top frame, or leaves it. */
static void step(const struct view *view)
{
    struct search *search = view->search;
    struct frame *frame = &search->frames[search->top], *next = frame + 1;
    struct scene scene;
    if (frame->index == frame->count) {
        leave(view);
        return;
    }
    if (search->top > 0 && !frame->full) pick(view, frame);
    const struct reply *reply = &view->replies[frame->first + frame->index];
    if (settle(view, frame, reply)) return;
    int32_t events = make(view->mind, &frame->state, reply->code, &next->state);
    bool loud = is_loud(view->mind, events);
    worth_open_scene(&scene);
    next->worth = frame->worth;
    worth_after_ply(view->mind, &scene, &frame->state, &next->state, events, &next->worth);
    int32_t value = judge(view->mind, &next->state, &next->worth, search->top + 1);
    aim(view, frame, reply, next);
    value *= next->sign;
    if (!enter(view, loud, &value)) take_in(view, frame, frame->sign == next->sign ? value : -value);
}

/* --------------------------------------------------------------------------------------------- iterations */

static void begin_iteration(const struct view *view)
{
    struct search *search = view->search;
    struct frame *root = &search->frames[0];
    search->depth++;
    search->top = 0;
    root->depth = search->depth;
    root->alpha = root->floor = root->best = -NONE;
    root->beta = NONE;
    root->index = root->code = root->full = root->cut = 0;
    root->exact = is_opening(view);
}

/* Puts the reply first that is best; the others keep their order. */
static void put_first(struct reply *replies, uint32_t count, uint32_t code)
{
    uint32_t at = 0;
    while (at < count && replies[at].code != code) at++;
    struct reply best = replies[at];
    memmove(replies + 1, replies, at * sizeof *replies);
    replies[0] = best;
}

/* One of the moves that are as good as the best, if that is wanted. */
static uint32_t choose(const struct view *view)
{
    const struct frame *root = &view->search->frames[0];
    uint64_t seed = view->mind->bot->seed;
    uint32_t code = root->code, ties = 0;
    if (!is_opening(view)) return code;
    int32_t least = as_good_as(root->best);
    for (uint32_t i = 0; i < root->count; i++)
        if (view->replies[i].value >= least && brd_random_below(&seed, ++ties) == 0) code = view->replies[i].code;
    return code;
}

static void end_iteration(const struct view *view)
{
    struct search *search = view->search;
    struct frame *root = &search->frames[0];
    search->done = search->depth;
    search->value = root->best;
    search->code = choose(view);
    put_first(view->replies, root->count, root->code);
    if (root->best > WON || root->best < -WON || search->depth == FRAMES_MOST - 1) view->mind->bot->finished = 1;
}

/* Forgets all entries: they belong to an earlier generation, or the area held something else. */
static void renew_table(const struct view *view)
{
    struct bot *bot = view->mind->bot;
    bool has_table = bot->generation != 0 && bot->generation < UINT16_MAX;
    if (!has_table) memset(view->entries, 0, ENTRIES * sizeof(struct entry));
    bot->generation = has_table ? bot->generation + 1 : 1;
}

void search_begin(const struct mind *mind, const brd_state *state)
{
    struct view view = view_of(mind);
    struct search *search = view.search;
    struct frame *root = &search->frames[0];
    memset(search, 0, sizeof *search);
    search->top = -1;
    search->reply_most = reply_most_of(mind->bot->move_most);
    renew_table(&view);
    brd_state_copy(mind->rules, &root->state, state);
    worth_of_state(mind, state, &root->worth);
    root->key = brd_state_key(mind->rules, state);
    root->sign = 1;
    expand(&view, root, mind->bot->viewer, 0);
    for (uint32_t i = 1; i < root->count; i++) { /* in order of their values */
        struct reply reply = view.replies[i];
        uint32_t at = i;
        for (; at > 0 && view.replies[at - 1].value < reply.value; at--) view.replies[at] = view.replies[at - 1];
        view.replies[at] = reply;
    }
    search->code = view.replies[0].code;
    search->value = view.replies[0].value;
    mind->bot->finished = root->count == 1;
}

void search_think(const struct mind *mind)
{
    struct view view = view_of(mind);
    while (mind->bot->valued < mind->bot->wanted && !mind->bot->finished) {
        if (view.search->top < 0) begin_iteration(&view);
        step(&view);
        if (view.search->top < 0) end_iteration(&view);
    }
}

/* The move found so far: in an unfinished iteration the best of the replies that were searched in full. */
static uint32_t found(const struct view *view)
{
    const struct search *search = view->search;
    bool is_better = search->top >= 0 && search->frames[0].code != 0 && !is_opening(view);
    return is_better ? search->frames[0].code : search->code;
}

/* Any of the moves, before it thinks. */
static uint32_t any(const struct view *view)
{
    uint64_t seed = view->mind->bot->seed;
    return view->replies[brd_random_below(&seed, view->search->frames[0].count)].code;
}

void search_opinion(const struct mind *mind, bot_opinion *opinion)
{
    struct view view = view_of(mind);
    brd_state state;
    brd_state_copy(mind->rules, &state, &view.search->frames[0].state);
    opinion->depth = (uint32_t)view.search->done;
    opinion->score = (uint32_t)chance_of(view.search->value) * BOT_SCORE_ONE / ONE;
    uint32_t code = mind->bot->wanted == 0 ? any(&view) : found(&view);
    while (code != 0 && opinion->line_count < BOT_LINE_MOST) {
        int32_t mover = brd_state_to_move(mind->rules, &state);
        if (brd_move_check(mind->rules, &state, mover, (brd_move){code}, NULL) != BRD_OK) break;
        opinion->line[opinion->line_count++].code = code;
        brd_apply_trusted(mind->rules, &state, (brd_move){code}, NULL, NULL, 0);
        const struct entry *entry = find(&view, brd_state_key(mind->rules, &state));
        code = entry == NULL || entry->bound == UPPER ? 0 : entry->code;
    }
}
