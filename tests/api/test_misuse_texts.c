/*
 * test_misuse_texts.c: random bytes as positions, observations and saves are accepted only if they are canonical and
 * valid; otherwise the fault names the place and the reason.
 */
#include "misuse.h"

/* Text like a position: a real one with some characters changed, or any bytes. Its block has exactly its length. */
static char *make_text(size_t *nbytes)
{
    static const char usual[] = "0123456789/ +-.,:;wbdlpexFABSDLMOTG()@^~*>=?";
    char text[BRD_MAX_POSITION_TEXT];
    int32_t length = brd_state_observe(&subject.rules, any_state(), any_viewer(any_state()), text, sizeof text);
    if (length < 0) length = 0;
    for (uint32_t changes = below(6); length > 0 && changes > 0; changes--)
        text[below((uint32_t)length)] = below(8) == 0 ? (char)below(256) : usual[below(sizeof usual - 1)];
    if (below(8) == 0) length = (int32_t)below((uint32_t)length + 1);
    if (below(16) == 0) fill_randomly(text, (size_t)length);
    char *block = malloc((size_t)length + 1);
    if (block == NULL) abort();
    memcpy(block, text, (size_t)length);
    *nbytes = (size_t)length;
    return block;
}

static void fault_is_told(const brd_fault *fault, size_t nbytes)
{
    CHECK(fault->offset <= nbytes);
    CHECK(fault->code > 0 && fault->message[0] != '\0' && fault->field[0] != '\0');
    CHECK(memchr(fault->message, '\0', sizeof fault->message) != NULL);
    CHECK(memchr(fault->expected, '\0', sizeof fault->expected) != NULL);
    CHECK(memchr(fault->field, '\0', sizeof fault->field) != NULL);
}

/* [H.parse] */
static void random_texts_as_positions_and_observations(void)
{
    long rounds = check_plies() / EVERY_STORM + 40;
    for (long i = 0; i < rounds && check_failures == 0; i++) {
        size_t nbytes;
        char *text = make_text(&nbytes);
        brd_fault fault;
        brd_state state, untouched;
        memset(&state, FILL, sizeof state);
        untouched = state;
        int32_t seat = (int32_t)below(subject.game->players_max);
        int32_t status = brd_state_parse(&subject.rules, &state, text, nbytes, &fault, 1, NULL);
        CHECK(status == BRD_OK || status == BRD_E_POSITION);
        if (status == BRD_OK)
            CHECK_EQ_INT(brd_state_check(&subject.rules, &state, NULL, 0, NULL), 0);
        else
            fault_is_told(&fault, nbytes);
        CHECK(status == BRD_OK || memcmp(&state, &untouched, sizeof state) == 0);
        state = untouched;
        status = brd_state_from_observation(&subject.rules, &state, seat, text, nbytes, brdi_random(&subject.seed),
                                            &fault, 1, NULL);
        CHECK(status == BRD_OK || status == BRD_E_OBSERVATION);
        if (status == BRD_OK)
            CHECK_EQ_INT(brd_state_check(&subject.rules, &state, NULL, 0, NULL), 0);
        else
            fault_is_told(&fault, nbytes);
        CHECK(status == BRD_OK || memcmp(&state, &untouched, sizeof state) == 0);
        free(text);
    }
}

static void put_little(uint8_t *to, uint64_t number, int nbytes)
{
    for (int i = 0; i < nbytes; i++) to[i] = (uint8_t)(number >> (8 * i));
}

/* Changes bytes in the 24 bytes of the header and in the text behind them. */
static void put_checksum(uint8_t *save, size_t save_nbytes)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < 24; i++) sum = brdi_mix(sum ^ save[i]);
    for (size_t i = 32; i < save_nbytes; i++) sum = brdi_mix(sum ^ save[i]);
    put_little(save + 24, sum, 8);
}

/* A save of a text, valid or not, with a right header: "brd", version 1, length, 0, fingerprint, checksum. */
static size_t make_save(uint8_t *save, const char *text, size_t nbytes)
{
    memset(save, 0, 32);
    memcpy(save, "brd", 3);
    put_little(save + 4, 1, 4);
    put_little(save + 8, nbytes, 4);
    put_little(save + 16, subject.info.fingerprint, 8);
    memcpy(save + 32, text, nbytes);
    put_checksum(save, 32 + nbytes);
    return 32 + nbytes;
}

/* [H.restore-errors] */
static void random_bytes_as_saves(void)
{
    long rounds = check_plies() / EVERY_STORM + 40;
    for (long i = 0; i < rounds && check_failures == 0; i++) {
        size_t nbytes;
        char *text = make_text(&nbytes);
        uint8_t *save = malloc(32 + nbytes);
        if (save == NULL) abort();
        size_t save_nbytes = make_save(save, text, nbytes);
        if (below(8) == 0) save[below((uint32_t)save_nbytes)] ^= (uint8_t)(1 + below(255));
        if (below(8) == 0) save_nbytes = below((uint32_t)save_nbytes + 1);
        if (below(16) == 0) fill_randomly(save, save_nbytes);
        brd_fault fault;
        brd_state state, parsed;
        memset(&state, FILL, sizeof state);
        brd_state untouched = state;
        int32_t status = brd_state_restore(&subject.rules, &state, save, save_nbytes, &fault, 1, NULL);
        if (status == BRD_OK) {
            CHECK_EQ_INT(brd_state_parse(&subject.rules, &parsed, text, nbytes, NULL, 0, NULL), BRD_OK);
            CHECK(memcmp(&state, &parsed, sizeof state) == 0);
        } else {
            CHECK(status == BRD_E_SAVE || status == BRD_E_FINGERPRINT);
            fault_is_told(&fault, 32 + nbytes);
            CHECK(memcmp(&state, &untouched, sizeof state) == 0);
        }
        free(save);
        free(text);
    }
}

/*
 * Each part of a save's header is tested, with a right checksum and with the old one; the fault names its offset.
 * [H.restore-errors]
 */
static void saves_name_what_is_wrong(void)
{
    static const struct {
        size_t at;
        int32_t status;
        uint32_t offset;
        bool with_checksum;
    } rows[] = {{0, BRD_E_SAVE, 0, true},    {3, BRD_E_SAVE, 0, true},          {4, BRD_E_SAVE, 4, true},
                {8, BRD_E_SAVE, 8, true},    {11, BRD_E_SAVE, 8, true},         {12, BRD_E_SAVE, 12, true},
                {15, BRD_E_SAVE, 12, true},  {16, BRD_E_FINGERPRINT, 16, true}, {23, BRD_E_FINGERPRINT, 16, true},
                {16, BRD_E_SAVE, 24, false}, {24, BRD_E_SAVE, 24, false},       {31, BRD_E_SAVE, 24, false},
                {32, BRD_E_SAVE, 24, false}};
    brd_state state = subject.states[0], before = state;
    brd_fault fault;
    char text[BRD_MAX_POSITION_TEXT];
    uint8_t good[BRD_MAX_SAVE_NBYTES], save[BRD_MAX_SAVE_NBYTES];
    int32_t length = brd_state_format(&subject.rules, &state, text, sizeof text);
    size_t nbytes = make_save(good, text, (size_t)length);
    CHECK_EQ_INT(brd_state_save(&subject.rules, &state, save, sizeof save), (int32_t)nbytes);
    CHECK(memcmp(save, good, nbytes) == 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        memcpy(save, good, nbytes);
        save[rows[i].at] ^= 0x40;
        if (rows[i].with_checksum) put_checksum(save, nbytes);
        CHECK_EQ_INT(brd_state_restore(&subject.rules, &state, save, nbytes, &fault, 1, NULL), rows[i].status);
        CHECK_EQ_INT(fault.offset, rows[i].offset);
        CHECK_EQ_TEXT(fault.field, "save");
    }
    CHECK_EQ_INT(brd_state_restore(&subject.rules, &state, good, nbytes - 1, &fault, 1, NULL), BRD_E_SAVE);
    CHECK_EQ_INT(fault.offset, 8);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
}

FOR_EACH_GAME(random_texts_as_positions_and_observations)
FOR_EACH_GAME(random_bytes_as_saves)
FOR_EACH_GAME(saves_name_what_is_wrong)

static const struct check_test tests[] = {EACH_GAME(random_texts_as_positions_and_observations),
                                          EACH_GAME(random_bytes_as_saves),
                                          EACH_GAME(saves_name_what_is_wrong),
                                          {NULL, NULL}};

int main(int argc, char **argv)
{
    return check_main("misuse_texts", tests, argc, argv);
}
