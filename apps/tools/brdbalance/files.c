/*
 * files.c: writes the games of a part, and records, as they end. A game is there once its line is: the record is
 * written before it, and each of both by one call. So a program that was killed at any time leaves whole lines, and
 * after them at most one that is cut off, and one record more than lines.
 */
#include "tools/brdbalance/brdbalance.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file that is open for appending; its name for messages. */
struct output {
    const char *name;
    int descriptor;
    bool is_open;
};

static struct output part_file, record_file;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---------------------------------------------------------------------------------------------------------- writing */

static void write_all(const struct output *output, const char *bytes, size_t nbytes)
{
    while (nbytes > 0) {
        ssize_t written = write(output->descriptor, bytes, nbytes);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) stop(output->name, "cannot be written");
        bytes += written;
        nbytes -= (size_t)written;
    }
}

/* Opens a file that no other process writes. */
static struct output open_alone(const char *path)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct output output = {path, open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666), true};
    if (output.descriptor < 0) stop(path, "cannot be written");
    if (fcntl(output.descriptor, F_SETLK, &whole) == 0) return output;
    stop(path, errno == EACCES || errno == EAGAIN ? "another process is writing it" : "cannot be locked");
}

/* What was cut off goes, and the next bytes are written there. */
static void cut(const struct output *output, off_t nbytes)
{
    struct stat about;
    bool is_longer = fstat(output->descriptor, &about) == 0 && about.st_size > nbytes;
    if ((is_longer && ftruncate(output->descriptor, nbytes) != 0) || lseek(output->descriptor, nbytes, SEEK_SET) < 0)
        stop(output->name, "cannot be written");
}

/* A stream that reads an open file. It stays open, because closing it would close the file and give up the lock. */
static FILE *reading(const struct output *output)
{
    FILE *file = fdopen(output->descriptor, "rb");
    if (file == NULL) stop(output->name, "cannot be read");
    return file;
}

/* Whether all that has been read of a file, the first line or what is there of it, is how this text begins. */
static bool is_start(FILE *file, const char *line, const char *text)
{
    return (size_t)ftello(file) == strlen(line) && strncmp(text, line, strlen(line)) == 0;
}

static char *head_text(const struct part *part, size_t *nbytes)
{
    struct text text = {NULL, 0, 0};
    part_write_head(&text, part);
    text = (struct text){malloc(text.nbytes + 1), text.nbytes + 1, 0};
    if (text.at == NULL) stop("memory", "there is not enough");
    part_write_head(&text, part);
    *nbytes = text.nbytes;
    return text.at;
}

/* ------------------------------------------------------------------------------------------------------- going on */

/* The first line of a file is not that of this part. */
_Noreturn static void stop_other(const char *path, const char *line, const struct part *part)
{
    static struct part found;
    char words[160];
    if (!part_is_head(line)) stop(path, "this is not a part, so nothing is written into it");
    if (!part_read_head(line, &found))
        stop(path, part_is_whole(line) ? "another version of brdbalance wrote it" : "line 1 is damaged");
    const char *what = part_difference(&found, part);
    snprintf(words, sizeof words, "it is of other games, so nothing is written into it: another %s",
             what != NULL ? what : "part of them");
    stop(path, words);
}

static void take_game(const struct lines *lines, const char *path, const struct part *part, struct side *sides)
{
    char words[96];
    uint32_t set, number;
    static struct balance_game game;
    bool is_read = part_read_game(lines->text, &set, &number, &game) && set < part->set_count &&
                   number < part->share.games && number % part->share.of == part->share.part - 1;
    snprintf(words, sizeof words, "line %u is damaged; play the part anew, into another file", (unsigned)lines->number);
    if (!is_read || sides[set].played[number]) stop(path, words);
    sides[set].games[number] = game;
    sides[set].played[number] = 1;
}

/* Reads what a file has, and returns how many of its bytes are whole lines. */
static off_t read_part(const struct output *output, const char *head, const struct part *part, struct side *sides)
{
    static struct lines lines;
    off_t whole = 0;
    lines.file = reading(output);
    while (lines_next(&lines)) {
        if (lines.number == 1 && !is_start(lines.file, lines.text, head)) stop_other(output->name, lines.text, part);
        if (lines.is_cut_off) break;
        if (lines.number > 1) take_game(&lines, output->name, part, sides);
        whole = ftello(lines.file);
    }
    if (ferror(lines.file)) stop(output->name, "cannot be read");
    return whole;
}

void files_open_part(const char *path, const struct part *part, struct side *sides)
{
    size_t nbytes;
    char *head = head_text(part, &nbytes);
    part_file = (struct output){"standard output", STDOUT_FILENO, true};
    off_t whole = 0;
    if (path != NULL) {
        part_file = open_alone(path);
        whole = read_part(&part_file, head, part, sides);
        cut(&part_file, whole);
    }
    if (whole == 0) write_all(&part_file, head, nbytes);
    free(head);
}

/* ---------------------------------------------------------------------------------------------------------- records */

/* Returns how many bytes the first records of a file have; -1: it has fewer. */
static off_t read_records(const struct output *output, uint32_t games)
{
    static const char begin[] = "boardrules-record 1\n";
    char line[4096 + 2];
    uint32_t found = 0;
    off_t nbytes = 0;
    FILE *file = reading(output);
    while (fgets(line, sizeof line, file) != NULL) {
        bool begins = strcmp(line, begin) == 0;
        if (nbytes == 0 && !is_start(file, line, begin))
            stop(output->name, "this is not a file of records, so nothing is written into it");
        if ((begins && found == games) || strchr(line, '\n') == NULL) break;
        found += begins;
        nbytes = ftello(file);
    }
    if (ferror(file)) stop(output->name, "cannot be read");
    return found < games ? -1 : games == 0 ? 0 : nbytes;
}

void files_open_records(const char *path, uint32_t games)
{
    struct stat records, part;
    record_file = open_alone(path);
    if (part_file.is_open && fstat(record_file.descriptor, &records) == 0 && fstat(part_file.descriptor, &part) == 0 &&
        records.st_dev == part.st_dev && records.st_ino == part.st_ino)
        stop(path, "the part and its records need a file each");
    off_t nbytes = read_records(&record_file, games);
    if (nbytes < 0) stop(path, "it lacks records of games that the part has");
    cut(&record_file, nbytes);
}

bool files_have_records(void)
{
    return record_file.is_open;
}

/* ------------------------------------------------------------------------------------------------------------ games */

void files_keep(uint32_t set, uint32_t number, const struct balance_game *game, const struct record *record)
{
    char line[BALANCE_FAMILIES * BALANCE_CODES * 6 + 2048];
    struct text text = {line, sizeof line, 0};
    if (part_file.is_open) part_write_game(&text, set, number, game);
    pthread_mutex_lock(&lock);
    if (record_file.is_open) write_all(&record_file, record->text.at, record->text.nbytes);
    if (part_file.is_open) write_all(&part_file, line, text.nbytes);
    pthread_mutex_unlock(&lock);
}
