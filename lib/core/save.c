/* save.c: states as bytes with a header and a checksum. */
#include <string.h>

#include "core/position.h"

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

static void make_header(uint8_t header[HEADER_NBYTES], uint64_t fingerprint, const uint8_t *text, size_t nbytes)
{
    memset(header, 0, HEADER_NBYTES);
    memcpy(header, "brd", 3);
    put_little(header + AT_VERSION, BRD_SAVE_VERSION, 4);
    put_little(header + AT_LENGTH, nbytes, 4);
    put_little(header + AT_FINGERPRINT, fingerprint, 8);
    put_little(header + AT_CHECKSUM, checksum(header, text, nbytes), 8);
}

int32_t brd_state_save(const brd_rules *rules, const brd_state *state, uint8_t *bytes, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open(rules, state, &o);
    if (status == BRD_OK) status = brdi_output_status(o.rules, o.head, bytes, cap);
    if (status != BRD_OK) return status;
    uint8_t save[BRD_MAX_SAVE_NBYTES];
    char text[BRD_MAX_POSITION_TEXT];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    o.game->notation->format(o.rules, state, BRD_REFEREE, &out);
    if (out.length >= sizeof text) return BRD_E_NO_POSITION;
    memcpy(save + HEADER_NBYTES, text, out.length);
    make_header(save, o.rules->fingerprint, save + HEADER_NBYTES, out.length);
    size_t nbytes = HEADER_NBYTES + out.length;
    if (bytes != NULL) memcpy(bytes, save, nbytes < cap ? nbytes : cap);
    return (int32_t)nbytes;
}

static bool save_fault(struct brdi_sink *sink, size_t offset, const char *message, const char *expected)
{
    brd_fault *reported = brdi_report(sink, BRD_FAULT_BYTES, "save", BRD_NO_CELL, message, expected);
    if (reported != NULL) reported->offset = (uint32_t)offset;
    return false;
}

/* Whether these bytes are a save, under any rules: tests the header alone and against the text after it. */
static bool header_valid(const uint8_t *bytes, size_t nbytes, struct brdi_sink *sink)
{
    if (nbytes < HEADER_NBYTES || memcmp(bytes, "brd", 4) != 0)
        return save_fault(sink, 0, "this is not a save", "the bytes of a save");
    if (take_little(bytes + AT_VERSION, 4) != BRD_SAVE_VERSION)
        return save_fault(sink, AT_VERSION, "this version of saves is unknown", "version 1");
    if (take_little(bytes + AT_LENGTH, 4) != nbytes - HEADER_NBYTES)
        return save_fault(sink, AT_LENGTH, "the length does not match the text", "the length of the text");
    if (take_little(bytes + AT_CHECKSUM, 8) != checksum(bytes, bytes + HEADER_NBYTES, nbytes - HEADER_NBYTES))
        return save_fault(sink, AT_CHECKSUM, "the save is damaged", "an intact save");
    if (take_little(bytes + AT_RESERVED, 4) != 0)
        return save_fault(sink, AT_RESERVED, "reserved bytes are not zero", "zero");
    return true;
}

static int32_t restore(const struct brdi_objects *o, brd_state *state, const uint8_t *bytes, size_t nbytes,
                       struct brdi_sink *sink)
{
    if (!header_valid(bytes, nbytes, sink)) return BRD_E_SAVE;
    if (take_little(bytes + AT_FINGERPRINT, 8) != o->rules->fingerprint) {
        save_fault(sink, AT_FINGERPRINT, "made under other rules", "the fingerprint of these rules");
        return BRD_E_FINGERPRINT;
    }
    if (brdi_position_read(o, state, (const char *)bytes + HEADER_NBYTES, nbytes - HEADER_NBYTES, sink)) return BRD_OK;
    for (size_t i = 0; i < sink->count && i < sink->capacity; i++) sink->faults[i].offset += HEADER_NBYTES;
    return BRD_E_SAVE;
}

int32_t brd_state_restore(const brd_rules *rules, brd_state *state, const uint8_t *bytes, size_t nbytes,
                          brd_fault *faults, size_t capacity, size_t *fault_count)
{
    struct brdi_objects o;
    int32_t status = brdi_open_empty(rules, state, &o);
    if (status == BRD_OK) status = brdi_pointer_status(bytes, 1);
    if (status == BRD_OK) status = brdi_faults_status(faults, capacity, fault_count);
    if (status != BRD_OK) return status;
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    status = restore(&o, state, bytes, nbytes, &sink);
    return brdi_faults_result(&sink, fault_count, status);
}

/* Whether a text can be that of a position: printable ASCII, not too long. */
static bool is_text(const uint8_t *text, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++)
        if (text[i] < ' ' || text[i] > '~') return false;
    return nbytes < BRD_MAX_POSITION_TEXT;
}

int32_t brd_save_read(const uint8_t *bytes, size_t nbytes, uint64_t *fingerprint, char *text, size_t cap)
{
    struct brdi_sink no_faults = {.faults = NULL};
    int32_t status = brdi_pointer_status(bytes, 1);
    if (status == BRD_OK) status = brdi_array_status(fingerprint, 0, _Alignof(uint64_t));
    if (status == BRD_OK) status = brdi_text_status(text, cap);
    if (status != BRD_OK) return status;
    if (!header_valid(bytes, nbytes, &no_faults) || !is_text(bytes + HEADER_NBYTES, nbytes - HEADER_NBYTES))
        return BRD_E_SAVE;
    struct brdi_writer out = brdi_writer_on(text, cap);
    brdi_put_bytes(&out, (const char *)bytes + HEADER_NBYTES, nbytes - HEADER_NBYTES);
    if (fingerprint != NULL) *fingerprint = take_little(bytes + AT_FINGERPRINT, 8);
    return (int32_t)out.length;
}
