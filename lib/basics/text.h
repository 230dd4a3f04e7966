/*
 * text.h: what every part of the library needs of texts: equality, decimals, characters. It includes no other part.
 */
#ifndef BOARDRULES_TEXT_H
#define BOARDRULES_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "boardrules/boardrules.h"

/* Whether nbytes of text are exactly the word, which ends with a NUL. An empty text may be NULL. */
static inline bool brdi_is_word(const char *text, size_t nbytes, const char *word)
{
    for (size_t i = 0; i < nbytes; i++)
        if (word[i] == '\0' || word[i] != text[i]) return false;
    return word[nbytes] == '\0';
}

/* Whether two texts that end with a NUL are equal. */
static inline bool brdi_same_word(const char *a, const char *b)
{
    return brdi_is_word(a, strlen(a), b);
}

/* Whether nbytes of text begin with the word. */
static inline bool brdi_begins_with(const char *text, size_t nbytes, const char *word)
{
    return nbytes >= strlen(word) && brdi_is_word(text, strlen(word), word);
}

/* The move code of the text of a hidden ply; 0: it is another text. The text of such a code; NULL: it is not hidden. */
static inline uint32_t brdi_hidden_code(const char *text, size_t nbytes)
{
    return brdi_is_word(text, nbytes, "?")    ? BRD_CODE_HIDDEN
           : brdi_is_word(text, nbytes, "+?") ? BRD_CODE_HIDDEN_CHANCE
                                              : 0;
}
static inline const char *brdi_hidden_text(uint32_t code)
{
    return code == BRD_CODE_HIDDEN ? "?" : code == BRD_CODE_HIDDEN_CHANCE ? "+?" : NULL;
}

/* How many bytes a text has before the first `c`; nbytes if it has none. */
size_t brdi_nbytes_before(const char *text, size_t nbytes, char c);

/* Copies a text into an array of cap bytes: cut to fit, and the rest of the array 0. */
void brdi_copy_text(char *to, size_t cap, const char *text);

/* Like brdi_copy_text, for a text that people read: if it does not fit, it is cut between words and ends with `...`. */
void brdi_copy_words(char *to, size_t cap, const char *text);

static inline bool brdi_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/*
 * Reads the decimal that a text begins with; a number above UINT32_MAX is read as UINT32_MAX + 1. Returns its number of
 * digits. Leading zeros are counted too: brdi_leads_with_zero.
 */
size_t brdi_decimal(const char *text, size_t nbytes, uint64_t *number);

static inline bool brdi_leads_with_zero(const char *text, size_t digits)
{
    return digits > 1 && text[0] == '0';
}

static inline int32_t brdi_least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t brdi_most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Reads one UTF-8 character strictly. Returns its length, or 0 if the text does not begin with UTF-8. */
size_t brdi_decode(const uint8_t *text, size_t nbytes, uint32_t *character);

/* The length of the byte order mark that a text begins with, 3 or 0. Nobody sees it, and columns do not count it. */
size_t brdi_byte_order_mark(const char *text, size_t nbytes);

/* A place in a text: lines and columns from 1, columns in characters. brdi_place_move goes to another offset. */
struct brdi_place {
    uint32_t offset, line, column;
};

void brdi_place_move(struct brdi_place *place, const char *text, size_t nbytes, size_t offset);

/*
 * Whether a character may be in a text that people read: a title, a tag, a comment. No control characters, nothing that
 * some programs take for a line end, nothing that turns the direction of writing or that nobody sees, because what a
 * person sees must be what is read. (U+200C and 200D stay: some scripts need them.)
 */
bool brdi_is_printable(uint32_t character);

/* How many bytes a text has before the first that is not UTF-8 of such characters. */
size_t brdi_printable_nbytes(const char *text, size_t nbytes);

#endif
