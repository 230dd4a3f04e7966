/* balance_report.c: makes figures of what was counted in the games. */
#include "balance/parts.h"

#include <math.h>
#include <string.h>

static const char *const group_names[BALANCE_GROUPS] = {"wins",  "endings", "length",   "course", "moves",
                                                        "legal", "pieces",  "captured", "used",   "phases"};

const char *balance_group_name(int32_t group)
{
    return group >= 0 && group < BALANCE_GROUPS ? group_names[group] : NULL;
}

/* ------------------------------------------------------------------------------------------------- what is measured */

/* Codes of rows of wins that belong to no seat. */
enum { DRAWN = 100, STOPPED = 200 };
enum { PLIES, OPTIONS, FORCED, CAPTURES, LEADS, BEHIND, DECIDED, COURSE_ROWS };

struct course_row {
    const char *name;
    uint8_t unit;
};

static const struct course_row course_rows[COURSE_ROWS] = {
    [PLIES] = {"plies", BALANCE_NUMBER},
    [OPTIONS] = {"legal moves a ply", BALANCE_NUMBER},
    [FORCED] = {"plies with one legal move", BALANCE_IN_GAME},
    [CAPTURES] = {"plies that capture", BALANCE_IN_GAME},
    [LEADS] = {"changes of the lead", BALANCE_NUMBER},
    [BEHIND] = {"won from behind", BALANCE_OF_GAMES},
    [DECIDED] = {"winner ahead for good after", BALANCE_IN_GAME},
};

/* A ratio; false, and thus no value, if there is nothing to divide by. */
static bool divide(double above, double below, double *value)
{
    *value = below > 0 ? above / below : 0;
    return below > 0;
}

static bool measure_win(const struct balance_game *game, uint32_t code, double *value)
{
    if (code == STOPPED)
        *value = game->kind == BRD_NONE_YET;
    else if (code == DRAWN)
        *value = game->kind == BRD_DRAW;
    else
        *value = (game->winners >> code & 1) != 0;
    return true;
}

/* Whether another side than the winner's led at some time; since when the winner's led. */
static bool measure_lead(const struct balance_game *game, uint32_t code, double *value)
{
    bool kept = game->leader < BRD_MAX_SEATS && (game->winners >> game->leader & 1) != 0;
    if (game->winners == 0) return false;
    if (code == DECIDED) return divide(kept ? game->lead_ply : game->plies, game->plies, value);
    *value = (game->led & ~game->winners) != 0;
    return true;
}

static bool measure_course(const struct balance_game *game, uint32_t code, double *value)
{
    double seats = game->seat_plies;
    *value = code == PLIES ? game->plies : game->leads;
    if (code == OPTIONS) return divide(game->options, seats, value);
    if (code == FORCED) return divide(seats - game->choices, seats, value);
    if (code == CAPTURES) return divide(game->captures, seats, value);
    return code == PLIES || code == LEADS ? true : measure_lead(game, code, value);
}

/* The value of a row in a game. False: this game has none. */
static bool measure(const struct balance_game *game, const struct balance_row *row, double *value)
{
    const uint16_t(*counts)[BALANCE_CODES] = game->counts;
    switch (row->group) {
    case BALANCE_MOVES: return divide(counts[BALANCE_KINDS][row->code], game->plies, value);
    case BALANCE_LEGAL: return divide(counts[BALANCE_OFFERS][row->code], game->seat_plies, value);
    case BALANCE_PIECES: return divide(counts[BALANCE_ACTS][row->code], game->seat_plies, value);
    case BALANCE_IN_PHASES: return divide(counts[BALANCE_PHASES][row->code], game->seat_plies, value);
    case BALANCE_USED: return divide(counts[BALANCE_USED_ITEMS][row->code], counts[BALANCE_PLACED][row->code], value);
    case BALANCE_CAPTURED: *value = counts[BALANCE_TAKEN][row->code]; return true;
    case BALANCE_LENGTH:
    case BALANCE_COURSE: return measure_course(game, row->code, value);
    case BALANCE_ENDINGS: *value = game->kind != BRD_NONE_YET && game->ending == row->code; return true;
    default: return measure_win(game, row->code, value);
    }
}

static void set_interval(struct balance_value *value, uint8_t unit)
{
    struct sample sample = {value->present, value->games, value->mean, value->deviation};
    struct interval interval =
        unit == BALANCE_OF_GAMES ? numbers_share(value->present, value->games) : numbers_mean(&sample);
    value->low = interval.low < 0 ? 0 : interval.low;
    value->high = unit == BALANCE_IN_GAME && interval.high > 1 ? 1 : interval.high;
}

/* Mean and deviation in two passes over the games. */
static struct balance_value value_of(const struct balance_set *set, const struct balance_row *row)
{
    struct balance_value value = {.games = 0};
    double sum = 0, squares = 0, one;
    for (uint32_t i = 0; i < set->game_count; i++)
        if (measure(&set->games[i], row, &one)) {
            sum += one;
            value.games++;
            value.present += one > 0;
        }
    value.mean = value.games > 0 ? sum / value.games : 0;
    for (uint32_t i = 0; i < set->game_count; i++)
        if (measure(&set->games[i], row, &one)) squares += (one - value.mean) * (one - value.mean);
    value.deviation = value.games > 1 ? sqrt(squares / (value.games - 1.0)) : 0;
    set_interval(&value, row->unit);
    return value;
}

/* -------------------------------------------------------------------------------------------------------- comparing */

static void compare(struct balance_row *row)
{
    struct sample one = {row->value.present, row->value.games, row->value.mean, row->value.deviation};
    struct sample other = {row->other.present, row->other.games, row->other.mean, row->other.deviation};
    bool share = row->unit == BALANCE_OF_GAMES;
    row->difference = one.mean - other.mean;
    if (one.games == 0 || other.games == 0) return;
    struct interval interval = share ? numbers_share_difference(&one, &other) : numbers_mean_difference(&one, &other);
    row->is_compared = 1;
    row->low = interval.low;
    row->high = interval.high;
    row->p = share ? numbers_fisher(&one, &other) : numbers_welch(&one, &other);
}

/* A row that is the same in all games of both sets is no question, so it does not count as one that is asked. */
static bool is_asked(const struct balance_row *row)
{
    return row->is_compared && (row->value.deviation > 0 || row->other.deviation > 0 || row->difference != 0);
}

static struct balance_row *least(struct balance_report *report, double above)
{
    struct balance_row *found = NULL;
    for (uint32_t i = 0; i < report->row_count; i++) {
        struct balance_row *row = &report->rows[i];
        if (is_asked(row) && row->adjusted > above && (found == NULL || row->p < found->p)) found = row;
    }
    return found;
}

/* Holm: the smallest of m probabilities counts m times, the next m - 1 times; none less than the one before. */
static void adjust(struct balance_report *report)
{
    enum { OPEN = 2 };
    double before = 0;
    for (uint32_t i = 0; i < report->row_count; i++) {
        report->compared += is_asked(&report->rows[i]);
        report->rows[i].adjusted = OPEN;
    }
    for (uint32_t left = report->compared; left > 0; left--) {
        struct balance_row *row = least(report, 1);
        double adjusted = row->p * left > before ? row->p * left : before;
        before = row->adjusted = adjusted < 1 ? adjusted : 1;
        row->is_significant = before < 0.05;
        report->significant += row->is_significant;
    }
    for (uint32_t i = 0; i < report->row_count; i++)
        if (report->rows[i].adjusted > 1) report->rows[i].adjusted = 1;
}

/* ------------------------------------------------------------------------------------------------------------- rows */

/* The seats of a seat's side. */
static uint32_t side_of(const struct balance_set *set, uint32_t seat)
{
    uint32_t side = 0;
    brd_seat_info info = {.struct_nbytes = sizeof info}, partner = info;
    brd_rules_seat(set->rules, (int32_t)seat, &info);
    for (int32_t i = 0; i < balance_players(set); i++) {
        brd_rules_seat(set->rules, i, &partner);
        if (partner.team == info.team) side |= 1U << i;
    }
    return side;
}

static bool is_of_types(const struct balance_row *row)
{
    return row->group == BALANCE_PIECES || row->group == BALANCE_CAPTURED || row->group == BALANCE_USED;
}

/* Finds a type by its name: files may add types of their own, in any order. */
static bool find_type(const brd_rules *rules, const char *name, uint32_t *type)
{
    const char *other;
    for (int32_t i = 0; (other = brd_name(rules, BRD_NAME_TYPE, i)) != NULL; i++)
        if (strcmp(other, name) == 0) {
            *type = (uint32_t)i;
            return true;
        }
    return false;
}

/*
 * Whether the other rules have a row, which then has this code there. A side of two partners is not compared with a
 * player who has none.
 */
static bool other_has(const struct balance_report *report, const struct balance_row *row, uint32_t *code)
{
    if (report->other == NULL) return false;
    *code = row->code;
    if (is_of_types(row))
        return find_type(report->other->rules, brd_name(report->set->rules, BRD_NAME_TYPE, (int32_t)row->code), code);
    if (row->group != BALANCE_WINS || row->code >= BRD_MAX_SEATS) return true;
    return side_of(report->set, row->code) == side_of(report->other, row->code);
}

static void add(struct balance_report *report, uint8_t group, uint8_t unit, uint32_t code, const char *name)
{
    struct balance_row *row = &report->rows[report->row_count];
    if (report->row_count >= BALANCE_ROWS_MOST || name == NULL) return;
    *row = (struct balance_row){.group = group, .unit = unit, .code = code, .p = 1};
    struct text text = {row->name, sizeof row->name, 0};
    text_name(&text, name);
    text_end(&text);
    row->value = value_of(report->set, row);
    struct balance_row twin = *row;
    if (other_has(report, row, &twin.code)) {
        row->other = value_of(report->other, &twin);
        compare(row);
    }
    report->row_count++;
}

/* "White"; partners together, "Player 1, Player 3". */
static void name_side(const struct balance_set *set, uint32_t side, struct text *name)
{
    brd_seat_info info = {.struct_nbytes = sizeof info};
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++) {
        if ((side >> seat & 1) == 0) continue;
        brd_rules_seat(set->rules, seat, &info);
        text_print(name, "%s%s", name->nbytes > 0 ? ", " : "", info.name);
    }
    text_end(name);
}

/* One row for each side, with the code of its first seat. */
static void add_wins(struct balance_report *report)
{
    for (uint32_t seat = 0; seat < (uint32_t)balance_players(report->set); seat++) {
        char name[64];
        struct text text = {name, sizeof name, 0};
        uint32_t side = side_of(report->set, seat), earlier = side & ((1U << seat) - 1);
        name_side(report->set, side, &text);
        if (earlier == 0) add(report, BALANCE_WINS, BALANCE_OF_GAMES, seat, name);
    }
    add(report, BALANCE_WINS, BALANCE_OF_GAMES, DRAWN, "draw");
    add(report, BALANCE_WINS, BALANCE_OF_GAMES, STOPPED, "stopped at the limit");
}

static void add_family(struct balance_report *report, uint8_t group, uint8_t unit, int32_t names, uint32_t count)
{
    for (uint32_t code = 0; code < count; code++)
        add(report, group, unit, code, brd_name(report->set->rules, names, (int32_t)code));
}

static bool is_switch(const brd_rules *rules, const char *name)
{
    brd_switch_info info = {.struct_nbytes = sizeof info};
    for (int32_t i = 0; brd_rules_switch(rules, i, &info) == BRD_OK; i++)
        if (strcmp(info.name, name) == 0) return true;
    return false;
}

/* Those that games may have, and those of switches, by their names: limits that are off have rows, too. */
static void add_endings(struct balance_report *report)
{
    const brd_rules *rules = report->set->rules;
    brd_rules_info info = {.struct_nbytes = sizeof info}, other = info;
    brd_rules_info_get(rules, &info);
    if (report->other != NULL) brd_rules_info_get(report->other->rules, &other);
    for (uint32_t code = 1; code < info.ending_count; code++) {
        const char *name = brd_name(rules, BRD_NAME_ENDING, (int32_t)code);
        if (((info.endings | other.endings) >> code & 1) != 0 || is_switch(rules, name))
            add(report, BALANCE_ENDINGS, BALANCE_OF_GAMES, code, name);
    }
}

/* The ground has a row only where it can be captured. */
static void add_captured(struct balance_report *report, uint32_t count)
{
    brd_type_info type = {.struct_nbytes = sizeof type};
    for (uint32_t code = 0; code < count; code++) {
        uint32_t before = report->row_count;
        brd_rules_type(report->set->rules, (int32_t)code, &type);
        add(report, BALANCE_CAPTURED, BALANCE_NUMBER, code, brd_name(report->set->rules, BRD_NAME_TYPE, (int32_t)code));
        const struct balance_row *row = &report->rows[before];
        if (type.layer == BRD_GROUND && row->value.present == 0 && row->other.present == 0) report->row_count = before;
    }
}

static void add_course(struct balance_report *report)
{
    bool thinks = report->set->setting.level > 0 && (report->other == NULL || report->other->setting.level > 0);
    add(report, BALANCE_LENGTH, BALANCE_NUMBER, PLIES, course_rows[PLIES].name);
    for (uint32_t i = OPTIONS; i < (thinks ? COURSE_ROWS : LEADS); i++)
        add(report, BALANCE_COURSE, course_rows[i].unit, i, course_rows[i].name);
}

/* Types that come onto the board. */
static void add_used(struct balance_report *report, uint32_t count)
{
    for (uint32_t type = 0; type < count; type++) {
        uint32_t before = report->row_count;
        add(report, BALANCE_USED, BALANCE_IN_GAME, type, brd_name(report->set->rules, BRD_NAME_TYPE, (int32_t)type));
        if (report->rows[before].value.games + report->rows[before].other.games == 0) report->row_count = before;
    }
}

static void add_rows(struct balance_report *report)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(report->set->rules, &info);
    add_wins(report);
    add_endings(report);
    add_course(report);
    add_family(report, BALANCE_MOVES, BALANCE_IN_GAME, BRD_NAME_MOVE_KIND, info.move_kind_count);
    add_family(report, BALANCE_LEGAL, BALANCE_IN_GAME, BRD_NAME_MOVE_KIND, info.move_kind_count);
    add_family(report, BALANCE_PIECES, BALANCE_IN_GAME, BRD_NAME_TYPE, info.type_count);
    add_captured(report, info.type_count);
    add_used(report, info.type_count);
    add_family(report, BALANCE_IN_PHASES, BALANCE_IN_GAME, BRD_NAME_PHASE, info.phase_count);
}

/* ---------------------------------------------------------------------------------------------------------- lengths */

/* The length that the game of this rank has, of 0 to game_count - 1, by increasing length. */
static uint32_t ranked(const uint32_t *of_length, uint32_t rank)
{
    uint32_t length = 0, below = of_length[0];
    while (below <= rank && length < BALANCE_PLIES_MOST) below += of_length[++length];
    return length;
}

static void set_median(struct balance_lengths *lengths, const uint32_t *of_length, uint32_t games)
{
    uint32_t rank = numbers_median_rank(games);
    lengths->median = (ranked(of_length, (games - 1) / 2) + ranked(of_length, games / 2) + 1) / 2;
    lengths->low = ranked(of_length, rank);
    lengths->high = ranked(of_length, games - 1 - rank);
}

static void set_lengths(const struct balance_set *set, struct balance_lengths *lengths)
{
    uint32_t of_length[BALANCE_PLIES_MOST + 1] = {0}, last = set->game_count - 1;
    for (uint32_t i = 0; i < set->game_count; i++) of_length[set->games[i].plies]++;
    lengths->shortest = ranked(of_length, 0);
    lengths->quartile = ranked(of_length, last / 4);
    lengths->upper_quartile = ranked(of_length, last - last / 4);
    lengths->longest = ranked(of_length, last);
    set_median(lengths, of_length, set->game_count);
}

static void fill_bins(const struct balance_set *set, const struct balance_report *report, uint32_t *bins)
{
    for (uint32_t i = 0; i < set->game_count; i++)
        bins[(set->games[i].plies - report->bin_start) / report->bin_width]++;
}

/* Bins are 1, 2 or 5 times a power of ten wide, so that readers can name them. */
static void set_bins(struct balance_report *report)
{
    static const uint32_t widths[] = {1, 2, 5, 10, 20, 50, 100, 200, 500};
    const struct balance_lengths *lengths = &report->lengths;
    const struct balance_lengths *other = report->other != NULL ? &report->other_lengths : lengths;
    uint32_t longest = lengths->longest > other->longest ? lengths->longest : other->longest, i = 0;
    uint32_t shortest = lengths->shortest < other->shortest ? lengths->shortest : other->shortest;
    while (longest / widths[i] - shortest / widths[i] >= BALANCE_BINS) i++;
    report->bin_width = widths[i];
    report->bin_start = shortest / widths[i] * widths[i];
    report->bin_count = longest / widths[i] - shortest / widths[i] + 1;
    fill_bins(report->set, report, report->lengths.bins);
    if (report->other != NULL) fill_bins(report->other, report, report->other_lengths.bins);
}

/* How many games end in a position, after so many plies, in which no game before them ends. */
static uint32_t count_distinct(const struct balance_set *set)
{
    uint32_t distinct = 0;
    for (uint32_t i = 0; i < set->game_count; i++) {
        uint32_t j = 0;
        while (j < i && (set->games[j].end != set->games[i].end || set->games[j].plies != set->games[i].plies)) j++;
        distinct += j == i;
    }
    return distinct;
}

/* ------------------------------------------------------------------------------------------------------- the report */

int32_t balance_players(const struct balance_set *set)
{
    brd_state start;
    int32_t status = brd_state_initial(set->rules, &start, set->setting.players);
    return status != BRD_OK ? status : brd_state_players(set->rules, &start);
}

/* Sets that can be compared are of one game and have as many players. */
static bool can_compare(const struct balance_set *set, const struct balance_set *other)
{
    return strcmp(brd_rules_name(set->rules), brd_rules_name(other->rules)) == 0 &&
           balance_players(set) == balance_players(other);
}

int32_t balance_report(const struct balance_set *set, const struct balance_set *other, struct balance_report *report)
{
    if (balance_players(set) < 0 || set->game_count == 0) return BRD_E_ARGUMENT;
    if (other != NULL && (other->game_count == 0 || !can_compare(set, other))) return BRD_E_ARGUMENT;
    memset(report, 0, sizeof *report);
    report->set = set;
    report->other = other;
    report->distinct = count_distinct(set);
    set_lengths(set, &report->lengths);
    if (other != NULL) set_lengths(other, &report->other_lengths);
    set_bins(report);
    add_rows(report);
    adjust(report);
    return BRD_OK;
}
