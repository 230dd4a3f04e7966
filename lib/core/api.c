/* api.c: the exported functions of the core: tests in O(1), then the game's own operation. Texts and saves: state.c. */
#include <string.h>

#include "core/object.h"

/* ---------------------------------------------------------------------------------------------------- names */

static const char *const event_names[] = {NULL,   "move",    "place",  "remove", "change", "stock", "counter",
                                          "draw", "discard", "reveal", "turn",   "end",    NULL};
static const char *const layer_names[] = {"ground", "fixture", "piece", NULL};
static const char *const outcome_names[] = {"none", "win", "draw", NULL};

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
    {BRD_E_POSITION, "bad_position"},
    {BRD_E_OBSERVATION, "bad_observation"},
    {BRD_E_SAVE, "bad_save"},
    {BRD_E_FINGERPRINT, "other_rules"},
    {BRD_E_RULES, "bad_rules"},
    {BRD_E_GAME, "no_game"},
    {BRD_E_FILE, "no_file"},
    {BRD_E_MEMORY, "out_of_memory"},
    {BRD_E_HIDDEN, "hidden"},
    {BRD_E_NOT_CHANCE, "not_chance"},
    {BRD_E_WORKSPACE, "workspace"},
    {BRD_E_OVERFLOW, "overflow"},
};

static uint8_t count_names(const char *const *names)
{
    uint8_t count = 0;
    while (names[count] != NULL) count++;
    return count;
}

static uint8_t count_types(const struct brdi_game *game)
{
    uint8_t count = 0;
    while (game->types[count].name != NULL) count++;
    return count;
}

/* names[code], or NULL out of range; `first` is the lowest code with a name. */
static const char *name_in(const char *const *names, int32_t first, int32_t code)
{
    int32_t count = first;
    while (names[count] != NULL) count++;
    return code >= first && code < count ? names[code] : NULL;
}

static const char *status_name(int32_t code)
{
    for (size_t i = 0; i < sizeof status_names / sizeof status_names[0]; i++)
        if (status_names[i].code == code) return status_names[i].name;
    return NULL;
}

static const char *game_name_of(const struct brdi_rules *rules, const struct brdi_game *game, int32_t family,
                                int32_t code)
{
    if (code < 0) return NULL;
    switch (family) {
    case BRD_NAME_CELL: return code < rules->board.cell_count ? rules->board.names[code] : NULL;
    case BRD_NAME_TYPE: return code < count_types(game) ? game->types[code].name : NULL;
    case BRD_NAME_DIRECTION: return name_in(game->directions, 0, code);
    case BRD_NAME_STOCK: return name_in(game->stocks, 0, code);
    case BRD_NAME_COUNTER: return name_in(game->counters, 0, code);
    case BRD_NAME_MOVE_KIND: return name_in(game->move_kinds, 0, code);
    case BRD_NAME_REFUSAL: return code <= game->refusal_count ? game->refusals[code].name : NULL;
    case BRD_NAME_ENDING: return name_in(game->endings, 1, code);
    case BRD_NAME_FIELD: return name_in(game->fields, 0, code);
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
    default: break;
    }
    if (brdi_rules_status(rules) != BRD_OK) return NULL;
    return game_name_of(brdi_rules_of(rules), brdi_game_of(rules), family, code);
}

/* ---------------------------------------------------------------------------------------------------- rules */

int32_t brd_version_number(void)
{
    return BRD_VERSION_NUMBER;
}

const char *brd_version_string(void)
{
    return BRD_VERSION_STRING;
}

int32_t brd_game_count(void)
{
    return brdi_game_count();
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
    struct brdi_sink sink = {faults, capacity, 0};
    struct brdi_schema schema = *brdi_game_at(index)->builtin;
    brdi_schema_override(brdi_game_at(index)->keys, &schema, overrides, overrides_nbytes, &sink);
    if (sink.count == 0) brdi_rules_build(rules, index, &schema, &sink);
    for (size_t i = 0; i < sink.count && i < capacity; i++)
        brdi_fault_overridden(&faults[i], overrides, overrides_nbytes);
    if (fault_count != NULL) *fault_count = sink.count;
    return sink.count == 0 ? BRD_OK : BRD_E_RULES;
}

uint64_t brd_rules_fingerprint(const brd_rules *rules)
{
    return brdi_rules_status(rules) == BRD_OK ? brdi_rules_of(rules)->fingerprint : 0;
}

const char *brd_rules_name(const brd_rules *rules)
{
    return brdi_rules_status(rules) == BRD_OK ? brdi_game_of(rules)->name : NULL;
}

const char *brd_rules_title(const brd_rules *rules)
{
    return brdi_rules_status(rules) == BRD_OK ? brdi_rules_of(rules)->schema.texts[BRDI_TEXT_TITLE] : NULL;
}

const char *brd_rules_credit(const brd_rules *rules)
{
    return brdi_rules_status(rules) == BRD_OK ? brdi_rules_of(rules)->schema.texts[BRDI_TEXT_CREDIT] : NULL;
}

int32_t brd_rules_format(const brd_rules *rules, char *text, size_t cap)
{
    int32_t status = brdi_rules_status(rules);
    if (status == BRD_OK) status = brdi_output_status(text, cap);
    if (status != BRD_OK) return status;
    const struct brdi_game *game = brdi_game_of(rules);
    struct brdi_writer out = brdi_writer_on(text, cap);
    brdi_schema_format(game->keys, game->name, &brdi_rules_of(rules)->schema, &out);
    return (int32_t)out.length;
}

/* Copies as much of a growing structure as the caller's version of it has. */
static int32_t hand_over(void *to, uint32_t to_nbytes, const void *from, uint32_t from_nbytes)
{
    if (to_nbytes < sizeof(uint32_t)) return BRD_E_ARGUMENT;
    uint32_t common = to_nbytes < from_nbytes ? to_nbytes : from_nbytes;
    memcpy((uint8_t *)to + sizeof(uint32_t), (const uint8_t *)from + sizeof(uint32_t), common - sizeof(uint32_t));
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
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (info == NULL) return BRD_E_NULL;
    const struct brdi_game *game = brdi_game_of(rules);
    const struct brdi_rules *inner = brdi_rules_of(rules);
    brd_rules_info all = {
        .revision = game->revision,
        .fingerprint = inner->fingerprint,
        .state_used_nbytes = game->state_nbytes,
        .max_moves = game->max_moves,
        .max_events = game->max_events,
        .max_move_text = game->max_move_text,
        .max_position_text = game->max_position_text,
        .max_items = game->max_items,
        .players_min = game->players_min,
        .players_max = game->players_max,
        .cell_count = inner->board.cell_count,
        .direction_count = count_names(game->directions),
        .type_count = count_types(game),
        .stock_count = count_names(game->stocks),
        .counter_count = count_names(game->counters),
        .field_count = count_names(game->fields),
        .move_kind_count = count_names(game->move_kinds),
        .ending_count = count_names(game->endings),
        .refusal_count = game->refusal_count,
        .switch_count = switch_count(game),
    };
    return hand_over(info, info->struct_nbytes, &all, sizeof all);
}

int32_t brd_rules_cell(const brd_rules *rules, int32_t cell, brd_cell_info *info)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (info == NULL) return BRD_E_NULL;
    const struct brdi_board *board = &brdi_rules_of(rules)->board;
    if (cell < 0 || cell >= board->cell_count) return BRD_E_ARGUMENT;
    brd_cell_info all = {.x = board->drawing[cell][0], .y = board->drawing[cell][1]};
    memcpy(all.name, board->names[cell], sizeof all.name);
    return hand_over(info, info->struct_nbytes, &all, sizeof all);
}

int32_t brd_rules_find_cell(const brd_rules *rules, const char *name, size_t nbytes)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (name == NULL) return BRD_E_NULL;
    uint8_t cell = brdi_board_find(&brdi_rules_of(rules)->board, name, nbytes);
    return cell != BRD_NO_CELL ? cell : BRD_E_ARGUMENT;
}

int32_t brd_rules_neighbour(const brd_rules *rules, int32_t cell, int32_t direction, int32_t seat)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    const struct brdi_board *board = &brdi_rules_of(rules)->board;
    if (cell < 0 || cell >= board->cell_count || direction < 0 || direction >= board->direction_count || seat < 0 ||
        seat >= brdi_game_of(rules)->players_max)
        return BRD_E_ARGUMENT;
    return board->next[board->turned[seat]][direction][cell];
}

int32_t brd_rules_type(const brd_rules *rules, int32_t type, brd_type_info *info)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (info == NULL) return BRD_E_NULL;
    const struct brdi_game *game = brdi_game_of(rules);
    if (type < 0 || type >= count_types(game)) return BRD_E_ARGUMENT;
    brd_type_info all = {.layer = game->types[type].layer,
                         .letter = game->types[type].letter,
                         .count = game->type_count(brdi_rules_of(rules), (uint8_t)type)};
    brdi_fault_text(all.name, sizeof all.name, game->types[type].name);
    return hand_over(info, info->struct_nbytes, &all, sizeof all);
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
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (info == NULL) return BRD_E_NULL;
    const struct brdi_game *game = brdi_game_of(rules);
    if (index < 0 || index >= switch_count(game)) return BRD_E_ARGUMENT;
    uint16_t base;
    const struct brdi_key *key = &brdi_switches(game->keys, &base)[index];
    brd_switch_info all = {.struct_nbytes = 0};
    brdi_fault_text(all.name, sizeof all.name, key->name);
    struct brdi_writer value = brdi_writer_on(all.value, sizeof all.value);
    brdi_value_write(key, brdi_rules_of(rules)->schema.words + base + key->offset, &value);
    struct brdi_writer initial = brdi_writer_on(all.initial, sizeof all.initial);
    brdi_value_write(key, game->builtin->words + base + key->offset, &initial);
    struct brdi_writer range = brdi_writer_on(all.range, sizeof all.range);
    write_range(key, &range);
    return hand_over(info, info->struct_nbytes, &all, sizeof all);
}

/* ---------------------------------------------------------------------------------------------------- state */

int32_t brd_state_used_nbytes(const brd_rules *rules)
{
    int32_t status = brdi_rules_status(rules);
    return status == BRD_OK ? brdi_game_of(rules)->state_nbytes : status;
}

int32_t brd_state_to_move(const brd_rules *rules, const brd_state *state)
{
    int32_t status = brdi_state_status(rules, state);
    return status == BRD_OK ? brdi_head_of(state)->to_move : status;
}

int32_t brd_state_turn(const brd_rules *rules, const brd_state *state)
{
    int32_t status = brdi_state_status(rules, state);
    if (status != BRD_OK) return status;
    const struct brdi_head *head = brdi_head_of(state);
    return head->to_move == BRD_NOBODY ? BRD_NOBODY : head->turn;
}

int32_t brd_state_ply(const brd_rules *rules, const brd_state *state)
{
    int32_t status = brdi_state_status(rules, state);
    return status == BRD_OK ? brdi_head_of(state)->ply : status;
}

int32_t brd_state_players(const brd_rules *rules, const brd_state *state)
{
    int32_t status = brdi_state_status(rules, state);
    return status == BRD_OK ? brdi_head_of(state)->player_count : status;
}

int32_t brd_state_equal(const brd_rules *rules, const brd_state *a, const brd_state *b)
{
    int32_t status = brdi_state_status(rules, a);
    if (status == BRD_OK) status = brdi_state_status(rules, b);
    return status == BRD_OK ? memcmp(a, b, brdi_game_of(rules)->state_nbytes) == 0 : status;
}

uint64_t brd_state_hash(const brd_rules *rules, const brd_state *state)
{
    if (brdi_state_status(rules, state) != BRD_OK) return 0;
    return brdi_game_of(rules)->hash(brdi_rules_of(rules), state, true);
}

uint64_t brd_state_key(const brd_rules *rules, const brd_state *state)
{
    if (brdi_state_status(rules, state) != BRD_OK) return 0;
    return brdi_game_of(rules)->hash(brdi_rules_of(rules), state, false);
}

int32_t brd_state_cell(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t cell, brd_item *items,
                       size_t capacity)
{
    int32_t status = brdi_state_status(rules, state);
    if (status == BRD_OK) status = brdi_viewer_status(state, viewer);
    if (status == BRD_OK) status = brdi_output_status(items, capacity);
    if (status != BRD_OK) return status;
    if (cell < 0 || cell >= brdi_rules_of(rules)->board.cell_count) return BRD_E_ARGUMENT;
    struct brdi_items list = {items, capacity, 0};
    brdi_game_of(rules)->cell(brdi_rules_of(rules), state, (uint8_t)viewer, (uint8_t)cell, &list);
    return (int32_t)list.count;
}

/* Stocks and counters: `common` is the mask of those that belong to nobody. */
static int32_t account_status(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t seat,
                              int32_t index, const char *const *names, uint32_t common, const int32_t *value)
{
    int32_t status = brdi_state_status(rules, state);
    if (status == BRD_OK) status = brdi_viewer_status(state, viewer);
    if (status != BRD_OK) return status;
    if (value == NULL) return BRD_E_NULL;
    if (index < 0 || index >= count_names(names)) return BRD_E_ARGUMENT;
    if ((common >> index & 1) != 0) return seat == BRD_NO_SEAT ? BRD_OK : BRD_E_ARGUMENT;
    return seat >= 0 && seat < brdi_head_of(state)->player_count ? BRD_OK : BRD_E_ARGUMENT;
}

int32_t brd_state_stock(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t seat, int32_t stock,
                        int32_t *value)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    const struct brdi_game *game = brdi_game_of(rules);
    status = account_status(rules, state, viewer, seat, stock, game->stocks, game->common_stocks, value);
    if (status != BRD_OK) return status;
    int32_t found;
    if (!game->stock(brdi_rules_of(rules), state, (uint8_t)viewer, (uint8_t)seat, (uint8_t)stock, &found))
        return BRD_E_HIDDEN;
    *value = found;
    return BRD_OK;
}

int32_t brd_state_counter(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t seat, int32_t counter,
                          int32_t *value)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    const struct brdi_game *game = brdi_game_of(rules);
    status = account_status(rules, state, viewer, seat, counter, game->counters, game->common_counters, value);
    if (status != BRD_OK) return status;
    int32_t found;
    if (!game->counter(brdi_rules_of(rules), state, (uint8_t)viewer, (uint8_t)seat, (uint8_t)counter, &found))
        return BRD_E_HIDDEN;
    *value = found;
    return BRD_OK;
}

int32_t brd_outcome_get(const brd_rules *rules, const brd_state *state, brd_outcome *outcome)
{
    int32_t status = brdi_state_status(rules, state);
    if (status != BRD_OK) return status;
    if (outcome == NULL) return BRD_E_NULL;
    const struct brdi_head *head = brdi_head_of(state);
    brd_outcome found = {.kind = head->outcome, .ending = head->ending, .seats = head->seats};
    uint8_t first = (uint8_t)brdi_count_cells(head->seats);
    for (uint8_t seat = 0; seat < head->player_count && head->outcome != BRD_NONE_YET; seat++)
        found.ranks[seat] = (head->seats >> seat & 1) != 0 ? 1 : (uint8_t)(1 + first);
    *outcome = found;
    return BRD_OK;
}

/* ---------------------------------------------------------------------------------------------------- moves */

/* The moves of a viewer into a list; the tests of brd_moves and its siblings. */
static int32_t list_moves(const brd_rules *rules, const brd_state *state, int32_t viewer, const brd_move *moves,
                          size_t capacity, struct brdi_list *list)
{
    int32_t status = brdi_state_status(rules, state);
    if (status == BRD_OK) status = brdi_viewer_status(state, viewer);
    if (status == BRD_OK) status = brdi_output_status(moves, capacity);
    if (status == BRD_OK && brdi_viewer_acts(state, viewer))
        brdi_game_of(rules)->moves(brdi_rules_of(rules), state, list);
    return status;
}

int32_t brd_moves(const brd_rules *rules, const brd_state *state, int32_t viewer, brd_move *moves, size_t capacity)
{
    struct brdi_list list = {moves, capacity, 0};
    int32_t status = list_moves(rules, state, viewer, moves, capacity, &list);
    return status == BRD_OK ? (int32_t)list.count : status;
}

static bool touches(const brd_move_info *info, uint8_t cell)
{
    if (cell == BRD_NO_CELL) return info->from == BRD_NO_CELL && info->to == BRD_NO_CELL && info->target == BRD_NO_CELL;
    return info->from == cell || info->to == cell || info->target == cell;
}

/* The moves that touch a cell, or that begin at it. */
static int32_t filter_moves(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t cell,
                            brd_move *moves, size_t capacity, bool from_only)
{
    brd_move all[BRD_MAX_MOVES];
    struct brdi_list list = {all, BRD_MAX_MOVES, 0};
    int32_t status = list_moves(rules, state, viewer, moves, capacity, &list);
    if (status != BRD_OK) return status;
    if (cell != BRD_NO_CELL && (cell < 0 || cell >= brdi_rules_of(rules)->board.cell_count)) return BRD_E_ARGUMENT;
    struct brdi_list kept = {moves, capacity, 0};
    for (size_t i = 0; i < list.count && i < list.capacity; i++) {
        brd_move_info info;
        brdi_game_of(rules)->describe(brdi_rules_of(rules), state, all[i].word, &info);
        if (from_only ? info.from == cell : touches(&info, (uint8_t)cell)) brdi_add(&kept, all[i].word);
    }
    return (int32_t)kept.count;
}

int32_t brd_moves_at(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t cell, brd_move *moves,
                     size_t capacity)
{
    return filter_moves(rules, state, viewer, cell, moves, capacity, false);
}

int32_t brd_moves_from(const brd_rules *rules, const brd_state *state, int32_t viewer, int32_t cell, brd_move *moves,
                       size_t capacity)
{
    return filter_moves(rules, state, viewer, cell, moves, capacity, true);
}

/* The verdict on a word that is a move. The common refusals that need no look at the position come first. */
static struct brdi_verdict judge(const brd_rules *rules, const brd_state *state, int32_t viewer, uint32_t word)
{
    if (brdi_head_of(state)->to_move == BRD_NOBODY) return brdi_refuse(BRD_REFUSED_GAME_OVER, BRD_NO_CELL);
    if (!brdi_viewer_acts(state, viewer)) return brdi_refuse(BRD_REFUSED_NOT_YOUR_TURN, BRD_NO_CELL);
    return brdi_game_of(rules)->check(brdi_rules_of(rules), state, word);
}

int32_t brd_move_check(const brd_rules *rules, const brd_state *state, int32_t viewer, brd_move move,
                       brd_verdict *verdict)
{
    int32_t status = brdi_state_status(rules, state);
    if (status == BRD_OK) status = brdi_viewer_status(state, viewer);
    if (status != BRD_OK) return status;
    if (!brdi_game_of(rules)->move_valid(brdi_rules_of(rules), move.word)) return BRD_E_MOVE;
    struct brdi_verdict found = judge(rules, state, viewer, move.word);
    if (verdict != NULL) *verdict = (brd_verdict){.reason = found.reason, .cell = found.cell};
    return found.reason == BRD_LEGAL ? BRD_OK : BRD_E_ILLEGAL;
}

int32_t brd_verdict_format(const brd_rules *rules, const brd_verdict *verdict, char *text, size_t cap)
{
    int32_t status = brdi_rules_status(rules);
    if (status == BRD_OK) status = brdi_output_status(text, cap);
    if (status != BRD_OK) return status;
    if (verdict == NULL) return BRD_E_NULL;
    const struct brdi_game *game = brdi_game_of(rules);
    const struct brdi_board *board = &brdi_rules_of(rules)->board;
    bool known = verdict->reason >= 0 && verdict->reason <= game->refusal_count &&
                 (verdict->reason == BRD_LEGAL || game->refusals[verdict->reason].name != NULL);
    if (!known) return BRD_E_ARGUMENT;
    struct brdi_writer out = brdi_writer_on(text, cap);
    if (verdict->cell < board->cell_count) {
        brdi_put_text(&out, board->names[verdict->cell]);
        brdi_put_text(&out, ": ");
    }
    brdi_put_text(&out, verdict->reason == BRD_LEGAL ? "the move is legal" : game->refusals[verdict->reason].sentence);
    return (int32_t)out.length;
}

int32_t brd_move_describe(const brd_rules *rules, const brd_state *state, brd_move move, brd_move_info *info)
{
    int32_t status = brdi_state_status(rules, state);
    if (status != BRD_OK) return status;
    if (info == NULL) return BRD_E_NULL;
    const struct brdi_game *game = brdi_game_of(rules);
    if (!game->move_valid(brdi_rules_of(rules), move.word)) return BRD_E_MOVE;
    brd_move_info all = {.struct_nbytes = 0};
    game->describe(brdi_rules_of(rules), state, move.word, &all);
    return hand_over(info, info->struct_nbytes, &all, sizeof all);
}

int32_t brd_move_parse(const brd_rules *rules, const char *text, size_t nbytes, brd_move *move)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (text == NULL || move == NULL) return BRD_E_NULL;
    if (nbytes == 0 || nbytes >= BRD_MAX_MOVE_TEXT) return BRD_E_MOVE;
    uint32_t word = brdi_game_of(rules)->move_parse(brdi_rules_of(rules), text, nbytes);
    if (word == 0) return BRD_E_MOVE;
    move->word = word;
    return BRD_OK;
}

int32_t brd_move_format(const brd_rules *rules, brd_move move, char *text, size_t cap)
{
    int32_t status = brdi_rules_status(rules);
    if (status == BRD_OK) status = brdi_output_status(text, cap);
    if (status != BRD_OK) return status;
    const struct brdi_game *game = brdi_game_of(rules);
    bool hidden = game->redact_move != NULL && move.word >= BRDI_MOVE_HIDDEN_DRAW;
    if (!hidden && !game->move_valid(brdi_rules_of(rules), move.word)) return BRD_E_MOVE;
    struct brdi_writer out = brdi_writer_on(text, cap);
    if (hidden)
        brdi_put_text(&out, move.word == BRDI_MOVE_HIDDEN ? "?" : "+?");
    else
        game->move_format(brdi_rules_of(rules), move.word, &out);
    return (int32_t)out.length;
}

/* ----------------------------------------------------------------------------------------------------- play */

/* An undo record is the used part of the state before the ply, behind the tag of the rules. */
struct BRDI_OVERLAY undo {
    uint64_t tag;
    uint8_t state[BRD_STATE_SIZE];
};

_Static_assert(sizeof(struct undo) <= BRD_UNDO_SIZE, "an undo record holds a state");

static int32_t apply(const brd_rules *rules, brd_state *state, uint32_t word, brd_undo *undo, brd_event *events,
                     size_t capacity)
{
    const struct brdi_game *game = brdi_game_of(rules);
    if (undo != NULL) {
        ((struct undo *)undo)->tag = brdi_rules_of(rules)->tag;
        memcpy(((struct undo *)undo)->state, state, game->state_nbytes);
    }
    struct brdi_log log = {events, capacity, 0};
    game->apply(brdi_rules_of(rules), state, word, events != NULL ? &log : NULL);
    return (int32_t)log.count;
}

int32_t brd_apply(const brd_rules *rules, brd_state *state, brd_move move, brd_undo *undo, brd_event *events,
                  size_t capacity)
{
    int32_t status = brd_move_check(rules, state, BRD_REFEREE, move, NULL);
    if (status == BRD_OK) status = brdi_output_status(events, capacity);
    if (status != BRD_OK) return status;
    if (!brdi_aligned(undo)) return BRD_E_ALIGNMENT;
    return apply(rules, state, move.word, undo, events, capacity);
}

int32_t brd_apply_trusted(const brd_rules *rules, brd_state *state, brd_move move, brd_undo *undo, brd_event *events,
                          size_t capacity)
{
    int32_t status = brdi_state_status(rules, state);
    if (status == BRD_OK) status = brdi_output_status(events, capacity);
    if (status != BRD_OK) return status;
    if (!brdi_aligned(undo)) return BRD_E_ALIGNMENT;
    return apply(rules, state, move.word, undo, events, capacity);
}

int32_t brd_undo_move(const brd_rules *rules, brd_state *state, const brd_undo *undo)
{
    int32_t status = brdi_rules_status(rules);
    if (status != BRD_OK) return status;
    if (state == NULL || undo == NULL) return BRD_E_NULL;
    if (!brdi_aligned(state) || !brdi_aligned(undo)) return BRD_E_ALIGNMENT;
    if (((const struct undo *)undo)->tag != brdi_rules_of(rules)->tag) return BRD_E_ARGUMENT;
    memcpy(state, ((const struct undo *)undo)->state, brdi_game_of(rules)->state_nbytes);
    return BRD_OK;
}

/* --------------------------------------------------------------------------------------------------- chance */

static int32_t chance_status(const brd_rules *rules, const brd_state *state)
{
    int32_t status = brdi_state_status(rules, state);
    if (status != BRD_OK) return status;
    return brdi_head_of(state)->to_move == BRD_CHANCE ? BRD_OK : BRD_E_NOT_CHANCE;
}

int32_t brd_chance_denominator(const brd_rules *rules, const brd_state *state)
{
    int32_t status = chance_status(rules, state);
    if (status != BRD_OK) return status;
    return (int32_t)brdi_game_of(rules)->chance_denominator(brdi_rules_of(rules), state);
}

enum { OUTCOMES_MAX = 8 }; /* of a chance node: 4 classes of cards, or 2 */

static size_t list_outcomes(const brd_rules *rules, const brd_state *state, brd_move outcomes[OUTCOMES_MAX])
{
    struct brdi_list list = {outcomes, OUTCOMES_MAX, 0};
    brdi_game_of(rules)->moves(brdi_rules_of(rules), state, &list);
    return list.count < list.capacity ? list.count : list.capacity;
}

int32_t brd_chance_list(const brd_rules *rules, const brd_state *state, brd_chance *outcomes, size_t capacity)
{
    int32_t status = chance_status(rules, state);
    if (status == BRD_OK) status = brdi_output_status(outcomes, capacity);
    if (status != BRD_OK) return status;
    brd_move moves[OUTCOMES_MAX];
    size_t count = list_outcomes(rules, state, moves);
    for (size_t i = 0; i < count && i < capacity; i++) {
        outcomes[i].move = moves[i];
        outcomes[i].numerator = brdi_game_of(rules)->chance_numerator(brdi_rules_of(rules), state, moves[i].word);
    }
    return (int32_t)count;
}

int32_t brd_chance_pick(const brd_rules *rules, const brd_state *state, uint32_t k, brd_move *move)
{
    int32_t status = chance_status(rules, state);
    if (status != BRD_OK) return status;
    if (move == NULL) return BRD_E_NULL;
    brd_move moves[OUTCOMES_MAX];
    size_t count = list_outcomes(rules, state, moves);
    for (size_t i = 0; i < count; i++) {
        uint32_t tickets = brdi_game_of(rules)->chance_numerator(brdi_rules_of(rules), state, moves[i].word);
        if (k < tickets) {
            *move = moves[i];
            return BRD_OK;
        }
        k -= tickets;
    }
    return BRD_E_ARGUMENT;
}

/* ------------------------------------------------------------------------------------------------ redaction */

int32_t brd_redact_move(const brd_rules *rules, const brd_state *before, int32_t viewer, brd_move move, brd_move *seen)
{
    int32_t status = brdi_state_status(rules, before);
    if (status == BRD_OK) status = brdi_viewer_status(before, viewer);
    if (status != BRD_OK) return status;
    if (seen == NULL) return BRD_E_NULL;
    const struct brdi_game *game = brdi_game_of(rules);
    if (!game->move_valid(brdi_rules_of(rules), move.word)) return BRD_E_MOVE;
    seen->word = game->redact_move != NULL && viewer != BRD_REFEREE
                     ? game->redact_move(brdi_rules_of(rules), before, (uint8_t)viewer, move.word)
                     : move.word;
    return BRD_OK;
}

int32_t brd_redact_events(const brd_rules *rules, const brd_state *before, int32_t viewer, brd_move move,
                          const brd_event *events, size_t count, brd_event *seen, size_t capacity)
{
    int32_t status = brdi_state_status(rules, before);
    if (status == BRD_OK) status = brdi_viewer_status(before, viewer);
    if (status == BRD_OK) status = brdi_output_status(events, count);
    if (status == BRD_OK) status = brdi_output_status(seen, capacity);
    if (status != BRD_OK) return status;
    const struct brdi_game *game = brdi_game_of(rules);
    if (!game->move_valid(brdi_rules_of(rules), move.word)) return BRD_E_MOVE;
    bool open = game->redact_event == NULL || viewer == BRD_REFEREE;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        brd_event event = events[i];
        if (!open && !game->redact_event(brdi_rules_of(rules), before, (uint8_t)viewer, move.word, &event)) continue;
        if (kept < capacity) seen[kept] = event;
        kept++;
    }
    return (int32_t)kept;
}
