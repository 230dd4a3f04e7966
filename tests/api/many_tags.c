/*
 * many_tags.c COUNT: opens a record with so many tags and reads them all, in a function of its own, so that callgrind
 * can count its instructions (many_tags.sh). Prints how many there were.
 */
#include <stdio.h>
#include <stdlib.h>

#include "boardrules/boardrules.h"

enum { TEXT_NBYTES = 1 << 16 };

static char text[TEXT_NBYTES];

static size_t write_record(int count)
{
    size_t nbytes = (size_t)sprintf(
        text, "boardrules-record 1\ngame tokonoma\nrevision 1\nfingerprint 0123456789abcdef\nplayers 2\n");
    for (int i = 0; i < count; i++) nbytes += (size_t)sprintf(text + nbytes, "tag name-%04d the same value\n", i);
    return nbytes + (size_t)sprintf(text + nbytes, "--- plies\n");
}

__attribute__((noinline)) static int measured(size_t nbytes)
{
    brd_record record = {.struct_nbytes = sizeof record};
    brd_slice name, value;
    uint32_t at = 0;
    int count = 0;
    if (brd_record_open(&record, text, nbytes, NULL, 0, NULL) != BRD_OK) return -1;
    while (brd_record_tag(&record, text, nbytes, &at, &name, &value) == 1) count++;
    return count;
}

int main(int argc, char **argv)
{
    printf("%d\n", measured(write_record(argc == 2 ? atoi(argv[1]) : 0)));
    return EXIT_SUCCESS;
}
