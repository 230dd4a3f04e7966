/*
 * rules_embed.c: a tool of the build machine. It reads the rules files with the library's own loader and writes what they say as
 * C initialisers, so that the library has its built-in rules without reading anything.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "object.h"

static void print_faults(const char *path, const brd_fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, "%s:%u:%u: %s: %s; expected: %s\n", path, faults[i].line, faults[i].column, faults[i].field,
                faults[i].message, faults[i].expected);
}

static const struct brdi_rules *load(const char *path)
{
    static brd_rules rules;
    static brd_fault faults[BRD_MAX_FAULTS];
    size_t count = 0;
    int32_t status = brd_rules_load_file(&rules, path, NULL, 0, faults, BRD_MAX_FAULTS, &count);
    if (status == BRD_OK) return (const struct brdi_rules *)&rules;
    print_faults(path, faults, count < BRD_MAX_FAULTS ? count : BRD_MAX_FAULTS);
    fprintf(stderr, "%s: %s\n", path, brd_name(NULL, BRD_NAME_STATUS, status));
    exit(1);
}

/* ----------------------------------------------------------------------------------------------- initialisers */

static void print_words(const int32_t *words)
{
    size_t count = BRDI_SCHEMA_WORDS;
    while (count > 1 && words[count - 1] == 0) count--;
    for (size_t i = 0; i < count; i++) printf("%s%d,", i % 16 ? " " : "\n        ", words[i]);
}

static void print_text(const char *text)
{
    printf("\n        \"");
    for (; *text; text++) printf(strchr("\"\\?", *text) ? "\\%c" : "%c", *text);
    printf("\",");
}

static void print_schema(const struct brdi_rules *rules)
{
    printf("\nextern const struct brdi_schema brdi_builtin_%s;\n", brdi_game_at(rules->game)->name);
    printf("const struct brdi_schema brdi_builtin_%s = {\n    .words = {", brdi_game_at(rules->game)->name);
    print_words(rules->schema.words);
    printf("\n    },\n    .texts = {");
    for (int i = 0; i < BRDI_SCHEMA_TEXTS; i++) print_text(rules->schema.texts[i]);
    printf("\n    },\n};\n");
}

int main(int argc, char **argv)
{
    printf("/* The built-in rules, written by rules_embed from the files rules/<game>.yaml. */\n#include \"schema.h\"\n");
    for (int i = 1; i < argc; i++) print_schema(load(argv[i]));
    return fclose(stdout) == 0 ? 0 : 1;
}
