/* version.c: the version of the library that is running. */
#include "boardrules/boardrules.h"

int32_t brd_version_number(void)
{
    return BRD_VERSION_NUMBER;
}

const char *brd_version_string(void)
{
    return BRD_VERSION_STRING;
}
