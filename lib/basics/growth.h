/*
 * growth.h: the structures that begin with struct_nbytes. Later versions of the library may add members at their ends,
 * so the program and the library may know different sizes of them.
 */
#ifndef BOARDRULES_GROWTH_H
#define BOARDRULES_GROWTH_H

#include "boardrules/boardrules.h"

enum {
    BRDI_MOVE_INFO,
    BRDI_PENDING,
    BRDI_OUTCOME,
    BRDI_RULES_INFO,
    BRDI_CELL_INFO,
    BRDI_TYPE_INFO,
    BRDI_SEAT_INFO,
    BRDI_QUANTITY_INFO,
    BRDI_SWITCH_INFO,
    BRDI_RECORD
};

/*
 * BRD_OK, or the error of a caller's structure of this kind: BRD_E_NULL, BRD_E_ALIGNMENT; BRD_E_ARGUMENT: its
 * struct_nbytes is less than in 1.0.0 or more than any version will need.
 */
int32_t brdi_struct_status(int kind, const void *structure);

/*
 * Fills a caller's structure with as much of `from` as both versions know, and the rest with 0. Its struct_nbytes
 * becomes the number of bytes that this library knows of it. Returns brdi_struct_status.
 */
int32_t brdi_copy_out(int kind, void *to, const void *from);

#endif
