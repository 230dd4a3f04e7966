/* state.c: states: how they begin, as texts and saves, and what they tell. Reading texts: position.c. */
#include <string.h>

#include "core/object.h"
#include "core/position.h"

/* ---------------------------------------------------------------------------------------- the initial position */

/* The fewest players that the rules allow; the most if they allow none. */
static int32_t fewest_players(const struct brdi_objects *o)
{
    int32_t fewest = o->game->players_min;
    while (o->game->players_allowed != NULL && fewest < o->game->players_max &&
           !o->game->players_allowed(o->rules, (uint8_t)fewest))
        fewest++;
    return fewest;
}

int32_t brd_state_initial(const brd_rules *rules, brd_state *state, int32_t players)
{
    struct brdi_objects o;
    int32_t status = brdi_open_empty(rules, state, &o);
    if (status != BRD_OK) return status;
    if (players == 0) players = fewest_players(&o);
    if (players < o.game->players_min || players > o.game->players_max) return BRD_E_ARGUMENT;
    if (o.game->players_allowed != NULL && !o.game->players_allowed(o.rules, (uint8_t)players)) return BRD_E_ARGUMENT;
    brdi_state_begin(&o, state)->player_count = (uint8_t)players;
    o.game->initial(o.rules, state, (uint8_t)players);
    return BRD_OK;
}

/* ---------------------------------------------------------------------------------------------------- texts */

int32_t brd_state_parse(const brd_rules *rules, brd_state *state, const char *text, size_t nbytes, brd_fault *fault)
{
    struct brdi_objects o;
    int32_t status = brdi_open_empty(rules, state, &o);
    if (status != BRD_OK) return status;
    if (text == NULL) return BRD_E_NULL;
    return brdi_position_read(&o, state, text, nbytes, fault) ? BRD_OK : BRD_E_POSITION;
}

int32_t brd_state_from_observation(const brd_rules *rules, brd_state *state, const char *text, size_t nbytes,
                                   int32_t seat, uint64_t seed, brd_fault *fault)
{
    struct brdi_objects o;
    int32_t status = brdi_open_empty(rules, state, &o);
    if (status != BRD_OK) return status;
    if (text == NULL) return BRD_E_NULL;
    if (seat < 0 || seat >= o.game->players_max) return BRD_E_ARGUMENT;
    return brdi_observation_read(&o, state, (uint8_t)seat, text, nbytes, &seed, fault) ? BRD_OK : BRD_E_OBSERVATION;
}

int32_t brd_state_observe(const brd_rules *rules, const brd_state *state, int32_t viewer, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, state, viewer, text, cap, &o);
    if (status != BRD_OK) return status;
    struct brdi_writer out = brdi_writer_on(text, cap);
    o.game->format(o.rules, state, (uint8_t)viewer, &out);
    return (int32_t)out.length;
}

int32_t brd_state_format(const brd_rules *rules, const brd_state *state, char *text, size_t cap)
{
    return brd_state_observe(rules, state, BRD_REFEREE, text, cap);
}

int32_t brd_state_check(const brd_rules *rules, const brd_state *state, brd_fault *faults, size_t capacity)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status == BRD_OK) status = brdi_output_status(faults, capacity);
    if (status != BRD_OK) return status;
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    brdi_position_check(&o, state, &sink);
    return (int32_t)sink.count;
}

/* ----------------------------------------------------------------------------------------------------- saves */

/*
 * The header, all numbers little-endian:
 *
 *   0  4  "brd" and a zero byte      8  4  length of the position text      24  8  checksum of bytes 0 to 23
 *   4  4  BRD_SAVE_VERSION          12  4  0                                       and of the text
 *                                   16  8  fingerprint
 */
enum { HEADER_NBYTES = 32, AT_VERSION = 4, AT_LENGTH = 8, AT_RESERVED = 12, AT_FINGERPRINT = 16, AT_CHECKSUM = 24 };

static void put_little(uint8_t *to, uint64_t number, int nbytes)
{
    for (int i = 0; i < nbytes; i++) to[i] = (uint8_t)(number >> (8 * i));
}

static uint64_t take_little(const uint8_t *from, int nbytes)
{
    uint64_t number = 0;
    for (int i = 0; i < nbytes; i++) number |= (uint64_t)from[i] << (8 * i);
    return number;
}

static uint64_t checksum(const uint8_t *header, const uint8_t *text, size_t nbytes)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < AT_CHECKSUM; i++) sum = brdi_mix(sum ^ header[i]);
    for (size_t i = 0; i < nbytes; i++) sum = brdi_mix(sum ^ text[i]);
    return sum;
}

static void make_header(uint8_t header[HEADER_NBYTES], const struct brdi_rules *rules, const uint8_t *text,
                        size_t nbytes)
{
    memset(header, 0, HEADER_NBYTES);
    memcpy(header, "brd", 3);
    put_little(header + AT_VERSION, BRD_SAVE_VERSION, 4);
    put_little(header + AT_LENGTH, nbytes, 4);
    put_little(header + AT_FINGERPRINT, rules->fingerprint, 8);
    put_little(header + AT_CHECKSUM, checksum(header, text, nbytes), 8);
}

int32_t brd_state_save(const brd_rules *rules, const brd_state *state, uint8_t *bytes, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status == BRD_OK) status = brdi_output_status(bytes, cap);
    if (status != BRD_OK) return status;
    uint8_t save[BRD_MAX_SAVE_NBYTES];
    char text[BRD_MAX_POSITION_TEXT];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    o.game->format(o.rules, state, BRD_REFEREE, &out);
    if (out.length >= sizeof text) return BRD_E_NO_POSITION;
    memcpy(save + HEADER_NBYTES, text, out.length);
    make_header(save, o.rules, save + HEADER_NBYTES, out.length);
    size_t nbytes = HEADER_NBYTES + out.length;
    if (bytes != NULL) memcpy(bytes, save, nbytes < cap ? nbytes : cap);
    return (int32_t)nbytes;
}

static int32_t save_fault(brd_fault *fault, size_t offset, const char *message, const char *expected, int32_t status)
{
    struct brdi_sink sink = {.faults = fault, .capacity = fault != NULL};
    brd_fault *reported = brdi_report(&sink, BRD_FAULT_BYTES, "save", BRD_NO_CELL, message, expected);
    if (reported != NULL) reported->offset = (uint32_t)offset;
    return status;
}

/* BRD_OK, or what is wrong with the header, by itself, with the text behind it and with the rules. */
static int32_t check_header(const struct brdi_rules *rules, const uint8_t *bytes, size_t nbytes, brd_fault *fault)
{
    if (nbytes < HEADER_NBYTES || memcmp(bytes, "brd", 4) != 0)
        return save_fault(fault, 0, "this is no save", "the bytes of brd_state_save", BRD_E_SAVE);
    if (take_little(bytes + AT_VERSION, 4) != BRD_SAVE_VERSION)
        return save_fault(fault, AT_VERSION, "another version of saves", "version 1", BRD_E_SAVE);
    if (take_little(bytes + AT_LENGTH, 4) != nbytes - HEADER_NBYTES)
        return save_fault(fault, AT_LENGTH, "the length is wrong", "the length of the text", BRD_E_SAVE);
    if (take_little(bytes + AT_CHECKSUM, 8) != checksum(bytes, bytes + HEADER_NBYTES, nbytes - HEADER_NBYTES))
        return save_fault(fault, AT_CHECKSUM, "the save is damaged", "an intact save", BRD_E_SAVE);
    if (take_little(bytes + AT_FINGERPRINT, 8) != rules->fingerprint)
        return save_fault(fault, AT_FINGERPRINT, "made under other rules", "these rules' fingerprint",
                          BRD_E_FINGERPRINT);
    if (take_little(bytes + AT_RESERVED, 4) != 0)
        return save_fault(fault, AT_RESERVED, "reserved bytes are not zero", "zero", BRD_E_SAVE);
    return BRD_OK;
}

int32_t brd_state_restore(const brd_rules *rules, brd_state *state, const uint8_t *bytes, size_t nbytes,
                          brd_fault *fault)
{
    struct brdi_objects o;
    int32_t status = brdi_open_empty(rules, state, &o);
    if (status != BRD_OK) return status;
    if (bytes == NULL) return BRD_E_NULL;
    status = check_header(o.rules, bytes, nbytes, fault);
    if (status != BRD_OK) return status;
    if (brdi_position_read(&o, state, (const char *)bytes + HEADER_NBYTES, nbytes - HEADER_NBYTES, fault))
        return BRD_OK;
    if (fault != NULL) fault->offset += HEADER_NBYTES;
    return BRD_E_SAVE;
}

/* -------------------------------------------------------------------------------------------------- queries */

int32_t brd_state_used_nbytes(const brd_rules *rules)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    return status == BRD_OK ? o.game->state_nbytes : status;
}

int32_t brd_state_to_move(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    return status == BRD_OK ? o.head->to_move : status;
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

int32_t brd_state_equal(const brd_rules *rules, const brd_state *a, const brd_state *b)
{
    struct brdi_objects of_a, of_b;
    int32_t status = brdi_open(rules, a, &of_a);
    if (status == BRD_OK) status = brdi_open(rules, b, &of_b);
    return status == BRD_OK ? memcmp(a, b, of_a.game->state_nbytes) == 0 : status;
}

uint64_t brd_state_hash(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    return brdi_open(rules, state, &o) == BRD_OK ? o.game->hash(o.rules, state, true) : 0;
}

uint64_t brd_state_key(const brd_rules *rules, const brd_state *state)
{
    struct brdi_objects o;
    return brdi_open(rules, state, &o) == BRD_OK ? o.game->hash(o.rules, state, false) : 0;
}

int32_t brd_state_cell(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t cell, brd_item *items,
                       size_t capacity)
{
    struct brdi_objects o;
    int32_t status = brdi_open_view(rules, state, viewer, items, capacity, &o);
    if (status != BRD_OK) return status;
    if (cell < 0 || cell >= o.rules->board.cell_count) return BRD_E_ARGUMENT;
    struct brdi_items list = {items, capacity, 0};
    o.game->cell(o.rules, state, (uint8_t)viewer, (uint8_t)cell, &list);
    return (int32_t)list.count;
}

/* Stocks and counters are asked for alike. */
struct account {
    int32_t viewer, seat, index;
    int32_t *value;
};

/* names, common: of all stocks, or of all counters; `common` is the mask of those that belong to nobody. */
static int32_t account_status(const struct brdi_objects *o, const struct account *asked, const char *const *names,
                              uint32_t common)
{
    if (asked->value == NULL) return BRD_E_NULL;
    if (asked->index < 0 || asked->index >= brdi_count_names(names)) return BRD_E_ARGUMENT;
    if ((common >> asked->index & 1) != 0) return asked->seat == BRD_NO_SEAT ? BRD_OK : BRD_E_ARGUMENT;
    return asked->seat >= 0 && asked->seat < o->head->player_count ? BRD_OK : BRD_E_ARGUMENT;
}

static int32_t ask(const struct brdi_objects *o, const struct account *asked, brdi_account *of)
{
    int32_t found;
    if (!of(o->rules, o->head, (uint8_t)asked->viewer, (uint8_t)asked->seat, (uint8_t)asked->index, &found))
        return BRD_E_HIDDEN;
    *asked->value = found;
    return BRD_OK;
}

int32_t brd_state_stock(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t seat, int32_t stock,
                        int32_t *value)
{
    struct brdi_objects o;
    struct account asked = {viewer, seat, stock, value};
    int32_t status = brdi_open_view(rules, state, viewer, NULL, 0, &o);
    if (status == BRD_OK) status = account_status(&o, &asked, o.game->stocks, o.game->common_stocks);
    return status == BRD_OK ? ask(&o, &asked, o.game->stock) : status;
}

int32_t brd_state_counter(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t seat, int32_t counter,
                          int32_t *value)
{
    struct brdi_objects o;
    struct account asked = {viewer, seat, counter, value};
    int32_t status = brdi_open_view(rules, state, viewer, NULL, 0, &o);
    if (status == BRD_OK) status = account_status(&o, &asked, o.game->counters, o.game->common_counters);
    return status == BRD_OK ? ask(&o, &asked, o.game->counter) : status;
}
