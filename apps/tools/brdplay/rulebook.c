/*
 * rulebook.c: the rulebooks, rules/<game>.md, which the build puts into the program line by line. A paragraph begins
 * with its id, `[TOK.flat]` or `TOK-4`, often behind the mark of a list or some words in bold.
 */
#include "play.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "rulebooks.inc"

static const char *const *lines_of(const char *game)
{
    for (size_t i = 0; i < sizeof rulebooks / sizeof *rulebooks; i++)
        if (strcmp(rulebooks[i].game, game) == 0) return rulebooks[i].lines;
    return NULL;
}

static size_t indent_of(const char *line)
{
    return strspn(line, " ");
}

/* The text behind the mark of a list item, `- ` or `3. `; NULL: the line begins no item. */
static const char *item_text(const char *line)
{
    const char *mark = line + indent_of(line);
    size_t digits = strspn(mark, "0123456789");
    if (strncmp(mark, "- ", 2) == 0) return mark + 2;
    return digits > 0 && strncmp(mark + digits, ". ", 2) == 0 ? mark + digits + 2 : NULL;
}

/* Whether a text begins with an id, perhaps in brackets, bold, or as code. */
static bool has_id(const char *text, const char *id)
{
    size_t nbytes = strlen(id);
    text += strspn(text, "*`[");
    return strncasecmp(text, id, nbytes) == 0 && !isalnum((unsigned char)text[nbytes]) && text[nbytes] != '-';
}

/* Whether a line begins the paragraph with this id. Some words in bold may stand before it. */
static bool begins(const char *line, const char *id)
{
    const char *text = item_text(line);
    if (text == NULL) text = line + indent_of(line);
    const char *end = strncmp(text, "**", 2) == 0 ? strstr(text + 2, "** ") : NULL;
    return has_id(text, id) || (end != NULL && has_id(end + 3, id));
}

/* ------------------------------------------------------------------------------------------------------- printing */

/*
 * How many lines of the terminal have been filled since the reader last went on, and whether the reader has had
 * enough.
 */
static int32_t filled;
static bool enough;

static void begin_reading(void)
{
    filled = 0;
    enough = false;
}

/* Before a full screen moves on, the reader is asked. */
static void make_room(int32_t lines)
{
    char line[16];
    if (enough || filled + lines < screen_rows()) return;
    enum input input = input_read("(Enter: go on, q: enough) ", NULL, line, sizeof line);
    enough = input != INPUT_LINE || line[0] == 'q';
    filled = 0;
}

/* A line that stays as it is, whatever its length. */
static void print_fixed(const char *line)
{
    int32_t lines = 1 + (int32_t)strlen(line) / screen_columns();
    make_room(lines);
    if (!enough) screen_say(line);
    filled += lines;
}

/* Where the next word of a text comes, and where its further lines begin. */
static int32_t column, margin;

static void end_text(void)
{
    if (column > 0 && !enough) putchar('\n');
    column = 0;
}

static void print_word(const char *word, int32_t length)
{
    if (column + 1 + length >= screen_columns()) end_text();
    int32_t blanks = column > 0 ? 1 : margin;
    if (column == 0) {
        make_room(1);
        filled++;
    }
    if (!enough) printf("%*s%.*s", blanks, "", length, word);
    column += blanks + length;
}

/*
 * Whether a line stays as it is: a row of a table, a title, a part of a drawing, which is between two lines of "```".
 */
static bool is_fixed(const char *line)
{
    static bool is_drawing;
    bool is_fence = strncmp(line, "```", 3) == 0;
    if (is_fence) is_drawing = !is_drawing;
    if (is_fence || is_drawing || *line == '|' || *line == '#' || *line == '\0') return true;
    return indent_of(line) >= 4 && item_text(line) == NULL;
}

/* Prints a line of a rulebook, whose text is broken anew for this terminal. */
static void print_line(const char *line)
{
    bool is_item = item_text(line) != NULL, fixed = is_fixed(line);
    if (fixed || is_item) end_text();
    if (fixed) {
        print_fixed(line);
        return;
    }
    size_t indent = indent_of(line);
    if (column == 0) margin = (int32_t)indent;
    for (line += indent; *line != '\0'; line += strspn(line, " ")) {
        int32_t length = (int32_t)strcspn(line, " ");
        print_word(line, length);
        line += length;
        if (is_item) margin = (int32_t)indent + 2;
    }
}

static bool is_blank(const char *line)
{
    return line == NULL || *line == '\0';
}

/*
 * A paragraph ends before a blank line, an item of a list before the next one. After a colon comes a table or a
 * drawing.
 */
static void print_paragraph(const char *const *line)
{
    size_t indent = indent_of(*line);
    bool is_item = item_text(*line) != NULL;
    for (bool first = true; !is_blank(*line); line++, first = false) {
        if (!first && is_item && item_text(*line) != NULL && indent_of(*line) <= indent) break;
        print_line(*line);
    }
    end_text();
    if (!is_blank(*line) || *line == NULL || line[-1][strlen(line[-1]) - 1] != ':') return;
    print_fixed("");
    for (line++; !is_blank(*line); line++) print_line(*line);
    end_text();
}

bool rulebook_print_paragraph(const char *game, const char *id)
{
    const char *const *lines = lines_of(game);
    if (strlen(id) < 5 || (id[3] != '.' && id[3] != '-')) return false; /* TOK.flat, TOK-4 */
    begin_reading();
    for (; lines != NULL && *lines != NULL; lines++)
        if (begins(*lines, id)) {
            print_paragraph(lines);
            return true;
        }
    return false;
}

/* The title of a section; NULL: the line has none. */
static const char *title_of(const char *line)
{
    return strncmp(line, "## ", 3) == 0 ? line + 3 : NULL;
}

bool rulebook_print_section(const char *game, const char *title)
{
    const char *const *lines = lines_of(game);
    bool inside = false, found = false;
    begin_reading();
    for (; lines != NULL && *lines != NULL; lines++) {
        if (title_of(*lines) != NULL) inside = strcasecmp(title_of(*lines), title) == 0;
        if (inside) print_line(*lines);
        found = found || inside;
    }
    end_text();
    return found;
}

/* "Sections: Terms, Board, Pieces." */
static void print_titles(const char *game)
{
    char text[80];
    const char *before = NULL;
    print_line("Sections:");
    for (const char *const *lines = lines_of(game); lines != NULL && *lines != NULL; lines++) {
        if (title_of(*lines) == NULL) continue;
        if (before != NULL) {
            snprintf(text, sizeof text, "%s,", before);
            print_line(text);
        }
        before = title_of(*lines);
    }
    if (before != NULL) snprintf(text, sizeof text, "%s.", before);
    if (before != NULL) print_line(text);
    end_text();
}

void rulebook_print_page(const char *game)
{
    const char *const *line = NULL;
    for (size_t i = 0; i < sizeof rulebooks / sizeof *rulebooks; i++)
        if (strcmp(rulebooks[i].game, game) == 0) line = rulebooks[i].page;
    begin_reading();
    for (; line != NULL && *line != NULL; line++) print_line(*line);
    print_line(
        "`how PIECE` shows on the board how a piece goes, `learn` has lessons. The exact rules are in the rulebook:");
    print_line("`rules SECTION` shows one of its sections, `rules ID` a paragraph.");
    print_titles(game);
}
