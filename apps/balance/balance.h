/*
 * balance.h: tells how a game plays under some rules. Bots of one level play games on all seats; what happens is
 * counted, and reported as figures with intervals, as JSON and as a page of plots. It uses the public interface and
 * the bot, and has no knowledge of any game. MIT license.
 *
 *     bot_open(rules, bot, nbytes); bot_learn(...);             once; level 0 needs no bot
 *     balance_begin(set, number, play);                         for each game, 0 to game_count - 1
 *     while (balance_ply(set, play, bot) > 0) {}
 *     games[number] = play->game;
 *     balance_report(&set, NULL, report);
 *     balance_json(report, text, cap); balance_plots(report, text, cap);
 *
 * The caller provides all memory. There is no input or output and no global. A game depends only on the rules, the
 * setting and its number, so equal settings give equal games on every machine, played in whichever order.
 *
 * Statuses are those of the library.
 */
#ifndef BOARDRULES_BALANCE_BALANCE_H
#define BOARDRULES_BALANCE_BALANCE_H

#include "boardrules/boardrules.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BALANCE_PLIES_MOST 5000     /* the longest game */
#define BALANCE_CODES BRD_MAX_CELLS /* no family has more codes than that of cells */
#define BALANCE_BINS 24             /* of the histogram of lengths */
#define BALANCE_ROWS_MOST \
    2304 /* more than there are codes of all families together: 400 cells, 255 each of seven others */

/* What is counted in a game for each code of a family. */
#define BALANCE_KINDS 0      /* plies by kind of move */
#define BALANCE_PHASES 1     /* seats' plies in each phase */
#define BALANCE_ACTS 2       /* seats' plies in which a type of item acts, is placed or drawn */
#define BALANCE_TAKEN 3      /* items of a type that were captured */
#define BALANCE_USED_ITEMS 4 /* those of BALANCE_PLACED on whose cell something happened later */
#define BALANCE_VISITS 5     /* plies that changed something on a cell */
#define BALANCE_OFFERS 6     /* seats' plies in which a kind of move was legal */
#define BALANCE_PLACED 7     /* items of a type that are on the board at the start or came onto it */
#define BALANCE_FAMILIES 8   /* their number */

/* How the games are played. */
struct balance_setting {
    int32_t players;      /* 0: the fewest */
    int32_t level;        /* of the bot; 0 plays at random */
    int32_t opening;      /* so many plies of seats at the start of a game are random */
    int32_t plies_most;   /* games without an end by then are stopped */
    int32_t milliseconds; /* that the bot had for a ply instead of the level's positions; 0: none. For readers alone */
    int32_t reserved;
    uint64_t seed;
};

/* What happened in a game. */
struct balance_game {
    uint32_t plies, seat_plies, chance_plies; /* all; those of seats; those of chance */
    uint32_t choices, options; /* seats' plies with a choice; legal moves, summed over all seats' plies */
    uint32_t captures;         /* plies in which something was captured */
    uint32_t leads, lead_ply;  /* how often the lead changed; when its last owner took it */
    uint16_t winners, led;     /* masks of seats: who won; who led at some time, by its own estimate */
    uint8_t kind, ending;      /* as in brd_outcome; BRD_NONE_YET: stopped */
    uint8_t leader;            /* a seat of the side that led last, or BRD_NO_SEAT */
    uint8_t reserved;
    uint64_t end; /* the key of its last position */
    uint16_t counts[BALANCE_FAMILIES][BALANCE_CODES];
};

/* Games that were played under some rules. */
struct balance_set {
    const brd_rules *rules;
    const struct balance_game *games;
    uint32_t game_count;
    struct balance_setting setting;
    char name[80]; /* of the rules, for readers */
};

/* A game that is being played. */
struct balance_play {
    struct balance_game game;
    brd_state state;
    uint64_t seed;
    int32_t players;
    uint32_t type_count;
    uint8_t waiting[BRD_MAX_CELLS][BRD_TYPE_HIDDEN]; /* items by type on whose cell nothing has happened yet */
    uint32_t estimates[BRD_MAX_SEATS];
    uint64_t keys[BALANCE_PLIES_MOST];
    brd_move move; /* the last ply */
    brd_move moves[BRD_MAX_MOVES];
    brd_event events[BRD_MAX_EVENTS];
};

/*
 * Returns how many positions the bot shall value next, 0 if it has thought enough: for hosts that give it time, or
 * that may be interrupted. positions: how many it has valued for this ply.
 */
typedef uint32_t (*balance_thinks)(void *context, uint32_t positions);

/* Units of a row's value. */
#define BALANCE_OF_GAMES 0 /* a share of games */
#define BALANCE_IN_GAME 1  /* the mean of a share in each game */
#define BALANCE_NUMBER 2   /* the mean of a number in each game */

/* Groups of rows. */
#define BALANCE_WINS 0
#define BALANCE_ENDINGS 1
#define BALANCE_LENGTH 2
#define BALANCE_COURSE 3
#define BALANCE_MOVES 4
#define BALANCE_LEGAL 5
#define BALANCE_PIECES 6
#define BALANCE_CAPTURED 7
#define BALANCE_USED 8
#define BALANCE_IN_PHASES 9
#define BALANCE_GROUPS 10

/* A value with its interval of 95 %: Wilson's for shares of games, Student's for means. */
struct balance_value {
    uint32_t games, present; /* games that have such a value; in which it is above 0 */
    double mean, low, high, deviation;
};

struct balance_row {
    uint8_t group, unit;
    uint8_t is_compared; /* both sets have this row */
    uint8_t is_significant;
    uint32_t code; /* of the family that the group is about; a seat of the side */
    char name[64];
    struct balance_value value, other;
    double difference, low, high; /* value - other, with its interval of 95 % */
    double p, adjusted;           /* of Fisher's exact test or Welch's; adjusted for the number of rows by Holm */
};

struct balance_lengths {
    uint32_t shortest, quartile, median, upper_quartile, longest;
    uint32_t low, high; /* interval of 95 % of the median, from the order of the lengths */
    uint32_t bins[BALANCE_BINS];
};

struct balance_report {
    const struct balance_set *set, *other; /* other: what it is compared with, or NULL */
    uint32_t row_count, distinct, significant, compared;
    uint32_t bin_count, bin_width, bin_start; /* of both histograms; bin_start: the lowest length of the first bin */
    struct balance_lengths lengths, other_lengths;
    struct balance_row rows[BALANCE_ROWS_MOST];
};

/* Begins a game. BRD_E_ARGUMENT: the rules or this file do not allow such a setting. */
int32_t balance_begin(const struct balance_set *set, uint32_t number, struct balance_play *play);

/*
 * Makes a ply. Returns 1 if another one follows, 0 if the game is over or stopped. bot: an open bot of these rules, or
 * NULL for level 0. With thinks NULL the level
 * says how long it thinks.
 */
int32_t balance_ply(const struct balance_set *set, struct balance_play *play, void *bot, balance_thinks thinks,
                    void *context);

/* Returns how many players the games of a set have. BRD_E_ARGUMENT: the rules do not allow that number. */
int32_t balance_players(const struct balance_set *set);

/* Reports a set; with `other`, also what differs from it. BRD_E_ARGUMENT: they are of different games. */
int32_t balance_report(const struct balance_set *set, const struct balance_set *other, struct balance_report *report);

/* Return the name of a group of rows: "endings". */
const char *balance_group_name(int32_t group);

/* Write a report like snprintf: as JSON (apps/tools/brdbalance.md), as a page of plots (SVG). */
int32_t balance_json(const struct balance_report *report, char *text, size_t cap);
int32_t balance_plots(const struct balance_report *report, char *text, size_t cap);

#ifdef __cplusplus
}
#endif

#endif
