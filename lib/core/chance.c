/* chance.c: lists the outcomes of chance with their exact probabilities, and draws one. */
#include "core/object.h"

static int32_t open_chance(const brd_rules *rules, const brd_state *state, struct brdi_objects *o)
{
    int32_t status = brdi_open(rules, state, o);
    if (status != BRD_OK) return status;
    return o->head->to_move == BRD_CHANCE ? BRD_OK : BRD_E_NOT_CHANCE;
}

int32_t brd_chance_denominator(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    int32_t status = open_chance(rules, state, &o);
    return status == BRD_OK ? (int32_t)o.game->chance_denominator(o.rules, o.head) : status;
}

int32_t brd_chance_list(const brd_rules *rules, const brd_state *state, brd_chance_outcome *outcomes, size_t capacity)
{
    struct brdi_objects o;
    int32_t status = open_chance(rules, state, &o);
    if (status == BRD_OK) status = brdi_array_status(outcomes, capacity, _Alignof(brd_chance_outcome));
    if (status != BRD_OK) return status;
    struct brdi_outcomes list = {.outcomes = outcomes, .capacity = capacity};
    o.game->outcomes(o.rules, o.head, &list);
    return (int32_t)list.count;
}

int32_t brd_chance_pick(const brd_rules *rules, const brd_state *state, int32_t ticket, brd_move *move)
{
    struct brdi_objects o;
    int32_t status = open_chance(rules, state, &o);
    if (status != BRD_OK) return status;
    status = brdi_pointer_status(move, _Alignof(brd_move));
    if (status != BRD_OK) return status;
    if (ticket < 0) return BRD_E_ARGUMENT;
    uint32_t code = brdi_outcome_at(&o, (uint32_t)ticket);
    if (code == 0) return BRD_E_ARGUMENT;
    move->code = code;
    return BRD_OK;
}

/* floor(bits * denominator / 2^64), in two steps of 32 bits: a denominator is below 2^31, so no step overflows. */
static uint32_t ticket_of(uint64_t bits, uint32_t denominator)
{
    uint64_t low = (bits & UINT32_MAX) * denominator, high = (bits >> 32) * denominator;
    return (uint32_t)((high + (low >> 32)) >> 32);
}

int32_t brd_chance_draw(const brd_rules *rules, const brd_state *state, uint64_t bits, brd_move *move)
{
    struct brdi_objects o;
    int32_t status = open_chance(rules, state, &o);
    if (status == BRD_OK) status = brdi_pointer_status(move, _Alignof(brd_move));
    if (status != BRD_OK) return status;
    uint32_t code = brdi_outcome_at(&o, ticket_of(bits, o.game->chance_denominator(o.rules, o.head)));
    if (code == 0) return BRD_E_NO_POSITION; /* in a position each ticket has an outcome */
    move->code = code;
    return BRD_OK;
}
