/*
 * perft_parts.h: what a part of perft prints, and how --merge adds it up. A part is a line: depth, game, fingerprint,
 * hash of the position, "|", I/N, count, seconds.
 */
#ifndef EXAMPLES_PERFT_PARTS_H
#define EXAMPLES_PERFT_PARTS_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boardrules/boardrules.h"

enum { PARTS_MOST = 10000 };

/* Parts that have been read: all count the same, `study`. */
struct parts {
    char study[96], seen[PARTS_MOST];
    unsigned of;
    uint64_t count;
    double seconds;
};

/* Reads I/N: part I, from 1, of N. */
static bool parts_read(const char *text, unsigned *part, unsigned *of)
{
    char rest;
    return sscanf(text, "%u/%u%c", part, of, &rest) == 2 && *part >= 1 && *part <= *of && *of <= PARTS_MOST;
}

static void parts_print(const brd_rules *rules, const brd_state *state, int32_t depth)
{
    printf("%" PRId32 " %s %016" PRIx64 " %016" PRIx64 " |", depth, brd_rules_name(rules), brd_rules_fingerprint(rules),
           brd_state_hash(rules, state));
}

/* Adds a part. Returns what is wrong with it, or NULL. */
static const char *parts_add(struct parts *parts, const char *line)
{
    char study[96] = "", share[24] = "", end = '\0';
    unsigned part, of;
    uint64_t count;
    double seconds;
    sscanf(line, "%95[^|]| %23s %" SCNu64 " %lf s%c", study, share, &count, &seconds, &end);
    if (end != '\n' || !parts_read(share, &part, &of)) return "this is not a part";
    if (parts->of == 0) {
        strcpy(parts->study, study);
        parts->of = of;
    }
    if (strcmp(study, parts->study) != 0) return "this part counts something else than those before";
    if (of != parts->of) return "this is one of another number of parts than those before";
    if (parts->seen[part - 1]++ > 0) return "this part was there before";
    if (count > UINT64_MAX - parts->count) return "the sum does not fit into 64 bits";
    parts->count += count;
    parts->seconds += seconds;
    return NULL;
}

static const char *parts_add_file(struct parts *parts, FILE *file)
{
    char line[256];
    const char *fault = NULL;
    while (fault == NULL && fgets(line, sizeof line, file) != NULL) fault = parts_add(parts, line);
    return fault;
}

/* Prints the sum of all parts, as perft prints a count. Each file may have several. */
static int parts_merge(char **files)
{
    static struct parts parts;
    unsigned part = 0;
    for (; *files != NULL; files++) {
        FILE *file = fopen(*files, "r");
        const char *fault = file != NULL ? parts_add_file(&parts, file) : "this cannot be read";
        if (file != NULL) fclose(file);
        if (fault != NULL) return fprintf(stderr, "perft: %s: %s\n", *files, fault), EXIT_FAILURE;
    }
    while (part < parts.of && parts.seen[part] != 0) part++;
    if (parts.of == 0) return fputs("perft: there is no part\n", stderr), EXIT_FAILURE;
    if (part < parts.of) return fprintf(stderr, "perft: part %u of %u is missing\n", part + 1, parts.of), EXIT_FAILURE;
    printf("%2d %20" PRIu64 " %8.3f s\n", atoi(parts.study), parts.count, parts.seconds);
    return EXIT_SUCCESS;
}

#endif
