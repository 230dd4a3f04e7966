/* compile.c: makes a rules object from a complete schema. */
#include <string.h>

#include "keys/fingerprint.h"
#include "kit/game.h"
#include "kit/types.h"
#include "core/object.h"
#include "core/position.h"

_Static_assert(sizeof(struct brdi_rules) <= BRD_RULES_SIZE, "a rules object holds schema, board and tables");

/* The message begins with the place: `board, offset 12: ...`. */
static void report_start(const struct brdi_check *check, const brd_fault *fault)
{
    char found[BRDI_MESSAGE_NBYTES];
    struct brdi_writer message = brdi_writer_on(found, sizeof found);
    brdi_put_text(&message, fault->field);
    brdi_put_text(&message, ", offset ");
    brdi_put_number(&message, fault->offset);
    brdi_put_text(&message, ": ");
    brdi_put_text(&message, fault->message);
    brdi_contradict_text(check, check->schema->texts.start, fault->offset, found, fault->expected);
}

/* Whether the start, if there is one, is a valid position of these rules. Notes its number of players. */
static bool is_start_valid(const struct brdi_game *game, struct brdi_rules *rules, const struct brdi_check *check)
{
    const char *start = rules->schema.texts.start;
    brd_state state;
    brd_fault fault;
    struct brdi_sink found = {.faults = &fault, .capacity = 1};
    struct brdi_objects o = {.game = game, .rules = rules};
    if (start[0] == '\0') return true;
    if (!brdi_position_read(&o, &state, start, strlen(start), &found)) {
        report_start(check, &fault);
        return false;
    }
    rules->start_players = ((const struct brdi_head *)&state)->player_count;
    return true;
}

/* Whether a key other than a switch differs from the built-in rules. */
static bool file_differs(const struct brdi_game *game, const struct brdi_schema *schema)
{
    uint16_t base;
    const struct brdi_key *switches = brdi_switches(game->keys, &base);
    if (memcmp(schema, game->builtin, sizeof *schema) == 0) return false; /* the usual case, and faster */
    for (const struct brdi_key *key = game->keys; key->name != NULL; key++) {
        bool counts = (key->flags & BRDI_COSMETIC) == 0 && key->children != switches;
        if (counts && brdi_key_differs(key, schema, schema->words, game->builtin, game->builtin->words)) return true;
    }
    return false;
}

void brdi_rules_check(int index, const struct brdi_check *check)
{
    const struct brdi_game *game = brdi_game_at(index);
    brdi_check_types(game, check);
    brdi_check_entries(check);
    game->contradictions(check);
}

bool brdi_rules_build(brd_rules *object, int index, const struct brdi_schema *schema,
                      const struct brdi_overrides *overrides, struct brdi_sink *sink)
{
    size_t before = sink->count;
    const struct brdi_key *keys = brdi_game_at(index)->keys;
    struct brdi_check check = {.keys = keys, .schema = schema, .sink = sink, .overrides = overrides};
    brdi_rules_check(index, &check);
    return sink->count == before && brdi_rules_compile(object, index, &check);
}

bool brdi_rules_compile(brd_rules *object, int index, const struct brdi_check *check)
{
    const struct brdi_schema *schema = check->schema;
    const struct brdi_game *game = brdi_game_at(index);
    struct brdi_rules *rules = (struct brdi_rules *)object;
    memset(object, 0, sizeof *object);
    rules->schema = *schema;
    rules->fingerprint = brdi_schema_fingerprint(game->keys, game->name, game->revision, schema, game->builtin);
    uint32_t folded = (uint32_t)(rules->fingerprint ^ rules->fingerprint >> 32);
    rules->tag = folded != 0 ? folded : 1;
    rules->file_differs = file_differs(game, schema);
    rules->state_nbytes = game->state_nbytes;
    rules->max_moves = game->max_moves;
    rules->max_events = game->max_events;
    rules->max_move_text = (uint8_t)game->max_move_text;
    rules->max_position_text = game->max_position_text;
    brdi_compile_types(game, rules);
    game->compile(rules);
    if (!is_start_valid(game, rules, check)) return false;
    brdi_sign(rules, index);
    return true;
}
