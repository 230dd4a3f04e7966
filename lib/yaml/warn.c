/*
 * warn.c: warnings for people about valid rules that are probably not meant: a game that is over when it begins, a
 * piece that never moves, a vector for a direction that nothing uses, a layout that a start replaces. (read.c warns of
 * keys that repeat what they inherit.)
 */
#include "yaml/loader.h"

#include "core/object.h"
#include "kit/types.h"

/* The rules, and where warnings go. */
struct warning {
    struct brdi_objects o;
    const brd_rules *object;
    struct brdi_check check;
    const char *const *directions; /* the words for directions in rules files */
    uint32_t used;                 /* the directions that a key or the game itself uses */
};

static void warn_of_start(struct warning *w)
{
    uint16_t base;
    const struct brdi_texts *texts = &w->check.schema->texts;
    const struct brdi_key *switches = brdi_switches(w->check.keys, &base);
    const struct brdi_key *ends = brdi_key_find(w->check.keys, "ends", strlen("ends"));
    const void *listed = ends != NULL ? w->check.schema->words + ends->offset : (const void *)switches;
    const void *const *keys = BRDI_KEYS(texts->start, listed, texts->own, switches);
    bool playable = false;
    for (int32_t players = 1; players <= BRD_MAX_SEATS; players++) {
        brd_state state;
        if (brd_state_initial(w->object, &state, players) != BRD_OK) continue;
        const struct brdi_head *head = (const struct brdi_head *)&state;
        playable = true;
        if (head->outcome == BRD_NONE_YET) continue;
        brdi_contradict(&w->check, keys, "the game is over at the start", "a start in which a player can move");
        return;
    }
    if (!playable)
        brdi_contradict(&w->check, keys, "no number of players is allowed", "rules for at least one number of players");
}

/* -------------------------------------------------------------------------------------------------- what moves */

/* Whether an entry leads from any cell to another cell on an empty board. */
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

/* Whether the game has pieces of a type; true if the name is not that of a type. */
static bool has_any(const struct warning *w, const char *type)
{
    bool known = false;
    for (uint8_t i = 0; i < brdi_count_types(w->o.rules, w->o.game); i++) {
        if (!brdi_same_word(brdi_type_at(w->o.rules, w->o.game, i).name, type)) continue;
        known = true;
        for (uint8_t seat = 0; seat < w->o.game->players_max; seat++)
            if (w->o.game->type_count(w->o.rules, i, seat) != 0) return true;
    }
    return !known;
}

/* A list is one of moves if its own name is `moves` or the name of its mapping, `owner`, is `steps`. */
static void warn_of_moves(struct warning *w, const struct brdi_key *list, const int32_t *value, const char *owner)
{
    bool moves = brdi_same_word(list->name, "moves") || brdi_same_word(owner, "steps");
    if (!moves || value[0] < 0 || !has_any(w, owner)) return;
    for (int32_t i = 0; i < value[0]; i++)
        if (leads_somewhere(&w->o.rules->board, list->children, value + 1 + i * list->stride)) return;
    brdi_contradict(&w->check, BRDI_KEYS(value), "it can never move", "an entry that leads to a cell of the board");
}

/* -------------------------------------------------------------------------------------------------- directions */

/* The words for directions: those of the first key `directions` that takes words. */
static const char *const *direction_words(const struct brdi_key *keys)
{
    const char *const *words = NULL;
    for (const struct brdi_key *key = keys; key->name != NULL && words == NULL; key++) {
        if (key->kind == BRDI_WORDS && brdi_same_word(key->name, "directions")) return key->words;
        if (key->children != NULL) words = direction_words(key->children);
    }
    return words;
}

/* Warns of a vector that differs from the built-in one, if nothing uses the direction. */
static void warn_of_directions(struct warning *w)
{
    const struct brdi_key *board = brdi_key_find(w->o.game->keys, "board", strlen("board"));
    const struct brdi_key *map = brdi_key_find(board->children, "directions", strlen("directions"));
    size_t at = (size_t)board->offset + map->offset;
    const struct brdi_schema *schema = w->check.schema, *builtin = w->o.game->builtin;
    for (int i = 0; map->children[i].name != NULL; i++) {
        const struct brdi_key *key = &map->children[i];
        bool differs = brdi_key_differs(key, schema, schema->words + at, builtin, builtin->words + at);
        if (differs && (w->used >> i & 1) == 0)
            brdi_contradict(&w->check, BRDI_KEYS(schema->words + at + key->offset), "nothing uses this direction",
                            "an entry that uses it, or no vector for it");
    }
}

/* ---------------------------------------------------------------------------------------------------- all keys */

/* owner: the name of the mapping that has the keys. */
static void walk(struct warning *w, const struct brdi_key *keys, const int32_t *record, const char *owner)
{
    for (const struct brdi_key *key = keys; key->name != NULL; key++) {
        const int32_t *value = record + key->offset;
        if (brdi_is_absent(key, w->check.schema, record)) continue;
        if (key->kind == BRDI_WORDS && key->words == w->directions) w->used |= (uint32_t)*value;
        if (key->kind == BRDI_MAP) walk(w, key->children, value, brdi_key_name(key, w->check.schema));
        if (key->kind != BRDI_LIST) continue;
        warn_of_moves(w, key, value, owner);
        for (int32_t i = 0; i < value[0]; i++) walk(w, key->children, value + 1 + i * key->stride, key->name);
    }
}

/* A layout is the game's own text. */
static void warn_of_layout(struct warning *w, struct brdi_loader *loader)
{
    const struct brdi_texts *texts = &w->check.schema->texts;
    struct brdi_trail layout = brdi_trail_to(w->check.keys, w->check.schema, texts->own);
    if (layout.count > 0 && w->o.rules->start_players != 0 && brdi_is_in_file(loader, &layout))
        brdi_contradict(&w->check, BRDI_KEYS(texts->own, texts->start), "this has no effect: games begin at `start`",
                        "only one of the two");
}

void brdi_warn(struct brdi_loader *loader, const brd_rules *rules)
{
    struct warning w = {.object = rules};
    brdi_open_rules(rules, &w.o);
    w.check = (struct brdi_check){.keys = w.o.game->keys,
                                  .schema = &w.o.rules->schema,
                                  .sink = loader->warnings,
                                  .place = brdi_place_in_file,
                                  .context = loader};
    w.directions = direction_words(w.check.keys);
    w.used = w.o.game->used_directions;
    warn_of_start(&w);
    walk(&w, w.check.keys, w.check.schema->words, "");
    warn_of_directions(&w);
    if (w.o.game->doubts != NULL) w.o.game->doubts(&w.check);
    warn_of_layout(&w, loader);
    brdi_sort_faults(loader->warnings->faults, brdi_stored(loader->warnings));
}
