/* value_fault.c: expectations of keys in words, and the faults that name them. */
#include "keys/own.h"
#include "keys/values.h"

enum { PATH_NBYTES = 128 };

/* ------------------------------------------------------------------------------------------------- expectations */

static void expect_numbers(const struct brdi_key *key, const char *what, struct brdi_writer *out)
{
    brdi_put_text(out, what);
    brdi_put_text(out, key->min == key->max ? " " : " from ");
    brdi_put_number(out, key->min);
    if (key->min == key->max) return;
    brdi_put_text(out, " to ");
    brdi_put_number(out, key->max);
}

static void expect_count(const char *before, int count, const char *after, struct brdi_writer *out)
{
    brdi_put_text(out, before);
    brdi_put_number(out, count);
    brdi_put_text(out, after);
}

static void expect_ratio(const struct brdi_key *key, struct brdi_writer *out)
{
    expect_count("a fraction n/d, ", key->min, " <= n <= d <= ", out);
    brdi_put_number(out, key->max);
    brdi_put_text(out, ", 0 and 1 only as 0/1 and 1/1");
}

static void put_groups(const struct brdi_key *key, struct brdi_writer *out)
{
    for (const struct brdi_group *group = brdi_groups(key); group->name != NULL; group++) {
        brdi_put_text(out, group->name);
        brdi_put_text(out, ", ");
    }
}

static void expect_words(const struct brdi_key *key, struct brdi_writer *out)
{
    brdi_put_text(out, "all, ");
    put_groups(key, out);
    if (key->min > 0)
        expect_count("or a list of at least ", key->min, " of ", out);
    else
        brdi_put_text(out, "or a list of different ones of ");
    put_groups(key, out);
    brdi_put_words(key->words, UINT32_MAX, ", ", out);
}

static void expect_range(const struct brdi_key *key, struct brdi_writer *out)
{
    expect_numbers(key, "a number", out);
    brdi_put_text(out, ", a list [from, to] of two such numbers");
    if (key->instead != NULL) {
        brdi_put_text(out, ", ");
        brdi_put_text(out, key->instead);
    }
    brdi_put_text(out, ", or any");
}

static void expect_list(const struct brdi_key *key, struct brdi_writer *out)
{
    if (key->instead != NULL) {
        brdi_put_text(out, key->instead);
        brdi_put_text(out, ", or ");
    }
    expect_count("a list of ", key->min, " to ", out);
    expect_count("", key->count, " mappings", out);
}

static void expect_text(const struct brdi_key *key, struct brdi_writer *out)
{
    if (key->flags & BRDI_COSMETIC)
        expect_count("at most ", key->count - 1, " bytes of UTF-8, without control and invisible characters", out);
    else
        expect_count("at most ", key->count - 1, " characters of printable ASCII", out);
}

void brdi_element_expected(const struct brdi_key *key, struct brdi_writer *out)
{
    if (key->words == NULL) {
        expect_numbers(key, "a number", out);
        return;
    }
    brdi_put_text(out, "one of ");
    put_groups(key, out);
    brdi_put_words(key->words, UINT32_MAX, ", ", out);
}

void brdi_value_expected(const struct brdi_key *key, struct brdi_writer *out)
{
    switch (key->kind) {
    case BRDI_MAP: brdi_put_text(out, "a mapping"); break;
    case BRDI_NUMBER: expect_numbers(key, key->min == key->max ? "the number" : "a number", out); break;
    case BRDI_BOOL: brdi_put_text(out, "true or false"); break;
    case BRDI_WORD: brdi_element_expected(key, out); break;
    case BRDI_WORDS: expect_words(key, out); break;
    case BRDI_NUMBERS:
        expect_count(brdi_takes_one(key) ? "a number for all, or a list of " : "a list of ", key->count, " ", out);
        expect_numbers(key, "numbers", out);
        break;
    case BRDI_RATIO: expect_ratio(key, out); break;
    case BRDI_RANGE: expect_range(key, out); break;
    case BRDI_TEXT: expect_text(key, out); break;
    default: expect_list(key, out); break;
    }
}

/* ------------------------------------------------------------------------------------------------------- faults */

void brdi_quote(struct brdi_writer *out, const char *text, size_t nbytes)
{
    enum { SHOWN_NBYTES = 48 };
    size_t shown = nbytes < SHOWN_NBYTES ? nbytes : SHOWN_NBYTES;
    brdi_put(out, '`');
    for (size_t i = 0; i < shown; i++) {
        if (text[i] >= ' ' && text[i] <= '~') {
            brdi_put(out, text[i]);
        } else {
            brdi_put_text(out, "\\x");
            brdi_put_hex(out, (uint8_t)text[i], 2);
        }
    }
    brdi_put_text(out, shown < nbytes ? "...`" : "`");
}

static const char *what_is_wrong(const struct brdi_key *key, int32_t code)
{
    switch (code) {
    case BRD_FAULT_RANGE: return key->kind == BRDI_TEXT ? " is too long" : " is out of range";
    case BRD_FAULT_WORD: return " is not a valid word here";
    case BRD_FAULT_DUPLICATE_KEY: return key->groups ? " is here twice, itself or in a group" : " is here twice";
    case BRD_FAULT_TEXT:
        return key->flags & BRDI_COSMETIC ? " has control or invisible characters" : " is not printable ASCII";
    default: break;
    }
    switch (key->kind) {
    case BRDI_NUMBER:
    case BRDI_NUMBERS: return " is not a decimal number";
    case BRDI_BOOL: return " is neither true nor false";
    case BRDI_RATIO: return " is not a fraction";
    default: return " is of another type";
    }
}

void brdi_put_nearest(struct brdi_writer *out, const char *nearest)
{
    if (nearest == NULL) return;
    brdi_put_text(out, nearest);
    brdi_put_text(out, "? ");
}

brd_fault *brdi_value_fault(struct brdi_sink *sink, const struct brdi_key *key, bool element, int32_t code,
                            const char *path, const char *text, size_t nbytes)
{
    char found[BRDI_MESSAGE_NBYTES], expected[BRDI_MESSAGE_NBYTES];
    struct brdi_writer message = brdi_writer_on(found, sizeof found);
    struct brdi_writer right = brdi_writer_on(expected, sizeof expected);
    brdi_quote(&message, text, nbytes);
    brdi_put_text(&message, what_is_wrong(key, code));
    if (code == BRD_FAULT_WORD) brdi_put_nearest(&right, brdi_nearest_word(key, text, nbytes));
    if (code == BRD_FAULT_TYPE && !element) brdi_put_nearest(&right, brdi_nearest_whole(key, text, nbytes));
    if (element)
        brdi_element_expected(key, &right);
    else
        brdi_value_expected(key, &right);
    return brdi_report(sink, code, path, BRD_NO_CELL, found, expected);
}

brd_fault *brdi_key_fault(struct brdi_sink *sink, const struct brdi_key *keys, const struct brdi_key *root,
                          const char *path, const char *name, size_t nbytes)
{
    char found[BRDI_MESSAGE_NBYTES], expected[BRDI_MESSAGE_NBYTES], near[PATH_NBYTES];
    struct brdi_writer nearest = brdi_writer_on(near, sizeof near);
    struct brdi_writer message = brdi_writer_on(found, sizeof found);
    struct brdi_writer right = brdi_writer_on(expected, sizeof expected);
    brdi_put_text(&message, "unknown key ");
    brdi_quote(&message, name, nbytes);
    brdi_nearest_key(keys, root, name, nbytes, &nearest);
    brdi_put_nearest(&right, nearest.length > 0 ? near : NULL);
    brdi_put_text(&right, "one of ");
    for (const struct brdi_key *key = keys; key->name != NULL && (key->flags & BRDI_OWN) == 0; key++) {
        if (key != keys) brdi_put_text(&right, ", ");
        brdi_put_text(&right, key->name);
    }
    if (brdi_own_keys(keys) != NULL) brdi_put_text(&right, ", or a type of your own, with a `letter`");
    return brdi_report(sink, BRD_FAULT_UNKNOWN_KEY, path, BRD_NO_CELL, found, expected);
}
