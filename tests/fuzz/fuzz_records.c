/*
 * fuzz_records.c: the record functions are safe with any bytes. Each function stays inside its objects and ends. A
 * record that was verified can be written again from its own head, plies and tail.
 */
#include <stdlib.h>
#include <string.h>

#include "support.h"

enum { FAULTS = 4, TEXT_NBYTES = 1 << 20 };

static brd_rules rules;
static brd_fault faults[FAULTS];
static char again[TEXT_NBYTES];

/* A fault is within the text and has a reason. */
static void fault_stands(int32_t status, size_t fault_count, size_t nbytes)
{
    demand((status < 0) == (fault_count > 0));
    if (fault_count == 0) return;
    demand(faults[0].offset <= nbytes && faults[0].line > 0 && faults[0].column > 0 && faults[0].message[0] != '\0');
}

/* The rules that the record asks for, or the rules of its game without switches. */
static int load(const brd_record *record, const char *text)
{
    const char *game = text + record->game.offset;
    if (record->rules.nbytes > 0 &&
        brd_rules_load(&rules, text + record->rules.offset, record->rules.nbytes, NULL, 0, NULL, 0, NULL) == BRD_OK)
        return 1;
    return brd_rules_builtin_with(&rules, game, record->game.nbytes, text + record->switches.offset,
                                  record->switches.nbytes, NULL, 0, NULL) == BRD_OK ||
           brd_rules_builtin_with(&rules, game, record->game.nbytes, NULL, 0, NULL, 0, NULL) == BRD_OK;
}

/*
 * Each tag is in the head, behind the one before it; a cursor that no call has made is refused, or stays in the head.
 */
static void tags_stand(const brd_record *record, const char *text, size_t nbytes)
{
    brd_slice name, value;
    uint32_t at = 0, before = 0, count = 0;
    while (brd_record_tag(record, text, nbytes, &at, &name, &value) == 1) {
        demand(name.offset >= before && name.nbytes > 0 && value.offset + value.nbytes < at);
        demand(at <= record->plies.offset && ++count <= record->tag_count);
        before = at;
    }
    demand(count == record->tag_count && at >= before && at <= record->plies.offset);
    demand(brd_record_tag(record, text, nbytes, &at, &name, &value) == 0);
    for (uint32_t any = 0; any <= nbytes; any += 1 + any / 4) {
        at = any;
        int32_t status = brd_record_tag(record, text, nbytes, &at, &name, &value);
        demand(status == BRD_E_ARGUMENT ? at == any : status >= 0 && at <= record->plies.offset);
    }
}

/* Reads ply by ply, as a host does; returns how many plies could be made. */
static uint32_t read_plies(brd_record record, const char *text, size_t nbytes, brd_state state)
{
    size_t fault_count = 0;
    brd_move move;
    int32_t status;
    while ((status = brd_record_next(&record, text, nbytes, &rules, &move, faults, FAULTS, &fault_count)) == 1)
        if (record.viewer == BRD_REFEREE && brd_apply(&rules, &state, BRD_REFEREE, move, NULL, NULL, NULL, 0) < 0)
            return record.ply - 1;
    fault_stands(status, fault_count, nbytes);
    return record.ply;
}

/* With how the game ended outside the rules, if the tail takes it; otherwise without. */
static size_t write_tail(const brd_record *record, const char *text, const brd_state *state, char *tail, size_t cap)
{
    const char *ended = text + record->ended.offset;
    int32_t length = brd_record_tail(&rules, state, BRD_REFEREE, ended, record->ended.nbytes, tail, cap);
    demand(length > 0 || length == BRD_E_ARGUMENT);
    demand(length > 0 || record->ended_kind == BRD_ENDED_OTHER || brd_state_to_move(&rules, state) == BRD_NOBODY ||
           record->players == 0 || record->ended.nbytes > 4000);
    return (size_t)(length > 0 ? length : brd_record_tail(&rules, state, BRD_REFEREE, NULL, 0, tail, cap));
}

/* Writes a verified record anew: it must verify again, with the same end. */
static void write_again(brd_record record, const char *text, size_t nbytes, const brd_state *start)
{
    brd_record second = {.struct_nbytes = sizeof second};
    brd_state state = *start, end;
    brd_move move;
    size_t length = (size_t)brd_record_head(&rules, start, BRD_REFEREE, NULL, 0, again, sizeof again);
    if (length + (size_t)record.plies.nbytes * 2 + 8192 > sizeof again) return;
    while (brd_record_next(&record, text, nbytes, &rules, &move, NULL, 0, NULL) == 1) {
        demand(brd_apply(&rules, &state, BRD_REFEREE, move, NULL, NULL, NULL, 0) >= 0);
        length += (size_t)brd_move_format(&rules, move, again + length, sizeof again - length);
        again[length++] = '\n';
    }
    length += write_tail(&record, text, &state, again + length, sizeof again - length);
    demand(brd_record_open(&second, again, length, NULL, 0, NULL) == BRD_OK);
    demand(brd_record_begin(&second, again, length, &rules, &end, NULL, 0, NULL) == BRD_OK);
    demand(memcmp(&end, start, sizeof end) == 0);
    demand(brd_record_verify(&second, again, length, &rules, &end, NULL, 0, NULL) == BRD_OK);
    demand(second.ply == record.ply && memcmp(&end, &state, sizeof end) == 0);
}

static void read_record(brd_record *record, const char *text, size_t nbytes)
{
    brd_state start, state;
    size_t fault_count = 0;
    /* Verifies under the current rules, whatever rules the head names: otherwise few inputs would get further. */
    record->fingerprint = brd_rules_fingerprint(&rules);
    int32_t status = brd_record_begin(record, text, nbytes, &rules, &start, faults, FAULTS, &fault_count);
    fault_stands(status, fault_count, nbytes);
    if (status != BRD_OK) return;
    demand(brd_state_check(&rules, &start, NULL, 0, NULL) == BRD_OK);
    uint32_t made = read_plies(*record, text, nbytes, start);
    brd_record begun = *record;
    state = start;
    status = brd_record_verify(record, text, nbytes, &rules, &state, faults, FAULTS, &fault_count);
    fault_stands(status, fault_count, nbytes);
    if (status < 0) demand(memcmp(record, &begun, sizeof begun) == 0 && memcmp(&state, &start, sizeof start) == 0);
    if (status < 0) return;
    demand(record->ply == made && status == (record->viewer != BRD_REFEREE));
    if (status == BRD_OK) write_again(begun, text, nbytes, &start);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t nbytes)
{
    brd_record record = {.struct_nbytes = sizeof record};
    size_t fault_count = 0;
    char *text = malloc(nbytes + 1); /* one byte before it, so that an empty text also has an address */
    if (text == NULL) return 0;
    memcpy(text + 1, bytes, nbytes);
    int32_t status = brd_record_open(&record, text + 1, nbytes, faults, FAULTS, &fault_count);
    fault_stands(status, fault_count, nbytes);
    if (status == BRD_OK) tags_stand(&record, text + 1, nbytes);
    if (status == BRD_OK && load(&record, text + 1)) read_record(&record, text + 1, nbytes);
    free(text);
    return 0;
}
