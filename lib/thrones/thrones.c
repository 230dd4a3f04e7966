/*
 * Thrones, a game by Chad Anthony Randell (digital version by Karwler): rules/thrones.md, rulings THR-1 to THR-30.
 *
 * Two sides lay out their homelands in secret, tiles and pieces, and claim tiles of the middle row. A turn is several
 * plies: one piece moves and switches, or it attacks or fires. Mountains and water may cost an action its success, by
 * a flip of a coin; thrones in fortresses gain favors that bend the rules. A side wins when the other's throne is
 * removed, or when its throne stands in the other's home fortress.
 *
 * The sections of a game file are files here: thrones.h (geometry, state, move word, tables),
 * thrones_rules.c (keys, contradictions, compiling), thrones_setup.c (the secret setup),
 * thrones_notation.c, thrones_moves.c (generation, legality), thrones_play.c (apply, outcome),
 * thrones_validity.c (invariants), thrones_secrets.c (what viewers see). This file has what is asked of a
 * position, and the ops table.
 */
#include "thrones.h"

static void initial(const struct brdi_rules *rules, void *state, uint8_t players)
{
    struct thrones_state *s = state;
    (void)players;
    s->actor = s->last_fortress[WHITE] = s->last_fortress[BLACK] = NO_CELL;
    brdi_thrones_settle(rules, s);
}

/* ---------------------------------------------------------------------------------------------------- moves */

static const char *const move_kinds[] = {"tile",  "piece",  "hold",      "move", "switch",  "attack", "fire",
                                         "haste", "ambush", "deception", "end",  "survive", "fail",   NULL};

static const struct brdi_refusal refusals[] = {
    [BRD_REFUSED_GAME_OVER] = {"game_over", "the game is over"},
    [BRD_REFUSED_NOT_YOUR_TURN] = {"not_your_turn", "it is not your turn"},
    [BRD_REFUSED_WRONG_PHASE] = {"wrong_phase", "no move of this kind is to be made now"},
    [BRD_REFUSED_NO_PIECE] = {"no_piece", "there is no piece on this cell"},
    [BRD_REFUSED_NOT_YOURS] = {"not_yours", "the piece on this cell is the opponent's"},
    [NOT_NEXT_CELL] = {"not_next_cell", "this cell gets its tile first"},
    [QUOTA] = {"quota", "no tile of this kind is left for this cell"},
    [FORTRESS_EDGE] = {"fortress_edge", "the fortress may not lie on the edge"},
    [NOT_COMPLETABLE] = {"not_completable", "with this tile the rows could not be completed any more"},
    [NOT_NEXT_TILE] = {"not_next_tile", "another middle tile comes first"},
    [NOT_MIDDLE_ROW] = {"not_middle_row", "this cell is not in the middle row"},
    [CLAIMED] = {"claimed", "you have claimed this cell already"},
    [NOT_NEXT_PIECE] = {"not_next_piece", "another piece comes first"},
    [NOT_HELD_BACK] = {"not_held_back", "you hold no dragon back"},
    [TURN_BEGUN] = {"turn_begun", "the dragon arrives only before anything else in a turn"},
    [NOTHING_DONE] = {"nothing_done", "a turn needs a move, switch, attack or fire before it ends"},
    [ALREADY_ENGAGED] = {"already_engaged", "the piece on this cell has attacked or fired in this turn"},
    [NOT_THE_ACTOR] = {"not_the_actor", "the piece on this cell is the one that acts in this turn"},
    [ALREADY_MOVED] = {"already_moved", "the piece on this cell has moved in this turn"},
    [ALREADY_SWITCHED] = {"already_switched", "the piece on this cell has switched in this turn"},
    [NOT_FIRST_ACTION] = {"not_first_action", "the piece on this cell has moved or switched, so it may not engage"},
    [FIRST_TURN] = {"first_turn", "nobody attacks or fires in the first turn"},
    [FAVOR_SPENT] = {"favor_spent", "a favor has been spent in this turn"},
    [NO_FAVOR] = {"no_favor", "you have no favor in hand"},
    [CANNOT_FIRE] = {"cannot_fire", "the piece on this cell does not fire"},
    [NOT_HOMELAND] = {"not_homeland", "this cell is not in your homeland"},
    [NO_LANDING] = {"no_landing", "a dragon arrives on a mountain or in the fortress"},
    [CELL_TAKEN] = {"cell_taken", "a piece stands on this cell"},
    [PAIR_ORDER] = {"pair_order", "the second of a pair stands on a later cell than the first, which is here"},
    [NO_ROOM_FOR_PAIR] = {"no_room_for_pair", "no later cell would be free for the second of the pair"},
    [NO_TARGET] = {"no_target", "there is no piece on this cell"},
    [OWN_TARGET] = {"own_target", "the piece on this cell is your own"},
    [ENEMY_PARTNER] = {"enemy_partner", "only a warhorse switches with enemies"},
    [SAME_TYPE] = {"same_type", "the pieces are of the same type"},
    [TWO_WARHORSES] = {"two_warhorses", "warhorses do not change places with enemy warhorses"},
    [NOT_FOREST] = {"not_forest", "this cell is not forest"},
    [OUT_OF_RANGE] = {"out_of_range", "this cell is out of reach"},
    [PATH_BLOCKED] = {"path_blocked", "the piece on this cell stands in the way"},
    [OFF_TERRAIN] = {"off_terrain", "a long move does not go over this cell's ground"},
    [NOT_CONNECTED] = {"not_connected", "no way over such cells leads here"},
    [LONG_MOVE] = {"long_move", "a long move and a switch do not go together"},
    [TRAIL] = {"trail", "the warhorse has left this cell by switching in this turn"},
    [ENGAGE_BAN_ELEPHANT] = {"engage_ban_elephant", "only a dragon engages an elephant here"},
    [GUARDED] = {"guarded", "this warhorse removed a piece in its last turn and cannot be attacked"},
    [RANGER_ON_MOUNTAIN] = {"ranger_on_mountain", "nobody fires at a ranger here"},
    [FOREST_COVER] = {"forest_cover", "the forest covers this piece"},
    [NO_CHECK_DUE] = {"no_check_due", "Cunning is for actions for which a survival check is due"},
};

/* What acts, or is placed. */
static uint8_t acting_type(const struct thrones_state *s, uint32_t word)
{
    int kind = word_kind(word);
    if (kind == KIND_TILE) return word_from(word);
    if (kind == KIND_PIECE) return (uint8_t)(GROUNDS + word_from(word));
    if (kind == KIND_HOLD) return GROUNDS + DRAGON;
    if (kind > KIND_DECEPTION) return BRD_NO_TYPE;
    uint8_t man = s->men[word_from(word)];
    return man == NO_MAN || type_of(man) < 0 || type_of(man) >= PIECES ? BRD_NO_TYPE
                                                                       : (uint8_t)(GROUNDS + type_of(man));
}

static void describe(const struct brdi_rules *rules, const void *state, uint32_t word, brd_move_info *info)
{
    const struct thrones_state *s = state;
    int kind = word_kind(word);
    bool placed = kind == KIND_TILE || kind == KIND_PIECE, pair = kind >= KIND_MOVE && kind <= KIND_DECEPTION;
    bool last = s->turn == 0 && s->laid + 1 == SIDES * setup_plies(tables_of(rules)) && kind <= KIND_HOLD;
    *info = (brd_move_info){.kind = (uint8_t)(kind - 1), .target = BRD_NO_CELL, .direction = BRD_NO_DIRECTION};
    info->from = pair ? word_from(word) : BRD_NO_CELL;
    info->to = pair || placed ? word_to(word) : BRD_NO_CELL;
    info->type = acting_type(s, word);
    if (kind == KIND_SURVIVE || kind == KIND_FAIL) info->flags |= BRD_MOVE_IS_CHANCE;
    if (last) info->flags |= BRD_MOVE_REVEALS;
}

static uint32_t chance_denominator(const struct brdi_rules *rules, const void *state)
{
    (void)state;
    return (uint32_t)data_of(&rules->schema)->switches.survival[1];
}

/* THR-23 */
static void outcomes(const struct brdi_rules *rules, const void *state, struct brdi_outcomes *list)
{
    const int32_t *survival = data_of(&rules->schema)->switches.survival;
    (void)state;
    brdi_add_outcome(list, word_of(KIND_SURVIVE, 0, 0), (uint32_t)survival[0]);
    brdi_add_outcome(list, word_of(KIND_FAIL, 0, 0), (uint32_t)(survival[1] - survival[0]));
}

/* ------------------------------------------------------------------------------------------- what is where */

static void hidden_item(struct brdi_items *items, uint8_t layer, uint8_t seat)
{
    brdi_items_add(items, layer, BRD_TYPE_HIDDEN, seat, 0, BRD_NO_DIRECTION);
}

/* The claims of row 5: hidden ones first [THR.hidden-things]. */
static void claims(const struct thrones_state *s, int hidden, uint8_t cell_index, struct brdi_items *items)
{
    for (uint8_t side = WHITE; side < SIDES; side++)
        if ((hidden >> side & 1) != 0) hidden_item(items, BRD_FIXTURE, side);
    for (uint8_t side = WHITE; side < SIDES; side++)
        for (uint8_t terrain = 0; terrain < TERRAINS; terrain++)
            if ((hidden >> side & 1) == 0 && s->claims[side][terrain] == 1 + cell_index - MIDDLE)
                brdi_items_add(items, BRD_FIXTURE, terrain, side, 0, BRD_NO_DIRECTION);
}

static void cell(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t cell_index,
                 struct brdi_items *items)
{
    const struct thrones_state *s = state;
    (void)rules;
    int hidden = brdi_thrones_hidden(s, viewer);
    uint8_t tile = s->tiles[cell_index], man = s->men[cell_index];
    for (uint8_t side = WHITE; side < SIDES; side++)
        if ((hidden >> side & 1) != 0 && in_home(side, cell_index)) {
            hidden_item(items, BRD_GROUND, BRD_NO_SEAT);
            hidden_item(items, BRD_PIECE, side);
            return;
        }
    if (tile != NO_TILE)
        brdi_items_add(items, BRD_GROUND, tile >= WHOLE ? FORTRESS : (uint8_t)(tile - 1), BRD_NO_SEAT, tile >= BREACHED,
                       BRD_NO_DIRECTION);
    if (s->turn == 0 && cell_index >= MIDDLE && cell_index < MIDDLE_END) claims(s, hidden, cell_index, items);
    if (man != NO_MAN && type_of(man) >= 0 && type_of(man) < PIECES)
        brdi_items_add(items, BRD_PIECE, (uint8_t)(GROUNDS + type_of(man)), (uint8_t)owner_of(man), 0,
                       BRD_NO_DIRECTION);
}

static const char *const stocks[] = {"dragon", "favor", "gained", NULL};
static const char *const counters[] = {"lastfort", "guard", "turn", NULL};

static bool stock(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                  int32_t *value)
{
    const struct thrones_state *s = state;
    (void)rules;
    if (index == STOCK_DRAGON && (brdi_thrones_hidden(s, viewer) >> seat & 1) != 0) return false;
    *value = index == STOCK_DRAGON  ? s->held_back >> seat & 1
             : index == STOCK_FAVOR ? s->favors[seat]
                                    : s->gained[seat];
    return true;
}

static bool counter(const struct brdi_rules *rules, const void *state, uint8_t viewer, uint8_t seat, uint8_t index,
                    int32_t *value)
{
    const struct thrones_state *s = state;
    (void)rules, (void)viewer;
    if (index == COUNTER_TURN)
        *value = s->turn;
    else
        *value = index == COUNTER_GUARD ? s->guard >> seat & 1 : brdi_thrones_last_fortress(s, seat);
    return true;
}

/* The key leaves the turn number out, but not whether peace still holds: that decides what is legal. */
static uint64_t hash(const struct brdi_rules *rules, const void *state, bool with_counts)
{
    const struct thrones_state *s = state;
    struct thrones_cells trail = {{s->trail[0], s->trail[1]}};
    uint64_t sum = brdi_term(FIELD_SIDE, 0, s->head.turn) ^ brdi_term(FIELD_PHASE, 0, s->phase) ^
                   brdi_term(FIELD_DRAGONS, 0, s->held_back) ^ brdi_term(FIELD_GUARD, 0, s->guard) ^
                   brdi_term(FIELD_TURN_STATE, 0, (uint32_t)s->done << 8 | s->actor) ^
                   brdi_term(FIELD_CHECK, 0, s->check);
    for (uint32_t place = 0; place < CELLS; place++)
        sum ^= brdi_term(FIELD_TILES, place, s->tiles[place]) ^ brdi_term(FIELD_PIECES, place, s->men[place]);
    for (uint8_t left; (left = cells_pop(&trail)) != NO_CELL;) sum ^= brdi_term(FIELD_TURN_STATE, 1u + left, 1);
    for (uint32_t side = WHITE; side < SIDES; side++) {
        for (uint32_t terrain = 0; terrain < TERRAINS; terrain++)
            sum ^= brdi_term(FIELD_CLAIMS, side * TERRAINS + terrain, s->claims[side][terrain]);
        sum ^= brdi_term(FIELD_FAVORS, side, (uint32_t)s->gained[side] << 8 | s->favors[side]) ^
               brdi_term(FIELD_LAST_FORTRESS, side, s->last_fortress[side]);
    }
    if (with_counts) return sum ^ brdi_term(FIELD_TURN, 0, s->turn);
    return sum ^ brdi_term(FIELD_TURN, 1, s->turn <= data_of(&rules->schema)->peaceful_turns);
}

/* ------------------------------------------------------------------------------------------------ ops table */

/*
 * Maxima. Moves: the published rules allow 1380 at most by the count in thrones_rules.c, which refuses files that
 * could exceed 1920.
 *
 * Events: most with Black's last ply: its own, for nine cells of row 5 two reveals and a tile, eight claims removed,
 * for 72 home cells two reveals, six stocks, five counters, turn or end: 1 + 27 + 8 + 144 + 6 + 5 + 1 = 192.
 *
 * Move text: `survive` and a NUL.
 *
 * Position text: two boards of 81 characters and 8 slashes; side 1, phase 6, claims 19, dragons 2, favors four numbers
 * of 1 digit (rules files allow no more than 9) and 3 signs, lastfort 5, guard 2; turnstate: cell, `msf`, a trail of up
 * to 81 cells of three characters each; check 6; turn and ply 5 each; 12 spaces and a NUL: 497.
 *
 * Items on a cell: a tile and a piece, or two claims.
 */
enum { MAX_EVENTS = 192, MAX_MOVE_TEXT = 8, MAX_ITEMS = 2 };
enum { BOARD_TEXT = CELLS + ROWS - 1, TURN_STATE_TEXT = 2 + 3 + CELLS * 3 };
enum { MAX_POSITION_TEXT = 2 * BOARD_TEXT + 1 + 6 + 19 + 2 + 7 + 5 + 2 + TURN_STATE_TEXT + 6 + 2 * 5 + 12 + 1 };

_Static_assert(MAX_POSITION_TEXT <= BRD_MAX_POSITION_TEXT && MAX_EVENTS <= BRD_MAX_EVENTS, "the public maxima suffice");

extern const struct brdi_schema brdi_builtin_thrones;

static const struct brdi_type types[] = {{"plains", 'P', BRD_GROUND},   {"forest", 'F', BRD_GROUND},
                                         {"mountain", 'M', BRD_GROUND}, {"water", 'W', BRD_GROUND},
                                         {"fortress", 'C', BRD_GROUND}, {"ranger", 'R', BRD_PIECE},
                                         {"spearman", 'S', BRD_PIECE},  {"crossbowman", 'C', BRD_PIECE},
                                         {"catapult", 'A', BRD_PIECE},  {"trebuchet", 'T', BRD_PIECE},
                                         {"lancer", 'L', BRD_PIECE},    {"warhorse", 'W', BRD_PIECE},
                                         {"elephant", 'E', BRD_PIECE},  {"dragon", 'D', BRD_PIECE},
                                         {"throne", 'K', BRD_PIECE},    {NULL, 0, 0}};

extern const struct brdi_game brdi_thrones;
const struct brdi_game brdi_thrones = {
    .name = "thrones",
    .revision = 1,
    .state_nbytes = sizeof(struct thrones_state),
    .players_min = SIDES,
    .players_max = SIDES,
    .max_moves = MOVES_MOST,
    .max_events = MAX_EVENTS,
    .max_move_text = MAX_MOVE_TEXT,
    .max_position_text = MAX_POSITION_TEXT,
    .max_items = MAX_ITEMS,
    .fields = brdi_thrones_fields,
    .directions = brdi_thrones_directions,
    .stocks = stocks,
    .counters = counters,
    .move_kinds = move_kinds,
    .endings = brdi_thrones_endings,
    .types = types,
    .refusals = refusals,
    .refusal_count = REFUSALS,
    .keys = brdi_thrones_keys,
    .builtin = &brdi_builtin_thrones,
    .contradictions = brdi_thrones_contradictions,
    .compile = brdi_thrones_compile,
    .type_count = brdi_thrones_type_count,
    .initial = initial,
    .parse = brdi_thrones_parse,
    .settle = brdi_thrones_settle,
    .validity = brdi_thrones_validity,
    .format = brdi_thrones_format,
    .hash = hash,
    .cell = cell,
    .stock = stock,
    .counter = counter,
    .common_counters = 1 << COUNTER_TURN,
    .moves = brdi_thrones_moves,
    .check = brdi_thrones_check,
    .describe = describe,
    .move_valid = brdi_thrones_move_valid,
    .move_parse = brdi_thrones_move_parse,
    .move_format = brdi_thrones_move_format,
    .apply = brdi_thrones_apply,
    .chance_denominator = chance_denominator,
    .outcomes = outcomes,
    .redact_move = brdi_thrones_redact_move,
    .redact_event = brdi_thrones_redact_event,
    .imagine = brdi_thrones_imagine,
};
