/* read_record FILE: reads a game record (doc/RECORDS.md): its tags, each ply as a sentence, how the game ended. */
#include <stdio.h>
#include <stdlib.h>

#include "boardrules/boardrules.h"

enum { TEXT_NBYTES = 1 << 20 };

static char text[TEXT_NBYTES];
static size_t nbytes;
static brd_rules rules;
static brd_record record = {.struct_nbytes = sizeof record};
static brd_fault fault;

static int fail(const char *what)
{
    fprintf(stderr, "read_record: %s\n", what);
    return EXIT_FAILURE;
}

static int fail_at_fault(void)
{
    fprintf(stderr, "read_record: line %u: %s: %s\n", (unsigned)fault.line, fault.field, fault.message);
    return EXIT_FAILURE;
}

static void print_tags(void)
{
    brd_slice name, value;
    uint32_t at = 0;
    while (brd_record_tag(&record, text, nbytes, &at, &name, &value) == 1)
        printf("%.*s: %.*s\n", (int)name.nbytes, text + name.offset, (int)value.nbytes, text + value.offset);
}

/* A record contains its rules, or names a game of the library and its switches. */
static int32_t load_rules(void)
{
    const char *game = text + record.game.offset, *switches = text + record.switches.offset;
    if (record.rules.nbytes > 0)
        return brd_rules_load(&rules, text + record.rules.offset, record.rules.nbytes, NULL, 0, NULL, 0, NULL);
    return brd_rules_builtin_with(&rules, game, record.game.nbytes, switches, record.switches.nbytes, NULL, 0, NULL);
}

/* Prints and makes the plies. Those of a one-viewer record cannot be made and are only counted. */
static int32_t print_plies(brd_state *state)
{
    char sentence[256];
    brd_move move;
    int32_t status;
    while ((status = brd_record_next(&record, text, nbytes, &rules, &move, &fault, 1, NULL)) == 1) {
        if (record.viewer != BRD_REFEREE) continue;
        brd_move_sentence(&rules, state, BRD_REFEREE, move, sentence, sizeof sentence);
        printf("%u. %s\n", (unsigned)record.ply, sentence);
        status = brd_apply(&rules, state, BRD_REFEREE, move, NULL, NULL, NULL, 0);
        if (status < 0) return status;
    }
    return status;
}

static void print_outcome(const brd_state *state)
{
    char sentence[256];
    brd_outcome outcome = {.struct_nbytes = sizeof outcome};
    brd_state_outcome(&rules, state, &outcome);
    if (outcome.kind == BRD_NONE_YET) return;
    brd_outcome_sentence(&rules, &outcome, sentence, sizeof sentence);
    puts(sentence);
}

int main(int argc, char **argv)
{
    brd_state state;
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) return fail("a readable file is missing; usage: read_record FILE");
    nbytes = fread(text, 1, sizeof text, file);
    fclose(file);
    if (brd_record_open(&record, text, nbytes, &fault, 1, NULL) != BRD_OK) return fail_at_fault();
    print_tags();
    if (load_rules() != BRD_OK) return fail("its rules cannot be loaded");
    if (brd_record_begin(&record, text, nbytes, &rules, &state, &fault, 1, NULL) != BRD_OK) return fail_at_fault();
    int32_t status = print_plies(&state);
    if (status == BRD_E_ILLEGAL) return fail("the next ply is not legal");
    if (status < 0) return fail_at_fault();
    status = brd_record_verify(&record, text, nbytes, &rules, &state, &fault, 1, NULL);
    if (status < 0) return fail_at_fault();
    print_outcome(&state);
    printf("%u plies; %s%s\n", (unsigned)record.ply, record.complete ? "complete" : "unfinished",
           status == 1 ? "; as one viewer saw it" : "");
    return EXIT_SUCCESS;
}
