/* state.c: makes states, writes and reads them as texts, and queries them. position.c reads the texts. */
#include <string.h>

#include "core/object.h"
#include "core/position.h"

/* -------------------------------------------------------------------------------------- the initial position */

/* The lowest number of players that the rules allow; one above the highest if they allow none. */
static int32_t fewest_players(const struct brdi_objects *o)
{
    int32_t fewest = o->game->players_min;
    while (fewest <= o->game->players_max && !brdi_players_allowed(o, fewest)) fewest++;
    return fewest;
}

int32_t brd_state_initial(const brd_rules *rules, brd_state *state, int32_t players)
{
    struct brdi_objects o;
    int32_t status = brdi_open_empty(rules, state, &o);
    if (status != BRD_OK) return status;
    if (players == 0) players = fewest_players(&o);
    if (!brdi_players_allowed(&o, players)) return BRD_E_ARGUMENT;
    brdi_state_start(&o, state, (uint8_t)players);
    return BRD_OK;
}

/* ----------------------------------------------------------------------------------------------------- texts */

int32_t brd_state_parse(const brd_rules *rules, brd_state *state, const char *text, size_t nbytes, brd_fault *faults,
                        size_t capacity, size_t *fault_count)
{
    struct brdi_objects o;
    int32_t status = brdi_open_empty(rules, state, &o);
    if (status == BRD_OK) status = brdi_pointer_status(text, 1);
    if (status == BRD_OK) status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    brdi_position_read(&o, state, text, nbytes, &sink);
    return brdi_faults_result(&sink, fault_count, BRD_E_POSITION);
}

int32_t brd_state_from_observation(const brd_rules *rules, brd_state *state, int32_t viewer, const char *text,
                                   size_t nbytes, uint64_t seed, brd_fault *faults, size_t capacity,
                                   size_t *fault_count)
{
    struct brdi_objects o;
    int32_t status = brdi_open_empty(rules, state, &o);
    if (status == BRD_OK) status = brdi_pointer_status(text, 1);
    if (status == BRD_OK) status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    bool is_seat = viewer >= 0 && viewer < o.game->players_max;
    if (!is_seat && viewer != BRD_SPECTATOR && viewer != BRD_REFEREE) return BRD_E_ARGUMENT;
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    brdi_observation_read(&o, state, (uint8_t)viewer, text, nbytes, &seed, &sink);
    return brdi_faults_result(&sink, fault_count, BRD_E_OBSERVATION);
}

int32_t brd_state_observe(const brd_rules *rules, const brd_state *state, int32_t viewer, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status == BRD_OK) status = brdi_output_status(o.rules, o.head, text, cap);
    if (status != BRD_OK) return status;
    struct brdi_writer out = brdi_writer_on(text, cap);
    o.game->notation->format(o.rules, state, (uint8_t)viewer, &out);
    return (int32_t)out.length;
}

int32_t brd_state_format(const brd_rules *rules, const brd_state *state, char *text, size_t cap)
{
    return brd_state_observe(rules, state, BRD_REFEREE, text, cap);
}

int32_t brd_state_check(const brd_rules *rules, const brd_state *state, brd_fault *faults, size_t capacity,
                        size_t *fault_count)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status == BRD_OK) status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    brdi_position_check(&o, state, &sink);
    return brdi_faults_result(&sink, fault_count, BRD_E_POSITION);
}

/* ---------------------------------------------------------------------------------------------------- copies */

int32_t brd_state_copy(const brd_rules *rules, brd_state *to, const brd_state *from)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, from, &o);
    if (status == BRD_OK) status = brdi_pointer_status(to, _Alignof(brd_state));
    if (status != BRD_OK) return status;
    if (to != from) memcpy(to, from, o.rules->state_nbytes);
    return BRD_OK;
}

/* --------------------------------------------------------------------------------------------------- queries */

int32_t brd_state_to_move(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    return brdi_opens(rules, state, &o) ? o.head->to_move : brdi_open_status(rules, state);
}

int32_t brd_state_actors(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    return status == BRD_OK ? (int32_t)brdi_actors(&o) : status;
}

int32_t brd_state_phase(const brd_rules *rules, const brd_state *state, int32_t seat)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status != BRD_OK) return status;
    if (seat < 0 || seat >= o.head->player_count) return BRD_E_ARGUMENT;
    return o.game->phase == NULL ? 0 : o.game->phase(o.rules, state, (uint8_t)seat);
}

int32_t brd_state_turn(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status != BRD_OK) return status;
    return o.head->to_move == BRD_NOBODY ? BRD_NOBODY : o.head->turn;
}

int32_t brd_state_ply(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    return status == BRD_OK ? o.head->ply : status;
}

int32_t brd_state_players(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    return status == BRD_OK ? o.head->player_count : status;
}

/* The announced move is public: every viewer may see it. */
int32_t brd_state_pending(const brd_rules *rules, const brd_state *state, int32_t viewer, brd_pending *pending)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status != BRD_OK) return status;
    struct brdi_pending found = brdi_pending_of(&o);
    brd_pending all = {.move = {found.code}, .seat = found.seat};
    return brdi_copy_out(BRDI_PENDING, pending, &all);
}

uint64_t brd_state_hash(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    return brdi_opens(rules, state, &o) ? o.game->hash(o.rules, state, true) : 0;
}

uint64_t brd_state_key(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    return brdi_opens(rules, state, &o) ? o.game->hash(o.rules, state, false) : 0;
}

int32_t brd_state_cell(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t cell, brd_item *items,
                       size_t capacity)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status == BRD_OK) status = brdi_array_status(items, capacity, _Alignof(brd_item));
    if (status != BRD_OK) return status;
    if (cell < 0 || cell >= o.rules->board.cell_count) return BRD_E_ARGUMENT;
    struct brdi_items list = {.items = items, .capacity = capacity, .cell = (uint16_t)cell};
    o.game->cell(o.rules, state, (uint8_t)viewer, (uint16_t)cell, &list);
    return (int32_t)list.count;
}

int32_t brd_state_board(const brd_rules *rules, const brd_state *state, int32_t viewer, brd_item *items,
                        size_t capacity)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status == BRD_OK) status = brdi_array_status(items, capacity, _Alignof(brd_item));
    if (status != BRD_OK) return status;
    struct brdi_items list = {.items = items, .capacity = capacity};
    for (; list.cell < o.rules->board.cell_count; list.cell++)
        o.game->cell(o.rules, state, (uint8_t)viewer, list.cell, &list);
    return (int32_t)list.count;
}

/* A query for a stock or counter. */
struct query {
    int32_t viewer, seat, index;
    int32_t *value;
};

/* family: BRD_STOCK or BRD_COUNTER. */
static int32_t query_status(const struct brdi_objects *o, const struct query *query, int32_t family)
{
    int32_t status = brdi_pointer_status(query->value, _Alignof(int32_t));
    if (status != BRD_OK) return status;
    if (query->index < 0 || query->index >= brdi_count_quantities(o->rules, o->game, family)) return BRD_E_ARGUMENT;
    if (brdi_quantities(o->rules, o->game, family)[query->index].common)
        return query->seat == BRD_NO_SEAT ? BRD_OK : BRD_E_ARGUMENT;
    return query->seat >= 0 && query->seat < o->head->player_count ? BRD_OK : BRD_E_ARGUMENT;
}

static int32_t answer(const struct brdi_objects *o, const struct query *query, brdi_value *value_of)
{
    int32_t found;
    if (!value_of(o->rules, o->head, (uint8_t)query->viewer, (uint8_t)query->seat, (uint8_t)query->index, &found))
        return BRD_E_HIDDEN;
    *query->value = found;
    return BRD_OK;
}

int32_t brd_state_stock(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t seat, int32_t stock,
                        int32_t *value)
{
    struct brdi_objects o;
    struct query query = {viewer, seat, stock, value};
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status == BRD_OK) status = query_status(&o, &query, BRD_STOCK);
    return status == BRD_OK ? answer(&o, &query, o.game->stock) : status;
}

int32_t brd_state_counter(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t seat, int32_t counter,
                          int32_t *value)
{
    struct brdi_objects o;
    struct query query = {viewer, seat, counter, value};
    int32_t status = brdi_open_view(rules, state, viewer, &o);
    if (status == BRD_OK) status = query_status(&o, &query, BRD_COUNTER);
    return status == BRD_OK ? answer(&o, &query, o.game->counter) : status;
}
