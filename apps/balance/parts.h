/* parts.h: what the files of this folder share, and brdbalance uses for its table. */
#ifndef BOARDRULES_BALANCE_PARTS_H
#define BOARDRULES_BALANCE_PARTS_H

#include "balance/balance.h"

#include <stdarg.h>
#include <stdbool.h>

/* -------------------------------------------------------------------------------------------------- numbers.c */

struct interval {
    double low, high;
};

/* How often something happened in so many games, or its mean and standard deviation. */
struct sample {
    uint32_t present, games;
    double mean, deviation;
};

/* 95 % intervals: Wilson's of a share, Student's of a mean; of differences: Newcombe's, Welch's. */
struct interval numbers_share(uint32_t present, uint32_t games);
struct interval numbers_mean(const struct sample *sample);
struct interval numbers_share_difference(const struct sample *one, const struct sample *other);
struct interval numbers_mean_difference(const struct sample *one, const struct sample *other);

/*
 * Of games in order of a value, from 0: the rank so that the median of all games is between the values of this rank,
 * from below and from above, with 95 %.
 */
uint32_t numbers_median_rank(uint32_t games);

/* The probability of such a difference, or a greater one, if there is none: Fisher's exact test, Welch's test. */
double numbers_fisher(const struct sample *one, const struct sample *other);
double numbers_welch(const struct sample *one, const struct sample *other);

/* --------------------------------------------------------------------------------------------- balance_text.c */

/* A text that is written like snprintf: what does not fit is only counted. */
struct text {
    char *at;
    size_t cap, nbytes;
};

void text_put(struct text *text, const char *words);
__attribute__((format(printf, 2, 3))) void text_print(struct text *text, const char *format, ...);
/* In a string of JSON; between tags of XML. */
void text_json(struct text *text, const char *words);
void text_xml(struct text *text, const char *words);
/* Ends the text with a NUL, and returns its full length. */
int32_t text_end(struct text *text);

/* "house_capture" for people: "house capture". */
void text_name(struct text *text, const char *name);

/* ------------------------------------------------------------------------------------------- balance_words.c */

/* "two players, 200 games of equal bots at level 1, seed 7" */
void words_of_setting(struct text *text, const struct balance_set *set);
/* A row's value: "52.0 %", "3.14"; with an interval: "45.1 – 58.8". */
void words_of_value(struct text *text, uint8_t unit, double value);
void words_of_interval(struct text *text, uint8_t unit, double low, double high);
/* A difference: "+6.0 %"; its interval: "−3.1 to +15.1". */
void words_of_range(struct text *text, uint8_t unit, double low, double high);
void words_of_difference(struct text *text, uint8_t unit, double value);
/* Whether nothing of the kind happened in any game. */
bool words_never(const struct balance_value *value);

/* --------------------------------------------------------------------------------------------- plot.c, plots.c */

/* A picture that is being drawn: down a column. */
struct plot {
    struct text *text;
    const struct balance_report *report;
    double x, y, width; /* of the column */
    double pitch;       /* from row to row */
};

void plot_heading(struct plot *plot, const char *words, const char *note);
/* The rows of a group as bars; with numbers of the same types from other groups beside them. */
void plot_bars(struct plot *plot, uint8_t group);
void plot_lengths(struct plot *plot, double height);
void plot_figures(struct plot *plot, uint8_t group);
void plot_map(struct plot *plot, double height);

#endif
