/*
 * warn.c: what is right in a rules file and yet hardly meant: a game that is over when it begins, a piece that never
 * moves, a vector for a direction that nothing uses, a layout behind a start. (Keys that repeat what they inherit:
 * read.c.) For people; the rules are what they are.
 */
#include "yaml/warn.h"

#include "core/object.h"
#include "yaml/place.h"

/* The rules, and where warnings go. */
struct warning {
    struct brdi_objects o;
    const brd_rules *object;
    struct brdi_sink sink;
    const char *const *directions; /* the words of directions, as files have them */
    uint32_t used;                 /* the directions that some key names, or the game itself */
};

/* parent.name */
static void path_of(char path[BRDI_KEY_PATH_NBYTES], const char *parent, const char *name)
{
    struct brdi_writer out = brdi_writer_on(path, BRDI_KEY_PATH_NBYTES);
    brdi_put_text(&out, parent);
    if (parent[0] != '\0') brdi_put(&out, '.');
    brdi_put_text(&out, name);
}

/* ------------------------------------------------------------------------------------------------------ the start */

static void warn_of_start(struct warning *w)
{
    static const char *const paths[] = {"start", "layout", "switches", NULL};
    struct brdi_sink *sink = &w->sink;
    bool anybody = false;
    for (int32_t players = 1; players <= BRD_MAX_SEATS; players++) {
        brd_state state;
        if (brd_state_initial(w->object, &state, players) != BRD_OK) continue;
        const struct brdi_head *head = (const struct brdi_head *)&state;
        anybody = true;
        if (head->outcome == BRD_NONE_YET) continue;
        brdi_contradict_keys(sink, paths, "the game is over at the start", "a position in which somebody may play");
        return;
    }
    if (!anybody) brdi_contradict_keys(sink, paths, "no number of players may play", "rules for some number of them");
}

/* -------------------------------------------------------------------------------------------------- what moves */

/* Whether an entry leads from some cell to another one, on an empty board. */
static bool leads_somewhere(const struct brdi_board *board, const struct brdi_key *keys, const int32_t *entry)
{
    const struct brdi_key *directions = brdi_key_find(keys, "directions", strlen("directions"));
    const struct brdi_key *range = brdi_key_find(keys, "range", strlen("range"));
    int32_t from = 1, to = 1;
    if (range != NULL && entry[range->offset] > 0) from = entry[range->offset], to = entry[range->offset + 1];
    for (uint8_t d = 0; d < board->direction_count; d++)
        for (uint8_t cell = 0; (entry[directions->offset] >> d & 1) != 0 && cell < board->cell_count; cell++)
            for (int32_t distance = from; distance <= to; distance++)
                if (brdi_board_beyond(board, cell, d, distance, 0) < board->cell_count) return true;
    return false;
}

/* Whether there are pieces of a type, if it is one. */
static bool has_any(const struct warning *w, const char *type)
{
    for (uint8_t i = 0; i < brdi_count_types(w->o.game); i++)
        if (brdi_same_word(w->o.game->types[i].name, type)) return w->o.game->type_count(w->o.rules, i) != 0;
    return true;
}

/*
 * A list of moves: what it is called, or stands in, says that it is one. owner: the name of the map that it stands in.
 */
static void warn_of_moves(struct warning *w, const struct brdi_key *list, const int32_t *value, const char *owner,
                          const char *path)
{
    bool moves = brdi_same_word(list->name, "moves") || brdi_same_word(owner, "steps");
    if (!moves || value[0] < 0 || !has_any(w, owner)) return;
    for (int32_t i = 0; i < value[0]; i++)
        if (leads_somewhere(&w->o.rules->board, list->children, value + 1 + i * list->stride)) return;
    brdi_contradict(&w->sink, path, "it can never move", "an entry that leads to a cell of the board");
}

/* -------------------------------------------------------------------------------------------------- directions */

/* Finds the words of directions: those of the key `directions` of any entry. */
static const char *const *direction_words(const struct brdi_key *keys)
{
    const char *const *words = NULL;
    for (const struct brdi_key *key = keys; key->name != NULL && words == NULL; key++) {
        if (key->kind == BRDI_WORDS && brdi_same_word(key->name, "directions")) return key->words;
        if (key->children != NULL) words = direction_words(key->children);
    }
    return words;
}

static void note_directions(struct warning *w, const struct brdi_key *key, const int32_t *value)
{
    if (key->kind == BRDI_WORDS && key->words == w->directions) w->used |= (uint32_t)*value;
}

/* A vector that differs from the built-in one, of a direction that nothing names. */
static void warn_of_directions(struct warning *w)
{
    const struct brdi_key *board = brdi_key_find(w->o.game->keys, "board", strlen("board"));
    const struct brdi_key *map = brdi_key_find(board->children, "directions", strlen("directions"));
    size_t at = (size_t)board->offset + map->offset;
    const struct brdi_schema *schema = &w->o.rules->schema, *builtin = w->o.game->builtin;
    for (int i = 0; map->children[i].name != NULL; i++) {
        char path[BRDI_KEY_PATH_NBYTES];
        bool differs = brdi_key_differs(&map->children[i], schema, schema->words + at, builtin, builtin->words + at);
        brdi_direction_path(path, map->children[i].name);
        if (differs && (w->used >> i & 1) == 0)
            brdi_contradict(&w->sink, path, "nothing uses this direction", "an entry with it, or no vector");
    }
}

/* ---------------------------------------------------------------------------------------------------- all keys */

/* owner: the name of the map that the keys stand in, path: its path. */
static void walk(struct warning *w, const struct brdi_key *keys, const int32_t *record, const char *owner,
                 const char *path)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        char below[BRDI_KEY_PATH_NBYTES];
        const int32_t *value = record + key->offset;
        path_of(below, path, key->name);
        note_directions(w, key, value);
        if (key->kind == BRDI_MAP) walk(w, key->children, value, key->name, below);
        if (key->kind != BRDI_LIST) continue;
        warn_of_moves(w, key, value, owner, below);
        for (int32_t i = 0; i < value[0]; i++) walk(w, key->children, value + 1 + i * key->stride, key->name, below);
    }
}

void brdi_warn(struct brdi_loader *loader, const brd_rules *rules)
{
    static const char *const layouts[] = {"layout", "start", NULL};
    struct warning w = {.object = rules, .sink = *loader->warnings};
    const struct brdi_key *layout;
    w.sink.place = brdi_place_in_file;
    w.sink.context = loader;
    brdi_open_rules(rules, &w.o);
    w.directions = direction_words(w.o.game->keys);
    w.used = w.o.game->used_directions;
    warn_of_start(&w);
    walk(&w, w.o.game->keys, w.o.rules->schema.words, "", "");
    warn_of_directions(&w);
    layout = brdi_key_find(w.o.game->keys, "layout", strlen("layout"));
    if (layout != NULL && w.o.rules->start_players != 0 && brdi_is_in_file(loader, "layout"))
        brdi_contradict_keys(&w.sink, layouts, "without effect: games begin at `start`", "only one of the two");
    loader->warnings->count = w.sink.count;
    brdi_sort_faults(loader->warnings->faults, brdi_stored(loader->warnings));
}
