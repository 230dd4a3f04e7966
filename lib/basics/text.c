/* text.c: copies, decimals and characters. */
#include "basics/text.h"

size_t brdi_nbytes_before(const char *text, size_t nbytes, char c)
{
    size_t at = 0;
    while (at < nbytes && text[at] != c) at++;
    return at;
}

void brdi_copy_text(char *to, size_t cap, const char *text)
{
    size_t length = strlen(text);
    if (length > cap - 1) length = cap - 1;
    memcpy(to, text, length);
    memset(to + length, 0, cap - length);
}

void brdi_copy_words(char *to, size_t cap, const char *text)
{
    static const char dots[] = "...";
    size_t end = cap - sizeof dots;
    brdi_copy_text(to, cap, text);
    if (strlen(text) < cap) return;
    while (end > 0 && text[end - 1] != ' ') end--;
    if (end == 0) end = cap - sizeof dots;
    brdi_copy_text(to + end, cap - end, dots);
}

size_t brdi_decimal(const char *text, size_t nbytes, uint64_t *number)
{
    size_t digits = 0;
    uint64_t found = 0;
    for (; digits < nbytes && brdi_is_digit(text[digits]); digits++) {
        found = found * 10 + (uint32_t)(text[digits] - '0');
        if (found > UINT32_MAX) found = UINT64_C(1) << 32;
    }
    *number = found;
    return digits;
}

size_t brdi_decode(const uint8_t *text, size_t nbytes, uint32_t *character)
{
    static const uint32_t lowest[] = {0, 0, 0x80, 0x800, 0x10000};
    uint8_t first = text[0];
    size_t length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    if (length == 0 || length > nbytes) return 0;
    *character = length == 1 ? first : first & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (text[i] >> 6 != 2) return 0;
        *character = *character << 6 | (text[i] & 0x3Fu);
    }
    bool surrogate = *character >= 0xD800 && *character <= 0xDFFF;
    return *character < lowest[length] || surrogate || *character > 0x10FFFF ? 0 : length;
}

size_t brdi_byte_order_mark(const char *text, size_t nbytes)
{
    static const char mark[] = "\xEF\xBB\xBF";
    return brdi_begins_with(text, nbytes, mark) ? strlen(mark) : 0;
}

void brdi_place_move(struct brdi_place *place, const char *text, size_t nbytes, size_t offset)
{
    if (offset > nbytes) offset = nbytes;
    if (offset < place->offset || place->line == 0)
        *place = (struct brdi_place){(uint32_t)brdi_byte_order_mark(text, nbytes), 1, 1};
    for (; place->offset < offset; place->offset++) {
        bool feed = text[place->offset] == '\n', continues = ((uint8_t)text[place->offset] & 0xC0) == 0x80;
        place->line += feed;
        place->column = feed ? 1 : place->column + !continues;
    }
}

bool brdi_is_printable(uint32_t character)
{
    static const uint32_t others[][2] = {
        {0, 0x1F},        {0x7F, 0x9F},                                         /* control characters */
        {0x2028, 0x2029},                                                       /* line ends */
        {0x061C, 0x061C}, {0x200E, 0x200F}, {0x202A, 0x202E}, {0x2066, 0x2069}, /* directions of writing */
        {0x200B, 0x200B}, {0x2060, 0x2064}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF} /* nothing is seen */
    };
    if (character >= ' ' && character < 0x7F) return true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (character >= others[i][0] && character <= others[i][1]) return false;
    return true;
}

size_t brdi_printable_nbytes(const char *text, size_t nbytes)
{
    size_t at = 0;
    while (at < nbytes) {
        uint32_t character = (uint8_t)text[at];
        size_t length = character < 0x80 ? 1 : brdi_decode((const uint8_t *)text + at, nbytes - at, &character);
        if (length == 0 || !brdi_is_printable(character)) break;
        at += length;
    }
    return at;
}
