/*
 * test_corpus.c: the library reads the positions, saves, observations and records of earlier versions in the frozen
 * corpus, tests/corpus/<version>/, and gives the same answers about them as those versions, and the same events. Its
 * README describes the formats.
 */
#include <glob.h>
#include <inttypes.h>
#include <unistd.h>

#include "boardrules/boardrules.h"
#include "check.h"
#include "basics/hash.h"
#include "games.h"
#include "positions.h"

enum { LINE_NBYTES = 4096, POSITIONS_FEWEST = 50, RECORDS_FEWEST = 5, RECORD_NBYTES = 1 << 15 };
enum { ALL_MOVES_MOST = 1 << 17 };

/* The current position, and how much of its list of moves has been read. */
static struct corpus {
    const char *game;
    brd_rules rules;
    brd_state state;
    brd_move moves[BRD_MAX_MOVES];
    brd_chance_outcome chances[BRD_MAX_MOVES];
    int32_t move_count, met, denominator;
    brd_event events[BRD_MAX_EVENTS];
    int32_t event_count, events_met;
    char position[BRD_MAX_POSITION_TEXT];
    long positions, listed, records, plies, lines;
} corpus;

static uint32_t kinds, endings; /* numbers of moves and games read, in all versions */

static void check_number(uint64_t found, const char *expected)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, found);
    CHECK_EQ_TEXT(text, expected);
}

static int32_t who(const char *word)
{
    if (strcmp(word, "chance") == 0) return BRD_CHANCE;
    if (strcmp(word, "nobody") == 0) return BRD_NOBODY;
    if (strcmp(word, "spectator") == 0) return BRD_SPECTATOR;
    return (int32_t)strtol(word, NULL, 10);
}

/* ------------------------------------------------------------------------------------- a line of each kind */

static void load(const char *overrides)
{
    CHECK_EQ_INT(brd_rules_builtin_with(&corpus.rules, corpus.game, strlen(corpus.game), overrides, strlen(overrides),
                                        NULL, 0, NULL),
                 BRD_OK);
}

/* [H.fingerprint-stays] */
static void fingerprint(const char *expected)
{
    check_number(brd_rules_fingerprint(&corpus.rules), expected);
}

/* "812 0123456789abcdef": how many moves the rules have, and FNV-1a over their codes. [H.dense-index] */
static void all_moves(const char *expected)
{
    static brd_move codes[ALL_MOVES_MOST];
    uint64_t digest = UINT64_C(0xCBF29CE484222325);
    char text[64];
    int32_t count = brd_rules_moves(&corpus.rules, codes, ALL_MOVES_MOST);
    if (!CHECK(count > 0 && count <= ALL_MOVES_MOST)) return;
    for (int32_t i = 0; i < 4 * count; i++)
        digest = (digest ^ (codes[i / 4].code >> 8 * (i % 4) & 255)) * UINT64_C(0x100000001B3);
    snprintf(text, sizeof text, "%" PRId32 " %016" PRIx64, count, digest);
    CHECK_EQ_TEXT(text, expected);
}

/* All events must have been read before the next ply. */
static void ply_is_over(void)
{
    CHECK_EQ_INT(corpus.events_met, corpus.event_count);
    corpus.event_count = corpus.events_met = 0;
}

/* A list must be complete before the next position begins. */
static void list_is_over(void)
{
    ply_is_over();
    CHECK_EQ_INT(corpus.met, corpus.move_count);
    corpus.move_count = corpus.met = 0;
}

static void position(const char *text)
{
    list_is_over();
    corpus.positions++;
    CHECK_EQ_INT(brd_state_parse(&corpus.rules, &corpus.state, text, strlen(text), NULL, 0, NULL), BRD_OK);
    CHECK(brd_state_format(&corpus.rules, &corpus.state, corpus.position, sizeof corpus.position) > 0);
    CHECK_EQ_TEXT(corpus.position, text);
}

static size_t from_hex(const char *text, uint8_t *bytes)
{
    size_t nbytes = strlen(text) / 2;
    for (size_t i = 0; i < nbytes && i < BRD_MAX_SAVE_NBYTES; i++) {
        char byte[3] = {text[2 * i], text[2 * i + 1], '\0'};
        bytes[i] = (uint8_t)strtoul(byte, NULL, 16);
    }
    return nbytes;
}

static void save(const char *text)
{
    uint8_t expected[BRD_MAX_SAVE_NBYTES], found[BRD_MAX_SAVE_NBYTES];
    char of_save[BRD_MAX_POSITION_TEXT];
    size_t nbytes = from_hex(text, expected);
    uint64_t of_rules = 0;
    brd_state restored;
    if (!CHECK_EQ_INT(brd_state_save(&corpus.rules, &corpus.state, found, sizeof found), nbytes)) return;
    CHECK(memcmp(found, expected, nbytes) == 0);
    CHECK_EQ_INT(brd_state_restore(&corpus.rules, &restored, expected, nbytes, NULL, 0, NULL), BRD_OK);
    CHECK(memcmp(&restored, &corpus.state, sizeof restored) == 0);
    CHECK(brd_save_read(expected, nbytes, &of_rules, of_save, sizeof of_save) > 0);
    CHECK_EQ_TEXT(of_save, corpus.position);
    CHECK(of_rules == brd_rules_fingerprint(&corpus.rules));
}

static void hash(const char *expected)
{
    check_number(brd_state_hash(&corpus.rules, &corpus.state), expected);
}

static void key(const char *expected)
{
    check_number(brd_state_key(&corpus.rules, &corpus.state), expected);
}

static void actors(const char *expected)
{
    CHECK_EQ_INT(brd_state_actors(&corpus.rules, &corpus.state), strtol(expected, NULL, 10));
}

static void turn(const char *expected)
{
    CHECK_EQ_INT(brd_state_turn(&corpus.rules, &corpus.state), who(expected));
}

static void player(const char *expected)
{
    CHECK_EQ_INT(brd_state_to_move(&corpus.rules, &corpus.state), who(expected));
}

/* "win 0,2 field_lock" [H.state-outcome] */
static void outcome(const char *expected)
{
    brd_outcome found = {.struct_nbytes = sizeof found};
    char text[128];
    CHECK_EQ_INT(brd_state_outcome(&corpus.rules, &corpus.state, &found), BRD_OK);
    int length = snprintf(text, sizeof text, "%s", brd_name(NULL, BRD_NAME_OUTCOME, found.kind));
    for (int seat = 0, first = 1; seat < BRD_MAX_SEATS; seat++) {
        if ((found.seats >> seat & 1) == 0) continue;
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%d", first != 0 ? " " : ",", seat);
        first = 0;
    }
    if (found.kind != BRD_NONE_YET)
        snprintf(text + length, sizeof text - (size_t)length, " %s",
                 brd_name(&corpus.rules, BRD_NAME_ENDING, found.ending));
    CHECK_EQ_TEXT(text, expected);
    endings |= UINT32_C(1) << found.ending;
}

/* "0 …": what a viewer observes, which must also be readable. */
static void seen(const char *line)
{
    char viewer[16], text[BRD_MAX_POSITION_TEXT];
    const char *expected = strchr(line, ' ') + 1;
    snprintf(viewer, sizeof viewer, "%.*s", (int)(expected - line - 1), line);
    brd_state drawn;
    CHECK(brd_state_observe(&corpus.rules, &corpus.state, who(viewer), text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, expected);
    if (!CHECK_EQ_INT(
            brd_state_from_observation(&corpus.rules, &drawn, who(viewer), text, strlen(text), 1, NULL, 0, NULL),
            BRD_OK))
        return;
    CHECK(brd_state_observe(&corpus.rules, &drawn, who(viewer), text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, expected);
}

static void moves(const char *count)
{
    corpus.move_count = brd_moves(&corpus.rules, &corpus.state, BRD_REFEREE, corpus.moves, BRD_MAX_MOVES);
    CHECK_EQ_INT(corpus.move_count, strtol(count, NULL, 10));
    corpus.denominator = 0;
    if (brd_state_to_move(&corpus.rules, &corpus.state) != BRD_CHANCE) return;
    corpus.denominator = brd_chance_denominator(&corpus.rules, &corpus.state);
    CHECK_EQ_INT(brd_chance_list(&corpus.rules, &corpus.state, corpus.chances, BRD_MAX_MOVES), corpus.move_count);
}

/* "  00001234 +T 9/36": the next move of the list. */
static void listed(const char *line)
{
    if (!CHECK(corpus.met < corpus.move_count)) return;
    brd_move move = corpus.moves[corpus.met], parsed = {0};
    brd_move_info info = {.struct_nbytes = sizeof info};
    char text[BRD_MAX_MOVE_TEXT], found[64] = "";
    int32_t length = brd_move_format(&corpus.rules, move, text, sizeof text);
    CHECK_EQ_INT(brd_move_parse(&corpus.rules, text, (size_t)length, &parsed), BRD_OK);
    CHECK(parsed.code == move.code);
    if (corpus.denominator == 0)
        snprintf(found, sizeof found, "%08" PRIx32 " %s", move.code, text);
    else
        snprintf(found, sizeof found, "%08" PRIx32 " %s %d/%d", move.code, text, corpus.chances[corpus.met].numerator,
                 corpus.denominator);
    CHECK_EQ_TEXT(found, line);
    CHECK_EQ_INT(brd_move_describe(&corpus.rules, &corpus.state, BRD_REFEREE, move, &info), BRD_OK);
    kinds |= UINT32_C(1) << info.kind;
    corpus.met++;
    corpus.listed++;
}

/* "0123456789abcdef +T": the outcome of chance that 64 bits draw. */
static void draw(const char *line)
{
    brd_move move;
    char text[64], notation[BRD_MAX_MOVE_TEXT];
    uint64_t bits = strtoull(line, NULL, 16);
    if (!CHECK_EQ_INT(brd_chance_draw(&corpus.rules, &corpus.state, bits, &move), BRD_OK)) return;
    CHECK(brd_move_format(&corpus.rules, move, notation, sizeof notation) > 0);
    snprintf(text, sizeof text, "%016" PRIx64 " %s", bits, notation);
    CHECK_EQ_TEXT(text, line);
}

/* A ply from the position, whose events follow. */
static void ply(const char *notation)
{
    brd_move move;
    brd_state state = corpus.state;
    ply_is_over();
    if (!CHECK_EQ_INT(brd_move_parse(&corpus.rules, notation, strlen(notation), &move), BRD_OK)) return;
    corpus.event_count = brd_apply(&corpus.rules, &state, BRD_REFEREE, move, NULL, NULL, corpus.events, BRD_MAX_EVENTS);
    CHECK(corpus.event_count > 0);
}

/* "> turn seat=1": the next event of the ply. Its line gives the same event again. [H.event-line] */
static void event(const char *line)
{
    char text[LINE_NBYTES];
    brd_event again;
    if (!CHECK(corpus.events_met < corpus.event_count)) return;
    const brd_event *next = &corpus.events[corpus.events_met++];
    CHECK(brd_event_format(&corpus.rules, next, text, sizeof text) > 0);
    CHECK_EQ_TEXT(text, line);
    if (CHECK_EQ_INT(brd_event_parse(&corpus.rules, line, strlen(line), &again), BRD_OK))
        CHECK(memcmp(&again, next, sizeof again) == 0);
    corpus.lines++;
}

/* ---------------------------------------------------------------------------------------------- a file of lines */

static const struct reader {
    const char *word;
    void (*read)(const char *rest);
} readers[] = {{"rules", load},        {"fingerprint", fingerprint},
               {"position", position}, {"save", save},
               {"hash", hash},         {"key", key},
               {"actors", actors},     {"turn", turn},
               {"player", player},     {"outcome", outcome},
               {"seen", seen},         {"moves", moves},
               {"all", all_moves},     {"draw", draw},
               {"ply", ply},           {">", event}};

static void read_line(const char *line)
{
    size_t length = strcspn(line, " ");
    const char *rest = line + length + (line[length] == ' ');
    if (line[0] == '#' || line[0] == '\0') return;
    if (strncmp(line, "  ", 2) == 0) {
        listed(line + 2);
        return;
    }
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (strncmp(readers[i].word, line, length) == 0 && readers[i].word[length] == '\0') {
            readers[i].read(rest);
            return;
        }
    CHECK_EQ_TEXT(line, "a line that this test knows");
}

static void read_file(const char *path)
{
    static char line[LINE_NBYTES];
    FILE *file = fopen(path, "r");
    if (!CHECK(file != NULL)) return;
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        int before = check_failures;
        read_line(line);
        if (check_failures > before && before < 10) printf("  in %s: %s: %.80s\n", path, corpus.position, line);
    }
    list_is_over();
    fclose(file);
}

/* ----------------------------------------------------------------------------------------------------- records */

/* A record as text, and how far it has been read. */
static struct reading {
    char text[RECORD_NBYTES];
    size_t nbytes;
    brd_record record;
    brd_state start, state;
} reading;

static bool is_slice(brd_slice slice, const char *expected)
{
    return slice.nbytes == strlen(expected) && memcmp(reading.text + slice.offset, expected, slice.nbytes) == 0;
}

static void open_record(void)
{
    const char *text = reading.text;
    brd_record *r = &reading.record;
    *r = (brd_record){.struct_nbytes = sizeof *r};
    CHECK_EQ_INT(brd_record_open(r, text, reading.nbytes, NULL, 0, NULL), BRD_OK);
    CHECK(is_slice(r->game, corpus.game));
    CHECK_EQ_INT(brd_rules_builtin_with(&corpus.rules, text + r->game.offset, r->game.nbytes, text + r->switches.offset,
                                        r->switches.nbytes, NULL, 0, NULL),
                 BRD_OK);
    CHECK_EQ_INT(brd_record_begin(r, text, reading.nbytes, &corpus.rules, &reading.start, NULL, 0, NULL), BRD_OK);
    reading.state = reading.start;
}

/* This library writes the head with its one tag, which must equal everything before the plies byte by byte. */
static void head_is_written_again(void)
{
    static char tag[LINE_NBYTES], head[LINE_NBYTES];
    const brd_record *r = &reading.record;
    brd_slice name, value;
    uint32_t at = 0;
    CHECK_EQ_INT(r->tag_count, 1);
    CHECK_EQ_INT(brd_record_tag(r, reading.text, reading.nbytes, &at, &name, &value), 1);
    int length = snprintf(tag, sizeof tag, "%.*s %.*s\n", (int)name.nbytes, reading.text + name.offset,
                          (int)value.nbytes, reading.text + value.offset);
    int32_t nbytes = brd_record_head(&corpus.rules, &reading.start, r->viewer, tag, (size_t)length, head, sizeof head);
    CHECK(nbytes > 0 && (uint32_t)nbytes == r->plies.offset && memcmp(head, reading.text, (size_t)nbytes) == 0);
}

static void play_record(void)
{
    brd_move move;
    int32_t status;
    while ((status = brd_record_next(&reading.record, reading.text, reading.nbytes, &corpus.rules, &move, NULL, 0,
                                     NULL)) == 1) {
        corpus.plies++;
        if (reading.record.viewer != BRD_REFEREE) continue;
        if (!CHECK(brd_apply(&corpus.rules, &reading.state, BRD_REFEREE, move, NULL, NULL, NULL, 0) >= 0)) return;
    }
    CHECK_EQ_INT(status, 0);
}

/* So is the tail, of a whole game, from how the game ended outside the rules. */
static void tail_is_written_again(void)
{
    static char tail[LINE_NBYTES];
    const brd_record *r = &reading.record;
    const char *expected = strstr(reading.text, "--- end\n"), *ended = reading.text + r->ended.offset;
    int32_t nbytes = brd_record_tail(&corpus.rules, &reading.state, BRD_REFEREE, r->ended.nbytes > 0 ? ended : NULL,
                                     r->ended.nbytes, tail, sizeof tail);
    if (CHECK(expected != NULL && nbytes > 0)) CHECK_EQ_TEXT(tail, expected);
}

static void verify_record(void)
{
    char text[BRD_MAX_POSITION_TEXT];
    bool whole = reading.record.viewer == BRD_REFEREE;
    CHECK_EQ_INT(
        brd_record_verify(&reading.record, reading.text, reading.nbytes, &corpus.rules, &reading.state, NULL, 0, NULL),
        whole ? BRD_OK : 1);
    if (!whole || reading.record.complete == 0) return;
    CHECK(brd_state_format(&corpus.rules, &reading.state, text, sizeof text) > 0);
    CHECK(is_slice(reading.record.end_position, text));
    tail_is_written_again();
}

static bool read_record(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) return false;
    int before = check_failures;
    reading.nbytes = fread(reading.text, 1, sizeof reading.text - 1, file);
    reading.text[reading.nbytes] = '\0';
    fclose(file);
    open_record();
    head_is_written_again();
    play_record();
    verify_record();
    if (check_failures > before) printf("  in %s\n", path);
    return true;
}

/* Reads <game>-1.record and so on. */
static void read_records(const char *folder)
{
    char path[128];
    for (int number = 1;; number++) {
        snprintf(path, sizeof path, "%s%s-%d.record", folder, corpus.game, number);
        if (!read_record(path)) break;
        corpus.records++;
    }
    CHECK(corpus.records >= RECORDS_FEWEST);
}

/* ------------------------------------------------------------------------------------------------------- games */

/* A folder has files of those games of which its version fixed something. A file with few positions was cut short. */
static bool read_version(const char *folder)
{
    char path[128];
    memset(&corpus, 0, sizeof corpus);
    corpus.game = check_name;
    snprintf(path, sizeof path, "%s%s.txt", folder, corpus.game);
    if (access(path, R_OK) != 0) return false;
    read_file(path);
    CHECK(corpus.positions >= POSITIONS_FEWEST);
    read_records(folder);
    printf("%s: %ld positions, %ld moves, %ld events, %ld records, %ld plies\n", corpus.game, corpus.positions,
           corpus.listed, corpus.lines, corpus.records, corpus.plies);
    return true;
}

/* An ending that cannot occur in a game is excused, as in tests/core/test_guarantee.c. */
static void read_excuse(const char *line)
{
    char name[64];
    if (sscanf(line, "# never ending %63[a-z_]", name) != 1) return;
    for (int32_t ending = 1; brd_name(&corpus.rules, BRD_NAME_ENDING, ending) != NULL; ending++)
        if (strcmp(brd_name(&corpus.rules, BRD_NAME_ENDING, ending), name) == 0) endings |= UINT32_C(1) << ending;
}

/* A kind of move or an ending that is in none of the files would mean that something was left out. [H.stays] */
static void game(void)
{
    static struct positions positions;
    brd_rules_info info = {.struct_nbytes = sizeof info};
    glob_t folders;
    int read = 0;
    kinds = endings = 0;
    if (!CHECK(glob("tests/corpus/*/", 0, NULL, &folders) == 0)) return;
    for (size_t i = 0; i < folders.gl_pathc; i++) read += read_version(folders.gl_pathv[i]);
    globfree(&folders);
    CHECK(read > 0);
    CHECK_EQ_INT(brd_rules_builtin(&corpus.rules, check_name), BRD_OK);
    CHECK_EQ_INT(brd_rules_info_get(&corpus.rules, &info), BRD_OK);
    positions_read(&positions, check_name, read_excuse);
    CHECK_EQ_INT(kinds, (UINT32_C(1) << info.move_kind_count) - 1);
    CHECK_EQ_INT(endings, (UINT32_C(1) << info.ending_count) - 1);
}

int main(int argc, char **argv)
{
    return check_main("corpus", games_tests(game, NULL), argc, argv);
}
