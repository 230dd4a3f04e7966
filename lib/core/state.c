/* state.c: texts, saves and validity of states, the same for every game. */
#include <string.h>

#include "core/object.h"

/* ------------------------------------------------------------------------------------------ reading a position */

static void begin(const brd_rules *rules, brd_state *state)
{
    memset(state, 0, sizeof *state);
    ((struct brdi_head *)state)->tag = brdi_rules_of(rules)->tag;
}

static uint8_t field_count(const struct brdi_game *game)
{
    uint8_t count = 0;
    while (game->fields[count] != NULL) count++;
    return count;
}

/* The text must be the very one that the state formats to. */
static bool canonical(const brd_rules *rules, const brd_state *state, const struct brdi_line *line)
{
    char text[BRD_MAX_POSITION_TEXT];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    brdi_game_of(rules)->format(brdi_rules_of(rules), state, BRD_REFEREE, &out);
    return out.length == line->nbytes && out.length < sizeof text && memcmp(text, line->text, out.length) == 0;
}

int32_t brdi_state_read(const brd_rules *rules, brd_state *state, const char *text, size_t nbytes, brd_fault *fault)
{
    const struct brdi_game *game = brdi_game_of(rules);
    brd_fault first;
    struct brdi_sink sink = {&first, 1, 0};
    struct brdi_line line;
    brd_state read;
    begin(rules, &read);
    bool parsed = brdi_line_cut(&line, text, nbytes, game->fields, field_count(game), &sink) &&
                  game->parse(brdi_rules_of(rules), &read, &line) && !line.failed;
    if (parsed) {
        game->settle(brdi_rules_of(rules), &read);
        game->validity(brdi_rules_of(rules), &read, &sink);
        if (sink.count > 0) brdi_line_locate(&line, &first);
        if (sink.count == 0 && !canonical(rules, &read, &line))
            brdi_fault_at(&line, UINT8_MAX, 0, BRD_FAULT_SYNTAX, "the text is not canonical", "the canonical text");
    }
    if (!parsed || sink.count > 0) {
        if (fault != NULL) *fault = first;
        return BRD_E_POSITION;
    }
    *state = read;
    return BRD_OK;
}

int32_t brd_state_parse(const brd_rules *rules, brd_state *state, const char *text, size_t nbytes, brd_fault *fault)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (state == NULL || text == NULL) return BRD_E_NULL;
    if (!brdi_aligned(state)) return BRD_E_ALIGNMENT;
    return brdi_state_read(rules, state, text, nbytes, fault);
}

int32_t brd_state_initial(const brd_rules *rules, brd_state *state, int32_t players)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (state == NULL) return BRD_E_NULL;
    if (!brdi_aligned(state)) return BRD_E_ALIGNMENT;
    const struct brdi_game *game = brdi_game_of(rules);
    const struct brdi_rules *inner = brdi_rules_of(rules);
    int32_t fewest = game->players_min;
    while (players == 0 && game->players_allowed != NULL && fewest < game->players_max &&
           !game->players_allowed(inner, (uint8_t)fewest))
        fewest++;
    if (players == 0) players = fewest;
    if (players < game->players_min || players > game->players_max) return BRD_E_ARGUMENT;
    if (game->players_allowed != NULL && !game->players_allowed(inner, (uint8_t)players)) return BRD_E_ARGUMENT;
    begin(rules, state);
    ((struct brdi_head *)state)->player_count = (uint8_t)players;
    game->initial(inner, state, (uint8_t)players);
    return BRD_OK;
}

int32_t brd_state_from_observation(const brd_rules *rules, brd_state *state, const char *text, size_t nbytes,
                                   int32_t seat, uint64_t seed, brd_fault *fault)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (state == NULL || text == NULL) return BRD_E_NULL;
    if (!brdi_aligned(state)) return BRD_E_ALIGNMENT;
    const struct brdi_game *game = brdi_game_of(rules);
    if (seat < 0 || seat >= game->players_max) return BRD_E_ARGUMENT;
    if (game->imagine == NULL)
        return brdi_state_read(rules, state, text, nbytes, fault) == BRD_OK ? BRD_OK : BRD_E_OBSERVATION;

    brd_fault first;
    struct brdi_sink sink = {&first, 1, 0};
    struct brdi_line line;
    brd_state imagined;
    begin(rules, &imagined);
    if (!brdi_line_cut(&line, text, nbytes, game->fields, field_count(game), &sink) ||
        !game->imagine(brdi_rules_of(rules), &imagined, &line, (uint8_t)seat, &seed)) {
        if (fault != NULL) *fault = first;
        return BRD_E_OBSERVATION;
    }
    *state = imagined;
    return BRD_OK;
}

/* -------------------------------------------------------------------------------------------------- validity */

/* Bytes that parse never makes: the head disagrees with the rest, or something stands behind the used part. */
static bool bytes_canonical(const brd_rules *rules, const brd_state *state)
{
    const struct brdi_game *game = brdi_game_of(rules);
    char text[BRD_MAX_POSITION_TEXT];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    game->format(brdi_rules_of(rules), state, BRD_REFEREE, &out);
    brd_state again;
    return out.length < sizeof text && brdi_state_read(rules, &again, text, out.length, NULL) == BRD_OK &&
           memcmp(&again, state, sizeof again) == 0;
}

int32_t brd_state_check(const brd_rules *rules, const brd_state *state, brd_fault *faults, size_t capacity)
{
    int32_t status = brdi_state_status(rules, state);
    if (status == BRD_OK) status = brdi_output_status(faults, capacity);
    if (status != BRD_OK) return status;
    struct brdi_sink sink = {faults, capacity, 0};
    brdi_game_of(rules)->validity(brdi_rules_of(rules), state, &sink);
    if (sink.count == 0 && !bytes_canonical(rules, state))
        brdi_report(&sink, BRD_FAULT_BYTES, "line", BRD_NO_CELL, "the bytes are those of no position",
                    "a state made by this library");
    return (int32_t)sink.count;
}

/* ------------------------------------------------------------------------------------------ writing a position */

int32_t brd_state_observe(const brd_rules *rules, const brd_state *state, int32_t viewer, char *text, size_t cap)
{
    int32_t status = brdi_state_status(rules, state);
    if (status == BRD_OK) status = brdi_viewer_status(state, viewer);
    if (status == BRD_OK) status = brdi_output_status(text, cap);
    if (status != BRD_OK) return status;
    struct brdi_writer out = brdi_writer_on(text, cap);
    brdi_game_of(rules)->format(brdi_rules_of(rules), state, (uint8_t)viewer, &out);
    return (int32_t)out.length;
}

int32_t brd_state_format(const brd_rules *rules, const brd_state *state, char *text, size_t cap)
{
    return brd_state_observe(rules, state, BRD_REFEREE, text, cap);
}

/* ----------------------------------------------------------------------------------------------------- saves */

/*
 * The header, all numbers little-endian:
 *
 *   0  4  "brd" and a zero byte      8  4  length of the position text      24  8  checksum of bytes 0 to 23
 *   4  4  BRD_SAVE_VERSION          12  4  0                                       and of the text
 *                                   16  8  fingerprint
 */
enum { HEADER_NBYTES = 32, AT_VERSION = 4, AT_LENGTH = 8, AT_FINGERPRINT = 16, AT_CHECKSUM = 24 };

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

static void make_header(uint8_t header[HEADER_NBYTES], const brd_rules *rules, const uint8_t *text, size_t nbytes)
{
    memset(header, 0, HEADER_NBYTES);
    memcpy(header, "brd", 3);
    put_little(header + AT_VERSION, BRD_SAVE_VERSION, 4);
    put_little(header + AT_LENGTH, nbytes, 4);
    put_little(header + AT_FINGERPRINT, brdi_rules_of(rules)->fingerprint, 8);
    put_little(header + AT_CHECKSUM, checksum(header, text, nbytes), 8);
}

int32_t brd_state_save(const brd_rules *rules, const brd_state *state, uint8_t *bytes, size_t cap)
{
    char text[BRD_MAX_POSITION_TEXT];
    int32_t length = brd_state_format(rules, state, text, sizeof text);
    if (length < 0) return length;
    if (brdi_output_status(bytes, cap) != BRD_OK) return BRD_E_NULL;
    if ((size_t)length >= sizeof text) return BRD_E_NO_POSITION;
    uint8_t save[BRD_MAX_SAVE_NBYTES];
    make_header(save, rules, (const uint8_t *)text, (size_t)length);
    memcpy(save + HEADER_NBYTES, text, (size_t)length);
    size_t nbytes = HEADER_NBYTES + (size_t)length;
    if (bytes != NULL) memcpy(bytes, save, nbytes < cap ? nbytes : cap);
    return (int32_t)nbytes;
}

static int32_t save_fault(brd_fault *fault, size_t offset, const char *message, const char *expected, int32_t status)
{
    struct brdi_sink sink = {fault, fault != NULL, 0};
    brd_fault *reported = brdi_report(&sink, BRD_FAULT_BYTES, "save", BRD_NO_CELL, message, expected);
    if (reported != NULL) reported->offset = (uint32_t)offset;
    return status;
}

int32_t brd_state_restore(const brd_rules *rules, brd_state *state, const uint8_t *bytes, size_t nbytes,
                          brd_fault *fault)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (state == NULL || bytes == NULL) return BRD_E_NULL;
    if (!brdi_aligned(state)) return BRD_E_ALIGNMENT;
    if (nbytes < HEADER_NBYTES || memcmp(bytes, "brd", 4) != 0)
        return save_fault(fault, 0, "this is no save", "the bytes of brd_state_save", BRD_E_SAVE);
    if (take_little(bytes + AT_VERSION, 4) != BRD_SAVE_VERSION)
        return save_fault(fault, AT_VERSION, "another version of saves", "version 1", BRD_E_SAVE);
    if (take_little(bytes + AT_LENGTH, 4) != nbytes - HEADER_NBYTES)
        return save_fault(fault, AT_LENGTH, "the length is wrong", "the length of the text", BRD_E_SAVE);
    uint8_t header[HEADER_NBYTES];
    make_header(header, rules, bytes + HEADER_NBYTES, nbytes - HEADER_NBYTES);
    if (take_little(bytes + AT_CHECKSUM, 8) != checksum(bytes, bytes + HEADER_NBYTES, nbytes - HEADER_NBYTES))
        return save_fault(fault, AT_CHECKSUM, "the save is damaged", "an intact save", BRD_E_SAVE);
    if (take_little(bytes + AT_FINGERPRINT, 8) != brdi_rules_of(rules)->fingerprint)
        return save_fault(fault, AT_FINGERPRINT, "made under other rules", "these rules' fingerprint",
                          BRD_E_FINGERPRINT);
    if (memcmp(header, bytes, HEADER_NBYTES) != 0)
        return save_fault(fault, AT_LENGTH + 4, "reserved bytes are not zero", "zero", BRD_E_SAVE);
    status = brdi_state_read(rules, state, (const char *)bytes + HEADER_NBYTES, nbytes - HEADER_NBYTES, fault);
    if (status != BRD_OK && fault != NULL) fault->offset += HEADER_NBYTES;
    return status == BRD_OK ? BRD_OK : BRD_E_SAVE;
}
