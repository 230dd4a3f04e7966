/*
 * lessons.c: lessons, judged by apps/learn/, and which of them are solved: a file with a line `tokonoma
 * two-attackers` for each, in $XDG_STATE_HOME/boardrules/lessons or ~/.local/state/boardrules/lessons.
 */
#include "play.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SOLVED_NBYTES = 1 << 14, LINE_NBYTES = 128 };

/* -------------------------------------------------------------------------------------------------------- progress */

/* The lessons that are solved, a line each; complete lines alone, of whatever game. */
static char solved[SOLVED_NBYTES];

/* The path of the file, or of a folder above it. False: there is no such folder, or the path is too long. */
static bool path_of(const char *below, char *path, size_t cap)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int nbytes = state != NULL && *state == '/' ? snprintf(path, cap, "%s/boardrules%s", state, below)
                 : home != NULL && *home == '/' ? snprintf(path, cap, "%s/.local/state/boardrules%s", home, below)
                                                : -1;
    return nbytes > 0 && (size_t)nbytes < cap;
}

static bool is_line(const char *line, size_t nbytes)
{
    bool blank = false;
    if (nbytes == 0 || nbytes >= LINE_NBYTES) return false;
    for (size_t i = 0; i < nbytes; i++) {
        bool letter = (line[i] >= 'a' && line[i] <= 'z') || (line[i] >= '0' && line[i] <= '9') || line[i] == '-';
        if (!letter && (line[i] != ' ' || blank || i == 0 || i + 1 == nbytes)) return false;
        blank = blank || line[i] == ' ';
    }
    return blank;
}

static void add_line(const char *line, size_t nbytes)
{
    size_t used = strlen(solved);
    if (used + nbytes + 2 > sizeof solved) return;
    memcpy(solved + used, line, nbytes);
    memcpy(solved + used + nbytes, "\n", 2);
}

/* Reads the file; a line that is cut off or malformed is left out. */
static void read_solved(void)
{
    static char text[SOLVED_NBYTES];
    char path[TEXT_NBYTES];
    solved[0] = '\0';
    FILE *file = path_of("/lessons", path, sizeof path) ? fopen(path, "rb") : NULL;
    if (file == NULL) return;
    size_t nbytes = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[nbytes] = '\0';
    for (const char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        if (is_line(line, (size_t)(end - line))) add_line(line, (size_t)(end - line));
}

static void name_line(const struct session *game, int32_t lesson, char line[LINE_NBYTES])
{
    snprintf(line, LINE_NBYTES, "%s %s", brd_rules_name(&game->rules), lesson_text(&game->rules, lesson, LESSON_NAME));
}

static bool is_solved(const struct session *game, int32_t lesson)
{
    char line[LINE_NBYTES];
    name_line(game, lesson, line);
    size_t nbytes = strlen(line);
    for (const char *at = solved; (at = strstr(at, line)) != NULL; at += nbytes)
        if ((at == solved || at[-1] == '\n') && at[nbytes] == '\n') return true;
    return false;
}

/* Makes the folders above the file. */
static bool make_folders(void)
{
    char path[TEXT_NBYTES];
    if (!path_of("/", path, sizeof path)) return false;
    for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST) return false;
        *slash = '/';
    }
    return true;
}

/* Why the last lesson that was solved is not in the file; "": it is. */
static char not_kept[2 * LINE_NBYTES];

static void write_solved(void)
{
    struct replacement file = {.why = "there is no folder to write to"};
    char path[TEXT_NBYTES];
    bool is_written = make_folders() && path_of("/lessons", path, sizeof path) && replacement_begin(&file, path) &&
                      replacement_end(&file, fputs(solved, file.stream) >= 0);
    if (!is_written) snprintf(not_kept, sizeof not_kept, "(what you have solved cannot be kept: %s)", file.why);
}

static void note_solved(const struct session *game, int32_t lesson)
{
    char line[LINE_NBYTES];
    not_kept[0] = '\0';
    read_solved(); /* another brdplay may have written it */
    if (is_solved(game, lesson)) return;
    name_line(game, lesson, line);
    add_line(line, strlen(line));
    write_solved();
}

/* --------------------------------------------------------------------------------------------------------- lessons */

/* Whether the game that the person plays has other rules than the lessons. */
static bool is_changed;

static void list_lessons(const struct session *game)
{
    char line[TEXT_NBYTES];
    snprintf(line, sizeof line, "Lessons: %s", brd_rules_title(&game->rules));
    screen_say(line);
    if (is_changed)
        screen_put_text("(The lessons follow the game as it was published. In your game the rules are changed.)");
    screen_say("");
    for (int32_t i = 0; i < lesson_count(&game->rules); i++)
        printf("%4d  %-40s %s\n", (int)i + 1, lesson_text(&game->rules, i, LESSON_TITLE),
               is_solved(game, i) ? "solved" : "");
    putchar('\n');
}

static int32_t first_unsolved(const struct session *game)
{
    int32_t lesson = 0, count = lesson_count(&game->rules);
    while (lesson < count && is_solved(game, lesson)) lesson++;
    return lesson < count ? lesson : 0;
}

void lessons_show(const struct session *game)
{
    const struct lesson_at *at = game->lesson;
    char line[TEXT_NBYTES];
    snprintf(line, sizeof line, "Lesson %d of %d: %s. %s", (int)at->trying.lesson + 1, (int)lesson_count(&game->rules),
             lesson_text(&game->rules, at->trying.lesson, LESSON_TITLE),
             lesson_text(&game->rules, at->trying.lesson, LESSON_TEXT));
    screen_put_text(line);
    if (at->said[0] != '\0') screen_put_text(at->said);
    if (!at->solved) screen_warn(lesson_text(&game->rules, at->trying.lesson, LESSON_TASK));
}

/* The judge's words begin with a small letter and have no full stop, except those of a lesson that is solved. */
static void say_answer(struct lesson_at *at, const lesson_answer *answer)
{
    if (answer->result == LESSON_SOLVED)
        snprintf(at->said, sizeof at->said, "%s", answer->text);
    else if (answer->result == LESSON_WRONG)
        snprintf(at->said, sizeof at->said, "Not yet: %s.", answer->text);
    else
        snprintf(at->said, sizeof at->said, "%c%s.", toupper((unsigned char)answer->text[0]), answer->text + 1);
}

bool lessons_try(struct session *game, brd_move move)
{
    struct lesson_at *at = game->lesson;
    lesson_answer answer;
    int32_t status = lesson_play(&game->rules, &at->trying, move, &answer);
    if (status != BRD_OK) return false;
    at->solved = answer.result == LESSON_SOLVED;
    say_answer(at, &answer);
    game->state = at->trying.state;
    if (at->solved) note_solved(game, at->trying.lesson);
    return true;
}

bool lessons_hint(const struct session *game, brd_move *move)
{
    return lesson_hint(&game->rules, &game->lesson->trying, move) == BRD_OK;
}

static bool begin_lesson(struct session *game, int32_t lesson)
{
    *game->lesson = (struct lesson_at){.solved = false};
    if (lesson_begin(&game->rules, lesson, &game->lesson->trying) != BRD_OK) return false;
    game->state = game->start = game->lesson->trying.state;
    game->ply_count = 0;
    for (int32_t seat = 0; seat < BRD_MAX_SEATS; seat++) game->levels[seat] = PERSON;
    return true;
}

/* Shows the board of a solved lesson. Returns the next lesson, or -1: the person leaves. */
static int32_t after_solved(struct session *game, int32_t lesson)
{
    static struct marks marks;
    char line[16];
    screen_clear_screen();
    screen_draw(game, game->lesson->trying.seat, &marks);
    putchar('\n');
    screen_warn("Solved.");
    if (not_kept[0] != '\0') screen_put_text(not_kept);
    lessons_show(game);
    bool last = lesson + 1 >= lesson_count(&game->rules);
    if (last) screen_say("That was the last lesson of this game.");
    enum input input = input_read(last ? "(Enter: the list, q: leave) " : "(Enter: the next lesson, q: leave) ", NULL,
                                  line, sizeof line);
    if (input != INPUT_LINE || line[0] == 'q') return -1;
    return last ? lesson_count(&game->rules) : lesson + 1;
}

/* Asks for a lesson. Returns -1: the person leaves. */
static int32_t ask_lesson(const struct session *game)
{
    char prompt[96], line[16], *end;
    int32_t usual = first_unsolved(game);
    screen_clear_screen();
    list_lessons(game);
    for (;;) {
        snprintf(prompt, sizeof prompt, "which lesson? (1 to %d, Enter: %d, q: leave) ",
                 (int)lesson_count(&game->rules), (int)usual + 1);
        if (input_read(prompt, NULL, line, sizeof line) != INPUT_LINE || line[0] == 'q') return -1;
        long number = strtol(line, &end, 10);
        if (line[0] == '\0') return usual;
        if (*end == '\0' && number >= 1 && number <= lesson_count(&game->rules)) return (int32_t)number - 1;
    }
}

/* Plays a lesson until it is solved. Returns the next one, or -1. */
static int32_t play_lesson(struct session *game, int32_t lesson)
{
    if (!begin_lesson(game, lesson)) return -1;
    while (!game->lesson->solved) {
        enum said said = commands_ask(game, game->lesson->trying.seat);
        if (said == SAID_LEAVE) return -1;
        if (said == SAID_ANOTHER_LESSON) return (lesson + 1) % lesson_count(&game->rules);
    }
    return after_solved(game, lesson);
}

void lessons_run(const char *name, const brd_rules *played)
{
    static struct session game;
    static struct lesson_at at;
    int32_t lesson;
    game = (struct session){.saved = true, .lesson = &at};
    if (!session_load(&game, name, "") || lesson_count(&game.rules) == 0) {
        printf("there are no lessons for %s\n", name);
        return;
    }
    is_changed = played != NULL && brd_rules_fingerprint(played) != brd_rules_fingerprint(&game.rules);
    read_solved();
    while ((lesson = ask_lesson(&game)) >= 0)
        while (lesson >= 0 && lesson < lesson_count(&game.rules)) lesson = play_lesson(&game, lesson);
    session_forget(&game);
}
