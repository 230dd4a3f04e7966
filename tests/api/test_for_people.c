/*
 * test_for_people.c: which characters texts for people may have. Titles of rules files, their comments, tags, free
 * words and comments of records all give the same answer, and what they take comes back as it was.
 */
#include "boardrules/boardrules.h"
#include "check.h"

enum { TEXT_NBYTES = 4096, LAST_CHARACTER = 0x10FFFF };

static brd_rules rules;
static brd_state state;
static char text[TEXT_NBYTES];

/* The characters that no text has, by the names that Unicode gives them. */
static const struct {
    uint32_t first, last;
} refused[] = {
    {0x0000, 0x001F},   /* C0 */
    {0x007F, 0x009F},   /* delete, C1 */
    {0x061C, 0x061C},   /* arabic letter mark */
    {0x200B, 0x200B},   /* zero width space */
    {0x200E, 0x200F},   /* left-to-right mark, right-to-left mark */
    {0x2028, 0x2029},   /* line separator, paragraph separator */
    {0x202A, 0x202E},   /* embeddings, overrides, pop directional formatting */
    {0x2060, 0x2064},   /* word joiner, invisible times and others */
    {0x2066, 0x2069},   /* isolates */
    {0xFEFF, 0xFEFF},   /* zero width no-break space */
    {0xFFF9, 0xFFFB},   /* interlinear annotations */
    {0xE0000, 0xE0FFF}, /* tags, variation selectors supplement */
};
enum { RANGES = sizeof refused / sizeof refused[0] };

static bool is_refused(uint32_t character)
{
    for (int i = 0; i < RANGES; i++)
        if (character >= refused[i].first && character <= refused[i].last) return true;
    return false;
}

/* Surrogates are encoded, too, which is not UTF-8. */
static size_t encode(uint32_t character, char bytes[5])
{
    size_t length = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    static const uint8_t first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = length; i-- > 1; character >>= 6) bytes[i] = (char)(0x80 | (character & 0x3F));
    bytes[0] = (char)(length == 1 ? character : first[length] | character);
    bytes[length] = '\0';
    return length;
}

/* -------------------------------------------------------------------------------------------------- where texts are */

/* Whether a rules file may have it in its title, written as it is or as an escape. */
static bool is_in_title(const char *bytes, size_t nbytes)
{
    char expected[16];
    size_t length = (size_t)sprintf(text, "schema: 1\nextends: tokonoma\ntitle: \"a");
    memcpy(text + length, bytes, nbytes);
    length += nbytes;
    length += (size_t)sprintf(text + length, "b\"\n");
    if (brd_rules_load(&rules, text, length, NULL, 0, NULL, 0, NULL) != BRD_OK) return false;
    if (bytes[0] == '\\') return true;
    snprintf(expected, sizeof expected, "a%sb", bytes);
    return CHECK_EQ_TEXT(brd_rules_title(&rules), expected);
}

static bool is_in_comment_of_rules(const char *bytes, size_t nbytes)
{
    size_t length = (size_t)sprintf(text, "schema: 1\nextends: tokonoma\n# a");
    memcpy(text + length, bytes, nbytes);
    length += nbytes;
    length += (size_t)sprintf(text + length, "b\n");
    return brd_rules_load(&rules, text, length, NULL, 0, NULL, 0, NULL) == BRD_OK;
}

static bool has_part(brd_slice slice, const char *bytes, size_t nbytes)
{
    const char *part = text + slice.offset;
    return slice.nbytes == nbytes + 2 && part[0] == 'a' && memcmp(part + 1, bytes, nbytes) == 0 &&
           part[nbytes + 1] == 'b';
}

/* A record with the character where `%` is; its length. */
static size_t write_record(const char *form, const char *bytes, size_t nbytes)
{
    size_t length =
        (size_t)sprintf(text, "boardrules-record 1\ngame tokonoma\nrevision 1\nfingerprint 0123456789abcdef\n");
    for (; *form != '\0'; form++) {
        if (*form == '%') memcpy(text + length, bytes, nbytes);
        if (*form != '%') text[length] = *form;
        length += *form == '%' ? nbytes : 1;
    }
    return length;
}

/* 1: it is opened, 0: it is refused, at this character. */
static bool opens(brd_record *record, size_t nbytes, const char *bytes)
{
    brd_fault fault = {.line = 0};
    *record = (brd_record){.struct_nbytes = sizeof *record};
    int32_t status = brd_record_open(record, text, nbytes, &fault, 1, NULL);
    if (status == BRD_OK) return true;
    CHECK_EQ_INT(status, BRD_E_RECORD);
    if (bytes[0] == '\n' || bytes[0] == '\r') return false; /* another fault, of the line that begins there */
    CHECK_EQ_INT(fault.code, BRD_FAULT_TEXT);
    CHECK(text[fault.offset] == bytes[0]);
    return false;
}

static bool is_in_tag(const char *bytes, size_t nbytes)
{
    brd_record record;
    brd_slice name, value;
    uint32_t at = 0;
    size_t length = write_record("players 2\ntag n a%b\n--- plies\n", bytes, nbytes);
    if (!opens(&record, length, bytes)) return false;
    CHECK_EQ_INT(brd_record_tag(&record, text, length, &at, &name, &value), 1);
    return CHECK(has_part(value, bytes, nbytes));
}

static bool is_in_comment_of_record(const char *bytes, size_t nbytes)
{
    brd_record record;
    return opens(&record, write_record("players 2\n--- plies\n; a%b\n", bytes, nbytes), bytes);
}

static bool is_in_words(const char *bytes, size_t nbytes)
{
    brd_record record;
    size_t length = write_record("players 2\n--- plies\n--- end\nended abandoned; a%b\n", bytes, nbytes);
    return opens(&record, length, bytes) && CHECK(has_part(record.ended_words, bytes, nbytes));
}

static bool is_written_as_tag(const char *bytes, size_t nbytes)
{
    char line[16] = "n a";
    memcpy(line + 3, bytes, nbytes);
    memcpy(line + 3 + nbytes, "b\n", 2);
    int32_t length = brd_record_head(&rules, &state, BRD_REFEREE, line, nbytes + 5, text, sizeof text);
    CHECK(length > 0 || length == BRD_E_ARGUMENT);
    return length > 0;
}

static bool is_written_as_words(const char *bytes, size_t nbytes)
{
    char ended[32] = "abandoned; a";
    memcpy(ended + 12, bytes, nbytes);
    ended[12 + nbytes] = 'b';
    int32_t length = brd_record_tail(&rules, &state, BRD_REFEREE, ended, nbytes + 13, text, sizeof text);
    CHECK(length > 0 || length == BRD_E_ARGUMENT);
    return length > 0;
}

/* -------------------------------------------------------------------------------------------------------- the tests */

static void same_answer_everywhere(uint32_t character)
{
    char bytes[5], escape[16];
    size_t nbytes = encode(character, bytes);
    bool is_surrogate = character >= 0xD800 && character <= 0xDFFF, good = !is_refused(character) && !is_surrogate;
    bool is_white = character == '\t' || character == '\n', special = character == '"' || character == '\\';
    int failures = check_failures, length = sprintf(escape, "\\U%08X", (unsigned)character);
    CHECK_EQ_INT(is_in_tag(bytes, nbytes), good);
    CHECK_EQ_INT(is_in_words(bytes, nbytes), good);
    if (character != '\n') CHECK_EQ_INT(is_in_comment_of_record(bytes, nbytes), good || is_white);
    CHECK_EQ_INT(is_in_title(escape, (size_t)length), good);
    if (character != '\n' && !special) CHECK_EQ_INT(is_in_title(bytes, nbytes), good);
    if (character != '\n') CHECK_EQ_INT(is_in_comment_of_rules(bytes, nbytes), good || is_white);
    brd_rules_builtin(&rules, "tokonoma");
    brd_state_initial(&rules, &state, 0);
    if (character != '\n') CHECK_EQ_INT(is_written_as_tag(bytes, nbytes), good); /* it would be the end of the tag */
    CHECK_EQ_INT(is_written_as_words(bytes, nbytes), good);
    if (check_failures != failures) printf("  of U+%04X\n", (unsigned)character);
}

/* [H.texts-for-people] */
static void at_the_ends_of_each_range(void)
{
    for (uint32_t character = 0; character < 0x180; character++) same_answer_everywhere(character);
    for (int i = 0; i < RANGES; i++)
        for (int32_t step = -2; step <= 2; step++) {
            if ((int32_t)refused[i].first + step >= 0) same_answer_everywhere(refused[i].first + (uint32_t)step);
            if ((int32_t)refused[i].last + step >= 0) same_answer_everywhere(refused[i].last + (uint32_t)step);
        }
    static const uint32_t others[] = {0x200C, 0x200D, 0xD7FF, 0xE000, 0xFE0F, 0xFFFD, 0x10000, 0x1F600, LAST_CHARACTER};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) same_answer_everywhere(others[i]);
}

/* [H.texts-for-people] */
static void anywhere(void)
{
    uint64_t seed = 11;
    for (long i = 0; i < check_plies() / 20 && check_failures == 0; i++)
        same_answer_everywhere(brd_random_below(&seed, i % 2 == 0 ? 0x3000 : LAST_CHARACTER + 1));
}

/* Titles of other languages; 127 bytes of them, however few characters these are. [H.rules-texts] */
static void titles_come_back(void)
{
    static const char *const titles[] = {("Gr\xC3\xA4"
                                          "ber \xE2\x80\x93 Variante"),
                                         "\xE5\x9B\xB2\xE7\xA2\x81", "a \"quoted\" \\ back", "\xF0\x9F\x98\x80"};
    static char yaml[1 << 16];
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        char escaped[64], *to = escaped;
        for (const char *c = titles[i]; *c != '\0'; *to++ = *c++)
            if (*c == '"' || *c == '\\') *to++ = '\\';
        *to = '\0';
        sprintf(text, "schema: 1\nextends: tombs\ntitle: \"%s\"\ncredit: \"%s\"\n", escaped, escaped);
        CHECK_EQ_INT(brd_rules_load(&rules, text, strlen(text), NULL, 0, NULL, 0, NULL), BRD_OK);
        CHECK_EQ_TEXT(brd_rules_title(&rules), titles[i]);
        int32_t nbytes = brd_rules_format(&rules, yaml, sizeof yaml);
        CHECK_EQ_INT(brd_rules_load(&rules, yaml, (size_t)nbytes, NULL, 0, NULL, 0, NULL), BRD_OK);
        CHECK_EQ_TEXT(brd_rules_title(&rules), titles[i]);
        CHECK_EQ_TEXT(brd_rules_credit(&rules), titles[i]);
    }
}

static void a_title_has_127_bytes(void)
{
    brd_fault fault;
    for (size_t umlauts = 62; umlauts <= 64; umlauts++)
        for (size_t ascii = 0; ascii <= 3; ascii++) {
            size_t length = (size_t)sprintf(text, "schema: 1\nextends: tokonoma\ntitle: ");
            for (size_t i = 0; i < umlauts; i++) length += (size_t)sprintf(text + length, "\xC3\xB6");
            for (size_t i = 0; i < ascii; i++) text[length++] = 'a';
            text[length++] = '\n';
            bool fits = 2 * umlauts + ascii <= 127;
            int32_t status = brd_rules_load(&rules, text, length, NULL, 0, &fault, 1, NULL);
            CHECK_EQ_INT(status, fits ? BRD_OK : BRD_E_RULES);
            if (fits) CHECK_EQ_INT(strlen(brd_rules_title(&rules)), 2 * umlauts + ascii);
            if (!fits) CHECK(fault.code == BRD_FAULT_RANGE && fault.line == 3 && fault.column == 8);
        }
}

/* Positions stay printable ASCII, and so do messages. */
static void what_machines_read_is_ascii(void)
{
    static const char yaml[] = "schema: 1\nextends: tokonoma\nlayout: \"5/6/7/6/\xC3\xB6\"\nstart: \"\xC3\xB6\"\n";
    brd_fault faults[2];
    size_t count;
    CHECK_EQ_INT(brd_rules_load(&rules, yaml, strlen(yaml), NULL, 0, faults, 2, &count), BRD_E_RULES);
    CHECK_EQ_INT(count, 2);
    for (size_t i = 0; i < 2 && i < count; i++) {
        CHECK_EQ_INT(faults[i].code, BRD_FAULT_TEXT);
        CHECK(strstr(faults[i].message, "\\xc3\\xb6` is not printable ASCII") != NULL);
    }
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"at_the_ends_of_each_range", at_the_ends_of_each_range},
        {"anywhere", anywhere},
        {"titles_come_back", titles_come_back},
        {"a_title_has_127_bytes", a_title_has_127_bytes},
        {"what_machines_read_is_ascii", what_machines_read_is_ascii},
        {NULL, NULL},
    };
    return check_main("for_people", tests, argc, argv);
}
