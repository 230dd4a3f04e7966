/* writer.h: writes texts into a caller's buffer. */
#ifndef BOARDRULES_WRITER_H
#define BOARDRULES_WRITER_H

#include <stddef.h>
#include <stdint.h>

/* Writes like snprintf: counts every character, stores those that fit, always ends with a NUL if cap > 0. */
struct brdi_writer {
    char *text;
    size_t cap;
    size_t length;
};

static inline void brdi_put(struct brdi_writer *out, char c)
{
    if (out->length + 1 < out->cap) {
        out->text[out->length] = c;
        out->text[out->length + 1] = '\0';
    }
    out->length++;
}

/* The room after what was written, for a function that writes as snprintf does, and what that function returned. */
struct brdi_room {
    char *text;
    size_t cap;
};

static inline struct brdi_room brdi_room_after(const struct brdi_writer *out)
{
    if (out->length >= out->cap) return (struct brdi_room){NULL, 0};
    return (struct brdi_room){out->text + out->length, out->cap - out->length};
}

static inline void brdi_wrote(struct brdi_writer *out, int32_t nbytes)
{
    if (nbytes > 0) out->length += (size_t)nbytes;
}

struct brdi_writer brdi_writer_on(char *text, size_t cap);
void brdi_put_text(struct brdi_writer *out, const char *text);
void brdi_put_bytes(struct brdi_writer *out, const char *text, size_t nbytes);
void brdi_put_number(struct brdi_writer *out, int64_t number);
void brdi_put_hex(struct brdi_writer *out, uint64_t number, int digits);

#endif
