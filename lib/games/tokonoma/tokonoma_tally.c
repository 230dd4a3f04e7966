/* Compares sums of upright numbers with a number (tokonoma_tally.h). */
#include "games/tokonoma/tokonoma_tally.h"

/* Adds two digits and the carry, for all cells at once; stores the carry to the next digit. */
static uint32_t add_digits(uint32_t a, uint32_t b, uint32_t *carry)
{
    uint32_t differ = a ^ b, sum = differ ^ *carry;
    *carry = (a & b) | (differ & *carry);
    return sum;
}

/* Goes up from the lowest digit: if a sum's digit differs from the number's it decides, otherwise the lower digits. */
uint32_t brdi_tally_digits_at_least(const uint64_t digits[5], int32_t number)
{
    uint32_t carry = 0, enough = UINT32_MAX;
    for (int i = 0; i < 5; i++) {
        uint32_t sum = add_digits((uint32_t)digits[i], (uint32_t)(digits[i] >> 32), &carry);
        enough = (number >> i & 1) != 0 ? sum & enough : sum | enough;
    }
    return enough | carry;
}
