/* ways.c: movement entries in words. */
#include "kit/ways.h"

#include "kit/words.h"

/* ------------------------------------------------------------------------------------------------------- aims */

const struct brdi_aim brdi_eight_aims[] = {BRDI_EIGHT_AIMS, {.words = NULL}};

/* The aim that is to be said of some directions, `among` all those of an entry; NULL: none is left. */
static const struct brdi_aim *next_aim(const struct brdi_aim *aims, uint32_t left, uint32_t among)
{
    for (const struct brdi_aim *aim = aims; aim->words != NULL; aim++) {
        bool fits = aim->whole ? aim->directions == among : (aim->directions & ~left) == 0;
        if (fits && (aim->directions & left) != 0) return aim;
    }
    return NULL;
}

/* "forward, left or diagonally back"; `leaps`: what is said of a distance of one, which then is not said itself */
static void put_aims(struct brdi_writer *out, const struct brdi_aim *aims, uint32_t among, bool leaps)
{
    const struct brdi_aim *aim = next_aim(aims, among, among);
    for (uint32_t left = among; aim != NULL;) {
        const char *before = left == among ? "" : ", ";
        left &= ~aim->directions;
        const struct brdi_aim *next = next_aim(aims, left, among);
        brdi_put_text(out, next == NULL && before[0] == ',' ? " or " : before);
        brdi_put_text(out, leaps && aim->leap != NULL ? aim->leap : aim->words);
        aim = next;
    }
}

/* -------------------------------------------------------------------------------------------------- distances */

static void put_count(struct brdi_writer *out, int32_t number)
{
    static const char *const small[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight"};
    if (number >= 0 && number < (int32_t)(sizeof small / sizeof *small))
        brdi_put_text(out, small[number]);
    else
        brdi_put_number(out, number);
}

static void put_cells(struct brdi_writer *out, const struct brdi_way_words *words, const char *before, int32_t number)
{
    brdi_put_text(out, before);
    put_count(out, number);
    brdi_put(out, ' ');
    brdi_put_text(out, number == 1 ? words->cell : words->cells);
}

void brdi_put_distance(struct brdi_writer *out, const struct brdi_way_words *words, const int32_t range[2])
{
    if (range[0] == range[1]) {
        put_cells(out, words, range[0] == 1 ? "" : "exactly ", range[0]);
    } else if (range[0] > 1) {
        put_count(out, range[0]);
        put_cells(out, words, " to ", range[1]);
    } else if (range[1] < words->farthest) {
        put_cells(out, words, "up to ", range[1]);
    } else {
        brdi_put_text(out, "any distance");
    }
}

/* ------------------------------------------------------------------------------------------------------- ways */

void brdi_say(const struct brdi_way_of *of, const char *words)
{
    struct brdi_about about = brdi_about_nothing();
    about.type = of->type;
    brdi_put_sentence(of->out, of->rules, of->game, words, &about);
}

static bool is_one(const struct brdi_step *step)
{
    return step->kind == BRDI_STEP || (step->range[0] == 1 && step->range[1] == 1);
}

void brdi_put_way(struct brdi_writer *out, const struct brdi_way_words *words, const struct brdi_step *step)
{
    static const int32_t one[2] = {1, 1};
    uint32_t directions = (uint32_t)step->directions;
    const struct brdi_aim *first = next_aim(words->aims, directions, directions);
    bool leaps = is_one(step) && first != NULL && first->leap != NULL;
    if (!leaps) {
        brdi_put_distance(out, words, is_one(step) ? one : step->range);
        if (first != NULL) brdi_put(out, ' ');
    }
    put_aims(out, words->aims, directions, leaps);
}

void brdi_put_ways(struct brdi_writer *out, const struct brdi_way_words *words, const struct brdi_step *steps,
                   int32_t count, const char *(*after)(const struct brdi_step *step))
{
    for (int32_t i = 0; i < count; i++) {
        if (i > 0) brdi_put_text(out, ", or ");
        brdi_put_way(out, words, &steps[i]);
        if (after != NULL) brdi_put_text(out, after(&steps[i]));
    }
}

void brdi_put_list(struct brdi_writer *out, const char *const *parts, uint32_t mask, const char *last)
{
    bool is_first = true;
    for (uint64_t left = mask; left != 0; is_first = false) {
        uint8_t part = brdi_pop_cell(&left);
        if (!is_first) brdi_put_text(out, left != 0 ? ", " : last);
        brdi_put_text(out, parts[part]);
    }
}
