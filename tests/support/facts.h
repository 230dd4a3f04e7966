/*
 * facts.h: the facts about a game that tests of all games need, in tests/<game>/facts.txt. A line begins with
 * the name of a fact; the test that reads it explains the rest. `#` begins a comment line.
 */
#ifndef BOARDRULES_FACTS_H
#define BOARDRULES_FACTS_H

#include "check.h"

enum { FACTS_NBYTES = 1 << 16 };

struct facts {
    const char *game;
    char text[FACTS_NBYTES];
    char *at; /* the next line */
};

static inline void facts_open(struct facts *facts, const char *game)
{
    char path[96];
    size_t nbytes = 0;
    snprintf(path, sizeof path, "tests/%s/facts.txt", game);
    FILE *file = fopen(path, "r");
    if (CHECK(file != NULL)) {
        nbytes = fread(facts->text, 1, FACTS_NBYTES - 1, file);
        CHECK(feof(file));
        fclose(file);
    } else {
        printf("  %s\n", path);
    }
    facts->text[nbytes] = '\0';
    facts->game = game;
    facts->at = facts->text;
}

/* The rest of the next line with this name; NULL: there is none. */
static inline char *facts_next(struct facts *facts, const char *word)
{
    size_t nbytes = strlen(word);
    while (*facts->at != '\0') {
        char *line = facts->at, *end = line + strcspn(line, "\n");
        facts->at = end + (*end != '\0');
        *end = '\0';
        if (strncmp(line, word, nbytes) == 0 && line[nbytes] == ' ') return line + nbytes + 1;
    }
    return NULL;
}

/* The rest of the only line with this name. If there is none, or more than one, the check fails. */
static inline const char *facts_only(struct facts *facts, const char *game, const char *word)
{
    facts_open(facts, game);
    char *found = facts_next(facts, word);
    if (!CHECK(found != NULL && facts_next(facts, word) == NULL)) printf("  %s of %s\n", word, game);
    return found != NULL ? found : "";
}

#endif
