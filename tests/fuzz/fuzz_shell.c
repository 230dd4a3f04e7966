/*
 * fuzz_shell.c: brdsh is safe with any lines. Each answer is text for people without an empty line inside, because an
 * empty line ends it. After each line the position is valid, and the shell can take back all plies.
 *
 * Lines that read files are left out: fuzz_rules.c and fuzz_records.c read what would be in them. So are lines that
 * count deep or play long, or much more than once, and those that list again what rules say, which takes longest.
 */
#define main brdsh_main
#include "tools/brdsh.c" /* NOLINT: the program itself, so that its lines are read in this process */
#undef main

#include "support.h"

enum { LINES_MOST = 24, SLOW_MOST = 1 };

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    return freopen("/dev/null", "w", stdout) == NULL; /* libFuzzer itself writes to standard error */
}

static bool begins(const char *line, size_t nbytes, const char *with)
{
    size_t length = strlen(with);
    return nbytes >= length && memcmp(line, with, length) == 0;
}

static bool reads_files(const char *line, size_t nbytes)
{
    return begins(line, nbytes, "load-file") || begins(line, nbytes, "replay");
}

static bool counts_deep(const char *line, size_t nbytes)
{
    bool counts = begins(line, nbytes, "perft ") || begins(line, nbytes, "divide ");
    return counts && (line[nbytes - 1] > '2' || line[nbytes - 2] != ' ');
}

/* Plays on by itself for more than 99 plies. */
static bool plays_long(const char *line, size_t nbytes)
{
    if (!begins(line, nbytes, "playout ")) return false;
    size_t from = nbytes;
    while (line[from - 1] != ' ') from--;
    return from == strlen("playout ") || nbytes - from > 2;
}

static bool is_slow(const char *line, size_t nbytes)
{
    static const char *const slow[] = {"all-moves", "playout", "perft", "divide"};
    for (size_t i = 0; i < sizeof slow / sizeof slow[0]; i++)
        if (begins(line, nbytes, slow[i])) return true;
    return false;
}

/* Lists all moves of the notation, or counts them, for rules for which it did so lately. */
static bool lists_again(const struct shell *shell, const char *line, size_t nbytes)
{
    enum { KEPT = 256 };
    static uint64_t listed[KEPT], counted[KEPT];
    bool lists = nbytes == strlen("all-moves") && begins(line, nbytes, "all-moves");
    bool counts = nbytes == strlen("info") && begins(line, nbytes, "info");
    if (!shell->has_rules || (!lists && !counts)) return false;
    uint64_t rules = brd_rules_fingerprint(&shell->rules);
    uint64_t *last = lists ? &listed[rules % KEPT] : &counted[rules % KEPT];
    bool again = *last == rules;
    *last = rules;
    return again;
}

/* A part of an answer is a tag of a record, and so a text for people. */
static bool is_for_people(const struct shell *shell, const char *text, size_t nbytes)
{
    static char tag[LINE_NBYTES];
    brd_state state;
    if (nbytes + 3 > sizeof tag || !shell->has_rules) return true;
    memcpy(tag, "n ", 2);
    memcpy(tag + 2, text, nbytes);
    tag[nbytes + 2] = '\n';
    return brd_state_initial(&shell->rules, &state, 0) != BRD_OK ||
           brd_record_head(&shell->rules, &state, BRD_REFEREE, tag, nbytes + 3, NULL, 0) > 0;
}

/* Lines of ASCII; only the free words of `ended` may have more, which are for people. */
static void examine_answer(const struct shell *shell)
{
    const struct answer *answer = &shell->answer;
    size_t begin = 0;
    for (size_t i = 0; i <= answer->nbytes; i++) {
        bool is_end = i == answer->nbytes || answer->text[i] == '\n';
        if (!is_end) demand((uint8_t)answer->text[i] >= ' ' && answer->text[i] != 0x7F);
        if (!is_end) continue;
        demand(i > begin || answer->nbytes == 0);
        demand(is_for_people(shell, answer->text + begin, i - begin));
        begin = i + 1;
    }
}

/* A state that has not changed, nor its rules, is not examined again. */
static void examine_state(const struct shell *shell)
{
    static brd_state valid;
    static uint64_t of_rules;
    brd_fault fault;
    size_t count = 0;
    uint64_t rules = brd_rules_fingerprint(&shell->rules);
    if (!shell->has_state || (rules == of_rules && memcmp(&valid, &shell->state, sizeof valid) == 0)) return;
    demand(brd_state_check(&shell->rules, &shell->state, &fault, 1, &count) == BRD_OK && count == 0);
    valid = shell->state;
    of_rules = rules;
}

static void examine(struct shell *shell)
{
    examine_answer(shell);
    send_answer(shell);
    examine_state(shell);
}

static void take_back(struct shell *shell)
{
    for (size_t left = shell->history.count; left > 0; left--) {
        run_line(shell, "undo", 4);
        demand(!shell->answer.refused && shell->history.count == left - 1);
        examine(shell);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t nbytes)
{
    static char line[LINE_ROOM];
    static struct shell shell;
    FILE *in = nbytes > 0 ? fmemopen((void *)bytes, nbytes, "r") : NULL;
    size_t length;
    if (in == NULL) return 0;
    shell.has_rules = shell.has_state = shell.quits = false;
    for (int lines = 0, slow = 0; lines < LINES_MOST && !shell.quits; lines++) {
        int reading = read_line(in, line, &length);
        if (reading == LINE_NONE) break;
        if (reading == LINE_TOO_LONG || length == 0) continue;
        if (reads_files(line, length) || counts_deep(line, length) || plays_long(line, length)) continue;
        if (is_slow(line, length) && ++slow > SLOW_MOST) continue;
        if (lists_again(&shell, line, length)) continue;
        run_line(&shell, line, length);
        examine(&shell);
    }
    take_back(&shell);
    fclose(in);
    return 0;
}
