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

/* The word for a whole value; NULL: it has none. */
static const char *whole_word(const struct brdi_key *key, const int32_t *value)
{
    bool is_any = key->kind == BRDI_RANGE && value[0] == 1 && value[1] == key->max;
    bool is_all = key->kind == BRDI_WORDS && brdi_has_all(key, (uint32_t)*value);
    if (key->instead != NULL && value[0] == BRDI_INSTEAD) return key->instead;
    return is_any || is_all ? brdi_whole_word(key) : NULL;
}

bool brdi_value_write_whole(const struct brdi_key *key, const int32_t *value, struct brdi_writer *out)
{
    bool is_one = key->kind == BRDI_RANGE && value[0] == value[1];
    const char *word = whole_word(key, value);
    if (is_one)
        brdi_put_number(out, value[0]);
    else if (word != NULL)
        brdi_put_text(out, word);
    return is_one || word != NULL;
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
