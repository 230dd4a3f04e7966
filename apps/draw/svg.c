/*
 * svg.c: draws any position of any game, from the answers of the public queries. svg.h lists what a picture contains.
 *
 *     +--------------------------------+
 *     | (o) White to move              |   status: whose turn, phase, last move
 *     | [o Black   3 reserve ...]      |   seats whose forward direction leads down or to the right
 *     | 2 +------------+               |
 *     | 1 |   board    |               |   cells, ground, marks, fixtures, pieces, marks
 *     |   +--a--b--c---+               |
 *     | [o White   2 reserve ...]      |   the other seats, then stocks and counters of no seat
 *     +--------------------------------+
 *
 * The layout is one column, WIDTH units wide: at half the size, on a small screen, text is still 11 to 15 pixels high.
 * The board has its own scale: 100 units a cell. The height of a panel, and of the picture, is known only at its end,
 * so both are drawn twice, the first time with `mute`.
 */
#include "svg.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

enum { WIDTH = 720, MARGIN = 16, GUTTER = 34, INNER = WIDTH - 2 * MARGIN };
enum { SHAPES_MOST = 256, PATH_NBYTES_MOST = 4096, WORDS_NBYTES_MOST = 80, KEY_NBYTES = 160 };
enum { OUTCOMES_MOST = 64 }; /* of a check; more are not looked at */
enum { ICON = 44, CHIP_HEIGHT = 52, CARDS_MOST = 10, RISE = 12 };
enum { SAMPLE = 62, ENTRY_HEIGHT = 72 }; /* of a legend */
enum { SENTENCE_NBYTES = 640 };
enum { BOARD_MOST = 618, SCALE_MOST = 1700 }; /* units; thousandths */

static const unsigned char builtin_theme[] = {
#include "svg_theme.inc"
};

/* A part of a text. */
struct slice {
    const char *at;
    size_t nbytes;
};

/*
 * A shape of a theme: its selector and path (0 bytes: nothing to draw) as offsets into the theme, and its rise. Or the
 * words of a selector, in the place of a path.
 */
struct shape {
    uint16_t selector, path, path_nbytes;
    uint8_t selector_nbytes, rise; /* rise: 1 to 99; 0: not given */
    bool has_path : 1;             /* `d` is given */
    bool has_words : 1;            /* `--words` is given */
    bool faces_forward : 1;        /* `--facing: forward` is given */
    bool custom : 1;               /* in the caller's theme, not in the built-in one */
};

/* Bits of struct drawing's marks. */
enum {
    MARK_FROM = 1,
    MARK_TO = 2,
    MARK_CHOSEN = 4,
    MARK_TAKEN = 8,
    MARK_MOVABLE = 16,
    MARK_ONTO = 32,
    MARK_TARGET = 64,
    MARK_CAPTURE = 128,
    MARK_ANNOUNCED = 256,
    MARK_ATTACKED = 512,
    MARKS_BELOW = MARK_FROM | MARK_TO | MARK_CHOSEN | MARK_MOVABLE,
    MARKS_ABOVE = MARK_TAKEN | MARK_ONTO | MARK_TARGET | MARK_CAPTURE | MARK_ANNOUNCED | MARK_ATTACKED
};

struct drawing {
    char *text;
    size_t cap, length;
    bool mute;
    const brd_rules *rules;
    const brd_state *state;
    struct brdsvg_options options;
    brd_rules_info info;
    brd_outcome outcome;
    int32_t players, to_move;
    int32_t left, right, top, bottom; /* edges of the board as drawn, in units of the library */
    bool names_inside;                /* names are in the cells, not at the edges of the board */
    int32_t scale;                    /* of the board, in thousandths */
    int32_t x, y;                     /* the place of the next line of text, or of a seat's next chip */
    struct shape shapes[SHAPES_MOST];
    int32_t shape_count;
    uint16_t marks[BRD_MAX_CELLS];
    struct {
        int32_t type, seat, count, cell;
    } alone;   /* without a state: the pieces that are on the board */
    bool bare; /* the board has no coordinates */
};

/* ------------------------------------------------------------------------------------------------------------- text */

/* strchr, which is not one of the four functions of libc that the library uses. */
static bool is_among(const char *chars, char c)
{
    while (*chars != '\0' && *chars != c) chars++;
    return *chars != '\0';
}

static bool alike(const char *a, const char *b)
{
    return strlen(a) == strlen(b) && memcmp(a, b, strlen(a)) == 0;
}

static void put_char(struct drawing *d, char c)
{
    if (d->mute) return;
    if (d->length + 1 < d->cap) d->text[d->length] = c;
    d->length++;
}

static void put(struct drawing *d, const char *chars)
{
    while (*chars != '\0') put_char(d, *chars++);
}

static void put_number(struct drawing *d, int64_t number)
{
    char digits[20];
    int count = 0;
    if (number < 0) put_char(d, '-');
    uint64_t rest = number < 0 ? (uint64_t)0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[count++] = (char)('0' + rest % 10);
    } while ((rest /= 10) > 0);
    while (count > 0) put_char(d, digits[--count]);
}

/* A number of tenths or thousandths, without zeros at its end. */
static void put_fraction(struct drawing *d, int64_t number, int64_t unit)
{
    if (number < 0) put_char(d, '-');
    if (number < 0) number = -number;
    put_number(d, number / unit);
    if (number % unit == 0) return;
    put_char(d, '.');
    for (int64_t rest = number % unit; rest > 0; rest = rest * 10 % unit) put_char(d, (char)('0' + rest * 10 / unit));
}

/* The length of the UTF-8 character at the start of a text. 0: it is malformed, or not allowed in XML. */
static size_t character(const unsigned char *at, size_t nbytes)
{
    uint32_t code = at[0];
    if (code < 0x80) return code >= 0x20 && code != 0x7f;
    size_t length = code >= 0xf0 ? 4 : code >= 0xe0 ? 3 : 2;
    if (code < 0xc2 || code > 0xf4 || length > nbytes) return 0;
    code &= 0x7fu >> length;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (at[i] & 0x3fu);
    }
    bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000) || code > 0x10ffff;
    return overlong || (code >= 0xd800 && code < 0xe000) || (code & 0xfffe) == 0xfffe || code < 0xa0 ? 0 : length;
}

/* Writes foreign text, for content and attributes: escaped, and with `?` for bytes that XML does not allow. */
static void put_text(struct drawing *d, const char *chars, size_t nbytes)
{
    while (nbytes > 0) {
        size_t length = character((const unsigned char *)chars, nbytes);
        if (length == 0) put_char(d, *chars == '\n' || *chars == '\t' ? ' ' : '?');
        if (length == 1 && is_among("&<>\"", *chars))
            put(d, *chars == '&' ? "&amp;" : *chars == '<' ? "&lt;" : *chars == '>' ? "&gt;" : "&quot;");
        else
            for (size_t i = 0; i < length; i++) put_char(d, chars[i]);
        chars += length > 0 ? length : 1;
        nbytes -= length > 0 ? length : 1;
    }
}

/* %d a number, %t a number of tenths, %m of thousandths, %s a text, escaped (NULL: empty), %r a text as it is. */
static void print(struct drawing *d, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    for (; *format != '\0'; format++) {
        if (*format != '%') {
            put_char(d, *format);
            continue;
        }
        format++;
        const char *text = *format == 's' || *format == 'r' ? va_arg(arguments, const char *) : NULL;
        int32_t number = *format == 'd' || *format == 't' || *format == 'm' ? va_arg(arguments, int32_t) : 0;
        if (*format == 'd') put_number(d, number);
        if (*format == 't') put_fraction(d, number, 10);
        if (*format == 'm') put_fraction(d, number, 1000);
        if (*format == 'r') put(d, text);
        if (*format == 's' && text != NULL) put_text(d, text, strlen(text));
    }
    va_end(arguments);
}

/* A name for people: with spaces instead of underscores. */
static void put_words(struct drawing *d, const char *name)
{
    for (; name != NULL && *name != '\0'; name++)
        if (*name == '_')
            put_char(d, ' ');
        else
            put_text(d, name, 1);
}

/* ------------------------------------------------------------------------------------------------------------ theme */

/*
 * Reads a theme rule by rule: comments, rules `selectors { declarations }`, and `@media (prefers-color-scheme: dark) {
 * … }` around some of them. Other at-rules, url() and the like are refused, because a picture must not load anything.
 */
struct reader {
    const char *text;
    size_t nbytes, at;
    bool dark;                      /* in @media */
    const char *message, *expected; /* the first fault; NULL: none */
    size_t fault_at;
};

struct rule {
    struct slice selectors, body;
    bool dark;
};

static bool fail(struct reader *r, size_t at, const char *message, const char *expected)
{
    if (r->message == NULL) {
        r->message = message;
        r->expected = expected;
        r->fault_at = at;
    }
    return false;
}

static bool starts(const struct reader *r, size_t at, const char *word)
{
    size_t length = strlen(word);
    return r->nbytes - at >= length && memcmp(r->text + at, word, length) == 0;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/* Whether CSS would load something, or a backslash could spell such a word in another way. */
static bool reaches_out(const struct reader *r, size_t at)
{
    static const char *const words[] = {"url(", "src(", "image(", "image-set(", "\\"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = 0;
        while (words[i][length] != '\0' && at + length < r->nbytes &&
               (r->text[at + length] | (words[i][length] >= 'a' ? 0x20 : 0)) == words[i][length])
            length++;
        if (words[i][length] == '\0') return true;
    }
    return false;
}

/* Moves past a comment or quoted text that begins here, else past one byte. */
static bool step(struct reader *r)
{
    size_t from = r->at++;
    char c = r->text[from];
    if (starts(r, from, "/*")) {
        r->at++;
        while (r->at < r->nbytes && !starts(r, r->at, "*/")) r->at++;
        if (r->at >= r->nbytes) return fail(r, from, "this comment does not end", "*/");
        r->at += 2;
    } else if (c == '"' || c == '\'') {
        while (r->at < r->nbytes && r->text[r->at] != c && r->text[r->at] != '\n') r->at++;
        if (r->at >= r->nbytes || r->text[r->at] != c)
            return fail(r, from, "this quoted text does not end", "a quote on the same line");
        r->at++;
    } else if (reaches_out(r, from)) {
        return fail(r, from, "this may load something from outside the picture",
                    "neither url() and the like nor a backslash");
    }
    return true;
}

static bool skip_space(struct reader *r)
{
    while (r->at < r->nbytes && (is_space(r->text[r->at]) || starts(r, r->at, "/*")))
        if (!step(r)) return false;
    return true;
}

/* Reads the text up to one of these characters, and stops there. */
static bool read_until(struct reader *r, const char *stops, struct slice *found, const char *expected)
{
    size_t from = r->at;
    while (r->at < r->nbytes && !is_among(stops, r->text[r->at]))
        if (!step(r)) return false;
    if (r->at >= r->nbytes) return fail(r, from, "the theme ends within this rule", expected);
    size_t to = r->at;
    while (to > from && is_space(r->text[to - 1])) to--;
    *found = (struct slice){r->text + from, to - from};
    return true;
}

static bool same(struct slice slice, const char *word)
{
    return slice.nbytes == strlen(word) && memcmp(slice.at, word, slice.nbytes) == 0;
}

/* Reads the beginning or end of @media. False: there is neither, or a fault. */
static bool cross_media(struct reader *r)
{
    static const char query[] = "@media (prefers-color-scheme: dark)";
    bool enters = !r->dark && starts(r, r->at, query), leaves = r->dark && r->text[r->at] == '}';
    if (enters) {
        r->at += sizeof query - 1;
        if (!skip_space(r)) return false;
        if (r->at >= r->nbytes || r->text[r->at] != '{') return fail(r, r->at, "this @media has no rules", "{");
    }
    if (!enters && !leaves) return false;
    r->dark = enters;
    r->at++;
    return true;
}

/* Reads the next rule. False: there is none, or a fault. */
static bool next_rule(struct reader *r, struct rule *rule)
{
    do {
        if (r->message != NULL || !skip_space(r)) return false;
        if (r->at >= r->nbytes) return r->dark ? fail(r, r->at, "@media does not end", "}") : false;
    } while (cross_media(r));
    if (r->message != NULL) return false;
    size_t from = r->at;
    if (r->text[from] == '@')
        return fail(r, from, "this at-rule is not allowed", "@media (prefers-color-scheme: dark), or none");
    if (!read_until(r, "{}", &rule->selectors, "{")) return false;
    if (r->text[r->at] == '}') return fail(r, r->at, "this } has no {", "a rule");
    if (rule->selectors.nbytes == 0) return fail(r, from, "this rule has no selector", "a selector before the {");
    r->at++;
    if (!skip_space(r) || !read_until(r, "{}", &rule->body, "}")) return false;
    if (r->text[r->at] == '{') return fail(r, r->at, "this rule is inside a rule", "} before it");
    r->at++;
    rule->dark = r->dark;
    return true;
}

/* Reads the next declaration of a rule's body, `name: value`. False: there is none. */
static bool next_declaration(struct reader *r, const struct rule *rule, struct slice *name, struct slice *value)
{
    size_t end = (size_t)(rule->body.at - r->text) + rule->body.nbytes;
    struct reader inner = {.text = r->text, .nbytes = end, .at = r->at};
    while (skip_space(&inner) && inner.at < end && r->text[inner.at] == ';') inner.at++;
    if (inner.at >= end) return false;
    size_t from = inner.at;
    while (inner.at < end && !is_among(":;", r->text[inner.at]) && step(&inner)) {}
    r->at = inner.at;
    *name = (struct slice){r->text + from, inner.at - from};
    if (inner.at >= end || r->text[inner.at] != ':')
        return fail(r, from, "this declaration has no value", "name: value;");
    inner.at++;
    skip_space(&inner);
    from = inner.at;
    while (inner.at < end && r->text[inner.at] != ';' && step(&inner)) {}
    size_t to = inner.at;
    while (to > from && is_space(r->text[to - 1])) to--;
    *value = (struct slice){r->text + from, to - from};
    r->at = inner.at;
    return true;
}

/* Reads `path("…")` or `none`. */
static bool read_path(struct reader *r, struct slice value, struct shape *shape)
{
    static const char head[] = "path(\"", tail[] = "\")";
    size_t frame = sizeof head + sizeof tail - 2, at = (size_t)(value.at - r->text);
    shape->has_path = true;
    if (same(value, "none")) return true;
    if (value.nbytes < frame || memcmp(value.at, head, sizeof head - 1) != 0 ||
        memcmp(value.at + value.nbytes - 2, tail, 2) != 0)
        return fail(r, at, "this is not a path", "path(\"…\") or none");
    if (value.nbytes - frame > PATH_NBYTES_MOST) return fail(r, at, "this path is too long", "at most 4096 bytes");
    shape->path = (uint16_t)(at + sizeof head - 1);
    shape->path_nbytes = (uint16_t)(value.nbytes - frame);
    for (size_t i = shape->path; i < (size_t)shape->path + shape->path_nbytes; i++)
        if (!is_among("MmLlHhVvCcSsQqTtAaZz0123456789+-.,eE ", r->text[i]))
            return fail(r, i, "this is not path data", "commands and numbers");
    return true;
}

static bool read_rise(struct reader *r, struct slice value, struct shape *shape)
{
    for (size_t i = 0; i < value.nbytes; i++) {
        bool digit = i < 2 && value.at[i] >= '0' && value.at[i] <= '9';
        shape->rise = digit ? (uint8_t)(shape->rise * 10 + value.at[i] - '0') : 0;
        if (!digit) break;
    }
    return shape->rise > 0 || fail(r, (size_t)(value.at - r->text), "this is not a rise", "a number from 1 to 99");
}

/* Reads `"…"`. */
static bool read_words(struct reader *r, struct slice value, struct shape *shape)
{
    size_t at = (size_t)(value.at - r->text);
    shape->has_words = true;
    if (value.nbytes < 2 || value.at[0] != '"' || value.at[value.nbytes - 1] != '"')
        return fail(r, at, "these are not words", "\"…\"");
    if (value.nbytes - 2 > WORDS_NBYTES_MOST) return fail(r, at, "these words are too long", "at most 80 bytes");
    shape->path = (uint16_t)(at + 1);
    shape->path_nbytes = (uint16_t)(value.nbytes - 2);
    return true;
}

/* Reads `forward`. */
static bool read_facing(struct reader *r, struct slice value, struct shape *shape)
{
    shape->faces_forward = same(value, "forward");
    return shape->faces_forward || fail(r, (size_t)(value.at - r->text), "this is not a facing", "forward");
}

/* Reads the shape that a rule describes. False: the rule is not a shape, or has a fault. */
static bool read_shape(struct reader *outer, const struct rule *rule, struct shape *shape)
{
    struct reader r = *outer;
    struct slice name, value;
    int32_t of_shape = 0, others = 0;
    *shape = (struct shape){.rise = 0};
    for (r.at = (size_t)(rule->body.at - r.text); next_declaration(&r, rule, &name, &value) && r.message == NULL;) {
        bool is_path = same(name, "d"), is_rise = same(name, "--rise"), is_words = same(name, "--words"),
             is_facing = same(name, "--facing");
        if (is_path) read_path(&r, value, shape);
        if (is_rise) read_rise(&r, value, shape);
        if (is_words) read_words(&r, value, shape);
        if (is_facing) read_facing(&r, value, shape);
        of_shape += is_path || is_rise || is_words || is_facing;
        others += !is_path && !is_rise && !is_words && !is_facing;
        if (shape->has_words && (shape->has_path || shape->rise > 0 || shape->faces_forward)) others++;
    }
    if (of_shape > 0 && others > 0)
        fail(&r, (size_t)(rule->body.at - r.text), "this shape has other declarations",
             "only d, --rise, --facing and --words");
    if (of_shape > 0 && rule->dark)
        fail(&r, (size_t)(rule->body.at - r.text), "this shape is in @media", "shapes outside @media");
    outer->message = r.message;
    outer->expected = r.expected;
    outer->fault_at = r.fault_at;
    return of_shape > 0 && r.message == NULL;
}

/* Adds a shape for each selector of its rule. */
static bool add_shapes(struct reader *r, struct drawing *d, const struct rule *rule, struct shape shape)
{
    const char *at = rule->selectors.at, *end = at + rule->selectors.nbytes;
    while (at < end) {
        while (at < end && (is_space(*at) || *at == ',')) at++;
        const char *from = at;
        while (at < end && *at != ',') at++;
        const char *to = at;
        while (to > from && is_space(to[-1])) to--;
        if (to - from >= KEY_NBYTES)
            return fail(r, (size_t)(from - r->text), "this selector is too long", "at most 159 bytes");
        if (d->shape_count == SHAPES_MOST)
            return fail(r, (size_t)(from - r->text), "there are too many shapes",
                        "at most 256, with the built-in ones");
        shape.selector = (uint16_t)(from - r->text);
        shape.selector_nbytes = (uint8_t)(to - from);
        if (to > from) d->shapes[d->shape_count++] = shape;
    }
    return true;
}

static bool all_characters(struct reader *r)
{
    if (r->nbytes > BRDSVG_THEME_NBYTES) return fail(r, 0, "the theme is too long", "at most 65535 bytes");
    for (size_t at = 0; at < r->nbytes;) {
        size_t length = is_space(r->text[at]) ? 1 : character((const unsigned char *)r->text + at, r->nbytes - at);
        if (length == 0) return fail(r, at, "this byte is not valid", "UTF-8 without control characters");
        at += length;
    }
    return true;
}

/* Adds the shapes of a theme. The reader has the first fault. */
static void read_theme(struct reader *r, struct drawing *d, bool custom)
{
    struct rule rule;
    struct shape shape;
    if (!all_characters(r)) return;
    while (next_rule(r, &rule))
        if (read_shape(r, &rule, &shape)) {
            shape.custom = custom;
            add_shapes(r, d, &rule, shape);
        }
}

static struct reader builtin_reader(void)
{
    return (struct reader){.text = (const char *)builtin_theme, .nbytes = sizeof builtin_theme};
}

static struct reader custom_reader(const struct drawing *d)
{
    return (struct reader){.text = d->options.theme, .nbytes = d->options.theme_nbytes};
}

/* The text that a shape's offsets refer to. */
static const char *theme_of(const struct drawing *d, const struct shape *shape)
{
    return shape->custom ? d->options.theme : (const char *)builtin_theme;
}

static bool is_of(const struct drawing *d, const struct shape *shape, const char *key)
{
    const char *text = theme_of(d, shape);
    return same((struct slice){text + shape->selector, shape->selector_nbytes}, key);
}

/* The last shape with this selector and a path; a custom theme overrides the built-in one. NULL: there is none. */
static const struct shape *find_shape(const struct drawing *d, const char *key)
{
    for (int32_t i = d->shape_count - 1; i >= 0; i--)
        if (d->shapes[i].has_path && is_of(d, &d->shapes[i], key)) return &d->shapes[i];
    return NULL;
}

/* The last rise of a shape with this selector, or the usual one. */
static int32_t find_rise(const struct drawing *d, const char *key)
{
    for (int32_t i = d->shape_count - 1; i >= 0; i--)
        if (d->shapes[i].rise > 0 && is_of(d, &d->shapes[i], key)) return d->shapes[i].rise;
    return RISE;
}

/* Whether a shape with this selector turns to where its owner's pieces go. */
static bool find_facing(const struct drawing *d, const char *key)
{
    for (int32_t i = 0; i < d->shape_count; i++)
        if (d->shapes[i].faces_forward && is_of(d, &d->shapes[i], key)) return true;
    return false;
}

/* The last words of a shape with this selector. False: there are none. */
static bool find_words(const struct drawing *d, const char *key, struct slice *words)
{
    for (int32_t i = d->shape_count - 1; i >= 0; i--) {
        const struct shape *shape = &d->shapes[i];
        if (!shape->has_words || !is_of(d, shape, key)) continue;
        *words = (struct slice){theme_of(d, shape) + shape->path, shape->path_nbytes};
        return true;
    }
    return false;
}

/* ---- rules that are copied into the picture */

/* Copies CSS without its comments. */
static void put_css(struct drawing *d, struct slice text)
{
    struct reader r = {.text = text.at, .nbytes = text.nbytes};
    while (r.at < r.nbytes) {
        size_t from = r.at;
        bool comment = starts(&r, from, "/*");
        step(&r);
        if (!comment) put_text(d, r.text + from, r.at - from);
    }
}

/* Copies the rules of a theme that are not shapes, inside or outside @media. */
static void put_rules(struct drawing *d, struct reader r, bool dark)
{
    struct rule rule;
    struct shape shape;
    while (next_rule(&r, &rule)) {
        if (rule.dark != dark || read_shape(&r, &rule, &shape)) continue;
        put_css(d, rule.selectors);
        put_char(d, '{');
        put_css(d, rule.body);
        put(d, "}\n");
    }
}

static void put_theme(struct drawing *d, struct reader theme)
{
    uint32_t forced = d->options.flags & (BRDSVG_LIGHT | BRDSVG_DARK);
    put_rules(d, theme, false);
    if (forced == BRDSVG_LIGHT) return;
    if (forced == 0) put(d, "@media (prefers-color-scheme: dark) {\n");
    put_rules(d, theme, true);
    if (forced == 0) put(d, "}\n");
}

static void put_style(struct drawing *d)
{
    put(d, "<style>\n");
    put_theme(d, builtin_reader());
    if (d->options.theme_nbytes > 0) put_theme(d, custom_reader(d));
    put(d, "</style>\n");
}

/* ---------------------------------------------------------------------------------------------------------- figures */

struct key {
    char chars[KEY_NBYTES];
    size_t length;
};

static void add(struct key *key, const char *chars)
{
    for (; *chars != '\0' && key->length + 1 < sizeof key->chars; chars++) key->chars[key->length++] = *chars;
    key->chars[key->length] = '\0';
}

/* Only values of one digit can have their own shape. */
static void add_value(struct key *key, int32_t value)
{
    add(key, ".value-");
    add(key, (const char[]){(char)('0' + value), '\0'});
}

enum part { OUTLINE, DETAIL, SOLID, ARROW, PARTS };

static const struct {
    const char *suffix, *class;
} parts[PARTS] = {{"", "shape"}, {" .detail", "detail"}, {" .solid", "solid"}, {" .arrow", "arrow"}};

/* The properties of an item that decide about its shape. */
struct figure {
    const char *layer, *type; /* as in the selectors: "piece", "type-flat" */
    int32_t value;
};

/* The shape of a part: the one for its layer and value, else for its value, else for its layer, else for its type. */
static const struct shape *part_shape(const struct drawing *d, const struct figure *figure, enum part part)
{
    bool valued = figure->value >= 0 && figure->value <= 9;
    for (int way = 0; way < 4; way++) {
        struct key key = {.length = 0};
        if (way < 2 && !valued) continue;
        if (way % 2 == 0) add(&key, ".");
        if (way % 2 == 0) add(&key, figure->layer);
        add(&key, ".");
        add(&key, figure->type);
        if (way < 2) add_value(&key, figure->value);
        add(&key, parts[part].suffix);
        const struct shape *shape = find_shape(d, key.chars);
        if (shape != NULL) return shape;
    }
    return NULL;
}

/* Whether a shape shows the value, in any layer or in this one, so that its number is not written. */
static bool value_has_shape(const struct drawing *d, const struct figure *figure)
{
    for (int way = 0; way < 2 * PARTS && figure->value <= 9; way++) {
        struct key key = {.length = 0};
        if (way < PARTS) add(&key, ".");
        if (way < PARTS) add(&key, figure->layer);
        add(&key, ".");
        add(&key, figure->type);
        add_value(&key, figure->value);
        add(&key, parts[way % PARTS].suffix);
        if (find_shape(d, key.chars) != NULL) return true;
    }
    return false;
}

static void put_path(struct drawing *d, const char *class, const struct shape *shape)
{
    const char *text = theme_of(d, shape);
    if (shape->path_nbytes == 0) return;
    print(d, "<path class=\"%r\" d=\"", class);
    for (size_t i = 0; i < shape->path_nbytes; i++) put_char(d, text[shape->path + i]);
    put(d, "\"/>");
}

/* Draws a shape that belongs to no type. */
static void put_sign(struct drawing *d, const char *name, const char *class)
{
    const struct shape *shape = find_shape(d, name);
    if (shape != NULL) put_path(d, class, shape);
}

/* Draws outline, lines and filled parts. False: the theme has none of them. */
static bool put_shapes(struct drawing *d, const struct figure *figure)
{
    bool any = false;
    for (enum part part = OUTLINE; part <= SOLID; part++) {
        const struct shape *shape = part_shape(d, figure, part);
        if (shape == NULL || shape->path_nbytes == 0) continue;
        put_path(d, parts[part].class, shape);
        any = true;
    }
    return any;
}

/* ---- directions, as drawn */

struct vector {
    int32_t x, y;
};

static brd_cell_info cell_info(const struct drawing *d, int32_t cell)
{
    brd_cell_info place = {.struct_nbytes = sizeof place};
    brd_rules_cell(d->rules, cell, &place);
    return place;
}

/* The centre of a cell on the drawing, y downwards. */
static struct vector centre(const struct drawing *d, int32_t cell)
{
    brd_cell_info place = cell_info(d, cell);
    int32_t sign = (d->options.flags & BRDSVG_TURNED) != 0 ? -1 : 1;
    return (struct vector){sign * place.x, -sign * place.y};
}

/* A direction of the first seat as a vector on the drawing; 0, 0 if it leads from no cell to another. */
static struct vector direction_vector(const struct drawing *d, int32_t direction)
{
    for (int32_t cell = 0; cell < d->info.cell_count; cell++) {
        int32_t next = brd_rules_neighbour(d->rules, cell, 0, direction);
        if (next < 0 || next >= d->info.cell_count) continue;
        struct vector from = centre(d, cell), to = centre(d, next);
        return (struct vector){to.x - from.x, to.y - from.y};
    }
    return (struct vector){0, 0};
}

/* The length of a vector, rounded down: Newton's method from above, in some twenty steps. */
static int32_t length_of(struct vector v)
{
    int64_t square = (int64_t)v.x * v.x + (int64_t)v.y * v.y, root = 1 << 20;
    while (root * root > square && root > (root + square / root) / 2) root = (root + square / root) / 2;
    return (int32_t)root;
}

/* Opens a group for what points up, which turns it into the direction of a vector that has a length. */
static void open_turned(struct drawing *d, struct vector v, int32_t x, int32_t y)
{
    int32_t length = length_of(v);
    int32_t sine = (int32_t)((int64_t)v.x * 1000 / length), cosine = (int32_t)((int64_t)-v.y * 1000 / length);
    print(d, "<g transform=\"matrix(%m,%m,%m,%m,%d,%d)\">", cosine, sine, -sine, cosine, x, y);
}

static void put_turned(struct drawing *d, const char *class, const struct shape *shape, struct vector v, int32_t x,
                       int32_t y)
{
    if (shape == NULL || length_of(v) == 0) return;
    open_turned(d, v, x, y);
    put_path(d, class, shape);
    put(d, "</g>");
}

static void put_arrow(struct drawing *d, const struct figure *figure, int32_t direction)
{
    const struct shape *shape = part_shape(d, figure, ARROW);
    if (shape == NULL) shape = find_shape(d, ".arrow");
    put_turned(d, "shape arrow", shape, direction_vector(d, direction), 0, 0);
}

/* ---- items */

static brd_type_info type_info(const struct drawing *d, int32_t type)
{
    brd_type_info info = {.struct_nbytes = sizeof info};
    if (brd_rules_type(d->rules, type, &info) != BRD_OK) memset(&info, 0, sizeof info);
    return info;
}

static brd_seat_info seat_info(const struct drawing *d, int32_t seat)
{
    brd_seat_info info = {.struct_nbytes = sizeof info};
    if (brd_rules_seat(d->rules, seat, &info) != BRD_OK) memset(&info, 0, sizeof info);
    return info;
}

static void put_tone(struct drawing *d, int32_t seat)
{
    static const char *const tones[] = {"tone-none", "tone-light", "tone-dark"};
    brd_seat_info info = seat_info(d, seat);
    if (seat >= BRD_MAX_SEATS)
        put(d, " nobody");
    else
        print(d, " seat-%d %r", seat, tones[info.tone <= BRD_TONE_DARK ? info.tone : BRD_TONE_NONE]);
}

/* The letter of a type without a shape: that of moves, else that of positions, else the name's first. */
static char letter_of(const brd_type_info *type)
{
    char letter = type->letter != '\0'            ? type->letter
                  : type->seat_letters[0] != '\0' ? type->seat_letters[0]
                  : type->common_letter != '\0'   ? type->common_letter
                                                  : type->name[0];
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

static void put_letter(struct drawing *d, char letter, bool is_ground)
{
    const char text[] = {letter, '\0'};
    if (is_ground)
        print(d, "<text class=\"small\" x=\"-36\" y=\"-30\">%s</text>", text);
    else
        print(d, "<text class=\"letter\" y=\"16\">%s</text>", text);
}

static void put_seat_number(struct drawing *d, int32_t seat)
{
    if (seat < BRD_MAX_SEATS && seat_info(d, seat).tone == BRD_TONE_NONE)
        print(d, "<text class=\"badge\" x=\"-24\" y=\"-20\">%d</text>", seat + 1);
}

/* Draws an item's shape. Without an outline in the theme it gets a token; without any part it gets its letter. */
static void put_emblem(struct drawing *d, const brd_item *item, const struct figure *figure)
{
    bool is_ground = item->layer == BRD_GROUND, hidden = item->type == BRD_TYPE_HIDDEN;
    const struct shape *outline = part_shape(d, figure, OUTLINE);
    brd_type_info type = type_info(d, item->type);
    if (!hidden && !is_ground && (outline == NULL || outline->path_nbytes == 0)) put_sign(d, ".token", "shape");
    bool any = put_shapes(d, figure);
    if (hidden && !is_ground) put_letter(d, '?', false);
    if (!hidden && !any) put_letter(d, letter_of(&type), is_ground);
}

/* Whether the theme draws anything for the type of a figure. */
static bool has_shape(const struct drawing *d, const struct figure *figure)
{
    return part_shape(d, figure, OUTLINE) != NULL || part_shape(d, figure, DETAIL) != NULL ||
           part_shape(d, figure, SOLID) != NULL;
}

/* Where an item with a facing looks on the drawing; upwards if it has none, or its owner's pieces have no forward. */
static struct vector facing_of(const struct drawing *d, const brd_item *item, const char *type)
{
    const struct vector up = {0, -1};
    struct key key = {.length = 0};
    add(&key, ".");
    add(&key, type);
    if (item->seat >= BRD_MAX_SEATS || !find_facing(d, key.chars)) return up;
    int32_t forward = seat_info(d, item->seat).forward;
    struct vector v = forward == BRD_NO_DIRECTION ? up : direction_vector(d, forward);
    return length_of(v) == 0 ? up : v;
}

/* Draws an item in a box of 100 units. numbered: with its owner's number if the owner has no tone. */
static void put_figure(struct drawing *d, const brd_item *item, bool numbered)
{
    struct key name = {.length = 0};
    add(&name, item->type == BRD_TYPE_HIDDEN ? "hidden" : "type-");
    if (item->type != BRD_TYPE_HIDDEN) add(&name, type_info(d, item->type).name);
    const char *layer = brd_name(NULL, BRD_NAME_LAYER, item->layer);
    struct figure figure = {.layer = layer != NULL ? layer : "", .type = name.chars, .value = item->value};
    struct key sign = {.length = 0};
    add(&sign, "picture-");
    add(&sign, type_info(d, item->type).picture);
    if (!has_shape(d, &figure)) figure.type = sign.chars; /* a type of the rules file's own, perhaps with a picture */
    struct vector facing = facing_of(d, item, name.chars);
    bool turned = facing.x != 0 || facing.y > 0;
    if (turned) open_turned(d, facing, 0, 0);
    put_emblem(d, item, &figure);
    if (turned) put(d, "</g>");
    if (numbered) put_seat_number(d, item->seat);
    struct key first = {.length = 0}; /* a type of the file's own shows a value as the game's first type does */
    add(&first, "type-");
    add(&first, type_info(d, 0).name);
    struct figure like = {
        .layer = figure.layer, .type = figure.type == name.chars ? name.chars : first.chars, .value = item->value};
    if (item->value > 0 && !value_has_shape(d, &like))
        print(d, "<text class=\"badge\" x=\"26\" y=\"36\">%d</text>", item->value);
    if (item->direction != BRD_NO_DIRECTION) put_arrow(d, &figure, item->direction);
}

/* Finds the theme's words for a value of a type. */
static bool find_value_words(const struct drawing *d, int32_t type, int32_t value, struct slice *words)
{
    struct key key = {.length = 0};
    if (value < 0 || value > 9) return false;
    add(&key, ".type-");
    add(&key, type_info(d, type).name);
    add_value(&key, value);
    return find_words(d, key.chars, words);
}

/* Whether the theme draws the type itself; it does not know those of a rules file's own. */
static bool is_known(const struct drawing *d, int32_t type)
{
    struct key name = {.length = 0};
    add(&name, "type-");
    add(&name, type_info(d, type).name);
    return has_shape(d, &(struct figure){.layer = "", .type = name.chars});
}

/*
 * The theme's words for the value, else its number: ", breached", ", value 7". 0 without words is no value. Of a type
 * of a rules file's own the words are those of the game's first type.
 */
static void put_value_words(struct drawing *d, const brd_item *item)
{
    struct slice words;
    bool found = find_value_words(d, item->type, item->value, &words);
    if (!found && !is_known(d, item->type)) found = find_value_words(d, 0, item->value, &words);
    if (!found) {
        if (item->value != 0) print(d, ", value %d", item->value);
    } else if (words.nbytes > 0) {
        put(d, ", ");
        put_text(d, words.at, words.nbytes);
    }
}

/* "White flat", "hidden piece" */
static void put_item_name(struct drawing *d, const brd_item *item)
{
    brd_type_info type = type_info(d, item->type);
    if (item->seat < BRD_MAX_SEATS) print(d, "%s ", seat_info(d, item->seat).name);
    if (item->type == BRD_TYPE_HIDDEN)
        print(d, "hidden %s", brd_name(NULL, BRD_NAME_LAYER, item->layer));
    else
        put_words(d, type.name);
}

/* "White gate, with one marker, pointing N" */
static void put_item_words(struct drawing *d, const brd_item *item)
{
    const char *direction = brd_name(d->rules, BRD_NAME_DIRECTION, item->direction);
    put_item_name(d, item);
    if (item->type != BRD_TYPE_HIDDEN) put_value_words(d, item);
    if (direction != NULL) print(d, ", pointing %s", direction);
}

static void put_item_class(struct drawing *d, const brd_item *item)
{
    print(d, "<g class=\"%s", brd_name(NULL, BRD_NAME_LAYER, item->layer));
    put_tone(d, item->seat);
    if (item->type == BRD_TYPE_HIDDEN)
        put(d, " hidden");
    else
        print(d, " type-%s", type_info(d, item->type).name);
    if (item->value != 0) print(d, " value-%d", item->value);
    put_char(d, '"');
}

/* ------------------------------------------------------------------------------------------------------------ board */

/* Corners of a cell, in tenths of a unit of the picture. */
static const struct outline {
    int32_t count, half_width, half_height; /* of corners; in units of the library */
    int16_t corners[6][2];
} outlines[] = {
    [BRD_SHAPE_SQUARE] = {4, 500, 500, {{-500, -500}, {500, -500}, {500, 500}, {-500, 500}}},
    [BRD_SHAPE_HEXAGON] = {6, 500, 577, {{0, -577}, {500, -289}, {500, 289}, {0, 577}, {-500, 289}, {-500, -289}}},
    [BRD_SHAPE_HEXAGON_FLAT] = {6, 577, 500, {{-577, 0}, {-289, -500}, {289, -500}, {577, 0}, {289, 500}, {-289, 500}}},
};

static const struct outline *outline_of(const brd_cell_info *place)
{
    return &outlines[place->shape <= BRD_SHAPE_HEXAGON_FLAT ? place->shape : BRD_SHAPE_SQUARE];
}

static void put_outline(struct drawing *d, const char *class, const struct outline *outline)
{
    print(d, "<path class=\"%r\" d=\"", class);
    for (int32_t i = 0; i < outline->count; i++)
        print(d, "%r%t,%t", i == 0 ? "M" : " ", outline->corners[i][0], outline->corners[i][1]);
    put(d, "Z\"/>");
}

static int32_t remainder_of(int32_t number, int32_t divisor)
{
    return (number % divisor + divisor) % divisor;
}

/* Neighbours never have the same shade. There are two shades of squares, three of hexagons. */
static int32_t shade_of(const struct drawing *d, int32_t cell)
{
    brd_cell_info first = cell_info(d, 0), place = cell_info(d, cell);
    int32_t x = place.x - first.x, y = place.y - first.y;
    if (place.shape == BRD_SHAPE_SQUARE) return remainder_of(1 + x / 1000 + y / 1000, 2);
    if (place.shape == BRD_SHAPE_HEXAGON_FLAT) {
        int32_t swap = x;
        x = y;
        y = swap;
    }
    int32_t row = (y + (y > 0 ? 433 : -433)) / 866;
    int32_t steps = (2 * x - 1000 * row) / 1000 / 2; /* along the row */
    return remainder_of(2 + steps - row, 3);
}

static void find_bounds(struct drawing *d)
{
    for (int32_t cell = 0; cell < d->info.cell_count; cell++) {
        struct vector at = centre(d, cell);
        brd_cell_info place = cell_info(d, cell);
        const struct outline *outline = outline_of(&place);
        if (cell == 0 || at.x - outline->half_width < d->left) d->left = at.x - outline->half_width;
        if (cell == 0 || at.x + outline->half_width > d->right) d->right = at.x + outline->half_width;
        if (cell == 0 || at.y - outline->half_height < d->top) d->top = at.y - outline->half_height;
        if (cell == 0 || at.y + outline->half_height > d->bottom) d->bottom = at.y + outline->half_height;
    }
    int32_t width = d->right - d->left, height = d->bottom - d->top, most = width > height ? width : height;
    int64_t scale = most > 0 ? (int64_t)BOARD_MOST * 10000 / most : 1000;
    d->scale = scale < SCALE_MOST ? (int32_t)scale : SCALE_MOST;
}

/* Converts a length from units of the library to units of the picture. */
static int32_t scaled(const struct drawing *d, int32_t length)
{
    return (int32_t)((int64_t)length * d->scale / 10000);
}

/* ---- coordinates */

/* Whether names begin alike exactly in a column and end alike exactly in a row, so that the edges can show them. */
static bool names_fit_edges(const struct drawing *d)
{
    for (int32_t cell = 0; cell < d->info.cell_count; cell++) {
        brd_cell_info one = cell_info(d, cell);
        for (int32_t i = 0; i < cell; i++) {
            brd_cell_info other = cell_info(d, i);
            if ((one.x == other.x) != (one.name[0] == other.name[0])) return false;
            if ((one.y == other.y) != alike(one.name + 1, other.name + 1)) return false;
        }
    }
    return true;
}

/* Whether a cell is the first one of its column, or row. */
static bool is_first(const struct drawing *d, int32_t cell, bool of_row)
{
    brd_cell_info one = cell_info(d, cell);
    for (int32_t i = 0; i < cell; i++) {
        brd_cell_info other = cell_info(d, i);
        if (of_row ? one.y == other.y : one.x == other.x) return false;
    }
    return true;
}

static void put_axes(struct drawing *d, int32_t x, int32_t y)
{
    for (int32_t cell = 0; !d->names_inside && !d->bare && cell < d->info.cell_count; cell++) {
        brd_cell_info place = cell_info(d, cell);
        struct vector at = centre(d, cell);
        const char column[] = {place.name[0], '\0'};
        if (is_first(d, cell, false))
            print(d, "<text class=\"axis\" x=\"%d\" y=\"%d\">%s</text>\n", x + scaled(d, at.x - d->left),
                  y + scaled(d, d->bottom - d->top) + 29, column);
        if (is_first(d, cell, true))
            print(d, "<text class=\"axis\" x=\"%d\" y=\"%d\">%s</text>\n", x - 22, y + scaled(d, at.y - d->top) + 8,
                  place.name + 1);
    }
}

/* ---- cells and what is on them */

static void put_at(struct drawing *d, int32_t x, int32_t y)
{
    print(d, " transform=\"translate(%t,%t)\">", x, y);
}

/* Items leave room for a name in the cell. */
static void open_room(struct drawing *d)
{
    if (d->names_inside) put(d, "<g transform=\"translate(0,-6) scale(.9)\">");
}

static void close_room(struct drawing *d)
{
    if (d->names_inside) put(d, "</g>");
}

/* Draws a ring for the names that the rulebook has for a cell. The theme decides which of them are seen. */
static void put_ring(struct drawing *d, const brd_cell_info *place)
{
    uint32_t marks = place->marks;
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) marks |= place->seat_marks[seat];
    if (marks == 0) return;
    put(d, "<g class=\"called");
    for (int32_t mark = 0; mark < d->info.mark_count; mark++)
        if ((marks >> mark & 1) != 0) print(d, " is-%s", brd_name(d->rules, BRD_NAME_MARK, mark));
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++)
        if (place->seat_marks[seat] != 0) put_tone(d, seat);
    put(d, "\" transform=\"scale(.88)\">");
    put_outline(d, "ring", outline_of(place));
    put(d, "</g>");
}

static void put_cell(struct drawing *d, int32_t cell)
{
    struct vector at = centre(d, cell);
    brd_cell_info place = cell_info(d, cell);
    print(d, "<g class=\"cell shade-%d\" data-cell=\"%s\"", shade_of(d, cell), place.name);
    put_at(d, at.x, at.y);
    print(d, "<title>%s</title>", place.name);
    put_outline(d, "tile", outline_of(&place));
    put_ring(d, &place);
    put(d, "</g>\n");
}

/* Where a name stands in its cell: below the items, but not in a corner, where it would reach into the neighbours. */
static int32_t name_y(const struct outline *outline)
{
    enum { ABOVE_EDGE = 90, ABOVE_CORNER = 150 };
    bool has_corner = outline->half_height > outline->half_width;
    return outline->half_height - (has_corner ? ABOVE_CORNER : ABOVE_EDGE);
}

/* Draws the names inside the cells, above grounds and marks. */
static void put_names(struct drawing *d)
{
    for (int32_t cell = 0; d->names_inside && !d->bare && cell < d->info.cell_count; cell++) {
        struct vector at = centre(d, cell);
        brd_cell_info place = cell_info(d, cell);
        print(d, "<text class=\"small\" x=\"%t\" y=\"%t\">%s</text>\n", at.x, at.y + name_y(outline_of(&place)),
              place.name);
    }
}

/* The items of the pieces that are alone on the board. */
static int32_t items_alone(const struct drawing *d, int32_t cell, brd_item *items)
{
    int32_t count = cell == d->alone.cell ? d->alone.count : 0;
    for (int32_t i = 0; i < count && i < BRD_MAX_ITEMS; i++)
        items[i] = (brd_item){.layer = BRD_PIECE,
                              .type = (uint8_t)d->alone.type,
                              .seat = (uint8_t)d->alone.seat,
                              .direction = BRD_NO_DIRECTION,
                              .cell = (uint8_t)cell};
    return count;
}

static int32_t items_of(const struct drawing *d, int32_t cell, brd_item *items)
{
    if (d->state == NULL) return items_alone(d, cell, items);
    int32_t count = brd_state_cell(d->rules, d->state, d->options.viewer, cell, items, BRD_MAX_ITEMS);
    return count > BRD_MAX_ITEMS ? BRD_MAX_ITEMS : count;
}

/* Whether a fixture is a claim: its type belongs to another layer, or is hidden. */
static bool is_claim(const struct drawing *d, const brd_item *item)
{
    if (item->layer != BRD_FIXTURE) return false;
    return item->type == BRD_TYPE_HIDDEN || type_info(d, item->type).layer != BRD_FIXTURE;
}

/* Draws a token of the owner with the claimed item on it, half as large. */
static void put_claim(struct drawing *d, const brd_item *item, int32_t x)
{
    brd_item on_ground = *item;
    on_ground.layer = BRD_GROUND;
    print(d, "<g transform=\"translate(%d,0) scale(.44)\">", x);
    put_sign(d, ".claim", "shape");
    put(d, "<g class=\"ground");
    if (item->type != BRD_TYPE_HIDDEN) print(d, " type-%s", type_info(d, item->type).name);
    put(d, "\">");
    if (item->type != BRD_TYPE_HIDDEN) put_sign(d, ".claim", "tile");
    if (item->type != BRD_TYPE_HIDDEN) put_figure(d, &on_ground, false);
    put(d, "</g>");
    if (item->type == BRD_TYPE_HIDDEN) put_letter(d, '?', false);
    put(d, "</g>");
}

/* How an item is drawn in its pile. */
struct level {
    int32_t raised; /* in tenths of a unit */
    bool pressed;   /* so close to the item below that lines would hide it */
    int32_t count;  /* the number to be written on it; 0: none */
};

static void put_item(struct drawing *d, int32_t cell, int32_t index, const brd_item *item, struct level level)
{
    struct vector at = centre(d, cell);
    brd_cell_info place = cell_info(d, cell);
    put_item_class(d, item);
    print(d, " data-cell=\"%s\" data-item=\"%d\"", place.name, index);
    put_at(d, at.x, at.y - level.raised);
    put(d, "<title>");
    put_item_words(d, item);
    print(d, ", %s</title>", place.name);
    if (item->layer == BRD_GROUND) put_outline(d, "tile", outline_of(&place));
    open_room(d);
    if (level.pressed) put(d, "<g class=\"pressed\">");
    if (is_claim(d, item))
        put_claim(d, item, item->seat % 2 == 0 ? -25 : 25); /* a cell may have two, side by side */
    else
        put_figure(d, item, item->layer == BRD_PIECE);
    if (level.pressed) put(d, "</g>");
    if (level.count > 0) print(d, "<text class=\"height\">%d</text>", level.count);
    close_room(d);
    put(d, "</g>\n");
}

static int32_t rise_of(const struct drawing *d, const brd_item *item)
{
    struct key key = {.length = 0};
    if (item->layer != BRD_PIECE || item->type == BRD_TYPE_HIDDEN) return 0;
    add(&key, ".type-");
    add(&key, type_info(d, item->type).name);
    return find_rise(d, key.chars);
}

/* The items of a layer on a cell. */
struct pile {
    int32_t count, rise; /* rise: how much higher the last one is than the first, if there is room */
    bool alike;          /* all are of one type, so that their number tells what is there */
};

enum { HIGHEST = 64 }; /* units of the cell */

static struct pile pile_of(const struct drawing *d, const brd_item *items, int32_t count, int32_t layer)
{
    struct pile pile = {.alike = true};
    int32_t last = 0, type = 0;
    for (int32_t i = 0; i < count; i++) {
        if (items[i].layer != layer) continue;
        if (pile.count > 0 && items[i].type != type) pile.alike = false;
        if (pile.count++ > 0) pile.rise += last;
        last = rise_of(d, &items[i]);
        type = items[i].type;
    }
    return pile;
}

/* Draws the items of a layer, each above the one below, centred in the cell and not higher than it. */
static void put_layer(struct drawing *d, int32_t cell, int32_t layer)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t count = items_of(d, cell, items), raised = 0;
    struct pile pile = pile_of(d, items, count, layer);
    int32_t height = pile.rise < HIGHEST ? pile.rise : HIGHEST;
    for (int32_t i = 0, number = 0; i < count; i++) {
        if (items[i].layer != layer) continue;
        struct level level = {.pressed = pile.rise > HIGHEST};
        if (pile.rise > 0) level.raised = raised * height * 10 / pile.rise - height * 5;
        if (++number == pile.count && pile.rise > 0 && pile.alike) level.count = number;
        put_item(d, cell, i, &items[i], level);
        raised += rise_of(d, &items[i]);
    }
}

static void put_layers(struct drawing *d, int32_t first, int32_t last)
{
    for (int32_t layer = first; layer <= last; layer++)
        for (int32_t cell = 0; cell < d->info.cell_count; cell++) put_layer(d, cell, layer);
}

/* ------------------------------------------------------------------------------------------------------------ marks */

static const struct {
    uint16_t bit;
    const char *name, *words;
} mark_kinds[] = {
    {MARK_FROM, "mark-from", "the last move came from here"},
    {MARK_TO, "mark-to", "the last move went here"},
    {MARK_CHOSEN, "mark-chosen", "chosen"},
    {MARK_TAKEN, "mark-taken", "taken by the last move"},
    {MARK_MOVABLE, "mark-movable", "can move"},
    {MARK_ONTO, "mark-onto", "can be moved onto"},
    {MARK_TARGET, "mark-target", "can be moved to"},
    {MARK_CAPTURE, "mark-capture", "can be taken"},
    {MARK_ANNOUNCED, "mark-announced", "announced, chance decides"},
    {MARK_ATTACKED, "mark-attacked", "is attacked"},
};

static void mark(struct drawing *d, int32_t cell, uint16_t bit)
{
    if (cell >= 0 && cell < d->info.cell_count) d->marks[cell] |= bit;
}

/* A dot would hide what is there. */
static bool is_occupied(const struct drawing *d, int32_t cell)
{
    brd_item items[BRD_MAX_ITEMS];
    int32_t count = items_of(d, cell, items);
    return count > 0 && items[count - 1].layer != BRD_GROUND;
}

/* Whether an announced move captures something if chance allows it. */
static bool may_capture(const struct drawing *d, brd_move move)
{
    brd_chance_outcome outcomes[OUTCOMES_MOST];
    brd_move_info info = {.struct_nbytes = sizeof info};
    brd_state after = *d->state;
    if (brd_apply(d->rules, &after, BRD_REFEREE, move, NULL, NULL, NULL, 0) < 0) return false;
    int32_t count = brd_chance_list(d->rules, &after, outcomes, OUTCOMES_MOST);
    for (int32_t i = 0; i < count && i < OUTCOMES_MOST; i++)
        if (brd_move_describe(d->rules, &after, d->options.viewer, outcomes[i].move, &info) == BRD_OK &&
            (info.flags & BRD_MOVE_CAPTURES) != 0)
            return true;
    return false;
}

/* Marks a destination: with a piece that is captured, with another piece, or empty. */
static void mark_target(struct drawing *d, brd_move code, const brd_move_info *move)
{
    if (move->to >= d->info.cell_count) return;
    bool occupied = is_occupied(d, move->to), takes = (move->flags & BRD_MOVE_CAPTURES) != 0;
    if (occupied && (move->flags & BRD_MOVE_ANNOUNCES) != 0) takes = may_capture(d, code);
    mark(d, move->to, !occupied ? MARK_TARGET : takes && move->target == BRD_NO_CELL ? MARK_CAPTURE : MARK_ONTO);
}

static void mark_moves(struct drawing *d)
{
    brd_move_info move = {.struct_nbytes = sizeof move};
    for (size_t i = 0; i < d->options.move_count; i++) {
        if (brd_move_describe(d->rules, d->state, d->options.viewer, d->options.moves[i], &move) != BRD_OK) continue;
        bool chosen = d->options.cell != BRD_NO_CELL && move.from == d->options.cell;
        if (d->options.cell == BRD_NO_CELL) mark(d, move.from, MARK_MOVABLE);
        if (chosen || (d->options.cell == BRD_NO_CELL && move.from == BRD_NO_CELL)) {
            mark_target(d, d->options.moves[i], &move);
            mark(d, move.target, MARK_CAPTURE);
        }
    }
    mark(d, d->options.cell, MARK_CHOSEN);
}

/* Marks the cells of the announced move. */
static void mark_pending(struct drawing *d)
{
    brd_pending pending = {.struct_nbytes = sizeof pending};
    brd_move_info move = {.struct_nbytes = sizeof move};
    if (d->to_move != BRD_CHANCE) return;
    if (brd_state_pending(d->rules, d->state, d->options.viewer, &pending) != BRD_OK || pending.move.code == 0) return;
    if (brd_move_describe(d->rules, d->state, d->options.viewer, pending.move, &move) != BRD_OK) return;
    mark(d, move.from, MARK_ANNOUNCED);
    mark(d, move.to, MARK_ANNOUNCED);
    mark(d, move.target, MARK_ANNOUNCED);
}

/* Marks where a piece moved or was placed, and where one was taken. A tombstone there does not remove that mark. */
static void mark_event(struct drawing *d, const brd_event *event)
{
    bool taken = event->cell < d->info.cell_count && (d->marks[event->cell] & MARK_TAKEN) != 0;
    switch (event->kind) {
    case BRD_EVENT_MOVE:
        mark(d, event->cell, MARK_FROM);
        mark(d, event->cell_to, MARK_TO);
        break;
    case BRD_EVENT_PLACE:
    case BRD_EVENT_CHANGE:
        if (event->cause == BRD_CAUSE_ACTION && (event->layer == BRD_PIECE || !taken)) mark(d, event->cell, MARK_TO);
        break;
    case BRD_EVENT_REMOVE:
        if (event->cause == BRD_CAUSE_CAPTURED || event->cause == BRD_CAUSE_SPENT) mark(d, event->cell, MARK_TAKEN);
        break;
    default: break;
    }
}

/* Marks the events of the last ply that the viewer may know. */
static void mark_events(struct drawing *d)
{
    brd_event event;
    for (size_t i = 0; i < d->options.event_count; i++)
        if (brd_redact_events(d->rules, &d->options.events[i], 1, d->options.viewer, &event, 1) == 1)
            mark_event(d, &event);
    for (int32_t cell = 0; cell < d->info.cell_count; cell++)
        if ((d->marks[cell] & MARK_TO) != 0) d->marks[cell] &= (uint16_t) ~(MARK_TAKEN | MARK_FROM);
}

static void put_mark(struct drawing *d, int32_t cell, const char *name, const char *words)
{
    struct vector at = centre(d, cell);
    brd_cell_info place = cell_info(d, cell);
    struct key key = {.length = 0};
    add(&key, ".");
    add(&key, name);
    const struct shape *shape = find_shape(d, key.chars);
    print(d, "<g class=\"mark %r\" data-cell=\"%s\"", name, place.name);
    put_at(d, at.x, at.y);
    print(d, "<title>%s: %r</title>", place.name, words);
    if (shape == NULL) {
        put_outline(d, "outline", outline_of(&place));
    } else {
        open_room(d);
        put_path(d, "shape", shape);
        close_room(d);
    }
    put(d, "</g>\n");
}

static void put_marks(struct drawing *d, uint16_t bits)
{
    for (size_t kind = 0; kind < sizeof mark_kinds / sizeof mark_kinds[0]; kind++)
        for (int32_t cell = 0; (bits & mark_kinds[kind].bit) != 0 && cell < d->info.cell_count; cell++)
            if ((d->marks[cell] & mark_kinds[kind].bit) != 0)
                put_mark(d, cell, mark_kinds[kind].name, mark_kinds[kind].words);
}

/* Draws the board with its coordinates and moves d->y below it. */
static void put_board(struct drawing *d)
{
    enum { FRAME = 8 };
    int32_t width = scaled(d, d->right - d->left), height = scaled(d, d->bottom - d->top);
    int32_t x = (WIDTH - width + (d->names_inside ? 0 : GUTTER)) / 2, y = d->y + FRAME;
    print(d, "<g class=\"board\">\n");
    if (!d->names_inside)
        print(d, "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\"/>\n", x - FRAME,
              y - FRAME, width + 2 * FRAME, height + 2 * FRAME);
    put_axes(d, x, y + FRAME / 2);
    print(d, "<g transform=\"translate(%d,%d) scale(%m)\">\n", x - scaled(d, d->left), y - scaled(d, d->top), d->scale);
    for (int32_t cell = 0; cell < d->info.cell_count; cell++) put_cell(d, cell);
    put_layers(d, BRD_GROUND, BRD_GROUND);
    put_marks(d, MARKS_BELOW);
    put_names(d);
    put_layers(d, BRD_FIXTURE, BRD_PIECE);
    put_marks(d, MARKS_ABOVE);
    put(d, "</g>\n</g>\n");
    d->y += height + 2 * FRAME + (d->names_inside ? 4 : GUTTER);
}

/* --------------------------------------------------------------------------------------- seats, stocks, counters */

/* The approximate width of a text, because no font can be measured. */
static int32_t text_width(const char *text, int32_t size)
{
    return (int32_t)strlen(text) * size * 14 / 25;
}

/* Makes room for a chip: d->x becomes its left end, d->y its middle. */
static void make_room(struct drawing *d, int32_t width)
{
    if (d->x + width <= WIDTH - MARGIN - 8) return;
    d->x = MARGIN + 14;
    d->y += CHIP_HEIGHT;
}

static const char *viewer_name(const struct drawing *d, brd_seat_info *info)
{
    if (d->options.viewer == BRD_SPECTATOR) return "a spectator";
    if (d->options.viewer == BRD_REFEREE) return "the referee";
    *info = seat_info(d, d->options.viewer);
    return info->name;
}

/* A stock or counter of a seat or of nobody, as the viewer may know it. */
struct quantity {
    brd_quantity_info info;
    int32_t family, index, seat, value;
    bool hidden;
};

/* False: there is none, or it does not belong to this seat. */
static bool read_quantity(const struct drawing *d, int32_t family, int32_t index, int32_t seat,
                          struct quantity *quantity)
{
    *quantity = (struct quantity){.family = family, .index = index, .seat = seat};
    quantity->info.struct_nbytes = sizeof quantity->info;
    if (brd_rules_quantity(d->rules, family, index, &quantity->info) != BRD_OK) return false;
    if (quantity->info.common != (seat == BRD_NO_SEAT)) return false;
    int32_t status = family == BRD_STOCK
                         ? brd_state_stock(d->rules, d->state, d->options.viewer, seat, index, &quantity->value)
                         : brd_state_counter(d->rules, d->state, d->options.viewer, seat, index, &quantity->value);
    quantity->hidden = status == BRD_E_HIDDEN;
    return status == BRD_OK || quantity->hidden;
}

/* The value in words: "12", "c3", "White", "none", "yes". */
static void put_quantity_words(struct drawing *d, const struct quantity *quantity)
{
    uint8_t meaning = quantity->info.meaning;
    const char *cell = brd_name(d->rules, BRD_NAME_CELL, quantity->value);
    if (quantity->hidden)
        put(d, "hidden");
    else if (meaning == BRD_MEANS_FLAG)
        put(d, quantity->value != 0 ? "yes" : "no");
    else if ((meaning == BRD_MEANS_CELL || meaning == BRD_MEANS_SEAT) && quantity->value < 0)
        put(d, "none");
    else if (meaning == BRD_MEANS_SEAT)
        print(d, "%s", seat_info(d, quantity->value).name);
    else if (meaning == BRD_MEANS_CELL && cell != NULL)
        print(d, "%s", cell);
    else
        print(d, "%d", quantity->value);
}

static void open_quantity(struct drawing *d, const struct quantity *quantity)
{
    print(d, "<g class=\"%r%r\" data-%r=\"%s\"", quantity->family == BRD_STOCK ? "stock" : "counter",
          !quantity->hidden && quantity->value == 0 ? " zero" : "", quantity->family == BRD_STOCK ? "stock" : "counter",
          quantity->info.name);
    if (!quantity->hidden) print(d, " data-value=\"%d\"", quantity->value);
    put(d, "><title>");
    if (quantity->seat != BRD_NO_SEAT) print(d, "%s: ", seat_info(d, quantity->seat).name);
    put_words(d, quantity->info.name);
    put_char(d, ' ');
    put_quantity_words(d, quantity);
    put(d, "</title>");
}

/* Draws an item like on the board, in the size of text. The next chip comes to its right. */
static void put_icon(struct drawing *d, int32_t type, int32_t seat)
{
    brd_item item = {.layer = BRD_PIECE, .type = (uint8_t)type, .seat = (uint8_t)seat, .direction = BRD_NO_DIRECTION};
    brd_type_info info = type_info(d, type);
    if (type != BRD_TYPE_HIDDEN) item.layer = info.layer;
    if (item.layer == BRD_GROUND) item.layer = BRD_FIXTURE;
    put_item_class(d, &item);
    print(d, " transform=\"translate(%d,%d) scale(%r)\">", d->x + ICON / 2, d->y, is_claim(d, &item) ? ".8" : ".42");
    if (type == BRD_TYPE_HIDDEN) {
        put_sign(d, ".back", "shape");
        put_sign(d, ".back .detail", "detail");
    } else if (is_claim(d, &item)) {
        put_claim(d, &item, 0);
    } else {
        put_figure(d, &item, false);
    }
    put(d, "</g>");
    d->x += ICON + 2;
}

static const char *number_text(int32_t number, char text[12])
{
    int at = 11;
    uint32_t rest = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
    text[at] = '\0';
    do {
        text[--at] = (char)('0' + rest % 10);
    } while ((rest /= 10) > 0);
    if (number < 0) text[--at] = '-';
    return text + at;
}

/* The value as text: a number, a cell, a seat, or `?`. */
static void quantity_text(const struct drawing *d, const struct quantity *quantity, char text[32])
{
    char digits[12];
    const char *word = quantity->hidden ? "?" : number_text(quantity->value, digits);
    brd_seat_info seat = seat_info(d, quantity->value);
    const char *cell = brd_name(d->rules, BRD_NAME_CELL, quantity->value);
    if (!quantity->hidden && quantity->info.meaning == BRD_MEANS_CELL && cell != NULL) word = cell;
    if (!quantity->hidden && quantity->info.meaning == BRD_MEANS_SEAT && quantity->value >= 0) word = seat.name;
    size_t length = strlen(word) < 31 ? strlen(word) : 31;
    memcpy(text, word, length);
    text[length] = '\0';
}

/* "3 reserve" for a count, "turn 5" for others; either word may be empty. The next chip comes to its right. */
static void put_count(struct drawing *d, const char *count, const char *name, bool name_first)
{
    const char *gap = count[0] != '\0' && name[0] != '\0' ? " dx=\"7\"" : "";
    print(d, "<text x=\"%d\" y=\"%d\">", d->x, d->y + 8);
    for (int word = 0; word < 2; word++) {
        bool is_name = (word == 0) == name_first;
        print(d, "<tspan class=\"%r\"%r>", is_name ? "label" : "count", word == 1 ? gap : "");
        put_words(d, is_name ? name : count);
        put(d, "</tspan>");
    }
    put(d, "</text>");
    d->x += text_width(count, 28) + text_width(name, 22) + (gap[0] != '\0' ? 7 : 0) + 20;
}

/* Draws the value, an icon if it counts items of a type, and the name unless the icon shows it. */
static void put_chip(struct drawing *d, const struct quantity *quantity)
{
    char text[32];
    brd_type_info type = type_info(d, quantity->info.type);
    bool typed = type.name[0] != '\0', counts = quantity->info.meaning == BRD_MEANS_COUNT;
    bool named = typed && (alike(type.name, quantity->info.name) || quantity->info.part_of != BRD_NO_QUANTITY);
    const char *name = named ? "" : quantity->info.name;
    quantity_text(d, quantity, text);
    if (quantity->info.meaning == BRD_MEANS_FLAG && !quantity->hidden) text[0] = '\0';
    make_room(d, (typed ? ICON : 0) + text_width(text, 28) + text_width(name, 22) + 7);
    if (typed) put_icon(d, quantity->info.type, quantity->seat);
    put_count(d, text, name, !counts);
}

/* Zero, a flag that is off, no cell and no seat are not drawn. Hidden values are drawn only for items of a type. */
static bool is_drawn(const struct quantity *quantity)
{
    bool is_place = quantity->info.meaning == BRD_MEANS_CELL || quantity->info.meaning == BRD_MEANS_SEAT;
    if (quantity->hidden) return quantity->info.type != BRD_NO_TYPE;
    return is_place ? quantity->value >= 0 : quantity->value != 0;
}

/* Finds the next part of a stock from this index on. False: there is none. */
static bool next_part(const struct drawing *d, const struct quantity *whole, int32_t *index, struct quantity *part)
{
    for (; *index < d->info.stock_count; ++*index)
        if (read_quantity(d, BRD_STOCK, *index, whole->seat, part) && part->info.part_of == whole->index) {
            ++*index;
            return true;
        }
    return false;
}

/* How many items of a stock the viewer sees: the sum of its parts. -1: it has no parts. */
static int32_t seen_in_parts(const struct drawing *d, const struct quantity *whole)
{
    struct quantity part;
    int32_t sum = -1;
    for (int32_t i = 0; next_part(d, whole, &i, &part);) {
        if (sum < 0) sum = 0;
        if (!part.hidden && part.value > 0 && part.value <= CARDS_MOST) sum += part.value;
    }
    return sum;
}

static bool has_few_cards(const struct quantity *whole, int32_t seen)
{
    return whole->info.part_of == BRD_NO_QUANTITY && seen >= 0 && !whole->hidden && whole->value >= seen &&
           whole->value <= CARDS_MOST;
}

static void put_quantity(struct drawing *d, const struct quantity *quantity);

/* Draws a card for each item in a stock with parts: its back if the viewer may not see the item. */
static void put_cards(struct drawing *d, const struct quantity *whole, int32_t seen)
{
    struct quantity part;
    char digits[12];
    if (whole->value > 0) {
        make_room(d, text_width(whole->info.name, 22) + 40 + ICON * whole->value);
        put_count(d, number_text(whole->value, digits), whole->info.name, false);
        d->x -= 8;
    }
    for (int32_t i = seen; i < whole->value; i++) put_icon(d, BRD_TYPE_HIDDEN, whole->seat);
    for (int32_t i = 0; next_part(d, whole, &i, &part);) put_quantity(d, &part);
    if (whole->value > 0) d->x += 16;
}

static void put_faces(struct drawing *d, const struct quantity *part)
{
    for (int32_t i = 0; i < part->value && i < CARDS_MOST; i++) put_icon(d, part->info.type, part->seat);
}

/* Whether a part belongs to a stock that is drawn as cards. */
static bool is_part_of_cards(const struct drawing *d, const struct quantity *part)
{
    struct quantity whole;
    if (part->info.part_of == BRD_NO_QUANTITY || part->family != BRD_STOCK) return false;
    if (!read_quantity(d, BRD_STOCK, part->info.part_of, part->seat, &whole)) return false;
    return has_few_cards(&whole, seen_in_parts(d, &whole));
}

/* Draws a stock or counter, with its parts in it. */
static void put_quantity(struct drawing *d, const struct quantity *quantity)
{
    int32_t seen = quantity->family == BRD_STOCK ? seen_in_parts(d, quantity) : -1;
    struct quantity part;
    open_quantity(d, quantity);
    if (is_part_of_cards(d, quantity)) {
        put_faces(d, quantity);
    } else if (has_few_cards(quantity, seen)) {
        put_cards(d, quantity, seen);
    } else {
        if (is_drawn(quantity)) put_chip(d, quantity);
        for (int32_t i = 0; seen >= 0 && next_part(d, quantity, &i, &part);)
            if (!part.hidden) put_quantity(d, &part);
    }
    put(d, "</g>\n");
}

static void put_quantities(struct drawing *d, int32_t seat)
{
    struct quantity quantity;
    for (int32_t i = 0; i < d->info.stock_count; i++)
        if (read_quantity(d, BRD_STOCK, i, seat, &quantity) && quantity.info.part_of == BRD_NO_QUANTITY)
            put_quantity(d, &quantity);
    for (int32_t i = 0; i < d->info.counter_count; i++)
        if (read_quantity(d, BRD_COUNTER, i, seat, &quantity)) put_quantity(d, &quantity);
}

/* ---- a seat's panel */

/* The seat's role in the game now; NULL: none. */
static const char *role_of(const struct drawing *d, int32_t seat)
{
    if (d->outcome.kind != BRD_NONE_YET && (d->outcome.seats >> seat & 1) == 0) return NULL;
    if (d->outcome.kind == BRD_WIN) return "wins";
    if (d->outcome.kind == BRD_DRAW) return "draw";
    if (d->to_move == seat) return "to move";
    if ((brd_state_actors(d->rules, d->state) >> seat & 1) != 0) return "may act";
    return brd_state_turn(d->rules, d->state) == seat ? "turn" : NULL;
}

static void put_pill(struct drawing *d, const char *words)
{
    int32_t width = text_width(words, 23) + 20;
    print(d, "<rect class=\"pill\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"32\" rx=\"16\"/>", d->x, d->y - 16, width);
    print(d, "<text class=\"pill-text\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">%r</text>\n", d->x + width / 2,
          d->y + 7, words);
    d->x += width + 18;
}

/* Draws the seat's stone, with its number if it has no tone. */
static void put_stone(struct drawing *d, int32_t seat, int32_t x, int32_t y, const char *scale)
{
    put(d, "<g class=\"stone");
    put_tone(d, seat);
    print(d, "\" transform=\"translate(%d,%d) scale(%r)\">", x, y, scale);
    put_sign(d, ".token", "shape");
    if (seat_info(d, seat).tone == BRD_TONE_NONE) print(d, "<text class=\"letter\" y=\"16\">%d</text>", seat + 1);
    put(d, "</g>");
}

/* Draws an arrow for a seat that does not play up or down the board. */
static void put_heading(struct drawing *d, int32_t seat)
{
    struct vector ahead = direction_vector(d, seat_info(d, seat).forward);
    if (ahead.x == 0) return;
    put(d, "<g class=\"heading\"><title>forward</title>");
    put_turned(d, "arrow", find_shape(d, ".heading"), ahead, d->x + 8, d->y);
    put(d, "</g>");
    d->x += 36;
}

/* Draws a panel's content. d->y is its upper edge at first, its lower edge afterwards. */
static void put_seat_lines(struct drawing *d, int32_t seat)
{
    brd_seat_info info = seat_info(d, seat);
    const char *role = role_of(d, seat);
    d->x = MARGIN + 14;
    d->y += CHIP_HEIGHT / 2 + 4;
    put_stone(d, seat, d->x + 16, d->y, ".5");
    print(d, "<text class=\"name\" x=\"%d\" y=\"%d\">%s</text>\n", d->x + 44, d->y + 8, info.name);
    d->x += 44 + text_width(info.name, 29) + 20;
    put_heading(d, seat);
    if (role != NULL) put_pill(d, role);
    put_quantities(d, seat);
    d->y += CHIP_HEIGHT / 2 + 4;
}

static void put_seat(struct drawing *d, int32_t seat)
{
    int32_t top = d->y;
    bool mute = d->mute;
    d->mute = true;
    put_seat_lines(d, seat);
    d->mute = mute;
    print(
        d,
        "<g class=\"seat seat-%d%r\"><rect class=\"panel\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"10\"/>\n",
        seat, role_of(d, seat) != NULL ? " turn" : "", MARGIN, top, INNER, d->y - top);
    d->y = top;
    put_seat_lines(d, seat);
    put(d, "</g>\n");
    d->y += 10;
}

/* Draws the stocks and counters of no seat. */
static void put_common(struct drawing *d)
{
    int32_t top = d->y;
    d->x = MARGIN + 14;
    d->y += CHIP_HEIGHT / 2;
    int32_t from = d->x;
    put(d, "<g class=\"common\">\n");
    put_quantities(d, BRD_NO_SEAT);
    put(d, "</g>\n");
    d->y = d->x > from ? d->y + CHIP_HEIGHT / 2 : top;
}

/* Seats that play downwards or to the right are above the board. */
static bool sits_above(const struct drawing *d, int32_t seat)
{
    struct vector ahead = direction_vector(d, seat_info(d, seat).forward);
    return ahead.y > 0 || (ahead.y == 0 && ahead.x > 0);
}

/* ----------------------------------------------------------------------------------------------------------- status */

/* Writes lines of at most so many characters, broken at spaces. */
static void put_lines(struct drawing *d, const char *class, const char *text, size_t nbytes, int32_t most,
                      int32_t height)
{
    while (nbytes > 0) {
        size_t length = nbytes <= (size_t)most ? nbytes : (size_t)most;
        while (length < nbytes && length > 1 && text[length] != ' ') length--;
        if (length <= 1) length = nbytes <= (size_t)most ? nbytes : (size_t)most;
        while (length < nbytes && (text[length] & 0xc0) == 0x80) length++; /* do not cut a UTF-8 character */
        print(d, "<text class=\"%r\" x=\"%d\" y=\"%d\">", class, d->x, d->y);
        put_text(d, text, length);
        put(d, "</text>\n");
        while (length < nbytes && text[length] == ' ') length++;
        text += length;
        nbytes -= length;
        d->y += height;
    }
}

/* "Chance decides for Player 1", or "Chance decides: " and the announced move. */
static void chance_sentence(const struct drawing *d, struct key *text)
{
    brd_pending pending = {.struct_nbytes = sizeof pending};
    add(text, "Chance decides");
    if (brd_state_pending(d->rules, d->state, d->options.viewer, &pending) != BRD_OK) return;
    if (pending.move.code == 0 && pending.seat < BRD_MAX_SEATS) {
        add(text, " for ");
        add(text, seat_info(d, pending.seat).name);
    }
    if (pending.move.code == 0) return;
    add(text, ": ");
    char sentence[KEY_NBYTES] = "";
    brd_move_sentence(d->rules, d->state, d->options.viewer, pending.move, sentence, sizeof sentence);
    add(text, sentence);
}

/* Whose turn it is, what chance decides, or how the game ended. */
static void status_sentence(const struct drawing *d, struct key *text)
{
    if (d->outcome.kind != BRD_NONE_YET) {
        int32_t length = brd_outcome_sentence(d->rules, &d->outcome, text->chars, sizeof text->chars);
        text->length = length > 0 ? strlen(text->chars) : 0;
    } else if (d->to_move == BRD_CHANCE) {
        chance_sentence(d, text);
    } else if (d->to_move >= 0 && d->to_move < BRD_MAX_SEATS) {
        add(text, seat_info(d, d->to_move).name);
        add(text, " to move");
    }
}

/* Draws the stone of the seat that is to move or has won, or chance's sign. */
static void put_status_sign(struct drawing *d)
{
    int32_t seat = d->to_move;
    for (int32_t i = 0; d->outcome.kind == BRD_WIN && i < d->players; i++)
        if ((d->outcome.seats >> i & 1) != 0) seat = i;
    if (d->outcome.kind == BRD_NONE_YET && seat == BRD_CHANCE) {
        print(d, "<g class=\"stone nobody\" transform=\"translate(%d,%d) scale(.6)\">", d->x + 18, d->y - 10);
        put_sign(d, ".chance", "shape");
        put_sign(d, ".chance .solid", "solid");
        put(d, "</g>\n");
    } else if (seat >= 0 && seat < BRD_MAX_SEATS) {
        put_stone(d, seat, d->x + 18, d->y - 10, ".55");
    } else {
        return;
    }
    d->x += 46;
}

/* Writes the game, the seats' phases, the ply and the viewer. */
static void put_course(struct drawing *d)
{
    print(d, "<text class=\"line\" x=\"%d\" y=\"%d\">%s", d->x, d->y, brd_rules_title(d->rules));
    for (int32_t seat = 0, last = -1; seat < d->players; seat++) {
        int32_t phase = brd_state_phase(d->rules, d->state, seat);
        const char *name = brd_name(d->rules, BRD_NAME_PHASE, phase);
        if (name == NULL || phase == last) continue;
        put(d, last < 0 ? " · " : " and ");
        put_words(d, name);
        last = phase;
    }
    print(d, " · ply %d", brd_state_ply(d->rules, d->state));
    if ((d->info.flags & BRD_RULES_SECRETS) != 0) {
        brd_seat_info seat;
        print(d, " · seen by %s", viewer_name(d, &seat));
    }
    put(d, "</text>\n");
}

/* Writes the last ply's sentence, after the stone of its seat if the events have it. */
static void put_last(struct drawing *d)
{
    int32_t from = d->x;
    bool has_ply = d->options.event_count > 0 && d->options.events[0].kind == BRD_EVENT_PLY;
    if (has_ply && d->options.events[0].seat < BRD_MAX_SEATS) {
        put_stone(d, d->options.events[0].seat, d->x + 10, d->y - 7, ".28");
        d->x += 30;
    }
    put_lines(d, "line last", d->options.last, d->options.last_nbytes, 50, 30);
    d->x = from;
}

static void put_status(struct drawing *d)
{
    struct key sentence = {.length = 0};
    status_sentence(d, &sentence);
    put(d, "<g class=\"status\">\n");
    d->x = MARGIN + 10;
    d->y = 46;
    put_status_sign(d);
    put_lines(d, "headline", sentence.chars, sentence.length, 32, 36);
    d->x = MARGIN + 10;
    put_course(d);
    d->y += 30;
    if (d->options.last_nbytes > 0) put_last(d);
    put(d, "</g>\n");
    d->y -= 14;
}

/* ---------------------------------------------------------------------------------------------------------- picture */

static void put_body(struct drawing *d)
{
    bool board_only = (d->options.flags & BRDSVG_BOARD) != 0;
    d->y = 8;
    if (!board_only) put_status(d);
    for (int32_t seat = d->players - 1; seat >= 0 && !board_only; seat--)
        if (sits_above(d, seat)) put_seat(d, seat);
    put_board(d);
    for (int32_t seat = 0; seat < d->players && !board_only; seat++)
        if (!sits_above(d, seat)) put_seat(d, seat);
    if (!board_only) put_common(d);
    d->y += 6;
}

/* Begins a picture that ends at d->y. what: its role in words; words: what follows the game's title in its label. */
static void open_picture(struct drawing *d, const char *what, const char *words)
{
    print(d, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"brd\" viewBox=\"0 0 %d %d\" ", WIDTH, d->y);
    print(d, "role=\"graphics-document\" aria-roledescription=\"%r\" aria-label=\"%s: %s\">\n", what,
          brd_rules_title(d->rules), words);
    put_style(d);
    print(d, "<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", WIDTH, d->y);
}

static void close_picture(struct drawing *d)
{
    put(d, "</svg>\n");
    if (d->cap > 0) d->text[d->length < d->cap ? d->length : d->cap - 1] = '\0';
}

static void put_picture(struct drawing *d)
{
    struct key sentence = {.length = 0};
    status_sentence(d, &sentence);
    d->mute = true;
    put_body(d);
    d->mute = false;
    open_picture(d, "board", sentence.chars);
    put_body(d);
    close_picture(d);
}

static int32_t take_options(struct drawing *d, const struct brdsvg_options *options)
{
    d->options =
        (struct brdsvg_options){.struct_nbytes = sizeof *options, .viewer = BRD_SPECTATOR, .cell = BRD_NO_CELL};
    if (options == NULL) return BRD_OK;
    if (options->struct_nbytes < sizeof *options || options->struct_nbytes > 4096) return BRD_E_ARGUMENT;
    d->options = *options;
    if ((options->moves == NULL && options->move_count > 0) || (options->events == NULL && options->event_count > 0) ||
        (options->last == NULL && options->last_nbytes > 0) || (options->theme == NULL && options->theme_nbytes > 0))
        return BRD_E_NULL;
    return BRD_OK;
}

/* Asks for everything that the whole drawing needs, and checks viewer and cell. */
static int32_t read_game(struct drawing *d)
{
    brd_item item;
    d->info.struct_nbytes = sizeof d->info;
    d->outcome.struct_nbytes = sizeof d->outcome;
    int32_t status = brd_rules_info_get(d->rules, &d->info);
    if (status != BRD_OK) return status;
    if (d->options.cell != BRD_NO_CELL && (d->options.cell < 0 || d->options.cell >= d->info.cell_count))
        return BRD_E_ARGUMENT;
    status = brd_state_cell(d->rules, d->state, d->options.viewer, 0, &item, 1);
    if (status < 0) return status;
    brd_state_outcome(d->rules, d->state, &d->outcome);
    d->players = brd_state_players(d->rules, d->state);
    if (d->players > BRD_MAX_SEATS) d->players = BRD_MAX_SEATS;
    d->to_move = brd_state_to_move(d->rules, d->state);
    return BRD_OK;
}

/* Reads both themes. BRD_E_RULES: the custom one has a fault. */
static int32_t read_themes(struct drawing *d)
{
    struct reader builtin = builtin_reader(), custom = custom_reader(d);
    read_theme(&builtin, d, false);
    read_theme(&custom, d, true);
    return custom.message == NULL ? BRD_OK : BRD_E_RULES;
}

int32_t brdsvg_draw(const brd_rules *rules, const brd_state *state, const struct brdsvg_options *options, char *text,
                    size_t cap)
{
    struct drawing d = {.text = text, .cap = cap, .rules = rules, .state = state};
    if (rules == NULL || state == NULL || (text == NULL && cap > 0)) return BRD_E_NULL;
    int32_t status = take_options(&d, options);
    if (status == BRD_OK) status = read_game(&d);
    if (status == BRD_OK) status = read_themes(&d);
    if (status != BRD_OK) return status;
    find_bounds(&d);
    d.names_inside = !names_fit_edges(&d);
    mark_moves(&d);
    mark_events(&d);
    mark_pending(&d);
    put_picture(&d);
    return (int32_t)d.length;
}

/* ----------------------------------------------------------------------------------------------------------- legend */

/* Draws an item of a type, beside the items of the same type that are already there. */
static void put_sample(struct drawing *d, const brd_type_info *info, int32_t type, int32_t seat)
{
    brd_cell_info place = cell_info(d, 0);
    brd_item item = {.layer = info->layer, .type = (uint8_t)type, .seat = (uint8_t)seat, .direction = BRD_NO_DIRECTION};
    put_item_class(d, &item);
    print(d, " transform=\"translate(%d,%d) scale(.54)\"><title>", d->x + SAMPLE / 2, d->y);
    put_item_name(d, &item);
    put(d, "</title>");
    if (item.layer == BRD_GROUND) put_outline(d, "tile", outline_of(&place));
    put_figure(d, &item, false);
    put(d, "</g>");
    d->x += SAMPLE;
}

/* Whether positions have a letter for a seat's items, or leave out the letter but limit what each seat has. */
static bool can_own(const brd_type_info *info, int32_t seat)
{
    return info->seat_letters[seat] != '\0' || (info->common_letter == '\0' && info->count > 0);
}

/* One item of each side that can own the type; one alone for ground, for sides without colours and for nobody's. */
static void put_samples(struct drawing *d, const brd_type_info *info, int32_t type)
{
    int32_t drawn = 0;
    for (int32_t seat = 0; seat < BRD_MAX_SEATS && info->layer != BRD_GROUND; seat++) {
        bool coloured = seat_info(d, seat).tone != BRD_TONE_NONE;
        if (!can_own(info, seat) || (!coloured && drawn > 0)) continue;
        put_sample(d, info, type, seat);
        drawn++;
    }
    if (drawn == 0) put_sample(d, info, type, BRD_NO_SEAT);
}

/* "S, up to 8 each": the letter in moves, and how many items of the type a player can own. */
static void put_facts(struct drawing *d, const brd_type_info *info)
{
    const char letter[] = {info->letter, '\0'};
    char digits[12];
    print(d, "<text class=\"label\" x=\"%d\" y=\"%d\">", d->x, d->y + 22);
    if (info->letter != '\0') print(d, info->count > 0 ? "%s, " : "%s", letter);
    if (info->count > 0) print(d, "up to %r each", number_text(info->count, digits));
    put(d, "</text>");
}

static void put_entry(struct drawing *d, int32_t type, int32_t x)
{
    brd_type_info info = type_info(d, type);
    print(d, "<g class=\"entry\" data-type=\"%s\">", info.name);
    d->x = x;
    put_samples(d, &info, type);
    d->x = x + 2 * SAMPLE + 10;
    bool has_facts = info.letter != '\0' || info.count > 0;
    print(d, "<text class=\"name\" x=\"%d\" y=\"%d\">", d->x, has_facts ? d->y - 5 : d->y + 8);
    put_words(d, info.name);
    put(d, "</text>");
    if (has_facts) put_facts(d, &info);
    put(d, "</g>\n");
}

/* Writes the game's title, then an entry for each type: pieces first, in two columns. */
static void put_entries(struct drawing *d)
{
    static const int32_t layers[] = {BRD_PIECE, BRD_FIXTURE, BRD_GROUND};
    print(d, "<text class=\"headline\" x=\"%d\" y=\"46\">%s</text>\n", MARGIN + 10, brd_rules_title(d->rules));
    d->y = 62;
    for (size_t i = 0; i < sizeof layers / sizeof layers[0]; i++) {
        int32_t column = 0;
        for (int32_t type = 0; type < d->info.type_count; type++) {
            brd_type_info info = type_info(d, type);
            if (info.name[0] == '\0' || info.layer != layers[i]) continue;
            if (column == 0) d->y += ENTRY_HEIGHT;
            d->y -= ENTRY_HEIGHT / 2;
            put_entry(d, type, MARGIN + column * INNER / 2);
            d->y += ENTRY_HEIGHT / 2;
            column = 1 - column;
        }
    }
    d->y += 10;
}

int32_t brdsvg_legend(const brd_rules *rules, const struct brdsvg_options *options, char *text, size_t cap)
{
    struct drawing d = {.text = text, .cap = cap, .rules = rules, .info = {.struct_nbytes = sizeof d.info}};
    if (rules == NULL || (text == NULL && cap > 0)) return BRD_E_NULL;
    int32_t status = take_options(&d, options);
    if (status == BRD_OK) status = brd_rules_info_get(rules, &d.info);
    if (status == BRD_OK) status = read_themes(&d);
    if (status != BRD_OK) return status;
    d.mute = true;
    put_entries(&d);
    d.mute = false;
    open_picture(&d, "legend", "all types");
    put_entries(&d);
    close_picture(&d);
    return (int32_t)d.length;
}

/* ------------------------------------------------------------------------------------------------------------ reach */

/* Takes the types of pieces that are alone on the board, and marks where they get. */
static int32_t take_alone(struct drawing *d, int32_t type, int32_t seat, int32_t count, int32_t cell)
{
    brd_reach reach[BRD_MAX_CELLS];
    int32_t found = brd_type_reach(d->rules, type, seat, count, &cell, reach, BRD_MAX_CELLS);
    memset(d->marks, 0, sizeof d->marks);
    d->state = NULL;
    d->alone.type = type;
    d->alone.seat = seat;
    d->alone.count = count;
    d->alone.cell = cell; /* the one that the library chose, if it did */
    for (int32_t i = 0; i < found && i < BRD_MAX_CELLS; i++) {
        if ((reach[i].ways & BRD_REACH_MOVE) != 0) mark(d, reach[i].cell, MARK_TARGET);
        if ((reach[i].ways & (BRD_REACH_ATTACK | BRD_REACH_CAPTURE)) != 0) mark(d, reach[i].cell, MARK_ATTACKED);
    }
    return found;
}

/* Asks for everything that a drawing without a state needs. */
static int32_t read_rules(struct drawing *d, const struct brdsvg_options *options)
{
    if (d->rules == NULL || (d->text == NULL && d->cap > 0)) return BRD_E_NULL;
    d->info.struct_nbytes = sizeof d->info;
    int32_t status = take_options(d, options);
    if (status == BRD_OK) status = brd_rules_info_get(d->rules, &d->info);
    if (status == BRD_OK) status = read_themes(d);
    if (status != BRD_OK) return status;
    find_bounds(d);
    d->names_inside = !names_fit_edges(d);
    return BRD_OK;
}

/* The label of a picture of a reach: the sentence of the type. */
static void put_reach(struct drawing *d)
{
    char sentence[SENTENCE_NBYTES] = "";
    brd_type_sentence(d->rules, d->alone.type, sentence, sizeof sentence);
    d->mute = true;
    d->y = 8;
    put_board(d);
    d->mute = false;
    d->y += 6;
    open_picture(d, "board", sentence);
    d->y = 8;
    put_board(d);
    close_picture(d);
}

int32_t brdsvg_reach(const brd_rules *rules, int32_t type, int32_t seat, int32_t count,
                     const struct brdsvg_options *options, char *text, size_t cap)
{
    struct drawing d = {.text = text, .cap = cap, .rules = rules};
    int32_t status = read_rules(&d, options);
    if (status == BRD_OK) status = take_alone(&d, type, seat, count, d.options.cell);
    if (status < 0) return status;
    put_reach(&d);
    return (int32_t)d.length;
}

/* ------------------------------------------------------------------------------------------------------------ sheet */

/* A page of A4 in units of the picture, and its parts. */
enum { PAGE_HEIGHT = 1018, WAY_SIZE = 15, WAY_HEIGHT = 19, FINE_SIZE = 12, FINE_HEIGHT = 15, ENTRIES_MOST = 64 };

/* Draws the board, which is WIDTH units wide, in a place of another width. Returns its height there. */
static int32_t put_small_board(struct drawing *d, int32_t x, int32_t y, int32_t width)
{
    int32_t scale = width * 1000 / (scaled(d, d->right - d->left) + (d->bare ? 24 : 84)), before = d->y;
    int32_t middle = WIDTH / 2 + (d->names_inside ? 0 : GUTTER / 2);
    print(d, "<g transform=\"translate(%d,%d) scale(%m)\">\n", x + width / 2 - middle * scale / 1000, y, scale);
    d->y = 0;
    put_board(d);
    put(d, "</g>\n");
    int32_t height = d->y * scale / 1000;
    d->y = before;
    return height;
}

/* Writes words in lines of a width, from d->x and d->y on. fine: in small print. */
static void put_paragraph(struct drawing *d, const char *text, int32_t width, bool fine)
{
    int32_t letters = width * 25 / ((fine ? FINE_SIZE : WAY_SIZE) * 14);
    put_lines(d, fine ? "fine" : "way", text, strlen(text), letters, fine ? FINE_HEIGHT : WAY_HEIGHT);
}

/* The words of a sentence after the first colon; the whole sentence if it has none. */
static const char *after_colon(const char *sentence)
{
    for (const char *at = sentence; *at != '\0'; at++)
        if (at[0] == ':' && at[1] == ' ') return at + 2;
    return sentence;
}

/* Lists how a game may end. */
static void put_endings(struct drawing *d, int32_t width)
{
    print(d, "<text class=\"name\" x=\"%d\" y=\"%d\">The game ends when</text>\n", d->x, d->y);
    d->y += 26;
    for (int32_t ending = 1; ending < d->info.ending_count; ending++) {
        char sentence[SENTENCE_NBYTES] = "";
        brd_outcome outcome = {
            .struct_nbytes = sizeof outcome, .kind = BRD_WIN, .ending = (uint8_t)ending, .seats = 1, .ranks = {1, 2}};
        if ((d->info.endings >> ending & 1) == 0) continue;
        brd_outcome_sentence(d->rules, &outcome, sentence, sizeof sentence);
        print(d, "<text class=\"way\" x=\"%d\" y=\"%d\">•</text>\n", d->x, d->y);
        d->x += 14;
        put_paragraph(d, after_colon(sentence), width - 14, false);
        d->x -= 14;
    }
}

/* Says which rules these are, if they are not the built-in ones. */
static void put_changes(struct drawing *d, int32_t width)
{
    char switches[SENTENCE_NBYTES] = "";
    if (brd_rules_overrides(d->rules, switches, sizeof switches) > 0) {
        struct key changed = {.length = 0};
        add(&changed, "Switches: ");
        add(&changed, switches);
        put_paragraph(d, changed.chars, width, false);
    }
    if ((d->info.flags & BRD_RULES_FILE) != 0) put_paragraph(d, "These are changed rules.", width, false);
}

/* Writes what the start asks for and how the game ends, right of the board at the start. Nothing of it is secret. */
static void put_beginning(struct drawing *d, brd_state *start, int32_t board_width)
{
    char prompt[SENTENCE_NBYTES] = "";
    int32_t x = MARGIN + board_width + 24, width = WIDTH - MARGIN - x, top = d->y;
    d->state = start;
    d->options.viewer = BRD_REFEREE;
    d->bare = false;
    memset(d->marks, 0, sizeof d->marks);
    int32_t bottom = top + put_small_board(d, MARGIN, top, board_width);
    d->x = x;
    d->y = top + 20;
    put_changes(d, width);
    print(d, "<text class=\"name\" x=\"%d\" y=\"%d\">To begin</text>\n", d->x, d->y + 4);
    d->y += 28;
    brd_state_prompt(d->rules, start, BRD_SPECTATOR, prompt, sizeof prompt);
    put_paragraph(d, prompt, width, false);
    d->y += 18;
    put_endings(d, width);
    if (d->y < bottom) d->y = bottom;
    d->y += 12;
}

/* The entries of a sheet: each type of piece, and again as a pile if that gets to other cells. */
struct sheet {
    struct {
        uint8_t type, count;
    } entries[ENTRIES_MOST];
    int32_t count;
};

static bool pile_goes_otherwise(struct drawing *d, int32_t type)
{
    uint16_t one[BRD_MAX_CELLS];
    take_alone(d, type, 0, 1, BRD_NO_CELL);
    memcpy(one, d->marks, sizeof one);
    take_alone(d, type, 0, 2, d->alone.cell);
    return memcmp(one, d->marks, sizeof one) != 0;
}

static void find_entries(struct drawing *d, struct sheet *sheet)
{
    for (int32_t type = 0; type < d->info.type_count; type++) {
        brd_type_info info = type_info(d, type);
        if (info.layer != BRD_PIECE || info.name[0] == '\0' || info.count == 0) continue;
        int32_t most = pile_goes_otherwise(d, type) ? 2 : 1;
        for (int32_t count = 1; count <= most && sheet->count < ENTRIES_MOST; count++) {
            sheet->entries[sheet->count].type = (uint8_t)type;
            sheet->entries[sheet->count++].count = (uint8_t)count;
        }
    }
}

/* How the entries are laid out: in two columns of such a width, each so high, with diagrams of a size. */
struct plan {
    int32_t width, height, size;
    bool below; /* the words are below the diagrams, else beside them */
    bool fine;
};

static void put_name(struct drawing *d, const brd_type_info *info, int32_t count)
{
    print(d, "<text class=\"name\" x=\"%d\" y=\"%d\">", d->x, d->y);
    put_words(d, info->name);
    if (count > 1) put(d, ", two or more");
    put(d, "</text>\n");
}

/* Draws a type at d->y: where it gets, its name, and its way in words. */
static void put_way(struct drawing *d, int32_t type, int32_t count, int32_t x, const struct plan *plan)
{
    char sentence[SENTENCE_NBYTES] = "";
    brd_type_info info = type_info(d, type);
    int32_t top = d->y, aside = plan->below ? 0 : plan->size + 10;
    take_alone(d, type, 0, count, BRD_NO_CELL);
    d->bare = true;
    print(d, "<g class=\"entry of-sheet\" data-type=\"%s\">", info.name);
    int32_t height = put_small_board(d, x, top, plan->size);
    d->x = x + aside;
    d->y = top + (plan->below ? height + 22 : plan->fine ? 14 : 20);
    put_name(d, &info, count);
    d->y += plan->fine ? 17 : 22;
    brd_type_sentence(d->rules, type, sentence, sizeof sentence);
    put_paragraph(d, sentence, plan->width - aside, plan->fine);
    put(d, "</g>\n");
}

/* Few entries have large diagrams with the words below; many have small print. */
static struct plan plan_of(const struct drawing *d, int32_t entries)
{
    int32_t rows = (entries + 1) / 2;
    struct plan plan = {.width = INNER / 2 - 10, .below = rows <= 2, .fine = rows > 3};
    plan.height = rows > 0 ? (PAGE_HEIGHT - 44 - d->y) / rows : 0;
    plan.size = plan.below ? plan.height - 150 : plan.height - 14;
    int32_t most = plan.below ? plan.width : plan.fine ? plan.width * 3 / 10 : plan.width * 2 / 5;
    int32_t shape = (d->right - d->left) * 100 / (d->bottom - d->top + 1); /* of a board: wide boards are less high */
    if (plan.below) plan.size = plan.size * shape / 100;
    if (plan.size > most) plan.size = most;
    return plan;
}

/* Draws the entries in two columns. */
static void put_ways(struct drawing *d, const struct sheet *sheet)
{
    struct plan plan = plan_of(d, sheet->count);
    int32_t top = d->y;
    for (int32_t i = 0; i < sheet->count; i++) {
        d->y = top + i / 2 * plan.height;
        put_way(d, sheet->entries[i].type, sheet->entries[i].count, MARGIN + i % 2 * (INNER / 2 + 10), &plan);
    }
}

/* Says what the marks mean, at the foot of the page. */
static void put_key(struct drawing *d)
{
    static const struct {
        const char *shape, *class, *words;
    } signs[] = {{".mark-target", "mark-target", "goes there"},
                 {".mark-attacked", "mark-attacked", "attacks or threatens"}};
    d->x = MARGIN + 16;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        print(d, "<g class=\"mark %r\" transform=\"translate(%d,%d) scale(.4)\">", signs[i].class, d->x,
              PAGE_HEIGHT - 24);
        put_sign(d, signs[i].shape, "shape");
        print(d, "</g><text class=\"way\" x=\"%d\" y=\"%d\">%r</text>\n", d->x + 24, PAGE_HEIGHT - 19, signs[i].words);
        d->x += 160;
    }
}

static void put_sheet(struct drawing *d, brd_state *start, const struct sheet *sheet)
{
    print(d, "<text class=\"headline\" x=\"%d\" y=\"50\">%s</text>\n", MARGIN + 2, brd_rules_title(d->rules));
    print(d, "<text class=\"way\" x=\"%d\" y=\"72\">%s</text>\n", MARGIN + 2, brd_rules_credit(d->rules));
    d->y = 92;
    put_beginning(d, start, sheet->count > 6 ? 210 : sheet->count > 2 ? 240 : 300);
    put_ways(d, sheet);
    put_key(d);
}

int32_t brdsvg_sheet(const brd_rules *rules, const struct brdsvg_options *options, char *text, size_t cap)
{
    struct drawing d = {.text = text, .cap = cap, .rules = rules};
    struct sheet sheet = {.count = 0};
    brd_state start;
    int32_t status = read_rules(&d, options);
    if (status == BRD_OK) status = brd_state_initial(rules, &start, 0);
    if (status != BRD_OK) return status;
    find_entries(&d, &sheet);
    print(&d,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"brd\" width=\"210mm\" height=\"297mm\" viewBox=\"0 0 %d "
          "%d\" ",
          WIDTH, PAGE_HEIGHT);
    print(&d, "role=\"graphics-document\" aria-roledescription=\"rule sheet\" aria-label=\"%s\">\n",
          brd_rules_title(rules));
    put_style(&d);
    print(&d, "<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", WIDTH, PAGE_HEIGHT);
    put_sheet(&d, &start, &sheet);
    close_picture(&d);
    return (int32_t)d.length;
}

static void copy(char *to, size_t cap, const char *from)
{
    size_t length = strlen(from) < cap ? strlen(from) : cap - 1;
    memcpy(to, from, length);
    to[length] = '\0';
}

int32_t brdsvg_theme_check(const char *theme, size_t nbytes, brd_fault *fault)
{
    struct drawing d = {.options = {.theme = theme, .theme_nbytes = nbytes}};
    if (theme == NULL && nbytes > 0) return BRD_E_NULL;
    struct reader builtin = builtin_reader(), custom = custom_reader(&d);
    read_theme(&builtin, &d, false);
    read_theme(&custom, &d, true);
    if (custom.message == NULL) return BRD_OK;
    if (fault == NULL) return BRD_E_RULES;
    *fault = (brd_fault){
        .code = BRD_FAULT_SYNTAX, .line = 1, .column = 1, .offset = (uint32_t)custom.fault_at, .cell = BRD_NO_CELL};
    for (size_t i = 0; i < custom.fault_at && i < nbytes; i++) {
        fault->column = theme[i] == '\n' ? 1 : fault->column + ((theme[i] & 0xc0) != 0x80);
        fault->line += theme[i] == '\n';
    }
    copy(fault->message, sizeof fault->message, custom.message);
    copy(fault->expected, sizeof fault->expected, custom.expected);
    return BRD_E_RULES;
}

const char *brdsvg_theme(size_t *nbytes)
{
    if (nbytes != NULL) *nbytes = sizeof builtin_theme;
    return (const char *)builtin_theme;
}
