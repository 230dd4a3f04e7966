/* writer.c: writes texts, numbers and bytes. */
#include "core/writer.h"

struct brdi_writer brdi_writer_on(char *text, size_t cap)
{
    if (cap > 0) text[0] = '\0';
    return (struct brdi_writer){text, cap, 0};
}

void brdi_put_text(struct brdi_writer *out, const char *text)
{
    while (*text != '\0') brdi_put(out, *text++);
}

void brdi_put_bytes(struct brdi_writer *out, const char *text, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++) brdi_put(out, text[i]);
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
