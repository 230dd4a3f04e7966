/* brdsvg.c: draws a position as a picture. brdsvg.md describes it. */
#include <boardrules/boardrules.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/svg.h"

enum { RECORD_NBYTES_MOST = 1 << 24, SENTENCE_NBYTES = 256 };

static const char help[] =
    "usage: brdsvg [OPTION…] GAME            draws the start of a game (its name, or the path of a rules file)\n"
    "       brdsvg [OPTION…] --record FILE   draws a saved game, at its end\n"
    "       brdsvg --legend [OPTION…] GAME   draws every type of piece, fixture and ground, with its name\n"
    "       brdsvg --reach TYPE [OPTION…] GAME   draws where a type of piece gets, alone on the board\n"
    "       brdsvg --sheet [OPTION…] GAME   draws a rule sheet, a page of A4\n"
    "       brdsvg --theme-check FILE        reports the first fault of a theme, or that it is ok\n"
    "       brdsvg --theme-print             prints the built-in theme\n"
    "       brdsvg --help\n"
    "\n"
    "What is drawn\n"
    "  --switches 'NAME=VALUE …'   rules with these switches\n"
    "  --players N                 the number of players; if not given, the fewest\n"
    "  --position TEXT             this position\n"
    "  --random SEED               after random plies, to the end of the game\n"
    "  --count N                   with --reach: so many pieces on the cell\n"
    "  --ply N                     only the first N plies of the record or of the random game\n"
    "Viewer\n"
    "  --viewer V                  a seat from 0, spectator (if not given), or referee, who sees everything\n"
    "  --moves                     marks what can move, or with --cell its destinations\n"
    "  --cell NAME                 marks this cell; implies --moves\n"
    "How\n"
    "  --light, --dark             these colours; without either, those that the reader's screen prefers\n"
    "  --turned                    the board turned by 180 degrees\n"
    "  --board                     the board alone, without status and seats\n"
    "  --theme FILE                custom shapes and colours (apps/tools/brdsvg.md)\n"
    "\n"
    "Exit status: 0, picture written; 1, faulty input; 2, wrong command line.\n";

/* The command line. */
static struct {
    const char *game, *record, *switches, *position, *viewer, *cell, *theme, *theme_check, *reach;
    long players, ply, seed, count;
    bool random, moves, legend, sheet, theme_print;
    uint32_t flags;
} options = {.switches = "", .ply = -1, .count = 1};

/* What is drawn. */
static struct {
    brd_rules rules;
    brd_state state;
    brd_move moves[BRD_MAX_MOVES];
    brd_event events[BRD_MAX_EVENTS];
    int32_t event_count;
    char last[SENTENCE_NBYTES];
    int32_t viewer;
} scene;

/* Reports why there is no picture, and exits. */
static void stop(const char *what, const char *why)
{
    fprintf(stderr, "brdsvg: %s: %s\n", what, why);
    exit(1);
}

static void stop_status(const char *what, int32_t status)
{
    stop(what, brd_name(NULL, BRD_NAME_STATUS, status));
}

static void stop_faults(const char *what, const brd_fault *fault)
{
    if (fault->line > 0)
        fprintf(stderr, "%s:%u:%u: ", what, (unsigned)fault->line, (unsigned)fault->column);
    else
        fprintf(stderr, "brdsvg: %s: ", what);
    if (fault->field[0] != '\0') fprintf(stderr, "%s: ", fault->field);
    fprintf(stderr, "%s", fault->message);
    if (fault->expected[0] != '\0') fprintf(stderr, "; expected %s", fault->expected);
    fputc('\n', stderr);
    exit(1);
}

/* Reads a file of at most so many bytes. The caller frees the text. */
static char *read_file(const char *path, size_t most, size_t *nbytes)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) stop(path, "cannot be read");
    char *text = malloc(most + 1);
    if (text == NULL) stop(path, "no memory");
    *nbytes = fread(text, 1, most + 1, file);
    if (ferror(file)) stop(path, "cannot be read");
    if (*nbytes > most) stop(path, "too long");
    fclose(file);
    return text;
}

/* -------------------------------------------------------------------------------------------------- command line */

static void usage(const char *what)
{
    if (what != NULL) fprintf(stderr, "brdsvg: %s\n", what);
    fputs(help, stderr);
    exit(2);
}

static long number(const char *text)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0') usage("this is not a number");
    return value;
}

/* Takes an option and the word after it. False: it is another option. */
static bool take_word(const char *option, const char *word)
{
    const struct {
        const char *name, **word;
    } words[] = {
        {"--record", &options.record},           {"--switches", &options.switches}, {"--position", &options.position},
        {"--viewer", &options.viewer},           {"--cell", &options.cell},         {"--theme", &options.theme},
        {"--theme-check", &options.theme_check}, {"--reach", &options.reach}};
    const struct {
        const char *name;
        long *number;
    } numbers[] = {{"--players", &options.players},
                   {"--ply", &options.ply},
                   {"--random", &options.seed},
                   {"--count", &options.count}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(option, words[i].name) == 0) {
            if (word == NULL) usage("the value of the last option is missing");
            *words[i].word = word;
            return true;
        }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(option, numbers[i].name) == 0) {
            *numbers[i].number = number(word != NULL ? word : "");
            options.random |= numbers[i].number == &options.seed;
            return true;
        }
    return false;
}

static bool take_flag(const char *option)
{
    const struct {
        const char *name;
        uint32_t flag;
    } flags[] = {
        {"--light", BRDSVG_LIGHT}, {"--dark", BRDSVG_DARK}, {"--turned", BRDSVG_TURNED}, {"--board", BRDSVG_BOARD}};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (strcmp(option, flags[i].name) == 0) {
            options.flags |= flags[i].flag;
            return true;
        }
    if (strcmp(option, "--moves") == 0) return options.moves = true;
    if (strcmp(option, "--legend") == 0) return options.legend = true;
    if (strcmp(option, "--sheet") == 0) return options.sheet = true;
    if (strcmp(option, "--theme-print") == 0) return options.theme_print = true;
    return false;
}

/* Whether an option sets the position, or what else a picture of a position has. */
static bool has_position(void)
{
    return options.record != NULL || options.position != NULL || options.random || options.players != 0 ||
           options.moves;
}

/* Legends, sheets and reaches have no position; a reach has a cell and a seat. */
static void check_stills(void)
{
    bool is_reach = options.reach != NULL;
    bool is_seen = options.viewer != NULL || options.cell != NULL || (options.flags & BRDSVG_TURNED) != 0;
    if (options.legend + options.sheet + is_reach > 1) usage("choose one of --legend, --reach and --sheet");
    if (options.count != 1 && !is_reach) usage("--count needs --reach");
    if (options.legend && (has_position() || is_seen || (options.flags & BRDSVG_BOARD) != 0))
        usage("a legend has no position: give a game, switches, colours and a theme alone");
    if (options.sheet && (has_position() || is_seen || (options.flags & BRDSVG_BOARD) != 0))
        usage("a sheet has no position: give a game, switches, colours and a theme alone");
    if (is_reach && has_position())
        usage("a reach has no position: give a game, --count, --cell, --viewer, switches, colours and a theme alone");
}

static void read_command_line(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) exit(fputs(help, stdout) < 0);
        if (take_flag(argv[i])) continue;
        if (take_word(argv[i], i + 1 < argc ? argv[i + 1] : NULL)) {
            i++;
            continue;
        }
        if (argv[i][0] == '-' || options.game != NULL) usage(argv[i]);
        options.game = argv[i];
    }
    if (options.theme_print || options.theme_check != NULL) return;
    if ((options.game == NULL) == (options.record == NULL)) usage("name either a game or a record");
    check_stills();
    if (options.record != NULL &&
        (options.position != NULL || options.random || options.players != 0 || options.switches[0] != '\0'))
        usage("a record has its own rules, players and plies: leave these options out");
    if (options.ply >= 0 && options.record == NULL && !options.random) usage("--ply needs --record or --random");
    if (options.position != NULL && options.players != 0) usage("a position has its own players: leave --players out");
    if ((options.flags & BRDSVG_LIGHT) != 0 && (options.flags & BRDSVG_DARK) != 0)
        usage("choose either --light or --dark");
}

/* -------------------------------------------------------------------------------------------- positions and plies */

static bool is_path(const char *game)
{
    size_t length = strlen(game);
    return strchr(game, '/') != NULL || (length > 5 && strcmp(game + length - 5, ".yaml") == 0);
}

static void load_rules(void)
{
    brd_fault fault = {.line = 0};
    int32_t status = is_path(options.game)
                         ? brd_rules_load_file(&scene.rules, options.game, options.switches, strlen(options.switches),
                                               &fault, 1, NULL)
                         : brd_rules_builtin_with(&scene.rules, options.game, strlen(options.game), options.switches,
                                                  strlen(options.switches), &fault, 1, NULL);
    if (status == BRD_E_RULES) stop_faults(options.game, &fault);
    if (status != BRD_OK) stop_status(options.game, status);
}

static void set_position(void)
{
    brd_fault fault = {.line = 0};
    if (options.position == NULL) {
        int32_t status = brd_state_initial(&scene.rules, &scene.state, (int32_t)options.players);
        if (status != BRD_OK) stop_status("--players", status);
    } else if (brd_state_parse(&scene.rules, &scene.state, options.position, strlen(options.position), &fault, 1,
                               NULL) != BRD_OK) {
        stop_faults("--position", &fault);
    }
}

static void read_viewer(void)
{
    char *end;
    const char *word = options.viewer != NULL ? options.viewer : "spectator";
    scene.viewer = strcmp(word, "spectator") == 0 ? BRD_SPECTATOR : strcmp(word, "referee") == 0 ? BRD_REFEREE : -1;
    if (scene.viewer >= 0) return;
    long seat = strtol(word, &end, 10);
    if (end == word || *end != '\0' || seat < 0 || seat >= brd_state_players(&scene.rules, &scene.state))
        stop("--viewer", "not a viewer; expected a seat of this game, spectator or referee");
    scene.viewer = (int32_t)seat;
}

/* Makes a ply, and stores what the viewer sees of it. */
static bool make_ply(brd_move move)
{
    brd_state before = scene.state;
    int32_t count = brd_apply(&scene.rules, &scene.state, BRD_REFEREE, move, NULL, NULL, scene.events, BRD_MAX_EVENTS);
    if (count < 0) return false;
    scene.event_count =
        brd_redact_events(&scene.rules, scene.events, (size_t)count, scene.viewer, scene.events, BRD_MAX_EVENTS);
    brd_move seen = {scene.event_count > 0 ? (uint32_t)scene.events[0].value_after : 0};
    if (brd_move_sentence(&scene.rules, &before, scene.viewer, seen, scene.last, sizeof scene.last) < 0)
        scene.last[0] = '\0';
    return true;
}

static void play_at_random(void)
{
    uint64_t seed = (uint64_t)options.seed;
    for (long ply = 0;
         ply < (options.ply < 0 ? 65535 : options.ply) && brd_state_to_move(&scene.rules, &scene.state) != BRD_NOBODY;
         ply++) {
        brd_move move = {0};
        if (brd_state_to_move(&scene.rules, &scene.state) == BRD_CHANCE) {
            uint32_t tickets = (uint32_t)brd_chance_denominator(&scene.rules, &scene.state);
            brd_chance_pick(&scene.rules, &scene.state, (int32_t)brd_random_below(&seed, tickets), &move);
        } else {
            int32_t count = brd_moves(&scene.rules, &scene.state, BRD_REFEREE, scene.moves, BRD_MAX_MOVES);
            move = scene.moves[brd_random_below(&seed, (uint32_t)count)];
        }
        if (!make_ply(move)) return;
    }
}

/* A part of the record, or NULL. */
static const char *part(const char *text, brd_slice slice)
{
    return slice.nbytes > 0 ? text + slice.offset : NULL;
}

static void load_record_rules(const brd_record *record, const char *text)
{
    brd_fault fault = {.line = 0};
    int32_t status =
        record->rules.nbytes > 0
            ? brd_rules_load(&scene.rules, part(text, record->rules), record->rules.nbytes,
                             part(text, record->switches), record->switches.nbytes, &fault, 1, NULL)
            : brd_rules_builtin_with(&scene.rules, part(text, record->game), record->game.nbytes,
                                     part(text, record->switches), record->switches.nbytes, &fault, 1, NULL);
    if (status == BRD_E_RULES) stop_faults(options.record, &fault);
    if (status != BRD_OK) stop_status(options.record, status);
}

static void replay_record(void)
{
    size_t nbytes;
    brd_fault fault = {.line = 0};
    brd_record record = {.struct_nbytes = sizeof record};
    char *text = read_file(options.record, RECORD_NBYTES_MOST, &nbytes);
    if (brd_record_open(&record, text, nbytes, &fault, 1, NULL) != BRD_OK) stop_faults(options.record, &fault);
    load_record_rules(&record, text);
    int32_t status = brd_record_begin(&record, text, nbytes, &scene.rules, &scene.state, &fault, 1, NULL);
    if (status == BRD_E_FINGERPRINT) stop_status(options.record, status);
    if (status != BRD_OK) stop_faults(options.record, &fault);
    read_viewer();
    brd_move move;
    for (long ply = 0; options.ply < 0 || ply < options.ply; ply++) {
        status = brd_record_next(&record, text, nbytes, &scene.rules, &move, &fault, 1, NULL);
        if (status < 0) stop_faults(options.record, &fault);
        if (status == 0) break;
        if (!make_ply(move)) stop(options.record, "the next ply is hidden or not legal");
    }
    free(text);
}

/* ------------------------------------------------------------------------------------------------------- drawing */

/* Lists the legal moves that the viewer may see: its own; everybody's, if the game has no secrets. */
static int32_t find_moves(void)
{
    brd_rules_info info = {.struct_nbytes = sizeof info};
    brd_rules_info_get(&scene.rules, &info);
    if ((!options.moves && options.cell == NULL) || options.reach != NULL) return 0;
    bool secret = (info.flags & BRD_RULES_SECRETS) != 0 && scene.viewer != BRD_REFEREE;
    int32_t actor = scene.viewer < BRD_MAX_SEATS ? scene.viewer : BRD_REFEREE;
    return secret && actor == BRD_REFEREE ? 0
                                          : brd_moves(&scene.rules, &scene.state, actor, scene.moves, BRD_MAX_MOVES);
}

static void check_theme(const char *path, const char *theme, size_t nbytes)
{
    brd_fault fault = {.line = 0};
    if (brdsvg_theme_check(theme, nbytes, &fault) != BRD_OK) stop_faults(path, &fault);
}

/* The type of piece that --reach names. */
static int32_t reach_type(void)
{
    const char *name;
    for (int32_t type = 0; (name = brd_name(&scene.rules, BRD_NAME_TYPE, type)) != NULL; type++)
        if (strcmp(name, options.reach) == 0) {
            if (brd_type_sentence(&scene.rules, type, NULL, 0) < 0) break;
            return type;
        }
    stop(options.reach, "not a type of piece of this game");
    return -1;
}

static int32_t write_picture(const struct brdsvg_options *picture, char *text, size_t cap)
{
    if (options.sheet) return brdsvg_sheet(&scene.rules, picture, text, cap);
    if (options.reach != NULL)
        return brdsvg_reach(&scene.rules, reach_type(), scene.viewer < BRD_MAX_SEATS ? scene.viewer : 0,
                            options.count <= BRD_MAX_ITEMS ? (int32_t)options.count : BRD_MAX_ITEMS + 1, picture, text,
                            cap);
    return options.legend ? brdsvg_legend(&scene.rules, picture, text, cap)
                          : brdsvg_draw(&scene.rules, &scene.state, picture, text, cap);
}

static void draw(const struct brdsvg_options *picture)
{
    int32_t length = write_picture(picture, NULL, 0);
    if (length < 0) stop_status("picture", length);
    char *text = malloc((size_t)length + 1);
    if (text == NULL) stop("picture", "no memory");
    write_picture(picture, text, (size_t)length + 1);
    fwrite(text, 1, (size_t)length, stdout);
    free(text);
}

static void draw_scene(void)
{
    struct brdsvg_options picture = {.struct_nbytes = sizeof picture, .flags = options.flags, .viewer = scene.viewer};
    char *theme = NULL;
    picture.cell =
        options.cell == NULL ? BRD_NO_CELL : brd_rules_find_cell(&scene.rules, options.cell, strlen(options.cell));
    if (picture.cell < 0) stop(options.cell, "not a cell of this game");
    picture.moves = scene.moves;
    picture.move_count = (size_t)find_moves();
    picture.events = scene.events;
    picture.event_count = (size_t)scene.event_count;
    picture.last = scene.last;
    picture.last_nbytes = strlen(scene.last);
    if (options.theme != NULL) {
        theme = read_file(options.theme, BRDSVG_THEME_NBYTES, &picture.theme_nbytes);
        check_theme(options.theme, theme, picture.theme_nbytes);
    }
    picture.theme = theme;
    draw(&picture);
    free(theme);
}

static void print_theme(void)
{
    size_t nbytes;
    const char *theme = brdsvg_theme(&nbytes);
    fwrite(theme, 1, nbytes, stdout);
}

static void check_theme_file(void)
{
    size_t nbytes;
    char *theme = read_file(options.theme_check, BRDSVG_THEME_NBYTES, &nbytes);
    check_theme(options.theme_check, theme, nbytes);
    printf("%s: ok\n", options.theme_check);
    free(theme);
}

int main(int argc, char **argv)
{
    read_command_line(argc, argv);
    if (options.theme_print) {
        print_theme();
    } else if (options.theme_check != NULL) {
        check_theme_file();
    } else if (options.record != NULL) {
        replay_record();
        draw_scene();
    } else if (options.legend || options.sheet) {
        load_rules();
        draw_scene();
    } else if (options.reach != NULL) {
        load_rules();
        set_position(); /* for the number of seats */
        read_viewer();
        draw_scene();
    } else {
        load_rules();
        set_position();
        read_viewer();
        if (options.random) play_at_random();
        draw_scene();
    }
    return fflush(stdout) != 0 || ferror(stdout);
}
