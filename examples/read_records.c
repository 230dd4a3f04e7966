/*
 * read_records FILE: verifies a file of records, one after another (doc/RECORDS.md), such as brdbalance writes, and
 * tells how the games ended. One record at a time is in memory, however many there are. "-" is standard input.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boardrules/boardrules.h"

enum { LINE_NBYTES = 4096 + 3 }; /* with CR, line feed and NUL */

static FILE *file;
static char line[LINE_NBYTES]; /* has been read, and is of the next record */
static char text[BRD_MAX_RECORD_NBYTES + LINE_NBYTES];
static size_t nbytes, line_nbytes;
static unsigned begin, lines; /* the line where the record begins, from 1; how many have been read */

static brd_rules rules;
static brd_fault fault;
static unsigned records, faulty, unfinished, drawn, won[BRD_MAX_SEATS];
static unsigned long long plies;

static bool next_line(void)
{
    bool is_read = fgets(line, sizeof line, file) != NULL;
    bool ends = !is_read || feof(file) || strchr(line, '\n') != NULL || strlen(line) == sizeof line - 1;
    line_nbytes = !is_read ? 0 : strlen(line) + !ends; /* a NUL in it, which no record may have, stays */
    lines++;
    return is_read;
}

/* A record begins with this line, maybe after a byte order mark, and has no other one like it. */
static bool begins(void)
{
    return strncmp(line + (strncmp(line, "\xef\xbb\xbf", 3) == 0 ? 3 : 0), "boardrules-record ", 18) == 0;
}

/* Reads up to the next record. Of one that is too long, so much that it is still too long. */
static bool next_record(void)
{
    if (line_nbytes == 0) return false;
    begin = lines;
    nbytes = 0;
    do {
        size_t length = nbytes <= BRD_MAX_RECORD_NBYTES ? line_nbytes : 0;
        memcpy(text + nbytes, line, length);
        nbytes += length;
    } while (next_line() && !begins());
    return true;
}

/* Most records have the rules of the one before, which need not be loaded again. */
static int32_t load_rules(const brd_record *record)
{
    const char *game = text + record->game.offset, *switches = text + record->switches.offset;
    const char *yaml = text + record->rules.offset;
    if (record->fingerprint != 0 && record->fingerprint == brd_rules_fingerprint(&rules)) return BRD_OK;
    if (record->rules.nbytes > 0) return brd_rules_load(&rules, yaml, record->rules.nbytes, NULL, 0, NULL, 0, NULL);
    return brd_rules_builtin_with(&rules, game, record->game.nbytes, switches, record->switches.nbytes, NULL, 0, NULL);
}

static int32_t verify(void)
{
    brd_state state;
    brd_record record = {.struct_nbytes = sizeof record};
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    int32_t status = brd_record_open(&record, text, nbytes, &fault, 1, NULL);
    if (status == BRD_OK) status = load_rules(&record);
    if (status == BRD_OK) status = brd_record_begin(&record, text, nbytes, &rules, &state, &fault, 1, NULL);
    if (status == BRD_OK) status = brd_record_verify(&record, text, nbytes, &rules, &state, &fault, 1, NULL);
    if (status < 0) return status;
    brd_state_outcome(&rules, &state, &outcome);
    plies += record.ply;
    unfinished += outcome.kind == BRD_NONE_YET;
    drawn += outcome.kind == BRD_DRAW;
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++)
        won[seat] += outcome.kind == BRD_WIN && (outcome.seats >> seat & 1) != 0;
    return status;
}

int main(int argc, char **argv)
{
    file = argc != 2 ? NULL : strcmp(argv[1], "-") == 0 ? stdin : fopen(argv[1], "rb");
    if (file == NULL) return fputs("read_records: a readable file is missing; usage: read_records FILE\n", stderr), 1;
    for (next_line(); next_record(); records++) {
        fault = (brd_fault){.line = 1};
        int32_t status = verify();
        if (status >= 0) continue;
        if (faulty++ < 20)
            printf("line %u: %s %s\n", begin + fault.line - 1, fault.field,
                   fault.message[0] != '\0' ? fault.message : brd_name(NULL, BRD_NAME_STATUS, status));
    }
    printf("%u records, %llu plies; won by seat:", records, plies);
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) printf(" %u", won[seat]);
    printf("; drawn: %u; unfinished: %u; faulty: %u\n", drawn, unfinished, faulty);
    return faulty > 0 || ferror(file) ? EXIT_FAILURE : EXIT_SUCCESS;
}
