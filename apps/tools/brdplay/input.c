/*
 * input.c: lines typed by a person. In a terminal libedit edits and completes them; from a pipe they are read as they
 * are. Ctrl-C never ends the program: the caller that waits or thinks finds out and asks the person.
 */
#include "play.h"

#include <errno.h>
#include <histedit.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static EditLine *editor;
static History *past;
static const char *prompt_shown = "";
static const struct offers *offered;
static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

bool input_is_interrupted(void)
{
    return interrupted != 0;
}

bool input_was_interrupted(void)
{
    bool was = interrupted != 0;
    interrupted = 0;
    return was;
}

/* ----------------------------------------------------------------------------------------------- completion */

/* How many characters are common to all offers that begin with a word. Counts these offers. */
static size_t common_beginning(const char *word, size_t nbytes, size_t *count, const char **first)
{
    size_t common = 0;
    *count = 0;
    for (size_t i = 0; i < offered->count; i++) {
        const char *offer = offered->words[i];
        if (strncmp(offer, word, nbytes) != 0) continue;
        if ((*count)++ == 0) {
            *first = offer;
            common = strlen(offer);
        }
        size_t same = 0;
        while (same < common && offer[same] == (*first)[same]) same++;
        common = same;
    }
    return common;
}

static void list_offers(const char *word, size_t nbytes)
{
    size_t shown = 0;
    for (size_t i = 0; i < offered->count; i++)
        if (strncmp(offered->words[i], word, nbytes) == 0)
            printf("%s%-8s", shown++ % 9 == 0 ? "\n" : "", offered->words[i]);
    putchar('\n');
    fflush(stdout);
}

/* The Tab key: completes the word before the cursor as far as all offers agree; if it is there already, lists them. */
static unsigned char complete(EditLine *el, int key)
{
    (void)key;
    const LineInfo *line = el_line(el);
    const char *word = line->cursor, *first = NULL;
    size_t count;
    if (offered == NULL) return CC_ERROR;
    while (word > line->buffer && word[-1] != ' ') word--;
    size_t nbytes = (size_t)(line->cursor - word), common = common_beginning(word, nbytes, &count, &first);
    if (count == 0) return CC_ERROR;
    char rest[BRD_MAX_MOVE_TEXT + 1];
    snprintf(rest, sizeof rest, "%.*s%s", (int)(common - nbytes), first + nbytes, count == 1 ? " " : "");
    if (count > 1 && common == nbytes) list_offers(word, nbytes);
    if (rest[0] != '\0') el_insertstr(el, rest);
    return count > 1 && common == nbytes ? CC_REDISPLAY : CC_REFRESH;
}

/* --------------------------------------------------------------------------------------------------- lines */

static char *prompt_of(EditLine *el)
{
    static char text[128];
    (void)el;
    snprintf(text, sizeof text, "%s", prompt_shown);
    return text;
}

static void begin_editor(void)
{
    HistEvent event;
    editor = el_init("brdplay", stdin, stdout, stderr);
    past = history_init();
    if (editor == NULL || past == NULL) return;
    history(past, &event, H_SETSIZE, 200);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_PROMPT, prompt_of);
    el_set(editor, EL_SIGNAL, 0);
    el_set(editor, EL_HIST, history, past);
    el_set(editor, EL_ADDFN, "complete-word", "Completes what is typed.", complete);
    el_set(editor, EL_BIND, "^I", "complete-word", NULL);
}

void input_begin(void)
{
    struct sigaction action = {.sa_handler = note_interrupt}; /* reads end with EINTR */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    if (isatty(STDIN_FILENO) == 1 && screen_is_terminal()) begin_editor();
}

void input_end(void)
{
    if (past != NULL) history_end(past);
    if (editor != NULL) el_end(editor);
    past = NULL;
    editor = NULL;
}

void input_forget_lines(void)
{
    HistEvent event;
    if (past != NULL) history(past, &event, H_CLEAR);
}

static void take_line(const char *text, size_t nbytes, char *line, size_t cap)
{
    while (nbytes > 0 && (text[nbytes - 1] == '\n' || text[nbytes - 1] == ' ')) nbytes--;
    snprintf(line, cap, "%.*s", (int)(nbytes < cap ? nbytes : cap - 1), text);
}

static enum input read_edited(char *line, size_t cap)
{
    int count = 0;
    HistEvent event;
    el_resize(editor); /* the window may have changed since */
    const char *text = el_gets(editor, &count);
    if (text == NULL || count <= 0) {
        bool was = input_was_interrupted();
        if (was) putchar('\n');
        return was ? INPUT_INTERRUPTED : INPUT_ENDED;
    }
    if (count > 1) history(past, &event, H_ENTER, text);
    take_line(text, (size_t)count, line, cap);
    return INPUT_LINE;
}

static enum input read_plain(char *line, size_t cap)
{
    fputs(prompt_shown, stdout);
    fflush(stdout);
    char *text = NULL;
    size_t allocated = 0;
    ssize_t nbytes = getline(&text, &allocated, stdin);
    if (nbytes >= 0) take_line(text, (size_t)nbytes, line, cap);
    free(text);
    if (nbytes >= 0) return INPUT_LINE;
    clearerr(stdin);
    return input_was_interrupted() ? INPUT_INTERRUPTED : INPUT_ENDED;
}

enum input input_read(const char *prompt, const struct offers *offers, char *line, size_t cap)
{
    prompt_shown = prompt;
    offered = offers;
    return editor != NULL ? read_edited(line, cap) : read_plain(line, cap);
}

bool input_confirms(const char *question, bool otherwise)
{
    char prompt[128], line[16];
    snprintf(prompt, sizeof prompt, "%s (%s) ", question, otherwise ? "Y/n" : "y/N");
    if (input_read(prompt, NULL, line, sizeof line) != INPUT_LINE || line[0] == '\0') return otherwise;
    return line[0] == 'y' || line[0] == 'Y';
}
