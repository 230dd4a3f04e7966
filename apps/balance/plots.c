/* plots.c: a report as one page of plots, A4, for readers and printers. */
#include "balance/parts.h"

#include <string.h>

/* The page in its own units; 1000 are the 210 mm of A4. */
enum { WIDTH = 1000, HEIGHT = 1414, MARGIN = 62, GAP = 52, COLUMN = (WIDTH - 2 * MARGIN - GAP) / 2 };
enum { TOP = 278, BOTTOM = 1318, PITCH_MOST = 28, PITCH_LEAST = 11, HEADING_HEIGHT = 42 };
enum { LENGTHS_LEAST = 110, LENGTHS_MOST = 230, MAP_LEAST = 310, MAP_MOST = 430 };

/* The colours of apps/draw/theme.css. */
static const char style[] =
    "<style>\n"
    "text { font-family: system-ui, \"DejaVu Sans\", Verdana, sans-serif; font-size: 14px; fill: #2c251e; }\n"
    ".page { fill: #fbf8f1; } .panel { fill: #f1e9da; } .accent { fill: #a8481c; }\n"
    ".brow { font-size: 13px; letter-spacing: 2.5px; fill: #a8481c; font-weight: bold; }\n"
    ".title { font-size: 46px; font-weight: bold; } .line { font-size: 15px; fill: #65594c; }\n"
    ".figure { font-size: 31px; font-weight: bold; } .caption { font-size: 12.5px; fill: #65594c; }\n"
    ".heading { font-size: 16.5px; font-weight: bold; } .note { font-size: 12px; fill: #65594c; }\n"
    ".tight { font-size: 12.2px; } .strong { font-weight: bold; } .idle { fill: #9c8f7f; font-style: italic; }\n"
    ".value { font-variant-numeric: tabular-nums; }\n"
    ".end { text-anchor: end; } .middle { text-anchor: middle; } .foot { font-size: 11.5px; fill: #65594c; }\n"
    ".track { fill: #efe6d5; } .bar { fill: #b9673f; } .before { fill: #8b9aa0; } .mark { fill: #a8481c; }\n"
    ".whisker { stroke: #3a2d22; stroke-width: 1.2; fill: none; } .rule { stroke: #7b5a3e; stroke-width: 1; }\n"
    ".axis { stroke: #7b5a3e; stroke-width: 1.2; } .median { stroke: #3a2d22; stroke-width: 1.6; }\n"
    ".quartiles { stroke: #3a2d22; stroke-width: 4; } .outline { stroke: #5d6f77; stroke-width: 1.8; fill: none; }\n"
    ".cell { text-anchor: middle; fill: #3f2d15; } .small { font-size: 10.5px; fill: #8a7a66; } .light { fill: "
    "#fff6e3; }\n"
    "</style>\n";

static void put_words(struct text *text, double x, double y, const char *class, const char *words)
{
    text_print(text, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, class);
    text_xml(text, words);
    text_put(text, "</text>\n");
}

/* ----------------------------------------------------------------------------------------------------------- header */

static void put_start(struct text *text, const struct balance_report *report)
{
    text_print(text,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"210mm\" height=\"297mm\" "
               "role=\"img\" aria-label=\"How ",
               WIDTH, HEIGHT);
    text_xml(text, brd_rules_title(report->set->rules));
    text_put(text, " plays\">\n");
    text_put(text, style);
    text_print(text, "<rect width=\"%d\" height=\"%d\" class=\"page\"/>\n", WIDTH, HEIGHT);
}

/* Names of rules are cut, so that they stay on the page. */
static void put_rules_line(struct text *text, const struct balance_report *report)
{
    char words[200];
    struct text line = {words, sizeof words, 0};
    text_print(&line, "%.78s", report->set->name);
    text_end(&line);
    put_words(text, MARGIN, 139, "line strong", words);
    line.nbytes = 0;
    words_of_setting(&line, report->set);
    text_end(&line);
    put_words(text, MARGIN, 160, "line", words);
    line.nbytes = 0;
    text_print(&line, "designed by %s", brd_rules_credit(report->set->rules));
    text_end(&line);
    put_words(text, WIDTH - MARGIN, 66, "note end", words);
}

/* Which colour is which rules. */
static void put_legend(struct text *text, const struct balance_report *report)
{
    char words[160];
    struct text line = {words, sizeof words, 0};
    if (report->other == NULL) return;
    text_print(&line, "compared with %.60s (%u games): %u of %u figures differ", report->other->name,
               (unsigned)report->other->game_count, (unsigned)report->significant, (unsigned)report->compared);
    text_end(&line);
    text_print(text, "<rect x=\"%d\" y=\"170\" width=\"12\" height=\"12\" class=\"before\"/>\n", MARGIN);
    put_words(text, MARGIN + 20, 181, "line", words);
}

static void put_figure(struct text *text, int32_t place, const char *figure, const char *caption)
{
    double width = (WIDTH - 2 * MARGIN - 3 * 16) / 4.0, x = MARGIN + place * (width + 16);
    text_print(text, "<rect x=\"%.1f\" y=\"198\" width=\"%.1f\" height=\"76\" rx=\"6\" class=\"panel\"/>\n", x, width);
    put_words(text, x + 14, 237, "figure", figure);
    put_words(text, x + 14, 260, "caption", caption);
}

static const struct balance_row *find(const struct balance_report *report, uint8_t group, const char *name)
{
    for (uint32_t i = 0; i < report->row_count; i++)
        if (report->rows[i].group == group && (name == NULL || strcmp(report->rows[i].name, name) == 0))
            return &report->rows[i];
    return NULL;
}

/* A figure of a row, with its interval or what it was. */
static void put_row_figure(struct text *text, int32_t place, const struct balance_report *report,
                           const struct balance_row *row, const char *what)
{
    char figure[48], caption[120];
    struct text first = {figure, sizeof figure, 0}, second = {caption, sizeof caption, 0};
    if (row == NULL) return;
    words_of_value(&first, row->unit, row->value.mean);
    text_print(&second, "%s, ", what);
    if (report->other != NULL) {
        text_put(&second, "was ");
        words_of_value(&second, row->unit, row->other.mean);
    } else
        words_of_interval(&second, row->unit, row->value.low, row->value.high);
    text_end(&first);
    text_end(&second);
    put_figure(text, place, figure, caption);
}

static void put_median_figure(struct text *text, const struct balance_report *report)
{
    char figure[32], caption[96];
    struct text first = {figure, sizeof figure, 0}, second = {caption, sizeof caption, 0};
    text_print(&first, "%u plies", (unsigned)report->lengths.median);
    if (report->other != NULL)
        text_print(&second, "median length, was %u", (unsigned)report->other_lengths.median);
    else
        text_print(&second, "median length, %u – %u", (unsigned)report->lengths.low, (unsigned)report->lengths.high);
    text_end(&first);
    text_end(&second);
    put_figure(text, 1, figure, caption);
}

static void put_head(struct text *text, const struct balance_report *report)
{
    char first_wins[96];
    const struct balance_row *wins = find(report, BALANCE_WINS, NULL);
    struct text words = {first_wins, sizeof first_wins, 0};
    text_print(&words, "%.24s wins", wins->name);
    text_end(&words);
    put_words(text, MARGIN, 66, "brow", "HOW IT PLAYS");
    put_words(text, MARGIN, 112, "title", brd_rules_title(report->set->rules));
    put_rules_line(text, report);
    put_legend(text, report);
    put_row_figure(text, 0, report, wins, first_wins);
    put_median_figure(text, report);
    put_row_figure(text, 2, report, find(report, BALANCE_COURSE, "legal moves a ply"), "legal moves");
    const struct balance_row *leads = find(report, BALANCE_COURSE, "changes of the lead");
    put_row_figure(text, 3, report, leads != NULL ? leads : find(report, BALANCE_COURSE, "plies that capture"),
                   leads != NULL ? "changes of lead" : "plies that capture");
}

/* ---------------------------------------------------------------------------------------------------------- columns */

static uint32_t rows_in(const struct balance_report *report, uint8_t group)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < report->row_count; i++) count += report->rows[i].group == group;
    return count;
}

/* A group with its heading, if it has rows. */
static void put_group(struct plot *plot, uint8_t group, const char *heading, const char *note)
{
    if (rows_in(plot->report, group) == 0) return;
    plot_heading(plot, heading, note);
    plot_bars(plot, group);
}

/* The height of the headings of some groups; how many rows they have. */
struct need {
    double headings;
    uint32_t rows;
};

static struct need need_of(const struct balance_report *report, const uint8_t *groups, uint32_t count)
{
    struct need need = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        need.rows += rows_in(report, groups[i]);
        if (rows_in(report, groups[i]) > 0) need.headings += HEADING_HEIGHT;
    }
    return need;
}

/* Rows stand closer together where there are many. */
static double pitch_for(struct need need, double height)
{
    double pitch = need.rows > 0 ? (height - need.headings) / need.rows : PITCH_MOST;
    return pitch > PITCH_MOST ? PITCH_MOST : pitch < PITCH_LEAST ? PITCH_LEAST : pitch;
}

/* The phases, the last of both, are in the column that has no map. */
static const uint8_t left_groups[] = {BALANCE_WINS, BALANCE_ENDINGS, BALANCE_COURSE, BALANCE_IN_PHASES};
static const uint8_t right_groups[] = {BALANCE_MOVES, BALANCE_PIECES, BALANCE_CAPTURED, BALANCE_USED,
                                       BALANCE_IN_PHASES};

static void put_phases(struct plot *plot)
{
    put_group(plot, BALANCE_IN_PHASES, "In which phases", "share of the seats’ plies");
}

/* The map fills what is left of a column. */
static void put_map(struct plot *plot)
{
    plot_heading(plot, "Where it happens", "the busiest cells are darkest");
    plot->y += 10;
    plot_map(plot, BOTTOM - plot->y < MAP_MOST ? BOTTOM - plot->y : MAP_MOST);
}

static void put_left(struct text *text, const struct balance_report *report, bool has_map)
{
    struct need need = need_of(report, left_groups, has_map ? 3 : 4);
    double high = has_map ? LENGTHS_LEAST : LENGTHS_MOST;
    double fixed = high + 36 + HEADING_HEIGHT + (has_map ? MAP_LEAST + 10 + HEADING_HEIGHT : 0);
    struct plot plot = {text, report, MARGIN, TOP, COLUMN, pitch_for(need, BOTTOM - TOP - fixed)};
    put_group(&plot, BALANCE_WINS, "Who wins", "share of games");
    put_group(&plot, BALANCE_ENDINGS, "How games end", "share of games");
    plot_heading(&plot, "How long they are", "plies, with median and middle half");
    plot_lengths(&plot, high);
    plot_heading(&plot, "What they are like", report->other != NULL ? "mean of a game" : "mean, 95 % interval");
    plot_figures(&plot, BALANCE_COURSE);
    if (has_map)
        put_map(&plot);
    else
        put_phases(&plot);
}

static void put_right(struct text *text, const struct balance_report *report, bool has_map)
{
    double height = BOTTOM - TOP - (has_map ? MAP_LEAST + 10 + HEADING_HEIGHT : 0);
    double pitch = pitch_for(need_of(report, right_groups, has_map ? 4 : 5), height);
    struct plot plot = {text, report, MARGIN + COLUMN + GAP, TOP, COLUMN, pitch};
    put_group(&plot, BALANCE_MOVES, "Which moves are made", "share of plies");
    put_group(&plot, BALANCE_PIECES, "What acts", "share of the seats’ plies");
    put_group(&plot, BALANCE_CAPTURED, "What is captured", "in a game");
    put_group(&plot, BALANCE_USED, "What is used once placed", "share of the items");
    if (has_map)
        put_map(&plot);
    else
        put_phases(&plot);
}

static void put_columns(struct text *text, const struct balance_report *report)
{
    struct need need = need_of(report, right_groups, 4);
    bool map_right = need.headings + need.rows * 24 + HEADING_HEIGHT + MAP_LEAST + 10 < BOTTOM - TOP;
    put_left(text, report, !map_right);
    put_right(text, report, map_right);
}

/* ----------------------------------------------------------------------------------------------------------- footer */

static void put_foot(struct text *text, const struct balance_report *report)
{
    char words[200];
    struct text line = {words, sizeof words, 0};
    brd_rules_info info = {.struct_nbytes = sizeof info};
    bool compares = report->other != NULL;
    brd_rules_info_get(report->set->rules, &info);
    put_words(text, MARGIN, BOTTOM + 28, "foot",
              compares
                  ? "Thick bars: these rules. Thin bars and outline: those compared with. Thin lines: 95 % intervals, "
                    "Wilson’s for shares of games, Student’s for means."
                  : "Bars: means of the games. Thin lines: 95 % intervals, Wilson’s for shares of games, Student’s "
                    "for means of a game.");
    put_words(text, MARGIN, BOTTOM + 44, "foot",
              compares ? "Dots: figures that differ, by Fisher’s exact test or Welch’s, adjusted for the number of "
                         "figures by Holm; 5 % that any dot is chance."
                       : "never: in none of these games. The lead is what the bots themselves expect.");
    text_print(&line, "brdbalance, boardrules %s · rules %016llx · %u of %u games are unlike all others",
               brd_version_string(), (unsigned long long)info.fingerprint, (unsigned)report->distinct,
               (unsigned)report->set->game_count);
    text_end(&line);
    put_words(text, MARGIN, BOTTOM + 60, "foot", words);
}

int32_t balance_plots(const struct balance_report *report, char *text, size_t cap)
{
    struct text out = {text, cap, 0};
    put_start(&out, report);
    put_head(&out, report);
    put_columns(&out, report);
    put_foot(&out, report);
    text_put(&out, "</svg>\n");
    return text_end(&out);
}
