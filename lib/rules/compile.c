/* compile.c: from a complete schema to a rules object. */
#include <string.h>

#include "core/game.h"
#include "core/object.h"

_Static_assert(sizeof(struct brdi_rules) <= BRD_RULES_SIZE, "a rules object holds schema, board and tables");

static uint32_t fold(uint64_t fingerprint)
{
    uint32_t tag = (uint32_t)(fingerprint ^ fingerprint >> 32);
    return tag != 0 ? tag : 1;
}

bool brdi_rules_build(brd_rules *object, int index, const struct brdi_schema *schema, struct brdi_sink *sink)
{
    const struct brdi_game *game = brdi_game_at(index);
    size_t before = sink->count;
    game->contradictions(schema, sink);
    if (sink->count != before) return false;
    struct brdi_rules *rules = (struct brdi_rules *)object;
    memset(object, 0, sizeof *object);
    rules->schema = *schema;
    rules->game = (uint8_t)index;
    rules->fingerprint = brdi_schema_fingerprint(game->keys, game->name, game->revision, schema, game->builtin);
    rules->tag = fold(rules->fingerprint);
    game->compile(rules);
    rules->magic = BRDI_RULES_MAGIC;
    return true;
}
