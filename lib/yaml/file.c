/* file.c: rules from a file; the only function of the library that reads one. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/object.h"
#include "yaml/scan.h"

/* Reads at most one byte more than allowed, so that brd_rules_load reports a longer file. */
static int32_t read_file(const char *path, char *text, size_t *nbytes)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return errno == ENOMEM ? BRD_E_MEMORY : BRD_E_FILE;
    *nbytes = fread(text, 1, BRDI_RULES_TEXT_NBYTES + 1, file);
    bool failed = ferror(file) != 0;
    return fclose(file) != 0 || failed ? BRD_E_FILE : BRD_OK;
}

int32_t brd_rules_load_file(brd_rules *rules, const char *path, const char *overrides, size_t overrides_nbytes,
                            brd_fault *faults, size_t capacity, size_t *fault_count)
{
    if (rules == NULL || path == NULL) return BRD_E_NULL;
    if (!brdi_aligned(rules)) return BRD_E_ALIGNMENT;
    char *text = malloc(BRDI_RULES_TEXT_NBYTES + 1);
    if (text == NULL) return BRD_E_MEMORY;
    size_t nbytes = 0;
    int32_t status = read_file(path, text, &nbytes);
    if (status == BRD_OK)
        status = brd_rules_load(rules, text, nbytes, overrides, overrides_nbytes, faults, capacity, fault_count);
    free(text);
    return status;
}
