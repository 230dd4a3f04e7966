/* rules.c: which games there are, and what a rules object says of itself. */
#include <string.h>

#include "core/object.h"

/* ------------------------------------------------------------------------------------------- games and rules */

int32_t brd_game_count(void)
{
    return brdi_game_total;
}

const char *brd_game_name(int32_t index)
{
    const struct brdi_game *game = brdi_game_at(index);
    return game != NULL ? game->name : NULL;
}

int32_t brd_rules_builtin(brd_rules *rules, const char *game, size_t game_nbytes, const char *overrides,
                          size_t overrides_nbytes, brd_fault *faults, size_t capacity, size_t *fault_count)
{
    if (rules == NULL || game == NULL || (overrides == NULL && overrides_nbytes != 0)) return BRD_E_NULL;
    if (brdi_output_status(faults, capacity) != BRD_OK) return BRD_E_NULL;
    if (!brdi_aligned(rules)) return BRD_E_ALIGNMENT;
    int index = brdi_game_find(game, game_nbytes);
    if (index < 0) return BRD_E_GAME;
    struct brdi_overrides given = {overrides, overrides_nbytes};
    struct brdi_sink sink = {
        .faults = faults, .capacity = capacity, .place = brdi_place_at_override, .context = &given};
    struct brdi_schema schema = *brdi_game_at(index)->builtin;
    brdi_schema_override(brdi_game_at(index)->keys, &schema, overrides, overrides_nbytes, &sink);
    if (sink.count == 0) brdi_rules_build(rules, index, &schema, &sink);
    if (fault_count != NULL) *fault_count = sink.count;
    return sink.count == 0 ? BRD_OK : BRD_E_RULES;
}

uint64_t brd_rules_fingerprint(const brd_rules *rules)
{
    struct brdi_objects o;
    return brdi_open_rules(rules, &o) == BRD_OK ? o.rules->fingerprint : 0;
}

const char *brd_rules_name(const brd_rules *rules)
{
    struct brdi_objects o;
    return brdi_open_rules(rules, &o) == BRD_OK ? o.game->name : NULL;
}

const char *brd_rules_title(const brd_rules *rules)
{
    struct brdi_objects o;
    return brdi_open_rules(rules, &o) == BRD_OK ? o.rules->schema.texts[BRDI_TEXT_TITLE] : NULL;
}

const char *brd_rules_credit(const brd_rules *rules)
{
    struct brdi_objects o;
    return brdi_open_rules(rules, &o) == BRD_OK ? o.rules->schema.texts[BRDI_TEXT_CREDIT] : NULL;
}

int32_t brd_rules_format(const brd_rules *rules, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_output_status(text, cap);
    if (status != BRD_OK) return status;
    struct brdi_writer out = brdi_writer_on(text, cap);
    brdi_schema_format(o.game->keys, o.game->name, &o.rules->schema, &out);
    return (int32_t)out.length;
}

/* --------------------------------------------------------------------------------------------- descriptions */

int32_t brdi_hand_over(void *to, const void *from, uint32_t nbytes)
{
    uint32_t to_nbytes;
    memcpy(&to_nbytes, to, sizeof to_nbytes);
    if (to_nbytes < sizeof to_nbytes) return BRD_E_ARGUMENT;
    uint32_t common = to_nbytes < nbytes ? to_nbytes : nbytes;
    memcpy((uint8_t *)to + sizeof to_nbytes, (const uint8_t *)from + sizeof to_nbytes, common - sizeof to_nbytes);
    return BRD_OK;
}

static uint8_t switch_count(const struct brdi_game *game)
{
    uint16_t base;
    uint8_t count = 0;
    for (const struct brdi_key *key = brdi_switches(game->keys, &base); key->name != NULL; key++) count++;
    return count;
}

int32_t brd_rules_info_get(const brd_rules *rules, brd_rules_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (info == NULL) return BRD_E_NULL;
    brd_rules_info all = {
        .revision = o.game->revision,
        .fingerprint = o.rules->fingerprint,
        .state_used_nbytes = o.game->state_nbytes,
        .max_moves = o.game->max_moves,
        .max_events = o.game->max_events,
        .max_move_text = o.game->max_move_text,
        .max_position_text = o.game->max_position_text,
        .max_items = o.game->max_items,
        .players_min = o.game->players_min,
        .players_max = o.game->players_max,
        .cell_count = o.rules->board.cell_count,
        .direction_count = brdi_count_names(o.game->directions),
        .type_count = brdi_count_types(o.game),
        .stock_count = brdi_count_names(o.game->stocks),
        .counter_count = brdi_count_names(o.game->counters),
        .field_count = brdi_count_names(o.game->fields),
        .move_kind_count = brdi_count_names(o.game->move_kinds),
        .ending_count = brdi_count_names(o.game->endings),
        .refusal_count = o.game->refusal_count,
        .switch_count = switch_count(o.game),
    };
    return brdi_hand_over(info, &all, sizeof all);
}

int32_t brd_rules_cell(const brd_rules *rules, int32_t cell, brd_cell_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (info == NULL) return BRD_E_NULL;
    const struct brdi_board *board = &o.rules->board;
    if (cell < 0 || cell >= board->cell_count) return BRD_E_ARGUMENT;
    brd_cell_info all = {.x = board->drawing[cell][0], .y = board->drawing[cell][1]};
    memcpy(all.name, board->names[cell], sizeof all.name);
    return brdi_hand_over(info, &all, sizeof all);
}

int32_t brd_rules_find_cell(const brd_rules *rules, const char *name, size_t nbytes)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (name == NULL) return BRD_E_NULL;
    uint8_t cell = brdi_board_find(&o.rules->board, name, nbytes);
    return cell != BRD_NO_CELL ? cell : BRD_E_ARGUMENT;
}

int32_t brd_rules_neighbour(const brd_rules *rules, int32_t cell, int32_t direction, int32_t seat)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    const struct brdi_board *board = &o.rules->board;
    if (cell < 0 || cell >= board->cell_count || direction < 0 || direction >= board->direction_count || seat < 0 ||
        seat >= o.game->players_max)
        return BRD_E_ARGUMENT;
    return board->next[board->turned[seat]][direction][cell];
}

int32_t brd_rules_type(const brd_rules *rules, int32_t type, brd_type_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (info == NULL) return BRD_E_NULL;
    if (type < 0 || type >= brdi_count_types(o.game)) return BRD_E_ARGUMENT;
    brd_type_info all = {.layer = o.game->types[type].layer,
                         .letter = o.game->types[type].letter,
                         .count = o.game->type_count(o.rules, (uint8_t)type)};
    brdi_fault_text(all.name, sizeof all.name, o.game->types[type].name);
    return brdi_hand_over(info, &all, sizeof all);
}

/* "0..65535", "true|false", "opponent|any|none" */
static void write_range(const struct brdi_key *key, struct brdi_writer *out)
{
    if (key->kind == BRDI_BOOL) brdi_put_text(out, "false|true");
    for (int i = 0; key->kind == BRDI_WORD && key->words[i] != NULL; i++) {
        if (i > 0) brdi_put(out, '|');
        brdi_put_text(out, key->words[i]);
    }
    if (key->kind == BRDI_BOOL || key->kind == BRDI_WORD) return;
    brdi_put_number(out, key->min);
    brdi_put_text(out, "..");
    brdi_put_number(out, key->max);
}

int32_t brd_rules_switch(const brd_rules *rules, int32_t index, brd_switch_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (info == NULL) return BRD_E_NULL;
    if (index < 0 || index >= switch_count(o.game)) return BRD_E_ARGUMENT;
    uint16_t base;
    const struct brdi_key *key = &brdi_switches(o.game->keys, &base)[index];
    brd_switch_info all = {.struct_nbytes = 0};
    brdi_fault_text(all.name, sizeof all.name, key->name);
    struct brdi_writer value = brdi_writer_on(all.value, sizeof all.value);
    brdi_value_write(key, o.rules->schema.words + base + key->offset, &value);
    struct brdi_writer initial = brdi_writer_on(all.initial, sizeof all.initial);
    brdi_value_write(key, o.game->builtin->words + base + key->offset, &initial);
    struct brdi_writer range = brdi_writer_on(all.range, sizeof all.range);
    write_range(key, &range);
    return brdi_hand_over(info, &all, sizeof all);
}
