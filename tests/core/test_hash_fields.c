/*
 * test_hash_fields.c: every field of every game's position changes the hash, and also the key unless the field only
 * counts. Each row has two positions that differ in one field only, or the reason why a field cannot differ alone. The
 * rows are facts of each game: tests/<game>/facts.txt.
 *
 * The header says at brd_state_hash which fields the hash and the key include.
 */
#include "facts.h"
#include "games.h"
#include "worked.h"

enum { FIELD_NBYTES = 256, FIELDS_MOST = 16 };

/* A row of the facts: `field <name> <hash or -> <key or -> | <position> | <position>`. */
struct pair {
    char field[32];
    const char *first, *second;
    bool hash, key; /* whether the two positions differ in it */
};

/* The text of a field, by its place in the line; "" if there is none. */
static void field_of(const char *line, int32_t place, char field[FIELD_NBYTES])
{
    for (; place > 0; place--) {
        line += strcspn(line, " ");
        line += *line == ' ';
    }
    snprintf(field, FIELD_NBYTES, "%.*s", (int)strcspn(line, " "), line);
}

/* Both lines have the same text in every field except the named one. */
static void differ_in_one_field(const struct pair *pair)
{
    const char *name;
    for (int32_t i = 0; (name = brd_name(&worked_rules, BRD_NAME_FIELD, i)) != NULL; i++) {
        char first[FIELD_NBYTES], second[FIELD_NBYTES];
        field_of(pair->first, i, first);
        field_of(pair->second, i, second);
        if (!CHECK_EQ_INT(strcmp(first, second) != 0, strcmp(name, pair->field) == 0))
            printf("  %s: \"%s\" and \"%s\"\n", name, first, second);
    }
}

static void pair_counts(const struct pair *pair)
{
    brd_state first, second;
    differ_in_one_field(pair);
    if (!worked_position(pair->first, &first) || !worked_position(pair->second, &second)) return;
    CHECK_EQ_INT(brd_state_hash(&worked_rules, &first) != brd_state_hash(&worked_rules, &second), pair->hash);
    CHECK_EQ_INT(brd_state_key(&worked_rules, &first) != brd_state_key(&worked_rules, &second), pair->key);
    CHECK(memcmp(&first, &second, sizeof(brd_state)) != 0);
}

/* Cuts the row at its bars. */
static bool read_pair(char *row, struct pair *pair)
{
    char hash[8], key[8], *bars[2] = {strstr(row, " | "), NULL};
    bars[1] = bars[0] != NULL ? strstr(bars[0] + 3, " | ") : NULL;
    if (!CHECK(bars[1] != NULL)) return false;
    *bars[0] = *bars[1] = '\0';
    if (!CHECK_EQ_INT(sscanf(row, "%31s %7s %7s", pair->field, hash, key), 3)) return false;
    pair->hash = strcmp(hash, "hash") == 0;
    pair->key = strcmp(key, "key") == 0;
    pair->first = bars[0] + 3;
    pair->second = bars[1] + 3;
    return true;
}

/* The number of a field; the check fails if there is no such field. */
static int32_t field_number(const char *field, size_t nbytes)
{
    const char *name;
    for (int32_t i = 0; (name = brd_name(&worked_rules, BRD_NAME_FIELD, i)) != NULL; i++)
        if (strlen(name) == nbytes && memcmp(name, field, nbytes) == 0) return i;
    CHECK(false);
    return 0;
}

/* `field <name> alone: <why>`: the field cannot differ alone. */
static bool is_excuse(const char *row)
{
    return strncmp(row + strcspn(row, " "), " alone: ", strlen(" alone: ")) == 0;
}

/*
 * Each field has rows with two positions, or one row with the reason why it has none. No other field has rows.
 * [H.hash] [H.key]
 */
static void every_field_counts(void)
{
    static struct facts facts;
    int32_t compared[FIELDS_MOST] = {0}, excused[FIELDS_MOST] = {0};
    char *row;
    worked_load(check_name, "");
    facts_open(&facts, check_name);
    while ((row = facts_next(&facts, "field")) != NULL) {
        int32_t field = field_number(row, strcspn(row, " "));
        struct pair pair;
        int failures = check_failures;
        excused[field] += is_excuse(row);
        if (is_excuse(row) || !read_pair(row, &pair)) continue;
        compared[field]++;
        pair_counts(&pair);
        if (check_failures != failures) printf("  %s: %s\n", pair.field, pair.second);
    }
    for (int32_t field = 0; brd_name(&worked_rules, BRD_NAME_FIELD, field) != NULL; field++)
        if (!CHECK(excused[field] == 0 ? compared[field] > 0 : excused[field] == 1 && compared[field] == 0))
            printf("  %s\n", brd_name(&worked_rules, BRD_NAME_FIELD, field));
}

int main(int argc, char **argv)
{
    return check_main("hash_fields", games_tests(every_field_counts, NULL), argc, argv);
}
