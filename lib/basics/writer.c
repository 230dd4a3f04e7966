/* writer.c: writes texts, numbers and bytes. */
#include "basics/writer.h"

#include <string.h>

struct brdi_writer brdi_writer_on(char *text, size_t cap)
{
    if (cap > 0) text[0] = '\0';
    return (struct brdi_writer){text, cap, 0};
}

void brdi_put_bytes(struct brdi_writer *out, const char *text, size_t nbytes)
{
    size_t room = out->length + 1 < out->cap ? out->cap - 1 - out->length : 0;
    size_t fits = nbytes < room ? nbytes : room;
    if (fits > 0) {
        memcpy(out->text + out->length, text, fits);
        out->text[out->length + fits] = '\0';
    }
    out->length += nbytes;
}

void brdi_put_text(struct brdi_writer *out, const char *text)
{
    brdi_put_bytes(out, text, strlen(text));
}

void brdi_put_number(struct brdi_writer *out, int64_t number)
{
    char digits[20];
    int count = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (number < 0) brdi_put(out, '-');
    do digits[count++] = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    while (count > 0) brdi_put(out, digits[--count]);
}

void brdi_put_hex(struct brdi_writer *out, uint64_t number, int digits)
{
    for (int i = digits - 1; i >= 0; i--) brdi_put(out, "0123456789abcdef"[number >> (4 * i) & 15]);
}
