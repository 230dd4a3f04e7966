/* scan.c: tests a rules file byte by byte before the YAML parser sees it. */
#include "yaml/scan.h"

#include "boardrules/boardrules.h"
#include "basics/text.h"
#include "basics/writer.h"

/* ------------------------------------------------------------------------------------------------- characters */

/* `byte 0xff is not UTF-8 here` */
static void describe_byte(struct brdi_scan_fault *fault, uint8_t byte)
{
    struct brdi_writer out = brdi_writer_on(fault->message, sizeof fault->message);
    brdi_put_text(&out, "byte 0x");
    brdi_put_hex(&out, byte, 2);
    brdi_put_text(&out, " is not UTF-8 here");
}

/* `invisible character U+200B` */
static void describe_character(struct brdi_scan_fault *fault, uint32_t character)
{
    struct brdi_writer out = brdi_writer_on(fault->message, sizeof fault->message);
    brdi_put_text(&out, character < 0xA0 ? "control character U+" : "invisible character U+");
    for (int shift = character > 0xFFFF ? 16 : 12; shift >= 0; shift -= 4)
        brdi_put(&out, "0123456789ABCDEF"[character >> shift & 15]);
}

/*
 * The number of single quotes in a row if it is more than a text that ends with an escaped quote needs, else 0:
 * libfyaml loses memory if escaped quotes (`''`) follow each other.
 */
static size_t quotes_too_many(const char *text, size_t nbytes, size_t at)
{
    size_t count = 0;
    while (at + count < nbytes && text[at + count] == '\'') count++;
    return count > BRDI_QUOTES_MOST ? count : 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Whether a tab or a line feed is here, or a carriage return before one. */
static bool is_white(const char *text, size_t nbytes, size_t at)
{
    bool ends_line = text[at] == '\r' && at + 1 < nbytes && text[at + 1] == '\n';
    return ends_line || text[at] == '\t' || text[at] == '\n';
}

/* Whether one of `?:|>`, or `-` as a word, is here. */
static bool is_sign(const char *text, size_t nbytes, size_t at)
{
    if (at >= nbytes) return false;
    bool word_ends = at + 1 >= nbytes || is_blank(text[at + 1]) || text[at + 1] == '\n' || text[at + 1] == '\r';
    return memchr("?:|>", text[at], 4) != NULL || (text[at] == '-' && word_ends);
}

/*
 * The number of blanks here if they follow a colon, have a tab among them, and a sign follows them, else 0: after the
 * key of a `?` libfyaml then frees twice what it knows of it, and crashes.
 */
static size_t tabs_before_sign(const char *text, size_t nbytes, size_t at)
{
    size_t count = 0;
    bool tabs = false;
    if (at == 0 || text[at - 1] != ':') return 0;
    for (; at + count < nbytes && is_blank(text[at + count]); count++) tabs = tabs || text[at + count] == '\t';
    return tabs && is_sign(text, nbytes, at + count) ? count : 0;
}

/* Fills in a fault of so many bytes at an offset. */
static void forbid(struct brdi_scan_fault *fault, size_t nbytes, int32_t code, const char *message,
                   const char *expected)
{
    fault->nbytes = nbytes;
    fault->code = code;
    fault->expected = expected;
    brdi_copy_text(fault->message, sizeof fault->message, message);
}

/* Returns the length of the character at an offset. The fault's code is 0 if the character is allowed there. */
static size_t look_at(const char *text, size_t nbytes, size_t at, struct brdi_scan_fault *fault)
{
    uint32_t character = 0;
    size_t length = brdi_decode((const uint8_t *)text + at, nbytes - at, &character);
    size_t quotes = quotes_too_many(text, nbytes, at), tabs = tabs_before_sign(text, nbytes, at);
    bool line_start = at == 0 || text[at - 1] == '\n' || at == brdi_byte_order_mark(text, nbytes);
    *fault = (struct brdi_scan_fault){.offset = at, .nbytes = length};
    if (length == 0) {
        forbid(fault, 1, BRD_FAULT_TEXT, "", "UTF-8");
        describe_byte(fault, (uint8_t)text[at]);
    } else if (!brdi_is_printable(character) && !is_white(text, nbytes, at)) {
        forbid(fault, length, BRD_FAULT_TEXT, "", "printable characters, spaces, tabs and line feeds");
        describe_character(fault, character);
    } else if (quotes > 0) {
        forbid(fault, quotes, BRD_FAULT_TEXT, "single quotes in a row",
               "at most three single quotes in a row; double quotes around a text with such");
    } else if (tabs > 0) {
        forbid(fault, tabs, BRD_FAULT_TEXT, "a tab between a colon and one of - ? : | >", "spaces");
    } else if (character == '%' && line_start) {
        forbid(fault, length, BRD_FAULT_YAML, "a directive", "no directives: no line begins with %");
    }
    return fault->nbytes;
}

bool brdi_scan_next(struct brdi_scan *scan, struct brdi_scan_fault *fault)
{
    struct brdi_scan_fault next;
    if (scan->at == 0) scan->at = brdi_byte_order_mark(scan->text, scan->nbytes);
    fault->code = 0;
    while (scan->at < scan->nbytes) {
        size_t length = look_at(scan->text, scan->nbytes, scan->at, &next);
        bool joins = next.code == BRD_FAULT_TEXT && fault->code == BRD_FAULT_TEXT;
        if (fault->code && !joins) break;
        scan->at += length;
        if (joins)
            fault->nbytes += length;
        else
            *fault = next;
    }
    return fault->code != 0;
}

/* ---------------------------------------------------------------------------------------------------- encoding */

static bool begins(const char *text, size_t nbytes, const char *with, size_t with_nbytes)
{
    return nbytes >= with_nbytes && memcmp(text, with, with_nbytes) == 0;
}

/* Whether the text begins with two ASCII characters, each in so many bytes of which the first or the last is not 0. */
static bool is_wide(const char *text, size_t nbytes, size_t width, size_t place)
{
    if (nbytes < 2 * width) return false;
    for (size_t i = 0; i < 2 * width; i++)
        if ((text[i] != '\0') != (i % width == place) || (uint8_t)text[i] > 0x7F) return false;
    return true;
}

const char *brdi_scan_encoding(const char *text, size_t nbytes)
{
    if (begins(text, nbytes, "\xFF\xFE\0\0", 4) || begins(text, nbytes, "\0\0\xFE\xFF", 4)) return "a text in UTF-32";
    if (begins(text, nbytes, "\xFF\xFE", 2) || begins(text, nbytes, "\xFE\xFF", 2)) return "a text in UTF-16";
    if (is_wide(text, nbytes, 4, 0) || is_wide(text, nbytes, 4, 3)) return "a text in UTF-32";
    return is_wide(text, nbytes, 2, 0) || is_wide(text, nbytes, 2, 1) ? "a text in UTF-16" : NULL;
}

/* ---------------------------------------------------------------------------------------------------- fitness */

static bool unfit(struct brdi_scan_fault *fault, size_t offset, int32_t code, const char *message, const char *expected)
{
    fault->offset = offset;
    forbid(fault, 1, code, message, expected);
    return true;
}

static bool opens_quote(const char *text, size_t at)
{
    char before = at > 0 ? text[at - 1] : '\n';
    return (text[at] == '"' || text[at] == '\'') && memchr(" \t\n[{,:", before, 8) != NULL;
}

/*
 * Finds brackets nested too deeply, or too many signs of flow style: libfyaml may store everything between the
 * outermost brackets. The count is rough: quotes and comments end with the line, and a line that begins with a letter
 * resets the depth. Brackets nested too deeply may be missed, but the parser's own limit finds them. Returns the limit
 * and sets *where to the first sign beyond it, or returns NULL.
 */
static const char *misses_flow_limit(const char *text, size_t nbytes, size_t *where)
{
    int depth = 0, signs = 0;
    char quote = '\0';
    for (size_t i = 0; i < nbytes; i++) {
        char c = text[i];
        *where = i;
        if (quote != '#' && memchr("[]{},:?", c, 7) != NULL && ++signs > BRDI_SIGNS_MOST)
            return "at most 16384 brackets, braces, commas, colons and question marks";
        if (c == '\n') {
            quote = '\0';
            if (i + 1 < nbytes && text[i + 1] >= 'a' && text[i + 1] <= 'z') depth = 0;
        } else if (quote == '\0' && opens_quote(text, i)) {
            quote = c;
        } else if (quote == '\0' && c == '#' && (i == 0 || memchr(" \t\n", text[i - 1], 3) != NULL)) {
            quote = '#';
        } else if (quote == c && c != '#') {
            quote = '\0';
        } else if (quote == '\0' && (c == '[' || c == '{')) {
            if (++depth > BRDI_DEPTH_MOST) return "at most 16 levels of brackets";
        } else if (quote == '\0' && (c == ']' || c == '}') && depth > 0) {
            depth--;
        }
    }
    return NULL;
}

/* Finds lines that are too long or too many. Returns the limit and sets *where to the first byte beyond it, or NULL. */
static const char *misses_limit(const char *text, size_t nbytes, size_t *where)
{
    size_t lines = 0, start = 0;
    for (size_t i = 0; i <= nbytes; i++) {
        *where = i > start + BRDI_LINE_NBYTES_MOST ? i - 1 : i;
        if (i > start + BRDI_LINE_NBYTES_MOST) return "lines of at most 4096 bytes";
        if (i < nbytes && text[i] != '\n') continue;
        *where = start;
        if (++lines > BRDI_LINES_MOST && start < nbytes) return "at most 8192 lines";
        start = i + 1;
    }
    return NULL;
}

bool brdi_scan_unfit(const char *text, size_t nbytes, struct brdi_scan_fault *fault)
{
    size_t where;
    const char *encoding = brdi_scan_encoding(text, nbytes);
    if (encoding != NULL) return unfit(fault, 0, BRD_FAULT_TEXT, encoding, "UTF-8");
    if (nbytes > BRDI_RULES_TEXT_NBYTES)
        return unfit(fault, BRDI_RULES_TEXT_NBYTES, BRD_FAULT_TEXT, "the text is longer than allowed",
                     "at most 65536 bytes");
    const char *limit = misses_limit(text, nbytes, &where);
    if (limit != NULL) return unfit(fault, where, BRD_FAULT_TEXT, "the text is longer than allowed", limit);
    limit = misses_flow_limit(text, nbytes, &where);
    return limit != NULL && unfit(fault, where, BRD_FAULT_YAML, "too much YAML", limit);
}
