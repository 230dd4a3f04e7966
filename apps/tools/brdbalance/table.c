/* table.c: the report for a terminal, 80 columns wide. */
#include "tools/brdbalance/brdbalance.h"

#include "balance/parts.h"
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COLUMNS = 80, LINE_NBYTES = 512, NAME = 30, BAR = 22 };

static struct {
    bool utf8, bold;
} terminal;

/* A line that is being written; columns are characters. */
struct line {
    char words[LINE_NBYTES];
    struct text text;
};

/* Without UTF-8, the signs of the table have substitutes. */
static const struct {
    const char *sign, *plain;
} signs[] = {{"–", "-"}, {"−", "-"}, {"●", "*"}, {"█", "#"}, {"▉", "#"}, {"▊", "#"}, {"▋", "#"},
             {"▌", "#"}, {"▍", ""},  {"▎", ""},  {"▏", ""},  {"━", "="}, {"─", "-"}, {"×", "x"}};

static size_t signs_at(const char *words, const char **plain)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strncmp(words, signs[i].sign, strlen(signs[i].sign)) == 0) {
            *plain = signs[i].plain;
            return strlen(signs[i].sign);
        }
    return 0;
}

static void begin(struct line *line)
{
    line->text = (struct text){line->words, sizeof line->words, 0};
    line->words[0] = '\0';
}

static int width(const char *words)
{
    int count = 0;
    for (; *words != '\0'; words++) count += (*words & 0xc0) != 0x80;
    return count;
}

/* Fills up with spaces to a column. */
static void tab(struct line *line, int column)
{
    text_end(&line->text);
    for (int at = width(line->words); at < column; at++) text_put(&line->text, " ");
}

/* Puts words so that they end at a column. */
static void put_right(struct line *line, int column, const char *words)
{
    tab(line, column - width(words));
    text_put(&line->text, words);
}

static void say(struct line *line, bool bold)
{
    text_end(&line->text);
    for (size_t end = strlen(line->words); end > 0 && line->words[end - 1] == ' '; end--) line->words[end - 1] = '\0';
    if (bold && terminal.bold) fputs("\033[1m", stdout);
    for (const char *at = line->words; *at != '\0';) {
        const char *plain = "";
        size_t length = terminal.utf8 ? 0 : signs_at(at, &plain);
        if (length > 0)
            fputs(plain, stdout);
        else
            putchar(*at);
        at += length > 0 ? length : 1;
    }
    puts(bold && terminal.bold ? "\033[0m" : "");
}

static void say_rule(const char *sign)
{
    struct line line;
    begin(&line);
    for (int i = 0; i < COLUMNS; i++) text_put(&line.text, sign);
    say(&line, false);
}

/* ----------------------------------------------------------------------------------------------------------- rows */

struct cell {
    char words[64];
};

static struct cell value_cell(const struct balance_row *row, const struct balance_value *value)
{
    struct cell cell;
    struct text text = {cell.words, sizeof cell.words, 0};
    if (value->games == 0)
        text_put(&text, "–");
    else if (words_never(value))
        text_put(&text, "never");
    else
        words_of_value(&text, row->unit, value->mean);
    text_end(&text);
    return cell;
}

static struct cell interval_cell(const struct balance_row *row, double low, double high)
{
    struct cell cell;
    struct text text = {cell.words, sizeof cell.words, 0};
    words_of_interval(&text, row->unit, low, high);
    text_end(&text);
    return cell;
}

static struct cell range_cell(const struct balance_row *row)
{
    struct cell cell;
    struct text text = {cell.words, sizeof cell.words, 0};
    words_of_range(&text, row->unit, row->low, row->high);
    text_end(&text);
    return cell;
}

/* A bar in eighths of a column. */
static void put_bar(struct line *line, double part)
{
    static const char *const ends[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int eighths = (int)(part * (BAR - 1) * 8 + 0.5);
    for (int i = 0; i < eighths / 8; i++) text_put(&line->text, "█");
    text_put(&line->text, ends[eighths % 8]);
}

/* Of 100 % for shares of games; else of the group's greatest value. */
static double part_of(const struct balance_report *report, const struct balance_row *row)
{
    double most = row->unit == BALANCE_OF_GAMES ? 1 : 0;
    for (uint32_t i = 0; i < report->row_count; i++)
        if (report->rows[i].group == row->group && report->rows[i].unit == row->unit &&
            report->rows[i].value.mean > most)
            most = report->rows[i].value.mean;
    return most > 0 ? row->value.mean / most : 0;
}

static bool has_bars(uint8_t group)
{
    return group != BALANCE_COURSE && group != BALANCE_LENGTH;
}

static void say_row(const struct balance_report *report, const struct balance_row *row)
{
    struct line line;
    begin(&line);
    text_print(&line.text, "  %.40s", row->name);
    put_right(&line, NAME + 9, value_cell(row, &row->value).words);
    if (row->value.games > 0) put_right(&line, NAME + 26, interval_cell(row, row->value.low, row->value.high).words);
    tab(&line, COLUMNS - BAR + 1);
    if (has_bars(row->group)) put_bar(&line, part_of(report, row));
    say(&line, false);
}

static void say_difference(const struct balance_row *row)
{
    struct line line;
    struct cell difference;
    struct text text = {difference.words, sizeof difference.words, 0};
    begin(&line);
    text_print(&line.text, "%s %.28s", row->is_significant ? "●" : " ", row->name);
    put_right(&line, NAME + 8, value_cell(row, &row->other).words);
    put_right(&line, NAME + 17, value_cell(row, &row->value).words);
    if (row->is_compared && (row->value.present > 0 || row->other.present > 0)) {
        words_of_difference(&text, row->unit, row->difference);
        text_end(&text);
        put_right(&line, NAME + 29, difference.words);
        put_right(&line, COLUMNS, range_cell(row).words);
    }
    say(&line, row->is_significant);
}

/* --------------------------------------------------------------------------------------------------------- groups */

static const char *const headings[BALANCE_GROUPS] = {
    [BALANCE_WINS] = "Who wins (games)",
    [BALANCE_ENDINGS] = "How games end (games)",
    [BALANCE_LENGTH] = "How long they are",
    [BALANCE_COURSE] = "What they are like",
    [BALANCE_MOVES] = "Which moves are made (plies)",
    [BALANCE_LEGAL] = "Which are legal (seats' plies)",
    [BALANCE_PIECES] = "What acts (seats' plies)",
    [BALANCE_CAPTURED] = "What is captured (a game)",
    [BALANCE_USED] = "Used after it was placed",
    [BALANCE_IN_PHASES] = "Phases (seats' plies)",
};

static void say_heading(const struct balance_report *report, uint8_t group)
{
    struct line line;
    begin(&line);
    say(&line, false);
    text_put(&line.text, headings[group]);
    if (report->other != NULL) {
        put_right(&line, NAME + 8, "against");
        put_right(&line, NAME + 17, "now");
        put_right(&line, NAME + 29, "difference");
        put_right(&line, COLUMNS, "95 % interval");
    } else {
        put_right(&line, NAME + 26, "95 % interval");
    }
    say(&line, true);
    say_rule("─");
}

/* "  median 87 (81 – 95), half of them 60 – 120, all 21 – 600" */
static void say_lengths(const struct balance_lengths *lengths, const char *whose)
{
    struct line line;
    begin(&line);
    text_print(&line.text, "  %smedian %u (%u – %u), half of the games %u – %u, all %u – %u plies", whose,
               (unsigned)lengths->median, (unsigned)lengths->low, (unsigned)lengths->high, (unsigned)lengths->quartile,
               (unsigned)lengths->upper_quartile, (unsigned)lengths->shortest, (unsigned)lengths->longest);
    say(&line, false);
}

/* How many games have such a length: in a comparison, of the other rules first. */
static void say_histogram(const struct balance_report *report)
{
    uint32_t most = 1;
    for (uint32_t i = 0; i < report->bin_count; i++)
        if (report->lengths.bins[i] > most) most = report->lengths.bins[i];
    for (uint32_t i = 0; i < report->bin_count; i++) {
        struct line line;
        uint32_t low = report->bin_start + i * report->bin_width;
        char games[16];
        begin(&line);
        text_print(&line.text, "%11u – %u", (unsigned)low, (unsigned)(low + report->bin_width - 1));
        snprintf(games, sizeof games, "%u", (unsigned)report->other_lengths.bins[i]);
        if (report->other != NULL) put_right(&line, NAME - 4, games);
        snprintf(games, sizeof games, "%u", (unsigned)report->lengths.bins[i]);
        put_right(&line, NAME + 4, games);
        tab(&line, COLUMNS - 2 * BAR);
        put_bar(&line, 2.0 * report->lengths.bins[i] / most);
        say(&line, false);
    }
}

static void say_group(const struct balance_report *report, uint8_t group)
{
    bool begun = false;
    for (uint32_t i = 0; i < report->row_count; i++) {
        const struct balance_row *row = &report->rows[i];
        if (row->group != group) continue;
        if (!begun) say_heading(report, group);
        begun = true;
        if (report->other != NULL)
            say_difference(row);
        else
            say_row(report, row);
    }
    if (group != BALANCE_LENGTH) return;
    say_lengths(&report->lengths, report->other != NULL ? "now " : "");
    if (report->other != NULL) say_lengths(&report->other_lengths, "against ");
    say_histogram(report);
}

/* ------------------------------------------------------------------------------------------------------ the table */

static void say_words(const char *words, bool bold)
{
    struct line line;
    begin(&line);
    text_put(&line.text, words);
    say(&line, bold);
}

static void say_head(const struct balance_report *report)
{
    struct line line;
    begin(&line);
    text_print(&line.text, "%s: %.60s", brd_rules_title(report->set->rules), report->set->name);
    say(&line, true);
    begin(&line);
    words_of_setting(&line.text, report->set);
    if (report->distinct < report->set->game_count)
        text_print(&line.text, ", %u of them distinct", (unsigned)report->distinct);
    say(&line, false);
    begin(&line);
    text_print(&line.text, "against %.60s", report->other != NULL ? report->other->name : "");
    if (report->other != NULL) say(&line, false);
    say_rule("━");
}

static void say_foot(const struct balance_report *report)
{
    struct line line;
    puts("");
    if (report->other == NULL) {
        say_words("Intervals: Wilson's for shares of games, Student's for means of a game.", false);
        return;
    }
    begin(&line);
    text_print(&line.text, "● %u of %u figures differ: Fisher's exact test for shares of games, Welch's for",
               (unsigned)report->significant, (unsigned)report->compared);
    say(&line, false);
    say_words("  means, adjusted for their number by Holm; 5 % that any mark is chance.", false);
}

void table_print(const struct balance_report *report)
{
    terminal.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    terminal.bold = isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
    say_head(report);
    for (uint8_t group = 0; group < BALANCE_GROUPS; group++) say_group(report, group);
    say_foot(report);
}
