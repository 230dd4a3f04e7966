/* growth.c: fills and tests the structures that later versions may grow. */
#include "basics/growth.h"

#include <string.h>

enum { MAX_STRUCT_NBYTES = 4096 };

struct growth {
    uint32_t least; /* the size in 1.0.0, for ever; tests/abi/least.txt has the same numbers */
    uint32_t known; /* the size in this version */
    uint32_t alignment;
};

static const struct growth growths[] = {
    [BRDI_MOVE_INFO] = {20, sizeof(brd_move_info), _Alignof(brd_move_info)},
    [BRDI_PENDING] = {16, sizeof(brd_pending), _Alignof(brd_pending)},
    [BRDI_OUTCOME] = {16, sizeof(brd_outcome), _Alignof(brd_outcome)},
    [BRDI_RULES_INFO] = {80, sizeof(brd_rules_info), _Alignof(brd_rules_info)},
    [BRDI_CELL_INFO] = {36, sizeof(brd_cell_info), _Alignof(brd_cell_info)},
    [BRDI_TYPE_INFO] = {52, sizeof(brd_type_info), _Alignof(brd_type_info)},
    [BRDI_SEAT_INFO] = {32, sizeof(brd_seat_info), _Alignof(brd_seat_info)},
    [BRDI_QUANTITY_INFO] = {44, sizeof(brd_quantity_info), _Alignof(brd_quantity_info)},
    [BRDI_SWITCH_INFO] = {176, sizeof(brd_switch_info), _Alignof(brd_switch_info)},
    [BRDI_RECORD] = {128, sizeof(brd_record), _Alignof(brd_record)},
};

static uint32_t nbytes_of(const void *structure)
{
    uint32_t nbytes;
    memcpy(&nbytes, structure, sizeof nbytes);
    return nbytes;
}

int32_t brdi_struct_status(int kind, const void *structure)
{
    const struct growth *growth = &growths[kind];
    if (structure == NULL) return BRD_E_NULL;
    if (((uintptr_t)structure & (growth->alignment - 1)) != 0) return BRD_E_ALIGNMENT;
    uint32_t asked = nbytes_of(structure);
    return asked >= growth->least && asked <= MAX_STRUCT_NBYTES ? BRD_OK : BRD_E_ARGUMENT;
}

int32_t brdi_copy_out(int kind, void *to, const void *from)
{
    int32_t status = brdi_struct_status(kind, to);
    if (status != BRD_OK) return status;
    uint32_t asked = nbytes_of(to), known = growths[kind].known;
    uint32_t filled = asked < known ? asked : known;
    memcpy((uint8_t *)to + sizeof filled, (const uint8_t *)from + sizeof filled, filled - sizeof filled);
    memset((uint8_t *)to + filled, 0, asked - filled);
    memcpy(to, &filled, sizeof filled);
    return BRD_OK;
}
