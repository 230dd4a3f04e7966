/* arguments.c: the command line. */
#include "tools/brdbalance/brdbalance.h"

#include "bot/bot.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOBS_MOST = 256, RANDOM_MOST = 100, SECONDS_MOST = 600 };

static const char help[] =
    "usage: brdbalance [OPTION…] GAME|RULES.yaml    tells how a game plays: equal bots play it, and are counted\n"
    "       brdbalance --merge FILE…                      tells it of games that were played in parts\n"
    "       brdbalance --help\n"
    "\n"
    "Rules\n"
    "  --switch NAME=VALUE   sets a switch; may be repeated\n"
    "  --players N           the number of players; if not given, the fewest\n"
    "  --against GAME|FILE   also plays these rules, and says which figures differ\n"
    "Games\n"
    "  --games N             how many, 1 to 10000; if not given, 200\n"
    "  --level L             of the bot, 0 (plays at random) to 4; if not given, 1\n"
    "  --time SECONDS        for each ply, such as 0.05, instead of a level\n"
    "  --random N            so many plies of each game begin at random; if not given, 3 a player\n"
    "  --limit N             stops games after so many plies, 1 to 5000; if not given, 600\n"
    "  --seed N              other games; if not given, 1\n"
    "  --jobs N              plays so many games at a time; if not given, one for each processor\n"
    "  --records FILE        also writes each game as a record\n"
    "  --progress            shows progress also if standard error is no terminal\n"
    "Parts of the games, such as on several machines\n"
    "  --part I/N            plays each Nth game, from the Ith, and writes lines for --merge instead of a report\n"
    "  --out FILE            writes a part into this file; if it has some of the games, plays the others\n"
    "  --merge FILE…         reports parts as one run would; \"-\" is standard input\n"
    "Report\n"
    "  --json                prints JSON instead of a table\n"
    "  --svg FILE            also writes a page of plots\n"
    "\n"
    "Exit status: 0, all games were played; 1, faulty input; 2, wrong command line; 130, Ctrl-C: the report has the "
    "games\n"
    "that were complete.\n";

_Noreturn static void usage(const char *what, const char *about)
{
    fprintf(stderr, "brdbalance: %s%s\nTry: brdbalance --help\n", what, about);
    exit(2);
}

static uint64_t number(const char *option, const char *text, uint64_t low, uint64_t high)
{
    char *end, words[96];
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    snprintf(words, sizeof words, "; expected %llu to %llu", (unsigned long long)low, (unsigned long long)high);
    if (*text >= '0' && *text <= '9' && *end == '\0' && value >= low && value <= high && errno == 0) return value;
    char about[256];
    snprintf(about, sizeof about, "%.80s%s", text, words);
    fprintf(stderr, "brdbalance: %s: not a valid number: %s\n", option, about);
    exit(2);
}

static int32_t milliseconds(const char *text)
{
    char *end;
    double seconds = strtod(text, &end);
    if (*text < '0' || *text > '9' || *end != '\0' || !(seconds >= 0.001 && seconds <= SECONDS_MOST))
        usage("--time: not a valid number of seconds; expected 0.001 to 600: ", text);
    return (int32_t)(seconds * 1000 + 0.5);
}

static void add_switch(struct arguments *arguments, const char *text)
{
    size_t used = strlen(arguments->switches), left = sizeof arguments->switches - used;
    if (strchr(text, '=') == NULL) usage("--switch: expected NAME=VALUE: ", text);
    int length = snprintf(arguments->switches + used, left, "%s%s", used > 0 ? " " : "", text);
    if ((size_t)length >= left) usage("too many switches: ", text);
}

static struct share part(const char *text)
{
    unsigned part, of;
    char words[32];
    bool is_read = sscanf(text, "%u/%u", &part, &of) == 2 && part >= 1 && part <= of && of <= PARTS_MOST;
    snprintf(words, sizeof words, "%u/%u", is_read ? part : 0, is_read ? of : 0);
    if (!is_read || strcmp(words, text) != 0)
        usage("--part: expected I/N, such as 2/16, with I from 1 to N and N at most 10000: ", text);
    return (struct share){.part = part, .of = of};
}

/* Takes an option that has a number. False: it is another option. */
static bool take_number(struct arguments *arguments, const char *option, const char *value)
{
    struct balance_setting *setting = &arguments->setting;
    const struct {
        const char *name;
        int32_t *number;
        uint64_t low, high;
    } numbers[] = {{"--players", &setting->players, 1, BRD_MAX_SEATS},
                   {"--level", &setting->level, 0, BOT_LEVELS - 1},
                   {"--random", &setting->opening, 0, RANDOM_MOST},
                   {"--limit", &setting->plies_most, 1, BALANCE_PLIES_MOST}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(option, numbers[i].name) == 0) {
            *numbers[i].number = (int32_t)number(option, value, numbers[i].low, numbers[i].high);
            return true;
        }
    return false;
}

static void take_word(struct arguments *arguments, const char *option, const char *value)
{
    if (value == NULL) usage("the value of this option is missing: ", option);
    if (take_number(arguments, option, value)) return;
    if (strcmp(option, "--games") == 0)
        arguments->share.games = (uint32_t)number(option, value, 1, GAMES_MOST);
    else if (strcmp(option, "--jobs") == 0)
        arguments->jobs = (uint32_t)number(option, value, 1, JOBS_MOST);
    else if (strcmp(option, "--seed") == 0)
        arguments->setting.seed = number(option, value, 0, UINT64_MAX);
    else if (strcmp(option, "--time") == 0)
        arguments->setting.milliseconds = milliseconds(value);
    else if (strcmp(option, "--switch") == 0)
        add_switch(arguments, value);
    else if (strcmp(option, "--against") == 0)
        arguments->against = value;
    else if (strcmp(option, "--out") == 0)
        arguments->out = value;
    else if (strcmp(option, "--records") == 0)
        arguments->records = value;
    else if (strcmp(option, "--svg") == 0)
        arguments->svg = value;
    else {
        struct share share = part(value);
        arguments->is_part = true;
        arguments->share.part = share.part;
        arguments->share.of = share.of;
    }
}

static bool has_value(const char *option)
{
    static const char *const options[] = {"--switch", "--players", "--against", "--games",  "--level",
                                          "--time",   "--random",  "--limit",   "--seed",   "--jobs",
                                          "--svg",    "--part",    "--out",     "--records"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (strcmp(option, options[i]) == 0) return true;
    return false;
}

static struct arguments usual_arguments(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return (struct arguments){
        .share = {1, 1, 200},
        .jobs = processors < 1           ? 1
                : processors > JOBS_MOST ? JOBS_MOST
                                         : (uint32_t)processors,
        .setting = {.level = -1, .opening = -1, .plies_most = 600, .seed = 1},
    };
}

/* An option of the games has no say in their report. */
static void check_merge(const struct arguments *arguments, const char *plays)
{
    if (plays != NULL) usage("--merge takes no option except --json and --svg: ", plays);
    if (arguments->file_count == 0) usage("--merge: name the files of the parts", "");
}

static void check(struct arguments *arguments)
{
    if (arguments->file_count == 0) usage("name a game or a rules file", "");
    if (arguments->file_count > 1) usage("more than one game: ", arguments->files[1]);
    if (arguments->is_part && (arguments->json || arguments->svg != NULL))
        usage("--part writes no report; give --json and --svg to --merge", "");
    if (arguments->out != NULL && !arguments->is_part) usage("--out: there is no --part", "");
    arguments->rules = arguments->files[0];
    if (arguments->setting.milliseconds > 0 && arguments->setting.level >= 0)
        usage("choose either --level or --time", "");
    if (arguments->setting.level < 0)
        arguments->setting.level = arguments->setting.milliseconds > 0 ? BOT_LEVELS - 1 : 1;
}

/* Takes an option that has no value. False: it is another one. */
static bool take_flag(struct arguments *arguments, const char *option)
{
    if (strcmp(option, "--help") == 0) exit(fputs(help, stdout) < 0);
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"--json", &arguments->json}, {"--merge", &arguments->merges}, {"--progress", &arguments->progress}};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (strcmp(option, flags[i].name) == 0) return *flags[i].flag = true;
    return false;
}

struct arguments arguments_read(int argc, char **argv)
{
    struct arguments arguments = usual_arguments();
    const char *plays = NULL; /* an option of the games */
    arguments.files = argv;   /* the words that are no options move to its start */
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (has_value(word)) {
            take_word(&arguments, word, i + 1 < argc ? argv[i + 1] : NULL);
            if (strcmp(word, "--svg") != 0) plays = word;
            i++;
        } else if (take_flag(&arguments, word)) {
            if (strcmp(word, "--progress") == 0) plays = word;
        } else if (word[0] == '-' && word[1] != '\0')
            usage("no such option: ", word);
        else
            arguments.files[arguments.file_count++] = word;
    }
    if (arguments.merges)
        check_merge(&arguments, plays);
    else
        check(&arguments);
    return arguments;
}
