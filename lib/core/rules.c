/* rules.c: the list of games, rules objects, and the descriptions of what a rules object contains. */
#include <string.h>

#include "keys/canonical.h"
#include "core/object.h"
#include "kit/types.h"
#include "keys/overrides.h"
#include "keys/values.h"

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

static int32_t build(brd_rules *rules, const char *game, size_t game_nbytes, const struct brdi_overrides *given,
                     struct brdi_sink *sink)
{
    if (!brdi_aligned(rules)) return BRD_E_ALIGNMENT;
    int index = brdi_game_find(game, game_nbytes);
    if (index < 0) return BRD_E_GAME;
    struct brdi_schema schema = *brdi_game_at(index)->builtin;
    brdi_schema_override(brdi_game_at(index)->keys, &schema, given, sink);
    if (sink->count == 0) brdi_rules_build(rules, index, &schema, given, sink);
    return BRD_OK;
}

int32_t brd_rules_builtin(brd_rules *rules, const char *game)
{
    struct brdi_overrides none = {NULL, 0};
    struct brdi_sink sink = {.faults = NULL};
    if (rules == NULL || game == NULL) return BRD_E_NULL;
    return build(rules, game, strlen(game), &none, &sink);
}

int32_t brd_rules_builtin_with(brd_rules *rules, const char *game, size_t game_nbytes, const char *overrides,
                               size_t overrides_nbytes, brd_fault *faults, size_t capacity, size_t *fault_count)
{
    struct brdi_overrides given = {overrides, overrides_nbytes};
    struct brdi_sink sink = {.faults = faults, .capacity = capacity};
    if (rules == NULL || game == NULL || (overrides == NULL && overrides_nbytes != 0)) return BRD_E_NULL;
    int32_t status = brdi_faults_status(faults, capacity, fault_count);
    if (status == BRD_OK) status = build(rules, game, game_nbytes, &given, &sink);
    return status == BRD_OK ? brdi_faults_result(&sink, fault_count, BRD_E_RULES) : status;
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
    return brdi_open_rules(rules, &o) == BRD_OK ? o.rules->schema.texts.title : NULL;
}

const char *brd_rules_credit(const brd_rules *rules)
{
    struct brdi_objects o;
    return brdi_open_rules(rules, &o) == BRD_OK ? o.rules->schema.texts.credit : NULL;
}

int32_t brd_rules_format(const brd_rules *rules, char *text, size_t cap)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_output_status(o.rules, o.head, text, cap);
    if (status != BRD_OK) return status;
    struct brdi_writer out = brdi_writer_on(text, cap);
    brdi_schema_format(o.game->keys, o.game->name, &o.rules->schema, &out);
    return (int32_t)out.length;
}

/* --------------------------------------------------------------------------------------------- descriptions */

static uint8_t switch_count(const struct brdi_game *game)
{
    uint16_t base;
    uint8_t count = 0;
    for (const struct brdi_key *key = brdi_switches(game->keys, &base); key->name != NULL; key++) count++;
    return count;
}

/* What the core adds to the events of a game: PLY, TURN, NEXT or END, and PHASE of each player. */
enum { COURSE_EVENTS = 3 };

static uint8_t team_of(const struct brdi_objects *o, uint8_t seat)
{
    return o->game->team == NULL ? seat : o->game->team(o->rules, seat);
}

static bool has_teams(const struct brdi_objects *o)
{
    uint8_t seat = 0;
    while (seat < o->game->players_max && team_of(o, seat) == seat) seat++;
    return seat < o->game->players_max;
}

static bool several_actors(const struct brdi_objects *o)
{
    return o->game->several_actors != NULL && o->game->several_actors(o->rules);
}

static uint32_t rules_flags(const struct brdi_objects *o)
{
    return (o->game->chance_denominator != NULL ? BRD_RULES_CHANCE : 0u) |
           (o->game->secrets != NULL ? BRD_RULES_SECRETS : 0u) | (several_actors(o) ? BRD_RULES_SEVERAL_ACTORS : 0u) |
           (has_teams(o) ? BRD_RULES_TEAMS : 0u) | (o->rules->file_differs != 0 ? BRD_RULES_FILE : 0u);
}

static uint32_t players_mask(const struct brdi_objects *o)
{
    uint32_t mask = 0;
    for (uint8_t players = o->game->players_min; players <= o->game->players_max; players++)
        if (brdi_players_allowed(o, players)) mask |= 1u << players;
    return mask;
}

int32_t brd_rules_info_get(const brd_rules *rules, brd_rules_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    brd_rules_info all = {
        .revision = o.game->revision,
        .fingerprint = o.rules->fingerprint,
        .flags = rules_flags(&o),
        .players = players_mask(&o),
        .state_used_nbytes = o.rules->state_nbytes,
        .max_moves = o.rules->max_moves,
        .max_events = (uint32_t)(o.rules->max_events + COURSE_EVENTS + o.game->players_max),
        .max_move_text = o.rules->max_move_text,
        .max_position_text = o.rules->max_position_text,
        .max_items = o.game->max_items,
        .max_board_items = o.game->max_board_items,
        .cell_count = o.rules->board.cell_count,
        .direction_count = brdi_count_names(o.game->directions),
        .type_count = brdi_count_types(o.rules, o.game),
        .stock_count = brdi_count_quantities(o.rules, o.game, BRD_STOCK),
        .counter_count = brdi_count_quantities(o.rules, o.game, BRD_COUNTER),
        .phase_count = brdi_count_names(o.game->phases),
        .field_count = brdi_count_names(o.game->notation->fields),
        .move_kind_count = brdi_count_names(o.game->notation->move_kinds),
        .ending_count = brdi_count_endings(o.game),
        .refusal_count = (uint16_t)(o.game->refusal_count + 1),
        .switch_count = switch_count(o.game),
        .mark_count = brdi_count_names(o.game->marks),
        .endings = o.game->endings_by(o.rules),
    };
    return brdi_copy_out(BRDI_RULES_INFO, info, &all);
}

int32_t brd_rules_cell(const brd_rules *rules, int32_t cell, brd_cell_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    const struct brdi_board *board = &o.rules->board;
    if (cell < 0 || cell >= board->cell_count) return BRD_E_ARGUMENT;
    brd_cell_info all = {.x = board->drawing[cell][0], .y = board->drawing[cell][1], .shape = board->shape};
    memcpy(all.name, board->names[cell], sizeof all.name);
    o.game->mark(o.rules, (uint16_t)cell, &all);
    return brdi_copy_out(BRDI_CELL_INFO, info, &all);
}

int32_t brd_rules_find_cell(const brd_rules *rules, const char *name, size_t nbytes)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (name == NULL) return BRD_E_NULL;
    uint16_t cell = brdi_board_find(&o.rules->board, name, nbytes);
    return cell != BRD_NO_CELL ? cell : BRD_E_ARGUMENT;
}

int32_t brd_rules_neighbour(const brd_rules *rules, int32_t cell, int32_t seat, int32_t direction)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    const struct brdi_board *board = &o.rules->board;
    if (cell < 0 || cell >= board->cell_count || direction < 0 || direction >= board->direction_count || seat < 0 ||
        seat >= o.game->players_max)
        return BRD_E_ARGUMENT;
    return brdi_board_beyond(board, (uint16_t)cell, (uint8_t)direction, 1, board->turned[seat]);
}

/* How many items of a type each seat can own, and the most. */
static void count_type(const struct brdi_objects *o, uint8_t type, brd_type_info *info)
{
    enum { NONE = -2 }; /* 0 means unknown */
    for (uint8_t seat = 0; seat < o->game->players_max; seat++) {
        int32_t count = o->game->type_count(o->rules, type, seat);
        info->seat_counts[seat] = count != 0 ? count : NONE;
        if (seat == 0 || (count > info->count && info->count >= 0) || count < 0) info->count = count;
    }
}

int32_t brd_rules_type(const brd_rules *rules, int32_t type, brd_type_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (type < 0 || type >= brdi_count_types(o.rules, o.game)) return BRD_E_ARGUMENT;
    struct brdi_type row = brdi_type_at(o.rules, o.game, (uint8_t)type);
    brd_type_info all = {.layer = row.layer, .letter = row.letter, .common_letter = row.common_letter};
    memcpy(all.seat_letters, row.seat_letters, strlen(row.seat_letters));
    brdi_copy_text(all.name, sizeof all.name, row.name);
    brdi_copy_text(all.picture, sizeof all.picture, brdi_type_picture(o.rules, o.game, (uint8_t)type));
    count_type(&o, (uint8_t)type, &all);
    return brdi_copy_out(BRDI_TYPE_INFO, info, &all);
}

/* The direction that leads forward for a seat, in the direction words of seat 0. */
static uint8_t forward_of(const struct brdi_objects *o, int32_t seat)
{
    const struct brdi_board *board = &o->rules->board;
    uint8_t forward = o->game->forward;
    if (forward == BRD_NO_DIRECTION || board->turned[seat] == board->turned[0]) return forward;
    const int8_t *ahead = board->vectors[forward];
    for (uint8_t d = 0; d < board->direction_count; d++)
        if (board->vectors[d][0] == -ahead[0] && board->vectors[d][1] == -ahead[1]) return d;
    return BRD_NO_DIRECTION;
}

int32_t brd_rules_seat(const brd_rules *rules, int32_t seat, brd_seat_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (seat < 0 || seat >= o.game->players_max) return BRD_E_ARGUMENT;
    brd_seat_info all = {
        .team = team_of(&o, (uint8_t)seat), .forward = forward_of(&o, seat), .tone = o.game->words->seats[seat].tone};
    brdi_copy_text(all.name, sizeof all.name, o.game->words->seats[seat].name);
    return brdi_copy_out(BRDI_SEAT_INFO, info, &all);
}

int32_t brd_rules_quantity(const brd_rules *rules, int32_t family, int32_t index, brd_quantity_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (family != BRD_STOCK && family != BRD_COUNTER) return BRD_E_ARGUMENT;
    if (index < 0 || index >= brdi_count_quantities(o.rules, o.game, family)) return BRD_E_ARGUMENT;
    const struct brdi_quantity *row = &brdi_quantities(o.rules, o.game, family)[index];
    brd_quantity_info all = {.common = row->common,
                             .meaning = row->meaning,
                             .type = row->type,
                             .seen_by = row->seen_by,
                             .part_of = row->part_of};
    brdi_copy_text(all.name, sizeof all.name, brdi_quantity_name(o.rules, o.game, family, index));
    return brdi_copy_out(BRDI_QUANTITY_INFO, info, &all);
}

static const uint8_t switch_kinds[] = {
    [BRDI_NUMBER] = BRD_SWITCH_NUMBER, [BRDI_BOOL] = BRD_SWITCH_TRUTH,     [BRDI_WORD] = BRD_SWITCH_WORD,
    [BRDI_NUMBERS] = BRD_SWITCH_LIST,  [BRDI_RATIO] = BRD_SWITCH_FRACTION,
};

/* Word number n of a switch; NULL if it has no such word. */
static const char *word_of(const struct brdi_key *key, int32_t n)
{
    static const char *const truths[] = {"false", "true", NULL};
    const char *const *words = key->kind == BRDI_BOOL ? truths : key->kind == BRDI_WORD ? key->words : &truths[2];
    return n >= 0 && n < brdi_count_names(words) ? words[n] : NULL;
}

static void describe_switch(const struct brdi_objects *o, const struct brdi_key *key, uint16_t base,
                            brd_switch_info *info)
{
    struct brdi_writer value = brdi_writer_on(info->value, sizeof info->value);
    struct brdi_writer initial = brdi_writer_on(info->initial, sizeof info->initial);
    brdi_copy_text(info->name, sizeof info->name, key->name);
    brdi_value_write(key, o->rules->schema.words + base + key->offset, &value);
    brdi_value_write(key, o->game->builtin->words + base + key->offset, &initial);
    info->kind = switch_kinds[key->kind];
    info->elements = (uint8_t)(key->kind == BRDI_NUMBERS ? key->count : 1);
    while (word_of(key, info->words) != NULL) info->words++;
    info->min = key->min;
    info->max = key->max;
}

int32_t brd_rules_switch(const brd_rules *rules, int32_t index, brd_switch_info *info)
{
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status != BRD_OK) return status;
    if (index < 0 || index >= switch_count(o.game)) return BRD_E_ARGUMENT;
    uint16_t base;
    const struct brdi_key *keys = brdi_switches(o.game->keys, &base);
    brd_switch_info all = {.struct_nbytes = 0};
    describe_switch(&o, &keys[index], base, &all);
    return brdi_copy_out(BRDI_SWITCH_INFO, info, &all);
}

const char *brd_rules_switch_word(const brd_rules *rules, int32_t index, int32_t word)
{
    struct brdi_objects o;
    uint16_t base;
    if (brdi_open_rules(rules, &o) != BRD_OK || index < 0 || index >= switch_count(o.game)) return NULL;
    return word_of(&brdi_switches(o.game->keys, &base)[index], word);
}

int32_t brd_rules_overrides(const brd_rules *rules, char *text, size_t cap)
{
    uint16_t base;
    struct brdi_objects o;
    int32_t status = brdi_open_rules(rules, &o);
    if (status == BRD_OK) status = brdi_output_status(o.rules, o.head, text, cap);
    if (status != BRD_OK) return status;
    struct brdi_writer out = brdi_writer_on(text, cap);
    const struct brdi_schema *schema = &o.rules->schema, *builtin = o.game->builtin;
    for (const struct brdi_key *key = brdi_switches(o.game->keys, &base); key->name != NULL; key++) {
        if (!brdi_key_differs(key, schema, schema->words + base, builtin, builtin->words + base)) continue;
        if (out.length > 0) brdi_put(&out, ' ');
        brdi_put_text(&out, key->name);
        brdi_put(&out, '=');
        brdi_value_write(key, schema->words + base + key->offset, &out);
    }
    return (int32_t)out.length;
}
