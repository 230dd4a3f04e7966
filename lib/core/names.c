/* names.c: the names of codes, and the paragraphs of the rulebook that refusals and endings rest on. */
#include <string.h>

#include "core/object.h"
#include "kit/types.h"

static const char *const event_names[] = {NULL,      "move",   "place", "remove", "change", "stock", "counter", "draw",
                                          "discard", "reveal", "turn",  "end",    "ply",    "next",  "phase",   NULL};
static const char *const layer_names[] = {"ground", "fixture", "piece", NULL};
static const char *const outcome_names[] = {"none", "win", "draw", NULL};

static const char *const ended_names[] = {NULL, "resignation", "timeout", "agreement", "abandoned", NULL};

static const struct {
    int32_t code;
    const char *name;
} status_names[] = {
    {BRD_OK, "ok"},
    {BRD_E_NULL, "null_pointer"},
    {BRD_E_ALIGNMENT, "misaligned"},
    {BRD_E_NO_RULES, "no_rules"},
    {BRD_E_NO_POSITION, "no_position"},
    {BRD_E_ARGUMENT, "bad_argument"},
    {BRD_E_MOVE, "bad_move"},
    {BRD_E_ILLEGAL, "illegal_move"},
    {BRD_E_EVENT, "bad_event"},
    {BRD_E_POSITION, "bad_position"},
    {BRD_E_OBSERVATION, "bad_observation"},
    {BRD_E_SAVE, "bad_save"},
    {BRD_E_FINGERPRINT, "other_rules"},
    {BRD_E_RECORD, "bad_record"},
    {BRD_E_RULES, "bad_rules"},
    {BRD_E_GAME, "no_game"},
    {BRD_E_FILE, "no_file"},
    {BRD_E_MEMORY, "out_of_memory"},
    {BRD_E_NO_YAML, "no_yaml"},
    {BRD_E_HIDDEN, "hidden"},
    {BRD_E_NOT_CHANCE, "not_chance"},
    {BRD_E_WORKSPACE, "workspace"},
    {BRD_E_OVERFLOW, "overflow"},
};

uint8_t brdi_count_names(const char *const *names)
{
    uint8_t count = 0;
    while (names[count] != NULL) count++;
    return count;
}

const struct brdi_quantity *brdi_quantities(const struct brdi_rules *rules, const struct brdi_game *game,
                                            int32_t family)
{
    if (family == BRD_STOCK) return game->stocks;
    return game->counters_by != NULL ? game->counters_by(rules) : game->counters;
}

uint8_t brdi_count_quantities(const struct brdi_rules *rules, const struct brdi_game *game, int32_t family)
{
    const struct brdi_quantity *quantities = brdi_quantities(rules, game, family);
    uint8_t count = 0;
    if (game->quantity_count != NULL) return game->quantity_count(rules, family);
    while (quantities[count].name != NULL) count++;
    return count;
}

uint8_t brdi_count_endings(const struct brdi_game *game)
{
    uint8_t count = 0;
    while (game->endings[count].name != NULL) count++;
    return count;
}

/* names[code], or NULL out of range; `first` is the lowest code with a name. */
static const char *name_in(const char *const *names, int32_t first, int32_t code)
{
    int32_t at = first;
    while (at < code && names[at] != NULL) at++;
    return at == code ? names[at] : NULL;
}

static const char *status_name(int32_t code)
{
    for (size_t i = 0; i < sizeof status_names / sizeof status_names[0]; i++)
        if (status_names[i].code == code) return status_names[i].name;
    return NULL;
}

static const char *type_name(const struct brdi_rules *rules, const struct brdi_game *game, int32_t code)
{
    return code < brdi_count_types(rules, game) ? brdi_type_at(rules, game, (uint8_t)code).name : NULL;
}

const char *brdi_quantity_name(const struct brdi_rules *rules, const struct brdi_game *game, int32_t family,
                               int32_t code)
{
    if (code >= brdi_count_quantities(rules, game, family)) return NULL;
    const struct brdi_quantity *row = &brdi_quantities(rules, game, family)[code];
    if (row->name[0] != '\0') return row->name;
    if (game->quantity_name != NULL) return game->quantity_name(rules, family, (uint8_t)code);
    return type_name(rules, game, row->type);
}

static const char *game_name_of(const struct brdi_rules *rules, const struct brdi_game *game, int32_t family,
                                int32_t code)
{
    if (code < 0) return NULL;
    switch (family) {
    case BRD_NAME_CELL: return code < rules->board.cell_count ? rules->board.names[code] : NULL;
    case BRD_NAME_TYPE: return type_name(rules, game, code);
    case BRD_NAME_DIRECTION: return name_in(game->directions, 0, code);
    case BRD_NAME_STOCK: return brdi_quantity_name(rules, game, BRD_STOCK, code);
    case BRD_NAME_COUNTER: return brdi_quantity_name(rules, game, BRD_COUNTER, code);
    case BRD_NAME_MOVE_KIND: return name_in(game->notation->move_kinds, 0, code);
    case BRD_NAME_REFUSAL: return code <= game->refusal_count ? game->refusals[code].name : NULL;
    case BRD_NAME_ENDING: return code > 0 && code < brdi_count_endings(game) ? game->endings[code].name : NULL;
    case BRD_NAME_FIELD: return name_in(game->notation->fields, 0, code);
    case BRD_NAME_PHASE: return name_in(game->phases, 0, code);
    case BRD_NAME_MARK: return name_in(game->marks, 0, code);
    default: return NULL;
    }
}

const char *brd_name(const brd_rules *rules, int32_t family, int32_t code)
{
    switch (family) {
    case BRD_NAME_STATUS: return status_name(code);
    case BRD_NAME_EVENT: return name_in(event_names, 1, code);
    case BRD_NAME_LAYER: return name_in(layer_names, 0, code);
    case BRD_NAME_OUTCOME: return name_in(outcome_names, 0, code);
    case BRD_NAME_ENDED: return name_in(ended_names, 1, code);
    default: break;
    }
    struct brdi_objects o;
    return brdi_open_rules(rules, &o) == BRD_OK ? game_name_of(o.rules, o.game, family, code) : NULL;
}

/* --------------------------------------------------------------------------------------------- paragraphs */

/* The ids of a refusal or an ending, one after the other, then an empty one; NULL: it has no such code. */
static const char *ids_of(const struct brdi_objects *o, int32_t family, int32_t code)
{
    if (code < 0 || game_name_of(o->rules, o->game, family, code) == NULL) return NULL;
    if (family == BRD_NAME_REFUSAL) return o->game->refusals[code].rules;
    return family == BRD_NAME_ENDING ? o->game->endings[code].rules : NULL;
}

const char *brd_rule_id(const brd_rules *rules, int32_t family, int32_t code, int32_t index)
{
    struct brdi_objects o;
    const char *id = brdi_open_rules(rules, &o) == BRD_OK && index >= 0 ? ids_of(&o, family, code) : NULL;
    if (id == NULL) return NULL;
    bool (*in_force)(const struct brdi_rules *, const char *) = o.game->words->rule_in_force;
    for (; *id != '\0'; id += strlen(id) + 1)
        if ((in_force == NULL || in_force(o.rules, id)) && index-- == 0) return id;
    return NULL;
}
