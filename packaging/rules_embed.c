/*
 * rules_embed.c: a generator for the build. It reads rules files with the library's own loader and writes
 *
 *     rules_embed FILE…              lib/builtin.c: the library's built-in rules as C initialisers, and the list of its
 *                                    games
 *     rules_embed --reference FILE…  the chapters of rules/KEYS.md: a section for each key, from the tables of keys
 *     rules_embed --json-schema      rules/boardrules.schema.json, from the tables of keys
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keys/canonical.h"
#include "core/object.h"
#include "basics/text.h"
#include "keys/values.h"

enum { FAULTS_SHOWN = 64 };

static void print_faults(const char *path, const brd_fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, "%s:%u:%u: %s: %s; expected %s\n", path, faults[i].line, faults[i].column, faults[i].field,
                faults[i].message, faults[i].expected);
}

static const struct brdi_rules *load(const char *path)
{
    static brd_rules rules;
    static brd_fault faults[FAULTS_SHOWN];
    size_t count = 0;
    int32_t status = brd_rules_load_file(&rules, path, NULL, 0, faults, FAULTS_SHOWN, &count);
    if (status == BRD_OK) return (const struct brdi_rules *)&rules;
    print_faults(path, faults, count < FAULTS_SHOWN ? count : FAULTS_SHOWN);
    fprintf(stderr, "%s: %s\n", path, brd_name(NULL, BRD_NAME_STATUS, status));
    exit(1);
}

/* ----------------------------------------------------------------------------------------------- initialisers */

enum { PATH_NBYTES = 160 };

/* How many words a value takes in its record. The entries of a list come after the record. */
static int word_count(const struct brdi_key *key)
{
    switch (key->kind) {
    case BRDI_NUMBERS: return key->count;
    case BRDI_RATIO:
    case BRDI_RANGE: return 2;
    default: return 1;
    }
}

static void print_words(const int32_t *words, int at, int count, const char *path)
{
    printf("        [%d] = ", at);
    for (int i = 0; i < count; i++) printf("%d, ", words[at + i]);
    printf("/* %s */\n", path);
}

/* A name for a key of which a file chooses the name (keys/own.h). */
static const char *name_of(const struct brdi_key *key)
{
    return key->flags & BRDI_OWN ? "(own)" : key->name;
}

/* Prints a line for each value. at: where the record of the keys begins. path: the path to the keys, with a dot. */
static void print_values(const struct brdi_key *keys, const int32_t *words, int at, const char *path)
{
    for (const struct brdi_key *key = keys; key->name; key++) {
        char below[PATH_NBYTES];
        int place = at + key->offset;
        if (key->kind == BRDI_TEXT) continue;
        snprintf(below, sizeof below, "%s%s", path, name_of(key));
        if (key->kind != BRDI_MAP) print_words(words, place, word_count(key), below);
        if (key->kind == BRDI_MAP) {
            snprintf(below, sizeof below, "%s%s.", path, name_of(key));
            print_values(key->children, words, place, below);
        }
        for (int i = 0; key->kind == BRDI_LIST && i < words[place]; i++) {
            snprintf(below, sizeof below, "%s%s[%d].", path, key->name, i);
            print_values(key->children, words, place + 1 + i * key->stride, below);
        }
    }
}

static void print_text(const char *member, const char *text)
{
    if (!*text) return;
    printf("        .%s = \"", member);
    for (; *text; text++) printf(strchr("\"\\?", *text) ? "\\%c" : "%c", *text);
    printf("\",\n");
}

static void print_upper_case(const char *text)
{
    for (; *text; text++) printf("%c", *text >= 'a' && *text <= 'z' ? *text - 'a' + 'A' : *text);
}

static void print_guard(const struct brdi_game *game)
{
    printf("#ifndef BRD_WITHOUT_");
    print_upper_case(game->name);
    printf("\n");
}

static void print_schema(const struct brdi_game *game, const struct brdi_schema *schema)
{
    printf("\n");
    print_guard(game);
    printf("extern const struct brdi_schema brdi_builtin_%s;\n", game->name);
    printf("const struct brdi_schema brdi_builtin_%s = {\n    .words = {\n", game->name);
    print_values(game->keys, schema->words, 0, "");
    printf("    },\n    .texts = {\n");
    print_text("title", schema->texts.title);
    print_text("credit", schema->texts.credit);
    print_text("start", schema->texts.start);
    print_text("own", schema->texts.own);
    printf("    },\n};\n#endif\n");
}

static uint64_t name_hash(const char *name)
{
    uint64_t hash = 0;
    for (; *name; name++) hash = brdi_mix(hash ^ (uint8_t)*name);
    return hash;
}

/* core/registry.h: the games in the order of the files. */
static void print_games(int count, const struct brdi_game *const *games)
{
    printf("\n/* The list of games (core/registry.h): one at least. */\n\n");
    for (int i = 0; i < count; i++) printf("extern const struct brdi_game brdi_%s;\n", games[i]->name);
    printf("\nconst struct brdi_game *const brdi_games[] = {\n");
    for (int i = 0; i < count; i++) {
        print_guard(games[i]);
        printf("    &brdi_%s,\n#endif\n", games[i]->name);
    }
    printf("};\nconst int brdi_game_total = (int)(sizeof brdi_games / sizeof brdi_games[0]);\n");
    printf("\nconst uint64_t brdi_library = BRDI_LAYOUT_HASH\n");
    for (int i = 0; i < count; i++) {
        print_guard(games[i]);
        printf("    + UINT64_C(0x%016" PRIX64 ")\n#endif\n", name_hash(games[i]->name));
    }
    printf("    ;\n");
}

static const char builtin_head[] =
    "/*\n"
    " * builtin.c: the built-in rules and the list of games. `make builtin` writes this file from the games of\n"
    " * packaging/facts and rules/<game>.yaml; rules/KEYS.md says what each number means. To leave a game out, do\n"
    " * not compile lib/games/<game>/, and define the game's macro for this file: BRD_WITHOUT_TOKONOMA and so on.\n"
    " */\n"
    "#include \"core/registry.h\"\n\n"
    "/* A line for each key, however many numbers it has. */\n"
    "/* clang-format off */\n";

static void print_initialisers(int count, char **paths)
{
    const struct brdi_game **games = calloc((size_t)count + 1, sizeof(*games));
    if (games == NULL) exit(1);
    printf("%s", builtin_head);
    for (int i = 0; i < count; i++) {
        const struct brdi_rules *rules = load(paths[i]);
        games[i] = brdi_game_of(rules);
        print_schema(games[i], &rules->schema);
    }
    print_games(count, games);
    free(games);
}

/* -------------------------------------------------------------------------------------------------- reference */

/* The keys from the root to the one that is described. */
struct trail {
    const struct brdi_key *keys[8];
    int lengths[8]; /* how many keys in a row share a section */
    int depth;
};

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Whether two keys differ only in name and place, so that they can share a section. */
static bool same_shape(const struct brdi_key *a, const struct brdi_key *b)
{
    return a->kind == b->kind && a->flags == b->flags && a->count == b->count && a->stride == b->stride &&
           a->min == b->min && a->max == b->max && a->words == b->words && a->children == b->children &&
           same_text(a->preset, b->preset) && same_text(a->meaning, b->meaning) && same_text(a->serves, b->serves);
}

static bool is_own(const struct brdi_key *key)
{
    return key->name && (key->flags & BRDI_OWN);
}

/* Own types differ only in their number. */
static int shape_count(const struct brdi_key *keys)
{
    int count = 1;
    while (is_own(keys) && is_own(&keys[count])) count++;
    while (keys[count].name && same_shape(keys, &keys[count])) count++;
    return count;
}

static void print_path(const struct trail *trail)
{
    printf("\n### `");
    for (int i = 0; i < trail->depth; i++) {
        bool entry = i > 0 && trail->keys[i - 1]->kind == BRDI_LIST;
        printf("%s%s",
               i == 0  ? ""
               : entry ? "[]."
                       : ".",
               trail->lengths[i] > 1 && !(trail->keys[i]->flags & BRDI_OWN) ? "*" : name_of(trail->keys[i]));
    }
    printf("`\n");
}

static void print_alternatives(const struct brdi_key *key, int count, bool has_others)
{
    if (is_own(key))
        printf("The key is a name of the file's own%s.\n",
               has_others ? "; the other keys are those of the game's types" : "");
    if (is_own(key)) return;
    for (int i = 0; i < count && count > 1; i++)
        printf("%s`%s`", i == 0 ? "`*` is " : i + 1 < count ? ", " : " or ", key[i].name);
    if (count > 1) printf(".\n");
}

static void print_sentence(const char *text)
{
    printf("%c%s.\n", *text >= 'a' && *text <= 'z' ? *text - 'a' + 'A' : *text, text + 1);
}

static void print_type(const struct brdi_key *key, const char *where, bool in_entry)
{
    char text[1024];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    brdi_value_expected(key, &out);
    printf("\n- Value: %s%s.\n", text, key->flags & BRDI_OF_TYPES ? ", and names of types of the file's own" : "");
    if (key->flags & BRDI_OPTIONAL)
        printf("- Default: absent.\n");
    else if (key->preset == NULL)
        printf("- Default: none. Required in %s.\n", in_entry ? "every entry of the list" : where);
    else if (key->kind == BRDI_MAP)
        printf("- Default: the defaults of its keys.\n");
    else
        printf("- Default: `%s`.\n", *key->preset ? key->preset : key->kind == BRDI_TEXT ? "\"\"" : "[]");
    if (key->serves) printf("- In the rulebook: %s.\n", key->serves);
    if (key->flags & BRDI_COSMETIC) printf("- Affects neither behaviour nor fingerprint.\n");
    if (in_entry) printf("- Example: see the list.\n");
}

/* Prints a file that loads: the key with its built-in value, in the mappings that contain it. */
static void print_example(const struct trail *trail, const char *game, const struct brdi_schema *schema)
{
    static char text[65536];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    const int32_t *value = schema->words;
    int last = trail->depth - 1;
    printf("\n```yaml\nschema: 1\nextends: %s\n", game);
    for (int i = 0; i <= last; i++) {
        value += trail->keys[i]->offset;
        if (i < last) printf("%*s%s:\n", 2 * i, "", trail->keys[i]->name);
    }
    brdi_key_format(trail->keys[last], schema, value, 2 * last, &out);
    printf("%*s%s```\n", 2 * last, "", text);
}

/* Whether built-in rules lack the last key, or a mapping that contains it. */
static bool is_added(const struct trail *trail)
{
    for (int i = 0; i < trail->depth; i++)
        if (trail->keys[i]->flags & (BRDI_OWN | BRDI_OPTIONAL)) return true;
    return false;
}

/* Whether an own type has the key because one of the game's types has it. */
static bool is_said(const struct trail *trail)
{
    const struct brdi_key *key = trail->keys[trail->depth - 1];
    if (trail->depth < 2 || !is_own(trail->keys[trail->depth - 2])) return false;
    for (const struct brdi_key *type = trail->keys[trail->depth - 3]->children; !is_own(type); type++)
        if (brdi_key_find(type->children, key->name, strlen(key->name))) return true;
    return false;
}

/* Whether the key is a mapping of a seat: its keys have the meanings of the root's mapping of this name. */
static bool repeats_the_root(const struct trail *trail)
{
    enum { IN_SEAT = 3 }; /* `seats`, a seat, the mapping */
    return trail->depth == IN_SEAT && strcmp(trail->keys[0]->name, "seats") == 0;
}

static void print_names(const struct brdi_key *keys, int count)
{
    for (int i = 0; i < count; i++) printf("%s`%s`", i == 0 ? "" : ", ", keys[i].name);
}

/* Prints the keys of a mapping that repeats another one: those of a type that several types have once. */
static void print_repeated(const struct brdi_key *map)
{
    int types = 0;
    printf("- Keys, as in `%s` and each optional:", map->name);
    for (const struct brdi_key *key = map->children; key->name; key += types) {
        int named = 0, keys = 0;
        bool of_types = key->kind == BRDI_MAP;
        for (types = 0; key[types].name && key[types].children == key->children; types++) named += !is_own(&key[types]);
        printf("%s ", key == map->children ? "" : ";");
        print_names(key, named);
        if (named < types) printf("%stypes of the file's own", named ? ", " : "");
        while (of_types && key->children[keys].name) keys++;
        if (keys) printf(": ");
        print_names(key->children, keys);
    }
    printf(".\n");
}

/* Whether the key is a list of a map that may be absent: its entries are those of the list that all files have. */
static bool entries_are_said(const struct trail *trail)
{
    bool is_optional = trail->depth > 1 && trail->keys[0]->kind == BRDI_MAP && trail->keys[0]->flags & BRDI_OPTIONAL;
    return is_optional && trail->keys[trail->depth - 1]->kind == BRDI_LIST;
}

static const char *required_where(const struct trail *trail)
{
    for (int i = 0; i < trail->depth; i++)
        if (is_own(trail->keys[i])) return "a type of the file's own";
    return "a file with `game`";
}

static void describe_keys(struct trail *trail, const struct brdi_key *keys, const char *game,
                          const struct brdi_schema *schema, bool in_entry)
{
    int at = trail->depth++;
    for (const struct brdi_key *key = keys; key->name; key += trail->lengths[at]) {
        trail->keys[at] = key;
        trail->lengths[at] = shape_count(key);
        trail->depth = at + 1;
        if (is_said(trail) || (is_own(key) && key->flags & BRDI_OPTIONAL)) continue;
        print_path(trail);
        print_alternatives(key, trail->lengths[at], key != keys);
        print_sentence(key->meaning);
        print_type(key, at > 0 ? required_where(trail) : "a file with `game`", in_entry);
        if (!in_entry && key->kind != BRDI_MAP && !is_added(trail)) print_example(trail, game, schema);
        if (repeats_the_root(trail))
            print_repeated(key);
        else if (key->children && !entries_are_said(trail))
            describe_keys(trail, key->children, game, schema, in_entry || key->kind == BRDI_LIST);
    }
    trail->depth = at;
}

static void print_reference(int count, char **paths)
{
    for (int i = 0; i < count; i++) {
        const struct brdi_rules *rules = load(paths[i]);
        const struct brdi_game *game = brdi_game_of(rules);
        struct trail trail = {.depth = 0};
        printf("\n## %s\n\nThe keys of `game: %s`, in the order of the canonical form.\n", rules->schema.texts.title,
               game->name);
        describe_keys(&trail, game->keys, game->name, &rules->schema, false);
    }
}

/* ------------------------------------------------------------------------------------------------ JSON schema */

static void print_quoted(const char *text)
{
    putchar('"');
    for (; *text; text++) printf(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    putchar('"');
}

static void print_listed(const char *word, const char **comma)
{
    printf("%s", *comma);
    print_quoted(word);
    *comma = ", ";
}

static void print_description(const struct brdi_key *key)
{
    printf("\"description\": \"");
    for (const char *c = key->meaning; *c; c++) printf(*c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    if (key->serves) printf(" (%s)", key->serves);
    if (key->preset && *key->preset) printf("; default: %s", key->preset);
    printf("\"");
}

/* The schema of a keyword: one of the groups and words, or `first` if it is not NULL. */
static void print_enum(const char *first, const struct brdi_group *groups, const char *const *words)
{
    const char *comma = "";
    printf("{\"enum\": [");
    if (first) print_listed(first, &comma);
    for (; groups && groups->name; groups++) print_listed(groups->name, &comma);
    for (; words && *words; words++) print_listed(*words, &comma);
    printf("]}");
}

/* The schema of one of WORDS. Names of the file's own types are words, too: any name that such a type may have. */
static void print_words_schema(const struct brdi_key *key)
{
    bool has_own = (key->flags & BRDI_OF_TYPES) != 0;
    if (has_own) printf("{\"anyOf\": [");
    print_enum(NULL, key->groups, key->words);
    if (has_own) printf(", {\"type\": \"string\", \"pattern\": \"^[a-z][a-z0-9-]{1,22}$\"}]}");
}

static void print_integer(const struct brdi_key *key)
{
    printf("{\"type\": \"integer\", \"minimum\": %d, \"maximum\": %d}", key->min, key->max);
}

/* The characters that no title has, as a class of a regular expression. It cannot name those above U+FFFF. */
static void print_unprintable(void)
{
    for (uint32_t first = 0, last; first <= 0xFFFF; first = last + 1) {
        last = first;
        if (brdi_is_printable(first)) continue;
        while (last < 0xFFFF && !brdi_is_printable(last + 1)) last++;
        printf(last > first ? "\\\\u%04x-\\\\u%04x" : "\\\\u%04x", (unsigned)first, (unsigned)last);
    }
}

/* A title has at most as many characters as bytes. */
static void print_text_schema(const struct brdi_key *key)
{
    printf("{\"type\": \"string\", \"maxLength\": %d, \"pattern\": \"^[", key->count - 1);
    if (key->flags & BRDI_COSMETIC) {
        printf("^");
        print_unprintable();
    } else {
        printf(" -~");
    }
    printf("]*$\"}");
}

/* The schema of a value that is neither a mapping nor a list of mappings. */
static void print_value_schema(const struct brdi_key *key)
{
    switch (key->kind) {
    case BRDI_NUMBER: print_integer(key); break;
    case BRDI_BOOL: printf("{\"type\": \"boolean\"}"); break;
    case BRDI_WORD: print_enum(NULL, NULL, key->words); break;
    case BRDI_WORDS:
        printf("{\"anyOf\": [");
        print_enum("all", key->groups, NULL);
        printf(", {\"type\": \"array\", \"uniqueItems\": true, \"minItems\": %d, "
               "\"items\": ",
               key->min);
        print_words_schema(key);
        printf("}]}");
        break;
    case BRDI_NUMBERS:
        printf("{\"anyOf\": [{\"type\": \"array\", \"minItems\": %d, \"maxItems\": %d, \"items\": ", key->count,
               key->count);
        print_integer(key);
        printf("}");
        if (brdi_takes_one(key)) {
            printf(", ");
            print_integer(key);
        }
        printf("]}");
        break;
    case BRDI_RATIO: printf("{\"type\": \"string\", \"pattern\": \"^(0/1|[1-9][0-9]*/[1-9][0-9]*)$\"}"); break;
    case BRDI_RANGE:
        printf("{\"anyOf\": [");
        print_enum("any", NULL, (const char *const[]){key->instead, NULL});
        printf(", ");
        print_integer(key);
        printf(", {\"type\": \"array\", \"minItems\": 2, \"maxItems\": 2, \"items\": ");
        print_integer(key);
        printf("}]}");
        break;
    default: print_text_schema(key); break;
    }
}

/* --------------------------------------------------------------------------------- JSON schema: tables of keys */

/*
 * The tables of all games, each once, under the path to the first key that has it; that of a game under its name.
 * is_entry: it is of an entry of a list, or of a type of the file's own, which has its required keys in every file.
 */
enum { TABLES_MOST = 256 };

static struct table {
    const struct brdi_key *keys;
    bool is_entry;
    char name[PATH_NBYTES];
} tables[TABLES_MOST];
static int table_count;

static struct table *find_table(const struct brdi_key *keys)
{
    struct table *table = tables;
    while (table < tables + table_count && table->keys != keys) table++;
    return table;
}

static bool is_required(const struct brdi_key *key)
{
    return key->preset == NULL;
}

/* Whether a mapping must have a key, or one that it has in any case. */
static bool requires_any(const struct brdi_key *keys)
{
    for (const struct brdi_key *key = keys; key->name && !is_own(key); key++)
        if (is_required(key) || (key->kind == BRDI_MAP && requires_any(key->children))) return true;
    return false;
}

static void collect_table(const struct brdi_key *keys, bool is_entry, const char *path)
{
    struct table *table = find_table(keys);
    bool known = table < tables + table_count;
    if (known && table->is_entry != is_entry && requires_any(keys)) {
        fprintf(stderr, "%s and %s share keys, of which only one of them requires some\n", path, table->name);
        exit(1);
    }
    if (known) return;
    if (table_count == TABLES_MOST) exit(1);
    *table = (struct table){.keys = keys, .is_entry = is_entry};
    snprintf(table->name, sizeof table->name, "%s", path);
    table_count++;
    for (const struct brdi_key *key = keys; key->name; key++) {
        char below[2 * PATH_NBYTES];
        snprintf(below, sizeof below, "%.*s.%s", PATH_NBYTES, path, is_own(key) ? "own" : key->name);
        if (key->children) collect_table(key->children, is_own(key) || key->kind == BRDI_LIST, below);
        if (is_own(key)) break; /* the others differ only in their number */
    }
}

static void print_reference_to(const struct brdi_key *keys)
{
    printf("{\"$ref\": \"#/definitions/%s\"}", find_table(keys)->name);
}

static void print_required(const struct brdi_key *keys)
{
    const char *comma = "";
    printf("\"required\": [");
    for (; keys->name; keys++)
        if (is_required(keys)) print_listed(keys->name, &comma);
    printf("]");
}

/* The keys that a mapping must have, and those that its mappings must have if they are there. */
static void print_all_required(const struct brdi_key *keys)
{
    const char *comma = ", \"properties\": {", *end = "";
    print_required(keys);
    for (const struct brdi_key *key = keys; key->name && !is_own(key); key++) {
        if (key->kind != BRDI_MAP || !requires_any(key->children)) continue;
        printf("%s\"%s\": {", comma, key->name);
        print_all_required(key->children);
        printf("}");
        comma = ", ";
        end = "}";
    }
    printf("%s", end);
}

static void print_list_schema(const struct brdi_key *key)
{
    if (key->instead) printf("{\"anyOf\": [{\"const\": \"%s\"}, ", key->instead);
    printf("{\"type\": \"array\", \"minItems\": %d, \"maxItems\": %d, \"items\": ", key->min, key->count);
    print_reference_to(key->children);
    printf(key->instead ? "}]}" : "}");
}

/* whole: it must have all that has no default, also below. */
static void print_map_schema(const struct brdi_key *key, bool whole)
{
    print_reference_to(key->children);
    if (!whole || !requires_any(key->children)) return;
    printf(", {");
    print_all_required(key->children);
    printf("}");
}

static void print_key_schema(const struct brdi_key *key, bool whole)
{
    printf("{");
    print_description(key);
    printf(", \"allOf\": [");
    if (key->kind == BRDI_MAP)
        print_map_schema(key, whole);
    else if (key->kind == BRDI_LIST)
        print_list_schema(key);
    else
        print_value_schema(key);
    printf("]}");
}

/* The keys that entries of a list may have with each word of their key `kind`. */
static void print_kinds(const struct brdi_key *keys)
{
    const struct brdi_key *kind = brdi_key_find(keys, "kind", strlen("kind"));
    const char *between = "";
    printf(", \"allOf\": [");
    for (int word = 0; kind->words[word]; word++) {
        const char *comma = "";
        printf("%s\n      {\"if\": {\"required\": [\"kind\"], \"properties\": {\"kind\": {\"const\": \"%s\"}}}, ",
               between, kind->words[word]);
        printf("\"then\": {\"propertyNames\": {\"enum\": [");
        for (const struct brdi_key *key = keys; key->name; key++)
            if (key->kinds == 0 || key->kinds >> word & 1) print_listed(key->name, &comma);
        printf("]}}}");
        between = ",";
    }
    printf("]");
}

static bool any_of_kinds(const struct brdi_key *keys)
{
    while (keys->name && keys->kinds == 0) keys++;
    return keys->name != NULL;
}

/* The schema of a mapping with such keys, a line each. heads: its first properties, those of a file's head. */
static void print_table(const struct table *table, const char *heads)
{
    const struct brdi_key *own = brdi_own_keys(table->keys);
    printf("    \"%s\": {\"type\": \"object\", \"additionalProperties\": ", table->name);
    if (own)
        print_key_schema(own, false);
    else
        printf("false");
    if (table->is_entry && requires_any(table->keys)) {
        printf(", ");
        print_required(table->keys);
    }
    if (any_of_kinds(table->keys)) print_kinds(table->keys);
    printf(", \"properties\": {%s", heads);
    for (const struct brdi_key *key = table->keys; key->name && !is_own(key); key++) {
        printf("%s\n      ", key == table->keys && !*heads ? "" : ",");
        print_quoted(key->name);
        printf(": ");
        print_key_schema(key, table->is_entry);
    }
    printf("}}");
}

static void print_tables(void)
{
    for (int i = 0; i < brdi_game_total; i++) collect_table(brdi_game_at(i)->keys, false, brdi_game_at(i)->name);
    for (int i = 0; i < table_count; i++) {
        bool is_game = strchr(tables[i].name, '.') == NULL;
        printf(i ? ",\n" : "\n");
        print_table(&tables[i], is_game ? "\"schema\": {}, \"game\": {}, \"extends\": {}" : "");
    }
}

/* What a file with this head must contain. whole: all that has no default. */
static void print_game_schema(const struct brdi_game *game, const char *head, bool whole)
{
    printf("    {\"if\": {\"required\": [\"%s\"], \"properties\": {\"%s\": {\"const\": \"%s\"}}}, ", head, head,
           game->name);
    printf("\"then\": {\"allOf\": [");
    print_reference_to(game->keys);
    if (whole) {
        printf(", {\n      ");
        print_all_required(game->keys);
        printf("}");
    }
    printf("]}}");
}

/* ------------------------------------------------------------------------------------------ JSON schema: files */

static void print_json_schema(void)
{
    printf("{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n"
           "  \"title\": \"Rules of a board game for the library boardrules\",\n"
           "  \"type\": \"object\",\n  \"required\": [\"schema\"],\n"
           "  \"oneOf\": [{\"required\": [\"game\"]}, {\"required\": [\"extends\"]}],\n  \"properties\": {\n");
    printf("    \"schema\": {\"description\": \"the version of this format\", \"const\": %d}", BRD_SCHEMA_VERSION);
    for (int form = 0; form < 2; form++) {
        printf(",\n    \"%s\": {\"description\": \"%s\", \"enum\": [", form ? "extends" : "game",
               form ? "the built-in rules that this file changes" : "the game that these rules are for");
        for (int i = 0; i < brdi_game_total; i++) printf("%s\"%s\"", i ? ", " : "", brdi_game_at(i)->name);
        printf("]}");
    }
    printf("},\n  \"definitions\": {");
    print_tables();
    printf("},\n  \"allOf\": [\n");
    for (int i = 0; i < brdi_game_total; i++) {
        print_game_schema(brdi_game_at(i), "game", true);
        printf(",\n");
        print_game_schema(brdi_game_at(i), "extends", false);
        printf(i + 1 < brdi_game_total ? ",\n" : "]\n}\n");
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--json-schema") == 0)
        print_json_schema();
    else if (argc > 1 && strcmp(argv[1], "--reference") == 0)
        print_reference(argc - 2, argv + 2);
    else
        print_initialisers(argc - 1, argv + 1);
    return fclose(stdout) == 0 ? 0 : 1;
}
