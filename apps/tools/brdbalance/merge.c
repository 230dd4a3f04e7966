/* merge.c: makes the games of all parts out of their files. */
#include "tools/brdbalance/brdbalance.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Parts that have been read. The first one says what the others must be parts of. */
static struct {
    struct part first, part; /* part: the one that is being read */
    const char *first_file;
    const char *files[PARTS_MOST]; /* of each part, or NULL */
    uint32_t left[PARTS_MOST];     /* games that each part lacks */
    bool failed;
} merge;

__attribute__((format(printf, 2, 3))) static bool fail(const char *file, const char *format, ...)
{
    va_list values;
    fprintf(stderr, "brdbalance: %s%s", file, *file != '\0' ? ": " : "");
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fputc('\n', stderr);
    merge.failed = true;
    return false;
}

/* ------------------------------------------------------------------------------------------------------ first lines */

/* Loads the rules that the first part names. */
static void load(const char *file, const struct part_set *set, struct side *side)
{
    int32_t status = set->rules[0] != '\0'
                         ? brd_rules_load(&side->rules, set->rules, strlen(set->rules), NULL, 0, NULL, 0, NULL)
                         : brd_rules_builtin_with(&side->rules, set->game, strlen(set->game), set->switches,
                                                  strlen(set->switches), NULL, 0, NULL);
    if (status != BRD_OK || brd_rules_fingerprint(&side->rules) != set->fingerprint ||
        strcmp(brd_rules_name(&side->rules), set->game) != 0)
        stop(file, "its rules are not valid here");
    side->set.rules = &side->rules;
    side->set.setting = set->setting;
    snprintf(side->set.name, sizeof side->set.name, "%s", set->name);
}

static void begin(const char *file, struct side *sides)
{
    struct share *share = &merge.part.share;
    if (strcmp(merge.part.version, brd_version_string()) != 0) {
        fail(file, "version %s of brdbalance played it; this is %s", merge.part.version, brd_version_string());
        exit(1);
    }
    for (uint32_t i = 0; i < merge.part.set_count; i++) {
        load(file, &merge.part.sets[i], &sides[i]);
        jobs_room(&sides[i], share->games);
    }
    merge.first = merge.part;
    merge.first_file = file;
    for (uint32_t i = 0; i < share->of; i++) {
        struct share one = {i + 1, share->of, share->games};
        merge.left[i] = jobs_count(sides, merge.first.set_count, one, false);
    }
}

/* False: the games of this part are not read. */
static bool take_head(const char *file, const struct lines *lines, struct side *sides)
{
    if (!part_read_head(lines->text, &merge.part))
        return part_is_whole(lines->text) ? fail(file, "another version of brdbalance wrote it")
                                          : fail(file, "line %u is damaged", (unsigned)lines->number);
    if (merge.first_file == NULL) begin(file, sides);
    const char *what = part_difference(&merge.part, &merge.first);
    const struct share *share = &merge.part.share;
    if (what != NULL && strcmp(what, "number of parts") == 0)
        return fail(file, "part %u of %u; %s is one of %u", (unsigned)share->part, (unsigned)share->of,
                    merge.first_file, (unsigned)merge.first.share.of);
    if (what != NULL) return fail(file, "another %s than %s", what, merge.first_file);
    if (merge.files[share->part - 1] != NULL)
        return fail(file, "part %u of %u is also in %s", (unsigned)share->part, (unsigned)share->of,
                    merge.files[share->part - 1]);
    merge.files[share->part - 1] = file;
    return true;
}

/* ------------------------------------------------------------------------------------------------------------ games */

static bool take_game(const char *file, const struct lines *lines, struct side *sides)
{
    const struct share *share = &merge.part.share;
    uint32_t set, number;
    static struct balance_game game;
    if (!part_read_game(lines->text, &set, &number, &game) || set >= merge.part.set_count || number >= share->games ||
        number % share->of != share->part - 1)
        return fail(file, "line %u is damaged", (unsigned)lines->number);
    if (sides[set].played[number]) return fail(file, "line %u: this game was there before", (unsigned)lines->number);
    sides[set].games[number] = game;
    sides[set].played[number] = 1;
    merge.left[share->part - 1]--;
    return true;
}

/* Takes a line. reads: whether the games of this part are read; after a fault they are not. False: no line follows. */
static bool take_line(const char *file, const struct lines *lines, struct side *sides, bool *reads)
{
    bool is_head = part_is_head(lines->text);
    if (lines->number == 1 && !is_head) return fail(file, "this is not a part");
    if (lines->is_cut_off) return fail(file, "line %u is cut off", (unsigned)lines->number);
    if (is_head)
        *reads = take_head(file, lines, sides);
    else if (*reads)
        *reads = take_game(file, lines, sides);
    return true;
}

/* A file may have several parts, one after another. */
static void read_file(const char *path, struct side *sides)
{
    static struct lines lines;
    bool is_input = strcmp(path, "-") == 0, reads = false, goes_on = true;
    const char *file = is_input ? "standard input" : path;
    lines.number = 0;
    lines.file = is_input ? stdin : fopen(path, "rb");
    if (lines.file == NULL) {
        fail(file, "cannot be read");
        return;
    }
    while (goes_on && lines_next(&lines)) goes_on = take_line(file, &lines, sides, &reads);
    if (ferror(lines.file))
        fail(file, "cannot be read");
    else if (goes_on && lines.number == 1)
        fail(file, "it is empty");
    if (!is_input) fclose(lines.file);
}

/* ------------------------------------------------------------------------------------------------------ all of them */

static bool is_missing(uint32_t part)
{
    return merge.files[part] == NULL;
}

static bool is_unfinished(uint32_t part)
{
    return merge.files[part] != NULL && merge.left[part] > 0;
}

/* "parts missing: 2,5-7 of 16", as Slurm takes them. */
static void list(const char *what, bool (*is_so)(uint32_t part))
{
    static char words[16 * PARTS_MOST];
    struct text text = {words, sizeof words, 0};
    uint32_t of = merge.first.share.of;
    for (uint32_t i = 0, end; i < of; i = end + 1) {
        for (end = i; end < of && is_so(end);) end++;
        if (end > i) text_print(&text, "%s%u", text.nbytes > 0 ? "," : "", (unsigned)i + 1);
        if (end > i + 1) text_print(&text, "-%u", (unsigned)end);
    }
    text_end(&text);
    if (text.nbytes > 0) fail("", "%s: %s of %u", what, words, (unsigned)of);
}

uint32_t merge_parts(char **paths, uint32_t path_count, struct side *sides)
{
    for (uint32_t i = 0; i < path_count; i++) read_file(paths[i], sides);
    list("parts missing", is_missing);
    list("parts not complete", is_unfinished);
    if (merge.failed) exit(1);
    for (uint32_t i = 0; i < merge.first.set_count; i++) {
        sides[i].set.games = sides[i].games;
        sides[i].set.game_count = merge.first.share.games;
    }
    return merge.first.set_count;
}
