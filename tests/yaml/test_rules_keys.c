/*
 * test_rules_keys.c: the loader finds every mistake in every key of every game. The tables of keys are sound. Each key
 * in turn, in a file that is right otherwise, gets a wrong type, a value out of range or another name, or is written
 * twice or left out. Each time the loader must report exactly one fault, at the place of the mistake.
 *
 * The program writes the files, which are the built-in rules in block style, from the tables of keys, and notes the
 * place where it writes the mistake.
 */
#include "check.h"
#include "keys/canonical.h"
#include "keys/own.h"
#include "keys/fingerprint.h"
#include "keys/values.h"
#include "core/object.h"
#include "keys/overrides.h"

enum { TEXT_NBYTES = 65536, PATH_NBYTES = 256, PLIES_FOR_MANY = 10000, PLIES_FOR_ALL = 50000 };

enum mistake { NONE, WRONG_TYPE, WRONG_SCALAR, OUT_OF_RANGE, BELOW_RANGE, MISSING, TWICE, MISSPELT, MISTAKES };

/* A file under construction: the key with the number `target` gets the mistake. */
struct file {
    char text[TEXT_NBYTES];
    struct brdi_writer out;
    const struct brdi_schema *schema;
    enum mistake mistake;
    int target, visited;
    size_t at;                  /* the place that the fault must have */
    int32_t code;               /* 0: there must be no fault */
    char path[PATH_NBYTES];     /* of the fault */
    char here[PATH_NBYTES];     /* of the key that is now written */
    const struct brdi_key *key; /* the key with the mistake */
};

static struct file file;

static void put(const char *text)
{
    brdi_put_text(&file.out, text);
}

static void indent(int columns)
{
    for (int i = 0; i < columns; i++) brdi_put(&file.out, ' ');
}

static void expect_fault(size_t at, int32_t code)
{
    file.at = at;
    file.code = code;
    strcpy(file.path, file.here);
}

static void expect_element_fault(size_t at, int32_t code)
{
    expect_fault(at, code);
    strcat(file.path, "[0]");
}

/* ------------------------------------------------------------------------------------------------- wrong values */

static void put_list_of(int32_t first, int32_t other, int count)
{
    brdi_put(&file.out, '[');
    for (int i = 0; i < count; i++) {
        put(i > 0 ? ", " : "");
        brdi_put_number(&file.out, i == 0 ? first : other);
    }
    brdi_put(&file.out, ']');
}

static void put_number_beyond(const struct brdi_key *key, bool below)
{
    brdi_put_number(&file.out, below ? (int64_t)key->min - 1 : (int64_t)key->max + 1);
}

/* Writes a value that is too great (or too small) after a key; false if there is no such value. */
static bool put_beyond(const struct brdi_key *key, bool below)
{
    size_t at = file.out.length;
    switch (key->kind) {
    case BRDI_NUMBER:
    case BRDI_RANGE:
        put_number_beyond(key, below);
        expect_fault(at, BRD_FAULT_RANGE);
        return true;
    case BRDI_NUMBERS:
        put_list_of(below ? key->min - 1 : key->max + 1, key->min, key->count);
        expect_element_fault(at + 1, BRD_FAULT_RANGE);
        return true;
    case BRDI_BOOL:
    case BRDI_WORD:
        put(below ? "yess" : "no such word");
        expect_fault(at, key->kind == BRDI_BOOL ? BRD_FAULT_TYPE : BRD_FAULT_WORD);
        return true;
    case BRDI_WORDS:
        put(below ? "[no such word]" : "everything");
        if (below)
            expect_element_fault(at + 1, BRD_FAULT_WORD);
        else
            expect_fault(at, BRD_FAULT_TYPE);
        return true;
    case BRDI_RATIO:
        put(below ? "2/2" : "1/1000000");
        expect_fault(at, BRD_FAULT_RANGE);
        return true;
    case BRDI_TEXT:
        if (below) return false;
        brdi_put(&file.out, '"');
        for (int i = 0; i < key->count; i++) brdi_put(&file.out, 'x');
        brdi_put(&file.out, '"');
        expect_fault(at, BRD_FAULT_RANGE);
        return true;
    default: return false;
    }
}

/* Writes a mapping, or a scalar, where something else should be. */
static void put_wrong_type(const struct brdi_key *key, bool scalar)
{
    expect_fault(file.out.length, BRD_FAULT_TYPE);
    if (!scalar)
        put(key->kind == BRDI_MAP ? "[1, 2]" : "{a: b}");
    else if (key->kind == BRDI_NUMBERS)
        put("x");
    else
        put(key->kind == BRDI_MAP || key->kind == BRDI_LIST ? "5" : "[[]]");
    if (scalar && (key->kind == BRDI_WORDS || key->kind == BRDI_RANGE)) {
        /*
         * a list is allowed here, but no list of lists: the fault is in the element, and in a range before it in their
         * number
         */
        file.at++;
        strcat(file.path, "[0]");
    }
}

/* -------------------------------------------------------------------------------------------------- whole files */

/* A record for an entry of a list that is empty in the built-in rules: each key has the least value that it allows. */
static void least_values(const struct brdi_key *keys, int32_t *record)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        int32_t *value = record + key->offset;
        if (key->kind == BRDI_MAP) least_values(key->children, value);
        for (int i = 0; key->kind == BRDI_NUMBERS && i < key->count; i++) value[i] = key->min;
        if (key->kind == BRDI_NUMBER) *value = key->min;
        if (key->kind == BRDI_WORDS) *value = 1;
        if (key->kind == BRDI_RATIO) value[0] = 1, value[1] = key->max;
        if (key->kind == BRDI_RANGE) value[0] = value[1] = 1;
    }
}

static void put_keys(const struct brdi_key *keys, const int32_t *record, int columns, bool dashed, size_t parent);

static void put_entries(const struct brdi_key *list, const int32_t *value, int columns)
{
    static int32_t least[BRDI_SCHEMA_WORDS];
    bool empty = value[0] <= 0;
    memset(least, 0, sizeof least);
    if (empty) least_values(list->children, least);
    brdi_put(&file.out, '\n');
    for (int32_t i = 0; i < (empty ? 1 : value[0]); i++) {
        size_t here = strlen(file.here);
        struct brdi_writer path = {.text = file.here, .cap = sizeof file.here, .length = here};
        brdi_put(&path, '[');
        brdi_put_number(&path, i);
        brdi_put(&path, ']');
        indent(columns);
        put("- ");
        put_keys(list->children, empty ? least : value + 1 + i * list->stride, columns + 2, true, file.out.length);
        file.here[here] = '\0';
    }
}

static void put_value(const struct brdi_key *key, const int32_t *value, int columns, size_t at)
{
    if (key->kind == BRDI_MAP) {
        brdi_put(&file.out, '\n');
        put_keys(key->children, value, columns + 2, false, at);
    } else if (key->kind == BRDI_LIST) {
        put_entries(key, value, columns + 2);
    } else {
        brdi_put(&file.out, ' ');
        brdi_value_format(key, file.schema, value, &file.out);
        brdi_put(&file.out, '\n');
    }
}

static void put_right(const struct brdi_key *key, const int32_t *value, int columns)
{
    size_t at = file.out.length;
    put(brdi_key_name(key, file.schema));
    brdi_put(&file.out, ':');
    put_value(key, value, columns, at);
}

/* Leaves the key out. An entry begins at its first key, so without that key it begins at the second. */
static void put_missing(const struct brdi_key *key, bool only, bool begins_entry, int columns, size_t parent)
{
    put(only ? "{}\n" : "# missing\n");
    if (begins_entry && !only) parent = file.out.length + (size_t)columns;
    expect_fault(parent, key->preset ? 0 : BRD_FAULT_MISSING_KEY);
}

/* Writes the target key with its mistake. false: this key cannot have this mistake, and nothing is written. */
static bool put_mistake(const struct brdi_key *key, const int32_t *value, int columns)
{
    struct brdi_writer before = file.out;
    size_t at = file.out.length;
    switch (file.mistake) {
    case TWICE:
        put_right(key, value, columns);
        indent(columns);
        expect_fault(file.out.length, BRD_FAULT_DUPLICATE_KEY);
        put_right(key, value, columns);
        return true;
    case MISSPELT:
        put(key->name);
        put("_:");
        expect_fault(at, BRD_FAULT_UNKNOWN_KEY);
        strcat(file.path, "_");
        put_value(key, value, columns, at);
        return true;
    default: break;
    }
    put(key->name);
    put(": ");
    bool made = true;
    if (file.mistake == OUT_OF_RANGE || file.mistake == BELOW_RANGE)
        made = put_beyond(key, file.mistake == BELOW_RANGE);
    else
        put_wrong_type(key, file.mistake == WRONG_SCALAR);
    if (!made)
        file.out = before;
    else
        brdi_put(&file.out, '\n');
    return made;
}

static void put_keys(const struct brdi_key *keys, const int32_t *record, int columns, bool dashed, size_t parent)
{
    size_t here = strlen(file.here);
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        struct brdi_writer path = {.text = file.here, .cap = sizeof file.here, .length = here};
        if (brdi_is_absent(key, file.schema, record)) continue;
        if (here > 0) brdi_put(&path, '.');
        brdi_put_text(&path, brdi_key_name(key, file.schema));
        if (key != keys || !dashed) indent(columns);
        bool makes_own = (key->flags & BRDI_OWN) != 0 || key->words == brdi_letters; /* test_own_types.c */
        bool target = file.visited++ == file.target && !makes_own;
        if (target) file.key = key;
        if (target && file.mistake == MISSING)
            put_missing(key, key == keys && !key[1].name, key == keys && dashed, columns, parent);
        else if (!target || !put_mistake(key, record + key->offset, columns))
            put_right(key, record + key->offset, columns);
        file.here[here] = '\0';
    }
}

/* ------------------------------------------------------------------------------------------------------- tests */

/* Gives the keys of a seat, which may be absent, the values of the keys for all seats. */
static void give_values(const struct brdi_key *keys, int32_t *record, const struct brdi_key *all, const int32_t *values)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        const struct brdi_key *its = brdi_key_find(all, key->name, strlen(key->name));
        if (its == NULL || (key->flags & BRDI_OWN) != 0 || key->kind == BRDI_TEXT) continue;
        if (key->kind == BRDI_MAP)
            give_values(key->children, record + key->offset, its->children, values + its->offset);
        else
            memcpy(record + key->offset, values + its->offset, brdi_value_nbytes(key));
    }
}

static void give_seats(const struct brdi_game *game, struct brdi_schema *schema)
{
    const struct brdi_key *seats = brdi_key_find(game->keys, "seats", strlen("seats"));
    for (const struct brdi_key *seat = seats != NULL ? seats->children : NULL; seat != NULL && seat->name != NULL;
         seat++)
        give_values(seat->children, schema->words + seats->offset + seat->offset, game->keys, schema->words);
}

/* The built-in rules of a game, with a type of the file's own like the first type, and with tables for each seat. */
static void write_schema(const struct brdi_game *game, struct brdi_schema *schema)
{
    static brd_rules rules;
    struct brdi_sink sink = {.faults = NULL};
    const struct brdi_key *map = brdi_own_map(game->keys);
    *schema = *game->builtin;
    give_seats(game, schema);
    if (map == NULL) return;
    const struct brdi_key *own = brdi_own_keys(map->children), *first = map->children;
    int32_t *record = schema->words + map->offset;
    memcpy(schema->texts.types[0].name, "own-type", sizeof "own-type");
    for (const struct brdi_key *key = own->children; key->name != NULL; key++) {
        const struct brdi_key *its = brdi_key_find(first->children, key->name, strlen(key->name));
        if (its == NULL || key->kind == BRDI_MAP) continue;
        memcpy(record + own->offset + key->offset, record + first->offset + its->offset, brdi_value_nbytes(key));
    }
    int32_t *letter = record + own->offset + brdi_key_find(own->children, "letter", strlen("letter"))->offset;
    *letter = 25; /* Z */
    while (*letter > 0 &&
           !brdi_rules_build(&rules, brdi_game_find(game->name, strlen(game->name)), schema, NULL, &sink))
        --*letter;
}

static void write_file(const struct brdi_game *game, enum mistake mistake, int target)
{
    static struct brdi_schema schema;
    memset(&file, 0, sizeof file);
    write_schema(game, &schema);
    file.out = brdi_writer_on(file.text, sizeof file.text);
    file.schema = &schema;
    file.mistake = mistake;
    file.target = target;
    file.code = -1; /* stays negative until the mistake is made */
    put("schema: 1\ngame: ");
    put(game->name);
    put("\n");
    put_keys(game->keys, schema.words, 0, false, 0);
}

static bool is_contradiction(const brd_fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (faults[i].code != BRD_FAULT_CONTRADICTION) return false;
    return true;
}

static void place_of(size_t at, uint32_t *line, uint32_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < at; i++) {
        ++*column;
        if (file.text[i] == '\n') ++*line, *column = 1;
    }
}

/*
 * Whether the loader reports the written mistake. A list of lists in a range gives two faults: their number, and the
 * element.
 */
static bool as_expected(const brd_fault *faults, size_t count)
{
    uint32_t line, column;
    bool pair = file.mistake == WRONG_SCALAR && file.key->kind == BRDI_RANGE;
    const brd_fault *fault = &faults[pair ? 1 : 0];
    if (count != (pair ? 2 : 1)) return false;
    place_of(file.at, &line, &column);
    return fault->code == file.code && fault->line == line && fault->column == column && fault->offset == file.at &&
           strcmp(fault->field, file.path) == 0 && fault->message[0] && fault->expected[0];
}

static void show(const brd_fault *faults, size_t count)
{
    uint32_t line, column;
    place_of(file.at, &line, &column);
    printf("%s, mistake %d: expected %u:%u code %d %s; %zu found\n", file.key->name, (int)file.mistake, line, column,
           file.code, file.path, count);
    for (size_t i = 0; i < count && i < 3; i++)
        printf("    %u:%u code %d %s: %s; expected %s\n", faults[i].line, faults[i].column, faults[i].code,
               faults[i].field, faults[i].message, faults[i].expected);
}

static void try_mistake(void)
{
    static brd_rules rules;
    brd_fault faults[8];
    size_t count = 0;
    if (file.code < 0) return;
    int32_t status = brd_rules_load(&rules, file.text, file.out.length, NULL, 0, faults, 8, &count);
    size_t kept = count < 8 ? count : 8;
    bool held = file.code == 0 ? status == BRD_OK || (status == BRD_E_RULES && is_contradiction(faults, kept))
                               : status == BRD_E_RULES && as_expected(faults, count);
    if (!CHECK(held)) show(faults, kept);
}

/* How many mistakes are passed over for each that is tried: odd, so that each of the eight kinds has its turn. */
static int step_of_run(void)
{
    return check_plies() < PLIES_FOR_MANY ? 37 : check_plies() < PLIES_FOR_ALL ? 7 : 1;
}

/* Tries every key with every mistake; a shorter run tries only some of them. */
static void mistakes_of(const struct brdi_game *game)
{
    int step = step_of_run();
    write_file(game, NONE, -1);
    CHECK(file.out.length < TEXT_NBYTES);
    int keys = file.visited;
    for (int i = 0; i < keys * MISTAKES; i += step) {
        write_file(game, (enum mistake)(i % MISTAKES), i / MISTAKES);
        if (i % MISTAKES != NONE) try_mistake();
    }
}

static void every_key_is_tested_for_every_mistake(void)
{
    for (int i = 0; i < brdi_game_total; i++) mistakes_of(brdi_game_at(i));
}

/* ------------------------------------------------------------------------------------- one key against all others */

/*
 * Writes a file that extends the built-in rules and has one key alone, with one of its extreme values. If the value
 * contradicts an inherited one, the fault must be at the file's key.
 */
struct single {
    const struct brdi_game *game;
    char path[PATH_NBYTES];
    int depth;
    const char *names[8];
};

static void write_extreme(const struct brdi_key *key, int which, struct brdi_writer *out)
{
    int32_t value[512] = {0};
    int32_t extreme = which == 0 ? key->min : key->max;
    switch (key->kind) {
    case BRDI_NUMBERS:
        for (int i = 0; i < key->count; i++) value[i] = extreme;
        break;
    case BRDI_RATIO:
        value[0] = which == 0 ? key->min : key->max - 1;
        value[1] = value[0] == 0 ? 1 : key->max;
        break;
    case BRDI_RANGE: value[0] = value[1] = extreme; break;
    case BRDI_WORDS: value[0] = which == 0 ? 1 : (key->min == 0 ? 0 : 2); break;
    case BRDI_NUMBER: value[0] = extreme; break;
    default: value[0] = which; break;
    }
    brdi_value_write(key, value, out);
}

static void put_single(const struct single *single, const struct brdi_key *key, int which)
{
    static struct brdi_schema empty;
    char value[1024];
    struct brdi_writer out = brdi_writer_on(value, sizeof value);
    int32_t words[512] = {0};
    memset(&file, 0, sizeof file);
    file.out = brdi_writer_on(file.text, sizeof file.text);
    put("schema: 1\nextends: ");
    put(single->game->name);
    for (int i = 0; i < single->depth; i++) {
        brdi_put(&file.out, '\n');
        indent(2 * i);
        file.at = file.out.length;
        put(single->names[i]);
        brdi_put(&file.out, ':');
    }
    if (key->kind == BRDI_LIST || key->kind == BRDI_TEXT) {
        put(key->kind == BRDI_LIST ? " []" : which ? " \"x\"" : " \"\"");
    } else {
        write_extreme(key, which, &out);
        brdi_value_read(key, value, strlen(value), words);
        brdi_put(&file.out, ' ');
        brdi_value_format(key, &empty, words, &file.out);
    }
    brdi_put(&file.out, '\n');
}

/* A contradiction is placed at the key; inside a text it is placed in the text, behind the key and the quote. */
static bool is_column_of(const struct brdi_key *key, uint32_t found, uint32_t column)
{
    bool behind = key->kind == BRDI_TEXT && found >= column + strlen(key->name) + strlen(": \"");
    return found == column || behind;
}

static void try_single(const struct single *single, const struct brdi_key *key, int which)
{
    static brd_rules rules;
    brd_fault faults[8];
    size_t count = 0;
    put_single(single, key, which);
    uint32_t line, column;
    int32_t status = brd_rules_load(&rules, file.text, file.out.length, NULL, 0, faults, 8, &count);
    place_of(file.at, &line, &column);
    if (status == BRD_OK) return;
    for (size_t i = 0; i < count && i < 8; i++)
        if (!CHECK(faults[i].code == BRD_FAULT_CONTRADICTION && faults[i].line == line &&
                   is_column_of(key, faults[i].column, column) &&
                   strncmp(faults[i].field, single->path, strlen(single->path)) == 0))
            printf("%s\n    %u:%u %s: %s; expected %s\n", file.text, faults[i].line, faults[i].column, faults[i].field,
                   faults[i].message, faults[i].expected);
}

static void try_override(const struct single *single, const struct brdi_key *key, int which)
{
    static brd_rules rules;
    char text[1024];
    brd_fault faults[8];
    size_t count = 0;
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    brdi_put_text(&out, key->name);
    brdi_put(&out, '=');
    write_extreme(key, which, &out);
    const char *name = single->game->name;
    int32_t status = brd_rules_builtin_with(&rules, name, strlen(name), text, out.length, faults, 8, &count);
    for (size_t i = 0; status != BRD_OK && i < count && i < 8; i++)
        if (!CHECK(faults[i].line == 0 && faults[i].code == BRD_FAULT_CONTRADICTION &&
                   strcmp(faults[i].field, single->path) == 0))
            printf("%s: %s: %s\n", text, faults[i].field, faults[i].message);
}

static void singles_of(struct single *single, const struct brdi_key *keys)
{
    size_t length = strlen(single->path);
    for (const struct brdi_key *key = keys; key->name != NULL && (key->flags & BRDI_OWN) == 0; key++) {
        snprintf(single->path + length, sizeof single->path - length, "%s%s", length ? "." : "", key->name);
        single->names[single->depth++] = key->name;
        if (key->kind == BRDI_MAP) singles_of(single, key->children);
        bool may_be_empty = key->kind != BRDI_LIST || key->min == 0;
        for (int which = 0; which < 2 && key->kind != BRDI_MAP && may_be_empty; which++) {
            try_single(single, key, which);
            if (strncmp(single->path, "switches.", 9) == 0) try_override(single, key, which);
        }
        single->depth--;
        single->path[length] = '\0';
    }
}

static void a_contradiction_is_placed_at_the_only_key(void)
{
    for (int i = 0; i < brdi_game_total; i++) {
        struct single single = {.game = brdi_game_at(i)};
        singles_of(&single, single.game->keys);
    }
}

/* The place of a contradiction between these keys of Carnyx, for rules with these overrides. */
static const char *place_with(const char *text)
{
    static brd_fault fault;
    const struct brdi_game *game = brdi_game_at(brdi_game_find("carnyx", 6));
    const struct brdi_key *counts = brdi_key_find(game->keys, "counts", 6);
    struct brdi_overrides overrides = {text, strlen(text)};
    struct brdi_sink sink = {.faults = &fault, .capacity = 1};
    struct brdi_check check = {.keys = game->keys, .schema = game->builtin, .sink = &sink, .overrides = &overrides};
    uint16_t base;
    const struct brdi_key *switches = brdi_switches(game->keys, &base);
    const struct brdi_key *returns = brdi_key_find(switches, "returns", 7);
    const struct brdi_key *removed = brdi_key_find(switches, "removed_discs", 13);
    const int32_t *words = game->builtin->words;
    const void *const *keys =
        BRDI_KEYS(counts->children, words + base + returns->offset, words + base + removed->offset);
    CHECK(brdi_contradict(&check, keys, "too much", "less") &&
          brdi_contradict(&check, keys, "told to nobody", "no room"));
    CHECK(sink.count == 2 && fault.code == BRD_FAULT_CONTRADICTION && fault.cell == BRD_NO_CELL);
    CHECK_EQ_TEXT(fault.message, "too much");
    return fault.field;
}

static void a_contradiction_is_placed_at_the_overridden_key(void)
{
    CHECK_EQ_TEXT(place_with(""), "counts"); /* the likelier mistake, which is first in the list */
    CHECK_EQ_TEXT(place_with("returns=any"), "switches.returns");
    CHECK_EQ_TEXT(place_with("removed_discs=gone"), "switches.removed_discs");
    CHECK_EQ_TEXT(place_with("removed_discs=gone returns=any"), "switches.returns");
    CHECK_EQ_TEXT(place_with("return=any returnsx=any counts=1 other=returns"), "counts");
}

/* ------------------------------------------------------------------------------------------------- sound tables */

/* The loader can work with this table. words: how many words the record has that the keys describe. */
static void sound(const struct brdi_key *keys, size_t words, bool in_entry, bool in_switches);

static void sound_preset(const struct brdi_key *key)
{
    int32_t value[512] = {0};
    CHECK(key->kind == BRDI_TEXT || key->count <= 512);
    if (key->kind == BRDI_MAP) {
        bool is_own = (key->flags & (BRDI_OWN | BRDI_OPTIONAL)) == BRDI_OWN; /* absent without its name */
        for (const struct brdi_key *child = key->children; child->name != NULL; child++)
            CHECK(child->preset != NULL || is_own);
    } else if (key->kind != BRDI_TEXT && (key->flags & BRDI_OPTIONAL) == 0) {
        CHECK_EQ_INT(brdi_value_read(key, key->preset, strlen(key->preset), value), 0);
    }
}

static size_t word_count(const struct brdi_key *key)
{
    if (key->kind == BRDI_RATIO || key->kind == BRDI_RANGE) return 2;
    if (key->kind == BRDI_NUMBERS) return key->count;
    return key->kind == BRDI_LIST ? 1 + (size_t)key->count * key->stride : 1;
}

static void sound_words(const struct brdi_key *key)
{
    int count = 0;
    if (key->kind != BRDI_WORD && key->kind != BRDI_WORDS) return;
    if (!CHECK(key->words != NULL)) return;
    for (; key->words[count]; count++) {
        CHECK(strlen(key->words[count]) <= 32 && key->words[count][0] != '\0');
        CHECK(key->kind == BRDI_WORD || strcmp(key->words[count], "all") != 0);
        for (int i = 0; i < count; i++) CHECK(strcmp(key->words[i], key->words[count]) != 0);
    }
    CHECK(count > 0 && (key->kind == BRDI_WORD || count <= 31));
}

static bool has_word(const struct brdi_key *key, const char *word)
{
    for (int i = 0; key->words[i] != NULL; i++)
        if (strcmp(key->words[i], word) == 0) return true;
    return false;
}

/*
 * A group has several words, all of them valid, and a name of its own. A keyword that replaces a value is short, and it
 * is not `any`.
 */
static void sound_groups(const struct brdi_key *key)
{
    uint32_t words = 0;
    if (key->instead != NULL) {
        CHECK(key->kind == BRDI_LIST || key->kind == BRDI_RANGE);
        CHECK(strlen(key->instead) <= 32 && strcmp(key->instead, "any") != 0);
    }
    if (key->groups == NULL) return;
    if (!CHECK(key->kind == BRDI_WORDS)) return;
    for (int i = 0; key->words[i] != NULL; i++) words |= UINT32_C(1) << i;
    for (const struct brdi_group *group = key->groups; group->name != NULL; group++) {
        CHECK(strlen(group->name) <= 32 && strcmp(group->name, "all") != 0 && !has_word(key, group->name));
        CHECK((group->words & ~words) == 0 && (group->words & (group->words - 1)) != 0);
        for (const struct brdi_group *other = key->groups; other != group; other++)
            CHECK(strcmp(other->name, group->name) != 0 && other->words != group->words);
    }
}

static void sound_key(const struct brdi_key *key, size_t words, bool in_entry, bool in_switches)
{
    CHECK(strlen(key->name) <= 32 && key->meaning != NULL);
    CHECK(key->kind <= BRDI_LIST);
    if (key->kind == BRDI_NUMBER || key->kind == BRDI_NUMBERS || key->kind == BRDI_RATIO || key->kind == BRDI_RANGE)
        CHECK(key->min <= key->max);
    if (key->preset) sound_preset(key);
    sound_words(key);
    sound_groups(key);
    if (in_switches) CHECK(key->kind != BRDI_MAP && key->kind != BRDI_LIST && key->kind != BRDI_TEXT);
    if (key->kind == BRDI_TEXT)
        CHECK(key->offset + key->count <= sizeof(struct brdi_texts) && key->count > 0 && !in_entry);
    else if (key->kind != BRDI_MAP)
        CHECK(key->offset + word_count(key) <= words);
    if (key->kind == BRDI_RANGE) CHECK(key->min <= 1);
    if (key->kind == BRDI_MAP || key->kind == BRDI_LIST) CHECK(key->children != NULL);
}

static void sound(const struct brdi_key *keys, size_t words, bool in_entry, bool in_switches)
{
    int count = 0;
    for (const struct brdi_key *key = keys; key->name != NULL; key++, count++) {
        bool switches = !in_entry && strcmp(key->name, "switches") == 0;
        sound_key(key, words, in_entry, in_switches);
        if (key->kind == BRDI_MAP) sound(key->children, words - key->offset, in_entry, switches);
        if (key->kind == BRDI_LIST) sound(key->children, key->stride, true, false);
        CHECK((key->flags & BRDI_OWN) != 0 || brdi_key_find(keys, key->name, strlen(key->name)) == key);
    }
    CHECK(count > 0 && count <= 60);
}

static void tables_are_sound(void)
{
    for (int i = 0; i < brdi_game_total; i++) {
        const struct brdi_key *keys = brdi_game_at(i)->keys;
        sound(keys, BRDI_SCHEMA_WORDS, false, false);
        CHECK(strcmp(keys[0].name, "title") == 0 && strcmp(keys[1].name, "credit") == 0);
        CHECK(brdi_key_find(keys, "switches", 8) != NULL && brdi_key_find(keys, "board", 5) != NULL);
    }
}

/*
 * A keyword that replaces a list's or range's value can be read, written, formatted, inherited, and changes the
 * fingerprint.
 */
static void a_word_stands_instead(void)
{
    static const struct brdi_key entry[] = {{.name = "range",
                                             .kind = BRDI_RANGE,
                                             .offset = 0,
                                             .min = 1,
                                             .max = 9,
                                             .instead = "as_ever",
                                             .preset = "as_ever",
                                             .meaning = "how far"},
                                            {.name = NULL}};
    static const struct brdi_key list[] = {{.name = "list",
                                            .kind = BRDI_LIST,
                                            .offset = 0,
                                            .count = 2,
                                            .stride = 2,
                                            .children = entry,
                                            .instead = "moves",
                                            .preset = "moves",
                                            .meaning = "what"},
                                           {.name = NULL}};
    static struct brdi_schema schema, empty, builtin;
    char text[256];
    struct brdi_writer out = brdi_writer_on(text, sizeof text);
    brdi_value_preset(list, &schema, schema.words);
    CHECK(schema.words[0] == BRDI_INSTEAD && schema.words[1] == 0);
    brdi_value_write(list, schema.words, &out);
    CHECK_EQ_TEXT(text, "moves");
    uint64_t fingerprint = brdi_schema_fingerprint(list, "game", 1, &schema, &empty);
    CHECK(fingerprint != brdi_schema_fingerprint(list, "game", 1, &empty, &schema));
    CHECK(brdi_schema_fingerprint(list, "game", 1, &schema, &schema) ==
          brdi_schema_fingerprint(list, "game", 1, &empty, &empty));
    builtin = schema;
    schema.words[0] = 2; /* two entries: the preset, and [1, 9] */
    schema.words[1] = BRDI_INSTEAD;
    CHECK_EQ_INT(brdi_value_read(entry, "any", 3, schema.words + 3), 0);
    out = brdi_writer_on(text, sizeof text);
    brdi_key_format(list, &schema, schema.words, 0, &out);
    CHECK_EQ_TEXT(text, "list:\n  - {range: as_ever}\n  - {range: any}\n");
    CHECK(brdi_schema_fingerprint(list, "game", 1, &schema, &builtin) != fingerprint);
    out = brdi_writer_on(text, sizeof text);
    brdi_key_format(list, &builtin, builtin.words, 0, &out);
    CHECK_EQ_TEXT(text, "list: moves\n");
    out = brdi_writer_on(text, sizeof text);
    brdi_value_expected(list, &out);
    CHECK_EQ_TEXT(text, "moves, or a list of 0 to 2 mappings");
    out = brdi_writer_on(text, sizeof text);
    brdi_value_expected(entry, &out);
    CHECK_EQ_TEXT(text, "a number from 1 to 9, a list [from, to] of two such numbers, as_ever, or any");
    CHECK_EQ_TEXT(brdi_nearest_whole(entry, "as_evre", 7), "as_ever");
    CHECK_EQ_TEXT(brdi_nearest_whole(list, "move", 4), "moves");
}

/*
 * A later version may add a key: while the key has its built-in value (for each place in an entry: its preset), the
 * fingerprint stays the same; with another value it changes.
 */
enum { NEW_WORD = BRDI_SCHEMA_WORDS - 8, NEW_LIST = BRDI_SCHEMA_WORDS - 7 };

/* [H.corrected-rules] [H.fingerprint-stays] */
static void new_keys_change_no_fingerprint(void)
{
    static struct brdi_schema schema, builtin;
    static const struct brdi_key entry[] = {{.name = "old", .kind = BRDI_NUMBER, .offset = 0, .max = 9},
                                            {.name = "new", .kind = BRDI_NUMBER, .offset = 1, .max = 9, .preset = "3"},
                                            {.name = NULL}};
    const struct brdi_key before[] = {
        {.name = "list", .kind = BRDI_LIST, .offset = NEW_LIST, .count = 2, .stride = 2, .children = entry},
        {.name = NULL}};
    const struct brdi_key entry_before[] = {entry[0], {.name = NULL}};
    struct brdi_key old[] = {before[0], {.name = NULL}};
    const struct brdi_key added[] = {
        before[0], {.name = "added", .kind = BRDI_NUMBER, .offset = NEW_WORD, .max = 9}, {.name = NULL}};
    old[0].children = entry_before;
    memset(&schema, 0, sizeof schema);
    memset(&builtin, 0, sizeof builtin);
    schema.words[NEW_LIST] = 1;     /* an entry that the built-in rules do not have ... */
    schema.words[NEW_LIST + 1] = 7; /* ... with an old key changed ... */
    schema.words[NEW_LIST + 2] = 3; /* ... and the new key's preset */
    uint64_t fingerprint = brdi_schema_fingerprint(old, "game", 1, &schema, &builtin);
    CHECK(brdi_schema_fingerprint(before, "game", 1, &schema, &builtin) == fingerprint);
    CHECK(brdi_schema_fingerprint(added, "game", 1, &schema, &builtin) == fingerprint);
    schema.words[NEW_LIST + 2] = 4;
    CHECK(brdi_schema_fingerprint(before, "game", 1, &schema, &builtin) != fingerprint);
    schema.words[NEW_LIST + 2] = 3;
    schema.words[NEW_WORD] = 1;
    CHECK(brdi_schema_fingerprint(before, "game", 1, &schema, &builtin) == fingerprint);
    CHECK(brdi_schema_fingerprint(added, "game", 1, &schema, &builtin) != fingerprint);
    CHECK(brdi_schema_fingerprint(added, "game", 2, &schema, &builtin) !=
          brdi_schema_fingerprint(added, "game", 1, &schema, &builtin));
}

int main(int argc, char **argv)
{
    static const struct check_test tests[] = {
        {"tables_are_sound", tables_are_sound},
        {"every_key_is_tested_for_every_mistake", every_key_is_tested_for_every_mistake},
        {"a_contradiction_is_placed_at_the_only_key", a_contradiction_is_placed_at_the_only_key},
        {"a_contradiction_is_placed_at_the_overridden_key", a_contradiction_is_placed_at_the_overridden_key},
        {"a_word_stands_instead", a_word_stands_instead},
        {"new_keys_change_no_fingerprint", new_keys_change_no_fingerprint},
        {NULL, NULL},
    };
    return check_main("rules_keys", tests, argc, argv);
}
