/*
 * fuzz_rules.c: the loader of rules files is safe with any bytes. It does not crash, faults come in order, a refused
 * file leaves the rules object as it was, and accepted rules, written in canonical form, load to the same bytes. A
 * first line `#!` contains overrides.
 */
#include <stdlib.h>
#include <string.h>

#include "support.h"

enum { FAULTS = 256, TEXT_NBYTES = 65536 };

static brd_rules rules, again;
static brd_fault faults[FAULTS];

static int is_text(const char *text, size_t cap)
{
    const char *end = memchr(text, '\0', cap);
    for (const char *c = text; end && c < end; c++)
        if (*c < ' ' || *c > '~') return 0;
    return end != NULL;
}

/* In order of position; the fault that ended the parse may come last, wherever it is. */
static void check_faults(size_t count)
{
    for (size_t i = 0; i < count && i < FAULTS; i++) {
        const brd_fault *fault = &faults[i];
        int last = i + 1 == count && (fault->code == BRD_FAULT_YAML || fault->code == BRD_FAULT_TEXT);
        demand(fault->code > 0 && fault->message[0] && fault->expected[0]);
        demand(is_text(fault->field, sizeof fault->field) && is_text(fault->message, sizeof fault->message));
        demand(is_text(fault->expected, sizeof fault->expected));
        demand(i == 0 || last || fault->line > faults[i - 1].line ||
               (fault->line == faults[i - 1].line && fault->column >= faults[i - 1].column));
    }
}

/* What a host may ask about rules, also about numbers that are none. */
static void ask_about_rules(void)
{
    char text[4096];
    brd_type_info type = {.struct_nbytes = sizeof type};
    demand(brd_rules_overrides(&rules, text, sizeof text) >= 0);
    for (int32_t cell = -1; cell <= BRD_MAX_CELLS; cell++)
        for (int32_t direction = -1; direction < 9; direction++) brd_rules_neighbour(&rules, cell, 0, direction);
    for (int32_t i = -1; i < 256; i++) {
        brd_reach reach[BRD_MAX_CELLS];
        int32_t cell = i < 8 ? BRD_NO_CELL : i;
        demand(brd_type_sentence(&rules, i, text, sizeof text) < (int32_t)sizeof text);
        demand(brd_type_reach(&rules, i & 15, i >> 4 & 1, 1 + (i & 31), &cell, reach, BRD_MAX_CELLS) <= BRD_MAX_CELLS);
        brd_rules_type(&rules, i, &type);
    }
}

static void check_accepted(void)
{
    static char text[TEXT_NBYTES + 1], text_again[TEXT_NBYTES + 1];
    int32_t length = brd_rules_format(&rules, text, sizeof text);
    demand(length > 0 && length <= TEXT_NBYTES);
    demand(brd_rules_load(&again, text, (size_t)length, NULL, 0, faults, FAULTS, NULL) == BRD_OK);
    demand(brd_rules_fingerprint(&again) == brd_rules_fingerprint(&rules));
    demand(brd_rules_format(&again, text_again, sizeof text_again) == length && strcmp(text, text_again) == 0);
    demand(memcmp(&again, &rules, sizeof rules) == 0);
    ask_about_rules();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t nbytes)
{
    const char *text = (const char *)data, *overrides = NULL;
    size_t overrides_nbytes = 0, count = 0;
    if (nbytes > 2 && memcmp(text, "#!", 2) == 0) {
        overrides = text + 2;
        while (2 + overrides_nbytes < nbytes && overrides[overrides_nbytes] != '\n') overrides_nbytes++;
    }
    memset(&rules, 0x5A, sizeof rules);
    int32_t status = brd_rules_load(&rules, text, nbytes, overrides, overrides_nbytes, faults, FAULTS, &count);
    if (status == BRD_OK) {
        demand(count == 0);
        check_accepted();
    } else {
        demand(status == BRD_E_RULES && count > 0);
        demand(((const uint8_t *)&rules)[0] == 0x5A &&
               memcmp(&rules, (const uint8_t *)&rules + 1, sizeof rules - 1) == 0);
        check_faults(count);
    }
    return 0;
}
