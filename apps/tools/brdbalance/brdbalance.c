/* brdbalance.c: the program, which tells how a game plays. brdbalance.md describes it. */
#include "tools/brdbalance/brdbalance.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INTERRUPTED = 130, RANDOM_EACH = 3 };

static struct side sides[2];
static struct balance_report report;

void stop(const char *what, const char *why)
{
    fprintf(stderr, "brdbalance: %s: %s\n", what, why);
    exit(1);
}

/* ---------------------------------------------------------------------------------------------------------- rules */

static void stop_fault(const char *what, const brd_fault *fault)
{
    if (fault->line > 0)
        fprintf(stderr, "%s:%u:%u: ", what, (unsigned)fault->line, (unsigned)fault->column);
    else
        fprintf(stderr, "brdbalance: %s: ", what);
    if (fault->field[0] != '\0') fprintf(stderr, "%s: ", fault->field);
    fprintf(stderr, "%s", fault->message);
    if (fault->expected[0] != '\0') fprintf(stderr, "; expected %s", fault->expected);
    fputc('\n', stderr);
    exit(1);
}

static bool is_path(const char *rules)
{
    size_t length = strlen(rules);
    return strchr(rules, '/') != NULL || (length > 5 && strcmp(rules + length - 5, ".yaml") == 0);
}

static void load(brd_rules *rules, const char *name, const char *switches)
{
    brd_fault fault = {.line = 0};
    size_t nbytes = strlen(switches);
    int32_t status = is_path(name)
                         ? brd_rules_load_file(rules, name, switches, nbytes, &fault, 1, NULL)
                         : brd_rules_builtin_with(rules, name, strlen(name), switches, nbytes, &fault, 1, NULL);
    if (status == BRD_E_RULES) stop_fault(name, &fault);
    if (status != BRD_OK) stop(name, brd_name(NULL, BRD_NAME_STATUS, status));
}

/* "my.yaml", "built-in rules, field_lock=none": for the report. */
static void name_rules(struct balance_set *set, const char *name, const char *switches)
{
    const char *file = strrchr(name, '/');
    snprintf(set->name, sizeof set->name, "%s%s%s", is_path(name) ? (file != NULL ? file + 1 : name) : "built-in rules",
             switches[0] != '\0' ? ", " : "", switches);
}

static void prepare(struct side *side, const char *name, const char *switches, const struct balance_setting *setting)
{
    load(&side->rules, name, switches);
    side->set.rules = &side->rules;
    side->set.setting = *setting;
    name_rules(&side->set, name, switches);
    int32_t players = balance_players(&side->set);
    if (players < 0) stop(name, "these rules do not allow this number of players");
    if (setting->opening < 0) side->set.setting.opening = RANDOM_EACH * players;
}

/* The other rules get other seeds, so that both sets of games are independent, as the tests assume. */
static void prepare_other(const struct arguments *arguments)
{
    struct balance_setting setting = arguments->setting;
    setting.seed = ~setting.seed;
    prepare(&sides[1], arguments->against, "", &setting);
    if (strcmp(brd_rules_name(&sides[0].rules), brd_rules_name(&sides[1].rules)) != 0)
        stop(arguments->against, "these are rules of another game");
    if (balance_players(&sides[0].set) != balance_players(&sides[1].set))
        stop(arguments->against, "these rules have another number of players; name it by --players");
}

/* --------------------------------------------------------------------------------------------------------- output */

typedef int32_t writer(const struct balance_report *, char *, size_t);

static char *written(writer *write, size_t *nbytes)
{
    int32_t length = write(&report, NULL, 0);
    char *text = malloc((size_t)length + 1);
    if (text == NULL) stop("memory", "there is not enough");
    write(&report, text, (size_t)length + 1);
    *nbytes = (size_t)length;
    return text;
}

static void write_plots(const char *path)
{
    size_t nbytes;
    char *text = written(balance_plots, &nbytes);
    FILE *file = fopen(path, "wb");
    if (file == NULL) stop(path, "cannot be written");
    bool failed = fwrite(text, 1, nbytes, file) != nbytes;
    if (fclose(file) != 0 || failed) stop(path, "cannot be written");
    free(text);
}

static void print_json(void)
{
    size_t nbytes;
    char *text = written(balance_json, &nbytes);
    fwrite(text, 1, nbytes, stdout);
    free(text);
}

static void report_all(const struct arguments *arguments, uint32_t side_count)
{
    const struct balance_set *other = side_count > 1 ? &sides[1].set : NULL;
    if (sides[0].set.game_count == 0 || (other != NULL && other->game_count == 0)) {
        fputs("brdbalance: interrupted: no game was complete\n", stderr);
        exit(INTERRUPTED);
    }
    if (balance_report(&sides[0].set, other, &report) != BRD_OK) stop("report", "these rules cannot be compared");
    if (arguments->svg != NULL) write_plots(arguments->svg);
    if (arguments->json)
        print_json();
    else
        table_print(&report);
    if (fflush(stdout) != 0) stop("standard output", "cannot be written");
}

/* ------------------------------------------------------------------------------------------------------ the games */

static uint32_t prepare_all(const struct arguments *arguments)
{
    uint32_t side_count = arguments->against != NULL ? 2 : 1;
    prepare(&sides[0], arguments->rules, arguments->switches, &arguments->setting);
    if (side_count > 1) prepare_other(arguments);
    for (uint32_t i = 0; i < side_count; i++) jobs_room(&sides[i], arguments->share.games);
    return side_count;
}

/* What is there of the part is not played again. */
static void open_files(const struct arguments *arguments, uint32_t side_count)
{
    static struct part part;
    if (arguments->is_part) {
        part_describe(&part, sides, side_count, arguments->share);
        files_open_part(arguments->out, &part, sides);
    }
    if (arguments->records != NULL)
        files_open_records(arguments->records, jobs_count(sides, side_count, arguments->share, true));
}

static bool play_all(const struct arguments *arguments, uint32_t side_count)
{
    if (jobs_count(sides, side_count, arguments->share, false) == 0) return true;
    for (uint32_t i = 0; i < side_count; i++) jobs_learn(&sides[i]);
    return jobs_play(sides, side_count, arguments->share, arguments->jobs, arguments->progress);
}

static void tell_interrupted(const struct arguments *arguments, uint32_t side_count)
{
    uint32_t played = jobs_count(sides, side_count, arguments->share, true);
    uint32_t left = jobs_count(sides, side_count, arguments->share, false);
    fprintf(stderr, "brdbalance: interrupted: the part has %u of %u games%s\n", (unsigned)played,
            (unsigned)(played + left), arguments->out != NULL ? "; the same command plays the others" : "");
}

static void forget(struct side *side)
{
    free(side->games);
    free(side->played);
    free(side->bot);
}

int main(int argc, char **argv)
{
    struct arguments arguments = arguments_read(argc, argv);
    bool complete = true;
    uint32_t side_count;
    setlocale(LC_CTYPE, "");
    if (arguments.merges) {
        side_count = merge_parts(arguments.files, arguments.file_count, sides);
    } else {
        side_count = prepare_all(&arguments);
        open_files(&arguments, side_count);
        complete = play_all(&arguments, side_count);
    }
    if (!arguments.is_part) report_all(&arguments, side_count);
    if (arguments.is_part && !complete) tell_interrupted(&arguments, side_count);
    forget(&sides[0]);
    forget(&sides[1]);
    return complete ? EXIT_SUCCESS : INTERRUPTED;
}
