/* value_write.c: the canonical text of a value. */
#include "keys/values.h"

static void put_numbers(const int32_t *numbers, int count, struct brdi_writer *out)
{
    for (int i = 0; i < count; i++) {
        if (i > 0) brdi_put(out, ',');
        brdi_put_number(out, numbers[i]);
    }
}

void brdi_put_words(const char *const *words, uint32_t mask, const char *separator, struct brdi_writer *out)
{
    bool first = true;
    for (int i = 0; words[i] != NULL; i++) {
        if (!(mask >> i & 1)) continue;
        if (!first) brdi_put_text(out, separator);
        brdi_put_text(out, words[i]);
        first = false;
    }
}

static bool put_whole_range(const struct brdi_key *key, const int32_t *value, struct brdi_writer *out)
{
    if (value[0] == value[1])
        brdi_put_number(out, value[0]);
    else if (value[0] == 1 && value[1] == key->max)
        brdi_put_text(out, brdi_whole_word(key));
    else
        return false;
    return true;
}

bool brdi_value_write_whole(const struct brdi_key *key, const int32_t *value, struct brdi_writer *out)
{
    if (key->instead != NULL && value[0] == BRDI_INSTEAD) {
        brdi_put_text(out, key->instead);
        return true;
    }
    if (key->kind == BRDI_WORDS && (uint32_t)*value == brdi_every_word(key->words)) {
        brdi_put_text(out, brdi_whole_word(key));
        return true;
    }
    return key->kind == BRDI_RANGE && put_whole_range(key, value, out);
}

void brdi_value_write(const struct brdi_key *key, const int32_t *value, struct brdi_writer *out)
{
    if (brdi_value_write_whole(key, value, out)) return;
    switch (key->kind) {
    case BRDI_NUMBER: brdi_put_number(out, *value); break;
    case BRDI_BOOL: brdi_put_text(out, *value ? "true" : "false"); break;
    case BRDI_WORD: brdi_put_text(out, key->words[*value]); break;
    case BRDI_WORDS: brdi_put_words(key->words, (uint32_t)*value, ",", out); break;
    case BRDI_NUMBERS: put_numbers(value, key->count, out); break;
    case BRDI_RANGE: put_numbers(value, 2, out); break;
    case BRDI_RATIO:
        brdi_put_number(out, value[0]);
        brdi_put(out, '/');
        brdi_put_number(out, value[1]);
        break;
    default: break;
    }
}
