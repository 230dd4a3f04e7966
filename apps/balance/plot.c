/* plot.c: the parts of the page of plots: headings, bars, histogram, map of the board. */
#include "balance/parts.h"

#include <math.h>

/* By the column's width: where bars begin; where bars end; where figures end. */
#define NAMES 0.39
#define BARS 0.82
#define FIGURES 0.74

static void put_text(struct plot *plot, double x, double y, const char *style, const char *words)
{
    text_print(plot->text, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, style);
    text_xml(plot->text, words);
    text_put(plot->text, "</text>\n");
}

/* Rows that stand close have smaller letters. */
static void put_row_text(struct plot *plot, double x, double y, const char *style, const char *words)
{
    char tight[48];
    struct text text = {tight, sizeof tight, 0};
    text_print(&text, "%s%s", style, plot->pitch < 18 ? " tight" : "");
    text_end(&text);
    put_text(plot, x, y, tight, words);
}

static void put_box(struct plot *plot, double x, double y, double width, double height, const char *style)
{
    text_print(plot->text, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"%s\"/>\n", x, y,
               width > 0 ? width : 0, height, style);
}

static void put_line(struct plot *plot, double x, double y, double x_to, double y_to, const char *style)
{
    text_print(plot->text, "<path d=\"M%.1f,%.1fL%.1f,%.1f\" class=\"%s\"/>\n", x, y, x_to, y_to, style);
}

void plot_heading(struct plot *plot, const char *words, const char *note)
{
    plot->y += 30;
    put_text(plot, plot->x, plot->y, "heading", words);
    put_text(plot, plot->x + plot->width, plot->y, "note end", note);
    put_line(plot, plot->x, plot->y + 7, plot->x + plot->width, plot->y + 7, "rule");
    plot->y += 12;
}

/* ------------------------------------------------------------------------------------------------------------- bars */

static const struct balance_row *find_row(const struct balance_report *report, uint8_t group, uint32_t code)
{
    for (uint32_t i = 0; i < report->row_count; i++)
        if (report->rows[i].group == group && report->rows[i].code == code) return &report->rows[i];
    return NULL;
}

/* The end of the axis: 100 % for games, else what holds all bars and whiskers. */
static double axis_of(const struct balance_report *report, uint8_t group)
{
    double most = 0.01;
    for (uint32_t i = 0; i < report->row_count; i++) {
        const struct balance_row *row = &report->rows[i];
        if (row->group != group) continue;
        if (row->unit == BALANCE_OF_GAMES) return 1;
        if (row->value.high > most) most = row->value.high;
        if (report->other != NULL && row->other.high > most) most = row->other.high;
    }
    return most;
}

/* A bar with a whisker, and in a comparison a thin bar of the other rules below it. */
static void put_bar(struct plot *plot, const struct balance_row *row, double axis)
{
    double left = plot->x + plot->width * NAMES, scale = plot->width * (BARS - NAMES) / axis;
    double height = plot->report->other != NULL ? plot->pitch * 0.42 : plot->pitch * 0.6;
    double top = plot->y + plot->pitch * 0.14, middle = top + height / 2;
    put_box(plot, left, top, axis * scale, height, "track");
    put_box(plot, left, top, row->value.mean * scale, height, "bar");
    if (plot->report->other != NULL)
        put_box(plot, left, top + height + 1, row->other.mean * scale, plot->pitch * 0.2, "before");
    if (row->value.games == 0 || (words_never(&row->value) && row->unit != BALANCE_OF_GAMES)) return;
    put_line(plot, left + row->value.low * scale, middle, left + row->value.high * scale, middle, "whisker");
    put_line(plot, left + row->value.low * scale, middle - 3, left + row->value.low * scale, middle + 3, "whisker");
    put_line(plot, left + row->value.high * scale, middle - 3, left + row->value.high * scale, middle + 3, "whisker");
}

static void put_name(struct plot *plot, const struct balance_row *row, double base)
{
    const char *style = words_never(&row->value) ? "idle" : row->is_significant ? "name strong" : "name";
    put_row_text(plot, plot->x + 12, base, style, row->name);
    if (row->is_significant)
        text_print(plot->text, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.6\" class=\"mark\"/>\n", plot->x + 4, base - 4.5);
}

static void put_value(struct plot *plot, const struct balance_row *row, double x, double base)
{
    char words[64];
    struct text text = {words, sizeof words, 0};
    if (row->value.games == 0)
        text_put(&text, "–");
    else if (words_never(&row->value))
        text_put(&text, "never");
    else
        words_of_value(&text, row->unit, row->value.mean);
    text_end(&text);
    put_row_text(plot, x, base, words_never(&row->value) ? "idle end" : "value end", words);
}

/* In the empty part of a move's bar: in how many plies it was legal. */
static void put_legal(struct plot *plot, const struct balance_row *row, double axis, double base)
{
    char words[64];
    struct text text = {words, sizeof words, 0};
    const struct balance_row *legal = find_row(plot->report, BALANCE_LEGAL, row->code);
    if (row->group != BALANCE_MOVES || plot->report->other != NULL || plot->pitch < 13 || legal == NULL) return;
    if (row->value.mean > 0.2 * axis || (row->value.present > 0 && legal->value.present == 0)) return;
    if (legal->value.present == 0)
        text_put(&text, "never legal");
    else {
        text_put(&text, "legal in ");
        words_of_value(&text, legal->unit, legal->value.mean);
        text_put(&text, " of plies");
    }
    text_end(&text);
    put_text(plot, plot->x + plot->width * BARS - 5, base - 1, "small end", words);
}

void plot_bars(struct plot *plot, uint8_t group)
{
    double axis = axis_of(plot->report, group);
    for (uint32_t i = 0; i < plot->report->row_count; i++) {
        const struct balance_row *row = &plot->report->rows[i];
        if (row->group != group) continue;
        double base = plot->y + plot->pitch * 0.68;
        put_name(plot, row, base);
        put_bar(plot, row, axis);
        put_legal(plot, row, axis, base);
        put_value(plot, row, plot->x + plot->width, base);
        plot->y += plot->pitch;
    }
}

/* A table: name, number, its interval, and in a comparison the other rules' number. */
void plot_figures(struct plot *plot, uint8_t group)
{
    for (uint32_t i = 0; i < plot->report->row_count; i++) {
        const struct balance_row *row = &plot->report->rows[i];
        if (row->group != group || row->value.games == 0) continue;
        char words[96];
        struct text text = {words, sizeof words, 0};
        double base = plot->y + plot->pitch * 0.68;
        put_name(plot, row, base);
        put_value(plot, row, plot->x + plot->width * FIGURES, base);
        if (plot->report->other != NULL) {
            text_put(&text, "was ");
            words_of_value(&text, row->unit, row->other.mean);
        } else
            words_of_interval(&text, row->unit, row->value.low, row->value.high);
        text_end(&text);
        put_text(plot, plot->x + plot->width, base, "note end", words);
        plot->y += plot->pitch;
    }
}

/* -------------------------------------------------------------------------------------------------------- histogram */

/* The highest share of games in a bin, of both sets. */
static double highest_share(const struct balance_report *report)
{
    double most = 0;
    for (uint32_t i = 0; i < report->bin_count; i++) {
        most = fmax(most, report->lengths.bins[i] / (double)report->set->game_count);
        if (report->other != NULL) most = fmax(most, report->other_lengths.bins[i] / (double)report->other->game_count);
    }
    return most;
}

static void put_steps(struct plot *plot, double height, double most)
{
    const struct balance_report *report = plot->report;
    double step = plot->width / report->bin_count, floor_y = plot->y + height;
    text_print(plot->text, "<path class=\"outline\" d=\"M%.1f,%.1f", plot->x, floor_y);
    for (uint32_t i = 0; i < report->bin_count; i++) {
        double share = report->other_lengths.bins[i] / (double)report->other->game_count;
        text_print(plot->text, "V%.1fH%.1f", floor_y - height * share / most, plot->x + step * (i + 1));
    }
    text_print(plot->text, "V%.1f\"/>\n", floor_y);
}

/* Numbers below the axis, at every so many bins that they do not touch. */
static void put_axis(struct plot *plot, double base)
{
    uint32_t count = plot->report->bin_count, each = count > 16 ? 4 : count > 8 ? 2 : 1;
    for (uint32_t i = 0; i <= count; i += each) {
        char words[16];
        struct text text = {words, sizeof words, 0};
        text_print(&text, "%u", (unsigned)(plot->report->bin_start + i * plot->report->bin_width));
        text_end(&text);
        put_text(plot, plot->x + plot->width * i / count, base,
                 i == 0       ? "note"
                 : i == count ? "note end"
                              : "note middle",
                 words);
    }
}

static void put_median(struct plot *plot, double height, const struct balance_lengths *lengths)
{
    double scale = plot->width / (plot->report->bin_count * plot->report->bin_width);
    double origin = plot->x - plot->report->bin_start * scale, y = plot->y + height + 5;
    double x = origin + lengths->median * scale;
    put_line(plot, x, plot->y - 4, x, plot->y + height, "median");
    put_line(plot, origin + lengths->quartile * scale, y, origin + lengths->upper_quartile * scale, y, "quartiles");
}

void plot_lengths(struct plot *plot, double height)
{
    const struct balance_report *report = plot->report;
    double most = highest_share(report), step = plot->width / report->bin_count;
    plot->y += 8;
    for (uint32_t i = 0; i < report->bin_count; i++) {
        double high = height * report->lengths.bins[i] / (double)report->set->game_count / most;
        put_box(plot, plot->x + step * i + 0.75, plot->y + height - high, step - 1.5, high, "bar");
    }
    if (report->other != NULL) put_steps(plot, height, most);
    put_line(plot, plot->x, plot->y + height, plot->x + plot->width, plot->y + height, "axis");
    put_median(plot, height, &report->lengths);
    put_axis(plot, plot->y + height + 23);
    plot->y += height + 28;
}

/* -------------------------------------------------------------------------------------------------------------- map */

/* The board in a drawing: its lowest and highest coordinates, with half a cell around. */
struct frame {
    int32_t left, right, low, high, cell_count;
};

static struct frame frame_of(const brd_rules *rules)
{
    brd_cell_info cell = {.struct_nbytes = sizeof cell};
    struct frame frame = {INT32_MAX, INT32_MIN, INT32_MAX, INT32_MIN, 0};
    while (brd_rules_cell(rules, frame.cell_count, &cell) == BRD_OK) {
        frame.left = cell.x - 600 < frame.left ? cell.x - 600 : frame.left;
        frame.right = cell.x + 600 > frame.right ? cell.x + 600 : frame.right;
        frame.low = cell.y - 600 < frame.low ? cell.y - 600 : frame.low;
        frame.high = cell.y + 600 > frame.high ? cell.y + 600 : frame.high;
        frame.cell_count++;
    }
    return frame;
}

/* Part of the way from the colour of an empty cell to that of the busiest one. */
static void put_colour(struct text *text, double part)
{
    static const int pale[3] = {0xf0, 0xe6, 0xd2}, full[3] = {0xa8, 0x48, 0x1c};
    text_put(text, "#");
    for (int i = 0; i < 3; i++) text_print(text, "%02x", (unsigned)lround(pale[i] + (full[i] - pale[i]) * part));
}

static double visits(const struct balance_set *set, int32_t cell)
{
    double sum = 0, plies = 0;
    for (uint32_t i = 0; i < set->game_count; i++) {
        sum += set->games[i].counts[BALANCE_VISITS][cell];
        plies += set->games[i].plies;
    }
    return plies > 0 ? sum / plies : 0;
}

static void put_shape(struct plot *plot, const brd_cell_info *cell, double x, double y, double scale)
{
    int corners = cell->shape == BRD_SHAPE_SQUARE ? 4 : 6;
    double turn = cell->shape == BRD_SHAPE_HEXAGON ? 0.5 : cell->shape == BRD_SHAPE_SQUARE ? 0.5 : 0;
    double radius = 500 * scale / cos(acos(-1) / corners) * 0.96;
    for (int i = 0; i < corners; i++) {
        double angle = 2 * acos(-1) * (i + turn) / corners;
        text_print(plot->text, "%s%.1f,%.1f", i > 0 ? "L" : "M", x + radius * cos(angle), y - radius * sin(angle));
    }
}

static void put_cell(struct plot *plot, const brd_cell_info *cell, double x, double y, double scale, double part)
{
    text_put(plot->text, "<path d=\"");
    put_shape(plot, cell, x, y, scale);
    text_put(plot->text, "Z\" fill=\"");
    put_colour(plot->text, part);
    text_put(plot->text, "\"/>\n");
    text_print(plot->text, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" class=\"cell%s\">%s</text>\n", x,
               y + 110 * scale, 320 * scale, part > 0.6 ? " light" : "", cell->name);
}

void plot_map(struct plot *plot, double height)
{
    const struct balance_set *set = plot->report->set;
    struct frame frame = frame_of(set->rules);
    brd_cell_info cell = {.struct_nbytes = sizeof cell};
    double most = 1e-9, scale = fmin(plot->width / (frame.right - frame.left), height / (frame.high - frame.low));
    double middle = plot->x + plot->width / 2, left = middle - (frame.right - frame.left) * scale / 2;
    for (int32_t i = 0; i < frame.cell_count; i++) most = fmax(most, visits(set, i));
    for (int32_t i = 0; i < frame.cell_count; i++) {
        brd_rules_cell(set->rules, i, &cell);
        put_cell(plot, &cell, left + (cell.x - frame.left) * scale, plot->y + (frame.high - cell.y) * scale, scale,
                 visits(set, i) / most);
    }
    plot->y += (frame.high - frame.low) * scale;
}
