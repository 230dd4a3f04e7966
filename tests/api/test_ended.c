/*
 * test_ended.c: how a game ended outside the rules, as brd_record_tail writes it and brd_record_open reads it. The
 * expected lines are worked out by hand from doc/RECORDS.md.
 */
#include "boardrules/boardrules.h"
#include "check.h"

enum { TEXT_NBYTES = 1 << 14, LINE_NBYTES_MOST = 4096 };

static brd_rules rules;
static brd_state state;
static char text[TEXT_NBYTES];

static void take_game(const char *game, const char *switches, int32_t players)
{
    CHECK_EQ_INT(brd_rules_builtin_with(&rules, game, strlen(game), switches, strlen(switches), NULL, 0, NULL), BRD_OK);
    CHECK_EQ_INT(brd_state_initial(&rules, &state, players), BRD_OK);
}

static int32_t tail_of(const char *ended, size_t nbytes)
{
    return brd_record_tail(&rules, &state, BRD_REFEREE, ended, nbytes, text, sizeof text);
}

/* A record with no plies and this line at its end; returns the status of opening it. */
static int32_t open_with(brd_record *record, const char *players, const char *ended, size_t nbytes)
{
    int head = sprintf(text,
                       "boardrules-record 1\ngame tokonoma\nrevision 1\nfingerprint 0123456789abcdef\n%s\n"
                       "--- plies\n--- end\nended ",
                       players);
    memcpy(text + head, ended, nbytes);
    text[(size_t)head + nbytes] = '\n';
    *record = (brd_record){.struct_nbytes = sizeof *record};
    return brd_record_open(record, text, (size_t)head + nbytes + 1, NULL, 0, NULL);
}

/* ---------------------------------------------------------------------------------------------------------- writing */

static const struct {
    const char *game, *switches;
    int32_t players;
    const char *given, *line;
} written[] = {
    {"tokonoma", "", 2, "resignation 1", "ended resignation 1 win 0\n"},
    {"tokonoma", "", 2, "resignation 0", "ended resignation 0 win 1\n"},
    {"carnyx", "", 2, "timeout 0", "ended timeout 0 win 1\n"},
    {"tomis", "", 2, "agreement", "ended agreement draw 0,1\n"},
    {"thrones", "", 2, "abandoned", "ended abandoned\n"},
    {"tokonoma", "", 2, "abandoned draw 0,1; the caf\xC3\xA9 closed",
     "ended abandoned draw 0,1; the caf\xC3\xA9 closed\n"},
    {"tokonoma", "", 2, "resignation 0 draw 0,1", "ended resignation 0 draw 0,1\n"},
    {"tokonoma", "", 2, "abandoned win 1", "ended abandoned win 1\n"},
    {"tombs", "", 3, "agreement draw 0,2", "ended agreement draw 0,2\n"},
    {"tokonoma", "", 2, "resignation 1;late", "ended resignation 1 win 0; late\n"},
    {"tokonoma", "", 2, "timeout 1 win 0 ;  too; late ", "ended timeout 1 win 0; too; late\n"},
    {"tombs", "", 2, "resignation 1", "ended resignation 1 win 0\n"},
    {"tombs", "", 3, "resignation 1", "ended resignation 1\n"},
    {"tombs", "", 3, "resignation 1 win 0,2", "ended resignation 1 win 0,2\n"},
    {"tombs", "", 3, "agreement", "ended agreement draw 0,1,2\n"},
    {"tombs", "", 4, "timeout 3", "ended timeout 3\n"},
    {"tombs", "teams=true", 4, "resignation 0", "ended resignation 0 win 1,3\n"},
    {"tombs", "teams=true", 4, "timeout 3", "ended timeout 3 win 0,2\n"},
    {"tombs", "teams=true", 4, "agreement", "ended agreement draw 0,1,2,3\n"},
};

/* [H.ended-result] */
static void results_are_filled_in(void)
{
    for (size_t i = 0; i < sizeof written / sizeof written[0]; i++) {
        char expected[BRD_MAX_POSITION_TEXT + 256];
        take_game(written[i].game, written[i].switches, written[i].players);
        char position[BRD_MAX_POSITION_TEXT];
        brd_state_format(&rules, &state, position, sizeof position);
        snprintf(expected, sizeof expected, "--- end\n%sfinal %s\n", written[i].line, position);
        int32_t length = tail_of(written[i].given, strlen(written[i].given));
        CHECK_EQ_INT(length, strlen(expected));
        CHECK_EQ_TEXT(text, expected);
        size_t nbytes = strlen(written[i].given);
        CHECK_EQ_INT(brd_record_tail(&rules, &state, BRD_REFEREE, written[i].given, nbytes, NULL, 0), length);
    }
}

/* [H.ended] [H.ended-errors] */
static void what_has_not_the_form_is_refused(void)
{
    static const char *const bad[] = {"resignation",
                                      "resignation 2",
                                      "resignation -1",
                                      "resignation 01",
                                      "resignation 8",
                                      "resignation one",
                                      "Resignation 1",
                                      "resignation  1",
                                      " resignation 1",
                                      "agreement 0",
                                      "abandoned 1",
                                      "resignation 1 win",
                                      "resignation 1 win 2",
                                      "resignation 1 win 1,0",
                                      "resignation 1 win 0,0",
                                      "resignation 1 win 0,",
                                      "resignation 1 lost 1",
                                      "resignation 1 win 0 now",
                                      "resignation win 0",
                                      "resignation 1;",
                                      "resignation 1;  ",
                                      "; resignation 1",
                                      "win 0",
                                      "adjudication 1 win 0",
                                      "resignation 1\n",
                                      "resignation 1; a\nfinal b",
                                      "resignation 1; a\rb",
                                      "resignation 1; \xFF",
                                      "resignation 1; \x1B[2J",
                                      "resignation 1; a\tb",
                                      "resignation 1; \xE2\x80\xAE",
                                      "resignation 1; \xE2\x80\x8B",
                                      "resignation 0 win 0",
                                      "resignation 1 win 0,1",
                                      "timeout 0 win 0",
                                      "timeout 1 win 1; by mistake",
                                      "agreement win 1",
                                      "agreement win 0,1",
                                      ";"};
    take_game("tokonoma", "", 2);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        strcpy(text, "as it was");
        if (!CHECK_EQ_INT(tail_of(bad[i], strlen(bad[i])), BRD_E_ARGUMENT)) printf("  %s\n", bad[i]);
        CHECK_EQ_TEXT(text, "as it was");
    }
    CHECK_EQ_INT(tail_of("agreement\0", 10), BRD_E_ARGUMENT);
    CHECK_EQ_INT(tail_of(NULL, 1), BRD_E_NULL);
    CHECK(tail_of(NULL, 0) > 0 && strstr(text, "ended") == NULL);
}

/*
 * Who gives up does not win, nor does a partner; an agreement is a draw. Without the rules nobody knows the partners.
 */
static const struct {
    const char *switches, *ended;
    int32_t players;
    bool opens, verifies;
} contradictory[] = {
    {"", "resignation 1 win 0", 2, true, true},
    {"", "resignation 1 win 1", 2, false, false},
    {"", "resignation 0 win 0,1", 2, false, false},
    {"", "timeout 0 win 0; he waited", 2, false, false},
    {"", "timeout 0 draw 0,1", 2, true, true},
    {"", "agreement win 0", 2, false, false},
    {"", "agreement draw 0,1", 2, true, true},
    {"", "abandoned win 0", 2, true, true},
    {"", "adjudication 1 win 1", 2, true, true},
    {"", "resignation 1 win 1 now", 2, true, true},
    {"teams=true", "resignation 0 win 2", 4, true, false},
    {"teams=true", "timeout 3 win 1", 4, true, false},
    {"teams=true", "resignation 0 win 0,2", 4, false, false},
    {"teams=true", "resignation 0 win 1,3", 4, true, true},
    {"teams=false", "resignation 0 win 2", 4, true, true},
};

/* Reads a record with this line; the two flags say what is reported, which must be at the line. */
static void contradiction_is_found(int32_t viewer, const char *ended, bool opens, bool verifies)
{
    brd_record record = {.struct_nbytes = sizeof record};
    brd_fault fault = {.line = 0};
    size_t nbytes = (size_t)brd_record_head(&rules, &state, viewer, NULL, 0, text, sizeof text);
    nbytes += (size_t)brd_record_tail(&rules, &state, viewer, NULL, 0, text + nbytes, sizeof text - nbytes);
    nbytes += (size_t)sprintf(text + nbytes, "ended %s\n", ended);
    int32_t status = brd_record_open(&record, text, nbytes, &fault, 1, NULL);
    if (!CHECK_EQ_INT(status, opens ? BRD_OK : BRD_E_RECORD)) printf("  %s\n", ended);
    if (opens) CHECK_EQ_INT(brd_record_begin(&record, text, nbytes, &rules, &state, &fault, 1, NULL), BRD_OK);
    if (opens) status = brd_record_verify(&record, text, nbytes, &rules, &state, &fault, 1, NULL);
    if (!CHECK_EQ_INT(status, !verifies ? BRD_E_RECORD : viewer != BRD_REFEREE)) printf("  %s\n", ended);
    if (verifies) return;
    CHECK_EQ_INT(fault.code, BRD_FAULT_CONTRADICTION);
    CHECK_EQ_TEXT(fault.field, "ended");
    CHECK(fault.column == 7 && fault.offset == nbytes - 1 - strlen(ended));
}

/* [H.ended-errors] [H.record-open-errors] [H.record-verify-errors] */
static void results_agree_with_kinds(void)
{
    for (size_t i = 0; i < sizeof contradictory / sizeof contradictory[0]; i++) {
        const char *ended = contradictory[i].ended;
        take_game("tombs", contradictory[i].switches, contradictory[i].players);
        contradiction_is_found(BRD_REFEREE, ended, contradictory[i].opens, contradictory[i].verifies);
        contradiction_is_found(1, ended, contradictory[i].opens, contradictory[i].verifies);
        bool has_form = strncmp(ended, "adj", 3) != 0 && strstr(ended, "now") == NULL;
        CHECK_EQ_INT(tail_of(ended, strlen(ended)) > 0, has_form && contradictory[i].verifies);
    }
}

/* The limit is that of the line as it is written: with its result. [H.ended-errors] */
static void a_line_has_4096_bytes(void)
{
    static char given[5000];
    static const char line[] = "ended resignation 1 win 0; ", begin[] = "resignation 1; ";
    take_game("tokonoma", "", 2);
    for (size_t nbytes = 4095; nbytes <= 4097; nbytes++) {
        size_t words = nbytes - strlen(line), all = strlen(begin) + words;
        memset(given, 'x', all);
        memcpy(given, begin, strlen(begin));
        CHECK_EQ_INT(tail_of(given, all) > 0, nbytes <= LINE_NBYTES_MOST);
    }
}

/* The rules have decided: nobody can end the game in another way. [H.ended-errors] */
static void a_finished_game_does_not_end_again(void)
{
    take_game("tokonoma", "max_plies=2", 2);
    CHECK(tail_of("agreement", 9) > 0);
    brd_playout(&rules, &state, 1, 2);
    CHECK_EQ_INT(brd_state_to_move(&rules, &state), BRD_NOBODY);
    CHECK_EQ_INT(tail_of("agreement", 9), BRD_E_ARGUMENT);
    CHECK_EQ_INT(tail_of("resignation 1", 13), BRD_E_ARGUMENT);
    CHECK(tail_of(NULL, 0) > 0);
}

/* How the game ended is no secret: each viewer's record contains it. */
static void every_viewers_record_has_it(void)
{
    static const int32_t viewers[] = {0, 1, BRD_SPECTATOR, BRD_REFEREE};
    take_game("tombs", "", 2);
    for (int i = 0; i < 4; i++) {
        CHECK(brd_record_tail(&rules, &state, viewers[i], "timeout 0", 9, text, sizeof text) > 0);
        CHECK(strncmp(text, "--- end\nended timeout 0 win 1\nfinal ", 36) == 0);
    }
}

/* ---------------------------------------------------------------------------------------------------------- reading */

enum { NOT = BRD_NONE_YET, NONE = BRD_NO_SEAT };

static const struct {
    const char *ended;
    int32_t kind, seat, outcome, seats;
    const char *words;
} told[] = {
    {"resignation 1 win 0", BRD_ENDED_RESIGNATION, 1, BRD_WIN, 1, ""},
    {"resignation 1", BRD_ENDED_RESIGNATION, 1, NOT, 0, ""},
    {"timeout 0 draw 0,1; the flag fell", BRD_ENDED_TIMEOUT, 0, BRD_DRAW, 3, "the flag fell"},
    {"agreement draw 0,1", BRD_ENDED_AGREEMENT, NONE, BRD_DRAW, 3, ""},
    {"abandoned; a storm; no ferry", BRD_ENDED_ABANDONED, NONE, NOT, 0, "a storm; no ferry"},
    {"adjudication 1 win 0; by Bert", BRD_ENDED_OTHER, 1, BRD_WIN, 1, "by Bert"},
    {"storm", BRD_ENDED_OTHER, NONE, NOT, 0, ""},
    {"agreement, at dinner", BRD_ENDED_OTHER, NONE, NOT, 0, "agreement, at dinner"},
    {"Anna went home", BRD_ENDED_OTHER, NONE, NOT, 0, "Anna went home"},
    {"resignation", BRD_ENDED_OTHER, NONE, NOT, 0, "resignation"},
    {"resignation 2", BRD_ENDED_OTHER, NONE, NOT, 0, "resignation 2"},
    {"resignation 1 win 2", BRD_ENDED_OTHER, NONE, NOT, 0, "resignation 1 win 2"},
    {"resignation 1 win 1,0", BRD_ENDED_OTHER, NONE, NOT, 0, "resignation 1 win 1,0"},
    {"agreement 1", BRD_ENDED_OTHER, NONE, NOT, 0, "agreement 1"},
    {"agreement;", BRD_ENDED_OTHER, NONE, NOT, 0, "agreement;"},
    {" resignation 1", BRD_ENDED_OTHER, NONE, NOT, 0, "resignation 1"},
};

static void is_told(const brd_record *record, int32_t kind, int32_t seat, int32_t outcome, int32_t seats,
                    const char *words)
{
    CHECK_EQ_INT(record->ended_kind, kind);
    CHECK_EQ_INT(record->ended_seat, seat);
    CHECK_EQ_INT(record->ended_outcome, outcome);
    CHECK_EQ_INT(record->ended_seats, seats);
    CHECK_EQ_INT(record->ended_words.nbytes, strlen(words));
    CHECK(memcmp(text + record->ended_words.offset, words, strlen(words)) == 0);
    for (int i = 0; i < 3; i++) CHECK_EQ_INT(record->reserved[i], 0);
}

/* [H.ended-other] [H.ended] */
static void lines_are_read_as_data(void)
{
    brd_record record;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        int failures = check_failures;
        const char *ended = told[i].ended;
        CHECK_EQ_INT(open_with(&record, "players 2", ended, strlen(ended)), BRD_OK);
        CHECK(record.ended.nbytes == strlen(ended) && memcmp(text + record.ended.offset, ended, strlen(ended)) == 0);
        is_told(&record, told[i].kind, told[i].seat, told[i].outcome, told[i].seats, told[i].words);
        if (check_failures != failures) printf("  %s\n", ended);
    }
    CHECK_EQ_INT(open_with(&record, "start x", "resignation 7", 13), BRD_OK); /* the number of players is not known */
    is_told(&record, BRD_ENDED_RESIGNATION, 7, NOT, 0, "");
    CHECK_EQ_INT(open_with(&record, "start x", "resignation 8", 13), BRD_OK);
    is_told(&record, BRD_ENDED_OTHER, NONE, NOT, 0, "resignation 8");
}

static void a_record_without_the_line_says_nothing(void)
{
    static const char plain[] = "boardrules-record 1\ngame tokonoma\nrevision 1\nfingerprint 0123456789abcdef\n"
                                "players 2\n--- plies\n";
    brd_record record;
    memset(&record, 0xFF, sizeof record);
    record.struct_nbytes = sizeof record;
    CHECK_EQ_INT(brd_record_open(&record, plain, strlen(plain), NULL, 0, NULL), BRD_OK);
    is_told(&record, BRD_ENDED_NOT, NONE, NOT, 0, "");
    CHECK_EQ_INT(record.ended.nbytes, 0);
}

/* [H.ended-other] */
static void kinds_have_names(void)
{
    static const char *const names[] = {NULL, "resignation", "timeout", "agreement", "abandoned", NULL};
    for (int32_t kind = -1; kind <= 256; kind++) {
        const char *expected = kind >= 0 && kind < 6 ? names[kind] : NULL;
        const char *found = brd_name(NULL, BRD_NAME_ENDED, kind);
        CHECK((expected == NULL) == (found == NULL));
        if (expected != NULL && found != NULL) CHECK_EQ_TEXT(found, expected);
    }
}

/* ------------------------------------------------------------------------------------------------------------ bytes */

static size_t any_line(char *line, size_t cap, uint64_t *seed)
{
    static const char *const words[] = {"resignation", "timeout", "agreement", "abandoned", "win",   "draw", " ",
                                        " ",           " ",       "0",         "1",         "2",     "0,1",  ";",
                                        "; ",          "x",       "\xC3\xA9",  "\t",        "other", ","};
    static const char *const forms[] = {"resignation 0", "resignation 1", "timeout 0",
                                        "timeout 1",     "agreement",     "abandoned"};
    static const char *const results[] = {" win 0", " win 1", " win 0,1", " draw 0,1", " draw 1", ""};
    size_t nbytes = 0, most = brd_random_below(seed, 60);
    if (most < 20)
        return (size_t)sprintf(line, "%s%s%s", forms[brd_random_below(seed, 6)], results[brd_random_below(seed, 6)],
                               most < 10 ? "" : "; words");
    while (nbytes < most && nbytes + 16 < cap) {
        if (brd_random_below(seed, 60) == 0)
            line[nbytes++] = (char)brd_random_below(seed, 256);
        else
            nbytes += (size_t)sprintf(line + nbytes, "%s", words[brd_random_below(seed, 20)]);
    }
    return nbytes;
}

/* What the tail writes is read as the same data, and written again as the same line. */
static bool comes_back(const char *line, size_t nbytes)
{
    static char first[TEXT_NBYTES], ended[TEXT_NBYTES];
    brd_record record, again;
    if (tail_of(line, nbytes) < 0) return false;
    strcpy(first, text);
    char *value = strstr(first, "ended ") + 6;
    size_t length = strcspn(value, "\n");
    memcpy(ended, value, length);
    CHECK_EQ_INT(open_with(&record, "players 2", ended, length), BRD_OK);
    CHECK(record.ended_kind >= BRD_ENDED_RESIGNATION && record.ended_kind <= BRD_ENDED_ABANDONED);
    CHECK_EQ_INT(open_with(&again, "players 2", line, nbytes), BRD_OK);
    CHECK(again.ended_kind == record.ended_kind && again.ended_seat == record.ended_seat);
    CHECK(again.ended_outcome == BRD_NONE_YET || again.ended_seats == record.ended_seats);
    CHECK(tail_of(ended, length) > 0);
    CHECK_EQ_TEXT(text, first);
    return true;
}

/* Whether a line without words is one of the forms that contradict themselves in a game of two. */
static bool is_contradictory(const char *line, size_t nbytes)
{
    static const char *const all[] = {"resignation 0 win 0",   "resignation 0 win 0,1", "resignation 1 win 1",
                                      "resignation 1 win 0,1", "timeout 0 win 0",       "timeout 0 win 0,1",
                                      "timeout 1 win 1",       "timeout 1 win 0,1",     "agreement win 0",
                                      "agreement win 1",       "agreement win 0,1"};
    const char *words = memchr(line, ';', nbytes);
    size_t form = words == NULL ? nbytes : (size_t)(words - line), first = 0;
    if (words != NULL && strspn(words + 1, " ") == nbytes - form - 1) return false; /* no words: no form */
    for (; words != NULL && first < form && line[first] == ' '; first++) {}
    for (; words != NULL && form > first && line[form - 1] == ' '; form--) {}
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strlen(all[i]) == form - first && memcmp(all[i], line + first, form - first) == 0) return true;
    return false;
}

/*
 * Whatever the line is, the record opens if its bytes may be in a record and it does not contradict itself, and its
 * data are in their range.
 */
static void any_bytes(void)
{
    char line[256] = "";
    uint64_t seed = 27;
    long canonical = 0, opened = 0, denied = 0;
    brd_record record;
    take_game("tokonoma", "", 2);
    for (long i = 0; i < check_plies() + 20000 && check_failures == 0; i++) {
        size_t nbytes = any_line(line, sizeof line, &seed);
        if (nbytes == 0) continue;
        int32_t status = open_with(&record, "players 2", line, nbytes);
        CHECK(status == BRD_OK || status == BRD_E_RECORD);
        bool is_plain = true;
        for (size_t n = 0; n < nbytes; n++) is_plain = is_plain && line[n] >= ' ' && line[n] < 0x7F;
        line[nbytes] = '\0';
        bool is_denied = is_contradictory(line, nbytes);
        if (is_plain && !CHECK_EQ_INT(status, is_denied ? BRD_E_RECORD : BRD_OK)) printf("  %s\n", line);
        denied += is_denied;
        opened += status == BRD_OK;
        if (status == BRD_OK) {
            CHECK(record.ended_seat < 2 || record.ended_seat == BRD_NO_SEAT);
            CHECK(record.ended_seats < 4 && (record.ended_seats == 0) == (record.ended_outcome == BRD_NONE_YET));
        }
        canonical += comes_back(line, nbytes);
    }
    CHECK(canonical > 100 && opened > 1000 && denied > 0);
    printf("figure: %ld lines read, %ld of them have the form, %ld contradict themselves\n", opened, canonical, denied);
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"results_are_filled_in", results_are_filled_in},
        {"what_has_not_the_form_is_refused", what_has_not_the_form_is_refused},
        {"results_agree_with_kinds", results_agree_with_kinds},
        {"a_line_has_4096_bytes", a_line_has_4096_bytes},
        {"a_finished_game_does_not_end_again", a_finished_game_does_not_end_again},
        {"every_viewers_record_has_it", every_viewers_record_has_it},
        {"lines_are_read_as_data", lines_are_read_as_data},
        {"a_record_without_the_line_says_nothing", a_record_without_the_line_says_nothing},
        {"kinds_have_names", kinds_have_names},
        {"any_bytes", any_bytes},
        {NULL, NULL},
    };
    return check_main("ended", tests, argc, argv);
}
