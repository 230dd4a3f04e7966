/*
 * growing.c: a host's program that asks for every structure that may grow, in every size that a program of any version
 * may ask for. growth.sh compiles it with today's header, and with one whose structures all have GROWN more bytes, and
 * runs each with libraries of both headers. The argument: how many bytes more than 1.0.0 the library knows. A library
 * that knows more sets all of these to MORE.
 */
#include <boardrules/boardrules.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef GROWN
#define GROWN 0
#endif

enum { MOST = 4096, AFTER = 64, FILL = 0xA5, MORE = 7 };

static brd_rules rules;
static brd_state state;
static brd_move move;
static char record_text[1024];
static size_t record_nbytes;
static int failures;

static int32_t get_move_info(void *to)
{
    return brd_move_describe(&rules, &state, BRD_REFEREE, move, to);
}
static int32_t get_pending(void *to)
{
    return brd_state_pending(&rules, &state, BRD_REFEREE, to);
}
static int32_t get_outcome(void *to)
{
    return brd_state_outcome(&rules, &state, to);
}
static int32_t get_rules_info(void *to)
{
    return brd_rules_info_get(&rules, to);
}
static int32_t get_cell_info(void *to)
{
    return brd_rules_cell(&rules, 3, to);
}
static int32_t get_type_info(void *to)
{
    return brd_rules_type(&rules, 0, to);
}
static int32_t get_seat_info(void *to)
{
    return brd_rules_seat(&rules, 1, to);
}
static int32_t get_quantity_info(void *to)
{
    return brd_rules_quantity(&rules, BRD_COUNTER, 0, to);
}
static int32_t get_switch_info(void *to)
{
    return brd_rules_switch(&rules, 1, to);
}
static int32_t get_record(void *to)
{
    return brd_record_open(to, record_text, record_nbytes, NULL, 0, NULL);
}

/* now: the size in today's library; least: in 1.0.0 (least.txt). */
static const struct row {
    const char *name;
    uint32_t now, least;
    int32_t (*get)(void *to);
} rows[] = {
    {"brd_move_info", sizeof(brd_move_info) - GROWN, 20, get_move_info},
    {"brd_pending", sizeof(brd_pending) - GROWN, 16, get_pending},
    {"brd_outcome", sizeof(brd_outcome) - GROWN, 16, get_outcome},
    {"brd_rules_info", sizeof(brd_rules_info) - GROWN, 80, get_rules_info},
    {"brd_cell_info", sizeof(brd_cell_info) - GROWN, 36, get_cell_info},
    {"brd_type_info", sizeof(brd_type_info) - GROWN, 52, get_type_info},
    {"brd_seat_info", sizeof(brd_seat_info) - GROWN, 32, get_seat_info},
    {"brd_quantity_info", sizeof(brd_quantity_info) - GROWN, 44, get_quantity_info},
    {"brd_switch_info", sizeof(brd_switch_info) - GROWN, 176, get_switch_info},
    {"brd_record", sizeof(brd_record) - GROWN, 128, get_record},
};

static void check(int good, const struct row *row, uint32_t asked, const char *what)
{
    if (good) return;
    failures++;
    printf("%s, %u bytes asked for: %s\n", row->name, asked, what);
}

static int are(const uint8_t *bytes, uint32_t from, uint32_t to, uint8_t value)
{
    while (from < to && bytes[from] == value) from++;
    return from >= to;
}

static uint32_t struct_nbytes(const uint8_t *bytes)
{
    uint32_t nbytes;
    memcpy(&nbytes, bytes, sizeof nbytes);
    return nbytes;
}

static void prepare(uint32_t asked, uint8_t *bytes)
{
    memset(bytes, FILL, MOST + AFTER);
    memcpy(bytes, &asked, sizeof asked);
}

/* One size; `short_one` has what a program of 1.0.0 gets. */
static void try_size(const struct row *row, uint32_t asked, uint32_t more, const uint8_t *short_one)
{
    static uint64_t aligned[(MOST + AFTER) / 8];
    uint8_t *bytes = (uint8_t *)aligned;
    uint32_t known = asked < row->now + more ? asked : row->now + more, old = known < row->now ? known : row->now;
    prepare(asked, bytes);
    int32_t status = row->get(bytes);
    if (asked < row->least || asked > MOST) {
        check(status == BRD_E_ARGUMENT, row, asked, "not refused");
        check(are(bytes, sizeof asked, MOST + AFTER, FILL) && struct_nbytes(bytes) == asked, row, asked, "changed");
        return;
    }
    check(status == BRD_OK, row, asked, "refused");
    check(struct_nbytes(bytes) == known, row, asked, "struct_nbytes is not what the library knows");
    check(memcmp(bytes + sizeof asked, short_one + sizeof asked, old - sizeof asked) == 0, row, asked,
          "other contents");
    for (uint32_t at = row->now; at < known; at++)
        check(bytes[at] == (at % 4 == row->now % 4 ? MORE : 0), row, asked, "a new member is not there");
    check(are(bytes, known, asked, 0), row, asked, "unknown members are not 0");
    check(are(bytes, asked, MOST + AFTER, FILL), row, asked, "bytes after the structure changed");
    check(row->get(bytes) == BRD_OK && struct_nbytes(bytes) == known, row, asked, "it cannot be passed again");
}

static void try_sizes(const struct row *row, uint32_t more)
{
    static uint64_t short_one[(MOST + AFTER) / 8];
    prepare(row->now, (uint8_t *)short_one);
    check(row->get(short_one) == BRD_OK, row, row->now, "refused");
    check(are((uint8_t *)short_one, row->now, MOST + AFTER, FILL), row, row->now, "bytes after the structure changed");
    for (uint32_t asked = 0; asked <= row->now + 64; asked++) try_size(row, asked, more, (uint8_t *)short_one);
    try_size(row, MOST, more, (uint8_t *)short_one);
    try_size(row, MOST + 1, more, (uint8_t *)short_one);
    try_size(row, UINT32_MAX, more, (uint8_t *)short_one);
}

/* The structures that a program passes in: a record is read to its end, an outcome gets a sentence. */
static void pass_in(uint32_t nbytes_less)
{
    brd_record record;
    brd_outcome outcome;
    brd_state replayed;
    brd_move read;
    char text[256];
    memset(&record, FILL, sizeof record);
    memset(&outcome, FILL, sizeof outcome);
    record.struct_nbytes = sizeof record - nbytes_less;
    outcome.struct_nbytes = sizeof outcome - nbytes_less;
    int good = brd_record_open(&record, record_text, record_nbytes, NULL, 0, NULL) == BRD_OK &&
               brd_record_begin(&record, record_text, record_nbytes, &rules, &replayed, NULL, 0, NULL) == BRD_OK &&
               brd_record_next(&record, record_text, record_nbytes, &rules, &read, NULL, 0, NULL) == 1 &&
               read.code == move.code && brd_state_outcome(&rules, &state, &outcome) == BRD_OK &&
               brd_outcome_sentence(&rules, &outcome, text, sizeof text) > 0;
    if (!good) failures++, printf("a record or an outcome cannot be passed in\n");
}

int main(int argc, char **argv)
{
    uint32_t more = argc == 2 ? (uint32_t)atoi(argv[1]) : 0;
    if (brd_rules_builtin_with(&rules, "thrones", 7, "max_plies=9", 11, NULL, 0, NULL) != BRD_OK) return 2;
    if (brd_state_initial(&rules, &state, 0) != BRD_OK || brd_moves(&rules, &state, BRD_REFEREE, &move, 1) < 1)
        return 2;
    int32_t nbytes = brd_record_head(&rules, &state, BRD_REFEREE, NULL, 0, record_text, sizeof record_text);
    if (nbytes <= 0 || nbytes > (int32_t)sizeof record_text - 32) return 2;
    nbytes += brd_move_format(&rules, move, record_text + nbytes, 16);
    record_text[nbytes++] = '\n';
    record_nbytes = (size_t)nbytes;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) try_sizes(&rows[i], more);
    pass_in(0);
    pass_in(GROWN);
    printf("%s\n", failures == 0 ? "ok" : "failed");
    return failures != 0;
}
